#!/usr/bin/env python3
"""A second, slow and obvious implementation of `saboteur`, as a referee of traces.

    referee_saboteur.py [--need-all] [--json] [FILE ...]        (no FILE, or -: stdin)

Written from docs/rules/saboteur.md and the notation alone; it shares no code
and no tables with the engine. Every game of the traces is played again from the rules.
At the first disagreement it prints one line to stderr and exits 1:

    game G (seed S), line L: what was expected and what the trace says

Games are numbered from 0 in each file, as in a simulation, lines from 1. At the end it
prints how often each rule mattered. With --need-all it exits 1 if one of B1..B13 never
did; with --json the counters are one JSON object.
"""
import sys
from collections import Counter, deque, namedtuple
from functools import lru_cache

from referee import (Disagree, check_legal, dump, expect, is_dict, is_int, is_str, list_of, main,
                     say, seat_name)

# ---------------------------------------------------------------- the rules' tables

DECK = Counter({
    # 31 through cards
    "NESW": 5, "ESW": 5, "NES": 5, "NS": 4, "EW": 3, "NE": 5, "NW": 4,
    # 9 dead ends
    "nesw": 1, "esw": 1, "nes": 1, "ns": 1, "ew": 1, "ne": 1, "nw": 1, "n": 1, "e": 1,
    # 27 action cards
    "map": 6, "rockfall": 3,
    "break-pick": 3, "break-lamp": 3, "break-cart": 3,
    "fix-pick": 2, "fix-lamp": 2, "fix-cart": 2,
    "fix-pick/lamp": 1, "fix-pick/cart": 1, "fix-lamp/cart": 1,
})
NUGGET_CARDS = {1: 16, 2: 8, 3: 4}
SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
MINERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
HAND_SIZE = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
PAY_EACH = {1: 4, 2: 3, 3: 3, 4: 2}             # by the number of saboteurs in play

START = (0, 0)
GOAL_CELLS = {"G1": (8, 2), "G2": (8, 0), "G3": (8, -2)}
GOAL_KINDS = ["treasure", "NE", "NW"]

OPTIONS = {                                     # in the order of the rules' table
    "dwarves5": ("2+4", "2+3"),
    "break_self": ("yes", "no"),
    "draw": ("miners", "players"),
    "broken_shares": ("yes", "no"),
    "starter": ("last_path", "last_card"),
    "max_saboteurs": ("no", "yes"),
    "rounds": tuple(range(1, 10)),
    "first": ("random",),                       # or a seat of the game
}

SIDES = "NESW"
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E", "n": "s", "e": "w", "s": "n", "w": "e"}

B_RULES = [f"B{i}" for i in range(1, 14)]
COUNTERS = B_RULES + [
    # moves
    "dig", "break", "fix", "fix_with", "rockfall", "map", "pass_card", "pass_empty", "take",
    # ends
    "treasure", "exhausted", "exhausted_hands_empty", "nobody_paid", "shared_win",
    # laying cards and turning goals
    "dead_end_laid", "laid_against_dead_end", "dead_end_touches_goal", "wall_against_goal",
    "fits_turned_goal", "dig_from_turned_stone", "outside_left", "outside_right",
    "outside_above", "outside_below", "stone_turned_round", "stone_does_not_fit",
    "two_goals_by_one_card", "treasure_and_stone_by_one_card", "several_sides_reach_stone",
    "second_pass_of_goals", "gap_filled_again", "gap_filled_joins_again",
    # actions
    "rockfall_cuts_off", "rockfall_on_cut_off_card", "rockfall_on_dead_end",
    "break_self_played", "break_self_barred", "fix_self",
    "choice_of_two_tools", "map_of_known_goal", "no_dig_with_broken_tool",
    # end of the round, gold, next round
    "kept_going_by_map_only", "draft_box_short", "draft_nobody_may_share",
    "draft_left_out_broken", "draft_goes_round", "paid_1_saboteur", "paid_2_saboteurs",
    "paid_3_saboteurs", "paid_4_saboteurs", "paid_not_largest_card", "paid_loose_nuggets",
    "starter_by_last_path", "starter_by_last_card", "starter_no_path_laid",
    "starter_options_differ", "starter_by_pass",
    # what the games were
    "rounds", *(f"players={n}" for n in range(3, 11)), "dwarves5=2+4", "dwarves5=2+3",
    "break_self=no", "draw=players", "broken_shares=no", "starter=last_card",
    "max_saboteurs=yes", "first=random", "first=seat",
]


