"""One game whose seats take turns, as PettingZoo has it."""

from __future__ import annotations

from typing import Any, Iterator, Optional, SupportsIndex

import numpy as np
import numpy.typing as npt

from ._library import lib, read_seed, shown, whole
from .batch import ROOMS
from .game import Game
from .kinds import Info, Seed, Value, config_of, kind_of, seed_of
from .spaces import box, discrete, refuse_options


class AEC:
    """One game, in the shape of PettingZoo's AEC: agents "P1", "P2", ... act in turn.

    An action is the index of a move in the list of legal ones, infos[agent]["moves"], whose places
    are ones in infos[agent]["action_mask"]. An observation is what the seat sees, as bytes; `view`
    has the same as a dict. The reward is the gold of a round, when it ends. Without a seed, `reset`
    goes on to the next game of the series. `game` is the Game that is played, `info` what there is
    to know of games of this name, and `room` how many moves action_mask has room for.

    >>> import numpy as np
    >>> env = AEC("galleries", players=2)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else int(np.flatnonzero(info["action_mask"])[0]))
    >>> env.agents, env.possible_agents
    ([], ['P1', 'P2'])
    """

    def __init__(self, name: str, players: Optional[SupportsIndex] = None,
                 profile: Optional[str] = None, room: Optional[SupportsIndex] = None,
                 render_mode: Optional[str] = None, **options: Value) -> None:
        kind = kind_of(name)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', not {render_mode!r}")
        config = config_of(kind, players, profile, options, "players, profile, room, render_mode")
        self._how: dict[str, Any] = {"players": config.n_players, "profile": profile, **options}
        room = ROOMS.get(name, lib.ADIT_MAX_MOVES) if room is None else room
        self.room: int = whole(room, "room", 1, lib.ADIT_MAX_MOVES)
        self.info: Info = kind.info
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {"name": f"adit_{name}", "render_modes": ["ansi"],
                                         "is_parallelizable": False}
        self.possible_agents = [f"P{seat + 1}" for seat in range(self._how["players"])]
        self.agents: list[str] = []
        self.observation_spaces = {agent: box(0, 255, (kind.info.state_size,), np.uint8)
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: discrete(self.room) for agent in self.possible_agents}
        self._series, self._number = read_seed(None), 0
        self._game: Optional[Game] = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        if self._game is None:
            raise ValueError("reset the environment first")
        return self._game

    def observation_space(self, agent: str) -> Any:
        """What an agent may see."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    @property
    def num_agents(self) -> int:
        """How many agents are in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many there are at its beginning."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AEC:
        """Itself: nothing is around it."""
        return self

    def reset(self, seed: Seed = None, options: Optional[dict[str, Any]] = None) -> None:
        """Deals: game number 0 of the series `seed`, or the next one of the series before.
        `options` is there for the shape, and must be empty."""
        refuse_options(options)
        if seed is not None:
            self._series, self._number = read_seed(seed), 0
        self._game = Game(self.info.name, seed=seed_of(self._series, self._number), **self._how)
        self._number += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._paid, self._rounds = [0] * len(self.agents), 0
        self._look()

    def _look(self) -> None:
        """Whose turn it is, and what they may do."""
        turn = self.game.turn
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if turn is None:
            self.agent_selection = self.agents[0] if self.agents else ""
            return
        self.agent_selection = self.possible_agents[turn]
        moves = self.game.legal()[:self.room]
        mask = np.zeros(self.room, np.int8)
        mask[:len(moves)] = 1
        self.infos[self.agent_selection] = {"action_mask": mask, "moves": moves}

    def observe(self, agent: str) -> npt.NDArray[np.uint8]:
        """What an agent sees, as bytes."""
        return np.frombuffer(self.game.observation(self._seat(agent)), np.uint8).copy()

    def view(self, agent: Optional[str] = None) -> dict[str, Any]:
        """What an agent, or (None) the public, sees, as Game.observe has it."""
        return self.game.observe(None if agent is None else self._seat(agent))

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {shown(agent)}; there are:"
                             f" {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _agent(self) -> str:
        """Whoever acts next."""
        if self._game is None:
            raise ValueError("reset the environment first")
        if not self.agents:
            raise ValueError("the game is over, and all have left: reset deals another")
        return self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Of the agent that acts next: observation, reward since it acted, termination,
        truncation, info."""
        agent = self._agent()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[SupportsIndex]) -> None:
        """The agent acts: the index of a move, or None once the game is over for it."""
        agent = self._agent()
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        moves = self.infos[agent]["moves"]
        self.game.apply(moves[whole(action, f"the action of {agent}", 0, len(moves) - 1)])
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self._look()

    def _leave(self, agent: str, action: Optional[SupportsIndex]) -> None:
        if action is not None:
            raise ValueError("the game is over: the only action is None")
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations,
                         self.truncations):
            by_agent.pop(agent)  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._look()

    def _pay(self) -> None:
        """When a round has ended, what it brought."""
        over = self.game.rounds[1] if not self.game.over else self._rounds + 1
        gold = self.game.gold() if over > self._rounds else self._paid
        for agent, now, paid in zip(self.possible_agents, gold, self._paid):
            self.rewards[agent] = float(now - paid)
            self._cumulative_rewards[agent] += self.rewards[agent]
        self._paid, self._rounds = gold, over

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they act, until the last one has left."""
        if self._game is None:
            raise ValueError("reset the environment first")
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self) -> Optional[str]:
        """What everybody saw happen last, as sentences."""
        return "\n".join(self.game.tell()) if self.render_mode == "ansi" else None

    def state(self) -> npt.NDArray[np.uint8]:
        """The whole state, with all secrets."""
        return np.frombuffer(self.game.state(), np.uint8).copy()

    def close(self) -> None:
        """There is nothing to close."""

    def __repr__(self) -> str:
        return f"<adit.AEC {self.info.name}, {self.max_num_agents} players>"
