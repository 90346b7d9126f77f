/* seats.h -- sitting down, standing up, and what is one's own at a table: a name, a
 * nonce, the seat while a bot stands in. Each is refused, or done and in the log. */
#ifndef SERVER_SEATS_H
#define SERVER_SEATS_H

#include "server/house.h"
#include "server/message.h"

/* Before the game, a free seat; during it, a bot's, where the table allows it. */
refusal seats_sit(lobby *l, session *s, const message *m);
/* What only who sits may ask for: to stand, name, nonce, back. */
refusal seats_meet(lobby *l, session *s, const message *m);
/* He who was away is there again. */
void seats_return(lobby *l, session *s);

#endif
