/* audit.h -- is everything that a store holds in order? Every log is replayed,
 * and what is kept beside it is compared with what follows from it. */
#ifndef LOBBY_AUDIT_H
#define LOBBY_AUDIT_H

#include "store/store.h"

typedef struct audit {
    /* Is called for each thing that is wrong, with the table's name, or "" if
     * it is about the store as a whole; and with a sentence. */
    void (*complain)(void *self, const char *name, const char *what);
    void *self;
    int64_t tables, over, entries, complaints; /* how many were found */
} audit;

/* Looks at everything, and does not stop at what is wrong. False: something
 * is. */
bool audit_store(store *s, audit *a);

#endif
