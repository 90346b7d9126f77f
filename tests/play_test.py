#!/usr/bin/env python3
"""play_test.py -- `adit play` and `adit replay` as a person and a script use them.

    python3 tests/play_test.py PATH_TO_ADIT

Prints TAP. Whole games through a pipe, every command, bad lines and bad records, and
that nobody is shown what he may not know.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

from points import PATIENCE, points, test, tests
from typist import terminal

ADIT = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "build/adit"
SEED = "5"
FULL = os.environ.get("ADIT_TEST") == "full"
PROMPT = re.compile(r"(?:^|\n)(P\d+> |> |.*[Pp]ress Enter[^\n]*\. |.* y/n |\d+ of \d+> )$")


# --- running adit -------------------------------------------------------------


def environment(locale="C.UTF-8"):
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith("LC_") and name not in ("LANG", "NO_COLOR")}
    return {**kept, "LC_ALL": locale}


def adit(*args, lines=(), locale="C.UTF-8", **more):
    """Runs adit to its end. Lines, or bytes as they are, go to its input."""
    given = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
    if "stdin" not in more:
        more["input"] = given
    done = subprocess.run(
        [ADIT, *map(str, args)], env=environment(locale), stderr=subprocess.PIPE,
        **{"stdout": subprocess.PIPE, **more},
    )
    done.out = (done.stdout or b"").decode("utf-8")
    done.err = done.stderr.decode("utf-8")
    return done


def quick(args):
    """Arguments with hasty bots, who need no time, at seats that nobody is named for."""
    named = dict(zip(map(str, args), map(str, args[1:])))
    n_people = named.get("--people", "P1").count(",") + 1
    full = named.get("--players") == str(n_people)
    return [*args, *([] if full or "--bots" in named else ["--bots", "hasty"])]


def play(*args, lines=(), **more):
    return adit("play", "saboteur", "--plain", "--seed", SEED, *quick(args), lines=lines, **more)


class Talk:
    """A game that is played by answering what was printed."""

    game = "saboteur"

    def __init__(self, *args):
        self.start(self.command(args))
        self.all = self.last = ""
        self.listen()

    def command(self, args):
        return ["play", self.game, "--plain", *quick(args)]

    def start(self, args):
        self.process = subprocess.Popen(
            [ADIT, *map(str, args)], env=environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )

    def read(self):
        return os.read(self.process.stdout.fileno(), 65536)

    def listen(self):
        """Reads on until adit asks for a line, or ends."""
        heard = b""
        while True:
            piece = self.read()
            heard += piece
            self.last = heard.decode("utf-8", "ignore").replace("\r", "")
            if not piece or PROMPT.search(self.last):
                self.all += self.last
                return self.last

    def say(self, line):
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.listen()

    @property
    def prompt(self):
        found = PROMPT.search(self.last)
        return found[1].strip() if found else None

    def numbers(self):
        """The numbers of the list of moves that was printed last."""
        return [int(n) for n in re.findall(r" (\d+)\) ", self.last)]

    def end(self):
        self.process.stdin.close()
        self.all += self.process.stdout.read().decode("utf-8")
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.wait()


class Dig(Talk):
    """The same with galleries."""

    game = "galleries"


class Screen(Talk):
    """The same on a terminal, both ways; with no colours."""

    def __init__(self, *args, rows=24, columns=80):
        self.size = rows, columns
        super().__init__(*args)

    def start(self, args):
        self.ours, theirs = terminal(*self.size)
        self.process = subprocess.Popen(
            [ADIT, *map(str, args)], env={**environment(), "NO_COLOR": "1"},
            stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)

    def read(self):
        try:
            return os.read(self.ours, 65536)
        except OSError:  # how a terminal ends
            return b""

    def say(self, line):
        os.write(self.ours, f"{line}\n".encode())
        return self.listen()

    def seen(self, rows=24):
        """The end of all that was written, as much as the screen has room for."""
        return "\n".join(self.all.split("\n")[-rows:])

    def end(self):
        while self.prompt:
            self.say("y" if "y/n" in self.prompt else "quit")
        os.close(self.ours)
        return self.process.wait()


class DigOnScreen(Screen):
    game = "galleries"


class Steps(Screen):
    """adit replay --step on a terminal."""

    def command(self, args):
        return ["replay", *args, "--step"]


def play_randomly(talk, chance):
    """Any of the numbered moves until the game is over; how many were played."""
    n = 0
    while talk.prompt != ">":
        if "press Enter" in talk.prompt:
            talk.say("")
            continue
        numbers = talk.numbers()
        assert numbers == list(range(1, len(numbers) + 1)), numbers
        talk.say(chance.choice(numbers))
        n += 1
    return n


def play_randomly_on(screen, seed):
    """The same where the moves need not be listed: the first or the second."""
    chance = random.Random(seed)
    while screen.prompt != ">":
        screen.say("" if "press Enter" in screen.prompt else chance.choice("12"))


# --- records ------------------------------------------------------------------

FOLDER = tempfile.TemporaryDirectory()
WHERE = Path(FOLDER.name)


def record_of_sim(name, players=4, seed="3", bots="hasty", game="saboteur"):
    path = WHERE / name
    if not path.exists():
        done = adit("sim", game, "--games", 1, "--players", players, "--bots", bots,
                    "--seed", seed, "--record", path)
        assert done.returncode == 0, done.err
    return path


def good():
    return record_of_sim("good.jsonl")


def lines_of(path):
    return path.read_text().splitlines()


def without_bots(path):
    return [line for line in lines_of(path) if '"bot":' not in line]


def moves_of(path):
    return [json.loads(line) for line in lines_of(path) if '"move":' in line]


def winners_of(path):
    return json.loads(lines_of(path)[-1])["winners"]


def check(path):
    return adit("replay", path, "--check")


def without_hash(told):
    """What --check says, less its second line, which must be there."""
    found = re.fullmatch(r"([^\n]*\n)hash: [0-9a-f]{64}\n", told)
    assert found, told
    return found[1]


def is_failure(done, code, *said):
    """One line on standard error, and nothing else."""
    assert done.returncode == code, (done.returncode, done.err)
    assert re.fullmatch(r"adit: [^\n]+\n", done.err), done.err
    for text in said:
        assert text in done.err, (text, done.err)


# --- whole games --------------------------------------------------------------


@test
def the_first_move_always_ends_a_game():
    for players in (3, 5, 10):
        done = play("--players", players, lines=["1"] * 400)
        assert done.returncode == 0, done.err
        end = done.out[done.out.index("The game is over."):]
        assert re.search(r"wins? with \d+ gold", end) and re.search(r"P1  you +\d+ gold", end)


def day_deals():
    with open(Path(__file__).parent / "day_deals.txt", encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield [part.strip() for part in line.split("|")]


@test
def the_deal_of_a_day_is_the_same_everywhere():
    for day, game, bots, seed, moves in day_deals():
        path = WHERE / f"{game}-{day}.jsonl"
        done = adit("play", game, "--plain", "--day", day, lines=[f"save {path}", "quit"])
        assert f"deal of {day} for practice" in done.err and "nobody is ranked" in done.err
        head, *rest = map(json.loads, lines_of(path))
        assert head["seed"] == seed == sha256(f"adit day 1 {game} {day}".encode()).hexdigest()
        assert head["options"].get("rounds", 1) == 1
        assert head["players"] == len(bots.split()) + 1
        assert [line["bot"] for line in rest if "bot" in line] == bots.split()
        assert [f"{line['p']} {line['move']}" for line in rest if "move" in line] == moves.split("; ")


@test
def today_is_a_day_and_nothing_else_can_be_chosen():
    path = WHERE / "today.jsonl"
    before = time.strftime("%F", time.gmtime())
    done = adit("play", "galleries", "--plain", "--day", "today", lines=[f"save {path}", "quit"])
    seed = json.loads(lines_of(path)[0])["seed"]
    assert before in done.err or time.strftime("%F", time.gmtime()) in done.err
    assert seed in [sha256(f"adit day 1 galleries {day}".encode()).hexdigest()
                    for day in (before, time.strftime("%F", time.gmtime()))]
    for wrong in ("2026-02-30", "2026-2-3", "2026-11-18x", "18.11.2026", "", "tomorrow"):
        done = adit("play", "saboteur", "--plain", "--day", wrong)
        is_failure(done, 2, "--day takes 'today' or a date")
    for more in (["--players", "4"], ["--as", "P2"], ["--bots", "hasty"], ["--seed", "1"],
                 ["--set", "rounds=2"], ["--profile", "rulebook"], ["--people", "P1,P2"]):
        done = adit("play", "saboteur", "--plain", "--day", "today", *more)
        is_failure(done, 2, "the same table for everybody")
    is_failure(adit("play", "--resume", "--day", "today"), 2, "goes on with a game as it is")


@test
def random_numbers_end_a_game_at_every_size():
    for players in range(3, 11):
        talk = Talk("--players", players, "--seed", players, "--set", "rounds=1")
        assert play_randomly(talk, random.Random(players)) > 0
        assert talk.end() == 0


@test
def random_games_are_saved_and_legal():
    for seed in range(6):
        path = WHERE / f"random{seed}.jsonl"
        talk = Talk("--players", 3 + seed, "--seed", seed, "--as", f"P{1 + seed % 3}")
        n = play_randomly(talk, random.Random(seed))
        assert "Saved after" in talk.say(f"save {path}")
        assert talk.end() == 0
        mine = [move for move in moves_of(path) if move["p"] == f"P{1 + seed % 3}"]
        assert len(mine) == n
        done = check(path)
        assert done.returncode == 0 and ": legal, " in done.out, done.err


@test
def the_draft_is_the_persons_own_choice():
    taken = 0
    for seed in range(40):
        talk = Talk("--players", 3, "--seed", seed, "--set", "rounds=1")
        while talk.prompt != ">":
            if "Nugget cards to choose from" in talk.last:
                assert re.search(r"^ take +1\) [123]", talk.last, re.M), talk.last
                taken += 1
            # What a bot would do brings the treasure near.
            hint = re.search(r"would play (\d+)\)", talk.say("hint"))
            talk.say(hint[1])
        talk.end()
        if taken:
            return
    assert taken, "no game had a draft"


@test
def several_people_hand_over_the_keyboard():
    talk = Talk("--players", 4, "--people", "P1,P3", "--seed", SEED, "--set", "rounds=1")
    chance, asked, looking = random.Random(1), [], None
    while talk.prompt != ">":
        if "press Enter" in talk.prompt:
            asked.append(talk.prompt)
            looks = re.match(r"(P\d), press Enter when only you look", talk.prompt)
            if looks:
                assert "\n" * 40 in talk.last, "the screen is not cleared"
                looking = looks[1]
            talk.say("")
            continue
        assert talk.prompt == f"{looking}>", (talk.prompt, looking)
        assert f"You are {looking}, a " in talk.last or "Nugget" in talk.last
        talk.say(chance.choice(talk.numbers()))
    assert talk.end() == 0
    assert any("P1, press Enter to clear the screen for P3" in line for line in asked)
    # Between one pause and the next nobody sees what another one draws.
    for page in re.split(r"press Enter when only you look", talk.all)[1:]:
        page = page.split("The game is over.")[0]
        who = re.search(r"You are (P\d), ", page)
        drawn = set(re.findall(r"^(P\d) draws \w", page, re.M))
        assert not who or drawn <= {who[1]}, (who[1], drawn)


@test
def people_at_every_seat_need_no_bots():
    talk = Talk("--players", 3, "--people", "P1,P2,P3", "--seed", 1, "--set", "rounds=1")
    play_randomly(talk, random.Random(7))
    assert talk.end() == 0


def seats_of_sim(bots, players, person):
    """The bots for a game of sim in which a person could have sat: that seat says nothing."""
    mute = "mute" if bots.startswith("master") else bots
    return ",".join(mute if seat == person else bots for seat in range(1, players + 1))


@test
def the_same_moves_are_the_same_record_as_of_sim():
    for bots in ("hasty", "random", "master:20"):
        whole = record_of_sim(f"sim-{bots}.jsonl", 5, "77", seats_of_sim(bots, 5, 2))
        seed = json.loads(lines_of(whole)[0])["seed"]
        saved = WHERE / f"played-{bots}.jsonl"
        mine = [move["move"] for move in moves_of(whole) if move["p"] == "P2"]
        done = adit("play", "saboteur", "--players", 5, "--as", "P2", "--bots", bots,
                    "--seed", seed, lines=[*mine, f"save {saved}"])
        assert done.returncode == 0, done.err
        assert without_bots(saved) == without_bots(whole)
        assert bool(claims_of(saved)) == bots.startswith("master")
        assert [json.loads(line) for line in lines_of(saved) if '"bot":' in line] == [
            {"seat": f"P{n}", "bot": bots} for n in (1, 3, 4, 5)]


@test
def asking_changes_nothing():
    whole = record_of_sim("asking.jsonl", 4, "9", seats_of_sim("master:20", 4, 1))
    seed = json.loads(lines_of(whole)[0])["seed"]
    mine = [move["move"] for move in moves_of(whole) if move["p"] == "P1"]
    questions = ["hint", "why 1,0", "log", "moves", "rubbish", "9999", "board", "say",
                 "say rubbish", "guess", "guess P2 75 P3 0", "guess P2 rubbish", ""]
    lines = [line for move in mine for line in (*questions, move)]
    saved = WHERE / "asked.jsonl"
    adit("play", "saboteur", "--players", 4, "--seed", seed, "--bots", "master:20",
         lines=[*lines, f"save {saved}"])
    assert without_bots(saved) == without_bots(whole)


# --- talk ---------------------------------------------------------------------


def claims_of(path):
    return [json.loads(line) for line in lines_of(path) if '"claim":' in line]


def talked(name, *lines, seed=1, talk="yes"):
    """The record of a round of trained bots, and what was printed, in which P1 types that and
    then plays the first move each time."""
    path = WHERE / f"talk-{name}"
    done = adit("play", "saboteur", "--plain", "--players", 4, "--seed", seed, "--talk", talk,
                "--set", "first=P1", "--set", "rounds=1",
                lines=[*lines, *["1"] * 60, f"save! {path}"])
    assert done.returncode == 0, done.err
    return path, done.out


def deeds_of_others(path):
    return [move for move in moves_of(path) if move["p"] != "P1"]


@test
def what_a_person_says_is_kept_and_bots_hear_it():
    changed = 0
    for seed in range(1, 5):
        silent, _ = talked("silent.jsonl", seed=seed)
        heard, told = talked("heard.jsonl", "say suspect@P2", seed=seed)
        first = claims_of(heard)[0]
        assert first["p"] == "P1" and first["claim"] == "suspect@P2", first
        assert first["mark"] in ("true", "false")
        assert lines_of(heard)[4:6] == [json.dumps(first, separators=(",", ":")),
                                        lines_of(silent)[4]], "it stands before the first move"
        assert told.index("P1 says: I suspect P2.") < told.index("P1 said: I suspect P2. That was")
        assert without_hash(check(heard).out).count("legal") == 1
        changed += deeds_of_others(heard) != deeds_of_others(silent)
    assert changed > 0, "nobody heard it"


@test
def what_is_said_is_told_with_its_mark_when_the_round_is_over():
    path, told = talked("marks.jsonl", seed=2)
    said = claims_of(path)
    marked = [claim for claim in said if "mark" in claim]
    told = told.split("> save!")[0]
    assert len(marked) > 2
    assert len(re.findall(r"^P\d says: .*\.$", told, re.M)) == len(said)
    assert len(re.findall(r"^P\d said: .*\. That was .*\.$", told, re.M)) == len(marked)
    last = max(found.start() for found in re.finditer(r"^P\d says: ", told, re.M))
    assert last < re.search(r"^P\d said: ", told, re.M).start()
    out = adit("play", "saboteur", "--plain", "--players", 4, "--seed", 2, "--set", "first=P1",
               "--set", "rounds=1", lines=["1"] * 4 + ["log"] + ["1"] * 60 + ["log"]).out
    early, late = out.split("> log\n")[1:]
    early = early.split("P1> ")[0]
    assert re.search(r"^      P\d says: [^(]*$", early, re.M) and "(true)" not in early
    assert len(re.findall(r"^      P\d says: .*\(", late, re.M)) == len(marked)


@test
def what_is_said_in_vain_is_refused_as_by_a_server():
    _, told = talked("vain.jsonl", "say", "say gold@G9", "say rubbish", "say suspect@P1",
                     "say trust@P5")
    assert "Say what? For example: gold@G2 stone@G2" in told
    assert told.count("No: there is no such claim.\n") == 4
    done = play(lines=[*["1"] * 400, "say thanks"])
    assert "No: no game is being played.\n" in done.out


@test
def what_was_said_after_a_decision_is_taken_back_with_it():
    plain, _ = talked("plain.jsonl")
    first = lines_of(talked("before.jsonl", "say miner")[0])
    after, told = talked("after.jsonl", "1", "say miner", "say thanks", "undo")
    assert "P1 says: Thank you." in told
    assert lines_of(after)[-2:] == ['{"undone":1}', lines_of(plain)[-1]]
    assert lines_of(after)[:-2] == lines_of(plain)[:-1], "bots have forgotten it, too"
    kept, _ = talked("kept.jsonl", "say miner", "1", "undo")
    assert lines_of(kept)[:-2] == first[:-1], "what was said before it stays"


def resumed(lines, *more, then=()):
    """A kept game with those lines goes on; its record after that."""
    with tempfile.TemporaryDirectory() as home:
        folder, saved = Path(home, "adit"), Path(home, "saved.jsonl")
        folder.mkdir()
        Path(folder, "game-0.jsonl").write_text("\n".join(lines) + "\n")
        done = subprocess.run(
            [ADIT, "play", "--resume", "--plain", *more],
            env={**environment(), "XDG_STATE_HOME": home}, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            input="".join(f"{line}\n" for line in [*then, f"save {saved}"]).encode())
        assert saved.exists(), done.stderr
        return lines_of(saved)


@test
def a_game_that_goes_on_remembers_what_was_said():
    changed = 0
    for seed in range(1, 5):
        path, _ = talked("left.jsonl", "say suspect@P2", "1", "1", "save " + str(WHERE / "left"),
                         seed=seed)
        left = lines_of(WHERE / "left")
        (WHERE / "left").unlink()
        assert left[:-1] == lines_of(path)[:len(left) - 1] and '"claim":' in "".join(left)
        assert resumed(left) == left
        on = resumed(left, then=["1"] * 5)
        assert on[:len(left) - 1] == left[:-1] and len(on) > len(left)
        assert resumed(left, then=["1"] * 5) == on, "the chance is that of the seed"
        deaf = resumed([line for line in left if '"claim":' not in line], then=["1"] * 5)
        changed += [line for line in deaf if '"move":' in line] != [
            line for line in on if '"move":' in line]
        back = resumed(left, then=["undo"])
        assert back[:-2] == left[:len(back) - 2]
    assert changed > 0, "the bots have forgotten it"


@test
def with_no_talk_nothing_is_said():
    quiet, told = talked("quiet.jsonl", "say miner", talk="no")
    assert "No: that is not said at this table." in told
    assert not claims_of(quiet) and " says: " not in told
    whole = record_of_sim("mute.jsonl", 4, "5", "mute")
    seed = json.loads(lines_of(whole)[0])["seed"]
    mine = [move["move"] for move in moves_of(whole) if move["p"] == "P1"]
    adit("play", "saboteur", "--plain", "--players", 4, "--seed", seed, "--talk", "no",
         lines=[*mine, f"save! {quiet}"])
    assert without_bots(quiet) == without_bots(whole)
    assert not re.search(r"^  say\b", play("--talk", "no", lines=["help"]).out, re.M)
    is_failure(play("--talk", "maybe"), 2, "--talk takes yes or no")


@test
def people_at_one_keyboard_hear_each_other_and_the_bots():
    talk = Talk("--players", 4, "--people", "P1,P3", "--seed", 1, "--set", "first=P1",
                "--bots", "trained")
    talk.say("")
    assert talk.prompt == "P1>", talk.last
    assert "P1 says: Thank you." in talk.say("say thanks")
    talk.say(1)
    while talk.prompt != "P3>":
        talk.say("")
    assert "P1 says: Thank you." in talk.last, talk.last
    talk.say("say sorry")
    talk.say(1)
    while talk.prompt != "P1>":
        talk.say("")
    assert "P3 says: Sorry." in talk.last and "P1 says" not in talk.last
    talk.end()


# --- guesses ------------------------------------------------------------------


GUESSES = ["--plain", "--players", 5, "--seed", SEED, "--set", "first=P1", "--set", "rounds=1"]


def guessed(*lines):
    """What is printed in a round in which P1 types that first, and a guess as the last line."""
    return adit("play", "saboteur", *GUESSES, lines=lines).out


def standing(told):
    """The guess that was listed last."""
    rows = re.findall(r"^  (P\d) +\S+ +(\d+)%  \w", told, re.M)[-4:]
    assert [seat for seat, _ in rows] == ["P2", "P3", "P4", "P5"], told
    return [int(percent) for _, percent in rows]


@tests((f"guess {words}: {why}", words, why) for words, why in [
    ("P2", "How sure are you of P2? For example 'guess P2 75'."),
    ("P3 25 P2", "How sure are you of P2? For example 'guess P2 75'."),
    ("P1 50", "'P1' is nobody whom you could suspect; 'guess' alone lists them."),
    ("P6 50", "'P6' is nobody whom you could suspect; 'guess' alone lists them."),
    ("P13 50", "'P13' is nobody whom you could suspect; 'guess' alone lists them."),
    ("75", "'75' is nobody whom you could suspect; 'guess' alone lists them."),
    ("P3 25 P2 30", "'30' is not one of the steps 0, 25, 50, 75 and 100."),
    ("P2 -25", "'-25' is not one of the steps 0, 25, 50, 75 and 100."),
    ("P2 75x", "'75x' is not one of the steps 0, 25, 50, 75 and 100."),
])
def a_guess_that_cannot_be(words, why):
    """It is answered, and what was locked stands."""
    told = guessed("guess P2 100 P3 0", f"guess {words}", "guess")
    assert f"> guess {words}\n{why}\n" in told, told
    assert standing(told) == [100, 0, 50, 50]


@test
def a_guess_is_locked_and_goes_on_from_the_one_before():
    told = guessed("guess", "guess P2 75 P4 25%", "1", "guess p3 100, P2 0", "guess")
    before, first, second, again = told.split("> guess")[1:]
    assert standing(before) == [50] * 4
    assert "Nothing is locked in this round yet." in before
    assert "0 trust, 25 rather trust, 50 even, 75 suspect, 100 sure." in " ".join(before.split())
    assert standing(first) == [75, 50, 25, 50] and "Locked at move 0." in first
    assert standing(second) == standing(again) == [0, 100, 25, 50]
    assert "Locked at move 5." in again


@test
def what_guesses_were_worth_is_told_when_the_roles_are():
    first, second = {"P2": 75, "P4": 25}, {"P2": 0, "P5": 100}
    told = adit("play", "saboteur", *GUESSES, "--bots", "trained,hasty,wren,tuck", lines=[
        "guess P2 75 P4 25", "1", "1", "guess P2 0 P5 100", *["1"] * 60]).out
    roles = dict(re.findall(r"^  (P\d) .*\b(miner|saboteur)\b", told.split("guess P2 0")[1], re.M))
    points = []
    for said in (first, {**first, **second}):
        errors = [said.get(seat, 50) / 100 - (roles[seat] == "saboteur")
                  for seat in ("P2", "P3", "P4", "P5")]
        points.append(sum(100 * (1 - error ** 2) for error in errors) / 4)
    flat = " ".join(told.split())
    assert f"Your guesses earned {int(sum(points) / 2 + 0.5)} of 100 points. The bots" in flat
    assert "2 guesses, at moves 0 and 10." in flat
    assert re.search(r"average \d+\. The deeds alone come to \d+\. (P\d.* read better|Better than|As)",
                     flat), flat
    assert not re.search("read better|Better than", flat).group().count("P3"), "hasty has no mind"


@test
def a_guess_goes_with_what_is_taken_back():
    told = guessed("guess P2 75", "1", "guess P2 0", "undo", "guess")
    assert standing(told) == [75, 50, 50, 50] and told.count("Locked at move 0.") == 2


@test
def guesses_are_for_rounds_with_hidden_saboteurs():
    assert "There are no hidden saboteurs in this game." in adit(
        "play", "galleries", lines=["guess P2 75"]).out
    over = guessed(*["1"] * 80, "guess P2 75")
    assert "No: no game is being played." in over
    assert not re.search(r"^  guess\b", adit("play", "galleries", lines=["help"]).out, re.M)
    assert "You know who is who: there is nothing to guess." in adit(
        "play", "saboteur", "--plain", "--players", 3, "--seed", 3, "--set", "max_saboteurs=yes",
        lines=[line for _ in range(40) for line in ("guess", "1")]).out


@test
def people_at_one_keyboard_guess_for_themselves():
    talk = Talk("--players", 5, "--people", "P1,P3", "--seed", 1, "--set", "first=P1",
                "--bots", "trained")
    talk.say("")
    assert "Locked at move 0." in talk.say("guess P3 100")
    talk.say(1)
    while talk.prompt != "P3>":
        assert "guess" not in talk.last and "100%" not in talk.last
        talk.say("")
    assert "Locked" not in talk.last
    assert "Nothing is locked in this round yet." in talk.say("guess")
    talk.say("guess P1 0")
    talk.say(1)
    while talk.prompt != "P1>":
        talk.say("")
    assert "P3" in talk.say("guess") and "100%" in talk.last and " 0%" not in talk.last
    talk.end()


# --- every command ------------------------------------------------------------


UNDONE = {"saboteur": ["--set", "rounds=2"], "saboteur2": ["--set", "rounds=1"],
          "galleries": ["--set", "gems=12"]}


# The first move each time; then each of them taken back once, the last after the end; then
# all of them to the beginning, and once more.
UNDOING = (lambda n: ["1"] * 200, lambda n: ["1", "undo", "1"] * n,
           lambda n: [*["1"] * n, *["undo"] * (n + 1), *["1"] * n])


@test
def what_is_taken_back_leaves_no_trace():
    for game, args in UNDONE.items():
        record, path = [], WHERE / f"undone-{game}.jsonl"
        for script in UNDOING:
            n = sum(line.startswith('{"p":"P1"') for line in record)
            done = adit("play", game, "--plain", "--players", 3, "--bots", "master:30",
                        "--seed", SEED, *args, lines=[*script(n), f"save! {path}", ""])
            lines = lines_of(path)
            record = record or lines
            if n > 0:
                assert lines.pop(-2) == f'{{"undone":{n}}}', (game, lines)
            assert lines == record, (game, done.out)
            assert ("nothing to take back yet" in done.out) == (script is UNDOING[-1]), game
        assert f" {n} taken back, " in adit("replay", path, "--check").out
        assert f" moves, {n} taken back" in adit("replay", path).out.split("\n")[0]


@test
def nothing_is_taken_back_among_several_people():
    told = play("--people", "P1,P3", lines=["", "undo", "help", "quit"]).out
    assert "Moves can be taken back only if one person plays against bots." in told
    assert "take back" not in told.split("'help' at the prompt")[1].split("leave the game")[1]


def answers(*lines, args=()):
    """What is printed after the last line at the first turn of a game."""
    talk = Talk("--players", 4, "--seed", SEED, "--set", "first=P1", *args)
    for line in lines:
        talk.say(line)
    last = talk.last
    talk.end()
    return last.split("\n", 1)[1]


@test
def moves_are_listed_by_number():
    listed = answers("moves")
    assert re.search(r"^ dig NES@ +1\) ", listed, re.M), listed
    assert re.search(r"^ pass +\d+\) ", listed, re.M), listed
    numbers = [int(n) for n in re.findall(r" (\d+)\) ", listed)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert max(map(len, listed.splitlines())) <= 80


@test
def moves_can_be_asked_for_by_a_text():
    whole, part = answers("moves"), answers("moves NSW")
    assert "dig NSW@" in part and "dig NES@" not in part
    assert len(part) < len(whole)
    assert part == answers("NSW"), "a part of a move lists what it may be"
    assert "No legal move has 'xyz' in it." in answers("moves xyz")


BOARD = """\
                                                 ┌G1─┐
  2                                              │ ? │
                                                 └───┘
  1       0,1
         ░░┃░░                                   ┌G2─┐
  0 -1,0 ━━S━━ 1,0                               │ ? │
         ░░┃░░                                   └───┘
 -1      0,-1
                                                 ┌G3─┐
 -2                                              │ ? │
                                                 └───┘
     -1    0    1    2    3    4    5    6    7    8
