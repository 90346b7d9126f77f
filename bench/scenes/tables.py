"""what it costs to open a table and to list them, with 100 and with 50,000 open tables

Two servers take turns, one with few tables and one with many. The first 100 of each are
public, and those that come after them are not. Who asks comes from another address each
time, since an address may open only so many.
"""

import json
from concurrent.futures import ThreadPoolExecutor

from visitors import JSON, Guest, cpu_of

FEW, MANY = 100, 50000
OPENED, LISTED = 400, 400  # in a turn
OF_ADDRESS = 40  # tables that an address opens
SETTING = {"game": "galleries", "players": 3}


class Visitors:
    """Addresses that nobody has come from yet."""

    def __init__(self, server):
        self.server, self.n = server, 0

    def next(self):
        self.n += 1
        return Guest(self.server.port, f"127.{70 + self.n // 62500}.{self.n // 250 % 250}."
                                       f"{self.n % 250 + 1}")

    def open(self, tables, public=False):
        """A host may have twenty: after them it is somebody else's turn."""
        guest, setting = self.next(), json.dumps({**SETTING, "public": public})
        for i in range(tables):
            if i == OF_ADDRESS // 2:
                guest.cookie = None
            status, text = guest.request("POST", "/api/tables", setting, JSON)
            if status != 201:
                raise SystemExit(f"bench: no table: {status} {text}")
        guest.link.close()

    def list(self, times):
        guest = self.next()
        for _ in range(times):
            status, text = guest.request("GET", "/api/tables")
            if status != 200 or len(json.loads(text)["tables"]) != 100:
                raise SystemExit(f"bench: not 100 tables: {status}")
        guest.link.close()

    def fill(self, tables):
        self.open(20, public=True)
        for _ in range(2):
            self.open(OF_ADDRESS, public=True)
        with ThreadPoolExecutor(16) as all_:
            list(all_.map(lambda _: self.open(OF_ADDRESS), range((tables - 100) // OF_ADDRESS)))


def cost(visitors, do, times):
    """Microseconds of CPU, each time."""
    before = cpu_of(visitors.server)
    do()
    return 1e6 * (cpu_of(visitors.server) - before) / times


def measure(bench):
    few, many = (Visitors(bench.server("--tables", 200000))
                 for _ in range(2))
    few.fill(FEW)
    many.fill(MANY)
    spent = {"opening": ([], []), "listing": ([], [])}
    for pair in range(bench.options.pairs):
        for i in (0, 1) if pair % 2 else (1, 0):
            who = (few, many)[i]
            spent["opening"][i].append(cost(
                who, lambda: [who.open(OF_ADDRESS) for _ in range(OPENED // OF_ADDRESS)], OPENED))
            spent["listing"][i].append(cost(who, lambda: who.list(LISTED), LISTED))
    for what, (with_few, with_many) in spent.items():
        bench.print(f"{what}: {min(with_few):.0f} us with {FEW} tables, {min(with_many):.0f} us "
                    f"with {MANY}, at best")
        ratios = [b / a for a, b in zip(with_few, with_many)]
        bench.result(f"{what}, {MANY} tables beside {FEW}", ratios, 1.3)
