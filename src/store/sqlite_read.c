/* sqlite_read.c -- what a store in a file of SQLite gives back: logs in order,
 * wherever their entries lie, and what is kept about guests. Everything is
 * checked as it is read: an entry whose sum is wrong, or whose number is not
 * the next, ends the reading with a failure. Called through store.h, and by
 * sqlite.c. */
#include "store/sqlite_store.h"

#include <string.h>

int64_t sqlite_checksum(const store_entry *e)
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

bool sqlite_names(sqlite3_stmt *statement, const char *word)
{
    return sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC) ==
           SQLITE_OK;
}

/* ---- What is fresh ---- */

int64_t sqlite_last_put_away(sqlite_store *s, const char *table)
{
    sqlite3_stmt *last = s->statement[LAST];
    int64_t seq = -1;

    if (sqlite_names(last, table) && sqlite3_step(last) == SQLITE_ROW)
        seq = sqlite3_column_int64(last, 0);
    return sqlite3_reset(last) == SQLITE_OK ? seq : -1;
}

bool sqlite_is_name(const char *table)
{
    size_t length = table ? strnlen(table, STORE_NAME) : 0;

    return length > 0 && length < STORE_NAME;
}

/* Lists the open tables, each with the number of its last entry in `event`. */
static bool lists_open(sqlite_store *s)
{
    sqlite3_stmt *rows = s->statement[READ_OPEN];

    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        fresh_table *t =
            sqlite_is_name(name) ? fresh_add(&s->fresh, name) : NULL;

        if (!t || (t->last = sqlite_last_put_away(s, name)) < 0) {
            sqlite3_reset(rows);
            return false;
        }
    }
    return sqlite3_reset(rows) == SQLITE_OK;
}

/* Adds what is in `fresh` of them. Rows that were put away already, or whose
 * table is not open, are passed over. If a number is missing, it is not noticed
 * here but when the table is read. */
