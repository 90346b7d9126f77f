/* lobby.h -- the interface of the lobby: all tables, and everyone at them. It
 * knows neither sockets nor files nor the clock on the wall. What comes in is
 * text from a guest, what goes out is text for a connection, and
 * docs/protocol.md describes both. `adit serve` runs it (src/server); tests run
 * it with a clock, chance and a disk of their own.
 *
 * Every call here is made by one thread, the server's loop, except lobby_think
 * and lobby_hash, which are for other threads and touch nothing of the lobby.
 *
 * What a request changes is an entry in the log of its table. The order of
 * steps is the same for everything that can be asked for:
 *
 *   lobby_hear, lobby_ask,     lobby_settle        when it has landed
 *   lobby_tick, ...            +---------------+   +----------------------+
 *   judge, append an entry,    | launch one    |   | answer, in order     |
 *   change the table in    ->  | commit of all |-> | send the changes     |
 *   memory; answer nothing     | entries       |   | or it failed: read   |
 *                              +---------------+   | tables again, refuse |
 *                                                  +----------------------+
 *
 * This way nobody ever hears of a change that is not on disk. If the commit
 * fails, the tables are as they were before, and every request is refused.
 * Nobody waits for a commit but those at its tables: what they send meanwhile
 * is kept, and heard when it has landed. */
#ifndef LOBBY_LOBBY_H
#define LOBBY_LOBBY_H

#include "lobby/entry.h"
#include "lobby/metrics.h"
#include "lobby/rate_limit.h"
#include "lobby/refusal.h"
#include "store/store.h"

#include "core/text.h"
#include "match/match.h"

/* What a server takes from outside besides the network and the disk: time and
 * chance. The server gives the system's; tests give their own, so that they can
 * repeat a game exactly. `self` is handed back to each function. */
typedef struct world {
    int64_t (*now)(void *self);  /* milliseconds; never goes back */
    int64_t (*date)(void *self); /* milliseconds since 1970 */
    /* Bytes that nobody can guess. */
    void (*random)(void *self, void *out, size_t n);
    void *self;
    /* Nanoseconds; never goes back. Only measurements use it: nothing that a
     * guest can see depends on it. */
    int64_t (*ticks)(void *self);
    /* Bytes that nobody can guess, the same after a restart; all zero: there
     * are none, and so there is no deal of the day (days.c). */
    uint8_t lasting[32];
} world;

enum {
    LOBBY_MESSAGE = 4096,      /* bytes of a message at most */
    LOBBY_ANSWER = 256 * 1024, /* bytes that hold any answer but a record */
    /* Bytes that may wait for a connection. Beyond this it is sent no more of
     * the game until it has caught up, and then the whole position. */
    LOBBY_SLOW = 64 * 1024
};

/* Limits that the operator sets. */
typedef struct lobby_limits {
    int32_t tables;            /* open at the same time */
    int32_t tables_of_guest;   /* of these, with the same host */
    int32_t tables_of_address; /* of these, opened from the same address */
    int32_t watchers;          /* without a seat */
    int32_t bot_delay;         /* ms from a bot's turn to its move, at least */
    int64_t grace;   /* ms that a player may be away before a bot stands in */
    int64_t abandon; /* ms that a table may be empty before it is abandoned */
    int64_t keep;    /* ms that a finished table is kept; 0: for ever */
    int32_t show_tables; /* bots' tables to watch that a game has, 0 or 1 */
    int32_t lock_rounds; /* PBKDF2 rounds for the password of a new table */
} lobby_limits;

/* What bots have to find out, a move or words (bot_job.h). From `think` until
 * lobby_job_done the worker that thinks owns it, on whichever thread; the lobby
 * keeps only the pointer, to recognise it and to call it off. */
typedef struct bot_job bot_job;

/* A password to be hashed (password.c). From `hash` until lobby_hashed the
 * worker owns it, on its own thread. */
typedef struct lobby_password lobby_password;

/* What an operator may want to know. A table is named by a number that means
 * nothing outside of this process, because its real name is a secret: anyone
 * who knows it can come. */
typedef enum lobby_event {
    LOBBY_NO_EVENT,
    LOBBY_OPENED,
    LOBBY_BEGUN,
    LOBBY_OVER,
    LOBBY_ABANDONED,
    LOBBY_STORE_FAILED,
    LOBBY_STORE_WORKS, /* again */
    LOBBY_STORE_SLOW,
    LOBBY_ONE_ADDRESS, /* 20 guests have come, all from one private address */
    LOBBY_N_EVENTS
} lobby_event;

