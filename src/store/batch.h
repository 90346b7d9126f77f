/* batch.h -- what was changed in a store since its last commit. It is held in memory,
 * so that nobody reads it, and nothing need be undone, before the commit. */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/key_map.h"
#include "store/store.h"

typedef enum batch_kind {
    BATCH_APPEND,
    BATCH_SHELVE,
    BATCH_MENTION, /* the text is the guest */
    BATCH_UNMENTION,
    BATCH_REWRITE,
    BATCH_REMOVE
} batch_kind;

typedef struct batch_change {
    batch_kind kind;
    char table[STORE_NAME];
    int64_t seq;
    int64_t date;
    size_t text; /* where it begins among all texts */
    size_t length;
} batch_change;

/* {0} is an empty one. */
typedef struct batch {
    batch_change *change;
    int32_t n, room;
    char *text;
    size_t text_used, text_room;
    key_map tables; /* that are appended to */
} batch;

/* False, and nothing has changed: no memory, or too much for one commit. */
bool batch_add(batch *b, batch_kind kind, const store_entry *entry);
/* The number of the last entry that is appended to a table; 0: none is. */
int64_t batch_last(const batch *b, const char *table);

void batch_clear(batch *b);
void batch_free(batch *b);

#endif
