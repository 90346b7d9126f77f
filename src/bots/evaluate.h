/* evaluate.h -- the moves that make sense to a dwarf, and what each is worth to him:
 * what all bots of `saboteur` and `saboteur2` have in common. They differ in how
 * they come by a stance.
 *
 * Worth is counted in cards of the way to the gold, of which the last ones count
 * for more. */
#ifndef BOTS_EVALUATE_H
#define BOTS_EVALUATE_H

#include "bots/table_dwarves.h"
#include "bots/way.h"

enum { EVALUATE_MOVES = 64 };

/* What a dwarf of `saboteur2` has to win in a round, in gold pieces: if the
 * treasure is reached by ways that are free for green (1) and for blue (2), as
 * bits; if the seat itself reaches it; if nobody does. Who reaches it on a way that
 * is free for both is a race when so many cards are missing after the seat's
 * turn. */
enum { PURSE_RACE = 6 };
typedef struct purse {
    float by_way[4], by_me[4], without;
    float race[PURSE_RACE];
} purse;

/* What a seat makes of its situation. */
typedef struct stance {
    float gold;                    /* 1: wants it found; -1: does not */
    float hope[MINE_GOALS];        /* how likely each goal is the treasure */
    float trust[ADIT_MAX_PLAYERS]; /* 1: surely on its side; -1: surely not */
    float cover;                   /* what it costs to look guilty */
    const way *ways;               /* to each goal that it has hope for */

    /* In `saboteur2` only, in gold pieces (payoff.h). */
    purse own, hat; /* with its own dwarf; with the next of the hat pile */
    float crystal;  /* for each crystal that is laid */
    bool patient;   /* keeps what can be undone for the end; counts cards */
    /* What it gains if that seat wins nothing: the treasure reached, or not. */
    float spoils[ADIT_MAX_PLAYERS][2];
} stance;

typedef struct evaluated {
    adit_action move;
    float worth;
    float guilt; /* how much more likely of a saboteur, as a logarithm */
} evaluated;

/* The seat on turn must see its hand. At least one move, at most EVALUATE_MOVES. */
int evaluate(const table *t, const stance *s, evaluated out[EVALUATE_MOVES]);

#endif
