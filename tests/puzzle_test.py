#!/usr/bin/env python3
"""Puzzles: those that ship hold, and one can solve them in the terminal.

    puzzle_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP. Puzzles by logic are solved here once more, from their records. With
ADIT_TEST=full every puzzle is proved again; otherwise one of each kind is.
"""

import collections
import datetime
import itertools
import json
import os
from pathlib import Path

from points import test
from program import complains, lines_of, main, prints, run

YEAR = Path(__file__).parent.parent / "puzzles/year.jsonl"
PUZZLES = [json.loads(line) for line in YEAR.read_text().splitlines()]
WEEKS = len(PUZZLES) // 7
LEVELS = ["easy", "medium", "hard", "master"]
KINDS = {"reach": "rules", "stop": "rules", "win": "rules", "liar": "logic",
         "suspect": "odds", "mend": "search"}
# How many saboteurs and miners are shuffled; one of the cards is left over.
DWARVES = {3: (1, 3), 4: (1, 4), 5: (2, 4)}


def first(kind):
    return next(p for p in PUZZLES if p["kind"] == kind)


def levels(puzzle):
    return sum(puzzle["found"][level] >= 50 for level in LEVELS)


def solves(number, *lines):
    done = run("puzzle", "--id", str(number), "--ascii", input="".join(f"{x}\n" for x in lines))
    assert done.returncode == 0, done.stderr
    return done.stdout


@test
def weeks_begin_with_easy_ones_have_variety_and_no_game_gives_two():
    assert [p["puzzle"] for p in PUZZLES] == list(range(1, len(PUZZLES) + 1))
    assert {p["kind"]: p["certainty"] for p in PUZZLES} == KINDS
    for week in range(WEEKS):
        days = PUZZLES[7 * week:7 * week + 7]
        found = [levels(p) for p in days]
        assert found[0] == max(found) and found[-1] == min(found), f"week {week}: {found}"
        kinds = collections.Counter(p["kind"] for p in days)
        assert len(kinds) >= 4 and max(kinds.values()) <= 3, f"week {week}: {kinds}"
    again = [p["puzzle"] for p, other in zip(PUZZLES, PUZZLES[1:]) if p["kind"] == other["kind"]]
    assert len(again) < 5, f"the same kind two days in a row: {again}"
    seeds = [p["record"][0]["seed"] for p in PUZZLES]
    assert len(set(seeds)) == len(seeds), "two of one game"


def fits(puzzle, saboteurs, treasure):
    """Has no miner said of a goal what that miner knew to be false?"""
    looked = {}
    for line in puzzle["record"]:
        if line.get("move", "").startswith("map@"):
            looked.setdefault(line["p"], set()).add(line["move"][4:])
        elif line.get("claim", "").startswith(("gold@", "stone@")):
            word, goal = line["claim"].split("@")
            seen = looked.get(line["p"], set())
            knows = goal in seen or treasure in seen or len(seen) == 2
            if knows and (word == "gold") != (goal == treasure) and line["p"] not in saboteurs:
                return False
    return True


def is_outvoted(puzzle):
    """Do two who have looked at a goal say the opposite of the answer?"""
    looked, said = set(), {}
    for line in puzzle["record"]:
        if line.get("move", "").startswith("map@"):
            looked.add((line["p"], line["move"][4:]))
        elif line.get("claim", "").startswith(("gold@", "stone@")):
            word, goal = line["claim"].split("@")
            saw = (line["p"], goal) in looked or line["p"] == puzzle["answer"]
            said.setdefault((goal, word), set()).update({line["p"]} if saw else ())
    opposite = {"gold": "stone", "stone": "gold"}
    return any(puzzle["answer"] in who and len(said.get((goal, opposite[word]), ())) > 1
               for (goal, word), who in said.items())


