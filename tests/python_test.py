#!/usr/bin/env python3
"""python/adit: what it offers, against the program and against itself; what it refuses; that
nothing which a caller does stops the process; its documents, its examples and its wheel.

    python_test.py LIBRARY PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import copy
import doctest
import hashlib
import importlib
import inspect
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from points import PATIENCE, Skip, points, test, tests

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / "python"
if len(sys.argv) not in (3, 4):
    sys.exit("usage: python_test.py LIBRARY PATH_TO_ADIT [PART_OF_A_NAME]")
LIBRARY, ADIT = map(os.path.abspath, sys.argv[1:3])
FULL = os.environ.get("ADIT_TEST") == "full"
sys.dont_write_bytecode = True
os.environ |= {"ADIT_LIBRARY": LIBRARY, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(PYTHON)}
sys.path.insert(0, str(PYTHON))

import numpy as np

import adit

MODULES = ("adit", "adit._threads", "adit.aec", "adit.batch", "adit.bot", "adit.dataset",
           "adit.envs", "adit.game", "adit.kinds", "adit.position", "adit.spaces", "adit.tables",
           "adit.vector")
GAMES = ("saboteur", "saboteur2", "galleries")


def run(*command, **how):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True,
                          timeout=3 * PATIENCE, check=False, **how)


def python(code, *args, **env):
    """A Python of its own runs this code; what it prints."""
    done = run(sys.executable, "-c", code, *args, env={**os.environ, **env})
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr}"
    return done.stdout


def some_game(name="saboteur", n=40, **how):
    """A game of so many moves, each drawn."""
    game, rng = adit.Game(name, **{"seed": 1, **how}), random.Random(1)
    for _ in range(n):
        if not game.over:
            game.apply(rng.choice(game.legal()))
    return game


# --- what it is made of -------------------------------------------------------------


@test
def declarations():
    """the declarations are those of the headers"""
    made = run(sys.executable, ROOT / "tools/declarations")
    assert made.returncode == 0, made.stderr
    assert made.stdout == (PYTHON / "adit/_declarations.py").read_text(), "renew them"


@test
def versions():
    """package, headers and library have one version"""
    lib = importlib.import_module("adit._library")
    wanted = re.search(r'^version = "(.*)"', (PYTHON / "pyproject.toml").read_text(), re.M)[1]
    assert lib.VERSION == adit.__version__ == wanted
    assert lib.string_of(lib.lib.adit_version()) == wanted


FAKE = """
#include <stddef.h>
const char *adit_version(void) { return "9.8.7"; }
size_t adit_size_of(const char *name) { return 100000; }
"""

# It has all sizes from the library beside it, and few functions.
OLDER = """
#include <dlfcn.h>
#include <stdlib.h>
const char *adit_version(void) { return "0.0.9"; }
size_t adit_size_of(const char *name)
{
    void *library = dlopen(getenv("WHOLE"), RTLD_NOW);
    return ((size_t (*)(const char *))dlsym(library, "adit_size_of"))(name);
}
"""


@test
def other_library():
    """a library of another layout, or without a function, is refused, with both versions"""
    with tempfile.TemporaryDirectory() as folder:
        fake, older = Path(folder) / "fake.so", Path(folder) / "older.so"
        for made, text in ((fake, FAKE), (older, OLDER)):
            source = made.with_suffix(".c")
            source.write_text(text)
            assert run("cc", "-shared", "-fPIC", source, "-o", made).returncode == 0
        for where, pattern in ((fake, r"9\.8\.7.*for \d+\.\d+\.\d+: \w+ is 100000 there"),
                               (older, r"0\.0\.9.*for \d+\.\d+\.\d+: adit_\w+ is not there"),
                               ("/nowhere/libadit.so.1", "cannot load /nowhere/libadit.so.1"),
                               (source, "cannot load .*older.c")):
            said = python("try:\n    import adit\nexcept ImportError as e:\n    print(e)",
                          ADIT_LIBRARY=str(where), WHOLE=LIBRARY)
            assert re.search(pattern, said), said


class Finder(doctest.DocTestFinder):
    """What the package exports says that it is adit's own, and its methods do not."""

    def _from_module(self, module, thing):
        is_ours = str(getattr(thing, "__module__", "")).startswith("adit.")
        return module is adit and is_ours or super()._from_module(module, thing)


@tests([(f"doctests of {name}", name) for name in MODULES])
def doctests(name):
    module = importlib.import_module(name)
    found, runner = Finder().find(module), doctest.DocTestRunner()
    for part in found:
        runner.run(part)
    assert runner.failures == 0, name
    if module is adit:
        names = {part.name for part in found if part.examples}
        assert {"adit.play", "adit.Game.at", "adit.Batch.step"} <= names, names


@test
def document():
    """doctests of docs/python.md"""
    done = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False)
    assert done.failed == 0 and done.attempted > 30, done


def public_things():
    """All that a user can call: its name, and what it is."""
    for module in (adit, adit.dataset, adit.envs):
        for name, thing in vars(module).items():
            if name.startswith("_") or not str(getattr(thing, "__module__", "")).startswith("adit"):
                continue
            yield name, thing
            if not inspect.isclass(thing):
                continue
            for part, member in vars(thing).items():
                if isinstance(member, (classmethod, property)):
                    member = getattr(member, "__func__", None) or member.fget
                if inspect.isfunction(member) and not part.startswith("_"):
                    yield f"{name}.{part}", member
                elif part == "__init__" and not getattr(thing, "_is_protocol", False):
                    yield name, member


@test
def described():
    """everything public is documented and has types"""
    seen = list(public_things())
    assert len(seen) > 120, len(seen)
    for name, thing in seen:
        is_init = getattr(thing, "__name__", "") == "__init__"
        assert is_init or inspect.getdoc(thing), f"{name} is not documented"
        if inspect.isfunction(thing):
            signature = inspect.signature(thing)
            untyped = [p.name for p in signature.parameters.values()
                       if p.annotation is p.empty and p.name not in ("self", "cls")]
            assert not untyped, f"{name}: {untyped}"
            assert signature.return_annotation is not signature.empty, name


USER = """
from typing import Any
import numpy as np
import adit

class Own:
    def choose(self, game: adit.Game, seat: int) -> str:
        return game.legal()[0]

def first(game: adit.Game, seat: int) -> str:
    return game.legal()[0]

def last(batch: adit.Batch) -> Any:
    return batch.n_moves - 1

def read(tables: adit.envs.Tables) -> int:
    return int(tables.features()[0, 0]) + int(tables.move_features()[0, 0, 0]) + tables.players

how: dict[str, Any] = {"rounds": 1}
game = adit.play(adit.Game("saboteur", 3, 1, **how), ["hasty", adit.Bot("random"), Own()])
adit.play(adit.Game("galleries", players=np.int64(2), seed=np.int64(1)), first)
adit.play(adit.Game("galleries"), Own())
env = adit.envs.Vector("saboteur", 4, seat=0, others="hasty", features=True, **how)
read(env.tables)
read(adit.Batch("saboteur", 4, features=True))
env.tables.features().sum()
adit.envs.Vector("saboteur", 4, seat=0, others=last)
views: list[dict[str, Any]] = [game.observe(np.int8(0)), game.observe(None), game.observe(adit.EVERYONE)]
gold: list[int] = game.gold() + game.gold(0) + game.gold(None)
gold = game.imagine(0, np.random.default_rng(1)).play_out(7)
kinds = adit.Batch("saboteur", 4).moves.view(adit.MOVE)[..., 0]["kind"]
seed: adit.Seed = game.seed
marks = [said.mark or "secret" for said in game.said()]
print(marks[0].upper(), adit.__version__.split("."))
"""


@test
def types():
    """mypy finds nothing, strictly, in the package and in a program that uses it"""
    if not shutil.which("mypy"):
        raise Skip("no mypy here")
    with tempfile.TemporaryDirectory() as folder:
        done = run("mypy", "--strict", "--no-warn-return-any", "--ignore-missing-imports",
                   "--python-executable", sys.executable, "--cache-dir", folder, "adit", cwd=PYTHON)
        assert done.returncode == 0, done.stdout
        user = Path(folder) / "user.py"
        user.write_text(USER)
        done = run("mypy", "--strict", "--python-executable", sys.executable, "--cache-dir", folder,
                   "--follow-imports", "silent", user, env={**os.environ, "MYPYPATH": str(PYTHON)})
        assert done.returncode == 0, done.stdout


# --- games --------------------------------------------------------------------------


def sim(name, players, bots, games=1, *more):
    """The records that adit sim writes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "records"
        done = run(ADIT, "sim", name, "--games", games, "--players", players, "--bots", bots,
                   "--seed", "1f", "--record", out, *more)
        assert done.returncode == 0, done.stderr
        return out.read_text()


@tests([(f"bots play as in adit sim: {row[0]}, {row[2]}", *row) for row in (
    ("saboteur", 3, "tuck,random,trained", {}),
    ("saboteur", 5, "hasty", {}),
    ("saboteur", 5, "fenn,odile,rook,trained:easy,greedy", {"rounds": 1}),
    ("saboteur2", 2, "hasty,trained", {"boss": "treasure"}),
    ("saboteur2", 7, "trained,fenn,wren,hasty,greedy,random,mute", {}),
    ("galleries", 4, "hasty,master:20,fenn,trained", {}),
    ("galleries", 2, "master:5", {"spent": "box", "first": "P2"}),
)])
def as_sim(name, players, bots, options):
    names = bots.split(",") if "," in bots else bots
    more = [word for key, value in options.items() for word in ("--set", f"{key}={value}")]
    for talk in (True, False):
        wanted = sim(name, players, bots, 2, *more, "--talk", "yes" if talk else "no")
        played = [adit.play(adit.Game(name, players, adit.seed_of("1f", i), **options), names, talk)
                  for i in range(2)]
        assert "".join(game.record() for game in played) == wanted


def by_hand(game, names, follows):
    """What adit.play does, as a loop of one's own, in which this seat follows without being asked."""
    seats = [adit.Bot(name).seat(game, seat) for seat, name in enumerate(names)]
    for mind in seats:
        game.name_seat(mind.seat, mind.bot.name)
    while not game.over:
        game.apply(seats[game.turn].choose())
        seats[follows].follow()
        for i in range(game.players if not game.over else 0):
            mind = seats[(game.turn + i) % game.players]
            if claim := mind.speak():
                game.say(mind.seat, claim)
    return game


class Copycat:
    """A player of one's own that does what a bot would do."""

    def __init__(self, name):
        self.name, self.minds = name, {}

    def mind(self, game, seat):
        if seat not in self.minds:
            self.minds[seat] = adit.Bot(self.name).seat(game, seat)
        return self.minds[seat]

    def choose(self, game, seat):
        return self.mind(game, seat).choose()

    def speak(self, game, seat):
        return self.mind(game, seat).speak()


