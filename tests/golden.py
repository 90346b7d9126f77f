#!/usr/bin/env python3
"""Recorded games: the same seeds must give the same text, to the byte.

golden.py PATH_TO_ADIT    compares and prints TAP
golden.py --renew         writes them anew with build-debug/adit, on purpose only
"""

import difflib
import os
import subprocess
import sys

from points import points, tests

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")

# Name of the file, and the arguments of `adit sim` that make it.
GAMES = {
    f"saboteur-{players}-{profile}-{bot}.record":
        f"saboteur --players {players} --profile {profile} --bots {bot}"
        f" --seed {players}{seed} --record -"
    for players, profile, bot, seed in [
        (3, "rulebook", "hasty", 1), (4, "summary", "hasty", 1),
        (5, "procedure", "hasty", 1), (6, "rulebook", "random", 1),
        (7, "summary", "hasty", 1), (8, "procedure", "hasty", 1),
        (9, "rulebook", "hasty", 1), (10, "summary", "random", 1)]
} | {
    "saboteur-3-round.trace":
        "saboteur --players 3 --bots hasty --seed c1 --set rounds=1 --trace -",
    "saboteur-5-round.trace":
        "saboteur --players 5 --bots hasty,random,hasty,hasty,random"
        " --set rounds=1 --set max_saboteurs=yes --seed c2 --trace -",
    "saboteur-10-round.trace":
        "saboteur --players 10 --bots hasty --set rounds=1 --seed c3 --trace -",
} | {
    f"saboteur2-{players}-{name}-{bots}.record":
        f"saboteur2 --players {players} --bots {bots} --seed {players}3"
        f" {options} --record -"
    for players, name, bots, options in [
        (2, "usual", "hasty", ""), (3, "usual", "random", ""),
        (5, "boss", "hasty", "--set boss=treasure"),
        (7, "usual", "hasty", ""), (9, "few", "random",
         "--set extra_rockfall=no --set rounds=1"),
        (12, "open", "hasty", "--set open_gold=yes --set break_self=no")]
} | {
    "saboteur2-4-round.trace":
        "saboteur2 --players 4 --bots hasty --set rounds=1 --seed e1 --trace -",
    "saboteur2-8-round.trace":
        "saboteur2 --players 8 --bots hasty,random,hasty,random,hasty,random,"
        "hasty,random --set rounds=1 --seed e2 --trace -",
} | {
    f"galleries-{players}-{name}-{bots}.record":
        f"galleries --players {players} --bots {bots} --seed {players}2"
        f" {options} --record -"
    for players, name, bots, options in [
        (2, "usual", "hasty", ""), (3, "usual", "hasty", ""),
        (4, "usual", "hasty", ""), (2, "box", "random", "--set spent=box"),
        (3, "every", "random", "--set income=every --set gems=100"),
        (4, "others", "random", "--set bounty=others --set first=P3")]
} | {
    "galleries-2.trace": "galleries --players 2 --bots hasty --seed d1 --trace -",
    "galleries-3.trace":
        "galleries --players 3 --bots hasty,random,hasty --set gems=30"
        " --seed d2 --trace -",
    "galleries-4.trace":
        "galleries --players 4 --bots random --set gems=15 --seed d3 --trace -",
}


def play(adit, arguments):
    done = subprocess.run([adit, "sim", *arguments.split(), "--games", "1"],
                          capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else done.stderr


def path_of(name):
    return os.path.join(FOLDER, name)


def renew(adit):
    os.makedirs(FOLDER, exist_ok=True)
    for name in os.listdir(FOLDER):
        if name not in GAMES and not name.startswith("screen-"):
            os.remove(path_of(name))
    for name, arguments in GAMES.items():
        with open(path_of(name), "w", encoding="ascii") as file:
            file.write(play(adit, arguments))


@tests((name, name) for name in GAMES)
def is_the_same(name):
    """Or the lines that differ are told, cut to a readable length."""
    now = play(sys.argv[1], GAMES[name])
    with open(path_of(name), encoding="ascii") as file:
        then = file.read()
    lines = difflib.unified_diff(then.splitlines(), now.splitlines(),
                                 "recorded", "played", n=0, lineterm="")
    assert then == now, "\n".join(line[:160] for _, line in zip(range(12), lines))


if __name__ == "__main__":
    if sys.argv[1:] == ["--renew"]:
        renew("build-debug/adit")
    else:
        sys.exit(points(part="".join(sys.argv[2:])))
