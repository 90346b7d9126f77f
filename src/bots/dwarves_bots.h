/* dwarves_bots.h -- what the simple bots of `saboteur` and `saboteur2` have in common. */
#ifndef BOTS_DWARVES_BOTS_H
#define BOTS_DWARVES_BOTS_H

#include "bots/bot.h"
#include "bots/deed.h"
#include "bots/weigh.h"

/* How much a deed helps to find the gold, to a greedy dwarf. */
extern const int8_t dwarves_help[N_DEEDS];
/* So much in all, within bounds. */
int8_t dwarves_helped(int before, int by);
/* Hope is the same for every goal that may be the treasure. */
void dwarves_hope_evenly(const table *t, stance *s);

/* The best by a stance; of equal ones the first. */
adit_action dwarves_best(const table *t, stance *s);
/* Where there is no more to think about: the richest nugget; gold from the
 * richest. */
adit_action dwarves_take_most(const mind *m);

#endif
