/* lobby_impl.h -- what a lobby is made of, for the files that make it: the tables in memory,
 * the sockets at them, and the log. Nobody outside of src/lobby includes it, but for tests. */
#ifndef LOBBY_LOBBY_IMPL_H
#define LOBBY_LOBBY_IMPL_H

#include "lobby/due.h"
#include "lobby/lobby.h"
#include "lobby/table_index.h"

/* A message that waits until the one before is answered. */
typedef struct held_message {
    struct held_message *next;
    size_t length;
    char text[];
} held_message;

struct session {
    table *table;
    session *next, *before; /* at the same table */
    void *conn;
    guest guest;
    char address[48];
    bucket work, strikes, talks, notes;
    int32_t hurries;        /* messages beyond the budget */
    int8_t seat;            /* or ADIT_NOBODY */
    bool entered;           /* knows the password, if there is one */
    bool fresh;             /* has just come, and was told nothing yet */
    bool behind;            /* was too slow to be told everything */
    lobby_password *knocks; /* his password is being hashed; or NULL */
    int32_t promised;       /* answers that wait for the disk */
    closing closes;         /* the socket, behind those answers */
    held_message *held, **last_held;
    int32_t n_held;
};

/* A request that is answered when the log is on disk; or that was refused behind such a
 * one, for answers come in order. */
typedef struct reply {
    session *to;
    int64_t id;
    int64_t heard; /* by world.ticks */
    refusal refused;
    adit_refusal by_rule;
} reply;

/* The guests so far, as long as all came from one private address: it may be a proxy
 * that the operator forgot to name. */
typedef struct arrivals {
    uint64_t network;
    int32_t n;
    bool settled; /* they did not, or the operator was told */
    guest seen[20];
} arrivals;

struct lobby {
    world world;
    store *store;
    rate_limit *rate_limit;
    lobby_limits limits;
    lobby_outlet out;
    key_map tables; /* by their names */
    table *newest;
    table_index index;
    due_heap due;
    table *dirty; /* those with something to tell, */
    table **last; /* in order */
    reply *replies;
    int32_t n_replies, replies_room;
    bool failed;    /* something could not be stored */
    int64_t undone; /* how often that was so */
    char *text;     /* LOBBY_ANSWER bytes for what is sent */
    int64_t sweep;  /* when old tables are to be looked for */
    int64_t heard;  /* when the message came that is being heard */
    int64_t added;  /* entries since the last commit */
    int64_t numbers;
    bool ailing; /* the last commit failed */
    arrivals arrivals;
    metrics metrics;
};

static inline int64_t lobby_now(const lobby *l)
{
    return l->world.now(l->world.self);
}

static inline void lobby_random(const lobby *l, void *out, size_t n)
{
    l->world.random(l->world.self, out, n);
}

/* ---- tables.c ---- */

/* One in memory, or NULL. */
table *tables_find(const lobby *l, const char *name);
/* A new one of that name, and one, not opened yet, of a name that nobody can guess; NULL: no
 * memory. */
table *tables_add_named(lobby *l, const char *name);
table *tables_add(lobby *l);
/* If a bot thinks about the turn, it need not any more. */
void tables_call_off(lobby *l, table *t);
/* Leaves memory. */
void tables_drop(lobby *l, table *t);
/* There is something to tell of it when all is on disk. */
void tables_mark(lobby *l, table *t);

/* ---- ledger.c ---- */

/* An entry is added to the log of a table, and takes effect. */
refusal ledger_write(lobby *l, table *t, const entry *e);
/* Whoever an entry names will find the table again. */
store_result ledger_mention(store *s, const char *name, const entry *e);
/* Keeps a summary of a table that is over. */
store_result ledger_shelve(store *s, const table *t, int64_t date);
/* Reads the log of a table again. False: that failed, and it is halted. */
bool ledger_restore(lobby *l, table *t);
/* A table in memory or, if it is over, from its log; NULL: there is none. */
table *ledger_fetch(lobby *l, const char *name);
/* Reads all that are open. */
store_result ledger_read_all(lobby *l);

/* ---- sessions.c ---- */

void sessions_add(lobby *l, session *s, table *t);
void sessions_remove(lobby *l, session *s);
/* Counts anew who is there, and who of those that are not has just left; to be called
 * whenever anything at a table has changed. */
void sessions_recount(lobby *l, table *t);
/* Sockets without a seat. */
int sessions_watchers(const table *t);
/* A request is to be answered; false: no memory. */
bool sessions_promise(lobby *l, session *s, int64_t id);
/* Closes a socket when it has been told all that was promised. */
void sessions_close(lobby *l, session *s, closing why);

#endif
