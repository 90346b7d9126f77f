/* batch.h -- what was changed in a store since its last commit. It is held in
 * memory, so that nobody can read it before the commit, and nothing has to be
 * undone if there is none. */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/key_map.h"
#include "store/store.h"

/* One for each function of store.h that changes something. */
typedef enum batch_kind {
    BATCH_APPEND,
    BATCH_SHELVE,
    BATCH_MENTION, /* the text is the guest's key */
    BATCH_UNMENTION,
    BATCH_REWRITE,
    BATCH_REMOVE,
    BATCH_LET_GO,
    BATCH_SHOW
} batch_kind;

typedef struct batch_change {
    batch_kind kind;
    char table[STORE_NAME];
    int64_t seq;
    int64_t date;
    size_t text; /* where its text begins in batch.text */
    size_t length;
} batch_change;

/* {0} is an empty one. */
typedef struct batch {
    batch_change *change;
    int32_t n, room;
    char *text; /* of all changes, one after another */
    size_t text_used, text_room;
    key_map tables; /* those with appended entries, by name */
} batch;

/* Adds a copy of a change. False, and nothing has changed: no memory, or too
 * much for one commit. */
bool batch_add(batch *b, batch_kind kind, const store_entry *entry);
/* The number of the last entry that this batch appends to a table; 0: none. */
int64_t batch_last(const batch *b, const char *table);

/* Empties it, and keeps its memory for the next commit; or frees that, too. */
void batch_clear(batch *b);
void batch_free(batch *b);

#endif
