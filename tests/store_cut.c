/* store_cut.c -- connections to a database that are cut, anywhere, or fall
 * silent: what was said to be stored is there, once and in order; and what
 * nobody knows of is there or not, but never twice, in part, or after something
 * that follows it. A proxy of the test stands between node and database. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "node.h"

/* ---- The proxy ---- */

enum { PAIRS = 8, LATE = 65536 };

/* What becomes of a connection when as many bytes have passed as may: */
typedef enum cut {
    CUT_BOTH,   /* it ends at both sides */
    CUT_CLIENT, /* the database does not notice, and later gets the rest */
    CUT_SILENT  /* nothing passes any more, and nobody notices */
} cut;

/* A node's connection and ours to the database. */
typedef struct pair {
    int side[2];     /* 0: the node, 1: the database; -1: gone */
    bool is_cut;     /* it has had its cut */
    char late[LATE]; /* what the node has sent since */
    size_t n_late;
} pair;

static pair pairs[PAIRS];
static int listener = -1;
static pthread_t thread;
static atomic_bool stops, is_closed; /* closed: nobody is let in */
static atomic_bool is_stuck;         /* nothing passes, but nothing is lost */
/* Bytes that may still pass from either side; less than 0: all. */
static atomic_long left[2] = {-1, -1};
static _Atomic cut how;
static atomic_bool delivers, hangs_up; /* what is late; all that is cut */
static atomic_int n_cut, n_made;       /* connections */

static void connect_pair(void)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int caller = accept(listener, NULL, NULL);

    for (int i = 0; i < PAIRS && caller >= 0; i++)
        if (pairs[i].side[0] < 0 && pairs[i].side[1] < 0) {
            pairs[i].side[0] = caller;
            pairs[i].side[1] = socket(AF_UNIX, SOCK_STREAM, 0);
            pairs[i].is_cut = false;
            pairs[i].n_late = 0;
            n_made++;
            snprintf(to.sun_path, sizeof to.sun_path, "%s/.s.PGSQL.5432",
                     server_folder());
            if (connect(pairs[i].side[1], (struct sockaddr *)&to, sizeof to))
                abort();
            return;
        }
    close(caller);
}

static void close_side(pair *p, int side)
{
    if (p->side[side] >= 0)
        close(p->side[side]);
    p->side[side] = -1;
}

static void cut_pair(pair *p)
{
    if (how == CUT_BOTH)
        close_side(p, 1);
    if (how != CUT_SILENT)
        close_side(p, 0);
    p->is_cut = true;
    n_cut++;
}

static void send_all(int to, const char *bytes, ssize_t n)
{
    while (n > 0) {
        ssize_t sent = send(to, bytes, (size_t)n, MSG_NOSIGNAL);

        if (sent <= 0)
            return;
        bytes += sent;
        n -= sent;
    }
}

/* Of a pair that was cut nothing passes; the node's last words are kept. */
static void pass(pair *p, int from)
{
    char bytes[8192];
    ssize_t n = recv(p->side[from], bytes, sizeof bytes, 0), may = n;

    if (n <= 0) {
        close_side(p, from);
        if (!p->is_cut)
            close_side(p, !from);
        return;
    }
    if (p->is_cut)
        return;
    if (left[from] >= 0) {
        may = n < left[from] ? n : left[from];
        left[from] -= may;
    }
    send_all(p->side[!from], bytes, may);
    if (may == n)
        return;
    if (from == 0) {
        memcpy(p->late, bytes + may, (size_t)(n - may));
        p->n_late = (size_t)(n - may);
    }
    cut_pair(p);
}

static void deliver(pair *p)
{
    send_all(p->side[1], p->late, (ssize_t)p->n_late);
    p->n_late = 0;
}

