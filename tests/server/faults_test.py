#!/usr/bin/env python3
"""What a server does when disk, clock or operator fail it: says so, acknowledges
nothing that is not on disk, lives, and goes on when it can.

    faults_test.py PATH_TO_ADIT

Disk errors come from libfiu or from a disk of one megabyte, jumps of the clock from
libfaketime. Prints TAP.
"""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import harness
import websockets
from harness import (FULL, PATIENCE, SHORT, Gone, Guest, Refused, Seat, Server, Skip,
                     check_record, company, complains, main, may_mount, moves_of, random_of,
                     run_to_its_end, test, tests, together, without_page)
from ledger import Ledger, play_on, whose_turn

# Long enough for whatever happens to happen before its end.
LONGER = {"game": "saboteur", "players": 5, "options": {"rounds": 2}}
# Without bots, who would be the ones to wait for a disk that is full at their turn.
PEOPLE_ONLY = {**LONGER, "players": 3}


async def end_well(seats, ledger):
    await play_on(seats, ledger)
    await together(*(seat.until_over() for seat in seats))
    status, _, text = seats[0].guest.request("GET", "/healthz")
    assert (status, text) == (200, b"ok"), f"{status} {text}"
    record = seats[0].guest.record(seats[0].table)
    ledger.check(record)
    check_record(record, seats)


async def is_refused(seats, ledger):
    """Nothing is stored now: each deed is refused, nothing changes, all are told."""
    mover = await whose_turn(seats)
    n, view = mover.n, mover.view
    for _ in range(3):
        assert not await ledger.move(mover), "it was acknowledged"
        await mover.ask("ping")
        assert (mover.n, mover.view) == (n, view), "and yet something has changed"
    status, _, text = mover.guest.request("GET", "/healthz")
    assert status == 503 and b"nothing can be stored" in text, f"{status} {text}"
    status, _, text = mover.guest.request("POST", "/api/tables", '{"game":"galleries"}',
                                          {"Content-Type": "application/json"})
    assert status == 503 and b"not_stored" in text, f"{status} {text}"
    again = Seat(Guest(mover.guest.server), mover.table, "late watcher")
    async with again:
        await again.until(lambda: again.n >= 0)
        assert again.n == n, f"somebody else is shown {again.n} moves, not {n}"


# --- disks ------------------------------------------------------------------------


def with_mount(command, folder):
    """Runs the server after a command that mounts something at its folder."""
    return [*may_mount(), "sh", "-c", f'{command} && exec "$@"', "sh"], folder


@test
async def a_full_disk():
    """a full disk: moves are refused by name, none is lost, and it goes on with room"""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        before, _ = with_mount(f"mount -t tmpfs -o size=1m none {folder}", folder)
        server = Server(folder=folder, before=before)
        async with server:
            inside = Path(f"/proc/{server.process.pid}/root{folder}")
            seats, ledger = await company(server, PEOPLE_ONLY, 3, "full"), Ledger()
            await play_on(seats, ledger, 8)
            with contextlib.suppress(OSError), open(inside / "rubbish", "wb", 0) as rubbish:
                while True:
                    rubbish.write(bytes(4096))
            while await ledger.move(await whose_turn(seats)):
                pass  # what room the log has left
            await is_refused(seats, ledger)
            os.unlink(inside / "rubbish")
            await end_well(seats, ledger)


FIU = Path("/usr/lib/fiu")


class Faulty(Server):
    """A server whose calls to the system can be made to fail."""

    def __init__(self, *options, **how):
        libraries = [FIU / "fiu_run_preload.so", FIU / "fiu_posix_preload.so"]
        if not all(path.exists() for path in libraries) or not shutil.which("fiu-ctrl"):
            raise Skip("no libfiu (Debian's fiu-utils)")
        self.pipes = tempfile.TemporaryDirectory(prefix="adit-")
        super().__init__(*options, environment={
            "LD_PRELOAD": " ".join(map(str, libraries)),
            "FIU_CTRL_FIFO": f"{self.pipes.name}/fiu",
        }, **how)

    def control(self, *commands):
        for command in commands:
            done = subprocess.run(["fiu-ctrl", "-f", f"{self.pipes.name}/fiu", "-c", command,
                                   str(self.process.pid)], capture_output=True, text=True,
                                  timeout=PATIENCE)
            assert done.returncode == 0, done.stdout + done.stderr

    def fail(self, *names, error=5):
        self.control(*(f"enable name={name},failinfo={error}" for name in names))

    def heal(self, *names):
        self.control(*(f"disable name={name}" for name in names))


