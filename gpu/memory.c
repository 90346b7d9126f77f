/* memory.c -- copying and filling on a GPU: by large words, for the compiler itself would
 * go byte by byte. gpu/build puts calls of these in place of its own for 128 bytes and
 * more. */
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t pair __attribute__((vector_size(16)));

void adit_copy(uint8_t *to, const uint8_t *from, uint64_t n, bool always);
void adit_fill(uint8_t *to, uint8_t value, uint64_t n, bool always);

/* Else the loops would become calls of what they replace. */
#define AS_WRITTEN __attribute__((no_builtin))

AS_WRITTEN void adit_copy(uint8_t *to, const uint8_t *from, uint64_t n,
                          bool always)
{
    uint64_t bits = (uint64_t)to | (uint64_t)from, i = 0;

    (void)always;
    if (bits % sizeof(pair) == 0)
        for (; i + sizeof(pair) <= n; i += sizeof(pair))
            *(pair *)(to + i) = *(const pair *)(from + i);
    if (bits % sizeof(uint64_t) == 0)
        for (; i + sizeof(uint64_t) <= n; i += sizeof(uint64_t))
            *(uint64_t *)(to + i) = *(const uint64_t *)(from + i);
    if (bits % sizeof(uint32_t) == 0)
        for (; i + sizeof(uint32_t) <= n; i += sizeof(uint32_t))
            *(uint32_t *)(to + i) = *(const uint32_t *)(from + i);
    for (; i < n; i++)
        to[i] = from[i];
}

AS_WRITTEN void adit_fill(uint8_t *to, uint8_t value, uint64_t n, bool always)
{
    uint64_t word = value * 0x0101010101010101u;
    uint8_t *end = to + n;

    (void)always;
    for (; to < end && (uint64_t)to % sizeof(pair) != 0; to++)
        *to = value;
    for (; to + sizeof(pair) <= end; to += sizeof(pair))
        *(pair *)to = (pair){word, word};
    for (; to < end; to++)
        *to = value;
}
