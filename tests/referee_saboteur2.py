#!/usr/bin/env python3
"""A second, slow and obvious implementation of `saboteur2`, as a referee of traces.

    referee_saboteur2.py [--need-all] [--json] [FILE ...]        (no FILE, or -: stdin)

Written from docs/rules/saboteur2.md, saboteur.md and the notation alone; it shares
no code and no tables with the engine (with the referee of the base game it does). Every
game of the traces is played again from the rules. At the first disagreement it prints one
line to stderr and exits 1:

    game G (seed S), line L: what was expected and what the trace says

Games are numbered from 0 in each file, as in a simulation, lines from 1. At the end it
prints how often each rule mattered. With --need-all it exits 1 if one of E1..E16 never
did; with --json the counters are one JSON object.
"""
import sys
from collections import Counter, deque, namedtuple
from functools import lru_cache
from itertools import combinations

import referee_saboteur as base
from referee import (Disagree, check_legal, dump, expect, is_dict, is_int, is_str, list_of, main,
                     seat_name)
from referee_saboteur import (GOAL_CELLS, GOAL_KINDS, OPPOSITE, SIDES, START, beyond,
                              check_first, is_turned)

# ---------------------------------------------------------------- the rules' tables

# The kinds in canonical order: base path, expansion path, base action, expansion action.
BASE_PATHS = "NESW ESW NES NS EW NE NW nesw esw nes ns ew ne nw n e".split()
NEW_PATHS = {
    "NS+EW": 2, "NW+ES": 1, "NE+SW": 1,
    "S.ladder": 1, "W.ladder": 1, "ES.ladder": 1, "NE.ladder": 1,
    "ES.green": 1, "EW.green": 1, "NSe.green": 1, "NS.blue": 1, "EW.blue": 1, "SW.blue": 1,
    "NEs": 1, "NSew": 1, "EWns": 1, "NSe": 1, "ESn": 2,
    "w.crystal": 1, "s.crystal": 1, "ESW.crystal": 3, "NES.crystal": 1,
    "ESWn.crystal": 1, "NSWe.crystal": 1, "EWs.crystal": 1, "NESW.crystal": 1,
}
BASE_ACTIONS = ("map rockfall break-pick break-lamp break-cart fix-pick fix-lamp fix-cart "
                "fix-pick/lamp fix-pick/cart fix-lamp/cart").split()
NEW_ACTIONS = {"theft": 4, "hands-off": 3, "swap-hand": 2, "inspect": 2, "swap-hat": 2,
               "trap": 3, "free": 4}
CANONICAL = [*BASE_PATHS, *NEW_PATHS, *BASE_ACTIONS, *NEW_ACTIONS]
PLACE_OF_KIND = {kind: place for place, kind in enumerate(CANONICAL)}
PATH_KINDS = {*BASE_PATHS, *NEW_PATHS}

DECK = base.DECK + Counter(NEW_PATHS) + Counter(NEW_ACTIONS)    # 117; E1: one more rockfall
DWARVES = {"green": 4, "blue": 4, "saboteur": 3, "geologist": 2, "boss": 1, "profiteer": 1}
HAND_SIZE, OUT_SIZE = 6, 10                     # whatever the number of players
PLAYERS = range(2, 13)

TOOLS = ("pick", "lamp", "cart")
IN_FRONT = TOOLS + ("trap", "theft")            # what may lie in front of a player
TEAMS = ("green", "blue")
GP_EACH = {1: 5, 2: 4, 3: 3, 4: 2}              # by the number of winners; 5 or more: 1

OPTIONS = {                                     # in the order of the rules
    "extra_rockfall": ("yes", "no"),
    "boss": ("team", "treasure"),
    "open_gold": ("no", "yes"),
    "break_self": ("yes", "no"),
    "rounds": tuple(range(1, 10)),
    "first": ("random",),                       # or a seat of the game
}

E_RULES = [f"E{i}" for i in range(1, 17)]
COUNTERS = E_RULES + [
    # decisions of the base game that hold here
    "B2", "B3", "B4", "B5", "B6", "B7", "B11", "B13", "B19",
    # moves
    "dig", "break", "fix", "fix_with", "rockfall", "map", "theft", "hands-off", "swap-hand",
    "inspect", "swap-hat", "trap", "free", "steal",
    *(f"shed_{what}" for what in IN_FRONT), "pass_1", "pass_2", "pass_3", "pass_empty",
    *(f"pass_{n}_pile_{m}" for n in (1, 2, 3) for m in (0, 1, 2)),
    # laying cards
    "dead_end_laid", "half_blocked_laid", "bridge_laid", "double_curve_laid", "ladder_laid",
    "green_door_laid", "blue_door_laid", "crystal_laid", "laid_against_stub",
    "stub_touches_goal", "wall_against_goal", "fits_turned_goal", "dig_from_turned_stone",
    "outside_left", "outside_right", "outside_above", "outside_below", "gap_filled_again",
    "laid_half_blocked_by_stub_only", "double_laid_one_tunnel_joined",
    "double_laid_both_tunnels_joined", "double_second_tunnel_joined_later",
    "double_second_tunnel_turns_goal", "ladder_laid_without_way_back",
    "ladder_joins_cut_off_part", "ladder_barred_next_to_goal", "part_joined_again",
    "digger_builds_behind_hostile_door",
    # turning goals
    "stone_turned_round", "stone_does_not_fit", "several_sides_reach_stone",
    "stone_ways_up_compete", "two_goals_by_one_card", "treasure_and_stone_by_one_card",
    "second_pass_of_goals", "goal_turned_by_card_not_touching", "goal_turned_by_ladder",
    "treasure_turned_by_card_not_touching",
    # actions
    "rockfall_cuts_off", "rockfall_on_cut_off_card", "rockfall_on_ladder", "rockfall_on_door",
    "rockfall_on_crystal", "rockfall_on_double", "break_self_played", "break_self_barred",
    "fix_self", "choice_of_two_tools", "map_of_known_goal", "no_dig_with_broken_tool",
    "no_dig_when_trapped", "trapped_plays_action", "theft_barred_second", "theft_played_again",
    "hands_off_self", "free_self", "swap_hand_pile_empty", "swap_hand_sizes_differ",
    "swap_hand_own_last_card", "swap_hand_other_empty", "hat_swap_self", "hat_swap_other",
    "hat_swap_twice", "hat_swap_changes_role",
    "inspection_made_old", "inspect_sees_new_hat", "shed_barred_one_card",
    "shed_two_equal_cards", "shed_hand_smaller",
    # end of the round
    "treasure", "exhausted", "exhausted_hands_held", "exhausted_hands_empty",
    "kept_going_by_shed_only", "shed_trap_by_winner",
    *(f"table_{who}_free_{free}" for who in ("green", "blue", "other")
      for free in ("both", "green", "blue", "none")),
    *(f"connected_by_{role}" for role in DWARVES),
    "way_without_doors", "doors_in_series", "doors_side_by_side", "door_in_mine_not_on_way",
    "way_by_ladder_round_a_door", "team_wins_without_digger", "winner_trapped",
    # gold
    *(f"winners_{n}" for n in ("0", "1", "2", "3", "4", "5_or_more")),
    "boss_wins", "boss_paid_0", "boss_shut_out", "boss_wins_no_team", "boss_trapped",
    "profiteer_wins", "profiteer_alone", "profiteer_paid_0", "profiteer_trapped",
    "saboteurs_paid", "geologist_one", "geologist_two", "geologist_two_rounded_down",
    "geologist_other_trapped", "geologist_all_trapped", "geologist_no_crystals",
    "geologist_when_exhausted",
    # thefts
    "thieves_1", "thieves_2", "thieves_3_or_more", "thefts_begin_late", "thief_trapped",
    "nobody_has_gold", "steal_declined", "steal_from_trapped", "steal_from_thief",
    "steal_of_earlier_gold", "steal_in_last_round",
    # next round, end of the game
    "starter_by_dig", "starter_by_action", "starter_by_pass", "starter_by_shed", "shared_win",
    # what the games were
    "rounds", *(f"players={n}" for n in PLAYERS),
    *(f"{name}={value}" for name, values in OPTIONS.items() for value in values), "first=seat",
]


