/* galleries_bots.h -- the brains of `galleries`. */
#ifndef BOTS_GALLERIES_BOTS_H
#define BOTS_GALLERIES_BOTS_H

#include "bots/bot.h"

/* What brings the most at once; the best of a whole turn; the best of many turns
 * that it plays in its head. */
extern const brain galleries_greedy, galleries_deducer, galleries_searcher;

#endif
