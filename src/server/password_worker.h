/* password_worker.h -- hashes passwords on another thread, one at a time, so
 * that nobody waits for a hash except the guest who sent the password, and
 * hashing never takes more than one core. All functions are for the loop's
 * thread. */
#ifndef SERVER_PASSWORD_WORKER_H
#define SERVER_PASSWORD_WORKER_H

#include <uv.h>

#include "lobby/lobby.h"

/* What is called, on the loop's thread, when a password has been hashed or was
 * given back without; see lobby_is_hashed. */
typedef struct password_worker_job password_worker_job;
typedef void password_worker_done(void *self, lobby_password *k);

/* {.loop = ...} is an idle one, and needs no closing once the loop has run to
 * its end. */
typedef struct password_worker {
    uv_loop_t *loop;
    uv_work_t work;
    password_worker_job *first, **last; /* busy: the first is hashed */
    int n;                              /* that wait, with the first */
    bool busy, closed;
} password_worker;

/* Hashes k, and calls `done` from the loop, later. Until then k is the
 * worker's. False: too many wait already, no memory, or it was called off; k is
 * still the caller's. */
bool password_worker_ask(password_worker *h, lobby_password *k,
                         password_worker_done *done, void *self);
/* For the server's end: all that were not begun are given back at once as they
 * are, and no more are accepted. The one that is being hashed comes back when
 * it is done. */
void password_worker_call_off(password_worker *h);

#endif
