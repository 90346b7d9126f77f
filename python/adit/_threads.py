"""Helpers that share one job: a range of numbers, in pieces that whoever is free takes next. They
are threads that wait between jobs, for to start one takes longer than a step of many games. The
work is in C, which does not hold the interpreter's lock; what comes out does not depend on who
took which piece."""

from __future__ import annotations

import os
import threading
from collections import deque
from itertools import starmap
from typing import Any, Callable, Optional

Args = tuple[Any, ...]
LEAST = 32  # numbers in a piece: a call costs about as much as two of them


def pieces_of(n: int, threads: int) -> list[tuple[int, int]]:
    """A range in pieces. The first are large, so that there are few; the last are small, so that
    nobody is waited for.

    >>> pieces_of(200, 2)
    [(0, 50), (50, 87), (87, 119), (119, 151), (151, 183), (183, 200)]
    """
    pieces, at = [], 0
    while at < n:
        size = min(max(LEAST, (n - at) // (2 * threads)), n - at)
        pieces.append((at, at + size))
        at += size
    return pieces


class _Job:
    """A function of C's, to be called for the pieces of a range."""

    def __init__(self, call: Callable[..., Any], pieces: list[Args], kept: Any) -> None:
        self.calls = starmap(call, iter(pieces))
        self.kept = kept

    def help(self) -> None:
        """Does pieces until none is left. The loop is one call of C's, in which no interrupt is
        raised: whoever has taken a piece does it."""
        deque(self.calls, maxlen=0)


class _Helper:
    """A thread that waits for jobs. Its two locks only wake: who sleeps without need, or wakes
    without, finds out by itself, so that an interrupt at any place does no harm."""

    def __init__(self) -> None:
        self.job: Optional[_Job] = None
        self.at: Optional[_Job] = None
        self.is_called, self.is_done = threading.Lock(), threading.Lock()
        self.is_called.acquire()
        self.is_done.acquire()
        self.thread = threading.Thread(target=self._serve, daemon=True, name="adit helper")

    def _serve(self) -> None:
        while True:
            self.is_called.acquire()
            job = self.at = self.job
            if job is None:
                return
            job.help()
            self.at = None
            if self.is_done.locked():
                self.is_done.release()

    def call(self, job: Optional[_Job]) -> None:
        """Gives it a job; None: it ends."""
        self.job = job
        if self.is_called.locked():
            self.is_called.release()

    def wait(self, job: _Job) -> None:
        """Until it has done its pieces. One that begins now finds none left."""
        while self.at is job:
            self.is_done.acquire(timeout=1)


class Helpers:
    """So many threads, the caller's own among them."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._helpers: list[_Helper] = []
        self._process = 0
        self._pieces: dict[int, list[tuple[int, int]]] = {}
        self._job: Optional[_Job] = None

    def run(self, call: Callable[..., Any], before: Args, n: int, after: Args = (),
            kept: Any = None) -> None:
        """Calls call(*before, begin, end, *after) for pieces that make up the range from 0 to n;
        `kept` is held for as long as any thread works. An interrupt (KeyboardInterrupt) is raised
        before anything was done, or when everything was."""
        if self.threads == 1 or n <= LEAST:
            call(*before, 0, n, *after)
            return
        if self._process != os.getpid():
            self._begin()
        if n not in self._pieces:
            self._pieces[n] = pieces_of(n, self.threads)
        pieces = [(*before, begin, end, *after) for begin, end in self._pieces[n]]
        self._job = _Job(call, pieces, kept)
        self.finish()

    def _begin(self) -> None:
        """Starts those who have not been started in this process: they do not follow into a
        fork."""
        if self._process:
            self._helpers = []
        while len(self._helpers) < self.threads - 1:
            self._helpers.append(_Helper())
        for helper in self._helpers:
            if helper.thread.ident is None:
                helper.thread.start()
        self._process = os.getpid()

    def finish(self) -> None:
        """Finishes the job that has begun, if there is one: also one that several interrupts, one
        upon the other, have torn its caller away from."""
        interrupt: Optional[BaseException] = None
        while (job := self._job) is not None:
            try:
                for helper in self._helpers:
                    helper.call(job)
                job.help()
                for helper in self._helpers:
                    helper.wait(job)
                self._job = None
            except BaseException as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt

    def close(self) -> None:
        """Sends them home."""
        if self._process in (0, os.getpid()):
            for helper in self._helpers:
                helper.call(None)
        self._helpers, self._process = [], 0
