/* draw_mine.h -- cards and the mine as text, for `saboteur` and `saboteur2`. */
#ifndef TUI_DRAW_MINE_H
#define TUI_DRAW_MINE_H

#include "games/dwarves.h"
#include "tui/draw.h"

/* A mine as somebody sees it. */
typedef struct mine_sight {
    const mine *mine;
    const uint8_t *goal; /* what is known of each goal */
    bool ends;           /* are open ends shown? */
} mine_sight;

/* As a picture, and in words. */
void draw_mine(const draw *d, const mine_sight *s);
void say_mine(const draw *d, const mine_sight *s);
/* Only where one can dig on, and what a card has to be like there. */
void say_ends(const draw *d, const mine_sight *s);

/* The cards of a hand, at least one. */
void draw_cards(const draw *d, const uint8_t *hand, int n);
void say_cards(const draw *d, const uint8_t *hand, int n);

/* Nugget cards by what they are worth, at least one. */
void draw_nuggets(const draw *d, const uint8_t *worth, int n);

/* "G1" */
extern const char *const goal_labels[MINE_GOALS];

#endif
