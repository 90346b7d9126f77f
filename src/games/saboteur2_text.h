/* saboteur2_text.h -- `saboteur2` as text; the slots of its table that
 * saboteur2_text.c fills. */
#ifndef GAMES_SABOTEUR2_TEXT_H
#define GAMES_SABOTEUR2_TEXT_H

#include "games/saboteur2.h"

void saboteur2_view(const void *obs, int viewer, adit_text *out);
void saboteur2_trace(const void *state, adit_trace_part part,
                     const adit_story *story, adit_text *out);

#endif
