/* puzzle_maker.h -- puzzles, made from games of bots among themselves. */
#ifndef LAB_PUZZLE_MAKER_H
#define LAB_PUZZLE_MAKER_H

#include <stdio.h>

#include "common/cli.h"
#include "lab/puzzle_file.h"

typedef struct puzzle_order {
    int count, n_threads;
    uint8_t seed[32];
    FILE *to;
    const char *path; /* of it */
    bool resumes;     /* goes on from what is in the file at `path` */
} puzzle_order;

/* Makes so many and writes them, a line each, in the order of their days. The
 * same seed makes the same, whatever the number of threads. When it ends early
 * (cli_ends_early), it writes those that there are; to go on from them makes
 * the same as not to have ended. Returns the exit code; says what is wrong. */
int puzzles_make(const puzzle_order *order);

#endif
