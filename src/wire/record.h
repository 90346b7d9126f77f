/* record.h -- a game as lines of text that replay it: a header, one line per
 * move, an end (docs/protocol.md, "Records"). */
#ifndef WIRE_RECORD_H
#define WIRE_RECORD_H

#include "match/match.h"

enum {
    RECORD_LINE = 2048, /* bytes that hold any line that is written, but */
    RECORD_HEADER = 256 * 1024, /* the header of a game with a past */
    RECORD_MOVES = 16384,       /* moves that any game fits into */
    RECORD_CLAIMS = MATCH_CLAIMS,
    RECORD_UNDONE = 99999, /* decisions that are counted as taken back */
    RECORD_BOT = 32        /* bytes of a bot's name */
};

/* Each writes one line with its end. */
void record_header(const match *m, adit_text *out);
void record_bot(int seat, const char *bot, adit_text *out);
void record_move(const match *m, int seat, adit_action move, adit_text *out);
/* A claim, with its mark if it can be checked. */
void record_claim(const adit_game *game, const match_said *said,
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
 * SHA-256 of the header, of a past without its record; then for each move,
 * first those of the past, and at last for the state, it is replaced by SHA-256
 * of itself and those bytes. */
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

/* What can be wrong with a line, by the name under which texts/ has its
 * sentence: record.cut. */
#define RECORD_FAULTS(X)                                                       \
    X(NOTHING_WRONG, "none")                                                   \
    X(OPTIONS, "options")                                                      \
    X(NO_VALUE, "noValue")                                                     \
    X(VALUE, "value")                                                          \
    X(OPTION, "option")                                                        \
    X(RULES, "rules")                                                          \
    X(LATER, "later")                                                          \
    X(EARLIER, "earlier")                                                      \
    X(HEADER, "header")                                                        \
    X(VERSION, "version")                                                      \
    X(GAME, "game")                                                            \
    X(PLAYERS, "players")                                                      \
    X(NO_OPTIONS, "noOptions")                                                 \
    X(SEED, "seed")                                                            \
    X(KEY, "key")                                                              \
    X(CLAIM, "claim")                                                          \
    X(LATE_CLAIM, "lateClaim")                                                 \
    X(BAD_CLAIM, "badClaim")                                                   \
    X(MARK, "mark")                                                            \
    X(NO_MOVE, "noMove")                                                       \
    X(MOVE, "move")                                                            \
    X(TOO_LONG, "tooLong")                                                     \
    X(SEAT, "seat")                                                            \
    X(ILLEGAL, "illegal")                                                      \
    X(UNDONE, "undone")                                                        \
    X(END, "end")                                                              \
    X(EARLY_END, "earlyEnd")                                                   \
    X(NO_END, "noEnd")                                                         \
    X(OTHER_END, "otherEnd")                                                   \
    X(NOTHING, "nothing")                                                      \
    X(RETURN, "return")                                                        \
    X(BYTE_ORDER, "byteOrder")                                                 \
    X(LINE, "line")                                                            \
    X(ANOTHER, "another")                                                      \
    X(LATE_UNDONE, "lateUndone")                                               \
    X(LATE_MOVE, "lateMove")                                                   \
    X(AFTER_UNDONE, "afterUndone")                                             \
    X(FROM, "from")                                                            \
    X(PAST, "past")                                                            \
    X(PAST_OVER, "pastOver")                                                   \
    X(PAST_TWICE, "pastTwice")                                                 \
    X(EMPTY, "empty")                                                          \
    X(CUT, "cut")
#define RECORD_FAULT(name, word) FAULT_IN_##name,
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
    match_said *said;     /* room for RECORD_CLAIMS claims, or NULL */
    int n_said;
    /* Where the past of a game is kept, as long as the match is; NULL: a game
     * that has one is refused. */
    match_past *past;
    char bot[ADIT_MAX_PLAYERS][RECORD_BOT]; /* who sits there; "": a person */
    uint8_t fault;                          /* a record_fault */
    uint16_t more; /* where in `wrong` it says what it is about, or "" */
    int8_t seat;   /* of an illegal move: whose it was to be, */
    adit_action move;
    adit_refusal refusal; /* and why it may not be made */
    char wrong[256];      /* "line 3: noValue: draw", if anything is wrong */
} record_reader;

/* `m` has storage for its moves. A caller that wants the claims sets `said`
 * afterwards, and one that takes games with a past sets `past`. */
void record_open(record_reader *r, match *m);
/* One line, without its end; false and `wrong` when it is refused. */
bool record_line(record_reader *r, const char *line, size_t length);
/* After the last line: false and `wrong` when the record is cut short. */
bool record_close(record_reader *r);

/* The game that was read becomes the past of another, after its first n moves
 * and with what was said up to there, as that seat knew it. The reader has had
 * `said`. PAST_FITS, or why not. */
typedef enum record_past {
    PAST_FITS,
    PAST_IS_LONG, /* more than MATCH_PAST moves */
    PAST_IS_OVER, /* the game is over there */
    PAST_HAS_ONE, /* itself begun from a position */
    PAST_NO_MOVE, /* it has no such move */
    PAST_NO_SEAT
} record_past;
record_past record_take_past(const record_reader *r, int n, int as,
                             match_past *out);

/* The same from its lines, as "from" has them in a list; `as` is the caller's
 * to set. `then` is the game at that position, with its moves in `out`. False:
 * they are not such lines, or the game is over there. */
bool record_read_past(adit_span list, match_past *out, match *then);

/* The name of what is wrong, by which texts/ has it for people. */
const char *record_fault_name(const record_reader *r);
/* What is wrong, as JSON: {"line":3,"fault":"value","more":"draw"}; and of a
 * move that may not be made, whose it was and why:
 * {"line":3,"fault":"illegal","more":"pass","p":"P2","why":{"refused":...}}.
 * Without a sentence, NULL, it has no "text". */
void record_write_fault(const record_reader *r, const char *sentence,
                        adit_text *out);

/* 1 to 64 hex digits, small or capital; zeros are added on the left. For
 * people: in a record a seed has all its digits. */
bool record_seed(const char *text, uint8_t seed[32]);

#endif
