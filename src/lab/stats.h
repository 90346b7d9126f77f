/* stats.h -- what can be said about many from some, at 95 %. */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stdint.h>

#include "adit.h"

/* A value and the ends of its interval of 95 %. */
typedef struct estimate {
    double value, low, high;
} estimate;

/* Sums of whole numbers, which come out alike in any order. */
typedef struct moments {
    int64_t n, sum, squares;
} moments;

void moments_add(moments *m, int64_t x);
/* 0 where there is nothing to average. */
double moments_mean(const moments *m);

/* The mean of what was added, divided by `unit`, by Student's t. */
estimate stats_mean(const moments *m, double unit);
/* A share of n, by Wilson's interval. */
estimate stats_share(double share, double n);

/* A share of things that come in clusters of different sizes, such as the seats
 * of a game: only the clusters are independent. */
typedef struct clusters {
    int64_t n; /* that are not empty */
    int64_t parts, sizes;
    int64_t parts2, sizes2, products; /* sums of squares and of products */
} clusters;

void clusters_add(clusters *c, int64_t part, int64_t size);
/* By Wilson's interval, for as many trials as would vary so much if they were
 * independent. */
estimate stats_clusters(const clusters *c);

/* ---- Elo ---- */

enum { STATS_MAX_ELO = 1200 }; /* the largest difference of ratings */

/* The difference of two ratings and the odds that it stands for: 400 points are
 * odds of 10 to 1. */
double stats_elo(double odds);
double stats_odds(double elo);

/* An interval by bootstrap: where 95 % of the values of a statistic lie for
 * samples drawn from the n units, with replacement. A unit is a pair of
 * numbers, and the statistic is a function of the means of both. */
typedef double stats_of_pair(const void *context, double first, double second);
typedef struct stats_units {
    int32_t (*pair)[2];
    int64_t n;
    stats_of_pair *of;
    const void *context;
} stats_units;
estimate stats_bootstrap(const stats_units *units, adit_luck luck);

/* ---- A sequential test ---- */

/* "The mean is high" against "the mean is low", by the generalised sequential
 * probability ratio of a normal distribution whose variance is that of what was
 * seen. */
typedef struct sprt {
    double low, high;    /* what is tested */
    double lower, upper; /* bounds of the ratio's logarithm */
} sprt;

enum { SPRT_LEAST = 50 }; /* values, before anything is decided */

/* Alpha is how often "high" may be accepted wrongly, and beta how often "low"
 * may. */
sprt sprt_of(double low, double high, double alpha, double beta);
double sprt_ratio(const sprt *s, const moments *seen, double unit);
/* 1: the mean is high; -1: it is low; 0: cannot tell yet. */
int sprt_decides(const sprt *s, const moments *seen, double unit);

#endif
