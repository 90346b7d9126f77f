/* saboteur2_bots.h -- the bots of `saboteur2` that have no file of their own. */
#ifndef BOTS_SABOTEUR2_BOTS_H
#define BOTS_SABOTEUR2_BOTS_H

#include "bots/bot.h"

extern const brain saboteur2_greedy, saboteur2_deducer, saboteur2_searcher;

#endif