# ---------------------------------------------------------------- reading lines

# Keys in the order of the notation, with their types; "?" marks those left out when empty.
SHAPES = {
    "game": {"t": is_str, "game": is_str, "players": is_int, "options": is_dict, "seed": is_str},
    "round": {"t": is_str, "n": is_int, "first": is_str, "roles": list_of(is_str),
              "aside": list_of(is_str), "goals": list_of(is_str),
              "hands": list_of(list_of(is_str)), "pile": list_of(is_str),
              "out": list_of(is_str)},
    "turn": {"t": is_str, "p": is_str, "legal": list_of(is_str), "move": is_str,
             "turned?": list_of(is_turned), "seen?": is_str, "new?": is_str,
             "drew?": list_of(is_str), "drew_other?": list_of(is_str)},
    "round_end": {"t": is_str, "n": is_int, "by": is_str, "won": list_of(is_str),
                  "gold": list_of(is_int)},
    "game_end": {"t": is_str, "gold": list_of(is_int), "winners": list_of(is_str)},
}
TOLD = ("turned", "seen", "new", "drew", "drew_other")


# ---------------------------------------------------------------- cards

Shape = namedtuple("Shape", "tunnels stubs feature")


@lru_cache(maxsize=None)
def shape_of(lies):
    """`NW+ES`: two tunnels that do not meet; `NSe.green`: a tunnel, a dead stub, a door."""
    sides, _, feature = lies.partition(".")
    parts = sides.split("+")
    tunnels = tuple(frozenset(filter(str.isupper, part)) for part in parts)
    stubs = frozenset("".join(filter(str.islower, sides)).upper())
    return Shape(tuple(tunnel for tunnel in tunnels if tunnel), stubs, feature)


@lru_cache(maxsize=None)
def shown(lies):
    """All sides that show a tunnel: a stub's side shows one too (B13)."""
    shape = shape_of(lies)
    return shape.stubs.union(*shape.tunnels)


@lru_cache(maxsize=None)
def tunnel_at(lies, side):
    """All sides joined with this one on the card; none for rock and for a stub."""
    return next((tunnel for tunnel in shape_of(lies).tunnels if side in tunnel), frozenset())


def write(tunnels, stubs, feature):
    """The sides in the order N E S W, small letters after, the tunnel with N first."""
    words = ["".join(side for side in SIDES if side in tunnel) for tunnel in tunnels]
    words.sort(key=lambda word: "N" not in word)
    small = "".join(side.lower() for side in SIDES if side in stubs)
    return "+".join(words) + small + ("." + feature if feature else "")


@lru_cache(maxsize=None)
def turn_round(lies):
    """Turning by 180 degrees swaps N with S and E with W."""
    shape = shape_of(lies)
    tunnels = [{OPPOSITE[side] for side in tunnel} for tunnel in shape.tunnels]
    return write(tunnels, {OPPOSITE[side] for side in shape.stubs}, shape.feature)


@lru_cache(maxsize=None)
def ways_up(card):
    """A card that is its own turned twin has one way up."""
    return (card,) if turn_round(card) == card else (card, turn_round(card))


def kind_of(lies):
    """The kind of a card of the mine: a shape and its turned twin are one kind."""
    return lies if lies in PATH_KINDS else turn_round(lies)


def is_ladder(card):
    return shape_of(card).feature == "ladder"


def is_double(card):
    return len(shape_of(card).tunnels) == 2


def is_crystal(card):
    return shape_of(card).feature == "crystal"


def in_canonical_order(cards):
    return tuple(sorted(cards, key=PLACE_OF_KIND.get))


# ---------------------------------------------------------------- the mine

