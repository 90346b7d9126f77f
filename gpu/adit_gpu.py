"""adit_gpu.py -- many games at once from Python, on a GPU or on the processor.

    import adit_gpu
    batch = adit_gpu.Batch("saboteur", 65536, players=5, device="cuda")
    batch.deal()
    while True:
        batch.look()                       # batch.view, batch.row, batch.begin, ...
        batch.move[:] = choose(batch)      # a torch tensor, shared with the kernels
        batch.step()                       # batch.ended, batch.gold, batch.round

The arrays are torch's, if torch is there, else CuPy's ("cuda") or plain memory ("cpu"):
the kernels work in them, nothing is copied. `gpu/build` makes what this needs; where there
is no LLVM, `gpu/build --host` and the PTX of another machine. docs/gpu.md tells more.
"""

import ctypes
import json
import os
from pathlib import Path

FOLDER = Path(os.environ.get("ADIT_GPU", Path(__file__).parent.parent / "build-gpu"))
ENDED_ROUND, ENDED_GAME = 1, 2
NOBODY = -1

# What each field's numbers are: a letter and bytes, as in array interfaces.
NUMBERS = {"episode": "u4", "luck": "u8", "move": "u1", "turn": "i1", "ended": "u1",
           "round": "u1", "gold": "i4", "claim": "i1", "speaker": "i1", "doubt": "u1", "begin": "i8",
           "sum": "i8", "legal": "u1", "game": "i4", "view": "i1", "row": "i1",
           "secret": "i1", "event": "u1", "told": "u1", "bot": "u1", "mind": "u1",
           "tally": "u8"}
BOTS = ("others", "random", "hasty", "greedy", "deducer")
OF_BOTS = ("bot", "mind", "event", "told")
DEALING = ("reset", "survey", "sit", "watch")
STEPPING = ("step", "survey", "watch")
LOOKING = ("observe", "count", "place", "legal", "look", "rows")


class Error(Exception):
    """What is missing, or what the driver refused, in a sentence."""


def _library():
    path = FOLDER / "libadit-gpu.so"
    if not path.exists():
        raise Error(f"there is no {path}: gpu/build makes it")
    library = ctypes.CDLL(str(path))
    library.adit_game_named.restype = ctypes.c_void_p
    library.adit_config_init.restype = library.adit_config_set.restype = ctypes.c_char_p
    library.adit_config_init.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
    library.adit_config_set.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p,
                                        ctypes.c_char_p]
    library.host_run.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p]
    library.host_shape_of.argtypes = [*library.host_run.argtypes, ctypes.c_void_p]
    return library


class _Processor:
    """Kernels as loops on one thread."""

    def __init__(self, library, game):
        self.library, self.game = library, game

    def run(self, kernel, batch):
        self.library.host_run(self.game.encode(), kernel.encode(), batch)


