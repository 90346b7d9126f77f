/* payoff.h -- what a dwarf of `saboteur2` may win in a round: by the number of
 * winners ("Gold"), who are known only as far as it is known who is who. */
#ifndef BOTS_PAYOFF_H
#define BOTS_PAYOFF_H

#include "bots/evaluate.h"

/* How the fifteen dwarves are made up. */
extern const uint8_t dwarves_of_15[N_DWARVES];

/* How likely each seat has each dwarf, and the next of the hat pile is each. */
typedef struct guesses {
    double seat[ADIT_MAX_PLAYERS][N_DWARVES], hat[N_DWARVES];
} guesses;

/* Fills in what a stance has for `saboteur2` only, and its `gold` and `trust`,
 * for a seat with that dwarf, by what it guesses of the others. */
void payoff_stance(const table *t, int seat, int dwarf, const guesses *who,
                   stance *s);

#endif