class Mine:
    """Joined is spoken of a side of a card, as a card may have two tunnels and stubs."""

    def __init__(self, goals):
        self.cards = {START: "NESW"}            # all face-up cards, as they lie
        self.goals = dict(zip(GOAL_CELLS, goals))
        self.face_down = set(GOAL_CELLS)
        self.gaps = set()                       # where a rockfall took a card away
        self.known = {}                         # what was found, until the mine changes

    def put(self, cell, lies):
        self.cards[cell] = lies
        self.known = {}

    def take_away(self, cell):
        del self.cards[cell]
        self.known = {}

    def remember(self, what, find):
        if what not in self.known:
            self.known[what] = find()
        return self.known[what]

    def sides_joined_avoiding(self, closed):
        """Every (cell, side) joined to the start by a way that meets none of these doors."""
        # A ladder's tunnel is always joined to the start and to every other ladder.
        ladders = [cell for cell, lies in self.cards.items() if is_ladder(lies)]
        found = {(START, side) for side in SIDES}
        found |= {(cell, side) for cell in ladders for side in shown(self.cards[cell])}
        todo = list(found)
        while todo:
            cell, side = todo.pop()
            other = beyond(cell, side)
            if other not in self.cards:
                continue                        # empty, or a face-down goal: joins nothing
            lies = self.cards[other]
            if shape_of(lies).feature in closed:
                continue
            # A stone may not fit its neighbour, and a stub joins nothing: no tunnel there.
            for further in tunnel_at(lies, OPPOSITE[side]):
                if (other, further) not in found:
                    found.add((other, further))
                    todo.append((other, further))
        return found

    def joined(self):
        """Every (cell, side) joined to the start. Doors stop nobody from building (E13)."""
        return self.remember("joined", lambda: self.sides_joined_avoiding(()))

    def is_empty(self, cell):
        return cell not in self.cards and cell not in GOAL_CELLS.values()

    def neighbours(self, cell):
        """The face-up neighbours by side; a face-down goal is none (B4)."""
        return self.remember(cell, lambda: {
            side: self.cards[beyond(cell, side)] for side in SIDES
            if beyond(cell, side) in self.cards})

    def is_next_to_goal(self, cell):
        return any(beyond(cell, side) in GOAL_CELLS.values() for side in SIDES)

    def sides_fit(self, cell, lies):
        """For each face-up neighbour: do both touching sides show a tunnel, or both rock?"""
        return [(side in shown(lies)) == (OPPOSITE[side] in shown(neighbour))
                for side, neighbour in self.neighbours(cell).items()]

    def ways_back(self, cell, lies, joined=None):
        """The sides of the card that show a tunnel and meet a side joined to the start."""
        joined = self.joined() if joined is None else joined
        return {side for side in shown(lies) if (beyond(cell, side), OPPOSITE[side]) in joined}

    def cells_at_joined_sides(self):
        """The empty cells with something joined pointing at them. No border (B2)."""
        return self.remember("at joined sides", lambda: {
            beyond(cell, side) for cell, side in self.joined()
            if self.is_empty(beyond(cell, side))})

    def cells_that_touch_a_card(self):
        """The empty cells that touch a face-up card on any side, rock to rock too (E3)."""
        return self.remember("touch a card", lambda: {
            beyond(cell, side) for cell in self.cards for side in SIDES
            if self.is_empty(beyond(cell, side))})

    def places_for(self, card):
        """Where the card might be laid if it fits: ladders have rules of their own."""
        if is_ladder(card):
            return {cell for cell in self.cells_that_touch_a_card()
                    if not self.is_next_to_goal(cell)}
        return self.cells_at_joined_sides()

    def may_lie(self, cell, lies):
        """It fits all neighbours; and a side of it, a stub too (E15), has a way back."""
        return all(self.sides_fit(cell, lies)) and \
            (is_ladder(lies) or bool(self.ways_back(cell, lies)))

    def reaching_sides(self, goal):
        """The sides of a goal that some side joined to the start points at."""
        return self.ways_back(GOAL_CELLS[goal], "NESW")

    def treasure_cell(self):
        return next(GOAL_CELLS[goal] for goal, kind in self.goals.items() if kind == "treasure")

    def treasure_is_turned(self):
        return self.treasure_cell() in self.cards

    def way_to_treasure_avoiding(self, closed):
        """Is there a way from start to treasure that meets none of these doors?"""
        treasure = self.treasure_cell()
        return any(cell == treasure for cell, _ in self.sides_joined_avoiding(closed))

    def own_cards(self):
        """What players have laid: all but the start and the goals, as they lie."""
        return {cell: lies for cell, lies in self.cards.items()
                if cell != START and cell not in GOAL_CELLS.values()}

    def waiting_tunnels(self):
        """The tunnels of double cards that are not joined while the other one is."""
        waiting = set()
        for cell, lies in self.cards.items():
            joined = {tunnel: (cell, min(tunnel)) in self.joined()
                      for tunnel in shape_of(lies).tunnels}
            if is_double(lies) and sum(joined.values()) == 1:
                waiting |= {(cell, min(tunnel)) for tunnel in joined if not joined[tunnel]}
        return waiting


# ---------------------------------------------------------------- turning goals over

def way_a_goal_lies(mine, goal, count):
    kind, cell = mine.goals[goal], GOAL_CELLS[goal]
    if kind == "treasure":
        return "NESW"
    reaching = mine.reaching_sides(goal)
    # B5: only the ways up that meet a reaching side compete; the one that fits more
    # neighbours, then the unturned one.
    ways = [lies for lies in ways_up(kind) if reaching & shown(lies)]
    best = max(ways, key=lambda lies: (sum(mine.sides_fit(cell, lies)), lies == kind))
    count["B5"] += 1
    count["stone_turned_round"] += best != kind
    count["several_sides_reach_stone"] += len(reaching) > 1
    count["stone_ways_up_compete"] += len(ways) > 1
    count["stone_does_not_fit"] += not all(mine.sides_fit(cell, best))
    return best


def turn_goals_over(mine, count):
    """In passes: all that are reached now, G1 first, then look again."""
    turned, passes = [], 0
    while True:
        reached = {goal: mine.reaching_sides(goal) for goal in sorted(mine.face_down)
                   if mine.reaching_sides(goal)}
        if not reached:
            break
        passes += 1
        for goal, sides in reached.items():
            # B19: one that was just turned may lead to a later one of the same pass, and
            # counts among the sides that reach it.
            count["B19"] += mine.reaching_sides(goal) != sides
            lies = way_a_goal_lies(mine, goal, count)
            mine.face_down.remove(goal)
            mine.put(GOAL_CELLS[goal], lies)
            turned.append({"goal": goal, "lies": lies})
    kinds = {mine.goals[t["goal"]] for t in turned}
    count["two_goals_by_one_card"] += len(turned) >= 2
    count["treasure_and_stone_by_one_card"] += len(turned) >= 2 and "treasure" in kinds
    count["second_pass_of_goals"] += passes >= 2
    return turned


# ---------------------------------------------------------------- a round and its legal moves

# cards: those of the hand that are used up; target: a seat, cell or goal
Move = namedtuple("Move", "kind cards target detail", defaults=((), None, None))


class Round:
    def __init__(self, game, line):
        self.players, self.options = game.players, game.options
        self.roles = list(line["roles"])
        self.hat_pile = deque(line["aside"])
        self.hats_put_aside = []
        self.hands = [list(hand) for hand in line["hands"]]
        self.pile = deque(line["pile"])
        self.out = list(line["out"])
        self.discard = []
        self.mine = Mine(line["goals"])
        self.in_front = [set() for _ in range(self.players)]    # of IN_FRONT
        self.thefts = []                        # seats with a theft, last played last
        self.on_turn = int(line["first"][1:]) - 1
        self.last_card = self.last_kind = None  # who played it, with which kind of move
        # only for the counters
        self.maps_seen = [set() for _ in range(self.players)]
        self.inspected = set()                  # whose dwarf someone has seen
        self.swapped_hats = set()
        self.had_theft = set()
        self.shed_trap = set()

    def seats_with_role(self, *roles):
        return [seat for seat in range(self.players) if self.roles[seat] in roles]

    def is_trapped(self, seat):
        return "trap" in self.in_front[seat]

    def may_dig(self, seat):
        """Only a theft in front of oneself does not keep one from laying path cards."""
        return not self.in_front[seat] - {"theft"}

    def others(self, seat):
        return [other for other in range(self.players) if other != seat]


