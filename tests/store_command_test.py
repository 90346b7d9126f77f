#!/usr/bin/env python3
"""adit store, through the real program: a database is prepared, checked, filled and copied.

    store_command_test.py PATH_TO_ADIT [PART_OF_A_NAME]

Prints TAP.
"""

import contextlib
import itertools
import signal
import subprocess
import time
from pathlib import Path

from points import PATIENCE, test
from postgres import Postgres
from program import ADIT, complains, main, prints, run

DATABASE = Postgres()
NAMES = (f"d{n}" for n in itertools.count())

# Tables: two open ones, one of them without a last entry; two that are over, one late; a
# text of every byte. Guests, dates, a summary without a word.
FILL = """
    INSERT INTO adit.game (name, term, last, open, born, listed) VALUES
        ('open', 7, 3, true, 11, 1), ('other', 1, 1, true, 5, 0),
        ('over', 1, 2, false, 5, 0), ('late', 3, 3, false, 5, 0);
    INSERT INTO adit.event SELECT 'open', n, n * 11, '\\x00ff5c27220a'::bytea
        FROM generate_series(1, 3) n;
    INSERT INTO adit.event SELECT 'late', n, n * 13, ''::bytea FROM generate_series(1, 3) n;
    INSERT INTO adit.event SELECT 'over', n, 4, string_agg(set_byte('\\x00', 0, b), ''
        ORDER BY b) FROM generate_series(1, 2) n, generate_series(0, 255) b GROUP BY n;
    INSERT INTO adit.event VALUES ('other', 1, 0, 'a');
    INSERT INTO adit.past VALUES ('over', 1700000000000, '\\x00fe'), ('late', 0, '');
    INSERT INTO adit.part VALUES ('ann', 'open'), ('bo', 'open'), ('ann', 'late');
    INSERT INTO adit.block VALUES ('192.0.2.0/24', 1700000000001, '\\x22c3a95c'), ('2001:db8::7', 0, '');
"""
ALL = """
    SELECT 'game', name, last::text, open::text FROM adit.game UNION ALL
    SELECT 'event', game, seq::text, at || encode(body, 'hex') FROM adit.event UNION ALL
    SELECT 'past', game, at::text, encode(body, 'hex') FROM adit.past UNION ALL
    SELECT 'part', game, guest, '' FROM adit.part UNION ALL
    SELECT 'block', whom, at::text, encode(why, 'hex') FROM adit.block UNION ALL
    SELECT 'secret', '', '', encode(secret, 'hex') FROM adit.meta ORDER BY 1, 2, 3, 4
"""


def new(prepared=True, filled=False):
    """A database of its own."""
    name = next(NAMES)
    DATABASE.does(f"CREATE DATABASE {name}")
    if prepared:
        prints("store", "prepare", DATABASE.address(name))
    if filled:
        DATABASE.does(FILL, name)
    return name, DATABASE.address(name)


def everything(name):
    return DATABASE.does(ALL, name)


@test
def prepares():
    """prepare makes the schema, and again changes nothing"""
    name, address = new(prepared=False)
    complains(run("store", "check", address), 1, "not prepared")
    assert prints("store", "prepare", address) == "The database is ready for servers.\n"
    before = everything(name)
    prints("store", "prepare", address)
    assert everything(name) == before and before.startswith("secret|||"), before
    assert len(before) == len("secret|||") + 64
    assert prints("store", "check", address) == (
        "Servers can use the database; 0 tables are open.\n")


@test
def prepares_once():
    """two that prepare at once make one schema"""
    name, address = new(prepared=False)
    both = [subprocess.Popen([ADIT, "store", "prepare", address], stdout=subprocess.PIPE)
            for _ in range(2)]
    assert [(one.communicate()[0], one.returncode) for one in both] == (
        [(b"The database is ready for servers.\n", 0)] * 2)
    assert DATABASE.does("SELECT count(*) FROM adit.meta", name) == "1"


@test
def role():
    """a role may use the database, and not change its schema"""
    name, address = new()
    DATABASE.does("CREATE ROLE server LOGIN")
    server = DATABASE.address(name, "server")
    complains(run("store", "check", server), 1, "may not do that")
    prints("store", "prepare", address, "--role", "server")
    prints("store", "check", server)
    DATABASE.does("REVOKE UPDATE ON adit.past FROM server", name)
    complains(run("store", "check", server), 1, "may not do that")
    # An update gives a new table to whoever had the others.
    DATABASE.does("GRANT UPDATE ON adit.past TO server; DROP TABLE adit.block;"
                  "UPDATE adit.meta SET version = 1", name)
    prints("store", "prepare", address)
    prints("store", "check", server)
    complains(run("store", "prepare", address, "--role", "nobody"), 1, "no such role")
    DATABASE.does("CREATE ROLE another LOGIN")
    complains(run("store", "prepare", server, "--role", "another"), 1, "may not do that")


@test
def checks():
    """check lists the nodes"""
    name, address = new(filled=True)
    DATABASE.does("INSERT INTO adit.node VALUES"
                  " ('n1', 1, 'a:1', '1.0', now() + interval '3 s', false, 9),"
                  " ('n2', 1, 'b:1', '1.1', now() + interval '3 s', true, 9),"
                  " ('n3', 1, 'c:1', '1.1', now() - interval '1 h', false, 9);"
                  "UPDATE adit.game SET node = 'n1', incarnation = 1 WHERE name = 'open'", name)
    assert prints("store", "check", address).splitlines() == [
        "n1 at a:1, version 1.0: 1 table, alive",
        "n2 at b:1, version 1.1: 0 tables, hands its tables over",
        "n3 at c:1, version 1.1: 0 tables, not heard of",
        "Servers can use the database; 2 tables are open."]


