#!/usr/bin/env python3
"""tools/verify.py, which shares no line with adit, deals games of a real server again and
agrees with all of them; each forged record is refused with a reason of its own.

    verify_script_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import asyncio
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "server"))

import harness
from harness import FULL, SHORT, Guest, Refused, Seat, Server, main, random_of, test, tests
from verifier import Verifier

SCRIPT = Verifier("verify.py", lambda: [sys.executable, HERE.parent / "tools" / "verify.py"])
holds, fails = SCRIPT.holds, SCRIPT.fails
AT_ONCE = 40
BOTS = ["random", "hasty", "greedy"]
NONE = "0" * 64

# For each game: how many games, its numbers of players, the values of its options, and
# what chance must have done in some of them.
YES_NO = ["yes", "no"]
PLAYED = {
    "saboteur": (72, range(3, 11), {
        "dwarves5": ["2+4", "2+3"], "break_self": YES_NO, "draw": ["miners", "players"],
        "broken_shares": YES_NO, "starter": ["last_path", "last_card"],
        "max_saboteurs": YES_NO, "rounds": [1, 1, 2, 3], "first": ["random", "P2"],
    }, ["round 3", "nuggets"]),
    "saboteur2": (66, range(2, 13), {
        "extra_rockfall": YES_NO, "boss": ["team", "treasure"], "break_self": YES_NO,
        "rounds": [1, 1, 2, 3], "first": ["random", "P2"],
    }, ["round 3"]),
    "galleries": (66, range(2, 5), {
        "income": ["lead", "every"], "spent": ["pile", "box"], "bounty": ["any", "others"],
        "gems": [20, "auto", 200], "first": ["random", "P2"],
    }, ["new pile", "new chests"]),
}
assert sum(row[0] for row in PLAYED.values()) >= 200
if not FULL:  # a third of them, with every number of players
    PLAYED = {name: (row[0] // 3, *row[1:]) for name, row in PLAYED.items()}


# --- games -------------------------------------------------------------------------------


def nonce_of(chance):
    return chance.randbytes(32).hex()


async def play(server, setting, chance, people, bot="random"):
    """A game in which so many people sit down, send a nonce, and leave their seats to bots:
    its record, the commitment that was shown before, and the nonces."""
    guests = [Guest(server) for _ in range(max(people, 1))]
    table = guests[0].opens(setting)
    seats = [await Seat(guest, table, f"P{i + 1}").join() for i, guest in enumerate(guests)]
    shown, nonces = seats[0].room["commit"], [nonce_of(chance) for _ in range(people)]
    for seat, nonce in zip(seats, nonces):
        await seat.ask("sit", name=f"Guest {seat.name}", nonce=nonce)
    await seats[0].ask("fill", bot=bot)
    await seats[0].ask("start")
    for seat in seats[:people]:
        try:
            await seat.ask("stand")
        except Refused as why:  # asked again on a new line, and the bots were quick
            assert why.name == "not_playing", why
    await asyncio.gather(*(seat.until_over() for seat in seats))
    for seat in seats:
        await seat.leave()
    return guests[0].record(table), shown, nonces


def noted(shown, nonces):
    return ["--commit", shown, *(f"--nonce=P{i}={nonce}" for i, nonce in enumerate(nonces, 1))]


async def one_game(server, name, number, gate):
    """What the script says of it, once it was played."""
    _, players, options, _ = PLAYED[name]
    chance = random_of(f"{name} {number}")
    people, bot = chance.randrange(3), BOTS[number // len(players) % len(BOTS)]
    setting = {"game": name, "players": players[number % len(players)],
               "options": {key: chance.choice(values) for key, values in options.items()}}
    async with gate:
        record, *before = await play(server, setting, chance, people, bot)
    told = await asyncio.to_thread(holds, record, "--deal", *noted(*before))
    assert told.count("ok   ") == (8 if people else 7), told
    assert people or "-    only bots played, who give no nonces to compare\n" in told, told
    assert f"dealt as promised: {name}, {setting['players']} players, " in told, told
    return told


@tests([(f"{name}: {row[0]} games of a server are dealt as promised, by the script", name)
        for name, row in PLAYED.items()])
async def promised(name):
    games, _, _, wanted = PLAYED[name]
    gate = asyncio.Semaphore(AT_ONCE)
    async with Server("--log", "none") as server:
        told = "".join(await asyncio.gather(
            *(one_game(server, name, number, gate) for number in range(games))))
    for what in wanted:
        assert f"  {what}" in told, f"no {what} in any game: this says less than it should"


# --- forgeries ---------------------------------------------------------------------------


class Forger:
    """A good record, and bad ones made of it."""

    def __init__(self, record):
        self.lines = [json.loads(line) for line in record.splitlines()]
        self.moves = [i for i, line in enumerate(self.lines) if "move" in line]
        assert "end" in self.lines[-2] and "proof" in self.lines[-1], record[-999:]

    def text(self, lines):
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def with_line(self, i, **keys):
        lines = list(self.lines)
        lines[i] = {**lines[i], **keys}
        return self.text(lines)

    def with_proof(self, **keys):
        return self.with_line(-1, proof={**self.lines[-1]["proof"], **keys})

    def without(self, *places):
        gone = [range(len(self.lines))[i] for i in places]
        return self.text(line for i, line in enumerate(self.lines) if i not in gone)

    def other_card(self):
        """A card that is not in that hand; or a tunnel that the dice did not say."""
        for i in self.moves:
            found = re.fullmatch(r"dig ([1-5]) in ([1-5]) with (g[123])", self.lines[i]["move"])
            if found:
                other = next(n for n in "123" if n not in found.groups())
                return self.with_line(i, move=f"dig {other} in {found[2]} with {found[3]}")
        first = self.lines[self.moves[0]]["p"]
        view = json.loads(harness.replay(self.without(-1), "--json", "--as", first).splitlines()[0])
        hand = view["view"]["seats"][int(first[1:]) - 1]["hand"]
        return self.with_line(self.moves[0], move="pass " + next(
            card for card in ("map", "rockfall", "NESW", "NES", "NS", "NE", "n") if card not in hand))

    def two_exchanged(self):
        lines = list(self.lines)
        i = next(i for i, j in zip(self.moves, self.moves[1:]) if lines[i]["p"] != lines[j]["p"])
        lines[i], lines[i + 1] = lines[i + 1], lines[i]
        return self.text(lines)

    def gold(self):
        gold = self.lines[-2]["gold"]
        return self.with_line(-2, gold=[gold[0] + 1, *gold[1:]])

    def winners(self):
        seats = [f"P{i + 1}" for i in range(self.lines[0]["players"])]
        return self.with_line(-2, winners=[p for p in seats if p not in self.lines[-2]["winners"]])


def other_digit(text):
    return ("1" if text[0] == "0" else "0") + text[1:]


def forgeries(record, shown, nonces):
    """(what was done, what must be said, the record, options)"""
    f = Forger(record)
    proof, all_nonces = f.lines[-1]["proof"], f.lines[-1]["proof"]["nonces"]
    assert all_nonces == [*nonces, *[NONE] * (len(all_nonces) - 2)], all_nonces
    seed = "the seed does not follow from the secret and the nonces, "
    cannot = r"line \d+: the move .* of P\d+ cannot be: "
    return [
        ("a nonce", f"line 1: {seed}and the moves fit .*: a nonce was changed",
         f.with_proof(nonces=[other_digit(nonces[0]), *all_nonces[1:]])),
        ("the secret", "the secret is not the one of the commitment: it was changed",
         f.with_proof(secret=other_digit(proof["secret"]))),
        ("the commitment", "the commitment is not that of the secret: it was changed",
         f.with_proof(commit=other_digit(shown))),
        ("the seed", f"line 1: {seed}and the moves do not fit .*: the seed was changed",
         f.with_line(0, seed=other_digit(f.lines[0]["seed"]))),
        ("a card", cannot + r"(.* is not in the hand of P\d+|the dice do not say so)",
         f.other_card()),
        ("the order of moves", cannot + r"it is the turn of P\d+", f.two_exchanged()),
        ("a cut end", r"line \d+: the record is cut short: it has no end", f.without(-2, -1)),
        ("no proof", "the record has no proof", f.without(-1)),
        ("two nonces exchanged", "a nonce in the record is not the one that was given: that of P1",
         f.with_proof(nonces=[all_nonces[1], all_nonces[0], *all_nonces[2:]]),
         *noted(shown, nonces)),
        ("the gold", r"line \d+: the end is not the one the moves lead to: the gold is not .*",
         f.gold()),
        ("the winners", r"line \d+: the end is not .* lead to: the winners are not P.*",
         f.winners()),
        ("the last move is gone", r"line \d+: .*: the game is not over after the last move",
         f.without(f.moves[-1])),
        ("another promise", "the commitment in the record is not the one that was given",
         record, "--commit", other_digit(shown)),
        ("a nonce too few", r"line \d+: the proof has not as many nonces as there are seats",
         f.with_proof(nonces=all_nonces[1:])),
        ("a bot's nonce", r"line \d+: P\d+ is a bot and has a nonce, by which .* the seed",
         f.with_proof(nonces=[*all_nonces[:-1], other_digit(NONE)])),
        ("a key of the proof", r"line \d+: the proof is not in its form",
         f.with_proof(secrets=NONE)),
        ("two ends", r"line \d+: there is a second end", f.text([*f.lines, f.lines[-2]])),
        ("two proofs", r"line \d+: there is a second proof", f.text([*f.lines, f.lines[-1]])),
        ("a game that goes on", "the game is not over, so it has no proof",
         f.text([*f.lines[:-2], {"end": False}, f.lines[-1]])),
        ("an option", r"line 1: the option first has no such value",
         f.with_line(0, options={**f.lines[0]["options"], "first": "P13"})),
    ]


@tests([(f"{name}: each forged record is refused, with a reason of its own", name)
        for name in SHORT])
async def forged(name):
    async with Server("--log", "none") as server:
        played = await play(server, SHORT[name], random_of(f"forged {name}"), people=2)
    record, shown, nonces = played
    SCRIPT.says_what_was_not_compared(record, shown, dict(zip(["P1", "P2"], nonces)))
    rows = forgeries(*played)
    said = {what: fails(record, pattern, *options) for what, pattern, record, *options in rows}
    assert len(set(said.values())) == len(rows), said


@test
def used_wrongly():
    """what cannot be read or is asked for wrongly is told so"""
    fails("", "line 1: it is no JSON object of a record")
    fails('{"adit":1}\n', "line 1: that is no header of a record")
    fails((Path(__file__).parent / "before/galleries.jsonl").read_text(),
          "line 1: played by earlier rules: it cannot be replayed")
    fails('{"adit":1,"game":"saboteur","rules":2,"players":3,"options":{},"seed":""}\n',
          "line 1: those are no rules of the game that are known here")
    fails("{}", "line 1: it is no JSON object of a record")
    fails("{" * 3000, "line 1: it is no JSON object of a record")
    for options in (["--commit", "12"], ["--nonce", "P1"], ["--nonce", f"P13={NONE}"], ["x"]):
        done = SCRIPT.run("", *options)
        assert done.returncode == 2 and "usage: verify.py" in done.stderr, done.stderr


main()
