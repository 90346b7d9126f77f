"""join_trouble_test.py -- adit join on the screen of a terminal when something goes wrong:
servers and windows that are gone, clocks that run out, terminals that can do little.
"""

import signal

from harness import SamePort, Server, main, test, tests
from player import at_first_place, first_thing, things
from visitor import (GAMES, Visitor, asks, asks_again, begins, is_asked, leaves,
                     makes_a_move, opened, plays_to_the_end)
from terminal import Terminal, lines_of, title


def has_trouble(screen):
    return "trying again" in screen


# --- servers ----------------------------------------------------------------------


@tests((f"the server of a game of {game} is killed and comes back: the same seat, the same "
        "hand, and it goes on to the end", game) for game in GAMES)
async def server_dies(game):
    server = SamePort().start()
    table, ann = opened(server, GAMES[game])
    with ann.at(table) as terminal:
        begins(terminal)
        for _ in range(2):
            asks(terminal)
            makes_a_move(terminal)
        before = asks(terminal)
        server.kill()
        terminal.until(has_trouble, "the trouble")
        terminal.resize(132, 30)
        terminal.resize(80, 24)
        server.start()
        after = terminal.until(lambda s: is_asked(s) and not has_trouble(s), "the turn")
        assert lines_of(after)[-8:] == lines_of(before)[-8:], after
        plays_to_the_end(terminal)
        leaves(terminal)
    await server.stop()


@test
async def move_under_way():
    """a move that is made while the server is away is played when it is back, and once"""
    server = SamePort().start()
    table, ann = opened(server, GAMES["saboteur"])
    with ann.at(table) as terminal:
        begins(terminal)
        before = asks(terminal)
        server.kill()
        terminal.until(has_trouble, "the trouble")
        terminal.press(*first_thing(before), "Enter")
        at_first_place(terminal)
        terminal.press("Enter")
        server.start()
        after = asks_again(terminal, before)
        assert not has_trouble(after), after
        plays_to_the_end(terminal)
        leaves(terminal)
    await server.stop()


@test
async def in_the_room():
    """the server is killed before the game: who sat there sits there again"""
    server = SamePort().start()
    table, ann = opened(server, GAMES["saboteur"])
    with ann.at(table) as terminal:
        terminal.says("P1: Ann, host (you)")
        server.kill()
        terminal.until(has_trouble, "the trouble")
        server.start()
        terminal.until(lambda s: "P1: Ann, host (you)" in s and not has_trouble(s), "the room")
        begins(terminal)
        asks(terminal)
    await server.stop()


@tests((f"{key} leaves a server that is gone for good", key) for key in ("q", "C-c"))
async def gone_for_good(key):
    server = Server().start()
    table, ann = opened(server, GAMES["galleries"])
    with ann.at(table) as terminal:
        begins(terminal)
        asks(terminal)
        server.kill()
        terminal.until(has_trouble, "the trouble")
        terminal.press(key)
        terminal.says("y/n")
        terminal.press("n")
        terminal.until(lambda s: "y/n" not in s, "the table")
        terminal.press(key)
        terminal.says("y/n")
        terminal.press("y")
        assert terminal.ended() == 0
        assert terminal.is_clean()


@test
async def goes_down():
    """a server that goes down properly says so, and is waited for"""
    server = SamePort().start()
    table, ann = opened(server, GAMES["galleries"])
    with ann.at(table) as terminal:
        begins(terminal)
        asks(terminal)
        await server.stop()
        terminal.until(has_trouble, "the trouble")
        server.start()
        terminal.until(lambda s: is_asked(s) and not has_trouble(s), "the turn")
    await server.stop()


# --- windows ----------------------------------------------------------------------


