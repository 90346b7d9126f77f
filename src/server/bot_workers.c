/* bot_workers.c -- threads that think for bots. One lock is around the queue, what is
 * done, and which thought each thread has; it is held for some pointers at a time, so
 * that the loop never waits for a thought. Called by server.c. */
#define _GNU_SOURCE /* setpriority for a thread */

#include "server/bot_workers.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "core/base.h"
#include "lobby/lobby.h"

enum {
    LESS_URGENT = 10, /* how nice a thread is that thinks */
    IN_A_ROW = 64     /* quick thoughts, if a long one waits */
};

typedef struct worker {
    bot_workers *all;
    uv_thread_t thread;
    bot_job *now;  /* that it thinks at the moment, or NULL */
    bot_job *mine; /* a long one that it has begun, or NULL */
    int quick;     /* thoughts since the last step of a long one */
} worker;

struct bot_workers {
    bot_workers_settings settings;
    uv_mutex_t lock;
    uv_cond_t work;
    uv_async_t ring; /* something is done */
    bot_queue queue;
    bot_job *done, **last;
    bool stopping;
    int n;
    worker worker[];
};

/* ---- Threads ---- */

static int64_t ticks(void)
{
    return (int64_t)uv_hrtime();
}

static void give_back(bot_workers *w, bot_job *t)
{
    t->next = NULL;
    *w->last = t;
    w->last = &t->next;
}

static bot_job *begin_job(bot_workers *w, bot_job_kind kind)
{
    bot_job *t = bot_queue_take(&w->queue, kind);

    if (t != NULL)
        t->waited = ticks() - t->asked;
    return t;
}

/* What to do next. Quick ones come first, but however many there are, a long one goes
 * on in between. NULL: there is nothing. */
static bot_job *next_thought(worker *k)
{
    bot_workers *w = k->all;
    bool must = k->quick >= IN_A_ROW;
    bot_job *t = must ? NULL : begin_job(w, BOT_JOB_QUICK);

    if (t != NULL) {
        k->quick++;
        return t;
    }
    k->quick = 0;
    if (k->mine == NULL)
        k->mine = begin_job(w, BOT_JOB_LONG);
    return k->mine != NULL || !must ? k->mine : begin_job(w, BOT_JOB_QUICK);
}

/* Without the lock: a step. */
static bool step(bot_job *t)
{
    int64_t began = ticks();
    bool done = lobby_think(t);

    t->took += ticks() - began;
    return done;
}

static void think_on(worker *k, bot_job *t)
{
    bot_workers *w = k->all;
    bool done;

    k->now = t;
    uv_mutex_unlock(&w->lock);
    done = step(t);
    uv_mutex_lock(&w->lock);
    k->now = NULL;
    if (!done)
        return;
    if (t == k->mine)
        k->mine = NULL;
    give_back(w, t);
    uv_async_send(&w->ring);
}

static void run(void *self)
{
    worker *k = self;
    bot_workers *w = k->all;

    setpriority(PRIO_PROCESS, 0, LESS_URGENT); /* on Linux, of the thread */
    uv_mutex_lock(&w->lock);
    while (!w->stopping) {
        bot_job *t = next_thought(k);

        if (t != NULL)
            think_on(k, t);
        else
            uv_cond_wait(&w->work, &w->lock);
    }
    if (k->mine != NULL)
        give_back(w, k->mine);
    uv_mutex_unlock(&w->lock);
}

/* ---- The loop's side ---- */

static void on_ring(uv_async_t *ring)
{
    bot_workers *w = ring->data;
    bot_job *t, *next;

    uv_mutex_lock(&w->lock);
    t = w->done;
    w->done = NULL;
    w->last = &w->done;
    uv_mutex_unlock(&w->lock);
    for (; t != NULL; t = next) {
        next = t->next;
        w->settings.done(w->settings.self, t);
    }
}

/* The lobby waits for an answer, so there is no going on without memory. */
void bot_workers_ask(bot_workers *w, bot_job *t)
{
    bool added;

    t->asked = ticks();
    uv_mutex_lock(&w->lock);
    added = bot_queue_add(&w->queue, t);
    uv_cond_signal(&w->work);
    uv_mutex_unlock(&w->lock);
    require(added);
}

void bot_workers_call_off(bot_workers *w, bot_job *t)
{
    atomic_store(&t->called_off, true);
    uv_mutex_lock(&w->lock);
    if (t->queued != NULL) {
        bot_queue_remove(&w->queue, t);
        give_back(w, t);
        uv_async_send(&w->ring);
    }
    uv_mutex_unlock(&w->lock);
}

int bot_workers_waiting(bot_workers *w, bot_job_kind kind)
{
    int n;

    uv_mutex_lock(&w->lock);
    n = w->queue.lane[kind].n;
    uv_mutex_unlock(&w->lock);
    return n;
}

/* ---- Opening and closing ---- */

static bool has_threads(bot_workers *w, int wanted)
{
    while (w->n < wanted) {
        worker *k = &w->worker[w->n];

        k->all = w;
        if (uv_thread_create(&k->thread, run, k) != 0)
            break;
        w->n++;
    }
    return w->n > 0;
}

bot_workers *bot_workers_open(const bot_workers_settings *settings)
{
    size_t n = (size_t)settings->threads;
    bot_workers *w = calloc(1, sizeof *w + n * sizeof w->worker[0]);

    if (w == NULL)
        return NULL;
    w->settings = *settings;
    w->last = &w->done;
    uv_mutex_init(&w->lock);
    uv_cond_init(&w->work);
    uv_async_init(settings->loop, &w->ring, on_ring);
    w->ring.data = w;
    bot_queue_open(&w->queue, uv_hrtime());
    if (has_threads(w, settings->threads))
        return w;
    bot_workers_close(w);
    return NULL;
}

void bot_workers_stop(bot_workers *w)
{
    uv_mutex_lock(&w->lock);
    w->stopping = true;
    for (int i = 0; i < w->n; i++) {
        if (w->worker[i].now != NULL)
            atomic_store(&w->worker[i].now->called_off, true);
        if (w->worker[i].mine != NULL)
            atomic_store(&w->worker[i].mine->called_off, true);
    }
    uv_cond_broadcast(&w->work);
    uv_mutex_unlock(&w->lock);
}

static void on_closed(uv_handle_t *ring)
{
    bot_workers *w = ring->data;

    uv_cond_destroy(&w->work);
    uv_mutex_destroy(&w->lock);
    free(w);
}

void bot_workers_close(bot_workers *w)
{
    bot_job *t;

    bot_workers_stop(w);
    for (int i = 0; i < w->n; i++)
        uv_thread_join(&w->worker[i].thread);
    for (int kind = 0; kind < BOT_JOB_KINDS; kind++)
        while ((t = bot_queue_take(&w->queue, (bot_job_kind)kind)) != NULL)
            give_back(w, t);
    on_ring(&w->ring);
    bot_queue_close(&w->queue);
    uv_close((uv_handle_t *)&w->ring, on_closed);
}
