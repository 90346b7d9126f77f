/* store_files.c -- the files of a SQLite store: who may open them, what is left
 * of them when a server is killed, and what becomes of damaged ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include "ledger.h"
#include "memory_store.h"
#include "store_folder.h"

static char folder[FOLDER_NAME];
static char why[256];
static ledger book;

static int make_folder(void **unused)
{
    (void)unused;
    folder_make(folder);
    ledger_begin(&book, 1, 200);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    chmod(folder, 0700);
    folder_remove(folder);
    return 0;
}

static store *open_it(void)
{
    why[0] = '\0';
    return store_open_sqlite(folder, NULL, why, sizeof why);
}

static void open_and_close(void)
{
    store *s = folder_open(folder, NULL);

    s->close(s);
}

static void expect_refused(const char *part)
{
    assert_null(open_it());
    if (!strstr(why, part) || !strstr(why, "adit.db"))
        fail_msg("'%s' does not say '%s'", why, part);
}

static void sql(const char *text)
{
    char path[FOLDER_NAME + 16];
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/adit.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- Open and close ---- */

static void what_was_committed_is_there_after_closing(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    for (int i = 0; i < 20; i++)
        assert_int_equal(ledger_commit(&book, s, 5), STORE_OK);
    s->close(s);
    s = folder_open(folder, NULL);
    assert_int_equal(ledger_find(&book, s), 20);
    assert_int_equal(ledger_add(&book, s, 5), STORE_OK);
    s->close(s);
    s = folder_open(folder, NULL);
    assert_int_equal(ledger_find(&book, s), 20);
    assert_int_equal(ledger_commit(&book, s, 5), STORE_OK);
    assert_int_equal(ledger_find(&book, s), 21);
    s->close(s);
}

static int rows_of(const char *table)
{
    char path[FOLDER_NAME + 16], question[64];
    sqlite3_stmt *statement;
    sqlite3 *db;
    int n;

    snprintf(path, sizeof path, "%s/adit.db", folder);
    snprintf(question, sizeof question, "SELECT count(*) FROM %s", table);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, question, -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    n = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return n;
}

static bool counts(void *self, const store_entry *e)
{
    (void)e;
    ++*(int *)self;
    return true;
}

/* A table that waits for ever does not keep what came after it from being put
 * away and cut off. */
static void what_is_fresh_is_put_away(void **unused)
{
    store *s = folder_open(folder, NULL);
    store_entry old = {.table = "old", .seq = 1, .text = "waits", .length = 5};
    store_entry busy = {.table = "busy", .text = "goes on", .length = 7};
    int n = 0;

    (void)unused;
    assert_int_equal(s->append(s, &old), STORE_OK);
    for (int i = 0; i < 70000; i++) {
        busy.seq = i + 1;
        assert_int_equal(s->append(s, &busy), STORE_OK);
        if (i % 500 == 499)
            assert_int_equal(s->commit(s), STORE_OK);
    }
    assert_int_equal(s->read_open(s, counts, &n), STORE_OK);
    assert_int_equal(n, 70001);
    s->close(s);
    assert_in_range(rows_of("fresh"), 1, 10000);
    assert_in_range(rows_of("event"), 60000, 70001);
    s = folder_open(folder, NULL);
    n = 0;
    assert_int_equal(s->read_open(s, counts, &n), STORE_OK);
    assert_int_equal(n, 70001);
    s->close(s);
}

static void shelved_is_shelved_after_closing(void **unused)
{
    const store_entry e = {.table = "a", .seq = 1, .text = "x", .length = 1};
    ledger_check none = {.ledger = &book};
    store *s = folder_open(folder, NULL);

    (void)unused;
    assert_int_equal(s->append(s, &e), STORE_OK);
    assert_int_equal(s->commit(s), STORE_OK);
    assert_int_equal(s->shelve(s, &(store_entry){.table = "a"}), STORE_OK);
    assert_int_equal(s->commit(s), STORE_OK);
    s->close(s);
    s = folder_open(folder, NULL);
    assert_int_equal(s->read_open(s, ledger_hear, &none), STORE_OK);
    assert_false(none.wrong);
    assert_int_equal(s->append(s, &e), STORE_TAKEN);
    s->close(s);
}

