/* sqlite_file.c -- the file of a store: whose it is, of which version, how
 * safely it is written, and what can be wrong with it. It is opened with a lock
 * that keeps any other server out, and older versions are brought up to date
 * here. Called by sqlite.c. */
#include "store/sqlite_store.h"

#include "core/base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    /* In the head of the file, so that it is known as ours: "adit". */
    APPLICATION = 0x61646974,
    /* The bytes of a file that SQLite locks for reading, and that a writer has
     * to itself (SHARED_FIRST and SHARED_SIZE in its sources). */
    READERS_LOCK = 0x40000002,
    READERS_LOCK_BYTES = 510
};

/* Row i leads from version i to version i + 1. A row that was released never
 * changes: files of every version have to lead to the same schema. */
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

    "CREATE TABLE block (\n"
    "    whom TEXT PRIMARY KEY, at INTEGER NOT NULL, why TEXT NOT NULL)\n"
    "    STRICT, WITHOUT ROWID;\n"
    "PRAGMA user_version = 3;\n",
};

/* ---- What went wrong ---- */

void sqlite_file_repeat(sqlite_store *s, const char *words)
{
    snprintf(s->base.why, sizeof s->base.why, "%.100s: %s", s->path, words);
}

void sqlite_file_say(sqlite_store *s, text_id id, const void *holes)
{
    char sentence[sizeof s->base.why];
    adit_text text = adit_text_in(sentence, sizeof sentence);

    text_fill(&text, id, holes);
    sqlite_file_repeat(s, sentence);
}

/* SQLite knows a full disk as SQLITE_FULL, or not at all: then the system's
 * error says so. */
static bool is_full(int code, int error)
{
    const bool writing = code == SQLITE_IOERR_WRITE ||
                         code == SQLITE_IOERR_FSYNC ||
                         code == SQLITE_IOERR_TRUNCATE;

    return (code & 0xff) == SQLITE_FULL ||
           (writing && (error == ENOSPC || error == EDQUOT));
}

static bool is_read_only(int code, int error)
{
    return (code & 0xff) == SQLITE_READONLY || error == EROFS;
}

sqlite3_file *sqlite_file_log(sqlite_store *s)
{
    sqlite3_file *log = NULL;

    sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return log && log->pMethods ? log : NULL;
}

/* What the system said when the last thing failed. If it was a COMMIT, only the
 * log's handle knows it. */
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

/* The most helpful sentence that can be made of SQLite's error. SQLITE_OK here
 * means that no statement failed, but the log could not be synced
 * (moves_log). */
store_result sqlite_file_complain(sqlite_store *s)
{
    int code = sqlite3_extended_errcode(s->db);
    int error = system_error(s, code);

    if (is_full(code, error)) {
        sqlite_file_say(s, TEXT_cli_store_full, NULL);
        return STORE_NO_ROOM;
    }
    if (is_read_only(code, error)) {
        sqlite_file_say(s, TEXT_cli_store_readOnly, NULL);
        return STORE_FAILED;
    }
    switch (code & 0xff) {
    case SQLITE_OK:
        sqlite_file_say(s, TEXT_cli_store_unconfirmed, NULL);
        break;
    case SQLITE_BUSY:
        sqlite_file_say(s, TEXT_cli_store_open, NULL);
        break;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        SQLITE_FILE_SAY(s, cli_store_foreign, .why = sqlite3_errmsg(s->db));
        break;
    case SQLITE_CONSTRAINT:
        sqlite_file_say(s, TEXT_cli_store_taken, NULL);
        return STORE_TAKEN;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_PERM:
        SQLITE_FILE_SAY(s, cli_store_because, .what = sqlite3_errmsg(s->db),
                        .why = error ? strerror(error) : sqlite3_errstr(code));
        break;
    default:
        sqlite_file_repeat(s, sqlite3_errmsg(s->db));
    }
    return STORE_FAILED;
}

/* ---- Opening ---- */

