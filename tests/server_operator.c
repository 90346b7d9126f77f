/* server_operator.c -- orders, and what other nodes tell: rubbish changes
 * nothing, what the store refuses is said, and a node that has given its tables
 * away takes none. */
#include "tests/server_table.h"

/* ---- A store of many nodes, whose answers are the test's ---- */

static char held[STORE_NAME], gone[STORE_NAME], told[STORE_NEWS];

static void hold(store *s, const char *which, int64_t term)
{
    (void)s;
    (void)term;
    snprintf(held, sizeof held, "%s", which);
}

static store_result let_go(store *s, const char *which)
{
    (void)s;
    snprintf(gone, sizeof gone, "%s", which != NULL ? which : "all");
    return STORE_OK;
}

static store_result show_face(store *s, const store_face *face)
{
    (void)s;
    (void)face;
    return STORE_OK;
}

static void tell(store *s, const char *news)
{
    (void)s;
    snprintf(told, sizeof told, "%s", news);
}

static const store_nodes nodes = {
    .hold = hold, .let_go = let_go, .show = show_face, .tell = tell};

static void begin_among_nodes(void)
{
    begin_there("");
    e.store->nodes = &nodes;
    held[0] = gone[0] = told[0] = 0;
    forget_all();
}

static void end_among_nodes(void)
{
    e.store->nodes = NULL;
    clean_up();
}

static void hear(const char *news)
{
    e.store->ear.told(e.store->ear.self, news);
}

/* The answer to an order has that in it. */
static bool answers(const char *order, int status, const char *piece)
{
    lobby_answer a = edge_ask(&e, OUTSIDE, "ORDER", order, "");
    bool does =
        a.status == status && a.text != NULL && strstr(a.text, piece) != NULL;

    if (!does)
        complain("%s: %d %s", order, a.status, a.text ? a.text : "");
    free(a.text);
    return does;
}

/* ---- News ---- */

static void notices_are_lines(void)
{
    static const char *const rubbish[] = {
        "say ",           "say",      "say  x",
        "say x ",         "say a\nb", "say \033[J",
        "say \302\2332J", "say \377", "say \355\240\200",
        "say \302",       "SAY x",    "say\tx"};
    char news[600] = "say ";

    begin_among_nodes();
    for (int i = 0; i < countof(rubbish); i++)
        hear(rubbish[i]);
    memset(news + 4, 'x', 501);
    hear(news);
    MUST(edge_last(&e, ANN)[0] == 0);
    news[504] = 0;
    hear(news);
    MUST(edge_find(&e, ANN, "{\"t\":\"notice\",\"text\":\"xxx") != NULL);
    hear("say \"\\");
    MUST(edge_find(&e, BO, "{\"t\":\"notice\",\"text\":\"\\\"\\\\\"}") != NULL);
    point("what another node has people told is a line, or nobody hears it");
    end_among_nodes();
}

static bool is_crowded(const char *address)
{
    const char *why = rate_limit_enter(e.rate_limit, address, e.now);

    if (why == NULL)
        rate_limit_leave(e.rate_limit, address);
    return why != NULL;
}