@test
def copies():
    """a copy to a folder and back to a database has everything"""
    name, address = new(filled=True)
    assert prints("store", "copy", address, "folder") == "4 tables copied, 9 entries in all\n"
    assert sorted(path.name for path in Path("folder").iterdir()) == ["adit.db", "guests.key"]
    assert Path("folder/guests.key").stat().st_mode & 0o777 == 0o600
    again, other = new()
    assert prints("store", "copy", "folder", other) == "4 tables copied, 9 entries in all\n"
    assert everything(again) == everything(name)


@test
def copies_many():
    """more than fits into one commit is copied whole, either way"""
    name, address = new()
    DATABASE.does("INSERT INTO adit.game (name, term, last, open, born, listed)"
                  " SELECT 't' || n, 1, 9, n % 2 = 0, 0, 0 FROM generate_series(1, 5000) n;"
                  "INSERT INTO adit.event SELECT 't' || n, s, s, 'text'"
                  " FROM generate_series(1, 5000) n, generate_series(1, 9) s;"
                  "INSERT INTO adit.past SELECT 't' || n, n, 'text'"
                  " FROM generate_series(1, 5000, 2) n;"
                  "INSERT INTO adit.part SELECT 'g' || n % 100, 't' || n"
                  " FROM generate_series(1, 5000) n;"
                  "INSERT INTO adit.block SELECT '10.' || n || '.0.0/16', n, 'text'"
                  " FROM generate_series(0, 99) n", name)
    prints("store", "copy", address, "folder")
    again, other = new()
    prints("store", "copy", "folder", other)
    assert everything(again) == everything(name)
    return name, other


@test
def refuses():
    """a copy goes where nothing is, and from what nobody uses"""
    name, address = new(filled=True)
    other = new()[1]
    prints("store", "copy", address, "folder")
    prints("store", "copy", "folder", other)
    complains(run("store", "copy", "folder", other), 1, "tables in it already")
    complains(run("store", "copy", address, "folder"), 1, "something at folder")
    Path("empty").mkdir()
    prints("store", "copy", address, "empty")
    Path("empty/guests.key").unlink()
    done = run("store", "copy", "empty", new()[1])
    assert done.returncode == 0 and "no guests.key" in done.stderr, done.stderr
    DATABASE.does("INSERT INTO adit.node VALUES"
                  " ('n1', 1, 'a:1', '1.0', now() + interval '3 s', false, 0)", name)
    complains(run("store", "copy", address, "other"), 1, "node n1 is using it")
    assert not Path("other").exists() and not Path("other.new").exists()
    complains(run("store", "copy", "nothing", new()[1]), 1, "nothing")
    DATABASE.does("DELETE FROM adit.node; DELETE FROM adit.past WHERE game = 'late'", name)
    complains(run("store", "copy", address, "other"), 1, "no summary")
    DATABASE.does("DELETE FROM adit.event WHERE seq = 2", name)
    complains(run("store", "copy", address, "other"), 1, "damaged: table late after entry 1")
    assert not Path("other").exists() and not Path("other.new").exists()


@contextlib.contextmanager
def killed_when(ready, *args):
    """A copy that is killed as soon as something is so."""
    process = subprocess.Popen([ADIT, "store", "copy", *args], stdout=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while not ready() and process.poll() is None:
        assert time.monotonic() < end
    process.kill()
    yield process.wait() == -signal.SIGKILL


@test
def interrupted():
    """a copy that is killed leaves nothing, and can be made again"""
    name, other = copies_many()
    target, address = new()
    writes = ("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'INSERT INTO adit.event%'"
              f" AND datname = '{target}'")
    with killed_when(lambda: DATABASE.does(writes) != "0", "folder", address) as was_killed:
        assert was_killed
    while DATABASE.does(f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{target}'") != "0":
        pass
    assert everything(target).startswith("secret|||")
    prints("store", "copy", "folder", address)
    assert everything(target) == everything(name)
    with killed_when(Path("again.new/adit.db").exists, other, "again") as was_killed:
        assert was_killed
    assert not Path("again").exists()
    prints("store", "copy", other, "again")
    assert not Path("again.new").exists()


@test
def standby():
    """a standby is passed over, until it is promoted"""
    name, address = new(filled=True)
    with Postgres(of=DATABASE) as second:
        both = f"postgresql://owner@/{name}?host={second.folder},{DATABASE.folder}"
        complains(run("store", "check", second.address(name)), 1, "is a standby")
        complains(run("store", "prepare", second.address(name)), 1, "is a standby")
        done = prints("store", "check", both)
        second.promote()
        assert prints("store", "check", second.address(name)) == done


@test
def misused():
    """a wrong command line says what is wrong"""
    for args, pattern in [(["store"], "prepare"), (["store", "prepare", "/var/lib/adit"], "begins with"),
                          (["store", "check", "host=x"], "begins with"),
                          (["store", "copy", "a", "b"], "has to be a folder"),
                          (["store", "copy", "a"], "copy FROM TO"),
                          (["store", "check", "postgresql://x", "--role", "y"], "check ADDRESS"),
                          (["store", "empty", "postgresql://x"], "prepare ADDRESS"),
                          (["backup", "postgresql://x", "x.db"], "pg_dump -Fc -f FILE ADDRESS")]:
        complains(run(*args), 2, pattern)
    done = run("store", "check", "postgresql://owner:s3cret@localhost/x")
    complains(done, 1, "a password in the address")
    assert "s3cret" not in done.stderr


with DATABASE:
    main()
