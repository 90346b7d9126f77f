"""saboteur2.py -- deals and plays games of saboteur2.

Written from docs/fairness.md and docs/rules/saboteur2.md.
"""

from dealer.chance import Stream, insist, listed
from dealer.dwarves import PATHS, STEAL, STEAL_NONE, TOOL_CARDS, Dwarves
from dealer.mine import GOALS

TOOLS = ["pick", "lamp", "cart"]
MORE_PATHS = (
    "2 NS+EW 1 NW+ES 1 NE+SW 1 S.ladder 1 W.ladder 1 ES.ladder 1 NE.ladder "
    "1 ES.green 1 EW.green 1 NSe.green 1 NS.blue 1 EW.blue 1 SW.blue "
    "1 NEs 1 NSew 1 EWns 1 NSe 2 ESn 1 w.crystal 1 s.crystal 3 ESW.crystal 1 NES.crystal "
    "1 ESWn.crystal 1 NSWe.crystal 1 EWs.crystal 1 NESW.crystal ")
ON_PLAYERS = "@(P[0-9]+)"


class Saboteur2(Dwarves):
    MOST_PASSED = 3

    def deck(self):
        rockfalls = 4 if self.options["extra_rockfall"] == "yes" else 3
        return listed(f"{PATHS}{MORE_PATHS}6 map {rockfalls} rockfall {TOOL_CARDS}"
                      "4 theft 3 hands-off 2 swap-hand 2 inspect 2 swap-hat 3 trap 4 free")

    def deal_stream(self):
        return Stream(self.seed, self.round - 1)

    def deal(self, stream):
        dwarves = stream.shuffled(listed(
            "4 green 4 blue 3 saboteur 2 geologist 1 boss 1 profiteer"))
        self.roles, self.hats = dwarves[:self.n], dwarves[self.n:]
        self.deal_goals_and_cards(stream, 10, 6)

    # Moves.

    def theft(self):
        self.put_down("theft")
        insist(self.on_turn not in self.thieves, "a theft lies in front of him already")
        self.thieves.append(self.on_turn)
        self.end_turn()

    def hands_off(self, player):
        self.put_down("hands-off")
        insist(self.seat(player) in self.thieves, f"{player} has no theft")
        self.thieves.remove(self.seat(player))
        self.end_turn()

    def other(self, player):
        insist(self.seat(player) != self.on_turn, "that cannot be played on oneself")
        return self.seat(player)

    def swap_hand(self, player):
        self.put_down("swap-hand")
        me, on = self.on_turn, self.other(player)
        self.hands[me], self.hands[on] = self.hands[on], self.hands[me]
        self.end_turn(who=on)

    def inspect(self, player):
        self.put_down("inspect")
        self.other(player)
        self.end_turn()

    def swap_hat(self, player):
        self.put_down("swap-hat")
        insist(self.hats, "the hat pile is empty")
        self.roles[self.seat(player)] = self.hats.pop(0)
        self.end_turn()

    def trap(self, player):
        self.put_down("trap")
        insist(self.other(player) not in self.trapped, f"{player} is trapped already")
        self.trapped.add(self.seat(player))
        self.end_turn()

    def free(self, player):
        self.put_down("free")
        insist(self.seat(player) in self.trapped, f"{player} is not trapped")
        self.trapped.remove(self.seat(player))
        self.end_turn()

    def shed(self, what, *cards):
        self.check_order(list(cards))
        self.put_down(*cards)
        lies = {"trap": self.trapped, "theft": self.thieves}
        if what in TOOLS:
            insist(what in self.broken[self.on_turn], f"his {what} is not broken")
            self.broken[self.on_turn].remove(what)
        else:
            insist(self.on_turn in lies[what], f"there is no {what} in front of him")
            lies[what].remove(self.on_turn)
        self.end_turn()

    # The end of a round.

    def can_do(self, seat):
        burden = self.broken[seat] or seat in self.trapped or seat in self.thieves
        return bool(len(self.hands[seat]) >= 2 and burden) or super().can_do(seat)

    def can_play_more(self, seat, card):
        return {
            "theft": seat not in self.thieves,
            "hands-off": bool(self.thieves),
            "swap-hand": True,
            "inspect": True,
            "swap-hat": bool(self.hats),
            "trap": any(i not in self.trapped for i in range(self.n) if i != seat),
            "free": bool(self.trapped),
        }[card]

    def teams(self):
        """Those that have won: "The treasure is reached"."""
        where = GOALS[self.mine.goals.index("treasure")], 0
        doors = {"green": "blue", "blue": "green"}
        free = [team for team, closed in doors.items() if where in self.mine.joined(closed)]
        own = self.roles[self.last_path]
        return [own] if len(free) == 2 and own in free else free

    def has_won(self, treasure, teams, role):
        if not treasure:
            return role in ("saboteur", "profiteer")
        if role == "boss":
            return bool(teams) or self.options["boss"] == "treasure"
        return role == "profiteer" or role in teams

    def end_round(self, treasure):
        teams = self.teams() if treasure else []
        there = [i for i in range(self.n) if i not in self.trapped]
        won = [i for i in there if self.has_won(treasure, teams, self.roles[i])]
        for i in won:
            less = {"boss": 1, "profiteer": 2}.get(self.roles[i], 0)
            self.gold[i] += max(0, max(1, 6 - len(won)) - less)
        geologists = [i for i in there if self.roles[i] == "geologist"]
        crystals = sum(card.endswith(".crystal") for card in self.mine.cards.values())
        for i in geologists:
            self.gold[i] += crystals // len(geologists)
        self.begin_thefts()

    def begin_thefts(self):
        """The latest first, then clockwise (E18). The draft is of thieves here."""
        free = [i for i in self.thieves if i not in self.trapped]
        round_table = [self.after(free[-1], i) for i in range(self.n)] if free else []
        self.draft = [i for i in round_table if i in free]
        self.next_thief()

    def next_thief(self):
        if self.draft:
            self.on_turn = self.draft.pop(0)
        else:
            self.draft = None
            self.new_round(self.after(self.last_card))

    def steal(self, player):
        if player:
            on = self.other(player)
            insist(self.gold[on] > 0, f"{player} has no gold")
            self.gold[on] -= 1
            self.gold[self.on_turn] += 1
        self.next_thief()

    MOVES = Dwarves.MOVES + [
        ("theft", theft), ("hands-off" + ON_PLAYERS, hands_off),
        ("swap-hand" + ON_PLAYERS, swap_hand), ("inspect" + ON_PLAYERS, inspect),
        ("swap-hat" + ON_PLAYERS, swap_hat), ("trap" + ON_PLAYERS, trap),
        ("free" + ON_PLAYERS, free),
        (r"shed (pick|lamp|cart|trap|theft) with ([^ ]+) ([^ ]+)", shed),
        (STEAL, steal), (STEAL_NONE, steal),
    ]
