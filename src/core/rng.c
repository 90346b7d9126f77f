/* rng.c -- all chance: a game's own is a ChaCha20 stream, which nobody can
 * foresee, and bots have SplitMix64, which is fast. The same seed gives the
 * same draws with every compiler and in WebAssembly, because only whole numbers
 * of fixed width are used. docs/fairness.md describes the first byte by byte;
 * records rely on it, so that no draw may ever be added, left out or reordered.
 * Called by games and bots. */
#include "core/rng.h"

static inline uint32_t rotate(uint32_t v, int by)
{
    return v << by | v >> (32 - by);
}

/* The quarter round of RFC 8439, section 2.1. */
static inline void quarter(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

/* RFC 8439, section 2.3, with a 64-bit counter and a 64-bit stream number in
 * the place of its 32-bit counter and 96-bit nonce. The words of `in`:
 *
 *      0  "expa"  "nd 3"  "2-by"  "te k"
 *      4   key     key     key     key
 *      8   key     key     key     key
 *     12  counter low, high   stream low, high */
void rng_block(const uint32_t key[8], uint64_t counter, uint64_t stream,
               uint32_t out[16])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t x[16];

    for (int i = 0; i < 8; i++)
        in[4 + i] = key[i];
    in[12] = (uint32_t)counter, in[13] = (uint32_t)(counter >> 32);
    in[14] = (uint32_t)stream, in[15] = (uint32_t)(stream >> 32);
    for (int i = 0; i < 16; i++)
        x[i] = in[i];
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++)
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

/* No block is computed yet: `next` says that the block is used up. */
rng rng_open(const uint8_t key[32], uint64_t stream)
{
    rng r = {.stream = stream, .next = 16};

    for (int i = 0; i < 8; i++)
        r.key[i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 |
                   (uint32_t)key[4 * i + 2] << 16 |
                   (uint32_t)key[4 * i + 3] << 24;
    return r;
}

/* Seldom called, and kept out of what is called for every word. */
__attribute__((noinline)) static void refill(rng *r)
{
    rng_block(r->key, r->counter++, r->stream, r->block);
    r->next = 0;
}

uint32_t rng_next(rng *r)
{
    if (r->next == 16)
        refill(r);
    return r->block[r->next++];
}

/* Lemire's method: a draw below n is the high half of word * n. Of the 2^32
 * words, 2^32 mod n too many would lead to some of the results; they are those
 * whose product has a low half below that remainder, and they are drawn again.
 * The first comparison spares the division nearly always. */
static inline bool is_unfair(uint64_t product, uint32_t n)
{
    return (uint32_t)product < n && (uint32_t)product < -n % n;
}

uint32_t rng_below(rng *r, uint32_t n)
{
    uint64_t product;

    do
        product = (uint64_t)rng_next(r) * n;
    while (is_unfair(product, n));
    return (uint32_t)(product >> 32);
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t held = *a;

    *a = *b, *b = held;
}

/* Fisher and Yates, from the last place to the first, as docs/fairness.md has
 * it. */
void rng_shuffle(rng *r, uint8_t *bytes, int n)
{
    for (int i = n - 1; i > 0; i--)
        swap(&bytes[i], &bytes[rng_below(r, (uint32_t)i + 1)]);
}

/* Steele, Lea and Flood's SplitMix64. */
adit_luck adit_luck_from(uint64_t seed)
{
    return (adit_luck){seed};
}

uint64_t adit_luck_next(adit_luck *luck)
{
    uint64_t z = luck->at += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* As rng_below, from the high half of each number. */
uint32_t adit_luck_below(adit_luck *luck, uint32_t n)
{
    uint64_t product;

    do
        product = (adit_luck_next(luck) >> 32) * n;
    while (is_unfair(product, n));
    return (uint32_t)(product >> 32);
}

/* As rng_shuffle, with two draws from each number, the low half first; bots
 * shuffle in every world that they imagine. A half that would be unfair is
 * skipped. */
void luck_shuffle(adit_luck *luck, uint8_t *bytes, int n)
{
    for (int i = n - 1; i > 0;) {
        uint64_t number = adit_luck_next(luck);

        for (int half = 0; half < 2 && i > 0; half++, number >>= 32) {
            uint64_t product = (uint64_t)(uint32_t)number * ((uint32_t)i + 1);

            if (is_unfair(product, (uint32_t)i + 1))
                continue;
            swap(&bytes[i], &bytes[product >> 32]);
            i--;
        }
    }
}

adit_luck luck_of_seed(const char *label, const uint8_t seed[32], int seat)
{
    uint8_t text[64], hash[32];
    uint64_t at = 0;
    int n = 0;

    for (; label[n]; n++) {
        require(n < (int)sizeof text - 33);
        text[n] = (uint8_t)label[n];
    }
    for (int i = 0; i < 32; i++)
        text[n++] = seed[i];
    if (seat != ADIT_NOBODY)
        text[n++] = (uint8_t)seat;
    adit_sha256(text, (size_t)n, hash);
    for (int i = 0; i < 8; i++)
        at |= (uint64_t)hash[i] << 8 * i;
    return adit_luck_from(at);
}
