#!/usr/bin/env python3
"""kill -9 under load: what was acknowledged is there afterwards, once.

    crash_test.py PATH_TO_ADIT

Several tables, several people at each, all as fast as they can, and the server is
killed at any moment, 20 times (1,000 with ADIT_TEST=full). Each table has a ledger of
what its people asked for, said and noted, and what they were told, kept on their side
alone. Prints TAP.
"""

import asyncio
import contextlib
import http.client

from harness import (FULL, LONG, SHORT, Gone, Guest, Refused, Seat, Server, check_record,
                     main, moves_of, random_of, test, together)

KILLS = 1000 if FULL else 20
SETTINGS = [*SHORT.values(), *LONG.values()] if FULL else [*SHORT.values()]
PEOPLE = 3
WATCHER = "watcher"


class Ledger:
    """What the people of a table know of their moves: where it stands in the game
    (for each says how many moves it has seen), its id, and whether it was
    acknowledged."""

    def __init__(self):
        self.moves = {}  # n -> (seat, move, id)
        self.acknowledged = {}  # n -> (seat, move, id)
        self.numbers = set()

    def ask(self, n, seat, move, number):
        assert n not in self.moves, f"{n} is asked for twice"
        assert number not in self.numbers
        self.numbers.add(number)
        self.moves[n] = (seat, move, number)

    def acknowledge(self, n):
        self.acknowledged[n] = self.moves[n]

    def drop(self, n):
        """It is certain that it was not played."""
        del self.moves[n]

    def check(self, record):
        """Everything that was asked for is in the record, once, and in its place; and
        nothing is there that a person did not ask for."""
        played = moves_of(record)
        people = {f"P{i + 1}" for i in range(PEOPLE)}
        in_record = {n: row for n, row in enumerate(played) if row[0] in people}
        asked = {n: (seat, move) for n, (seat, move, _) in self.moves.items()}
        for n, row in self.acknowledged.items():
            got = in_record.get(n)
            assert got == row[:2], f"move {n} was acknowledged: {row}, but {got}"
        assert in_record == asked, f"played {set(in_record.items()) ^ set(asked.items())}"


class Talk:
    """What one person has said and noted, each a text of its own: was it acknowledged?
    What was not may be there or not, but never twice."""

    def __init__(self):
        self.claims, self.chats, self.notes, self.guesses = [], {}, {}, {}

    def check_guesses(self, kept):
        """The last one that was acknowledged in a round stands, or one that came after it."""
        for number, made in self.guesses.items():
            sure = [i for i, (_, acknowledged) in enumerate(made) if acknowledged]
            allowed = [of for of, _ in made[sure[-1] if sure else 0:]]
            assert not sure or kept.get(number) in allowed, f"{kept}, not {allowed}"

    def check(self, name, lines, notes):
        texts = [line["text"] for line in lines if "text" in line and line["p"] == name]
        claims = [line["claim"] for line in lines if "claim" in line and line["p"] == name]
        assert len(set(texts)) == len(texts) and set(texts) <= set(self.chats), texts
        for text, acknowledged in self.chats.items():
            assert text in texts or not acknowledged, f"lost: {text}"
        sure = [claim for claim, acknowledged in self.claims if acknowledged]
        assert len(sure) <= len(claims) <= len(self.claims), f"{claims}, not {self.claims}"
        kept = {note["p"]: note.get("text", "") for note in notes}
        for seat, written in self.notes.items():
            last = max((i for i, (_, acknowledged) in enumerate(written) if acknowledged),
                       default=-1)
            allowed = [text for text, _ in written[max(last, 0):]] + [""] * (last < 0)
            assert kept.get(seat, "") in allowed, f"{kept.get(seat)!r}, not {allowed}"


