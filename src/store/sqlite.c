/* sqlite.c -- the store of one server: a SQLite database in a folder of its
 * own. Called through store.h.
 *
 * There is one connection, which holds the lock of the file as long as it is
 * open. Everything that is added goes to disk within `commit`: between two
 * calls the database is in no transaction.
 *
 * A commit writes to the log, adit.db-wal, and waits for the disk
 * (synchronous=FULL); now and then SQLite moves what is there into adit.db. If
 * the disk fails to confirm a commit, that commit is refused; but it may be in
 * the log all the same, and whoever opens the file next would believe it.
 * Closing and opening it again does not help. For this reason nothing more is
 * committed before adit.db has taken what was confirmed, and the log is empty
 * (`is_sure`).
 *
 *   commit ok        -> STORE_OK
 *   commit refused   -> ROLLBACK, unsure: move the log into adit.db, empty it
 *                       until that has worked, every commit is refused
 *
 * Entries are added at the end of `fresh`, so that a commit writes little more
 * than one page, whichever tables they belong to. When a table has so many
 * there that they fill a page, they are put away into `event`, where its log is
 * in one place. What is in both counts once; `fresh` is cut off at the oldest
 * entry that was not put away.
 *
 *   fresh   id: 901 902 903 904 905 ...        in the order of time
 *               A7  B3  A8  C1  B4             (table, number)
 *   event   A1 A2 .. A6 | B1 B2 | ...          table by table
 *
 * What is taken away is overwritten with zeros (secure_delete), in `fresh` too,
 * and the log is emptied after that, so that it is in no file any more. */
#include "store/sqlite_store.h"

#include "core/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TIDY_EVERY = 256,    /* entries that are added before `fresh` is tidied */
    TIDY_TABLES = 8,     /* tables that are put away then, at most: */
    TIDY_AFTER = 1 << 16 /* those with so many newer entries in `fresh` */
};

/* Parameters are the same everywhere: ?1 the table, ?2 the number or the guest,
 * ?3 the date, ?4 the text, ?5 its sum; or ?1 an id in `fresh`. The columns
 * have older names: `game` is a table's name, `at` a date, `body` a text. */
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
    [SUM_UP] = "INSERT OR REPLACE INTO past SELECT ?1, ?3, ?4, ?5"
               " WHERE ?2 = 0 AND EXISTS (SELECT 1 FROM event WHERE game = ?1)",
    [MENTION] = "INSERT OR IGNORE INTO part VALUES (?2, ?1)",
    [UNMENTION] = "DELETE FROM part WHERE guest = ?2 AND game = ?1",
    [REWRITE] = "UPDATE event SET at = ?3, body = ?4, sum = ?5"
                " WHERE game = ?1 AND seq = ?2",
    [REMOVE] = "DELETE FROM event WHERE game = ?1",
    [REMOVE_PAST] = "DELETE FROM past WHERE game = ?1",
    [REMOVE_PARTS] = "DELETE FROM part WHERE game = ?1",
    [TO_SCRUB] = "INSERT OR IGNORE INTO to_scrub VALUES (?1)",
    [SCRUB] = "DELETE FROM fresh WHERE id <= ?1 AND game IN to_scrub",
    [SCRUBBED] = "DELETE FROM to_scrub",
    [READ_OPEN] = "SELECT name FROM open_game ORDER BY name",
    [READ_TABLE] =
        "SELECT game, seq, at, body, sum FROM event WHERE game = ?1 ORDER BY seq",
    [READ_FRESH] = "SELECT game, seq, at, body, sum FROM fresh WHERE id = ?1",
    [LIST_FRESH] = "SELECT game, seq, id FROM fresh ORDER BY id",
    [READ_PAST] = "SELECT game, 0, at, body, sum FROM past"
                  " WHERE at >= ?1 ORDER BY at, game",
    [READ_GUEST] = "SELECT part.game, 0, at, body, sum"
                   " FROM part LEFT JOIN past ON past.game = part.game"
                   " WHERE guest = ?1 ORDER BY at DESC NULLS FIRST, part.game",
    [READ_MENTIONED] = "SELECT guest FROM part WHERE game = ?1 ORDER BY guest",
    [READ_NAMES] = "SELECT game, EXISTS"
                   " (SELECT 1 FROM open_game WHERE name = game) FROM"
                   " (SELECT game FROM event UNION SELECT game FROM fresh"
                   "  UNION SELECT name FROM open_game"
                   "  UNION SELECT game FROM past UNION SELECT game FROM part)",
    [BLOCK_WHOM] = "INSERT OR REPLACE INTO block VALUES (?1, ?2, ?3)",
    [UNBLOCK_WHOM] = "DELETE FROM block WHERE whom = ?1",
    [READ_BLOCKS] = "SELECT whom, at, why FROM block ORDER BY whom",
};

