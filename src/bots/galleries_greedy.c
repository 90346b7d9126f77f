/* galleries_greedy.c -- takes what brings the most at once. */
#include "bots/galleries_bots.h"
#include "bots/galleries_taste.h"

static adit_action choose(mind *m)
{
    galleries obs;

    __builtin_memcpy(&obs, m->obs, sizeof obs);
    return galleries_pick(&galleries_hungry, &obs);
}

const brain galleries_greedy = {.game = &galleries_game, .choose = choose};
