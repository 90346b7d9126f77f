#!/usr/bin/env python3
"""thinkers.py -- a node whose bots think for long, without and with a node that thinks for it.

    bench/thinkers.py PATH_TO_ADIT [SECONDS]

Twenty games of five `master` bots each, as fast as they think. The node has the first core of
this machine, the one that thinks the second, the database and this program all others. Somebody
at another table sends pings meanwhile. What is printed: bots' moves, the node's CPU time for
each, and how long a ping took.
"""

import asyncio
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "server"), str(ROOT / "tests")]

import harness
from cluster import cpu_of
from nodes_test import Node, Thinker, cluster, numbers, until
from harness import Guest, Seat

TABLES, EVERY = 20, .02


def on_core(kind, number):
    """A node of that kind that has one core, and one thread for bots."""
    class Bound(kind):
        def command(self, *options):
            return ["taskset", "-c", str(number), *super().command(*options)]
    return Bound


async def listen(seat):
    while True:
        await seat.hear()


async def ping(seat, times):
    while True:
        began = time.monotonic()
        await seat.socket.send('{"t":"ping"}')
        while (await seat.hear())["t"] != "pong":
            pass
        times.append(time.monotonic() - began)
        await asyncio.sleep(max(0, began + EVERY - time.monotonic()))


async def bots_table(node):
    guest = Guest(node)
    table = guest.opens({"game": "saboteur", "players": 5, "options": {"rounds": 3}})
    seat = await Seat(guest, table, "host").join()
    await seat.ask("fill", bot="master")
    await seat.ask("start")
    return seat


def moves_of(node):
    return numbers(node, "adit_moves_total")["bot"]


async def measure(with_thinker, seconds):
    async with cluster() as (database, _):
        address = database.address("adit", "serving")
        node = on_core(Node, 0)("a", address)
        node.options += ["--bot-threads", "1"]
        node.start()
        thinker = on_core(Thinker, 1)("b", address).start() if with_thinker else None
        tasks, times = [], []
        try:
            for _ in range(TABLES):
                tasks.append(asyncio.ensure_future(listen(await bots_table(node))))
            await until(lambda: moves_of(node) > TABLES)
            quiet = await Seat(Guest(node), Guest(node).opens({"game": "galleries"})).join()
            tasks.append(asyncio.ensure_future(ping(quiet, times)))
            moves, cpu = moves_of(node), cpu_of(node.process.pid)
            await asyncio.sleep(seconds)
            moves, cpu = moves_of(node) - moves, cpu_of(node.process.pid) - cpu
            counts = numbers(node, "adit_thoughts_sent_total")
        finally:
            for task in tasks:
                task.cancel()
        await node.stop()
        if thinker:
            await thinker.stop()
    times.sort()
    print(f"{'with' if with_thinker else 'without'} a node that thinks: {moves} moves, "
          f"{1000 * cpu / moves:.1f} ms of CPU of the node for each; ping of {len(times)}: median "
          f"{1000 * times[len(times) // 2]:.2f} ms, p99 {1000 * times[len(times) * 99 // 100]:.2f} "
          f"ms; thoughts sent {counts['all']}, answered {counts['answered']}, fallen back "
          f"{counts['fallen_back']}", flush=True)


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    harness.prepare(sys.argv[1])
    for with_thinker in (False, True):
        harness.run(lambda w=with_thinker: measure(w, seconds), 10 * seconds + 120)


if __name__ == "__main__":
    main()
