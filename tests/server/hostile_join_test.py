"""hostile_join_test.py -- adit join at a server that means harm: whatever it answers, the
program ends with one clear line or goes on unharmed, keeps its size, and sends nothing to
the terminal but what can be seen.
"""

import itertools
import re
import resource
import signal
import threading
import time
from pathlib import Path

import harness
from harness import FULL, Skip, main, random_of, test, tests
from person import Person, refused
from rogue import (BINARY, BYE, CLOSE, END, HERE, NAME, PING, PONG, RUDE, TABLE, WICKED, WRONG,
                   Rogue, Silent, accepted, answer, frame, lie, places, positions, said, text,
                   twisted)

STRANGE = "does not answer as a server of adit"
MOST = 250_000  # kB of memory; what a sanitizer keeps is not counted

largest = 0  # so far

UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e"
                    "\u2060-\u2069\ufeff]")


def checked(said):
    """Nothing that does something to a terminal; and it has not grown."""
    global largest
    found = UNSEEN.search(said)
    assert not found, f"{found[0]!r} in {said[max(found.start() - 100, 0):found.end() + 20]!r}"
    before, largest = largest, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert harness.SANITIZED or largest < max(MOST, before + 1), f"{largest} kB"
    return said


def ends(rogue, pattern, table=NAME, *options):
    """With one line on standard error; what it had said before."""
    with rogue:
        done = Person(rogue).joins(table, "--watch", *options)
    refused(done, pattern)
    checked(done.stderr)
    return checked(done.stdout)


# --- over HTTP --------------------------------------------------------------------


