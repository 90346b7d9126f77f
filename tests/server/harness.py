"""harness.py -- a server and people at its tables, for the tests beside this file.

    from harness import Guest, Seat, Server, main, test

    @test
    async def somebody_sits_down():
        \"\"\"somebody sits down\"\"\"
        async with Server() as server: ...

A server is the real program with a folder of its own, and people are sockets of
python3-websockets, which we did not write. Nobody waits for a time: all wait for
what they are told. Whatever a test leaves behind is ended after it.
"""

import asyncio
import contextlib
import ctypes
import http.client
import json
import os
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from points import PATIENCE, Skip, points, test, tests

try:
    import websockets
except ImportError:
    websockets = None

os.environ["LC_ALL"] = "C.UTF-8"  # English, whoever runs this
FULL = os.environ.get("ADIT_TEST") == "full"
SERVERS = []
ADIT = "adit"
SANITIZED = False  # then it needs more memory, and what it frees is kept for a while

SHORT = {
    "saboteur": {"game": "saboteur", "players": 5, "options": {"rounds": 1}},
    "saboteur2": {"game": "saboteur2", "players": 5, "options": {"rounds": 1}},
    "galleries": {"game": "galleries", "players": 3, "options": {"gems": 20}},
}
LONG = {name: {"game": name} for name in SHORT}


def random_of(name):
    """Chance that is the same in each run, unless ADIT_SEED says otherwise."""
    return random.Random(f"{os.environ.get('ADIT_SEED', '1')} {name}")


# --- the server -----------------------------------------------------------------


def die_with_parent():
    """A server does not outlive its test, however that ends."""
    set_death_signal = 1
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


class Server:
    """`adit serve` on any free port of 127.0.0.1, with a folder that outlives it."""

    def __init__(self, *options, folder=None, before=(), environment=None, web=None):
        self.kept = None if folder else tempfile.TemporaryDirectory(prefix="adit-")
        self.folder = Path(folder or self.kept.name)
        quick = [] if "--bot-delay" in options else ["--bot-delay", "0"]
        self.options = [*quick, *options]
        if web:
            self.options += ["--web", str(web)]
        self.before, self.environment = list(before), environment or {}
        self.process, self.said, self.port = None, b"", None
        self.log = tempfile.TemporaryFile(prefix="adit-")

    def command(self, *options):
        return [*self.before, ADIT, "serve", "--port", "0", "--data", str(self.folder),
                "--show-tables", "0", *self.options, *options]

    def begin(self):
        """Without waiting until it is ready."""
        SERVERS.append(self)
        self.process = subprocess.Popen(
            self.command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=self.log, env={**os.environ, **self.environment}, start_new_session=True,
            preexec_fn=die_with_parent)

    def start(self):
        self.begin()
        return self.is_ready()

    def is_ready(self):
        line = self.first_line()
        found = re.fullmatch(r"adit: http://[\d.]+:(\d+)/\n", line)
        assert found, f"the server said {line!r}, and {self.errors()!r}"
        self.port = int(found[1])
        return self

    def first_line(self):
        """What it prints when it is ready; nothing if it ends before."""
        pipe, line, end = self.process.stdout.fileno(), b"", time.monotonic() + PATIENCE
        while not line.endswith(b"\n") and time.monotonic() < end:
            if select.select([pipe], [], [], 1)[0]:
                more = os.read(pipe, 4096)
                if not more:
                    break
                line += more
        self.said += line
        return line.decode()

    def errors(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def everything_said(self):
        """All that ever came out of it, once it has ended."""
        if self.process and self.process.stdout and not self.process.stdout.closed:
            self.said += self.process.stdout.read()
            self.process.stdout.close()
        return self.said.decode(errors="replace") + self.errors()

    def send_signal(self, number):
        os.kill(self.process.pid, number)

    def end(self, timeout=PATIENCE):
        """Waits for its end; the exit status."""
        self.process.wait(timeout)
        SERVERS.remove(self)
        text = self.everything_said()
        assert not re.search(r"Sanitizer|runtime error:|broken: |stack smashing", text), text
        return self.process.returncode

    async def stop(self):
        """A proper end, which has to be a good one. People hear of it meanwhile."""
        if self.process.poll() is None:
            self.send_signal(signal.SIGTERM)
        await asyncio.to_thread(self.process.wait, PATIENCE)
        code = self.end()
        assert code == 0, f"exit {code}: {self.errors()}"

    def kill(self):
        """kill -9."""
        self.send_signal(signal.SIGKILL)
        code = self.end()
        assert code == -signal.SIGKILL, f"it had ended before, exit {code}: {self.errors()}"

    async def __aenter__(self):
        return self.start()

    async def __aexit__(self, kind, value, trace):
        if kind is None and self in SERVERS:
            await self.stop()

    def memory(self):
        """Resident kilobytes; of a sanitizer's program this says nothing."""
        if SANITIZED:
            return 0
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", text)[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


class SamePort(Server):
    """A server that comes back where it was."""

    def command(self, *options):
        words = super().command(*options)
        words[words.index("--port") + 1] = str(self.port or 0)
        return words


def run_to_its_end(*options, timeout=PATIENCE, **how):
    """`adit serve` that is expected to end by itself."""
    return subprocess.run([ADIT, "serve", *options], text=True, timeout=timeout,
                          stdin=subprocess.DEVNULL, capture_output=True, **how)


def without_page(text):
    """A program that was built without the page says so, which is no complaint."""
    said = re.compile(r"(adit: warning: |\{.*\"text\":\")this program was built without the page")
    return "".join(line for line in text.splitlines(True) if not said.match(line))


def complains(done, code, pattern):
    """One line on standard error, and that exit status."""
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr!r}"
    assert done.stdout == "", f"it printed {done.stdout!r}"
    said = without_page(done.stderr)
    assert re.fullmatch(r"adit: [^\n]*\n", said), f"said {done.stderr!r}"
    assert re.search(pattern, said), f"said {done.stderr!r}"


