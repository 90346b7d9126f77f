"""galleries.py -- deals, rolls and plays games of galleries.

Written from docs/fairness.md, docs/rules/galleries.md and docs/protocol.md.
"""

import re

from dealer.chance import Game, Stream, Wrong, insist

TUNNELS = "N NN NNN ND D DDb Nc c Np NNb".split()
CHESTS = "N 2N D 2D bomb bomb bones helmet cross armour".split()
WORN = ("armour", "cross", "helmet")
BOMB = GUN = 6
CHEST = -1  # whose bomb it is
PLACE = r"([1-5])(?:\.([1-9][0-9]*))?"


class Card:
    """A tunnel card in a gallery; number 0 is the entrance."""

    def __init__(self, number, symbols):
        self.number, self.symbols = number, symbols
        self.under, self.bombs, self.goblin = [], [], None

    def nuggets(self):
        return self.symbols.count("N") + sum({"N": 1, "2N": 2}.get(c, 0) for c in self.under)


class Goblin:
    def __init__(self, owner):
        self.owner, self.wears, self.held = owner, set(), False
        self.gallery = self.card = None
        self.dead = False

    def in_reserve(self):
        return self.card is None and not self.dead

    def leaves(self):
        if self.card:
            self.card.goblin = None
        self.gallery = self.card = None
        self.held = False


class Over(Exception):
    """The pile of gems is empty: "End"."""


