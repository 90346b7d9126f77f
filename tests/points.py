"""points.py -- tests that print test points (TAP), for the tests beside this file.

    from points import PATIENCE, Skip, points, test, tests

    @test
    def it_holds():
        \"\"\"it holds\"\"\"
        assert ...

    sys.exit(points())
"""

import os
import time
import traceback

# Seconds after which what should have come counts as missing: more when the machine is
# loaded by others. Only a test that fails waits so long; it is half of what a whole test
# may take, so that it says what it waited for before it is ended.
PATIENCE = float(os.environ.get("ADIT_PATIENCE", 60)) * max(
    1, os.getloadavg()[0] / len(os.sched_getaffinity(0)))
LINES_SHOWN = 60  # of why a test failed
TESTS = []

# Programs speak English here, whoever runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"


class Skip(Exception):
    """Why something cannot be tested here."""


def test(function):
    """A test: the first line of its documentation is its name, or else its own."""
    name = function.__doc__ or function.__name__.replace("_", " ")
    TESTS.append((name.splitlines()[0], function))
    return function


def tests(rows):
    """A test for each row (name, argument...) of a table."""

    def add(function):
        for name, *args in rows:
            TESTS.append((name, lambda f=function, a=args: f(*a)))
        return function

    return add


def tell(point, lines=()):
    print(point, flush=True)
    for line in lines:
        print(f"# {line}", flush=True)


def points(run=lambda function: function(), part=""):
    """Runs the tests whose names have that part, each by run(function), and says how each
    went. Returns the exit code."""
    chosen = [row for row in TESTS if part in row[0]]
    failed = 0
    print(f"1..{len(chosen)}", flush=True)
    for number, (name, function) in enumerate(chosen, 1):
        began = time.monotonic()
        try:
            run(function)
            tell(f"ok {number} - {name} ({time.monotonic() - began:.1f} s)")
        except Skip as why:
            tell(f"ok {number} - {name} # SKIP {why}")
        except Exception as error:  # whatever it is, the next test has its turn
            failed += 1
            why = "".join(traceback.format_exception(error, limit=-4))
            tell(f"not ok {number} - {name}", why.splitlines()[:LINES_SHOWN])
    return 1 if failed else 0
