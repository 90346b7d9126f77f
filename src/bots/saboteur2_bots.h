/* saboteur2_bots.h -- how the bots play `saboteur2`. */
#ifndef BOTS_SABOTEUR2_BOTS_H
#define BOTS_SABOTEUR2_BOTS_H

#include "bots/bot.h"

extern const brain saboteur2_greedy;

#endif
