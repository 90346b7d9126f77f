#!/usr/bin/env python3
"""A server as a service: its log, the socket that it is handed, and what it tells the
service manager.

    service_test.py PATH_TO_ADIT

Prints TAP.
"""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import harness
from harness import (PATIENCE, SHORT, Guest, Seat, Server, Skip, company, complains, main,
                     run_to_its_end, test, tests, together, without_page)

# --- the log ----------------------------------------------------------------------


def lines_of(server):
    """The log, each line a JSON object that says when, how serious and what."""
    log = [json.loads(line) for line in without_page(server.errors()).splitlines()]
    for line in log:
        assert list(line)[:3] == ["time", "level", "event"], line
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]), line
        assert line["level"] in ("info", "warning", "error"), line
    return log


async def whole_session(server, secrets):
    """Everything that people do; what must not be found anywhere is added to secrets."""
    people = [Guest(server) for _ in range(3)]
    names = ["Wilhelmine", "Balthasar", "Philippa"]
    table = people[0].opens({**SHORT["galleries"], "players": 3, "password": "open-sesame",
                             "public": True})
    seats = [await Seat(guest, table, name).join() for guest, name in zip(people, names)]
    assert await seats[1].refused("enter", password="close-barley") == "wrong_password"
    for seat, name in zip(seats, names):
        if seat is not seats[0]:
            await seat.ask("enter", password="open-sesame")
        await seat.ask("sit", name=name)
    await seats[0].ask("start")
    played = []
    for seat in seats:
        seat.moves = played
    await together(*(seat.play_to_the_end() for seat in seats))
    record = people[0].record(table)
    await seats[0].ask("rematch")
    await seats[0].until(lambda: "next" in seats[0].room)
    people[0].request("GET", "/api/tables/nosuchtable-4711")
    people[0].request("POST", "/api/tables", '{"rubbish-0815":', {
        "Content-Type": "application/json"})
    for seat in seats:
        await seat.leave()
    seed = re.search(r'"seed":"([0-9a-f]{64})"', record)
    secrets += [*names, table, seats[0].room["next"], "open-sesame", "close-barley",
                "nosuchtable-4711", "rubbish-0815", "127.0.0.1", "127.1.",
                *([seed[1]] if seed else []),
                *(guest.cookie.split("=")[1] for guest in people)]


@test
async def a_whole_session():
    """the log tells what happened, and nothing of who, where from, or which table"""
    secrets = []
    async with Server("--log", "json") as server:
        await whole_session(server, secrets)
    log = lines_of(server)
    events = [line["event"] for line in log]
    assert events == ["started", "ready", "table_opened", "table_begun", "table_over",
                      "table_opened", "stopping", "stopped"], events
    opened, begun, over, again = log[2:6]
    assert opened["table"] == begun["table"] == over["table"] != again["table"]
    assert opened["game"] == "galleries" and opened["players"] == 3 and over["moves"] > 0
    assert len(secrets) > 10
    for secret in secrets:
        assert secret not in server.errors(), f"the log has {secret}"


@test
async def after_a_restart():
    """a table that is found again is not told of as new"""
    async with Server() as server:
        tables = [Guest(server).opens(SHORT["galleries"])]
        seats = await company(server, SHORT["galleries"], 2, "over")
        await together(*(seat.play_to_the_end() for seat in seats))
        tables.append(seats[0].table)
    async with Server(folder=server.folder) as again:
        for table in tables:
            async with Seat(Guest(again), table) as seat:
                await seat.ask("ping")
    events = [line["event"] for line in lines_of(again)]
    assert events == ["started", "ready", "stopping", "stopped"], events


@tests([("--log text: sentences", "text"), ("--log none: nothing", "none")])
async def other_logs(form):
    async with Server("--log", form, before=["prlimit", "--nofile=1000"]) as server:
        Guest(server).opens(SHORT["galleries"])
    said = without_page(server.errors())
    if form == "none":
        assert said == "", said
        return
    assert all(re.fullmatch(r"adit: [a-z].*", line) for line in said.splitlines()), said
    assert "adit: a table was opened: table 1, game galleries, players 3" in said, said
    assert re.search("^adit: warning: the limit of open files leaves", said, re.M), said