# ---------------------------------------------------------------- reading lines

def is_turned(value):
    return is_dict(value) and set(value) == {"goal", "lies"} and all(map(is_str, value.values()))


# Keys in the order of the notation, with their types; "?" marks those left out when empty.
SHAPES = {
    "game": {"t": is_str, "game": is_str, "players": is_int, "options": is_dict, "seed": is_str},
    "round": {"t": is_str, "n": is_int, "first": is_str, "roles": list_of(is_str),
              "aside": list_of(is_str), "goals": list_of(is_str),
              "hands": list_of(list_of(is_str)), "pile": list_of(is_str)},
    "turn": {"t": is_str, "p": is_str, "legal": list_of(is_str), "move": is_str,
             "turned?": list_of(is_turned), "seen?": is_str, "drew?": list_of(is_str)},
    "round_end": {"t": is_str, "n": is_int, "by": is_str, "won": list_of(is_str),
                  "nuggets?": list_of(is_int), "gold": list_of(is_int)},
    "game_end": {"t": is_str, "gold": list_of(is_int), "winners": list_of(is_str)},
}


# ---------------------------------------------------------------- cards

@lru_cache(maxsize=None)
def turn_round(card):
    """Turning by 180 degrees swaps N with S and E with W."""
    letters = {OPPOSITE[letter] for letter in card}
    return "".join(letter for letter in "NESWnesw" if letter in letters)


@lru_cache(maxsize=None)
def ways_up(card):
    """A card that is its own turned twin has one way up."""
    return (card,) if turn_round(card) == card else (card, turn_round(card))


@lru_cache(maxsize=None)
def tunnels(lies):
    """The sides that show a tunnel; a dead end's side shows one too (B13)."""
    return frozenset(lies.upper())


@lru_cache(maxsize=None)
def is_through(lies):
    """All sides of a through card are joined; those of a dead end join nothing."""
    return lies.isupper()


def is_path(card):
    return set(card) <= set("NESWnesw")


@lru_cache(maxsize=None)
def beyond(cell, side):
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


# ---------------------------------------------------------------- the mine

Demand = namedtuple("Demand", "tunnel rock way_back")   # what a cell asks of each side