static mode_t mode_of(const char *file)
{
    struct stat status;
    char path[FOLDER_NAME + 16];

    snprintf(path, sizeof path, "%s%s", folder, file);
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

static void all_is_made_for_the_owner_alone(void **unused)
{
    store *s;

    (void)unused;
    folder_remove(folder);
    umask(0);
    s = folder_open(folder, NULL);
    assert_int_equal(ledger_commit(&book, s, 5), STORE_OK);
    assert_int_equal(mode_of(""), 0700);
    assert_int_equal(mode_of("/adit.db"), 0600);
    assert_int_equal(mode_of("/adit.db-wal"), 0600);
    umask(022);
    s->close(s);
}

static void a_folder_without_parent_is_refused(void **unused)
{
    char name[FOLDER_NAME + 16];

    (void)unused;
    snprintf(name, sizeof name, "%s/no/where", folder);
    assert_null(store_open_sqlite(name, NULL, why, sizeof why));
    assert_non_null(strstr(why, "No such file or directory"));
    snprintf(name, sizeof name, "%s/file", folder);
    folder_write(folder, "file", "x", 1);
    assert_null(store_open_sqlite(name, NULL, why, sizeof why));
    assert_non_null(strstr(why, "Not a directory"));
}

/* Whether a process of its own can open it; who is no root, if we are. */
static bool another_opens(bool humble)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        store *s;

        if (humble && getuid() == 0 && setuid(65534) != 0)
            _exit(2);
        s = open_it();
        _exit(s == NULL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 2);
    return WEXITSTATUS(status) == 0;
}

/* SQLite's own lock, as a process sees it that knows nothing of ours. */
static bool is_locked(void)
{
    char path[FOLDER_NAME + 16];
    pid_t child = fork();
    int status;

    snprintf(path, sizeof path, "%s/adit.db", folder);
    if (child == 0) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int file = open(path, O_RDWR);

        _exit(fcntl(file, F_GETLK, &lock) == 0 && lock.l_type == F_UNLCK);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status == 0;
}

static void a_second_server_is_refused(void **unused)
{
    store *s = folder_open(folder, NULL);

    (void)unused;
    assert_false(another_opens(false));
    expect_refused("another server has it open");
    /* And that has not taken the lock from the first. */
    assert_true(is_locked());
    assert_int_equal(ledger_commit(&book, s, 5), STORE_OK);
    assert_true(is_locked());
    s->close(s);
    assert_false(is_locked());
    assert_true(another_opens(false));
}

static void a_folder_that_cannot_be_written_is_refused(void **unused)
{
    (void)unused;
    chmod(folder, 0555);
    assert_false(another_opens(true));
    chmod(folder, 0777);
    assert_true(another_opens(true));
    folder_empty(folder);
    open_and_close();
}

/* ---- Files of others ---- */

/* Refused, and not a byte of it differs. */
static void expect_untouched(const char *part)
{
    size_t n, m;
    char *before = folder_read(folder, "adit.db", &n), *after;

    expect_refused(part);
    after = folder_read(folder, "adit.db", &m);
    assert_int_equal(n, m);
    assert_memory_equal(before, after, n);
    free(before);
    free(after);
}

