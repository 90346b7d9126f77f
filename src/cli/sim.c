/* sim.c -- adit sim: bots against bots, and what came of it.
 *
 * Threads take blocks of games. What a block's games have to say goes into pages
 * of memory, and from there into the files when all blocks before it are written:
 * so the output does not depend on the number of threads, and what is held back
 * is bounded. Sums are of whole numbers, which come out alike in any order. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bout.h"
#include "cli/crew.h"
#include "cli/progress.h"
#include "cli/results.h"
#include "wire/trace.h"

enum {
    BLOCK = 8,      /* games that a thread takes at a time */
    PAGE = 4 << 20, /* bytes that a thread holds back for a file */
    MAX_GAMES = 1000000000,
    ERROR_ROOM = 1024
};

enum { OUT_TRACE, OUT_RECORD, N_OUTS };

static const char usage[] =
    "usage: adit sim GAME --games N [OPTION]...\n"
    "\n"
    "Plays N games of bots against bots and says who won how often, how rounds or\n"
    "games ended, and what gold or gems and how many moves it came to.\n"
    "\n"
    "  --games N        how many games, for each number of players\n"
    "  --players P      a number, a list 3,5,7 or a range 3-10 (usually 5, or the\n"
    "                   most that the game is for)\n"
    "  --bots A[,B...]  one bot for all seats, or one for each (usually hasty);\n"
    "                   exec:COMMAND is a program that speaks as 'adit bot' does\n"
    "  --set K=V        an option of the game, as 'adit games GAME' lists them\n"
    "  --profile NAME   a named set of options, which --set can change\n"
    "  --seed HEX       1 to 64 hex digits (usually drawn, and told)\n"
    "  --threads T      usually as many as there are cores\n"
    "  --patience S     seconds that a program may take to answer (usually 10)\n"
    "  --trace FILE     writes all that happened, for other programs\n"
    "  --record FILE    writes records, each of which replays a game\n"
    "  --beliefs        measures how well it can be told who is who, and where the\n"
    "                   treasure is (saboteur and saboteur2)\n"
    "  --json           prints the results as one JSON object\n"
    "  --help           this text\n"
    "\n"
    "The same seed gives the same output, whatever the number of threads. FILE -\n"
    "is standard output; the results go to standard error then.\n"
    "\n"
    "examples:\n"
    "  adit sim saboteur --games 1000\n"
    "  adit sim saboteur --games 100 --players 3-10 --bots random --seed 2a\n"
    "  adit sim saboteur --games 1 --set rounds=1 --record game.jsonl\n"
    "  adit sim saboteur2 --games 1000 --players 2-12\n"
    "  adit sim saboteur --games 300 --bots trained --beliefs\n"
    "  adit sim galleries --games 1000 --players 2-4\n"
    "  adit sim saboteur --games 50 --bots 'exec:python3 bot.py'\n";

/* ---- A simulation ---- */

typedef struct sim {
    results results;
    int64_t blocks; /* of each series */
    int n_threads, patience;

    /* From here on the lock protects what changes, but for the files: they
     * belong to the thread whose block is the next to be written. */
    pthread_mutex_t lock;
    pthread_cond_t moved_on;
    int64_t taken, written; /* blocks, of all series */
    cli_out out[N_OUTS];
    int failed_out, error; /* the file that could not be written, and why */
    char trouble
        [ERROR_ROOM]; /* why a game could not go on, if that is the error */
    progress progress;
} sim;

typedef struct worker {
    sim *sim;
    series *series;
    int64_t block;
    adit_text page[N_OUTS]; /* at NULL: not wanted */
    tally tally;
    told told;
    scores all, by_bot;
    insight *insight; /* NULL: not wanted */
    bout bout;
} worker;

/* ---- Output, in the order of games ---- */

static bool has_failed(sim *s)
{
    bool failed;

    pthread_mutex_lock(&s->lock);
    failed = s->error != 0;
    pthread_mutex_unlock(&s->lock);
    return failed;
}

static void fail(sim *s, int out, int error)
{
    pthread_mutex_lock(&s->lock);
    if (s->error == 0) {
        s->failed_out = out;
        s->error = error;
    }
    pthread_cond_broadcast(&s->moved_on);
    pthread_mutex_unlock(&s->lock);
}

/* The game of a worker cannot go on. */
static void fail_game(worker *w, const char *trouble)
{
    sim *s = w->sim;

    pthread_mutex_lock(&s->lock);
    if (s->error == 0)
        snprintf(s->trouble, sizeof s->trouble, "%s", trouble);
    pthread_mutex_unlock(&s->lock);
    fail(s, N_OUTS, ECANCELED);
}

