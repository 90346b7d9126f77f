"""What observations and actions may be, in the shape that Gymnasium has: its own spaces where it
is installed, and otherwise these, which have as much of them as learners ask for."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import numpy.typing as npt

try:
    from gymnasium import spaces as _gymnasium
except ImportError:
    _gymnasium = None


class _Space:
    """What both have."""

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape = shape
        self.dtype = np.dtype(dtype)
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Where the chance of `sample` begins."""
        self._rng = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        """Whether x is in the space."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)


class Box(_Space):
    """Arrays of one shape, all of whose numbers are from `low` to `high`.

    >>> Box(0, 255, (3,), np.uint8).contains(np.zeros(3, np.uint8))
    True
    """

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, dtype)
        self.low = np.full(shape, low, dtype)
        self.high = np.full(shape, high, dtype)
        self._bounds = low, high

    def contains(self, x: Any) -> bool:
        """Whether x is an array of this shape and type, within the bounds."""
        return bool(isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and (x >= self.low).all() and (x <= self.high).all())

    def sample(self) -> npt.NDArray[Any]:
        """One of them."""
        low, high = self._bounds
        return self._rng.integers(low, high, self.shape, self.dtype, endpoint=True)

    def __repr__(self) -> str:
        return f"Box({self._bounds[0]}, {self._bounds[1]}, {self.shape}, {self.dtype})"


class Discrete(_Space):
    """The numbers from 0 to n - 1.

    >>> Discrete(5).contains(4), Discrete(5).contains(5)
    (True, False)
    """

    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = n

    def contains(self, x: Any) -> bool:
        """Whether x is one of these numbers."""
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def sample(self, mask: Optional[npt.NDArray[Any]] = None) -> int:
        """One of them, or of those whose place in the mask is not 0."""
        if mask is None:
            return int(self._rng.integers(self.n))
        mask = np.asarray(mask)
        if mask.shape != (self.n,):
            raise ValueError(f"the mask must have the shape ({self.n},), not {mask.shape}")
        allowed = np.flatnonzero(mask)
        if not len(allowed):
            raise ValueError("the mask allows nothing")
        return int(self._rng.choice(allowed))

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete(_Space):
    """A number from 0 to its n - 1 for each of several."""

    def __init__(self, nvec: npt.ArrayLike) -> None:
        self.nvec = np.asarray(nvec, np.int64)
        super().__init__(self.nvec.shape, np.int64)

    def contains(self, x: Any) -> bool:
        """Whether x is an array of such numbers."""
        x = np.asarray(x)
        return bool(x.shape == self.shape and x.dtype.kind in "iu" and (x >= 0).all()
                    and (x < self.nvec).all())

    def sample(self) -> npt.NDArray[np.int64]:
        """One number for each."""
        return self._rng.integers(0, self.nvec)

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec.tolist()})"


def refuse_options(options: Optional[dict[str, Any]]) -> None:
    """Those that `reset` is given."""
    if options:
        raise ValueError("reset takes no options: those of a game are given when the environment is"
                         f" made, not {', '.join(map(str, options))} here")


def box(low: int, high: int, shape: tuple[int, ...], dtype: Any) -> Any:
    """Gymnasium's own where it is installed."""
    return _gymnasium.Box(low, high, shape, dtype) if _gymnasium else Box(low, high, shape, dtype)


def discrete(n: int) -> Any:
    """Gymnasium's own where it is installed."""
    return _gymnasium.Discrete(n) if _gymnasium else Discrete(n)


def multi_discrete(nvec: npt.ArrayLike) -> Any:
    """Gymnasium's own where it is installed."""
    return _gymnasium.MultiDiscrete(nvec) if _gymnasium else MultiDiscrete(nvec)
