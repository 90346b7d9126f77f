#!/usr/bin/env python3
"""Whole games on the screen of a terminal, by keys: each record is that of `adit sim`.

    screen_games_test.py PATH_TO_ADIT [WORD]

Prints TAP.
"""

import functools
import json
import re
import signal
import subprocess
import tempfile

import player
from player import (GAMES, asks, at_first_place, first_thing, is_asked, is_legal, kept, main,
                    mine, moves_of, n_kept, playing, plays,
                    saved, simulated, takes_first, types, walks, without_bots)
from points import test, tests
from terminal import SMALL, WIDE, Terminal, chosen, keys_of, lines_of, title

SIZES = (SMALL, WIDE)


# --- from the beginning to the end ------------------------------------------------


@tests((f"a whole game of {game}, {name} at {size[0]}x{size[1]}, is the record of sim",
        game, way, size)
       for game in GAMES for size in SIZES
       for name, way in (("typed", types), ("by arrows and Enter", walks)))
def whole(game, way, size):
    with playing(game, size=size) as terminal:
        plays(terminal, moves_of(simulated(game)), way)
        record = saved(terminal)
        assert without_bots(record) == without_bots(simulated(game))
        assert kept(terminal) is None, "a game that is over cannot go on"
        assert [line["record"].splitlines() for line in mine(terminal)] == [record]


def fills(screen, width, height):
    """Is it laid out for that size?"""
    lines = lines_of(screen)
    return len(lines) == height and max(map(len, lines)) <= width \
        and title(screen).endswith("your turn, P1") and len(title(screen)) == width - 1


@tests((f"a whole game of {game} in a window that changes", game)
       for game in GAMES)
def in_changing_window(game):
    sizes = [WIDE, (60, 16), (132, 30), SMALL]
    with playing(game) as terminal:
        for turn in range(1000):
            if not asks(terminal):
                break
            if turn < 2 * len(sizes):
                size = sizes[turn % len(sizes)]
                terminal.resize(*size)
                terminal.until(lambda s, at=size: is_asked(s) and fills(s, *at), f"{size}")
            takes_first(terminal)
        is_legal(saved(terminal))


@test
def resized_with_a_choice():
    """what is in hand, and where, is still so in a window of another size"""
    with playing("saboteur") as terminal:
        asks(terminal)
        terminal.press(*first_thing(terminal.screen()), "Enter")
        before = chosen(at_first_place(terminal))
        for size in (WIDE, (60, 16), SMALL):
            terminal.resize(*size)
            terminal.until(lambda s, at=size: fills(s, *at) and chosen(s) == before
                           and "do it" in keys_of(s), f"{before} at {size}")


@test
def same_keys():
    """the same keys are the same game, with bots that think, and with each move taken back once"""
    records, n = [], 0
    for undoes in (False, True):
        with Terminal(player.ADIT, "play", "saboteur", "--players", "3", "--set", "rounds=2",
                      "--seed", "ae", "--bots", "master:4", "--pace", "0") as terminal:
            while asks(terminal):
                takes_first(terminal)
                if undoes:
                    asks(terminal)
                    terminal.press("u")
                    terminal.says("Taken back")
                    takes_first(terminal)
                    n += 1
            records.append(saved(terminal))
            assert [line["record"].splitlines() for line in mine(terminal)] == records[-1:]
    assert records[1].pop(-2) == f'{{"undone":{n}}}'
    assert records[0] == records[1]


@test
def again():
    """n after the end plays again: another deal, the same bots, kept like the first"""
    with playing("galleries") as terminal:
        for game in range(2):
            while asks(terminal):
                record = kept(terminal)
                takes_first(terminal)
            terminal.says("n plays again", "the game is over")
            assert kept(terminal) is None
            if game == 0:
                first = record
                terminal.press("n")
                terminal.until(lambda s: " is over" not in title(s), "another game")
        assert first[0] != record[0] and first[1] == record[1], "the deal alone is another"
        assert [line["record"].splitlines()[0] for line in mine(terminal)] == [first[0], record[0]]


