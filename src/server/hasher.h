/* hasher.h -- passwords are hashed aside, one at a time, so that nobody waits for them
 * but who sent them, and they never take more than one core. */
#ifndef SERVER_HASHER_H
#define SERVER_HASHER_H

#include <uv.h>

#include "server/lobby.h"

typedef struct hasher_job hasher_job;
typedef void hasher_done(void *self, lobby_lock *k);

/* {.loop = ...} is an idle one. */
typedef struct hasher {
    uv_loop_t *loop;
    uv_work_t work;
    hasher_job *first, **last; /* the first is being hashed */
    int n;
    bool busy, closed;
} hasher;

/* Calls `done` from the loop, later. False: too many wait already, or no memory. */
bool hasher_ask(hasher *h, lobby_lock *k, hasher_done *done, void *self);
/* All that was not begun is given back as it is, and nothing more is taken. */
void hasher_call_off(hasher *h);

#endif
