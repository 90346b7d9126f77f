"""postgres.py -- a database of PostgreSQL for a test, in a folder of its own, which ends
with the test, however that ends.

    with Postgres() as database:
        database.does("CREATE DATABASE other")
        run("store", "check", database.address("other"))
"""

import contextlib
import os
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
    """The words before one of its programs: PostgreSQL does not run as root, and it does not
    outlive its test. Where root is the only user (in a namespace of users), another such
    namespace has another name for it."""
    words = ["setpriv", "--pdeathsig", "QUIT"]
    if os.geteuid() != 0:
        return words
    if Path("/proc/self/uid_map").read_text().split()[2] == "1":
        return ["unshare", "--user", "--map-user=1000", "--map-group=1000", *words]
    return [*words, "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]


class Postgres:
    """Nothing is kept safe on disk, and nobody but this machine can connect; or, at a machine
    of tests/cluster, whoever has a password. It may be the standby of another one that runs."""

    def __init__(self, *options, of=None, machine=None):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = (machine.folder / "postgres" if machine else
                       Path(tempfile.mkdtemp(prefix="adit-pg-", dir=memory)))
        self.host = machine.address if machine else ""
        self.before = machine.before if machine else []
        self.options = ["-c", f"listen_addresses={self.host}", "-c", "fsync=off", *options]
        self.of, self.server = of, None

    def run(self, name, *args):
        """One of PostgreSQL's programs, as the user of the server."""
        done = subprocess.run([*self.before, *as_nobody(), programs() / name, *map(str, args)],
                              cwd=self.folder, text=True, capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, f"{name}: {done.stderr}"
        return done.stdout

    def fill(self):
        """An empty database, or a copy of that of which it is the standby."""
        self.folder.mkdir(exist_ok=True)
        if os.geteuid() == 0:
            with contextlib.suppress(OSError):  # or nobody is another name of root
                shutil.chown(self.folder, "nobody", "nogroup")
        data = self.folder / "data"
        if self.of:
            self.run("pg_basebackup", "-D", data, "-d", self.of.replication(), "-R", "-c", "fast", "-N")
            return
        self.run("initdb", "-N", "-D", data, "-A", "trust", "-U", "owner", "--locale=C", "-E", "UTF8",
                 "--wal-segsize=1")
        with open(data / "pg_hba.conf", "a") as rules:
            rules.write("host replication owner samenet trust\nhost all all samenet scram-sha-256\n")

    def begin(self):
        """Without waiting until it takes connections."""
        with open(self.folder / "log", "ab") as log:
            self.server = subprocess.Popen(
                [*self.before, *as_nobody(), programs() / "postgres",
                 "-D", self.folder / "data", "-k", self.folder, *self.options],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True)

    def is_ready(self):
        return subprocess.run([programs() / "pg_isready", "-h", self.folder, "-q"]).returncode == 0

    def __enter__(self):
        self.fill()
        self.starts()
        return self

    def starts(self):
        """Again, if it was killed."""
        self.begin()
        end = time.monotonic() + PATIENCE
        while not self.is_ready():
            assert self.server.poll() is None and time.monotonic() < end, "PostgreSQL does not start"

    def promote(self):
        """The standby is a primary from now on."""
        self.does("SELECT pg_promote()")

    def power_cut(self):
        """All its processes are gone at once: those that serve connections are no group."""
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children")
        self.server.send_signal(signal.SIGSTOP)
        for process in (self.server.pid, *children.read_text().split()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        self.server.wait()

    def __exit__(self, *unused):
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait()
        shutil.rmtree(self.folder)

    def address(self, name="postgres", user="owner"):
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def replication(self):
        """Where a standby finds it."""
        return f"postgresql://owner@{self.host}/" if self.host else self.address()

    def does(self, sql, name="postgres"):
        """Its answer, a row a line, columns apart by |."""
        return self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
                        "-d", self.address(name), "-c", sql).rstrip("\n")
