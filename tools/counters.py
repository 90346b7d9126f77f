#!/usr/bin/env python3
"""counters.py -- five players of saboteur whose ways are fixed: what a bot is measured against
that must not lose to anybody who has seen through it.

    adit match 'exec:python3 tools/counters.py sleeper' trained saboteur --players 3,5,7
    tools/strength counters

    NAME         as a saboteur                              as a miner
    sleeper [K]  digs well for K deeds, usually 3, then     digs well
                 sabotages
    framer       breaks tools early, mends none but its     digs well
                 own, tells lies about goals that it has
                 seen and about the best digger, and lays
                 a dead end only if it has nothing else
                 to lay
    guide        looks at goals, and leads the way to one   lays only what brings the way nearer,
                 that is not the gold                       mends whoever has dug well
    hold-out     passes its path cards, keeps breaks until  keeps good path cards, breaks and
                 it is late                                 others' mending until it is late
    vigilante    breaks the best digger's tools at once     breaks whoever looks worst at once

All of them share one core, the class Dwarf, and change little of it. It judges a move by how
many cards the way to each goal that may be the gold still needs, and others by a count of
what their deeds did for that. It needs nothing but Python, speaks docs/bot-protocol.md, leaves
nothing to chance, and takes less than a millisecond for a move.
"""

import json
import sys
from math import exp, log

# --- the mine ---------------------------------------------------------------------------
#
# A set of cells is a number, a bit a cell, with rows of 20: columns -4 to 13, rows -7 to 7. The
# first and the last bit of a row are no cells, so that a step to the side stays in its row.
# What lies farther out matters to nobody, and is in no set.

ROW = 20
STEP = {"N": ROW, "E": 1, "S": -ROW, "W": -1}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
FAR = 24  # cards: there is no way


def cell(x, y):
    return 1 << (y + 7) * ROW + x + 5 if -4 <= x <= 13 and -7 <= y <= 7 else 0


def beside(at, side):
    step = STEP[side]
    return at << step if step > 0 else at >> -step


def joined(lies):
    return lies if lies.isupper() else ""


FIELD = sum(cell(x, y) for x in range(-4, 14) for y in range(-7, 8))
START = cell(0, 0)


class Mine:
    """What lies: `cards` has the joined sides of each cell that is taken. `ends` are the cells
    on which a tunnel opens that is joined to the start, and `cut_off` has a set of such cells
    for each piece of tunnel that is not."""

    def __init__(self, cards, down):
        self.cards, self.down = cards, down
        self.free = FIELD & ~sum(cards) & ~down
        dark = {at for at, sides in cards.items() if sides}
        self.ends = self.follow(START, dark)
        self.cut_off = []
        while dark:
            self.cut_off.append(self.follow(min(dark), dark))

    def follow(self, first, dark):
        """Takes what is joined to a card out of the dark: the cells on which it opens."""
        opens, stack = 0, [first]
        dark.discard(first)
        while stack:
            at = stack.pop()
            for side in self.cards[at]:
                to = beside(at, side)
                opens |= to
                if to in dark and FACING[side] in self.cards[to]:
                    dark.discard(to)
                    stack.append(to)
        return opens

    def after_dig(self, at, lies):
        """The free cells, ends and pieces that are cut off once a card lies there."""
        ends, cut_off = self.ends, self.cut_off
        for side in joined(lies):
            ends |= beside(at, side)
        if joined(lies):
            for opens in cut_off:
                ends |= opens if opens & at else 0
            cut_off = [opens for opens in cut_off if not opens & at]
        return self.free & ~at, ends, cut_off

    def after_fall(self, at):
        left = Mine({cell: sides for cell, sides in self.cards.items() if cell != at}, self.down)
        return left.free, left.ends, left.cut_off

    def now(self):
        return self.free, self.ends, self.cut_off


def distances(ground, goal):
    """How many cards are missing to a goal from the nearest end, and from the second."""
    free, ends, cut_off = ground
    if ends & goal:
        return 0, 0
    at, first = goal, FAR
    for far in range(1, FAR):
        reached = at << 1 | at >> 1 | at << ROW | at >> ROW
        for opens in cut_off:
            if at & opens:
                reached |= opens
        at = reached & free
        if not at:
            break
        free &= ~at
        met = at & ends
        if met and first < FAR:
            return first, far
        if met & (met - 1):
            return far, far
        if met:
            first = far
    return first, FAR


NEAR = [12.0 / (1 + far) - 0.4 * far for far in range(FAR + 1)]


