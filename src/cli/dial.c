/* dial.c -- a WebSocket that is opened by a thread of its own. The thread and who
 * began share what it is about, and the last of them to leave clears it away: a name
 * that is looked up cannot be called off. */
#include "cli/dial.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

void dial_leave(dialing *d)
{
    if (!atomic_exchange(&d->left, true))
        return;
    link_close(d->line);
    close(d->fd);
    free(d);
}

static void *go(void *self)
{
    dialing *d = self;

    d->line = ask_socket(&d->who, d->path, &d->status, d->why);
    atomic_store(&d->is_done, true);
    eventfd_write(d->fd, 1);
    dial_leave(d);
    return NULL;
}

/* All signals are for the thread that plays. */
static bool start(dialing *d)
{
    pthread_t thread;
    sigset_t all, before;
    bool started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    started = pthread_create(&thread, NULL, go, d) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        pthread_detach(thread);
    return started;
}

dialing *dial_begin(const asker *who, const char *path)
{
    dialing *d = calloc(1, sizeof *d);

    if (d == NULL)
        return NULL;
    d->who = *who;
    snprintf(d->path, sizeof d->path, "%s", path);
    d->fd = eventfd(0, EFD_CLOEXEC);
    if (d->fd >= 0 && start(d))
        return d;
    if (d->fd >= 0)
        close(d->fd);
    free(d);
    return NULL;
}

bool dial_is_done(const dialing *d)
{
    return atomic_load(&d->is_done);
}
