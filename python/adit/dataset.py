"""Folders that `adit dataset` has written (docs/datasets.md): one game after another, without more
of them in memory than one.

    for row in adit.dataset.open("games"):
        game = row.game()
        for move, reason in zip(game.moves(), row.reasons): ...
"""

from __future__ import annotations

import builtins
import hashlib
import json
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Iterator, Optional, Union

import cffi

from ._library import shown
from .game import Game
from .kinds import KINDS

FORMAT = 1
CHUNK = 1 << 17
LONGEST_LINE = 1 << 28  # bytes: what is longer is no game

_ffi: Any = cffi.FFI()
_ffi.cdef("""
typedef struct { const void *src; size_t size, pos; } ZSTD_inBuffer;
typedef struct { void *dst; size_t size, pos; } ZSTD_outBuffer;
void *ZSTD_createDStream(void);
size_t ZSTD_freeDStream(void *);
size_t ZSTD_decompressStream(void *, ZSTD_outBuffer *, ZSTD_inBuffer *);
unsigned ZSTD_isError(size_t);
const char *ZSTD_getErrorName(size_t);
""")


class Damaged(ValueError):
    """A dataset that is not what its manifest says, or no dataset."""


@dataclass(frozen=True)
class Row:
    """One game of a dataset. `number` is its number in the series, from 0, `seed` what it was dealt
    from, and `record` its text. `beliefs` and `reasons` have one entry for each of its moves,
    `rounds` one for each round that has ended, or None in a game without roles. Chances in
    `beliefs` are whole numbers from 0 to 10000 (Game.suspects: from 0 to 1)."""

    number: int
    seed: str
    record: str
    beliefs: list[Optional[dict[str, Any]]]
    reasons: list[Optional[dict[str, Any]]]
    rounds: Optional[list[dict[str, Any]]]

    def game(self) -> Game:
        """The game itself, with all moves and claims."""
        return Game.from_record(self.record)


@dataclass(frozen=True)
class Shard:
    """One file of a dataset: its `path`, the number of its `first` game, how many `games` there are,
    and size and digest of the file and of its content."""

    path: Path
    first: int
    games: int
    bytes: int
    sha256: str
    content_bytes: int
    content_sha256: str


@lru_cache(maxsize=None)
def _zstd() -> Any:
    try:
        return _ffi.dlopen("libzstd.so.1")
    except OSError as error:
        raise ImportError(f"cannot load libzstd.so.1: {error}; install libzstd1") from None


class _Hash:
    """Size and digest of what has been seen so far."""

    def __init__(self, is_wanted: bool) -> None:
        self.size = 0
        self.digest = hashlib.sha256() if is_wanted else None

    def add(self, data: bytes) -> bytes:
        self.size += len(data)
        if self.digest:
            self.digest.update(data)
        return data

    def check(self, path: Path, what: str, size: int, sha256: str) -> None:
        if self.digest and (self.size, self.digest.hexdigest()) != (size, sha256):
            raise Damaged(f"{path}: its {what} is not the one that the manifest names")


