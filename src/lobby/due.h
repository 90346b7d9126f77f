/* due.h -- which table is to be looked at first: a heap of tables by the time that
 * something is due at them. */
#ifndef LOBBY_DUE_H
#define LOBBY_DUE_H

#include "lobby/table.h"

enum { DUE_NEVER = -1 };

typedef struct due_heap {
    table **at;
    int32_t n, room;
} due_heap;

/* Something is due at that time, or DUE_NEVER. False: no memory. */
bool due_set(due_heap *d, table *t, int64_t when);
/* The first, or NULL. */
table *due_first(const due_heap *d);
void due_free(due_heap *d);

#endif
