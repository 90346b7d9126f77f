/* belief.h -- who is who, and where the gold is, for all that a viewer knows.
 *
 * In `saboteur` this is exact: every way to deal the dwarves (at most 330 sets of
 * saboteurs) with every place of the treasure is a world, and its weight is the
 * product of how likely each deed was in it, by a table (observed.h). */
#ifndef OPPONENTS_BELIEF_H
#define OPPONENTS_BELIEF_H

#include "bots/observed.h"

enum { BELIEF_WORLDS = 330 };

typedef struct belief {
    double weight[MINE_GOALS][BELIEF_WORLDS];
    uint16_t saboteurs[BELIEF_WORLDS]; /* seats, as bits */
    int16_t n_worlds;
    int8_t viewer; /* a seat, or ADIT_PUBLIC */
    uint8_t n_players, hopes;
} belief;

/* A round begins, of which the viewer sees this. */
void belief_begin(belief *b, const table *t, int viewer);
/* A deed that was seen: the small step by which all worlds are weighed. */
void belief_hear(belief *b, const observed *d);
/* Goals that the viewer knows of. */
void belief_look(belief *b, const table *now);

/* How likely each goal is the treasure; how likely each seat has each dwarf. */
void belief_goals(const belief *b, double p[MINE_GOALS]);
void belief_roles(const belief *b, double p[][N_DWARVES]);

#endif
