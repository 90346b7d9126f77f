#!/usr/bin/env python3
"""What a server says to its operator over HTTP: is it well, which one is it, and what
has it counted.

    metrics_test.py PATH_TO_ADIT

Metrics are read by a strict reader of our own, written from the description of the
format (text exposition 0.0.4), and compared with what the test has done and heard.
Prints TAP.
"""

import contextlib
import http.client
import json
import re
import subprocess
import time

import harness
from harness import (PATIENCE, SHORT, Guest, Seat, Server, company, complains, main, moves_of,
                     run_to_its_end, test, tests, together)

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (\S+)")
KINDS = ("counter", "gauge", "histogram")


def number(text):
    assert re.fullmatch(r"-?\d+(\.\d+)?|\+Inf", text), f"no number: {text}"
    return float(text)


class Family:
    def __init__(self, name, kind, help_):
        self.name, self.kind, self.help, self.samples = name, kind, help_, []

    def take(self, name, labels, value):
        ours = [self.name + part for part in ("_bucket", "_sum", "_count")] \
            if self.kind == "histogram" else [self.name]
        assert name in ours, f"{name} stands among those of {self.name}"
        assert all((name, labels) != row[:2] for row in self.samples), f"{name} {labels} twice"
        self.samples.append((name, labels, value))

    def check(self):
        assert self.samples, f"{self.name} has no value"
        assert (self.kind == "counter") == self.name.endswith("_total"), self.name
        assert self.help.endswith("."), self.help
        if self.kind != "gauge":
            assert all(value >= 0 for _, _, value in self.samples), self.name
        if self.kind == "histogram":
            self.check_histogram()

    def check_histogram(self):
        assert self.name.endswith("_seconds"), f"{self.name} is in no base unit"
        buckets = [(number(labels["le"]), value) for name, labels, value in self.samples
                   if name.endswith("_bucket")]
        rest = {name: value for name, _, value in self.samples if not name.endswith("_bucket")}
        assert buckets == sorted(buckets), f"{self.name}: bounds and counts must grow"
        assert len({bound for bound, _ in buckets}) == len(buckets)
        assert buckets[-1] == (float("inf"), rest[self.name + "_count"]), buckets[-1]
        least = sum((n - before) * bound for (bound, _), n, before in zip(
            [(0, 0)] + buckets, [n for _, n in buckets], [0] + [n for _, n in buckets]))
        assert rest[self.name + "_sum"] >= least, f"{self.name}_sum is too small"


def read_metrics(text):
    """{name: Family}; every line has to be what the format allows."""
    assert text.endswith("\n") and "\n\n" not in text and "\r" not in text
    families, current, lines = {}, None, iter(text.splitlines())
    for line in lines:
        if line.startswith("#"):
            helps = re.fullmatch(rf"# HELP ({NAME}) (.+)", line)
            types = re.fullmatch(rf"# TYPE ({NAME}) ({'|'.join(KINDS)})", next(lines))
            assert helps and types and helps[1] == types[1], f"after {line}"
            assert helps[1] not in families, f"{helps[1]} twice"
            current = families[helps[1]] = Family(helps[1], types[2], helps[2])
            continue
        found = SAMPLE.fullmatch(line)
        assert found and current, f"no line of the format: {line}"
        pairs = re.findall(LABEL, found[2] or "")
        labels = {pair.split("=")[0]: pair.split("=", 1)[1][1:-1] for pair in pairs}
        assert len(labels) == len(pairs), f"a label twice: {line}"
        current.take(found[1], labels, number(found[3]))
    for family in families.values():
        family.check()
    return families


class Numbers:
    """What the server says at the moment."""

    def __init__(self, server):
        status, headers, text = Guest(server).request("GET", "/metrics")
        assert status == 200, f"{status} {text}"
        assert headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        self.families = read_metrics(text.decode("ascii"))

    def __call__(self, name, /, **labels):
        family = self.families[re.sub(r"_(bucket|sum|count)$", "", name)
                               if name not in self.families else name]
        found = [value for n, l, value in family.samples if n == name and l == labels]
        assert len(found) == 1, f"{name} {labels}: {found}"
        return found[0]


# --- health and version -----------------------------------------------------------


@test
async def health_and_version():
    """a server that is well says ok, and which version it is"""
    async with Server() as server:
        guest = Guest(server)
        status, headers, text = guest.request("GET", "/healthz")
        assert (status, text) == (200, b"ok"), f"{status} {text}"
        assert headers["Content-Type"] == "text/plain; charset=utf-8"
        status, _, text = guest.request("GET", "/api/version")
        said = subprocess.run([harness.ADIT, "--version"], capture_output=True, text=True).stdout
        assert json.loads(text) == {"adit": said.split()[1], "protocol": 2}, text
        for path in ("/healthz", "/api/version", "/metrics"):
            status, headers, text = guest.request("HEAD", path)
            assert (status, text) == (200, b""), f"{path}: {status}"
            assert headers["Set-Cookie"] is None and headers["Cache-Control"] == "no-store"


