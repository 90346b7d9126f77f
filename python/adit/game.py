"""Games: what there is to play, and one game under way with all its moves and claims."""

from __future__ import annotations

import json
import operator
import sys
import threading
from dataclasses import dataclass
from typing import Any, Callable, NamedTuple, Optional, Union

from ._library import (PUBLIC, c_text, ffi, json_of, lib, names_of, new_bytes, read_seed, scratch,
                       shown, string_of, text_of, whole)

Seed = Union[str, int, bytes, None]
Value = Union[str, int, bool]

EVERYONE: int = lib.ADIT_EVERYONE
"""A viewer who sees all once a game is over, and until then what the public sees."""


class Refused(ValueError):
    """Why a move, a claim or a record was refused.

    >>> game = Game("saboteur", players=3, seed="1f")
    >>> why = game.why("dig e@0,1")
    >>> why.code, why.sentence, why.place
    ('side', 'The bottom side does not fit at 0,1', {'side': 'S', 'x': 0, 'y': 1})
    """

    def __init__(self, code: str, sentence: str, place: Optional[dict[str, Any]] = None) -> None:
        super().__init__(code, sentence, place or {})
        self.code = code
        """The reason's name, for programs: "not_in_hand"."""
        self.sentence = sentence
        """The reason for people, in the language that adit.language has chosen."""
        self.place = place or {}
        """What it points at: {"side": "N", "x": 3, "y": 1}; for records {"line": 3}."""

    def __str__(self) -> str:
        return self.sentence

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.code, self.sentence))


@dataclass(frozen=True)
class Option:
    """One of a game's options: one of its values, or a number, or a seat ("P2")."""

    name: str
    about: str
    source: str
    usual: Value
    values: tuple[str, ...]
    least: Optional[int]
    most: Optional[int]
    seat: bool


@dataclass(frozen=True)
class Claim:
    """Something that can be said in a game; `about` is what it points at."""

    name: str
    about: str
    checked: bool
    sentence: str


@dataclass(frozen=True)
class Info:
    """What there is to know of a game before it is played."""

    name: str
    title: str
    about: str
    rules: int
    players: range
    open: bool
    options: dict[str, Option]
    profiles: dict[str, dict[str, Value]]
    claims: dict[str, Claim]
    moves: tuple[str, ...]
    events: tuple[str, ...]
    cards: tuple[str, ...]
    roles: tuple[str, ...]
    state_size: int
    view_columns: int
    move_columns: int


class Said(NamedTuple):
    """Something that was said, and what it is worth: a secret until its round is over."""

    moves: int
    seat: int
    claim: str
    mark: str


def _option(row: dict[str, Any]) -> Option:
    return Option(row["name"], row["about"], row["source"], row["default"], tuple(row["values"]),
                  row.get("min"), row.get("max"), row["seat"])


def _info(game: Any) -> Info:
    row = json_of(lib.adit_catalogue, game)["games"][0]
    claims = (Claim(c["claim"], c["about"], c["checked"], c["text"]) for c in row["claims"])
    return Info(
        name=row["name"], title=row["title"], about=row["about"], rules=row["rules"],
        players=range(row["min_players"], row["max_players"] + 1), open=row["open"],
        options={o["name"]: _option(o) for o in row["options"]},
        profiles={p["name"]: p["set"] for p in row["profiles"]},
        claims={claim.name: claim for claim in claims},
        moves=names_of(game.move_names), events=names_of(game.event_names),
        cards=names_of(game.card_names),
        roles=tuple(string_of(game.roles[i]) for i in range(game.n_roles)),
        state_size=game.state_size, view_columns=lib.adit_batch_view_columns(game),
        move_columns=lib.adit_batch_move_columns(game))


class _Texts(dict[int, str]):
    """The notation of moves that there are, by their eight bytes as a number. Those met last are
    kept."""

    KEPT = 50_000

    def __init__(self, game: Any) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, number: int) -> str:
        if len(self) >= self.KEPT:
            self.clear()
        raw = number.to_bytes(8, sys.byteorder)
        text = text_of(self._game.write_move, ffi.from_buffer("adit_action *", raw)[0])
        self[number] = text
        return text


