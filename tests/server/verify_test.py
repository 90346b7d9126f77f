#!/usr/bin/env python3
"""Games of a real server are dealt as promised: `adit verify` says so, and Python's own
SHA-256; each forged record is refused with a reason of its own.

    verify_test.py PATH_TO_ADIT

Prints TAP.
"""

import hashlib
import json

import harness
from harness import SHORT, Guest, Seat, Server, main, test, tests, together
from verifier import Verifier

NONCE = {"P1": "a1" * 32, "P2": bytes(range(32)).hex()}
VERIFIER = Verifier("adit", lambda: [harness.ADIT, "verify"])
holds, fails = VERIFIER.holds, VERIFIER.fails


async def play(server, setting):
    """A game of two people who send nonces, one with sit and one after it: the record,
    and the commitment that was shown before."""
    guests = [Guest(server), Guest(server)]
    table = guests[0].opens(setting)
    shown = json.loads(guests[1].request("GET", f"/api/tables/{table}")[2])["commit"]
    seats = [await Seat(guest, table, name).join() for guest, name in zip(guests, NONCE)]
    await seats[0].ask("sit", name="One", nonce=NONCE["P1"])
    await seats[1].ask("sit", name="Two")
    await seats[1].ask("nonce", nonce=NONCE["P2"])
    await seats[0].ask("fill", bot="random")
    await seats[0].ask("start")
    await together(*(seat.play_to_the_end() for seat in seats))
    assert all(seat.room["commit"] == shown for seat in seats), "the commitment has changed"
    return guests[1].record(table), shown, seats


def sha256(*pieces):
    return hashlib.sha256(b"".join(pieces)).hexdigest()


def is_fair(record, shown):
    """By docs/fairness.md, with another SHA-256."""
    lines = [json.loads(line) for line in record.splitlines()]
    proof = lines[-1]["proof"]
    assert "end" in lines[-2], lines[-2]
    secret, nonces = bytes.fromhex(proof["secret"]), proof["nonces"]
    assert proof["commit"] == shown == sha256(b"adit commit 1", secret)
    assert nonces[:2] == [NONCE["P1"], NONCE["P2"]], nonces
    assert nonces[2:] == ["0" * 64] * (lines[0]["players"] - 2), nonces
    seed = sha256(b"adit seed 1", secret, *map(bytes.fromhex, nonces))
    assert lines[0]["seed"] == seed, f"{lines[0]['seed']}, not {seed}"


@tests([(f"{name}: a game is dealt as its commitment promised", name) for name in SHORT])
async def promised(name):
    async with Server() as server:
        record, shown, _ = await play(server, SHORT[name])
    is_fair(record, shown)
    told = holds(record)
    assert told.count("ok   ") == 6, told
    assert "-    the commitment that was shown was not given with --commit to compare\n" in told, told
    assert "-    the nonces of P1, P2 were not given with --nonce to compare\n" in told, told
    told = holds(record, "--commit", shown, *(f"--nonce={p}={n}" for p, n in NONCE.items()))
    assert told.count("ok   ") == 8 and f"dealt as promised: {name}, " in told, told
    assert "ok   the nonces of P1, P2 are those that were given\n" in told, told
    assert "taken back" not in told
    VERIFIER.says_what_was_not_compared(record, shown, NONCE)
    assert "moves, 3 taken back\n" in holds(record.replace('{"end"', '{"undone":3}\n{"end"'))
    steps = json.loads(holds(record, "--json", "--commit", shown.upper()))
    assert steps["holds"] and len(steps["steps"]) == 8 and "fault" not in steps, steps
    nonces = steps["steps"][4]
    assert (nonces["is"], nonces["missing"]) == ("passed_over", ["P1", "P2"]), steps
    assert not steps["complete"], steps
    forge(record, shown)


def other_digit(text, behind):
    """Another first digit in a number."""
    start = text.index(behind) + len(behind)
    return text[:start] + ("1" if text[start] == "0" else "0") + text[start + 1:]


