#!/usr/bin/env python3
"""chaos.py -- people and bots play at a cluster (cluster.py) while parts of it break.

    chaos.py PATH_TO_ADIT [--faults N] [--seed S] [--only FAULT]

Everybody comes back as the page does and writes down what was acknowledged
(server/witnesses.py): at the end each acknowledged move is in the records once and in its place,
and nothing else is. Every kind of fault comes once before any comes again; the seed decides the
order, the nodes and what people play. Prints TAP, and a table of what broke and how long people
waited for it.
"""

import argparse
import asyncio
import contextlib
import http.client
import itertools
import os
import signal
import socket
import sys
import time

import cluster
import harness
import world
from cluster import PATIENCE, until
from harness import FULL, Gone, Guest, Refused, Seat, check_record, random_of, together
from witnesses import Player, Table

PARTIES = 6
SILENCE = 28  # after which the page gives a connection up: socket.ts
ANSWER = 8  # that it waits for one
FIRST_PAUSE, LONGEST_PAUSE, RESTART_PAUSE = 0.5, 30, 0.3
LONG_PAUSE = 10  # which somebody should look into
RESTARTS = 1012
DOWN = (502, 503, 504)  # what haproxy says where no node answers


# --- people -------------------------------------------------------------------------


class Caller(Guest):
    """Who hears from haproxy that nobody is there."""

    def line(self):
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=ANSWER,
                                          source_address=(self.address, 0))

    def request(self, *args, **keys):
        try:
            answer = super().request(*args, **keys)
        except (OSError, http.client.HTTPException) as why:
            raise Gone(str(why)) from None
        if answer[0] in DOWN:
            raise Gone(f"{answer[0]}")
        return answer


class Comes:
    """How the page comes back (socket.ts): pauses that grow, none where a node says goodbye."""

    tries, lost_at = 0, None

    def __init__(self, *args):
        super().__init__(*args)
        self.story = []  # why it could not come back

    async def join(self):
        try:
            await asyncio.wait_for(super().join(), ANSWER)
        except asyncio.TimeoutError:
            raise Gone("no answer") from None
        except harness.websockets.InvalidStatusCode as why:
            assert why.status_code in DOWN, (
                f"{why.status_code} for {self.table}; the database says: "
                + self.guest.server.databases.says_of(self.table))
            raise Gone(str(why.status_code)) from None
        return self

    async def hear(self):
        try:
            message = await asyncio.wait_for(super().hear(), SILENCE)
        except asyncio.TimeoutError:
            raise Gone("silence") from None
        if message["t"] in ("game", "step", "done"):
            self.tries = 0
        return message

    async def lives(self, deed):
        """Does it, whatever happens meanwhile."""
        while True:
            try:
                if self.socket is None:
                    await self.comes_back()
                await self.catches_up()
                return await deed()
            except Gone as why:
                self.story.append(f"{time.monotonic() - (self.lost_at or time.monotonic()):.1f} s: {why}")
                await self.waits()
            except Refused as why:
                if why.name != "not_stored":
                    raise
                self.party.chaos.refused += 1
                await asyncio.sleep(RESTART_PAUSE)

    async def waits(self):
        code = self.socket.close_code if self.socket else None
        if self.socket is not None:
            self.lost_at = self.lost_at or time.monotonic()
            self.party.lost = True
            self.socket.transport and self.socket.transport.abort()
            self.socket = None
        pause = (RESTART_PAUSE if code == RESTARTS or self.bye else
                 min(FIRST_PAUSE * 2 ** self.tries, LONGEST_PAUSE))
        self.bye = False
        self.tries += 1
        await asyncio.sleep(pause * (0.5 + self.random.random() / 2))

    async def comes_back(self):
        seen = max(self.views, default=-1)
        known = max(self.party.ledger.acknowledged, default=-1) + 1
        await self.join()
        await self.until(lambda: self.n >= 0)
        if self.n < max(seen, known):
            self.party.chaos.stale += 1
            raise Gone("an older position than before")
        if self.lost_at:
            pause = time.monotonic() - self.lost_at
            if pause > LONG_PAUSE:
                print(f"# {self.name} of {self.table} was away for {pause:.1f} s: {', '.join(self.story)}")
            self.lost_at = None
        self.story = []


