"""typist.py -- a program on a terminal, by its bytes: what somebody types into it a key at
a time, and every byte that it writes. For tests of what is played by lines.

Nothing waits for a time: what is written is read until it is so.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from points import PATIENCE, Skip


def terminal(rows, columns):
    """Both ends of one: ours, and the program's. A bare chroot may have none to lend."""
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        raise Skip("there is no terminal to be had") from error
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return ours, theirs


def own_terminal():
    """Standard input is what Ctrl-C and Ctrl-Z come from. What a shell ignores for its
    background is not ignored there."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Typist:
    def __init__(self, *command, rows=60, columns=80, **environment):
        self.ours, self.theirs = terminal(rows, columns)
        self.before = self.modes()
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith("LC_") and name not in ("LANG", "NO_COLOR")}
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=self.theirs, stdout=self.theirs, stderr=self.theirs,
            start_new_session=True, preexec_fn=own_terminal,
            env={**kept, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **environment})
        self.all = b""
        self.heard = 0  # bytes of it that were waited for

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)

    def modes(self):
        return termios.tcgetattr(self.theirs)

    def edits(self):
        """Does the program get every key?"""
        return not self.modes()[3] & (termios.ICANON | termios.ECHO)

    def types(self, text):
        os.write(self.ours, text if isinstance(text, bytes) else text.encode())

    def read(self, end):
        assert select.select([self.ours], [], [], max(0, end - time.monotonic()))[0], \
            f"nothing more after {self.all[self.heard:]!r}"
        self.all += os.read(self.ours, 65536)

    def hears(self, *texts):
        """All that is written, from what was last waited for up to the first of these that
        comes, without carriage returns."""
        end = time.monotonic() + PATIENCE
        wanted = [text.replace("\n", "\r\n").encode() for text in texts]
        while True:
            rest = self.all[self.heard:]
            found = [rest.index(text) + len(text) for text in wanted if text in rest]
            if found:
                self.heard += min(found)
                return rest[:min(found)].decode(errors="replace").replace("\r", "")
            self.read(end)

    def shows(self, keys, *texts):
        """What comes of keys."""
        self.types(keys)
        return self.hears(*texts)

    def ends(self):
        """The exit status, after all was read."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if select.select([self.ours], [], [], 0.01)[0]:
                self.all += os.read(self.ours, 65536)
            assert time.monotonic() < end, f"it does not end after {self.all[-400:]!r}"
        while select.select([self.ours], [], [], 0)[0]:
            self.all += os.read(self.ours, 65536)
        return self.process.returncode

    def rest(self):
        """What was not waited for."""
        return self.all[self.heard:].decode(errors="replace").replace("\r", "")