SYNC = ["posix/io/sync/fsync", "posix/io/sync/fdatasync"]
WRITE = ["posix/io/rw/pwrite", "posix/io/rw/write"]


@tests([
    ("the disk does not confirm (fsync fails): refused, and goes on when it does", SYNC, 5),
    ("the disk does not write: refused, and goes on when it does", WRITE, 5),
    ("the disk says that it is full: refused, and goes on when it is not", WRITE[:1], 28),
    ("the disk becomes read-only: refused, and goes on when it is not", WRITE[:1], 30),
])
async def a_failing_disk(names, error):
    server = Faulty()
    async with server:
        seats, ledger = await company(server, LONGER, 3, "failing"), Ledger()
        for round_ in range(3):
            await play_on(seats, ledger, 4)
            await whose_turn(seats)
            server.fail(*names, error=error)
            await is_refused(seats, ledger)
            server.heal(*names)
        await end_well(seats, ledger)
    if WRITE[1] in names:
        return  # which fails the log, too
    log = [json.loads(line) for line in without_page(server.errors()).splitlines()]
    health = [line["event"] for line in log if line["event"].startswith("store_")]
    assert health == ["store_failed", "store_works"] * 3, health


@tests([("a server that nobody comes to is well again when its disk is", SYNC),
        ("and the same when its disk had not written", WRITE[:1])])
async def well_again(names):
    server = Faulty()
    async with server:
        guest = Guest(server)
        table = guest.opens(SHORT["galleries"])
        server.fail(*names)
        assert guest.request("POST", "/api/tables", '{"game":"galleries"}',
                             {"Content-Type": "application/json"})[0] == 503
        assert guest.request("GET", "/healthz")[0] == 503
        assert b"\nadit_store_works 0\n" in guest.request("GET", "/metrics")[2]
        server.heal(*names)
        end = time.monotonic() + PATIENCE
        while guest.request("GET", "/healthz")[0] != 200:
            assert time.monotonic() < end, "it is not"
            await asyncio.sleep(0.05)
        async with Seat(guest, table) as seat:
            await seat.ask("sit", name="Somebody")
    async with Server(folder=server.folder) as again:
        async with Seat(Guest(again, guest.cookie), table) as seat:
            assert seat.room["seats"][0]["name"] == "Somebody"


@test
async def killed_while_it_fails():
    """killed while the disk does not confirm: what was acknowledged is there"""
    for kind in (SYNC, WRITE):
        server = Faulty()
        server.start()
        seats, ledger = await company(server, LONGER, 3, "killed"), Ledger()
        await play_on(seats, ledger, 6)
        mover = await whose_turn(seats)
        server.fail(*kind)
        assert not await ledger.move(mover)
        n = mover.n
        server.kill()
        server.start()
        for seat in seats:
            await seat.join()
            await seat.until(lambda s=seat: s.n >= 0)
            assert seat.n >= n and seat.n > max(ledger.done), f"{seat.n} moves"
        # The refused move is there or not; to repeat it is right in both cases.
        _, move, number = ledger.open
        mover = next(seat for seat in seats if seat.name == mover.name)
        await mover.ask("move", move=move, n=n, id=number)
        ledger.done[n] = (mover.name, move)
        await end_well(seats, ledger)
        await server.stop()


@test
async def never_confirmed():
    """a disk that never confirms anything: the server says so at once, or stores nothing"""
    server = Faulty()
    server.environment["FIU_ENABLE"] = "enable name=posix/io/sync/fdatasync\n" \
                                       "enable name=posix/io/sync/fsync"
    try:
        server.start()
    except AssertionError:
        assert server.end() == 1, "it has crashed"
        said = without_page(server.everything_said())
        assert said.startswith("adit: ") and str(server.folder) in said, said
        return
    status, _, text = Guest(server).request("POST", "/api/tables", '{"game":"galleries"}',
                                            {"Content-Type": "application/json"})
    assert status == 503, f"{status} {text}"
    await server.stop()


# --- folders and options ----------------------------------------------------------