class Player(Seat):
    """One who writes everything down, and repeats what was not answered."""

    def __init__(self, guest, table, name, ledger, seed):
        super().__init__(guest, table, name, seed)
        self.ledger, self.pending, self.on_ack = ledger, None, lambda: None
        self.talk, self.lines, self.noted, self.words = Talk(), [], [], 0
        self.guessed = {}

    def take(self, message):
        super().take(message)
        if message["t"] == "talk":
            self.lines = message["lines"]
        elif message["t"] == "notes":
            self.noted = message["notes"]
        elif message["t"] == "guesses":
            mine = [guess["of"] for guess in message["guesses"] if guess["p"] == self.name]
            self.guessed |= {message["round"]: of for of in mine[-1:]}

    def guess(self):
        """Of all others; whoever is the only saboteur knows them, and is refused."""
        number = self.view["round"]
        of = [None if seat["p"] == self.name else self.random.randrange(5) * 25
              for seat in self.view["seats"]]
        rows = self.talk.guesses.setdefault(number, [])
        rows.append((of, False))
        return rows, None, {"round": number, "of": of}

    async def speak(self):
        """A claim, a line of chat, a note or a guess; what is too fast was not said."""
        self.words += 1
        text = f"{self.name} says {self.words}"
        hidden = self.view is not None and self.view["game"] != "galleries"
        kind = self.random.choice(["claim", "chat", "note", *["guess"] * hidden])
        if kind == "claim":
            rows, key, deed = self.talk.claims, None, {"claim": "trust-me"}
            rows.append(("trust-me", False))
        elif kind == "chat":
            rows, key, deed = self.talk.chats, text, {"text": text}
            rows[key] = False
        elif kind == "guess":
            rows, key, deed = self.guess()
        else:
            other = self.random.choice([seat["p"] for seat in self.room["seats"]
                                        if seat["p"] != self.name])
            rows = self.talk.notes.setdefault(other, [])
            key, deed = None, {"seat": other, "text": text}
            rows.append((text, False))
        try:
            await self.ask(kind, **deed)
        except Refused as why:
            guessed = ("bad_guess", "stale", "too_much") if kind == "guess" else ()
            assert why.name in ("too_fast", "not_playing", *guessed), why.name
            rows.pop(key) if key else rows.pop()
            return
        if key:
            rows[key] = True
        else:
            rows[-1] = (rows[-1][0], True)

    async def check_talk(self):
        self.lines, self.noted, self.guessed = [], [], {}
        await self.ask("sync")
        await self.ask("ping")
        self.talk.check(self.name, self.lines, self.noted)
        self.talk.check_guesses(self.guessed)

    async def come_back(self, least):
        """To where so many moves were acknowledged before the server was killed."""
        seen = max(self.views)
        await self.join()
        await self.until(lambda: self.n >= 0)
        assert self.n >= seen, f"{self.name} had seen {seen} moves, there are {self.n}"
        assert self.n >= least, f"{least} moves were acknowledged, there are {self.n} only"
        if self.pending is None:
            return
        n, move, number = self.pending
        was_there = self.n > n
        await self.ask("move", move=move, n=n, id=number)
        await self.settle(was_there)

    async def settle(self, was_there):
        """The answer to a repeated move has come: was it played now, or before?"""
        n, _, _ = self.pending
        self.pending = None
        self.ledger.acknowledge(n)
        self.on_ack()
        if not was_there:
            await self.until(lambda: self.n > n)

    async def repeat_an_old_one(self):
        """An id that was answered is answered again, and nothing happens."""
        mine = [row for row in self.ledger.acknowledged.items() if row[1][0] == self.name]
        if not mine or not self.on_turn():
            return
        n, (_, move, number) = self.random.choice(mine)
        at = self.n
        await self.ask("move", move=move, id=number, n=self.random.choice([n, at]))
        assert self.n == at and self.on_turn(), "an id that was known was played again"

    async def one_move(self):
        n, move = self.n, self.random.choice(self.view["legal"])
        number = self.random.randint(1, 2**53 - 1)
        self.ledger.ask(n, self.name, move, number)
        self.pending = (n, move, number)
        await self.ask("move", move=move, n=n, id=number)
        assert self.n == n, "told before it was acknowledged"
        await self.settle(was_there=False)

    async def play_on(self):
        while self.phase() == "playing":
            if not self.on_turn():
                await self.hear()
            elif self.random.random() < 0.05:
                await self.repeat_an_old_one()
            elif self.random.random() < 0.1:
                await self.speak()
            else:
                await self.one_move()
        await self.until_over()


class Table:
    """One game after another, of the same people."""

    def __init__(self, server, number):
        self.server, self.number, self.games = server, number, 0
        self.moves = self.words = 0
        self.players, self.begun = [], False

    async def begin(self):
        guests = [Guest(self.server) for _ in range(PEOPLE)]
        self.ledger = Ledger()
        table = guests[0].opens(SETTINGS[(self.number + self.games) % len(SETTINGS)])
        seed = f"{self.number} {self.games}"
        self.players = [Player(guest, table, f"P{i + 1}", self.ledger, seed)
                        for i, guest in enumerate(guests)]
        self.watcher = Seat(Guest(self.server), table, WATCHER)
        for player in self.players:
            await player.join()
            await player.ask("sit", name=player.name)
        await self.players[0].ask("fill", bot="random")
        await self.players[0].ask("start")
        for player in self.players:
            await player.until(lambda p=player: p.n >= 0)
        await self.watcher.join()
        self.begun = True

    async def come_back(self):
        least = max(self.ledger.acknowledged, default=-1) + 1  # others play meanwhile
        await together(*(player.come_back(least) for player in self.players))
        await self.watcher.join()

    async def finish(self):
        record = self.players[0].guest.record(self.players[0].table)
        self.ledger.check(record)
        check_record(record, [*self.players, self.watcher])
        for player in self.players:
            await player.check_talk()
        for seat in (*self.players, self.watcher):
            await seat.leave()
        self.moves += len(self.ledger.moves)
        self.words += sum(player.words for player in self.players)
        self.games += 1
        self.begun = False

    async def play(self, on_ack):
        """Until the server is gone."""
        if self.begun:
            await self.come_back()
        while True:
            if not self.begun:
                await self.begin()
            for player in self.players:
                player.on_ack = on_ack
            await together(*(player.play_on() for player in self.players),
                                 self.watcher.until_over())
            await self.finish()


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
