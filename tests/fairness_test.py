#!/usr/bin/env python3
"""Deals again what adit has dealt, from docs/fairness.md alone.

    fairness_test.py PATH_TO_ADIT

A second dealer, written from the document and sharing nothing with the engine. It
checks itself by the test vectors, which it reads from the document, and then deals
every round of series of games again and compares with their traces: the first player,
dwarves, goals, hands, pile, and the nuggets of every draft. Prints TAP.
"""
import hashlib
import json
import re
import struct
import subprocess
import sys
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "fairness.md"
WORD = 0xFFFFFFFF

# ------------------------------------------------------- words, draws and shuffles


def rotated(v, by):
    return (v << by | v >> (32 - by)) & WORD


def quarter(x, a, b, c, d):
    for i, j, k, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[i] = (x[i] + x[j]) & WORD
        x[k] = rotated(x[k] ^ x[i], by)


def block(seed, counter, stream):
    """The sixteen words of one block of a stream."""
    first = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    first += struct.unpack("<8I", seed)
    first += [counter & WORD, counter >> 32, stream & WORD, stream >> 32]
    x = list(first)
    for _ in range(10):
        for column in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)):
            quarter(x, *column)
        for diagonal in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(x, *diagonal)
    return [(a + b) & WORD for a, b in zip(x, first)]


class Stream:
    def __init__(self, seed, number):
        self.words = self.all_words(seed, number)
        self.used = 0

    @staticmethod
    def all_words(seed, number):
        counter = 0
        while True:
            yield from block(seed, counter, number)
            counter += 1

    def word(self):
        self.used += 1
        return next(self.words)

    def below(self, n):
        unfair = 2**32 % n
        while True:
            product = self.word() * n
            if product & WORD >= unfair:
                return product >> 32

    def shuffled(self, cards):
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def seed_of_text(digits):
    return bytes.fromhex(digits.rjust(64, "0"))


def seed_of_game(series, i):
    return hashlib.sha256(series + struct.pack("<Q", i)).digest()


# ------------------------------------------------------------------------ saboteur

SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
MINERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
PAY = {1: 4, 2: 3, 3: 3, 4: 2}  # to each, by the number of saboteurs in play

DECK = [
    name
    for part in """5 NESW, 5 ESW, 5 NES, 4 NS, 3 EW, 5 NE, 4 NW, 1 nesw, 1 esw, 1 nes,
        1 ns, 1 ew, 1 ne, 1 nw, 1 n, 1 e, 6 map, 3 rockfall, 3 break-pick,
        3 break-lamp, 3 break-cart, 2 fix-pick, 2 fix-lamp, 2 fix-cart,
        1 fix-pick/lamp, 1 fix-pick/cart, 1 fix-lamp/cart""".split(",")
    for count, name in [part.split()]
    for _ in range(int(count))
]


def deal(seed, number, players, options):
    """A round, with the keys of a trace; without "first" where nothing is drawn."""
    chance = Stream(seed, 2 * (number - 1))
    dealt = {}
    if number == 1 and options["first"] == "random":
        dealt["first"] = f"P{chance.below(players) + 1}"
    elif number == 1:
        dealt["first"] = options["first"]

    miners, saboteurs = MINERS[players], SABOTEURS[players]
    if players == 5 and options["dwarves5"] == "2+3":
        miners = 3
    aside = []
    if options["max_saboteurs"] == "yes" and miners + saboteurs > players:
        miners -= 1
        aside = ["miner"]
    dwarves = chance.shuffled(["miner"] * miners + ["saboteur"] * saboteurs)
    dealt["roles"], dealt["aside"] = dwarves[:players], aside + dwarves[players:]

    dealt["goals"] = chance.shuffled(["treasure", "NE", "NW"])

    cards, size = chance.shuffled(DECK), HAND[players]
    dealt["hands"] = [cards[seat * size :][:size] for seat in range(players)]
    dealt["pile"] = cards[players * size :]
    return dealt


def draw_nuggets(seed, number, box, n):
    """Cards from a box, which is {value: how many}."""
    chance = Stream(seed, 2 * (number - 1) + 1)
    cards = [value for value in sorted(box) for _ in range(box[value])]
    return sorted(chance.shuffled(cards)[:n])


def pay_exactly(box, owed):
    """The cards that pay all that is owed, the largest first; None if none do."""
    if not owed:
        return []
    for value in (3, 2, 1):
        if value <= owed[0] and box[value]:
            less = {**box, value: box[value] - 1}
            left = owed[0] - value
            rest = pay_exactly(less, [left, *owed[1:]] if left else owed[1:])
            if rest is not None:
                return [value, *rest]
    return None