def digs(rnd, seat, card):
    if not rnd.may_dig(seat):                   # a broken tool, or trapped
        return
    for cell in rnd.mine.places_for(card):
        for lies in ways_up(card):
            if rnd.mine.may_lie(cell, lies):
                yield f"dig {lies}@{cell[0]},{cell[1]}", Move("dig", (card,), cell, lies)


def breaks(rnd, seat, card):
    tool = card.removeprefix("break-")
    for target in range(rnd.players):
        if target == seat and rnd.options["break_self"] == "no":
            continue                            # B6
        if tool not in rnd.in_front[target]:
            yield f"break {tool}@{seat_name(target)}", Move("break", (card,), target, tool)


def fixes(rnd, card):
    """A fix of two tools mends one of the two."""
    tools = card.removeprefix("fix-")
    suffix = f" with {tools}" if "/" in tools else ""
    for tool in tools.split("/"):
        for target in range(rnd.players):
            if tool in rnd.in_front[target]:
                yield f"fix {tool}@{seat_name(target)}{suffix}", Move("fix", (card,), target, tool)


def rockfalls(rnd):
    """Any path card but the start and the goals, cut off or not."""
    for cell in rnd.mine.own_cards():
        yield f"rockfall@{cell[0]},{cell[1]}", Move("rockfall", ("rockfall",), cell)


def maps(rnd):
    """One goal that is face down; the player may know it already."""
    for goal in rnd.mine.face_down:
        yield f"map@{goal}", Move("map", ("map",), goal)


def thefts(rnd, seat):
    """On oneself, with no theft in front of him; trapped or not (E11)."""
    if "theft" not in rnd.in_front[seat]:
        yield "theft", Move("theft", ("theft",))


def targets_of(rnd, seat, card):
    """Whom this card of the expansion may be played on."""
    if card == "hands-off":                     # a player with a theft, oneself too
        return [p for p in range(rnd.players) if "theft" in rnd.in_front[p]]
    if card == "free":                          # a trapped player, oneself too
        return [p for p in range(rnd.players) if rnd.is_trapped(p)]
    if card == "trap":                          # another player, not trapped
        return [p for p in rnd.others(seat) if not rnd.is_trapped(p)]
    # Any player, while the hat pile has a card. (In play it always has: even 12 players leave
    # three dwarves, and there are two such cards. So there is no counter for this.)
    if card == "swap-hat":
        return list(range(rnd.players)) if rnd.hat_pile else []
    assert card in ("swap-hand", "inspect")     # another player
    return rnd.others(seat)


def on_players(rnd, seat, card):
    for target in targets_of(rnd, seat, card):
        yield f"{card}@{seat_name(target)}", Move(card, (card,), target)


def moves_with(rnd, seat, card):
    if card in PATH_KINDS:
        return digs(rnd, seat, card)
    if card.startswith("break-"):
        return breaks(rnd, seat, card)
    if card.startswith("fix-"):
        return fixes(rnd, card)
    if card == "rockfall":
        return rockfalls(rnd)
    if card == "map":
        return maps(rnd)
    return thefts(rnd, seat) if card == "theft" else on_players(rnd, seat, card)


def choices(hand, number):
    """Every choice of that many cards, in canonical order; equal cards are one choice."""
    return sorted(set(combinations(in_canonical_order(hand), number)))


def sheds(rnd, seat):
    """Two cards from the hand, to take away one card that lies in front of the player."""
    for what in rnd.in_front[seat]:
        for pair in choices(rnd.hands[seat], 2):
            yield f"shed {what} with {' '.join(pair)}", Move("shed", pair, seat, what)


def passes(rnd, seat):
    """One to three cards; with an empty hand, pass without a card."""
    for number in (1, 2, 3):
        for cards in choices(rnd.hands[seat], number):
            yield f"pass {' '.join(cards)}", Move("pass", cards)
    if not rnd.hands[seat]:
        yield "pass", Move("pass")


def moves_but_passes(rnd, seat):
    """Two equal cards in a hand give one move."""
    found = dict(sheds(rnd, seat))
    for card in set(rnd.hands[seat]):
        found.update(moves_with(rnd, seat, card))
    return found


def legal_moves(rnd, seat):
    return {**moves_but_passes(rnd, seat), **dict(passes(rnd, seat))}


def what_goes_on(rnd):
    """None if the pile is empty and no player can do anything but pass (B7)."""
    if rnd.pile:
        return f"the pile holds {len(rnd.pile)}"
    only_shed = None
    for seat in range(rnd.players):
        for text, move in moves_but_passes(rnd, seat).items():
            if move.kind != "shed":
                return f"{seat_name(seat)} can play {text}"
            only_shed = f"{seat_name(seat)} can only {text}"
    return only_shed                            # E5: to shed is something to do


# ---------------------------------------------------------------- the effects of a move

def count_the_kind_of_card(mine, cell, lies, count):
    shape, ways_back = shape_of(lies), mine.ways_back(cell, lies)
    half = bool(shape.stubs and shape.tunnels)
    by_stub_only = half and not is_ladder(lies) and ways_back <= shape.stubs
    count["dead_end_laid"] += not shape.tunnels
    count["half_blocked_laid"] += half
    count["E15"] += by_stub_only
    count["laid_half_blocked_by_stub_only"] += by_stub_only and not shape.feature
    count["bridge_laid"] += lies == "NS+EW"
    count["double_curve_laid"] += is_double(lies) and lies != "NS+EW"
    count["ladder_laid"] += is_ladder(lies)
    count["green_door_laid"] += shape.feature == "green"
    count["blue_door_laid"] += shape.feature == "blue"
    count["crystal_laid"] += is_crystal(lies)
    if is_double(lies):
        joined = sum(bool(ways_back & tunnel) for tunnel in shape.tunnels)
        count["double_laid_one_tunnel_joined"] += joined == 1
        count["double_laid_both_tunnels_joined"] += joined == 2
    if is_ladder(lies):
        count["ladder_laid_without_way_back"] += not ways_back
        meets = [side for side in mine.neighbours(cell) if side in shown(lies)]
        count["E3"] += not meets                # rock to rock only


