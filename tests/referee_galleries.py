#!/usr/bin/env python3
"""A second, slow and obvious implementation of `galleries`, as a referee of traces.

    referee_galleries.py [--need-all] [--json] [FILE ...]       (no FILE, or -: stdin)

Written from docs/rules/galleries.md and the notation alone; it shares no code
and no tables with the engine. Every game of the traces is played again from the rules;
only what chance decides is taken from the trace, and only where the rules ask for it.
At the first disagreement it prints one line to stderr and exits 1:

    game G (seed S), line L of FILE: what was expected and what the trace says

Games are numbered from 0 in each file, as in a simulation, lines from 1. At the end it
prints how often each rule mattered. With --need-all it exits 1 if a numbered decision
(D17, what players may know, is none that a trace can show) never did; with --json the
counters are one JSON object.
"""
import sys
from collections import Counter, namedtuple

from referee import (Disagree, check_legal, dump, expect, is_dict, is_int, is_str, list_of, main,
                     say, seat_name)

# ---------------------------------------------------------------- the rules' tables

NUMBERS = [1, 2, 3, 4, 5]                       # of galleries, piles and faces of the dice
TUNNEL_CARDS = ["N", "NN", "NNN", "ND", "D", "DDb", "Nc", "c", "Np", "NNb"]     # D2
CHEST_CARDS = ["N", "2N", "D", "2D", "bomb", "bomb", "bones", "helmet", "cross", "armour"]
CHEST_NUGGETS = {"N": 1, "2N": 2}
CHEST_DIAMONDS = {"D": 1, "2D": 2}
GEAR = ["armour", "cross", "helmet"]
PRICE = {"armour": 1, "cross": 1, "helmet": 1, "bomb": 2, "defuse": 2, "kill": 3}
DIE_A = NUMBERS + ["bomb"]
DIE_B = NUMBERS + ["gun"]
GEM_PILE = {2: 50, 3: 60, 4: 60}
GOBLINS_EACH = 3
TURN_LIMIT = 1000                               # D16

OPTIONS = {                                     # in the order of the rules' table
    "income": ("lead", "every"),
    "spent": ("pile", "box"),
    "bounty": ("any", "others"),
    "gems": ("auto", *range(10, 201)),
    "first": ("random",),                       # or a seat of the game
}

D_RULES = [f"D{i}" for i in [*range(1, 17), 18, 27, 28]]
COUNTERS = D_RULES + [
    # moves
    "fetch", "work", "roll", "buy_armour", "buy_cross", "buy_helmet", "buy_bomb", "buy_defuse",
    "buy_kill", "dig", "bomb", "shoot", "pass",
    # decisions
    "village_without_choice", "dice_without_choice", "dice_equal", "reserve_one_choice",
    "reserve_two_choices", "held_cannot_dig", "nobody_can_dig", "number_cannot_be_dug",
    "top_unknown", "defuse_own", "defuse_other", "defuse_chest", "plant_beside_bomb",
    # income
    "income_paid", "income_short", "income_behind_deep_end",
    # digging
    "dig_from_reserve", "dig_in_same_gallery", "dig_from_other_gallery", "dig_leaves_bones",
    "diamonds_paid", "diamonds_short", "pile_reshuffled", "one_card_reshuffled",
    "chest_N", "chest_2N", "chest_D", "chest_2D", "chest_bomb", "chest_bones", "chest_helmet",
    "chest_cross", "chest_armour", "chest_gear_twice", "chests_reshuffled", "chests_both_empty",
    "bones_hold", "chest_bones_hold", "cross_frees",
    "pick_followed", "pick_chain", "pick_5_to_1", "pick_no_card", "pick_closes",
    # closing
    "closing", "closing_others_paid", "helmet_doubled", "own_helmet_nothing", "held_goes_home",
    "closing_chest_nuggets", "closing_diamonds", "closing_chest_nothing", "closing_bones_nothing",
    "closing_pick_nothing", "closing_bomb_goes_home", "closing_chest_bomb",
    "closing_entrance_bomb", "closing_own_bare", "closing_short",
    # killing
    "explosion", "two_bombs_in_gallery", "several_galleries_explode", "explosion_pays",
    "explosion_pays_several", "explosion_own_goblin_paid", "explosion_own_goblin_unpaid",
    "explosion_chest_bomb", "explosion_short", "explosion_at_entrance", "bomb_after_explosion",
    "armour_bomb", "armour_two_bombs", "armour_gun", "contract_through_armour",
    "shot_pays", "shot_own_paid", "shot_own_unpaid", "contract_in_gallery", "contract_own",
    "contract_one_choice",
    # ends
    "end_income", "end_diamonds", "end_chest_diamonds", "end_closing_diamonds", "end_closing",
    "end_explosion", "end_gun", "end_turns", "final_nuggets", "final_chest_nuggets",
    "final_helmet_nothing", "shared_win",
    # what the games were
    "players=2", "players=3", "players=4", "income=lead", "income=every", "spent=pile",
    "spent=box", "bounty=any", "bounty=others", "gems=auto", "gems=number", "first=random",
    "first=seat",
]


