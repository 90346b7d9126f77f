/* forget.h -- what is kept goes again: all that is known of a guest, when he wishes it,
 * and tables that have been over for long. */
#ifndef LOBBY_FORGET_H
#define LOBBY_FORGET_H

#include "lobby/lobby_impl.h"

/* Everything that tells who he was, at once or not at all: his names and his key, at all
 * his tables, which stay as they are for the others. A seat of a game that goes on is
 * left to a bot, another is left empty; where he is the host another follows, or the
 * table ends. `tables` is at how many there was something. */
refusal forget_guest(lobby *l, const guest *who, int *tables);

/* Removes a few tables that have been over for longer than the limit, none that is in
 * memory. When to do so next, by lobby_now. */
int64_t forget_old(lobby *l);

#endif