@tests([(f"players of one's own, and a loop of one's own: {name}, {players} players", name, players)
        for name, players in (("saboteur", 5), ("saboteur2", 6), ("galleries", 3))])
def own_players(name, players):
    names = ["trained", "tuck", "hasty", "fenn", "greedy", "random"][:players]
    for seed in range(3):
        wanted = adit.play(adit.Game(name, players, seed), names)
        assert wanted.said() or name == "galleries"
        assert by_hand(adit.Game(name, players, seed), names, seed) == wanted
        for own in range(players):
            game, mixed = adit.Game(name, players, seed), [*names]
            mixed[own] = Copycat(names[own])
            mixed[own].mind(game, own)
            adit.play(game, mixed)
            assert [i for i in range(players) if not game.names[i]] == [own]
            game.name_seat(own, adit.Bot(names[own]).name)
            assert game == wanted, own
        silent, cats = adit.Game(name, players, seed), [Copycat(name).choose for name in names]
        adit.play(silent, cats, talk=True)
        assert silent.said() == []
        assert silent.moves() == adit.play(adit.Game(name, players, seed), names, False).moves()


@test
def one_for_all():
    """a function or an object for all seats; all it is given is the game and the seat"""
    seen = []

    def last(*given):
        seen.append(given)
        return given[0].legal()[-1]

    game = adit.Game("galleries", 3, 1, gems=10)
    assert adit.play(game, last) is game and game.over
    assert all(given[0] is game for given in seen) and {given[1] for given in seen} == {0, 1, 2}
    cat = Copycat("hasty")
    assert adit.play(adit.Game("galleries", 2, 1, gems=10), cat).over and set(cat.minds) == {0, 1}


class Talker:
    """Says this after each move."""

    def __init__(self, claim):
        self.claim = claim

    def choose(self, game, seat):
        return game.legal()[0]

    def speak(self, game, seat):
        return self.claim


@test
def talkers():
    """all speak from the seat to move on, after each move; at the end there is no more room"""
    game = adit.play(adit.Game("saboteur", 3, 1), [Talker("sorry"), "mute", Talker("thanks")])
    said = [(s.moves, s.seat, s.claim) for s in game.said()]
    made = [json.loads(line)["p"] for line in game.record().splitlines() if '"move"' in line]
    assert [s[0] for s in said[:4]] == [1, 1, 2, 2] and len(said) == min(1000, 2 * len(game) - 2)
    for moves, (one, other) in zip(range(1, 20), zip(said[::2], said[1::2])):
        turn = int(made[moves][1]) - 1
        in_order = [seat for seat in [turn, (turn + 1) % 3, (turn + 2) % 3] if seat != 1]
        assert [one[1], other[1]] == in_order and one[0] == moves
    claim = Talker("sorry")
    game = adit.play(adit.Game("saboteur", 10, 1), claim)
    assert game.over and len(game.said()) == 1000


@test
def locks():
    """while a player of one's own thinks, other threads may look at the game"""
    from threading import Thread

    def choose(game, seat):
        seen = []
        helper = Thread(target=lambda: seen.append(game.observe(seat, moves=True)), daemon=True)
        helper.start()
        helper.join(PATIENCE)
        return seen[0]["legal"][0]

    assert adit.play(adit.Game("galleries", 2, 1, gems=10), ["hasty", choose]).over


@tests([(f"marks are secret until their round is over: {name}", name)
        for name in ("saboteur", "saboteur2", "galleries")])
def marks(name):
    game = adit.play(adit.Game(name, 4, 3), "tuck")
    whole = game.said()
    assert whole and all(s.mark in ("said", "true", "false", "unknown") for s in whole)
    secret = 0
    for n in range(0, len(game), 5):
        now = game.at(n)
        for s, later in zip(now.said(), whole):
            over = game.at(s.moves).rounds[0] <= now.rounds[1]
            assert s == (later if over else later._replace(mark=None))
            secret += not over
    assert secret > 0
    assert adit.Game(name, 4, 3).say(0, "thanks" if "thanks" in game.info.claims else
                                     whole[0].claim) is None


@tests([(f"gold as a viewer sees it: {name}", name) for name in GAMES])
def seen_gold(name):
    game = adit.play(adit.Game(name, 4, 3), "hasty")
    end = game.gold()
    assert end == game.gold(None) == game.gold(adit.EVERYONE) == game.gold(viewer=np.int64(2))
    secret = 0
    for n in range(0, len(game), 7):
        now = game.at(n)
        whole = now.gold()
        for viewer in (None, adit.EVERYONE, 0, 3):
            seen = now.gold(viewer)
            assert all(a <= b for a, b in zip(seen, whole)), (seen, whole)
            secret += seen != whole
        assert now.gold(None) == now.gold(adit.EVERYONE)
        assert now.gold(2)[2] == whole[2]
    assert (secret > 0) == (name == "saboteur"), "elsewhere whoever counts knows it"


@tests([(f"positions are the states of a game: {name}, {players} players", name, players)
        for name, players in (("saboteur", 5), ("saboteur2", 7), ("galleries", 3))])
def positions(name, players):
    game, rng = adit.Game(name, players, 4), random.Random(4)
    position = game.position()
    assert (position.name, position.players, position.options) == (name, players, game.options)
    while not game.over:
        assert position.legal() == game.legal() and position.turn == game.turn
        move = rng.choice(game.legal())
        wrong = rng.choice(["pass", "dig NESW@9,9", "fly", "", "steal@P2", "take@1", "\0"])
        try:
            game.copy().apply(wrong)
        except adit.Refused as why:
            before = position.copy()
            assert raises(lambda: position.apply(wrong), adit.Refused, re.escape(why.sentence))
            assert before.observe(0) == position.observe(0)
        game.apply(move)
        twin = position.copy()
        position.apply(move)
        assert twin.turn is not None and twin.observe()["moves"] == len(game) - 1
        if len(game) % 9 == 0 or game.over:
            for viewer in (*range(players), None, adit.EVERYONE):
                assert position.observe(viewer) == game.observe(viewer), viewer
            assert position.gold() == game.gold() and position.rounds == game.rounds
            assert position.state() == game.state() == game.position().state()
            full = game.roles(adit.EVERYONE) if game.over else [
                game.roles(seat)[seat] for seat in range(players)]
            assert position.roles() == full
    assert position.over and position.turn is None and position.legal() == []
    assert position.play_out(1) == game.gold()
    assert raises(lambda: position.apply("pass"), adit.Refused, "over")
    assert raises(lambda: position.imagine(0, 1), ValueError, "nothing left to imagine")


@tests([(f"what is imagined looks the same to a seat, and is drawn by its chance: {name}", name)
        for name in GAMES])
def imagined(name):
    game = adit.play(adit.Game(name, 4, 5), "hasty")
    generator, differ = np.random.default_rng(1), 0
    for n in range(0, len(game), 6):
        now = game.at(n)
        for seat in range(4):
            deal = now.imagine(seat, generator)
            assert deal.observe(seat) == now.observe(seat) and deal.turn == now.turn
            if now.turn == seat:
                assert deal.legal() == now.legal()
            same = [now.imagine(seat, 5) for _ in range(2)]
            assert same[0].state() == same[1].state()
            assert same[0].play_out(6) == same[1].play_out(np.uint64(6))
            differ += same[0].state() != deal.state()
            other = deal.imagine((seat + 1) % 4, 3)
            assert other.observe((seat + 1) % 4) == deal.observe((seat + 1) % 4)
    assert differ > n / 6
    deal = game.at(0).imagine(0, 1)
    outs = [deal.play_out(generator) for _ in range(20)]
    assert len(set(map(tuple, outs))) > 1 or name == "saboteur", "nobody finds gold there by chance"
    assert deal.observe(0) == game.at(0).observe(0)
    again = np.random.default_rng(1)
    assert (game.at(0).imagine(0, again).play_out(again)
            == game.at(0).imagine(0, (again := np.random.default_rng(1))).play_out(again))


@tests([(f"rows of a game are those of a batch: {name}, {players} players", name, players)
        for name, players in (("saboteur", 3), ("saboteur", 10), ("saboteur2", 6), ("galleries", 4))])
def game_rows(name, players):
    batch = adit.Batch(name, 3, players, seed=6, features=True)
    games = [adit.Game(name, players, adit.seed_of(6, i)) for i in range(3)]
    rng = np.random.default_rng(1)
    for step in range(300):
        views, moves = batch.features(), batch.move_features()
        for i, game in enumerate(games):
            if batch.game_number(i) == i and step % 3 == 0:
                n = batch.n_moves[i]
                assert np.array_equal(game.features(), views[i])
                assert np.array_equal(game.features(np.int8(game.turn)), views[i])
                assert np.array_equal(game.move_features(), moves[i, :n])
                assert np.array_equal(game.copy().features(), views[i])
        choices = batch.random_choices(rng)
        for i, game in enumerate(games):
            if batch.game_number(i) == i:
                game.apply(batch.move_text(i, choices[i]))
        batch.step(choices)
    game = games[0].at(5)
    assert game.features().dtype == np.int8 and game.features().flags.writeable
    assert not np.array_equal(game.features(0), game.features(1))
    over = adit.play(adit.Game(name, players, 1), "random")
    assert raises(over.features, ValueError, "the game is over")
    assert raises(over.move_features, ValueError, "the game is over")
    assert over.features(1).shape == (game.info.view_columns,)


@tests([(f"moves as numbers and as parts: {name}", name) for name in GAMES])
def parts(name):
    info = adit.games()[name]
    batch, rng = adit.Batch(name, 30, seed=1), np.random.default_rng(1)
    for _ in range(60):
        rows = batch.moves.view(adit.MOVE)[..., 0]
        assert rows.shape == (30, batch.room)
        game = adit.Game(name, batch.players)
        for i in range(30):
            for j, text in enumerate(batch.legal(i)):
                keys = game.parts(text)
                assert keys["move"] == re.split("[ @]", text)[0]
                kind = info.moves[rows[i, j]["kind"]]
                assert kind in (keys["move"], "use") or "buys" in keys, (kind, keys)
                if "x" in keys:
                    assert (keys["x"], keys["y"]) == (rows[i, j]["x"], rows[i, j]["y"])
        batch.step(batch.random_choices(rng))


@test
def several():
    """records of a text are read one after the other, and a fault says in which it is"""
    texts = [some_game(name, 20).record() for name in GAMES]
    games = list(adit.records("".join(texts)))
    assert [game.record() for game in games] == texts
    assert list(adit.records("")) == [] and list(adit.records(texts[0])) == games[:1]
    with_proof = texts[0] + '{"proof":{"adit":3}}\n{"note":"adit"}\n' + texts[1]
    assert list(adit.records(with_proof)) == games[:2]
    reader = adit.records(texts[0] + texts[1].replace("pass", "dig", 1) + texts[2])
    assert next(reader) == games[0]
    try:
        next(reader)
        raise AssertionError
    except adit.Refused as why:
        assert why.place["record"] == 2 and why.place["line"] > 1 and "record 2: " in str(why)
    assert "".join(map(adit.Game.record, adit.records(sim("saboteur", 3, "hasty", 3)))) == sim(
        "saboteur", 3, "hasty", 3)


