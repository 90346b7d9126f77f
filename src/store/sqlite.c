/* sqlite.c -- the store of one server: a SQLite database in a folder of its own.
 *
 * There is one connection, which holds the lock of the file as long as it is open,
 * and all that is added goes to disk within `commit`: the database is in no
 * transaction between two calls.
 *
 * A commit writes to the log, adit.db-wal, and waits for the disk (synchronous=FULL);
 * now and then SQLite moves what is there into adit.db. When the disk fails to
 * confirm a commit, that is refused, but may stand in the log all the same, and who
 * opens the file next would believe it: to close and open again would not do. So
 * nothing more is committed before adit.db has taken what was confirmed, and the log
 * is empty (`be_sure`). */
#include "store/batch.h"

#include "core/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* In the head of the file, so that it is known as ours: "adit". */
enum { APPLICATION = 0x61646974 };

/* Row i leads from version i to version i + 1. A row that was released stays. */
static const char *const upgrades[] = {
    "CREATE TABLE event (\n"
    "    game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,\n"
    "    body TEXT NOT NULL, sum INTEGER NOT NULL,\n"
    "    PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;\n"
    "CREATE TABLE open_game (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;\n"
    "PRAGMA application_id = 0x61646974;\n"
    "PRAGMA user_version = 1;\n",
};

/* A table is open from its first entry until it is shelved. */
enum { LAST, ADD, OPEN, SHELVE, READ_OPEN, READ_TABLE, N_STATEMENTS };
static const char *const statements[N_STATEMENTS] = {
    [LAST] = "SELECT max(seq) FROM event WHERE game = ?1",
    [ADD] = "INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5)",
    [OPEN] = "INSERT INTO open_game VALUES (?1)",
    [SHELVE] = "DELETE FROM open_game WHERE name = ?1",
    [READ_OPEN] =
        "SELECT name, seq, at, body, sum FROM open_game LEFT JOIN event ON game = name ORDER BY name, seq",
    [READ_TABLE] =
        "SELECT game, seq, at, body, sum FROM event WHERE game = ?1 ORDER BY seq",
};

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    batch batch;
    int reading; /* how many readers are being told */
    bool unsure; /* what the disk has of the last commit */
    char *path;
} sqlite_store;

/* ---- What went wrong ---- */

__attribute__((format(printf, 2, 3))) static void say(sqlite_store *s,
                                                      const char *format, ...)
{
    char sentence[128];
    va_list args;

    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    snprintf(s->base.why, sizeof s->base.why, "%.120s: %s", s->path, sentence);
}

static bool is_full(int code, int error)
{
    const bool writing = code == SQLITE_IOERR_WRITE ||
                         code == SQLITE_IOERR_FSYNC ||
                         code == SQLITE_IOERR_TRUNCATE;

    return (code & 0xff) == SQLITE_FULL ||
           (writing && (error == ENOSPC || error == EDQUOT));
}

static sqlite3_file *log_of(sqlite_store *s)
{
    sqlite3_file *log = NULL;

    sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return log && log->pMethods ? log : NULL;
}

/* What the system said when the last thing failed. Of a COMMIT it is known to the
 * log alone. */
static int system_error(sqlite_store *s, int code)
{
    bool writing = code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC;
    bool committing = s->statement[0] && !s->unsure && writing;
    sqlite3_file *log = committing ? log_of(s) : NULL;
    int error = 0;

    if (log)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    return log ? error : sqlite3_system_errno(s->db);
}

/* What SQLite has just complained of. */
static store_result complain(sqlite_store *s)
{
    int code = sqlite3_extended_errcode(s->db);
    int error = system_error(s, code);

    if (is_full(code, error)) {
        say(s, "the disk is full");
        return STORE_NO_ROOM;
    }
    switch (code & 0xff) {
    case SQLITE_OK:
        say(s, "the disk has not confirmed what was written");
        break;
    case SQLITE_BUSY:
        say(s, "another server has it open");
        break;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        say(s, "it is damaged, or no file of this program (%s)",
            sqlite3_errmsg(s->db));
        break;
    case SQLITE_CONSTRAINT:
        say(s, "somebody else has added to it");
        return STORE_TAKEN;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_READONLY:
        say(s, "%s (%s)", sqlite3_errmsg(s->db),
            error ? strerror(error) : sqlite3_errstr(code));
        break;
    default:
        say(s, "%s", sqlite3_errmsg(s->db));
    }
    return STORE_FAILED;
}

