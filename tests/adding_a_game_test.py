#!/usr/bin/env python3
"""docs/adding-a-game.md, followed to the letter: its commands are run, one block after the
other, in a copy of the sources, and there is a game more.

    adding_a_game_test.py

Prints TAP.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from points import points, test

ROOT = Path(__file__).resolve().parent.parent
BLOCKS = re.findall(r"^```sh\n(.*?)^```", (ROOT / "docs/adding-a-game.md").read_text(), re.S | re.M)
MADE = shutil.ignore_patterns("build", "build-[!w]*", ".git", "node_modules", "dist", "shots", "results", "cppcheck", "__pycache__")


def copy(to):
    """What is there and not made, but for the objects of the page; packages are not fetched
    again."""
    shutil.copytree(ROOT, to, ignore=MADE, symlinks=True)
    (to / "web/node_modules").symlink_to(ROOT / "web/node_modules")


def follow(folder, block):
    done = subprocess.run(["sh", "-eu", "-c", block], cwd=folder, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={key: value for key, value in os.environ.items()
                               if not key.startswith(("ADIT", "ASAN", "UBSAN", "MESON"))})
    assert done.returncode == 0, f"{block}\n{done.stdout[-3000:]}"
    return done.stdout


@test
def followed():
    """the commands of docs/adding-a-game.md make a game"""
    assert len(BLOCKS) == 3
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "adit"
        copy(folder)
        begun, tried, shown = (follow(folder, block) for block in BLOCKS)
        assert "2 to 4 dwarves take nuggets from a hoard" in begun, begun
        assert ", 0 failed" in tried, tried
        assert names_it(folder / ".cache/results", "*"), "the laws are those of the game, too"
        assert names_it(folder / "web/dist/assets", "*.js"), shown


def names_it(folder, files):
    return any("hoard" in file.read_text() for file in folder.glob(files))


sys.exit(points())
