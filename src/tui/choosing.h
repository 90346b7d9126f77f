/* choosing.h -- a move, chosen step by step: what to take in hand, then where
 * to go with it, then which way round. Only legal moves can be chosen, so that
 * whatever is chosen can be played. */
#ifndef TUI_CHOOSING_H
#define TUI_CHOOSING_H

#include "tui/choices.h"

enum {
    CHOOSING_THINGS = 32, /* a hand, and what can be done besides */
    CHOOSING_NAME = 24
};

typedef struct choosing {
    choices all;
    /* First what lies drawn in front of the player, in that order, whether it
     * can be played or not; then what can be done besides. */
    char thing[CHOOSING_THINGS][CHOOSING_NAME];
    int8_t like[CHOOSING_THINGS]; /* the first of those called the same */
    int n_things, n_drawn;
    int8_t thing_of[ADIT_MAX_MOVES]; /* the first of those alike */
    int held;                        /* the thing in hand; -1: none yet */
    /* Where it can go: places, or moves that have none, one each. */
    draw_spot spot[ADIT_MAX_MOVES];
    int first[ADIT_MAX_MOVES]; /* the first move of each */
    int n_spots, at, way;      /* at -1: none is chosen yet */
    bool going; /* something is in hand, and a place is being chosen */
} choosing;

/* Directions in which a player looks for the next place; the last two are along
 * the list of places. */
typedef enum choosing_step {
    STEP_LEFT,
    STEP_RIGHT,
    STEP_UP,
    STEP_DOWN,
    STEP_NEXT,
    STEP_BEFORE
} choosing_step;

/* Nothing is chosen: a player who presses keys without looking chooses nothing.
 * `hand` is the same observation with the hand in the order in which it is
 * drawn. */
void choosing_begin(choosing *c, const adit_game *game, const void *obs,
                    const void *hand);
/* Another thing; if there is only one place for it, that place as well. */
void choosing_hold(choosing *c, int thing);
/* Can it be played? */
bool choosing_can(const choosing *c, int thing);
/* Takes it in hand; false if it is in hand already, or cannot be played. */
bool choosing_go(choosing *c);
void choosing_back(choosing *c);
/* To another place, or the first one; false if there is none in that
 * direction. */
bool choosing_walk(choosing *c, choosing_step step);
void choosing_set(choosing *c, int spot);
/* The other way round, or the next use of the card there; false: there is only
 * one. */
bool choosing_turn(choosing *c);

/* Is nothing left to be chosen? */
bool choosing_is_done(const choosing *c);
/* The move as it is chosen so far; its kind is 0 before there is one. */
adit_action choosing_move(const choosing *c);
/* How many moves have the same place. */
int choosing_ways(const choosing *c);
/* Chooses that move, if it is one of the legal moves of now. */
void choosing_pick(choosing *c, adit_action move);

#endif
