#!/usr/bin/env python3
"""Games on the screen of a terminal, by keys.

    screen_test.py PATH_TO_ADIT [WORD]   all tests, or those with a word in their name
    screen_test.py --renew               writes the screens in tests/golden anew

Prints TAP. Whole games are taken from `adit sim`: a person plays by keys what a bot has played
there, and the record must come out the same.
"""

import functools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

from terminal import Terminal, is_there

GOLDEN = Path(__file__).resolve().parent / "golden"
TESTS = []
ADIT, RENEW = "adit", False

SMALL, WIDE = (80, 24), (200, 50)
# Short games: arguments that sim and play understand alike. The chance of a game of
# sim stands in its record.
GAMES = {
    "saboteur": ["saboteur", "--players", "3", "--set", "rounds=2"],
    "saboteur2": ["saboteur2", "--players", "3", "--set", "rounds=1"],
    "galleries": ["galleries", "--players", "2", "--set", "gems=12"],
}


def test(function):
    """A test: its documentation is its name."""
    TESTS.append((function.__doc__, function))
    return function


def tests(rows):
    """A test for each row (name, argument...) of a table."""

    def add(function):
        for name, *args in rows:
            TESTS.append((name, lambda f=function, a=args: f(*a)))
        return function

    return add


# --- games ------------------------------------------------------------------------


def adit(*args):
    done = subprocess.run([ADIT, *map(str, args)], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@functools.cache
def simulated(game):
    """The record of a short game between bots, line by line."""
    return adit("sim", *GAMES[game], "--bots", "hasty", "--games", "1",
                "--seed", "7", "--record", "-").splitlines()


def without_bots(lines):
    return [line for line in lines if not line.startswith('{"seat"')]


def moves_of(lines):
    """Seat and move of each."""
    return [(line["p"], line["move"]) for line in map(json.loads, lines) if "move" in line]


def playing(game, *more, size=SMALL, **how):
    width, height = size
    seed = json.loads(simulated(game)[0])["seed"]
    return Terminal(ADIT, "play", *GAMES[game], "--seed", seed, "--bots", "hasty",
                    "--pace", "0", *more, width=width, height=height, **how)


def kept(terminal):
    """The unfinished game as it is kept, which is whole at any time; None: no game is."""
    files = list((terminal.home / "state/adit").glob("game-*.jsonl"))
    try:
        return files[0].read_text().splitlines() if files else None
    except FileNotFoundError:
        return kept(terminal)


def n_kept(terminal):
    return len(moves_of(kept(terminal) or []))


# --- screens ----------------------------------------------------------------------


def lines_of(screen):
    return screen.rstrip("\n").split("\n")


def title(screen):
    return lines_of(screen)[0]


def keys_of(screen):
    return lines_of(screen)[-1]


def chosen(screen):
    return lines_of(screen)[-2].split("  ")[0].rstrip()


def is_asked(screen):
    return "your turn" in title(screen) and "take it" in keys_of(screen)


def is_page(screen):
    """A screen is painted from its top to its bottom, and may be seen in between."""
    return " is over" in title(screen) and keys_of(screen).endswith("Enter: go on")


def asks(terminal):
    """Waits until a move is to be chosen, past the pages between rounds; False: the game
    is over."""
    while True:
        screen = terminal.until(lambda s: is_asked(s) or is_page(s), "a turn")
        if is_asked(screen):
            return True
        terminal.press("Enter")
        terminal.until(lambda s, was=title(screen): title(s) != was, "what follows a page")
        if title(screen).startswith("The game is over"):
            return False


def type_move(terminal, move):
    """Until it is done, and what was typed is gone from the screen."""
    n = n_kept(terminal)
    terminal.type(f":{move}")
    terminal.press("Enter")
    terminal.until(lambda s: n_kept(terminal) != n and f": {move}_" not in s, move)


def types(terminal, moves):
    """Types the moves of P1 that are still to come, to the end of the game."""
    while True:
        screen = terminal.until(is_asked_for(terminal, moves), "a turn")
        if not is_page(screen):
            type_move(terminal, moves[n_kept(terminal)][1])
            continue
        terminal.press("Enter")
        terminal.until(lambda s, was=title(screen): title(s) != was, "what follows a page")
        if title(screen).startswith("The game is over"):
            return


def is_asked_for(terminal, moves):
    """Is it P1's turn in the game as it is kept, and on the screen?"""

    def is_so(screen):
        n = n_kept(terminal)
        return is_page(screen) or (is_asked(screen) and n < len(moves) and moves[n][0] == "P1")

    return is_so


def saved(terminal):
    """The record of a game that is over, saved by keys; then it is left."""
    terminal.says("the game is over")
    terminal.press("s")
    terminal.says("Save as: game.jsonl_")
    terminal.press("Enter")
    terminal.says("Saved;")
    terminal.press("q")
    assert terminal.ended() == 0
    assert terminal.is_clean()
    assert terminal.complaints() == "", terminal.complaints()
    return (terminal.path / "game.jsonl").read_text().splitlines()


def compare(name, text):
    """The screen as it was recorded."""
    path = GOLDEN / f"screen-{name}.txt"
    text = "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n")) + "\n"
    if RENEW:
        path.write_text(text, encoding="utf-8")
    recorded = path.read_text(encoding="utf-8")
    assert text == recorded, f"{path.name} is otherwise; now it is:\n{text}"


