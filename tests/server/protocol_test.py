#!/usr/bin/env python3
"""protocol_test.py -- has the conversation of docs/protocol.md with a real server.

    tests/server/protocol_test.py ADIT

Every example in a block `talk` is one test point: what is sent is sent, what comes must
be as it stands there, with anything in place of "…". Messages that are told to all
(table, game, step) may come between the others.
"""

import asyncio
import json
import re
import sys
import tempfile
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path

import websockets

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import harness
from points import PATIENCE

DOCS = Path(__file__).resolve().parents[2] / "docs/protocol.md"
TOLD_TO_ALL = {"table", "game", "step"}


def talks():
    """The lines of all examples, each with the number it has in the document."""
    lines, inside = [], False
    for number, line in enumerate(DOCS.read_text().splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```talk"
        elif inside:
            lines.append((number, line))
    return lines


def matches(pattern, text):
    return re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), text) is not None


class Guest:
    def __init__(self, port):
        self.port = port
        self.cookie = None
        self.socket = None
        self.view = None
        self.rules = harness.Rules()

    def remember(self, header):
        if header is not None:
            self.cookie = "adit=" + SimpleCookie(header)["adit"].value

    def ask(self, method, path, body):
        server = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body:
            headers["Content-Type"] = "application/json"
        server.request(method, path, body, headers)
        answer = server.getresponse()
        self.remember(answer.getheader("Set-Cookie"))
        return f"{answer.status} {answer.read().decode()}"

    async def open(self, table):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            subprotocols=["adit.v2"],
            extra_headers={"Cookie": self.cookie} if self.cookie else {},
        )
        self.remember(self.socket.response_headers.get("Set-Cookie"))

    async def next(self):
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        message = json.loads(text)
        if message["t"] in ("game", "step"):
            self.view = self.rules.see(message)
        return text, message["t"]

    async def hears(self, pattern):
        """True when it comes; else what came instead."""
        while True:
            text, kind = await self.next()
            if matches(pattern, text):
                return True
            if kind not in TOLD_TO_ALL:
                return text

    async def until_turn(self, other):
        """Plays on for the other one until it is this one's turn."""
        while "legal" not in self.view:
            if other.view and "legal" in other.view:
                move = {"t": "move", "id": 1000 + other.view["moves"], "move": other.view["legal"][0]}
                other.view = None
                await other.socket.send(json.dumps(move))
                await other.hears('{"t":"done"…')
            waiting = {asyncio.ensure_future(guest.next()) for guest in (self, other)}
            _, late = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in late:
                task.cancel()


class Conversation:
    def __init__(self, port):
        self.guests = {name: Guest(port) for name in ("Ann", "Bo", "Cy")}
        self.table = None
        self.answer = None

    async def asks(self, guest, rest):
        method, path, *body = rest.split(" ", 2)
        path = path.replace("NAME", self.table or "")
        self.answer = guest.ask(method, path, body[0] if body else None)
        if self.answer.startswith("201 "):
            self.table = re.search(r'"table":"(\w+)"', self.answer)[1]
        return True

    async def sends(self, guest, rest):
        if rest == "(opens the socket)":
            await guest.open(self.table)
        elif rest == "(plays until it is her turn)":
            await guest.until_turn(self.guests["Bo"])
        else:
            if "(one that is legal)" in rest:
                rest = rest.replace("(one that is legal)", json.dumps(guest.view["legal"][0]))
            await guest.socket.send(rest)
        return True

    async def line(self, text):
        """True if it is so, or what is instead."""
        if re.match(r"\d{3} ", text):
            return matches(text, self.answer) or self.answer
        name, sign, rest = re.fullmatch(r"(\w+)(: |> |< )(.*)", text).groups()
        guest = self.guests[name]
        if sign == ": ":
            return await self.asks(guest, rest)
        if sign == "> ":
            return await self.sends(guest, rest)
        return await guest.hears(rest.removeprefix("(the same steps) "))

    async def close(self):
        for guest in self.guests.values():
            if guest.socket:
                await guest.socket.close()


async def serve(adit, folder):
    server = await asyncio.create_subprocess_exec(
        adit, "serve", "--port", "0", "--data", folder, "--bot-delay", "0",
        "--show-tables", "0",
        stdout=asyncio.subprocess.PIPE,
    )
    said = (await asyncio.wait_for(server.stdout.readline(), PATIENCE)).decode()
    return server, int(re.search(r":(\d+)/", said)[1])


async def main(adit):
    lines = talks()
    print(f"1..{len(lines)}")
    with tempfile.TemporaryDirectory() as folder:
        server, port = await serve(adit, folder)
        talk = Conversation(port)
        try:
            for i, (number, text) in enumerate(lines, 1):
                result = await talk.line(text)
                print(f"{'ok' if result is True else 'not ok'} {i} - line {number}: {text[:60]}")
                if result is not True:
                    print(f"# expected {text}\n# came     {result}")
            await talk.close()
        finally:
            server.terminate()
            await server.wait()


harness.ADIT = sys.argv[1]
asyncio.run(main(sys.argv[1]))
