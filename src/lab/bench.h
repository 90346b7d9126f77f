/* bench.h -- how fast the engine is. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include <stdbool.h>

/* Measures each kind for at least so many seconds of processor time, and prints
 * a table or one JSON object. Returns the exit code. */
int bench_run(bool json, double seconds);

#endif