class Mine:
    def __init__(self, goals):
        self.cards = {START: "NESW"}            # all face-up cards, as they lie
        self.goals = dict(zip(GOAL_CELLS, goals))
        self.face_down = set(GOAL_CELLS)
        self.gaps = set()                       # where a rockfall took a card away
        self.known_joined = None

    def put(self, cell, lies):
        self.cards[cell] = lies
        self.known_joined = None

    def take_away(self, cell):
        del self.cards[cell]
        self.known_joined = None

    def joined(self):
        """The cells of through cards joined, without interruption, to the start."""
        if self.known_joined is None:
            found, todo = {START}, [START]
            while todo:
                cell = todo.pop()
                for side in tunnels(self.cards[cell]):
                    other = beyond(cell, side)
                    if other in found or other not in self.cards:
                        continue
                    lies = self.cards[other]
                    # A stone may not fit its neighbour: both sides must show a tunnel.
                    if is_through(lies) and OPPOSITE[side] in tunnels(lies):
                        found.add(other)
                        todo.append(other)
            self.known_joined = found
        return self.known_joined

    def face_down_cells(self):
        return {GOAL_CELLS[goal] for goal in self.face_down}

    def empty_cells_next_to_joined(self):
        """Rule 1 of laying: the cell is empty. No border (B2)."""
        goals = set(GOAL_CELLS.values())
        return {beyond(cell, side) for cell in self.joined() for side in SIDES
                if beyond(cell, side) not in self.cards and beyond(cell, side) not in goals}

    def demand_of(self, cell):
        tunnel, rock, way_back = set(), set(), set()
        for side in SIDES:
            other = beyond(cell, side)
            if other not in self.cards:
                continue                        # empty, or a face-down goal: asks nothing (B4)
            if OPPOSITE[side] in tunnels(self.cards[other]):
                tunnel.add(side)
                if other in self.joined():      # a dead end is never among them
                    way_back.add(side)
            else:
                rock.add(side)
        return Demand(tunnel, rock, way_back)

    def places(self):
        """Every cell where some card might be laid, with what it asks."""
        return [(cell, self.demand_of(cell)) for cell in self.empty_cells_next_to_joined()]

    def reaching_sides(self, goal):
        """The sides of a goal that some side joined to the start points at."""
        cell = GOAL_CELLS[goal]
        return {side for side in SIDES
                if beyond(cell, side) in self.joined()
                and OPPOSITE[side] in tunnels(self.cards[beyond(cell, side)])}

    def neighbours_fit(self, cell, lies):
        """For each face-up neighbour: do the touching sides agree?"""
        neighbours = {side: self.cards.get(beyond(cell, side)) for side in SIDES}
        return [(side in tunnels(lies)) == (OPPOSITE[side] in tunnels(neighbour))
                for side, neighbour in neighbours.items() if neighbour]


def fits(lies, demand):
    """Rule 2 of laying: both touching sides show a tunnel, or both show rock (B13)."""
    shown = tunnels(lies)
    return demand.tunnel <= shown and not demand.rock & shown


def has_way_back(lies, demand):
    """Rule 3 of laying: a side with a tunnel meets a side joined to the start."""
    return bool(demand.way_back & tunnels(lies))


def way_a_goal_lies(mine, goal, count):
    kind, cell = mine.goals[goal], GOAL_CELLS[goal]
    if kind == "treasure":
        return "NESW"
    reaching = mine.reaching_sides(goal)
    # B5: only the ways up that meet a reaching side compete; the one that fits more
    # neighbours, then the unturned one.
    ways = [lies for lies in ways_up(kind) if reaching & tunnels(lies)]
    best = max(ways, key=lambda lies: (sum(mine.neighbours_fit(cell, lies)), lies == kind))
    count["B5"] += 1
    count["stone_turned_round"] += best != kind
    count["several_sides_reach_stone"] += len(reaching) > 1
    count["stone_does_not_fit"] += not all(mine.neighbours_fit(cell, best))
    return best


def turn_goals_over(mine, count):
    """In passes: all that are reached now, G1 first, then look again."""
    turned, passes = [], 0
    while True:
        reached = [goal for goal in sorted(mine.face_down) if mine.reaching_sides(goal)]
        if not reached:
            break
        passes += 1
        lying = [(goal, way_a_goal_lies(mine, goal, count)) for goal in reached]
        for goal, lies in lying:
            mine.face_down.remove(goal)
            mine.put(GOAL_CELLS[goal], lies)
            turned.append({"goal": goal, "lies": lies})
    kinds = {mine.goals[t["goal"]] for t in turned}
    count["two_goals_by_one_card"] += len(turned) >= 2
    count["treasure_and_stone_by_one_card"] += len(turned) >= 2 and "treasure" in kinds
    count["second_pass_of_goals"] += passes >= 2
    return turned


# ---------------------------------------------------------------- a round and its legal moves

Move = namedtuple("Move", "kind card target detail", defaults=(None, None, None))


