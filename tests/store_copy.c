/* store_copy.c -- a copy of a SQLite store is what was committed at one moment
 * between its first piece and its last, whatever happens meanwhile. */
#define _GNU_SOURCE /* memmem */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include "faulty_disk.h"
#include "ledger.h"
#include "store_folders.h"

static char why[256];
static ledger book;

static int begin(void **unused)
{
    ledger_begin(&book, 1, 2000);
    return make_folders(unused);
}

static int end(void **unused)
{
    disk_forget();
    return remove_folders(unused);
}

static void commit_some(store *s, int n)
{
    for (int i = 0; i < n; i++)
        assert_int_equal(ledger_commit(&book, s, 3), STORE_OK);
}

static FILE *begin_file(void)
{
    char path[FOLDER_NAME + 16];
    FILE *file;

    snprintf(path, sizeof path, "%s/adit.db", other);
    file = fopen(path, "w");
    assert_non_null(file);
    return file;
}

static long size_of(const char *name)
{
    char path[FOLDER_NAME + 16];
    struct stat is;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &is) == 0 ? (long)is.st_size : -1;
}

/* Takes a piece to the file; false: that was all. */
static bool takes_piece(store *s, FILE *file)
{
    store_piece p;

    assert_int_equal(s->copy_next(s, &p), STORE_OK);
    if (p.n == 0) {
        assert_int_equal(fflush(file), 0);
        assert_int_equal(ftruncate(fileno(file), p.size), 0);
        return false;
    }
    assert_true(p.at >= 0 && p.at + (int64_t)p.n <= p.size);
    assert_int_equal(fseek(file, (long)p.at, SEEK_SET), 0);
    assert_int_equal(fwrite(p.bytes, 1, p.n, file), p.n);
    return true;
}

/* Copies all of it. If `busy`, something is committed after each piece, or
 * refused by the disk. */
static void copy_all(store *s, bool busy)
{
    FILE *file = begin_file();

    assert_int_equal(s->copy_begin(s), STORE_OK);
    while (takes_piece(s, file))
        if (busy)
            ledger_commit(&book, s, 3);
    assert_int_equal(fclose(file), 0);
}

/* The copy holds just what was there after that commit. */
static void expect_copy(int commits)
{
    store *s = folder_open(other, NULL);

    assert_int_equal(ledger_find(&book, s), commits);
    s->close(s);
}

static bool another_can_open(void)
{
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0)
        _exit(store_open_sqlite(folder, NULL, why, sizeof why) != NULL);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

/* What was committed when it began is in it, and whole commits of what
 * followed. */
static void a_copy_is_what_was_there_at_a_moment(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    for (int round = 0; round < 3; round++) {
        int before = book.n_commits + 400, after;
        store *copy;

        commit_some(s, 400);
        copy_all(s, true);
        s->copy_end(s);
        after = book.n_commits;
        assert_true(after > before + 10);
        copy = folder_open(other, NULL);
        assert_in_range(ledger_find(&book, copy), before, after);
        copy->close(copy);
        folder_empty(other);
        assert_int_equal(ledger_find(&book, s), book.n_commits);
    }
    s->close(s);
    s = folder_open(folder, NULL);
    assert_int_equal(ledger_find(&book, s), book.n_commits);
    s->close(s);
}

static void what_is_not_committed_is_not_copied(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    commit_some(s, 10);
    assert_int_equal(ledger_add(&book, s, 3), STORE_OK);
    copy_all(s, false);
    s->copy_end(s);
    expect_copy(10);
    s->close(s);
}

static bool is_in_copy(const char *text)
{
    size_t n;
    char *bytes = folder_read(other, "adit.db", &n);
    bool found = memmem(bytes, n, text, strlen(text)) != NULL;

    free(bytes);
    return found;
}

/* What is taken away while it is copied stands nowhere in the copy. */
static void what_is_taken_away_is_not_in_it(void **unused)
{
    static const char text[] = "whatever Hilda said";
    store *s = folder_open(folder, NULL);
    FILE *file;

    (void)unused;
    assert_int_equal(s->append(s, &(store_entry){.table = "hildas",
                                                 .seq = 1,
                                                 .text = text,
                                                 .length = sizeof text - 1}),
                     STORE_OK);
    commit_some(s, 400);
    copy_all(s, false);
    s->copy_end(s);
    assert_true(is_in_copy(text));
    file = begin_file();
    assert_int_equal(s->copy_begin(s), STORE_OK);
    for (int i = 0; i < 4; i++)
        assert_true(takes_piece(s, file));
    assert_int_equal(s->remove(s, "hildas"), STORE_OK);
    assert_int_equal(s->commit(s), STORE_OK);
    while (takes_piece(s, file)) {
    }
    s->copy_end(s);
    fclose(file);
    assert_false(is_in_copy(text));
    expect_copy(400);
    s->close(s);
}

