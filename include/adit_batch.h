/* adit_batch.h -- many games of one kind at once, for those who train and
 * measure: arrays go in and out, and each game that ends gives its place to the
 * next one.
 *
 *      adit_batch *batch = malloc(adit_batch_size(game, n, ADIT_BATCH_PLAIN));
 *
 *      adit_batch_begin(batch, game, &config, series, n, room,
 *                       ADIT_BATCH_PLAIN, &arrays);
 *      for (;;) {
 *          ... choose from moves and n_moves, by obs ...
 *          if (adit_batch_wrong(batch, choices) == ADIT_NOBODY)
 *              adit_batch_step(batch, choices, 0, n);
 *      }
 *
 * Nothing here allocates or starts threads. Several may step one batch at the
 * same time, each another range of its games; what comes out depends on the
 * series and on the choices alone. */
#ifndef ADIT_BATCH_H
#define ADIT_BATCH_H

#include "adit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a batch writes; the caller's, and in place as long as it steps: none is
 * NULL, and `obs` begins at a multiple of 8. Of game i: */
typedef struct adit_batch_arrays {
    uint8_t *obs;       /* what the seat sees whose turn it is: state_size
                           bytes */
    adit_action *moves; /* its legal moves: a row of `room`, */
    int32_t *n_moves;   /* so many of which are there, `room` at most */
    int8_t *turn;       /* that seat */
    float *reward;      /* one for each seat that is played: gold that the
                           round brought which has just ended, otherwise 0 */
    uint8_t *done;      /* 1: a game has just ended, and all but `reward` is of
                           the next one */
} adit_batch_arrays;

enum {
    ADIT_BATCH_PLAIN = 0,
    /* Witnesses each move for the rows that nets learn from, which takes about
     * as long again. */
    ADIT_BATCH_ROWS = 1,
    ADIT_BATCH_LEAVE = -1,   /* a choice: this game waits */
    ADIT_BATCH_MAX = 1 << 20 /* games */
};

/* It stays where it was begun. */
typedef struct adit_batch adit_batch;
/* Bytes for n games, 1 to ADIT_BATCH_MAX, aligned as malloc does. */
size_t adit_batch_size(const adit_game *game, int32_t n, int with);

/* Deals n games, and writes their beginnings. Place i plays the games number i,
 * i + n, i + 2n, ... of the series (adit_seed_of). A list of moves that is
 * longer than `room`, 1 to ADIT_MAX_MOVES, is cut. */
void adit_batch_begin(adit_batch *b, const adit_game *game,
                      const adit_config *config, const uint8_t series[32],
                      int32_t n, int32_t room, int with,
                      const adit_batch_arrays *arrays);

/* The first place whose choice is neither an index in its row of moves nor
 * ADIT_BATCH_LEAVE; ADIT_NOBODY: there is none. */
int32_t adit_batch_wrong(const adit_batch *b, const int32_t *choices);
/* Plays them in the places from `from` up to, but not with, `to`. A choice that
 * is wrong stops the program. */
void adit_batch_step(adit_batch *b, const int32_t *choices, int32_t from,
                     int32_t to);

/* The number in the series of the game in a place; how many lists of its place
 * were cut; and its whole state, with all secrets. */
uint64_t adit_batch_game(const adit_batch *b, int32_t i);
uint64_t adit_batch_cuts(const adit_batch *b, int32_t i);
const void *adit_batch_state(const adit_batch *b, int32_t i);
/* What a viewer sees of it, as adit_match_view writes it. */
void adit_batch_view(const adit_batch *b, int32_t i, int viewer, bool moves,
                     adit_text *out);

/* Rows of small numbers (docs/features.md): how many columns one has of what a
 * seat sees, and of one of its moves; 0: there are none of that game. Both are
 * multiples of 16, and rows lie at addresses that are, too. */
int32_t adit_batch_view_columns(const adit_game *game);
int32_t adit_batch_move_columns(const adit_game *game);
/* Of a batch that was begun with ADIT_BATCH_ROWS. The first writes a row for
 * each place of the range, the second `room` of them: those after n_moves are
 * left as they are. `out` is where place 0 has its own. */
void adit_batch_view_rows(const adit_batch *b, int32_t from, int32_t to,
                          int8_t *out);
void adit_batch_move_rows(const adit_batch *b, int32_t from, int32_t to,
                          int8_t *out);

#ifdef __cplusplus
}
#endif

#endif