@test
async def a_second_server():
    """a second server on the same folder is told so; the first does not mind"""
    async with Server() as server:
        seats, ledger = await company(server, SHORT["galleries"], 2, "second"), Ledger()
        await play_on(seats, ledger, 3)
        for _ in range(3):
            complains(run_to_its_end("--port", "0", "--data", str(server.folder)), 1,
                      "another server")
            await play_on(seats, ledger, 1)
        await end_well(seats, ledger)


@test
async def a_missing_folder():
    """a folder that is not there is made, for its owner alone"""
    with tempfile.TemporaryDirectory(prefix="adit-") as above:
        async with Server(folder=f"{above}/a/b/c") as server:
            assert server.folder.stat().st_mode & 0o777 == 0o700
            Guest(server).opens(SHORT["galleries"])
        for file in server.folder.iterdir():
            assert file.stat().st_mode & 0o077 == 0, f"{file}: others may read it"


@test
def a_read_only_folder():
    """a folder that cannot be written to: one line, exit 1"""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        before, _ = with_mount(f"mount -t tmpfs -o ro none {folder}", folder)
        done = subprocess.run([*Server(folder=folder, before=before).command()], text=True,
                              capture_output=True, timeout=PATIENCE)
        complains(done, 1, folder)


@tests([
    ("no folder: a file is in its place", 1, "folder",
     lambda at: ["--data", str(at / "file")]),
    ("no folder: something else is where its file should be", 1, "adit.db",
     lambda at: ["--data", str(at / "strange")]),
    ("a file of another program is left alone", 1, "adit.db",
     lambda at: ["--data", str(at / "foreign")]),
    ("a port that is no number", 2, "port", lambda at: ["--port", "http"]),
    ("a port that is none", 2, "port", lambda at: ["--port", "65536"]),
    ("an option that is none", 2, "--colour", lambda at: ["--colour", "red"]),
    ("an option without its value", 2, "--data", lambda at: ["--data"]),
    ("an argument too many", 2, "", lambda at: ["now"]),
    ("an address that is none", 1, "listen", lambda at: ["--listen", "999.1.1.1"]),
    ("an address of somebody else", 1, "listen", lambda at: ["--listen", "192.0.2.1"]),
    ("an origin that is none", 2, "origin", lambda at: ["--origin", "adit.example"]),
    ("an origin with a path", 2, "origin", lambda at: ["--origin", "https://a.example/b"]),
    ("a proxy that is none", 2, "proxy", lambda at: ["--proxy", "somewhere"]),
    ("limits that are none", 2, "tables", lambda at: ["--tables", "0"]),
    ("limits below zero", 2, "sockets", lambda at: ["--sockets", "-1"]),
    ("a page that is not there", 1, "nowhere", lambda at: ["--web", str(at / "nowhere")]),
])
def misused(code, pattern, options):
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        at = Path(folder)
        (at / "file").write_text("a file")
        (at / "strange" / "adit.db").mkdir(parents=True)
        (at / "foreign").mkdir()
        (at / "foreign" / "adit.db").write_text("a diary, of more than a few words\n" * 99)
        chosen = options(at)
        usual = ["--port", "0", "--data", str(at / "usual")]
        rest = [word for i in (0, 2) if usual[i] not in chosen for word in usual[i:i + 2]]
        done = run_to_its_end(*rest, *chosen)
        complains(done, code, pattern)
        assert (at / "foreign" / "adit.db").read_text().startswith("a diary"), "overwritten"


@test
async def a_port_in_use():
    """a port in use: one line, exit 1"""
    with socket.socket() as other, tempfile.TemporaryDirectory(prefix="adit-") as folder:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = run_to_its_end("--port", port, "--data", folder)
        complains(done, 1, port)


# --- damage -----------------------------------------------------------------------


async def see(server, table, cookie, known):
    """What a seat is shown after the damage has to be what was shown before, or the
    table says that it is damaged."""
    guest = Guest(server, cookie)
    seat = Seat(guest, table, "P1")
    try:
        await seat.join()
    except websockets.InvalidStatusCode as why:
        return f"refused {why.status_code}"
    if seat.phase() == "playing":
        await seat.until(lambda: seat.n >= 0)
        assert seat.view == known[seat.n], f"another view of position {seat.n} than before"
    await seat.leave()
    return f"at {seat.n}"


def flipped(data, at, bit):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:]


