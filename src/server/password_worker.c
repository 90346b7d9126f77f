/* password_worker.c -- hashes passwords on a thread of libuv, one at a time:
 * nobody waits for a hash except the guest who sent the password, and hashing
 * never takes more than one core. The queue belongs to the loop's thread; the
 * worker's thread touches only the password at its front. Called by server.c
 * for the lobby, and by http.c for new tables.
 *
 *   loop:    password_worker_ask -> queue -> go_on: uv_queue_work
 *   worker:  on_work: lobby_hash
 *   loop:    on_done: done(self, k), then go_on with the next */
#include "server/password_worker.h"

#include "core/base.h"

#include <stdlib.h>
#include <sys/resource.h>

enum {
    MOST = 64,       /* passwords that may wait */
    LESS_URGENT = 10 /* the nice value of the thread */
};

/* A password that waits, and whom to call when it is hashed. */
struct password_worker_job {
    password_worker_job *next;
    lobby_password *lock;
    password_worker_done *done;
    void *self;
};

/* On the worker's thread. The loop does not touch the first job while
 * `busy`. */
static void on_work(uv_work_t *work)
{
    const password_worker *h = work->data;

    /* On Linux this sets it for this thread alone. */
    setpriority(PRIO_PROCESS, 0, LESS_URGENT);
    lobby_hash(h->first->lock);
}

/* Takes a job out of the queue, wherever it is, and calls its `done`, which may
 * ask again. */
static void give_back(password_worker *h, password_worker_job **at)
{
    password_worker_job *j = *at;

    *at = j->next;
    if (*at == NULL)
        h->last = at;
    h->n--;
    j->done(j->self, j->lock);
    free(j);
}

static void go_on(password_worker *h);

static void on_done(uv_work_t *work, int status)
{
    password_worker *h = work->data;

    (void)status;
    h->busy = false;
    give_back(h, &h->first);
    go_on(h);
}

static void go_on(password_worker *h)
{
    if (h->busy || h->first == NULL)
        return;
    h->busy = true;
    h->work.data = h;
    require(uv_queue_work(h->loop, &h->work, on_work, on_done) == 0);
}

bool password_worker_ask(password_worker *h, lobby_password *k,
                         password_worker_done *done, void *self)
{
    password_worker_job *j =
        h->n < MOST && !h->closed ? calloc(1, sizeof *j) : NULL;

    if (j == NULL)
        return false;
    *j = (password_worker_job){.lock = k, .done = done, .self = self};
    if (h->first == NULL)
        h->last = &h->first;
    *h->last = j;
    h->last = &j->next;
    h->n++;
    go_on(h);
    return true;
}

void password_worker_call_off(password_worker *h)
{
    h->closed = true;
    while (h->busy && h->first->next != NULL)
        give_back(h, &h->first->next);
}