def endless(piece, *first):
    return lambda: itertools.chain(first, itertools.repeat(piece * (4096 // len(piece) + 1)))


NOT_HTTP = {
    "nothing": b"",
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "rubbish": bytes(range(256)) * 64,
    "a head without an end": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
    "endless headers": endless(b"X-More: and more\r\n"),
    "an endless line": endless(b"x"),
    "an endless head of HTTP": endless(b"A: b\r\n", b"HTTP/1.1 200 OK\r\n"),
    "no status": b"HTTP/1.1 OK\r\n\r\n",
    "a huge status": b"HTTP/1.1 99999999999999999999 OK\r\nContent-Length: 2\r\n\r\n{}",
    "zeros in the head": b"HTTP/1.1 200 OK\r\nContent-Length\0: 2\r\n\r\n{}",
    "no length": b"HTTP/1.1 200 OK\r\n\r\n{}",
    "less than no length": b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "a huge length": b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551617\r\n\r\n{}",
    "a length in words": b"HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}",
}


@tests([(f"asked for the table it answers {name}", what) for name, what in NOT_HTTP.items()])
def no_http(what):
    ends(Rogue(answer=what), STRANGE)


@tests([(f"asked for a socket it answers {name}", what) for name, what in NOT_HTTP.items()])
def no_socket(what):
    class Mute(Rogue):
        def talk(self, line, file, head):
            self.answers(line, file, what)
    ends(Mute(), STRANGE)


@tests([
    ("a body that is cut short", b"HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n{}",
     "cut short"),
    ("a body that is no JSON", answer(b"<html>"), r"not a server of adit \(status 200\)"),
    ("a body that is no text", answer(b"\xff\xfe{}\0"), "not a server of adit"),
    ("a body that is a list", answer([]), "not a server of adit"),
    ("a body that is no table", answer({}), "not a server of adit"),
    ("a body in chunks that is none",
     b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
     "not a server of adit"),
    ("a body that nests deeply", answer(b"[" * 1_000_000), "not a server of adit"),
    ("a body of very many things", answer(b"[" + b"{}," * 600_000 + b"0]"), "not a server of adit"),
    ("a body of millions of things", answer(b"[" + b"{}," * 3_000_000 + b"0]"), STRANGE),
    ("a way elsewhere", answer(b"", "301 Moved", "Location: https://adit.example/x"),
     "says that it is at https://adit.example/x$"),
    ("a way elsewhere that does something", answer(b"", "301 Moved", "Location: \x1b[31m"),
     r"not a server of adit \(status 301\)"),
])
def bad_answer(what, pattern):
    ends(Rogue(answer=what), pattern)


@tests([(f"a refusal with {wicked!r}", wicked) for wicked in WICKED])
def wicked_refusal(wicked):
    refusal = answer({"refused": "x", "text": f"no{wicked}way"}, "403 Forbidden")
    ends(Rogue(answer=refusal), "no.*way")
    ends(Rogue(upgrade=lambda *_: refusal), "no.*way")


@tests([(f"a cookie {cookie[:20]!r}", cookie) for cookie in (
    "a\nX-More: x", "\x1b[31m", "", "x" * 200, 'a"b', "../x", "a b")])
def wicked_cookie(cookie):
    rogue = Rogue([END], answer(TABLE, "200 OK", f"Set-Cookie: adit={cookie}; Path=/"))
    with rogue:
        person = Person(rogue)
        refused(person.joins(NAME, "--watch"), RUDE)
    assert not person.token().exists(), person.token().read_bytes()


@tests([
    ("no answer to the key", lambda head, _: b"HTTP/1.1 101 Switching Protocols\r\n\r\n"),
    ("the answer to another key",
     lambda head, _: accepted("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r")),
    ("the answer, but not that it switches",
     lambda head, _: accepted(head).replace(b"101", b"200")),
])
def bad_handshake(upgrade):
    ends(Rogue([text(TABLE)], upgrade=upgrade), STRANGE)


@test
def listed_tables():
    """tables that are listed with what does something to a terminal, or are none"""
    rows = [{"table": NAME, "game": wicked, "phase": wicked, "seated": 2**62, "players": "x"}
            for wicked in WICKED] + list(WRONG)
    with Rogue(answer=answer({"tables": rows})) as rogue:
        done = Person(rogue).joins("", "--watch", types=f"{len(rows)}\n")
    refused(done, "server of adit")
    checked(done.stdout + done.stderr)


# --- frames -----------------------------------------------------------------------


@tests([
    ("a masked frame", frame(b"{}", masked=True)),
    ("the first reserved bit", frame(b"{}", first=0xc0)),
    ("the others", frame(b"{}", first=0xb0)),
    ("a kind that there is not", frame(b"{}", 3)),
    ("a control frame that there is not", frame(b"{}", 11)),
    ("the end of nothing", frame(b"{}", 0)),
    ("a message within a message", frame(b"{", first=0) + frame(b"{}")),
    ("a ping in pieces", frame(b"x", PING, first=0)),
    ("a long ping", frame(b"x" * 126, PING)),
    ("a length that is longer than it must be", b"\x81\x7e\x00\x02{}"),
    ("a frame of more than there is", frame(length=2**63)),
    ("a frame of 100 MB", endless(b"x", frame(length=100_000_000))),
    ("a message of 100 MB in pieces",
     endless(frame(b" " * 10_000, 0, 0), frame(b" ", first=0))),
    ("a message that is no text", frame(b'{"t":"\xff\xfe"}')),
    ("a message that is half a character", frame(b'{"t":"\xe2\x82')),
    ("a message that is no JSON", frame(b"{t:1}")),
    ("a message that is empty", frame(b"")),
    ("a message that is binary", frame(b"\0\1\2", BINARY)),
    ("a message with a zero in it", frame(b'{"t":"ta\\u0000ble"}')),
    ("a message that nests deeply", frame(b"[" * 100_000)),
])
def bad_frame(what):
    pieces = what() if callable(what) else [what]
    told = ends(Rogue(itertools.chain([text(TABLE), BYE], pieces)), RUDE)
    assert HERE in told, told


@tests([
    ("a message in pieces", frame(BYE[2:9], first=0) + frame(BYE[9:], 0)),
    ("a ping", frame(b"x" * 125, PING)),
    ("a pong that nobody asked for", frame(b"x", PONG)),
    ("a message of a million bytes", frame(b'{"x":"' + b"x" * 1_000_000 + b'"}')),
    ("a message of many things", frame(b"[" + b"{}," * 300_000 + b"0]")),
    ("messages that say nothing", b"".join(map(text, ([], {}, [[]], [None], {"t": {}})))),
    ("messages by the hundred thousand",
     lambda: itertools.repeat(text({"t": "pong"}) * 1000, 1000 if FULL else 200)),
    ("thousands of things to tell", lambda: (said("x", k) for k in range(1, 20_000))),
])
def harmless(what):
    pieces = what() if callable(what) else [what]
    told = ends(Rogue(itertools.chain([text(TABLE)], pieces, [BYE, END])), RUDE)
    assert HERE in told, told[-300:]


@test
def pings():
    """pings without an end, from who does not take what he is answered"""
    def script(number):
        return endless(frame(b"x" * 100, PING))() if number == 1 else [BYE, END]

    assert HERE in ends(Rogue(script, deaf=True), RUDE)


@tests([(f"a socket that is closed with {body!r}", body) for body in
        (b"", b"\x03", b"\x03\xe8", b"\x03\xf4soon", b"\x03\xe8" + "\x1b[31m\u202e".encode())])
def closes(body):
    told = ends(Rogue(lambda number: [frame(body, CLOSE) if number == 1 else BYE + END]), RUDE)
    assert "the line is broken; trying again\n" in told and HERE in told, told


BLOCKED = frame(b"\x0f\xa2blocked", CLOSE)
FORBIDDEN = answer({"refused": "blocked", "text": "no"}, "403 Forbidden")


@tests([
    ("a guest who is blocked when it asks for the table", 0, dict(answer=FORBIDDEN)),
    ("a guest who is blocked when it asks for a socket", 1, dict(upgrade=lambda *_: FORBIDDEN)),
    ("a guest who is blocked by the close of its socket", 1, dict(script=[text(TABLE), BLOCKED])),
    ("a guest who is blocked when its socket has broken", 2, dict(
        script=[text(TABLE), frame(b"", CLOSE)],
        upgrade=lambda head, number: accepted(head) if number == 1 else FORBIDDEN)),
])
def blocked(sockets, how):
    """Says so and ends: it does not come back by itself."""
    rogue = Rogue(**how)
    ends(rogue, ": the operator of this server has blocked you$")
    assert rogue.sockets == sockets, rogue.sockets


# --- messages ---------------------------------------------------------------------


def numbered(message, k):
    """Lines of talk that are new."""
    if isinstance(message.get("line"), dict) and message["line"].get("k") == 1:
        return {**message, "line": {**message["line"], "k": k}}
    return message


LINES = [{"k": 1, "p": "P1", "n": 0, "text": "Shall we?"},
         {"k": 1, "p": "P2", "n": 3, "round": 1, "claim": "stone@G2", "mark": "true"}]


@tests([(f"{message['t']} with anything in each of its places", message) for message in (
    TABLE,
    {"t": "said", "line": LINES[0]},
    {"t": "said", "line": LINES[1]},
    {"t": "talk", "lines": LINES},
    {"t": "refused", "id": 1, "why": {"refused": "x", "text": "there is no such thing"}},
    {"t": "done", "id": 1},
    {"t": "notes", "notes": [{"p": "P1", "mark": "suspect", "text": "x", "mute": False}]},
    {"t": "guesses", "round": 1, "guesses": [{"p": "P1", "at": 0, "of": [None, 0, 100]}]},
    {"t": "notice", "text": "The server restarts at 20:00 UTC"},
)])
def wrong_types(message):
    paths = sorted(places(message), key=lambda path: path[-1] == "k")  # after which none is new
    wrong = [twisted(message, path, value) for path in paths for value in WRONG]
    script = [text(numbered(message, k)) for k, message in enumerate(wrong, 1)]
    told = ends(Rogue([text(TABLE), *script, text(TABLE), BYE, END]), RUDE)
    assert HERE in told, told[-300:]


# --- positions --------------------------------------------------------------------


COMMANDS = ("table", "words", "board", "hand", "moves", "seats", "why 1,0", "why 3.1", "say",
            "hint", "1", "chat x", "2")


def meddles(rogue):
    """Says whatever there is to say, as long as there is somebody to say it to."""
    with rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")

        def types():
            try:
                for command in itertools.cycle(COMMANDS):
                    person.types(command)
            except OSError:
                pass

        rogue.begin(types)
        told = person.process.stdout.read()
        code = person.process.wait(harness.PATIENCE)
    assert code == 1 and re.search(rf"^adit: .*{RUDE}.*\n\Z", told, re.M), f"{code}: {told[-500:]}"
    return checked(told)


@tests([(f"positions of {game} that lie", game) for game in ("saboteur", "saboteur2", "galleries")])
def lies(game):
    random = random_of(f"lies about {game}")
    true = positions(game)
    table = text({**TABLE, "game": game})
    asked = next(message for message in true if message["view"]["turn"] == "P1")
    script = [table, *(text(twisted(asked, path, value)) for value in WRONG for path in (
        ("clock",), ("clock", "left"), ("clock", "left", 0), ("clock", "running"), ("n",)))]
    for _ in range(2000 if FULL else 300):
        message = random.choice(true)
        script += [text(message), text(lie(random, message, true))]
    told = meddles(Rogue([*script, text(true[-1]), table, BYE, END]))
    assert HERE in told, told[-300:]


# --- going elsewhere --------------------------------------------------------------


@tests([(f"a rematch at {where!r}", where) for where in
        ("../../api/me", "/etc/passwd", "a b", "a\r\nX: y", "%2e%2e", "A", "", 7, None, "x" * 100)])
def rematch(where):
    """No such table is gone to."""
    over = {**TABLE, "phase": "over", "next": where}
    with Rogue([text(over), BYE]) as rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")
        person.hears("> ")
        person.types("rematch")
        person.types("quit")
        assert person.leaves() == 0, person.said
    asked = [path for path in rogue.asked if NAME not in path]
    assert all(re.fullmatch("/api/tables/[0-9a-z]{1,63}/socket", path) for path in asked), asked
    checked(person.said)


@tests([(f"a commitment {commit!r}", commit) for commit in
        ("$(reboot)", "; reboot #", "`reboot`", "ab\ncd", "ab cd", "x" * 100, None)])
def commitment(commit):
    """What is to be typed into a shell is harmless there."""
    with Rogue([text({**TABLE, "phase": "over", "commit": commit})]) as rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")
        person.hears("> ")
        person.types(f"save {person.home.name}/game")
        person.hears("dealt as promised:\n  ")
        line = person.process.stdout.readline()
        assert re.fullmatch(r"adit verify [-\w/]+( --commit \w+)?\n", line), line
        person.process.kill()
        person.leaves()


@test
def far_away():
    """a record that is saved at the end of a long way"""
    phases = [text({**TABLE, "phase": phase}) for phase in ("waiting", "over")]
    with Rogue(phases) as rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")
        folder = Path(person.home.name, *["x" * 200] * 5)
        folder.mkdir(parents=True)
        person.hears("Enter leaves.\n> ")
        person.types(f"save {folder}/game")
        person.hears("dealt as promised:\n  ", "is too long")
        person.types("quit")
        assert person.leaves() == 0, person.said
        checked(person.said)


# --- nothing at all ---------------------------------------------------------------


@test
def keys():
    """while a server does not answer, one can go on typing"""
    silent = Silent()
    with Rogue(silent.script, upgrade=silent.upgrade) as rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")
        person.hears("trying again\n")
        assert silent.asked.wait(harness.PATIENCE)
        person.types("seats")
        person.hears("  P3: bot hasty\n")
        silent.allowed.set()
        person.hears(HERE)
        assert rogue.sockets == 2, "it has given up before it was asked"
        person.types("quit")
        assert person.leaves() == 0, person.said
        assert "The line is there again.\n" in person.said, person.said


@test
def leaving():
    """while a server does not answer, one can leave"""
    silent = Silent()
    with Rogue(silent.script, upgrade=silent.upgrade) as rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")
        assert silent.asked.wait(harness.PATIENCE)
        person.types("quit")
        assert person.leaves() == 0, person.said
        assert rogue.sockets == 2, "it has waited"
        silent.allowed.set()


@test
def saving():
    """while there is no line, nobody waits for a record"""
    silent = Silent("over")
    with Rogue(silent.script, upgrade=silent.upgrade) as rogue:
        person = Person(rogue).sits(NAME, "--name", "Ann")
        assert silent.asked.wait(harness.PATIENCE)
        person.types(f"save {person.home.name}/game")
        person.hears("The game is not saved: there is no line to the server now.\n")
        assert rogue.sockets == 2, "it has waited"
        silent.allowed.set()
        person.process.kill()
        person.leaves()


@test
def interrupted():
    """Ctrl-C ends who waits for the first answer"""
    asked, allowed = threading.Event(), threading.Event()

    def upgrade(head, number):
        asked.set()
        allowed.wait(harness.PATIENCE)
        return accepted(head)

    with Rogue(upgrade=upgrade) as rogue:
        person = Person(rogue).sits(NAME, "--watch")
        assert asked.wait(harness.PATIENCE)
        person.process.send_signal(signal.SIGINT)
        assert person.leaves() == -signal.SIGINT, person.said
        allowed.set()


@test
def drops():
    """an answer that comes by drops has an end"""
    if not FULL:
        raise Skip("it takes half a minute")

    def dripping():
        for byte in itertools.cycle(b"HTTP/1.1 200 OK\r\nX: " + b"x" * 8000):
            time.sleep(0.2)
            yield bytes([byte])

    ends(Rogue(answer=dripping), STRANGE)


if __name__ == "__main__":
    main()
