/* simulation.c -- many games of bots against bots, on several threads. Called
 * by `adit sim`.
 *
 * Threads take blocks of games. What a block's games have to say goes into
 * pages of memory, and from there into the files when all blocks before it are
 * written. This way the output does not depend on the number of threads, and
 * what is held back is bounded. Sums are of whole numbers, which come out alike
 * in any order. */
#include "lab/simulation.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/progress.h"
#include "common/threads.h"
#include "lab/bot_game.h"
#include "wire/trace.h"

enum {
    BLOCK = 8,      /* games that a thread takes at a time */
    PAGE = 4 << 20, /* bytes that a thread holds back for a file */
    ERROR_ROOM = 1024
};

/* A simulation under way. The lock protects what changes, except for the files:
 * they belong to the thread whose block is the next to be written. The first
 * error ends everything; what was written before it stays. */
typedef struct run {
    simulation *of;
    results *results;
    int64_t blocks; /* of each series */
    int64_t from;   /* the first game, through all series */
    pthread_mutex_t lock;
    pthread_cond_t moved_on;
    int64_t taken, written; /* blocks, of all series */
    int64_t first, last;    /* those that there are: up to, without that one */
    bool is_cut;            /* by an early end: what comes later is forgotten */
    int failed_out, error;  /* the file that could not be written, and why */
    char trouble
        [ERROR_ROOM]; /* why a game could not go on, if that is the error */
    progress progress;
} run;

/* What one thread owns. The tally is of its present block only. */
typedef struct worker {
    run *run;
    series *series;
    int64_t block;
    adit_text page[N_OUTS]; /* `at` is NULL: not wanted */
    tally tally;
    told told;
    scores all, by_bot;
    insight *insight; /* NULL: not wanted */
    bot_game bot_game;
} worker;

int64_t simulation_pieces(int64_t games)
{
    return (games + BLOCK - 1) / BLOCK;
}

/* ---- Output, in the order of games ---- */

static bool has_failed(run *s)
{
    bool failed;

    pthread_mutex_lock(&s->lock);
    failed = s->error != 0;
    pthread_mutex_unlock(&s->lock);
    return failed;
}

/* The first failure is the one that is reported. Wakes the threads that wait
 * for their turn, which will never come. */
static void fail(run *s, int out, int error)
{
    pthread_mutex_lock(&s->lock);
    if (s->error == 0) {
        s->failed_out = out;
        s->error = error;
    }
    pthread_cond_broadcast(&s->moved_on);
    pthread_mutex_unlock(&s->lock);
}

/* The worker's game cannot go on. Not a file's fault: N_OUTS is in the place of
 * one. */
static void fail_game(worker *w, const char *trouble)
{
    run *s = w->run;

    pthread_mutex_lock(&s->lock);
    if (s->error == 0)
        snprintf(s->trouble, sizeof s->trouble, "%s", trouble);
    pthread_mutex_unlock(&s->lock);
    fail(s, N_OUTS, ECANCELED);
}