def is_solved_by_logic(puzzle):
    """Once more, by going through all deals."""
    seats = puzzle["seats"]
    most, miners = DWARVES[len(seats)]
    deals = [(set(who), goal) for n in range(len(seats) - miners, most + 1)
             for who in itertools.combinations(seats, n) if n >= 0
             for goal in ("G1", "G2", "G3")]
    left = [who for who, goal in deals if fits(puzzle, who, goal)]
    assert left and all(who == {puzzle["answer"]} for who in left), puzzle["puzzle"]
    lies = {goal: [p for p in seats if not fits(puzzle, set(seats) - {p}, goal)]
            for goal in ("G1", "G2", "G3")}
    assert lies == {goal: puzzle["reason"][goal] for goal in lies}, puzzle["puzzle"]
    # Nobody's own words tell it alone.
    assert not all(puzzle["answer"] in who for who in lies.values()), puzzle["puzzle"]
    assert not is_outvoted(puzzle), puzzle["puzzle"]
    assert puzzle["reason"]["n"] == len(left), puzzle["puzzle"]
    assert puzzle["reason"]["all"] == len(deals), puzzle["puzzle"]


@test
def who_lies_is_the_only_answer_of_all_deals_that_fit():
    for puzzle in (p for p in PUZZLES if p["kind"] == "liar"):
        is_solved_by_logic(puzzle)


@test
def the_odds_and_the_search_leave_no_doubt():
    for puzzle in PUZZLES:
        why = puzzle["reason"]
        if puzzle["kind"] == "suspect":
            assert why["chance"] > 9000 and why.get("next", 0) < 4000, puzzle["puzzle"]
            odds = dict(zip(puzzle["seats"], why["odds"]))
            assert odds.pop(puzzle["answer"]) == why["chance"], puzzle["puzzle"]
            assert max(odds.values()) == why.get("next", 0), puzzle["puzzle"]
        if puzzle["kind"] == "mend":
            assert why["n"] == 16000 and 0 < why["least"] < why["most"], puzzle["puzzle"]


@test
def puzzles_are_proved_again():
    full = os.environ.get("ADIT_TEST") == "full"
    some = PUZZLES if full else [first(kind) for kind in KINDS]
    for puzzle in some:
        how = ["--grades"] if full or puzzle["kind"] == "stop" else []
        said = prints("puzzle", "check", "--id", str(puzzle["puzzle"]), *how)
        assert said == "1 puzzle holds.\n", said


@test
def a_forged_puzzle_does_not_hold():
    puzzle = first("liar")
    other = next(seat for seat in puzzle["seats"] if seat != puzzle["answer"])
    forged = [
        ({**puzzle, "answer": other}, f"puzzle {puzzle['puzzle']} does not hold"),
        ({**puzzle, "reason": {**puzzle["reason"], "n": 9}}, "does not hold"),
        ({**puzzle, "reason": {**puzzle["reason"], "G1": puzzle["seats"]}}, "does not hold"),
        ({**first("suspect"), "reason": {**first("suspect")["reason"], "odds": [1]}},
         "line 1: .*'reason'"),
        ({**first("suspect"), "kind": "liar", "certainty": "logic"}, "does not hold"),
        ({**puzzle, "answer": "P9"}, "line 1: .*'answer'"),
        ({**puzzle, "kind": "riddle"}, "line 1: .*'kind'"),
        ({**puzzle, "record": puzzle["record"][1:]}, "line 1: .*'record'"),
        ({**puzzle, "found": {}}, "line 1: .*'reason'"),
        ({**first("reach"), "answer": "pass"}, "line 1: .*'answer'"),
        ({**first("reach"), "as": "P12"}, "line 1: .*'answer'"),
        ("nothing", "line 1: .*'puzzle'"),
    ]
    for line, why in forged:
        Path("forged.jsonl").write_text(json.dumps(line, separators=(",", ":")) + "\n")
        complains(run("puzzle", "check", "forged.jsonl"), 1, why)
    complains(run("puzzle", "check", "missing.jsonl"), 1, "cannot")


@test
def a_chance_is_never_certainty():
    puzzle = next(p for p in PUZZLES if p["kind"] == "suspect"
                  and p["reason"]["chance"] >= 9950 and p["reason"].get("next", 0) < 50)
    said = solves(puzzle["puzzle"], "answer")
    assert "chance of >99%" in " ".join(said.split()) and "<1%" in said, said


@test
def a_wrong_answer_costs_nothing():
    puzzle = first("liar")
    other = next(seat for seat in puzzle["seats"] if seat != puzzle["answer"])
    said = solves(puzzle["puzzle"], "who?", "P12", other, puzzle["answer"], "never read")
    assert said.count("Type a player") == 3, said
    assert said.count("It is not ") == 1 and "Right, after 2 tries." in said, said
    assert "Certain by logic" in said and "Found by bots: easy " in said, said


