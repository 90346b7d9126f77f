/* swift.h -- the move that a dwarf of `saboteur` makes on the spur of the moment,
 * in a world in which everything is known: by the same sense as weigh.h, but with
 * an eye for one goal only and for the ends nearest to it. Rounds are played on by
 * it in their thousands. */
#ifndef BOTS_SWIFT_H
#define BOTS_SWIFT_H

#include "bots/weigh.h"

enum { SWIFT_HEADS = 2 };

/* What lies before the tunnels on the way to a goal: their nearest ends, and
 * how far it is when a card has been laid there that joins such sides. It changes
 * only with the mine. */
typedef struct outlook {
    uint8_t far;
    struct {
        int8_t x, y;
        uint8_t need; /* too much where there is no end */
        uint8_t after[1 << N_SIDES];
    } head[SWIFT_HEADS];
} outlook;

void swift_look(outlook *o, const mine *m, const way *w);

/* What the seat on turn plays, if it digs for that goal, or keeps others from
 * it, and trusts each so much: surely a miner: 1, surely not: -1. */
weighed swift_choose(const saboteur *s, const outlook *o, const way *w,
                     const float trust[ADIT_MAX_PLAYERS], adit_luck *luck);

#endif
