/* likelihood_saboteur2.h -- how likely a dwarf of `saboteur2` does what. */
#ifndef OPPONENTS_LIKELIHOOD_SABOTEUR2_H
#define OPPONENTS_LIKELIHOOD_SABOTEUR2_H

#include "bots/observed.h"

/* How often each of them does it, of all that he does in such a situation. */
extern const float likelihood_done[N_OBSERVED][N_WHENS][N_ROLES];

/* And, for a deed with a target, how much rather on each of them than on anybody:
 * by who does it, then by the target. */
extern const float likelihood_toward[N_OBSERVED][N_ROLES][N_ROLES];

bool likelihood_has_target(int kind);

#endif
