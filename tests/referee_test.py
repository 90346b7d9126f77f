#!/usr/bin/env python3
"""The engine against the referee, a second implementation of the rules that shares
nothing with it: traces of both bots' play, with every number of players and every
option, are judged line by line. Prints TAP.

referee_test.py PATH_TO_ADIT"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
REFEREE = os.path.join(HERE, "referee_saboteur.py")
FULL = os.environ.get("ADIT_TEST") == "full"
GAMES = 250 if FULL else 6  # of each setting, for each number of players
LEAST_TURNS = 100_000

OPTIONS = ["", "--profile summary", "--profile procedure",
           "--set max_saboteurs=yes --set rounds=9",
           "--set broken_shares=no --set draw=players --set first=P2",
           "--set dwarves5=2+3 --set starter=last_card --set rounds=5"]
SETTINGS = [f"--bots {bots} {options}"
            for bots in ["hasty", "random"] for options in OPTIONS]

# What the rules make impossible or nearly so (see the referee's own remarks):
# positions show these instead.
RARE = {"pass_empty", "several_sides_reach_stone", "second_pass_of_goals",
        "paid_not_largest_card", "draft_nobody_may_share",
        "starter_no_path_laid"}


def judge(adit, number, setting):
    """The referee's counters for one setting, or what it disagrees with."""
    sim = subprocess.Popen(
        [adit, "sim", "saboteur", "--players", "3-10", "--games", str(GAMES),
         "--seed", f"{number:x}", "--threads", "1", "--trace", "-",
         *setting.split()],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    referee = subprocess.run([sys.executable, REFEREE, "--json", "-"],
                             stdin=sim.stdout, capture_output=True, text=True,
                             check=False)
    sim.stdout.close()
    if sim.wait() != 0 or referee.returncode != 0:
        return None, referee.stderr.strip() or "adit sim failed"
    return json.loads(referee.stdout), None


def main():
    adit = sys.argv[1]
    total, failed = {}, 0
    print(f"1..{len(SETTINGS) + 2}")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda pair: judge(adit, *pair),
                            enumerate(SETTINGS, 1))
        for number, (setting, (counters, wrong)) in enumerate(
                zip(SETTINGS, verdicts), 1):
            if wrong:
                print("#", wrong)
            for name, count in (counters or {}).items():
                if isinstance(count, int):
                    total[name] = total.get(name, 0) + count
            failed |= wrong is not None
            print(f"{'not ' if wrong else ''}ok {number} - the referee agrees:"
                  f" {setting}", flush=True)
    for name, count in total.items():
        heading = "rules in play" if name[1:].isdigit() else "met in play"
        if name not in RARE:
            print(f"# fired {heading}: {name} {count}")
    enough = total.get("turns", 0) >= LEAST_TURNS
    print(f"{'' if enough else 'not '}ok {len(SETTINGS) + 1} - the referee has"
          f" judged {LEAST_TURNS:,} positions")
    never = [n for n, count in total.items() if count == 0 and n not in RARE]
    if never:
        print("# never:", " ".join(never))
    print(f"{'not ' if never else ''}ok {len(SETTINGS) + 2} - every numbered"
          " rule has mattered")
    sys.exit(failed or not enough or bool(never))


if __name__ == "__main__":
    main()
