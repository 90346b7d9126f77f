/* galleries_deducer.c -- the best of a whole turn, over all dice. */
#include "bots/galleries_bots.h"
#include "bots/galleries_turn.h"

static adit_action choose(mind *m)
{
    adit_action moves[GALLERIES_BRANCHES];
    int32_t chances[GALLERIES_BRANCHES];
    galleries obs;
    int n, best = 0;

    __builtin_memcpy(&obs, m->obs, sizeof obs);
    n = galleries_sensible(&obs, moves);
    galleries_rate(&obs, moves, n, chances);
    for (int i = 1; i < n; i++)
        best = chances[i] > chances[best] ? i : best;
    return moves[best];
}

const brain galleries_deducer = {.game = &galleries_game, .choose = choose};
