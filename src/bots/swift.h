/* swift.h -- the move that a dwarf of `saboteur` makes on the spur of the moment,
 * in a world in which everything is known: by the same sense as weigh.h, but with
 * an eye for one goal only and for the ends nearest to it. Rounds are played on by
 * it in their thousands. */
#ifndef BOTS_SWIFT_H
#define BOTS_SWIFT_H

#include "bots/weigh.h"

enum { SWIFT_HEADS = 2, SWIFT_PATHS = CARD_DEAD_E + 1 };

/* The best place for a path card: which head, and which way it lies there. */
typedef struct offer {
    float gain;  /* for the gold */
    int8_t head; /* -1: it fits nowhere */
    uint8_t turned;
} offer;

/* What lies before the tunnels on the way to a goal: their nearest ends, and
 * how far it is from each when a card with such sides has been laid there. It
 * changes only with the mine. */
typedef struct outlook {
    uint8_t n, far;
    struct {
        int8_t x, y;
        uint8_t need, others;    /* from the nearest other end */
        uint8_t beyond[N_SIDES]; /* from the cells beside it */
    } head[SWIFT_HEADS];
    /* For one who wants the gold, and for one who does not, and of which cards it
     * has been worked out. */
    uint32_t known[2];
    offer offer[2][SWIFT_PATHS];
} outlook;

void swift_look(outlook *o, const mine *m, const way *w);

/* What the seat on turn plays, if it digs for that goal, or keeps others from
 * it, and trusts each so much: surely a miner: 1, surely not: -1. */
weighed swift_choose(const saboteur *s, outlook *o, const way *w,
                     const float trust[ADIT_MAX_PLAYERS], adit_luck *luck);

#endif
