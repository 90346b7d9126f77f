#!/usr/bin/env python3
"""stranger.py -- a whole client in a page of Python, written from docs/protocol.md alone.

    tests/server/stranger.py http://127.0.0.1:8080 saboteur

Two guests sit down with bots at a new table, play to the end and once more, say something,
claim something, lose their line and come back. It needs Python and nothing else, and shares
nothing with the program or its other tests: where one had to look elsewhere to write it, the
document was wrong. It prints what the table came to, as one line of JSON.
"""

import base64
import hashlib
import http.client
import json
import os
import random
import socket
import struct
import subprocess
import sys
import time
import urllib.parse

GUID = "258EAFA5-E9" "14-47DA-95CA-C5AB0DC85B11"  # of RFC 6455
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Gone(Exception):
    """The server has closed the socket: its code, and why."""


class Line:
    """A WebSocket, by hand."""

    def __init__(self, host, port, path, headers, patience):
        self.socket = socket.create_connection((host, port), patience)
        self.bytes = b""
        key = base64.b64encode(os.urandom(16)).decode()
        head = {"Host": f"{host}:{port}", "Connection": "Upgrade", "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key,
                "Sec-WebSocket-Protocol": "adit.v2", **headers}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        status, *answer = self.until(b"\r\n\r\n").decode().split("\r\n")
        if " 101 " not in status:
            raise Gone(status)
        self.headers = dict(line.split(": ", 1) for line in answer)
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        assert self.headers["Sec-WebSocket-Accept"] == accept

    def more(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise Gone("hung up")
        self.bytes += piece

    def until(self, end):
        while end not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(end, 1)
        return head

    def take(self, n):
        while len(self.bytes) < n:
            self.more()
        taken, self.bytes = self.bytes[:n], self.bytes[n:]
        return taken

    def send(self, data, kind=TEXT):
        mask, n = os.urandom(4), len(data)
        size = bytes([0x80 | n]) if n < 126 else bytes([0xfe]) + struct.pack(">H", n)
        hidden = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + hidden)

    def hear(self):
        """The next message, each of which comes in one frame."""
        while True:
            kind, n = self.take(2)
            if n > 125:
                n, = struct.unpack(">H" if n == 126 else ">Q", self.take(2 if n == 126 else 8))
            data = self.take(n)
            if kind & 15 == PING:
                self.send(data, PONG)
            elif kind & 15 == CLOSE:
                raise Gone(data[:2], data[2:])
            elif kind & 15 == TEXT:
                return json.loads(data)


