/* belief.c -- beliefs about who is who and where the gold is, against the rules'
 * own combinatorics and against all worlds weighed anew, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/belief.h"
#include "bots/bot.h"
#include "bots/likely.h"

/* "saboteurs in the dwarf deck", "miners in the dwarf deck", by players. */
static const int saboteurs_of[] = {0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4};
static const int miners_of[] = {0, 0, 0, 3, 4, 4, 5, 5, 6, 7, 7};

/* ---- All worlds, one by one ---- */

/* A world: which seats are saboteurs, as bits, and the treasure. Nothing is left
 * out and nothing is kept from one deed to the next. */
typedef struct worlds {
    int n, saboteurs, spare; /* players; in the deck; dwarves that lie aside */
    bool miner_aside;
    double p[1 << 10][MINE_GOALS];
} worlds;

static worlds all;

/* How many ways there are to choose k of n. */
static double ways(int n, int k)
{
    double w = k < 0 || k > n ? 0 : 1;

    for (int i = 0; i < k; i++)
        w = w * (n - i) / (i + 1);
    return w;
}

/* How likely just these seats are dealt saboteurs: of all ways to hand out the
 * deck, those in which the rest of the saboteurs lies aside. */
static double prior_of(const worlds *w, int set)
{
    int k = __builtin_popcount((unsigned)set), aside = w->saboteurs - k;

    if (aside < 0 || aside > w->spare || (w->miner_aside && aside > 0))
        return 0;
    return w->miner_aside ? 1 / ways(w->n, w->saboteurs)
                          : 1 / ways(w->n + w->spare, w->saboteurs);
}

static void weigh_prior(const saboteur *s)
{
    int n = s->head.n_players;

    all = (worlds){.n = n, .saboteurs = saboteurs_of[n], .spare = 1};
    all.miner_aside = s->max_saboteurs;
    if (n == 5 && s->dwarves5)
        all.spare = 0;
    for (int set = 0; set < 1 << n; set++)
        for (int goal = 0; goal < MINE_GOALS; goal++)
            all.p[set][goal] = prior_of(&all, set);
}

/* What the viewer knows: his own dwarf, and goals. */
static void weigh_facts(const saboteur *obs, int viewer)
{
    for (int set = 0; set < 1 << all.n; set++)
        for (int goal = 0; goal < MINE_GOALS; goal++) {
            bool is = viewer >= 0 && obs->dwarf[viewer] == DWARF_SABOTEUR;

            if (viewer >= 0 && (set >> viewer & 1) != is)
                all.p[set][goal] = 0;
            for (int g = 0; g < MINE_GOALS; g++)
                if (obs->goal[g] != GOAL_NONE &&
                    (obs->goal[g] == GOAL_TREASURE) != (g == goal))
                    all.p[set][goal] = 0;
        }
}

static void weigh_deed(const deed *d)
{
    for (int set = 0; set < 1 << all.n; set++)
        for (int goal = 0; goal < MINE_GOALS; goal++)
            all.p[set][goal] *=
                (double)likely[d->kind[goal]][d->when[goal]]
                    .p[set >> d->seat & 1][set >> d->target & 1];
}

/* ---- The two are compared ---- */

static void assert_near(double is, double due)
{
    double apart = is - due;

    /* Not a number is far from everything. */
    if (!(apart < 1e-9 && apart > -1e-9))
        fail_msg("%.12f is not %.12f", is, due);
}

static void same_as_all_worlds(const belief *b)
{
    double goals[MINE_GOALS] = {0}, traitor[10] = {0}, sum = 0;
    double p[10][N_DWARVES], to[MINE_GOALS];

    for (int set = 0; set < 1 << all.n; set++)
        for (int goal = 0; goal < MINE_GOALS; goal++) {
            sum += all.p[set][goal];
            goals[goal] += all.p[set][goal];
            for (int seat = 0; seat < all.n; seat++)
                traitor[seat] += set >> seat & 1 ? all.p[set][goal] : 0;
        }
    assert_true(sum > 0);
    belief_roles(b, p);
    belief_goals(b, to);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        assert_near(to[goal], goals[goal] / sum);
    for (int seat = 0; seat < all.n; seat++) {
        assert_near(p[seat][DWARF_SABOTEUR], traitor[seat] / sum);
        assert_near(p[seat][DWARF_MINER], 1 - traitor[seat] / sum);
        for (int dwarf = DWARF_SABOTEUR + 1; dwarf < N_DWARVES; dwarf++)
            assert_near(p[seat][dwarf], 0);
    }
}

