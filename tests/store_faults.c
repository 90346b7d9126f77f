/* store_faults.c -- a SQLite store on a disk that fails or loses its power:
 * what was confirmed is there, and what was refused is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <sys/mount.h>

#include "faulty_disk.h"
#include "ledger.h"
#include "store_folders.h"

static char why[256];
static ledger book;

static int forget_and_remove(void **unused)
{
    disk_forget();
    umount(other);
    return remove_folders(unused);
}

/* A new disk, and a new ledger. */
static void renew(int seed, int big)
{
    disk_forget();
    folder_empty(folder);
    disk_watch(folder);
    ledger_begin(&book, (uint64_t)seed, big);
}

/* What is in the folder of a server that has died. */
static int find_left(void)
{
    store *s = folder_open(other, NULL);
    int found = ledger_find(&book, s);

    s->close(s);
    return found;
}

static int times(int shortly)
{
    const char *how = getenv("ADIT_TEST");

    return how && strcmp(how, "full") == 0 ? shortly * 50 : shortly;
}

/* ---- The power ---- */

/* Some commits, of which one is interrupted by the power cut; then the files
 * are looked at before the next. 12 commits are enough for SQLite to empty its
 * log, and to write over it. */
static void cut_during(int seed, int64_t call)
{
    store *s;
    int found;

    renew(seed, 4000);
    disk_power_cut_at(call, other, (uint64_t)(seed + call));
    s = folder_open(folder, NULL);
    while (disk_calls() < call && book.n_commits < 20)
        assert_int_equal(ledger_commit(&book, s, 20 + seed % 60), STORE_OK);
    if (disk_calls() >= call) {
        found = find_left();
        if (found != book.n_commits && found != book.n_commits - 1 &&
            !(book.n_commits == 0 && found == 0))
            fail_msg("cut %lld of seed %d: %d committed, %d found",
                     (long long)call, seed, book.n_commits, found);
    }
    s->close(s);
}

static void a_power_cut_takes_nothing_that_was_confirmed(void **unused)
{
    adit_luck luck = adit_luck_from(1);

    (void)unused;
    for (int call = 1; call < 60; call++)
        cut_during(call, call);
    for (int i = 0; i < times(40); i++)
        cut_during(i, 60 + adit_luck_below(&luck, 6000));
}

/* ---- Failures ---- */

typedef struct fault {
    disk_call call;
    int error;
    store_result result;
} fault;

static const fault faults[] = {
    {DISK_SYNC, EIO, STORE_FAILED},      {DISK_SYNC, ENOSPC, STORE_NO_ROOM},
    {DISK_WRITE, EIO, STORE_FAILED},     {DISK_WRITE, ENOSPC, STORE_NO_ROOM},
    {DISK_WRITE, EDQUOT, STORE_NO_ROOM}, {DISK_CUT, EIO, STORE_FAILED},
};

/* The ledger when the first commit was refused since the last was confirmed:
 * what comes after it, the disk is not even asked to write. */
static ledger refused;

/* The server dies after a commit was confirmed or refused. As long as the disk
 * fails, it may have what was refused; but then it has all of that. */
static void expect_found(bool failing, int seed)
{
    store *s = folder_open(other, NULL);
    int found = ledger_find(&book, s);
    bool well = found == book.n_commits ||
                (failing && ledger_find(&refused, s) == refused.n_commits + 1);

    s->close(s);
    if (!well)
        fail_msg("seed %d: %d committed, %d found", seed, book.n_commits,
                 found);
}

static void expect_left(bool failing, int seed)
{
    disk_power_cut(other, (uint64_t)seed);
    expect_found(failing, seed);
    disk_kill(other);
    expect_found(failing, seed);
}

/* A commit on a disk with so many failures in a row; whether it was refused. */
static bool try_commit(store *s, const fault *f, int seed, int in_a_row)
{
    store_result result = ledger_commit(&book, s, 1 + seed % 50);

    if (result != STORE_OK) {
        assert_int_equal(result, f->result);
        assert_non_null(strstr(s->why, "adit.db: "));
        if (refused.n_commits != book.n_commits)
            refused = book;
    }
    assert_int_equal(ledger_find(&book, s), book.n_commits);
    if (result != STORE_OK || book.tries % 10 == 9)
        expect_left(result != STORE_OK && in_a_row > 1, seed + book.tries);
    return result != STORE_OK;
}