/* A cut connection whose node is gone is kept open to the database. */
static void *serve(void *unused)
{
    (void)unused;
    while (!stops) {
        struct pollfd fds[1 + 2 * PAIRS] = {{.fd = listener, .events = POLLIN}};

        for (int i = 0; i < PAIRS; i++)
            for (int side = 0; side < 2; side++)
                fds[1 + 2 * i + side] = (struct pollfd){
                    .fd = pairs[i].side[side], .events = POLLIN};
        poll(fds, 1 + 2 * PAIRS, 10);
        for (int i = 0; i < PAIRS && !is_stuck; i++) {
            for (int side = 0; side < 2; side++)
                if (fds[1 + 2 * i + side].revents && pairs[i].side[side] >= 0)
                    pass(&pairs[i], side);
            if (pairs[i].is_cut && delivers)
                deliver(&pairs[i]);
            if (pairs[i].is_cut && hangs_up) {
                close_side(&pairs[i], 0);
                close_side(&pairs[i], 1);
            }
        }
        if (fds[0].revents && !is_closed)
            connect_pair();
    }
    return NULL;
}

static char proxied[256];

static void begin_proxy(void)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};

    for (int i = 0; i < PAIRS; i++)
        pairs[i].side[0] = pairs[i].side[1] = -1;
    snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.6000",
             server_folder());
    listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) ||
        listen(listener, 16) || pthread_create(&thread, NULL, serve, NULL))
        abort();
    snprintf(proxied, sizeof proxied,
             "host=%s port=6000 dbname=postgres user=owner", server_folder());
}

static void end_proxy(void)
{
    stops = true;
    pthread_join(thread, NULL);
    close(listener);
}

/* So many bytes may pass from that side. */
static void cut_after(long bytes, int from, cut kind)
{
    n_cut = 0;
    delivers = hangs_up = false;
    how = kind;
    left[from] = bytes;
}

static void heal(void)
{
    left[0] = left[1] = -1;
    hangs_up = true;
    is_closed = is_stuck = false;
}

/* ---- The tests ---- */

static node n;

static int begin(void **unused)
{
    (void)unused;
    heal();
    server_empty();
    node_open(&n, "one", proxied);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    heal();
    node_close(&n);
    return 0;
}

/* The entries of a table are w1, w2, ... w`last`, and that is all there is. */
static int64_t expect_whole(const char *table)
{
    char sql[256];

    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM adit.event"
             " WHERE game = '%s' AND convert_from(body, 'UTF8') <> 'w' || seq",
             table);
    assert_int_equal(server_number(sql), 0);
    snprintf(sql, sizeof sql,
             "SELECT CASE WHEN count(*) = max(seq) AND max(last) = max(seq)"
             " THEN max(seq) ELSE -1 END"
             " FROM adit.event JOIN adit.game ON name = game"
             " WHERE game = '%s'",
             table);
    return server_number(sql);
}

static void add(const char *table, int seq)
{
    char text[16];

    snprintf(text, sizeof text, "w%d", seq);
    node_add(&n, table, seq, text);
}

/* Until the node has the table, however often it has to ask. */
static void hold(const char *table)
{
    do {
        node_returns(&n);
        node_hold(&n, table, "held ");
    } while (strstr(n.heard, "held ") &&
             strncmp(strstr(n.heard, "held ") + 7, "3 ", 2) == 0);
}

static bool commit_lands(void)
{
    n.heard[0] = 0;
    assert_true(n.s->launch(n.s));
    node_hears(&n, "landed ");
    return strstr(n.heard, "landed 0") != NULL;
}

/* The same commit of two tables, cut at each place in turn; a third of the
 * places, as each costs a new connection. */
static void cut_everywhere(int from, cut kind, int step)
{
    int known = 1, cuts = 0;

    add("a", 1);
    add("b", 1);
    assert_true(commit_lands());
    for (long bytes = 0;; bytes += step) {
        bool landed;
        int64_t kept;

        cut_after(bytes, from, kind);
        add("a", known + 1);
        add("b", known + 1);
        landed = commit_lands();
        heal();
        if (!landed) {
            hold("a");
            hold("b");
        }
        kept = expect_whole("a");
        assert_int_equal(expect_whole("b"), kept);
        assert_true(kept == known + 1 || (kept == known && !landed));
        known = (int)kept;
        if (n_cut == 0)
            break;
        cuts++;
    }
    assert_in_range(cuts, 5, 1000);
}

static void a_cut_on_the_way_there(void **unused)
{
    (void)unused;
    cut_everywhere(0, CUT_BOTH, 41);
}

static void a_cut_on_the_way_back(void **unused)
{
    (void)unused;
    cut_everywhere(1, CUT_BOTH, 7);
}