P1> """


@test
def the_empty_mine():
    assert answers("board") == BOARD, answers("board")
    ascii = str.maketrans("┌┐└┘─│░┃━", "++++-|.|-")
    assert answers("board", args=["--ascii"]) == BOARD.translate(ascii)


@test
def the_table_the_board_the_hand_and_the_words():
    for command in ("table", "board"):
        assert "━━S━━" in answers(command), command
        assert "G1" in answers(command)
    for command in ("table", "hand"):
        assert "You are P1, a " in answers(command), command
        assert "NES/NSW" in answers(command)
    assert "Row 0: column 0 NESW the start" in answers("words")
    assert "Open ends: " in answers("words")
    assert "Row 0: column 0 NESW the start" in answers("table", args=["--words"])


@test
def the_log_tells_what_happened():
    told = answers("1", "log")
    assert re.match(r"Round 1: you begin\.\nYou are a \w+\. .*\.\n", told), told
    assert re.search(r"^   1\. You dug at -1,0: NES\.\n      You drew ", told, re.M), told
    assert re.search(r"^   4\. P4 ", told, re.M), told


@test
def why_names_the_reason():
    assert "any card of yours: There is a card at 0,0 already" in answers("why 0,0")
    assert "No way leads back to the start from 5,5" in answers("why 5,5")
    told = answers("why 1,0")
    assert re.search(r"^  dig NES@1,0: The left side does not fit at 1,0$", told, re.M), told
    assert re.search(r"^  dig NSW@1,0: legal, number \d+$", told, re.M), told
    assert "The left side does not fit" in answers("why dig NES@1,0")
    assert "You do not hold this card" in answers("why rockfall@1,0")
    assert "legal, number 1" in answers("why 1")
    for number in ("0", "999", "9" * 30):
        assert answers(f"why {number}") == answers(number), number
    assert "The moves have the numbers 1 to " in answers("why 999")
    assert "Why what?" in answers("why")
    assert "neither a cell such as 3,1, a player such as P2 nor a move" in answers("why not")


@test
def a_hint_is_a_legal_move_and_says_whose():
    found = re.search(r"The bot 'trained' would play (\d+)\) (.*)\.", answers("hint"))
    assert found, answers("hint")
    why = answers("hint").partition(found[0])[2].splitlines()[1]
    assert re.fullmatch(r"\w.*\.", why), why
    assert f"{found[1]}) " in answers("moves")
    assert "legal, number " + found[1] in answers(f"why {found[2]}")


@test
def trained_bots_sit_at_the_other_seats():
    told = adit("play", "saboteur", "--players", 3, "--seed", SEED, lines=["1", "1", "save s"],
                cwd=WHERE).out
    assert re.search(r"^  P2  trained +\d cards", told, re.M), told
    named = [json.loads(line) for line in lines_of(WHERE / "s") if '"bot":' in line]
    assert named == [{"seat": seat, "bot": "trained"} for seat in ("P2", "P3")]


@test
def bots_think_as_long_as_usual_with_that_budget():
    bots = {bot["name"]: bot for bot in json.loads(adit("games", "--json").out)["bots"]}
    for budget, path in ("", "s"), (f":{bots['master']['iterations']['saboteur']}", "t"):
        adit("play", "saboteur", "--players", 3, "--seed", SEED, "--bots", f"master{budget}",
             lines=["1", "1", f"save {path}"], cwd=WHERE)
    assert without_bots(WHERE / "s") == without_bots(WHERE / "t")


@test
def help_lists_every_command():
    for command in ("help", "?"):
        told = answers(command)
        for name in "moves table board hand log why hint say guess save help quit undo".split():
            assert re.search(rf"^  (\w+, )?{name}\b", told, re.M), name
        assert re.search(r"^  board, words  ", told, re.M)
    assert len(told.splitlines()) < 24, "it fits a small terminal"


@test
def the_beginning_of_a_command_is_enough():
    assert answers("mov") == answers("moves")
    assert answers("lo") == answers("log")
    assert answers("h") .startswith("'h' could be hand, hint, help.")


@test
def quit_leaves_at_once():
    done = play(lines=["quit"])
    assert done.returncode == 0 and done.err == ""
    assert done.out.endswith("The game is left unfinished.\n")


@test
def the_notation_plays_a_move():
    told = answers("dig NES@0,1")
    assert told.startswith("You dug at 0,1: NES.\nYou drew "), told


@test
def bad_lines_are_answered_and_lose_nothing():
    bad = {
        "": "",
        "0": "The moves have the numbers 1 to ",
        "9999": "The moves have the numbers 1 to ",
        "99999999999999999999": "The moves have the numbers 1 to ",
        "-1": "",
        "rubbish": "'rubbish' is not a number, a move or a command",
        "dig": " dig NES@",
        "dig XYZ@1,1": "'dig XYZ@1,1' is not a number, a move or a command",
        "dig NES@1,0": "No: The left side does not fit at 1,0.",
        "dig NESW@3,0": "No: You do not hold this card: NESW.",
        "rockfall@1,0": "No: You do not hold this card: rockfall.",
        "take 2": "No: That cannot be done now.",
        "pass": "No: You hold cards: choose which one to put down.",
        "fix lamp@P9": "No: ",
        "x" * 5000: "...",
        "\x1b[2J\u00e9": "'?[2J??' is not a number",
    }
    for line, answer in bad.items():
        talk = Talk("--players", 4, "--seed", SEED, "--set", "first=P1")
        before = talk.say("table").split("\n", 1)[1]
        told = talk.say(line)
        assert answer in told, (line, told)
        assert "\x1b" not in told
        if line and answer and " dig" not in answer:
            assert len(told.split("\n", 1)[1].splitlines()) == 2, told
        assert talk.say("table").split("\n", 1)[1] == before, line
        talk.end()


@test
def bytes_that_are_no_text_do_no_harm():
    done = play(lines=b"\xff\xfe\n\xc3\n" + b"1\n" * 3)
    assert done.returncode == 1
    assert done.out.count("is not a number, a move or a command") == 2, done.out


@test
def a_zero_byte_is_refused_and_runs_nothing():
    before = set(os.listdir(WHERE))
    done = play(lines=b"\x00\n1\x002\nsave a\x00b\n\x00", cwd=WHERE)
    assert done.returncode == 1
    assert done.out.count("A line with a zero byte in it is not text: it is not read.\n") == 4
    assert "A number or a written move" not in done.out and set(os.listdir(WHERE)) == before
    assert done.out.count("Round 1 of 3") == 1, "nothing is played"


@test
def a_script_without_an_end_is_left_after_the_game():
    for game in ("galleries", "saboteur"):
        with subprocess.Popen(["yes", "1"], stdout=subprocess.PIPE) as yes:
            done = adit("play", game, "--plain", "--seed", 4, "--bots", "hasty",
                        stdin=yes.stdout, timeout=PATIENCE)
            yes.stdout.close()
        assert done.returncode == 0 and done.err == "", done.err
        assert done.out.count("The game is over: there are no more moves.") == 1000


@test
def the_end_of_the_input_is_a_failure():
    for lines in ([], ["1"], ["1", "why 1,1"]):
        is_failure(play(lines=lines), 1, "the input ended", "'save FILE' keeps one")
    is_failure(play("--people", "P1,P3", lines=[]), 1, "the input ended")
    done = play(lines=b"1\n1")
    assert "P1> 1\n" in done.out, "a last line without its end counts"


@test
def nothing_may_follow_a_command_that_stands_alone():
    for command in "table board words hand log hint help quit undo".split():
        told = answers(f"{command} now")
        assert told == f"'{command}' stands alone: nothing may follow it.\nP1> ", told
    assert adit("play", "saboteur", lines=["quit now"]).returncode == 1


@test
def one_bot_is_a_bot():
    for people, said in (("P1,P2", "1 of them a bot."), ("P1,P2,P3", "none of them a bot."),
                         ("P1", "2 of them bots.")):
        told = adit("play", "saboteur", "--players", 3, "--people", people, lines=[]).out
        assert told.startswith(f"Saboteur: 3 players, {said} 'help' "), told


@test
def broken_tools_are_a_list():
    for seed in range(30):
        told = adit("replay", record_of_sim(f"tools{seed}.jsonl", 5, str(seed)), "--step").out
        assert not re.search(r"broken \w+, \w+(;|$)", told, re.M)
        if re.search(r"broken pick and lamp|broken lamp and cart", told):
            return
    assert False, "nobody ever had two broken tools"


@test
def in_words_a_turn_is_short_and_all_is_told_to_who_asks():
    turn = play("--words", "--players", 4, "--set", "first=P1", lines=["quit"]).out
    assert re.search(r"\n\nRound 1 of 3\..*\n(?:P\d \w+: .*\n)*Open ends: .*\nYou are P1, a .*\n"
                     r"Hand: .*\n\d+ moves, such as .*\nP1> quit\n", turn), turn
    table = answers("table", args=["--words"])
    assert len(re.findall(r"^P\d \w+.*: 6 cards.*\.$", table, re.M)) == 4, table
    assert "Row 0: " in table and "Open ends: " in table and not re.search("^ ?>", table, re.M)
    few = adit("play", "galleries", "--plain", "--words", "--players", 2, "--seed", SEED,
               "--set", "first=P1", "--bots", "hasty", lines=["quit"]).out
    assert re.search(r"^P1 you: 0 gems; g1 in reserve.*\nP1 rolled \w.* and \w.*: .*\n ", few,
                     re.M), few


@test
def a_terminal_is_not_needed_for_words_and_no_escape_is_written():
    for args in ([], ["--words"], ["--ascii"]):
        assert "\x1b" not in play(*args, lines=["1"] * 20).out


# --- saving -------------------------------------------------------------------


@test
def a_game_is_saved_in_the_middle():
    path = WHERE / "middle.jsonl"
    done = play("--players", 5, lines=["1", "1", f"save {path}", "1", "quit"])
    assert re.search(r"Saved after (\d+) moves", done.out), done.out
    assert lines_of(path)[-1] == '{"end":false}'
    told = check(path)
    n = len(moves_of(path))
    assert told.returncode == 0
    assert without_hash(told.out) == f"{path}: legal so far, {n} moves, not finished\n", told.out


@test
def a_game_is_saved_at_its_end():
    path = WHERE / "end.jsonl"
    done = play("--players", 3, "--set", "rounds=2", lines=["1"] * 90 + [f"save {path}", "log"])
    assert done.returncode == 0
    assert json.loads(lines_of(path)[-1])["end"] is True
    assert json.loads(lines_of(path)[0])["options"]["rounds"] == 2
    assert ": legal, " in check(path).out


def turned_in(told):
    """The sentences below each heading of turning points."""
    return [re.findall(r"(?:^| )(Move .*?%\.)", part.split("\n\n")[0].replace("\n", " "))
            for part in told.split("How it turned:\n")[1:]]


@test
def what_turned_a_round_is_told_at_its_end():
    for game, n, rounds in (("saboteur", 150, 3), ("galleries", 900, 1)):
        path = WHERE / f"turned-{game}.jsonl"
        done = adit("play", game, "--plain", "--seed", 9, "--players", 4, "--bots", "hasty",
                    lines=["1"] * n + [f"save {path}"])
        told = adit("replay", path, "--turning-points").out
        there = [re.findall(r"^  (Move .*)", part, re.M) for part in told.split("Round ")[1:]]
        assert len(there) == rounds, there
        assert turned_in(done.out) == [points for points in there if points], (told, done.out[-3000:])
        assert any(there), told
        before = done.out.index("How it turned:")
        assert "was a " in done.out[:before] if game == "saboteur" else " wins with " in done.out[:before]


@test
def a_file_that_cannot_be_written_does_not_end_the_game():
    done = play(lines=["save /nowhere/at/all", "save", f"save {WHERE}", "quit"])
    assert done.returncode == 0
    assert done.out.count("The game is not saved.\n") == 2, done.out
    assert done.err.count("adit: cannot write") == 2, done.err
    assert "Save where?" in done.out


@test
def a_file_of_others_is_not_replaced():
    path = WHERE / "others"
    path.write_text("as it was\n")
    talk = Talk("--players", 4, "--seed", SEED)
    assert "exists; 'save! " in talk.say(f"save {path}")
    assert "is not a number, a move or a command" in talk.say(f"sav! {path}")
    assert path.read_text() == "as it was\n"
    assert "Saved after" in talk.say(f"save! {path}")
    assert "Saved after" in talk.say(f"save {path}"), "it is the game's own now"
    assert "Saved after" in talk.say(f"save {path}2")
    talk.say("1")
    assert "Saved after" in talk.say(f"save {path}")
    path.write_text("of somebody else\n")
    assert "exists" in talk.say(f"save {path}")
    assert path.read_text() == "of somebody else\n"
    assert "Save where?" in talk.say("save!")
    talk.end()


@test
def nobody_at_a_shared_keyboard_sees_the_seed():
    talk = Talk("--players", 3, "--people", "P1,P2", "--seed", SEED, "--set", "rounds=1")
    talk.say("")
    for command in ("save -", "save! -"):
        assert "Not here" in talk.say(command) and "seed\"" not in talk.last
    talk.say("moves")
    play_randomly(talk, random.Random(2))
    assert '"seed":' in talk.say("save -"), "when it is over it is no secret"
    talk.end()
    assert '"seed":' in answers("save -")


@test
def quit_asks_on_a_terminal():
    path = WHERE / "left.jsonl"
    talk = Screen("--players", 4, "--seed", SEED)
    assert talk.say("quit").endswith("The game is not saved. Quit? y/n ")
    assert talk.say("n").endswith("P1> ")
    talk.say("quit")
    talk.say("y")
    assert "left unfinished" in talk.last and talk.end() == 0
    talk = Screen("--players", 4, "--seed", SEED)
    talk.say(f"save {path}")
    talk.say("1")
    assert talk.say("q").endswith("y/n "), "there is a move that is not saved"
    talk.say("no")
    talk.say(f"save {path}")
    assert "P1 says: Thank you." in talk.say("say thanks")
    assert talk.say("q").endswith("y/n "), "there is a claim that is not saved"
    talk.say("no")
    talk.say(f"save {path}")
    talk.say("quit")
    assert talk.prompt is None and talk.end() == 0


# --- what is drawn ------------------------------------------------------------


@test
def without_utf8_everything_is_ascii():
    lines = ["help", "words", "why 1,0", "log", "\u00e9\u00fc"] + ["1"] * 400
    for more in (dict(locale="C"), dict(locale="C.UTF-8")):
        args = ["--ascii"] if more["locale"] == "C.UTF-8" else []
        done = play("--players", 4, *args, lines=lines, **more)
        assert done.returncode == 0
        assert done.out.isascii()
        assert "--S--" in done.out
        shown = adit("replay", good(), "--step", *args, **more)
        assert shown.out.isascii() and "--S--" in shown.out


@test
def with_utf8_tunnels_are_lines():
    done = play("--players", 4, lines=["1"] * 400)
    assert "━━S━━" in done.out and "░" in done.out and "╳" in done.out
    assert "--S--" not in done.out


@test
def no_line_has_blanks_at_its_end_or_is_too_wide():
    done = play("--players", 10, lines=["1"] * 400)
    for line in done.out.splitlines():
        assert line == "> " or line == line.rstrip(), repr(line)
        assert len(line) <= 80 or re.match(r"[> ] P\d", line), line


@test
def what_is_cut_off_looks_different():
    # Every position of a game with a rockfall that cuts the mine.
    for seed in range(60):
        path = record_of_sim(f"cut{seed}.jsonl", 5, str(seed), "random")
        views = [json.loads(line)["view"] for line in
                 adit("replay", path, "--json").out.splitlines()]
        cut = [view["moves"] for view in views
               if any(not card["lit"] and card["lies"].isupper() for card in view["mine"])]
        if cut:
            drawn = adit("replay", path, "--at", cut[0])
            assert re.search("[╌┆]", drawn.out), drawn.out
            told = adit("replay", path, "--at", cut[0], "--words")
            assert " cut off" in told.out
            plain = adit("replay", path, "--at", cut[0], "--ascii")
            assert re.search("[~!]", plain.out)
            return
    assert False, "no game had a card that was cut off"


def on_terminal(*args, rows=24, columns=80, lines=(), **variables):
    """What adit writes to a terminal of that size."""
    ours, theirs = terminal(rows, columns)
    process = subprocess.Popen(
        [ADIT, *map(str, args)], stdin=subprocess.PIPE, stdout=theirs,
        stderr=subprocess.DEVNULL, env={**environment(), "TERM": "xterm", **variables},
    )
    os.close(theirs)
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.close()
    told = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how a terminal ends
            piece = b""
        if not piece:
            break
        told += piece
    os.close(ours)
    process.wait()
    return told.decode().replace("\r\n", "\n")


@test
def colours_are_for_terminals_that_want_them():
    at = ["replay", good(), "--at", 9]
    plain = adit(*at).out
    coloured = on_terminal(*at)
    assert "\x1b[1m" in coloured
    assert re.sub(r"\x1b\[\d*m", "", coloured) == plain, "no other escapes"
    assert on_terminal(*at, NO_COLOR="1") == plain
    assert on_terminal(*at, TERM="dumb") == plain


@test
def the_moves_do_not_push_the_mine_off_a_small_screen():
    args = ["play", "saboteur", "--players", 4, "--seed", SEED, "--set", "first=P1"]
    first = [on_terminal(*args, rows=rows, NO_COLOR="1").split("P1> ")[0] for rows in (24, 60)]
    for told, rows in zip(first, (24, 60)):
        assert len(told.split("G1")[1].splitlines()) < rows, told
    assert " 1) " not in first[0] and "'moves' lists them" in first[0]
    assert " 1) " in first[1]
    assert "\n dig NES@" in on_terminal(*args, NO_COLOR="1", lines=["moves"])


@test
def what_happened_is_in_sight_on_a_small_screen():
    talk = Screen("--players", 5, "--seed", SEED)
    for _ in range(4):
        talk.say("1")
        news = " ".join(talk.seen().split("\n")[-6:])
        for seat in (1, 2, 3, 4, 5):
            you = "You" if seat == 1 else "-"
            assert re.search(rf"(P{seat}|{you}) (dug|passed|broke|mended|looked|let)", news), news
        assert talk.last.index("Round 1 of 3") < talk.last.index("P2 ", talk.last.index("You are"))
    talk.end()


@test
def what_happened_comes_first_where_there_is_room():
    screen = Screen("--players", 5, "--seed", SEED, rows=70)
    pipe = Talk("--players", 5, "--seed", SEED)
    for _ in range(3):
        assert screen.last == pipe.last
        screen.say("1"), pipe.say("1")
        screen.last = screen.last.partition("\n")[2]
        pipe.last = pipe.last.partition("\n")[2]
    screen.end(), pipe.end()


@test
def who_thinks_is_told_on_a_terminal_only():
    args = ["--players", 4, "--seed", SEED, "--set", "first=P1", "--bots",
            "hasty,master:5,master:1ms"]
    screen, pipe = Screen(*args, rows=70), Talk(*args)
    assert "Thinking" not in screen.last, "nobody has moved"
    screen.say("1"), pipe.say("1")
    assert screen.last.split("\n")[1] == "Thinking: P3 P4", "hasty does not think"
    screen.end(), pipe.end()
    assert "Thinking" not in pipe.all


@test
def a_round_can_be_read_before_the_next():
    talk = Screen("--players", 5, "--seed", SEED, "--set", "rounds=2")
    pauses = 0
    while talk.prompt != ">":
        if "next round" in talk.prompt:
            pauses += 1
            assert all(f"P{seat} was a " in talk.seen() for seat in range(2, 6)), talk.seen()
            assert "You were a " in talk.seen(), talk.seen()
            assert "Round 2: " not in talk.last
            assert "Round 2: " in talk.say("")
        else:
            talk.say("1")
    assert pauses == 1
    talk.end()
    assert "next round" not in play("--players", 5, lines=["1"] * 300).out


@test
def on_a_terminal_nobody_reads_what_another_draws():
    talk = Screen("--players", 4, "--people", "P1,P3", "--seed", SEED, "--set", "rounds=1")
    play_randomly_on(talk, 3)
    for page in re.split(r"press Enter when only you look", talk.all)[1:]:
        page = page.split("The game is over.")[0]
        who = re.search(r"You are (P\d), ", page)
        drawn = set(re.findall(r"(P\d) draws \w", page))
        assert not who or drawn <= {who[1]}, (who[1], drawn)
    talk.end()


@test
def a_wide_mine_is_drawn_in_parts_on_a_narrow_screen():
    at = ["replay", good(), "--at", len(moves_of(good())) - 1]
    wide = on_terminal(*at, NO_COLOR="1")
    narrow = on_terminal(*at, NO_COLOR="1", columns=40)
    assert wide.count("G1") == narrow.count("G1") and "S" in narrow
    drawn = [line for line in narrow.splitlines() if re.search("[░▒━]", line)]
    assert max(map(len, drawn)) <= 40
    assert len(drawn) > len([line for line in wide.splitlines() if re.search("[░▒━]", line)])


# --- replay -------------------------------------------------------------------


@test
def replay_tells_every_move():
    path = good()
    done = adit("replay", path)
    assert done.returncode == 0 and done.err == ""
    numbers = [int(n) for n in re.findall(r"^ *(\d+)\. P\d+ (?!.*gold)", done.out, re.M)]
    assert numbers == list(range(1, len(moves_of(path)) + 1))
    assert done.out.count("Round ") == 6
    assert done.out.count("━━S━━") + done.out.count("━S") >= 3, "the mine at each end"
    assert re.search(rf"{winners_of(path)[-1]} wins? with \d+ gold( each)?\.$", done.out)


@test
def replay_from_standard_input():
    path = good()
    assert adit("replay", "-", lines=path.read_bytes()).out == adit("replay", path).out


@test
def replay_shows_one_position():
    path, n = good(), len(moves_of(good()))
    for at in (0, 1, n // 2, n):
        done = adit("replay", path, "--at", at)
        assert done.returncode == 0
        assert f"After {at} move" in done.out
        assert "S" in done.out and "G1" in done.out
    for at in (-1, n + 1, "x", "", "1x", "99999999999999999999"):
        is_failure(adit("replay", path, f"--at={at}"), 2, f"from 0 to {n}")


@test
def replay_steps_without_a_terminal():
    path, n = good(), len(moves_of(good()))
    done = adit("replay", path, "--step")
    assert done.returncode == 0
    assert len(re.findall(r"^Round \d of 3\. Pile", done.out, re.M)) == n + 1
    assert "\x1b" not in done.out


@test
def replay_steps_on_a_terminal():
    path, n = good(), len(moves_of(good()))
    ours, theirs = terminal(24, 80)
    keys = f"\nn\nb\n{n}\n0\nP2\npublic\neveryone\nxyz\n{n + 1}\n?\nq\n"
    os.write(ours, keys.encode())
    done = adit("replay", path, "--step", stdin=theirs, stdout=subprocess.PIPE)
    os.close(ours), os.close(theirs)
    steps = re.findall(rf"^(\d+) of {n}> ", done.out, re.M)
    assert steps == ["0", "1", "2", "1", str(n), "0", "0", "0", "0", "0", "0", "0"], steps
    assert "as P2 saw it" in done.out and "as everyone at the table saw it" in done.out
    assert f"a number from 0 to {n}" in done.out
    assert done.returncode == 0


@test
def replay_steps_say_the_move_above_the_prompt():
    path, n = good(), len(moves_of(good()))
    talk = Steps(path)
    for step in range(1, 11):
        talk.say("")
        assert re.search(rf"^ *{step}\. P\d .*\n(?:  .*\n)*{step} of {n}> $", talk.seen(), re.M), talk.seen()
    talk.say("q")
    talk.end()


@test
def replay_prints_json():
    path, n = good(), len(moves_of(good()))
    lines = [json.loads(line) for line in adit("replay", path, "--json").out.splitlines()]
    assert [line["at"] for line in lines] == list(range(n + 1))
    assert [line["view"]["moves"] for line in lines] == list(range(n + 1))
    assert lines[0]["events"][0]["event"] == "round"
    assert lines[1]["events"][0]["p"] == moves_of(path)[0]["p"]
    assert lines[-1]["view"]["winners"] == winners_of(path)
    for viewer in ("everyone", "public", "P2"):
        one = adit("replay", path, "--json", "--at", 7, "--as", viewer).out.splitlines()
        assert len(one) == 1 and json.loads(one[0])["view"]["viewer"] == viewer
    turn = next(move for move in range(n) if moves_of(path)[move]["p"] == "P2")
    mine = json.loads(adit("replay", path, "--json", "--at", turn, "--as", "P2").out)
    assert moves_of(path)[turn]["move"] in mine["view"]["legal"]


@test
def check_says_who_won():
    sizes = set()
    for seed in range(40):
        path = record_of_sim(f"tie{seed}.jsonl", 5, str(seed))
        n, winners = len(moves_of(path)), winners_of(path)
        listed = " and ".join(filter(None, [", ".join(winners[:-1]), winners[-1]]))
        assert without_hash(check(path).out) == f"{path}: legal, {n} moves, {listed} won\n"
        sizes.add(len(winners))
    assert len(sizes) > 1, "no game was a tie"


@test
def unfinished_games_show_what_is_public():
    path = WHERE / "unfinished.jsonl"
    play("--players", 4, lines=["1", "1", f"save {path}", "quit"])
    done = adit("replay", path)
    assert "not finished, as everyone at the table saw it." in done.out
    assert "holds" not in done.out and " drew " not in done.out
    assert adit("replay", path, "--json").out == adit("replay", path, "--json", "--as",
                                                      "public").out
    assert "P1 drew " in adit("replay", path, "--as", "P1").out


# --- secrets ------------------------------------------------------------------


def views_of(path, viewer):
    done = adit("replay", path, "--json", "--as", viewer)
    return [json.loads(line) for line in done.out.splitlines()]


def is_fair(seen, true, viewer):
    """What a viewer sees of a position, against what is."""
    for seat, real in zip(seen["seats"], true["seats"]):
        own = seat["p"] == viewer
        assert own or not seat.get("hand"), seat
        assert not own or seat["hand"] == real["hand"]
        if true["phase"] == "play" and not own:
            assert seat["role"] is None
    me = next((seat for seat in true["seats"] if seat["p"] == viewer), None)
    for goal in seen["goals"]:
        known = goal["lies"] is not None or (me and goal["goal"] in me["looked"])
        assert known or goal["is"] is None, goal


@test
def nobody_sees_anothers_hand_or_role():
    path = record_of_sim("secrets.jsonl", 5, "11")
    truth = views_of(path, "everyone")
    assert all(seat["role"] and "hand" in seat for line in truth for seat in line["view"]["seats"])
    for viewer in ("public", "P1", "P2", "P3", "P4", "P5"):
        for seen, true in zip(views_of(path, viewer), truth):
            is_fair(seen["view"], true["view"], viewer)
            for event in seen["events"]:
                secret = event["event"] in ("drew", "passed", "dealt", "looked")
                shown = {"card", "role", "is"} & event.keys()
                assert not (secret and shown) or event["p"] == viewer, event


@test
def the_text_shows_no_more_than_the_view():
    path = record_of_sim("secrets.jsonl", 5, "11")
    for viewer in ("public", "P2"):
        told = adit("replay", path, "--as", viewer, "--step").out
        assert "holds" not in told
        for who in re.findall(r"(P\d) drew ", told) + re.findall(r"(P\d) passed a card: ", told):
            assert who == viewer, who
        for who in re.findall(r"(P\d) looked at G\d: ", told):
            assert who == viewer, who
        roles = re.findall(r"^[> ] (P\d) +(miner|saboteur) .*\n", told, re.M)
        # Roles are shown between the end of a round and the next one.
        pages = re.split(r"\n\n", told)
        for page in pages:
            if re.search(r"was a |took a nugget|The game is over", page):
                continue
            seen = {who for who, _ in re.findall(r"^[> ] (P\d) +(miner|saboteur) ", page, re.M)}
            assert seen <= {viewer}, page
        assert roles


@test
def a_player_at_the_prompt_sees_only_his_own():
    done = play("--players", 5, "--as", "P3", lines=["table", "log", "1"] * 30)
    for who in re.findall(r"^ *(?:\d+\. )?(P\d) draws ", done.out, re.M):
        assert who == "P3"
    assert "holds" not in done.out.split("The game is over.")[0]


# --- bad input ----------------------------------------------------------------


def damaged():
    """A name, the record, and what is said about it."""
    lines = lines_of(good())
    whole = "\n".join(lines) + "\n"
    header, end = lines[0], lines[-1]
    moves = [i for i, line in enumerate(lines) if '"move":' in line]
    dig = next(i for i in moves if '"dig ' in lines[i])

    def with_line(i, line):
        return "\n".join([*lines[:i], line, *lines[i + 1 :]]) + "\n"

    def with_header(**changed):
        return with_line(0, json.dumps({**json.loads(header), **changed}))

    options = json.loads(header)["options"]
    yield "empty", "", "empty"
    yield "header only", header + "\n", "cut short"
    yield "no end", "\n".join(lines[:-1]) + "\n", "cut short"
    yield "cut in a line", whole[: len(whole) // 2], "line "
    yield "cut in the last line", whole[:-5], "line "
    yield "no header", "\n".join(lines[1:]) + "\n", "line 1:"
    yield "another version", with_header(adit=2), "another version"
    yield "version as text", with_header(adit="1"), "line 1:"
    yield "unknown game", with_header(game="chess"), "no game of that name"
    yield "2 players", with_header(players=2), "not a number of players"
    yield "11 players", with_header(players=11), "not a number of players"
    yield "fewer players", with_header(players=3), "line "
    yield "short seed", with_header(seed="12"), "seed"
    yield "no seed", with_line(0, header.replace('"seed"', '"sead"')), "line 1:"
    yield "another seed", with_header(seed="0" * 64), "line "
    yield "option missing", with_header(options={"rounds": 3}), "option"
    yield "option unknown", with_header(options={**options, "luck": "yes"}), "option"
    yield "option value", with_header(options={**options, "rounds": 99}), "option"
    yield "more in the header", with_header(more=1), "line 1:"
    yield "no move", with_line(dig, lines[dig].replace("dig ", "dog ")), f"line {dig + 1}:"
    yield "illegal move", with_line(dig, re.sub("@.*\"", '@50,50"', lines[dig])), f"line {dig + 1}:"
    yield "another player", with_line(
        dig, re.sub(r'"P(\d)"', lambda p: f'"P{int(p[1]) % 4 + 1}"', lines[dig])), "not your turn"
    yield "a move missing", "\n".join(lines[:dig] + lines[dig + 1 :]) + "\n", "line "
    yield "a move twice", "\n".join(lines[: dig + 1] + lines[dig:]) + "\n", "line "
    yield "a move after the end", whole + lines[dig] + "\n", "after the end"
    yield "a second end", whole + end + "\n", "after the end"
    yield "rubbish after the end", whole + "rubbish\n", f"line {len(lines) + 1}:"
    yield "an empty line", whole.replace("\n", "\n\n", 1), "line 2:"
    yield "no winner", with_line(len(lines) - 1, re.sub('"P.*"', "", end)), "the end is not"
    yield "more gold", with_line(len(lines) - 1, end.replace("[", "[9", 1)), "the end is not"
    yield "end too early", "\n".join([*lines[: dig + 1], end]) + "\n", "before the game is over"
    yield "end false", with_line(len(lines) - 1, '{"end":false}'), "over"
    yield "no json", with_line(dig, "{" + lines[dig]), f"line {dig + 1}:"
    yield "zero bytes", with_line(dig, lines[dig].replace("dig", "d\0g")), f"line {dig + 1}:"
    yield "a very long line", with_line(dig, '{"x":"' + "x" * (2 << 20) + '"}'), f"line {dig + 1}:"


@test
def damaged_records_are_refused_with_one_line():
    path = WHERE / "damaged.jsonl"
    for name, text, said in damaged():
        path.write_text(text)
        for args in (["--check"], [], ["--json"], ["--at", 0], ["--step"]):
            done = adit("replay", path, *args)
            is_failure(done, 1, str(path), said)
            assert done.out == "", name


@test
def records_that_cannot_be_read_are_refused():
    is_failure(adit("replay", WHERE / "nowhere.jsonl"), 1, "nowhere.jsonl")
    is_failure(adit("replay", WHERE), 1, str(WHERE), "directory")
    is_failure(adit("replay", "-", lines=[]), 1, "standard input")
    (WHERE / "bytes").write_bytes(b"\xff\xfe\x00" * 100)
    is_failure(adit("replay", WHERE / "bytes"), 1, "line 1:")


@test
def other_lines_of_a_record_are_passed_over():
    lines = lines_of(good())
    path = WHERE / "others.jsonl"
    path.write_text("\n".join([lines[0], '{"remark":{"p":"P1","goal":["G1"]}}', *lines[1:],
                               '{"proof":{"secret":"00"}}']) + "\n")
    assert check(path).returncode == 0


@test
def misuse_of_play_is_said_in_one_line():
    bad = {
        ("play",): "needs GAME, or --resume",
        ("play", "saboteur", "--resume"): "goes on with a game as it is",
        ("play", "--resume", "--seed", "1"): "goes on with a game as it is",
        ("play", "saboteur", "--pace", "x"): "--pace",
        ("play", "chess"): "there is no game 'chess'",
        ("play", "saboteur", "extra"): "too many",
        ("play", "saboteur", "--players", "2"): "3 to 10 players",
        ("play", "saboteur", "--players", "11"): "3 to 10 players",
        ("play", "saboteur", "--players", "x"): "3 to 10 players",
        ("play", "saboteur", "--seed", "xyz"): "hex digits",
        ("play", "saboteur", "--seed", "0" * 65): "hex digits",
        ("play", "saboteur", "--as", "P6"): "P1 to P5",
        ("play", "saboteur", "--as", "me"): "P1 to P5",
        ("play", "saboteur", "--as", "P1,P2"): "P1 to P5",
        ("play", "saboteur", "--as", ""): "P1 to P5",
        ("play", "saboteur", "--people", "P1,P9"): "P1 to P5",
        ("play", "saboteur", "--people", "P1,"): "P1 to P5",
        ("play", "saboteur", "--people", "P1,P1"): "P1 twice",
        ("play", "saboteur", "--as", "P1", "--people", "P2"): "give one of them",
        ("play", "saboteur", "--bots", "clever"): "there is no bot 'clever'",
        ("play", "saboteur", "--players", "5", "--bots", "hasty,random"): "each of the 4 seats",
        ("play", "saboteur", "--bots", "hasty,"): "there is no bot ''",
        ("play", "saboteur", "--players", "3", "--people", "P1,P2,P3", "--bots",
         "hasty"): "every seat",
        ("play", "saboteur", "--profile", "mine"): "no profile 'mine'",
        ("play", "saboteur", "--set", "rounds=0"): "rounds",
        ("play", "saboteur", "--set", "luck=yes"): "luck",
        ("play", "saboteur", "--set", "first=P9"): "first",
        ("play", "saboteur", "--plain=yes"): "takes no value",
        ("play", "saboteur", "--fancy"): "no option '--fancy'",
    }
    for args, said in bad.items():
        done = adit(*args)
        is_failure(done, 2, said)
        assert done.out == "", args


@test
def misuse_of_replay_is_said_in_one_line():
    path = good()
    for who in ("P5", "P0", "p1", "nobody", "", "P1,P2", "P1 "):
        is_failure(adit("replay", path, f"--as={who}"), 2, "P1 to P4, public or everyone")
    for args in (["--step", "--json"], ["--check", "--json"], ["--check", "--step"],
                 ["--at", 1, "--step"], ["--check", "--at", 1]):
        is_failure(adit("replay", path, *args), 2, "do not go together")
    is_failure(adit("replay"), 2, "it takes FILE ")
    is_failure(adit("replay", path, path), 2, "too many")
    is_failure(adit("replay", path, "--set", "rounds=1"), 2, "no option")


@test
def a_closed_pipe_is_a_failure():
    for args in (["play", "saboteur"], ["replay", good()], ["replay", good(), "--json"],
                 ["replay", good(), "--step"], ["replay", good(), "--check"]):
        ours, theirs = os.pipe()
        os.close(ours)
        done = adit(*args, lines=["1"] * 300, stdout=theirs)
        os.close(theirs)
        assert (done.returncode, done.err) == (1, ""), (args, done.err)


@test
def a_pipe_that_is_closed_later_is_a_failure_too():
    for args in (["play", "saboteur"], ["replay", good(), "--json"],
                 ["replay", good(), "--step"]):
        ours, theirs = os.pipe()
        process = subprocess.Popen([ADIT, *args], env=environment(), stdin=subprocess.PIPE,
                                   stdout=theirs, stderr=subprocess.PIPE)
        os.close(theirs)
        os.read(ours, 10)
        os.close(ours)
        said = process.communicate(b"1\n" * 300)[1].decode()
        assert said == "", (args, said)
        assert process.returncode == 1


@test
def a_full_disk_is_a_failure():
    if not os.path.exists("/dev/full"):
        return
    for args in (["play", "saboteur"], ["replay", good()], ["replay", good(), "--json"],
                 ["replay", good(), "--step"], ["replay", good(), "--check"]):
        with open("/dev/full", "w") as full:
            done = adit(*args, lines=["1"] * 300, stdout=full)
        is_failure(done, 1, "cannot write to standard output: No space left on device")


@test
def help_is_given_on_standard_output():
    for command in ("play", "replay"):
        done = adit(command, "--help")
        assert done.returncode == 0 and done.err == ""
        assert done.out.startswith(f"usage: adit {command} ")
        assert max(map(len, done.out.splitlines())) <= 80


@test
def the_number_of_players_follows_from_the_bots():
    done = adit("play", "saboteur", "--people", "P1,P3", "--bots", "hasty,random", lines=[])
    assert done.out.startswith("Saboteur: 4 players, 2 of them bots."), done.out
    assert adit("play", "saboteur", lines=[]).out.startswith("Saboteur: 5 players, 4 of them")


# --- galleries ----------------------------------------------------------------


def dug(name="dug.jsonl", players=3, seed="10", bots="random"):
    return record_of_sim(name, players, seed, bots, "galleries")


def views_of_dug(path):
    return [json.loads(line)["view"] for line in adit("replay", path, "--json").out.splitlines()]


MARKS = {"helmet": "^", "cross": "+", "armour": "#"}


def marks_of(goblin):
    return "".join(mark for thing, mark in MARKS.items() if thing in goblin["wears"])


def cells_of(view, gallery):
    """What is to be drawn of a gallery: cards, goblins, bombs, each from the entrance."""
    goblins = {f"{seat['p']}{goblin['goblin']}": goblin
               for seat in view["seats"] for goblin in seat["goblins"]}
    cards, people, bombs = [], [], []
    for card in gallery["cards"]:
        under = {None: "", "N": "+1", "2N": "+2", "bones": "+b"}[card["chest"]]
        cards.append(f"{card['number']} {card['symbols']}{under}")
        name = card["goblin"]
        worn = name and name + marks_of(goblins[name])
        people.append(f"[{worn}]" if name and goblins[name]["held"] else worn or "")
        bombs.append("".join(f"*{owner}" for owner in card["bombs"]))
    return cards, people, bombs


def rail_of(view, gallery):
    """What stands before it: who leads, what closes it, bombs at the entrance."""
    leaders = [card["goblin"][:2] for card in reversed(gallery["cards"]) if card["goblin"]]
    numbers = [card["number"] for card in gallery["cards"]]
    twice = [str(n) for n in range(1, 6) if numbers.count(n) == 2]
    closes = "closes any" if len(twice) == 5 else "closes " + " ".join(twice) if twice else ""
    return [f"{leaders[0]} leads" if leaders else "", closes,
            "".join(f"*{owner}" for owner in gallery["bombs"])]


def drawn_galleries(text):
    """The same, read from a drawing in ASCII that is wide enough."""
    for block in re.findall(r"^(\d [^/\n]*/.*\n(?:  .*\n)*?  [^\\\n]*\\.*)$", text, re.M):
        rails, rows = [], []
        for line in block.splitlines():
            rail, cells = re.match(r"(?:\d| ) (.*?)[/|\\](.*)", line).groups()
            rails.append(rail.strip())
            rows.append([cell.strip() for cell in re.sub(":+$", "", cells).split("|")])
        empty = rows[0] == [""]
        yield rails, [[] if empty else row for row in rows]


@test
def galleries_are_drawn_as_they_are():
    path = dug()
    views = views_of_dug(path)
    shown = adit("replay", path, "--step", "--ascii").out
    tables = re.findall(r"^Turn \d+\. Gems.*\n(?:.*\n)*?  left/used.*\n", shown, re.M)
    assert len(tables) == len(views) > 100
    seen = set()
    for view, table in zip(views, tables):
        drawn = list(drawn_galleries(table))
        assert len(drawn) == 5, table
        for gallery, (rails, rows) in zip(view["galleries"], drawn):
            cells = cells_of(view, gallery)
            has_bombs = any(cells[2]) or gallery["bombs"]
            assert rows == [row for row in cells[: 3 if has_bombs else 2]], (rows, cells)
            assert rails == rail_of(view, gallery)[: len(rails)], (rails, gallery)
            seen |= set(re.findall(r"\+[b2]|[\[^+#*]|closes|leads|chest", f"{cells} {rails}"))
    assert seen == {"[", "^", "+", "#", "*", "closes", "leads", "+b", "+2", "chest"}, seen


@test
def piles_gems_and_players_are_drawn_as_they_are():
    path = dug()
    views = views_of_dug(path)
    shown = adit("replay", path, "--step", "--ascii").out
    unknown = 0
    tops = re.findall(r"^  tops +(.*)\|chests\n  left/used +(.*)$", shown, re.M)
    gems = re.findall(r"^Turn (\d+)\. Gems: ([#.]{30}) (\d+) of (\d+) left", shown, re.M)
    for view, (top, counts), told in zip(views, tops, gems, strict=True):
        expected = [f"{n} {pile['top'] or '?-'[pile['used'] == []]}"
                    for n, pile in enumerate(view["piles"], 1)]
        assert [cell.strip() for cell in top.split("|")] == expected
        chests = view["chests"]
        left = [f"{pile['cards']}/{len(pile['used'])}" for pile in view["piles"]]
        left.append(f"{chests['cards']}/{len(chests['discard'])}")
        assert [cell.strip() for cell in counts.split("|")] == left
        unknown += "?" in top
        turn, bar, here, of = told
        assert int(here) == view["left"] and int(of) == view["total"] == 60
        assert bar.count("#") == -(-30 * view["left"] // 60)
        assert int(turn) == view["turns"] + 1
    assert unknown > 0, "no pile was empty"
    rows = re.findall(r"^([> ]) (P\d) +(\d+) gems? +(g1.*)$", shown, re.M)
    for i, (turn, who, gems, goblins) in enumerate(rows):
        view = views[i // 3]
        seat = view["seats"][i % 3]
        stand = [card["nuggets"] for gallery in view["galleries"] for card in gallery["cards"]
                 if (card["goblin"] or "").startswith(who) and view["phase"] == "over"]
        assert (who, int(gems)) == (seat["p"], seat["gems"] + sum(stand))
        assert (turn == ">") == (view["turn"] == who)
        where = [f"{g['goblin']}{marks_of(g)} {'held ' if g['held'] else ''}{g['at']}"
                 for g in seat["goblins"]]
        bomb = [] if seat["bomb"] == "home" else [f"bomb {seat['bomb']}"]
        assert re.split(r"  +", goblins.strip()) == where + bomb, goblins
    assert len(rows) == 3 * len(views)


@test
def galleries_in_words():
    path = dug()
    views = views_of_dug(path)
    shown = adit("replay", path, "--step", "--words").out
    assert "┏" not in shown and "/" not in shown
    tables = re.findall(r"^Gallery 1(?:.*\n)*?Chests: .*\n", shown, re.M)
    for view, table in zip(views, tables, strict=True):
        cards = re.findall(r"^  (\d\.\d+): number (\d)(.*)\.$", table, re.M)
        expected = [(f"{n}.{i}", card) for n, gallery in enumerate(view["galleries"], 1)
                    for i, card in enumerate(gallery["cards"], 1)]
        for (place, number, rest), (where, card) in zip(cards, expected, strict=True):
            assert (place, int(number)) == (where, card["number"])
            nuggets = re.search(r"(\d|a) nugget", rest.partition("; ")[0])
            count = nuggets[1].replace("a", "1") if nuggets else 0
            assert int(count) == card["symbols"].count("N")
            for word, symbol in (("a chest", "c"), ("a pick", "p"), ("diamond", "D")):
                assert (word in rest.partition(";")[0]) == (symbol in card["symbols"])
            assert re.findall(r"; (P\dg\d)", rest) == [card["goblin"]] * bool(card["goblin"])
            bombs = re.findall(r"(P\d)’s bomb|a bomb from a (chest)", rest)
            assert [owner or chest for owner, chest in bombs] == card["bombs"]
    for words in ("with helmet", "with cross", "with armour", ", held", "is empty",
                  "closed by a third", "at the entrance", "under it bones", "P1 is in the lead",
                  "its top card is not known", "in the cemetery"):
        assert words in shown, words
    bombs = 0
    for view, players in zip(views, re.findall(r"^Turn .*\n((?:.*\n)*?)Gallery 1", shown, re.M),
                             strict=True):
        for player in players.splitlines():
            assert player.count("; g1") == 1, player
            flat, seat = " ".join(player.split()), re.search(r"P\d", player)[0]
            at = [str(n) for n, gallery in enumerate(view["galleries"], 1)
                  if seat in gallery["bombs"]]
            at += [f"{n}.{i}" for n, gallery in enumerate(view["galleries"], 1)
                   for i, card in enumerate(gallery["cards"], 1) if seat in card["bombs"]]
            assert re.findall(r"; the bomb at (?:entrance )?([\d.]+)\.$", flat) == at, (flat, at)
            bombs += len(at)
    assert bombs > 0


@test
def a_long_gallery_fits_or_wraps():
    path = dug("long.jsonl", 2, "8")
    views = views_of_dug(path)
    longest = max(views, key=lambda view: max(len(g["cards"]) for g in view["galleries"]))
    assert max(len(g["cards"]) for g in longest["galleries"]) == 10
    at = ["replay", path, "--at", longest["moves"]]
    for more in ([], ["--ascii"]):
        assert max(map(len, adit(*at, *more).out.splitlines())) <= 80
    # All cards are there on a narrow screen too, in parts.
    narrow = on_terminal(*at, "--ascii", NO_COLOR="1", columns=50)
    board = narrow[narrow.index(" .1 "):narrow.index("  tops")]
    assert max(map(len, board.splitlines())) <= 50
    cards = re.findall(r"\d (?:N|D|b|c|p)+", board)
    assert sorted(cards) == sorted(f"{card['number']} {card['symbols']}"
                                   for g in longest["galleries"] for card in g["cards"])


@test
def galleries_without_utf8_and_with_colours():
    path = dug()
    for more in (dict(locale="C"), dict(locale="C.UTF-8")):
        args = ["--ascii"] if more["locale"] == "C.UTF-8" else []
        shown = adit("replay", path, "--step", *args, **more).out
        assert shown.isascii() and "\\" in shown
    for line in adit("replay", path, "--step").out.splitlines():
        assert line == line.rstrip() and len(line) <= 80, repr(line)
    at = ["replay", path, "--step"]
    plain, coloured = adit(*at).out, on_terminal(*at)
    assert "┏" in plain and "░" in plain and "█" in plain
    assert re.sub(r"\x1b\[\d*m", "", coloured) == plain
    assert {"1", "2", "33", "36", "35"} <= set(re.findall(r"\x1b\[(\d+)m", coloured))


@test
def galleries_by_the_first_number_and_by_any():
    for players in (2, 3, 4):
        done = adit("play", "galleries", "--plain", "--players", players, "--seed", SEED,
                    "--bots", "hasty", lines=["1"] * 900)
        assert done.returncode == 0, done.err
        end = done.out[done.out.index("The game is over: the last gem is taken."):]
        assert re.search(r"wins? with \d+ gems", end) and re.search(r"P1  you +\d+ gems?", end)
        path = WHERE / f"dig{players}.jsonl"
        talk = Dig("--players", players, "--seed", players, "--bots", "random", "--as", "P2")
        n = play_randomly(talk, random.Random(players))
        assert "Saved after" in talk.say(f"save {path}")
        assert talk.end() == 0
        assert len([move for move in moves_of(path) if move["p"] == "P2"]) == n
        assert ": legal, " in check(path).out


@test
def galleries_in_the_notation_is_the_same_record_as_of_sim():
    for bots in ("hasty", "random") if FULL else ("random",):
        whole = dug(f"notation-{bots}.jsonl", 3, "77", bots)
        seed = json.loads(lines_of(whole)[0])["seed"]
        mine = [move["move"] for move in moves_of(whole) if move["p"] == "P2"]
        assert {move.split("@")[0].split()[0] for move in mine} >= {"dig", "roll", "fetch", "work"}
        saved = WHERE / f"dug-{bots}.jsonl"
        questions = ["hint", "why 1.1", "why g1", "why P1g1", "log", "moves", "words", "rubbish",
                     "9999", "dig 9 in 9 with g1", ""]
        lines = [line for move in mine for line in (*questions, move)]
        for typed in (mine, lines):
            done = adit("play", "galleries", "--players", 3, "--as", "P2", "--bots", bots,
                        "--seed", seed, lines=[*typed, f"save! {saved}"])
            assert done.returncode == 0, done.err
            assert without_bots(saved) == without_bots(whole)


@test
def people_at_an_open_table_do_not_hide():
    talk = Dig("--players", 3, "--people", "P1,P3", "--seed", SEED, "--set", "gems=20")
    chance, asked = random.Random(1), set()
    while talk.prompt != ">":
        asked.add(talk.prompt)
        who = talk.prompt.rstrip(">")
        assert re.search(rf"^> {who}  you ", talk.last, re.M), talk.last
        assert re.search(r"^  P\d  person ", talk.last, re.M)
        talk.say(chance.choice(talk.numbers()))
    assert asked == {"P1>", "P3>"} and "\n\n\n" not in talk.all
    # All is told, in order, and once.
    happened = r"((?:You|P\d)(?:’s goblin \d)? (?:rolled (?!\[)|dug|passed|died|closed).*)$"
    told = re.findall(rf"^{happened}", talk.all, re.M)
    kept = re.findall(rf"^ *(?:\d+\. )?{happened}", talk.say("log"), re.M)
    unnamed = [[re.sub(r"^(You|P\d)", "", line) for line in lines] for lines in (told, kept)]
    assert unnamed[0] == unnamed[1] and len(told) > 20
    assert talk.end() == 0


@test
def galleries_ask_for_no_enter_on_a_terminal():
    talk = DigOnScreen("--players", 3, "--people", "P1,P3", "--seed", SEED, "--set", "gems=12")
    while talk.prompt != ">":
        assert "press Enter" not in talk.prompt
        talk.say("1")
    assert "wins with" in talk.last or "win with" in talk.last
    talk.end()


CLOSES = re.compile(r"^ dig (\d) in (\d) with +(\d+)\) g\d.*?(?:\n +)?"
                    r"\((\w+) on top, closes gallery (\d): (.*?)\)", re.M)


def paid_by_move(path, number):
    """What a move brings to each player at once, and whether the game is over by it."""
    line = json.loads(adit("replay", path, "--json", "--at", number).out)
    paid = {seat["p"]: 0 for seat in line["view"]["seats"]}
    for event in line["events"]:
        if event["event"] == "turn":
            return paid, False
        if event["event"] == "paid":
            paid[event["p"]] += event["n"]
    return paid, True


@test
def moves_of_galleries_say_what_they_bring():
    """Whenever a dig would close, the list says what is paid then, and it is."""
    path, kept, picks, last_gems = WHERE / "promised.jsonl", 0, 0, 0
    for seed in range(30):
        bots = ("hasty", "random")[seed % 2]  # who likes helmets
        talk = Dig("--players", 3, "--seed", seed, "--set", "gems=40", "--bots", bots)
        n, promises = 0, {}
        while talk.prompt != ">":
            listed = talk.last[talk.last.rindex("\n  left/used"):]
            assert not re.search(r"^ pass .*\n .*\d\) ", listed, re.M), "to pass comes last"
            for number, more in re.findall(r"^ dig (\d) .*\s+\(Np on top, digs on with a (\d)\)",
                                           listed, re.M):
                assert int(more) == int(number) % 5 + 1
                picks += 1
            found = CLOSES.search(listed)
            if found:
                assert found[2] == found[5] and f"{found[1]} {found[4]}" in talk.last
                promises[n] = found[6]
                talk.say(found[3])
            else:
                talk.say(re.search(r"would play (\d+)\)", talk.say("hint"))[1])
            n += 1
        talk.say(f"save! {path}")
        talk.end()
        mine = [i for i, move in enumerate(moves_of(path), 1) if move["p"] == "P1"]
        for n, promise in promises.items():
            paid, over = paid_by_move(path, mine[n])
            told = {("P1" if who == "you" else who): int(gems)
                    for who, gems in re.findall(r"(you|P\d) \+(\d+)", promise)}
            assert told == {who: n for who, n in paid.items() if n or who == "P1"}, promise
            assert ("the game is over" in promise) == over, promise
            last_gems += over
        kept += len(promises)
        if kept > 10 and picks > 5 and last_gems > 0 and not FULL:
            break
    assert kept > 10 and picks > 5 and last_gems > 0, (kept, picks, last_gems)


def in_galleries(*lines, args=()):
    """What is printed after the last line at the first turn: P1 rolls 1 and 4."""
    talk = Dig("--players", 3, "--seed", 7, "--set", "first=P1", *args)
    for line in lines:
        talk.say(line)
    last = talk.last
    talk.end()
    return last.split("\n", 1)[1]


@test
def bad_moves_in_galleries_get_their_reason_and_lose_nothing():
    bad = {
        "dig 2 in 4 with g1": "No: The dice do not allow that.",
        "dig 1 in 1 with g1": "No: The dice do not allow that.",
        "dig 1 in 4 with g2": "No: Your goblin 2 wears the same as one with a lower number: take that one.",
        "shoot P2g1": "No: The dice do not allow that.",
        "bomb@1": "No: The dice do not allow that.",
        "roll": "No: That cannot be done now",
        "buy armour g1": "No: That cannot be done now",
        "fetch": "No: That cannot be done now",
        "buy": "No: That cannot be done now.",
        "buy bomb": "No: That cannot be done now.",
        "buy defuse": "No: That cannot be done now.",
        "buy bom": "'buy bom' is not a number, a move or a command",
        "shoot": "'shoot' is not a number, a move or a command",
        "dig 1 in 4": " dig 1 in 4 with ",
        "dig 1 in 4 with g4": "'dig 1 in 4 with g4' is not a number, a move or a command",
        "dig NES@1,0": "is not a number, a move or a command",
        "99": "The moves have the numbers 1 to 3.",
    }
    for line, answer in bad.items():
        talk = Dig("--players", 3, "--seed", 7, "--set", "first=P1")
        before = talk.say("table").split("\n", 1)[1]
        assert answer in talk.say(line), (line, talk.last)
        assert talk.say("table").split("\n", 1)[1] == before, line
        talk.end()


@test
def why_in_galleries():
    told = in_galleries("why g1")
    assert "  dig 1 in 4 with g1: legal, number 1\n  dig 4 in 1 with g1: legal" in told, told
    assert in_galleries("why P1g1") == in_galleries("why g1")
    assert "  anything with it: Your goblin 2 wears the same as one with a lower number" in in_galleries("why g2")
    for begun in ("buy", "buy bomb"):
        told = in_galleries(f"why {begun}")
        assert f"  {begun}: That cannot be done now\n" in told, told
    assert "shoot P2g1: The dice do not allow that" in in_galleries("why P2g1")
    assert "bomb@1.1: The dice do not allow that" in in_galleries("why 1.1")
    assert "legal, number 3" in in_galleries("why pass")
    assert "legal, number 2" in in_galleries("why 2")
    assert "Why what? For example 'why 3.2'" in in_galleries("why")
    told = in_galleries("why 3,1")
    assert "is neither a place such as 3.2, a goblin such as P2g1 nor a move." in told, told
    assert "shoot P9g1: The dice do not allow that" in in_galleries("why P9g1")
    for what in ("g4", "g1x", "6.1", "1.0", "1.12", "P1", "P1g", "1.1x"):
        assert "is neither a place" in in_galleries(f"why {what}"), what


@test
def moves_of_galleries_are_grouped():
    assert in_galleries("moves") == (
        " dig 1 in 4 with   1) g1 in reserve  (ND on top)\n"
        " dig 4 in 1 with   2) g1 in reserve  (Nc on top)\n"
        " pass              3) do nothing\nP1> "), in_galleries("moves")
    assert "pass" not in in_galleries("moves dig")
    assert in_galleries("dig") == in_galleries("moves dig")
    talk = Dig("--players", 2, "--seed", 3, "--bots", "random")
    chance, headings = random.Random(5), set()
    while talk.prompt != ">":
        headings |= set(re.findall(r"^ (\S[^)]*?) +\d+\) ", talk.last, re.M))
        prices = re.findall(r"^ (buy.*?) +\d+\) (?:.*\n {9,})*.*\((\d) gems?\)$", talk.last, re.M)
        for heading, price in prices:
            right = {"buy": 1, "buy bomb@": 2, "buy defuse@": 2, "buy kill": 3}
            assert int(price) == right[heading]
        assert len(prices) == len(re.findall(r"^ buy", talk.last, re.M))
        talk.say(chance.choice(talk.numbers()))
    talk.end()
    assert {h for h in headings if not h.startswith("dig ")} == {
        "roll", "pass", "fetch", "work", "buy", "buy bomb@", "buy defuse@", "buy kill",
        "bomb@", "shoot"}, headings


@test
def galleries_help_fits_a_small_terminal():
    told = in_galleries("help")
    assert len(told.splitlines()) < 24 and max(map(len, told.splitlines())) < 80
    for word in ("The aim: ", "nugget", "diamond", "bones", "chest", "pick", "helmet", "*P3"):
        assert word in told, word
    assert "bomb@3 is at its entrance" in told and "3 is the entrance" not in told
    assert in_galleries("hand").startswith("> P1  you     0 gems  g1 reserve ")
    rolled = "P1 rolled [1] [4]: tunnel 1 in gallery 4, or tunnel 4 in gallery 1.\n"
    table, board = in_galleries("table"), in_galleries("board")
    assert rolled in table and table.replace(rolled, "").endswith(board)
    assert board.startswith("              .1    .2    .3    .4    .5\n1            ┏░"), board


@test
def galleries_end_with_the_board_and_the_result():
    path = dug("ended.jsonl", 4, "9", "hasty")
    end = json.loads(lines_of(path)[-1])
    done = adit("replay", path)
    assert done.returncode == 0 and done.err == ""
    numbers = [int(n) for n in re.findall(r"^ *(\d+)\. (?!P\d +\d+ gems)", done.out, re.M)]
    assert numbers == list(range(1, len(moves_of(path)) + 1))
    last = done.out[done.out.index("The game is over: the last gem is taken."):]
    assert last.count("┏") == 5 and "  tops " in last
    for seat, gems in enumerate(end["gold"], 1):
        row = re.search(rf"^ +\d\. P{seat} +{gems} gems(?: \((\d+), and (\d+) where goblins stand\))?$",
                        last, re.M)
        assert row, last
        assert row[1] is None or int(row[1]) + int(row[2]) == gems, row[0]
    assert f"win{'s' if len(end['winners']) == 1 else ''} with {max(end['gold'])} gems" in last
    assert adit("replay", path, "--as", "public").out.splitlines()[1:] == done.out.splitlines()[1:]


@test
def galleries_saved_in_the_middle():
    path = WHERE / "middle-dug.jsonl"
    done = adit("play", "galleries", "--players", 2, "--seed", SEED,
                lines=["1", "1", "1", f"save {path}", "quit"])
    assert re.search(r"Saved after (\d+) moves", done.out) and done.returncode == 0
    assert "legal so far" in check(path).out
    shown = adit("replay", path).out
    assert "not finished" in shown and shown.count("┏") == 5


@test
def four_play_galleries_usually():
    told = adit("play", "galleries", lines=[]).out
    assert told.startswith("Galleries: 4 players, 3 of them bots."), told
    is_failure(adit("play", "galleries", "--players", "5"), 2, "2 to 4 players")
    is_failure(adit("play", "galleries", "--as", "P5"), 2, "P1 to P4")
    is_failure(adit("play", "galleries", "--profile", "x"), 2, "galleries has no profiles; ")
    is_failure(adit("play", "galleries", "--set", "gems=9"), 2, "gems")


@test
def galleries_stay_in_sight_on_a_small_screen():
    for seed in (3, 5, 21):
        talk, cut, whole = DigOnScreen("--players", 4, "--seed", seed), 0, 0
        while talk.prompt != ">":
            seen = talk.seen()
            assert seen.count("┏") == 5 and "  tops " in seen, seen
            assert re.search(r"P1 (rolled|may) ", seen), seen
            assert re.search(r" 1\) |moves, such as ", seen)
            assert re.search(r"^Turn \d+\. Gems: ", seen, re.M), seen
            assert re.search(r"^> P1  you ", seen, re.M), seen
            drawn = talk.last[talk.last.index("Turn "):] if seen.index("Turn ") == 0 else ""
            whole += all(f"\n  P{seat}  hasty " in drawn for seat in (2, 3, 4))
            cut += "P1g1 digs" not in seen
            talk.say("1")
        talk.end()
        assert cut > 0 and whole > 0, "news were never too long"


# --- saboteur2 ----------------------------------------------------------------


class Team(Talk):
    game = "saboteur2"


class TeamOnScreen(Screen):
    game = "saboteur2"


def team(name, players=5, seed="3", bots="random"):
    return record_of_sim(name, players, seed, bots, "saboteur2")


def seen_of(path, viewer="everyone"):
    """What the viewer sees after each move, from the beginning on."""
    done = adit("replay", path, "--json", "--as", viewer)
    return [json.loads(line)["view"] for line in done.out.splitlines()]


def face_of(lies):
    """The picture of a path card in ASCII, as patterns of three lines of five; a dot
    stands for rock, or for nothing where the card is cut off."""
    shape, _, feature = lies.partition(".")
    joined = [part for part in re.sub("[nesw]", "", shape).split("+") if part]
    sides, stubs = "".join(joined), re.sub("[NESW+]", "", shape).upper()
    rows = [["[.: ]"] * 5 for _ in range(3)]

    def mark(x, y, glyph):
        rows[y][x] = glyph

    for side in sides + stubs:
        line, half = ("[|!]" if side in "NS" else "[-~]"), side in stubs and sides
        x, y = {"N": (2, 0), "E": (4, 1), "S": (2, 2), "W": (0, 1)}[side]
        mark(x, y, "X" if half and side in "NS" else line)
        if side in "EW":
            mark(3 if side == "E" else 1, 1, line if side in sides else "X" if sides else " ")
    if len(joined) == 2:
        bridge = "NS" in joined
        mark(2, 1, "[|!]" if bridge else "/" if "NW" in joined else r"\\")
        if bridge:
            mark(1, 1, r"\)")
            mark(3, 1, r"\(")
    else:
        straight = {"NS": "[|!]", "N": "[|!]", "S": "[|!]", "EW": "[-~]", "E": "[-~]", "W": "[-~]"}
        mark(2, 1, straight.get(sides, r"\+") if sides else "X")
    if feature == "ladder":
        mark(2, 1, "H")
    if feature in ("green", "blue"):
        for x, glyph in zip((1, 2, 3), (r"\[", feature[0].upper(), r"\]")):
            mark(x, 1, glyph)
        for side in stubs:
            mark(4 if side == "E" else 0, 1, "X")
    if feature == "crystal":
        mark(3, 0, "<")
        mark(4, 0, ">")
    return rows


def drawn_mine(text):
    """The cells of a drawn mine: three lines of five columns each."""
    lines = text.splitlines()
    axis = max(i for i, line in enumerate(lines) if re.fullmatch(r"[ \d-]+", line))
    left = int(lines[axis].split()[0])
    cells = {}
    for i, line in enumerate(lines[:axis]):
        label = re.match(r" *(-?\d+)(?= |$)", line[:4].ljust(4))
        if not label or len(label[0]) != 3:
            continue
        for x in range(left, left + 30):
            at = 4 + 5 * (x - left)
            cells[x, int(label[1])] = [lines[i + dy].ljust(200)[at:at + 5] for dy in (-1, 0, 1)
                                       if i + dy >= 0]
    return cells


@test
def cards_of_saboteur2_are_drawn_as_they_are():
    kinds = set()
    for seed in range(10):
        path = team(f"drawn{seed}.jsonl", 5, str(seed), "random" if seed % 2 else "hasty")
        views = seen_of(path)
        ends = [n for n, view in enumerate(views[:-1]) if views[n + 1]["round"] != view["round"]]
        for n in ends:
            cells = drawn_mine(adit("replay", path, "--at", n, "--ascii").out)
            for card in views[n]["mine"]:
                kinds.add(card["lies"])
                if card["x"] == card["y"] == 0:
                    continue
                face = face_of(card["lies"])
                for drawn, row in zip(cells[card["x"], card["y"]], face, strict=True):
                    assert re.fullmatch("".join(row), drawn), (card, drawn, row)
    for ending in (".green", ".blue", ".ladder", ".crystal"):
        assert any(lies.endswith(ending) for lies in kinds), ending
    assert {"NS+EW", "NW+ES", "NE+SW", "NSew", "EWns"} <= kinds, kinds


@test
def every_kind_of_card_looks_different():
    """By shape alone: what is drawn says which card it is."""
    shapes = ("NESW ESW NES NS EW NE NW nesw esw nes ns ew ne nw n e NS+EW NW+ES NE+SW S.ladder "
              "W.ladder ES.ladder NE.ladder ES.green EW.green NSe.green NS.blue EW.blue SW.blue "
              "NEs NSew EWns NSe ESn w.crystal s.crystal ESW.crystal NES.crystal ESWn.crystal "
              "NSWe.crystal EWs.crystal NESW.crystal").split()
    assert len({str(face_of(lies)) for lies in shapes}) == len(shapes) == 42


@test
def saboteur2_in_utf8_and_colours():
    for seed in range(20):
        path = team(f"drawn{seed}.jsonl", 5, str(seed), "random" if seed % 2 else "hasty")
        for n, view in enumerate(seen_of(path)):
            laid = {re.sub(r".*(?=\.)|.*\+.*", "", card["lies"]) for card in view["mine"]
                    if "." in card["lies"]}
            if {".green", ".blue", ".crystal", ".ladder"} <= laid:
                break
        else:
            continue
        break
    plain = adit("replay", path, "--at", n).out
    assert "[G]" in plain and "[B]" in plain and "◆" in plain and "H" in plain
    assert "\033" not in plain
    told = on_terminal("replay", path, "--at", n)
    assert "\033[30;42m[G]" in told and "\033[97;44m[B]" in told and "\033[1;35m◆" in told
    words = adit("replay", path, "--at", n, "--words").out
    for card in view["mine"]:
        row = re.search(rf"^Row {card['y']}: (.*)\.$", words, re.M)[1]
        assert re.search(rf"column {card['x']} {re.escape(card['lies'])}(?: |;|$)", row), card


@test
def two_tunnels_on_a_card_are_cut_off_apart():
    told = 0
    for seed in range(6):
        path = team(f"drawn{seed}.jsonl", 5, str(seed), "random" if seed % 2 else "hasty")
        for n in range(5, len(moves_of(path)), 9):
            words = adit("replay", path, "--at", n, "--words").out
            for x, lies, dark in re.findall(r"column (-?\d+) (\S+\+\S+) with (\w+) cut off", words):
                assert dark in lies.split("+"), (lies, dark)
                told += 1
    assert told > 0


def front_of(seat):
    """What a player's line says of what lies in front of him."""
    tools = seat["broken"]
    listed = " and ".join(filter(None, [", ".join(tools[:-1]), *tools[-1:]]))
    return ("; trapped" * seat["trapped"] + (f"; broken {listed}" if tools else "")
            + "; theft" * seat["theft"])


