/* roles.c -- beliefs about the dwarves of `saboteur2`, against the combinatorics of
 * the deck and against all deals weighed anew, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/roles.h"

/* "dwarf, count": saboteur, green, blue, boss, profiteer, geologist. */
static const int deck[N_ROLES] = {3, 4, 4, 1, 1, 2};

/* ---- All deals, one by one ---- */

enum { FEW = 5, DEALS = 6 * 6 * 6 * 6 * 6 };

/* How likely each deal of dwarves to a few seats is, with each treasure. */
static struct {
    int n;
    double p[DEALS][MINE_GOALS];
} all;

/* The role of a seat in a deal, which is a number with a digit for each. */
static int role_in(int deal, int seat)
{
    while (seat-- > 0)
        deal /= N_ROLES;
    return deal % N_ROLES;
}

static int deals(void)
{
    int n = 1;

    for (int seat = 0; seat < all.n; seat++)
        n *= N_ROLES;
    return n;
}

/* One dwarf after another is dealt from the deck. */
static double prior_of(int deal)
{
    int left[N_ROLES];
    double p = 1;

    memcpy(left, deck, sizeof left);
    for (int seat = 0; seat < all.n; seat++)
        p *= (double)left[role_in(deal, seat)]-- / (15 - seat);
    return p;
}

static void weigh_facts(const saboteur2 *obs)
{
    for (int deal = 0; deal < deals(); deal++)
        for (int goal = 0; goal < MINE_GOALS; goal++) {
            for (int seat = 0; seat < all.n; seat++)
                if (obs->dwarf[seat] != DWARF_NONE &&
                    obs->dwarf[seat] != DWARF_SABOTEUR + role_in(deal, seat))
                    all.p[deal][goal] = 0;
            for (int g = 0; g < MINE_GOALS; g++)
                if (obs->goal[g] != GOAL_NONE &&
                    (obs->goal[g] == GOAL_TREASURE) != (g == goal))
                    all.p[deal][goal] = 0;
        }
}

static void weigh_deed(const deed *d)
{
    for (int deal = 0; deal < deals(); deal++)
        for (int goal = 0; goal < MINE_GOALS; goal++)
            all.p[deal][goal] *=
                (double)likely_done[d->kind[goal]][d->when[goal]]
                                   [role_in(deal, d->seat)];
}

/* ---- The two are compared ---- */

static void assert_near(double is, double due)
{
    double apart = is - due;

    /* Not a number is far from everything. */
    if (!(apart < 1e-9 && apart > -1e-9))
        fail_msg("%.12f is not %.12f", is, due);
}

/* The hat pile is what is left: each of its dwarves is as likely on top. */
static void same_as_all_deals(roles *b)
{
    double seats[FEW][N_ROLES] = {{0}}, goals[MINE_GOALS] = {0};
    double hat[N_ROLES], sum = 0, to[MINE_GOALS];
    guesses who;

    for (int deal = 0; deal < deals(); deal++)
        for (int goal = 0; goal < MINE_GOALS; goal++) {
            sum += all.p[deal][goal];
            goals[goal] += all.p[deal][goal];
            for (int seat = 0; seat < all.n; seat++)
                seats[seat][role_in(deal, seat)] += all.p[deal][goal];
        }
    assert_true(sum > 0);
    roles_ready(b);
    roles_guess(b, &who);
    roles_goals(b, to);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        assert_near(to[goal], goals[goal] / sum);
    for (int role = 0; role < N_ROLES; role++) {
        hat[role] = deck[role];
        for (int seat = 0; seat < all.n; seat++) {
            assert_near(who.seat[seat][DWARF_SABOTEUR + role],
                        seats[seat][role] / sum);
            hat[role] -= seats[seat][role] / sum;
        }
        assert_near(who.hat[DWARF_SABOTEUR + role], hat[role] / (15 - all.n));
    }
}

/* ---- Rounds and deeds ---- */

static saboteur2 dealt(int n, int seed)
{
    adit_config config;
    saboteur2 s;

    assert_null(adit_config_init(&saboteur2_game, n, &config));
    saboteur2_game.init(&s, &config, (uint8_t[32]){(uint8_t)seed}, NULL);
    return s;
}

