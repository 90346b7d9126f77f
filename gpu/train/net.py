"""net.py -- the mind of a seat as a net: what it sees and its legal moves in, a move out.

    u     what is known of each seat    -> e       one small net for all seats
    x     the rest of the view, and e   -> g -> z
    role  e, z                          -> what each seat may be
    move  z, row, e of who is meant     -> h -> k -> how good it is
    value z                             -> does my side win, and gold

All weights are rounded to 8 bits and all activations to 7 while it learns, so that what is
learnt is what is shipped: src/bots/net.c does the same in integers. A number of a row is in
eighths, an activation in 32nds; weights that are added up have one step in common.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

ROW_ONE, ONE, MOST = 8, 32, 127


def kind_of(x):
    """Numbers to reckon with: short ones where that is quick."""
    return torch.bfloat16 if x.is_cuda else torch.float32


ROLES = {"saboteur": 2, "saboteur2": 6, "galleries": 0}
HOPE, NEAR = 4, 8  # columns of a goal: it may be gold; cards missing, one of 0, 1, ...
MAPS = 4  # of a move's KIND, which begins with digs


class Shape:
    """Which columns of a game's rows mean what."""

    def __init__(self, layout, game):
        rows = layout["games"][game]
        view, move = rows["view"], rows["move"]
        self.game, self.features = game, layout["features"]
        self.view, self.row = rows["arrays"]["view"][1], rows["arrays"]["row"][1]
        self.secret = rows["arrays"]["secret"][1]
        self.at = {name: part[0] for name, part in view.items()}
        self.move = {name: part[0] for name, part in move.items()}
        self.seat = {name: part[0] for name, part in rows["seat"].items()}
        self.roles, self.seats = ROLES[game], view["SEATS"][2]
        self.players = layout["players"]
        end = max(at + n * times for at, n, times in view.values())
        self.row_end = max(at + n * times for at, n, times in move.values())
        if self.roles:
            seat, own, pair = view["SEATS"][1], view["OWN"][1], view["PAIRS"][1]
            owns = view["OWN"][2] // self.seats
            of_seat = []
            for s in range(self.seats):
                of_seat.append(
                    [
                        *range(view["SEATS"][0] + s * seat, view["SEATS"][0] + (s + 1) * seat),
                        *range(
                            view["OWN"][0] + s * owns * own, view["OWN"][0] + (s + 1) * owns * own
                        ),
                    ]
                )
                for t in range(self.seats):
                    for a, b in ((s, t), (t, s)):
                        first = view["PAIRS"][0] + (a * self.seats + b) * pair
                        of_seat[s].extend(range(first, first + pair))
            self.of_seat = of_seat
            apart = {"SEATS", "OWN", "PAIRS"}
        else:
            self.of_seat = [
                [
                    *range(
                        view["SEATS"][0] + s * view["SEATS"][1],
                        view["SEATS"][0] + (s + 1) * view["SEATS"][1],
                    )
                ]
                for s in range(self.seats)
            ]
            apart = {"SEATS"}
            self.gems = [columns[self.seat["GEMS"] + 1] for columns in self.of_seat]
        left_out = {
            c
            for name in apart
            for c in range(view[name][0], view[name][0] + view[name][1] * view[name][2])
        }
        self.rest = [c for c in range(end) if c not in left_out]
        self.goal = view["GOALS"][1] if self.roles else 0
        self.heard = self._heard(rows) if self.roles else set()

    def _heard(self, rows):
        """Columns of a view that are of what was said."""
        view, seat = rows["view"], rows["seat"]
        said = [c for part in ("SAID_GOAL", "SAID_HAS", "SAID_ROLE")
                for c in range(seat[part][0], seat[part][0] + seat[part][1])]
        first, width, times = view["SEATS"]
        heard = {first + s * width + c for s in range(times) for c in said}
        first, width, times = view["PAIRS"]
        heard |= {first + p * width + 2 for p in range(times)}
        first, width, times = view["CLAIMS"]
        self.said_of_seat = said
        return heard | set(range(first, first + width * times))