typedef struct lobby_news {
    lobby_event event;
    int64_t table;    /* 0: it is not about a table */
    const char *game; /* of the table; NULL if it is about none */
    int players;
    int64_t moves, ms; /* made so far; how long a slow commit took */
    const char *why;   /* the reason of a failure; or NULL */
} lobby_news;

/* What the lobby needs from the program that runs it. `conn` is the pointer
 * that lobby_join was given, `self` the one below. None of these may call back
 * into the lobby before it returns. */
typedef struct lobby_outlet {
    void (*send)(void *conn, const char *text, size_t length);
    /* Bytes that have not been sent yet. When there are none left, the caller
     * calls lobby_drained. */
    size_t (*queued)(void *conn);
    /* The caller closes the connection when what it was sent is on its way, and
     * calls lobby_leave for it after that, never from within this call. */
    void (*close)(void *conn, closing why);
    /* Runs lobby_think(t) on another thread until it says true, and then
     * lobby_job_done on the loop's thread. */
    void (*think)(void *self, bot_job *t);
    /* Nobody waits for this job any more. It may end early, but lobby_job_done
     * still has to be called for it, because that frees it. */
    void (*call_off)(void *self, bot_job *t);
    /* Runs lobby_hash(k) on another thread, then lobby_hashed on the loop's
     * thread. False: too many passwords wait, and the caller keeps k. */
    bool (*hash)(void *self, lobby_password *k);
    /* A commit has landed: requests that are to be asked again are, after this
     * has returned. May be NULL. */
    void (*landed)(void *self);
    /* Another node has taken that table up, or this one has: whatever is passed
     * on to where it was is to be closed. NULL: this may be so of any table.
     * May be NULL. */
    void (*moved)(void *self, const char *table);
    /* Another node thinks for bots (src/server/thinkers.h). May be NULL. */
    void (*thinker)(void *self, const char *news);
    /* This node is to give its tables to others, and to take no more; begins
     * after this has returned. */
    void (*drain)(void *self);
    const char *node; /* its name; NULL: this server shares no store */
    /* Something for the operator's log. May be NULL. */
    void (*report)(void *self, const lobby_news *news);
    void *self;
} lobby_outlet;

typedef struct lobby lobby;
typedef struct session session;

/* Reads all open tables from the store. NULL if that fails, with the reason in
 * `why`. `w`, `limits` and `out` are copied; the store and the rate limits stay
 * the caller's and have to outlive the lobby. */
lobby *lobby_open(const world *w, store *s, rate_limit *g,
                  const lobby_limits *limits, const lobby_outlet *out,
                  char *why, size_t room);
/* Frees everything in memory. To be called after the last session has left and
 * the last bot job has been given back. It commits nothing: settle first. */
void lobby_close(lobby *l);

/* ---- Other nodes ---- */

/* Where a table is that is not here. */
typedef struct lobby_place {
    bool later; /* that is not known yet: ask again when `landed` is called */
    char elsewhere[STORE_ADDRESS]; /* the address of its node; or "" */
} lobby_place;

/* Somebody at another node wants to come to a table. If nobody is there, it
 * goes to where they are: it is here no more, and the other node takes it with
 * the term that is returned. 0: it stays. */
int64_t lobby_yield(lobby *l, const char *table);
void lobby_take_yielded(lobby *l, const char *table, int64_t term);

/* This node is about to end: its tables are for others once the next commit has
 * landed. Nothing may be in the air; the caller closes all sockets. */
void lobby_drain(lobby *l);
/* The node at that address speaks another language: nobody can be passed on to
 * it for the next minute, so that it is asked to release what is wanted
 * here. */
void lobby_cannot_reach(lobby *l, const char *address);

/* ---- Sockets ---- */

/* May this guest come to a table? Asked before the handshake is answered, so
 * that a refusal is an answer over HTTP and not a socket that closes at
 * once. */
refusal lobby_may_join(lobby *l, const char *table, const guest *who,
                       lobby_place *where);
/* The guest comes, and the next lobby_settle sends them what they may see.
 * NULL: they may not come any more, or there is no memory. The session belongs
 * to the lobby until lobby_leave; `address` is copied. */
session *lobby_join(lobby *l, const char *table, const guest *who,
                    const char *address, void *conn);
/* A whole message from this session. It may be anything, valid UTF-8 or not; it
 * is not kept. */
