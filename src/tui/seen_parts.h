/* seen_parts.h -- what is read of the view of each game, and what two have in common. */
#ifndef TUI_SEEN_PARTS_H
#define TUI_SEEN_PARTS_H

#include "games/dwarves.h"
#include "tui/reading.h"

/* Each fills an observation, which begins as the public's of a game that begins. */
void seen_saboteur(reading *r, const json_t *view, void *obs);
void seen_saboteur2(reading *r, const json_t *view, void *obs);
void seen_galleries(reading *r, const json_t *view, void *obs);

/* ---- Of both games with dwarves ---- */

/* A card, as its kind, of a game that has those below `most`. */
int seen_card(reading *r, const json_t *value, int most);
/* A path card as it lies. */
uint8_t seen_lies(reading *r, const json_t *value, int most);
/* Cards into a list with that room; returns how many. */
int seen_cards(reading *r, const json_t *value, int most, uint8_t *out,
               int room);

/* What a goal is that lies face up so. */
int seen_goal(uint8_t lies);
/* The mine and its goals. */
void seen_mine(reading *r, const json_t *view, int most, mine *m,
               uint8_t goal[MINE_GOALS]);
/* The discard pile; returns its size. */
int seen_discard(reading *r, const json_t *view, int most, int room,
                 uint8_t *deck, int8_t *face_down);
/* What lies before a seat, what it has looked at; its hand, and how large that is. */
void seen_tools(reading *r, const json_t *of, int seat, uint16_t *broken);
uint8_t seen_looked(reading *r, const json_t *of);
uint8_t seen_hand(reading *r, const json_t *of, int most,
                  uint8_t hand[DWARVES_HAND_ROOM]);

/* Whose view it is knows what is his: his dwarf, his hand, the goals that he has looked
 * at. */
void seen_own(reading *r, const json_t *view);

/* ---- Of galleries ---- */

/* "DDb"; a die, of which one face is a symbol; "helmet" */
int seen_symbols(reading *r, const json_t *value);
int seen_face(reading *r, const json_t *value, const char *symbol);
int seen_piece(reading *r, const json_t *value);

/* ---- Events ---- */

/* Could these events have happened there? */
bool seen_can_follow(const mine *before, const adit_story *story);
bool seen_dwarves_event(reading *r, const adit_game *game, const json_t *from,
                        adit_event *out);
bool seen_galleries_event(reading *r, const json_t *from, adit_event *out);

#endif
