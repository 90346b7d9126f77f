"""Many games at once, for those who train and measure: numpy arrays that the C code writes in
place."""

from __future__ import annotations

import threading
import weakref
from typing import Any, Optional, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._library import (PUBLIC, block_of, ffi, json_of, lib, pointer_to, read_seed, shown, whole)
from ._threads import Helpers
from .kinds import Info, Seed, Value, Viewer, config_of, kind_of, options_of, viewer_of
from .tables import LEAVE, whole_numbers

MOVE: np.dtype[np.void] = np.dtype([
    ("kind", np.uint8), ("target", np.uint8), ("way", np.uint8), ("card", np.uint8, (3,)),
    ("x", np.int8), ("y", np.int8)])
"""What the eight bytes of a move are: batch.moves.view(MOVE)[..., 0]["kind"]."""
MAX_THREADS = 256
# About twice as many as were in the longest list of a million random moves, and of bots'. Rows
# whose length is an odd number of lines do not push each other out of the processor's memory.
ROOMS = {"saboteur": 152, "saboteur2": 296, "galleries": 120}


class Batch:
    """n games of one kind, 1 to 1,048,576, for as many players as `players` says (by default 5, or
    as many as the game allows), dealt from the series `seed`. Each game that ends gives its place
    to the next one of the series.

    Of game i, after each step: `obs[i]`, what the seat to move sees, as bytes; `moves[i]`, its
    legal moves, of which there are `n_moves[i]`; `turn[i]`, that seat; `reward[i]`, for each seat
    the gold that a round brought which has just ended, otherwise 0; `done[i]`, whether a game has
    just ended: then all but `reward` is of the next one. The arrays stay where they are, are
    written in place, and cannot be written from outside.

    The place i plays the games number i, i + n, i + 2n, ... of the series that `seed` is
    (seed_of). What comes out depends on the seed and on the choices, not on the number of
    threads; those that use one batch wait for each other. A list that is longer than `room` is
    cut, and `cuts` counts these.

    >>> import numpy as np
    >>> batch = Batch("saboteur", 100, players=3, seed="1f")
    >>> rng = np.random.default_rng(1)
    >>> over = 0
    >>> while over < 100:
    ...     batch.step(batch.random_choices(rng))
    ...     over += int(batch.done.sum())
    >>> batch.obs.shape, batch.reward.dtype, batch.move_text(0, 0)
    ((100, 880), dtype('float32'), 'dig NW@1,0')
    """

    def __init__(self, name: str, n: SupportsIndex, players: Optional[SupportsIndex] = None,
                 seed: Seed = None, room: Optional[SupportsIndex] = None,
                 threads: SupportsIndex = 1, profile: Optional[str] = None,
                 features: bool = False, **options: Value) -> None:
        kind = self._kind = kind_of(name)
        n = self._n = whole(n, "n", 1, lib.ADIT_BATCH_MAX)
        room = ROOMS.get(name, lib.ADIT_MAX_MOVES) if room is None else room
        self._room = whole(room, "room", 1, lib.ADIT_MAX_MOVES)
        if features and not kind.info.view_columns:
            raise ValueError(f"{name} has no features")
        self._config = config_of(kind, players, profile, options,
                                 "n, players, seed, room, threads, profile, features")
        self._players: int = self._config.n_players
        self._seed = read_seed(seed)
        self._helpers = Helpers(whole(threads, "threads", 1, MAX_THREADS))
        self._lock = threading.Lock()
        self._rows: dict[str, tuple[Any, ...]] = {}
        self._has_rows, self._is_closed = bool(features), False
        self._begin(lib.ADIT_BATCH_ROWS if features else lib.ADIT_BATCH_PLAIN)
        weakref.finalize(self, self._helpers.close)

    def _begin(self, how: int) -> None:
        n, game, players = self.n, self._kind.game, self.players
        self._arrays = ffi.new("adit_batch_arrays *")
        self._blocks: list[Any] = []
        self._obs = self._array("obs", np.uint8, (n, game.state_size))
        self._moves = self._array("moves", np.uint8, (n, self.room, 8))
        self._n_moves = self._array("n_moves", np.int32, (n,))
        self._turn = self._array("turn", np.int8, (n,))
        self._reward = self._array("reward", np.float32, (n, players))
        self._done = self._array("done", np.bool_, (n,))
        self._choices = block_of(4 * n).view(np.int32)
        self._c_choices = pointer_to("int32_t *", self._choices)
        self._memory = block_of(lib.adit_batch_size(game, n, how))
        self._batch = pointer_to("adit_batch *", self._memory)
        lib.adit_batch_begin(self._batch, game, self._config, self.seed, n, self.room, how,
                             self._arrays)

    def _array(self, name: str, dtype: Any, shape: tuple[int, ...]) -> Any:
        """What C writes and everybody else only reads, however hard they try."""
        block = block_of(int(np.prod(shape)) * np.dtype(dtype).itemsize)
        self._blocks.append(block)
        setattr(self._arrays, name, pointer_to(ffi.typeof(getattr(self._arrays, name)), block))
        return np.frombuffer(block.data.toreadonly(), dtype).reshape(shape)

    def _check(self) -> None:
        """It can be used. The lock is held."""
        if self._is_closed:
            raise ValueError("the batch is closed")
        self._helpers.finish()

    def _place(self, i: Any) -> int:
        return whole(i, "the number of a game", 0, self.n - 1)

    def _take(self, choices: npt.ArrayLike) -> None:
        """Copies what was chosen, as C has numbers."""
        given = whole_numbers(choices, self.n, "choices")
        np.copyto(self._choices, given, casting="unsafe")
        if given.dtype != np.int32 and not np.array_equal(self._choices, given):
            wrong = np.flatnonzero(self._choices != given)[0]
            self._refuse(wrong, np.ravel(np.asarray(choices))[wrong])

    def _refuse(self, i: int, choice: Any) -> None:
        """Says of game i that what was chosen is not a choice."""
        raise ValueError(f"game {i} has {self._n_moves[i]} moves, and the choice is"
                         f" {shown(int(choice))}")

    def step(self, choices: npt.ArrayLike) -> None:
        """Plays in each game the move of that index in its list; LEAVE, -1: the game waits.
        ValueError says which choice is none, and then nothing has changed.

        >>> Batch("galleries", 2, seed=1).step([0, 999])
        Traceback (most recent call last):
            ...
        ValueError: game 1 has 3 moves, and the choice is 999
        """
        with self._lock:
            self._check()
            self._take(choices)
            batch, chosen, step = self._batch, self._c_choices, lib.adit_batch_step
            wrong = lib.adit_batch_wrong(batch, chosen)
            if wrong >= 0:
                self._refuse(wrong, self._choices[wrong])
            self._helpers.run(step, (batch, chosen), self.n,
                              kept=(self._memory, self._blocks, self._choices))

    def random_choices(self, rng: np.random.Generator) -> npt.NDArray[np.int32]:
        """A choice for each game, all its moves equally likely."""
        if not isinstance(rng, np.random.Generator):
            raise TypeError("rng must be a numpy.random.Generator, as numpy.random.default_rng(1)"
                            f" makes one, not {shown(rng)}")
        with self._lock:
            self._check()
            return (rng.random(self.n) * self._n_moves).astype(np.int32)

    # What a step writes.

    @property
    def obs(self) -> npt.NDArray[np.uint8]:
        """Of each game what the seat to move sees, as bytes. They are opaque, for how they are laid
        out changes from version to version; whoever learns wants `features`."""
        return self._obs

    @property
    def moves(self) -> npt.NDArray[np.uint8]:
        """Of each game a row with room for its legal moves, each of eight bytes. As numbers:

        >>> from adit import MOVE, games
        >>> batch = Batch("saboteur", 2, players=3, seed=1)
        >>> move = batch.moves.view(MOVE)[0, 0, 0]
        >>> batch.move_text(0, 0), games()["saboteur"].moves[move["kind"]], move["x"], move["y"]
        ('pass fix-lamp', 'pass', 0, 0)
        """
        return self._moves

    @property
    def n_moves(self) -> npt.NDArray[np.int32]:
        """Of each game how many legal moves there are."""
        return self._n_moves

    @property
    def turn(self) -> npt.NDArray[np.int8]:
        """Of each game the seat to move."""
        return self._turn

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """Of each game the gold that a round brought to each seat which has just ended."""
        return self._reward

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether a game has just ended: then all but `reward` is of the next one."""
        return self._done

    # Rows for nets.

    def features(self) -> npt.NDArray[np.int8]:
        """For each game a row of small numbers of what the seat to move sees (docs/features.md).
        The array is written again by the next call.

        >>> Batch("galleries", 8, features=True).features().shape
        (8, 1040)
        """
        return self._features("view", (self.n, self._kind.info.view_columns))

    def move_features(self) -> npt.NDArray[np.int8]:
        """For each game `room` rows, one for each of its moves; those after are worth nothing."""
        return self._features("move", (self.n, self.room, self._kind.info.move_columns))

    def _features(self, which: str, shape: tuple[int, ...]) -> npt.NDArray[np.int8]:
        if not self._has_rows:
            raise ValueError("the batch was made without features=True")
        write = {"view": lib.adit_batch_view_rows, "move": lib.adit_batch_move_rows}[which]
        with self._lock:
            self._check()
            if which not in self._rows:
                block = block_of(int(np.prod(shape)))
                shows = np.frombuffer(block.data.toreadonly(), np.int8).reshape(shape)
                self._rows[which] = pointer_to("int8_t *", block), block, shows
            out, block, shows = self._rows[which]
            self._helpers.run(write, (self._batch,), self.n, (out,), (self._memory, block))
            return shows

    # One of the games.

    def game_number(self, i: SupportsIndex) -> int:
        """The number in the series of the game in that place."""
        i = self._place(i)
        with self._lock:
            self._check()
            return lib.adit_batch_game(self._batch, i)

    def move_text(self, i: SupportsIndex, j: SupportsIndex) -> str:
        """Move j of game i, in the notation."""
        i = self._place(i)
        with self._lock:
            self._check()
            if not self._n_moves[i]:
                raise ValueError(f"game {i} has no moves")
            j = whole(j, "the index of a move", 0, int(self._n_moves[i]) - 1)
            raw = self._moves[i, j].tobytes()
        return self._kind.notation.write(raw)

    def legal(self, i: SupportsIndex) -> list[str]:
        """All moves of game i, in the notation and in the order of Game.legal."""
        i = self._place(i)
        with self._lock:
            self._check()
            row = self._moves[i, :self._n_moves[i]]
            numbers = row.view(np.uint64)[:, 0].tolist()
        return [self._kind.notation.texts[number] for number in numbers]

    def view(self, i: SupportsIndex, viewer: Viewer = None, moves: bool = False) -> dict[str, Any]:
        """What a viewer sees of game i, as Game.observe has it."""
        # No game here is over: EVERYONE sees what the public does.
        i, eyes = self._place(i), max(viewer_of(viewer, self.players), PUBLIC)
        with self._lock:
            self._check()
            return json_of(lib.adit_batch_view, self._batch, i, eyes, bool(moves))

    def state(self, i: SupportsIndex) -> bytes:
        """The whole state of game i, with all secrets."""
        i = self._place(i)
        with self._lock:
            self._check()
            at = ffi.cast("const char *", lib.adit_batch_state(self._batch, i))
            return bytes(ffi.buffer(at, self._kind.info.state_size))

    # All of them.

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
    def seed(self) -> bytes:
        """The series that the games are dealt from."""
        return self._seed

    @property
    def info(self) -> Info:
        """What there is to know of games of this name."""
        return self._kind.info

    @property
    def name(self) -> str:
        """The name of the games, "saboteur"."""
        return self._kind.info.name

    @property
    def threads(self) -> int:
        """How many threads share a step."""
        return self._helpers.threads

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return options_of(self._kind, self._config)

    @property
    def cuts(self) -> int:
        """How many lists of moves were longer than `room`, and were cut."""
        with self._lock:
            self._check()
            return sum(lib.adit_batch_cuts(self._batch, i) for i in range(self.n))

    def close(self) -> None:
        """Ends its threads. The arrays stay as they are, and all else says that it is closed."""
        with self._lock:
            self._helpers.finish()
            self._is_closed = True
            self._helpers.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a batch cannot be pickled; make it again from its seed and the choices")

    def __repr__(self) -> str:
        return f"<adit.Batch of {self.n} games of {self.name}, {self.players} players>"
