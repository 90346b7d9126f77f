/* thinkers.c -- jobs of bots go to another node as bytes: the same move comes
 * of them, they say nothing that the bot's seat does not know, and whatever
 * becomes of the other node, each job is thought once. Two nodes talk here over
 * real connections, in one loop; a third kind of node says what no node would
 * say. */
#define _POSIX_C_SOURCE 200809L

#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "lobby/lobby.h"
#include "server/thinkers.h"

/* ---- Games ---- */

enum { MOVES = 2000, CLAIMS = 60 };

typedef struct playing {
    table t;
    adit_action moves[MOVES];
    talk_claim claims[CLAIMS];
} playing;

/* A game whose bots all have that name. */
static void begin(playing *p, const adit_game *game, int n, const char *who,
                  const match_past *past, uint8_t seed)
{
    adit_config config;
    const uint8_t bytes[32] = {seed};

    memset(p, 0, sizeof *p);
    assert_null(adit_config_init(game, n, &config));
    p->t.setting.game = game;
    p->t.setting.config = config;
    p->t.match.moves = p->moves;
    p->t.match.room = MOVES;
    p->t.talk.claims = p->claims;
    if (past != NULL)
        match_begin_from(&p->t.match, game, &config, past, bytes, NULL);
    else
        match_begin(&p->t.match, game, &config, bytes, NULL);
    for (int i = 0; i < n; i++) {
        p->t.seats[i].kind = SEAT_BOT;
        strncpy(p->t.seats[i].name, who, sizeof p->t.seats[i].name - 1);
    }
}

/* Somebody says something, if the game has words. */
static void speak(playing *p, adit_luck *luck)
{
    const match *m = &p->t.match;
    match_said said = {.n_moves = m->n_moves,
                       .seat =
                           (int8_t)adit_luck_below(luck, m->config.n_players)};
    char word[ADIT_MAX_CLAIM_TEXT];
    adit_text text = adit_text_in(word, sizeof word);

    if (m->game->n_claims == 0 || p->t.talk.n_claims == CLAIMS)
        return;
    said.claim.kind = (uint8_t)adit_luck_below(luck, m->game->n_claims);
    said.claim.target = (uint8_t)adit_luck_below(luck, 4);
    adit_claim_write(m->game, said.claim, &text);
    if (adit_claim_read(m->game, word, &said.claim) &&
        adit_judge(m->game, m->state, said.seat, said.claim) != ADIT_MARK_NONE)
        p->claims[p->t.talk.n_claims++].said = said;
}

/* False: the game is over, or was to be. */
static bool move(playing *p, adit_luck *luck)
{
    match *m = &p->t.match;
    const int turn = match_turn(m);

    if (turn == ADIT_NOBODY || m->n_moves == MOVES)
        return false;
    match_play(m, turn, m->game->any(m->state, luck), NULL, NULL);
    if (adit_luck_below(luck, 4) == 0)
        speak(p, luck);
    return match_turn(m) != ADIT_NOBODY;
}

static bot_job *job_of(const playing *p)
{
    bot_job *t = bot_job_new(&p->t, match_turn(&p->t.match));

    assert_non_null(t);
    return t;
}

/* It is thought to its end, and freed. */
static adit_action thought(bot_job *t)
{
    adit_action found;

    while (!lobby_think(t))
        ;
    assert_true(t->found);
    found = t->move;
    bot_job_free(t);
    return found;
}

static char paper[2][BOT_JOB_TEXT];

static size_t write_job(const bot_job *t, int i)
{
    adit_text out = adit_text_in(paper[i], BOT_JOB_TEXT);

    assert_true(bot_job_write(t, 7, &out));
    return out.length;
}

/* A game of some moves from whose middle another can begin. */
static const match_past *past_of(const adit_game *game, int n, int as)
{
    static match_past past;
    static playing p;
    adit_luck luck = adit_luck_from(9);

    begin(&p, game, n, "master", NULL, 3);
    while (p.t.match.n_moves < 12)
        assert_true(move(&p, &luck));
    past = (match_past){.n_moves = 12, .as = (int8_t)as};
    memcpy(past.seed, p.t.match.seed, sizeof past.seed);
    memcpy(past.moves, p.moves, 12 * sizeof p.moves[0]);
    for (; past.n_said < p.t.talk.n_claims; past.n_said++) {
        past.said[past.n_said] = p.claims[past.n_said].said;
        past.said[past.n_said].mark = ADIT_MARK_SAID;
    }
    return &past;
}

