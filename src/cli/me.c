/* me.c -- adit me: the games that somebody has finished with `adit play`, and
 * how they fared: by game, role and level, in a row, and against each
 * character. It gives a game's record out, and exchanges all games with the
 * page, whose export has the same form (client/my_games.h). Called by
 * main.c. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "client/guess_score.h"
#include "client/guessing.h"
#include "client/my_tally.h"
#include "common/cli.h"
#include "core/json.h"
#include "core/scan.h"
#include "core/text.h"

enum {
    LAST = 10,     /* games that are listed, unless --games says how many */
    NAMES = -12,   /* columns of a name */
    NUMBERS = 8,   /* of a number */
    DATE = 10,     /* bytes of a day: "2026-11-18" */
    NAME = 16,     /* characters of a player's name */
    JSON = 1 << 20 /* bytes that hold any statistics as JSON */
};

typedef struct request {
    const char *games, *record, *export, *import, *name, *hat;
    bool erase, yes, json;
    long n_games, n_record;
} request;

/* A line of the list of games. */
typedef struct row {
    char at[MY_GAMES_TIME];
    const adit_game *game;
    int seat, n_players, level;
    my_outcome outcome;
    int undone;
    bool from; /* begun from a position */
} row;

typedef struct me {
    my_tally tally;
    const request *wants;
    row *rows; /* the last ones, in a ring */
    long n_rows;
    long n_wrong; /* lines that cannot be read */
    char json[JSON];
} me;

/* ---- Reading them ---- */

static void see_owner(void *self, const my_games_owner *owner)
{
    ((me *)self)->tally.owner = *owner;
}

static void see_game(void *self, const my_game *g)
{
    me *m = self;
    row *r;

    my_tally_add(&m->tally, g);
    if (m->tally.n == m->wants->n_record) {
        fwrite(g->record, 1, g->length, stdout);
        return;
    }
    if (m->wants->n_games == 0)
        return;
    r = &m->rows[m->n_rows++ % m->wants->n_games];
    *r = (row){.game = g->played->game,
               .seat = g->seat,
               .n_players = g->played->config.n_players,
               .level = my_tally_level(g->reader, g->played->config.n_players),
               .undone = g->reader->undone,
               .from = g->played->past != NULL};
    memcpy(r->at, g->at, sizeof r->at);
    my_outcome_of(g, &r->outcome);
}

static void see_wrong(void *self, long line, const char *why)
{
    char place[XDG_PATH + 32] = "";

    ((me *)self)->n_wrong++;
    my_games_place(place);
    CLI_REMARK(cli_me_refused, .file = place, .n = (int)line, .why = why);
}

static int read_all(me *m)
{
    const my_games_visitor visitor = {
        .self = m, .owner = see_owner, .game = see_game, .refuse = see_wrong};
    char place[XDG_PATH + 32];
    int code;

    if (!my_games_place(place))
        return cli_fail(TEXT_cli_me_noPlace, NULL);
    code = my_games_visit(place, &visitor);
    my_tally_close(&m->tally);
    return code;
}

/* ---- For people ---- */

static void print_number(long n)
{
    cli_cell(stdout, NUMBERS, cli_digits_of(n).text);
}

static void print_share(const my_count *c)
{
    char text[16];

    snprintf(text, sizeof text, "%ld %%", c->n ? 100L * c->won / c->n : 0);
    cli_cell(stdout, NUMBERS, text);
}

static void print_title(const me *m)
{
    my_count all = my_tally_all(&m->tally);
    char since[DATE + 1] = "";
    time_t first = (time_t)m->tally.results[0].at;
    struct tm parts;

    localtime_r(&first, &parts);
    strftime(since, sizeof since, "%Y-%m-%d", &parts);
    if (m->tally.owner.name[0])
        printf("%s\n", m->tally.owner.name);
    CLI_PRINT(stdout, cli_me_title, .n = all.n, .n_won = all.won,
              .date = since);
    printf("\n\n");
}

