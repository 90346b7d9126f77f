/* password_worker.c -- passwords are hashed aside, one at a time, on a thread of libuv:
 * nobody waits for a hash but who sent the password, and hashing never takes more than one
 * core. Called by server.c for the lobby, and by http.c for new tables. */
#include "server/password_worker.h"

#include "core/base.h"

#include <stdlib.h>
#include <sys/resource.h>

enum {
    MOST = 64,       /* that wait */
    LESS_URGENT = 10 /* how nice the thread is */
};

struct password_worker_job {
    password_worker_job *next;
    lobby_password *lock;
    password_worker_done *done;
    void *self;
};

static void on_work(uv_work_t *work)
{
    const password_worker *h = work->data;

    /* On Linux this is about the thread alone. */
    setpriority(PRIO_PROCESS, 0, LESS_URGENT);
    lobby_hash(h->first->lock);
}

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
