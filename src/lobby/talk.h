/* talk.h -- what was said at a table, and what its people have noted about each other:
 * as far as it is kept in memory. All of it follows from the table's log. */
#ifndef LOBBY_TALK_H
#define LOBBY_TALK_H

#include "lobby/entry.h"

#include "match/match.h"
#include "wire/record.h"

enum {
    TALK_CHAT = 200,                  /* characters of a line, at most */
    TALK_NOTE = 500,                  /* of a note */
    TALK_MOST_CLAIMS = RECORD_CLAIMS, /* of a game; all are kept */
    TALK_MOST_LINES = 10000,    /* of chat at a table, and as many notes; */
    TALK_KEPT = 200,            /* of the lines only the last are kept, */
    TALK_KEPT_BYTES = 64 * 1024 /* and of those at most so much text */
};

/* A claim; k counts what is said at a table. */
typedef struct talk_claim {
    record_said said;
    int32_t k;
    uint8_t round;
} talk_claim;

typedef struct talk_chat {
    int32_t k, n_moves;
    int8_t seat;
    guest who; /* sat there */
    char *text;
} talk_chat;

/* What one has noted about another. */
typedef struct talk_note {
    uint8_t mark; /* a note_mark */
    bool mute;
    char *text; /* NULL: none */
} talk_note;

typedef struct talk {
    int32_t k; /* of the last line; 0: nothing was said */
    int32_t n_claims, claims_room, n_chats, n_lines, n_notes;
    size_t chat_bytes;
    talk_claim *claims;
    talk_chat *chats; /* room for TALK_KEPT */
    talk_note (
        *notes)[ADIT_MAX_PLAYERS]; /* by whom, then about whom; or NULL */
} talk;

/* Each takes effect or, without memory, changes nothing and says false. */
bool talk_claims(talk *t, const match *m, const entry *e);
bool talk_chats(talk *t, int n_moves, const guest *who, const entry *e);
bool talk_notes(talk *t, const entry *e);

/* Somebody else sits there, or nobody: nothing is noted by or about him. Or two change seats,
 * with their notes and those about them. */
void talk_reseat(talk *t, int seat);
void talk_swap(talk *t, int a, int b);
/* Is anything kept that a guest said, but for claims? */
bool talk_has(const talk *t, const guest *who);
/* What a guest said, but for claims, is gone; what was noted at his seat (or
 * ADIT_NOBODY), too. */
void talk_erase(talk *t, const guest *who, int seat);
void talk_forget(talk *t);

/* The seats that have noted something about others, as bits. */
unsigned talk_noters(const talk *t);
bool talk_is_blank(const talk_note *note);
/* Does a seat not want to read what another says? */
bool talk_is_muted(const talk *t, int by, int of);

#endif
