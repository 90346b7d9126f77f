/* store.h -- what a server keeps: for each table a log of numbered entries. The
 * number is the fence: who appends one that is taken was not the first.
 *
 * A store is one of several kinds, as a game is: a table of functions, and what
 * they need. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_NAME = 17,   /* bytes of a table's name, with its zero byte */
    STORE_ENTRY = 4096 /* bytes of an entry's text at most */
};

typedef enum store_result {
    STORE_OK,
    STORE_TAKEN,   /* another entry has that number */
    STORE_NO_ROOM, /* the disk is full */
    STORE_FAILED   /* whatever else the disk says */
} store_result;

typedef struct store_entry {
    const char *table;
    int64_t seq;  /* 1, 2, 3, ... in each table */
    int64_t date; /* milliseconds since 1970 */
    const char *text;
    size_t length;
} store_entry;

/* Hears an entry, whose text and name are its own only until it returns; false:
 * enough. It may add to the store, but not commit. */
typedef bool store_reader(void *self, const store_entry *entry);

typedef struct store store;

struct store {
    /* Adds an entry. Nothing is kept before `commit` says so; when any of the three
     * says anything but STORE_OK, all since the last commit is undone. A number
     * that would leave a gap is STORE_FAILED: only a programmer can do that. */
    store_result (*append)(store *s, const store_entry *entry);
    /* The table is over: its log stays, but is not among those that are open, and
     * what is added to it later does not open it again. */
    store_result (*shelve)(store *s, const char *table);
    /* When it says STORE_OK, all that was added is on disk. With nothing added it
     * costs nothing. (When it says anything else, and the server dies before the disk
     * works again, all that was added may be found after all.) */
    store_result (*commit)(store *s);

    /* All entries of all open tables, table by table and in order; or those of one
     * table, open or not. What is not committed is not read. STORE_OK if all was
     * read, or the reader had enough. */
    store_result (*read_open)(store *s, store_reader *each, void *self);
    store_result (*read_table)(store *s, const char *table, store_reader *each,
                               void *self);

    void (*close)(store *s);

    /* Of the last thing that failed, in words for the operator. */
    char why[256];
};

/* The file of a folder, made if they are not there (not the folder's parent); NULL,
 * and in `why` the reason: no such folder, another server has it, a newer version
 * wrote it, it is damaged. */
store *store_open_sqlite(const char *folder, char *why, size_t room);

#endif
