#!/usr/bin/env python3
"""hostile.py -- adit serve among people who mean it no good.

`./dev bench server --hostile` builds what is needed and calls this. Each scene is a
file of bench/scenes; bench/README.md says what they show, and how to add one.
"""

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import scenes.bots
import scenes.kinds
import scenes.rubbish
import scenes.tables
from server import ROOT, Server, print_results, result, say, stop_all

SCENES = {
    "kinds": scenes.kinds,
    "rubbish": scenes.rubbish,
    "bots": scenes.bots,
    "tables": scenes.tables,
}


class Bench:
    """What a scene is given: the options, servers, and a place for what it found."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.results, self.lines, self.servers = [], [], 0

    def server(self, *options):
        """`adit serve` with its defaults, and a folder of its own."""
        self.servers += 1
        folder = self.folder / str(self.servers)
        return Server("adit", [self.options.adit, "serve", "--log", "none", "--port", 0,
                               "--data", folder, *options])

    def print(self, line):
        """Something to know, besides the results."""
        self.lines.append(line)

    def result(self, name, values, limit, **how):
        """The median of some values, and what it may be at most (or at least, with
        `at_most=False`); `unit` stands behind it."""
        self.results.append(result(name, values, limit, **how))


def measure(options, folder):
    bench, report = Bench(options, folder), {"load": os.getloadavg()[0], "scenes": {}}
    say(f"{os.cpu_count()} cores, load average {report['load']:.2f}")
    for name in options.scenes or SCENES:
        say(f"{name}: {SCENES[name].__doc__.splitlines()[0]}")
        bench.results, bench.lines = [], []
        try:
            SCENES[name].measure(bench)
        finally:
            stop_all()
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        report["scenes"][name] = {"results": bench.results, "lines": bench.lines}
        if not options.json:
            print(f"\n{name}: {SCENES[name].__doc__}".rstrip(), *bench.lines, sep="\n")
            if bench.results:
                print_results(bench.results)
    return report


def read_options():
    parser = argparse.ArgumentParser(
        prog="./dev bench server --hostile",
        description=__doc__.split("\n")[0].partition(" -- ")[2],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    add = parser.add_argument
    add("--hostile", action="store_true", required=True, help="these scenes, and no peers")
    add("scenes", nargs="*", help=f"of {', '.join(SCENES)}; all without any")
    add("--pairs", type=int, default=5, help="how often quiet and attack take turns")
    add("--seconds", type=float, default=4, help="how long each turn is")
    add("--json", action="store_true", help="one JSON object, for programs")
    add("--adit", default=ROOT / "build/adit", help="the program to measure")
    add("--folder", default=ROOT / ".cache", help="where data is kept meanwhile; a disk")
    options = parser.parse_args()
    for name in options.scenes:
        if name not in SCENES:
            parser.error(f"there is no scene '{name}'")
    return options


def main():
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench: stopped"))
    Path(options.folder).mkdir(exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="bench-", dir=options.folder) as folder:
            report = measure(options, Path(folder) / "data")
    except KeyboardInterrupt:
        return 1
    if options.json:
        print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
