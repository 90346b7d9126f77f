/* rng.h -- all chance of a game. Nobody can foresee it: it is the key stream of
 * ChaCha20, keyed by the seed. docs/fairness.md says how its words become
 * draws, so exactly that any program can repeat them. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include "core/base.h"

typedef struct rng {
    uint32_t key[8];          /* the seed, as eight words */
    uint64_t stream, counter; /* which stream of the key; the next block */
    uint32_t block[16];       /* the words of the block before `counter` */
    uint32_t next; /* the first word of the block that is not used up */
    uint32_t spare;
} rng;

/* Block number `counter` of a stream. */
void rng_block(const uint32_t key[8], uint64_t counter, uint64_t stream,
               uint32_t out[16]);

/* A stream of a 32-byte key, at its beginning. Streams of one key have nothing
 * to do with each other: what is drawn in one round does not shift the deal of
 * another. */
rng rng_open(const uint8_t key[32], uint64_t stream);
uint32_t rng_next(rng *r);
/* 0 to n-1, each equally likely. n must not be 0. */
uint32_t rng_below(rng *r, uint32_t n);
/* Puts bytes into random order. */
void rng_shuffle(rng *r, uint8_t *bytes, int n);
void luck_shuffle(adit_luck *luck, uint8_t *bytes, int n);
/* Luck that follows from a seed, so that games can be repeated, by way of a
 * hash of the label, the seed and, unless it is ADIT_NOBODY, the seat: it says
 * nothing about the deal, nor about luck of another label or seat. */
adit_luck luck_of_seed(const char *label, const uint8_t seed[32], int seat);

#endif