@test
def players_of_saboteur2_are_drawn_as_they_are():
    met = set()
    for players, seed in ((5, 1), (5, 3), (12, 2)):
        path = team(f"players{players}{seed}.jsonl", players, str(seed))
        for viewer in ("P2", "everyone", "public"):
            for n, view in list(enumerate(seen_of(path, viewer)))[::11]:
                text = adit("replay", path, "--at", n, "--as", viewer).out
                joined = re.sub(r"\n {8}(?=[a-z]|G\d[,;\n])", " ", text)
                head = (f"Round {view['round']} of 3. Pile: {view['pile']}, discarded: "
                        f"{len(view['discard'])}, out: 10. Hat pile: {view['hats']}. "
                        f"Crystals: {view['crystals']}.")
                assert head in text, (head, text)
                for seat in view["seats"]:
                    shows = seat["gold"] is not None or viewer == "everyone"
                    mark = ">" if seat["p"] == view["turn"] else " "
                    line = next(l for l in joined.splitlines() if l[2:].split()[:1] == [seat["p"]])
                    role = seat["role"] or ""
                    cards = f"{seat['cards']} card{'s' if seat['cards'] != 1 else ' '}"
                    gold = "[0-9]+" if seat["gold"] is None else seat["gold"]
                    some = " some" if seat["has_gold"] else "   no"  # E29
                    purse = rf" {{0,4}}{gold} gold" if shows else f"{some} gold"
                    met |= {"covered" + some} if not shows else set()
                    front = front_of(seat)
                    hats = {0: "", 1: "; new hat"}.get(seat["hats"], f"; {seat['hats']} new hats")
                    looked = f"; saw {', '.join(seat['looked'])}" if seat["looked"] else ""
                    passed = f"; passed {seat['passed']}" if seat["passed"] else ""
                    assert re.fullmatch(
                        rf"{mark} {seat['p']:3} {role:9}  {cards} {purse}{front}{hats}{looked}"
                        rf"{passed}", line), (line, seat)
                    met |= set(re.findall(r"; (\w+)", line))
    assert met >= {"trapped", "broken", "theft", "new", "saw", "passed", "covered some",
                   "covered   no"}, met


