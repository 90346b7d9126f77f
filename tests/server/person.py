"""person.py -- somebody at a server's table by lines: for the tests beside this file."""

import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import harness
from harness import PATIENCE

sys.path.insert(0, str(Path(__file__).parent.parent))
from typist import Typist


class Person:
    """Somebody at a pipe, with a home of his own."""

    def __init__(self, server, where=None):
        self.server, self.where = server, where or f"http://127.0.0.1:{server.port}/"
        self.home = tempfile.TemporaryDirectory(prefix="adit-")
        self.process, self.said = None, ""

    def token(self):
        return Path(self.home.name, "adit", f"guest-127.0.0.1-{self.server.port}")

    def is_guest(self, guest):
        """The same as one who has been there before."""
        self.token().parent.mkdir(exist_ok=True)
        self.token().write_text(guest.cookie.split("=")[1])
        return self

    def command(self, table, *options):
        return [harness.ADIT, "join", self.where + (f"#/table/{table}" if table else ""), *options]

    def how(self):
        return dict(text=True, env={**os.environ, "XDG_STATE_HOME": self.home.name})

    def joins(self, table, *options, types=""):
        """To the end, with what is typed given at once."""
        return subprocess.run(self.command(table, *options), input=types, timeout=PATIENCE,
                              capture_output=True, **self.how())

    def sits(self, table, *options):
        self.process = subprocess.Popen(
            self.command(table, *options), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=harness.die_with_parent, **self.how())
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.daemon = True
        watch.start()
        return self

    def types(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hears(self, *texts):
        """Everything up to one of these; which one that was."""
        begin = len(self.said)
        while True:
            letter = self.process.stdout.read(1)
            assert letter, f"it ended with {self.said[begin:][-400:]!r}"
            self.said += letter
            for text in texts:
                if self.said.endswith(text) and len(self.said) - begin >= len(text):
                    return text

    def begins(self):
        """The host, with bots in the empty seats."""
        for order in ("fill hasty", "start"):
            self.hears("> ")
            self.types(order)

    def plays_on(self):
        """The first move that there is, until the game is over."""
        while self.hears("P1> ", "Enter leaves.\n> ") == "P1> ":
            self.types("1")

    def saves_and_verifies(self, record):
        """At the end of a game, which the record must be: the deal is what was promised."""
        file = Path(self.home.name, "game.jsonl")
        self.types(f"save {file}")
        self.hears("dealt as promised:\n  ")
        check = self.process.stdout.readline().split()
        assert self.leaves() == 0, self.said
        assert re.search(r"\bwins? with", self.said), self.said[-500:]
        assert file.read_text() == record()
        assert check[:2] == ["adit", "verify"] and "--nonce" in check, check
        done = subprocess.run([harness.ADIT, *check[1:]], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    def at_terminal(self, table, *options):
        """The same at a terminal, where somebody types by keys."""
        typist = Typist(*self.command(table, "--plain", *options), XDG_STATE_HOME=self.home.name)
        typist.person = self  # whose home is needed as long
        return typist

    def leaves(self):
        """By the end of the input; the exit status."""
        self.process.stdin.close()
        self.said += self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


def refused(done, pattern):
    assert done.returncode == 1, f"exit {done.returncode}: {done.stderr!r}"
    assert re.fullmatch(r"adit: [^\n]*\n", done.stderr), done.stderr
    assert re.search(pattern, done.stderr), done.stderr