# --- left and gone on with --------------------------------------------------------


@tests((f"a game of {game} that was killed goes on with --resume", game) for game in GAMES)
def resumed(game):
    moves = moves_of(simulated(game))
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        with playing(game, home=home) as terminal:
            before = plays(terminal, moves, types, lambda _: n_kept(terminal) > 6)
            done = moves_of(kept(terminal))
            terminal.kill(signal.SIGKILL)
            assert terminal.ended() == 128 + signal.SIGKILL
        with Terminal(player.ADIT, "play", "--resume", "--pace", "0", home=home) as terminal:
            assert terminal.until(is_asked, "the turn") == before
            while asks(terminal):
                takes_first(terminal)
            assert moves_of(saved(terminal))[:len(done)] == done
            assert kept(terminal) is None


@test
def resumed_in_another_window():
    """a game is gone on with on the screen that was begun by lines"""
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        with playing("galleries", "--plain", home=home) as terminal:
            terminal.says("P1>")
            terminal.type("1")
            terminal.press("Enter")
            terminal.until(lambda _: n_kept(terminal) > 2, "a move")
            done = moves_of(kept(terminal))
            terminal.kill(signal.SIGKILL)
        with Terminal(player.ADIT, "play", "--resume", "--pace", "0", home=home,
                      size=WIDE) as terminal:
            terminal.until(is_asked, "the turn")
            assert moves_of(kept(terminal))[:len(done)] == done


@test
def nothing_to_resume():
    """--resume without an unfinished game says so"""
    with Terminal(player.ADIT, "play", "--resume") as terminal:
        assert terminal.ended() == 1
        assert terminal.complaints() == "adit: there is no unfinished game\n"


# --- talk -------------------------------------------------------------------------

TALK = ["saboteur", "--players", "4", "--set", "first=P1", "--set", "rounds=1"]
SLOWLY = "60000"  # ms: as good as for ever, unless Enter is pressed
NAMES = {"P2": "Bram", "P3": "Odile", "P4": "Tuck"}


def begun(seed, *lines):
    """How the record of a game begins in which P1 types that, and then the first move."""
    done = subprocess.run(
        [player.ADIT, "play", *TALK, "--plain", "--seed", str(seed)], capture_output=True,
        text=True, check=False, input="\n".join([*lines, "1", "save -", ""]))
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [line for line in found if "p" in line]


@functools.cache
def answered():
    """A seed, and what P1 does first after accusing P2, who answers that at once."""
    for seed in range(1, 50):
        said, moved, answer, *_ = begun(seed, "say suspect@P2")
        if answer["p"] == "P2" and "claim" in answer:
            return seed, moved["move"]
    raise AssertionError("nobody ever answers")


def accuses(terminal):
    """Makes the claim "I suspect Bram"."""
    terminal.press("c")
    lines = lines_of(terminal.says("Say what?", "Esc: none"))
    at = next(n for n, line in enumerate(lines) if "I suspect" in line) - 1
    terminal.press(*["Down"] * at, "Enter")
    terminal.says("> I suspect Bram", "  I suspect Tuck", "Esc: none")
    terminal.press("Enter")
    terminal.says("P1 says: I suspect", "Bram.")


def claims_of(lines):
    return [line for line in lines or () if '"claim":' in line]


@test
def a_word_before_the_next_move():
    """a word of a bot is on the screen before the next move, until Enter; people can answer"""
    seed, move = answered()
    with Terminal(player.ADIT, "play", *TALK, "--seed", str(seed), "--pace", SLOWLY) as terminal:
        asks(terminal)
        accuses(terminal)
        types(terminal, move)
        screen = terminal.says("Bram says: ", "Bram thinks")
        assert "Bram dug" not in screen and len(moves_of(kept(terminal))) == 1, screen
        assert "c: claim" in keys_of(screen)
        terminal.press("c")
        terminal.says("Say what?")
        terminal.press("End", "Enter")
        terminal.says("P1 says: ", "Bram thinks")
        assert len(moves_of(kept(terminal))) == 1
        assert len(claims_of(kept(terminal))) == 3, "it is kept at once"
        terminal.press("Enter")
        assert asks(terminal)
        assert len(moves_of(kept(terminal))) == 4