/* ---- One commit ---- */

/* Any change of a single byte changes it (FNV-1a). */
static int64_t checksum(const store_entry *e)
{
    const int64_t numbers[2] = {e->seq, e->date};
    uint64_t sum = 0xcbf29ce484222325;

    for (const char *c = e->table; *c; c++)
        sum = (sum ^ (uint8_t)*c) * 0x100000001b3;
    for (size_t i = 0; i < sizeof numbers; i++)
        sum = (sum ^ ((const uint8_t *)numbers)[i]) * 0x100000001b3;
    for (size_t i = 0; i < e->length; i++)
        sum = (sum ^ (uint8_t)e->text[i]) * 0x100000001b3;
    return (int64_t)sum;
}

static bool runs(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

static bool names(sqlite3_stmt *statement, const char *table)
{
    return sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC) ==
           SQLITE_OK;
}

static bool adds(sqlite_store *s, const store_entry *e)
{
    sqlite3_stmt *add = s->statement[ADD];

    return names(add, e->table) &&
           sqlite3_bind_int64(add, 2, e->seq) == SQLITE_OK &&
           sqlite3_bind_int64(add, 3, e->date) == SQLITE_OK &&
           sqlite3_bind_text(add, 4, e->text, (int)e->length, SQLITE_STATIC) ==
               SQLITE_OK &&
           sqlite3_bind_int64(add, 5, checksum(e)) == SQLITE_OK && runs(add);
}

static bool changes(sqlite_store *s, const batch_change *c)
{
    const store_entry entry = {.table = c->table,
                               .seq = c->seq,
                               .date = c->date,
                               .text = s->batch.text + c->text,
                               .length = c->length};

    if (c->seq == 0)
        return names(s->statement[SHELVE], c->table) &&
               runs(s->statement[SHELVE]);
    if (c->seq == 1 &&
        !(names(s->statement[OPEN], c->table) && runs(s->statement[OPEN])))
        return false;
    return adds(s, &entry);
}

static bool is_done(sqlite_store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool commits(sqlite_store *s)
{
    if (!is_done(s, "BEGIN IMMEDIATE"))
        return false;
    for (int i = 0; i < s->batch.n; i++)
        if (!changes(s, &s->batch.change[i]))
            return false;
    return is_done(s, "COMMIT");
}

/* See above. The file is emptied on disk, too: SQLite would wait with that for the
 * next commit. */
static bool be_sure(sqlite_store *s)
{
    sqlite3_file *log;

    if (!s->unsure)
        return true;
    if (sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                  NULL) != SQLITE_OK)
        return false;
    log = log_of(s);
    if (log && log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) != SQLITE_OK)
        return false;
    s->unsure = false;
    return true;
}

static store_result sqlite_commit(store *base)
{
    sqlite_store *s = (sqlite_store *)base;
    store_result result = STORE_OK;

    require(s->reading == 0);
    if (s->batch.n == 0)
        return STORE_OK;
    if (!be_sure(s)) {
        result = complain(s);
    } else if (!commits(s)) {
        result = complain(s);
        if (!sqlite3_get_autocommit(s->db))
            is_done(s, "ROLLBACK");
        s->unsure = true;
        be_sure(s);
    }
    batch_clear(&s->batch);
    return result;
}

/* ---- Adding ---- */

/* Of what is committed, or -1. */
static int64_t last_kept(sqlite_store *s, const char *table)
{
    sqlite3_stmt *last = s->statement[LAST];
    int64_t seq = -1;

    if (names(last, table) && sqlite3_step(last) == SQLITE_ROW)
        seq = sqlite3_column_int64(last, 0);
    return sqlite3_reset(last) == SQLITE_OK ? seq : -1;
}

static bool is_name(const char *table)
{
    size_t length = strnlen(table, STORE_NAME);

    return length > 0 && length < STORE_NAME;
}

static store_result refuse(sqlite_store *s, store_result result)
{
    batch_clear(&s->batch);
    return result;
}

static store_result check(sqlite_store *s, const store_entry *e)
{
    int64_t last;

    if (!is_name(e->table) || e->length > STORE_ENTRY || e->seq < 1) {
        say(s, "an entry has no proper name or number, or is too long");
        return STORE_FAILED;
    }
    last = batch_last(&s->batch, e->table);
    if (last == 0)
        last = last_kept(s, e->table);
    if (last < 0)
        return complain(s);
    if (e->seq <= last) {
        say(s, "table %s has an entry %lld already", e->table,
            (long long)e->seq);
        return STORE_TAKEN;
    }
    if (e->seq > last + 1) {
        say(s, "table %s has %lld entries, so that none is number %lld",
            e->table, (long long)last, (long long)e->seq);
        return STORE_FAILED;
    }
    return STORE_OK;
}

