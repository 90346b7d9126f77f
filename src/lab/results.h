/* results.h -- what came of many games: sums, and how they are shown.
 *
 * Of every game it is known who won and what each player has. What else can be
 * learned from what happens in a game is up to its study: it hears every event,
 * and has tables and keys of JSON of its own. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include "common/cli.h"
#include "games/dwarves.h"
#include "lab/insight.h"
#include "lab/stats.h"

/* ---- Scores: what players made of the rounds of games with roles ---- */

/* For some seats in a role. Those who have the same role win together, so that
 * rounds, or more than that, are what is independent. */
typedef struct score {
    clusters won; /* of all dwarves that had it */
    int64_t gold;
} score;

enum { SCORE_NOBODY = 255 };

/* Listens to a game and adds what each owner's seats made of each round. An
 * owner is a small number that the caller chooses: a bot, a rival. */
typedef struct scores {
    const adit_game *game;
    uint8_t owner[ADIT_MAX_PLAYERS]; /* of each seat, or SCORE_NOBODY */
    score (*of)[N_DWARVES];          /* by owner, then by role */
    adit_round last;
} scores;

/* To be called with everything that happens in a game, from its beginning. */
void scores_hear(scores *s, const adit_story *story);

/* ---- Sums: whole numbers only, which come out alike in any order ---- */

enum { STUDY_SUMS = 1024, STUDY_MEMORY = 64 };

/* Over all games of one number of players. Only int64_t, because results_add
 * adds it number by number. */
typedef struct tally {
    int64_t games, moves;
    int64_t won[ADIT_MAX_PLAYERS], gold[ADIT_MAX_PLAYERS]; /* by seat */
    clusters parts[ADIT_MAX_PLAYERS]; /* of games, by owner */
    score role[N_DWARVES];            /* of all; and by owner */
    score role_of[ADIT_MAX_PLAYERS][N_DWARVES];
    insight_tally beliefs;
    int64_t own[STUDY_SUMS]; /* what the game's study counts */
} tally;

/* How many numbers a tally is. */
enum { RESULTS_SUMS = sizeof(tally) / sizeof(int64_t) };
void results_numbers(const tally *t, int64_t out[RESULTS_SUMS]);
/* Adds them; false: no games give such numbers, or a sum would not fit into
 * one. */
bool results_add_numbers(tally *sum, const int64_t from[RESULTS_SUMS]);
void results_add(tally *sum, const tally *t);

/* A game that is won is so many parts, and winners share them equally: it can
 * be divided by every number from 1 to 12. */
enum { RESULTS_WHOLE = 27720 };

/* ---- Studies ---- */

/* What a study remembers of the game that it is hearing about; {0} at the
 * beginning. */
typedef struct told {
    _Alignas(8) uint8_t own[STUDY_MEMORY];
} told;

/* Gives a study its own types for the bytes that a tally and a `told` keep for
 * it, and makes sure that they fit. */
#define STUDY_HAS(sums, memory)                                                \
    _Static_assert(sizeof(sums) <= STUDY_SUMS * sizeof(int64_t) &&             \
                       sizeof(memory) <= STUDY_MEMORY,                         \
                   "a study has room");                                        \
    __attribute__((unused)) static sums *sums_of(tally *t)                     \
    {                                                                          \
        return (sums *)(void *)t->own;                                         \
    }                                                                          \
    __attribute__((unused)) static const sums *sums_in(const tally *t)         \
    {                                                                          \
        return (const sums *)(const void *)t->own;                             \
    }                                                                          \
    __attribute__((unused)) static memory *memory_of(told *t)                  \
    {                                                                          \
        return (memory *)(void *)t->own;                                       \
    }                                                                          \
    __attribute__((unused)) static const memory *memory_in(const told *t)      \
    {                                                                          \
        return (const memory *)(const void *)t->own;                           \
    }

typedef struct results results;
typedef struct series series;

/* A table has a row for each number of players. */
typedef struct table {
    text_id title;
    void (*head)(const results *r, FILE *to);
    void (*row)(const series *x, FILE *to);
} table;

/* What is special about a game. A function that is NULL has nothing to do. */
typedef struct study {
    const adit_game *game;
    const char *gold;  /* what one gets in it, for programs: "gold", "gems"; */
    text_id gold_name; /* and for people */
    const table *tables;
    int n_tables;
    void (*hear)(const adit_event *event, told *now, tally *t);
    /* The game is over. */
    void (*end)(unsigned winners, int n_players, const told *now, tally *t);
    /* More keys of a series. */
    void (*json)(const series *x, adit_text *out);
    /* For a game with roles: which there are, and the seats that are saboteurs
     * in a state, as bits. */
    const uint8_t *roles;
    int n_roles;
    unsigned (*saboteurs)(const void *state);
} study;

extern const study study_saboteur, study_saboteur2, study_galleries;

/* The study of a game; an empty one if the game has none. Never NULL. */
const study *results_study(const adit_game *game);

/* ---- Results ---- */

/* The games of one number of players. */
struct series {
    adit_config config;
    cli_bot bots[ADIT_MAX_PLAYERS];
    uint8_t owner[ADIT_MAX_PLAYERS]; /* the first seat with the same bot */
    tally tally;
};

struct results {
    const adit_game *game;
    const study *study;
    uint8_t seed[32];
    int64_t games; /* of each series */
    bool beliefs;  /* are measured */
    int64_t early; /* games in all, if it ended before all were played; or 0 */
    int n_series;
    series series[ADIT_MAX_PLAYERS];
};

/* For people: the label in front of a setting, in a column that has room for
 * all labels. The second is for labels that are not texts. */
void results_label(text_id label, FILE *to);
void results_letter(const char *label, FILE *to);
/* A role, short enough for a heading. */
const char *results_role(const adit_game *game, int role);

/* For people, a line with the options that are not at their defaults. */
void results_options(const adit_game *game, const adit_config *config,
                     FILE *to);

/* A table for people; one JSON object for programs. */
void results_print(const results *r, FILE *to);
void results_json(const results *r, FILE *to);

/* For studies. Both are 0 where there is nothing. The interval of 95 % is
 * Wilson's, for a share of n, in percent. */
double results_mean(int64_t sum, int64_t n);
double results_percent(int64_t part, int64_t n);
void results_interval(double share, int64_t n, double *low, double *high);

#endif
