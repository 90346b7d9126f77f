/* client.h -- a game that somebody plays or looks at in a terminal, wherever it
 * is: on this machine (local_game.h), at a server's table (remote_table.h), or
 * in a record (recorded.h). Each of these is a client: a struct that begins
 * with a `client`, and a table of functions. Whatever shows the game, by lines
 * (lines.h) or on the screen (screen_run.h), knows it by this interface, and by
 * a table of its own for what only one of the three has.
 *
 * The user is the person at this terminal. Which moves there are, and why one
 * is not legal, is asked of the game itself, about what the user sees
 * (`look`). */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include <poll.h>

#include "client/guesses.h"
#include "match/match.h"

struct bot_reason; /* bots/why.h */

/* Bytes of what `save` says, and of why a bot would make a move. */
enum { CLIENT_SAID = 2048, CLIENT_WHY = 1024 };

/* What a client calls when something happens, always from within one of its own
 * functions, such as `tend` or `send`. A client calls only what can happen
 * there. Sentences and stories are the client's, and are gone when the call
 * returns. */
typedef struct client_ears {
    void *self;
    /* A sentence about the table, or what somebody typed there. */
    void (*say)(void *self, const char *sentence);
    /* What the operator of the server says to all, as a sentence. */
    void (*notice)(void *self, const char *sentence);
    /* Somebody has made a claim, or `late`: one that was heard before has its
     * mark now. Without a known mark it is ADIT_MARK_SAID. */
    void (*claim)(void *self, const match_said *said, bool late);
    /* Something was refused, and a sentence says why. */
    void (*refuse)(void *self, const char *sentence);
    /* Somebody else sits there now, or what is said of them has changed. */
    void (*seat)(void *self, int seat);
    /* A bot begins to think. */
    void (*thinks)(void *self, int seat);
    /* What follows tells the game from its beginning, perhaps once more. */
    void (*begins)(void *self);
    /* What a move did, as `viewer` may know it. `before` is what the viewer saw
     * before the move; NULL: nothing. If it is late, others who share this
     * keyboard have heard it already. */
    void (*story)(void *self, const void *before, const adit_story *story,
                  int viewer, bool late);
    /* The position has changed: `look` gives another one. */
    void (*position)(void *self);
} client_ears;

typedef struct client client;

/* A function that is NULL stands for something that does not happen there. */
typedef struct client_kind {
    /* What the user sees, until the next call, and as whom. NULL: there is no
     * game yet. */
    const void *(*look)(client *c, int *viewer);
    /* Why the user may not move now, as a sentence; NULL: it is the user's
     * turn. */
    const char *(*rests)(client *c);
    /* Makes a legal move. False: there is no connection now, and it will be
     * made when there is one again. */
    bool (*send)(client *c, adit_action move);
    /* Makes a claim of the notation. If it is refused the ears hear why.
     * False: there is no connection now, and it is lost. */
    bool (*claim)(client *c, const char *claim);
    /* Why the user may make no claims now, by the name that servers have for
     * the reason; NULL: they may. */
    const char *(*hushed)(const client *c);
    /* Locks how likely the user thinks each seat a saboteur, in a round that
     * they have seen. If it is refused the ears hear why, and otherwise that it
     * was done. False: there is no connection now, and it is lost. */
    bool (*guess)(client *c, const guess *one);
    /* Why the user may not guess now, by the name that servers have for the
     * reason; NULL: they may. And what was guessed so far, as far as the user
     * may know it. */
    const char *(*unguessable)(const client *c);
    const guesses *(*guessed)(const client *c);
    /* The move that a bot would make in the user's place and why, and its name;
     * NULL: it does not know. This may take seconds. */
    const char *(*hint)(client *c, struct bot_reason *out);
    /* Why there is no record to be had now, as a sentence; NULL: there is
     * one. */
    const char *(*unsavable)(client *c);
    /* Writes the record to that file. True: the file is there. `said` is what
     * to tell the user about it, or "". */
    bool (*save)(client *c, const char *path, char said[CLIENT_SAID]);
    /* What is lost if the user leaves now, as a question; NULL: nothing. */
    const char *(*loses)(client *c);
    bool (*is_over)(const client *c);
    /* NULL: it is not known yet. */
    const adit_game *(*game)(const client *c);
    int (*n_moves)(const client *c);
    /* What a seat is called, NULL if it has no name; and which seat is the
     * user's, who is "you". `me` is NULL if none is. */
    const char *(*name)(const client *c, int seat);
    int (*me)(const client *c);

    /* Waiting: what to poll for; at most how many ms (-1: for ever); and what
     * is to be done after that, which calls the ears. None of these blocks,
     * except for a bot whose budget is a time. */
    struct pollfd (*poll)(const client *c);
    int (*patience)(const client *c);
    void (*tend)(client *c);

    /* Several people at one keyboard. Whose turn at it has come; ADIT_NOBODY:
     * it stays where it is. And: that seat sits down. It hears what it has not
     * heard yet, or with `all` everything. */
    int (*hands_over)(client *c);
    void (*sit)(client *c, int seat, bool all);
} client_kind;

struct client {
    const client_kind *kind;
    client_ears ears;
    bool on_screen; /* and not by lines */
    bool ascii;     /* the terminal can show nothing else */
};

static inline int client_me(const client *c)
{
    return c->kind->me ? c->kind->me(c) : ADIT_NOBODY;
}

/* Nothing to poll for is a descriptor of -1, which poll passes over. */
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
