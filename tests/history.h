/* history.h -- another history of a round of `saboteur` or `saboteur2`: from
 * the deal on it is another world, and to one seat all of it looks the same. */
#ifndef TESTS_HISTORY_H
#define TESTS_HISTORY_H

#include "core/base.h"

enum { HISTORY_MOVES = 512 };

typedef struct history {
    const adit_game *game;
    int viewer, n_moves;
    _Alignas(8) uint8_t first[ADIT_MAX_STATE]; /* as the round began */
    adit_action moves[HISTORY_MOVES];          /* in PHASE_PLAY */
} history;

/* Changes a history in all that the viewer has not come to know by its end:
 * cards that were not played openly, dwarves, goals. Moves have the same effect
 * in public; only cards that others put face down are others. */
void history_change(history *h, adit_luck *luck);

#endif
