/* lobby_impl.h -- what a lobby is made of, for the files that make it: the tables in memory,
 * the sockets at them, and what each of those files does for the others. Nobody outside of
 * src/lobby includes it, but for tests. */
#ifndef LOBBY_LOBBY_IMPL_H
#define LOBBY_LOBBY_IMPL_H

#include "lobby/lobby.h"
#include "lobby/message.h"
#include "lobby/table.h"

/* Tables by the time that something is due at them: a heap. */
enum { DUE_NEVER = -1 };

typedef struct due_heap {
    table **at;
    int32_t n, room;
} due_heap;

/* How many tables are open, in all, of each host and from each address, and which of them
 * are listed for all. It is kept up to date with each change of a table, so that to open a
 * table or to list them takes as long at many as at few. */
typedef struct table_index {
    int32_t n_open;
    key_map hosts, networks;
    /* Those that are listed, by their phase: who came to it last is first. */
    table *listed[TABLE_PLAYING + 1];
} table_index;

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

/* ---- tables.c: the tables in memory ---- */

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

/* Something is due at that time, or DUE_NEVER. False: no memory. */
bool due_set(due_heap *d, table *t, int64_t when);
/* The first, or NULL. */
table *due_first(const due_heap *d);
void due_free(due_heap *d);

void table_index_open(table_index *x, uint64_t salt);
void table_index_close(table_index *x);

/* The table is new, or has changed: it is counted and listed as it is now. */
void table_index_put(table_index *x, table *t);
/* It leaves memory. */
void table_index_take_out(table_index *x, table *t);

/* Open tables with that host, and those that were opened from a network. */
int table_index_of_host(const table_index *x, const guest *host);
int table_index_of_network(const table_index *x, uint64_t network);

/* ---- ledger.c: their logs ---- */

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

/* ---- sessions.c: the sockets at them ---- */

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

/* ---- timers.c: what happens by itself ---- */

/* A table in memory or, if it is over, from its log; NULL: there is none. */
table *timers_fetch(lobby *l, const char *name);

/* A turn begins. */
void timers_turn(lobby *l, table *t);
/* Who is there, or whose turn it is, has changed: lets clocks run or stop, has a bot
 * think or stop thinking, and sees to it that the table is looked at when something is due. */
void timers_plan(lobby *l, table *t);
/* A bot has found its move. One that thought for too long waits for the next beat, so
 * that the moment tells as little of its cards as it can. */
void timers_bot_move(lobby *l, table *t, adit_action move);
/* Something could not be stored: looks at it again a little later, and until then
 * nothing happens by itself, whatever a bot finds or whoever comes. */
void timers_retry(lobby *l, table *t);
/* Does what is due at a table, which may be gone afterwards. */
void timers_run(lobby *l, table *t);

/* ---- outbox.c: what the lobby says (docs/protocol.md) ---- */

/* The table as somebody sees it who is there; or with NULL, who is not. */
void outbox_write_table(const lobby *l, const table *t, const session *to,
                        adit_text *out);
/* What its server is bound to, as a key and its value. */
void outbox_write_commit(const table *t, adit_text *out);

/* How one may come, watch and talk, and the clock: as keys. */
void outbox_write_terms(const setting *s, adit_text *out);

/* The table and the game, as when one comes. */
void outbox_everything(lobby *l, session *to);

/* To those who have just come to a table. */
void outbox_newcomers(lobby *l, table *t);
/* To all others at it: that it has changed, that the game begins, its last move. */
void outbox_table(lobby *l, table *t);
void outbox_beginning(lobby *l, table *t);
void outbox_step(lobby *l, table *t);

/* What was said that is new, to all who are there already: claims, with what they were worth
 * when their round is over; chat; and to everybody his own notes. */
void outbox_said(lobby *l, table *t);

/* To one: answers. An id of 0 is none. */
void outbox_done(lobby *l, session *to, int64_t id);
void outbox_refused(lobby *l, session *to, int64_t id, refusal why);
void outbox_refused_move(lobby *l, session *to, int64_t id,
                         const adit_refusal *why);
void outbox_pong(lobby *l, session *to);

/* ---- report.c: what the operator is told ---- */

/* Nanoseconds, to measure with. */
int64_t report_ticks(const lobby *l);
/* Commits, and counts how that went. False: nothing of it is kept. */
bool report_commit(lobby *l);
/* It went so: one line when it begins to fail, and one when it works again. */
void report_health(lobby *l, store_result r, bool done);
/* Somebody comes from an address. */
void report_arrival(lobby *l, const guest *who, const char *address);
/* What has happened at a table is on disk. */
void report_table(lobby *l, table *t);

/* ---- budget.c: what messages cost, and who can pay ---- */

/* May this session be heard? Asked before anything of its message is read. */
refusal budget_admits(lobby *l, session *s);
/* It was heard, and that came of it: it is paid for. Whoever goes on asking with
 * nothing left, or says again and again what no client would, is closed. */
void budget_pay(lobby *l, session *s, const message *m, refusal came_of_it);

/* ---- handlers.c: what people ask for at a table ---- */

/* Why a request is refused: by the server or, with REFUSED_NONE and an error, by the
 * rules of the game. */
typedef struct verdict {
    refusal refused;
    adit_refusal by_rule;
    bool later; /* it will be known when a password has been hashed */
} verdict;

/* Does it, or refuses and changes nothing. */
verdict handle_message(lobby *l, session *s, const message *m);
/* What a kind of message costs, in tokens; and are all at the table told of it? */
int handle_price(int kind, bool *is_told);

/* Opens a table with that host, from an address. */
refusal handle_open(lobby *l, const setting *s, const char *address,
                    table **out);
/* Who was away comes back to his seat. */
void handle_return(lobby *l, session *s);
/* Somebody's password was hashed. */
refusal handle_password(lobby *l, session *s, const lobby_password *k);

/* ---- password.c: the password of a table ---- */

/* To be hashed, on any thread, and by nobody else meanwhile. */
struct lobby_password {
    char password[MESSAGE_PASSWORD];
    setting of;  /* its salt and rounds, and then its lock */
    bool done;   /* false: the server is going down */
    session *to; /* who wants in; NULL: it is of a new table, or he has left */
    int64_t id, heard; /* of his request */
};

/* For a new table, with a salt of its own, or to be compared with a table's. NULL: no
 * memory. */
lobby_password *password_new(lobby *l, const char *password);
lobby_password *password_like(const setting *s, const char *password);

bool password_fits(const lobby_password *k, const setting *s);
/* A table is to be opened with it. */
void password_put(const lobby_password *k, setting *s);

/* ---- history.c: what a guest is told of what is kept about him ---- */

/* Both write a JSON object; in `out` there is room for LOBBY_ANSWER bytes, which may
 * be moved to have more. */
refusal history_games(lobby *l, const guest *who, adit_text *out);
refusal history_data(lobby *l, const guest *who, adit_text *out);

/* ---- forget.c: what is kept goes again ---- */

/* Everything that tells who he was, at once or not at all: his names and his key, at all
 * his tables, which stay as they are for the others. A seat of a game that goes on is
 * left to a bot, another is left empty; where he is the host another follows, or the
 * table ends. `tables` is at how many there was something. */
refusal forget_guest(lobby *l, const guest *who, int *tables);

/* Removes a few tables that have been over for longer than the limit, none that is in
 * memory. When to do so next, by lobby_now. */
int64_t forget_old(lobby *l);
#endif
