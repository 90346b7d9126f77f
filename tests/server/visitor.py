"""visitor.py -- somebody at a server's table, on the screen of a terminal: for the tests
join_*_test.py beside this file.

Nobody waits for a time: each looks at the screen until it is so.
"""

import contextlib
import re
import time

import terminal as terminals
from harness import Guest, Skip
from person import Person
from player import at_first_place, first_thing
from terminal import Terminal, keys_of, lines_of, title

# A round against bots that take no time.
GAMES = {
    "saboteur": {"game": "saboteur", "players": 3, "options": {"rounds": 1}},
    "saboteur2": {"game": "saboteur2", "players": 3, "options": {"rounds": 1}},
    "galleries": {"game": "galleries", "players": 2, "options": {"gems": 12}},
}

STEPS = 1000  # of a person, after which a game goes round in circles


class Visitor(Person):
    """Has a home of his own, which outlives his terminals."""

    def __init__(self, server, name, guest=None):
        if not terminals.is_there():
            raise Skip("there is no tmux")
        super().__init__(server)
        self.name, self.guest = name, guest
        if guest:
            self.is_guest(guest)

    def at(self, table, *options, name=True, **how):
        """A terminal, where he says who he is."""
        who = ["--name", self.name] if name else []
        return Terminal(*self.command(table, *who, *options), **self.in_terminal(), **how)

    def in_terminal(self):
        return {"XDG_STATE_HOME": self.home.name}


def opened(server, setting):
    """A table, and its host."""
    guest = Guest(server)
    table = guest.opens(setting)
    return table, Visitor(server, "Ann", guest)


@contextlib.contextmanager
def two_people(server, setting):
    """A table with Ann at P1, who is the host, and Bo at P2."""
    table, ann = opened(server, setting)
    with ann.at(table) as host:
        host.says("P1: Ann, host (you)")
        with Visitor(server, "Bo").at(table) as guest:
            guest.says("P1: Ann, host", "P2: Bo (you)")
            host.says("P2: Bo")
            yield table, host, guest


# --- the waiting room -------------------------------------------------------------


def answers(terminal, key, before, text):
    """A key asks for something, with what is there already; that is typed instead."""
    terminal.press(key)
    terminal.says(f"{before}_")
    terminal.press(*["BSpace"] * len(before))
    terminal.type(text)
    terminal.says(f"{text}_")
    terminal.press("Enter")


def picks_bot(terminal, bot):
    """From the list of those that there are."""
    lines = lines_of(terminal.says("Which bot?", "Esc: none", " another "))
    terminal.press(*["Down"] * next(i for i, line in enumerate(lines[1:]) if f" {bot} " in line))
    terminal.until(lambda s: f"> {bot} " in s, bot)
    terminal.press("Enter")


def begins(terminal, bot="hasty"):
    """The host puts bots in the empty seats, and starts."""
    terminal.says("(you)")
    terminal.press("f")
    picks_bot(terminal, bot)
    terminal.says(f"bot {bot}")
    terminal.press("s")
    terminal.until(is_played, "the game")


# --- the game ---------------------------------------------------------------------


def is_played(screen):
    """The table, not the room before it."""
    return "q: leave" in screen and re.search(r"P1 .*\n", screen) \
        and ("turn" in title(screen) or re.search(r"P\d+ ", title(screen)))


def is_asked(screen):
    return "your turn" in title(screen) and "take it" in keys_of(screen)


def may_press_enter(screen):
    """Something may be in hand, of which so much is said that the keys have no room; but
    no move may be under way."""
    return "your turn" in title(screen) and "scroll" not in keys_of(screen) and "y/n" not in screen


def is_page(screen):
    return " is over" in title(screen) and "Enter: go on" in keys_of(screen)


def is_over(screen):
    """The end of the game is known, and its page is read."""
    return "the game is over" in title(screen)


def asks(terminal):
    return terminal.until(is_asked, "a turn")


def pile(screen):
    """How many cards are left to draw; of a game with cards."""
    return int(re.search(r"pile (\d+)", title(screen))[1])


def asks_again(terminal, before):
    """His next turn, after one card of each of three; the hand may be as it was, if he drew
    what he played."""
    return terminal.until(lambda s: is_asked(s) and pile(s) == pile(before) - 3, "the next turn")


def makes_a_move(terminal):
    """The first thing that can be played, at the first place; something may be in hand."""
    asked = terminal.screen()
    if is_asked(asked):
        terminal.press(*first_thing(asked), "Enter")
        asked = terminal.until(lambda s: s != asked, "something in hand")
    if may_press_enter(asked) and not is_asked(asked):
        screen = at_first_place(terminal) if "do it" in keys_of(asked) else asked
        terminal.press("Enter")
        terminal.until(lambda s: s != screen, "the move")


def goes_on(terminal):
    """Past a page, or to the next turn of his own; False: the game is over."""
    screen = terminal.until(lambda s: may_press_enter(s) or is_page(s) or is_over(s), "a turn")
    if is_page(screen):
        terminal.press("Enter")
        terminal.until(lambda s: title(s) != title(screen), "what follows a page")
    elif may_press_enter(screen):
        makes_a_move(terminal)
    return not is_over(screen)


def plays_to_the_end(terminal, meanwhile=lambda: None):
    """Something else may be done after each step."""
    for _ in range(STEPS):
        if not goes_on(terminal):
            return
        meanwhile()
    raise AssertionError(f"the game has no end:\n{terminal.screen()}{terminal.complaints()}")


def first_of(people, condition):
    """Who of them sees it first."""
    end = time.monotonic() + terminals.PATIENCE
    while True:
        for person in people:
            if condition(person.screen()):
                return person
        assert time.monotonic() < end, "\n".join(person.screen() for person in people)


def play_together(*people):
    """Each whenever it is for him to do something, until all have seen the end."""
    people = list(people)
    while people:
        person = first_of(people, lambda s: may_press_enter(s) or is_page(s) or is_over(s))
        if not goes_on(person):
            people.remove(person)


def saves(terminal, name="game.jsonl"):
    """The record of a game that is over."""
    terminal.until(is_over, "the end")
    terminal.press("s")
    terminal.says(f"Save as: {name}_")
    terminal.press("Enter")
    terminal.says("Saved")
    return terminal.path / name


def leaves(terminal):
    """By q, and y if that is asked."""
    terminal.press("q")
    terminal.until(lambda s: "y/n" in s or (terminal.path / "after").exists(), "a question")
    if not (terminal.path / "after").exists():
        terminal.press("y")
    assert terminal.ended() == 0, terminal.complaints()
    assert terminal.is_clean()
    assert terminal.complaints() == "", terminal.complaints()
