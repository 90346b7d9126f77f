/* readers.c -- who can be guessed to be a saboteur, and what those believe who
 * read a game from its seats: what a seat knows is not guessed, words reach the
 * seats and not the deeds alone, and each round ends with who was who. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/readers.h"
#include "games/galleries.h"

static match m;
static adit_action moves[2000];
static adit_event events[ADIT_MAX_EVENTS];
static adit_story story;
static adit_luck luck;
static readers here;
static char line[8192];

static void begin(const adit_game *game, int n, const char *option,
                  const char *value)
{
    uint8_t seed[32] = {7, (uint8_t)n};
    adit_config config;

    assert_null(adit_config_init(game, n, &config));
    if (option != NULL)
        assert_null(adit_config_set(game, &config, option, value));
    m = (match){.moves = moves, .room = 2000};
    story = (adit_story){events, ADIT_MAX_EVENTS, 0};
    luck = adit_luck_from(7);
    match_begin(&m, game, &config, seed, &story);
    readers_open(&here, game, n);
    readers_see(&here, &m, &story);
}

static void play_any(void)
{
    adit_action move = m.game->any(m.state, &luck);

    assert_int_equal(match_play(&m, match_turn(&m), move, NULL, &story),
                     ADIT_OK);
    readers_see(&here, &m, &story);
}

static const char *written(bool all)
{
    adit_text text = adit_text_in(line, sizeof line);

    readers_write(&here, &m, all, &text);
    assert_false(text.cut);
    return line;
}

/* ---- Who can be guessed ---- */

static adit_suspects seen_by(int viewer)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    match_observe(&m, viewer, obs);
    return m.game->suspects(obs);
}

static const saboteur *base(void)
{
    return (const saboteur *)m.state;
}

static void everybody_else_while_it_is_played(void **unused)
{
    (void)unused;
    begin(&saboteur_game, 5, NULL, NULL);
    for (int seat = 0; seat < 5; seat++)
        assert_int_equal(seen_by(seat).seats, 31 & ~(1 << seat));
    assert_int_equal(seen_by(ADIT_PUBLIC).seats, 31);
    assert_int_equal(seen_by(0).least, 1);
    assert_int_equal(seen_by(0).most, 2);
    begin(&saboteur2_game, 12, NULL, NULL);
    assert_int_equal(seen_by(3).seats, 4095 & ~8);
    assert_int_equal(seen_by(3).least, 0);
    assert_int_equal(seen_by(3).most, 3);
    begin(&saboteur2_game, 2, NULL, NULL);
    assert_int_equal(seen_by(0).most, 2);
}

/* "Set-up of a round", B1, B16. */
static void all_saboteurs_by_options(void **unused)
{
    (void)unused;
    begin(&saboteur_game, 5, "dwarves5", "2+3");
    assert_int_equal(seen_by(0).least, 2);
    begin(&saboteur_game, 10, "max_saboteurs", "yes");
    assert_int_equal(seen_by(0).least, 4);
    assert_int_equal(seen_by(0).most, 4);
}

/* With four players there is one saboteur at the most, who knows everybody. */
static void nobody_for_the_only_one(void **unused)
{
    (void)unused;
    begin(&saboteur_game, 4, "max_saboteurs", "yes");
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(
            seen_by(seat).seats,
            base()->dwarf[seat] == DWARF_SABOTEUR ? 0 : 15 & ~(1 << seat));
}

static void nobody_when_dwarves_lie_open(void **unused)
{
    (void)unused;
    begin(&saboteur_game, 5, NULL, NULL);
    while (base()->phase == PHASE_PLAY && base()->round == 1)
        play_any();
    if (base()->phase != PHASE_PLAY)
        assert_int_equal(seen_by(ADIT_PUBLIC).seats, 0);
    assert_null(galleries_game.suspects);
    assert_false(readers_know(&galleries_game));
    assert_true(readers_know(&saboteur2_game));
}

/* ---- What they believe ---- */

