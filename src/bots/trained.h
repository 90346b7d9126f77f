/* trained.h -- the bot that has learnt. */
#ifndef BOTS_TRAINED_H
#define BOTS_TRAINED_H

#include "bots/bot.h"
#include "bots/net.h"

extern const brain saboteur_trained;

/* Gives a mind that has sat down its nets, which have to stay where they are. Without,
 * and in a game that they have none for, it plays hastily. Other bots need none. */
void trained_give(mind *m, const nets *all);

#endif
