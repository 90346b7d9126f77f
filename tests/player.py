"""player.py -- somebody who plays `adit play` on the screen, by keys: for the tests
screen_*_test.py.

A person plays by keys what a bot has played in `adit sim`, so that the record must come
out the same. A test file calls main() last; `FILE --renew` writes its screens in
tests/golden anew.
"""

import functools
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from points import Skip, points
from terminal import SMALL, Terminal, chosen, is_there, keys_of, lines_of, title

GOLDEN = Path(__file__).resolve().parent / "golden"
ADIT, RENEW = "adit", False

# Short games: arguments that sim and play understand alike. The chance of a game of
# sim stands in its record.
GAMES = {
    "saboteur": ["saboteur", "--players", "3", "--set", "rounds=2"],
    "saboteur2": ["saboteur2", "--players", "3", "--set", "rounds=1"],
    "galleries": ["galleries", "--players", "2", "--set", "gems=12"],
}


# --- games ------------------------------------------------------------------------


def adit(*args):
    done = subprocess.run([ADIT, *map(str, args)], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@functools.cache
def simulated(game):
    """The record of a short game between bots, line by line."""
    return adit("sim", *GAMES[game], "--bots", "hasty", "--games", "1",
                "--seed", "7", "--record", "-").splitlines()


def without_bots(lines):
    return [line for line in lines if not line.startswith('{"seat"')]


def moves_of(lines):
    """Seat and move of each."""
    return [(line["p"], line["move"]) for line in map(json.loads, lines) if "move" in line]


def command(game, *more):
    seed = json.loads(simulated(game)[0])["seed"]
    return [ADIT, "play", *GAMES[game], "--seed", seed, "--bots", "hasty", "--pace", "0", *more]


def playing(game, *more, size=SMALL, **how):
    return Terminal(*command(game, *more), size=size, **how)


def kept(terminal):
    """The unfinished game as it is kept, which is whole at any time; None: no game is."""
    files = list((terminal.home / "state/adit").glob("game-*.jsonl"))
    try:
        return files[0].read_text().splitlines() if files else None
    except FileNotFoundError:
        return kept(terminal)


def mine(terminal):
    """The player's own games, those that are over."""
    file = terminal.home / "state/adit/my-games.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()[1:]]


def n_kept(terminal):
    return len(moves_of(kept(terminal) or []))


def is_legal(record):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(record) + "\n")
        file.flush()
        adit("replay", file.name, "--check")


# --- turns ------------------------------------------------------------------------


def is_asked(screen):
    return "your turn" in title(screen) and "take it" in keys_of(screen)


def is_page(screen):
    """A screen is painted from its top to its bottom, and may be seen in between."""
    return " is over" in title(screen) and "Enter: go on" in keys_of(screen)


def turns_page(terminal):
    """Past a page; is it the last one?"""
    was = title(terminal.screen())
    terminal.press("Enter")
    terminal.until(lambda s: title(s) != was, "what follows a page")
    return was.startswith("The game is over")


def asks(terminal):
    """Waits until a move is to be chosen, past the pages between rounds; False: the game
    is over."""
    while True:
        if is_asked(terminal.until(lambda s: is_asked(s) or is_page(s), "a turn")):
            return True
        if turns_page(terminal):
            return False


def plays(terminal, moves, way, enough=lambda screen: False):
    """Plays the moves of P1 that are still to come, each in that way, until the game is
    over, or it is enough; gives the last screen."""

    def is_next(screen):
        n = n_kept(terminal)
        return is_page(screen) or (is_asked(screen) and n < len(moves) and moves[n][0] == "P1")

    while not enough(screen := terminal.until(is_next, "a turn")):
        if not is_page(screen):
            way(terminal, moves[n_kept(terminal)][1])
        elif turns_page(terminal):
            break
    return screen


# --- ways to make a move ----------------------------------------------------------