def nearness(ground, goal):
    """What the ways to a goal are worth: the second keeps others from cutting the first."""
    first, second = distances(ground, goal)
    return NEAR[first] + 0.2 * NEAR[second]


# --- the core -----------------------------------------------------------------------------

SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
GOOD, POOR = ("NESW", "ESW", "NES", "EW"), ("NS", "NE", "NW")
# What it costs a miner, or a saboteur, to be without a card.
KEEP = {"miner": {**dict.fromkeys(GOOD, 0.45), **dict.fromkeys(POOR, 0.2), "map": 0.15,
                  "rockfall": 0.4, "break": 0.3, "fix": 0.4},
        "saboteur": {**dict.fromkeys(POOR, 0.05), "map": 0.1, "rockfall": 0.4, "break": 0.4,
                     "fix": 0.1, "dead": 0.3}}
TURNED = {"NEW": "ESW", "NSW": "NES", "SW": "NE", "ES": "NW"}
NEVER = -99


def kind_of(card):
    """A row of KEEP."""
    if card.isupper():
        return TURNED.get(card, card)
    if set(card) <= set("nesw"):
        return "dead"
    return card.partition("-")[0]


class Dwarf:
    """Plays either role openly. The five change what a move is worth to them."""

    def __init__(self):
        self.mine = None

    # What is seen

    def begin(self, line):
        self.me = int(line["p"][1:]) - 1
        self.begin_round(line["view"]["players"])
        self.take(line["view"])

    def begin_round(self, players):
        self.guilt = [0.0] * players  # of each seat, as a logarithm of odds
        self.dug = [0.0] * players  # what each has dug for the way
        self.gold = [0.0] * 3  # how likely each goal seems, as a logarithm
        self.told = set()
        self.deeds = 0

    def take(self, view):
        """The view, and of its mine what is not known already."""
        self.view, self.seats = view, view["seats"]
        self.role = self.seats[self.me]["role"]
        cards = {cell(card["x"], card["y"]): joined(card["lies"]) for card in view["mine"]}
        self.goals, self.down = [cell(goal["x"], goal["y"]) for goal in view["goals"]], 0
        for at, goal in zip(self.goals, view["goals"]):
            if goal["lies"]:
                cards[at] = joined(goal["lies"])
            else:
                self.down |= at
        cards.pop(0, None)
        if self.mine is None or (cards, self.down) != (self.mine.cards, self.mine.down):
            self.mine = Mine(cards, self.down)
            self.near = [nearness(self.mine.now(), goal) for goal in self.goals]

    def see(self, line):
        events, near, down = line["events"], self.near, self.down
        lame = {seat["p"] for seat in self.seats if seat["broken"]}
        self.take(line["view"])
        for event in events:
            if event["event"] == "round":
                self.begin_round(line["view"]["players"])
            elif "p" in event:
                gains = [now - then if goal & down else 0
                         for now, then, goal in zip(self.near, near, self.goals)]
                self.watch(event, int(event["p"][1:]) - 1, gains, event["p"] in lame)

    def watch(self, event, seat, gains, lame):
        """What a deed tells of the one who did it. Somebody who has looked at a goal and
        digs tells something of the goals, too, as far as one trusts them."""
        what, gain = event["event"], max(gains) if max(gains) > 0.1 else min(gains)
        if what in ("dug", "broke", "fixed", "fell", "looked", "passed"):
            self.deeds += seat == self.me
        guilt = 0
        if what == "dug":
            self.dug[seat] += gain
            if self.seats[seat]["looked"] and seat != self.me:
                trust = 1 - 2 * self.suspicion(seat)
                self.gold = [hope + 0.5 * trust * by for hope, by in zip(self.gold, gains)]
            if event["lies"].isupper():
                guilt = -1.2 if gain > 0.1 else 1.2 if gain < -0.1 else 0.4
            else:
                guilt = 2 if gain < -0.1 else -0.2
        elif what == "fell":
            guilt = -1.2 if gain > 0.1 else 1.5 if gain < -0.1 else 0
        elif what == "passed":
            guilt = 0 if lame else 0.5
        elif what in ("broke", "fixed") and event["on"] != event["p"]:
            on = int(event["on"][1:]) - 1
            trust = 0.2 if on == self.me and self.role == "miner" else 0.5 - self.suspicion(on)
            guilt = 2.5 * trust if what == "broke" else -2 * trust
        self.guilt[seat] = max(-4, min(4, self.guilt[seat] + guilt))

    def suspicion(self, seat):
        """How likely a seat is a saboteur's."""
        if seat == self.me:
            return float(self.role == "saboteur")
        n = self.view["players"]
        others = SABOTEURS[n] - (self.role == "saboteur")
        return 1 / (1 + exp(-self.guilt[seat] - log((others + 0.2) / (n - others))))

    # What is chosen

    def choose(self):
        self.hopes = self.hope()
        self.stake = sum(hope * (NEAR[max(far - 1, 0)] - NEAR[far]) for hope, far in
                         zip(self.hopes, (distances(self.mine.now(), at)[0] for at in self.goals)))
        return max(self.view["legal"], key=self.worth)

    def hope(self):
        """How likely each goal is the gold."""
        known = [goal["is"] for goal in self.view["goals"]]
        if "treasure" in known:
            return [float(goal == "treasure") for goal in known]
        odds = [0 if goal else exp(at) for goal, at in zip(known, self.gold)]
        return [at / sum(odds) for at in odds]

    def worth(self, move):
        word, _, rest = move.partition(" ")
        if word.startswith(("map", "rockfall")):
            word, _, rest = move.partition("@")
        if word == "take":
            return int(rest)
        card = {"dig": rest.partition("@")[0], "pass": rest}.get(word, word)
        keep = self.keep(kind_of(card)) if card else 0
        return getattr(self, "worth_" + word)(rest) - keep

    def keep(self, kind):
        return KEEP[self.role].get(kind, 0)

    def wants_gold(self):
        return self.role == "miner"

    def sign(self):
        return 1 if self.wants_gold() else -1

    def gain(self, ground):
        """How much nearer the gold comes, as far as one knows where it is."""
        return sum(hope * (nearness(ground, at) - near) for hope, at, near in
                   zip(self.hopes, self.goals, self.near) if hope)

    def worth_dig(self, rest):
        return self.sign() * self.gain(self.ground_after(rest))

    def ground_after(self, rest):
        """Once that is dug; what is dug far out changes nothing."""
        lies, _, place = rest.partition("@")
        at = cell(*map(int, place.split(",")))
        return self.mine.after_dig(at, lies) if at else self.mine.now()

    def worth_rockfall(self, rest):
        at = cell(*map(int, rest.split(",")))
        return 0.9 * self.sign() * self.gain(self.mine.after_fall(at)) if at else 0

    def worth_map(self, rest):
        hope = self.hopes[int(rest[1:]) - 1]
        return 1.6 * hope * (1 - hope)

    def trust(self, seat):
        """How far a seat wants what one wants oneself, from -1 to 1."""
        return self.sign() * (1 - 2 * self.suspicion(seat))

    def on(self, rest):
        """Whom a card is played on, and how many turns it is until theirs."""
        seat = int(rest.partition("@P")[2].partition(" ")[0]) - 1
        return seat, (seat - self.me) % self.view["players"]

    def best_digger(self):
        others = [seat for seat in range(len(self.seats)) if seat != self.me]
        return max(others, key=lambda seat: (self.dug[seat] - 9 * bool(
            self.seats[seat]["broken"]), -((seat - self.me) % len(self.seats))))

    def worth_break(self, rest):
        seat, turns = self.on(rest)
        if seat == self.me:
            return NEVER
        lame = 0.3 if self.seats[seat]["broken"] else 1
        return (-self.trust(seat) * lame * 0.95 ** turns - 0.2) * 1.5 * self.stake

    def worth_fix(self, rest):
        seat, _ = self.on(rest)
        last = 1 if len(self.seats[seat]["broken"]) == 1 else 0.6
        return last * self.stake * (1.3 if seat == self.me else 0.8 * self.trust(seat))

    def worth_pass(self, _):
        return 0

    def claims(self):
        """What it says before it moves."""
        return []



