"""rogue.py -- in the place of a server, whoever means harm, for the tests beside this file.

    with Rogue(script=[text(TABLE), b"rubbish"]) as rogue: ...

answers each request for the table with `answer`, and each WebSocket with a handshake and
what is in `script`, byte for byte.
"""

import base64
import contextlib
import copy
import hashlib
import json
import re
import socket
import struct
import subprocess
import tempfile
import threading
from pathlib import Path

import harness
from harness import PATIENCE

NAME = "0123456789abcdef"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

TABLE = {
    "t": "table", "table": NAME, "game": "saboteur", "players": 3, "options": {},
    "public": False, "locked": False, "watch": "public", "late": "sit", "talk": "free",
    "clock": {"kind": "none"}, "commit": "ab" * 32, "phase": "playing",
    "seats": [
        {"p": "P1", "kind": "person", "name": "Ann", "here": True, "host": True, "nonce": True},
        {"p": "P2", "kind": "person", "name": "Bo", "here": False, "standin": "away",
         "bot_in": 1000},
        {"p": "P3", "kind": "bot", "bot": "hasty"}],
    "watchers": 1, "next": "fedcba9876543210",
    "you": {"p": "P1", "host": True, "entered": True},
}

# Colours, a window's title, a bell; the same in one byte; a new line; directions of
# writing; what has no width.
WICKED = ("\x1b[31m", "\x1b]0;title\x07", "\x07\x08\r\n\t\x7f", "\u009b31m\u0085\u0090", "\n\n",
          "\u202e\u2066\u200f\u061c", "a\u200bb\u2060c\ufeffd\u00ade\u200df", "\u2028\u2029")
WRONG = (None, True, False, 0, 1, -1, 2**31, 2**63 - 1, -2**63, 1e300, -0.5, "", "P1", "P0",
         "P99", "x" * 5000, "x" + "\u00e4" * 60, [], [[]], [None] * 50, {}, {"t": {}},
         "../../etc/passwd", "$(reboot)", "%s%n", *(f"a{wicked}b" for wicked in WICKED))


# --- bytes ------------------------------------------------------------------------


