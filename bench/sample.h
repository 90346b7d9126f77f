/* sample.h -- measurements, all of them kept. */
#ifndef BENCH_SAMPLE_H
#define BENCH_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

typedef struct sample {
    int64_t *value;
    size_t n, room;
} sample;

void sample_add(sample *s, int64_t value);
/* The smallest value that so many parts of a thousand do not exceed; 0 if there is
 * none. */
int64_t sample_at(sample *s, int thousandths);
void sample_clear(sample *s);

#endif