/* ---- Rounds and deeds ---- */

static saboteur dealt(int n, const char *option, const char *value, int seed)
{
    adit_config config;
    saboteur s;

    assert_null(adit_config_init(&saboteur_game, n, &config));
    if (option)
        assert_null(adit_config_set(&saboteur_game, &config, option, value));
    saboteur_game.init(&s, &config, (uint8_t[32]){(uint8_t)seed}, NULL);
    return s;
}

static void begin(belief *b, const saboteur *s, int viewer)
{
    static saboteur obs;
    table t;

    saboteur_game.observe(s, viewer, &obs);
    t = table_of(&saboteur_game, &obs);
    memset(b, 0xa5, sizeof *b);
    belief_begin(b, &t, viewer);
    weigh_prior(s);
    weigh_facts(&obs, viewer);
}

static bool has_target(int kind)
{
    return kind == DEED_BREAK || kind == DEED_MEND;
}

/* A deed of anyone but the viewer. */
static deed any_deed(int n, int viewer, adit_luck *luck)
{
    deed d = {.seat = (uint8_t)adit_luck_below(luck, (uint32_t)n)};
    uint32_t kinds = N_BASE_DEEDS - 1;

    if (d.seat == viewer)
        d.seat = (uint8_t)((d.seat + 1) % n);
    d.target = d.seat;
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        d.kind[goal] = (uint8_t)(1 + adit_luck_below(luck, kinds));
        d.when[goal] = (uint8_t)adit_luck_below(luck, N_WHENS);
        if (has_target(d.kind[goal]))
            memset(d.kind, d.kind[goal], sizeof d.kind), goal = MINE_GOALS;
    }
    if (has_target(d.kind[0]))
        d.target = (uint8_t)((d.seat + 1 +
                              (int)adit_luck_below(luck, (uint32_t)n - 1)) %
                             n);
    return d;
}

/* ---- Tests ---- */

/* "with n+1 dwarf cards for n players". */
static void the_prior_is_that_of_the_deck(void **unused)
{
    belief b;
    double p[10][N_DWARVES], goals[MINE_GOALS];

    (void)unused;
    for (int n = 3; n <= 10; n++) {
        saboteur s = dealt(n, NULL, NULL, n);
        int deck = saboteurs_of[n] + miners_of[n];

        begin(&b, &s, ADIT_PUBLIC);
        assert_int_equal(deck, n + 1);
        belief_roles(&b, p);
        belief_goals(&b, goals);
        for (int seat = 0; seat < n; seat++)
            assert_near(p[seat][DWARF_SABOTEUR],
                        (double)saboteurs_of[n] / deck);
        for (int goal = 0; goal < MINE_GOALS; goal++)
            assert_near(goals[goal], 1.0 / 3);
        same_as_all_worlds(&b);
    }
}

/* One's own dwarf is one less in the deck. */
static void the_own_dwarf_is_known(void **unused)
{
    belief b;
    double p[10][N_DWARVES];

    (void)unused;
    for (int n = 3; n <= 10; n++)
        for (int viewer = 0; viewer < n; viewer++) {
            saboteur s = dealt(n, NULL, NULL, n);
            int is = s.dwarf[viewer] == DWARF_SABOTEUR;

            begin(&b, &s, viewer);
            belief_roles(&b, p);
            for (int seat = 0; seat < n; seat++)
                assert_near(
                    p[seat][DWARF_SABOTEUR],
                    seat == viewer ? is : (double)(saboteurs_of[n] - is) / n);
            same_as_all_worlds(&b);
        }
}