static void begin(roles *b, const saboteur2 *s, int viewer)
{
    static saboteur2 obs;
    table t;

    saboteur2_game.observe(s, viewer, &obs);
    t = table_of(&saboteur2_game, &obs);
    memset(b, 0xa5, sizeof *b);
    roles_begin(b, &t, viewer);
    if ((all.n = s->head.n_players) > FEW)
        return;
    for (int deal = 0; deal < deals(); deal++)
        for (int goal = 0; goal < MINE_GOALS; goal++)
            all.p[deal][goal] = prior_of(deal);
    weigh_facts(&obs);
}

/* A deed of anyone but the viewer, without a target, and after which everyone has
 * the dwarf that he had. */
static deed any_deed(int n, int viewer, adit_luck *luck)
{
    deed d = {.seat = (uint8_t)adit_luck_below(luck, (uint32_t)n)};

    if (d.seat == viewer)
        d.seat = (uint8_t)((d.seat + 1) % n);
    d.target = d.seat;
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        do
            d.kind[goal] = (uint8_t)(1 + adit_luck_below(luck, N_DEEDS - 1));
        while (likely_has_target(d.kind[goal]) ||
               d.kind[goal] == DEED_HAT_SELF);
        d.when[goal] = (uint8_t)adit_luck_below(luck, N_WHENS);
    }
    return d;
}

/* ---- Tests ---- */

static void the_prior_is_that_of_the_deck(void **unused)
{
    static roles b;
    guesses who;

    (void)unused;
    for (int n = 2; n <= 12; n++)
        for (int viewer = ADIT_PUBLIC; viewer < n; viewer++) {
            saboteur2 s = dealt(n, n);
            int own = viewer < 0 ? -1 : s.dwarf[viewer] - DWARF_SABOTEUR;

            begin(&b, &s, viewer);
            roles_ready(&b);
            roles_guess(&b, &who);
            for (int seat = 0; seat < n; seat++)
                for (int role = 0; role < N_ROLES; role++)
                    assert_near(who.seat[seat][DWARF_SABOTEUR + role],
                                seat == viewer
                                    ? role == own
                                    : (double)(deck[role] - (role == own)) /
                                          (15 - (viewer >= 0)));
            if (n <= FEW)
                same_as_all_deals(&b);
        }
}

static void what_was_seen_is_certain(void **unused)
{
    static roles b;
    saboteur2 s = dealt(4, 3), obs;
    table t;

    (void)unused;
    begin(&b, &s, 0);
    s.inspection[s.n_inspections++] = (inspection){.by = 0, .of = 2};
    s.looked[0] = 2;
    saboteur2_game.observe(&s, 0, &obs);
    assert_int_equal(obs.dwarf[2], s.dwarf[2]);
    t = table_of(&saboteur2_game, &obs);
    roles_look(&b, &t);
    weigh_facts(&obs);
    same_as_all_deals(&b);
    begin(&b, &s, 0); /* the same if it is known from the beginning */
    same_as_all_deals(&b);
}

static void deeds_are_weighed_exactly(void **unused)
{
    static roles b;
    adit_luck luck = adit_luck_from(5);

    (void)unused;
    for (int game = 0; game < 16; game++) {
        int n = 2 + game % (FEW - 1);
        int viewer = (int)adit_luck_below(&luck, (uint32_t)n + 1) - 1;
        saboteur2 s = dealt(n, game);

        begin(&b, &s, viewer);
        for (int i = 0; i < 20; i++) {
            deed d = any_deed(n, viewer, &luck);

            roles_hear(&b, &d);
            weigh_deed(&d);
            if (i % 5 == 4)
                same_as_all_deals(&b);
        }
    }
}

/* Who changes his own hat has shown who he was; now he is somebody else. */
static void a_new_hat_is_a_new_dwarf(void **unused)
{
    static roles b;
    guesses who;

    (void)unused;
    for (int when = 0; when < N_WHENS; when++) {
        deed d = {.seat = 1, .target = 1};
        saboteur2 s = dealt(6, when);
        double old[N_ROLES], sum = 0;

        memset(d.kind, DEED_HAT_SELF, sizeof d.kind);
        memset(d.when, when, sizeof d.when);
        begin(&b, &s, ADIT_PUBLIC);
        roles_hear(&b, &d);
        roles_ready(&b);
        roles_guess(&b, &who);
        for (int role = 0; role < N_ROLES; role++) {
            old[role] =
                deck[role] * (double)likely_done[DEED_HAT_SELF][when][role];
            sum += old[role];
        }
        for (int role = 0; role < N_ROLES; role++)
            assert_near(who.seat[1][DWARF_SABOTEUR + role],
                        (deck[role] - old[role] / sum) / 14);
    }
}

