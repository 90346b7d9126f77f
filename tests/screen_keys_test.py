#!/usr/bin/env python3
"""What keys do on the screen of a game.

    screen_keys_test.py PATH_TO_ADIT [WORD]

Prints TAP.
"""

import re
import signal
import tempfile

import player
from player import (GAMES, asks, at_first_place, is_asked, kept, main, moves_of, n_kept, places,
                    playing, press_until_other, puts_back, takes, takes_first, things, until_taken)
from points import test, tests
from terminal import WIDE, Terminal, chosen, keys_of, lines_of, title


def board(screen):
    return [line[:54] for line in lines_of(screen)[1:-7]]


def place(screen):
    return tuple(map(int, re.search(r"@(-?\d+),(-?\d+)", chosen(screen)).groups()))


# --- a card and a place -----------------------------------------------------------


@test
def arrows():
    """arrows walk over the legal cells and no others, in their direction"""
    toward = {"Left": lambda a, b: b[0] < a[0], "Right": lambda a, b: b[0] > a[0],
              "Up": lambda a, b: b[1] > a[1], "Down": lambda a, b: b[1] < a[1]}
    with playing("saboteur") as terminal:
        screen = until_taken(terminal, lambda s: len(places(s)) > 3)
        legal, at, been = set(places(screen)), place(screen), set()
        for key in ("Left", "Up", "Right", "Down", "Left", "Down", "Right", "Up"):
            been.add(at)
            screen = press_until_other(terminal, key)
            if "no other place in that direction" in screen:
                assert not any(toward[key](at, other) for other in legal), screen
                terminal.press("Tab")
                terminal.press("BTab")
                screen = terminal.until(lambda s: "@" in chosen(s), "a place")
            else:
                assert toward[key](at, place(screen)), f"{key} from {at}:\n{screen}"
            at = place(screen)
            assert at in legal, screen
        assert len(been) > 2, been
        before = n_kept(terminal)
        terminal.press("Enter")
        terminal.until(lambda _: n_kept(terminal) > before, "the move")
        assert moves_of(kept(terminal))[before][1].endswith(f"@{at[0]},{at[1]}")


@test
def turned():
    """r turns a card before it is laid, the picture too, or says that it cannot"""
    half = str.maketrans("NESWnesw", "SWNEswne")
    with playing("saboteur") as terminal:
        def turns(screen):
            other = press_until_other(terminal, "r")
            return "only lie this way" not in other and chosen(other) != chosen(screen)

        flat = until_taken(terminal, lambda s: not turns(s))
        terminal.says("It can only lie this way here.")
        puts_back(terminal)
        until_taken(terminal, turns)
        second = terminal.screen()
        first = press_until_other(terminal, "r")
        card, other = chosen(first)[4:].split("@"), chosen(second)[4:].split("@")
        assert card[1] == other[1] and sorted(card[0].translate(half)) == sorted(other[0])
        assert board(first) != board(second), "it is drawn as it lies"
        again = press_until_other(terminal, "r")
        assert again == second and flat != again
        before = n_kept(terminal)
        terminal.press("Enter")
        terminal.until(lambda _: n_kept(terminal) > before, "the move")
        assert moves_of(kept(terminal))[before][1] == chosen(second)


@test
def put_back():
    """Esc puts a card back and nothing is played, numbers and arrows take another"""
    with playing("saboteur") as terminal:
        asks(terminal)
        before, asked = kept(terminal), terminal.screen()
        one = next(n for n, (a, b) in enumerate(zip(things(asked), things(asked)[1:]), 1)
                   if a != b and not a.startswith("(") and not b.startswith(("(", "pass")))
        first = chosen(takes(terminal, one))
        puts_back(terminal)
        terminal.press("Escape")
        terminal.until(lambda s: s == asked, "nothing is chosen")
        terminal.press(str(one), "Right", "Enter")
        second = chosen(at_first_place(terminal))
        puts_back(terminal)
        terminal.press("Left", "Enter")
        assert chosen(at_first_place(terminal)) == first
        puts_back(terminal)
        assert first != second == chosen(takes(terminal, one + 1))
        assert kept(terminal) == before


