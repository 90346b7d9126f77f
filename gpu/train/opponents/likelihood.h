/* likelihood.h -- how likely a dwarf does what: what beliefs are made of. */
#ifndef OPPONENTS_LIKELIHOOD_H
#define OPPONENTS_LIKELIHOOD_H

#include "bots/observed.h"

/* In `saboteur`: of a miner, then of a saboteur; on a miner, then on a saboteur,
 * where the deed has a target. */
typedef struct chance_of {
    float p[2][2];
} chance_of;

extern const chance_of likelihood[N_BASE_OBSERVED][N_WHENS];

#endif
