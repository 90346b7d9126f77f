/* bot_workers.c -- threads that think for bots. One lock protects the queue,
 * the list of what is done, and which job each thread has; it is held for a few
 * assignments at a time, so that the loop never waits for a bot. The thinking
 * itself needs no lock, because a job is owned by one thread. Called by
 * server.c.
 *
 *   loop                       lock                   a worker's thread
 *   bot_workers_ask        ->  queue, cond "work"  -> next_thought
 *                                                     step, without the lock
 *   on_ring (uv_async) <- "ring" <- done <----------  give_back, if it is done
 *   bot_workers_call_off: an atomic flag, which the next step sees; a job
 *                         that still waits goes from queue to done */
#define _GNU_SOURCE /* setpriority for a thread */

#include "server/bot_workers.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "core/base.h"
#include "lobby/lobby.h"

enum {
    LESS_URGENT = 10, /* the nice value of these threads */
    IN_A_ROW = 64     /* steps of quick jobs, then one of a long one */
};

typedef struct worker {
    bot_workers *all;
    uv_thread_t thread;
    bot_job *mine[BOT_JOB_KINDS]; /* jobs that it has begun, or NULL */
    unsigned steps;
} worker;

/* `lock` protects everything from `queue` to `stopping`, and each worker's
 * jobs. */
struct bot_workers {
    bot_workers_settings settings;
    uv_mutex_t lock;
    uv_cond_t work;  /* there may be something to do */
    uv_async_t ring; /* wakes the loop: something is done */
    bot_queue queue;
    bot_job *done, **last; /* to be given back, in order */
    bool stopping;
    int n; /* threads */
    worker worker[];
};

/* ---- Threads ---- */

static int64_t ticks(void)
{
    return (int64_t)uv_hrtime();
}

/* With the lock held. The loop calls settings.done for it. */
static void give_back(bot_workers *w, bot_job *t)
{
    t->next = NULL;
    *w->last = t;
    w->last = &t->next;
}

/* With the lock held. Takes a job out of the queue and notes how long it
 * waited. */
static bot_job *begin_job(bot_workers *w, bot_job_kind kind)
{
    bot_job *t = bot_queue_take(&w->queue, kind);

    if (t != NULL)
        t->waited = ticks() - t->asked;
    return t;
}

/* What to do next, with the lock held; NULL: nothing. Quick jobs come first;
 * but every so often the long job of this thread has a step, so that it comes
 * to an end however many quick ones there are. A thread that has begun a job
 * keeps it, one of each kind. Shows have what is left. */
static bot_job *next_thought(worker *k)
{
    bool swaps = ++k->steps % IN_A_ROW == 0;

    for (int i = 0; i < BOT_JOB_KINDS; i++) {
        int kind = i == BOT_JOB_SHOW ? i : swaps ? BOT_JOB_LONG - i : i;

        if (k->mine[kind] == NULL)
            k->mine[kind] = begin_job(k->all, (bot_job_kind)kind);
        if (k->mine[kind] != NULL)
            return k->mine[kind];
    }
    return NULL;
}

/* One step, without the lock. True: the job is done. */
static bool step(bot_job *t)
{
    int64_t began = ticks();
    bool done = lobby_think(t);

    t->took += ticks() - began;
    return done;
}

/* Releases the lock for the step. */
static void think_on(worker *k, bot_job *t)
{
    bot_workers *w = k->all;
    bool done;

    uv_mutex_unlock(&w->lock);
    done = step(t);
    uv_mutex_lock(&w->lock);
    if (!done)
        return;
    k->mine[t->kind] = NULL;
    give_back(w, t);
    uv_async_send(&w->ring);
}

/* A worker's thread. It gives way to the loop's thread (nice), and at the end
 * gives back what it had begun. */
static void run(void *self)
{
    worker *k = self;
    bot_workers *w = k->all;

    setpriority(PRIO_PROCESS, 0, LESS_URGENT); /* on Linux: this thread's */
    uv_mutex_lock(&w->lock);
    while (!w->stopping) {
        bot_job *t = next_thought(k);

        if (t != NULL)
            think_on(k, t);
        else
            uv_cond_wait(&w->work, &w->lock);
    }
    for (int kind = 0; kind < BOT_JOB_KINDS; kind++)
        if (k->mine[kind] != NULL)
            give_back(w, k->mine[kind]);
    uv_mutex_unlock(&w->lock);
}

/* ---- The loop's side ---- */

/* On the loop's thread. The list is taken in one go: `done` may ask for the
 * next job, which needs the lock. */
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

/* A job that is not queued would never come back, and its table would wait for
 * ever; so the server ends if there is no memory for it. */
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

/* A job in the queue comes back at once. One that is being thought comes back
 * after its step; for it the flag alone is enough. */
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

static void give_back_queue(bot_workers *w)
{
    bot_job *t;

    for (int kind = 0; kind < BOT_JOB_KINDS; kind++)
        while ((t = bot_queue_take(&w->queue, (bot_job_kind)kind)) != NULL)
            give_back(w, t);
}

void bot_workers_clear(bot_workers *w)
{
    uv_mutex_lock(&w->lock);
    give_back_queue(w);
    uv_async_send(&w->ring);
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

/* Fewer threads than wanted are enough, if there is one. */
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

/* Jobs that still wait stay in the queue until bot_workers_close. */
void bot_workers_stop(bot_workers *w)
{
    uv_mutex_lock(&w->lock);
    w->stopping = true;
    for (int i = 0; i < w->n; i++)
        for (int kind = 0; kind < BOT_JOB_KINDS; kind++)
            if (w->worker[i].mine[kind] != NULL)
                atomic_store(&w->worker[i].mine[kind]->called_off, true);
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

/* After the threads are joined nobody else uses the lists. The lock and the
 * memory go when the loop has closed `ring`. */
void bot_workers_close(bot_workers *w)
{
    bot_workers_stop(w);
    for (int i = 0; i < w->n; i++)
        uv_thread_join(&w->worker[i].thread);
    give_back_queue(w);
    on_ring(&w->ring);
    bot_queue_close(&w->queue);
    uv_close((uv_handle_t *)&w->ring, on_closed);
}
