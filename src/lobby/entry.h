/* entry.h -- the log of a table. Each thing that happens at a table is one
 * entry, one line of text, and the table is what follows from its lines:
 *
 *   opened SECRET saboteur 3 public watched sit claims none 0 0 HOST - ...
 *   from P2 SEED                 only if it begins from a position, and then
 *   past dig NES@1,0;P3:thanks;  as many of these as are needed
 *   sat P1 GUEST - Ann
 *   bot P2 hasty
 *   ...
 *   started
 *   moved P1 4 0 dig NES@1,0
 *
 * A line is written as it happens and never changed, except when a guest has
 * their data deleted. Old logs have to stay readable, so a released row may
 * gain parts only in a way that old lines still fit. */
#ifndef LOBBY_ENTRY_H
#define LOBBY_ENTRY_H

#include "store/store.h"

#include "wire/proof.h"

enum {
    /* Bytes of a person's name: 24 characters of up to 4 bytes, and a zero
     * byte. */
    ENTRY_NAME = 97,
    ENTRY_BOT_NAME = 24, /* bytes of a bot's, with its budget: "master:500" */
    ENTRY_MAX_CLOCK = 7 * 24 * 3600, /* seconds of a clock: a week */
    ENTRY_MAX_ADD = 3600,            /* seconds that it adds after a move */
    ENTRY_MAX_ROUNDS = 100000000     /* of the hash of a password */
};

/* A guest, as far as the server knows: the hash of the token in their cookie.
 * The token itself is nowhere on the server (src/server/client_id.c). */
typedef struct guest {
    uint8_t key[16];
} guest;

/* All zero: a guest who was deleted, or a request without a cookie. */
bool is_nobody(const guest *who);
bool same_guest(const guest *a, const guest *b);
/* As 32 hex digits, which is how the store names a guest. */
void guest_write(const guest *who, char out[STORE_GUEST]);
bool guest_read(const char *text, guest *out);

/* How long a player may think: a fixed time for each move, or one time for the
 * whole game with some more after each move. */
#define CLOCKS(X) X(NONE, "none") X(MOVE, "move") X(TOTAL, "total")
#define CLOCK_ENUM(name, word) CLOCK_##name,
typedef enum clock_kind { CLOCKS(CLOCK_ENUM) N_CLOCKS } clock_kind;
extern const char *const clock_words[N_CLOCKS];

/* What somebody who comes during the game may do, by setting.late: watch, or
 * take over a bot's seat. */
extern const char *const late_words[2];

/* What may be said at a table: nothing, the claims of the game, or anything. */
#define TALKS(X) X(NONE, "none") X(CLAIMS, "claims") X(FREE, "free")
#define TALK_ENUM(name, word) TALK_##name,
typedef enum talk_kind { TALKS(TALK_ENUM) N_TALKS } talk_kind;
extern const char *const talk_words[N_TALKS];

/* What a player has noted about another player, for themselves alone. */
#define NOTES(X) X(NONE, "none") X(SUSPECT, "suspect") X(TRUST, "trust")
#define NOTE_ENUM(name, word) NOTE_##name,
typedef enum note_mark { NOTES(NOTE_ENUM) N_NOTES } note_mark;
extern const char *const note_words[N_NOTES];

/* How sure a player can be that another is a saboteur: 0, 25, 50, 75 or 100
 * percent. */
enum { GUESS_STEPS = 5, GUESS_STEP = 25 };

/* What is settled when a table is opened, and may be changed until its game
 * begins. */
typedef struct setting {
    const adit_game *game;
    adit_config config;
    bool is_public; /* in the public list */
    bool watched;   /* may people without a seat see the game? */
    bool late;      /* may a bot's seat be taken over during the game? */
    uint8_t talk;   /* a talk_kind */
    bool locked;    /* by a password; its salt and hash follow */
    uint8_t salt[16], lock[32];
    int32_t rounds; /* of PBKDF2; 0: one SHA-256, as in the first version */
    uint8_t clock;  /* a clock_kind */
    int32_t seconds, add_s; /* for each move or in all; added after each move */
    guest host;
    /* The day in UTC whose deal it is, since 1970; 0: of none. No client sets
     * this (days.c). */
    int32_t day;
} setting;

/* Why a bot stands in for a player. */
#define REASONS(X) X(AWAY, "away") X(CLOCK, "clock") X(LEFT, "left")
#define REASON_ENUM(name, word) REASON_##name,
typedef enum reason { REASONS(REASON_ENUM) N_REASONS } reason;
extern const char *const reason_words[N_REASONS];

