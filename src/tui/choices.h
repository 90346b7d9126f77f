/* choices.h -- the legal moves by number, grouped so that they can be read. */
#ifndef TUI_CHOICES_H
#define TUI_CHOICES_H

#include "tui/draw.h"

/* In the order of their numbers: move[0] is number 1. Those of a long group
 * come after the n_listed moves that are listed unasked. */
typedef struct choices {
    const adit_game *game;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int n, n_listed;
    adit_action move[ADIT_MAX_MOVES];
} choices;

/* The legal moves in `obs`, which is seen by the seat whose turn it is. */
void choices_find(choices *c, const adit_game *game, const void *obs);

/* Lists those whose notation holds the text `only`, and returns how many. Where
 * it is empty, only an example of a long group is given. */
int choices_list(const choices *c, const draw *d, const char *only);

/* The number of a move, or 0. */
int choices_number(const choices *c, adit_action move);

#endif
