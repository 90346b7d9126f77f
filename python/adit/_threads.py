"""Helpers that share one job: a range of numbers, in pieces that whoever is free takes next. They
are threads that wait between jobs, for to start one takes longer than a step of many games. The
work is in C, which does not hold the interpreter's lock; what comes out does not depend on who
took which piece."""

from __future__ import annotations

import itertools
import os
import threading
from typing import Any, Callable, Optional

Work = Callable[[int, int], Any]
PIECES = 6  # for each thread: the last one ends late by a piece at most
LEAST = 32  # numbers in a piece: a call costs about as much as two of them


class _Job:
    """A range, cut into pieces."""

    def __init__(self, work: Work, n: int, threads: int) -> None:
        self.work = work
        self.n = n
        self.size = max(LEAST, -(-n // (threads * PIECES)))
        self.next = itertools.count(0, self.size).__next__

    def help(self) -> None:
        """Does pieces until none is left."""
        work, n, size = self.work, self.n, self.size
        while (at := self.next()) < n:
            work(at, min(at + size, n))


class _Helper:
    """A thread that waits for jobs."""

    def __init__(self) -> None:
        self.job: Optional[_Job] = None
        self.is_called, self.is_done = threading.Lock(), threading.Lock()
        self.is_called.acquire()
        self.is_done.acquire()
        threading.Thread(target=self._serve, daemon=True, name="adit helper").start()

    def _serve(self) -> None:
        while True:
            self.is_called.acquire()
            if self.job is None:
                return
            self.job.help()
            self.is_done.release()

    def call(self, job: Optional[_Job]) -> None:
        self.job = job
        self.is_called.release()

    def wait(self) -> None:
        """Until it has ended; one that has not even begun is called off."""
        if not self.is_called.acquire(blocking=False):
            self.is_done.acquire()


class Helpers:
    """So many threads, the caller's own among them."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._helpers: list[_Helper] = []
        self._process = 0

    def run(self, work: Work, n: int) -> None:
        """Calls work(begin, end) for pieces that make up the range from 0 to n."""
        if self.threads == 1 or n <= LEAST:
            work(0, n)
            return
        if self._process != os.getpid():  # threads do not follow into a fork
            self._process = os.getpid()
            self._helpers = [_Helper() for _ in range(self.threads - 1)]
        job = _Job(work, n, self.threads)
        for helper in self._helpers:
            helper.call(job)
        job.help()
        for helper in self._helpers:
            helper.wait()

    def close(self) -> None:
        """Sends them home."""
        if self._process == os.getpid():
            for helper in self._helpers:
                helper.call(None)
        self._helpers, self._process = [], 0
