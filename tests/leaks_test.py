#!/usr/bin/env python3
"""Plants leaks in copies of the server's sources, one at a time: the test of two
worlds finds each, and nothing in the sources as they are.

    leaks_test.py ENGINE_LIBRARY [SANITIZERS]

Prints TAP.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ["two_worlds", "edge", "memory_store", "hidden"]
# The part of the server that knows neither files nor sockets.
LOBBY = re.search(r"\blobby = static_library\('lobby',(.*?)c_args",
                  (ROOT / "meson.build").read_text(), re.S)
SERVER = re.findall(r"src/lobby/(\w+)\.c", LOBBY[1])
FLAGS = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O1", "-fno-lto"]
# How many moves the seat on turn has, which only it may know.
OPTIONS = ("(t->match.game ? t->match.game->legal(t->match.state,"
           " &(adit_action){0}, 0) : 0)")

# What leaks: the file, a text in it, and what stands there instead.
LEAKS = {
    "the number of legal moves with every move": (
        "outbox",
        "            write_clocks(l, t, &text);\n            json_close(&text, '}');",
        "            write_clocks(l, t, &text);\n"
        f"            json_key_int(&text, \"choices\", {OPTIONS});\n"
        "            json_close(&text, '}');"),
    "frames that are longer or shorter by a card": (
        "outbox",
        "            write_clocks(l, t, &text);\n            json_close(&text, '}');",
        "            write_clocks(l, t, &text);\n"
        f"            for (int i = {OPTIONS} % 5; i > 0; i--)\n"
        "                text_char(&text, ' ');\n"
        "            json_close(&text, '}');"),
    "the seed in the table message": (
        "outbox",
        "    json_key_string(out, \"phase\", phases[t->phase]);",
        "    json_key_string(out, \"phase\", phases[t->phase]);\n"
        "    json_key_int(out, \"deal\", t->match.seed[0]);"),
    "the secret before the start": (
        "outbox",
        "    json_key_string(out, \"phase\", phases[t->phase]);",
        "    json_key_string(out, \"phase\", phases[t->phase]);\n"
        "    if (t->phase == TABLE_WAITING)\n"
        "        json_key_int(out, \"secret\", t->secret[31]);"),
    "the secret during the game": (
        "outbox",
        "            write_clocks(l, t, &text);\n            json_close(&text, '}');",
        "            write_clocks(l, t, &text);\n"
        "            json_key_int(&text, \"secret\", t->secret[0]);\n"
        "            json_close(&text, '}');"),
    "nonces of others": (
        "outbox",
        "        json_key_bool(out, \"nonce\", true);",
        "        json_key_int(out, \"nonce\", s->nonce[0]);"),
    "seats in the order of their cards": (
        "outbox",
        "        write_seat(l, t, i, out);",
        f"        write_seat(l, t, (i + {OPTIONS}) % t->setting.config.n_players,"
        " out);"),
    "keys of other guests": (
        "outbox",
        "    json_key_bool(out, \"here\", s->live.here > 0);",
        "    json_key_bool(out, \"here\", s->live.here > 0);\n"
        "    json_key_int(out, \"key\", s->guest.key[0]);"),
    "ids of others' moves": (
        "outbox",
        "            write_events(t, viewer, &text);",
        "            json_key_int(&text, \"id\","
        " t->played[t->match.n_moves - 1].id);\n"
        "            write_events(t, viewer, &text);"),
    "events as nobody may see them": (
        "outbox",
        "view_events(&t->match, viewer, &t->live.step, out);",
        "view_events(&t->match, ADIT_EVERYONE, &t->live.step, out);"),
    "a watcher sees what a seat sees": (
        "outbox",
        "s->table->setting.watched ? ADIT_PUBLIC : SEES_NOTHING;",
        "s->table->setting.watched ? 0 : SEES_NOTHING;"),
    "who comes back sees what the seat on turn sees": (
        "outbox",
        "    text = open_message(l, \"game\");\n",
        "    text = open_message(l, \"game\");\n"
        "    if (viewer >= 0 && table_turn(t) >= 0)\n"
        "        viewer = table_turn(t);\n"),
    "who was slow sees what the seat on turn sees": (
        "outbox",
        "        return s->seat;\n",
        "        return s->behind ? table_turn(s->table) : s->seat;\n"),
    "a frame more after some cards": (
        "outbox",
        "        send_step(l, s, &text);",
        "        send_step(l, s, &text);\n"
        "        if (t->match.moves[t->match.n_moves - 1].card[0] & 1)\n"
        "            send_step(l, s, &text);"),
    "a table that tells more to who is not at it": (
        "outbox",
        "    if (to != NULL)\n        write_you(t, to, out);",
        "    if (to != NULL)\n        write_you(t, to, out);\n"
        f"    else\n        json_key_int(out, \"choices\", {OPTIONS});"),
    "the list of tables by what is dealt at them": (
        "outbox",
        "    json_key_int(out, \"seated\", seated);",
        "    json_key_int(out, \"seated\", seated);\n"
        f"    json_key_int(out, \"choices\", {OPTIONS});"),
    "the record of a game that goes on": (
        "api",
        "    if (t->phase != TABLE_OVER)\n",
        "    if (t->phase < TABLE_PLAYING)\n"),
    "reasons by cards of others": (
        "handlers",
        "        match_why(&s->table->match, s->seat, move, &v.by_rule);",
        "        v.by_rule.err = s->table->match.game->why(s->table->match.state, move,"
        " &v.by_rule);\n"
        "    if (v.by_rule.err == ADIT_OK && v.refused == REFUSED_NONE)\n"
        "        match_why(&s->table->match, s->seat, move, &v.by_rule);"),
    "a seat that is busy by its cards": (
        "handlers",
        "        v.refused = REFUSED_NOT_STORED; /* no memory for the move */\n",
        "        v.refused = REFUSED_NOT_STORED;\n"
        f"    if ({OPTIONS} % 3 == 0 && v.by_rule.err == ADIT_ERR_TURN)\n"
        "        return (verdict){.refused = REFUSED_TOO_FAST};\n"),
    "what a claim is worth, before its round is over": (
        "outbox",
        "    if (c->said.mark > ADIT_MARK_SAID && c->round <= table_rounds_over(t))",
        "    if (c->said.mark > ADIT_MARK_SAID)"),
    "notes of the next seat": (
        "outbox",
        "    write_notes(t->talk.notes[to->seat],",
        "    write_notes(t->talk.notes[(to->seat + 1) %"
        " t->setting.config.n_players],"),
    "who has muted whom": (
        "outbox",
        "            if (!talk_is_muted(said, seat, chat->seat))",
        "            if (!talk_is_muted(said, chat->seat, seat >= 0 ? seat : 0))"),
    "lies that are refused": (
        "handlers",
        "            ADIT_MARK_NONE)",
        "            ADIT_MARK_FALSE)"),
    "a bot that takes longer with more to choose from": (
        "timers",
        "    t->live.bot_at = t->live.since + some_delay(l, t);",
        f"    t->live.bot_at = t->live.since + some_delay(l, t) + {OPTIONS};"),
    "a bot that speaks later with more to choose from": (
        "timers",
        "    t->live.word_at = next_beat(l, t, t->live.word_at);",
        f"    t->live.word_at = next_beat(l, t, t->live.word_at) + {OPTIONS};"),
    "a clock that stops for those with few cards": (
        "timers",
        "    t->live.used = 0;\n    t->live.since = lobby_now(l);",
        f"    t->live.used = {OPTIONS};\n    t->live.since = lobby_now(l);"),
}


def run(*command):
    done = subprocess.run([str(word) for word in command], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


class Bench:
    """Objects of the test and of the server as it is."""

    def __init__(self, folder, engine, sanitizers):
        self.folder, self.engine = Path(folder), engine
        self.flags = FLAGS + (
            [f"-fsanitize={sanitizers}"] if sanitizers != "none" else [])

    def compile(self, source, to):
        status, said = run("gcc", *self.flags, "-I.", "-Iinclude", "-Isrc", f"-I{self.folder}",
                           "-c", source, "-o", to)
        if status != 0:
            raise RuntimeError(said)
        return to

    def prepare(self):
        status, said = run("tools/texts", "c", self.folder)
        if status != 0:
            raise RuntimeError(said)
        sources = [f"tests/{name}.c" for name in TESTS]
        sources += ["src/texts/telling.c", "src/texts/texts.c", self.folder / "texts_made.c"]
        sources += [f"src/lobby/{name}.c" for name in SERVER] + ["src/store/aside.c", "src/store/batch.c", "src/store/key_map.c"]
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            self.objects = dict(zip(sources, cores.map(
                lambda s: self.compile(s, self.folder / (Path(s).stem + ".o")),
                sources)))

    def finds(self, name, changed):
        """Runs the test with some objects instead of others. What it said, if it
        found a difference; else None."""
        program = self.folder / f"{name}.test"
        status, said = run("gcc", *self.flags, *{**self.objects, **changed}.values(),
                           self.engine, "-ljansson", "-lgnutls", "-lpthread", "-lm", "-o", program)
        if status != 0:
            raise RuntimeError(said)
        status, said = run(program)
        if "ok 1 -" not in said:
            raise RuntimeError(said[-2000:])
        return said if "not ok 1 -" in said else None

    def plant(self, number, leak):
        """True if it was found; or what went wrong."""
        name, old, new = leak
        source = f"src/lobby/{name}.c"
        text = (ROOT / source).read_text()
        if text.count(old) != 1:
            return f"{source} has this {text.count(old)} times:\n{old}"
        changed = self.folder / f"leak{number}.c"
        changed.write_text(text.replace(old, new))
        compiled = self.compile(changed, changed.with_suffix(".o"))
        if self.finds(f"leak{number}", {source: compiled}) is None:
            return "nobody noticed"
        return True


def report(number, name, ok, why=""):
    for line in [] if ok else str(why).splitlines():
        print("#", line)
    print(f"{'ok' if ok else 'not ok'} {number} - {name}", flush=True)
    return ok


def main():
    engine = Path(sys.argv[1]).resolve()
    sanitizers = sys.argv[2] if len(sys.argv) > 2 else "none"
    print(f"1..{len(LEAKS) + 1}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder, engine, sanitizers)
        bench.prepare()
        said = bench.finds("as_it_is", {})
        all_found = report(1, "the server as it is", said is None, said)
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            results = cores.map(bench.plant, range(len(LEAKS)), LEAKS.values())
            for number, (name, found) in enumerate(zip(LEAKS, results), 2):
                all_found &= report(number, name, found is True, found)
    return not all_found


if __name__ == "__main__":
    sys.exit(main())
