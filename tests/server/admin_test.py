#!/usr/bin/env python3
"""`adit admin`: what an operator can ask of a server and have it do, and what becomes of
those who are at its tables; and the control socket, with all kinds of visitors.

    admin_test.py PATH_TO_ADIT

Prints TAP.
"""

import asyncio
import contextlib
import json
import os
import re
import socket
import stat
import subprocess
import tempfile
import threading
from pathlib import Path

import harness
from harness import PATIENCE, Guest, Seat, Server, company, main, may_mount, test, tests, together
from operators import admin, asked, fails, hears, key_of, said, until_closed

# Without bots, who would move when nobody looks.
PEOPLE = {"game": "galleries", "players": 3, "public": True}
WHO = r"^that is no address .* no network .* and no guest"


class WithShows(Server):
    """Where bots play for people who watch."""

    def command(self, *options):
        words = super().command(*options)
        words[words.index("--show-tables") + 1] = "1"
        return words


def status(guest, method, path, body=None):
    """The status, and the name of the refusal."""
    code, _, text = guest.request(method, path, body, {
        "Content-Type": "application/json", "Origin": f"http://127.0.0.1:{guest.server.port}"})
    return code, json.loads(text)["refused"] if code >= 400 and text[:1] == b"{" else None


# --- asking -------------------------------------------------------------------------


@test
async def a_server_alone():
    """one server: itself, its tables and who is there, as tables and as JSON"""
    async with Server() as server:
        row = {"node": "", "address": "", "version": "0.1.0", "state": "alive", "heard": 0}
        assert asked(server, "nodes") == {"nodes": [{**row, "tables": 0}]}
        assert asked(server, "tables") == {"open": 0, "tables": []}
        assert said(server, "tables") == "0 tables are open; shown here: 0.\n"
        seats = await company(server, PEOPLE, 2)
        table, host = seats[0].table, seats[0].guest
        other = host.opens({"game": "galleries"})
        async with Seat(Guest(server), table, "watcher"):
            told = asked(server, "table", table)
            assert {key: told[key] for key in ("table", "game", "phase")} == {
                "table": table, "game": "galleries", "phase": "playing"}, told
            assert "node" not in told and told["moves"] >= 0, told
            names = [seat.get("name") or seat.get("bot") for seat in told["seats"]]
            assert names[:2] == ["Guest 1", "Guest 2"] and "bot" in told["seats"][2], told
            keys = [seat["guest"] for seat in told["seats"][:2]]
            assert all(re.fullmatch("[0-9a-f]{32}", key) for key in keys), keys
            there = {one.get("p"): one for one in told["sockets"]}
            assert len(told["sockets"]) == 3 and set(there) == {"P1", "P2", None}, told
            assert there["P1"]["guest"] == keys[0] and there["P1"]["address"] == host.address, told
            lines = said(server, "table", table).splitlines()
            assert lines[0].split() == ["table", "node", "game", "phase", "moves"], lines
            assert lines[1].split()[:4] == [table, "-", "galleries", "playing"], lines
            assert ["P1", "Guest", "1", "-", keys[0]] in [line.split() for line in lines], lines
            assert ["P2", keys[1], seats[1].guest.address] in [line.split() for line in lines], lines
        told = asked(server, "tables")
        assert told["open"] == 2 and [row["table"] for row in told["tables"]] == [other, table], told
        assert [row["listed"] for row in told["tables"]] == [False, True], told
        assert told["tables"][1]["host"] == keys[0] and "node" not in told["tables"][1], told
        assert told["tables"][1]["face"]["phase"] == "playing", told
        lines = [line.split() for line in said(server, "tables").splitlines()]
        assert lines[0] == ["table", "node", "game", "phase", "seated", "players", "listed", "host"]
        assert lines[2] == [table, "-", "galleries", "playing", "3", "3", "yes", keys[0]], lines
        assert lines[1][-2] == "no" and lines[3][0] == "2", lines
        assert asked(server, "nodes") == {"nodes": [{**row, "tables": 2}]}
        lines = [line.split() for line in said(server, "nodes").splitlines()]
        assert lines == [["node", "address", "version", "state", "heard", "tables"],
                         ["-", "-", "0.1.0", "alive", "0", "2"]], lines


