/* record.h -- a game as lines of text that replay it: a header, a line a move, an
 * end. */
#ifndef WIRE_RECORD_H
#define WIRE_RECORD_H

#include "match/match.h"

enum {
    RECORD_LINE = 2048,   /* bytes that hold any line that is written */
    RECORD_MOVES = 16384, /* moves that any game fits into */
    RECORD_CLAIMS = 1000, /* claims that are kept of a game */
    RECORD_UNDONE = 99999 /* decisions that are counted as taken back */
};

/* A claim as it was made, after so many moves. */
typedef struct record_said {
    int32_t n_moves;
    adit_claim claim;
    int8_t seat;
    uint8_t mark;
} record_said;

/* Each writes one line with its end. */
void record_header(const match *m, adit_text *out);
void record_bot(int seat, const char *bot, adit_text *out);
void record_move(const match *m, int seat, adit_action move, adit_text *out);
/* With what it was worth then, if it can be checked. */
void record_claim(const adit_game *game, const record_said *said,
                  adit_text *out);
/* How many decisions were taken back before the game was as it is; nothing if none
 * was. It stands directly in front of the end. */
void record_undone(int n, adit_text *out);
/* The end; or that the game was saved before it. */
void record_end(const match *m, adit_text *out);

/* Keys that traces have too: players, options, seed; gold, winners. */
void record_setting(const match *m, adit_text *out);
void record_result(const match *m, adit_text *out);

/* What two programs compare that have played the same game: SHA-256 of the header,
 * then for each move, and at last for the state, SHA-256 of the hash so far and its
 * bytes. */
void record_hash(const match *m, uint8_t hash[32]);
/* 32 bytes as hex digits, as records have their seed. */
void record_hex(const uint8_t bytes[32], char out[65]);

/* What a line that is refused was to be: a header of a game by earlier rules, a
 * move or a claim that may not be made, an end that is not the game's, or anything
 * else. */
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

/* Reading, a line at a time. The match is the game so far. */
typedef struct record_reader {
    match *m;
    int line;
    bool ended, finished; /* by an end line; at the end of the game */
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

/* `m` has storage for its moves. Whoever wants the claims sets `said` then. */
void record_open(record_reader *r, match *m);
/* One line, without its end; false and `wrong` when it is refused. */
bool record_line(record_reader *r, const char *line, size_t length);
/* After the last line: false and `wrong` when the record is cut short. */
bool record_close(record_reader *r);

const char *record_fault_name(const record_reader *r);

/* 1 to 64 hex digits, padded on the left with zeros. */
bool record_seed(const char *text, uint8_t seed[32]);

#endif
