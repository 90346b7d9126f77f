#!/usr/bin/env python3
"""Two deals that look alike to somebody who plays through another node than the one that holds
their table: what goes over the relay, and on to them, is the same, byte for byte.

    relayed_worlds_test.py PATH_TO_ADIT

A table is opened and sat at once; the database with its log becomes two, in which somebody else
has drawn another nonce: so the commitment is the same, and the deal another one. tests/two_worlds.c
does this with all messages, for one server. Prints TAP.
"""

import asyncio
import contextlib
import hashlib
import http.client
import json
import re
import secrets
from concurrent.futures import ThreadPoolExecutor

from harness import PATIENCE, Guest, Seat, main, replay, test
from nodes import Node, cluster, moves_address

PLAYERS = 10  # with four cards each, so that two hands of all deals are soon alike
SETTING = {"game": "saboteur", "players": PLAYERS, "options": {"rounds": 1, "first": "P1"}}
MOVER, VIEWER, OTHER = range(3)
DEALS = 4000


# --- deals that look alike ------------------------------------------------------------


def view_of(options, seed, seat):
    """What a seat is shown before the first move."""
    head = {"adit": 1, "game": "saboteur", "players": PLAYERS, "options": options, "seed": seed}
    record = json.dumps(head, separators=(",", ":")) + '\n{"end":false}\n'
    return json.loads(replay(record, "--json", "--as", f"P{seat + 1}").splitlines()[0])


def alike(options, secret, nonces):
    """Two nonces of OTHER, and a move that MOVER can make with either."""
    def deal(nonce):
        mine = [*nonces[:OTHER], nonce, *nonces[OTHER + 1:]]
        seed = hashlib.sha256(b"adit seed 1" + secret + b"".join(mine)).hexdigest()
        return nonce, seed, json.dumps(view_of(options, seed, VIEWER), sort_keys=True)

    seen = {}
    with ThreadPoolExecutor(4) as pool:
        for _ in range(0, DEALS, 64):
            for nonce, seed, view in pool.map(deal, [secrets.token_bytes(32) for _ in range(64)]):
                other, twin = seen.setdefault(view, (nonce, seed))
                views = [view_of(options, one, MOVER) for one in (seed, twin)]
                common = set(views[0]["view"]["legal"]) & set(views[1]["view"]["legal"])
                if views[0] != views[1] and common:
                    return (nonce, other), min(common)
    raise AssertionError(f"no two deals of {DEALS} look alike")


# --- what is heard ---------------------------------------------------------------------


class Tap:
    """Another way to a node; what the node says there is kept."""

    def __init__(self):
        self.node, self.said, self.server = None, [], None

    async def opens(self):
        self.server = await asyncio.start_server(self.serves, "127.0.0.1", 0)
        return f"127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def passes(self, reader, writer, kept):
        while data := await reader.read(65536):
            kept.append(data)
            writer.write(data)
        writer.close()

    async def serves(self, reader, writer):
        there, away = await asyncio.open_connection("127.0.0.1", self.node.peers)
        self.said.append([])
        await asyncio.gather(self.passes(reader, away, []), self.passes(there, writer, self.said[-1]))

    def heard(self):
        """Of each connection; the challenge is chance, and tells nothing."""
        lines = [b"".join(kept) for kept in self.said]
        assert all(re.match(rb"adit-node 1 [0-9a-f]{32}\n", line) for line in lines), lines
        return [line.partition(b"\n")[2] for line in lines]


