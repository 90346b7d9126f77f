/* wording.c -- runs tests/wording: how each game's moves are spelt, and how its
 * events are told as JSON and in words, to whom it concerns and to others. The
 * files are written from docs/protocol.md; their README lists the lines. */
#include <string.h>

#include "core/text.h"
#include "lobby/refusal.h"
#include "tests/tap.h"
#include "texts/telling.h"
#include "texts/texts.h"
#include "wire/record.h"

enum { WORDING_LINE = 1024 };

/* A file under way. */
typedef struct wording {
    const adit_game *game;
    const char *file;
    int line, n_players;
    adit_event told; /* the last event, whole, */
    adit_event seen; /* and as the next `says` has it */
    int knower;      /* the seat that knows more of it than others */
    bool failed;
} wording;

static void wrong(wording *w, const char *what, const char *text)
{
    tap_say("%s:%d: %s: %s", w->file, w->line, what, text);
    w->failed = true;
}

/* ---- Moves ---- */

static bool is_read(const wording *w, const char *text)
{
    adit_action a;

    return w->game->read_move(text, &a);
}

/* What stands between the quotes. */
static char *quoted(wording *w, char *text)
{
    char *end = strrchr(text, '"');

    if (*text != '"' || end == text || end[1] != 0) {
        wrong(w, "not between quotes", text);
        return text;
    }
    *end = 0;
    return text + 1;
}

/* It is written as it is read, and takes no blank and no line's end. */
static void move(wording *w, char *text)
{
    char is[ADIT_MAX_MOVE_TEXT], longer[WORDING_LINE + 2];
    adit_text t = adit_text_in(is, sizeof is);
    adit_action a;

    text = quoted(w, text);
    if (!w->game->read_move(text, &a)) {
        wrong(w, "no move", text);
        return;
    }
    w->game->write_move(a, &t);
    if (strcmp(is, text) != 0)
        wrong(w, "it is written", is);
    for (const char *more = " \n\t@"; *more; more++) {
        snprintf(longer, sizeof longer, "%s%c", text, *more);
        if (is_read(w, longer))
            wrong(w, "a move with something behind it", longer);
        snprintf(longer, sizeof longer, "%c%s", *more, text);
        if (is_read(w, longer))
            wrong(w, "a move with something before it", longer);
    }
}

static void no_move(wording *w, char *text)
{
    text = quoted(w, text);
    if (is_read(w, text))
        wrong(w, "it is read as a move", text);
}

/* ---- Events ---- */

static void write_event(const wording *w, const adit_event *e, char *out)
{
    adit_text t = adit_text_in(out, WORDING_LINE);

    w->game->event(e, &t);
}

/* The same text comes back. */
static void take_event(wording *w, const char *json, adit_event *e)
{
    adit_span span = {json, json + strlen(json)};
    char is[WORDING_LINE] = "";

    if (!w->game->read_event(span, w->n_players, e)) {
        wrong(w, "no event of this game", json);
        return;
    }
    write_event(w, e, is);
    if (strcmp(is, json) != 0)
        wrong(w, "it is written", is);
}

/* Who gets which text: `mine` those who know the whole, as all do after the end
 * of a game, and `theirs` the others. */
static void is_told(wording *w, const char *mine, const char *theirs)
{
    for (int viewer = ADIT_EVERYONE; viewer < w->n_players; viewer++) {
        adit_event e = adit_witness(&w->told, viewer);
        bool knows = viewer == ADIT_EVERYONE || viewer == w->knower;
        char is[WORDING_LINE] = "";

        write_event(w, &e, is);
        if (strcmp(is, knows ? mine : theirs) != 0)
            wrong(w, knows ? "who knows it gets" : "others get", is);
    }
}

/* "all {...}" */
static void told_to_all(wording *w, char *json)
{
    w->knower = ADIT_NOBODY;
    take_event(w, json, &w->told);
    w->seen = w->told;
    is_told(w, json, json);
}

/* "P2 {...}": what `others` get has to follow. */
static void told_to(wording *w, int seat, char *json)
{
    w->knower = seat;
    take_event(w, json, &w->told);
    w->seen = w->told;
}

