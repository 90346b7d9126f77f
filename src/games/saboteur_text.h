/* saboteur_text.h -- `saboteur` as text; the slots of its table that
 * saboteur_text.c fills. */
#ifndef GAMES_SABOTEUR_TEXT_H
#define GAMES_SABOTEUR_TEXT_H

#include "games/saboteur.h"

void saboteur_view(const void *obs, int viewer, adit_text *out);
void saboteur_trace(const void *state, adit_trace_part part,
                    const adit_story *story, adit_text *out);

#endif
