/* record.h -- a game as lines of text that replay it: a header, a line a move, an
 * end. */
#ifndef WIRE_RECORD_H
#define WIRE_RECORD_H

#include "match/match.h"

enum {
    RECORD_LINE = 2048,  /* bytes that hold any line that is written */
    RECORD_MOVES = 16384 /* moves that any game fits into */
};

/* Each writes one line with its end. */
void record_header(const match *m, adit_text *out);
void record_bot(int seat, const char *bot, adit_text *out);
void record_move(const match *m, int seat, adit_action move, adit_text *out);
/* The end; or that the game was saved before it. */
void record_end(const match *m, adit_text *out);

/* Keys that traces have too: game, players, options, seed; gold, winners. */
void record_setting(const match *m, adit_text *out);
void record_result(const match *m, adit_text *out);

/* What two programs compare that have played the same game: SHA-256 of the header,
 * then for each move, and at last for the state, SHA-256 of the hash so far and its
 * bytes. */
void record_hash(const match *m, uint8_t hash[32]);
/* 32 bytes as hex digits, as records have their seed. */
void record_hex(const uint8_t bytes[32], char out[65]);

/* What a line that is refused was to be: a move that may not be made, an end that is
 * not the game's, or anything else. */
typedef enum record_part { PART_FORM, PART_MOVE, PART_END } record_part;

/* Reading, a line at a time. The match is the game so far. */
typedef struct record_reader {
    match *m;
    int line;
    bool ended, finished; /* by an end line; at the end of the game */
    uint8_t part;         /* a record_part, of the line read last */
    char wrong[256];      /* what is wrong, if anything */
} record_reader;

/* `m` has storage for its moves. */
void record_open(record_reader *r, match *m);
/* One line, without its end; false and `wrong` when it is refused. */
bool record_line(record_reader *r, const char *line, size_t length);
/* After the last line: false and `wrong` when the record is cut short. */
bool record_close(record_reader *r);

/* 1 to 64 hex digits, padded on the left with zeros. */
bool record_seed(const char *text, uint8_t seed[32]);

#endif
