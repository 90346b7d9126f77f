#!/usr/bin/env python3
"""server.py -- adit serve beside a minimal ws server and boardgame.io, in one run.

`./dev bench server` builds what is needed and calls this. What each side does, what is
measured and what is unfair to whom is said in bench/README.md.
"""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "bench/peers"
SEATS = 5

# Games of saboteur with three rounds last about 200 moves. What is measured begins
# when a mine has grown, and ends before the first game does.
GROWN = 20
WORN = 150

# At fewer tables a player would have to be faster than adit lets anybody be.
FEWEST = 200

# What a server may do in full before its tables are worn, as a first guess.
GUESS = 20000


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


# --- processes ----------------------------------------------------------------


class Server:
    """A server that prints its address when it accepts connections."""

    running = []

    def __init__(self, name, command):
        self.name = name
        began = time.monotonic()
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        Server.running.append(self)
        line = self.process.stdout.readline()
        address = re.search(r"http://[^/]*:(\d+)/", line)
        if not address:
            raise SystemExit(f"bench: {name} did not start: {line.strip()}")
        self.seconds_to_start = time.monotonic() - began
        self.port = int(address[1])

    def rss(self):
        """In bytes: all that is resident."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"VmRSS:\s*(\d+)", status)[1])

    def cpu(self):
        """In seconds, of all threads, in the kernel too."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self, how=signal.SIGTERM):
        if self in Server.running:
            Server.running.remove(self)
            self.process.send_signal(how)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()


