"""join_test.py -- adit join, by lines, at the tables of a real server.

Whole games of each kind, a server that dies in the middle, all that can be ordered, through
a pipe and at a terminal, and what goes wrong before one can sit down.
"""

import json
import re
from pathlib import Path

from harness import SHORT, Guest, SamePort, Server, main, test, tests
from person import Person, refused


@tests([(f"a whole game of {name} by a script, and its record is what was dealt", name)
        for name in SHORT])
async def whole_game(name):
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT[name])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.begins()
        ann.plays_on()
        ann.saves_and_verifies(lambda: host.record(table))
        assert "Ann, host (you)" in ann.said, ann.said[-500:]


@test
async def server_dies():
    """a server is killed and comes back: the same seat, and the game goes on"""
    server = SamePort().start()
    host = Guest(server)
    table = host.opens(SHORT["saboteur"])
    ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
    ann.begins()
    ann.hears("P1> ")
    ann.types("1")
    ann.hears("P1> ")
    server.kill()
    ann.hears("trying again\n")
    ann.types("1")  # a move under way
    server.start()
    ann.hears("The line is there again.\n")
    ann.plays_on()
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
        bo.hears("P1 Ann: Hello there\n")
        ann.types("start")
        people = (ann, bo)
        for person in people:
            person.hears(" rolled ")
        first = ann if "You rolled " in ann.said else bo
        first.hears("P1> ", "P2> ")
        first.types("say truce@P1" if first is bo else "say truce@P2")
        for person in people:
            person.hears("says: ")
        for person in people:
            person.process.kill()
            person.leaves()


@test
async def guesses():
    """guesses are one's own until the roles are shown, and then laid beside those of others"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens({"game": "saboteur", "players": 5,
                            "options": {"rounds": 1, "first": "P1"}})
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.hears("> ")
        bo = Person(server).sits(table, "--name", "Bo")
        bo.hears("P2: Bo (you)\n")
        for word in ("fill hasty", "start"):
            ann.types(word)
            ann.hears("> ")
        ann.hears("P1> ")
        ann.types("guess P2 33")
        ann.hears("'33' is not one of the steps")
        ann.types("guess P2 75 P3 0")
        ann.hears("Locked at move 0.\n")
        told, worth = set(), "of 100 points. "
        while told != {ann, bo}:
            for person, prompt in ((ann, "P1> "), (bo, "P2> ")):
                if person not in told and person.hears(prompt, worth) == worth:
                    told.add(person)
                elif person not in told:
                    if person is bo and "Locked" not in bo.said:
                        assert "75%" not in bo.said
                        bo.types("guess P1 0")
                        bo.hears("Locked at move ")
                        bo.hears("P2> ")
                    person.types("1")
        for person, other in ((ann, "P2"), (bo, "P1")):
            person.hears(f"{other} read better.\n", f"Better than {other}.\n",
                         "As well as the others.\n")
            person.hears("One guess, at move ")
            person.process.kill(), person.leaves()


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
        cy.hears("Round 1: P")
        cy.process.kill(), cy.leaves()
        ann.process.kill(), ann.leaves()


@test
async def rematch():
    """a rematch is another table, to which one goes"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.begins()
        ann.plays_on()
        ann.types("rematch")
        ann.hears("P3: bot hasty\n")
        ann.hears("> ")
        ann.types("start")
        ann.hears("P1> ")
        ann.process.kill(), ann.leaves()


# --- what can be ordered ------------------------------------------------------------


