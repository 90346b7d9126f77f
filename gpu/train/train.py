"""train.py -- a net learns a game by playing it against itself, its own past and bots.

    python3 gpu/train/train.py train CONFIG.toml [--seconds N] [--out FOLDER] [--from FILE]
    python3 gpu/train/train.py rate CONFIG.toml --from FILE [--games N]
    python3 gpu/train/train.py respond CONFIG.toml --from FILE [--to BOT] [--seconds N]

PPO: all games run on the GPU (gpu/adit_gpu.py), and nothing of them is copied. `train` goes on
from FOLDER/checkpoint.pt, or from what --from names, and writes it again every few minutes, with
curve.csv. `rate` plays against the bots, side by side and one among them. `respond` looks for what
can be had from a player who never changes: one learns, from that net on, to get gold among
others who all are that net as it plays, or BOT.
"""

import argparse
import csv
import json
import sys
import time
import tomllib
from pathlib import Path

import torch
import torch.nn.functional as F

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import adit_gpu  # noqa: E402
from net import Critic, Net, Shape, kind_of, with_sense  # noqa: E402
from tables import (
    BOSS,
    GREEN,
    MINER,
    NOT_THERE,
    SABOTEUR,
    WATCHED_EVERY,
    Graph,
    Outcome,
    Past,
    Tables,
    as_sleeper,
    draw,
    log_shares,
)  # noqa: E402


def suspects(roles, turn, players, saboteur=1):
    """How likely a saboteur each seat is, by its number, for the seat on turn."""
    chance = torch.softmax(roles.float(), -1)[:, :, saboteur]
    seats = torch.arange(chance.shape[1], device=chance.device)
    from_me = (seats - turn.unsqueeze(1)) % players.unsqueeze(1)
    return chance.gather(1, from_me)