def may_mount():
    """The words before a command that give it mounts of its own."""
    for words in (["unshare", "-m"], ["unshare", "-Urm"]):
        with contextlib.suppress(OSError):
            done = subprocess.run([*words, "mount", "-t", "tmpfs", "none", "/mnt"],
                                  capture_output=True)
            if done.returncode == 0:
                return words
    raise Skip("nothing can be mounted here")


# --- people -----------------------------------------------------------------------


class Guest:
    """Somebody with a cookie, or without one yet, at an address of his own."""

    last = 0

    def __init__(self, server, cookie=None, address=None):
        Guest.last += 1
        self.server, self.cookie = server, cookie
        self.address = address or f"127.1.{Guest.last // 250 % 250}.{Guest.last % 250 + 1}"

    def headers(self):
        return {"Cookie": self.cookie} if self.cookie else {}

    def keep_cookie(self, header):
        if header:
            self.cookie = header.split(";")[0]

    def line(self):
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE,
                                          source_address=(self.address, 0))

    def way_to(self, table):
        """The address of its socket, and how to get there."""
        return f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket", {}

    def request(self, method, path, body=None, headers=None):
        """(status, headers, body)"""
        with contextlib.closing(self.line()) as line:
            line.request(method, path, body, {**self.headers(), **(headers or {})})
            answer = line.getresponse()
            text = answer.read()
            self.keep_cookie(answer.headers.get("Set-Cookie"))
            return answer.status, answer.headers, text

    def opens(self, setting):
        """The name of a new table."""
        status, _, text = self.request("POST", "/api/tables", json.dumps(setting),
                                       {"Content-Type": "application/json"})
        assert status == 201, f"{status} {text}"
        return json.loads(text)["table"]

    def record(self, table):
        status, headers, text = self.request("GET", f"/api/tables/{table}/record")
        assert status == 200, f"{status} {text}"
        assert headers["Content-Type"] == "application/jsonl", headers["Content-Type"]
        return text.decode()


class Gone(Exception):
    """The server has closed the socket."""


class Refused(Exception):
    def __init__(self, why):
        super().__init__(json.dumps(why))
        self.name = why["refused"]


