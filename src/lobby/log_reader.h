/* log_reader.h -- the log of a table, read again entry by entry beside the tables that are
 * in memory: for all that is asked about it later. */
#ifndef LOBBY_LOG_READER_H
#define LOBBY_LOG_READER_H

#include "lobby/table.h"

typedef struct log_reader log_reader;

struct log_reader {
    /* Hears each entry before the table takes it; may be NULL. */
    void (*hear)(log_reader *r, const store_entry *line, const entry *e);
    void *self;
    bool
        seats_only; /* moves are heard, but not made: who sits where is enough */
    table *table;   /* what follows from the entries so far; to be freed */
    int64_t ended;  /* date of the entry with which it was over, or 0 */
    bool broken;    /* an entry does not follow from those before it */
};

/* STORE_OK: all was read, and unless it is broken, all of it was taken. r->table is
 * NULL if there is no memory for it, which is STORE_FAILED. */
store_result log_reader_table(store *s, const char *name, log_reader *r);
/* STORE_OK only if it is whole. */
store_result log_reader_whole(store *s, const char *name, log_reader *r);

/* Is an entry about a guest, who has what it names, or the seat that it is about? */
bool log_reader_concerns(const log_reader *r, const entry *e, const guest *who);

/* Of a table of an older version: whoever its log names is mentioned, and if it is
 * over it is shelved. A log that cannot be read is left alone. */
store_result log_reader_index(store *s, const char *name);

#endif
