#!/usr/bin/env python3
"""cluster.py -- a whole cluster on this machine: PostgreSQL with a synchronous standby, three
nodes of adit, and haproxy.

    cluster.py PATH_TO_ADIT [PORT]        for people: it runs until Ctrl-C
    await Cluster(world, seed, listening).start()        for chaos.py

Each has a machine of its own (world.py). The nodes reach the databases through cables that can
be slow (cables.py). haproxy has the configuration of packaging/, for other addresses.
"""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "server"), str(HERE.parent)]

import harness
import world
from cables import Cables
from harness import Server, die_with_parent
from points import PATIENCE
from postgres import Postgres

PACKAGING = HERE.parents[1] / "packaging"
NODES = ("a", "b", "c")
PORT, PEERS, DATABASE = 8080, 7401, 5432
DISK = 160  # megabytes, of each database
PASSWORD = "of the role adit"


async def until(what, why, patience=PATIENCE):
    """Waits for something that tells nobody when it is so."""
    end = time.monotonic() + patience
    while not await asyncio.to_thread(what):
        assert time.monotonic() < end, why
        await asyncio.sleep(0.05)


def replaced(text, changes):
    for old, new in changes.items():
        assert old in text, f"the example has no {old!r}"
        text = text.replace(old, new)
    return text


# --- databases ----------------------------------------------------------------------


