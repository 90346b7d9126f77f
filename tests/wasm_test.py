#!/usr/bin/env python3
"""The same seeds and moves give the same bytes by gcc, by clang and as
WebAssembly under node. Prints TAP."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["core", "games", "match", "bots", "wire"]
SOURCES = [os.path.join("tests", "wasm", "trajectory.c")] + sorted(
    source for folder in FOLDERS
    for source in glob.glob(f"src/{folder}/*.c", root_dir=ROOT))
FLAGS = ["-std=c11", "-O3", "-Iinclude", "-Isrc"]
NODE = """
const fs = require('fs')
WebAssembly.instantiate(fs.readFileSync(process.argv[1]), {}).then(w => {
  const hex = n => (n >>> 0).toString(16).padStart(8, '0')
  const e = w.instance.exports
  e.trajectory_run(Number(process.argv[2]))
  console.log(hex(e.trajectory_high()) + hex(e.trajectory_low()))
})
"""


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:3])}...: {done.stderr.strip()}")
    return done.stdout.strip()


def native(compiler, folder, games):
    program = os.path.join(folder, "trajectory-" + compiler)
    run(compiler, *FLAGS, *SOURCES, "-o", program)
    return run(program, games)


def wasm(folder, games):
    """No C library: compiled and linked apart, since the driver would run a
    binary optimizer if it found one."""
    objects = []
    for number, source in enumerate(SOURCES):
        objects.append(os.path.join(folder, f"{number}.o"))
        run("clang-14", "--target=wasm32", "-ffreestanding", "-nostdlib",
            *FLAGS, "-c", source, "-o", objects[-1])
    program = os.path.join(folder, "trajectory.wasm")
    run("wasm-ld-14", "--no-entry", "--strip-all", "--gc-sections",
        "--export=trajectory_run", "--export=trajectory_low",
        "--export=trajectory_high", *objects, "-o", program)
    return run("node", "-e", NODE, program, games), os.path.getsize(program)


def main():
    games = "20000" if os.environ.get("ADIT_TEST") == "full" else "1000"
    print("1..2")
    with tempfile.TemporaryDirectory() as folder:
        by_gcc = native("gcc", folder, games)
        by_clang = native("clang-14", folder, games)
        by_wasm, size = wasm(folder, games)
    print(f"# {games} games; gcc {by_gcc}, clang {by_clang}, wasm {by_wasm}")
    print(f"# {size} bytes of WebAssembly")
    failed = 0
    for number, (name, other) in enumerate(
            [("clang", by_clang), ("WebAssembly", by_wasm)], 1):
        ok = by_gcc == other
        failed |= not ok
        print(f"{'' if ok else 'not '}ok {number} - "
              f"gcc and {name} play alike, byte by byte")
    sys.exit(failed)


if __name__ == "__main__":
    for tool in ["gcc", "clang-14", "wasm-ld-14", "node"]:
        if shutil.which(tool) is None:
            sys.exit(f"wasm_test.py: {tool} is missing")
    main()
