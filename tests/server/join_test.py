"""join_test.py -- adit join, by lines, at the tables of a real server.

Whole games of each kind, a server that dies in the middle, and what goes wrong before one
can sit down.
"""

import re
import subprocess
from pathlib import Path

import harness
from harness import SHORT, Guest, Server, main, test, tests
from person import Person, refused


class SamePort(Server):
    """A server that comes back where it was."""

    def command(self, *options):
        words = super().command(*options)
        words[words.index("--port") + 1] = str(self.port or 0)
        return words


@tests([(f"a whole game of {name} by a script, and its record is what was dealt", name)
        for name in SHORT])
async def whole_game(name):
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT[name])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        for word in ("fill hasty", "start"):
            ann.hears("> ")
            ann.types(word)
        while ann.hears("P1> ", "Enter leaves.\n> ") == "P1> ":
            ann.types("1")
        file = Path(ann.home.name, "game.jsonl")
        ann.types(f"save {file}")
        ann.hears("dealt as promised:\n  ")
        check = ann.process.stdout.readline().split()
        assert ann.leaves() == 0, ann.said
        assert "Ann, host (you)" in ann.said and re.search(r"\bwins? with", ann.said), ann.said[-500:]
        assert file.read_text() == host.record(table)
        assert check[:2] == ["adit", "verify"] and "--nonce" in check, check
        done = subprocess.run([harness.ADIT, *check[1:]], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@test
async def server_dies():
    """a server is killed and comes back: the same seat, and the game goes on"""
    server = SamePort().start()
    host = Guest(server)
    table = host.opens(SHORT["saboteur"])
    ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
    for word in ("fill hasty", "start"):
        ann.hears("> ")
        ann.types(word)
    ann.hears("P1> ")
    ann.types("1")
    ann.hears("P1> ")
    server.kill()
    ann.hears("trying again\n")
    ann.types("1")  # a move under way
    server.start()
    ann.hears("The line is there again.\n")
    while ann.hears("P1> ", "Enter leaves.\n> ") == "P1> ":
        ann.types("1")
    assert ann.leaves() == 0, ann.said
    await server.stop()


@test
async def again():
    """who comes again is the same guest, from a file for his eyes only"""
    async with Server() as server:
        table = Guest(server).opens(SHORT["saboteur"])
        bo = Person(server)
        for _ in range(2):
            bo.sits(table, "--name", "Bo")
            bo.hears("P1: Bo (you)\n")
            bo.process.kill()
            bo.leaves()
        assert bo.token().stat().st_mode & 0o777 == 0o600


@test
async def two_people():
    """two people, who talk"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens({"game": "galleries", "players": 2, "options": {"gems": 20}})
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.hears("> ")
        bo = Person(server).sits(table, "--name", "Bo")
        bo.hears("P2: Bo (you)\n")
        ann.hears("P2: Bo\n")
        ann.types("chat Hello \x1b[31mthere")
        ann.hears("No: a text has characters that can be seen.\n")
        ann.types("chat Hello there")
        bo.hears("P1: Hello there\n")
        ann.types("start")
        people = (ann, bo)
        for person in people:
            person.hears(" rolls ")
        first = ann if "P1 rolls " in ann.said else bo
        first.hears("P1> ", "P2> ")
        first.types("say truce@P1" if first is bo else "say truce@P2")
        for person in people:
            person.hears("says: ")
        for person in people:
            person.process.kill()
            person.leaves()


@test
async def watching():
    """who watches sees the game of others, and has no seat"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["saboteur2"])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        cy = Person(server).sits(table, "--watch")
        ann.hears("> ")
        cy.hears("P1: Ann, host\n")
        for word in ("fill hasty", "start"):
            ann.types(word)
            ann.hears("> ")
        cy.hears("Round 1 begins.")
        cy.process.kill(), cy.leaves()
        ann.process.kill(), ann.leaves()


@test
async def rematch():
    """a rematch is another table, to which one goes"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        for word in ("fill hasty", "start"):
            ann.hears("> ")
            ann.types(word)
        while ann.hears("P1> ", "Enter leaves.\n> ") == "P1> ":
            ann.types("1")
        ann.types("rematch")
        ann.hears("P3: bot hasty\n")
        ann.hears("> ")
        ann.types("start")
        ann.hears("P1> ")
        ann.process.kill(), ann.leaves()


@test
async def cannot_join():
    """a wrong password, no table, a full one, no server: each is told"""
    async with Server() as server:
        host = Guest(server)
        locked = host.opens({**SHORT["galleries"], "password": "swordfish"})
        person = Person(server)
        refused(person.joins(locked, types="shark\n"), "not the password")
        refused(person.joins(locked), "password")
        refused(person.joins("0000000000000000"), "no such table")
        full = host.opens({"game": "galleries", "players": 2})
        sitting = [Person(server).sits(full, "--name", name) for name in ("Ann", "Bo")]
        for other in sitting:
            other.hears("(you)\n")
        refused(person.joins(full), "all seats are taken; --watch looks on")
        for other in sitting:
            other.process.kill(), other.leaves()
        refused(person.joins(""), "no public table")
        done = person.joins("", "--seat", "P1", "--watch")
        assert done.returncode == 2, done
        port = server.port
    refused(person.joins(full), f"127.0.0.1:{port}: .*refused")


@test
async def choosing():
    """the public tables of a server are listed, and one is chosen"""
    async with Server() as server:
        Guest(server).opens({**SHORT["galleries"], "public": True})
        cy = Person(server).sits("", "--watch")
        cy.hears("  1) galleries, 0 of 3 seats taken, waiting\nWhich? ")
        cy.types("1")
        cy.hears("P3: nobody\n")
        cy.process.kill(), cy.leaves()
        refused(Person(server).joins("", types="7\n"), "the numbers 1 to 1")


if __name__ == "__main__":
    main()
