/* bot_workers.c -- thoughts of bots: which comes next, and that none of them,
 * not even one without an end, keeps quick ones waiting or the server from
 * going down. Nothing here looks at a clock: what should not end would keep the
 * test from its end. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lobby/lobby.h"
#include "server/bot_workers.h"

/* ---- Thoughts ---- */

/* A game of saboteur2 that has just begun. */
static const table *new_game(int players, const char *who)
{
    static adit_event events[ADIT_MAX_EVENTS];
    static table t;
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    const uint8_t seed[32] = {1};

    t = (table){0};
    t.setting.game = adit_game_named("saboteur2");
    assert_null(adit_config_init(t.setting.game, players, &t.setting.config));
    match_begin(&t.match, t.setting.game, &t.setting.config, seed, &story);
    for (int i = 0; i < players; i++) {
        t.seats[i].kind = SEAT_BOT;
        strncpy(t.seats[i].name, who, sizeof t.seats[i].name - 1);
    }
    return &t;
}

static bot_job *new_thought(int players, const char *who)
{
    const table *t = new_game(players, who);
    bot_job *th = bot_job_new(t, match_turn(&t->match));

    assert_non_null(th);
    return th;
}

/* ---- Turns ---- */

static bot_job *ask(bot_queue *q, const char *who, int network, int host)
{
    bot_job *t = new_thought(3, who);

    t->network = (uint64_t)network;
    t->host.key[0] = (uint8_t)host;
    t->seat = 10 * network + host; /* to be told by */
    assert_true(bot_queue_add(q, t));
    return t;
}

static void expect(bot_queue *q, bot_job_kind kind, const int *seats)
{
    for (; *seats != 0; seats++) {
        bot_job *t = bot_queue_take(q, kind);

        assert_non_null(t);
        assert_int_equal(t->seat, *seats);
        bot_job_free(t);
    }
}

static void addresses_take_turns_and_then_hosts(void **unused)
{
    bot_queue q;

    (void)unused;
    bot_queue_open(&q, 7);
    for (int i = 0; i < 3; i++)
        ask(&q, "trained", 1, 1);
    ask(&q, "trained", 2, 1);
    ask(&q, "trained", 1, 2);
    for (int host = 1; host <= 3; host++)
        ask(&q, "trained", 3, host);
    ask(&q, "master", 4, 4);
    assert_int_equal(q.lane[BOT_JOB_QUICK].n, 8);
    assert_int_equal(q.lane[BOT_JOB_LONG].n, 1);
    /* The third address is new when the first two have had a turn each. */
    expect(&q, BOT_JOB_QUICK, (const int[]){11, 21, 31, 12, 32, 11, 33, 11, 0});
    assert_null(bot_queue_take(&q, BOT_JOB_QUICK));
    expect(&q, BOT_JOB_LONG, (const int[]){44, 0});
    bot_queue_close(&q);
}

/* Whatever is taken out, in whatever order, the others stay in theirs. */
static void one_that_is_called_off_leaves_no_gap(void **unused)
{
    bot_job *asked[6];
    bot_queue q;

    (void)unused;
    for (int gone = 0; gone < 6; gone++) {
        int left = 0;

        bot_queue_open(&q, 7);
        for (int i = 0; i < 6; i++)
            asked[i] = ask(&q, "trained", 1 + i / 4, 1 + i / 2 % 2);
        bot_queue_remove(&q, asked[gone]);
        assert_null(asked[gone]->queued);
        bot_job_free(asked[gone]);
        ask(&q, "trained", 1 + gone / 4, 1 + gone / 2 % 2);
        for (bot_job *t; (t = bot_queue_take(&q, BOT_JOB_QUICK)); left++)
            bot_job_free(t);
        assert_int_equal(left, 6);
        bot_queue_close(&q);
    }
}

/* ---- Threads ---- */

typedef struct desk {
    uv_loop_t loop;
    bot_workers *workers;
    int found, called_off;
    int before_long; /* how many were found before the last long one */
    int shows, shows_before_quick;
} desk;

