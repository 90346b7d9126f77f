"""chance.py -- all chance of a seed, and what every game has in common.

Written from docs/fairness.md: "Words", "Draws", "Shuffles".
"""

import re
import struct


class Wrong(Exception):
    """A reason to believe nothing, and the line of the record where it was found."""

    def __init__(self, why, line=None):
        super().__init__(f"line {line}: {why}" if line else why)


def quarter(w, a, b, c, d):
    for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        w[x] = (w[x] + w[y]) & 0xFFFFFFFF
        mixed = w[z] ^ w[x]
        w[z] = (mixed << by | mixed >> (32 - by)) & 0xFFFFFFFF


def block(seed, stream, counter):
    first = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574,
             *struct.unpack("<8I", seed), *struct.unpack("<4I", struct.pack("<2Q", counter, stream))]
    w = first[:]
    for _ in range(10):
        for i in range(4):
            quarter(w, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(w, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(w, first)]


class Stream:
    """One of the streams of a seed, from its beginning."""

    def __init__(self, seed, number):
        self.seed, self.number, self.blocks, self.words = seed, number, 0, []

    def word(self):
        if not self.words:
            self.words = block(self.seed, self.number, self.blocks)[::-1]
            self.blocks += 1
        return self.words.pop()

    def below(self, n):
        while True:
            product = self.word() * n
            if product & 0xFFFFFFFF >= 2**32 % n:
                return product >> 32

    def shuffled(self, cards):
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def listed(text):
    """["N", "N", "map"] of "2 N 1 map"."""
    words = text.split()
    return [card for n, card in zip(words[::2], words[1::2]) for _ in range(int(n))]


def insist(holds, why):
    if not holds:
        raise Wrong(why)


def seat_named(text, players):
    """P1 is 0."""
    found = re.fullmatch(r"P([1-9][0-9]?)", text)
    insist(found and int(found[1]) <= players, f"there is no player {text}")
    return int(found[1]) - 1


class Game:
    """What follows from a seed and moves. A game has `on_turn`, `over` and `gold`, and
    raises Wrong for a move that cannot be."""

    def __init__(self, players, options, seed, tell):
        self.n, self.options, self.seed, self.tell = players, options, seed, tell
        self.gold, self.over, self.on_turn = [0] * players, False, None
        self.begin()

    def first_player(self, stream):
        if self.options["first"] == "random":
            return stream.below(self.n)
        return seat_named(self.options["first"], self.n)

    def after(self, seat, steps=1):
        return (seat + steps) % self.n

    def winners(self):
        return [i for i, gold in enumerate(self.gold) if gold == max(self.gold)]

    def seat(self, text):
        return seat_named(text, self.n)