static void print_roles(const my_game_tally *t)
{
    for (int i = 0; i < t->game->n_roles && i < MY_TALLY_ROLES; i++) {
        const my_count *c = &t->roles[i];
        char gold[16];

        if (c->n == 0)
            continue;
        printf("  ");
        cli_cell(stdout, NAMES + 2, text_or("cli.roles", t->game->roles[i]));
        print_number(c->n);
        print_share(c);
        snprintf(gold, sizeof gold, "%.1f", (double)c->gold / c->n);
        cli_cell(stdout, NUMBERS, gold);
        putchar('\n');
    }
}

static void print_games(const my_tally *t)
{
    cli_head(TEXT_cli_me_game, NAMES, stdout);
    cli_head(TEXT_cli_me_played, NUMBERS, stdout);
    cli_head(TEXT_cli_me_won, NUMBERS, stdout);
    cli_head(TEXT_cli_me_gold, NUMBERS, stdout);
    putchar('\n');
    for (int i = 0; i < t->n_games; i++) {
        if (t->games[i].all.n == 0)
            continue;
        cli_cell(stdout, NAMES, t->games[i].game->name);
        print_number(t->games[i].all.n);
        print_share(&t->games[i].all);
        putchar('\n');
        print_roles(&t->games[i]);
    }
    putchar('\n');
}

static const char *level_name(int level)
{
    return level == N_LEVELS ? text_of(TEXT_cli_me_several)
                             : bot_level_name((bot_level)level);
}

static void print_levels(const my_tally *t)
{
    cli_head(TEXT_cli_me_level, NAMES, stdout);
    cli_head(TEXT_cli_me_played, NUMBERS, stdout);
    cli_head(TEXT_cli_me_won, NUMBERS, stdout);
    putchar('\n');
    for (int level = 0; level <= N_LEVELS; level++) {
        if (t->levels[level].n == 0)
            continue;
        cli_cell(stdout, NAMES, level_name(level));
        print_number(t->levels[level].n);
        print_share(&t->levels[level]);
        putchar('\n');
    }
    putchar('\n');
}

/* The name of a character for people. */
static const char *title_of(const character *who)
{
    char key[64];
    text_id id;

    snprintf(key, sizeof key, "options.characters.%s.title", who->name);
    id = text_named(key);
    return id == N_TEXTS ? who->name : text_of(id);
}

static void print_against(const my_tally *t)
{
    if (t->n_against == 0)
        return;
    cli_head(TEXT_cli_me_against, NAMES, stdout);
    cli_head(TEXT_cli_me_rounds, NUMBERS, stdout);
    cli_head(TEXT_cli_me_together, NUMBERS + 2, stdout);
    cli_head(TEXT_cli_me_lied, NUMBERS, stdout);
    cli_head(TEXT_cli_me_fooled, NUMBERS + 2, stdout);
    cli_head(TEXT_cli_me_caught, NUMBERS + 2, stdout);
    putchar('\n');
    for (int i = 0; i < t->n_against; i++) {
        const my_against *a = &t->against[i];

        cli_cell(stdout, NAMES, title_of(a->who));
        print_number(a->rounds);
        printf("  ");
        print_number(a->together);
        print_number(a->lied);
        printf("  ");
        print_number(a->fooled);
        printf("  ");
        print_number(a->caught);
        putchar('\n');
    }
    putchar('\n');
}

/* What guesses were worth, beside those of the bots. */
static void print_reading(const my_tally *t)
{
    const my_read *best = my_tally_read(t, true);

    if (t->reading.n == 0)
        return;
    CLI_PRINT(stdout, cli_me_reading, .n = t->reading.n,
              .n_points = guess_points(my_mean(&t->reading)));
    if (t->beside.n > 0) {
        putchar(' ');
        CLI_PRINT(stdout, cli_me_readingBots,
                  .n = guess_points(my_mean(&t->beside)));
    }
    putchar('\n');
    if (best == NULL)
        return;
    CLI_PRINT(stdout, cli_me_readBest, .best = title_of(best->who),
              .hardest = title_of(my_tally_read(t, false)->who));
    putchar('\n');
}

static void print_hiding(const my_tally *t)
{
    char share[16];

    if (t->hiding.n == 0)
        return;
    guessing_percent(guess_points(my_mean(&t->hiding)), share);
    CLI_PRINT(stdout, cli_me_hiding, .n = t->hiding.n, .share = share);
    putchar('\n');
}

