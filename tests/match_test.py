#!/usr/bin/env python3
"""adit match, through the real program: its deals against games of adit sim, its
statistics against computations of our own, and bad input.

    match_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import fcntl
import functools
import importlib.machinery
import importlib.util
import itertools
import json
import math
import os
import random
import re
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

from points import Skip, test, tests
from program import ADIT, complains, draws, lines_of, main, prints, prints_json, run

WHOLE = 27720  # parts of a game that is won
SEED = "5eed"


def match(a, b, game, *args):
    """The JSON of a match and its deals."""
    told = prints_json("match", a, b, game, "--seed", SEED, "--threads", "2", "--json",
                       "--scores", "scores", *args)
    return told, lines_of("scores")


def near(one, other, digits=5):
    return abs(one - other) <= 10**-digits * max(1, abs(other))


# --- the same games by adit sim ---------------------------------------------------


class Game:
    """A game of a simulation: for each seat its gold, and the role it was dealt last;
    for each round, roles at its end, how it ended, and who won it."""

    def __init__(self, lines):
        self.gold = next(line["gold"] for line in lines if line["t"] == "game_end")
        self.rounds = []
        for line in lines:
            if line["t"] == "round":
                self.dealt, roles = line["roles"], list(line["roles"])
            elif line["t"] == "turn" and line["move"].startswith("swap-hat"):
                roles[int(line["move"].split("@P")[1]) - 1] = line["new"]
            elif line["t"] == "round_end":
                self.rounds.append((roles, line["by"], line.get("won")))

    def won_round(self, seat):
        ((roles, by, won),) = self.rounds
        if won is not None:
            return f"P{seat + 1}" in won
        return (roles[seat] == "saboteur") == (by == "exhausted")

    def parts(self, seat):
        winners = [s for s, gold in enumerate(self.gold) if gold == max(self.gold)]
        return WHOLE // len(winners) if seat in winners else 0


@functools.lru_cache(maxsize=None)
def games(game, bots, deals, sets):
    """The games of all deals with these bots in their seats."""
    prints("sim", game, "--seed", SEED, "--players", str(len(bots)), "--bots", ",".join(bots),
           "--games", str(deals), "--trace", "trace", *sets)
    whole = re.split(r'^(?={"t":"game",)', Path("trace").read_text(), flags=re.M)[1:]
    return [Game([json.loads(line) for line in one.splitlines()]) for one in whole]


class Deal:
    """What a deal should give, from the games that it consists of: a list of the
    seats of A and the seats that are looked at."""

    def __init__(self, game, number, deals, players, sets, a, b):
        self.gold, self.won, self.roles, self.found = [0, 0], [0, 0], {}, [0, 0]
        self.of = lambda seats: games(
            game, tuple(a if s in seats else b for s in range(players)), deals, sets)[number]

    def look(self, seats, looked_at, by_side=False):
        game = self.of(seats)
        for seat in looked_at:
            rival = 0 if seat in seats else 1
            self.gold[rival] += game.gold[seat]
            if not by_side:
                self.won[rival] += game.parts(seat)
            if game.rounds:
                role = self.roles.setdefault((rival, game.rounds[0][0][seat]), [0, 0, 0])
                role[0] += 1
                role[1] += game.won_round(seat)
                role[2] += game.gold[seat]
        return game


def play_one(deal, players, _):
    for seat in range(players):
        deal.look({seat}, {seat})
    deal.look(set(), set(range(players)))


def play_mixed(deal, players, seats):
    everyone = set(range(players))
    deal.look(seats, everyone)
    deal.look(everyone - seats, everyone)


def play_sides(deal, players, seats):
    everyone = set(range(players))
    for a, digs in (seats, True), (everyone - seats, False):
        game = deal.look(a, everyone, by_side=True)
        treasure = game.rounds[0][1] == "treasure"
        deal.won[0 if treasure == digs else 1] += WHOLE
        deal.found[0 if digs else 1] = int(treasure)


PLAY = {"one": play_one, "mixed": play_mixed, "sides": play_sides}
ROUND = ("--set", "rounds=1")


@tests((f"{design} of {game} for {n} players: every deal is what its games give",
        design, game, n, a, b, sets)
       for design, game, n, a, b, sets in [
           ("one", "saboteur", 3, "hasty", "random", ROUND),
           ("one", "saboteur", 4, "random", "hasty", ROUND),
           ("one", "saboteur2", 2, "hasty", "random", ROUND),
           ("one", "galleries", 3, "hasty", "random", ()),
           ("mixed", "saboteur", 3, "hasty", "random", ROUND),
           ("mixed", "saboteur2", 4, "hasty", "random", ROUND),
           ("mixed", "galleries", 2, "hasty", "random", ()),
           ("sides", "saboteur", 3, "hasty", "random", ROUND),
           ("sides", "saboteur2", 4, "hasty", "random", ROUND)])
def deals_are_games(design, game, players, a, b, sets):
    number = 40
    told, lines = match(a, b, game, "--design", design, "--players", str(players),
                        "--deals", str(number), *sets)
    (result,) = told["results"]
    assert result["deals"] == number == len(lines)
    assert result["games"] == number * (players + 1 if design == "one" else 2)
    roles, drawn, found = {}, set(), []
    for i, line in enumerate(lines):
        seats = {int(seat[1:]) - 1 for seat in line["a"]}
        drawn.add(frozenset(seats))
        deal = Deal(game, i, number, players, sets, a, b)
        PLAY[design](deal, players, seats)
        assert (line["design"], line["players"], line["deal"]) == (design, players, i)
        assert line["gold"] == deal.gold and line["won"] == deal.won, (line, deal.gold, deal.won)
        for key, counts in deal.roles.items():
            roles.setdefault(key, []).append(counts)
        found.append(deal.found)
        if design == "sides":
            dealt = games(game, (a,) * players, number, sets)[i].dealt
            assert seats == {s for s, role in enumerate(dealt) if role != "saboteur"}
    for rival, key in enumerate(("share_found_a", "share_found_b")):
        assert (key in result) == (design == "sides")
        if key in result:
            check_share(result[key], [(of[rival], 1) for of in found])
    if design == "mixed":
        combinations = math.comb(players, players // 2)
        assert {len(seats) for seats in drawn} == {players // 2}
        assert len(drawn) == combinations, "every half is drawn"
    check_roles(result, roles)


def check_roles(result, roles):
    """Counts by role, and Wilson's interval for deals that vary so much."""
    seen = {("ab".index(of["bot"]), of["role"]): of for of in result["roles"]}
    assert set(roles) <= set(seen)
    for key, of in seen.items():
        counts = roles.get(key, [])
        dwarves, won, gold = (sum(count[i] for count in counts) for i in range(3))
        assert (of["dwarves"], of["won"], of["gold"]) == (dwarves, won, gold), key
        assert of["deals"] == len(counts)
        if counts:
            check_share(of["share_won"], [(c[1], c[0]) for c in counts])


