#!/usr/bin/env python3
"""Leaving the screen of a terminal: by keys, by signals, for a while; and no screen at all.

    screen_leaving_test.py PATH_TO_ADIT [WORD]

Prints TAP.
"""

import signal
import tempfile

from player import (asks, command, first_thing, is_asked, is_page, kept, main, moves_of, playing, plays,
                    simulated, takes_first, types)
from points import test, tests
from terminal import Terminal, title

STAYS = "The game is left unfinished; 'adit play --resume' goes on with it."


def leaves(terminal, key):
    """Asks, n stays; asks again, y leaves."""
    before, game = terminal.screen(), kept(terminal)
    terminal.press(key)
    terminal.says("Leave? 'adit play --resume' will go on with this game. y/n")
    terminal.press("n")
    terminal.until(lambda s: s == before, "the same as before")
    terminal.press(key)
    terminal.says("Leave?")
    terminal.press("y")
    assert terminal.ended() == 0
    terminal.says(STAYS)
    assert terminal.is_clean()
    assert terminal.complaints() == "", terminal.complaints()
    assert kept(terminal) == game


# --- by keys ----------------------------------------------------------------------


@tests((f"{key} asks, n stays, y leaves the terminal as it was", key) for key in ("C-c", "q"))
def by_key(key):
    with playing("saboteur") as terminal:
        asks(terminal)
        leaves(terminal, key)


@test
def with_a_card_in_hand():
    """Ctrl-C with a card in hand asks, and n leaves it there"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press(*first_thing(terminal.screen()), "Enter")
        terminal.says("do it")
        leaves(terminal, "C-c")


@test
def from_a_page():
    """Ctrl-C at a page after a round asks, too"""
    with playing("saboteur") as terminal:
        plays(terminal, moves_of(simulated("saboteur")), types, is_page)
        terminal.press("C-c")
        terminal.says("Leave?")
        terminal.press("n")
        assert asks(terminal)
        leaves(terminal, "C-c")


@test
def from_the_last_page():
    """Ctrl-C at the last pages goes on to what can be saved, and the game is not kept"""
    words = command("saboteur")
    words[words.index("rounds=2")] = "rounds=1"
    with Terminal(*words) as terminal:
        while not is_page(terminal.until(lambda s: is_asked(s) or is_page(s), "a turn")):
            takes_first(terminal)
        for heading in ("The round is over", "The game is over", "s saves the game"):
            terminal.says(heading)
            terminal.press("C-c")
        assert terminal.ended() == 0
        assert terminal.is_clean()
        assert kept(terminal) is None


@test
def from_help():
    """Ctrl-C while one reads asks, and n goes back to the game"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press("?")
        terminal.says("Keys and signs")
        terminal.press("C-c")
        terminal.says("Leave?")
        terminal.press("n")
        terminal.until(lambda s: is_asked(s) and "Leave?" not in s, "the game")


@test
def twice():
    """Ctrl-C once more means it"""
    with playing("galleries") as terminal:
        asks(terminal)
        terminal.press("C-c", "C-c")
        assert terminal.ended() == 0
        assert terminal.is_clean()


@test
def while_bots_think():
    """Ctrl-C is heard while bots think"""
    words = command("saboteur")
    words[words.index("hasty")] = "master:1000000"
    with Terminal(*words) as terminal:
        terminal.until(lambda s: is_asked(s) or "thinks" in title(s), "the game", busy=True)
        if is_asked(terminal.screen()):
            takes_first(terminal)
        terminal.until(lambda s: " thinks" in title(s), "a thought", busy=True)
        terminal.press("C-c")
        terminal.says("Leave?")
        terminal.press("y")
        assert terminal.ended() == 0
        assert terminal.is_clean()


# --- by signals -------------------------------------------------------------------


def at_a_turn(terminal):
    asks(terminal)
    takes_first(terminal)
    asks(terminal)


def at_a_question(terminal):
    at_a_turn(terminal)
    terminal.press("C-c")
    terminal.says("Leave?")


