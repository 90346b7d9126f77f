/* sqlite_copy.c -- a copy of the store while it is used, made by SQLite's own
 * backup (https://sqlite.org/backup.html): on the store's one connection, a few
 * pages at a time, between its commits. A page that is changed after it was
 * copied is copied again by the commit that changes it, so the copy is what is
 * committed when its last page is copied. It only reads the disk, so that the
 * store on a full disk can be copied, too. Called through store.h by
 * src/server/control.c and by `adit backup`.
 *
 * The backup writes to a second database, which is not a file of ours: the
 * client that asks for the copy has the file, may be slow, and the server must
 * not wait for it. For this reason that database is opened with a file system
 * of a few functions, written here because SQLite has none like it. What is
 * written there waits in blocks until it is asked for (copy_next). It is never
 * read: a page is only ever written as a whole.
 *
 *   adit.db --sqlite3_backup_step--> second database --on_write--> blocks
 *   commits --changed pages again------^                             |
 *                                       socket or file <-- copy_next-+ */
#include "store/sqlite_store.h"

#include "core/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP = 16,             /* pages that are copied at a time */
    HELD = 256,            /* pages held back, in case they change again */
    BLOCK = 64 * 1024,     /* bytes of a block */
    MOST_WAITING = 1 << 10 /* blocks, 64 MB: then it is too slow */
};

/* Bytes that belong at one place of the copy. */
typedef struct copy_block {
    struct copy_block *next;
    int64_t at;
    size_t n;
    uint8_t bytes[BLOCK];
} copy_block;

struct sqlite_copy {
    sqlite3 *to;
    sqlite3_backup *backup; /* NULL: all is written */
    copy_block *first, *last;
    copy_block *given; /* given out last; freed by the next copy_next */
    int n_blocks;
    int64_t page; /* bytes of a page */
    int64_t size; /* bytes of the copy, so far */
    bool slow;    /* too many blocks wait */
};

/* ---- Where it is written to ---- */

/* SQLite's handle of the copy; `copy` is set after it is opened. */
typedef struct copy_file {
    sqlite3_file base; /* comes first */
    sqlite_copy *copy;
} copy_file;

static sqlite_copy *copy_of(sqlite3_file *file)
{
    return ((copy_file *)(void *)file)->copy;
}

/* The block to write to: the last one if these bytes follow it, otherwise a new
 * one. NULL: no memory, or too many wait. */
static copy_block *block_for(sqlite_copy *c, int64_t at, size_t n)
{
    copy_block *b = c->last;

    if (b && b->at + (int64_t)b->n == at && b->n + n <= BLOCK)
        return b;
    c->slow |= c->n_blocks == MOST_WAITING;
    b = c->slow ? NULL : malloc(sizeof *b);
    if (!b)
        return NULL;
    b->next = NULL;
    b->at = at;
    b->n = 0;
    *(c->last ? &c->last->next : &c->first) = b;
    c->last = b;
    c->n_blocks++;
    return b;
}

static int on_write(sqlite3_file *file, const void *bytes, int n,
                    sqlite3_int64 at)
{
    sqlite_copy *c = copy_of(file);
    copy_block *b = n <= BLOCK ? block_for(c, at, (size_t)n) : NULL;

    if (!b)
        return SQLITE_IOERR_NOMEM;
    memcpy(b->bytes + b->n, bytes, (size_t)n);
    b->n += (size_t)n;
    c->page = n;
    if (c->size < at + n)
        c->size = at + n;
    return SQLITE_OK;
}

/* SQLite reads a page that it is about to write over: it is empty. */
static int on_read(sqlite3_file *unused, void *out, int n, sqlite3_int64 at)
{
    (void)unused, (void)at;
    memset(out, 0, (size_t)n);
    return SQLITE_IOERR_SHORT_READ;
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    copy_of(file)->size = size;
    return SQLITE_OK;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *out)
{
    const sqlite_copy *c = copy_of(file);

    *out = c ? c->size : 0;
    return SQLITE_OK;
}

/* Closing, locking and syncing do nothing: nobody else has the file, and
 * nothing waits for a disk. */
static int on_close(sqlite3_file *unused)
{
    (void)unused;
    return SQLITE_OK;
}

static int on_lock(sqlite3_file *unused, int level)
{
    (void)unused, (void)level;
    return SQLITE_OK;
}

static int on_reserved(sqlite3_file *unused, int *out)
{
    (void)unused;
    *out = 0;
    return SQLITE_OK;
}

static int on_control(sqlite3_file *unused, int what, void *more)
{
    (void)unused, (void)what, (void)more;
    return SQLITE_NOTFOUND;
}

static int on_traits(sqlite3_file *unused)
{
    (void)unused;
    return 0;
}

static const sqlite3_io_methods file_functions = {
    .iVersion = 1,
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_lock,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_lock,
    .xCheckReservedLock = on_reserved,
    .xFileControl = on_control,
    .xSectorSize = on_traits,
    .xDeviceCharacteristics = on_traits,
};

