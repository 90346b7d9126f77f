/* adviser.c -- a bot that looks over the user's shoulder at a server's table.
 * It remembers every position of the game, since a bot judges others by what
 * they have done. A bot believes what it is shown, and a server may lie: for
 * this reason it looks and thinks in a process of its own, where a broken
 * invariant ends that process and nothing else. Made by `adit join`, and called
 * by remote_table.c. */
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

#include "bots/bot.h"

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

/* ---- In a process of its own ---- */

/* Shows a new bot the whole game, and lets it choose. It runs in the child,
 * where a server's lie may make it abort. */
static adit_action think(adviser *a)
{
    const viewed *first = &a->sight[0].at;
    static mind m;
    uint64_t chance;

    if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
        abort();
    bot_sit(&m, bot_named(adviser_bot), first->m.game, first->viewer,
            adit_luck_from(chance));
    for (int i = 0; i < a->n; i++) {
        sight *s = &a->sight[i];
        adit_story story = {s->event, ADIT_MAX_EVENTS, s->n_events};

        bot_see(&m, s->at.m.state, &story);
    }
    bot_think(&m, (int)m.brain->thought);
    return bot_choose(&m);
}

/* The child: it sends the move through the pipe. If it crashes, nothing of that
 * is seen on the terminal, and there is no core file. */
static _Noreturn void answer(adviser *a, int to)
{
    const struct rlimit none = {0};
    adit_action move;

    close(STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &none);
    move = think(a);
    _exit(write(to, &move, sizeof move) != sizeof move);
}

/* Waits for the move. Signals interrupt poll, and do not count. A bot that
 * takes too long has no answer. */
static bool hears(int from, adit_action *move)
{
    struct pollfd p = {.fd = from, .events = POLLIN};
    int n;

    do
        n = poll(&p, 1, THOUGHT);
    while (n < 0);
    return n > 0 && read(from, move, sizeof *move) == sizeof *move;
}

static bool ask_bot(adviser *a, adit_action *move)
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
    heard = child > 0 && hears(fd[0], move);
    close(fd[0]);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    return heard;
}

/* The move comes from a process that may have been misled: it is checked
 * against what the user sees. */
bool adviser_says(adviser *a, adit_action *move)
{
    const match *m = a->n > 0 ? &a->sight[a->n - 1].at.m : NULL;
    adit_refusal why;

    return m != NULL && ask_bot(a, move) &&
           m->game->why(m->state, *move, &why) == ADIT_OK;
}
