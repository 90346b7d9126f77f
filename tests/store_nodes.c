/* store_nodes.c -- what only a store of many nodes promises (store_nodes), and
 * what it says when it cannot be opened. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "node.h"
#include "postgres_server.h"

static node one, two;

static int begin(void **unused)
{
    (void)unused;
    server_empty();
    node_open(&one, "one", NULL);
    node_open(&two, "two", NULL);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    node_close(&one);
    node_close(&two);
    return 0;
}

/* The lease of a node has run out; it does not know. */
static void expire(const char *name)
{
    char sql[128];

    snprintf(sql, sizeof sql,
             "UPDATE adit.node SET until = now() - interval '1 hour'"
             " WHERE name = '%s'",
             name);
    server_does(sql);
}

/* Tables a (two entries) and b (one), held by one. */
static void begin_tables(void)
{
    node_add(&one, "a", 1, "x");
    node_add(&one, "a", 2, "y");
    node_add(&one, "b", 1, "z");
    node_commit(&one, "landed 0 ");
}

/* ---- Holding ---- */

static void what_is_let_go_can_be_held(void **unused)
{
    (void)unused;
    begin_tables();
    assert_int_equal(one.s->nodes->let_go(one.s, "a"), STORE_OK);
    node_commit(&one, "landed 0 ");
    node_hold(&two, "a", "held a 0 1:x 2:y ");
    node_add(&two, "a", 3, "w");
    node_commit(&two, "landed 0 ");
    node_expect(&two, "a", "1:x 2:y 3:w ");
    assert_int_equal(node_try(&one, "a", 3, "mine"), STORE_FAILED);
    node_expect(&one, "a", "1:x 2:y 3:w ");
}

static void what_is_held_elsewhere_is_taken(void **unused)
{
    (void)unused;
    begin_tables();
    node_hold(&two, "a", "held a 1 by one at one:7401 ");
    node_hold(&two, "nothing", "held nothing 0 ");
    node_hold(&two, "no name", "held no name 0 ");
    node_hold(&one, "b", "held b 0 1:z ");
    node_add(&one, "b", 2, "again");
    node_commit(&one, "landed 0 ");
}

static void what_is_yielded_is_taken(void **unused)
{
    int64_t term;

    (void)unused;
    begin_tables();
    assert_int_equal(two.s->nodes->yield(two.s, "a"), 0);
    node_add(&one, "a", 3, "w");
    assert_int_equal(one.s->nodes->yield(one.s, "a"), 0);
    node_commit(&one, "landed 0 ");
    term = one.s->nodes->yield(one.s, "a");
    assert_true(term > 0);
    node_take(&two, "a", term + 1, "held a 1 by one at one:7401 ");
    node_take(&two, "a", term, "held a 0 1:x 2:y 3:w ");
    node_take(&one, "a", term, "held a 1 by two at two:7401 ");
    assert_int_equal(node_try(&one, "a", 4, "one's"), STORE_FAILED);
    node_add(&two, "a", 4, "two's");
    node_commit(&two, "landed 0 ");
    node_expect(&two, "a", "1:x 2:y 3:w 4:two's ");
    /* And what nobody takes comes back. */
    assert_true(one.s->nodes->yield(one.s, "b") > 0);
    node_hears(&one, "orphaned b ");
    node_hold(&one, "b", "held b 0 1:z ");
}

static void many_can_be_asked_for_at_once(void **unused)
{
    char due[2048] = "", table[STORE_NAME];

    (void)unused;
    for (int i = 0; i < 50; i++) {
        snprintf(table, sizeof table, "t%d", i);
        node_add(&one, table, 1, "x");
        snprintf(due + strlen(due), sizeof due - strlen(due), "held %s %s ",
                 table, i % 2 ? "1 by one at one:7401" : "0 1:x");
        if (i % 2 == 0)
            assert_int_equal(one.s->nodes->let_go(one.s, table), STORE_OK);
    }
    node_commit(&one, "landed 0 ");
    two.heard[0] = 0;
    for (int i = 0; i < 50; i++) {
        snprintf(table, sizeof table, "t%d", i);
        two.s->nodes->hold(two.s, table, 0);
    }
    node_hears(&two, due);
}

/* ---- The fence ---- */