class Galleries(Game):
    MAX_TURNS = 1000

    def begin(self):
        stream, self.stream = Stream(self.seed, 0), Stream(self.seed, 1)
        self.on_turn = self.first_player(stream)
        self.piles = [None, *(stream.shuffled(TUNNELS) for _ in range(5))]
        self.used = [[] for _ in range(6)]
        self.chests, self.discard = stream.shuffled(CHESTS), []
        self.galleries = [None, *([Card(0, "")] for _ in range(5))]
        self.goblins = [[Goblin(seat) for _ in range(3)] for seat in range(self.n)]
        gems = self.options["gems"]
        self.left = gems if gems != "auto" else 50 if self.n == 2 else 60
        self.turns = 0
        self.tell(f"P{self.on_turn + 1} begins")
        for i in range(1, 6):
            self.tell(f"  pile {i}: {' '.join(self.piles[i])}")
        self.tell(f"  chests: {' '.join(self.chests)}")
        self.until_over(self.begin_turn)

    def until_over(self, what, *args):
        try:
            what(*args)
        except Over:
            self.over = True
            for seat, goblins in enumerate(self.goblins):
                self.gold[seat] += sum(g.card.nuggets() for g in goblins if g.card)

    def cards(self):
        """(gallery, card), entrances included."""
        return [(i, card) for i in range(1, 6) for card in self.galleries[i]]

    def bombs(self):
        return [(i, card, owner) for i, card in self.cards() for owner in card.bombs]

    def pay(self, seat, gems):
        self.gold[seat] += min(gems, self.left)
        self.take_gems(gems)

    def take_gems(self, gems):
        self.left -= min(gems, self.left)
        if not self.left:
            raise Over

    def clockwise(self):
        return [self.after(self.on_turn, i) for i in range(self.n)]

    # A turn.

    def begin_turn(self):
        self.turns += 1
        self.phase = "start"
        if not any(goblin.dead for goblin in self.goblins[self.on_turn]):
            self.income()

    def end_turn(self):
        if self.turns == self.MAX_TURNS:
            raise Over
        self.on_turn = self.after(self.on_turn)
        self.begin_turn()

    def income(self):
        lead = []
        for i in range(1, 6):
            stand = [c.goblin.owner for c in self.galleries[i] if c.goblin]
            lead += stand if self.options["income"] == "every" else stand[-1:]
        if self.on_turn in lead:
            self.pay(self.on_turn, lead.count(self.on_turn))
        self.phase = "village"
        if not self.can_buy():
            self.roll()

    def can_buy(self):
        gems, own = self.gold[self.on_turn], self.goblins[self.on_turn]
        bare = any(goblin.in_reserve() and len(goblin.wears) < 3 for goblin in own)
        # A bomb is at home, or it lies somewhere and can be removed.
        return gems >= 1 and bare or gems >= 2

    def roll(self):
        while True:
            draw = self.stream.below(36)
            self.dice = draw // 6 + 1, draw % 6 + 1
            self.tell(f"  P{self.on_turn + 1} rolls {self.dice[0] if self.dice[0] < 6 else 'bomb'}"
                      f"/{self.dice[1] if self.dice[1] < 6 else 'gun'}")
            if self.dice[0] != BOMB or not self.bombs():
                break
            self.explode()
        self.phase = "dice"

    def explode(self):
        bombs, dead = self.bombs(), []
        for i in {i for i, _, _ in bombs}:
            hit = [card.goblin for card in self.galleries[i] if card.goblin]
            dead += [(i, goblin.owner) for goblin in hit if self.kills(goblin)]
        due = [0] * self.n
        for i, card, owner in bombs:
            self.take_bomb(card, owner)
            if owner != CHEST:
                due[owner] += sum(g == i and self.pays(owner, o) for g, o in dead)
        for seat in self.clockwise():
            if due[seat]:
                self.pay(seat, due[seat])

    def pays(self, killer, owner):
        return killer != owner or self.options["bounty"] == "any"

    def take_bomb(self, card, owner):
        card.bombs.remove(owner)
        if owner == CHEST:
            self.discard.append("bomb")

    def kills(self, goblin):
        """Does the blow of a bomb or a gun kill it? (D13)"""
        if "armour" in goblin.wears:
            goblin.wears.remove("armour")
            return False
        self.bury(goblin)
        return True

    def bury(self, goblin):
        goblin.leaves()
        goblin.dead, goblin.wears = True, set()

    # Digging.

    def top(self, pile, used, name):
        """Of a pile, which is made anew if it has to be (D24); None if nothing is left."""
        if not pile and used:
            pile += self.stream.shuffled(used)
            used.clear()
            self.tell(f"  new {name}: {' '.join(pile)}")
        return pile.pop(0) if pile else None

    def dig_tunnel(self, goblin, number, i):
        symbols = self.top(self.piles[number], self.used[number], f"pile {number}")
        goblin.leaves()
        card = Card(number, symbols)
        self.galleries[i].append(card)
        card.goblin, goblin.card, goblin.gallery = goblin, card, i
        if symbols.count("D"):
            self.pay(goblin.owner, symbols.count("D"))
        if sum(c.number == number for c in self.galleries[i]) == 3:
            self.close(i)
        else:
            self.act(goblin, card)

    def act(self, goblin, card):
        """Symbols, but for diamonds, which are paid (D5)."""
        if "c" in card.symbols:
            self.open_chest(goblin, card)
        bones = "b" in card.symbols or "bones" in card.under
        goblin.held = bones and "cross" not in goblin.wears
        following = card.number % 5 + 1
        more = self.piles[following] or self.used[following]
        if "p" in card.symbols and not goblin.held and more:
            self.dig_tunnel(goblin, following, goblin.gallery)

    def open_chest(self, goblin, card):
        found = self.top(self.chests, self.discard, "chests")
        if found == "bomb":
            card.bombs.append(CHEST)
        elif found in ("N", "2N", "bones"):
            card.under.append(found)
        elif found:
            self.discard.append(found)
            if found in WORN:
                goblin.wears.add(found)
            else:
                self.pay(goblin.owner, {"D": 1, "2D": 2}[found])

    def close(self, i):
        """The player on turn is the closer."""
        entrance, *cards = self.galleries[i]
        due = [0] * self.n
        for card in cards:
            owner, times = self.on_turn, 1
            if card.goblin and card.goblin.owner != self.on_turn:
                owner, times = card.goblin.owner, 1 + ("helmet" in card.goblin.wears)
            due[owner] += card.nuggets() * times
            if card.goblin:
                card.goblin.leaves()
            self.used[card.number].append(card.symbols)
            self.discard += card.under
        for card in cards:
            for owner in card.bombs[:]:
                self.take_bomb(card, owner)
        self.galleries[i] = [entrance]
        # All are paid in full, also what the pile does not hold (D9).
        for seat in range(self.n):
            self.gold[seat] += due[seat]
        self.take_gems(sum(due))

    # Moves.

    def play(self, move):
        for phase, pattern, action in self.MOVES:
            found = re.fullmatch(pattern, move)
            if found and phase == self.phase:
                self.until_over(action, self, *found.groups())
                return
        known = any(re.fullmatch(pattern, move) for _, pattern, _ in self.MOVES)
        raise Wrong("that is no move of this step of the turn" if known else "there is no such move")

    def fetch(self):
        for goblin in self.goblins[self.on_turn]:
            goblin.dead = False
        self.end_turn()

    def own(self, number):
        return self.goblins[self.on_turn][int(number) - 1]

    def is_lowest(self, goblin):
        """Of those in reserve that wear the same, is this the one to be named?"""
        same = [g for g in self.goblins[goblin.owner] if g.in_reserve() and g.wears == goblin.wears]
        return not goblin.in_reserve() or same[0] is goblin

    def goblin(self, player, number):
        return self.goblins[self.seat(player)][int(number) - 1]

    def place(self, gallery, depth):
        cards = self.galleries[int(gallery)]
        insist(int(depth or 0) < len(cards), "there is no such place")
        return cards[int(depth or 0)]

    def spend(self, price):
        insist(self.gold[self.on_turn] >= price, f"P{self.on_turn + 1} has too few gems")
        self.gold[self.on_turn] -= price
        if self.options["spent"] == "pile":
            self.left += price

    def lay_bomb(self, card):
        home = self.on_turn not in [owner for _, _, owner in self.bombs()]
        insist(home, "his bomb is in play already")
        card.bombs.append(self.on_turn)

    def buy_worn(self, what, number):
        self.spend(1)
        goblin = self.own(number)
        insist(goblin.in_reserve(), "that goblin is not in reserve")
        insist(what not in goblin.wears, "it wears such a piece already")
        insist(self.is_lowest(goblin), "a goblin with a lower number wears the same")
        goblin.wears.add(what)
        self.roll()

    def buy_bomb(self, gallery, depth):
        self.spend(2)
        self.lay_bomb(self.place(gallery, depth))
        self.roll()

    def buy_defuse(self, gallery, depth, whose):
        self.spend(2)
        card = self.place(gallery, depth)
        owner = CHEST if whose == "chest" else self.seat(whose)
        insist(owner in card.bombs, "no such bomb lies there")
        self.take_bomb(card, owner)
        self.roll()

    def buy_kill(self, player, number):
        self.spend(3)
        goblin = self.goblin(player, number)
        insist(not goblin.dead, "that goblin is in the cemetery")
        insist(self.is_lowest(goblin), "a goblin with a lower number wears the same")
        self.bury(goblin)
        self.roll()

    def dig(self, tunnel, gallery, number):
        a, b, goblin = int(tunnel), int(gallery), self.own(number)
        insist(self.dice in ((a, b), (b, a)), "the dice do not say so")
        insist(self.piles[a] or self.used[a], "no card of that number is left")
        insist(not goblin.dead, "that goblin is in the cemetery")
        insist(not goblin.held, "that goblin is held")
        insist(self.is_lowest(goblin), "a goblin with a lower number wears the same")
        self.dig_tunnel(goblin, a, b)
        self.end_turn()

    def pointed(self, die, gallery, card):
        """Does the number of the other die point there?"""
        return self.dice[die] == 6 or self.dice[die] in (gallery, card.number)

    def bomb(self, gallery, depth):
        insist(self.dice[0] == BOMB, "the dice do not say so")
        card = self.place(gallery, depth)
        entrance = depth is None and int(gallery)
        insist(self.pointed(1, entrance, card), "the dice do not say so")
        self.lay_bomb(card)
        self.end_turn()

    def shoot(self, player, number):
        insist(self.dice[1] == GUN, "the dice do not say so")
        goblin = self.goblin(player, number)
        insist(goblin.card, "that goblin is in no gallery")
        insist(self.pointed(0, goblin.gallery, goblin.card), "the dice do not say so")
        if self.kills(goblin) and self.pays(self.on_turn, goblin.owner):
            self.pay(self.on_turn, 1)
        self.end_turn()

    MOVES = [
        ("start", "fetch", fetch), ("start", "work", income),
        ("village", "buy (armour|cross|helmet) g([123])", buy_worn),
        ("village", f"buy bomb@{PLACE}", buy_bomb),
        ("village", rf"buy defuse@{PLACE}:(P[0-9]|chest)", buy_defuse),
        ("village", r"buy kill (P[0-9])g([123])", buy_kill),
        ("village", "roll", roll),
        ("dice", "dig ([1-5]) in ([1-5]) with g([123])", dig),
        ("dice", f"bomb@{PLACE}", bomb),
        ("dice", r"shoot (P[0-9])g([123])", shoot),
        ("dice", "pass", end_turn),
    ]
