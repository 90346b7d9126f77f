#!/usr/bin/env python3
"""Deals again what adit has dealt, from docs/fairness.md alone.

    fairness_test.py PATH_TO_ADIT

A second dealer, written from the document and sharing nothing with the engine. It
checks itself by the test vectors, which it reads from the document, and then deals
series of games again and compares with their traces. Of `saboteur` every round: the
first player, dwarves, goals, hands, pile, and the nuggets of every draft. Of
`saboteur2` every round: the first player, dwarves and hat pile, goals, the cards that
are out, hands, pile, and who draws what from it. Of `galleries` the first player, the
piles and chest cards, and then every roll of the dice and every new pile, in the order
of play. Prints TAP.
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


def commitment(secret):
    return hashlib.sha256(b"adit commit 1" + secret).digest()


def seed_of_table(secret, nonces):
    return hashlib.sha256(b"adit seed 1" + secret + b"".join(nonces)).digest()


# ------------------------------------------------------------------------ saboteur

SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
MINERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
PAY = {1: 4, 2: 3, 3: 3, 4: 2}  # to each, by the number of saboteurs in play


def cards_of(text):
    """A list of cards, from "5 NESW, 5 ESW" and so on."""
    counted = [part.split() for part in text.split(",")]
    return [name for count, name in counted for _ in range(int(count))]


DECK = cards_of(
    """5 NESW, 5 ESW, 5 NES, 4 NS, 3 EW, 5 NE, 4 NW, 1 nesw, 1 esw, 1 nes,
    1 ns, 1 ew, 1 ne, 1 nw, 1 n, 1 e, 6 map, 3 rockfall, 3 break-pick,
    3 break-lamp, 3 break-cart, 2 fix-pick, 2 fix-lamp, 2 fix-cart,
    1 fix-pick/lamp, 1 fix-pick/cart, 1 fix-lamp/cart"""
)


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


# ----------------------------------------------------------------------- saboteur2

DWARVES = cards_of("4 green, 4 blue, 3 saboteur, 2 geologist, 1 boss, 1 profiteer")
OUT, HAND2 = 10, 6

DECK2 = cards_of(
    """5 NESW, 5 ESW, 5 NES, 4 NS, 3 EW, 5 NE, 4 NW, 1 nesw, 1 esw, 1 nes, 1 ns, 1 ew,
    1 ne, 1 nw, 1 n, 1 e, 2 NS+EW, 1 NW+ES, 1 NE+SW, 1 S.ladder, 1 W.ladder,
    1 ES.ladder, 1 NE.ladder, 1 ES.green, 1 EW.green, 1 NSe.green, 1 NS.blue,
    1 EW.blue, 1 SW.blue, 1 NEs, 1 NSew, 1 EWns, 1 NSe, 2 ESn, 1 w.crystal,
    1 s.crystal, 3 ESW.crystal, 1 NES.crystal, 1 ESWn.crystal, 1 NSWe.crystal,
    1 EWs.crystal, 1 NESW.crystal, 6 map, 4 rockfall, 3 break-pick, 3 break-lamp,
    3 break-cart, 2 fix-pick, 2 fix-lamp, 2 fix-cart, 1 fix-pick/lamp,
    1 fix-pick/cart, 1 fix-lamp/cart, 4 theft, 3 hands-off, 2 swap-hand, 2 inspect,
    2 swap-hat, 3 trap, 4 free"""
)


def deal_saboteur2(seed, number, players, options):
    """A round, with the keys of a trace, but hands as they are dealt; without "first"
    where nothing is drawn. Ten cards are out, with the extra rockfall or not (E24)."""
    chance = Stream(seed, number - 1)
    dealt = {}
    if number == 1 and options["first"] == "random":
        dealt["first"] = f"P{chance.below(players) + 1}"
    elif number == 1:
        dealt["first"] = options["first"]

    dwarves = chance.shuffled(DWARVES)
    dealt["roles"], dealt["aside"] = dwarves[:players], dwarves[players:]

    dealt["goals"] = chance.shuffled(["treasure", "NE", "NW"])

    deck = list(DECK2)
    if options["extra_rockfall"] == "no":
        deck.remove("rockfall")
    cards = chance.shuffled(deck)
    hands = [cards[OUT + seat * HAND2 :][:HAND2] for seat in range(players)]
    dealt["out"], dealt["hands"] = cards[:OUT], hands
    dealt["pile"] = cards[OUT + players * HAND2 :]
    return dealt


def in_order(hand):
    """As a hand lies: in the order of the notation (E23)."""
    return sorted(hand, key=DECK2.index)


# ----------------------------------------------------------------------- galleries

TUNNELS = "N NN NNN ND D DDb Nc c Np NNb".split()
CHESTS = "N 2N D 2D bomb bomb bones helmet cross armour".split()


def deal_galleries(seed, players, options):
    """The deal, with the keys of a trace."""
    chance = Stream(seed, 0)
    first = options["first"]
    if first == "random":
        first = f"P{chance.below(players) + 1}"
    piles = [chance.shuffled(TUNNELS) for _ in range(5)]
    return {"first": first, "piles": piles, "chests": chance.shuffled(CHESTS)}


def roll(chance):
    a, b = divmod(chance.below(36), 6)
    return [[1, 2, 3, 4, 5, "bomb"][a], [1, 2, 3, 4, 5, "gun"][b]]


# -------------------------------------------------------------- traces, dealt again


class Redealt:
    """Follows the traces of games, each until it goes astray, and counts what there
    was to compare."""

    def __init__(self, *counted):
        self.count = dict.fromkeys(["games", *counted], 0)
        self.wrong, self.astray = [], False

    def follow(self, lines):
        for number, line in enumerate(lines, 1):
            step, self.where = json.loads(line), f"line {number}"
            self.astray &= step["t"] != "game"
            if not self.astray:
                getattr(self, step["t"])(step)

    def compare(self, what, expected, said):
        if expected != said:
            self.wrong.append(f"{self.where}: {what}: {said} should be {expected}")
            self.astray = True

    def game_end(self, step):
        pass


class RedealtSaboteur(Redealt):
    """Deals each round again, and draws the nuggets of each draft."""

    def __init__(self):
        super().__init__("rounds", "drafts", "payments", "short boxes")

    def game(self, step):
        self.count["games"] += 1
        self.players, self.options = step["players"], step["options"]
        self.seed = seed_of_text(step["seed"])
        self.box = {1: 16, 2: 8, 3: 4}

    def round(self, step):
        self.count["rounds"] += 1
        self.now, self.broken = step, {}
        for key, value in deal(
            self.seed, step["n"], self.players, self.options
        ).items():
            self.compare(key, value, step[key])

    def turn(self, step):
        """Who has a broken tool decides about a share of the nuggets."""
        if found := re.match(r"(break|fix) (\w+)@(P\d+)", step["move"]):
            tools = self.broken.setdefault(found[3], set())
            (tools.add if found[1] == "break" else tools.remove)(found[2])

    def round_end(self, step):
        seats = {f"P{i}": role for i, role in enumerate(self.now["roles"], 1)}
        if step["by"] == "exhausted":
            self.count["payments"] += 1
            n = list(seats.values()).count("saboteur")
            self.count["short boxes"] += not pay_saboteurs(self.box, n)
            return
        self.count["drafts"] += 1
        sharing = [seat for seat, role in seats.items() if role == "miner"]
        if self.options["broken_shares"] == "no":
            sharing = [seat for seat in sharing if not self.broken.get(seat)]
        n = cards_due(self.players, self.options, len(sharing))
        drawn = draw_nuggets(self.seed, step["n"], self.box, n)
        self.count["short boxes"] += len(drawn) < n
        self.compare("nuggets", drawn, sorted(step["nuggets"]))
        for value in drawn:
            self.box[value] -= 1


class RedealtSaboteur2(Redealt):
    """Deals each round again, and has players draw from the pile. Nothing else is left
    to chance."""

    def __init__(self):
        super().__init__("rounds", "draws", "new hats")

    def game(self, step):
        self.count["games"] += 1
        self.players, self.options = step["players"], step["options"]
        self.seed = seed_of_text(step["seed"])

    def round(self, step):
        dealt = deal_saboteur2(self.seed, step["n"], self.players, self.options)
        dealt["hands"] = [in_order(hand) for hand in dealt["hands"]]
        self.count["rounds"] += 1
        for key, value in dealt.items():
            self.compare(key, value, step[key])
        self.pile, self.hats = dealt["pile"], dealt["aside"]

    def turn(self, step):
        """Whoever draws takes the top cards, and a new hat is the top one."""
        drawn = step.get("drew", []) + step.get("drew_other", [])
        self.compare("drawn", self.pile[: len(drawn)], drawn)
        self.pile = self.pile[len(drawn) :]
        self.count["draws"] += len(drawn)
        if "new" in step:
            self.compare("new", self.hats.pop(0), step["new"])
            self.count["new hats"] += 1

    def round_end(self, step):
        pass


class RedealtGalleries(Redealt):
    """Deals again, and then rolls and shuffles in the order of play. To know which
    cards are used it follows where tunnel cards, chest cards and bombs lie, and of the
    rules nothing else: goblins and gems have no influence on chance.

    A card in a gallery is its number, its symbols and the chest card under it; a bomb
    is the place and the owner that moves write behind it."""

    def __init__(self):
        super().__init__(
            "rolls", "picks", "closings", "explosions", "new piles", "new chests"
        )

    def game(self, step):
        self.count["games"] += 1
        seed = seed_of_text(step["seed"])
        dealt = deal_galleries(seed, step["players"], step["options"])
        for key, value in dealt.items():
            self.compare(key, value, step[key])
        self.chance, self.dice = Stream(seed, 1), None
        self.piles = dict(enumerate(dealt["piles"], 1))
        self.used = {number: [] for number in self.piles}
        self.galleries = {number: [] for number in self.piles}
        self.chests, self.discard, self.bombs = dealt["chests"], [], []
        self.said = step.get("chance", [])
        self.roll_all()

    def turn(self, step):
        self.said = step.get("chance", [])
        if step["phase"] == "dice":
            self.compare("dice", self.dice, step["dice"])
        if found := re.fullmatch(r"dig (\d) in (\d) with g\d", step["move"]):
            self.dig(int(found[1]), int(found[2]))
        elif found := re.fullmatch(r"(?:buy )?bomb@(.+)", step["move"]):
            self.bombs.append(f"{found[1]}:{step['p']}")
        elif found := re.fullmatch(r"buy defuse@(.+)", step["move"]):
            self.compare("a bomb is there", True, found[1] in self.bombs)
            self.remove_bombs([bomb for bomb in self.bombs if bomb == found[1]][:1])
        self.roll_all()

    def happens(self, expected):
        """The next thing that the trace says of chance should be this."""
        self.compare("chance", expected, self.said.pop(0) if self.said else None)

    def roll_all(self):
        """Dice are rolled when a player comes to them. A bomb makes the bombs in play
        explode."""
        while self.said:
            self.count["rolls"] += 1
            self.dice = roll(self.chance)
            self.happens({"roll": self.dice})
            if self.dice[0] == "bomb" and self.bombs:
                self.count["explosions"] += 1
                self.remove_bombs(list(self.bombs))

    def remove_bombs(self, gone):
        for bomb in gone:
            self.bombs.remove(bomb)
            if bomb.endswith(":chest"):
                self.discard.append("bomb")

    def dig(self, number, gallery):
        """Used cards are a new pile when one is needed, and not before (D24)."""
        if not self.piles[number] and not self.used[number]:
            return  # only after a pick
        if not self.piles[number]:
            self.count["new piles"] += 1
            self.piles[number] = self.chance.shuffled(self.used[number])
            self.used[number] = []
            self.happens({"pile": number, "order": list(self.piles[number])})
        cards, symbols = self.galleries[gallery], self.piles[number].pop(0)
        cards.append([number, symbols, None])
        if [card[0] for card in cards].count(number) == 3:
            return self.close(gallery)
        if "c" in symbols:
            self.open_chest(gallery)
        if "p" in symbols:  # no card with a pick can have bones
            self.count["picks"] += 1
            self.dig(number % 5 + 1, gallery)

    def open_chest(self, gallery):
        if not self.chests and self.discard:
            self.count["new chests"] += 1
            self.chests, self.discard = self.chance.shuffled(self.discard), []
            self.happens({"chests": list(self.chests)})
        if not self.chests:
            return
        chest, cards = self.chests.pop(0), self.galleries[gallery]
        if chest == "bomb":
            self.bombs.append(f"{gallery}.{len(cards)}:chest")
        elif chest in ("N", "2N", "bones"):
            cards[-1][2] = chest
        else:
            self.discard.append(chest)

    def close(self, gallery):
        self.count["closings"] += 1
        for number, symbols, chest in self.galleries[gallery]:
            self.used[number].append(symbols)
            self.discard += [chest] if chest else []
        self.galleries[gallery] = []
        self.remove_bombs([b for b in self.bombs if b.startswith(f"{gallery}.")])


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


def table_holds(v):
    secret = bytes.fromhex(v["secret"][0])
    nonces = [bytes.fromhex(nonce) for nonce in v["nonces"]]
    return (
        commitment(secret).hex() == v["commit"][0]
        and seed_of_table(secret, nonces).hex() == v["seed"][0]
    )


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


def is_dealt(v, dealt):
    """Does the vector say all that was dealt, with a line for each hand?"""
    said = {key: v.get(key) for key in dealt}
    said["hands"] = [v.get(f"P{seat + 1}") for seat in range(len(dealt["hands"]))]
    if "first" in dealt:
        dealt = {**dealt, "first": [dealt["first"]]}
    return said == dealt


def deal_holds(v):
    number, players = numbers(v["round"] + v["players"])
    return is_dealt(v, deal(seed_of_text(v["seed"][0]), number, players, USUAL))


def expansion_holds(v):
    number, players = numbers(v["round"] + v["players"])
    options = {"first": "random", "extra_rockfall": v["extra_rockfall"][0]}
    seed = seed_of_text(v["seed"][0])
    return is_dealt(v, deal_saboteur2(seed, number, players, options))


def nuggets_hold(v):
    seed, number = seed_of_text(v["seed"][0]), int(v["round"][0])
    full = {1: 16, 2: 8, 3: 4}
    return all(
        draw_nuggets(seed, number, full, len(values)) == numbers(values)
        for key, values in v.items()
        if key.startswith("draw")
    )


USUAL_GALLERIES = {
    "income": "lead", "spent": "pile", "bounty": "any", "gems": "auto",
    "first": "random",
}


def piles_hold(v):
    players = int(v["players"][0])
    dealt = deal_galleries(seed_of_text(v["seed"][0]), players, USUAL_GALLERIES)
    return (
        dealt["first"] == v["first"][0]
        and dealt["piles"] == [v[f"pile{n}"] for n in range(1, 6)]
        and dealt["chests"] == v["chests"]
    )


def rolls_of(chance, n):
    return ["/".join(map(str, roll(chance))) for _ in range(n)]


def rolls_hold(v):
    seed, number = seed_of_text(v["seed"][0]), int(v["stream"][0])
    draws = Stream(seed, number)
    return (
        [draws.below(36) for _ in v["draws"]] == numbers(v["draws"])
        and rolls_of(Stream(seed, number), len(v["rolls"])) == v["rolls"]
    )


def play_holds(v):
    """Its lines are in the order of the stream; cards stand before their shuffle."""
    chance = Stream(seed_of_text(v["seed"][0]), int(v["stream"][0]))
    return (
        rolls_of(chance, len(v["rolls1"])) == v["rolls1"]
        and chance.shuffled(v["used"]) == v["pile"]
        and rolls_of(chance, len(v["rolls2"])) == v["rolls2"]
        and chance.shuffled(v["discard"]) == v["chests"]
        and rolls_of(chance, len(v["rolls3"])) == v["rolls3"]
        and chance.used == int(v["words"][0])
    )


VECTORS = {
    "table": table_holds, "bots": table_holds,
    "series": series_holds, "block": block_holds, "words": words_hold,
    "draws": draws_hold, "rejected": draws_hold, "shuffle": shuffle_holds,
    "deal": deal_holds, "nuggets": nuggets_hold,
    "expansion": expansion_holds, "twelve": expansion_holds,
    "piles": piles_hold, "rolls": rolls_hold, "play": play_holds,
}

# --------------------------------------------------------------------------- series

SABOTEUR = [
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

SABOTEUR2 = [
    ["--games", "10", "--players", "2-12", "--seed", "1"],
    ["--games", "3", "--players", "2-12", "--seed", "2", "--bots", "random"],
    ["--games", "5", "--players", "2-12", "--seed", "3", "--set", "extra_rockfall=no"],
    ["--games", "3", "--players", "2-12", "--seed", "4", "--set", "first=P2"],
    ["--games", "3", "--players", "2-12", "--seed", "5", "--set", "boss=treasure",
     "--set", "open_gold=yes", "--set", "break_self=no"],
    ["--games", "2", "--players", "2-12", "--seed", "0123456789abcdef" * 4,
     "--set", "rounds=9"],
]

GALLERIES = [
    ["--games", "20", "--players", "2-4", "--seed", "1"],
    ["--games", "5", "--players", "2-4", "--seed", "2", "--bots", "random"],
    ["--games", "10", "--players", "2-4", "--seed", "3", "--set", "first=P2"],
    ["--games", "10", "--players", "2-4", "--seed", "4", "--set", "income=every",
     "--set", "spent=box", "--set", "bounty=others"],
    ["--games", "10", "--players", "2-4", "--seed", "5", "--set", "gems=10"],
    # Many gems: piles and chests are shuffled anew several times.
    ["--games", "10", "--players", "2-4", "--seed", "0123456789abcdef" * 4,
     "--set", "gems=200"],
    ["--games", "5", "--players", "2-4", "--seed", "6", "--bots", "random",
     "--set", "gems=200"],
]

SERIES = [
    ("saboteur", RedealtSaboteur, SABOTEUR),
    ("saboteur2", RedealtSaboteur2, SABOTEUR2),
    ("galleries", RedealtGalleries, GALLERIES),
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


def in_words(count):
    return ", ".join(f"{n} {what}" for what, n in count.items())


def check_series(adit, game, redealt, arguments):
    name = " ".join([game, *arguments])
    done = subprocess.run(
        [adit, "sim", game, *arguments, "--trace", "-"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    if done.returncode:
        return point(False, name, done.stderr.splitlines()[-5:])
    lines = done.stdout.splitlines()
    redealt.follow(lines)
    if not seeds_are_of_the_series(arguments, lines):
        redealt.wrong.append("the seeds are not those of the series")
    return point(
        not redealt.wrong, name, [in_words(redealt.count), *redealt.wrong[:10]]
    )


def check_game(adit, game, follower, series):
    ok, count = True, {}
    for arguments in series:
        redealt = follower()
        ok &= check_series(adit, game, redealt, arguments)
        for what, n in redealt.count.items():
            count[what] = count.get(what, 0) + n
    everything = f"{game}: there was everything to follow"
    return ok & point(min(count.values()) > 0, everything, [in_words(count)])


def main():
    if len(sys.argv) != 2:
        print("usage: fairness_test.py PATH_TO_ADIT", file=sys.stderr)
        return 2
    n_points = 1 + len(VECTORS) + sum(len(series) + 1 for _, _, series in SERIES)
    print(f"1..{n_points}")
    ok = check_vectors()
    for game, follower, series in SERIES:
        ok &= check_game(sys.argv[1], game, follower, series)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
