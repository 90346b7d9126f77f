/* beliefs.h -- what watchers believed during a game that was played, for a
 * terminal or as JSON. */
#ifndef LAB_BELIEFS_H
#define LAB_BELIEFS_H

#include "bots/suspicion.h"

/* Prints to standard output. There must be opinions on the game (watcher_of in
 * bots/opinion.h). With `ascii` no other characters are used. */
void beliefs_show(const match *played, const match_said *said, int n_said,
                  bool json, bool ascii);

#endif