@test
def a_move_is_answered_as_at_a_table():
    puzzle = first("reach")
    card = puzzle["answer"].split()[1].split("@")[0]
    said = solves(puzzle["puzzle"], "dig it", f"dig {card}@0,0", "quit")
    assert said.count("Type a move") == 2 and "Right" not in said, said
    said = solves(puzzle["puzzle"], puzzle["answer"])
    assert "Right, at the first try." in said and puzzle["answer"] in said, said


@test
def what_was_said_does_not_tell_what_it_was_worth():
    said = solves(first("liar")["puzzle"])
    assert "says: G" in said and "Right" not in said, said
    assert not any(word in said for word in ("(true)", "(false)", "lie.", "true."))


def title(day):
    return run("puzzle", "--day", day, input="").stdout.splitlines()[0]


@test
def days_go_on_in_whole_weeks():
    day = datetime.date(2026, 11, 16)  # a Monday
    for later in (0, 1, 6, 7, 7 * WEEKS - 1, 7 * WEEKS):
        number = (day.toordinal() + later - datetime.date(2024, 1, 1).toordinal()) % (7 * WEEKS) + 1
        date = day + datetime.timedelta(later)
        assert title(f"{date}").startswith(f"Puzzle {number},"), f"{date}: {title(str(date))}"
    for bad in ("tomorrow", "2026-02-29", "2023-12-31", "2026-13-01", "2026-11-18x"):
        complains(run("puzzle", "--day", bad), 2, "--day takes a date")


@test
def misuse_is_explained():
    n = len(PUZZLES)
    complains(run("puzzle", "--id", f"{n + 1}"), 1, f"there is no puzzle {n + 1}: there are {n}")
    complains(run("puzzle", "break"), 2, "'make' or 'check FILE', not 'break'")
    complains(run("puzzle", "make", "more"), 2, "not 'more'")
    complains(run("puzzle", "--count", "3"), 2, "are for solving")
    complains(run("puzzle", "--day", "2026-11-18", "--id", "3"), 2, "--day goes with none")


def make(count, *how):
    return prints("puzzle", "make", "--count", str(count), "--seed", "ab", *how)


@test
def the_same_seed_makes_the_same_puzzles():
    made = [make(8, "--threads", threads) for threads in ("1", "3")]
    assert made[0] == made[1] and made[0].count("\n") == 8
    Path("made.jsonl").write_text(made[0])
    is_solved_by_logic(next(p for p in lines_of("made.jsonl") if p["kind"] == "liar"))
    assert prints("puzzle", "check", "made.jsonl", "--grades") == "8 puzzles hold.\n"
    said = run("puzzle", "--file", "made.jsonl", "--id", "2", "--words", input="answer\n").stdout
    assert said.startswith("Puzzle 2,") and "Found by bots" in said, said
    # Begun with two, and gone on with: nothing shows that it was in two pieces.
    make(2, "--out", "begun.jsonl")
    two = Path("begun.jsonl").read_text()
    make(8, "--out", "begun.jsonl", "--resume")
    assert Path("begun.jsonl").read_text() == made[0]
    make(2, "--out", "begun.jsonl", "--resume")
    assert Path("begun.jsonl").read_text() == two
    resume = ["puzzle", "make", "--count", "8", "--out", "begun.jsonl", "--resume"]
    for text, seed, why in [(two, "ac", "puzzle 1 is not one that"),
                            (two + two, "ab", "puzzle 1 is not one that"),
                            (two.replace('"n":', '"n":1'), "ab", "puzzle 1 does not hold"),
                            ("{}\n", "ab", "line 1: .*'puzzle'")]:
        Path("begun.jsonl").write_text(text)
        complains(run(*resume, "--seed", seed), 1, why)
        assert Path("begun.jsonl").read_text() == text, "a file that is wrong stays as it is"
    complains(run(*resume), 2, "--resume .* needs the --seed")
    Path("begun.jsonl").unlink()
    complains(run(*resume, "--seed", "ab"), 1, "cannot read begun.jsonl")


if __name__ == "__main__":
    main()
