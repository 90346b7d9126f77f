/* deducer.h -- bots that nets learn against, and that play nowhere else. */
#ifndef OPPONENTS_DEDUCER_H
#define OPPONENTS_DEDUCER_H

#include "bots/bot.h"

extern const brain saboteur_deducer, saboteur2_deducer;

#endif