/* Sentences, each where there is something to say. */
static void print_sentences(const my_tally *t)
{
    my_row wins = my_tally_wins(t), days = my_tally_days(t, time(NULL));
    const my_against *liar = my_tally_best_liar(t);
    const my_against *fooled = my_tally_fooled_by(t);

    CLI_PRINT(stdout, cli_me_row, .n_wins = wins.now, .n_best = wins.best,
              .n_days = days.now, .n_most = days.best);
    putchar('\n');
    if (fooled != NULL) {
        CLI_PRINT(stdout, cli_me_fooledBy, .name = title_of(fooled->who),
                  .n = fooled->fooled);
        putchar('\n');
    }
    if (liar != NULL) {
        CLI_PRINT(stdout, cli_me_bestLiar, .name = title_of(liar->who),
                  .n_rounds = liar->lied, .n = liar->fooled);
        putchar('\n');
    }
    if (t->lies.n > 0) {
        CLI_PRINT(stdout, cli_me_myLies, .n = t->lies.n, .n_won = t->lies.won);
        putchar('\n');
    }
    print_reading(t);
    print_hiding(t);
    putchar('\n');
}

static void print_row(const row *r, long number)
{
    char seat[32], day[DATE + 1];
    time_t at = (time_t)my_tally_time(r->at);
    struct tm parts;

    localtime_r(&at, &parts);
    strftime(day, sizeof day, "%Y-%m-%d", &parts);
    snprintf(seat, sizeof seat, "%s/%d", cli_seat_of(r->seat).name,
             r->n_players);
    printf("%5ld  %s  ", number, day);
    cli_cell(stdout, NAMES, r->game->name);
    cli_cell(stdout, -8, seat);
    cli_cell(stdout, -9, level_name(r->level));
    cli_cell(stdout, 4, cli_digits_of(r->outcome.gold).text);
    printf("  ");
    cli_head(r->from          ? TEXT_cli_me_from
             : r->undone > 0  ? TEXT_cli_me_undone
             : r->outcome.won ? TEXT_cli_me_isWon
                              : TEXT_cli_me_isLost,
             -9, stdout);
    for (int i = 0; i < r->outcome.n_rounds; i++)
        printf("%s%s", i ? ", " : "",
               text_or("cli.roles",
                       r->game->roles[r->outcome.rounds[i].role[r->seat]]));
    putchar('\n');
}

static void print_list(const me *m)
{
    long most = m->wants->n_games;
    long first = m->n_rows > most ? m->n_rows - most : 0;

    for (long i = first; i < m->n_rows; i++)
        print_row(&m->rows[i % most], i + 1);
}

static void print_all(const me *m)
{
    if (m->tally.n == 0) {
        puts(text_of(TEXT_cli_me_none));
        return;
    }
    if (m->tally.n_results > 0) {
        print_title(m);
        print_games(&m->tally);
        print_levels(&m->tally);
        print_against(&m->tally);
        print_sentences(&m->tally);
    }
    print_list(m);
}

/* ---- For programs ---- */

static void write_count(const char *key, const char *of, const my_count *c,
                        adit_text *out)
{
    json_key(out, key);
    json_open(out, '{');
    json_key_int(out, of, c->n);
    json_key_int(out, "won", c->won);
    json_key_int(out, "gold", c->gold);
    json_close(out, '}');
}

static void write_game(const my_game_tally *t, adit_text *out)
{
    json_key(out, t->game->name);
    json_open(out, '{');
    json_key_int(out, "games", t->all.n);
    json_key_int(out, "won", t->all.won);
    json_key(out, "roles");
    json_open(out, '{');
    for (int i = 0; i < t->game->n_roles && i < MY_TALLY_ROLES; i++)
        if (t->roles[i].n > 0)
            write_count(t->game->roles[i], "rounds", &t->roles[i], out);
    json_close(out, '}');
    json_close(out, '}');
}

static void write_run(const char *key, my_row run, adit_text *out)
{
    json_key(out, key);
    json_open(out, '{');
    json_key_int(out, "now", run.now);
    json_key_int(out, "best", run.best);
    json_close(out, '}');
}

