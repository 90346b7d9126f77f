/* view.h -- what a viewer sees, as JSON: observations, events, refusals, moves.
 * docs/protocol.md lists the keys. */
#ifndef WIRE_VIEW_H
#define WIRE_VIEW_H

#include "match/match.h"

enum { VIEW_ROOM = 64 * 1024 }; /* bytes that hold any view */

/* What a viewer sees of a match, in one line without its end. With `moves`, and
 * if it is the viewer's turn, it lists their legal moves. */
void view_write(const match *m, int viewer, bool moves, adit_text *out);
/* The same, of an observation that the caller already has. */
void view_seen(const match *m, const void *obs, int viewer, bool moves,
               adit_text *out);

/* A list of events, each as that viewer witnessed it. */
void view_events(const match *m, int viewer, const adit_story *story,
                 adit_text *out);

/* A refusal: {"refused":"side","side":"N","x":3,"y":1,"text":"..."}. Without a
 * sentence, NULL, it has no "text". */
void view_refusal(const adit_refusal *refusal, const char *sentence,
                  adit_text *out);

/* "options":{...}, as records, traces and views have it. */
void view_options(const adit_game *game, const adit_config *config,
                  adit_text *out);

/* A move as a JSON string. */
void view_move(const adit_game *game, adit_action move, adit_text *out);

#endif