/* ---- One commit ---- */

/* Runs a statement that returns no rows. Its result is that of the reset, which
 * repeats an error of the step. */
static bool runs(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement) == SQLITE_OK;
}

static bool adds(sqlite3_stmt *add, const store_entry *e)
{
    return sqlite_names(add, e->table) &&
           sqlite3_bind_int64(add, 2, e->seq) == SQLITE_OK &&
           sqlite3_bind_int64(add, 3, e->date) == SQLITE_OK &&
           sqlite3_bind_text(add, 4, e->text, (int)e->length, SQLITE_STATIC) ==
               SQLITE_OK &&
           sqlite3_bind_int64(add, 5, sqlite_checksum(e)) == SQLITE_OK &&
           runs(add);
}

static bool runs_for(sqlite3_stmt *statement, int64_t id)
{
    return sqlite3_bind_int64(statement, 1, id) == SQLITE_OK && runs(statement);
}

/* Copies a table's entries from `fresh` to `event`. They stay in `fresh` until
 * it is cut off, and count once. */
static bool puts_away(sqlite_store *s, fresh_table *t)
{
    for (int i = 0; i < t->n; i++)
        if (!runs_for(s->statement[PUT_AWAY], t->id[i]))
            return false;
    fresh_clear(&s->fresh, t);
    return true;
}

/* One more entry of an open table. If its list is full, the others are put away
 * first. */
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

static bool runs_on(sqlite3_stmt *statement, const char *table)
{
    return sqlite_names(statement, table) && runs(statement);
}

/* One more entry. The first opens its table; a table that is over has no list
 * in memory, and its entries go to `event` directly. */
static bool appends(sqlite_store *s, const store_entry *e)
{
    fresh_table *t;

    if (e->seq == 1 && !runs_on(s->statement[OPEN], e->table))
        return false;
    t = e->seq == 1 ? fresh_add(&s->fresh, e->table)
                    : fresh_find(&s->fresh, e->table);
    if (t == NULL && e->seq == 1)
        return false;
    return t ? adds_fresh(s, t, e) : adds(s->statement[ADD], e);
}

/* The table is open no more: everything of it is put away. Does nothing for one
 * that is not open. */
static bool closes(sqlite_store *s, const char *table)
{
    fresh_table *t = fresh_find(&s->fresh, table);

    if ((t && !puts_away(s, t)) || !runs_on(s->statement[SHELVE], table))
        return false;
    if (t)
        fresh_drop(&s->fresh, t);
    return true;
}

static bool mentions(sqlite3_stmt *mention, const store_entry *e)
{
    return sqlite3_bind_text(mention, 2, e->text, (int)e->length,
                             SQLITE_STATIC) == SQLITE_OK &&
           runs_on(mention, e->table);
}

/* Something of this table is to be taken away: its entries are put away first,
 * and all its rows in `fresh`, used or not, are deleted at the end of this
 * commit. */
static bool scrubs(sqlite_store *s, const char *table)
{
    fresh_table *t = fresh_find(&s->fresh, table);

    s->erasing = true;
    return (!t || puts_away(s, t)) && runs_on(s->statement[TO_SCRUB], table);
}

/* Exactly one row has to change; otherwise there was no such entry. */
static bool rewrites(sqlite_store *s, const store_entry *e)
{
    return scrubs(s, e->table) && adds(s->statement[REWRITE], e) &&
           sqlite3_changes(s->db) == 1;
}

static bool removes(sqlite_store *s, const char *table)
{
    return scrubs(s, table) && closes(s, table) &&
           runs_on(s->statement[REMOVE], table) &&
           runs_on(s->statement[REMOVE_PAST], table) &&
           runs_on(s->statement[REMOVE_PARTS], table);
}

