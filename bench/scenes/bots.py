"""one guest has 20 tables of the slowest bots that are allowed

At a table elsewhere traineds play each other, and somebody watches: how late is a move,
beyond the longest delay that a bot takes on purpose? Then the server is told to end,
while all of them think and nobody hangs up.
"""

import json
import signal
import time

from visitors import Guest, Line

TABLES = 20
DELAY = 1.2  # seconds: a bot takes 800 ms and up to half as much again

# Players and iterations; the first that the server takes is the slowest.
SLOWEST = [(12, 20000), (2, 20000)]


def sits(line, bot):
    return line.ask(t="fill", bot=bot)["t"] == "done"


def open_slow(server, players, iterations):
    """A line at each of the tables, whose games have begun; none if that is refused."""
    guest, lines = Guest(server.port, "127.0.0.3"), []
    for _ in range(TABLES):
        line = Line(guest, guest.opens({"game": "saboteur2", "players": players}))
        if not sits(line, f"master:{iterations}"):
            line.close()
            return []
        line.ask(t="start")
        lines.append(line)
    return lines


def latest(server, seconds):
    """(moves, the longest time without one) of traineds, as somebody sees who watches."""
    guest = Guest(server.port, "127.0.0.2")
    line = Line(guest, guest.opens({"game": "saboteur", "players": 5}))
    sits(line, "trained")
    line.ask(t="start")
    moves, longest, began = 0, 0, time.monotonic()
    at, end = began, began + seconds
    while (left := end - time.monotonic()) > 0:
        line.socket.settimeout(left)
        try:
            opcode, text = line.hear()
        except TimeoutError:
            break
        if opcode == 1 and json.loads(text)["t"] == "step":
            now = time.monotonic()
            longest, at, moves = max(longest, now - at), now, moves + 1
    return moves, max(longest, time.monotonic() - at)


def measure(bench):
    server = bench.server()
    for players, iterations in SLOWEST:
        lines = open_slow(server, players, iterations)
        if lines:
            break
    bench.print(f"{len(lines)} tables with {players} players, each a master of {iterations} "
                "iterations")
    moves, longest = latest(server, 5 * bench.options.seconds)
    bench.print(f"traineds elsewhere made {moves} moves in {5 * bench.options.seconds:.0f} s, "
                f"{longest:.2f} s apart at most")
    bench.result("a trained elsewhere is late by", [max(0, longest - DELAY)], 0.5, unit=" s")
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(120)
    bench.result("SIGTERM while they think", [time.monotonic() - began], 2, unit=" s")