# --- whole games ------------------------------------------------------------------


@tests((f"a whole game of {game}, typed at {size[0]}x{size[1]}, is the record of sim",
        game, size) for game in GAMES for size in (SMALL, WIDE))
def typed(game, size):
    moves = moves_of(simulated(game))
    with playing(game, size=size) as terminal:
        types(terminal, moves)
        assert without_bots(saved(terminal)) == without_bots(simulated(game))
        assert kept(terminal) is None, "a game that is over is not kept"


def play_on(terminal):
    """A move by Enter alone: the first thing, at the first place."""
    asked, before = terminal.screen(), n_kept(terminal)
    terminal.press("Enter")
    terminal.until(lambda s: "do it" in keys_of(s) or n_kept(terminal) != before,
                   "something in hand")
    if n_kept(terminal) == before:
        terminal.press("Enter")
    terminal.until(lambda s: n_kept(terminal) != before and s != asked
                   and "do it" not in keys_of(s), "the move")


@tests((f"a whole game of {game} by Enter and arrows, in a window that changes", game)
       for game in GAMES)
def by_enter(game):
    sizes = [WIDE, (60, 16), (132, 30), SMALL]
    with playing(game) as terminal:
        while asks(terminal):
            if sizes:
                terminal.resize(*sizes.pop())
            play_on(terminal)
        record = saved(terminal)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(record) + "\n")
        file.flush()
        adit("replay", file.name, "--check")


# --- choosing ---------------------------------------------------------------------


@test
def arrows_walk_and_r_turns():
    """arrows choose a card and a place, r turns it, Esc puts it back"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press("1")
        terminal.press("Enter")
        first = chosen(terminal.says("do it"))
        terminal.press("Tab")
        other = chosen(terminal.until(lambda s: chosen(s) != first, "another place"))
        terminal.press("BTab")
        terminal.until(lambda s: chosen(s) == first, "the first place")
        terminal.press("Escape")
        terminal.until(is_asked, "the hand")
        assert first != other and n_kept(terminal) < 3


@test
def why_not():
    """w says why a card cannot lie at a place, and a move that is refused is said"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press("w", "Left")
        terminal.says("0,0 is occupied: a card lies there", "look around")
        terminal.press("Escape")
        terminal.until(is_asked, "the hand")
        before = kept(terminal)
        terminal.type(":dig EW@40,40")
        terminal.press("Enter")
        terminal.says("No: ")
        terminal.type(":jump")
        terminal.press("Enter")
        terminal.says("'jump' is no move.")
        assert kept(terminal) == before


