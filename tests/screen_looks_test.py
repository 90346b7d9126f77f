#!/usr/bin/env python3
"""How games look on the screen of a terminal: recorded screens, colours, sizes, pages.

    screen_looks_test.py PATH_TO_ADIT [WORD]   all tests, or those with a word in their name
    screen_looks_test.py --renew               writes the screens in tests/golden anew

Prints TAP.
"""

import re
import subprocess
import tempfile

from player import (GAMES, asks, at_first_place, compare, first_thing, is_asked, is_page, main, moves_of, playing, plays,
                    simulated, takes_first, types)
from points import test, tests
from terminal import SMALL, WIDE, keys_of, lines_of, title

ASCII = {"LC_ALL": "C", "NO_COLOR": "1"}
FEW = r"\033\[[0-9;]*\b(3[0-7]|4[0-7]|9[0-7])m"  # one of the first sixteen
MANY = r"\033\[[0-9;]*[34]8;5;"


def after_a_move(terminal):
    """The second turn of P1."""
    asks(terminal)
    takes_first(terminal)
    asks(terminal)
    return terminal.screen()


# --- recorded screens -------------------------------------------------------------


@tests((f"{game} without UTF-8 and without colours looks as recorded", game)
       for game in GAMES)
def without_anything(game):
    with playing(game, **ASCII) as terminal:
        terminal.press(*first_thing(after_a_move(terminal)), "Enter")
        compare(f"{game}-ascii", at_first_place(terminal))
        inked = terminal.screen("-e")
        assert not re.search(FEW, inked) and not re.search(MANY, inked), "there are no colours"
        assert re.search(r"\033\[(\d+;)*7m", inked), "where one is can be seen"
        assert inked.isascii()


@tests((f"{game} looks as recorded at 80x24 and has colours", game) for game in GAMES)
def with_all(game):
    with playing(game) as terminal:
        compare(game, after_a_move(terminal))
        assert re.search(MANY, terminal.screen("-e")), "there are colours"


PAGES = {
    "the end of a round": (is_page, "The round is over"),
    "a draft": (lambda s: is_asked(s) and "Nugget cards to choose from" in s, "your turn"),
    "the end of a game": (lambda s: title(s).startswith("The game is over"), "The game is over"),
}


@tests((f"{game}: {name} looks as recorded", game, name) for game, name in
       [("saboteur", "the end of a round"), ("saboteur", "a draft"),
        ("saboteur", "the end of a game"), ("saboteur2", "the end of a round"),
        ("saboteur2", "the end of a game"), ("galleries", "the end of a game")])
def pages(game, name):
    is_it, heading = PAGES[name]
    with playing(game, **ASCII) as terminal:
        screen = plays(terminal, moves_of(simulated(game)), types, is_it)
        assert heading in title(screen), screen
        compare(f"{game}-{name.split()[-1]}-ascii", screen)


# --- colours ----------------------------------------------------------------------


def sixteen(folder):
    """A terminal of sixteen colours, which not every system knows one of."""
    source = ("adit-16|sixteen colours, colors#16, pairs#256,"
              r" setaf=\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m,"
              r" setab=\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m, use=screen," "\n")
    subprocess.run(["tic", "-o", folder, "-"], input=source, text=True, check=True)
    return {"TERM": "adit-16", "TERMINFO": folder}


def looks(game, **how):
    """A screen and its colours."""
    with playing(game, **how) as terminal:
        return after_a_move(terminal), terminal.screen("-e")


@tests((f"{game}: the same text with 256 colours, 16, 8 and none", game) for game in GAMES)
def how_many_colours(game):
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        text, inked = looks(game)
        assert re.search(MANY, inked)
        colours = []
        for how in (sixteen(folder), {"TERM": "screen"}):
            assert (seen := looks(game, **how))[0] == text, how
            assert not re.search(MANY, seen[1]), how
            colours.append(set(re.findall(FEW, seen[1])))
        assert colours[0] == colours[1] and len(colours[0]) > 1, colours
        for how in ({"TERM": "vt100"}, {"NO_COLOR": "1"}):
            assert (seen := looks(game, **how))[0] == text, how
            assert not re.search(FEW, seen[1]) and not re.search(MANY, seen[1]), how


@test
def no_color_is_empty():
    """NO_COLOR that is empty takes no colours away"""
    assert re.search(MANY, looks("saboteur", NO_COLOR="")[1])


@test
def ascii_is_asked_for():
    """--ascii draws in ASCII where UTF-8 would do, as a locale without it does"""
    with playing("saboteur", "--ascii") as terminal:
        asked = after_a_move(terminal)
    assert asked.isascii()
    assert looks("saboteur", LC_ALL="C")[0] == asked


# --- sizes ------------------------------------------------------------------------


@tests((f"{game} uses a wide screen: the board in the middle of its place, a wider side", game)
       for game in GAMES)
def on_a_wide_screen(game):
    with playing(game, size=WIDE) as terminal:
        lines = lines_of(after_a_move(terminal))
        assert any(re.search(r">P1 +you", line[145:165]) for line in lines), "\n".join(lines)
        board = [line[:140] for line in lines[1:-8] if line[:140].strip()]
        assert min(len(line) - len(line.lstrip()) for line in board) > 20, "\n".join(lines)
        assert len(lines) == 50 and "q: leave" in lines[-1]
        assert game != "galleries" or any("┃2 diamonds" in line for line in lines), "in words"
        news = [line[149:] for line in lines[5:-8] if line[149:].strip()]
        assert any(len(line) > 26 for line in news), "sentences are less broken"


@test
def as_large_as_there_is_room():
    """cards are large where there is room, and narrow where the mine is wider than its place"""
    with playing("saboteur") as terminal:
        asks(terminal)
        for size, start in (((200, 50), "━━━━S━━━━"), ((80, 24), " ━━S━━"), ((60, 16), " ━S━"),
                            ((80, 24), " ━━S━━")):
            terminal.resize(*size)
            screen = terminal.until(lambda s, start=start: start in s, start)
            assert "G2" in screen, screen


@test
def a_window_too_small():
    """a window that is too small says so, and all is there when it grows"""
    with playing("saboteur") as terminal:
        asks(terminal)
        before = terminal.screen()
        for size in ((59, 16), (60, 15), (9, 2)):
            terminal.resize(*size)
            terminal.until(lambda s: "Too small" in s and "P1" not in s, f"{size}")
        terminal.resize(1, 1)
        terminal.resize(*SMALL)
        terminal.until(lambda s: s == before, "the same as before")


@tests((f"{game}: nothing is cut off at the least size, 60x16", game) for game in GAMES)
def least(game):
    with playing(game, size=(60, 16)) as terminal:
        screen = after_a_move(terminal)
        assert "?: help" in keys_of(screen) and "\n1 " in screen and re.search(r">P1 +you", screen), \
            screen
        terminal.resize(*SMALL)
        usual = keys_of(terminal.until(lambda s: len(title(s)) == 79, "all keys")).split("  ")
        assert set(keys_of(screen).split("  ")) < set(usual), "no key is cut in two"


if __name__ == "__main__":
    main()