static store_result sqlite_append(store *base, const store_entry *entry)
{
    sqlite_store *s = (sqlite_store *)base;
    store_result result = check(s, entry);

    if (result == STORE_OK && !batch_add(&s->batch, entry)) {
        say(s, "no memory for so much at once");
        result = STORE_FAILED;
    }
    return result == STORE_OK ? STORE_OK : refuse(s, result);
}

static store_result sqlite_shelve(store *base, const char *table)
{
    sqlite_store *s = (sqlite_store *)base;

    if (is_name(table) && batch_shelve(&s->batch, table))
        return STORE_OK;
    say(s, "no proper name, or no memory for so much at once");
    return refuse(s, STORE_FAILED);
}

/* ---- Reading ---- */

/* The row that a statement stands at; false: nobody has written that. */
static bool gives_entry(sqlite3_stmt *row, store_entry *out)
{
    *out = (store_entry){
        .table = (const char *)sqlite3_column_text(row, 0),
        .seq = sqlite3_column_int64(row, 1),
        .date = sqlite3_column_int64(row, 2),
        .text = (const char *)sqlite3_column_text(row, 3),
        .length = (size_t)sqlite3_column_bytes(row, 3),
    };
    return out->table && is_name(out->table) && out->text &&
           out->length <= STORE_ENTRY &&
           sqlite3_column_int64(row, 4) == checksum(out);
}

/* Tells all rows. Those of a table are numbered 1, 2, 3, ... */
static store_result tell(sqlite_store *s, sqlite3_stmt *rows,
                         store_reader *each, void *self)
{
    char table[STORE_NAME] = "";
    int64_t seq = 0;
    store_entry entry;

    while (sqlite3_step(rows) == SQLITE_ROW) {
        if (!gives_entry(rows, &entry)) {
            say(s, "it is damaged: table %s after entry %lld", table,
                (long long)seq);
            return STORE_FAILED;
        }
        if (strcmp(table, entry.table) != 0)
            seq = 0;
        memcpy(table, entry.table, strlen(entry.table) + 1);
        if (entry.seq != ++seq) {
            say(s, "it is damaged: table %s has no entry %lld", table,
                (long long)seq);
            return STORE_FAILED;
        }
        if (!each(self, &entry))
            return STORE_OK;
    }
    return sqlite3_reset(rows) == SQLITE_OK ? STORE_OK : complain(s);
}

static store_result read_rows(sqlite_store *s, sqlite3_stmt *rows,
                              store_reader *each, void *self)
{
    store_result result;

    s->reading++;
    result = tell(s, rows, each, self);
    sqlite3_reset(rows);
    s->reading--;
    return result;
}

static store_result sqlite_read_open(store *base, store_reader *each,
                                     void *self)
{
    sqlite_store *s = (sqlite_store *)base;

    return read_rows(s, s->statement[READ_OPEN], each, self);
}

static store_result sqlite_read_table(store *base, const char *table,
                                      store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;

    if (!names(s->statement[READ_TABLE], table))
        return complain(s);
    return read_rows(s, s->statement[READ_TABLE], each, self);
}

/* ---- Opening and closing ---- */

static void sqlite_close(store *base)
{
    sqlite_store *s = (sqlite_store *)base;

    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    batch_free(&s->batch);
    free(s->path);
    free(s);
}

static const store sqlite_functions = {
    .append = sqlite_append,
    .shelve = sqlite_shelve,
    .commit = sqlite_commit,
    .read_open = sqlite_read_open,
    .read_table = sqlite_read_table,
    .close = sqlite_close,
};

