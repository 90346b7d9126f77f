/* verdict.c -- what the deals of a match say about two bots. */
#include "cli/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ratings ---- */

/* Ratings stand for strengths: in a game among several a seat wins in proportion
 * to the strength of its bot. (A side of the design `sides` is like one seat.) */

/* How strong A is, B being 1, if it wins so much of a deal, and B so much. */
static double strength_of(const duel *d, double a, double b)
{
    if (d->design == DESIGN_ONE) {
        int n = d->config.n_players;

        return a < n ? a * (n - 1) / (n - a) : INFINITY;
    }
    return b > 0 ? a / b : INFINITY;
}

/* How much more A wins with so many of n seats than B with the others. */
static double surplus_of(int a, int n, double strength)
{
    double all = a * strength + (n - a);

    return (a * strength - (n - a)) / all;
}

/* What a deal is expected to give for A's strength, by verdict_of_deal. */
static double expected(const duel *d, double strength)
{
    int n = d->config.n_players;

    switch (d->design) {
    case DESIGN_SIDES:
        return (strength - 1) / (strength + 1);
    case DESIGN_ONE:
        return strength / (strength + n - 1) - 1.0 / n;
    default:
        return (surplus_of(n / 2, n, strength) +
                surplus_of(n - n / 2, n, strength)) /
               2;
    }
}

static double elo_of(const void *duel_of, double a, double b)
{
    return stats_elo(
        strength_of(duel_of, a / RESULTS_WHOLE, b / RESULTS_WHOLE));
}

sprt verdict_test(const duel *d, const sequential *s)
{
    return sprt_of(expected(d, stats_odds(s->low)),
                   expected(d, stats_odds(s->high)), s->alpha, s->beta);
}

int64_t verdict_of_deal(const deal *x)
{
    return x->won[RIVAL_A] - x->won[RIVAL_B];
}

double verdict_unit(const duel *d)
{
    int games = d->design == DESIGN_ONE ? d->config.n_players : 2;

    return (double)RESULTS_WHOLE * games;
}

/* ---- A verdict ---- */

/* The interval of ratings, by drawing deals again. */
static estimate rate(const duel *d, const deal *deals, int64_t n,
                     const uint8_t seed[32])
{
    int32_t(*pair)[2] = malloc((size_t)n * sizeof *pair);
    stats_units units = {.n = n, .of = elo_of, .context = d};
    estimate elo = {0, -STATS_MAX_ELO, STATS_MAX_ELO};
    uint64_t at;

    if (pair == NULL)
        return elo;
    for (int64_t i = 0; i < n; i++)
        memcpy(pair[i], deals[i].won, sizeof pair[i]);
    units.pair = pair;
    memcpy(&at, seed, sizeof at);
    elo = stats_bootstrap(&units, adit_luck_from(at));
    free(pair);
    return elo;
}

static void add_roles(const deal *x, score role[N_RIVALS][N_DWARVES])
{
    for (int i = 0; i < N_RIVALS; i++)
        for (int j = 0; j < N_DWARVES; j++) {
            const small_score *s = &x->role[i][j];

            clusters_add(&role[i][j].won, s->won, s->dwarves);
            role[i][j].gold += s->gold;
        }
}

verdict verdict_of(const duel *d, const deal *deals, int64_t n,
                   const uint8_t seed[32])
{
    verdict v = {.duel = d, .deals = n};
    int seats = d->config.n_players;
    int most = RESULTS_WHOLE * (d->design == DESIGN_SIDES ? 2 : seats);
    moments difference = {0}, gold[N_RIVALS] = {{0}};
    clusters won[N_RIVALS] = {{0}}, found[N_RIVALS] = {{0}};

    for (int64_t i = 0; i < n; i++) {
        const deal *x = &deals[i];

        moments_add(&difference, x->gold[RIVAL_A] - x->gold[RIVAL_B]);
        for (int r = 0; r < N_RIVALS; r++) {
            moments_add(&gold[r], x->gold[r]);
            clusters_add(&won[r], x->won[r], most);
            clusters_add(&found[r], x->found[r], 1);
        }
        add_roles(x, v.role);
    }
    v.difference = stats_mean(&difference, seats * duel_rounds(d));
    for (int r = 0; r < N_RIVALS; r++) {
        v.gold[r] = moments_mean(&gold[r]) / (seats * duel_rounds(d));
        v.share[r] = stats_clusters(&won[r]);
        v.found[r] = stats_clusters(&found[r]);
    }
    v.elo = rate(d, deals, n, seed);
    return v;
}