class Round:
    def __init__(self, game, line):
        self.players, self.options = game.players, game.options
        self.roles = line["roles"]
        self.hands = [list(hand) for hand in line["hands"]]
        self.pile = deque(line["pile"])
        self.mine = Mine(line["goals"])
        self.broken = [set() for _ in range(self.players)]
        self.seen = [set() for _ in range(self.players)]
        self.on_turn = int(line["first"][1:]) - 1
        self.last_path = self.last_card = None  # who laid / played it
        self.last_was_pass = False

    def seats_with_role(self, role):
        return [seat for seat in range(self.players) if self.roles[seat] == role]


def digs(rnd, seat, card, places):
    if rnd.broken[seat]:                        # rule 4 of laying: no broken tool
        return
    for lies in ways_up(card):
        for cell, demand in places:
            if fits(lies, demand) and has_way_back(lies, demand):
                yield f"dig {lies}@{cell[0]},{cell[1]}", Move("dig", card, cell, lies)


def breaks(rnd, seat, card):
    tool = card.removeprefix("break-")
    for target in range(rnd.players):
        if target == seat and rnd.options["break_self"] == "no":
            continue                            # B6
        if tool not in rnd.broken[target]:
            yield f"break {tool}@{seat_name(target)}", Move("break", card, target, tool)


def fixes(rnd, card):
    """A fix of two tools mends one of the two."""
    tools = card.removeprefix("fix-")
    suffix = f" with {tools}" if "/" in tools else ""
    for tool in tools.split("/"):
        for target in range(rnd.players):
            if tool in rnd.broken[target]:
                yield f"fix {tool}@{seat_name(target)}{suffix}", Move("fix", card, target, tool)


def rockfalls(rnd):
    """Any path card but the start and the goals, cut off or not."""
    for cell in rnd.mine.cards:
        if cell != START and cell not in GOAL_CELLS.values():
            yield f"rockfall@{cell[0]},{cell[1]}", Move("rockfall", "rockfall", cell)


def maps(rnd):
    """One goal that is face down; the player may know it already."""
    for goal in rnd.mine.face_down:
        yield f"map@{goal}", Move("map", "map", goal)


def moves_with(rnd, seat, card, places):
    if is_path(card):
        return digs(rnd, seat, card, places)
    if card.startswith("break-"):
        return breaks(rnd, seat, card)
    if card.startswith("fix-"):
        return fixes(rnd, card)
    return rockfalls(rnd) if card == "rockfall" else maps(rnd)


def playable_moves(rnd, seat):
    """All moves but passes. Two equal cards in a hand give one move."""
    found, places = {}, rnd.mine.places()
    for card in set(rnd.hands[seat]):
        found.update(moves_with(rnd, seat, card, places))
    return found


def legal_moves(rnd, seat):
    found = playable_moves(rnd, seat)
    for card in rnd.hands[seat]:
        found[f"pass {card}"] = Move("pass", card)
    if not rnd.hands[seat]:                     # with an empty hand, pass without a card
        found["pass"] = Move("pass")
    return found


def what_goes_on(rnd):
    """None if the round is exhausted (B7): pile empty and no playable card in any hand."""
    if rnd.pile:
        return f"the pile holds {len(rnd.pile)}"
    only_map = None
    for seat in range(rnd.players):
        for text, move in playable_moves(rnd, seat).items():
            if move.kind != "map":
                return f"{seat_name(seat)} can play {text}"
            only_map = f"{seat_name(seat)} can play only {text}"
    return only_map


# ---------------------------------------------------------------- the effects of a move

