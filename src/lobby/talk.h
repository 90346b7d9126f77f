/* talk.h -- what was said at a table, and what its players have noted and
 * guessed about each other, as far as it is kept in memory. All of it follows
 * from the table's log. */
#ifndef LOBBY_TALK_H
#define LOBBY_TALK_H

#include "lobby/entry.h"

#include "match/match.h"
#include "wire/record.h"

enum {
    TALK_CHAT = 200, /* characters of a line of chat, at most */
    TALK_NOTE = 500, /* characters of a note, at most */
    TALK_MOST_CLAIMS = RECORD_CLAIMS, /* claims of a game; all are kept */
    TALK_MOST_GUESSES = 100,          /* guesses of a player in a game */
    TALK_MOST_LINES = 10000, /* lines of chat at a table, and as many notes */
    TALK_KEPT = 200,         /* lines of chat that are kept: the last ones, */
    TALK_KEPT_BYTES = 64 * 1024 /* and no more than so many bytes of them */
};

/* A claim. k counts everything that is said at a table, chat as well, from 1
 * on. */
typedef struct talk_claim {
    match_said said;
    int32_t k;
    uint8_t round; /* in which it was made, from 1 on */
} talk_claim;

typedef struct talk_chat {
    int32_t k, n_moves; /* after how many moves it was said */
    int8_t seat;
    guest who;  /* who sat there then */
    char *text; /* the talk's own copy */
} talk_chat;

/* What a player has noted about another. */
typedef struct talk_note {
    uint8_t mark; /* a note_mark */
    bool mute;
    char *text; /* NULL: none */
} talk_note;

/* Whom a player suspected, after how many moves, in which round. */
typedef struct talk_guess {
    int32_t n_moves;
    uint8_t round;
    int8_t seat;
    uint8_t of[ADIT_MAX_PLAYERS]; /* as in an entry */
} talk_guess;

typedef struct talk {
    int32_t k; /* number of the last line; 0: nothing was said */
    /* Of n_lines of chat, n_chats are kept. */
    int32_t n_claims, claims_room, n_chats, n_lines, n_notes;
    int32_t n_of_bots; /* of the claims, those that bots have made */
    size_t chat_bytes; /* of the texts that are kept */
    talk_claim *claims;
    talk_chat *chats; /* room for TALK_KEPT */
    /* By the seat that noted it, then by the seat that it is about; NULL as
     * long as nobody has noted anything. */
    talk_note (*notes)[ADIT_MAX_PLAYERS];
    /* In the order in which they were made; those that were erased are gone,
     * and still counted. */
    talk_guess *guesses;
    int32_t n_guesses, guesses_room;
    uint8_t n_guessed[ADIT_MAX_PLAYERS];
} talk;

/* Is there room for a claim of a bot? Bots leave people half of it. */
bool talk_has_room(const talk *t);

/* An entry takes effect. False, and nothing has changed: no memory, or the
 * claim cannot be made at this point. */
bool talk_claims(talk *t, const match *m, const entry *e, bool is_bot);
bool talk_chats(talk *t, int n_moves, const guest *who, const entry *e);
bool talk_notes(talk *t, const entry *e);
/* A guess takes the place of one that the player has made at the same move. */
bool talk_guesses(talk *t, const match *m, const entry *e);

/* Somebody else sits at a seat from now on, or nobody: all notes by and about
 * it are gone. Or two change seats: their notes and those about them go with
 * them. */
void talk_reseat(talk *t, int seat);
void talk_swap(talk *t, int a, int b);
/* Is any chat of a guest kept? */
bool talk_has(const talk *t, const guest *who);
/* Removes a guest's chat, and what was noted and guessed at their seat (or
 * ADIT_NOBODY). Claims stay: they are part of the game. */
void talk_erase(talk *t, const guest *who, int seat);
void talk_forget(talk *t);

/* The seats that have noted something about others, as bits. */
unsigned talk_noters(const talk *t);
bool talk_is_blank(const talk_note *note);
/* Has the player at `by` muted the chat of the seat `of`? */
bool talk_is_muted(const talk *t, int by, int of);

#endif