def count_the_place(rnd, seat, cell, lies, count):
    mine, neighbours = rnd.mine, rnd.mine.neighbours(cell)
    face_down = {GOAL_CELLS[goal] for goal in mine.face_down}
    goal_sides = {side for side in SIDES if beyond(cell, side) in face_down}
    against = any(OPPOSITE[side] in shape_of(other).stubs for side, other in neighbours.items())
    stones = {side for side in neighbours if beyond(cell, side) in GOAL_CELLS.values()}
    x, y = cell
    count["B2"] += not (0 <= x <= 8 and -2 <= y <= 2)
    count["outside_left"] += x < 0
    count["outside_right"] += x > 8
    count["outside_above"] += y > 2
    count["outside_below"] += y < -2
    count["B4"] += bool(goal_sides)
    count["wall_against_goal"] += bool(goal_sides - shown(lies))
    count["stub_touches_goal"] += bool(goal_sides & shape_of(lies).stubs)
    count["B13"] += against or any(side in shape_of(lies).stubs for side in neighbours)
    count["laid_against_stub"] += against
    count["fits_turned_goal"] += bool(stones)
    count["dig_from_turned_stone"] += bool(stones & mine.ways_back(cell, lies))
    if not is_ladder(lies):
        no_doors = mine.sides_joined_avoiding(TEAMS)
        count["E13"] += not mine.ways_back(cell, lies, no_doors)
        hostile = [team for team in TEAMS if rnd.roles[seat] in TEAMS and rnd.roles[seat] != team]
        count["digger_builds_behind_hostile_door"] += \
            not mine.ways_back(cell, lies, mine.sides_joined_avoiding(hostile))


def count_what_was_joined(mine, cell, lies, before, waiting, turned, count):
    again = {c for c, _ in mine.joined() - before} - {cell} - set(GOAL_CELLS.values())
    touched = {beyond(cell, side) for side in SIDES}
    far = [t["goal"] for t in turned if GOAL_CELLS[t["goal"]] not in touched]
    count["part_joined_again"] += bool(again)
    count["ladder_joins_cut_off_part"] += bool(again) and is_ladder(lies)
    count["gap_filled_again"] += cell in mine.gaps
    later = waiting & mine.joined()
    count["double_second_tunnel_joined_later"] += bool(later)
    count["double_second_tunnel_turns_goal"] += any(
        beyond(where, side) == GOAL_CELLS[goal] for where, first in later
        for side in tunnel_at(mine.cards[where], first) for goal in far)
    count["goal_turned_by_card_not_touching"] += bool(far)
    count["goal_turned_by_ladder"] += bool(far) and is_ladder(lies)
    count["treasure_turned_by_card_not_touching"] += \
        any(mine.goals[goal] == "treasure" for goal in far)


def lay_path_card(rnd, seat, move, count):
    mine, cell, lies = rnd.mine, move.target, move.detail
    count_the_kind_of_card(mine, cell, lies, count)
    count_the_place(rnd, seat, cell, lies, count)
    before, waiting = set(mine.joined()), mine.waiting_tunnels()
    mine.put(cell, lies)
    turned = turn_goals_over(mine, count)
    count_what_was_joined(mine, cell, lies, before, waiting, turned, count)
    mine.gaps.discard(cell)
    return {"turned": turned} if turned else {}


def lay_in_front(rnd, target, what):
    assert what in IN_FRONT and what not in rnd.in_front[target]
    rnd.in_front[target].add(what)
    if what == "theft":
        rnd.thefts.append(target)


def take_from_front(rnd, target, what):
    rnd.in_front[target].remove(what)
    rnd.discard.append(f"break-{what}" if what in TOOLS else what)
    if what == "theft":
        rnd.thefts.remove(target)


def play_break(rnd, seat, move, count):
    count["break_self_played"] += move.target == seat
    lay_in_front(rnd, move.target, move.detail)
    return {}


def play_fix(rnd, seat, move, count):
    count["fix_self"] += move.target == seat
    take_from_front(rnd, move.target, move.detail)
    return {}


def play_rockfall(rnd, seat, move, count):
    mine, cell = rnd.mine, move.target
    before, lies = set(mine.joined()), mine.cards[cell]
    mine.take_away(cell)                        # nothing else falls
    mine.gaps.add(cell)
    rnd.discard.append(kind_of(lies))
    was_joined = any((cell, side) in before for side in SIDES)
    count["rockfall_on_cut_off_card"] += bool(shape_of(lies).tunnels) and not was_joined
    count["rockfall_cuts_off"] += any(c != cell for c, _ in before - mine.joined())
    count["rockfall_on_ladder"] += is_ladder(lies)
    count["rockfall_on_door"] += shape_of(lies).feature in TEAMS
    count["rockfall_on_crystal"] += is_crystal(lies)
    count["rockfall_on_double"] += is_double(lies)
    return {}


def play_map(rnd, seat, move, count):
    count["map_of_known_goal"] += move.target in rnd.maps_seen[seat]
    rnd.maps_seen[seat].add(move.target)
    return {"seen": "treasure" if rnd.mine.goals[move.target] == "treasure" else "stone"}


def play_theft(rnd, seat, move, count):
    count["E11"] += rnd.is_trapped(seat)
    count["theft_played_again"] += seat in rnd.had_theft
    rnd.had_theft.add(seat)
    lay_in_front(rnd, seat, "theft")
    return {}


def play_hands_off(rnd, seat, move, count):
    count["hands_off_self"] += move.target == seat
    take_from_front(rnd, move.target, "theft")
    return {}


def play_swap_hand(rnd, seat, move, count):
    """The card is discarded already; the other draws, see play (E14)."""
    hands, other = rnd.hands, move.target
    count["E14"] += bool(rnd.pile)
    count["swap_hand_pile_empty"] += not rnd.pile
    count["swap_hand_sizes_differ"] += len(hands[seat]) + 1 != len(hands[other])
    count["swap_hand_own_last_card"] += not hands[seat]
    count["swap_hand_other_empty"] += not hands[other]
    hands[seat], hands[other] = hands[other], hands[seat]
    return {}


def play_inspect(rnd, seat, move, count):
    """That dwarf as it is now."""
    rnd.inspected.add(move.target)
    count["inspect_sees_new_hat"] += move.target in rnd.swapped_hats
    return {"seen": rnd.roles[move.target]}


def play_swap_hat(rnd, seat, move, count):
    """His dwarf is put aside for this round, he takes the top one of the hat pile (E4)."""
    target, old = move.target, rnd.roles[move.target]
    rnd.hats_put_aside.append(old)
    rnd.roles[target] = rnd.hat_pile.popleft()
    count["E4"] += 1
    count["hat_swap_self" if target == seat else "hat_swap_other"] += 1
    count["hat_swap_twice"] += target in rnd.swapped_hats
    count["hat_swap_changes_role"] += rnd.roles[target] != old
    count["inspection_made_old"] += target in rnd.inspected
    rnd.inspected.discard(target)
    rnd.swapped_hats.add(target)
    return {"new": rnd.roles[target]}


