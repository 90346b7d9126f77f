/* history.h -- what a guest is told of what is kept about him: the games he has
 * finished, his statistics, and all of it to take away. Of a game that is going on
 * there is no more in it than what he did himself. */
#ifndef LOBBY_HISTORY_H
#define LOBBY_HISTORY_H

#include "lobby/lobby_impl.h"

/* Both write a JSON object; in `out` there is room for LOBBY_ANSWER bytes, which may
 * be moved to have more. */
refusal history_games(lobby *l, const guest *who, adit_text *out);
refusal history_data(lobby *l, const guest *who, adit_text *out);

#endif
