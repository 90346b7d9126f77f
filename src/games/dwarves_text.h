/* dwarves_text.h -- what `saboteur` and `saboteur2` share as text. */
#ifndef GAMES_DWARVES_TEXT_H
#define GAMES_DWARVES_TEXT_H

#include "core/json.h"
#include "games/dwarves.h"

extern const char *const front_names[N_FRONTS]; /* "lamp", "trap" */

/* The notation of both games; each refuses what only the other has. */
void dwarves_write_move(adit_action a, adit_text *out);
bool dwarves_read_move(const char *text, adit_action *out);
void dwarves_event(const adit_event *event, adit_text *out);
void dwarves_say(const adit_event *event, adit_text *out);
/* Who has won a round; `won` has the dwarves as bits. */
void dwarves_say_won(int won, adit_text *out);

/* Parts of views and traces. */
void json_cards(adit_text *out, const uint8_t *cards, int n);
void json_goal(adit_text *out, int goal);
void dwarves_view_goals(const mine *m, const uint8_t goals[], adit_text *out);
void dwarves_view_mine(const mine *m, adit_text *out);
void dwarves_view_discard(const uint8_t *deck, const int8_t *face_down, int n,
                          adit_text *out);
void dwarves_trace_turned(const adit_story *story, adit_text *out);

#endif
