#!/usr/bin/env python3
"""kill -9 under load: what was acknowledged is there afterwards, once.

    crash_test.py PATH_TO_ADIT

Several tables, several people at each, all as fast as they can, and the server is
killed at any moment, 20 times (1,000 with ADIT_TEST=full); witnesses.py has what its people
know. Prints TAP.
"""

import asyncio
import contextlib
import http.client

from harness import (FULL, Gone, Guest, Server, check_record, main, moves_of, random_of, test,
                     together)
from witnesses import Ledger, Player, Table

KILLS = 1000 if FULL else 20


async def gone(table, on_ack):
    """Plays until the connection breaks. A table where not all sat yet is forgotten:
    nothing was played there."""
    with contextlib.suppress(Gone, OSError, http.client.HTTPException):
        await table.play(on_ack)


async def one_life(server, tables, rng):
    """The server lives until so many moves were acknowledged, and a moment more."""
    server.start()
    enough, left = asyncio.Event(), [rng.randint(1, 60)]

    def count():
        left[0] -= 1
        if left[0] <= 0:
            enough.set()

    work = [asyncio.create_task(gone(table, count)) for table in tables]
    wait = asyncio.create_task(enough.wait())
    done, _ = await asyncio.wait([wait, *work], return_when=asyncio.FIRST_COMPLETED)
    for task in done - {wait}:
        await task  # says what failed
    assert wait in done, "somebody was disconnected while the server lived"
    await asyncio.sleep(rng.random() * rng.choice([0, 0.002, 0.02]))
    server.kill()
    await together(*work)


@test
async def killed_under_load():
    """nothing that was acknowledged is lost, nothing is played twice"""
    rng = random_of("crash")
    server = Server("--tables-of-guest", "100000", "--tables", "100000")
    tables = [Table(server, number) for number in range(4)]
    for _ in range(KILLS):
        await one_life(server, tables, rng)
    server.start()
    for table in tables:  # all games to their end
        if table.begun:
            await table.come_back()
            await together(*(player.play_on() for player in table.players),
                                 table.watcher.until_over())
            await table.finish()
    await server.stop()
    print(f"# {KILLS} kills, {sum(t.games for t in tables)} games, "
          f"{sum(t.moves for t in tables)} moves of people, "
          f"{sum(t.words for t in tables)} things said or noted")
    assert sum(t.moves for t in tables) >= KILLS


@test
async def every_commit_survives():
    """killed after each single acknowledgement: all of them are there"""
    server = Server()
    server.start()
    guests = [Guest(server) for _ in range(2)]
    table = guests[0].opens({"game": "galleries", "players": 2, "options": {"gems": 10}})
    ledger = Ledger()
    seats = [Player(guest, table, f"P{i + 1}", ledger, "single")
             for i, guest in enumerate(guests)]
    lives = 200 if FULL else 10
    deeds = [lambda: seats[0].ask("sit", name="P1"), lambda: seats[1].ask("sit", name="P2"),
             lambda: seats[0].ask("start")]
    for seat in seats:
        await seat.join()
    for deed in deeds + [None] * lives:
        if deed:
            await deed()
        else:
            for seat in seats:
                await seat.until(lambda s=seat: s.n >= 0)
            if seats[0].phase() == "over":
                break
            mover = next(seat for seat in seats if seat.on_turn())
            n, move = mover.n, mover.random.choice(mover.view["legal"])
            number = mover.random.randint(1, 2**53 - 1)
            ledger.ask(n, mover.name, move, number)
            await mover.ask("move", move=move, n=n, id=number)
            ledger.acknowledge(n)
        server.kill()
        server.start()
        for i, seat in enumerate(seats):
            await seat.join()
            if deed is None:
                await seat.until(lambda s=seat: s.n >= 0)
                assert seat.n == max(ledger.acknowledged) + 1, f"{seat.n} moves"
    places = [seat["kind"] for seat in seats[0].room["seats"]]
    assert places == ["person", "person"], places
    await together(*(seat.play_on() for seat in seats))
    record = guests[0].record(table)
    check_record(record, seats)
    played = moves_of(record)
    for n, (seat, move, _) in ledger.acknowledged.items():
        assert played[n] == (seat, move), f"move {n}: {played[n]}"
    await server.stop()


@test
def the_ledger_itself():
    """a ledger notices a move that is lost, doubled, or another"""
    ledger = Ledger()
    for n, move in enumerate(["a", "b", "c"]):
        ledger.ask(n, "P1", move, n + 1)
        ledger.acknowledge(n)
    line = '{"p":"P1","move":"%s"}\n'
    ledger.check("".join(line % move for move in "abc"))
    for wrong in ("ab", "abbc", "acb", "abcc", "abd", ""):
        try:
            ledger.check("".join(line % move for move in wrong))
        except AssertionError:
            continue
        raise RuntimeError(f"it did not notice {wrong}")


if __name__ == "__main__":
    main(24 * 3600)
