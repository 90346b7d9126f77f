/* dialect.h -- the servers that a crowd can talk to. */
#ifndef BENCH_DIALECT_H
#define BENCH_DIALECT_H

#include "bench/crowd.h"

/* NULL: there is none of that name. */
const dialect *dialect_named(const char *name);

#endif