@tests([(f"what there is to play: {name}", name) for name in GAMES])
def infos(name):
    row = json.loads(run(ADIT, "games", name, "--json").stdout)["games"][0]
    info = adit.games()[name]
    assert (info.title, info.about, info.rules) == (row["title"], row["about"], row["rules"])
    assert (info.players[0], info.players[-1]) == (row["min_players"], row["max_players"])
    assert list(info.options) == [option["name"] for option in row["options"]]
    assert list(info.claims) == [claim["claim"] for claim in row["claims"]]
    assert info.profiles == {p["name"]: p["set"] for p in row["profiles"]}
    assert adit.Game(name, seed=1).options == {o.name: o.usual for o in info.options.values()}
    assert "pass" in info.moves and all(isinstance(card, str) for card in info.cards)


@tests([(f"a game step by step: {name}, {players} players", name, players) for name, players in (
    ("saboteur", 3), ("saboteur", 10), ("saboteur2", 2), ("saboteur2", 12), ("galleries", 2),
    ("galleries", 4))])
def steps(name, players):
    game, rng, marks = adit.Game(name, players, 3), random.Random(3), []
    while not game.over:
        view = game.observe(game.turn, moves=True)
        assert (view["turn"], view["moves"]) == (f"P{game.turn + 1}", len(game))
        assert sorted(view["legal"]) == sorted(game.legal())
        assert game.observe()["viewer"] == "public" and "legal" not in game.observe(game.turn)
        move = rng.choice(game.legal())
        assert game.why(move) is None
        before = game.copy()
        game.apply(move)
        assert game != before and len(game) == len(before) + 1 and game.moves()[-1] == move
        if len(game) % 25 == 0:
            marks.append(game.copy())
    assert game.legal() == [] and game.turn is None and game.why("pass").code == "over"
    assert game.observe(adit.EVERYONE)["viewer"] == "everyone"
    assert game.winners == [s for s, gold in enumerate(game.gold()) if gold == max(game.gold())]
    end = json.loads(game.record().splitlines()[-1])
    assert end["gold"] == game.gold()
    for mark in marks:
        back = game.at(len(mark))
        assert back == mark and back.state() == mark.state() and back.events() == mark.events()
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write(game.record())
        file.flush()
        said = run(ADIT, "replay", file.name, "--check")
    assert game.hash() in said.stdout, (game.hash(), said)


@tests([(f"pickles, copies and records are equal: {name}", name) for name in GAMES])
def pickled(name):
    game = some_game(name, 30)
    game.name_seat(1, "hasty")
    claim = next(c.name for c in game.info.claims.values() if c.about == "nothing")
    try:
        game.say(0, claim)
    except adit.Refused:
        pass
    for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game),
                 game.copy(), adit.Game.from_record(game.record()), game.at(len(game))):
        assert twin == game and twin is not game
        assert (twin.said(), twin.names, twin.state()) == (game.said(), game.names, game.state())
        assert (twin.seed, twin.options, twin.hash()) == (game.seed, game.options, game.hash())
        twin.apply(twin.legal()[0])
        assert twin != game
    with_seed = adit.Game(name, game.players, game.seed, **game.options)
    with_seed.name_seat(1, "hasty")
    assert with_seed == game.at(0)


@tests([(f"seeds: {given!r} is {same!r}", given, same) for given, same in (
    ("1f", 31), (31, "0" * 62 + "1f"), (bytes(31) + b"\x1f", "1F"), (np.int64(31), 31),
    (2**256 - 1, "f" * 64), (0, "0"))])
def seeds(given, same):
    assert adit.Game("galleries", 2, given) == adit.Game("galleries", 2, same)
    assert adit.Game("galleries", 2).seed != adit.Game("galleries", 2).seed


@test
def beliefs():
    """what players and watchers believe: a chance for each seat, but for what they know"""
    game = adit.play(adit.Game("saboteur", 5, 7, rounds=1), "trained")
    for n in range(0, len(game), 7):
        now = game.at(n)
        chances = now.suspects()
        assert len(chances) == 5 and all(c is None or 0 <= c <= 1 for c in chances)
        assert now.suspects(2)[2] is None, "players know themselves"
        assert [r is None for r in now.roles(2)] == [s["role"] is None for s in now.observe(2)["seats"]]
        assert list(now.opinion()) == ["saboteur"]
    assert adit.Game("galleries", 2, 1).suspects() is None
    assert list(adit.Game("galleries", 2, 1).opinion()) == ["win"]


@test
def follows():
    """a watcher of a game that has gone on says what a fresh one says"""
    game = adit.play(adit.Game("saboteur2", 6, 7, rounds=1), "trained")
    now, opinions = game.at(0), []
    for move in game.moves():
        now.apply(move)
        if len(now) % 10 == 0:
            opinions.append(now.opinion())
            assert opinions[-1] == now.copy().opinion()
            assert now.suspects(1) == now.copy().suspects(1)
    assert all(before != after for before, after in zip(opinions, opinions[1:]))


@test
def minds():
    """a mind that sits down late, or is asked twice, chooses a legal move and gives reasons"""
    for name in GAMES:
        game = some_game(name, 21, players=3)
        mind = adit.Bot("trained").seat(game, game.turn)
        move = mind.choose()
        assert move in game.legal() and mind.bot.name == "trained"
        assert mind.why(move)["move"] == move and isinstance(mind.tell_why(move), str)
        mind.think(3)
        mind.speak()
        game.apply(mind.choose())
        other = adit.Bot("hasty").seat(game, (mind.seat + 1) % 3)
        assert raises(lambda: mind.choose() if game.turn != mind.seat else other.choose(),
                      ValueError, "not the turn")


@test
def portions():
    """Ctrl-C comes while a bot thinks, and what it chooses after is as if nobody had"""
    said = python("""
import _thread, adit
from adit._library import lib

class Library:
    def __init__(self):
        self.portions = []
    def __getattr__(self, name):
        return getattr(lib, name)
    def adit_mind_think(self, mind, n):
        self.portions.append(n)
        lib.adit_mind_think(mind, n)
        if len(self.portions) == 3:
            raise KeyboardInterrupt

def mind():
    game = adit.Game("saboteur", 3, 1)
    return adit.Bot("master:350").seat(game, game.turn)

once = mind()
lib.adit_mind_think(once._mind, 350)
once._thought_at = 0
adit.bot.lib = seen = Library()
often = mind()
try:
    often.choose()
except KeyboardInterrupt:
    print("interrupted")
assert often.choose() == once.choose()
assert seen.portions == [100, 100, 100, 50], seen.portions
assert all(often.why(m) == once.why(m) for m in once.game.legal())
""")
    assert said == "interrupted\n", said


@test
def talks():
    """what is said is kept with its moves and marks, and can be read again"""
    game = adit.play(adit.Game("saboteur", 5, 2), "tuck")
    said = game.said()
    assert len(said) > 3
    lines = [json.loads(line) for line in game.record().splitlines()]
    claims = [line for line in lines if "claim" in line]
    assert [(f"P{s.seat + 1}", s.claim) for s in said] == [(c["p"], c["claim"]) for c in claims]
    assert {s.mark for s in said} <= {"said", "true", "false", "unknown"}


@test
def tells():
    """events and sentences are a viewer's own; languages are chosen by name"""
    game = adit.Game("saboteur", players=3, seed="1f", rounds=1)
    game.apply("map@G1")
    assert game.tell(0) == ["You looked at G1: stone", "You drew break-lamp"]
    assert game.tell() == game.tell(1) == ["P1 looked at G1", "P1 drew a card"]
    assert game.events(0)[0] != game.events(1)[0]
    said = python("import adit; adit.language('de'); g = adit.Game('saboteur', 3, '1f');"
                  " print(g.why('dig NS@9,9').sentence)")
    assert "kein Weg" in said, said


class Counted:
    """A lock that counts how often it was taken."""

    def __init__(self):
        self.taken = 0

    def __enter__(self):
        self.taken += 1

    def __exit__(self, *error):
        pass


@tests([(f"threads that use one game wait for each other: {name}", name, args) for name, *args in (
    ("legal",), ("why", "pass"), ("apply", None), ("moves",), ("observe",), ("observation",),
    ("state",), ("events",), ("tell",), ("gold",), ("say", 0, "sorry"), ("said",), ("suspects",),
    ("features",), ("move_features",), ("position",), ("imagine", 0, 1),
    ("opinion",), ("roles",), ("name_seat", 0, "me"), ("record",), ("hash",), ("at", 0), ("copy",))])
def locked(name, args):
    game = some_game()
    args = [game.legal()[0] if arg is None else arg for arg in args]
    lock = game._lock = Counted()
    getattr(game, name)(*args)
    assert lock.taken > 0


# --- what is refused ----------------------------------------------------------------


def raises(call, kind, pattern):
    """Whether it raises an error of exactly this kind, whose text has the pattern."""
    try:
        found = call()
    except Exception as error:
        assert type(error) is kind, f"{type(error).__name__}: {error}"
        assert re.search(pattern, str(error)), str(error)
        return True
    raise AssertionError(f"returned {found!r}")


G, B, V = adit.Game, adit.Batch, adit.envs.Vector
NAN, HUGE = float("nan"), 10**30


SPACES = importlib.import_module("adit.spaces")


def E(**how):
    return adit.envs.AEC("galleries", 2, **how)


def written(call):
    """What a lambda is, as it stands in a row."""
    return re.search(r"lambda: (.*?)(?:, [\w.]+(?:Error|Refused|Damaged)\b|$)",
                     inspect.getsource(call))[1]


def small(**how):
    return B("galleries", 4, seed=1, **how)


def talked_out():
    """A game in which as much was said as it keeps, and more."""
    game = some_game(n=0)
    while True:
        game.say(0, "sorry")


def one_plays(player):
    """A game in which one does that."""
    adit.play(G("saboteur", 3, 1), ["hasty", player, "hasty"])


def among(others):
    """A learner's first step among these others."""
    env = V("saboteur", 2, players=3, seat=0, others=others)
    env.reset(seed=4)
    env.step([0, 0])


