/* saboteur.c -- what positions cannot say of `saboteur`: how moves are spelt, how
 * events are told, how it is set up, who sees what at the end, and that its own
 * invariants can fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/saboteur.h"

static const uint8_t seed[32] = {3};

static saboteur dealt(int n)
{
    adit_config config;
    saboteur s;

    assert_null(adit_config_init(&saboteur_game, n, &config));
    saboteur_game.init(&s, &config, seed, NULL);
    return s;
}

/* ---- The notation ---- */

static void a_move_has_one_spelling(void **unused)
{
    static const char *const right[] = {"dig NESW@0,1",
                                        "dig nsw@-128,127",
                                        "dig w@1,0",
                                        "break pick@P1",
                                        "fix cart@P10",
                                        "fix lamp@P2 with pick/lamp",
                                        "rockfall@-3,0",
                                        "map@G1",
                                        "pass",
                                        "pass break-pick",
                                        "pass nw",
                                        "take 3",
                                        "fix pick@P2 with lamp/cart"};
    static const char *const wrong[] = {"",
                                        "dig",
                                        "dig ",
                                        "dig NESW",
                                        "dig NESW@",
                                        "dig NESW@0",
                                        "dig NESW@0,",
                                        "dig NESW@0;1",
                                        "dig NESW@00,1",
                                        "dig NESW@0,+1",
                                        "dig NESW@0,1 ",
                                        " dig NESW@0,1",
                                        "dig  NESW@0,1",
                                        "dig SEN@0,1",
                                        "dig NEsw@0,1",
                                        "dig ES W@0,1",
                                        "dig NESW@128,0",
                                        "dig NESW@0,-129",
                                        "DIG NESW@0,1",
                                        "dig map@0,1",
                                        "dig NESWNESWNESWNESWNESW@0,1",
                                        "break",
                                        "break pick",
                                        "break pick@",
                                        "break pick@P0",
                                        "break pick@P13",
                                        "break pick@1",
                                        "break spade@P1",
                                        "break @P1",
                                        "fix",
                                        "fix pick",
                                        "fix pick@",
                                        "fix lamp@P2 with",
                                        "fix lamp@P2 with ",
                                        "fix lamp@P2 with lamp",
                                        "fix lamp@P2 with lamp/pick",
                                        "fix lamp@P2 with map",
                                        "fix lamp@P2 with pick/lamp ",
                                        "fix spade@P1",
                                        "rockfall",
                                        "rockfall@",
                                        "rockfall@1",
                                        "rockfall@G1",
                                        "map",
                                        "map@",
                                        "map@G0",
                                        "map@G4",
                                        "map@1",
                                        "map@G11",
                                        "pass ",
                                        "pass  NES",
                                        "pass NSW",
                                        "pass spade",
                                        "passNES",
                                        "pass NES map",
                                        "take",
                                        "take 0",
                                        "take 4",
                                        "take 1 ",
                                        "take one",
                                        "taken 1",
                                        "pass fix-pick/lamp/cart-and-all"};
    adit_action a;

    (void)unused;
    for (int i = 0; i < countof(right); i++) {
        char buffer[ADIT_MAX_MOVE_TEXT];
        adit_text t = adit_text_in(buffer, sizeof buffer);

        assert_true(saboteur_game.read_move(right[i], &a));
        saboteur_game.write_move(a, &t);
        assert_string_equal(buffer, right[i]);
    }
    for (int i = 0; i < countof(wrong); i++)
        if (saboteur_game.read_move(wrong[i], &a))
            fail_msg("'%s' is read as a move", wrong[i]);
}

/* ---- Events ---- */

static void says(adit_event e, int viewer, const char *words, const char *json)
{
    adit_event seen = adit_witness(&e, viewer);
    char buffer[256];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    saboteur_game.say(&seen, &t);
    assert_string_equal(buffer, words);
    t = adit_text_in(buffer, sizeof buffer);
    saboteur_game.event(&seen, &t);
    assert_string_equal(buffer, json);
}

#define PUBLIC_EVENT(...) ((adit_event){.knower = ADIT_NOBODY, __VA_ARGS__})