/* A table of long entries, begun or changed. */
static void write_long(store *s, char letter)
{
    char text[STORE_ENTRY];
    store_entry e = {.table = "long", .text = text, .length = sizeof text};

    memset(text, letter, sizeof text);
    for (e.seq = 1; e.seq <= 800; e.seq++)
        assert_int_equal(letter == 'a' ? s->append(s, &e) : s->rewrite(s, &e),
                         STORE_OK);
    assert_int_equal(s->commit(s), STORE_OK);
}

/* Who takes nothing any more does not make the server remember everything; nor
 * does he keep anything from being committed. */
static void a_copy_that_nobody_takes_ends(void **unused)
{
    store *s = folder_open(folder, NULL);
    FILE *file = begin_file();
    store_piece p;
    store_result result = STORE_OK;

    (void)unused;
    write_long(s, 'a');
    assert_int_equal(s->copy_begin(s), STORE_OK);
    for (int i = 0; i < 80; i++)
        assert_true(takes_piece(s, file));
    for (char letter = 'b'; letter <= 'z'; letter++)
        write_long(s, letter);
    while (result == STORE_OK) {
        result = s->copy_next(s, &p);
        assert_true(result != STORE_OK || p.n > 0);
    }
    assert_non_null(strstr(s->why, "too slowly"));
    s->copy_end(s);
    copy_all(s, false);
    s->copy_end(s);
    assert_true(is_in_copy("zzzzzzzzzzzzzzzzzzzz"));
    assert_false(is_in_copy("yyyyyyyyyyyyyyyyyyyy"));
    fclose(file);
    s->close(s);
}

static void nobody_else_gets_in_meanwhile(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    commit_some(s, 5);
    copy_all(s, true);
    assert_false(another_can_open());
    s->copy_end(s);
    assert_false(another_can_open());
    s->close(s);
    assert_true(another_can_open());
}

/* ---- On a disk that takes nothing ---- */

static const struct fault {
    disk_call call;
    int error;
    const char *words;
} faults[] = {{DISK_WRITE, ENOSPC, "the disk is full"},
              {DISK_WRITE, EROFS, "the disk is read-only"},
              {DISK_SYNC, EIO, "Input/output error"},
              {DISK_CUT, EIO, "Input/output error"}};

/* The log is moved after a commit that takes something away. */
static void move_log(store *s)
{
    assert_int_equal(s->remove(s, "nothing"), STORE_OK);
    assert_int_equal(s->commit(s), STORE_OK);
    assert_int_equal(size_of("adit.db-wal"), 0);
}

/* A store of which a part is in adit.db, and the rest in the log. */
static store *in_both_files(void)
{
    store *s;

    disk_watch(folder);
    ledger_begin(&book, 1, 2000);
    s = folder_open(folder, NULL);
    commit_some(s, 40);
    move_log(s);
    commit_some(s, 40);
    assert_true(size_of("adit.db-wal") > 40 * 4096);
    return s;
}

/* What was refused is not in it, though it may stand in the log. */
static void a_disk_that_takes_nothing_can_be_copied(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(faults); i++) {
        store *s = in_both_files();

        disk_fail(faults[i].call, 1, 1 << 20, faults[i].error);
        s->remove(s, "nothing");
        s->commit(s);
        ledger_commit(&book, s, 3);
        copy_all(s, true);
        assert_non_null(strstr(s->why, faults[i].words));
        assert_int_equal(ledger_find(&book, s), book.n_commits);
        s->copy_end(s);
        disk_forget();
        expect_copy(book.n_commits);
        assert_int_equal(ledger_commit(&book, s, 3), STORE_OK);
        s->close(s);
        folder_empty(folder);
        folder_empty(other);
    }
}

/* When the log has been moved, the next commit is at its front. */
static void refused_at_the_front_of_the_log(bool by_itself)
{
    store *s = in_both_files();
    long before = size_of("adit.db");

    while (by_itself && size_of("adit.db") == before)
        commit_some(s, 1);
    if (!by_itself)
        move_log(s);
    disk_fail(DISK_SYNC, 2, 1 << 20, EIO); /* of the commit; 1 is of the head */
    disk_fail(DISK_CUT, 1, 1 << 20, EIO);
    assert_int_equal(ledger_commit(&book, s, 3), STORE_FAILED);
    copy_all(s, true);
    s->copy_end(s);
    disk_forget();
    expect_copy(book.n_commits);
    s->close(s);
    folder_empty(folder);
    folder_empty(other);
}

static void a_commit_that_is_refused_at_the_front_of_the_log(void **unused)
{
    (void)unused;
    refused_at_the_front_of_the_log(true);
    refused_at_the_front_of_the_log(false);
}

/* ---- Without a server ---- */

static void copy_folder(void)
{
    store *s = store_copy_sqlite(folder, why, sizeof why);

    if (!s)
        fail_msg("%s", why);
    copy_all(s, false);
    s->copy_end(s);
    s->close(s);
}