static bool changes(sqlite_store *s, const batch_change *c)
{
    const store_entry entry = {.table = c->table,
                               .seq = c->seq,
                               .date = c->date,
                               .text = s->batch.text + c->text,
                               .length = c->length};

    switch (c->kind) {
    case BATCH_APPEND:
        return appends(s, &entry);
    case BATCH_SHELVE:
        return closes(s, c->table) && adds(s->statement[SUM_UP], &entry);
    case BATCH_MENTION:
        return mentions(s->statement[MENTION], &entry);
    case BATCH_UNMENTION:
        s->erasing = true;
        return mentions(s->statement[UNMENTION], &entry);
    case BATCH_REWRITE:
        return rewrites(s, &entry);
    default:
        return removes(s, c->table);
    }
}

/* Deletes the part of `fresh` that was put away, up to the oldest entry that is
 * still needed there. Tables that have been quiet for long are put away first,
 * a few at a time, so that none of them keeps `fresh` from shrinking. */
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

/* The whole batch, in order. Rows to be scrubbed are those up to `newest`: what
 * this commit itself has added to `fresh` is needed there. */
static bool changes_all(sqlite_store *s)
{
    int64_t newest = s->newest;

    s->erasing = false;
    for (int i = 0; i < s->batch.n; i++)
        if (!changes(s, &s->batch.change[i]))
            return false;
    return !s->erasing || (runs_for(s->statement[SCRUB], newest) &&
                           runs(s->statement[SCRUBBED]));
}

/* One transaction. False at any step: the caller rolls back. */
static bool commits(sqlite_store *s)
{
    if (!runs(s->statement[BEGIN]) || !changes_all(s))
        return false;
    if (s->untidy >= TIDY_EVERY && !tidies(s))
        return false;
    return runs(s->statement[COMMIT]);
}

/* ---- Being sure ---- */

/* Moves the log into adit.db and empties it, also on disk: SQLite alone would
 * leave that until the next commit. */
static bool moves_log(sqlite_store *s)
{
    sqlite3_file *log;

    if (sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                  NULL) != SQLITE_OK)
        return false;
    log = sqlite_file_log(s);
    return !log || log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

/* Is it certain what is on disk? If not, finds out; false: nothing may be
 * committed yet. */
static bool is_sure(sqlite_store *s)
{
    if (s->unsure)
        s->unsure = !moves_log(s);
    return !s->unsure;
}

/* Runs `works` in a transaction; afterwards everything is as that says, or as
 * before. After a failure what is known about `fresh` is read again; after
 * something was taken away the log is emptied, because it still has the old
 * pages. If that fails, the commit stands, and the next one tries again. */
static store_result settles(sqlite_store *s, bool (*works)(sqlite_store *))
{
    store_result result = STORE_OK;

    if (!is_sure(s) || !sqlite_finds_fresh(s)) {
        result = sqlite_file_complain(s);
    } else if (!works(s)) {
        result = sqlite_file_complain(s);
        if (!sqlite3_get_autocommit(s->db))
            sqlite_file_does(s, "ROLLBACK");
        s->unsure = s->astray = true;
        is_sure(s);
    } else if (s->erasing) {
        s->unsure = true;
        is_sure(s);
    }
    return result;
}

/* The batch is gone afterwards in any case: what was refused is not tried again
 * by itself. */
static store_result sqlite_commit(store *base)
{
    sqlite_store *s = (sqlite_store *)base;
    store_result result;

    require(s->reading == 0);
    if (s->batch.n == 0)
        return STORE_OK;
    result = settles(s, commits);
    batch_clear(&s->batch);
    return result;
}

static void sqlite_undo(store *base)
{
    batch_clear(&((sqlite_store *)base)->batch);
}

/* Writes a page and takes it back in the same transaction, so that the disk has
 * to accept something. */
static bool touches(sqlite_store *s)
{
    return runs(s->statement[BEGIN]) &&
           sqlite_file_does(s, "INSERT INTO open_game VALUES ('');"
                               "DELETE FROM open_game WHERE name = ''") &&
           runs(s->statement[COMMIT]);
}

static store_result sqlite_probe(store *base)
{
    sqlite_store *s = (sqlite_store *)base;

    require(s->reading == 0 && s->batch.n == 0);
    return settles(s, touches);
}

/* ---- Blocks ---- */

static bool blocks(sqlite_store *s)
{
    const store_entry *e = s->whom;
    sqlite3_stmt *block = s->statement[e->text ? BLOCK_WHOM : UNBLOCK_WHOM];

    s->erasing = !e->text;
    return runs(s->statement[BEGIN]) && sqlite_names(block, e->table) &&
           (!e->text || (sqlite3_bind_int64(block, 2, e->date) == SQLITE_OK &&
                         sqlite3_bind_text(block, 3, e->text, (int)e->length,
                                           SQLITE_STATIC) == SQLITE_OK)) &&
           runs(block) && runs(s->statement[COMMIT]);
}

