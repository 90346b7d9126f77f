"""Bots: each sees what its seat sees, and nothing else."""

from __future__ import annotations

import threading
from typing import Any, Iterable, Optional, Sequence, Union

from ._library import c_text, ffi, json_of, lib, new_bytes, shown, string_of, text_of, whole
from .game import Game


def bots() -> list[str]:
    """The names of all bots, then those of the characters.

    >>> bots()[:3], "tuck:easy" in bots()
    (['random', 'hasty', 'greedy'], True)
    """
    found: list[str] = []
    while (bot := lib.adit_bot_at(len(found))) != ffi.NULL:
        found.append(string_of(lib.adit_bot_name(bot)))
    return found


# Iterations between two looks at whether somebody has pressed Ctrl-C: the slowest take a
# millisecond each.
PORTION = 100


class Bot:
    """A bot by its name: "random", "trained", "tuck:easy", "master:500", where the number is how
    many iterations it thinks about each move.

    >>> Bot("master:500")
    adit.Bot('master:500')
    """

    def __init__(self, name: str) -> None:
        thought = ffi.new("int32_t *")
        self._bot = lib.adit_bot_named(c_text(name, "the name of a bot"), thought)
        if self._bot == ffi.NULL:
            raise ValueError(f"there is no bot {shown(name)}; there are: {', '.join(bots())};"
                             f" a number may follow, as in master:500: iterations, at most"
                             f" {lib.ADIT_MAX_THOUGHT}")
        base = string_of(lib.adit_bot_name(self._bot))
        self.name: str = f"{base}:{thought[0]}" if thought[0] else base
        """Its whole name."""
        self.thought: Optional[int] = thought[0] or None
        """How many iterations were asked for; None: as many as it takes by default."""

    def seat(self, game: Game, seat: int) -> Mind:
        """It sits down at a game, whether that has just begun or not."""
        if not isinstance(game, Game):
            raise TypeError(f"a bot sits at a Game, not {shown(game)}")
        return Mind(self, game, seat)

    def __repr__(self) -> str:
        return f"adit.Bot({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bot) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bot, (self.name,)


class Mind:
    """A bot at a seat. It follows its game by itself, sees what its seat sees, and hears what is
    said. Its luck comes from the game's seed and the number of its seat.

    >>> game = Game("galleries", players=2, seed=1)
    >>> mind = Bot("hasty").seat(game, game.turn)
    >>> game.apply(mind.choose())
    >>> len(game)
    1
    """

    def __init__(self, bot: Bot, game: Game, seat: int) -> None:
        if not isinstance(bot, Bot) or not isinstance(game, Game):
            raise TypeError("a mind is made by Bot(name).seat(game, seat), not of"
                            f" {shown(bot)} and {shown(game)}")
        self.bot = bot
        """Which bot it is."""
        self.game = game
        """Where it sits."""
        self.seat: int = whole(seat, "seat", 0, game.players - 1)
        """On which seat."""
        self._memory = new_bytes("char[]", lib.adit_mind_size(bot._bot, game._kind.game))
        self._mind = ffi.cast("adit_mind *", self._memory)
        self._thought_at = self._begun_at = -1
        self._spent = 0  # iterations, where it began to think
        with game._lock:
            lib.adit_mind_sit(self._mind, bot._bot, game._match, self.seat)
            lib.adit_mind_follow(self._mind, game._match)

    def _on_turn(self) -> None:
        """It is its turn, and it has seen everything. The game's lock is held."""
        lib.adit_mind_follow(self._mind, self.game._match)
        if self.game.turn != self.seat:
            raise ValueError(f"it is not the turn of seat {self.seat}")

    def _spend(self, n: int) -> None:
        """So many iterations, between which an interrupt may come: then what was thought counts,
        for it is counted first, and nothing comes between that and the call."""
        if self._begun_at != len(self.game):
            self._begun_at, self._spent = len(self.game), 0
        until = self._spent + n
        while True:
            portion = min(PORTION, until - self._spent)
            self._spent += portion
            lib.adit_mind_think(self._mind, portion)
            if self._spent == until:
                break

    def _think(self) -> None:
        """Thinks for as long as it does by default, unless it has thought here."""
        if self._thought_at != len(self.game):
            n = self.bot.thought or lib.adit_mind_thought(self._mind)
            spent = self._spent if self._begun_at == len(self.game) else 0
            self._spend(max(0, n - spent))
            self._thought_at = len(self.game)

    def think(self, n: int) -> None:
        """Spends n more iterations on its move, instead of as many as it takes by default."""
        n = whole(n, "n", 0, lib.ADIT_MAX_THOUGHT)
        with self.game._lock:
            self._on_turn()
            self._spend(n)
            self._thought_at = len(self.game)

    def choose(self) -> str:
        """What it would play; it is its turn."""
        with self.game._lock:
            self._on_turn()
            self._think()
            move = ffi.new("adit_action *", lib.adit_mind_choose(self._mind))
        return self.game._kind.notation.write(bytes(ffi.buffer(move)))

    def speak(self) -> Optional[str]:
        """What it would say now; None: nothing. To be heard it has to be said: Game.say."""
        claim = ffi.new("adit_claim *")
        with self.game._lock:
            lib.adit_mind_follow(self._mind, self.game._match)
            if self.game.over or not lib.adit_mind_speak(self._mind, claim):
                return None
        return self.game._claim_text(claim[0])

    def _reason(self, call: Any, read: Any, move: str) -> Any:
        with self.game._lock:
            self._on_turn()
            refused = self.game.why(move)
            if refused is not None:
                raise refused
            self._think()
            return read(call, self._mind, self.game._kind.notation.read(move))

    def why(self, move: str) -> dict[str, Any]:
        """Why it would make that legal move, or somebody in its place (docs/protocol.md)."""
        return self._reason(lib.adit_mind_why, json_of, move)

    def tell_why(self, move: str) -> str:
        """The same as sentences."""
        return self._reason(lib.adit_mind_tell_why, text_of, move)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a mind cannot be pickled; seat the bot again at the game")

    def __repr__(self) -> str:
        return f"<adit.Mind {self.bot.name} at seat {self.seat} of {self.game!r}>"