@tests([(f"refused: {written(row[0])}", *row) for row in (
    (lambda: G("chess"), ValueError, "no game 'chess'; there are: saboteur, saboteur2, galleries"),
    (lambda: G(None), TypeError, "must be a text, not None"),
    (lambda: G("saboteur\0"), ValueError, "no game"),
    (lambda: G("saboteur", 2), ValueError, "from 3 to 10, not 2"),
    (lambda: G("saboteur", HUGE), ValueError, "from 3 to 10"),
    (lambda: G("saboteur", -1), ValueError, "from 3 to 10"),
    (lambda: G("saboteur", 3.0), TypeError, "must be a whole number, not 3.0"),
    (lambda: G("saboteur", NAN), TypeError, "not nan"),
    (lambda: G("saboteur", True), TypeError, "not True"),
    (lambda: G("saboteur", "3"), TypeError, "not '3'"),
    (lambda: G("saboteur", seed="xyz"), ValueError, "1 to 64 hex digits"),
    (lambda: G("saboteur", seed=""), ValueError, "1 to 64 hex digits"),
    (lambda: G("saboteur", seed="0" * 65), ValueError, "1 to 64 hex digits"),
    (lambda: G("saboteur", seed=b"short"), ValueError, "32 bytes, not 5"),
    (lambda: G("saboteur", seed=2**256), ValueError, r"from 0 to 2\^256"),
    (lambda: G("saboteur", seed=-1), ValueError, "not -1"),
    (lambda: G("saboteur", seed=1.5), TypeError, "seed .* whole number, 1 to 64 hex digits, 32 bytes or None, not 1.5"),
    (lambda: G("saboteur", colour="red"), TypeError, "no option 'colour'; it has: dwarves5"),
    (lambda: G("saboteur", rounds=10), ValueError, "'rounds' .* take 10; it takes: 1 to 9$"),
    (lambda: G("saboteur", rounds=HUGE), ValueError, "does not take 1000"),
    (lambda: G("saboteur", rounds=None), TypeError, "take None; it takes: 1 to 9"),
    (lambda: G("saboteur", draw=[1]), TypeError, r"take \[1\]; it takes: miners, players$"),
    (lambda: G("saboteur", 3, first="P" * 10**6), ValueError, r"P\.\.\.; it .* random, P1 to P3$"),
    (lambda: G("saboteur", draw="miners\0"), ValueError, "take 'miners.x00'"),
    (lambda: G("saboteur", draw="\ud800"), ValueError, "take '.ud800'"),
    (lambda: G("saboteur", 3, first="P4"), ValueError, "does not take 'P4'"),
    (lambda: G("saboteur", profile="mine"), ValueError, "it has: rulebook, summary, procedure"),
    (lambda: G("galleries", profile="mine"), ValueError, "it has: none"),
    (lambda: some_game().apply(0), TypeError, "a move must be a text, not 0"),
    (lambda: some_game().apply(None), TypeError, "not None"),
    (lambda: some_game().apply(b"pass"), TypeError, "must be a text"),
    (lambda: some_game().apply(["pass"]), TypeError, "must be a text"),
    (lambda: some_game().apply(""), adit.Refused, "no such move"),
    (lambda: some_game().apply("pass NS\0"), adit.Refused, "no such move"),
    (lambda: some_game().apply("d\u00fcg"), adit.Refused, "no such move"),
    (lambda: some_game().apply("\ud800"), adit.Refused, "no such move"),
    (lambda: some_game().apply("dig " * 10**5), adit.Refused, "no such move"),
    (lambda: some_game().observe(5), ValueError, "viewer must be from 0 to 4, not 5"),
    (lambda: some_game().observe(-1), ValueError, "not -1"),
    (lambda: some_game().observe("P1"), TypeError, "number, None or EVERYONE, not 'P1'"),
    (lambda: some_game().observation(NAN), TypeError, "not nan"),
    (lambda: some_game().events(99), ValueError, "not 99"),
    (lambda: some_game().tell(2**31), ValueError, "viewer must be"),
    (lambda: some_game().why("pass NS", 7), ValueError, "not 7"),
    (lambda: some_game().suspects(7), ValueError, "not 7"),
    (lambda: some_game().suspects(adit.EVERYONE), ValueError, "not -2"),
    (lambda: some_game().at(41), ValueError, "n must be from 0 to 40, not 41"),
    (lambda: some_game().at(-1), ValueError, "not -1"),
    (lambda: some_game().say(0, "hello"), adit.Refused, "not a claim of saboteur: 'hello'; there"),
    (lambda: some_game().say(0, "map\0"), adit.Refused, "not a claim .* 'map.x00'; there are: "),
    (lambda: talked_out(), adit.Refused, "keeps 1000 claims"),
    (lambda: some_game().say(0, "trust@P9"), adit.Refused, "cannot be said"),
    (lambda: some_game().say(0, "trust@P1"), adit.Refused, "cannot be said"),
    (lambda: some_game().say(9, "sorry"), ValueError, "seat must be"),
    (lambda: some_game().say(0, 3), TypeError, "a claim must be a text"),
    (lambda: some_game(n=10**6).say(0, "sorry"), adit.Refused, "cannot be said"),
    (lambda: some_game().name_seat(0, "x" * 32), ValueError, "at most 31 printable"),
    (lambda: some_game().name_seat(0, "a\nb"), ValueError, "printable .* not: 'a.nb'"),
    (lambda: some_game().name_seat(0, 'a"b'), ValueError, "without"),
    (lambda: some_game().name_seat(0, "a\\b"), ValueError, "without"),
    (lambda: some_game().name_seat(0, "caf\u00e9"), ValueError, "of ASCII"),
    (lambda: some_game().name_seat(0, "a\x7fb"), ValueError, "printable"),
    (lambda: some_game().name_seat(0, None), TypeError, "a name must be a text"),
    (lambda: some_game().name_seat(5, "a"), ValueError, "seat must be"),
    (lambda: some_game().gold("P1"), TypeError, "viewer must be .* None or EVERYONE, not 'P1'"),
    (lambda: some_game().gold(5), ValueError, "viewer must be"),
    (lambda: some_game().features(5), ValueError, "seat must be"),
    (lambda: some_game().parts("fly"), adit.Refused, "no such move"),
    (lambda: some_game().parts(0), TypeError, "must be a text"),
    (lambda: some_game().imagine(5, 1), ValueError, "seat must be from 0 to 4, not 5"),
    (lambda: some_game().imagine(None, 1), TypeError, "seat must be a whole number, not None"),
    (lambda: some_game().imagine(0, None), TypeError, "number or a numpy.random.Generator, not None"),
    (lambda: some_game().imagine(0, -1), ValueError, "rng must be from 0 to"),
    (lambda: some_game().imagine(0, 2**64), ValueError, "rng must be"),
    (lambda: some_game().imagine(0, 0.5), TypeError, "not 0.5"),
    (lambda: some_game().position().play_out("x"), TypeError, "rng must be"),
    (lambda: some_game().position().apply(b"pass"), TypeError, "must be a text"),
    (lambda: some_game().position().observe(5), ValueError, "viewer must be"),
    (lambda: pickle.dumps(some_game().position()), TypeError, "cannot be pickled; pickle the game"),
    (lambda: adit.Position(1, 2, 3), TypeError, r"made by Game.position\(\)"),
    (lambda: hash(some_game()), TypeError, "unhashable"),
    (lambda: G.from_record("game.jsonl"), adit.Refused, "line 1.*not the name of a file"),
    (lambda: list(adit.records(b"")), TypeError, "must be a text, not bytes"),
    (lambda: list(adit.records("game.jsonl")), adit.Refused, "record 1: .*the name of a file"),
    (lambda: G("saboteur", player=3), TypeError, "it has: .*first; and there are: players, seed, profile$"),
    (lambda: B("saboteur", 4, thread=3), TypeError, "are: n, players, seed, room, threads, profile, features$"),
    (lambda: V("saboteur", 4, seats=3), TypeError, "there are: n, players, seat, others, features, room,"),
    (lambda: E(seed=3), TypeError, "there are: players, profile, room, render_mode$"),
    (lambda: E().reset(1, {"rounds": 1}), ValueError, "when the environment is made, not rounds here"),
    (lambda: V("saboteur", 2).reset(options={"rounds": 1}), ValueError, "reset takes no options"),
    (lambda: one_plays(5), TypeError, "seat 1 must be a bot, a function .*, not 5"),
    (lambda: one_plays(Copycat), TypeError, "the player at seat 1 must be .* not <class"),
    (lambda: one_plays(adit.Bot("hasty").seat(some_game(), 0)), TypeError, "seat 1 must be .*<adit.Mind"),
    (lambda: one_plays("chess"), ValueError, "no bot 'chess'"),
    (lambda: one_plays(None), ValueError, "missing at seat 1$"),
    (lambda: one_plays(lambda g, s: None), TypeError, "seat 1 must return a move, .*, not None"),
    (lambda: one_plays(lambda g, s: 3), TypeError, "seat 1 must return a move, .*, not 3"),
    (lambda: one_plays(lambda g, s: "fly"), adit.Refused, "no such move"),
    (lambda: one_plays(lambda g, s: g.apply(g.legal()[0])), ValueError, "seat 1 has moved by itself"),
    (lambda: one_plays(lambda g: "pass"), TypeError, "takes 1 positional argument"),
    (lambda: one_plays(Talker(3)), TypeError, "seat 1 must say a claim, .* or None, not 3"),
    (lambda: one_plays(Talker("hello")), adit.Refused, "not a claim of saboteur: 'hello'"),
    (lambda: G.from_record(b""), TypeError, "must be a text, not bytes"),
    (lambda: G.from_record(""), adit.Refused, "the record is empty"),
    (lambda: G.from_record("\ud800"), ValueError, "not Unicode"),
    (lambda: G.from_record("{}\n"), adit.Refused, "line 1"),
    (lambda: G.from_record("\0" * 100), adit.Refused, "line 1"),
    (lambda: G.from_record("[" * 10**6), adit.Refused, "line 1"),
    (lambda: G.from_record("x" * 5_000_000), ValueError, "no record is that long"),
    (lambda: adit.seed_of("1f", -1), ValueError, "i must be"),
    (lambda: adit.seed_of("1f", 2**64), ValueError, "i must be"),
    (lambda: adit.language("xx"), ValueError, "there are: .*de"),
    (lambda: adit.language(None), TypeError, "language must be a text"),
    (lambda: adit.Bot("chess"), ValueError, "no bot 'chess'; there are: random, hasty"),
    (lambda: adit.Bot("master:0"), ValueError, "no bot"),
    (lambda: adit.Bot("master:9999999"), ValueError, "no bot"),
    (lambda: adit.Bot("master:1x"), ValueError, "no bot"),
    (lambda: adit.Bot(""), ValueError, "no bot"),
    (lambda: adit.Bot("exec:ls"), ValueError, "no bot 'exec:ls'; .* as in master:500"),
    (lambda: adit.Bot("master:10ms"), ValueError, "iterations, at most 1000000"),
    (lambda: adit.Bot("x" * 10**6), ValueError, r"no bot 'x{59}\.\.\.; there are"),
    (lambda: adit.bot.Mind("hasty", some_game(), 0), TypeError, r"Bot\(name\).seat.* 'hasty' and <"),
    (lambda: adit.play(some_game(), None), TypeError, "players must be a bot, .*, not None"),
    (lambda: adit.play(some_game(), 5), TypeError, "not 5"),
    (lambda: G("saboteur", 10**5000), ValueError, "not a number of 16610 bits"),
    (lambda: adit.Bot(3), TypeError, "must be a text"),
    (lambda: adit.Bot("hasty").seat(some_game(), 5), ValueError, "seat must be"),
    (lambda: adit.Bot("hasty").seat("game", 0), TypeError, "sits at a Game"),
    (lambda: adit.Bot("hasty").seat(some_game(n=10**6), 0).choose(), ValueError, "not the turn"),
    (lambda: adit.Bot("hasty").seat(some_game(n=0), 0).think(-1), ValueError, "n must be"),
    (lambda: adit.Bot("hasty").seat(some_game(n=0), 0).think(10**7), ValueError, "n must be"),
    (lambda: pickle.dumps(adit.Bot("hasty").seat(some_game(), 0)), TypeError, "cannot be pickled"),
    (lambda: adit.play("saboteur", "hasty"), TypeError, "players play a Game"),
    (lambda: adit.play(some_game(), ["hasty"] * 4), ValueError, "5 seats, and 4 to sit at them"),
    (lambda: adit.play(some_game(), ["hasty", None] + ["hasty"] * 3), ValueError, "missing at seat 1$"),
    (lambda: B("chess", 3), ValueError, "no game"),
    (lambda: B("saboteur", 0), ValueError, "n must be from 1 to 1048576, not 0"),
    (lambda: B("saboteur", 2**20 + 1), ValueError, "n must be"),
    (lambda: B("saboteur", HUGE), ValueError, "n must be"),
    (lambda: B("saboteur", -5), ValueError, "n must be"),
    (lambda: B("saboteur", 2.5), TypeError, "n must be a whole number"),
    (lambda: B("saboteur", 4, room=0), ValueError, "room must be from 1 to 2048"),
    (lambda: B("saboteur", 4, room=2049), ValueError, "room must be"),
    (lambda: B("saboteur", 4, threads=0), ValueError, "threads must be from 1"),
    (lambda: B("saboteur", 4, threads=10**6), ValueError, "threads must be"),
    (lambda: B("galleries", 4, 5), ValueError, "from 2 to 4, not 5"),
    (lambda: B("saboteur", 4, wrong=1), TypeError, "no option 'wrong'"),
    (lambda: small().step(None), TypeError, "choices must be 4 whole numbers, not None"),
    (lambda: small().step("abcd"), TypeError, "whole numbers, not 'abcd'"),
    (lambda: small().step([0.0] * 4), TypeError, r"whole numbers, not \[0.0, "),
    (lambda: small().step([NAN] * 4), TypeError, r"not \[nan"),
    (lambda: small().step([True] * 4), TypeError, r"not \[True"),
    (lambda: small().step([[0], [0, 0], 0, 0]), TypeError, r"whole numbers, not \[\[0"),
    (lambda: small().step([0, 0, None, HUGE]), TypeError, r"whole numbers, not \[0, 0, None"),
    (lambda: small().step([0, 2**31, 0, 0]), ValueError, "game 1 has .* the choice is 2147483648$"),
    (lambda: small().random_choices(None), TypeError, "default_rng.* not None"),
    (lambda: small().random_choices(1), TypeError, "must be a numpy.random.Generator"),
    (lambda: small(features=True).features().__setitem__(0, 1), ValueError, "read-only"),
    (lambda: small(features=True).move_features().__setitem__(0, 1), ValueError, "read-only"),
    (lambda: small().step([0] * 3), ValueError, r"the shape \(4,\), not \(3,\)"),
    (lambda: small().step([[0]] * 4), ValueError, r"not \(4, 1\)"),
    (lambda: small().step(0), ValueError, r"not \(\)"),
    (lambda: small().step([0, 0, 999, -9]), ValueError, "game 2 has .* moves, and the choice is 999"),
    (lambda: small().step([-2, 0, 0, 0]), ValueError, "game 0 has .* and the choice is -2"),
    (lambda: small().step(np.full(4, 2**32)), ValueError, "game 0 has .* moves, .* is 4294967296$"),
    (lambda: small().step(np.full(4, 2**64 - 1, np.uint64)), ValueError, "game 0 has .* is 18"),
    (lambda: small().step([0, HUGE, 0, 0]), ValueError, "game 1 has .* moves, .* is 10{30}$"),
    (lambda: small().step([0, 0, -HUGE, 0]), ValueError, "game 2 has .* moves, .* is -10{30}$"),
    (lambda: small().features(), ValueError, "without features=True"),
    (lambda: small().move_features(), ValueError, "without features=True"),
    (lambda: small().move_text(4, 0), ValueError, "number of a game must be from 0 to 3"),
    (lambda: small().move_text(0, 999), ValueError, "the index of a move"),
    (lambda: small().move_text(0, -1), ValueError, "the index of a move"),
    (lambda: small().view(-1), ValueError, "number of a game"),
    (lambda: small().view(0, 4), ValueError, "viewer must be"),
    (lambda: small().game_number(4), ValueError, "number of a game"),
    (lambda: small().state(NAN), TypeError, "whole number"),
    (lambda: small().moves.__setitem__(0, 1), ValueError, "read-only"),
    (lambda: small().n_moves.__iadd__(1), ValueError, "read-only"),
    (lambda: setattr(small().moves.flags, "writeable", True), ValueError, "WRITEABLE"),
    (lambda: pickle.dumps(small()), TypeError, "cannot be pickled"),
    (lambda: V("saboteur", 2, seat=5), ValueError, "seat must be from 0 to 4"),
    (lambda: V("saboteur", 2, seat="P1"), TypeError, "seat must be a whole number"),
    (lambda: V("saboteur", 2, seat=[0, 1, 2]), TypeError, "one for each game, not"),
    (lambda: V("saboteur", 2, seat=0, others="chess"), ValueError, "no bot 'chess'"),
    (lambda: V("saboteur", 2, 3, 0, ["hasty", "hasty", None]), ValueError, "missing at seat 2$"),
    (lambda: V("saboteur", 2, 3, [0, 1], [None, "hasty", "hasty"]), ValueError, "at seat 0$"),
    (lambda: V("saboteur", 2, seat=0, others=5), TypeError, "bots must be a name, .*, not 5"),
    (lambda: V("saboteur", 2, seat=9), ValueError, "from 0 to 4, not 9"),
    (lambda: among(lambda b: None), TypeError, "others return must be 2 whole numbers, not None"),
    (lambda: among(lambda b: [0]), ValueError, r"return must have the shape \(2,\), not \(1,\)"),
    (lambda: among(lambda b: [adit.LEAVE] * 2), ValueError, "game 0, .* seat 2: .* choice is -1"),
    (lambda: among(lambda b: b.n_moves), ValueError, "game 0, .* it has"),
    (lambda: V("saboteur", 2).step([0, 0]), ValueError, "reset the environment first"),
    (lambda: E().step(0), ValueError, "reset the environment first"),
    (lambda: E().last(), ValueError, "reset the environment first"),
    (lambda: E().observe("P1"), ValueError, "reset the environment first"),
    (lambda: E().view(), ValueError, "reset the environment first"),
    (lambda: E().state(), ValueError, "reset the environment first"),
    (lambda: E(render_mode="ansi").render(), ValueError, "reset the environment first"),
    (lambda: list(E().agent_iter()), ValueError, "reset the environment first"),
    (lambda: E().action_space("P9"), ValueError, "no agent 'P9'; there are: P1, P2$"),
    (lambda: E().observation_space(0), ValueError, "no agent 0; there are: P1, P2$"),
    (lambda: SPACES.Discrete(3).sample([0, 0, 0]), ValueError, "the mask allows nothing"),
    (lambda: SPACES.Discrete(3).sample([1, 1]), ValueError, r"shape \(3,\), not \(2,\)"),
    (lambda: SPACES.Discrete(3).sample(5), ValueError, r"shape \(3,\), not \(\)"),
    (lambda: adit.dataset.open(None), TypeError, "the folder must be a path, not None"),
    (lambda: adit.dataset.open("a\0b"), ValueError, "a path must not have a zero byte: 'a.x00b'"),
    (lambda: adit.dataset.open("/nowhere"), adit.dataset.Damaged, "/nowhere/manifest.json: No such"),
)])
def refused(call, kind, pattern):
    raises(call, kind, pattern)


