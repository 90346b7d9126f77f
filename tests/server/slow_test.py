#!/usr/bin/env python3
"""The slow: requests that never end, and readers that do not read, while others play.

    slow_test.py PATH_TO_ADIT

Requests come from slowhttptest, which we did not write. Prints TAP.
"""

import asyncio
import json
import re
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from harness import (FULL, PATIENCE, SHORT, Guest, Seat, Server, Skip, check_record, company,
                     main, test, together)

LINES, SECONDS = (1000, 30) if FULL else (300, 3)
MODES = {
    "heads": ["-H", "-i", "1"],
    "bodies": ["-B", "-i", "1", "-s", "4000"],
    "readers": ["-X", "-r", "1000", "-w", "1", "-y", "2", "-n", "1", "-z", "1", "-k", "3"],
}


async def others_play(server, stop):
    """One game after another; how many."""
    games = 0
    while not (stop.is_set() and games):
        seats = await company(server, SHORT["galleries"], 2, f"others {games}")
        await together(*(seat.play_to_the_end() for seat in seats))
        check_record(seats[0].guest.record(seats[0].table), seats)
        for seat in seats:
            await seat.leave()
        games += 1
    return games


async def attack(server, mode):
    """Runs slowhttptest; what it says."""
    path = "/api/tables" if mode == "bodies" else "/"
    slow = await asyncio.create_subprocess_exec(
        "slowhttptest", *MODES[mode], "-c", str(LINES), "-r", str(LINES), "-l", str(SECONDS),
        "-p", "3", "-u", f"http://127.0.0.1:{server.port}{path}",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = await slow.communicate()
    return re.sub(r"\x1b\[[0-9;]*[mHJ]", "", said.decode())


async def ask_all_the_time(server, work):
    """Somebody else asks for something while it lasts; the most descriptors seen."""
    most = 0
    while not work.done():
        status = Guest(server).request("GET", "/api/catalogue")[0]
        assert status == 200, f"somebody else got {status}"
        most = max(most, server.descriptors())
        await asyncio.wait([work], timeout=0.02)
    return most


@test
async def slow_requests():
    """slow heads, bodies and readers at once: others play on, and the server answers"""
    if not shutil.which("slowhttptest"):
        raise Skip("no slowhttptest")
    with tempfile.TemporaryDirectory(prefix="adit-") as web:
        (Path(web) / "index.html").write_text("<!doctype html>" + "x" * 200_000)
        server = Server("--sockets-of-address", "4000", web=web)
        async with server:
            memory, stop = server.memory(), asyncio.Event()
            playing = asyncio.create_task(others_play(server, stop))
            attacks = asyncio.gather(*(attack(server, mode) for mode in MODES))
            most = await ask_all_the_time(server, attacks)
            stop.set()
            games, grown = await playing, server.memory() - memory
            print(f"# {most} descriptors, {games} games meanwhile, {grown} kB more")
            assert most > LINES, f"only {most} descriptors: it was not attacked"
            for said in await attacks:
                assert "available" not in said or "YES" in said, said
                assert "NO" not in said.split("available:")[-1], said
            assert grown < 64 * 1024, f"{grown} kB more"


def stalled_reader(guest, table):
    """A socket that is open and never read, with a small buffer of its own. Moves are small:
    whoever asks for everything again and again has much to read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((guest.address, 0))
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", guest.server.port))
    line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    sync = b'{"t":"sync"}'
    line.sendall(70 * (bytes([0x81, 0x80 | len(sync), 0, 0, 0, 0]) + sync))
    return line


def read_frames(line, enough):
    """Messages, until it is enough; the code of the close if there was one."""
    data, messages, opened = b"", [], False
    while not enough(messages):
        more = line.recv(65536)
        if not more:
            return messages, None
        data += more
        if not opened and b"\r\n\r\n" in data:
            opened, data = True, data.split(b"\r\n\r\n", 1)[1]
        while opened and len(data) >= 2:
            n, start = data[1] & 127, 2
            if n == 126:
                n, start = int.from_bytes(data[2:4], "big"), 4
            elif n == 127:
                n, start = int.from_bytes(data[2:10], "big"), 10
            if len(data) < start + n:
                break
            opcode, text, data = data[0] & 15, data[start:start + n], data[start + n:]
            if opcode == 8:
                return messages, int.from_bytes(text[:2], "big")
            if opcode == 1:
                messages.append(json.loads(text))
    return messages, None


@test
async def slow_readers():
    """who does not read costs little, and is given a fresh view when he does"""
    readers = 400 if FULL else 40
    server = Server("--watchers", "1000", "--sockets", "4000")
    async with server:
        seats = await company(server, {"game": "saboteur", "players": 10}, 2, "slow", bot="random")
        table = seats[0].table
        memory = server.memory()
        stalled = [stalled_reader(Guest(server), table) for _ in range(readers)]
        await seats[0].until(lambda: seats[0].room["watchers"] == readers)
        await together(*(seat.play_to_the_end() for seat in seats))
        grown = server.memory() - memory
        print(f"# {readers} stalled readers, {grown} kB more")
        assert grown < readers * 300 + 16 * 1024, f"{grown} kB more for {readers} readers"
        last = seats[0].n
        fresh = 0
        for line in stalled:
            messages, code = await asyncio.to_thread(
                read_frames, line, lambda told: any(
                    m.get("n") == last for m in told))
            told = [(m["n"], m["t"]) for m in messages if m["t"] in ("game", "step")]
            gaps = [kind for (a, _), (b, kind) in zip(told, told[1:]) if b > a + 1]
            assert code in (None, 1008), code
            assert set(gaps) <= {"game"}, "steps were left out, and no whole view was sent"
            assert code or told[-1][0] == last, f"the last is {told[-1]}, not {last}"
            fresh += bool(gaps)
            line.close()
        print(f"# {fresh} of them were given a fresh view")
        assert fresh > 0, "nobody was given a fresh view"
        check_record(seats[0].guest.record(table), seats)


@test
async def dead_readers():
    """who takes nothing for a minute is closed by 1008 (with ADIT_TEST=full)"""
    if not FULL:
        raise Skip("it takes a minute")
    async with Server("--watchers", "100") as server:
        seats = await company(server, {"game": "saboteur", "players": 10}, 2, "dead", bot="random")
        watcher = await Seat(Guest(server), seats[0].table, "watcher").join()
        dead = [stalled_reader(Guest(server), seats[0].table) for _ in range(5)]
        await watcher.until(lambda: watcher.room["watchers"] == 6)
        await together(*(seat.play_to_the_end() for seat in seats))
        await watcher.until_over()
        for _ in range(120):
            await watcher.ask("ping")
            if watcher.room["watchers"] == 1:
                break
            await asyncio.sleep(1)
        assert watcher.room["watchers"] == 1, "they are still there"
        for line in dead:
            line.close()


@test
async def a_thousand_half_handshakes():
    """connections that say nothing do not keep others out"""
    async with Server() as server:
        idle = []
        for i in range(600):
            line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE,
                                            source_address=(f"127.6.{i // 100}.{i % 100 + 1}", 0))
            line.sendall(b"GET / HT")
            idle.append(line)
        seats = await company(server, SHORT["galleries"], 2, "half")
        await together(*(seat.play_to_the_end() for seat in seats))
        one = [socket.create_connection(("127.0.0.1", server.port), source_address=("127.6.9.9", 0))
               for _ in range(600)]
        assert Guest(server).request("GET", "/api/catalogue")[0] == 200
        for line in idle + one:
            line.close()


if __name__ == "__main__":
    main()