def count_a_dig(rnd, card, cell, lies, count):
    """Which rules matter for this card; called before it is laid."""
    mine, dead = rnd.mine, not is_through(card)
    neighbours = {side: beyond(cell, side) for side in SIDES}
    goal_sides = [s for s, c in neighbours.items() if c in mine.face_down_cells()]
    against = any(c in mine.cards and not is_through(mine.cards[c]) for c in neighbours.values())
    turned_goals = [c for c in neighbours.values() if c in mine.cards and c in GOAL_CELLS.values()]
    x, y = cell
    count["B2"] += not (0 <= x <= 8 and -2 <= y <= 2)
    count["outside_left"] += x < 0
    count["outside_right"] += x > 8
    count["outside_above"] += y > 2
    count["outside_below"] += y < -2
    count["B4"] += bool(goal_sides)
    count["wall_against_goal"] += any(s not in tunnels(lies) for s in goal_sides)
    count["dead_end_touches_goal"] += dead and any(s in tunnels(lies) for s in goal_sides)
    count["B13"] += dead or against
    count["dead_end_laid"] += dead
    count["laid_against_dead_end"] += against
    count["fits_turned_goal"] += bool(turned_goals)
    count["dig_from_turned_stone"] += any(neighbours[s] in turned_goals
                                          for s in mine.demand_of(cell).way_back)


def lay_path_card(rnd, seat, move, count):
    mine, cell = rnd.mine, move.target
    count_a_dig(rnd, move.card, cell, move.detail, count)
    before = set(mine.joined())
    mine.put(cell, move.detail)
    joined_again = mine.joined() - before - {cell}
    count["gap_filled_again"] += cell in mine.gaps
    count["gap_filled_joins_again"] += cell in mine.gaps and bool(joined_again)
    mine.gaps.discard(cell)
    rnd.last_path = seat
    turned = turn_goals_over(mine, count)
    return {"turned": turned} if turned else {}


def play_break(rnd, seat, move, count):
    count["break_self_played"] += move.target == seat
    rnd.broken[move.target].add(move.detail)    # it stays in front of him
    return {}


def play_fix(rnd, seat, move, count):
    count["fix_self"] += move.target == seat
    rnd.broken[move.target].remove(move.detail)
    return {}


def play_rockfall(rnd, seat, move, count):
    mine, cell = rnd.mine, move.target
    before = set(mine.joined())
    dead = not is_through(mine.cards[cell])
    mine.take_away(cell)                        # nothing else falls
    mine.gaps.add(cell)
    count["rockfall_on_dead_end"] += dead
    count["rockfall_on_cut_off_card"] += not dead and cell not in before
    count["rockfall_cuts_off"] += bool(before - {cell} - mine.joined())
    return {}


def play_map(rnd, seat, move, count):
    count["map_of_known_goal"] += move.target in rnd.seen[seat]
    rnd.seen[seat].add(move.target)
    return {"seen": "treasure" if rnd.mine.goals[move.target] == "treasure" else "stone"}


def play_pass(rnd, seat, move, count):
    return {}


def name_of_kind(move):
    """The counter of this kind of move."""
    if move.kind == "pass":
        return "pass_card" if move.card else "pass_empty"
    return "fix_with" if move.kind == "fix" and "/" in move.card else move.kind


EFFECTS = {"dig": lay_path_card, "break": play_break, "fix": play_fix,
           "rockfall": play_rockfall, "map": play_map, "pass": play_pass}


def treasure_is_turned(mine):
    return any(mine.goals[goal] == "treasure" for goal in mine.goals if goal not in mine.face_down)


def play(rnd, seat, move, count):
    """Play one card, then draw one if the pile has any; returns what the line must tell."""
    if move.card:
        rnd.hands[seat].remove(move.card)
        rnd.last_card = seat                    # B11: a card that was passed counts as played
        rnd.last_was_pass = move.kind == "pass"
    told = EFFECTS[move.kind](rnd, seat, move, count)
    count[name_of_kind(move)] += 1
    if rnd.pile and not treasure_is_turned(rnd.mine):   # at the treasure nothing is drawn
        told["drew"] = [rnd.pile.popleft()]
        rnd.hands[seat].extend(told["drew"])
    return told


# ---------------------------------------------------------------- checking a turn