# --- statistics -------------------------------------------------------------------


def wilson(p, n):
    z = 1.959964
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0, middle - half), min(1, middle + half)


def check_share(share, pairs):
    """A share of things in clusters (part, size)."""
    parts, sizes, n = sum(p for p, _ in pairs), sum(s for _, s in pairs), len(pairs)
    p = parts / sizes
    spread = sum((part - p * size) ** 2 for part, size in pairs)
    variance = spread / sizes**2 * n / (n - 1) if n > 1 else 0
    independent = p * (1 - p) / max(variance, 1e-12) if n > 1 and 0 < p < 1 else n
    low, high = wilson(p, independent)
    assert near(share["value"], p), (share, p)
    assert near(share["low"], low, 4) and near(share["high"], high, 4), (share, low, high)


def student(degrees):
    """The 97.5 % point of Student's distribution, by summing up its density."""
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2))
    scale /= math.sqrt(degrees * math.pi)
    area, t, step = 0, 0, 1e-4
    while area < 0.475:
        middle = t + step / 2
        area += step * scale * (1 + middle * middle / degrees) ** (-(degrees + 1) / 2)
        t += step
    return t


def mean_and_interval(values):
    n, mean = len(values), sum(values) / len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1))
    half = student(n - 1) * deviation / math.sqrt(n)
    return mean, mean - half, mean + half


def elo_of(design, players, a, b):
    """From what A and B have won of a deal, on average."""
    wins, losses = (a * (players - 1), players - a) if design == "one" else (a, b)
    elo = 400 * math.log10(max(wins, 1e-9) / max(losses, 1e-9))
    return max(-1200, min(1200, elo))


@tests((f"statistics of {design}, {game}, {n} players, {deals} deals", design, game, n, deals)
       for design, game, n, deals in [
           ("one", "saboteur", 5, 300), ("one", "saboteur", 3, 8), ("one", "galleries", 4, 60),
           ("mixed", "saboteur", 5, 300), ("mixed", "saboteur2", 7, 100),
           ("sides", "saboteur", 5, 300), ("sides", "saboteur2", 6, 100)])
def statistics(design, game, players, deals):
    told, lines = match("hasty", "random", game, "--design", design,
                        "--players", str(players), "--deals", str(deals))
    (result,) = told["results"]
    gold = [[line["gold"][r] / players for line in lines] for r in (0, 1)]
    difference = [a - b for a, b in zip(*gold)]
    mean, low, high = mean_and_interval(difference)
    shown = result["difference"]
    assert near(result["gold_a"], sum(gold[0]) / deals)
    assert near(result["gold_b"], sum(gold[1]) / deals)
    assert near(shown["value"], mean)
    assert near(shown["low"], low, 3) and near(shown["high"], high, 3), (shown, low, high)
    expected = "stronger" if low > 0 else "weaker" if high < 0 else "unclear"
    assert result["verdict"] == expected
    most = WHOLE * (2 if design == "sides" else players)
    for rival, key in enumerate(("share_won_a", "share_won_b")):
        check_share(result[key], [(line["won"][rival], most) for line in lines])
    check_elo(result["elo"], design, players, lines)