@test
async def seats_are_arranged():
    """seats are taken, left, swapped, filled and emptied by lines, and people renamed"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        for order, told in (
                ("name Anna", "P1: Anna, host (you)\n"),
                ("bot P2 greedy", "P2: bot greedy\n"),
                ("bot P2", "P2: bot trained\n"),
                ("swap P1 P2", "P2: Anna, host (you)\n"),
                ("clear P1", "P1: nobody\n"),
                ("sit P3", "P3: Anna, host (you)\n"),
                ("sit", "P1: Anna, host (you)\n"),
                ("fill random", "P3: bot random\n"),
                ("swap P1 P9", "The seats are P1 to P3.\n"),
                ("sit 3", "The seats are P1 to P3.\n"),
                ("clear", "The seats are P1 to P3.\n"),
                ("bot P4 greedy", "The seats are P1 to P3.\n"),
                ("bot P2 nobody", "No: there is no such bot.\n"),
                ("bot", "Which bot, and where? For example 'bot P3 trained'.\n"),
                ("name", "Which name? For example 'name Ann'.\n"),
                ("s", "'s' could be say, save, seats, sit, stand, swap, start.\n"),
                ("table", "There is no game yet.\n"),
                ("why 1", "There is no game yet.\n"),
                ("1", "There is no game yet.\n"),
                ("jump", "'jump' is not a number, a move or a command; 'help' lists them.\n")):
            ann.hears("> ")
            ann.types(order)
            ann.hears(told)
        ann.process.kill(), ann.leaves()


@test
async def waiting_room():
    """who comes is told what is played there; seats tells it again, and how others come"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens({**SHORT["saboteur"], "clock": {"kind": "move", "seconds": 30}})
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.hears("P1: Ann, host (you)\n> ")
        about = re.search(r"^Saboteur.*5.*30.*$", ann.said, re.M)
        assert about and ann.said.count(about[0]) == 1, ann.said
        ann.types("seats")
        ann.hears(f"seats\n{about[0]}\n  P1: Ann, host (you)\n  P2: nobody\n")
        ann.hears(f"\nOthers join with  adit join '{ann.where}#/table/{table}'\n")
        ann.process.kill(), ann.leaves()


@test
async def who_stands_up():
    """who stands up stays and looks on, and can sit down again"""
    async with Server() as server:
        table = Guest(server).opens(SHORT["saboteur"])
        with Person(server).at_terminal(table, "--name", "Bo") as bo:
            bo.hears("P1: Bo (you)\n")
            for order, told in (("fill", "No: only the host may do that.\n"),
                                ("stand", "P1: nobody\n"),
                                ("chat Hello", "No: "),
                                ("sit P2", "P2: Bo (you)\n")):
                bo.hears("> ")
                bo.types(f"{order}\n")
                bo.hears(told)
            bo.hears("> ")
            bo.types("quit\n")
            assert bo.ends() == 0, bo.all


@test
async def same_commands():
    """what can be asked in a game is answered as in 'adit play'"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["saboteur"])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        ann.begins()
        ann.hears("P1> ")
        for order, told in (
                ("hint", "The bot 'trained' would play "),
                ("why 1", ": legal, number 1\n"),
                ("why 99,99", ": "),
                ("why xyz", "'xyz' is neither a cell such as 3,1, a player such as P2"),
                ("why", "Why what? For example "),
                ("moves pass", " pass "),
                ("moves xyz", "No legal move has 'xyz' in it.\n"),
                ("999", "The moves have the numbers 1 to "),
                ("take 2", "No: That cannot be done now.\n"),
                ("pass", "No: You hold cards: choose which one to put down.\n"),
                ("words", "Row 0: "),
                ("hand", "You are P1, "),
                ("log", "Round 1: "),
                ("table now", "'table' stands alone: nothing may follow it.\n"),
                ("say", "Say what? For example: "),
                ("save", "Save where? For example 'save game.jsonl'.\n")):
            ann.types(order)
            ann.hears(f"{order}\n")
            ann.hears(told)
            ann.hears("P1> ")
        assert ann.said.count("Round 1 of 1") == 1, "the table is shown once a turn"
        ann.process.kill(), ann.leaves()


@test
async def saved_once():
    """a file of others is replaced by save! only"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        ann = Person(server).is_guest(host).sits(table, "--name", "Ann")
        file = Path(ann.home.name, "game.jsonl")
        file.write_text("as it was\n")
        ann.begins()
        ann.plays_on()
        ann.types(f"save {file}")
        ann.hears("exists; 'save! ")
        assert file.read_text() == "as it was\n"
        for order in ("save!", "save"):
            ann.hears("> ")
            ann.types(f"{order} {file}")
            ann.hears("Saved; 'adit replay ")
        assert file.read_text() == host.record(table)
        ann.hears("> ")
        ann.types("1")
        ann.hears("The game is over: there are no more moves.\n")
        assert ann.leaves() == 0


# --- at a terminal ------------------------------------------------------------------