@test
def refusal():
    """a refusal has a code, a sentence and a place, changes nothing, and can be pickled"""
    game = some_game(n=0, seed="1f", players=3)
    before = game.record()
    for move, code, place in (("dig e@0,1", "side", {"side": "S", "x": 0, "y": 1}),
                              ("dig NS@9,9", "no_way_back", {"x": 9, "y": 9}),
                              ("map@G1", None, None), ("mend pick@P1", "no_such_move", {}),
                              ("dig NESW@0,0", "occupied", {"x": 0, "y": 0})):
        why = game.why(move)
        if code is None:
            assert why is None
            continue
        assert (why.code, why.place) == (code, place), why
        assert str(why) == why.sentence and why.sentence
        assert raises(lambda: game.apply(move), adit.Refused, re.escape(why.sentence))
        assert pickle.loads(pickle.dumps(why)) == why and isinstance(why, ValueError)
    assert game.record() == before
    assert game.why("map@G1", (game.turn + 1) % 3).code == "not_your_turn"
    damaged = game.record().replace('"adit":1', '"adit":2')
    try:
        adit.Game.from_record(damaged)
    except adit.Refused as why:
        assert why.place["line"] == 1, why.place


@tests([(f"records that were changed are refused or read, and nothing else: {name}", name)
        for name in GAMES])
def mutated(name):
    rng, record = random.Random(1), some_game(name, 60).record()
    read = 0
    for _ in range(2000 if FULL else 300):
        at, size = rng.randrange(len(record)), rng.randrange(1, 8)
        piece = rng.choice(("", record[at:at + size] * 2, "".join(map(chr, rng.sample(range(256), 3)))))
        try:
            game = adit.Game.from_record(record[:at] + piece + record[at + size:])
            assert adit.Game.from_record(game.record()) == game
            read += 1
        except adit.Refused as why:
            assert why.code and why.sentence and why.place["line"] > 0
    assert read < 300


# --- batches ------------------------------------------------------------------------


def hash_of(batch, steps, choose=None):
    """What a batch shows in so many steps."""
    rng, seen = np.random.default_rng(1), hashlib.sha256()
    for _ in range(steps):
        choices = batch.random_choices(rng)
        choices[rng.random(batch.n) < 0.1] = adit.LEAVE
        batch.step(choices)
        for array in (batch.obs, batch.n_moves, batch.turn, batch.reward, batch.done):
            seen.update(array.tobytes())
        mask = np.arange(batch.room) < batch.n_moves[:, None]
        seen.update(batch.moves[mask].tobytes())
        if batch._has_rows:
            seen.update(batch.features().tobytes() + batch.move_features()[mask].tobytes())
    return seen.hexdigest()