class Watcher(Comes, Seat):
    async def catches_up(self):
        """Nothing was asked for."""


class Person(Comes, Player):
    async def settle(self, was_there):
        self.party.chaos.acknowledged(self.party)
        await super().settle(was_there)


class Party(Table):
    """People at a table, who play on whatever happens, one game after another."""

    guest, player, watching = Caller, Person, Watcher

    def __init__(self, chaos, number):
        super().__init__(chaos.cluster, number)
        self.chaos, self.lost, self.done = chaos, False, []
        self.deeds = self.wanted = 0

    async def begin(self):
        """A table where not all could sit is forgotten: nothing was played there."""
        while True:
            try:
                await asyncio.wait_for(super().begin(), PATIENCE / 2)
                for seat in (*self.players, self.watcher):
                    seat.party = self
                self.deeds += 1
                self.moved_at = time.monotonic()
                return
            except (Gone, asyncio.TimeoutError):
                await asyncio.sleep(RESTART_PAUSE)
            except Refused as why:
                assert why.name == "not_stored", why
                await asyncio.sleep(RESTART_PAUSE)

    async def record(self, guest, table):
        while True:
            with contextlib.suppress(Gone):
                return await asyncio.to_thread(guest.record, table)
            await asyncio.sleep(RESTART_PAUSE)

    async def finish(self):
        guest, table = self.players[0].guest, self.players[0].table
        record = await self.record(guest, table)
        self.ledger.check(record)
        check_record(record, [*self.players, self.watcher])
        for player in self.players:
            await player.lives(player.check_talk)
        for seat in (*self.players, self.watcher):
            await seat.leave()
        self.done.append((guest, table, self.ledger, record))
        self.moves += len(self.ledger.moves)
        self.games += 1
        self.begun = False

    async def play(self):
        while not self.chaos.enough:
            await self.begin()
            await together(*(player.lives(player.play_on) for player in self.players),
                           self.watcher.lives(self.watcher.until_over))
            await self.finish()

    def says(self):
        """Where everybody is, for whoever looks for a mistake."""
        if not self.begun:
            return [f"party {self.number}: between games"]
        people = [*self.players, self.watcher]
        lines = [f"party {self.number}: {people[0].table}; the database says: "
                 + self.chaos.cluster.databases.says_of(people[0].table)]
        for seat in people:
            view, room = seat.view or {}, seat.room or {}
            lines.append(f"  {seat.name}: {'connected' if seat.socket else 'away'}, {seat.n} moves, "
                         f"{room.get('phase')}, {view.get('turn')} to move, heard {seat.heard[-4:]}, "
                         f"asked for {getattr(seat, 'pending', None)}")
        return lines

    async def check(self):
        """Long after its games were over, after other faults."""
        for guest, table, ledger, record in self.done:
            again = await self.record(guest, table)
            assert again == record, f"{table}: the record is another one now"
            ledger.check(again)


# --- faults -------------------------------------------------------------------------


async def killed(chaos, node):
    """kill -9 of a node"""
    node.kill()
    await chaos.goes_on()
    await node.comes()


async def zombie(chaos, node):
    """SIGSTOP of a node, for 20 s, or in a short run until its lease is over"""
    wakes = time.monotonic() + (0 if chaos.kinds is SHORT else 20)
    node.send_signal(signal.SIGSTOP)
    await until(lambda: node.name not in chaos.cluster.leases(), "a lease without end")
    await chaos.goes_on()
    await asyncio.sleep(max(0, wakes - time.monotonic()))
    node.send_signal(signal.SIGCONT)


async def unplugged(chaos, node):
    """cut cable of a node"""
    node.machine.cut()
    await until(lambda: node.name not in chaos.cluster.leases(), "a lease without end")
    await chaos.goes_on()
    node.machine.mend()


