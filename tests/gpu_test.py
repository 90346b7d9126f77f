#!/usr/bin/env python3
"""The kernels of gpu/ as PTX for GPUs, the program adit-gpu, and the module for Python; where
there is no GPU, all but to run the PTX. Prints TAP.

gpu_test.py [WORD]"""

import importlib.util
import json
import os
import re
import subprocess
import sys
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from unittest.mock import patch

from points import points, test, tests

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".cache/gpu"
GAMES = ("saboteur", "saboteur2", "galleries")
PARTS = ("play", "rest", "bots")
ARRAYS = ("plain", "torch") if importlib.util.find_spec("torch") else ("plain",)


def made():
    """Optimised by half: calls become plain all the same. The long version has all of it."""
    hasty = {} if os.environ.get("ADIT_TEST") == "full" else {"PASSES": "lto<Os>", "LEVEL": "-O0"}
    done = subprocess.run([ROOT / "gpu/build", BUILD], capture_output=True, text=True, check=False,
                          env={**os.environ, "CFLAGS": "-O0", **hasty})
    assert done.returncode == 0, done.stderr
    assert done.stdout + done.stderr == "", done.stdout + done.stderr


def adit_gpu(*words):
    return subprocess.run([BUILD / "adit-gpu", *words], capture_output=True, text=True,
                          check=False)


def layout():
    return json.loads(adit_gpu("layout").stdout)


@test
def compiles():
    """PTX of each game is made, without a word"""
    made()


@tests([(f"{game}: the PTX has every kernel and needs nothing from elsewhere", game)
        for game in GAMES])
def is_whole(game):
    text = "".join((BUILD / f"{game}.{part}.ptx").read_text() for part in PARTS)
    entries = re.findall(r"\.visible \.entry adit_(\w+)\(", text)
    assert sorted(entries) == sorted(layout()["kernels"]), entries
    assert ".extern .func" not in text, re.findall(r"\.extern \.func.*", text)
    functions = re.findall(r"\.[bu]64 \w+\[\d+\] = \{[^}]*\b[a-z_]\w*[,}].*", text)
    assert not functions, functions


@test
def measures():
    """adit-gpu bench --cpu plays on the processor"""
    done = adit_gpu("bench", "--cpu", "--games", "64", "--each", "1", "--steps", "5")
    assert done.returncode == 0, done.stderr
    for game in GAMES:
        assert re.search(rf"{game} +4 players  whole games +[\d.]+ M actions/s", done.stdout)
        assert re.search(rf"{game} +4 players  steps .*with features [\d.]+ M/s", done.stdout)


@tests([
    ("no command", [], "usage:"),
    ("an unknown command", ["go"], "there is no command go"),
    ("an unknown game", ["bench", "chess"], "there is no game chess"),
    ("two games", ["bench", "saboteur", "galleries"], "one game at a time, not also galleries"),
    ("an unknown option", ["bench", "--fast", "1"], "there is no option --fast"),
    ("no value", ["bench", "--games"], "no value stands after --games"),
    ("no number", ["bench", "--games", "many"], "takes a number from 1 to 268435456, not many"),
    ("too many players", ["bench", "galleries", "--cpu", "--players", "5"],
     "the game is not for that many players"),
    ("a bot that there is not", ["bench", "--bots", "searcher"],
     "no such bot plays on a GPU: searcher"),
    ("no bots", ["bench", "--bots", ""], "--bots takes names"),
    ("a check on the processor alone", ["check", "--cpu"], "--cpu is for bench"),
    ("a layout of something", ["layout", "saboteur"], "layout stands alone, without saboteur"),
    ("no setting", ["bench", "saboteur", "--cpu", "--set", "rounds"],
     "--set takes NAME=VALUE, not rounds"),
    ("an unknown setting", ["bench", "saboteur", "--cpu", "--set", "x=1"], "no such option"),
])
def refuses(words, sentence):
    done = adit_gpu(*words)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert sentence in done.stderr, done.stderr


@test
def helps():
    """--help is on standard output"""
    done = adit_gpu("check", "--help")
    assert done.returncode == 0 and done.stdout.startswith("usage: adit-gpu check"), done


@test
def misses_a_gpu():
    """without a GPU a sentence says what is missing"""
    done = adit_gpu("check", "saboteur", "--games", "10", "--steps", "1")
    assert done.returncode == 0 or (done.returncode == 1 and re.search(
        "no GPU can be used here: there is no libcuda|finds no GPU", done.stderr)), done


# --- Python ---------------------------------------------------------------------------