static void public_events_are_told_to_all(void **unused)
{
    (void)unused;
    says(PUBLIC_EVENT(.kind = EVENT_ROUND, .seat = 2, .amount = 1), 0,
         "Round 1 begins. P3 is first.",
         "{\"event\":\"round\",\"p\":\"P3\",\"n\":1}");
    says(PUBLIC_EVENT(.kind = EVENT_DUG, .card = CARD_NES, .way = 1, .x = 3,
                      .y = -1),
         1, "P1 lays NSW at 3,-1.",
         "{\"event\":\"dug\",\"p\":\"P1\",\"lies\":\"NSW\",\"x\":3,\"y\":-1}");
    says(PUBLIC_EVENT(.kind = EVENT_BROKE, .target = 1, .way = TOOL_LAMP,
                      .card = CARD_BREAK_LAMP),
         2, "P1 breaks the lamp of P2.",
         "{\"event\":\"broke\",\"p\":\"P1\",\"on\":\"P2\",\"tool\":\"lamp\","
         "\"card\":\"break-lamp\"}");
    says(PUBLIC_EVENT(.kind = EVENT_BROKE, .target = 0, .way = TOOL_CART,
                      .card = CARD_BREAK_CART),
         2, "P1 breaks their own cart.",
         "{\"event\":\"broke\",\"p\":\"P1\",\"on\":\"P1\",\"tool\":\"cart\","
         "\"card\":\"break-cart\"}");
    says(PUBLIC_EVENT(.kind = EVENT_FIXED, .seat = 1, .target = 0,
                      .way = TOOL_PICK, .card = CARD_FIX_PICK_CART),
         2, "P2 fixes the pick of P1 with fix-pick/cart.",
         "{\"event\":\"fixed\",\"p\":\"P2\",\"on\":\"P1\",\"tool\":\"pick\","
         "\"card\":\"fix-pick/cart\"}");
    says(PUBLIC_EVENT(.kind = EVENT_FIXED, .seat = 1, .target = 1,
                      .way = TOOL_PICK, .card = CARD_FIX_PICK),
         2, "P2 fixes their own pick with fix-pick.",
         "{\"event\":\"fixed\",\"p\":\"P2\",\"on\":\"P2\",\"tool\":\"pick\","
         "\"card\":\"fix-pick\"}");
    says(PUBLIC_EVENT(.kind = EVENT_FELL, .card = CARD_DEAD_E, .way = 1, .x = 1,
                      .y = 2),
         2, "P1 lets rocks fall at 1,2: w is gone.",
         "{\"event\":\"fell\",\"p\":\"P1\",\"lies\":\"w\",\"x\":1,\"y\":2}");
    says(PUBLIC_EVENT(.kind = EVENT_IDLE, .seat = 9), 2,
         "P10 has no card left and passes.",
         "{\"event\":\"idle\",\"p\":\"P10\"}");
    says(PUBLIC_EVENT(.kind = EVENT_TURNED, .target = 2, .card = GOAL_NE,
                      .way = lies_so(CARD_NE, true)),
         ADIT_PUBLIC, "G3 is turned over: it is a stone, NE.",
         "{\"event\":\"turned\",\"p\":\"P1\",\"goal\":\"G3\",\"is\":\"NE\","
         "\"lies\":\"SW\"}");
}

static void the_end_of_a_round_is_told_to_all(void **unused)
{
    (void)unused;
    says(PUBLIC_EVENT(.kind = EVENT_ENDED, .seat = ADIT_NOBODY,
                      .way = BY_TREASURE, .amount = 2),
         0, "Round 2 ends: the treasure is found, the miners win.",
         "{\"event\":\"ended\",\"by\":\"treasure\",\"n\":2}");
    says(PUBLIC_EVENT(.kind = EVENT_ENDED, .seat = ADIT_NOBODY,
                      .way = BY_EXHAUSTION, .amount = 2),
         0, "Round 2 ends: nobody can play on, the treasure is lost.",
         "{\"event\":\"ended\",\"by\":\"exhausted\",\"n\":2}");
    says(PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_SABOTEUR), 1,
         "P1 was a saboteur.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"saboteur\"}");
    says(PUBLIC_EVENT(.kind = EVENT_SHOWN, .seat = ADIT_NOBODY,
                      .card = DWARF_MINER),
         1, "The dwarf set aside was a miner.",
         "{\"event\":\"shown\",\"role\":\"miner\"}");
    says(PUBLIC_EVENT(.kind = EVENT_PAID, .card = 3, .amount = 3), 1,
         "P1 is paid a nugget card of 3.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"as_card\":true,\"n\":3}");
    says(PUBLIC_EVENT(.kind = EVENT_PAID, .amount = 2), 1,
         "P1 is paid 2 in loose nuggets.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"n\":2}");
    says(PUBLIC_EVENT(.kind = EVENT_NUGGETS, .seat = ADIT_NOBODY, .amount = 4),
         1, "Nugget cards for the miners: 4.",
         "{\"event\":\"nuggets\",\"n\":4}");
    says(PUBLIC_EVENT(.kind = EVENT_OVER, .seat = ADIT_NOBODY), 1,
         "The game is over.", "{\"event\":\"over\"}");
}

/* Each to its knower, to another seat, to the public, and to everyone after the
 * end. */
