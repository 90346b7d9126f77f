#!/usr/bin/env python3
"""Several servers that share a database: whichever is reached, it works; what dies,
is paused, is told to stop or loses its database takes nothing along.

    nodes_test.py PATH_TO_ADIT

Prints TAP.
"""

import asyncio
import contextlib
import hashlib
import hmac
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import harness
from harness import (PATIENCE, Gone, Guest, Refused, Seat, Skip, check_record, complains,
                     main, run_to_its_end, test, tests, together)
from ledger import Ledger, play_on, whose_turn
from nodes import Node, cluster, free_port, moves_address
from operators import asked, fails, hears, key_of, said, until_closed
from postgres import Postgres

GAME = {"game": "saboteur", "players": 3, "options": {"rounds": 2}, "public": True}


class Thinker(Node):
    """A node that holds no tables, and thinks for others."""

    def __init__(self, name, address):
        super().__init__(name, address)
        self.options = ["--bots-only", "--bot-threads", "1"]

    def command(self, *options):
        return [
            harness.ADIT, "serve", "--port", "0", "--store", self.address, "--node", self.name,
            "--peers-listen", f"127.0.0.1:{self.peers}", "--control", str(self.folder / "control"),
            *self.options, *options]


async def company(nodes, setting=GAME, seed=0):
    """People, each at another node, and a bot at a table that plays."""
    guests = [Guest(node) for node in nodes]
    table = guests[0].opens(setting)
    seats = [await Seat(guest, table, f"P{i + 1}", seed).join() for i, guest in enumerate(guests)]
    for i, seat in enumerate(seats):
        await seat.ask("sit", name=f"Guest {i + 1}")
    await seats[0].ask("fill", bot="random")
    await seats[0].ask("start")
    await together(*(seat.until(lambda s=seat: s.n >= 0) for seat in seats))
    return seats


async def until(what):
    """Asks until it is so; whatever takes longer than anybody's patience is an error."""
    async def asks():
        while not await asyncio.to_thread(what):
            await asyncio.sleep(.05)
    await asyncio.wait_for(asks(), PATIENCE)


async def come_back(seats, node):
    """As a page does: again and again until it is let in."""
    for seat in seats:
        seat.guest.server = node
        await until(lambda: seat.guest.request("GET", f"/api/tables/{seat.table}")[0] == 200)
        await seat.join()
        await seat.until(lambda: seat.n >= 0)


async def end_well(seats, ledger):
    await play_on(seats, ledger)
    await together(*(seat.until_over() for seat in seats))
    records = {seat.guest.record(seat.table) for seat in seats}
    assert len(records) == 1, "two nodes tell of two games"
    ledger.check(*records)
    check_record(*records)


@test
async def whichever_node():
    """whichever node a browser reaches: it lists, shows, plays to the end and tells the record"""
    async with cluster("a", "b", "c") as (_, nodes):
        seats, ledger = await company(nodes[:2]), Ledger()
        table, third = seats[0].table, Guest(nodes[2])
        await until(lambda: table in third.request("GET", "/api/tables")[2].decode())
        assert third.request("GET", f"/api/tables/{table}")[0] == 200
        status, _, text = third.request("GET", f"/api/tables/{table}/record")
        assert status == 409 and b"not_over" in text, f"{status} {text}"
        async with Seat(third, table, "watcher") as watcher:
            numbers = seats[1].guest.request("GET", "/metrics")[2].decode()
            assert "\nadit_relayed_sockets 1\n" in numbers, numbers
            await end_well(seats, ledger)
            await watcher.until_over()
        for seat in seats:
            games = json.loads(seat.guest.request("GET", "/api/me")[2])["games"]
            assert [game["table"] for game in games] == [table], games
        assert third.request("GET", f"/api/tables/{table[:-1]}0")[0] == 404


@test
async def where_people_come():
    """a table goes to where its first guest comes, and stays while anybody is there"""
    async with cluster("a", "b") as (database, (a, b)):
        def home():
            return database.does("SELECT node FROM adit.game", "adit")

        def passed_on(node):
            return re.search(r"\nadit_relayed_sockets (\d+)\n",
                             Guest(node).request("GET", "/metrics")[2].decode())[1]

        opener = Guest(a)
        table = opener.opens(GAME)
        assert home() == "a"
        async with Seat(Guest(b), table, "first") as first:
            assert (home(), passed_on(b)) == ("b", "0")
            async with Seat(opener, table, "second") as second:
                assert (home(), passed_on(a)) == ("b", "1")
                await second.ask("sit", name="The host")
                await first.until(lambda: first.room["seats"][0]["kind"] != "empty")
            async with Seat(opener, table, "second") as second:
                assert (home(), passed_on(a)) == ("b", "1"), "somebody was still there"
        async with Seat(opener, table, "second") as second:
            await until(lambda: home() == "a")
            assert second.room["seats"][0]["name"] == "The host", second.room


