/* memory_store.h -- a store without a disk, which fails when it is told to. */
#ifndef TESTS_MEMORY_STORE_H
#define TESTS_MEMORY_STORE_H

#include "store/store.h"

typedef enum memory_call {
    MEMORY_APPEND,
    MEMORY_SHELVE,
    MEMORY_REWRITE,
    MEMORY_COMMIT,
    MEMORY_BLOCK,
    MEMORY_READ_BLOCKS,
    MEMORY_N_CALLS
} memory_call;

store *memory_store_open(void);

/* The nth call of that kind from now on, 1 being the next, ends so; what the
 * others do is not changed. A commit with nothing to do counts, too. */
void memory_store_fail(store *s, memory_call call, int nth, store_result with);
/* As if the server had died: what was not committed is gone. */
void memory_store_crash(store *s);

#endif