def with_sense(shape, view, rows, game, there):
    """Of the rows that are there, those of moves that make sense: nobody looks where there is nothing
    to learn, and in `saboteur` a miner who knows the gold, six cards away or nearer, brings it nearer
    if he can. src/bots/policy_dwarves.c has the same."""
    if not shape.roles:
        return there
    in_vain = (rows[:, shape.move["MAP"] + 1] > 0) | (rows[:, shape.move["MAP"]] <= 0)
    there = there & ~((rows[:, shape.move["KIND"] + MAPS] > 0) & in_vain)
    if shape.roles > 2:
        return there
    n, first = len(view), shape.at["GOALS"]
    goals = view[:, first : first + 3 * shape.goal].reshape(n, 3, shape.goal)
    hope, near = goals[:, :, HOPE] > 0, (goals[:, :, NEAR + 1 : NEAR + 6] > 0).any(2)
    is_miner = view[:, shape.at["SEATS"] + shape.seat["DWARF"]] > 0
    eager = (hope.sum(1) == 1) & (hope & near).any(1) & is_miner
    nearer = there & (rows[:, shape.move["KIND"]] > 0) & (rows[:, shape.move["SUM"]] > 0)
    can = torch.zeros(n, device=view.device).index_add_(0, game, nearer.float()) > 0
    return torch.where((eager & can)[game], nearer, there)


class _Fewer(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(0, MOST).round_()

    @staticmethod
    def backward(ctx, grad):
        return torch.ops.aten.hardtanh_backward(grad, ctx.saved_tensors[0], 0, MOST)


def fewer(x):
    """The activation: whole numbers from 0 to 127; its slope is that of the plain one."""
    return _Fewer.apply(x)


class _Gather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, table, at):
        ctx.save_for_backward(at)
        ctx.shape, ctx.kind = table.shape, table.dtype
        return table.index_select(0, at)

    @staticmethod
    def backward(ctx, grad):
        total = torch.zeros(ctx.shape, device=grad.device)  # whole numbers add up quicker
        return total.index_add_(0, ctx.saved_tensors[0], grad.float()).to(ctx.kind), None


class Sum(nn.Module):
    """Several inputs, each with weights of its own, added up: weights of one step."""

    def __init__(self, out, *ins, gain=1.0):
        super().__init__()
        self.weights = nn.ParameterList()
        for n in ins:
            w = torch.empty(out, n)
            nn.init.normal_(w, std=gain * (2 / sum(ins)) ** 0.5)
            self.weights.append(nn.Parameter(w))
        self.bias = nn.Parameter(torch.zeros(out))

    def step(self):
        return torch.stack([w.detach().abs().max() for w in self.weights]).max() / MOST

    def rounded(self):
        s = self.step()
        return [w + ((w / s).round() * s - w).detach() for w in self.weights]


