/* verdict.h -- what the deals of a match say about two bots. */
#ifndef LAB_VERDICT_H
#define LAB_VERDICT_H

#include "lab/pairing.h"
#include "lab/stats.h"

/* The two ratings between which a test decides, in Elo, and how often either
 * may be accepted wrongly; `wanted` says if there is a test. */
typedef struct sequential {
    bool wanted;
    double low, high, alpha, beta;
} sequential;

/* One design and one number of players. */
typedef struct verdict {
    const pairing *pairing;
    int64_t deals;
    estimate difference;      /* in gold per round, A's less B's */
    double gold[N_RIVALS];    /* per seat and round */
    estimate share[N_RIVALS]; /* of games won by a seat; of rounds, by sides */
    estimate found[N_RIVALS]; /* sides: treasures, by its diggers */
    estimate elo;
    score role[N_RIVALS][N_DWARVES]; /* by deals */
    sprt test;                       /* of the difference in games won */
    double ratio;
    int decided; /* 1: high, -1: low, 0: not decided */
} verdict;

/* For a test: what the difference in games won of a deal is on average if A is
 * so many Elo stronger, and what it was, in parts of verdict_unit. */
sprt verdict_test(const pairing *d, const sequential *s);
int64_t verdict_of_deal(const deal *x);
double verdict_unit(const pairing *d);

/* From at least two deals. The seed is the match's, for the interval of the
 * rating. */
verdict verdict_of(const pairing *d, const deal *deals, int64_t n,
                   const uint8_t seed[32]);

/* All of a match, in the order of designs and numbers of players. */
typedef struct verdicts {
    const adit_game *game;
    const study *study;
    const cli_bot *rival[N_RIVALS];
    uint8_t seed[32];
    sequential sequential;
    int n;
    verdict verdict[N_DESIGNS * ADIT_MAX_PLAYERS];
} verdicts;

/* Tables and sentences for people; one JSON object for programs. */
void verdicts_print(const verdicts *v, FILE *to);
void verdicts_json(const verdicts *v, FILE *to);
/* One line of JSON per deal. */
void verdict_list(const pairing *d, const deal *deals, int64_t n, FILE *to);

#endif
