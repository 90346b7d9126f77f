/* hearsay_dwarves.h -- what words add to what a net believes of everybody's
 * role in `saboteur` and `saboteur2`. */
#ifndef BOTS_HEARSAY_DWARVES_H
#define BOTS_HEARSAY_DWARVES_H

#include "bots/features_dwarves.h"
#include "bots/net.h"

/* Changes the thoughts of a seat by what it has heard so far. `first` is the
 * dwarf that the net's first role is. */
void hearsay_weigh(const dwarves_memory *m, const table *t, int seat, int first,
                   net_thought *thought);
/* How likely each goal is the treasure by what others have said who had looked:
 * parts of HEARSAY_SURE. `lies` is in how many of a hundred words those lie who
 * do not dig. False: nobody has said anything that the seat does not
 * know. */
enum { HEARSAY_SURE = 1024 };
bool hearsay_hopes(const dwarves_memory *m, const table *t, int seat, int first,
                   const net_thought *thought, int lies, int hope[MINE_GOALS]);

#endif
