/* store_erase.c -- what is taken away from a SQLite store is in none of its
 * files, and what is taken away, or brought up from an older version, is so as
 * a whole or not at all, whenever the power is cut. */
#define _GNU_SOURCE /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "faulty_disk.h"
#include "store_folders.h"

static char why[256];

static int forget_and_remove(void **unused)
{
    disk_forget();
    return remove_folders(unused);
}

static void append(store *s, const char *table, int seq, const char *text)
{
    const store_entry e = {.table = table,
                           .seq = seq,
                           .date = seq,
                           .text = text,
                           .length = strlen(text)};

    assert_int_equal(s->append(s, &e), STORE_OK);
}

static void rewrite(store *s, const char *table, int seq, const char *text)
{
    const store_entry e = {.table = table,
                           .seq = seq,
                           .date = seq,
                           .text = text,
                           .length = strlen(text)};

    assert_int_equal(s->rewrite(s, &e), STORE_OK);
}

static void shelve(store *s, const char *table, int date, const char *text)
{
    const store_entry e = {
        .table = table, .date = date, .text = text, .length = strlen(text)};

    assert_int_equal(s->shelve(s, &e), STORE_OK);
}

static void commit(store *s)
{
    assert_int_equal(s->commit(s), STORE_OK);
}

/* ---- Nothing is left ---- */

enum { TABLES = 1500, ENTRIES = 60 };

static bool has(const char *bytes, size_t n, const char *piece)
{
    return n > 0 && memmem(bytes, n, piece, strlen(piece)) != NULL;
}

static bool is_in_files(const char *piece)
{
    static const char *const names[] = {"adit.db", "adit.db-wal",
                                        "adit.db-journal"};
    bool found = false;

    for (int i = 0; i < countof(names); i++) {
        size_t n;
        char *bytes = folder_read(folder, names[i], &n);

        found |= has(bytes, n, piece);
        free(bytes);
    }
    return found;
}

static const char *table_of(int i)
{
    static char name[STORE_NAME];

    snprintf(name, sizeof name, "t%d", i * 7919 % TABLES);
    return name;
}

/* All tables at a time, so that pages are split and entries move; each third
 * goes on. Entries 2 and 40 are somebody's whose name is in none of the
 * others. */
static void play_all(store *s)
{
    char text[80];

    for (int seq = 1; seq <= ENTRIES; seq++) {
        for (int i = 0; i < TABLES; i++) {
            bool his = seq == 2 || seq == 40;

            snprintf(text, sizeof text, "%s of %d",
                     his ? "Hieronymus" : "moved", i * seq);
            append(s, table_of(i), seq, text);
            if (seq == 2)
                s->mention(s, table_of(i), "b0c5");
            if (seq == ENTRIES && i % 3)
                shelve(s, table_of(i), i, "with Hieronymus");
        }
        commit(s);
    }
}

static void erase_all(store *s)
{
    for (int i = 0; i < TABLES; i++) {
        rewrite(s, table_of(i), 2, "somebody");
        rewrite(s, table_of(i), 40, "");
        s->unmention(s, table_of(i), "b0c5");
        if (i % 3)
            shelve(s, table_of(i), i, "with somebody");
    }
    commit(s);
}

static void what_is_erased_is_in_no_file(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    play_all(s);
    assert_true(is_in_files("Hieronymus") && is_in_files("b0c5"));
    erase_all(s);
    assert_false(is_in_files("Hieronymus"));
    assert_false(is_in_files("b0c5"));
    assert_true(is_in_files("moved of"));
    s->close(s);
    assert_false(is_in_files("Hieronymus"));
}