void lobby_hear(lobby *l, session *s, const char *text, size_t length);
/* Everything that was queued for it has been sent. A session that was too slow
 * is sent the whole position with the next settle. */
void lobby_drained(lobby *l, session *s);
/* The connection has ended, for whatever reason. The session is freed; answers
 * that it still waited for are dropped, but what it asked for is done. */
void lobby_leave(lobby *l, session *s);

/* ---- Requests ---- */

/* Has this guest ever opened a table here, or sat at one? Decides whether a
 * token without our seal is believed. If `table` names a table, its own log is
 * asked first, so that its players are known even when the list of guests is
 * damaged. */
bool lobby_knows(lobby *l, const guest *who, const char *table);

/* A request over HTTP below /api/, other than a socket's; or an order of the
 * operator (operator.c), whose method is "ORDER". All pointers are the
 * caller's and are not kept. What the request changes is committed before it is
 * answered: an answer that says `later` is none, and the same is to be asked
 * again, with what it says, when the outlet's `landed` is called. */
typedef struct lobby_request {
    const char *method, *path; /* "POST", "/api/tables" */
    const char *body;
    size_t length;
    guest guest;
    const char *address;
    const lobby_password *lock; /* hashed, as a first answer asked; or NULL */
    bool again;         /* it was asked before, and the answer was `later` */
    const char *opened; /* the `opened` of that answer; or NULL */
} lobby_request;
typedef struct lobby_answer {
    int status;
    char *text; /* the caller frees it */
    size_t length;
    const char *type; /* "application/json" */
    const char *file; /* to be saved under this name; NULL: to be read */
    bool farewell;    /* the guest has been deleted: take the cookie away */
    refusal refused;
    /* Not NULL: there is no answer yet. Hash this on another thread, ask again
     * with it as the request's `lock`, and free it after that answer. */
    lobby_password *lock;
    bool later;
    /* The node that is to be asked instead, because it holds the table; or
     * "". */
    char elsewhere[STORE_ADDRESS];
    char opened[STORE_NAME]; /* a table that is not on disk yet; or "" */
} lobby_answer;
lobby_answer lobby_ask(lobby *l, const lobby_request *request);

/* ---- For the operator ---- */

/* Has the operator blocked that address, or that guest, who may be nobody? */
bool lobby_blocks(const lobby *l, const char *address, const guest *who);

/* The counters of this server, which sockets and HTTP add to as well. */
metrics *lobby_metrics(lobby *l);
/* Writes everything that was counted, and how many tables and people there are,
 * as text for Prometheus. Walks all tables. */
void lobby_measure(const lobby *l, adit_text *out);
/* If the last commit failed, finds out whether the disk works again. To be
 * called once a second: a proxy may send nobody to a server that is not
 * healthy, so no request can be relied on to notice. */
void lobby_look_after(lobby *l);
/* Why nothing can be stored at the moment, as a sentence; NULL if all is
 * well. */
const char *lobby_ails(const lobby *l);

/* ---- Time ---- */

/* Does what is due by now: bots move, clocks run out, empty tables end. */
void lobby_tick(lobby *l);
/* Milliseconds until something is due; -1: nothing. */
int64_t lobby_wait(const lobby *l);
/* Launches a commit of everything that was collected, if none is in the air;
 * and answers and sends what needs none (settle.c). The store's `run` lands it.
 * To be called after each batch of calls, before the caller waits. May be
 * called at any time; with nothing to do it costs almost nothing. */
void lobby_settle(lobby *l);
/* Is a commit in the air? */
bool lobby_waits(const lobby *l);

/* ---- Passwords ---- */

/* Fills in the hash; takes a large part of a second. On any thread. */
void lobby_hash(lobby_password *k);
/* The password that the outlet was given has been hashed, or was given back
 * without. Its session is answered, and hears what it has sent since. Frees
 * k. */
void lobby_hashed(lobby *l, lobby_password *k);
/* False: it was given back without a hash, because the server is going down. */
bool lobby_is_hashed(const lobby_password *k);
void lobby_password_free(lobby_password *k);

/* ---- Bots ---- */

/* Thinks on for a few milliseconds at most. True: there is a result, or there
 * will be none (no memory, or it was called off). On any thread, one at a
 * time. */
bool lobby_think(bot_job *t);
/* Takes the job back and frees it. If its table still waits for it, what it
 * found is planned; otherwise it is forgotten. */
void lobby_job_done(lobby *l, bot_job *t);

#endif