class Net(nn.Module):
    E, G, Z, R, H, K, V = 32, 160, 128, 32, 96, 32, 32

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        S, C = shape.seats, shape.roles
        self.u = Sum(self.E, len(shape.of_seat[0]))
        self.g = Sum(self.G, len(shape.rest), S * self.E)
        self.z = Sum(self.Z, self.G)
        if C:
            self.r = Sum(self.R, self.E, self.Z)
            self.role = Sum(C, self.R)
        self.h = Sum(self.H, shape.row_end, self.Z, self.E + C)
        self.k = Sum(self.K, self.H)
        self.move = Sum(1, self.K, gain=0.1)
        self.v = Sum(self.V, self.Z)
        self.value = Sum(2, self.V, gain=0.1)
        # Which columns of a view each weight is for, as matrices of 0 and 1.
        of_seat = torch.zeros(S, len(shape.of_seat[0]), shape.view)
        for s in range(S):
            of_seat[s, torch.arange(len(shape.of_seat[s])), torch.tensor(shape.of_seat[s])] = 1
        rest = torch.zeros(len(shape.rest), shape.view)
        rest[torch.arange(len(shape.rest)), torch.tensor(shape.rest)] = 1
        self.register_buffer("of_seat", of_seat, persistent=False)
        self.register_buffer("rest", rest, persistent=False)
        here = torch.tensor([columns[0] for columns in shape.of_seat]) + shape.seat["HERE"]
        self.register_buffer("here", here, persistent=False)

    def weights(self, kind):
        """Rounded, for numbers as they are in rows and activations, and laid out for a whole view; once
        for many calls. What comes out is in 32nds, but for the last layers."""
        w = {}
        for name, part in self.named_children():
            if isinstance(part, Sum):
                ws = part.rounded()
                if name in ("u", "g", "h"):  # the first input is of rows
                    ws[0] = ws[0] * (ONE // ROW_ONE)
                if name in ("role", "value", "move"):
                    w[name] = [p / ONE for p in ws], part.bias
                else:
                    w[name] = [p.to(kind) for p in ws], (part.bias * ONE).to(kind)
        of_seat = torch.matmul(w["u"][0][0], self.of_seat.to(kind)).flatten(0, 1)
        w["view"] = torch.cat([of_seat, torch.matmul(w["g"][0][0], self.rest.to(kind))])
        return w

    def look(self, w, x):
        """z, e of each seat (0 where nobody sits), what the roles may be (logits), value."""
        n, S, E = x.shape[0], self.shape.seats, self.E
        first = F.linear(x, w["view"])
        e = fewer(first[:, : S * E].view(n, S, E) + w["u"][1])
        e = e * (x[:, self.here] > 0).unsqueeze(-1)
        g = fewer(first[:, S * E :] + F.linear(e.flatten(1), w["g"][0][1]) + w["g"][1])
        z = fewer(self.add(w, "z", g))
        role = None
        if self.shape.roles:
            (of_e, of_z), bias = w["r"]
            r = fewer(F.linear(e, of_e) + (F.linear(z, of_z) + bias).unsqueeze(1))
            role = self.add(w, "role", r.float())
        return z, e, role, self.add(w, "value", fewer(self.add(w, "v", z)).float())

    @staticmethod
    def add(w, name, *xs):
        parts, bias = w[name]
        y = bias
        for p, x in zip(parts, xs):
            y = y + F.linear(x, p)
        return y

    def moves(self, w, z, e, role, rows, at):
        """How good each row is; `at` says whose it is and whom it is about (meant)."""
        (of_row, of_z, of_seat), bias = w["h"]
        about = e
        if role is not None:
            p = (torch.softmax(role.detach(), -1) * ONE).round()
            about = torch.cat([e, p.to(e.dtype) * (e.sum(-1, keepdim=True) > 0)], -1)
        base = (F.linear(z, of_z) + bias).unsqueeze(1)
        table = torch.cat([base, base + F.linear(about, of_seat)], 1).flatten(0, 1)
        h = fewer(
            F.linear(rows[:, : self.shape.row_end].to(e.dtype), of_row) + _Gather.apply(table, at)
        )
        (of_h,), bias = w["k"]
        return self.add(w, "move", fewer(F.linear(h, of_h) + bias).float()).squeeze(-1)

    def meant(self, rows, game):
        """Whose each row is and whom it is about: an index of S + 1 for each game."""
        S, first = self.shape.seats, self.shape.move["TARGET"]
        target = rows[:, first : first + S] > 0
        at = (target * torch.arange(1, S + 1, device=rows.device)).sum(-1)
        return game * (S + 1) + at

    def forward(self, x, rows, at):
        """`x`: views as numbers to reckon with."""
        w = self.weights(x.dtype)
        z, e, role, value = self.look(w, x)
        return self.moves(w, z, e, role, rows, at), role, value


class Critic(nn.Module):
    """What a position is worth to the seat on turn, told the secrets: only for learning."""

    def __init__(self, shape, hidden=256, company=8):
        super().__init__()
        self.l1, self.s1 = nn.Linear(shape.view, hidden), nn.Linear(
            shape.secret + company, hidden, bias=False
        )
        self.l2, self.l3 = nn.Linear(hidden, hidden), nn.Linear(hidden, 1)

    def forward(self, x, secret):
        kind = x.dtype
        lin = lambda layer, x, one=1: F.linear(
            x, (layer.weight / one).to(kind), None if layer.bias is None else layer.bias.to(kind)
        )
        x = F.relu(lin(self.l1, x, ROW_ONE) + lin(self.s1, secret.to(kind), ROW_ONE))
        return lin(self.l3, F.relu(lin(self.l2, x))).squeeze(-1).float()