static void secret_events_are_told_to_their_knower(void **unused)
{
    static const struct {
        adit_event e;
        const char *known, *known_json, *hidden, *hidden_json;
    } tests[] = {
        {{.kind = EVENT_DEALT, .seat = 1, .knower = 1, .card = DWARF_MINER},
         "P2 is a miner this round.",
         "{\"event\":\"dealt\",\"p\":\"P2\",\"role\":\"miner\"}",
         "P2 gets a dwarf and a hand of cards.",
         "{\"event\":\"dealt\",\"p\":\"P2\"}"},
        {{.kind = EVENT_LOOKED,
          .seat = 1,
          .knower = 1,
          .target = 1,
          .card = GOAL_TREASURE},
         "P2 looks at G2: it is the treasure.",
         "{\"event\":\"looked\",\"p\":\"P2\",\"goal\":\"G2\",\"is\":"
         "\"treasure\"}",
         "P2 looks at G2.",
         "{\"event\":\"looked\",\"p\":\"P2\",\"goal\":"
         "\"G2\"}"},
        {{.kind = EVENT_PASSED, .seat = 1, .knower = 1, .card = CARD_MAP},
         "P2 passes map, face down.",
         "{\"event\":\"passed\",\"p\":\"P2\",\"card\":\"map\"}",
         "P2 passes.",
         "{\"event\":\"passed\",\"p\":\"P2\"}"},
        {{.kind = EVENT_DREW, .seat = 1, .knower = 1, .card = CARD_NS},
         "P2 draws NS.",
         "{\"event\":\"drew\",\"p\":\"P2\",\"card\":\"NS\"}",
         "P2 draws a card.",
         "{\"event\":\"drew\",\"p\":\"P2\"}"},
        {{.kind = EVENT_TOOK, .seat = 1, .knower = 1, .amount = 3},
         "P2 takes a nugget card of 3.",
         "{\"event\":\"took\",\"p\":\"P2\",\"n\":3}",
         "P2 takes a nugget card.",
         "{\"event\":\"took\",\"p\":\"P2\"}"},
    };

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        says(tests[i].e, 1, tests[i].known, tests[i].known_json);
        says(tests[i].e, ADIT_EVERYONE, tests[i].known, tests[i].known_json);
        says(tests[i].e, 0, tests[i].hidden, tests[i].hidden_json);
        says(tests[i].e, ADIT_PUBLIC, tests[i].hidden, tests[i].hidden_json);
    }
}

/* ---- Set-up ---- */

static void options_take_their_values_only(void **unused)
{
    static const struct {
        const char *option, *value;
        bool right;
    } tests[] = {{"rounds", "1", true},        {"rounds", "9", true},
                 {"rounds", "0", false},       {"rounds", "10", false},
                 {"rounds", "3x", false},      {"rounds", "", false},
                 {"first", "random", true},    {"first", "P4", true},
                 {"first", "P5", false},       {"first", "P4x", false},
                 {"first", "4", false},        {"draw", "players", true},
                 {"draw", "0", false},         {"draw", "Players", false},
                 {"dwarves5", "2+3", true},    {"dwarves5", "2+5", false},
                 {"max_saboteurs", "", false}, {"spades", "yes", false}};
    adit_config config;

    (void)unused;
    assert_null(adit_config_init(&saboteur_game, 4, &config));
    for (int i = 0; i < countof(tests); i++)
        if ((adit_config_set(&saboteur_game, &config, tests[i].option,
                             tests[i].value) == NULL) != tests[i].right)
            fail_msg("%s=%s", tests[i].option, tests[i].value);
    assert_non_null(adit_config_profile(&saboteur_game, &config, "house"));
    assert_non_null(adit_config_init(&saboteur_game, 2, &config));
    assert_non_null(adit_config_init(&saboteur_game, 11, &config));
}

static void games_are_found_by_name_and_number(void **unused)
{
    (void)unused;
    assert_ptr_equal(adit_game_at(0), adit_game_named("saboteur"));
    assert_null(adit_game_at(-1));
    assert_null(adit_game_at(99));
    assert_null(adit_game_named("sabot"));
    assert_null(adit_game_named("saboteurs"));
}

/* ---- The end ---- */

static void everyone_sees_all_after_the_end_only(void **unused)
{
    saboteur s = dealt(4), all, open;

    (void)unused;
    saboteur_game.observe(&s, ADIT_EVERYONE, &all);
    saboteur_game.observe(&s, ADIT_PUBLIC, &open);
    assert_memory_equal(&all, &open, sizeof all);
    s.phase = PHASE_OVER, s.head.turn = ADIT_NOBODY;
    saboteur_game.observe(&s, ADIT_EVERYONE, &all);
    assert_memory_equal(&all, &s, sizeof all);
    saboteur_game.observe(&s, ADIT_PUBLIC, &open);
    assert_memory_not_equal(&open, &s, sizeof open);
    assert_int_equal(
        saboteur_game.why(&s, (adit_action){.kind = MOVE_PASS}, NULL),
        ADIT_ERR_OVER);
}