@test
async def half_typed():
    """what is told while somebody types stands on lines of its own, and his words come again"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        with Person(server).is_guest(host).at_terminal(table, "--name", "Ann") as ann:
            ann.hears("P1: Ann, host (you)\n> ")
            ann.types("chat Helo")
            ann.hears("chat Helo")
            bo = Person(server).sits(table, "--name", "Bo")
            assert ann.hears("> chat Helo") == "\nP2: Bo\n> chat Helo"
            ann.types("\x7flo there\n")
            bo.hears("P1 Ann: Hello there\n")
            bo.process.kill(), bo.leaves()
            assert b"\x1b" not in ann.all


@test
async def completed():
    """Tab completes bots, seats, claims and moves"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["saboteur"])
        with Person(server).is_guest(host).at_terminal(table, "--name", "Ann") as ann:
            ann.hears("P1: Ann, host (you)\n> ")
            ann.types("fill \t")
            listed = ann.hears("\n> fill ").split("\n")[1].split()
            assert {"hasty", "trained", "master"} <= set(listed), listed
            ann.types("\x15bot P\t")
            assert ann.hears("\n> bot P").split("\n")[1].split() == ["P1", "P2", "P3", "P4", "P5"]
            ann.types("2 gr\t\n")
            ann.hears("2 greedy\n")
            ann.hears("P2: bot greedy\n> ")
            ann.types("sw\tP1 P\t")
            assert ann.hears("\n> swap P1 P").split("\n")[1].split() == ["P2", "P3", "P4", "P5"]
            ann.types("\x15fi\t ha\t\n")
            ann.hears("fill hasty\n")
            ann.hears("> ")
            ann.types("start\n")
            ann.hears("P1> ")
            ann.types("say sto\t")
            ann.hears("say stone@G")
            ann.types("\t")
            assert ann.hears("\nP1> say stone@G").split("\n")[1].split() == ["G1", "G2", "G3"]
            ann.types("\x15say trust@\t")
            ann.hears("say trust@P")
            ann.types("\t")
            listed = ann.hears("\nP1> say trust@P").split("\n")[1].split()
            assert listed == ["P2", "P3", "P4", "P5"], "nobody speaks of himself"
            ann.types("\x15pas\t")
            ann.hears("pass ")
            assert b"\x1b" not in ann.all


def listed(ann, prompt):
    """What help lists."""
    ann.types("help\n")
    ann.hears("help\n")
    lines = re.findall(r"^  (\w+(?:, \w+)*)", ann.hears(f"\n{prompt}"), re.M)
    return {order for line in lines for order in line.split(", ")}


@test
async def help_lists():
    """help and Tab list what is of use at the time, and leave out what is not"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["saboteur"])
        always = {"save", "help", "quit", "seats", "stand", "chat"}
        game = {"moves", "table", "board", "words", "hand", "log", "why", "hint"}
        with Person(server).is_guest(host).at_terminal(table, "--name", "Ann") as ann:
            ann.hears("P1: Ann, host (you)\n> ")
            hosts = {"fill", "bot", "clear", "swap", "start"}
            assert listed(ann, "> ") == always | hosts | {"sit", "name"}
            with Person(server).at_terminal(table, "--name", "Bo") as bo:
                bo.hears("P2: Bo (you)\n> ")
                assert listed(bo, "> ") == always | {"sit", "name"}
                bo.types("stand\n")
                bo.hears("P2: nobody\n> ")
                assert listed(bo, "> ") == always - {"stand", "chat"} | {"sit", "name"}
            ann.types("fill hasty\n")
            ann.hears("P5: bot hasty\n> ")
            ann.types("start\n")
            ann.hears("P1> ")
            assert listed(ann, "P1> ") == always | game | {"say", "guess"}
            ann.types("s\t")
            words = ann.hears("\nP1> s").split("\n")[1].split()
            assert set(words) == {"save", "save!", "seats", "stand", "say"}, words
            ann.types("\x15start\n")
            ann.hears("No: ")
            ann.hears("P1> ")
            ann.types("stand\n")
            ann.hears("a bot plays (you)\n")
            ann.hears("> ")
            assert listed(ann, "> ") == always | game | {"say", "guess", "back"}


@test
async def quiet():
    """what is told leaves no line with an empty prompt behind"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        with Person(server).is_guest(host).at_terminal(table, "--name", "Ann") as ann:
            ann.hears("P1: Ann, host (you)\n> ")
            bo = Person(server).sits(table, "--name", "Bo")
            assert ann.hears("> ") == "\b \b" * 2 + "P2: Bo\n> "
            bo.process.kill(), bo.leaves()


