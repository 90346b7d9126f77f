"""What there is to play: the games by name, their options, names and notation, and why something
is refused."""

from __future__ import annotations

import operator
import sys
from dataclasses import dataclass
from typing import Any, Callable, Optional, SupportsIndex, Union

from ._library import (PUBLIC, c_text, ffi, json_of, lib, names_of, read_seed, shown, string_of,
                       text_of, whole)

Seed = Union[str, SupportsIndex, bytes, None]
"""What a game is dealt from: hex digits, a number, 32 bytes, or None, which draws one."""
Value = Union[str, int, bool]
"""The value of an option: one of its words, a number, or yes and no as True and False."""
Viewer = Optional[SupportsIndex]
"""Who looks on: a seat, None (the public) or EVERYONE."""

EVERYONE: int = lib.ADIT_EVERYONE
"""A viewer who sees all once a game is over, and until then what the public sees."""


class Refused(ValueError):
    """Why a move, a claim or a record was refused. `code` is the reason's name, for programs;
    `sentence` is for people, in the language that adit.language has chosen; `place` is what it
    points at: {"side": "N", "x": 3, "y": 1}, or of records {"line": 3}.

    >>> from adit import Game
    >>> game = Game("saboteur", players=3, seed="1f")
    >>> why = game.why("dig e@0,1")
    >>> why.code, why.sentence, why.place
    ('side', 'The bottom side does not fit at 0,1', {'side': 'S', 'x': 0, 'y': 1})
    """

    def __init__(self, code: str, sentence: str, place: Optional[dict[str, Any]] = None) -> None:
        super().__init__(code, sentence, place or {})
        self.code = code
        self.sentence = sentence
        self.place = place or {}

    def __str__(self) -> str:
        return self.sentence

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.code, self.sentence))


@dataclass(frozen=True)
class Option:
    """One of a game's options. It is one of `values`, or a number from `least` to `most` (None: no
    number), or, if `seat`, a seat ("P2"); `usual` is the default. `about` says what it does, and
    `source` which text of the rules has which value."""

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
    """Something that can be said in a game, by its `name`. `about` is what it points at
    ("nothing", "goal", "cell", "seat", "gallery"), `checked` whether it can turn out to be true or
    false, and `sentence` is for people, with {at} for what it points at."""

    name: str
    about: str
    checked: bool
    sentence: str


@dataclass(frozen=True)
class Info:
    """What there is to know of a game before it is played: its `name` for programs and `title` for
    people; `about`, in a sentence; `rules`, their number; how many `players` it takes; whether it
    is `open`, so that all see the same; its `options`, `profiles` (sets of options) and `claims` by
    name; the names of `moves`, `events`, `cards` and `roles`, in the order of their numbers; the
    bytes of a state or observation, `state_size`; and how long the rows for nets are
    (docs/features.md), `view_columns` and `move_columns`: 0 if there are none."""

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


def config_of(kind: Kind, players: Any, profile: Optional[str], options: dict[str, Any],
              named: str) -> Any:
    """How a game is set up, as C has it. `named`: what else the caller takes by name."""
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
                            f" {', '.join(info.options)}; and there are: {named}")
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


def viewer_of(viewer: Any, players: int) -> int:
    """A viewer as C has it."""
    if viewer is None:
        return PUBLIC
    try:
        if operator.index(viewer) == EVERYONE:
            return EVERYONE
    except TypeError:
        pass
    return whole(viewer, "viewer", 0, players - 1, ", None or EVERYONE")


def viewer_name(viewer: int) -> str:
    """As a view names it."""
    return f"P{viewer + 1}" if viewer >= 0 else "public" if viewer == PUBLIC else "everyone"


def roles_of(kind: Kind, state: Any, players: int) -> list[Optional[str]]:
    """The role of each seat, as far as a state or an observation shows it."""
    seen = [lib.adit_role_of(kind.game, state, seat) for seat in range(players)]
    return [kind.info.roles[role] if role else None for role in seen]


def winners_of(gold: list[int]) -> list[int]:
    """The seats with the most."""
    won = lib.adit_winners(gold, len(gold))
    return [seat for seat in range(len(gold)) if won >> seat & 1]


def refused_by(refusal: Any) -> Refused:
    """A refusal as C has it."""
    row = json_of(lib.adit_view_refusal, refusal)
    return Refused(row.pop("refused"), row.pop("text"), row)


def refusal_of(kind: Kind, is_over: bool, move: str, ask: Callable[[Any, Any], int]
               ) -> Optional[Refused]:
    """What ask(action, refusal) has against a move; None: nothing."""
    action = kind.notation.read(move)
    refusal = ffi.new("adit_refusal *")
    if is_over:
        refusal.err = lib.ADIT_ERR_OVER
    elif action is None:
        refusal.err = lib.ADIT_ERR_MOVE
    elif ask(action, refusal) == lib.ADIT_OK:
        return None
    return refused_by(refusal)


def chances(numbers: Any, n: int) -> list[Optional[float]]:
    """Chances from 0 to 1; None: it is known."""
    return [None if numbers[i] == lib.ADIT_KNOWN else numbers[i] / lib.ADIT_SURE for i in range(n)]