/* The database has done what it got late. */
static void await_delivery(void)
{
    char since[64], sql[512];

    snprintf(since, sizeof since, "%s",
             server_text("SELECT clock_timestamp()"));
    delivers = true;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pg_stat_activity WHERE query_start > '%s'"
             " AND application_name = 'adit one' AND state = 'idle'"
             " AND query LIKE 'INSERT INTO adit.event%%'",
             since);
    NODE_UNTIL(&n, server_number(sql) > 0, n.heard)
}

/* The node is gone for the proxy, and here again at once; what it sent before
 * comes to the database only after it has read the table. */
static void what_comes_too_late_is_not_stored(void **unused)
{
    (void)unused;
    add("a", 1);
    assert_true(commit_lands());
    cut_after(0, 0, CUT_CLIENT);
    add("a", 2);
    assert_false(commit_lands());
    left[0] = -1;
    assert_int_equal(node_try(&n, "a", 2, "hasty"), STORE_FAILED);
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 1:w1 "));
    await_delivery();
    assert_int_equal(expect_whole("a"), 1);
    add("a", 2);
    assert_true(commit_lands());
    assert_int_equal(expect_whole("a"), 2);
}

/* The first entry of a table has no row to wait for: it may come after the node
 * has been told that there is no such table. Then the node hears of it. */
static void a_table_that_comes_too_late_is_offered(void **unused)
{
    (void)unused;
    cut_after(0, 0, CUT_CLIENT);
    add("a", 1);
    assert_false(commit_lands());
    left[0] = -1;
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 "));
    assert_null(strstr(n.heard, "w1"));
    delivers = true;
    node_hears(&n, "orphaned a ");
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 1:w1 "));
}

/* The node is the holder, and does not know: the answer was cut off. */
static void what_is_held_without_knowing_is_offered(void **unused)
{
    (void)unused;
    add("a", 1);
    assert_int_equal(n.s->nodes->let_go(n.s, "a"), STORE_OK);
    assert_true(commit_lands());
    n.heard[0] = 0;
    cut_after(0, 1, CUT_BOTH);
    n.s->nodes->hold(n.s, "a", 0);
    node_hears(&n, "held a 3 ");
    heal();
    node_hears(&n, "orphaned a ");
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 1:w1 "));
}

/* Half of a commit has arrived and has locked its rows, and the database does
 * not notice that the other half will not come. Nobody gets the table before it
 * does: that half may come yet. */
static void half_a_commit_is_waited_for(void **unused)
{
    long bytes = 0;

    (void)unused;
    add("a", 1);
    assert_true(commit_lands());
    do {
        heal();
        hold("a");
        assert_non_null(strstr(n.heard, "held a 0 1:w1 "));
        cut_after(bytes += 20, 0, CUT_CLIENT);
        add("a", 2);
        assert_false(commit_lands());
        left[0] = -1;
        node_returns(&n);
        node_hold(&n, "a", "held a ");
    } while (strstr(n.heard, "held a 0 1:w1 "));
    assert_non_null(strstr(n.heard, "held a 3 "));
    assert_non_null(strstr(n.s->why, "locked"));
    hangs_up = true;
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 1:w1 "));
}

/* Nothing is answered, and no connection ends. */
static void silence_is_an_end(void **unused)
{
    (void)unused;
    add("a", 1);
    assert_true(commit_lands());
    cut_after(0, 1, CUT_SILENT);
    is_closed = true;
    add("a", 2);
    assert_false(commit_lands());
    assert_non_null(strstr(n.s->why, "does not answer"));
    assert_true(n.s->is_away);
    node_hold(&n, "a", "held a 3 ");
    assert_int_equal(n.s->read_table(n.s, "a", node_hear_entry, n.heard),
                     STORE_FAILED);
    add("b", 1);
    n.heard[0] = 0;
    assert_true(n.s->launch(n.s));
    assert_string_equal(n.heard, "landed 3 ");
    heal();
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 1:w1 2:w2 "));
    add("a", 3);
    assert_true(commit_lands());
    assert_int_equal(expect_whole("a"), 3);
}

/* The connection lasts, but for so long nothing came through that others may
 * take what is held here. */
