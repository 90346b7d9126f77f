/* insight.h -- how good beliefs are: of a game that was played, how likely it seemed
 * to the public and to each seat what turned out to be so. */
#ifndef LAB_INSIGHT_H
#define LAB_INSIGHT_H

#include <stdio.h>

#include "lab/program_bot.h"
#include "lab/stats.h"
#include "match/match.h"

/* Who believes: somebody who knows what all know; each seat of the others; and of seats
 * that are programs, what these say themselves, if they have beliefs. */
enum { INSIGHT_PUBLIC, INSIGHT_SEATS, INSIGHT_PROGRAMS, INSIGHT_VIEWERS };

/* When, of the moves that are made in a round before it ends: none, so that nothing
 * is known but what was dealt; half of them; all but the last. */
enum { INSIGHT_DEAL, INSIGHT_MIDDLE, INSIGHT_END, INSIGHT_MOMENTS };

enum {
    INSIGHT_BINS = 10,      /* of beliefs: 0 to 10 %, and so on */
    INSIGHT_WHOLE = 100000, /* a unit, in sums */
    INSIGHT_PARTS = 6       /* of a guess, which equally likely goals share */
};

/* Seats that were believed to be saboteurs, about as strongly. */
typedef struct insight_bin {
    int64_t believed; /* how strongly, in all */
    clusters were;    /* saboteurs, of all of them */
} insight_bin;

/* Sums of whole numbers. Moments are over rounds, of the mean in a round. A score is
 * of all roles that a seat may have; what is gained is how much less it is than by
 * the deal of the same round. */
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

/* Room for it, to be freed; or NULL. */
typedef struct insight insight;
insight *insight_new(void);
void insight_free(insight *in);

/* Plays a game that is over once more, from its moves, and adds what was believed.
 * Programs, of which there is one or none at each seat, see it once more, too. Returns
 * what trouble there was with one, or NULL. */
const char *insight_study(insight *in, const match *played,
                          program_bot *const programs[ADIT_MAX_PLAYERS],
                          insight_tally *sum);

/* ---- How it is shown ---- */

/* Of some numbers of players. */
typedef struct insight_row {
    int n_players;
    const insight_tally *tally;
} insight_row;
void insight_print(const insight_row *rows, int n, FILE *to);
/* A key of a JSON object. */
void insight_json(const insight_tally *t, adit_text *out);

#endif