/* The kinds of entries. Each has a row in entry.c: its word, what follows that
 * word, when it may come and what it means to others; and in table.c a function
 * that does it. */
#define ENTRIES(X)                                                             \
    X(NONE)                                                                    \
    X(OPENED)                                                                  \
    X(FROM) /* a position of another game: its seed, and whose knowledge */    \
    X(PAST) /* its moves and claims, in pieces */                              \
    X(SAT)                                                                     \
    X(NONCE)                                                                   \
    X(NAMED)                                                                   \
    X(BOT)                                                                     \
    X(STOOD) /* up, or was put out by the host: the seat is empty */           \
    X(SWAPPED)                                                                 \
    X(AGREED) /* on other settings; the host stays */                          \
    X(HOST)                                                                    \
    X(STARTED) /* the seed follows from the entries so far */                  \
    X(MOVED)                                                                   \
    X(TOOK)    /* over a bot's seat, during the game */                        \
    X(STANDIN) /* a bot stands in for a player, */                             \
    X(BACK)    /* who now plays again */                                       \
    X(CLAIMED)                                                                 \
    X(SAID)                                                                    \
    X(NOTED)                                                                   \
    X(GUESSED)   /* who is a saboteur */                                       \
    X(NEXT)      /* the table of the rematch */                                \
    X(ABANDONED) /* nobody was there for too long */
#define ENTRY_ENUM(name) ENTRY_##name,
typedef enum entry_kind { ENTRIES(ENTRY_ENUM) N_ENTRIES } entry_kind;

/* The bits of a row: in which phases the entry may come, who has to sit in its
 * seat, and what it means to others. */
enum {
    AT_NEW = 1, /* the bits 1 << table_phase */
    AT_WAITING = 2,
    AT_PLAYING = 4,
    AT_OVER = 8,
    OF_PERSON = 16,
    OF_BOT = 32,
    /* Somebody else sits there from now on: notes about the seat are gone. */
    IS_RESEATING = 64,
    IS_CHANGE = 128, /* counts for TABLE_MOST_CHANGES */
    IS_STEP = 256,   /* the game begins, or goes on */
    IS_LINE = 512,   /* a line of talk */
    IS_NOTE = 1024,  /* a private note */
    IS_ASIDE = 2048, /* changes nothing about who sits where */
    IS_GUESS = 4096  /* private until its round is over */
};

/* An entry as a struct. Which fields count depends on the kind (its row in
 * entry.c); the others are zero. */
typedef struct entry {
    /* An entry_kind; the seats that it is about; a reason. */
    uint8_t kind, seat, other, reason;
    guest guest;
    char name[ENTRY_NAME]; /* of a person, a bot, or the table of a rematch */
    setting setting;
    uint8_t secret[PROOF_BYTES];
    uint8_t nonce[PROOF_BYTES]; /* zero: none */
    adit_action move;
    bool made; /* by table_play: not to be judged again */
    adit_claim claim;
    uint8_t rules; /* the version of the game's rules by which it is played */
    uint8_t mark;  /* a note_mark */
    bool mute;     /* the chat of the other seat is hidden */
    /* A number for each seat, from 1 (it is not) to GUESS_STEPS (it surely is);
     * 0: nothing was guessed. All 0: it was erased. */
    uint8_t n_guess, guess[ADIT_MAX_PLAYERS];
    const char *text; /* not a copy: points to where the text came from */
    int64_t id;       /* that the client gave the move; 0: a bot's move */
    int64_t left;     /* ms on the clock of the seat after its move */
} entry;

/* Writes the line, without an end of line. `game` is that of the table; NULL
 * while the table is not opened, which only ENTRY_OPENED may be. */
void entry_write(const entry *e, const adit_game *game, adit_text *out);
/* Reads it again. False: it is not a line as entry_write writes it. out->text
 * points into `line`. */
bool entry_read(const char *line, const adit_game *game, entry *out);

/* The bits of a kind: AT_..., OF_..., IS_... */
int entry_is(int kind);
/* Is a seat named in entries of that kind? */
bool entry_has_seat(int kind);
/* The guest whom it names, or NULL. */
const guest *entry_guest(const entry *e);
/* Takes out everything by which somebody could be recognised or that they
 * wrote; all else stays as it was, so that the log can still be read. False:
 * there was nothing of that kind in it. */
bool entry_erase(entry *e);

#endif
