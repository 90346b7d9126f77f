"""saboteur.py -- deals and plays games of saboteur.

Written from docs/fairness.md and docs/rules/saboteur.md.
"""

from dealer.chance import Stream, insist, listed
from dealer.dwarves import PATHS, TAKE, TOOL_CARDS, Dwarves


def payable(box, debts):
    """Can all debts be paid exactly, with cards of the box?"""
    debts = [debt for debt in debts if debt]
    if not debts:
        return True
    return any(card <= debts[0] and payable(without(box, card), [debts[0] - card, *debts[1:]])
               for card in set(box))


def without(box, card):
    box = list(box)
    box.remove(card)
    return box


class Saboteur(Dwarves):
    MOST_PASSED = 1
    HANDS = [6, 6, 6, 5, 5, 4, 4, 4]
    SABOTEURS = [1, 1, 2, 2, 3, 3, 3, 4]
    MINERS = [3, 4, 4, 5, 5, 6, 7, 7]
    PAY = [0, 4, 3, 3, 2]

    def deck(self):
        return listed(PATHS + "6 map 3 rockfall " + TOOL_CARDS)

    def deal_stream(self):
        return Stream(self.seed, 2 * (self.round - 1))

    def deal(self, stream):
        miners, saboteurs = self.MINERS[self.n - 3], self.SABOTEURS[self.n - 3]
        if self.n == 5 and self.options["dwarves5"] == "2+3":
            miners = 3
        if self.options["max_saboteurs"] == "yes" and miners + saboteurs > self.n:
            miners -= 1
        self.roles = stream.shuffled(["miner"] * miners + ["saboteur"] * saboteurs)[:self.n]
        self.deal_goals_and_cards(stream, 0, self.HANDS[self.n - 3])

    def end_round(self, treasure):
        if treasure:
            self.draw_nuggets()
        else:
            self.pay_saboteurs()
            self.next_round()

    def shares(self, seat):
        broken = self.broken[seat] and self.options["broken_shares"] == "no"
        return self.roles[seat] == "miner" and not broken

    def draw_nuggets(self):
        sharing = sum(self.shares(seat) for seat in range(self.n))
        draw = self.n if self.options["draw"] == "players" and sharing else sharing
        lie = Stream(self.seed, 2 * (self.round - 1) + 1).shuffled(self.box)
        self.draft, self.box = sorted(lie[:draw]), sorted(lie[draw:])
        self.tell(f"  nuggets: {' '.join(map(str, self.draft))}")
        self.on_turn = self.last_path
        self.pass_draft(self.on_turn)

    def pass_draft(self, seat):
        """To the next miner, or from the last of them to the next round."""
        if not self.draft:
            self.next_round()
            return
        while not self.shares(seat):
            seat = self.after(seat, -1)
        self.on_turn = seat

    def take(self, value):
        insist(int(value) in self.draft, f"there is no nugget card of {value} in the draft")
        self.draft.remove(int(value))
        self.gold[self.on_turn] += int(value)
        self.pass_draft(self.after(self.on_turn, -1))

    def pay_saboteurs(self):
        """B10."""
        seats = [i for i, role in enumerate(self.roles) if role == "saboteur"]
        debts = [self.PAY[len(seats)]] * len(seats)
        exactly = payable(self.box, debts)
        for i, seat in enumerate(seats):
            self.gold[seat] += debts[i]
            for card in (3, 2, 1):
                while card in self.box and card <= debts[i]:
                    left = [debts[i] - card, *debts[i + 1:]]
                    if exactly and not payable(without(self.box, card), left):
                        break
                    self.box.remove(card)
                    debts[i] -= card

    def next_round(self):
        last = self.last_card if self.options["starter"] == "last_card" else self.best_path()
        self.new_round(self.after(last))

    MOVES = Dwarves.MOVES + [(TAKE, take)]