/* With dwarves5=2+3 all five are in play; with max_saboteurs all saboteurs. */
static void options_change_the_deck(void **unused)
{
    belief b;
    double p[10][N_DWARVES];
    saboteur s = dealt(5, "dwarves5", "2+3", 1);

    (void)unused;
    begin(&b, &s, ADIT_PUBLIC);
    belief_roles(&b, p);
    assert_near(p[0][DWARF_SABOTEUR], 2.0 / 5);
    same_as_all_worlds(&b);
    for (int n = 3; n <= 10; n++)
        for (int viewer = ADIT_PUBLIC; viewer < n; viewer++) {
            s = dealt(n, "max_saboteurs", "yes", n);
            begin(&b, &s, viewer);
            same_as_all_worlds(&b);
            belief_roles(&b, p);
            if (viewer == ADIT_PUBLIC)
                assert_near(p[0][DWARF_SABOTEUR], (double)saboteurs_of[n] / n);
        }
}

static void goals_that_were_seen_are_certain(void **unused)
{
    belief b;
    double goals[MINE_GOALS];
    saboteur s = dealt(5, NULL, NULL, 3), obs;
    table t;

    (void)unused;
    s.goal[0] = GOAL_NE, s.goal[1] = GOAL_TREASURE, s.goal[2] = GOAL_NW;
    begin(&b, &s, 2);
    for (int seen = 1; seen < 8; seen++) {
        begin(&b, &s, 2);
        s.looked[2] = (uint8_t)seen;
        saboteur_game.observe(&s, 2, &obs);
        t = table_of(&saboteur_game, &obs);
        belief_look(&b, &t);
        weigh_facts(&obs, 2);
        same_as_all_worlds(&b);
        begin(&b, &s, 2); /* the same if it is known from the beginning */
        same_as_all_worlds(&b);
        belief_goals(&b, goals);
        assert_near(goals[1], seen & 2 || seen == 5 ? 1 : 0.5);
        s.looked[2] = 0;
    }
}

/* Any deeds of others in any order are weighed as one by one in each world. */
static void deeds_are_weighed_exactly(void **unused)
{
    adit_luck luck = adit_luck_from(5);
    belief b;

    (void)unused;
    for (int game = 0; game < 60; game++) {
        int n = 3 + game % 8;
        int viewer = (int)adit_luck_below(&luck, (uint32_t)n + 1) - 1;
        saboteur s = dealt(n, game % 3 ? NULL : "max_saboteurs", "yes", game);

        begin(&b, &s, viewer);
        for (int i = 0; i < 30; i++) {
            deed d = any_deed(n, viewer, &luck);

            belief_hear(&b, &d);
            weigh_deed(&d);
            same_as_all_worlds(&b);
        }
    }
}

/* The last deeds do not count for more than the first. */
static void the_order_of_deeds_does_not_matter(void **unused)
{
    adit_luck luck = adit_luck_from(6);
    belief a, b;
    deed deeds[20];
    double p[10][N_DWARVES], q[10][N_DWARVES];

    (void)unused;
    for (int game = 0; game < 20; game++) {
        int n = 3 + game % 8;
        saboteur s = dealt(n, NULL, NULL, game);

        begin(&a, &s, ADIT_PUBLIC);
        begin(&b, &s, ADIT_PUBLIC);
        for (int i = 0; i < countof(deeds); i++)
            deeds[i] = any_deed(n, ADIT_PUBLIC, &luck);
        for (int i = 0; i < countof(deeds); i++) {
            belief_hear(&a, &deeds[i]);
            belief_hear(&b, &deeds[countof(deeds) - 1 - i]);
        }
        belief_roles(&a, p);
        belief_roles(&b, q);
        for (int seat = 0; seat < n; seat++)
            assert_near(p[seat][DWARF_SABOTEUR], q[seat][DWARF_SABOTEUR]);
    }
}