def play_trap(rnd, seat, move, count):
    lay_in_front(rnd, move.target, "trap")
    return {}


def play_free(rnd, seat, move, count):
    count["free_self"] += move.target == seat
    take_from_front(rnd, move.target, "trap")
    return {}


def play_shed(rnd, seat, move, count):
    """Face down (E2): which two cards it were is in the trace, for nobody at the table."""
    take_from_front(rnd, seat, move.detail)
    count["E2"] += 1
    count[f"shed_{move.detail}"] += 1
    count["shed_two_equal_cards"] += move.cards[0] == move.cards[1]
    count["shed_hand_smaller"] += bool(rnd.pile)
    if move.detail == "trap":
        rnd.shed_trap.add(seat)
    return {}


def play_pass(rnd, seat, move, count):
    number = len(move.cards)
    count[f"pass_{number}" if number else "pass_empty"] += 1
    if number and len(rnd.pile) <= 2:
        count[f"pass_{number}_pile_{len(rnd.pile)}"] += 1
    return {}


EFFECTS = {"dig": lay_path_card, "break": play_break, "fix": play_fix,
           "rockfall": play_rockfall, "map": play_map, "theft": play_theft,
           "hands-off": play_hands_off, "swap-hand": play_swap_hand, "inspect": play_inspect,
           "swap-hat": play_swap_hat, "trap": play_trap, "free": play_free,
           "shed": play_shed, "pass": play_pass}
STAYS_ON_TABLE = ("dig", "break", "theft", "trap")  # in the mine or in front of somebody


def draw(rnd, seat, number):
    """As many as the pile has; with the pile empty nothing is drawn."""
    drawn = [rnd.pile.popleft() for _ in range(min(number, len(rnd.pile)))]
    rnd.hands[seat].extend(drawn)
    return drawn


def draw_after(rnd, seat, move):
    """What was drawn, under the name the notation gives it."""
    if rnd.mine.treasure_is_turned():           # the round ends before the draw
        return {}
    if move.kind == "swap-hand":                # E14: the other draws 1, the player nothing
        told = {"drew_other": draw(rnd, move.target, 1)}
    elif move.kind == "pass":
        told = {"drew": draw(rnd, seat, len(move.cards))}
    else:
        told = {"drew": draw(rnd, seat, 1)}     # after a shed too
    return {key: cards for key, cards in told.items() if cards}


def play(rnd, seat, move, count):
    """Play a move of a turn; returns what its line must tell."""
    count["trapped_plays_action"] += rnd.is_trapped(seat) and move.kind not in ("pass", "shed")
    for card in move.cards:
        rnd.hands[seat].remove(card)
    if move.kind not in STAYS_ON_TABLE:
        rnd.discard.extend(move.cards)
    if move.cards:                              # passed and shed cards count as played
        rnd.last_card, rnd.last_kind = seat, move.kind
    told = EFFECTS[move.kind](rnd, seat, move, count)
    if move.kind not in ("pass", "shed"):
        count["fix_with" if move.kind == "fix" and "/" in move.cards[0] else move.kind] += 1
    return {**told, **draw_after(rnd, seat, move)}


# ---------------------------------------------------------------- checking a turn

def ladder_is_barred_next_to_goal(rnd, seat):
    mine = rnd.mine
    cells = [cell for cell in mine.cells_that_touch_a_card() if mine.is_next_to_goal(cell)]
    return any(mine.may_lie(cell, lies) for card in set(rnd.hands[seat])
               if card in PATH_KINDS and is_ladder(card)
               for lies in ways_up(card) for cell in cells)


def count_the_choice(rnd, seat, legal, count):
    """B6, and what else only the list of legal moves shows."""
    hand, front = rnd.hands[seat], rnd.in_front[seat]
    own = any(m.kind == "break" and m.target == seat for m in legal.values())
    could = any(f"break-{tool}" in hand for tool in TOOLS if tool not in front)
    fixes_seen = Counter((m.cards, m.target) for m in legal.values() if m.kind == "fix")
    has_path = any(card in PATH_KINDS for card in hand)
    count["B6"] += own
    count["break_self_barred"] += could and not own
    count["choice_of_two_tools"] += any(number > 1 for number in fixes_seen.values())
    count["no_dig_with_broken_tool"] += has_path and any(tool in front for tool in TOOLS)
    count["no_dig_when_trapped"] += has_path and "trap" in front
    count["theft_barred_second"] += "theft" in hand and "theft" in front
    count["shed_barred_one_card"] += bool(front) and len(hand) == 1
    if rnd.may_dig(seat):
        count["ladder_barred_next_to_goal"] += ladder_is_barred_next_to_goal(rnd, seat)


def check_turn(rnd, line, count):
    seat = rnd.on_turn
    expect("p, whose turn it is", seat_name(seat), line["p"])
    legal = legal_moves(rnd, seat)
    check_legal(legal, line)
    count_the_choice(rnd, seat, legal, count)
    told = play(rnd, seat, legal[line["move"]], count)
    for key in TOLD:
        expect(f"{key} after {line['move']}", told.get(key), line.get(key))
    rnd.on_turn = (seat + 1) % rnd.players      # clockwise


# ---------------------------------------------------------------- who wins

def teams_with_free_way(mine):
    """Green's way meets no blue door, blue's way no green door; one such way is enough."""
    return [team for team, hostile in (("green", "blue"), ("blue", "green"))
            if mine.way_to_treasure_avoiding((hostile,))]


def winning_teams(maker, free):
    """The table: by the dwarf of who made the connection, and the teams with a free way."""
    if maker in TEAMS and maker in free:
        return [maker]
    return list(free)       # a digger shut out: the other team if it is free; others: E6


def roles_that_win(rnd):
    """The roles whose holders win, trapped or not; geologists are not among them (E12)."""
    if not rnd.mine.treasure_is_turned():
        return ["saboteur", "profiteer"]
    teams = winning_teams(rnd.roles[rnd.last_card], teams_with_free_way(rnd.mine))
    # E7: whether or not the team has a digger in play; option boss.
    boss = bool(teams) or rnd.options["boss"] == "treasure"
    return teams + ["boss"] * boss + ["profiteer"]


def winners_of_round(rnd):
    """A trapped player never counts as a winner."""
    return [seat for seat in rnd.seats_with_role(*roles_that_win(rnd))
            if not rnd.is_trapped(seat)]