Bots = Union[str, Bot, Sequence[Union[str, Bot, None]]]


def bot_list(given: Bots, n: int) -> list[Optional[Bot]]:
    """One bot for each of n seats: one for all, or one for each in order."""
    if isinstance(given, (str, Bot)):
        given = [given] * n
    if not isinstance(given, Iterable):
        raise TypeError("bots must be a name, a Bot or a list with one for each seat, not"
                        f" {shown(given)}")
    chosen = [bot if bot is None or isinstance(bot, Bot) else Bot(bot) for bot in given]
    if len(chosen) != n:
        raise ValueError(f"there are {n} seats, and {len(chosen)} bots")
    return chosen


def refuse_missing(bots: list[Optional[Bot]], seats: Iterable[int]) -> None:
    """Each of these seats has a bot."""
    for seat in seats:
        if bots[seat] is None:
            raise ValueError(f"a bot is missing at seat {seat}")


def play(game: Game, bots: Bots, talk: bool = True) -> Game:
    """Bots play a game to its end: one bot for all seats, or one for each in order. Its record is
    the one that `adit sim --record` writes for the same seed and bots.

    >>> play(Game("saboteur", players=3, seed=1, rounds=1), ["hasty", "random", "hasty"]).over
    True
    """
    if not isinstance(game, Game):
        raise TypeError(f"bots play a Game, not {shown(game)}")
    chosen = bot_list(bots, game.players)
    refuse_missing(chosen, range(game.players))
    with game._lock:
        minds = [bot.seat(game, seat) for seat, bot in enumerate(chosen) if bot is not None]
        for mind in minds:
            game.name_seat(mind.seat, mind.bot.name)
        table = ffi.new("adit_mind *[]", [mind._mind for mind in minds])
        while not game.over:
            _play_one(game, minds)
            if talk:
                lib.adit_minds_talk(table, game._match)
    return game


def _play_one(game: Game, minds: list[Mind]) -> None:
    """The mind whose turn it is makes its move; the others see it when they need to."""
    mind = minds[lib.adit_match_turn(game._match)]
    lib.adit_mind_follow(mind._mind, game._match)
    mind._think()
    move = lib.adit_mind_choose(mind._mind)
    lib.adit_match_play(game._match, mind.seat, move, ffi.NULL)
