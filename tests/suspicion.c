/* suspicion.c -- what those think who watch a game: against all worlds, weighed one
 * by one; that it depends on nothing but what is public; and what is told of a round
 * against a game that is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/likely.h"
#include "bots/suspicion.h"
#include "games/galleries.h"
#include "wire/record.h"

/* ---- A game, and somebody who watches ---- */

typedef struct stage {
    match m;
    adit_story story;
    adit_luck luck;
    suspicion seen;
    adit_event events[ADIT_MAX_EVENTS];
    adit_action moves[RECORD_MOVES];
} stage;

static stage here;

static void begin(const adit_game *game, int n_players, int seed)
{
    adit_config config;

    assert_null(adit_config_init(game, n_players, &config));
    here.story = (adit_story){.event = here.events, .room = ADIT_MAX_EVENTS};
    here.m.moves = here.moves;
    here.m.room = RECORD_MOVES;
    here.luck = adit_luck_from((uint64_t)seed);
    match_begin(&here.m, game, &config, (uint8_t[32]){(uint8_t)seed},
                &here.story);
    suspicion_open(&here.seen, game);
    suspicion_see(&here.seen, &here.m, &here.story);
}

static void play_any(void)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int seat = match_turn(&here.m);
    adit_err err;

    match_observe(&here.m, seat, obs);
    err = match_play(&here.m, seat, here.m.game->any(obs, &here.luck), NULL,
                     &here.story);
    assert_int_equal(err, ADIT_OK);
    suspicion_see(&here.seen, &here.m, &here.story);
}

static bool goes_on(void)
{
    return match_turn(&here.m) != ADIT_NOBODY;
}

/* ---- All worlds ---- */

/* The deeds of a round so far, as those see them who watch. */
typedef struct annals {
    deed d[400];
    int n;
    lefts lefts;
    saboteur before;
} annals;

static annals told;

static void tell(void)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, here.story.n};
    saboteur obs;
    table before, now;

    saboteur_game.observe(here.m.state, ADIT_PUBLIC, &obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&here.events[i], ADIT_PUBLIC);
    before = table_of(&saboteur_game, &told.before);
    now = table_of(&saboteur_game, &obs);
    switch (deed_seen(&told.lefts, &before, &now, &seen, &told.d[told.n])) {
    case SIGHT_ROUND:
        told.n = 0;
        break;
    case SIGHT_DEED:
        told.n++;
        break;
    default:
        break;
    }
    told.before = obs;
}

/* "saboteurs in the dwarf deck", which has a card more than there are players. */
static const int saboteurs_of[] = {0, 0, 0, 1, 1, 2, 2};

/* How likely all deeds are in a world, times how often the deck deals it: of the
 * ways to lay one dwarf aside, so many leave these saboteurs. */
static double weight_of(int set, int treasure, int n_players)
{
    int n = saboteurs_of[n_players], dealt = __builtin_popcount((unsigned)set);
    double p = dealt == n || dealt == n - 1;

    for (int i = 0; i < told.n && p > 0; i++) {
        const deed *d = &told.d[i];

        p *= (double)likely[d->kind[treasure]][d->when[treasure]]
                 .p[set >> d->seat & 1][set >> d->target & 1];
    }
    return p;
}

/* A goal that lies face up is what it is. */
static bool can_be(int treasure)
{
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (told.before.goal[goal] != GOAL_NONE &&
            (told.before.goal[goal] == GOAL_TREASURE) != (goal == treasure))
            return false;
    return true;
}

static void same_as_all_worlds(int n_players)
{
    double all = 0, guilty[ADIT_MAX_PLAYERS] = {0};

    for (int set = 0; set < 1 << n_players; set++)
        for (int treasure = 0; treasure < MINE_GOALS; treasure++) {
            double p =
                can_be(treasure) ? weight_of(set, treasure, n_players) : 0;

            all += p;
            for (int seat = 0; seat < n_players; seat++)
                guilty[seat] += set >> seat & 1 ? p : 0;
        }
    for (int seat = 0; seat < n_players; seat++) {
        double apart =
            here.seen.now.part[0][seat] - guilty[seat] / all * OPINION_SURE;

        assert_true(apart > -0.51 && apart < 0.51);
    }
}

static void opinions_are_those_of_all_worlds(void **unused)
{
    int n_judged = 0;

    (void)unused;
    for (int game = 0; game < 24; game++) {
        int n = 3 + game % 4;

        told = (annals){.n = 0};
        begin(&saboteur_game, n, game);
        tell();
        while (goes_on()) {
            play_any();
            tell();
            if (here.seen.judged || here.seen.begins)
                same_as_all_worlds(n);
            n_judged += here.seen.judged;
        }
    }
    assert_true(n_judged > 1000);
}

