#!/usr/bin/env python3
"""lines_test.py -- lines that are typed at a terminal: how they are edited and completed in
`adit play --plain`, and that the terminal is left as it was.

    python3 tests/lines_test.py PATH_TO_ADIT

Prints TAP.
"""

import json
import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path

from points import test, tests
from program import ADIT, main
from typist import Typist

HOME = tempfile.TemporaryDirectory(prefix="adit-")
COMMANDS = "moves table board words hand log why hint say save save! help quit".split()
WITH_MORE = {"why", "say", "save", "save!"}
ERASED = "\b \b"


def game(name, *args, bots="hasty"):
    return [ADIT, "play", name, "--plain", "--players", "4", "--seed", "5", *args,
            *(["--bots", bots] if bots else [])]


class Play(Typist):
    """A game of saboteur at its first prompt."""

    def __init__(self, *args, name="saboteur", **more):
        rule = ["--set", "first=P1"] if name != "galleries" else []
        super().__init__(*game(name, *rule, *args), XDG_STATE_HOME=HOME.name, **more)
        self.hears("P1> ")


def legal_moves(name):
    """The first moves of the same game, as its record has them."""
    rule = ["--set", "first=P1"] if name != "galleries" else []
    record = Path(HOME.name, "record.jsonl")
    subprocess.run(game(name, *rule), input=f"save! {record}\n", capture_output=True,
                   text=True, check=False)
    done = subprocess.run([ADIT, "replay", record, "--as", "P1", "--json"], capture_output=True,
                          text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])["view"]["legal"]


def lines_to_be(name):
    """All that a line could be."""
    return legal_moves(name) + [word + " " * (word in WITH_MORE) for word in COMMANDS]


def next_words(typed, lines):
    """What could come next, once each."""
    begin = max(typed.rfind(" "), typed.rfind("@")) + 1
    words = [re.match(r"[^ @]*@?", line[begin:])[0] for line in lines if line.startswith(typed)]
    return list(dict.fromkeys(words))


# --- completing -----------------------------------------------------------------


@tests([(f"tab completes moves and commands of {name}", name)
        for name in ("saboteur", "saboteur2", "galleries")])