class Databases:
    """A primary, and a standby that has everything before it is acknowledged."""

    options = ("-c", "shared_buffers=16MB", "-c", "min_wal_size=4MB", "-c", "max_wal_size=24MB",
               "-c", f"port={DATABASE}", "-c", "wal_receiver_status_interval=1s",
               "-c", "wal_sender_timeout=5s", "-c", "tcp_user_timeout=5000",
               "-c", "max_connections=40")

    def __init__(self, its_world):
        self.machines = [world.Machine(its_world, f"db{i}", 20 + i) for i in (1, 2)]
        for machine in self.machines:
            machine.give_disk(DISK)
        self.primary = Postgres(*self.options, machine=self.machines[0])
        self.standby = None

    def start(self, adit):
        self.primary.__enter__()
        self.primary.does(f"CREATE ROLE adit LOGIN PASSWORD '{PASSWORD}'")
        self.primary.does("CREATE DATABASE adit")
        done = subprocess.run([adit, "store", "prepare", self.primary.address("adit"), "--role", "adit"],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        self.copy_standby()
        self.standby.begin()

    def says_of(self, table):
        """Who holds a table, for whoever looks for a mistake."""
        return self.primary.does(
            f"SELECT row_to_json(g) FROM (SELECT node, term, last, open, (SELECT count(*) FROM adit.event"
            f" WHERE game = name) FROM adit.game WHERE name = '{table}') g", "adit") or "nothing"

    def copy_standby(self):
        self.standby = Postgres(*self.options, of=self.primary, machine=next(
            machine for machine in self.machines if machine.address != self.primary.host))
        self.standby.fill()

    def is_in_step(self):
        """From here on what is acknowledged is at both."""
        return self.standby.is_ready() and self.primary.does(
            "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1"

    async def join(self):
        await until(self.is_in_step, "the standby does not follow")
        self.primary.does("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.does("SELECT pg_reload_conf()")
        await until(lambda: self.primary.does(
            "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1",
            "the standby is not synchronous")

    def fail_over(self):
        """The primary is gone for ever, and the standby takes its place."""
        self.primary.power_cut()
        self.primary, self.standby = self.standby, None
        self.primary.of = None
        self.primary.promote()

    async def replace_standby(self):
        """Where the old primary was a new standby begins, from nothing."""
        old = next(m for m in self.machines if m.address != self.primary.host)
        await asyncio.to_thread(shutil.rmtree, old.folder / "postgres")
        await asyncio.to_thread(self.copy_standby)
        self.standby.begin()  # not in a thread: it would end with that
        await self.join()

    async def revive(self):
        """A server that gave up is begun again, as its operator would."""
        for server in (self.primary, self.standby):
            if server.server.poll() is not None:
                server.begin()
            await until(server.is_ready, "PostgreSQL does not come back")
        await self.join()


# --- nodes --------------------------------------------------------------------------


class Node(Server):
    """`adit serve` at a machine, which comes back where it was."""

    def __init__(self, its_world, name, number, cables, databases):
        self.machine = world.Machine(its_world, f"node-{name}", number)
        super().__init__(folder=self.machine.folder, before=self.machine.before,
                         environment={"PGPASSFILE": str(its_world.folder / "passwords")})
        self.name, self.world = name, its_world
        self.log = open(self.machine.folder / "log", "a+b")
        self.cables = [cables.lay((its_world.address(1 if world.is_apart() else 50 + number), 6000 + 10 * number + i),
                                  (machine.address, DATABASE))
                       for i, machine in enumerate(databases.machines)]
        self.ahead = 0  # seconds that its clock is ahead

    def store(self):
        hosts = ",".join(f"{host}:{port}" for host, port in (cable.where for cable in self.cables))
        return f"postgresql://adit@{hosts}/adit"

    def command(self, *options):
        clock = []
        if self.ahead:
            clock = ["env", f"LD_PRELOAD={clock_library()}", f"FAKETIME={self.ahead:+d}",
                     "DONT_FAKE_MONOTONIC=1", "FAKETIME_DONT_FAKE_MONOTONIC=1"]
        return [*self.before, *clock, harness.ADIT, "serve",
                "--listen", self.machine.address, "--port", str(PORT),
                "--store", self.store(), "--node", self.name,
                "--peers-listen", f"{self.machine.address}:{PEERS}",
                "--control", self.control(),
                "--proxy", self.world.address(1), "--proxy", "127.0.0.1",
                "--show-tables", "0", "--grace", "3600", "--tables-of-address", "10000",
                *self.options]

    def control(self):
        """Where `adit admin` finds it."""
        return str(self.world.folder / f"{self.name}.control")

    async def comes(self):
        """While others go on. It may have to wait until its last life counts as over."""
        self.begin()
        await asyncio.to_thread(self.is_ready)


def clock_library():
    """What makes clocks wrong; None: not here, or not for this program."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    # With a sanitizer it waits for itself on x86-64, before main begins.
    return None if harness.SANITIZED else library


# --- the whole ------------------------------------------------------------------------


class Proxy(Server):
    """haproxy, as packaging/ has it, but without TLS."""

    def __init__(self, its_world, nodes, listening):
        super().__init__(folder=its_world.folder)
        self.world, self.nodes, self.listening = its_world, nodes, listening
        self.port = listening.getsockname()[1]
        self.control = its_world.folder / "haproxy.sock"

    def configuration(self):
        text = replaced((PACKAGING / "haproxy.cfg").read_text(), {
            "    user haproxy\n    group haproxy\n": f"    stats socket {self.control}\n",
            "maxconn 20000": "maxconn 2000",
            "    bind :::80 v4v6\n    http-request redirect scheme https code 301\n": "    bind "
            f"{self.world.address(1)}:{PORT}\n    default_backend adit\n",
            ":::443 v4v6 ssl crt /etc/haproxy/certs/adit.example.pem alpn h2,http/1.1":
            f"fd@{self.listening.fileno()}",
        })
        text = text[:text.index("\nbackend adit\n")]
        return text + replaced((PACKAGING / "haproxy-nodes.cfg").read_text(), {
            f"10.0.0.1{i}:8080": f"{node.machine.address}:{PORT}"
            for i, node in enumerate(self.nodes, 1)})

    def start(self):
        file = self.world.folder / "haproxy.cfg"
        file.write_text(self.configuration())
        harness.SERVERS.append(self)
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", file], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=self.log, start_new_session=True, preexec_fn=die_with_parent,
            pass_fds=[self.listening.fileno()])

    def says(self, command):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.control))
            line.sendall(command.encode() + b"\n")
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def sees(self):
        """The names of the nodes that it sends people to."""
        if not self.control.exists():
            return set()
        rows = [row.split(",") for row in self.says("show stat").splitlines()]
        return {row[1] for row in rows if row[0] == "adit" and len(row) > 17
                and row[1] in NODES and row[17].startswith("UP")}


class Cluster:
    """All of it; `port` of 127.0.0.1 is where people come."""

    def __init__(self, its_world, seed, listening):
        self.world = its_world
        self.cables = Cables(seed)
        self.databases = Databases(its_world)
        passwords = its_world.folder / "passwords"
        passwords.write_text(f"*:*:*:adit:{PASSWORD}\n")
        passwords.chmod(0o600)
        self.nodes = [Node(its_world, name, 11 + i, self.cables, self.databases)
                      for i, name in enumerate(NODES)]
        self.proxy = Proxy(its_world, self.nodes, listening)
        self.port = self.proxy.port

    async def start(self):
        self.databases.start(harness.ADIT)
        await self.databases.join()
        await asyncio.gather(*(node.comes() for node in self.nodes))
        self.proxy.start()
        await self.is_whole()
        return self

    async def is_whole(self):
        await until(lambda: self.proxy.sees() == set(NODES), "haproxy does not see all nodes")

    def leases(self):
        """{node: how many tables it holds}, of those that are alive by the database's clock."""
        rows = self.databases.primary.does(
            "SELECT n.name, count(g.name) FROM adit.node n LEFT JOIN adit.game g ON g.node = n.name"
            " AND g.open WHERE n.until > now() GROUP BY 1", "adit")
        return {row.split("|")[0]: int(row.split("|")[1]) for row in rows.splitlines()}

    def stop(self):
        for server in (self.databases.standby, self.databases.primary):
            if server and server.server and server.server.poll() is None:
                server.power_cut()


# --- for people -------------------------------------------------------------------------

HELP = """
  kill NODE     kill -9                     start NODE    again, after kill or drain
  stop NODE     SIGSTOP: a zombie           go NODE       and back to life
  cut NODE      pull its cable              mend NODE     and plug it in again
  drain NODE    SIGTERM: its tables move    log NODE      its last lines
  promote       the primary of PostgreSQL loses power, the standby takes its place
  admin ORDER   adit admin, at the first node that runs: nodes, tables, say Hello
  Ctrl-C ends all of it."""


class Desk:
    """What somebody can break by hand."""

    def __init__(self, its_cluster):
        self.cluster = its_cluster
        self.nodes = {node.name: node for node in its_cluster.nodes}
        self.places = {}

    async def does(self, line):
        order, *names = line.split()
        node = self.nodes.get(names[0]) if names else None
        deeds = {"kill": lambda: node.kill(), "stop": lambda: node.send_signal(signal.SIGSTOP),
                 "go": lambda: node.send_signal(signal.SIGCONT), "cut": lambda: node.machine.cut(),
                 "mend": lambda: node.machine.mend(), "drain": lambda: node.stop(),
                 "start": lambda: node.comes(), "log": lambda: print(node.errors()[-2000:])}
        if order in deeds and node:
            done = deeds[order]()
            if asyncio.iscoroutine(done):
                await done
        elif order == "promote":
            await asyncio.to_thread(self.cluster.databases.fail_over)
            await self.cluster.databases.replace_standby()
        elif order == "admin":
            first = next(n for n in self.cluster.nodes if n.process.poll() is None)
            await asyncio.to_thread(subprocess.run, [harness.ADIT, "admin", "--control",
                                                     first.control(), *names], check=False)
        else:
            print(HELP)

    def show_logs(self):
        """The lines that are new, in short."""
        for node in self.cluster.nodes:
            lines = node.errors().splitlines()
            for line in lines[self.places.get(node.name, 0):]:
                short = re.sub(r'"(time|level|version)":"[^"]*",?', "", line)
                print(f"  {node.name} {short[:100]}", flush=True)
            self.places[node.name] = len(lines)

    async def sits(self):
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        reading = asyncio.create_task(lines.readline())
        while True:
            await asyncio.wait([reading], timeout=0.5)
            if reading.done():
                line = reading.result().decode().strip()
                if not reading.result():
                    return
                reading = asyncio.create_task(lines.readline())
                try:
                    if line:
                        await self.does(line)
                except (AssertionError, OSError) as why:
                    print(f"  that did not work: {why}")
            self.show_logs()


async def serves(listening):
    its_cluster = Cluster(world.World(), "by hand", listening)
    try:
        await its_cluster.start()
        print(f"\nOpen http://127.0.0.1:{its_cluster.port}/ in a browser: haproxy, in front of nodes "
              f"{', '.join(NODES)}.\n{HELP}\n", flush=True)
        await Desk(its_cluster).sits()
    finally:
        its_cluster.stop()


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: cluster.py PATH_TO_ADIT [PORT]")
    try:
        listening = world.enter(int(sys.argv[2]) if len(sys.argv) == 3 else 8080)
    except OSError as why:
        sys.exit(f"cluster: this port: {why.strerror}")
    if not world.is_apart():
        print("There are no network namespaces here, so cables cannot be cut.", flush=True)
    harness.prepare(sys.argv[1])
    try:
        asyncio.run(serves(listening))
    except KeyboardInterrupt:
        print()
    finally:
        harness.end_everything()


if __name__ == "__main__":
    main()