def pay_saboteurs(box, n):
    """Takes the pay of n saboteurs out of the box (B10); is it paid exactly?"""
    owed = [PAY[n]] * n if n else []
    cards = pay_exactly(box, owed)
    exactly = cards is not None
    if not exactly:
        cards = []
        for each in owed:
            for value in (3, 2, 1):
                while value <= each and box[value] > cards.count(value):
                    cards.append(value)
                    each -= value
    for value in cards:
        box[value] -= 1
    return exactly


def cards_due(players, options, n_sharing):
    """How many nugget cards are drawn from a box that is full enough."""
    if n_sharing and options["draw"] == "players":
        return players
    return n_sharing


# -------------------------------------------------------------- traces, dealt again


class Redealt:
    """Follows the traces of games and deals each of their rounds again."""

    def __init__(self):
        self.games = self.rounds = self.drafts = self.paid = self.short = 0
        self.wrong = []

    def follow(self, lines):
        for number, line in enumerate(lines, 1):
            step = json.loads(line)
            getattr(self, step["t"])(step, f"line {number}")

    def compare(self, where, what, expected, said):
        if expected != said:
            self.wrong.append(f"{where}: {what}: {said} should be {expected}")

    def game(self, step, where):
        self.games += 1
        self.players, self.options = step["players"], step["options"]
        self.seed = seed_of_text(step["seed"])
        self.box = {1: 16, 2: 8, 3: 4}

    def round(self, step, where):
        self.rounds += 1
        self.now, self.broken = step, {}
        for key, value in deal(
            self.seed, step["n"], self.players, self.options
        ).items():
            self.compare(where, key, value, step[key])

    def turn(self, step, where):
        """Who has a broken tool decides about a share of the nuggets."""
        if found := re.match(r"(break|fix) (\w+)@(P\d+)", step["move"]):
            tools = self.broken.setdefault(found[3], set())
            (tools.add if found[1] == "break" else tools.remove)(found[2])

    def round_end(self, step, where):
        seats = {f"P{i}": role for i, role in enumerate(self.now["roles"], 1)}
        if step["by"] == "exhausted":
            self.paid += 1
            n = list(seats.values()).count("saboteur")
            self.short += not pay_saboteurs(self.box, n)
            return
        self.drafts += 1
        sharing = [seat for seat, role in seats.items() if role == "miner"]
        if self.options["broken_shares"] == "no":
            sharing = [seat for seat in sharing if not self.broken.get(seat)]
        n = cards_due(self.players, self.options, len(sharing))
        drawn = draw_nuggets(self.seed, step["n"], self.box, n)
        self.short += len(drawn) < n
        self.compare(where, "nuggets", drawn, sorted(step["nuggets"]))
        for value in drawn:
            self.box[value] -= 1

    def game_end(self, step, where):
        pass


# ------------------------------------------------------------------ the test vectors


def read_vectors():
    """{name: {key: [values]}} of the document."""
    document, vectors = DOCUMENT.read_text(encoding="utf-8"), {}
    for name, text in re.findall(r"(?ms)^```vector (\w+)\n(.*?)^```", document):
        entries = vectors[name] = {}
        for line in re.sub(r"\n +", " ", text).splitlines():
            key, *values = line.split()
            entries[key] = values
    return vectors


def numbers(values, base=0):
    return [int(value, base) for value in values]


def series_holds(v):
    series = seed_of_text(v["seed"][0])
    return all(
        seed_of_game(series, int(key.removeprefix("game"))).hex() == value[0]
        for key, value in v.items()
        if key != "seed"
    )


def block_holds(v):
    counter, stream = numbers(v["counter"] + v["stream"])
    return block(seed_of_text(v["seed"][0]), counter, stream) == numbers(v["words"], 16)


def words_hold(v):
    for key in v.keys() - {"seed"}:
        stream = Stream(seed_of_text(v["seed"][0]), int(key.removeprefix("stream")))
        if [stream.word() for _ in v[key]] != numbers(v[key], 16):
            return False
    return True


def draws_hold(v):
    n, number = numbers(v["below"] + v["stream"])
    stream = Stream(seed_of_text(v["seed"][0]), number)
    drawn = [stream.below(n) for _ in v["draws"]]
    return drawn == numbers(v["draws"]) and stream.used == int(v["used"][0])


def shuffle_holds(v):
    stream = Stream(seed_of_text(v["seed"][0]), int(v["stream"][0]))
    return stream.shuffled(v["before"]) == v["after"]


USUAL = {
    "dwarves5": "2+4", "break_self": "yes", "draw": "miners", "broken_shares": "yes",
    "starter": "last_path", "max_saboteurs": "no", "rounds": 3, "first": "random",
}


