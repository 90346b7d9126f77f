/* policy_dwarves.h -- what a net makes of a seat's moves in `saboteur` and
 * `saboteur2`: from what everybody has witnessed, which a memory holds, and
 * from what the seat sees. */
#ifndef BOTS_POLICY_DWARVES_H
#define BOTS_POLICY_DWARVES_H

#include "bots/net.h"

/* How sharply it plays at its best, in halves: four times as sharply as while
 * it learnt. */
enum { POLICY_SHARP = 8 };

/* Begins as zeros. */
typedef dwarves_memory policy_memory;

/* What a seat thinks when it is its turn. */
typedef struct policy {
    net_thought thought;
    bool is_eager; /* a miner, who knows that the gold is near */
    int n;
    adit_action move[ADIT_MAX_MOVES]; /* all that are legal and make sense */
    int32_t logit[ADIT_MAX_MOVES];
} policy;

/* Is it one of these games? */
bool policy_knows(const adit_game *game);
/* What a win and a piece of gold are worth beside each other, in the unit of
 * NET_CHANCE. */
typedef struct policy_taste {
    int32_t win, gold;
} policy_taste;
policy_taste policy_taste_in(const adit_game *game);

/* The roles of a net are the dwarves of its game, in order, from this one
 * on. */
int policy_first_dwarf(const adit_game *game);

/* After the beginning and each move: with what anybody sees, or with the
 * state. */
void policy_see(const adit_game *game, policy_memory *m, const void *now,
                const adit_story *story);
/* First the thought; then, by it, the moves, with what the net thinks of
 * each. */
void policy_look(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out);
void policy_rate(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out);
/* The one that the net thinks best. */
adit_action policy_best(const policy *p);
/* Leaves only the moves that pass, if there are any. */
void policy_pass(policy *p);
/* Draws one of the moves: the better the net thinks it is, the likelier, and
 * the more so the sharper. */
adit_action policy_draw(const policy *p, int sharp, adit_luck *luck);

#endif
