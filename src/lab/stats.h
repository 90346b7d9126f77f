/* stats.h -- what can be said about many from some, at 95 %. */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stdint.h>

#include "adit.h"

typedef struct estimate {
    double value, low, high;
} estimate;

/* Sums of whole numbers, which come out alike in any order. */
typedef struct moments {
    int64_t n, sum, squares;
} moments;

void moments_add(moments *m, int64_t x);
/* 0 where there is nothing to say. */
double moments_mean(const moments *m);

/* The mean of what was added, in units of `unit`, by Student's t. */
estimate stats_mean(const moments *m, double unit);
/* A share of n, by Wilson. */
estimate stats_share(double share, double n);

/* A share of things that come in clusters of different sizes: only the clusters
 * are independent. */
typedef struct clusters {
    int64_t n; /* that are not empty */
    int64_t parts, sizes;
    int64_t parts2, sizes2, products; /* sums of squares and of products */
} clusters;

void clusters_add(clusters *c, int64_t part, int64_t size);
/* By Wilson, with as many as would vary so much if they were independent. */
estimate stats_clusters(const clusters *c);

/* ---- Elo ---- */

enum { STATS_MAX_ELO = 1200 }; /* a rating difference is no more */

/* What ratings of two say about how often one wins and the other: 400 points are
 * odds of 10 to 1. */
double stats_elo(double odds);
double stats_odds(double elo);

/* An interval by bootstrap: where 95 % of the values lie that a statistic has for
 * samples drawn from the n units, with replacement. The statistic is one of
 * means of pairs. */
typedef double stats_of_pair(const void *context, double first, double second);
typedef struct stats_units {
    int32_t (*pair)[2];
    int64_t n;
    stats_of_pair *of;
    const void *context;
} stats_units;
estimate stats_bootstrap(const stats_units *units, adit_luck luck);

/* ---- A sequential test ---- */

/* Of "the mean is high" against "the mean is low", by the generalised sequential
 * probability ratio of a normal distribution whose variance is that of what was
 * seen. */
typedef struct sprt {
    double low, high;    /* what is tested */
    double lower, upper; /* bounds of the ratio's logarithm */
} sprt;

enum { SPRT_LEAST = 50 }; /* before so many nothing is decided */

sprt sprt_of(double low, double high, double alpha, double beta);
double sprt_ratio(const sprt *s, const moments *seen, double unit);
/* 1: the mean is high; -1: it is low; 0: cannot tell yet. */
int sprt_decides(const sprt *s, const moments *seen, double unit);

#endif