@test
def hints():
    """h puts what a bot would do before one's eyes, and Enter does it"""
    with playing("galleries") as terminal:
        asks(terminal)
        before = n_kept(terminal)
        terminal.press("h")
        terminal.says("The bot 'searcher' would do this.", "do it")
        assert n_kept(terminal) == before
        terminal.press("Enter")
        terminal.until(lambda _: n_kept(terminal) > before, "the move")


def place_of(terminal, thing):
    """The last cell of the menu, if there are several; or None. Nothing is in hand then."""
    terminal.press(str(thing), "Enter")
    screen = terminal.says("do it")
    terminal.press("Escape")
    terminal.until(is_asked, "the hand")
    found = re.findall(r"dig \S+@(-?\d+,-?\d+)", "\n".join(lines_of(screen)[:-2]))
    return found[-1] if len(found) > 1 else None


def where_is(screen, text):
    """Where on the board that stands."""
    for number, line in enumerate(lines_of(screen)[1:-7], 1):
        if text in line[:54]:
            return number, line.index(text)
    raise AssertionError(f"no {text} on the board:\n{screen}")


@test
def by_mouse():
    """a click takes a thing, another a place, and a third plays it"""
    with playing("saboteur") as terminal:
        asks(terminal)
        before, thing = n_kept(terminal), 1
        while (place := place_of(terminal, thing)) is None:
            thing += 1
        terminal.press("9" if thing == 1 else "1")
        screen = terminal.until(is_asked, "the hand")
        bar = next(i for i, line in enumerate(lines_of(screen)) if line.startswith("1 "))
        terminal.click(bar, lines_of(screen)[bar].index(f"{thing} ") + 2)
        line, column = where_is(screen, place)
        terminal.click(line, column)
        terminal.says("do it", f"@{place}")
        terminal.click(line, column)
        terminal.until(lambda _: n_kept(terminal) > before, "the move")
        assert moves_of(kept(terminal))[before][1].endswith(f"@{place}")


@test
def help_and_log():
    """? tells the keys and the signs, l what has happened"""
    with playing("saboteur2") as terminal:
        asks(terminal)
        terminal.press("?")
        terminal.says("Keys and signs", "type a move in the notation", "Enter: go on")
        terminal.press("Enter")
        terminal.until(is_asked, "the hand")
        terminal.press("l")
        terminal.says("What happened", "Round 1 begins.")
        terminal.press("Escape")
        terminal.until(is_asked, "the hand")


# --- how it looks -----------------------------------------------------------------


@tests((f"{game} without UTF-8 and without colours looks as recorded", game)
       for game in GAMES)
def without_anything(game):
    with playing(game, LC_ALL="C", NO_COLOR="1") as terminal:
        asks(terminal)
        play_on(terminal)
        asks(terminal)
        terminal.press("Enter")
        compare(f"{game}-ascii", terminal.says("do it"))
        inked = terminal.screen("-e")
        assert not re.search(r"\033\[[0-9;]*[349][0-8]", inked), "there are no colours"
        assert "\033[7m" in inked or ";7m" in inked, "where one is can be seen"
        assert inked.isascii()


@tests((f"{game} looks as recorded at 80x24 and has colours", game) for game in GAMES)
def with_all(game):
    with playing(game) as terminal:
        asks(terminal)
        play_on(terminal)
        asks(terminal)
        compare(game, terminal.screen())
        assert re.search(r"\033\[[0-9;]*38;5;", terminal.screen("-e")), "there are colours"


@test
def the_end_of_a_round():
    """the end of a round tells who has won and who was who, beside the board"""
    with playing("saboteur") as terminal:
        while True:
            screen = terminal.until(lambda s: is_asked(s) or is_page(s), "a turn")
            if is_page(screen):
                break
            play_on(terminal)
        assert title(screen).startswith("The round is over"), screen
        assert "Round 1: " in screen and "have won." in screen, screen
        assert len(re.findall(r" P[123]  (?:you|hasty) +(?:miner|saboteur)", screen)) == 3, screen
        assert re.search("S.*━|━.*S", screen), screen


