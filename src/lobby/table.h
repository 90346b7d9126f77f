/* table.h -- a table: its seats, its game, and everything else that follows
 * from its log. What is true only at the moment, such as who is there and how
 * much time has passed, is kept in the parts called `live`, and is in no
 * log. */
#ifndef LOBBY_TABLE_H
#define LOBBY_TABLE_H

#include "lobby/entry.h"
#include "lobby/rate_limit.h"
#include "lobby/talk.h"

#include "match/match.h"
#include "store/key_map.h"

enum {
    TABLE_ROUNDS = 10, /* places for rounds: one more than any game has */
    /* Changes of who sits where and how, over the life of a table. People can
     * ask for these without end, and the log must not grow without end. */
    TABLE_MOST_CHANGES = 10000
};

typedef enum table_phase {
    TABLE_NEW, /* not opened */
    TABLE_WAITING,
    TABLE_PLAYING,
    TABLE_OVER,
    TABLE_ABANDONED
} table_phase;

typedef enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT } seat_kind;

/* What is so at the moment with the person in a seat. */
typedef struct chair_live {
    int16_t here;        /* how many sockets the person has here */
    int64_t away;        /* since when they have none; 0 while they have */
    bucket talks, notes; /* how fast they may speak, at all their sockets */
} chair_live;

typedef struct chair {
    char name[ENTRY_NAME]; /* the person's; or the bot's: "master:500" */
    guest guest; /* nobody, in the seat of a bot or of somebody deleted */
    uint8_t nonce[PROOF_BYTES]; /* the person's share of the seed; zero: none */
    uint8_t kind;               /* a seat_kind */
    bool stood_in;              /* a bot plays for the person */
    uint8_t reason;             /* why: a `reason`, while stood_in */
    int64_t left;               /* ms on the clock when this turn began */
    chair_live live;
} chair;

/* What the log says about each move in addition to the match: the id that the
 * client gave it (0: a bot's), by which a move that is sent twice is
 * recognised. */
typedef struct played {
    int64_t id;
    int8_t seat;
} played;

/* What a bot is about to say. */
typedef struct bot_word {
    adit_claim claim;
    int8_t seat;
} bot_word;

typedef struct table table;

/* What is true at the moment, and in no log. Times are by lobby_now, in ms. */
typedef struct table_live {
    /* All tables in memory, in the order in which they came there. */
    table *older, *newer;
    /* The network that it was opened from; 0: that was forgotten in a restart,
     * and its host has not come back since. Then in which counts it is, and its
     * neighbours in the list of public tables. */
    uint64_t network;
    struct table_owner *host_owner, *network_owner;
    table *list_next, *list_before;
    uint8_t listed; /* which list: of that phase; TABLE_NEW: none */
    bool counted;   /* as one of the open tables */
    /* The sockets at it, the last that came first. */
    struct session *first;
    int32_t n_sessions, n_here; /* all; and people with a seat who are here */
    int64_t empty;              /* since when nobody is there; 0: somebody is */
    int64_t host_away;          /* the same for the host */
    /* How long this turn has taken: `used`, and while the clock is `running`
     * also the time from `since` until now. */
    int64_t used, since;
    bool running;
    /* A bot's turn: the job that looks for a move, or the move that was found
     * and the earliest time to play it. */
    struct bot_job *asked; /* the job; NULL: none */
    bool has_thought;
    adit_action thought;
    int64_t bot_at;
    /* What bots say about the last move, before the next: they may talk as
     * long as it is not known what; then n_spoken of the words have been said,
     * and the next follows at word_at. */
    bool may_talk;
    int8_t n_words, n_spoken;
    bot_word words[ADIT_MAX_PLAYERS];
    int64_t word_at;
    /* What the next lobby_settle has to publish, once the log is on disk:
     * `dirty` if there is anything at all, then who is there or the settings,
     * the beginning of the game, a move, a line of talk. */
    bool dirty, room_changed, begun, has_step, has_line;
    /* It has entries that are not on disk, collected or in the air (`flies`):
     * nothing more is heard here before that has landed. */
    bool unsettled, flies;
    /* What came meanwhile, in order, and where to link the next. */
    struct held_message *held, **last_held;
    /* How it is listed for everyone, as text; NULL: not yet. */
    char *face;
    uint16_t noted;     /* seats that are sent their notes again, as bits */
    uint16_t guessed;   /* and those that are sent their guesses */
    bool has_marks;     /* a round is over: its claims get their marks */
    adit_story step;    /* the events of the last move, or of the beginning */
    adit_rounds before; /* the rounds as they were in front of that move */
    /* Whose replay others follow, and where it is; `leads`: the next settle
     * tells them. */
    struct session *leader;
    int32_t lead_at;
    int8_t lead_eyes;
    bool leads;
    table *next_here;  /* only while a commit lands */
    table *next_dirty; /* or, while it flies, the next that does */
    /* The phase that the operator's log has, and this table's number there. */
    uint8_t reported;
    int64_t number;
    /* Bots alone play it, for people who watch (shows.c): its log is nowhere
     * but here. */
    bool is_show;
    /* The log cannot be read, or does not follow the rules: everything is
     * refused. */
    bool halted;
    /* Its log was asked for, and has not come yet; another node holds it. */
    bool awaited, moved;
    bool unread; /* awaited, but the store could not say: it is asked again */
    bool lost;   /* only while a commit lands: it was not part of it */
    /* Nothing happens by itself until then, because the disk failed. */
    int64_t retry;
    /* When something is due, and its place in the heap; -1: it is not there. */
    int64_t due;
    int32_t place;
} table_live;