/* One knows why one did it. */
static void the_own_deeds_teach_nothing(void **unused)
{
    static roles b;
    adit_luck luck = adit_luck_from(8);
    saboteur2 s = dealt(4, 9);

    (void)unused;
    begin(&b, &s, 2);
    for (int i = 0; i < 30; i++) {
        deed d = any_deed(4, ADIT_PUBLIC, &luck);

        d.seat = 2;
        d.target = (uint8_t)(i % 4);
        memset(d.kind, i % 2 ? DEED_BREAK : DEED_MEND, sizeof d.kind);
        roles_hear(&b, &d);
        same_as_all_deals(&b);
    }
}

/* If all move up a seat, so do the beliefs; deeds with targets among them. */
static void seats_are_alike(void **unused)
{
    static roles here, there;
    adit_luck luck = adit_luck_from(7);
    guesses p, q;

    (void)unused;
    for (int game = 0; game < 33; game++) {
        int n = 2 + game % 11;
        saboteur2 s = dealt(n, game);

        begin(&here, &s, ADIT_PUBLIC);
        begin(&there, &s, ADIT_PUBLIC);
        for (int i = 0; i < 15; i++) {
            deed d = any_deed(n, ADIT_PUBLIC, &luck);

            if (i % 3 == 0) {
                memset(d.kind, DEED_BREAK, sizeof d.kind);
                d.target = (uint8_t)((d.seat + 1) % n);
            }
            roles_hear(&here, &d);
            d.seat = (uint8_t)((d.seat + 1) % n);
            d.target = (uint8_t)((d.target + 1) % n);
            roles_hear(&there, &d);
        }
        roles_ready(&here);
        roles_ready(&there);
        roles_guess(&here, &p);
        roles_guess(&there, &q);
        for (int seat = 0; seat < n; seat++)
            for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
                assert_near(p.seat[seat][dwarf], q.seat[(seat + 1) % n][dwarf]);
    }
}

/* A deal has no more of a dwarf than the deck, and each seat's dwarf and the
 * treasure come as often as they are likely. */
static void worlds_are_drawn_as_they_are_likely(void **unused)
{
    enum { DRAWS = 100000, N = 7 };
    static roles b;
    static int drawn[N][N_DWARVES], treasures[MINE_GOALS];
    adit_luck luck = adit_luck_from(9);
    saboteur2 s = dealt(N, 4);
    double goals[MINE_GOALS];
    guesses who;

    (void)unused;
    begin(&b, &s, 1);
    for (int i = 0; i < 8; i++) {
        deed d = any_deed(N, 1, &luck);

        roles_hear(&b, &d);
    }
    roles_ready(&b);
    roles_guess(&b, &who);
    roles_goals(&b, goals);
    for (int i = 0; i < DRAWS; i++) {
        saboteur2 world = s;
        const uint8_t *dwarf = world.dwarf;
        int treasure = roles_deal(&b, &luck, &world);
        int counts[N_DWARVES] = {0};

        assert_in_range(treasure, 0, 2);
        treasures[treasure]++;
        for (int seat = 0; seat < N; seat++) {
            drawn[seat][dwarf[seat]]++;
            assert_in_range(dwarf[seat], DWARF_SABOTEUR, N_DWARVES - 1);
            assert_true(++counts[dwarf[seat]] <=
                        deck[dwarf[seat] - DWARF_SABOTEUR]);
        }
    }
    /* Five standard deviations. */
    for (int seat = 0; seat < N; seat++)
        for (int dwarf = 0; dwarf < N_DWARVES; dwarf++) {
            double apart = drawn[seat][dwarf] - who.seat[seat][dwarf] * DRAWS;

            assert_true(apart < 800 && apart > -800);
        }
    for (int goal = 0; goal < MINE_GOALS; goal++)
        assert_true(treasures[goal] - goals[goal] * DRAWS < 800 &&
                    treasures[goal] - goals[goal] * DRAWS > -800);
}

