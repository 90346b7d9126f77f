/* likely_more.h -- how likely a dwarf of `saboteur2` does what. */
#ifndef OPPONENTS_LIKELY_MORE_H
#define OPPONENTS_LIKELY_MORE_H

#include "bots/deed.h"

/* How often each of them does it, of all that he does in such a situation. */
extern const float likely_done[N_DEEDS][N_WHENS][N_ROLES];

/* And, for a deed with a target, how much rather on each of them than on anybody:
 * by who does it, then by the target. */
extern const float likely_toward[N_DEEDS][N_ROLES][N_ROLES];

bool likely_has_target(int kind);

#endif