static void a_lease_ends_by_ones_own_clock(void **unused)
{
    int before;

    (void)unused;
    add("a", 1);
    assert_true(commit_lands());
    before = n_made;
    n.heard[0] = 0;
    is_stuck = true;
    NODE_UNTIL(&n, n.s->is_away, "it is not away");
    is_stuck = false;
    node_hears(&n, "returned ");
    assert_false(n.s->is_away);
    assert_int_equal(n_made, before);
    hold("a");
    assert_non_null(strstr(n.heard, "held a 0 1:w1 "));
}

/* A reading that gets no answer ends, and the next one has a connection of its
 * own. */
static void a_silent_reading_ends(void **unused)
{
    char heard[NODE_HEARD] = "";

    (void)unused;
    add("a", 1);
    assert_true(commit_lands());
    node_expect(&n, "a", "1:w1 ");
    cut_after(0, 1, CUT_SILENT);
    assert_int_equal(n.s->read_table(n.s, "a", node_hear_entry, heard),
                     STORE_FAILED);
    assert_non_null(strstr(n.s->why, "does not answer"));
    heal();
    node_returns(&n);
    node_expect(&n, "a", "1:w1 ");
}

/* The database ends every connection, as one that is restarted does: the node
 * is back at once, and a reading does not notice. */
static void connections_that_end_are_made_again(void **unused)
{
    (void)unused;
    add("a", 1);
    assert_true(commit_lands());
    node_expect(&n, "a", "1:w1 ");
    server_does("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'adit one'");
    node_expect(&n, "a", "1:w1 ");
    add("a", 2);
    if (!commit_lands()) {
        hold("a");
        if (expect_whole("a") == 1) {
            add("a", 2);
            assert_true(commit_lands());
        }
    }
    assert_int_equal(expect_whole("a"), 2);
}

/* ---- A storm ---- */

enum { NODES = 3, TABLES = 5, ENTRIES = 2000, STEPS = 1500 };

/* What a node believes, and what it has asked for. */
typedef struct sailor {
    node n;
    int last[TABLES]; /* entry of each table that it holds; -1: it does not */
    int asks;         /* for this table; -1: it has launched */
    int text;         /* of what it has launched */
    bool adds[TABLES];
} sailor;

static sailor crew[NODES];
/* The text of each entry that was said to be stored; 0: nobody said so. */
static int acknowledged[TABLES][ENTRIES];
static uint64_t chance = 1;

static int draw(int n_of)
{
    chance = chance * 6364136223846793005 + 1442695040888963407;
    return (int)((chance >> 33) % (uint64_t)n_of);
}

static const char *table_name(int table)
{
    static const char *const names[TABLES] = {"a", "b", "c", "d", "e"};

    return names[table];
}

/* Asks for a table, or adds to some of those that it holds. */
static void begin_step(sailor *s, int step)
{
    char text[16];
    bool some = false;

    s->n.heard[0] = 0;
    s->asks = draw(TABLES);
    s->text = step;
    snprintf(text, sizeof text, "%d", step);
    for (int t = 0; t < TABLES; t++) {
        s->adds[t] =
            s->last[t] >= 0 && draw(2) &&
            node_try(&s->n, table_name(t), s->last[t] + 1, text) == STORE_OK;
        some = some || s->adds[t];
    }
    if (some)
        s->asks = -1;
    if (some)
        assert_true(s->n.s->launch(s->n.s));
    else
        s->n.s->nodes->hold(s->n.s, table_name(s->asks), 0);
}

/* The log has all that was acknowledged, where that was. */
static void check_log(sailor *s, const char *log)
{
    int seq, text, length, last = 0;

    for (; sscanf(log, "%d:%d %n", &seq, &text, &length) == 2; log += length) {
        assert_int_equal(seq, ++last);
        if (acknowledged[s->asks][seq])
            assert_int_equal(acknowledged[s->asks][seq], text);
    }
    assert_int_equal(acknowledged[s->asks][last + 1], 0);
    s->last[s->asks] = last;
}

static void end_hold(sailor *s)
{
    char due[32];
    const char *at;

    snprintf(due, sizeof due, "held %s ", table_name(s->asks));
    node_hears(&s->n, due);
    at = strstr(s->n.heard, due) + strlen(due);
    s->last[s->asks] = -1;
    if (*at == '0')
        check_log(s, at + 2);
}

