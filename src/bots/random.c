/* random.c -- the bot that does anything. */
#include "bots/bot.h"

static adit_action choose(const adit_game *game, const void *obs,
                          adit_luck *luck)
{
    return game->any(obs, luck);
}

const bot bot_random = {
    .name = "random",
    .about = "any legal move, each as likely as the other",
    .choose = choose,
};
