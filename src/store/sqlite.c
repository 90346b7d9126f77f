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
 * is empty (`be_sure`).
 *
 * Entries are added at the end of `fresh`, so that a commit writes little more than
 * one page, whichever tables they are of. When a table has so many there that they
 * fill a page, they are put away into `event`, where its log lies in one place. What
 * is in both counts once; `fresh` is cut off behind what has been put away. */
#include "store/sqlite_store.h"

#include "core/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TIDY_EVERY = 256,    /* entries */
    TIDY_TABLES = 8,     /* that are put away then, because they */
    TIDY_AFTER = 1 << 16 /* are so many entries behind the last */
};

static const char *const statements[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [LAST] = "SELECT max(seq) FROM event WHERE game = ?1",
    [ADD] = "INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5)",
    [ADD_FRESH] =
        "INSERT INTO fresh (game, seq, at, body, sum) VALUES (?1, ?2, ?3, ?4, ?5)",
    [PUT_AWAY] =
        "INSERT INTO event SELECT game, seq, at, body, sum FROM fresh WHERE id = ?1",
    [TRIM] = "DELETE FROM fresh WHERE id < ?1",
    [OPEN] = "INSERT INTO open_game VALUES (?1)",
    [SHELVE] = "DELETE FROM open_game WHERE name = ?1",
    [READ_OPEN] = "SELECT name FROM open_game ORDER BY name",
    [READ_TABLE] =
        "SELECT game, seq, at, body, sum FROM event WHERE game = ?1 ORDER BY seq",
    [READ_FRESH] = "SELECT game, seq, at, body, sum FROM fresh WHERE id = ?1",
    [LIST_FRESH] = "SELECT game, seq, id FROM fresh ORDER BY id",
};

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

static bool adds(sqlite3_stmt *add, const store_entry *e)
{
    return names(add, e->table) &&
           sqlite3_bind_int64(add, 2, e->seq) == SQLITE_OK &&
           sqlite3_bind_int64(add, 3, e->date) == SQLITE_OK &&
           sqlite3_bind_text(add, 4, e->text, (int)e->length, SQLITE_STATIC) ==
               SQLITE_OK &&
           sqlite3_bind_int64(add, 5, checksum(e)) == SQLITE_OK && runs(add);
}

static bool runs_for(sqlite3_stmt *statement, int64_t id)
{
    return sqlite3_bind_int64(statement, 1, id) == SQLITE_OK && runs(statement);
}

static bool puts_away(sqlite_store *s, fresh_table *t)
{
    for (int i = 0; i < t->n; i++)
        if (!runs_for(s->statement[PUT_AWAY], t->id[i]))
            return false;
    fresh_clear(&s->fresh, t);
    return true;
}

/* To an open table. */
static bool adds_fresh(sqlite_store *s, fresh_table *t, const store_entry *e)
{
    if ((t->n == FRESH_MOST && !puts_away(s, t)) ||
        !adds(s->statement[ADD_FRESH], e))
        return false;
    s->newest = sqlite3_last_insert_rowid(s->db);
    s->untidy++;
    fresh_put(&s->fresh, t, s->newest);
    t->last = e->seq;
    return true;
}

static bool shelves(sqlite_store *s, const char *table)
{
    fresh_table *t = fresh_find(&s->fresh, table);

    if ((t && !puts_away(s, t)) || !names(s->statement[SHELVE], table) ||
        !runs(s->statement[SHELVE]))
        return false;
    if (t)
        fresh_drop(&s->fresh, t);
    return true;
}

static bool changes(sqlite_store *s, const batch_change *c)
{
    const store_entry entry = {.table = c->table,
                               .seq = c->seq,
                               .date = c->date,
                               .text = s->batch.text + c->text,
                               .length = c->length};
    fresh_table *t;

    if (c->seq == 0)
        return shelves(s, c->table);
    if (c->seq == 1 &&
        !(names(s->statement[OPEN], c->table) && runs(s->statement[OPEN])))
        return false;
    t = c->seq == 1 ? fresh_add(&s->fresh, c->table)
                    : fresh_find(&s->fresh, c->table);
    if (t == NULL && c->seq == 1)
        return false;
    return t ? adds_fresh(s, t, &entry) : adds(s->statement[ADD], &entry);
}

/* Cuts `fresh` off before the first entry that is needed, and sees to it that none is
 * needed for ever. */
static bool tidies(sqlite_store *s)
{
    const fresh *f = &s->fresh;

    s->untidy = 0;
    for (int i = 0; i < TIDY_TABLES && f->oldest &&
                    f->oldest->id[0] + TIDY_AFTER < s->newest;
         i++)
        if (!puts_away(s, f->oldest))
            return false;
    return runs_for(s->statement[TRIM],
                    f->oldest ? f->oldest->id[0] : s->newest + 1);
}

