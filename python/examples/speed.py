#!/usr/bin/env python3
"""speed.py -- how many moves a second Python gets out of the library.

    speed.py [--seconds S] [--threads T] [--numbers N,N,...]

Random moves, in whole games, with all that a learner is given after each: what the seat to move
sees, and its legal moves. Choosing them is not counted. A result is the fastest of five runs. For
one thread it is CPU time, so that others at work on the machine count less; for several it is
what the clock says.
"""

import argparse
import time

import numpy as np

import adit

RUNS = 5


def batch_rate(name, n, threads, features, seconds, clock):
    """Moves a second of a batch of n games."""
    rng = np.random.default_rng(1)
    best = 0.0
    with adit.Batch(name, n, seed=1, threads=threads, features=features) as batch:
        for _ in range(RUNS):
            spent = made = 0
            while spent < seconds / RUNS:
                choices = batch.random_choices(rng)
                began = clock()
                batch.step(choices)
                if features:
                    batch.features()
                spent += clock() - began
                made += n
            best = max(best, made / spent)
    return best


def game_rate(name, call, seconds):
    """Moves a second of single games; call(game) is counted, choosing and making a move is not,
    unless there is no call: then they are all that is."""
    rng = np.random.default_rng(1)
    best = 0.0
    for run in range(RUNS):
        game = adit.Game(name, seed=run)
        spent = made = 0
        while spent < seconds / RUNS:
            if game.over:
                game = adit.Game(name, seed=run)
            began = time.process_time()
            if call:
                call(game)
                spent += time.process_time() - began
            moves = game.legal()
            game.apply(moves[int(rng.random() * len(moves))])
            spent += 0 if call else time.process_time() - began
            made += 1
        best = max(best, made / spent)
    return best


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=2, help="for each result")
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--numbers", default="256,1024,4096", help="of games at once")
    given = options.parse_args()

    print(f"million moves a second      1 thread  features  {given.threads} threads   ratio")
    for name in adit.games():
        for n in map(int, given.numbers.split(",")):
            one, rows = (batch_rate(name, n, 1, features, given.seconds, time.process_time)
                         for features in (False, True))
            alone, many = (batch_rate(name, n, threads, False, given.seconds, time.perf_counter)
                           for threads in (1, given.threads))
            print(f"{name:10} {n:6} at once {one / 1e6:11.2f} {rows / 1e6:9.2f} {many / 1e6:10.2f}"
                  f" {many / alone:7.2f}", flush=True)
    print("\nthousand a second     legal and apply  observe (dict)  observation")
    for name in adit.games():
        rates = [game_rate(name, call, given.seconds)
                 for call in (None, lambda game: game.observe(game.turn),
                              lambda game: game.observation(game.turn))]
        print(f"{name:21} {rates[0] / 1e3:15.1f} {rates[1] / 1e3:15.1f} {rates[2] / 1e3:12.1f}",
              flush=True)


if __name__ == "__main__":
    main()
