#!/usr/bin/env python3
"""crowd_test.py -- the players of `./dev bench server` at a real server.

    python3 tests/crowd_test.py PATH_TO_ADIT PATH_TO_LOAD

Prints TAP. What is measured is no matter here; that all of it was played is.
"""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request

ADIT, LOAD = sys.argv[1:]


def start(folder):
    server = subprocess.Popen(
        [ADIT, "serve", "--port", "0", "--data", folder], text=True, stdout=subprocess.PIPE
    )
    return server, re.search(r":(\d+)/", server.stdout.readline())[1]


def obeyed(port, *orders):
    """What the crowd answered to each order."""
    text = "".join(f"{order}\n" for order in orders)
    done = subprocess.run(
        [LOAD, "adit", port], input=text, text=True, check=True, stdout=subprocess.PIPE
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def phase(port, table):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}") as answer:
        return json.load(answer)["phase"]


def points(port):
    opened, played, _, paced, names, *_ = obeyed(
        port, "open 4", "play 10", "full 0.01", "pace 100 0.5", "tables", "leave", "open 2"
    )
    yield "no move is made by coming", opened["moves"] == 0
    yield "each table sees as many moves as were ordered", played["moves"] == 40
    yield "each move is acknowledged", played["done"] == 40
    yield "moves are made at a pace too", paced["done"] == paced["moves"] > 0
    yield "a move is a frame for each seat, and one more", played["frames"] >= 240
    yield "the tables are in play", {phase(port, name) for name in names} == {"playing"}


def main():
    with tempfile.TemporaryDirectory() as folder:
        server, port = start(folder)
        try:
            results = list(points(port))
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
    for name, passed in results:
        print(f"{'ok' if passed else 'not ok'} - {name}")
    print(f"1..{len(results)}")
    return 0 if all(passed for _, passed in results) else 1


if __name__ == "__main__":
    sys.exit(main())
