/* lobby.h -- all tables, and who is at them. It knows neither sockets nor files nor
 * the clock on the wall: what comes in is text from a guest, what goes out is text
 * for a connection, and both are in docs/protocol.md.
 *
 * What a request changes is an entry in the log of its table. It is answered, and
 * others hear of it, when lobby_settle has committed the entries of all requests so
 * far. When that fails, the tables are as before, and the requests are refused. */
#ifndef LOBBY_LOBBY_H
#define LOBBY_LOBBY_H

#include "lobby/entry.h"
#include "lobby/metrics.h"
#include "lobby/rate_limit.h"
#include "lobby/refusal.h"
#include "store/store.h"

#include "core/text.h"
#include "match/match.h"

/* What a server takes from outside besides the network and the disk: time and chance.
 * Tests give their own. */
typedef struct world {
    int64_t (*now)(void *self);  /* milliseconds, never backwards */
    int64_t (*date)(void *self); /* milliseconds since 1970 */
    /* Bytes that nobody can guess. */
    void (*random)(void *self, void *out, size_t n);
    void *self;
    /* Nanoseconds, never backwards; nothing but what is measured depends on them. */
    int64_t (*ticks)(void *self);
} world;

enum {
    LOBBY_MESSAGE = 4096,      /* bytes of a message at most */
    LOBBY_ANSWER = 256 * 1024, /* bytes that hold any answer but a record */
    LOBBY_SLOW =
        64 * 1024 /* bytes that may wait for a connection to take them */
};

/* Limits that the operator sets. */
typedef struct lobby_limits {
    int32_t tables;            /* that are open at a time */
    int32_t tables_of_guest;   /* of these, with the same host, */
    int32_t tables_of_address; /* or opened from the same address */
    int32_t watchers;          /* at a table, besides those who sit at it */
    int32_t bot_delay;         /* ms from a bot's turn to its move, at least */
    int64_t grace;   /* ms after which a bot stands in for who is away */
    int64_t abandon; /* ms after which a table ends that nobody is at */
    int64_t keep; /* ms for which a table is kept that is over; 0: for ever */
    int32_t lock_rounds; /* of the hash of a new table's password */
} lobby_limits;

/* A move that a bot is to find. Whoever thinks has it for himself until it is given
 * back, on any thread. */
typedef struct bot_job bot_job;

/* A password that is to be hashed, aside as well. */
typedef struct lobby_password lobby_password;

/* What happens that an operator may want to know. Tables go by a number that means
 * nothing outside of this process, for their names are secrets. */
typedef enum lobby_event {
    LOBBY_NO_EVENT,
    LOBBY_OPENED,
    LOBBY_BEGUN,
    LOBBY_OVER,
    LOBBY_ABANDONED,
    LOBBY_STORE_FAILED,
    LOBBY_STORE_WORKS, /* again */
    LOBBY_STORE_SLOW,
    LOBBY_ONE_ADDRESS, /* many guests have come, all from one that is private */
    LOBBY_N_EVENTS
} lobby_event;

typedef struct lobby_news {
    lobby_event event;
    int64_t table; /* 0: it is about none */
    const char *game;
    int players;
    int64_t moves, ms;
    const char *why; /* of a failure; or NULL */
} lobby_news;

/* What the lobby tells whoever runs it. */
typedef struct lobby_outlet {
    void (*send)(void *conn, const char *text, size_t length);
    /* Bytes that wait to be taken; lobby_drained is to be called when there are
     * none any more. */
    size_t (*queued)(void *conn);
    /* lobby_leave is to be called for it, later. */
    void (*close)(void *conn, closing why);
    /* Think aside: lobby_think(t) on another thread until it is done, then
     * lobby_job_done. */
    void (*think)(void *self, bot_job *t);
    /* Nobody waits for it any more. It is to be given back all the same, later. */
    void (*call_off)(void *self, bot_job *t);
    /* Hash aside: lobby_hash(k) on another thread, then lobby_hashed. False: too many
     * wait for that. */
    bool (*hash)(void *self, lobby_password *k);
    /* May be NULL. */
    void (*report)(void *self, const lobby_news *news);
    void *self;
} lobby_outlet;

typedef struct lobby lobby;
typedef struct session session;

/* Reads all open tables from the store. NULL, and in `why` the reason. */
lobby *lobby_open(const world *w, store *s, rate_limit *g,
                  const lobby_limits *limits, const lobby_outlet *out,
                  char *why, size_t room);
/* After the last session has left and the last thought is done. */
void lobby_close(lobby *l);

/* ---- Sockets ---- */

/* May somebody come to a table? Asked before the handshake is answered. */
refusal lobby_may_join(lobby *l, const char *table, const guest *who);
/* He comes, and will be sent what can be seen there. NULL: he may not. */
session *lobby_join(lobby *l, const char *table, const guest *who,
                    const char *address, void *conn);
/* A whole message, valid UTF-8 or not. */
void lobby_hear(lobby *l, session *s, const char *text, size_t length);
/* Everything that was queued has been taken. */
void lobby_drained(lobby *l, session *s);
void lobby_leave(lobby *l, session *s);

/* ---- Requests ---- */

/* Has this guest ever opened a table here, or sat at one? At the one of that name, if
 * any, it is known even where the list of guests is damaged. */
bool lobby_knows(lobby *l, const guest *who, const char *table);

/* An HTTP request of /api/, other than a socket's. What it changes is settled when it
 * is answered. */
typedef struct lobby_request {
    const char *method, *path; /* "POST", "/api/tables" */
    const char *body;
    size_t length;
    guest guest;
    const char *address;
    const lobby_password *lock; /* that a first answer asked for; or NULL */
} lobby_request;
typedef struct lobby_answer {
    int status;
    char *text; /* to be freed */
    size_t length;
    const char *type; /* "application/json" */
    const char *file; /* name of the file that it is; NULL: none */
    bool farewell;    /* who asked is nobody any more */
    refusal refused;
    /* There is no answer yet: hash this aside, and ask again with it, or free it. */
    lobby_password *lock;
} lobby_answer;
lobby_answer lobby_ask(lobby *l, const lobby_request *request);

/* ---- For the operator ---- */

/* Where everybody counts. */
metrics *lobby_metrics(lobby *l);
/* All that was counted, and how many tables and people there are. */
void lobby_measure(const lobby *l, adit_text *out);
/* Looks whether the disk works again, if it did not; to be called once a second, for
 * nobody may come to a server that does not feel well. */
void lobby_look_after(lobby *l);
/* NULL, or why nothing can be stored at the moment, in a sentence. */
const char *lobby_ails(const lobby *l);

/* ---- Time ---- */

/* Does what is due. */
void lobby_tick(lobby *l);
/* Milliseconds until something is due; -1: nothing. */
int64_t lobby_wait(const lobby *l);
/* Commits, answers, tells all. To be called after each batch of the above. */
void lobby_settle(lobby *l);

/* ---- Passwords ---- */

void lobby_hash(lobby_password *k);
/* One that the outlet was given; it is freed. */
void lobby_hashed(lobby *l, lobby_password *k);
/* Has it been hashed? Otherwise the server is going down. */
bool lobby_is_hashed(const lobby_password *k);
void lobby_password_free(lobby_password *k);

/* ---- Bots ---- */

/* A step of a few milliseconds at most. True: it is done, or was called off. */
bool lobby_think(bot_job *t);
void lobby_job_done(lobby *l, bot_job *t);

#endif
