#!/usr/bin/env python3
"""make_locked.py -- what is kept by the version before passwords were hashed slowly.

    tests/before/make_locked.py PATH_TO_ADIT     of the last commit before it, e2857d9

Writes locked.sql, its data folder: one table, whose password is "opal".
"""

import asyncio
import sys

from make import HERE, dump, harness
from harness import Guest, Server


async def serve():
    async with Server() as server:
        Guest(server).opens({"game": "saboteur", "players": 3, "password": "opal"})
    (HERE / "locked.sql").write_text(dump(server.folder))


harness.prepare(sys.argv[1])
asyncio.run(serve())
