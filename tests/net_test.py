#!/usr/bin/env python3
"""The program's nets come to what the reference in Python comes to, to the last bit. Prints TAP.

net_test.py TEST-NET WEIGHTS"""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
POSITIONS = 400 if os.environ.get("ADIT_TEST") == "full" else 16


def main(program, weights):
    positions = subprocess.run([program, weights, "--positions", str(POSITIONS)], check=True,
                               capture_output=True).stdout
    done = subprocess.run([sys.executable, os.path.join(ROOT, "gpu/train/reference.py"), weights],
                          input=positions, capture_output=True)
    print("1..1")
    print("#", done.stdout.decode().strip(), done.stderr.decode().strip()[-300:])
    equal = done.stdout.decode().startswith(f"{POSITIONS} of {POSITIONS} positions")
    print("ok 1" if equal else "not ok 1", f"- {POSITIONS} positions are rated as the reference does")
    return not equal


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