def check_elo(elo, design, players, lines):
    """Its value is exact; its interval is like that of a bootstrap of our own."""
    won = [(line["won"][0] / WHOLE, line["won"][1] / WHOLE) for line in lines]
    rate = lambda deals: elo_of(design, players, *(sum(x) / len(deals) for x in zip(*deals)))
    chance = random.Random(1)
    values = sorted(rate(chance.choices(won, k=len(won))) for _ in range(4000))
    low, high = values[100], values[-101]
    assert near(elo["value"], rate(won), 4)
    assert abs(elo["low"] - low) <= 0.06 * (high - low), (elo, low, high)
    assert abs(elo["high"] - high) <= 0.06 * (high - low), (elo, low, high)


@test
def two_deals():
    """two deals are enough for an answer, and it is a cautious one"""
    told, _ = match("hasty", "random", "saboteur", "--deals", "2")
    (result,) = told["results"]
    assert result["deals"] == 2
    assert result["difference"]["low"] <= result["difference"]["value"]


@test
def nobody_is_stronger_than_himself():
    """a bot against itself: the same games, and no difference at all"""
    for design in "one", "mixed", "sides":
        told, lines = match("hasty", "hasty", "saboteur", "--deals", "30", "--design", design)
        (result,) = told["results"]
        assert all(line["gold"][0] == line["gold"][1] for line in lines)
        assert result["difference"] == {"value": 0, "low": 0, "high": 0}
        assert result["elo"]["low"] <= 0 <= result["elo"]["high"]
        assert result["verdict"] == "unclear" and "could not tell" in result["says"]


@tests((f"{design}: B against A is A against B the other way round", design)
       for design in ("mixed", "sides"))
def mirrored(design):
    args = ["saboteur", "--design", design, "--deals", "50", "--players", "5"]
    told, lines = match("hasty", "random", *args)
    back, mirror = match("random", "hasty", *args)
    for line, other in zip(lines, mirror, strict=True):
        assert line["gold"] == other["gold"][::-1] and line["won"] == other["won"][::-1]
    one, other = told["results"][0], back["results"][0]
    assert near(one["difference"]["value"], -other["difference"]["value"])
    assert near(one["elo"]["value"], -other["elo"]["value"])
    assert {one["verdict"], other["verdict"]} <= {"stronger", "weaker", "unclear"}
    assert (one["verdict"] == "stronger") == (other["verdict"] == "weaker")


@test
def hasty_is_stronger():
    """hasty is stronger than random where it can be, and weaker the other way"""
    for game, design in ("galleries", "one"), ("galleries", "mixed"), ("saboteur", "sides"):
        for a, b, verdict in ("hasty", "random", "stronger"), ("random", "hasty", "weaker"):
            told, _ = match(a, b, game, "--design", design, "--deals", "300")
            (result,) = told["results"]
            assert result["verdict"] == verdict
            assert result["says"].startswith(f"{a} is {verdict} than {b} in {game} for ")
            assert (result["elo"]["low"] > 0) == (verdict == "stronger")


@test
def rounds():
    """a game has one round unless it is said otherwise, and gold is by the round"""
    args = ["hasty", "random", "saboteur", "--deals", "100", "--design", "mixed"]
    told, _ = match(*args)
    assert told["options"]["rounds"] == 1 and told["unit"] == "gold a round"
    told, lines = match(*args, "--set", "rounds=3")
    assert told["options"]["rounds"] == 3
    mean = sum(line["gold"][0] for line in lines) / 100 / 5 / 3
    assert near(told["results"][0]["gold_a"], mean)
    told, _ = match("hasty", "random", "galleries", "--deals", "5")
    assert told["unit"] == "gems a game"


# --- the sequential test ----------------------------------------------------------


