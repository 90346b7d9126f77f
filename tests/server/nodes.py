"""nodes.py -- several servers that share a database, for the tests beside this file."""

import contextlib
import random
import socket
import subprocess

import harness
from harness import PATIENCE, Server
from postgres import Postgres


def free_port():
    """None of those that connections are given, which could take it before it is used."""
    while True:
        port = random.SystemRandom().randrange(10000, 32768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Node(Server):
    def __init__(self, name, address, *options):
        super().__init__(*options)
        self.name, self.address, self.peers = name, address, free_port()

    def command(self, *options):
        return [harness.ADIT, "serve", "--port", "0", "--store", self.address, "--node", self.name,
                "--peers-listen", f"127.0.0.1:{self.peers}", "--show-tables", "0",
                "--control", str(self.folder / "control"), *self.options, *options]


def moves_address(database, name, address, where="adit"):
    """Other nodes look for that node at this address, whatever it says itself."""
    database.does("CREATE FUNCTION elsewhere() RETURNS trigger LANGUAGE plpgsql AS"
                  f" $$BEGIN NEW.address := '{address}'; RETURN NEW; END$$;"
                  "CREATE TRIGGER elsewhere BEFORE INSERT OR UPDATE ON adit.node FOR EACH ROW"
                  f" WHEN (NEW.name = '{name}') EXECUTE FUNCTION elsewhere()", where)


@contextlib.asynccontextmanager
async def cluster(*names, options=()):
    """A prepared database, and so many nodes."""
    with Postgres() as database:
        database.does("CREATE DATABASE adit")
        database.does("CREATE ROLE serving LOGIN")
        subprocess.run([harness.ADIT, "store", "prepare", database.address("adit"), "--role",
                        "serving"], check=True, capture_output=True, timeout=PATIENCE)
        nodes = [Node(name, database.address("adit", "serving"), *options) for name in names]
        try:
            yield database, [node.start() for node in nodes]
        finally:
            for node in nodes:
                if node in harness.SERVERS:
                    await node.stop()
