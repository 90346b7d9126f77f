#!/usr/bin/env python3
"""A bot for all three games in a page of Python: docs/bot-protocol.md says what it is told.

    adit match 'exec:python3 docs/examples/bot.py' random saboteur

It picks from the legal moves: whoever wants the gold digs east, a saboteur digs dead ends,
nobody passes who can do something, and what looks equally good is drawn.
"""
import json
import random
import sys


def worth(move, role):
    word, *rest = move.replace("@", " ").split()
    if word == "dig" and "," in move:  # dig NES@3,-1: a small letter is a dead end
        blocks, x = rest[0][0].islower(), int(rest[1].split(",")[0])
        return -x if blocks != (role == "saboteur") else 10 + x
    return {"dig": 9, "take": 9, "buy": 1, "fix": 5, "map": 4, "pass": -99}.get(word, 0)


def say(**line):
    print(json.dumps(line), flush=True)


view = None
for line in map(json.loads, sys.stdin):
    view = line.get("view", view)
    if line["t"] == "hello":
        say(t="hello", adit=1, name="east", games=["saboteur", "saboteur2", "galleries"])
    elif line["t"] == "game":
        random.seed(line["luck"])
    elif line["t"] == "choose":
        role = view["seats"][int(view["viewer"][1:]) - 1].get("role")
        best = max(worth(move, role) for move in view["legal"])
        say(t="move", move=random.choice([m for m in view["legal"] if worth(m, role) == best]))
