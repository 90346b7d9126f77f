/* password_worker.h -- passwords are hashed aside, one at a time, so that nobody waits for them
 * but who sent them, and they never take more than one core. */
#ifndef SERVER_PASSWORD_WORKER_H
#define SERVER_PASSWORD_WORKER_H

#include <uv.h>

#include "lobby/lobby.h"

typedef struct password_worker_job password_worker_job;
typedef void password_worker_done(void *self, lobby_password *k);

/* {.loop = ...} is an idle one. */
typedef struct password_worker {
    uv_loop_t *loop;
    uv_work_t work;
    password_worker_job *first, **last; /* the first is being hashed */
    int n;
    bool busy, closed;
} password_worker;

/* Calls `done` from the loop, later. False: too many wait already, or no memory. */
bool password_worker_ask(password_worker *h, lobby_password *k,
                         password_worker_done *done, void *self);
/* All that was not begun is given back as it is, and nothing more is taken. */
void password_worker_call_off(password_worker *h);

#endif