class GameOver(Exception):
    """The gem pile is empty, or the turns are used up; says what did it."""


# ---------------------------------------------------------------- reading lines

def is_dice(value):
    """Die A, then die B."""
    return type(value) is list and len(value) == 2 \
        and dump(value[0]) in map(dump, DIE_A) and dump(value[1]) in map(dump, DIE_B)


# What chance may bring, by its keys in order.
CHANCES = {
    ("roll",): {"roll": is_dice},
    ("pile", "order"): {"pile": is_int, "order": list_of(is_str)},
    ("chests",): {"chests": list_of(is_str)},
}


def is_chance(value):
    shape = CHANCES.get(tuple(value)) if is_dict(value) else None
    return shape is not None and all(check(value[key]) for key, check in shape.items())


def is_chance_list(value):
    return value != [] and list_of(is_chance)(value)


# Keys in the order of the notation, with their types; "?" marks those that may be left out.
SHAPES = {
    "game": {"t": is_str, "game": is_str, "players": is_int, "options": is_dict, "seed": is_str,
             "first": is_str, "piles": list_of(list_of(is_str)), "chests": list_of(is_str),
             "chance?": is_chance_list},
    "turn": {"t": is_str, "p": is_str, "phase": is_str, "dice?": is_dice,
             "legal": list_of(is_str), "move": is_str, "chance?": is_chance_list,
             "gems": list_of(is_int), "left": is_int},
    "game_end": {"t": is_str, "gold": list_of(is_int), "winners": list_of(is_str)},
}


class Chance:
    """What the trace says happened by chance, handed out as the rules ask for it."""

    def __init__(self, items):
        self.items = items
        self.used = 0

    def take(self, key, why):
        item = self.items[self.used] if self.used < len(self.items) else None
        if item is None or key not in item:
            raise Disagree(f"chance, item {self.used + 1}: expected {dump(key)} ({why}), "
                           f"the trace says {say(item)}")
        self.used += 1
        return item

    def roll(self, why):
        return self.take("roll", why)["roll"]

    def shuffle_pile(self, number, used_cards):
        item = self.take("pile", f"pile {number} is shuffled anew")
        expect("chance, pile", number, item["pile"])
        expect(f"the new pile {number}, sorted", sorted(used_cards), sorted(item["order"]))
        return list(item["order"])

    def shuffle_chests(self, discard):
        item = self.take("chests", "the chest discard is shuffled")
        expect("the new chest pile, sorted", sorted(discard), sorted(item["chests"]))
        return list(item["chests"])

    def check_all_used(self):
        expect(f"chance after item {self.used}", [], self.items[self.used:])


# ---------------------------------------------------------------- pieces

class Card:
    """A tunnel card that lies in a gallery."""

    def __init__(self, number, symbols):
        self.number, self.symbols = number, symbols
        self.under = []                         # chest cards: nuggets or bones

    def nuggets(self):
        return self.symbols.count("N") + sum(CHEST_NUGGETS.get(chest, 0) for chest in self.under)

    def diamonds(self):
        return self.symbols.count("D")

    def has_chest(self):
        return "c" in self.symbols

    def has_bones(self):
        return "b" in self.symbols or "bones" in self.under

    def has_pick(self):
        return "p" in self.symbols


class Goblin:
    def __init__(self, owner, number):
        self.owner, self.number = owner, number
        self.gear = set()
        self.at = "reserve"                     # or "cemetery", or the card it stands on

    def in_gallery(self):
        return isinstance(self.at, Card)

    def held(self):
        """Bones hold a goblin, unless it wears a cross."""
        return self.in_gallery() and self.at.has_bones() and "cross" not in self.gear

    def own_name(self):
        return f"g{self.number}"

    def full_name(self):
        return seat_name(self.owner) + self.own_name()


Bomb = namedtuple("Bomb", "owner gallery card")         # owner None: from a chest;
Place = namedtuple("Place", "text gallery card")        # card None: at the entrance
Move = namedtuple("Move", "kind goblin place bomb number gallery gear", defaults=[None] * 6)