static void take_back(void *self, bot_job *t)
{
    desk *d = self;

    if (t->found && t->kind == BOT_JOB_LONG)
        d->before_long = d->found;
    d->shows += t->found && t->kind == BOT_JOB_SHOW;
    if (t->found && t->kind == BOT_JOB_QUICK)
        d->shows_before_quick = d->shows;
    *(t->found ? &d->found : &d->called_off) += 1;
    bot_job_free(t);
}

static void open_desk(desk *d, int threads)
{
    *d = (desk){0};
    assert_int_equal(uv_loop_init(&d->loop), 0);
    d->workers = bot_workers_open(&(bot_workers_settings){
        .loop = &d->loop, .threads = threads, .done = take_back, .self = d});
    assert_non_null(d->workers);
}

static void close_desk(desk *d)
{
    bot_workers_close(d->workers);
    uv_run(&d->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&d->loop), 0);
}

static bot_job *ask_endless(desk *d)
{
    bot_job *t = new_thought(12, "master");

    t->iterations = INT32_MAX;
    bot_workers_ask(d->workers, t);
    return t;
}

/* Until no endless one waits any more, for all threads have one. */
static void await_begun(desk *d, int still_waiting)
{
    while (bot_workers_waiting(d->workers, BOT_JOB_LONG) > still_waiting)
        uv_sleep(1);
}

static void quick_ones_go_between_the_steps_of_long_ones(void **unused)
{
    desk d;

    (void)unused;
    open_desk(&d, 1);
    for (int i = 0; i < 3; i++)
        ask_endless(&d);
    await_begun(&d, 2);
    for (int i = 0; i < 200; i++)
        bot_workers_ask(d.workers, new_thought(5, "trained"));
    while (d.found < 200)
        uv_run(&d.loop, UV_RUN_ONCE);
    assert_int_equal(d.called_off, 0);
    assert_int_equal(bot_workers_waiting(d.workers, BOT_JOB_LONG), 2);
    close_desk(&d);
    assert_int_equal(d.called_off, 3);
}

/* However many quick ones wait, it is done before the last of them. */
static void long_ones_come_to_an_end(void **unused)
{
    enum { MANY = 1000 };
    desk d;

    (void)unused;
    open_desk(&d, 1);
    bot_workers_ask(d.workers, new_thought(3, "master:96"));
    for (int i = 0; i < MANY; i++)
        bot_workers_ask(d.workers, new_thought(3, "trained"));
    while (d.found < 1 + MANY)
        uv_run(&d.loop, UV_RUN_ONCE);
    assert_true(d.before_long < MANY);
    close_desk(&d);
}

/* However many quick ones there are, all of them come first. */
static void shows_come_last(void **unused)
{
    enum { QUICK = 400, SHOWS = 20 };
    bot_job *endless;
    desk d;

    (void)unused;
    open_desk(&d, 1);
    endless = ask_endless(&d); /* while the others are queued */
    await_begun(&d, 0);
    for (int i = 0; i < SHOWS + QUICK; i++) {
        bot_job *t = new_thought(3, "trained");

        t->kind = i < SHOWS ? BOT_JOB_SHOW : BOT_JOB_QUICK;
        bot_workers_ask(d.workers, t);
    }
    bot_workers_call_off(d.workers, endless);
    while (d.found < SHOWS + QUICK)
        uv_run(&d.loop, UV_RUN_ONCE);
    assert_int_equal(d.shows_before_quick, 0);
    close_desk(&d);
    assert_int_equal(d.called_off, 1);
}

/* With nothing else to do they are thought. */
static void shows_are_thought_in_the_end(void **unused)
{
    desk d;
    bot_job *t = new_thought(3, "master:40");

    (void)unused;
    open_desk(&d, 1);
    t->kind = BOT_JOB_SHOW;
    bot_workers_ask(d.workers, t);
    while (d.found < 1)
        uv_run(&d.loop, UV_RUN_ONCE);
    close_desk(&d);
}

static void who_is_called_off_ends_at_once(void **unused)
{
    bot_job *endless[4];
    desk d;

    (void)unused;
    open_desk(&d, 2);
    for (int i = 0; i < 4; i++)
        endless[i] = ask_endless(&d);
    await_begun(&d, 2);
    for (int i = 4; i-- > 0;)
        bot_workers_call_off(d.workers, endless[i]);
    while (d.called_off < 4)
        uv_run(&d.loop, UV_RUN_ONCE);
    assert_int_equal(d.found, 0);
    close_desk(&d);
}

