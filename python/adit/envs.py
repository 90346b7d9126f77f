"""The games as environments of the usual shapes: one game whose seats take turns, as PettingZoo
has it (AEC), and many at once, as Gymnasium has it (Vector). Neither of the two need be
installed."""

from .aec import AEC
from .tables import BotGames, Tables
from .vector import Vector

__all__ = ["AEC", "BotGames", "Tables", "Vector"]
