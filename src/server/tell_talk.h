/* tell_talk.h -- what the lobby says of what was said: claims, with what they were
 * worth when their round is over; chat; and to everybody his own notes. */
#ifndef SERVER_TELL_TALK_H
#define SERVER_TELL_TALK_H

#include "server/house.h"

/* All there is, to one who comes or has caught up. */
void tell_talk(lobby *l, session *to);
void tell_notes(lobby *l, session *to);

/* What is new at a table, to all who are there already. */
void tell_said(lobby *l, table *t);

#endif