@test
async def what_is_refused():
    """what cannot be done is one sentence and exit code 1; what is no order, 2"""
    async with WithShows() as server:
        show = json.loads(Guest(server).request("GET", "/api/tables")[2])["tables"][0]["table"]
        usage = r"^admin: nodes, tables, table NAME, "
        for order in ("table", "close"):
            fails("^there is no table of that name$", server, order, "nothing")
            fails("^there is no table of that name$", server, order, "x" * 63)
            fails("^bots alone play there, for people who watch$", server, order, show)
            for word in ("", "a b", "x" * 64, "a "):
                fails("^there is no such order$", server, order, word)
            fails(usage, server, order, code=2)
            fails(usage, server, order, "a", "b", code=2)
        fails("^this server is alone: nobody can take its tables$", server, "drain", "a")
        for word in ("", "a b"):
            fails("^there is no such order$", server, "drain", word)
        for order in ("nodes", "tables", "blocks"):
            fails(usage, server, order, "more", code=2)
        for word in ("shout", "", "node", "nodes ", "order nodes", "backup"):
            fails(usage, server, word, code=2)
        fails("^admin: an argument is missing", server, code=2)
        fails("^admin: there is no option '--yaml'", server, "nodes", "--yaml", code=2)
        one_line = "^admin: an order is one line of at most 1000 bytes$"
        fails(one_line, server, "say", "a\nb", code=2)
        fails(one_line, server, "say", "x" * 1030, code=2)
        fails(one_line, server, "say", "x" * 1012, code=2)
        what_is_said = "^what is said has to be one line of 1 to 500 bytes"
        for text in ("", " ", "x" * 501, "x" * 1011, "a\tb", "a\033[2Jb", "\x7f", "a\u0085b",
                     "a\u202eb", " a", "a ", b"\xff", b"a\xc3", b"\xc0\x80", b"\xed\xa0\x80"):
            fails(what_is_said, server, "say", text)
        fails(usage, server, "say", code=2)
        fails("^admin: there are too many arguments|^admin: ", server, "say", *["x"] * 65, code=2)
        for whom in ("", "nobody", "192.0.2", "192.0.2.7.", "192.0.2.256", "192.0.2.0/33",
                     "192.0.2.0/", "192.0.2.0/-1", "192.0.2.0/8x", "192.0.2.0/ 8", "2001:db8::/129",
                     "2001:db8", "[2001:db8::1]", "fe80::1%eth0", "::ffff:192.0.2.7/33", "0" * 32,
                     "g" * 32, "a" * 31, "a" * 33, "1" * 300, "10.0.0.1/99999999999999999999"):
            fails(WHO, server, "block", whom)
            fails(WHO, server, "unblock", whom)
        for net in ("0.0.0.0/0", "192.0.0.0/7", "::/0", "2000::/15", "::/16", "::/80", "::ffff:0:0/0",
                    "::fffe:0:0/80", "::/64"):
            fails("^that network is so large", server, "block", net)
        for why in ("x" * 201, "a\tb", b"\xff", "a\u202eb"):
            fails("^the reason has to be one line of at most 200 bytes, ", server, "block", "192.0.2.7", why)
        fails("^exactly that is not blocked", server, "unblock", "192.0.2.7")
        fails(WHO, server, "unblock", "192.0.2.7 x")
        fails(usage, server, "unblock", "192.0.2.7", "x", code=2)
        assert said(server, "blocks") == "Nobody is blocked.\n"
        assert asked(server, "blocks") == {"blocks": []}


