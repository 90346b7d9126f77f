/* guided.h -- a round of `saboteur` or `saboteur2` that is played on, in a world in
 * which everything is known, by what makes sense to each dwarf (weigh.h) and by what
 * everybody knows: a deed that looks guilty makes its doer suspected. */
#ifndef BOTS_GUIDED_H
#define BOTS_GUIDED_H

#include "bots/likely_more.h"
#include "bots/swift.h"

typedef union world {
    saboteur base;
    saboteur2 more;
} world;

/* What all seats think of each other when it begins. */
typedef struct views {
    way ways[MINE_GOALS]; /* as if nothing lay in the mine */
    /* In `saboteur`, the odds that a seat is a saboteur: to one seat, who has
     * thought about it, and to all others. */
    int me;
    float own[ADIT_MAX_PLAYERS], all[ADIT_MAX_PLAYERS];
    /* In `saboteur2`, what each seat makes of it, by the dwarf that it has. */
    stance stance[ADIT_MAX_PLAYERS][N_ROLES];
} views;

typedef struct guided {
    const adit_game *game;
    const views *views;
    int round;
    uint8_t
        guess[MINE_GOALS]; /* where to dig for the gold, if it is not known */
    adit_luck luck;
    int32_t had[ADIT_MAX_PLAYERS];                      /* gold, before */
    float own[ADIT_MAX_PLAYERS], all[ADIT_MAX_PLAYERS]; /* odds, as of now */
    /* In `saboteur`: how far each is trusted by them; what is before the tunnels
     * on the way to each goal, if it is still so. */
    float own_trust[ADIT_MAX_PLAYERS], trust[ADIT_MAX_PLAYERS];
    outlook outlook[MINE_GOALS];
    uint8_t looked;               /* goals for which that was seen, as bits */
    int8_t aim[ADIT_MAX_PLAYERS]; /* the goal that each digs for; -1: not yet */
    table t;
    world world;
} guided;

/* Nobody suspects anybody more than others. */
void guided_know_nothing(views *v, int n_players, int n_saboteurs);

/* Takes a state, which is copied, in the middle of a round. */
void guided_begin(guided *g, const adit_game *game, const void *state,
                  const views *v, adit_luck luck);
/* Is the round still the same? */
bool guided_goes_on(const guided *g);
/* The moves of the seat on turn, and one of them, made. */
int guided_weigh(const guided *g, weighed out[WEIGH_MOVES]);
void guided_make(guided *g, const weighed *w);
/* A little chance, for whoever chooses among them. */
float guided_stir(guided *g);
/* So many moves of all seats in turn, or to the end of the round. */
void guided_play(guided *g, int plies);
/* What gold each has got by now, or may expect in the middle of a round. */
void guided_gold(const guided *g, float got[ADIT_MAX_PLAYERS]);

/* Is the gold rather found than not, from a state in the middle of a round? */
bool guided_expects_gold(const table *t);

#endif
