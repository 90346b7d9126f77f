/* beliefs.h -- what those believed who watched a game, for a terminal or as JSON. */
#ifndef LAB_BELIEFS_H
#define LAB_BELIEFS_H

#include "bots/suspicion.h"

/* On standard output; of a game that there are opinions on. */
void beliefs_show(const match *played, bool json, bool ascii);

#endif