def _decompress(path: Path, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The content of a file in zstd's format, piece by piece."""
    zstd = _zstd()
    stream = _ffi.gc(zstd.ZSTD_createDStream(), zstd.ZSTD_freeDStream)
    buffer = _ffi.new("char[]", CHUNK)
    left = 1
    for chunk in chunks:
        source = _ffi.new("ZSTD_inBuffer *", (_ffi.from_buffer(chunk), len(chunk), 0))
        while True:
            out = _ffi.new("ZSTD_outBuffer *", (buffer, CHUNK, 0))
            left = zstd.ZSTD_decompressStream(stream, out, source)
            if zstd.ZSTD_isError(left):
                why = _ffi.string(zstd.ZSTD_getErrorName(left)).decode()
                raise Damaged(f"{path}: cannot be decompressed: {why}")
            if out.pos:
                yield bytes(_ffi.buffer(buffer, out.pos))
            if source.pos == len(chunk) and out.pos < CHUNK:
                break
    if left != 0:
        raise Damaged(f"{path}: it is cut short")


def _lines(path: Path, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a text, without their ends."""
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > LONGEST_LINE:
            raise Damaged(f"{path}: a line is too long")
    if rest:
        raise Damaged(f"{path}: its last line has no end")


def _chunks(path: Path) -> Iterator[bytes]:
    try:
        with builtins.open(path, "rb") as file:
            while chunk := file.read(CHUNK):
                yield chunk
    except OSError as error:
        raise Damaged(f"{path}: {error.strerror}") from None


def _line(content: Any) -> str:
    """A line of a record, as the program writes it."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def _row(path: Path, line: bytes, number: int) -> Row:
    try:
        row = json.loads(line)
        made = Row(row["game"], row["seed"], "".join(map(_line, row["record"])), row["beliefs"],
                   row["reasons"], row.get("rounds"))
    except (ValueError, KeyError, TypeError):
        raise Damaged(f"{path}: game {number} cannot be read") from None
    if made.number != number:
        raise Damaged(f"{path}: game {made.number} stands where game {number} should")
    return made


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class Dataset:
    """A folder of games, `folder`. It can be iterated over as often as one likes. `manifest` is what
    manifest.json says, and `shards` are its files."""

    def __init__(self, folder: Union[str, os.PathLike[str]], check: bool = True) -> None:
        try:
            self.folder = Path(folder)
        except TypeError:
            raise TypeError(f"the folder must be a path, not {shown(folder)}") from None
        if "\0" in str(folder):
            raise ValueError(f"a path must not have a zero byte: {shown(folder)}")
        self._check = check
        self.manifest: dict[str, Any] = self._read_manifest()
        self.shards: list[Shard] = [self._shard(row) for row in self.manifest["shards"]]
        fault = self._fault()
        if fault:
            raise Damaged(f"{self.folder / 'manifest.json'}: {fault}")

    def _read_manifest(self) -> dict[str, Any]:
        path = self.folder / "manifest.json"
        try:
            manifest = json.loads(path.read_bytes())
        except OSError as error:
            raise Damaged(f"{path}: {error.strerror}") from None
        except ValueError:
            raise Damaged(f"{path}: it is not JSON") from None
        if not isinstance(manifest, dict) or not isinstance(manifest.get("shards"), list):
            raise Damaged(f"{path}: it is not the manifest of a dataset")
        if manifest.get("adit_dataset") != FORMAT:
            raise Damaged(f"{path}: its format is {manifest.get('adit_dataset')!r}, and this reads"
                          f" {FORMAT}")
        return manifest

    def _fault(self) -> str:
        """Where the manifest contradicts itself; "": nowhere."""
        name, games, players, seed = map(self.manifest.get, ("game", "games", "players", "seed"))
        if not isinstance(name, str) or name not in KINDS:
            return f"its game is {shown(name)}, and this library knows: {', '.join(KINDS)}"
        if players is not None and (not _is_count(players)
                                    or players not in KINDS[name].info.players):
            return f"there is no {name} for {shown(players)} players"
        if seed is not None and not (isinstance(seed, str) and re.fullmatch("[0-9a-f]{64}", seed)):
            return f"its seed is {shown(seed)}, which is not 64 hex digits"
        number = 0
        for shard in self.shards:
            if number != shard.first:
                return f"{shard.path.name} begins with game {shard.first}, not {number}"
            number += shard.games
        if not _is_count(games) or games != number or number == 0:
            return f"it has {shown(games)} games, and its shards have {number}"
        return ""

    def _shard(self, row: Any) -> Shard:
        try:
            shard = Shard(self.folder / row["file"], row["first"], row["games"], row["bytes"],
                          row["sha256"], row["content_bytes"], row["content_sha256"])
            is_whole = (_is_count(shard.first) and _is_count(shard.games) and shard.games > 0
                        and _is_count(shard.bytes) and _is_count(shard.content_bytes)
                        and "\0" not in row["file"])
        except (KeyError, TypeError, ValueError):
            is_whole = False
        if not is_whole or shard.path.name != row["file"]:
            raise Damaged(f"{self.folder / 'manifest.json'}: a shard is not described as it should"
                          " be")
        return shard

    def __len__(self) -> int:
        """How many games there are."""
        return sum(shard.games for shard in self.shards)

    def __iter__(self) -> Iterator[Row]:
        for shard in self.shards:
            yield from self.read(shard)

    def read(self, shard: Shard) -> Iterator[Row]:
        """The games of one shard. That it is whole is known when the last one has been read."""
        path, file, content = shard.path, _Hash(self._check), _Hash(self._check)
        pieces = _decompress(path, map(file.add, _chunks(path)))
        number = shard.first
        for line in _lines(path, map(content.add, pieces)):
            if number == shard.first + shard.games:
                raise Damaged(f"{path}: it has more games than the manifest says")
            yield _row(path, line, number)
            number += 1
        if number < shard.first + shard.games:
            raise Damaged(f"{path}: it has fewer games than the manifest says")
        file.check(path, "SHA-256", shard.bytes, shard.sha256)
        content.check(path, "content", shard.content_bytes, shard.content_sha256)

    def __repr__(self) -> str:
        return f"<adit.dataset of {len(self)} games of {self.manifest.get('game')}>"


def open(folder: Union[str, os.PathLike[str]], check: bool = True) -> Dataset:
    """Opens a folder that `adit dataset` has written. With `check`, Damaged is raised where it is
    not what its manifest says, at the end of each shard at the latest."""
    return Dataset(folder, check)