static void what_a_killed_server_has_left_is_copied(void **unused)
{
    pid_t child = fork();
    store *s;

    (void)unused;
    assert_true(child >= 0);
    if (child == 0) {
        commit_some(folder_open(folder, NULL), 30);
        _exit(0);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(size_of("adit.db-wal") > 30 * 4096);
    copy_folder();
    /* The same chance gives the same entries, for the book to know them. */
    folder_empty(folder);
    s = folder_open(folder, NULL);
    commit_some(s, 30);
    s->close(s);
    expect_copy(30);
}

/* The files as a server leaves them that is killed, or ends well. */
static void leave_files(bool killed)
{
    static const char *const names[] = {"adit.db", "adit.db-wal"};
    store *s = in_both_files();

    disk_kill(other);
    s->close(s);
    for (int i = 0; killed && i < countof(names); i++) {
        size_t n;
        char *bytes = folder_read(other, names[i], &n);

        folder_write(folder, names[i], bytes, n);
        free(bytes);
    }
    folder_empty(other);
    assert_int_equal(size_of("adit.db-wal") > 0, killed);
}

/* The last page that was written is another. */
static void tear_log(void)
{
    size_t n;
    char *bytes = folder_read(folder, "adit.db-wal", &n);

    bytes[n - 1] ^= 1;
    folder_write(folder, "adit.db-wal", bytes, n);
    free(bytes);
}

/* A commit that the power cut has left by half is none. */
static void a_full_disk_is_copied_without_a_server(void **unused)
{
    (void)unused;
    for (int torn = 0; torn < 2; torn++) {
        leave_files(true);
        if (torn)
            tear_log();
        disk_fail(DISK_WRITE, 1, 1 << 20, ENOSPC);
        copy_folder();
        disk_forget();
        expect_copy(80 - torn);
        folder_empty(folder);
        folder_empty(other);
    }
}

/* It can be looked at and copied, by who may not write, too; but no server can
 * be started there. */
static void a_read_only_disk(bool killed, int error, const char *words)
{
    store *s;

    leave_files(killed);
    disk_read_only(error);
    assert_null(store_open_sqlite(folder, NULL, why, sizeof why));
    assert_non_null(strstr(why, words));
    s = store_look_sqlite(folder, why, sizeof why);
    assert_non_null(s);
    assert_int_equal(ledger_find(&book, s), 80);
    s->close(s);
    copy_folder();
    disk_forget();
    expect_copy(80);
    folder_empty(folder);
    folder_empty(other);
}

static void a_read_only_disk_is_read(void **unused)
{
    (void)unused;
    for (int killed = 0; killed < 2; killed++) {
        a_read_only_disk(killed, EROFS, "the disk is read-only");
        a_read_only_disk(killed, EACCES, "cannot be written (Permission");
    }
}

static bool another_can_look(void)
{
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0)
        _exit(store_look_sqlite(folder, why, sizeof why) != NULL);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

/* By way of a mount that lets others write, say. */
static void a_server_and_a_reader_keep_each_other_out(void **unused)
{
    store *s = in_both_files();

    (void)unused;
    disk_read_only(EROFS);
    assert_false(another_can_look());
    s->close(s);
    assert_true(another_can_look());
    s = store_look_sqlite(folder, why, sizeof why);
    assert_non_null(s);
    disk_read_only(0);
    assert_false(another_can_open());
    s->close(s);
    assert_true(another_can_open());
}

static void user_version(const char *where, int *version, const char *change)
{
    char path[FOLDER_NAME + 16];
    sqlite3_stmt *statement;
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/adit.db", where);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, change, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    *version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* It is copied before a server brings it up. */
static void an_older_version_is_copied_as_it_is(void **unused)
{
    store *s = folder_open(folder, NULL);
    int version;

    (void)unused;
    commit_some(s, 5);
    s->close(s);
    user_version(folder, &version, "PRAGMA user_version = 1");
    copy_folder();
    user_version(folder, &version, "");
    assert_int_equal(version, 1);
    user_version(other, &version, "");
    assert_int_equal(version, 1);
    user_version(folder, &version, "PRAGMA user_version = 99");
    assert_null(store_copy_sqlite(folder, why, sizeof why));
    assert_non_null(strstr(why, "a newer version"));
}

static void where_nothing_is_nothing_is_made(void **unused)
{
    (void)unused;
    assert_null(store_copy_sqlite(folder, why, sizeof why));
    assert_int_equal(size_of("adit.db"), -1);
}

#define ON_DISK(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_DISK(a_copy_is_what_was_there_at_a_moment),
        ON_DISK(what_is_not_committed_is_not_copied),
        ON_DISK(what_is_taken_away_is_not_in_it),
        ON_DISK(a_copy_that_nobody_takes_ends),
        ON_DISK(nobody_else_gets_in_meanwhile),
        ON_DISK(a_disk_that_takes_nothing_can_be_copied),
        ON_DISK(a_commit_that_is_refused_at_the_front_of_the_log),
        ON_DISK(what_a_killed_server_has_left_is_copied),
        ON_DISK(a_full_disk_is_copied_without_a_server),
        ON_DISK(a_read_only_disk_is_read),
        ON_DISK(a_server_and_a_reader_keep_each_other_out),
        ON_DISK(an_older_version_is_copied_as_it_is),
        ON_DISK(where_nothing_is_nothing_is_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