def count_the_table(rnd, count):
    mine, maker = rnd.mine, rnd.roles[rnd.last_card]
    free = teams_with_free_way(mine)
    teams = winning_teams(maker, free)
    name = "both" if len(free) == 2 else free[0] if free else "none"
    no_doors = mine.way_to_treasure_avoiding(TEAMS)
    doors = [lies for lies in mine.cards.values() if shape_of(lies).feature in TEAMS]
    in_play = rnd.seats_with_role(*teams)
    count[f"table_{maker if maker in TEAMS else 'other'}_free_{name}"] += 1
    count[f"connected_by_{maker}"] += 1
    count["E6"] += maker not in TEAMS
    count["E7"] += bool(teams) and not in_play and bool(rnd.seats_with_role("boss"))
    count["team_wins_without_digger"] += bool(teams) and not in_play
    count["way_without_doors"] += no_doors
    count["door_in_mine_not_on_way"] += no_doors and bool(doors)
    count["doors_in_series"] += not free
    count["doors_side_by_side"] += len(free) == 2 and not no_doors
    count["way_by_ladder_round_a_door"] += len(free) == 2 and \
        len(teams_with_free_way(without_ladders(mine))) < 2


def without_ladders(mine):
    """The same mine, its ladders made ordinary cards: what the ladders were good for."""
    other = Mine(list(mine.goals.values()))
    other.cards = {cell: lies.removesuffix(".ladder") for cell, lies in mine.cards.items()}
    return other


# ---------------------------------------------------------------- gold

def gp_of_winner(role, number):
    """By the number of winners; the boss one less, the profiteer two less, never below 0."""
    less = {"boss": 1, "profiteer": 2}.get(role, 0)
    return max(0, GP_EACH.get(number, 1) - less)        # E8


def gp_of_winners(rnd, winners):
    gp = [0] * rnd.players
    for seat in winners:
        gp[seat] = gp_of_winner(rnd.roles[seat], len(winners))
    return gp


def crystals_in(mine):
    """Whether joined or not."""
    return sum(map(is_crystal, mine.cards.values()))


def gp_of_geologists(rnd):
    """Two who are not trapped share, rounded down; if one is trapped the other takes all."""
    gp = [0] * rnd.players
    sharing = [seat for seat in rnd.seats_with_role("geologist") if not rnd.is_trapped(seat)]
    for seat in sharing:                        # E9
        gp[seat] = crystals_in(rnd.mine) // len(sharing)
    return gp


def count_the_winners(rnd, winners, count):
    roles = [rnd.roles[seat] for seat in winners]
    barred = [rnd.roles[seat] for seat in rnd.seats_with_role(*roles_that_win(rnd))
              if rnd.is_trapped(seat)]
    number, treasure = len(winners), rnd.mine.treasure_is_turned()
    boss_shut_out = treasure and "boss" not in roles + barred and rnd.seats_with_role("boss")
    no_team = treasure and not winning_teams(rnd.roles[rnd.last_card],
                                             teams_with_free_way(rnd.mine))
    count["winners_" + (str(number) if number < 5 else "5_or_more")] += 1
    count["winner_trapped"] += bool(barred)
    count["boss_wins"] += "boss" in roles
    count["boss_wins_no_team"] += "boss" in roles and no_team
    count["boss_trapped"] += "boss" in barred
    count["boss_shut_out"] += bool(boss_shut_out)
    count["boss_paid_0"] += "boss" in roles and not gp_of_winner("boss", number)
    count["profiteer_wins"] += "profiteer" in roles
    count["profiteer_alone"] += roles == ["profiteer"]
    count["profiteer_trapped"] += "profiteer" in barred
    count["profiteer_paid_0"] += "profiteer" in roles and not gp_of_winner("profiteer", number)
    count["E8"] += "boss" in roles or "profiteer" in roles
    count["saboteurs_paid"] += "saboteur" in roles
    count["shed_trap_by_winner"] += any(seat in rnd.shed_trap for seat in winners)


def count_the_geologists(rnd, winners, count):
    all_of_them = rnd.seats_with_role("geologist")
    sharing = [seat for seat in all_of_them if not rnd.is_trapped(seat)]
    crystals = crystals_in(rnd.mine)
    count["E9"] += len(all_of_them) == 2
    count["E12"] += bool(sharing) and bool(winners)
    count["geologist_one"] += len(all_of_them) == len(sharing) == 1
    count["geologist_two"] += len(sharing) == 2
    count["geologist_two_rounded_down"] += len(sharing) == 2 and crystals % 2 == 1
    count["geologist_other_trapped"] += len(all_of_them) == 2 and len(sharing) == 1
    count["geologist_all_trapped"] += bool(all_of_them) and not sharing
    count["geologist_no_crystals"] += bool(sharing) and not crystals
    count["geologist_when_exhausted"] += bool(sharing) and bool(crystals) and \
        not rnd.mine.treasure_is_turned()


def check_round_end(game, n, rnd, reader, count):
    by = "treasure" if rnd.mine.treasure_is_turned() else "exhausted"
    line = reader.demand("round_end", "the treasure is turned over" if by == "treasure" else
                         "the pile is empty and nobody can do anything but pass")
    winners = winners_of_round(rnd)
    expect("n of the round_end", n, line["n"])
    expect("by", by, line["by"])
    expect("won", list(map(seat_name, winners)), line["won"])
    paid = [a + b for a, b in zip(gp_of_winners(rnd, winners), gp_of_geologists(rnd))]
    game.gold_before_round = list(game.gold)
    game.gold = [a + b for a, b in zip(game.gold, paid)]
    expect("gold, before the thefts", game.gold, line["gold"])
    count[by] += 1
    count["E16"] += bool(rnd.hat_pile or rnd.hats_put_aside)    # not shown: no key for them
    if by == "treasure":
        count_the_table(rnd, count)
    else:
        count["B7"] += 1
        count["exhausted_hands_held" if any(rnd.hands) else "exhausted_hands_empty"] += 1
    count_the_winners(rnd, winners, count)
    count_the_geologists(rnd, winners, count)


# ---------------------------------------------------------------- thefts

def order_of_thieves(rnd):
    """Those not trapped; the one who played his theft last begins, then clockwise."""
    thieves = [seat for seat in rnd.thefts if not rnd.is_trapped(seat)]
    if not thieves:
        return []
    return sorted(thieves, key=lambda seat: (seat - thieves[-1]) % rnd.players)


def legal_steals(gold, thief):
    """From another player who has any, or nothing, which he always may (E10)."""
    found = {f"steal@{seat_name(seat)}": seat for seat, gp in enumerate(gold)
             if seat != thief and gp > 0}
    return {"steal none": None, **found}