/* If all move up a seat, so do the beliefs. */
static void seats_are_alike(void **unused)
{
    adit_luck luck = adit_luck_from(7);
    belief here, there;
    double p[10][N_DWARVES], q[10][N_DWARVES];

    (void)unused;
    for (int game = 0; game < 40; game++) {
        int n = 3 + game % 8;
        saboteur s = dealt(n, NULL, NULL, game);

        begin(&here, &s, ADIT_PUBLIC);
        begin(&there, &s, ADIT_PUBLIC);
        for (int i = 0; i < 20; i++) {
            deed d = any_deed(n, ADIT_PUBLIC, &luck);

            belief_hear(&here, &d);
            d.seat = (uint8_t)((d.seat + 1) % n);
            d.target = (uint8_t)((d.target + 1) % n);
            belief_hear(&there, &d);
        }
        belief_roles(&here, p);
        belief_roles(&there, q);
        for (int seat = 0; seat < n; seat++)
            assert_near(p[seat][DWARF_SABOTEUR],
                        q[(seat + 1) % n][DWARF_SABOTEUR]);
    }
}

/* One knows why one did it. */
static void the_own_deeds_teach_nothing(void **unused)
{
    adit_luck luck = adit_luck_from(8);
    belief b;

    (void)unused;
    for (int game = 0; game < 20; game++) {
        int n = 3 + game % 8, viewer = game % 3;
        saboteur s = dealt(n, NULL, NULL, game);

        begin(&b, &s, viewer);
        for (int i = 0; i < 20; i++) {
            deed d = any_deed(n, ADIT_PUBLIC, &luck);

            d.seat = (uint8_t)viewer;
            d.target = has_target(d.kind[0]) ? (uint8_t)((viewer + 1) % n)
                                             : (uint8_t)viewer;
            belief_hear(&b, &d);
            same_as_all_worlds(&b);
        }
    }
}

/* A round has 67 cards. If each of them is played in the same way, the sums still
 * hold. */
static void long_rounds_do_not_wear_it_out(void **unused)
{
    belief b;
    double p[10][N_DWARVES], goals[MINE_GOALS], sum;

    (void)unused;
    for (int kind = 1; kind < N_BASE_DEEDS; kind++)
        for (int when = 0; when < N_WHENS; when++) {
            saboteur s = dealt(10, NULL, NULL, kind);
            deed d = {.seat = 3, .target = has_target(kind) ? 4 : 3};

            memset(d.kind, kind, sizeof d.kind);
            memset(d.when, when, sizeof d.when);
            begin(&b, &s, ADIT_PUBLIC);
            for (int i = 0; i < SABOTEUR_DECK; i++) {
                belief_hear(&b, &d);
                d.seat = (uint8_t)(i % 10);
                d.target = has_target(kind) ? (uint8_t)((i + 1) % 10) : d.seat;
            }
            belief_roles(&b, p);
            belief_goals(&b, goals);
            assert_near(goals[0] + goals[1] + goals[2], 1);
            sum = 0;
            for (int seat = 0; seat < 10; seat++) {
                assert_near(p[seat][DWARF_SABOTEUR] + p[seat][DWARF_MINER], 1);
                sum += p[seat][DWARF_SABOTEUR];
            }
            assert_true(sum > 3 - 1e-9 && sum < 4 + 1e-9);
        }
}

/* Worlds are drawn as often as they are likely. */
static void worlds_are_drawn_as_they_are_likely(void **unused)
{
    enum { DRAWS = 200000 };
    adit_luck luck = adit_luck_from(9);
    belief b;
    double p[10][N_DWARVES], goals[MINE_GOALS];
    int drawn[10] = {0}, treasures[MINE_GOALS] = {0};
    saboteur s = dealt(7, NULL, NULL, 4);

    (void)unused;
    begin(&b, &s, 1);
    for (int i = 0; i < 8; i++) {
        deed d = any_deed(7, 1, &luck);

        belief_hear(&b, &d);
    }
    belief_roles(&b, p);
    belief_goals(&b, goals);
    for (int i = 0; i < DRAWS; i++) {
        int treasure = -1, set = belief_draw(&b, &luck, &treasure);

        assert_in_range(treasure, 0, 2);
        assert_true(set >> 7 == 0);
        treasures[treasure]++;
        for (int seat = 0; seat < 7; seat++)
            drawn[seat] += set >> seat & 1;
    }
    /* Five standard deviations, and a half per mille. */
    for (int seat = 0; seat < 7; seat++)
        assert_true((drawn[seat] - p[seat][DWARF_SABOTEUR] * DRAWS) < 1200 &&
                    (drawn[seat] - p[seat][DWARF_SABOTEUR] * DRAWS) > -1200);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        assert_true((treasures[goal] - goals[goal] * DRAWS) < 1200 &&
                    (treasures[goal] - goals[goal] * DRAWS) > -1200);
}

