/* read_view.h -- a game that is played elsewhere: views and events as docs/protocol.md has
 * them become observations and events again, so that they can be drawn and chosen from
 * like those of a game on this machine. Whoever sent them is not trusted: what cannot be
 * is refused. */
#ifndef WIRE_READ_VIEW_H
#define WIRE_READ_VIEW_H

#include "match/match.h"

/* A position as a viewer sees it: the state of the match is his observation, and it
 * has no moves, only their number. */
typedef struct viewed {
    match m;
    int viewer;
} viewed;

/* Each is false where there can be no such thing. */

/* A view, and nothing else is known. */
bool read_view(adit_span view, viewed *out);
/* A list of events, into a story with room for ADIT_MAX_EVENTS. */
bool read_view_events(const adit_game *game, int n_players, adit_span list,
                      adit_story *out);
/* What the viewer of a position sees after a move of which he witnessed these events;
 * where they deal a round, as much of it as they say. Else s is as it was. */
bool read_view_follow(viewed *s, const adit_story *story);
/* The same, with what he sees then. All that he has learned since he first looked is in
 * it, to the last bit that matters to who plays. */
bool read_view_next(viewed *s, const adit_story *story, adit_span view);

#endif