@cache
def module():
    os.environ["ADIT_GPU"] = str(BUILD)
    sys.path.insert(0, str(ROOT / "gpu"))
    import adit_gpu as found
    return found


def batch_of(arrays, *args, **how):
    """A batch in such arrays: torch is hidden from one in plain memory."""
    found = module()
    with patch.dict(sys.modules, torch=None) if arrays == "plain" else nullcontext():
        batch = found.Batch(*args, device="cpu", **how)
    assert hasattr(batch.turn, "data_ptr") == (arrays == "torch"), type(batch.turn)
    return batch


def listed(array):
    return array.flatten().tolist()


@tests([(f"{game}: from Python on the processor, to the end of games, arrays: {arrays}",
         game, arrays) for game in GAMES for arrays in ARRAYS])
def plays(game, arrays):
    batch = batch_of(arrays, game, 20, series=b"python",
                     players=[2, 3, 4] if game == "galleries" else [3, 4, 5])
    ended = rows = 0
    batch.deal()
    for _ in range(600):
        batch.any()
        batch.step()
        ended += sum(1 for bits in listed(batch.ended) if bits & module().ENDED_GAME)
    batch.look()
    for i in range(20):
        rows += batch.begin[i + 1] - batch.begin[i]
        assert batch.turn[i] >= 0
        of = range(batch.begin[i], batch.begin[i + 1])
        assert len(of) > 0 and all(batch.game[k] == i for k in of)
    assert rows == batch.begin[20] and (ended > 0 or game == "galleries"), (rows, ended)
    assert any(listed(batch.view)) and any(listed(batch.row))


@tests([(f"who only watches sees no hand and knows no dwarf, arrays: {arrays}", arrays)
        for arrays in ARRAYS])
def watches(arrays):
    batch = batch_of(arrays, "saboteur", 4, players=[3, 5], series=b"python")
    at = layout()["games"]["saboteur"]["view"]
    batch.deal()
    batch.look()
    mine, width = listed(batch.view), layout()["games"]["saboteur"]["arrays"]["view"][1]
    batch.witness()
    seen, secret = listed(batch.view), listed(batch.secret)
    batch.look()
    assert listed(batch.view) == mine
    dwarf = at["SEATS"][0] + layout()["games"]["saboteur"]["seat"]["DWARF"][0]
    for i in range(4):
        own, all_ = (view[i * width:(i + 1) * width] for view in (mine, seen))
        assert own[at["WATCH"][0]] == 0 and all_[at["WATCH"][0]] == 8
        hand = slice(at["HAND"][0], at["HAND"][0] + at["HAND"][1])
        assert any(own[hand]) and not any(all_[hand])
        assert any(own[dwarf:dwarf + 2]) and not any(all_[dwarf:dwarf + 2])
        first = i * (len(secret) // 4)
        assert all(label in (1, 2) for label in secret[first:first + (3, 5)[i % 2]])


@tests([(f"bots sit down, watch and think from Python, arrays: {arrays}", arrays)
        for arrays in ARRAYS])
def bots_from_python(arrays):
    batch = batch_of(arrays, "saboteur", 3, players=4, bots=True, features=False)
    for i in range(len(batch.bot)):
        batch.bot[i] = module().BOTS.index("greedy")
    batch.deal()
    for _ in range(40):
        before = listed(batch.turn)
        batch.think()
        batch.step()
        assert listed(batch.turn) != before or any(listed(batch.ended))


@tests([
    ("a game that there is not", {"game": "chess"}, "there is no game chess"),
    ("too many players", {"players": 11}, "the game is not for that many players"),
    ("an option that there is not", {"set": {"x": 1}}, "no such option"),
    ("such an option in a list", {"set": [{}, {"x": 1}]}, "no such option"),
    ("lists of two lengths", {"players": [3, 4, 5], "set": [{}, {}]}, "are of one length"),
    ("no game at all", {"n": 0}, "one game or more, not 0"),
])
def python_refuses(how, sentence):
    found = module()
    try:
        found.Batch(how.pop("game", "saboteur"), how.pop("n", 4), device="cpu", **how)
    except found.Error as error:
        assert sentence in str(error), error
    else:
        raise AssertionError("taken")


@test
def python_misses_a_gpu():
    """from Python, too, a sentence says what is missing"""
    found = module()
    try:
        found.Batch("saboteur", 4)
    except found.Error as error:
        assert re.search("no GPU can be used|need torch or CuPy|the GPU refuses", str(error)), error


if __name__ == "__main__":
    sys.exit(points(part=" ".join(sys.argv[1:])))