class Game:
    def __init__(self, header, count):
        self.players, self.options, self.count = header["players"], header["options"], count
        self.piles = {n: list(header["piles"][n - 1]) for n in NUMBERS}
        self.used = {n: [] for n in NUMBERS}    # cards of that number out of the galleries
        self.galleries = {n: [] for n in NUMBERS}
        self.chests = list(header["chests"])
        self.chest_discard = []
        self.goblins = [Goblin(seat, number) for seat in range(self.players)
                        for number in range(1, GOBLINS_EACH + 1)]
        self.bombs = []                         # those in play
        self.gems = [0] * self.players
        auto = self.options["gems"] == "auto"
        self.left = GEM_PILE[self.players] if auto else self.options["gems"]
        self.on_turn = int(header["first"][1:]) - 1
        self.turns_passed = 0
        self.phase = self.dice = None           # of the decision that comes next
        self.over = None                        # what ended the game
        self.decisions = 0

    def goblins_of(self, seat):
        return [goblin for goblin in self.goblins if goblin.owner == seat]

    def goblin_on(self, card):
        standing = [goblin for goblin in self.goblins if goblin.at is card]
        assert len(standing) <= 1               # at most one goblin stands on a card
        return standing[0] if standing else None

    def goblins_in(self, gallery):
        """From the entrance to the deep end."""
        standing = [self.goblin_on(card) for card in self.galleries[gallery]]
        return [goblin for goblin in standing if goblin]

    def clockwise_from(self, seat):
        return [(seat + i) % self.players for i in range(self.players)]

    def places(self):
        """Every entrance and every tunnel card."""
        for gallery, cards in self.galleries.items():
            yield Place(f"{gallery}", gallery, None)
            for i, card in enumerate(cards, 1):
                yield Place(f"{gallery}.{i}", gallery, card)

    def place_of(self, bomb):
        return next(place for place in self.places()
                    if place.gallery == bomb.gallery and place.card is bomb.card)

    def has_bomb_at_home(self, seat):
        return all(bomb.owner != seat for bomb in self.bombs)


# ---------------------------------------------------------------- gems

def pay(game, seat, amount, why):
    """From the pile, as far as it goes; the game ends the moment it is empty."""
    paid = min(amount, game.left)
    game.gems[seat] += paid
    game.left -= paid
    if game.left == 0:
        raise GameOver(why)


def spend(game, seat, price):
    """D4: back to the pile, or out of the game."""
    game.gems[seat] -= price
    if game.options["spent"] == "pile":
        game.left += price
    game.count["D4"] += 1


def income_due(game, seat):
    """D3: one gem for each gallery where his goblin leads, or for each goblin in one."""
    if game.options["income"] == "every":
        return sum(goblin.in_gallery() for goblin in game.goblins_of(seat))
    due = 0
    for gallery, cards in game.galleries.items():
        standing = game.goblins_in(gallery)
        if standing and standing[-1].owner == seat:
            due += 1
            game.count["income_behind_deep_end"] += standing[-1].at is not cards[-1]
            game.count["D3"] += standing[-1].at is not cards[-1] or len(standing) > 1
    return due


def pay_income(game, seat):
    due = income_due(game, seat)
    game.count["income_paid"] += due > 0
    game.count["income_short"] += due > game.left
    pay(game, seat, due, "income")


# ---------------------------------------------------------------- legal moves

def reserve_choices(game, seat):
    """Goblins in reserve with the same equipment are one choice, the lowest number."""
    choices = []
    for goblin in game.goblins_of(seat):
        if goblin.at == "reserve" and all(goblin.gear != other.gear for other in choices):
            choices.append(goblin)
    return choices


def start_moves():
    return {"fetch": Move("fetch"), "work": Move("work")}


def gear_purchases(game, seat):
    """For a goblin in reserve, and never a second piece of the same kind."""
    for goblin in reserve_choices(game, seat):
        for gear in GEAR:
            if gear not in goblin.gear:
                yield f"buy {gear} {goblin.own_name()}", Move("buy_gear", goblin, gear=gear)


def bomb_purchases(game, seat):
    """Plant your own, if it is not in play."""
    if game.has_bomb_at_home(seat):
        for place in game.places():
            yield f"buy bomb@{place.text}", Move("buy_bomb", place=place)


def defusals(game):
    """Remove any one bomb in play."""
    for bomb in game.bombs:
        owner = "chest" if bomb.owner is None else seat_name(bomb.owner)
        yield f"buy defuse@{game.place_of(bomb).text}:{owner}", Move("buy_defuse", bomb=bomb)


def contracts(game):
    """D27: any goblin that is not in the cemetery; in reserve, alike ones are one choice."""
    for goblin in game.goblins:
        if goblin.in_gallery() or goblin in reserve_choices(game, goblin.owner):
            yield f"buy kill {goblin.full_name()}", Move("buy_kill", goblin)


