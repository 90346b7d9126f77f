#!/usr/bin/env python3
"""What the mouse does on the screen of a game.

    screen_mouse_test.py PATH_TO_ADIT [WORD]

Prints TAP.
"""

import re

from player import (asks, at_first_place, is_asked, kept, main, moves_of, n_kept, places, playing, puts_back,
                    takes_first, things, until_taken)
from points import test
from terminal import chosen, lines_of


def where_is(screen, text, columns=slice(0, 54)):
    """Where on the board that stands, or beside it."""
    for number, line in enumerate(lines_of(screen)[1:-7], 1):
        if text in line[columns]:
            return number, line.index(text, columns.start)
    raise AssertionError(f"no {text} there:\n{screen}")


def where_thing(terminal, thing):
    """Where the card of that number lies, or what else has that number."""
    lines = lines_of(terminal.until(is_asked, "the hand"))
    for at in reversed(range(len(lines) - 2)):
        if found := re.search(rf"(^|  ){thing}(?!\d)", lines[at]):
            return at, found.end() - 1
    raise AssertionError(f"no {thing} there")


@test
def by_mouse():
    """a click takes a card where it lies, another a place, and a third plays it"""
    with playing("saboteur") as terminal:
        screen = until_taken(terminal, lambda s: len(places(s)) > 1)
        at = "{},{}".format(*places(screen)[-1])
        thing = next(n for n, name in enumerate(things(screen), 1)
                     if name in chosen(screen) or name in screen.split("dig ")[1])
        puts_back(terminal)
        before = n_kept(terminal)
        terminal.press("Escape")
        line, column = where_thing(terminal, thing)
        for corner in ((line, column), (line + 3, column), (line + 2, column + 4)):
            terminal.click(*corner)
            terminal.press("Enter")
            terminal.says("do it")
            puts_back(terminal)
            terminal.press("Escape")
        terminal.click(line + 1, column)
        line, column = where_is(terminal.screen(), at)
        terminal.click(line, column)
        terminal.says("do it", f"@{at}")
        terminal.click(line, column)
        terminal.until(lambda _: n_kept(terminal) > before, "the move")
        assert moves_of(kept(terminal))[before][1].endswith(f"@{at}")


@test
def by_two_clicks_at_once():
    """two clicks that come together are two: a card, and its place"""
    with playing("saboteur") as terminal:
        screen = until_taken(terminal, lambda s: len(places(s)) > 1)
        at = "{},{}".format(*places(screen)[-1])
        thing = next(n for n, name in enumerate(things(screen), 1) if name in chosen(screen))
        puts_back(terminal)
        card, place = where_thing(terminal, thing), where_is(terminal.screen(), at)
        with terminal.halted():
            terminal.click(*card)
            terminal.click(*place)
        terminal.says("do it", f"@{at}")


@test
def beside_the_cards():
    """what can be done besides is clicked where it stands, and a card that cannot be played
    says so"""
    with playing("saboteur2") as terminal:
        names = things(terminal.until(is_asked, "a turn"))
        terminal.click(*where_thing(terminal, len(names)))
        terminal.press("Enter")
        assert "pass: the arrows choose where" in terminal.says("do it")
        puts_back(terminal)
        idle = next(n for n, name in enumerate(names, 1) if name.startswith("("))
        terminal.click(*where_thing(terminal, idle))
        terminal.press("Enter")
        terminal.says(f"{names[idle - 1][1:-1]} cannot be played now.")


@test
def at_a_player():
    """a click on a player plays a card on him"""
    with playing("saboteur") as terminal:
        screen = until_taken(terminal, lambda s: re.search(r"@P[23]", chosen(s)))
        seat = re.search(r"@(P\d)", chosen(screen)).group(1)
        line, column = where_is(screen, seat, slice(55, 80))
        before = n_kept(terminal)
        terminal.click(line, column)
        terminal.until(lambda _: n_kept(terminal) > before, "the move")
        assert f"@{seat}" in moves_of(kept(terminal))[before][1]


# --- the line of keys -------------------------------------------------------------


@test
def keys_by_mouse():
    """a click on one of the keys in the last line is that key"""
    with playing("saboteur") as terminal:
        until_taken(terminal, lambda s: len(places(s)) > 1)
        terminal.clicks_key("Esc: back")
        asked = terminal.until(is_asked, "the hand")
        terminal.clicks_key("?: help")
        terminal.says("Keys and signs")
        terminal.clicks_key("go on")
        terminal.until(lambda s: s == asked, "the game as before")
        terminal.clicks_key("take it")
        first = chosen(at_first_place(terminal))
        terminal.clicks_key("Esc: back")
        terminal.until(is_asked, "the hand")
        terminal.clicks_key("Enter: take it")
        assert chosen(at_first_place(terminal)) == first
        before = n_kept(terminal)
        terminal.clicks_key("do it")
        terminal.until(lambda _: n_kept(terminal) > before, "the move")


@test
def questions_by_mouse():
    """yes and no can be clicked, and a click elsewhere answers nothing"""
    with playing("saboteur") as terminal:
        before = terminal.until(is_asked, "a turn")
        terminal.clicks_key("q: leave")
        terminal.says("y/n", "y: yes  n: no")
        terminal.click(5, 5)
        terminal.clicks_key("n: no")
        terminal.until(lambda s: s == before, "the game as before")
        terminal.press("q")
        terminal.says("y/n")
        terminal.click(5, 5)
        terminal.clicks_key("yes")
        assert terminal.ended() == 0 and terminal.is_clean()


# --- the wheel --------------------------------------------------------------------


@test
def wheel():
    """the wheel scrolls what it is over: what happened, the board, a page"""
    with playing("saboteur", size=(60, 16)) as terminal:
        for _ in range(6):
            asks(terminal)
            takes_first(terminal)
        before = terminal.until(is_asked, "a turn")
        log = next(i for i, line in enumerate(lines_of(before)) if re.search(r" (P\d|Bram|Odile) (dug|passed|broke|looked)", line))
        column = re.search(r"(P\d|Bram|Odile) (dug|passed|broke|looked)", lines_of(before)[log]).start()
        for line, beside, there, back in ((log, column, "up", "down"), (4, 4, "down", "up")):
            terminal.wheel(there, line, beside)
            terminal.until(lambda s: s != before and is_asked(s), f"the wheel {there}")
            terminal.wheel(back, line, beside)
            terminal.until(lambda s: s == before, f"the wheel {back}")
        terminal.press("?")
        top = terminal.says("Choose what to play", "up, down: more")
        terminal.wheel("down", 4, 4)
        terminal.until(lambda s: "Choose what to play" not in s, "more")
        terminal.wheel("up", 4, 4)
        terminal.until(lambda s: s == top, "the beginning")


if __name__ == "__main__":
    main()
