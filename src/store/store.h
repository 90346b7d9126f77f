/* store.h -- what a server keeps: for each table a log of numbered entries. The
 * number is a fence: if somebody appends an entry whose number is taken,
 * somebody else was first. Beside the logs it keeps which guests have to do
 * with which tables, and a summary of each table that is over. It does not look
 * into the texts of any of these.
 *
 * A store is a table of functions and what they need, as a game is; there is
 * one kind, a file of SQLite (sqlite.c), and tests put others in its place. All
 * functions are for one thread. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_NAME = 17,   /* bytes of a table's name, with its zero byte */
    STORE_GUEST = 33,  /* bytes of a guest's key as text, the same */
    STORE_ENTRY = 8192 /* bytes of an entry's or a summary's text, at most */
};

typedef enum store_result {
    STORE_OK,
    STORE_TAKEN,   /* another entry has that number */
    STORE_NO_ROOM, /* the disk is full */
    STORE_FAILED   /* anything else; `why` has it in words */
} store_result;

/* An entry of a log. The strings belong to whoever made it; the text has no
 * zero byte at its end. */
typedef struct store_entry {
    const char *table;
    int64_t seq;  /* 1, 2, 3, ... in each table */
    int64_t date; /* milliseconds since 1970 */
    const char *text;
    size_t length;
} store_entry;

/* A piece of a copy: n bytes that belong at the place `at`, in a file of `size`
 * bytes, as far as is known. They last until the next piece is asked for. */
typedef struct store_piece {
    const void *bytes;
    size_t n;
    int64_t at, size;
} store_piece;

/* Is called with each entry; its name and text last only until it returns.
 * False: that is enough. It may change the store, but not commit. A summary
 * comes as an entry of number 0, with the date when the table ended. */
typedef bool store_reader(void *self, const store_entry *entry);
typedef bool store_guest_reader(void *self, const char *guest);

typedef struct store store;

/* Changes are collected until `commit`:
 *
 *   append, shelve, mention, ...   kept in memory (batch.c), visible to nobody
 *   commit                         all of it on disk, or none of it
 *   undo                           forgets them
 *   read_...                       sees what is committed, and nothing else */
struct store {
    /* Adds an entry. Nothing is kept before `commit` says so. When any of these
     * functions says anything but STORE_OK, everything since the last commit is
     * undone. A number that would leave a gap is STORE_FAILED: only a
     * programmer can do that. */
    store_result (*append)(store *s, const store_entry *entry);
    /* The table is over. Its log stays, but it is not open any more, and what
     * is added to it later does not open it again. This becomes its summary,
     * also in place of one that it had. */
    store_result (*shelve)(store *s, const store_entry *summary);
    /* A guest has to do with a table; or no longer has. */
    store_result (*mention)(store *s, const char *table, const char *guest);
    store_result (*unmention)(store *s, const char *table, const char *guest);
    /* Puts another text in the place of a committed entry's; the date must be
     * the same. */
    store_result (*rewrite)(store *s, const store_entry *entry);
    /* Removes a table, with its log, its summary and all mentions. */
    store_result (*remove)(store *s, const char *table);
    /* When it says STORE_OK, everything that was changed is on disk, and what
     * was taken away by the last three is in none of its files, or will be as
     * soon as the disk accepts anything more. With nothing changed it costs
     * nothing. (When it says anything else, and the server dies before the disk
     * works again, the changes may be found there after all.) */
    store_result (*commit)(store *s);
    /* Forgets everything since the last commit. */
    void (*undo)(store *s);
    /* Does the disk accept anything? To be asked after a commit has failed,
     * with nothing changed since. It writes, but changes nothing. */
    store_result (*probe)(store *s);

    /* All entries of all open tables, table by table and in order; or those of
     * one table, open or not. What is not committed is not read. STORE_OK if
     * everything was read, or the reader had enough. */
    store_result (*read_open)(store *s, store_reader *each, void *self);
    store_result (*read_table)(store *s, const char *table, store_reader *each,
                               void *self);
    /* All summaries since that date, the oldest first; or those of a guest's
     * tables, the newest first and, before them, without text and date, the
     * tables that are not over. */
    store_result (*read_past)(store *s, int64_t since, store_reader *each,
                              void *self);
    store_result (*read_guest)(store *s, const char *guest, store_reader *each,
                               void *self);
    /* The guests whom a table mentions. */
    store_result (*read_mentioned)(store *s, const char *table,
                                   store_guest_reader *each, void *self);
    /* All tables of which there is anything, as entries of number 0 without a
     * date; their text is "open", or nothing. */
    store_result (*read_names)(store *s, store_reader *each, void *self);

    /* A copy of everything that is committed, as pieces of a file that can be
     * opened in another folder. The store can be used meanwhile, but there is
     * one copy at a time. What was committed when it begins is in it, and of
     * what follows as much as comes before its last piece. `copy_next` gives
     * one piece after another, until one has no bytes: then the copy is
     * complete. `copy_end` follows, however that went. */
    store_result (*copy_begin)(store *s);
    store_result (*copy_next)(store *s, store_piece *out);
    void (*copy_end)(store *s);

    void (*close)(store *s);

    /* Why the last thing failed, in words for the operator. */
    char why[256];
};

/* Mentions the guests of a table, and shelves it if it is over, by what its log
 * says: for a file of a version that kept only logs. The store cannot do this
 * itself, because it does not know what a log means. */
typedef store_result store_indexer(store *s, const char *table);

/* Opens the file of a folder; both are made if they do not exist (but not the
 * folder's parent). A file of an older version becomes one of this version,
 * completely or not at all. NULL, with the reason in `why`: no such folder,
 * another server has it, a newer version wrote it, it is damaged. */
store *store_open_sqlite(const char *folder, store_indexer *index, char *why,
                         size_t room);
/* Opens it for reading only: nothing is made or written. One of an older
 * version is refused. */
store *store_look_sqlite(const char *folder, char *why, size_t room);
/* Opens it for copying only; it may be of this version or an older one. */
store *store_copy_sqlite(const char *folder, char *why, size_t room);

#endif