/* What is asked for after that waits, and is given back in the end. */
static void all_end_when_the_server_does(void **unused)
{
    desk d;

    (void)unused;
    open_desk(&d, 2);
    for (int i = 0; i < 20; i++)
        ask_endless(&d);
    await_begun(&d, 18);
    bot_workers_stop(d.workers);
    bot_workers_ask(d.workers, new_thought(5, "trained"));
    close_desk(&d);
    assert_int_equal(d.called_off, 21);
    assert_int_equal(d.found, 0);
}

/* ---- Moves ---- */

/* In steps a bot thinks what it would have thought at once. */
static void steps_change_no_thought(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 12; n += 5) {
        bot_job *one = new_thought(n, "master:100"),
                *other = new_thought(n, "master:100");

        assert_int_equal(one->kind, BOT_JOB_LONG);
        for (int i = 0; i < 3; i++)
            assert_false(lobby_think(one));
        assert_int_equal(one->iterations, 4);
        assert_false(lobby_think(other));
        bot_think(&other->minds[one->seat],
                  other->iterations - one->iterations);
        assert_memory_equal(one->minds[one->seat].memory,
                            other->minds[one->seat].memory,
                            one->minds[one->seat].brain->memory -
                                one->minds[one->seat].brain->unset);
        bot_think(&other->minds[one->seat], one->iterations);
        assert_true(lobby_think(one) && one->found);
        other->move = bot_choose(&other->minds[one->seat]);
        assert_memory_equal(&one->move, &other->move, sizeof one->move);
        bot_job_free(one);
        bot_job_free(other);
    }
}

/* Twelve bots say what they have to say of a long game, in several steps, while
 * a long thought has no end. */
static void words_are_found_in_steps(void **unused)
{
    static adit_action moves[200];
    adit_luck luck = adit_luck_from(4);
    table t = *new_game(12, "trained");
    desk d;
    bot_job *first;

    (void)unused;
    t.setting.talk = TALK_CLAIMS;
    t.match.moves = moves;
    t.match.room = countof(moves);
    while (t.match.n_moves < countof(moves))
        match_play(&t.match, match_turn(&t.match),
                   t.match.game->any(t.match.state, &luck), NULL, NULL);
    assert_true(bot_job_may_talk(&t));
    first = bot_job_new_talk(&t);
    assert_int_equal(first->kind, BOT_JOB_QUICK);
    assert_false(lobby_think(first));
    atomic_store(&first->called_off, true);
    assert_true(lobby_think(first) && !first->found && first->minds == NULL);
    bot_job_free(first);
    open_desk(&d, 1);
    ask_endless(&d);
    for (int i = 0; i < 20; i++)
        bot_workers_ask(d.workers, bot_job_new_talk(&t));
    while (d.found < 20)
        uv_run(&d.loop, UV_RUN_ONCE);
    close_desk(&d);
    assert_int_equal(d.called_off, 1);
}

/* A table from before there was a bound goes on, within it. */
static void no_bot_thinks_beyond_the_bound(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 12; n++) {
        bot_job *t = new_thought(n, "master:20000");
        int dear =
            (int)bot_brain(t->bots[t->seat], adit_game_named("saboteur2"))
                ->dear;

        assert_true(t->iterations * n * dear <= BOT_JOB_MOST);
        assert_true((t->iterations + 1) * n * dear > BOT_JOB_MOST);
        bot_job_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_take_turns_and_then_hosts),
        cmocka_unit_test(one_that_is_called_off_leaves_no_gap),
        cmocka_unit_test(quick_ones_go_between_the_steps_of_long_ones),
        cmocka_unit_test(long_ones_come_to_an_end),
        cmocka_unit_test(shows_come_last),
        cmocka_unit_test(shows_are_thought_in_the_end),
        cmocka_unit_test(who_is_called_off_ends_at_once),
        cmocka_unit_test(all_end_when_the_server_does),
        cmocka_unit_test(steps_change_no_thought),
        cmocka_unit_test(words_are_found_in_steps),
        cmocka_unit_test(no_bot_thinks_beyond_the_bound)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