@test
async def checked_while_they_play():
    """--check replays what is in a database, while nodes go on, and says what is wrong with it"""
    async with cluster("a", "b") as (database, (a, b)):
        seats, ledger = await company([a, b]), Ledger()
        await play_on(seats, ledger, 5)
        over = await company([a, b], seed=1)
        await end_well(over, Ledger())
        done = run_to_its_end("--check", a.address)
        assert done.returncode == 0 and re.search(r"^2 tables, 1 game .* all is well$", done.stdout), done
        await end_well(seats, ledger)
        database.does(f"DELETE FROM adit.event WHERE game = '{seats[0].table}' AND seq = 7;"
                      f"DELETE FROM adit.past WHERE game = '{over[0].table}'", "adit")
        done = run_to_its_end("--check", a.address)
        assert done.returncode == 1 and done.stdout.endswith(": 2 things are wrong\n"), done
        for table in (seats[0].table, over[0].table):
            assert f"table {table}: " in done.stdout, done


@tests([("a node that is killed", signal.SIGKILL), ("a node that is told to stop", signal.SIGTERM)])
async def a_node_ends(number):
    """: its tables go on at another, and nothing acknowledged is missing"""
    async with cluster("a", "b") as (_, (a, b)):
        seats, ledger = await company([a, b]), Ledger()
        await play_on(seats, ledger, 5)
        a.send_signal(number)
        await asyncio.to_thread(a.process.wait, PATIENCE)
        a.end()
        await come_back(seats, b)
        await end_well(seats, ledger)
        # Its name is free again, at once or after a while.
        again = Node("a", a.address)
        again.start()
        await again.stop()


@test
async def somebody_is_erased():
    """whoever is erased at one node is erased at all of them, from games that go on, too"""
    async with cluster("a", "b", "c") as (database, (a, b, c)):
        seats, ledger = await company([a, b]), Ledger()
        await play_on(seats, ledger, 3)
        bo = seats[1].guest
        other = bo.opens({"game": "galleries", "players": 2})
        bo.server = c
        status, _, text = await asyncio.to_thread(bo.request, "DELETE", "/api/me", None,
                                                  {"Origin": f"http://127.0.0.1:{c.port}"})
        assert status == 200 and json.loads(text) == {"tables": 2}, f"{status} {text}"
        with contextlib.suppress(Gone):
            while True:
                await seats[1].hear()
        assert database.does("SELECT count(*) FROM adit.part", "adit") == "1", "more than the other"
        assert database.does("SELECT count(*) FROM adit.event WHERE position('Guest 2'::bytea IN body) > 0",
                             "adit") == "0", "the name is there"
        assert Guest(a).request("GET", f"/api/tables/{other}")[0] in (404, 410, 200)
        await come_back(seats[:1], b)
        await play_on(seats[:1], ledger)
        await seats[0].until_over()
        assert "Guest 2" not in seats[0].guest.record(seats[0].table)


@test
async def a_zombie():
    """a node that was paused comes back and writes nothing: its table is elsewhere"""
    async with cluster("a", "b") as (_, (a, b)):
        seats, ledger = await company([a, b]), Ledger()
        await play_on(seats, ledger, 5)
        stale = await Seat(Guest(a), seats[0].table, "stale").join()
        a.send_signal(signal.SIGSTOP)
        await come_back(seats, b)
        await play_on(seats, ledger, 3)
        a.send_signal(signal.SIGCONT)
        with contextlib.suppress(Gone):
            while True:  # until it is sent away, to where the table is
                with contextlib.suppress(Refused):
                    await stale.ask("ping")
        seats[0].guest.server = a
        await seats[0].join()
        await end_well(seats, ledger)


