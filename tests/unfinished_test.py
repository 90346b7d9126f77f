#!/usr/bin/env python3
"""Games on this machine that are left before their end, and who goes on with them.

    unfinished_test.py PATH_TO_ADIT [WORD]   all tests, or those with a word in their name

Prints TAP.
"""

import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from player import at_first_place, first_thing
from points import Skip, points, test
from terminal import Terminal, is_there

ADIT = "adit"
BEFORE = Path(__file__).resolve().parent / "before"  # see make.py there


def playing(home, *more, **how):
    return Terminal(ADIT, "play", *more, "--bots", "hasty", "--pace", "0", home=home, **how)


def resuming(home):
    return Terminal(ADIT, "play", "--resume", "--pace", "0", home=home)


def files(home):
    return sorted(Path(home, "state/adit").glob("game-*.jsonl"))


def leave(terminal, question):
    terminal.press("q")
    terminal.says(question)
    terminal.press("y")
    assert terminal.ended() == 0


def left_game(home, *args):
    """Begins a game and leaves it; its file."""
    before = set(files(home))
    with playing(home, *args) as terminal:
        terminal.says("take it")
        leave(terminal, "will go on with this game.")
    new, = set(files(home)) - before
    return new


def refused(home):
    """What --resume says that does not go on with anything."""
    with resuming(home) as terminal:
        assert terminal.ended() == 1
        return terminal.complaints()


@test
def one_at_a_time(home):
    """a game that is played in one terminal is not resumed in another"""
    with playing(home, "saboteur") as terminal:
        terminal.says("take it")
        assert refused(home) == "adit: the unfinished game is being played elsewhere\n"
        leave(terminal, "will go on with this game.")
    with resuming(home) as terminal:
        terminal.says("adit  Saboteur ", "take it")
        assert refused(home) == "adit: the unfinished game is being played elsewhere\n"
        terminal.kill(signal.SIGKILL)
        assert terminal.ended() == 128 + signal.SIGKILL
    with resuming(home) as terminal:
        terminal.says("adit  Saboteur ", "take it")


@test
def the_one_before(home):
    """while the newest is played, --resume goes on with the one before"""
    left_game(home, "galleries")
    with playing(home, "saboteur") as terminal:
        terminal.says("take it")
        with resuming(home) as other:
            other.says("adit  Galleries ", "take it")


@test
def damaged(home):
    """a damaged file is named and stays as it is; without it the one before goes on"""
    left_game(home, "galleries")
    newest = left_game(home, "saboteur")
    if newest != files(home)[-1]:  # two within a second
        os.rename(newest, newest := newest.with_name("game-9" + newest.name[6:]))
    text = newest.read_text().replace('"players":', '"payers":')
    newest.write_text(text)
    said = refused(home)
    assert f"{newest}: line 1" in said and "without that file" in said, said
    assert newest.read_text() == text
    newest.unlink()
    with resuming(home) as terminal:
        terminal.says("adit  Galleries ", "take it")


def makes_a_move(terminal):
    """The first thing that can be played, at the first place."""
    terminal.press(*first_thing(terminal.screen()), "Enter")
    at_first_place(terminal)
    terminal.press("Enter")
    terminal.until(lambda s: "do it" not in s, "the move")


@test
def earlier_rules(home):
    """a game by earlier rules ends with a sentence; the one before it goes on"""
    folder = Path(home, "state/adit")
    folder.mkdir(parents=True)
    for number, game in enumerate(("saboteur", "galleries")):
        shutil.copy(BEFORE / f"play-{game}.jsonl", folder / f"game-{number}.jsonl")
    said = refused(home)
    assert "line 1: played by earlier rules: it cannot be replayed\n" in said, said
    assert [path.name for path in files(home)] == ["game-0.jsonl"]
    with resuming(home) as terminal:
        terminal.says("adit  Saboteur ", "take it")


@test
def not_kept(home):
    """a game that cannot be kept goes on, and nobody is promised to find it again"""
    with playing(home, "saboteur", "--players", "3") as terminal:
        terminal.says("take it")
        folder = Path(home, "state/adit")
        shutil.rmtree(folder)
        folder.write_text("in the way")
        makes_a_move(terminal)
        terminal.says("take it")
        leave(terminal, "Leave this game? y/n")
        terminal.says("The game is left unfinished.")
        said = terminal.complaints()
        assert said.count("cannot write to") == said.count("not kept from here on") == 1, said


@test
def over(home):
    """a game is not kept once it is over, though its last page is still being read"""
    # A round that saboteurs win has no draft: the game is over with it.
    with playing(home, "saboteur", "--players", "3", "--set", "rounds=1", "--seed", "2") as terminal:
        while "is over" not in terminal.until(lambda s: "take it" in s or " is over" in s):
            makes_a_move(terminal)
        assert "saboteurs have won" in terminal.screen(), terminal.screen()
        terminal.kill(signal.SIGHUP)
        assert terminal.ended() in (0, 1)
    assert files(home) == []
    assert refused(home) == "adit: there is no unfinished game\n"


def run(function):
    """A test in a home of its own."""
    if not is_there():
        raise Skip("there is no tmux")
    with tempfile.TemporaryDirectory(prefix="adit-", ignore_cleanup_errors=True) as home:
        function(home)


def main():
    global ADIT
    ADIT = os.path.abspath(sys.argv[1])
    sys.exit(points(run, "".join(sys.argv[2:3])))


if __name__ == "__main__":
    main()
