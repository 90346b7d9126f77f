/* adviser.c -- a bot that looks over the user's shoulder at a server's table.
 * It remembers every position of the game and every claim, since a bot judges
 * others by what they have done and said. A bot believes what it is shown, and
 * a server may lie: for this reason it looks and thinks in a process of its
 * own, where a broken invariant ends that process and nothing else. Made by
 * `adit join`, and called by remote_table.c. */
#define _GNU_SOURCE /* getrandom */

#include "client/adviser.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/why.h"

/* Positions of a game that are kept at most; ms that it may think. */
enum { MOST = 2000, THOUGHT = 10000 };

const char adviser_bot[] = "trained";

/* A position, and what happened before it. */
typedef struct sight {
    viewed at;
    adit_event event[ADIT_MAX_EVENTS];
    int n_events;
} sight;

struct adviser {
    sight *sight;
    int n, room;
    match_said said[MATCH_CLAIMS];
    int n_said;
};

adviser *adviser_new(void)
{
    return calloc(1, sizeof(adviser));
}

void adviser_free(adviser *a)
{
    if (a != NULL)
        free(a->sight);
    free(a);
}

/* Room for one more position, by doubling. False: there is no memory left. */
static bool has_room_for_sight(adviser *a)
{
    int room = a->room ? 2 * a->room : 64;
    sight *more;

    if (a->n < a->room)
        return true;
    more = realloc(a->sight, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    a->sight = more;
    a->room = room;
    return true;
}

/* A position that does not follow from the last one, or that belongs to another
 * game or seat, is taken as the first of all. Somebody who only watches needs
 * no advice. Without memory it knows a little less. */
void adviser_sees(adviser *a, const viewed *now, const adit_story *story)
{
    const viewed *last = a->n > 0 ? &a->sight[a->n - 1].at : NULL;
    bool follows = last != NULL && story != NULL && a->n < MOST &&
                   last->m.game == now->m.game && last->viewer == now->viewer;
    sight *s;

    if (now->viewer < 0)
        return;
    a->n = follows ? a->n : 0;
    if (!has_room_for_sight(a))
        return;
    s = &a->sight[a->n++];
    s->at = *now;
    s->n_events = 0;
    if (follows) {
        s->n_events = story->n;
        memcpy(s->event, story->event, (size_t)story->n * sizeof s->event[0]);
    }
}

void adviser_hears(adviser *a, const match_said *said)
{
    if (a->n_said < MATCH_CLAIMS)
        a->said[a->n_said++] = *said;
}

void adviser_forgets(adviser *a)
{
    a->n = a->n_said = 0;
}

/* ---- In a process of its own ---- */

/* Shows a new bot the whole game, each claim where it was made, and lets it
 * choose. It runs in the child, where a server's lie may make it abort. */
static void think(adviser *a, bot_reason *out)
{
    const viewed *first = &a->sight[0].at;
    static mind m;
    uint64_t chance;
    int heard = 0;

    if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
        abort();
    bot_sit(&m, bot_named(adviser_bot), first->m.game, first->viewer,
            adit_luck_from(chance));
    for (int i = 0; i < a->n; i++) {
        sight *s = &a->sight[i];
        adit_story story = {s->event, ADIT_MAX_EVENTS, s->n_events};

        bot_see(&m, s->at.m.state, &story);
        for (; heard < a->n_said && a->said[heard].n_moves <= s->at.m.n_moves;
             heard++)
            bot_hear(&m, a->said[heard].seat, a->said[heard].claim);
    }
    bot_think(&m, (int)m.brain->thought);
    bot_hint(&m, out);
}

/* The child: it sends move and reason through the pipe. If it crashes, nothing
 * of that is seen on the terminal, and there is no core file. */
static _Noreturn void answer(adviser *a, int to)
{
    const struct rlimit none = {0};
    bot_reason reason;

    close(STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &none);
    think(a, &reason);
    _exit(write(to, &reason, sizeof reason) != sizeof reason);
}

/* Waits for the answer. Signals interrupt poll, and do not count. A bot that
 * takes too long has no answer. */
static bool hears(int from, bot_reason *out)
{
    struct pollfd p = {.fd = from, .events = POLLIN};
    int n;

    do
        n = poll(&p, 1, THOUGHT);
    while (n < 0);
    return n > 0 && read(from, out, sizeof *out) == sizeof *out;
}

static bool ask_bot(adviser *a, bot_reason *out)
{
    pid_t child;
    bool heard;
    int fd[2];

    if (pipe(fd) != 0)
        return false;
    child = fork();
    if (child == 0)
        answer(a, fd[1]);
    close(fd[1]);
    heard = child > 0 && hears(fd[0], out);
    close(fd[0]);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    return heard;
}

/* The answer comes from a process that may have been misled: it is checked
 * against what the user sees. */
bool adviser_says(adviser *a, bot_reason *out)
{
    const match *m = a->n > 0 ? &a->sight[a->n - 1].at.m : NULL;

    return m != NULL && ask_bot(a, out) && why_fits(out, m->game, m->state);
}