static void write_against(const my_against *a, adit_text *out)
{
    json_key(out, a->who->name);
    json_open(out, '{');
    json_key_int(out, "rounds", a->rounds);
    json_key_int(out, "together", a->together);
    json_key_int(out, "lied", a->lied);
    json_key_int(out, "fooled", a->fooled);
    json_key_int(out, "caught", a->caught);
    json_close(out, '}');
}

/* Nothing is said of somebody who never guessed, or never had to hide. */
static void write_reading(const my_tally *t, adit_text *out)
{
    const my_read *best = my_tally_read(t, true);

    if (t->reading.n == 0)
        return;
    json_key(out, "reading");
    json_open(out, '{');
    json_key_int(out, "rounds", t->reading.n);
    json_key_int(out, "points", guess_points(my_mean(&t->reading)));
    if (t->beside.n > 0)
        json_key_int(out, "bots", guess_points(my_mean(&t->beside)));
    if (best != NULL) {
        json_key_string(out, "best", best->who->name);
        json_key_string(out, "hardest", my_tally_read(t, false)->who->name);
    }
    json_close(out, '}');
}

static void write_hiding(const my_tally *t, adit_text *out)
{
    if (t->hiding.n == 0)
        return;
    json_key(out, "hiding");
    json_open(out, '{');
    json_key_int(out, "rounds", t->hiding.n);
    json_key_int(out, "suspected", guess_points(my_mean(&t->hiding)));
    json_close(out, '}');
}

static void write_owner(const my_games_owner *owner, adit_text *out)
{
    if (owner->name[0])
        json_key_string(out, "name", owner->name);
    if (owner->hat > 0)
        json_key_int(out, "hat", owner->hat);
}

static void print_json(me *m)
{
    const my_tally *t = &m->tally;
    adit_text out = adit_text_in(m->json, sizeof m->json);
    my_count all = my_tally_all(t);

    json_open(&out, '{');
    write_owner(&t->owner, &out);
    json_key_int(&out, "kept", t->n);
    json_key_int(&out, "games", all.n);
    json_key_int(&out, "won", all.won);
    json_key(&out, "by_game");
    json_open(&out, '{');
    for (int i = 0; i < t->n_games; i++)
        write_game(&t->games[i], &out);
    json_close(&out, '}');
    json_key(&out, "by_level");
    json_open(&out, '{');
    for (int level = 0; level <= N_LEVELS; level++)
        if (t->levels[level].n > 0)
            write_count(level == N_LEVELS ? "several"
                                          : bot_level_name((bot_level)level),
                        "games", &t->levels[level], &out);
    json_close(&out, '}');
    write_run("wins", my_tally_wins(t), &out);
    write_run("days", my_tally_days(t, time(NULL)), &out);
    json_key(&out, "against");
    json_open(&out, '{');
    for (int i = 0; i < t->n_against; i++)
        write_against(&t->against[i], &out);
    json_close(&out, '}');
    write_count("lies", "rounds", &t->lies, &out);
    write_reading(t, &out);
    write_hiding(t, &out);
    json_close(&out, '}');
    require(!out.cut);
    puts(m->json);
}

/* ---- What is asked for ---- */

static int show(me *m, const request *w)
{
    int code;

    m->wants = w;
    m->tally.is_read = w->n_record == 0;
    if (w->n_games > 0) {
        m->rows = calloc((size_t)w->n_games, sizeof *m->rows);
        if (m->rows == NULL)
            return cli_fail(TEXT_cli_errors_noMemory, NULL);
    }
    code = read_all(m);
    if (code != CLI_DONE)
        return code;
    if (w->n_record > m->tally.n)
        return CLI_FAIL(cli_me_noGame, .n_number = (int)w->n_record,
                        .n = m->tally.n);
    if (w->json)
        print_json(m);
    else if (w->n_record == 0)
        print_all(m);
    code = cli_flush();
    return code == CLI_DONE && m->n_wrong > 0 ? CLI_FAILED : code;
}

