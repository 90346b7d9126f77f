#!/usr/bin/env python3
"""The examples of packaging/ for haproxy and nginx, run by the real ones: TLS before a
server that believes its proxy, and a proxy that believes nobody.

    proxy_test.py PATH_TO_ADIT

Prints TAP. What is not installed is skipped.
"""

import asyncio
import contextlib
import getpass
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
from pathlib import Path

import websockets
from harness import (PATIENCE, SHORT, SERVERS, Guest, Seat, Server, Skip, check_record, company,
                     die_with_parent, main, tests, together)

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
NAME, ORIGIN = "adit.example", "https://adit.example"
JSON = {"Content-Type": "application/json"}
TABLE = json.dumps(SHORT["galleries"])


def replaced(text, changes):
    """An example, for other ports and files than those it names."""
    for old, new in changes.items():
        assert old in text, f"the example has no {old!r}"
        text = text.replace(old, new)
    return text


def make_certificate(folder):
    """Its own authority; with the key, as haproxy reads it, in adit.pem."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1",
         "-keyout", folder / "adit.key", "-out", folder / "adit.crt"],
        check=True, capture_output=True)
    both = (folder / "adit.crt").read_text() + (folder / "adit.key").read_text()
    (folder / "adit.pem").write_text(both)


# --- the two ----------------------------------------------------------------------


def haproxy(proxy):
    """Its command, with the sockets that it listens at."""
    text = replaced((PACKAGING / "haproxy.cfg").read_text(), {
        "    user haproxy\n    group haproxy\n": "",
        "maxconn 20000": "maxconn 500",
        ":::80 v4v6": f"fd@{proxy.plain.fileno()}",
        ":::443 v4v6": f"fd@{proxy.tls.fileno()}",
        "/etc/haproxy/certs/adit.example.pem": f"{proxy.folder}/adit.pem",
        "127.0.0.1:8080": f"127.0.0.1:{proxy.server.port}",
    })
    (proxy.folder / "haproxy.cfg").write_text(text)
    return ["-db", "-f", proxy.folder / "haproxy.cfg"], {}


def nginx(proxy):
    """It takes sockets over that it is handed, if it would open the same ones."""
    site = replaced((PACKAGING / "nginx.conf").read_text(), {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{proxy.plain_port};",
        "listen 443 ": f"listen 127.0.0.1:{proxy.tls_port} ",
        "/etc/ssl/certs/adit.example.pem": f"{proxy.folder}/adit.crt",
        "/etc/ssl/private/adit.example.key": f"{proxy.folder}/adit.key",
        "127.0.0.1:8080": f"127.0.0.1:{proxy.server.port}",
    })
    places = "".join(f"{what}_temp_path {proxy.folder}/{what};\n" for what in
                     ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (proxy.folder / "nginx.conf").write_text(
        f"daemon off;\nuser {getpass.getuser()};\npid {proxy.folder}/pid;\n"
        f"error_log stderr;\nevents {{ worker_connections 500; }}\nhttp {{\n{places}{site}}}\n")
    handed = f"{proxy.plain.fileno()};{proxy.tls.fileno()};"
    return (["-e", "stderr", "-p", proxy.folder, "-c", proxy.folder / "nginx.conf"],
            {"NGINX": handed})


KINDS = {"haproxy": haproxy, "nginx": nginx}


class Proxy(Server):
    """One of them before a server; the sockets are there before it is, so nobody has
    to wait for it."""

    def __init__(self, kind, server):
        super().__init__()
        self.kind, self.server = kind, server
        self.plain, self.tls = (socket.create_server(("127.0.0.1", 0)) for _ in range(2))
        self.plain_port, self.tls_port = (s.getsockname()[1] for s in (self.plain, self.tls))

    def start(self):
        program = shutil.which(self.kind, path=f"{os.environ['PATH']}:/usr/sbin")
        if not program:
            raise Skip(f"no {self.kind}")
        make_certificate(self.folder)
        arguments, environment = KINDS[self.kind](self)
        SERVERS.append(self)
        for listening in (self.plain, self.tls):
            listening.setblocking(False)  # nginx takes that for granted
        self.process = subprocess.Popen(
            [program, *map(str, arguments)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=self.log, start_new_session=True,
            pass_fds=[self.plain.fileno(), self.tls.fileno()],
            env={**os.environ, **environment}, preexec_fn=die_with_parent)
        self.plain.close()
        self.tls.close()
        return self

    async def __aexit__(self, why, *_):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if why is None:  # or else what it said is shown
            SERVERS.remove(self)


@contextlib.asynccontextmanager
async def behind(kind, *options):
    async with Server("--origin", ORIGIN, "--proxy", "127.0.0.1", *options) as server:
        async with Proxy(kind, server) as proxy:
            yield proxy


class Visitor(Guest):
    """Somebody who comes through the proxy, as browsers do."""

    forged = {}

    def headers(self):
        return {**super().headers(), **self.forged}

    def request(self, method, path, body=None, headers=None):
        return super().request(method, path, body, {"Host": NAME, **(headers or {})})

    def trust(self):
        return ssl.create_default_context(cafile=self.server.folder / "adit.crt")

    def line(self):
        return http.client.HTTPSConnection(
            "127.0.0.1", self.server.tls_port, timeout=PATIENCE,
            source_address=(self.address, 0), context=self.trust())

    def way_to(self, table):
        return f"wss://{NAME}/api/tables/{table}/socket", {
            "host": "127.0.0.1", "port": self.server.tls_port,
            "ssl": self.trust(), "origin": ORIGIN}

    async def comes(self, table):
        """The status of a handshake, and the seat if it is one."""
        seat = Seat(self, table)
        try:
            return 101, await seat.join()
        except websockets.InvalidStatusCode as why:
            return why.status_code, None


def both(function):
    return tests((f"{kind}: {function.__doc__}", kind) for kind in KINDS)(function)


# --- what has to hold ---------------------------------------------------------------


@both
async def a_whole_game(kind):
    """a whole game through TLS, and its record"""
    async with behind(kind) as proxy:
        seats = await company(proxy, SHORT["saboteur"], 2, "proxy", kind=Visitor)
        await together(*(seat.play_to_the_end() for seat in seats))
        check_record(seats[0].guest.record(seats[0].table), seats)
        for seat in seats:
            await seat.leave()


@both
async def only_tls(kind):
    """plain HTTP leads to https, which browsers are told to remember"""
    async with behind(kind) as proxy:
        plain = http.client.HTTPConnection("127.0.0.1", proxy.plain_port,
                                           timeout=PATIENCE)
        with contextlib.closing(plain):
            plain.request("GET", "/rules?x=1", headers={"Host": NAME})
            answer = plain.getresponse()
            assert answer.status == 301, answer.status
            assert answer.headers["Location"] == f"{ORIGIN}/rules?x=1", answer.headers
        visitor = Visitor(proxy)
        for path in ("/api/catalogue", "/api/nothing"):
            _, headers, _ = visitor.request("GET", path)
            assert headers["Strict-Transport-Security"] == "max-age=63072000", path
        status, headers, _ = visitor.request("POST", "/api/tables", TABLE, JSON)
        assert status == 201 and headers["Set-Cookie"].endswith("; Secure"), headers["Set-Cookie"]


@both
async def origins(kind):
    """a page from elsewhere opens neither tables nor sockets"""
    async with behind(kind) as proxy:
        table = Visitor(proxy).opens(SHORT["galleries"])
        for origin, status in ((ORIGIN, 101), ("https://evil.example", 403),
                               (f"http://{NAME}", 403), ("null", 403)):
            visitor = Visitor(proxy)
            where, how = visitor.way_to(table)
            visitor.way_to = lambda _, o=origin, w=where, h=how: (w, {**h, "origin": o})
            got, seat = await visitor.comes(table)
            assert got == status, f"{origin}: {got}"
            if seat:
                await seat.leave()
            got, _, text = visitor.request("POST", "/api/tables", TABLE,
                                           {**JSON, "Origin": origin})
            assert got == (201 if status == 101 else 403), f"{origin}: {got} {text}"
        got, _, text = Visitor(proxy).request("POST", "/api/tables", TABLE,
                                              {**JSON, "Host": "evil.example"})
        assert got == 421 and b'"host"' in text, f"{got} {text}"


@both
async def addresses(kind):
    """two people behind it have two addresses, and nobody can make up a third"""
    async with behind(kind, "--sockets-of-address", "1") as proxy:
        table = Visitor(proxy).opens(SHORT["galleries"])
        one, two = (Visitor(proxy, address=f"127.9.0.{i}") for i in (1, 2))
        seats = [(await visitor.comes(table))[1] for visitor in (one, two)]
        assert all(seats), "two addresses are taken for one"
        for forged in ({}, {"X-Forwarded-For": "10.0.0.1"}, {"X-Forwarded-For": "127.0.0.1"},
                       {"x-forwarded-for": "10.0.0.2, 127.0.0.1"},
                       {"Forwarded": "for=10.0.0.3"}, {"X-Real-IP": "10.0.0.4"}):
            liar = Visitor(proxy, address="127.9.0.1")
            liar.forged = forged
            status, _ = await liar.comes(table)
            assert status == 429, f"{forged}: {status}"
        for seat in seats:
            await seat.leave()


class Ear:
    """In the place of a server: keeps the head of each request."""

    async def __aenter__(self):
        self.heads = []
        self.ear = await asyncio.start_server(self.listen, "127.0.0.1", 0)
        self.port = self.ear.sockets[0].getsockname()[1]
        return self

    async def listen(self, reader, writer):
        self.heads.append((await reader.readuntil(b"\r\n\r\n")).decode().lower())
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    async def __aexit__(self, *_):
        self.ear.close()


@both
async def what_is_passed_on(kind):
    """the server is told the name that was asked for, and one address"""
    async with Ear() as ear, Proxy(kind, ear) as proxy:
        visitor = Visitor(proxy, address="127.9.0.3")
        visitor.forged = {"X-Forwarded-For": "10.0.0.1, 10.0.0.2", "Forwarded": "for=10.0.0.3"}
        status, _, _ = await asyncio.to_thread(visitor.request, "GET", "/api/tables")
        assert status == 204 and len(ear.heads) == 1, f"{status} {ear.heads}"
        assert re.search(rf"^host: {NAME}\r$", ear.heads[0], re.M), ear.heads[0]
        told = re.findall(r"^(?:x-)?forwarded.*$", ear.heads[0], re.M)
        assert told == ["x-forwarded-for: 127.9.0.3\r"], ear.heads[0]


@both
async def the_operators(kind):
    """what is for the operator is not there for the world"""
    async with behind(kind) as proxy:
        status, _, _ = Visitor(proxy).request("GET", "/metrics")
        assert status == 404, status


if __name__ == "__main__":
    main()
