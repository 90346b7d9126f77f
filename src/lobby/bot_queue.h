/* bot_queue.h -- which thought comes next. Of each kind, addresses take turns; of an
 * address, its hosts; and of a host, the tables in the order in which they asked. So
 * whoever asks for much waits for what they asked for themselves, and not the others.
 * Who shares a queue between threads locks it. */
#ifndef LOBBY_BOT_QUEUE_H
#define LOBBY_BOT_QUEUE_H

#include "lobby/bot_job.h"
#include "store/key_map.h"

/* Those of one kind. */
typedef struct bot_queue_lane {
    key_map addresses, hosts;
    struct bot_party *turn; /* the address whose turn it is, or NULL */
    int32_t n;              /* thoughts that wait */
} bot_queue_lane;

typedef struct bot_queue {
    bot_queue_lane lane[BOT_JOB_KINDS];
} bot_queue;

void bot_queue_open(bot_queue *q, uint64_t salt);
/* Of an empty one. */
void bot_queue_close(bot_queue *q);

/* False: no memory. */
bool bot_queue_add(bot_queue *q, bot_job *t);
/* Takes the next out; NULL: none waits. */
bot_job *bot_queue_take(bot_queue *q, bot_job_kind kind);
/* Takes one out that waits. */
void bot_queue_remove(bot_queue *q, bot_job *t);

#endif