@test
async def where_the_server_is():
    """it is found by its socket, its folder, or where one's own server is"""
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        home = Path(home)
        mine = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": ""}
        mine.pop("XDG_DATA_HOME")
        (home / "folder").mkdir()
        (home / "file").write_text("")
        for path in (home / "nowhere", home / "folder", home / "file", home / ("x" * 5000)):
            fails("^no server can be asked at .*: there is no socket$", path, "nodes")
        if not list(Path("/run").glob("adit-*/control")) and not Path("/var/lib/adit/control").exists():
            done = admin(None, "nodes", env=mine)
            assert done.returncode == 1 and b"there is no server to ask; --control" in done.stderr, done
        folder = home / ".local/share/adit"
        folder.parent.mkdir(parents=True)
        async with Server(folder=folder) as server:
            for words in ([folder], [folder / "control"], [f"{folder}/"]):
                said(*words, "nodes")
            done = admin(None, "nodes", env=mine)
            assert done.returncode == 0, done
            assert stat.S_IMODE((folder / "control").stat().st_mode) == 0o600
            server.kill()
            fails("control: Connection refused$", folder, "nodes")
        async with Server(folder=folder):  # the stale one is no obstacle
            said(folder, "nodes")
        fails("^no server can be asked at ", folder, "nodes")


@test
async def a_control_of_its_own():
    """--control belongs to a database"""
    done = harness.run_to_its_end("--control", "/tmp/x", "--data", "/nowhere", "--port", "0")
    harness.complains(done, 2, "--control belongs to --store")


# --- closing ------------------------------------------------------------------------


@test
async def a_table_is_closed():
    """a table that is closed is abandoned for those who are there, and after a restart"""
    async with Server() as server:
        seats = await company(server, PEOPLE, 3)
        await together(*(seat.play(lambda s=seat: s.n >= 4) for seat in seats))
        waits = Guest(server).opens(PEOPLE)
        async with Seat(Guest(server), waits, "waits") as seat:
            table = seats[0].table
            assert said(server, "close", table) == f"Table {table} is closed.\n"
            await together(*(one.until(lambda s=one: s.phase() == "abandoned") for one in seats))
            with contextlib.suppress(harness.Refused):
                await seats[0].ask("move", move="x", n=seats[0].n)
            fails("^that table is over$", server, "close", table)
            assert asked(server, "table", table)["phase"] == "abandoned"
            assert asked(server, "tables")["open"] == 1
            assert asked(server, "close", waits) == {}
            await seat.until(lambda: seat.phase() == "abandoned")
        listed = json.loads(Guest(server).request("GET", "/api/tables")[2])["tables"]
        assert listed == [], listed
        server.kill()
        server.start()
        assert asked(server, "tables") == {"open": 0, "tables": []}
        for name in (table, waits):
            assert asked(server, "table", name)["phase"] == "abandoned"
            fails("^that table is over$", server, "close", name)


@test
async def a_full_disk():
    """a disk that is full: a table is not closed and nobody is blocked, and it says so"""
    with tempfile.TemporaryDirectory(prefix="adit-") as disk:
        before = [*may_mount(), "sh", "-c", f'mount -t tmpfs -o size=1m none {disk} && exec "$@"', "sh"]
        async with Server(folder=disk, before=before) as server:
            inside = Path(f"/proc/{server.process.pid}/root{disk}")
            seats = await company(server, PEOPLE, 3)
            said(inside, "block", "192.0.2.7")
            with contextlib.suppress(OSError), open(inside / "rubbish", "wb", 0) as rubbish:
                while True:
                    rubbish.write(bytes(4096))
            guest = Guest(server)
            while guest.request("GET", "/healthz")[0] == 200:  # while the log has room
                guest.request("POST", "/api/tables", '{"game":"galleries"}',
                              {"Content-Type": "application/json"})
            fails("full", inside, "close", seats[0].table)
            fails("full", inside, "block", "192.0.2.8")
            assert [row["whom"] for row in asked(inside, "blocks")["blocks"]] == ["192.0.2.7"]
            assert asked(inside, "table", seats[0].table)["phase"] == "playing"
            (inside / "rubbish").unlink()
            said(inside, "block", "192.0.2.8")
            said(inside, "close", seats[0].table)
            await together(*(one.until(lambda s=one: s.phase() == "abandoned") for one in seats))


