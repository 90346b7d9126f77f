#!/usr/bin/env python3
"""Whole games by python3-websockets, a client that we did not write.

    clients_test.py PATH_TO_ADIT

Prints TAP. (tests/server/clients.mjs does the same with ws and Chromium.)
"""

import asyncio
import json

import harness
import stranger
from harness import (FULL, LONG, SHORT, Guest, Seat, Server, check_record, company, main,
                     moves_of, test, tests, together)

# A round that is dealt does not follow from what was seen: there must be one.
TWO_ROUNDS = {"game": "saboteur", "players": 5, "options": {"rounds": 2}}
SETTINGS = LONG if FULL else {**SHORT, "saboteur": TWO_ROUNDS}


async def leave_and_return(seat):
    """Comes back with the same cookie, in the middle, on turn; sees the same."""
    n, view, room = seat.n, seat.view, seat.room
    await seat.leave()
    back = await Seat(seat.guest, seat.table, seat.name).join()
    await back.until(lambda: back.n >= 0)
    assert (back.n, back.view) == (n, view), f"another position than the one left: {back.n}"
    assert back.room["you"] == room["you"], f"{back.room['you']}"
    await back.leave()
    await seat.join()
    await seat.until(lambda: seat.n >= 0)


async def play_with_a_break(seat):
    await seat.play(lambda: seat.n >= 3 and seat.on_turn())
    assert seat.phase() == "playing", f"it was over after {seat.n} moves"
    await leave_and_return(seat)
    await seat.play_to_the_end()


@tests([(f"a whole game of {name}: sit down, reconnect in the middle, end", name)
        for name in SETTINGS])
async def whole_game(name):
    async with Server() as server:
        seats = await company(server, SETTINGS[name], 2, name, bot="random")
        watcher = await Seat(Guest(server), seats[0].table, "watcher").join()
        tab = await Seat(seats[1].guest, seats[1].table, "another tab").join()
        await together(*(play_with_a_break(seat) for seat in seats),
                             watcher.until_over(), tab.until_over())
        record = seats[0].guest.record(seats[0].table)
        check_record(record, [*seats, watcher, tab])
        assert record == watcher.guest.record(seats[0].table), "others get another record"
        for seat in (*seats, watcher, tab):
            assert seat.n == seats[0].n, f"{seat.name} has {seat.n} moves"
            await seat.leave()


@tests([(f"a client that was written from docs/protocol.md alone: {name}, twice", name)
        for name in SETTINGS])
async def by_a_stranger(name):
    async with Server() as server:
        came = await asyncio.to_thread(stranger.visit, f"http://127.0.0.1:{server.port}", name,
                                       harness.ADIT, options=SETTINGS[name].get("options"))
        records = [Guest(server).record(table) for table in came["tables"]]
    for record in records:
        check_record(record)
    assert len(moves_of(records[0])) == came["moves"], "a move was played twice, or not at all"
    assert "Glück auf!" in came["said"] and len(came["said"]) == 2, came["said"]


@test
async def a_rematch():
    """a rematch: the same people sit already, everybody is told where, new deal"""
    async with Server() as server:
        seats = await company(server, SHORT["galleries"], 2, "rematch")
        await together(*(seat.play_to_the_end() for seat in seats))
        await seats[0].ask("rematch")
        await together(*(s.until(lambda s=s: "next" in s.room) for s in seats))
        again = [await Seat(s.guest, s.room["next"], s.name).join() for s in seats]
        assert [s.room["you"]["p"] for s in again] == ["P1", "P2"]
        await again[0].ask("start")
        await together(*(seat.play_to_the_end() for seat in again))
        first, second = (s.guest.record(s.table) for s in (seats[0], again[0]))
        check_record(second, again)
        assert json.loads(first.splitlines()[0])["seed"] != json.loads(
            second.splitlines()[0])["seed"], "the same deal again"


@test
async def a_restart():
    """the server is ended and started in the middle: all go on where they were"""
    server = Server()
    async with server:
        seats = await company(server, SHORT["saboteur"], 3, "restart")
        await together(*(seat.play(lambda s=seat: s.n >= 15) for seat in seats))
    async with server:
        for seat in seats:
            await seat.join()
        assert all(seat.room["phase"] == "playing" for seat in seats)
        await together(*(seat.play_to_the_end() for seat in seats))
        check_record(seats[0].guest.record(seats[0].table), seats)


@test
async def nobody_sees_what_is_not_his():
    """a table that nobody may watch shows its game to those who sit"""
    async with Server() as server:
        seats = await company(server, {**SHORT["galleries"], "watch": "none"}, 2, "none")
        stranger = await Seat(Guest(server), seats[0].table, "stranger").join()
        await together(*(seat.play_to_the_end() for seat in seats))
        await stranger.until(lambda: stranger.phase() == "over")
        await stranger.ask("sync")
        assert stranger.n == -1 and "game" not in stranger.heard, stranger.heard
        status, _, text = stranger.guest.request("GET", f"/api/tables/{stranger.table}/record")
        assert status == 403 and b"watching_forbidden" in text, f"{status} {text}"


@test
async def a_password():
    """a locked table: nothing but its settings before the password"""
    async with Server() as server:
        host, other = Guest(server), Guest(server)
        table = host.opens({**SHORT["galleries"], "password": "very secret"})
        async with Seat(host, table) as one, Seat(other, table) as two:
            assert "seats" in one.room and "seats" not in two.room
            assert await two.refused("sit", name="Two") == "locked"
            assert await two.refused("enter", password="Very secret") == "wrong_password"
            await two.ask("enter", password="very secret")
            assert "seats" in two.room and two.room["you"]["entered"]
            await two.ask("sit", name="Two")
        status, _, text = Guest(server).request("GET", f"/api/tables/{table}")
        assert status == 200 and "seats" not in json.loads(text), text
    assert "secret" not in server.everything_said()


if __name__ == "__main__":
    main()