/* A new folder is on disk when its parent is. */
static bool keeps_name(const char *folder)
{
    int here = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int parent = openat(here, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = parent >= 0 && fsync(parent) == 0;

    if (parent >= 0)
        close(parent);
    if (here >= 0)
        close(here);
    return done;
}

/* The file and, if its parent exists, the folder; both for the owner alone. An
 * existing file is not touched: to close it would give up the lock that another
 * store of this process may have on it. */
static bool makes_file(sqlite_store *s, const char *folder)
{
    bool made = mkdir(folder, 0700) == 0;
    int file;

    if ((!made && errno != EEXIST) || (made && !keeps_name(folder))) {
        say(s, "the folder cannot be made (%s)", strerror(errno));
        return false;
    }
    file = open(s->path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST) {
        say(s, "it cannot be made (%s)", strerror(errno));
        return false;
    }
    if (file >= 0)
        close(file);
    return true;
}

/* The first number that a question is answered with. */
static bool tells_number(sqlite_store *s, const char *question, int *out)
{
    sqlite3_stmt *statement = NULL;
    bool told = false;

    if (sqlite3_prepare_v2(s->db, question, -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        *out = sqlite3_column_int(statement, 0);
        told = true;
    }
    return sqlite3_finalize(statement) == SQLITE_OK && told;
}

/* Until the file is known to be ours, nothing is written to it, not even what SQLite
 * would do by itself on closing. */
static bool connects(sqlite_store *s)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                      SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE;

    if (sqlite3_open_v2(s->path, &s->db, flags, NULL) != SQLITE_OK ||
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) ||
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) ||
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) ||
        !is_done(s, "PRAGMA locking_mode = EXCLUSIVE;"
                    "PRAGMA mmap_size = 0;"
                    "PRAGMA temp_store = MEMORY;"
                    "PRAGMA cell_size_check = ON;"
                    "PRAGMA cache_size = -16384;")) {
        complain(s);
        return false;
    }
    if (sqlite3_db_readonly(s->db, "main") == 1) {
        say(s, "it cannot be written");
        return false;
    }
    return true;
}

/* Ours, or new and empty; and of which version. */
static bool is_ours(sqlite_store *s, int *version)
{
    int application, things;

    if (!tells_number(s, "PRAGMA application_id", &application) ||
        !tells_number(s, "PRAGMA user_version", version) ||
        !tells_number(s, "SELECT count(*) FROM sqlite_schema", &things)) {
        complain(s);
        return false;
    }
    if (application == 0 && *version == 0 && things == 0)
        return true;
    if (application != APPLICATION) {
        say(s, "another program made it");
        return false;
    }
    if (*version < 0 || *version > countof(upgrades)) {
        say(s, "a newer version of this program made it (%d, here %d)",
            *version, countof(upgrades));
        return false;
    }
    return true;
}

/* What is in adit.db-wal is moved into adit.db whenever it is 1000 pages. */
static bool prepares(sqlite_store *s, int version)
{
    int safe = 0;
    bool done = is_done(s, "PRAGMA journal_mode = WAL;"
                           "PRAGMA synchronous = FULL;"
                           "PRAGMA wal_autocheckpoint = 1000;"
                           "PRAGMA journal_size_limit = 8388608;"
                           "BEGIN IMMEDIATE;");

    for (int i = version; done && i < countof(upgrades); i++)
        done = is_done(s, upgrades[i]);
    done = done && is_done(s, "COMMIT");
    for (int i = 0; done && i < N_STATEMENTS; i++)
        done = sqlite3_prepare_v3(s->db, statements[i], -1,
                                  SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL) == SQLITE_OK;
    done = done &&
           tells_number(s,
                        "SELECT journal_mode = 'wal' AND synchronous = 2"
                        " FROM pragma_journal_mode, pragma_synchronous",
                        &safe) &&
           sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0,
                             NULL) == SQLITE_OK;
    if (!done)
        complain(s);
    else if (!safe)
        say(s, "SQLite does not write it as safely as asked for");
    return done && safe;
}

/* Relative paths begin with a dot, so that none means anything special. */
static bool finds_path(sqlite_store *s, const char *folder)
{
    const char *here = folder[0] == '/' ? "" : "./";
    size_t room = strlen(folder) + sizeof ".//adit.db";

    s->path = malloc(room);
    if (s->path)
        snprintf(s->path, room, "%s%s/adit.db", here, folder);
    return s->path != NULL;
}

store *store_open_sqlite(const char *folder, char *why, size_t room)
{
    sqlite_store *s = calloc(1, sizeof *s);
    int version;

    if (!s || !finds_path(s, folder)) {
        snprintf(why, room, "no memory");
        free(s);
        return NULL;
    }
    s->base = sqlite_functions;
    if (makes_file(s, folder) && connects(s) && is_ours(s, &version) &&
        prepares(s, version))
        return &s->base;
    snprintf(why, room, "%s", s->base.why);
    sqlite_close(&s->base);
    return NULL;
}
