#!/usr/bin/env python3
"""tools/texts: what is wrong with a text ends the build, and says where.

    texts_test.py

Prints TAP.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from points import points, tests

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENGLISH = {"cli": {"game": "{p} plays {game}", "cards": {"one": "{n} card", "other": "{n} cards"},
                   "short": {"text": "Go", "max": 4}, "lines": {"text": "a\nb", "columns": 5}}}
GERMAN = {"cli": {"game": "{p} spielt {game}", "cards": {"one": "{n} Karte", "other": "{n} Karten"},
                  "short": "Los", "lines": "a\nb"}}


USES = ('text_of(TEXT_cli_game); TEXT_cli_cards; TEXT(out, cli_short); '
        'CLI_FAIL(cli_lines); text_or("cli.roles", name)')


def run(*arguments, source=USES, **texts):
    """What the tool says of these texts, in a folder of its own, and what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "tools").mkdir()
        (root / "texts").mkdir()
        (root / "src").mkdir()
        (root / "src/a.c").write_text(source)
        shutil.copy(ROOT / "tools/texts", root / "tools/texts")
        for language, tree in texts.items():
            text = tree if isinstance(tree, str) else json.dumps(tree)
            (root / "texts" / f"{language}.json").write_text(text)
        done = subprocess.run([root / "tools/texts", *arguments], cwd=root, text=True,
                              capture_output=True, check=False)
        made = {path.name: path.read_text() for path in root.glob("out/*")}
        return done.returncode, done.stderr, made


def with_german(**changes):
    """German, with other texts of that name; None: without it."""
    texts = {**GERMAN["cli"], **changes}
    return {"cli": {key: text for key, text in texts.items() if text is not None}}


@tests([
    ("a missing text", with_german(game=None), "cli.game: is missing"),
    ("a text that English does not have", with_german(more="x"), "cli.more: English has no such text"),
    ("a missing hole", with_german(game="{p} spielt"), "cli.game: lacks the hole {game}"),
    ("a misnamed hole", with_german(game="{p} spielt {spiel}"),
     "cli.game: has a hole {spiel}, which English does not have"),
    ("a spare hole", with_german(short="{n}"), "cli.short: has a hole {n}"),
    ("a brace that is no hole", with_german(short="{"), "cli.short: has a brace"),
    ("an empty text", with_german(short=" "), "cli.short: is empty"),
    ("a blank at the end", with_german(short="Los "), "cli.short: begins or ends with a blank"),
    ("a text that is too long", with_german(short="Vorwärts"),
     "cli.short: has 8 characters without its holes, at most 4"),
    ("a line that is too long", with_german(lines="a\nzeilen\nb"),
     "cli.lines: has a line of 6 columns, at most 5: zeilen"),
    ("lines that are as long as may be", with_german(lines="zeile\nzeile"), None),
    ("a plural without a form", with_german(cards={"other": "{n} Karten", "few": "{n} Karten"}),
     'cli.cards: has a form "few"'),
    ("a plural of nothing", with_german(game={"one": "{p} {game}", "other": "{p}, {game}"}),
     "cli.game: is a plural, but no number chooses its form"),
    ("a plural with one form", with_german(cards="{n} Karten"), None),
    ("a number instead of a text", with_german(short=3), "cli.short: neither a text nor a group"),
    ("a key that stands twice", '{"cli": {"a": "x", "a": "y"}}', 'the key "a" stands twice'),
    ("a file that is not JSON", "{", "texts/de.json: "),
])
def fault(german, due):
    """is told"""
    code, said, _ = run("check", en=ENGLISH, de=german)
    if due is None:
        assert code == 0, said
    else:
        assert code == 1 and due in said and "texts/de.json" in said, said
        assert "Traceback" not in said, said


@tests([
    ("what is right is silent", {"en": ENGLISH, "de": GERMAN}, ""),
    ("a text that nobody uses", {"en": {"cli": {**ENGLISH["cli"], "spare": "x"}}},
     "texts/en.json: cli.spare: nobody uses it"),
    ("a group of names from elsewhere", {"en": {"cli": {**ENGLISH["cli"], "roles": {"boss": "x"}}}}, ""),
    ("a language without plurals", {"en": ENGLISH, "xx": GERMAN},
     "texts/xx.json: tools/texts knows no plurals of it"),
])
def whole(texts, due):
    """check"""
    code, said, _ = run("check", **texts)
    assert (code == 0) == (due == "") and due in said and "Traceback" not in said, said


@tests([
    ("all of them are filled", 'TEXT(out, cli_game, .p = name(a, "),"), .game = b[0]);', None),
    ("one is left empty", "x;\nTEXT_LINE(f(a, b), cli_game,\n .p = p);",
     "src/a.c:2: cli.game: {game} is left empty"),
    ("the number of a plural is left empty", "TEXT_IN(out, cli_cards);",
     "src/a.c:1: cli.cards: {n} is left empty"),
    ("what stands inside another call is its own",
     "TEXT(out, cli_game, .p = TEXT_IN(a, cli_cards, .n = 1, .game = 2), .game = g);", None),
])
def holes(source, due):
    """in a source"""
    code, said, _ = run("check", source=f"{USES}; {source}", en=ENGLISH, de=GERMAN)
    assert (code == 0) == (due is None) and (due or "") in said and "Traceback" not in said, said


sys.exit(points())
