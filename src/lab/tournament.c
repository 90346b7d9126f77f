/* tournament.c -- the games that say whether one bot is stronger than another.
 * Called by `adit match`.
 *
 * Threads take deals, and each result goes to its place in a list, so that what
 * is said of the list does not depend on the number of threads. A sequential
 * test looks at the deals in their order, as far as all before them are done;
 * what was played beyond the one that decides is forgotten. */
#include "lab/tournament.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/progress.h"
#include "common/threads.h"

enum { ERROR_ROOM = 1024 };

/* A tournament while it is played. The lock protects what changes, except for
 * deals that are taken: each belongs to one thread until it is done. `deal` and
 * `done` have a place for each deal of a pairing, and are used for one pairing
 * after another. */
struct contest {
    tournament *of;
    progress progress;
    pthread_mutex_t lock;
    const pairing *pairing;
    deal *deal;
    bool *done;
    int64_t taken, counted; /* deals; those counted are all done */
    int64_t last;           /* those that there are: up to, without that one */
    int64_t before;         /* deals of pairings before this one */
    sprt test;
    moments seen;
    int decided;
    char trouble[ERROR_ROOM]; /* why a game could not go on, or "" */
};

typedef struct worker {
    contest *contest;
    bot_game bot_game;
} worker;

static bool take_deal(contest *c, int64_t *out)
{
    bool taken;

    pthread_mutex_lock(&c->lock);
    taken = c->decided == 0 && c->taken < c->last && !c->trouble[0] &&
            !cli_ends_early();
    if (taken)
        *out = c->taken++;
    pthread_mutex_unlock(&c->lock);
    return taken;
}

/* The next deal. A part does not know those before it: it plays all of its own,
 * and the test is made when they are put together. */
static void count_deal(contest *c)
{
    moments_add(&c->seen, verdict_of_deal(&c->deal[c->counted++]));
    if (c->of->verdicts.sequential.wanted && c->of->part == NULL)
        c->decided = sprt_decides(&c->test, &c->seen, verdict_unit(c->pairing));
}

/* Counts the deals that are done without a gap. If they were counted as they
 * come, deals that are quick to play would come first, and a test that stops
 * early would favour whoever wins those. */
static void finish_deal(contest *c, int64_t i)
{
    pthread_mutex_lock(&c->lock);
    c->done[i] = true;
    while (c->decided == 0 && c->counted < c->last && c->done[c->counted])
        count_deal(c);
    progress_show(&c->progress, c->before + c->counted - c->of->span.from,
                  c->of->span.to - c->of->span.from);
    pthread_mutex_unlock(&c->lock);
}

/* The first trouble ends the whole match: a match with a broken program says
 * nothing. */
static void fail_deal(contest *c, const char *trouble)
{
    pthread_mutex_lock(&c->lock);
    if (!c->trouble[0])
        snprintf(c->trouble, sizeof c->trouble, "%s", trouble);
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *arg)
{
    worker *w = arg;
    contest *c = w->contest;
    uint8_t seed[32];
    int64_t i;

    while (take_deal(c, &i)) {
        adit_seed_of(c->of->verdicts.seed, (uint64_t)i, seed);
        if (pairing_play(c->pairing, &w->bot_game, seed, &c->deal[i]))
            finish_deal(c, i);
        else
            fail_deal(c, w->bot_game.trouble);
    }
    return NULL;
}

/* The deals from one on, up to but without another. */
static void begin_pairing(contest *c, int number, int64_t from, int64_t to)
{
    c->pairing = &c->of->pairings[number];
    c->taken = c->counted = from;
    c->last = to;
    c->seen = (moments){0};
    c->decided = 0;
    c->test = verdict_test(c->pairing, &c->of->verdicts.sequential);
}

/* With fewer than two deals, after Ctrl-C, there is nothing to say: `adit
 * match` leaves such a pairing out. */
static void judge(contest *c, int number)
{
    verdict *v = &c->of->verdicts.verdict[number];

    if (c->counted < 2) {
        *v = (verdict){.pairing = c->pairing, .deals = c->counted};
        return;
    }
    *v = verdict_of(c->pairing, c->deal, c->counted, c->of->verdicts.seed);
    v->test = c->test;
    v->ratio = sprt_ratio(&c->test, &c->seen, verdict_unit(c->pairing));
    v->decided = c->decided;
    if (c->of->scores != NULL)
        verdict_list(c->pairing, c->deal, c->counted, c->of->scores);
}

