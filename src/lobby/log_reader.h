/* log_reader.h -- the log of a table, read again from the store entry by entry,
 * into a table of its own that is separate from those in memory: for everything
 * that somebody asks about a log later. */
#ifndef LOBBY_LOG_READER_H
#define LOBBY_LOG_READER_H

#include "lobby/table.h"

typedef struct log_reader log_reader;

struct log_reader {
    /* Is called with each entry before the table takes it, so that r->table is
     * still as the entry found it; may be NULL. */
    void (*hear)(log_reader *r, const store_entry *line, const entry *e);
    void *self; /* the caller's, for `hear` */
    /* Set by the caller if it only matters who sits where: moves and talk are
     * heard, but not taken, which saves playing the game. */
    bool seats_only;
    table *table;  /* made here, from the entries so far; the caller frees it */
    int64_t ended; /* date of the entry that ended it, or 0 */
    bool broken;   /* an entry does not follow from those before it */
};

/* Reads a whole log. STORE_OK: it was read to its end or until r->broken, and
 * all up to there was taken. r->table is NULL if there is no memory for it,
 * which is STORE_FAILED. */
store_result log_reader_table(store *s, const char *name, log_reader *r);
/* The same, but STORE_OK only if no entry is broken. */
store_result log_reader_whole(store *s, const char *name, log_reader *r);

/* Is an entry about this guest: does it name them, or is it about a seat that
 * is theirs at that time? */
bool log_reader_concerns(const log_reader *r, const entry *e, const guest *who);

/* For a table of an older version, which kept only logs: mentions each guest
 * whom its log names, and shelves it if it is over. A log that cannot be read
 * is left alone. It is the store's store_indexer. */
store_result log_reader_index(store *s, const char *name);

#endif
