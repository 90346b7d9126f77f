/* turning.h -- the turning points of a round that is over: up to three moves by
 * which the chance of the gold, or of the player who won, changed most, judged
 * by what those know who look back. */
#ifndef BOTS_TURNING_H
#define BOTS_TURNING_H

#include "bots/why.h"

enum {
    TURNING_POINTS = 3,    /* of a round, at most */
    TURNING_NOTABLE = 500, /* a smaller change is not one, of OPINION_SURE */
    TURNING_ROOM = 4096    /* bytes that hold all of a round as JSON */
};

typedef struct turning_point {
    int n;            /* which move, from 1 */
    int side;         /* whose chance: a seat; ADIT_NOBODY: the gold's */
    int32_t from, to; /* before and after it, of OPINION_SURE */
    bot_reason what;  /* who did what: seat, move and aim */
} turning_point;

/* Those of a round (from 1) in the order of the game; a game without rounds is
 * one round, and has to be over. Returns how many. The mind is storage. */
int turning_points(const match *played, int round, mind *room,
                   turning_point out[TURNING_POINTS]);
/* How many rounds of it are over. */
int turning_rounds(const match *played);

/* As a JSON list: [{"n":17,"p":"P5","of":"gold","from":71,"to":38,
 * "aim":{...}}], in percent; of a player, "of" is a seat. */
void turning_write(const turning_point *points, int n, adit_text *out);

#endif
