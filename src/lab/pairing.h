/* pairing.h -- two bots and a deal, which both of them play, so that luck is
 * the same for both. What comes of all games of a deal is one result, and
 * statistics count deals. */
#ifndef LAB_PAIRING_H
#define LAB_PAIRING_H

#include "lab/bot_game.h"
#include "lab/results.h"

/* How a deal is played.
 *
 * sides: A has all seats except those of the saboteurs, which B has; then the
 *     other way round. The profiteer of saboteur2, who wins with everyone, does
 *     not count as a saboteur here.
 * one: in each seat in turn, one A among B's; then B's only. That is better
 *     than one seat of each deal: for the same time the interval is 1.3 to 2
 *     times as narrow, since what all B's have together varies little.
 * mixed: A has half of the seats, which are drawn; then B has them. */
typedef enum design {
    DESIGN_SIDES,
    DESIGN_ONE,
    DESIGN_MIXED,
    N_DESIGNS
} design;
extern const char *const design_names[N_DESIGNS];

enum { RIVAL_A, RIVAL_B, N_RIVALS };

typedef struct pairing {
    const adit_game *game;
    const study *study;
    adit_config config;
    design design;
    const cli_bot *rival[N_RIVALS];
} pairing;

typedef struct small_score {
    int16_t dwarves, won, gold;
} small_score;

/* For each rival: what it had in all seats, in each of them once. */
typedef struct deal {
    int32_t gold[N_RIVALS];
    int32_t won[N_RIVALS];   /* games in RESULTS_WHOLE parts; sides: rounds */
    uint16_t seats;          /* that A had first, as bits; one: all */
    uint8_t found[N_RIVALS]; /* sides: did its diggers find the treasure? */
    small_score role[N_RIVALS][N_DWARVES];
} deal;

/* The rounds of a game, and the games of a deal. */
int pairing_rounds(const pairing *d);
int pairing_games(const pairing *d);

/* Plays all games of the deal that the seed gives. False: a game could not go
 * on, and the bot_game says why. */
bool pairing_play(const pairing *d, bot_game *b, const uint8_t seed[32],
                  deal *out);

/* A deal as numbers, for the file of a part; false: no deal is like that. */
enum { DEAL_SUMS = 3 * N_RIVALS + 1 + 3 * N_RIVALS * N_DWARVES };
void deal_numbers(const deal *x, int64_t out[DEAL_SUMS]);
bool deal_of_numbers(const int64_t from[DEAL_SUMS], deal *out);

#endif
