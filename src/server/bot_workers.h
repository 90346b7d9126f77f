/* bot_workers.h -- threads that think for bots. A quick thought waits for no long one,
 * but for the step of it that is under way: between two steps each thread does what
 * there is of quick ones. */
#ifndef SERVER_BOT_WORKERS_H
#define SERVER_BOT_WORKERS_H

#include <uv.h>

#include "lobby/bot_job.h"

typedef struct bot_workers bot_workers;

typedef struct bot_workers_settings {
    uv_loop_t *loop;
    int threads;
    /* On the loop's thread: it has been thought, or was called off. */
    void (*done)(void *self, bot_job *t);
    void *self;
} bot_workers_settings;

/* NULL: no memory, or no thread. */
bot_workers *bot_workers_open(const bot_workers_settings *settings);
/* No thought is begun any more, and those under way are called off. */
void bot_workers_stop(bot_workers *w);
/* Stops, waits for the threads, which is a matter of a step, and gives every thought
 * back; it is gone when the loop has run. */
void bot_workers_close(bot_workers *w);

void bot_workers_ask(bot_workers *w, bot_job *t);
void bot_workers_call_off(bot_workers *w, bot_job *t);
/* Thoughts that wait. */
int bot_workers_waiting(bot_workers *w, bot_job_kind kind);

#endif
