#!/usr/bin/env python3
"""The command line, through the real program: games, sim and bad input.

    cli_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import collections
import hashlib
import json
import math
import os
import re
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

from points import Skip, test, tests
from program import ADIT, complains, draws, lines_of, main, prints, prints_json, run

HERE = Path(__file__).resolve().parent
FULL = os.environ.get("ADIT_TEST") == "full"


def sim(*args):
    return ["sim", "saboteur", "--seed", "1", "--threads", "2", *args]


# --- help ---------------------------------------------------------------------


def synopsis(name):
    """How a command is used, as its man page has it."""
    page = subprocess.run(["mandoc", "-T", "ascii", HERE.parent / f"man/adit-{name}.1"],
                          capture_output=True, text=True, check=True).stdout
    plain = re.sub(r".\x08", "", page)
    return " ".join(re.search(r"^SYNOPSIS$(.+?)^DESCRIPTION$", plain, re.M | re.S)[1].split())


@tests((f"{name} --help", name) for name in
       ("games", "learn", "play", "join", "serve", "backup", "store", "sim", "match", "merge", "dataset", "replay",
        "verify", "bench"))
def helps(name):
    text = prints(name, "--help")
    assert text.startswith(f"usage: adit {name} "), text
    assert re.search(r"^  --help +this text$", text, re.M) and "\nexample" in text, text
    assert max(map(len, text.splitlines())) <= 80
    used = {"--help", *re.findall(r"--[a-z-]+", synopsis(name))}
    assert set(re.findall(r"^  (--[a-z-]+)", text, re.M)) <= used, synopsis(name)
    assert used <= set(re.findall(r"--[a-z-]+", text)), synopsis(name)


@test
def brackets():
    """adit-match(1): --alpha and --beta stand within the brackets of --sprt"""
    assert " [--sprt low,high [--alpha x] [--beta y]] " in synopsis("match"), synopsis("match")


@test
def help_of_all():
    """--help, -h and help list the commands"""
    told = prints("--help")
    assert "usage: adit COMMAND" in told and "bench" in told
    assert prints("-h") == told and prints("help") == told
    assert prints("sim", "-h") == prints("sim", "--help") == prints("help", "sim")
    complains(run("help", "simulate"), 2, "there is no command 'simulate'")


@test
def readme():
    """README: its commands read what others have written before, and none takes minutes"""
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    (?:build/adit|tools/\S+) (.*?)(?: +#.*)?$", text, re.M)
    written = set()
    for words in map(str.split, commands):
        if "--record" in words:
            written.add(words[words.index("--record") + 1])
        assert {word for word in words if word.endswith(".jsonl")} <= written, words
        assert words[0] != "match" or "--deals" in words, words
    assert len(commands) > 8 and written, commands


@test
def help_wins():
    """--help wins over what is missing or follows"""
    assert prints("sim", "--help", "--nonsense") == prints("sim", "--help")


# --- games --------------------------------------------------------------------


@test
def games_for_people():
    """games tells of players, options, profiles and bots"""
    text = prints("games")
    for word in ("saboteur", "3 to 10", "dwarves5", "2+4, 2+3", "1 to 9",
                 "procedure", "starter=last_card", "random", "hasty",
                 "galleries", "2 to 4", "lead, every", "auto, or 10 to 200"):
        assert word in text, word
    assert max(map(len, text.splitlines())) < 80
    bots = text.index("bots, for every game")
    one, other = prints("games", "saboteur"), prints("games", "galleries")
    assert text.startswith(one.removesuffix(text[bots:])) and text.endswith(other)
    assert "profiles" in one and "profiles" not in other


@test
def names_that_bots_had():
    """bots that had other names are found by these, and it is said"""
    def of(bots):
        return run("sim", "saboteur", "--games", "1", "--players", "3", "--seed", "5",
                   "--json", "--bots", bots)
    old, new = of("deducer,searcher:3,trained:hard"), of("trained,master:3,trained")
    assert old.stdout == new.stdout and new.stderr == ""
    assert old.stderr == ("adit: the bot 'deducer' is now called 'trained'\n"
                          "adit: the bot 'searcher' is now called 'master'\n"), old.stderr


@test
def games_for_programs():
    """games --json has the same"""
    told = prints_json("games", "--json")
    game = next(g for g in told["games"] if g["name"] == "saboteur")
    options = {option["name"]: option for option in game["options"]}
    assert (game["rules"], game["min_players"], game["max_players"]) == (1, 3, 10)
    assert options["draw"]["values"] == ["miners", "players"]
    assert options["draw"]["default"] == "miners"
    assert (options["rounds"]["min"], options["rounds"]["max"]) == (1, 9)
    assert options["rounds"]["default"] == 3
    assert options["first"]["seat"] and options["first"]["default"] == "random"
    assert all(option["about"] and option["source"] for option in game["options"])
    assert [p["name"] for p in game["profiles"]] == ["rulebook", "summary", "procedure"]
    assert game["profiles"][1]["set"] == {"draw": "players"}
    assert game["profiles"][2]["set"]["starter"] == "last_card"
    claims = {c["claim"]: c for c in game["claims"]}
    assert claims["stone"] == {"claim": "stone", "about": "goal", "checked": True,
                               "text": "{at} is stone"}
    assert claims["here"]["about"] == "cell" and not claims["here"]["checked"]
    assert "suspect@P#" in prints("games", "saboteur")
    bots = {bot["name"]: bot["iterations"] for bot in told["bots"]}
    assert bots["random"] == bots["hasty"] == {} and bots["master"]["saboteur"] > 0
    assert f"iterations for a move: {bots['master']['saboteur']} in saboteur" in prints("games")
    assert prints_json("games", "saboteur", "--json")["games"] == [game]
    assert [g["name"] for g in told["games"]][:3] == ["saboteur", "saboteur2", "galleries"]


@tests((f"games: {game} says what options and profiles do, and elsewhere where they come from",
        game) for game in ("saboteur", "saboteur2", "galleries"))
def games_sources(game):
    (told,) = prints_json("games", game, "--json")["games"]
    for what in told["options"] + told["profiles"]:
        assert not re.search("summary|procedure|a reading", what["about"]), what
    assert not any("a reading" in option["source"] for option in told["options"])


@test
def games_numbers_or_words():
    """games --json: an option that takes a number or a word"""
    (game,) = prints_json("games", "galleries", "--json")["games"]
    options = {option["name"]: option for option in game["options"]}
    assert (game["rules"], game["min_players"], game["max_players"], game["profiles"]) == (
        2, 2, 4, [])
    assert list(options) == ["income", "spent", "bounty", "gems", "first"]
    assert options["gems"]["default"] == "auto" and options["gems"]["values"] == ["auto"]
    assert (options["gems"]["min"], options["gems"]["max"]) == (10, 200)
    assert options["income"]["values"] == ["lead", "every"]


# --- languages ----------------------------------------------------------------

LANGUAGES = subprocess.run([HERE.parent / "tools/texts", "languages"], capture_output=True,
                           text=True, check=True).stdout.split()
OTHERS = [language for language in LANGUAGES if language != "en"]
COMMANDS = ("games", "learn", "play", "join", "serve", "backup", "sim", "match", "merge", "dataset",
            "bot", "follow", "replay", "verify", "bench")


def speaks(*args, **environment):
    """What is printed where only these variables say which language it is."""
    rest = {key: value for key, value in os.environ.items()
            if key not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    done = run(*args, env={**rest, **environment})
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout


@tests([
    ("--lang first", ["--lang", "de", "help"], {}, "Aufruf: adit COMMAND"),
    ("--lang last", ["sim", "--help", "--lang", "de"], {}, "Aufruf: adit sim GAME --games N"),
    ("--lang=", ["games", "--lang=de"], {"LANG": "C.UTF-8"}, "Optionen, der übliche Wert zuerst"),
    ("a region", ["help", "--lang", "de_AT"], {}, "Aufruf: "),
    ("LANG", ["help"], {"LANG": "de_DE.UTF-8"}, "Aufruf: "),
    ("LC_MESSAGES before LANG", ["help"], {"LC_MESSAGES": "de_CH", "LANG": "en_GB"}, "Aufruf: "),
    ("LC_ALL before LC_MESSAGES", ["help"], {"LC_ALL": "C.UTF-8", "LC_MESSAGES": "de"}, "usage: "),
    ("an empty LC_ALL", ["help"], {"LC_ALL": "", "LANG": "de"}, "Aufruf: "),
    ("--lang before all", ["help", "--lang", "en"], {"LC_ALL": "de_DE.UTF-8"}, "usage: "),
    ("a language that there is not", ["help"], {"LANG": "tlh_QO.UTF-8"}, "usage: "),
    ("a language that begins alike", ["help"], {"LANG": "dea"}, "usage: "),
    ("games", ["games", "saboteur", "--lang", "de"], {"LANG": "C.UTF-8"},
     "2+4: 2 Saboteure, 4 Goldgräber"),
    ("games in ASCII", ["games", "saboteur", "--lang", "de"], {}, "2 Saboteure, 4 Goldgraeber"),
    ("a table", sim("--games", "2", "--lang", "de"), {}, "gewonnene Runden, in Prozent"),
    ("a match", ["match", "hasty", "random", "saboteur", "--deals", "5", "--lang", "de"], {},
     "Gold je Runde"),
    ("beliefs", sim("--games", "1", "--beliefs", "--lang", "de"), {}, "wo der Schatz ist"),
    ("a lesson", ["learn", "--plain", "--lang", "de"], {"LANG": "C.UTF-8"},
     "1. Du bist Goldgräber"),
])
def language(args, environment, due):
    """is that of the user"""
    assert due in speaks(*args, **environment), speaks(*args, **environment)


@tests((f"{name} --help in {language}", name, language) for name in COMMANDS
       for language in LANGUAGES)
def usage_in(name, language):
    """has 80 columns at most, and the same options and placeholders"""
    text, english = prints(name, "--help", "--lang", language), prints(name, "--help")
    assert max(map(len, text.splitlines())) <= 80, max(text.splitlines(), key=len)
    assert (text == english) == (language == "en")
    for pattern in (r"--[a-z-]+", r"^  adit .*$"):
        assert set(re.findall(pattern, text, re.M)) == set(re.findall(pattern, english, re.M))


@tests((f"what is misused is one line in {language}", language) for language in OTHERS)
def misused_in(language):
    """and is not that of English"""
    for name, args, _ in MISUSED:
        said, english = run("--lang", language, *args), run(*args)
        if "--lang" in args[-2:] or args[:1] == ["--lang="]:
            continue
        complains(said, 2, "^adit: ")
        assert said.stdout == "" and said.stderr != english.stderr, (name, said.stderr)
        assert "{" not in said.stderr, said.stderr


@tests((f"what fails is one line in {language}", language) for language in OTHERS)
def failed_in(language):
    """and is not that of English, unless the system or SQLite says it"""
    Path("record").write_text("{}\n")
    for args in (["replay", "missing"], ["verify", "missing"], ["replay", "record"],
                 ["verify", "record"], ["backup", ".", "copy"],
                 ["backup", "record", "copy"], ["serve", "--data", "record"],
                 ["replay", "record", "--game", "3"],
                 sim("--games", "1", "--bots", "exec:false,hasty,hasty,hasty,hasty")):
        said, english = run(*args, "--lang", language), run(*args)
        assert said.stderr != english.stderr, (args, said.stderr)
        complains(said, 1, "^adit: ")
        complains(english, 1, "^adit: ")
    for args in (["backup", "missing", "copy"], ["serve", "--check", "."]):
        complains(run(*args, "--lang", language), 1, "^adit: ")


@tests((f"programs read the same in {language}", language) for language in OTHERS)
def programs_read_english(language):
    match = ["match", "hasty", "random", "saboteur", "--deals", "5", "--seed", "1", "--json",
             "--sprt", "0,20"]
    for args in (["games", "--json"], sim("--games", "3", "--json", "--beliefs"), match,
                 sim("--games", "1", "--trace", "-"), sim("--games", "1", "--record", "-")):
        assert run(*args, "--lang", language).stdout == run(*args).stdout, args


@tests((f"the tables of {game} in {language}", game, language)
       for game in ("saboteur", "saboteur2", "galleries") for language in LANGUAGES)
def aligned(game, language):
    """have headings that end where their figures do"""
    beliefs = ["--beliefs"] if game != "galleries" else []
    text = prints("sim", game, "--games", "20", "--players", "3", "--seed", "1", "--bots",
                  "hasty,random,random", "--lang", language, *beliefs)
    for title, head, *rows in (block.splitlines() for block in text.split("\n\n")[1:]):
        assert {len(row) for row in rows} == {len(head)}, "\n".join((title, head, *rows))
        assert max(map(len, (title, head))) <= 80, (title, head)


# --- sim ----------------------------------------------------------------------


@test
def threads_do_not_matter():
    """sim: the same output on 1, 2 and 3 threads"""
    seen = set()
    for threads in "123":
        text = prints("sim", "saboteur", "--games", "50", "--players", "3,5-6,10",
                      "--seed", "abc", "--threads", threads,
                      "--trace", "trace", "--record", "record")
        seen.add((text, Path("trace").read_text(), Path("record").read_text()))
    assert len(seen) == 1
    assert len(Path("trace").read_text()) > 1000000


@test
def seeds():
    """sim: game i has the seed SHA-256(seed, i); another seed, another deal"""
    prints("sim", "saboteur", "--games", "3", "--seed", "1F", "--trace", "trace")
    series = bytes(31) + b"\x1f"
    games = [line for line in lines_of("trace") if line["t"] == "game"]
    for i, game in enumerate(games):
        number = i.to_bytes(8, "little")
        assert game["seed"] == hashlib.sha256(series + number).hexdigest()
    drawn = [prints_json("sim", "saboteur", "--games", "1", "--json") for _ in "12"]
    assert drawn[0]["seed"] != drawn[1]["seed"], "without --seed one is drawn"
    told = prints("sim", "saboteur", "--games", "1", "--seed", "0")
    assert "seed     0\n" in told


def count_trace(path):
    """The results of a simulation, from its trace alone."""
    count, roles, purse = collections.Counter(), [], []

    def earn(seat, gold):
        purse[seat] += gold
        count["gold", roles[seat]] += gold

    for line in lines_of(path):
        count[line["t"]] += 1
        if line["t"] == "game":
            purse = [0] * line["players"]
        elif line["t"] == "round":
            roles = line["roles"]
            for role in roles:
                count["dwarves", role] += 1
        elif line["t"] == "turn" and line["move"].startswith("take "):
            earn(int(line["p"][1:]) - 1, int(line["move"][5:]))
        elif line["t"] == "round_end":
            count["end", line["by"]] += 1
            count["no saboteur"] += "saboteur" not in roles
            count["robbed"] += line["by"] == "exhausted" and "saboteur" in roles
            for seat, gold in enumerate(line["gold"]):
                earn(seat, gold - purse[seat])
        elif line["t"] == "game_end":
            assert line["gold"] == purse
            for seat, gold in enumerate(purse):
                count["gold", f"P{seat + 1}"] += gold
                count["won", f"P{seat + 1}"] += f"P{seat + 1}" in line["winners"]
    return count


@tests((f"sim --json agrees with its trace, {n} players", n) for n in (3, 5, 10))
def sums(players):
    prints(*sim("--games", "30", "--players", str(players), "--trace", "trace"))
    count = count_trace("trace")
    told = prints_json(*sim("--games", "30", "--players", str(players), "--json"))
    (result,) = told["results"]
    assert told["game"] == "saboteur" and told["options"]["rounds"] == 3
    assert result["players"] == players and result["games"] == count["game"] == 30
    assert result["moves"] == count["turn"] and result["rounds"] == count["round"] == 90
    assert result["ends"] == {end: count["end", end] for end in ("treasure", "exhausted")}
    assert sum(result["ends"].values()) == 90
    assert result["no_saboteur"] == count["no saboteur"]
    miners, saboteurs = result["sides"]
    assert (miners["won"], saboteurs["won"]) == (count["end", "treasure"], count["robbed"])
    for side, role in (miners, "miner"), (saboteurs, "saboteur"):
        assert side["gold"] == count["gold", role]
        assert side["dwarves"] == count["dwarves", role]
        assert side["won_percent_low"] <= side["won_percent"] <= side["won_percent_high"]
    for seat in result["seats"]:
        assert seat["gold"] == count["gold", seat["seat"]]
        assert seat["won"] == count["won", seat["seat"]]
    assert abs(result["moves_per_game"] - count["turn"] / 30) < 0.01


# The kinds of cards of saboteur2, and how each is known by its name.
KINDS = {"bridges": r"NS\+EW", "curves": r"N[EW]\+.*", "ladders": r".*\.ladder",
         "green_doors": r".*\.green", "blue_doors": r".*\.blue",
         "half_blocked": r"[NESW]+[nesw]+", "crystals": r".*\.crystal"}
STEPS = {"N": (0, 1, "S"), "E": (1, 0, "W"), "S": (0, -1, "N"), "W": (-1, 0, "E")}


def kind_of(lies):
    return next((kind for kind, name in KINDS.items() if re.fullmatch(name, lies)), None)


def tunnels_of(lies):
    """The joined sides of a card, as it lies: "NSe.green" has one tunnel, NS."""
    joined = [re.sub("[^NESW]", "", part) for part in lies.split(".")[0].split("+")]
    return [part for part in joined if part]


def has_way(mine, goal, shut):
    """Is there a way to the goal past no door of that colour? Ladders lead to ladders."""
    ladders = [((0, 0), "NESW")] + [(cell, t) for cell, lies in mine.items()
                                    for t in tunnels_of(lies) if lies.endswith(".ladder")]
    todo, seen = list(ladders), set(ladders)
    while todo:
        (x, y), tunnel = todo.pop()
        if (x, y) == goal:
            return True
        for side in tunnel:
            dx, dy, back = STEPS[side]
            there = x + dx, y + dy
            lies = mine.get(there, "")
            for other in tunnels_of(lies):
                if back in other and not lies.endswith(shut) and (there, other) not in seen:
                    seen.add((there, other))
                    todo.append((there, other))
    return False


class Count2:
    """The results of a simulation of saboteur2, from its trace alone."""

    def __init__(self, path):
        self.n = collections.Counter()
        for line in lines_of(path):
            self.n[line["t"]] += 1
            getattr(self, line["t"])(line)

    def game(self, line):
        self.purse = [0] * line["players"]

    def round(self, line):
        self.roles, self.goals, self.trapped = list(line["roles"]), line["goals"], set()
        self.mine, self.last = {(0, 0): "NESW"}, None
        for role in self.roles:
            self.n["dealt", role] += 1

    def turn(self, line):
        move, seat = line["move"], int(line["p"][1:]) - 1
        word, _, rest = move.partition("@")
        cell = tuple(map(int, rest.split(","))) if "," in rest else None
        if move.startswith("dig "):
            self.mine[cell] = word[4:]
            self.last = seat
            self.n["laid", kind_of(word[4:])] += 1
        for goal in line.get("turned", []):
            self.mine[8, 4 - 2 * int(goal["goal"][1])] = goal["lies"]
        if word == "rockfall":
            del self.mine[cell]
        elif word == "trap":
            self.trapped.add(rest)
        elif word == "free" or move.startswith("shed trap"):
            self.trapped.remove(rest or line["p"])
        elif word == "swap-hat":
            self.roles[int(rest[1:]) - 1] = line["new"]
            self.n["hats"] += 1
        elif word == "steal":
            self.n["stolen"] += 1
            self.n["stole", self.roles[seat]] += 1
            self.n["lost", self.roles[int(rest[1:]) - 1]] += 1
            self.purse[seat] += 1
            self.purse[int(rest[1:]) - 1] -= 1
        self.n["sheds"] += move.startswith("shed ")
        self.n["thefts"] += move == "theft"

    def round_end(self, line):
        kinds = [kind_of(lies) for lies in self.mine.values()]
        self.n["end", line["by"]] += 1
        self.n["trapped"] += len(self.trapped)
        self.n["crystals"] += kinds.count("crystals")
        for seat, role in enumerate(self.roles):
            self.n["dwarves", role] += 1
            self.n["won", role] += f"P{seat + 1}" in line["won"]
            self.n["gold", role] += line["gold"][seat] - self.purse[seat]
        self.purse = list(line["gold"])
        if line["by"] == "treasure":
            self.connect(kinds)

    def connect(self, kinds):
        goal = 8, 2 - 2 * self.goals.index("treasure")
        free = {team for team, shut in (("green", ".blue"), ("blue", ".green"))
                if has_way(self.mine, goal, shut)}
        role = self.roles[self.last]
        names = {frozenset(): "none", frozenset({"green", "blue"}): "both"}
        by = role if role in ("green", "blue") else "other"
        won = {role} if role in free else free
        self.n["connected", by, names.get(frozenset(free)) or min(free)] += 1
        self.n["teams", names.get(frozenset(won)) or min(won)] += 1
        for kind in KINDS:
            self.n["with", kind] += kind in kinds

    def game_end(self, line):
        assert line["gold"] == self.purse
        for seat, gold in enumerate(self.purse):
            self.n["gold", f"P{seat + 1}"] += gold
            self.n["won", f"P{seat + 1}"] += f"P{seat + 1}" in line["winners"]


ROLES = ["green", "blue", "boss", "profiteer", "geologist", "saboteur"]
WAYS = ["none", "green", "blue", "both"]


@tests((f"sim saboteur2 --json agrees with its trace, {n} players of {bots}", n, bots)
       for n, bots in ((2, "hasty"), (5, "random"), (7, "hasty"), (12, "hasty"), (12, "random")))
def teams(players, bots):
    games = 17 if FULL else 5
    args = ["sim", "saboteur2", "--seed", "2", "--games", "40", "--players", str(players),
            "--bots", bots]
    told = prints_json(*args, "--trace", "trace", "--json")
    (result,) = told["results"]
    count = Count2("trace").n
    assert result["games"] == count["game"] == 40 and result["moves"] == count["turn"]
    assert result["rounds"] == count["round"] == count["round_end"] == 120
    assert near(result["moves_per_round"], count["turn"] / 120)
    assert result["ends"] == {end: count["end", end] for end in ("treasure", "exhausted")}
    assert result["teams"] == {way: count["teams", way] for way in WAYS}
    assert result["connected"] == {
        by: {way: count["connected", by, way] for way in WAYS}
        for by in ("green", "blue", "other")}
    assert sum(result["teams"].values()) == result["ends"]["treasure"]
    assert [of["role"] for of in result["roles"]] == ROLES
    for of in result["roles"]:
        for key in ("dealt", "dwarves", "won", "gold", "stole", "lost"):
            assert of[key] == count[key, of["role"]], (of["role"], key)
        assert near(of["won_percent"], 100 * of["won"] / (of["dwarves"] or 1))
        assert near(of["gold_per_dwarf"], of["gold"] / (of["dwarves"] or 1))
    assert result["laid"] == {kind: count["laid", kind] for kind in KINDS}
    assert result["treasures_with"] == {kind: count["with", kind] for kind in KINDS}
    for key in ("crystals", "hats", "sheds", "trapped", "thefts", "stolen"):
        assert result[key] == count[key], key
    for seat in result["seats"]:
        assert seat["gold"] == count["gold", seat["seat"]]
        assert seat["won"] == count["won", seat["seat"]]
    assert sum(of["gold"] for of in result["roles"]) == sum(s["gold"] for s in result["seats"])
    assert all(result["laid"].values()) and result["sheds"] > 0 and result["thefts"] > 0
    assert (bots == "hasty") == (result["ends"]["treasure"] > 60)


@test
def every_row_of_the_winners_table():
    """sim saboteur2: every case of the table of winners occurs, and is printed"""
    games = 17 if FULL else 5
    args = ["sim", "saboteur2", "--seed", "1", "--games", "300", "--players", "2,7,12"]
    told, text = prints_json(*args, "--json"), prints(*args)
    assert max(map(len, text.splitlines())) < 80
    tables = {part.splitlines()[0]: part.splitlines()[1:] for part in text.split("\n\n")[1:]}
    titles = {"green": "treasures that a green digger reached, by whose way was free",
              "blue": "treasures that a blue digger reached",
              "other": "treasures that another dwarf reached"}
    for result in told["results"]:
        for by, title in titles.items():
            rows = {int(row.split()[0]): [int(n) for n in row.split()[1:]]
                    for row in tables[title][1:]}
            cases = [result["connected"][by][way] for way in ("both", "green", "blue", "none")]
            assert rows[result["players"]] == cases and all(cases), (by, cases)
    head, *rows = tables["rounds won by a dwarf, in percent"]
    assert head.split() == ["players", *ROLES]
    for row, result in zip(rows, told["results"], strict=True):
        shown = [of["won_percent"] for of in result["roles"] if of["role"] != "geologist"]
        figures = [float(n) for n in row.split()[1:] if n != "-"]
        assert all(abs(a - b) < 0.051 for a, b in zip(figures, shown, strict=True))
    assert tables["games won or shared by seat, in percent"][0].split()[-1] == "P12"


GALLERIES = ["sim", "galleries", "--seed", "1", "--threads", "2"]
PRICES = {"armour": 1, "cross": 1, "helmet": 1, "bomb": 2, "defuse": 2, "kill": 3}


def price_of(move):
    bought = re.match(r"buy (\w+)", move)
    return PRICES[bought[1]] if bought else 0


def stories_of(path):
    """The events of each game in a file of records."""
    for record in re.split(r'^(?={"adit")', Path(path).read_text(), flags=re.M)[1:]:
        Path("one").write_text(record)
        lines = prints("replay", "one", "--json").splitlines()
        yield [event for line in lines for event in json.loads(line)["events"]]


def count_galleries(players):
    """The results of a simulation, from its trace and records."""
    count = collections.Counter(lasted=[])
    games = re.split(r'^(?={"t":"game",)', Path("trace").read_text(), flags=re.M)[1:]
    for game, events in zip(games, stories_of("record"), strict=True):
        first, *turns, last, end = map(json.loads, game.splitlines())
        count["games"] += 1
        count["moves"] += len(turns) + 1
        count["spent"] += sum(price_of(turn["move"]) for turn in [*turns, last])
        count["nuggets"] += sum(end["gold"]) - sum(last["gems"])
        count["end", "pile" if last["left"] == 0 else "turns"] += 1
        for winner in end["winners"]:
            place = (int(winner[1]) - int(first["first"][1])) % players
            count["won", place] += 1 / len(end["winners"])
        lasted = [event["n"] for event in events if event["event"] == "turn"]
        assert lasted == list(range(1, len(lasted) + 1)), "turns have numbers"
        count["lasted"].append(len(lasted))
        for event in events:
            count[event["event"]] += 1
            if event["event"] == "paid":
                count["paid", event["for"]] += event["n"]
    return count


def percentile(values, percent):
    """The least that so many percent of them do not exceed."""
    return next(v for v in sorted(values)
                if 100 * sum(other <= v for other in values) >= percent * len(values))


def near(one, other):
    return abs(one - other) <= 1e-5 * abs(other)  # JSON has six digits


@tests((f"sim galleries --json agrees with its trace and records, {n} players of {bots}",
        n, bots, *more)
       for n, bots, *more in ((2, "hasty"), (3, "random"), (4, "hasty"),
                              (4, "random", "--set=gems=200", "--set=first=P3")))
def gems(players, bots, *more):
    args = [*GALLERIES, "--games", "11", "--players", str(players), "--bots", bots, *more]
    told = prints_json(*args, "--trace", "trace", "--record", "record", "--json")
    (result,) = told["results"]
    count = count_galleries(players)
    assert result["games"] == count["games"] == 11 and result["moves"] == count["moves"]
    turns = result["turns_per_player"]
    assert near(turns["mean"], sum(count["lasted"]) / 11 / players)
    assert near(turns["median"], percentile(count["lasted"], 50) / players)
    assert near(turns["percentile_95"], percentile(count["lasted"], 95) / players)
    assert [place["place"] for place in result["order"]] == list(range(1, players + 1))
    for place, of in enumerate(result["order"]):
        assert near(of["won"], count["won", place])
        assert near(of["won_percent"], 100 * count["won", place] / 11)
        assert near(of["fair_percent"], 100 / players)
        assert of["won_percent_low"] <= of["won_percent"] <= of["won_percent_high"]
    assert near(sum(of["won"] for of in result["order"]), 11)
    assert result["gems"] == {
        "income": count["paid", "income"], "diamonds": count["paid", "diamonds"],
        "closings": count["paid", "closing"], "bombs": count["paid", "bomb"],
        "guns": count["paid", "gun"], "nuggets": count["nuggets"]}
    gold, won = sum(result["gems"].values()), sum(seat["gold"] for seat in result["seats"])
    assert gold - count["spent"] == won and result["spent"] == count["spent"]
    for source, percent in result["gems_percent"].items():
        assert near(percent, 100 * result["gems"][source] / gold), source
    assert result["ends"] == {end: count["end", end] for end in ("pile", "turns")}
    assert (result["closed"], result["died"]) == (count["closed"], count["died"])
    assert count["died"] > 0 and count["closed"] > 0
    assert (count["spent"] > 0) == (bots == "random")
    assert count["end", "turns"] > 0 or not more, "200 gems last for 1,000 turns"
    assert count["end", "turns"] == 0 or bots == "random", "hasty players come to an end"


@test
def galleries_table():
    """sim galleries prints its figures, a row for each number of players"""
    text = prints(*GALLERIES, "--games", "30", "--players", "2-4")
    told = prints_json(*GALLERIES, "--games", "30", "--players", "2-4", "--json")
    assert max(map(len, text.splitlines())) < 80
    tables = {part.splitlines()[0]: part.splitlines()[2:] for part in text.split("\n\n")[1:]}
    assert list(tables) == [
        "turns of each player in a game",
        "games won by the first player, in percent, a tie in parts",
        "the same from the first player on, clockwise",
        "where gems came from, in percent", "the same, gems per game",
        "how games ended, in percent", "a game, on average",
        "a game, on average: moves, and gems by seat",
        "games won or shared by seat, in percent"]
    figures = [
        lambda r: [30, r["turns_per_player"]["mean"], r["turns_per_player"]["median"],
                   r["turns_per_player"]["percentile_95"]],
        lambda r: [r["order"][0]["won_percent"], r["order"][0]["won_percent_low"],
                   r["order"][0]["won_percent_high"], 100 / r["players"],
                   r["order"][0]["won_percent"] - 100 / r["players"]],
        lambda r: [of["won_percent"] for of in r["order"]],
        lambda r: list(r["gems_percent"].values()),
        lambda r: [gems / 30 for gems in r["gems"].values()],
        lambda r: [100 * end / 30 for end in r["ends"].values()],
        lambda r: [r["closed"] / 30, r["died"] / 30, r["spent"] / 30],
        lambda r: [r["moves"] / 30, *(seat["gold"] / 30 for seat in r["seats"])],
        lambda r: [30, *(seat["won_percent"] for seat in r["seats"])]]
    for rows, figure in zip(tables.values(), figures):
        for row, result in zip(rows, told["results"], strict=True):
            players, *shown = map(float, re.findall(r"[-+]?[\d.]+", row))
            expected = figure(result)
            assert players == result["players"] and len(shown) == len(expected), row
            assert all(abs(a - b) < 0.06 for a, b in zip(shown, expected)), (row, expected)


@test
def galleries_as_usual():
    """sim galleries has 4 players usually, and does not depend on threads"""
    (result,) = prints_json(*GALLERIES, "--games", "1", "--json")["results"]
    assert result["players"] == 4
    seen = set()
    for threads in "123":
        text = prints("sim", "galleries", "--games", "40", "--players", "2-4", "--seed", "ab",
                      "--threads", threads, "--trace", "trace", "--record", "record")
        seen.add((text, Path("trace").read_text(), Path("record").read_text()))
    assert len(seen) == 1


@test
def table():
    """sim prints a table with a row for each number of players"""
    text = prints(*sim("--games", "20", "--players", "3-10", "--bots", "random"))
    for word in ("random", "all at their defaults", "miners", "treasure", "no saboteur", "P10"):
        assert word in text, word
    for players in range(3, 11):
        assert re.search(rf"^ +{players} +60 ", text, re.M), players
    assert max(map(len, text.splitlines())) < 80
    assert "rounds=1; the others at their defaults" in prints(*sim("--games", "1", "--set", "rounds=1"))
    assert re.search(r"^ +5 +3 ", prints(*sim("--games", "1")), re.M), "5 players usually"


def within(low, value, high):
    assert low - 1e-4 <= value <= high + 1e-4, (low, value, high)


def judge_calibration(belief, saboteurs):
    """The table of beliefs agrees with the dwarves that there were, and with the score."""
    seats = belief["calibration"]
    assert [row["from"] for row in seats] == list(range(0, 100, 10))
    assert sum(row["seats"] for row in seats) == belief["forecasts"]
    assert sum(row["were"] for row in seats) == saboteurs
    least = most = 0
    for row in filter(lambda row: row["seats"], seats):
        low, high, others = row["from"] / 100, row["to"] / 100, row["seats"] - row["were"]
        within(row["from"], row["believed_percent"], row["to"])
        within(row["were_percent_low"], row["were_percent"], row["were_percent_high"])
        assert abs(row["were_percent"] - 100 * row["were"] / row["seats"]) < 1e-3
        # Of two roles the second is as far from the truth as the first.
        least += 2 * (row["were"] * (1 - high) ** 2 + others * low ** 2)
        most += 2 * (row["were"] * (1 - low) ** 2 + others * high ** 2)
    within(least / belief["forecasts"], belief["brier"], most / belief["forecasts"])


@tests((f"sim --beliefs, {n} players", n, odds) for n, odds in ((5, 2 / 6), (10, 4 / 11)))
def beliefs(players, odds):
    told = prints_json(*sim("--games", "40", "--players", str(players), "--bots", "trained",
                            "--beliefs", "--json"))
    (result,) = told["results"]
    dwarves = {side["side"]: side["dwarves"] for side in result["sides"]}
    seen = {(belief["by"], belief["when"]): belief for belief in result["beliefs"]}
    assert list(seen) == [(by, when) for by in ("public", "seats")
                          for when in ("deal", "middle", "end")]
    for (by, when), belief in seen.items():
        others = 1 if by == "public" else players - 1
        assert belief["rounds"] == 120 and belief["forecasts"] == 120 * players * others
        judge_calibration(belief, dwarves["saboteurs"] * others)
        for key in ("log_loss", "brier", "goal_log_loss", "found_percent"):
            within(belief[f"{key}_low"], belief[key], belief[f"{key}_high"])
        for key in ("log_loss", "brier"):
            gain = seen[by, "deal"][key] - belief[key]
            assert abs(belief[f"{key}_gain"] - gain) < 1e-4, "a gain is the difference"
            if when != "deal":
                assert belief[f"{key}_gain_low"] > 0, "what was seen tells who is who"
    # What the deck alone says, of dwarves that are known now.
    dealt, seats = seen["public", "deal"], 120 * players
    loss = -(dwarves["saboteurs"] * math.log(odds) + dwarves["miners"] * math.log(1 - odds))
    brier = 2 * (dwarves["saboteurs"] * (1 - odds) ** 2 + dwarves["miners"] * odds ** 2)
    assert abs(dealt["log_loss"] - loss / seats) < 1e-4
    assert abs(dealt["brier"] - brier / seats) < 1e-4
    assert abs(dealt["goal_log_loss"] - math.log(3)) < 1e-4
    assert abs(dealt["found_percent"] - 100 / 3) < 1e-3
    for by in ("public", "seats"):
        found = [seen[by, when]["found_percent"] for when in ("deal", "middle", "end")]
        losses = [seen[by, when]["log_loss"] for when in ("deal", "middle", "end")]
        assert losses[0] > losses[1] > losses[2]
        # In the middle of a round those who only watch hardly know where the treasure is.
        assert found[0] < seen[by, "middle"]["found_percent_high"] and found[1] < found[2]
    assert seen["seats", "middle"]["found_percent"] > seen["public", "middle"]["found_percent"]
    assert seen["seats", "end"]["found_percent"] > seen["public", "end"]["found_percent"]


@test
def beliefs_of_the_expansion():
    """sim --beliefs: saboteur2, where hats change; on 1, 2 and 3 threads; as a table"""
    odds = {role: n / 15 for role, n in (("saboteur", 3), ("green", 4), ("blue", 4), ("boss", 1),
                                         ("profiteer", 1), ("geologist", 2))}
    games = 17 if FULL else 5
    args = ["sim", "saboteur2", "--games", str(games), "--players", "4,8", "--bots", "trained",
            "--seed", "1", "--beliefs"]
    texts = {prints(*args, "--json", "--threads", threads) for threads in "123"}
    assert len(texts) == 1
    for result in json.loads(texts.pop())["results"]:
        dealt = {role["role"].split()[0]: role["dealt"] for role in result["roles"]}
        first = result["beliefs"][0]
        seats = sum(dealt.values())
        assert first["forecasts"] == seats == games * 3 * result["players"]
        loss = -sum(n * math.log(odds[role]) for role, n in dealt.items())
        assert abs(first["log_loss"] - loss / seats) < 1e-4
        brier = sum(n * (1 - 2 * odds[role]) for role, n in dealt.items())
        assert abs(first["brier"] - brier / seats - sum(p * p for p in odds.values())) < 1e-4
        assert sum(row["were"] for row in first["calibration"]) == dealt["saboteur"]
    table = prints(*args)
    assert max(map(len, table.splitlines())) < 80
    assert not re.search(r" $", table, re.M)
    for by in ("public", "seats"):
        assert re.search(rf"^ +8  {by} +middle +\d\.\d{{4}} ", table, re.M)
        assert len(re.findall(rf"^ +8 {by} +\d+-\d+ ", table, re.M)) == 10


@test
def beliefs_of_one_round():
    """sim --beliefs: one round has no interval, which is null; without it, no beliefs"""
    one = sim("--games", "1", "--set", "rounds=1")
    (result,) = prints_json(*one, "--beliefs", "--json")["results"]
    assert result["beliefs"][1]["log_loss_low"] is None
    assert "inf" not in prints(*one, "--beliefs")
    (plain,) = prints_json(*one, "--json")["results"]
    assert "beliefs" not in plain
    del result["beliefs"]
    assert result == plain


@test
def settings():
    """sim passes options, profile and bots on to every game"""
    bots = ["hasty", "random", "random", "hasty"]
    prints(*sim("--games", "2", "--players=4", "--profile", "procedure",
                "--set", "rounds=2", "--set=first=P3", "--bots", ",".join(bots),
                "--record", "record"))
    lines = lines_of("record")
    headers = [line for line in lines if "adit" in line]
    assert len(headers) == 2
    for header in headers:
        assert header["players"] == 4
        assert header["options"] == {
            "dwarves5": "2+3", "break_self": "no", "draw": "miners",
            "broken_shares": "yes", "starter": "last_card", "max_saboteurs": "no",
            "rounds": 2, "first": "P3"}
    assert [line["bot"] for line in lines if "bot" in line] == 2 * bots
    assert lines[len(bots) + 1]["p"] == "P3" and lines[-1]["end"] is True


@test
def referee():
    """sim --trace convinces the referee, for 3 to 10 players and both bots"""
    for bots in "hasty", "random":
        prints(*sim("--games", "4", "--players", "3-10", "--bots", bots,
                    "--trace", bots))
    done = subprocess.run(
        [sys.executable, HERE / "referee_saboteur.py", "hasty", "random"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr
    assert "64 games" in done.stdout, done.stdout


@test
def standard_output():
    """sim --trace - and --record - write to standard output, results elsewhere"""
    for what in "trace", "record":
        prints(*sim("--games", "2", f"--{what}", "file"))
        done = run(*sim("--games", "2", f"--{what}", "-", "--json"))
        assert done.returncode == 0
        assert done.stdout == Path("file").read_text()
        assert json.loads(done.stderr)["results"][0]["games"] == 2


@test
def no_bar_without_a_terminal():
    """sim shows no progress where there is no terminal"""
    assert run(*sim("--games", "500", "--players", "3-10")).stderr == ""


@tests((f"sim erases its progress bar on a terminal of {n} columns", n) for n in (80, 50, 20))
def bar_is_erased(columns):
    shown = draws(*sim("--games", "600", "--players", "3-10"), columns=columns)
    assert b"\n" not in shown
    assert all(len(line) < columns for line in shown.split(b"\r"))
    assert shown.rpartition(b"\r")[2] == b""
    assert shown == b"" or shown.split(b"\r")[-2].strip() == b""


# --- files --------------------------------------------------------------------


@test
def replaces_whole():
    """a file is replaced whole, and keeps its mode"""
    Path("file").write_text("old\n" * 1000000)
    os.chmod("file", 0o640)
    prints(*sim("--games", "1", "--record", "file"))
    assert lines_of("file")[-1]["end"] is True
    assert stat.S_IMODE(os.stat("file").st_mode) == 0o640
    assert os.listdir() == ["file"]


@test
def new_mode():
    """a new file has the mode that new files have"""
    os.umask(0o027)
    prints(*sim("--games", "1", "--record", "file"))
    os.umask(0o022)
    assert stat.S_IMODE(os.stat("file").st_mode) == 0o640


@test
def follows_links():
    """a link stays a link; what it names is replaced"""
    os.mkdir("folder")
    Path("folder/target").write_text("old\n")
    os.symlink("folder/target", "link")
    prints(*sim("--games", "1", "--record", "link"))
    assert os.readlink("link") == "folder/target"
    assert lines_of("folder/target")[-1]["end"] is True
    assert os.listdir("folder") == ["target"]


@test
def devices():
    """what is no regular file is written in place"""
    prints(*sim("--games", "1", "--record", "/dev/null"))
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    os.mkfifo("fifo")
    process = subprocess.Popen(
        [ADIT, *sim("--games", "1", "--record", "fifo")], stdout=subprocess.DEVNULL)
    assert lines_of("fifo")[-1]["end"] is True
    assert process.wait() == 0
    assert stat.S_ISFIFO(os.stat("fifo").st_mode)


@test
def killed():
    """a signal leaves nothing half written"""
    os.mkfifo("fifo")
    process = subprocess.Popen(
        [ADIT, *sim("--games", "1000000", "--trace", "file", "--record", "fifo")],
        stdout=subprocess.DEVNULL)
    with open("fifo", "rb") as fifo:
        fifo.read(1)
        assert len(os.listdir()) == 2, "the trace is under way"
        process.send_signal(signal.SIGTERM)
        assert process.wait() == -signal.SIGTERM
    assert os.listdir() == ["fifo"]


@tests((f"Ctrl-C: what was played so far is told, {how}", args) for how, args in
       (("as a table", []), ("as JSON", ["--json"])))
def interrupted(args):
    os.mkfifo("fifo")
    process = subprocess.Popen(
        [ADIT, *sim("--games", "1000000", "--players", "3-5", "--record", "fifo", *args)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with open("fifo", encoding="ascii") as fifo:
        lines = [fifo.readline()]
        process.send_signal(signal.SIGINT)
        lines += fifo.readlines()
    told, said = process.communicate()
    assert process.returncode == 130
    n = sum(line.startswith('{"adit"') for line in lines)
    assert n == sum(line.startswith('{"end":true') for line in lines) > 0
    assert said == (f"adit: interrupted after {n:,} of 3,000,000 games; with --part 1/1 "
                    "--out FILE it could go on from there\n"), said
    if args:
        result, = json.loads(told)["results"]
        assert (result["players"], result["games"]) == (3, n), result
    else:
        assert f"\ngames    {n} in all, then it was interrupted\n" in told, told
    Path("many").write_text("".join(lines), encoding="ascii")
    assert "many: legal, " in prints("replay", "many", "--game", str(n), "--check")
    complains(run("replay", "many", "--game", str(n + 1)), 1, f"no game {n + 1:,}: it has {n:,} ")


@test
def one_of_many():
    """replay --game N is the Nth of many games, and says what is wrong with which"""
    run(*sim("--games", "3", "--record", "many"))
    ends = [line for line in Path("many").read_text().splitlines() if '"end"' in line]
    for number, end in enumerate(ends, 1):
        told = prints("replay", "many", "--game", str(number), "--json").splitlines()
        assert json.loads(told[-1])["view"]["winners"] == json.loads(end)["winners"], number
    complains(run("replay", "many"), 1, "many: several games; give --game N")
    assert prints("replay", "many", "--check") == "many: 3 games, all legal\n"
    assert "hash: " in prints("replay", "many", "--check", "--game", "2")
    complains(run("replay", "many", "--game", "0"), 2, "--game takes a whole number from 1 to")
    Path("many").write_text(Path("many").read_text().replace(ends[1], '{"end":false}'))
    complains(run("replay", "many", "--game", "2"), 1, "many: game 2, line .*: an unfinished end")
    prints("replay", "many", "--game", "3", "--check")
    complains(run("replay", "many", "--check"), 1, "many: game 2, line .*: an unfinished end")
    Path("many").write_text("\n".join(["", *Path("many").read_text().split("\n")]))
    complains(run("replay", "many", "--check"), 1, "many: line 1: ")
    lines = Path("many").read_text().strip().split("\n")
    Path("many").write_text("\n".join([lines[0], "{}", *lines[1:], ""]))
    complains(run("replay", "many", "--check"), 1, "many: game 1, line 2: ")


@test
def killed_twice():
    """a second signal, close behind the first, leaves nothing either"""
    for i in range(40):
        process = subprocess.Popen(
            [ADIT, *sim("--games", "1000000", "--record", "file")],
            stdout=subprocess.DEVNULL)
        while not os.listdir():
            time.sleep(0.001)
        time.sleep(0.0005 * (i % 10))
        for _ in range(5):
            os.kill(process.pid, signal.SIGINT)
            os.kill(process.pid, signal.SIGTERM)
        assert process.wait() in (-signal.SIGINT, -signal.SIGTERM)
        assert os.listdir() == [], f"at attempt {i}"


@test
def quit_from_the_keyboard():
    """SIGQUIT leaves nothing half written"""
    process = subprocess.Popen(
        [ADIT, *sim("--games", "1000000", "--record", "file")],
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
    while not os.listdir():
        time.sleep(0.001)
    process.send_signal(signal.SIGQUIT)
    assert process.wait() == -signal.SIGQUIT
    assert os.listdir() == []


@test
def limit_of_size():
    """a file that may not grow so large is an error, and not there"""
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))
    done = run(*sim("--games", "1000", "--record", "file"), preexec_fn=limit)
    complains(done, 1, "cannot write to file: File too large")
    assert os.listdir() == []


def closed_pipe():
    read, write = os.pipe()
    os.close(read)
    return write


@tests([
    ("closed pipe: games", ["games"]),
    ("closed pipe: games --json", ["games", "--json"]),
    ("closed pipe: --help", ["sim", "--help"]),
    ("closed pipe: sim", sim("--games", "1")),
    ("closed pipe: sim --trace -", sim("--games", "1000000", "--trace", "-")),
    ("closed pipe: sim --record -", sim("--games", "1000000", "--record", "-")),
])
def pipe_is_closed(args):
    pipe = closed_pipe()
    done = run(*args, stdout=pipe)
    os.close(pipe)
    assert (done.returncode, done.stderr) == (1, ""), done.stderr


@test
def head():
    """closed pipe: sim --trace - | head -1, and no other file is left"""
    process = subprocess.Popen(
        [ADIT, *sim("--games", "1000000", "--trace", "-", "--record", "file")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert json.loads(process.stdout.readline())["t"] == "game"
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 1
    assert said == ""
    assert os.listdir() == []


@tests([
    ("full disk: games", ["games"]),
    ("full disk: sim", sim("--games", "1")),
    ("full disk: sim --trace -", sim("--games", "1000000", "--trace", "-")),
    ("full disk: sim --trace FILE", sim("--games", "1000000", "--trace", "/dev/full")),
])
def disk_is_full(args):
    if not os.path.exists("/dev/full"):
        raise Skip("there is no /dev/full here")
    with open("/dev/full", "w") as full:
        complains(run(*args, stdout=full), 1, "No space left")


@test
def no_standard_output():
    """standard output that is closed is an error, and nothing gets mixed up"""
    script = 'exec "$0" "$@" >&-'
    done = subprocess.run(
        ["sh", "-c", script, ADIT, *sim("--games", "1", "--record", "file")],
        stderr=subprocess.PIPE, text=True)
    complains(done, 1, "standard output")
    assert all("p" in line or "seat" in line for line in lines_of("file")[1:-1])


@test
def others_would_have():
    """replay --others: shares of each level, told to those who may know what the seat saw"""
    prints(*sim("--games", "1", "--record", "game"))
    line = json.loads(prints("replay", "game", "--others", "--json", "--at", "5"))
    assert line["at"] == 5 and [one["level"] for one in line["others"]] == ["easy", "medium", "hard", "master"]
    for one in line["others"]:
        shares = [move["share"] for move in one["moves"]]
        assert shares and shares == sorted(shares, reverse=True) and 40 < sum(shares) <= 102
    words = prints("replay", "game", "--others", "--at", "5")
    best = line["others"][0]["moves"][0]
    assert f"      Easy: {best['move']} {best['share']}%" in words
    mover = [one for one in lines_of("game") if "move" in one][4]["p"]
    other = "P1" if mover != "P1" else "P2"
    assert json.loads(prints("replay", "game", "--others", "--json", "--at", "5", "--as", mover)) == line
    for viewer in (other, "public"):
        assert json.loads(prints("replay", "game", "--others", "--json", "--at", "5", "--as", viewer))["others"] == []
    complains(run("replay", "game", "--others", "--why"), 2, "go with --others")


# --- following ----------------------------------------------------------------


def told(game, seat):
    """A game as a server tells it to a seat: the deal, and then what each move did."""
    prints(*sim("--games", "1", "--record", "game") if game == "saboteur" else
           ("sim", game, "--games", "1", "--seed", "3", "--record", "game"))
    lines = [json.loads(line) for line in prints("replay", "game", "--json", "--as", seat).splitlines()]
    for n, line in enumerate(lines):
        whole = n == 0 or line["view"].get("round") != lines[n - 1]["view"].get("round")
        view = {key: value for key, value in line["view"].items() if key != "legal"}
        yield line["view"], {"t": "step" if n else "game", "n": n, "events": line["events"],
                             **({"view": view} if whole else {})}


@tests((f"follow makes views of what {game}'s moves did", game) for game in ("saboteur", "saboteur2", "galleries"))
def followed(game):
    game_told = list(told(game, "P1"))
    lines = "".join(json.dumps(message) + "\n" for _, message in game_told)
    seen = [json.loads(line) for line in run("follow", input='{"t":"pong"}\n' + lines).stdout.splitlines()]
    assert len(seen) == len(game_told)
    for now, (view, _) in zip(seen, game_told):
        assert ("legal" in now) == (now["turn"] == "P1")
        now.pop("legal", None), view.pop("legal", None)
        assert now == view, view["moves"]


@test
def lost():
    """follow says where it is lost: before the first view, after a gap, and by rubbish"""
    (_, game), (_, first), (_, second), *_ = told("saboteur", "P2")
    spoilt = {**first, "events": [{"event": "sang", "p": "P1"}]}
    messages = [first, game, second, game, spoilt, {"t": "game", "n": 0, "view": {}}, game]
    done = run("follow", input="rubbish\n[[[\n" + "".join(json.dumps(m) + "\n" for m in messages))
    assert done.returncode == 0
    assert ["lost" in json.loads(line) for line in done.stdout.splitlines()] == \
        [True, False, True, False, True, True, False]


# --- lessons ------------------------------------------------------------------


def steps_of(game):
    """The lesson of the page: what it asks for, or None, and the answers to it."""
    web = HERE.parent / "web/src"
    file = web / "galleries/lesson.ts" if game == "galleries" else web / f"dwarves/lessons/{game}.ts"
    text = file.read_text()
    for step in re.split(r"\{ words: ", text)[1:]:
        ask = re.search(r"ask: '([^']*)'", step)
        yield ask and ask[1], re.findall(r"\['(P\d)', '([^']*)'\]", step)


@tests((f"the lesson of {game} is that of the page, from its beginning to its end", game)
       for game in ("saboteur", "saboteur2", "galleries"))
def lesson(game):
    steps = list(steps_of(game))
    asked = [ask for ask, _ in steps if ask]
    assert len(asked) > 3
    lines = [line for ask, _ in steps for line in (["hint", "jump", ask] if ask else [""])]
    done = run("learn", game, "--plain", input="\n".join(lines) + "\n")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert re.findall(r"This is asked for: (.*)", done.stdout) == asked, done.stdout
    assert done.stdout.count("That is not a move;") == len(asked)
    assert f"\n{len(steps)}. " in done.stdout and f"\n{len(steps) + 1}. " not in done.stdout
    assert done.stdout.endswith(f"That was the lesson. Now play: adit play {game}\n"), done.stdout


@test
def lesson_asks_for_one_move():
    """a lesson takes only the move that it asks for, says why not, and can be left"""
    done = run("learn", input="\n\ndig NES@0,1\ndig EW@5,5\nquit\n")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert "the lesson asks for another move" in done.stdout, done.stdout
    assert "No: " in done.stdout and "That was the lesson" not in done.stdout
    assert run("learn", input="").returncode == 0
    complains(run("learn", "chess"), 2, "there is no game 'chess'")


# --- bad input ----------------------------------------------------------------

GAME = ["sim", "saboteur"]
ONE = [*GAME, "--games", "1"]


MISUSED = [
    ("no command", [], "^adit: a command is missing; these exist: games, learn, play, "),
    ("unknown command", ["foo"],
     "^adit: there is no command 'foo'; these exist: games, learn, play, join, me, puzzle, serve, admin, backup, store, sim, match, merge, dataset, bot, follow, replay, verify, bench$"),
    ("a command of several lines", ["a\nb\x1b"], r"there is no command 'a\?b\?'; these"),
    ("a port that is none", ["serve", "--port", "70000"], "--port.*0 to 65535.*'70000'"),
    ("an origin with a path", ["serve", "--origin", "https://a/b"], "--origin takes https://HOST"),
    ("a proxy that is no address", ["serve", "--proxy", "here"], "--proxy takes an IP address"),
    ("an operator that is no address", ["serve", "--operator", "me"],
     "--operator takes an IP address"),
    ("a log of another form", ["serve", "--log", "xml"], "--log takes json, text or none"),
    ("a backup to nowhere", ["backup", "folder"], "backup: an argument is missing; it takes FOLDER, FILE "),
    ("too many origins", ["serve", *["--origin=http://a"] * 9], "more than 8 times"),
    ("a commitment that is none", ["verify", "-", "--commit", "12"],
     "--commit takes 64 hex digits, not '12'"),
    ("a nonce of nobody", ["verify", "-", "--nonce", "0" * 64],
     "--nonce takes a seat and 64 hex digits, as in P1=00ff..., not '000"),
    ("a nonce that is too short", ["verify", "-", "--nonce", "P1=" + "0" * 63],
     "--nonce takes a seat"),
    ("two nonces of one", ["verify", "-", *["--nonce=P1=" + "0" * 64] * 2],
     "--nonce is given twice for P1"),
    ("nothing to verify", ["verify"], "it takes FILE "),
    ("a position of no game", ["play", "saboteur", "--at", "3"], "are about a record: give it with --from"),
    ("a position without a seat", ["play", "--from", "record", "--at", "3"], "needs --at N.* and --as P2"),
    ("a position without a place", ["play", "--from", "record", "--as", "P2"], "needs --at N"),
    ("a position after no number", ["play", "--from", "record", "--at", "x", "--as", "P2"],
     "--at takes a whole number from 0"),
    ("a position and a game", ["play", "galleries", "--from", "record", "--at", "3", "--as", "P2"],
     "play --from takes game, players and rules from the record"),
    ("a position and rules",
     ["play", "--from", "record", "--at", "3", "--as", "P2", "--set", "rounds=1"],
     "play --from takes game, players and rules"),
    ("unknown game", ["sim", "chess", "--games", "1"], "no game 'chess'.*saboteur"),
    ("unknown game to list", ["games", "chess"], "no game 'chess'.*saboteur"),
    ("no game", ["sim", "--games", "1"], "it takes GAME "),
    ("two games", [*ONE, "saboteur"], "'saboteur' is one argument too many"),
    ("unknown option", [*ONE, "--set", "tea=2"], "no option 'tea'.*break_self"),
    ("unknown value", [*ONE, "--set", "draw=all"], "draw.*miners, players.*'all'"),
    ("value out of range", [*ONE, "--set", "rounds=10"], "rounds.*1 to 9.*'10'"),
    ("value below the range", [*ONE, "--set", "rounds=0"], "rounds.*1 to 9.*'0'"),
    ("value that is empty", [*ONE, "--set", "rounds="], "rounds.*1 to 9.*''"),
    ("seat that nobody has", [*ONE, "--set", "first=P6"], "first.*P1 to P5.*'P6'"),
    ("five in galleries", ["sim", "galleries", "--games", "1", "--players", "5"],
     "galleries is for 2 to 4 players.* such as 2-4 .*'5'"),
    ("one in saboteur2", ["sim", "saboteur2", "--games", "1", "--players", "1"],
     "saboteur2 is for 2 to 12 players.* such as 2-12 .*'1'"),
    ("thirteen in saboteur2", ["sim", "saboteur2", "--games", "1", "--players", "13"],
     "saboteur2 is for 2 to 12 players.*'13'"),
    ("a boss of no kind", ["sim", "saboteur2", "--games", "1", "--set", "boss=all"],
     "boss.*team, treasure.*'all'"),
    ("too few gems", ["sim", "galleries", "--games", "1", "--set", "gems=9"],
     "gems.*auto, or 10 to 200.*'9'"),
    ("an option of another game", ["sim", "galleries", "--games", "1", "--set", "rounds=1"],
     "no option 'rounds'.*income"),
    ("option without a value", [*ONE, "--set", "rounds"], "OPTION=VALUE.*'rounds'"),
    ("option without a name", [*ONE, "--set", "=3"], "no option ''"),
    ("option set twice", [*ONE, "--set", "rounds=1", "--set", "rounds=2"], "rounds.*twice"),
    ("beliefs where there is nothing to guess",
     ["sim", "galleries", "--games", "1", "--beliefs"],
     "--beliefs: nobody in galleries has a role to guess$"),
    ("too many options", [*ONE, *["--set", "a=b"] * 20], "more often"),
    ("unknown profile", [*ONE, "--profile", "mine"], "no profile 'mine'.*rulebook"),
    ("unknown bot", [*ONE, "--bots", "deep"], "no bot 'deep'.*random, hasty"),
    ("unknown level", [*ONE, "--bots", "trained:soft"], "no bot 'trained:soft'.*trained:easy"),
    ("empty bot", [*ONE, "--bots", "hasty,,hasty"], "no bot ''"),
    ("bot of a long name", [*ONE, "--bots", "hasty" * 1000], "no bot 'hastyhasty"),
    ("a budget out of range", [*ONE, "--bots", "master:0"],
     "1 to 1000000 iterations or 1ms to 600000ms, as in master:500.*not '0'"),
    ("a budget for a bot that does not think", [*ONE, "--bots", "hasty:500"],
     "hasty does not think ahead in saboteur, so it takes no budget"),
    ("too few bots", [*ONE, "--bots", "hasty,random"], "5 seats, not 2"),
    ("too many bots", [*ONE, "--bots", ",".join(["hasty"] * 99)], "5 seats, not 99"),
    ("bots of another number of players",
     [*ONE, "--players", "3,4", "--bots", "hasty,hasty,hasty"], "4 seats, not 3"),
    *((f"--players '{players}'", [*ONE, f"--players={players}"],
       f"3 to 10 players.* a range such as 3-10 or a list of these, not '{players}'$")
      for players in ("2", "11", "3-11", "3,2", "many", "3,", ",", "", "-3", "3-", "-", "7-3",
                      "3-4-5", "03", "3 ", "3,,4", "3-10x")),
    ("seed that is no hex", [*ONE, "--seed", "xyz"], "1 to 64 hex digits, not 'xyz'"),
    ("seed with 0x", [*ONE, "--seed", "0x1"], "1 to 64 hex digits, not '0x1'"),
    ("empty seed", [*ONE, "--seed", ""], "1 to 64 hex digits, not ''"),
    ("seed of 65 digits", [*ONE, "--seed", "1" * 65], "1 to 64 hex digits"),
    ("no number of games", GAME, "--games N is missing"),
    ("0 games", [*GAME, "--games", "0"], "--games.*from 1 to .*'0'"),
    ("x games", [*GAME, "--games", "x"], "--games.*from 1 to .*'x'"),
    ("1x games", [*GAME, "--games", "1x"], "--games.*from 1 to .*'1x'"),
    ("-1 games", [*GAME, "--games", "-1"], "--games.*from 1 to .*'-1'"),
    ("+1 games", [*GAME, "--games", "+1"], "--games.*from 1 to .*'\\+1'"),
    ("01 games", [*GAME, "--games", "01"], "--games.*from 1 to .*'01'"),
    ("far too many games", [*GAME, "--games", "9" * 30], "--games.*from 1 to "),
    ("games twice", [*ONE, "--games", "2"], "--games is given twice"),
    ("a switch twice", [*ONE, "--json", "--json"], "--json is given twice"),
    ("a switch with a value", [*ONE, "--json=yes"], "--json takes no value"),
    ("--help with a value", [*ONE, "--help=yes"], "--help takes no value"),
    ("a value that is missing", [*GAME, "--games"], "--games needs a value"),
    ("an option instead of a value", [*GAME, "--games", "--json"], "--games needs a value"),
    ("unknown flag", [*ONE, "--speed", "9"], "no option '--speed'.*--games.*--set, --help$"),
    ("unknown flag with a value", [*ONE, "--speed=9"], "no option '--speed';"),
    ("part of a flag", [*GAME, "--game", "1"], "no option '--game';"),
    ("short flag", [*ONE, "-n"], "no option '-n'"),
    ("a flag of another command", ["games", "--seed", "1"], "no option '--seed'"),
    ("--set where there is none", ["bench", "--set", "rounds=1"], "no option '--set'"),
    ("0 threads", [*ONE, "--threads", "0"], "--threads.*from 1 to 256, not '0'"),
    ("257 threads", [*ONE, "--threads", "257"], "--threads.*from 1 to 256"),
    ("trace and record in one", [*ONE, "--trace", "x", "--record", "x"], "both.*'x'"),
    ("trace and record to standard output",
     [*ONE, "--trace", "-", "--record", "-"], "both.*'-'"),
    ("an argument for bench", ["bench", "saboteur"], "'saboteur' is one argument too many"),
    ("no seconds", ["bench", "--seconds", "0"], "0.001 to 60, not '0'"),
    ("endless seconds", ["bench", "--seconds", "inf"], "0.001 to 60, not 'inf'"),
    ("words for seconds", ["bench", "--seconds", "1s"], "0.001 to 60, not '1s'"),
    ("line ends in arguments", ["sim", "a\nb\x1b[2Jc"], r"no game 'a\?b\?\[2Jc'"),
    ("a game of a long name", ["games", "x" * 100000], "no game 'xxx"),
    ("after -- all are arguments", ["games", "--", "--json"], "no game '--json'"),
    ("after -- so is -h", ["games", "--", "-h"], "no game '-h'"),
    ("an unknown language", ["games", "--lang", "xx"],
     "--lang: 'xx' is not a language that adit speaks; it speaks en, de, es, fr, it, nl$"),
    ("no language", ["games", "--lang"], "--lang needs a language, one of en, de, es, fr, it, nl$"),
    ("a language that is empty", ["--lang=", "games"], "'' is not a language"),
    ("part of a language", ["--lang", "d", "games"], "'d' is not a language"),
]


@tests(MISUSED)
def misused(args, pattern):
    """Says so, and neither prints nor writes anything."""
    done = run(*args)
    complains(done, 2, pattern)
    assert done.stdout == "" and os.listdir() == []


@tests([
    ("trace and record in one, spelt in two ways", "./x", "x"),
    ("trace and record in one through a folder", "folder/../x", "x"),
    ("trace and record in one through a link", "link", "target"),
    ("trace and record in one through a link to a folder", "other/x", "folder/x"),
])
def same_file(trace, record):
    os.mkdir("folder")
    os.symlink("folder", "other")
    os.symlink("target", "link")
    Path("target").write_text("as it was\n")
    done = run(*ONE, "--trace", trace, "--record", record)
    complains(done, 2, "--trace and --record cannot both go to ")
    assert sorted(os.listdir()) == ["folder", "link", "other", "target"]
    assert os.listdir("folder") == []
    assert Path("target").read_text() == "as it was\n"


@tests([
    ("a folder that is not there", "nowhere/file", "No such file or directory"),
    ("a file below a file", "plain/file", "Not a directory"),
    ("a folder as a file", "folder", "Is a directory"),
    ("a folder with a slash", "folder/", "Is a directory"),
    ("a link to nothing", "link", "No such file or directory"),
    ("a file without a name", "", "No such file or directory"),
    ("a name that is too long", "x" * 300, "File name too long"),
])
def unwritable(path, pattern):
    os.mkdir("folder")
    Path("plain").write_text("as it was\n")
    os.symlink("nothing", "link")
    before = sorted(os.listdir())
    for what in "--trace", "--record":
        other = "--record" if what == "--trace" else "--trace"
        done = run(*sim("--games", "1", what, path, other, "other"))
        complains(done, 1, f"cannot write to .*{pattern}")
        assert done.stdout == ""
    assert sorted(os.listdir()) == before and os.listdir("folder") == []
    assert Path("plain").read_text() == "as it was\n"


@test
def read_only():
    """a file that may not be written"""
    if os.geteuid() == 0:
        raise Skip("root may write everything")
    Path("file").write_text("as it was\n")
    os.chmod("file", 0o444)
    complains(run(*sim("--games", "1", "--trace", "file")), 1, "Permission denied")
    assert Path("file").read_text() == "as it was\n"


# --- records that are read ----------------------------------------------------


def make_record():
    prints(*sim("--games", "1", "--set", "rounds=1", "--record", "record"))
    return Path("record").read_bytes()


@tests((f"sim --record is a record, {game}, {bots}, {n} players", game, bots, n)
       for bots in ("hasty", "random")
       for game, n in (("saboteur", 3), ("saboteur", 10), ("saboteur2", 2), ("saboteur2", 12),
                       ("galleries", 2), ("galleries", 4)))
def accepted(game, bots, players):
    make_record()
    prints("sim", game, "--seed", "1", "--games", "1", "--players", str(players),
           "--bots", bots, "--record", "record")
    done = run("replay", "--check", "record")
    assert done.returncode == 0, done.stderr
    with open("record") as record:
        assert run("replay", "--check", "-", stdin=record).returncode == 0


@test
def claims_in_records():
    """replay shows what was said, and what it was worth to who may look back"""
    make_record()
    lines = Path("record").read_text().splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if '"move"' in line)
    lines.insert(first + 1, '{"claim":"gold@G2","p":"P1","mark":"unknown"}\n')
    lines.insert(first + 2, '{"claim":"thanks","p":"P2"}\n')
    Path("record").write_text("".join(lines))
    assert "   P1 says: G2 is gold (could not know)\n      P2 says: Thank you\n" \
        in prints("replay", "record")
    assert "   P1 says: G2 is gold\n" in prints("replay", "record", "--as", "public")
    lines[first + 1] = lines[first + 1].replace("unknown", "true")
    Path("record").write_text("".join(lines))
    complains(run("replay", "--check", "record"), 1,
              "not what this claim was worth: gold@G2")


def played_on(path, *args):
    """What is left when somebody plays on with the first move each time, and saves it."""
    keys = "1\n" * 400 + f"save {path}\n"
    done = run("play", "--plain", "--bots", "hasty", "--seed", "5", "--from", *args, input=keys)
    assert done.returncode == 0, done.stderr
    return done.stdout


@tests((f"play --from goes on from a position of {game}", game, at, seat)
       for game, at, seat in (("saboteur", 0, "P1"), ("saboteur", 20, "P2"), ("saboteur2", 13, "P3"),
                              ("galleries", 30, "P2")))
def plays_on(game, at, seat):
    """the record says from where; it replays, counts for nothing, and is not sealed"""
    prints("sim", game, "--seed", "1", "--games", "2", "--players", "4", "--bots", "hasty",
           "--record", "two")
    told = played_on("on", "two", "--game", "2", "--at", str(at), "--as", seat)
    assert f"Here you play on, after {at} move" in told
    header, first = lines_of("on")[0], [g for g in lines_of("two") if "adit" in g][1]
    assert "seed" not in header
    assert header["from"]["record"][0] == first
    moves = [line for line in lines_of("two")[lines_of("two").index(first):] if "move" in line]
    assert [line for line in header["from"]["record"] if "move" in line] == moves[:at]
    assert (header["from"]["at"], header["from"]["as"]) == (at, seat)
    assert f"begun from a position: after {at} moves of another game, as {seat} knew it" \
        in prints("replay", "on")
    views = [prints_json("replay", "two", "--game", "2", "--json", "--at", str(at), "--as", seat),
             prints_json("replay", "on", "--json", "--at", "0", "--as", seat)]
    for view in views:
        del view["view"]["moves"]
    assert views[0]["view"] == views[1]["view"]
    assert "legal, " in prints("replay", "on", "--check")
    prints("replay", "on", "--turning-points")
    prints("replay", "on", "--beliefs")
    done = run("verify", "on")
    assert done.returncode == 1 and "begun from a position: not sealed" in done.stderr, done.stderr
    record = Path("on").read_text()
    ident = hashlib.sha256(record.encode()).hexdigest()[:16]
    Path("mine").write_text('{"adit":"my games","version":1}\n' + json.dumps(
        {"id": ident, "at": "2026-11-18T14:30:00Z", "seat": seat, "record": record}) + "\n")
    here = {**os.environ, "XDG_STATE_HOME": os.getcwd()}
    assert run("me", "--import", "mine", env=here).stdout.startswith("1 game taken in")
    assert re.search(r" from\b", run("me", env=here).stdout)
    kept = json.loads(run("me", "--json", env=here).stdout)
    assert (kept["kept"], kept["games"]) == (1, 0)


@test
def nobody_plays_on_there():
    """play --from says why there is no such position"""
    prints("sim", "saboteur", "--seed", "1", "--games", "1", "--players", "4", "--bots", "hasty",
           "--record", "one")
    n = sum("move" in line for line in lines_of("one"))
    played_on("on", "one", "--at", "3", "--as", "P1")
    for wrong, code, pattern in (
            (["one", "--at", str(n), "--as", "P1"], 1, f"the game is over after {n} moves"),
            (["one", "--at", str(n + 1), "--as", "P1"], 1, f"no position after {n + 1} moves: it has {n}"),
            (["one", "--at", "1", "--as", "P5"], 2, "--as takes seats from P1 to P4, not 'P5'"),
            (["one", "--at", "1", "--as", "public"], 2, "--as takes seats"),
            (["one", "--at", "1", "--as", "P1", "--game", "2"], 1, "no game 2"),
            (["one", "--at", "1", "--as", "P1", "--bots", "hasty,hasty"], 2, "bots"),
            (["on", "--at", "1", "--as", "P1"], 1, "was itself begun from a position"),
            (["missing", "--at", "1", "--as", "P1"], 1, "cannot read missing")):
        complains(run("play", "--plain", "--from", *wrong, input=""), code, pattern)


def hash_of(record):
    return re.search(r"^hash: ([0-9a-f]{64})$", prints("replay", "--check", record), re.M)[1]


@test
def hashes():
    """replay --check: a hash that every move changes"""
    make_record()
    told = prints("replay", "--check", "record")
    assert re.fullmatch(r"record: legal, \d+ moves, .* won\nhash: [0-9a-f]{64}\n", told), told
    lines = Path("record").read_text().splitlines(keepends=True)
    moves = [n for n, line in enumerate(lines) if '"move"' in line]
    found = {hash_of("record")}
    for cut in moves:
        Path("part").write_text("".join(lines[:cut]) + '{"end":false}\n')
        found.add(hash_of("part"))
    assert len(found) == len(moves) + 1


def line(number, change):
    """Changes one line of a record."""

    def edit(record):
        lines = record.split(b"\n")
        lines[number] = change(lines[number])
        return b"\n".join(lines)

    return edit


@tests([
    ("record that is empty", lambda r: b"", "line 1: "),
    ("record cut short", lambda r: r[: r.rindex(b"{")], r"line \d+: .*cut short"),
    ("record cut in a line", lambda r: r[:-10], r"line \d+: "),
    ("record without its first line", lambda r: r.partition(b"\n")[2], "line 1: "),
    ("record of another version",
     lambda r: r.replace(b'{"adit":1', b'{"adit":2'), "line 1: .*version"),
    ("record of another game",
     lambda r: r.replace(b'"saboteur"', b'"chess"', 1), "line 1: .*game"),
    ("record with a short seed",
     line(0, lambda l: re.sub(rb'"seed":"[0-9a-f]+"', b'"seed":"12"', l)), "line 1: .*seed"),
    ("record with an edited end",
     lambda r: re.sub(rb'"gold":\[(\d+)', rb'"gold":[9\1', r), r"line \d+: .*end"),
    ("record with an illegal move",
     line(6, lambda l: b'{"p":"P1","move":"dig NES@9,9"}'), "line 7: "),
    ("record with no move at all",
     line(6, lambda l: b'{"p":"P1","move":"castle"}'), "line 7: .*castle"),
    ("record with rubbish behind it", lambda r: r + b"rubbish\n", r"line \d+: "),
    ("record with an empty line behind it", lambda r: r + b"\n", r"line \d+: "),
    ("record with a zero byte", lambda r: r.replace(b'"p"', b'"\0"', 1), r"line \d+: "),
    ("record with a zero byte behind it", lambda r: r + b"\0", r"line \d+: "),
    ("record with a long line", lambda r: r + b"x" * (1 << 20) + b"x", r"line \d+: longer"),
    ("record that is one long line", lambda r: b" " * 5000000, "line 1: longer"),
])
def refused(edit, pattern):
    Path("record").write_bytes(edit(make_record()))
    complains(run("replay", "--check", "record"), 1, f"^adit: record: {pattern}")
    with open("record") as record:
        complains(run("replay", "--check", "-", stdin=record), 1,
                  f"^adit: standard input: {pattern}")


@test
def the_table_after_the_end():
    """after the end of galleries the table shows what each has in all, as the result does"""
    record = Path(__file__).resolve().parent / "golden/galleries-4-usual-hasty.record"
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    at, gold = sum("move" in line for line in lines), lines[-1]["gold"]
    before = prints_json("replay", str(record), "--json", "--at", str(at))["view"]["seats"]
    assert [seat["gems"] for seat in before] != gold, "no nugget was counted"
    for words in ([], ["--words"]):
        shown = prints("replay", str(record), "--at", str(at), *words)
        found = re.findall(r"^ *P\d\b.*? (\d+) gems?\b", shown, re.M)[:4]
        assert [int(n) for n in found] == gold, shown


@test
def earlier_rules():
    """a record by earlier rules is refused by replay and verify, with that sentence"""
    before = Path(__file__).resolve().parent / "before/galleries.jsonl"  # see make.py there
    for command in (["replay", "--check"], ["replay"], ["verify"]):
        complains(run(*command, str(before)), 1,
                  "line 1: played by earlier rules: it cannot be replayed")


@tests([
    ("record that is not there", "nowhere", "cannot read nowhere: No such file"),
    ("record that is a folder", ".", "cannot read .: Is a directory"),
])
def unreadable(path, pattern):
    make_record()
    complains(run("replay", "--check", path), 1, pattern)


main()
