#!/usr/bin/env python3
"""The example game of docs/adding-a-game.md in the whole program: it is listed,
simulated, recorded, replayed and played without a line of its own in any of them.
Prints TAP.

example_test.py PATH_TO_ADIT_WITH_THE_EXAMPLE"""

import json
import os
import subprocess
import sys
import tempfile

ADIT = sys.argv[1]


def adit(*arguments, says=None):
    return subprocess.run([ADIT, *arguments], input=says, capture_output=True,
                          text=True, check=False)


def it_is_listed(_):
    games = adit("games")
    one = adit("games", "heap", "--json")
    return (games.returncode == 0 and "heap" in games.stdout
            and "nuggets" in json.dumps(json.loads(one.stdout)))


def bots_play_it(_):
    done = adit("sim", "heap", "--games", "50", "--players", "2-4", "--seed",
                "1", "--json")
    return done.returncode == 0 and bool(json.loads(done.stdout))


def its_record_is_checked_and_shown(folder):
    record = os.path.join(folder, "heap.record")
    made = adit("sim", "heap", "--games", "1", "--players", "3", "--seed", "1",
                "--profile", "short", "--record", record)
    check = adit("replay", record, "--check")
    shown = adit("replay", record)
    views = adit("replay", record, "--json", "--as", "P2")
    lines = views.stdout.splitlines()
    return (made.returncode == check.returncode == shown.returncode == 0
            and "takes" in shown.stdout
            and json.loads(lines[0])["view"]["viewer"] == "P2")


def its_trace_is_written(_):
    done = adit("sim", "heap", "--games", "2", "--players", "2", "--seed", "1",
                "--trace", "-")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return ([line["t"] for line in lines].count("game_end") == 2
            and lines[1]["legal"] == ["take 1", "take 2", "take 3"])


def a_person_plays_it(_):
    done = adit("play", "heap", "--plain", "--players", "2", "--seed", "1",
                "--set", "nuggets=5", says="take 1\n" * 5 + "take 2\n")
    return done.returncode == 0 and "P2 takes" in done.stdout


def main():
    tests = [it_is_listed, bots_play_it, its_record_is_checked_and_shown,
             its_trace_is_written, a_person_plays_it]
    failed = 0
    print(f"1..{len(tests)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, test in enumerate(tests, 1):
            ok = test(folder)
            failed |= not ok
            print(f"{'' if ok else 'not '}ok {number} - the example game:"
                  f" {test.__name__.replace('_', ' ')}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
