/* rows.h -- the rows that nets learn from, alike for all games that have them:
 * what batch.c and rows.c know of bots/features_dwarves.h and
 * bots/features_galleries.h. */
#ifndef LIBRARY_ROWS_H
#define LIBRARY_ROWS_H

#include "core/base.h"

typedef struct rows {
    const adit_game *game;
    int32_t memory;     /* bytes; 0 at the beginning of a game */
    int32_t view, move; /* columns */
    /* After the deal and each move; and after each claim. */
    void (*see)(void *memory, const void *state, const adit_story *story);
    void (*hear)(void *memory, int seat, adit_claim claim);
    void (*look)(const void *memory, const void *obs, int seat, int8_t *row);
    void (*rate)(const void *memory, const void *obs, int seat,
                 adit_action move, int8_t *row);
} rows;

/* Those of a game; all of it 0: it has none. */
const rows *rows_of(const adit_game *game);

extern const rows saboteur_rows, saboteur2_rows, galleries_rows;

#endif