class Browser:
    """The viewer's, which says the same bytes in each world and keeps all that come."""

    def __init__(self, guest, table):
        self.guest, self.table, self.heard, self.pongs = guest, table, b"", 0

    def keep(self, data):
        self.heard += re.sub(rb"Date: [^\r]*\r\n", b"", data)

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.guest.server.port)
        self.writer.write((f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: localhost\r\n"
                           f"Cookie: {self.guest.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: adit.v2\r\n"
                           f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n").encode())
        self.keep(await self.reader.readuntil(b"\r\n\r\n"))
        await self.says("ping")

    async def says(self, t, **keys):
        """And hears all that has come before the answer to a ping after that."""
        for text in (json.dumps({"t": t, **keys}), '{"t":"ping"}'):
            self.writer.write(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode())
        wanted = 1 + (t == "ping") + self.heard.count(b'"t":"pong"')
        while self.heard.count(b'"t":"pong"') < wanted:
            data = await asyncio.wait_for(self.reader.read(65536), PATIENCE)
            assert data, f"closed after {self.heard[-300:]}"
            self.keep(data)

    async def asks(self, method, path):
        def asks():
            line = http.client.HTTPConnection("127.0.0.1", self.guest.server.port, timeout=PATIENCE)
            with contextlib.closing(line):
                line.request(method, path, headers=self.guest.headers())
                answer = line.getresponse()
                return f"{answer.status} {answer.headers}".encode() + answer.read()
        self.keep((await asyncio.to_thread(asks)).replace(b"\n", b"\r\n"))


# --- the worlds -------------------------------------------------------------------------


async def sits():
    """A table where everybody sits, in a database that nobody uses any more."""
    people = [Guest(None) for _ in range(PLAYERS)]
    nonces = [secrets.token_bytes(32) for _ in people]
    async with cluster("b") as (database, (b,)):
        for guest in people:
            guest.server = b
        table = people[0].opens(SETTING)
        for i, guest in enumerate(people):
            async with Seat(guest, table, f"P{i + 1}") as seat:
                await seat.ask("sit", name=f"Guest {i + 1}", nonce=nonces[i].hex())
                options = seat.room["options"]
        await b.stop()
        log = database.does("SELECT convert_from(body, 'UTF8') FROM adit.event ORDER BY seq", "adit")
        secret = bytes.fromhex(re.search(r"[0-9a-f]{64}", log.splitlines()[0])[0])
        yield database, people, table, options, secret, nonces


async def plays(database, where, people, table, move, tap, address):
    """What the viewer hears at another node than all others, and what that node hears."""
    moves_address(database, "b", address, where)
    a, b = (Node(name, database.address(where, "serving")) for name in "ab")
    tap.node = b.start()
    seats = [Seat(guest, table, f"P{i + 1}") for i, guest in enumerate(people) if i != VIEWER]
    mover, other = seats[0], seats[1]
    for seat in seats:  # all are there: when a bot stands in for somebody is a matter of time
        seat.guest.server = b
        await seat.join()
    a.start()
    people[VIEWER].server = a
    viewer = Browser(people[VIEWER], table)
    await viewer.asks("GET", f"/api/tables/{table}")
    await viewer.connect()
    await viewer.says("chat", id=1, text="Good luck")
    await mover.ask("start")
    await viewer.says("sync")
    await other.ask("chat", text="I am a dwarf")
    await other.ask("note", seat="P2", mark="suspect", text="I know")
    await viewer.says("move", id=2, n=0, move="pass 1")
    await viewer.says("move", id=3, n=0, move=move)
    await viewer.says("note", id=4, seat="P1", mark="trust", text="hm")
    await mover.until(lambda: mover.n == 0)
    await mover.move(move)
    await viewer.says("sync")
    await viewer.says("nonsense", id=5)
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/me", "/api/tables"):
        await viewer.asks("GET", path)
    await viewer.says("ping")
    heard = viewer.heard, tap.heard(), mover.views[0]
    viewer.writer.close()
    for seat in seats:
        await seat.leave()
    for node in (a, b):
        await node.stop()
    return heard


def differs(one, two):
    at = next((i for i, (x, y) in enumerate(zip(one, two)) if x != y), min(len(one), len(two)))
    return f"at byte {at}:\n{one[max(0, at - 200):at + 200]}\n{two[max(0, at - 200):at + 200]}"


@test
async def a_viewer_at_another_node():
    """whoever plays through another node hears no byte of what their seat cannot know"""
    async for database, people, table, options, secret, nonces in sits():
        pair, move = alike(options, secret, nonces)
        heard = []
        for where, nonce in zip(("first", "second"), pair):
            database.does(f"CREATE DATABASE {where} TEMPLATE adit")
            database.does("UPDATE adit.event SET body = convert_to(replace(convert_from(body, 'UTF8'),"
                          f" '{nonces[OTHER].hex()}', '{nonce.hex()}'), 'UTF8')", where)
            tap = Tap()
            heard.append(await plays(database, where, people, table, move, tap, await tap.opens()))
        (browser, relay, shown), (browser2, relay2, shown2) = heard
        assert shown != shown2, "both worlds are one"
        assert len(relay) == len(relay2) >= 3 and sum(map(len, relay)) > 3000, relay
        for one, two in zip(relay, relay2):
            assert one == two, "over the relay, " + differs(one, two)
        assert browser == browser2, "to the browser, " + differs(browser, browser2)
        assert b'"t":"step"' in browser and b'"t":"game"' in browser and b"not_your_turn" in browser
        print(f"# {len(browser)} bytes to the browser, {sum(map(len, relay))} over the relay")


if __name__ == "__main__":
    main()
