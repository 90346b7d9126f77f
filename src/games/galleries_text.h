/* galleries_text.h -- `galleries` as text; the slots of its table that
 * galleries_text.c fills. */
#ifndef GAMES_GALLERIES_TEXT_H
#define GAMES_GALLERIES_TEXT_H

#include "games/galleries.h"

void galleries_write_move(adit_action a, adit_text *out);
bool galleries_read_move(const char *text, adit_action *out);
void galleries_view(const void *obs, int viewer, adit_text *out);
void galleries_event(const adit_event *event, adit_text *out);
void galleries_say(const adit_event *event, adit_text *out);
void galleries_trace(const void *state, adit_trace_part part,
                     const adit_story *story, adit_text *out);

#endif