@test
async def without_a_database():
    """a database that is away: moves are refused by name, and all goes on when it is back"""
    async with cluster("a", "b") as (database, (a, b)):
        seats, ledger = await company([a, b]), Ledger()
        await play_on(seats, ledger, 4)
        mover = await whose_turn(seats)
        database.server.send_signal(signal.SIGQUIT)
        database.server.wait()
        assert not await ledger.move(mover), "it was acknowledged"
        assert [Guest(b).request("GET", path)[0] for path in ("/healthz", "/readyz")] == [200, 503]
        status, _, text = Guest(b).request("POST", "/api/tables", '{"game":"galleries"}',
                                           {"Content-Type": "application/json"})
        assert status == 503 and b"not_stored" in text, f"{status} {text}"
        for node in (a, b):
            await until(lambda: node.errors().count('"store_failed"') == 1)
        database.starts()
        for node in (a, b):
            await until(lambda: Guest(node).request("GET", "/readyz")[0] == 200)
            await until(lambda: node.errors().count('"store_works"') == 1)
        # Whoever was passed on from one node to the other comes again.
        await come_back([seat for seat in seats if seat.guest.server is b], b)
        while not await ledger.move(mover):
            await asyncio.sleep(.05)
        await end_well(seats, ledger)


@test
async def forged_lines():
    """nodes believe nobody without their key, and nothing twice"""
    async with cluster("a", "b") as (database, (a, b)):
        table = Guest(a).opens(GAME)
        secret = bytes.fromhex(database.does(
            "SELECT encode(secret, 'hex') FROM adit.meta", "adit"))
        key = hashlib.sha256(b"adit peers 1" + secret).digest()
        line = f"socket {table} {'0' * 31}1 192.0.2.1"

        def says(with_key, challenge=None, text=line):
            with socket.create_connection(("127.0.0.1", a.peers), PATIENCE) as wire:
                hello = wire.recv(100).decode()
                assert hello.startswith("adit-node 1 "), hello
                fresh = hello.split()[2]
                mac = hmac.new(with_key, (challenge or fresh).encode() + text.encode() + b"\n",
                               hashlib.sha256).hexdigest()
                wire.sendall(f"{mac} {text}\n".encode())
                with contextlib.suppress(ConnectionResetError):
                    return fresh, wire.recv(100)
                return fresh, b""

        used, heard = says(key)
        assert heard == b"yours 1\n", heard
        assert says(bytes(32))[1] == b"", "another key was believed"
        assert says(key, used)[1] == b"", "what was said once was believed again"
        for rubbish in ("", " ", "ask", "ask GET", f"ask GET {'0' * 32} 192.0.2.1 -1 /api/me",
                        f"ask GET {'0' * 32} 192.0.2.1 999999999 /", "socket", f"socket {table}",
                        "socket " + "x" * 900, line + " more\0", "é" * 300):
            assert says(key, text=rubbish)[1] in (b"", b"no no_such_table\n"), rubbish
        wire = socket.create_connection(("127.0.0.1", a.peers), PATIENCE)
        wire.sendall(b"x" * 100000)
        assert Guest(a).request("GET", f"/api/tables/{table}")[0] == 200


def numbers(node, name):
    """What a metric has, by its label."""
    text = Guest(node).request("GET", "/metrics")[2].decode()
    return {row[1]: int(row[2]) for row in re.finditer(name + r'{\w+="(\w+)"} (\d+)\n', text)}


def sent(node):
    return numbers(node, "adit_thoughts_sent_total")


async def masters(node):
    """Somebody at a table with four bots that think for long."""
    guest = Guest(node)
    seat = await Seat(guest, guest.opens({"game": "saboteur", "players": 5, "options": {
        "rounds": 1}}), "P1").join()
    await seat.ask("sit", name="Ann")
    await seat.ask("fill", bot="master")
    await seat.ask("start")
    await seat.until(lambda: seat.n >= 0)
    return seat


@test
async def thought_elsewhere():
    """long thoughts go to a node that only thinks, which serves nothing else"""
    async with cluster("a") as (_, (a,)):
        thinker = Thinker("thinker", a.address).start()
        seat, ledger = await masters(a), Ledger()
        await end_well([seat], ledger)
        counts, there = sent(a), numbers(thinker, "adit_thoughts_for_others_total")
        assert counts["answered"] > 10 and counts["fallen_back"] == 0, counts
        assert there["thought"] == counts["answered"], f"{counts} {there}"
        status = [Guest(thinker).request("GET", path)[0]
                  for path in ("/healthz", "/readyz", "/metrics", "/", "/api/tables")]
        assert status == [200, 200, 200, 404, 404], status
        await thinker.stop()


def is_asked(counts):
    """has the node that thinks for others not answered yet?"""
    return counts["all"] > counts["answered"] + counts["fallen_back"] + counts["called_off"]


@tests([("a node that thinks for others is killed", signal.SIGKILL),
        ("a node that thinks for others is told to stop", signal.SIGTERM),
        ("a node that thinks for others is paused", signal.SIGSTOP)])
