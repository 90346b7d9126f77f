/* client.h -- a game that somebody plays or looks at in a terminal, wherever it is: on this
 * machine (local_game.h), at a server's table (remote_table.h), or in a record (recorded.h).
 * Whoever shows it, by lines (lines.h) or on the screen (screen_run.h), knows it by this
 * alone, and by what each of them says of what only one of the three has.
 *
 * Which moves there are, and why one may not be made, is asked of the game itself, about what
 * is seen (`look`). */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include <poll.h>

#include "core/base.h"

enum { CLIENT_SAID = 2048 };

/* Where it is told what happens. */
typedef struct client_ears {
    void *self;
    /* A sentence about the table, or what somebody said. */
    void (*say)(void *self, const char *sentence);
    /* Something was refused, and a sentence says why. */
    void (*refuse)(void *self, const char *sentence);
    /* Who sits there is another, or not as he was. */
    void (*seat)(void *self, int seat);
    /* A bot begins to think. */
    void (*thinks)(void *self, int seat);
    /* All of it is told from the beginning, or once more. */
    void (*begins)(void *self);
    /* What happened, to whoever looks, after what he saw; NULL: nothing was seen before it.
     * If it is late, others have seen it already. */
    void (*story)(void *self, const void *before, const adit_story *story,
                  int viewer, bool late);
    /* The position is another one. */
    void (*position)(void *self);
} client_ears;

typedef struct client client;

/* What is NULL does not happen there. */
typedef struct client_kind {
    /* What he sees, and as whom; NULL: there is no game yet. */
    const void *(*look)(client *c, int *viewer);
    /* Why it is not for him to move now, as a sentence; NULL: it is. */
    const char *(*rests)(client *c);
    /* Sends a legal move. False: that will be done later, when there is a line again. */
    bool (*send)(client *c, adit_action move);
    /* What a bot would do in his place, and its name; NULL: it does not know. */
    const char *(*hint)(client *c, adit_action *move);
    /* Why there is no record to be had now, as a sentence; NULL: there is one. */
    const char *(*unsavable)(client *c);
    /* Writes the record there. True: it is. `said` is what to say of it, or nothing. */
    bool (*save)(client *c, const char *path, char said[CLIENT_SAID]);
    /* What is lost if he leaves now, as a question; NULL: nothing. */
    const char *(*loses)(client *c);
    bool (*is_over)(const client *c);
    /* NULL: that is not known yet. */
    const adit_game *(*game)(const client *c);
    int (*n_moves)(const client *c);
    /* How a seat is called; and whose seat is that of the reader, who is "you". NULL: it is
     * nobody's. */
    const char *(*name)(const client *c, int seat);
    int (*me)(const client *c);

    /* Waiting: what to poll for, at most how many ms (-1: for ever), and what is done then,
     * which tells what happens. None of it takes long. */
    struct pollfd (*poll)(const client *c);
    int (*patience)(const client *c);
    void (*tend)(client *c);

    /* Who is to sit down at the keyboard; ADIT_NOBODY: whoever is there. And: he does; what
     * he has not seen is told, or with `all` everything. */
    int (*hands_over)(client *c);
    void (*sit)(client *c, int seat, bool all);
} client_kind;

struct client {
    const client_kind *kind;
    client_ears ears;
    bool on_screen; /* and not by lines */
    bool ascii;     /* the terminal has nothing else */
};

static inline int client_me(const client *c)
{
    return c->kind->me ? c->kind->me(c) : ADIT_NOBODY;
}

/* With what there is to wait for, if anything. */
static inline struct pollfd client_poll(const client *c)
{
    return c->kind->poll ? c->kind->poll(c) : (struct pollfd){.fd = -1};
}

static inline int client_patience(const client *c)
{
    return c->kind->patience ? c->kind->patience(c) : -1;
}

static inline void client_tend(client *c)
{
    if (c->kind->tend)
        c->kind->tend(c);
}

#endif