static void what_was_taken_is_lost_and_the_rest_is_kept(void **unused)
{
    (void)unused;
    begin_tables();
    expire("one");
    node_hold(&two, "a", "held a 0 1:x 2:y ");
    node_add(&two, "a", 3, "two's");
    node_commit(&two, "landed 0 ");
    node_add(&one, "a", 3, "one's");
    assert_int_equal(one.s->mention(one.s, "a", "guest"), STORE_OK);
    assert_int_equal(one.s->mention(one.s, "b", "guest"), STORE_OK);
    assert_int_equal(
        one.s->shelve(one.s, &(store_entry){.table = "a", .date = 5}),
        STORE_OK);
    node_add(&one, "b", 2, "w");
    node_add(&one, "c", 1, "v");
    node_commit(&one, "landed 0 lost a ");
    node_expect(&one, "a", "1:x 2:y 3:two's ");
    node_expect(&one, "b", "1:z 2:w ");
    node_expect(&one, "c", "1:v ");
    assert_string_equal(server_text("SELECT string_agg(game, ' ')"
                                    " FROM adit.part"),
                        "b");
    assert_int_equal(server_number("SELECT count(*) FROM adit.past"), 0);
    assert_int_equal(server_number("SELECT count(*) FROM adit.game WHERE open"),
                     3);
    assert_int_equal(node_try(&one, "a", 4, "again"), STORE_FAILED);
}

static void two_can_not_open_one_table(void **unused)
{
    (void)unused;
    node_add(&one, "a", 1, "one's");
    node_add(&two, "a", 1, "two's");
    node_commit(&one, "landed 0 ");
    node_commit(&two, "landed 0 lost a ");
    node_expect(&two, "a", "1:one's ");
    node_add(&one, "a", 2, "more");
    node_commit(&one, "landed 0 ");
}

static void commit_says_that_something_was_lost(void **unused)
{
    (void)unused;
    begin_tables();
    expire("one");
    node_hold(&two, "a", "held a 0 1:x 2:y ");
    node_add(&one, "a", 3, "w");
    assert_int_equal(one.s->commit(one.s), STORE_TAKEN);
    assert_non_null(strstr(one.s->why, "table a"));
}

/* Even if nobody has taken it: to hold again what one holds is to be sure that
 * nothing of before can follow. */
static void a_commit_of_before_comes_too_late(void **unused)
{
    (void)unused;
    begin_tables();
    server_does("UPDATE adit.game SET term = term + 1 WHERE name = 'a'");
    node_add(&one, "a", 3, "late");
    node_commit(&one, "landed 0 lost a ");
    node_hold(&one, "a", "held a 0 1:x 2:y ");
    node_add(&one, "a", 3, "in time");
    node_commit(&one, "landed 0 ");
    server_does("UPDATE adit.game SET last = 4 WHERE name = 'a'");
    node_add(&one, "a", 4, "after what?");
    node_add(&one, "b", 2, "w");
    node_commit(&one, "landed 0 lost a ");
    server_does("DELETE FROM adit.event WHERE game = 'b'");
    server_does("DELETE FROM adit.game WHERE name = 'b'");
    node_add(&one, "b", 3, "to nothing");
    node_commit(&one, "landed 0 lost b ");
    assert_int_equal(server_number("SELECT count(*) FROM adit.event"), 3);
}

static void a_hole_in_a_log_is_damage(void **unused)
{
    (void)unused;
    begin_tables();
    server_does("DELETE FROM adit.event WHERE game = 'a' AND seq = 1");
    node_hold(&one, "a", "held a 3 ");
    assert_non_null(strstr(one.s->why, "damaged"));
    server_does("UPDATE adit.game SET last = 2 WHERE name = 'b'");
    node_hold(&one, "b", "held b 3 ");
}

/* ---- Commits in the air ---- */

static void one_commit_is_in_the_air_at_a_time(void **unused)
{
    (void)unused;
    assert_false(one.s->launch(one.s));
    node_add(&one, "a", 1, "x");
    one.heard[0] = 0;
    assert_true(one.s->launch(one.s));
    assert_false(one.s->launch(one.s));
    node_add(&one, "b", 1, "y");
    assert_false(one.s->launch(one.s));
    node_add(&one, "c", 1, "undone");
    one.s->undo(one.s);
    node_hears(&one, "landed 0 ");
    node_add(&one, "d", 1, "z");
    node_add(&one, "a", 2, "w");
    node_commit(&one, "landed 0 ");
    assert_string_equal(server_text("SELECT string_agg(game || seq, ' ' ORDER"
                                    " BY game, seq) FROM adit.event"),
                        "a1 a2 d1");
}

