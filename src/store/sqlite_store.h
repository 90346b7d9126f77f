/* sqlite_store.h -- a store in a file of SQLite, for the files that make it:
 * sqlite_file.c opens the file and knows what can be wrong with it,
 * sqlite_read.c reads it, sqlite.c changes it, sqlite_copy.c copies it. */
#ifndef STORE_SQLITE_STORE_H
#define STORE_SQLITE_STORE_H

#include "store/batch.h"
#include "store/fresh.h"
#include "texts/texts.h"

#include <sqlite3.h>

/* The prepared statements; their SQL is in sqlite.c. A table is open from its
 * first entry until it is shelved, and open tables are rows of open_game. */
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
    BLOCK_WHOM,
    UNBLOCK_WHOM,
    READ_BLOCKS,
    N_STATEMENTS
};

typedef struct sqlite_copy sqlite_copy;

/* A store, seen from inside. A `store *` that sqlite.c has made points to
 * `base`. */
typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    batch batch;    /* changes since the last commit */
    fresh fresh;    /* which entries of open tables lie in `fresh` */
    int64_t newest; /* the last id in `fresh` */
    int untidy;     /* entries added since `fresh` was last cut off */
    int reading;    /* readers that are being called: no commit then */
    bool unsure;    /* what the disk has of the last commit is not known */
    bool astray;    /* `fresh` is to be read again: a commit failed */
    bool erasing;   /* this commit takes something away */
    /* What `blocks` is about; without a text it is blocked no more. */
    const store_entry *whom;
    bool looks;        /* opened for reading only */
    bool copies;       /* opened for copying only */
    sqlite_copy *copy; /* the one that is being made, or NULL */
    /* A descriptor by which a file on a read-only disk is locked; or -1. */
    int lock;
    char *path; /* of adit.db */
} sqlite_store;

/* Opens the file of a folder, and makes sure that it is ours and of this
 * version. Afterwards a transaction is open, in which more may be changed if it
 * was of an older `version` (0: it is new). False: s->why says why not. */
bool sqlite_file_open(sqlite_store *s, const char *folder, int *version);
/* Commits that transaction, and makes sure that SQLite will write as safely as
 * we asked. */
bool sqlite_file_ready(sqlite_store *s);

/* What SQLite has just complained about, as a result, and as a sentence in
 * s->why. */
store_result sqlite_file_complain(sqlite_store *s);
/* The same in words of our own, which are texts. */
#define SQLITE_FILE_SAY(s, key, ...)                                           \
    sqlite_file_say((s), TEXT_##key, &(const struct text_##key){__VA_ARGS__})
void sqlite_file_say(sqlite_store *s, text_id id, const void *holes);
/* And in words of SQLite. */
void sqlite_file_repeat(sqlite_store *s, const char *words);

/* Runs SQL that has no parameters and no result. */
bool sqlite_file_does(sqlite_store *s, const char *sql);
/* SQLite's handle of the log, adit.db-wal; NULL: it is not open. */
sqlite3_file *sqlite_file_log(sqlite_store *s);

/* ---- Copying ---- */

store_result sqlite_copy_begin(store *base);
store_result sqlite_copy_next(store *base, store_piece *out);
void sqlite_copy_end(store *base);

/* ---- Reading ---- */

bool sqlite_is_name(const char *table);
/* A sum over name, number, date and text (FNV-1a). Any change of a single byte
 * changes it. */
int64_t sqlite_checksum(const store_entry *e);
/* Binds the first parameter of a statement to a word, which is not copied. */
bool sqlite_names(sqlite3_stmt *statement, const char *word);
/* The number of a table's last entry in `event`; 0: it has none there; -1: it
 * cannot be read. */
int64_t sqlite_last_put_away(sqlite_store *s, const char *table);
/* Reads again which entries are in `fresh`, if that is not known. */
bool sqlite_finds_fresh(sqlite_store *s);

store_result sqlite_read_open(store *base, store_reader *each, void *self);
store_result sqlite_read_table(store *base, const char *table,
                               store_reader *each, void *self);
store_result sqlite_read_past(store *base, int64_t since, store_reader *each,
                              void *self);
store_result sqlite_read_guest(store *base, const char *guest,
                               store_reader *each, void *self);
store_result sqlite_read_mentioned(store *base, const char *table,
                                   store_guest_reader *each, void *self);
store_result sqlite_read_names(store *base, store_reader *each, void *self);
store_result sqlite_read_blocks(store *base, store_reader *each, void *self);

#endif
