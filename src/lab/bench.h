/* bench.h -- how fast the engine is. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include <stdbool.h>

/* Measures for so long each; a table, or one JSON object. The exit code. */
int bench_run(bool json, double seconds);

#endif
