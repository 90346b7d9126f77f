/* moves.h -- what the games share: sets as bits, bytes looked at eight at a
 * time, moves as words, refusals. All of it is here for speed, and every
 * function says what it does in plain terms. */
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

static inline int count_many(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* The n-th bit (from 0) of a word, without a branch, in two steps. First the
 * word is summed up so that byte i of `upto` counts the bits of bytes 0 to i;
 * the first byte that counts more than n holds the bit. To find it, 127 - n is
 * added to each byte, which sets its highest bit where it counts more than n.
 * Then the same is done with the eight bits of that byte, spread one to a
 * byte. */
static inline int nth_of_many(uint64_t bits, int n)
{
    const uint64_t ones = 0x0101010101010101, high = 128 * ones;
    uint64_t sum = bits - (bits >> 1 & 0x55 * ones), upto;
    int from;

    sum = (sum & 0x33 * ones) + (sum >> 2 & 0x33 * ones);
    upto = ((sum + (sum >> 4)) & 0x0f * ones) * ones;
    from = __builtin_ctzll((upto + (uint64_t)(127 - n) * ones) & high) & ~7;
    n -= (int)(upto << 8 >> from & 255);
    upto = (bits >> from & 255) * ones & 0x8040201008040201;
    upto = ((upto + (high - ones)) >> 7 & ones) * ones;
    return from +
           __builtin_ctzll((upto + (uint64_t)(127 - n) * ones) & high) / 8;
}

/* Eight equal bytes as a word; and 128 in each byte in which two words are
 * equal. The latter works without carries between bytes, so that every byte is
 * right. */
static inline uint64_t eight_times(int byte)
{
    return (uint64_t)(uint8_t)byte * 0x0101010101010101;
}

static inline uint64_t equal_bytes(uint64_t a, uint64_t b)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7f;
    uint64_t differ = a ^ b;

    return ~(((differ & low) + low) | differ | low);
}

/* A cheaper form of equal_bytes: the lowest byte that is equal is right, but a
 * borrow can make a byte above it look equal that is not. Only for finding the
 * first. */
static inline uint64_t first_equal(uint64_t a, uint64_t b)
{
    uint64_t differ = a ^ b;

    return (differ - eight_times(1)) & ~differ & eight_times(128);
}

/* 128 in each byte of a word that is at least `byte`; all of them must be below
 * 128. */
static inline uint64_t bytes_from(uint64_t word, int byte)
{
    return (word + eight_times(128 - byte)) & eight_times(128);
}

/* Bytes of 128 or 0, as those above return them, as eight bits, the first
 * lowest. The product moves byte i to bit i of the highest byte. */
static inline int bytes_as_bits(uint64_t bytes)
{
    return (int)((bytes >> 7) * 0x0102040810204080 >> 56);
}

/* A move, put together in a register and stored once. Written byte by byte it
 * would have to wait for its own stores when it is read as a word right after.
 * `card` may be up to three cards, the first lowest. */
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

/* Writes a move that is put together as such a word. */
static inline void store_move(adit_action *out, uint64_t word)
{
    __builtin_memcpy(out, &word, sizeof word);
}

/* Is every field zero that is zero in `used`? Bytes from outside are a move
 * only if so; otherwise equal moves could have different bytes. */
static inline bool move_uses_only(adit_action a, const adit_action *used)
{
    uint64_t bits, mask;

    __builtin_memcpy(&bits, &a, sizeof bits);
    __builtin_memcpy(&mask, used, sizeof mask);
    return (bits & ~mask) == 0;
}

/* The reason with its details, if the caller wants them; the code in any
 * case. */
static inline adit_err refuse(adit_refusal *out, adit_refusal reason)
{
    if (out != NULL)
        *out = reason;
    return reason.err;
}

/* REFUSE(out, ADIT_ERR_SIDE, .x = x, .y = y, .side = 'N') */
#define REFUSE(out, ...) refuse(out, (adit_refusal){.err = __VA_ARGS__})

#endif