# --- blocking -----------------------------------------------------------------------


@test
async def who_is_blocked():
    """an address, a network, a guest: sockets close with 4002, all but /api/me is refused, until it is taken back"""
    async with Server() as server:
        seats = await company(server, PEOPLE, 3)
        table = seats[0].table
        watcher = await Seat(Guest(server, address="127.9.9.9"), table, "watcher").join()
        bystander = await Seat(Guest(server, address="127.9.9.8"), table, "bystander").join()
        key = key_of(server, table, "Guest 2")
        away = Guest(server, seats[1].guest.cookie)
        assert said(server, "block", "127.9.9.9", "makes", "noise") == "127.9.9.9 is blocked.\n"
        assert asked(server, "block", key) == {"whom": key}
        for seat in (watcher, seats[1]):
            assert await until_closed(seat) == 4002, seat.socket.close_code
        for guest in (watcher.guest, seats[1].guest, away):
            for path in ("/api/tables", f"/api/tables/{table}", "/api/nothing", "/api/m", "/api/"):
                assert status(guest, "GET", path) == (403, "blocked"), path
            assert status(guest, "POST", "/api/tables", '{"game":"galleries"}') == (403, "blocked")
            assert status(guest, "POST", "/api/nothing", "{}") == (403, "blocked")
            assert guest.request("GET", "/api/me")[0] == 200
            try:
                await Seat(guest, table).join()
                raise AssertionError("it was let in")
            except harness.websockets.InvalidStatusCode as why:
                assert why.status_code == 403, why
        # Another guest at the same address, and the same one elsewhere.
        assert status(Guest(server, address="127.9.9.9"), "GET", "/api/tables") == (403, "blocked")
        assert status(Guest(server, address="127.9.9.7"), "GET", "/api/tables")[0] == 200
        assert status(Guest(server), "GET", "/healthz")[0] == 200
        assert status(watcher.guest, "DELETE", "/api/me")[0] == 200
        assert [one.get("p") for one in asked(server, "table", table)["sockets"]].count("P2") == 0
        rows = asked(server, "blocks")["blocks"]
        assert {row["whom"]: row.get("why") for row in rows} == {"127.9.9.9": "makes noise", key: None}
        lines = said(server, "blocks").splitlines()
        assert lines[0].split() == ["whom", "since", "why"], lines
        assert any(re.fullmatch(r"127\.9\.9\.9 +\d{4}-\d\d-\d\d +makes noise", line) for line in lines), lines
        await seats[0].until(lambda: not seats[0].room["seats"][1].get("here", False))
        await bystander.ask("ping")
        assert said(server, "unblock", key) == f"{key} is not blocked any more.\n"
        await seats[1].join()
        assert asked(server, "unblock", "127.9.9.9") == {"whom": "127.9.9.9"}
        assert status(Guest(server, address="127.9.9.9"), "GET", "/api/tables")[0] == 200
        # Everybody at once.
        said(server, "block", "127.0.0.0/8")
        assert [await until_closed(seat) for seat in (*seats, bystander)] == 4 * [4002]
        said(server, "unblock", "127.0.0.0/8")


@test
async def of_a_blocked_guest():
    """whoever is blocked may fetch what is kept about them, and have it deleted"""
    async with Server() as server:
        seats = await company(server, PEOPLE, 3)
        table, guest = seats[0].table, seats[1].guest
        said(server, "block", key_of(server, table, "Guest 2"))
        assert await until_closed(seats[1]) == 4002
        code, _, text = guest.request("GET", "/api/me/data")
        assert code == 200 and "Guest 2" in text.decode(), text
        code, _, text = guest.request("DELETE", "/api/me", None,
                                      {"Origin": f"http://127.0.0.1:{server.port}"})
        assert code == 200 and json.loads(text) == {"tables": 1}, text
        assert "Guest 2" not in json.dumps(asked(server, "table", table))
        for path in ("/api/me/../tables", "/api/me/%2e%2e/tables", "/api/me/nothing", "/api/mentions"):
            assert status(guest, "GET", path)[0] in (403, 404), path