class _Notation:
    """Moves of a game as texts, both ways."""

    KEPT = 50_000

    def __init__(self, game: Any) -> None:
        self.game = game
        self.texts = _Texts(game)
        self.actions: dict[str, Any] = {}

    def write(self, raw: bytes) -> str:
        """The notation of a move that there is, given as its eight bytes."""
        return self.texts[int.from_bytes(raw, sys.byteorder)]

    def read(self, text: str) -> Any:
        """The move that a text stands for, as C has it; None: it is none."""
        if not isinstance(text, str):
            raise TypeError(f"a move must be a text, not {shown(text)}")
        action = self.actions.get(text)
        if action is None:
            new = ffi.new("adit_action *")
            if not text.isascii() or "\0" in text or not self.game.read_move(text.encode(), new):
                return None
            if len(self.actions) >= self.KEPT:
                self.actions = {}
            action = self.actions[text] = new[0]
        return action


def _bytes_of(action: Any) -> bytes:
    return bytes(ffi.buffer(ffi.new("adit_action *", action)))


class Kind:
    """A game of the library's list, with what Python keeps of it."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.info = _info(game)
        self.notation = _Notation(game)
        self.gold = game.gold


def _kinds() -> dict[str, Kind]:
    found = {}
    i = 0
    while lib.adit_game_at(i) != ffi.NULL:
        kind = Kind(lib.adit_game_at(i))
        found[kind.info.name] = kind
        i += 1
    return found


KINDS = _kinds()


def kind_of(name: Any) -> Kind:
    """The game of that name."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a game must be a text, not {shown(name)}")
    if name not in KINDS:
        raise ValueError(f"there is no game {shown(name)}; there are: {', '.join(KINDS)}")
    return KINDS[name]


def games() -> dict[str, Info]:
    """The games by name, each with its options, profiles, claims and names.

    >>> list(games())
    ['saboteur', 'saboteur2', 'galleries']
    >>> games()["galleries"].players
    range(2, 5)
    >>> games()["saboteur"].options["draw"].values
    ('miners', 'players')
    """
    return {name: kind.info for name, kind in KINDS.items()}


def _taken_by(option: Option, players: int) -> str:
    """What an option takes, in words."""
    taken = [*option.values]
    if option.seat:
        taken.append(f"P1 to P{players}")
    elif option.least is not None:
        taken.append(f"{option.least} to {option.most}")
    return ", ".join(taken)