# --- the five ------------------------------------------------------------------------------


class Sleeper(Dwarf):
    """However well it digs, a saboteur does not turn over what may be the gold."""

    def __init__(self, deeds="3"):
        super().__init__()
        self.sleeps = int(deeds)

    def wants_gold(self):
        return self.role == "miner" or self.deeds < self.sleeps

    def worth_dig(self, rest):
        _, ends, _ = self.ground_after(rest)
        may_find = any(ends & at for at, hope in zip(self.goals, self.hopes) if hope)
        return NEVER if self.role == "saboteur" and may_find else super().worth_dig(rest)


class Framer(Dwarf):
    def worth_break(self, rest):
        is_early = self.role == "saboteur" and self.deeds < 4
        return super().worth_break(rest) + is_early

    def worth_fix(self, rest):
        is_others = self.role == "saboteur" and self.on(rest)[0] != self.me
        return NEVER if is_others else super().worth_fix(rest)

    def worth_map(self, rest):
        return super().worth_map(rest) * (3 if self.role == "saboteur" else 1)

    def worth_dig(self, rest):
        if self.role == "saboteur" and not rest[0].isupper():
            if any(move.startswith("dig") and move[4].isupper() for move in self.view["legal"]):
                return NEVER
        return super().worth_dig(rest)

    def claims(self):
        if self.role != "saboteur":
            return []
        lies = [f"{'stone' if goal['is'] == 'treasure' else 'gold'}@{goal['goal']}"
                for goal in self.view["goals"] if goal["is"] and not goal["lies"]]
        if max(self.dug) > 0:
            lies.append(f"suspect@P{self.best_digger() + 1}")
        new = [lie for lie in lies if lie not in self.told][:8]
        self.told.update(new)
        return new


