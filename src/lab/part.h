/* part.h -- a part of a long run, for many machines: which of the run's units
 * (games, deals) it has, and the file of lines that says what came of them
 * (docs/parts.md). */
#ifndef LAB_PART_H
#define LAB_PART_H

#include <stdio.h>

#include "core/scan.h"

/* Part 3 of 8: `number` is from 1 to `of`. */
typedef struct part {
    int number, of;
} part;

/* Units in a row: from this one on, up to but without that one. */
typedef struct part_span {
    int64_t from, to;
} part_span;

enum {
    PART_MOST = 10000,            /* parts of a run */
    PART_SUMS = 4096,             /* numbers of a row */
    PART_COMMAND = 32 * 1024,     /* bytes of the command, as JSON */
    PART_LINE = 4 * PART_COMMAND, /* bytes that hold any line */
    PART_VERSION = 32
};

/* "3/8", and the same as a text. */
bool part_takes(const char *text, part *out);
typedef struct part_name {
    char text[16];
} part_name;
part_name part_name_of(part p);
/* The units of a part: neighbours, as many as those of other parts, give or
 * take one. What parts write in the order of units is therefore the whole if it
 * is put together in the order of parts. */
part_span part_span_of(part p, int64_t units);

/* ---- Writing: a first line, rows, a last line ---- */

typedef struct part_writer {
    FILE *to;
    uint8_t hash[32]; /* of all lines so far */
} part_writer;

/* The command is a JSON object: all that decides what is played. */
part_writer part_begin(FILE *to, part p, const char *command);
/* n numbers, of which many may be 0. What a row's number counts is up to the
 * caller. */
void part_put(part_writer *w, int64_t row, const int64_t *sums, int n);
/* The first units of the part are done, that many of all. */
void part_end(part_writer *w, int64_t done, int64_t all);

/* ---- Reading, one line at a time, from anybody ---- */

typedef enum part_fault {
    PART_WHOLE,
    PART_NOT_ONE, /* not such a file at all */
    PART_VERSION_OF_OTHER,
    PART_DAMAGED,
    PART_CUT /* its end is missing */
} part_fault;

/* Takes a row; false: it cannot be one of this run's. */
typedef bool part_taker(void *self, int64_t row, const int64_t *sums);

/* The caller sets `n_sums`, `take` and `self`, and all else is 0. */
typedef struct part_reader {
    int n_sums; /* of a row, at most PART_SUMS */
    part_taker *take;
    void *self;
    part part;
    char version[PART_VERSION], command[PART_COMMAND];
    uint8_t hash[32];
    int64_t lines, done, all;
    bool ended;
    part_fault fault;
    int64_t sums[PART_SUMS];
} part_reader;

/* One line, without its end. False: there is a fault. */
bool part_line(part_reader *r, const char *line, size_t length);
/* After the last line: is it whole? */
bool part_close(part_reader *r);

#endif