def village_moves(game, seat):
    found, gems = {"roll": Move("roll")}, game.gems[seat]
    if gems >= 1:
        found.update(gear_purchases(game, seat))
    if gems >= PRICE["bomb"]:
        found.update(bomb_purchases(game, seat))
    if gems >= PRICE["defuse"]:
        found.update(defusals(game))
    if gems >= PRICE["kill"]:
        found.update(contracts(game))
    return found


def can_be_dug(game, number):
    """One with an empty pile but used cards can be dug."""
    return bool(game.piles[number] or game.used[number])


def diggers(game, seat):
    """One from the reserve, or one in whichever gallery that is not held by bones."""
    return reserve_choices(game, seat) + [
        goblin for goblin in game.goblins_of(seat) if goblin.in_gallery() and not goblin.held()]


def digs(game, seat, number, gallery):
    if can_be_dug(game, number):
        for goblin in diggers(game, seat):
            yield (f"dig {number} in {gallery} with {goblin.own_name()}",
                   Move("dig", goblin, number=number, gallery=gallery))


def placings(game, number):
    """At that entrance or on any card of that number; None: anywhere."""
    for place in game.places():
        of_the_place = place.card.number if place.card else place.gallery
        if number in (None, of_the_place):
            yield f"bomb@{place.text}", Move("bomb", place=place)


def shots(game, number):
    """Who stands in that gallery or on a card of that number; None: in any gallery."""
    for place in game.places():
        goblin = place.card and game.goblin_on(place.card)
        if goblin and number in (None, place.gallery, place.card.number):
            yield f"shoot {goblin.full_name()}", Move("shoot", goblin)


def dice_moves(game, seat, dice):
    found, (a, b) = {"pass": Move("pass")}, dice
    if a != "bomb" and b != "gun":
        found.update(digs(game, seat, a, b))
        found.update(digs(game, seat, b, a))
    elif b != "gun":                            # no bomb is in play here: his own is at home
        found.update(placings(game, b))
    elif a != "bomb":
        found.update(shots(game, a))
    else:
        found.update(placings(game, None))
        found.update(shots(game, None))
    return found


def legal_moves(game):
    """Of the decision that comes next."""
    if game.phase == "start":
        return start_moves()
    if game.phase == "village":
        return village_moves(game, game.on_turn)
    return dice_moves(game, game.on_turn, game.dice)


# ---------------------------------------------------------------- the course of a turn

def begin_turn(game, chance):
    """Up to the first decision; D16 is looked at when a turn has passed."""
    if game.turns_passed == TURN_LIMIT:
        raise GameOver("turns")
    if any(goblin.at == "cemetery" for goblin in game.goblins_of(game.on_turn)):
        game.phase = "start"
    else:
        go_to_work(game, chance)


def go_to_work(game, chance):
    """Income, then the village; one where only `roll` is possible is no decision."""
    pay_income(game, game.on_turn)
    if len(village_moves(game, game.on_turn)) > 1:
        game.phase = "village"
    else:
        game.count["village_without_choice"] += 1
        roll_dice(game, chance)


def roll_dice(game, chance):
    """A bomb with any bomb in play: all explode, and both dice are rolled again (D18:
    with the gun, too, before any choice)."""
    dice, exploded = chance.roll(f"{seat_name(game.on_turn)} rolls"), False
    while dice[0] == "bomb" and game.bombs:
        game.count["D18"] += dice[1] == "gun"
        explode_all(game)
        dice, exploded = chance.roll(f"{seat_name(game.on_turn)} rolls again"), True
    game.count["bomb_after_explosion"] += exploded and dice[0] == "bomb"
    game.phase, game.dice = "dice", dice


def end_turn(game, chance):
    game.turns_passed += 1
    game.on_turn = (game.on_turn + 1) % game.players
    begin_turn(game, chance)


# ---------------------------------------------------------------- killing

def kill(game, goblin):
    """D14: the dead lose all equipment."""
    game.count["D14"] += bool(goblin.gear)
    goblin.gear.clear()
    goblin.at = "cemetery"


def strike(game, goblin, by):
    """By a bomb or a gun: true if it dies. Armour takes the blow (D13)."""
    if "armour" in goblin.gear:
        goblin.gear.remove("armour")
        game.count["armour_" + by] += 1
        game.count["D13"] += 1
        return False
    kill(game, goblin)
    return True


def is_paid_for(game, owner, goblin):
    """D12: one's own goblins too, or only those of others."""
    return game.options["bounty"] == "any" or goblin.owner != owner