static bool lists_fresh(sqlite_store *s)
{
    sqlite3_stmt *rows = s->statement[LIST_FRESH];

    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(rows, 0);
        fresh_table *t =
            sqlite_is_name(name) ? fresh_find(&s->fresh, name) : NULL;
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

/* After a commit that failed, memory may have been changed while the file was
 * not: all of it is read again. */
bool sqlite_finds_fresh(sqlite_store *s)
{
    if (!s->astray)
        return true;
    fresh_free(&s->fresh);
    s->newest = 0;
    s->astray = !(lists_open(s) && lists_fresh(s));
    return !s->astray;
}

/* ---- Logs ---- */

/* The entry in the row that a statement is at. False: we have not written it
 * like that. */
static bool gives_entry(sqlite3_stmt *row, store_entry *out)
{
    *out = (store_entry){
        .table = (const char *)sqlite3_column_text(row, 0),
        .seq = sqlite3_column_int64(row, 1),
        .date = sqlite3_column_int64(row, 2),
        .text = (const char *)sqlite3_column_text(row, 3),
        .length = (size_t)sqlite3_column_bytes(row, 3),
    };
    return sqlite_is_name(out->table) && out->text &&
           out->length <= STORE_ENTRY &&
           sqlite3_column_int64(row, 4) == sqlite_checksum(out);
}

/* A reading under way, and how far it has come. */
typedef struct reading {
    sqlite_store *s;
    store_reader *each;
    void *self;
    char table[STORE_NAME];
    int64_t seq; /* number of the last entry that was read */
    bool enough;
} reading;

/* One row of a log. Entries have to be numbered 1, 2, 3, ... without a gap. */
static store_result tell_row(reading *r, sqlite3_stmt *row)
{
    store_entry entry;

    if (!gives_entry(row, &entry) || strcmp(entry.table, r->table) != 0) {
        SQLITE_FILE_SAY(r->s, cli_store_damagedAfter, .table = r->table,
                        .n = r->seq);
        return STORE_FAILED;
    }
    if (entry.seq != ++r->seq) {
        SQLITE_FILE_SAY(r->s, cli_store_damagedEntry, .table = r->table,
                        .n = r->seq);
        return STORE_FAILED;
    }
    r->enough = !r->each(r->self, &entry);
    return STORE_OK;
}

/* All rows of a statement, until one is wrong or the reader has enough. The
 * statement is reset in any case, so that it can be used again. */
static store_result tell_rows(reading *r, sqlite3_stmt *rows)
{
    store_result result = STORE_OK;

    while (result == STORE_OK && !r->enough && sqlite3_step(rows) == SQLITE_ROW)
        result = tell_row(r, rows);
    if (sqlite3_reset(rows) != SQLITE_OK && result == STORE_OK)
        result = sqlite_file_complain(r->s);
    return result;
}

/* The log of the table r->table: what was put away, and then what is fresh. If
 * fewer entries are found than memory says there are, some are lost. */
static store_result tell_table(reading *r)
{
    sqlite_store *s = r->s;
    const fresh_table *t = fresh_find(&s->fresh, r->table);
    store_result result;

    r->seq = 0;
    if (!sqlite_names(s->statement[READ_TABLE], r->table))
        return sqlite_file_complain(s);
    result = tell_rows(r, s->statement[READ_TABLE]);
    for (int i = 0; t && i < t->n && result == STORE_OK && !r->enough; i++) {
        sqlite3_bind_int64(s->statement[READ_FRESH], 1, t->id[i]);
        result = tell_rows(r, s->statement[READ_FRESH]);
    }
    if (result == STORE_OK && t && r->seq < t->last && !r->enough) {
        SQLITE_FILE_SAY(s, cli_store_damagedEntry, .table = r->table,
                        .n = r->seq + 1);
        return STORE_FAILED;
    }
    return result;
}

/* All open tables. READ_OPEN stays at its row while other statements read the
 * table; an open table has an entry at least. */
static store_result tell_open(reading *r)
{
    sqlite3_stmt *names_of = r->s->statement[READ_OPEN];
    store_result result = STORE_OK;

    while (result == STORE_OK && !r->enough &&
           sqlite3_step(names_of) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(names_of, 0);

        if (!sqlite_is_name(name)) {
            sqlite_file_say(r->s, TEXT_cli_store_damagedName, NULL);
            result = STORE_FAILED;
            break;
        }
        memcpy(r->table, name, strlen(name) + 1);
        result = tell_table(r);
        if (result == STORE_OK && r->seq == 0) {
            SQLITE_FILE_SAY(r->s, cli_store_damagedEntry, .table = r->table,
                            .n = 1);
            result = STORE_FAILED;
        }
    }
    if (sqlite3_reset(names_of) != SQLITE_OK && result == STORE_OK)
        result = sqlite_file_complain(r->s);
    return result;
}

store_result sqlite_read_open(store *base, store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    reading r = {.s = s, .each = each, .self = self};
    store_result result;

    s->reading++;
    result = sqlite_finds_fresh(s) ? tell_open(&r) : sqlite_file_complain(s);
    s->reading--;
    return result;
}

/* A name that no table can have has no entries, which is not an error: it comes
 * from a client. */
store_result sqlite_read_table(store *base, const char *table,
                               store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    reading r = {.s = s, .each = each, .self = self};
    store_result result;

    if (!sqlite_is_name(table))
        return STORE_OK;
    memcpy(r.table, table, strlen(table) + 1);
    s->reading++;
    result = sqlite_finds_fresh(s) ? tell_table(&r) : sqlite_file_complain(s);
    s->reading--;
    return result;
}

/* ---- Beside the logs ---- */

/* A summary; of a table that is not over, only its name. */
static store_result tell_summary(reading *r, sqlite3_stmt *row)
{
    const char *name = (const char *)sqlite3_column_text(row, 0);
    store_entry entry = {.table = name, .text = ""};
    bool known = sqlite3_column_type(row, 3) == SQLITE_NULL;

    if (known ? !sqlite_is_name(name) : !gives_entry(row, &entry)) {
        SQLITE_FILE_SAY(r->s, cli_store_damagedPast,
                        .table = sqlite_is_name(name) ? name : "?");
        return STORE_FAILED;
    }
    r->enough = !r->each(r->self, &entry);
    return STORE_OK;
}

static store_result tell_summaries(reading *r, sqlite3_stmt *rows)
{
    store_result result = STORE_OK;

    r->s->reading++;
    while (result == STORE_OK && !r->enough && sqlite3_step(rows) == SQLITE_ROW)
        result = tell_summary(r, rows);
    if (sqlite3_reset(rows) != SQLITE_OK && result == STORE_OK)
        result = sqlite_file_complain(r->s);
    r->s->reading--;
    return result;
}

store_result sqlite_read_past(store *base, int64_t since, store_reader *each,
                              void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    reading r = {.s = s, .each = each, .self = self};

    if (sqlite3_bind_int64(s->statement[READ_PAST], 1, since) != SQLITE_OK)
        return sqlite_file_complain(s);
    return tell_summaries(&r, s->statement[READ_PAST]);
}

store_result sqlite_read_guest(store *base, const char *guest,
                               store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    reading r = {.s = s, .each = each, .self = self};

    if (!sqlite_names(s->statement[READ_GUEST], guest))
        return sqlite_file_complain(s);
    return tell_summaries(&r, s->statement[READ_GUEST]);
}

static bool tell_name(reading *r, sqlite3_stmt *row)
{
    const char *name = (const char *)sqlite3_column_text(row, 0);
    const char *text = sqlite3_column_int(row, 1) ? "open" : "";

    return sqlite_is_name(name) &&
           r->each(r->self, &(store_entry){.table = name,
                                           .text = text,
                                           .length = strlen(text)});
}

store_result sqlite_read_names(store *base, store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *rows = s->statement[READ_NAMES];
    reading r = {.s = s, .each = each, .self = self};

    s->reading++;
    while (sqlite3_step(rows) == SQLITE_ROW && tell_name(&r, rows))
        ;
    s->reading--;
    return sqlite3_reset(rows) == SQLITE_OK ? STORE_OK
                                            : sqlite_file_complain(s);
}

store_result sqlite_read_mentioned(store *base, const char *table,
                                   store_guest_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *rows = s->statement[READ_MENTIONED];
    bool enough = false;

    if (!sqlite_names(rows, table))
        return sqlite_file_complain(s);
    s->reading++;
    while (!enough && sqlite3_step(rows) == SQLITE_ROW)
        enough = !each(self, (const char *)sqlite3_column_text(rows, 0));
    s->reading--;
    return sqlite3_reset(rows) == SQLITE_OK ? STORE_OK
                                            : sqlite_file_complain(s);
}

store_result sqlite_read_blocks(store *base, store_reader *each, void *self)
{
    sqlite_store *s = (sqlite_store *)base;
    sqlite3_stmt *rows = s->statement[READ_BLOCKS];
    bool more = true;

    s->reading++;
    while (more && sqlite3_step(rows) == SQLITE_ROW)
        more = each(
            self,
            &(store_entry){.table = (const char *)sqlite3_column_text(rows, 0),
                           .date = sqlite3_column_int64(rows, 1),
                           .text = (const char *)sqlite3_column_text(rows, 2),
                           .length = (size_t)sqlite3_column_bytes(rows, 2)});
    s->reading--;
    return sqlite3_reset(rows) == SQLITE_OK ? STORE_OK
                                            : sqlite_file_complain(s);
}
