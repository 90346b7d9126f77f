#!/usr/bin/env python3
"""search.py -- a player that thinks ahead, without seeing what its seat cannot.

    search.py [GAME] [--players N] [--games N] [--deals N] [--against BOT] [--seed N]
              [--set OPTION=VALUE]

Before each move it imagines the hidden cards a few times, each way as likely as its seat must
think it (Game.imagine), tries each legal move in each of these, and lets the game end by random
moves. It makes the move that brought it most in the mean: flat Monte Carlo. It plays at each seat
in turn among bots, and what is printed is how much more gold it gets than the mean of the others,
and the standard error of that.

In galleries this beats random players. In saboteur, where nobody finds the treasure by chance,
all moves look alike to it: a player that searches there needs a better way to end a game.
"""

import argparse

import numpy as np

import adit


def ahead(gold, seat):
    """How much more a seat has than the mean of the others."""
    return gold[seat] - (sum(gold) - gold[seat]) / (len(gold) - 1)


class Search:
    """Flat Monte Carlo over so many imagined deals."""

    def __init__(self, deals, seed):
        self.deals, self.rng = deals, np.random.default_rng(seed)

    def choose(self, game, seat):
        moves = game.legal()
        worth = np.zeros(len(moves))
        for _ in range(self.deals if len(moves) > 1 else 0):
            deal = game.imagine(seat, self.rng)
            luck = int(self.rng.integers(2**63))  # the same for all moves: less to chance
            for i, move in enumerate(moves):
                after = deal.copy()
                after.apply(move)
                worth[i] += ahead(after.play_out(luck), seat)
        return moves[worth.argmax()]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("game", nargs="?", default="galleries", choices=list(adit.games()))
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--deals", type=int, default=40)
    options.add_argument("--against", default="random")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    given = options.parse_args()

    how = dict(word.split("=", 1) for word in given.set)
    found = []
    for i in range(given.games):
        seat = i % given.players
        players = [given.against] * given.players
        players[seat] = Search(given.deals, given.seed + i)
        game = adit.Game(given.game, given.players, adit.seed_of(given.seed, i), **how)
        found.append(ahead(adit.play(game, players).gold(), seat))
    error = np.std(found, ddof=1) / len(found) ** 0.5
    print(f"{len(found)} games against {given.against}: {np.mean(found):+.2f} gold more than the"
          f" others, standard error {error:.2f}")


if __name__ == "__main__":
    main()
