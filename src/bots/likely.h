/* likely.h -- how likely a dwarf does what: what beliefs are made of. */
#ifndef BOTS_LIKELY_H
#define BOTS_LIKELY_H

#include "bots/deed.h"

/* In `saboteur`: of a miner, then of a saboteur; on a miner, then on a saboteur,
 * where the deed has a target. */
typedef struct chance_of {
    float p[2][2];
} chance_of;

extern const chance_of likely[N_BASE_DEEDS][N_WHENS];

/* How much more likely a deed is of a saboteur than of a miner, as a logarithm:
 * for those who mind how they look. */
extern const float guilt_of[N_DEEDS][N_WHENS];

#endif