@tests([(f"a batch shows what single games show: {row[0]}, {row[1]} players", *row) for row in (
    ("saboteur", 3, {}), ("saboteur2", 5, {"profile": None}), ("galleries", 4, {"gems": 10}))])
def as_games(name, players, how):
    n, rng = 6, np.random.default_rng(2)
    batch = adit.Batch(name, n, players, seed="2a", **how)
    games = [adit.Game(name, players, adit.seed_of("2a", i), **how) for i in range(n)]
    paid, ended = np.zeros((n, players)), 0
    for step in range(400):
        choices = batch.random_choices(rng)
        choices[step % n] = adit.LEAVE
        texts = [batch.move_text(i, c) if c >= 0 else None for i, c in enumerate(choices)]
        batch.step(choices)
        paid += batch.reward
        for i, text in enumerate(texts):
            if text is None:
                assert not batch.reward[i].any() and not batch.done[i]
                continue
            games[i].apply(text)
            assert batch.done[i] == games[i].over
            if games[i].over:
                assert paid[i].tolist() == games[i].gold()
                ended, paid[i] = ended + 1, 0
                games[i] = adit.Game(name, players, adit.seed_of("2a", batch.game_number(i)), **how)
            game = games[i]
            assert batch.turn[i] == game.turn and batch.legal(i) == game.legal()
            assert batch.obs[i].tobytes() == game.observation(game.turn)
            assert batch.state(i) == game.state()
            if step % 50 == 0:
                for viewer in (1, None, adit.EVERYONE):
                    assert batch.view(i, viewer) == game.observe(viewer)
    assert ended > 1 and batch.cuts == 0, ended
    assert batch.options == games[0].options


@tests([(f"the same results for 1, 2 and 7 threads: {name}, {n} games", name, n, features)
        for name in GAMES for n, features in ((300, False), (70, True))])
def threads(name, n, features):
    seen = set()
    for count in (1, 2, 7):
        with adit.Batch(name, n, seed=5, threads=count, features=features) as batch:
            seen.add(hash_of(batch, 60))
    assert len(seen) == 1


@test
def seeded():
    """another seed or option plays another batch, and the same one the same"""
    hashes = [hash_of(adit.Batch("saboteur", 20, 3, **how), 30)
              for how in ({"seed": 1}, {"seed": 1}, {"seed": 2}, {"seed": 1, "draw": "players"},
                          {"seed": 1, "profile": "summary"})]
    assert hashes[0] == hashes[1] != hashes[2] and len(set(hashes[:4])) <= 3


@cache
def columns():
    """How long the rows are that docs/features.md describes."""
    found = {}
    for name, what, body in re.findall(r"^### `(\w+)`: (a view|a move)\n(.*?)(?=^###|\Z)",
                                  (ROOT / "docs/features.md").read_text(), re.M | re.S):
        first, wide = re.findall(r"^\| (\d+) \| ([\dx ]+) \|", body, re.M)[-1]
        size = int(first) + int(np.prod([int(k) for k in wide.split("x")]))
        found[f"{name}: {what}"] = -(-size // 16) * 16
    return found


@tests([(f"rows have the columns of docs/features.md: {name}", name) for name in GAMES])
def rows(name):
    info = adit.games()[name]
    assert info.view_columns == columns()[f"{name}: a view"]
    assert info.move_columns == columns()[f"{name}: a move"]
    batch = adit.Batch(name, 20, seed=1, features=True)
    rng = np.random.default_rng(1)
    for _ in range(30):
        batch.step(batch.random_choices(rng))
        views, moves = batch.features(), batch.move_features()
        assert views.shape == (20, info.view_columns) and views.dtype == np.int8
        assert moves.shape == (20, batch.room, info.move_columns) and views.any(axis=1).all()
        for i, n in enumerate(batch.n_moves):
            assert len(np.unique(moves[i, :n], axis=0)) == n, "each move has a row of its own"
    with_rows, without = (hash_of(adit.Batch(name, 9, seed=1, features=f), 9) for f in (0, 0))
    assert with_rows == without


@test
def cut_lists():
    """a list that is longer than the room is cut and counted, and no choice leads beyond it"""
    batch = adit.Batch("saboteur2", 30, seed=1, room=5)
    rng = np.random.default_rng(1)
    for _ in range(300):
        batch.step(batch.random_choices(rng))
        assert batch.n_moves.max() <= 5
    assert batch.cuts > 1000
    assert raises(lambda: batch.step(np.full(30, 5)), ValueError, "game 0 has 5 moves")


@test
def untouched():
    """a choice that is refused has changed nothing, and the next step goes on from there"""
    batch, twin = (adit.Batch("saboteur", 5, seed=1) for _ in range(2))
    for choices in ([0, 0, 0, 0, 500], [-3, 0, 0, 0, 0], [0.5] * 5, [0] * 6):
        kind = TypeError if choices[0] == 0.5 else ValueError
        assert raises(lambda c=choices: batch.step(c), kind, "")
        assert (batch.obs == twin.obs).all() and (batch.n_moves == twin.n_moves).all()
    assert hash_of(batch, 20) == hash_of(twin, 20)


@tests([(f"choices may be {name}", make) for name, make in (
    ("a list", list), ("int8", lambda c: c.astype(np.int8)),
    ("uint64", lambda c: c.astype(np.uint64)),
    ("every second one of an array", lambda c: np.repeat(c, 2)[::2]),
    ("big-endian", lambda c: c.astype(">i4")),
    ("backwards", lambda c: c[::-1].copy()[::-1]))])
def kinds_of_choices(make):
    batch, twin = (adit.Batch("saboteur", 50, seed=1) for _ in range(2))
    rng = np.random.default_rng(1)
    for _ in range(20):
        choices = twin.random_choices(rng)
        twin.step(choices)
        batch.step(make(choices))
        assert (batch.obs == twin.obs).all()


@tests([(f"threads that use one batch wait for each other: {name}", name, args)
        for name, *args in (("step", [0] * 5), ("features",), ("move_features",), ("view", 0),
                            ("state", 0), ("legal", 0), ("move_text", 0, 0), ("game_number", 0),
                            ("random_choices", np.random.default_rng(1)), ("close",))])
def batch_locked(name, args):
    batch = adit.Batch("saboteur", 5, seed=1, features=True)
    lock = batch._lock = Counted()
    getattr(batch, name)(*args)
    assert lock.taken == 1


@test
def closed():
    """a batch that is closed says so, and what it showed can still be read"""
    batch = adit.Batch("saboteur", 50, seed=1, threads=3, features=True)
    batch.step([0] * 50)
    shown = batch.obs.copy()
    batch.close()
    batch.close()
    for call in (lambda: batch.step([0] * 50), lambda: batch.view(0), lambda: batch.state(0),
                 lambda: batch.legal(0), lambda: batch.move_text(0, 0), lambda: batch.cuts,
                 lambda: batch.game_number(0), batch.features, batch.move_features,
                 lambda: batch.random_choices(np.random.default_rng(1))):
        assert raises(call, ValueError, "the batch is closed")
    assert (batch.obs == shown).all()


@tests([(f"a mind keeps its {name}", name) for name in ("bot", "game", "seat")])
def kept_by_mind(name):
    mind = adit.Bot("hasty").seat(some_game(), 0)
    assert raises(lambda: setattr(mind, name, adit.Game("galleries")), AttributeError, "no setter")


@tests([(f"a batch keeps its {name}", name)
        for name in ("obs", "moves", "n_moves", "turn", "reward", "done", "n", "room", "players")])
def kept(name):
    batch = small()
    before = getattr(batch, name)
    assert raises(lambda: setattr(batch, name, 1), AttributeError, "has no setter")
    assert getattr(batch, name) is before


@tests([(f"Ctrl-C at any moment leaves a batch before or after a step: {threads} threads, {burst}"
         " at a time", threads, burst) for threads, burst in ((1, 1), (2, 1), (4, 1), (4, 3))])
def interrupted(threads, burst):
    said = python("""
import hashlib, os, random, signal, sys, threading, time, adit
threads, burst = map(int, sys.argv[1:])
n, rng = 400, random.Random(1)

def hash_of(batch):
    states = b"".join(batch.state(i) for i in range(0, n, 7))
    return hashlib.sha256(states + batch.obs.tobytes() + batch.moves.tobytes()).digest()

armed, caught, is_over = 0, 0, False

def handle(*_):
    global armed
    if armed:
        armed -= 1
        raise KeyboardInterrupt

signal.signal(signal.SIGINT, handle)
batch, twin = (adit.Batch("saboteur", n, seed=1, threads=t) for t in (threads, 1))
zeros = [0] * n

def send():
    while not is_over:
        time.sleep(rng.random() / 2000)
        os.kill(os.getpid(), signal.SIGINT)

sender = threading.Thread(target=send)
sender.start()
while caught < 60:
    made = 0
    try:
        armed = burst
        while True:
            batch.step(zeros)
            made += 1
    except KeyboardInterrupt:
        try:
            armed = 0
        except KeyboardInterrupt:
            pass
    armed = 0
    caught += 1
    for _ in range(made):
        twin.step(zeros)
    if hash_of(batch) != hash_of(twin):
        twin.step(zeros)
        assert hash_of(batch) == hash_of(twin), "in between"
is_over = True
sender.join()
assert all(helper.at is None for helper in batch._helpers._helpers)
batch.step(zeros)
print("whole")
""", threads, burst)
    assert said == "whole\n", said


@tests([(f"an interrupt {when} a helper is {what}: the job is finished first", when, what)
        for what in ("called", "waited for") for when in ("before", "after")])
def finished(when, what):
    threads = importlib.import_module("adit._threads")
    helpers, done, name = threads.Helpers(3), {}, {"called": "call", "waited for": "wait"}[what]
    helpers.run(done.__setitem__, (), 400)
    assert done == dict(threads.pieces_of(400, 3))
    second, left = helpers._helpers[1], [2]
    act = getattr(second, name)

    def interrupted_act(job):
        if when == "after":
            act(job)
        if left[0]:
            left[0] -= 1
            raise KeyboardInterrupt
        if when == "before":
            act(job)

    setattr(second, name, interrupted_act)
    done.clear()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)  # nobody else runs unless waited for
    try:
        helpers.run(done.__setitem__, (), 400)
        raise AssertionError("no interrupt")
    except KeyboardInterrupt:
        assert done == dict(threads.pieces_of(400, 3)) and left == [0]
        assert all(helper.at is None for helper in helpers._helpers)
    finally:
        sys.setswitchinterval(interval)
        left[0] = 0
        helpers.close()


@test
def forked():
    """a forked process goes on with its copy of a batch, with threads of its own"""
    batch, twin = (adit.Batch("saboteur", 200, seed=1, threads=2) for _ in range(2))
    hash_of(batch, 5), hash_of(twin, 5)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, hash_of(batch, 10).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        assert pipe.read() == hash_of(twin, 10)
    assert os.waitpid(child, 0)[1] == 0
    assert hash_of(batch, 10) == hash_of(adit_again(), 10)