static void crowds_are_read_as_far_as_they_go(void)
{
    static const char address[] = "192.0.2.7", other[] = "192.0.2.8";
    static const struct {
        const char *format; /* of the networks of both */
        bool first, second;
    } rows[] = {{"crowds b %s:1000 %s:1000", true, true},
                {"crowds b", false, false},
                {"crowds b %s:1000", true, false},
                {"crowds b ", false, false},
                {"crowds b %s:1000 %s:x", true, false},
                {"crowds b %s:1000, %s:1000", true, false},
                {"crowds b  %s:1000", false, false},
                {"crowds b %s:0 %s:1000", false, false},
                {"crowds b %s:-1000", false, false},
                {"crowds b %s:99999999999999999999", false, false},
                {"crowds b %.15s:1000 %s:1000", false, false},
                {"crowds b %s00:1000 %s:1000", false, false},
                {"crowds b zz%s:1000", false, false},
                {"crowds b %s:1000 \377", true, false},
                {"crowds", false, false},
                {"crowds ", false, false},
                {"crowds  %s:1000", false, false}};
    char one[17], two[17], news[256];
    uint64_t network;
    adit_text t;

    begin_among_nodes();
    network = rate_limit_network(address);
    t = adit_text_in(one, sizeof one);
    text_hex(&t, (const uint8_t *)&network, sizeof network);
    network = rate_limit_network(other);
    t = adit_text_in(two, sizeof two);
    text_hex(&t, (const uint8_t *)&network, sizeof network);
    for (int i = 0; i < countof(rows); i++) {
        hear("crowds b");
        snprintf(news, sizeof news, rows[i].format, one, two);
        hear(news);
        if (is_crowded(address) != rows[i].first ||
            is_crowded(other) != rows[i].second)
            complain("%s", news);
    }
    /* A node's name may have 63 letters, and no more. */
    for (int n = 63; n <= 64; n++) {
        snprintf(
            news, sizeof news, "crowds %.*s %s:1000", n,
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            "xxxxxxxxxx",
            n == 63 ? one : two);
        hear(news);
    }
    MUST(is_crowded(address) && !is_crowded(other));
    edge_pass(&e, 4000);
    MUST(!is_crowded(address));
    point("who is crowded elsewhere is read as far as it makes sense");
    end_among_nodes();
}

/* Those who have left are told of, too. */
static void crowds_are_told(void)
{
    begin_among_nodes();
    lobby_look_after(e.lobby);
    MUST(told[0] == 0);
    for (int i = 0; i < 200; i++)
        MUST(rate_limit_enter(e.rate_limit, "192.0.2.7", e.now) == NULL);
    lobby_look_after(e.lobby);
    MUST(strncmp(told, "crowds - ", 9) == 0 && strstr(told, ":200") != NULL);
    for (int i = 0; i < 200; i++)
        rate_limit_leave(e.rate_limit, "192.0.2.7");
    told[0] = 0;
    lobby_look_after(e.lobby);
    MUST(strcmp(told, "crowds -") == 0);
    told[0] = 0;
    lobby_look_after(e.lobby);
    MUST(told[0] == 0);
    point("crowds are told, and that there are none any more");
    end_among_nodes();
}

static void other_news_are_passed_over(void)
{
    static const char *const rubbish[] = {
        "",          " ",         "result ",  "result x",        "release ",
        "release x", "released ", "forget ",  "forget zz",       "forget \377",
        "here ",     "here x",    "thinker ", "thinker x y",     "blocks",
        "blocks x",  "nonsense",  "\377\376", "0123456789abcdef"};

    begin_among_nodes();
    for (int i = 0; i < countof(rubbish); i++)
        hear(rubbish[i]);
    MUST(edge_last(&e, ANN)[0] == 0 && here()->phase == TABLE_PLAYING);
    point("news that make no sense are passed over");
    end_among_nodes();
}

/* ---- Blocks ---- */

static void blocks_outlive_a_store_that_fails(void)
{
    char order[64], key[STORE_GUEST];
    const guest ann = edge_guest(ANN), bo = edge_guest(BO);

    begin_among_nodes();
    guest_write(&ann, key);
    snprintf(order, sizeof order, "block %s", key);
    MUST(answers(order, 200, key) && strcmp(told, "blocks ") == 0);
    MUST(e.socket[ANN].closed == 4002 && e.socket[BO].closed == 0);
    told[0] = 0;
    memory_store_fail(e.disk, MEMORY_BLOCK, 1, STORE_NO_ROOM);
    MUST(answers("block 192.0.2.7", 409, "") && told[0] == 0);
    MUST(!lobby_blocks(e.lobby, "192.0.2.7", &bo));
    memory_store_fail(e.disk, MEMORY_READ_BLOCKS, 1, STORE_FAILED);
    hear("blocks ");
    MUST(lobby_blocks(e.lobby, "192.0.2.1", &ann));
    /* Another node takes it back. */
    e.disk->unblock(e.disk, key);
    memory_store_fail(e.disk, MEMORY_READ_BLOCKS, 1, STORE_FAILED);
    hear("blocks ");
    MUST(lobby_blocks(e.lobby, "192.0.2.1", &ann));
    hear("blocks ");
    MUST(!lobby_blocks(e.lobby, "192.0.2.1", &ann));
    /* What is not heard is read within a minute. */
    lobby_look_after(e.lobby);
    e.disk->block(e.disk, &(store_entry){.table = "192.0.2.0/24", .text = ""});
    e.disk->block(e.disk,
                  &(store_entry){.table = "of a later kind", .text = ""});
    lobby_look_after(e.lobby);
    MUST(!lobby_blocks(e.lobby, "192.0.2.1", &bo));
    edge_pass(&e, 60 * 1000);
    lobby_look_after(e.lobby);
    MUST(lobby_blocks(e.lobby, "192.0.2.1", &bo) &&
         !lobby_blocks(e.lobby, "192.0.3.1", &bo));
    MUST(!lobby_blocks(e.lobby, "", &bo) && !lobby_blocks(e.lobby, "x", &bo));
    point("a store that fails blocks nobody, and lets nobody in");
    end_among_nodes();
}

