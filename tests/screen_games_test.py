#!/usr/bin/env python3
"""Whole games on the screen of a terminal, by keys: each record is that of `adit sim`.

    screen_games_test.py PATH_TO_ADIT [WORD]

Prints TAP.
"""

import re
import signal
import tempfile

import player
from player import (GAMES, asks, at_first_place, first_thing, is_asked, is_legal, kept, main, moves_of, n_kept, playing, plays,
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
        assert without_bots(saved(terminal)) == without_bots(simulated(game))
        assert kept(terminal) is None, "a game that is over is not kept"


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
