/* timers.h -- what happens by itself: bots move, clocks run out, people who are away are
 * stood in for, tables that nobody needs end. */
#ifndef LOBBY_TIMERS_H
#define LOBBY_TIMERS_H

#include "lobby/lobby.h"
#include "lobby/table.h"

/* A table in memory or, if it is over, from its log; NULL: there is none. */
table *timers_fetch(lobby *l, const char *name);

/* A turn begins. */
void timers_turn(lobby *l, table *t);
/* Who is there, or whose turn it is, has changed: lets clocks run or stop, has a bot
 * think or stop thinking, and sees to it that the table is looked at when something is due. */
void timers_plan(lobby *l, table *t);
/* A bot has found its move. One that thought for too long waits for the next beat, so
 * that the moment tells as little of its cards as it can. */
void timers_bot_move(lobby *l, table *t, adit_action move);
/* Something could not be stored: looks at it again a little later, and until then
 * nothing happens by itself, whatever a bot finds or whoever comes. */
void timers_retry(lobby *l, table *t);
/* Does what is due at a table, which may be gone afterwards. */
void timers_run(lobby *l, table *t);

#endif
