"""A state by itself, without its past: for those who search, and so play on from a position very
often."""

from __future__ import annotations

import threading
from typing import Any, Optional, SupportsIndex, Union

import numpy as np

from ._library import PUBLIC, ffi, keys_of, lib, new_bytes, scratch, whole
from .kinds import (EVERYONE, Kind, Value, Viewer, options_of, refusal_of, roles_of, viewer_name,
                    viewer_of, winners_of)

Luck = Union[np.random.Generator, SupportsIndex]
"""Chance: a generator, of which one number is drawn, or a number from 0 to 2^64 - 1."""


def luck_of(rng: Luck) -> Any:
    """Chance as C has it."""
    if isinstance(rng, np.random.Generator):
        seed = int(rng.integers(2**64 - 1, dtype=np.uint64, endpoint=True))
    else:
        seed = whole(rng, "rng", 0, 2**64 - 1, " or a numpy.random.Generator")
    return ffi.new("adit_luck *", lib.adit_luck_from(seed))


class Position:
    """A state by itself: it can be played on, and knows neither how it came about nor what was
    said. Game.position() is the whole truth, with all secrets; Game.imagine(seat, rng) is one of
    the states that would look the same to a seat, which is how a player may think ahead. Chance
    (`rng`) is a numpy Generator, of which one number is drawn, or a number from 0 to 2^64 - 1; the
    same number gives the same. One position is for one thread at a time, and others wait.

    >>> from adit import Game
    >>> game = Game("saboteur", players=3, seed=1)
    >>> deal = game.imagine(game.turn, 7)
    >>> deal.turn == game.turn, deal.legal() == game.legal()
    (True, True)
    >>> deal.apply(deal.legal()[0])
    >>> deal.play_out(7), deal.over
    ([0, 4, 4], False)
    """

    def __init__(self, kind: Kind, config: Any, state: Any) -> None:
        if not isinstance(kind, Kind):
            raise TypeError("a position is made by Game.position() or Game.imagine(seat, rng)")
        self._kind, self._config, self._game = kind, config, kind.game
        self._players: int = config.n_players
        self._size = kind.info.state_size
        self._lock = threading.Lock()
        self._state = self._copied(state)
        self._head = ffi.cast("adit_head *", self._state)

    def _copied(self, state: Any) -> Any:
        """Another state of the same bytes."""
        memory = new_bytes("uint64_t[]", (self._size + 7) // 8)
        ffi.memmove(memory, state, self._size)
        return memory

    @property
    def name(self) -> str:
        """The game's name, "saboteur"."""
        return self._kind.info.name

    @property
    def players(self) -> int:
        """How many players there are."""
        return self._players

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return options_of(self._kind, self._config)

    @property
    def turn(self) -> Optional[int]:
        """The seat to move; None when the game is over."""
        turn: int = self._head.turn
        return turn if turn >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._head.turn < 0

    @property
    def rounds(self) -> tuple[int, int]:
        """The number of the present round, from 1, and how many are over."""
        with self._lock:
            rounds = lib.adit_rounds_of(self._game, self._state)
        return rounds.now, rounds.over

    def legal(self) -> list[str]:
        """All moves of the seat to move, in the order of Game.legal; none when it is over."""
        with self._lock:
            n = 0 if self.over else self._game.legal(self._state, scratch.moves,
                                                     lib.ADIT_MAX_MOVES)
            numbers = ffi.unpack(scratch.numbered, n) if n else []
        texts = self._kind.notation.texts
        return [texts[number] for number in numbers]

    def apply(self, move: str) -> None:
        """The seat to move makes a move; Refused is raised if it may not, and nothing changes."""
        with self._lock:
            refused = refusal_of(self._kind, self.over, move, self._play)
        if refused is not None:
            raise refused

    def _play(self, action: Any, refusal: Any) -> Any:
        err = self._game.why(self._state, action, refusal)
        return self._game.apply(self._state, action, ffi.NULL) if err == lib.ADIT_OK else err

    def play_out(self, rng: Luck) -> list[int]:
        """The gold of each seat after a game of random moves from here. The position stays as it
        is."""
        luck, game = luck_of(rng), self._game
        with self._lock:
            state = self._copied(self._state)
        head, any_of, apply = ffi.cast("adit_head *", state), game.any, game.apply
        while head.turn >= 0:
            apply(state, any_of(state, luck), ffi.NULL)
        return self._gold(state)

    def _gold(self, state: Any) -> list[int]:
        self._game.gold(state, scratch.numbers)
        return ffi.unpack(scratch.numbers, self._players)

    def gold(self) -> list[int]:
        """What each seat has, also where others do not see it."""
        with self._lock:
            return self._gold(self._state)

    def roles(self) -> list[Optional[str]]:
        """The role of each seat now; None in a game without roles."""
        with self._lock:
            return roles_of(self._kind, self._state, self._players)

    def observe(self, viewer: Viewer = None) -> dict[str, Any]:
        """What a viewer sees, as Game.observe has it.

        >>> from adit import Game
        >>> game = Game("galleries", players=2, seed=1)
        >>> game.position().observe(0) == game.observe(0)
        True
        """
        eyes, seen = viewer_of(viewer, self._players), scratch.state
        with self._lock:
            turn = self.turn
            if eyes != EVERYONE:
                self._game.observe(self._state, eyes, seen)
            elif turn is None:
                seen = self._copied(self._state)
            else:
                eyes = PUBLIC
                self._game.observe(self._state, eyes, seen)
            view = {"game": self.name, "players": self._players, "options": self.options,
                    "viewer": viewer_name(eyes), "moves": self._head.n_moves,
                    "turn": None if turn is None else viewer_name(turn),
                    **keys_of(self._game.view, seen, eyes)}
            if turn is None:
                won = winners_of(self._gold(self._state))
                view["winners"] = [viewer_name(seat) for seat in won]
        return view

    def state(self) -> bytes:
        """The whole state, as bytes."""
        with self._lock:
            return bytes(ffi.buffer(self._state, self._size))

    def imagine(self, seat: SupportsIndex, rng: Luck) -> Position:
        """One of the positions that look the same to a seat, all equally likely that agree with
        what the seat sees now. The game is not over."""
        seat, luck = whole(seat, "seat", 0, self._players - 1), luck_of(rng)
        with self._lock:
            if self.over:
                raise ValueError("the game is over: there is nothing left to imagine")
            self._game.observe(self._state, seat, scratch.state)
            drawn = new_bytes("uint64_t[]", (self._size + 7) // 8)
            self._game.imagine(scratch.state, seat, luck, drawn)
        return Position(self._kind, self._config, drawn)

    def copy(self) -> Position:
        """Another one that goes on from here."""
        with self._lock:
            return Position(self._kind, self._config, self._state)

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a position cannot be pickled; pickle the game, and take it from there")

    def __repr__(self) -> str:
        turn = self.turn
        stands = "over" if turn is None else f"P{turn + 1}'s turn"
        return f"<adit.Position of {self.name}, {self.players} players, {stands}>"