async def lossy(chaos, node):
    """a node's cable loses 5 %"""
    node.machine.lose(5)
    await chaos.goes_on(3)
    node.machine.mend()


async def slow(chaos, node):
    """200 ms to the database, 5 % of connections cut"""
    for cable in node.cables:
        cable.delay, cable.breaks = 0.1, 0.05
        cable.cut()
    for seat in chaos.people():
        if seat.random.random() < 0.05 and seat.socket:
            seat.socket.transport.abort()
    await chaos.goes_on(3)
    for cable in node.cables:
        cable.delay = cable.breaks = 0


async def promoted(chaos, _):
    """power cut of the primary, standby promoted"""
    await asyncio.to_thread(chaos.cluster.databases.fail_over)
    await chaos.goes_on()
    await chaos.cluster.databases.replace_standby()


async def drained(chaos, node):
    """SIGTERM of a node: drain"""
    node.send_signal(signal.SIGTERM)
    await node.stop()
    await chaos.goes_on()
    await node.comes()


async def full(chaos, _):
    """full disk of the primary"""
    databases = chaos.cluster.databases
    machine = next(m for m in databases.machines if m.address == databases.primary.host)
    refused, moves = chaos.refused, chaos.moves
    await asyncio.to_thread(machine.fill_disk)
    await until(lambda: chaos.refused > refused or chaos.moves > moves + 2000, "a full disk that nobody notices")
    machine.free_disk()
    await databases.revive()


async def ahead(chaos, node):
    """a node's clock an hour ahead, or behind"""
    node.ahead = chaos.random.choice([-3600, 3600])
    await drained(chaos, node)
    node.ahead = 0  # from its next life on


FAULTS = [killed, zombie, unplugged, lossy, slow, promoted, drained, full, ahead]
# In less than a minute; all of them with ADIT_TEST=full or --faults.
SHORT = [killed, zombie, unplugged, promoted, drained, full, ahead]
CABLES = [unplugged, lossy, full]  # what takes a world apart


