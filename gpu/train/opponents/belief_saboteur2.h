/* belief_saboteur2.h -- who is who in `saboteur2`, and where the gold is, for all that a viewer
 * knows: what belief.h is for `saboteur`.
 *
 * There are too many ways to deal fifteen dwarves to go through them, so they are
 * factored. For each place of the treasure, every holder of a dwarf (a seat, or a
 * dwarf that was put aside for another) has one number for each of the six roles:
 * how likely all his deeds were, had he that role. The weight of a deal is the
 * product of its holders' numbers. Given these, everything is exact: sums over all
 * deals go by the number of dwarves of each role that are dealt out to the first
 * holders, of which there are 5*5*4*3*2*2 = 1200. Only a deed with a target, which
 * ties two holders together, is an approximation: to each of the two it says what
 * it would say if the other had the roles that he seemed to have just before.
 *
 * What the viewer has seen (his own dwarf, inspections, his own old one) is certain. */
#ifndef OPPONENTS_BELIEF_SABOTEUR2_H
#define OPPONENTS_BELIEF_SABOTEUR2_H

#include "bots/payoff.h"
#include "gpu/train/opponents/likelihood_saboteur2.h"

enum {
    ROLES_HOLDERS = SABOTEUR2_SEATS + SABOTEUR2_HATS,
    ROLES_STATES = 5 * 5 * 4 * 3 * 2 * 2
};

typedef struct belief_saboteur2 {
    /* The sums over the holders that are left, by the dwarves that are gone. */
    double rest[MINE_GOALS][ROLES_STATES];
    double factor[MINE_GOALS][ROLES_HOLDERS][N_ROLES];
    uint8_t seen[ROLES_HOLDERS]; /* a dwarf that the viewer knows */
    int8_t viewer;               /* a seat, or ADIT_PUBLIC */
    uint8_t n_players, n_old, hopes;
} belief_saboteur2;

/* A round begins, of which the viewer sees this. */
void belief_saboteur2_begin(belief_saboteur2 *b, const table *t, int viewer);
/* A deed that was seen: a small step. */
void belief_saboteur2_hear(belief_saboteur2 *b, const observed *d);
/* Goals and dwarves that the viewer knows of. */
void belief_saboteur2_look(belief_saboteur2 *b, const table *now);

/* To be done after the last step and before any of what follows. */
void belief_saboteur2_ready(belief_saboteur2 *b);

/* How likely each goal is the treasure; how likely each seat has each dwarf, and
 * the next of the hat pile. */
void belief_saboteur2_goals(const belief_saboteur2 *b, double p[MINE_GOALS]);
void belief_saboteur2_guess(const belief_saboteur2 *b, guesses *out);

#endif
