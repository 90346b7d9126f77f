#!/usr/bin/env python3
"""Who may what, at the edge of the server: origins, cookies, headers, limits, and what
it says of its guests, which is nothing.

    edge_test.py PATH_TO_ADIT

Prints TAP.
"""

import contextlib
import gzip
import http.client
import json
import re
import socket
import tempfile
from pathlib import Path

import websockets
from harness import (PATIENCE, SHORT, Gone, Guest, Refused, SamePort, Seat, Server, company,
                     complains, main, run_to_its_end, test, tests, together)

JSON = {"Content-Type": "application/json"}
TABLE = json.dumps(SHORT["galleries"])
COOKIE = re.compile(r"adit=[0-9a-f]{48}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
SECURE = re.compile(r"__Host-adit=[0-9a-f]{48}; Path=/; Max-Age=31536000; HttpOnly; "
                    r"SameSite=Lax; Secure")
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]


async def joins(guest, table, name="127.0.0.1", **headers):
    """The status of a handshake, with a server of that name."""
    where = f"ws://{name}:{guest.server.port}/api/tables/{table}/socket"
    try:
        line = await websockets.connect(
            where, host="127.0.0.1", port=guest.server.port, subprotocols=["adit.v2"], local_addr=(guest.address, 0), compression=None,
            extra_headers={**guest.headers(), **headers})
    except websockets.InvalidStatusCode as why:
        return why.status_code
    guest.keep_cookie(line.response_headers.get("Set-Cookie"))
    assert line.subprotocol == "adit.v2"
    await line.close()
    return 101


# --- origins ----------------------------------------------------------------------


@test
async def origins():
    """without --origin: the origin has to be the host that was asked"""
    async with Server() as server:
        guest = Guest(server)
        table = guest.opens(SHORT["galleries"])
        ours = f"http://127.0.0.1:{server.port}"
        for origin, status in ((ours, 101), (ours.replace("http", "https"), 101),
                               ("http://evil.example", 403), ("http://127.0.0.1", 403),
                               (ours + "0", 403), ("null", 403), (ours + "/", 403)):
            got = await joins(guest, table, Origin=origin)
            assert got == status, f"{origin}: {got}"
            posted, _, text = guest.request("POST", "/api/tables", TABLE,
                                            {**JSON, "Origin": origin})
            assert posted == (201 if status == 101 else 403), f"{origin}: {posted} {text}"
            if status == 403:
                assert json.loads(text)["refused"] == "origin", text


@test
async def named_origins():
    """with --origin: that one alone, its host alone, and a cookie that is secure"""
    async with Server("--origin", "https://adit.example", "--origin", "http://lan:8080") as server:
        guest = Guest(server)
        good = {"Host": "adit.example", "Origin": "https://adit.example"}
        status, headers, _ = guest.request("POST", "/api/tables", TABLE, {**JSON, **good})
        assert status == 201 and SECURE.fullmatch(headers["Set-Cookie"]), headers["Set-Cookie"]
        status, headers, _ = guest.request("POST", "/api/tables", TABLE, {**JSON, **good})
        assert status == 201 and headers["Set-Cookie"] is None, headers["Set-Cookie"]
        for host, origin, expected in (
                ("lan:8080", "http://lan:8080", 201), ("adit.example", None, 201),
                ("evil.example", None, 421), ("evil.example", "http://evil.example", 421),
                ("127.0.0.1", None, 403),
                ("adit.example", "http://adit.example", 403),
                ("adit.example", "https://evil.example", 403),
                ("evil.example", "https://adit.example", 421)):
            asked = {**JSON, "Host": host, **({"Origin": origin} if origin else {})}
            status, _, text = Guest(server).request("POST", "/api/tables", TABLE, asked)
            assert status == expected, f"{host} {origin}: {status} {text}"


