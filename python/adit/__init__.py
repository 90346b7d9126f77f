"""adit: mining games, for programs that play, study and learn them.

    >>> import adit
    >>> game = adit.Game("saboteur", players=5, seed="1f")
    >>> bots = [adit.Bot("hasty").seat(game, seat) for seat in range(5)]
    >>> while not game.over:
    ...     game.apply(bots[game.turn].choose())
    >>> len(game.gold())
    5

docs/python.md is a tour. The rules, the notation and what a view has in it are in docs/rules and
docs/protocol.md."""

from . import dataset, envs
from ._declarations import VERSION as __version__
from .batch import MOVE, Batch
from .bot import Bot, Mind, Player, bots, play
from .game import Game, Said, records
from .kinds import (EVERYONE, Claim, Info, Option, Refused, Seed, Value, Viewer, games, language,
                    languages, seed_of)
from .position import Position
from .tables import LEAVE

__all__ = ["EVERYONE", "LEAVE", "MOVE", "Batch", "Bot", "Claim", "Game", "Info", "Mind", "Option",
           "Player", "Position", "Refused", "Said", "Seed", "Value", "Viewer", "__version__",
           "bots", "dataset", "envs", "games", "language", "languages", "play", "records",
           "seed_of"]

for _name in __all__:
    if getattr(globals()[_name], "__module__", "").startswith(__name__):
        globals()[_name].__module__ = __name__