def forge(record, shown):
    """Ten forgeries, each with its own reason."""
    lines = record.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if '"move"' in line)
    head, end, proof = lines[0], lines[-2], lines[-1]
    rest = "".join(lines[1:])
    body = "".join(lines[:-2])
    said = [
        fails(body + end, "the record has no proof.*"),
        fails(other_digit(record, '"commit":"'), "the commitment is not that of the secret.*"),
        fails(other_digit(record, '"secret":"'), "the secret is not the one of the commitment.*"),
        fails(other_digit(record, '"nonces":["'), ".*though the moves fit it: a nonce was changed"),
        fails(other_digit(head, '"seed":"') + rest, ".*: the seed was changed"),
        fails("".join(lines[:first] + lines[first + 1:]), r"line \d+: illegal move .*"),
        fails(body, r"line \d+: the record is cut short: it has no end"),
        fails(record.replace('"gold":[', '"gold":[7'),
              r"line \d+: the end is not the one the moves lead to"),
        fails(body + end + proof.replace(',"' + "0" * 64 + '"]', "]"),
              "the proof does not have one nonce for each seat"),
        fails(body + end + proof.replace('"secret"', '"secrets"'), "the proof is not in its form.*"),
        fails(record, "the commitment in the record is not the one that was given",
              "--commit", "0" * 64),
        fails(record, "a nonce in the record is not the one that was given: that of P2",
              "--commit", shown, "--nonce", "P2=" + "1" * 64),
    ]
    assert len(set(said)) == len(said), said
    done = VERIFIER.run(record, "--nonce", "P12=" + "1" * 64)
    assert done.returncode == 2 and "--nonce takes P1 to P" in done.stderr, done.stderr


@test
async def rematches():
    """a rematch has another commitment, and is dealt as that promised"""
    async with Server() as server:
        record, shown, seats = await play(server, SHORT["galleries"])
        await seats[0].ask("rematch")
        await seats[0].until(lambda: "next" in seats[0].room)
        again = [await Seat(s.guest, seats[0].room["next"], s.name).join() for s in seats]
        other = again[0].room["commit"]
        assert other != shown, "the same secret again"
        assert not any(seat.get("nonce") for seat in again[0].room["seats"])
        await again[1].ask("nonce", nonce=NONCE["P2"])
        await again[0].ask("start")
        await together(*(seat.play_to_the_end() for seat in again))
        record = again[0].guest.record(again[0].table)
    holds(record, "--commit", other, "--nonce", "P1=" + "0" * 64, "--nonce", f"P2={NONCE['P2']}")
    fails(record, "the commitment in the record is not .*", "--commit", shown)


@test
async def late_comers():
    """who takes a bot's seat in the middle plays on; the proof holds"""
    async with Server() as server:
        guest = Guest(server)
        host = await Seat(guest, guest.opens({**SHORT["saboteur"], "late": "sit"}), "host").join()
        shown = host.room["commit"]
        await host.ask("sit", name="Host", seat="P1", nonce=NONCE["P1"])
        await host.ask("fill", bot="random")
        await host.ask("start")
        await host.play(lambda: host.n >= 5 and host.on_turn())
        late = await Seat(Guest(server), host.table, "late").join()
        await late.until(lambda: late.n >= 0)
        assert late.view["viewer"] == "public", late.view["viewer"]
        assert await late.refused("sit", name="Late", seat="P1") == "seat_taken"
        assert await late.refused("sit", name="Host", seat="P3") == "name_taken"
        assert await late.refused("sit", name="Late", seat="P3", nonce=NONCE["P2"]) == "not_waiting"
        late.views.clear()  # he is about to see more
        await late.ask("sit", name="Late", seat="P3")
        await late.until(lambda: late.view["viewer"] == "P3")
        assert len(late.view["seats"][2]["hand"]) > 0
        await together(host.play_to_the_end(), late.play_to_the_end())
        record = guest.record(host.table)
    holds(record, "--commit", shown, "--nonce", f"P1={NONCE['P1']}", "--nonce", "P3=" + "0" * 64)
    assert '{"seat":"P3","name":"Late"}' in record, record[:400]


main()