static void told_to_others(wording *w, char *json)
{
    char whole[WORDING_LINE] = "";

    if (w->knower == ADIT_NOBODY)
        wrong(w, "nobody knows more than these", json);
    write_event(w, &w->told, whole);
    is_told(w, whole, json);
    take_event(w, json, &w->seen);
    w->knower = ADIT_NOBODY;
}

static void says(wording *w, char *words)
{
    char is[WORDING_LINE];
    adit_text t = adit_text_in(is, sizeof is);

    tell_event(w->game, &w->seen, &(teller){.me = ADIT_NOBODY}, &t);
    if (strcmp(is, words) != 0)
        wrong(w, "it says", is);
}

/* ---- Files ---- */

static void players(wording *w, char *text)
{
    const char *at = text;

    if (!text_takes_int(&at, 2, ADIT_MAX_PLAYERS, &w->n_players) || *at != 0)
        wrong(w, "no number of players", text);
}

static const struct {
    const char *word;
    void (*run)(wording *w, char *rest);
} lines[] = {{"move", move},       {"no move", no_move},
             {"all", told_to_all}, {"others", told_to_others},
             {"says", says},       {"players", players}};

/* A word, blanks, and what it is about. */
static void run_line(wording *w, char *text)
{
    uint8_t seat;
    const char *at = text;

    if (text_takes_seat(&at, &seat) && *at == ' ') {
        told_to(w, seat, text + (at - text) + strspn(at, " "));
        return;
    }
    for (int i = 0; i < countof(lines); i++) {
        at = text;
        if (text_takes(&at, lines[i].word) && *at == ' ') {
            lines[i].run(w, text + (at - text) + strspn(at, " "));
            return;
        }
    }
    wrong(w, "no such line", text);
}

static void run_lines(wording *w, FILE *file)
{
    char text[WORDING_LINE], name[WORDING_LINE + 64];

    while (fgets(text, sizeof text, file)) {
        w->line++;
        text[strcspn(text, "\n")] = 0;
        if (*text == 0 || *text == '#')
            continue;
        snprintf(name, sizeof name, "%s:%d %s", w->game->name, w->line, text);
        w->failed = false;
        run_line(w, text);
        tap_point(!w->failed, name);
    }
}

/* The game whose name the file has: "saboteur.txt". */
static const adit_game *game_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char name[64];

    snprintf(name, sizeof name, "%s", slash ? slash + 1 : path);
    name[strcspn(name, ".")] = 0;
    return adit_game_named(name);
}

/* Every reason has a sentence: of a game, of a server, of a record. */
static void reasons_have_sentences(void)
{
    const char *none = text_of(TEXT_refusals_other);
    char said[WORDING_LINE], key[64];

    for (int err = 1; err < ADIT_N_ERRORS; err++) {
        adit_text t = adit_text_in(said, sizeof said);

        tell_refusal(&(adit_refusal){.err = (adit_err)err, .thing = "x"},
                     &(teller){.me = ADIT_NOBODY}, &t);
        tap_point(strcmp(said, none) != 0, adit_err_name((adit_err)err));
    }
#define SENTENCE(id, name, status)                                             \
    tap_point(!REFUSED_##id || tell_refused(name) != NULL, name);
    REFUSALS(SENTENCE)
#define FAULT(id, name)                                                        \
    snprintf(key, sizeof key, "record.%s", name);                              \
    tap_point(!FAULT_IN_##id || text_named(key) != N_TEXTS, key);
    RECORD_FAULTS(FAULT)
}

int main(int argc, char **argv)
{
    tap_point(argc > 1, "files are named");
    reasons_have_sentences();
    for (int i = 1; i < argc; i++) {
        wording w = {.game = game_of(argv[i]), .file = argv[i]};
        FILE *file = w.game ? fopen(argv[i], "r") : NULL;

        tap_point(file != NULL, argv[i]);
        if (file == NULL)
            continue;
        w.n_players = w.game->max_players;
        run_lines(&w, file);
        fclose(file);
    }
    return tap_done();
}