async def thinker_ends(number):
    """while it thinks: the game goes on, each move is made once, and comes from here"""
    async with cluster("a") as (_, (a,)):
        thinker = Thinker("thinker", a.address).start()
        seat, ledger = await masters(a), Ledger()
        while sent(a)["answered"] < 3:
            await play_on([seat], ledger, 1)
        thinker.send_signal(number)
        while number == signal.SIGSTOP and not is_asked(sent(a)):
            thinker.send_signal(signal.SIGCONT)
            await play_on([seat], ledger, 1)
            thinker.send_signal(number)
        await end_well([seat], ledger)
        if number == signal.SIGSTOP:
            assert sent(a)["fallen_back"] > 0, sent(a)
            thinker.send_signal(signal.SIGKILL)
        code = await asyncio.to_thread(thinker.end)
        assert code == (0 if number == signal.SIGTERM else -signal.SIGKILL), code


@test
async def another_secret():
    """nodes with two secrets do not speak with each other, and both say so"""
    async with cluster("a") as (database, (a,)):
        table = Guest(a).opens(GAME)
        database.does("UPDATE adit.meta SET secret = sha256('another')", "adit")
        b = Node("b", a.address).start()
        asks = asyncio.create_task(asyncio.to_thread(Guest(b).request, "GET", f"/api/tables/{table}"))
        await until(lambda: "another secret" in b.errors() and "without the secret" in a.errors())
        assert b.errors().count("another secret") == 1 and f"127.0.0.1:{a.peers}" in b.errors()
        await a.stop()
        assert (await asks)[0] == 200, "it has not come to where it was asked for"
        await b.stop()


@test
async def another_language():
    """a node that speaks another version is left in peace, and what it holds comes where it is wanted"""
    async with cluster("a", "b") as (database, (a, b)):
        async def greets(_, writer):
            writer.write(b"adit-node 2 " + 32 * b"0" + b" and more\n")

        fake = await asyncio.start_server(greets, "127.0.0.1", 0)
        at = f"127.0.0.1:{fake.sockets[0].getsockname()[1]}"
        moves_address(database, "b", at)
        seats, ledger = await company([b]), Ledger()
        await play_on(seats, ledger, 3)
        await until(lambda: database.does("SELECT address FROM adit.node WHERE name = 'b'", "adit") == at)
        await come_back(seats, a)
        assert a.errors().count("speaks version 2") == 1, a.errors()
        assert "\nadit_relayed_sockets 0\n" in seats[0].guest.request("GET", "/metrics")[2].decode()
        await end_well(seats, ledger)
        fake.close()


@test
async def side_by_side():
    """with a later schema all goes on, or nothing is written any more, and servers end and say why"""
    async with cluster("a", "b") as (database, (a, b)):
        seats, ledger = await company([a, b]), Ledger()
        database.does("UPDATE adit.meta SET version = 3", "adit")
        await play_on(seats, ledger, 5)
        c = Node("c", a.address).start()
        assert Guest(c).request("GET", f"/api/tables/{seats[0].table}")[0] == 200
        mover = await whose_turn(seats)
        database.does("UPDATE adit.meta SET least = 3", "adit")
        with contextlib.suppress(Gone):
            assert not await ledger.move(mover), "it was acknowledged"
        for node in (a, b, c):
            await asyncio.to_thread(node.process.wait, PATIENCE)
            assert node.end() == 1
            assert re.search(r"\nadit: [^\n]*for newer versions of this program \(3, here 2\)\n$",
                             node.errors()), node.errors()
        assert database.does("SELECT count(*) FROM adit.node", "adit") == "0", "they have not left"
        database.does("UPDATE adit.meta SET least = 1", "adit")
        again = Node("a", a.address).start()
        await come_back(seats, again)
        await end_well(seats, ledger)
        await again.stop()


@contextlib.contextmanager
def changed(database, does, undoes, where="adit"):
    database.does(does, where)
    yield
    database.does(undoes, where)


def is_wrong(what, pattern, address, database=None, change=None, **environment):
    """Servers and tools say the same about it, in one sentence."""
    with changed(database, *change) if change else contextlib.nullcontext():
        environment = {**os.environ, **environment}
        served = run_to_its_end("--port", "0", "--store", address, "--node", "a", "--peers-listen",
                                f"127.0.0.1:{free_port()}", env=environment)
        checked = subprocess.run([harness.ADIT, "store", "check", address], text=True, timeout=PATIENCE,
                                 stdin=subprocess.DEVNULL, capture_output=True, env=environment)
    for done in (served, checked):
        try:
            complains(done, 1, pattern)
        except AssertionError as why:
            raise AssertionError(f"{what}: {why}") from None