/* ---- In play ---- */

/* All that a viewer sees of a game. */
typedef struct watcher {
    belief b;
    saboteur before, now;
} watcher;

static void watch(watcher *w, const saboteur *s, const adit_story *story)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {.event = events, .room = ADIT_MAX_EVENTS, .n = story->n};
    table before, now;

    for (int i = 0; i < story->n; i++)
        events[i] = adit_witness(&story->event[i], w->b.viewer);
    w->before = w->now;
    saboteur_game.observe(s, w->b.viewer, &w->now);
    before = table_of(&saboteur_game, &w->before);
    now = table_of(&saboteur_game, &w->now);
    belief_see(&w->b, &before, &now, &seen);
}

/* While a round is played: the truth is possible, sums hold, and what the viewer
 * knows is certain. */
static void is_sound(const watcher *w, const saboteur *s)
{
    double p[10][N_DWARVES], goals[MINE_GOALS], sum = 0;

    belief_roles(&w->b, p);
    belief_goals(&w->b, goals);
    assert_near(goals[0] + goals[1] + goals[2], 1);
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (s->goal[goal] == GOAL_TREASURE)
            assert_true(goals[goal] > 0);
        if (w->now.goal[goal] != GOAL_NONE)
            assert_near(goals[goal], w->now.goal[goal] == GOAL_TREASURE);
    }
    for (int seat = 0; seat < s->head.n_players; seat++) {
        assert_near(p[seat][DWARF_SABOTEUR] + p[seat][DWARF_MINER], 1);
        assert_true(p[seat][s->dwarf[seat]] > 0);
        sum += p[seat][DWARF_SABOTEUR];
    }
    if (w->b.viewer >= 0)
        assert_near(p[w->b.viewer][s->dwarf[w->b.viewer]], 1);
    assert_true(sum > saboteurs_of[s->head.n_players] - 1 - 1e-9 &&
                sum < saboteurs_of[s->head.n_players] + 1e-9);
}

static void what_is_believed_in_play_is_sound(void **unused)
{
    static watcher w[11];
    adit_luck luck = adit_luck_from(11);

    (void)unused;
    for (int game = 0; game < 40; game++) {
        adit_event events[ADIT_MAX_EVENTS];
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        adit_config config;
        saboteur s;

        adit_config_init(&saboteur_game, 3 + game % 8, &config);
        saboteur_game.init(&s, &config, (uint8_t[32]){(uint8_t)game}, &story);
        memset(w, 0, sizeof w);
        for (int v = ADIT_PUBLIC; v < s.head.n_players; v++)
            w[v + 1].b.viewer = (int8_t)v;
        while (s.head.turn != ADIT_NOBODY) {
            for (int v = ADIT_PUBLIC; v < s.head.n_players; v++) {
                watch(&w[v + 1], &s, &story);
                if (s.phase == PHASE_PLAY)
                    is_sound(&w[v + 1], &s);
            }
            story.n = 0;
            saboteur_game.apply(&s, saboteur_game.any(&s, &luck), &story);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_prior_is_that_of_the_deck),
        cmocka_unit_test(the_own_dwarf_is_known),
        cmocka_unit_test(options_change_the_deck),
        cmocka_unit_test(goals_that_were_seen_are_certain),
        cmocka_unit_test(deeds_are_weighed_exactly),
        cmocka_unit_test(the_order_of_deeds_does_not_matter),
        cmocka_unit_test(seats_are_alike),
        cmocka_unit_test(the_own_deeds_teach_nothing),
        cmocka_unit_test(long_rounds_do_not_wear_it_out),
        cmocka_unit_test(worlds_are_drawn_as_they_are_likely),
        cmocka_unit_test(what_is_believed_in_play_is_sound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
