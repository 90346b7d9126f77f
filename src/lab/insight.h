/* insight.h -- how good beliefs are: how likely the truth about a game seemed
 * to the public and to each seat, while the game was played. */
#ifndef LAB_INSIGHT_H
#define LAB_INSIGHT_H

#include <stdio.h>

#include "lab/bot_game.h"
#include "lab/stats.h"
#include "match/match.h"

/* Who believes: somebody who knows what everybody knows; each seat, about the
 * others; and, where seats are programs that have beliefs, those programs. */
enum { INSIGHT_PUBLIC, INSIGHT_SEATS, INSIGHT_PROGRAMS, INSIGHT_VIEWERS };

/* When, counted by the moves that are made in a round until it ends: before the
 * first, so that nothing is known except what was dealt; after half of them;
 * before the last. */
enum { INSIGHT_DEAL, INSIGHT_MIDDLE, INSIGHT_END, INSIGHT_MOMENTS };

enum {
    INSIGHT_BINS = 10,      /* of beliefs: 0 to 10 %, and so on */
    INSIGHT_WHOLE = 100000, /* a unit, in sums */
    INSIGHT_PARTS = 6       /* of a guess, which equally likely goals share */
};

/* Seats that were believed to be saboteurs, about equally strongly. */
typedef struct insight_bin {
    int64_t believed; /* the sum of the beliefs */
    clusters were;    /* how many of them were saboteurs */
} insight_bin;

/* Sums of whole numbers. Each of the moments is over rounds, and takes the mean
 * of one round as a value. Loss and Brier score are over all roles that a seat
 * may have. A gain is how much less that is than at the deal of the same
 * round. */
typedef struct insight_score {
    int64_t forecasts; /* of a seat's role */
    moments loss, brier, loss_gain, brier_gain;
    moments goal_loss;
    clusters found; /* treasures where they seemed likeliest, in parts */
    insight_bin bin[INSIGHT_BINS];
} insight_score;

typedef struct insight_tally {
    insight_score of[INSIGHT_VIEWERS][INSIGHT_MOMENTS];
} insight_tally;

/* Are there beliefs about that game? */
bool insight_knows(const adit_game *game);

typedef struct insight insight;
/* Room for one thread, to be freed; or NULL. */
insight *insight_new(void);
void insight_free(insight *in);

/* Plays a game that is over once more, with what was said, and adds what was
 * believed to the sums. Programs see and hear it once more, too. Returns what
 * trouble there was with one, which is a text of that program; or NULL. */
const char *insight_study(insight *in, const bot_game *of, insight_tally *sum);

/* ---- How it is shown ---- */

typedef struct insight_row {
    int n_players;
    const insight_tally *tally;
} insight_row;
void insight_print(const insight_row *rows, int n, FILE *to);
/* Writes the key "beliefs" of a JSON object. */
void insight_json(const insight_tally *t, adit_text *out);

#endif
