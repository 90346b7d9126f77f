#!/usr/bin/env python3
"""beginner.py -- a stand-in for somebody who has just learnt the rules: the bot `greedy`, but one
move in four is any legal one.

    adit match 'exec:python3 tools/beginner.py build/adit' trained:easy saboteur --players 5

It speaks docs/bot-protocol.md, and asks `ADIT bot greedy` in the same way.
"""

import json
import random
import subprocess
import sys

CARELESS = 0.25


def main(adit):
    greedy = subprocess.Popen([adit, "bot", "greedy"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    chance, legal = random.Random(0), []
    for text in sys.stdin:
        line = json.loads(text)
        if line["t"] == "game":
            chance = random.Random(line["luck"])
        legal = line.get("view", {}).get("legal", legal)
        greedy.stdin.write(text)
        greedy.stdin.flush()
        if line["t"] in ("hello", "choose", "believe"):
            answer = json.loads(greedy.stdout.readline())
            if line["t"] == "choose" and chance.random() < CARELESS:
                answer["move"] = chance.choice(legal)
            print(json.dumps(answer), flush=True)
    greedy.stdin.close()
    greedy.wait()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tools/beginner.py ADIT")
    main(sys.argv[1])