bool sqlite_file_does(sqlite_store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Makes sure that a new folder is on disk: it is when its parent is. */
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

/* Makes the file and, if its parent exists, the folder; both for the owner
 * alone. An existing file is not opened, because closing it again would give up
 * the lock that another store of this process may have on it (POSIX locks
 * belong to the process). */
static bool makes_file(sqlite_store *s, const char *folder)
{
    bool made = mkdir(folder, 0700) == 0;
    int file;

    if ((!made && errno != EEXIST) || (made && !keeps_name(folder))) {
        SQLITE_FILE_SAY(s, cli_store_noFolder, .why = strerror(errno));
        return false;
    }
    file = open(s->path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST) {
        SQLITE_FILE_SAY(s, cli_store_notMade, .why = strerror(errno));
        return false;
    }
    if (file >= 0)
        close(file);
    return true;
}

/* The first number that a query returns. */
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

/* ---- Files that may only be read ---- */

/* May the file be written? If anything else is wrong with it, SQLite will say
 * so. */
static bool may_write(const sqlite_store *s)
{
    return access(s->path, W_OK) == 0 || (errno != EROFS && errno != EACCES);
}

static bool is_for_a_server(sqlite_store *s)
{
    if (may_write(s))
        return true;
    if (errno == EROFS)
        sqlite_file_say(s, TEXT_cli_store_readOnly, NULL);
    else
        SQLITE_FILE_SAY(s, cli_store_notWritten, .why = strerror(errno));
    return false;
}

/* Locks the file for reading until the store is closed, as SQLite would, but
 * without writing anything beside it. */
static bool keeps_servers_out(sqlite_store *s)
{
    struct flock bytes = {.l_type = F_RDLCK,
                          .l_whence = SEEK_SET,
                          .l_start = READERS_LOCK,
                          .l_len = READERS_LOCK_BYTES};

    s->lock = open(s->path, O_RDONLY | O_CLOEXEC);
    if (s->lock >= 0 && fcntl(s->lock, F_SETLK, &bytes) == 0)
        return true;
    if (s->lock >= 0 && (errno == EAGAIN || errno == EACCES))
        sqlite_file_say(s, TEXT_cli_store_open, NULL);
    else
        SQLITE_FILE_SAY(s, cli_store_notRead, .why = strerror(errno));
    return false;
}

static bool has_beside(const sqlite_store *s, const char *ending)
{
    char *path = sqlite3_mprintf("%s%s", s->path, ending);
    bool is_there = path && access(path, F_OK) == 0;

    sqlite3_free(path);
    return is_there;
}

/* The address by which SQLite opens a file on a read-only disk. With a log
 * beside it, both are read, without locks; without one, the file is declared
 * immutable, because SQLite would otherwise want to make a log. NULL: no
 * memory. */
static char *address_to_read(const sqlite_store *s)
{
    static const char safe[] = "/._-abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const bool is_alone = !has_beside(s, "-wal") && !has_beside(s, "-journal");
    sqlite3_str *out = sqlite3_str_new(NULL);

    sqlite3_str_appendall(out, "file:");
    for (const char *c = s->path; *c; c++)
        if (strchr(safe, *c))
            sqlite3_str_appendchar(out, 1, *c);
        else
            sqlite3_str_appendf(out, "%%%02x", (uint8_t)*c);
    sqlite3_str_appendall(out, is_alone ? "?immutable=1" : "?vfs=unix-none");
    return sqlite3_str_finish(out);
}

/* ---- Opening ---- */

static bool opens(sqlite_store *s)
{
    const bool to_read = s->lock >= 0;
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE |
                      SQLITE_OPEN_EXRESCODE |
                      (to_read ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                               : SQLITE_OPEN_READWRITE);
    char *address = to_read ? address_to_read(s) : NULL;
    int result =
        to_read && !address
            ? SQLITE_NOMEM
            : sqlite3_open_v2(address ? address : s->path, &s->db, flags, NULL);

    sqlite3_free(address);
    return result == SQLITE_OK;
}

/* Opens the connection and sets what does not change the file. Until the file
 * is known to be ours, nothing is written to it, not even what SQLite would do
 * by itself on closing. */
static bool connects(sqlite_store *s)
{
    if (!opens(s) ||
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
    if (s->looks)
        sqlite_file_does(s, "PRAGMA query_only = ON");
    return true;
}

/* Is the file ours, or new and empty; and of which version? A server may bring
 * an older one up to date; one that is only read has to be of this version, and
 * one that is only copied may be of any. */
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
        sqlite_file_say(s, TEXT_cli_store_otherProgram, NULL);
        return false;
    }
    if (*version < 0 || *version > countof(upgrades)) {
        SQLITE_FILE_SAY(s, cli_store_newer, .n = *version,
                        .n_here = countof(upgrades));
        return false;
    }
    if (s->looks && !s->copies && *version < countof(upgrades)) {
        SQLITE_FILE_SAY(s, cli_store_older, .n = *version,
                        .n_here = countof(upgrades));
        return false;
    }
    return true;
}

/* Begins a transaction and brings the file up to this version in it. A file of
 * version 1 is rewritten first (VACUUM), because version 1 left what it had
 * deleted in free pages. */
static bool is_upgraded(sqlite_store *s, int version)
{
    bool done = sqlite_file_does(s, "PRAGMA journal_mode = WAL;"
                                    "PRAGMA synchronous = FULL;"
                                    "PRAGMA journal_size_limit = 8388608;");

    done = done && (version != 1 || sqlite_file_does(s, "VACUUM")) &&
           sqlite_file_does(s, "BEGIN IMMEDIATE");
    for (int i = version; done && i < countof(upgrades); i++)
        done = sqlite_file_does(s, upgrades[i]);
    if (!done)
        sqlite_file_complain(s);
    return done;
}

/* The last step of opening. From here on SQLite may move its log on closing.
 * That it really writes as safely as we asked is checked, because a pragma that
 * is not understood is silently ignored. */
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
        sqlite_file_say(s, TEXT_cli_store_unsafe, NULL);
    return done && safe;
}

/* The path of the file. Relative ones begin with a dot, so that no folder's
 * name means anything special to SQLite. */
static bool finds_path(sqlite_store *s, const char *folder)
{
    const char *here = folder[0] == '/' ? "" : "./";
    size_t room = strlen(folder) + sizeof ".//adit.db";

    s->path = malloc(room);
    if (s->path)
        snprintf(s->path, room, "%s%s/adit.db", here, folder);
    return s->path != NULL;
}

/* Each step needs those before it, and says in s->why what is wrong. */
bool sqlite_file_open(sqlite_store *s, const char *folder, int *version)
{
    if (!finds_path(s, folder)) {
        snprintf(s->base.why, sizeof s->base.why, "%s",
                 text_of(TEXT_cli_errors_noMemory));
        return false;
    }
    if (s->looks)
        return (may_write(s) || keeps_servers_out(s)) && connects(s) &&
               is_ours(s, version);
    return makes_file(s, folder) && is_for_a_server(s) && connects(s) &&
           is_ours(s, version) && is_upgraded(s, *version);
}