def at_a_page(terminal):
    at_a_turn(terminal)
    terminal.press("?")
    terminal.says("Keys and signs")


@tests((f"{number.name} {where} leaves the terminal as it was, and the game is kept", number, come)
       for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
       for where, come in (("at a turn", at_a_turn), ("at a question", at_a_question),
                           ("at a page", at_a_page)))
def told_to_end(number, come):
    with playing("galleries") as terminal:
        come(terminal)
        before = kept(terminal)
        terminal.kill(number)
        assert terminal.ended() == 1
        assert terminal.is_clean()
        assert kept(terminal) == before


@test
def window_closed():
    """a window that is closed ends the program, and the game is kept"""
    with tempfile.TemporaryDirectory(prefix="adit-") as home, \
            playing("galleries", home=home) as terminal:
        at_a_turn(terminal)
        before = kept(terminal)
        terminal.closes()
        assert kept(terminal) == before


@tests((f"Ctrl-Z {where} gives the terminal back, and fg the same screen", come)
       for where, come in (("at a turn", asks), ("at a page", at_a_page)))
def stopped(come):
    with Terminal("sh", "-c", "exec bash --norc -i 2>&1") as terminal:
        terminal.type("PS1='shell '; stty -g >was; " + " ".join(command("galleries")))
        terminal.press("Enter")
        come(terminal)
        before = terminal.screen()
        terminal.press("C-z")
        terminal.says("Stopped")
        assert terminal.is_so("cursor_flag") and not terminal.is_so("alternate_on")
        terminal.type("stty -g | cmp - was && echo a's' before")
        terminal.press("Enter")
        terminal.says("as before")
        terminal.type("fg")
        terminal.press("Enter")
        terminal.until(lambda s: s == before, "the same as before")
        terminal.press("C-c")
        terminal.says("Leave?")
        terminal.press("y")
        terminal.says("left unfinished")
        terminal.type("stty -g | cmp - was && echo a's' ever")
        terminal.press("Enter")
        terminal.says("as ever")


@test
def resized_while_stopped():
    """who comes back to another window after Ctrl-Z finds the game in it"""
    with Terminal("sh", "-c", "exec bash --norc -i 2>&1") as terminal:
        terminal.type("PS1='shell '; " + " ".join(command("galleries")))
        terminal.press("Enter")
        asks(terminal)
        terminal.press("C-z")
        terminal.says("Stopped")
        terminal.resize(132, 30)
        terminal.type("fg")
        terminal.press("Enter")
        terminal.until(lambda s: is_asked(s) and len(title(s)) == 131, "a wider screen")


# --- no screen --------------------------------------------------------------------


def by_lines(terminal):
    terminal.says("P1>", "moves, such as")
    assert not terminal.is_so("alternate_on")
    terminal.type("quit")
    terminal.press("Enter")
    terminal.says("y/n")
    terminal.type("y")
    terminal.press("Enter")
    assert terminal.ended() == 0


@tests([("a dumb terminal is played on by lines", "dumb"),
        ("so is one without a name", ""),
        ("and one that nobody knows", "adit-unheard-of")])
def no_screen(term):
    with playing("saboteur", TERM=term) as terminal:
        by_lines(terminal)


@test
def plainly():
    """--plain is played by lines in any terminal"""
    with playing("saboteur", "--plain") as terminal:
        by_lines(terminal)


@test
def into_a_pipe():
    """where the output is no terminal nothing moves the cursor"""
    words = " ".join(command("galleries", "--ascii"))
    with Terminal("sh", "-c", f"{words} | cat -v") as terminal:
        terminal.says("P1>", "1) do nothing")
        assert "^" not in terminal.screen()


@test
def nowhere_to_keep_it():
    """where a game cannot be kept it is played all the same"""
    with playing("galleries", XDG_STATE_HOME="/proc/none") as terminal:
        asks(terminal)
        terminal.press("C-c")
        terminal.says("Leave this game? y/n")
        terminal.press("y")
        assert terminal.ended() == 0
        assert terminal.is_clean()
        terminal.says("The game is left unfinished.")


if __name__ == "__main__":
    main()
