"""blunders -- counts in games of saboteur what people would laugh at, for tools/strength.

It reads a trace, which says everything, and what somebody who watched believed after each
move. docs/bots.md ("Blunders") says what counts as which. It has a mine of its own, as
small as its questions: what is joined to the start, and how many cards are missing.
"""

from dataclasses import dataclass, field

TOWARDS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
GOALS = {"G1": (8, 2), "G2": (8, 0), "G3": (8, -2)}
FAR = 99
KNOWN, TRUSTED = 0.90, 0.20  # how strongly suspected

# What is counted, and what was found when the list of blunders was made, in percent.
FIGURES = {
    "stalls two or three cards before the gold": 74,
    "leaves the gold, with the last card in hand": None,
    "looks again at a goal": 10,
    "mends a saboteur": 20,
    "mends a suspect of 90 % or more": None,
    "leaves a partner broken": None,
    "breaks a tool for a pass": None,
    "lays dead ends in the first two laps": None,
    "throws away what would stop a suspect": None,
    "a saboteur lays the last card to the gold": None,
    "a saboteur digs closer": 2,
}
DEEDS = {1: 61, 2: 83, 3: 93}  # of a saboteur: how strongly he is suspected after it


class Mine:
    """The cards as they lie, and the goals that lie face down."""

    def __init__(self):
        self.cards = {(0, 0): "NESW"}
        self.down = dict(GOALS)

    def with_card(self, cell, lies):
        other = Mine()
        other.cards, other.down = {**self.cards, cell: lies}, self.down
        return other

    def leads(self, cell, reached):
        """Cells that sides lead into which are joined to this card, through others too; those
        are reached, then."""
        into, todo = set(), [cell]
        reached.add(cell)
        while todo:
            x, y = todo.pop()
            for side in filter(str.isupper, self.cards[x, y]):
                cell = x + TOWARDS[side][0], y + TOWARDS[side][1]
                into.add(cell)
                if BACK[side] in self.cards.get(cell, "") and cell not in reached:
                    reached.add(cell)
                    todo.append(cell)
        return into

    def missing(self, goal):
        """Cards to lay until the goal is joined to the start: around what lies there, or with
        tunnels that were cut off. Any card that is needed exists: some card has each two sides,
        with others or without."""
        reached, closed, tried, n = set(), set(self.cards) | set(self.down.values()), set(), 0
        into = self.leads((0, 0), reached)
        while GOALS[goal] not in into:
            step = {(x, y) for x, y in into - closed - tried if -9 < x < 18 and -9 < y < 10}
            if not step:
                return FAR
            tried |= step
            n += 1
            into = set()
            for x, y in step:
                for side, (dx, dy) in TOWARDS.items():
                    cell = x + dx, y + dy
                    into.add(cell)
                    if BACK[side] in self.cards.get(cell, "") and cell not in reached:
                        into |= self.leads(cell, reached)
        return n


def dug(move):
    """The cell and the card of `dig NES@3,-1`."""
    lies, _, cell = move.removeprefix("dig ").partition("@")
    return tuple(map(int, cell.split(","))), lies


@dataclass
class Counts:
    chances: dict = field(default_factory=lambda: dict.fromkeys(FIGURES, 0))
    taken: dict = field(default_factory=lambda: dict.fromkeys(FIGURES, 0))
    suspicion: dict = field(default_factory=lambda: {n: [] for n in DEEDS})

    def chance(self, what, taken):
        self.chances[what] += 1
        self.taken[what] += bool(taken)