def types(terminal, move):
    """In the notation, until it is done and gone from the screen."""
    n = n_kept(terminal)
    terminal.type(f":{move}")
    terminal.press("Enter")
    terminal.until(lambda s: n_kept(terminal) != n and f": {move}_" not in s, move)


def drawn_things(lines):
    """The cards of the hand, each with a number in its corner and its name below, and what
    stands beside them."""
    start = max(i for i, line in enumerate(lines) if re.match(r"You are P|Nugget cards", line))
    found, hand = {}, lines[start + 1:]
    for at, line in enumerate(hand[:-3]):
        for card in re.finditer(r"(?<=  )(\d)(?! [a-z])", line):
            # A bracket may follow upon a bracket.
            name = re.match(r"[( ](take \d|[^\s)]+\)?)", hand[at + 3][card.start() - 1:])
            if name:
                whole = name[0].lstrip()
                found[int(card[1])] = re.sub(r"^([NESWnesw+]+)/[NESWnesw+]+", r"\1", whole)
        if beside := re.search(r"  (\d+) ([a-z ]+)$", line):
            found[int(beside[1])] = beside[2]
    return [found[number] for number in sorted(found)]


def things(screen):
    """What can be taken in hand, by number: cards that lie drawn, then what stands beside or
    below them; or all on the bar. In brackets what cannot be played now."""
    lines = lines_of(screen)[:-2]
    bars = [i for i, line in enumerate(lines) if i > len(lines) - 4 and re.match(r"\d \S", line)]
    if not bars:
        return drawn_things(lines)
    words = re.split(r" {2,}", "  ".join(line.strip() for line in lines[bars[0]:]))
    names = [re.sub(r"^\d ", "", word) for word in words]
    return names if words[0].startswith("1 ") else drawn_things(lines[:bars[0]]) + names


def number_keys(number):
    """What chooses the thing of that number: the bar and the hand count to nine."""
    return [str(min(number, 9)), *["Right"] * (number - 9)]


def first_thing(screen):
    """The keys that choose the first thing that can be played."""
    number = next(n for n, thing in enumerate(things(screen), 1) if not thing.startswith("("))
    return number_keys(number)


WHERE = "the arrows choose where"


def at_first_place(terminal):
    """With something in hand: at its first place."""
    screen = terminal.until(lambda s: "do it" in keys_of(s), "something in hand")
    if WHERE in chosen(screen):
        terminal.press("Tab")
        screen = terminal.until(lambda s: WHERE not in chosen(s), "a place")
    return screen


def takes_first(terminal, _move=None):
    """The first thing that can be played, at the first place."""
    asked, before = terminal.screen(), n_kept(terminal)
    terminal.press(*first_thing(asked), "Enter")
    terminal.until(lambda s: s != asked and ("do it" in keys_of(s) or
                                             n_kept(terminal) != before), "a thing")
    if n_kept(terminal) == before:
        taken = at_first_place(terminal)
        terminal.press("Enter")
        terminal.until(lambda s: n_kept(terminal) != before and s not in (asked, taken), "the move")


def may_be(thing, move):
    """Is that what is taken in hand for the move? Of a card either side may be up."""
    word = re.split("[ @]", move)[0]
    if word != "dig" or "@" not in move:
        return move.startswith(thing) or (thing.startswith(word) and " " not in thing)
    card = move[4:].split("@")[0].split(".")
    return any([sorted(side), card[1:]] == [sorted(thing.split(".")[0]), thing.split(".")[1:]]
               for side in (card[0], card[0].translate(str.maketrans("NESWnesw", "SWNEswne"))))


def is_chosen(screen, move):
    """Behind a move stands, perhaps, what a goblin wears and where it is, or what it does."""
    note = r"[\^+#]*( (at|in|turns) .*|: .*)?"
    return re.fullmatch(re.escape(move) + note, chosen(screen))


def press_until_other(terminal, key):
    """Until something else is chosen or said."""
    was = chosen(terminal.screen())
    terminal.press(key)
    return terminal.until(lambda s: chosen(s) != was, f"what {key} does")


