/* simulation.h -- many games of bots against bots. */
#ifndef LAB_SIMULATION_H
#define LAB_SIMULATION_H

#include <stdio.h>

#include "lab/bot_game.h"
#include "lab/part.h"
#include "lab/results.h"

enum { OUT_TRACE, OUT_RECORD, N_OUTS };

typedef struct simulation {
    results results; /* what is to be played, and then what came of it */
    /* Games, counted through all series: those that are to be played, and up to
     * where they have been. */
    part_span span;
    int64_t reached;
    int n_threads;
    bot_game_terms terms;
    FILE *out[N_OUTS];        /* traces and records go there; or NULL */
    const char *path[N_OUTS]; /* for errors */
    bool quiet;               /* no bar says how far it is */
} simulation;

/* How many pieces of work so many games of one number of players are: more
 * threads than that have nothing to do. */
int64_t simulation_pieces(int64_t games);
/* Plays all of it from `reached` on, or until cli_ends_early. Returns the exit
 * code; says what is wrong. */
int simulation_run(simulation *s);

/* What came of a part of it, a row for each series; and a part_taker that adds
 * such a row, in their order. */
void simulation_put(const simulation *s, part_writer *to);
bool simulation_take(void *s, int64_t row, const int64_t *sums);

#endif