def count_the_choice(rnd, seat, legal, count):
    """B6, and what else only the list of legal moves shows."""
    hand, kinds = rnd.hands[seat], [move.kind for move in legal.values()]
    own = any(m.kind == "break" and m.target == seat for m in legal.values())
    could = any(f"break-{tool}" in hand for tool in {"pick", "lamp", "cart"} - rnd.broken[seat])
    count["B6"] += own
    count["break_self_barred"] += could and not own
    fixes_seen = Counter((m.card, m.target) for m in legal.values() if m.kind == "fix")
    count["choice_of_two_tools"] += any(number > 1 for number in fixes_seen.values())
    count["no_dig_with_broken_tool"] += bool(rnd.broken[seat]) and any(map(is_path, hand)) \
        and "dig" not in kinds


def check_turn(rnd, line, count):
    seat = rnd.on_turn
    expect("p, whose turn it is", seat_name(seat), line["p"])
    legal = legal_moves(rnd, seat)
    check_legal(legal, line)
    count_the_choice(rnd, seat, legal, count)
    told = play(rnd, seat, legal[line["move"]], count)
    for key in ("turned", "seen", "drew"):
        expect(f"{key} after {line['move']}", told.get(key), line.get(key))
    rnd.on_turn = (seat + 1) % rnd.players      # clockwise


# ---------------------------------------------------------------- gold

def can_pay_exactly(box, owed):
    """Can the cards of the box be dealt so that everyone gets exactly what he is owed?"""
    if not owed:
        return True
    if owed[0] == 0:
        return can_pay_exactly(box, owed[1:])
    return any(can_pay_exactly(without(box, value), [owed[0] - value] + owed[1:])
               for value in (3, 2, 1) if box[value] and value <= owed[0])


def without(box, value):
    rest = dict(box)
    rest[value] -= 1
    return rest


def pay_saboteurs(game, seats, count):
    """B10. Seat after seat, the largest card first as long as all can still be paid exactly;
    if they cannot, the largest card not above what is owed and the rest loose."""
    if not seats:
        count["nobody_paid"] += 1
        return
    owed = [PAY_EACH[len(seats)] for _ in seats]
    exact = can_pay_exactly(game.box, owed)
    for i, seat in enumerate(seats):
        game.gold[seat] += owed[i]
        while owed[i]:
            values = [v for v in (3, 2, 1) if game.box[v] and v <= owed[i]]
            good = [v for v in values if not exact or
                    can_pay_exactly(without(game.box, v), [owed[i] - v] + owed[i + 1:])]
            if not good:
                count["paid_loose_nuggets"] += 1
                break
            count["paid_not_largest_card"] += good[0] != values[0]
            game.box = without(game.box, good[0])
            owed[i] -= good[0]
    count["B10"] += len(seats)
    count[f"paid_{len(seats)}_saboteur" + ("s" if len(seats) > 1 else "")] += 1


def those_who_share(rnd, count):
    """Miners; with broken_shares=no only those with no broken tool in front of them."""
    miners = rnd.seats_with_role("miner")
    if rnd.options["broken_shares"] == "yes":
        return miners
    whole = [seat for seat in miners if not rnd.broken[seat]]
    count["draft_left_out_broken"] += whole != miners
    return whole


def draft_order(rnd, sharers):
    """From who laid the last path card, counter-clockwise; a saboteur takes nothing (B9)."""
    seats = [(rnd.last_path - i) % rnd.players for i in range(rnd.players)]
    return [seat for seat in seats if seat in sharers]


def number_drawn(game, sharers, count):
    """B8, option draw; if the box holds fewer cards, as many as it holds."""
    wanted = game.players if game.options["draw"] == "players" else len(sharers)
    if not sharers:
        count["draft_nobody_may_share"] += 1
        return 0
    count["draft_box_short"] += sum(game.box.values()) < wanted
    return min(wanted, sum(game.box.values()))


