#!/usr/bin/env python3
"""The C library as a stranger meets it: installed, found by pkg-config, its symbols and
its layout, its headers in C and C++, and the programs of examples/. Prints TAP.

library_test.py BUILD            tests the library that was built there
library_test.py --renew BUILD    writes tests/library/, after a change that adds something"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KEPT = os.path.join(ROOT, "tests", "library")
HEADERS = ["adit.h", "adit_batch.h", "adit_play.h"]
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def run(*command, given=None, code=0, **more):
    done = subprocess.run(command, input=given, capture_output=True, text=True, **more)
    if done.returncode != code:
        raise AssertionError(f"{' '.join(map(str, command))}: {done.returncode}, "
                             f"{done.stdout[-300:]}{done.stderr[-600:]}")
    return done.stdout


class Installed:
    """What `meson install` puts somewhere, as pkg-config finds it."""

    def __init__(self, build, folder):
        self.root = os.path.join(folder, "root")
        run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", self.root,
            "--tags", "devel,runtime")
        [config] = glob.glob(self.root + "/**/adit.pc", recursive=True)
        self.environment = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(config),
                                PKG_CONFIG_SYSROOT_DIR=self.root)
        self.libraries = os.path.dirname(os.path.dirname(config))
        [self.shared] = glob.glob(self.libraries + "/libadit.so.1.*")
        self.archive = self.libraries + "/libadit.a"
        [header] = glob.glob(self.root + "/**/adit.h", recursive=True)
        self.include = os.path.dirname(header)
        self.folder = folder
        self.adit = shutil.which("adit", path=os.path.join(os.path.dirname(
            os.path.dirname(self.include)), "local", "bin")) or glob.glob(
                self.root + "/**/bin/adit", recursive=True)[0]

    def flags(self, *asked):
        return run("pkg-config", *asked, "adit", env=self.environment).split()

    def compile(self, name, source, *options, compiler="cc"):
        out = os.path.join(self.folder, name)
        run(compiler, *options, "-o", out, source, *self.flags("--cflags", "--libs"), "-lpthread",
            f"-Wl,-rpath,{self.libraries}")
        return out


def declared():
    """The functions of the public headers."""
    names = set()
    for header in HEADERS:
        with open(os.path.join(ROOT, "include", header)) as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        text = re.sub(r"^#(.*\\\n)*.*$", "", text, flags=re.M)
        text = re.sub(r'extern "C" \{', "", text)
        text = re.sub(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", "", text)  # fields that are functions
        names.update(re.findall(r"\b(adit_\w+)\s*\([^;{}]*\)\s*;", text))
    return sorted(names)


def functions_in(path, dynamic):
    lines = run("nm", "--defined-only", "-D" if dynamic else "-g", path).splitlines()
    return sorted(line.split()[2] for line in lines if len(line.split()) == 3)


# ---- The layout ----

def parts_of():
    """What a caller's compiler knows of the headers: types with their fields, and constants."""
    types, constants = {}, []
    for header in HEADERS:
        with open(os.path.join(ROOT, "include", header)) as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        text = re.sub(r"^#(.*\\\n)*.*$", "", text, flags=re.M)
        for body, name in re.findall(r"typedef struct adit_\w+ \{(.*?)\n\} (adit_\w+);", text,
                                     flags=re.S):
            types[name] = fields_of(body)
        for body in re.findall(r"^enum \{(.*?)\}", text, flags=re.S | re.M):
            constants += re.findall(r"\b(ADIT_\w+)", body)
        for body in re.findall(r"typedef enum \w+ \{(.*?)\}", text, flags=re.S):
            constants += [name for name in re.findall(r"\b(ADIT_\w+)", body)
                          if not name.endswith("_ENUM") and not re.match(r"ADIT_\w+S$", name)]
    return types, constants + lists_of_constants()


def fields_of(body):
    body = re.sub(r"struct \{[^}]*\}", "struct", body)
    found = []
    for part in body.split(";"):
        called = re.search(r"\(\*\s*(\w+)\)\s*\(", part)
        if called:
            found.append(called[1])
            continue
        for name in part.split(","):
            named = re.search(r"(\w+)\s*((\[[^]]*\])*)\s*$", name)
            if named:
                found.append(named[1])
    return found


