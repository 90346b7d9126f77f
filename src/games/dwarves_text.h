/* dwarves_text.h -- what `saboteur` and `saboteur2` share as text: the notation
 * of moves, and the parts of views, events and traces, both ways. */
#ifndef GAMES_DWARVES_TEXT_H
#define GAMES_DWARVES_TEXT_H

#include "core/json.h"
#include "core/reading.h"
#include "games/dwarves.h"

extern const char *const front_names[N_FRONTS]; /* "lamp", "trap" */
extern const char *const dwarf_event_names[N_EVENTS];
extern const char *const dwarf_move_names[N_MOVES];

/* The notation of both games; each refuses what only the other has. */
void dwarves_write_move(adit_action a, adit_text *out);
bool dwarves_read_move(const char *text, adit_action *out);
void dwarves_parts(adit_action a, adit_text *out);
void dwarves_event(const adit_event *event, adit_text *out);

/* Parts of views and traces. */
void json_cards(adit_text *out, const uint8_t *cards, int n);
void json_goal(adit_text *out, int goal);
void dwarves_view_goals(const mine *m, const uint8_t goals[], adit_text *out);
void dwarves_view_mine(const mine *m, adit_text *out);
/* A dwarf, or null; what lies in front of a seat; what it has looked at; a
 * hand, unless the viewer does not see it. */
void dwarves_view_dwarf(const char *key, int dwarf, adit_text *out);
void dwarves_view_tools(const uint16_t *broken, int seat, adit_text *out);
void dwarves_view_looked(int goals, adit_text *out);
void dwarves_view_hand(const uint8_t *hand, int n, adit_text *out);
void dwarves_view_discard(const uint8_t *deck, const int8_t *face_down, int n,
                          adit_text *out);
void dwarves_trace_turned(const adit_story *story, adit_text *out);

/* ---- And back (dwarves_read.c) ---- */

/* `most` bounds the cards: N_CARDS for the base game, N_ALL_CARDS for the
 * expansion. What is not as it must be is noted in the reading. */
bool dwarves_read_event(adit_span json, int n_players, int most,
                        adit_event *out);
int dwarves_read_card(reading *r, scan value, int most);
/* Cards into a list with that room; returns how many. */
int dwarves_read_cards(reading *r, scan list, int most, uint8_t *out, int room);
/* A dwarf, or none for null. */
int dwarves_read_dwarf(reading *r, scan value, int first, int last);
/* The mine and its goals; the discard pile, of which it returns the size. */
void dwarves_read_mine(reading *r, scan view, int most, mine *m,
                       uint8_t goal[MINE_GOALS]);
int dwarves_read_discard(reading *r, scan view, int most, int room,
                         uint8_t *deck, int8_t *face_down);
/* What lies in front of a seat, what it has looked at; its hand, and how large
 * that is. */
void dwarves_read_tools(reading *r, scan of, int seat, uint16_t *broken);
uint8_t dwarves_read_looked(reading *r, scan of);
uint8_t dwarves_read_hand_of(reading *r, scan of, int most,
                             uint8_t hand[DWARVES_HAND_ROOM]);
/* Does the viewer know what belongs to them: dwarf, hand, and the goals that
 * they have looked at? */
void dwarves_read_own(reading *r, scan view, int viewer);

/* Can a card be laid there, or a goal be turned over to lie so, as far as the
 * cards go that there are? Whether the rules allow it is not asked. */
bool dwarves_can_lie(const mine *m, int x, int y, uint8_t lies);
bool dwarves_can_turn(const mine *m, int goal, uint8_t lies);

#endif
