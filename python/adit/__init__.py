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
from .batch import LEAVE, Batch
from .bot import Bot, Mind, bots, play
from .game import (EVERYONE, Claim, Game, Info, Option, Refused, Said, games, language, languages,
                   seed_of)

__all__ = ["EVERYONE", "LEAVE", "Batch", "Bot", "Claim", "Game", "Info", "Mind", "Option",
           "Refused", "Said", "bots", "dataset", "envs", "games", "language", "languages", "play",
           "seed_of"]

for _name in __all__:
    if getattr(globals()[_name], "__module__", "").startswith(__name__):
        globals()[_name].__module__ = __name__
