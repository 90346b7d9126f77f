#!/usr/bin/env python3
"""The cluster ends with the process that was started, however that ends: no server is left, and
nothing in /tmp; and it says where to click.

    ends_test.py PATH_TO_ADIT

Prints TAP.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from points import PATIENCE, Skip, points, test, tests

import world

ADIT = os.path.abspath(sys.argv[1])


def processes():
    """{pid: (parent, when it began, its command)}"""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            name, _, rest = (process / "stat").read_text().rpartition(")")
            words = rest.split()
            found[int(process.name)] = (int(words[1]), words[19], name)
    return found


def family(pid):
    """A process, and all that have come of it: {(pid, when it began): command}"""
    all_of_them, found, new = processes(), {}, {pid}
    while new:
        found.update({(pid, all_of_them[pid][1]): all_of_them[pid][2] for pid in new if pid in all_of_them})
        new = {pid for pid, (parent, *_) in all_of_them.items() if parent in new}
    return found


class Cluster:
    """A program of tests/cluster, in a session of its own as in a terminal."""

    def __init__(self, program, *args, **environment):
        self.family, self.kept = {}, tempfile.TemporaryDirectory(prefix="ends-")
        self.folder = Path(self.kept.name)
        self.folder.chmod(0o755)  # PostgreSQL may be somebody else
        self.process = subprocess.Popen(
            [sys.executable, HERE / program, ADIT, *args], stdin=subprocess.PIPE, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            env={**os.environ, **environment, "TMPDIR": self.kept.name})

    def __enter__(self):
        return self

    def hears(self, pattern):
        """The line that says so."""
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if re.search(pattern, line):
                self.family = family(self.process.pid)
                return line
        raise AssertionError("".join(lines))

    def __exit__(self, *unused):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.process.stdin.close()

    def left(self):
        """What is still there, at this moment."""
        all_of_them = processes()
        return [name for (pid, began), name in self.family.items()
                if all_of_them.get(pid, (0, ""))[1] == began] + list(self.folder.iterdir())

    def leaves_nothing(self, patience=0):
        end = time.monotonic() + patience
        while self.left() and time.monotonic() < end:
            time.sleep(.05)
        assert not self.left(), self.left()


def needs_a_world():
    if not world.words():
        raise Skip("no namespaces here")


def without_namespaces():
    """A folder for PATH where unshare is not allowed."""
    folder = tempfile.TemporaryDirectory(prefix="ends-")
    fake = Path(folder.name) / "unshare"
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    return folder


@tests([("Ctrl-C", signal.SIGINT, True), ("SIGTERM", signal.SIGTERM, False),
        ("SIGHUP: its terminal is gone", signal.SIGHUP, True), ("kill -9", signal.SIGKILL, False)])
def ends(number, everybody):
    """: it is all gone"""
    needs_a_world()
    with Cluster("cluster.py", "0") as cluster:
        assert re.search(r"Open http://127\.0\.0\.1:\d+/ in a browser", cluster.hears("http://"))
        names = " ".join(cluster.family.values())
        assert all(name in names for name in ("adit", "postgres", "haproxy")), names
        (os.killpg if everybody else os.kill)(cluster.process.pid, number)
        code = cluster.process.wait(PATIENCE)
        assert code == (-9 if number == signal.SIGKILL else 128 + number), code
        cluster.leaves_nothing(PATIENCE if number == signal.SIGKILL else 0)


@test
def chaos_ends():
    """SIGTERM ends people, faults and servers, too"""
    needs_a_world()
    with Cluster("chaos.py") as chaos:
        chaos.hears("longest pause")
        chaos.process.terminate()
        assert chaos.process.wait(PATIENCE) == 128 + signal.SIGTERM
        chaos.leaves_nothing()


@tests([("SIGTERM where there are no namespaces", signal.SIGTERM), ("kill -9 there", signal.SIGKILL)])
def ends_without(number):
    """: it is said, and all is gone all the same"""
    with without_namespaces() as folder, Cluster("cluster.py", "0", PATH=f"{folder}:{os.environ['PATH']}") as cluster:
        cluster.hears("^There are no network namespaces here, so cables cannot be cut.$")
        cluster.hears("http://")
        cluster.process.send_signal(number)
        cluster.process.wait(PATIENCE)
        cluster.leaves_nothing(PATIENCE)


@test
def fails_in_ci():
    """with CI=true chaos.py fails where there are no namespaces"""
    with without_namespaces() as folder:
        done = subprocess.run([sys.executable, HERE / "chaos.py", ADIT], text=True, capture_output=True,
                              timeout=PATIENCE, env={**os.environ, "CI": "true",
                                                     "PATH": f"{folder}:{os.environ['PATH']}"})
    assert done.returncode == 1 and done.stderr == "no namespaces here, so no cables to cut and no disks to fill\n", done


sys.argv[1:] = sys.argv[2:]
sys.exit(points(part="".join(sys.argv[1:])))
