#!/usr/bin/env python3
"""adit replay --beliefs: what is told of a round follows from the numbers that are
told after its moves, by reckoning it here once more; over the recorded games, and
over games of bots that think. Prints TAP.

beliefs_test.py PATH_TO_ADIT"""

import glob
import json
import os
import subprocess
import sys
import tempfile

from points import points, tests

ADIT = os.path.abspath(sys.argv[1])
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
SURE, NOTABLE, MARKS = 10000, 500, 3
ROLES = ["saboteur", "green", "blue", "boss", "profiteer", "geologist"]
LINES = {"saboteur": ["saboteur"], "saboteur2": ROLES, "galleries": ["win"]}
GAMES = [("saboteur", 3), ("saboteur", 5), ("saboteur", 10), ("saboteur2", 2),
         ("saboteur2", 6), ("saboteur2", 12), ("galleries", 2), ("galleries", 4)]


def must(holds, text, *about):
    assert holds, " ".join([text] + [str(thing) for thing in about])


def run(*arguments):
    done = subprocess.run([ADIT, *arguments], capture_output=True, text=True)
    must(done.returncode == 0, "failed:", arguments, done.stderr)
    return done.stdout


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


# ---- A round, reckoned once more ----

def seat(i):
    return f"P{i + 1}"


def marks_of(line, opinions):
    """The largest changes: one a move, of a line, the earlier of equal ones first."""
    found = []
    for was, now in zip(opinions, opinions[1:]):
        before, after = was["chances"][line], now["chances"][line]
        change, _, i = max((abs(b - a), -i, i)
                           for i, (a, b) in enumerate(zip(before, after)))
        if change >= NOTABLE:
            found.append((-change, now["n"],
                          {"n": now["n"], "p": now["p"], "of": seat(i),
                           "line": line, "from": before[i], "to": after[i]}))
    return [mark for _, _, mark in sorted(found, key=lambda f: f[:2])[:MARKS]]


def hats_of(opinions):
    """When each got another dwarf for the last time."""
    last = {}
    for opinion in opinions:
        kind, _, target = opinion.get("move", "").partition("@")
        if kind == "swap-hat":
            last[target] = opinion["n"]
    return last


def known_as(opinions, i, since):
    return [(o["n"], o["chances"]["saboteur"][i]) for o in opinions[1:]
            if o["n"] >= since]


def liar_of(opinions, roles):
    dealt, hats = opinions[0]["chances"]["saboteur"][0], hats_of(opinions)
    best = None
    for i, role in enumerate(roles):
        guilt = [g for _, g in known_as(opinions, i, hats.get(seat(i), 0))]
        calm = sum(g < dealt for g in guilt)
        if role == "saboteur" and calm:
            best = max(best or (0,), (calm, -sum(guilt), -i))
    return best and {"p": seat(-best[2]), "moves": best[0]}


def accused_of(opinions, roles):
    dealt, hats = opinions[0]["chances"]["saboteur"][0], hats_of(opinions)
    best = None
    for i, role in enumerate(roles):
        seen = known_as(opinions, i, hats.get(seat(i), 0))
        if role != "saboteur" and seen:
            most, n = max((g, -n) for n, g in seen)
            if most > dealt:
                best = max(best or (0,), (most, -i, -n))
    return best and {"p": seat(-best[1]), "n": best[2], "chance": best[0]}


def lead_since(opinions):
    """Since when whoever is likeliest to win in the end has been so."""
    ahead = [max((c, -i) for i, c in enumerate(o["chances"]["win"]))[1]
             for o in opinions]
    since = len(ahead) - 1
    while since > 0 and ahead[since - 1] == ahead[-1]:
        since -= 1
    return opinions[since]["n"]


# ---- What is told ----

def check_numbers(game, opinion):
    chances = opinion["chances"]
    must(list(chances) == LINES[game], "other lines:", list(chances))
    must(all(0 <= c <= SURE for row in chances.values() for c in row),
         "not between never and surely:", opinion)
    if game == "saboteur2":
        for of_seat in zip(*chances.values()):
            must(abs(sum(of_seat) - SURE) <= 3, "a role too many:", opinion)
    if game == "galleries":
        must(SURE - 4 * len(chances["win"]) <= sum(chances["win"]) <= SURE,
             "somebody wins:", opinion)


def check_round(game, opinions, end):
    """A deal, the moves after it and the end of a round."""
    for opinion in opinions:
        check_numbers(game, opinion)
    due = [mark for line in LINES[game] for mark in marks_of(line, opinions)]
    must(end["marks"] == due, "marks:", end["marks"], "due:", due)
    first, last = opinions[0]["n"], end["n"]
    must(first < end.get("turning", last) <= last, "turning:", end)
    if game == "galleries":
        must(end.get("turning", 0) == lead_since(opinions), "turning:", end)
        return
    for key, of in (("liar", liar_of), ("accused", accused_of)):
        due = of(opinions, end["roles"])
        must(end.get(key) == due, key, end.get(key), "due:", due)


def check_game(path):
    """Every move once and in order; an opinion of all but those that end a round, or
    come after it."""
    with open(path, encoding="utf-8") as file:
        record = lines_of(file.read())
    moves = [line for line in record if "move" in line]
    told = lines_of(run("replay", path, "--beliefs", "--json"))
    game, opinions, ends, n = record[0]["game"], [], 0, 0
    for line in told:
        must(line["round"] == ends + 1 or "chances" not in line, "round:", line)
        if "move" in line:
            must((line["n"], line["p"], line["move"]) ==
                 (n + 1, moves[n]["p"], moves[n]["move"]), "move:", line)
            n += 1
        if line.get("end"):
            check_round(game, opinions, line)
            opinions, ends = [], ends + 1
        elif "chances" in line:
            opinions.append(line)
    must(n == len(moves) and not opinions, "the end is missing")
    return ends


def check_surprise(paths):
    """Where the side wins that was behind, the last move is the turning point."""
    ends = (line for path in paths if "saboteur" in os.path.basename(path)
            for line in lines_of(run("replay", path, "--beliefs", "--json"))
            if line.get("end"))
    must(any(end.get("turning") == end["n"] for end in ends), "by no last move")


def check_text(path):
    """A terminal that knows no UTF-8 gets none, and all moves are told."""
    text = run("replay", path, "--beliefs", "--ascii")
    must(text.isascii(), "not ASCII")
    with open(path, encoding="utf-8") as file:
        for line in lines_of(file.read()):
            must(line.get("move", "") in text, "not told:", line)


def check_misuse(path):
    for other in ("--step", "--check", "--words", "--at=1", "--as=P1"):
        done = subprocess.run([ADIT, "replay", path, "--beliefs", other],
                              capture_output=True, text=True)
        must(done.returncode == 2 and "--beliefs" in done.stderr, "taken:", other)


def main():
    with tempfile.TemporaryDirectory() as folder:
        paths = sorted(glob.glob(os.path.join(GOLDEN, "*.record")))
        for game, players in GAMES:
            paths.append(os.path.join(folder, f"{game}-{players}.record"))
            run("sim", game, "--games", "1", "--players", str(players), "--seed",
                f"b{players}", "--bots", "trained", "--record", paths[-1])
        tests((os.path.basename(path), path) for path in paths)(check_game)
        tests([("rounds that end in a surprise", paths)])(check_surprise)
        tests([("in plain text", paths[0])])(check_text)
        tests([("with what does not go together", paths[0])])(check_misuse)
        sys.exit(points(part="".join(sys.argv[2:])))


if __name__ == "__main__":
    main()
