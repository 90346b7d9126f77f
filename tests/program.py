"""program.py -- the real program, for tests of its commands.

Every test has a folder of its own, which is the current one of the programs that it runs.
"""

import fcntl
import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

from points import PATIENCE, Skip, points

if len(sys.argv) not in (2, 3):
    sys.exit(f"usage: {Path(sys.argv[0]).name} PATH_TO_ADIT [PART_OF_A_NAME]")
ADIT = os.path.abspath(sys.argv[1])
os.environ["LC_ALL"] = "C.UTF-8"  # English, whoever runs this


def run(*args, **how):
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", **how}
    return subprocess.run([ADIT, *args], text=True, timeout=3 * PATIENCE, **how)


def prints(*args):
    """What a command prints that succeeds and has nothing to complain of."""
    done = run(*args)
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr}"
    assert done.stderr == "", f"on standard error: {done.stderr}"
    return done.stdout


def prints_json(*args):
    text = prints(*args)
    assert text.count("\n") == 1, "JSON is one line"
    return json.loads(text)


def lines_of(path):
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def complains(done, code, pattern):
    """One line on standard error, the exit code, and nothing else."""
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr!r}"
    assert re.fullmatch(r"adit: [^\n]*\n", done.stderr), f"said {done.stderr!r}"
    assert re.search(pattern, done.stderr), f"said {done.stderr!r}"


def draws(*args, columns=80):
    """What a command that succeeds draws on the terminal that is its standard error."""
    try:
        leader, follower = os.openpty()
    except OSError as error:
        raise Skip("there is no terminal to be had") from error
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([ADIT, *args], stdout=subprocess.DEVNULL, stderr=follower)
    os.close(follower)
    shown = b""
    try:
        while piece := os.read(leader, 65536):
            shown += piece
    except OSError:  # how a terminal says that nobody is at the other end
        pass
    os.close(leader)
    assert process.wait() == 0
    return shown


def run_apart(function):
    """Runs a test in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            function()
        finally:
            os.chdir("/")


def main():
    """Runs the tests, or those whose names contain the second argument."""
    # Who runs this in the background may have them ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    sys.exit(points(run_apart, "".join(sys.argv[2:])))
