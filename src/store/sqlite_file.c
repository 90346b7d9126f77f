/* sqlite_file.c -- the file of a store: whose it is, of which version, how safely it is
 * written, and what can be wrong with it. */
#include "store/sqlite_store.h"

#include "core/base.h"

#include <errno.h>
#include <fcntl.h>
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
    "CREATE TABLE fresh (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,\n"
    "    body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;\n"
    "CREATE TABLE open_game (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;\n"
    "PRAGMA application_id = 0x61646974;\n"
    "PRAGMA user_version = 1;\n",

    "CREATE TABLE past (\n"
    "    game TEXT PRIMARY KEY, at INTEGER NOT NULL,\n"
    "    body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;\n"
    "CREATE INDEX past_at ON past (at);\n"
    "CREATE TABLE part (\n"
    "    guest TEXT NOT NULL, game TEXT NOT NULL,\n"
    "    PRIMARY KEY (guest, game)) STRICT, WITHOUT ROWID;\n"
    "CREATE INDEX part_game ON part (game);\n"
    "PRAGMA user_version = 2;\n",
};

/* ---- What went wrong ---- */

void sqlite_file_say(sqlite_store *s, const char *format, ...)
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

sqlite3_file *sqlite_file_log(sqlite_store *s)
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
    sqlite3_file *log = committing ? sqlite_file_log(s) : NULL;
    int error = 0;

    if (log)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    return log ? error : sqlite3_system_errno(s->db);
}

store_result sqlite_file_complain(sqlite_store *s)
{
    int code = sqlite3_extended_errcode(s->db);
    int error = system_error(s, code);

    if (is_full(code, error)) {
        sqlite_file_say(s, "the disk is full");
        return STORE_NO_ROOM;
    }
    switch (code & 0xff) {
    case SQLITE_OK:
        sqlite_file_say(s, "the disk has not confirmed what was written");
        break;
    case SQLITE_BUSY:
        sqlite_file_say(s, "another server has it open");
        break;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        sqlite_file_say(s, "it is damaged, or no file of this program (%s)",
                        sqlite3_errmsg(s->db));
        break;
    case SQLITE_CONSTRAINT:
        sqlite_file_say(s, "somebody else has added to it");
        return STORE_TAKEN;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_READONLY:
        sqlite_file_say(s, "%s (%s)", sqlite3_errmsg(s->db),
                        error ? strerror(error) : sqlite3_errstr(code));
        break;
    default:
        sqlite_file_say(s, "%s", sqlite3_errmsg(s->db));
    }
    return STORE_FAILED;
}

/* ---- Opening ---- */

bool sqlite_file_does(sqlite_store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

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
        sqlite_file_say(s, "the folder cannot be made (%s)", strerror(errno));
        return false;
    }
    file = open(s->path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST) {
        sqlite_file_say(s, "it cannot be made (%s)", strerror(errno));
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
        !sqlite_file_does(s,
                          "PRAGMA locking_mode = EXCLUSIVE;"
                          "PRAGMA mmap_size = 0;"
                          "PRAGMA temp_store = MEMORY;"
                          "PRAGMA cell_size_check = ON;"
                          "PRAGMA secure_delete = ON;"
                          "CREATE TEMP TABLE to_scrub (game TEXT PRIMARY KEY)"
                          " WITHOUT ROWID;"
                          "PRAGMA cache_size = -16384;")) {
        sqlite_file_complain(s);
        return false;
    }
    if (s->looks) {
        sqlite_file_does(s, "PRAGMA query_only = ON");
        return true;
    }
    if (sqlite3_db_readonly(s->db, "main") == 1) {
        sqlite_file_say(s, "it cannot be written");
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
        sqlite_file_complain(s);
        return false;
    }
    if (application == 0 && *version == 0 && things == 0 && !s->looks)
        return true;
    if (application != APPLICATION) {
        sqlite_file_say(s, "another program made it");
        return false;
    }
    if (*version < 0 || *version > countof(upgrades)) {
        sqlite_file_say(s,
                        "a newer version of this program made it (%d, here %d)",
                        *version, countof(upgrades));
        return false;
    }
    if (s->looks && !s->copies && *version < countof(upgrades)) {
        sqlite_file_say(s,
                        "an older version of this program made it (%d, here "
                        "%d): a server that is started here brings it up",
                        *version, countof(upgrades));
        return false;
    }
    return true;
}

/* What is in adit.db-wal is moved into adit.db whenever it is 1000 pages. Version 1
 * left what it took away in pages that were free. */
static bool is_upgraded(sqlite_store *s, int version)
{
    bool done = sqlite_file_does(s, "PRAGMA journal_mode = WAL;"
                                    "PRAGMA synchronous = FULL;"
                                    "PRAGMA wal_autocheckpoint = 1000;"
                                    "PRAGMA journal_size_limit = 8388608;");

    done = done && (version != 1 || sqlite_file_does(s, "VACUUM")) &&
           sqlite_file_does(s, "BEGIN IMMEDIATE");
    for (int i = version; done && i < countof(upgrades); i++)
        done = sqlite_file_does(s, upgrades[i]);
    if (!done)
        sqlite_file_complain(s);
    return done;
}

bool sqlite_file_ready(sqlite_store *s)
{
    int safe = 0;
    bool done = sqlite_file_does(s, "COMMIT") &&
                tells_number(s,
                             "SELECT journal_mode = 'wal' AND synchronous = 2"
                             " FROM pragma_journal_mode, pragma_synchronous",
                             &safe) &&
                sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0,
                                  NULL) == SQLITE_OK;

    if (!done)
        sqlite_file_complain(s);
    else if (!safe)
        sqlite_file_say(s, "SQLite does not write it as safely as asked for");
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

bool sqlite_file_open(sqlite_store *s, const char *folder, int *version)
{
    if (!finds_path(s, folder)) {
        snprintf(s->base.why, sizeof s->base.why, "no memory");
        return false;
    }
    if (s->looks)
        return connects(s) && is_ours(s, version);
    return makes_file(s, folder) && connects(s) && is_ours(s, version) &&
           is_upgraded(s, *version);
}
