"""One game under way, with all its moves and claims."""

from __future__ import annotations

import io
import json
import threading
from functools import partial
from typing import Any, Callable, Iterator, NamedTuple, Optional, SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from ._library import (PUBLIC, block_of, c_text, ffi, json_of, keys_of, lib, new_bytes, pointer_to,
                       read_seed, scratch, shown, string_of, text_of, whole)
from .kinds import (KINDS, Info, Kind, Refused, Seed, Value, Viewer, chances, config_of, kind_of,
                    options_of, refusal_of, roles_of, viewer_of, winners_of)
from .position import Luck, Position


class _Truth:
    """No viewer: what is so."""

    def __repr__(self) -> str:
        return "what is so"


TRUTH = _Truth()


class Said(NamedTuple):
    """Something that was said, after so many moves, and what it is worth: "said" (it cannot be
    checked), "true", "false" or "unknown" (its speaker could not know). That is a secret until its
    round is over, and then stands here; None: it is not over yet."""

    moves: int
    seat: int
    claim: str
    mark: Optional[str]


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

    def __init__(self, name: str, players: Optional[SupportsIndex] = None, seed: Seed = None,
                 profile: Optional[str] = None, **options: Value) -> None:
        kind = kind_of(name)
        config = config_of(kind, players, profile, options, "players, seed, profile")
        raw = read_seed(seed)
        self._take(kind, config.n_players, new_bytes("char[]", lib.adit_match_size()))
        lib.adit_match_begin(self._match, kind.game, config, raw)

    def _take(self, kind: Kind, players: int, memory: Any) -> None:
        self._kind = kind
        self._memory = memory
        self._match = ffi.cast("adit_match *", memory)
        self._lock = threading.RLock()
        self._watcher: Any = None
        self._rows: Any = None
        self._players = players

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game of a record, given as its text, with all its moves and claims; also of one that
        is not over. `records` reads several.

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
            is_path = text and "{" not in text and "\n" not in text
            hint = "; what is read is the text of a record, not the name of a file"
            raise Refused(row.pop("fault"), row.pop("text") + (hint if is_path else ""), row)
        game = cls.__new__(cls)
        kind = KINDS[string_of(lib.adit_match_game(match).name)]
        game._take(kind, lib.adit_match_config(match).n_players, memory)
        return game

    def _seat(self, seat: Any) -> int:
        return whole(seat, "seat", 0, self._players - 1)

    def _viewer(self, viewer: Any) -> int:
        return viewer_of(viewer, self._players)

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

    def gold(self, viewer: Union[Viewer, _Truth] = TRUTH) -> list[int]:
        """What each seat has, also where others do not see it; or, with a viewer, as much of it
        as that one sees: what is covered counts as nothing.

        >>> from adit import play
        >>> game = play(Game("saboteur", players=3, seed=1), "hasty").at(60)
        >>> game.gold(), game.gold(0), game.gold(None)
        ([2, 1, 2], [2, 0, 0], [0, 0, 0])
        """
        numbers, state = scratch.numbers, scratch.state
        with self._lock:
            if isinstance(viewer, _Truth):
                state = lib.adit_match_state(self._match)
            else:
                lib.adit_match_observe(self._match, self._viewer(viewer), state)
            self._kind.game.gold(state, numbers)
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
        return winners_of(self.gold())

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
        with self._lock:
            turn = lib.adit_match_turn(self._match)
            asked = turn if seat is None else seat
            return refusal_of(self._kind, turn < 0, move, partial(call, self._match, asked))

    def apply(self, move: str) -> None:
        """The seat to move makes a move; Refused is raised if it may not, and nothing changes."""
        refused = self._why(lib.adit_match_play, None, move)
        if refused is not None:
            raise refused

    def why(self, move: str, seat: Optional[SupportsIndex] = None) -> Optional[Refused]:
        """Why the seat to move, or another, may not make that move now; None: it may.

        >>> Game("galleries", players=2, seed=1).why("fly home").code
        'no_such_move'
        """
        return self._why(lib.adit_match_why, None if seat is None else self._seat(seat), move)

    def moves(self) -> list[str]:
        """The moves that have been made."""
        with self._lock:
            made = [lib.adit_match_move(self._match, i) for i in range(len(self))]
        return [self._kind.notation.write(bytes(ffi.buffer(ffi.addressof(move)))) for move in made]

    def parts(self, move: str) -> dict[str, Any]:
        """What a move consists of, whether or not it may be made now (docs/protocol.md): first its
        kind. Refused is raised for a text that is no move of the game.

        >>> Game("saboteur", players=3, seed=1).parts("dig NES@1,0")
        {'move': 'dig', 'card': 'NES', 'lies': 'NES', 'turned': False, 'x': 1, 'y': 0}
        """
        action = self._kind.notation.read(move)
        if action is None:
            raise refusal_of(self._kind, False, move, lambda *_: lib.ADIT_OK) or AssertionError
        return keys_of(self._kind.game.parts, action)

    # What is seen.

    def observe(self, viewer: Viewer = None, moves: bool = False) -> dict[str, Any]:
        """What a viewer sees (docs/protocol.md); with `moves`, their legal moves as well.

        >>> view = Game("saboteur", players=3, seed=1).observe(0)
        >>> view["viewer"], view["turn"], [len(s.get("hand", ())) for s in view["seats"]]
        ('P1', 'P2', [6, 0, 0])
        """
        eyes = self._viewer(viewer)
        with self._lock:
            return json_of(lib.adit_match_view, self._match, eyes, bool(moves))

    def observation(self, viewer: Viewer = None) -> bytes:
        """What a viewer sees, as bytes. They are opaque, for how they are laid out changes from
        version to version; whoever learns wants `features`."""
        eyes, state = self._viewer(viewer), scratch.state
        with self._lock:
            lib.adit_match_observe(self._match, eyes, state)
        return bytes(ffi.buffer(state, self._kind.info.state_size))

    def state(self) -> bytes:
        """The whole state, with all secrets."""
        with self._lock:
            at = ffi.cast("const char *", lib.adit_match_state(self._match))
            return bytes(ffi.buffer(at, self._kind.info.state_size))

    def events(self, viewer: Viewer = None) -> list[dict[str, Any]]:
        """What the last move did, or the deal, as a viewer witnessed it.

        >>> game = Game("galleries", players=2, seed=1)
        >>> game.apply(game.legal()[0])
        >>> game.events()[0]["event"]
        'passed'
        """
        eyes = self._viewer(viewer)
        with self._lock:
            return json_of(lib.adit_match_view_events, self._match, eyes)

    def tell(self, viewer: Viewer = None) -> list[str]:
        """The same as sentences, in which a seat that looks on is "you"."""
        eyes, events = self._viewer(viewer), scratch.events
        with self._lock:
            n = lib.adit_match_events(self._match, eyes, events, lib.ADIT_MAX_EVENTS)
        told = [text_of(lib.adit_tell_event, self._kind.game, events + i, max(eyes, PUBLIC))
                for i in range(n)]
        return [sentence for sentence in told if sentence]

    def roles(self, viewer: Viewer = None) -> list[Optional[str]]:
        """The role of each seat now, as far as a viewer sees it; None: it does not.

        >>> Game("saboteur", players=3, seed=1).roles(0)
        ['miner', None, None]
        """
        eyes, state = self._viewer(viewer), scratch.state
        with self._lock:
            lib.adit_match_observe(self._match, eyes, state)
            return roles_of(self._kind, state, self._players)

    # Ahead.

    def position(self) -> Position:
        """The state by itself, with all secrets, to be played on without a record: for whoever
        runs the game. A player who thinks ahead asks `imagine`."""
        config = ffi.new("adit_config *", lib.adit_match_config(self._match))
        with self._lock:
            return Position(self._kind, config, lib.adit_match_state(self._match))

    def imagine(self, seat: SupportsIndex, rng: Luck) -> Position:
        """One of the positions that look the same to a seat, all equally likely that agree with
        what the seat sees now. What was said, and what the moves of others betray, plays no part
        in it. `rng` is a numpy Generator, or a number from 0 to 2^64 - 1.

        >>> game = Game("saboteur", players=3, seed=1)
        >>> game.imagine(0, 1).observe(0) == game.observe(0)
        True
        """
        return self.position().imagine(seat, rng)

    # What is said.

    def say(self, seat: SupportsIndex, claim: str) -> None:
        """A seat says something, and all hear it. Refused is raised if it cannot be said.

        >>> game = Game("saboteur", players=3, seed=1)
        >>> game.say(0, "trust@P2")
        >>> game.said()
        [Said(moves=0, seat=0, claim='trust@P2', mark=None)]
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
        """Everything that was said, in order; what it is worth only of rounds that are over."""
        with self._lock:
            rows = [lib.adit_match_said(self._match, i)
                    for i in range(lib.adit_match_n_said(self._match))]
        return [Said(row.n_moves, row.seat, self._claim_text(row.claim),
                     string_of(lib.adit_mark_name(row.mark)) if row.over else None)
                for row in rows]

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

    def suspects(self, viewer: Optional[SupportsIndex] = None) -> Optional[list[Optional[float]]]:
        """How likely each seat is a saboteur, from 0 to 1, to the player at a seat, or to somebody
        who sees what everybody does; None in place of a chance: the viewer knows. None in place of
        the list: there is nothing to guess in that game.

        >>> Game("saboteur", players=3, seed=1).suspects()
        [0.25, 0.25, 0.25]
        """
        reader = PUBLIC if viewer is None else whole(viewer, "viewer", 0, self._players - 1,
                                                     " or None")
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

    # Rows for nets.

    def _row(self) -> Any:
        """Who notes what rows are made of, and has seen all of it. The lock is held."""
        if self._rows is None:
            memory = block_of(lib.adit_rows_size(self._kind.game))
            self._rows = pointer_to("adit_rows *", memory), memory
            lib.adit_rows_sit(self._rows[0], self._match)
        lib.adit_rows_follow(self._rows[0], self._match)
        return self._rows[0]

    def _refuse_features(self, seat: Optional[SupportsIndex]) -> None:
        if not self.info.view_columns:
            raise ValueError(f"{self.name} has no features")
        if seat is None and self.over:
            raise ValueError("the game is over: it is nobody's turn")

    def features(self, seat: Optional[SupportsIndex] = None) -> npt.NDArray[np.int8]:
        """A row of small numbers of what the seat to move, or another, sees: what Batch.features
        has, and the claims that were made (docs/features.md).

        >>> Game("galleries", players=2, seed=1).features().shape
        (1040,)
        """
        with self._lock:
            self._refuse_features(seat)
            at = lib.adit_match_turn(self._match) if seat is None else self._seat(seat)
            out = block_of(self.info.view_columns)
            lib.adit_rows_view(self._row(), self._match, at, pointer_to("int8_t *", out))
        return out.view(np.int8)

    def move_features(self) -> npt.NDArray[np.int8]:
        """A row for each legal move, in the order of `legal`."""
        with self._lock:
            self._refuse_features(None)
            n = lib.adit_match_legal(self._match, scratch.moves, lib.ADIT_MAX_MOVES)
            out = block_of(n * self.info.move_columns)
            lib.adit_rows_moves(self._row(), self._match, scratch.moves, n,
                                pointer_to("int8_t *", out))
        return out.view(np.int8).reshape(n, -1)

    # Records and copies.

    def name_seat(self, seat: SupportsIndex, name: str) -> None:
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

    def at(self, n: SupportsIndex) -> Game:
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
        moves = "1 move" if len(self) == 1 else f"{len(self)} moves"
        return f"<adit.Game {self.name}, {self.players} players, {moves}, {stands}>"


def _is_header(line: str) -> bool:
    """Whether a record begins there."""
    try:
        return '"adit"' in line and "adit" in json.loads(line)
    except (ValueError, TypeError, RecursionError):
        return False


def records(text: str) -> Iterator[Game]:
    """The games of a text with several records, one after the other, as `adit sim --record`
    writes it (docs/protocol.md, "Records"). Refused says by its place which of them, from 1, and
    which line of that is not as it should be.

    >>> games = [Game("galleries", players=2, seed=seed) for seed in (1, 2)]
    >>> list(records(games[0].record() + games[1].record())) == games
    True
    """
    if not isinstance(text, str):
        raise TypeError(f"records must be a text, not {type(text).__name__}")
    pieces: list[list[str]] = []
    for line in io.StringIO(text, newline="\n"):
        if not pieces or _is_header(line):
            pieces.append([])
        pieces[-1].append(line)
    for i, lines in enumerate(pieces):
        try:
            game = Game.from_record("".join(lines))
        except Refused as why:
            raise Refused(why.code, f"record {i + 1}: {why.sentence}",
                          {"record": i + 1, **why.place}) from None
        yield game