/* ---- Jobs as bytes ---- */

static void is_thought_alike(const playing *p)
{
    bot_job *here = job_of(p), *there;
    adit_action a, b;
    size_t n = write_job(here, 0);

    there = bot_job_read(paper[0], n);
    assert_non_null(there);
    assert_int_equal(there->kind, here->kind);
    assert_int_equal(there->iterations, here->iterations);
    a = thought(here);
    b = thought(there);
    assert_memory_equal(&a, &b, sizeof a);
}

static void the_same_move_comes_of_it(void **unused)
{
    static const char *const who[] = {"master:50", "tuck:master"};
    static playing p;
    int n_jobs = 0;

    (void)unused;
    for (int i = 0; i < 3 * countof(who); i++)
        for (int n = 4; n <= 5; n++) {
            const adit_game *game = adit_game_at(i % 3);
            adit_luck luck = adit_luck_from((uint64_t)i);
            const match_past *past = NULL;

            if (game->max_players < n)
                continue;
            if (n == 5 || game->max_players < 5)
                past = past_of(game, n, i % n);
            begin(&p, game, n,
                  bot_named(who[i / 3]) != NULL ? who[i / 3] : who[0], past,
                  (uint8_t)i);
            while (move(&p, &luck)) {
                bot_job *t = job_of(&p);

                if (p.t.match.n_moves % 23 == 2) {
                    assert_int_not_equal(t->kind, BOT_JOB_QUICK);
                    is_thought_alike(&p);
                    n_jobs++;
                }
                bot_job_free(t);
            }
        }
    assert_true(n_jobs > 30);
}

static void only_long_ones_travel(void **unused)
{
    static const struct {
        const char *who;
        bool travels;
    } rows[] = {{"master", true},
                {"master:10", false},
                {"trained", false},
                {"greedy", false}};
    static playing p;

    (void)unused;
    for (int i = 0; i < countof(rows); i++) {
        bot_job *t;

        begin(&p, adit_game_named("saboteur"), 5, rows[i].who, NULL, 1);
        t = job_of(&p);
        assert_int_equal(bot_job_travels(t), rows[i].travels);
        bot_job_free(t);
    }
}

/* ---- Two worlds ---- */

/* What the seat sees of a move: the position after it, and what happened. */
typedef struct glance {
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    int n;
} glance;

static bool try_move(const match *m, adit_action a, int seat, match *after,
                     glance *out)
{
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    *after = *m;
    memset(out, 0, sizeof *out);
    if (m->game->apply(after->state, a, &story) != ADIT_OK)
        return false;
    match_observe(after, seat, out->obs);
    for (out->n = 0; out->n < story.n; out->n++)
        out->events[out->n] = adit_witness(&events[out->n], seat);
    return true;
}

/* Both worlds go on by moves that look alike to the seat; false: there are
 * none. */
static bool move_both(playing w[2], int seat, adit_luck *luck)
{
    static adit_action legal[2][ADIT_MAX_MOVES];
    static glance seen[2];
    match *m[2] = {&w[0].t.match, &w[1].t.match};
    int n[2], first;
    match after;

    for (int i = 0; i < 2; i++)
        n[i] = m[i]->game->legal(m[i]->state, legal[i], ADIT_MAX_MOVES);
    first = (int)adit_luck_below(luck, (uint32_t)n[0]);
    for (int i = 0; i < n[0]; i++) {
        adit_action a = legal[0][(first + i) % n[0]];

        if (!try_move(m[0], a, seat, &after, &seen[0]) ||
            match_turn(&after) == ADIT_NOBODY)
            continue;
        for (int k = 0; k < n[1]; k++)
            if (try_move(m[1], legal[1][k], seat, &after, &seen[1]) &&
                memcmp(&seen[0], &seen[1], sizeof seen[0]) == 0) {
                const int turn = match_turn(m[0]);

                match_play(m[0], turn, a, NULL, NULL);
                match_play(m[1], turn, legal[1][k], NULL, NULL);
                return true;
            }
    }
    return false;
}

