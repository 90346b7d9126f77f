#!/usr/bin/env python3
"""Other languages in the terminal: commands and screens in German, with and without UTF-8.

    languages_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

from points import Skip, points, test, tests
from terminal import Terminal, is_there, keys_of, title

ROOT = pathlib.Path(__file__).resolve().parent.parent
ADIT = os.path.abspath(sys.argv[1])
GAME = ("play", "saboteur", "--plain", "--players", "4", "--seed", "1", "--set", "first=P1",
        "--bots", "hasty")


def run(*arguments, lines=(), **environment):
    kept = {name: value for name, value in os.environ.items()
            if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    return subprocess.run([ADIT, *arguments], env={**kept, **environment}, check=False,
                          input="".join(f"{line}\n" for line in lines).encode(),
                          capture_output=True)


def told(*arguments, lines=(), **environment):
    done = run(*arguments, lines=lines, **environment)
    assert done.returncode == 0 and done.stderr == b"", done
    return done.stdout.decode()


@tests([
    ("what is played", GAME, ["quit"], "4 Spieler, davon 3 Bots."),
    ("the role", GAME, ["quit"], "Du bist P1, "),
    ("what happened", GAME, ["1", "quit"], "Du gräbst bei "),
    ("players", GAME, ["quit"], "6 Karten"),
    ("help", GAME, ["help", "quit"], "was bisher geschehen ist"),
    ("a reason", GAME, ["why 0,0", "quit"], "jede deiner Karten: Bei 0,0 liegt schon eine Karte"),
    ("what is not understood", GAME, ["hüpf", "quit"], "ist keine Nummer, kein Zug und kein Befehl"),
    ("the board in words", GAME, ["words", "quit"], "Spalte 0 NESW der Einstieg"),
    ("the end", GAME, ["quit"], "Das Spiel ist nicht zu Ende."),
])
def by_lines(arguments, lines, due):
    """in German, by an option and by the environment"""
    by_option = told("--lang", "de", *arguments, lines=lines, LC_ALL="C.UTF-8")
    by_name = told(*arguments, lines=lines, LANG="de_DE.UTF-8", LC_CTYPE="C.UTF-8")
    assert due in by_option, by_option
    assert by_name == by_option, by_name
    assert due not in told(*arguments, lines=lines, LC_ALL="C.UTF-8")


@tests([(f"{game} has nothing beyond ASCII{name}", game, environment, options)
        for game in ("saboteur", "saboteur2", "galleries")
        for name, environment, options in ((" in a locale without it", {"LC_ALL": "C"}, ()),
                                           (" by --ascii", {"LC_ALL": "C.UTF-8"}, ("--ascii",)))])
def in_ascii(game, environment, options):
    """in German"""
    arguments = ["play", game, "--plain", "--seed", "1", "--bots", "hasty", *options]
    lines = ["help", "words", "hand", "1", "why", "log", "moves", "jump", "quit"]
    out = told("--lang", "de", *arguments, lines=lines, **environment)
    assert out.isascii(), [line for line in out.splitlines() if not line.isascii()]
    assert "zuruecknehmen" in out


@tests([(f"help of {game} is hardly longer than a small terminal", game)
        for game in ("saboteur", "saboteur2", "galleries")])
def short_help(game):
    """in German"""
    out = told("--lang", "de", "play", game, "--plain", "--seed", "1", "--bots", "hasty",
               lines=["help", "quit"], LC_ALL="C.UTF-8")
    page = out.split("> help\n")[1].split("> quit")[0].splitlines()
    assert len(page) <= 26 and max(map(len, page)) < 80, page


@test
def no_such_language():
    """a language that there is not is refused, in one line that names those that there are"""
    for arguments in (["--lang", "xx", "games"], ["games", "--lang=xx"], ["games", "--lang"]):
        done = run(*arguments, LC_ALL="C.UTF-8")
        assert done.returncode == 2 and done.stdout == b"", done
        said = done.stderr.decode()
        assert said.startswith("adit: --lang") and "en, de, es, fr, it, nl" in said, said
        assert len(said.splitlines()) <= 2, said


@test
def all_refusals():
    """all reasons of a server have a text"""
    names = re.findall(r'X\(\w+, "(\w+)",', (ROOT / "src/lobby/refusal.h").read_text())
    texts = json.loads((ROOT / "texts/en.json").read_text())["terminal"]["refusals"]
    reasons = set(names[1:names.index("closing") + 1])
    assert set(texts) == reasons, set(texts) ^ reasons


@tests([("with UTF-8", {}, "verlassen; auch Strg-C", "Wähle mit links"),
        ("without it", {"LC_ALL": "C"}, "verlassen; auch Strg-C", "Waehle mit links")])
def on_screen(environment, *due):
    """the screen in German"""
    if not is_there():
        raise Skip("there is no tmux")
    with Terminal(ADIT, "--lang", "de", "play", "saboteur", "--seed", "1", "--set", "first=P1",
                  "--bots", "hasty", **environment) as terminal:
        screen = terminal.says("du bist am Zug, P1", "Runde 1 von 3", ">P1 du ")
        assert title(screen).endswith("du bist am Zug, P1"), screen
        assert "Pfeile: was  Enter: nehmen" in keys_of(screen), screen
        terminal.press("?")
        terminal.says(*due, "Tasten und Zeichen")
        terminal.press("Enter", "q")
        terminal.says("Verlassen?", "j: ja  n: nein")
        terminal.press("j")
        terminal.says("Das Spiel ist nicht zu Ende", "ended")


@test
def a_click_on_a_key():
    """a click on a key in German, after an umlaut, is that key"""
    if not is_there():
        raise Skip("there is no tmux")
    with Terminal(ADIT, "--lang", "de", "play", "saboteur", "--seed", "1", "--set", "first=P1",
                  "--bots", "hasty") as terminal:
        terminal.says("du bist am Zug, P1")
        terminal.press("1", "Enter")
        terminal.says("Pfeile: wohin", "Esc: zurück")
        terminal.clicks_key("?: Hilfe")
        terminal.says("Tasten und Zeichen")


sys.exit(points(part="".join(sys.argv[2:])))
