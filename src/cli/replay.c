/* replay.c -- adit replay: shows a recorded game. On the screen, as lines, step
 * by step, or as JSON for programs; to everyone or as one player saw it; with
 * what could be believed at each move (lab/beliefs.c); or it only says whether
 * the record is legal, and its hash, or whether all games of a file are. The
 * record is client/recorded.h. Called by main.c. */
#include "common/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/hindsight.h"
#include "bots/turning.h"
#include "client/lines.h"
#include "client/screen_run.h"
#include "core/json.h"
#include "core/scan.h"
#include "core/text.h"
#include "lab/beliefs.h"
#include "texts/telling.h"
#include "tui/screen.h"
#include "wire/record.h"
#include "wire/view.h"

enum {
    MOST_GAMES = 1000000000, /* that a file can have */
    LINE = 128               /* bytes of a list of seats, or of counts */
};

typedef struct replay {
    recorded at;  /* the record, and the position that is shown */
    long n_games; /* of the file, if all were checked: `at` is the last */
    const adit_game *game;
    draw sheet;
    adit_action moves[RECORD_MOVES];
    match_said said[RECORD_CLAIMS];
    match_past past;
    char json[2 * VIEW_ROOM];
} replay;

/* ---- As text ---- */

/* "60 moves, 2 taken back". A record has only the moves that stand, and how
 * many were taken back. */
static void say_moves(const replay *r, adit_text *out)
{
    TEXT(out, cli_counts_moves, .n = r->at.whole.n_moves);
    if (r->at.undone == 0)
        return;
    text_put(out, ", ");
    TEXT(out, cli_counts_undone, .n = r->at.undone);
}

static void show_why(replay *r)
{
    bot_reason why;

    if (!recorded_why(&r->at, &why))
        return;
    fputs("      ", stdout);
    draw_reason(&r->sheet, &why);
}

/* Everything that happened, and then how it ended. It stops as soon as nobody
 * reads it, as in `adit replay FILE | head`. */
static void show_moves(replay *r, bool why)
{
    lines_show_title(&r->at);
    for (int n = 0; n <= r->at.whole.n_moves && cli_printed(); n++) {
        recorded_go_to(&r->at, n);
        lines_show_story(&r->at, &r->sheet);
        if (why)
            show_why(r);
    }
    if (!cli_printed())
        return; /* the position is one in the middle */
    if (r->at.finished)
        draw_end(&r->sheet, r->at.now.state, r->at.viewer);
    else
        lines_show_table(&r->at, &r->sheet, true);
}

static void show_position(replay *r, int n)
{
    lines_show_title(&r->at);
    recorded_go_to(&r->at, n);
    CLI_PRINT(stdout, cli_replay_after, .n = n);
    putchar('\n');
    lines_show_table(&r->at, &r->sheet, true);
}

/* Of each round that is over, what turned it: in words, or as a line of JSON
 * for each. */
static void show_turning_points(replay *r, bool json)
{
    turning_point points[TURNING_POINTS];
    teller who = draw_teller(&r->sheet);

    for (int round = 1; round <= turning_rounds(&r->at.whole); round++) {
        int n = turning_points(&r->at.whole, round, &r->at.minds[0], points);
        adit_text text = adit_text_in(r->json, sizeof r->json);

        if (json) {
            turning_write(points, n, &text);
            puts(r->json);
            continue;
        }
        CLI_PRINT(stdout, cli_beliefs_round, .n = round);
        putchar('\n');
        for (int i = 0; i < n; i++) {
            text = adit_text_in(r->json, sizeof r->json);
            tell_turning(&points[i], &who, &text);
            printf("  %s\n", r->json);
        }
        if (n == 0)
            printf("  %s\n", text_of(TEXT_cli_replay_noTurning));
    }
}

static const text_id levels[] = {
    [LEVEL_EASY] = TEXT_options_levels_easy_title,
    [LEVEL_MEDIUM] = TEXT_options_levels_medium_title,
    [LEVEL_HARD] = TEXT_options_levels_hard_title,
    [LEVEL_MASTER] = TEXT_options_levels_master_title};