/* Whatever a store of another version says is listed whole, or not at all. */
static void foreign_blocks_are_listed(void)
{
    char why[2001];
    lobby_answer a;

    begin_there("");
    memset(why, 1, sizeof why - 1);
    why[sizeof why - 1] = 0;
    e.disk->block(e.disk, &(store_entry){.table = "of a later kind",
                                         .text = why,
                                         .length = sizeof why - 1});
    e.disk->block(
        e.disk, &(store_entry){.table = "other", .text = "\377", .length = 1});
    a = edge_ask(&e, OUTSIDE, "ORDER", "blocks", "");
    MUST(a.status == 200 && strstr(a.text, "of a later kind") != NULL &&
         strstr(a.text, "\377") == NULL);
    free(a.text);
    point("blocks that another version has made are listed");
    clean_up();
}

/* ---- Draining ---- */

static void what_comes_late_is_given_back(void)
{
    store_entry opened = {
        .table = "0123456789abcdef", .seq = 1, .text = "{}", .length = 2};
    store_holding h = {
        .table = opened.table, .result = STORE_OK, .entries = &opened, .n = 1};
    lobby_place where;
    const guest ann = edge_guest(ANN);

    begin_among_nodes();
    MUST(lobby_may_join(e.lobby, h.table, &ann, &where) == REFUSED_NONE &&
         where.later && strcmp(held, h.table) == 0);
    lobby_drain(e.lobby);
    MUST(strcmp(gone, "all") == 0);
    e.store->ear.held(e.store->ear.self, &h);
    MUST(strcmp(gone, h.table) == 0 && tables_find(e.lobby, h.table) == NULL);
    /* And one that people were at, who have not hung up. */
    h.table = name;
    e.store->ear.held(e.store->ear.self, &h);
    MUST(strcmp(gone, name) == 0 && here()->live.moved);
    held[0] = 0;
    e.store->ear.orphaned(e.store->ear.self, "fedcba9876543210");
    MUST(held[0] == 0);
    MUST(answers("table 0123456789abcdef", 409, "holds no tables"));
    MUST(answers("close 0123456789abcdef", 409, "holds no tables"));
    point("a node that is drained gives back what it had asked for before");
    end_among_nodes();
}

/* ---- Closing ---- */

static void a_close_that_is_not_stored(void)
{
    char order[64];

    begin_there("");
    snprintf(order, sizeof order, "close %s", name);
    memory_store_fail(e.disk, MEMORY_COMMIT, 2, STORE_NO_ROOM);
    MUST(answers(order, 409, "") && here()->phase == TABLE_PLAYING);
    MUST(answers(order, 200, "{}") && here()->phase == TABLE_ABANDONED);
    MUST(answers(order, 409, "that table is over"));
    point("a table is closed when that is on disk");
    clean_up();
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    notices_are_lines();
    crowds_are_read_as_far_as_they_go();
    crowds_are_told();
    other_news_are_passed_over();
    blocks_outlive_a_store_that_fails();
    foreign_blocks_are_listed();
    what_comes_late_is_given_back();
    a_close_that_is_not_stored();
    return tap_done();
}