@test
async def a_bad_database():
    """whatever is wrong with a database is one sentence at the start"""
    async with cluster() as (database, _):
        database.does("CREATE ROLE idle LOGIN; CREATE ROLE secretive LOGIN PASSWORD 'right'")
        database.does("CREATE DATABASE empty")
        rules = database.folder / "data/pg_hba.conf"
        rules.write_text("local all secretive scram-sha-256\nlocal all barred reject\n" + rules.read_text())
        database.does("CREATE ROLE barred LOGIN; SELECT pg_reload_conf()")
        serving, secretive = database.address("adit", "serving"), database.address("adit", "secretive")
        is_wrong("no host", "reached .*nohost", "postgresql://x@nohost.invalid/adit")
        is_wrong("nobody listens", "reached .*refused", "postgresql://x@127.0.0.1:1/adit")
        is_wrong("no database", "no such database", database.address("nothing", "serving"))
        is_wrong("no role", "does not let this role in .*stranger", database.address("adit", "stranger"))
        is_wrong("no entry", "does not let this role in .*pg_hba", database.address("adit", "barred"))
        is_wrong("no rights", "prepare --role", database.address("adit", "idle"))
        is_wrong("not prepared", "not prepared: 'adit store prepare'", database.address("empty", "serving"))
        is_wrong("an old schema", r"older version \(0, here 2\): 'adit store prepare'", serving, database,
                 ("UPDATE adit.meta SET version = 0", "UPDATE adit.meta SET version = 2"))
        is_wrong("a new one", r"newer versions of this program \(8, here 2\)", serving, database,
                 ("UPDATE adit.meta SET version = 9, least = 8", "UPDATE adit.meta SET version = 2, least = 1"))
        is_wrong("to be read only", "can only be read", serving, database,
                 ("ALTER DATABASE adit SET default_transaction_read_only = on",
                  "ALTER DATABASE adit RESET default_transaction_read_only", "postgres"))
        with Postgres(of=database) as standby:
            is_wrong("a standby", "can only be read: name the primary", standby.address("adit", "serving"))
            for hosts in (f"{standby.folder},/nowhere", f"/nowhere,{standby.folder}"):
                is_wrong("its primary is away", "those that answer are standbys",
                         f"postgresql://serving@/adit?host={hosts}")
        file = Path(database.folder / "passwords")
        is_wrong("no file of passwords", "passwords, cannot be read .*No such file", secretive,
                 PGPASSFILE=str(file))
        file.write_text("*:*:*:somebody:right\n")
        file.chmod(0o600)
        is_wrong("none for this role", "passwords has none for this", secretive, PGPASSFILE=str(file))
        file.write_text("*:*:*:secretive:wrong\n")
        is_wrong("a wrong one", "password is wrong", f"{secretive}&passfile={file}")
        file.write_text("*:*:*:secretive:right\n")
        file.chmod(0o640)
        for where in ({"PGPASSFILE": str(file)}, {"PGPASSFILE": "", "HOME": str(database.folder)}):
            is_wrong("others can read it", "others can read .*: chmod 600", secretive, **where)
            file.rename(database.folder / ".pgpass")
            file = database.folder / ".pgpass"


@test
async def bad_tls():
    """TLS that the database has not, or not as it should be, is one sentence"""
    os.environ["PGPORT"] = str(free_port())
    try:
        with Postgres("-c", "listen_addresses=127.0.0.1") as database:
            address = "postgresql://owner@localhost/postgres?hostaddr=127.0.0.1&sslmode="
            is_wrong("none", "reached .*does not support SSL", address + "require")
            for name in ("server", "other"):
                subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}",
                                "-keyout", f"{database.folder}/data/{name}.key",
                                "-out", f"{database.folder}/data/{name}.crt"], check=True, capture_output=True)
            for file in (database.folder / "data").glob("server.*"):
                file.chmod(0o600)
                if os.geteuid() == 0:
                    shutil.chown(file, (database.folder / "data").owner())
            database.does("ALTER SYSTEM SET ssl = on")
            database.does("SELECT pg_reload_conf()")
            root = f"{database.folder}/data/%s.crt"
            await until(lambda: "on" in database.does("SHOW ssl"))
            is_wrong("another certificate", "reached .*certificate verify failed",
                     f"{address}verify-full&sslrootcert={root % 'other'}")
            is_wrong("another name", "reached .*does not match host name",
                     f"{address}verify-full&sslrootcert={root % 'server'}")
            is_wrong("no such file", "reached .*root certificate file .* does not exist",
                     f"{address}verify-full&sslrootcert=/nowhere")
            is_wrong("all is well", "not prepared", f"{address}verify-ca&sslrootcert={root % 'server'}")
    finally:
        del os.environ["PGPORT"]