/* "      Hard: dig NES@3,-1 72%, pass NES 14%" */
static void say_others(const replay *r, bot_level level,
                       const hindsight_share *shares, int n)
{
    printf("      %s: ", text_of(levels[level]));
    for (int i = 0; i < n; i++) {
        char move[ADIT_MAX_MOVE_TEXT], percent[16];
        adit_text t = adit_text_in(move, sizeof move);

        r->game->write_move(shares[i].move, &t);
        TEXT_IN(percent, language_percent, .n = shares[i].share);
        printf("%s%s %s", i > 0 ? ", " : "", move, percent);
    }
    putchar('\n');
}

/* What bots of each level would have played instead of move number n: under
 * what happened, or as one line of JSON. */
static void show_others_at(replay *r, int n, bool json)
{
    hindsight_share shares[HINDSIGHT_SHARES];
    adit_text text = adit_text_in(r->json, sizeof r->json);
    int found = 0;

    recorded_go_to(&r->at, n);
    if (json) {
        json_open(&text, '{');
        json_key_int(&text, "at", n);
        json_key(&text, "others");
        json_open(&text, '[');
    } else {
        lines_show_story(&r->at, &r->sheet);
    }
    for (int level = LEVEL_EASY; level < N_LEVELS; level++) {
        if (!recorded_others(&r->at, (bot_level)level, shares, &found))
            continue;
        if (json)
            hindsight_others_write(r->game, (bot_level)level, shares, found,
                                   &text);
        else
            say_others(r, (bot_level)level, shares, found);
    }
    if (!json)
        return;
    json_close(&text, ']');
    json_close(&text, '}');
    puts(r->json);
}

/* ---- For programs ---- */

/* One object per position, on a line of its own: what the last move did, and
 * what the viewer sees now; and why a bot made that move. Both have the form of
 * docs/protocol.md. */
static void print_json(replay *r, int n, bool why)
{
    bot_reason reason;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_text text = adit_text_in(r->json, sizeof r->json);

    recorded_go_to(&r->at, n);
    recorded_look_at(&r->at, &r->at.now, obs);
    json_open(&text, '{');
    json_key_int(&text, "at", n);
    json_key(&text, "events");
    view_events(&r->at.now, r->at.viewer, &r->at.story, &text);
    json_key(&text, "view");
    view_seen(&r->at.now, obs, r->at.viewer, true, &text);
    if (why && recorded_why(&r->at, &reason)) {
        json_key(&text, "why");
        why_write(&reason, &text);
    }
    json_close(&text, '}');
    require(!text.cut);
    puts(r->json);
}

static void print_legal(const replay *r, const char *path)
{
    char counts[LINE], names[LINE];
    adit_text moves = adit_text_in(counts, sizeof counts);
    adit_text winners = adit_text_in(names, sizeof names);
    int32_t gold[ADIT_MAX_PLAYERS];
    unsigned won;
    int n = 0, at = 0;

    say_moves(r, &moves);
    r->game->gold(r->at.whole.state, gold);
    won = adit_winners(gold, r->at.whole.config.n_players);
    n = __builtin_popcount(won);
    for (int seat = 0; won >> seat; seat++)
        if (won >> seat & 1) {
            char name[8];
            adit_text t = adit_text_in(name, sizeof name);

            text_seat(&t, seat);
            text_list_item(&winners, at++, n, name);
        }
    if (r->at.finished)
        CLI_PRINT(stdout, cli_replay_legal, .file = path, .moves = counts,
                  .winners = names, .n = n);
    else
        CLI_PRINT(stdout, cli_replay_legalSoFar, .file = path, .moves = counts);
    putchar('\n');
}

/* The hash is of the game, not of the file: two programs that have played the
 * same game have the same one. */
static void print_check(const replay *r, const char *path)
{
    uint8_t hash[32];
    char hex[65];

    if (r->n_games > 1) {
        CLI_PRINT(stdout, cli_replay_allLegal, .file = path, .n = r->n_games);
        putchar('\n');
        return;
    }
    print_legal(r, path);
    record_hash(&r->at.whole, hash);
    record_hex(hash, hex);
    CLI_PRINT(stdout, cli_replay_hash, .hash = hex);
    putchar('\n');
}