static store_result sqlite_block(store *base, const store_entry *whom)
{
    sqlite_store *s = (sqlite_store *)base;

    require(s->reading == 0);
    s->whom = whom;
    return settles(s, blocks);
}

static store_result sqlite_unblock(store *base, const char *whom)
{
    return sqlite_block(base, &(store_entry){.table = whom});
}

/* ---- Adding ---- */

/* The number of the last committed entry of a table; 0: it has none; -1: it
 * cannot be read. */
static int64_t last_kept(sqlite_store *s, const char *table)
{
    const fresh_table *t;

    if (!sqlite_finds_fresh(s))
        return -1;
    t = fresh_find(&s->fresh, table);
    return t ? t->last : sqlite_last_put_away(s, table);
}

/* A failure undoes everything since the last commit, as store.h promises. */
static store_result refuse(sqlite_store *s, store_result result)
{
    batch_clear(&s->batch);
    return result;
}

/* May the entry be appended: a proper name, and the next number, counting those
 * that are not committed yet? */
static store_result check(sqlite_store *s, const store_entry *e)
{
    int64_t last;

    if (!sqlite_is_name(e->table) || e->length > STORE_ENTRY || e->seq < 1) {
        sqlite_file_say(s, TEXT_cli_store_entry, NULL);
        return STORE_FAILED;
    }
    last = batch_last(&s->batch, e->table);
    if (last == 0)
        last = last_kept(s, e->table);
    if (last < 0)
        return sqlite_file_complain(s);
    if (e->seq <= last) {
        SQLITE_FILE_SAY(s, cli_store_entryTaken, .table = e->table,
                        .n = e->seq);
        return STORE_TAKEN;
    }
    if (e->seq > last + 1) {
        SQLITE_FILE_SAY(s, cli_store_entryGap, .table = e->table, .n = last,
                        .n_number = e->seq);
        return STORE_FAILED;
    }
    return STORE_OK;
}

static store_result keep(sqlite_store *s, batch_kind kind, const store_entry *e)
{
    if (batch_add(&s->batch, kind, e))
        return STORE_OK;
    sqlite_file_say(s, TEXT_cli_store_tooMuch, NULL);
    return refuse(s, STORE_FAILED);
}

static store_result sqlite_append(store *base, const store_entry *entry)
{
    sqlite_store *s = (sqlite_store *)base;
    store_result result = check(s, entry);

    return result == STORE_OK ? keep(s, BATCH_APPEND, entry)
                              : refuse(s, result);
}

/* A change that is not an entry of a log, so it has no number. */
static store_result change(store *base, batch_kind kind, const store_entry *e)
{
    sqlite_store *s = (sqlite_store *)base;

    if (sqlite_is_name(e->table) && e->length <= STORE_ENTRY && e->seq == 0)
        return keep(s, kind, e);
    sqlite_file_say(s, TEXT_cli_store_name, NULL);
    return refuse(s, STORE_FAILED);
}

static store_result sqlite_shelve(store *base, const store_entry *summary)
{
    return change(base, BATCH_SHELVE, summary);
}

/* A guest's key that is empty or too long is refused: `change` refuses a table
 * without a name. */
static store_result change_part(store *base, batch_kind kind, const char *table,
                                const char *guest)
{
    size_t length = strnlen(guest, STORE_GUEST);
    store_entry e = {.table = table, .text = guest, .length = length};

    if (length == 0 || length == STORE_GUEST)
        e.table = NULL;
    return change(base, kind, &e);
}

static store_result sqlite_mention(store *base, const char *table,
                                   const char *guest)
{
    return change_part(base, BATCH_MENTION, table, guest);
}

static store_result sqlite_unmention(store *base, const char *table,
                                     const char *guest)
{
    return change_part(base, BATCH_UNMENTION, table, guest);
}

/* Only entries that are committed can be rewritten. */
static store_result sqlite_rewrite(store *base, const store_entry *entry)
{
    sqlite_store *s = (sqlite_store *)base;
    int64_t last =
        sqlite_is_name(entry->table) ? last_kept(s, entry->table) : 0;

    if (last < 0)
        return refuse(s, sqlite_file_complain(s));
    if (entry->seq >= 1 && entry->seq <= last && entry->length <= STORE_ENTRY)
        return keep(s, BATCH_REWRITE, entry);
    sqlite_file_say(s, TEXT_cli_store_noEntry, NULL);
    return refuse(s, STORE_FAILED);
}