@test
def more_than_fit():
    """a list of moves that has no room says how many more there are, above and below"""
    sets = 6 + 15 + 20  # of one, two or three cards of six
    with playing("saboteur2") as terminal:
        screen = terminal.until(is_asked, "a turn")
        assert things(screen)[-1] == "pass" and "\n  2 " in screen, screen
        terminal.press(str(len(things(screen))), "Enter")
        for edge, key in ((-1, "BTab"), (0, None)):
            screen = terminal.says("do it", " more")
            listed = [line[55:] for line in lines_of(screen)[5:16]]
            more = re.fullmatch(r"… (\d+) more *", listed[edge])
            assert more and len(listed) - 1 + int(more[1]) == sets, screen
            if key:
                press_until_other(terminal, key)


@tests((f"{game}: each place is in sight that is walked to, in the smallest window", game)
       for game in GAMES)
def in_sight(game):
    with playing(game, size=(60, 16)) as terminal:
        for _ in range(3):
            asks(terminal)
            takes_first(terminal)
        for thing in range(1, len(things(terminal.until(is_asked, "a turn"))) + 1):
            if not takes(terminal, thing):
                continue
            first = None
            while first != chosen(screen := terminal.screen()):
                first = first or chosen(screen)
                marked = [line for line in lines_of(terminal.screen("-e"))[1:]
                          if re.search(r"\033\[(\d+;)*7m", line)]
                assert marked, f"nothing is marked:\n{screen}"
                if "no other place" in press_until_other(terminal, "Tab"):
                    break
            puts_back(terminal)


@tests((f"{game}: Enter goes on faster while bots move, and plays nothing", game)
       for game in GAMES)
def enter_alone(game):
    words = player.command(game)
    words[words.index("--pace") + 1] = "100"
    with Terminal(*words) as terminal:
        for turn in range(3):
            terminal.press(*["Enter"] * 14)
            terminal.until(is_asked, "a turn")
            terminal.press(*["Enter"] * 14)
            terminal.says("Choose first: by an arrow, a number or a click.")
            own = [move for seat, move in moves_of(kept(terminal)) if seat == "P1"]
            assert len(own) == turn, own
            takes_first(terminal)


# --- reasons and hints ------------------------------------------------------------


@test
def why_not():
    """w says why a card cannot lie at a place, and a move that is refused is said"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press("w", "Left")
        terminal.says("There is a card at 0,0 already", "look around")
        terminal.press("Escape")
        terminal.until(is_asked, "the hand")
        before = kept(terminal)
        terminal.type(":dig EW@40,40")
        terminal.press("Enter")
        terminal.says("No: ")
        terminal.type(":jump")
        terminal.press("Enter")
        terminal.says("'jump' is not a move.")
        assert kept(terminal) == before


@test
def why_where_it_may():
    """w at a place where the card may lie says that, too"""
    with playing("saboteur") as terminal:
        at = place(until_taken(terminal, places))
        terminal.press("w")
        terminal.says(f"{at[0]},{at[1]}: legal", "look around")


@test
def why_not_on_a_player():
    """w with a card that is played on somebody walks over the players"""
    with playing("saboteur") as terminal:
        until_taken(terminal, lambda s: re.match(r"break \w+@P\d", chosen(s)))
        terminal.press("w")
        first = terminal.says("look around")
        at = int(re.match(r"P(\d)", lines_of(first)[-2]).group(1))
        for i in range(1, 4):
            terminal.press("Down")
            terminal.until(lambda s, p=(at + i - 1) % 3 + 1: lines_of(s)[-2].startswith(f"P{p}"),
                           "the next player")


@test
def why_not_with_nothing_to_lay():
    """w with what has no place tells it of the cards"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press(str(things(terminal.screen()).index("pass") + 1), "w", "Left")
        screen = terminal.says("look around")
        assert lines_of(screen)[-2].startswith("There is a card at 0,0 already"), screen


@test
def a_crew_that_has_no_room():
    """of many players those around who is on turn are seen"""
    with Terminal(player.ADIT, "play", "saboteur2", "--players", "12", "--as", "P9", "--bots",
                  "hasty", "--pace", "0", size=(60, 16)) as terminal:
        asks(terminal)
        screen = terminal.screen()
        assert ">P9  you" in screen and " P8 " in screen and " P2 " not in screen, screen


@test
def why_not_in_galleries():
    """w walks over the tunnels of galleries"""
    with playing("galleries") as terminal:
        asks(terminal)
        terminal.press("w")
        terminal.says("1.1", "look around")
        terminal.press("Down", "Right")
        terminal.says("2.2", "look around")


@tests((f"{game}: h puts what a bot would do before one's eyes, and Enter does it", game)
       for game in GAMES)
