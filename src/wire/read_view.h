/* read_view.h -- a game that is played elsewhere: views and events in the form
 * of docs/protocol.md become observations and events again, which can be drawn
 * and chosen from like those of a game on this machine. The sender is not
 * trusted: what cannot be is refused. */
#ifndef WIRE_READ_VIEW_H
#define WIRE_READ_VIEW_H

#include "match/match.h"

/* A position as a viewer sees it. The state of the match is the viewer's
 * observation. Its moves are not known, only how many there were. */
typedef struct viewed {
    match m;
    int viewer;
} viewed;

/* Each of these returns false where there can be no such thing.
 *
 * A view, from which alone a position is made. */
bool read_view(adit_span view, viewed *out);
/* A list of events, into a story with room for ADIT_MAX_EVENTS. */
bool read_view_events(const adit_game *game, int n_players, adit_span list,
                      adit_story *out);
/* What the viewer sees after a move of which they witnessed these events. Where
 * the events deal a new round, as much of it as they say. If it returns false,
 * s is unchanged. */
bool read_view_follow(viewed *s, const adit_story *story);
/* The same, checked against the view that came with the events and completed by
 * it. What the viewer learned earlier, and a view does not repeat, stays in
 * s. */
bool read_view_next(viewed *s, const adit_story *story, adit_span view);

#endif
