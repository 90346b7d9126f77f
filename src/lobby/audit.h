/* audit.h -- is all that a store holds in order? Every log is replayed, and what is
 * kept beside it compared with what follows from it. */
#ifndef LOBBY_AUDIT_H
#define LOBBY_AUDIT_H

#include "store/store.h"

typedef struct audit {
    /* Something is wrong with a table, or with the store ("" then). */
    void (*complain)(void *self, const char *name, const char *what);
    void *self;
    int64_t tables, over, entries, complaints;
} audit;

/* False: there is something wrong. */
bool audit_store(store *s, audit *a);

#endif