/* A table. All but `live` follows from the log, and only table_take changes
 * it. */
struct table {
    key_node node; /* comes first; its key is the name */
    char name[STORE_NAME];
    uint8_t phase; /* a table_phase */
    int64_t seq;   /* number of the last entry in the log */
    setting setting;
    /* What the server is bound to from the start, and what it is the hash of,
     * which is published when the game is over. */
    uint8_t commit[PROOF_BYTES], secret[PROOF_BYTES];
    /* Its game was begun by earlier rules of that game. It cannot be played
     * again from its log, so there is no match, and it counts as over. */
    bool outdated;
    /* From which its game begins, or NULL; `past_rules` are those by which it
     * was played. */
    match_past *past;
    uint8_t past_rules;
    match match;
    played *played; /* as many as match.moves has room for */
    chair seats[ADIT_MAX_PLAYERS];
    int32_t n_changes; /* bounded by TABLE_MOST_CHANGES */
    talk talk;
    char next[STORE_NAME]; /* table of the rematch, if any */
    /* The results of the rounds that are over, and after them the present
     * one. */
    adit_round rounds[TABLE_ROUNDS];
    int32_t n_rounds;

    bool was_sat; /* a person has had a seat there at some time */

    table_live live;
};

/* NULL: no memory. */
table *table_new(const char *name);
void table_free(table *t);

/* Reads what the store has as the next entry of the log. The texts of the entry
 * point into `line`, which has to last as long. False: it is not an entry, or
 * its number is not the next. */
bool table_reads(const table *t, const store_entry *stored,
                 char line[STORE_ENTRY], entry *out);
/* The next entry takes effect. The events of a move are in t->live.step after
 * that. False, and nothing is changed: the entry does not follow from those
 * before it, or there is no memory. */
bool table_take(table *t, const entry *e);
/* Makes a move if the rules allow it; its entry, with `made` set, has to be
 * taken next. False: `why` has the reason, or ADIT_OK if there is no memory. */
bool table_play(table *t, int seat, adit_action move, adit_refusal *why);
/* Makes it as new, so that its log can be read again; `live` stays. */
void table_forget(table *t);

/* What its seed is made of: the secret and the nonces. Before the game begins,
 * as they are at present. */
proof table_proof(const table *t);
/* Removes every trace of a guest from memory, just as if the log had been
 * erased and read again. */
void table_erase(table *t, const guest *who);

/* The seat of a guest, or ADIT_NOBODY. */
int table_seat_of(const table *t, const guest *who);
bool table_is_host(const table *t, const guest *who);
/* The first empty seat, or ADIT_NOBODY. */
int table_empty_seat(const table *t);
/* The seat to move, or ADIT_NOBODY; and does a bot play it? */
int table_turn(const table *t);
bool table_bot_plays(const table *t, int seat);
/* How many rounds are over, so that their secrets are public. */
int table_rounds_over(const table *t);
/* Has this seat made a move with this id? */
bool table_knows(const table *t, int seat, int64_t id);
/* Does the game go on at the moment? It sleeps while none of its people is
 * there; a table of bots alone sleeps while nobody at all is. */
bool table_is_awake(const table *t);
/* Milliseconds that a seat has left at the time `now`. */
int64_t table_left(const table *t, int seat, int64_t now);
/* The same after a move made at that time, with what the clock adds. */
int64_t table_left_after(const table *t, int seat, int64_t now);

#endif
