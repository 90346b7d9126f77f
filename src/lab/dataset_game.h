/* dataset_game.h -- one game of a dataset, as a line of it
 * (docs/datasets.md). */
#ifndef LAB_DATASET_GAME_H
#define LAB_DATASET_GAME_H

#include "lab/dataset.h"

/* A text that has room for more whenever it is asked. */
typedef struct long_text {
    adit_text text; /* `at` is to be freed */
} long_text;
/* Makes room for that many bytes more. False: there is no memory. */
bool long_text_room(long_text *t, size_t more);

/* What plays the games of one thread; NULL: there is no memory. */
typedef struct dataset_game dataset_game;
dataset_game *dataset_game_new(const dataset *of);
void dataset_game_free(dataset_game *g);
/* Plays game number n, and adds its line. False: there is no memory. */
bool dataset_game_play(dataset_game *g, int64_t n, long_text *out);

#endif