@test
async def strange_hosts():
    """a name that a stranger can lead here is refused, for pages, sockets and numbers"""
    paths = ("/", "/api/tables", "/api/catalogue", "/metrics", "/healthz")
    async with Server() as server:
        guest = Guest(server)
        table = guest.opens(SHORT["galleries"])
        for host, known in (("127.0.0.1", True), ("localhost:8080", True), ("[::1]", True),
                            ("mybox.local:8080", True), ("mybox", True),
                            ("evil.example", False), (f"evil.example:{server.port}", False),
                            ("127.0.0.1.evil.example", False), ("mine.example", False)):
            for path in paths:
                status, _, text = guest.request("GET", path, None, {"Host": host})
                assert (status != 421) == known, f"{host} {path}: {status}"
            if not known:
                refused = json.loads(text)
                assert refused["refused"] == "host" and "--host NAME" in refused["text"], text
                # As a page would that was fetched from there.
                asked = {**JSON, "Host": host, "Origin": f"http://{host}"}
                assert guest.request("POST", "/api/tables", TABLE, asked)[0] == 421, host
                name = host.partition(":")[0]
                origin = f"http://{name}:{server.port}"
                assert await joins(guest, table, name, Origin=origin) == 421, host
    async with Server("--host", "mine.example") as server:
        for host, status in (("mine.example", 201), ("mine.example:80", 201),
                             ("evil.example", 421), ("127.0.0.1", 201)):
            asked = {**JSON, "Host": host, "Origin": f"http://{host}"}
            got = Guest(server).request("POST", "/api/tables", TABLE, asked)[0]
            assert got == status, f"{host}: {got}"


@tests([(f"--host {what!r} is bad usage", what) for what in ("", "http://a", "a:80", "A", "a b")])
def bad_host(what):
    complains(run_to_its_end("--host", what), 2, "--host takes a name")


# --- cookies ----------------------------------------------------------------------


@test
async def cookies():
    """a guest is whoever has the cookie; a new one is given where one is needed"""
    async with Server() as server:
        guest = Guest(server)
        status, headers, text = guest.request("POST", "/api/tables", TABLE, JSON)
        assert status == 201 and COOKIE.fullmatch(headers["Set-Cookie"]), headers["Set-Cookie"]
        table = json.loads(text)["table"]
        status, headers, _ = guest.request("POST", "/api/tables", TABLE, JSON)
        assert status == 201 and headers["Set-Cookie"] is None, "a second cookie"
        for path in ("/api/catalogue", "/api/tables", f"/api/tables/{table}"):
            assert Guest(server).request("GET", path)[1]["Set-Cookie"] is None, path
        async with Seat(guest, table) as host, Seat(Guest(server), table) as other:
            assert host.room["you"]["host"] and not other.room["you"]["host"]
            assert COOKIE.fullmatch(other.socket.response_headers["Set-Cookie"])
            assert other.guest.cookie != guest.cookie
            assert await other.refused("fill") == "not_host"
            await host.ask("fill")
        seen = {Guest(server).opens(SHORT["galleries"]) for _ in range(5)}
        assert len(seen) == 5


@test
async def cookies_of_before():
    """a token without a seal is a guest's who has done something here, and is sealed then"""
    async with SamePort() as server:
        host, other = Guest(server), Guest(server)
        table = host.opens(SHORT["galleries"])
        unsealed = host.cookie[:len("adit=") + 32]
        async with Seat(other, table) as seat:
            before, never = other.cookie, other.cookie[:len("adit=") + 32]
            assert not seat.room["you"]["host"]
        chosen = "adit=" + "5" * 32
        wrong = [guest.cookie[:37] + "0" * 16 for guest in (host, other)]
        for cookie, is_host, same in ((unsealed, True, True), (never, False, False),
                                      (wrong[0], True, True), (wrong[1], False, False),
                                      (chosen, False, False), (chosen + "5" * 16, False, False),
                                      (before, False, True)):
            guest = Guest(server, cookie)
            async with Seat(guest, table) as seat:
                assert seat.room["you"]["host"] == is_host, cookie
            assert (guest.cookie[:37] == cookie[:37]) == same, cookie
            assert len(guest.cookie) == len("adit=") + 48, guest.cookie
        assert guest.cookie == before, "a second cookie"
        # The seal is the same after a start; without it one is known by what one did.
        for lose in (False, True):
            await server.stop()
            if lose:
                (server.folder / "guests.key").unlink()
            server.start()
            guest = Guest(server, before)
            async with Seat(guest, table):
                assert (guest.cookie == before) != lose
            async with Seat(Guest(server, unsealed), table) as seat:
                assert seat.room["you"]["host"]


