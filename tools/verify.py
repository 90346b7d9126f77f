#!/usr/bin/env python3
"""verify.py -- was a recorded game dealt as promised?

    tools/verify.py FILE [--commit HEX] [--nonce P1=HEX]... [--deal]

FILE is the record of a finished game of a server's table, or - for standard input.
Checks the steps of docs/fairness.md, "Checking a proof", one after the other: a line
for what holds ("ok"), and one for what was not given to compare with ("-"). It stops at
the first that fails and says why, on standard error. Only if all was compared it says
"dealt as promised". --deal shows all that chance has done in the game.

It shares no line with adit: it was written from docs/fairness.md, docs/rules/ and
docs/protocol.md, and needs nothing but Python and the folder `dealer` beside it. It plays
every game again by its rules. What it does not look at are claims, and other lines that
are no part of the play.

Exit status: 0 all of it holds, 1 something is wrong, 2 it was used wrongly.
"""

import argparse
import datetime
import hashlib
import json
import re
import sys

from dealer.chance import Wrong, insist, seat_named
from dealer.galleries import Galleries
from dealer.saboteur import Saboteur
from dealer.saboteur2 import Saboteur2


# --- records: docs/protocol.md, "Records" ----------------------------------------------

FIRST = ["random", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12"]
YES_NO, ROUNDS = ["yes", "no"], list(range(1, 10))
# The program of each game, the number of its rules, its numbers of players, its options.
GAMES = {
    "saboteur": (Saboteur, 1, range(3, 11), {
        "dwarves5": ["2+4", "2+3"], "break_self": YES_NO, "draw": ["miners", "players"],
        "broken_shares": YES_NO, "starter": ["last_path", "last_card"],
        "max_saboteurs": YES_NO, "rounds": ROUNDS, "first": FIRST}),
    "saboteur2": (Saboteur2, 1, range(2, 13), {
        "extra_rockfall": YES_NO, "boss": ["team", "treasure"], "open_gold": YES_NO,
        "break_self": YES_NO, "rounds": ROUNDS, "first": FIRST}),
    "galleries": (Galleries, 2, range(2, 5), {
        "income": ["lead", "every"], "spent": ["pile", "box"], "bounty": ["any", "others"],
        "gems": ["auto", *range(10, 201)], "first": FIRST}),
}
HEX = re.compile("[0-9a-f]{64}")


class Object(dict):
    """A JSON object that remembers whether a key was there twice."""

    def __init__(self, pairs):
        super().__init__(pairs)
        self.twice = len(self) != len(pairs)


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


def no_constant(text):
    raise ValueError(text)


def read_line(text, number):
    try:
        line = json.loads(text, object_pairs_hook=Object, parse_constant=no_constant)
        fine = isinstance(line, Object) and line and depth(line) <= 9 and not text.endswith("\r")
    except (ValueError, RecursionError):
        fine = False
    if not fine or line.twice or len(line) > 32 or not all(map(str.isascii, line)):
        raise Wrong("it is no JSON object of a record", number)
    return line


def is_one_of(value, allowed):
    """Here 1 and true are two things."""
    return any(type(value) is type(one) and value == one for one in allowed)


def check_header(head):
    insist("from" not in head, "begun from a position: not sealed")
    insist(set(head) - {"rules"} == {"adit", "game", "players", "options", "seed"},
           "that is no header of a record")
    insist(is_one_of(head["adit"], [1]), "that is another version of the format")
    insist(is_one_of(head["game"], GAMES), "there is no such game")
    _, rules, players, options = GAMES[head["game"]]
    played_by = head.get("rules", 1)
    insist(not is_one_of(played_by, range(1, rules)),
           "played by earlier rules: it cannot be replayed")
    insist(is_one_of(played_by, [rules]), "those are no rules of the game that are known here")
    insist(is_one_of(head["players"], players), "the game is not for so many players")
    given = head["options"]
    insist(isinstance(given, Object) and not given.twice and set(given) == set(options),
           "those are not the options of the game")
    for name, values in options.items():
        if name == "first":
            values = FIRST[:head["players"] + 1]
        insist(is_one_of(given[name], values), f"the option {name} has no such value")
    insist(is_hex(head["seed"]), "the seed is not 64 hex digits")


def is_day(text):
    """A date of the calendar, written as 2026-11-19."""
    try:
        return isinstance(text, str) and datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_hex(value):
    return isinstance(value, str) and HEX.fullmatch(value)


class Record:
    """A record whose form is right, up to the proof."""

    def __init__(self, data):
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise Wrong("it is no text in UTF-8") from None
        lines = text.removesuffix("\n").split("\n")
        self.moves, self.end, self.proofs, self.bots = [], None, [], set()
        for number, line in enumerate(lines, 1):
            line = read_line(line, number)
            try:
                self.take(line, number)
            except Wrong as why:
                raise Wrong(why, number) from None
        if self.end is None:
            raise Wrong("the record is cut short: it has no end", len(lines))

    def take(self, line, number):
        if number == 1:
            check_header(line)
            self.head = line
        elif "move" in line:
            self.take_move(line, number)
        elif "end" in line:
            insist(self.end is None, "there is a second end")
            keys = {"end", "gold", "winners"} if line["end"] is True else {"end"}
            insist(isinstance(line["end"], bool) and set(line) == keys, "that is no end")
            self.end, self.end_line = line, number
        elif "proof" in line:
            insist(not self.proofs, "there is a second proof")
            insist(self.end is not None, "the proof stands before the end")
            self.proofs.append((line, number))
        else:
            insist("adit" not in line, "a second header")
            insist(isinstance(line.get("seat", ""), str), "that is no seat")
            if "seat" in line:
                seat = seat_named(line["seat"], self.head["players"])
                if "bot" in line:
                    self.bots.add(seat)

    def take_move(self, line, number):
        insist(set(line) == {"p", "move"} and isinstance(line["move"], str)
               and isinstance(line["p"], str), "that is no move of a record")
        insist(self.end is None, "a move after the end")
        self.moves.append((number, seat_named(line["p"], self.head["players"]), line["move"]))

    def proof(self):
        """(commitment, secret, nonces), as bytes."""
        insist(self.end["end"], "the game is not over, so it has no proof")
        insist(self.proofs, "the record has no proof")
        line, number = self.proofs[0]
        proof = line["proof"]
        if not (set(line) == {"proof"} and isinstance(proof, Object) and not proof.twice
                and set(proof) - {"day"} == {"commit", "secret", "nonces"}
                and isinstance(proof["nonces"], list)
                and all(map(is_hex, [proof["commit"], proof["secret"], *proof["nonces"]]))):
            raise Wrong("the proof is not in its form", number)
        if len(proof["nonces"]) != self.head["players"]:
            raise Wrong("the proof has not as many nonces as there are seats", number)
        for seat in sorted(self.bots):
            if proof["nonces"][seat] != "0" * 64:
                raise Wrong(f"P{seat + 1} is a bot and has a nonce, by which the server could "
                            "have chosen the seed", number)
        self.day = proof.get("day")
        if "day" in proof and not (is_day(self.day)
                                   and set(proof["nonces"]) == {"0" * 64}):
            raise Wrong("the proof is not in its form", number)
        return (bytes.fromhex(proof["commit"]), bytes.fromhex(proof["secret"]),
                [bytes.fromhex(nonce) for nonce in proof["nonces"]])

    def replay(self, tell):
        """The game after its last move. Every card that is played was in the hand that it
        came from, every place to dig is one that the dice say, and so on."""
        kind = GAMES[self.head["game"]][0]
        game = kind(self.head["players"], self.head["options"], bytes.fromhex(self.head["seed"]),
                    tell)
        for number, seat, move in self.moves:
            try:
                insist(not game.over, "the game is over")
                insist(seat == game.on_turn, f"it is the turn of P{game.on_turn + 1}")
                game.play(move)
            except Wrong as why:
                raise Wrong(f"the move {move} of P{seat + 1} cannot be: {why}", number) from None
        return game

    def check_end(self, game):
        insist(game.over, "the game is not over after the last move")
        gold, winners = game.gold, [f"P{seat + 1}" for seat in game.winners()]
        insist(is_one_of(self.end["gold"], [gold]) and not any(
            isinstance(n, bool) for n in self.end["gold"]), f"the gold is not {gold}")
        insist(self.end["winners"] == winners, f"the winners are not {' '.join(winners)}")


# --- the steps: "Checking a proof" -----------------------------------------------------


def sha256(*pieces):
    return hashlib.sha256(b"".join(pieces)).digest()


def holds(record):
    try:
        record.check_end(record.replay(lambda text: None))
    except Wrong:
        return False
    return True


def check_seed(record, seed):
    if record.head["seed"] != seed.hex():
        what = ("and the moves fit the seed: a nonce was changed" if holds(record)
                else "and the moves do not fit the seed: the seed was changed")
        raise Wrong(f"the seed does not follow from the secret and the nonces, {what}", 1)


def nonces_of(seats):
    return f"the nonce{'s' * (len(seats) > 1)} of {', '.join(f'P{seat + 1}' for seat in seats)}"


def say_nonces(given, missing, day, say):
    """Which were compared, and which were not; a day's deal asks for none."""
    if given:
        say(f"ok   {nonces_of(given)} "
            + ("are those that were given" if len(given) > 1 else "is the one that was given"))
    if missing:
        say(f"-    {nonces_of(missing)} {'were' if len(missing) > 1 else 'was'} not given "
            "with --nonce to compare")
    if day:
        say(f"ok   the deal of {day}, the same for everybody: nobody gives a nonce")
    elif not given and not missing:
        say("-    only bots played, who give no nonces to compare")


def check(data, commit, nonces, deal, say):
    """Says what holds. The record, if all of it does, and whether all was compared."""
    record = Record(data)
    say("ok   the record is whole, from its header to its end")
    promise, secret, given = record.proof()
    for seat, _ in nonces:
        if seat >= len(given):
            raise LookupError(f"--nonce takes P1 to P{len(given)}")
    say("ok   it has a proof: commitment, secret, and a nonce for each seat")
    seed = sha256(b"adit seed 1", secret, *given)
    if sha256(b"adit commit 1", secret) != promise:
        raise Wrong("the commitment is not that of the secret: it was changed"
                    if record.head["seed"] == seed.hex() else
                    "the secret is not the one of the commitment: it was changed")
    say("ok   the commitment is that of the secret")
    insist(commit in (None, promise), "the commitment in the record is not the one that was given")
    say("ok   the commitment is the one that was given" if commit else
        "-    the commitment that was shown was not given with --commit to compare")
    for seat, nonce in nonces:
        insist(given[seat] == nonce,
               f"a nonce in the record is not the one that was given: that of P{seat + 1}")
    compared = {seat for seat, _ in nonces}
    missing = set() if record.day else set(range(len(given))) - compared - record.bots
    say_nonces(sorted(compared), sorted(missing), record.day, say)
    check_seed(record, seed)
    say("ok   the seed follows from the secret and the nonces")
    game = record.replay(lambda text: say("     " + text) if deal else None)
    say("ok   every move is one of the rules, in the deal of that seed")
    try:
        record.check_end(game)
    except Wrong as why:
        raise Wrong(f"the end is not the one the moves lead to: {why}", record.end_line) from None
    say("ok   the moves lead to the result that is recorded")
    return record, commit is not None and not missing


def hex_bytes(text):
    if not HEX.fullmatch(text.lower()):
        raise argparse.ArgumentTypeError("it takes 64 hex digits")
    return bytes.fromhex(text)


def seat_and_nonce(text):
    seat, _, nonce = text.partition("=")
    try:
        return seat_named(seat, 12), hex_bytes(nonce)
    except Wrong as why:
        raise argparse.ArgumentTypeError(str(why)) from None


def read(file):
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as opened:
        return opened.read()


def main():
    usage = argparse.ArgumentParser(description="Was a recorded game dealt as promised?")
    usage.add_argument("file", help="a record, or - for standard input")
    usage.add_argument("--commit", type=hex_bytes, metavar="HEX", help="as the table showed it")
    usage.add_argument("--nonce", type=seat_and_nonce, metavar="P1=HEX", action="append",
                       default=[], help="as that player sent it")
    usage.add_argument("--deal", action="store_true", help="show what chance has done")
    args = usage.parse_args()
    name = "standard input" if args.file == "-" else args.file
    try:
        record, complete = check(read(args.file), args.commit, args.nonce, args.deal, print)
    except LookupError as why:
        usage.error(why.args[0])
    except (Wrong, OSError) as why:
        sys.exit(f"verify.py: {name}: {why}")
    head = record.head
    verdict = "dealt as promised" if complete else "holds as far as it was compared"
    print(f"{name}: {verdict}: {head['game']}, {head['players']} players, "
          f"{len(record.moves)} moves")


if __name__ == "__main__":
    main()
