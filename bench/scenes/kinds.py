"""what a message of each kind costs the server, in microseconds of CPU

Twenty people at addresses of their own say the same, 15 times a second. What the
server does without them is taken off.
"""

import time

from visitors import Guest, Line, cpu_of, frame

PEOPLE, RATE, SECONDS = 20, 15, 2
FEW = 18  # as often as one may say what is no message
SETTING = {"game": "saboteur", "players": 5, "talk": "free"}


def nested(n):
    return '{"a":' * (n // 6) + "1" + "}" * (n // 6)


def flat(n):
    return '{"t":"ping","x":[' + ",".join("0" * ((n - 20) // 2)) + "]}"


# By name: the text of a message, with N where a number is that differs.
WAITING = {
    "ping": '{"t":"ping"}',
    "ping with an id": '{"t":"ping","id":N}',
    "sync": '{"t":"sync"}',
    "name": '{"t":"name","name":"Ann N"}',
    "change": '{"t":"change","talk":"free","options":{"rounds":3},"clock":{"kind":"none"}}',
    "chat": '{"t":"chat","text":"Hello N"}',
}
PLAYING = {
    "sync in a game": '{"t":"sync"}',
    "why": '{"t":"why","move":"dig NESW@9,9"}',
    "a move that is refused": '{"t":"move","id":N,"move":"dig NESW@9,9"}',
    "claim": '{"t":"claim","claim":"stone@G2"}',
}
RUBBISH = {
    "a word": "hello",
    "a key too many": '{"t":"ping","x":1}',
    "4 kB of nested objects": nested(4000),
    "4 kB of lists in lists": "[" * 2000 + "]" * 2000,
    "4 kB of numbers": flat(4000),
    "4 kB of text": '{"t":"chat","text":"%s"}' % ("a" * 4000),
    "4 kB of escaped text": '{"t":"chat","text":"%s"}' % ("\\u2603" * 660),
}
REQUESTS = {"GET a table": "/api/tables/TABLE", "GET the list": "/api/tables",
            "GET the catalogue": "/api/catalogue"}


class Person:
    def __init__(self, port, i, playing):
        self.guest = Guest(port, f"127.60.0.{i + 1}")
        self.table = self.guest.opens(SETTING)
        self.line = Line(self.guest, self.table)
        self.line.ask(t="sit", name="Ann")
        if playing:
            self.line.ask(t="fill", bot="random")
            self.line.ask(t="swap", seats=["P1", "P5"])
            self.line.ask(t="start")

    def drain(self):
        """All that has come, unread."""
        self.line.socket.setblocking(False)
        try:
            while self.line.socket.recv(1 << 18):
                pass
        except (BlockingIOError, ConnectionError):
            pass
        self.line.socket.setblocking(True)


def in_time(people, say, turns):
    """Each says it so often, RATE times a second; how often it was said by all."""
    began = time.monotonic()
    for turn in range(turns):
        for i, person in enumerate(people):
            wait = began + (turn + i / len(people)) / RATE - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            say(person, turn)
    return turns * len(people)


def send(text):
    def say(person, turn):
        person.line.socket.sendall(frame(text.replace("N", str(turn + 1))))
        person.drain()
    return say


def ask(path):
    def say(person, _):
        person.guest.request("GET", path.replace("TABLE", person.table))
    return say


def measure(bench):
    idle = {}
    for part, playing, sayings in (
            ("at a table that waits", False, {k: send(v) for k, v in WAITING.items()}),
            ("in a game", True, {k: send(v) for k, v in PLAYING.items()}),
            ("rubbish", False, {k: send(v) for k, v in RUBBISH.items()}),
            ("over HTTP", False, {k: ask(v) for k, v in REQUESTS.items()})):
        bench.print(f"{part}:")
        for name, say in sayings.items():
            server = bench.server("--bot-delay", "60000", "--grace", "86400")
            people = [Person(server.port, i, playing) for i in range(PEOPLE)]
            if playing not in idle:
                before = cpu_of(server)
                time.sleep(SECONDS)
                idle[playing] = cpu_of(server) - before
            before = cpu_of(server)
            turns = FEW if part == "rubbish" else RATE * SECONDS
            n = in_time(people, say, turns)
            without = idle[playing] * turns / (RATE * SECONDS)
            us = 1e6 * (cpu_of(server) - before - without) / n
            bench.print(f"  {name:28}{us:8.1f} us")
            server.stop()
