/* fresh.h -- which entries of each open table lie in `fresh`, where entries
 * come in the order in which they were added, and not yet in `event`, where
 * they lie table by table (sqlite.c). Adding to one end of one list costs a
 * disk much less than adding to the ends of a thousand logs. */
#ifndef STORE_FRESH_H
#define STORE_FRESH_H

#include "store/key_map.h"
#include "store/store.h"

enum { FRESH_MOST = 128 }; /* entries of a table; then they are put away */

/* An open table of the store. */
typedef struct fresh_table {
    key_node node;          /* comes first; its key is the name */
    int32_t n;              /* of its entries lie in `fresh` */
    int64_t last;           /* number of its last entry, wherever it lies */
    int64_t id[FRESH_MOST]; /* their ids there */
    struct fresh_table *older, *younger; /* by id[0], while n is not 0 */
} fresh_table;

/* {0} is an empty one. The list has the tables with entries in `fresh`, by
 * their oldest there. */
typedef struct fresh {
    key_map tables;
    fresh_table *oldest, *youngest;
} fresh;

/* An open table, or NULL. */
fresh_table *fresh_find(const fresh *f, const char *name);
/* The same, added if it is not there; NULL: no memory. */
fresh_table *fresh_add(fresh *f, const char *name);
/* Forgets a table that has nothing in `fresh` any more, because it is over. */
void fresh_drop(fresh *f, fresh_table *t);
/* Its next entry lies at this id, which is larger than all before. There must
 * be room (FRESH_MOST). */
void fresh_put(fresh *f, fresh_table *t, int64_t id);
/* Its entries were put away. */
void fresh_clear(fresh *f, fresh_table *t);
void fresh_free(fresh *f);

#endif
