/* newcomer.h -- a bot that takes a seat in the middle of a game: it has seen
 * nothing but what lies on the table. */
#ifndef TESTS_NEWCOMER_H
#define TESTS_NEWCOMER_H

#include "bots/bot.h"

/* What it plays for the seat on turn, without a thought. */
static inline adit_action newcomer_chooses(const bot *b, const adit_game *game,
                                           const void *obs, adit_luck *luck)
{
    static mind m;
    adit_action move;

    bot_sit(&m, b, game, ((const adit_head *)obs)->turn, *luck);
    bot_see(&m, obs, &(adit_story){.n = 0});
    move = bot_choose(&m);
    *luck = m.luck;
    return move;
}

#endif
