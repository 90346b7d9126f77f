"""tables.py -- the games that a net learns from: who sits where, what is kept of each move.

Everything lies in the GPU's memory and stays there. All sizes are fixed, so that a whole move can
be recorded once and played back (Graph).
"""

import math
import sys
from pathlib import Path

import torch

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]
import adit_gpu  # noqa: E402

WON, BY = 24, 38  # bytes of adit_round: who won, as bits; how it ended
BY_TREASURE = 1
MINER, SABOTEUR, GREEN, BOSS = 1, 2, 3, 5  # dwarves
WATCHED_EVERY = 8  # moves: then those who only watch look
NOT_THERE = -1e4  # the logit of a row that is none


def draw(logit, game, n):
    """One row for each game, by the chances that logits say."""
    noise = -torch.log(-torch.log(torch.rand_like(logit).clamp_(1e-9, 1 - 1e-7)))
    return best(logit + noise, game, n)


def best(value, game, n):
    top = torch.full((n,), -math.inf, device=value.device).scatter_reduce(0, game, value, "amax")
    at = torch.arange(value.shape[0], device=value.device)
    at = torch.where(value == top[game], at, torch.zeros_like(at))
    return torch.zeros(n, dtype=torch.long, device=value.device).scatter_reduce(0, game, at, "amax")


def log_shares(logit, game, n):
    """The logarithm of each row's chance among those of its game; NOT_THERE ones have none."""
    top = torch.full((n,), NOT_THERE, device=logit.device).scatter_reduce(
        0, game, logit.detach(), "amax"
    )
    x = logit - top.index_select(0, game)
    total = torch.zeros(n, device=logit.device).index_add(0, game, x.exp())
    return x - total.clamp(min=1e-30).log().index_select(0, game)


class Graph:
    """A function without arguments, recorded at its third call and played back from then on:
    hundreds of small kernels for one launch."""

    def __init__(self, function, device):
        self.function, self.calls, self.graph = function, 0, None
        self.recorded = device.startswith("cuda")

    def __call__(self):
        self.calls += 1
        if not self.recorded:
            return self.function()
        if self.graph is None and self.calls < 3:  # on a stream of its own, as recording wants it
            stream = torch.cuda.Stream()
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                self.function()
            torch.cuda.current_stream().wait_stream(stream)
            return
        if self.graph is None:
            torch.cuda.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self.function()
        self.graph.replay()


def by_words(x):
    """Rows of bytes as rows of words: the same memory, copied sooner."""
    words = x.dim() == 3 and x.dtype in (torch.int8, torch.uint8) and x.shape[-1] % 8 == 0
    return x.view(torch.int64) if words else x


