/* sample.c -- measurements, all of them kept. */
#include "bench/sample.h"
#include "bench/crowd.h"

#include <stdlib.h>

void sample_add(sample *s, int64_t value)
{
    if (s->n == s->room) {
        s->room = s->room ? 2 * s->room : 4096;
        s->value = realloc(s->value, s->room * sizeof(*s->value));
        if (!s->value)
            fail("no memory");
    }
    s->value[s->n++] = value;
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

int64_t sample_at(sample *s, int thousandths)
{
    size_t rank = (s->n * (size_t)thousandths + 999) / 1000;

    if (s->n == 0)
        return 0;
    qsort(s->value, s->n, sizeof(*s->value), by_value);
    return s->value[rank ? rank - 1 : 0];
}

void sample_clear(sample *s)
{
    s->n = 0;
}
