/* recall.h -- a seat that watches from the beginning knows more than a view tells: which
 * nuggets went by in which draft, since when somebody holds the hand that it gave away,
 * in which order cards came to lie. All of it follows from what happened. So views and
 * events, one after the other, become the seat's observations again to the last bit that
 * matters to who plays: a bot that reads them plays as one that was there. */
#ifndef TUI_RECALL_H
#define TUI_RECALL_H

#include "games/nuggets.h"
#include "tui/seen.h"

/* Between two games it has to be all zeros. */
typedef struct recall {
    seen now; /* what the seat sees; its events: */
    adit_story story;
    adit_event event[ADIT_MAX_EVENTS];
    nuggets box; /* with values of no meaning where the seat knows none */
    bool begun;
} recall;

/* What the seat sees when the game has begun, and after each move, with what it did.
 * False: that cannot be. */
bool recall_see(recall *r, const json_t *view, const json_t *events);

#endif