def hints(game):
    with playing(game) as terminal:
        asks(terminal)
        before = n_kept(terminal)
        terminal.press("h")
        terminal.says("The bot 'trained' would play: ", "do it")
        assert n_kept(terminal) == before
        terminal.press("Enter")
        terminal.until(lambda _: n_kept(terminal) > before, "the move")


@test
def taken_back():
    """u takes a move back while bots play, says if there is none, and --resume goes on counting"""
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        with Terminal(player.ADIT, "play", "saboteur", "--set", "first=P1", "--pace", "60000",
                      "--bots", "master:20", home=home) as terminal:
            asks(terminal)
            takes_first(terminal)
            terminal.until(lambda s: "Odile thinks" in title(s), "a move of P2")
            terminal.clicks_key("u: undo")
            assert "undo" not in keys_of(terminal.says("Taken back", "take it"))
            assert kept(terminal)[-2:] == ['{"undone":1}', '{"end":false}']
            assert not moves_of(kept(terminal))
            terminal.press("u")
            terminal.says("There is nothing to take back yet.")
            takes_first(terminal)
            terminal.kill()
            assert terminal.ended() == 128 + signal.SIGKILL
        with Terminal(player.ADIT, "play", "--resume", "--pace", "60000", home=home) as terminal:
            terminal.until(lambda s: "Odile thinks" in title(s) or "Tuck thinks" in title(s), "a move")
            terminal.press("u")
            terminal.says("Taken back", "take it")
            assert kept(terminal)[-2:] == ['{"undone":2}', '{"end":false}']


# --- lessons ----------------------------------------------------------------------


@tests((f"a lesson of {game} is taken on the screen at {size[0]}x{size[1]}", game, size)
       for game, size in (("saboteur", (60, 16)), ("saboteur2", (80, 24)), ("galleries", WIDE)))
def lesson(game, size):
    with Terminal(player.ADIT, "learn", game, size=size) as terminal:
        is_left = (terminal.path / "after").exists
        steps, asked = set(), 0
        while not is_left():
            was = terminal.until(lambda s: is_left() or "Enter: go on" in keys_of(s)
                                 or "take it" in keys_of(s), "something to do")
            steps.update(re.findall(r"step (\d) of (\d)", title(was)))
            if "take it" in keys_of(was):
                asked += 1
                terminal.press("h")
                was = terminal.says("This is asked for: ", "do it")
            terminal.press("Enter")
            terminal.until(lambda s, before=was: s != before or is_left(), "what follows")
        assert terminal.ended() == 0 and terminal.is_clean() and not terminal.complaints()
        assert len(steps) == int(max(steps)[1]) > asked > 3, steps
        terminal.says(f"That was the lesson. Now play: adit play {game}")


# --- reading ----------------------------------------------------------------------


@tests((f"{game}: ? tells the keys and the signs, l what has happened", game) for game in GAMES)
def help_and_log(game):
    with playing(game, size=WIDE) as terminal:
        asks(terminal)
        takes_first(terminal)
        asks(terminal)
        before = terminal.screen()
        assert "u: undo" in keys_of(before), before
        terminal.press("?")
        terminal.says("Keys and signs", "type a move in the notation", "take back", "Enter: go on")
        terminal.press("Enter")
        terminal.until(lambda s: s == before, "the game as before")
        terminal.press("l")
        log = terminal.says("What happened", "hasty plays Bram", "Enter: go on")
        assert len(lines_of(log)) > 5
        terminal.press("Escape")
        terminal.until(lambda s: s == before, "the game as before")


@test
def long_texts():
    """what is longer than the screen is scrolled: pages, what happened, the board"""
    with playing("saboteur", size=(60, 16), TERM="tmux-256color") as terminal:
        for _ in range(6):
            asks(terminal)
            takes_first(terminal)
        before = terminal.until(is_asked, "a turn")
        for there, back in (("PPage", "NPage"), ("S-Down", "S-Up"), ("S-Right", "S-Left")):
            terminal.press(there)
            terminal.until(lambda s: s != before and is_asked(s), there)
            terminal.press(back)
            terminal.until(lambda s: s == before, back)
        terminal.press("?")
        top = terminal.says("Choose what to play", "up, down: more")
        terminal.press("NPage", "NPage", "NPage", "NPage")
        terminal.until(lambda s: "Choose what to play" not in s and "more" in keys_of(s), "the end")
        terminal.press("PPage", "PPage", "PPage", "PPage", "Down", "Up")
        terminal.until(lambda s: s == top, "the beginning")


if __name__ == "__main__":
    main()