class Guide(Dwarf):
    def choose(self):
        self.astray = self.stones() if self.role == "saboteur" else []
        return super().choose()

    def stones(self):
        """The goals that it knows to be stones, as long as the gold is not near."""
        hopes = self.hope()
        near = min(distances(self.mine.now(), at)[0] for at, hope in zip(self.goals, hopes) if hope)
        return [goal for goal in range(3) if self.goals[goal] & self.down and not hopes[goal]
                and near > 2]

    def gain(self, ground):
        """A saboteur wants as little of it as possible, so the way astray counts against it."""
        astray = sum(nearness(ground, self.goals[goal]) - self.near[goal] for goal in self.astray)
        return super().gain(ground) - 0.7 * astray / max(1, len(self.astray))

    def worth_dig(self, rest):
        worth = super().worth_dig(rest)
        return NEVER if self.role == "miner" and worth <= 0 else worth

    def worth_fix(self, rest):
        seat, _ = self.on(rest)
        if self.role == "miner" and seat != self.me:
            return self.stake * 0.8 if self.dug[seat] > 0 else NEVER
        return super().worth_fix(rest)

    def worth_map(self, rest):
        return super().worth_map(rest) * (3 if self.role == "saboteur" else 1)


class HoldOut(Dwarf):
    def is_late(self):
        near = min(distances(self.mine.now(), at)[0] for at in self.goals if at & self.down)
        return near <= 3 or self.view["pile"] <= 16

    def choose(self):
        self.holds = self.view["phase"] == "play" and not self.is_late()
        return super().choose()

    def keep(self, kind):
        keep = super().keep(kind)
        if self.role == "saboteur" and kind in GOOD + POOR:
            return -0.1 - 0.1 * (kind in GOOD)
        return 1.3 * keep if self.holds and kind in GOOD + ("break", "fix") else keep

    def worth_break(self, rest):
        return NEVER if self.holds else super().worth_break(rest)

    def worth_fix(self, rest):
        is_others = self.on(rest)[0] != self.me
        return NEVER if self.holds and is_others else super().worth_fix(rest)


class Vigilante(Dwarf):
    def worth_break(self, rest):
        seat, _ = self.on(rest)
        others = [other for other in range(len(self.seats)) if other != self.me]
        if self.role == "miner":
            worst = max(others, key=lambda other: self.guilt[other])
            is_due = self.guilt[worst] > 0
        else:
            worst = self.best_digger()
            is_due = self.dug[worst] > 0
        return super().worth_break(rest) + 5 * (seat == worst and is_due)


# --- the protocol ----------------------------------------------------------------------------

PLAYERS = {"sleeper": Sleeper, "framer": Framer, "guide": Guide, "hold-out": HoldOut,
           "vigilante": Vigilante}


def say(**line):
    print(json.dumps(line), flush=True)


def play(name, player):
    for line in map(json.loads, sys.stdin):
        if line["t"] == "hello":
            say(t="hello", adit=1, name=name, games=["saboteur"])
        elif line["t"] == "game":
            player.begin(line)
        elif line["t"] == "step":
            player.see(line)
        elif line["t"] == "choose":
            move = player.choose()
            for claim in player.claims():
                say(t="claim", claim=claim)
            say(t="move", move=move)
        elif line["t"] == "believe":
            say(t="beliefs")


def main():
    name, *more = sys.argv[1:] or [""]
    if name not in PLAYERS or len(more) > (name == "sleeper") or not all(map(str.isdigit, more)):
        print("usage: counters.py sleeper [K] | framer | guide | hold-out | vigilante",
              file=sys.stderr)
        return 2
    play(name, PLAYERS[name](*more))
    return 0


if __name__ == "__main__":
    sys.exit(main())