static void put_deals(contest *c, int64_t from)
{
    for (int64_t i = from; i < c->counted; i++) {
        int64_t sums[DEAL_SUMS];

        deal_numbers(&c->deal[i], sums);
        part_put(c->of->part, c->of->reached++, sums, DEAL_SUMS);
    }
}

/* One pairing, from the first deal to its verdict; of a part what it has of it,
 * unless an early end came before. */
static void fight(contest *c, worker *workers, int number)
{
    tournament *t = c->of;
    int64_t from, to;

    c->before = number * t->deals;
    if (t->part == NULL)
        t->reached = c->before;
    from = t->reached - c->before;
    to = t->span.to - c->before;
    to = to < t->deals ? to : t->deals;
    if (from < 0 || from >= to)
        return;
    begin_pairing(c, number, from, to);
    memset(c->done, 0, (size_t)t->deals * sizeof *c->done);
    threads_work(work, workers, sizeof *workers, t->n_threads);
    if (c->trouble[0])
        return;
    if (t->part == NULL)
        judge(c, number);
    else
        put_deals(c, from);
}

static int no_room(const tournament *t)
{
    return CLI_FAIL(cli_program_deals, .n_deals = t->deals,
                    .n_threads = t->n_threads);
}

int tournament_open(tournament *t)
{
    contest *c = calloc(1, sizeof *c);

    t->contest = c;
    if (c != NULL) {
        c->of = t;
        c->deal = malloc((size_t)t->deals * sizeof *c->deal);
        c->done = malloc((size_t)t->deals * sizeof *c->done);
    }
    if (c == NULL || c->deal == NULL || c->done == NULL)
        return no_room(t);
    return CLI_DONE;
}

void tournament_close(tournament *t)
{
    if (t->contest != NULL) {
        free(t->contest->deal);
        free(t->contest->done);
    }
    free(t->contest);
    t->contest = NULL;
}

static int play_all(contest *c, worker *workers)
{
    tournament *t = c->of;
    bool equipped = workers != NULL;

    for (int i = 0; equipped && i < t->n_threads; i++) {
        workers[i].contest = c;
        equipped = bot_game_equip(&workers[i].bot_game, t->terms);
    }
    pthread_mutex_init(&c->lock, NULL);
    c->progress = progress_begin();
    for (int i = 0; equipped && i < t->verdicts.n && !c->trouble[0]; i++)
        fight(c, workers, i);
    progress_erase(&c->progress);
    pthread_mutex_destroy(&c->lock);
    if (!equipped)
        return no_room(t);
    return c->trouble[0] ? cli_fail_because(c->trouble) : CLI_DONE;
}

int tournament_play(tournament *t)
{
    worker *workers = calloc((size_t)t->n_threads, sizeof *workers);
    int code = tournament_open(t);

    if (code == CLI_DONE)
        code = play_all(t->contest, workers);
    for (int i = 0; workers != NULL && i < t->n_threads; i++)
        bot_game_free(&workers[i].bot_game);
    free(workers);
    tournament_close(t);
    return code;
}

/* ---- Deals that were played elsewhere ---- */

static bool is_next(const tournament *t, int64_t row)
{
    return row == t->reached && row < t->span.to;
}

bool tournament_take(void *self, int64_t row, const int64_t *sums)
{
    tournament *t = self;
    contest *c = t->contest;
    int64_t i = row % t->deals;

    if (!is_next(t, row))
        return false;
    if (i == 0)
        begin_pairing(c, (int)(row / t->deals), 0, t->deals);
    if (!deal_of_numbers(sums, &c->deal[i]))
        return false;
    if (c->decided == 0)
        count_deal(c);
    t->reached++;
    if (i == t->deals - 1)
        judge(c, (int)(row / t->deals));
    return true;
}

bool tournament_pass(void *self, int64_t row, const int64_t *sums)
{
    tournament *t = self;
    deal d;

    if (!is_next(t, row) || !deal_of_numbers(sums, &d))
        return false;
    part_put(t->part, t->reached++, sums, DEAL_SUMS);
    return true;
}
