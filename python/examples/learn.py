#!/usr/bin/env python3
"""learn.py -- a tiny agent that learns a game by playing against itself.

    learn.py [GAME] [--players N] [--steps N] [--games N] [--seed N]

It gives each legal move a score, a sum over the numbers that describe the move
(docs/features.md), and draws a move by these scores (softmax). When a round ends, what it brought
each seat, less what the others got, says whether its moves of that round shall become more likely
or less: the gradient of a policy, REINFORCE. Then it plays against random players, at each seat
in turn, and prints how much more gold it gets, and the standard error of that.
"""

import argparse
import time

import numpy as np

import adit


class Agent:
    """A weight for each column of a move's row."""

    def __init__(self, columns):
        self.weights = np.zeros(columns, np.float32)

    def choose(self, batch, rng):
        """For each game a move drawn by its score; and the rows and chances of all moves."""
        mask = np.arange(batch.room) < batch.n_moves[:, None]
        rows = batch.move_features()[mask].astype(np.float32) / 8
        begin = np.cumsum(batch.n_moves) - batch.n_moves
        scores = rows @ self.weights
        scores = np.exp(scores - np.repeat(np.maximum.reduceat(scores, begin), batch.n_moves))
        chances = scores / np.repeat(np.add.reduceat(scores, begin), batch.n_moves)
        # The first move at which the chances so far exceed a number from 0 to 1.
        upto = np.cumsum(chances) - np.repeat(np.cumsum(chances)[begin] - chances[begin],
                                              batch.n_moves)
        drawn = rng.random(batch.n, np.float32)
        passed = np.add.reduceat(upto <= np.repeat(drawn, batch.n_moves), begin)
        choices = np.minimum(passed, batch.n_moves - 1).astype(np.int32)
        return choices, rows, chances, begin

    def train(self, batch, steps, rate, rng):
        """Plays all seats of all games."""
        everywhere = np.arange(batch.n)
        # By game and seat: the way to make the moves of this round more likely.
        ways = np.zeros((batch.n, batch.players, len(self.weights)), np.float32)
        velocity = np.zeros_like(self.weights)
        square = np.zeros_like(self.weights)
        for step in range(1, steps + 1):
            choices, rows, chances, begin = self.choose(batch, rng)
            mean = np.add.reduceat(rows * chances[:, None], begin)
            ways[everywhere, batch.turn] += rows[begin + choices] - mean
            batch.step(choices)
            ended = np.flatnonzero(batch.reward.any(axis=1) | batch.done)
            if len(ended) == 0:
                continue
            better = batch.reward[ended] - batch.reward[ended].mean(axis=1, keepdims=True)
            better /= better.std() + 1e-6
            slope = np.einsum("gs,gsc->c", better, ways[ended]) / batch.n
            ways[ended] = 0
            velocity += 0.1 * (slope - velocity)
            square += 0.01 * (slope * slope - square)
            self.weights += rate * velocity / (np.sqrt(square) + 1e-4)


def compare(agent, game, players, games, seed):
    """How much more gold than the mean of the others it gets among random players, for each of so
    many games: as many at each seat, and as many at each place of the batch, as short games would
    come first otherwise."""
    n = 64 * players
    left = np.full(n, -(-games // n))
    rng = np.random.default_rng(seed)
    batch = adit.Batch(game, n, players, seed=seed, features=True)
    seats = np.arange(n) % players
    gold = np.zeros((n, players))
    ahead = []
    while left.any():
        mine = batch.turn == seats
        batch.step(np.where(mine, agent.choose(batch, rng)[0], batch.random_choices(rng)))
        gold += batch.reward
        for i in np.flatnonzero(batch.done & (left > 0)):
            own = gold[i, seats[i]]
            ahead.append(own - (gold[i].sum() - own) / (players - 1))
            left[i] -= 1
        gold[batch.done] = 0
    return np.array(ahead)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("game", nargs="?", default="galleries", choices=list(adit.games()))
    options.add_argument("--players", type=int, default=3)
    options.add_argument("--steps", type=int, default=3000)
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()

    began = time.process_time()
    rng = np.random.default_rng(given.seed)
    batch = adit.Batch(given.game, 64, given.players, seed=given.seed, features=True)
    agent = Agent(adit.games()[given.game].move_columns)
    agent.train(batch, given.steps, 0.02, rng)
    print(f"{given.steps * batch.n} moves of {given.game} learned from in"
          f" {time.process_time() - began:.0f} s of CPU time")
    ahead = compare(agent, given.game, given.players, given.games, given.seed + 1)
    error = ahead.std(ddof=1) / len(ahead) ** 0.5
    print(f"{len(ahead)} games against random: {ahead.mean():+.2f} gold more than the others,"
          f" standard error {error:.2f}")


if __name__ == "__main__":
    main()
