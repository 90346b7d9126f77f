"""verifier.py -- a program that verifies the record of a game, for the tests of each."""

import re
import subprocess

from harness import PATIENCE


class Verifier:
    """It has a name, with which its complaints begin, and a function that gives its words:
    they may be known only when the tests begin."""

    def __init__(self, name, words):
        self.name, self.words = name, words

    def run(self, record, *options):
        return subprocess.run([*self.words(), "-", *options], input=record, text=True,
                              capture_output=True, timeout=PATIENCE)

    def holds(self, record, *options):
        done = self.run(record, *options)
        assert done.returncode == 0 and done.stderr == "", \
            f"{done.returncode} {done.stderr}\n{record}"
        return done.stdout

    def fails(self, record, pattern, *options):
        """What it says, in one line; without the place, so that reasons can be compared."""
        done = self.run(record, *options)
        assert done.returncode == 1, f"{done.returncode} {done.stdout} {done.stderr}"
        assert re.fullmatch(f"{self.name}: standard input: {pattern}\n", done.stderr), done.stderr
        return re.sub(r"line \d+|P\d+", "", done.stderr)

    def says_what_was_not_compared(self, record, shown, nonces):
        """And promises nothing of it. P1 and P2 gave nonces."""
        commit = f"--commit={shown}"
        one, two = (f"--nonce={p}={n}" for p, n in nonces.items())
        for options, lines in [
                ([commit, two], ["ok   the nonce of P2 is the one that was given",
                                 "-    the nonce of P1 was not given"]),
                ([commit], ["-    the nonces of P1, P2 were not given"]),
                ([one, two], ["ok   the nonces of P1, P2 are those that were given",
                              "-    the commitment that was shown was not given"])]:
            told = self.holds(record, *options)
            assert all(f"\n{line}" in told for line in lines), told
            assert "dealt as promised" not in told, told
            assert "\nstandard input: holds as far as it was compared: " in told, told
