"""ledger.py -- what a server has acknowledged, kept by those whom it told: for the tests
beside this file."""

from harness import Refused, moves_of


class Ledger:
    """Moves of people at a table that were acknowledged: n -> (seat, move)."""

    def __init__(self):
        self.done, self.open = {}, None

    async def move(self, seat):
        """One move, the same again if it was refused before; whether it was taken."""
        n = seat.n
        if self.open is None or self.open[0] != n:
            self.open = (n, seat.random.choice(seat.view["legal"]),
                         seat.random.randint(1, 2**53 - 1))
        _, move, number = self.open
        try:
            await seat.ask("move", move=move, n=n, id=number)
        except Refused as why:
            assert why.name == "not_stored", why.name
            return False
        self.done[n] = (seat.name, move)
        await seat.until(lambda: seat.n > n)
        return True

    def check(self, record):
        played = dict(enumerate(moves_of(record)))
        for n, row in self.done.items():
            assert played.get(n) == row, f"move {n}: {row} was acknowledged, {played.get(n)}"


async def whose_turn(seats):
    """The person on turn, who has heard so; None when the game is over."""
    people, first = {seat.name: seat for seat in seats}, seats[0]
    most = max(0, *(seat.n for seat in seats))
    await first.until(lambda: first.n >= most and (
        first.view["turn"] in people or first.view["turn"] is None))
    mover = people.get(first.view["turn"])
    if mover is not None:
        await mover.until(lambda: mover.n >= first.n)
    return mover


async def play_on(seats, ledger, moves=10**6):
    """The people play so many moves."""
    for _ in range(moves):
        mover = await whose_turn(seats)
        if mover is None:
            return
        assert await ledger.move(mover), "it was refused"
