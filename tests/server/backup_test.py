#!/usr/bin/env python3
"""`adit backup`: a copy that a server can be started from, made while people play; and
what it says when it cannot be made.

    backup_test.py PATH_TO_ADIT

Prints TAP.
"""

import asyncio
import contextlib
import json
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import tempfile
import threading
from pathlib import Path

import harness
from harness import (PATIENCE, SHORT, Gone, Guest, Seat, Server, check_record, company,
                     complains, main, may_mount, test, tests, together, without_page)

# Without bots, who would move when nobody looks.
PEOPLE = {"game": "saboteur", "players": 3, "options": {"rounds": 1}}


def backup(folder, file, *options, before=(), **how):
    """`adit backup`, to its end."""
    return subprocess.run([*before, harness.ADIT, "backup", str(folder), str(file), *options],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=PATIENCE, **how)


def must(done):
    assert done.returncode == 0 and done.stderr == "", f"{done.returncode}: {done.stderr}"


def fails(done, pattern, code=1):
    """One line that says why."""
    assert done.returncode == code, f"{done.returncode}: {done.stdout} {done.stderr}"
    assert done.stdout == "" and re.fullmatch(r"adit: [^\n]*\n", done.stderr), done.stderr
    assert re.search(pattern, done.stderr), done.stderr


@contextlib.contextmanager
def place():
    """A folder, for the file."""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        yield Path(folder)


def put_back(file, folder):
    """The copy as the folder of another server."""
    os.mkdir(folder)
    shutil.copy(file, folder / "adit.db")
    return folder


def is_whole(file):
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


# --- while people play ------------------------------------------------------------


async def plays_on_from(file, folder, tables):
    """A server of the copy has every table as it was, or a little later, and there it goes
    on. `tables`: [(seats, moves that were acknowledged before the copy)]"""
    async with Server(folder=put_back(file, folder)) as server:
        for seats, n in tables:
            again = [Seat(Guest(server, seat.guest.cookie), seat.table, seat.name, "again")
                     for seat in seats]
            for old, seat in zip(seats, again):
                await seat.join()
                await seat.until(lambda s=seat: s.n >= 0)
                assert n <= seat.n <= old.n, f"{seat.n} moves, not {n} to {old.n}"
                assert seat.view == old.views[seat.n], f"{seat.name} sees another position"
            enough = again[0].n + 20
            await together(*(seat.play(lambda s=seat: s.n > enough) for seat in again))
            if again[0].phase() == "over":
                await together(*(seat.until_over() for seat in again))
                check_record(again[0].guest.record(again[0].table), again)
    assert "damaged" not in server.errors()


@test
async def under_load():
    """copies made while people play hold what was acknowledged, and can be played on"""
    with place() as there:
        async with Server() as server:
            tables = [await company(server, SHORT[name], 2, f"load {name}") for name in SHORT]
            everybody, copies = [seat for seats in tables for seat in seats], []
            for moves in (10, 25, 10**6):
                before = [max(seat.n for seat in seats) for seats in tables]
                file = there / f"{moves}.db"
                copy = asyncio.to_thread(backup, server.folder, file)
                done, *_ = await asyncio.gather(copy, *(
                    seat.play(lambda s=seat: s.n > moves) for seat in everybody))
                must(done)
                copies.append((file, before))
            await together(*(seat.until_over() for seat in everybody))
        for file, before in copies:
            is_whole(file)
            await plays_on_from(file, there / f"{file.stem}-folder", list(zip(tables, before)))


@test
async def after_the_end():
    """finished games are in the copy, with their records"""
    with place() as there:
        async with Server() as server:
            seats = await company(server, SHORT["saboteur"], 2, "finished")
            await together(*(seat.play_to_the_end() for seat in seats))
            record = seats[0].guest.record(seats[0].table)
            must(backup(server.folder, there / "copy"))
        async with Server(folder=put_back(there / "copy", there / "new")) as again:
            guest = Guest(again, seats[0].guest.cookie)
            assert guest.record(seats[0].table) == record