static void end_commit(sailor *s)
{
    char lost[16];
    bool stored;

    node_hears(&s->n, "landed ");
    stored = strstr(s->n.heard, "landed 0 ") != NULL;
    for (int t = 0; t < TABLES; t++) {
        snprintf(lost, sizeof lost, "lost %s ", table_name(t));
        if (s->adds[t] && stored && !strstr(s->n.heard, lost))
            acknowledged[t][++s->last[t]] = s->text;
        else if (s->adds[t])
            s->last[t] = -1;
    }
}

/* A cut somewhere, an end of all that, or a lease that has run out. */
static void blow(int step)
{
    char sql[128];

    if (step % 16 == 0)
        cut_after(draw(1500), draw(2), draw(2) ? CUT_BOTH : CUT_CLIENT);
    if (step % 16 == 2) {
        left[0] = left[1] = -1;
        delivers = true;
    }
    if (step % 16 == 4) {
        heal();
        for (int i = 0; i < NODES; i++)
            node_returns(&crew[i].n);
    }
    if (step % 7 == 0) {
        snprintf(sql, sizeof sql,
                 "UPDATE adit.node SET until = now() - interval '1 h'"
                 " WHERE name = 'n%d'",
                 draw(NODES));
        server_does(sql);
    }
}

static void all_is_as_acknowledged(void)
{
    char sql[160];

    for (int t = 0; t < TABLES; t++)
        for (int seq = 1; acknowledged[t][seq]; seq++) {
            snprintf(sql, sizeof sql,
                     "SELECT convert_from(body, 'UTF8') FROM adit.event"
                     " WHERE game = '%s' AND seq = %d",
                     table_name(t), seq);
            assert_int_equal(server_number(sql), acknowledged[t][seq]);
        }
    assert_int_equal(
        server_number("SELECT count(*) - count(DISTINCT (game, body))"
                      " FROM adit.event"),
        0);
    assert_int_equal(
        server_number("SELECT count(*) FROM (SELECT game FROM adit.event"
                      " JOIN adit.game ON name = game GROUP BY game HAVING"
                      " max(seq) <> count(*) OR max(seq) <> max(last)) wrong"),
        0);
}

/* Three nodes that take each other's tables, while connections are cut, bytes
 * come late and leases run out. */
static void a_storm_takes_nothing_that_was_acknowledged(void **unused)
{
    char name[8];
    int n_acknowledged = 0;

    (void)unused;
    for (int i = 0; i < NODES; i++) {
        snprintf(name, sizeof name, "n%d", i);
        node_open(&crew[i].n, name, proxied);
    }
    for (int step = 1; step <= STEPS; step++) {
        sailor *one = &crew[draw(NODES)], *other = &crew[draw(NODES)];

        blow(step);
        begin_step(one, 2 * step);
        if (other != one)
            begin_step(other, 2 * step + 1);
        (one->asks < 0 ? end_commit : end_hold)(one);
        if (other != one)
            (other->asks < 0 ? end_commit : end_hold)(other);
    }
    heal();
    all_is_as_acknowledged();
    for (int i = 0; i < NODES; i++)
        node_close(&crew[i].n);
    for (int t = 0; t < TABLES; t++)
        for (int seq = 1; seq < ENTRIES; seq++)
            n_acknowledged += acknowledged[t][seq] != 0;
    assert_in_range(n_acknowledged, STEPS / 4, 10 * STEPS);
}

#define CUTS(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CUTS(a_cut_on_the_way_there),
        CUTS(a_cut_on_the_way_back),
        CUTS(what_comes_too_late_is_not_stored),
        CUTS(a_table_that_comes_too_late_is_offered),
        CUTS(what_is_held_without_knowing_is_offered),
        CUTS(half_a_commit_is_waited_for),
        CUTS(silence_is_an_end),
        CUTS(a_lease_ends_by_ones_own_clock),
        CUTS(a_silent_reading_ends),
        CUTS(connections_that_end_are_made_again),
        CUTS(a_storm_takes_nothing_that_was_acknowledged),
    };
    int failed;

    server_start();
    begin_proxy();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    end_proxy();
    server_stop();
    return failed;
}
