"""hostile_screen_test.py -- the same servers as in hostile_join_test.py, for somebody at the
screen of a terminal: whatever they say, keys are answered and the terminal is as it was.
"""

import itertools
import threading

import harness
from harness import main, random_of, test, tests
from player import first_thing
from rogue import (BYE, CLOSE, END, NAME, RUDE, TABLE, WICKED, Rogue, Silent, frame, lie, positions,
                   said, text)
from terminal import chosen, keys_of
from visitor import Visitor, asks

KEYS = ("Up", "Down", "Left", "Right", "Enter", "Enter", "Escape", "Tab", "1", "2", "h", "w", "l",
        "c", "t", "p", "b", "m", "s", "?", "x", "f")


def at(rogue):
    return Visitor(rogue, "Ann").at(NAME)


def ends(terminal, why=RUDE):
    """With one line; a page that is read is left before."""
    terminal.until(lambda screen: (terminal.path / "code").exists() or
                   terminal.press("Enter", "y"), "the end")
    assert terminal.ended() == 1, terminal.complaints()
    assert terminal.is_clean()
    assert why in terminal.complaints() and terminal.complaints().count("\n") == 1, \
        terminal.complaints()


@test
def wicked_names():
    """names that do something to a terminal are shown, and do nothing"""
    seats = [{"p": f"P{i}", "kind": "person", "name": f"a{wicked}b", "here": True}
             for i, wicked in enumerate(WICKED, 1)]
    table = {**TABLE, "game": "saboteur2", "players": len(seats), "seats": seats,
             "phase": "waiting"}
    over = threading.Event()

    def script():
        yield text(table)
        over.wait(harness.PATIENCE)
        yield END

    with Rogue(script()) as rogue, at(rogue) as terminal:
        name = terminal.tmux("display-message", "-p", "#{pane_title}")
        for wicked in WICKED:
            shown = "".join(c if c.isprintable() else "?" for c in wicked)
            terminal.says(f"a{shown}b")
        assert terminal.tmux("display-message", "-p", "#{pane_title}") == name
        over.set()
        ends(terminal)


ALL = ("saboteur", "saboteur2", "galleries")


@tests([(f"positions of {' and '.join(games)} that lie, whatever is pressed", *games)
        for games in (*((game,) for game in ALL), ALL)])
def lies(*games):
    random = random_of(f"lies about {games} on the screen")
    true = [message for game in games for message in positions(game)]
    turn = threading.Semaphore(0)

    def script():
        yield text({**TABLE, "game": games[0]})
        for _ in range(200):
            turn.acquire(timeout=harness.PATIENCE)
            message = random.choice(true)
            yield text({**message, "t": "game"}) + text(lie(random, message, true))
        yield END

    with Rogue(script()) as rogue, at(rogue) as terminal:
        terminal.says("q: leave")
        for _ in range(200):
            turn.release()
            terminal.press(random.choice(KEYS))
        ends(terminal)


def notice(words):
    return text({"t": "notice", "text": words})


@test
def operator():
    """what the operator says does nothing to a terminal, and is seen while a move is chosen"""
    asked = next(m for m in positions("saboteur") if m["view"]["turn"] == "P1")
    events = [threading.Event() for _ in range(3)]
    longest = "now " * 124 + "end."

    def script():
        yield text(TABLE) + text({**asked, "t": "game"})
        for event, message in zip(events, (notice("Soon\x1b[31m"), notice(longest), END)):
            event.wait(harness.PATIENCE)
            yield message

    with Rogue(script()) as rogue, at(rogue) as terminal:
        terminal.press(*first_thing(asks(terminal)), "Enter")
        terminal.until(lambda s: "do it" in keys_of(s), "the places")
        events[0].set()
        terminal.until(lambda s: chosen(s) == "The operator says: Soon?[31m", "the sentence")
        terminal.press("q")
        terminal.until(lambda s: "y/n" in s, "a question")
        events[1].set()
        # Nothing takes the place of a question.
        terminal.press("n")
        terminal.says("The operator says: now now", "now end.")
        terminal.press("Escape")
        terminal.until(lambda s: "now end." in s and "The operator says: now now" not in s, "the log")
        events[2].set()
        ends(terminal)


@test
def blocked():
    """a guest who is blocked hears why, and does not come back"""
    with Rogue([text(TABLE), frame(b"\x0f\xa2blocked", CLOSE)]) as rogue, at(rogue) as terminal:
        ends(terminal, "adit: the operator of this server has blocked you\n")
        assert rogue.sockets == 1, rogue.sockets


@test
def another_log():
    """what has happened is read while more of it happens"""
    more = threading.Event()

    def script():
        yield text(TABLE) + text(positions("saboteur")[0]) + said("first", 1)
        more.wait(harness.PATIENCE)
        yield b"".join(said(f"and {k}", k) for k in range(2, 500)) + END

    with Rogue(script()) as rogue, at(rogue) as terminal:
        terminal.says("P1 you: first")
        terminal.press("l")
        terminal.says("What happened", "P1 you: first")
        more.set()
        terminal.press("Down", "Up")
        terminal.says("What happened", "P1 you: first")
        ends(terminal)


@test
def another_game():
    """a claim is chosen, and meanwhile another game is shown"""
    more, heard = threading.Event(), threading.Event()

    def script():
        yield text(TABLE) + text(positions("saboteur")[0])
        more.wait(harness.PATIENCE)
        yield text(positions("galleries")[0])
        heard.wait(harness.PATIENCE)
        yield END

    with Rogue(script()) as rogue, at(rogue) as terminal:
        terminal.says("q: leave", "P2 Bo")
        terminal.press("c")
        terminal.says("Say what?")
        terminal.press(*["Down"] * 14, "Enter")
        terminal.says("Which cell?")
        more.set()
        terminal.says("gems left")
        terminal.type("3,-1")
        terminal.says("3,-1_")
        terminal.press("Enter")
        terminal.until(lambda _: any(b'"here@3,-1"' in body for _, body in rogue.heard), "the claim")
        heard.set()
        ends(terminal)


@test
def flood():
    """thousands of things to tell"""
    script = itertools.chain([text(TABLE)], (said("x", k) for k in range(1, 20_000)), [BYE, END])
    with Rogue(script) as rogue, at(rogue) as terminal:
        ends(terminal)


@test
def keys():
    """while a server does not answer, keys are answered, and one can leave"""
    silent = Silent()
    with Rogue(silent.script, upgrade=silent.upgrade) as rogue, at(rogue) as terminal:
        terminal.says("trying again")
        assert silent.asked.wait(harness.PATIENCE)
        terminal.press("?")
        terminal.says("Before the game")
        terminal.press("Enter")
        terminal.says("q: leave")
        terminal.press("q")
        terminal.says("y/n")
        terminal.press("y")
        assert terminal.ended() == 0, terminal.complaints()
        assert rogue.sockets == 2, "it has waited"
        silent.allowed.set()


if __name__ == "__main__":
    main()