/* ---- In play ---- */

typedef struct watcher {
    roles b;
    saboteur2 before, now;
} watcher;

static void watch(watcher *w, const saboteur2 *s, const adit_story *story)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {.event = events, .room = ADIT_MAX_EVENTS, .n = story->n};
    table before, now;

    for (int i = 0; i < story->n; i++)
        events[i] = adit_witness(&story->event[i], w->b.viewer);
    w->before = w->now;
    saboteur2_game.observe(s, w->b.viewer, &w->now);
    before = table_of(&saboteur2_game, &w->before);
    now = table_of(&saboteur2_game, &w->now);
    roles_see(&w->b, &before, &now, &seen);
}

/* The truth is possible, sums hold, what the viewer sees is certain. */
static void is_sound(watcher *w, const saboteur2 *s)
{
    double goals[MINE_GOALS], sum;
    guesses who;

    roles_ready(&w->b);
    roles_guess(&w->b, &who);
    roles_goals(&w->b, goals);
    assert_near(goals[0] + goals[1] + goals[2], 1);
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (s->goal[goal] == GOAL_TREASURE)
            assert_true(goals[goal] > 0);
        if (w->now.goal[goal] != GOAL_NONE)
            assert_near(goals[goal], w->now.goal[goal] == GOAL_TREASURE);
    }
    for (int seat = 0; seat < s->head.n_players; seat++) {
        sum = 0;
        for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
            sum += who.seat[seat][dwarf];
        assert_near(sum, 1);
        assert_true(who.seat[seat][s->dwarf[seat]] > 0);
        if (w->now.dwarf[seat] != DWARF_NONE)
            assert_near(who.seat[seat][s->dwarf[seat]], 1);
    }
    sum = 0;
    for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
        sum += who.hat[dwarf];
    assert_true(s->n_hats == 0 || (sum > 1 - 1e-9 && sum < 1 + 1e-9));
    assert_true(s->n_hats == 0 || who.hat[s->hat[s->n_hats - 1]] > 0);
}

/* What is dealt out in an imagined state could be, and looks the same. */
static void deals_look_alike(watcher *w, adit_luck *luck)
{
    saboteur2 world, obs;

    saboteur2_game.imagine(&w->now, w->b.viewer, luck, &world);
    roles_deal(&w->b, luck, &world);
    assert_null(saboteur2_game.check(&world));
    saboteur2_game.observe(&world, w->b.viewer, &obs);
    assert_memory_equal(&obs, &w->now, sizeof obs);
}

static void what_is_believed_in_play_is_sound(void **unused)
{
    static watcher w[13];
    adit_luck luck = adit_luck_from(11);

    (void)unused;
    for (int game = 0; game < 33; game++) {
        adit_event events[ADIT_MAX_EVENTS];
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        adit_config config;
        saboteur2 s;

        adit_config_init(&saboteur2_game, 2 + game % 11, &config);
        saboteur2_game.init(&s, &config, (uint8_t[32]){(uint8_t)game}, &story);
        memset(w, 0, sizeof w);
        for (int v = ADIT_PUBLIC; v < s.head.n_players; v++)
            w[v + 1].b.viewer = (int8_t)v;
        while (s.head.turn != ADIT_NOBODY) {
            for (int v = ADIT_PUBLIC; v < s.head.n_players; v++) {
                watch(&w[v + 1], &s, &story);
                if (s.phase != PHASE_PLAY || (s.head.n_moves + v) % 4)
                    continue;
                is_sound(&w[v + 1], &s);
                if (v >= 0)
                    deals_look_alike(&w[v + 1], &luck);
            }
            story.n = 0;
            saboteur2_game.apply(&s, saboteur2_game.any(&s, &luck), &story);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_prior_is_that_of_the_deck),
        cmocka_unit_test(what_was_seen_is_certain),
        cmocka_unit_test(deeds_are_weighed_exactly),
        cmocka_unit_test(a_new_hat_is_a_new_dwarf),
        cmocka_unit_test(the_own_deeds_teach_nothing),
        cmocka_unit_test(seats_are_alike),
        cmocka_unit_test(worlds_are_drawn_as_they_are_likely),
        cmocka_unit_test(what_is_believed_in_play_is_sound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
