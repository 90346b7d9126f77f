/* stats.c -- what can be said about many from some, at 95 %: means by Student,
 * shares by Wilson, clusters, ratings, a bootstrap, a sequential test.
 * Everything that grows with the number of games is a sum of whole numbers;
 * floating point begins only when a result is asked for. For this reason
 * results are the same with any number of threads. Called by results.c,
 * verdict.c, insight.c, tournament.c and the studies. */
#include "lab/stats.h"

#include <math.h>
#include <stdlib.h>

#include "core/base.h"

enum {
    RESAMPLES = 1000,
    MAX_GROUPS = 10000 /* that are drawn from */
};

static const double z95 = 1.959964;

void moments_add(moments *m, int64_t x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

double moments_mean(const moments *m)
{
    return m->n > 0 ? (double)m->sum / (double)m->n : 0;
}

/* The unbiased estimate; 0 where a single value says nothing. */
static double variance_of(const moments *m)
{
    double n = (double)m->n, sum = (double)m->sum;

    return m->n > 1 ? ((double)m->squares - sum * sum / n) / (n - 1) : 0;
}

/* The quantile of Student's distribution: the first terms of its expansion
 * around the normal one (Abramowitz and Stegun, 26.7.5), right to a percent
 * from 4 degrees of freedom on. */
static double t95(double degrees)
{
    double z = z95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;

    return z + (z3 + z) / (4 * degrees) +
           (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees * degrees) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) /
               (384 * degrees * degrees * degrees);
}

estimate stats_mean(const moments *m, double unit)
{
    double mean = moments_mean(m) / unit, n = (double)m->n;
    double half =
        m->n > 1 ? t95(n - 1) * sqrt(variance_of(m) / n) / unit : INFINITY;

    return (estimate){mean, mean - half, mean + half};
}

/* Wilson's interval stays between 0 and 1, and says something even if all or
 * none of them have won. n need not be a whole number. */
estimate stats_share(double p, double n)
{
    double z = z95, m = n > 0 ? n : 1;
    double middle = (p + z * z / (2 * m)) / (1 + z * z / m);
    double half =
        z / (1 + z * z / m) * sqrt(p * (1 - p) / m + z * z / (4 * m * m));

    return (estimate){p, fmax(middle - half, 0), fmin(middle + half, 1)};
}

/* An empty cluster says nothing, and is not counted. */
void clusters_add(clusters *c, int64_t part, int64_t size)
{
    if (size == 0)
        return;
    c->n++;
    c->parts += part;
    c->sizes += size;
    c->parts2 += part * part;
    c->sizes2 += size * size;
    c->products += part * size;
}

/* The variance of a ratio of sums, by linearisation. It is turned into the
 * number of independent trials that would vary as much, for which Wilson's
 * interval is known. Where all or none have won nothing varies: then each
 * cluster counts as one trial. */
estimate stats_clusters(const clusters *c)
{
    double n = (double)c->n, sizes = (double)c->sizes;
    double p = c->n > 0 ? (double)c->parts / sizes : 0;
    double residues = (double)c->parts2 - 2 * p * (double)c->products +
                      p * p * (double)c->sizes2;
    double least = 1e-12; /* where all clusters have the same share */

    if (c->n < 2 || c->parts == 0 || c->parts == c->sizes)
        return stats_share(p, n);
    return stats_share(
        p, p * (1 - p) / fmax(residues / (sizes * sizes) * n / (n - 1), least));
}

/* ---- Elo ---- */

/* Bounded, because somebody who has won everything would have an infinite
 * rating. */
double stats_elo(double odds)
{
    double elo = odds > 0 ? 400 * log10(odds) : -STATS_MAX_ELO;

    return fmax(fmin(elo, STATS_MAX_ELO), -STATS_MAX_ELO);
}

double stats_odds(double elo)
{
    return pow(10, elo / 400);
}

/* Neighbouring units in at most MAX_GROUPS groups of the same size, give or
 * take one: as good to draw from as single units, and sooner done. */
typedef struct groups {
    int64_t sum[MAX_GROUPS][3]; /* first, second, how many */
    int n;
} groups;

static void make_groups(const stats_units *u, groups *g)
{
    g->n = u->n < MAX_GROUPS ? (int)u->n : MAX_GROUPS;
    for (int i = 0; i < g->n; i++)
        for (int k = 0; k < 3; k++)
            g->sum[i][k] = 0;
    for (int64_t i = 0; i < u->n; i++) {
        int64_t *sum = g->sum[i * g->n / u->n];

        sum[0] += u->pair[i][0];
        sum[1] += u->pair[i][1];
        sum[2]++;
    }
}

static double resample(const stats_units *u, const groups *g, adit_luck *luck)
{
    int64_t sum[3] = {0};

    for (int i = 0; i < g->n; i++) {
        const int64_t *drawn = g->sum[adit_luck_below(luck, (uint32_t)g->n)];

        for (int k = 0; k < 3; k++)
            sum[k] += drawn[k];
    }
    return u->of(u->context, (double)sum[0] / (double)sum[2],
                 (double)sum[1] / (double)sum[2]);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The luck is passed by value: the same match always has the same interval.
 * `groups` is 240 kB on the stack. */
estimate stats_bootstrap(const stats_units *u, adit_luck luck)
{
    static const int tail = RESAMPLES / 40; /* 2.5 % at each end */
    double value[RESAMPLES], first = 0, second = 0;
    groups g;

    for (int64_t i = 0; i < u->n; i++) {
        first += u->pair[i][0];
        second += u->pair[i][1];
    }
    make_groups(u, &g);
    for (int i = 0; i < RESAMPLES; i++)
        value[i] = resample(u, &g, &luck);
    qsort(value, RESAMPLES, sizeof *value, by_value);
    return (estimate){
        u->of(u->context, first / (double)u->n, second / (double)u->n),
        value[tail - 1], value[RESAMPLES - tail]};
}

/* ---- A sequential test ---- */

sprt sprt_of(double low, double high, double alpha, double beta)
{
    return (sprt){.low = low,
                  .high = high,
                  .lower = log(beta / (1 - alpha)),
                  .upper = log((1 - beta) / alpha)};
}

/* The logarithm of the likelihood ratio, for a normal distribution with the
 * variance that was seen. One more value of 1 or -1 is thought to be among
 * them, so that it is defined if all are equal. */
double sprt_ratio(const sprt *s, const moments *seen, double unit)
{
    double n = (double)seen->n, mean = moments_mean(seen) / unit;
    double variance = variance_of(seen) / (unit * unit) + 1 / n;

    return n * (s->high - s->low) * (2 * mean - s->low - s->high) /
           (2 * variance);
}

/* Early on the variance is hardly known, and a test would decide by chance: for
 * this reason it waits for SPRT_LEAST. */
int sprt_decides(const sprt *s, const moments *seen, double unit)
{
    double ratio;

    if (seen->n < SPRT_LEAST)
        return 0;
    ratio = sprt_ratio(s, seen, unit);
    return ratio >= s->upper ? 1 : ratio <= s->lower ? -1 : 0;
}
