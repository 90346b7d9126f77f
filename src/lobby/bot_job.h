/* bot_job.h -- a move that a bot is to find, on a thread of its own. It takes all that
 * it needs along; the bot sees what its seat saw, from the beginning on. It is thought
 * in steps, so that it can end at any time, and quick ones can go between. */
#ifndef LOBBY_BOT_JOB_H
#define LOBBY_BOT_JOB_H

#include "bots/bot.h"
#include "lobby/table.h"

#include <stdatomic.h>

enum { BOT_JOB_MOST = 40000 }; /* iterations for a move, times players */

/* How many a bot may spend there; those of some count for more. */
int bot_job_most(const bot *b, const adit_config *config,
                 const adit_game *game);

/* "trained", "master:500"; false: there is no such bot for the game. */
bool bot_job_reads_bot(const char *name, const adit_game *game, const bot **b,
                       int *iterations);

/* Bots that do not search answer in a millisecond; so does whoever stands in for
 * people. The others take up to a second. */
typedef enum bot_job_kind {
    BOT_JOB_QUICK,
    BOT_JOB_LONG,
    BOT_JOB_KINDS
} bot_job_kind;

typedef struct bot_job {
    char table[STORE_NAME];
    uint8_t kind;
    /* Whose table it is: thoughts take turns by these. */
    uint64_t network;
    guest host;
    int seat, iterations; /* that are left */
    const bot *bot;
    match match; /* with a log of its own */
    mind *mind;  /* NULL: it has not begun, or is over */
    adit_action move;
    bool found;             /* false: no memory, or it was called off */
    atomic_bool called_off; /* nobody waits for it any more */
    /* Its place in a queue, */
    struct bot_job *next, **link;
    struct bot_party *queued; /* NULL: it is in none */
    /* and for how long it was there and was thought, in ns. */
    int64_t asked, waited, took;
} bot_job;

/* Who sits at a seat, or stands in there, is to move. NULL: no memory. */
bot_job *bot_job_new(const table *t, int seat);
void bot_job_free(bot_job *t);

/* ---- Which comes next ---- */

/* Of each kind, addresses take turns; of an address, its hosts; and of a host, the tables
 * in the order in which they asked. So whoever asks for much waits for what they asked for
 * themselves, and not the others. Who shares a queue between threads locks it. */

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
