"""Many games at once for a learner who sits at one seat of each, or at all of them, as Gymnasium's
vector environments are used."""

from __future__ import annotations

from typing import Any, Callable, Optional, SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from ._library import read_seed, shown
from .batch import Batch
from .bot import Bots, bot_list, refuse_missing
from .kinds import Info, Seed, Value, config_of, kind_of, seed_of
from .spaces import box, discrete, multi_discrete, refuse_options
from .tables import LEAVE, BotGames, Tables, whole_numbers

Array = npt.NDArray[Any]


def is_random(others: Any) -> bool:
    """Random players, whose moves a batch can draw by itself."""
    return isinstance(others, str) and others == "random"


Others = Union[Bots, Callable[[Batch], npt.ArrayLike]]


class Vector:
    """n games in the shape of a vector environment of Gymnasium.

    The learner sits at `seat` of each game (a number, or one for each game), and at the others sit
    `others`: "random", bots by name (one for all, or a list with one for each seat; much slower),
    or a function that is given the Batch and returns a choice for each game: those of games that
    wait for the learner are not looked at, and no other may be LEAVE. Without `seat` it
    sits at all seats: then infos["turn"] says whose turn it is, and a reward is a row with the
    gold of every seat.

    An action is the index of a move in the list of legal ones, which are as many as
    infos["n_moves"] says; infos["action_mask"] has a row for each game. An observation is what the
    seat to move sees, as bytes, or with features=True as a row for nets (docs/features.md). The
    reward is the gold of a round, when it ends. A game that ends gives its place to the next one
    in the same step: the observation is already of that one, the reward of the one before, and
    its last observation is not kept, for nothing follows from there. No game is truncated.
    infos["gold"] has what a round that ended in this step brought to every seat. The games
    themselves are `tables`; `num_envs` is how many there are, `players` how many play each, `room`
    how many moves action_mask has room for, and `name` the name of the games.

    >>> import numpy as np
    >>> env = Vector("saboteur", 4, players=3, seat=0)
    >>> obs, infos = env.reset(seed=1)
    >>> obs, rewards, terminations, truncations, infos = env.step(np.zeros(4, int))
    >>> obs.shape, rewards, infos["turn"]
    ((4, 880), array([0., 0., 0., 0.], dtype=float32), array([0, 0, 0, 0], dtype=int8))
    """

    def __init__(self, name: str, n: SupportsIndex, players: Optional[SupportsIndex] = None,
                 seat: Union[None, SupportsIndex, npt.ArrayLike] = None,
                 others: Others = "random", features: bool = False,
                 room: Optional[SupportsIndex] = None, threads: SupportsIndex = 1,
                 profile: Optional[str] = None, **options: Value) -> None:
        self._bots: Optional[Bots] = (None if callable(others) or is_random(others) else others)
        config = config_of(kind_of(name), players, profile, options,
                           "n, players, seat, others, features, room, threads, profile")
        self.players: int = config.n_players
        self._how: dict[str, Any] = {"players": self.players, "profile": profile, **options}
        self._batch_how: dict[str, Any] = {"n": n, "room": room, "threads": threads,
                                           "features": features}
        first = Batch(name, seed=0, **self._batch_how, **self._how)
        self.num_envs, self.room, self.name = first.n, first.room, name
        self._seats = self._read_seats(seat)
        if self._bots is not None:
            self._bots = self._read_bots(self._bots)
        self._others, self._features = others, features
        self._series: Optional[bytes] = None
        self._is_whole = False
        self._tables: Optional[Tables] = None
        self._name_spaces(first._kind.info)

    def _read_bots(self, others: Bots) -> Bots:
        """One for each seat; none is missing where anybody waits for it."""
        bots = bot_list(others, self.players)
        if self._seats is not None:
            seats = self._seats
            refuse_missing(bots, (s for s in range(self.players) if (seats != s).any()))
        return bots

    def _read_seats(self, seat: Any) -> Optional[Array]:
        """The learner's seat in each game; None: all of them."""
        if seat is None:
            return None
        seats = np.asarray(seat)
        if seats.dtype.kind not in "iu" or seats.shape not in ((), (self.num_envs,)):
            raise TypeError("seat must be a whole number, or one for each game, not"
                            f" {shown(seat)}")
        if not ((seats >= 0) & (seats < self.players)).all():
            raise ValueError(f"seat must be from 0 to {self.players - 1}, not {shown(seat)}")
        return np.broadcast_to(seats, (self.num_envs,)).astype(np.int8)

    def _name_spaces(self, info: Info) -> None:
        n, low, high = self.num_envs, 0, 255
        size, dtype = info.state_size, np.uint8
        if self._features:
            size, dtype, low, high = info.view_columns, np.int8, -128, 127  # type: ignore
        self.single_observation_space = box(low, high, (size,), dtype)
        self.observation_space = box(low, high, (n, size), dtype)
        self.single_action_space = discrete(self.room)
        self.action_space = multi_discrete(np.full(n, self.room))
        self.metadata: dict[str, Any] = {"autoreset_mode": "SameStep", "render_modes": []}
        self.render_mode = None
        self.spec = None
        self.closed = False

    @property
    def unwrapped(self) -> Vector:
        """Itself: nothing is around it."""
        return self

    @property
    def tables(self) -> Tables:
        """The games themselves, to be looked at: a Batch, or, among bots by name, games that have
        the same arrays and methods; there, game(i) is a whole Game."""
        if self._tables is None:
            raise ValueError("reset the environment first" if not self.closed else
                             "the environment is closed")
        return self._tables

    def reset(self, seed: Seed = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[Array, dict[str, Any]]:
        """Deals the first games of the series `seed`; without one, of a series that follows from
        the one before. `options` is there for the shape, and must be empty."""
        refuse_options(options)
        if self.closed:
            raise ValueError("the environment is closed")
        before = self._series
        self._series = (read_seed(seed) if seed is not None or before is None
                        else seed_of(before, 2**64 - 1))
        self._rng = np.random.default_rng(int.from_bytes(self._series, "big"))
        self._release()
        self._is_whole = False
        if self._bots is None:
            self._tables = Batch(self.name, seed=self._series, **self._batch_how, **self._how)
        else:
            seats = self._seats if self._seats is not None else np.full(self.num_envs, -1)
            self._tables = BotGames(self.name, self._bots, seats, self._series, self.room,
                                    **self._how)
        self._reward = np.zeros((self.num_envs, self.players), np.float32)
        self._done = np.zeros(self.num_envs, np.bool_)
        self._let_others_play(self.tables)
        self._is_whole = True
        return self._observe(), self._infos()

    def step(self, actions: npt.ArrayLike
             ) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learner acts in each game, and the others until it is the learner's turn again."""
        tables = self.tables
        if not self._is_whole:
            raise ValueError("reset the environment first: its last step was not finished")
        actions = whole_numbers(actions, self.num_envs, "actions")
        wrong = np.flatnonzero((actions < 0) | (actions >= tables.n_moves))
        if len(wrong):
            raise ValueError(f"game {wrong[0]} has {tables.n_moves[wrong[0]]} moves, and the action"
                             f" is {actions[wrong[0]]}")
        self._reward[:], self._done[:] = 0, False
        self._is_whole = False
        self._move(tables, actions.astype(np.int32))
        self._let_others_play(tables)
        self._is_whole = True
        rewards = (self._reward.copy() if self._seats is None
                   else self._reward[np.arange(self.num_envs), self._seats])
        return (self._observe(), rewards, self._done.copy(),
                np.zeros(self.num_envs, np.bool_), self._infos())

    def _move(self, tables: Tables, choices: Array) -> None:
        tables.step(choices)
        self._reward += tables.reward
        self._done |= tables.done

    def _let_others_play(self, tables: Tables) -> None:
        while self._seats is not None and (theirs := tables.turn != self._seats).any():
            choices = self._choose(tables)
            if callable(self._others):
                choices = self._read_choices(tables, choices, theirs)
            self._move(tables, np.where(theirs, choices, LEAVE))

    def _read_choices(self, tables: Tables, given: Any, theirs: Array) -> Array:
        """What the function returned: a move of each game that waits for it."""
        choices = whole_numbers(given, self.num_envs, "what others return")
        wrong = np.flatnonzero(theirs & ((choices < 0) | (choices >= tables.n_moves)))
        if len(wrong):
            i = wrong[0]
            raise ValueError(f"others must return a move of game {i}, which waits for seat"
                             f" {tables.turn[i]}: it has {tables.n_moves[i]} moves, and the choice"
                             f" is {choices[i]}")
        return choices.astype(np.int32)

    def _choose(self, tables: Any) -> npt.ArrayLike:
        """What the others choose, each where it is their turn."""
        if callable(self._others):
            return self._others(tables)
        if isinstance(tables, BotGames):
            return tables.choices()
        return tables.random_choices(self._rng)

    def _observe(self) -> Array:
        return (self.tables.features() if self._features else self.tables.obs).copy()

    def _infos(self) -> dict[str, Any]:
        tables = self.tables
        mask = np.arange(self.room) < tables.n_moves[:, None]
        return {"action_mask": mask, "n_moves": tables.n_moves.copy(), "turn": tables.turn.copy(),
                "gold": self._reward.copy()}

    def _release(self) -> None:
        if self._tables is not None:
            self._tables.close()
        self._tables = None

    def close(self) -> None:
        """Ends its threads."""
        self._release()
        self.closed = True

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<adit.Vector of {self.num_envs} games of {self.name}, {self.players} players>"