@test
def a_word_after_its_move():
    """a word comes after the move before it, and not with it"""
    for seed in range(1, 50):
        first, second, third, *_ = begun(seed)
        if "claim" in third and "move" in second:
            break
    with Terminal(player.ADIT, "play", *TALK, "--seed", str(seed), "--pace", SLOWLY) as terminal:
        asks(terminal)
        types(terminal, first["move"])
        screen = terminal.says("Odile thinks")
        assert claims_of(kept(terminal)) and " says: " not in screen, screen
        terminal.press("Enter")
        assert asks(terminal)
        terminal.press("l")
        terminal.says("What happened", f"{NAMES[third['p']]} says: ")


@test
def pace_of_words():
    """neither what is said nor what is done depends on the pace, however short a pause is"""
    records = []
    for pace in ("0", "1"):
        with Terminal(player.ADIT, "play", *TALK, "--seed", "2", "--pace", pace) as terminal:
            for _ in range(5):
                assert asks(terminal)
                takes_first(terminal)
            assert asks(terminal)
            records.append(kept(terminal))
    assert claims_of(records[0]) and records[0] == records[1]


@test
def what_was_said_is_kept():
    """a claim is kept at once, and read again; taking back takes it back, too"""
    seed, move = answered()
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        with Terminal(player.ADIT, "play", *TALK, "--seed", str(seed), "--pace", "0",
                      home=home) as terminal:
            asks(terminal)
            types(terminal, move)
            asks(terminal)
            accuses(terminal)
            said = claims_of(kept(terminal))
            assert '"claim":"suspect@P2","p":"P1"' in said[-1]
            terminal.kill(signal.SIGKILL)
        with Terminal(player.ADIT, "play", "--resume", "--pace", "0", home=home) as terminal:
            asks(terminal)
            terminal.says("P1 says: I suspect", "Bram.")
            assert claims_of(kept(terminal)) == said
            terminal.press("u")
            assert "P1 says" not in terminal.says("Taken back")
            assert not claims_of(kept(terminal)) and not moves_of(kept(terminal))


@test
def nobody_talks():
    """with --talk no there is no key for claims, and none can be made"""
    with Terminal(player.ADIT, "play", *TALK, "--talk", "no", "--pace", "0") as terminal:
        assert asks(terminal) and "claim" not in keys_of(terminal.screen())
        terminal.press("c")
        terminal.says("No: that is not said at this table.")


def locked(terminal):
    """The guesses that lie beside the unfinished game."""
    files = list((terminal.home / "state/adit").glob("game-*.jsonl.guesses"))
    return [json.loads(line)["of"] for file in files for line in file.read_text().splitlines()]


def suspects(terminal, *keys):
    """Locks a guess; gives the sheet as it was."""
    terminal.press("g")
    sheet = terminal.says("Whom do you suspect?", "For yourself alone.", "Esc: back")
    terminal.press(*keys)
    return sheet


@tests((f"in {size[0]} columns{', in ASCII' * bool(more)}", size, more)
       for size, more in [(SMALL, []), ((60, 20), ["--ascii"])])