def check_nuggets(game, number, nuggets):
    if nuggets is None or len(nuggets) != number:
        raise Disagree(f"nuggets: expected {number} cards, the trace says {say(nuggets)}")
    for value, drawn in Counter(nuggets).items():
        if drawn > game.box.get(value, 0):
            raise Disagree(f"nuggets: expected at most {game.box.get(value, 0)} cards of {value} "
                           f"from the box, the trace says {dump(nuggets)}")
    game.box = {value: game.box[value] - nuggets.count(value) for value in game.box}


def check_draft(game, order, nuggets, reader, count):
    """They take one after the other; with draw=players they go round."""
    left, turn = sorted(nuggets), 0
    while left:
        seat = order[turn % len(order)]
        line = reader.demand("turn", f"{seat_name(seat)} takes one of the nugget cards {left}")
        expect("p, who takes a nugget card", seat_name(seat), line["p"])
        takes = {f"take {value}": value for value in left}
        check_legal(takes, line)
        for key in ("turned", "seen", "drew"):
            expect(f"{key} in the draft", None, line.get(key))
        left.remove(takes[line["move"]])
        game.gold[seat] += takes[line["move"]]
        turn += 1
        game.turns += 1
        count["take"] += 1
        count["draft_goes_round"] += turn > len(order)
        count["B12"] += len(set(left)) >= 2 and len(order) > 1


# ---------------------------------------------------------------- rounds and games

class Game:
    def __init__(self, header):
        self.players, self.options = header["players"], header["options"]
        self.box = dict(NUGGET_CARDS)
        self.gold = [0] * self.players
        self.starter = None                     # who must begin; None: any seat (B3)
        self.turns = 0


def check_header(line):
    expect("game", "saboteur", line["game"])
    players, options = line["players"], line["options"]
    if not 3 <= players <= 10:
        raise Disagree(f"players: expected 3 to 10, the trace says {players}")
    expect("names of the options", list(OPTIONS), list(options))
    for name, values in OPTIONS.items():
        if name == "first":
            values += tuple(map(seat_name, range(players)))
        if dump(options[name]) not in map(dump, values):
            raise Disagree(f"option {name}: expected one of {dump(values)}, "
                           f"the trace says {dump(options[name])}")
    if not line["seed"]:
        raise Disagree('seed: expected some text, the trace says ""')


def check_dwarves(game, line):
    """The dwarf deck for this number of players (B1 for five); the last is set aside."""
    saboteurs, miners = SABOTEURS[game.players], MINERS[game.players]
    if game.players == 5 and game.options["dwarves5"] == "2+3":
        miners = 3
    expect("number of roles", game.players, len(line["roles"]))
    expect("number of dwarves aside", saboteurs + miners - game.players, len(line["aside"]))
    expect("the dwarf deck (roles and aside, sorted)",
           ["miner"] * miners + ["saboteur"] * saboteurs, sorted(line["roles"] + line["aside"]))
    if game.options["max_saboteurs"] == "yes" and line["aside"]:
        expect("aside with max_saboteurs=yes", ["miner"], line["aside"])


def check_deal(game, line):
    expect("goals, sorted", sorted(GOAL_KINDS), sorted(line["goals"]))
    expect("sizes of the hands", [HAND_SIZE[game.players]] * game.players,
           list(map(len, line["hands"])))
    dealt = Counter(line["pile"])
    for hand in line["hands"]:
        dealt.update(hand)
    for card in sorted(DECK.keys() | dealt.keys()):
        expect(f"number of cards {card} in hands and pile", DECK[card], dealt[card])


def check_first(game, line, count):
    seats = list(map(seat_name, range(game.players)))
    if line["first"] not in seats:
        raise Disagree(f"first: expected one of {dump(seats)}, "
                       f"the trace says {dump(line['first'])}")
    if game.starter is not None:
        expect("first", seat_name(game.starter), line["first"])
        count["B11"] += line["n"] > 1
    else:
        count["B3"] += 1