def adit_again():
    batch = adit.Batch("saboteur", 200, seed=1)
    hash_of(batch, 5)
    return batch


@test
def threads_end():
    """threads of a batch end with it, closed or forgotten"""
    said = python("""
import gc, threading, time, adit
for close in (True, False):
    batch = adit.Batch("saboteur", 100, seed=1, threads=4)
    batch.step([0] * 100)
    helpers = [t for t in threading.enumerate() if t.name == "adit helper"]
    assert len(helpers) == 3, helpers
    if close:
        batch.close()
    del batch
    gc.collect()
    for helper in helpers:
        helper.join(60)
        assert not helper.is_alive()
print("ended")
""")
    assert said == "ended\n"


# --- environments -------------------------------------------------------------------


@tests([(f"AEC: a whole game of {name}, as PettingZoo has it", name) for name in GAMES])
def aec(name):
    env = adit.envs.AEC(name, render_mode="ansi")
    for game in range(2):
        env.reset(seed=7 if game == 0 else None)
        assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
        got, rng, acted = dict.fromkeys(env.agents, 0.0), random.Random(1), 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            assert env.observation_space(agent).contains(observation)
            assert env.agent_selection == agent and not truncation
            got[agent] += reward
            action = None
            if not termination:
                assert info["action_mask"].sum() == len(info["moves"]) > 0
                action = rng.randrange(len(info["moves"]))
                acted += 1
            env.step(action)
        assert env.agents == [] and acted == len(env.game) and env.game.over
        assert list(got.values()) == env.game.gold()
        assert env.game.seed == adit.seed_of(7, game)
        assert isinstance(env.render(), str) and env.state().dtype == np.uint8
        assert raises(lambda: env.step(None), ValueError, "reset deals another")
        assert raises(env.last, ValueError, "reset deals another")
    env.reset()
    assert raises(lambda: env.step(10**6), ValueError, "the action of P")
    assert raises(lambda: env.step(None), TypeError, "the action of P")
    assert raises(lambda: env.observe("P99"), ValueError, "no agent 'P99'")


def play_vector(env, steps, seed=3):
    """Random actions; all rewards, how many ended, and a hash of what was seen."""
    rng, seen = np.random.default_rng(1), hashlib.sha256()
    obs, infos = env.reset(seed=seed)
    total, ended = 0, 0
    for _ in range(steps):
        assert obs.shape == env.observation_space.shape and obs.dtype == env.observation_space.dtype
        assert (infos["action_mask"].sum(axis=1) == infos["n_moves"]).all()
        actions = (rng.random(env.num_envs) * infos["n_moves"]).astype(int)
        obs, rewards, terminations, truncations, infos = env.step(actions)
        assert not truncations.any()
        total, ended = total + rewards, ended + terminations
        seen.update(obs.tobytes() + rewards.tobytes())
    return total, ended, seen.hexdigest()


@tests([(f"Vector: {name}", how) for name, how in (
    ("all seats learn", {}), ("the first seat among random players", {"seat": 0}),
    ("a seat for each game", {"seat": [0, 1, 2, 0, 1, 2]}),
    ("among bots", {"seat": 1, "others": "hasty"}),
    ("among several bots", {"seat": 2, "others": ["hasty", "random", None]}),
    ("others who are a function", {"seat": 1, "others": lambda b: b.n_moves - 1}),
    ("rows for nets", {"seat": 0, "features": True}),
    ("rows for nets among bots", {"seat": 0, "others": "hasty", "features": True}))])
def vector(how):
    with V("saboteur", 6, players=3, **how) as env:
        total, ended, seen = play_vector(env, 300)
        assert ended.min() > 0 and total.sum() > 0
        assert total.shape == ((6,) if "seat" in how else (6, 3))
        assert play_vector(env, 300)[2] == seen != play_vector(env, 300, seed=4)[2]
        if "seat" in how:
            assert (env.reset()[1]["turn"] == np.broadcast_to(how["seat"], 6)).all()
        assert raises(lambda: env.step([10**6] * 6), ValueError, "game 0 has")
        assert raises(lambda: env.step([-1] * 6), ValueError, "game 0 has")
        assert raises(lambda: env.step([0.0] * 6), TypeError, "6 whole numbers")
        assert raises(lambda: env.step([0] * 5), ValueError, "the shape")
        assert raises(lambda: env.step([10**30] * 6), ValueError, "game 0 has")
    assert raises(env.reset, ValueError, "closed")


@test
def vector_torn():
    """a step that others have not finished is said, and reset deals anew"""
    others, fails = (lambda b: None if fails else b.n_moves - 1), []
    env = V("saboteur", 4, players=3, seat=0, others=others)
    env.reset(seed=1)
    env.step([0] * 4)
    fails.append(True)
    assert raises(lambda: env.step([0] * 4), TypeError, "return must be 4")
    assert raises(lambda: env.step([0] * 4), ValueError, "last step was not finished")
    fails.clear()
    assert play_vector(env, 9)[2] == play_vector(V("saboteur", 4, 3, 0, others), 9)[2]


class Table:
    """Game i of a Vector, played move by move: a learner at seat 0, who takes the last move."""

    def __init__(self, i, bot):
        self.number, self.bot = i, bot
        self.deal()

    def deal(self):
        self.game = adit.Game("galleries", 2, adit.seed_of(9, self.number), gems=10)
        self.mind = adit.Bot(self.bot).seat(self.game, 1) if self.bot else None
        self.others()

    def others(self):
        while not self.game.over and self.game.turn != 0:
            self.game.apply(self.mind.choose() if self.mind else self.game.legal()[0])

    def step(self):
        """The learner's gold, if this ends the game."""
        self.game.apply(self.game.legal()[-1])
        self.others()
        if not self.game.over:
            return None
        gold = self.game.gold()[0]
        self.number += 4
        self.deal()
        return gold


@tests([("Vector: what the learner gets is what its games bring, among others who are a function",
         None, lambda b: np.zeros(b.n, int)),
        ("Vector: what the learner gets is what its games bring, among bots", "hasty", "hasty")])
def vector_rewards(bot, others):
    with V("galleries", 4, players=2, seat=0, others=others, gems=10) as env:
        _, infos = env.reset(seed=9)
        table, gold, ended = [Table(i, bot) for i in range(4)], np.zeros(4), 0
        for _ in range(200):
            obs, rewards, terminations, _, infos = env.step(infos["n_moves"] - 1)
            gold += rewards
            for i in range(4):
                paid = table[i].step()
                assert terminations[i] == (paid is not None)
                assert paid is None or paid == gold[i]
                assert obs[i].tobytes() == table[i].game.observation(0)
            ended += terminations.sum()
            gold[terminations] = 0
        assert ended > 0, ended


@tests([(f"Vector: games among bots have what a Batch has: {name}", name) for name in GAMES])
def bot_games(name):
    """The bots play at random, and so does a Batch."""
    seats = [0, 1, 2, 0]
    with V(name, 4, players=3, seat=seats, others="hasty", features=True, room=40) as env:
        env.reset(seed=9)
        rng, tables = np.random.default_rng(1), env.tables
        batch = adit.Batch(name, 4, 3, seed=9, features=True, room=40)
        assert isinstance(tables, adit.envs.BotGames) and len(tables) == tables.n == 4
        assert (tables.name, tables.room, tables.info) == (batch.name, batch.room, batch.info)
        games = [tables.game(i) for i in range(4)]
        for step in range(40):
            for i in range(4):
                assert tables.game(i).turn == tables.turn[i] == seats[i]
                legal = tables.game(i).legal()[:40]
                assert legal == tables.legal(i) and len(legal) == tables.n_moves[i]
                assert tables.move_text(i, len(legal) - 1) == legal[-1]
                assert tables.view(i, seats[i]) == tables.game(i).observe(seats[i])
                assert tables.state(i) == tables.game(i).state()
                n = len(legal)
                assert np.array_equal(tables.features()[i], tables.game(i).features())
                assert np.array_equal(tables.move_features()[i, :n],
                                      tables.game(i).move_features()[:n])
                write = tables._kind.notation.write
                assert [write(move.tobytes()) for move in tables.moves[i, :n]] == legal
            obs, _, _, _, infos = env.step((rng.random(4) * tables.n_moves).astype(int))
            assert np.array_equal(obs, tables.features())
        for member in inspect.getmembers(adit.envs.Tables):
            if not member[0].startswith("_"):
                assert hasattr(tables, member[0]) and hasattr(batch, member[0]), member[0]
        for array in ("obs", "moves", "n_moves", "turn", "reward", "done"):
            ours, theirs = getattr(tables, array), getattr(batch, array)
            assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype), array
            assert raises(lambda a=ours: a.__setitem__(0, 1), ValueError, "read-only")
        assert raises(lambda: tables.step([0] * 3), ValueError, "the shape")
        assert raises(lambda: tables.step([10**30] * 4), ValueError, "game 0 has")
        assert raises(lambda: tables.legal(4), ValueError, "number of a game")
        assert raises(lambda: tables.move_text(0, 40), ValueError, "index of a move")


@test
def others_gold():
    """infos has the gold that a round brought to every seat"""
    for others in ("random", "hasty", lambda b: np.zeros(b.n, int)):
        with V("saboteur", 6, players=3, seat=1, others=others) as env:
            _, infos = env.reset(seed=2)
            paid, ended = np.zeros(3), 0
            for _ in range(150):
                _, rewards, terminations, _, infos = env.step([0] * 6)
                assert (infos["gold"][:, 1] == rewards).all() and infos["gold"].shape == (6, 3)
                paid, ended = paid + infos["gold"].sum(axis=0), ended + terminations.sum()
            assert (paid > 0).all() and ended > 0


@test
def with_gymnasium():
    """where gymnasium is installed, spaces are its own"""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "gymnasium").mkdir()
        (Path(folder) / "gymnasium/__init__.py").write_text("")
        (Path(folder) / "gymnasium/spaces.py").write_text(
            "class Box(tuple):\n    __new__ = lambda c, *a: tuple.__new__(c, a)\n"
            "class Discrete(Box): pass\nclass MultiDiscrete(Box): pass\n")
        said = python("import adit; e = adit.envs.Vector('saboteur', 2);"
                      "print(type(e.single_action_space).__module__, e.single_observation_space[2])",
                      PYTHONPATH=f"{folder}:{PYTHON}")
    assert said == "gymnasium.spaces (880,)\n", said


# --- datasets -----------------------------------------------------------------------


def compress(data):
    """One frame of zstd's format."""
    import cffi
    ffi = cffi.FFI()
    ffi.cdef("size_t ZSTD_compressBound(size_t); unsigned ZSTD_isError(size_t);"
             "size_t ZSTD_compress(void *, size_t, const void *, size_t, int);")
    zstd = ffi.dlopen("libzstd.so.1")
    out = ffi.new("char[]", zstd.ZSTD_compressBound(len(data)))
    size = zstd.ZSTD_compress(out, len(out), data, len(data), 3)
    assert not zstd.ZSTD_isError(size)
    return bytes(ffi.buffer(out, size))