def completes(name):
    """Every beginning of a line is completed as far as all that it could be agree."""
    lines = lines_to_be(name)
    beginnings = {line[:n] for line in lines[::1 + len(lines) // 40] for n in range(1, len(line))}
    with Play(name=name) as play:
        lists = appended = 0
        for typed in sorted(beginnings):
            common = os.path.commonprefix([line for line in lines if line.startswith(typed)])
            play.types(typed + "\t")
            if common == typed:
                words = next_words(typed, lines)
                told = play.hears(f"\nP1> {typed}").split("\n")
                assert told[0] == typed and sorted(" ".join(told[1:-1]).split()) == sorted(words), (told, words)
                assert all(len(line) < 80 for line in told), told
                lists += 1
            else:
                assert play.hears(common) == common
                appended += 1
            assert play.shows("\x15x", ERASED * len(common) + "x") == ERASED * len(common) + "x"
            assert play.shows("\x7f", ERASED) == ERASED
        assert lists > 3 and appended > 20, (lists, appended)


@test
def a_completed_move_is_played():
    lines = lines_to_be("saboteur")
    move = next(line for line in lines if line.startswith("dig NES@")
                and sum(other.startswith(line[:-1]) for other in lines) == 1)
    with Play() as play:
        told = play.shows(move[:-1] + "\t\n", "P1> ")
        assert f"{move}\nYou dug at {move[8:]}: NES." in told, told


@test
def what_follows_a_command_is_completed():
    with Play() as play:
        assert play.shows("wh dig NES\t", "@") == "wh dig NES@"
        assert play.shows("\x15mov pas\t", "pass ").endswith("mov pass ")
        assert play.shows("\x15say gol\t", "@G").endswith("say gold@G")
        assert play.shows("\x15  hin\t", "hint").endswith("  hint"), "blanks come before it"


@test
def nothing_to_complete_does_nothing():
    with Play() as play:
        for typed in ("xyz", "help", "save game", "table now", "12"):
            play.types(f"{typed}\tx")
            assert play.hears("x" if "x" not in typed else "xyzx") == f"{typed}x", typed
            play.types("\x15")
            play.hears(ERASED * (len(typed) + 1))
        assert b"\a" not in play.all


@test
def nobody_completes_anothers_moves():
    with Typist(*game("saboteur", "--people", "P1,P3", bots="random"),
                XDG_STATE_HOME=HOME.name) as play:
        told = play.hears("P1, press Enter when only you look. ", "P3, press Enter when only")
        assert "only you look. " in told or play.hears("look. ")
        for _ in range(2):
            play.types("\t\t\n")
            prompt = play.hears("> ", "look. ", "next round. ", "P3. ", "P1. ")
            assert "dig" not in prompt.split("Round 1 of")[0], prompt
            play.types("1\n")
            play.hears("1\n")
            play.hears("press Enter to clear the screen for P")
            play.hears(". ")
            play.types("\tx")
            assert play.hears("x") == "x"
            play.types("\n")
            play.hears("only you look. ")
            play.types("\tx")
            assert play.hears("x") == "x", "these are the moves of another"
            play.types("\x7f")


@test
def help_tells_of_tab_where_there_is_one():
    for term, tab in (("xterm", True), ("dumb", False)):
        with Play(TERM=term) as play:
            assert ("(Tab completes)" in play.shows("help\n", "P1> ")) == tab


# --- editing --------------------------------------------------------------------


@test
def what_is_erased_was_not_typed():
    with Play() as play:
        for keys, shown in (
                ("tabxx\x7f\x7fle", f"tabxx{ERASED * 2}le"),
                ("tablé\x7fe", f"tablé{ERASED}e"),
                ("界\x7ftable", f"界{ERASED * 2}table"),
                ("e\u0301\x7f\x7ftable", f"e\u0301{ERASED}table"),
                ("why 1,1\x15table", f"why 1,1{ERASED * 7}table"),
                ("table now \x17\x7f", f"table now {ERASED * 5}"),
                ("\x7f\x08\x15\x17table", "table"),
                ("\x1b[A\x1b[1;5C\x1bOP\x1b[[Atable\x1b[D", "table"),
                ("\x01\x02\x00\x16table", "table")):
            told = play.shows(keys + "\n", "P1> ")
            assert told.startswith(f"{shown}\nRound 1 of 3"), (keys, told)


@test
def bytes_that_are_no_characters_are_erased_one_by_one():
    with Play() as play:
        play.types(b"\xff\xc3\x7f\x7f\x80\x7ftable\n")
        play.hears("table\n")
        assert play.all.endswith(b"P1> \xff\xc3\b \b\b \b\x80\b \btable\r\n"
                                 + play.all[play.heard:])
        assert play.hears("P1> ").startswith("Round 1 of 3")


@test
def lines_typed_ahead_stand_behind_their_prompts():
    with Play("--set", "rounds=1") as play:
        play.types("hand\nwords\nhi")
        assert play.hears("P1> ").startswith("hand\n")
        assert play.hears("P1> ").startswith("words\n")
        assert play.hears("hi") == "hi"
        assert play.shows("nt\n", "P1> ").startswith("nt\nThe bot 'trained' would play ")


@test
def a_line_that_is_too_long_ends_where_there_is_no_room():
    with Play() as play:
        play.types("x" * 3000)
        play.hears("x" * 3000)
        play.types("y" * 3000)
        play.hears("y" * 3000)
        play.types("z" * 3000 + "\n")
        told = play.hears("P1> ")
        assert re.match(r"z{2191}\n'x+\.\.\.' is not a number", told), told[-200:]


@test
def a_long_line_of_a_script_is_refused_whole():
    done = subprocess.run(game("saboteur"), input=b"save " + b"x" * 9000 + b"\nhand\n",
                          capture_output=True, check=False)
    told = done.stdout.decode()
    assert re.search(r"P\d> save x+\.\.\.\nA line of more than 8,191 bytes is not read\.\nP\d> hand\n",
                     told), told
    assert done.returncode == 1


@test
def no_escape_is_ever_written():
    for name in ("saboteur", "saboteur2", "galleries"):
        with Play("--set", "gems=12" if name == "galleries" else "rounds=1", name=name) as play:
            play.types("\t\t\x15help\nwords\nboard\nwhy 1\nhint\nlog\n")
            while play.hears("P1> ", "leaves.\n> ", "round. ")[-3:] != "\n> ":
                play.types("1\n")
            play.types("table\n\n")
            assert play.ends() == 0
            assert b"\x1b" not in play.all, play.all[play.all.index(b"\x1b"):][:40]


# --- the terminal ---------------------------------------------------------------


@test
def ctrl_d_ends_the_input_where_nothing_is_typed():
    with Play() as play:
        assert play.shows("a\x04b", "b") == "ab"
        play.types("\x15\x04")
        assert play.ends() == 1
        assert play.rest().endswith("\nadit: the input ended in the middle of the game; "
                                    "'adit play --resume' goes on with it\n"), play.rest()
        assert play.modes() == play.before


@test
def the_terminal_is_as_it_was_after_the_end():
    with Play() as play:
        assert play.edits()
        assert play.shows("quit\n", "y/n ").startswith("quit\nThe game is not saved. Quit?")
        play.types("y\n")
        assert play.ends() == 0 and play.modes() == play.before


@test
def the_terminal_is_as_it_was_after_a_signal():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        with Play() as play:
            assert play.edits()
            play.types("hal")
            play.hears("hal")
            if number == signal.SIGINT:
                play.types("\x03")
            else:
                play.process.send_signal(number)
            assert play.ends() == -number and play.modes() == play.before, number
            assert play.rest() == "\n", "what comes next begins on a line of its own"


@test
def ctrl_z_stops_it_and_what_was_typed_comes_again():
    shell = 'set -m; "$@"; echo "stopped: $(stty -a)"; fg >/dev/null; echo "code $?"'
    with Typist("sh", "-c", shell, "sh", *game("saboteur", "--set", "first=P1"),
                XDG_STATE_HOME=HOME.name) as play:
        play.hears("P1> ")
        play.types("tab")
        play.hears("tab")
        play.types("\x1a")
        modes = play.hears("stopped: ") + play.hears("P1> tab")
        assert " icanon" in modes and " echo " in modes, modes
        assert play.edits()
        assert play.shows("le\n", "P1> ").startswith("le\nRound 1 of 3")
        play.types("quit\ny\n")
        play.hears("code 0")
        assert play.ends() == 0


@test
def where_nobody_could_make_it_go_on_ctrl_z_does_nothing_else():
    with Play() as play:  # the first of its session
        play.types("tab")
        play.hears("tab")
        play.types("\x1a")
        assert play.hears("P1> tab") == "\nP1> tab"
        assert play.edits()
        assert play.shows("le\n", "P1> ").startswith("le\nRound 1 of 3")


@test
def a_dumb_terminal_edits_its_lines_itself():
    for term in ("dumb", ""):
        with Play(TERM=term) as play:
            assert not play.edits()
            assert play.shows("why\n", "P1> ").startswith("why\nWhy what?")
            play.types("tabx\x7fle\t\n")
            assert "Round 1 of 3" in play.hears("P1> ")


if __name__ == "__main__":
    main()
