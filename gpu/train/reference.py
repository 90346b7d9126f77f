#!/usr/bin/env python3
"""reference.py -- what src/bots/net.c does, in plain Python: the meaning of a file of nets.

    test-net --positions | gpu/train/reference.py WEIGHTS

Reads positions (a line each: the game; a view; each move's row; and what the program made of
it) and says in how many everything is equal, to the last bit.
"""

import hashlib
import json
import struct
import sys

LAYERS = ("u", "g", "z", "r", "role", "h", "k", "move", "v", "value")
COARSE = [round(2**15 * 2 ** (-i / 16)) for i in range(16)]
FINE = [round(2**16 * 2 ** (-i / 256)) for i in range(16)]


class Layer:
    def __init__(self, data, at):
        self.rows, self.ins, self.outs, self.multiplier = struct.unpack_from("<4i", data, at)
        at += 16
        self.bias = struct.unpack_from(f"<{self.outs}i", data, at)
        at += 4 * self.outs
        size = self.ins * self.outs
        self.weights = struct.unpack_from(f"<{size}b", data, at)
        self.end = at + (size + 3) // 4 * 4

    def sums(self, inputs, sums=None):
        """Of pairs: which input, and how much."""
        sums = list(self.bias if sums is None else sums)
        for i, x in inputs:
            if x:
                row = self.weights[i * self.outs : (i + 1) * self.outs]
                sums = [s + w * x for s, w in zip(sums, row)]
        return sums

    def scaled(self, sums):
        return [(s * self.multiplier + (1 << 23)) >> 24 for s in sums]

    def acts(self, sums):
        return [min(127, max(0, y)) for y in self.scaled(sums)]


def share(below):
    bits = below * 5909 >> 12
    return (
        0 if bits >= 31 * 256 else (COARSE[bits >> 4 & 15] * FINE[bits & 15] >> 15) >> (bits >> 8)
    )


def shares(logits, one):
    top = max(logits)
    each = [share(top - x) for x in logits]
    return [(x * one + sum(each) // 2) // sum(each) for x in each]


class Net:
    def __init__(self, data, at):
        self.game = data[at : at + 16].rstrip(b"\0").decode()
        self.e = struct.unpack_from("<7i", data, at + 16)[0]
        at += 16 + 28
        self.layer = {}
        for name in LAYERS:
            self.layer[name] = Layer(data, at)
            at = self.layer[name].end
        self.end = at

    def look(self, view, columns):
        """`columns`: where things are in this game's rows, as the positions say."""
        L, S, e = self.layer, columns["seats"], []
        for s in range(S):
            first = columns["seat_at"] + s * columns["seat"]
            if view[first + columns["here"]] <= 0:
                e.append([0] * self.e)
                continue
            own = columns["own_at"] + s * columns["own"]
            x = view[first : first + columns["seat"]] + view[own : own + columns["own"]]
            for t in range(S if columns["pair"] else 0):
                for a, b in ((s, t), (t, s)):
                    at = columns["pair_at"] + (a * S + b) * columns["pair"]
                    x += view[at : at + columns["pair"]]
            e.append(L["u"].acts(L["u"].sums((i, 4 * v) for i, v in enumerate(x))))
        last = columns["seat_at"] + S * (columns["seat"] + columns["own"] + columns["pair"] * S)
        rest = view[: columns["seat_at"]] + view[last : columns["view"]]
        inputs = [4 * v for v in rest] + sum(e, [])
        g = L["g"].acts(L["g"].sums(enumerate(inputs)))
        z = L["z"].acts(L["z"].sums(enumerate(g)))
        roles = []
        for s in range(S if columns["roles"] else 0):
            r = L["r"].acts(L["r"].sums(enumerate(e[s] + z)))
            roles.append(L["role"].scaled(L["role"].sums(enumerate(r))))
        v = L["v"].acts(L["v"].sums(enumerate(z)))
        self.value = L["value"].scaled(L["value"].sums(enumerate(v)))
        self.chance = [shares(r, 10000) for r in roles]
        h, n = L["h"], L["h"].rows
        self.base = h.sums((n + i, x) for i, x in enumerate(z))
        self.about = []
        for s in range(S):
            p = shares(roles[s], 32) if roles else []
            more = e[s] + p if any(e[s]) else []
            self.about.append(h.sums(((n + len(z) + i, x) for i, x in enumerate(more)), self.base))

    def rate(self, row, columns):
        L, begin = self.layer, self.base
        for s in range(columns["seats"]):
            if row[columns["target"] + s] > 0:
                begin = self.about[s]
        h = L["h"].acts(L["h"].sums(((i, 4 * x) for i, x in enumerate(row[: L["h"].rows])), begin))
        k = L["k"].acts(L["k"].sums(enumerate(h)))
        return L["move"].scaled(L["move"].sums(enumerate(k)))[0]


def read(data):
    assert data[:8] == b"ADITNETS"
    text, count = struct.unpack_from("<2i", data, 16)
    assert hashlib.sha256(data[56:]).digest() == data[24:56], "damaged"
    at, nets = 56 + text, {}
    for _ in range(count):
        net = Net(data, at)
        nets[net.game] = net
        at = net.end
    assert at == len(data)
    return nets


def main(path):
    with open(path, "rb") as f:
        nets = read(f.read())
    number = same = 0
    for line in sys.stdin:
        p = json.loads(line)
        net = nets[p["game"]]
        net.look(p["view"], p["columns"])
        rates = [net.rate(row, p["columns"]) for row in p["rows"]]
        equal = (net.value, net.chance, rates) == (p["value"], p["chance"], p["rates"])
        number, same = number + 1, same + equal
    print(f"{same} of {number} positions are equal")
    sys.exit(0 if number and same == number else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
