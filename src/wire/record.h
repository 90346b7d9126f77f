/* record.h -- a game as lines of text that replay it: a header, one line per
 * move, an end (docs/protocol.md, "Records"). */
#ifndef WIRE_RECORD_H
#define WIRE_RECORD_H

#include "match/match.h"

enum {
    RECORD_LINE = 2048,   /* bytes that hold any line that is written */
    RECORD_MOVES = 16384, /* moves that any game fits into */
    RECORD_CLAIMS = 1000, /* claims that are kept of a game */
    RECORD_UNDONE = 99999 /* decisions that are counted as taken back */
};

/* A claim, and when it was made: after so many moves. */
typedef struct record_said {
    int32_t n_moves;
    adit_claim claim;
    int8_t seat;
    uint8_t mark; /* an adit_mark: what it was worth at that moment */
} record_said;

/* Each writes one line with its end. */
void record_header(const match *m, adit_text *out);
void record_bot(int seat, const char *bot, adit_text *out);
void record_move(const match *m, int seat, adit_action move, adit_text *out);
/* A claim, with its mark if it can be checked. */
void record_claim(const adit_game *game, const record_said *said,
                  adit_text *out);
/* How many decisions were taken back before the game came to be as it is;
 * nothing is written if none were. It stands directly in front of the end. */
void record_undone(int n, adit_text *out);
/* The end, with gold and winners; or that the game was saved before it. */
void record_end(const match *m, adit_text *out);

/* Keys that traces have too: players, options, seed; gold, winners. */
void record_setting(const match *m, adit_text *out);
void record_result(const match *m, adit_text *out);

/* What two programs compare that have played the same game. It begins with
 * SHA-256 of the header; then for each move, and at last for the state, it is
 * replaced by SHA-256 of itself and those bytes. */
void record_hash(const match *m, uint8_t hash[32]);
/* 32 bytes as hex digits, as records have their seed. */
void record_hex(const uint8_t bytes[32], char out[65]);

/* Which kind of line was refused: a header of a game by earlier rules; a move,
 * or a claim that may not be made; an end that is not the game's; PART_FORM is
 * anything else. verify.c concludes from it what was tampered with. */
typedef enum record_part {
    PART_FORM,
    PART_RULES,
    PART_MOVE,
    PART_END
} record_part;

/* Why a game by earlier rules is refused, wherever it is read. */
#define RECORD_EARLIER "played by earlier rules: it cannot be replayed"

/* What can be wrong with a line: a name, by which texts/ has it for people, and what is said
 * to programs, in front of whatever it is about. */
#define RECORD_FAULTS(X)                                                       \
    X(NOTHING_WRONG, "none", "")                                               \
    X(OPTIONS, "options", "the options are not as they should be")             \
    X(NO_VALUE, "noValue", "missing or not a value: option ")                  \
    X(VALUE, "value", "not a value of option ")                                \
    X(OPTION, "option", "an option that the game does not have")               \
    X(RULES, "rules", "not a number of rules")                                 \
    X(LATER, "later", "played by later rules: this program is older")          \
    X(EARLIER, "earlier", RECORD_EARLIER)                                      \
    X(HEADER, "header", "not the header of a record")                          \
    X(VERSION, "version", "a record of another version; this program reads 1") \
    X(GAME, "game", "no game of that name is known")                           \
    X(PLAYERS, "players", "not a number of players for ")                      \
    X(NO_OPTIONS, "noOptions", "the options are missing")                      \
    X(SEED, "seed", "the seed is not 64 hex digits")                           \
    X(KEY, "key", "a key that no header has")                                  \
    X(CLAIM, "claim", "not a claim and its player")                            \
    X(LATE_CLAIM, "lateClaim", "a claim after the end of the game")            \
    X(BAD_CLAIM, "badClaim", "not a claim that can be made: ")                 \
    X(MARK, "mark", "not what this claim was worth: ")                         \
    X(NO_MOVE, "noMove", "not a player and a move")                            \
    X(MOVE, "move", "not a move: ")                                            \
    X(TOO_LONG, "tooLong", "more moves than any game has")                     \
    X(SEAT, "seat", "a seat that does not play")                               \
    X(ILLEGAL, "illegal", "illegal move ")                                     \
    X(UNDONE, "undone", "\"undone\" is not a number from 1 to 99999")          \
    X(END, "end", "\"end\" is neither true nor false")                         \
    X(EARLY_END, "earlyEnd", "an end before the game is over")                 \
    X(NO_END, "noEnd", "an unfinished end of a game that is over")             \
    X(OTHER_END, "otherEnd", "the end is not the one the moves lead to")       \
    X(NOTHING, "nothing", "a line that says nothing")                          \
    X(RETURN, "return",                                                        \
      "it ends with a carriage return; lines end with a line feed alone")      \
    X(BYTE_ORDER, "byteOrder", "it begins with a byte order mark")             \
    X(LINE, "line", "not a line of a record")                                  \
    X(ANOTHER, "another", "another record begins: one game a file")            \
    X(LATE_UNDONE, "lateUndone", "\"undone\" after the end")                   \
    X(LATE_MOVE, "lateMove", "a move or an end after the end")                 \
    X(AFTER_UNDONE, "afterUndone", "after \"undone\" only the end can follow") \
    X(EMPTY, "empty", "the record is empty")                                   \
    X(CUT, "cut", "the record is cut short: it has no end")
#define RECORD_FAULT(name, word, text) FAULT_IN_##name,
typedef enum record_fault {
    RECORD_FAULTS(RECORD_FAULT) N_RECORD_FAULTS
} record_fault;

/* Reading, one line at a time. The match is the game so far. */
typedef struct record_reader {
    match *m;
    int line;
    bool ended, finished; /* a line with the end came; the game was over */
    uint8_t part;         /* a record_part, of the line read last */
    int32_t undone;       /* decisions that were taken back */
    record_said *said;    /* room for RECORD_CLAIMS claims, or NULL */
    int n_said;
    uint8_t fault; /* a record_fault */
    uint16_t more; /* where in `wrong` it says what it is about */
    int8_t seat;   /* of an illegal move: whose it was to be, */
    adit_action move;
    adit_refusal refusal; /* and why it may not be made */
    char wrong[256];      /* what is wrong, if anything, for programs */
} record_reader;

/* `m` has storage for its moves. A caller that wants the claims sets `said`
 * afterwards. */
void record_open(record_reader *r, match *m);
/* One line, without its end; false and `wrong` when it is refused. */
bool record_line(record_reader *r, const char *line, size_t length);
/* After the last line: false and `wrong` when the record is cut short. */
bool record_close(record_reader *r);

/* The name of what is wrong, by which texts/ has it for people. */
const char *record_fault_name(const record_reader *r);

/* 1 to 64 hex digits, small or capital; zeros are added on the left. For
 * people: in a record a seed has all its digits. */
bool record_seed(const char *text, uint8_t seed[32]);

#endif
