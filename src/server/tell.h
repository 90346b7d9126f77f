/* tell.h -- what the lobby says: the messages of docs/protocol.md. A socket that is
 * too slow is told nothing of a game until it has caught up, and then all at once. */
#ifndef SERVER_TELL_H
#define SERVER_TELL_H

#include "server/house.h"

/* The table as somebody sees it who is there; or with NULL, who is not. */
void tell_write_table(const lobby *l, const table *t, const session *to,
                      adit_text *out);
/* What its server is bound to, as a key and its value. */
void tell_write_commit(const table *t, adit_text *out);

/* How one may come, watch and talk, and the clock: as keys. */
void tell_write_terms(const setting *s, adit_text *out);

/* The table and the game, as when one comes. */
void tell_all_there_is(lobby *l, session *to);

/* To those who have just come to a table. */
void tell_newcomers(lobby *l, table *t);
/* To all others at it: that it has changed, that the game begins, its last move. */
void tell_change(lobby *l, table *t);
void tell_begin(lobby *l, table *t);
void tell_step(lobby *l, table *t);

/* For whoever tells more: a message is opened, written, closed and sent. */
adit_text tell_open(lobby *l, const char *kind);
void tell_close(lobby *l, session *to, adit_text *t);
/* May he see what happens at the table? And does he take what he is sent? If not, he
 * will be told all there is when he has caught up. */
bool tell_shows(const session *to);
bool tell_keeps_up(lobby *l, session *to);

/* To one: answers. An id of 0 is none. */
void tell_done(lobby *l, session *to, int64_t id);
void tell_refused(lobby *l, session *to, int64_t id, refusal why);
void tell_refused_move(lobby *l, session *to, int64_t id,
                       const adit_refusal *why);
void tell_pong(lobby *l, session *to);

#endif