class Trainer:
    def __init__(self, config, out, start, device):
        self.c, self.out, self.device = config, out, device
        torch.manual_seed(config["seed"])
        layout = json.loads((adit_gpu.FOLDER / "layout.json").read_text())
        self.shape = Shape(layout, config["game"])
        self.net, self.critic = Net(self.shape).to(device), Critic(self.shape).to(device)
        fast = {"fused": True, "capturable": True} if device.startswith("cuda") else {}
        rate = torch.tensor(config["rate"], device=device) if fast else config["rate"]
        self.opt = torch.optim.Adam(
            [*self.net.parameters(), *self.critic.parameters()], lr=rate, eps=1e-5, **fast
        )
        self.shaping, self.entropy, self.imitating = (
            torch.zeros((), device=device) for _ in range(3)
        )
        self.stats = torch.zeros(6, device=device)
        self.past = Past(self.shape, device, config["past_nets"])
        self.seconds, self.steps, self.it, self.curve = 0.0, 0, 0, []
        found = out / "checkpoint.pt"
        if start or found.exists():
            found = Path(start or found)
            self.load(torch.load(found, map_location="cpu"))
            if not self.past.nets:
                self.past.nets = torch.load(found.with_name("past.pt"), map_location="cpu")
        else:
            self.past.add(self.net)
        self.frozen = None
        if config.get("responds"):
            self.seconds, self.steps, self.it, self.curve, self.past.nets = 0.0, 0, 0, [], []
            self.past.add(self.net)
            self.frozen = Net(self.shape).to(device)
            self.past.draw(self.frozen)
        self.groups = [
            Tables(
                config,
                {"seed": 10 * self.it + i, **g},
                self.shape,
                device,
                (i + 1 << 40) + (self.it << 24),
            )
            for i, g in enumerate([config["imitated_by"], *config["group"]])
        ]
        for g in self.groups:
            if (g.who == 1).any():
                g.past = Net(self.shape).to(device)
                g.style[:, 1] = 1
            g.acts, g.credits, g.learns, g.watches = (
                Graph(lambda f=f, g=g: f(g), device)
                for f in (self.act, self.credit, self.learn, self.watch)
            )

    def forget_talk(self, weights):
        """What a net that never heard a word makes of words: nothing, instead of chance."""
        shape = self.shape
        for name, columns in (("u.weights.0", shape.of_seat[0]), ("g.weights.0", shape.rest),
                              ("l1.weight", range(shape.view))):
            if name in weights:
                at = [i for i, c in enumerate(columns) if c in shape.heard]
                weights[name][:, at] = 0
        if "h.weights.0" in weights:
            weights["h.weights.0"][:, [shape.move["SEAT"] + c for c in shape.said_of_seat]] = 0
        return weights

    def load(self, saved):
        if self.c.get("forget_talk"):
            for weights in (saved["net"], saved["critic"], *saved["past"]):
                self.forget_talk(weights)
        self.net.load_state_dict({k: v.float() for k, v in saved["net"].items()})
        self.critic.load_state_dict({k: v.float() for k, v in saved["critic"].items()})
        if "opt" in saved:
            rates = [p["lr"] for p in self.opt.param_groups]
            self.opt.load_state_dict(saved["opt"])
            for p, rate in zip(self.opt.param_groups, rates):
                p["lr"] = rate
        self.past.nets = saved["past"]
        self.seconds, self.steps, self.it, self.curve = (
            saved[k] for k in ("seconds", "steps", "it", "curve")
        )

    def save(self, small=False):
        half = lambda d: {k: v.detach().half().cpu() for k, v in d.items()}
        saved = {
            "net": half(self.net.state_dict()) if small else self.net.state_dict(),
            "critic": half(self.critic.state_dict()) if small else self.critic.state_dict(),
            "past": self.past.nets[-self.c["small_past"] :] if small else [],
            "seconds": self.seconds,
            "steps": self.steps,
            "it": self.it,
            "curve": self.curve,
        }
        if not small:
            saved["opt"] = self.opt.state_dict()
            torch.save(self.past.nets, self.out / "past.pt")
        torch.save(saved, self.out / ("small.pt" if small else "checkpoint.pt"))
        with open(self.out / "curve.csv", "w", newline="") as f:
            names = list(dict.fromkeys(k for row in self.curve for k in row))
            writer = csv.DictWriter(f, names)
            writer.writeheader()
            writer.writerows(self.curve)

    # ---- Playing ----

    def act(self, g):
        """One move in each game of a group; what is to be learnt from it is kept."""
        view, rows, game, there = g.look()
        n, b = g.n, g.batch
        at = self.net.meant(rows, game)
        role, turn = g.roles(), b.turn.long()
        by = g.who[torch.arange(n, device=self.device), turn.clamp(min=0), role.clamp(min=0)]
        # Bots do as they like, nets what makes sense, and who responds, anything.
        sensible = by <= 1 if self.frozen is None else by == 1
        there = torch.where(
            sensible[game], with_sense(self.shape, view, rows, game, there), there
        )
        logit, roles, _ = self.net(view.to(kind_of(view)), rows, at)
        used = logit = logit.masked_fill(~there, NOT_THERE)
        if self.shape.roles:
            g.speak(suspects(roles, turn, g.players, 1 if self.shape.roles == 2 else 0))
        if g.past is not None:
            theirs = self.as_before(g, view, rows, at, game, role).masked_fill(~there, NOT_THERE)
            used = torch.where((by == 1)[game], theirs, logit)
        choice = draw(used, game, n)
        if hasattr(b, "bot"):
            b.think()
            b.move.copy_(torch.where((by <= 1).unsqueeze(1), b.legal[choice], b.move))
            choice = self.row_of_move(b, game, there, n)
        else:
            b.move.copy_(b.legal[choice])
        g.keep(
            view=view,
            rows=rows,
            at=at,
            there=there,
            choice=choice,
            lp=log_shares(logit, game, n)[choice],
            by=by,
            seat=turn,
            secret=g.secret(),
            **({"suspects": suspects(roles, turn, g.players)} if self.shape.roles == 2 else {}),
        )
        b.step()
        if self.shape.roles:
            g.speak()
        g.keep(ended=b.ended, round=b.round, gold=b.gold)
        g.t += 1

    @staticmethod
    def row_of_move(b, game, there, n):
        whole = lambda x: x.view(torch.int64).squeeze(-1)
        at = torch.arange(len(game), device=game.device)
        same = (whole(b.legal) == whole(b.move)[game]) & there
        return torch.zeros(n, dtype=torch.long, device=game.device).scatter_reduce(
            0, game, torch.where(same, at, torch.zeros_like(at)), "amax"
        )

    def as_before(self, g, view, rows, at, game, role):
        """What a net of the past makes of it, in the style of the table: asleep, blunt, without dead ends."""
        if self.shape.roles == 2:
            asleep = (role == 1) & (
                view[:, self.shape.at["PILE"] + 5].float() < g.style[:, 0] * g.players
            )
            view = as_sleeper(view, self.shape, asleep)
        theirs = g.past(view.to(kind_of(view)), rows, at)[0] * g.style[:, 1][game]
        if self.shape.roles:
            dead = (rows[:, self.shape.move["LIES"]] > 0) & (rows[:, self.shape.move["KIND"]] > 0)
            theirs = theirs - 1e3 * (dead & (g.style[:, 2] > 0)[game])
        return theirs

    def watch(self, g):
        """What is shown to those who only watch is kept, too, for the role head."""
        g.batch.witness()
        at = (g.t - 1) // WATCHED_EVERY
        g.watched["view"].index_copy_(0, at, g.batch.view.unsqueeze(0))
        g.watched["dwarf"].index_copy_(0, at, g.batch.secret[:, : self.shape.seats].unsqueeze(0))

    def credit(self, g):
        """Advantages and returns, seat by seat: a seat's next decision is when its turn comes again
        or, at the end of the round, none."""
        n, S, dev = g.n, self.shape.players, self.device
        at = torch.arange(n, device=dev)
        zero = lambda *s: torch.zeros(*s, device=dev)
        reward, next_value, next_adv, next_stands = zero(n, S), zero(n, S), zero(n, S), zero(n, S)
        eyes = zero(n, self.shape.seats)
        win, gold, is_over, known = zero(n, S), zero(n, S), zero(n, S).bool(), zero(n, S).bool()
        for t in reversed(range(self.c["moves"])):
            k = {name: value[t] for name, value in g.kept.items()}
            value = self.critic(k["view"].to(kind_of(k["view"])), k["secret"])
            stands = self.standing(k, g)
            end = Outcome(self.shape, k["ended"], k["round"], k["gold"])
            e, wins, got = end.over.unsqueeze(1), end.wins, end.got
            more = got - got.sum(1, keepdim=True) / g.players.unsqueeze(1)
            pay = self.c["win"] * self.worth(wins, g) + self.c["gold"] * more
            reward = torch.where(e, pay, reward)
            next_value, next_adv = next_value * ~e, next_adv * ~e
            stood = torch.where(end.found, torch.zeros_like(stands), stands) * bool(self.shape.roles)
            next_stands = torch.where(e, stood.unsqueeze(1).expand(-1, S), next_stands)
            known, is_over = known | e, is_over | e
            win, gold = torch.where(e, wins, win), torch.where(e, got, gold)
            s = k["seat"].clamp(min=0)
            shaped = self.shaping * self.side(k) * (next_stands[at, s] - stands)
            if self.shape.roles == 2:  # what the next one thinks of a saboteur in the first laps
                early = k["view"][:, self.shape.at["PILE"] + 5] < self.c["hidden_laps"] * g.players
                shown = early & (k["secret"][:, 0] == SABOTEUR) & ~end.over
                shaped = shaped - self.c["shown"] * shown * eyes.gather(1, s.unsqueeze(1)).squeeze(1)
                eyes = k["suspects"].float()
            adv = (
                reward[at, s]
                + next_value[at, s]
                - value
                + shaped
                + self.c["lambda"] * next_adv[at, s]
            )
            sits = k["seat"] >= 0
            for name, x in (
                ("ok", known[at, s] & sits),
                ("over", is_over[at, s] & sits),
                ("win", win[at, s]),
                ("got", gold[at, s]),
                ("adv", adv),
                ("ret", adv + value),
            ):
                g.kept[name][t].copy_(x)
            mine = s.unsqueeze(1) == torch.arange(S, device=dev)
            reward, next_value = reward * ~mine, torch.where(mine, value.unsqueeze(1), next_value)
            next_adv = torch.where(mine, adv.unsqueeze(1), next_adv)
            next_stands = torch.where(mine, stands.unsqueeze(1), next_stands)
            known = known | mine
        w = (g.kept["ok"] & (g.kept["by"] == 0)).float()
        total = w.sum().clamp(min=1)
        g.mean.copy_((w * g.kept["adv"]).sum() / total)
        g.std.copy_(((w * (g.kept["adv"] - g.mean) ** 2).sum() / total).sqrt() + 1e-6)

    def standing(self, k, g):
        """What can be seen of how it stands: how near the gold is, or gems more than the mean. What
        it changes by is paid at once, and is less in the end, so that it is worth nothing in all."""
        if not self.shape.roles:
            # How many more than the seat the others have, in halves.
            more = sum(k["view"][:, c].float() for c in self.shape.gems) / 2
            return -more / g.players
        return -k["secret"][:, self.shape.players * 7 + 3].float() / 16

    def side(self, k):
        """1: wants the gold found; -1: does not; 0: does not care."""
        if not self.shape.roles:
            return torch.ones(len(k["view"]), device=self.device)
        dwarf = k["secret"][:, 0]
        if self.shape.roles == 2:
            return 1 - 2 * (dwarf == SABOTEUR).float()
        return ((dwarf >= GREEN) & (dwarf <= BOSS)).float() - (dwarf == SABOTEUR).float()

    def worth(self, wins, g):
        """1 for a win and -1 for none; where one wins of many, as much less for the others as
        makes it nothing in all."""
        if self.shape.roles:
            return 2 * wins - 1
        others = (g.players - 1).clamp(min=1).unsqueeze(1)
        return wins * (1 + 1 / others) - 1 / others

    # ---- Learning ----

    def loss(self, g):
        k = g.recall()
        n, game = g.n, torch.div(k["at"].long(), self.shape.seats + 1, rounding_mode="floor")
        x = k["view"].to(kind_of(k["view"]))
        logit, role, value = self.net(x, k["rows"], k["at"].long())
        lp = log_shares(logit.masked_fill(~k["there"], NOT_THERE), game, n)
        chosen = lp.gather(0, k["choice"])
        w = (k["ok"] & (k["by"] == 0)).float()
        total = w.sum().clamp(min=1)
        adv = (k["adv"] - g.mean) / g.std
        ratio, clip = (chosen - k["lp"]).exp(), self.c["clip"]
        policy = -(w * torch.min(ratio * adv, ratio.clamp(1 - clip, 1 + clip) * adv)).sum() / total
        entropy = -(w.index_select(0, game) * lp.exp() * lp).sum() / total
        all_seats = torch.where(self.imitating > 0, k["ok"].float(), w)
        critic = (
            all_seats * (self.critic(x, k["secret"]) - k["ret"]) ** 2
        ).sum() / all_seats.sum().clamp(min=1)
        over = k["over"].float()
        overs = over.sum().clamp(min=1)
        win = (
            over * F.binary_cross_entropy_with_logits(value[:, 0], k["win"], reduction="none")
        ).sum() / overs
        gold = (over * (value[:, 1] - k["got"] / 4) ** 2).sum() / overs
        copied = (k["by"] == self.c["imitated"]).float()
        copied = -(copied * chosen).sum() / copied.sum().clamp(min=1)
        roles = self.role_loss(k, role)
        both = (
            policy
            + 0.5 * critic
            + self.c["role_cost"] * roles
            + 0.2 * (win + gold)
            - self.entropy * entropy
        )
        both = torch.where(
            self.imitating > 0,
            copied + 0.5 * critic + self.c["role_cost"] * roles + 0.2 * (win + gold),
            both,
        )
        return both, torch.stack([policy, critic, roles, entropy, win, copied]).detach()

    def role_loss(self, k, role):
        if role is None:
            return torch.zeros((), device=self.device)
        others = k["secret"][:, 1 : self.shape.seats].long() * (k["seat"] >= 0).unsqueeze(1)
        return self.role_cost(role[:, 1:], others)

    def role_cost(self, role, dwarf):
        label = (dwarf - (MINER if self.shape.roles == 2 else SABOTEUR)).clamp(min=0)
        sits = (dwarf > 0).flatten()
        loss = F.cross_entropy(role.flatten(0, 1), label.flatten(), reduction="none")
        return (loss * sits).sum() / sits.sum().clamp(min=1)

    def learn(self, g):
        loss, stats = self.loss(g)
        if self.shape.roles:
            seen, dwarf = (x.index_select(0, g.t // WATCHED_EVERY)[0] for x in g.watched.values())
            x = seen.to(kind_of(seen))
            role = self.net.look(self.net.weights(x.dtype), x)[2]
            loss = loss + self.c["role_cost"] * self.role_cost(role, dwarf.long())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 0.5)
        self.opt.step()
        self.stats += stats

    def iterate(self, share):
        c = self.c
        imitating = self.seconds < c["imitate"]
        groups = [g for g in self.groups[1:] if self.it % g.every == 0]
        if imitating:
            groups = self.groups[:1]
        self.imitating.fill_(float(imitating))
        self.shaping.fill_(c["shaping"] * max(0.0, 1 - self.seconds / c["shaping_until"]))
        self.entropy.fill_(c["entropy"] * max(c["entropy_end"], 1 - share))
        for p in self.opt.param_groups:
            rate = c["rate"] * (
                1 if share < c["anneal_from"] else max(0.05, (1 - share) / (1 - c["anneal_from"]))
            )
            p["lr"].fill_(rate) if isinstance(p["lr"], torch.Tensor) else p.update(lr=rate)
        began = self.clock()
        with torch.no_grad():
            for g in groups:
                if g.past is not None and self.it % 4 == 0:
                    self.past.draw(g.past)
                    self.restyle(g)
                g.t.zero_()
                for move in range(c["moves"]):
                    g.acts()
                    if self.shape.roles and move % WATCHED_EVERY == 0:
                        g.watches()
                g.credits()
                most = int(g.kept["there"].sum(1).max())
                if most >= g.batch.room:
                    print(f"more than {g.batch.room} legal moves: rows_each", flush=True)
        self.stats.zero_()
        played, m = self.clock(), 0
        for _ in range(c["epochs"]):
            for i in torch.randperm(len(groups) * c["moves"]).tolist():
                g = groups[i % len(groups)]
                g.t.fill_(i // len(groups))
                self.opt.zero_grad(set_to_none=True)
                g.learns()
                m += 1
        learnt = self.clock()
        self.it += 1
        steps = sum(g.n for g in groups) * c["moves"]
        self.steps += steps
        self.speed = {
            "M_steps_a_second": round(steps / (learnt - began) / 1e6, 2),
            "playing": round((played - began) / (learnt - began), 2),
        }
        return groups, (self.stats / max(1, m)).tolist()

    def clock(self):
        if self.device.startswith("cuda"):
            torch.cuda.synchronize()
        return time.time()

    def restyle(self, g):
        """How those of the past play: asleep until, how sharp, no dead ends."""
        dev = self.device
        if self.frozen is not None:
            g.style[:, 1] = self.c["rate_sharp"]
            return
        g.style[:, 0] = torch.where(
            torch.rand(g.n, device=dev) < self.c["sleepers"], torch.randint(1, 6, (g.n,), device=dev).float(), 0
        )
        g.style[:, 1] = torch.where(
            torch.rand(g.n, device=dev) < 0.5, 1.0, 0.3 + 1.5 * torch.rand(g.n, device=dev)
        )
        g.style[:, 2] = (torch.rand(g.n, device=dev) < 0.2).float()

    def train(self, seconds):
        began, before = time.time(), self.seconds
        last_save = last_rate = last_past = began
        total = self.c["seconds"]
        while time.time() - began < seconds:
            share = min(1.0, self.seconds / total)
            groups, stats = self.iterate(share)
            now = time.time()
            self.seconds = before + now - began
            if now - last_past > self.c["past_every"]:
                self.past.add(self.net)
                last_past = now
            if self.it % self.c["print_every"] == 0 or self.it < 3:
                self.tell(groups, stats)
            if now - last_rate > self.c["rate_every"]:
                self.rate(self.c["rate_games"], self.c["rate_players"])
                last_rate = time.time()
            if now - last_save > self.c["save_every"]:
                self.save()
                last_save = time.time()
        self.save()
        self.save(small=True)

    def tell(self, groups, stats):
        ends = wins = 0
        for g in groups:
            for t in range(self.c["moves"]):
                k = Outcome(self.shape, *(g.kept[name][t] for name in ("ended", "round", "gold")))
                ends += int(k.over.sum())
                wins += int((k.over & k.found).sum())
        moves = sum(g.n for g in groups) * self.c["moves"]
        rows = sum(int(g.kept["there"].sum()) for g in groups)
        row = {
            "seconds": round(self.seconds, 1),
            "it": self.it,
            "M_steps": round(self.steps / 1e6, 1),
            "found": round(wins / max(1, ends), 3),
            "moves_a_round": round(moves / max(1, ends), 1),
            "legal": round(rows / moves, 1),
            **self.speed,
            **{
                k: round(v, 4)
                for k, v in zip(("policy", "critic", "roles", "entropy", "win", "copied"), stats)
            },
        }
        self.curve.append(row)
        print(json.dumps(row), flush=True)

    # ---- How good it is ----

    def rated(self):
        return ("miners", "saboteurs", "one") if self.shape.roles and not self.frozen else ("one",)

    @torch.no_grad()
    def rate(self, games, players):
        rows = {"seconds": round(self.seconds, 1), "it": self.it}
        for p in players:
            for bot in self.c["rate_bots"]:
                for what in self.rated():
                    rows[f"{p} {bot} {what}"] = rate(
                        self.net, self.shape, self.c["game"], self.device, games, p, bot, what,
                        sharp=self.c["rate_sharp"], frozen=self.frozen,
                    )
        self.curve.append(rows)
        print(json.dumps(rows), flush=True)


@torch.no_grad()
def rate(net, shape, game, device, games, players, bot, what, sharp=1, first=1 << 52, frozen=None):
    """One round of each game, by the net and by bots. `miners`, `saboteurs`: that side is the net's, how often
    it wins. `one`: the net sits in seat 1, whatever it is: what it gets more than the mean of the
    others, and how often it wins. `none`, `nobody`: the same, of bots alone. `sharp`: times that its
    logits count. `frozen`: the net does what it likes, and where the bot is a `net`, it is this one."""
    options = {"rounds": 1} if shape.roles else {}
    b = adit_gpu.Batch(
        game,
        games,
        players=players,
        set=options,
        device=device,
        first=first,
        series=b"adit rates",
        bots=True,
        rows_each=160 if game == "saboteur2" else 64,
    )
    b.bot.fill_(0 if bot == "net" else adit_gpu.BOTS.index(bot))
    b.deal()
    over = torch.zeros(games, dtype=torch.bool, device=device)
    won = got = torch.zeros(games, shape.players, device=device)
    found = over.clone()
    for t in range(4000):
        b.look()
        m = int(b.begin[games])
        g, rows = b.game[:m].long(), b.row[:m]
        x, at = b.view.to(kind_of(b.view)), net.meant(rows, g)
        there = torch.ones(m, dtype=torch.bool, device=device)
        sensible = with_sense(shape, b.view, rows, g, there)
        drawn = lambda net, sharp, there: b.legal[
            draw((sharp * net(x, rows, at)[0]).masked_fill(~there, NOT_THERE), g, games)
        ]
        chosen = drawn(net, sharp, sensible if frozen is None else there)
        if bot == "net":
            b.move.copy_(drawn(frozen, sharp, sensible))
        else:
            b.think()
        bad = b.secret[:, 0] == SABOTEUR if shape.roles else torch.zeros_like(over)
        ours = {"miners": ~bad, "saboteurs": bad, "one": b.turn == 0}.get(
            what, torch.zeros_like(bad)
        )
        b.move.copy_(torch.where(ours.unsqueeze(1), chosen, b.move))
        b.step()
        end = Outcome(shape, b.ended, b.round, b.gold)
        new = (end.over & ~over).unsqueeze(1)
        won, got = torch.where(new, end.wins, won), torch.where(new, end.got, got)
        found, over = torch.where(new.squeeze(1), end.found, found), over | end.over
        if t % 8 == 7 and bool(over.all()):
            break
    if what in ("one", "nobody"):
        others = got[:, 1:players].mean(1)
        return [round((got[:, 0] - others).mean().item(), 3), round(won[:, 0].mean().item(), 3)]
    share = found.float().mean().item()
    return round(1 - share if what == "saboteurs" else share, 3)


def response(config, to, seconds):
    """What is different when one learns among players who never change: gold alone counts, and
    nobody copies or is told anything."""
    company = {"games": 32768, "kinds": {"one": 1}, "seats": {"past" if to == "net" else to: 1.0}}
    return {
        "responds": True,
        "seed": config["seed"] + 1,
        "seconds": seconds,
        "group": [company, company],
        "rate_bots": [to],
        "past_every": 1e9,
        "win": 0,
        "gold": 1,
        "shown": 0,
        "shaping": 0,
        "imitate": 0,
    }


def main():
    p = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    p.add_argument("what", choices=("train", "rate", "respond"))
    p.add_argument("config")
    p.add_argument("--seconds", type=float, default=600)
    p.add_argument("--out", default="train-out")
    p.add_argument("--from", dest="start")
    p.add_argument("--to", default="net", choices=("net", *adit_gpu.BOTS[1:]))
    p.add_argument("--device", default="cuda")
    p.add_argument("--games", type=int, default=8192)
    p.add_argument("--set", action="append", default=[], help="NAME=VALUE of the config, as TOML")
    a = p.parse_args()
    with open(a.config, "rb") as f:
        config = tomllib.load(f)
    if a.what == "respond":
        config.update(response(config, a.to, a.seconds))
    for one in a.set:
        config.update(tomllib.loads(one))
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.backends.cuda.matmul.allow_tf32 = True
    t = Trainer(config, out, a.start, a.device)
    if a.what != "rate":
        t.train(a.seconds)
    t.rate(a.games, config["rate_players"])
    for n in config["rate_players"]:
        for bot in config["rate_bots"]:
            for what in ("none", "nobody") if t.shape.roles else ("nobody",):
                alone = rate(
                    t.net, t.shape, config["game"], a.device, a.games, n, bot, what,
                    sharp=config["rate_sharp"], frozen=t.frozen,
                )
                print(f"{n} {bot} alone, {what}: {alone}")


if __name__ == "__main__":
    main()