static int show_as_asked(const request *w)
{
    me *m = calloc(1, sizeof *m);
    int code;

    if (m == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    code = show(m, w);
    free(m->rows);
    free(m);
    return code;
}

static int take_in(const request *w)
{
    my_games_taken taken;
    int code = my_games_import(w->import, &taken);

    if (code != CLI_DONE)
        return code;
    CLI_PRINT(stdout, cli_me_taken, .n = taken.taken, .n_known = taken.known,
              .n_refused = taken.refused);
    putchar('\n');
    code = cli_flush();
    return code == CLI_DONE && taken.refused > 0 ? CLI_FAILED : code;
}

/* Asks once, where there is somebody to answer. */
static int erase(const request *w)
{
    char answer[16] = "";

    if (!w->yes) {
        if (!isatty(STDIN_FILENO))
            return cli_misused(TEXT_cli_me_sayYes, NULL);
        CLI_PRINT(stdout, terminal_yes_ask,
                  .question = text_of(TEXT_cli_me_eraseAll));
        putchar(' ');
        fflush(stdout);
        if (fgets(answer, sizeof answer, stdin) == NULL ||
            strncasecmp(answer, text_of(TEXT_terminal_yes_key),
                        strlen(text_of(TEXT_terminal_yes_key))) != 0)
            return CLI_DONE;
    }
    return my_games_erase();
}

/* At most NAME characters of valid UTF-8, none of them a control: what the page
 * takes for a name, too. */
static bool is_name(const char *text)
{
    scan s = {text, text + strlen(text)};
    int n = 0;

    while (s.at < s.end) {
        if ((unsigned char)*s.at < ' ' || *s.at == 0x7f || !scan_utf8(&s))
            return false;
        n++;
    }
    return n > 0 && n <= NAME;
}

static int call_me(const request *w)
{
    my_games_owner owner = {.hat = 0};
    me *m = calloc(1, sizeof *m);
    const request nothing = {0};
    long hat = 0;
    int code;

    if (m == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    m->wants = &nothing;
    code = read_all(m);
    owner = m->tally.owner;
    free(m);
    if (code == CLI_DONE && w->hat != NULL)
        code = cli_number("me: --hat", w->hat, 1, 12, &hat);
    if (code != CLI_DONE)
        return code;
    owner.hat = hat ? (int)hat : owner.hat;
    if (w->name != NULL) {
        if (!is_name(w->name))
            return CLI_MISUSED(cli_me_badName, .n = NAME);
        snprintf(owner.name, sizeof owner.name, "%s", w->name);
    }
    return my_games_rename(&owner);
}

/* One thing at a time. */
static int do_as_asked(request *w)
{
    int code, things = (w->export != NULL) + (w->import != NULL) + w->erase +
                       (w->name != NULL || w->hat != NULL) +
                       (w->record != NULL) + (w->games != NULL || w->json);

    if (things > 1 || (w->yes && !w->erase))
        return cli_misused(TEXT_cli_me_oneThing, NULL);
    w->n_games = LAST;
    if (w->games != NULL &&
        (code = cli_number("me: --games", w->games, 0, MY_GAMES_MOST,
                           &w->n_games)) != CLI_DONE)
        return code;
    if (w->record != NULL &&
        (code = cli_number("me: --record", w->record, 1, MY_GAMES_MOST,
                           &w->n_record)) != CLI_DONE)
        return code;
    return w->export                           ? my_games_export(w->export)
           : w->import                         ? take_in(w)
           : w->erase                          ? erase(w)
           : w->name != NULL || w->hat != NULL ? call_me(w)
                                               : show_as_asked(w);
}

int cli_me(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "games", .value = &w.games},
        {.name = "record", .value = &w.record},
        {.name = "export", .value = &w.export},
        {.name = "import", .value = &w.import},
        {.name = "name", .value = &w.name},
        {.name = "hat", .value = &w.hat},
        {.name = "erase", .given = &w.erase},
        {.name = "yes", .given = &w.yes},
        {.name = "json", .given = &w.json},
    };
    cli_args args = {.command = "me",
                     .usage = TEXT_cli_usage_me,
                     .options = options,
                     .n_options = countof(options),
                     .what = ""};
    int code = cli_read(&args, argc, argv);

    return code != CLI_DONE ? code : do_as_asked(&w);
}