class Rules:
    """What a client follows a game by: adit follow."""

    def __init__(self):
        self.process = None

    def see(self, message):
        """What is seen after that message, with the legal moves."""
        if self.process is None:
            self.process = subprocess.Popen([ADIT, "follow"], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        view = json.loads(self.process.stdout.readline())
        view.get("legal", []).sort()  # which come in no particular order
        return view

    def __del__(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()


class Seat:
    """A socket of a guest at a table, and what it was told."""

    def __init__(self, guest, table, name="", seed=0):
        self.guest, self.table, self.name = guest, table, name
        self.random = random_of(f"{name} {seed}")
        self.socket = self.room = self.view = None
        self.n, self.views, self.events, self.bye = -1, {}, {}, False
        self.is_lost = self.must_ask = False
        self.heard, self.tokens, self.filled = [], 38, time.monotonic()
        self.rules = Rules()

    # Coming and going.

    async def join(self):
        where, how = self.guest.way_to(self.table)
        try:
            self.socket = await websockets.connect(
                where, subprotocols=["adit.v2"], extra_headers=self.guest.headers(),
                local_addr=(self.guest.address, 0), compression=None, ping_interval=None,
                open_timeout=PATIENCE, close_timeout=1, max_size=None, max_queue=None, **how)
        except (websockets.InvalidMessage, OSError, EOFError) as why:
            raise Gone(str(why)) from None
        self.tokens, self.filled = 38, time.monotonic()
        self.guest.keep_cookie(self.socket.response_headers.get("Set-Cookie"))
        self.room, self.n, self.view, self.heard = None, -1, None, []
        self.is_lost = self.must_ask = False
        while self.room is None:
            await self.hear()
        return self

    async def leave(self):
        with contextlib.suppress(websockets.ConnectionClosed, OSError):
            await self.socket.close()

    async def __aenter__(self):
        return await self.join()

    async def __aexit__(self, *_):
        await self.leave()

    # Listening.

    async def hear(self):
        """The next message, after it was taken in."""
        try:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        except asyncio.TimeoutError:
            raise AssertionError(f"{self.name} is told nothing, after {self.heard[-3:]} "
                                 f"and {self.n} moves") from None
        except (websockets.ConnectionClosed, OSError) as why:
            raise Gone(str(why)) from None
        self.take(message)
        if self.must_ask:
            self.must_ask = False
            await self.socket.send('{"t":"sync"}')
        return message

    def take(self, message):
        self.heard.append(message["t"])
        if message["t"] == "table":
            self.room = message
        elif message["t"] in ("game", "step"):
            self.take_view(message)
        elif message["t"] == "bye":
            self.bye = True

    def take_view(self, message):
        n = message["n"]
        if message["t"] == "step":
            self.events[n] = message["events"]
            if self.is_lost:
                return
            assert n == self.n + 1, f"step {n} after {self.n}"
        view = self.rules.see(message)
        # A theft from gold that is covered: whether any is left, only the next view says.
        self.is_lost = "lost" in view
        if self.is_lost:
            assert any(event["event"] == "stole" for event in message["events"]), message
            self.must_ask = True
            return
        assert view["moves"] == n, f"{view['moves']} moves, but n is {n}"
        known = self.views.setdefault(n, view)
        assert known == view, f"{self.name} sees another position {n} than before"
        self.n, self.view = n, view

    async def until(self, what):
        while not what():
            await self.hear()

    def phase(self):
        return self.room["phase"]

    async def until_over(self):
        await self.until(lambda: self.phase() == "over" and "winners" in (self.view or {}))

    # Speaking.

    async def pace(self):
        """No faster than the server allows."""
        now = time.monotonic()
        self.tokens = min(38, self.tokens + (now - self.filled) * 19)
        self.filled = now
        if self.tokens < 1:
            await asyncio.sleep((1 - self.tokens) / 19)
        self.tokens -= 1

    async def send(self, t, **keys):
        await self.pace()
        text = json.dumps({"t": t, **keys})
        try:
            await self.socket.send(text)
        except (websockets.ConnectionClosed, OSError) as why:
            raise Gone(str(why)) from None

    async def ask(self, t, **keys):
        """Waits for the answer; raises Refused."""
        number = keys.setdefault("id", self.random.randint(1, 2**53 - 1))
        await self.send(t, **keys)
        while True:
            message = await self.hear()
            if message.get("id") == number and message["t"] == "done":
                return number
            if message.get("id") == number and message["t"] == "refused":
                raise Refused(message["why"])

    async def refused(self, t, **keys):
        """The name of the refusal."""
        try:
            await self.ask(t, **keys)
        except Refused as why:
            return why.name
        raise AssertionError(f"{t} {keys} was not refused")

    async def move(self, move=None, number=None):
        """Plays something, and hears of it after it was acknowledged."""
        at, was = self.n, self.view
        move = move or self.random.choice(was["legal"])
        keys = {"id": number} if number else {}
        await self.ask("move", move=move, n=at, **keys)
        assert self.n == at, "a move was told before it was acknowledged"
        await self.until(lambda: self.n > at)
        return move

    def on_turn(self):
        return bool(self.view and self.view.get("legal"))

    async def play(self, enough=lambda: False):
        """Plays until the game is over, or it is enough."""
        await self.until(lambda: self.phase() != "waiting")
        while self.phase() == "playing" and not enough():
            if self.on_turn():
                await self.move()
            else:
                await self.hear()

    async def play_to_the_end(self):
        await self.play()
        await self.until_over()


async def together(*work):
    """Waits for all of them; what fails ends the others. When one is gone the others
    have a while to notice that they are, too."""
    tasks = {asyncio.ensure_future(one) for one in work}
    rest, end = tasks, None
    try:
        while rest:
            done, rest = await asyncio.wait(rest, timeout=end and PATIENCE / 12,
                                            return_when=asyncio.FIRST_EXCEPTION)
            failed = [task.exception() for task in done if task.exception()]
            for error in failed:
                if not isinstance(error, Gone):
                    raise error
            if end and not done:
                break
            end = end or next(iter(failed), None)
        if end:
            raise end
    finally:
        for task in rest:
            task.cancel()
        if rest:
            await asyncio.wait(rest)
        for task in tasks:  # so that nobody complains that it was not asked for
            task.cancelled() or task.exception()


async def company(server, setting, people, seed=0, bot="random", kind=Guest):
    """A table where so many people sit and bots have the other seats; it plays. The
    first is the host."""
    guests = [kind(server) for _ in range(people)]
    table = guests[0].opens(setting)
    seats = [await Seat(guest, table, f"P{i + 1}", seed).join()
             for i, guest in enumerate(guests)]
    for i, seat in enumerate(seats):
        await seat.ask("sit", name=f"Guest {i + 1}")
    await seats[0].ask("fill", bot=bot)
    await seats[0].ask("start")
    await together(*(seat.until(lambda s=seat: s.n >= 0) for seat in seats))
    return seats


# --- records ----------------------------------------------------------------------


def replay(record, *options):
    """What `adit replay` says of a record."""
    done = subprocess.run([ADIT, "replay", "-", *options], input=record, text=True,
                          capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0, f"the record is not legal: {done.stderr}"
    return done.stdout


def moves_of(record):
    """[(seat, move), ...]"""
    lines = [json.loads(line) for line in record.splitlines()]
    return [(line["p"], line["move"]) for line in lines if "move" in line]


def check_views(record, seats):
    """All that anybody was shown is what the record gives."""
    by_viewer = {}
    for seat in seats:
        by_viewer.setdefault(seat.view["viewer"], []).append(seat)
    for viewer, same in by_viewer.items():
        lines = [json.loads(line) for line in replay(record, "--json", "--as", viewer).splitlines()]
        for seat in same:
            for n, view in seat.views.items():
                lines[n]["view"].get("legal", []).sort()
                assert view == lines[n]["view"], f"{viewer} was shown something else at {n}"
            for n, events in seat.events.items():
                assert events == lines[n]["events"], f"{viewer} was told something else at {n}"


def check_record(record, seats=()):
    assert "legal" in replay(record, "--check"), "the record is not legal"
    check_views(record, seats)


# --- the whole --------------------------------------------------------------------


def more_descriptors():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def end_everything():
    while SERVERS:
        server = SERVERS.pop()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(server.process.pid, signal.SIGKILL)
        server.process.wait()


def run(function, seconds):
    try:
        result = function()
        if asyncio.iscoroutine(result):
            asyncio.run(asyncio.wait_for(result, seconds))
    except Exception as error:
        for server in SERVERS:
            error.add_note(server.errors())
        raise
    finally:
        end_everything()


def prepare(adit):
    """For tests of this program."""
    global ADIT, SANITIZED
    ADIT = os.path.abspath(adit)
    SANITIZED = b"__asan_init" in Path(ADIT).read_bytes()
    if websockets is None:
        print("1..0 # SKIP no python3-websockets")
        sys.exit(0)
    more_descriptors()


def main(seconds=5 * PATIENCE):
    """Runs the tests, or those whose names contain the second argument."""
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {Path(sys.argv[0]).name} PATH_TO_ADIT [PART_OF_A_NAME]")
    prepare(sys.argv[1])
    sys.exit(points(lambda function: run(function, seconds), "".join(sys.argv[2:])))