static bool commits(sqlite_store *s)
{
    if (!runs(s->statement[BEGIN]))
        return false;
    for (int i = 0; i < s->batch.n; i++)
        if (!changes(s, &s->batch.change[i]))
            return false;
    if (s->untidy >= TIDY_EVERY && !tidies(s))
        return false;
    return runs(s->statement[COMMIT]);
}

/* ---- What is fresh ---- */

/* Of what is put away, or -1. */
static int64_t last_put_away(sqlite_store *s, const char *table)
{
    sqlite3_stmt *last = s->statement[LAST];
    int64_t seq = -1;

    if (names(last, table) && sqlite3_step(last) == SQLITE_ROW)
        seq = sqlite3_column_int64(last, 0);
    return sqlite3_reset(last) == SQLITE_OK ? seq : -1;
}

static bool is_name(const char *table)
{
    size_t length = table ? strnlen(table, STORE_NAME) : 0;

    return length > 0 && length < STORE_NAME;
}

/* The open tables, with the last of what is put away. */
static bool lists_open(sqlite_store *s)
{
    sqlite3_stmt *rows = s->statement[READ_OPEN];

    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        fresh_table *t = is_name(name) ? fresh_add(&s->fresh, name) : NULL;

        if (!t || (t->last = last_put_away(s, name)) < 0) {
            sqlite3_reset(rows);
            return false;
        }
    }
    return sqlite3_reset(rows) == SQLITE_OK;
}

/* What else there is of them. If a number is missing, whoever reads the table is told
 * so. */
static bool lists_fresh(sqlite_store *s)
{
    sqlite3_stmt *rows = s->statement[LIST_FRESH];

    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        fresh_table *t = is_name(name) ? fresh_find(&s->fresh, name) : NULL;
        int64_t seq = sqlite3_column_int64(rows, 1);

        s->newest = sqlite3_column_int64(rows, 2);
        if (!t || seq <= t->last)
            continue;
        if (seq == t->last + 1 && t->n < FRESH_MOST)
            fresh_put(&s->fresh, t, s->newest);
        t->last = seq;
    }
    return sqlite3_reset(rows) == SQLITE_OK;
}

/* Reads anew what is fresh, if need be. */
static bool finds_fresh(sqlite_store *s)
{
    if (!s->astray)
        return true;
    fresh_free(&s->fresh);
    s->newest = 0;
    s->astray = !(lists_open(s) && lists_fresh(s));
    return !s->astray;
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
    log = sqlite_file_log(s);
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
    if (!be_sure(s) || !finds_fresh(s)) {
        result = sqlite_file_complain(s);
    } else if (!commits(s)) {
        result = sqlite_file_complain(s);
        if (!sqlite3_get_autocommit(s->db))
            sqlite_file_does(s, "ROLLBACK");
        s->unsure = s->astray = true;
        be_sure(s);
    }
    batch_clear(&s->batch);
    return result;
}

/* ---- Adding ---- */

/* Of what is committed, or -1. */
static int64_t last_kept(sqlite_store *s, const char *table)
{
    const fresh_table *t;

    if (!finds_fresh(s))
        return -1;
    t = fresh_find(&s->fresh, table);
    return t ? t->last : last_put_away(s, table);
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
        sqlite_file_say(
            s, "an entry has no proper name or number, or is too long");
        return STORE_FAILED;
    }
    last = batch_last(&s->batch, e->table);
    if (last == 0)
        last = last_kept(s, e->table);
    if (last < 0)
        return sqlite_file_complain(s);
    if (e->seq <= last) {
        sqlite_file_say(s, "table %s has an entry %lld already", e->table,
                        (long long)e->seq);
        return STORE_TAKEN;
    }
    if (e->seq > last + 1) {
        sqlite_file_say(
            s, "table %s has %lld entries, so that none is number %lld",
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
        sqlite_file_say(s, "no memory for so much at once");
        result = STORE_FAILED;
    }
    return result == STORE_OK ? STORE_OK : refuse(s, result);
}

static store_result sqlite_shelve(store *base, const char *table)
{
    sqlite_store *s = (sqlite_store *)base;

    if (is_name(table) && batch_shelve(&s->batch, table))
        return STORE_OK;
    sqlite_file_say(s, "no proper name, or no memory for so much at once");
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
    return is_name(out->table) && out->text && out->length <= STORE_ENTRY &&
           sqlite3_column_int64(row, 4) == checksum(out);
}

typedef struct reading {
    sqlite_store *s;
    store_reader *each;
    void *self;
    char table[STORE_NAME];
    int64_t seq; /* of the last entry that was told */
    bool enough;
} reading;

