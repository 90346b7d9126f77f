#!/usr/bin/env python3
"""One's own games: `adit me`, and what `adit play` keeps for it.

    me_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP. What is counted is counted here once more, from the records.
"""

import datetime
import hashlib
import json
import os
import subprocess
from pathlib import Path

from points import test, tests
from program import complains, lines_of, main, prints, prints_json, run

HEAD = {"adit": "my games", "version": 1}
BOTS = {"saboteur": ["wren:hard", "tuck:hard", "sorrel:hard"],
        "saboteur2": ["wren:easy", "odile:easy", "tuck:easy"],
        "galleries": ["master", "rook:hard", "bram"]}


def record(game, seed, *more):
    """Of a game that P1 has played, who is a person."""
    bots = ",".join(["trained", *BOTS[game]])
    lines = run("sim", game, "--players", "4", "--bots", bots, "--games", "1", "--seed", seed,
                "--record", "-", *more).stdout.splitlines(keepends=True)
    return "".join(line for line in lines if '"seat":"P1"' not in line)


def game_line(text, day=1, **other):
    when = datetime.datetime(2026, 10, day, 12)
    return {"id": hashlib.sha256(text.encode()).hexdigest()[:16],
            "at": f"{when:%Y-%m-%dT%H:%M:%SZ}", "seat": "P1", "record": text, **other}


def guess(number, at, of):
    return {"round": number, "at": at, "of": of}