@test
def gold_is_open_if_so_wished():
    for value, others in (("no", "no"), ("yes", " 0")):
        talk = Team("--players", 3, "--seed", 1, "--set", "first=P1", "--set", f"open_gold={value}")
        assert re.search(r"^> P1  you   \w+ +6 cards     0 gold$", talk.last, re.M), talk.last
        assert re.search(rf"^  P2  hasty +6 cards    {others} gold$", talk.last, re.M), talk.last
        talk.end()


WORDS = {"green": "a green digger", "blue": "a blue digger", "boss": "the boss",
         "profiteer": "the profiteer"}


def a_role(role):
    return WORDS.get(role, f"a {role}")


def what_is_known(view, viewer):
    """What the text must say of what the viewer alone knows, by its kind."""
    for seen in view["inspections"]:
        role, when = a_role(seen["role"]), f"at move {seen['move']}"
        if seen["p"] != viewer:
            assert seen["role"] is None
        elif seen["old"]:
            yield "old", f"{seen['of']} was {role} {when}, and has a new hat now."
        else:
            yield "new", f"{seen['of']} is {role}, seen {when}."
    for hat in view["old_hats"]:
        if hat["p"] == viewer:
            yield "hat", f"Before the new hat: {a_role(hat['role'])}."
    for known in view["known"]:
        has = "has" if known["sure"] else "has or has put down"
        lead = f"{known['p']} {has}" if known["p"] else "Put down"
        yield "hand", f"{lead}, of a hand given away: {', '.join(known['cards'])}."