@tests([(f"a forged cookie is a stranger's: {name}", make) for name, make in [
    ("another", lambda real: "adit=" + "0" * 32),
    ("cut", lambda real: real[:-1]),
    ("longer", lambda real: real + "0"),
    ("capitals", lambda real: "adit=A" + real[6:]),
    ("one digit", lambda real: real[:36] + ("0" if real[36] != "0" else "1") + real[37:]),
    ("another name", lambda real: real.replace("adit", "audit")),
    ("no hex", lambda real: "adit=" + "z" * 32),
    ("the hash of a guest", lambda real: "adit=" + real[5:21] * 2),
]])
async def forged(make):
    async with Server() as server:
        seats = await company(server, SHORT["galleries"], 2, "forged")
        real = seats[0].guest.cookie
        stranger = Guest(server, make(real))
        async with Seat(stranger, seats[0].table) as seat:
            assert seat.room["you"] == {"p": None, "host": False, "entered": True}, seat.room["you"]
            await seat.until(lambda: seat.n >= 0)
            assert seat.view["viewer"] == "public", seat.view["viewer"]
            assert await seat.refused("move", move="pass") == "not_seated"
            assert await seat.refused("rematch") == "not_host"
            assert await seat.refused("stand") == "not_seated"
        async with Seat(seats[1].guest, seats[0].table) as other:
            assert other.room["you"]["p"] == "P2"
            await other.until(lambda: other.n >= 0)
            assert other.view["viewer"] == "P2"


@test
async def another_seat():
    """nobody plays for another, before, during and after the game"""
    async with Server() as server:
        seats = await company(server, SHORT["galleries"], 2, "another")
        mover = seats[0]
        await mover.until(lambda: mover.view["turn"] in ("P1", "P2"))
        turn = mover.view["turn"]
        mover, other = sorted(seats, key=lambda seat: seat.name != turn)
        await mover.until(mover.on_turn)
        n, move = mover.n, mover.view["legal"][0]
        assert (name := await other.refused("move", move=move)) == "not_your_turn", name
        for deed in ("fill", "start"):
            assert await seats[1].refused(deed) == "not_host", deed
        assert await seats[0].refused("start") == "not_waiting"
        assert await seats[0].refused("swap", seats=["P1", "P2"]) == "not_waiting"
        assert mover.n == n
        await mover.move(move)


# --- headers ----------------------------------------------------------------------