def lists_of_constants():
    """The names that an X() list makes: errors, marks, what claims are about, parts of traces."""
    with open(os.path.join(ROOT, "include", "adit.h")) as file:
        text = file.read()
    names = []
    for macro, prefix in (("ERRORS", ""), ("ABOUTS", "ABOUT_"), ("MARKS", "MARK_")):
        body = re.search(rf"#define ADIT_{macro}\(X\)((.*\\\n)*.*)", text)[1]
        names += [f"ADIT_{prefix}{name}" for name in re.findall(r"X\((\w+),", body)]
    return names + ["ADIT_FORMAT"]


def layout(at):
    types, constants = parts_of()
    lines = ["#include <adit_batch.h>", "#include <adit_play.h>", "#include <stdio.h>",
             "int main(void)", "{"]
    for name, fields in types.items():
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        for field in fields:
            lines.append(f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}), '
                         f'sizeof((({name} *)0)->{field}));')
    for name in constants:
        lines.append(f'printf("{name} %d\\n", (int){name});')
    source = os.path.join(at.folder, "layout.c")
    with open(source, "w") as file:
        file.write("\n".join(lines + ["return 0;", "}", ""]))
    return run(at.compile("layout", source))


# ---- Points ----

def kept(name):
    with open(os.path.join(KEPT, name)) as file:
        return file.read()


def symbols_are_those_of_the_headers(at):
    names = functions_in(at.shared, True)
    assert names == declared(), sorted(set(names) ^ set(declared()))
    assert functions_in(at.archive, False) == names, "the archive has others"


def symbols_are_those_that_were(at):
    """A name that has gone would break a program that is installed."""
    assert "\n".join(declared()) + "\n" == kept("symbols.txt"), "see --renew"


def layout_is_what_it_was(at):
    """In this series what is there stays as it is; what is new comes at the ends."""
    now, then = layout(at).splitlines(), kept("layout.txt").splitlines()
    gone = [line for line in then if line not in now]
    assert now == then, f"changed: {gone[:5]}; if it only adds something, see --renew"


def it_needs_the_c_library_alone(at):
    told = run("readelf", "-d", at.shared)
    needed = re.findall(r"NEEDED.*\[(.*)\]", told)
    assert [name for name in needed if not name.startswith("ld-")] == ["libc.so.6"], told
    assert re.findall(r"SONAME.*\[(.*)\]", told) == ["libadit.so.1"], told


def headers_stand_alone(at):
    for header in HEADERS:
        for compiler, language in (("cc", "c"), ("g++", "c++")):
            for standard in ("11", "17"):
                source = f"#include <{header}>\n#include <{header}>\n"
                run(compiler, "-x", language, f"-std={language}{standard}", *STRICT,
                    "-fsyntax-only", "-I", at.include, "-", given=source)


def pkg_config_knows_it(at):
    assert at.flags("--modversion") == [VERSION]
    assert run(at.compile("version", write(at, "version.c", """
#include <adit.h>
#include <stdio.h>
int main(void) { puts(adit_version()); return 0; }
"""))) == VERSION + "\n"


def a_program_in_cplusplus_plays(at):
    source = write(at, "first.cc", """
#include <adit_batch.h>
#include <adit_play.h>
#include <cstdio>
#include <vector>
int main()
{
    const adit_game *game = adit_game_named("galleries");
    std::vector<uint64_t> state(ADIT_MAX_STATE / 8), seen(ADIT_MAX_STATE / 8);
    adit_head *head = reinterpret_cast<adit_head *>(state.data());
    uint8_t seed[32] = {0};
    adit_config config;
    adit_action move;
    if (adit_config_init(game, 3, &config)) return 1;
    game->init(state.data(), &config, seed, nullptr);
    while (head->turn != ADIT_NOBODY) {
        game->observe(state.data(), head->turn, seen.data());
        game->legal(seen.data(), &move, 1);
        if (game->apply(state.data(), move, nullptr) != ADIT_OK) return 1;
    }
    std::puts("over");
}
""")
    assert run(at.compile("first", source, "-std=c++11", *STRICT, compiler="g++")) == "over\n"


