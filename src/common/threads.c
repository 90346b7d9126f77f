/* threads.c -- threads that do the same work together. Where the system has no
 * room for one more, those that there are do the work. Called by `adit sim`,
 * `adit match`, lab/simulation.c and lab/tournament.c. */
#include "common/threads.h"

#include <pthread.h>
#include <unistd.h>

#include "common/cli.h"

int threads_size(const char *text, int64_t pieces, int *out)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (text != NULL && cli_number("--threads", text, 1, THREADS_MOST, &n))
        return CLI_USAGE;
    if (n < 1)
        n = 1;
    if (n > THREADS_MOST)
        n = THREADS_MOST;
    *out = (int)(n < pieces ? n : pieces);
    return CLI_DONE;
}

void threads_work(void *(*work)(void *), void *workers, size_t size, int n)
{
    /* New threads inherit this, so that the calling one gets all signals. */
    sigset_t before = cli_hold_signals();
    pthread_t thread[THREADS_MOST];
    char *first = workers;
    int started = 1;

    while (started < n && pthread_create(&thread[started], NULL, work,
                                         first + (size_t)started * size) == 0)
        started++;
    cli_let_signals(&before);
    work(first);
    while (started > 1)
        pthread_join(thread[--started], NULL);
}
