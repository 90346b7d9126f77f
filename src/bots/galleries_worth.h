/* galleries_worth.h -- who will win a game of `galleries`, at a glance. */
#ifndef BOTS_GALLERIES_WORTH_H
#define BOTS_GALLERIES_WORTH_H

#include "games/galleries.h"

enum { GALLERIES_CERTAIN = 10000 }; /* the chance to win of who has won */

/* The gems that each seat will have in the end, in hundredths. */
void galleries_worth(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* Each seat's chance to win, out of GALLERIES_CERTAIN, which they share. */
void galleries_shares(const galleries *s, int32_t out[GALLERIES_SEATS]);

/* What a seat goes for: that chance, and a little more with the lead in gems, even
 * when all is decided. */
void galleries_chances(const galleries *s, int32_t out[GALLERIES_SEATS]);

#endif
