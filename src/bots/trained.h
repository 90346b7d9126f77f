/* trained.h -- the bots that play by a net: `trained` by what it says at once, `master` by
 * what comes of it. In a game that there is no net for they play hastily. */
#ifndef BOTS_TRAINED_H
#define BOTS_TRAINED_H

#include "bots/bot.h"
#include "bots/policy_dwarves.h"

extern const brain trained_brain, master_brain;

/* What both have in mind first. */
typedef struct trained {
    bool has_net;
    net net;
    policy_memory memory;
} trained;

/* Takes the net of a game, if there is one. */
void trained_learn(trained *t, const adit_game *game);

trained *trained_of(mind *m);
void trained_sit(mind *m);
void trained_see(mind *m, const void *obs, const adit_story *story);
/* What the seat that is on turn thinks. */
void trained_look(mind *m, policy *out);

#endif
