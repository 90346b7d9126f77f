"""terminal.py -- a program in a terminal of its own, for tests: tmux is the terminal.

Nothing waits for a time: the screen is looked at until it is so.
"""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from points import PATIENCE

SMALL, WIDE = (80, 24), (200, 50)


def is_there():
    return shutil.which("tmux") is not None


def lines_of(screen):
    return screen.rstrip("\n").split("\n")


def title(screen):
    return lines_of(screen)[0]


def keys_of(screen):
    return lines_of(screen)[-1]


def chosen(screen):
    """What is said or chosen, above the keys."""
    return lines_of(screen)[-2].split("  ")[0].rstrip()


class Terminal:
    """Its folder has the program's standard error, its exit code when it has ended,
    and what the terminal was set to before and after it."""

    def __init__(self, *command, size=SMALL, home=None, **environment):
        # What is killed with its terminal may still be writing.
        self.folder = tempfile.TemporaryDirectory(prefix="adit-", ignore_cleanup_errors=True)
        self.path = Path(self.folder.name)
        self.home = Path(home or self.path)
        settings = {"LC_ALL": "C.UTF-8", "HOME": self.home, "TERM": "screen-256color",
                    "XDG_STATE_HOME": self.home / "state", **environment}
        words = " ".join(f"{name}={shlex.quote(str(value))}"
                         for name, value in settings.items())
        width, height = map(str, size)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height,
                  f"cd {self.path}; unset LANG NO_COLOR; stty -g >before; env {words} "
                  f"sh -c 'echo $$ >pid; exec \"$@\"' sh {shlex.join(map(str, command))} 2>errors; "
                  "echo $? >code; stty -g >after; echo ended; cat >/dev/null")

    def tmux(self, *args):
        done = subprocess.run(["tmux", "-S", self.path / "tmux", *args],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.path / "tmux", "kill-server"],
                       capture_output=True, check=False)
        self.folder.cleanup()

    # --- what is seen

    def screen(self, *how):
        return self.tmux("capture-pane", "-p", *how)

    def is_so(self, what):
        """A property of the pane that tmux knows: "cursor_flag"."""
        return self.tmux("display-message", "-p", f"#{{{what}}}").strip() == "1"

    def rests(self):
        """Does the program wait, for a key or for others? Then it has painted all of it."""
        try:
            stat = Path(f"/proc/{self.process()}/stat").read_text()
            return not stat.rsplit(")", 1)[1].startswith(" R")
        except (OSError, ValueError):
            return True  # it has ended, or not yet begun

    def until(self, condition, what="it", busy=False):
        """Waits until the screen is so, and painted to its end, and gives it. A program
        that is busy never rests. While a window changes its size the screen may be blank."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if screen.strip() and condition(screen) and (busy or self.rests()) and screen == self.screen():
                return screen
            assert time.monotonic() < end, f"{what} never came:\n{screen}{self.complaints()}"
            time.sleep(0.01)

    def says(self, *texts):
        return self.until(lambda screen: all(text in screen for text in texts), repr(texts))

    def complaints(self):
        path = self.path / "errors"
        return path.read_text() if path.exists() else ""

    # --- what is done

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def mouse(self, buttons, line, column):
        """As terminals have always told it: each a button or its release, and where. It comes
        in one piece, for else the first byte may be taken for the Escape key."""
        self.tmux("set-buffer", "".join(f"\033[M{button}{chr(33 + column)}{chr(33 + line)}"
                                        for button in buttons))
        self.tmux("paste-buffer", "-r")

    def click(self, line, column):
        self.mouse(" #", line, column)

    def clicks_key(self, words):
        """Where they stand in the line of keys."""
        keys = keys_of(self.until(lambda s: words in keys_of(s), words))
        self.click(len(lines_of(self.screen())) - 1, keys.index(words))

    def wheel(self, way, line, column):
        self.mouse({"up": "`", "down": "a"}[way], line, column)

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def process(self):
        return int((self.path / "pid").read_text())

    def kill(self, number=signal.SIGKILL):
        os.kill(self.process(), number)

    @contextlib.contextmanager
    def halted(self):
        """What is done meanwhile reaches the program all at once."""
        self.kill(signal.SIGSTOP)
        yield
        self.kill(signal.SIGCONT)

    def closes(self):
        """The window is closed while the program runs; waits for the program's end."""
        stat, end = Path(f"/proc/{self.process()}/stat"), time.monotonic() + PATIENCE
        self.tmux("kill-session")
        while stat.exists() and ") Z " not in stat.read_text():
            assert time.monotonic() < end, "it runs on without a terminal"
            time.sleep(0.01)

    def ended(self):
        """The exit code, when it has ended; then the terminal is as it was."""
        self.until(lambda _: (self.path / "after").exists() and
                   (self.path / "after").read_text().endswith("\n"), "the end")
        return int((self.path / "code").read_text())

    def is_clean(self):
        return (self.path / "before").read_text() == (self.path / "after").read_text() \
            and self.is_so("cursor_flag") and not self.is_so("alternate_on") \
            and not self.is_so("mouse_any_flag")