/* Only the database itself can be opened: no journal, no log, no temporary
 * file. */
static int on_open(sqlite3_vfs *unused, const char *name, sqlite3_file *file,
                   int flags, int *out_flags)
{
    (void)unused, (void)name;
    *(copy_file *)(void *)file = (copy_file){{&file_functions}, NULL};
    if (out_flags)
        *out_flags = flags;
    return flags & SQLITE_OPEN_MAIN_DB ? SQLITE_OK : SQLITE_CANTOPEN;
}

/* No other file exists. */
static int on_access(sqlite3_vfs *unused, const char *name, int what, int *out)
{
    (void)unused, (void)name, (void)what;
    *out = 0;
    return SQLITE_OK;
}

static int on_path(sqlite3_vfs *unused, const char *name, int room, char *out)
{
    (void)unused;
    snprintf(out, (size_t)room, "%s", name);
    return SQLITE_OK;
}

/* Our file system: the default one, for chance and time, with the functions for
 * files replaced. */
static const char *file_system(void)
{
    static sqlite3_vfs ours;

    if (!ours.zName) {
        ours = *sqlite3_vfs_find(NULL);
        ours.pNext = NULL;
        ours.zName = "adit-copy";
        ours.szOsFile = sizeof(copy_file);
        ours.xOpen = on_open;
        ours.xAccess = on_access;
        ours.xFullPathname = on_path;
    }
    sqlite3_vfs_register(&ours, 0);
    return ours.zName;
}

/* ---- Copying ---- */

/* Frees the copy, complete or not; does nothing if there is none. */
void sqlite_copy_end(store *base)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite_copy *c = s->copy;

    if (!c)
        return;
    sqlite3_backup_finish(c->backup);
    sqlite3_close(c->to);
    for (copy_block *b = c->first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(c->given);
    free(c);
    s->copy = NULL;
}

/* Opens the second database, without a journal and with a small cache, and
 * begins the backup. */
static bool is_begun(sqlite_store *s, sqlite_copy *c)
{
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE |
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    copy_file *file = NULL;
    char settings[128];

    if (sqlite3_open_v2("copy", &c->to, flags, file_system()) != SQLITE_OK)
        return false;
    sqlite3_file_control(c->to, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    file->copy = c;
    snprintf(settings, sizeof settings,
             "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
             "PRAGMA cache_size = %d",
             HELD);
    if (sqlite3_exec(c->to, settings, NULL, NULL, NULL) != SQLITE_OK)
        return false;
    c->backup = sqlite3_backup_init(c->to, "main", s->db, "main");
    return c->backup != NULL;
}

store_result sqlite_copy_begin(store *base)
{
    sqlite_store *s = (sqlite_store *)base;

    require(!s->copy && s->reading == 0);
    s->copy = calloc(1, sizeof *s->copy);
    if (s->copy && is_begun(s, s->copy))
        return STORE_OK;
    sqlite_file_say(s, TEXT_cli_store_copyMemory, NULL);
    return STORE_FAILED;
}

/* Puts the reason into words. copy_end still has to be called. */
static store_result fail(sqlite_store *s, const sqlite_copy *c, int result)
{
    if (c->slow)
        sqlite_file_say(s, TEXT_cli_store_copySlow, NULL);
    else if ((result & 0xff) == SQLITE_NOMEM || result == SQLITE_IOERR_NOMEM)
        sqlite_file_say(s, TEXT_cli_store_copyMemory, NULL);
    else
        SQLITE_FILE_SAY(s, cli_store_notRead, .why = sqlite3_errstr(result));
    return STORE_FAILED;
}

/* Copies on. At least one step per call, so that the copy comes to an end
 * however much is changed meanwhile; and more, until there is a block to give
 * out. */
static int goes_on(sqlite_copy *c)
{
    int result = SQLITE_OK;

    while (c->backup && result == SQLITE_OK) {
        result = sqlite3_backup_step(c->backup, STEP);
        if (result == SQLITE_DONE) {
            result = sqlite3_backup_finish(c->backup);
            c->backup = NULL;
        }
        if (c->first)
            break;
    }
    return result;
}

/* Blocks are given out in the order in which they were written, so that of a
 * page that comes twice the last one is right. */
store_result sqlite_copy_next(store *base, store_piece *out)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite_copy *c = s->copy;
    int result = goes_on(c);
    copy_block *b = c->first;

    *out = (store_piece){.size = c->size};
    if (result != SQLITE_OK)
        return fail(s, c, result);
    if (c->backup)
        out->size = sqlite3_backup_pagecount(c->backup) * c->page;
    if (!b)
        return STORE_OK;
    c->first = b->next;
    if (!c->first)
        c->last = NULL;
    c->n_blocks--;
    free(c->given);
    c->given = b;
    out->bytes = b->bytes;
    out->n = b->n;
    out->at = b->at;
    return STORE_OK;
}