class _Gpu:
    """Kernels through the driver, in the context that torch or CuPy use, too."""

    def __init__(self, library, game):
        try:
            self.driver = ctypes.CDLL("libcuda.so.1")
        except OSError:
            raise Error("no GPU can be used here: there is no libcuda.so.1, which comes with "
                        "NVIDIA's driver") from None
        self.library, self.game = library, game
        device, context = ctypes.c_int(), ctypes.c_void_p()
        self.do("cuInit", 0)
        self.do("cuDeviceGet", ctypes.byref(device), 0)
        self.do("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.do("cuCtxSetCurrent", context)
        self.modules, self.functions = {}, {}

    def do(self, call, *args):
        error = getattr(self.driver, call)(*args)
        if error:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(error, ctypes.byref(text))
            raise Error(f"the GPU refuses {call}: {(text.value or b'?').decode()}")

    def module(self, part):
        if part not in self.modules:
            path = FOLDER / f"{self.game}.{part}.ptx"
            if not path.exists():
                raise Error(f"there is no {path}: gpu/build makes it")
            found = ctypes.c_void_p()
            stack = ctypes.c_size_t()  # of a thread; modules of other batches may need more
            self.do("cuCtxGetLimit", ctypes.byref(stack), 0)
            stack.value = max(stack.value, 1024 * (64 if part == "bots" else 16))
            self.do("cuCtxSetLimit", 0, stack)
            self.do("cuModuleLoadData", ctypes.byref(found), path.read_bytes() + b"\0")
            self.modules[part] = found
        return self.modules[part]

    def function(self, kernel, shared):
        if kernel not in self.functions:
            found = ctypes.c_void_p()
            self.do("cuModuleGetFunction", ctypes.byref(found),
                    self.module({"play": "play", "sit": "bots", "watch": "bots",
                                 "think": "bots"}.get(kernel, "rest")),
                    f"adit_{kernel}".encode())
            self.do("cuFuncSetAttribute", found, 8, ctypes.c_int(shared))  # at most so much
            self.functions[kernel] = found
        return self.functions[kernel]

    def run(self, kernel, batch):
        shape = (ctypes.c_uint64 * 4)()
        self.library.host_shape_of(self.game.encode(), kernel.encode(), batch, shape)
        things, each, threads, shared = shape
        function = self.function(kernel, shared)
        if things:
            parameters = (ctypes.c_void_p * 1)(ctypes.addressof(batch))
            self.do("cuLaunchKernel", function, -(-things // each), 1, 1, threads, 1, 1,
                    shared, ctypes.c_void_p(stream()), parameters, None)


def stream():
    """The stream that torch uses at the moment, so that its work and ours stay in order."""
    try:
        import torch
        return torch.cuda.current_stream().cuda_stream
    except ImportError:
        return 0


class _Plain:
    """Memory of the processor as an array, where there is no library for arrays."""

    def __init__(self, shape, number):
        size = int(number[1])
        kind = {"u": {1: ctypes.c_uint8, 4: ctypes.c_uint32, 8: ctypes.c_uint64},
                "i": {1: ctypes.c_int8, 4: ctypes.c_int32, 8: ctypes.c_int64}}[number[0]][size]
        n = 1
        for width in shape:
            n *= width
        # Rows and states begin at multiples of 16 bytes.
        self.memory = ctypes.create_string_buffer(n * size + 16)
        self.pointer = (ctypes.addressof(self.memory) + 15) // 16 * 16
        self.values = (kind * n).from_address(self.pointer)
        self.shape = shape

    def __getitem__(self, i):
        return self.values[i]

    def __setitem__(self, i, value):
        self.values[i] = value

    def __len__(self):
        return len(self.values)

    def flatten(self):
        return self

    def tolist(self):
        return list(self.values)


def _array(shape, number, device):
    try:
        import torch
        kinds = {"u1": torch.uint8, "i1": torch.int8, "u4": torch.int32, "i4": torch.int32,
                 "u8": torch.int64, "i8": torch.int64}
        return torch.zeros(shape, dtype=kinds[number], device=device)
    except ImportError:
        if device == "cpu":
            return _Plain(shape, number)
    try:
        import cupy
        return cupy.zeros(shape, dtype=number)
    except ImportError:
        raise Error("arrays on a GPU need torch or CuPy; neither is here") from None


def _address(array):
    if hasattr(array, "data_ptr"):
        return array.data_ptr()
    if hasattr(array, "__cuda_array_interface__"):
        return array.__cuda_array_interface__["data"][0]
    return array.pointer


def _together(players, options):
    """Lists of both, of one length: what stands alone goes with each of the other."""
    many = [len(x) for x in (players, options) if isinstance(x, (list, tuple))]
    if many and (min(many) != max(many) or min(many) == 0):
        raise Error("lists of players and of options are of one length, and not empty")
    return ([*x] if isinstance(x, (list, tuple)) else [x] * (many or [1])[0]
            for x in (players, options))


class Batch:
    """n games. Fields of gpu/batch.h are attributes: arrays of n rows each, or of a row for
    each legal move. `set` has options of the game by name; `players` may be a list, as
    `set` may: then game number i has the (i modulo its length)-th set-up. With `bots=True` each
    seat may have a bot (its number in BOTS, in `bot`, a row of seats for each game)."""

    def __init__(self, game, n, players=4, set=None, device="cuda", series=b"", first=0,
                 rows_each=None, features=True, bots=None):
        if n < 1:
            raise Error(f"a batch has one game or more, not {n}")
        if not (FOLDER / "layout.json").exists():
            raise Error(f"there is no {FOLDER / 'layout.json'}: gpu/build makes it")
        layout = json.loads((FOLDER / "layout.json").read_text())
        if game not in layout["games"]:
            raise Error(f"there is no game {game}; there are: {', '.join(layout['games'])}")
        self.game, self.n, self.device, self.layout = game, n, device, layout
        self.library = _library()
        self.processor = (_Gpu if device.startswith("cuda") else _Processor)(self.library, game)
        self._fields = ctypes.create_string_buffer(layout["batch"])
        self._kept = {}
        self._write("n", n)
        self._write("first", first)
        self._write("room", n * (rows_each or {"saboteur": 40, "saboteur2": 160}.get(game, 40)))
        self._give("series", bytes(series).ljust(32, b"\0"))
        setups, options = _together(players, set or {})
        configs = b"".join(map(self._config, setups, options))
        self._write("configs", len(setups))
        self._give("config", configs)
        self.seats = max(setups) if bots else 0
        self._write("seats", self.seats)
        leave_out = {"tally"} if features else {"tally", "memory", "view", "row", "secret"}
        leave_out |= frozenset(() if bots else OF_BOTS)
        for name, (extent, size) in layout["games"][game]["arrays"].items():
            if size and name not in leave_out:
                self._take(name, extent, size)

    def _config(self, players, options):
        config = ctypes.create_string_buffer(self.layout["config"])
        found = self.library.adit_game_named(self.game.encode())
        wrong = self.library.adit_config_init(found, players, config)
        for name, value in options.items():
            wrong = wrong or self.library.adit_config_set(found, config, name.encode(),
                                                          str(value).encode())
        if wrong:
            raise Error(wrong.decode())
        return config.raw

    def _write(self, field, value):
        at = self.layout["fields"][field]
        self._fields[at:at + 8] = int(value).to_bytes(8, "little")

    def _give(self, field, data):
        array = _array((len(data),), "u1", self.device)
        if hasattr(array, "copy_"):
            import torch
            array.copy_(torch.frombuffer(bytearray(data), dtype=torch.uint8))
        elif hasattr(array, "set"):
            import numpy
            array.set(numpy.frombuffer(data, numpy.uint8))
        else:
            array[:] = data
        self._kept[field] = array
        self._write(field, _address(array))

    def _take(self, name, extent, size):
        count = {"game": self.n, "end": self.n + 1, "row": self.room, "seat": self.n * self.seats,
                 "chunk": -(-self.n // self.layout["chunk"])}[extent]
        number = NUMBERS.get(name, "u1")
        width = size // int(number[1])
        array = _array((count, width) if width > 1 else (count,), number, self.device)
        setattr(self, name, array)
        self._write(name, _address(array))

    @property
    def room(self):
        at = self.layout["fields"]["room"]
        return int.from_bytes(self._fields[at:at + 8], "little")

    def run(self, *kernels):
        """Runs kernels of gpu/batch.h, one after the other."""
        for kernel in kernels:
            if kernel not in self.layout["kernels"]:
                raise Error(f"there is no kernel {kernel}")
            self.processor.run(kernel, self._fields)

    def deal(self):
        """All games begin."""
        self.run(*self._needed(DEALING))

    def step(self):
        """Plays `move` in each game; one that is over is dealt anew."""
        self.run(*self._needed(STEPPING))

    def think(self):
        """The moves of bots whose turn it is, into `move`; others' are left alone."""
        self.run("think")

    def any(self):
        """Any legal move of each game, into `move`."""
        self.run("any")

    def look(self):
        """What the seats on turn see, their legal moves, and features of both. Those of game
        i are begin[i] to begin[i + 1]; more than `room` are not written."""
        self.run(*self._needed(LOOKING))

    def witness(self):
        """What somebody sees who only watches, in `view`, and what all seats are, from the first
        on, in `secret`. Then `look` again before the next move."""
        self._write("watches", 1)
        self.run("observe", "look")
        self._write("watches", 0)

    def _needed(self, kernels):
        return [k for k in kernels
                if (hasattr(self, "memory") or k not in ("survey", "look", "rows"))
                and (hasattr(self, "bot") or k not in ("sit", "watch"))]