def check_round_line(game, n, line, count):
    expect("n of the round", n, line["n"])
    check_dwarves(game, line)
    check_deal(game, line)
    check_first(game, line, count)
    count["rounds"] += 1
    count["B1"] += game.players == 5
    if game.players == 5:
        count["dwarves5=" + game.options["dwarves5"]] += 1


def check_round_end(game, n, rnd, by, reader, count):
    line = reader.demand("round_end", "the treasure is turned over" if by == "treasure" else
                         "B7: the pile is empty and nobody has a playable card")
    expect("n of the round_end", n, line["n"])
    expect("by", by, line["by"])
    winners = rnd.seats_with_role("miner" if by == "treasure" else "saboteur")
    expect("won", list(map(seat_name, winners)), line["won"])
    count[by] += 1
    if by == "exhausted":
        held = any(rnd.hands)
        count["B7" if held else "exhausted_hands_empty"] += 1
        expect("nuggets when the saboteurs win", None, line.get("nuggets"))
        pay_saboteurs(game, winners, count)
        expect("gold, with the saboteurs' pay", game.gold, line["gold"])
        return
    count["B9"] += rnd.roles[rnd.last_path] == "saboteur"
    sharers = those_who_share(rnd, count)
    number = number_drawn(game, sharers, count)
    check_nuggets(game, number, line.get("nuggets"))
    count["B8"] += number
    expect("gold before the draft", game.gold, line["gold"])
    check_draft(game, draft_order(rnd, sharers), line["nuggets"], reader, count)


def next_starter(rnd, count):
    """B11: to the left of the one who laid the last path card, or played the last card."""
    by_path = rnd.options["starter"] == "last_path" and rnd.last_path is not None
    count["starter_by_last_path" if by_path else "starter_by_last_card"] += 1
    count["starter_no_path_laid"] += rnd.last_path is None
    count["starter_options_differ"] += rnd.last_path not in (None, rnd.last_card)
    count["starter_by_pass"] += not by_path and rnd.last_was_pass
    return ((rnd.last_path if by_path else rnd.last_card) + 1) % rnd.players


def check_round(game, n, reader, count):
    line = reader.demand("round", f"round {n} of {game.options['rounds']} begins")
    check_round_line(game, n, line, count)
    rnd = Round(game, line)
    while not treasure_is_turned(rnd.mine):
        going = what_goes_on(rnd)               # B7: looked at before each turn
        if going is None:
            break
        count["kept_going_by_map_only"] += " only map@" in going
        line = reader.demand("turn", f"the round goes on: {going}")
        check_turn(rnd, line, count)
        game.turns += 1
    by = "treasure" if treasure_is_turned(rnd.mine) else "exhausted"
    check_round_end(game, n, rnd, by, reader, count)
    if n < game.options["rounds"]:
        game.starter = next_starter(rnd, count)


def check_game(header, reader, count):
    """One whole game; returns its number of turns."""
    check_header(header)
    game = Game(header)
    if game.options["first"] != "random":
        game.starter = int(game.options["first"][1:]) - 1
    count[f"players={game.players}"] += 1
    count["first=random" if game.options["first"] == "random" else "first=seat"] += 1
    for name in ("break_self", "draw", "broken_shares", "starter", "max_saboteurs"):
        if game.options[name] != OPTIONS[name][0]:
            count[f"{name}={game.options[name]}"] += 1
    for n in range(1, game.options["rounds"] + 1):
        check_round(game, n, reader, count)
    end = reader.demand("game_end", "the last round is over")
    expect("gold at the end", game.gold, end["gold"])
    # The most nuggets win; a tie is shared.
    winners = [seat_name(seat) for seat, gold in enumerate(game.gold) if gold == max(game.gold)]
    expect("winners", winners, end["winners"])
    count["shared_win"] += len(winners) > 1
    return game.turns


if __name__ == "__main__":
    sys.exit(main("saboteur", check_game, SHAPES, OPTIONS, COUNTERS, B_RULES))