@test
async def security_headers():
    """every kind of answer has the headers that make browsers careful"""
    with tempfile.TemporaryDirectory(prefix="adit-") as web:
        (Path(web) / "index.html").write_text("<!doctype html><title>adit</title>" + " " * 2000)
        (Path(web) / "assets").mkdir()
        (Path(web) / "assets" / "index-B1nAryXy.js").write_text("export {}\n" * 500)
        async with Server(web=web) as server:
            guest = Guest(server)
            table = guest.opens(SHORT["galleries"])
            kinds = [
                ("GET", "/", None, {}, 200), ("GET", "/index.html", None, {}, 200),
                ("GET", "/assets/index-B1nAryXy.js", None, {}, 200), ("HEAD", "/", None, {}, 200),
                ("GET", "/nothing", None, {}, 404), ("GET", "/api/nothing", None, {}, 404),
                ("GET", "/healthz", None, {}, 200), ("GET", "/metrics", None, {}, 200),
                ("GET", "/metrics", None, {"X-Forwarded-For": "10.0.0.1"}, 404),
                ("GET", "/api/version", None, {}, 200), ("HEAD", "/healthz", None, {}, 200),
                ("POST", "/healthz", "{}", JSON, 405),
                ("GET", "/api/catalogue", None, {}, 200), ("GET", "/api/tables", None, {}, 200),
                ("GET", f"/api/tables/{table}", None, {}, 200),
                ("GET", f"/api/tables/{table}/record", None, {}, 409),
                ("GET", f"/api/tables/{table}/socket", None, {}, 400),
                ("POST", "/api/tables", TABLE, JSON, 201), ("POST", "/api/tables", TABLE, {}, 415),
                ("POST", "/api/tables", "{", JSON, 400),
                ("POST", "/api/tables", "x" * 5000, JSON, 413),
                ("POST", "/api/tables", TABLE, {**JSON, "Origin": "http://x"}, 403),
                ("DELETE", "/api/tables", None, {}, 405), ("OPTIONS", "/", None, {}, 405),
            ]
            for method, path, body, more, expected in kinds:
                status, headers, _ = guest.request(method, path, body, more)
                what = f"{method} {path}: {status}"
                assert status == expected, what
                for name, value in ALWAYS.items():
                    assert headers[name] == value, f"{what}: {name} is {headers[name]}"
                policy = headers["Content-Security-Policy"] or ""
                assert all(part in policy for part in POLICY), f"{what}: {policy}"
                assert not re.search(r"'unsafe-(inline|eval)'", policy), f"{what}: {policy}"
                assert "Access-Control-Allow-Origin" not in headers, what
                if path.startswith("/api/"):
                    assert headers["Cache-Control"] == "no-store", what
            tag = guest.request("GET", "/")[1]["ETag"]
            status, headers, text = guest.request("GET", "/", None, {"If-None-Match": tag})
            assert status == 304 and text == b"" and headers["X-Content-Type-Options"] == "nosniff"
            _, headers, _ = guest.request("GET", "/assets/index-B1nAryXy.js")
            assert "immutable" in headers["Cache-Control"], headers["Cache-Control"]


@test
async def packed_files():
    """--web FOLDER sends FILE.gz to those who can unpack it, unless FILE was changed since"""
    with tempfile.TemporaryDirectory(prefix="adit-") as web:
        for name, was in (("index.html", None), ("old.js", b"let it = 1;\n" * 500)):
            now = f"{name} as it is now\n".encode() * 500
            (Path(web) / name).write_bytes(now)
            (Path(web) / f"{name}.gz").write_bytes(gzip.compress(was or now))
        async with Server(web=web) as server:
            guest = Guest(server)
            tags = set()
            for wish, unpack in (("gzip", gzip.decompress), ("identity", bytes), ("gzip;q=0", bytes)):
                wish = {"Accept-Encoding": wish}
                status, headers, text = guest.request("GET", "/", None, wish)
                assert unpack(text).startswith(b"index.html as it is now\n"), (wish, text[:40])
                assert headers["Content-Encoding"] == ("gzip" if unpack is not bytes else None)
                assert headers["Vary"] == "Accept-Encoding", wish
                tag = headers["ETag"]
                status, headers, _ = guest.request("GET", "/", None, {**wish, "If-None-Match": tag})
                assert (status, headers["ETag"]) == (304, tag), wish
                tags.add(tag)
            assert len(tags) == 2, tags
            status, headers, text = guest.request("GET", "/old.js", None, {"Accept-Encoding": "gzip"})
            assert text.startswith(b"old.js as it is now\n") and not headers["Content-Encoding"]