@test
async def a_wrong_clock():
    """a clock that is not the database's is a warning, and the node serves"""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    if not library or harness.SANITIZED:
        raise Skip("no libfaketime for this program")
    async with cluster("a") as (_, (a,)):
        for ahead, says in ((3600, "(3599|3600) seconds ahead of"), (-60, "(60|61) seconds behind")):
            b = Node("b", a.address)
            b.environment = {"LD_PRELOAD": str(library), "FAKETIME": f"{ahead:+d}", "DONT_FAKE_MONOTONIC": "1"}
            b.start()
            assert re.search(says, b.errors()), b.errors()
            Guest(b).opens(GAME)
            await b.stop()
        assert "clock" not in a.errors()


# --- what an operator asks for --------------------------------------------------


def states(node):
    return {row["node"]: row["state"] for row in asked(node, "nodes")["nodes"]}


@test
async def orders_of_any_node():
    """an order goes to any node, and is done by the one that it is about"""
    async with cluster("a", "b") as (database, (a, b)):
        seats = await company([a, a])
        table = seats[0].table
        waits = Guest(a).opens({"game": "galleries"})
        nodes = {row["node"]: row for row in asked(b, "nodes")["nodes"]}
        assert {name: (row["address"], row["state"], row["tables"]) for name, row in nodes.items()} == {
            "a": (f"127.0.0.1:{a.peers}", "alive", 2), "b": (f"127.0.0.1:{b.peers}", "alive", 0)}, nodes
        await until(lambda: asked(b, "tables")["open"] == 2)
        for node in (a, b):
            told = asked(node, "tables")["tables"]
            assert [(row["table"], row["node"], row["listed"]) for row in told] == [
                (waits, "a", False), (table, "a", True)], told
            assert told[1]["face"]["phase"] == "playing" and told[1]["host"], told
            told = asked(node, "table", table)
            assert (told["node"], told["phase"]) == ("a", "playing"), told
            assert {one["address"] for one in told["sockets"]} == {seat.guest.address for seat in seats}
            fails("^there is no table of that name$", node, "table", table[:-1] + "0")
        assert said(b, "close", table) == f"Table {table} is closed.\n"
        await together(*(seat.until(lambda s=seat: s.phase() == "abandoned") for seat in seats))
        for node in (b, a):  # which has passed it on, and holds it
            fails("^that table is over$", node, "close", table)
        assert asked(a, "close", waits) == {}
        # What nobody holds, as nobody has the room to take it up by himself.
        full = Node("full", a.address, "--tables", "1").start()
        Guest(full).opens(GAME)
        left = Guest(b).opens(GAME)
        for node in (a, b):
            await node.stop()
        await until(lambda: database.does(f"SELECT node FROM adit.game WHERE name = '{left}'", "adit") == "")
        told = {row["table"]: row.get("node") for row in asked(full, "tables")["tables"]}
        assert left in told and told[left] is None, told
        assert asked(full, "close", left) == {}
        fails("^that table is over$", full, "close", left)
        await full.stop()


def asks_until(over, node, table):
    """The statuses of answers about a table, while it goes from one node to another."""
    statuses = set()
    while not over.wait(0.01):
        statuses.add(Guest(node).request("GET", f"/api/tables/{table}")[0])
    return statuses


