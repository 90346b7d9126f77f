/* outbox.h -- what the lobby says: the messages of docs/protocol.md. A socket that is
 * too slow is told nothing of a game until it has caught up, and then all at once. */
#ifndef LOBBY_OUTBOX_H
#define LOBBY_OUTBOX_H

#include "lobby/lobby_impl.h"

/* The table as somebody sees it who is there; or with NULL, who is not. */
void outbox_write_table(const lobby *l, const table *t, const session *to,
                        adit_text *out);
/* What its server is bound to, as a key and its value. */
void outbox_write_commit(const table *t, adit_text *out);

/* How one may come, watch and talk, and the clock: as keys. */
void outbox_write_terms(const setting *s, adit_text *out);

/* The table and the game, as when one comes. */
void outbox_everything(lobby *l, session *to);

/* To those who have just come to a table. */
void outbox_newcomers(lobby *l, table *t);
/* To all others at it: that it has changed, that the game begins, its last move. */
void outbox_table(lobby *l, table *t);
void outbox_beginning(lobby *l, table *t);
void outbox_step(lobby *l, table *t);

/* What was said that is new, to all who are there already: claims, with what they were worth
 * when their round is over; chat; and to everybody his own notes. */
void outbox_said(lobby *l, table *t);

/* To one: answers. An id of 0 is none. */
void outbox_done(lobby *l, session *to, int64_t id);
void outbox_refused(lobby *l, session *to, int64_t id, refusal why);
void outbox_refused_move(lobby *l, session *to, int64_t id,
                         const adit_refusal *why);
void outbox_pong(lobby *l, session *to);

#endif