/* A life of 30 commits. Returns how many were refused. */
static int live_with(const fault *f, int seed, int nth, int in_a_row)
{
    int n = 0;
    store *s;

    renew(seed, seed % 2 ? 4000 : 100);
    refused.n_commits = -1;
    s = folder_open(folder, NULL);
    disk_fail(f->call, nth, in_a_row, f->error);
    for (int i = 0; i < 30; i++)
        n += try_commit(s, f, seed, in_a_row);
    disk_fail(f->call, 0, 0, 0);
    assert_int_equal(ledger_commit(&book, s, 3), STORE_OK);
    expect_left(false, seed);
    s->close(s);
    s = folder_open(folder, NULL);
    assert_int_equal(ledger_find(&book, s), book.n_commits);
    s->close(s);
    return n;
}

/* Not every one is noticed: when SQLite cannot empty its log, it goes on with
 * it. */
static void a_failure_is_told_and_passes(void **unused)
{
    adit_luck luck = adit_luck_from(2);

    (void)unused;
    for (int i = 0; i < countof(faults); i++) {
        const fault *f = &faults[i];
        int most = f->call == DISK_SYNC ? 30 : f->call == DISK_CUT ? 2 : 200;
        int n = 0;

        for (int j = 0; j < times(5); j++)
            n += live_with(f, j,
                           1 + (int)adit_luck_below(&luck, (uint32_t)most), 1);
        if (f->call != DISK_CUT)
            assert_in_range(n, times(5) / 2, times(5));
    }
}

static void failures_in_a_row_are_told_and_pass(void **unused)
{
    adit_luck luck = adit_luck_from(3);

    (void)unused;
    for (int i = 0; i < countof(faults); i++)
        for (int j = 0; j < times(3); j++)
            live_with(&faults[i], j, 1 + (int)adit_luck_below(&luck, 20),
                      2 + (int)adit_luck_below(&luck, 40));
}

/* Whatever fails while it is made: there is a reason, and the next time it
 * works. */
static void a_failure_on_opening_is_told_and_passes(void **unused)
{
    int n = 0;

    (void)unused;
    for (int i = 0; i < countof(faults); i++)
        for (int nth = 1; nth < 15; nth++) {
            store *s;

            renew(nth, 100);
            disk_fail(faults[i].call, nth, 1, faults[i].error);
            why[0] = '\0';
            s = store_open_sqlite(folder, NULL, why, sizeof why);
            n += s == NULL;
            if (s)
                s->close(s);
            else
                assert_non_null(strstr(why, "adit.db: "));
            disk_forget();
            s = folder_open(folder, NULL);
            assert_int_equal(ledger_commit(&book, s, 3), STORE_OK);
            s->close(s);
        }
    assert_true(n > 20);
}

/* ---- A disk that is really full ---- */

static void a_full_disk_is_told_and_can_be_emptied(void **unused)
{
    static const char ballast[400000] = "";
    int committed;
    store *s;

    (void)unused;
    if (mount("adit", other, "tmpfs", 0, "size=800k") != 0) {
        print_message("# SKIP no right to mount a small disk\n");
        skip();
    }
    ledger_begin(&book, 1, 1000);
    folder_write(other, "ballast", ballast, sizeof ballast);
    s = folder_open(other, NULL);
    while (ledger_commit(&book, s, 5) == STORE_OK)
        ;
    committed = book.n_commits;
    assert_int_equal(ledger_commit(&book, s, 50), STORE_NO_ROOM);
    assert_non_null(strstr(s->why, "the disk is full"));
    assert_int_equal(ledger_find(&book, s), committed);
    folder_write(other, "ballast", "", 0);
    assert_int_equal(ledger_commit(&book, s, 5), STORE_OK);
    s->close(s);
    assert_int_equal(find_left(), committed + 1);
}

#define ON_DISK(test)                                                          \
    cmocka_unit_test_setup_teardown(test, make_folders, forget_and_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_DISK(a_power_cut_takes_nothing_that_was_confirmed),
        ON_DISK(a_failure_is_told_and_passes),
        ON_DISK(failures_in_a_row_are_told_and_pass),
        ON_DISK(a_failure_on_opening_is_told_and_passes),
        ON_DISK(a_full_disk_is_told_and_can_be_emptied),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