def inspected_and_changed():
    """A record in which somebody has a new hat after an inspection, and who inspected."""
    for seed in range(1, 400):
        path = team("changed.jsonl", 3, str(seed))
        view = next((v for v in seen_of(path, "public")
                     if v["phase"] == "play" and any(i["old"] for i in v["inspections"])), None)
        if view:
            return path, next(i["p"] for i in view["inspections"] if i["old"])
        path.unlink()
    raise AssertionError("nobody changed hats")


@test
def what_one_player_knows_of_others():
    met = set()
    cases = [(team(f"knows{seed}.jsonl", 4, str(seed)), viewer)
             for seed in range(1, 9) for viewer in ("P1", "P3")]
    for path, viewer in [*cases, inspected_and_changed()]:
        for n, view in list(enumerate(seen_of(path, viewer)))[::4 if FULL else 16]:
            if view["phase"] != "play":
                continue
            text = adit("replay", path, "--at", n, "--as", viewer).out
            said = f"\n{viewer} is {a_role(view['seats'][int(viewer[1]) - 1]['role'])}."
            text = " ".join(text[text.index(said):].split())
            for kind, said in what_is_known(view, viewer):
                assert said in text, (said, text)
                met.add(kind)
    assert met == {"new", "old", "hat", "hand"}, met


