"""operators.py -- `adit admin` and what people hear of it, for the tests beside this file."""

import asyncio
import contextlib
import json
import re
import subprocess

import harness
from harness import PATIENCE, Gone


def admin(where, *words, **how):
    """`adit admin` to its end. `where` is a server, a path, or None."""
    at = [] if where is None else ["--control", str(getattr(where, "folder", where))]
    return subprocess.run([harness.ADIT, "admin", *at, *words], stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=PATIENCE, **how)


def said(where, *words):
    """What it prints, if all is well."""
    done = admin(where, *words)
    assert done.returncode == 0 and done.stderr == b"", f"{words}: {done}"
    return done.stdout.decode()


def asked(where, *words):
    return json.loads(said(where, "--json", *words))


def refused(where, *words, code=1):
    """The sentence, which is one line, with JSON or without."""
    done = [admin(where, *more, *words) for more in ([], ["--json"])]
    assert done[0].stderr == done[1].stderr, done
    for one in done:
        assert one.returncode == code and one.stdout == b"", f"{words}: {one}"
    line = done[0].stderr.decode()
    assert re.fullmatch(r"adit: [^\n]*\n", line) and "?" not in line, line
    return line[len("adit: "):-1]


def fails(pattern, where, *words, code=1):
    line = refused(where, *words, code=code)
    assert re.search(pattern, line), f"{words}: {line}"


async def until_closed(seat):
    """The code with which the server has closed it."""
    with contextlib.suppress(Gone):
        while True:
            await seat.hear()
    return seat.socket.close_code


async def hears(seat, kind):
    while True:
        message = json.loads(await asyncio.wait_for(seat.socket.recv(), PATIENCE))
        if message["t"] == kind:
            return message


def key_of(server, table, name):
    """Of somebody who sits there, as the operator learns it."""
    return next(seat["guest"] for seat in asked(server, "table", table)["seats"]
                if seat.get("name") == name)
