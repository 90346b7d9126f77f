/* characters.h -- who sits at a table: a level says how deep and how sharp a
 * bot thinks, a character how it talks and what it leans to. */
#ifndef BOTS_CHARACTERS_H
#define BOTS_CHARACTERS_H

#include "bots/bot.h"

/* The bot of a character, by its number, at a level. */
const bot *character_bot(int i, bot_level level);

#endif
