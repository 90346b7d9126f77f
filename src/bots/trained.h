/* trained.h -- the bots that play by a net: `trained` by what it says at once,
 * `master` by what comes of it. In a game for which there is no net they play
 * hastily. */
#ifndef BOTS_TRAINED_H
#define BOTS_TRAINED_H

#include "bots/bot.h"
#include "bots/policy_dwarves.h"

extern const brain trained_brain, master_brain;

/* What the minds of both begin with. */
typedef struct trained {
    bool has_net;
    net net;
    policy_memory memory;
} trained;

/* Takes the net of a game out of the file, if there is one. */
void trained_learn(trained *t, const adit_game *game);

trained *trained_of(mind *m);
void trained_sit(mind *m);
void trained_see(mind *m, const void *obs, const adit_story *story);
void trained_hear(mind *m, int seat, adit_claim claim);
bool trained_speak(mind *m, adit_luck *luck, adit_claim *out);
/* What the seat thinks whose turn it is. */
void trained_look(const mind *m, policy *out);
/* How likely it makes each of the moves that it thinks of, of NET_CHANCE. */
void trained_shares(const mind *m, const policy *p,
                    int32_t share[ADIT_MAX_MOVES]);

/* By what part of a win a move brought more than the one that the net thinks
 * best, in the worlds that `master` has thought of so far. False: it has tried
 * it in none. */
bool master_brings(const mind *m, adit_action move, double *more);

#endif
