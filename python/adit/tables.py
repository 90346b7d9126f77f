"""Many games at once, as a learner meets them: what a Batch and games among bots have in
common."""

from __future__ import annotations

from typing import Any, Optional, Protocol, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._library import lib, pointer_to, shown, whole
from .bot import Bots, Mind, bot_list
from .game import Game
from .kinds import Info, Viewer, kind_of, seed_of

LEAVE: int = lib.ADIT_BATCH_LEAVE
"""A choice: this game waits."""

Array = npt.NDArray[Any]


class Tables(Protocol):
    """Many games at once, with the arrays of a Batch: a Batch itself, or, in a Vector whose
    others are bots by name, games at which these sit."""

    @property
    def n(self) -> int:
        """How many games there are."""

    @property
    def players(self) -> int:
        """How many players each has."""

    @property
    def room(self) -> int:
        """How many moves a row of `moves` holds."""

    @property
    def name(self) -> str:
        """The name of the games, "saboteur"."""

    @property
    def info(self) -> Info:
        """What there is to know of games of this name."""

    @property
    def obs(self) -> npt.NDArray[np.uint8]:
        """Of each game what the seat to move sees, as bytes."""

    @property
    def moves(self) -> npt.NDArray[np.uint8]:
        """Of each game a row with room for its legal moves, each of eight bytes (MOVE)."""

    @property
    def n_moves(self) -> npt.NDArray[np.int32]:
        """Of each game how many legal moves there are."""

    @property
    def turn(self) -> npt.NDArray[np.int8]:
        """Of each game the seat to move."""

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """Of each game the gold that a round brought to each seat which has just ended."""

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether a game has just ended: then all but `reward` is of the next one."""

    def features(self) -> npt.NDArray[np.int8]:
        """For each game a row of small numbers of what the seat to move sees."""

    def move_features(self) -> npt.NDArray[np.int8]:
        """For each game `room` rows, one for each of its moves."""

    def game_number(self, i: SupportsIndex) -> int:
        """The number in the series of the game in that place."""

    def legal(self, i: SupportsIndex) -> list[str]:
        """All moves of game i, in the notation."""

    def move_text(self, i: SupportsIndex, j: SupportsIndex) -> str:
        """Move j of game i, in the notation."""

    def view(self, i: SupportsIndex, viewer: Viewer = None, moves: bool = False) -> dict[str, Any]:
        """What a viewer sees of game i, as Game.observe has it."""

    def state(self, i: SupportsIndex) -> bytes:
        """The whole state of game i, with all secrets."""

    def step(self, choices: npt.ArrayLike) -> None:
        """Plays in each game the move of that index; LEAVE: the game waits."""

    def close(self) -> None:
        """Ends whatever works for it."""


def _clip(given: Array) -> Array:
    """Whole numbers of any size, as 64 bits have them; anything else as it is."""
    if not all(isinstance(c, (int, np.integer)) and not isinstance(c, bool) for c in given.flat):
        return given
    return np.array([max(-2**62, min(2**62, int(c))) for c in given.flat]).reshape(given.shape)


def whole_numbers(given: npt.ArrayLike, n: int, what: str) -> Array:
    """One for each of n games; those that 64 bits do not have are far out of any range."""
    try:
        array = np.asarray(given)
    except ValueError:  # rows of different lengths
        array = np.asarray(None)
    if array.dtype.kind == "O":
        array = _clip(array)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be {n} whole numbers, not {shown(given)}")
    if array.shape != (n,):
        raise ValueError(f"{what} must have the shape ({n},), not {array.shape}")
    return array


class BotGames:
    """Games with the arrays of a Batch, at which bots sit: these need to see all of a game, so
    that each is a Game, and takes its time. They do not talk."""

    def __init__(self, name: str, bots: Bots, seats: Array, seed: bytes, room: int,
                 **how: Any) -> None:
        self._kind, self._how, self._seed = kind_of(name), how, seed
        self._n, self._room, self._players = len(seats), room, int(how["players"])
        self._bots, self._seats = bot_list(bots, self._players), seats
        self._minds: list[list[Optional[Mind]]] = [[] for _ in seats]
        self._legal: list[list[str]] = [[] for _ in seats]
        self._number = list(range(self._n))
        self._begin()
        self._games = [self._deal(i) for i in range(self._n)]
        for i in range(self._n):
            self._sit(i)

    def _begin(self) -> None:
        n, players, info = self._n, self._players, self._kind.info
        self._obs = np.zeros((n, info.state_size), np.uint8)
        self._moves = np.zeros((n, self._room, 8), np.uint8)
        self._n_moves, self._turn = np.zeros(n, np.int32), np.zeros(n, np.int8)
        self._reward, self._done = np.zeros((n, players), np.float32), np.zeros(n, np.bool_)
        self._paid, self._rounds = np.zeros((n, players), np.float32), [0] * n
        self._view_rows = np.zeros((n, info.view_columns), np.int8)
        self._move_rows = np.zeros((n, self._room, info.move_columns), np.int8)

    def _deal(self, i: int) -> Game:
        return Game(self._kind.info.name, seed=seed_of(self._seed, self._number[i]), **self._how)

    def _sit(self, i: int) -> None:
        self._minds[i] = [bot.seat(self._games[i], seat) if bot and seat != self._seats[i] else None
                          for seat, bot in enumerate(self._bots)]
        self._paid[i], self._rounds[i] = 0, 0
        self._show(i)

    def _show(self, i: int) -> None:
        game = self._games[i]
        turn = lib.adit_match_turn(game._match)
        self._legal[i] = game.legal()
        lib.adit_match_legal(game._match, pointer_to("adit_action *", self._moves[i]), self._room)
        self._obs[i] = np.frombuffer(game.observation(turn), np.uint8)
        self._n_moves[i], self._turn[i] = min(len(self._legal[i]), self._room), turn

    def choices(self) -> npt.NDArray[np.int32]:
        """What the bots choose where it is a bot's turn; elsewhere LEAVE."""
        chosen = np.full(self._n, LEAVE, np.int32)
        for i, turn in enumerate(self._turn):
            if (mind := self._minds[i][turn]) is not None:
                chosen[i] = self._legal[i].index(mind.choose())
        return chosen

    def step(self, choices: npt.ArrayLike) -> None:
        """Plays in each game the move of that index; LEAVE: the game waits."""
        chosen = whole_numbers(choices, self._n, "choices")
        n_legal = np.array([len(moves) for moves in self._legal])
        wrong = np.flatnonzero((chosen < LEAVE) | (chosen >= n_legal))
        if len(wrong):
            i = wrong[0]
            raise ValueError(f"game {i} has {n_legal[i]} moves, and the choice is {chosen[i]}")
        self._reward[:], self._done[:] = 0, False
        for i in np.flatnonzero(chosen != LEAVE).tolist():
            self._play(i, self._legal[i][chosen[i]])

    def _play(self, i: int, move: str) -> None:
        game = self._games[i]
        game.apply(move)
        over = self._rounds[i] + 1 if game.over else game.rounds[1]
        if over > self._rounds[i]:
            self._reward[i] = np.array(game.gold(), np.float32) - self._paid[i]
            self._paid[i] += self._reward[i]
            self._rounds[i] = over
        if game.over:
            self._done[i] = True
            self._number[i] += self._n
            self._games[i] = self._deal(i)
            self._sit(i)
        else:
            self._show(i)

    def close(self) -> None:
        """There is nothing to close."""

    # What a learner looks at.

    def _place(self, i: SupportsIndex) -> int:
        return whole(i, "the number of a game", 0, self._n - 1)

    def game(self, i: SupportsIndex) -> Game:
        """Game i as it is now: a copy, with all moves."""
        return self._games[self._place(i)].copy()

    def game_number(self, i: SupportsIndex) -> int:
        """The number in the series of the game in that place."""
        return self._number[self._place(i)]

    def legal(self, i: SupportsIndex) -> list[str]:
        """The moves of game i for which there is room, in the notation."""
        return self._legal[self._place(i)][:self._room]

    def move_text(self, i: SupportsIndex, j: SupportsIndex) -> str:
        """Move j of game i, in the notation."""
        moves = self.legal(i)
        return moves[whole(j, "the index of a move", 0, len(moves) - 1)]

    def view(self, i: SupportsIndex, viewer: Viewer = None, moves: bool = False) -> dict[str, Any]:
        """What a viewer sees of game i, as Game.observe has it."""
        return self._games[self._place(i)].observe(viewer, moves)

    def state(self, i: SupportsIndex) -> bytes:
        """The whole state of game i, with all secrets."""
        return self._games[self._place(i)].state()

    def features(self) -> npt.NDArray[np.int8]:
        """For each game a row of small numbers of what the seat to move sees (docs/features.md).
        The array is written again by the next call."""
        for i, game in enumerate(self._games):
            self._view_rows[i] = game.features()
        return _shown(self._view_rows)

    def move_features(self) -> npt.NDArray[np.int8]:
        """For each game `room` rows, one for each of its moves; those after are worth nothing."""
        for i, game in enumerate(self._games):
            n = self._n_moves[i]
            self._move_rows[i, :n] = game.move_features()[:n]
        return _shown(self._move_rows)

    @property
    def n(self) -> int:
        """How many games there are."""
        return self._n

    @property
    def players(self) -> int:
        """How many players each has."""
        return self._players

    @property
    def room(self) -> int:
        """How many moves a row of `moves` holds."""
        return self._room

    @property
    def name(self) -> str:
        """The name of the games, "saboteur"."""
        return self._kind.info.name

    @property
    def info(self) -> Info:
        """What there is to know of games of this name."""
        return self._kind.info

    @property
    def obs(self) -> npt.NDArray[np.uint8]:
        """Of each game what the seat to move sees, as bytes."""
        return _shown(self._obs)

    @property
    def moves(self) -> npt.NDArray[np.uint8]:
        """Of each game a row with room for its legal moves, each of eight bytes (MOVE)."""
        return _shown(self._moves)

    @property
    def n_moves(self) -> npt.NDArray[np.int32]:
        """Of each game how many legal moves there are."""
        return _shown(self._n_moves)

    @property
    def turn(self) -> npt.NDArray[np.int8]:
        """Of each game the seat to move."""
        return _shown(self._turn)

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """Of each game the gold that a round brought to each seat which has just ended."""
        return _shown(self._reward)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether a game has just ended: then all but `reward` is of the next one."""
        return _shown(self._done)

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        names = ", ".join(bot.name if bot else "nobody" for bot in self._bots)
        return f"<adit games of {self.name} among bots: {self._n} with {names}>"


def _shown(array: Array) -> Array:
    """The same, to be read and not written."""
    view = array.view()
    view.flags.writeable = False
    return view