@test
def saboteur2_is_neat_at_every_size():
    for players in (2, 7, 12):
        path = team(f"neat{players}.jsonl", players, "4")
        for args in ((), ("--ascii",), ("--as", "P2", "--ascii")):
            shown = adit("replay", path, "--step", *args)
            assert shown.returncode == 0 and shown.err == ""
            for line in shown.out.splitlines():
                assert line == line.rstrip(), repr(line)
                assert len(line) <= 80 or line.endswith("have won."), repr(line)


@test
def saboteur2_by_the_first_number():
    for players in (2, 5, 12):
        done = adit("play", "saboteur2", "--plain", "--players", players, "--seed", SEED,
                    "--bots", "hasty", lines=["1"] * 600)
        assert done.returncode == 0, done.err
        end = done.out[done.out.index("The game is over."):]
        assert re.search(r"wins? with \d+ gold", end) and re.search(r"P1 +you +\d+ gold", end)


@test
def saboteur2_by_any_number_at_every_size():
    for players in range(2, 13):
        talk = Team("--players", players, "--seed", players, "--set", "rounds=1", "--bots",
                    "hasty" if players % 2 else "random")
        assert play_randomly(talk, random.Random(players)) > 0
        assert talk.end() == 0


def listed_in(text):
    """The moves of a list by number, and how many it names by an example only."""
    moves, more, heading = {}, 0, ""
    for line in text.splitlines():
        named = re.match(r" (\S.*?) +(\d+) ways(?: \((?:pairs|sets of 2 or 3)\))?, such as (.*)", line)
        if named:
            more += int(named[2])
            continue
        head = re.match(r" (\S.*?) +(?=\d+\) )", line)
        if head:
            heading = head[1]
        elif not re.match(r" {6,}\d+\) ", line):
            continue
        for number, item in re.findall(r"(\d+)\) (.*?)(?=  +\d+\)|  \(| \d+\) |$)", line):
            gap = "" if heading.endswith("@") or heading == "theft" else " "
            moves[int(number)] = f"{heading}{gap}{item.strip()}"
    notes = r"in front of you$| with an empty hand$| turns G\d| \d+ falls? dark"
    return {n: re.sub(notes, "", move) for n, move in moves.items()}, more


