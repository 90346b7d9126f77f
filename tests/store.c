/* store.c -- what every store promises (store.h), kept by each of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "memory_store.h"
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
    char why[256] = "";

    (void)unused;
    folder_make(folder);
    s = store_open_sqlite(folder, why, sizeof why);
    if (!s)
        print_message("%s\n", why);
    return s ? 0 : -1;
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
    assert_int_equal(s->shelve(s, "b"), STORE_OK);
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
    assert_int_equal(s->shelve(s, "a"), STORE_OK);
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
    assert_int_equal(s->shelve(s, "b"), STORE_OK);
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
    assert_int_equal(s->shelve(s, "a"), STORE_OK);
    commit();
    expect_open("b1:y ");
    expect_table("a", "a1:x a2:z ");
    assert_int_equal(s->shelve(s, "a"), STORE_OK);
    assert_int_equal(s->shelve(s, "nobody"), STORE_OK);
    assert_int_equal(add("a", 3, "late"), STORE_OK);
    commit();
    expect_open("b1:y ");
    expect_table("a", "a1:x a2:z a3:late ");
}

static void a_table_can_come_and_go_in_one_commit(void **unused)
{
    (void)unused;
    assert_int_equal(add("a", 1, "x"), STORE_OK);
    assert_int_equal(s->shelve(s, "a"), STORE_OK);
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
    assert_int_equal(s->shelve(s, e.table), STORE_FAILED);
    e.table = "";
    assert_int_equal(s->append(s, &e), STORE_FAILED);
    assert_int_equal(s->shelve(s, e.table), STORE_FAILED);
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
    assert_int_equal(s->shelve(s, e->table), STORE_OK);
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
    assert_int_equal(s->shelve(s, "a"), STORE_FAILED);
    assert_int_equal(add("a", 4, "x"), STORE_OK);
    memory_store_crash(s);
    commit();
    expect_open("a1:x a2:z a3:x b1:y ");
}

#define OVER(test)                                                             \
    {"memory: " #test, test, open_memory, close_it, NULL},                     \
    {                                                                          \
        "sqlite: " #test, test, open_sqlite, close_it, NULL                    \
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
        cmocka_unit_test_setup_teardown(the_memory_fails_to_order, open_memory,
                                        close_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
