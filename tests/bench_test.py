#!/usr/bin/env python3
"""adit bench, through the real program: every result, and games that are played as ever.

    bench_test.py PATH_TO_ADIT

Prints TAP.
"""

import re

from points import test
from program import main, prints, prints_json

# The same with every compiler and its options, as long as cards are dealt so; of
# imagined states, as long as they are laid out so.
HASHES = {"saboteur/random/5p": "14582e73000a15e4", "saboteur/hasty/10p": "f368cf0f8600a0dd",
          "saboteur/imagine/3p": "4eebfae8c917793f", "saboteur/imagine/5p": "c33852b5a98aebc1",
          "saboteur2/random/7p": "932046dc81ef99a0"}


@test
def bench():
    """bench has every result, for programs and for people, with the same hashes"""
    told = prints_json("bench", "--json", "--seconds", "0.001")
    results = {result["name"]: result for result in told["results"]}
    assert list(told) == ["calibration_ns", "results"] and told["calibration_ns"] > 0
    counts = {"saboteur": (3, 5, 7, 10), "saboteur2": (2, 5, 7, 12), "galleries": (2, 3, 4)}
    assert list(results) == [
        f"{game}/{what}/{n}p" for game in counts
        for what in ("random", "list", "clone", "imagine", "observe", "hasty", "decide",
                     "search")
        for n in counts[game]]
    for name, result in results.items():
        keys = ["name", "actions_per_s", "ns_per_action", "ratio", "hash", "unit"]
        assert list(result) == keys
        assert re.fullmatch("[0-9a-f]{16}", result["hash"])
        ratio = told["calibration_ns"] / result["ns_per_action"]
        assert abs(result["ratio"] / ratio - 1) < 0.001, name
        each, every = result["ns_per_action"], result["actions_per_s"]  # a whole number
        assert abs(every - 1e9 / each) < 1.001 + 0.001 * every, result
    for game in counts:
        for n in counts[game]:
            same = [results[f"{game}/{what}/{n}p"]["hash"] for what in ("random", "list")]
            assert same[0] == same[1], "the list and the draw without it differ"
            whole = results[f"{game}/hasty/{n}p"]["unit"]
            assert whole == ("game" if game == "galleries" else "round")
            assert results[f"{game}/search/{n}p"]["unit"] == "iteration"
            assert results[f"{game}/decide/{n}p"]["unit"] == "decision"
    assert len({results[f"saboteur/{what}/{n}p"]["hash"] for what in ("decide", "search")
                for n in counts["saboteur"]}) == 8, "what was played is in the hash"
    for name, known in HASHES.items():
        assert results[name]["hash"] == known, name

    table = prints("bench", "--seconds", "0.001")
    assert max(map(len, table.splitlines())) < 80
    assert "fastest of" in table and "calibration" in table
    rows = re.findall(r"^(\w+/\S+) +(\w+) .* ([0-9a-f]{16})$", table, re.M)
    assert rows == [(r["name"], r["unit"], r["hash"]) for r in told["results"]]


main()
