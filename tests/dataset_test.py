#!/usr/bin/env python3
"""Datasets: games of bots with beliefs and reasons, in shards with a manifest; the same bytes by
any number of threads, in parts, and after any end; what is not as it was written is found.

    dataset_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import ctypes
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
from pathlib import Path

from points import PATIENCE, test, tests
from program import ADIT, complains, lines_of, main, prints, run

ZSTD = ctypes.CDLL("libzstd.so.1")
for name in "ZSTD_decompress", "ZSTD_compress", "ZSTD_compressBound":
    getattr(ZSTD, name).restype = ctypes.c_size_t
FEW = ("saboteur", "--games", "6", "--players", "5", "--bots", "trained", "--seed", "2a", "--shard", "2")
QUICK = ("saboteur", "--games", "7", "--players", "3", "--set", "rounds=1", "--bots", "random", "--seed",
         "1f", "--shard", "2")
LONG = ("saboteur", "--games", "4000", "--players", "5", "--set", "rounds=1", "--bots", "trained", "--seed", "5",
        "--shard", "4")


def make(command, folder="games", *more):
    done = run("dataset", *command, "--out", folder, *more)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done


def files(folder="games"):
    """What is in a folder, byte for byte."""
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def manifest(folder="games", name="manifest.json"):
    return json.loads((Path(folder) / name).read_bytes())


def expand(packed, size):
    room = ctypes.create_string_buffer(max(size, 1))
    got = ZSTD.ZSTD_decompress(room, ctypes.c_size_t(size), packed, ctypes.c_size_t(len(packed)))
    assert got == size, "a frame of as many bytes as the manifest says"
    return room.raw[:size]


def pack(content):
    size = ZSTD.ZSTD_compressBound(ctypes.c_size_t(len(content)))
    room = ctypes.create_string_buffer(size)
    got = ZSTD.ZSTD_compress(room, ctypes.c_size_t(size), content, ctypes.c_size_t(len(content)), 3)
    return room.raw[:got]


def lines(folder="games"):
    """All lines of a dataset, whose shards are as the manifest says."""
    found = []
    for row in manifest(folder)["shards"]:
        packed = (Path(folder) / row["file"]).read_bytes()
        content = expand(packed, row["content_bytes"])
        assert len(packed) == row["bytes"] and hashlib.sha256(packed).hexdigest() == row["sha256"]
        assert hashlib.sha256(content).hexdigest() == row["content_sha256"]
        assert row["first"] == len(found) and content.count(b"\n") == row["games"]
        found += content.decode().splitlines()
    return found


def moves_of(game):
    return [line for line in game["record"] if "move" in line]


# --- what is in it ----------------------------------------------------------------------


@test
def a_thousand_games():
    """a thousand games: numbers, seeds, hashes, and --check"""
    command = ("saboteur", "--games", "1000", "--players", "3", "--set", "rounds=1", "--bots", "random",
               "--seed", "7", "--shard", "300")
    make(command)
    games = [json.loads(line) for line in lines()]
    assert [game["game"] for game in games] == list(range(1000))
    assert len({game["seed"] for game in games}) == 1000
    assert [row["games"] for row in manifest()["shards"]] == [300, 300, 300, 100]
    for game in games:
        n = len(moves_of(game))
        assert len(game["beliefs"]) == len(game["reasons"]) == n and game["rounds"][-1]["at"] <= n
    assert prints("dataset", "--check", "games") == (
        "games is whole: games 1,000, shards 4; all hashes are right, and every record replays\n")


@tests((f"records are those of adit sim, with claims: {' '.join(command)}", command) for command in (
    ("saboteur", "--games", "5", "--players", "5", "--bots", "trained", "--seed", "9"),
    ("saboteur", "--games", "3", "--players", "4", "--bots", "trained,random,tuck,master:20", "--seed", "b"),
    ("saboteur2", "--games", "2", "--players", "6", "--bots", "trained", "--seed", "c", "--set", "rounds=1"),
    ("galleries", "--games", "1", "--players", "2", "--bots", "trained", "--seed", "d"),
    ("saboteur", "--games", "4", "--players", "10", "--bots", "greedy", "--seed", "e", "--talk", "no"),
))
def records(command):
    make(command, "games", "--shard", "2")
    run("sim", *command, "--record", "record", check=True)
    again = ""
    for line in lines():
        record = re.fullmatch(r'.*?"record":\[(.*?)\],"(?:rounds|beliefs)":.*', line)[1]
        again += record.replace("},{", "}\n{") + "\n"
    assert again == Path("record").read_text()
    assert "claim" in again or "no" in command or command[0] == "galleries"
    said = manifest()
    header = json.loads(again.splitlines()[0])
    assert all(said[key] == header[key] for key in ("game", "players", "options"))
    assert int(said["seed"], 16) == int(command[command.index("--seed") + 1], 16)


def replayed(*how):
    """The games of `games`, each with what adit replay prints of its record."""
    for line in lines():
        game = json.loads(line)
        Path("one").write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in game["record"]))
        yield game, [json.loads(row) for row in prints("replay", "one", *how).splitlines()]


@tests((f"beliefs of a watcher are those of adit replay --beliefs: {name}", command) for name, command in (
    ("saboteur", ("saboteur", "--games", "2", "--bots", "trained", "--seed", "1")),
    ("no words", ("saboteur", "--games", "2", "--players", "6", "--bots", "trained", "--seed", "2",
                  "--talk", "no")),
    ("saboteur2", ("saboteur2", "--games", "1", "--players", "5", "--bots", "trained", "--seed", "3",
                   "--set", "rounds=2")),
    ("galleries", ("galleries", "--games", "1", "--players", "3", "--bots", "trained", "--seed", "4")),
))
def beliefs(command):
    make(command)
    compared = 0
    for game, said in replayed("--beliefs", "--json"):
        # Of a round's end and the deal after it, what comes last counts.
        after = {row["n"]: row.get("chances") for row in said if not row.get("end")}
        spoken, n = set(), 0
        for row in game["record"]:
            n += "move" in row
            if "claim" in row:
                spoken.add(n)
        for n, entry in enumerate(game["beliefs"]):
            if entry and after[n] and n not in spoken:
                assert entry["chances"] == after[n], n
                compared += 1
            assert (entry is None) == (after[n] is None), n
    assert compared > 15


@test
def readers():
    """beliefs of the seats: nobody guesses themselves; without words, a watcher hears nothing"""
    make((*FEW, "--talk", "no"))
    for game in map(json.loads, lines()):
        for entry in filter(None, game["beliefs"]):
            assert len(entry["by"]) == 5 and entry["deeds"] == entry["chances"]["saboteur"]
            for seat, row in enumerate(entry["by"]):
                assert row[seat] is None and len(row) == 5
                assert all(other is None or 0 <= other <= 10000 for other in row)
    dealt = [game["beliefs"][0]["by"] for game in map(json.loads, lines())]
    roles = [game["rounds"][0]["roles"] for game in map(json.loads, lines())]
    # Six cards for five players: whoever has one of the two knows that it is gone.
    for by, role in zip(dealt, roles):
        for seat, row in enumerate(by):
            others = {2000, 2000} if role[seat] == "saboteur" else {4000}
            assert {x for x in row if x is not None} == others, (row, role)


@test
def heard():
    """beliefs of the seats and of a watcher hear what is said, and `deeds` does not"""
    # One talks, and the others neither talk nor listen: the moves are the same in silence, until
    # the one does something else.
    command = ("saboteur", "--games", "9", "--players", "4", "--bots", "trained,random,random,random", "--seed", "2")
    make(command, "games")
    make((*command, "--talk", "no"), "quiet")
    differ = set()
    for talk, quiet in zip(map(json.loads, lines()), map(json.loads, lines("quiet"))):
        same = 0
        while moves_of(talk)[same:same + 1] == moves_of(quiet)[same:same + 1] != []:
            same += 1
        lines_of = [row for row in talk["record"] if "move" in row or "claim" in row]
        first = next((n for n, row in enumerate(lines_of) if "claim" in row), same)
        for n, (one, other) in enumerate(zip(talk["beliefs"][:same], quiet["beliefs"][:same])):
            if one is None:
                assert other is None
                continue
            assert one["deeds"] == other["deeds"]
            differ |= {seat for seat in range(4) if one["by"][seat] != other["by"][seat]}
            if one["chances"] != other["chances"]:
                assert n >= first, "nothing was said yet"
                differ |= {"watcher", "at once"} if n == first else {"watcher"}
    assert differ >= {1, 2, 3, "watcher", "at once"}, differ


@test
def rounds():
    """rounds: when each ended, and who was who, as adit replay says"""
    make(FEW)
    for game, said in replayed("--beliefs", "--json"):
        ends = [{"at": row["n"], "roles": row["roles"]} for row in said if row.get("end")]
        assert game["rounds"] == ends and len(ends) == 3


@tests((f"reasons are those of adit replay --why: {command[0]}", command) for command in (
    ("saboteur", "--games", "2", "--bots", "trained", "--seed", "3"),
    ("galleries", "--games", "1", "--players", "2", "--bots", "trained", "--seed", "3"),
    ("saboteur", "--games", "1", "--players", "4", "--bots", "random,trained,hasty,trained", "--seed", "3"),
))
def reasons(command):
    make(command)
    for game, said in replayed("--why", "--json"):
        bots = {row["seat"]: row["bot"] for row in game["record"] if "bot" in row}
        for move, reason, position in zip(moves_of(game), game["reasons"], said[1:]):
            if bots[move["p"]] != "trained":
                assert reason is None
                continue
            assert reason == position["why"] and reason["move"] == move["move"]


# --- the same bytes ---------------------------------------------------------------------


@tests((f"the same bytes: {name}", n, command) for name, n, command in (
    ("bots that think", 3, FEW),
    ("quick ones", 2, QUICK),
    ("more parts than shards", 7, QUICK),
    ("one part", 1, QUICK),
    ("no words, one shard", 2, ("saboteur", "--games", "9", "--seed", "3", "--talk", "no")),
    ("a shard for each game", 3, ("saboteur2", "--games", "4", "--players", "3", "--seed", "4",
                                  "--set", "rounds=1", "--shard", "1")),
))
def same_bytes(n, command):
    make(command, "one", "--threads", "1")
    make(command, "games", "--threads", "3")
    assert files("one") == files()
    for k in range(n, 0, -1):
        make(command, "parts", "--part", f"{k}/{n}", "--threads", str(k % 2 + 1))
    assert prints("merge", "parts") == ""
    merged = files("parts")
    for k in range(1, n + 1):
        part = json.loads(merged.pop(f"part-{k}-of-{n}.json"))
        assert (part["part"], part["of"]) == (k, n)
    assert merged == files("one")
    assert prints("merge", "parts") == "" and prints("dataset", "--check", "parts")


@test
def another_seed():
    """another seed is another content; spelled otherwise it is the same"""
    make(QUICK, "one")
    make([word if word != "1f" else "001F" for word in QUICK], "games")
    make([word if word != "1f" else "20" for word in QUICK], "other")
    assert files("one") == files()
    assert manifest("other")["shards"][0]["content_sha256"] != manifest()["shards"][0]["content_sha256"]


# --- ends -------------------------------------------------------------------------------


def end_by(number, command=LONG):
    """A run that a signal ends when two shards are there."""
    process = subprocess.Popen([ADIT, "dataset", *command, "--out", "games", "--threads", "2"],
                               stderr=subprocess.PIPE, text=True)
    while not Path("games", "saboteur-00001.jsonl.zst").exists():
        assert process.poll() is None
    os.kill(process.pid, number)
    said = process.communicate(timeout=PATIENCE)[1]
    return process.returncode, said


SHORT = tuple(word if word != "4000" else "40" for word in LONG)


def shorten():
    """What a run of LONG has left, as if it had been one of SHORT."""
    for path in Path("games").iterdir():
        if path.name.endswith(".unfinished"):
            text = path.read_text().replace('"games":4000,', '"games":40,', 1).splitlines(True)
            path.write_text("".join(text[:1] + [row for row in text[1:] if json.loads(row)["first"] < 40]))
        elif (number := re.search(r"-(\d{5})", path.name)) and int(number[1]) >= 10:
            path.unlink()


@tests(((f"a run that {number.name} has ended goes on", number)
        for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)))
def goes_on(number):
    code, said = end_by(number)
    assert code == (130 if number == signal.SIGINT else -number), (code, said)
    if number == signal.SIGINT:
        assert re.fullmatch(r"adit: interrupted after [\d,]+ of 4,000 games; the same command goes on from there\n", said)
    if number != signal.SIGKILL:
        assert not [name for name in os.listdir("games") if name.startswith(".adit-")]
    assert not Path("games", "manifest.json").exists()
    complains(run("dataset", "--check", "games"), 1, "'games/manifest.json.unfinished' is not finished")
    complains(run("dataset", *SHORT, "--out", "games"), 1, "is of another command")
    shorten()
    kept = {path: path.stat().st_ino for path in Path("games").glob("saboteur-0000[01]*")}
    make(SHORT)
    assert {path: path.stat().st_ino for path in kept} == kept and len(kept) == 2
    make(SHORT, "whole")
    for path in Path("games").glob(".adit-*"):  # what nobody could take away
        path.unlink()
    assert files() == files("whole")


@test
def torn_notes():
    """notes whose last line is cut off, and a shard that was not noted yet"""
    make(QUICK, "whole")
    rows = Path("whole", "manifest.json").read_text().splitlines()
    for left in rows[2][:100], rows[2].rstrip(",") + "\n" + rows[1][:5], rows[2].rstrip(",") + "\n", "":
        shutil.copytree("whole", "games")
        os.remove("games/manifest.json")
        Path("games/manifest.json.unfinished").write_text(f"{rows[0]}\n{rows[1].rstrip(',')}\n{left}")
        make(QUICK)
        assert files() == files("whole"), left
        shutil.rmtree("games")


@test
def already():
    """what is all there is said to be there; a shard that is gone or damaged is made again"""
    make(QUICK)
    before = files()
    done = run("dataset", *QUICK, "--out", "games")
    assert (done.returncode, done.stderr) == (0, "adit: all of it is there already, as 'games/manifest.json' says\n")
    os.remove("games/saboteur-00001.jsonl.zst")
    Path("games/saboteur-00002.jsonl.zst").write_bytes(before["saboteur-00002.jsonl.zst"][:-1] + b"x")
    complains(run("dataset", "--check", "games"), 1, "cannot read games/saboteur-00001.jsonl.zst: No such file")
    make(QUICK)
    assert files() == before


@test
def full_disk():
    """a shard that cannot be written leaves nothing half, and the same command goes on"""
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))
    command = (*QUICK[:-1], "4")
    done = subprocess.run([ADIT, "dataset", *command, "--out", "games"], preexec_fn=limit, text=True,
                          stderr=subprocess.PIPE, timeout=PATIENCE)
    complains(done, 1, r"cannot write to games/saboteur-0000\d.jsonl.zst: File too large")
    assert not [name for name in os.listdir("games") if name.startswith(".")]
    make(command)
    make(command, "whole")
    assert files() == files("whole")


@test
def drawn_seed():
    """without --seed one is drawn; the folder says which when the command is given again"""
    command = [word for word in QUICK if word not in ("--seed", "1f")]
    make(command)
    make(command, "other")
    assert manifest()["seed"] != manifest("other")["seed"]
    before = files()
    os.remove("games/saboteur-00001.jsonl.zst")
    make(command)
    assert files() == before


# --- what is refused --------------------------------------------------------------------


@test
def others():
    """another command in that folder is refused, and nothing is lost"""
    make(QUICK)
    before = files()
    for change in ("--games", "8"), ("--seed", "2"), ("--shard", "3"), ("--players", "4"), ("--bots", "hasty"):
        at = QUICK.index(change[0])
        other = (*QUICK[:at], *change, *QUICK[at + 2:])
        for more in (), ("--part", "1/2"):
            complains(run("dataset", *other, "--out", "games", *more), 1,
                      "'games/manifest.json' is of another command, or of another adit: choose another folder")
        assert files() == before, change
    complains(run("dataset", *QUICK, "--talk", "no", "--out", "games"), 1, "is of another command")
    assert files() == before


@test
def strangers():
    """files that nobody knows of are not replaced"""
    os.mkdir("games")
    Path("games/saboteur-00002.jsonl.zst").write_text("mine")
    complains(run("dataset", *QUICK, "--out", "games"), 1, "'games/saboteur-00002.jsonl.zst' is there, and nothing")
    assert files() == {"saboteur-00002.jsonl.zst": b"mine"}
    Path("games/manifest.json").write_text("{}")
    complains(run("dataset", *QUICK, "--out", "games"), 1, "'games/manifest.json' is not a manifest")
    complains(run("dataset", *QUICK, "--out", "games/manifest.json"), 1, "is not a folder")
    complains(run("dataset", *QUICK, "--out", "no/where"), 1, "cannot write to no/where")
    complains(run("dataset", *QUICK, "--out", "./" * 2046 + "x"), 1, "cannot write to")
    complains(run("dataset", *QUICK, "--out", "n" * 5000), 1, "cannot write to.*File name too long")
    make(QUICK, "parts", "--part", "1/2")
    complains(run("dataset", *QUICK, "--out", "parts"), 1, "'parts/saboteur-00000.jsonl.zst' is there, and nothing")


@tests((f"refused: {' '.join(words)}", words, pattern) for words, pattern in (
    ((), "a game is missing"),
    (("whist", "--games", "1", "--out", "x"), "there is no game 'whist'"),
    (("saboteur", "--out", "x"), "--games N is missing"),
    (("saboteur", "--games", "1"), "--out FOLDER is missing"),
    (("saboteur", "--games", "0", "--out", "x"), "--games takes a whole number"),
    (("saboteur", "--games", "1", "--shard", "0", "--out", "x"), "--shard takes a whole number"),
    (("saboteur", "--games", "100001", "--shard", "1", "--out", "x"), "100,001 shards are more than 100,000"),
    (("saboteur", "--games", "1", "--players", "2", "--out", "x"), "saboteur is for 3 to 10 players"),
    (("saboteur", "--games", "1", "--players", "3,4", "--out", "x"), "saboteur is for 3 to 10 players"),
    (("saboteur", "--games", "1", "--bots", "nobody", "--out", "x"), "there is no bot 'nobody'"),
    (("saboteur", "--games", "1", "--bots", "exec:cat", "--out", "x"), "'exec:cat' is a program"),
    (("saboteur", "--games", "1", "--bots", "master:5ms", "--out", "x"),
     "'master:5ms' thinks by the clock.*such as master:500"),
    (("saboteur", "--games", "1", "--set", "rounds=0", "--out", "x"), "option rounds"),
    (("saboteur", "--games", "1", "--seed", "xyz", "--out", "x"), "--seed takes"),
    (("saboteur", "--games", "1", "--talk", "maybe", "--out", "x"), "--talk takes yes or no"),
    (("saboteur", "--games", "1", "--part", "1/2", "--out", "x"), "--part needs --seed"),
    (("saboteur", "--games", "1", "--seed", "1", "--part", "3/2", "--out", "x"), "--part takes K/N"),
    (("saboteur", "--check", "x"), "--check FOLDER stands alone"),
    (("--check", "x", "--seed", "1"), "--check FOLDER stands alone"),
))
def refused(words, pattern):
    complains(run("dataset", *words), 2, pattern)
    assert os.listdir() == []


def rewrite(change, folder="games", number=1):
    """Lets the content of a shard be another one, and the manifest agree."""
    said = Path(folder, "manifest.json").read_text()
    row = manifest(folder)["shards"][number]
    path = Path(folder, row["file"])
    content = expand(path.read_bytes(), row["content_bytes"])
    other = change(content)
    assert other != content
    packed = pack(other)
    path.write_bytes(packed)
    for old, new in ((row["content_sha256"], hashlib.sha256(other).hexdigest()),
                     (row["sha256"], hashlib.sha256(packed).hexdigest()),
                     (f'"bytes":{row["bytes"]},"sha256":"{hashlib.sha256(packed).hexdigest()}"',
                      f'"bytes":{len(packed)},"sha256":"{hashlib.sha256(packed).hexdigest()}"'),
                     (f'"content_bytes":{row["content_bytes"]},"content_sha256":"{hashlib.sha256(other).hexdigest()}"',
                      f'"content_bytes":{len(other)},"content_sha256":"{hashlib.sha256(other).hexdigest()}"')):
        assert old in said
        said = said.replace(old, new, 1)
    Path(folder, "manifest.json").write_text(said)


def swapped(content):
    one, other = content.splitlines(True)
    return other + one


@tests((f"--check finds it, hashes or not: {name}", change, pattern) for name, change, pattern in (
    ("another move", lambda c: re.sub(rb'"move":"pass', b'"move":"pass nesw,', c, count=1),
     r"saboteur-00001.jsonl.zst: game \d, .*line \d+"),
    ("another end", lambda c: re.sub(rb'"winners":\[[^]]*\]', b'"winners":[]', c, count=1), r"game 1, .*line \d+"),
    ("no end", lambda c: re.sub(rb',\{"end":true[^}]*\}\]', b']', c, count=1), "game 1, .*"),
    ("another seed", lambda c: re.sub(rb'"seed":"..', b'"seed":"00', c, count=1), "is damaged at line 1"),
    ("another bot", lambda c: c.replace(b'"bot":"random"', b'"bot":"hasty"', 1), "is damaged at line 1"),
    ("a belief too few", lambda c: re.sub(rb'"beliefs":\[\{.*?\}\},|"beliefs":\[\{.*?\]\]\},', b'"beliefs":[', c, count=1),
     "is damaged at line 1"),
    ("a reason too many", lambda c: c.replace(b'"reasons":[', b'"reasons":[null,', 1), "is damaged at line 1"),
    ("a reason that is a number", lambda c: c.replace(b'"reasons":[null', b'"reasons":[7', 1),
     "is damaged at line 1"),
    ("another number", lambda c: c.replace(b'{"game":2', b'{"game":3', 1), "is damaged at line 1"),
    ("games in another order", swapped, "is damaged at line 1"),
    ("a game too few", lambda c: c[:c.index(b"\n") + 1], "is cut off"),
    ("a game too many", lambda c: c + c[:c.index(b"\n") + 1], "is damaged at line 3"),
    ("no end of a line", lambda c: c[:-1], "is cut off"),
    ("nothing", lambda c: b"", "is cut off"),
    ("another key", lambda c: c.replace(b'"beliefs"', b'"belief"', 1), "is damaged at line 1"),
    ("no JSON", lambda c: c.replace(b"]}\n", b"]\n", 1), "is damaged at line 1"),
))
def found(change, pattern):
    make(QUICK)
    rewrite(change)
    complains(run("dataset", "--check", "games"), 1, pattern)


@test
def any_length():
    """--check does not mind how a content is compressed, and how long it is"""
    make(QUICK)
    rewrite(lambda content: content[:-1] + b" " * (-len(content) % 16384) + b"\n")
    assert manifest()["shards"][1]["content_bytes"] % 16384 == 0
    assert prints("dataset", "--check", "games").startswith("games is whole")


def flip(path, at):
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


@tests((f"--check finds a damaged file: {name}", harm, pattern) for name, harm, pattern in (
    ("a bit", lambda p: flip(p / "saboteur-00003.jsonl.zst", 200), "'games/saboteur-00003.jsonl.zst' is damaged: it"),
    ("its end", lambda p: os.truncate(p / "saboteur-00000.jsonl.zst", 300), "'games/saboteur-00000.jsonl.zst' is damaged: it"),
    ("gone", lambda p: os.remove(p / "saboteur-00002.jsonl.zst"), "cannot read games/saboteur-00002.jsonl.zst"),
    ("a row of the manifest", lambda p: (p / "manifest.json").write_text(
        (p / "manifest.json").read_text().replace('"first":6,"games":1,', '"first":6,"games":2,')),
     "'games/manifest.json' is damaged at line 5"),
    ("what comes after its end", lambda p: (p / "saboteur-00000.jsonl.zst").write_bytes(
        (p / "saboteur-00000.jsonl.zst").read_bytes() + pack(b"")), "'games/saboteur-00000.jsonl.zst' is damaged: it"),
    ("the end of the manifest", lambda p: os.truncate(p / "manifest.json", (p / "manifest.json").stat().st_size - 3),
     "'games/manifest.json' is cut off"),
    ("the head of the manifest", lambda p: flip(p / "manifest.json", 2), "is not a manifest that this adit can read"),
    ("no manifest", lambda p: os.remove(p / "manifest.json"), "'games' has no manifest"),
    ("no folder", shutil.rmtree, "cannot read games: No such file"),
    ("a hash of content", lambda p: (p / "manifest.json").write_text(re.sub(
        r'"content_sha256":"[0-9a-f]{8}', '"content_sha256":"00000000', (p / "manifest.json").read_text(), count=1)),
     "'games/saboteur-00000.jsonl.zst' has another content than the manifest says"),
    ("a part that is not done", lambda p: (p / "manifest.json").rename(p / "part-1-of-1.json.unfinished"),
     "part-1-of-1.json.unfinished' is not finished"),
))
def damaged(harm, pattern):
    make(QUICK)
    harm(Path("games"))
    complains(run("dataset", "--check", "games"), 1, pattern)


# --- parts ------------------------------------------------------------------------------


@test
def no_whole():
    """merge refuses what is not all parts of one dataset"""
    os.mkdir("games")
    complains(run("merge", "games"), 1, "'games' has no parts of a dataset")
    for k in 1, 3:
        make(QUICK, "games", "--part", f"{k}/4")
    complains(run("merge", "games"), 1, "of 4 parts these are missing: 2, 4$")
    assert not Path("games/manifest.json").exists()
    assert prints("dataset", "--check", "games")  # the parts that are there
    make(QUICK, "games", "--part", "2/4")
    make(QUICK, "games", "--part", "4/4")
    text = Path("games/part-2-of-4.json").read_text()
    Path("games/part-2-of-5.json").write_text(text.replace('"of":4', '"of":5'))
    complains(run("merge", "games"), 1, "part-2-of-5.json' is part 2/5, but 'games/part-1-of-4.json' is one of 4"
              "|part-2-of-5.json' is damaged")
    os.remove("games/part-2-of-5.json")
    Path("games/part-2-of-4.json").write_text(Path("games/part-3-of-4.json").read_text())
    complains(run("merge", "games"), 1, "part-2-of-4.json' is not a manifest")
    Path("games/part-2-of-4.json").write_text(text.replace('"talk":true', '"talk":false'))
    complains(run("merge", "games"), 1, "'games/part-2-of-4.json' and 'games/part-1-of-4.json' are parts of different")
    Path("games/part-2-of-4.json").write_text(text)
    shard = Path("games/saboteur-00002.jsonl.zst").read_bytes()
    Path("games/saboteur-00002.jsonl.zst").write_bytes(shard + b"x")
    complains(run("merge", "games"), 1, "'games/saboteur-00002.jsonl.zst' is damaged")
    os.remove("games/saboteur-00002.jsonl.zst")
    complains(run("merge", "games"), 1, "cannot read games/saboteur-00002.jsonl.zst")
    Path("games/saboteur-00002.jsonl.zst").write_bytes(shard)
    Path("games/part-2-of-4.json").rename("games/part-2-of-4.json.unfinished")
    complains(run("merge", "games"), 1, "'games/part-2-of-4.json.unfinished' is not finished")
    Path("games/part-2-of-4.json.unfinished").rename("games/part-2-of-4.json")
    for more in ("--json",), ("--scores", "x"), ("games",):
        complains(run("merge", "games", *more), 2, "'adit merge FOLDER' takes nothing else")
    assert prints("merge", "games") == ""
    make(QUICK, "whole")
    assert Path("games/manifest.json").read_bytes() == Path("whole/manifest.json").read_bytes()
    Path("games/manifest.json").write_text(
        Path("games/manifest.json").read_text().replace('"talk":true', '"talk":false'))
    complains(run("merge", "games"), 1, "'games/manifest.json' is of another command")


main()