def legal_by_turn(seed, players, name):
    """The record of a game of random bots, and the legal moves at each of P2's turns."""
    path, trace = WHERE / f"{name}.jsonl", WHERE / f"{name}.trace"
    done = adit("sim", "saboteur2", "--games", 1, "--players", players, "--bots", "random",
                "--seed", seed, "--record", path, "--trace", trace)
    assert done.returncode == 0, done.err
    turns = [json.loads(line) for line in lines_of(trace)]
    return path, [turn for turn in turns if turn["t"] == "turn" and turn["p"] == "P2"]


@test
def every_move_of_saboteur2_can_be_listed_and_typed():
    abridged = longest = 0
    for seed, players in (("1", 3), ("4", 12), ("6", 2)):
        path, turns = legal_by_turn(seed, players, f"listed{seed}")
        game = json.loads(lines_of(path)[0])["seed"]
        talk = Team("--players", players, "--as", "P2", "--bots", "random", "--seed", game)
        for turn in turns:
            shown = talk.last[talk.last.rindex("\n\n"):]
            listed, more = listed_in(shown)
            assert list(listed) == list(range(1, len(listed) + 1)), listed
            assert len(listed) + more == len(turn["legal"]), (shown, turn["legal"])
            assert len(re.findall(r"^ .*\d+\) ", shown, re.M)) <= 36, shown
            abridged += more > 0
            longest = max(longest, len(turn["legal"]))
            every = {}
            for text in ("dig", "@", "theft", "shed", "pass", "steal"):
                every |= listed_in(talk.say(f"moves {text}"))[0]
            assert sorted(every.values()) == sorted(turn["legal"]), (every, turn["legal"])
            assert sorted(every) == list(range(1, len(every) + 1))
            numbers = {move: number for number, move in every.items()}
            talk.say(numbers[turn["move"]] if len(turn["move"]) % 2 else turn["move"])
        assert talk.prompt == ">"
        saved = WHERE / f"typed{seed}.jsonl"
        talk.say(f"save {saved}")
        assert talk.end() == 0
        assert without_bots(saved) == without_bots(path)
    assert abridged > 20 and longest > 80, (abridged, longest)