def bomb_leaves_play(game, bomb):
    """Home to its owner; an ownerless one to the chest discard."""
    game.bombs.remove(bomb)
    if bomb.owner is None:
        game.chest_discard.append("bomb")


def explode_all(game):
    """All at once; two in one gallery each pay in full (D28), one armour takes them both."""
    bombs = list(game.bombs)
    count_an_explosion(game, bombs)
    killed = {}
    for gallery in {bomb.gallery for bomb in bombs}:
        killed[gallery] = [goblin for goblin in game.goblins_in(gallery)
                           if strike(game, goblin, "bomb")]
    reward = [0] * game.players
    for bomb in bombs:
        if bomb.owner is not None:
            reward[bomb.owner] += sum(is_paid_for(game, bomb.owner, goblin)
                                      for goblin in killed[bomb.gallery])
            own = any(goblin.owner == bomb.owner for goblin in killed[bomb.gallery])
            paid = game.options["bounty"] == "any"
            game.count["D12"] += own
            game.count["explosion_own_goblin_paid"] += own and paid
            game.count["explosion_own_goblin_unpaid"] += own and not paid
        bomb_leaves_play(game, bomb)
    paying = Counter(bomb.gallery for bomb in bombs if bomb.owner is not None)
    game.count["D28"] += any(number > 1 and killed[i] for i, number in paying.items())
    game.count["explosion_pays"] += any(reward)
    game.count["explosion_pays_several"] += sum(map(bool, reward)) > 1
    game.count["explosion_short"] += sum(reward) > game.left
    for seat in game.clockwise_from(game.on_turn):
        pay(game, seat, reward[seat], "explosion")


def count_an_explosion(game, bombs):
    """Called before anyone is struck."""
    in_gallery = Counter(bomb.gallery for bomb in bombs)
    game.count["explosion"] += 1
    game.count["explosion_at_entrance"] += any(
        bomb.card is None and game.goblins_in(bomb.gallery) for bomb in bombs)
    game.count["explosion_chest_bomb"] += any(bomb.owner is None for bomb in bombs)
    game.count["several_galleries_explode"] += len(in_gallery) > 1
    for gallery, number in in_gallery.items():
        armour = any("armour" in goblin.gear for goblin in game.goblins_in(gallery))
        game.count["two_bombs_in_gallery"] += number > 1
        game.count["armour_two_bombs"] += number > 1 and armour


# ---------------------------------------------------------------- digging

def take_top_card(game, number, chance):
    """Only if the pile is empty now, its used cards are shuffled into a new one."""
    if not game.piles[number]:
        game.count["pile_reshuffled"] += 1
        game.count["one_card_reshuffled"] += len(game.used[number]) == 1
        game.piles[number] = chance.shuffle_pile(number, game.used[number])
        game.used[number] = []
    return Card(number, game.piles[number].pop(0))


def dig(game, goblin, number, gallery, chance, picks=0):
    """Lay the card, put the goblin on it, and let its symbols act in the order of D5."""
    card = take_top_card(game, number, chance)
    third = sum(other.number == number for other in game.galleries[gallery]) == 2
    game.galleries[gallery].append(card)
    goblin.at = card
    pay_diamonds(game, goblin.owner, card, third)
    if third:
        game.count["pick_closes"] += picks > 0
        close_gallery(game, goblin.owner, gallery, card)
        return
    if card.has_chest():
        open_chest(game, goblin, card, gallery, chance)
    count_bones(game, goblin, card)
    if card.has_pick() and not goblin.held():
        follow_pick(game, goblin, number % 5 + 1, gallery, chance, picks + 1)


def pay_diamonds(game, seat, card, third):
    """At once. If those of a closing card empty the pile, the gallery does not close."""
    game.count["diamonds_paid"] += card.diamonds() > 0
    game.count["diamonds_short"] += card.diamonds() > game.left
    game.count["closing_diamonds"] += third and card.diamonds() > 0
    pay(game, seat, card.diamonds(), "closing_diamonds" if third else "diamonds")


def open_chest(game, goblin, card, gallery, chance):
    """D6: an empty pile is made of the discard; if both are empty nothing happens."""
    if not game.chests and not game.chest_discard:
        game.count["chests_both_empty"] += 1
        return
    if not game.chests:
        game.count["D6"] += 1
        game.count["chests_reshuffled"] += 1
        game.chests = chance.shuffle_chests(game.chest_discard)
        game.chest_discard = []
    chest = game.chests.pop(0)
    game.count["chest_" + chest] += 1
    if chest in CHEST_NUGGETS or chest == "bones":
        card.under.append(chest)
    elif chest == "bomb":                       # its card is in play as the bomb
        game.bombs.append(Bomb(None, gallery, card))
    else:
        game.chest_discard.append(chest)
        if chest in GEAR:
            game.count["chest_gear_twice"] += chest in goblin.gear
            give(game, goblin, chest)
        else:
            pay(game, goblin.owner, CHEST_DIAMONDS[chest], "chest_diamonds")