/* Until all blocks before this one are written, or can never be. */
static void await_turn(worker *w)
{
    sim *s = w->sim;

    pthread_mutex_lock(&s->lock);
    while (s->written != w->block && s->error == 0)
        pthread_cond_wait(&s->moved_on, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static void write_pages(worker *w)
{
    await_turn(w);
    for (int i = 0; i < N_OUTS; i++) {
        adit_text *page = &w->page[i];

        if (page->length == 0)
            continue;
        require(!page->cut);
        errno = 0;
        if (!has_failed(w->sim) && fwrite(page->at, 1, page->length,
                                          w->sim->out[i].file) != page->length)
            fail(w->sim, i, errno ? errno : EIO);
        *page = adit_text_in(page->at, page->room);
    }
}

/* A page with at least so much room; NULL if nobody wants it. */
static adit_text *page_for(worker *w, int out, size_t room)
{
    adit_text *page = &w->page[out];

    if (page->at == NULL)
        return NULL;
    if (page->room - page->length < room)
        write_pages(w);
    return page;
}

/* ---- Games ---- */

static void tell_begin(worker *w)
{
    const match *m = &w->bout.match;
    adit_text *page = page_for(w, OUT_TRACE, TRACE_ROOM);

    if (page != NULL)
        trace_begin(m, &w->bout.story, page);
    page = page_for(w, OUT_RECORD, (ADIT_MAX_PLAYERS + 1) * RECORD_LINE);
    if (page == NULL)
        return;
    record_header(m, page);
    for (int seat = 0; seat < m->config.n_players; seat++)
        record_bot(seat, w->series->bots[seat].name, page);
}

static void tell_before(worker *w, adit_action move)
{
    const match *m = &w->bout.match;
    adit_text *page = page_for(w, OUT_TRACE, 2 * TRACE_ROOM);

    if (page != NULL)
        trace_before(m, move, page);
    page = page_for(w, OUT_RECORD, (PROGRAM_CLAIMS + 2) * RECORD_LINE);
    if (page == NULL)
        return;
    for (int i = 0; i < w->bout.n_said; i++)
        record_claim(m->game, &w->bout.said[i], page);
    record_move(m, match_turn(m), move, page);
}

/* The room was asked for before the move. */
static void tell_after(worker *w)
{
    const match *m = &w->bout.match;

    if (w->page[OUT_TRACE].at != NULL)
        trace_after(m, &w->bout.story, &w->page[OUT_TRACE]);
    if (w->page[OUT_RECORD].at != NULL && match_turn(m) == ADIT_NOBODY)
        record_end(m, &w->page[OUT_RECORD]);
}

static void hear(worker *w)
{
    const study *known = w->sim->results.study;
    const adit_story *story = &w->bout.story;

    for (int i = 0; known->hear != NULL && i < story->n; i++)
        known->hear(&story->event[i], &w->told, &w->tally);
    scores_hear(&w->all, story);
    scores_hear(&w->by_bot, story);
}

/* Of a game that is shared each winner has a part; a bot has those of its seats. */
static void count_parts(worker *w, unsigned winners, int n)
{
    int parts[ADIT_MAX_PLAYERS] = {0}, most[ADIT_MAX_PLAYERS] = {0};
    int part = RESULTS_WHOLE / __builtin_popcount(winners);

    for (int seat = 0; seat < n; seat++) {
        most[w->series->owner[seat]] += RESULTS_WHOLE;
        parts[w->series->owner[seat]] += winners >> seat & 1 ? part : 0;
    }
    for (int owner = 0; owner < n; owner++)
        clusters_add(&w->tally.parts[owner], parts[owner], most[owner]);
}

static void count_game(worker *w)
{
    const match *m = &w->bout.match;
    const study *known = w->sim->results.study;
    int n = m->config.n_players;
    int32_t gold[ADIT_MAX_PLAYERS];
    const char *trouble;
    unsigned winners;

    m->game->gold(m->state, gold);
    winners = adit_winners(gold, n);
    w->tally.games++;
    w->tally.moves += m->n_moves;
    for (int seat = 0; seat < n; seat++) {
        w->tally.won[seat] += winners >> seat & 1;
        w->tally.gold[seat] += gold[seat];
    }
    if (known->end != NULL)
        known->end(winners, n, &w->told, &w->tally);
    count_parts(w, winners, n);
    if (w->insight == NULL)
        return;
    trouble = insight_study(w->insight, m, w->bout.at, &w->tally.beliefs);
    if (trouble != NULL)
        fail_game(w, trouble);
}

static void begin_scores(worker *w)
{
    const adit_game *game = w->sim->results.game;

    w->all = (scores){.game = game, .of = &w->tally.role};
    w->by_bot = (scores){.game = game, .of = w->tally.role_of};
    memcpy(w->by_bot.owner, w->series->owner, sizeof w->by_bot.owner);
}

static void play_game(worker *w, int64_t number)
{
    const adit_config *config = &w->series->config;
    uint8_t seed[32];

    adit_seed_of(w->sim->results.seed, (uint64_t)number, seed);
    for (int seat = 0; seat < config->n_players; seat++)
        w->bout.bots[seat] = &w->series->bots[seat];
    w->told = (told){0};
    begin_scores(w);
    bout_begin(&w->bout, w->sim->results.game, config, seed);
    tell_begin(w);
    hear(w);
    while (match_turn(&w->bout.match) != ADIT_NOBODY) {
        adit_action move;

        if (!bout_choose(&w->bout, &move)) {
            fail_game(w, w->bout.trouble);
            return;
        }
        tell_before(w, move);
        bout_play(&w->bout, move);
        tell_after(w);
        hear(w);
    }
    count_game(w);
}

/* ---- Threads ---- */

static bool take_block(worker *w)
{
    sim *s = w->sim;
    bool taken;

    pthread_mutex_lock(&s->lock);
    taken = s->error == 0 && !cli_ends_early() &&
            s->taken < s->blocks * s->results.n_series;
    if (taken)
        w->block = s->taken++;
    pthread_mutex_unlock(&s->lock);
    return taken;
}

static void finish_block(worker *w)
{
    sim *s = w->sim;

    write_pages(w);
    pthread_mutex_lock(&s->lock);
    if (s->error == 0) {
        results_add(&w->series->tally, &w->tally);
        s->written++;
        progress_show(&s->progress, s->written,
                      s->blocks * s->results.n_series);
        pthread_cond_broadcast(&s->moved_on);
    }
    pthread_mutex_unlock(&s->lock);
}

static void *work(void *arg)
{
    worker *w = arg;
    sim *s = w->sim;

    while (take_block(w)) {
        int64_t first = w->block % s->blocks * BLOCK;
        int64_t end =
            first + BLOCK < s->results.games ? first + BLOCK : s->results.games;

        w->series = &s->results.series[w->block / s->blocks];
        w->tally = (tally){0};
        for (int64_t i = first; i < end && !has_failed(s) && !cli_ends_early();
             i++)
            play_game(w, i);
        finish_block(w);
    }
    return NULL;
}

static bool equip(worker *w, sim *s)
{
    w->sim = s;
    if (!bout_equip(&w->bout, s->patience))
        return false;
    if (s->results.beliefs && (w->insight = insight_new()) == NULL)
        return false;
    for (int i = 0; i < N_OUTS; i++) {
        if (s->out[i].file == NULL)
            continue;
        w->page[i].at = malloc(PAGE);
        if (w->page[i].at == NULL)
            return false;
        w->page[i] = adit_text_in(w->page[i].at, PAGE);
    }
    return true;
}

static int run(sim *s)
{
    worker *workers = calloc((size_t)s->n_threads, sizeof *workers);
    bool equipped = workers != NULL;

    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->moved_on, NULL);
    for (int i = 0; equipped && i < s->n_threads; i++)
        equipped = equip(&workers[i], s);
    if (equipped)
        crew_work(work, workers, sizeof *workers, s->n_threads);
    progress_erase(&s->progress);
    for (int i = 0; workers != NULL && i < s->n_threads; i++) {
        for (int out = 0; out < N_OUTS; out++)
            free(workers[i].page[out].at);
        bout_free(&workers[i].bout);
        insight_free(workers[i].insight);
    }
    free(workers);
    pthread_cond_destroy(&s->moved_on);
    pthread_mutex_destroy(&s->lock);
    if (!equipped)
        return cli_fail("no memory for %d threads; --threads can be fewer",
                        s->n_threads);
    if (s->trouble[0])
        return cli_fail("%s", s->trouble);
    if (s->error != 0)
        return cli_cannot_write(s->out[s->failed_out].path, s->error);
    return CLI_DONE;
}

/* ---- The command line ---- */

typedef struct request {
    const char *game, *games, *players, *bots, *profile, *seed, *threads;
    const char *patience;
    const char *out[N_OUTS];
    bool beliefs, json;
} request;

static int add_series(sim *s, int n_players, const request *r,
                      const cli_args *args)
{
    series *x = &s->results.series[s->results.n_series++];
    int code =
        cli_config(s->results.game, n_players, r->profile, args, &x->config);

    if (code == CLI_DONE)
        code =
            cli_bots_or_programs(r->bots, s->results.game, n_players, x->bots);
    for (int seat = 0; code == CLI_DONE && seat < n_players; seat++)
        while (strcmp(x->bots[x->owner[seat]].name, x->bots[seat].name) != 0)
            x->owner[seat]++;
    return code;
}

static int prepare(sim *s, const request *r, const cli_args *args)
{
    unsigned players;
    long games;
    int code;

    s->results.game = cli_game(r->game);
    if (s->results.game == NULL)
        return CLI_USAGE;
    if (r->games == NULL)
        return cli_misused("sim: --games N is missing: how many games?");
    if (r->beliefs && !insight_knows(s->results.game))
        return cli_misused("--beliefs: nobody in %s has a role to guess",
                           s->results.game->name);
    if ((code = cli_number("--games", r->games, 1, MAX_GAMES, &games)) ||
        (code = cli_player_counts(s->results.game, r->players, &players)) ||
        (code = bout_patience(r->patience, &s->patience)))
        return code;
    s->results.study = results_study(s->results.game);
    s->results.beliefs = r->beliefs;
    s->results.games = games;
    s->blocks = (games + BLOCK - 1) / BLOCK;
    for (int n = 1; n <= ADIT_MAX_PLAYERS; n++)
        if (players >> n & 1 && (code = add_series(s, n, r, args)))
            return code;
    if ((code = crew_size(r->threads, s->blocks * s->results.n_series,
                          &s->n_threads)))
        return code;
    return cli_seed(r->seed, s->results.seed);
}

static int open_outs(sim *s, const request *r)
{
    const char *trace = r->out[OUT_TRACE], *record = r->out[OUT_RECORD];
    bool shown = false;
    int code = CLI_DONE;

    if (trace != NULL && record != NULL && strcmp(trace, record) == 0)
        return cli_misused("--trace and --record cannot both go to '%s'",
                           trace);
    for (int i = 0; i < N_OUTS && code == CLI_DONE; i++)
        if (r->out[i] != NULL) {
            code = cli_open(&s->out[i], r->out[i]);
            shown = shown || s->out[i].file == stdout;
        }
    if (code == CLI_DONE &&
        cli_same_place(&s->out[OUT_TRACE], &s->out[OUT_RECORD]))
        return cli_misused("--trace and --record cannot both go to '%s', which "
                           "is '%s'",
                           trace, record);
    s->progress = progress_begin();
    if (shown && isatty(STDOUT_FILENO))
        s->progress.width = 0;
    return code;
}

/* Says after how many games it ended, if that is not after all of them. */
static int count_up(sim *s)
{
    results *r = &s->results;
    int64_t played = 0, all = r->games * r->n_series;

    for (int i = 0; i < r->n_series; i++)
        played += r->series[i].tally.games;
    if (played == all)
        return CLI_DONE;
    while (r->n_series > 0 && r->series[r->n_series - 1].tally.games == 0)
        r->n_series--;
    r->early = played;
    cli_fail("interrupted after %lld of %lld games", (long long)played,
             (long long)all);
    return CLI_INTERRUPTED;
}

static int simulate(sim *s, const request *r)
{
    FILE *to = stdout;
    int code, how = CLI_DONE;

    cli_end_early();
    code = open_outs(s, r);
    if (code == CLI_DONE)
        code = run(s);
    if (code == CLI_DONE)
        how = count_up(s);
    for (int i = 0; i < N_OUTS; i++) {
        if (s->out[i].file == stdout)
            to = stderr;
        if (cli_close(&s->out[i],
                      code == CLI_DONE && s->results.n_series > 0) != CLI_DONE)
            code = CLI_FAILED;
    }
    if (code != CLI_DONE || s->results.n_series == 0)
        return code ? code : how;
    if (r->json)
        results_json(&s->results, to);
    else
        results_print(&s->results, to);
    code = cli_flush();
    return code ? code : how;
}

int cli_sim(int argc, char **argv)
{
    request r = {0};
    sim s = {0};
    const cli_option options[] = {
        {.name = "games", .value = &r.games},
        {.name = "players", .value = &r.players},
        {.name = "bots", .value = &r.bots},
        {.name = "profile", .value = &r.profile},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "patience", .value = &r.patience},
        {.name = "trace", .value = &r.out[OUT_TRACE]},
        {.name = "record", .value = &r.out[OUT_RECORD]},
        {.name = "beliefs", .given = &r.beliefs},
        {.name = "json", .given = &r.json},
    };
    cli_args args = {.command = "sim",
                     .usage = usage,
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &r.game,
                     .min_rest = 1,
                     .max_rest = 1,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    code = prepare(&s, &r, &args);
    return code ? code : simulate(&s, &r);
}
