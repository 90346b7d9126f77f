"""Bots: each sees what its seat sees, and nothing else."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional, Protocol, Sequence, SupportsIndex, Union

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
    many iterations it thinks about each move. `name` is its whole name, and `thought` that number;
    None: as many as it takes by default.

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
        self.thought: Optional[int] = thought[0] or None

    def seat(self, game: Game, seat: SupportsIndex) -> Mind:
        """It sits down at a game, whether that has just begun or not. One that comes late has
        seen and heard everything, but its luck begins when it sits down: bots that draw ("random",
        "hasty", "trained:easy", ...) may then choose otherwise than one that sat there from the
        beginning, which has spent some of its luck."""
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
    """A bot at a seat. It follows its game by itself whenever it is asked, sees what its seat
    sees, and hears what is said. Its luck comes from the game's seed and the number of its seat.

    >>> game = Game("galleries", players=2, seed=1)
    >>> mind = Bot("hasty").seat(game, game.turn)
    >>> game.apply(mind.choose())
    >>> len(game)
    1
    """

    def __init__(self, bot: Bot, game: Game, seat: SupportsIndex) -> None:
        if not isinstance(bot, Bot) or not isinstance(game, Game):
            raise TypeError("a mind is made by Bot(name).seat(game, seat), not of"
                            f" {shown(bot)} and {shown(game)}")
        self._bot, self._game = bot, game
        self._seat = whole(seat, "seat", 0, game.players - 1)
        self._memory = new_bytes("char[]", lib.adit_mind_size(bot._bot, game._kind.game))
        self._mind = ffi.cast("adit_mind *", self._memory)
        self._thought_at = self._begun_at = -1
        self._spent = 0  # iterations, where it began to think
        with game._lock:
            lib.adit_mind_sit(self._mind, bot._bot, game._match, self.seat)
            lib.adit_mind_follow(self._mind, game._match)

    @property
    def bot(self) -> Bot:
        """Which bot it is."""
        return self._bot

    @property
    def game(self) -> Game:
        """Where it sits."""
        return self._game

    @property
    def seat(self) -> int:
        """On which seat."""
        return self._seat

    def follow(self) -> None:
        """Sees and hears whatever it has not yet. It does so by itself when it is asked for
        something: this is for whoever wants that time to pass now."""
        with self.game._lock:
            lib.adit_mind_follow(self._mind, self.game._match)

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


class Player(Protocol):
    """A player of one's own, for `play`. It looks at the game as its seat may
    (docs/python.md, "A bot of your own"). It may also have a method speak(game, seat), which
    returns what it says after a move, its own or another's: a claim, or None."""

    def choose(self, game: Game, seat: int, /) -> str:
        """The move that it makes."""


Bots = Union[str, Bot, Sequence[Union[str, Bot, None]]]
Choice = Callable[[Game, int], str]
Players = Union[str, Bot, Player, Choice, Sequence[Union[str, Bot, Player, Choice]]]


def _for_each(given: Any, n: int, is_one: bool, what: str) -> list[Any]:
    """One for each of n seats: one for all, or one for each in order."""
    if is_one:
        return [given] * n
    if isinstance(given, Mind) or not isinstance(given, Iterable):
        raise TypeError(f"{what} or a list with one for each seat, not {shown(given)}")
    chosen = list(given)
    if len(chosen) != n:
        raise ValueError(f"there are {n} seats, and {len(chosen)} to sit at them")
    return chosen


def bot_list(given: Bots, n: int) -> list[Optional[Bot]]:
    """One bot for each of n seats: one for all, or one for each in order."""
    chosen = _for_each(given, n, isinstance(given, (str, Bot)), "bots must be a name, a Bot")
    return [bot if bot is None or isinstance(bot, Bot) else Bot(bot) for bot in chosen]


def refuse_missing(bots: Sequence[Any], seats: Iterable[int]) -> None:
    """Each of these seats has a bot."""
    for seat in seats:
        if bots[seat] is None:
            raise ValueError(f"a bot is missing at seat {seat}")


def _is_own(player: Any) -> bool:
    return (not isinstance(player, (str, Bot, Mind, type))
            and (callable(player) or callable(getattr(player, "choose", None))))