def count_the_steal(game, n, rnd, victim, legal, count):
    count["steal"] += 1
    count["steal_in_last_round"] += n == game.options["rounds"]
    count["nobody_has_gold"] += len(legal) == 1
    count["E10"] += victim is None and len(legal) > 1
    count["steal_declined"] += victim is None and len(legal) > 1
    if victim is not None:
        count["steal_from_trapped"] += rnd.is_trapped(victim)
        count["steal_from_thief"] += victim in rnd.thefts
        count["steal_of_earlier_gold"] += game.gold[victim] <= game.gold_before_round[victim]


def check_thefts(game, n, rnd, reader, count):
    thieves = order_of_thieves(rnd)
    for seat in thieves:
        line = reader.demand("turn", f"{seat_name(seat)} has a theft in front of him")
        expect("p, who steals", seat_name(seat), line["p"])
        legal = legal_steals(game.gold, seat)
        check_legal(legal, line)
        for key in TOLD:
            expect(f"{key} at a theft", None, line.get(key))
        victim = legal[line["move"]]
        count_the_steal(game, n, rnd, victim, legal, count)
        if victim is not None:
            game.gold[victim] -= 1
            game.gold[seat] += 1
        game.turns += 1
    count["thief_trapped"] += len(thieves) < len(rnd.thefts)
    count["thefts_begin_late"] += thieves != sorted(thieves)
    if thieves:
        number = len(thieves)
        count["thieves_" + (str(number) if number < 3 else "3_or_more")] += 1


# ---------------------------------------------------------------- rounds and games

class Game:
    def __init__(self, header):
        self.players, self.options = header["players"], header["options"]
        self.gold = [0] * self.players
        self.gold_before_round = list(self.gold)
        self.starter = None                     # who must begin; None: any seat (B3)
        if self.options["first"] != "random":
            self.starter = int(self.options["first"][1:]) - 1
        self.turns = 0

    def deck(self):
        return DECK + Counter(rockfall=int(self.options["extra_rockfall"] == "yes"))    # E1


def check_header(line):
    expect("game", "saboteur2", line["game"])
    players, options = line["players"], line["options"]
    if players not in PLAYERS:
        raise Disagree(f"players: expected 2 to 12, the trace says {players}")
    expect("names of the options", list(OPTIONS), list(options))
    for name, values in OPTIONS.items():
        if name == "first":
            values += tuple(map(seat_name, range(players)))
        if dump(options[name]) not in map(dump, values):
            raise Disagree(f"option {name}: expected one of {dump(values)}, "
                           f"the trace says {dump(options[name])}")
    if not line["seed"]:
        raise Disagree('seed: expected some text, the trace says ""')


def count_header(game, count):
    count[f"players={game.players}"] += 1
    for name, value in game.options.items():
        count["first=seat" if name == "first" and value != "random" else f"{name}={value}"] += 1


def check_dwarves(game, line):
    """All 15: one to each, the rest is the hat pile."""
    expect("number of roles", game.players, len(line["roles"]))
    expect("number of dwarves in the hat pile", sum(DWARVES.values()) - game.players,
           len(line["aside"]))
    dealt = Counter(line["roles"] + line["aside"])
    for role in sorted(DWARVES.keys() | dealt.keys()):
        expect(f"number of dwarves {role} in roles and aside", DWARVES.get(role, 0), dealt[role])


def check_deal(game, line):
    expect("goals, sorted", sorted(GOAL_KINDS), sorted(line["goals"]))
    expect("sizes of the hands", [HAND_SIZE] * game.players, list(map(len, line["hands"])))
    expect("number of cards out", OUT_SIZE, len(line["out"]))
    deck, dealt = game.deck(), Counter(line["pile"] + line["out"])
    for hand in line["hands"]:
        dealt.update(hand)
    for card in sorted(deck.keys() | dealt.keys()):
        expect(f"number of cards {card} in hands, pile and out", deck[card], dealt[card])


def check_round_line(game, n, line, count):
    expect("n of the round", n, line["n"])
    check_dwarves(game, line)
    check_deal(game, line)
    check_first(game, line, count)
    count["rounds"] += 1
    count["E1"] += game.options["extra_rockfall"] == "yes"


def everything_is_somewhere(game, rnd):
    """The referee's own sums: every card and every dwarf is in exactly one place."""
    cards = Counter(rnd.out) + Counter(rnd.pile) + Counter(rnd.discard)
    for hand, front in zip(rnd.hands, rnd.in_front):
        cards += Counter(hand)
        cards += Counter(f"break-{what}" if what in TOOLS else what for what in front)
    cards += Counter(map(kind_of, rnd.mine.own_cards().values()))
    dwarves = Counter(rnd.roles) + Counter(rnd.hat_pile) + Counter(rnd.hats_put_aside)
    have_theft = {seat for seat in range(rnd.players) if "theft" in rnd.in_front[seat]}
    return cards == game.deck() and dwarves == Counter(DWARVES) and \
        len(rnd.thefts) == len(have_theft) and set(rnd.thefts) == have_theft


def next_starter(rnd, count):
    """To the left of the one who played the last card; an empty pass plays none (B11)."""
    how = rnd.last_kind if rnd.last_kind in ("dig", "pass", "shed") else "action"
    count[f"starter_by_{how}"] += 1
    return (rnd.last_card + 1) % rnd.players


def check_round(game, n, reader, count):
    line = reader.demand("round", f"round {n} of {game.options['rounds']} begins")
    check_round_line(game, n, line, count)
    rnd = Round(game, line)
    while not rnd.mine.treasure_is_turned():
        going = what_goes_on(rnd)               # looked at before each turn
        if going is None:
            break
        shed_only = " can only shed " in going
        count["E5"] += shed_only
        count["kept_going_by_shed_only"] += shed_only
        line = reader.demand("turn", f"the round goes on: {going}")
        check_turn(rnd, line, count)
        game.turns += 1
    assert everything_is_somewhere(game, rnd)
    check_round_end(game, n, rnd, reader, count)
    check_thefts(game, n, rnd, reader, count)
    if n < game.options["rounds"]:
        game.starter = next_starter(rnd, count)


def check_game(header, reader, count):
    """One whole game; returns its number of turns."""
    check_header(header)
    game = Game(header)
    count_header(game, count)
    for n in range(1, game.options["rounds"] + 1):
        check_round(game, n, reader, count)
    end = reader.demand("game_end", "the last round is over")
    expect("gold at the end", game.gold, end["gold"])
    # The most GP win; a tie is shared.
    winners = [seat_name(seat) for seat, gold in enumerate(game.gold) if gold == max(game.gold)]
    expect("winners", winners, end["winners"])
    count["shared_win"] += len(winners) > 1
    return game.turns


if __name__ == "__main__":
    sys.exit(main("saboteur2", check_game, SHAPES, OPTIONS, COUNTERS, E_RULES))
