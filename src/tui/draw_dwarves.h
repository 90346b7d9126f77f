/* draw_dwarves.h -- what the drawings of `saboteur` and `saboteur2` share
 * beside the mine: what they say of players and of events. */
#ifndef TUI_DRAW_DWARVES_H
#define TUI_DRAW_DWARVES_H

#include "tui/draw_mine.h"

/* Of a seat, after what the line has already: "; saw G1, G2", "; passed 3". */
void say_looked(draw_prose *l, int looked);
void say_passed(draw_prose *l, const int8_t *face_down, int n, int seat);
void say_broken(draw_prose *l, const uint16_t *broken, int seat);
/* That the viewer cannot dig. */
void say_stopped(draw_prose *l, const uint16_t *broken, int viewer);
/* Who the viewer is, and what they have seen of the goals. */
void say_who(draw_prose *l, int viewer, int dwarf);
void say_goals(draw_prose *l, int looked, const uint8_t *goal);
/* How that dwarf wins, if the line has room for it. */
void say_aim(draw_prose *l, int viewer, int dwarf);

/* Can the seat not dig, for a broken tool or a trap? */
bool is_stopped(const uint16_t *broken, unsigned trapped, int seat);
/* How a seat's line begins: "P2 trained, miner: 6 cards" in words, and the same
 * in columns, of which a role has so many; dwarf 0: not known. */
typedef struct seat_line {
    int seat, dwarf, n_hand, role_width;
    bool is_next; /* it is that player's turn */
} seat_line;
void say_seat(draw_prose *l, seat_line s);
void put_seat(draw_prose *l, seat_line s);
/* "green", or "" if it is not known; "a green digger" */
const char *dwarf_label(int dwarf);
const char *role_in_words(int dwarf);
/* How many columns the widest of those roles has. */
int roles_width(int first, int last);
/* What others hold is seen when a finished game is replayed. */
void say_held(const draw *d, const uint8_t *hand, int n);
/* Cards as a list: "NES, map". */
void list_cards(const uint8_t *cards, int n, const char *between,
                adit_text *out);

/* What is said of a seat in a line that must not be longer: pieces, each of
 * them whole or not at all. */
typedef struct brief {
    const draw *d;
    int column;
} brief;

void brief_piece(brief *b, draw_ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Words, after a blank. */
void brief_words(brief *b, draw_ink ink, const char *words);
/* Who the dwarf is, in the longest of its words that there is room for. */
void brief_role(brief *b, draw_ink ink, int dwarf);
void brief_passed(brief *b, int passed);
/* "-PL#": no pick, no lamp, trapped; with the signs of the cards that do
 * this. */
void brief_broken(brief *b, const uint16_t *broken, unsigned trapped, int seat);
/* What a player has come to, after the end. */
void brief_result(brief *b, int gold, int dwarf);
/* Which goals the player has looked at, which everybody knows. */
void brief_looked(brief *b, int looked);
/* How many cards a player has put down unseen. */
int passed_by(const int8_t *face_down, int n, int seat);

/* Slots of both drawings. */
bool dwarves_end_round(const adit_event *event);
bool dwarves_begin_round(const adit_event *event);
bool dwarves_are_dull(const adit_event *event, const adit_story *story);
void dwarves_thing(adit_action move, adit_text *out);
draw_spot dwarves_spot(const mine *m, adit_action move);
draw_spot dwarves_spot_of_event(const adit_event *event);
/* What a card is good for; each game has its own text for `pass`. */
void dwarves_explain(const char *thing, text_id pass, adit_text *out);
/* What a card would do there: " turns G2", " 3 fall dark". */
void dwarves_note(const mine *m, adit_action move, adit_text *out);

/* A hand in the order of the one before. */
void keep_order(const uint8_t *before, int n_before, uint8_t *hand, int n);

/* What a hand could do at a cell, "3,1", or to a player, "P2": lay each path
 * card, both ways, or a rockfall; play each card that is played on somebody.
 * Returns how many moves, -1 if the text is neither. */
int moves_of_hand(const uint8_t *hand, int n, const char *what, draw_list *out);
extern const draw_asked dwarves_are_asked;

#endif
