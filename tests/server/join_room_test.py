"""join_room_test.py -- adit join on the screen of a terminal, before the game: how one comes to
a table, and what is done there until it begins.
"""

import re

from harness import Guest, Server, main, test
from visitor import GAMES, Visitor, answers, asks, begins, is_played, leaves, opened, picks_bot
from terminal import SMALL, WIDE, Terminal, keys_of, lines_of, title


# --- keys -------------------------------------------------------------------------


@test
async def room():
    """the host puts bots in, takes them out, changes seats and names, each by a key"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as terminal:
            screen = terminal.says("P1: Ann, host (you)", "P3", "q: leave")
            assert "adit" in title(screen) and table in screen, screen
            terminal.press("s")
            terminal.says("there are empty seats")
            answers(terminal, "b", "", "P3")
            picks_bot(terminal, "greedy")
            terminal.says("P3: bot greedy")
            answers(terminal, "w", "", "P1 P3")
            terminal.says("P1: bot greedy", "P3: Ann, host (you)")
            answers(terminal, "m", "", "P2")
            terminal.says("P2: Ann, host (you)")
            answers(terminal, "x", "", "P1")
            terminal.until(lambda s: "bot greedy" not in s, "an empty seat")
            answers(terminal, "b", "", "P9")
            picks_bot(terminal, "greedy")
            terminal.says("No: ")
            answers(terminal, "n", "Ann", "Anna")
            terminal.says("P2: Anna, host (you)")
            terminal.press("f")
            picks_bot(terminal, "another")
            terminal.says("Which bot? _")
            terminal.type("hasty")
            terminal.press("Enter")
            terminal.says("P1: bot hasty", "P3: bot hasty")
            terminal.press("s")
            asks(terminal)
            terminal.press("p")
            terminal.says("Anna", "bot hasty")


@test
async def room_by_mouse():
    """the keys in the last line can be clicked, up to the first turn"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as terminal:
            terminal.clicks_key("f: fill with bots")
            terminal.says("Which bot")
            terminal.clicks_key("Esc: none")
            terminal.clicks_key("fill with bots")
            terminal.clicks_key("Enter: take it")
            terminal.says("P3: bot master")
            terminal.clicks_key("s: start")
            asks(terminal)


@test
async def not_the_host():
    """who is not the host is told so, and changes only what is his"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as host:
            host.says("P1: Ann, host (you)")
            with Visitor(server, "Bo").at(table) as terminal:
                screen = terminal.says("P1: Ann, host", "P2: Bo (you)")
                assert "start" not in keys_of(screen), keys_of(screen)
                answers(terminal, "m", "", "P3")
                terminal.says("P3: Bo (you)")
                host.says("P3: Bo")
                terminal.press("q")
                terminal.says("y/n")
                terminal.press("n")
                terminal.until(lambda s: "y/n" not in s, "the room")
                leaves(terminal)
            host.says("P1: Ann, host (you)")


@test
async def room_resized():
    """the room is there in any size, and again after one that is too small"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur2"])
        with ann.at(table) as terminal:
            before = terminal.says("P1: Ann, host (you)", "q: leave")
            for width, height in (WIDE, (60, 16), (132, 30)):
                terminal.resize(width, height)
                terminal.until(lambda s, h=height: "P1: Ann, host (you)" in s
                               and len(lines_of(s)) == h and "q: leave" in s, f"{width}x{height}")
            terminal.resize(30, 8)
            terminal.until(lambda s: "Too small" in s, "a complaint")
            terminal.resize(*SMALL)
            terminal.until(lambda s: s == before, "the same as before")


@test
async def room_help():
    """? tells the keys of the room, and Enter goes back"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as terminal:
            before = terminal.says("(you)", "q: leave")
            terminal.press("?")
            terminal.says("Enter: go on", "two players swap their seats")
            terminal.press("Enter")
            terminal.until(lambda s: s == before, "the room")


# --- ways to a table --------------------------------------------------------------


@test
async def open_table():
    """--open makes a table, and others come by the address that stands there"""
    async with Server() as server:
        ann, bo = Visitor(server, "Ann"), Visitor(server, "Bo")
        with ann.at("", "--open", "galleries", "--players", "2", "--set", "gems=12",
                    "--clock", "600", size=(100, 24)) as host:
            screen = host.says("P1: Ann, host (you)", "Others join with")
            address = re.search(r"adit join '(http://\S+)'", screen)[1]
            command = [*bo.command("")[:2], address, "--name", "Bo"]
            with Terminal(*command, **bo.in_terminal()) as guest:
                guest.says("P2: Bo (you)")
                host.says("P2: Bo")
                host.press("s")
                for terminal in (host, guest):
                    terminal.until(lambda s: is_played(s) and ":" in title(s), "a game, a clock")


@test
async def listed():
    """the address of a server lists its public tables, and a number chooses one"""
    async with Server() as server:
        Guest(server).opens({**GAMES["galleries"], "public": True})
        with Visitor(server, "Cy").at("", "--watch") as terminal:
            terminal.says("1) galleries, 0 of 2 seats taken, waiting", "Which?")
            terminal.type("1")
            terminal.press("Enter")
            screen = terminal.says("P2: nobody", "q: leave")
            assert "(you)" not in screen


@test
async def asked_before():
    """a password and a name are asked for before the screen opens"""
    async with Server() as server:
        table = Guest(server).opens({**GAMES["galleries"], "password": "swordfish"})
        cy = Visitor(server, "Cy")
        with cy.at(table, name=False) as terminal:
            terminal.says("Password:")
            terminal.type("swordfish")
            terminal.press("Enter")
            screen = terminal.says("Your name:")
            assert "swordfish" not in screen
            terminal.type("Cyril")
            terminal.press("Enter")
            terminal.says("P1: Cyril (you)")


@test
async def comes_late():
    """who watches takes the seat of a bot, where the table allows that"""
    async with Server() as server:
        table, ann = opened(server, {**GAMES["galleries"], "late": "sit"})
        with ann.at(table) as host, Visitor(server, "Cy").at(table, "--watch") as terminal:
            begins(host)
            asks(host)
            terminal.until(is_played, "the game")
            answers(terminal, "m", "", "2")
            terminal.until(lambda s: re.search(r"P2 +you", s), "his seat")
            host.until(lambda s: re.search(r"P2 +Cy", s), "him")


@test
async def full():
    """at a full table one is told so, and looks on or leaves"""
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        with ann.at(table) as host:
            host.says("(you)")
            host.press("f")
            picks_bot(host, "hasty")
            host.says("P2: bot hasty")
            with Visitor(server, "Dee").at(table) as terminal:
                terminal.says("No: all seats are taken.", "q: leave")
                leaves(terminal)


@test
async def no_table():
    """a table that is not there says so, and no screen is opened"""
    async with Server() as server:
        with Visitor(server, "Dee").at("0000000000000000") as terminal:
            assert terminal.ended() == 1
            assert terminal.is_clean()
            assert "there is no such table" in terminal.complaints(), terminal.complaints()


if __name__ == "__main__":
    main()