def deal_holds(v):
    number, players = numbers(v["round"] + v["players"])
    dealt = deal(seed_of_text(v["seed"][0]), number, players, USUAL)
    hands = [v[f"P{seat + 1}"] for seat in range(players)]
    return (
        dealt["first"] == v["first"][0]
        and all(dealt[key] == v[key] for key in ("roles", "aside", "goals", "pile"))
        and dealt["hands"] == hands
    )


def nuggets_hold(v):
    seed, number = seed_of_text(v["seed"][0]), int(v["round"][0])
    full = {1: 16, 2: 8, 3: 4}
    return all(
        draw_nuggets(seed, number, full, len(values)) == numbers(values)
        for key, values in v.items()
        if key.startswith("draw")
    )


VECTORS = {
    "series": series_holds, "block": block_holds, "words": words_hold,
    "draws": draws_hold, "rejected": draws_hold, "shuffle": shuffle_holds,
    "deal": deal_holds, "nuggets": nuggets_hold,
}

# --------------------------------------------------------------------------- series

SERIES = [
    ["--games", "20", "--players", "3-10", "--seed", "1"],
    ["--games", "2", "--players", "3-10", "--seed", "2", "--bots", "random"],
    ["--games", "5", "--players", "3-10", "--seed", "3", "--set", "max_saboteurs=yes"],
    ["--games", "10", "--players", "5", "--seed", "4", "--set", "dwarves5=2+3"],
    ["--games", "10", "--players", "5", "--seed", "5", "--set", "dwarves5=2+3",
     "--set", "max_saboteurs=yes"],
    ["--games", "5", "--players", "3-10", "--seed", "6", "--set", "first=P2"],
    ["--games", "5", "--players", "3-10", "--seed", "7", "--profile", "summary"],
    ["--games", "5", "--players", "3-10", "--seed", "8", "--profile", "procedure"],
    # Nine rounds are more than the box holds.
    ["--games", "5", "--players", "6-10", "--seed", "9", "--set", "rounds=9",
     "--set", "draw=players"],
    ["--games", "5", "--players", "3-10", "--seed", "0123456789abcdef" * 4,
     "--set", "rounds=9"],
]

points = 0


def point(ok, name, notes=()):
    global points
    points += 1
    print(f"{'ok' if ok else 'not ok'} {points} - {name}")
    for note in notes:
        print(f"# {note}")
    sys.stdout.flush()
    return ok


def check_vectors():
    vectors = read_vectors()
    told = [f"it has: {' '.join(vectors)}"]
    return all([
        point(vectors.keys() == VECTORS.keys(), "the document has these vectors", told),
        *(
            point(name in vectors and holds(vectors[name]), f"vector {name}")
            for name, holds in VECTORS.items()
        ),
    ])


def seeds_are_of_the_series(arguments, lines):
    """Each number of players begins with game 0."""
    series = seed_of_text(arguments[arguments.index("--seed") + 1])
    count = {}
    for step in (json.loads(line) for line in lines if line.startswith('{"t":"game",')):
        i = count.get(step["players"], 0)
        if step["seed"] != seed_of_game(series, i).hex():
            return False
        count[step["players"]] = i + 1
    return set(count.values()) == {int(arguments[arguments.index("--games") + 1])}


def check_series(adit, arguments):
    name = " ".join(arguments)
    done = subprocess.run(
        [adit, "sim", "saboteur", *arguments, "--trace", "-"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    if done.returncode:
        point(False, name, done.stderr.splitlines()[-5:])
        return None
    lines, redealt = done.stdout.splitlines(), Redealt()
    redealt.follow(lines)
    if not seeds_are_of_the_series(arguments, lines):
        redealt.wrong.append("the seeds are not those of the series")
    point(not redealt.wrong, name, [
        f"{redealt.games} games, {redealt.rounds} rounds, {redealt.drafts} drafts",
        *redealt.wrong[:10],
    ])
    return redealt


def main():
    if len(sys.argv) != 2:
        print("usage: fairness_test.py PATH_TO_ADIT", file=sys.stderr)
        return 2
    print(f"1..{2 + len(VECTORS) + len(SERIES)}")
    ok = check_vectors()
    redealt = [check_series(sys.argv[1], arguments) for arguments in SERIES]
    ok &= all(one and not one.wrong for one in redealt)
    drafts, paid, short = (
        sum(getattr(one, count) for one in redealt if one)
        for count in ("drafts", "paid", "short")
    )
    ok &= point(min(drafts, paid, short) > 0, "there was everything to follow", [
        f"{drafts} drafts, {paid} payments, {short} from a box that held too little",
    ])
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
