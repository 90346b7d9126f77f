/* trained.h -- the bots that play by a net: `trained` by what it says at once, `master` by
 * what comes of it. They are given the net when they have sat down, and it has to stay
 * where it is. Without one, and in a game that there is none for, they play hastily. */
#ifndef BOTS_TRAINED_H
#define BOTS_TRAINED_H

#include "bots/bot.h"
#include "bots/policy.h"

extern const bot bot_trained, bot_master;

/* Other bots are left alone. */
void trained_give(mind *m, const nets *all);

/* What both have in mind first. */
typedef struct trained {
    const net *net; /* NULL: there is none for this game */
    policy_memory memory;
} trained;

trained *trained_of(mind *m);
void trained_see(mind *m, const void *obs, const adit_story *story);
/* What the seat that is on turn thinks. */
void trained_look(mind *m, policy *out);

#endif
