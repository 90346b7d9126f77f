#!/usr/bin/env python3
"""A soak: 500 tables of bots, and people who come and go, for ten minutes (with
ADIT_TEST=full; else 30 tables for 5 seconds).

    soak.py PATH_TO_ADIT [SECONDS [TABLES]]

What the server holds has to be flat: descriptors, and memory but for what a table that
is over keeps for some minutes. Prints TAP.
"""

import asyncio
import statistics
import sys
import time

import harness
from harness import FULL, Gone, Guest, Seat, Server, random_of

SETTINGS = [{"game": "saboteur"}, {"game": "saboteur2"}, {"game": "galleries", "players": 4}]
KEPT = 32  # kB that a table that is over may cost while it is remembered


class Soak:
    def __init__(self, server, tables):
        self.server, self.tables = server, tables
        self.games = self.visits = 0
        self.end = asyncio.Event()
        self.names = []

    async def table(self, i):
        """One game of bots after another, with somebody who watches."""
        guest, rng = Guest(self.server), random_of(f"soak {i}")
        while not self.end.is_set():
            name = guest.opens(rng.choice(SETTINGS))
            async with Seat(guest, name, f"host {i}") as host:
                await host.ask("fill", bot=rng.choice(["random", "hasty", "greedy"]))
                await host.ask("start")
                self.names.append(name)
                while host.phase() != "over" and not self.end.is_set():
                    await host.hear()
                    host.views.clear()
                    host.events.clear()
                    host.heard.clear()
                self.names.remove(name)
            self.games += 1

    async def visitor(self, i):
        """Comes to some table, looks, and goes; properly or not."""
        rng = random_of(f"visitor {i}")
        while not self.end.is_set():
            if not self.names:
                await asyncio.sleep(0.1)
                continue
            seat = Seat(Guest(self.server), rng.choice(self.names), f"visitor {i}")
            try:
                await seat.join()
                await seat.ask("sync")
                if rng.random() < 0.5:
                    await seat.leave()
                else:
                    seat.socket.transport.abort()
            except (Gone, harness.websockets.InvalidStatusCode):
                pass
            self.visits += 1
            await asyncio.sleep(rng.random() * 0.2)


def middle(samples, part):
    """The median of the samples in a part of all, (from, to) of 1."""
    n = len(samples)
    return statistics.median(samples[int(part[0] * n):max(int(part[1] * n), int(part[0] * n) + 1)])


async def soak(seconds, tables):
    server = Server("--tables", str(10 * tables), "--sockets", "4000", "--watchers", "500",
                    "--bot-delay", "500")
    async with server:
        s = Soak(server, tables)
        work = [asyncio.create_task(s.table(i)) for i in range(tables)]
        work += [asyncio.create_task(s.visitor(i)) for i in range(10)]
        began, rows = time.monotonic(), []
        while time.monotonic() - began < seconds:
            await asyncio.wait(work, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            for task in work:
                if task.done():
                    task.result()
            rows.append((server.memory(), server.descriptors(), s.games))
        s.end.set()
        await asyncio.wait(work, timeout=harness.PATIENCE)
        for task in work:
            task.cancel()
    memory, files, games = (list(column) for column in zip(*rows))
    print(f"# {seconds} s, {tables} tables, {s.games} games, {s.visits} visits")
    for part in ((0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1)):
        print(f"# {part}: {middle(memory, part):.0f} kB, {middle(files, part):.0f} descriptors, "
              f"{middle(games, part):.0f} games")
    over = middle(games, (0.8, 1)) - middle(games, (0.2, 0.4))
    return (middle(memory, (0.8, 1)) - middle(memory, (0.2, 0.4)) - over * KEPT,
            middle(files, (0.8, 1)) - middle(files, (0.2, 0.4)), s)


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: soak.py PATH_TO_ADIT [SECONDS [TABLES]]")
    harness.prepare(sys.argv[1])
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 600 if FULL else 5
    tables = int(sys.argv[3]) if len(sys.argv) > 3 else 500 if FULL else 30
    print("1..3", flush=True)
    try:
        memory, files, s = asyncio.run(soak(seconds, tables))
    finally:
        harness.end_everything()
    rows = [("games were played, and people came and went", s.visits > seconds),
            (f"memory is flat ({memory:.0f} kB more)", memory < 8 * 1024),
            (f"descriptors are flat ({files:.0f} more)", files <= 20)]
    for number, (name, good) in enumerate(rows, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
    sys.exit(0 if all(good for _, good in rows) else 1)


if __name__ == "__main__":
    main()