/* As a program does that dies: what it has written is in the log alone. */
static void leave_log(const char *text)
{
    char path[FOLDER_NAME + 16];
    pid_t child = fork();
    sqlite3 *db;
    int status;

    snprintf(path, sizeof path, "%s/adit.db", folder);
    if (child == 0)
        _exit(sqlite3_open(path, &db) != SQLITE_OK ||
              sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void a_newer_version_is_refused(void **unused)
{
    (void)unused;
    open_and_close();
    sql("PRAGMA user_version = 4");
    expect_untouched("newer version");
    sql("PRAGMA user_version = 3");
    open_and_close();
}

static void a_file_of_another_program_is_refused(void **unused)
{
    (void)unused;
    sql("CREATE TABLE event (a); INSERT INTO event VALUES (7)");
    expect_untouched("another program");
    sql("PRAGMA journal_mode = WAL; INSERT INTO event VALUES (8)");
    expect_untouched("another program");
    sql("PRAGMA application_id = 7");
    expect_untouched("another program");
    leave_log("INSERT INTO event VALUES (9)");
    expect_untouched("another program");
}

static void a_file_that_is_no_database_is_refused(void **unused)
{
    static char text[9000];

    (void)unused;
    memset(text, 'x', sizeof text);
    folder_write(folder, "adit.db", text, sizeof text);
    expect_untouched("damaged");
    folder_write(folder, "adit.db", text, 50);
    expect_untouched("damaged");
}

/* A name among the open ones without an entry: only another program writes
 * that. */
static void a_commit_that_fails_in_the_middle_is_undone(void **unused)
{
    store_entry e = {.table = "a", .seq = 1, .text = "x", .length = 1};
    ledger_check none = {.ledger = &book};
    store *s;

    (void)unused;
    open_and_close();
    sql("INSERT INTO open_game VALUES ('b')");
    s = folder_open(folder, NULL);
    assert_int_equal(s->read_open(s, ledger_hear, &none), STORE_FAILED);
    assert_non_null(strstr(s->why, "damaged"));
    assert_int_equal(s->append(s, &e), STORE_OK);
    e.table = "b";
    assert_int_equal(s->append(s, &e), STORE_OK);
    assert_int_equal(s->commit(s), STORE_TAKEN);
    assert_int_equal(s->read_table(s, "a", ledger_hear, &none), STORE_OK);
    assert_false(none.wrong);
    e.table = "c";
    assert_int_equal(s->append(s, &e), STORE_OK);
    assert_int_equal(s->commit(s), STORE_OK);
    s->close(s);
}

static void a_missing_entry_is_told(void **unused)
{
    ledger_check check = {.ledger = &book};
    store *s = folder_open(folder, NULL);

    (void)unused;
    assert_int_equal(ledger_commit(&book, s, 50), STORE_OK);
    s->close(s);
    sql("DELETE FROM event WHERE game = 'table3' AND seq = 2;"
        "DELETE FROM fresh WHERE game = 'table3' AND seq = 2");
    s = folder_open(folder, NULL);
    assert_int_equal(ledger_find(&book, s), LEDGER_DAMAGED);
    assert_int_equal(s->read_table(s, "table3", ledger_hear, &check),
                     STORE_FAILED);
    assert_int_equal(check.n[3], 1);
    assert_non_null(strstr(s->why, "table3 has no entry 2"));
    s->close(s);
}

/* ---- Killed ---- */

/* A process that commits for ever, and says after each commit that it has; it
 * is killed when it has said so n times. */
static int killed_after(int n)
{
    int said[2], acks = 0;
    pid_t child;
    char byte;

    assert_int_equal(pipe(said), 0);
    child = fork();
    if (child == 0) {
        store *s = open_it();

        while (s && ledger_commit(&book, s, 10) == STORE_OK)
            if (write(said[1], "x", 1) != 1)
                break;
        _exit(1);
    }
    close(said[1]);
    while (acks < n && read(said[0], &byte, 1) == 1)
        acks++;
    assert_int_equal(acks, n);
    kill(child, SIGKILL);
    while (read(said[0], &byte, 1) == 1)
        acks++;
    close(said[0]);
    waitpid(child, NULL, 0);
    return acks;
}

/* The ledger as the child had it, or would have had it later. */
static void follow(int n_commits, int n_entries)
{
    store *s = memory_store_open();

    while (book.n_commits < n_commits)
        assert_int_equal(ledger_commit(&book, s, n_entries), STORE_OK);
    s->close(s);
}

static void who_is_killed_has_kept_his_word(void **unused)
{
    (void)unused;
    for (int round = 0; round < 12; round++) {
        int acks, found;
        store *s;

        folder_empty(folder);
        ledger_begin(&book, (uint64_t)round, round % 2 ? 200 : 3000);
        acks = killed_after(1 + round * 7);
        follow(acks + 1, 10);
        s = folder_open(folder, NULL);
        found = ledger_find(&book, s);
        if (found != acks && found != acks + 1)
            fail_msg("%d said, %d found", acks, found);
        s->close(s);
    }
}

/* ---- Damaged ---- */

/* Leaves the files of a server that died after so many commits. */
static void die_after(int n_commits, int n_entries)
{
    pid_t child;
    int status;

    folder_empty(folder);
    child = fork();
    if (child == 0) {
        store *s = open_it();

        while (s && book.n_commits < n_commits)
            if (ledger_commit(&book, s, n_entries) != STORE_OK)
                _exit(1);
        _exit(s == NULL);
    }
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    follow(n_commits, n_entries);
}

typedef struct files {
    char *db, *wal;
    size_t n_db, n_wal;
} files;

static files take_files(void)
{
    files f;

    f.db = folder_read(folder, "adit.db", &f.n_db);
    f.wal = folder_read(folder, "adit.db-wal", &f.n_wal);
    return f;
}

static void put_files(const files *f)
{
    folder_empty(folder);
    folder_write(folder, "adit.db", f->db, f->n_db);
    if (f->wal)
        folder_write(folder, "adit.db-wal", f->wal, f->n_wal);
}

static void free_files(files *f)
{
    free(f->db);
    free(f->wal);
}

/* What ledger_find says of these files. */
static int find_in(const files *f)
{
    store *s;
    int found;

    put_files(f);
    s = open_it();
    if (!s)
        return why[0] ? LEDGER_DAMAGED : LEDGER_WRONG;
    found = ledger_find(&book, s);
    s->close(s);
    return found;
}

/* Places to cut or spoil a file at; more in the long version. */
static int tries(void)
{
    const char *how = getenv("ADIT_TEST");

    return how && strcmp(how, "full") == 0 ? 400 : 150;
}

/* The first commits are in the database, the others in the log. */
static void a_log_that_is_cut_holds_the_first_commits(void **unused)
{
    files f;
    int last = 0, reached = 0;

    (void)unused;
    die_after(30, 3);
    f = take_files();
    for (int i = 0; i < tries(); i++) {
        files cut = f;
        int found;

        cut.n_wal = f.n_wal * (size_t)i / (size_t)tries();
        found = find_in(&cut);
        if (found < last)
            fail_msg("%zu bytes of the log: %d after %d", cut.n_wal, found,
                     last);
        reached += found > last;
        last = found;
    }
    assert_true(reached > 20);
    assert_int_equal(find_in(&f), 30);
    free_files(&f);
}

static void a_log_with_a_flipped_bit_holds_the_first_commits(void **unused)
{
    adit_luck luck = adit_luck_from(5);
    files f;

    (void)unused;
    die_after(30, 3);
    f = take_files();
    for (int i = 0; i < tries(); i++) {
        size_t at = adit_luck_below(&luck, (uint32_t)f.n_wal);
        int found;

        f.wal[at] ^= (char)(1 << i % 8);
        found = find_in(&f);
        if (found < 0)
            fail_msg("bit %d of byte %zu of the log: %d", i % 8, at, found);
        f.wal[at] ^= (char)(1 << i % 8);
    }
    assert_int_equal(find_in(&f), 30);
    free_files(&f);
}

/* Any byte of any file, while what is in the log is in the database, too, or in
 * part: something may be missing, but nothing is invented. */
static void a_flipped_bit_invents_nothing(void **unused)
{
    adit_luck luck = adit_luck_from(6);
    int told = 0, n = 0;

    (void)unused;
    for (int commits = 42; commits < 52; commits++) {
        files f;

        ledger_begin(&book, (uint64_t)commits, 4000);
        die_after(commits, 30);
        f = take_files();
        for (int i = 0; i < tries() / 10; i++, n++) {
            bool in_log = i % 2 && f.n_wal > 0;
            size_t at = adit_luck_below(
                &luck,
                i % 3 == 0 ? 4096 : (uint32_t)(in_log ? f.n_wal : f.n_db));
            char *byte = in_log ? &f.wal[at] : &f.db[at];
            int found;

            *byte ^= (char)(1 << i % 8);
            found = find_in(&f);
            if (found == LEDGER_WRONG)
                fail_msg("byte %zu of the %s", at, in_log ? "log" : "file");
            told += found == LEDGER_DAMAGED;
            *byte ^= (char)(1 << i % 8);
        }
        assert_int_equal(find_in(&f), commits);
        free_files(&f);
    }
    assert_in_range(told, 10, n - 10);
}

static void a_database_that_is_cut_invents_nothing(void **unused)
{
    files f;
    int told = 0;

    (void)unused;
    ledger_begin(&book, 7, 1000);
    die_after(40, 30);
    open_and_close();
    f = take_files();
    assert_null(f.wal);
    for (int i = 1; i < 100; i++) {
        files cut = f;
        int found;

        cut.n_db = f.n_db * (size_t)i / 100;
        found = find_in(&cut);
        if (found != LEDGER_DAMAGED)
            fail_msg("%zu bytes of the file: %d", cut.n_db, found);
        told++;
    }
    assert_int_equal(told, 99);
    free_files(&f);
}

#define IN_FOLDER(test)                                                        \
    cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(what_was_committed_is_there_after_closing),
        IN_FOLDER(what_is_fresh_is_put_away),
        IN_FOLDER(shelved_is_shelved_after_closing),
        IN_FOLDER(all_is_made_for_the_owner_alone),
        IN_FOLDER(a_folder_without_parent_is_refused),
        IN_FOLDER(a_second_server_is_refused),
        IN_FOLDER(a_folder_that_cannot_be_written_is_refused),
        IN_FOLDER(a_newer_version_is_refused),
        IN_FOLDER(a_file_of_another_program_is_refused),
        IN_FOLDER(a_file_that_is_no_database_is_refused),
        IN_FOLDER(a_commit_that_fails_in_the_middle_is_undone),
        IN_FOLDER(a_missing_entry_is_told),
        IN_FOLDER(who_is_killed_has_kept_his_word),
        IN_FOLDER(a_log_that_is_cut_holds_the_first_commits),
        IN_FOLDER(a_log_with_a_flipped_bit_holds_the_first_commits),
        IN_FOLDER(a_flipped_bit_invents_nothing),
        IN_FOLDER(a_database_that_is_cut_invents_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