def damages(log, base, rng):
    """(file, bytes) of each damage: the log cut or flipped near its end and anywhere,
    and the same for the database itself."""
    frame, many = 4096 + 24, 400 if FULL else 8
    cuts = {len(log) - 1, len(log) - frame, len(log) - frame + 1, 32, 31, 1, 0}
    cuts |= {rng.randrange(len(log)) for _ in range(many)}
    for cut in sorted(cuts):
        yield f"the log cut to {cut} of {len(log)}", "adit.db-wal", log[:cut]
    for _ in range(many):
        at = len(log) - 1 - rng.randrange(min(len(log), 2 * frame))
        yield f"a bit of the log at {at}", "adit.db-wal", flipped(log, at, rng.randrange(8))
    for _ in range(many):
        at = rng.randrange(len(base))
        yield f"a bit of the file at {at}", "adit.db", flipped(base, at, rng.randrange(8))
    cuts = {len(base) - 1, len(base) // 2, 4096, 100}
    cuts |= {rng.randrange(len(base)) for _ in range(many // 4)}
    for cut in sorted(cuts):
        yield f"the file cut to {cut} of {len(base)}", "adit.db", base[:cut]


@test
async def damaged_files():
    """cut and flipped files: an older position that was shown, or a sentence; no other"""
    rng, seen = random_of("damage"), {}
    server = Server()
    server.start()
    seats, ledger = await company(server, LONGER, 3, "damage"), Ledger()
    await play_on(seats, ledger, 12)
    await server.stop()  # most of it is in the file now
    server.start()
    for seat in seats:
        await seat.join()
    await play_on(seats, ledger, 12)
    mover = await whose_turn(seats)
    server.kill()
    log = (server.folder / "adit.db-wal").read_bytes()
    base = (server.folder / "adit.db").read_bytes()
    known, table, cookie = seats[0].views, seats[0].table, seats[0].guest.cookie
    assert mover.n >= 20 and len(log) > 8192 and len(base) >= 8192, (mover.n, len(log), len(base))
    for name, file, data in damages(log, base, rng):
        with tempfile.TemporaryDirectory(prefix="adit-") as folder:
            (Path(folder) / "adit.db").write_bytes(base)
            (Path(folder) / "adit.db-wal").write_bytes(log)
            (Path(folder) / file).write_bytes(data)
            other = Server(folder=folder)
            try:
                other.start()
            except AssertionError as why:
                code = other.end()
                assert code == 1, f"{name}: exit {code}, {why}"
                said = without_page(other.errors()).splitlines()
                assert len(said) == 1 and folder in said[0], f"{name}: {said}"
                seen["does not start"] = seen.get("does not start", 0) + 1
                continue
            try:
                what = await see(other, table, cookie, known)
            except AssertionError as why:
                raise AssertionError(f"{name}: {why}") from None
            seen[what] = seen.get(what, 0) + 1
            await other.stop()
    for what, times in sorted(seen.items()):
        print(f"# {what}: {times}")


# --- clocks -----------------------------------------------------------------------


@test
async def jumping_clocks():
    """the clock on the wall jumps by an hour, both ways: nobody loses time by it"""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    # With a sanitizer libfaketime waits for itself on x86-64, before main begins.
    if library is None or harness.SANITIZED:
        raise Skip("no libfaketime (Debian's faketime) for this program")
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        wall = Path(folder) / "wall"

        def jump(by):
            (Path(folder) / "next").write_text(f"{by:+d}\n")
            os.replace(Path(folder) / "next", wall)

        jump(0)
        server = Server("--grace", "600", environment={
            "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(wall),
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1"})
        async with server:
            setting = {**LONGER, "clock": {"kind": "move", "seconds": 600}}
            seats, ledger = await company(server, setting, 3, "jump"), Ledger()
            await play_on(seats, ledger, 3)
            for by in (3600, -3600, 86400, 0):
                mover = await whose_turn(seats)
                away = next(seat for seat in seats if seat is not mover)
                await away.leave()  # for whom a bot would stand in
                jump(by)
                await mover.ask("sync")
                places = mover.room["seats"]
                assert not any("standin" in place for place in places), places
                assert await ledger.move(mover)
                await away.join()
            await end_well(seats, ledger)
        dates = dates_of(server.folder)
        assert max(dates) - min(dates) > 3600 * 1000, "the clock did not jump at all"


def dates_of(folder):
    with contextlib.closing(sqlite3.connect(folder / "adit.db")) as db:
        return [row[0] for row in db.execute("SELECT at FROM event UNION ALL SELECT at FROM fresh")]


@test
async def jumping_clock_left():
    """a game's clock does not hear of the clock on the wall"""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    # With a sanitizer libfaketime waits for itself on x86-64, before main begins.
    if library is None or harness.SANITIZED:
        raise Skip("no libfaketime (Debian's faketime) for this program")
    with tempfile.NamedTemporaryFile("w", prefix="adit-") as wall:
        wall.write("+0\n")
        wall.flush()
        server = Server(environment={
            "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": wall.name,
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1"})
        async with server:
            setting = {**SHORT["galleries"], "clock": {"kind": "total", "seconds": 900}}
            seats = await company(server, setting, 2, "left")
            seat = await whose_turn(seats)
            for by in ("+3600", "-3600"):
                wall.seek(0)
                wall.write(f"{by}\n")
                wall.flush()
                number = await seat.ask("sync")
                message = {}
                await seat.send("sync", id=number + 1)
                while message.get("id") != number + 1:
                    message = await seat.hear()
                    if message["t"] == "game":
                        left = message["clock"]["left"]
                        assert all(800_000 < ms <= 900_000 for ms in left), left
            await together(*(s.play_to_the_end() for s in seats))


# --- the end ----------------------------------------------------------------------


async def hear_the_end(seat):
    """What was said last, and the code of the close."""
    with contextlib.suppress(Gone):
        while True:
            await seat.hear()
    return seat.bye, seat.socket.close_code


@tests([("SIGTERM: all are told to come back, close 1012, exit 0", signal.SIGTERM),
        ("SIGINT: the same", signal.SIGINT)])
async def a_proper_end(number):
    server = Server()
    server.start()
    seats, ledger = await company(server, LONGER, 3, "end"), Ledger()
    await play_on(seats, ledger, 5)
    watcher = await Seat(Guest(server), seats[0].table, "watcher").join()
    server.send_signal(number)
    for bye, code in await asyncio.gather(*(hear_the_end(s) for s in (*seats, watcher))):
        assert bye and code == 1012, f"bye: {bye}, close {code}"
    assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0
    server.end()
    server.start()
    for seat in seats:
        await seat.join()
    await end_well(seats, ledger)
    await server.stop()


@test
async def an_end_under_load():
    """SIGTERM under load: what was acknowledged before it is there"""
    server = Server()
    for life in range(20 if FULL else 2):
        server.start()
        tables = [(await company(server, SHORT[name], 2, f"{name} {life}"), Ledger())
                  for name in SHORT]

        async def play(seats, ledger):
            with contextlib.suppress(Gone):
                await play_on(seats, ledger)

        work = [asyncio.create_task(play(*table)) for table in tables]
        await asyncio.sleep(0)
        while not all(len(ledger.done) >= 3 for _, ledger in tables):
            await asyncio.sleep(0.001)
        server.send_signal(signal.SIGTERM)
        await asyncio.wait(work)
        assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0
        server.end()
        server.start()
        for seats, ledger in tables:
            for seat in seats:
                await seat.join()
            await end_well(seats, ledger)
        await server.stop()


def deaf_socket(server, table):
    """A socket that will never answer a close."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                 "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    assert b" 101 " in line.recv(65536)
    return line


@tests([("SIGTERM and somebody who does not hang up: it ends all the same", 1),
        ("SIGTERM twice: it ends at once", 2)])
async def an_impatient_end(times):
    server = Server()
    server.start()
    table = Guest(server).opens(SHORT["galleries"])
    with deaf_socket(server, table) as deaf, socket.create_connection(
            ("127.0.0.1", server.port)) as idle:
        idle.sendall(b"GET / HTT")
        server.send_signal(signal.SIGTERM)
        while b"bye" not in deaf.recv(65536):
            pass
        for _ in range(times - 1):
            server.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0
        server.end()


@test
async def no_new_ones():
    """while it ends nobody new comes in"""
    server = Server()
    server.start()
    table = Guest(server).opens(SHORT["galleries"])
    with deaf_socket(server, table) as deaf:
        server.send_signal(signal.SIGTERM)
        while b"bye" not in deaf.recv(65536):
            pass
        try:
            status = Guest(server).request("GET", "/api/catalogue")[0]
            assert status == 503, status
        except OSError:
            pass
    assert await asyncio.to_thread(server.process.wait, PATIENCE) == 0
    server.end()


if __name__ == "__main__":
    main()