def answer(body, status="200 OK", *headers):
    """Over HTTP."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n" + body


def frame(body=b"", kind=TEXT, first=0x80, masked=False, length=None):
    """As RFC 6455 has it, or not: `first` has the bits before the kind."""
    length = len(body) if length is None else length
    head = bytes([first | kind])
    bit = 0x80 if masked else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 1 << 16:
        head += struct.pack("!BH", bit | 126, length)
    else:
        head += struct.pack("!BQ", bit | 127, length)
    return head + (bytes(4) if masked else b"") + body


def text(message):
    return frame(json.dumps(message).encode())


def said(words, k=1):
    return text({"t": "said", "line": {"k": k, "p": "P1", "n": 0, "text": words}})


RUDE = "does not speak as a server of adit"
END = frame(b"rubbish")  # after which nothing is heard any more
BYE, HERE = text({"t": "bye"}), "The server is going down for a while.\n"


def accepted(head):
    """The answer to a request for a WebSocket."""
    key = re.search(r"Sec-WebSocket-Key: (.*)\r", head)[1]
    salt = "258eafa5-e914-47da-95ca-c5ab0dc85b11".upper()
    digest = hashlib.sha1(f"{key}{salt}".encode()).digest()
    return (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + base64.b64encode(digest) + b"\r\n\r\n")


def taken(file, n):
    data = file.read(n)
    if len(data) < n:
        raise EOFError
    return data


def next_frame(file):
    """What a client has sent: (kind, body)"""
    kind, length = taken(file, 2)
    length &= 127
    if length > 125:
        length = int.from_bytes(taken(file, 2 if length == 126 else 8), "big")
    mask = taken(file, 4)
    body = taken(file, length)
    return kind & 15, bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))


# --- the server -------------------------------------------------------------------


class Rogue:
    """`script` and `upgrade` may depend on how many sockets there have been; who is
    `deaf` reads nothing from them."""

    def __init__(self, script=(), answer=answer(TABLE), upgrade=None, deaf=False):
        self.script, self.answer, self.upgrade, self.deaf = script, answer, upgrade, deaf
        self.ear = socket.create_server(("127.0.0.1", 0), backlog=50)
        self.port = self.ear.getsockname()[1]
        self.sockets, self.asked, self.heard = 0, [], []
        self.lines, self.threads = [], []

    def begin(self, target, *args):
        thread = threading.Thread(target=target, args=args, daemon=True)
        self.threads.append(thread)
        thread.start()
        return thread

    def __enter__(self):
        self.begin(self.listen)
        return self

    def __exit__(self, *_):
        """Nothing of it goes on when the test is over."""
        self.ear.shutdown(socket.SHUT_RDWR)
        self.threads[0].join(PATIENCE)
        self.ear.close()
        for line in self.lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join(PATIENCE)

    def listen(self):
        with contextlib.suppress(OSError):
            while True:
                line, _ = self.ear.accept()
                line.settimeout(PATIENCE)
                self.lines.append(line)
                self.begin(self.meet, line)

    def meet(self, line):
        with contextlib.suppress(OSError, EOFError), line, line.makefile("rb") as file:
            head = "".join(iter(lambda: file.readline().decode(), "\r\n"))
            self.asked.append(head.split()[1])
            if self.asked[-1].endswith("/socket"):
                self.talk(line, file, head)
            else:
                self.answers(line, file, self.answer)

    def answers(self, line, file, what):
        self.send(line, what, threading.Lock())
        line.shutdown(socket.SHUT_WR)
        file.read()  # else what was sent may be lost

    def send(self, line, pieces, lock):
        """Bytes, some of them, or what makes them."""
        pieces = pieces() if callable(pieces) else pieces
        with contextlib.suppress(OSError):
            for piece in [pieces] if isinstance(pieces, bytes) else pieces:
                with lock:
                    line.sendall(piece)

    def talk(self, line, file, head):
        self.sockets += 1
        number, lock = self.sockets, threading.Lock()
        line.sendall(self.upgrade(head, number) if self.upgrade else accepted(head))
        script = self.script(number) if callable(self.script) else self.script
        sender = self.begin(self.send, line, script, lock)
        while not self.deaf:
            kind, body = next_frame(file)
            self.heard.append((kind, body))
            if kind == TEXT and "id" in json.loads(body):
                with lock:
                    line.sendall(text({"t": "done", "id": json.loads(body)["id"]}))
        sender.join()


class Silent:
    """After the first socket, which is cut, there is no answer until it is allowed."""

    def __init__(self, phase="waiting"):
        self.phase, self.asked, self.allowed = phase, threading.Event(), threading.Event()

    def upgrade(self, head, number):
        if number > 1:
            self.asked.set()
            self.allowed.wait(harness.PATIENCE)
        return accepted(head)

    def script(self, number):
        return [text({**TABLE, "phase": self.phase}), frame(b"", CLOSE) if number == 1 else BYE]


# --- lies -------------------------------------------------------------------------


def places(value, path=()):
    """Everything in it, by the keys that lead there."""
    if path:
        yield path
    for key in value if isinstance(value, dict) else range(len(value)) \
            if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def twisted(message, path, value):
    message = copy.deepcopy(message)
    at(message, path[:-1])[path[-1]] = value
    return message


def positions(game):
    """Of a game among bots, as P1 sees them, as messages."""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        record = Path(folder, "game")
        for words in (["sim", game, "--games", "1", "--seed", "1", "--record", record],
                      ["replay", record, "--json", "--as", "P1"]):
            done = subprocess.run([harness.ADIT, *map(str, words)], text=True, check=True,
                                  capture_output=True)
    return [{"t": "step" if line["at"] else "game", "n": line["at"], "view": line["view"],
             "events": line["events"], "clock": {"left": [60_000] * 5, "running": "P1"}}
            for line in map(json.loads, done.stdout.splitlines())]


def lie(random, message, others):
    """The same, but for a few things that are wrong, or stand elsewhere."""
    for _ in range(random.choice((1, 1, 2, 5))):
        path = random.choice(list(places(message)))
        there = at(message, path)
        other = random.choice(others)
        value = random.choice((
            random.choice(WRONG), at(other, random.choice(list(places(other)))),
            there + random.choice((-1, 1, 100)) if type(there) is int else there,
            there + there[-1:] if isinstance(there, list) else there))
        message = twisted(message, path, value)
    return message
