#!/usr/bin/env python3
"""The example game of docs/adding-a-game.md on the screen of a terminal, which has nothing of
its own for it.

    example_screen_test.py PATH_TO_ADIT_WITH_THE_EXAMPLE

Prints TAP.
"""

from player import GAMES, kept, main, moves_of, playing, plays, saved, simulated, types, walks, without_bots
from points import tests
from terminal import SMALL, WIDE

GAMES["heap"] = ["heap", "--players", "3", "--profile", "short"]


@tests((f"a whole game of heap, {name} at {size[0]}x{size[1]}, is the record of sim", way, size)
       for name, way, size in (("typed", types, SMALL), ("by arrows and Enter", walks, WIDE)))
def whole(way, size):
    with playing("heap", size=size) as terminal:
        plays(terminal, moves_of(simulated("heap")), way)
        assert without_bots(saved(terminal)) == without_bots(simulated("heap"))
        assert kept(terminal) is None, "a game that is over is not kept"


main()
