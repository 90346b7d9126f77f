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
FULL = os.environ.get("ADIT_TEST") == "full"
# Of each setting, for each number of players: as few as show every rule.
GAMES = dict.fromkeys(("saboteur", "saboteur2", "galleries"), 250) if FULL else {
    "saboteur": 2, "saboteur2": 4, "galleries": 2}
LEAST_TURNS = 100_000 if FULL else 25_000

# Players, settings of options, and what the rules make impossible or nearly so
# (see the referees' own remarks): positions show these instead.
PLAYED = {
    "saboteur": (
        "3-10",
        ["", "--profile summary", "--profile procedure",
         "--set max_saboteurs=yes --set rounds=9",
         "--set broken_shares=no --set draw=players --set first=P2",
         "--set dwarves5=2+3 --set starter=last_card --set rounds=5"],
        {"pass_empty", "several_sides_reach_stone", "second_pass_of_goals",
         "paid_not_largest_card", "draft_nobody_may_share",
         "starter_no_path_laid"}),
    "saboteur2": (
        "2-12",
        ["", "--set boss=treasure --set extra_rockfall=no",
         "--set break_self=no --set open_gold=yes --set rounds=1",
         "--set first=P2 --set rounds=2"],
        {"B19", "several_sides_reach_stone", "stone_ways_up_compete",
         "doors_side_by_side"} | {f"rounds={n}" for n in range(4, 10)}),
    "galleries": (
        "2-4",
        ["", "--set income=every", "--set spent=box", "--set bounty=others",
         "--set gems=10 --set first=P2", "--set gems=200",
         "--set income=every --set spent=box --set bounty=others"
         " --set gems=200"],
        {"chests_both_empty", "pick_no_card"} | (set() if FULL else {
            "one_card_reshuffled", "number_cannot_be_dug", "diamonds_short",
            "explosion_short", "end_chest_diamonds", "end_closing_diamonds",
            "end_explosion", "end_gun"})),
}
SETTINGS = [(game, f"--players {players} --bots {bots} {options}")
            for game, (players, choices, _) in PLAYED.items()
            for bots in ["hasty", "random"] for options in choices]


def judge(adit, number, game, setting):
    """The referee's counters for one setting, or what it disagrees with."""
    sim = subprocess.Popen(
        [adit, "sim", game, "--games", str(GAMES[game]), "--seed", f"1{number:02x}",
         "--threads", "1", "--trace", "-", *setting.split()],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    referee = subprocess.run(
        [sys.executable, os.path.join(HERE, f"referee_{game}.py"), "--json", "-"],
        stdin=sim.stdout, capture_output=True, text=True, check=False)
    sim.stdout.close()
    if sim.wait() != 0 or referee.returncode != 0:
        return None, referee.stderr.strip() or "adit sim failed"
    return json.loads(referee.stdout), None


def point(ok, number, name):
    print(f"{'' if ok else 'not '}ok {number} - {name}", flush=True)
    return not ok


def say_fired(game, total):
    """Prints how often each rule mattered; returns those that never did."""
    never = []
    for name, count in total.items():
        if name in PLAYED[game][2]:
            continue
        rule = name[1:].isdigit()
        print(f"# fired {'rules' if rule else 'met'} in play:"
              f" {name if rule else f'{game} {name}'} {count}")
        if count == 0:
            never.append(name)
    return never


def main():
    adit = sys.argv[1]
    total, failed = {game: {} for game in PLAYED}, False
    print(f"1..{len(SETTINGS) + 1 + len(PLAYED)}")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda given: judge(adit, given[0], *given[1]),
                            enumerate(SETTINGS, 1))
        for number, ((game, setting), (counters, wrong)) in enumerate(
                zip(SETTINGS, verdicts), 1):
            if wrong:
                print("#", wrong)
            for name, count in (counters or {}).items():
                if isinstance(count, int):
                    total[game][name] = total[game].get(name, 0) + count
            failed |= point(not wrong, number,
                            f"the referee agrees: {game} {setting}")
    number = len(SETTINGS) + 1
    turns = sum(counters.get("turns", 0) for counters in total.values())
    failed |= point(turns >= LEAST_TURNS, number,
                    f"the referees have judged {LEAST_TURNS:,} positions")
    for number, game in enumerate(PLAYED, number + 1):
        never = say_fired(game, total[game])
        if never:
            print("# never:", " ".join(never))
        failed |= point(not never, number,
                        f"every numbered rule of {game} has mattered")
    sys.exit(failed)


if __name__ == "__main__":
    main()
