/* table.h -- a table: its seats, its game, and what else follows from its log. Who is
 * there at the moment, and how late it is, is kept here too, but not in the log. */
#ifndef LOBBY_TABLE_H
#define LOBBY_TABLE_H

#include "lobby/entry.h"
#include "lobby/rate_limit.h"
#include "lobby/talk.h"

#include "match/match.h"
#include "store/key_map.h"

enum {
    TABLE_ROUNDS = 10,         /* one more than any game has */
    TABLE_MOST_CHANGES = 10000 /* before a game that people may ask for */
};

typedef enum table_phase {
    TABLE_NEW, /* not opened */
    TABLE_WAITING,
    TABLE_PLAYING,
    TABLE_OVER,
    TABLE_ABANDONED
} table_phase;

typedef enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT } seat_kind;

/* Of who sits there, at the moment. */
typedef struct chair_live {
    int16_t here;        /* sockets of the person */
    int64_t away;        /* if none: since when */
    bucket talks, notes; /* how fast he may speak */
} chair_live;

typedef struct chair {
    char name[ENTRY_NAME]; /* of the person; or of the bot, with its budget */
    guest guest;
    uint8_t nonce[PROOF_BYTES]; /* that the person gave; zero: none */
    uint8_t kind;
    bool stood_in; /* a bot plays for the person, */
    uint8_t reason;
    int64_t left; /* ms on the clock, before this turn */
    chair_live live;
} chair;

/* What the log says of a move besides the match. */
typedef struct played {
    int64_t id;
    int8_t seat;
} played;

typedef struct table table;

/* What is so at the moment, and in no log. */
typedef struct table_live {
    /* Its place among the others, */
    table *older, *newer;
    /* the network that it was opened from (0: that is not known any more, and its host
     * has not come back since), whose it is in the counts, and where it is listed, */
    uint64_t network;
    struct table_owner *host_owner, *network_owner;
    table *list_next, *list_before;
    uint8_t listed; /* in the list of that phase; TABLE_NEW: in none */
    bool counted;
    /* the sockets at it, */
    struct session *first;
    int32_t n_sessions, n_here; /* and of those, how many of who sits */
    int64_t empty;              /* since when nobody is there; 0: somebody is */
    int64_t host_away;          /* the same of the host */
    /* how long the turn has taken (with `running`, until `since`), */
    int64_t used, since;
    bool running;
    /* what a bot wants to play, and when at the earliest, */
    struct bot_job *asked; /* while a bot thinks about this turn */
    bool has_thought;
    adit_action thought;
    int64_t bot_at;
    /* what is to be told when the log is on disk, */
    bool dirty, room_changed, begun, has_step, has_line;
    uint16_t noted; /* seats whose notes have changed, as bits */
    bool has_marks; /* a round is over */
    adit_story step;
    adit_rounds before; /* the last move */
    table *next_dirty;
    /* the phase that the operator has heard of, and by which number, */
    uint8_t reported;
    int64_t number;
    /* that the log could not be read again, */
    bool halted;
    /* when to try again what could not be stored, */
    int64_t retry;
    /* and when to look at it again: a place in a heap. */
    int64_t due;
    int32_t place;
} table_live;

/* What follows from the log, and what is live. */
struct table {
    key_node node; /* comes first */
    char name[STORE_NAME];
    uint8_t phase;
    int64_t seq; /* of the last entry */
    setting setting;
    /* What the server is bound to, and what to: told when the game is over. */
    uint8_t commit[PROOF_BYTES], secret[PROOF_BYTES];
    /* Its game was begun by earlier rules: what came of it does not follow from
     * the log any more, and it counts as over. There is no match. */
    bool outdated;
    match match;
    played *played; /* as many as there is room for in match.moves */
    chair seats[ADIT_MAX_PLAYERS];
    int32_t n_changes; /* of who sits there, with what, and how they play */
    talk talk;
    char next[STORE_NAME]; /* table of the rematch, if any */
    /* What its rounds came to, and behind them the one that goes on. */
    adit_round rounds[TABLE_ROUNDS];
    int32_t n_rounds;

    bool was_sat; /* somebody has ever had a seat there */

    table_live live;
};

/* NULL: no memory. */
table *table_new(const char *name);
void table_free(table *t);

/* The next entry of its log, as it is stored. What it says points into `line`, which has
 * to last as long. False: it is not an entry. */
bool table_reads(const table *t, const store_entry *stored,
                 char line[STORE_ENTRY], entry *out);
/* The next entry of its log. A move's story is in t->step. False, and nothing is
 * changed: the entry does not fit to those before, or there is no memory. */
bool table_take(table *t, const entry *e);
/* Makes a move, if the rules allow it; it has to be in the log next. False, and in `why` the
 * reason, which may be ADIT_OK: no memory. */
bool table_play(table *t, int seat, adit_action move, adit_refusal *why);
/* As new; the part that is not in the log stays. */
void table_forget(table *t);

/* Where its seed comes from, if it began now, or came from. */
proof table_proof(const table *t);
/* A guest is nobody at it any more, as if its log had been erased. */
void table_erase(table *t, const guest *who);

/* The seat of a guest, or ADIT_NOBODY. */
int table_seat_of(const table *t, const guest *who);
bool table_is_host(const table *t, const guest *who);
/* The first empty seat, or ADIT_NOBODY. */
int table_empty_seat(const table *t);
/* The seat to move, or ADIT_NOBODY; and does a bot play it? */
int table_turn(const table *t);
bool table_bot_plays(const table *t, int seat);
/* Rounds whose secrets have been shown. */
int table_rounds_over(const table *t);
/* Was a move of this seat given this id? */
bool table_knows(const table *t, int seat, int64_t id);
/* Does the game go on at the moment? It sleeps while none of its people is there; a
 * table of bots, while nobody is. */
bool table_is_awake(const table *t);
/* Milliseconds that a seat has left, `now`, if its person plays. */
int64_t table_left(const table *t, int seat, int64_t now);
/* What will be left after a move that is made now. */
int64_t table_left_after(const table *t, int seat, int64_t now);

#endif
