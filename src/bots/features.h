/* features.h -- what a learner is told of a game: rows of small numbers, made from
 * what a seat sees and what everybody has witnessed, and from nothing else. The
 * same bytes on a CPU, in a page and on a GPU: no floats, no functions in data, no
 * C library. docs/features.md names each column.
 *
 * A row is a list of parts, one after the other. */
#ifndef BOTS_FEATURES_H
#define BOTS_FEATURES_H

#include "core/base.h"

enum {
    /* One more each time that a row changes: weights fit one version only. */
    FEATURES_VERSION = 1,
    FEATURES_ONE = 8, /* 1.0 */
    FEATURES_SEAT_BITS = 4
};

/* One of several hands that make a row together, in any order or at once: of what
 * there is many times, each takes every of-th thing, from its own number on. */
typedef struct features_hand {
    int number, of;
} features_hand;

/* Bytes of a row of so many columns. */
#define FEATURES_ROW(columns) (((columns) + 15) / 16 * 16)

static inline int8_t features_clamp(int v)
{
    return (int8_t)(v < -127 ? -127 : v > 127 ? 127 : v);
}

static inline int8_t features_bit(int bit)
{
    return bit ? FEATURES_ONE : 0;
}

/* How many seats behind `me` another one sits, who are n in all. */
static inline int features_from(int me, int seat, int n)
{
    return seat - me + (seat < me ? n : 0);
}

/* That number, bit by bit. */
static inline void features_put_seat(int8_t *row, int from)
{
    for (int i = 0; i < FEATURES_SEAT_BITS; i++)
        row[i] = features_bit(from >> i & 1);
}

/* What the features of a game have, as a net sees it. */
typedef struct net_shape {
    const char *game;
    int seats, roles;
    int view, row;                  /* columns */
    int seat_at, seat;              /* of a seat: first column, columns */
    int own_at, own, pair_at, pair; /* its own deeds, deeds between two */
    int here, target;               /* in a seat; in a move */
} net_shape;

#endif