def give(game, goblin, gear):
    """D1: there is no limit to the pieces of a kind."""
    game.count["D1"] += sum(gear in other.gear for other in game.goblins) >= 3
    goblin.gear.add(gear)


def follow_pick(game, goblin, number, gallery, chance, picks):
    """D7: it must be followed, unless that pile cannot give a card."""
    if not can_be_dug(game, number):
        game.count["pick_no_card"] += 1
        return
    game.count["D7"] += 1
    game.count["pick_followed"] += 1
    game.count["pick_chain"] += picks > 1
    game.count["pick_5_to_1"] += number == 1
    dig(game, goblin, number, gallery, chance, picks)


def count_bones(game, goblin, card):
    game.count["D5"] += card.diamonds() > 0 and card.has_bones()
    game.count["bones_hold"] += goblin.held()
    game.count["chest_bones_hold"] += goblin.held() and "bones" in card.under
    game.count["cross_frees"] += card.has_bones() and not goblin.held()


# ---------------------------------------------------------------- a gallery closes

def owed_at_closing(game, closer, cards):
    """Others get the nuggets where they stood, the closing player those of all other cards."""
    owed = [0] * game.players
    for card in cards:
        goblin = game.goblin_on(card)
        helmet = goblin is not None and "helmet" in goblin.gear and card.nuggets() > 0
        if goblin and goblin.owner != closer:
            owed[goblin.owner] += card.nuggets() * (2 if helmet else 1)
            game.count["closing_others_paid"] += card.nuggets() > 0
            game.count["helmet_doubled"] += helmet
        else:
            owed[closer] += card.nuggets()
            game.count["own_helmet_nothing"] += helmet
        game.count["closing_own_bare"] += goblin is None and card.nuggets() > 0
        game.count["closing_chest_nuggets"] += any(chest in CHEST_NUGGETS for chest in card.under)
    return owed


def close_gallery(game, closer, gallery, closing_card):
    """D8: chest, pick and bones of the closing card do nothing."""
    cards = game.galleries[gallery]
    owed = owed_at_closing(game, closer, cards)
    count_a_closing(game, gallery, closing_card, owed)
    for goblin in game.goblins_in(gallery):
        goblin.at = "reserve"                   # D11: it keeps its equipment
    for bomb in list(game.bombs):
        if bomb.gallery == gallery and bomb.card is not None:   # D10: the entrance's stays
            bomb_leaves_play(game, bomb)
    for card in cards:
        game.used[card.number].append(card.symbols)
        game.chest_discard.extend(card.under)
    game.galleries[gallery] = []
    for seat in range(game.players):            # D9: in full, whatever the pile holds
        game.gems[seat] += owed[seat]
    game.left = max(0, game.left - sum(owed))
    if game.left == 0:
        raise GameOver("closing")


def count_a_closing(game, gallery, closing_card, owed):
    """Called while everything still lies there."""
    count, goblins = game.count, game.goblins_in(gallery)
    bombs = [bomb for bomb in game.bombs if bomb.gallery == gallery]
    idle = closing_card.has_chest(), closing_card.has_bones(), closing_card.has_pick()
    count["closing"] += 1
    count["D8"] += any(idle)
    count["closing_chest_nothing"] += idle[0]
    count["closing_bones_nothing"] += idle[1]
    count["closing_pick_nothing"] += idle[2]
    count["D10"] += any(bomb.card is None for bomb in bombs)
    count["closing_entrance_bomb"] += any(bomb.card is None for bomb in bombs)
    count["closing_bomb_goes_home"] += any(bomb.card and bomb.owner is not None for bomb in bombs)
    count["closing_chest_bomb"] += any(bomb.owner is None for bomb in bombs)
    count["D11"] += any(goblin.gear for goblin in goblins)
    count["held_goes_home"] += any(goblin.held() for goblin in goblins
                                   if goblin.at is not closing_card)
    count["D9"] += sum(owed) > game.left
    count["closing_short"] += sum(owed) > game.left and sum(map(bool, owed)) > 1


# ---------------------------------------------------------------- the effects of a move

def play_fetch(game, seat, move, chance):
    """The whole turn: no income, no village, no dice."""
    for goblin in game.goblins_of(seat):
        if goblin.at == "cemetery":
            goblin.at = "reserve"
    end_turn(game, chance)


