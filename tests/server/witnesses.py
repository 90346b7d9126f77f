"""witnesses.py -- tables whose people write down what they asked for and what they were told,
for tests in which servers die under them.

Each table has a ledger of what its people asked for, said and noted, and whether it was
acknowledged, kept on their side alone. At the end of a game the record must agree with it.
"""

import asyncio

from harness import FULL, LONG, SHORT, Guest, Refused, Seat, check_record, moves_of, together

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
            if why.name == "not_stored":
                return  # or it was, and nobody knows
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
        await self.catches_up()

    async def catches_up(self):
        """The move under way, if there is one: it may have been played or not."""
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

    guest, player, watching = Guest, Player, Seat

    def __init__(self, server, number):
        self.server, self.number, self.games = server, number, 0
        self.moves = self.words = 0
        self.players, self.begun = [], False

    async def begin(self):
        guests = [self.guest(self.server) for _ in range(PEOPLE)]
        self.ledger = Ledger()
        setting = SETTINGS[(self.number + self.games) % len(SETTINGS)]
        table = await asyncio.to_thread(guests[0].opens, setting)
        seed = f"{self.number} {self.games}"
        self.players = [self.player(guest, table, f"P{i + 1}", self.ledger, seed)
                        for i, guest in enumerate(guests)]
        self.watcher = self.watching(self.guest(self.server), table, WATCHER)
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
