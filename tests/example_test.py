#!/usr/bin/env python3
"""The example game of docs/adding-a-game.md in the whole program: it is listed,
simulated, recorded, replayed and played without a line of its own in any of them.
Prints TAP.

example_test.py PATH_TO_ADIT_WITH_THE_EXAMPLE"""

import json

from points import test
from program import main, lines_of, prints, prints_json, run


@test
def listed():
    """the example game is listed"""
    assert "heap" in prints("games")
    assert "nuggets" in json.dumps(prints_json("games", "heap", "--json"))


@test
def simulated():
    """bots play the example game"""
    assert prints_json("sim", "heap", "--games", "50", "--players", "2-4", "--seed", "1", "--json")


@test
def recorded():
    """the record of an example game is checked and shown"""
    prints("sim", "heap", "--games", "1", "--players", "3", "--seed", "1", "--profile", "short",
           "--record", "record")
    prints("replay", "record", "--check")
    assert "takes" in prints("replay", "record")
    first = prints("replay", "record", "--json", "--as", "P2").splitlines()[0]
    assert json.loads(first)["view"]["viewer"] == "P2"


@test
def traced():
    """the trace of an example game is written"""
    prints("sim", "heap", "--games", "2", "--players", "2", "--seed", "1", "--trace", "trace")
    lines = lines_of("trace")
    assert [line["t"] for line in lines].count("game_end") == 2
    assert lines[1]["legal"] == ["take 1", "take 2", "take 3"]


@test
def played():
    """a person plays the example game"""
    done = run("play", "heap", "--plain", "--players", "2", "--seed", "1", "--set", "nuggets=5",
               input="take 1\n" * 5 + "take 2\n")
    assert done.returncode == 0 and "P2 takes" in done.stdout, done.stdout + done.stderr


main()
