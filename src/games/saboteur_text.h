/* saboteur_text.h -- `saboteur` as text; the slots of its table that
 * saboteur_text.c fills. */
#ifndef GAMES_SABOTEUR_TEXT_H
#define GAMES_SABOTEUR_TEXT_H

#include "games/saboteur.h"

void saboteur_write_move(adit_action a, adit_text *out);
bool saboteur_read_move(const char *text, adit_action *out);
void saboteur_view(const void *obs, int viewer, adit_text *out);
void saboteur_event(const adit_event *event, adit_text *out);
void saboteur_say(const adit_event *event, adit_text *out);
void saboteur_trace(const void *state, adit_trace_part part,
                    const adit_story *story, adit_text *out);

#endif