static void with_an_empty_hand_one_passes(void **unused)
{
    saboteur s = dealt(3);
    adit_luck luck = adit_luck_from(1);
    adit_action any;

    (void)unused;
    memset(s.hand[s.head.turn], 0, SABOTEUR_HAND);
    s.n_hand[s.head.turn] = 0;
    any = saboteur_game.any(&s, &luck);
    assert_int_equal(any.kind, MOVE_PASS);
    assert_int_equal(any.card[0], CARD_NONE);
    assert_int_equal(saboteur_game.legal(&s, NULL, 0), 1);
}

/* ---- Invariants ---- */

static void disorder_is_noticed(void **unused)
{
    const saboteur good = dealt(5);
    saboteur s;

    (void)unused;
    assert_null(saboteur_game.check(&good));
    s = good, s.head.turn = ADIT_NOBODY;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.hand[0][0] = s.hand[0][0] == CARD_NS ? CARD_EW : CARD_NS;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.n_hand[1]--, s.deck[s.n_discard++] = s.hand[1][5];
    assert_non_null(saboteur_game.check(&s));
    s = good, s.n_hand[1]++;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.dwarf[0] = DWARF_NONE;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.aside = s.aside == DWARF_MINER ? DWARF_SABOTEUR : DWARF_MINER;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.broken[TOOL_LAMP] = 1;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.mine.n_ends--;
    assert_non_null(saboteur_game.check(&s));
    s = good, s.phase = PHASE_DRAFT;
    assert_non_null(saboteur_game.check(&s));
}

/* Takes a broken lamp out of the pile and puts it in front of a seat. */
static void break_lamp_of(saboteur *s, int seat)
{
    for (int i = 0; i < s->head.n_players; i++)
        for (int k = 0; k < s->n_hand[i]; k++)
            if (s->hand[i][k] == CARD_BREAK_LAMP)
                s->hand[i][k] = s->deck[SABOTEUR_DECK - s->n_pile];
    s->broken[TOOL_LAMP] = (uint16_t)(1 << seat);
    saboteur_recount(s);
}

static void a_stranger_has_no_tools(void **unused)
{
    saboteur s = dealt(5);

    (void)unused;
    break_lamp_of(&s, 7);
    assert_non_null(saboteur_game.check(&s));
}

static void disorder_in_the_box_is_noticed(void **unused)
{
    static const nuggets good = {
        .n = 4,
        .n_taken = 2,
        .value = {1, 2, 1, 3},
        .to = {1 << 4, 1 << 4 | 1, 2 << 4, 2 << 4 | 1}};
    nuggets b;

    (void)unused;
    assert_null(nuggets_check(&good));
    b = good, b.n_taken = 5;
    assert_non_null(nuggets_check(&b));
    b = good, b.n = 29;
    assert_non_null(nuggets_check(&b));
    b = good, b.value[2] = 3, b.value[3] = 1;
    assert_non_null(nuggets_check(&b));
    b = good, b.n = b.n_taken = 5;
    memset(b.value, 3, 5);
    b.to[4] = 3 << 4;
    assert_non_null(nuggets_check(&b));
    b = good, b.paid[0] = 1; /* one saboteur is not paid 1 and 2 */
    assert_non_null(nuggets_check(&b));
    b = good, b.n = b.n_taken = 2, b.paid[0] = 3;
    memset(b.value, 3, 2);
    assert_null(nuggets_check(&b));
    b.to[1] = 1 << 4;
    assert_non_null(nuggets_check(&b));
    b.to[1] = 1 << 4 | 1, b.value[1] = 2;
    assert_non_null(nuggets_check(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_has_one_spelling),
        cmocka_unit_test(public_events_are_told_to_all),
        cmocka_unit_test(the_end_of_a_round_is_told_to_all),
        cmocka_unit_test(secret_events_are_told_to_their_knower),
        cmocka_unit_test(options_take_their_values_only),
        cmocka_unit_test(games_are_found_by_name_and_number),
        cmocka_unit_test(everyone_sees_all_after_the_end_only),
        cmocka_unit_test(with_an_empty_hand_one_passes),
        cmocka_unit_test(disorder_is_noticed),
        cmocka_unit_test(a_stranger_has_no_tools),
        cmocka_unit_test(disorder_in_the_box_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
