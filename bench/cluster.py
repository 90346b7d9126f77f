#!/usr/bin/env python3
"""cluster.py -- several nodes with one database, beside one server with a file, in one run.

`./dev bench cluster` builds what is needed and calls this. What is measured, and what these
numbers do not say, is told in bench/README.md.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from statistics import median
from types import SimpleNamespace

from server import (FEWEST, GROWN, ROOT, SEATS, Crowd, Server, ask, busy_seconds, measure_disk,
                    ratio, say, stop_all)

sys.path.insert(0, str(ROOT / "tests"))

from postgres import Postgres

NAMES = "abc"
PASSWORD = "of the role adit"
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid, with_dead_children=False):
    """In seconds; 0 of a process that has just ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(map(int, fields[11:15 if with_dead_children else 13])) / TICKS


# --- what is started ------------------------------------------------------------


class Databases:
    """A primary on the disk, and a standby that has everything before it is acknowledged."""

    running = []

    def __init__(self, options, folder):
        self.folder, net = folder, f"127.{random.randrange(2, 90)}.{random.randrange(256)}"
        self.servers = []
        for number in (1, 2):
            home = folder / f"database{number}"
            home.mkdir()
            machine = SimpleNamespace(folder=home, address=f"{net}.{number}", before=[])
            self.servers.append(Postgres(
                "-c", "fsync=on", "-c", "max_wal_size=1GB", "-c", "shared_buffers=128MB",
                machine=machine, of=self.servers[0] if self.servers else None))
        self.options = options
        Databases.running.append(self)

    def start(self):
        primary, standby = self.servers
        primary.__enter__()
        primary.does(f"CREATE ROLE adit LOGIN PASSWORD '{PASSWORD}'")
        primary.does("CREATE DATABASE adit")
        subprocess.run([self.options.adit, "store", "prepare", primary.address("adit"), "--role",
                        "adit"], check=True, stdout=subprocess.DEVNULL)
        standby.__enter__()
        primary.does("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.does("SELECT pg_reload_conf()")
        while primary.does("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            time.sleep(0.05)
        self.passwords = self.folder / "passwords"
        self.passwords.write_text(f"*:*:*:adit:{PASSWORD}\n")
        self.passwords.chmod(0o600)
        return self

    def address(self):
        return "postgresql://adit@" + ",".join(s.host for s in self.servers) + "/adit"

    def does(self, sql):
        return self.servers[0].does(sql, "adit")

    def empty(self):
        """But for what it was prepared with."""
        tables = self.does("SELECT string_agg('adit.' || tablename, ', ') FROM pg_tables"
                           " WHERE schemaname = 'adit' AND tablename <> 'meta'")
        self.does(f"TRUNCATE {tables}")

    def cpu(self):
        """Of the primary and of the standby."""
        both = []
        for server in self.servers:
            pid = server.server.pid
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            both.append(cpu_of(pid, True) + sum(cpu_of(child) for child in children))
        return both

    def written(self):
        """Bytes of its log (WAL), which is what goes to the standby, too."""
        return int(self.does("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"))

    def stop(self):
        if self in Databases.running:
            Databases.running.remove(self)
            for server in self.servers[::-1]:
                if server.server:
                    server.__exit__()


class Site:
    """One server with a file, or nodes with a database."""

    def __init__(self, options, folder, n_nodes, databases=None, is_new=True):
        self.options, self.databases, self.crowds = options, databases, []
        folder.mkdir(exist_ok=True)
        if databases and is_new:
            databases.empty()
        self.nodes = [self.node(folder, name) for name in NAMES[:n_nodes]]

    def node(self, folder, name):
        where = ["--data", folder / name]
        if self.databases:
            port = random.randrange(20000, 30000)
            where = ["--store", self.databases.address(), "--node", name,
                     "--peers-listen", f"127.0.0.1:{port}"]
            os.environ["PGPASSFILE"] = str(self.databases.passwords)
        # Nobody's seat is given to a bot while the crowd is elsewhere.
        return Server(f"node {name}", [
            self.options.adit, "serve", "--log", "none", "--port", 0, *where, "--grace", 86400,
            "--tables", 40000, "--sockets", SEATS * self.options.tables + 100,
            "--tables-of-address", 40000, "--show-tables", 0])

    def come(self, tables, home=None):
        """A crowd at each node; or all at the last, but for those who open tables at `home`."""
        at = self.nodes if home is None else self.nodes[-1:]
        for node in at:
            self.crowds.append(Crowd(self.options.load, "adit", node))
        if home is not None:
            self.crowds[-1].stop()
            self.crowds[-1] = RelayedCrowd(self.options.load, self.nodes[-1], home)
        self.order(f"open {tables // len(at)}")
        self.order(f"play {GROWN}")

    def leave(self):
        for crowd in self.crowds:
            crowd.stop()
        self.crowds = []

    def cpu(self):
        """Of the nodes, the primary, the standby."""
        nodes = sum(node.cpu() for node in self.nodes)
        return [nodes, *(self.databases.cpu() if self.databases else (0, 0))]

    def traffic(self):
        """Commits of the nodes, bytes that they have sent to browsers; and the log's bytes."""
        counts = [0, 0, self.databases.written() if self.databases else 0]
        for node in self.nodes:
            with urllib.request.urlopen(f"http://127.0.0.1:{node.port}/metrics") as answer:
                lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines())
            for i, name in enumerate(("adit_store_commits_total", "adit_bytes_sent_total")):
                counts[i] += int(lines[name])
        return counts

    def order(self, text):
        """To all crowds at once; what they did together."""
        traffic = self.traffic()
        cpu, busy = self.cpu(), busy_seconds()
        for crowd in self.crowds:
            crowd.process.stdin.write(text + "\n")
            crowd.process.stdin.flush()
        answers = [json.loads(crowd.process.stdout.readline() or "{}") for crowd in self.crowds]
        if not all(answers):
            raise SystemExit(f"bench: '{text}' failed")
        moves = sum(a["moves"] for a in answers)
        cpu = [after - before for before, after in zip(cpu, self.cpu())]
        busy = busy_seconds() - busy
        traffic = [after - before for before, after in zip(traffic, self.traffic())]
        seconds = max(a["seconds"] for a in answers)
        crowd = sum(a["load_cpu"] * a["seconds"] for a in answers)
        return {
            "rate": sum(a["rate"] for a in answers), "moves": moves,
            "p50_us": median(a["p50_us"] for a in answers),
            "p99_us": max(a["p99_us"] for a in answers),
            **{f"{who}_us": 1e6 * ratio(part, moves)
               for who, part in zip(("nodes", "primary", "standby"), cpu)},
            **{f"{what}_per_move": ratio(n, moves)
               for what, n in zip(("commits", "sent", "wal"), traffic)},
            "others": max(0, busy - sum(cpu) - crowd) / seconds / os.cpu_count(),
        }

    def stop(self):
        self.leave()
        for node in self.nodes:
            node.stop()


class RelayedCrowd(Crowd):
    """The sockets of all but the first seat reach another node than the one that holds the table."""

    def __init__(self, program, server, home):
        self.server, self.dialect = server, "adit"
        self.process = subprocess.Popen([program, "adit", str(server.port), str(home.port)],
                                        text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        Crowd.running.append(self)


# --- what is measured -----------------------------------------------------------


def play(options, site, home=None):
    site.come(options.tables, home)
    answer = {"pace": site.order(f"pace {options.rate / len(site.crowds)} {options.seconds}"),
              "full": site.order(f"full {options.seconds}")}
    site.leave()
    return answer


def measure_moves(options, folder, databases, number):
    """Each of them for itself, one after the other."""
    rows = {}
    sites = [("SQLite", 1, None), *((f"PostgreSQL, {n} node{'s' * (n > 1)}", n, databases)
                                    for n in (1, 2, 3))]
    for name, n_nodes, where in sites[::-1] if number % 2 else sites:
        site = Site(options, folder / f"moves{number}{len(rows)}", n_nodes, where)
        rows[name] = play(options, site)
        site.stop()
    return {name: rows[name] for name, _, _ in sites}


def measure_relay(options, folder, databases, number):
    """The same two nodes, where the sockets reach the right one and where they do not."""
    site = Site(options, folder / f"relay{number}", 2, databases)
    ways = {"all at the table's node": site.nodes[-1], "four of five at the other": site.nodes[0]}
    rows = {}
    for name in list(ways)[::-1] if number % 2 else ways:
        rows[name] = play(options, site, ways[name])
    site.stop()
    return {name: rows[name] for name in ways}


def until_playing(port, names):
    """Seconds until each of these tables is shown in play, sorted."""
    began, times, left = time.monotonic(), [], list(names)

    def asks(some):
        for name in some:
            while True:
                try:
                    status, body = ask(port, f"/api/tables/{name}")
                    if status == 200 and body["phase"] == "playing":
                        break
                except (OSError, ValueError):
                    pass
                time.sleep(0.02)
            times.append(time.monotonic() - began)

    threads = [threading.Thread(target=asks, args=(left[i::8],)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(times)


def measure_take_over(options, folder, databases, how):
    """A node with many tables ends, by a signal; another one is asked for them."""
    site = Site(options, folder / f"over{how}", 3, databases)
    victim, asked = site.nodes[-1], site.nodes[0]
    crowd = Crowd(options.load, "adit", victim)
    crowd.open(options.tables)
    crowd.order(f"play {GROWN}")
    names = random.sample(crowd.order("tables"), min(200, options.tables))
    until_playing(asked.port, names)  # where they are is known
    victim.process.send_signal(how)
    times = until_playing(asked.port, names)
    crowd.process.kill()
    site.stop()
    return {"first": times[0], "half": median(times), "last": times[-1], "asked": len(names)}


CLONE_GAMES = """
    INSERT INTO adit.game SELECT (json_populate_record(g, json_build_object('name',
        substr(md5('{seed} ' || i), 1, 16), 'node', NULL, 'incarnation', NULL))).*
    FROM adit.game g, generate_series(1, {n}) i WHERE g.name = '{name}'"""
CLONE_EVENTS = """
    INSERT INTO adit.event SELECT (json_populate_record(e, json_build_object('game',
        substr(md5('{seed} ' || i), 1, 16)))).*
    FROM adit.event e, generate_series(1, {n}) i WHERE e.game = '{name}'"""


def all_held(databases, n):
    return int(databases.does("SELECT count(*) FROM adit.game g JOIN adit.node n ON g.node = n.name"
                              " AND g.incarnation = n.incarnation WHERE g.open")) >= n


def measure_many(options, folder, databases):
    """One table is played, and the database makes many of it, which nobody holds. Three nodes
    take them up."""
    site = Site(options, folder / "seed", 1, databases)
    crowd = Crowd(options.load, "adit", site.nodes[0])
    crowd.open(1)
    crowd.order(f"play {options.depth}")
    name = crowd.order("tables")[0]
    crowd.stop()
    site.stop()
    began = time.monotonic()
    for sql in (CLONE_GAMES, CLONE_EVENTS):
        databases.does(sql.format(seed="many", n=options.live, name=name))
    databases.does("ANALYZE")
    say(f"{options.live} tables of {options.depth} moves were written in {time.monotonic() - began:.0f} s")
    began = time.monotonic()
    site = Site(options, folder / "many", 3, databases, is_new=False)
    ready = time.monotonic() - began
    while not all_held(databases, options.live):
        time.sleep(0.1)
    held = time.monotonic() - began
    memory = sum(node.rss() for node in site.nodes) / 1e6
    cpu = site.cpu()
    time.sleep(options.seconds)
    idle = [1000 * (after - before) / options.seconds for before, after in zip(cpu, site.cpu())]
    size = int(databases.does("SELECT pg_database_size('adit')")) / 1e6
    answer = {"ready": ready, "held": held, "MB": memory, "database_MB": size,
              "idle_ms": dict(zip(("nodes", "primary", "standby"), idle)),
              **play(options, site)}
    site.stop()
    return answer


# --- results --------------------------------------------------------------------

COLUMNS = [("moves/s", "rate", 0), ("p50 us", "p50_us", 0), ("p99 us", "p99_us", 0),
           ("CPU us/move: nodes", "nodes_us", 0), ("primary", "primary_us", 0), ("standby", "standby_us", 0),
           ("a move: commits", "commits_per_move", 2), ("bytes sent", "sent_per_move", 0),
           ("bytes of WAL", "wal_per_move", 0)]


def print_rows(title, runs):
    print(f"\n{title}")
    print(" " * 38 + "".join(text.rjust(len(text) + 3) for text, _, _ in COLUMNS) + "   others")
    for name in runs[0]:
        for part, called in (("pace", "paced"), ("full", "full speed")):
            answers = [run[name][part] for run in runs]
            cells = [f"{median(a[key] for a in answers):.{digits}f}".rjust(len(text) + 3)
                     for text, key, digits in COLUMNS]
            others = f"{100 * median(a['others'] for a in answers):.0f} %".rjust(9)
            print((name if part == "pace" else "").ljust(26) + called.rjust(12)
                  + "".join(cells) + others)


def print_all(report, options):
    print_rows(f"moves: {options.tables} tables in all, paced at {options.rate:g} moves a second and at full "
               f"speed; medians of {options.pairs}", report["moves"])
    print_rows("what a relay costs: two nodes, one of which holds all tables", report["relay"])
    print("\na node with all tables ends; seconds until another one shows them")
    for how, runs in report["take_over"].items():
        for run in runs:
            print(f"  {how.ljust(10)} first {run['first']:.2f}   half {run['half']:.2f}   "
                  f"last of {run['asked']} {run['last']:.2f}")
    if many := report.get("many"):
        print(f"\n{options.live} tables of {options.depth} moves, which nobody holds, and three nodes that start")
        print(f"  ready after {many['ready']:.1f} s, all held after {many['held']:.1f} s; "
              f"nodes {many['MB']:.0f} MB, database {many['database_MB']:.0f} MB")
        idle = many["idle_ms"]
        print("  while nobody plays, ms of CPU a second: "
              + ", ".join(f"{who} {ms:.0f}" for who, ms in idle.items()))
        print_rows("  and then", [{"3 nodes, with all these": many}])


# --- the whole ------------------------------------------------------------------


def measure(options, folder):
    report = {"fdatasync_us": measure_disk(folder), "moves": [], "relay": [],
              "take_over": {"kill -9": [], "SIGTERM": []}}
    say(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.2f}, "
        f"4 kB to the disk {report['fdatasync_us']:.0f} us")
    databases = Databases(options, folder).start()
    for number in range(options.pairs):
        say(f"round {number + 1} of {options.pairs}")
        report["moves"].append(measure_moves(options, folder, databases, number))
        report["relay"].append(measure_relay(options, folder, databases, number))
        for how, called in ((signal.SIGKILL, "kill -9"), (signal.SIGTERM, "SIGTERM")):
            report["take_over"][called].append(measure_take_over(options, folder, databases, how))
    if options.live:
        report["many"] = measure_many(options, folder, databases)
    return report


def read_options():
    parser = argparse.ArgumentParser(
        prog="./dev bench cluster", description=__doc__.split("\n")[0].partition(" -- ")[2],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    add = parser.add_argument
    add("--pairs", type=int, default=3, help="how often all of it is measured")
    add("--seconds", type=float, default=4, help="how long each part is")
    add("--tables", type=int, default=600, help="tables at a time, of five sockets each")
    add("--rate", type=float, default=500, help="moves a second, where they are paced")
    add("--live", type=int, default=100000, help="tables in the database at the end; 0: none")
    add("--depth", type=int, default=20, help="moves that each of these has seen")
    add("--json", action="store_true", help="one JSON object, for programs")
    add("--adit", default=ROOT / "build/adit", help="the program to measure")
    add("--load", default=ROOT / "build/load", help="the crowd")
    add("--folder", default=ROOT / ".cache", help="where data is kept meanwhile; a disk")
    options = parser.parse_args()
    if options.tables < 3 * FEWEST:
        parser.error(f"--tables takes at least {3 * FEWEST}: at fewer, a player at full "
                     "speed would be faster than adit lets anybody be")
    return options


def main():
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench: stopped"))
    Path(options.folder).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=options.folder) as folder:
        os.chmod(folder, 0o755)  # the database is another user's, if this one is root
        try:
            report = measure(options, Path(folder))
        except KeyboardInterrupt:
            return 1
        finally:
            stop_all()
            for databases in list(Databases.running):
                databases.stop()
    if options.json:
        print(json.dumps(report))
    else:
        print_all(report, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
