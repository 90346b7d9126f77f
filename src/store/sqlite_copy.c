/* sqlite_copy.c -- a copy of the store while it is used. First the log is moved into
 * adit.db, which then holds all that is committed, and stays as it is while it is read
 * piece by piece: what is added meanwhile goes to the log, and waits there. If the
 * log has to be moved all the same (sqlite_be_sure), the copy begins anew.
 *
 * adit.db is read through SQLite's own descriptor: to open and close it once more
 * would give up the lock that keeps other servers out. */
#include "store/sqlite_store.h"

#include "core/base.h"

enum { LOG_PAGES = 1000 }; /* after which it is moved, but for now */

static sqlite3_file *file_of(sqlite_store *s)
{
    sqlite3_file *file = NULL;

    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file && file->pMethods ? file : NULL;
}

store_result sqlite_copy_begin(store *base, int64_t *size)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_int64 bytes = 0;
    sqlite3_file *file;

    require(s->reading == 0);
    sqlite3_wal_autocheckpoint(s->db, 0);
    s->unsure = true;
    if (!sqlite_be_sure(s))
        return sqlite_file_complain(s);
    file = file_of(s);
    if (!file || file->pMethods->xFileSize(file, &bytes) != SQLITE_OK) {
        sqlite_file_say(s, "it cannot be read");
        return STORE_FAILED;
    }
    s->copied = 0;
    s->copy_size = *size = bytes;
    s->copy_of = s->moved;
    return STORE_OK;
}

store_result sqlite_copy_read(store *base, void *out, size_t room, size_t *n)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_file *file = file_of(s);
    int64_t left = s->copy_size - s->copied;

    *n = left < (int64_t)room ? (size_t)left : room;
    if (s->moved != s->copy_of) {
        sqlite_file_say(s, "it was changed while it was copied");
        return STORE_TAKEN;
    }
    if (*n == 0)
        return STORE_OK;
    if (!file ||
        file->pMethods->xRead(file, out, (int)*n, s->copied) != SQLITE_OK) {
        sqlite_file_say(s, "it cannot be read");
        return STORE_FAILED;
    }
    s->copied += (int64_t)*n;
    return STORE_OK;
}

void sqlite_copy_end(store *base)
{
    sqlite3_wal_autocheckpoint(((sqlite_store *)base)->db, LOG_PAGES);
}
