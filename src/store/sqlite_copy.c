/* sqlite_copy.c -- a copy of the store while it is used. First the log is moved into
 * adit.db, which then holds all that is committed, and stays as it is while it is read
 * piece by piece: what is added meanwhile goes to the log, and waits there. If the
 * log has to be moved all the same (sqlite_be_sure), the copy begins anew.
 *
 * On a disk that is full or may only be read the log cannot be moved; then each page is
 * taken from where it lies, in the log or in adit.db. Nothing is committed before that
 * has become possible, and then the copy begins anew as well.
 *
 * The files are read through SQLite's own descriptors: to open and close them once more
 * would give up the lock that keeps other servers out. */
#include "store/sqlite_store.h"

#include "core/base.h"

static sqlite3_file *file_of(sqlite_store *s)
{
    sqlite3_file *file = NULL;

    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file && file->pMethods ? file : NULL;
}

static store_result cannot_read(sqlite_store *s)
{
    sqlite_file_say(s, "it cannot be read");
    return STORE_FAILED;
}

store_result sqlite_copy_begin(store *base, int64_t *size)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_file *file = file_of(s);
    sqlite3_int64 bytes = 0;

    require(s->reading == 0);
    sqlite_log_free(&s->copy_log);
    s->copies_log = false;
    s->copying = s->unsure = true;
    s->copies_log = !sqlite_be_sure(s);
    if (s->copies_log && !sqlite_log_read(s, &s->copy_log))
        return cannot_read(s);
    if (!file || file->pMethods->xFileSize(file, &bytes) != SQLITE_OK)
        return cannot_read(s);
    if (s->copy_log.at)
        bytes = s->copy_log.n_pages * s->copy_log.page;
    s->copied = 0;
    s->copy_size = *size = bytes;
    s->copy_of = s->moved;
    return STORE_OK;
}

/* The next bytes, from one place in one file. */
static bool reads_some(sqlite_store *s, uint8_t *out, size_t room, size_t *n)
{
    const sqlite_log *log = &s->copy_log;
    sqlite3_file *file = file_of(s);
    int64_t left = s->copy_size - s->copied, at = s->copied;

    if (log->at) {
        int64_t within = at % log->page, from = log->at[at / log->page];

        if (left > log->page - within)
            left = log->page - within;
        file = from ? sqlite_file_log(s) : file;
        at = from ? from + within : at;
    }
    *n = left < (int64_t)room ? (size_t)left : room;
    return file && file->pMethods->xRead(file, out, (int)*n, at) == SQLITE_OK;
}

store_result sqlite_copy_read(store *base, void *out, size_t room, size_t *n)
{
    sqlite_store *s = (sqlite_store *)base;

    *n = 0;
    if (s->moved != s->copy_of) {
        sqlite_file_say(s, "it was changed while it was copied");
        return STORE_TAKEN;
    }
    while (*n < room && s->copied < s->copy_size) {
        size_t some;

        if (!reads_some(s, (uint8_t *)out + *n, room - *n, &some))
            return cannot_read(s);
        s->copied += (int64_t)some;
        *n += some;
    }
    return STORE_OK;
}

void sqlite_copy_end(store *base)
{
    sqlite_store *s = (sqlite_store *)base;

    sqlite_log_free(&s->copy_log);
    s->copying = s->copies_log = false;
}
