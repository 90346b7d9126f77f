"""postgres.py -- a database of PostgreSQL for a test, in a folder of its own, which ends
with the test, however that ends.

    with Postgres() as database:
        database.does("CREATE DATABASE other")
        run("store", "check", database.address("other"))
"""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from points import PATIENCE


def programs():
    """The newest that Debian has here."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]


def as_nobody():
    """PostgreSQL does not run as root; and it does not outlive its test."""
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.setgid(nobody.pw_gid)
        os.setuid(nobody.pw_uid)
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)


class Postgres:
    """Nothing is kept safe on disk, and nobody but this machine can connect. It may be the
    standby of another one that runs."""

    def __init__(self, *options, of=None):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="adit-pg-", dir=memory))
        self.options = ["-c", "listen_addresses=", "-c", "fsync=off", *options]
        self.of, self.server = of, None

    def run(self, name, *args):
        """One of PostgreSQL's programs, as the user of the server."""
        done = subprocess.run([programs() / name, *map(str, args)], cwd=self.folder, text=True,
                              capture_output=True, preexec_fn=as_nobody, timeout=PATIENCE)
        assert done.returncode == 0, f"{name}: {done.stderr}"
        return done.stdout

    def __enter__(self):
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody")
        data = self.folder / "data"
        if self.of:
            self.run("pg_basebackup", "-D", data, "-d", self.of.address(), "-R", "-c", "fast", "-N")
        else:
            self.run("initdb", "-N", "-D", data, "-A", "trust", "-U", "owner", "--locale=C",
                     "-E", "UTF8")
        self.starts()
        return self

    def starts(self):
        """Again, if it was killed."""
        data = self.folder / "data"
        self.server = subprocess.Popen(
            [programs() / "postgres", "-D", data, "-k", self.folder, *self.options], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, preexec_fn=as_nobody)
        end = time.monotonic() + PATIENCE
        while subprocess.run([programs() / "pg_isready", "-h", self.folder, "-q"]).returncode:
            assert self.server.poll() is None and time.monotonic() < end, "PostgreSQL does not start"

    def promote(self):
        """The standby is a primary from now on."""
        self.does("SELECT pg_promote()")

    def __exit__(self, *unused):
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait()
        shutil.rmtree(self.folder)

    def address(self, name="postgres", user="owner"):
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def does(self, sql, name="postgres"):
        """Its answer, a row a line, columns apart by |."""
        return self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
                        "-d", self.address(name), "-c", sql).rstrip("\n")
