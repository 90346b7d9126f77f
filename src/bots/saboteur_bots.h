/* saboteur_bots.h -- how the bots play `saboteur`. */
#ifndef BOTS_SABOTEUR_BOTS_H
#define BOTS_SABOTEUR_BOTS_H

#include "bots/bot.h"

extern const brain saboteur_greedy;

#endif