@test
async def a_node_is_drained():
    """drain, asked of another: its tables go there, nobody is let in, and SIGTERM ends it well"""
    async with cluster("a", "b", "c") as (database, (a, b, c)):
        c.kill()
        seats, ledger = await company([b, b]), Ledger()
        await play_on(seats, ledger, 3)
        waits = Guest(b).opens(GAME)
        await until(lambda: states(a)["c"] == "dead")
        fails("^there is no node of that name$", a, "drain", "nowhere")
        fails("^that node is dead; others have its tables$", a, "drain", "c")
        over = threading.Event()
        asks = asyncio.create_task(asyncio.to_thread(asks_until, over, a, seats[0].table))
        assert said(a, "drain", "b") == "b gives its tables to the others, and lets nobody in.\n"
        assert [await until_closed(seat) for seat in seats] == [1012, 1012]
        await until(lambda: {row.get("node") for row in asked(a, "tables")["tables"]} == {"a"})
        over.set()
        assert await asks == {200}, "whoever asks for a table that goes, finds it"
        await until(lambda: states(a)["b"] == "draining")
        assert asked(a, "drain", "b") == {}
        there = Guest(b)
        assert [there.request("GET", path)[0] for path in ("/healthz", "/readyz", "/metrics", "/api/tables")
                ] == [200, 503, 200, 503]
        await come_back(seats, a)
        await play_on(seats, ledger, 3)
        await until(lambda: asked(b, "tables")["open"] == 2)
        assert states(b)["b"] == "draining"
        fails("^no other node is well: nobody can take its tables$", b, "drain", "a")
        fails("^this node holds no tables: ask another$", b, "table", seats[0].table)
        await end_well(seats, ledger)
        b.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(b.end) == 0
        b.start()
        assert Guest(b).request("GET", "/readyz")[0] == 200 and states(a)["b"] == "alive"
        assert asked(b, "table", waits)["phase"] == "waiting"


@test
async def blocked_everywhere():
    """whoever is blocked at one node is so at all, also on a line between two; all hear what is said"""
    async with cluster("a", "b") as (database, (a, b)):
        here, there = Guest(a), Guest(b)
        table = here.opens(GAME)
        seats = [await Seat(guest, table, "P1").join() for guest in (here, there)]
        third = await Seat(Guest(a), table, "third").join()
        at_b = await Seat(Guest(b), Guest(b).opens(GAME), "at b").join()
        await seats[1].ask("sit", name="There")
        counts = [asked(node, "say", "é 世界")["sockets"] for node in (a, b)]
        assert sorted(counts) == [1, 3], counts
        for seat in (*seats, third, at_b):
            for _ in range(2):
                assert await hears(seat, "notice") == {"t": "notice", "text": "é 世界"}
        # A guest whose line goes through b, and an address.
        key = key_of(b, table, "There")
        assert asked(a, "block", key, "why") == {"whom": key}
        assert await until_closed(seats[1]) == 4002
        assert asked(a, "block", at_b.guest.address)
        assert await until_closed(at_b) == 4002
        for node in (a, b):
            assert {row["whom"]: row.get("why") for row in asked(node, "blocks")["blocks"]} == {
                key: "why", at_b.guest.address: None}
            for guest in (Guest(node, there.cookie), Guest(node, address=at_b.guest.address)):
                for path in ("/api/tables", f"/api/tables/{table}"):
                    assert guest.request("GET", path)[0] == 403, path
                try:
                    await Seat(guest, table).join()
                    raise AssertionError("it was let in")
                except harness.websockets.InvalidStatusCode as why:
                    assert why.status_code == 403, why
        await third.ask("ping")
        for whom in (key, at_b.guest.address):
            asked(b, "unblock", whom)
        fails("^exactly that is not blocked", b, "unblock", key)
        await until(lambda: Guest(a, there.cookie).request("GET", "/api/tables")[0] == 200)
        await seats[1].join()
        c = Node("c", a.address).start()
        assert asked(c, "blocks") == {"blocks": []}
        asked(c, "block", key)
        database.does("DELETE FROM adit.block", "adit")
        await c.stop()


def visits(node, order):
    line = socket.socket(socket.AF_UNIX)
    line.connect(str(node.folder / "control"))
    line.settimeout(PATIENCE)
    line.sendall(f"order {order}\n".encode())
    return line


@test
async def while_a_node_is_asked():
    """whoever gave an order hangs up while another node is asked, or the server ends: no harm"""
    async with cluster("a", "b") as (_, (a, b)):
        table = Guest(b).opens(GAME)
        b.send_signal(signal.SIGSTOP)
        lines = [visits(a, f"table {table}") for _ in range(6)]
        asks = asyncio.create_task(asyncio.to_thread(asked, a, "nodes"))
        for line in lines[1:5]:
            line.close()
        assert len((await asks)["nodes"]) == 2
        b.send_signal(signal.SIGCONT)
        for line in (lines[0], lines[5]):
            heard = line.recv(5)
            while more := line.recv(65536):
                heard += more
            assert heard.startswith(b"data ") and table.encode() in heard, heard
        b.send_signal(signal.SIGSTOP)
        lines = [visits(a, f"{order} {table}") for order in ("table", "close", "table")]
        asked(a, "blocks")  # those before were heard
        lines[2].close()
        await a.stop()
        b.send_signal(signal.SIGCONT)
        assert lines[0].recv(100) == b"" and asked(b, "nodes")


