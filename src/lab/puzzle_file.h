/* puzzle_file.h -- puzzles as text, one a line (docs/puzzles.md). */
#ifndef LAB_PUZZLE_FILE_H
#define LAB_PUZZLE_FILE_H

#include "lab/puzzles.h"
#include "wire/record.h"

enum {
    PUZZLE_LINE = 64 * 1024, /* bytes that hold any line */
    PUZZLE_MOST = 9999,      /* numbers of puzzles */
    PUZZLE_WEEKDAYS = 7
};

/* A puzzle that was read, with its game. Large, and best allocated. */
typedef struct puzzle_item {
    int number; /* from 1 */
    puzzle puzzle;
    puzzle_game game;
    match_said said[RECORD_CLAIMS];
    char bot[ADIT_MAX_PLAYERS][RECORD_BOT];
    adit_action moves[RECORD_MOVES];
} puzzle_item;

/* Writes the line, without its end. */
void puzzle_write(const puzzle_item *item, adit_text *out);
/* Reads one. False: it is not a puzzle, and `wrong` says why, in a word or
 * two for the error. */
bool puzzle_read(const char *line, size_t length, puzzle_item *out,
                 const char **wrong);
/* Proves it again, and writes it again: is it the same text? The bots are asked
 * again only if `grades`; `minds` is storage for two. */
bool puzzle_holds(const puzzle_item *item, bool grades, puzzle_item *again,
                  mind *minds);
/* The puzzle of a day, from 1 to n: in whole weeks, so that it is easy at their
 * beginning. False: there is no such day. */
bool puzzle_of_day(const char *date, int n, int *out);

/* The puzzles that ship, as lines. */
const char *puzzle_year(size_t *size);

#endif