static void what_the_database_refuses_changes_nothing(void **unused)
{
    (void)unused;
    begin_tables();
    server_does(
        "ALTER TABLE adit.event ADD CONSTRAINT no CHECK (body <> 'no')");
    node_add(&one, "a", 3, "no");
    node_add(&one, "c", 1, "yes");
    assert_int_equal(one.s->nodes->let_go(one.s, "b"), STORE_OK);
    node_commit(&one, "landed 3 ");
    assert_false(one.s->is_away);
    node_add(&one, "a", 3, "yes");
    node_add(&one, "b", 2, "yes");
    node_add(&one, "c", 1, "yes");
    node_commit(&one, "landed 0 ");
    server_does("ALTER TABLE adit.event DROP CONSTRAINT no");
    node_expect(&one, "a", "1:x 2:y 3:yes ");
}

/* The last moment at which it can fail: after all statements have gone well. */
static void what_fails_at_the_very_end_has_failed(void **unused)
{
    (void)unused;
    begin_tables();
    server_does(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RAISE disk_full; END';"
        "CREATE CONSTRAINT TRIGGER refuses AFTER INSERT ON adit.event"
        " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()");
    node_add(&one, "a", 3, "no");
    node_commit(&one, "landed 2 ");
    server_does("DROP TRIGGER refuses ON adit.event; DROP FUNCTION refuse");
    node_hold(&one, "a", "held a 0 1:x 2:y ");
    node_add(&one, "a", 3, "yes");
    node_commit(&one, "landed 0 ");
    node_expect(&one, "a", "1:x 2:y 3:yes ");
}

/* A warning at the end of a commit says that a standby was not waited for. */
static void what_no_standby_has_confirmed_is_not_known(void **unused)
{
    (void)unused;
    begin_tables();
    server_does(
        "CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RAISE WARNING ''no standby''; RETURN NULL; END';"
        "CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON adit.event"
        " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()");
    node_add(&one, "a", 3, "perhaps");
    node_commit(&one, "landed 3 ");
    server_does("DROP TRIGGER warns ON adit.event; DROP FUNCTION warn");
    assert_int_equal(node_try(&one, "a", 4, "hasty"), STORE_FAILED);
    node_returns(&one);
    node_hold(&one, "a", "held a 0 1:x 2:y 3:perhaps ");
    node_add(&one, "a", 4, "sure");
    node_commit(&one, "landed 0 ");
}

/* Only what a standby has, too, is stored, if the database wants that; here
 * there is none for a while. */
