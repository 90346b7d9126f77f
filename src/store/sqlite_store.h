/* sqlite_store.h -- a store in a file of SQLite, for the two files that make it:
 * sqlite_file.c opens the file and knows what can be wrong with it, sqlite.c adds to
 * it and reads it. */
#ifndef STORE_SQLITE_STORE_H
#define STORE_SQLITE_STORE_H

#include "store/batch.h"
#include "store/fresh.h"

#include <sqlite3.h>

/* A table is open from its first entry until it is shelved. */
enum {
    BEGIN,
    COMMIT,
    LAST,
    ADD,
    ADD_FRESH,
    PUT_AWAY,
    TRIM,
    OPEN,
    SHELVE,
    READ_OPEN,
    READ_TABLE,
    READ_FRESH,
    LIST_FRESH,
    N_STATEMENTS
};

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    batch batch;
    fresh fresh;
    int64_t newest; /* id in `fresh` */
    int untidy;     /* entries since it was last cut off */
    int reading;    /* how many readers are being told */
    bool unsure;    /* what the disk has of the last commit */
    bool astray;    /* `fresh` may be of a commit that failed */
    char *path;
} sqlite_store;

/* Opens the file of a folder, which is then ours and of this version. False: s->why
 * says why not. */
bool sqlite_file_open(sqlite_store *s, const char *folder);

/* What SQLite has just complained of. */
store_result sqlite_file_complain(sqlite_store *s);
/* The same in words of our own. */
void sqlite_file_say(sqlite_store *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

bool sqlite_file_does(sqlite_store *s, const char *sql);
/* The log, adit.db-wal; NULL: it is not open. */
sqlite3_file *sqlite_file_log(sqlite_store *s);

#endif
