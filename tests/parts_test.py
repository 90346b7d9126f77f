#!/usr/bin/env python3
"""Simulations and matches in parts: adit merge prints what the undivided run prints, byte
for byte; what is not all of it is refused; the examples of docs/parts.md are run.

    parts_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from points import PATIENCE, Skip, test, tests
from program import ADIT, complains, main, prints, run

HERE = Path(__file__).resolve().parent
SIM = ("sim", "saboteur", "--games", "30", "--players", "3,4", "--seed", "1f")
MATCH = ("match", "hasty", "random", "galleries", "--deals", "40", "--seed", "1f")


def play(command, n, chosen=None, threads="2"):
    """The files of the parts, or of those that are chosen."""
    names = []
    for k in chosen or range(1, n + 1):
        names.append(f"{k}.part")
        assert prints(*command, "--part", f"{k}/{n}", "--out", names[-1], "--threads", threads) == ""
    return names


# --- the same bytes ---------------------------------------------------------------------


@tests((f"merged, {name}: {' '.join(command)} in {n}", n, command) for name, n, command in (
    ("one part", 1, SIM),
    ("series that are cut", 3, SIM),
    ("more parts than games", 9, ("sim", "saboteur", "--games", "2", "--players", "3-5", "--seed", "2")),
    ("bots and roles", 4, ("sim", "saboteur2", "--games", "21", "--players", "2-12", "--seed", "3",
                           "--set", "rounds=1", "--bots", "random")),
    ("several bots", 3, ("sim", "saboteur", "--games", "50", "--players", "4", "--seed", "4",
                         "--bots", "hasty,random,random,hasty", "--talk", "no")),
    ("beliefs", 3, ("sim", "saboteur", "--games", "7", "--players", "3,5", "--seed", "5",
                    "--bots", "trained", "--beliefs")),
    ("turns and gems", 5, ("sim", "galleries", "--games", "61", "--players", "2-4", "--seed", "6")),
    ("designs", 5, ("match", "hasty", "random", "saboteur", "--deals", "23", "--seed", "7",
                    "--design", "all", "--players", "3,5")),
    ("a test that ends in the second part", 3,
     ("match", "greedy", "hasty", "galleries", "--deals", "300", "--seed", "8", "--sprt", "0,20",
      "--players", "2-3")),
    ("a test that does not end", 3,
     ("match", "hasty", "hasty", "galleries", "--deals", "60", "--seed", "9", "--sprt", "0,20")),
))
def merged(n, command):
    parts = play(command, n, threads="3")
    for form in ([], ["--json"], ["--lang", "de"]):
        whole = prints(*command, "--threads", "1", *form)
        assert prints("merge", *reversed(parts), *form) == whole, form
    if command[0] == "match":
        prints(*command, "--scores", "scores")
        prints("merge", *parts, "--scores", "again")
        assert Path("again").read_bytes() == Path("scores").read_bytes()


@test
def threads():
    """a part is the same file on 1, 2 and 3 threads, and as standard output"""
    for command in SIM, MATCH:
        seen = {prints(*command, "--part", "2/3", "--threads", str(n), "--json") for n in (1, 2, 3)}
        prints(*command, "--part", "2/3", "--out", "file")
        assert seen == {Path("file").read_text()}, command
        os.remove("file")


@test
def records():
    """traces and records of the parts are those of the whole, in order"""
    prints(*SIM, "--trace", "trace", "--record", "record")
    for k in range(1, 5):
        for _ in "12":  # a part with a record is always played again
            prints(*SIM, "--part", f"{k}/4", "--out", "part", "--trace", f"trace{k}", "--record", f"record{k}")
        os.remove("part")
    for what in "trace", "record":
        assert b"".join(Path(f"{what}{k}").read_bytes() for k in range(1, 5)) == Path(what).read_bytes()


@test
def awkward_words():
    """a command is kept as it was typed: quotes, backslashes, other letters"""
    bot = f"exec:exec '{ADIT}' bot hasty # \"é\\n\" 'x"
    command = ("sim", "saboteur", "--games", "3", "--players", "3", "--seed", "1", "--bots", bot)
    whole = prints(*command)
    assert bot in whole and prints("merge", *play(command, 2)) == whole


# --- early ends -------------------------------------------------------------------------


def interrupt(command, *more):
    """Ctrl-C as soon as something is under way: how many units are done, and what is said."""
    process = subprocess.Popen([ADIT, *command, *more], stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.PIPE)
    while not any(name.startswith(".adit-") for name in os.listdir()):
        assert process.poll() is None
    os.kill(process.pid, signal.SIGINT)
    out, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and out == "", (process.returncode, said)
    found = re.fullmatch(r"adit: part \S+ was interrupted after ([\d,]+) of ([\d,]+)(.*)\n", said)
    return int(found[1].replace(",", "")), found[3]


@tests((f"Ctrl-C: a part goes on until it is the whole, {command[0]}", command) for command in (
    ("sim", "saboteur", "--games", "4000", "--players", "3-4", "--seed", "1"),
    ("match", "hasty", "random", "galleries", "--deals", "3000", "--players", "2-3", "--seed", "1")))
def goes_on(command):
    part = ("--part", "1/1", "--out", "part", "--threads", "3")
    done, said = interrupt(command, *part)
    assert said == "; the same command goes on from there"
    assert json.loads(Path("part").read_text().splitlines()[-1])["done"] == done
    complains(run("merge", "part"), 1, "'part' was interrupted after .*: run its command once more")
    prints(*command, *part)
    assert prints("merge", "part") == prints(*command)
    again = run(*command, *part)
    assert (again.returncode, again.stderr) == (0, "adit: part 1/1 is in 'part' already\n")


@test
def nothing_is_left():
    """Ctrl-C: with a record, nothing of a part is left; SIGTERM leaves what there was"""
    command = ("sim", "saboteur", "--games", "1000000", "--seed", "1", "--part", "1/2")
    _, said = interrupt(command, "--out", "part", "--record", "record")
    assert "is not kept" in said and os.listdir() == []
    interrupt(command, "--out", "part")
    before = Path("part").read_bytes()
    process = subprocess.Popen([ADIT, *command, "--out", "part"])
    while len(os.listdir()) < 2:
        assert process.poll() is None
    process.terminate()
    assert process.wait() == -signal.SIGTERM
    assert os.listdir() == ["part"] and Path("part").read_bytes() == before


# --- what is refused --------------------------------------------------------------------


def signed(lines, done, all_of_them):
    """A part with these lines, and the end that belongs to them."""
    lines = [line if isinstance(line, str) else json.dumps(line, separators=(",", ":"))
             for line in lines]
    end = f'{{"done":{done},"all":{all_of_them}'
    chain = bytes(32)
    for line in [*lines, end]:
        chain = hashlib.sha256(chain + line.encode()).digest()
    return "\n".join([*lines, f'{end},"hash":"{chain.hex()}"}}', ""])


def head(command, part=2, of=3, **more):
    return {"adit_part": 1, "version": VERSION, "part": part, "of": of, "command": command, **more}


VERSION = prints("--version").split()[1]
WORDS = {"adit": "sim", "rest": ["saboteur"], "games": "30", "players": "3,4", "seed": "1f"}
ROWS = [{"row": 0, "sums": [0, 10]}, {"row": 1, "sums": [0, 10]}]


def forged(rows=ROWS, done=20, all_of_them=20, **more):
    return lambda text: signed([head(WORDS, **more), *rows], done, all_of_them)


def words(**more):
    return lambda text: signed([head({**WORDS, **more}, 1, 1), *ROWS], 20, 20)


@tests((f"a part is refused: {name}", edit, pattern) for name, edit, pattern in (
    ("empty", lambda text: "", "'2.part' is not a part that "),
    ("a blank line", lambda text: "\n" + text, "'2.part' is not a part that "),
    ("no object", lambda text: "[]\n", "'2.part' is not a part that "),
    ("a long line", lambda text: "x" * 200000, "'2.part' is not a part that "),
    ("another version", lambda text: text.replace(VERSION, "0.0.9"),
     f"written by another adit, 0.0.9; this is {re.escape(VERSION)}$"),
    ("another format", forged(adit_part=2), "written by another adit"),
    ("cut after its first line", lambda text: text.splitlines()[0] + "\n", "is cut off: its end is missing"),
    ("cut before its end", lambda text: "".join(text.splitlines(True)[:-1]), "is cut off"),
    ("cut within a line", lambda text: text[:len(text) // 2], "is damaged at line 2"),
    ("one digit", lambda text: re.sub(r"(?<=\[0,10,1,)\d", lambda digit: str(10 - int(digit[0])), text, count=1),
     "is damaged at line 4"),
    ("its end alone", lambda text: text.replace('"done":20', '"done":19'), "is damaged at line 4"),
    ("a line more", lambda text: text + "{}\n", "is damaged at line 5"),
    ("a row without games", forged([{"row": 0, "sums": [1, 5]}, ROWS[1]]), "is damaged at line 2"),
    ("too many games", forged([{"row": 0, "sums": [0, 21]}, ROWS[1]]), "is damaged at line 2"),
    ("a row twice", forged([ROWS[0], *ROWS]), "is damaged at line 3"),
    ("rows in another order", forged(ROWS[::-1]), "is damaged at line 2"),
    ("fewer games than it says", forged(ROWS[:1]), "is damaged at line 3"),
    ("fewer games than it has", forged(ROWS[:1], 10, 10), "was interrupted after 10 of 20"),
    ("places that descend", forged([{"row": 0, "sums": [0, 10, 9, 1, 8, 1]}, ROWS[1]]), "is damaged at line 2"),
    ("a place too far", forged([{"row": 0, "sums": [0, 10, 99999, 1]}, ROWS[1]]), "is damaged at line 2"),
    ("a number too large", forged([{"row": 0, "sums": [0, 10, 30, 2**64 + 5]}, ROWS[1]]), "is damaged at line 2"),
    ("a sum too large", forged([{"row": 0, "sums": [0, 10, 30, 2**63 - 1]}, ROWS[1]]), "is damaged at line 2"),
    ("more than a game gives", forged([{"row": 0, "sums": [0, 10, 2, 10**10 + 1]}, ROWS[1]]),
     "is damaged at line 2"),
    ("a fraction", forged([{"row": 0, "sums": [0, 10, 1, 0.5]}, ROWS[1]]), "is damaged at line 2"),
    ("part 0", forged(part=0), "is damaged at line 1"),
    ("part 4 of 3", forged(part=4), "is damaged at line 1"),
    ("part 3 of 3, which is there", forged(part=3), "part 3/3 is given twice: '3.part' and '2.part'"),
    ("one of 4", forged(of=4), "'2.part' is part 2/4, but '1.part' is one of 3"),
    ("another seed", lambda text: text.replace('"1f"', '"1e"'), "'2.part' and '1.part' are parts of different"),
    ("another command", words(games="31"), "are parts of different commands"),
))
def refused(edit, pattern):
    parts = play(SIM, 3)
    text = Path("2.part").read_text()
    changed = edit(text)
    assert changed != text
    Path("2.part").write_text(changed)
    done = run("merge", *parts)
    complains(done, 1, pattern)
    assert done.stdout == ""


@tests((f"a command is refused: {name}", edit, pattern) for name, edit, pattern in (
    ("of no game", words(rest=["chess"]), "^adit: part: there is no game 'chess'"),
    ("of too many games", words(games="1" + 12 * "0"), "^adit: part: --games takes a whole number"),
    ("without a game", words(rest=[]), "'part' is damaged at line 1"),
    ("with two games", words(rest=["saboteur", "galleries"]), "'part' is damaged at line 1"),
    ("with a file", words(record="x"), "'part' is damaged at line 1"),
    ("with many options", words(set=["rounds=1"] * 1000), "'part' is damaged at line 1"),
    ("that is none", words(adit="serve"), "'part' is damaged at line 1"),
    ("that is a number", words(adit=5), "'part' is damaged at line 1"),
    ("that is a list", lambda text: signed([head([], 1, 1)], 0, 0), "'part' is damaged at line 1"),
    ("that is too long", words(bots="x" * 40000), "'part' is damaged at line 1"),
))
def refused_command(edit, pattern):
    Path("part").write_text(edit(""))
    complains(run("merge", "part"), 2 if pattern.startswith("^") else 1, pattern)
    assert os.listdir() == ["part"]


@test
def refused_deals():
    """a deal that no game gives is refused"""
    play(MATCH, 1)
    lines = Path("1.part").read_text().splitlines()[:-1]
    for place, value in ((0, 4096), (1, 1000001), (2, 27720 * 12 + 1), (3, 2), (4, 32768), (5, 1), (2, -1)):
        row = {"row": 0, "sums": [place, value]}
        Path("1.part").write_text(signed([lines[0], row, *lines[2:]], 40, 40))
        complains(run("merge", "1.part"), 1, "'1.part' is damaged at line 2")
    row = {"row": 0, "sums": [0, 1, 1, 3, 2, 27720]}
    Path("1.part").write_text(signed([lines[0], row, *lines[2:]], 40, 40))
    prints("merge", "1.part")


@test
def huge():
    """numbers as large as there may be are printed, not believed"""
    command = {"adit": "sim", "rest": ["saboteur2"], "games": "80000000", "players": "2-12",
               "seed": "1", "beliefs": True}
    for value in 2**63 - 1, -(2**63 - 1), 10**17 + 7:
        # Those that are added to each other are of games that there could be.
        plain = 8 * 10**16 if value > 0 else -8 * 10**16
        place = [x for i in range(1, 2678) for x in (i, value if 26 <= i < 1654 else plain)]
        rows = [{"row": row, "sums": [0, 80000000, *place]} for row in range(11)]
        Path("part").write_text(signed([head(command, 1, 1), *rows], 880000000, 880000000))
        assert "in percent" in prints("merge", "part")
        assert len(json.loads(prints("merge", "part", "--json"))["results"]) == 11


@test
def which_are_missing():
    """parts that are missing are named, and so are those that are there twice"""
    play(SIM, 9, (1, 4, 8))
    complains(run("merge", "1.part", "4.part", "8.part"), 1, "of 9 parts these are missing: 2-3, 5-7, 9$")
    shutil.copy("4.part", "copy")
    complains(run("merge", "4.part", "copy"), 1, "part 4/9 is given twice: 'copy' and '4.part'")
    complains(run("merge", "-"), 1, "'-' is not a file")
    os.mkfifo("fifo")
    complains(run("merge", "fifo"), 1, "'fifo' is not a file")
    complains(run("merge", "nowhere"), 1, "cannot read nowhere: No such file")
    complains(run("merge", "1.part", "."), 1, "Is a directory")
    complains(run("merge", "."), 1, "'.' has no parts of a dataset")


@tests((f"misused: {' '.join(args)}", args, pattern) for args, pattern in (
    ((*SIM, "--part", "0/3"), "--part takes K/N, such as 3/8, .*not '0/3'"),
    ((*SIM, "--part", "4/3"), "not '4/3'"),
    ((*SIM, "--part", "1/10001"), "N at most 10000, not"),
    ((*SIM, "--part", "1"), "not '1'"),
    ((*SIM, "--part", "1/3x"), "not '1/3x'"),
    (("sim", "saboteur", "--games", "1", "--part", "1/3"), "--part needs --seed HEX"),
    ((*SIM, "--out", "x"), "--part K/N is missing"),
    ((*SIM, "--part", "1/3", "--record", "-"), "--record and --out cannot both go to '-'"),
    ((*SIM, "--part", "1/3", "--trace", "x", "--out", "./x"), "--trace and --out cannot both go to 'x', which"),
    ((*MATCH, "--part", "1/3", "--scores", "x"), "'adit merge --scores FILE' writes them"),
))
def misused(args, pattern):
    complains(run(*args), 2, pattern)
    assert os.listdir() == []


@tests((f"what is there stays: {name}", write) for name, write in (
    ("a text", lambda: Path("part").write_text("as it was\n")),
    ("another part", lambda: prints(*SIM, "--part", "2/3", "--out", "part")),
    ("a part of another seed", lambda: prints(*SIM[:-1], "5", "--part", "1/3", "--out", "part")),
    ("a part that is cut off", lambda: Path("part").write_text(prints(*SIM, "--part", "1/3")[:500])),
))
def stays(write):
    write()
    before = Path("part").read_bytes()
    for more in (), ("--record", "record"):
        if more and b'"part":1,"of":3' in before and b'"1f"' in before:
            continue  # it would be played from its beginning
        complains(run(*SIM, "--part", "1/3", "--out", "part", *more), 1,
                  "'part' is there, and is not part 1/3 of this command")
        assert os.listdir() == ["part"] and Path("part").read_bytes() == before


@test
def scores_of_a_simulation():
    """merge --scores is for a match"""
    complains(run("merge", *play(SIM, 1), "--scores", "x"), 2, "--scores is for parts of 'adit match'")


# --- the examples -----------------------------------------------------------------------

PAGE = (HERE.parent / "docs/parts.md").read_text(encoding="utf-8")


def blocks(title, kind="sh"):
    section = PAGE.split(f"## {title}\n")[1] if title else PAGE
    return re.findall(rf"^```{kind}\n(.*?)^```$", section.split("\n## ")[0], re.M | re.S)


def shell(script, **environment):
    """Runs it where `adit` is the program, and mpirun need not ask who runs it."""
    os.makedirs("bin", exist_ok=True)
    if not os.path.exists("bin/adit"):
        os.symlink(ADIT, "bin/adit")
    done = subprocess.run(
        ["sh", "-e", "-c", script], capture_output=True, text=True, timeout=3 * PATIENCE,
        env={**os.environ, "PATH": f"{os.getcwd()}/bin:{os.environ['PATH']}",
             "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
             "OMPI_MCA_rmaps_base_oversubscribe": "1", **environment})
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr}"
    return done.stdout


def undivided(script):
    """What the command of an example prints without its parts."""
    command = re.search(r"adit ((?:sim|match) .*?--seed \w+)", script.replace("\\\n", " "))
    return prints(*command[1].split())


@tests((f"docs/parts.md: {title or 'two parts'}", title, needs) for title, needs in (
    ("", None), ("GNU parallel", "parallel"), ("Open MPI", "mpirun")))
def example(title, needs):
    if needs and shutil.which(needs) is None:
        raise Skip(f"{needs} is not here")
    script = blocks(title)[0]
    assert not needs or needs in script
    assert shell(script) == undivided(script)


@test
def example_slurm():
    """docs/parts.md: each task of the Slurm array, and once more"""
    script, merge = blocks("Slurm")
    n = int(re.search(r"--array=1-(\d+)", script)[1])
    Path("parts.sh").write_text(script)
    for k in [*range(1, n + 1), 1]:
        shell("sh parts.sh", SLURM_ARRAY_TASK_ID=str(k), SLURM_ARRAY_TASK_COUNT=str(n),
              SLURM_CPUS_PER_TASK="2")
    assert shell(merge) == undivided(script)


@test
def example_kubernetes():
    """docs/parts.md: what each pod of the Kubernetes job runs"""
    job, = blocks("Kubernetes", "yaml")
    n = int(re.search(r"completions: (\d+)", job)[1])
    command = " ".join(re.search(r"args:\n +- (.*?)volumeMounts", job, re.S)[1].split())
    for index in range(n):
        shell(command, JOB_COMPLETION_INDEX=str(index))
    assert shell("adit merge *.part") == undivided(command)


main()