def expected(design, players, elo):
    """The difference in games won of a deal, if A is so much stronger: in a game each
    seat wins in proportion to its strength."""
    a = 10 ** (elo / 400)
    if design == "sides":
        return a / (a + 1) - 1 / (a + 1)
    if design == "one":
        return a / (a + players - 1) - 1 / players
    both = []
    for mine in (players // 2, players - players // 2):
        theirs = players - mine
        both.append((mine * a - theirs) / (mine * a + theirs))
    return sum(both) / 2


def ratio(values, low, high):
    n, mean = len(values), sum(values) / len(values)
    variance = sum((v - mean) ** 2 for v in values) / (n - 1) + 1 / n
    return n * (high - low) * (2 * mean - low - high) / (2 * variance)


def decide(values, low, high, lower, upper):
    """After how many it stops, and with what; it looks at no fewer than 50."""
    for n in range(50, len(values) + 1):
        llr = ratio(values[:n], low, high)
        if llr >= upper or llr <= lower:
            return n, "high" if llr >= upper else "low", llr
    return len(values), "neither", ratio(values, low, high)


@tests((f"--sprt {bounds} of {design}, {game}: {accepted}", design, game, bounds, accepted, more)
       for design, game, bounds, accepted, more in [
           ("sides", "saboteur", "0,50", "high", ()),
           ("sides", "saboteur", "150,300", "low", ("--alpha", "0.01", "--beta", "0.1")),
           ("one", "saboteur", "10,60", "low", ("--alpha=0.3",)),
           ("one", "galleries", "0,100", "high", ()),
           ("mixed", "saboteur", "0,30.5", "high", ("--beta", "0.2")),
           ("mixed", "saboteur", "24,28", "neither", ())])
def sequential(design, game, bounds, accepted, more):
    args = ["hasty", "random", game, "--design", design, "--deals", "400"]
    told, all_lines = match(*args)
    told, lines = match(*args, f"--sprt={bounds}", *more)
    (result,) = told["results"]
    players = result["players"]
    seen = result["sprt"]
    options = dict(zip(*[iter(itertools.chain(*(m.split("=") for m in more)))] * 2))
    alpha, beta = (float(options.get(name, 0.05)) for name in ("--alpha", "--beta"))
    lower, upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    low, high = (expected(design, players, float(elo)) for elo in bounds.split(","))
    unit = WHOLE * (players if design == "one" else 2)
    values = [(line["won"][0] - line["won"][1]) / unit for line in all_lines]
    n, decision, llr = decide(values, low, high, lower, upper)
    assert near(seen["lower"], lower) and near(seen["upper"], upper)
    assert near(seen["expected_low"], low) and near(seen["expected_high"], high)
    assert (result["deals"], seen["accepted"]) == (n, decision), (seen, n, decision)
    assert near(seen["llr"], llr, 4)
    assert lines == all_lines[:n], "what was played beyond is forgotten"
    assert decision == accepted, decision


@test
def sequential_in_words():
    """--sprt says what was accepted, or that it could not decide"""
    args = ["match", "hasty", "random", "saboteur", "--seed", SEED, "--design", "sides"]
    text = prints(*args, "--sprt", "0,50")
    assert re.search(r"^sides: accepted \+50 Elo, against \+0, for 5 players after \d+ deals$",
                     text, re.M), text
    text = prints(*args, "--sprt", "100,101", "--deals", "60")
    assert "sides: could not decide between +100 and +101 Elo for 5 players in 60 deals" in text


# --- output -----------------------------------------------------------------------


@tests([("the same output on 1, 2 and 3 threads", []),
        ("the same output on 1, 2 and 3 threads, --sprt", ["--sprt", "0,60"])])
def threads_do_not_matter(more):
    seen = set()
    for threads in "123":
        text = prints("match", "hasty", "random", "saboteur", "--players", "3,5-6", "--design",
                      "all", "--deals", "120", "--seed", "abc", "--threads", threads,
                      "--scores", "scores", *more)
        seen.add((text, Path("scores").read_text()))
    assert len(seen) == 1


@test
def thinking_on_threads():
    """a bot that thinks for so many iterations plays alike on 1, 2 and 3 threads"""
    args = ["match", "master:4", "hasty", "saboteur", "--deals", "3", "--seed", "5"]
    seen = {prints(*args, "--threads", threads) for threads in "123"}
    assert len(seen) == 1
    more = prints("match", "master:40", *args[2:])
    assert more.split("\n\n")[2] not in seen.pop(), "a budget makes a difference"


@test
def seeds():
    """another seed, other deals; without one it is drawn, and told"""
    args = ["match", "hasty", "random", "saboteur", "--deals", "400", "--json"]
    one, other = (prints_json(*args) for _ in "12")
    assert one["seed"] != other["seed"] and one["results"] != other["results"]
    again = prints_json(*args, "--seed", one["seed"])
    assert again == one


@test
def tables():
    """tables have a row for each number of players, and the figures of the JSON"""
    args = ["match", "hasty", "random", "saboteur2", "--seed", SEED, "--players", "2,8,12",
            "--design", "all", "--deals", "60", "--sprt", "-1000,1000"]
    text, told = prints(*args), prints_json(*args, "--json")
    *blocks, last = text.split("\n\n")
    assert max(len(line) for block in blocks for line in block.splitlines()) < 80
    assert blocks[0].splitlines()[:3] == ["A        hasty", "B        random", "game     saboteur2"]
    assert "options  rounds=1; the others at their defaults" in blocks[0]
    results = {(r["design"], r["players"]): r for r in told["results"]}
    assert list(results) == [(d, n) for d in ("sides", "one", "mixed") for n in (2, 8, 12)]
    for at, design in (1, "sides"), (7, "one"), (12, "mixed"):
        title, gold, wins, *found, roles, test_of = blocks[at:at + 5 + (design == "sides")]
        assert title.startswith(design + ": ")
        rows = [figures(block)[-3:] for block in (gold, wins, test_of)]
        for i, n in enumerate((2, 8, 12)):
            r = results[design, n]
            like(rows[0][i], [n, r["deals"], r["gold_a"], r["gold_b"], *of(r["difference"])], 0.0006)
            shares = [100 * x for key in ("share_won_a", "share_won_b") for x in of(r[key])]
            like(rows[1][i][:7], [n, *shares], 0.06)
            like(rows[1][i][7:], of(r["elo"]), 0.6)
            for block in found:
                shares = [100 * x for k in ("share_found_a", "share_found_b") for x in of(r[k])]
                like(figures(block)[-3:][i], [n, *shares], 0.06)
            sprt = r["sprt"]
            like(rows[2][i], [n, r["deals"], sprt["llr"], sprt["lower"], sprt["upper"]], 0.006)
        shown = [r for n in (2, 8, 12) for r in results[design, n]["roles"] if r["deals"]]
        for row, r in zip(roles.splitlines()[2:], shown, strict=True):
            assert row.split()[1:3] == [r["bot"].upper(), r["role"]]
            share = [100 * x for x in of(r["share_won"])]
            like(figures(row)[0][1:], [r["dwarves"], *share, r["gold_per_dwarf"]], 0.06)
    sentences = [line for line in last.splitlines() if " gold per round " in line]
    assert sentences == [f"{r['design']}: {r['says']}".replace(" gold a round ", " gold per round ")
                         for r in told["results"]]


def figures(text):
    return [[float(n) for n in re.findall(r"[-+]?\d[\d.]*", line)] for line in text.splitlines()]


def of(estimate):
    return [estimate["value"], estimate["low"], estimate["high"]]


def like(shown, values, by):
    assert len(shown) == len(values), (shown, values)
    assert all(abs(a - b) <= by for a, b in zip(shown, values)), (shown, values)


@test
def scores_to_standard_output():
    """--scores - goes to standard output, the results elsewhere"""
    args = ["match", "hasty", "random", "saboteur", "--deals", "5", "--seed", "1"]
    prints(*args, "--scores", "file")
    done = run(*args, "--scores", "-", "--json")
    assert done.returncode == 0 and done.stdout == Path("file").read_text()
    assert json.loads(done.stderr)["results"][0]["deals"] == 5


@test
def helps():
    """match --help"""
    text = prints("match", "--help")
    assert text.startswith("usage: adit match A B GAME") and "example" in text
    assert max(map(len, text.splitlines())) <= 80
    assert "match" in prints("--help")


@test
def no_bar_without_a_terminal():
    """no progress is shown where there is no terminal"""
    assert run("match", "hasty", "random", "saboteur", "--design", "all").stderr == ""


@test
def bar_is_erased():
    """on a terminal the progress bar is erased"""
    shown = draws("match", "hasty", "random", "saboteur", "--players", "3-5", "--seed", "1")
    assert b" left " in shown and b"\n" not in shown
    assert shown.rpartition(b"\r")[2] == b"" and shown.split(b"\r")[-2].strip() == b""


@test
def by_the_clock():
    """a bot that thinks by the clock is named so, and that it plays no game twice"""
    args = ["--players", "3", "--deals", "2", "--seed", "1"]
    text = prints("match", "master:1ms", "master:2", "saboteur", *args)
    assert "A        master:1ms\nB        master:2\n" in text and "by the clock" in text
    assert "by the clock" not in prints("match", "master:1", "master:2", "saboteur", *args)


# --- failures -----------------------------------------------------------------

LONG = ["match", "hasty", "random", "saboteur", "--deals", "1000000", "--seed", "1"]
SHORT = ["match", "hasty", "random", "saboteur", "--deals", "2", "--seed", "1"]


@test
def pipe_is_closed():
    """a closed pipe is an error"""
    for more in [], ["--json"], ["--scores", "-"], ["--help"]:
        read, write = os.pipe()
        os.close(read)
        done = run(*SHORT, *more, stdout=write)
        os.close(write)
        assert (done.returncode, done.stderr) == (1, ""), done.stderr


@test
def disk_is_full():
    """a full disk is an error"""
    if not os.path.exists("/dev/full"):
        raise Skip("there is no /dev/full here")
    with open("/dev/full", "w") as full:
        complains(run(*SHORT, stdout=full), 1, "standard output: No space left")
    done = run(*SHORT, "--scores", "/dev/full")
    complains(done, 1, "/dev/full: No space left")
    assert done.stdout == ""


@test
def killed():
    """a signal ends it and leaves nothing half written"""
    process = subprocess.Popen([ADIT, *LONG, "--scores", "file"], stdout=subprocess.DEVNULL)
    while not os.listdir():
        pass
    process.send_signal(signal.SIGTERM)
    assert process.wait() == -signal.SIGTERM
    assert os.listdir() == []


@test
def interrupted():
    """Ctrl-C: what was played so far is told, once the bar has shown that something was"""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen([ADIT, *LONG, "--design", "all", "--scores", "file"], text=True,
                               stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    said = os.read(ours, 1000)
    process.send_signal(signal.SIGINT)
    told = process.communicate()[0]
    assert process.returncode == 130
    while not (found := re.search(rb"adit: interrupted after ([\d,]+) deals", said)):
        said += os.read(ours, 1000)
    os.close(ours)
    assert b"the games in progress are finished first" in said, said
    n = int(found[1].replace(b",", b""))
    assert len(Path("file").read_text().splitlines()) == n > 1
    assert re.search(rf"^ +\d+ +{n} ", told, re.M), told
    assert "\nsides: " in told and "\nmixed: " not in told, told


def strength():
    path = Path(__file__).resolve().parent.parent / "tools/strength"
    loader = importlib.machinery.SourceFileLoader("strength", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("strength", loader))
    sys.modules["strength"] = module
    sys.path.insert(0, str(path.parent))
    loader.exec_module(module)
    return module


@test
def bounds():
    """tools/strength --quick fails only where an interval lies below what must hold"""
    tool = strength()
    below, around, above = ({"low": at - 0.05, "value": at, "high": at + 0.05}
                            for at in (0.5, 0.58, 0.62))
    for need, key, estimates in (
            (tool.share, "share_won_a", (below, around, above)),
            (tool.miners, "share_found_a", (below, around, above)),
            (tool.saboteurs, "share_found_b",
             [{"low": 1 - e["high"], "value": 1 - e["value"], "high": 1 - e["low"]}
              for e in (below, around, above)]),
            (tool.at_most, "difference",
             [{"low": 120 - 100 * e["high"], "value": 120 - 100 * e["value"],
               "high": 120 - 100 * e["low"]} for e in (below, around, above)])):
        assert [need(60)({key: e})[1] for e in estimates] == [False, None, True], key
    for quick, failed in (True, [1, 1, 1]), (False, [1, 2, 2]):
        report = tool.Report(quick)
        assert [report.holds(answer) and report.failed for answer in (False, None, True)] == failed


# A round of four in which each blunder is made once: the move, and what else was legal.
FOOLS = """
P1 dig NESW@1,0 | P2 pass NS | P3 break pick@P2 | P4 dig e@-1,0
P1 map@G2 | P2 pass NS | P3 fix pick@P2 | P4 dig EW@2,0
P1 map@G2 | P2 dig EW@3,0 | P3 pass break-lamp, break lamp@P2 | P4 dig NESW@4,0
P1 pass NE, dig EW@5,0 | P2 break pick@P4 | P3 pass n, fix pick@P4 | P4 fix pick@P4
P1 dig EW@5,0 | P2 map@G1 | P3 rockfall@-1,0 | P4 map@G1
P1 dig ESW@6,0, dig NE@4,-1 | P2 map@G3 | P3 break cart@P2 | P4 pass n, dig EW@7,0
P1 pass NE, dig EW@7,0 | P2 dig EW@7,0, pass e
"""


@test
def blunders():
    """tools/strength blunders counts each blunder, and what was none"""
    tool = strength()
    lines = [{"t": "round", "roles": ["miner", "saboteur", "miner", "miner"],
              "goals": ["NE", "treasure", "NW"]}]
    for turn in FOOLS.replace("\n", " | ").strip(" |").split(" | "):
        seat, _, moves = turn.partition(" ")
        lines.append({"t": "turn", "p": seat, "legal": moves.split(", "),
                      "move": moves.split(", ")[0]})
    lines[-1]["turned"] = [{"goal": "G2", "lies": "NESW"}]
    beliefs = [{"n": n, "chances": {"saboteur": [1000, 9000 + n, 1000, 1000]}}
               for n in range(len(lines) - 1)]
    tool.count_game(lines, beliefs, counts := tool.Counts())
    assert {what: (counts.taken[what], counts.chances[what]) for what in tool.FIGURES} == {
        "stalls two or three cards before the gold": (1, 3),
        "leaves the gold, with the last card in hand": (1, 1),
        "looks again at a goal": (1, 5),
        "mends a saboteur": (1, 1),
        "mends a suspect of 90 % or more": (1, 1),
        "leaves a partner broken": (1, 1),
        "breaks a tool for a pass": (1, 2),
        "lays dead ends in the first two laps": (1, 3),
        "throws away what would stop a suspect": (1, 3),
        "a saboteur lays the last card to the gold": (1, 1),
        "a saboteur digs closer": (2, 7),
    }, counts
    assert counts.suspicion == {1: [0.9002], 2: [0.9006], 3: [0.9010]}, counts.suspicion
    assert tool.take_bots(["sides", "blunders", "hasty", "exec:x", "speed"]) == \
        ["sides", "blunders", "speed"]
    assert [item.bot for item in tool.SECTIONS["blunders"][1]] == ["hasty", "exec:x"]


@test
def missing():
    """tools/strength blunders counts the cards that are missing, around what lies there"""
    strength()
    from blunders import Mine
    mine = Mine()
    assert [mine.missing(goal) for goal in ("G1", "G2", "G3")] == [9, 7, 9]
    for cell in (1, 2, 3, 4):
        mine = mine.with_card((cell, 0), "NESW")
    assert mine.missing("G2") == 3
    assert mine.with_card((5, 0), "EW").missing("G2") == 2
    assert mine.with_card((5, 0), "new").missing("G2") == 5, "a dead end is gone around"
    assert mine.with_card((6, 0), "EW").missing("G2") == 2, "what is not joined yet helps"


@test
def unwritable():
    """scores that cannot be written are told before anything is played"""
    complains(run(*LONG, "--scores", "nowhere/file"), 1, "cannot write to nowhere/file")


BOTH = ["match", "hasty", "random"]
GAME = [*BOTH, "saboteur"]


@tests([
    ("nothing", ["match"], "it takes A, B, GAME"),
    ("one bot", ["match", "hasty", "saboteur"], "it takes A, B, GAME"),
    ("three bots", [*BOTH, "hasty", "saboteur"], "'saboteur' is one argument too many"),
    ("unknown game", [*BOTH, "chess"], "no game 'chess'.*saboteur"),
    ("unknown A", ["match", "deep", "random", "saboteur"], "no bot 'deep'.*random, hasty"),
    ("unknown B", ["match", "hasty", "", "saboteur"], "no bot ''.*random, hasty"),
    ("a mix as a bot", ["match", "hasty,random", "random", "saboteur"],
     "two single bots, not 'hasty,random'"),
    ("a budget for a bot that does not think", ["match", "hasty:5", "random", "saboteur"],
     "hasty does not think ahead in saboteur, so it takes no budget"),
    *((f"a budget of '{budget}'", ["match", f"master:{budget}", "random", "saboteur"],
       f"1 to 1000000 iterations or 1ms to 600000ms, .*not '{budget}'")
      for budget in ("0", "1000001", "0ms", "600001ms", "5s", "", "-1", "1.5", "01", "5 ms")),
    ("unknown design", [*GAME, "--design", "two"], "one, sides, mixed or all, not 'two'"),
    ("empty design", [*GAME, "--design", ""], "one, sides, mixed or all, not ''"),
    ("sides in a game without", [*BOTH, "galleries", "--design", "sides"],
     "galleries has no hidden sides: --design takes one, mixed or all"),
    ("sides of several rounds", [*GAME, "--design", "sides", "--set", "rounds=3"],
     "--design sides is for rounds=1, not rounds=3"),
    ("all designs of several rounds", [*GAME, "--design", "all", "--set", "rounds=2"],
     "--design sides is for rounds=1, not rounds=2"),
    *((f"{n} deals", [*GAME, f"--deals={n}"], f"--deals.* from 2 to 1000000, not '{n}'")
      for n in ("0", "1", "-1", "x", "1000001", "")),
    *((f"--players '{n}'", [*GAME, f"--players={n}"], f"3 to 10 players.*not '{n}'")
      for n in ("2", "11", "3-11", "", "x")),
    *((f"--sprt '{bounds}'", [*GAME, f"--sprt={bounds}"],
       f"two bounds in Elo from -1000 to 1000, the lower one first, .*not '{bounds}'")
      for bounds in ("20,0", "5,5", "5", "", ",", "0,", ",5", "0,5,", "a,b", "0 ,5", "0,inf",
                     "nan,5", "0,0x9", "-1001,0", "0,1001", "1e1,20", "--1,5")),
    *((f"--{name} {value}", [*GAME, "--sprt", "0,9", f"--{name}={value}"],
       f"--{name} takes a number from 0.001 to 0.3, not '{value}'")
      for name in ("alpha", "beta") for value in ("0", "0.31", "-0.1", "x", "", "nan")),
    ("--alpha without --sprt", [*GAME, "--alpha", "0.1"], "--sprt LOW,HIGH, which is missing"),
    ("--beta without --sprt", [*GAME, "--beta", "0.1"], "--sprt LOW,HIGH, which is missing"),
    ("unknown option", [*GAME, "--set", "tea=1"], "no option 'tea'"),
    ("an option of another game", [*BOTH, "galleries", "--set", "rounds=1"],
     "no option 'rounds'"),
    ("too many rounds", [*GAME, "--set", "rounds=10"], "rounds.*1 to 9.*'10'"),
    ("rounds twice", [*GAME, "--set", "rounds=1", "--set", "rounds=1"], "rounds is set twice"),
    ("unknown profile", [*GAME, "--profile", "mine"], "no profile 'mine'"),
    ("a seed that is none", [*GAME, "--seed", "xyz"], "1 to 64 hex digits"),
    ("no threads", [*GAME, "--threads", "0"], "--threads.*from 1 to 256"),
    ("an option of sim", [*GAME, "--games", "5"], "no option '--games'; there are --design"),
    ("a value that is missing", [*GAME, "--sprt"], "--sprt needs a value"),
])
def misused(args, pattern):
    """Says so, and neither prints nor writes anything."""
    done = run(*args)
    complains(done, 2, pattern)
    assert done.stdout == "" and os.listdir() == []


# --- the balance of a game, by adit sim -----------------------------------------------


@tests((f"sim by bot agrees with its trace, {game}", game, bots)
       for game, bots in [("saboteur", ("hasty", "random", "hasty", "random", "random")),
                          ("saboteur2", ("random", "hasty", "hasty", "random")),
                          ("galleries", ("random", "hasty", "random"))])
def sim_by_bot(game, bots):
    sets = () if game == "galleries" else ROUND
    played = games(game, bots, 60, sets)
    args = ["sim", game, "--seed", SEED, "--players", str(len(bots)), "--bots", ",".join(bots),
            "--games", "60", *sets]
    (result,) = prints_json(*args, "--json")["results"]
    text = prints(*args)
    assert max(map(len, text.splitlines())) < 80
    assert [of["bot"] for of in result["bots"]] == list(dict.fromkeys(bots))
    for of in result["bots"]:
        seats = [seat for seat, bot in enumerate(bots) if bot == of["bot"]]
        parts = [sum(g.parts(seat) for seat in seats) for g in played]
        share = {key: of[f"won_percent{end}"] / 100
                 for key, end in (("value", ""), ("low", "_low"), ("high", "_high"))}
        assert of["seats"] == len(seats) and near(of["won"], sum(parts) / WHOLE)
        assert of["gold"] == sum(g.gold[seat] for g in played for seat in seats)
        check_share(share, [(part, WHOLE * len(seats)) for part in parts])
        line = re.search(rf"^ +\d+ +{of['bot']} +([\d.]+) +([\d.]+) to +([\d.]+) ", text, re.M)
        like([float(x) / 100 for x in line.groups()], list(share.values()), 0.0006)
        sim_roles(of, seats, played, text)


def sim_roles(of, seats, played, text):
    for role in of["roles"]:
        rounds_of = [[(g.won_round(s), g.gold[s]) for s in seats
                      if g.rounds[0][0][s] == role["role"]] for g in played]
        counts = [(sum(won for won, _ in one), len(one)) for one in rounds_of if one]
        assert role["dwarves"] == sum(size for _, size in counts)
        assert role["won"] == sum(part for part, _ in counts)
        assert role["gold"] == sum(gold for one in rounds_of for _, gold in one)
        if not counts:
            continue
        check_share({"value": role["won_percent"] / 100, "low": role["won_percent_low"] / 100,
                     "high": role["won_percent_high"] / 100}, counts)
        assert re.search(rf"^ +\d+ +{of['bot']} +{role['role']} +{role['dwarves']} "
                         rf"+{role['won_percent']:.1f} ", text, re.M)


@test
def sim_of_one_bot():
    """sim has no table by bot where all are the same"""
    text = prints("sim", "saboteur", "--games", "5", "--bots", "hasty,hasty,hasty,hasty,hasty")
    assert "by a seat" not in text and "rounds won in a role" not in text


@test
def sim_intervals_of_roles():
    """sim saboteur2 prints intervals of roles and teams"""
    args = ["sim", "saboteur2", "--games", "50", "--players", "2,8", "--seed", SEED, *ROUND]
    told, text = prints_json(*args, "--json"), prints(*args)
    assert max(map(len, text.splitlines())) < 80
    both = re.findall(r"\nthe same, 95 % intervals\n(.*\n)(.*\n)(.*\n)", text)
    assert len(both) == 2
    for row, result in zip(both[0][1:], told["results"]):
        shown = [[float(x) for x in pair.split("-")] for pair in row.split()[1:] if pair != "-"]
        roles = [r for r in result["roles"] if r["role"] != "geologist"]
        for pair, role in zip(shown, roles, strict=True):
            like(pair, [role["won_percent_low"], role["won_percent_high"]], 0.06)
    for row, result in zip(both[1][1:], told["results"]):
        shown = [[float(x) for x in pair.split("-")] for pair in row.split()[1:]]
        counts = [result["ends"]["treasure"],
                  *(result["teams"][way] for way in ("both", "green", "blue", "none"))]
        for pair, count in zip(shown, counts, strict=True):
            like(pair, [100 * x for x in wilson(count / 50, 50)], 0.06)


main()