# --- who may ask ------------------------------------------------------------------


def asks(server, address=None, **headers):
    """Is he shown the numbers? If not, there is nothing to be seen."""
    guest = Guest(server, address=address)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    status, _, text = guest.request("GET", "/metrics", None, named)
    other = guest.request("GET", "/nothing", None, named)
    assert status == 200 or (status, text) == (other[0], other[2]), f"{status} {text}"
    return status == 200


@test
async def only_the_operator():
    """numbers are for this machine, and not through a proxy that nobody declared"""
    async with Server() as server:
        assert asks(server) and asks(server, "127.0.0.1")
        for name in ("X_Forwarded_For", "Forwarded", "X_Real_IP", "Via"):
            for value in ("203.0.113.9", "127.0.0.1", "for=127.0.0.1", "", "rubbish"):
                assert not asks(server, "127.0.0.1", **{name: value}), f"{name}: {value}"


@test
async def named_operators():
    """numbers are for who is named, directly or through a declared proxy"""
    async with Server("--proxy", "127.0.0.1", "--operator", "203.0.113.9",
                      "--operator", "::ffff:203.0.113.10") as server:
        for forwarded, sees in (
                ("203.0.113.9", True), ("203.0.113.10", True), ("::ffff:203.0.113.9", True),
                ("203.0.113.8", False), ("127.0.0.1", False), ("127.0.0.2", False), ("::1", False),
                ("203.0.113.9, 203.0.113.8", False), ("203.0.113.8, 203.0.113.9", True),
                ("rubbish", False), ("", False)):
            assert asks(server, "127.0.0.1", X_Forwarded_For=forwarded) == sees, forwarded
        assert asks(server, "127.0.0.1"), "without a proxy in between"
        for address in ("203.0.113.9", "127.0.0.1"):
            assert not asks(server, "127.0.0.3", X_Forwarded_For=address), address


@test
async def an_operator_who_relays():
    """numbers are for who is named, but not for whom he speaks without being a proxy"""
    async with Server("--proxy", "127.0.0.7", "--operator", "203.0.113.9") as server:
        assert asks(server, "127.0.0.7", X_Forwarded_For="203.0.113.9")
        assert not asks(server, "127.0.0.8", X_Forwarded_For="203.0.113.9")
    async with Server("--operator", "127.0.0.8") as server:
        assert asks(server, "127.0.0.8")
        assert not asks(server, "127.0.0.8", X_Forwarded_For="203.0.113.9")


@tests([(f"--operator {what!r} is bad usage", what) for what in ("", "localhost", "127.0.0.1/8")])
def bad_operator(what):
    complains(run_to_its_end("--operator", what), 2, "--operator takes an IP address")


# --- numbers ----------------------------------------------------------------------


def by_whom(record, people):
    moves = moves_of(record)
    mine = sum(seat in people for seat, _ in moves)
    return mine, len(moves) - mine


@tests([(f"what a game of {name} leaves in the numbers", name) for name in SHORT])
async def a_known_game(name):
    async with Server() as server:
        seats = await company(server, SHORT[name], 2, "known")
        numbers = Numbers(server)
        assert numbers("adit_tables", phase="playing") == 1
        assert numbers("adit_people_seated") == numbers("adit_people_here") == 2
        assert numbers("adit_sockets") == 2 and numbers("adit_watchers") == 0
        assert numbers("adit_games_finished_total", game=name) == 0
        for _ in range(3):
            assert await seats[1].refused("fill") == "not_host"
        assert await seats[0].refused("why", move="jump") == "no_such_move"
        assert seats[0].guest.request("GET", "/api/tables/0000000000000000")[0] == 404
        async with Seat(Guest(server), seats[0].table, "watcher") as watcher:
            await watcher.ask("ping")
            assert Numbers(server)("adit_watchers") == 1
        await together(*(seat.play_to_the_end() for seat in seats))
        for seat in seats:
            await seat.ask("ping")
        numbers = Numbers(server)
        people, bots = by_whom(seats[0].guest.record(seats[0].table), {"P1", "P2"})
        assert numbers("adit_moves_total", by="person") == people
        assert numbers("adit_moves_total", by="bot") == bots
        assert numbers("adit_thought_seconds_count") >= bots
        assert numbers("adit_quick_thought_wait_seconds_count") >= bots
        assert numbers("adit_long_thought_wait_seconds_count") == 0
        for kind in ("quick", "long"):
            assert numbers("adit_thoughts_waiting", kind=kind) == 0
        assert numbers("adit_tables", phase="over") == 1
        assert numbers("adit_tables", phase="playing") == numbers("adit_people_seated") == 0
        for other in SHORT:
            for what in ("adit_tables_opened_total", "adit_games_finished_total"):
                assert numbers(what, game=other) == (other == name), what
        assert numbers("adit_refusals_total", name="not_host") == 3
        assert numbers("adit_refusals_total", name="no_such_table") == 1
        assert numbers("adit_refusals_total", name="locked") == 0
        assert numbers("adit_illegal_moves_total", name="no_such_move") == 1
        # sit, sit, fill, start; the pings; and the moves.
        asked = 4 + 3 + people
        assert numbers("adit_request_seconds_count") == asked
        # None of them was waited for longer than the server has run.
        runs = time.time() - numbers("process_start_time_seconds") + 1
        assert 0 < numbers("adit_request_seconds_sum") < asked * runs
        assert numbers("adit_messages_total") == asked + 4
        heard = sum(len(one.heard) for one in (*seats, watcher))
        # A close is a frame that nobody hears.
        assert heard <= numbers("adit_frames_sent_total") <= heard + 2
        assert numbers("adit_bytes_sent_total") > 100 * heard
        assert numbers("adit_sockets_opened_total") == 3 and numbers("adit_sockets") == 2


