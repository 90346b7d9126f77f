"""dwarves.py -- what saboteur and saboteur2 have in common: rounds, hands and turns.

Written from docs/fairness.md, docs/rules/saboteur.md and docs/protocol.md.
"""

import re

from dealer.chance import Game, Wrong, insist
from dealer.mine import GOALS, SIDES, START, Mine, turned

PATHS = ("5 NESW 5 ESW 5 NES 4 NS 3 EW 5 NE 4 NW "
         "1 nesw 1 esw 1 nes 1 ns 1 ew 1 ne 1 nw 1 n 1 e ")
TOOL_CARDS = ("3 break-pick 3 break-lamp 3 break-cart 2 fix-pick 2 fix-lamp 2 fix-cart "
              "1 fix-pick/lamp 1 fix-pick/cart 1 fix-lamp/cart ")

NUMBER = "(0|-?[1-9][0-9]?)"
CELL = NUMBER + "," + NUMBER
# The moves after a round: of the draft, and of thieves.
TAKE, STEAL, STEAL_NONE = r"take ([123])", r"steal@(P[0-9]+)", r"steal none()"


class Dwarves(Game):
    """A game in rounds. It has a `deck`, a `deal_stream` for each round, a `deal`, and an
    `end_round`, which is told whether the treasure was reached."""

    def begin(self):
        kinds = list(dict.fromkeys(self.deck()))
        self.order = {kind: i for i, kind in enumerate(kinds)}
        self.kind = {name: kind for kind in kinds if kind[0].upper() in SIDES and "-" not in kind
                     for name in (kind, turned(kind))}
        self.round, self.box = 0, [1] * 16 + [2] * 8 + [3] * 4
        self.new_round(None)

    def new_round(self, first):
        if self.round == self.options["rounds"]:
            self.over = True
            return
        self.round += 1
        stream = self.deal_stream()
        self.on_turn = self.first_player(stream) if first is None else first
        self.deal(stream)
        self.broken = [set() for _ in range(self.n)]
        self.trapped, self.thieves, self.draft = set(), [], None
        self.last_path = self.last_card = None
        self.tell(f"round {self.round}: P{self.on_turn + 1} begins; dwarves: "
                  f"{' '.join(self.roles)}; goals: {' '.join(self.mine.goals)}")
        for i, hand in enumerate(self.hands):
            self.tell(f"  P{i + 1}: {' '.join(hand)}")
        self.tell(f"  pile: {' '.join(self.pile)}")

    def deal_goals_and_cards(self, stream, out, size):
        self.mine = Mine(stream.shuffled(["treasure", "NE", "NW"]))
        cards = stream.shuffled(self.deck())
        hands = [out + size * i for i in range(self.n + 1)]
        self.hands = [cards[a:b] for a, b in zip(hands, hands[1:])]
        self.pile = cards[hands[-1]:]

    def draw(self, seat, n=1):
        self.hands[seat] += self.pile[:n]
        del self.pile[:n]

    def put_down(self, *cards):
        hand = self.hands[self.on_turn]
        for card in cards:
            insist(card in hand, f"{card} is not in the hand of P{self.on_turn + 1}")
            hand.remove(card)
        self.last_card = self.on_turn

    # Moves.

    def play(self, move):
        for pattern, action in self.MOVES:
            found = re.fullmatch(pattern, move)
            if found:
                at_end = pattern in (TAKE, STEAL, STEAL_NONE)
                insist(at_end == (self.draft is not None), "that is no move of this part of the round")
                return action(self, *found.groups())
        raise Wrong("there is no such move")

    def end_turn(self, draws=1, who=None):
        self.draw(self.on_turn if who is None else who, draws)
        self.on_turn = self.after(self.on_turn)
        if not self.pile and not any(self.can_do(seat) for seat in range(self.n)):
            self.end_round(False)

    def dig(self, name, x, y):
        insist(name in self.kind, f"there is no path card {name}")
        self.put_down(self.kind[name])
        insist(not self.broken[self.on_turn], "a broken tool lies in front of him")
        insist(self.on_turn not in self.trapped, "he is trapped")
        cell = int(x), int(y)
        why = self.mine.refusal(name, cell, self.mine.joined())
        insist(not why, why)
        self.mine.cards[cell] = name
        self.last_path = self.on_turn
        if self.mine.turn_goals():
            self.end_round(True)
        else:
            self.end_turn()

    def may_break(self, seat, tool, on):
        return tool not in self.broken[on] and (on != seat or self.options["break_self"] == "yes")

    def break_tool(self, tool, player):
        self.put_down(f"break-{tool}")
        on = self.seat(player)
        insist(self.may_break(self.on_turn, tool, on), "that tool cannot be broken")
        self.broken[on].add(tool)
        self.end_turn()

    def fix(self, tool, player, two):
        insist(not two or tool in two.split("/"), "that card does not mend that tool")
        self.put_down(f"fix-{two or tool}")
        on = self.seat(player)
        insist(tool in self.broken[on], "that tool is not broken")
        self.broken[on].remove(tool)
        self.end_turn()

    def rockfall(self, x, y):
        self.put_down("rockfall")
        cell = int(x), int(y)
        insist(cell in self.mine.cards and cell not in [START, *GOALS], "nothing there can fall")
        del self.mine.cards[cell]
        self.end_turn()

    def map(self, goal):
        self.put_down("map")
        insist(int(goal) - 1 in self.mine.hidden, "that goal lies face up")
        self.end_turn()

    def pass_on(self, cards):
        cards = cards.split(" ")[1:]
        insist(cards or not self.hands[self.on_turn], "he passes without a card, and holds some")
        insist(len(cards) <= self.MOST_PASSED, "too many cards are passed")
        self.check_order(cards)
        if cards:
            self.put_down(*cards)
        self.end_turn(len(cards))

    def check_order(self, cards):
        insist(cards == sorted(cards, key=lambda card: self.order.get(card, 0)),
               "cards are not in the order of the notation")

    # The end of a round (B7, E5).

    def can_do(self, seat):
        return any(self.can_play(seat, card) for card in set(self.hands[seat]))

    def can_play(self, seat, card):
        everybody = range(self.n)
        word, _, tools = card.partition("-")
        if card in self.kind:
            return (not self.broken[seat] and seat not in self.trapped
                    and self.mine.has_room(card, self.mine.joined()))
        if card == "map":
            return bool(self.mine.hidden)
        if card == "rockfall":
            return any(cell not in [START, *GOALS] for cell in self.mine.cards)
        if word == "break":
            return any(self.may_break(seat, tools, on) for on in everybody)
        if word == "fix":
            return any(tool in self.broken[on] for tool in tools.split("/") for on in everybody)
        return self.can_play_more(seat, card)

    def can_play_more(self, seat, card):
        raise AssertionError(card)

    def best_path(self):
        return self.last_card if self.last_path is None else self.last_path

    MOVES = [
        (rf"dig ([^@ ]+)@{CELL}", dig),
        (r"break (pick|lamp|cart)@(P[0-9]+)", break_tool),
        (r"fix (pick|lamp|cart)@(P[0-9]+)(?: with (pick/lamp|pick/cart|lamp/cart))?", fix),
        (rf"rockfall@{CELL}", rockfall),
        (r"map@G([123])", map),
        (r"pass((?: [^ ]+)*)", pass_on),
    ]
