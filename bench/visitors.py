"""visitors.py -- people and others at a server, for the scenes of hostile.py.

A visitor has an address of their own (127.0.0.0/8), speaks HTTP and WebSocket by
sockets of the system, and is in this process; those who attack are in others, so
that they slow nobody down but the server.
"""

import base64
import contextlib
import http.client
import json
import multiprocessing
import os
import selectors
import socket
import struct
import time
from pathlib import Path

JSON = {"Content-Type": "application/json"}


def frame(text, opcode=1):
    """A whole frame of a client, under a mask that changes nothing."""
    data = text.encode() if isinstance(text, str) else text
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([0x80 | opcode]) + size + bytes(4) + data


class Refused(Exception):
    """A handshake was answered by something else."""


class Guest:
    """Somebody at an address, with a cookie once there is one."""

    def __init__(self, port, address):
        self.port, self.address, self.cookie = port, address, None
        self.link = None

    def request(self, method, path, body=None, headers=None):
        """(status, body), on a connection that is kept."""
        if self.link is None:
            self.link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60,
                                                   source_address=(self.address, 0))
        own = {"Cookie": self.cookie} if self.cookie else {}
        self.link.request(method, path, body, {**own, **(headers or {})})
        answer = self.link.getresponse()
        text = answer.read()
        self.keep(answer.headers.get("Set-Cookie"))
        return answer.status, text

    def keep(self, cookie):
        self.cookie = cookie.split(";")[0] if cookie else self.cookie

    def opens(self, setting):
        """The name of a new table."""
        status, text = self.request("POST", "/api/tables", json.dumps(setting), JSON)
        if status != 201:
            raise SystemExit(f"bench: no table: {status} {text}")
        return json.loads(text)["table"]


class Line:
    """A WebSocket of a guest at a table."""

    def __init__(self, guest, table):
        self.socket = socket.create_connection(("127.0.0.1", guest.port), 60,
                                               source_address=(guest.address, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{guest.port}",
                 "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Protocol: adit.v2"]
        lines += [f"Cookie: {guest.cookie}"] if guest.cookie else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self.hear_some()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise Refused(head.split(b"\r\n")[0].decode())
        for line in head.decode().split("\r\n"):
            if line.lower().startswith("set-cookie:"):
                guest.keep(line.partition(":")[2].strip())

    def hear_some(self):
        more = self.socket.recv(1 << 18)
        if not more:
            raise EOFError
        self.data += more

    def hear(self):
        """The next message; (opcode, bytes)."""
        while True:
            if len(self.data) >= 2:
                n, start = self.data[1], 2
                if n == 126 and len(self.data) >= 4:
                    n, start = struct.unpack(">H", self.data[2:4])[0], 4
                elif n == 127 and len(self.data) >= 10:
                    n, start = struct.unpack(">Q", self.data[2:10])[0], 10
                elif n >= 126:
                    n = 1 << 62
                if len(self.data) >= start + n:
                    opcode, text = self.data[0] & 15, self.data[start:start + n]
                    self.data = self.data[start + n:]
                    return opcode, text
            self.hear_some()

    def say(self, **message):
        self.socket.sendall(frame(json.dumps(message)))

    def ask(self, **message):
        """Says it, and hears all up to its answer."""
        number = message.setdefault("id", int.from_bytes(os.urandom(6), "big") + 1)
        self.say(**message)
        while True:
            opcode, text = self.hear()
            answer = json.loads(text) if opcode == 1 else {}
            if answer.get("id") == number:
                return answer

    def close(self):
        self.socket.close()


# --- those who attack -----------------------------------------------------------------


def sender(port, address, tables, count, text, rate, pipe):
    """In a process of its own: so many sockets, each of which says a text so many times
    a second, whatever it hears, and comes back as soon as it may when it was closed."""
    os.nice(5)  # it shares the machine with those whom it must not disturb by that
    guest, data = Guest(port, address), frame(text)
    watch, open_, done = selectors.DefaultSelector(), [], {"sent": 0, "closed": 0, "turned_away": 0}

    def come(at):
        guest.cookie = None
        try:
            line = Line(guest, tables[at % len(tables)])
        except (Refused, OSError, EOFError):
            done["turned_away"] += 1
            return
        line.socket.setblocking(False)
        watch.register(line.socket, selectors.EVENT_READ, line)
        open_.append(line)

    def go(line):
        done["closed"] += 1
        with contextlib.suppress(KeyError):
            watch.unregister(line.socket)
        with contextlib.suppress(ValueError):
            open_.remove(line)
        line.close()

    def listen(until):
        while (left := until - time.monotonic()) > 0:
            for key, _ in watch.select(left):
                try:
                    if not key.fileobj.recv(1 << 18):
                        raise ConnectionError
                except BlockingIOError:
                    pass
                except OSError:
                    go(key.data)

    for i in range(count):
        come(i)
    pipe.send(len(open_))
    pipe.recv()
    parts, turn, began = 10, 0, time.monotonic()
    while not pipe.poll():
        for line in open_[turn % parts::parts]:
            try:
                line.socket.send(data)
                done["sent"] += 1
            except BlockingIOError:
                pass  # the server does not listen: that is its right
            except OSError:
                go(line)
        for i in range(min(count - len(open_), 4)):
            come(turn + i)
        turn += 1
        listen(began + turn / (rate * parts))
    pipe.send({**done, "seconds": time.monotonic() - began})


class Attack:
    """`with Attack(...)`: others send all the time; afterwards `done` says what."""

    def __init__(self, *arguments):
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=sender, args=(*arguments, other), daemon=True)
        self.process.start()
        self.sockets, self.done = self.pipe.recv(), None

    def __enter__(self):
        self.pipe.send("begin")
        return self

    def __exit__(self, *_):
        self.pipe.send("end")
        self.done = self.pipe.recv()
        self.process.join()


# --- those who suffer -----------------------------------------------------------------


def p99(times):
    return sorted(times)[max(0, -(-99 * len(times) // 100) - 1)]


class Bystander:
    """Somebody at an address who asks over HTTP and at a table of their own, and
    notes how long each answer takes."""

    SOCKETS = 5

    def __init__(self, port, address):
        self.guest = Guest(port, address)
        self.table = self.guest.opens({"game": "galleries", "players": 3})
        self.lines = [Line(self.guest, self.table) for _ in range(self.SOCKETS)]
        for line in self.lines:
            line.ask(t="ping")

    def suffers(self, seconds):
        """{"http": p99, "socket": p99}, in seconds; each is asked 60 times a second."""
        times, began = {"http": [], "socket": []}, time.monotonic()
        for turn in range(round(60 * seconds)):
            wait = began + turn / 60 - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            at = time.perf_counter()
            status, _ = self.guest.request("GET", f"/api/tables/{self.table}")
            times["http"].append(time.perf_counter() - at)
            if status != 200:
                raise SystemExit(f"bench: a bystander was refused: {status}")
            at = time.perf_counter()
            answer = self.lines[turn % self.SOCKETS].ask(t="ping")
            times["socket"].append(time.perf_counter() - at)
            if answer["t"] != "done":
                raise SystemExit(f"bench: a bystander was refused: {answer}")
        return {name: p99(list_) for name, list_ in times.items()}


# --- the server -------------------------------------------------------------------


def cpu_of(server):
    """In seconds, to the nanosecond: of all threads that live."""
    total = 0
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError):
            total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9