static store_result sqlite_remove(store *base, const char *table)
{
    return change(base, BATCH_REMOVE, &(store_entry){.table = table});
}

/* ---- Opening and closing ---- */

static void sqlite_close(store *base)
{
    sqlite_store *s = (sqlite_store *)base;

    sqlite_copy_end(base);
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    batch_free(&s->batch);
    fresh_free(&s->fresh);
    free(s->path);
    free(s);
}

static const store sqlite_functions = {
    .append = sqlite_append,
    .shelve = sqlite_shelve,
    .mention = sqlite_mention,
    .unmention = sqlite_unmention,
    .rewrite = sqlite_rewrite,
    .remove = sqlite_remove,
    .commit = sqlite_commit,
    .launch = store_launch_waiting,
    .undo = sqlite_undo,
    .probe = sqlite_probe,
    .block = sqlite_block,
    .unblock = sqlite_unblock,
    .read_blocks = sqlite_read_blocks,
    .read_open = sqlite_read_open,
    .read_table = sqlite_read_table,
    .read_past = sqlite_read_past,
    .read_guest = sqlite_read_guest,
    .read_mentioned = sqlite_read_mentioned,
    .read_names = sqlite_read_names,
    .copy_begin = sqlite_copy_begin,
    .copy_next = sqlite_copy_next,
    .copy_end = sqlite_copy_end,
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
    done = done && sqlite_finds_fresh(s);
    if (!done)
        sqlite_file_complain(s);
    return done;
}

/* ---- Files of older versions ---- */

typedef struct indexing {
    sqlite_store *s;
    store_indexer *index;
    store_result result;
} indexing;

/* What the indexer has said about a table is written at once, within the
 * transaction that sqlite_file_open has begun: the batch stays small however
 * many tables there are. */
static bool index_table(void *self, const store_entry *named)
{
    indexing *i = self;
    sqlite_store *s = i->s;

    i->result = i->index(&s->base, named->table);
    if (i->result == STORE_OK && !changes_all(s))
        i->result = sqlite_file_complain(s);
    batch_clear(&s->batch);
    return i->result == STORE_OK;
}

/* Version 1 kept only logs: guests and summaries are worked out from them. */
static bool indexes(sqlite_store *s, store_indexer *index)
{
    indexing i = {.s = s, .index = index};
    store_result read = sqlite_read_names(&s->base, index_table, &i);

    return read == STORE_OK && i.result == STORE_OK;
}

/* Opens the file, brings it up to date, and makes it ready; what is only read
 * or copied needs less. */
static bool is_open(sqlite_store *s, const char *folder, store_indexer *index)
{
    int version;

    if (!sqlite_file_open(s, folder, &version))
        return false;
    if (s->copies)
        return true;
    if (!prepares(s))
        return false;
    if (version == 1 && index && !s->looks && !indexes(s, index))
        return false;
    return s->looks || sqlite_file_ready(s);
}

enum { TO_CHANGE, TO_LOOK_AT, TO_COPY };

static store *open_store(const char *folder, int what_for, store_indexer *index,
                         char *why, size_t room)
{
    sqlite_store *s = calloc(1, sizeof *s);

    if (!s) {
        snprintf(why, room, "%s", text_of(TEXT_cli_errors_noMemory));
        return NULL;
    }
    s->base = sqlite_functions;
    s->base.wakes = -1;
    s->looks = what_for != TO_CHANGE;
    s->copies = what_for == TO_COPY;
    s->lock = -1;
    if (is_open(s, folder, index))
        return &s->base;
    snprintf(why, room, "%s", s->base.why);
    sqlite_close(&s->base);
    return NULL;
}

store *store_open_sqlite(const char *folder, store_indexer *index, char *why,
                         size_t room)
{
    return open_store(folder, TO_CHANGE, index, why, room);
}

store *store_look_sqlite(const char *folder, char *why, size_t room)
{
    return open_store(folder, TO_LOOK_AT, NULL, why, room);
}

store *store_copy_sqlite(const char *folder, char *why, size_t room)
{
    return open_store(folder, TO_COPY, NULL, why, room);
}
