#!/usr/bin/env python3
"""Recorded games on the screen of a terminal.

    screen_replay_test.py PATH_TO_ADIT [WORD]   all tests, or those with a word in their name
    screen_replay_test.py --renew               writes the screen in tests/golden anew

Prints TAP.
"""

import contextlib
import json
import re
import tempfile
from pathlib import Path

import player
from player import GAMES, adit, compare, main, moves_of, simulated
from points import test, tests
from terminal import Terminal, lines_of, title


@contextlib.contextmanager
def replaying(game, *more, lines=None, **how):
    with tempfile.TemporaryDirectory(prefix="adit-") as folder:
        path = Path(folder) / "game.jsonl"
        path.write_text("\n".join(lines or simulated(game)) + "\n")
        with Terminal(player.ADIT, "replay", path, *more, **how) as terminal:
            yield terminal


def settled(terminal, text):
    """A screen that says it, seen again and again until it stays the same."""
    while (screen := terminal.says(text)) != terminal.says(text):
        pass
    return screen


def goes_to(terminal, n):
    terminal.press("g")
    terminal.says("Go to move: _")
    terminal.type(str(n))
    terminal.press("Enter")
    terminal.until(lambda s: "Go to move" not in s, "the move")
    return settled(terminal, f"move {n} of ")


# --- steps ------------------------------------------------------------------------