def _value_text(value: Any) -> Optional[str]:
    """None: no option takes that."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value if value.isascii() and "\0" not in value else None
    try:
        number = operator.index(value)
    except TypeError:
        return None
    return str(number) if abs(number) < 2**15 else None


def config_of(kind: Kind, players: Any, profile: Optional[str], options: dict[str, Any]) -> Any:
    """How a game is set up, as C has it."""
    info = kind.info
    if players is None:
        players = min(5, info.players[-1])
    players = whole(players, f"players of {info.name}", info.players[0], info.players[-1])
    config = ffi.new("adit_config *")
    lib.adit_config_init(kind.game, players, config)
    if profile is not None:
        if lib.adit_config_profile(kind.game, config, c_text(profile, "profile")) != ffi.NULL:
            raise ValueError(f"{info.name} has no profile {shown(profile)}; it has:"
                             f" {', '.join(info.profiles) or 'none'}")
    for name, value in options.items():
        if name not in info.options:
            raise TypeError(f"{info.name} has no option {shown(name)}; it has:"
                            f" {', '.join(info.options)}")
        text = _value_text(value)
        if (text is None or lib.adit_config_set(kind.game, config, name.encode(), text.encode())
                != ffi.NULL):
            kind_of_error = ValueError if isinstance(value, (str, int)) else TypeError
            raise kind_of_error(f"option {name!r} of {info.name} does not take {shown(value)}; it"
                                f" takes: {_taken_by(info.options[name], players)}")
    return config


def options_of(kind: Kind, config: Any) -> dict[str, Value]:
    """Every option with its value."""

    def value(i: int, option: Option) -> Value:
        text = text_of(lib.adit_config_value, kind.game, config, i)
        return int(text) if option.least is not None and text not in option.values else text

    return {name: value(i, option) for i, (name, option) in enumerate(kind.info.options.items())}


def seed_of(series: Seed, i: int) -> bytes:
    """The seed of game number i, from 0, of a series: what `adit sim --seed` and Batch play.

    >>> seed_of("1f", 0).hex()[:16]
    '1ad7e45e10e402c2'
    """
    out = ffi.new("uint8_t[32]")
    lib.adit_seed_of(read_seed(series, "series"), whole(i, "i", 0, 2**64 - 1), out)
    return bytes(out)


def language(tag: str) -> None:
    """Chooses the language of all sentences of this process: "de", "pt_BR"."""
    if not lib.adit_language(c_text(tag, "language")):
        raise ValueError(f"there is no language {shown(tag)}; there are: {', '.join(languages())}")


def languages() -> list[str]:
    """The languages that there are.

    >>> "de" in languages() and "en" in languages()
    True
    """
    return text_of(lib.adit_languages).split(", ")


def refused_by(refusal: Any) -> Refused:
    """A refusal as C has it."""
    row = json_of(lib.adit_view_refusal, refusal)
    return Refused(row.pop("refused"), row.pop("text"), row)


def chances(numbers: Any, n: int) -> list[Optional[float]]:
    """Chances from 0 to 1; None: it is known."""
    return [None if numbers[i] == lib.ADIT_KNOWN else numbers[i] / lib.ADIT_SURE for i in range(n)]


class Game:
    """A game under way, with all its moves, and what was said.

    Seats count from 0; in what the library writes they are "P1", "P2", ... A viewer is a seat,
    None (the public, who see what everybody sees) or EVERYONE. A seed is 1 to 64 hex digits, a
    number, 32 bytes, or None, which draws one. By default there are 5 players, or as many as the
    game allows. Several threads may use one game: they wait for each other.

    >>> game = Game("saboteur", players=3, seed="1f", rounds=1)
    >>> game.turn, len(game.legal()), game.legal()[0]
    (0, 20, 'dig NS@0,1')
    >>> game.apply("map@G1")
    >>> game.tell(0), game.tell(1)
    (['You looked at G1: stone', 'You drew break-lamp'], ['P1 looked at G1', 'P1 drew a card'])
    >>> game.turn, game.gold()
    (1, [0, 0, 0])
    >>> game.apply("dig NES@1,0")
    Traceback (most recent call last):
        ...
    adit.Refused: The left side does not fit at 1,0
    """

    def __init__(self, name: str, players: Optional[int] = None, seed: Seed = None,
                 profile: Optional[str] = None, **options: Value) -> None:
        kind = kind_of(name)
        config = config_of(kind, players, profile, options)
        raw = read_seed(seed)
        self._take(kind, config.n_players, new_bytes("char[]", lib.adit_match_size()))
        lib.adit_match_begin(self._match, kind.game, config, raw)

    def _take(self, kind: Kind, players: int, memory: Any) -> None:
        self._kind = kind
        self._memory = memory
        self._match = ffi.cast("adit_match *", memory)
        self._lock = threading.RLock()
        self._watcher: Any = None
        self._players = players

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game of a record, with all its moves and claims; also of one that is not over.

        >>> game = Game("galleries", players=2, seed=5)
        >>> Game.from_record(game.record()) == game
        True
        """
        if not isinstance(text, str):
            raise TypeError(f"a record must be a text, not {type(text).__name__}")
        try:
            raw = text.encode()
        except UnicodeEncodeError:
            raise ValueError("the record is not Unicode") from None
        if len(raw) > lib.ADIT_RECORD_ROOM:
            raise ValueError("no record is that long")
        memory = new_bytes("char[]", lib.adit_match_size())
        match = ffi.cast("adit_match *", memory)
        fault = text_of(lambda wrong: lib.adit_record_read(raw, len(raw), match, wrong))
        if fault:
            row = json.loads(fault)
            raise Refused(row.pop("fault"), row.pop("text"), row)
        game = cls.__new__(cls)
        kind = KINDS[string_of(lib.adit_match_game(match).name)]
        game._take(kind, lib.adit_match_config(match).n_players, memory)
        return game

    def _seat(self, seat: Any) -> int:
        return whole(seat, "seat", 0, self._players - 1)

    def _viewer(self, viewer: Any) -> int:
        if viewer is None:
            return PUBLIC
        is_everyone = isinstance(viewer, int) and viewer == EVERYONE
        return EVERYONE if is_everyone else self._seat(viewer)

    # What it is, and how it stands.

    @property
    def name(self) -> str:
        """The game's name, "saboteur"."""
        return self._kind.info.name

    @property
    def info(self) -> Info:
        """What there is to know of games of this name."""
        return self._kind.info

    @property
    def players(self) -> int:
        """How many players there are."""
        return self._players

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        config = ffi.new("adit_config *", lib.adit_match_config(self._match))
        return options_of(self._kind, config)

    @property
    def seed(self) -> bytes:
        """What it was dealt from."""
        out = ffi.new("uint8_t[32]")
        lib.adit_match_seed(self._match, out)
        return bytes(out)

    @property
    def turn(self) -> Optional[int]:
        """The seat to move; None when the game is over."""
        turn = lib.adit_match_turn(self._match)
        return turn if turn >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def rounds(self) -> tuple[int, int]:
        """The number of the present round, from 1, and how many are over."""
        with self._lock:
            rounds = lib.adit_rounds_of(self._kind.game, lib.adit_match_state(self._match))
        return rounds.now, rounds.over

    def gold(self) -> list[int]:
        """What each seat has, also where others do not see it."""
        numbers = scratch.numbers
        with self._lock:
            self._kind.gold(lib.adit_match_state(self._match), numbers)
        return ffi.unpack(numbers, self._players)

    @property
    def winners(self) -> list[int]:
        """The seats with the most gold, once the game is over.

        >>> from adit import play
        >>> play(Game("galleries", players=3, seed=1), "hasty").winners
        [1]
        """
        if not self.over:
            return []
        won = lib.adit_winners(self.gold(), self._players)
        return [seat for seat in range(self._players) if won >> seat & 1]

    # Moves.

    def __len__(self) -> int:
        """How many moves have been made."""
        return lib.adit_match_length(self._match)

    def __bool__(self) -> bool:
        return True

    def legal(self) -> list[str]:
        """All moves of the seat to move, in the notation; none when the game is over."""
        moves = scratch.moves
        with self._lock:
            n = lib.adit_match_legal(self._match, moves, lib.ADIT_MAX_MOVES)
        texts = self._kind.notation.texts
        return [texts[number] for number in ffi.unpack(scratch.numbered, n)]

    def _why(self, call: Callable[..., int], seat: Optional[int], move: str) -> Optional[Refused]:
        """What call(match, seat, move, refusal) says to it."""
        action = self._kind.notation.read(move)
        refusal = ffi.new("adit_refusal *")
        with self._lock:
            turn = lib.adit_match_turn(self._match)
            if turn < 0:
                refusal.err = lib.ADIT_ERR_OVER
            elif action is None:
                refusal.err = lib.ADIT_ERR_MOVE
            elif call(self._match, turn if seat is None else seat, action, refusal) == lib.ADIT_OK:
                return None
        return refused_by(refusal)

    def apply(self, move: str) -> None:
        """The seat to move makes a move; Refused is raised if it may not, and nothing changes."""
        refused = self._why(lib.adit_match_play, None, move)
        if refused is not None:
            raise refused

    def why(self, move: str, seat: Optional[int] = None) -> Optional[Refused]:
        """Why the seat to move, or another, may not make that move now; None: it may.

        >>> Game("galleries", players=2, seed=1).why("fly home").code
        'no_such_move'
        """
        return self._why(lib.adit_match_why, None if seat is None else self._seat(seat), move)

    def moves(self) -> list[str]:
        """The moves that have been made."""
        with self._lock:
            made = [_bytes_of(lib.adit_match_move(self._match, i)) for i in range(len(self))]
        return [self._kind.notation.write(raw) for raw in made]

    # What is seen.

    def observe(self, seat: Optional[int] = None, moves: bool = False) -> dict[str, Any]:
        """What a viewer sees (docs/protocol.md); with `moves`, their legal moves as well.

        >>> view = Game("saboteur", players=3, seed=1).observe(0)
        >>> view["viewer"], view["turn"], [len(s.get("hand", ())) for s in view["seats"]]
        ('P1', 'P2', [6, 0, 0])
        """
        viewer = self._viewer(seat)
        with self._lock:
            return json_of(lib.adit_match_view, self._match, viewer, bool(moves))

    def observation(self, seat: Optional[int] = None) -> bytes:
        """What a viewer sees, as the bytes that bots and nets read."""
        viewer, state = self._viewer(seat), scratch.state
        with self._lock:
            lib.adit_match_observe(self._match, viewer, state)
        return bytes(ffi.buffer(state, self._kind.info.state_size))

    def state(self) -> bytes:
        """The whole state, with all secrets."""
        with self._lock:
            at = ffi.cast("const char *", lib.adit_match_state(self._match))
            return bytes(ffi.buffer(at, self._kind.info.state_size))

    def events(self, viewer: Optional[int] = None) -> list[dict[str, Any]]:
        """What the last move did, or the deal, as a viewer witnessed it.

        >>> game = Game("galleries", players=2, seed=1)
        >>> game.apply(game.legal()[0])
        >>> game.events()[0]["event"]
        'passed'
        """
        eyes = self._viewer(viewer)
        with self._lock:
            return json_of(lib.adit_match_view_events, self._match, eyes)

    def tell(self, viewer: Optional[int] = None) -> list[str]:
        """The same as sentences, in which a seat that looks on is "you"."""
        eyes, events = self._viewer(viewer), scratch.events
        with self._lock:
            n = lib.adit_match_events(self._match, eyes, events, lib.ADIT_MAX_EVENTS)
        told = [text_of(lib.adit_tell_event, self._kind.game, events + i, max(eyes, PUBLIC))
                for i in range(n)]
        return [sentence for sentence in told if sentence]

    def roles(self, viewer: Optional[int] = None) -> list[Optional[str]]:
        """The role of each seat now, as far as a viewer sees it; None: it does not.

        >>> Game("saboteur", players=3, seed=1).roles(0)
        ['miner', None, None]
        """
        eyes, game, state = self._viewer(viewer), self._kind.game, scratch.state
        with self._lock:
            lib.adit_match_observe(self._match, eyes, state)
            seen = [lib.adit_role_of(game, state, seat) for seat in range(self._players)]
        return [self.info.roles[role] if role else None for role in seen]

    # What is said.

    def say(self, seat: int, claim: str) -> str:
        """A seat says something; returns what it is worth, which is a secret until the round is
        over: "said", "true", "false" or "unknown". Refused is raised if it cannot be said.

        >>> game = Game("saboteur", players=3, seed=1)
        >>> game.say(0, "trust@P2")
        'false'
        >>> game.said()
        [Said(moves=0, seat=0, claim='trust@P2', mark='false')]
        """
        seat, out = self._seat(seat), ffi.new("adit_claim *")
        text = c_text(claim, "a claim") if "\0" not in str(claim) else b""
        with self._lock:
            mark = lib.ADIT_MARK_NONE
            is_claim = lib.adit_claim_read(self._kind.game, text, out)
            if is_claim:
                mark = lib.adit_match_say(self._match, seat, out[0])
        if mark == lib.ADIT_MARK_NONE:
            raise self._unsaid(claim, is_claim)
        return string_of(lib.adit_mark_name(mark))

    def _unsaid(self, claim: str, is_claim: bool) -> Refused:
        """Why it was not said."""
        if not is_claim:
            return Refused("no_such_claim", f"This is not a claim of {self.name}: {shown(claim)};"
                           f" there are: {', '.join(self.info.claims)}")
        if lib.adit_match_n_said(self._match) >= lib.ADIT_MAX_SAID:
            return Refused("no_such_claim", f"A game keeps {lib.ADIT_MAX_SAID} claims, and no more"
                           " were kept of this one")
        return Refused("no_such_claim", f"This cannot be said now: {claim}")

    def said(self) -> list[Said]:
        """Everything that was said, in order."""
        with self._lock:
            rows = [lib.adit_match_said(self._match, i)
                    for i in range(lib.adit_match_n_said(self._match))]
        return [Said(row.n_moves, row.seat, self._claim_text(row.claim),
                     string_of(lib.adit_mark_name(row.mark))) for row in rows]

    def _claim_text(self, claim: Any) -> str:
        return text_of(lib.adit_claim_write, self._kind.game, claim)

    # What somebody makes of it.

    def _watch(self) -> Any:
        """A watcher who has seen all of it. The lock is held."""
        if self._watcher is None:
            memory = new_bytes("char[]", lib.adit_watch_size())
            self._watcher = ffi.cast("adit_watch *", memory), memory
            lib.adit_watch_sit(self._watcher[0], self._match)
        lib.adit_watch_follow(self._watcher[0], self._match)
        return self._watcher[0]

    def suspects(self, reader: Optional[int] = None) -> Optional[list[Optional[float]]]:
        """How likely each seat is a saboteur, from 0 to 1, to the player at a seat, or to somebody
        who sees what everybody does; None in place of a chance: the reader knows. None in place of
        the list: there is nothing to guess in that game.

        >>> Game("saboteur", players=3, seed=1).suspects()
        [0.25, 0.25, 0.25]
        """
        reader = PUBLIC if reader is None else self._seat(reader)
        with self._lock:
            numbers = scratch.numbers
            known = lib.adit_watch_suspects(self._watch(), reader, numbers)
            return chances(numbers, self._players) if known else None

    def opinion(self) -> dict[str, list[Optional[float]]]:
        """What somebody thinks who sees and hears what everybody does: what each line of
        numbers is about, and a number from 0 to 1 for each seat.

        >>> list(Game("saboteur", players=3, seed=1).opinion())
        ['saboteur']
        """
        game, numbers, lines = self._kind.game, scratch.numbers, {}
        with self._lock:
            watch = self._watch()
            for line in range(lib.adit_watch_lines(game)):
                lib.adit_watch_opinion(watch, line, numbers)
                name = string_of(lib.adit_watch_line(game, line))
                lines[name] = chances(numbers, self._players)
        return lines

    # Records and copies.

    def name_seat(self, seat: int, name: str) -> None:
        """Says in the record who sits there: at most 31 printable characters of ASCII without
        " and \\; "": a person.

        >>> game = Game("galleries", players=2, seed=1)
        >>> game.name_seat(1, "hasty")
        >>> game.names
        ['', 'hasty']
        """
        seat, text = self._seat(seat), c_text(name, "a name")
        if len(text) > 31 or any(not 32 <= c < 127 or c in b'"\\' for c in text):
            raise ValueError("a name has at most 31 printable characters of ASCII without \" and"
                             f" \\, which this is not: {shown(name)}")
        with self._lock:
            lib.adit_match_name(self._match, seat, text)

    @property
    def names(self) -> list[str]:
        """Who sits where, as the record names them; "": a person."""
        return [string_of(lib.adit_match_named(self._match, seat)) for seat in range(self._players)]

    def record(self) -> str:
        """The game as lines of text that replay it, also one that is not over."""
        with self._lock:
            return text_of(lib.adit_record_write, self._match, room=lib.ADIT_RECORD_ROOM)

    def hash(self) -> str:
        """What two programs compare that have replayed the same game, as hex digits."""
        out = ffi.new("uint8_t[32]")
        with self._lock:
            lib.adit_record_hash(self._match, out)
        return bytes(out).hex()

    def at(self, n: int) -> Game:
        """The game as it was after n of its moves, with what had been said up to there.

        >>> game = Game("galleries", players=2, seed=1)
        >>> game.apply(game.legal()[0])
        >>> game.at(0) == Game("galleries", players=2, seed=1)
        True
        """
        game = type(self).__new__(type(self))
        memory = new_bytes("char[]", lib.adit_match_size())
        game._take(self._kind, self._players, memory)
        with self._lock:
            lib.adit_match_at(self._match, whole(n, "n", 0, len(self)), game._match)
        return game

    def copy(self) -> Game:
        """Another game that goes on from here."""
        with self._lock:
            return self.at(len(self))

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_record, (self.record(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.record() == other.record()

    def __repr__(self) -> str:
        turn = self.turn
        stands = "over" if turn is None else f"P{turn + 1}'s turn"
        return f"<adit.Game {self.name}, {self.players} players, {len(self)} moves, {stands}>"