@tests([(f"a request that is none has them, too: {name}", data) for name, data in [
    ("no host", b"GET / HTTP/1.1\r\n\r\n"),
    ("two hosts", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
    ("a header that is none", b"GET / HTTP/1.1\r\nHost: a\r\nX\"Y: z\r\n\r\n"),
]])
async def no_requests(data):
    async with Server() as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(data)
            answer = http.client.HTTPResponse(line)
            answer.begin()
            assert answer.status == 400, answer.status
            assert json.loads(answer.read())["refused"] == "bad_message"
            for name, value in ALWAYS.items():
                assert answer.headers[name] == value, f"{name} is {answer.headers[name]}"
            assert answer.headers["Content-Security-Policy"]


# --- what it says -----------------------------------------------------------------


@tests([(f"a bot sits down by its name of today: {old}", old, new) for old, new in [
    ("deducer", "trained"), ("searcher", "master"), ("searcher:7", "master:7"),
    ("trained:easy", "trained:easy"), ("hasty", "hasty")]])
async def old_names_of_bots(old, new):
    async with Server() as server:
        guest = Guest(server)
        async with Seat(guest, guest.opens(SHORT["saboteur"])) as seat:
            await seat.ask("sit", name="Ada")
            await seat.ask("bot", seat="P2", bot=old)
            await seat.until(lambda: seat.room["seats"][1]["kind"] == "bot")
            assert seat.room["seats"][1]["bot"] == new, seat.room


@test
async def nothing_is_told():
    """neither token nor address nor password is printed or kept"""
    async with Server() as server:
        host = Guest(server, address="127.77.66.55")
        table = host.opens({**SHORT["galleries"], "password": "open-sesame-42"})
        async with Seat(host, table) as seat:
            await seat.ask("sit", name="Somebody")
            await seat.ask("fill")
            await seat.ask("start")
            await seat.play_to_the_end()
            record = host.record(table)
        async with Seat(Guest(server, address="127.77.66.54"), table) as other:
            assert await other.refused("enter", password="open-sesame-43") == "wrong_password"
        host.request("GET", "/../etc/passwd")
        host.request("POST", "/api/tables", "{", JSON)
    said = server.everything_said()
    kept = b"".join(path.read_bytes() for path in server.folder.iterdir())
    token = host.cookie.split("=")[1]
    for secret in (token, token.upper(), "127.77.66.5", "open-sesame-4"):
        assert secret not in said, f"it said {secret}"
        assert secret not in record, f"the record has {secret}"
        assert secret.encode() not in kept, f"the disk has {secret}"
    assert bytes.fromhex(token) not in kept, "the disk has the token"


# --- limits -----------------------------------------------------------------------


@test
async def sockets_of_an_address():
    """too many sockets of an address, and of all: refused by name; others come in"""
    async with Server("--sockets-of-address", "5", "--sockets", "12") as server:
        guests = [Guest(server, address=f"127.8.0.{1 + i // 5}") for i in range(12)]
        table = Guest(server).opens(SHORT["galleries"])
        seats = [await Seat(guest, table).join() for guest in guests[:5]]
        assert await joins(Guest(server, address="127.8.0.1"), table) == 429
        seats += [await Seat(guest, table).join() for guest in guests[5:]]
        assert await joins(Guest(server, address="127.8.0.9"), table) == 503
        for seat in seats:
            await seat.ask("ping")
        await seats[0].leave()
        await seats[1].until(lambda: seats[1].room["watchers"] == 11)
        async with Seat(Guest(server, address="127.8.0.1"), table) as again:
            await again.ask("ping")


@test
async def addresses_behind_a_proxy():
    """behind a proxy the address that it names counts; others may name what they like"""
    async with Server("--sockets-of-address", "2", "--proxy", "127.5.5.5") as server:
        table = Guest(server).opens(SHORT["galleries"])

        async def join(address, forwarded):
            guest = Guest(server, address=address)
            seat = Seat(guest, table)
            guest.headers = lambda: {"X-Forwarded-For": forwarded}
            return await seat.join()

        seats = [await join("127.5.5.5", f"10.0.0.{i}") for i in range(5)]
        seats += [await join("127.5.5.5", "6.6.6.6, 10.0.0.1")]
        for forwarded in ("10.0.0.1", "9.9.9.9, 10.0.0.1"):
            try:
                await join("127.5.5.5", forwarded)
            except websockets.InvalidStatusCode as why:
                assert why.status_code == 429
            else:
                raise AssertionError(f"{forwarded} came in a third time")
        liar = [await join("127.5.5.6", f"10.1.0.{i}") for i in range(2)]
        try:
            await join("127.5.5.6", "10.1.0.9")
        except websockets.InvalidStatusCode as why:
            assert why.status_code == 429
        else:
            raise AssertionError("a liar came in a third time")
        for seat in seats + liar:
            await seat.leave()


@test
async def tables_and_watchers():
    """too many tables of a guest, an address, of all, and watchers of a table: refused"""
    async with Server("--tables-of-guest", "3", "--tables", "6", "--watchers", "2",
                      "--tables-of-address", "4") as server:
        one, two = Guest(server), Guest(server)
        three = Guest(server, address=one.address)
        table = [one.opens(SHORT["galleries"]) for _ in range(3)][0]
        for guest, name in ((one, "too_many_tables"), (three, None),
                            (three, "too_many_tables_of_address"), (two, None), (two, None),
                            (two, "server_full")):
            _, _, text = guest.request("POST", "/api/tables", TABLE, JSON)
            assert json.loads(text).get("refused") == name, text
        watchers = [await Seat(Guest(server), table).join() for _ in range(2)]
        assert await joins(Guest(server), table) == 409
        assert await joins(one, table) == 101, "the host is no watcher"
        await watchers[0].ask("sit", name="No longer a watcher")
        async with Seat(Guest(server), table) as third:
            await third.ask("ping")


@test
async def floods():
    """a flood of messages is refused by name, then closed by 1008; others play on"""
    async with Server() as server:
        seats = await company(server, SHORT["saboteur"], 2, "flood")
        flood = await Seat(Guest(server), seats[0].table).join()
        names = set()
        for i in range(1, 300):
            await flood.socket.send(json.dumps({"t": "sync", "id": i}))
        try:
            while True:
                message = await flood.hear()
                if message["t"] == "refused":
                    names.add(message["why"]["refused"])
        except Gone:
            pass
        assert names == {"too_fast"} and flood.socket.close_code == 1008, \
            f"{names}, {flood.socket.close_code}"
        for seat in seats:
            await seat.ask("ping")


def over_budget(server):
    """How often a budget was spent: {"socket": 0, ...}"""
    text = Guest(server).request("GET", "/metrics")[2].decode()
    return {of: int(n) for of, n in re.findall(r'adit_over_budget_total{of="(\w+)"} (\d+)', text)}


@test
async def a_class_at_one_address():
    """forty people at one address, and one with twelve tabs, are never too fast"""
    async with Server() as server:
        address = "127.44.0.1"
        hosts = [Guest(server, address=address) for _ in range(8)]
        tables = [host.opens(SHORT["saboteur"]) for host in hosts]
        seats = [await Seat(guest, table).join() for host, table in zip(hosts, tables)
                 for guest in (host, *(Guest(server, address=address) for _ in range(4)))]
        await together(*(seat.ask("sit", name=f"Somebody {i}") for i, seat in enumerate(seats)))
        await together(*(seat.ask("start") for seat in seats[::5]))

        async def clicks(seat):
            for i in range(5):
                await seat.ask("chat", text=f"Hello {i}")
            for _ in range(20):  # faster than anybody clicks
                with contextlib.suppress(Refused):
                    await seat.ask("why", move="pass")
                await seat.ask("sync")

        await together(*(clicks(seat) for seat in seats))
        tabs = [await Seat(hosts[0], tables[0]).join() for _ in range(12)]
        for _ in range(3):
            await together(*(tab.ask("sync") for tab in tabs))
        assert over_budget(server) == {"socket": 0, "guest": 0, "address": 0}


@test
async def requests_without_a_break():
    """a flood of requests is refused by name; of passwords, sooner"""
    async with Server("--sockets-of-address", "2") as server:
        guest, other = Guest(server), Guest(server)
        table = other.opens({**SHORT["galleries"], "password": "right"})
        statuses = [guest.request("GET", "/api/catalogue")[0] for _ in range(400)]
        assert 429 in statuses and set(statuses) == {200, 429}, set(statuses)
        assert other.request("GET", "/api/catalogue")[0] == 200
        async with Seat(Guest(server), table) as seat:
            # All at once: a server that is slow forgives while it looks at one of them.
            for i in range(36):
                await seat.send("enter", id=i + 1, password=f"wrong {i}")
            names = []
            while len(names) < 36:
                message = await seat.hear()
                if message["t"] == "refused":
                    names.append(message["why"]["refused"])
            assert set(names) == {"wrong_password", "too_fast"}, names
            assert names.count("wrong_password") >= 9, names


if __name__ == "__main__":
    main()
