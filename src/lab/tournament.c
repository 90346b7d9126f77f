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
typedef struct contest {
    tournament *of;
    progress progress;
    pthread_mutex_t lock;
    const pairing *pairing;
    deal *deal;
    bool *done;
    int64_t taken, counted; /* deals; those counted are all done */
    int64_t fought;         /* deals of pairings before */
    sprt test;
    moments seen;
    int decided;
    char trouble[ERROR_ROOM]; /* why a game could not go on, or "" */
} contest;

typedef struct worker {
    contest *contest;
    bot_game bot_game;
} worker;

static bool take_deal(contest *c, int64_t *out)
{
    bool taken;

    pthread_mutex_lock(&c->lock);
    taken = c->decided == 0 && c->taken < c->of->deals && !c->trouble[0] &&
            !cli_ends_early();
    if (taken)
        *out = c->taken++;
    pthread_mutex_unlock(&c->lock);
    return taken;
}

/* Counts the deals that are done without a gap. If they were counted as they
 * come, deals that are quick to play would come first, and a test that stops
 * early would favour whoever wins those. */
static void finish_deal(contest *c, int64_t i)
{
    pthread_mutex_lock(&c->lock);
    c->done[i] = true;
    while (c->decided == 0 && c->counted < c->of->deals &&
           c->done[c->counted]) {
        moments_add(&c->seen, verdict_of_deal(&c->deal[c->counted++]));
        if (c->of->verdicts.sequential.wanted)
            c->decided =
                sprt_decides(&c->test, &c->seen, verdict_unit(c->pairing));
    }
    progress_show(&c->progress, c->fought + c->counted,
                  c->of->deals * c->of->verdicts.n);
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

/* One pairing, from the first deal to its verdict. With fewer than two deals,
 * after Ctrl-C, there is nothing to say: `adit match` leaves such a pairing
 * out. */
static void fight(contest *c, worker *workers, int number)
{
    verdict *v = &c->of->verdicts.verdict[number];

    c->pairing = &c->of->pairings[number];
    c->taken = c->counted = 0;
    c->seen = (moments){0};
    c->decided = 0;
    c->test = verdict_test(c->pairing, &c->of->verdicts.sequential);
    memset(c->done, 0, (size_t)c->of->deals * sizeof *c->done);
    threads_work(work, workers, sizeof *workers, c->of->n_threads);
    if (c->trouble[0])
        return;
    if (c->counted < 2 && cli_ends_early()) {
        *v = (verdict){.pairing = c->pairing, .deals = c->counted};
        return;
    }
    *v = verdict_of(c->pairing, c->deal, c->counted, c->of->verdicts.seed);
    v->test = c->test;
    v->ratio = sprt_ratio(&c->test, &c->seen, verdict_unit(c->pairing));
    v->decided = c->decided;
    c->fought += c->of->deals;
    if (c->of->scores != NULL)
        verdict_list(c->pairing, c->deal, c->counted, c->of->scores);
}

int tournament_play(tournament *t)
{
    static contest one; /* too large for some stacks */
    contest *c = &one;
    worker *workers = calloc((size_t)t->n_threads, sizeof *workers);
    bool equipped = workers != NULL;

    *c = (contest){.of = t};
    c->deal = malloc((size_t)c->of->deals * sizeof *c->deal);
    c->done = malloc((size_t)c->of->deals * sizeof *c->done);
    equipped = equipped && c->deal != NULL && c->done != NULL;
    for (int i = 0; equipped && i < c->of->n_threads; i++) {
        workers[i].contest = c;
        equipped = bot_game_equip(&workers[i].bot_game, c->of->terms);
    }
    pthread_mutex_init(&c->lock, NULL);
    c->progress = progress_begin();
    for (int i = 0; equipped && i < c->of->verdicts.n && !c->trouble[0]; i++)
        fight(c, workers, i);
    progress_erase(&c->progress);
    pthread_mutex_destroy(&c->lock);
    for (int i = 0; workers != NULL && i < c->of->n_threads; i++)
        bot_game_free(&workers[i].bot_game);
    free(c->done);
    free(c->deal);
    free(workers);
    if (!equipped)
        return CLI_FAIL(cli_program_deals, .n_deals = c->of->deals,
                        .n_threads = c->of->n_threads);
    return c->trouble[0] ? cli_fail_because(c->trouble) : CLI_DONE;
}