@tests([("without a server: what a proper end has left", "stop"),
        ("without a server: what a killed one has left, and its stale socket", "kill")])
async def without_a_server(how):
    with place() as there:
        server = Server()
        server.start()
        seats = await company(server, SHORT["galleries"], 2, "without")
        await together(*(seat.until(seat.on_turn) for seat in seats
                         if seat.name == seats[0].view["turn"]))
        mover = next((seat for seat in seats if seat.on_turn()), None)
        if mover:
            await mover.move()
        await together(*(seat.ask("ping") for seat in seats))
        if how == "stop":
            await server.stop()
            assert not (server.folder / "control").exists()
        else:
            server.kill()
            assert (server.folder / "control").is_socket()
            assert (server.folder / "adit.db-wal").stat().st_size > 0
        for seat in seats:
            with contextlib.suppress(Gone):
                while True:
                    await seat.hear()
        n = max(seat.n for seat in seats)
        must(backup(server.folder, there / "copy"))
        is_whole(there / "copy")
        # A bot may have moved after the last that anybody heard of.
        for seat in seats:
            seat.n = 10**6
        async with Server(folder=put_back(there / "copy", there / "new")) as again:
            async with Seat(Guest(again, seats[0].guest.cookie), seats[0].table) as seat:
                await seat.until(lambda: seat.n >= 0)
                assert seat.n >= n, f"{seat.n} moves, not {n}"
        async with Server(folder=server.folder) as again:  # the stale one is no obstacle
            must(backup(server.folder, there / "other"))


@test
async def for_the_owner_alone():
    """socket and copy are for their owner; the copy is one file"""
    with place() as there:
        async with Server() as server:
            control = server.folder / "control"
            assert stat.S_IMODE(control.stat().st_mode) == 0o600 and control.is_socket()
            done = backup(server.folder, there / "copy", umask=0)
            must(done)
            assert stat.S_IMODE((there / "copy").stat().st_mode) == 0o600
            assert os.listdir(there) == ["copy"]
            size = (there / "copy").stat().st_size
            assert done.stdout == f"{there}/copy: {size:,} bytes\n", done.stdout
        events = [json.loads(line) for line in without_page(server.errors()).splitlines()]
        told = [line for line in events if line["event"].startswith("backup")]
        assert [line["event"] for line in told] == ["backup_begun", "backup_done"], told
        assert told[1]["bytes"] == size and not control.exists()


@test
async def a_long_name():
    """a folder whose name is longer than a socket's may be"""
    with place() as there:
        folder = there / ("x" * 120) / ("y" * 120)
        folder.parent.mkdir()
        async with Server(folder=folder) as server:
            Guest(server).opens(SHORT["galleries"])
            must(backup(folder, there / "copy"))
            assert (folder / "control").is_socket()


@test
async def no_place_for_the_socket():
    """where the socket cannot be, people play all the same, and the log says so"""
    with place() as there:
        (there / "control").mkdir()
        async with Server(folder=there) as server:
            Guest(server).opens(SHORT["galleries"])
        assert "neither `adit admin` nor `adit backup` can ask it" in server.errors()


# --- what it says when it cannot ---------------------------------------------------


@test
async def files_that_are_there():
    """a file that is there is written over only if that is asked for"""
    with place() as there:
        async with Server() as server:
            file = there / "copy"
            file.write_text("precious")
            fails(backup(server.folder, file), "is there already; --force")
            assert file.read_text() == "precious"
            must(backup(server.folder, file, "--force"))
            is_whole(file)
            (there / "dangling").symlink_to(there / "nowhere")
            fails(backup(server.folder, there / "dangling"), "is there already")
            fails(backup(server.folder, there / "dangling", "--force"), "not a file that could")
            os.mkfifo(there / "pipe")
            for name in ("pipe", ""):
                fails(backup(server.folder, there / name, "--force"), "not a file that could")
            (there / "link").symlink_to(server.folder / "adit.db")
            os.link(server.folder / "adit.db", server.folder / "hard")
            for own in (server.folder / "adit.db", server.folder / "adit.db-wal",
                        server.folder / "hard", there / "link"):
                fails(backup(server.folder, own, "--force"), "that is what is to be copied")
            Guest(server).opens(SHORT["galleries"])
            assert Guest(server).request("GET", "/healthz")[0] == 200