def write(path, *lines):
    Path(path).write_text("".join(
        (line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))


def kept():
    return Path(os.environ["XDG_STATE_HOME"], "adit/my-games.jsonl")


def at_home(function):
    """In a folder of the test's own, where nothing is kept yet."""

    def go():
        os.environ["XDG_STATE_HOME"] = os.getcwd()
        kept().unlink(missing_ok=True)
        function()

    go.__doc__ = function.__doc__
    return go


# --- what is kept ---------------------------------------------------------------------


@test
@at_home
def nothing():
    """somebody who has played nothing is told how games come here"""
    assert prints("me") == \
        "No game is kept yet: 'adit play' keeps each one that you finish.\n"
    assert prints_json("me", "--json")["games"] == 0
    assert json.loads(prints("me", "--export", "-")) == HEAD


@test
@at_home
def there_and_back():
    """what is exported, erased and imported is there again, unknown members too"""
    write("in", {**HEAD, "name": "Zoë", "hat": 4},
          game_line(record("saboteur", "1"), 1, guesses=[], later={"a": 1}),
          game_line(record("galleries", "2"), 2))
    assert prints("me", "--import", "in") == \
        "2 games taken in, 0 were here already, 0 refused.\n"
    assert prints("me", "--import", "in") == \
        "0 games taken in, 2 were here already, 0 refused.\n"
    prints("me", "--export", "out")
    assert lines_of("out") == lines_of("in")
    prints("me", "--erase", "--yes")
    assert prints_json("me", "--json")["kept"] == 0
    prints("me", "--import", "out")
    assert lines_of(kept()) == lines_of("in")
    assert prints("me", "--record", "2") == lines_of("in")[2]["record"]
    complains(run("me", "--record", "3"), 1, "there is no game 3: 2 are kept")


@test
@at_home
def whose():
    """a name and a hat are kept, and those of a file do not replace them"""
    prints("me", "--name", "Ann", "--hat", "12")
    assert lines_of(kept()) == [{**HEAD, "name": "Ann", "hat": 12}]
    prints("me", "--hat", "1")
    prints("me", "--name", "ÄÖÜßéèàâêîôûïëöä")
    prints("me", "--name", "Ann")
    write("in", {**HEAD, "name": "Bo", "hat": 2}, game_line(record("saboteur", "1")))
    prints("me", "--import", "in")
    assert lines_of(kept())[0] == {**HEAD, "name": "Ann", "hat": 1}
    complains(run("me", "--hat", "13"), 2, "1 to 12")


def broken():
    """Lines that are refused, and what is said of each."""
    text = record("saboteur", "5")
    line = game_line(text)
    cut = "".join(text.splitlines(keepends=True)[:-1])
    return [("nonsense", "not a line of JSON"), ('{"id":"', "not a line of JSON"),
            ("[1]", "not a line of JSON"), ({"id": "x"}, "no record"),
            ({**line, "id": "0" * 16}, "the id is not that of the record"),
            ({**line, "at": "yesterday"}, "the time is not of the form"),
            ({**line, "seat": "P0"}, "the seat"), ({**line, "seat": "P5"}, "the seat"),
            ({**line, "seat": 1}, "the seat"),
            *(({**line, "guesses": guesses}, "the guesses are not") for guesses in (
                {}, [1], [guess(1, 0, [30])], [guess(-1, 0, [])], [guess(1, "0", [])],
                [guess(1, 0, [50] * 13)], [{"round": 1, "at": 2}])), (game_line(cut), "line"),
            (game_line("x\n"), "line 1"), (game_line(text.replace('"p":"P1"', '"p":"P2"', 1)), "line")]


@test
@at_home
def refused():
    """lines that cannot be read are refused one by one, and the others are taken"""
    bad, good = broken(), game_line(record("saboteur2", "6"))
    write("in", HEAD, *(line for line, _ in bad), good)
    done = run("me", "--import", "in")
    assert done.returncode == 1
    assert done.stdout == f"1 game taken in, 0 were here already, {len(bad)} refused.\n"
    said = done.stderr.splitlines()
    assert len(said) == len(bad), done.stderr
    for number, (line, (_, why)) in enumerate(zip(said, bad), 2):
        assert line.startswith(f"adit: in: line {number}: ") and why in line, line
    assert lines_of(kept()) == [HEAD, good]


@tests((f"a file {name} is refused whole", text, why) for name, text, why in [
    ("that is empty", "", "not games of a player"),
    ("of something else", '{"adit":1}\n', "not games of a player"),
    ("of a later version", '{"adit":"my games","version":2}\n', "a later version"),
    ("with a line that is too long", json.dumps(HEAD) + "\n" + "x" * (1 << 21), "longer than"),
])
def whole_file(text, why):
    os.environ["XDG_STATE_HOME"] = os.getcwd()
    write("in", HEAD, game_line(record("saboteur", "1")))
    prints("me", "--import", "in")
    before = kept().read_text()
    Path("bad").write_text(text)
    complains(run("me", "--import", "bad"), 1, why)
    assert kept().read_text() == before, "nothing is lost"


@test
@at_home
def torn():
    """a line that was cut on disk is named, and loses nothing else"""
    write("in", HEAD, game_line(record("saboteur", "1")), game_line(record("saboteur", "2")))
    prints("me", "--import", "in")
    with kept().open("a") as file:
        file.write('{"id":"0')
    done = run("me")
    assert done.returncode == 1 and "line 4: this is not a line of JSON" in done.stderr
    assert done.stdout.startswith("2 games since ")
    run("me", "--name", "Ann")
    assert len(kept().read_text().splitlines()) == 4


@tests((f"{' '.join(words)} is not understood", words) for words in [
    ("--yes",), ("--erase", "--json"), ("--export", "a", "--import", "b"), ("more",),
    ("--record", "0"), ("--games", "-1"), ("--name", "x" * 17), ("--name", "a\tb"), ("--name", "")])
def misused(words):
    os.environ["XDG_STATE_HOME"] = os.getcwd()
    complains(run("me", *words), 2, ".")


@test
@at_home
def no_terminal():
    """--erase without a terminal to ask on asks for --yes"""
    complains(run("me", "--erase", stdin=subprocess.DEVNULL), 2, "--yes")


# --- what is counted ------------------------------------------------------------------


def rounds_of(text):
    """Of a record: for each round who won and as what, and who lied in it."""
    events = [json.loads(line) for line in
              run("replay", "-", "--json", input=text).stdout.splitlines()]
    claims = [json.loads(line) for line in text.splitlines()]
    at, moves, lies = [], 0, []
    for line in claims:
        moves += "move" in line
        if line.get("mark") == "false":
            lies.append((moves, line["p"]))
    for position in events:
        for event in position["events"]:
            if event["event"] == "ended":
                at.append((position["at"], event))
    return at, lies


@test
@at_home
def counted():
    """what is counted is what the records say, by game, role, level and character"""
    texts = [record(game, f"{seed:x}") for game in BOTS for seed in range(1, 7)]
    write("in", HEAD, *(game_line(text, day) for day, text in enumerate(texts, 1)))
    prints("me", "--import", "in")
    me = prints_json("me", "--json")
    ends = [json.loads(text.splitlines()[-1]) for text in texts]
    won = ["P1" in end["winners"] for end in ends]
    assert (me["kept"], me["games"], me["won"]) == (18, 18, sum(won))
    for number, game in enumerate(BOTS):
        tally = me["by_game"][game]
        assert (tally["games"], tally["won"]) == (6, sum(won[6 * number:6 * number + 6]))
    for game in ("saboteur", "saboteur2"):
        roles = me["by_game"][game]["roles"].values()
        assert sum(role["rounds"] for role in roles) == 18, "three rounds a game"
        gold = sum(end["gold"][0] for text, end in zip(texts, ends) if f'"{game}"' in text)
        assert sum(role["gold"] for role in roles) == gold
    assert me["by_game"]["galleries"]["roles"] == {}
    levels = {name: tally["games"] for name, tally in me["by_level"].items()}
    assert levels == {"easy": 6, "hard": 6, "several": 6}, levels
    runs = "".join("x" if one else " " for one in won).split(" ")
    assert me["wins"] == {"now": len(runs[-1]), "best": max(map(len, runs))}
    assert me["against"]["wren"]["rounds"] == 36 and me["against"]["odile"]["rounds"] == 18
    assert "bram" not in me["against"], "galleries have no rounds with roles"
    for who in me["against"].values():
        assert who["fooled"] + who["caught"] <= who["lied"] <= who["rounds"]


@test
@at_home
def one_round():
    """a game of one round is won by the side that won it, whoever has the most gold"""
    texts = [record("saboteur", f"{seed:x}", "--set", "rounds=1") for seed in range(1, 13)]
    write("in", HEAD, *(game_line(text, day) for day, text in enumerate(texts, 1)))
    prints("me", "--import", "in")
    roles = prints_json("me", "--json")["by_game"]["saboteur"]
    assert roles["won"] == sum(role["won"] for role in roles["roles"].values())
    most = sum("P1" in json.loads(text.splitlines()[-1])["winners"] for text in texts)
    assert roles["won"] != most, "the test would show nothing"


def lying_rounds(text, seat):
    """Rounds of saboteur in which that seat lied: by the marks, and by where rounds end."""
    ends, lies = rounds_of(text)
    rounds = set()
    for moves, liar in lies:
        if liar == seat:
            rounds.add(sum(at <= moves for at, _ in ends))
    return rounds


@test
@at_home
def liars():
    """a lie counts in its round: who fooled me, and whom I caught"""
    texts = [record("saboteur", f"{seed:x}") for seed in range(1, 9)]
    write("in", HEAD, *(game_line(text, day) for day, text in enumerate(texts, 1)))
    prints("me", "--import", "in")
    me = prints_json("me", "--json")
    for seat, who in (("P2", "wren"), ("P3", "tuck"), ("P4", "sorrel")):
        lied = sum(len(lying_rounds(text, seat)) for text in texts)
        assert me["against"][who]["lied"] == lied, (who, lied, me["against"][who])
    assert me["lies"]["rounds"] == sum(len(lying_rounds(text, "P1")) for text in texts)


def roles_of(text):
    """Who was who, round by round."""
    shown = [event["role"] for position in
             run("replay", "-", "--json", input=text).stdout.splitlines()
             for event in json.loads(position)["events"]
             if event["event"] == "shown" and "p" in event]
    return [shown[at:at + 4] for at in range(0, len(shown), 4)]


@test
@at_home
def read():
    """guesses count by their points, round by round; rounds as a saboteur by what bots believed"""
    text = record("saboteur", "1").replace('"sorrel:hard"', '"trained"')
    ends, _ = rounds_of(text)
    first, second, third = roles_of(text)
    write("in", HEAD, game_line(text, 1, guesses=[
        guess(1, 0, [None, 75, 0, 50]), guess(1, 4, [None, 100, 100, None]),
        guess(2, ends[0][0], [None, None, None, 25])]))
    prints("me", "--import", "in")

    def worth(said, ended):
        errors = [one / 100 - (role == "saboteur")
                  for one, role in zip(said, ended) if one is not None]
        return sum(100 * (1 - error ** 2) for error in errors) / len(errors)

    one = (worth([None, 75, 0, 50], first) + worth([None, 100, 100, None], first)) / 2
    points = int((one + worth([None, None, None, 25], second)) / 2 + 0.5)
    me = prints_json("me", "--json")
    assert (me["reading"]["rounds"], me["reading"]["points"]) == (2, points), me["reading"]
    assert 0 < me["reading"]["bots"] <= 100 and "best" not in me["reading"], "three rounds tell"
    hidden = sum(roles[0] == "saboteur" for roles in (first, second, third))
    assert hidden == me.get("hiding", {"rounds": 0})["rounds"]
    assert f"In 2 rounds with guesses you average {points} of 100 points. The bots" in prints("me")
    write("other", HEAD, game_line(record("saboteur", "2"), 2))
    prints("me", "--erase", "--yes")
    prints("me", "--import", "other")
    assert "reading" not in prints_json("me", "--json") and "guesses" not in prints("me")


@test
@at_home
def days():
    """days in a row forgive one in seven, and a game that was taken back does not count"""
    text = record("saboteur", "1")
    lines = text.splitlines(keepends=True)
    undone = "".join([*lines[:-1], '{"undone":2}\n', lines[-1]])
    other = [record("saboteur", f"{seed:x}") for seed in range(2, 10)]
    write("in", HEAD, game_line(undone, 1),
          *(game_line(one, day) for one, day in zip(other, (2, 3, 5, 6, 8, 20, 21, 22))))
    prints("me", "--import", "in")
    me = prints_json("me", "--json")
    assert (me["kept"], me["games"]) == (9, 8)
    assert me["days"] == {"now": 0, "best": 4}, "2 3 (4) 5 6, and 7 comes too soon"
    assert prints("me", "--games", "9").count(" back ") == 1


if __name__ == "__main__":
    main()
