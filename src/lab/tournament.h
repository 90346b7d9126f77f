/* tournament.h -- many deals that two bots play, for each design and number of
 * players. */
#ifndef LAB_TOURNAMENT_H
#define LAB_TOURNAMENT_H

#include <stdio.h>

#include "lab/bot_game.h"
#include "lab/verdict.h"

typedef struct tournament {
    verdicts
        verdicts; /* how many there are to be, and then what came of each */
    pairing pairings[N_DESIGNS * ADIT_MAX_PLAYERS];
    int64_t deals; /* of each pairing, at most */
    int n_threads;
    bot_game_terms terms;
    FILE *scores; /* one line per deal goes there; or NULL */
} tournament;

/* Plays all of it, or until cli_ends_early. Returns the exit code; says what is
 * wrong. */
int tournament_play(tournament *t);

#endif