static void what_is_removed_is_in_no_file(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    play_all(s);
    for (int i = 0; i < TABLES; i++)
        if (i % 5)
            assert_int_equal(s->remove(s, table_of(i)), STORE_OK);
    commit(s);
    for (int i = 0; i < TABLES; i++)
        if (i % 5 == 0) {
            rewrite(s, table_of(i), 2, "");
            rewrite(s, table_of(i), 40, "");
            shelve(s, table_of(i), i, "");
            s->unmention(s, table_of(i), "b0c5");
        }
    commit(s);
    assert_false(is_in_files("Hieronymus"));
    assert_false(is_in_files("b0c5"));
    s->close(s);
}

/* ---- As a whole or not at all ---- */

/* What a store says of itself, in one text. */
static char told[1 << 14];

static bool tell(void *self, const store_entry *e)
{
    size_t used = strlen(told);

    (void)self;
    snprintf(told + used, sizeof told - used, "%s %d %d %.*s\n", e->table,
             (int)e->seq, (int)e->date, (int)e->length, e->text);
    return true;
}

static bool tell_guest(void *self, const char *guest)
{
    size_t used = strlen(told);

    snprintf(told + used, sizeof told - used, "%s knows %s\n",
             (const char *)self, guest);
    return true;
}

static const char *const small[] = {"a", "b", "c", "d"};

static const char *all_of(store *s)
{
    told[0] = 0;
    assert_int_equal(s->read_open(s, tell, NULL), STORE_OK);
    assert_int_equal(s->read_past(s, 0, tell, NULL), STORE_OK);
    for (int i = 0; i < countof(small); i++) {
        assert_int_equal(s->read_table(s, small[i], tell, NULL), STORE_OK);
        assert_int_equal(s->read_mentioned(s, small[i], tell_guest,
                                           (void *)(uintptr_t)small[i]),
                         STORE_OK);
    }
    return told;
}

static void begin_small(store *s)
{
    for (int i = 0; i < countof(small); i++) {
        append(s, small[i], 1, "opened by ann");
        append(s, small[i], 2, "sat bo");
        assert_int_equal(s->mention(s, small[i], "ann"), STORE_OK);
        assert_int_equal(s->mention(s, small[i], "bo"), STORE_OK);
        commit(s);
    }
    append(s, "a", 3, "ended");
    shelve(s, "a", 3, "ann and bo");
    append(s, "b", 3, "ended");
    shelve(s, "b", 3, "ann and bo");
    commit(s);
}

static void erase_small(store *s)
{
    for (int i = 0; i < countof(small); i++)
        assert_int_equal(s->unmention(s, small[i], "bo"), STORE_OK);
    rewrite(s, "a", 2, "sat");
    shelve(s, "a", 3, "ann and somebody");
    assert_int_equal(s->remove(s, "b"), STORE_OK);
    rewrite(s, "c", 2, "sat");
    append(s, "c", 3, "stood");
    rewrite(s, "d", 2, "sat");
}

/* Before the nth call of the disk from when `change` begins. */
static bool cut(int nth, void (*begin)(void), void (*change)(void),
                const char *before, const char *after)
{
    int64_t from;
    store *s;
    bool was_cut;

    disk_forget();
    folder_empty(folder);
    folder_empty(other);
    disk_watch(folder);
    begin();
    from = disk_calls();
    disk_power_cut_at(from + nth, other, (uint64_t)nth);
    change();
    was_cut = disk_calls() >= from + nth;
    if (was_cut) {
        s = folder_open(other, NULL);
        if (strcmp(all_of(s), before) != 0 && strcmp(told, after) != 0)
            fail_msg("after cut %d:\n%s", nth, told);
        s->close(s);
    }
    return was_cut;
}

static store *open_now;

static void begin_store(void)
{
    open_now = folder_open(folder, NULL);
    begin_small(open_now);
}

static void erase_in_store(void)
{
    erase_small(open_now);
    commit(open_now);
    open_now->close(open_now);
}

