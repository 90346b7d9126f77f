/* deeds.h -- what people ask for at a table: who may do what, and when. Every request
 * is judged anew, whatever was allowed before. */
#ifndef SERVER_DEEDS_H
#define SERVER_DEEDS_H

#include "server/house.h"
#include "server/message.h"

/* Why a request is refused: by the server or, with REFUSED_NONE and an error, by the
 * rules of the game. */
typedef struct verdict {
    refusal refused;
    adit_refusal by_rule;
    bool later; /* it will be known when a password has been hashed */
} verdict;

/* Does it, or refuses and changes nothing. */
verdict deed(lobby *l, session *s, const message *m);

/* Opens a table with that host, from an address. */
refusal deed_open(lobby *l, const setting *s, const char *address, table **out);
/* Somebody's password was hashed. */
refusal deed_enter(lobby *l, session *s, const lobby_lock *k);

#endif
