/* sqlite_store.h -- a store in a file of SQLite, for the files that make it:
 * sqlite_file.c opens the file and knows what can be wrong with it, sqlite_read.c reads
 * it, sqlite.c changes it. */
#ifndef STORE_SQLITE_STORE_H
#define STORE_SQLITE_STORE_H

#include "store/batch.h"
#include "store/fresh.h"
#include "texts/texts.h"

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
    SUM_UP,
    MENTION,
    UNMENTION,
    REWRITE,
    REMOVE,
    REMOVE_PAST,
    REMOVE_PARTS,
    TO_SCRUB,
    SCRUB,
    SCRUBBED,
    READ_OPEN,
    READ_TABLE,
    READ_FRESH,
    LIST_FRESH,
    READ_PAST,
    READ_GUEST,
    READ_MENTIONED,
    READ_NAMES,
    N_STATEMENTS
};

typedef struct sqlite_copy sqlite_copy;

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    batch batch;
    fresh fresh;
    int64_t newest;    /* id in `fresh` */
    int untidy;        /* entries since it was last cut off */
    int reading;       /* how many readers are being told */
    bool unsure;       /* what the disk has of the last commit */
    bool astray;       /* `fresh` may be of a commit that failed */
    bool erasing;      /* something is taken away by this commit */
    bool looks;        /* it is only to be read */
    bool copies;       /* it is only to be copied */
    sqlite_copy *copy; /* that is being made, or NULL */
    int lock; /* of a file that may only be read, a descriptor; or -1 */
    char *path;
} sqlite_store;

/* Opens the file of a folder, which is ours. It is then of this version, but for a
 * transaction, in which more may be changed if it was of an older `version`; 0: it is
 * new. False: s->why says why not. */
bool sqlite_file_open(sqlite_store *s, const char *folder, int *version);
/* Ends that. */
bool sqlite_file_ready(sqlite_store *s);

/* What SQLite has just complained of. */
store_result sqlite_file_complain(sqlite_store *s);
/* The same in words of our own, which are texts. */
#define SQLITE_FILE_SAY(s, key, ...)                                           \
    sqlite_file_say((s), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void sqlite_file_say(sqlite_store *s, text_id id, const void *holes);
/* And in words of SQLite. */
void sqlite_file_repeat(sqlite_store *s, const char *words);

bool sqlite_file_does(sqlite_store *s, const char *sql);
/* The log, adit.db-wal; NULL: it is not open. */
sqlite3_file *sqlite_file_log(sqlite_store *s);

/* ---- Copying ---- */

store_result sqlite_copy_begin(store *base);
store_result sqlite_copy_next(store *base, store_piece *out);
void sqlite_copy_end(store *base);

/* ---- Reading ---- */

bool sqlite_is_name(const char *table);
/* Any change of a single byte changes it (FNV-1a). */
int64_t sqlite_checksum(const store_entry *e);
/* Binds the first word of a statement. */
bool sqlite_names(sqlite3_stmt *statement, const char *word);
/* The number of the last entry that is put away of a table, or -1. */
int64_t sqlite_last_put_away(sqlite_store *s, const char *table);
/* Reads anew what is fresh, if need be. */
bool sqlite_finds_fresh(sqlite_store *s);

store_result sqlite_read_open(store *base, store_reader *each, void *self);
store_result sqlite_read_table(store *base, const char *table,
                               store_reader *each, void *self);
store_result sqlite_read_past(store *base, store_reader *each, void *self);
store_result sqlite_read_guest(store *base, const char *guest,
                               store_reader *each, void *self);
store_result sqlite_read_mentioned(store *base, const char *table,
                                   store_guest_reader *each, void *self);
store_result sqlite_read_names(store *base, store_reader *each, void *self);

#endif