static void a_power_cut_leaves_all_or_nothing_of_what_is_erased(void **unused)
{
    char *before, *after;
    store *s;
    int n = 1;

    (void)unused;
    begin_store();
    before = strdup(all_of(open_now));
    erase_in_store();
    s = folder_open(folder, NULL);
    after = strdup(all_of(s));
    s->close(s);
    assert_string_not_equal(before, after);
    assert_null(strstr(after, "bo\n"));
    while (cut(n, begin_store, erase_in_store, before, after))
        n++;
    assert_true(n > 10);
    free(before);
    free(after);
}

/* ---- Files of version 1 ---- */

static int64_t sum_of(const char *table, int64_t seq, int64_t date,
                      const char *text)
{
    uint64_t sum = 0xcbf29ce484222325;

    for (const char *c = table; *c; c++)
        sum = (sum ^ (uint8_t)*c) * 0x100000001b3;
    for (int i = 0; i < 8; i++)
        sum = (sum ^ (uint8_t)(seq >> 8 * i)) * 0x100000001b3;
    for (int i = 0; i < 8; i++)
        sum = (sum ^ (uint8_t)(date >> 8 * i)) * 0x100000001b3;
    for (const char *c = text; *c; c++)
        sum = (sum ^ (uint8_t)*c) * 0x100000001b3;
    return (int64_t)sum;
}

static void add_row(char *sql, size_t room, bool fresh, const char *table,
                    int seq, const char *text)
{
    size_t used = strlen(sql);

    snprintf(sql + used, room - used,
             "INSERT INTO %s VALUES ('%s', %d, %d, '%s', %lld);",
             fresh ? "fresh (game, seq, at, body, sum)" : "event", table, seq,
             seq * 10, text, (long long)sum_of(table, seq, seq * 10, text));
}

/* As version 1 made it: two tables are over, of one some entries lie in both
 * places; one is open. */
