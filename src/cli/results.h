/* results.h -- what came of many games: sums, and how they are shown. */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "cli/cli.h"

enum { MAX_SIDES = 2, MAX_ENDS = 2 };

typedef struct side_tally {
    int64_t won, dwarves, gold; /* rounds won; dwarves of all rounds; nuggets */
} side_tally;

/* Over all games of one number of players. */
typedef struct tally {
    int64_t games, moves, rounds;
    int64_t won[ADIT_MAX_PLAYERS], gold[ADIT_MAX_PLAYERS]; /* by seat */
    int64_t end[MAX_ENDS];
    int64_t one_sided; /* rounds in which nobody was of the second side */
    side_tally side[MAX_SIDES];
} tally;

/* The round that is being told of. */
typedef struct round_told {
    int by, saboteurs;
    uint8_t side[ADIT_MAX_PLAYERS];
} round_told;

/* A game with sides: what they and the ends of rounds are called, and what its
 * events mean. */
typedef struct study {
    const adit_game *game;
    const char *side[MAX_SIDES], *one_of[MAX_SIDES], *end[MAX_ENDS];
    const char *one_sided, *one_sided_key; /* in the table; in JSON */
    void (*hear)(const adit_event *event, round_told *r, tally *t);
} study;

/* The games of one number of players. */
typedef struct series {
    adit_config config;
    const bot *bots[ADIT_MAX_PLAYERS];
    tally tally;
} series;

typedef struct results {
    const adit_game *game;
    const study *study; /* NULL: a game without sides */
    uint8_t seed[32];
    int64_t games; /* of each series */
    int n_series;
    series series[ADIT_MAX_PLAYERS];
} results;

/* The study of a game, or NULL. */
const study *results_study(const adit_game *game);
void results_add(tally *sum, const tally *t);

/* A table for people; one JSON object for programs. */
void results_print(const results *r, FILE *to);
void results_json(const results *r, FILE *to);

#endif