@test
def what_was_said():
    """the log has what was said, with marks for those who see everything; beliefs hear it"""
    lines = adit("sim", "saboteur", "--players", "4", "--set", "rounds=1", "--bots", "trained",
                 "--games", "1", "--seed", "3", "--record", "-").splitlines()
    said = [json.loads(line) for line in lines if '"claim":' in line]
    deaf = [line for line in lines if '"claim":' not in line]
    n = len(moves_of(lines))
    beliefs = []
    for record in (lines, deaf):
        with replaying("saboteur", lines=record, size=(120, 40)) as terminal:
            goes_to(terminal, n)
            terminal.press("l")
            log = terminal.says("What happened")
            assert (" says: " in log) == (record is lines)
            if record is lines:
                assert len(said) > 3 and "That was " in log, log
            terminal.press("Enter")
            terminal.until(lambda s: "What happened" not in s, "the board")
            goes_to(terminal, n // 4)
            terminal.press("b")
            beliefs.append(re.findall(r"P\d +(\d+) %", settled(terminal, " % ")))
            terminal.press("b", "Tab")
            goes_to(terminal, n // 4)
            terminal.press("l")
            assert "That was " not in terminal.says("What happened")
    assert beliefs[0] != beliefs[1]


@tests((f"a record of {game}: every step, there and back", game) for game in GAMES)
def every_step(game):
    n = len(moves_of(simulated(game)))
    with replaying(game) as terminal:
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
def rounds():
    """n goes to the end of each round, p back, and none goes too far"""
    lines = simulated("saboteur")
    n = len(moves_of(lines))
    with replaying("saboteur") as terminal:
        terminal.says(f"move 0 of {n}")
        terminal.press("n")
        first = terminal.until(lambda s: "move 0 of" not in s and "round 2 of 2" in s, "round 2")
        terminal.press("n", "n", "Right")
        terminal.says(f"move {n} of {n}")
        terminal.press("p")
        terminal.until(lambda s: s == first, "the end of round 1, as before")
        terminal.press("p", "p", "Left")
        terminal.says(f"move 0 of {n}")


# --- eyes -------------------------------------------------------------------------


def whose_hand(screen, who):
    """Who sees everything sees the hand of the one on turn."""
    if who == "everything":
        return re.search(r">(P\d)", screen).group(1)
    return who[3:5] if who.startswith("as") else None


@tests((f"a record of {game} through anybody's eyes", game) for game in ("saboteur", "saboteur2"))
def lenses(game):
    with replaying(game) as terminal:
        terminal.says("everything")
        everything = goes_to(terminal, 10)
        for who in ("what was public", "as P1 saw it", "as P2 saw it", "as P3 saw it",
                    "everything"):
            terminal.press("Tab")
            screen = settled(terminal, who)
            found = re.search(r"(?m)^(P\d) is (?:a|the) [a-z ]+\.", screen)
            assert (found.group(1) if found else None) == whose_hand(screen, who), screen
            drawn = re.findall(r"\b(P\d) drew", screen)
            assert who == "everything" or set(drawn) <= {who[3:5]}, screen
        assert screen == everything


@test
def how_a_round_lay():
    """at the move that ends a round it is seen how it lay, and what was done"""
    lost = adit("sim", *GAMES["saboteur"], "--bots", "hasty", "--games", "1", "--seed", "2",
                "--record", "-").splitlines()
    with replaying("saboteur", lines=lost) as terminal:
        terminal.says("everything")
        terminal.press("n")
        ended = terminal.until(lambda s: "move 0 of" not in s, "the end of a round")
        at = int(re.search(r"move (\d+) of", ended).group(1))
        who, move = moves_of(lost)[at - 1]
        card, cell = move.removeprefix("dig ").split("@")
        assert lines_of(ended)[-2] == f"{who} dug at {cell}: {card}.", ended
        assert "round 1 of 2" in title(ended) and "┣━━━━S" in ended, ended
        begun = goes_to(terminal, at + 1)
        assert "round 2 of 2" in title(begun) and "┣━━━━S" not in begun, begun


@test
def unfinished():
    """of a game that is not over nobody sees everything"""
    lines = [*simulated("saboteur")[:-4], '{"end":false}']
    with replaying("saboteur", lines=lines) as terminal:
        seen = set()
        for _ in range(6):
            seen.add(title(terminal.says("move 0 of")).split(", ")[-1])
            terminal.press("Tab")
        assert "everything" not in seen and "what was public" in seen, seen


# --- beliefs ----------------------------------------------------------------------


@test
def beliefs_look():
    """a record with what those believed who watched looks as recorded"""
    with replaying("saboteur", "--ascii") as terminal:
        terminal.says("everything")
        terminal.press("n")
        terminal.until(lambda s: "move 0 of" not in s, "the end of a round")
        terminal.press("Left", "Left", "b")
        compare("replay-ascii", terminal.says("saboteur?", " %"))


def believed(game):
    """After each move, by `adit replay --beliefs`: parts of 10,000 for each seat."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(simulated(game)) + "\n")
        file.flush()
        lines = map(json.loads, adit("replay", file.name, "--beliefs", "--json").splitlines())
        return {line["n"]: line["chances"] for line in lines if "chances" in line}


@tests((f"what is believed of {game} is what --beliefs prints, forwards and back", game)
       for game in GAMES)
def beliefs(game):
    told = believed(game)
    with replaying(game) as terminal:
        terminal.says("everything")
        plain = goes_to(terminal, 3)
        for line, parts in told[3].items():
            terminal.press("b")
            screen = settled(terminal, f"{line}?")
            for n in (3, 9, 6, 3):
                screen = goes_to(terminal, n)
                parts = told[n][line]
                shown = [int(percent) for percent in re.findall(r" P\d+ +(\d+) %", screen)]
                assert shown == [(part + 50) // 100 for part in parts], (n, parts, screen)
        terminal.press("b")
        terminal.until(lambda s: s == plain, "what happened, again")


def reasons(game):
    """After each move, by `adit replay --why`, how the sentence about it begins."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(simulated(game)) + "\n")
        file.flush()
        lines = adit("replay", file.name, "--why", "--plain").splitlines()
    told, n = {}, 0
    for line in lines:
        n = int(line[:4]) if re.match(rf"{n + 1:4d}\. ", line) else n
        if line.startswith("      "):
            told[n] = re.split("[:.]", line)[0].strip()
    return told


@tests((f"why a bot made a move of {game} is what --why prints, forwards and back", game)
       for game in GAMES)
def why(game):
    told = reasons(game)
    with replaying(game) as terminal:
        terminal.says("everything")
        plain = goes_to(terminal, 3)
        terminal.press("w")
        for n in (3, 5, 4, 3):
            goes_to(terminal, n)
            terminal.says(" ".join(told[n].split()[:2]))
        terminal.press("w")
        terminal.until(lambda s: s == plain, "what happened, again")


@test
def plainly():
    """--plain and a dumb terminal tell the record by lines"""
    for more, how in ((["--plain"], {}), ([], {"TERM": "dumb"})):
        with replaying("galleries", *more, **how) as terminal:
            assert terminal.ended() == 0
            assert not terminal.is_so("alternate_on")
            assert "win" in "\n".join(lines_of(terminal.screen()))


if __name__ == "__main__":
    main()