class Stranger:
    """A guest, and the table where he is."""

    def __init__(self, where, chance, adit, patience=60):
        at = urllib.parse.urlsplit(where)
        self.host, self.port, self.patience = at.hostname, at.port, patience
        self.chance, self.cookie, self.line = chance, None, None
        self.room, self.view, self.n, self.said, self.answers = {}, None, -1, [], {}
        self.rules = subprocess.Popen([adit, "follow"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)

    # By the rules.

    def follow(self, message):
        """What is seen after it, with the moves that are legal."""
        self.rules.stdin.write(json.dumps(message) + "\n")
        self.rules.stdin.flush()
        return json.loads(self.rules.stdout.readline())

    def leave(self):
        self.rules.stdin.close()
        self.rules.stdout.close()
        self.rules.wait()

    # Over HTTP.

    def headers(self):
        return {"Cookie": self.cookie} if self.cookie else {}

    def keep_cookie(self, headers):
        for name, value in headers:
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]

    def ask(self, method, path, body=None):
        server = http.client.HTTPConnection(self.host, self.port, timeout=self.patience)
        more = {"Content-Type": "application/json"} if body else {}
        server.request(method, path, json.dumps(body) if body else None,
                       {**self.headers(), **more})
        answer = server.getresponse()
        text = answer.read().decode()
        self.keep_cookie(answer.getheaders())
        server.close()
        assert answer.status < 400, text
        return text

    # At the socket.

    def join(self, table):
        self.line = Line(self.host, self.port, f"/api/tables/{table}/socket", self.headers(),
                         self.patience)
        self.keep_cookie(self.line.headers.items())
        self.room, self.view, self.n, self.said = {}, None, -1, []
        while not self.room:
            self.hear()

    def hear(self):
        message = self.line.hear()
        kind = message["t"]
        if kind == "table":
            self.room = message
        elif kind in ("game", "step"):
            self.view, self.n = self.follow(message), message["n"]
        elif kind == "said":
            self.said.append(message["line"])
        elif kind == "talk":
            self.said = message["lines"]
        elif kind in ("done", "refused"):
            self.answers[message["id"]] = message.get("why")

    def say(self, kind, **keys):
        """Sends it; its id."""
        number = keys.setdefault("id", self.chance.randint(1, 2**53 - 1))
        self.line.send(json.dumps({"t": kind, **keys}).encode())
        return number

    def answer(self, number):
        while number not in self.answers:
            self.hear()
        return self.answers.pop(number)

    def order(self, kind, **keys):
        """Until it is done. Whoever was too fast sends it again, a moment later."""
        keys["id"] = self.say(kind, **keys)
        while why := self.answer(keys["id"]):
            assert why["refused"] == "too_fast", why
            time.sleep(0.2)
            self.say(kind, **keys)

    def until(self, what):
        while not what():
            self.hear()

    # Playing.

    def is_over(self):
        return self.room["phase"] == "over" and "winners" in self.view

    def is_on_turn(self):
        return self.room["phase"] == "playing" and bool(self.view and self.view.get("legal"))

    def move(self, loses_line=False):
        at, move = self.n, self.chance.choice(self.view["legal"])
        number = self.chance.randint(1, 2**53 - 1)
        if loses_line:  # before the answer, and so sends it again; it is played once
            self.say("move", move=move, n=at, id=number)
            self.line.socket.close()
            self.join(self.room["table"])
        self.order("move", move=move, n=at, id=number)
        self.until(lambda: self.n > at)


def play(people, breaks=()):
    """Until the game is over. Whoever makes a move of those numbers loses the line."""
    moves = 0
    while not all(person.is_over() for person in people):
        mover = next((person for person in people if person.is_on_turn()), None)
        if mover:
            moves += 1
            mover.move(moves in breaks)
        else:  # whoever knows least hears more
            min((p for p in people if not p.is_over()), key=lambda p: p.n).hear()


def visit(where, game, adit="adit", seed=1, options=None):
    """A table from its opening to the end of its rematch."""
    chance = random.Random(seed)
    ann, bo = people = [Stranger(where, chance, adit), Stranger(where, chance, adit)]
    games = {each["name"]: each for each in json.loads(ann.ask("GET", "/api/catalogue"))["games"]}
    claims = [each["claim"] for each in games[game]["claims"] if each["about"] == "nothing"]
    opened = json.loads(ann.ask("POST", "/api/tables", {
        "game": game, "players": max(3, games[game]["min_players"]), "options": options or {},
        "clock": {"kind": "move", "seconds": 7 * 24 * 3600}}))
    for person, name in zip(people, ("Ann", "Bo")):
        person.join(opened["table"])
        assert person.room["commit"] == opened["commit"]
        person.order("sit", name=name, nonce=chance.randbytes(32).hex())
    ann.order("fill", bot="hasty")
    bo.order("chat", text="Glück auf!")
    ann.order("start")
    for person in people:
        person.until(lambda p=person: p.view is not None)
    bo.order("claim", claim=chance.choice(claims))
    play(people, breaks=(2, 5))
    record = ann.ask("GET", f"/api/tables/{opened['table']}/record").splitlines()
    end = next(line for line in map(json.loads, record) if "end" in line)
    result = {"gold": end["gold"], "winners": ann.view["winners"], "moves": ann.n,
              "said": [line.get("text") or line.get("claim") for line in ann.said]}
    ann.order("rematch")
    for person in people:
        person.until(lambda p=person: "next" in p.room)
        person.join(person.room["next"])
    ann.order("start")
    for person in people:
        person.until(lambda p=person: p.view is not None)
    play(people)
    for person in people:
        person.leave()
    return {**result, "again": ann.view["winners"], "tables": [opened["table"], ann.room["table"]]}


if __name__ == "__main__":
    print(json.dumps(visit(*sys.argv[1:3])))
