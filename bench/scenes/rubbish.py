"""one address sends the dearest that is allowed, from 190 sockets, 18 times a second

What it may cost the server is CPU; and somebody at another address is to notice
nothing: p99 of HTTP and of a socket, attacked against quiet, in pairs that take
turns.
"""

import time
from statistics import median

from scenes.kinds import nested
from visitors import Attack, Bystander, Guest, cpu_of

SOCKETS, RATE, TABLES = 190, 18, 5

# Which is the dearest depends on the server: all of them are sent.
DEAR = {
    "4 kB of nested objects": nested(4000),
    "4 kB of text": '{"t":"chat","text":"%s"}' % ("\\u2603" * 660),
    "sync": '{"t":"sync"}',
}


def attacked(bench, server, bystander, tables, text):
    """(p99 by kind, CPU a second), while it is attacked."""
    attack = Attack(server.port, "127.0.0.3", tables, SOCKETS, text, RATE)
    with attack:
        before, began = cpu_of(server), time.monotonic()
        suffered = bystander.suffers(bench.options.seconds)
        cpu = (cpu_of(server) - before) / (time.monotonic() - began)
    return suffered, cpu, attack


def measure(bench):
    for name, text in DEAR.items():
        quiet, loud, cpu = [], [], []
        server = bench.server()
        host = Guest(server.port, "127.0.0.3")
        tables = [host.opens({"game": "saboteur", "players": 5}) for _ in range(TABLES)]
        bystander = Bystander(server.port, "127.0.0.2")
        for pair in range(bench.options.pairs):
            order = [False, True] if pair % 2 else [True, False]
            for attack in order:
                if attack:
                    suffered, used, how = attacked(bench, server, bystander, tables, text)
                    loud.append(suffered)
                    cpu.append(used)
                else:
                    quiet.append(bystander.suffers(bench.options.seconds))
        bench.print(f"{name}: the last attack had {how.sockets} sockets, sent "
                    f"{how.done['sent'] / how.done['seconds']:.0f} messages a second, was closed "
                    f"{how.done['closed']} times and turned away {how.done['turned_away']} times")
        for kind in ("http", "socket"):
            bench.print(f"  p99 of {kind}: quiet {1e3 * median(q[kind] for q in quiet):.1f} ms, "
                        f"attacked {1e3 * median(l[kind] for l in loud):.1f} ms")
        bench.result(f"{name}: CPU a second", cpu, 0.15, unit=" s")
        for kind in ("http", "socket"):
            ratios = [l[kind] / q[kind] for l, q in zip(loud, quiet)]
            bench.result(f"{name}: p99 of {kind}", ratios, 2)
        server.stop()