class Round:
    """A round that is gone through, turn by turn."""

    def __init__(self, line, counts):
        self.counts = counts
        self.roles = dict(zip((f"P{i + 1}" for i in range(len(line["roles"]))), line["roles"]))
        self.gold = f"G{line['goals'].index('treasure') + 1}"
        self.mine = Mine()
        self.seen = {seat: set() for seat in self.roles}   # goals that one has looked at
        self.deeds = {seat: [] for seat in self.roles}     # the first words of one's moves
        self.broken = set()                                # (tool, seat)
        self.n = 0

    def open_to(self, seat):
        """Goals that may be the treasure for all that the seat knows."""
        known = self.seen[seat] | (set(GOALS) - set(self.mine.down))
        return {self.gold} if self.gold in known else set(GOALS) - known

    def closer(self, turn, goals):
        """Legal digs that bring one of these goals closer."""
        now = {goal: self.mine.missing(goal) for goal in goals}
        return {move for move in turn["legal"] if move.startswith("dig ")
                and any(self.mine.with_card(*dug(move)).missing(goal) < now[goal] for goal in goals)}

    # What people would laugh at, kind by kind. `suspects` is how strongly each seat is
    # suspected before the move.

    def judge_gold(self, turn, is_miner):
        goals = self.open_to(turn["p"])
        missing = self.mine.missing(self.gold)
        if goals != {self.gold} or not 1 <= missing <= 3:
            return
        closer = self.closer(turn, goals)
        if closer and not is_miner:
            if missing == 1:
                self.counts.chance("a saboteur lays the last card to the gold",
                                   turn["move"] in closer)
        elif closer:
            self.counts.chance("leaves the gold, with the last card in hand" if missing == 1 else
                               "stalls two or three cards before the gold",
                               turn["move"] not in closer)

    def judge_map(self, turn):
        if turn["move"].startswith("map@"):
            self.counts.chance("looks again at a goal", turn["move"][4:] in self.seen[turn["p"]])

    def judge_mend(self, turn, suspects):
        seat = turn["move"].partition("@")[2].partition(" ")[0]
        if turn["move"].startswith("fix ") and seat != turn["p"]:
            self.counts.chance("mends a saboteur", self.roles[seat] == "saboteur")
            self.counts.chance("mends a suspect of 90 % or more", suspects[seat] >= KNOWN)

    def judge_partner(self, turn, suspects):
        """Somebody who is trusted could be mended, and there is nothing to dig."""
        fixes = {move: move.partition("@")[2].partition(" ")[0]
                 for move in turn["legal"] if move.startswith("fix ")}
        if any(seat != turn["p"] and suspects[seat] < TRUSTED for seat in fixes.values()) and \
                not self.closer(turn, self.open_to(turn["p"])):
            mended = fixes.get(turn["move"])
            self.counts.chance("leaves a partner broken", mended is None or
                               (mended != turn["p"] and suspects[mended] >= TRUSTED))

    def judge_break(self, turn, suspects):
        move = turn["move"]
        if move.startswith("break "):
            deeds = self.deeds[move.partition("@")[2]]
            self.counts.chance("breaks a tool for a pass", deeds and set(deeds) == {"pass"})
        whole = {seat for seat in self.roles if not any(seat == other for _, other in self.broken)}
        stops = {f"pass break-{tool}" for tool in ("pick", "lamp", "cart") for seat in whole
                 if suspects[seat] >= KNOWN and f"break {tool}@{seat}" in turn["legal"]}
        if stops:
            self.counts.chance("throws away what would stop a suspect", move in stops)

    def judge_dig(self, turn):
        if turn["move"].startswith("dig ") and self.n < 2 * len(self.roles):
            self.counts.chance("lays dead ends in the first two laps",
                               dug(turn["move"])[1].islower())

    def judge(self, turn, suspects):
        is_miner = self.roles[turn["p"]] == "miner"
        self.judge_gold(turn, is_miner)
        self.judge_map(turn)
        if is_miner:
            self.judge_mend(turn, suspects)
            self.judge_partner(turn, suspects)
            self.judge_break(turn, suspects)
            self.judge_dig(turn)
        else:
            self.counts.chance("a saboteur digs closer",
                               turn["move"] in self.closer({"legal": [turn["move"]]}, {self.gold}))

    # What happens.

    def play(self, turn, after):
        seat, (kind, _, rest) = turn["p"], turn["move"].replace("@", " ").partition(" ")
        if kind == "dig":
            cell, lies = dug(turn["move"])
            self.mine = self.mine.with_card(cell, lies)
        elif kind == "rockfall":
            del self.mine.cards[tuple(map(int, rest.split(",")))]
        elif kind == "map":
            self.seen[seat].add(rest)
        elif kind in ("break", "fix"):
            tool, target = rest.split()[:2]
            (self.broken.add if kind == "break" else self.broken.discard)((tool, target))
        for goal in turn.get("turned", []):
            self.mine.cards[self.mine.down.pop(goal["goal"])] = goal["lies"]
        self.n += 1
        self.deeds[seat].append(kind)
        deed = len(self.deeds[seat])
        if self.roles[seat] == "saboteur" and deed in DEEDS and after:
            self.counts.suspicion[deed].append(after[seat])


def count_game(lines, beliefs, counts):
    """One game: the lines of its trace, and those that `adit replay --beliefs --json` prints."""
    chances = {line["n"]: line["chances"]["saboteur"] for line in beliefs if "chances" in line}
    n, now = 0, None

    def suspects(number):
        """Nothing after the end of a round, when all is shown."""
        return {f"P{i + 1}": part / 10000 for i, part in enumerate(chances.get(number, []))}

    for line in lines:
        if line["t"] == "round":
            now = Round(line, counts)
        elif line["t"] == "turn":
            if not line["move"].startswith("take "):
                now.judge(line, suspects(n))
                now.play(line, suspects(n + 1))
            n += 1