@test
async def numbers_of_the_store():
    """commits, entries and sizes of files are those of the folder"""
    async with Server() as server:
        guest, before = Guest(server), Numbers(server)
        assert before("adit_store_commits_total") == before("adit_store_entries_total") == 0
        for _ in range(5):
            guest.opens(SHORT["galleries"])
        numbers = Numbers(server)
        assert numbers("adit_store_commits_total") == numbers("adit_store_entries_total") == 5
        assert numbers("adit_commit_seconds_count") == 5 and numbers("adit_store_works") == 1
        assert numbers("adit_store_failures_total") == 0
        assert numbers("adit_tables", phase="waiting") == 5
        for file in ("adit.db", "adit.db-wal"):
            assert numbers("adit_store_bytes", file=file) == \
                (server.folder / file).stat().st_size, file


@test
async def numbers_of_the_process():
    """memory, descriptors and times are those that the system tells"""
    async with Server() as server:
        numbers, pid = Numbers(server), server.process.pid
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        with contextlib.closing(line):
            line.request("GET", "/metrics")
            said = read_metrics(line.getresponse().read().decode())["process_open_fds"]
            assert said.samples[0][2] == server.descriptors(), said.samples
        limits = open(f"/proc/{pid}/limits").read()
        assert numbers("process_max_fds") == int(re.search(r"open files +(\d+)", limits)[1])
        memory = numbers("process_resident_memory_bytes")
        assert harness.SANITIZED or 0.8 < memory / 1024 / server.memory() < 1.25, memory
        told = subprocess.run(["stat", "-c", "%Y", f"/proc/{pid}"], capture_output=True, text=True)
        assert abs(numbers("process_start_time_seconds") - int(told.stdout)) < 60
        assert numbers("process_cpu_seconds_total") > 0
        assert numbers("adit_build_info", version=subprocess.run(
            [harness.ADIT, "--version"], capture_output=True, text=True).stdout.split()[1]) == 1


@test
async def numbers_of_http():
    """answers and refusals over HTTP are counted once"""
    async with Server() as server:
        guest, before = Guest(server), Numbers(server)
        for _ in range(4):
            assert guest.request("GET", "/api/nothing")[0] == 404
            assert guest.request("GET", "/nothing")[0] == 404
            assert guest.request("POST", "/api/tables", "{", {
                "Content-Type": "application/json"})[0] == 400
        now = Numbers(server)
        assert now("adit_http_answers_total", status="4xx") == 12
        assert now("adit_http_answers_total", status="2xx") == \
            before("adit_http_answers_total", status="2xx") + 1
        assert now("adit_refusals_total", name="no_such_route") == 8
        assert now("adit_refusals_total", name="bad_json") == 4
        assert now("adit_connections_accepted_total") == 14
        assert 1 <= now("adit_connections") <= 14


@test
async def a_reader_who_could_fail():
    """the reader of this test refuses what is not of the format"""
    good = "# HELP a_total A.\n# TYPE a_total counter\na_total{x=\"1\"} 1\n"
    read_metrics(good)
    for bad in (good[:-1], good.replace("a_total{", "b_total{"), good + 'a_total{x="1"} 2\n',
                good.replace(" 1\n", " one\n"), good.replace('"1"', "1"), good + good,
                good.replace("_total", ""), good.replace("# TYPE", "# KIND"), good + "\n"):
        try:
            read_metrics(bad)
        except AssertionError:
            continue
        raise ValueError(f"it was read: {bad}")


if __name__ == "__main__":
    main()