class Crowd:
    """The players of one server: bench/load.c."""

    running = []

    def __init__(self, program, dialect, server):
        self.server = server
        self.dialect = dialect
        self.process = subprocess.Popen(
            [program, dialect, str(server.port)], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        Crowd.running.append(self)
        self.tables = self.played = self.rate = 0

    def order(self, text):
        cpu, busy = self.server.cpu(), busy_seconds()
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: {self.server.name}: '{text}' failed")
        answer = json.loads(line)
        if "moves" in answer:
            self.played += answer["moves"]
            cpu, busy = self.server.cpu() - cpu, busy_seconds() - busy
            answer["cpu_us_per_move"] = 1e6 * ratio(cpu, answer["moves"])
            others = busy / answer["seconds"] - cpu / answer["seconds"] - answer["load_cpu"]
            answer["others"] = max(0, others / os.cpu_count())
        return answer

    def open(self, tables):
        self.tables = tables
        self.played = 0
        return self.order(f"open {tables}")

    def warm_up(self):
        """Games of adit grow. Those of the peers do not, but node is to have compiled
        what it runs."""
        self.order(f"play {GROWN}" if self.dialect == "adit" else "full 1")

    def play(self, order, expected):
        """Plays, at fresh tables if the games would not last. (Those of the peers
        have no end.)"""
        worn = (self.played + expected) / self.tables > WORN
        if self.dialect == "adit" and worn and self.played > GROWN * self.tables:
            self.order("leave")
            self.open(self.tables)
            self.warm_up()
        return self.order(order)

    def pace(self, rate, seconds):
        return self.play(f"pace {rate} {seconds}", rate * seconds)

    def full(self, seconds):
        answer = self.play(f"full {seconds}", (self.rate or GUESS) * seconds)
        self.rate = answer["rate"]
        return answer

    def stop(self):
        if self in Crowd.running:
            Crowd.running.remove(self)
            self.process.stdin.close()
            self.process.wait()
            self.process.stdout.close()


def busy_seconds():
    """Of all cores, by whomever, since the machine was started."""
    with open("/proc/stat") as stat:
        user, nice, system, _, _, irq, softirq = map(int, stat.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def stop_all():
    for crowd in list(Crowd.running):
        crowd.process.kill()
        crowd.stop()
    for server in list(Server.running):
        server.stop(signal.SIGKILL)


def start_adit(options, folder):
    # Nobody's seat is given to a bot while the crowd is elsewhere.
    return Server("adit", [
        options.adit, "serve", "--log", "none", "--port", 0, "--data", folder,
        "--tables", 40000, "--sockets", SEATS * options.tables + 100, "--grace", 86400,
    ])


def mean_of(sizes):
    """Whoever is on turn at adit gets other frames than the others; at the peers all get alike."""
    return ((SEATS - 1) * sizes["frame"] + sizes["turn_frame"]) // SEATS


def start_ws(options, sizes):
    return Server("ws", ["node", PEERS / "ws.mjs", "--frame", mean_of(sizes),
                         *(["--once"] if options.ws_once else [])])


def start_boardgame(sizes):
    return Server("boardgame.io", ["node", PEERS / "boardgame.mjs", "--frame", mean_of(sizes)])


# --- what is measured -----------------------------------------------------------


def measure_sizes(options, folder):
    """How large adit's frames are at the time when they will be measured."""
    server = start_adit(options, folder / "sizes")
    crowd = Crowd(options.load, "adit", server)
    crowd.open(min(options.tables, 100))
    crowd.warm_up()
    answer = crowd.order(f"play {2 * GROWN}")
    crowd.stop()
    server.stop()
    return {"frame": round(answer["step_bytes"]), "turn_frame": round(answer["turn_bytes"])}


def open_all(crowds, tables):
    """Kilobytes for each socket, with all that belongs to it."""
    memory = {}
    for name, crowd in crowds.items():
        before = crowd.server.rss()
        crowd.open(tables)
        memory[name] = (crowd.server.rss() - before) / (SEATS * tables) / 1000
    return memory


def measure_pair(options, sizes, folder, number):
    servers = {
        "adit": start_adit(options, folder / f"pair{number}"),
        "ws": start_ws(options, sizes),
        "boardgame": start_boardgame(sizes),
    }
    crowds = {name: Crowd(options.load, name, server) for name, server in servers.items()}
    pair = {"load": os.getloadavg(), "kB_per_socket": open_all(crowds, options.tables)}
    for crowd in crowds.values():
        crowd.warm_up()

    def in_turn(names, play):
        names = names[::-1] if number % 2 else names
        return {name: play(crowds[name]) for name in names}

    seconds = options.seconds
    pair["2000"] = in_turn(["adit", "ws"], lambda crowd: crowd.pace(2000, seconds))
    pair["500"] = in_turn(["adit", "boardgame"], lambda crowd: crowd.pace(500, seconds))
    pair["full"] = in_turn(
        ["adit", "boardgame", "ws"], lambda crowd: crowd.full(seconds)
    )
    for crowd in crowds.values():
        crowd.stop()
    for server in servers.values():
        server.stop()
    shutil.rmtree(folder / f"pair{number}", ignore_errors=True)
    return pair


def ask(port, path):
    """Each question from an address of its own, as from so many people."""
    home = f"127.90.{random.randrange(256)}.{random.randrange(1, 255)}"
    link = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=20, source_address=(home, 0)
    )
    try:
        link.request("GET", path)
        answer = link.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        link.close()


def fill_folder(options, folder):
    """Live tables, made by play: a part at a time, since each player has a socket.
    Then the server is killed."""
    server = start_adit(options, folder)
    crowd = Crowd(options.load, "adit", server)
    names = []
    while len(names) < options.live:
        crowd.open(min(options.tables, options.live - len(names)))
        crowd.order(f"play {options.depth}")
        names += crowd.order("tables")
        crowd.order("leave")
        say(f"{len(names)} tables of {options.live} are in play")
    server.stop(signal.SIGKILL)
    crowd.stop()
    return names


def measure_recovery(options, names, full, copy):
    shutil.copytree(full, copy, ignore=shutil.ignore_patterns("control"))
    began = time.monotonic()
    server = start_adit(options, copy)
    asked = random.sample(names, min(200, len(names)))
    answers = [ask(server.port, f"/api/tables/{asked[0]}")]
    seconds = time.monotonic() - began
    answers += [ask(server.port, f"/api/tables/{name}") for name in asked[1:]]
    lost = [a for a in answers if a[0] != 200 or a[1]["phase"] != "playing"]
    result = {
        "seconds": seconds, "to_start": server.seconds_to_start, "cpu": server.cpu(),
        "MB": server.rss() / 1e6, "asked": len(asked), "lost": len(lost),
    }
    server.stop()
    shutil.rmtree(copy)
    return result


def measure_disk(folder):
    """The median time to append 4 kB and have it on the disk, in microseconds."""
    times = []
    with open(folder / "disk", "wb", buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return 1e6 * median(times)


# --- results --------------------------------------------------------------------


def ratio(a, b):
    return a / b if b else 0


def result(name, values, limit, at_most=True, unit=""):
    middle = median(values)
    return {
        "name": name, "values": values, "median": middle, "limit": limit,
        "at_most": at_most, "unit": unit,
        "met": middle <= limit if at_most else middle >= limit,
    }


def results_of_pairs(pairs):
    def ratios(part, key, peer):
        return [ratio(p[part]["adit"][key], p[part][peer][key]) for p in pairs]

    return [
        result("memory of a socket", [p["kB_per_socket"]["adit"] for p in pairs], 16,
               unit=" kB"),
        result("p99 at 2,000 moves/s, adit / ws", ratios("2000", "p99_us", "ws"), 0.5),
        result("p99 at 500 moves/s, adit / boardgame.io",
               ratios("500", "p99_us", "boardgame"), 0.25),
        result("durable moves/s", [p["full"]["adit"]["rate"] for p in pairs], 5000,
               at_most=False),
        result("moves/s, adit / boardgame.io", ratios("full", "rate", "boardgame"), 4,
               at_most=False),
    ]


TITLES = {
    "2000": "2,000 moves/s: time from sending a move until all five seats have it",
    "500": "500 moves/s: the same",
    "full": "as many moves as can be, one under way at every table",
}
COLUMNS = [
    ("moves/s", "rate", "{:.0f}"),
    ("p50 us", "p50_us", "{:.0f}"),
    ("p99 us", "p99_us", "{:.0f}"),
    ("CPU us/move", "cpu_us_per_move", "{:.0f}"),
    ("frames/move", None, "{:.2f}"),
    ("bytes/move", None, "{:.0f}"),
    ("crowd CPU", "load_cpu", "{:.0%}"),
    ("lag p99 us", "lag_p99_us", "{:.0f}"),
    ("others", "others", "{:.0%}"),
]


def value_of(answer, title, key):
    return answer[key] if key else ratio(answer[title.split("/")[0]], answer["moves"])


def print_part(part, pairs):
    print(f"\n{TITLES[part]}")
    print("pair  " + "side".ljust(12) + "".join(t.rjust(13) for t, _, _ in COLUMNS))
    for number, pair in enumerate(pairs, 1):
        for side, answer in pair[part].items():
            cells = [f.format(value_of(answer, t, k)).rjust(13) for t, k, f in COLUMNS]
            print(f"{number:4}  {side.ljust(12)}" + "".join(cells))


def print_memory(pairs):
    print("\nkB of memory for each socket (what is resident with all sockets open and")
    print("all games begun, less what was before; so tables are in it)")
    for number, pair in enumerate(pairs, 1):
        sides = [f"{side} {kB:.1f}" for side, kB in pair["kB_per_socket"].items()]
        print(f"{number:4}  " + "   ".join(sides))


def print_recovery(options, runs):
    print(f"\nfrom the start of adit on a folder with {options.live} live tables,")
    print(f"{options.depth} moves each, left by kill -9, to its first answer")
    for number, run in enumerate(runs, 1):
        print(f"{number:4}  {run['seconds']:.2f} s   CPU {run['cpu']:.2f} s   "
              f"{run['MB']:.0f} MB   {run['asked']} tables asked for, {run['lost']} lost")


def print_results(results):
    print(f"\n{'':44}{'median':>10}{'limit':>12}")
    for r in results:
        limit = ("<= " if r["at_most"] else ">= ") + f"{r['limit']:g}{r['unit']}"
        middle = f"{r['median']:.4g}{r['unit']}"
        print(f"{r['name']:44}{middle:>10}{limit:>12}  {'met' if r['met'] else 'MISSED'}")


def print_all(report, options):
    for part in TITLES if report["pairs"] else []:
        print_part(part, report["pairs"])
    if report["pairs"]:
        print_memory(report["pairs"])
    if report["recovery"]:
        print_recovery(options, report["recovery"])
    print_results(report["results"])


# --- the whole ------------------------------------------------------------------


def machine(folder):
    return {
        "cores": os.cpu_count(), "load": os.getloadavg(),
        "node": subprocess.check_output(["node", "--version"], text=True).strip(),
        "fdatasync_us": measure_disk(folder),
    }


def measure(options, folder):
    report = {"machine": machine(folder), "pairs": [], "recovery": [], "results": []}
    here = report["machine"]
    say(f"{here['cores']} cores, load average {here['load'][0]:.2f}, "
        f"node {here['node']}, 4 kB to the disk {here['fdatasync_us']:.0f} us")
    if options.pairs:
        report["sizes"] = measure_sizes(options, folder)
        say(f"adit's frames: {report['sizes']}")
    for number in range(options.pairs):
        say(f"pair {number + 1} of {options.pairs}")
        report["pairs"].append(measure_pair(options, report["sizes"], folder, number))
    if options.pairs:
        report["results"] += results_of_pairs(report["pairs"])
    if options.live:
        names = fill_folder(options, folder / "live")
        for _ in range(options.recoveries):
            run = measure_recovery(options, names, folder / "live", folder / "copy")
            report["recovery"].append(run)
        seconds = [run["seconds"] for run in report["recovery"]]
        name = f"recovery of {options.live} tables"
        report["results"].append(result(name, seconds, 2, unit=" s"))
    return report


def read_options():
    parser = argparse.ArgumentParser(
        prog="./dev bench server",
        description=__doc__.split("\n")[0].partition(" -- ")[2],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = parser.add_argument
    add("--pairs", type=int, default=5, help="how often the sides take turns; 0: never")
    add("--seconds", type=float, default=4, help="how long each turn is")
    add("--tables", type=int, default=1000, help="tables, of five sockets each")
    add("--live", type=int, default=10000, help="tables to recover; 0: none")
    add("--depth", type=int, default=100, help="moves that each of these has seen")
    add("--recoveries", type=int, default=3, help="how often they are recovered")
    add("--ws-once", action="store_true",
        help="the ws server writes once what all may see, and not for each seat")
    add("--json", action="store_true", help="one JSON object, for programs")
    add("--adit", default=ROOT / "build/adit", help="the program to measure")
    add("--load", default=ROOT / "build/load", help="the crowd")
    add("--folder", default=ROOT / ".cache", help="where data is kept meanwhile; a disk")
    options = parser.parse_args()
    if options.tables < FEWEST:
        parser.error(f"--tables takes at least {FEWEST}: at fewer, a player at full "
                     "speed would be faster than adit lets anybody be")
    return options


def main():
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench: stopped"))
    Path(options.folder).mkdir(exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="bench-", dir=options.folder) as folder:
            try:
                report = measure(options, Path(folder))
            finally:
                stop_all()
    except KeyboardInterrupt:
        return 1
    if options.json:
        print(json.dumps(report))
    else:
        print_all(report, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