@test
async def quitting():
    """quit asks at a terminal while the game goes on, and says that a bot plays on"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        person = Person(server).is_guest(host)
        with person.at_terminal(table, "--name", "Ann") as ann:
            before = ann.before
            ann.hears("P1: Ann, host (you)\n> ")
            assert ann.edits()
            ann.types("fill hasty\n")
            ann.hears("P3: bot hasty\n> ")
            ann.types("start\n")
            ann.hears("P1> ")
            ann.types("quit\n")
            ann.hears("A bot plays on for you until you come back. Leave? y/n ")
            ann.types("\tn\n")
            assert ann.hears("P1> ") == "n\nP1> "
            ann.types("q\ny\n")
            assert ann.ends() == 0 and ann.modes() == before, ann.rest()
        with person.at_terminal(table) as ann:
            ann.hears("P1> ")
            ann.types("\x04")
            assert ann.ends() == 1
            assert ann.rest() == ("\nadit: the input ended in the middle of the game; a bot will "
                                  "play on\n"), ann.rest()
            assert ann.modes() == before


@test
async def server_is_gone():
    """who waits at a terminal for a server that is gone can still type, and leave"""
    server = SamePort().start()
    host = Guest(server)
    table = host.opens(SHORT["galleries"])
    with Person(server).is_guest(host).at_terminal(table, "--name", "Ann") as ann:
        ann.hears("P1: Ann, host (you)\n> ")
        ann.types("fill hasty\n")
        ann.hears("P3: bot hasty\n> ")
        ann.types("start\n")
        ann.hears("P1> ")
        ann.types("1")
        ann.hears("1")
        server.kill()
        assert ann.hears("P1> 1").endswith(" trying again\nP1> 1")
        ann.types("\n")
        ann.hears("There is no line to the server now: your move is sent as soon as there is one.\nP1> ")
        ann.types("quit\n")
        ann.hears("Leave? y/n ")
        ann.types("y\n")
        assert ann.ends() == 0, ann.rest()
    server.start()
    await server.stop()


@test
async def end_of_input():
    """the end of the input before the game leaves a terminal, and is told to a script"""
    async with Server() as server:
        host = Guest(server)
        table = host.opens(SHORT["galleries"])
        refused(Person(server).is_guest(host).joins(table, "--name", "Ann", types="seats\n"),
                "the input ended before the game began")
        with Person(server).at_terminal(table, "--name", "Bo") as bo:
            bo.hears("> ")
            bo.types("\x04")
            assert bo.ends() == 0, bo.all


# --- what goes wrong ----------------------------------------------------------------


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


@test
async def opening():
    """a table is opened from a terminal, with its rules, and its address leads others there"""
    async with Server() as server:
        ann = Person(server).sits("", "--open", "galleries", "--players", "2", "--set", "gems=10",
                                  "--clock", "3600", "--public", "--name", "Ann")
        ann.hears("Others join with  adit join '")
        ann.hears("P1: Ann, host (you)\n")
        table = re.search(r"#/table/([0-9a-z]+)'", ann.said)[1]
        settings = json.loads(Guest(server).request("GET", f"/api/tables/{table}")[2])
        assert settings["game"] == "galleries" and settings["players"] == 2, settings
        assert settings["options"]["gems"] == 10 and settings["public"] is True, settings
        assert settings["clock"] == {"kind": "move", "seconds": 3600}, settings
        bo = Person(server).sits(table, "--name", "Bo")
        bo.hears("P2: Bo (you)\n")
        for other in (ann, bo):
            other.process.kill(), other.leaves()
        for wrong, why in ((("--open", "chess"), "there is no game 'chess'"),
                           (("--open", "saboteur", "--players", "2"), "for 3 to 10 players"),
                           (("--open", "saboteur", "--clock", "0"), "from 1 to 86400"),
                           (("--clock", "90"), "go with --open")):
            done = Person(server).joins("", *wrong)
            assert done.returncode == 2 and why in done.stderr, done
        done = Person(server).joins(table, "--open", "galleries")
        assert done.returncode == 2 and "of the server alone" in done.stderr, done


if __name__ == "__main__":
    main()