/* ---- The command line ---- */

typedef struct request {
    const char *file, *game, *as, *at;
    bool step, json, check, beliefs, plain, ascii, words, why, turning, others;
} request;

static int check_options(const request *w)
{
    if (w->beliefs && (w->as || w->at || w->step || w->check || w->words))
        return cli_misused(TEXT_cli_replay_beliefs, NULL);
    if (w->turning && (w->as || w->at || w->step || w->check || w->words ||
                       w->beliefs || w->why))
        return cli_misused(TEXT_cli_replay_turning, NULL);
    if (w->others &&
        (w->step || w->check || w->words || w->beliefs || w->turning || w->why))
        return cli_misused(TEXT_cli_replay_others, NULL);
    if (w->why && (w->beliefs || w->at || w->step || w->check))
        return cli_misused(TEXT_cli_replay_why, NULL);
    if (w->check + w->step + (w->json || w->at) > 1)
        return cli_misused(TEXT_cli_replay_together, NULL);
    return CLI_DONE;
}

/* Anyone who asks for a part of the game, or for a certain form, wants lines. A
 * record that comes from standard input leaves no keyboard to go through it. */
static bool wants_screen(const request *w)
{
    return !(w->check || w->beliefs || w->step || w->json || w->at ||
             w->plain || w->why || w->turning || w->others) &&
           strcmp(w->file, "-") != 0 && screen_is_possible();
}

static void show_others(replay *r, const request *w, long at)
{
    for (long n = w->at ? at : 1;
         n <= (w->at ? at : r->at.whole.n_moves) && cli_printed(); n++)
        show_others_at(r, (int)n, w->json);
}

static void show(replay *r, const request *w, long at)
{
    if (w->check)
        print_check(r, cli_name_of(w->file));
    else if (w->beliefs)
        beliefs_show(&r->at.whole, r->said, r->at.n_said, w->json,
                     r->sheet.ascii);
    else if (w->turning)
        show_turning_points(r, w->json);
    else if (w->others)
        show_others(r, w, at);
    else if (w->json)
        for (long n = w->at ? at : 0;
             n <= (w->at ? at : r->at.whole.n_moves) && cli_printed(); n++)
            print_json(r, (int)n, w->why);
    else if (w->at)
        show_position(r, (int)at);
    else
        show_moves(r, w->why);
}

static int unknown_viewer(const replay *r, const char *as)
{
    char seat[8];
    adit_text last = adit_text_in(seat, sizeof seat);

    text_seat(&last, r->at.whole.config.n_players - 1);
    return CLI_MISUSED(cli_replay_as, .last = seat, .value = as);
}

/* ---- A file of which no game is asked for ---- */

/* It is one game, or with --check any number; they are counted by their
 * headers. */
typedef struct reading {
    replay *r;
    record_reader reader; /* of the last game that has begun */
    bool check, wrong;    /* --check; that game is not right */
    bool others;          /* it is not the only one */
    long begun;
} reading;

static void begin_reading(reading *all)
{
    record_open(&all->reader, &all->r->at.whole);
    all->reader.said = all->r->said;
    all->reader.past = &all->r->past;
}

/* Another header has come. True: the game before it is right, and the next is
 * read. */
static bool goes_on(reading *all)
{
    all->others = true;
    if (!all->check || all->wrong)
        return false;
    all->wrong = !record_close(&all->reader);
    if (all->wrong)
        return false;
    all->begun++;
    begin_reading(all);
    return true;
}

/* A cli_taker. When the first game turns out to be wrong, it only looks whether
 * there is another, so that the number of the wrong one can be said. */
static bool takes_line(void *self, const char *line, size_t length)
{
    reading *all = self;
    scan object = {line, line + length}, value;

    bool header = scan_object(object) && scan_find(object, "adit", &value);

    if (header && all->begun > 0 && !goes_on(all))
        return false;
    if (header && all->begun == 0)
        all->begun = 1;
    if (!all->wrong)
        all->wrong = !record_line(&all->reader, line, length);
    return !all->wrong || (all->check && all->begun == 1);
}

