/* tournament.h -- many deals that two bots play, for each design and number of
 * players. */
#ifndef LAB_TOURNAMENT_H
#define LAB_TOURNAMENT_H

#include <stdio.h>

#include "lab/bot_game.h"
#include "lab/part.h"
#include "lab/verdict.h"

typedef struct contest contest;

typedef struct tournament {
    verdicts
        verdicts; /* how many there are to be, and then what came of each */
    pairing pairings[N_DESIGNS * ADIT_MAX_PLAYERS];
    int64_t deals; /* of each pairing, at most */
    /* Deals, counted through all pairings: those of a part, and up to where
     * they are done. */
    part_span span;
    int64_t reached;
    part_writer
        *part; /* its deals go there, and there are no verdicts; or NULL */
    int n_threads;
    bot_game_terms terms;
    FILE *scores;     /* one line per deal goes there; or NULL */
    contest *contest; /* while it is played or judged */
} tournament;

/* Plays all of it, or until cli_ends_early. Returns the exit code; says what is
 * wrong. */
int tournament_play(tournament *t);

/* For deals that were played elsewhere: a part_taker that judges them, in their
 * order, between these two; or one that only passes them on to `part`. */
int tournament_open(tournament *t);
bool tournament_take(void *t, int64_t row, const int64_t *sums);
void tournament_close(tournament *t);
bool tournament_pass(void *t, int64_t row, const int64_t *sums);

#endif
