/* saboteur2_text.h -- `saboteur2` as text; the slots of its table that
 * saboteur2_text.c fills. */
#ifndef GAMES_SABOTEUR2_TEXT_H
#define GAMES_SABOTEUR2_TEXT_H

#include "games/saboteur2.h"

void saboteur2_view(const void *obs, int viewer, adit_text *out);
bool saboteur2_read_view(adit_span json, int viewer, void *obs);
bool saboteur2_read_event(adit_span json, int n_players, adit_event *out);
void saboteur2_trace(const void *state, adit_trace_part part,
                     const adit_story *story, adit_text *out);

#endif