class Chaos:
    def __init__(self, its_cluster, seed, kinds):
        self.kinds = kinds
        self.cluster, self.random = its_cluster, random_of(f"chaos {seed}")
        self.parties = [Party(self, number) for number in range(PARTIES)]
        self.enough, self.moves, self.refused, self.stale = False, 0, 0, 0
        self.longest, self.rows, self.work = 0, [], []

    def people(self):
        return [seat for party in self.parties if party.begun for seat in party.players]

    def acknowledged(self, party):
        """What nobody could do at a table for so long counts, whoever was waited for."""
        self.moves += 1
        party.deeds += 1
        self.longest = max(self.longest, time.monotonic() - party.moved_at)
        party.moved_at = time.monotonic()

    async def waits_for(self, what, why):
        """Until it is so; ends as well when a party has failed."""
        waiting = asyncio.ensure_future(what)
        done, _ = await asyncio.wait([waiting, *self.work], timeout=PATIENCE,
                                     return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        if waiting not in done:
            waiting.cancel()
            raise AssertionError(why)

    async def goes_on(self, deeds=1):
        """Every party has done something since."""
        for party in self.parties:
            party.wanted = party.deeds + deeds
        while any(party.deeds < party.wanted for party in self.parties):
            await asyncio.sleep(0.02)

    def dead(self):
        return [f"{node.name} ended with {node.process.returncode}"
                for node in self.cluster.nodes if node.process.poll() is not None]

    async def suffers(self, fault):
        node = self.random.choice(self.cluster.nodes)
        began, moves, refused, stale = time.monotonic(), self.moves, self.refused, self.stale
        self.longest = 0
        for party in self.parties:
            party.lost = False

        async def whole():
            await fault(self, node)
            broken = time.monotonic() - began
            await self.cluster.is_whole()
            await self.goes_on()
            return broken

        try:
            await self.waits_for(whole(), "the games do not go on")
            assert not self.dead(), "a node ended"
        except Exception as error:
            error.add_note(f"while this was so: {fault.__doc__} ({node.name}), the "
                           f"{len(self.rows) + 1}. fault, {time.monotonic() - began:.1f} s ago")
            for party in self.parties:
                if party.deeds < party.wanted:
                    print("\n".join("# " + line for line in party.says()), flush=True)
            raise
        lost = sum(party.lost for party in self.parties)
        self.rows.append((fault.__doc__, node.name if fault not in (promoted, full) else "-",
                          f"{time.monotonic() - began:.1f}", self.moves - moves,
                          f"{self.longest:.2f}", lost, self.refused - refused, self.stale - stale))
        print("# " + self.line(self.rows[-1]), flush=True)

    @staticmethod
    def line(row):
        return "| " + " | ".join(map(str, row)) + " |"

    def order(self, only):
        """Each kind once, in any order, and again."""
        kinds = [fault for fault in self.kinds if only in ("", fault.__name__)
                 and (world.is_apart() or fault not in CABLES)
                 and (fault is not ahead or cluster.clock_library())]
        while True:
            yield from self.random.sample(kinds, len(kinds))

    async def begins_anew(self):
        """All nodes, so that what is checked last comes from the database."""
        for node in self.cluster.nodes:
            await node.stop()
        await asyncio.gather(*(node.comes() for node in self.cluster.nodes))
        await self.cluster.is_whole()

    async def runs(self, faults, only):
        try:
            await self.breaks(faults, only)
        finally:
            left = self.work
            while left:  # a task may miss that it is cancelled: wait_for of Python 3.11
                for task in left:
                    task.cancel()
                _, left = await asyncio.wait(left, timeout=1)

    async def breaks(self, faults, only):
        self.work = [asyncio.create_task(party.play()) for party in self.parties]
        print("# " + self.line(("fault", "node", "seconds", "moves", "longest pause", "tables cut off",
                                "not stored", "stale")), flush=True)
        await self.waits_for(self.goes_on(), "nobody plays")
        for fault in itertools.islice(self.order(only), faults):
            await self.suffers(fault)
        self.enough = True
        await together(*self.work)
        await self.begins_anew()
        for party in self.parties:
            await party.check()


async def runs(args, listening):
    its_cluster = cluster.Cluster(world.World(), args.seed, listening)
    try:
        await its_cluster.start()
        chaos = Chaos(its_cluster, args.seed, SHORT if args.short else FAULTS)
        await chaos.runs(args.faults, args.only)
    finally:
        its_cluster.stop()
    return chaos


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("adit")
    reader.add_argument("--faults", type=int)
    reader.add_argument("--seed", default=os.environ.get("ADIT_SEED", "1"))
    reader.add_argument("--only", default="")
    args = reader.parse_args()
    args.short = args.faults is None and not args.only and not FULL
    if args.faults is None:
        args.faults = 100 if FULL else len(SHORT)
    world.enter()
    if not world.is_apart():
        why = "no namespaces here, so no cables to cut and no disks to fill"
        if os.environ.get("CI") == "true":
            sys.exit(why)
        print(f"# skipped: {why}")
    listening = socket.create_server(("127.0.0.1", 0))
    harness.prepare(args.adit)
    os.environ["ADIT_SEED"] = args.seed
    print("1..1", flush=True)
    try:
        chaos = asyncio.run(runs(args, listening))
    except Exception as error:
        print("not ok 1 - " + " ".join([str(error).split("\n")[0], *getattr(error, "__notes__", [])]))
        for server in harness.SERVERS:
            for line in server.errors().splitlines()[-12:]:
                print(f"# {getattr(server, 'name', 'haproxy')}: {line}")
        raise
    finally:
        harness.end_everything()
    print(f"ok 1 - {len(chaos.rows)} faults, {chaos.moves} moves acknowledged: none lost, none twice")


if __name__ == "__main__":
    main()