@test
def a_window_too_small():
    """a window that is too small says so, and all is there when it grows"""
    with playing("saboteur") as terminal:
        asks(terminal)
        before = terminal.screen()
        terminal.resize(59, 16)
        terminal.says("Too small: 60 columns and 16 lines")
        terminal.resize(*SMALL)
        terminal.until(lambda s: s == before, "the same as before")


@test
def no_screen():
    """a dumb terminal is played on by lines"""
    with playing("saboteur", TERM="dumb") as terminal:
        terminal.says("P1>", "moves, such as")
        terminal.type("quit")
        terminal.press("Enter")
        terminal.says("y/n")
        terminal.type("y")
        terminal.press("Enter")
        assert terminal.ended() == 0


# --- leaving and coming back ------------------------------------------------------


@test
def ctrl_c():
    """Ctrl-C asks, n stays, y leaves the terminal as it was"""
    with playing("saboteur") as terminal:
        asks(terminal)
        before = kept(terminal)
        terminal.press("C-c")
        terminal.says("Leave? 'adit play --resume' will go on with this game. y/n")
        terminal.press("n")
        terminal.until(lambda s: is_asked(s) and "Leave?" not in s, "the game")
        terminal.press("C-c")
        terminal.says("Leave?")
        terminal.press("y")
        assert terminal.ended() == 0
        terminal.says("The game is left unfinished; 'adit play --resume' goes on with it.")
        assert terminal.is_clean()
        assert kept(terminal) == before


@tests((f"{number.name} leaves the terminal as it was, and the game is kept", number)
       for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT))
def told_to_end(number):
    with playing("galleries") as terminal:
        asks(terminal)
        play_on(terminal)
        asks(terminal)
        before = kept(terminal)
        terminal.kill(number)
        assert terminal.ended() == 1
        assert terminal.is_clean()
        assert kept(terminal) == before


@tests((f"a game of {game} that was killed goes on with --resume", game) for game in GAMES)
def resumed(game):
    moves = moves_of(simulated(game))
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        with playing(game, home=home) as terminal:
            for _ in range(3):
                terminal.until(is_asked_for(terminal, moves), "a turn")
                type_move(terminal, moves[n_kept(terminal)][1])
            before = terminal.until(is_asked_for(terminal, moves), "a turn")
            done = moves_of(kept(terminal))
            terminal.kill(signal.SIGKILL)
            assert terminal.ended() == 128 + signal.SIGKILL
        with Terminal(ADIT, "play", "--resume", "--pace", "0", home=home) as terminal:
            assert terminal.until(is_asked, "the turn") == before
            while asks(terminal):
                play_on(terminal)
            assert moves_of(saved(terminal))[:len(done)] == done
            assert kept(terminal) is None


@test
def nothing_to_resume():
    """--resume without an unfinished game says so"""
    with Terminal(ADIT, "play", "--resume") as terminal:
        assert terminal.ended() == 1
        assert terminal.complaints() == "adit: there is no unfinished game\n"


@test
def stopped():
    """Ctrl-Z gives the terminal back, and fg the game"""
    with Terminal("sh", "-c", "exec bash --norc -i 2>&1") as terminal:
        terminal.type(f"PS1='shell '; stty -g >was; {ADIT} play galleries --seed 7 --bots hasty")
        terminal.press("Enter")
        asks(terminal)
        terminal.press("C-z")
        terminal.says("Stopped")
        assert terminal.is_so("cursor_flag") and not terminal.is_so("alternate_on")
        terminal.type("fg")
        terminal.press("Enter")
        asks(terminal)
        terminal.press("q", "y")
        terminal.says("left unfinished")
        terminal.type("stty -g | cmp - was && echo a's' before")
        terminal.press("Enter")
        terminal.says("as before")


# --- several people ---------------------------------------------------------------


