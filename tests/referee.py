"""What the referees share: how a trace is read and judged line by line, and the program
around it. It knows the form of traces and no rule of any game."""
import argparse
import json
import sys
from collections import Counter


class Disagree(Exception):
    """The trace says something that the rules or the notation do not."""


dump = json.JSONEncoder(separators=(",", ":")).encode


def say(value):
    return "nothing" if value is None else dump(value)


def expect(what, expected, says):
    """Compare as JSON text, so that true, 1 and 1.0 are three different things."""
    if dump(expected) != dump(says):
        raise Disagree(f"{what}: expected {say(expected)}, the trace says {say(says)}")


def seat_name(seat):
    return f"P{seat + 1}"


# ---------------------------------------------------------------- types of values

def is_int(value):
    return type(value) is int


def is_str(value):
    return type(value) is str


def is_dict(value):
    return type(value) is dict


def list_of(check):
    return lambda value: type(value) is list and all(check(item) for item in value)


# ---------------------------------------------------------------- lines

def check_shape(line, shapes):
    if not is_dict(line) or not is_str(line.get("t")) or line["t"] not in shapes:
        raise Disagree(f"expected a line of kind {', '.join(shapes)}, "
                       f"the trace says {dump(line)[:80]}")
    shape = shapes[line["t"]]
    for key in line:
        if key not in shape and key + "?" not in shape:
            raise Disagree(f"expected no key {dump(key)} in a {line['t']} line, the trace has it")
    for key, right_type in shape.items():
        name = key.rstrip("?")
        if name not in line:
            if name == key:
                raise Disagree(f"expected a key {dump(name)} in a {line['t']} line, "
                               "the trace has none")
        elif not right_type(line[name]):
            raise Disagree(f"expected another form of value for {dump(name)}, "
                           f"the trace says {dump(line[name])[:80]}")


class Reader:
    """The lines of one trace file, each checked for its form and its exact bytes. `shapes`
    has the keys of each kind of line in the order of the notation, with their types; "?"
    marks those that may be left out. `options` are in order too."""

    def __init__(self, file, shapes, options):
        self.file, self.shapes, self.options = file, shapes, options
        self.number = 0

    def canonical(self, line):
        """The line as the notation writes it: keys in order, no spaces."""
        names = [key.rstrip("?") for key in self.shapes[line["t"]]]
        in_order = {name: line[name] for name in names if name in line}
        if "options" in in_order:
            given = in_order["options"]
            known = [key for key in self.options if key in given]
            unknown = [key for key in given if key not in self.options]
            in_order["options"] = {key: given[key] for key in known + unknown}
        if "turned" in in_order:
            in_order["turned"] = [{"goal": t["goal"], "lies": t["lies"]}
                                  for t in in_order["turned"]]
        return dump(in_order).encode("ascii")

    def next_line(self):
        raw = self.file.readline()
        self.number += 1
        if not raw:
            return None
        if not raw.endswith(b"\n"):
            raise Disagree("expected an end of line after the last object, the trace has none")
        raw = raw.removesuffix(b"\n")
        try:
            line = json.loads(raw.decode("ascii"))
            check_shape(line, self.shapes)
            proper = self.canonical(line)
        except (ValueError, RecursionError) as error:
            raise Disagree(f"expected a JSON object in ASCII, the trace says "
                           f"{raw[:60]!r} ({error})") from None
        if raw != proper:
            at = next((i for i, (a, b) in enumerate(zip(raw, proper)) if a != b),
                      min(len(raw), len(proper)))
            raise Disagree(f"expected {proper[at:at + 30].decode()!r} at byte {at + 1} of the line "
                           f"(keys in order, once, no spaces), the trace says "
                           f"{raw[at:at + 30].decode()!r}")
        return line

    def demand(self, kind, why):
        """The next line, which must be of that kind."""
        line = self.next_line()
        if line is None or line["t"] != kind:
            says = f"says {dump(line)[:90]}" if line else "is at its end"
            raise Disagree(f"expected a {kind} line ({why}), the trace {says}")
        return line


def check_legal(legal, line):
    """The whole list, as a list, and the move is in it."""
    expected, says = sorted(legal), line["legal"]   # ASCII: the order of the bytes
    if expected == says:
        if line["move"] not in legal:
            raise Disagree(f"move: expected one of the legal list, "
                           f"the trace says {dump(line['move'])}")
        return
    missing, extra = sorted(set(expected) - set(says)), sorted(set(says) - set(expected))
    if missing:
        raise Disagree(f"legal: expected {dump(missing[0])} too ({len(missing)} missing), "
                       "the trace does not list it")
    if extra:
        raise Disagree(f"legal: expected no {dump(extra[0])} ({len(extra)} too many), "
                       "the trace lists it")
    raise Disagree("legal: expected each move once, sorted bytewise, "
                   "the trace says the same moves otherwise")


# ---------------------------------------------------------------- the program

def check_file(reader, name, check_game, count):
    """All games of a file; returns the numbers of games and turns. Names the first fault."""
    games, turns, seed = 0, 0, "?"
    try:
        while True:
            header = reader.next_line()
            if header is None and games:
                return games, turns
            if header is None:
                raise Disagree("expected a game line, the trace is empty")
            if header["t"] != "game":
                raise Disagree(f"expected a game line, the trace says {dump(header)[:90]}")
            seed = dump(header["seed"])[1:-1]
            turns += check_game(header, reader, count)
            games, seed = games + 1, "?"
    except Disagree as fault:
        place = f"game {games} (seed {seed}), line {reader.number} of {name}"
        raise Disagree(f"{place}: {fault}") from None


def print_counters(count, games, turns, as_json):
    if as_json:
        print(dump({**count, "games": games, "turns": turns}))
        return
    for name, number in count.items():
        print(f"{name:40}{number:10}")
    print(f"{games} games, {turns} turns: all agree")


def main(game, check_game, shapes, options, counters, rules):
    """Judges the traces that the command line names; the exit status. Each of `counters`
    says how often something mattered, those of `rules` for the decisions."""
    parser = argparse.ArgumentParser(description=f"Check traces of {game} against the rules.")
    parser.add_argument("files", nargs="*", default=["-"], help="traces; none or -: stdin")
    parser.add_argument("--need-all", action="store_true",
                        help=f"each of {rules[0]}..{rules[-1]} must matter")
    parser.add_argument("--json", action="store_true", help="print the counters as JSON")
    args = parser.parse_args()
    count, games, turns = Counter({name: 0 for name in counters}), 0, 0
    try:
        for name in args.files or ["-"]:
            shown = "stdin" if name == "-" else name
            with (sys.stdin.buffer if name == "-" else open(name, "rb")) as file:
                more = check_file(Reader(file, shapes, options), shown, check_game, count)
            games, turns = games + more[0], turns + more[1]
    except (Disagree, OSError) as fault:
        print(fault, file=sys.stderr)
        return 1
    assert list(count) == list(counters), set(count) - set(counters)
    print_counters(count, games, turns, args.json)
    never = [name for name in rules if not count[name]]
    if args.need_all and never:
        print(f"never mattered: {', '.join(never)}", file=sys.stderr)
        return 1
    return 0