/* The entries of a table are numbered 1, 2, 3, ... */
static store_result tell_row(reading *r, sqlite3_stmt *row)
{
    store_entry entry;

    if (!gives_entry(row, &entry) || strcmp(entry.table, r->table) != 0) {
        sqlite_file_say(r->s, "it is damaged: table %s after entry %lld",
                        r->table, (long long)r->seq);
        return STORE_FAILED;
    }
    if (entry.seq != ++r->seq) {
        sqlite_file_say(r->s, "it is damaged: table %s has no entry %lld",
                        r->table, (long long)r->seq);
        return STORE_FAILED;
    }
    r->enough = !r->each(r->self, &entry);
    return STORE_OK;
}

static store_result tell_rows(reading *r, sqlite3_stmt *rows)
{
    store_result result = STORE_OK;

    while (result == STORE_OK && !r->enough && sqlite3_step(rows) == SQLITE_ROW)
        result = tell_row(r, rows);
    if (sqlite3_reset(rows) != SQLITE_OK && result == STORE_OK)
        result = sqlite_file_complain(r->s);
    return result;
}

/* The table that r->table names: what is put away, and then what is fresh. */
static store_result tell_table(reading *r)
{
    sqlite_store *s = r->s;
    const fresh_table *t = fresh_find(&s->fresh, r->table);
    store_result result;

    r->seq = 0;
    if (!names(s->statement[READ_TABLE], r->table))
        return sqlite_file_complain(s);
    result = tell_rows(r, s->statement[READ_TABLE]);
    for (int i = 0; t && i < t->n && result == STORE_OK && !r->enough; i++) {
        sqlite3_bind_int64(s->statement[READ_FRESH], 1, t->id[i]);
        result = tell_rows(r, s->statement[READ_FRESH]);
    }
    if (result == STORE_OK && t && r->seq < t->last && !r->enough) {
        sqlite_file_say(s, "it is damaged: table %s has no entry %lld",
                        r->table, (long long)r->seq + 1);
        return STORE_FAILED;
    }
    return result;
}

static store_result tell_open(reading *r)
{
    sqlite3_stmt *names_of = r->s->statement[READ_OPEN];
    store_result result = STORE_OK;

    while (result == STORE_OK && !r->enough &&
           sqlite3_step(names_of) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(names_of, 0);

        if (!is_name(name)) {
            sqlite_file_say(r->s, "it is damaged: a table has no name");
            result = STORE_FAILED;
            break;
        }
        memcpy(r->table, name, strlen(name) + 1);
        result = tell_table(r);
        if (result == STORE_OK && r->seq == 0) {
            sqlite_file_say(r->s, "it is damaged: table %s has no entry 1",
                            r->table);
            result = STORE_FAILED;
        }
    }
    if (sqlite3_reset(names_of) != SQLITE_OK && result == STORE_OK)
        result = sqlite_file_complain(r->s);
    return result;
}

static store_result sqlite_read_open(store *base, store_reader *each,
                                     void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    reading r = {.s = s, .each = each, .self = self};
    store_result result;

    s->reading++;
    result = finds_fresh(s) ? tell_open(&r) : sqlite_file_complain(s);
    s->reading--;
    return result;
}

static store_result sqlite_read_table(store *base, const char *table,
                                      store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    reading r = {.s = s, .each = each, .self = self};
    store_result result;

    if (!is_name(table))
        return STORE_OK;
    memcpy(r.table, table, strlen(table) + 1);
    s->reading++;
    result = finds_fresh(s) ? tell_table(&r) : sqlite_file_complain(s);
    s->reading--;
    return result;
}

/* ---- Opening and closing ---- */

static void sqlite_close(store *base)
{
    sqlite_store *s = (sqlite_store *)base;

    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    batch_free(&s->batch);
    fresh_free(&s->fresh);
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

static bool prepares(sqlite_store *s)
{
    bool done = true;

    for (int i = 0; done && i < N_STATEMENTS; i++)
        done = sqlite3_prepare_v3(s->db, statements[i], -1,
                                  SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                                  NULL) == SQLITE_OK;
    s->astray = true;
    done = done && finds_fresh(s);
    if (!done)
        sqlite_file_complain(s);
    return done;
}

store *store_open_sqlite(const char *folder, char *why, size_t room)
{
    sqlite_store *s = calloc(1, sizeof *s);

    if (!s) {
        snprintf(why, room, "no memory");
        return NULL;
    }
    s->base = sqlite_functions;
    if (sqlite_file_open(s, folder) && prepares(s))
        return &s->base;
    snprintf(why, room, "%s", s->base.why);
    sqlite_close(&s->base);
    return NULL;
}
