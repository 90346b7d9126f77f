/* belief.c -- what somebody believes who watches: before anybody has done
 * anything it is what the rules say of the deal; what he has seen is certain;
 * and all of it adds up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/believer.h"
#include "match/match.h"

static match m;
static adit_action moves[2000];
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story;
static believer
    viewers[ADIT_MAX_PLAYERS + 1]; /* seats, and the public behind them */

static void assert_near(double is, double due)
{
    if (is < due - 1e-9 || is > due + 1e-9)
        fail_msg("%.12f, not %.12f", is, due);
}

static int viewer_at(int i)
{
    return i < m.config.n_players ? i : ADIT_PUBLIC;
}

static void look_all(void)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event seen[ADIT_MAX_EVENTS];
    adit_story told = {seen, ADIT_MAX_EVENTS, story.n};

    for (int i = 0; i <= m.config.n_players; i++) {
        match_observe(&m, viewer_at(i), obs);
        for (int k = 0; k < story.n; k++)
            seen[k] = adit_witness(&events[k], viewer_at(i));
        believer_see(&viewers[i], obs, &told);
    }
}

/* The first round of a game, with all who watch it. */
static void begin(const adit_game *game, int n, const char *option,
                  const char *value, int number)
{
    uint8_t seed[32] = {(uint8_t)number, (uint8_t)n};
    adit_config config;

    adit_config_init(game, n, &config);
    if (option != NULL)
        adit_config_set(game, &config, option, value);
    m = (match){.moves = moves, .room = 2000};
    story = (adit_story){events, ADIT_MAX_EVENTS, 0};
    match_begin(&m, game, &config, seed, &story);
    for (int i = 0; i <= n; i++)
        believer_sit(&viewers[i], game, viewer_at(i));
    look_all();
}

/* ---- The deal ---- */

/* "saboteurs in the dwarf deck", "miners in the dwarf deck", by players. */
static const int saboteurs_of[] = {0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4};
static const int miners_of[] = {0, 0, 0, 3, 4, 4, 5, 5, 6, 7, 7};

static void is_dealt(int n, int saboteurs, int all)
{
    table truth = table_of(m.game, m.state);
    forecast f;

    for (int i = 0; i <= n; i++) {
        bool is = i < n && truth.dwarf[i] == DWARF_SABOTEUR;

        believer_foretell(&viewers[i], &f);
        for (int seat = 0; seat < n; seat++)
            assert_near(f.role[seat][DWARF_SABOTEUR],
                        seat == i ? is
                        : i == n  ? (double)saboteurs / all
                                  : (double)(saboteurs - is) / (all - 1));
        for (int goal = 0; goal < MINE_GOALS; goal++)
            assert_near(f.goal[goal], 1.0 / 3);
    }
}

static void the_deal_is_that_of_the_deck(void **unused)
{
    (void)unused;
    for (int n = 3; n <= 10; n++)
        for (int number = 0; number < 3; number++) {
            begin(&saboteur_game, n, NULL, NULL, number);
            is_dealt(n, saboteurs_of[n], saboteurs_of[n] + miners_of[n]);
            begin(&saboteur_game, n, "max_saboteurs", "yes", number);
            is_dealt(n, saboteurs_of[n], n);
        }
    begin(&saboteur_game, 5, "dwarves5", "2+3", 0);
    is_dealt(5, 2, 5);
}

/* Fifteen dwarves: three saboteurs, four of each team, two geologists, a boss
 * and a profiteer. */
static void the_deal_is_that_of_the_expansion(void **unused)
{
    static const int due[N_DWARVES] = {
        [DWARF_SABOTEUR] = 3, [DWARF_GREEN] = 4,     [DWARF_BLUE] = 4,
        [DWARF_BOSS] = 1,     [DWARF_PROFITEER] = 1, [DWARF_GEOLOGIST] = 2};
    forecast f;

    (void)unused;
    for (int n = 2; n <= 12; n++) {
        begin(&saboteur2_game, n, NULL, NULL, 0);
        for (int i = 0; i <= n; i++) {
            int own = i < n ? table_of(m.game, m.state).dwarf[i] : DWARF_NONE;

            believer_foretell(&viewers[i], &f);
            for (int seat = 0; seat < n; seat++)
                for (int dwarf = 1; dwarf < N_DWARVES; dwarf++)
                    assert_near(f.role[seat][dwarf],
                                seat == i ? dwarf == own
                                : i == n
                                    ? due[dwarf] / 15.0
                                    : (due[dwarf] - (dwarf == own)) / 14.0);
        }
    }
}

/* ---- In play ---- */

static void is_sound(const believer *b)
{
    table t = table_of(b->game, b->seen);
    double goals = 0;
    forecast f;

    believer_foretell(b, &f);
    for (int seat = 0; seat < m.config.n_players; seat++) {
        double all = 0;

        for (int dwarf = 0; dwarf < N_DWARVES; dwarf++) {
            assert_true(f.role[seat][dwarf] >= 0);
            all += f.role[seat][dwarf];
        }
        assert_true(all > 0.99 && all < 1.01);
        if (t.dwarf[seat] != DWARF_NONE)
            assert_near(f.role[seat][t.dwarf[seat]], 1);
    }
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        goals += f.goal[goal];
        if (t.goal[goal] != GOAL_NONE)
            assert_near(f.goal[goal], t.goal[goal] == GOAL_TREASURE);
    }
    assert_near(goals, 1);
}

static void what_is_seen_is_certain(void **unused)
{
    static const adit_game *const games[] = {&saboteur_game, &saboteur2_game};

    (void)unused;
    for (int g = 0; g < 2; g++) {
        begin(games[g], 6, NULL, NULL, 1);
        for (int i = 0; i < 60 && match_turn(&m) != ADIT_NOBODY; i++) {
            adit_action legal[ADIT_MAX_MOVES];
            int n = games[g]->legal(m.state, legal, ADIT_MAX_MOVES);

            story.n = 0;
            assert_int_equal(
                match_play(&m, match_turn(&m), legal[i * 7 % n], NULL, &story),
                ADIT_OK);
            look_all();
            for (int k = 0; k <= m.config.n_players; k++)
                is_sound(&viewers[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deal_is_that_of_the_deck),
        cmocka_unit_test(the_deal_is_that_of_the_expansion),
        cmocka_unit_test(what_is_seen_is_certain),
    };

    return cmocka_run_group_tests_name("belief", tests, NULL, NULL);
}