def play_work(game, seat, move, chance):
    go_to_work(game, chance)


def play_roll(game, seat, move, chance):
    roll_dice(game, chance)


def play_buy_gear(game, seat, move, chance):
    spend(game, seat, PRICE[move.gear])
    give(game, move.goblin, move.gear)
    roll_dice(game, chance)


def put_bomb(game, seat, place):
    game.count["plant_beside_bomb"] += any(
        bomb.gallery == place.gallery and bomb.card is place.card for bomb in game.bombs)
    game.bombs.append(Bomb(seat, place.gallery, place.card))


def play_buy_bomb(game, seat, move, chance):
    spend(game, seat, PRICE["bomb"])
    put_bomb(game, seat, move.place)
    roll_dice(game, chance)


def play_buy_defuse(game, seat, move, chance):
    owner = {seat: "own", None: "chest"}.get(move.bomb.owner, "other")
    game.count["defuse_" + owner] += 1
    spend(game, seat, PRICE["defuse"])
    bomb_leaves_play(game, move.bomb)
    roll_dice(game, chance)


def play_buy_kill(game, seat, move, chance):
    """No reward, and armour does not help (D13)."""
    goblin, alike = move.goblin, move.goblin.at == "reserve" and [
        other for other in game.goblins_of(move.goblin.owner)
        if other.at == "reserve" and other.gear == move.goblin.gear]
    game.count["contract_own"] += goblin.owner == seat
    game.count["contract_in_gallery"] += goblin.in_gallery()
    game.count["D27"] += goblin.at == "reserve"
    game.count["contract_one_choice"] += len(alike or []) > 1
    game.count["contract_through_armour"] += "armour" in goblin.gear
    spend(game, seat, PRICE["kill"])
    kill(game, goblin)
    roll_dice(game, chance)


def play_dig(game, seat, move, chance):
    goblin = move.goblin
    if not goblin.in_gallery():
        game.count["dig_from_reserve"] += 1
    elif any(goblin.at is card for card in game.galleries[move.gallery]):
        game.count["dig_in_same_gallery"] += 1
    else:
        game.count["dig_from_other_gallery"] += 1
    game.count["dig_leaves_bones"] += goblin.in_gallery() and goblin.at.has_bones()
    dig(game, goblin, move.number, move.gallery, chance)
    end_turn(game, chance)


def play_bomb(game, seat, move, chance):
    put_bomb(game, seat, move.place)
    end_turn(game, chance)


def play_shoot(game, seat, move, chance):
    """One gem for a goblin that dies, under the option of D12."""
    own = move.goblin.owner == seat
    if strike(game, move.goblin, "gun"):
        paid = is_paid_for(game, seat, move.goblin)
        game.count["shot_pays"] += paid
        game.count["shot_own_paid"] += own and paid
        game.count["shot_own_unpaid"] += own and not paid
        game.count["D12"] += own
        pay(game, seat, int(paid), "gun")
    end_turn(game, chance)


def play_pass(game, seat, move, chance):
    end_turn(game, chance)


EFFECTS = {"fetch": play_fetch, "work": play_work, "roll": play_roll,
           "buy_gear": play_buy_gear, "buy_bomb": play_buy_bomb, "buy_defuse": play_buy_defuse,
           "buy_kill": play_buy_kill, "dig": play_dig, "bomb": play_bomb, "shoot": play_shoot,
           "pass": play_pass}


def go_on(game, step, *args):
    """Take that step and go on to the next decision or the end of the game."""
    game.phase = game.dice = None
    try:
        step(game, *args)
    except GameOver as over:
        game.over = str(over)
        game.count[f"end_{over}"] += 1


def open_game(game, chance):
    go_on(game, begin_turn, chance)


def play(game, move, chance):
    game.count["buy_" + move.gear if move.gear else move.kind] += 1
    go_on(game, EFFECTS[move.kind], game.on_turn, move, chance)


# ---------------------------------------------------------------- checking a turn

def count_the_choice(game, legal):
    """What only the list of legal moves shows."""
    count, seat = game.count, game.on_turn
    choices = len(reserve_choices(game, seat))
    in_reserve = sum(goblin.at == "reserve" for goblin in game.goblins_of(seat))
    numbers = game.phase == "dice" and all(map(is_int, game.dice))
    if numbers or game.phase == "village" and game.gems[seat]:
        count["reserve_one_choice"] += choices < in_reserve
        count["reserve_two_choices"] += choices > 1
    if game.phase == "dice":
        count["dice_without_choice"] += len(legal) == 1
    if numbers:
        a, b = game.dice
        count["dice_equal"] += a == b
        count["held_cannot_dig"] += any(goblin.held() for goblin in game.goblins_of(seat))
        count["nobody_can_dig"] += not diggers(game, seat)
        count["number_cannot_be_dug"] += not (can_be_dug(game, a) and can_be_dug(game, b))
        count["top_unknown"] += any(not game.piles[n] and game.used[n] for n in (a, b))