@tests([
    ("a folder that is not there", "nowhere", "copy", r"nowhere: No such file"),
    ("a folder that is a file", "file", "copy", r"file: it is not a folder"),
    ("a folder without a store", "empty", "copy", r"empty: no server has kept anything"),
    ("a file in no folder", "folder", "no/where/copy", r"cannot write to .*no/where/copy"),
    ("a folder that another program has written", "foreign", "copy", r"another program made it"),
    ("a store that is damaged", "rubbish", "copy", r"damaged, or not a file of this program"),
])
def cannot_be(folder, file, why):
    with place() as there:
        (there / "file").write_text("")
        (there / "empty").mkdir()
        for name in ("folder", "foreign", "rubbish"):
            (there / name).mkdir()
        for name in ("folder", "foreign"):
            with contextlib.closing(sqlite3.connect(there / name / "adit.db")) as db:
                db.execute("CREATE TABLE song (text)")
        (there / "rubbish" / "adit.db").write_bytes(bytes(range(256)) * 64)
        fails(backup(there / folder, there / file), why)
        assert not (there / "copy").exists() and not list(there.glob(".adit-*"))
        assert not list((there / "empty").iterdir())


@tests([("no file is bad usage", ["folder"]), ("nothing is bad usage", []),
        ("three are bad usage", ["folder", "file", "more"]),
        ("- is no file", ["folder", "-"]), ("an option that is none", ["a", "b", "--gzip"])])
def bad_usage(words):
    done = subprocess.run([harness.ADIT, "backup", *words], capture_output=True, text=True)
    fails(done, "backup", 2)


def large(folder):
    """A store of some megabytes, so that nothing holds all of it."""
    with contextlib.closing(sqlite3.connect(folder / "adit.db")) as db:
        db.execute("CREATE TABLE ballast (bytes BLOB)")
        db.execute("INSERT INTO ballast VALUES (randomblob(4000000))")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextlib.asynccontextmanager
async def large_server():
    async with Server() as first:
        Guest(first).opens(SHORT["galleries"])
    large(first.folder)
    async with Server(folder=first.folder) as server:
        yield server


@test
async def a_full_disk():
    """a full disk, or a limit of files: said so, and no half file"""
    async with large_server() as server:
        with place() as there:
            few = 1000000
            done = backup(server.folder, there / "copy", preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_FSIZE, (few, few)))
            fails(done, r"cannot write to .*/copy: File too large")
            assert os.listdir(there) == []
            words = [*may_mount(), "sh", "-c",
                     f'mount -t tmpfs -o size=1m none {there} && "$@"; code=$?; '
                     f'test -z "$(ls -A {there})" || exit 9; exit $code', "sh"]
            fails(backup(server.folder, there / "copy", before=words),
                  r"cannot write to .*/copy: No space left")
            must(backup(server.folder, there / "copy"))
            is_whole(there / "copy")
    events = [json.loads(line)["event"] for line in without_page(server.errors()).splitlines()]
    assert events.count("backup_done") + events.count("backup_failed") == 3, events


def in_trouble(seats, folder, file):
    """Whoever sat there sits there again, at a server of the copy."""
    is_whole(file)
    return plays_on_from(file, folder, [(seats, max(seat.n for seat in seats))])


