"""example_join_test.py -- the example game of docs/adding-a-game.md at a server's table: by
lines, against bots and by two people, without a line of its own in server or terminal."""

import re

from harness import Guest, Server, main, test
from person import Person

HEAP = {"game": "heap", "players": 3, "options": {"nuggets": 12}}


@test
async def whole_game():
    """a whole game by lines, and its record is what was dealt"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(HEAP)
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.begins()
        ann.hears("P1: took 0 0 0, lucky ")
        ann.hears("P1> ")
        ann.types("why take 3")
        ann.hears("take 3: legal")
        ann.types("hint")
        ann.hears("would play")
        ann.plays_on()
        ann.saves_and_verifies(lambda: host.record(table))


@test
async def two_people():
    """two people see each other's moves, and not each other's lucky numbers"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens({**HEAP, "players": 2, "options": {"nuggets": 5}})
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.hears("> ")
        bo = Person(server).sits(table, "--name", "Bo")
        bo.hears("P2: Bo (you)\n")
        ann.types("start")
        ann.hears("P1> ")
        assert re.search(r"P1: took 0 0 0, lucky \d\nP2: took 0 0 0\n", ann.said), ann.said
        ann.types("take 3")
        bo.hears("P1 takes 3.\n")
        bo.hears("P2> ")
        assert re.search(r"P1: took 0 0 1\nP2: took 0 0 0, lucky \d\n", bo.said), bo.said
        bo.types("take 3")
        bo.hears("No: ")
        bo.types("take 2")
        for person in (ann, bo):
            person.hears(" win")
            person.process.kill()
            person.leaves()


main()
