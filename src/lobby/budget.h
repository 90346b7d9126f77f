/* budget.h -- what messages cost the server, and whether those who send them can pay:
 * each socket, each guest and each address has so much for so long. */
#ifndef LOBBY_BUDGET_H
#define LOBBY_BUDGET_H

#include "lobby/lobby_impl.h"
#include "lobby/message.h"

/* May this session be heard? Asked before anything of its message is read. */
refusal budget_admits(lobby *l, session *s);
/* It was heard, and that came of it: it is paid for. Whoever goes on asking with
 * nothing left, or says again and again what no client would, is closed. */
void budget_pay(lobby *l, session *s, const message *m, refusal came_of_it);

#endif
