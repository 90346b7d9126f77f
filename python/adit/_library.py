"""The C library: finding it, checking that it is the one that these declarations describe, and
what the other modules need to talk to it. Everything that enters C is checked before, for C
stops the process where a caller has made a mistake."""

from __future__ import annotations

import json
import operator
import os
import threading
from pathlib import Path
from typing import Any, Callable

import cffi
import numpy as np
import numpy.typing as npt

from ._declarations import DECLARATIONS, VERSION

NAME = "libadit.so.1"
# Of these a newer library may have more at the end (adit.h).
GROWING = {"adit_game"}
SHOWN = 60  # characters of a value in a message
LINE = 64  # bytes: arrays begin where a line of the processor's memory does

ffi: Any = cffi.FFI()
ffi.cdef(DECLARATIONS)


def _where() -> str:
    """What to load: what the environment says, what lies beside this file, or whatever the
    system's loader finds."""
    beside = Path(__file__).with_name(NAME)
    return os.environ.get("ADIT_LIBRARY") or (str(beside) if beside.exists() else NAME)


def _fits(name: str, ours: int, theirs: int) -> bool:
    return theirs >= ours if name in GROWING else theirs == ours


def _refuse(library: Any, where: str, why: str) -> None:
    version = ffi.string(library.adit_version()).decode()
    raise ImportError(f"{where} is adit {version}, and this package is for {VERSION}: {why}",
                      name="adit", path=where)


def _check(library: Any, where: str) -> None:
    """Types and limits have the sizes that the declarations say, and all functions are there."""
    names = [name for name in ffi.list_types()[0] if name.startswith("adit_")]
    sizes = {name: ffi.sizeof(name) for name in names
             if ffi.typeof(name).kind == "struct" and ffi.typeof(name).fields is not None}
    sizes |= {name: getattr(library, name) for name in dir(library)
              if name.startswith("ADIT_MAX_") or name.endswith("_ROOM")}
    for name, ours in sorted(sizes.items()):
        theirs = library.adit_size_of(name.encode())
        if not _fits(name, ours, theirs):
            _refuse(library, where, f"{name} is {theirs} there and {ours} here")
    for name in dir(library):
        if not hasattr(library, name):
            _refuse(library, where, f"{name} is not there")


def _load() -> Any:
    where = _where()
    try:
        library = ffi.dlopen(where)
        library.adit_version, library.adit_size_of
    except (OSError, AttributeError) as error:
        raise ImportError(f"cannot load {where}: {error}; install libadit1, or say in ADIT_LIBRARY"
                          " where it is", name="adit", path=where) from None
    _check(library, where)
    return library


lib: Any = _load()
PUBLIC: int = lib.ADIT_PUBLIC
# Memory that C fills: it need not be cleared before.
new_bytes: Any = ffi.new_allocator(should_clear_after_alloc=False)


def block_of(size: int) -> npt.NDArray[np.uint8]:
    """So many zeros, aligned."""
    memory = np.zeros(size + LINE, np.uint8)
    at = -memory.ctypes.data % LINE
    return memory[at:at + size]


def pointer_to(kind: Any, array: npt.NDArray[Any]) -> Any:
    """Where an array lies, as C has it."""
    return ffi.cast(kind, array.ctypes.data)


class _Scratch(threading.local):
    """Buffers of a thread, for what C writes and Python reads at once."""

    def __init__(self) -> None:
        self.buffer = ffi.new("char[]", lib.ADIT_VIEW_ROOM)
        self.text = ffi.new("adit_text *")
        self.state = ffi.new("uint64_t[]", (lib.ADIT_MAX_STATE + 7) // 8)
        self.numbered = ffi.new("uint64_t[]", lib.ADIT_MAX_MOVES)
        self.moves = ffi.cast("adit_action *", self.numbered)
        self.events = ffi.new("adit_event[]", lib.ADIT_MAX_EVENTS)
        self.numbers = ffi.new("int32_t[]", lib.ADIT_MAX_PLAYERS)


scratch = _Scratch()


def text_of(call: Callable[..., Any], *args: Any, room: int = 0) -> str:
    """What call(*args, text) writes."""
    buffer = new_bytes("char[]", room) if room > lib.ADIT_VIEW_ROOM else scratch.buffer
    text = scratch.text
    text[0] = lib.adit_text_in(buffer, len(buffer))
    call(*args, text)
    if text.cut:
        raise RuntimeError("a text of the library is longer than it promises")
    return bytes(ffi.buffer(buffer, text.length)).decode()


def json_of(call: Callable[..., Any], *args: Any) -> Any:
    """The JSON that call(*args, text) writes."""
    return json.loads(text_of(call, *args))


def keys_of(call: Callable[..., Any], *args: Any) -> dict[str, Any]:
    """The object whose keys call(*args, text) writes."""
    return json.loads(f"{{{text_of(call, *args)}}}")


def string_of(chars: Any) -> str:
    """A text that C keeps; "" for NULL."""
    return ffi.string(chars).decode() if chars != ffi.NULL else ""


def names_of(names: Any) -> tuple[str, ...]:
    """An adit_names: "" stands for what has no name."""
    return tuple(string_of(names.name[i]) for i in range(names.n))


def shown(value: Any) -> str:
    """A value as a message shows it: not more than a line of it."""
    try:
        text = repr(value).replace("\n", " ")
    except ValueError:  # a number of more digits than Python writes
        text = f"a number of {value.bit_length()} bits"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def whole(value: Any, what: str, least: int, most: int, or_else: str = "") -> int:
    """A whole number within these bounds. `or_else`: what else the caller takes."""
    if isinstance(value, bool):
        raise TypeError(f"{what} must be a whole number{or_else}, not {value!r}")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number{or_else}, not {shown(value)}") from None
    if not least <= number <= most:
        bound = "2^256 - 1" if most == 2**256 - 1 else most
        raise ValueError(f"{what} must be from {least} to {bound}, not {shown(number)}")
    return number


def c_text(value: Any, what: str) -> bytes:
    """A text as C has it."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a text, not {shown(value)}")
    if "\0" in value:
        raise ValueError(f"{what} must not have a zero byte: {shown(value)}")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} is not Unicode: {shown(value)}") from None


def read_seed(seed: Any, what: str = "seed") -> bytes:
    """32 bytes from hex digits, a number, bytes, or (None) from the system's chance."""
    if seed is None:
        return os.urandom(32)
    if isinstance(seed, (bytes, bytearray, memoryview)):
        if len(bytes(seed)) != 32:
            raise ValueError(f"{what} must be 32 bytes, not {len(bytes(seed))}")
        return bytes(seed)
    if isinstance(seed, str):
        out = ffi.new("uint8_t[32]")
        if not lib.adit_seed_read(c_text(seed, what), out):
            raise ValueError(f"{what} must be 1 to 64 hex digits, not {shown(seed)}")
        return bytes(out)
    others = ", 1 to 64 hex digits, 32 bytes or None"
    return whole(seed, what, 0, 2**256 - 1, others).to_bytes(32, "big")