/* All that the seat cannot know is dealt otherwise, the seed is another: not a
 * byte differs. Its luck is the same in both; it follows from the seed by a
 * hash. */
static void it_says_only_what_the_seat_knows(void **unused)
{
    static playing w[2];
    int n_jobs = 0, n_apart = 0;

    (void)unused;
    for (uint8_t i = 0; i < 60; i++) {
        const adit_game *game = adit_game_at(i % 2);
        int n = 4 + i % 3, seat = i % n;
        const match_past *past = past_of(game, n, seat);
        adit_luck luck = adit_luck_from(i);

        for (int k = 0; k < 2; k++)
            begin(&w[k], game, n, "master", past, (uint8_t)(2 * i + k));
        for (int moves = 0; moves < 40 && move_both(w, seat, &luck); moves++) {
            bot_job *t[2];
            size_t length[2];

            if (match_turn(&w[0].t.match) != seat)
                continue;
            for (int k = 0; k < 2; k++) {
                t[k] = job_of(&w[k]);
                t[k]->luck = adit_luck_from(5);
                length[k] = write_job(t[k], k);
                bot_job_free(t[k]);
            }
            assert_int_equal(length[0], length[1]);
            assert_memory_equal(paper[0], paper[1], length[0]);
            n_jobs++;
            n_apart += memcmp(w[0].t.match.state, w[1].t.match.state,
                              game->state_size) != 0;
        }
    }
    assert_true(n_jobs > 40 && n_apart > 40);
}

/* ---- Two nodes ---- */

typedef struct node {
    thinkers *th;
    relay *relay;
    char address[32];
    bot_job *back; /* the last that came back, and how many have */
    int n_back;
    adit_action moved[64];
} node;

static struct {
    uv_loop_t loop;
    uv_timer_t beat;
    world world;
    sockets sockets;
    node asks, thinks;
    bool lives; /* and says so */
    char told[256];
} net;

static void draw(void *self, void *out, size_t n)
{
    static adit_luck luck = {77};

    (void)self;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)adit_luck_next(&luck);
}

static void take_back(void *self, bot_job *t)
{
    node *n = self;

    if (t->found)
        n->moved[n->n_back] = t->move;
    n->n_back += t->found;
    bot_job_free(t);
}

static void hear_told(store *s, const char *news)
{
    (void)s;
    snprintf(net.told, sizeof net.told, "%s", news);
}

static const store_nodes telling = {.tell = hear_told};
static store stored = {.nodes = &telling};

static int free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t n = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, n), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &n), 0);
    close(fd);
    return ntohs(at.sin_port);
}

/* `thinks` is NULL for a node that asks; otherwise it takes the connections. */
static void open_node(node *n, void (*thinks)(void *, const relay_lasting *))
{
    relay_settings r = {.loop = &net.loop,
                        .sockets = &net.sockets,
                        .listen = n->address,
                        .thinks = thinks};
    char why[200];

    *n = (node){0};
    snprintf(n->address, sizeof n->address, "127.0.0.1:%d", free_port());
    n->th = thinkers_open(
        &(thinkers_settings){.loop = &net.loop,
                             .threads = 1,
                             .node = thinks != NULL ? "thinks" : "asks",
                             .address = n->address,
                             .for_others = thinks != NULL,
                             .done = take_back,
                             .self = n});
    assert_non_null(n->th);
    r.self = n->th;
    n->relay = relay_open(&r, why, sizeof why);
    assert_non_null(n->relay);
    assert_true(thinkers_join(n->th, n->relay, &stored));
}

static void close_node(node *n)
{
    if (n->th == NULL)
        return;
    thinkers_close(n->th);
    relay_close(n->relay);
    thinkers_free(n->th);
    n->th = NULL;
}

static int64_t counted(const node *n, const char *what)
{
    char text[4096], row[64];
    adit_text out = adit_text_in(text, sizeof text);
    const char *at;

    thinkers_measure(n->th, &out);
    snprintf(row, sizeof row, "{came=\"%s\"} ", what);
    at = strstr(text, row);
    assert_non_null(at);
    return strtoll(at + strlen(row), NULL, 10);
}

/* Once a second, as it were, until they know each other. */
static void meet(void)
{
    thinkers_tick(net.thinks.th);
    assert_int_equal(strncmp(net.told, "thinker ", 8), 0);
    thinkers_hear(net.asks.th, net.told + 8);
}

