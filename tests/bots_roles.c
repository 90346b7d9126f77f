/* bots_roles.c -- how good beliefs about the dwarves of `saboteur2` are where they
 * are no longer exact: after deeds on others, against all deals weighed one by one;
 * and in play, against knowing nothing but the deck. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/roles.h"

/* ---- Deeds on others ---- */

enum { SEATS = 4, DEALS = 6 * 6 * 6 * 6, DEEDS = 12, TRIALS = 200 };

static int role_in(int deal, int seat)
{
    while (seat-- > 0)
        deal /= N_ROLES;
    return deal % N_ROLES;
}

/* One dwarf after another is dealt from the deck. */
static double prior_of(int deal)
{
    int left[N_ROLES];
    double p = 1;

    for (int role = 0; role < N_ROLES; role++)
        left[role] = dwarves_of_15[DWARF_SABOTEUR + role];
    for (int seat = 0; seat < SEATS; seat++)
        p *= left[role_in(deal, seat)]--;
    return p;
}

static double chance_in(int deal, const deed *d)
{
    int kind = d->kind[0], doer = role_in(deal, d->seat);
    double p = (double)likely_done[kind][d->when[0]][doer];

    if (likely_has_target(kind))
        p *= (double)likely_toward[kind][doer][role_in(deal, d->target)];
    return p;
}

/* One of so many is done on somebody else. */
static deed any_deed(adit_luck *luck, uint32_t one_in)
{
    static const uint8_t on_other[] = {DEED_BREAK, DEED_TRAP, DEED_MEND,
                                       DEED_FREE};
    static const uint8_t alone[] = {DEED_CLOSER, DEED_AWAY, DEED_LEVEL,
                                    DEED_PASS};
    const uint8_t *kinds = adit_luck_below(luck, one_in) ? alone : on_other;
    uint8_t kind = kinds[adit_luck_below(luck, 4)];
    int seat = (int)adit_luck_below(luck, SEATS), target = seat;

    if (likely_has_target(kind))
        target = (seat + 1 + (int)adit_luck_below(luck, SEATS - 1)) % SEATS;
    return (deed){.seat = (uint8_t)seat,
                  .target = (uint8_t)target,
                  .kind = {kind, kind, kind}};
}

static void exact(const deed *deeds, double p[SEATS][N_ROLES])
{
    double all = 0;

    memset(p, 0, sizeof(double[SEATS][N_ROLES]));
    for (int deal = 0; deal < DEALS; deal++) {
        double weight = prior_of(deal);

        for (int i = 0; i < DEEDS; i++)
            weight *= chance_in(deal, &deeds[i]);
        all += weight;
        for (int seat = 0; seat < SEATS; seat++)
            p[seat][role_in(deal, seat)] += weight;
    }
    for (int seat = 0; seat < SEATS; seat++)
        for (int role = 0; role < N_ROLES; role++)
            p[seat][role] /= all;
}

/* By how much the two differ, at a seat and a role on the average. */
static double apart(const table *t, adit_luck *luck, uint32_t one_in)
{
    static roles b;
    deed deeds[DEEDS];
    double p[SEATS][N_ROLES], sum = 0;
    guesses who;

    roles_begin(&b, t, ADIT_PUBLIC);
    for (int i = 0; i < DEEDS; i++) {
        deeds[i] = any_deed(luck, one_in);
        roles_hear(&b, &deeds[i]);
    }
    exact(deeds, p);
    roles_ready(&b);
    roles_guess(&b, &who);
    for (int seat = 0; seat < SEATS; seat++)
        for (int role = 0; role < N_ROLES; role++)
            sum += fabs(who.seat[seat][DWARF_SABOTEUR + role] - p[seat][role]);
    return sum / (SEATS * N_ROLES);
}

/* In play one of ten is. The bounds are a quarter above what was measured. */
static void deeds_on_others_are_weighed_nearly(void **unused)
{
    static const struct {
        uint32_t one_in;
        double bound;
    } mixes[] = {{2, 0.052}, {10, 0.012}};
    adit_luck luck = adit_luck_from(1);
    adit_config config;
    saboteur2 s;
    table t;

    (void)unused;
    assert_null(adit_config_init(&saboteur2_game, SEATS, &config));
    saboteur2_game.init(&s, &config, (uint8_t[32]){1}, NULL);
    t = table_of(&saboteur2_game, &s);
    for (int mix = 0; mix < countof(mixes); mix++) {
        double sum = 0;

        for (int i = 0; i < TRIALS; i++)
            sum += apart(&t, &luck, mixes[mix].one_in);
        print_message("# one in %u: apart by %.4f\n", mixes[mix].one_in,
                      sum / TRIALS);
        assert_true(sum / TRIALS < mixes[mix].bound);
    }
}

/* ---- In play ---- */

enum { ROUNDS = 60, PLAYERS = 6 };

static mind minds[PLAYERS];
static roles seen;
static match m;
static adit_action moves[2000];
static adit_event events[ADIT_MAX_EVENTS];

/* The public's beliefs follow a round that the trained bot plays with himself; and then
 * how unlikely they found who was who, as a logarithm. */
static double loss_after(int number)
{
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_config config;
    saboteur2 before = {.head = {.n_players = 0}}, now;
    uint8_t series[32] = {5}, seed[32], dwarf[PLAYERS];
    guesses who;
    double loss = 0;
    table t;

    adit_seed_of(series, (uint64_t)number, seed);
    assert_null(adit_config_init(&saboteur2_game, PLAYERS, &config));
    assert_null(adit_config_set(&saboteur2_game, &config, "rounds", "1"));
    m.moves = moves, m.room = countof(moves);
    for (int i = 0; i < PLAYERS; i++)
        bot_sit(&minds[i], bot_named("trained"), &saboteur2_game, i,
                bot_luck(seed, i));
    match_begin(&m, &saboteur2_game, &config, seed, &story);
    seen.viewer = ADIT_PUBLIC;
    for (;;) {
        table was = table_of(&saboteur2_game, &before);

        match_observe(&m, ADIT_PUBLIC, &now);
        if (now.phase != PHASE_PLAY)
            break;
        memcpy(dwarf, ((const saboteur2 *)(const void *)m.state)->dwarf,
               sizeof dwarf);
        t = table_of(&saboteur2_game, &now);
        roles_see(&seen, &was, &t, &story);
        before = now;
        for (int i = 0; i < PLAYERS; i++)
            bot_follow(&minds[i], &m, &story);
        match_play(&m, match_turn(&m), bot_choose(&minds[match_turn(&m)]), NULL,
                   &story);
    }
    roles_ready(&seen);
    roles_guess(&seen, &who);
    for (int seat = 0; seat < PLAYERS; seat++)
        loss -= log(who.seat[seat][dwarf[seat]]);
    return loss / PLAYERS;
}

/* Less than knowing the deck alone costs for each dwarf. */
static void deeds_tell_who_is_who(void **unused)
{
    double sum = 0, deck = 0;

    (void)unused;
    for (int role = 0; role < N_ROLES; role++) {
        double p = dwarves_of_15[DWARF_SABOTEUR + role] / 15.0;

        deck -= p * log(p);
    }
    for (int i = 0; i < ROUNDS; i++)
        sum += loss_after(i);
    print_message("# loss %.3f, by the deck alone %.3f\n", sum / ROUNDS, deck);
    assert_true(sum / ROUNDS < 0.8 * deck);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deeds_on_others_are_weighed_nearly),
        cmocka_unit_test(deeds_tell_who_is_who),
    };

    return cmocka_run_group_tests_name("bots_roles", tests, NULL, NULL);
}
