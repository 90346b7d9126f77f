/* suspicion.c -- what those think who watch a game: first the deal, then what
 * the net says of what everybody sees; that it depends on nothing but what is
 * public; and what is told of a round against a game that is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/suspicion.h"
#include "bots/weights.h"
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

/* ---- The deal, and the net ---- */

/* "saboteurs in the dwarf deck", which has a card more than there are
 * players. */
static const int saboteurs_of[] = {0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4};

/* What everybody has witnessed, and the net that is asked about it. */
static dwarves_memory witnessed;
static nets all;

static void tell(void)
{
    dwarves_see(&witnessed, DWARVES_BASE, here.m.state, &here.story);
}

static void as_expected(void)
{
    static net_thought thought;
    _Alignas(16) int8_t view[SABOTEUR_VIEW];
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int n = here.m.config.n_players;
    int dealt = (OPINION_SURE * saboteurs_of[n] * 2 + n + 1) / (2 * (n + 1));

    match_observe(&here.m, ADIT_PUBLIC, obs);
    dwarves_view(&witnessed, DWARVES_BASE, obs, ADIT_PUBLIC, view);
    net_look(nets_of(&all, "saboteur"), view, &thought);
    for (int seat = 0; seat < n; seat++)
        assert_int_equal(here.seen.now.part[0][seat],
                         witnessed.n_deeds == 0 ? dealt
                                                : thought.chance[seat][1]);
}

/* Who has a seat knows one dwarf, and the deal is of the others. */
static void a_seat_begins_with_the_rest_of_the_deal(void **unused)
{
    static believer b;
    forecast f;

    (void)unused;
    for (int n = 3; n <= 10; n++) {
        const saboteur *s = (const saboteur *)here.m.state;

        begin(&saboteur_game, n, n);
        for (int me = 0; me < n; me++) {
            _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
            int bad = s->dwarf[me] == DWARF_SABOTEUR;

            match_observe(&here.m, me, obs);
            believer_sit(&b, &saboteur_game, me);
            believer_see(&b, obs, &here.story);
            believer_foretell(&b, &f);
            for (int seat = 0; seat < n; seat++)
                assert_int_equal(
                    OPINION_SURE * f.role[seat][DWARF_SABOTEUR] + 0.5,
                    seat == me ? OPINION_SURE * bad
                               : (int)(OPINION_SURE *
                                           (double)(saboteurs_of[n] - bad) / n +
                                       0.5));
        }
    }
}

static void opinions_are_the_deal_and_the_net(void **unused)
{
    int n_judged = 0;
    size_t size;
    const uint8_t *file = weights_file(&size);

    (void)unused;
    assert_null(nets_open(&all, file, size));
    for (int game = 0; game < 16; game++) {
        begin(&saboteur_game, 3 + game % 8, game);
        witnessed = (dwarves_memory){.n_deeds = 0};
        tell();
        for (; goes_on(); play_any(), tell()) {
            if (!here.seen.judged && !here.seen.begins)
                continue;
            as_expected();
            n_judged++;
        }
    }
    assert_true(n_judged > 1000);
}

/* Just before the end of a round of bots. */
static void deeds_tell_who_is_who(void **unused)
{
    static mind minds[5];
    int wrong = 0, n = 0;

    (void)unused;
    for (int game = 0; game < 12; game++) {
        int32_t last[5] = {0};
        uint8_t dwarf[5] = {0};

        begin(&saboteur_game, 5, game);
        for (int seat = 0; seat < 5; seat++) {
            bot_sit(&minds[seat], bot_named("trained"), &saboteur_game, seat,
                    adit_luck_from((uint64_t)(5 * game + seat)));
            bot_follow(&minds[seat], &here.m, &here.story);
        }
        while (!here.seen.ends && goes_on()) {
            int turn = match_turn(&here.m);

            memcpy(dwarf, ((const saboteur *)here.m.state)->dwarf, 5);
            memcpy(last, here.seen.now.part[0], sizeof last);
            match_play(&here.m, turn, bot_choose(&minds[turn]), NULL,
                       &here.story);
            for (int seat = 0; seat < 5; seat++)
                bot_follow(&minds[seat], &here.m, &here.story);
            suspicion_see(&here.seen, &here.m, &here.story);
        }
        for (int seat = 0; seat < 5; seat++, n++)
            wrong += (last[seat] > OPINION_SURE / 2) !=
                     (dwarf[seat] == DWARF_SABOTEUR);
    }
    assert_int_equal(n, 60);
    assert_true(wrong < 12); /* 20 by the deal alone */
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

/* Unless it shows at once that the worlds differ, by a goal that is turned over
 * or a gem that is paid, whoever watches thinks the same in both. */
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

/* Of a round that goes on there is an opinion after each move; the move that
 * ends it has none, for then all show their dwarves. */
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
        cmocka_unit_test(opinions_are_the_deal_and_the_net),
        cmocka_unit_test(a_seat_begins_with_the_rest_of_the_deal),
        cmocka_unit_test(deeds_tell_who_is_who),
        cmocka_unit_test(opinions_follow_from_what_is_public),
        cmocka_unit_test(each_round_is_told_once),
        cmocka_unit_test(the_winner_of_galleries_is_sure_in_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