def game_line(number):
    game = adit.play(adit.Game("galleries", 2, adit.seed_of("2a", number)), "hasty")
    entries = [None] * len(game)
    lines = [json.loads(line) for line in game.record().splitlines()]
    return json.dumps({"game": number, "seed": game.seed.hex(), "record": lines,
                       "beliefs": entries, "reasons": entries}) + "\n"


def write_dataset(folder, shards=(3, 2), change=lambda name, data: data):
    rows, first = [], 0
    for k, games in enumerate(shards):
        name = f"galleries-{k:05}.jsonl.zst"
        content = "".join(game_line(first + i) for i in range(games)).encode()
        content = change("content", content) if k else content
        data = compress(content)
        rows.append({"file": name, "first": first, "games": games, "bytes": len(data),
                     "sha256": hashlib.sha256(data).hexdigest(), "content_bytes": len(content),
                     "content_sha256": hashlib.sha256(content).hexdigest()})
        (folder / name).write_bytes(change("file", data) if k else data)
        first += games
    manifest = {"adit_dataset": 1, "version": "0.1.0", "game": "galleries", "games": first,
                "shards": rows}
    text = json.dumps(change("manifest", manifest))
    (folder / "manifest.json").write_text(change("text", text))


@test
def dataset():
    """a dataset is read game by game, as often as one likes"""
    with tempfile.TemporaryDirectory() as folder:
        write_dataset(Path(folder))
        games = adit.dataset.open(folder)
        assert len(games) == 5 and games.manifest["game"] == "galleries"
        for _ in range(2):
            for i, row in enumerate(games):
                assert row.number == i and row.seed == adit.seed_of("2a", i).hex()
                assert row.game() == adit.play(adit.Game("galleries", 2, row.seed), "hasty")
                assert len(row.reasons) == len(row.beliefs) == len(row.game())
                assert row.rounds is None
            assert i == 4
        assert [row.number for row in games.read(games.shards[1])] == [3, 4]


def edit(key, value):
    def change(manifest):
        manifest["shards"][1][key] = value
        return manifest
    return change


@tests([(f"a dataset is refused: {name}", part, change, pattern) for name, part, change, pattern in (
    ("a bit of a shard", "file", lambda d: d[:99] + bytes([d[99] ^ 1]) + d[100:], "00001.jsonl.zst: "),
    ("a shard cut short", "file", lambda d: d[:-5], "cut short"),
    ("a shard that goes on", "file", lambda d: d + b"more", "cannot be decompressed"),
    ("an empty shard", "file", lambda d: b"", "cut short"),
    ("a line that is no game", "content", lambda d: b"{}\n" + d, "game 3 cannot be read"),
    ("a line without end", "content", lambda d: d[:-1], "no end"),
    ("a game twice", "content", lambda d: d + d, "more games than"),
    ("a game missing", "content", lambda d: d[:d.index(b"\n") + 1], "fewer games than"),
    ("games out of order", "content", lambda d: b"\n".join(d.split(b"\n")[1::-1]) + b"\n",
     "game 4 stands where game 3"),
    ("another digest", "manifest", edit("sha256", "00"), "its SHA-256 is not"),
    ("another digest of the content", "manifest", edit("content_sha256", "00"), "its content is not"),
    ("another length", "manifest", edit("bytes", 3), "its SHA-256 is not"),
    ("a file that is not there", "manifest", edit("file", "x"), "No such file"),
    ("a file elsewhere", "manifest", edit("file", "../x"), "not described"),
    ("a file that is a number", "manifest", edit("file", 3), "not described"),
    ("a number that is a text", "manifest", edit("games", "3"), "not described"),
    ("a manifest without shards", "manifest", lambda m: {"adit_dataset": 1}, "not the manifest"),
    ("a manifest that is a list", "manifest", lambda m: [], "not the manifest"),
    ("another number of games", "manifest", lambda m: {**m, "games": 6}, "6 games, and its shards .* 5"),
    ("no number of games", "manifest", lambda m: {**m, "games": None}, "None games"),
    ("a number of games that is a text", "manifest", lambda m: {**m, "games": "5"}, "'5' games"),
    ("no shards", "manifest", lambda m: {**m, "games": 0, "shards": []}, "0 games"),
    ("a shard missing", "manifest", lambda m: {**m, "shards": m["shards"][1:]}, "with game 3, not 0"),
    ("a shard twice", "manifest", lambda m: {**m, "shards": m["shards"] * 2}, "with game 0, not 5"),
    ("a shard without games", "manifest", edit("games", 0), "not described"),
    ("a negative length", "manifest", edit("bytes", -1), "not described"),
    ("a length that is yes or no", "manifest", edit("content_bytes", True), "not described"),
    ("a name with a zero byte", "manifest", edit("file", "a\0b"), "not described"),
    ("another game", "manifest", lambda m: {**m, "game": "chess"}, "its game is 'chess', and"),
    ("no game", "manifest", lambda m: {**m, "game": []}, r"its game is \[\]"),
    ("too many players", "manifest", lambda m: {**m, "players": 5}, "no galleries for 5 players"),
    ("players by name", "manifest", lambda m: {**m, "players": "2"}, "no galleries for '2' players"),
    ("a seed that is short", "manifest", lambda m: {**m, "seed": "2a"}, "'2a', which is not 64 hex"),
    ("a seed that is a number", "manifest", lambda m: {**m, "seed": 7}, "its seed is 7"),
    ("another format", "manifest", lambda m: {**m, "adit_dataset": 2}, "its format is 2"),
    ("a manifest that is not JSON", "text", lambda t: t[:-1], "not JSON"),
)])
def damaged(part, change, pattern):
    with tempfile.TemporaryDirectory() as folder:
        write_dataset(Path(folder), change=lambda name, data: change(data) if name == part else data)
        raises(lambda: list(adit.dataset.open(folder)), adit.dataset.Damaged, pattern)


@test
def unchecked():
    """without check a digest is not looked at"""
    with tempfile.TemporaryDirectory() as folder:
        change = edit("sha256", "00")
        write_dataset(Path(folder), change=lambda n, d: change(d) if n == "manifest" else d)
        assert len(list(adit.dataset.open(folder, check=False))) == 5


@test
def written_dataset():
    """what adit dataset writes is read"""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "games"
        done = run(ADIT, "dataset", "saboteur", "--games", 3, "--players", 3, "--bots", "tuck",
                   "--seed", "2a", "--out", out)
        if done.returncode != 0 and "dataset" in done.stderr and not out.exists():
            raise Skip("this adit does not write datasets")
        for i, row in enumerate(adit.dataset.open(out)):
            game = adit.play(adit.Game("saboteur", 3, adit.seed_of("2a", i)), "tuck")
            assert row.game() == game and row.record == game.record()
            assert len(row.reasons) == len(row.beliefs) == len(game) and row.rounds
        assert i == 2


# --- examples, and the wheel --------------------------------------------------------


@test
def learns():
    """examples/learn.py beats random players soon"""
    done = run(sys.executable, PYTHON / "examples/learn.py", "--steps", 1000, "--games", 192)
    assert done.returncode == 0, done.stderr
    found = re.search(r"(\d+) games against random: ([+-][\d.]+) gold more .* error ([\d.]+)",
                      done.stdout)
    games, mean, error = map(float, found.groups())
    assert games == 192 and mean > 10 * error > 0, done.stdout


@test
def searches():
    """examples/search.py beats random players at a small game"""
    done = run(sys.executable, PYTHON / "examples/search.py", "galleries", "--set", "gems=10",
               "--games", 20, "--deals", 10)
    assert done.returncode == 0, done.stderr
    found = re.search(r"20 games against random: ([+-][\d.]+) gold more .* error ([\d.]+)",
                      done.stdout)
    mean, error = map(float, found.groups())
    assert mean > 4 * error > 0, done.stdout


@test
def measures():
    """examples/speed.py prints a line for each game"""
    done = run(sys.executable, PYTHON / "examples/speed.py", "--seconds", 0.01, "--numbers", "40")
    assert done.returncode == 0, done.stderr
    for name in GAMES:
        assert len(re.findall(rf"^{name} ", done.stdout, re.M)) == 2, done.stdout


def try_wheel(wheels, *how):
    """pip makes a wheel without network, and what is in it works without anything else."""
    apart = ["unshare", "-rn"] if run("unshare", "-rn", "true").returncode == 0 else []
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    env = {k: v for k, v in os.environ.items() if k not in ("ADIT_LIBRARY", "PYTHONPATH")}
    done = run(*apart, *pip, "wheel", "--no-index", "--no-deps", "-w", wheels, *how, PYTHON, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    wheel, = Path(wheels).glob("*.whl")
    assert re.fullmatch(r"adit-[\d.]+-py3-none-linux_\w+\.whl", wheel.name), wheel.name
    target = Path(wheels) / "target"
    done = run(*pip, "install", "--no-index", "--no-deps", "--target", target, wheel, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    code = ("import adit, adit._library as l; print(l._where());"
            "print(adit.play(adit.Game('saboteur', 3, 1), 'trained').hash())")
    said = run(sys.executable, "-c", code, env={**env, "PYTHONPATH": str(target)}, cwd="/")
    assert said.returncode == 0, said.stderr
    where, hashed = said.stdout.split()
    assert where == str(target / "adit/libadit.so.1")
    assert hashed == adit.play(adit.Game("saboteur", 3, 1), "trained").hash()


@test
def wheel():
    """pip makes a wheel, of a library that is built"""
    if run(sys.executable, "-m", "pip", "--version").returncode != 0:
        raise Skip("no pip here")
    with tempfile.TemporaryDirectory() as folder:
        try_wheel(folder, "--config-settings", f"library={LIBRARY}")
        name, = Path(folder).glob("*.whl")
        first = name.read_bytes()
        shutil.rmtree(Path(folder) / "target")
        try_wheel(folder, "--config-settings", f"library={LIBRARY}")
        assert name.read_bytes() == first, "the same sources make the same wheel"


@test
def built_wheel():
    """pip builds the library: with meson, and with the compiler alone"""
    if not FULL:
        raise Skip("takes a minute: in the long version")
    with tempfile.TemporaryDirectory() as folder:
        try_wheel(folder)
    with tempfile.TemporaryDirectory() as folder:
        code = ("import sys, pathlib; sys.path.insert(0, sys.argv[1]); import adit_backend;"
                "print(adit_backend.build_by_compiler(pathlib.Path(sys.argv[2])))")
        library = python(code, PYTHON / "backend", folder).strip()
        (Path(folder) / "wheel").mkdir()
        try_wheel(f"{folder}/wheel", "--config-settings", f"library={library}")


sys.exit(points(part=sys.argv[3] if len(sys.argv) == 4 else ""))
