/* handlers.h -- what people ask for at a table. */
#ifndef LOBBY_HANDLERS_H
#define LOBBY_HANDLERS_H

#include "lobby/lobby_impl.h"
#include "lobby/message.h"

/* Why a request is refused: by the server or, with REFUSED_NONE and an error, by the
 * rules of the game. */
typedef struct verdict {
    refusal refused;
    adit_refusal by_rule;
    bool later; /* it will be known when a password has been hashed */
} verdict;

/* Does it, or refuses and changes nothing. */
verdict handle_message(lobby *l, session *s, const message *m);
/* What a kind of message costs, in tokens; and are all at the table told of it? */
int handle_price(int kind, bool *is_told);

/* Opens a table with that host, from an address. */
refusal handle_open(lobby *l, const setting *s, const char *address,
                    table **out);
/* Who was away comes back to his seat. */
void handle_return(lobby *l, session *s);
/* Somebody's password was hashed. */
refusal handle_password(lobby *l, session *s, const lobby_password *k);

#endif