static void make_version_1(void)
{
    static const char schema[] =
        "PRAGMA journal_mode = WAL;"
        "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, at "
        "INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY "
        "KEY (game, seq)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE fresh (id INTEGER PRIMARY KEY, game TEXT NOT NULL, seq "
        "INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, sum "
        "INTEGER NOT NULL) STRICT;"
        "CREATE TABLE open_game (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
        "PRAGMA application_id = 0x61646974; PRAGMA user_version = 1;"
        "INSERT INTO open_game VALUES ('c');";
    char path[FOLDER_NAME + 16], sql[8192];
    sqlite3 *db;

    snprintf(sql, sizeof sql, "%s", schema);
    for (int i = 0; i < 3; i++) {
        add_row(sql, sizeof sql, i == 2, small[i], 1, "sat ann");
        add_row(sql, sizeof sql, i == 2, small[i], 2, "sat bo");
        if (i < 2)
            add_row(sql, sizeof sql, false, small[i], 3, "ended");
    }
    add_row(sql, sizeof sql, true, "b", 3, "ended");
    snprintf(path, sizeof path, "%s/adit.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static bool index_entry(void *self, const store_entry *e)
{
    store *s = self;
    char text[64];

    snprintf(text, sizeof text, "%.*s", (int)e->length, e->text);
    if (strncmp(text, "sat ", 4) == 0)
        assert_int_equal(s->mention(s, e->table, text + 4), STORE_OK);
    else
        shelve(s, e->table, (int)e->date, "over");
    return true;
}

static store_result index_table(store *s, const char *table)
{
    return s->read_table(s, table, index_entry, s);
}

static void a_file_of_version_1_is_brought_up(void **unused)
{
    store *s;

    (void)unused;
    make_version_1();
    s = folder_open(folder, index_table);
    for (int again = 0; again < 2; again++) {
        assert_string_equal(all_of(s), "c 1 10 sat ann\nc 2 20 sat bo\n"
                                       "a 0 30 over\nb 0 30 over\n"
                                       "a 1 10 sat ann\na 2 20 sat bo\n"
                                       "a 3 30 ended\n"
                                       "a knows ann\na knows bo\n"
                                       "b 1 10 sat ann\nb 2 20 sat bo\n"
                                       "b 3 30 ended\n"
                                       "b knows ann\nb knows bo\n"
                                       "c 1 10 sat ann\nc 2 20 sat bo\n"
                                       "c knows ann\nc knows bo\n");
        append(s, "c", 3, "not committed");
        s->close(s);
        s = folder_open(folder, index_table);
    }
    s->close(s);
}

static store_result refuse_table(store *s, const char *table)
{
    snprintf(s->why, sizeof s->why, "table %s is too old", table);
    return STORE_FAILED;
}

static void a_file_that_cannot_be_brought_up_stays_as_it_is(void **unused)
{
    size_t n, m;
    char *before, *after;
    store *s;

    (void)unused;
    make_version_1();
    s = store_look_sqlite(folder, why, sizeof why);
    assert_null(s);
    assert_non_null(strstr(why, "older version"));
    before = folder_read(folder, "adit.db", &n);
    assert_null(store_open_sqlite(folder, refuse_table, why, sizeof why));
    assert_non_null(strstr(why, "table a is too old"));
    after = folder_read(folder, "adit.db", &m);
    assert_int_equal(n, m);
    assert_memory_equal(before, after, n);
    free(before);
    free(after);
    s = folder_open(folder, index_table);
    assert_non_null(strstr(all_of(s), "a knows bo"));
    s->close(s);
}

static void bring_up(void)
{
    store *s = folder_open(folder, index_table);

    s->close(s);
}

/* After the cut it is brought up for good. */
static void a_power_cut_while_it_is_brought_up_loses_nothing(void **unused)
{
    char *due;
    store *s;
    int n = 1;

    (void)unused;
    make_version_1();
    s = folder_open(folder, index_table);
    due = strdup(all_of(s));
    s->close(s);
    for (bool was_cut = true; was_cut; n++) {
        int64_t from;

        disk_forget();
        folder_empty(folder);
        folder_empty(other);
        disk_watch(folder);
        make_version_1();
        from = disk_calls();
        disk_power_cut_at(from + n, other, (uint64_t)n);
        bring_up();
        was_cut = disk_calls() >= from + n;
        if (!was_cut)
            break;
        s = folder_open(other, index_table);
        assert_string_equal(all_of(s), due);
        s->close(s);
    }
    assert_true(n > 10);
    free(due);
}

/* ---- Only to be read ---- */

static void who_only_looks_changes_nothing(void **unused)
{
    const store_entry e = {.table = "e", .seq = 1, .text = "x", .length = 1};
    size_t n, m;
    char *before, *after;
    store *s;

    (void)unused;
    assert_null(store_look_sqlite(folder, why, sizeof why));
    begin_store();
    assert_null(store_look_sqlite(folder, why, sizeof why));
    assert_non_null(strstr(why, "another server has it open"));
    open_now->close(open_now);
    before = folder_read(folder, "adit.db", &n);
    s = store_look_sqlite(folder, why, sizeof why);
    assert_non_null(s);
    assert_non_null(strstr(all_of(s), "d knows bo"));
    assert_int_equal(s->append(s, &e), STORE_OK);
    assert_int_equal(s->commit(s), STORE_FAILED);
    s->close(s);
    after = folder_read(folder, "adit.db", &m);
    assert_int_equal(n, m);
    assert_memory_equal(before, after, n);
    free(before);
    free(after);
}

#define ON_DISK(test)                                                          \
    cmocka_unit_test_setup_teardown(test, make_folders, forget_and_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_DISK(what_is_erased_is_in_no_file),
        ON_DISK(what_is_removed_is_in_no_file),
        ON_DISK(a_power_cut_leaves_all_or_nothing_of_what_is_erased),
        ON_DISK(a_file_of_version_1_is_brought_up),
        ON_DISK(a_file_that_cannot_be_brought_up_stays_as_it_is),
        ON_DISK(a_power_cut_while_it_is_brought_up_loses_nothing),
        ON_DISK(who_only_looks_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
