/* seen.h -- a game that is played elsewhere: views and events as docs/protocol.md has
 * them become observations and events again, so that they can be drawn and chosen from
 * like those of a game on this machine. Whoever sent them is not trusted: what cannot be
 * is refused. */
#ifndef WIRE_SEEN_H
#define WIRE_SEEN_H

#include "match/match.h"

/* A position as a viewer sees it: the state of the match is his observation, and it
 * has no moves, only their number. */
typedef struct seen {
    match m;
    int viewer;
} seen;

/* Each is false where there can be no such thing. */

/* A view, and nothing else is known. */
bool seen_read(adit_span view, seen *out);
/* A list of events, into a story with room for ADIT_MAX_EVENTS. */
bool seen_events(const adit_game *game, int n_players, adit_span list,
                 adit_story *out);
/* What the viewer of a position sees after a move of which he witnessed these events;
 * where they deal a round, as much of it as they say. Else s is as it was. */
bool seen_follow(seen *s, const adit_story *story);
/* The same, with what he sees then. All that he has learned since he first looked is in
 * it, to the last bit that matters to who plays. */
bool seen_next(seen *s, const adit_story *story, adit_span view);

#endif
