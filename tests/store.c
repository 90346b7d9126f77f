/* store.c -- what every store promises (store.h), kept by each of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "memory_store.h"
#include "postgres_server.h"
#include "store_folder.h"

static store *s;
static char folder[FOLDER_NAME];

static int open_memory(void **unused)
{
    (void)unused;
    s = memory_store_open();
    return 0;
}

static int open_sqlite(void **unused)
{
    (void)unused;
    folder_make(folder);
    s = folder_open(folder, NULL);
    return 0;
}

static int open_postgres(void **unused)
{
    const store_membership as = {
        .name = "one", .address = "127.0.0.1:1", .version = "1"};
    char why[256] = "";

    (void)unused;
    server_empty();
    s = store_open_postgres(server_address(), &as, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    return 0;
}

static int close_it(void **unused)
{
    (void)unused;
    s->close(s);
    if (folder[0])
        folder_remove(folder);
    folder[0] = '\0';
    return 0;
}

static store_result add(const char *table, int seq, const char *text)
{
    const store_entry e = {.table = table,
                           .seq = seq,
                           .date = 1700000000000 + seq,
                           .text = text,
                           .length = strlen(text)};

    return s->append(s, &e);
}

static store_result shelve(const char *table)
{
    return s->shelve(s, &(store_entry){.table = table});
}

/* What a reader has heard: "a1:text a2:text b1:text ". */
typedef struct heard {
    char text[1024];
    int enough; /* entries; 0: never */
    int n;
} heard;

static bool hear(void *self, const store_entry *e)
{
    heard *h = self;
    size_t used = strlen(h->text);

    assert_int_equal(e->date, 1700000000000 + e->seq);
    snprintf(h->text + used, sizeof h->text - used, "%s%d:%.*s ", e->table,
             (int)e->seq, (int)e->length, e->text);
    return ++h->n != h->enough;
}

