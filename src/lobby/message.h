/* message.h -- what comes in as JSON, from anybody: a message becomes a whole struct,
 * or is refused whole. */
#ifndef LOBBY_MESSAGE_H
#define LOBBY_MESSAGE_H

#include "lobby/entry.h"
#include "lobby/refusal.h"

enum {
    MESSAGE_PASSWORD = 65,
    MESSAGE_TEXT = 4096 /* bytes: more than any message has */
};

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
    X(REMATCH, "rematch")                                                      \
    X(SYNC, "sync")                                                            \
    X(PING, "ping")
#define MESSAGE_ENUM(name, word) MESSAGE_##name,
typedef enum message_kind { MESSAGES(MESSAGE_ENUM) N_MESSAGES } message_kind;

/* What a message does not have is ADIT_NOBODY, -1, 0 or empty. */
typedef struct message {
    uint8_t kind;
    int64_t id; /* 0: none */
    int64_t n;  /* moves seen; -1: not said */
    int8_t seat, other;
    char name[ENTRY_NAME], bot[ENTRY_BOT_NAME];
    char move[ADIT_MAX_MOVE_TEXT], password[MESSAGE_PASSWORD];
    uint8_t nonce[PROOF_BYTES]; /* zero: none */
    char claim[ADIT_MAX_CLAIM_TEXT], text[MESSAGE_TEXT];
    uint8_t mark; /* a note_mark */
    bool mute, has_mark, has_mute, has_text;
    /* Where it was read from, which lives as long as that. */
    const char *json;
    size_t length;
} message;

/* REFUSED_NONE, or why not; kind and id are then as far as they were understood. */
refusal message_read(const char *text, size_t length, message *out);
/* Nothing of it but the id, which is all that a refusal needs. */
void message_skip(const char *text, size_t length, message *out);

/* What a table is to be, from the body of a request. The host is not in it, and of
 * the lock only the password. */
refusal message_read_setting(const char *text, size_t length, setting *out,
                             char password[MESSAGE_PASSWORD]);

/* What of a table is to be different, from a MESSAGE_CHANGE; all else stays in `s`. */
refusal message_read_change(const message *m, setting *s);

/* Is it a name that people can tell from another? */
bool message_is_name(const char *name);

#endif
