/* edge.h -- a lobby with nothing around it: time and chance are the test's, the
 * store is memory that can fail, and sockets are texts that can be read. */
#ifndef TESTS_EDGE_H
#define TESTS_EDGE_H

#include "lobby/bot_job.h"
#include "lobby/lobby_impl.h"
#include "tests/memory_store.h"

enum { EDGE_SOCKETS = 64, EDGE_THOUGHTS = 64, EDGE_SAID = 8192 };

typedef struct edge edge;

typedef struct edge_socket {
    edge *edge;
    session *session; /* NULL: not connected */
    guest guest;
    /* Frames since it was last forgotten: the time, the length, the text. */
    char *heard;
    size_t n, room;
    long frames;
    size_t last; /* where the last frame's text begins */
    size_t queued;
    int closed; /* the code it was closed with */
} edge_socket;

struct edge {
    lobby *lobby;
    store *store;
    store *disk; /* of that store, if its commits fly; otherwise it itself */
    bool holds;  /* a commit stays in the air until somebody calls edge_land */
    rate_limit *rate_limit;
    adit_luck luck;
    int64_t now;
    int64_t looks; /* at the date */
    int64_t late;  /* ms by which the clock on the wall is set back */
    lobby_limits limits;
    bool lazy; /* who calls settles the lobby himself */
    /* That is asked from; NULL: one and the same, and for sockets one a
     * guest. */
    const char *address;
    int told[LOBBY_N_EVENTS]; /* what the operator has heard of, how often */
    edge_socket socket[EDGE_SOCKETS];
    lobby_password
        *lock[EDGE_SOCKETS]; /* passwords that nobody has hashed yet, */
    int n_locks;
    bool
        keeps_locks; /* until somebody calls edge_hash, for all or some of them */
    bot_job *thought[EDGE_THOUGHTS]; /* that nobody has thought yet */
    int n_thoughts;
    bool
        talks; /* what bots say is a thought, too; otherwise they say nothing */
};

extern const lobby_limits edge_limits;

/* On a store, or on a new one of its own with NULL. */
void edge_open(edge *e, uint64_t seed, store *s);
/* The same on a store of its own, whose commits are made by a thread. */
void edge_open_flying(edge *e, uint64_t seed);
/* What is in the air lands. False: nothing was. */
bool edge_land(edge *e);
/* All leave; the store stays, and is handed back. */
store *edge_shut(edge *e);
void edge_close(edge *e);
/* As if the process had died and another had begun. */
void edge_restart(edge *e);
/* What is on disk, as a store of its own. Only tables of these names. */
store *edge_copy_store(store *from, char (*names)[STORE_NAME], int n);

guest edge_guest(int number);

/* ---- Requests ---- */

bool edge_join(edge *e, int socket, const char *name, int who);
void edge_leave(edge *e, int socket);
/* What a socket hears next is all there is. */
void edge_forget(edge *e, int socket);
/* A message, and what follows from it. */
void edge_hear(edge *e, int socket, const char *text, size_t length);
__attribute__((format(printf, 3, 4))) void edge_say(edge *e, int socket,
                                                    const char *format, ...);
/* To be freed. An answer that comes later is waited for, unless the edge holds;
 * then asking again, with what it says, is the caller's. */
lobby_answer edge_ask(edge *e, int who, const char *method, const char *path,
                      const char *body);
/* Opens a table; its name, or false and the refusal's name. */
bool edge_table(edge *e, int who, const char *body, char name[STORE_NAME]);

/* ---- Time ---- */

/* Does what is due until then, at the moment when it is due. */
void edge_pass(edge *e, int64_t ms);

/* ---- Passwords ---- */

void edge_hash(edge *e);

/* ---- Bots ---- */

/* The first thought that was asked for is answered by that move, or by what the
 * bot itself says with NULL. If it is about what bots say, they say nothing
 * unless they are asked themselves. */
void edge_answer(edge *e, const adit_action *move);
/* What bots would say now is answered by thanks, of those of them in `who`, as
 * bits. */
void edge_thank(edge *e, unsigned who);

/* ---- What was heard ---- */

/* The last frame, or "". */
const char *edge_last(const edge *e, int socket);
/* Is there a frame with that text in it? */
bool edge_heard(const edge *e, int socket, const char *piece);
/* The last frame that begins so, or NULL. */
const char *edge_find(const edge *e, int socket, const char *start);
/* The name of the refusal in a frame or an answer; "" if there is none. */
const char *edge_refusal(const char *text, char name[32]);

#endif