/* ---- Nothing but what is public ---- */

typedef struct world {
    match m;
    opinion o;
    adit_story story;
    adit_event events[ADIT_MAX_EVENTS];
    uint8_t obs[ADIT_MAX_STATE]; /* what is public in it */
} world;

/* Dwarves, hands and goals as they may be as well for all that the seat on turn
 * knows, who can therefore do the same. */
static void hide_otherwise(match *m, adit_luck *luck)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE], other[ADIT_MAX_STATE];

    match_observe(m, match_turn(m), obs);
    m->game->imagine(obs, match_turn(m), luck, other);
    memcpy(m->state, other, m->game->state_size);
}

static void play_in(world *w, adit_action move)
{
    adit_err err;

    w->story = (adit_story){.event = w->events, .room = ADIT_MAX_EVENTS};
    err = match_play(&w->m, match_turn(&w->m), move, NULL, &w->story);
    assert_int_equal(err, ADIT_OK);
    match_observe(&w->m, ADIT_PUBLIC, w->obs);
    opinion_see(&w->o, &w->m, &w->story);
}

/* Unless it shows at once that the worlds differ, by a goal that is turned over or
 * a gem that is paid, whoever watches thinks the same in both. */
static bool think_alike(world *a, world *b)
{
    if (memcmp(a->obs, b->obs, a->m.game->state_size) != 0)
        return false;
    assert_memory_equal(a->o.part, b->o.part, sizeof a->o.part);
    return true;
}

static void opinions_follow_from_what_is_public(void **unused)
{
    const adit_game *const games[] = {&saboteur_game, &saboteur2_game,
                                      &galleries_game};
    static world one, two;
    int alike[3] = {0};

    (void)unused;
    for (int game = 0; game < 12; game++) {
        begin(games[game % 3], 4, game);
        for (int i = 0; i < 40 && goes_on(); i++) {
            one.m = two.m = here.m;
            one.o = two.o = here.seen.now;
            hide_otherwise(&two.m, &here.luck);
            play_any();
            play_in(&one, here.moves[here.m.n_moves - 1]);
            play_in(&two, here.moves[here.m.n_moves - 1]);
            alike[game % 3] += think_alike(&one, &two);
        }
    }
    for (int i = 0; i < 3; i++)
        assert_true(alike[i] > 30);
}

/* ---- What is told ---- */

/* Of a round that goes on there is an opinion after each move; the move that ends it
 * has none, for then all show their dwarves. */
static void each_round_is_told_once(void **unused)
{
    (void)unused;
    for (int game = 0; game < 20; game++) {
        bool base = game % 2;
        int rounds = 0;

        begin(base ? &saboteur_game : &saboteur2_game, 3 + game % 5, game);
        assert_true(here.seen.begins);
        while (goes_on()) {
            int by = match_turn(&here.m);
            bool in_play =
                *table_of(here.m.game, here.m.state).phase == PHASE_PLAY;

            play_any();
            assert_int_equal(here.seen.by, by);
            assert_int_equal(here.seen.judged, in_play && !here.seen.ends);
            if (!here.seen.ends)
                continue;
            assert_int_equal(here.seen.over.number, ++rounds);
            assert_int_equal(here.seen.over.last, here.m.n_moves);
            for (int seat = 0; seat < here.m.config.n_players; seat++)
                assert_true(here.seen.over.role[seat] != DWARF_NONE);
        }
        assert_int_equal(rounds, 3);
    }
}

/* The winner has won, and was ahead since the turning point. */
static void the_winner_of_galleries_is_sure_in_the_end(void **unused)
{
    (void)unused;
    for (int game = 0; game < 6; game++) {
        int32_t gold[ADIT_MAX_PLAYERS], sum = 0;
        unsigned winners;

        begin(&galleries_game, 2 + game % 3, game);
        while (goes_on())
            play_any();
        galleries_game.gold(here.m.state, gold);
        winners = adit_winners(gold, here.m.config.n_players);
        for (int seat = 0; seat < here.m.config.n_players; seat++)
            if (winners >> seat & 1)
                sum += here.seen.now.part[0][seat];
        assert_true(sum > OPINION_SURE - 10);
        assert_true(winners >> here.seen.over.ahead & 1);
        assert_in_range(here.seen.over.since, 0, here.m.n_moves);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opinions_are_those_of_all_worlds),
        cmocka_unit_test(opinions_follow_from_what_is_public),
        cmocka_unit_test(each_round_is_told_once),
        cmocka_unit_test(the_winner_of_galleries_is_sure_in_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