/* A second, as it were. */
static void on_beat(uv_timer_t *beat)
{
    (void)beat;
    if (net.asks.th == NULL)
        return;
    thinkers_tick(net.asks.th);
    if (net.thinks.th != NULL && net.lives)
        meet();
}

static void open_net(void (*thinks)(void *, const relay_lasting *))
{
    memset(&net, 0, sizeof net);
    assert_int_equal(uv_loop_init(&net.loop), 0);
    net.world.random = draw;
    net.sockets.world = &net.world;
    net.sockets.loop = &net.loop;
    uv_timer_init(&net.loop, &net.beat);
    uv_timer_start(&net.beat, on_beat, 50, 50);
    open_node(&net.asks, NULL);
    open_node(&net.thinks, thinks);
    meet();
}

static void close_net(void)
{
    close_node(&net.asks);
    close_node(&net.thinks);
    uv_close((uv_handle_t *)&net.beat, NULL);
    uv_run(&net.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&net.loop), 0);
}

static bot_job *new_job(const char *who)
{
    static playing p;

    begin(&p, adit_game_named("saboteur"), 5, who, NULL, 1);
    return job_of(&p);
}

/* Asks for it when the connection stands, which nobody here can see: the first
 * that goes there. */
static bot_job *send_one(const char *who)
{
    for (;;) {
        int64_t sent = counted(&net.asks, "all");
        bot_job *t = new_job(who);

        thinkers_ask(net.asks.th, t);
        if (counted(&net.asks, "all") > sent)
            return t;
        thinkers_call_off(net.asks.th, t);
        uv_run(&net.loop, UV_RUN_ONCE);
    }
}

static void await(const int *n, int most)
{
    while (*n < most)
        uv_run(&net.loop, UV_RUN_ONCE);
}

static void came_back_once(void)
{
    adit_action expected = thought(new_job("master"));

    await(&net.asks.n_back, 1);
    for (int i = 0; i < 20; i++)
        uv_run(&net.loop, UV_RUN_NOWAIT);
    assert_int_equal(net.asks.n_back, 1);
    assert_memory_equal(&net.asks.moved[0], &expected, sizeof expected);
}

static void a_job_goes_and_a_move_comes(void **unused)
{
    (void)unused;
    open_net(thinkers_receive);
    send_one("master");
    came_back_once();
    assert_int_equal(counted(&net.asks, "answered"), 1);
    assert_int_equal(counted(&net.asks, "fallen_back"), 0);
    assert_int_equal(counted(&net.thinks, "thought"), 1);
    thinkers_ask(net.asks.th, new_job("trained"));
    await(&net.asks.n_back, 2);
    assert_int_equal(counted(&net.asks, "all"), 1);
    close_net();
}

static void one_that_is_called_off_ends_there(void **unused)
{
    bot_job *t;

    (void)unused;
    open_net(thinkers_receive);
    t = send_one("master:800");
    thinkers_call_off(net.asks.th, t);
    while (counted(&net.thinks, "not_needed") < 1)
        uv_run(&net.loop, UV_RUN_ONCE);
    assert_int_equal(counted(&net.asks, "called_off"), 1);
    while (!thinkers_are_idle(net.thinks.th))
        uv_run(&net.loop, UV_RUN_ONCE);
    assert_int_equal(net.asks.n_back, 0);
    close_net();
}

static void if_it_dies_the_job_is_thought_here(void **unused)
{
    (void)unused;
    open_net(thinkers_receive);
    send_one("master");
    close_node(&net.thinks);
    came_back_once();
    assert_int_equal(counted(&net.asks, "fallen_back"), 1);
    close_net();
}

/* What waits there is given back; what is under way is finished. */
static void if_it_is_told_to_stop_nothing_is_lost(void **unused)
{
    char news[128];

    (void)unused;
    open_net(thinkers_receive);
    snprintf(news, sizeof news, "%s %s 64 0", net.thinks.address, ADIT_VERSION);
    thinkers_hear(net.asks.th, news);
    for (int i = 0; i < 8; i++)
        send_one("master");
    while (thinkers_are_idle(net.thinks.th))
        uv_run(&net.loop, UV_RUN_ONCE);
    thinkers_retire(net.thinks.th);
    assert_non_null(strstr(net.told, " 0 "));
    while (!thinkers_are_idle(net.thinks.th))
        uv_run(&net.loop, UV_RUN_ONCE);
    await(&net.asks.n_back, 8);
    assert_int_equal(net.asks.n_back, 8);
    assert_int_equal(
        counted(&net.asks, "answered") + counted(&net.asks, "fallen_back"), 8);
    thinkers_ask(net.asks.th, new_job("master"));
    await(&net.asks.n_back, 9);
    assert_int_equal(counted(&net.asks, "all"), 8);
    close_net();
}

