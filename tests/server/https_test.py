"""https_test.py -- adit join over TLS: a game through a proxy with a certificate, and the
certificates that are not to be trusted.
"""

import asyncio
import contextlib
import functools
import socket
import ssl
import subprocess
import tempfile
import threading
from pathlib import Path

from harness import PATIENCE, SHORT, Guest, Server, Skip, main, test, tests
from person import Person, refused

HERE = "DNS:localhost,IP:127.0.0.1"
KEPT = tempfile.TemporaryDirectory(prefix="adit-")
FOLDER = Path(KEPT.name)


# --- certificates -----------------------------------------------------------------


def openssl(*words):
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


def new_key(name):
    return ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", FOLDER / f"{name}.key")


@functools.cache
def authority(name="authority"):
    """The file of somebody who vouches for others."""
    openssl("req", "-x509", *new_key(name), "-days", 2, "-subj", f"/CN={name}",
            "-out", FOLDER / f"{name}.crt")
    return FOLDER / f"{name}.crt"


@functools.cache
def certificate(names=HERE, days=2):
    """The files of a certificate for these names, and of its key."""
    name = f"{len(list(FOLDER.iterdir()))}"
    openssl("req", *new_key(name), "-subj", "/CN=adit", "-addext", f"subjectAltName={names}",
            "-out", FOLDER / f"{name}.csr")
    openssl("x509", "-req", "-in", FOLDER / f"{name}.csr", "-days", days, "-CA", authority(),
            "-CAkey", FOLDER / "authority.key", "-copy_extensions", "copy",
            "-out", FOLDER / f"{name}.crt")
    return FOLDER / f"{name}.crt", FOLDER / f"{name}.key"


# --- the proxy --------------------------------------------------------------------


class Cover:
    """TLS before a server, in a thread of its own."""

    def __init__(self, server, files):
        self.server, self.lines = server, set()
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*files)
        self.loop = asyncio.new_event_loop()

    def __enter__(self):
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.ear = self.asks(asyncio.start_server(self.meet, "127.0.0.1", 0, ssl=self.context))
        self.port = self.ear.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_):
        self.drops()
        self.loop.call_soon_threadsafe(self.loop.stop)

    def asks(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def meet(self, reader, writer):
        there = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.lines |= {writer, there[1]}
        await asyncio.gather(self.pass_on(reader, there[1]), self.pass_on(there[0], writer))

    async def pass_on(self, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        self.lines.discard(writer)
        writer.close()

    def drops(self):
        """Cuts all lines."""
        async def cut():
            for line in self.lines:
                line.transport.abort()
        self.asks(cut())

    def address(self, host="127.0.0.1"):
        return f"https://{host}:{self.port}/"


@contextlib.asynccontextmanager
async def covered(names=HERE, days=2):
    async with Server() as server:
        with Cover(server, certificate(names, days)) as cover:
            yield cover


# --- what has to hold -------------------------------------------------------------


@test
async def whole_game():
    """a whole game by https, with a line that is cut in the middle"""
    async with covered() as cover:
        host = Guest(cover.server)
        table = host.opens(SHORT["saboteur"])
        ann = Person(cover, cover.address()).is_guest(host)
        ann.sits(table, "--name", "Ann", "--ca", authority())
        ann.begins()
        ann.hears("P1> ")
        cover.drops()
        ann.hears("trying again\n")
        ann.hears("The line is there again.\n")
        ann.types("1")
        ann.plays_on()
        file = Path(ann.home.name, "game.jsonl")
        ann.types(f"save {file}")
        ann.hears("dealt as promised:\n")
        assert ann.leaves() == 0, ann.said
        assert file.read_text() == host.record(table)


def comes_by(cover, *options, host="127.0.0.1"):
    return Person(cover, cover.address(host)).joins("0000000000000000", *options)


@test
async def names():
    """a host is known by its name, and by its address"""
    async with covered() as cover:
        for host in ("127.0.0.1", "localhost"):
            try:
                socket.getaddrinfo(host, None)
            except OSError as error:
                raise Skip(f"this machine has no address for {host}") from error
            refused(comes_by(cover, "--ca", authority(), host=host), "no such table")


@tests([
    ("a certificate for another name is refused", "that of another host",
     {"names": "DNS:adit.example"}),
    ("a certificate that has expired is refused", "has expired", {"days": -1}),
])
async def bad_certificate(pattern, how):
    async with covered(**how) as cover:
        refused(comes_by(cover, "--ca", authority()), pattern)


@test
async def unknown_authority():
    """an authority that is not known is refused, and so is the wrong one"""
    async with covered() as cover:
        refused(comes_by(cover), "nobody who is trusted here vouches .* --ca FILE")
        refused(comes_by(cover, "--ca", authority("somebody")), "nobody who is trusted here vouches")


@test
async def bad_files():
    """--ca with a file that cannot be used"""
    async with covered() as cover:
        refused(comes_by(cover, "--ca", FOLDER / "nothing.crt"), "nothing.crt: No such file")
        refused(comes_by(cover, "--ca", FOLDER), "there is no certificate in it")
        refused(comes_by(cover, "--ca", __file__), "there is no certificate in it")
        done = Person(cover.server).joins("", "--ca", authority())
        assert done.returncode == 2 and "https://" in done.stderr, done


@test
async def mixed_up():
    """https where the server speaks http, and the other way round"""
    async with covered() as cover:
        wrong = f"https://127.0.0.1:{cover.server.port}/"
        refused(Person(cover, wrong).joins("0000000000000000"), "TLS")
        wrong = f"http://127.0.0.1:{cover.port}/"
        refused(Person(cover, wrong).joins("0000000000000000"), "server of adit")


if __name__ == "__main__":
    main()
