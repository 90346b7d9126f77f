#!/usr/bin/env python3
"""Bots that are programs, through the real program: `adit bot` plays as the bot inside does,
and whatever a program does wrong ends in one sentence, and leaves no process behind.

    program_bot_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import hashlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

from points import PATIENCE, test, tests
from program import ADIT, complains, lines_of, main, prints, prints_json, run

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
GAMES = {"saboteur": "4", "saboteur2": "3", "galleries": "2"}
ROUNDS = {"saboteur": ("--set", "rounds=2"), "saboteur2": ("--set", "rounds=2"), "galleries": ()}
BOT = f"exec:{shlex.quote(ADIT)} bot"
HELLO = '{"t":"hello","adit":1}'
ANSWER = f"echo '{HELLO}'"  # then it is asked for a move


def played(game, bots, *args):
    """The lines of two games, but for who played them; bots that think play one round."""
    few = "master" in bots or (game, bots[-6:]) == ("galleries", "random")
    rounds = ("--set", "rounds=1") if few and ROUNDS[game] else ROUNDS[game]
    prints("sim", game, "--seed", "b07", "--players", GAMES[game], "--bots", bots,
           "--record", "games", "--games", "1" if few else "2", *rounds, *args)
    return [line for line in lines_of("games") if "bot" not in line]


# --- the same bot, inside and outside -----------------------------------------------


@tests((f"{bot} plays the same games of {game} as a program", game, bot)
       for game in GAMES for bot in ("random", "hasty", "greedy", "trained", "master:20"))
def plays_the_same(game, bot):
    """In silence: a program speaks when it is its turn, a bot inside after each move."""
    inside = played(game, bot, "--talk", "no")
    assert len(inside) > 10
    assert inside == played(game, f"{BOT} {bot}", "--talk", "no", "--threads", "2")


@tests((f"a match of {game} by {design} is the same", game, design)
       for game, design in [("saboteur", "sides"), ("saboteur2", "mixed"), ("galleries", "one")])
def matches_are_the_same(game, design):
    rows = []
    for a, b in (("greedy", "hasty"), (f"{BOT} greedy", f"{BOT} hasty")):
        prints("match", a, b, game, "--seed", "b07", "--players", GAMES[game], "--deals", "4",
               "--design", design, "--threads", "2", "--scores", "scores")
        rows.append(lines_of("scores"))
    assert rows[0] == rows[1] and rows[0]


@tests((f"what it believes in {game} is what its seat believes", game)
       for game in ("saboteur", "saboteur2"))
def believes_the_same(game):
    told = prints_json("sim", game, "--seed", "b07", "--players", GAMES[game], "--games", "2",
                       "--bots", f"{BOT} greedy", "--beliefs", "--json", *ROUNDS[game])
    by = {}
    for score in told["results"][0]["beliefs"]:
        by.setdefault(score.pop("by"), []).append(score)
    assert by["exec"] == by["seats"] != by["public"]
    assert by["seats"][1]["log_loss"] < by["seats"][0]["log_loss"]


@test
def no_program_no_beliefs_of_programs():
    """without programs, or with one that has no beliefs, nothing is said of theirs"""
    Path("bot.sh").write_text(f"{shlex.quote(ADIT)} bot hasty | sed -u 's/,\"chances\".*$/}}/'")
    for bots in ("hasty", "exec:sh bot.sh"):
        told = prints_json("sim", "saboteur", "--seed", "1", "--games", "1", "--bots", bots,
                           "--beliefs", "--json")
        assert {row["by"] for row in told["results"][0]["beliefs"]} == {"public", "seats"}


# --- what is said -------------------------------------------------------------------


@tests((f"docs/bot-protocol.md has all that is said of {game}", game) for game in GAMES)
def is_documented(game):
    Path("bot.sh").write_text(f"tee -a told | {shlex.quote(ADIT)} bot hasty | tee -a said")
    prints("sim", game, "--seed", "b07", "--players", GAMES[game], "--bots", "exec:sh bot.sh,"
           + ",".join(["hasty"] * (int(GAMES[game]) - 1)), "--games", "1", "--record", "games",
           *(["--beliefs"] if game != "galleries" else []), *ROUNDS[game])
    words = set(re.findall(r'[`"]([a-z]+)[`"]', (DOCS / "bot-protocol.md").read_text()))
    told = lines_of("told")
    for line in told + lines_of("said"):
        assert {line["t"], *line} <= words, f"of {line.keys()} not all are documented"
    header = lines_of("games")[0]
    assert header["seed"] not in Path("told").read_text(), "it is told the seed"
    luck = hashlib.sha256(b"adit bot 1" + bytes.fromhex(header["seed"]) + b"\0").digest()[7::-1]
    assert told[1]["luck"] == luck.hex()
    assert all(line["view"]["viewer"] == "P1" for line in told if "view" in line)


@tests((f"the example plays {game}, and better than at random", game) for game in GAMES)
def example_plays(game):
    told = prints_json("match", f"exec:python3 {DOCS}/examples/bot.py", "random", game, "--seed",
                       "1", "--players", GAMES[game], "--deals", "6" if game == "galleries" else "16",
                       "--design", "one" if game == "galleries" else "sides", "--json")
    (result,) = told["results"]
    assert result["difference"]["low"] > 0


@tests((f"the counter {name} plays whole games of saboteur", name)
       for name in ("sleeper", "framer", "guide", "hold-out", "vigilante"))
def counter_plays(name):
    told = prints_json("sim", "saboteur", "--seed", "c", "--players", "3,5,10", "--games", "1",
                       "--threads", "1", "--set", "rounds=2", "--bots",
                       f"exec:python3 {ROOT}/tools/counters.py {name}", "--record", "games",
                       "--json")
    assert [result["rounds"] for result in told["results"]] == [2, 2, 2]
    lines = lines_of("games")
    moves = {line["move"].replace("@", " ").split()[0] for line in lines if "move" in line}
    assert {"dig", "break", "fix", "map", "pass", "take"} <= moves
    assert ("framer" == name) == any("claim" in line for line in lines)


@test
def counters_leave_out():
    """to a counter, what lies far out is in no set of cells"""
    sys.path.append(str(ROOT / "tools"))
    from counters import FIELD, cell
    assert {cell(x, y) for x, y in ((-5, 0), (14, 0), (0, -8), (0, 8))} == {0}
    assert FIELD.bit_count() == 18 * 15


@test
def bot_passes_over():
    """adit bot passes over lines that it does not know, and ends when there are no more"""
    done = run("bot", "hasty", input='{"t":"news","of":[1]}\n{"t":"hello","adit":1,"new":{}}\n')
    assert done.returncode == 0 and done.stderr == ""
    assert json.loads(done.stdout) == {"t": "hello", "adit": 1, "name": "hasty",
                                       "games": list(GAMES)}


@tests([("what is no JSON", "rubbish", "not an object"),
        ("another version", '{"t":"hello","adit":2}', "another version"),
        ("a move before the game", '{"t":"choose","n":0}', "not its turn"),
        ("a step before the game", '{"t":"step"}', "is not possible"),
        ("a game without luck", '{"t":"game","view":{}}', "luck"),
        ("a game that is none", '{"t":"game","luck":"0123456789abcdef","view":{},"events":[]}',
         "is not possible")])
def bot_refuses(line, pattern):
    complains(run("bot", "hasty", input=line + "\n"), 1, pattern)


@tests([("no such bot", ("bot", "nobody"), "there is no bot 'nobody'"),
        ("two bots", ("bot", "hasty,random"), "one bot"),
        ("a program as a bot", ("bot", "exec:touch ran"), "only, not here"),
        ("a program in adit play", ("play", "saboteur", "--bots", "exec:touch ran"),
         "only, not here"),
        ("no command", ("sim", "saboteur", "--games", "1", "--bots", "exec:"), "a command"),
        ("a command that is too long", ("sim", "saboteur", "--games", "1", "--bots",
                                        "exec:" + 300 * "x"), "a command"),
        ("a command of two lines", ("match", "hasty", "exec:touch\nran", "saboteur"),
         "a command"),
        ("no patience", ("sim", "saboteur", "--games", "1", "--patience", "0"), "--patience")])
def refuses(args, pattern):
    complains(run(*args), 2, pattern)
    assert not Path("ran").exists()


@test
def records_run_nothing():
    """a record keeps the command as text, and who reads it runs nothing"""
    command = f"echo >>ran; exec {shlex.quote(ADIT)} bot hasty"
    prints("sim", "saboteur", "--games", "1", "--seed", "1", "--bots", f"exec:{command}",
           "--record", "game")
    assert [line["bot"] for line in lines_of("game") if "bot" in line] == [f"exec:{command}"] * 5
    Path("ran").unlink()
    prints("replay", "game", "--check")
    prints("replay", "game", "--json")
    assert not Path("ran").exists()


@test
def hears_all():
    """a program hears how its last game ended, however much that is to hear"""
    Path("hearer.sh").write_text(f"tee told | {shlex.quote(ADIT)} bot random")
    prints("sim", "saboteur2", "--games", "1", "--players", "12", "--seed", "1", "--threads", "1",
           "--set", "rounds=1", "--bots", ",".join(["exec:sh hearer.sh", *["random"] * 11]))
    assert lines_of("told")[-1]["view"]["winners"]


@test
def starts_once():
    """one process for each seat and thread plays all games"""
    command = f"exec:echo >>ran; exec {shlex.quote(ADIT)} bot random"
    prints("sim", "saboteur2", "--games", "17", "--players", "2-3", "--set", "rounds=1",
           "--seed", "1", "--threads", "2", "--bots", command)
    assert 3 <= len(Path("ran").read_text()) <= 6


@test
def claims():
    """what a program claims is heard by other programs, and stands in the record"""
    Path("talker.sh").write_text(
        f"{shlex.quote(ADIT)} bot hasty | sed -u 's/^.*\"t\":\"move\"/"
        '{"t":"claim","claim":"thanks"}\\n&/\'')
    Path("hearer.sh").write_text(f"tee told | {shlex.quote(ADIT)} bot hasty")
    prints("sim", "galleries", "--games", "1", "--players", "2", "--seed", "1", "--bots",
           "exec:sh talker.sh,exec:sh hearer.sh", "--record", "game")
    heard = [line for line in lines_of("told") if line["t"] == "said"]
    kept = [line for line in lines_of("game") if "claim" in line]
    moves = [line for line in lines_of("game") if line.get("p") == "P1" and "move" in line]
    assert len(kept) == len(moves) > 5 and kept[0] == {"claim": "thanks", "p": "P1"}
    assert heard[0] == {"t": "said", "n": heard[0]["n"], "p": "P1", "claim": "thanks"}
    assert len(heard) == len(kept)
    assert [line["view"]["turn"] for line in lines_of("told") if line["t"] == "step"][-1] is None
    prints("replay", "game", "--check")


# --- programs that are bad, slow or dead ----------------------------------------------


def goes_on(pid):
    """Does it run, or anything that it has started?"""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def until(holds, pause=0.01):
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < PATIENCE, "that does not happen"
        time.sleep(pause)


def says(**line):
    """A piece of a shell script that says that, after its hello, and then listens."""
    return f"{ANSWER}; echo '{json.dumps(line)}'; cat >/dev/null"


@tests([
    ("there is no such command", "no-such-command-here",
     "status 127 .there is no such command., before it had said hello"),
    ("it ends at once", "exit 3", "ended with status 3, before it had said hello"),
    ("it kills itself", "kill -9 $$", "signal 9"),
    ("it ends after its hello", f"{ANSWER}; exit 4", "it ended with status 4$"),
    ("it ends and leaves children", "sleep 1000 & sleep 1000 & exit 5", "status 5"),
    ("it says nothing", "cat >/dev/null", "did not answer within 1 s"),
    ("it never reads", f"{ANSWER}; sleep 1000", "did not answer within 1 s"),
    ("it never reads, and passes all the time",
     f"{ANSWER}; exec yes '{{\"t\":\"move\",\"move\":\"pass\"}}'", "did not answer within 1 s",
     "galleries"),
    ("it closes its input", f"exec <&-; {ANSWER}; sleep 1000",
     "(closed its input or output|did not answer)"),
    ("it closes its output", "exec >&-; sleep 1000", "closed its input or output, and still runs"),
    ("it floods with rubbish", "yes", 'not an object with a "t": y'),
    ("it floods with lines", "yes '{\"t\":\"news\"}'", "1,000 lines, and none of them answers"),
    ("it says a line without end", "tr '\\0' x </dev/zero", "a line of more than 65,536 bytes"),
    ("it speaks another version", "echo '{\"t\":\"hello\",\"adit\":2}'; cat >/dev/null",
     "version 2 of the protocol, not 1"),
    ("it plays another game",
     "echo '{\"t\":\"hello\",\"adit\":1,\"games\":[\"galleries\"]}'; cat >/dev/null",
     "it does not play saboteur"),
    ("it says no hello", f"echo '{{\"t\":\"move\"}}'; cat >/dev/null", "did not answer"),
    ("its move is none", says(t="move", move="fly"), "'fly' is not a move of saboteur"),
    ("its move has no text", says(t="move"), "'' is not a move of saboteur"),
    ("its move is illegal", says(t="move", move="take 2"), "illegal move take 2: That cannot be done now"),
    ("its move is another's", says(t="move", p="P9", move="pass"), "answered for another seat"),
    ("its move is an old one", says(t="move", n=7, move="pass"), "the position after 7 moves"),
    ("its claim is none", says(t="claim", claim="hi"), "'hi' is not a claim of saboteur"),
    ("its claim cannot be made", says(t="claim", claim="trust@P7"), "cannot be made"),
    ("it claims without end", "yes '{\"t\":\"claim\",\"claim\":\"thanks\"}' | (" + ANSWER
     + "; cat)", "more than 8 claims"),
])
def bad_program(source, pattern, game="saboteur"):
    Path("bad.sh").write_text(f"echo $$ >>pids\n{source}\n")
    done = run("sim", game, "--games", "3", "--players", "4", "--threads", "2", "--seed",
               "1", "--patience", "1", "--bots", "exec:exec sh bad.sh", "--record", "game")
    said = done.stderr.splitlines()
    assert done.returncode == 1 and done.stdout == "", f"{done.returncode}: {done.stdout!r}"
    assert re.search(r"adit: exec:exec sh bad.sh as P\d after \d+ moves: ", said[-1]), said
    assert re.search(pattern, said[-1]), said
    assert not Path("game").exists()
    for pid in Path("pids").read_text().split():
        assert not goes_on(int(pid)), f"{pid} goes on"


@tests([(f"a signal ends us and the programs, whatever they ignore, once {n} have begun", n)
        for n in (1, 2, 4)])
def ends_with_us(n):
    Path("bad.sh").write_text("echo $$ >>pids\ntrap '' INT TERM HUP\nsleep 1000 &\nwait\n")
    process = subprocess.Popen([ADIT, "sim", "saboteur", "--games", "1", "--bots",
                                "exec:exec sh bad.sh", "--patience", "3600", "--threads", "1"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until(lambda: Path("pids").exists() and Path("pids").read_text().count("\n") >= n, 0)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGTERM
    for pid in Path("pids").read_text().split():
        until(lambda pid=pid: not goes_on(int(pid)))


@test
def a_match_ends():
    """adit match tells of a bad program in the same way"""
    Path("scores").write_text("old")
    complains(run("match", "exec:false", "hasty", "galleries", "--deals", "4", "--scores",
                  "scores"), 1, "exec:false as P1 after [0-9]+ moves?: it ended with status 1")
    assert Path("scores").read_text() == "old"


if __name__ == "__main__":
    main()