static void a_seat_does_not_guess_itself(void **unused)
{
    (void)unused;
    begin(&saboteur_game, 3, NULL, NULL);
    play_any();
    assert_null(strstr(written(false), "\"by\""));
    assert_non_null(strstr(written(true), "{\"n\":1,\"round\":1,\"deeds\":["));
    for (int seat = 0; seat < 3; seat++)
        assert_false(
            here.by[seat].game->suspects(here.by[seat].seen).seats >> seat & 1);
}

static void words_reach_seats_alone(void **unused)
{
    char before[sizeof line], deeds[sizeof line];
    adit_claim claim;

    (void)unused;
    begin(&saboteur_game, 6, NULL, NULL);
    for (int i = 0; i < 6; i++)
        play_any();
    memcpy(before, written(true), sizeof line);
    memcpy(deeds, written(false), sizeof line);
    for (int seat = 1; seat < 6; seat++) {
        assert_true(adit_claim_read(&saboteur_game, "suspect@P1", &claim));
        readers_hear(&here, 6, seat, claim);
    }
    assert_string_not_equal(written(true), before);
    assert_string_equal(written(false), deeds);
}

static void each_round_ends_with_its_roles(void **unused)
{
    int ends = 0;

    (void)unused;
    begin(&saboteur_game, 4, "rounds", "3");
    while (match_turn(&m) != ADIT_NOBODY) {
        play_any();
        ends += strstr(written(false), "\"roles\":[\"") != NULL;
    }
    assert_int_equal(ends, 3);
    assert_non_null(
        strstr("saboteur miner", m.game->roles[here.round.role[0]]));
}

/* ---- Games that begin from a position ---- */

/* They and the bots remember the deeds of the past as whoever watched it: the
 * same memory, but for the seat that saw more. A bot that sits down there hears
 * its words, too. */
static void the_past_is_remembered(void **unused)
{
    static const uint8_t seed[32] = {3};
    static match_past past;
    static readers then;
    static mind sitter;
    const adit_config *config = &m.config;

    (void)unused;
    begin(&saboteur_game, 5, "rounds", "1");
    for (int i = 0; i < 14; i++)
        play_any();
    then = here;
    memcpy(past.seed, m.seed, sizeof past.seed);
    memcpy(past.moves, moves, 14 * sizeof moves[0]);
    past.n_moves = 14;
    past.as = 1;
    past.said[0] =
        (match_said){.n_moves = 3, .seat = 2, .mark = ADIT_MARK_SAID};
    assert_true(adit_claim_read(&saboteur_game, "thanks", &past.said[0].claim));
    past.n_said = 1;
    match_begin_from(&m, &saboteur_game, config, &past, seed, &story);
    readers_open(&here, &saboteur_game, 5);
    readers_see(&here, &m, &story);
    assert_true(then.deeds.mind.memory.n_deeds > 0);
    assert_memory_equal(here.deeds.mind.memory.deed,
                        then.deeds.mind.memory.deed,
                        sizeof here.deeds.mind.memory.deed);
    assert_memory_equal(here.deeds.mind.memory.quiet,
                        then.deeds.mind.memory.quiet,
                        sizeof here.deeds.mind.memory.quiet);
    for (int seat = 0; seat < 5; seat++) {
        bot_sit(&sitter, bot_named("trained"), &saboteur_game, seat,
                adit_luck_from(1));
        bot_follow(&sitter, &m, &story);
        assert_int_equal(trained_of(&sitter)->memory.n_deeds,
                         then.deeds.mind.memory.n_deeds);
        assert_int_equal(sitter.n_heard, 1);
        assert_int_equal(here.by[seat].mind.memory.n_deeds,
                         then.deeds.mind.memory.n_deeds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_else_while_it_is_played),
        cmocka_unit_test(all_saboteurs_by_options),
        cmocka_unit_test(nobody_for_the_only_one),
        cmocka_unit_test(nobody_when_dwarves_lie_open),
        cmocka_unit_test(a_seat_does_not_guess_itself),
        cmocka_unit_test(words_reach_seats_alone),
        cmocka_unit_test(each_round_ends_with_its_roles),
        cmocka_unit_test(the_past_is_remembered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