@test
def bad_logs():
    """--log with another word is bad usage, and makes no folder"""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        done = run_to_its_end("--log", "xml", "--data", f"{folder}/new")
        complains(done, 2, "--log takes json, text or none, not 'xml'")
        assert not os.path.exists(f"{folder}/new")


@test
async def limits():
    """who goes beyond limits is counted in one line, not in one each"""
    async with Server("--tables-of-guest", "1") as server:
        guest, refused = Guest(server), {}
        for _ in range(12):
            status, _, text = guest.request("POST", "/api/tables", json.dumps(SHORT["galleries"]),
                                            {"Content-Type": "application/json"})
            if status != 201:
                name = json.loads(text)["refused"]
                refused[name] = refused.get(name, 0) + 1
    told = {}
    for line in lines_of(server):
        if line["event"] == "limits":
            for name, n in list(line.items())[3:]:
                told[name] = told.get(name, 0) + n
    assert refused.keys() == {"too_many_tables", "too_fast"}, refused
    assert told == refused, f"{told}, not {refused}"


@test
async def one_address():
    """many guests, all from one private address: one warning, which does not name it"""
    async with Server("--log", "json") as server:
        table = Guest(server, address="127.0.0.1").opens(SHORT["galleries"])
        for _ in range(25):
            async with Seat(Guest(server, address="127.0.0.1"), table) as seat:
                await seat.ask("ping")
    told = [line["text"] for line in lines_of(server) if line["event"] == "warning"]
    assert len(told) == 1 and "--proxy" in told[0], told
    assert "127.0.0.1" not in server.errors()


@tests([
    ("https without --proxy: a warning at the start", "--origin https://adit.example", 1),
    ("https and --proxy: none", "--origin https://adit.example --proxy 10.0.0.1", 0),
    ("http without --proxy: none", "--origin http://adit.example", 0),
])
async def forgotten_proxy(options, warnings):
    async with Server("--log", "json", *options.split()) as server:
        pass
    told = [line["text"] for line in lines_of(server) if line["event"] == "warning"]
    assert len(told) == warnings and all("no --proxy" in text for text in told), told


@tests([
    ("a log without a descriptor goes nowhere", "exec 2>&-"),
    ("a log that nobody reads any more stops nobody", "exec 2> >(:); wait $!"),
    ("a log on a full disk stops nobody", "exec 2> /dev/full"),
])
async def a_deaf_reader(shell):
    server = Server(before=["bash", "-c", f'{shell}; exec "$@"', "bash"])
    async with server:
        guest = Guest(server)
        table = guest.opens(SHORT["galleries"])
        async with Seat(guest, table) as seat:
            await seat.ask("fill")
            await seat.ask("start")
            await seat.until_over()
    kept = b"".join(path.read_bytes() for path in server.folder.iterdir())
    assert b'"event"' not in kept, "the log was written into the store"


# --- the socket that is handed over -----------------------------------------------


@contextlib.contextmanager
def activated(*handed, environment=None, pid='$$'):
    """`adit serve` with these descriptors from 3 on, as a service manager starts it."""
    def hand_over():
        harness.die_with_parent()
        high = [os.dup2(fd, 100 + i) for i, fd in enumerate(handed)]
        for i, fd in enumerate(high):
            os.dup2(fd, 3 + i, inheritable=True)
            os.close(fd)

    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        process = subprocess.Popen(
            ["sh", "-c", f'export LISTEN_PID={pid}; exec "$@"', "sh", harness.ADIT, "serve",
             "--data", folder, "--listen", "192.0.2.1", "--port", "1"],
            env={**os.environ, "LISTEN_FDS": str(len(handed)), **(environment or {})},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            close_fds=False, preexec_fn=hand_over)
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            process.stderr.close()


def listening(kind=socket.SOCK_STREAM, address="127.0.0.1", listens=True):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    one = socket.socket(family, kind)
    one.bind((address, 0))
    if listens:
        one.listen()
    return one


def health(address, port):
    line = http.client.HTTPConnection(address, port, timeout=PATIENCE)
    with contextlib.closing(line):
        line.request("GET", "/healthz")
        return line.getresponse().read()


