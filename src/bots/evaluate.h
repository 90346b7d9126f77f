/* evaluate.h -- the moves that make sense to a dwarf, and what each is worth to
 * that dwarf. This is what the bots of `saboteur` and `saboteur2` that play by
 * rules of thumb have in common; they differ in how they come by a stance.
 *
 * Worth is counted in cards of the way to the gold, of which the last ones
 * count for more. */
#ifndef BOTS_EVALUATE_H
#define BOTS_EVALUATE_H

#include "bots/table_dwarves.h"
#include "bots/way.h"

enum { EVALUATE_MOVES = 64 };

/* What a dwarf of `saboteur2` has to win in a round, in gold pieces: by_way, if
 * somebody reaches the treasure by ways that are free for these teams, as bits
 * (1 green, 2 blue); by_me, if the seat itself does; `without`, if nobody does.
 * If the way is free for both teams, the one that lays the last card wins:
 * race[n] is what that is worth on average if n cards are missing after the
 * seat's turn. */
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

/* Fills in the moves of the seat whose turn it is, which must see its hand: for
 * each card its best uses, not all. Returns how many: at least one, at most
 * EVALUATE_MOVES. */
int evaluate(const table *t, const stance *s, evaluated out[EVALUATE_MOVES]);

#endif
