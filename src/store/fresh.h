/* fresh.h -- which entries of each open table lie in `fresh`, where entries come in the
 * order in which they were added, and not yet in `event`, where they lie table by
 * table. To add to one end of one heap costs a disk much less than to add to the ends
 * of a thousand logs. */
#ifndef STORE_FRESH_H
#define STORE_FRESH_H

#include "store/key_map.h"
#include "store/store.h"

enum { FRESH_MOST = 128 }; /* entries of a table; then they are put away */

typedef struct fresh_table {
    key_node node; /* comes first; of its name */
    int32_t n;
    int64_t last;           /* number of its last entry */
    int64_t id[FRESH_MOST]; /* where its last n entries lie in `fresh` */
    struct fresh_table *older, *younger; /* by id[0], while n is not 0 */
} fresh_table;

/* {0} is an empty one. */
typedef struct fresh {
    key_map tables;
    fresh_table *oldest, *youngest;
} fresh;

/* An open table, or NULL. */
fresh_table *fresh_find(const fresh *f, const char *name);
/* The same, added if it is not there; NULL: no memory. */
fresh_table *fresh_add(fresh *f, const char *name);
/* One that has nothing in `fresh` any more. */
void fresh_drop(fresh *f, fresh_table *t);
/* Its next entry lies there; ids come in order. There must be room. */
void fresh_put(fresh *f, fresh_table *t, int64_t id);
/* Its entries were put away. */
void fresh_clear(fresh *f, fresh_table *t);
void fresh_free(fresh *f);

#endif
