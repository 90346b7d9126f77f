#!/usr/bin/env python3
"""The same seeds and moves give the same bytes and rows for a learner, and the same sights, iterations
and luck the same moves of every bot and the same opinions of those who watch: in the
library, compiled by clang, and as WebAssembly under node, of the objects that the page
is made of. Prints TAP.

wasm_test.py LIBADIT"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["core", "games", "match", "bots", "wire"]
PLAYER = os.path.join("tests", "wasm", "trajectory.c")
SOURCES = [PLAYER] + sorted(
    source for folder in FOLDERS
    for source in glob.glob(f"src/{folder}/*.c", root_dir=ROOT))
# The library as it was compiled: gcc would compile all of it once more to link it.
FLAGS = ["-std=c11", "-O1", "-fno-lto", "-ffp-contract=off", "-Iinclude", "-Isrc"]
NODE = """
const fs = require('fs')
WebAssembly.instantiate(fs.readFileSync(process.argv[1]), {}).then(w => {
  const hex = n => (n >>> 0).toString(16).padStart(8, '0')
  const e = w.instance.exports
  for (let i = 2; i < process.argv.length; i += 2) {
    e.trajectory_run(Number(process.argv[i]), Number(process.argv[i + 1]))
    console.log(hex(e.trajectory_high()) + hex(e.trajectory_low()))
  }
})
"""


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:3])}...: {done.stderr.strip()}")
    return done.stdout.strip()


def weights_in(folder):
    """The bots' nets, as they are put into the program."""
    path = os.path.join(folder, "weights.c")
    run("tools/embed", "src/bots/weights.bin", path)
    return path


def native(compiler, folder, runs, *sources):
    program = os.path.join(folder, "trajectory-" + compiler)
    run(compiler, *FLAGS, *sources, "-o", program)
    return [run(program, games, n_bots) for games, n_bots in runs]


def wasm(folder, runs):
    """Linked as tools/wasm does it: the stack lies first, so that one that runs over is a
    trap."""
    run("tools/wasm", folder)
    objects = [f"build-wasm/{source.replace('/', '-')}.o" for source in SOURCES[1:]]
    for source in PLAYER, weights_in(folder):
        objects += [os.path.join(folder, os.path.basename(source) + ".o")]
        run("clang-14", "--target=wasm32", "-ffreestanding", "-nostdlib", *FLAGS, "-c", source,
            "-o", objects[-1])
    program = os.path.join(folder, "trajectory.wasm")
    run("wasm-ld-14", "--no-entry", "--strip-all", "--gc-sections",
        "--stack-first", "-z", "stack-size=262144",
        "--export=trajectory_run", "--export=trajectory_low",
        "--export=trajectory_high", *objects, "-o", program)
    hashes = run("node", "-e", NODE, program, *sum(runs, [])).split()
    return hashes, os.path.getsize(program)


def main():
    games, long_games = 330, 7
    if os.environ.get("ADIT_TEST") == "full":
        games, long_games = 20000, 440
    # How many games, and by how many of the bots: 0 is all.
    runs = [[str(games), "2"], [str(long_games), "0"]]
    with tempfile.TemporaryDirectory() as folder:
        by_gcc = native("gcc", folder, runs, PLAYER, os.path.abspath(sys.argv[1]))
        by_clang = native("clang-14", folder, runs, *SOURCES, weights_in(folder))
        by_wasm, size = wasm(folder, runs)
    print("1..4")
    print(f"# {size} bytes of WebAssembly")
    number = failed = 0
    for who, (count, _), *hashes in zip(
            ["random and hasty", "all bots"], runs, by_gcc, by_clang, by_wasm):
        print(f"# {count} games of each kind; gcc, clang, wasm: "
              f"{' '.join(hashes)}")
        for name, other in zip(["clang", "WebAssembly"], hashes[1:]):
            ok = hashes[0] == other
            number += 1
            failed |= not ok
            print(f"{'' if ok else 'not '}ok {number} - by gcc and {name} "
                  f"{who} play alike, byte by byte")
    sys.exit(failed)


if __name__ == "__main__":
    for tool in ["gcc", "clang-14", "wasm-ld-14", "node"]:
        if shutil.which(tool) is None:
            sys.exit(f"wasm_test.py: {tool} is missing")
    main()
