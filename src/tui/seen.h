/* seen.h -- a game that is played elsewhere: views and events as docs/protocol.md has
 * them become observations and events again, so that they can be drawn and chosen from
 * like those of a game on this machine. Whoever sent them is not trusted: what cannot be
 * is refused. */
#ifndef TUI_SEEN_H
#define TUI_SEEN_H

#include <jansson.h>

#include "match/match.h"

/* A position as a viewer sees it: the state of the match is his observation, and it
 * has no moves, only their number. */
typedef struct seen {
    match m;
    int viewer;
} seen;

/* False: that is no view of a game that there is. */
bool seen_read(const json_t *view, seen *out);

/* Events that the viewer of a position saw after it (of any, if `before` is NULL), into
 * a story with room for ADIT_MAX_EVENTS. False: they are none of that game, or cannot
 * have happened there. */
bool seen_events(const adit_game *game, const seen *before, const json_t *list,
                 adit_story *out);

#endif