class Tables:
    """Games of one batch and who plays in them. `who[i, seat, role]`: 0 learns, 1 is of the past,
    a bot's number in adit_gpu.BOTS plus 1 is that bot."""

    LEARNS, PAST, BOT = 0, 1, 1

    def __init__(self, config, group, shape, device, first):
        players, options = mix_of(config)
        self.n, self.shape, self.device = group["games"], shape, device
        self.every = group.get("every", 1)  # of the times of learning: slow company comes seldom
        self.batch = adit_gpu.Batch(
            config["game"],
            self.n,
            players=players,
            set=options,
            device=device,
            first=first,
            series=b"adit trains",
            rows_each=config["rows_each"],
            bots=any(name not in ("learns", "past") for name in group["seats"]),
        )
        self.players = torch.tensor(players, device=device).repeat(-(-self.n // len(players)))[
            : self.n
        ]
        self.who = seats_of(group, self.n, shape.seats, max(2, shape.roles)).to(device)
        self.past = None
        self.style = torch.zeros(self.n, 3, device=device)
        if hasattr(self.batch, "bot"):
            bot = (self.who.max(-1).values - self.BOT).clamp(min=0)[:, : self.batch.seats]
            self.batch.bot.copy_(bot.flatten().to(torch.uint8))
        self.batch.deal()
        self.company = self._company()
        T, n, room, zeros = config["moves"], self.n, self.batch.room, self._zeros
        self.kept = {
            "view": zeros(T, n, shape.view, kind=torch.int8),
            "rows": zeros(T, room, shape.row, kind=torch.int8),
            "at": zeros(T, room, kind=torch.int32),
            "there": zeros(T, room, kind=torch.bool),
            "choice": zeros(T, n, kind=torch.int64),
            "lp": zeros(T, n),
            "by": zeros(T, n, kind=torch.int8),
            "seat": zeros(T, n, kind=torch.int64),
            "secret": zeros(T, n, shape.secret + 8, kind=torch.int8),
            "gold": zeros(T, n, shape.players, kind=torch.int32),
            "ended": zeros(T, n, kind=torch.uint8),
            "round": zeros(T, n, self.batch.round.shape[1], kind=torch.uint8),
            **{name: zeros(T, n) for name in ("adv", "ret", "win", "got")},
            "ok": zeros(T, n, kind=torch.bool),
            "over": zeros(T, n, kind=torch.bool),
        }
        if shape.roles == 2:
            self.kept["suspects"] = zeros(T, n, shape.seats, kind=torch.float16)
        looks = -(-T // WATCHED_EVERY)
        self.watched = {
            "view": zeros(looks, n, shape.view, kind=torch.int8),
            "dwarf": zeros(looks, n, shape.seats, kind=torch.int8),
        }
        self.t = zeros(1, kind=torch.int64)  # the move that is written, or learnt from
        self.mean, self.std = zeros(()), zeros(())

    def _zeros(self, *shape, kind=torch.float32):
        return torch.zeros(*shape, dtype=kind, device=self.device)

    def _company(self):
        """For the critic: what kind of players there are."""
        company = self._zeros(self.n, 8)
        company[:, 0] = self.who.float().mean((1, 2))
        company[:, 1] = (self.who == 0).all(-1).all(-1)
        company[:, 2] = (self.who == 1).any(-1).any(-1)
        company[:, 3] = (self.who > 1).any(-1).any(-1)
        return company

    def secret(self):
        self.company[:, 4:6] = self.style[:, :2]
        company = (8 * self.company).clamp(0, 100).to(torch.int8)
        return torch.cat([self.batch.secret, company], 1) if self.shape.secret else company

    def look(self):
        """What the seats on turn see: view, rows, whose they are, which there are."""
        b = self.batch
        b.look()
        return (
            b.view,
            b.row,
            b.game.long().clamp(0, self.n - 1),
            torch.arange(b.room, device=self.device) < b.begin[self.n],
        )

    def speak(self, doubt=None):
        """After a move anybody may say something; then the seat on turn, by whom it suspects."""
        b = self.batch
        if doubt is not None:
            b.doubt[:, : doubt.shape[1]] = (255 * doubt).to(torch.uint8)
        b._write("asked", int(doubt is not None))
        b.run("say", "hear")

    def keep(self, **values):
        for name, value in values.items():
            value = value.to(self.kept[name].dtype).unsqueeze(0)
            by_words(self.kept[name]).index_copy_(0, self.t, by_words(value))

    def recall(self):
        """What was kept of move t."""
        return {
            name: by_words(value).index_select(0, self.t)[0].view(value.dtype)
            for name, value in self.kept.items()
        }

    def roles(self):
        """Of the seat on turn, from 0."""
        if not self.shape.roles:
            return torch.zeros_like(self.batch.turn).long()
        return self.batch.secret[:, 0].long() - (MINER if self.shape.roles == 2 else SABOTEUR)


def mix_of(config):
    """Set-ups: numbers of players by their weights, and each option now and then."""
    players, options = [], []
    random = torch.Generator().manual_seed(config["seed"])
    weights = torch.tensor([w for _, w in config["players"]], dtype=torch.float)
    for _ in range(config["setups"]):
        players.append(config["players"][int(torch.multinomial(weights, 1, generator=random))][0])
        one = {}
        for name, values in config["options"].items():
            shares = torch.tensor([w for _, w in values], dtype=torch.float)
            one[name] = values[int(torch.multinomial(shares, 1, generator=random))][0]
        options.append({k: v for k, v in one.items() if k != "dwarves5" or players[-1] == 5})
    return players, options


def seats_of(group, n, seats, roles):
    """Who sits where: each table is of one kind. `self`: all learn; `mixed`: each seat by the
    shares; `sides`: one side learns and the others are one of the shares; `one`: one learns; `bots`: none.
    """
    random = torch.Generator().manual_seed(group.get("seed", 1))
    names = {"learns": 0, "past": 1, **{b: i + 1 for i, b in enumerate(adit_gpu.BOTS) if i}}
    others = [(names[k], w) for k, w in group["seats"].items() if k != "learns"]
    who = torch.zeros(n, seats, roles, dtype=torch.long)
    kinds = group["kinds"]
    kind = torch.multinomial(
        torch.tensor([w for w in kinds.values()], dtype=torch.float), n, True, generator=random
    )
    for i, name in enumerate(kinds):
        at = (kind == i).nonzero().flatten()
        if name == "self" or not others or len(at) == 0:
            continue
        pick = lambda *shape: torch.tensor([o for o, _ in others])[
            torch.multinomial(
                torch.tensor([w for _, w in others], dtype=torch.float),
                math.prod(shape),
                True,
                generator=random,
            )
        ].view(shape)
        m = len(at)
        if name == "mixed":
            their = torch.rand(m, seats, generator=random) < 1 - group["seats"]["learns"]
            who[at] = (pick(m, seats) * their).unsqueeze(-1).expand(-1, -1, roles)
        elif name == "sides":
            side = torch.randint(2, (m,), generator=random)
            other = pick(m, 1).expand(-1, seats)
            for r in range(roles):
                bad = r == 1 if roles == 2 else r == 0
                who[at, :, r] = torch.where(
                    (side == int(bad)).unsqueeze(1), other, torch.zeros_like(other)
                )
        elif name == "bots":
            who[at] = pick(m, seats).unsqueeze(-1).expand(-1, -1, roles)
        elif name == "one":
            other = pick(m, 1).expand(-1, seats).clone()
            other[torch.arange(m), torch.randint(0, 3, (m,), generator=random)] = 0
            who[at] = other.unsqueeze(-1).expand(-1, -1, roles)
    return who


class Outcome:
    """What moves came to, of which some ended a round (or, in a game of one round, the game): is it
    over, who has won (shares of a win), what each seat got, and was it the gold that ended it?"""

    def __init__(self, shape, ended, round, gold):
        seats = torch.arange(shape.players, device=ended.device)
        if shape.roles:
            self.over = (ended & adit_gpu.ENDED_ROUND) > 0
            won = round[:, WON].long() | round[:, WON + 1].long() << 8
            self.wins = (won.unsqueeze(1) >> seats & 1).float()
            self.got = round[:, : 2 * shape.players].contiguous().view(torch.int16).float()
            self.found = round[:, BY] == BY_TREASURE
        else:
            self.over = (ended & adit_gpu.ENDED_GAME) > 0
            self.got = gold.float()
            self.wins = (gold == gold.max(1, keepdim=True).values) & (gold > 0)
            self.wins = self.wins / self.wins.sum(1, keepdim=True).clamp(min=1)
            self.found = torch.zeros_like(self.over)


class Past:
    """Nets of before, and what they were worth; one is drawn for each group now and then."""

    def __init__(self, shape, device, most):
        self.shape, self.device, self.most, self.nets = shape, device, most, []

    def add(self, net):
        self.nets.append({k: v.detach().half().cpu() for k, v in net.state_dict().items()})
        if len(self.nets) > self.most:  # thinned out: old and new ones stay
            del self.nets[int(torch.randint(1, self.most - 1, ()))]

    def draw(self, into):
        i = int(torch.randint(len(self.nets), ()))
        if torch.rand(()) < 0.4:
            i = len(self.nets) - 1 - int(torch.randint(min(3, len(self.nets)), ()))
        into.load_state_dict({k: v.float() for k, v in self.nets[i].items()})


def as_sleeper(view, shape, there):
    """Saboteurs who take themselves for miners."""
    view = view.clone()
    at = shape.at["SEATS"] + shape.seat["DWARF"]
    swapped = view[:, at : at + 2].flip(1)
    view[:, at : at + 2] = torch.where(there.unsqueeze(1), swapped, view[:, at : at + 2])
    return view
