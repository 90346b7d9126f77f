"""mine.py -- the mine of saboteur and saboteur2: which cards fit, and where ways lead.

Written from docs/rules/saboteur.md and saboteur2.md.
"""

import functools

SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
START, GOALS = (0, 0), [(8, 2), (8, 0), (8, -2)]


def in_order(letters):
    return "".join(side for side in "NESWnesw" if side in letters)


def turned(name):
    """How a card is written that lies the other way up."""
    body, dot, thing = name.partition(".")
    half = str.maketrans("NESWnesw", "SWNEswne")
    parts = [in_order(part.translate(half)) for part in body.split("+")]
    return "+".join(sorted(parts, key=lambda part: "N" not in part)) + dot + thing


@functools.lru_cache(maxsize=None)
def tunnels(name):
    """The sets of sides that are joined with each other."""
    parts = name.partition(".")[0].split("+")
    return [part for part in (set(p) & set(SIDES) for p in parts) if part]


@functools.lru_cache(maxsize=None)
def shown(name):
    """All sides at which a tunnel is seen."""
    return set(name.partition(".")[0].upper()) & set(SIDES)


def beside(cell, side):
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


class Mine:
    def __init__(self, goals):
        self.cards, self.goals = {START: "NESW"}, goals
        self.hidden = [0, 1, 2]  # goals that lie face down

    def joined(self, closed=None):
        """The (cell, tunnel) to which a way leads from the start, or from a ladder, that
        meets no door of that colour."""
        found, rest = set(), []

        def reach(cell, number):
            if (cell, number) not in found and self.cards[cell].partition(".")[2] != closed:
                found.add((cell, number))
                rest.append((cell, number))

        reach(START, 0)
        for cell, name in self.cards.items():
            if name.endswith(".ladder"):
                reach(cell, 0)
        while rest:
            cell, number = rest.pop()
            for side in tunnels(self.cards[cell])[number]:
                other = beside(cell, side)
                for i, tunnel in enumerate(tunnels(self.cards.get(other, ""))):
                    if FACING[side] in tunnel:
                        reach(other, i)
        return found

    def leads(self, joined, cell, side):
        """Does a way lead to this cell, over this side of it?"""
        other = beside(cell, side)
        found = tunnels(self.cards.get(other, ""))
        return any(FACING[side] in t and (other, i) in joined for i, t in enumerate(found))

    def fits(self, name, cell):
        """The number of neighbours that a card would fit, and would not."""
        near = [(s, self.cards[beside(cell, s)]) for s in SIDES if beside(cell, s) in self.cards]
        good = sum((s in shown(name)) == (FACING[s] in shown(card)) for s, card in near)
        return good, len(near) - good

    def refusal(self, name, cell, joined):
        """Why a card cannot be laid there, or None."""
        if cell in self.cards or cell in GOALS:
            return "the cell is not empty"
        touched, unfit = self.fits(name, cell)
        if unfit:
            return "a side does not fit"
        if name.endswith(".ladder"):
            if any(beside(cell, side) in GOALS for side in SIDES):
                return "a ladder cannot lie next to a goal"
            return None if touched else "a ladder has to touch a path card"
        if not any(self.leads(joined, cell, side) for side in shown(name)):
            return "there is no way back to the start"
        return None

    def has_room(self, kind, joined):
        cells = {beside(cell, side) for cell in self.cards for side in SIDES}
        return any(not self.refusal(name, cell, joined)
                   for name in {kind, turned(kind)} for cell in cells)

    def turn_goals(self):
        """True if the treasure was turned over."""
        again, treasure = True, False
        while again:
            again = False
            for goal in self.hidden[:]:
                joined = self.joined()
                sides = {s for s in SIDES if self.leads(joined, GOALS[goal], s)}
                if sides:
                    self.hidden.remove(goal)
                    again, kind = True, self.goals[goal]
                    treasure |= kind == "treasure"
                    self.cards[GOALS[goal]] = self.way_up(kind, GOALS[goal], sides)
        return treasure

    def way_up(self, kind, cell, sides):
        """B5."""
        if kind == "treasure":
            return "NESW"
        ways = [name for name in (kind, turned(kind)) if shown(name) & sides]
        return max(ways, key=lambda name: self.fits(name, cell)[0])