static void expect_open(const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_open(s, hear, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

static void expect_table(const char *table, const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_table(s, table, hear, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

static void commit(void)
{
    assert_int_equal(s->commit(s), STORE_OK);
}

/* a has entries 1 and 2, b has 1. */
static void begin(void)
{
    assert_int_equal(add("a", 1, "x"), STORE_OK);
    assert_int_equal(add("b", 1, "y"), STORE_OK);
    assert_int_equal(add("a", 2, "z"), STORE_OK);
    commit();
}

static void a_new_one_is_empty(void **unused)
{
    (void)unused;
    expect_open("");
    expect_table("a", "");
    commit();
    expect_open("");
}

static void entries_come_back_table_by_table_in_order(void **unused)
{
    (void)unused;
    begin();
    expect_open("a1:x a2:z b1:y ");
    expect_table("a", "a1:x a2:z ");
    expect_table("b", "b1:y ");
    expect_table("c", "");
    for (int i = 3; i < 13; i++)
        assert_int_equal(add("a", i, "w"), STORE_OK);
    commit();
    expect_table("a", "a1:x a2:z a3:w a4:w a5:w a6:w a7:w a8:w a9:w a10:w "
                      "a11:w a12:w ");
}

static void a_reader_can_have_enough(void **unused)
{
    heard h = {.enough = 2};

    (void)unused;
    begin();
    assert_int_equal(s->read_open(s, hear, &h), STORE_OK);
    assert_string_equal(h.text, "a1:x a2:z ");
    expect_open("a1:x a2:z b1:y ");
}

static void what_is_not_committed_is_not_read(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(add("a", 3, "new"), STORE_OK);
    assert_int_equal(add("c", 1, "new"), STORE_OK);
    assert_int_equal(shelve("b"), STORE_OK);
    expect_open("a1:x a2:z b1:y ");
    expect_table("a", "a1:x a2:z ");
    expect_table("c", "");
    commit();
    expect_open("a1:x a2:z a3:new c1:new ");
}

static void who_takes_a_taken_number_is_told(void **unused)
{
    (void)unused;
    begin();
    s->why[0] = '\0';
    assert_int_equal(add("a", 2, "mine"), STORE_TAKEN);
    assert_string_not_equal(s->why, "");
    assert_int_equal(add("a", 1, "mine"), STORE_TAKEN);
    assert_int_equal(add("a", 3, "first"), STORE_OK);
    assert_int_equal(add("a", 3, "second"), STORE_TAKEN);
    commit();
    expect_open("a1:x a2:z b1:y ");
    assert_int_equal(add("a", 3, "third"), STORE_OK);
    commit();
    expect_table("a", "a1:x a2:z a3:third ");
}

static void a_shelved_table_has_its_numbers_still(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(shelve("a"), STORE_OK);
    commit();
    assert_int_equal(add("a", 1, "again"), STORE_TAKEN);
    expect_table("a", "a1:x a2:z ");
}

static void gaps_are_refused(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(add("a", 4, "x"), STORE_FAILED);
    assert_int_equal(add("c", 2, "x"), STORE_FAILED);
    assert_int_equal(add("c", 0, "x"), STORE_FAILED);
    assert_int_equal(add("c", -1, "x"), STORE_FAILED);
    commit();
    expect_open("a1:x a2:z b1:y ");
}

static void any_refusal_undoes_all_since_the_last_commit(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(add("a", 3, "new"), STORE_OK);
    assert_int_equal(add("c", 1, "new"), STORE_OK);
    assert_int_equal(shelve("b"), STORE_OK);
    assert_int_equal(add("b", 1, "taken"), STORE_TAKEN);
    commit();
    expect_open("a1:x a2:z b1:y ");
    expect_table("c", "");
    assert_int_equal(add("c", 1, "later"), STORE_OK);
    assert_int_equal(add("a", 3, "later"), STORE_OK);
    commit();
    expect_open("a1:x a2:z a3:later b1:y c1:later ");
}

static void shelved_tables_are_not_open(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(shelve("a"), STORE_OK);
    commit();
    expect_open("b1:y ");
    expect_table("a", "a1:x a2:z ");
    assert_int_equal(shelve("a"), STORE_OK);
    assert_int_equal(shelve("nobody"), STORE_OK);
    assert_int_equal(add("a", 3, "late"), STORE_OK);
    commit();
    expect_open("b1:y ");
    expect_table("a", "a1:x a2:z a3:late ");
}

static void a_table_can_come_and_go_in_one_commit(void **unused)
{
    (void)unused;
    assert_int_equal(add("a", 1, "x"), STORE_OK);
    assert_int_equal(shelve("a"), STORE_OK);
    assert_int_equal(add("a", 2, "y"), STORE_OK);
    commit();
    expect_open("");
    expect_table("a", "a1:x a2:y ");
}

static void names_and_texts_have_limits(void **unused)
{
    static char text[STORE_ENTRY + 1];
    store_entry e = {.table = "0123456789abcdef", .seq = 1, .text = text};
    heard h = {.enough = 1};

    (void)unused;
    memset(text, 'x', sizeof text);
    e.date = 1700000000001;
    e.length = STORE_ENTRY;
    assert_int_equal(s->append(s, &e), STORE_OK);
    commit();
    assert_int_equal(s->read_open(s, hear, &h), STORE_OK);
    assert_memory_equal(h.text, "0123456789abcdef1:xxx", 21);
    e.seq = 2;
    e.length = STORE_ENTRY + 1;
    assert_int_equal(s->append(s, &e), STORE_FAILED);
    e.length = 0;
    e.table = "0123456789abcdefg";
    e.seq = 1;
    assert_int_equal(s->append(s, &e), STORE_FAILED);
    assert_int_equal(shelve(e.table), STORE_FAILED);
    e.table = "";
    assert_int_equal(s->append(s, &e), STORE_FAILED);
    assert_int_equal(shelve(e.table), STORE_FAILED);
    commit();
}

/* An empty text, and bytes that are no text at all. */
static void every_byte_comes_back(void **unused)
{
    static char all[257];
    store_entry e = {.table = "a", .seq = 1, .date = 1700000000001};
    heard h = {.n = 0};

    (void)unused;
    assert_int_equal(s->append(s, &e), STORE_OK);
    commit();
    e.table = "b";
    for (int i = 0; i < 256; i++)
        all[i] = (char)(255 - i);
    e.text = all;
    e.length = 255;
    assert_int_equal(s->append(s, &e), STORE_OK);
    commit();
    assert_int_equal(s->read_open(s, hear, &h), STORE_OK);
    assert_memory_equal(h.text, "a1: b1:", 7);
    assert_memory_equal(h.text + 7, all, 255);
}

/* A reader that shelves each table it hears of, and adds to others. */
static bool change(void *self, const store_entry *e)
{
    char name[STORE_NAME];

    snprintf(name, sizeof name, "of%s%d", e->table, (int)e->seq);
    assert_int_equal(shelve(e->table), STORE_OK);
    assert_int_equal(add(name, 1, "n"), STORE_OK);
    return hear(self, e);
}

static void a_reader_may_add(void **unused)
{
    heard h = {.n = 0};

    (void)unused;
    begin();
    assert_int_equal(s->read_open(s, change, &h), STORE_OK);
    assert_string_equal(h.text, "a1:x a2:z b1:y ");
    expect_open("a1:x a2:z b1:y ");
    commit();
    expect_open("ofa11:n ofa21:n ofb11:n ");
}

static bool count(void *self, const store_entry *e)
{
    int *n = self;

    (*n)++;
    assert_int_equal(e->length, 4);
    return true;
}

/* More than one page, chain or allocation holds. */
static void one_commit_can_be_large(void **unused)
{
    char name[STORE_NAME];
    int n = 0;

    (void)unused;
    for (int seq = 1; seq <= 4; seq++)
        for (int i = 0; i < 3000; i++) {
            snprintf(name, sizeof name, "t%d", i);
            assert_int_equal(add(name, seq, "text"), STORE_OK);
        }
    assert_int_equal(add("t2999", 4, "text"), STORE_TAKEN);
    commit();
    assert_int_equal(s->read_open(s, count, &n), STORE_OK);
    assert_int_equal(n, 0);
    for (int seq = 1; seq <= 4; seq++)
        for (int i = 0; i < 3000; i++) {
            snprintf(name, sizeof name, "t%d", i);
            assert_int_equal(add(name, seq, "text"), STORE_OK);
        }
    commit();
    assert_int_equal(s->read_open(s, count, &n), STORE_OK);
    assert_int_equal(n, 12000);
}

/* ---- Beside the logs ---- */

/* A table of one entry that ended then, with a summary. */
static void end(const char *table, int64_t date, const char *summary)
{
    const store_entry e = {.table = table,
                           .date = date,
                           .text = summary,
                           .length = strlen(summary)};

    assert_int_equal(add(table, 1, "x"), STORE_OK);
    assert_int_equal(s->shelve(s, &e), STORE_OK);
}

/* "a@7:text b@9:text ". */
static bool hear_summary(void *self, const store_entry *e)
{
    heard *h = self;
    size_t used = strlen(h->text);

    assert_int_equal(e->seq, 0);
    snprintf(h->text + used, sizeof h->text - used, "%s@%d:%.*s ", e->table,
             (int)e->date, (int)e->length, e->text);
    return ++h->n != h->enough;
}

static bool hear_guest(void *self, const char *guest)
{
    heard *h = self;
    size_t used = strlen(h->text);

    snprintf(h->text + used, sizeof h->text - used, "%s ", guest);
    return ++h->n != h->enough;
}

static void expect_since(int64_t since, const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_past(s, since, hear_summary, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

static void expect_past(const char *due)
{
    expect_since(0, due);
}

static void expect_of(const char *guest, const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_guest(s, guest, hear_summary, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

static void expect_mentioned(const char *table, const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_mentioned(s, table, hear_guest, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

static void expect_names(const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_names(s, hear_summary, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

/* Ann is at all four tables, Bo at two; d goes on. */
static void end_some(void)
{
    end("a", 30, "third");
    end("b", 10, "first");
    end("c", 20, "second");
    assert_int_equal(add("d", 1, "x"), STORE_OK);
    for (const char *table = "abcd"; *table; table++)
        assert_int_equal(s->mention(s, (char[]){*table, 0}, "ann"), STORE_OK);
    assert_int_equal(s->mention(s, "b", "bo"), STORE_OK);
    assert_int_equal(s->mention(s, "a", "bo"), STORE_OK);
    assert_int_equal(s->mention(s, "a", "bo"), STORE_OK);
    commit();
}

static void what_is_over_is_listed_by_date(void **unused)
{
    heard h = {.enough = 2};

    (void)unused;
    expect_past("");
    expect_of("ann", "");
    end_some();
    expect_past("b@10:first c@20:second a@30:third ");
    expect_since(20, "c@20:second a@30:third ");
    expect_since(31, "");
    expect_of("ann", "d@0: a@30:third c@20:second b@10:first ");
    expect_of("bo", "a@30:third b@10:first ");
    expect_of("cy", "");
    expect_mentioned("a", "ann bo ");
    expect_mentioned("d", "ann ");
    expect_mentioned("e", "");
    expect_names("a@0: b@0: c@0: d@0:open ");
    assert_int_equal(s->read_guest(s, "ann", hear_summary, &h), STORE_OK);
    assert_string_equal(h.text, "d@0: a@30:third ");
}

static void a_summary_can_be_replaced(void **unused)
{
    const store_entry other = {
        .table = "a", .date = 5, .text = "o", .length = 1};

    (void)unused;
    end_some();
    assert_int_equal(s->shelve(s, &other), STORE_OK);
    expect_past("b@10:first c@20:second a@30:third ");
    commit();
    expect_past("a@5:o b@10:first c@20:second ");
    expect_of("bo", "b@10:first a@5:o ");
    expect_open("d1:x ");
}

static void mentions_can_be_taken_back(void **unused)
{
    (void)unused;
    end_some();
    assert_int_equal(s->unmention(s, "a", "bo"), STORE_OK);
    assert_int_equal(s->unmention(s, "d", "nobody"), STORE_OK);
    expect_of("bo", "a@30:third b@10:first ");
    commit();
    expect_of("bo", "b@10:first ");
    expect_mentioned("a", "ann ");
}

static void block(const char *whom, int64_t date, const char *why)
{
    const store_entry e = {
        .table = whom, .date = date, .text = why, .length = strlen(why)};

    assert_int_equal(s->block(s, &e), STORE_OK);
}

static void expect_blocks(const char *due)
{
    heard h = {.n = 0};

    assert_int_equal(s->read_blocks(s, hear_summary, &h), STORE_OK);
    assert_string_equal(h.text, due);
}

/* They are no part of what is collected: neither undone with it, nor kept only
 * by its commit. */
static void blocks_are_kept(void **unused)
{
    (void)unused;
    expect_blocks("");
    assert_int_equal(add("a", 1, "x"), STORE_OK);
    block("192.0.2.0/24", 7, "spam");
    block("2001:db8:0:0:0:0:0:7", 8, "");
    s->undo(s);
    expect_blocks("192.0.2.0/24@7:spam 2001:db8:0:0:0:0:0:7@8: ");
    expect_open("");
    block("192.0.2.0/24", 9, "more spam");
    assert_int_equal(s->unblock(s, "2001:db8:0:0:0:0:0:7"), STORE_OK);
    assert_int_equal(s->unblock(s, "192.0.2.0"), STORE_OK);
    expect_blocks("192.0.2.0/24@9:more spam ");
}

static store_result rewrite(const char *table, int seq, const char *text)
{
    const store_entry e = {.table = table,
                           .seq = seq,
                           .date = 1700000000000 + seq,
                           .text = text,
                           .length = strlen(text)};

    return s->rewrite(s, &e);
}

static void an_entry_can_be_rewritten(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(rewrite("a", 1, "somebody else"), STORE_OK);
    assert_int_equal(add("a", 3, "new"), STORE_OK);
    assert_int_equal(rewrite("a", 2, ""), STORE_OK);
    assert_int_equal(add("a", 4, "newer"), STORE_OK);
    expect_table("a", "a1:x a2:z ");
    commit();
    expect_open("a1:somebody else a2: a3:new a4:newer b1:y ");
    assert_int_equal(shelve("a"), STORE_OK);
    commit();
    assert_int_equal(rewrite("a", 4, "old"), STORE_OK);
    commit();
    expect_table("a", "a1:somebody else a2: a3:new a4:old ");
    assert_int_equal(add("a", 5, "last"), STORE_OK);
    commit();
    expect_table("a", "a1:somebody else a2: a3:new a4:old a5:last ");
}

static void only_what_is_there_can_be_rewritten(void **unused)
{
    (void)unused;
    begin();
    assert_int_equal(add("a", 3, "new"), STORE_OK);
    assert_int_equal(rewrite("a", 3, "newer"), STORE_FAILED);
    assert_int_equal(rewrite("a", 0, "x"), STORE_FAILED);
    assert_int_equal(rewrite("c", 1, "x"), STORE_FAILED);
    commit();
    expect_open("a1:x a2:z b1:y ");
}

static void a_table_can_be_removed(void **unused)
{
    (void)unused;
    end_some();
    assert_int_equal(add("d", 2, "y"), STORE_OK);
    commit();
    assert_int_equal(s->remove(s, "a"), STORE_OK);
    assert_int_equal(s->remove(s, "d"), STORE_OK);
    assert_int_equal(s->remove(s, "nobody"), STORE_OK);
    expect_table("a", "a1:x ");
    commit();
    expect_open("");
    expect_table("a", "");
    expect_table("d", "");
    expect_past("b@10:first c@20:second ");
    expect_of("ann", "c@20:second b@10:first ");
    expect_mentioned("a", "");
    expect_names("b@0: c@0: ");
    assert_int_equal(add("d", 1, "again"), STORE_OK);
    commit();
    expect_open("d1:again ");
}

static void a_refusal_undoes_these_changes_too(void **unused)
{
    (void)unused;
    end_some();
    assert_int_equal(s->remove(s, "b"), STORE_OK);
    assert_int_equal(s->mention(s, "c", "cy"), STORE_OK);
    assert_int_equal(s->unmention(s, "d", "ann"), STORE_OK);
    assert_int_equal(rewrite("a", 1, "other"), STORE_OK);
    assert_int_equal(shelve("d"), STORE_OK);
    assert_int_equal(add("a", 1, "taken"), STORE_TAKEN);
    commit();
    expect_past("b@10:first c@20:second a@30:third ");
    expect_of("ann", "d@0: a@30:third c@20:second b@10:first ");
    expect_of("cy", "");
    expect_table("a", "a1:x ");
}

static void all_can_be_undone(void **unused)
{
    (void)unused;
    end_some();
    assert_int_equal(s->remove(s, "b"), STORE_OK);
    assert_int_equal(add("d", 2, "y"), STORE_OK);
    s->undo(s);
    commit();
    expect_open("d1:x ");
    expect_past("b@10:first c@20:second a@30:third ");
    assert_int_equal(add("d", 2, "z"), STORE_OK);
    commit();
    expect_open("d1:x d2:z ");
}

static void guests_have_limits(void **unused)
{
    static const char longest[] = "0123456789abcdef0123456789abcdef";
    static const char too_long[] = "0123456789abcdef0123456789abcdefg";

    (void)unused;
    end_some();
    assert_int_equal(s->mention(s, "a", longest), STORE_OK);
    commit();
    expect_of(longest, "a@30:third ");
    assert_int_equal(s->mention(s, "a", too_long), STORE_FAILED);
    assert_int_equal(s->mention(s, "a", ""), STORE_FAILED);
    assert_int_equal(s->unmention(s, "", "ann"), STORE_FAILED);
    assert_int_equal(s->remove(s, ""), STORE_FAILED);
    commit();
}

/* What the memory's is for: it fails when it is told to. */
static void the_memory_fails_to_order(void **unused)
{
    (void)unused;
    begin();
    memory_store_fail(s, MEMORY_COMMIT, 2, STORE_NO_ROOM);
    assert_int_equal(add("a", 3, "x"), STORE_OK);
    commit();
    assert_int_equal(add("a", 4, "x"), STORE_OK);
    assert_int_equal(s->commit(s), STORE_NO_ROOM);
    memory_store_fail(s, MEMORY_APPEND, 1, STORE_FAILED);
    assert_int_equal(add("a", 4, "x"), STORE_FAILED);
    memory_store_fail(s, MEMORY_SHELVE, 1, STORE_FAILED);
    assert_int_equal(add("a", 4, "x"), STORE_OK);
    assert_int_equal(shelve("a"), STORE_FAILED);
    assert_int_equal(add("a", 4, "x"), STORE_OK);
    memory_store_crash(s);
    commit();
    expect_open("a1:x a2:z a3:x b1:y ");
}

#define OVER(test)                                                             \
    {"memory: " #test, test, open_memory, close_it, NULL},                     \
        {"sqlite: " #test, test, open_sqlite, close_it, NULL},                 \
    {                                                                          \
        "postgres: " #test, test, open_postgres, close_it, NULL                \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        OVER(a_new_one_is_empty),
        OVER(entries_come_back_table_by_table_in_order),
        OVER(a_reader_can_have_enough),
        OVER(what_is_not_committed_is_not_read),
        OVER(who_takes_a_taken_number_is_told),
        OVER(a_shelved_table_has_its_numbers_still),
        OVER(gaps_are_refused),
        OVER(any_refusal_undoes_all_since_the_last_commit),
        OVER(shelved_tables_are_not_open),
        OVER(a_table_can_come_and_go_in_one_commit),
        OVER(names_and_texts_have_limits),
        OVER(every_byte_comes_back),
        OVER(a_reader_may_add),
        OVER(one_commit_can_be_large),
        OVER(what_is_over_is_listed_by_date),
        OVER(a_summary_can_be_replaced),
        OVER(mentions_can_be_taken_back),
        OVER(blocks_are_kept),
        OVER(an_entry_can_be_rewritten),
        OVER(only_what_is_there_can_be_rewritten),
        OVER(a_table_can_be_removed),
        OVER(a_refusal_undoes_these_changes_too),
        OVER(all_can_be_undone),
        OVER(guests_have_limits),
        cmocka_unit_test_setup_teardown(the_memory_fails_to_order, open_memory,
                                        close_it),
    };

    int failed;

    server_start();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_stop();
    return failed;
}