@test
async def client_dies():
    """who was killed and comes again is the same guest, with the same hand"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur2"])
        with ann.at(table) as terminal:
            begins(terminal)
            asks(terminal)
            makes_a_move(terminal)
            before = sorted(things(asks(terminal)))
            terminal.kill(signal.SIGKILL)
            assert terminal.ended() == 128 + signal.SIGKILL
        assert ann.token().stat().st_mode & 0o777 == 0o600
        with ann.at(table) as terminal:
            screen = asks(terminal)
            assert sorted(things(screen)) == before, f"{before} became:\n{screen}"
            plays_to_the_end(terminal)
            leaves(terminal)


@test
async def guest_dies():
    """so is a guest who is not the host, whose token was written by the program"""
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        bo = Visitor(server, "Bo")
        with ann.at(table) as host:
            host.says("P1: Ann, host (you)")
            for _ in range(2):
                with bo.at(table) as terminal:
                    terminal.says("P2: Bo (you)")
                    host.says("P2: Bo")
                    terminal.kill(signal.SIGKILL)
                    terminal.ended()
        assert bo.token().stat().st_mode & 0o777 == 0o600


@tests((f"{number.name} leaves the terminal as it was", number)
       for number in (signal.SIGTERM, signal.SIGHUP))
async def told_to_end(number):
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        with ann.at(table) as terminal:
            begins(terminal)
            asks(terminal)
            terminal.kill(number)
            assert terminal.ended() == 1
            assert terminal.is_clean()


@test
async def stopped():
    """Ctrl-Z gives the terminal back, the others play on, and fg shows how it stands"""
    async with Server() as server:
        table, ann = opened(server, {**GAMES["galleries"], "talk": "free"})
        with Visitor(server, "Bo").at(table) as guest:
            guest.says("P1: Bo (you)")
            words = ann.command(table, "--name", "Ann", "--seat", "P2")
            with Terminal("sh", "-c", "exec bash --norc -i 2>&1", **ann.in_terminal()) as terminal:
                terminal.type(" ".join(f"'{word}'" for word in words))
                terminal.press("Enter")
                terminal.says("P2: Ann, host (you)")
                terminal.press("C-z")
                terminal.says("Stopped")
                guest.press("t")
                guest.type("Where are you")
                guest.press("Enter")
                guest.says("Bo", "Where are you")
                terminal.type("fg")
                terminal.press("Enter")
                terminal.says("P2: Ann, host (you)", "Where are you")


@test
async def window_closed():
    """a window that is closed ends the program, and the seat is still his"""
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        with ann.at(table) as terminal:
            begins(terminal)
            asks(terminal)
            terminal.closes()
        with ann.at(table) as terminal:
            asks(terminal)


# --- clocks -----------------------------------------------------------------------


@test
async def clock():
    """a clock that runs out has a bot play on, and b takes the seat back"""
    setting = {**GAMES["saboteur"], "clock": {"kind": "move", "seconds": 4}}
    async with Server("--bot-delay", "400") as server:
        table, ann = opened(server, setting)
        with ann.at(table) as terminal:
            begins(terminal)
            terminal.until(lambda s: is_asked(s) and "0:04" in title(s), "a clock")
            terminal.until(lambda s: title(s).endswith("a bot plays for you"), "a move of the bot")
            terminal.says("b: take your seat back")
            terminal.press("b")
            terminal.until(lambda s: is_asked(s) and "0:0" in title(s), "a clock again")
            makes_a_move(terminal)
            terminal.until(lambda s: "P2’s turn" in title(s), "the turn of another")


@test
async def long_clock():
    """the clock stands in the title, and runs"""
    setting = {**GAMES["galleries"], "clock": {"kind": "total", "seconds": 600, "add": 5}}
    async with Server() as server:
        table, ann = opened(server, setting)
        with ann.at(table) as terminal:
            begins(terminal)
            terminal.until(lambda s: is_asked(s) and "9:5" in title(s), "a clock that runs")


# --- terminals --------------------------------------------------------------------


@tests([("a dumb terminal sits there by lines", [], {"TERM": "dumb"}),
        ("--plain sits there by lines in any terminal", ["--plain"], {})])
async def by_lines(options, environment):
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        with ann.at(table, *options, **environment) as terminal:
            terminal.says("P1: Ann, host (you)\n>")
            assert not terminal.is_so("alternate_on")
            for line in ("fill hasty", "start"):
                terminal.type(line)
                terminal.press("Enter")
            terminal.says("P1>")


@test
async def without_utf8():
    """without UTF-8 and colours a game is played to its end in ASCII"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur2"])
        with ann.at(table, LC_ALL="C", NO_COLOR="1") as terminal:
            begins(terminal)
            assert "|." in asks(terminal), "rock beside a tunnel"

            def is_plain():
                assert terminal.screen("-e").isascii()

            plays_to_the_end(terminal, is_plain)
            leaves(terminal)


if __name__ == "__main__":
    main()