@tests([(f"a socket that is handed over is served: {a}", a) for a in ("127.0.0.1", "::1")])
def handed_over(address):
    try:
        one = listening(address=address)
    except OSError as why:
        raise Skip(f"no {address} here: {why}") from None
    with one:
        port = one.getsockname()[1]
        with activated(one.fileno()) as server:
            # It was listening before, so nobody is refused meanwhile.
            assert health(address, port) == b"ok"
            assert f":{port}/" in server.stdout.readline()
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE) == 0, server.stderr.read()
        assert one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN), "it was closed for all"


@test
def for_another():
    """what was meant for another process is left alone"""
    with listening() as one, activated(one.fileno(), pid="1") as server:
        assert server.wait(PATIENCE) == 1
        assert re.search(r"cannot listen at 192\.0\.2\.1, port 1", server.stderr.read())


def not_a_socket():
    return os.open("/dev/null", os.O_RDONLY)


def of_this_machine():
    one = socket.socket(socket.AF_UNIX)
    one.bind("")
    one.listen()
    return one


@tests([
    ("two sockets are one too many", lambda: [listening(), listening()], "2 sockets, not one"),
    ("a datagram socket cannot be served",
     lambda: [listening(socket.SOCK_DGRAM, listens=False)], "not a stream socket"),
    ("a socket that does not listen cannot be served", lambda: [listening(listens=False)],
     "does not listen"),
    ("what is no socket cannot be served", lambda: [not_a_socket()], "is not a socket"),
    ("a Unix socket cannot be served", lambda: [of_this_machine()], "not of the Internet"),
])
def cannot_be_served(make, why):
    things = make()
    fds = [one if isinstance(one, int) else one.fileno() for one in things]
    with activated(*fds) as server:
        assert server.wait(PATIENCE) == 1
        said = without_page(server.stderr.read())
        assert re.fullmatch(r"adit: cannot listen: [^\n]*\n", said) and why in said, said
    for one in things:
        os.close(one) if isinstance(one, int) else one.close()


@tests([(f"LISTEN_FDS={n!r} is no number of sockets", n) for n in ("x", "-1", "99999999999999")])
def bad_numbers(n):
    with activated(environment={"LISTEN_FDS": n}) as server:
        assert server.wait(PATIENCE) == 1
        assert "cannot listen: LISTEN_FDS" in server.stderr.read()


@test
def by_systemd():
    """systemd-socket-activate starts it when somebody comes"""
    tool = shutil.which("systemd-socket-activate")
    if not tool:
        raise Skip("no systemd-socket-activate")
    with listening() as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        process = subprocess.Popen(
            [tool, "-l", f"127.0.0.1:{port}", harness.ADIT, "serve", "--data", folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=harness.die_with_parent)
        try:
            assert "Listening" in process.stderr.readline()
            assert health("127.0.0.1", port) == b"ok"
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            process.stderr.close()


# --- what the service manager is told ----------------------------------------------


@tests([("the service manager is told, at a path", "path"),
        ("the service manager is told, at a name without a file", "name")])
def told(kind):
    with tempfile.TemporaryDirectory(prefix="adit-") as folder, \
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        where = f"{folder}/notify" if kind == "path" else f"\0adit-test-{os.getpid()}"
        manager.bind(where)
        manager.settimeout(PATIENCE)
        server = Server(environment={"NOTIFY_SOCKET": where.replace("\0", "@")})
        server.start()
        first = manager.recv(4096).decode().splitlines()
        assert first[0] == "READY=1" and first[1].startswith("STATUS="), first
        server.send_signal(signal.SIGTERM)
        last = manager.recv(4096).decode().splitlines()
        assert last[0] == "STOPPING=1" and last[1].startswith("STATUS="), last
        assert server.end() == 0


@tests([(f"NOTIFY_SOCKET={name!r} disturbs nobody", name)
        for name in ("", "@", "rubbish", "/nowhere/at/all", "/" + "x" * 200)])
async def told_nobody(name):
    async with Server(environment={"NOTIFY_SOCKET": name}) as server:
        assert Guest(server).request("GET", "/healthz")[0] == 200


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main()