@test
async def from_a_full_disk():
    """the server's own disk is full: its copy on another is whole, and can be played on"""
    with place() as there:
        disk = there / "disk"
        disk.mkdir()
        before = [*may_mount(), "sh", "-c",
                  f'mount -t tmpfs -o size=1m none {disk} && exec "$@"', "sh"]
        async with Server(folder=disk, before=before) as server:
            inside = Path(f"/proc/{server.process.pid}/root{disk}")
            seats = await company(server, PEOPLE, 3, "full")
            await together(*(seat.play(lambda s=seat: s.n >= 8) for seat in seats))
            with contextlib.suppress(OSError), open(inside / "rubbish", "wb", 0) as rubbish:
                while True:
                    rubbish.write(bytes(4096))
            guest = Guest(server)
            while guest.request("GET", "/healthz")[0] == 200:  # while the log has room
                guest.request("POST", "/api/tables", '{"game":"galleries"}',
                              {"Content-Type": "application/json"})
            must(backup(inside, there / "copy"))
            os.unlink(inside / "rubbish")
        await in_trouble(seats, there / "again", there / "copy")


@tests([("a read-only disk after a kill -9: serve says so; check and backup do their work", True),
        ("a read-only disk after a proper end: the same", False)])
async def on_a_read_only_disk(killed):
    with place() as there:
        server = Server(folder=there / "data")
        server.start()
        seats = await company(server, PEOPLE, 3, "read-only")
        await together(*(seat.play(lambda s=seat: s.n >= 8) for seat in seats))
        if killed:
            server.kill()
        else:
            await server.stop()
        disk = there / "disk"
        disk.mkdir()
        before = [*may_mount(), "sh", "-c", f"mount -t tmpfs none {disk} && cp {server.folder}/"
                  f'adit.db* {disk} && mount -o remount,ro {disk} && exec "$@"', "sh"]
        assert (server.folder / "adit.db-wal").exists() == killed

        def serve(*words):
            return subprocess.run([*before, harness.ADIT, "serve", *words], capture_output=True,
                                  stdin=subprocess.DEVNULL, text=True, timeout=PATIENCE)

        complains(serve("--port", "0", "--data", str(disk)), 1, "the disk is read-only")
        checked = serve("--check", str(disk))
        assert checked.returncode == 0 and checked.stderr == "" and \
            "all is well" in checked.stdout, checked
        must(backup(disk, there / "copy", before=before))
        await in_trouble(seats, there / "again", there / "copy")


def ask_control(folder, words=b"backup\n"):
    line = socket.socket(socket.AF_UNIX)
    line.connect(str(folder / "control"))
    line.settimeout(PATIENCE)
    with contextlib.suppress(BrokenPipeError):  # it does not hear out who talks too long
        line.sendall(words)
    return line


def hear_control(line):
    heard = b""
    with contextlib.suppress(ConnectionResetError), contextlib.closing(line):
        while more := line.recv(4096):
            heard += more
    return heard


@test
async def a_slow_reader():
    """one copy at a time; who takes his slowly makes no player wait, and may go away"""
    async with large_server() as server:
        seats = await company(server, SHORT["galleries"], 2, "slow")
        with place() as there, contextlib.closing(ask_control(server.folder)) as slow:
            assert slow.recv(5) == b"data "  # and no more
            fails(backup(server.folder, there / "copy"), "another backup is being made")
            await together(*(seat.play_to_the_end() for seat in seats))
            slow.close()
            while (done := backup(server.folder, there / "copy")).returncode:
                fails(done, "another backup is being made")
            is_whole(there / "copy")
    events = [json.loads(line)["event"] for line in without_page(server.errors()).splitlines()]
    assert [e for e in events if e.startswith("backup")] == \
        ["backup_begun", "backup_failed", "backup_begun", "backup_done"], events


@test
async def rubbish_at_the_socket():
    """rubbish at the socket is refused, and disturbs nobody"""
    async with Server() as server:
        for words in (b"\n", b"BACKUP\n", b"backup \n", b"restore\n"):
            heard = hear_control(ask_control(server.folder, words))
            assert heard == b"failed only a backup and orders can be asked for here\n", heard
        silent = [ask_control(server.folder, b"") for _ in range(30)]
        for line in silent:
            line.close()
        while b"too many" in hear_control(ask_control(server.folder, b"\n")):
            pass  # until those have been seen off
        with place() as there:
            must(backup(server.folder, there / "copy"))
        left = ask_control(server.folder, b"back")
    left.close()  # it did not keep the server from ending