@test
def cards_are_put_down_in_any_order():
    start = ("--players", 2, "--seed", 7)
    for line in ("pass ne map free", "pass free map ne", "pass map free ne"):
        talk = Team(*start)
        said = talk.say(line)
        assert "You passed a card: ne.\nYou passed a card: map.\nYou passed a card: free." in said, said
        talk.end()
    talk = Team(*start)
    assert "  pass ne map map: You do not hold this card: map\n" in talk.say("why pass map ne map")
    for line in ("pass map map map map", "pass xyz", "shed lamp with map", "shed with map ne",
                 "pass  map", "shed hat with ne map"):
        assert "is not a number, a move or a command" in talk.say(line), line
    talk.end()


@test
def bad_moves_in_saboteur2_get_their_reason_and_lose_nothing():
    talk = Team("--players", 2, "--seed", 7)
    for line, answer in (
            ("free@P2", "No: P2 is not trapped."), ("free@P9", "No: There is no such player."),
            ("trap@P2", "No: You do not hold this card: trap."),
            ("shed lamp with ne map", "No: You have no broken lamp."),
            ("shed trap with map ne", "No: You are not trapped."),
            ("shed theft with free free", "No: You are not planning a theft."),
            ("steal@P2", "No: That cannot be done now."),
            ("steal none", "No: That cannot be done now."),
            ("pass", "No: You hold cards: choose which one to put down."),
            ("pass map map", "No: You do not hold this card: map."),
            ("dig ne@1,0", "No: The left side does not fit at 1,0."),
            ("dig sw@5,5", "No: No way leads back to the start from 5,5."),
            ("dig S.ladder@1,0", "No: You do not hold this card: S.ladder."),
            ("take 2", "No: There is no such move."),
            ("trap@", "'trap@' is not a number, a move or a command; 'help' lists them."),
            ("99", "The moves have the numbers 1 to "),
            ("why P2", "  free@P2: P2 is not trapped\n"),
            ("why map@G2", "  map@G2: legal, number "),
            ("why 5,5", "  any card of yours: No way leads back to the start from 5,5\n"),
            ("why", "Why what? For example 'why 3,1', 'why P2' or 'why dig NES@3,1'."),
            ("why xyz", "neither a cell such as 3,1, a player such as P2 nor a move."),
            ("moves xyz", "No legal move has 'xyz' in it.")):
        said = talk.say(line)
        assert answer in said, (line, said)
        assert talk.prompt == "P1>"
    assert "You dug at 1,0: sw." in talk.say("dig sw@1,0")
    path = WHERE / "nothing-lost.jsonl"
    assert "Saved after" in talk.say(f"save {path}")
    assert moves_of(path)[0] == {"p": "P1", "move": "dig sw@1,0"}
    assert talk.end() == 1


def ladder_at_hand():
    """A game in which P1 begins with a ladder."""
    for seed in range(40):
        talk = Team("--players", 2, "--seed", seed, "--set", "first=P1")
        ladder = re.search(r"^ dig (\S+\.ladder)@ ", talk.last, re.M)
        if ladder:
            return talk, ladder[1]
        talk.end()
    raise AssertionError("nobody has a ladder")


@test
def ladders_have_reasons_of_their_own():
    talk, ladder = ladder_at_hand()
    assert "No: 7,0 is next to a goal: no ladder there." in talk.say(f"dig {ladder}@7,0")
    assert "No: A ladder must touch a card: there is none beside 4,4." in talk.say(f"dig {ladder}@4,4")
    assert "H" in talk.say("hand")
    talk.end()


def thief():
    """A record in which somebody steals, and the number of that move."""
    for seed in range(60):
        path = team(f"thief{seed}.jsonl", 4, str(seed))
        for n, move in enumerate(moves_of(path)):
            if move["move"].startswith("steal@"):
                return path, n, move
    raise AssertionError("nobody steals")


@test
def thieves_steal_by_their_own_choice():
    path, n, stolen = thief()
    moves, view = moves_of(path), seen_of(path)[n]
    assert view["phase"] == "steal" and view["turn"] == stolen["p"]
    after = [f"P{(int(stolen['p'][1:]) - 1 + i) % 4 + 1}" for i in range(1, 4)]
    others = [p for p in after if p in view["stealing"]]
    order = f", then {', '.join(others)}" if others else ""
    talk = Team("--players", 4, "--as", stolen["p"], "--bots", "random", "--seed",
                json.loads(lines_of(path)[0])["seed"])
    for move in moves[:n]:
        if move["p"] == stolen["p"]:
            talk.say(move["move"])
    assert f"The round is over. {stolen['p']} may steal a gold piece{order}.\n" in talk.last, talk.last
    victims = re.search(r"^ steal@ +(.*)\n steal +(\d+)\) none$", talk.last, re.M)
    rich = [f"P{i + 1}" for i, seat in enumerate(view["seats"])
            if seat["p"] != stolen["p"] and true_gold(path, n)[i] > 0]
    assert re.findall(r"P\d+", victims[1]) == rich and int(victims[2]) == len(rich) + 1
    assert "No: You cannot play that on yourself." in talk.say(f"steal@{stolen['p']}")
    assert "No: That cannot be done now." in talk.say("pass NES")
    assert f"You stole 1 gold from {stolen['move'][6:]}." in talk.say(stolen["move"])
    talk.end()
    table = adit("replay", path, "--at", n).out
    assert f"may steal a gold piece{order}." in table and "; theft" in table


def true_gold(path, n):
    """What each has after n moves, counted from what was told."""
    gold = [0] * 4
    lines = adit("replay", path, "--json").out.splitlines()
    for line in lines[:n + 1]:
        for event in json.loads(line)["events"]:
            seat = int(event["p"][1:]) - 1 if "p" in event else None
            if event["event"] in ("paid", "crystals"):
                gold[seat] += event["n"]
            if event["event"] == "stole" and "on" in event:
                gold[seat] += 1
                gold[int(event["on"][1:]) - 1] -= 1
    return gold


@test
def several_people_play_saboteur2():
    talk = Team("--players", 4, "--people", "P1,P3", "--seed", "2", "--set", "rounds=1",
                "--bots", "random")
    chance, looking = random.Random(3), None
    while talk.prompt != ">":
        if "press Enter" in talk.prompt:
            looks = re.match(r"(P\d), press Enter when only you look", talk.prompt)
            looking = looks[1] if looks else looking
            talk.say("")
            continue
        assert talk.prompt == f"{looking}>", (talk.prompt, looking)
        assert f"You are {looking}, a " in talk.last or "may steal" in talk.last
        talk.say(chance.choice(talk.numbers()))
    assert talk.end() == 0
    for page in re.split(r"press Enter when only you look", talk.all)[1:]:
        page = page.split("Round 1 ends")[0]
        who = re.search(r"You are (P\d), ", page)
        drawn = set(re.findall(r"^(P\d) (?:drew|passed a card:) \w", page, re.M))
        roles = set(re.findall(r"^(P\d) is a ", page, re.M))
        assert not who or drawn | roles <= {who[1]}, (who[1], drawn, roles)


@test
def saboteur2_is_saved_and_replayed():
    path = WHERE / "middle2.jsonl"
    talk = Team("--players", 6, "--seed", 8, "--bots", "random")
    for _ in range(4):
        talk.say("1")
    assert re.search(r"Saved after \d+ moves", talk.say(f"save {path}"))
    log, words = talk.say("log"), talk.say("words")
    assert re.search(r"^   1\. (You|P)", log, re.M)
    assert re.search(r"^Row 0: .*column 0 NESW the start", words, re.M)
    assert "The bot 'trained' would play " in talk.say("hint")
    talk.say("quit")
    assert talk.end() == 0
    assert "legal so far" in check(path).out
    shown = adit("replay", path).out
    assert "not finished" in shown and "━━S" in shown
    whole = team("whole2.jsonl", 6, "8", "hasty")
    assert check(whole).returncode == 0
    told = adit("replay", whole).out
    assert told.count("Round ") >= 6 and "made the connection; " in told


@test
def passed_and_shed_cards_are_told_once():
    passed = shed = 0
    for seed in range(1, 5):
        path = team(f"knows{seed}.jsonl", 4, str(seed))
        told = adit("replay", path, "--as", "P1").out
        for n, move in enumerate(moves_of(path), 1):
            said = re.search(rf"^ *{n}\. (.*(?:\n {{6}}.*)*)", told, re.M)[1]
            cards = move["move"].split()[1:]
            if move["p"] == "P1" or not cards:
                continue
            if move["move"].startswith("pass "):
                many = f" ({len(cards)} times)" if len(cards) > 1 else ""
                assert said.splitlines()[0] == f"{move['p']} passed a card.{many}", said
                passed += len(cards) > 1
            if move["move"].startswith("shed "):
                assert "passed" not in said and "is rid of" in said, said
                shed += 1
    assert passed and shed


@test
def saboteur2_help_fits_a_small_terminal():
    for args in ((), ("--ascii",)):
        talk = Team("--players", 5, "--seed", 1, "--set", "first=P1", *args)
        told = talk.say("help").split("\n", 1)[1]
        talk.end()
        assert len(told.splitlines()) <= 24 and max(map(len, told.splitlines())) < 80, told
        for word in ("The aim: ", "[B]", "[G]", "bridge", "curves", "ladder", "crystal", "blocked",
                     "cut off", "traps", "theft", "pass NES NS map", "shed lamp with NES map"):
            assert word in told, word
        assert ("<>" in told) == bool(args) and ("◆" in told) != bool(args)


@test
def the_mine_of_saboteur2_stays_in_sight():
    talk = TeamOnScreen("--players", 12, "--seed", 5, "--set", "rounds=1")
    while talk.prompt != ">":
        seen = talk.seen(40)
        if "may steal" not in seen and "Press Enter" not in talk.prompt:
            assert re.search(r"S[━┃▒░╌ ]", seen), seen
            assert "You are P1, a " in talk.seen()
            assert re.search(r" 1\) |moves, such as ", talk.seen())
        talk.say("" if "Press Enter" in talk.prompt else "1")
    talk.end()


def turn_of(pipe):
    """The lines of the last turn that was shown through a pipe, without its news."""
    return re.search(r"^(?:Round \d of|Turn \d+\. Gems)(?:.*\n)*.*\Z", pipe.last, re.M)[0]


@test
def a_turn_that_fits_a_small_screen_stays_whole():
    for one, other, rows in ((DigOnScreen, Dig, 24), (Screen, Talk, 30), (TeamOnScreen, Team, 30)):
        screen = one("--players", 4, "--seed", 5, rows=rows)
        pipe, fits = other("--players", 4, "--seed", 5), 0
        while pipe.prompt != ">" and fits < 40:
            if "Press Enter" in screen.prompt:
                screen.say("")
            turn = turn_of(pipe).split("\n")
            if len(turn) <= rows:
                fits += 1
                seen = screen.seen(rows).split("\n")
                assert all(line in seen for line in turn), (turn, seen)
            screen.say("1"), pipe.say("1")
        screen.end(), pipe.end()
        assert fits > 0, other


@test
def five_play_saboteur2_usually():
    told = adit("play", "saboteur2", lines=[]).out
    assert told.startswith("Saboteur 2: 5 players, 4 of them bots."), told
    is_failure(adit("play", "saboteur2", "--players", "13"), 2, "2 to 12 players")
    is_failure(adit("play", "saboteur2", "--set", "starter=last_card"), 2, "starter")


@test
def nobody_sees_more_of_saboteur2_than_the_view():
    """Roles, hands and passed cards of others are in no text that is shown to a player."""
    path = team("knows1.jsonl", 4, "1")
    told = adit("replay", path, "--as", "P2").out
    for round_told in re.split(r"^(?=.*Round \d begins)", told, flags=re.M)[1:]:
        during = round_told.split(" ends: ")[0]
        assert set(re.findall(r"(P\d) is (?:a|the) [a-z ]+ this round", during)) == {"P2"}
        assert set(re.findall(r"(P\d) draws \w+[^ a]", during)) <= {"P2"}
        assert set(re.findall(r"(P\d) passes [^(\n]*,", during)) <= {"P2"}
    step = adit("replay", path, "--step", "--as", "P2").out
    assert "holds" not in step


if __name__ == "__main__":
    sys.exit(points(part="".join(sys.argv[2:])))
