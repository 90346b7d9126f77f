/* features.h -- a game as a learner sees it: rows of small numbers, made from
 * what a seat sees and what everybody has witnessed, and from nothing else. The
 * same bytes on a CPU, in a page and on a GPU: no floats, no functions in data,
 * no C library. docs/features.md names each column.
 *
 * A row is a list of parts, one after the other; the headers of the two games
 * list them. */
#ifndef BOTS_FEATURES_H
#define BOTS_FEATURES_H

#include "core/base.h"

enum {
    /* One more each time that a row changes: weights fit one version only. */
    FEATURES_VERSION = 2,
    FEATURES_ONE = 8,      /* 1.0 */
    FEATURES_SEAT_BITS = 4 /* columns of a seat's number, bit by bit */
};

/* One of several threads ("hands") that make a row together, in any order or at
 * once. Of what there is many times, seats or deeds, each takes every of-th
 * thing, from its own number on; {0, 1} makes all of it. */
typedef struct features_hand {
    int number, of;
} features_hand;

/* Bytes of a row with so many columns: rounded up, so that rows can be copied
 * by large words. */
#define FEATURES_ROW(columns) (((columns) + 15) / 16 * 16)

static inline int8_t features_clamp(int v)
{
    return (int8_t)(v < -127 ? -127 : v > 127 ? 127 : v);
}

static inline int8_t features_bit(int bit)
{
    return bit ? FEATURES_ONE : 0;
}

/* How many seats after `me` another one sits, of n in all. Rows count seats
 * like this, so that they do not depend on where a player happens to sit. */
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

/* Where a net finds the parts of a row that it looks at seat by seat. */
typedef struct net_shape {
    const char *game;
    int seats, roles;
    int view, row;                  /* columns of a view, of a move */
    int seat_at, seat;              /* of a seat: first column, columns */
    int own_at, own, pair_at, pair; /* likewise its own deeds; of two seats */
    int here, target; /* in a seat: is there; in a move: the first seat's */
} net_shape;

#endif