@test
async def by_any_spelling():
    """a network is blocked however it or an address in it is written"""
    async with Server("--proxy", "127.0.0.1") as server:
        def barred(address):
            """By what a proxy says."""
            guest = Guest(server, address="127.0.0.1")
            code = guest.request("GET", "/api/tables", headers={"X-Forwarded-For": address})[0]
            assert code in (200, 403), code
            return code == 403

        for net, written, inside, outside in [
                ("192.0.2.7", "192.0.2.7", ["192.0.2.7", "::ffff:192.0.2.7", "::FFFF:c000:207",
                                            "0:0:0:0:0:ffff:192.0.2.7", "192.0.2.8, 192.0.2.7"],
                 ["192.0.2.6", "192.0.2.7, 192.0.2.8", "::192.0.2.7", "2001:db8::7"]),
                ("::ffff:192.0.2.9", "192.0.2.9", ["192.0.2.9"], ["192.0.2.8"]),
                ("192.0.2.77/26", "192.0.2.64/26", ["192.0.2.64", "192.0.2.127", "::ffff:192.0.2.100"],
                 ["192.0.2.63", "192.0.2.128"]),
                ("198.51.100.1/32", "198.51.100.1", ["198.51.100.1"], ["198.51.100.0"]),
                ("10.9.9.9/8", "10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["11.0.0.0", "9.255.255.255"]),
                ("2001:DB8:0:0::5/48", "2001:db8::/48",
                 ["2001:db8::1", "2001:0DB8:0000:ffff::", "2001:db8:0:1:2:3:4:5"],
                 ["2001:db8:1::1", "2001:db7::1", "32.1.13.184"]),
                ("2001:db8:5::1/128", "2001:db8:5::1", ["2001:db8:5:0:0:0:0:1", "2001:DB8:5::0.0.0.1"],
                 ["2001:db8:5::2"]),
                ("2400::/16", "2400::/16", ["2400:1::", "2400::"], ["2401::", "36.0.0.1"])]:
            assert asked(server, "block", net) == {"whom": written}
            assert [row["whom"] for row in asked(server, "blocks")["blocks"]] == [written]
            assert [barred(address) for address in inside] == len(inside) * [True], (net, inside)
            assert [barred(address) for address in outside] == len(outside) * [False], (net, outside)
            assert asked(server, "block", written, "again") == {"whom": written}
            assert asked(server, "unblock", inside[0] if "/" not in written else net) == {"whom": written}
            assert not barred(inside[0])
        # Those who are nobody's proxy are what they are, whatever they say.
        said(server, "block", "127.3.3.3")
        guest = Guest(server, address="127.3.3.3")
        for forged in ("192.0.2.1", "127.0.0.1", "", "x"):
            assert guest.request("GET", "/api/tables", headers={"X-Forwarded-For": forged})[0] == 403
        # A network of each size, each of which counts.
        nets = [f"{bits + 64}.{1 << bits >> 9 & 255}.0.0/{bits}" for bits in range(8, 33)]
        for net in nets:
            said(server, "block", net)
        assert all(barred(net.split("/")[0]) for net in nets)
        assert not barred("96.64.0.1") and not barred("95.128.0.2") and not barred("97.0.0.0")


@test
async def blocks_are_kept():
    """who is blocked is so after a restart, and at a server that is made of a backup"""
    with tempfile.TemporaryDirectory(prefix="adit-") as there:
        async with Server() as server:
            said(server, "block", "127.9.9.9", "why: \"é\\")
            server.kill()
            server.start()
            rows = asked(server, "blocks")["blocks"]
            assert rows[0]["why"] == "why: \"é\\" and len(rows) == 1, rows
            assert status(Guest(server, address="127.9.9.9"), "GET", "/api/tables") == (403, "blocked")
            subprocess.run([harness.ADIT, "backup", str(server.folder), f"{there}/adit.db"], check=True,
                           stdout=subprocess.DEVNULL, timeout=PATIENCE)
            said(server, "unblock", "127.9.9.9")
            server.kill()
            server.start()
            assert asked(server, "blocks") == {"blocks": []}
        async with Server(folder=there) as copy:
            assert asked(copy, "blocks")["blocks"] == rows
            assert status(Guest(copy, address="127.9.9.9"), "GET", "/api/tables") == (403, "blocked")


# --- saying -------------------------------------------------------------------------


@test
async def something_is_said():
    """what the operator says is heard at every table, as it is"""
    async with Server() as server:
        assert said(server, "say", "nobody hears it").startswith("0 ")
        seats = await company(server, PEOPLE, 2)
        seats.append(await Seat(Guest(server), seats[0].table).join())
        seats.append(await Seat(Guest(server), Guest(server).opens({"game": "saboteur"})).join())
        for words in (["The", "server", "restarts"], ["x" * 500], ["\"é\\ 世界 </script>"], ["--", "--json"],
                      ["  one".strip(), "", "two"], ["a", "👩‍🚒"]):
            text = " ".join(word for word in words if word != "--")
            done = said(server, "say", *words)
            assert done == "4 players here have it on the screen.\n", done
            for seat in seats:
                assert await hears(seat, "notice") == {"t": "notice", "text": text}
        await seats[3].leave()
        while asked(server, "say", "still there?") != {"sockets": 3}:
            pass


# --- visitors -----------------------------------------------------------------------


def visits(server):
    line = socket.socket(socket.AF_UNIX)
    line.connect(str(server.folder / "control"))
    line.settimeout(PATIENCE)
    return line


def all_of(line):
    heard = b""
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while more := line.recv(65536):
            heard += more
    return heard


def answers(server, question):
    with visits(server) as line:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            line.sendall(question)
        return all_of(line)


@test
async def strange_visitors():
    """whatever is said at the socket is answered or ended, and the next is heard"""
    async with Server() as server:
        table = Guest(server).opens(PEOPLE)
        nothing = b"failed there is no such order\n"
        other = b"failed only a backup and orders can be asked for here\n"
        for question, answer in [
                (b"order nonsense\n", nothing), (b"order \n", nothing), (b"order nodes \n", nothing),
                (b"order  nodes\n", nothing), (b"order nodes\r\n", nothing), (b"order table\n", nothing),
                (b"order table  " + table.encode() + b"\n", nothing), (b"order drain \n", nothing),
                (b"order close \xff\n", b"failed there is no table of that name\n"),
                (b"ORDER nodes\n", other), (b"order\n", other), (b"\n", other), (b"backup \n", other),
                (b"GET / HTTP/1.1\r\n\r\n", other), (b"\0\n", b"failed there is a zero byte in it\n"),
                (b"order say a\0b\n", b"failed there is a zero byte in it\n"),
                (b"order say " + b"x" * 1013, b"failed that is too long\n"),
                (b"order " + b"x" * 2000 + b"\n", b"failed that is too long\n"),
                (b"x" * 100000, b"failed that is too long\n")]:
            heard = answers(server, question)
            assert heard == answer, f"{question[:40]!r}: {heard!r}"
        heard = answers(server, b"order tables\norder nodes\n")
        assert heard.endswith(b"\n") and table.encode() in heard and b"version" not in heard, heard
        with visits(server) as line:  # byte by byte
            for byte in b"order blocks\n":
                line.sendall(bytes([byte]))
            assert all_of(line) == b'data 13 0 13\n{"blocks":[]}done 13\n'
        for hello in (b"", b"ord", b"order nodes", b"order nodes\n", b"backup\n", b"order close x\n"):
            visits(server).close()
            with visits(server) as line:
                line.sendall(hello)
            with visits(server) as line:
                line.sendall(hello)
                line.shutdown(socket.SHUT_RDWR)
        with visits(server) as line:  # more, while it is answered
            line.sendall(b"backup\n")
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                for _ in range(1000):
                    line.sendall(b"order say x\n" * 100)
        said(server, "nodes")
        await asyncio.sleep(0)
        assert status(Guest(server), "GET", "/healthz")[0] == 200


@test
async def many_visitors():
    """20 at once, silent ones, and one who reads slowly: nobody waits for them"""
    async with Server() as server:
        guest = Guest(server)
        for why in range(2000):
            if why % 100 == 0:
                said(server, "say", "x")
            assert answers(server, f"order block 10.{why // 250}.{why % 250}.1 {'x' * 200}\n".encode()
                           ).startswith(b"data")
        slow = visits(server)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        slow.sendall(b"order blocks\n")
        slow.recv(1)
        with contextlib.ExitStack() as them:
            silent = [them.enter_context(visits(server)) for _ in range(6)]
            said(server, "nodes")  # the eighth
            done = []
            threads = [threading.Thread(target=lambda: done.append(admin(server, "nodes")))
                       for _ in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                await asyncio.to_thread(thread.join)
            codes = sorted(one.returncode for one in done)
            assert len(codes) == 20 and codes[0] == 0 and set(codes) <= {0, 1}, codes
            for one in done:
                assert one.returncode == 0 or b"too many ask it at the same time" in one.stderr, one
            assert guest.request("GET", "/api/tables")[0] == 200
            more = [them.enter_context(visits(server)) for _ in range(20)]
            fails("too many ask it at the same time", server, "nodes")
            assert silent[0].send(b"order nodes\n") == 12 and all_of(silent[0]).endswith(b"\n")
            del more
        rest = all_of(slow)
        assert rest.endswith(b"\n") and rest.count(b'"whom"') == 2000, rest[-100:]
        slow.close()
        said(server, "nodes")
        waits = [visits(server) for _ in range(4)]  # when it ends
        waits[0].sendall(b"order blocks\n")
        await server.stop()
        assert all_of(waits[1]) == b""


@test
async def a_second_server():
    """a socket at which a server listens is not taken from it"""
    async with Server() as server:
        with tempfile.TemporaryDirectory(prefix="adit-") as there:
            os.link(server.folder / "control", f"{there}/control")
            async with Server(folder=there) as other:
                Guest(other).opens(PEOPLE)
            assert "neither `adit admin` nor `adit backup` can ask it" in other.errors()
        said(server, "nodes")


# --- a server that is none ----------------------------------------------------------


@contextlib.contextmanager
def impostor(says):
    """Something that listens at a socket and says that to whoever comes."""
    with tempfile.TemporaryDirectory(prefix="adit-") as there, socket.socket(socket.AF_UNIX) as door:
        door.bind(f"{there}/control")
        door.listen()

        def serves():
            with contextlib.suppress(OSError):
                line, _ = door.accept()
                with line:
                    line.recv(2000)
                    for piece in says:
                        line.sendall(piece)

        thread = threading.Thread(target=serves)
        thread.start()
        yield there
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as last:
            last.connect(f"{there}/control")  # if nobody has come
        thread.join()


def piece(text):
    text = text.encode() if isinstance(text, str) else text
    return b"data %d 0 %d\n%bdone %d\n" % (len(text), len(text), text, len(text))


ENDED = "ended before its answer was complete$"
STRANGE = "^what the server has answered cannot be read$"


@tests([
    ("an impostor that hangs up", [], ENDED),
    ("one that says rubbish", [bytes(range(256)) * 10], ENDED),
    ("one that never ends its line", [b"x" * 100000], ENDED),
    ("one that says half a piece", [b'data 100 0 100\n{"nodes"'], ENDED),
    ("one without an end", [b'data 2 0 2\n{}'], ENDED),
    ("one with a piece that is too large", [b'data 65537 0 65537\n', b"x" * 65537], ENDED),
    ("one with a size below zero", [b'data -1 0 0\n'], ENDED),
    ("one with a place below zero", [b'data 2 -1 2\n{}done 2\n'], ENDED),
    ("one with an end that is not one", [b'data 2 0 2\n{}done -2\n'], ENDED),
    ("one with an answer of nothing", [b"done 0\n"], STRANGE),
    ("one with an empty line", [b"\n"], ENDED),
    ("one whose answer is half of one", [piece('{"nodes":[')], STRANGE),
    ("one whose answer is more than one", [piece('{}{}')], STRANGE),
    ("one whose answer is not text", [piece(b'{"nodes":"\xff"}')], STRANGE),
    ("one whose answer has a zero byte", [piece(b'{"nodes"\0:[]}')], STRANGE),
    ("one whose answer is deep", [piece("[" * 60000)], STRANGE),
    ("one with a giant answer", [b"data 65536 0 0\n" + b" " * 65536] * 300, "(too large|cannot be read|complete)"),
    ("one that refuses with controls", [b"failed no \x1b]0;x\x07\xc2\x9b2J\xff way\n"],
     r"^no \?\]0;x\?[^\x00-\x1f\x7f-\x9f]* way$"),
])
def an_impostor(says, pattern):
    """: one sentence"""
    with impostor(says) as there:
        done = admin(there, "nodes")
    assert done.returncode == 1 and done.stdout == b"", done
    line = done.stderr.decode(errors="surrogateescape")
    assert re.fullmatch(r"adit: [^\n]*\n", line), line
    assert re.search(pattern, line[len("adit: "):-1]), repr(line)


EVIL = "\\u001b]0;x\\u0007\\u009b2J\\u202e\\u007f"


@tests([("names that are controls", "nodes", f'{{"nodes":[{{"node":"{EVIL}","heard":1}}]}}'),
        ("wrong kinds of values", "nodes", '{"nodes":[1,"x",[],null,{"node":{},"heard":1.5,"tables":[]}]}'),
        ("a wrong whole", "nodes", '[]'), ("nothing of what was asked for", "tables", '{}'),
        ("tables of rubbish", "tables", '{"open":-9223372036854775808,"tables":[{"face":[],"table":"'
         + "x" * 5000 + '"}]}'),
        ("a table of rubbish", "table", f'{{"table":1,"seats":{{}},"sockets":[{{"address":"{EVIL}"}}]}}'),
        ("a wrong end of the time", "blocks",
         '{"blocks":[{"since":9223372036854775807},{"since":-9223372036854775808},{"since":true}]}'),
        ("nobody blocked", "block", '{}'), ("controls blocked", "block", f'{{"whom":"{EVIL}"}}'),
        ("a number unblocked", "unblock", '{"whom":7}'), ("a text said", "say", '{"sockets":"many"}'),
        ("nothing drained", "drain", '[[[]]]'), ("nothing closed", "close", '{}'),
        ("long names in letters of all kinds", "nodes",
         '{"nodes":[{"node":"' + "é世👩" * 200 + '"}]}')])
def a_strange_answer(order, answer):
    """: printed harmlessly, with code 0 or 1"""
    words = {"nodes": [], "tables": [], "blocks": []}.get(order, ["192.0.2.7"])
    for locale in ("C.UTF-8", "C"):
        with impostor([piece(answer)]) as there:
            done = admin(there, order, *words, env={**os.environ, "LC_ALL": locale})
        assert done.returncode in (0, 1), done
        shown = (done.stdout + done.stderr).decode()
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", shown), repr(shown)


if __name__ == "__main__":
    main()
