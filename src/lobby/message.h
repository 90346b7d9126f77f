/* message.h -- what comes in as JSON, from anybody: a message becomes a whole
 * struct, or is refused whole. Whether the sender may ask for it is decided
 * elsewhere. */
#ifndef LOBBY_MESSAGE_H
#define LOBBY_MESSAGE_H

#include "lobby/entry.h"
#include "lobby/refusal.h"

#include "match/match.h"

enum {
    MESSAGE_PASSWORD = 65, /* bytes of a password, with its zero byte */
    MESSAGE_TEXT = 4096    /* bytes of a text: as long as a message */
};

/* The messages that a client can send, and their `t`. Each has a row of keys in
 * message.c and one of rights in handlers.c. */
#define MESSAGES(X)                                                            \
    X(NONE, "")                                                                \
    X(ENTER, "enter")                                                          \
    X(SIT, "sit")                                                              \
    X(STAND, "stand")                                                          \
    X(NAME, "name")                                                            \
    X(NONCE, "nonce")                                                          \
    X(BOT, "bot")                                                              \
    X(FILL, "fill")                                                            \
    X(CLEAR, "clear")                                                          \
    X(SWAP, "swap")                                                            \
    X(CHANGE, "change")                                                        \
    X(START, "start")                                                          \
    X(MOVE, "move")                                                            \
    X(WHY, "why")                                                              \
    X(BACK, "back")                                                            \
    X(CLAIM, "claim")                                                          \
    X(CHAT, "chat")                                                            \
    X(NOTE, "note")                                                            \
    X(GUESS, "guess")                                                          \
    X(REMATCH, "rematch")                                                      \
    X(LEAD, "lead")                                                            \
    X(SYNC, "sync")                                                            \
    X(PING, "ping")
#define MESSAGE_ENUM(name, word) MESSAGE_##name,
typedef enum message_kind { MESSAGES(MESSAGE_ENUM) N_MESSAGES } message_kind;

/* A message as a struct. What it does not have is ADIT_NOBODY, -1, 0 or
 * empty. */
typedef struct message {
    uint8_t kind; /* a message_kind */
    int64_t id;   /* by which its answer is known; 0: none */
    int64_t n;    /* moves that the sender has seen; -1: not given */
    int8_t seat, other;
    char name[ENTRY_NAME], bot[ENTRY_BOT_NAME];
    char move[ADIT_MAX_MOVE_TEXT], password[MESSAGE_PASSWORD];
    uint8_t nonce[PROOF_BYTES]; /* zero: none */
    char claim[ADIT_MAX_CLAIM_TEXT], text[MESSAGE_TEXT];
    uint8_t n_of, of[ADIT_MAX_PLAYERS]; /* a guess, as in an entry */
    int64_t round;
    int8_t eyes;  /* with whose a replay is looked at: a seat, or ADIT_PUBLIC or
                   * ADIT_EVERYONE */
    uint8_t mark; /* a note_mark */
    bool mute, has_mark, has_mute, has_text;
    /* The text that it was read from, which is the caller's and not copied. */
    const char *json;
    size_t length;
} message;

/* Reads a message. REFUSED_NONE, or why not; kind and id are then as far as
 * they were understood. */
refusal message_read(const char *text, size_t length, message *out);
/* Reads nothing but the id, which is all that a refusal needs. */
void message_skip(const char *text, size_t length, message *out);

/* Reads the settings of a new table from the body of a request. The host is not
 * in them; if there is a password, it is in `password`, and the lock has yet to
 * be made. The game and its options are those of `from`, if the table begins
 * from a position of it; NULL: it is dealt. */
refusal message_read_setting(const char *text, size_t length, const match *from,
                             setting *out, char password[MESSAGE_PASSWORD]);

/* Reads "from" of the body of such a request: {"record":[...],"as":"P2"}, into
 * `out`; `then` is the position. `rest` is the body without it, which has room
 * for READER_TEXT bytes. *n is its length. REFUSED_NONE without such a key, and
 * then->game is NULL. */
refusal message_read_past(const char *text, size_t length, match_past *out,
                          match *then, char *rest, size_t *n);

/* Reads from a MESSAGE_CHANGE what is to be different; all else stays as it is
 * in `s`, and so does everything if it is refused. */
refusal message_read_change(const message *m, setting *s);

/* Reads the name that somebody will have, which is all that the deal of a day
 * asks for. */
refusal message_read_name(const char *text, size_t length,
                          char name[ENTRY_NAME]);

/* Is it a name for a person: 1 to 24 characters that can be seen? */
bool message_is_name(const char *name);

#endif
