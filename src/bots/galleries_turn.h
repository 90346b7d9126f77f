/* galleries_turn.h -- what the rest of a turn promises in `galleries`: the mean
 * over all dice and chests, with the best move after each. */
#ifndef BOTS_GALLERIES_TURN_H
#define BOTS_GALLERIES_TURN_H

#include "games/galleries.h"

enum { GALLERIES_BRANCHES = 128 }; /* moves that are worth a thought, at most */

/* The moves of the seat on turn but for those that are as good as others: bombs at
 * several places of a gallery, or where nobody stands. Returns how many. */
int galleries_sensible(const galleries *obs,
                       adit_action out[GALLERIES_BRANCHES]);

/* The seat's chance to win after each of these moves (galleries_chances). */
void galleries_rate(const galleries *obs, const adit_action *moves, int n,
                    int32_t *out);

#endif
