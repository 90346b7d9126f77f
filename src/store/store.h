/* store.h -- what a server keeps: for each table a log of numbered entries. The
 * number is the fence: who appends one that is taken was not the first. Beside the
 * logs it keeps which guests have to do with which tables, and for each table that is
 * over, a summary; it reads neither.
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
    STORE_GUEST = 33,  /* of a guest's */
    STORE_ENTRY = 8192 /* bytes of an entry's text, or a summary's, at most */
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

/* Of a copy: bytes that belong at one place, in a file of so many as far as is known.
 * They last until the next piece is asked for. */
typedef struct store_piece {
    const void *bytes;
    size_t n;
    int64_t at, size;
} store_piece;

/* Hears an entry, whose text and name are its own only until it returns; false:
 * enough. It may change the store, but not commit. A summary is an entry of number 0,
 * dated when the table ended. */
typedef bool store_reader(void *self, const store_entry *entry);
typedef bool store_guest_reader(void *self, const char *guest);

typedef struct store store;

struct store {
    /* Adds an entry. Nothing is kept before `commit` says so; when any of these
     * says anything but STORE_OK, all since the last commit is undone. A number
     * that would leave a gap is STORE_FAILED: only a programmer can do that. */
    store_result (*append)(store *s, const store_entry *entry);
    /* The table is over: its log stays, but is not among those that are open, and
     * what is added to it later does not open it again. Its summary is this, also
     * in place of one that it had. */
    store_result (*shelve)(store *s, const store_entry *summary);
    /* A guest has to do with a table, or no more. */
    store_result (*mention)(store *s, const char *table, const char *guest);
    store_result (*unmention)(store *s, const char *table, const char *guest);
    /* Puts another text in the place of a committed entry's, of the same date. */
    store_result (*rewrite)(store *s, const store_entry *entry);
    /* A table goes, with its log, its summary and all mentions. */
    store_result (*remove)(store *s, const char *table);
    /* When it says STORE_OK, all that was changed is on disk, and what was taken
     * away by the last three is in none of its files, or will be as soon as the disk
     * takes anything more. With nothing changed it costs nothing. (When it says
     * anything else, and the server dies before the disk works again, all that was
     * changed may be found so after all.) */
    store_result (*commit)(store *s);
    /* Undoes all since the last commit. */
    void (*undo)(store *s);
    /* Does the disk take anything? To be asked after a commit has failed, and with
     * nothing changed since; it writes, but changes nothing. */
    store_result (*probe)(store *s);

    /* All entries of all open tables, table by table and in order; or those of one
     * table, open or not. What is not committed is not read. STORE_OK if all was
     * read, or the reader had enough. */
    store_result (*read_open)(store *s, store_reader *each, void *self);
    store_result (*read_table)(store *s, const char *table, store_reader *each,
                               void *self);
    /* All summaries, the oldest first; or those of a guest's tables, the newest first
     * and before them, without text and date, those that are not over. */
    store_result (*read_past)(store *s, store_reader *each, void *self);
    store_result (*read_guest)(store *s, const char *guest, store_reader *each,
                               void *self);
    /* Whoever a table mentions. */
    store_result (*read_mentioned)(store *s, const char *table,
                                   store_guest_reader *each, void *self);
    /* All tables of which there is anything, as entries of number 0 without a date;
     * their text is "open", or nothing. */
    store_result (*read_names)(store *s, store_reader *each, void *self);

    /* A copy of all that is committed, as pieces of a file that can be opened in another
     * folder; the store is used meanwhile, but there is one copy at a time. What was
     * committed when it begins is in it, and of what follows as much as comes before its
     * last piece. `copy_next` gives a piece after the other, until one has no bytes: then
     * the copy is whole. `copy_end` follows, however that went. */
    store_result (*copy_begin)(store *s);
    store_result (*copy_next)(store *s, store_piece *out);
    void (*copy_end)(store *s);

    void (*close)(store *s);

    /* Of the last thing that failed, in words for the operator. */
    char why[256];
};

/* Mentions the guests of a table, and shelves it if it is over, by what its log says:
 * for a file of a version that kept only logs. */
typedef store_result store_indexer(store *s, const char *table);

/* The file of a folder, made if they are not there (not the folder's parent); a file
 * of an older version becomes one of this, all at once or not at all. NULL, and in
 * `why` the reason: no such folder, another server has it, a newer version wrote it,
 * it is damaged. */
store *store_open_sqlite(const char *folder, store_indexer *index, char *why,
                         size_t room);
/* To be read alone: nothing is made or written. An older version's is refused. */
store *store_look_sqlite(const char *folder, char *why, size_t room);
/* To be copied alone, of this version or an older one. */
store *store_copy_sqlite(const char *folder, char *why, size_t room);

#endif
