/* entry.h -- the log of a table: each thing that happened at it is one line of text,
 * and the table is what follows from its lines. */
#ifndef LOBBY_ENTRY_H
#define LOBBY_ENTRY_H

#include "store/store.h"

#include "wire/proof.h"

enum {
    ENTRY_NAME =
        97, /* bytes of somebody's name, 24 characters and a zero byte */
    ENTRY_BOT_NAME = 24,             /* of a bot's, with its budget */
    ENTRY_MAX_CLOCK = 7 * 24 * 3600, /* seconds of a clock */
    ENTRY_MAX_ADD = 3600,
    ENTRY_MAX_ROUNDS = 100000000
};

/* A guest, as far as the server knows: the hash of a token. */
typedef struct guest {
    uint8_t key[16];
} guest;

/* Nobody: who was erased, or has no token. */
bool is_nobody(const guest *who);
bool same_guest(const guest *a, const guest *b);
/* As 32 hex digits, as a store knows him. */
void guest_write(const guest *who, char out[STORE_GUEST]);
bool guest_read(const char *text, guest *out);

/* How long anybody may think: a fixed time for each move, or one for the whole
 * game and something more after each move. */
#define CLOCKS(X) X(NONE, "none") X(MOVE, "move") X(TOTAL, "total")
#define CLOCK_ENUM(name, word) CLOCK_##name,
typedef enum clock_kind { CLOCKS(CLOCK_ENUM) N_CLOCKS } clock_kind;
extern const char *const clock_words[N_CLOCKS];

/* What one who comes late may do: watch, or take a bot's seat. */
extern const char *const late_words[2];

/* What may be said at a table: nothing, the claims of the game, or anything. */
#define TALKS(X) X(NONE, "none") X(CLAIMS, "claims") X(FREE, "free")
#define TALK_ENUM(name, word) TALK_##name,
typedef enum talk_kind { TALKS(TALK_ENUM) N_TALKS } talk_kind;
extern const char *const talk_words[N_TALKS];

/* What somebody thinks of somebody else, for himself. */
#define NOTES(X) X(NONE, "none") X(SUSPECT, "suspect") X(TRUST, "trust")
#define NOTE_ENUM(name, word) NOTE_##name,
typedef enum note_mark { NOTES(NOTE_ENUM) N_NOTES } note_mark;
extern const char *const note_words[N_NOTES];

/* What is agreed when a table is opened, and may be changed until its game begins. */
typedef struct setting {
    const adit_game *game;
    adit_config config;
    bool is_public; /* listed for all */
    bool watched;   /* may it be watched? */
    bool late;      /* may a bot's seat be taken during the game? */
    uint8_t talk;   /* a talk_kind */
    bool locked;    /* by a password, of which this is the hash */
    uint8_t salt[16], lock[32];
    int32_t rounds;         /* of PBKDF2; 0: one of SHA-256, as it once was */
    uint8_t clock;          /* a clock_kind */
    int32_t seconds, add_s; /* of it */
    guest host;
} setting;

/* Why a bot plays for somebody. */
#define REASONS(X) X(AWAY, "away") X(CLOCK, "clock") X(LEFT, "left")
#define REASON_ENUM(name, word) REASON_##name,
typedef enum reason { REASONS(REASON_ENUM) N_REASONS } reason;
extern const char *const reason_words[N_REASONS];

/* What happens at a table. Each has a row in entry.c: its word, what stands behind that, when
 * it may come and what it means to others; and in table.c a function that does it. */
#define ENTRIES(X)                                                             \
    X(NONE)                                                                    \
    X(OPENED)                                                                  \
    X(SAT)                                                                     \
    X(NONCE)                                                                   \
    X(NAMED)                                                                   \
    X(BOT)                                                                     \
    X(STOOD) /* up: the seat is empty */                                       \
    X(SWAPPED)                                                                 \
    X(AGREED) /* on another setting; who is the host stays */                  \
    X(HOST)                                                                    \
    X(STARTED) /* the seed follows from all before */                          \
    X(MOVED)                                                                   \
    X(TOOK)    /* a bot's seat, in the game */                                 \
    X(STANDIN) /* a bot plays for somebody */                                  \
    X(BACK)    /* who plays again himself */                                   \
    X(CLAIMED)                                                                 \
    X(SAID)                                                                    \
    X(NOTED)                                                                   \
    X(NEXT)      /* the table of the rematch */                                \
    X(ABANDONED) /* nobody was there for too long */
#define ENTRY_ENUM(name) ENTRY_##name,
typedef enum entry_kind { ENTRIES(ENTRY_ENUM) N_ENTRIES } entry_kind;

/* When an entry may come, by what the table does then; who has to sit in its seat; and what
 * it means to others. */
enum {
    AT_NEW = 1, /* in the order of table_phase */
    AT_WAITING = 2,
    AT_PLAYING = 4,
    AT_OVER = 8,
    OF_PERSON = 16,
    OF_BOT = 32,
    IS_RESEATING =
        64, /* somebody else sits there: what was noted about the seat is gone */
    IS_CHANGE = 128, /* of who plays and how: people may ask for so many */
    IS_STEP = 256,   /* of the game: it begins, or goes on */
    IS_LINE = 512,   /* of what is said */
    IS_NOTE = 1024,
    IS_ASIDE = 2048 /* says nothing of who sits where */
};

typedef struct entry {
    uint8_t kind, seat, other, reason;
    guest guest;
    char name[ENTRY_NAME];
    setting setting;
    uint8_t secret[PROOF_BYTES];
    uint8_t nonce[PROOF_BYTES]; /* zero: none */
    adit_action move;
    bool made; /* the table has made it already (table_play) */
    adit_claim claim;
    uint8_t rules;    /* the number of the game's, which it is played by */
    uint8_t mark;     /* a note_mark */
    bool mute;        /* his chat is not to be read */
    const char *text; /* lives as long as what the entry was made from */
    int64_t id;       /* which the client gave the move; 0: a bot's */
    int64_t left;     /* ms on the clock of who moved */
} entry;

/* One line without its end. The game is that of the table; NULL before it is opened,
 * which only ENTRY_OPENED may be. */
void entry_write(const entry *e, const adit_game *game, adit_text *out);
/* false: that is no such line. A text is where it stands in the line. */
bool entry_read(const char *line, const adit_game *game, entry *out);

/* What of the above is true of a kind. */
int entry_is(int kind);
/* Is there a seat in it? */
bool entry_has_seat(int kind);
/* The guest that it names, or NULL. */
const guest *entry_guest(const entry *e);
/* Takes away what it says of who is in it: he cannot be told from it any more, and
 * all else is as it was. False: it says nothing. */
bool entry_erase(entry *e);

#endif
