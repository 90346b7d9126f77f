#!/usr/bin/env python3
"""history_test.py -- the history of guests, against a count of our own; and how passwords
are kept.

Games of all three kinds are played at a server by several people. What /api/me says of
each is compared with what is counted here from the records, by the words of the rules: who
had which role is followed from the deal through every new hat, who won from the free ways
and from who was trapped, what a round brought from the gold before and after it. Then
somebody deletes what is kept about him, and the server's files are searched for it.
"""

import asyncio
import contextlib
import hashlib
import json
import signal
import sqlite3
import subprocess
from collections import defaultdict
from http.client import HTTPException
from pathlib import Path

import harness
from harness import (SHORT, Guest, Seat, Server, complains, main,
                     run_to_its_end, test, together)

GAMES = [
    {"game": "saboteur", "players": 4, "options": {"rounds": 2}},
    {"game": "saboteur2", "players": 6, "options": {"rounds": 2}},
    {"game": "galleries", "players": 3, "options": {"gems": 10}},
]
TIMES = 12 if harness.FULL else 3
NAMES = ["Annegret", "Bonifatius", "Cyprian"]


# --- a count of our own --------------------------------------------------------------


def positions(record):
    """Everything that happened, as everyone may see it afterwards."""
    done = subprocess.run([harness.ADIT, "replay", "-", "--json"], input=record, text=True,
                          capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Rounds:
    """Follows a game and notes for each round (role, won, gold) of each seat."""

    def __init__(self, options):
        self.boss = options.get("boss")
        self.roles, self.trapped, self.teams, self.by = {}, set(), [], None
        self.before, self.finished = defaultdict(int), []

    def hear(self, event):
        kind, player = event["event"], event.get("p")
        if kind == "dealt":
            self.roles[player] = event["role"]
        elif kind == "hat":
            self.roles[event["on"]] = event["role"]
        elif kind == "trapped":
            self.trapped.add(event["on"])
        elif kind == "freed":
            self.trapped.discard(event["on"])
        elif kind == "shed" and event["rid_of"] == "trap":
            self.trapped.discard(player)
        elif kind == "free_way":
            self.teams = event["won"]
        elif kind == "ended":
            self.by = event["by"]

    def has_won(self, game, player):
        role = self.roles[player]
        if game == "saboteur":
            return (role == "miner") == (self.by == "treasure")
        if player in self.trapped or role == "geologist":
            return False
        if role == "profiteer":
            return True
        if self.by == "exhausted":
            return role == "saboteur"
        if role == "boss":
            return bool(self.teams) or self.boss == "treasure"
        return role in self.teams

    def end(self, game, gold):
        self.finished.append({
            player: (self.roles[player], self.has_won(game, player),
                     gold[player] - self.before[player]) for player in self.roles})
        self.before = gold
        self.roles, self.trapped, self.teams, self.by = {}, set(), [], None


def rounds_of(record):
    header, lines = json.loads(record.splitlines()[0]), positions(record)
    rounds = Rounds(header["options"])
    if header["game"] == "galleries":
        return []
    for line in lines:
        gold = {seat["p"]: seat["gold"] for seat in line["view"]["seats"]}
        for event in line["events"]:
            if event["event"] in ("round", "over") and rounds.by:
                rounds.end(header["game"], gold)
            rounds.hear(event)
    return rounds.finished


class Count:
    """What /api/me should say to a guest."""

    def __init__(self):
        self.games, self.statistics = [], {}

    def add(self, table, name, record):
        lines = [json.loads(line) for line in record.splitlines()]
        header = lines[0]
        people = {line["seat"]: line.get("name", line.get("bot")) for line in lines[1:]
                  if "seat" in line}
        end = next(line for line in lines if "end" in line)
        seats = sorted(people, key=lambda seat: int(seat[1:]))
        mine = next(seat for seat in seats if people[seat] == name)
        best = max(end["gold"])
        won = end["gold"][seats.index(mine)] == best
        rounds = rounds_of(record)
        self.games.insert(0, {
            "table": table, "game": header["game"], "players": header["players"], "p": mine,
            "names": [people[seat] for seat in seats], "gold": end["gold"], "won": won,
            "roles": [one[mine][0] for one in rounds]})
        sums = self.statistics.setdefault(header["game"], {"games": 0, "won": 0, "roles": {}})
        sums["games"] += 1
        sums["won"] += won
        for role, has_won, gold in (one[mine] for one in rounds):
            of_role = sums["roles"].setdefault(role, {"rounds": 0, "won": 0, "gold": 0})
            of_role["rounds"] += 1
            of_role["won"] += has_won
            of_role["gold"] += gold


# --- playing ---------------------------------------------------------------------------


async def play(guests, names, setting, seed):
    """A game of all these guests, the first being the host; bots fill the table."""
    table = guests[0].opens(setting)
    seats = [Seat(guest, table, name, seed) for guest, name in zip(guests, names)]
    for seat in seats:
        await seat.join()
        await seat.ask("sit", name=seat.name)
    await seats[0].ask("fill", bot="hasty")
    await seats[0].ask("start")
    await together(*(seat.play_to_the_end() for seat in seats))
    for seat in seats:
        await seat.leave()
    return table


def me(guest, more=""):
    status, _, text = guest.request("GET", f"/api/me{more}")
    assert status == 200, text
    return json.loads(text)


def files_hold(folder, *pieces):
    """Which of these stand in any file of a server."""
    held = b"".join(path.read_bytes() for path in Path(folder).rglob("*") if path.is_file())
    return [piece for piece in pieces if piece.encode() in held]


def is_in_order(server):
    done = run_to_its_end("--check", str(server.folder))
    assert done.returncode == 0 and "all is well" in done.stdout, done.stdout + done.stderr
    return done.stdout


def forget(guest):
    status, headers, text = guest.request("DELETE", "/api/me")
    assert status == 200, text
    assert "Max-Age=0" in headers["Set-Cookie"], headers["Set-Cookie"]
    return json.loads(text)["tables"]


# --- tests -----------------------------------------------------------------------------


@test
async def statistics_agree():
    """what /api/me says agrees with a count from the records, game by game"""
    async with Server() as server:
        guests = [Guest(server) for _ in NAMES]
        counts = [Count() for _ in NAMES]
        for number in range(TIMES * len(GAMES)):
            some = [number % 3, (number // 3 + number + 1) % 3]
            there = sorted(set(some))
            table = await play([guests[i] for i in there], [NAMES[i] for i in there],
                               GAMES[number % len(GAMES)], number)
            record = guests[there[0]].record(table)
            for i in there:
                counts[i].add(table, NAMES[i], record)
        for guest, count in zip(guests, counts):
            said = me(guest)
            dates = [game.pop("date") for game in said["games"]]
            assert dates == sorted(dates, reverse=True), dates
            assert said["games"] == count.games, (said["games"], count.games)
            assert said["statistics"] == count.statistics, (said["statistics"],
                                                            count.statistics)
        seen = {game for count in counts for game in count.statistics}
        assert seen == {setting["game"] for setting in GAMES}, seen
    is_in_order(server)


@test
async def somebody_deletes_himself():
    """who deletes himself is in no file; the others' games are whole and in order"""
    server = Server()
    async with server:
        guests = [Guest(server) for _ in NAMES]
        tables = [await play(guests, NAMES, setting, 7) for setting in GAMES]
        records = [guests[1].record(table) for table in tables]
        key = me(guests[0], "/data")["key"]
        assert files_hold(server.folder, NAMES[0], key) == [NAMES[0], key]
        gone = Guest(server, guests[0].cookie)
        assert forget(guests[0]) == len(tables)
        assert files_hold(server.folder, *NAMES, key) == NAMES[1:]
        assert me(gone) == {"games": [], "statistics": {}}
        for table, record in zip(tables, records):
            now = guests[1].record(table)
            assert now == record.replace(json.dumps(NAMES[0]), '""')
            done = subprocess.run([harness.ADIT, "verify", "-"], input=now, text=True,
                                  capture_output=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
        assert all(game["names"][0] == "" for game in me(guests[1])["games"])
    is_in_order(server)
    async with Server(folder=server.folder) as again:
        assert len(me(Guest(again, guests[1].cookie))["games"]) == len(tables)
        assert me(Guest(again, gone.cookie))["games"] == []
    assert files_hold(server.folder, NAMES[0], key) == []


@test
async def in_the_middle_of_a_game():
    """in the middle of a game: a bot plays on, sockets are closed with 4001"""
    server = Server()
    async with server:
        guests = [Guest(server) for _ in range(2)]
        table = guests[0].opens(GAMES[0])
        seats = [Seat(guest, table, name) for guest, name in zip(guests, NAMES)]
        for seat in seats:
            await seat.join()
            await seat.ask("sit", name=seat.name)
        await seats[0].ask("fill", bot="hasty")
        await seats[0].ask("start")
        await seats[1].until(lambda: seats[1].phase() == "playing")
        data = me(guests[1], "/data")
        assert me(guests[1])["games"] == []
        assert NAMES[0] not in json.dumps(data) and "seed" not in json.dumps(data)
        assert forget(guests[0]) == 1
        try:
            while True:
                await seats[0].hear()
        except harness.Gone as why:
            assert "4001" in str(why), why
        assert seats[0].socket.close_code == 4001, seats[0].socket.close_code
        await seats[1].until(lambda: seats[1].room["you"]["host"])
        assert seats[1].room["seats"][0]["name"] == ""
        assert seats[1].room["seats"][0]["standin"] == "left"
        await seats[1].play_to_the_end()
        assert me(guests[1])["games"][0]["names"][:2] == ["", NAMES[1]]
        await seats[1].leave()
    assert files_hold(server.folder, NAMES[0]) == []
    is_in_order(server)


@test
async def a_folder_of_version_1():
    """a folder of version 1, which had nothing but logs, has its history"""
    server = Server()
    async with server:
        guest = Guest(server)
        for setting in GAMES:
            await play([guest], NAMES[:1], setting, 3)
        guest.opens(GAMES[0])
        said, data = me(guest), me(guest, "/data")
    with sqlite3.connect(server.folder / "adit.db") as database:
        database.executescript("DROP TABLE past; DROP TABLE part; DROP TABLE block; PRAGMA user_version = 1")
    database.close()
    complains(run_to_its_end("--check", str(server.folder)), 1, "an older version")
    async with Server(folder=server.folder) as again:
        guest = Guest(again, guest.cookie)
        assert me(guest) == said and me(guest, "/data") == data
    is_in_order(server)


BEFORE = Path(__file__).resolve().parent.parent / "before"


def fill(folder, name):
    """Makes a data folder as an earlier version has left it."""
    with contextlib.closing(sqlite3.connect(folder / "adit.db")) as database:
        database.executescript((BEFORE / name).read_text())


def of_the_version_before(folder):
    """A data folder as the version before the rules of galleries changed has left it
    (tests/before/make.py); what is known of it."""
    fill(folder, "server.sql")
    return json.loads((BEFORE / "server.json").read_text())


# --- passwords ----------------------------------------------------------------------


def locks(folder):
    """How the password of each table is kept."""
    with contextlib.closing(sqlite3.connect(folder / "adit.db")) as database:
        lines = database.execute("SELECT game, body FROM event WHERE seq = 1 UNION ALL "
                                 "SELECT game, body FROM fresh WHERE seq = 1").fetchall()
    return {table: line.split()[12] for table, line in lines}


LOCKED = {**SHORT["galleries"], "password": "opal"}


async def lets_in(server, table):
    async with Seat(Guest(server), table) as seat:
        assert await seat.refused("enter", password="Opal") == "wrong_password"
        assert await seat.refused("sit", name="Ann") == "locked"
        await seat.ask("enter", password="opal")
        await seat.ask("sit", name=f"Guest {Guest.last}")


@test
async def slow_hashes():
    """a password is kept as PBKDF2 makes it, of which Python's agrees"""
    server = Server()
    async with server:
        table = Guest(server).opens(LOCKED)
        await lets_in(server, table)
    async with server:
        await lets_in(server, table)
    digits, rounds = locks(server.folder)[table].split("*")
    kept = bytes.fromhex(digits)
    assert int(rounds) >= 600000, rounds
    assert hashlib.pbkdf2_hmac("sha256", b"opal", kept[:16], int(rounds)) == kept[16:]


@test
async def quick_hashes_of_before():
    """a password that an earlier version has kept, by SHA-256, lets in as it did"""
    server = Server()
    fill(server.folder, "locked.sql")
    (table, lock), = locks(server.folder).items()
    assert "*" not in lock
    async with server:
        await lets_in(server, table)
        async with Seat(Guest(server), table) as seat:
            await seat.ask("enter", password="opal")
    is_in_order(server)


@test
async def nobody_else_waits():
    """while many passwords are hashed others are answered, and the server can end"""
    server = Server()
    server.start()
    table = Guest(server).opens(LOCKED)
    seats = [await Seat(Guest(server), table).join() for _ in range(16)]
    other = await Seat(Guest(server), Guest(server).opens(SHORT["galleries"])).join()
    answered = []

    async def hears(seat):
        while (await seat.hear()).get("id") != 1:
            pass
        answered.append(seat)

    for seat in seats:
        await seat.send("enter", password="beryl", id=1)
    tries = [asyncio.create_task(hears(seat)) for seat in seats]
    for _ in range(2):  # what was sent before the first answer has been heard by the second
        await other.ask("ping")
    assert len(answered) < len(seats), "it was answered after all of them"
    await asyncio.gather(*tries)
    opening = [asyncio.to_thread(Guest(server).request, "POST", "/api/tables", json.dumps(LOCKED),
                                 {"Content-Type": "application/json"}) for _ in range(6)]
    work = [asyncio.ensure_future(one) for one in opening]
    await seats[0].ask("ping")
    server.send_signal(signal.SIGTERM)
    for answer in await asyncio.gather(*work, return_exceptions=True):
        assert isinstance(answer, (OSError, HTTPException)) or answer[0] in (201, 503), answer
    assert await asyncio.to_thread(server.process.wait, harness.PATIENCE) == 0
    server.end()


EARLIER = {"refused": "earlier_rules", "text": "played by earlier rules: it cannot be replayed"}


@test
async def a_folder_of_earlier_rules():
    """of games by earlier rules the results are kept, and they end; all others go on"""
    server = Server("--keep", "0")
    was = of_the_version_before(server.folder)
    tables = was["tables"]
    complains(run_to_its_end("--check", str(server.folder)), 1, "an older version")
    server.start().kill()  # which brings it up to date
    assert "5 tables, 2 games that are over" in is_in_order(server)
    for _ in range(2):  # as it was left, and as we leave it
        async with server:
            guest = Guest(server, was["cookie"])
            assert me(guest) == was["me"]
            for name in ("over", "playing"):
                for more in ("", "/record"):
                    status, _, text = guest.request("GET", f"/api/tables/{tables[name]}{more}")
                    assert (status, json.loads(text)) == (410, EARLIER), (name, more, text)
                try:
                    await Seat(guest, tables[name]).join()
                    raise AssertionError("a socket at a game by earlier rules")
                except harness.websockets.InvalidStatusCode as why:
                    assert why.status_code == 410, why
            listed = json.loads(guest.request("GET", "/api/tables")[2])["tables"]
            assert tables["playing"] not in [table["table"] for table in listed]
            assert "legal" in harness.replay(guest.record(tables["other_over"]), "--check")
        assert "5 tables, 2 games that are over" in is_in_order(server)
    server.log.seek(0)
    assert "table_abandoned" in server.errors(), server.errors()
    async with server:
        guest = Guest(server, was["cookie"])
        async with Seat(guest, tables["other_playing"], "Annegret") as seat:
            assert seat.phase() == "playing"
            await seat.play_to_the_end()
        async with Seat(guest, tables["waiting"], "Annegret") as seat:
            await seat.ask("start")
            await seat.play_to_the_end()
        assert '"rules":2' in guest.record(tables["waiting"])
        assert len(me(guest)["games"]) == 4
        assert forget(guest) == len(tables)
        assert files_hold(server.folder, "Annegret") == []
    is_in_order(server)


@test
async def old_tables_go():
    """tables that were over for longer than --keep are deleted, and no others"""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    if library is None or harness.SANITIZED:
        raise harness.Skip("no libfaketime (Debian's faketime) for this program")
    later = {"LD_PRELOAD": str(library), "FAKETIME": "+9d"}
    server = Server()
    async with server:
        guest = Guest(server)
        for seed in range(5):
            await play([guest], NAMES[:1], {**GAMES[2], "players": 2}, seed)
        guest.opens(GAMES[0])
    for keep, left in (("0", 5), ("10", 5), ("8", 0)):
        async with Server("--keep", keep, "--sockets-of-address", "100000",
                          folder=server.folder, environment=later) as again:
            guest = Guest(again, guest.cookie)
            while len(me(guest)["games"]) > left:
                pass
            assert len(me(guest)["games"]) == left
        is_in_order(server)
    assert len(files_hold(server.folder, NAMES[0])) == 0


@test
async def another_origin():
    """another page may neither delete, nor may anybody but a GET have the data"""
    async with Server() as server:
        guest = Guest(server)
        await play([guest], NAMES[:1], GAMES[2], 1)
        status, _, text = guest.request("DELETE", "/api/me",
                                        headers={"Origin": "https://evil.example"})
        assert status == 403 and json.loads(text)["refused"] == "origin", text
        status, _, text = guest.request("POST", "/api/me", "{}",
                                        {"Content-Type": "application/json"})
        assert status == 405, text
        assert len(me(guest)["games"]) == 1
        status, headers, text = guest.request("GET", "/api/me/data")
        assert headers["Content-Disposition"] == 'attachment; filename="adit.json"'
        assert status == 200 and NAMES[0] in text.decode()
        ours = {"Origin": f"http://127.0.0.1:{server.port}"}
        status, _, text = guest.request("DELETE", "/api/me", headers=ours)
        assert status == 200, text


@test
async def nobody_asks_too_often():
    """who asks too often is told so"""
    async with Server("--sockets-of-address", "1") as server:
        guest = Guest(server)
        codes = {guest.request("GET", "/api/me")[0] for _ in range(40)}
        assert codes == {200, 429}, codes


@test
async def check_refuses_and_complains():
    """--check refuses a folder in use, and says what is wrong with one"""
    server = Server()
    async with server:
        guest = Guest(server)
        await play([guest], NAMES[:1], GAMES[2], 1)
        complains(run_to_its_end("--check", str(server.folder)), 1, "another server has it")
    assert "1 table, 1 game that is over, " in is_in_order(server)
    database = server.folder / "adit.db"
    whole = database.read_bytes()
    at = whole.index(b"moved P1")
    database.write_bytes(whole[:at] + b"m0ved P1" + whole[at + 8:])
    done = run_to_its_end("--check", str(server.folder))
    assert done.returncode == 1 and "it is damaged" in done.stdout, done.stdout
    assert "1 thing is wrong" in done.stdout, done.stdout
    database.write_bytes(whole)
    is_in_order(server)


if __name__ == "__main__":
    main()
