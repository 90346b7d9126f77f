/* thinkers.h -- who thinks for the bots: the threads of this server, or a node
 * that holds no tables and thinks for others (`adit serve --bots-only`). This
 * is both sides of it. All functions are for the loop's thread. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include "server/bot_workers.h"
#include "server/relay.h"

typedef struct thinkers thinkers;

typedef struct thinkers_settings {
    uv_loop_t *loop;
    int threads;
    /* The name of this node, and where others reach it; NULL: it shares no
     * database. */
    const char *node, *address;
    bool for_others; /* this node thinks, and asks nobody */
    /* Called on the loop's thread for each job that was asked for, exactly
     * once: it has been thought, or was called off. */
    void (*done)(void *self, bot_job *t);
    void *self;
} thinkers_settings;

/* NULL: no memory, or no thread. */
thinkers *thinkers_open(const thinkers_settings *settings);
/* Where the other nodes are. Both are the caller's, and last until
 * thinkers_close. False: no memory. */
bool thinkers_join(thinkers *th, relay *r, store *s);
/* What comes from the relay (relay_settings.thinks). */
void thinkers_receive(void *self, const relay_lasting *line);
/* What another node tells of itself: whatever follows "thinker ". */
void thinkers_hear(thinkers *th, const char *news);
/* Once a second. */
void thinkers_tick(thinkers *th);

/* As in bot_workers.h. */
void thinkers_ask(thinkers *th, bot_job *t);
void thinkers_call_off(thinkers *th, bot_job *t);
int thinkers_waiting(thinkers *th, bot_job_kind kind);

/* The server ends. What is thought for others is finished, what waits is given
 * back to them; everything else is called off. */
void thinkers_retire(thinkers *th);
/* Is nothing under way for others? */
bool thinkers_are_idle(const thinkers *th);
/* Ends all connections, waits for the threads, and gives every job back. */
void thinkers_close(thinkers *th);
/* When the relay is closed, too. NULL is fine. */
void thinkers_free(thinkers *th);

/* Writes what was counted, for Prometheus. */
void thinkers_measure(const thinkers *th, adit_text *out);

#endif