def check_turn(game, line):
    game.decisions += 1
    expect("p, whose turn it is", seat_name(game.on_turn), line["p"])
    expect("phase", game.phase, line["phase"])
    expect("dice", game.dice, line.get("dice"))
    legal = legal_moves(game)
    check_legal(legal, line)
    count_the_choice(game, legal)
    chance = Chance(line.get("chance", []))
    play(game, legal[line["move"]], chance)
    chance.check_all_used()
    expect(f"gems after {line['move']}", game.gems, line["gems"])
    expect(f"left after {line['move']}", game.left, line["left"])


# ---------------------------------------------------------------- games

def check_header(line):
    expect("game", "galleries", line["game"])
    players, options = line["players"], line["options"]
    if players not in GEM_PILE:
        raise Disagree(f"players: expected 2 to 4, the trace says {players}")
    expect("names of the options", list(OPTIONS), list(options))
    seats = list(map(seat_name, range(players)))
    for name, values in OPTIONS.items():
        if name == "first":
            values += tuple(seats)
        if dump(options[name]) not in map(dump, values):
            shown = '"auto" or 10 to 200' if name == "gems" else f"one of {dump(values)}"
            raise Disagree(f"option {name}: expected {shown}, "
                           f"the trace says {dump(options[name])}")
    if not line["seed"]:
        raise Disagree('seed: expected some text, the trace says ""')
    allowed = seats if options["first"] == "random" else [options["first"]]
    if line["first"] not in allowed:
        raise Disagree(f"first: expected one of {dump(allowed)}, "
                       f"the trace says {dump(line['first'])}")


def check_piles(line):
    """D2: each pile holds the ten cards; so does the chest pile its own ten."""
    expect("number of piles", len(NUMBERS), len(line["piles"]))
    for number, pile in zip(NUMBERS, line["piles"]):
        expect(f"pile {number}, sorted", sorted(TUNNEL_CARDS), sorted(pile))
    expect("chests, sorted", sorted(CHEST_CARDS), sorted(line["chests"]))


def count_the_options(game):
    options, count = game.options, game.count
    count["D2"] += 1
    count[f"players={game.players}"] += 1
    for name in ("income", "spent", "bounty"):
        count[f"{name}={options[name]}"] += 1
    count["gems=auto" if options["gems"] == "auto" else "gems=number"] += 1
    count["first=random" if options["first"] == "random" else "first=seat"] += 1


def final_gold(game):
    """The nuggets where his goblins stand: not limited by the pile, not doubled."""
    gold = list(game.gems)
    for goblin in game.goblins:
        if goblin.in_gallery() and goblin.at.nuggets():
            gold[goblin.owner] += goblin.at.nuggets()
            game.count["final_nuggets"] += 1
            game.count["final_chest_nuggets"] += any(c in CHEST_NUGGETS for c in goblin.at.under)
            game.count["final_helmet_nothing"] += "helmet" in goblin.gear
    return gold


def winners_of(gold):
    """Most gems win; a tie is shared (D15)."""
    return [seat_name(seat) for seat, gems in enumerate(gold) if gems == max(gold)]


def check_end(game, line):
    gold = final_gold(game)
    expect("gold at the end", gold, line["gold"])
    expect("winners", winners_of(gold), line["winners"])
    game.count["D15"] += len(winners_of(gold)) > 1
    game.count["shared_win"] += len(winners_of(gold)) > 1
    game.count["D16"] += game.over == "turns"


def what_goes_on(game):
    return f"the game goes on: {seat_name(game.on_turn)} decides, phase {game.phase}, " \
        f"{game.left} gems left"


def check_game(header, reader, count):
    """One whole game; returns its number of turn lines."""
    check_header(header)
    check_piles(header)
    game = Game(header, count)
    count_the_options(game)
    chance = Chance(header.get("chance", []))
    open_game(game, chance)
    chance.check_all_used()
    while not game.over:
        check_turn(game, reader.demand("turn", what_goes_on(game)))
    why = f"{TURN_LIMIT} turns have passed" if game.over == "turns" else "the gem pile is empty"
    check_end(game, reader.demand("game_end", why))
    return game.decisions


if __name__ == "__main__":
    sys.exit(main("galleries", check_game, SHAPES, OPTIONS, COUNTERS, D_RULES))
