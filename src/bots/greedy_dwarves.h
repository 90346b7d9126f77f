/* greedy_dwarves.h -- how the greedy bot plays `saboteur` and `saboteur2`, and
 * what it shares with those that believe more. */
#ifndef BOTS_GREEDY_DWARVES_H
#define BOTS_GREEDY_DWARVES_H

#include "bots/bot.h"
#include "bots/evaluate.h"

extern const brain saboteur_greedy, saboteur2_greedy;

/* The best move by a stance, whose ways are filled in; of equal ones the
 * first. */
adit_action dwarves_best(const table *t, stance *s);
/* Where there is no more to think about: the richest nugget card; gold from the
 * richest. */
adit_action dwarves_take_most(const mind *m);

#endif