static void what_no_standby_has_is_not_stored(void **unused)
{
    int seq = 3;

    (void)unused;
    begin_tables();
    server_does("SET synchronous_commit = local");
    server_does("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    server_does("SELECT pg_reload_conf()");
    do {
        one.heard[0] = 0;
        node_add(&one, "a", seq++, "w");
        assert_true(one.s->launch(one.s));
        node_hears(&one, "landed ");
    } while (strstr(one.heard, "landed 0 "));
    assert_non_null(strstr(one.s->why, "does not answer"));
    assert_true(one.s->is_away);
    server_does("ALTER SYSTEM RESET synchronous_standby_names");
    server_does("SELECT pg_reload_conf()");
    node_returns(&one);
    node_hold(&one, "a", "held a 0 1:x 2:y ");
}

/* ---- Nobody's tables ---- */

static void orphans_are_offered(void **unused)
{
    (void)unused;
    begin_tables();
    assert_int_equal(
        one.s->shelve(one.s, &(store_entry){.table = "b", .date = 5}),
        STORE_OK);
    node_commit(&one, "landed 0 ");
    two.heard[0] = 0;
    expire("one");
    node_hears(&two, "orphaned a ");
    node_hold(&two, "a", "held a 0 1:x 2:y ");
    node_add(&one, "c", 1, "x");
    assert_int_equal(one.s->nodes->let_go(one.s, "c"), STORE_OK);
    node_commit(&one, "landed 0 ");
    node_hears(&two, "orphaned c ");
}

/* A node of the same name that is new has other tables: none. */
static void a_new_life_begins_with_nothing(void **unused)
{
    node again = {0};

    (void)unused;
    begin_tables();
    expire("one");
    node_open(&again, "one", NULL);
    node_hears(&again, "orphaned a ");
    node_hears(&again, "orphaned b ");
    node_add(&one, "a", 3, "from the grave");
    node_hold(&again, "a", "held a 0 1:x 2:y ");
    node_commit(&one, "landed 0 lost a ");
    node_add(&again, "a", 3, "alive");
    node_commit(&again, "landed 0 ");
    NODE_UNTIL(&one, one.s->is_away, one.heard)
    assert_non_null(strstr(one.s->why, "one"));
    node_close(&again);
}

static void a_name_is_for_one_node(void **unused)
{
    const store_membership as = {
        .name = "one", .address = "elsewhere:1", .version = "2"};
    char why[256];

    (void)unused;
    server_does("UPDATE adit.node SET until = now() + interval '1 hour'");
    assert_null(store_open_postgres(server_address(), &as, why, sizeof why));
    assert_non_null(strstr(why, "another node is alive that is called one"));
}

static void who_drains_lets_go_of_everything(void **unused)
{
    (void)unused;
    begin_tables();
    assert_int_equal(one.s->nodes->let_go(one.s, NULL), STORE_OK);
    node_commit(&one, "landed 0 ");
    node_hears(&two, "orphaned a ");
    node_hears(&two, "orphaned b ");
    NODE_UNTIL(&one,
               server_number("SELECT count(*) FROM adit.node WHERE draining"),
               one.heard)
    node_hold(&two, "a", "held a 0 1:x 2:y ");
    assert_null(strstr(one.heard, "orphaned"));
    assert_int_equal(one.s->nodes->let_go(one.s, NULL), STORE_OK);
    assert_true(one.s->launch(one.s));
    one.s->run(one.s);
    node_close(&one);
    assert_int_equal(server_number("SELECT count(*) FROM adit.node"), 1);
    node_open(&one, "one", NULL);
}

static void who_closes_lets_go_too(void **unused)
{
    (void)unused;
    begin_tables();
    node_close(&one);
    node_hold(&two, "a", "held a 0 1:x 2:y ");
    assert_int_equal(server_number("SELECT count(*) FROM adit.node"), 1);
    node_open(&one, "one", NULL);
}

/* ---- What others show ---- */

static bool hear_face(void *self, const store_face *f)
{
    char *heard = self;

    snprintf(heard + strlen(heard), 1024 - strlen(heard), "%s %s %d %d %.*s, ",
             f->table, f->host, (int)f->network, f->listed, (int)f->length,
             f->text);
    return true;
}

static void show(node *n, const char *table, int8_t listed, const char *text)
{
    const store_face face = {.table = table,
                             .host = "guest",
                             .network = UINT64_MAX,
                             .listed = listed,
                             .text = text,
                             .length = strlen(text)};

    assert_int_equal(n->s->nodes->show(n->s, &face), STORE_OK);
}

static void expect_faces(node *n, const char *due)
{
    char heard[1024] = "";

    NODE_UNTIL(n,
               (heard[0] = 0, n->s->nodes->list(n->s, hear_face, heard),
                strcmp(heard, due) == 0),
               heard)
}

static void faces_are_listed_elsewhere(void **unused)
{
    (void)unused;
    begin_tables();
    node_add(&two, "mine", 1, "x");
    show(&two, "mine", 1, "not for me");
    node_commit(&two, "landed 0 ");
    node_add(&one, "c", 1, "x");
    node_add(&one, "d", 1, "x");
    show(&one, "a", 2, "face of a");
    show(&one, "b", 1, "old face");
    show(&one, "b", 1, "face of b");
    show(&one, "c", 1, "\xff\\'\"");
    show(&one, "d", 0, "not listed");
    node_commit(&one, "landed 0 ");
    expect_faces(&two, "b guest -1 1 face of b, c guest -1 1 \xff\\'\", "
                       "a guest -1 2 face of a, ");
    expect_faces(&one, "mine guest -1 1 not for me, ");
    assert_int_equal(
        one.s->shelve(one.s, &(store_entry){.table = "b", .date = 5}),
        STORE_OK);
    show(&one, "c", 0, "");
    node_commit(&one, "landed 0 ");
    expect_faces(&two, "a guest -1 2 face of a, ");
}

/* What is over, let go or removed is not open at the node that had it. */
static void tables_are_counted_everywhere(void **unused)
{
    store_census census = {0};

    (void)unused;
    begin_tables();
    show(&one, "a", 0, "");
    node_add(&one, "c", 1, "x");
    node_add(&one, "d", 1, "x");
    node_add(&one, "e", 1, "x");
    node_commit(&one, "landed 0 ");
    assert_int_equal(
        one.s->shelve(one.s, &(store_entry){.table = "b", .date = 5}),
        STORE_OK);
    assert_int_equal(one.s->remove(one.s, "c"), STORE_OK);
    assert_int_equal(one.s->nodes->let_go(one.s, "d"), STORE_OK);
    node_commit(&one, "landed 0 ");
    node_hold(&one, "b", "held b 0 ");
    node_add(&two, "f", 1, "x");
    show(&two, "f", 1, "");
    node_commit(&two, "landed 0 ");
    NODE_UNTIL(&one,
               (two.s->nodes->count(two.s, "guest", UINT64_MAX, &census),
                census.open == 4),
               one.heard)
    assert_int_equal(census.of_host, 2);
    assert_int_equal(census.of_network, 2);
    NODE_UNTIL(
        &two,
        (one.s->nodes->count(one.s, "nobody", 7, &census), census.open == 4),
        two.heard)
    assert_int_equal(census.of_host + census.of_network, 0);
}

static bool hear_node(void *self, const store_node *n)
{
    char *heard = self;

    assert_in_range(n->heard, 0, 10000);
    snprintf(heard + strlen(heard), 256 - strlen(heard), "%s %s %s %d%s, ",
             n->name, n->address, n->version, (int)n->tables,
             n->draining ? " drains" : "");
    return true;
}

static void nodes_are_listed(void **unused)
{
    char heard[256] = "";

    (void)unused;
    begin_tables();
    server_does(
        "INSERT INTO adit.node VALUES"
        " ('old', 1, 'old:1', '0', now() - interval '2 days', false, 0)");
    node_open(&two, "two", NULL);
    assert_int_equal(two.s->nodes->read_nodes(two.s, hear_node, heard),
                     STORE_OK);
    assert_string_equal(heard, "one one:7401 1 2, two two:7401 1 0, ");
    assert_memory_equal(one.s->nodes->secret(one.s),
                        two.s->nodes->secret(two.s), 32);
}

/* ---- News ---- */

static void news_reach_all_others(void **unused)
{
    static char all[256], longest[STORE_NEWS], too_long[STORE_NEWS + 1];
    char due[STORE_NEWS + 8];

    (void)unused;
    for (int i = 1; i < 256; i++)
        all[i - 1] = (char)i;
    memset(longest, 'x', sizeof longest - 1);
    memset(too_long, 'x', sizeof too_long - 1);
    two.heard[0] = 0;
    one.s->nodes->tell(one.s, too_long);
    one.s->nodes->tell(one.s, all);
    snprintf(due, sizeof due, "told %s ", all);
    node_hears(&two, due);
    two.heard[0] = 0;
    one.s->nodes->tell(one.s, longest);
    snprintf(due, sizeof due, "told %s ", longest);
    node_hears(&two, due);
    two.s->nodes->tell(two.s, "back");
    node_hears(&one, "told back ");
    assert_null(strstr(one.heard, "xxx"));
    server_does("NOTIFY adit, '!!'; NOTIFY adit; NOTIFY adit, 'YQ=='");
    node_hears(&two, "told a ");
}

/* ---- What nobody holds ---- */

static store_result rewrite(node *n, const char *table, int seq)
{
    return n->s->rewrite(n->s, &(store_entry){.table = table,
                                              .seq = seq,
                                              .date = NODE_DATE + seq,
                                              .text = "gone",
                                              .length = 4});
}

static void what_nobody_holds_anybody_can_change(void **unused)
{
    (void)unused;
    begin_tables();
    assert_int_equal(one.s->mention(one.s, "a", "guest"), STORE_OK);
    assert_int_equal(
        one.s->shelve(one.s, &(store_entry){.table = "a", .date = 5}),
        STORE_OK);
    assert_int_equal(one.s->nodes->let_go(one.s, "a"), STORE_OK);
    node_commit(&one, "landed 0 ");
    assert_int_equal(rewrite(&two, "a", 3), STORE_FAILED);
    assert_int_equal(rewrite(&two, "a", 1), STORE_OK);
    assert_int_equal(two.s->unmention(two.s, "a", "guest"), STORE_OK);
    assert_int_equal(rewrite(&two, "b", 1), STORE_OK);
    node_commit(&two, "landed 0 lost b ");
    node_expect(&two, "a", "1:gone 2:y ");
    node_expect(&two, "b", "1:z ");
    assert_int_equal(server_number("SELECT count(*) FROM adit.part"), 0);
    assert_int_equal(two.s->remove(two.s, "a"), STORE_OK);
    assert_int_equal(two.s->remove(two.s, "b"), STORE_OK);
    node_commit(&two, "landed 0 lost b ");
    node_expect(&two, "a", "");
    node_expect(&two, "b", "1:z ");
}

/* The holder is dead, and comes back: what was changed meanwhile is not to be
 * undone by what it remembers. */
static void who_comes_back_has_lost_what_was_changed(void **unused)
{
    (void)unused;
    begin_tables();
    expire("one");
    assert_int_equal(rewrite(&two, "a", 1), STORE_OK);
    node_commit(&two, "landed 0 ");
    node_add(&one, "a", 3, "late");
    node_commit(&one, "landed 0 lost a ");
}

static void a_tool_changes_nothing_that_is_held(void **unused)
{
    char why[256];
    node tool = {
        .s = store_open_postgres(server_address(), NULL, why, sizeof why)};

    (void)unused;
    begin_tables();
    assert_non_null(tool.s);
    assert_int_equal(one.s->nodes->let_go(one.s, "a"), STORE_OK);
    node_commit(&one, "landed 0 ");
    assert_int_equal(node_try(&tool, "a", 2, "x"), STORE_TAKEN);
    node_add(&tool, "a", 3, "tool's");
    node_add(&tool, "b", 2, "tool's");
    node_add(&tool, "c", 1, "tool's");
    assert_int_equal(tool.s->commit(tool.s), STORE_TAKEN);
    node_expect(&tool, "a", "1:x 2:y 3:tool's ");
    node_expect(&tool, "b", "1:z ");
    node_add(&tool, "c", 2, "more");
    assert_int_equal(tool.s->commit(tool.s), STORE_OK);
    node_hold(&two, "c", "held c 0 1:tool's 2:more ");
    tool.s->close(tool.s);
}

/* ---- Opening ---- */

static void expect_refused(const char *words, const char *format, ...)
{
    char address[512], why[256] = "";
    store *s;
    va_list args;

    va_start(args, format);
    vsnprintf(address, sizeof address, format, args);
    va_end(args);
    s = store_open_postgres(address, NULL, why, sizeof why);
    if (!strstr(why, words))
        fail_msg("%s: %s", address, why);
    assert_null(s);
    assert_null(strstr(why, "s3cret"));
}

static void each_mistake_has_its_sentence(void **unused)
{
    const char *folder = server_folder();
    char pass[128];
    FILE *file;

    (void)unused;
    snprintf(pass, sizeof pass, "%s/pass", folder);
    file = fopen(pass, "w");
    fprintf(file, "*:*:*:guarded:s3cret wrong\n");
    fclose(file);
    chmod(pass, 0600);
    expect_refused("a password in the address",
                   "postgresql://owner:s3cret@127.0.0.1/postgres");
    expect_refused("a password in the address", "host=%s password=s3cret",
                   folder);
    expect_refused("not an address", "postgresql://owner:s3cret@[/postgres");
    expect_refused("not an address", "colour=blue");
    expect_refused("not an address", "host=a,b port=1,2,3");
    expect_refused("cannot be reached", "host=127.0.0.1 port=1");
    expect_refused("cannot be reached", "host=/nowhere");
    expect_refused("no such database", "host=%s user=owner dbname=none",
                   folder);
    expect_refused("not prepared", "host=%s user=owner dbname=template1",
                   folder);
    expect_refused("wants a password",
                   "host=%s user=guarded dbname=postgres passfile=/dev/null",
                   folder);
    expect_refused("password is wrong",
                   "host=%s user=guarded dbname=postgres passfile=%s", folder,
                   pass);
    expect_refused("may not do that", "host=%s user=stranger dbname=postgres",
                   folder);
    expect_refused("standby", "host=%s user=reader dbname=postgres", folder);
    server_does("UPDATE adit.meta SET version = 0");
    expect_refused("older version", "%s", server_address());
    server_does("UPDATE adit.meta SET version = 1000, least = 999");
    expect_refused("newer versions", "%s", server_address());
    server_does("UPDATE adit.meta SET version = 1000, least = 1");
    node_open(&two, "three", NULL);
    server_does("UPDATE adit.meta SET version = 2, least = 1");
}

/* Of several hosts the one that takes writes is found, wherever it is. */
static void the_host_that_works_is_found(void **unused)
{
    char address[512];
    node n = {0};

    (void)unused;
    snprintf(address, sizeof address,
             "host=/nowhere,127.0.0.1,%s port=1,1,5432 user=owner"
             " dbname=postgres",
             server_folder());
    node_open(&n, "three", address);
    node_add(&n, "a", 1, "x");
    node_commit(&n, "landed 0 ");
    node_close(&n);
}

/* The role of a server may do what a server does, and nothing else. */
static void a_role_has_the_rights_it_needs(void **unused)
{
    char address[256], why[256] = "";
    node n = {0};

    (void)unused;
    if (!store_prepare_postgres(server_address(), "plain \"role", why,
                                sizeof why))
        fail_msg("%s", why);
    snprintf(address, sizeof address,
             "host=%s user='plain \"role' dbname=postgres", server_folder());
    node_open(&n, "three", address);
    node_add(&n, "a", 1, "x");
    assert_int_equal(n.s->mention(n.s, "a", "guest"), STORE_OK);
    node_commit(&n, "landed 0 ");
    assert_int_equal(rewrite(&n, "a", 1), STORE_OK);
    assert_int_equal(n.s->shelve(n.s, &(store_entry){.table = "a", .date = 5}),
                     STORE_OK);
    node_commit(&n, "landed 0 ");
    assert_int_equal(n.s->probe(n.s), STORE_OK);
    assert_int_equal(n.s->remove(n.s, "a"), STORE_OK);
    node_commit(&n, "landed 0 ");
    node_close(&n);
    assert_false(store_prepare_postgres(address, "stranger", why, sizeof why));
    assert_non_null(strstr(why, "may not do that"));
    assert_false(
        store_prepare_postgres(server_address(), "nobody", why, sizeof why));
}

#define NODES(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(what_is_let_go_can_be_held),
        NODES(what_is_held_elsewhere_is_taken),
        NODES(what_is_yielded_is_taken),
        NODES(many_can_be_asked_for_at_once),
        NODES(what_was_taken_is_lost_and_the_rest_is_kept),
        NODES(two_can_not_open_one_table),
        NODES(commit_says_that_something_was_lost),
        NODES(a_commit_of_before_comes_too_late),
        NODES(a_hole_in_a_log_is_damage),
        NODES(one_commit_is_in_the_air_at_a_time),
        NODES(what_the_database_refuses_changes_nothing),
        NODES(what_fails_at_the_very_end_has_failed),
        NODES(what_no_standby_has_confirmed_is_not_known),
        NODES(what_no_standby_has_is_not_stored),
        NODES(orphans_are_offered),
        NODES(a_new_life_begins_with_nothing),
        NODES(a_name_is_for_one_node),
        NODES(who_drains_lets_go_of_everything),
        NODES(who_closes_lets_go_too),
        NODES(faces_are_listed_elsewhere),
        NODES(tables_are_counted_everywhere),
        NODES(nodes_are_listed),
        NODES(news_reach_all_others),
        NODES(what_nobody_holds_anybody_can_change),
        NODES(who_comes_back_has_lost_what_was_changed),
        NODES(a_tool_changes_nothing_that_is_held),
        NODES(each_mistake_has_its_sentence),
        NODES(the_host_that_works_is_found),
        NODES(a_role_has_the_rights_it_needs),
    };
    int failed;

    server_start();
    server_does("CREATE ROLE guarded LOGIN PASSWORD 's3cret';"
                "CREATE ROLE stranger LOGIN; CREATE ROLE reader LOGIN;"
                "ALTER ROLE reader SET default_transaction_read_only = on;"
                "CREATE ROLE \"plain \"\"role\" LOGIN");
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_stop();
    return failed;
}