@test
def several_people():
    """between two people nothing is seen of either's cards, whatever is pressed"""
    with playing("saboteur", "--people", "P1,P2") as terminal:
        def changes_hands(seat):
            return terminal.says("The keyboard changes hands", f"{seat} is next.", "go on")

        first = re.search(r"(P\d) is next", terminal.says("is next.", "go on")).group(1)
        other = "P2" if first == "P1" else "P1"
        terminal.press("Enter")
        assert f"You are {first}, a" in terminal.until(is_asked, "a turn")
        play_on(terminal)
        assert "You are" not in changes_hands(other)
        terminal.press("C-c")
        asked = terminal.says("Leave?")
        assert "You are" not in asked and "draws" not in asked, asked
        terminal.press("n")
        changes_hands(other)
        terminal.press("Enter")
        assert f"You are {other}, a" in terminal.until(is_asked, "a turn")
        terminal.press("s")
        terminal.says("Not now: its seed would tell what is hidden.")


# --- recorded games ---------------------------------------------------------------


def replaying(game, folder, *more):
    path = Path(folder) / "game.jsonl"
    path.write_text("\n".join(simulated(game)) + "\n")
    return Terminal(ADIT, "replay", path, *more)


def settled(terminal, text):
    """A screen that says it, seen again and again until it stays the same."""
    while (screen := terminal.says(text)) != terminal.says(text):
        pass
    return screen


@tests((f"a record of {game}: every step, there and back", game) for game in GAMES)
def every_step(game):
    n = len(moves_of(simulated(game)))
    with tempfile.TemporaryDirectory(prefix="adit-") as folder, \
            replaying(game, folder) as terminal:
        seen = [terminal.says(f"move 0 of {n}, everything")]
        for i in range(1, n + 1):
            terminal.press("Right")
            seen.append(settled(terminal, f"move {i} of {n}, "))
        for i in range(n - 1, -1, -1):
            terminal.press("Left")
            terminal.until(lambda s, was=seen[i]: s == was, f"move {i}, as before")
        terminal.press("End")
        terminal.until(lambda s: s == seen[n], "the end, as before")
        terminal.press("Home")
        terminal.until(lambda s: s == seen[0], "the beginning, as before")
        terminal.press("g")
        terminal.says("Go to move: _")
        terminal.type("5")
        terminal.press("Enter")
        terminal.until(lambda s: s == seen[5], "move 5, as before")
        terminal.press("q")
        assert terminal.ended() == 0
        assert terminal.is_clean()
        assert terminal.complaints() == ""


@test
def lenses():
    """a record through anybody's eyes"""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder, \
            replaying("saboteur", folder) as terminal:
        terminal.says("everything")
        for who in ("what was public", "as P1 saw it", "as P2 saw it", "as P3 saw it",
                    "everything"):
            terminal.press("Tab")
            screen = terminal.says(who)
            found = re.search(r"(?m)^(P\d) is a [a-z]+\.", screen)
            assert (found.group(1) if found else None) == \
                (who[3:5] if who.startswith("as") else None), screen


@test
def beliefs():
    """a record with what those believed who watched looks as recorded"""
    with tempfile.TemporaryDirectory(prefix="adit-") as folder, \
            replaying("saboteur", folder, "--ascii") as terminal:
        terminal.says("everything")
        terminal.press("n")
        terminal.until(lambda s: "move 0 of" not in s, "the end of a round")
        terminal.press("Left", "Left", "b")
        compare("replay-ascii", terminal.says("saboteur?", " %"))


def main():
    global ADIT, RENEW
    RENEW = sys.argv[1:] == ["--renew"]
    ADIT = os.path.abspath("build/adit" if RENEW else sys.argv[1])
    word = "recorded" if RENEW else "".join(sys.argv[2:3])
    wanted = [row for row in TESTS if word in row[0]]
    failed = 0
    print(f"1..{len(wanted)}")
    for number, (name, function) in enumerate(wanted, 1):
        if not is_there():
            print(f"ok {number} - {name} # SKIP there is no tmux")
            continue
        try:
            function()
            print(f"ok {number} - {name}")
        except Exception:
            failed += 1
            for line in traceback.format_exc().splitlines():
                print("#", line)
            print(f"not ok {number} - {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
