/* bot_workers.h -- threads that think for bots. A quick job waits for no long
 * one, except for the step of it that is under way: between two steps each
 * thread does the quick jobs that wait. All functions are for the loop's
 * thread. */
#ifndef SERVER_BOT_WORKERS_H
#define SERVER_BOT_WORKERS_H

#include <uv.h>

#include "lobby/bot_job.h"

typedef struct bot_workers bot_workers;

typedef struct bot_workers_settings {
    uv_loop_t *loop;
    int threads;
    /* Called on the loop's thread for each job that was asked for, exactly
     * once: it has been thought, or was called off. */
    void (*done)(void *self, bot_job *t);
    void *self;
} bot_workers_settings;

/* NULL: no memory, or no thread. */
bot_workers *bot_workers_open(const bot_workers_settings *settings);
/* Gives back all jobs that wait, as if they were called off. */
void bot_workers_clear(bot_workers *w);
/* No job is begun any more, and those under way are called off. */
void bot_workers_stop(bot_workers *w);
/* Stops, waits for the threads, which takes no longer than a step, and gives
 * every job back. The memory is freed when the loop has run. */
void bot_workers_close(bot_workers *w);

/* Queues a job, which belongs to the workers until `done` is called for it. */
void bot_workers_ask(bot_workers *w, bot_job *t);
/* Nobody needs it any more. `done` is called for it all the same, later. */
void bot_workers_call_off(bot_workers *w, bot_job *t);
/* How many jobs of a kind wait for a thread. */
int bot_workers_waiting(bot_workers *w, bot_job_kind kind);

#endif