@test
async def the_server_dies():
    """the server is killed, or ends, in the middle: said so, and no half file"""
    for number in (signal.SIGKILL, signal.SIGTERM):
        async with large_server() as server:
            with place() as there:
                # A reader who stops makes the copy stop.
                reader = subprocess.Popen([harness.ADIT, "backup", server.folder, there / "copy"],
                                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                          preexec_fn=lambda: resource.setrlimit(
                                              resource.RLIMIT_NOFILE, (64, 64)))
                reader.send_signal(signal.SIGSTOP)
                os.waitpid(reader.pid, os.WUNTRACED)
                if number == signal.SIGKILL:
                    server.kill()
                else:
                    await server.stop()
                reader.send_signal(signal.SIGCONT)
                said = reader.communicate(timeout=PATIENCE)
                if reader.returncode == 0:  # it was stopped before it asked, or after all
                    is_whole(there / "copy")
                else:
                    assert os.listdir(there) == [], os.listdir(there)
                    assert re.search(r"ended before|does not|failed", said[1]), said


# --- a server that is none ----------------------------------------------------------


@contextlib.contextmanager
def pretender(answer, stays=False):
    """A folder whose control says just that."""
    with place() as there:
        folder = there / "data"
        folder.mkdir()
        (folder / "adit.db").write_bytes(b"")
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(str(folder / "control"))
            door.listen()
            over = threading.Event()

            def serve():
                line, _ = door.accept()
                with line:
                    assert line.recv(64) == b"backup\n"
                    line.sendall(answer)
                    if stays:
                        over.wait(PATIENCE)

            thread = threading.Thread(target=serve)
            thread.start()
            try:
                yield there, folder
            finally:
                over.set()
                thread.join()


@tests([
    ("an end before anything", b"", "ended before"),
    ("an end within the copy", b"data 5 0 10\nabcde", "ended before"),
    ("an end within a piece", b"data 5 0 10\nabc", "ended before"),
    ("an end that comes too early", b"data 5 0 10\nabcdedone 10\n", "ended before"),
    ("a failure on the way", b"data 5 0 10\nabcdefailed the disk is broken\n",
     "adit: the disk is broken"),
    ("no copy at all", b"failed another backup is being made\n", "another backup is being made"),
    ("words that mean nothing", b"hello\n", "ended before"),
    ("a line without end", b"x" * 5000, "ended before"),
    ("a piece that is too large", b"data 99999999 0 10\n", "ended before"),
    ("a piece that belongs nowhere", b"data 5 -5 10\nabcdedone 5\n", "ended before"),
    ("a piece of no size", b"data 5\nabcdedone 5\n", "ended before"),
])
def no_half_file(answer, why):
    with pretender(answer) as (there, folder):
        fails(backup(folder, there / "copy"), why)
        assert os.listdir(there) == ["data"], os.listdir(there)


@test
def changed_meanwhile():
    """what comes twice is as it came last, and what was cut off is gone"""
    with pretender(b"data 5 4 9\nefghidata 4 0 9\nabcddata 2 1 8\nBCdone 8\n") as (there, folder):
        must(backup(folder, there / "copy"))
        assert (there / "copy").read_bytes() == b"aBCdefgh"


@test
def interrupted():
    """Ctrl+C in the middle leaves no half file"""
    with pretender(b"data 5 0 10\nabcde", stays=True) as (there, folder):
        process = subprocess.Popen([harness.ADIT, "backup", folder, there / "copy"],
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        while not list(there.glob(".adit-*")):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == -signal.SIGINT
        assert os.listdir(there) == ["data"], os.listdir(there)


if __name__ == "__main__":
    main()
