/* dwarves_bots.h -- what the bots of `saboteur` and `saboteur2` have in common, and
 * what their deducers think, for the searcher, who goes on from there. */
#ifndef BOTS_DWARVES_BOTS_H
#define BOTS_DWARVES_BOTS_H

#include "bots/bot.h"
#include "bots/deed.h"
#include "bots/guided.h"

enum { DWARVES_THOUGHTS = 80 * 1024 }; /* bytes that a deducer's fit into */

/* The thoughts are at the beginning of his memory. */
typedef struct deducer {
    void (*see)(mind *m, const void *obs, const adit_story *story);
    /* Before any of what follows, when the seat is on turn: what he makes of the
     * situation. */
    void (*stance)(mind *m, const table *t, stance *out);
    /* And what all others do. */
    void (*views)(mind *m, const table *t, views *out);
    /* Gives the dwarves and the treasure of an imagined state to where he believes
     * them to be. */
    void (*draw)(mind *m, world *state);
} deducer;

extern const deducer saboteur_thoughts, saboteur2_thoughts;

/* His choice. */
adit_action dwarves_deduce(mind *m, const deducer *d);

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

/* What it costs a saboteur to look guilty. */
float dwarves_cover(const table *t, double suspected);

/* The treasure changes places with whatever was imagined there. */
void dwarves_set_treasure(uint8_t goal[MINE_GOALS], int treasure);

#endif