def whom_one_suspects(size, more):
    """a guess is kept at once, read again, taken back with its move, and then with the game"""
    with tempfile.TemporaryDirectory(prefix="adit-") as home:
        where = {"home": home, "size": size}
        with Terminal(player.ADIT, "play", *TALK, "--seed", "1", "--pace", "0", *more,
                      **where) as terminal:
            asks(terminal)
            suspects(terminal, "Right", "Escape")
            asks(terminal)
            assert locked(terminal) == [], "it was called off"
            sheet = suspects(terminal, "Right", "Up", "Left", "Left", "Left", "Enter")
            assert "> P2 Bram" in sheet and "50%  even" in sheet
            asks(terminal)
            terminal.says("Locked at move 0.")
            assert locked(terminal) == [[None, 75, 50, 0]]
            takes_first(terminal)
            asks(terminal)
            suspects(terminal, "Down", "Right", "Right", "Enter")
            asks(terminal)
            assert locked(terminal) == [[None, 75, 50, 0], [None, 75, 100, 0]]
            terminal.kill(signal.SIGKILL)
        with Terminal(player.ADIT, "play", "--resume", "--pace", "0", *more, **where) as terminal:
            asks(terminal)
            sheet = suspects(terminal, "Escape")
            assert re.search(r"P3 Odile +\[[^.\u00b7]*\] +100%  sure", sheet), sheet
            asks(terminal)
            terminal.press("u")
            terminal.says("Taken back")
            assert locked(terminal) == [[None, 75, 50, 0]]
            assert not any("75" in line for line in kept(terminal)), "a record has none"
            while asks(terminal):
                takes_first(terminal)
            assert mine(terminal)[-1]["guesses"] == [{"round": 1, "at": 0, "of": [None, 75, 50, 0]}]
            assert not locked(terminal)


@test
def how_well_a_round_was_read():
    """the page about a round says what guesses were worth, and without one nothing"""
    for guesses in (True, False):
        with Terminal(player.ADIT, "play", *TALK, "--seed", "1", "--pace", "0", "--talk", "no",
                      size=(200, 64)) as terminal:
            asks(terminal)
            assert "g: guess" in keys_of(terminal.screen())
            if guesses:
                suspects(terminal, "Enter")
            while "The round is over" not in terminal.until(
                    lambda s: is_asked(s) or "The round is over" in s, "a turn"):
                takes_first(terminal)
            page = terminal.says("The round is over", "Enter: go on")
            assert ("Your guesses earned 75 of 100 points. The bots" in page) == guesses, page
            assert ("One guess, at move 0." in page) == guesses


@test
def the_board_at_once():
    """what a bot has dug lies on the board as soon as the log has it"""
    with Terminal(player.ADIT, "play", *TALK, "--seed", "2", "--talk", "no", "--bots", "hasty",
                  "--pace", SLOWLY, size=WIDE) as terminal:
        turn = 0
        while asks(terminal):
            takes_first(terminal)
            screen = terminal.until(lambda s: "Odile thinks" in title(s), "a move of Bram")
            dug = re.findall(r"Bram dug at (\S+):", screen)
            if dug and n_kept(terminal) == 4 * turn + 2:
                board = "\n".join(line.split("Bram dug")[0] for line in lines_of(screen))
                assert dug[-1] not in board.split(), screen
                return
            turn += 1
            terminal.press("Enter")
    raise AssertionError("Bram never dug")


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
        takes_first(terminal)
        assert "You are" not in changes_hands(other)
        terminal.press("C-c")
        asked = terminal.says("Leave?")
        assert "You are" not in asked and "drew" not in asked, asked
        terminal.press("n")
        changes_hands(other)
        terminal.press("Enter")
        assert f"You are {other}, a" in terminal.until(is_asked, "a turn")
        terminal.press("s")
        terminal.says("Not now: its seed would tell what is hidden.")


@test
def open_game():
    """where nobody has a secret nobody looks away: two play all of galleries"""
    with Terminal(player.ADIT, "play", *GAMES["galleries"], "--people", "P1,P2",
                  "--seed", "7") as terminal:
        seats = set()
        while asks(terminal):
            seats.add(title(terminal.screen())[-2:])
            takes_first(terminal)
        assert seats == {"P1", "P2"}
        is_legal(saved(terminal))


if __name__ == "__main__":
    main()