/* Waits until all blocks before this one are written, or can never be. */
static void await_turn(worker *w)
{
    run *s = w->run;

    pthread_mutex_lock(&s->lock);
    while (s->written != w->block && s->error == 0)
        pthread_cond_wait(&s->moved_on, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* Is there a block before this one, in whose turn we are, that was not played
 * to its end? Only its own turn can change that. */
static bool is_forgotten(run *s)
{
    bool cut;

    pthread_mutex_lock(&s->lock);
    cut = s->is_cut;
    pthread_mutex_unlock(&s->lock);
    return cut;
}

/* Empties the pages into the files, in this block's turn. That may be in the
 * middle of a block whose games say more than a page holds: then the thread
 * keeps its turn until the block is done. */
static void write_pages(worker *w)
{
    bool wanted;

    await_turn(w);
    wanted = !is_forgotten(w->run);
    for (int i = 0; i < N_OUTS; i++) {
        adit_text *page = &w->page[i];

        if (page->length == 0)
            continue;
        require(!page->cut);
        errno = 0;
        if (wanted && !has_failed(w->run) &&
            fwrite(page->at, 1, page->length, w->run->of->out[i]) !=
                page->length)
            fail(w->run, i, errno ? errno : EIO);
        *page = adit_text_in(page->at, page->room);
    }
}

/* A page with at least so much room; NULL if nobody wants it. Asking first
 * means that no line is ever cut. */
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
    const match *m = &w->bot_game.match;
    adit_text *page = page_for(w, OUT_TRACE, TRACE_ROOM);

    if (page != NULL)
        trace_begin(m, &w->bot_game.story, page);
    page = page_for(w, OUT_RECORD, (ADIT_MAX_PLAYERS + 1) * RECORD_LINE);
    if (page == NULL)
        return;
    record_header(m, page);
    for (int seat = 0; seat < m->config.n_players; seat++)
        record_bot(seat, w->series->bots[seat].name, page);
}

/* To be called before the move is played: a trace shows the position in which
 * it was made, and a record has claims in front of the move. */
static void tell_before(worker *w, adit_action move)
{
    const match *m = &w->bot_game.match;
    adit_text *page = page_for(w, OUT_TRACE, 2 * TRACE_ROOM);

    if (page != NULL)
        trace_before(m, move, page);
    page = page_for(w, OUT_RECORD, (BOT_GAME_CLAIMS + 2) * RECORD_LINE);
    if (page == NULL)
        return;
    for (int i = w->bot_game.n_old; i < w->bot_game.n_said; i++)
        record_claim(m->game, &w->bot_game.said[i], page);
    record_move(m, match_turn(m), move, page);
}

/* tell_before has asked for the room that this needs. */
static void tell_after(worker *w)
{
    const match *m = &w->bot_game.match;

    if (w->page[OUT_TRACE].at != NULL)
        trace_after(m, &w->bot_game.story, &w->page[OUT_TRACE]);
    if (w->page[OUT_RECORD].at != NULL && match_turn(m) == ADIT_NOBODY)
        record_end(m, &w->page[OUT_RECORD]);
}

/* What just happened, for the study and for the sums by role: once for all
 * seats together, once by bot. */
static void hear_events(worker *w)
{
    const study *known = w->run->results->study;
    const adit_story *story = &w->bot_game.story;

    for (int i = 0; known->hear != NULL && i < story->n; i++)
        known->hear(&story->event[i], &w->told, &w->tally);
    scores_hear(&w->all, story);
    scores_hear(&w->by_bot, story);
}

/* Of a game that is shared each winner has a part, and a bot has the parts of
 * its seats. A game is one cluster for each bot. */
static void count_parts(worker *w, unsigned winners, int n)
{
    int parts[ADIT_MAX_PLAYERS] = {0}, most[ADIT_MAX_PLAYERS] = {0};
    int share = RESULTS_WHOLE / __builtin_popcount(winners);

    for (int seat = 0; seat < n; seat++) {
        most[w->series->owner[seat]] += RESULTS_WHOLE;
        parts[w->series->owner[seat]] += winners >> seat & 1 ? share : 0;
    }
    for (int owner = 0; owner < n; owner++)
        clusters_add(&w->tally.parts[owner], parts[owner], most[owner]);
}

/* A game is over. Beliefs are measured last, because programs see the game once
 * more for that. */
static void count_game(worker *w)
{
    const match *m = &w->bot_game.match;
    const study *known = w->run->results->study;
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
    trouble = insight_study(w->insight, &w->bot_game, &w->tally.beliefs);
    if (trouble != NULL)
        fail_game(w, trouble);
}

/* `all` has owner 0 in every seat, which {0} says. */
static void begin_scores(worker *w)
{
    const adit_game *game = w->run->results->game;

    w->all = (scores){.game = game, .of = &w->tally.role};
    w->by_bot = (scores){.game = game, .of = w->tally.role_of};
    memcpy(w->by_bot.owner, w->series->owner, sizeof w->by_bot.owner);
}

/* The seed of a game depends on its number alone, and not on the number of
 * players: game 7 of each series has the same seed. */
static void play_game(worker *w, int64_t number)
{
    const adit_config *config = &w->series->config;
    uint8_t seed[32];

    adit_seed_of(w->run->results->seed, (uint64_t)number, seed);
    for (int seat = 0; seat < config->n_players; seat++)
        w->bot_game.bots[seat] = &w->series->bots[seat];
    w->told = (told){0};
    begin_scores(w);
    bot_game_begin(&w->bot_game, w->run->results->game, config, seed);
    tell_begin(w);
    hear_events(w);
    while (match_turn(&w->bot_game.match) != ADIT_NOBODY) {
        adit_action move;

        if (!bot_game_choose(&w->bot_game, &move)) {
            fail_game(w, w->bot_game.trouble);
            return;
        }
        tell_before(w, move);
        bot_game_play(&w->bot_game, move);
        tell_after(w);
        hear_events(w);
    }
    count_game(w);
}

/* ---- Threads ---- */

/* Blocks are numbered through all series. After an error, or when an early end
 * is wanted, there are no more. */
static bool take_block(worker *w)
{
    run *s = w->run;
    bool taken;

    pthread_mutex_lock(&s->lock);
    taken = s->error == 0 && !cli_ends_early() && s->taken < s->last;
    if (taken)
        w->block = s->taken++;
    pthread_mutex_unlock(&s->lock);
    return taken;
}

/* In the block's turn, even if it has nothing to write: the sums could be added
 * in any order, but the next thread waits for `written`, and what is counted
 * after an early end is all games up to one. */
static void finish_block(worker *w, int64_t wanted)
{
    run *s = w->run;

    write_pages(w);
    pthread_mutex_lock(&s->lock);
    if (s->error == 0) {
        if (!s->is_cut) {
            results_add(&w->series->tally, &w->tally);
            s->of->reached += w->tally.games;
        }
        s->is_cut = s->is_cut || w->tally.games < wanted;
        s->written++;
        progress_show(&s->progress, s->written - s->first, s->last - s->first);
        pthread_cond_broadcast(&s->moved_on);
    }
    pthread_mutex_unlock(&s->lock);
}

static int64_t clamp(int64_t x, int64_t low, int64_t high)
{
    return x < low ? low : x > high ? high : x;
}

/* The games of a series that a block has; at its ends the run may have only
 * some of them. */
static part_span games_of(const run *s, int64_t block)
{
    int64_t games = s->results->games, before = block / s->blocks * games;
    int64_t from = block % s->blocks * BLOCK;

    return (part_span){
        clamp(from, s->from - before, games),
        clamp(clamp(from + BLOCK, 0, games), 0, s->of->span.to - before)};
}

/* A thread, until no block is left. An early end cuts a block short between two
 * games, and what was played counts. */
static void *work(void *arg)
{
    worker *w = arg;
    run *s = w->run;

    while (take_block(w)) {
        part_span games = games_of(s, w->block);

        w->series = &s->results->series[w->block / s->blocks];
        w->tally = (tally){0};
        for (int64_t i = games.from;
             i < games.to && !has_failed(s) && !cli_ends_early(); i++)
            play_game(w, i);
        finish_block(w, games.to - games.from);
    }
    return NULL;
}

static bool equip(worker *w, run *s)
{
    w->run = s;
    if (!bot_game_equip(&w->bot_game, s->of->terms))
        return false;
    if (s->results->beliefs && (w->insight = insight_new()) == NULL)
        return false;
    for (int i = 0; i < N_OUTS; i++) {
        if (s->of->out[i] == NULL)
            continue;
        w->page[i].at = malloc(PAGE);
        if (w->page[i].at == NULL)
            return false;
        w->page[i] = adit_text_in(w->page[i].at, PAGE);
    }
    return true;
}

/* The block that a game is in, which is counted through all series. */
static int64_t block_of(const run *s, int64_t game)
{
    int64_t games = s->results->games;

    return game / games * s->blocks + game % games / BLOCK;
}

/* Everything is allocated before the first game, so that a run does not fail
 * half way for want of memory. */
int simulation_run(simulation *of)
{
    static run one; /* too large for some stacks */
    run *s = &one;
    worker *workers = calloc((size_t)of->n_threads, sizeof *workers);
    bool equipped = workers != NULL;

    *s = (run){.of = of, .results = &of->results, .from = of->reached};
    s->blocks = simulation_pieces(of->results.games);
    s->taken = s->written = s->first = block_of(s, s->from);
    s->last = s->from < of->span.to ? block_of(s, of->span.to - 1) + 1 : 0;
    s->progress = progress_begin();
    if (of->quiet)
        s->progress.width = 0;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->moved_on, NULL);
    for (int i = 0; equipped && i < s->of->n_threads; i++)
        equipped = equip(&workers[i], s);
    if (equipped)
        threads_work(work, workers, sizeof *workers, s->of->n_threads);
    progress_erase(&s->progress);
    for (int i = 0; workers != NULL && i < s->of->n_threads; i++) {
        for (int out = 0; out < N_OUTS; out++)
            free(workers[i].page[out].at);
        bot_game_free(&workers[i].bot_game);
        insight_free(workers[i].insight);
    }
    free(workers);
    pthread_cond_destroy(&s->moved_on);
    pthread_mutex_destroy(&s->lock);
    if (!equipped)
        return CLI_FAIL(cli_program_threads, .n = s->of->n_threads);
    if (s->trouble[0])
        return cli_fail_because(s->trouble);
    if (s->error != 0)
        return cli_cannot_write(of->path[s->failed_out], s->error);
    return CLI_DONE;
}

/* ---- Parts ---- */

_Static_assert((int)RESULTS_SUMS <= (int)PART_SUMS, "a row holds a tally");

void simulation_put(const simulation *s, part_writer *to)
{
    for (int i = 0; i < s->results.n_series; i++) {
        const tally *t = &s->results.series[i].tally;
        int64_t sums[RESULTS_SUMS];

        results_numbers(t, sums);
        if (t->games > 0)
            part_put(to, i, sums, RESULTS_SUMS);
    }
}

/* The games of a row are those that come next, and of one series. */
bool simulation_take(void *self, int64_t row, const int64_t *sums)
{
    simulation *s = self;
    results *r = &s->results;
    tally one;

    memcpy(&one, sums, sizeof one);
    if (row >= r->n_series || row != s->reached / r->games || one.games < 1 ||
        one.games > r->games - s->reached % r->games)
        return false;
    s->reached += one.games;
    return results_add_numbers(&r->series[row].tally, sums);
}