class _Own:
    """A player of one's own at a seat."""

    def __init__(self, player: Any, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self._choose = getattr(player, "choose", player)
        self._speak = getattr(player, "speak", None)

    def move(self) -> None:
        """It chooses, and makes its move."""
        before = len(self.game)
        move = self._choose(self.game, self.seat)
        if len(self.game) != before:
            raise ValueError(f"the player at seat {self.seat} has moved by itself: it returns its"
                             " move, and play makes it")
        if not isinstance(move, str):
            raise TypeError(f"the player at seat {self.seat} must return a move, which is a text,"
                            f" not {shown(move)}")
        self.game.apply(move)

    def talk(self) -> None:
        """It may say one thing, as long as the game keeps it."""
        match = self.game._match
        if self._speak is None or lib.adit_match_n_said(match) >= lib.ADIT_MAX_SAID:
            return
        claim = self._speak(self.game, self.seat)
        if claim is not None and not isinstance(claim, str):
            raise TypeError(f"the player at seat {self.seat} must say a claim, which is a text, or"
                            f" None, not {shown(claim)}")
        if claim is not None:
            self.game.say(self.seat, claim)


def _sit(player: Any, game: Game, seat: int) -> Union[Mind, _Own]:
    if isinstance(player, (str, Bot)):
        mind = (player if isinstance(player, Bot) else Bot(player)).seat(game, seat)
        game.name_seat(seat, mind.bot.name)
        return mind
    if not _is_own(player):
        raise TypeError(f"the player at seat {seat} must be a bot, a function of game and seat, or"
                        f" an object with a method choose(game, seat), not {shown(player)}")
    return _Own(player, game, seat)


def play(game: Game, players: Players, talk: bool = True) -> Game:
    """Plays a game to its end: one player for all seats, or one for each in order. A player is a
    bot, by its name or as a Bot, or one of your own: a function that is given the game and the
    seat and returns a move, or a Player, which may speak as well. With `talk`, after each move
    everybody from the seat to move on may say one thing, which all hear at once.

    With bots alone the record is the one that `adit sim --record` writes for the same seed. A
    player whose move or claim is refused ends it by Refused.

    >>> play(Game("saboteur", players=3, seed=1, rounds=1), ["hasty", "random", "hasty"]).over
    True
    >>> def first(game, seat):
    ...     return game.legal()[0]
    >>> play(Game("galleries", players=2, seed=1), ["hasty", first]).names
    ['hasty', '']
    """
    if not isinstance(game, Game):
        raise TypeError(f"players play a Game, not {shown(game)}")
    is_one = isinstance(players, (str, Bot)) or _is_own(players)
    chosen = _for_each(players, game.players, is_one, "players must be a bot, a function, a Player")
    refuse_missing(chosen, range(game.players))
    table = [_sit(player, game, seat) for seat, player in enumerate(chosen)]
    while not game.over:
        _move(game, table)
        if talk and not game.over:
            _talk(game, table)
    return game


def _move(game: Game, table: list[Union[Mind, _Own]]) -> None:
    """Whoever's turn it is makes a move; minds see it when they need to."""
    who = table[lib.adit_match_turn(game._match)]
    if isinstance(who, _Own):
        who.move()
        return
    with game._lock:
        who._on_turn()
        who._think()
        move = lib.adit_mind_choose(who._mind)
        lib.adit_match_play(game._match, who.seat, move, ffi.NULL)


def _talk(game: Game, table: list[Union[Mind, _Own]]) -> None:
    """From the seat to move on each may say one thing. Minds that sit side by side are asked by C
    together, which knows when they have said enough."""
    turn = lib.adit_match_turn(game._match)
    minds: list[Mind] = []
    for who in table[turn:] + table[:turn]:
        if isinstance(who, Mind):
            minds.append(who)
            continue
        _let_talk(game, minds)
        minds = []
        who.talk()
    _let_talk(game, minds)


def _let_talk(game: Game, minds: list[Mind]) -> None:
    if not minds:
        return
    by_seat = ffi.new("adit_mind *[]", game.players)
    for mind in minds:
        by_seat[mind.seat] = mind._mind
    with game._lock:
        lib.adit_minds_talk(by_seat, game._match)
