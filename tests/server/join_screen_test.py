"""join_screen_test.py -- adit join on the screen of a terminal, at the tables of a real server.

Whole games of each kind, several people, and what comes after the end.
"""

import itertools
import re
import subprocess

import harness
from harness import Server, main, test, tests
from visitor import (GAMES, Visitor, answers, asks, asks_again, begins, first_of, goes_on,
                     is_over, is_page, is_played, leaves, makes_a_move, may_press_enter, opened,
                     play_together, plays_to_the_end, saves, two_people)
from terminal import SMALL, WIDE, keys_of, lines_of, title


# --- whole games ------------------------------------------------------------------


@tests((f"a whole game of {game} by its address, saved and verified", game) for game in GAMES)
async def whole_game(game):
    async with Server() as server:
        table, ann = opened(server, GAMES[game])
        with ann.at(table) as terminal:
            terminal.says("P1: Ann, host (you)")
            begins(terminal)
            plays_to_the_end(terminal)
            file = saves(terminal)
            assert file.read_text() == ann.guest.record(table)
            done = subprocess.run([harness.ADIT, "verify", file], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            harness.check_record(file.read_text())
            leaves(terminal)
            left = terminal.screen()
            assert re.search(r"P\d wins? with \d+ g", left), "the result is left"
            assert re.search(r"P1  you +\d+ g", left), left


@test
async def verified_with_a_nonce():
    """after the end it says how the deal is checked, with one's own nonce"""
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        with ann.at(table, size=(200, 30)) as terminal:
            begins(terminal)
            plays_to_the_end(terminal)
            saves(terminal)
            leaves(terminal)
            told = terminal.screen("-J")
            words = re.search(r"adit (verify \S+ --commit \w+ --nonce P1=\w+)", told)
            assert words, told
            done = subprocess.run([harness.ADIT, *words[1].split()], cwd=terminal.path,
                                  capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr


@tests((f"{game} in a window that changes all the time", game) for game in GAMES)
async def resized(game):
    async with Server() as server:
        table, ann = opened(server, GAMES[game])
        with ann.at(table) as terminal:
            begins(terminal)
            sizes = itertools.cycle([SMALL, (132, 30), (60, 16), WIDE])
            plays_to_the_end(terminal, lambda: terminal.resize(*next(sizes)))
            leaves(terminal)


# --- several people ---------------------------------------------------------------


@test
async def people():
    """two people at one table hear each other's chat and claims, and play to the end"""
    async with Server() as server:
        with two_people(server, {**GAMES["galleries"], "talk": "free"}) as (_, host, guest):
            host.press("t")
            host.type("Hello there")
            host.press("Enter")
            guest.says("Hello there")
            host.press("s")
            for terminal in (host, guest):
                terminal.until(is_played, "the game")
            answers(guest, "t", "", "Nice mine")
            host.says("Nice mine")
            guest.press("c")
            guest.says("Enter")
            guest.press("Down", "Enter")
            guest.press("Enter")
            for terminal in (host, guest):
                terminal.says("says:")
            play_together(host, guest)
            for terminal in (host, guest):
                terminal.press("l")
                terminal.says("What happened")
                terminal.press("Enter")
                terminal.until(is_over, "the table")
                leaves(terminal)


@test
async def claims():
    """what a claim was worth is told when the round is over, and is in the log"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as terminal:
            begins(terminal)
            asks(terminal)
            terminal.press("c")
            lines = lines_of(terminal.says("Say what?", "Esc: none"))
            own = next(i for i, line in enumerate(lines) if "I am a miner" in line) - 1
            terminal.press(*["Down"] * own, "Enter")
            terminal.says("P1 says: I am a miner.")
            dealt = "miner" if "You are P1, a miner" in asks(terminal) else "saboteur"
            plays_to_the_end(terminal)
            terminal.press("l")
            terminal.says("What happened")
            terminal.press(*["NPage"] * 20)
            terminal.says("P1 said: I am a miner. That was " +
                          ("true." if dealt == "miner" else "a lie."))


@test
async def guesses():
    """a guess is locked at the server, told when one comes again, and scored with the roles"""
    async with Server() as server:
        # Of five dwarves two may be saboteurs, so that nobody knows the others.
        table, ann = opened(server, {**GAMES["saboteur"], "players": 5})
        with ann.at(table) as terminal:
            begins(terminal)
            assert "g: guess" in asks(terminal)
            terminal.press("g")
            terminal.says("Whom do you suspect?", "50%  even", "Esc: back")
            terminal.press("Right", "Right", "Enter")
            terminal.says("Locked at move ")
        with ann.at(table) as terminal:
            assert "Locked" not in asks(terminal), "that is known"
            terminal.press("g")
            terminal.says("Whom do you suspect?", "100%  sure")
            terminal.press("Escape")
            plays_to_the_end(terminal)
            terminal.press("l")
            terminal.says("What happened")
            terminal.press(*["NPage"] * 20)
            terminal.says("Your guesses earned ", "One guess, at move ")


@test
async def claims_by_mouse():
    """a click in a list that is scrolled chooses the line that was clicked, another takes it"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur2"])
        with ann.at(table, size=(60, 16)) as terminal:
            begins(terminal)
            asks(terminal)
            terminal.press("c")
            top = terminal.says("Say what?", "Esc: none")
            terminal.press("End")
            lines = lines_of(terminal.until(lambda s: s != top and lines_of(s)[-2][0] == ">",
                                            "the last line"))
            at = next(i for i, line in enumerate(lines) if "I am a geologist" in line)
            assert lines[1] != lines_of(top)[1], "the list is not scrolled"
            terminal.click(at, 4)
            terminal.until(lambda s: lines_of(s)[at] == lines[at].replace(" ", ">", 1), "a choice")
            terminal.click(at, 4)
            terminal.says("P1 says: I am a", "geologist.")