static void another_version_is_left_alone(void **unused)
{
    char news[128];

    (void)unused;
    open_net(thinkers_receive);
    close_node(&net.asks);
    open_node(&net.asks, NULL);
    snprintf(news, sizeof news, "%s 0.0.1 4 0", net.thinks.address);
    for (int i = 0; i < 100; i++) {
        thinkers_hear(net.asks.th, news);
        uv_run(&net.loop, UV_RUN_NOWAIT);
    }
    thinkers_ask(net.asks.th, new_job("master"));
    await(&net.asks.n_back, 1);
    assert_int_equal(relay_count(net.asks.relay).out, 0);
    close_net();
}

/* ---- Nodes that talk nonsense ---- */

/* A line as the other node would say it, but for what the row changes. */
typedef struct nonsense {
    const char *what;
    int number; /* of the line */
    bool bad_seal;
} nonsense;

static relay_lasting held;

/* The node that talks nonsense only takes the connection. */
static void hold(void *self, const relay_lasting *is)
{
    (void)self;
    held = *is;
}

static void say_nonsense(const nonsense *row)
{
    char line[RELAY_LINE], seal[RELAY_SEAL + 1];
    char text[RELAY_SEAL + RELAY_LINE + 4];
    int n;

    snprintf(line, sizeof line, "%d 0 %s", row->number, row->what);
    held.key[0] ^= row->bad_seal;
    assert_true(relay_seal(held.key, held.session, line, "", 0, seal));
    n = snprintf(text, sizeof text, "%s %s\n", seal, line);
    assert_int_equal(write(held.fd, text, (size_t)n), n);
}

static void nonsense_costs_no_move(void **unused)
{
    static const nonsense rows[] = {
        {"move 1 5 pass", 1, true},
        {"move 1 5 nothing", 1, false},
        {"move 1 5 dig@9,9", 1, false},
        {"move 1 5", 1, false},
        {"move x 5 pass", 1, false},
        {"move 1 -5 pass", 1, false},
        {"no", 1, false},
        {"no 1 1", 1, false},
        {"no 77", 2, false},
        {"job", 1, false},
        {"off 1", 1, false},
        {"no 77", 0, false},
        {"", 1, false},
        {"no 1", 1, false},
    };

    (void)unused;
    for (int i = 0; i < countof(rows); i++) {
        open_net(hold);
        send_one("master");
        say_nonsense(&rows[i]);
        came_back_once();
        assert_int_equal(counted(&net.asks, "answered"), 0);
        assert_int_equal(counted(&net.asks, "fallen_back"), 1);
        free(held.in.at);
        close(held.fd);
        close_net();
    }
}

/* It says nothing; and what it says later is not heard. */
static void who_is_late_is_not_waited_for(void **unused)
{
    (void)unused;
    open_net(hold);
    net.lives = true;
    send_one("master");
    came_back_once();
    say_nonsense(&(nonsense){"no 1", 1, false});
    came_back_once();
    assert_int_equal(counted(&net.asks, "fallen_back"), 1);
    free(held.in.at);
    close(held.fd);
    close_net();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_move_comes_of_it),
        cmocka_unit_test(only_long_ones_travel),
        cmocka_unit_test(it_says_only_what_the_seat_knows),
        cmocka_unit_test(a_job_goes_and_a_move_comes),
        cmocka_unit_test(one_that_is_called_off_ends_there),
        cmocka_unit_test(if_it_dies_the_job_is_thought_here),
        cmocka_unit_test(if_it_is_told_to_stop_nothing_is_lost),
        cmocka_unit_test(another_version_is_left_alone),
        cmocka_unit_test(nonsense_costs_no_move),
        cmocka_unit_test(who_is_late_is_not_waited_for)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
