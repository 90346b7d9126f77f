/* saboteur_text.h -- `saboteur` as text; the slots of its table that
 * saboteur_text.c fills. */
#ifndef GAMES_SABOTEUR_TEXT_H
#define GAMES_SABOTEUR_TEXT_H

#include "games/saboteur.h"

void saboteur_view(const void *obs, int viewer, adit_text *out);
bool saboteur_read_view(adit_span json, int viewer, void *obs);
bool saboteur_read_event(adit_span json, int n_players, adit_event *out);
void saboteur_trace(const void *state, adit_trace_part part,
                    const adit_story *story, adit_text *out);

#endif