@test
async def hint():
    """h shows what a bot would do, and Enter does it"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as terminal:
            begins(terminal)
            before = asks(terminal)
            terminal.press("h")
            terminal.says("The bot 'trained' would play: ", "do it")
            terminal.press("Enter")
            asks_again(terminal, before)


@test
async def enter_alone():
    """Enter pressed once too often plays nothing, before a turn or in it"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as terminal:
            begins(terminal)
            for _ in range(3):
                terminal.press(*["Enter"] * 14)  # all of them may come before the turn
                terminal.says("your turn")
                terminal.press("Enter")
                before = terminal.says("your turn",
                                       "Choose first: by an arrow, a number or a click.")
                makes_a_move(terminal)
                terminal.press(*["Enter"] * 14)
                asks_again(terminal, before)


@test
async def watching():
    """who watches sees the game and nobody's hand, and plays nothing"""
    async with Server() as server:
        table, ann = opened(server, GAMES["saboteur"])
        with ann.at(table) as host, Visitor(server, "Cy").at(table, "--watch") as terminal:
            screen = terminal.says("P1: Ann, host")
            assert "(you)" not in screen and "start" not in keys_of(screen), screen
            begins(host)

            def watches():
                screen = terminal.until(lambda s: is_played(s) or is_page(s) or is_over(s), "it")
                assert "You are" not in screen and "your turn" not in screen, screen
                assert not re.search(r"(?m)^1 ", screen), "there is nothing to take in hand"
                if is_page(screen):
                    terminal.press("Enter")

            plays_to_the_end(host, watches)
            terminal.until(lambda s: is_page(s) or is_over(s), "the end")
            while not is_over(terminal.screen()):
                goes_on(terminal)
            leaves(terminal)


@test
async def page_while_others_play():
    """the page after a round stays open while the others play on behind it"""
    setting = {"game": "saboteur", "players": 3, "options": {"rounds": 2}}
    async with Server() as server:
        with two_people(server, setting) as (_, host, guest):
            begins(host)
            while may_press_enter((one := first_of(
                    (host, guest), lambda s: may_press_enter(s) or is_page(s))).screen()):
                makes_a_move(one)
            page = host.until(is_page, "the page")
            assert title(page).startswith("The round is over"), page
            while "P1’s turn" not in title(guest.until(
                    lambda s: may_press_enter(s) or is_page(s) or "P1’s turn" in title(s),
                    "a turn")):
                goes_on(guest)
            now = host.says("your turn")
            assert lines_of(now)[:-1] == lines_of(page)[:-1], "it is read in peace"
            host.resize(*WIDE)
            host.says("The round is over")
            host.press("Enter")
            asks(host)


# --- after the end ----------------------------------------------------------------


@test
async def rematch():
    """n plays again with the same people: the host opens the table, the other follows"""
    async with Server() as server:
        with two_people(server, GAMES["galleries"]) as (table, host, guest):
            host.press("s")
            play_together(host, guest)
            host.press("n")
            screen = host.says("P1: Ann, host (you)", "P2: Bo")
            assert table not in screen, "it is another table"
            guest.press("n")
            guest.says("P2: Bo (you)")
            host.press("s")
            play_together(host, guest)
            for terminal in (host, guest):
                file = saves(terminal)
                done = subprocess.run([harness.ADIT, "verify", file], capture_output=True)
                assert done.returncode == 0, done.stderr
                leaves(terminal)


@test
async def file_is_there():
    """a file that is there is replaced only after a question"""
    async with Server() as server:
        table, ann = opened(server, GAMES["galleries"])
        with ann.at(table) as terminal:
            begins(terminal)
            plays_to_the_end(terminal)
            file = terminal.path / "game.jsonl"
            file.write_text("mine")
            terminal.press("s")
            terminal.says("Save as: game.jsonl_")
            terminal.press("Enter")
            terminal.says("Replace it? y/n")
            terminal.press("n")
            terminal.until(lambda s: "Replace" not in s, "the table")
            assert file.read_text() == "mine"


if __name__ == "__main__":
    main()
