/* bot_job.h -- what bots have to find out on another thread: a move, or what
 * they say after one. The job takes everything that it needs along, as a copy;
 * each bot sees what its seat saw and hears all that was said, from the
 * beginning of the game. It is thought in small steps, so that it can end at
 * any time and quick jobs can go in between.
 *
 * The life of a job, and who owns it:
 *
 *   loop:    bot_job_new -> outlet.think -> queue        (lobby -> workers)
 *   worker:  lobby_think, step by step, until it is true (one worker at a time)
 *   loop:    lobby_job_done -> bot_job_free              (workers -> lobby)
 *
 * Calling a job off sets one atomic flag and takes it out of the queue if it
 * waits there. It comes back to the loop in any case, and is freed in one
 * place.
 *
 * A long job for a move can be thought by another node. It goes there as a text
 * (bot_job_text.c) that has what the bot's seat has seen and heard, and nothing
 * else; the same move comes of it. */
#ifndef LOBBY_BOT_JOB_H
#define LOBBY_BOT_JOB_H

#include "bots/bot.h"
#include "lobby/table.h"

#include <stdatomic.h>

enum { BOT_JOB_MOST = 40000 }; /* iterations times players, for a move */

/* How many iterations a bot may spend on a move at such a table. Those of a bot
 * that plays by a net take longer and count for more. */
int bot_job_most(const bot *b, const adit_config *config,
                 const adit_game *game);

/* Reads the name of a bot, with its budget or without: "trained", "master:500".
 * False: there is no such bot, or it has no budget to set. */
bool bot_job_reads_bot(const char *name, const adit_game *game, const bot **b,
                       int *iterations);

/* Bots that do not search answer within a millisecond, and so do those that
 * stand in for people; what all bots of a table say takes two. The others take
 * up to a second. Shows, at which nobody plays, come after all others. */
typedef enum bot_job_kind {
    BOT_JOB_QUICK,
    BOT_JOB_LONG,
    BOT_JOB_SHOW,
    BOT_JOB_KINDS
} bot_job_kind;

/* Until it is queued the loop's thread has it; then the queue's lock protects
 * the fields of its place, and the rest belongs to the worker that thinks. */
typedef struct bot_job {
    char table[STORE_NAME]; /* its name: the table itself may be gone by then */
    uint8_t kind;           /* a bot_job_kind */
    /* Whose table it is: jobs take turns by network and by host. */
    uint64_t network;
    guest host;
    /* Whose move it is, or ADIT_NOBODY if it is about what bots say; what is
     * left to think. */
    int seat, iterations;
    adit_luck luck; /* of the bot whose move it is */
    /* Who thinks, by seat: one bot about its move, or all of them about what
     * they say. The others are NULL. */
    const bot *bots[ADIT_MAX_PLAYERS];
    match match;      /* a copy, with its own list of moves; while the minds */
    int n_moves;      /* catch up it has fewer than these */
    match_past *past; /* of the match, a copy; or NULL */
    bots_ears ears;   /* the claims, a copy */
    /* Of a job that another node has sent, in place of moves, past and claims:
     * what the seat has seen and heard, and how much of it the mind knows. */
    uint8_t *sights;
    size_t n_sights, n_seen;
    /* Shows the mind some more of them; true: that was all. NULL: it is not
     * such a job. */
    bool (*show)(struct bot_job *t, int most);
    mind *minds;      /* by seat; NULL: thinking has not begun, or is over */
    bool found;       /* false: no memory, or called off */
    adit_action move; /* the result, if `found`; or these: */
    int n_words;
    bot_word words[ADIT_MAX_PLAYERS];
    atomic_bool called_off;         /* set by the loop, read by the worker */
    struct thinkers_errand *errand; /* on its way between nodes; or NULL */
    /* Its place in a queue: the next of its host, where the pointer to it is,
     * and whose queue that is. */
    struct bot_job *next, **link;
    struct bot_party *queued; /* NULL: it does not wait */
    /* When it was queued, how long it waited, and how long it was thought, in
     * ns. */
    int64_t asked, waited, took;
} bot_job;

/* A job for the bot that sits at a seat, or that stands in there. NULL: no
 * memory. */
bot_job *bot_job_new(const table *t, int seat);
/* Is there a bot at the table that may say something now? Bots that stand in
 * for people listen, but do not speak in their names. */
bool bot_job_may_talk(const table *t);
/* A job for all bots that may speak: from the seat to move clockwise each may
 * say one thing. NULL: no memory. */
bot_job *bot_job_new_talk(const table *t);
void bot_job_free(bot_job *t);

/* ---- For another node (bot_job_text.c) ---- */

enum { BOT_JOB_TEXT = 256 * 1024 }; /* bytes of a job, at most */

/* Does it take so long that it is worth sending? */
bool bot_job_travels(const bot_job *t);
/* The job as bytes, and whose it is: a number that tells nothing else. False:
 * it is too long. The job stays as it is. */
bool bot_job_write(const bot_job *t, uint64_t party, adit_text *out);
/* NULL: it is not such a job, or there is no memory. What it is about nobody
 * checks but the node that gets the move: a text must come from one that is
 * trusted. Its host has the party as a key. */
bot_job *bot_job_read(const char *text, size_t n);

/* ---- Which comes next ---- */

/* Of each kind, addresses take turns; of an address, its hosts; and of a host,
 * the tables in the order in which they asked. Somebody who asks for much waits
 * for their own jobs, and other people do not. If several threads use a queue,
 * they lock it.
 *
 *   lane[kind].turn -> address A <-> address B <-> ... (a ring)
 *                          |
 *                        turn -> host 1 <-> host 2 <-> ... (a ring)
 *                                   |
 *                                 first -> job -> job (in order) */

/* All jobs of one kind. */
typedef struct bot_queue_lane {
    key_map addresses, hosts; /* those with jobs that wait */
    struct bot_party *turn; /* the address whose turn it is; NULL: none waits */
    int32_t n;              /* jobs that wait */
} bot_queue_lane;

typedef struct bot_queue {
    bot_queue_lane lane[BOT_JOB_KINDS];
} bot_queue;

void bot_queue_open(bot_queue *q, uint64_t salt);
/* The queue must be empty. */
void bot_queue_close(bot_queue *q);

/* Queues a job. False: no memory, and it is not queued. */
bool bot_queue_add(bot_queue *q, bot_job *t);
/* Takes out the job whose turn it is; NULL: none waits. */
bot_job *bot_queue_take(bot_queue *q, bot_job_kind kind);
/* Takes out a job that waits, because it was called off. */
void bot_queue_remove(bot_queue *q, bot_job *t);

#endif