@test
async def sockets_are_counted_together():
    """the sockets of an address are counted over all nodes, each of them once"""
    async with cluster("a", "b", options=("--sockets-of-address", "4")) as (_, (a, b)):
        one = "127.7.7.7"

        async def enters(node, table):
            try:
                return await Seat(Guest(node, address=one), table).join()
            except harness.websockets.InvalidStatusCode as why:
                assert why.status_code == 429, why

        async def until_full(node, table):
            while seat := await enters(node, table):
                await seat.leave()

        async def until_free(node, table):
            while not (seat := await enters(node, table)):
                await asyncio.sleep(.05)
            return seat

        at_a, at_b = [Guest(node).opens(GAME) for node in (a, b)]
        stays = [await Seat(Guest(node), table).join() for node, table in ((a, at_a), (b, at_b))]
        # Two whom b passes on to a, and two at a itself.
        passed = [await enters(b, at_a) for _ in range(2)]
        own = [await enters(a, at_a) for _ in range(2)]
        await until_full(a, at_a)
        await until_full(b, at_b)
        assert await enters(b, at_a) is None
        # Nobody is counted twice, or the place that is left stays empty.
        await own.pop().leave()
        own.append(await until_free(a, at_a))
        await until_full(b, at_b)
        await passed.pop().leave()
        passed.append(await until_free(b, at_b))
        await together(*(seat.ask("ping") for seat in (*stays, *own, *passed)))


@test
async def a_thinker_is_asked():
    """a node that only thinks answers orders, too, and can be drained"""
    async with cluster("a") as (_, (a,)):
        thinker = Thinker("thinker", a.address).start()
        table = Guest(a).opens(GAME)
        for node in (a, thinker):
            assert states(node) == {"a": "alive", "thinker": "alive"}
        fails("^this node holds no tables: ask another$", thinker, "table", table)
        seat = await Seat(Guest(a), table, "seat").join()
        assert asked(thinker, "say", "hello") == {"sockets": 0}
        assert await hears(seat, "notice") == {"t": "notice", "text": "hello"}
        asked(thinker, "block", seat.guest.address)
        assert await until_closed(seat) == 4002
        fails("^this node holds no tables: ask another$", thinker, "close", table)
        for node in (a, thinker):
            assert asked(node, "drain", "thinker") == {}
            await until(lambda: states(a)["thinker"] == "draining")
        await thinker.stop()


@tests([
    ("no database there", ["--store", "postgresql://x@/x?host=/nowhere"], ""),
    ("no name", ["--node", None], "--node"),
    ("no address for the others", ["--peers-listen", None], "--peers-listen"),
    ("a node without a database", ["--store", "folder"], "--store"),
    ("an address with a password", ["--store", "postgresql://x:secret@h/x"], "password"),
    ("a name that is none", ["--node", "a b"], "name"),
    ("an address to listen at that is none", ["--peers-listen", "nowhere"], "nowhere"),
    ("one that nobody can reach", ["--peers-listen", "0.0.0.0:7401"], "0.0.0.0:7401"),
    ("only bots, and a page", ["--bots-only", "--web", "/"], "--web"),
    ("only bots, and tables", ["--bots-only", "--tables", "9"], "--tables"),
])
def misused(more, pattern):
    """: one sentence, and no server"""
    usual = {"--store": "postgresql://x@/x?host=/nowhere", "--node": "a",
             "--peers-listen": "127.0.0.1:7401"}
    flags = [word for word in more if word == "--bots-only"]
    more = [word for word in more if word not in flags]
    usual.update(dict(zip(more[::2], more[1::2])))
    done = run_to_its_end("--port", "0", *flags,
                          *(word for row in usual.items() for word in row if row[1]))
    assert done.returncode in (1, 2), done
    complains(done, done.returncode, pattern)
    assert "secret" not in done.stderr


@test
async def names_are_unique():
    """a second node of the same name is refused; one that was killed is let in again at once"""
    async with cluster("a") as (_, (a,)):
        words = ["--port", "0", "--store", a.address, "--peers-listen"]
        complains(run_to_its_end(*words, f"127.0.0.1:{free_port()}", "--node", "a"), 1, "another .* called a$")
        complains(run_to_its_end(*words, f"127.0.0.1:{a.peers}", "--node", "b"), 1,
                  f"127.0.0.1:{a.peers}: address already in use")
        table = Guest(a).opens(GAME)
        a.kill()
        a.start()
        assert Guest(a).request("GET", f"/api/tables/{table}")[0] == 200


if __name__ == "__main__":
    main()
