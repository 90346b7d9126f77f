#!/usr/bin/env python3
"""make.py -- what is kept by the version before the rules of galleries changed (rules 1).

    tests/before/make.py PATH_TO_ADIT     of the last commit before it, 00cee59

Plays at a server and in a terminal of that version, and writes what is left, for the tests
that open it with the program of today:

    server.sql      its data folder: see TABLES
    server.json     the guest's cookie, the tables by name, and what /api/me said then
    galleries.jsonl the record of the table `over`, with its proof
    play-*.jsonl    games that were left in a terminal, as `adit play` keeps them

storage.json is the storage of the page; storage.mjs beside this file makes it.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "server")]

import harness
from harness import Guest, Seat, Server
from terminal import Terminal

SMALL = {"game": "galleries", "players": 2, "options": {"gems": 10, "first": "P1"}}
OTHER = {"game": "saboteur", "players": 3, "options": {"rounds": 1, "first": "P1"}}
# Moves that are made at each, or all; None: its people still wait.
TABLES = {"over": (SMALL, "all"), "playing": (SMALL, 4), "waiting": (SMALL, None),
          "other_over": (OTHER, "all"), "other_playing": (OTHER, 4)}


async def begin(guest, setting, moves):
    table = guest.opens(setting)
    async with Seat(guest, table, "Annegret") as seat:
        await seat.ask("sit", name="Annegret")
        await seat.ask("fill", bot="hasty")
        if moves is None:
            return table
        await seat.ask("start")
        if moves == "all":
            await seat.play_to_the_end()
        else:
            await seat.play(lambda: seat.n >= moves)
    return table


def dump(folder):
    with sqlite3.connect(folder / "adit.db") as database:
        heads = [f"PRAGMA {name} = {database.execute(f'PRAGMA {name}').fetchone()[0]};"
                 for name in ("application_id", "user_version")]
        return "\n".join([*heads, *database.iterdump()]) + "\n"


async def serve():
    server = Server()
    async with server:
        guest = Guest(server)
        tables = {name: await begin(guest, *how) for name, how in TABLES.items()}
        said = json.loads(guest.request("GET", "/api/me")[2])
        (HERE / "galleries.jsonl").write_text(guest.record(tables["over"]))
    (HERE / "server.sql").write_text(dump(server.folder))
    (HERE / "server.json").write_text(json.dumps(
        {"cookie": guest.cookie, "tables": tables, "me": said}, indent=1) + "\n")


def leave(game, keys):
    with tempfile.TemporaryDirectory() as home:
        with Terminal(harness.ADIT, "play", game, "--bots", "hasty", "--pace", "0",
                      "--seed", "1", home=home) as terminal:
            for _ in range(keys):  # a thing is taken, and then, mostly, put somewhere
                terminal.until(lambda screen: "take it" in screen or "do it" in screen)
                terminal.press("Enter")
            terminal.until(lambda screen: "take it" in screen or "do it" in screen)
            terminal.press("q")
            terminal.says("will go on with this game.")
            terminal.press("y")
            assert terminal.ended() == 0
        kept, = Path(home, "state/adit").glob("game-*.jsonl")
        (HERE / f"play-{game}.jsonl").write_text(kept.read_text())


if __name__ == "__main__":
    harness.prepare(sys.argv[1])
    asyncio.run(serve())
    leave("galleries", 6)
    leave("saboteur", 2)
