/* random.c -- the bot that does anything. */
#include "bots/bot.h"

static adit_action choose(mind *m)
{
    return mind_game(m)->any(m->obs, &m->luck);
}

static const brain anything = {.choose = choose};

const bot bot_random = {
    .name = "random",
    .about = "any legal move, each as likely as the other",
    .brains = {&anything},
};