def write(at, name, text):
    path = os.path.join(at.folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def document(*path):
    with open(os.path.join(ROOT, *path)) as file:
        return file.read()


def example_of_the_readme(at):
    [source] = re.findall(r"```c\n(.*?int main.*?)```", document("README.md"), re.S)
    told = run(at.compile("readme", write(at, "readme.c", source), "-std=c11", *STRICT))
    assert re.fullmatch(r"(P[1-5] has \d+ gold\n){5}", told), told


NAMES = """
#include <adit.h>
#include <stdio.h>
static void list(const char *game, const char *what, adit_names names)
{
    for (int i = 1; i < names.n; i++)
        printf("%s %s %d %s\\n", game, what, i, names.name[i]);
}
int main(void)
{
    for (int i = 0; adit_game_at(i) != NULL; i++) {
        list(adit_game_at(i)->name, "move", adit_game_at(i)->move_names);
        list(adit_game_at(i)->name, "event", adit_game_at(i)->event_names);
    }
    return 0;
}
"""


def tables_of_the_page():
    """Game, what, number and name of each row, and the rest of it."""
    page = document("docs", "library.md")
    dwarves, goblins = page.split("### `saboteur`, `saboteur2`")[1].split("### `galleries`")
    for game, part in (("saboteur2", dwarves), ("galleries", goblins)):
        for what in ("move", "event"):
            table = part.split(f"| | {what} | |\n")[1].split("\n\n")[0]
            for number, name, told in re.findall(r"^\| (\d+) \| `(\w+)` \|(.*)\|$", table, re.M):
                yield game, what, number, name, told


def the_page_has_every_number(at):
    """docs/library.md says what the fields of each kind of move and event are."""
    written = [f"{game} {what} {number} {name}"
               for game, what, number, name, _ in tables_of_the_page()]
    told = run(at.compile("names-of", write(at, "names-of.c", NAMES))).splitlines()
    assert sorted(written) == sorted(line for line in told if not line.startswith("saboteur ")), \
        sorted(set(written) ^ set(told))
    more = {line.replace("saboteur2", "saboteur") for line in told}
    assert {line for line in told if line.startswith("saboteur ")} <= more


FIELDS = """
#include <adit.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 60, KINDS = 64, FIELDS = 12 };
static const char *const of_a_move[FIELDS] = {"kind", "card", "card[1]", "card[2]", "target", "way",
                                              "x", "y"};
static const char *const of_an_event[FIELDS] = {"kind", "card", "seat", "target", "knower", "way",
                                                "x", "y", "amount", "receiver", "more[0]",
                                                "more[1]"};
static unsigned moves[KINDS], events[KINDS]; /* fields that were not 0, as bits */

static void see_move(adit_action a)
{
    const int is[FIELDS] = {a.kind, a.card[0], a.card[1], a.card[2], a.target, a.way, a.x, a.y};

    for (int i = 0; i < FIELDS; i++)
        moves[a.kind] |= (unsigned)(is[i] != 0) << i;
}

static void see_event(const adit_event *e)
{
    static const uint8_t none[6];
    const int is[FIELDS] = {e->kind, e->card, e->seat + 1, e->target, e->knower + 1, e->way, e->x,
                            e->y, e->amount, e->receiver, memcmp(e->more[0], none, 6),
                            memcmp(e->more[1], none, 6)};

    for (int i = 0; i < FIELDS; i++)
        events[e->kind] |= (unsigned)(is[i] != 0) << i;
}

/* The move that looks best, or any: goals are seldom reached by chance alone. */
static adit_action choose(const adit_game *game, const void *state, adit_luck *luck)
{
    static adit_action list[ADIT_MAX_MOVES];
    static int gains[ADIT_MAX_MOVES];
    int n = game->legal(state, list, ADIT_MAX_MOVES);
    int best = (int)adit_luck_below(luck, (uint32_t)n);

    for (int i = 0; i < n; i++)
        see_move(list[i]);
    if (adit_luck_below(luck, 2))
        return list[best];
    game->gains(state, list, n, gains);
    for (int i = 0; i < n; i++)
        best = gains[i] > gains[best] ? i : best;
    return list[best];
}

static void play(const adit_game *game, int n_players, uint8_t number)
{
    union { adit_head head; uint64_t words[ADIT_MAX_STATE / 8]; } state;
    const uint8_t seed[32] = {number, (uint8_t)n_players};
    adit_event event[ADIT_MAX_EVENTS];
    adit_luck luck = adit_luck_from(number);
    adit_story story = {event, ADIT_MAX_EVENTS, 0};
    adit_config config;

    adit_config_init(game, n_players, &config);
    game->init(&state, &config, seed, &story);
    for (;;) {
        for (int i = 0; i < story.n; i++)
            see_event(&event[i]);
        if (state.head.turn == ADIT_NOBODY)
            return;
        story.n = 0;
        game->apply(&state, choose(game, &state, &luck), &story);
    }
}

static void print(const adit_game *game, const char *what, const char *const *names,
                  const unsigned *seen)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < FIELDS; i++)
            if (seen[kind] >> i & 1)
                printf("%s %s %d %s\\n", game->name, what, kind, names[i]);
}

int main(void)
{
    for (int i = 0; adit_game_at(i) != NULL; i++) {
        const adit_game *game = adit_game_at(i);

        memset(moves, 0, sizeof moves), memset(events, 0, sizeof events);
        for (int n = game->min_players; n <= game->max_players; n++)
            for (int number = 0; number < GAMES; number++)
                play(game, n, (uint8_t)number);
        print(game, "move", of_a_move, moves);
        print(game, "event", of_an_event, events);
    }
    return 0;
}
"""


def the_page_names_every_field(at):
    """docs/library.md names the fields that can be other than 0 (-1 of seat and knower) in each
    kind of move and event, and no others: as games show."""
    seen = {}
    for line in run(at.compile("fields", write(at, "fields.c", FIELDS), "-O1")).splitlines():
        game, what, number, field = line.split()
        row = (game.replace("saboteur2", "saboteur"), what, number)
        seen.setdefault(row, set()).add(field)
    fields = set().union(*seen.values()) - {"kind"}
    wrong = []
    for game, what, number, name, told in tables_of_the_page():
        turned_up = seen.get((game.replace("saboteur2", "saboteur"), what, number))
        named = fields & set(re.findall(r"`([^`]+)`", told))
        if turned_up is not None and named != turned_up - {"kind"}:
            wrong.append(f"{game}, {what} {name}: the page has {sorted(named)}, "
                         f"games {sorted(turned_up - {'kind'})}")
    assert not wrong, "\n".join(wrong)
    assert len(seen) > 70, f"only {len(seen)} kinds of moves and events turned up"


def example(at, name):
    return at.compile(name, os.path.join(ROOT, "examples", name + ".c"), "-std=c11", "-O1", *STRICT)


def example_play(at):
    """A word that is no move, and then the first move of each list, to the end."""
    play = example(at, "play")
    with subprocess.Popen([play, "saboteur", "3", "hasty", "2a"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, bufsize=1) as game:
        told = answer(game, ["dance"])
    assert "'dance' is no move." in told and "The game is over." in told, told[-500:]
    assert re.search(r"^P3 has \d+\.$", told, re.M), told[-200:]
    with subprocess.Popen([play, "galleries", "2"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as game:
        assert "Until next time." in game.communicate("")[0]
    assert run_wrong(play, "chess") == "play: no such game\n"


def answer(game, first):
    """Types these words, and then the move that each list begins with."""
    told, line, listed, move = "", "", [], ""
    while got := os.read(game.stdout.fileno(), 1):
        line += got.decode("latin-1")
        if line == "your move: ":
            move = listed[0] if listed else move
            game.stdin.write((first.pop() if first else move) + "\n")
            game.stdin.flush()
        if line.endswith("\n") or line == "your move: ":
            named = re.match(r"(\S.*?)  +\S", line)
            listed = listed + [named[1]] if named else []
            told, line = told + line, ""
    return told


def example_record(at):
    """The record is that of `adit sim`, and tells the game."""
    record = example(at, "record")
    for game, bots in (("saboteur", "hasty trained greedy hasty master:20"),
                       ("saboteur2", "trained tuck:easy trained trained"),
                       ("galleries", "trained greedy")):
        bots = bots.split()
        ours = run(record, game, "2a", *bots)
        theirs = run(at.adit, "sim", game, "--games", "1", "--seed", "2a", "--players",
                     str(len(bots)), "--bots", ",".join(bots), "--record", "-")
        assert ours == theirs, f"{game}: {ours[:500]}\n{theirs[:500]}"
        told = run(record, write(at, "game.jsonl", ours))
        assert len(told.splitlines()) > 40, told
    assert "fault" in run_wrong(record, write(at, "bad.jsonl", ours[:-30] + "}\n"))


def run_wrong(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode not in (0, -4, -6, -11), f"{command}: {done.returncode}"
    return done.stderr


def example_bot(at):
    bot = example(at, "bot")
    for game in ("saboteur", "saboteur2", "galleries"):
        told = run(bot, game, "2")
        assert re.search(r"4 games of .*: -?\d+\.\d\d gold a game", told), told
    run_wrong(bot, "chess")


def example_imagine(at):
    told = run(example(at, "imagine"))
    [(_, cards, deeds)] = re.findall(r"^(P\d) +([\d.]+) % +([\d.]+) % +saboteur$", told, re.M)
    assert float(cards) < 30 and float(deeds) > 90, told


def example_batch(at):
    """The same games whatever the number of threads."""
    batch = example(at, "batch")
    for game, players in (("saboteur", "5"), ("saboteur2", "12"), ("galleries", "4")):
        last = {run(batch, game, players, threads, "33", "400").splitlines()[-1]
                for threads in ("1", "2", "5")}
        assert len(last) == 1, last
    for wrong in (["saboteur", "99"], ["saboteur", "5", "0"], ["chess"], ["galleries", "9"]):
        run_wrong(batch, *wrong)


def the_archive_does_as_the_library(at):
    source = os.path.join(ROOT, "examples", "record.c")
    out = os.path.join(at.folder, "static")
    run("cc", "-std=c11", *STRICT, "-I", at.include, "-o", out, source, at.archive)
    assert "libadit" not in run("readelf", "-d", out)
    bots = ["trained", "hasty", "master:10"]
    assert run(out, "saboteur", "7", *bots) == run(example(at, "record"), "saboteur", "7", *bots)


def names_may_be_any_others(at):
    """Names that the library uses within are a caller's own: nothing meets."""
    source = write(at, "names.c", """
#include <adit.h>
#include <stdio.h>
int match_begin(void), text_put(void), mine_put(void), bot_sit(void), net_look(void);
int match_begin(void) { return 1; }
int text_put(void) { return 1; }
int mine_put(void) { return 1; }
int bot_sit(void) { return 1; }
int net_look(void) { return 1; }
int main(void)
{
    printf("%d %s\\n", match_begin() + text_put() + mine_put() + bot_sit() + net_look(),
           adit_game_at(0)->name);
    return 0;
}
""")
    assert run(at.compile("names", source)) == "5 saboteur\n"
    out = os.path.join(at.folder, "names-static")
    run("cc", "-I", at.include, "-o", out, source, at.archive)
    assert run(out) == "5 saboteur\n"


POINTS = [symbols_are_those_of_the_headers, symbols_are_those_that_were, layout_is_what_it_was,
          it_needs_the_c_library_alone, headers_stand_alone, pkg_config_knows_it,
          a_program_in_cplusplus_plays, example_of_the_readme, the_page_has_every_number,
          the_page_names_every_field,
          example_play, example_record, example_bot,
          example_imagine, example_batch, the_archive_does_as_the_library,
          names_may_be_any_others]


def renew(at):
    os.makedirs(KEPT, exist_ok=True)
    for name, text in (("symbols.txt", "\n".join(declared()) + "\n"), ("layout.txt", layout(at))):
        with open(os.path.join(KEPT, name), "w") as file:
            file.write(text)


with open(os.path.join(ROOT, "meson.build")) as project:
    VERSION = re.search(r"version: '([\d.]+)'", project.read())[1]


def main():
    build = os.path.abspath(sys.argv[-1])
    with tempfile.TemporaryDirectory() as folder:
        at = Installed(build, folder)
        if "--renew" in sys.argv:
            return renew(at)
        print(f"1..{len(POINTS)}")
        for number, point in enumerate(POINTS, 1):
            name = point.__name__.replace("_", " ")
            try:
                point(at)
                print(f"ok {number} - {name}")
            except AssertionError as wrong:
                print(f"not ok {number} - {name}")
                print("".join(f"# {line}\n" for line in str(wrong).splitlines()), end="")
    return None


main()