def may_be_turned(text, move):
    """Is it the right place, or, where a goblin does it, the right tunnel?"""
    place = re.escape(move.split("@")[-1])
    return re.search(rf"@{place}( |:|$)", text) or ("@" not in move and " with " in move)


def finds(terminal, move):
    """With something in hand: through all places, and where it may help through all ways."""
    seen, key, screen = set(), None, terminal.screen()
    while not is_chosen(screen, move):
        text = chosen(screen)
        if "no other place" in text or (text in seen and key == "Tab"):
            return False
        key = "r" if text not in seen and may_be_turned(text, move) else "Tab"
        seen.add(text)
        screen = press_until_other(terminal, key)
    return True


def walks(terminal, move):
    """By its number or the arrows, Enter, Tab and r."""
    asked, n = terminal.until(is_asked, "the hand"), n_kept(terminal)
    for number, thing in enumerate(things(asked), 1):
        if not may_be(thing, move):
            continue
        terminal.press(*number_keys(number), "Enter")
        terminal.until(lambda s: s != asked and
                       ("do it" in keys_of(s) or n_kept(terminal) != n), thing)
        if n_kept(terminal) != n:
            return
        at_first_place(terminal)
        if finds(terminal, move):
            terminal.press("Enter")
            terminal.until(lambda s: n_kept(terminal) != n and not is_chosen(s, move), move)
            return
        puts_back(terminal)
    raise AssertionError(f"{move} cannot be chosen:\n{asked}")


# --- something in hand -----------------------------------------------------------


def places(screen):
    """Cells that stand beside the board: where what is in hand may go."""
    beside = "\n".join(line[55:] for line in lines_of(screen)[:-7])
    return [tuple(map(int, cell)) for cell in re.findall(r"@(-?\d+),(-?\d+)", beside)]


def takes(terminal, thing):
    """In hand, at its first place; what is seen then, or None if it is no card of the mine
    that can be played."""
    asked = terminal.until(is_asked, "the hand")
    if things(asked)[thing - 1].startswith(("(", "pass", "take")):
        return None
    terminal.press(str(thing), "Enter")
    return at_first_place(terminal)


def puts_back(terminal):
    terminal.press("Escape")
    terminal.until(is_asked, "the hand")


def until_taken(terminal, condition):
    """Plays on until something in hand is so; what is seen then."""
    while asks(terminal):
        for thing in range(1, len(things(terminal.screen())) + 1):
            screen = takes(terminal, thing)
            if screen and condition(screen):
                return screen
            if screen:
                puts_back(terminal)
        takes_first(terminal)
    raise AssertionError("that never happened")


# --- afterwards -------------------------------------------------------------------


def saved(terminal):
    """The record of a game that is over, saved by keys; then it is left."""
    terminal.says("the game is over")
    terminal.press("s")
    terminal.says("Save as: game.jsonl_")
    terminal.press("Enter")
    terminal.says("Saved;")
    terminal.press("q")
    assert terminal.ended() == 0
    assert terminal.is_clean()
    assert terminal.complaints() == "", terminal.complaints()
    assert re.search(r"P\d+ wins? with \d+ g", terminal.screen()), "the result is left there"
    return (terminal.path / "game.jsonl").read_text().splitlines()


def compare(name, text):
    """The screen as it was recorded."""
    path = GOLDEN / f"screen-{name}.txt"
    text = "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n")) + "\n"
    if RENEW:
        path.write_text(text, encoding="utf-8")
    recorded = path.read_text(encoding="utf-8")
    assert text == recorded, f"{path.name} is otherwise; now it is:\n{text}"


def run(function):
    if not is_there():
        raise Skip("there is no tmux")
    function()


def main():
    """All tests, or those with a word in their name; or those with screens, to renew them."""
    global ADIT, RENEW
    RENEW = sys.argv[1:] == ["--renew"]
    ADIT = os.path.abspath("build-debug/adit" if RENEW else sys.argv[1])
    sys.exit(points(run, "recorded" if RENEW else "".join(sys.argv[2:3])))
