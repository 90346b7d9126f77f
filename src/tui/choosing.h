/* choosing.h -- a move, chosen step by step: what to take in hand, then where to go
 * with it, then which way round. What can be chosen are the legal moves and no other,
 * so whatever is chosen can be played. */
#ifndef TUI_CHOOSING_H
#define TUI_CHOOSING_H

#include "tui/choices.h"

enum {
    CHOOSING_THINGS = 32, /* a hand, and what can be done besides */
    CHOOSING_NAME = 24
};

typedef struct choosing {
    choices all;
    char thing[CHOOSING_THINGS][CHOOSING_NAME];
    int n_things;
    int8_t thing_of[ADIT_MAX_MOVES];
    int held; /* the thing in hand */
    /* Where it can go: places, or moves that have none, one each. */
    draw_spot spot[ADIT_MAX_MOVES];
    int first[ADIT_MAX_MOVES]; /* the first move of each */
    int n_spots, at, way;
    bool going; /* something is in hand, and a place is being chosen */
} choosing;

/* Directions in which one looks for the next place. */
typedef enum choosing_step {
    STEP_LEFT,
    STEP_RIGHT,
    STEP_UP,
    STEP_DOWN,
    STEP_NEXT,
    STEP_BEFORE
} choosing_step;

/* Nothing in hand, the first thing before one's eyes. */
void choosing_begin(choosing *c, const adit_game *game, const void *obs);
/* Another thing. */
void choosing_hold(choosing *c, int thing);
/* Takes it; false if it is in hand already. */
bool choosing_go(choosing *c);
void choosing_back(choosing *c);
/* To another place; false if there is none in that direction. */
bool choosing_walk(choosing *c, choosing_step step);
void choosing_set(choosing *c, int spot);
/* The other way round, or the next use of the card there; false: there is only one. */
bool choosing_turn(choosing *c);

/* The move as it is chosen so far. */
adit_action choosing_move(const choosing *c);
/* How many moves have the same place. */
int choosing_ways(const choosing *c);
/* The same choice among the moves of now, as far as there is such a thing. */
void choosing_pick(choosing *c, adit_action move);

#endif
