/* bot.h -- players that are programs. A bot sees what its seat sees, and never
 * the state. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/base.h"

typedef struct bot {
    const char *name, *about;
    /* A legal move of the seat on turn. */
    adit_action (*choose)(const adit_game *game, const void *obs,
                          adit_luck *luck);
} bot;

/* The bots; NULL after the last, or when none has that name. */
const bot *bot_at(int i);
const bot *bot_named(const char *name);

/* The chance of the bot at a seat, for a game of that seed. */
adit_luck bot_luck(const uint8_t seed[32], int seat);

extern const bot bot_random, bot_hasty;

#endif
