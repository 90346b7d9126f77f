/* replay.c -- adit replay: shows a recorded game, whole, step by step, or as
 * JSON, to everyone or as one player saw it; or only says if it is legal. */
#include "common/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/lines.h"
#include "client/screen_run.h"
#include "core/json.h"
#include "lab/beliefs.h"
#include "tui/screen.h"
#include "wire/record.h"
#include "wire/view.h"

enum { MOST_GAMES = 1000000000 }; /* in a file */

typedef struct replay {
    recorded at; /* the record, and the position that is shown */
    const adit_game *game;
    draw sheet;
    adit_action moves[RECORD_MOVES];
    record_said said[RECORD_CLAIMS];
    char json[2 * VIEW_ROOM];
} replay;

/* ---- As text ---- */

static void say_undone(const replay *r)
{
    if (r->at.undone > 0)
        printf(", %d taken back", r->at.undone);
}

static void show_moves(replay *r)
{
    lines_show_title(&r->at);
    for (int n = 0; n <= r->at.whole.n_moves && cli_printed(); n++) {
        recorded_go_to(&r->at, n);
        lines_show_story(&r->at, &r->sheet);
    }
    if (!cli_printed())
        return; /* it is not where it ends */
    if (r->at.finished)
        draw_end(&r->sheet, r->at.now.state, r->at.viewer);
    else
        lines_show_table(&r->at, &r->sheet, true);
}

static void show_position(replay *r, int n)
{
    lines_show_title(&r->at);
    recorded_go_to(&r->at, n);
    printf("After %d move%s:\n", n, n == 1 ? "" : "s");
    lines_show_table(&r->at, &r->sheet, true);
}

/* ---- For programs ---- */

static void print_json(replay *r, int n)
{
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
    json_close(&text, '}');
    require(!text.cut);
    puts(r->json);
}

static void print_legal(const replay *r, const char *path)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    if (!r->at.finished) {
        printf("%s: legal so far, %d moves", path, r->at.whole.n_moves);
        say_undone(r);
        printf(", not finished\n");
        return;
    }
    printf("%s: legal, %d moves", path, r->at.whole.n_moves);
    say_undone(r);
    printf(", ");
    r->game->gold(r->at.whole.state, gold);
    draw_seats(&r->sheet, adit_winners(gold, r->at.whole.config.n_players));
    printf(" won\n");
}

static void print_check(const replay *r, const char *path)
{
    uint8_t hash[32];
    char hex[65];

    print_legal(r, path);
    record_hash(&r->at.whole, hash);
    record_hex(hash, hex);
    printf("hash: %s\n", hex);
}

/* ---- The command line ---- */

typedef struct request {
    const char *file, *game, *as, *at;
    bool step, json, check, beliefs, plain, ascii, words;
} request;

static int check_options(const request *w)
{
    if (w->beliefs && (w->as || w->at || w->step || w->check || w->words))
        return cli_misusedf("replay: with --beliefs go only --json and --ascii");
    if (w->check + w->step + (w->json || w->at) > 1)
        return cli_misusedf("replay: --check, --step, and --at or --json do not "
                           "go together");
    return CLI_DONE;
}

/* Whoever asks for a part of it, or in a certain form, wants lines. */
static bool wants_screen(const request *w)
{
    return !(w->check || w->beliefs || w->step || w->json || w->at ||
             w->plain) &&
           strcmp(w->file, "-") != 0 && screen_is_possible();
}

static void show(replay *r, const request *w, long at)
{
    if (w->check)
        print_check(r, w->file);
    else if (w->beliefs)
        beliefs_show(&r->at.whole, w->json, r->sheet.ascii);
    else if (w->json)
        for (long n = w->at ? at : 0;
             n <= (w->at ? at : r->at.whole.n_moves) && cli_printed(); n++)
            print_json(r, (int)n);
    else if (w->at)
        show_position(r, (int)at);
    else
        show_moves(r);
}

static int load_and_show(replay *r, const request *w)
{
    int viewer = ADIT_EVERYONE, code;
    long at = 0, game = 0;
    record_reader reader;

    if (w->game && (code = cli_number("--game", w->game, 1, MOST_GAMES, &game)))
        return code;
    record_open(&reader, &r->at.whole);
    reader.said = r->said;
    code = cli_load_game(w->file, game, &reader);
    if (code != CLI_DONE)
        return code;
    r->at.finished = reader.finished;
    r->at.said = r->said;
    r->at.n_said = reader.n_said;
    r->at.undone = reader.undone;
    if (w->as &&
        !lines_reads_viewer(w->as, r->at.whole.config.n_players, &viewer))
        return cli_misusedf("--as takes P1 to P%d, public or everyone, not '%s'",
                           r->at.whole.config.n_players, w->as);
    if (w->at)
        code = cli_number("--at", w->at, 0, r->at.whole.n_moves, &at);
    if (code != CLI_DONE)
        return code;
    r->game = r->at.whole.game;
    if (w->beliefs && opinion_lines(r->game) == 0)
        return cli_failf("%s: there are no beliefs about %s", w->file,
                        r->game->name);
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
        return cli_failf("there is no memory left");
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
