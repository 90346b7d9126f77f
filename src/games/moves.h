/* moves.h -- what the games share: sets as bits, moves as words, refusals. */
#ifndef GAMES_MOVES_H
#define GAMES_MOVES_H

#include "core/base.h"

static inline int count_bits(int bits)
{
    return __builtin_popcount((unsigned)bits);
}

static inline int lowest_bit(int bits)
{
    return __builtin_ctz((unsigned)bits);
}

/* The n-th bit that is set, from 0. */
static inline int nth_bit(int bits, int n)
{
    while (n-- > 0)
        bits &= bits - 1;
    return lowest_bit(bits);
}

/* A move, put together in one word: byte by byte it would have to wait for its
 * own stores. */
static inline adit_action move_of(int kind, int card, int way, int target,
                                  int x, int y)
{
    adit_action a = {0};
    uint64_t word = (uint64_t)kind | (uint64_t)target << 8 |
                    (uint64_t)way << 16 | (uint64_t)card << 24 |
                    (uint64_t)(uint8_t)x << 48 | (uint64_t)(uint8_t)y << 56;

    __builtin_memcpy(&a, &word, sizeof a);
    return a;
}

/* Is every field zero that is zero in `used`? */
static inline bool move_uses_only(adit_action a, const adit_action *used)
{
    uint64_t bits, mask;

    __builtin_memcpy(&bits, &a, sizeof bits);
    __builtin_memcpy(&mask, used, sizeof mask);
    return (bits & ~mask) == 0;
}

static inline adit_err refuse(adit_refusal *out, adit_refusal reason)
{
    if (out != NULL)
        *out = reason;
    return reason.err;
}

/* Says why, to whoever wants to know. */
#define REFUSE(out, ...) refuse(out, (adit_refusal){.err = __VA_ARGS__})

#endif