/* Reads a file, and says what is wrong with it. */
static int read_all(reading *all, const char *path)
{
    char why[2 * sizeof all->reader.wrong];
    adit_text fault = adit_text_in(why, sizeof why);
    int code;

    begin_reading(all);
    code = cli_lines(path, takes_line, all);
    if (code != CLI_DONE)
        return code;
    path = cli_name_of(path);
    if (all->others && !all->check)
        return CLI_FAIL(cli_replay_several, .file = path);
    if (!all->wrong && record_close(&all->reader))
        return CLI_DONE;
    tell_fault(&all->reader, &fault);
    return all->others ? CLI_FAIL(cli_errors_fileGame, .file = path,
                                  .n = all->begun, .why = why)
                       : CLI_FAIL(cli_errors_file, .file = path, .why = why);
}

static int read_games(reading *all, const request *w)
{
    long game = 0;
    int code = CLI_DONE;

    if (w->game == NULL)
        return read_all(all, w->file);
    code = cli_number("--game", w->game, 1, MOST_GAMES, &game);
    if (code != CLI_DONE)
        return code;
    begin_reading(all);
    return cli_load_game(w->file, game, &all->reader);
}

/* Reads the record, which checks every move, and shows it. Seats and move
 * numbers of the command line are checked after that, since they depend on the
 * game. */
static int load_and_show(replay *r, const request *w)
{
    int viewer = ADIT_EVERYONE, code;
    long at = 0;
    reading all = {.r = r, .check = w->check};
    const record_reader *last = &all.reader;

    code = read_games(&all, w);
    if (code != CLI_DONE)
        return code;
    r->n_games = all.begun;
    r->at.finished = last->finished;
    r->at.said = r->said;
    r->at.n_said = last->n_said;
    r->at.undone = last->undone;
    memcpy(r->at.bot, last->bot, sizeof last->bot);
    if (w->as &&
        !lines_reads_viewer(w->as, r->at.whole.config.n_players, &viewer))
        return unknown_viewer(r, w->as);
    if (w->at)
        code = cli_number("--at", w->at, 0, r->at.whole.n_moves, &at);
    if (code != CLI_DONE)
        return code;
    r->game = r->at.whole.game;
    if (w->beliefs && opinion_lines(r->game) == 0)
        return CLI_FAIL(cli_replay_noBeliefs, .file = cli_name_of(w->file),
                        .game = r->game->name);
    r->sheet = draw_on(stdout, r->game, w->ascii);
    r->sheet.words = w->words;
    recorded_look_as(&r->at, viewer);
    recorded_open(&r->at);
    if (wants_screen(w) && screen_replay(&r->at, &r->sheet) != SCREEN_NONE)
        return CLI_DONE;
    if (w->step)
        return lines_replay(&r->at, &r->sheet);
    show(r, w, at);
    return cli_flush();
}

static int replay_as_asked(const request *w)
{
    replay *r = calloc(1, sizeof *r);
    int code;

    if (r == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    r->at.whole.moves = r->moves;
    r->at.whole.room = RECORD_MOVES;
    code = load_and_show(r, w);
    free(r);
    return code;
}

int cli_replay(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "game", .value = &w.game},
        {.name = "as", .value = &w.as},
        {.name = "at", .value = &w.at},
        {.name = "step", .given = &w.step},
        {.name = "json", .given = &w.json},
        {.name = "check", .given = &w.check},
        {.name = "beliefs", .given = &w.beliefs},
        {.name = "plain", .given = &w.plain},
        {.name = "ascii", .given = &w.ascii},
        {.name = "words", .given = &w.words},
        {.name = "why", .given = &w.why},
        {.name = "turning-points", .given = &w.turning},
        {.name = "others", .given = &w.others},
    };
    cli_args args = {.command = "replay",
                     .usage = TEXT_cli_usage_replay,
                     .options = options,
                     .n_options = countof(options),
                     .what = "FILE",
                     .rest = &w.file,
                     .min_rest = 1,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    code = check_options(&w);
    return code != CLI_DONE ? code : replay_as_asked(&w);
}
