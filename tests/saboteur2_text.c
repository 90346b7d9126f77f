/* saboteur2_text.c -- `saboteur2` as text: how moves are spelt, what no text can
 * say, how refusals, events, views and traces are told. */
#include <stdio.h>

#include "tests/saboteur2_table.h"
#include "wire/view.h"

enum { P1, P2, P3, P4 };

/* ---- The notation ---- */

static void is_read_back(const char *move)
{
    char buffer[ADIT_MAX_MOVE_TEXT];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    saboteur2_game.write_move(s2_move(move), &t);
    assert_string_equal(buffer, move);
}

static void a_move_has_one_spelling(void **unused)
{
    static const char *const right[] = {
        "dig NS+EW@1,0",
        "dig NW+ES@-128,127",
        "dig NE+SW@0,-1",
        "dig S.ladder@3,4",
        "dig N.ladder@3,4",
        "dig NW.green@7,0",
        "dig NSw.green@7,0",
        "dig NE.blue@7,0",
        "dig NSew@1,0",
        "dig EWns@1,0",
        "dig SWn@1,0",
        "dig NWs@1,0",
        "dig e.crystal@1,0",
        "dig NEWs.crystal@1,0",
        "dig NESw.crystal@1,0",
        "break pick@P12",
        "fix lamp@P11 with lamp/cart",
        "rockfall@-3,0",
        "map@G3",
        "pass",
        "pass NS+EW",
        "pass NESW NESW NESW",
        "pass e NS+EW map",
        "pass NESW.crystal map",
        "pass fix-lamp/cart theft free",
        "theft",
        "hands-off@P1",
        "swap-hand@P12",
        "inspect@P3",
        "swap-hat@P4",
        "trap@P5",
        "free@P6",
        "shed pick with NES map",
        "shed lamp with map map",
        "shed cart with fix-cart theft",
        "shed trap with n ESWn.crystal",
        "shed theft with trap free",
        "steal@P1",
        "steal@P12",
        "steal none",
    };

    (void)unused;
    for (int i = 0; i < countof(right); i++)
        is_read_back(right[i]);
}

static void other_spellings_are_no_moves(void **unused)
{
    static const char *const wrong[] = {
        "dig EW+NS@1,0",
        "dig SN+EW@1,0",
        "dig NS+WE@1,0",
        "dig NSEW@1,0",
        "dig NS+@1,0",
        "dig +EW@1,0",
        "dig NS+EW",
        "dig NS + EW@1,0",
        "dig ES+NW@1,0",
        "dig SW+NE@1,0",
        "dig NE+WS@1,0",
        "dig NE+NW@1,0",
        "dig S.Ladder@1,0",
        "dig S.lader@1,0",
        "dig S@1,0",
        "dig S.@1,0",
        "dig .ladder@1,0",
        "dig ladder@1,0",
        "dig s.ladder@1,0",
        "dig NS.ladder@1,0",
        "dig SE.ladder@1,0",
        "dig EW.red@1,0",
        "dig NS.green@1,0",
        "dig NSe.blue@1,0",
        "dig NeS.green@1,0",
        "dig eNS.green@1,0",
        "dig NSE.green@1,0",
        "dig EN.blue@1,0",
        "dig NS.blue.green@1,0",
        "dig NSwe@1,0",
        "dig ewNS@1,0",
        "dig NESw@1,0",
        "dig nES@1,0",
        "dig W.crystal@1,0",
        "dig crystal@1,0",
        "dig NESWn.crystal@1,0",
        "dig theft@1,0",
        "dig NESWNESW.crystal@1,0",
        "pass NES  map",
        "pass NES map ",
        "pass map NES",
        "pass NS NES",
        "pass map NS+EW",
        "pass theft map",
        "pass free trap",
        "pass NESW.crystal e",
        "pass NES NS map free",
        "pass NES NES NES NES",
        "pass NES,map",
        "pass NSW",
        "pass N.ladder",
        "pass none",
        "pass NES none",
        "Theft",
        "theft ",
        "theft@",
        "theft@P1",
        "thefts",
        "hands-off",
        "hands-off@",
        "hands-off@P0",
        "hands-off@P13",
        "hands-off P1",
        "hands off@P1",
        "swap-hand@p2",
        "swap-hand@P2 ",
        "swap-hand@P02",
        "inspect@2",
        "swap-hat@P2,P3",
        "trap@G1",
        "trapped@P2",
        "free@",
        "free@none",
        "map@P1",
        "NES@P1",
        "fix-pick@P1",
        "shed",
        "shed ",
        "shed lamp",
        "shed lamp with",
        "shed lamp with ",
        "shed lamp with NES",
        "shed lamp with map NES",
        "shed lamp with NES NS map",
        "shed lamp with NES map ",
        "shed lamp  with NES map",
        "shed lamp NES map",
        "shed with NES map",
        "shed lamps with NES map",
        "shed free with NES map",
        "shed trapped with NES map",
        "shed lamp@P1 with NES map",
        "steal",
        "steal ",
        "steal none ",
        "steal  none",
        "steal nobody",
        "steal@",
        "steal@none",
        "steal@P0",
        "steal@P13",
        "steal P2",
        "steal@P2 ",
        "stealnone",
    };
    adit_action a;

    (void)unused;
    for (int i = 0; i < countof(wrong); i++)
        if (saboteur2_game.read_move(wrong[i], &a))
            fail_msg("'%s' is read as a move", wrong[i]);
}

/* Every kind of card by its name, and no pair of them the wrong way round. */
static void cards_stand_in_the_order_of_the_notation(void **unused)
{
    char move[ADIT_MAX_MOVE_TEXT];
    adit_action a;

    (void)unused;
    for (int i = 0; i < DECK_KINDS; i++) {
        snprintf(move, sizeof move, "pass %s", all_cards[i].name);
        is_read_back(move);
        for (int j = 0; j < DECK_KINDS; j++) {
            snprintf(move, sizeof move, "pass %s %s", all_cards[i].name,
                     all_cards[j].name);
            if (saboteur2_game.read_move(move, &a) != (i <= j))
                fail_msg("'%s'", move);
            snprintf(move, sizeof move, "shed cart with %s %s",
                     all_cards[i].name, all_cards[j].name);
            if (saboteur2_game.read_move(move, &a) != (i <= j))
                fail_msg("'%s'", move);
        }
    }
}

/* ---- What no text can say ---- */

/* P1 has one card of each sort of move, a broken lamp and a theft; P2 is trapped
 * and P3 has a broken pick. */
static saboteur2 for_any_move(void)
{
    return s2_at(
        (s2_setup){.hand = {"NES map rockfall fix-pick hands-off free", "EW"},
                   .pile = "NS",
                   .mine = "NESW@1,0",
                   .lamp = 1 << P1,
                   .pick = 1 << P3,
                   .trapped = 1 << P2,
                   .theft = "P1"});
}

static void is_no_move(const saboteur2 *s, adit_action a, const char *about)
{
    saboteur2 changed = *s;
    adit_refusal refusal = {0};

    if (saboteur2_game.why(s, a, &refusal) != ADIT_ERR_MOVE ||
        saboteur2_game.apply(&changed, a, NULL) != ADIT_ERR_MOVE)
        fail_msg("kind %d is a move, with %s", a.kind, about);
    assert_int_equal(refusal.err, ADIT_ERR_MOVE);
    assert_memory_equal(s, &changed, sizeof changed);
}

/* With all else zero, only a pass and a steal can be moves. */
static void most_kinds_are_no_move(void **unused)
{
    saboteur2 s = for_any_move();

    (void)unused;
    for (int kind = 0; kind < 256; kind++) {
        adit_action a = {.kind = (uint8_t)kind};
        adit_err due = kind == MOVE_PASS    ? ADIT_ERR_EMPTY
                       : kind == MOVE_STEAL ? ADIT_ERR_NOW
                                            : ADIT_ERR_MOVE;

        assert_int_equal(saboteur2_game.why(&s, a, NULL), due);
        assert_int_equal(saboteur2_game.apply(&s, a, NULL), due);
    }
}

/* Each kind of move, as it is legal; then with something in a field that it does
 * not use. `uses` names those it does: target, way, cards 1 to 3, cell. */
static void unused_fields_are_zero(void **unused)
{
    static const struct {
        const char *move, *uses;
        adit_err is;
    } tests[] = {{"dig NES@2,0", "w1c", ADIT_ERR_BROKEN},
                 {"fix pick@P3", "tw1", ADIT_OK},
                 {"break pick@P2", "tw1", ADIT_ERR_HAND},
                 {"rockfall@1,0", "1c", ADIT_OK},
                 {"map@G1", "t1", ADIT_OK},
                 {"pass NES", "123", ADIT_OK},
                 {"pass NES map free", "123", ADIT_OK},
                 {"hands-off@P1", "t1", ADIT_OK},
                 {"theft", "t1", ADIT_ERR_HAND},
                 {"shed lamp with NES map", "w12", ADIT_OK},
                 {"steal@P2", "tw", ADIT_ERR_NOW},
                 {"steal none", "tw", ADIT_ERR_NOW}};
    static const char fields[] = "-tw123cc"; /* byte by byte; '-': the kind */
    saboteur2 s = for_any_move();

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        adit_action a = s2_move(tests[i].move);

        assert_int_equal(saboteur2_game.why(&s, a, NULL), tests[i].is);
        for (int byte = 1; byte < 8; byte++)
            for (int value = 1; value < 256; value++) {
                adit_action b = a;

                if (strchr(tests[i].uses, fields[byte]))
                    continue;
                ((uint8_t *)&b)[byte] = (uint8_t)value;
                is_no_move(&s, b, tests[i].move);
            }
    }
}

/* What a field that is used may not hold, whatever the hand. */
static void some_values_are_no_move(void **unused)
{
    static const adit_action tests[] = {
        {.kind = MOVE_TAKE, .way = 1},
        {.kind = MOVE_TAKE, .way = 3},
        {.kind = MOVE_DIG},
        {.kind = MOVE_DIG, .card = {CARD_NES}, .way = 2},
        {.kind = MOVE_DIG, .card = {CARD_BRIDGE}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_CURVES_NW}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_CURVES_NE}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_HALF_NSEW}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_HALF_EWNS}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_BLUE_NS}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_CRYSTAL_NESW}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_CRYSTAL_ESWN}, .way = 2},
        {.kind = MOVE_DIG, .card = {CARD_MAP}},
        {.kind = MOVE_DIG, .card = {CARD_FREE}},
        {.kind = MOVE_DIG, .card = {N_ALL_CARDS}},
        {.kind = MOVE_BREAK, .card = {CARD_BREAK_LAMP}, .way = TOOL_PICK},
        {.kind = MOVE_BREAK, .card = {CARD_TRAP}, .way = TOOL_PICK},
        {.kind = MOVE_BREAK, .card = {CARD_BREAK_PICK}, .way = FRONT_TRAP},
        {.kind = MOVE_FIX, .card = {CARD_FREE}, .way = TOOL_PICK},
        {.kind = MOVE_FIX, .card = {CARD_FIX_LAMP}, .way = TOOL_NONE},
        {.kind = MOVE_FIX, .card = {CARD_FIX_LAMP}, .way = FRONT_TRAP},
        {.kind = MOVE_ROCKFALL, .card = {CARD_MAP}},
        {.kind = MOVE_MAP, .card = {CARD_ROCKFALL}},
        {.kind = MOVE_USE},
        {.kind = MOVE_USE, .card = {CARD_MAP}},
        {.kind = MOVE_USE, .card = {CARD_NES}, .target = 1},
        {.kind = MOVE_USE, .card = {CARD_CRYSTAL_NESW}},
        {.kind = MOVE_USE, .card = {N_ALL_CARDS}},
        {.kind = MOVE_USE, .card = {CARD_THEFT}, .target = 1},
        {.kind = MOVE_USE, .card = {255}},
        {.kind = MOVE_SHED, .way = TOOL_LAMP},
        {.kind = MOVE_SHED, .way = TOOL_LAMP, .card = {CARD_NES}},
        {.kind = MOVE_SHED, .way = TOOL_LAMP, .card = {0, CARD_NES}},
        {.kind = MOVE_SHED, .way = TOOL_LAMP, .card = {CARD_MAP, CARD_NES}},
        {.kind = MOVE_SHED, .way = TOOL_NONE, .card = {CARD_NES, CARD_MAP}},
        {.kind = MOVE_SHED, .way = N_FRONTS, .card = {CARD_NES, CARD_MAP}},
        {.kind = MOVE_SHED, .way = 255, .card = {CARD_NES, CARD_MAP}},
        {.kind = MOVE_SHED, .way = TOOL_LAMP, .card = {CARD_NES, N_ALL_CARDS}},
        {.kind = MOVE_STEAL, .way = 2},
        {.kind = MOVE_STEAL, .way = 255},
        {.kind = MOVE_STEAL, .way = 1, .target = 1},
        {.kind = MOVE_PASS, .card = {N_ALL_CARDS}},
        {.kind = MOVE_PASS, .card = {255, 255, 255}},
        {.kind = MOVE_PASS, .card = {0, CARD_NES}},
        {.kind = MOVE_PASS, .card = {0, 0, CARD_NES}},
        {.kind = MOVE_PASS, .card = {CARD_NES, 0, CARD_MAP}},
        {.kind = MOVE_PASS, .card = {CARD_MAP, CARD_NES}},
        {.kind = MOVE_PASS, .card = {CARD_NES, CARD_FREE, CARD_MAP}},
        {.kind = MOVE_PASS, .card = {CARD_NES, CARD_MAP, N_ALL_CARDS}},
    };
    saboteur2 s = for_any_move();

    (void)unused;
    for (int phase = PHASE_PLAY; phase <= PHASE_STEAL; phase++) {
        s.phase = (uint8_t)phase;
        for (int i = 0; i < countof(tests); i++)
            is_no_move(&s, tests[i], "something that it may not have");
    }
}

/* Bytes at random: whatever is allowed is in the list, and is written and read
 * back; nothing crashes. */
static void any_bytes_are_a_listed_move_or_refused(void **unused)
{
    static adit_action list[ADIT_MAX_MOVES];
    adit_luck luck = adit_luck_from(1);
    saboteur2 s = for_any_move();
    int n = saboteur2_game.legal(&s, list, ADIT_MAX_MOVES), found = 0;

    (void)unused;
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = adit_luck_next(&luck);
        adit_action a;
        int at = 0;

        memcpy(&a, &bits, sizeof a);
        a.kind %= 12, a.target %= 5, a.way %= 3, a.x %= 2, a.y %= 2;
        for (int k = 0; k < 3; k++)
            a.card[k] = bits >> (60 + k) & 1 ? 0 : s.hand[P1][a.card[k] % 6];
        if (saboteur2_game.why(&s, a, NULL) != ADIT_OK)
            continue;
        found++;
        while (at < n && memcmp(&list[at], &a, sizeof a) != 0)
            at++;
        assert_true(at < n);
    }
    assert_true(found > 100);
}

/* ---- Refusals ---- */

static void is_refused(const saboteur2 *s, const char *move, const char *json)
{
    char buffer[256];
    adit_text t = adit_text_in(buffer, sizeof buffer);
    adit_refusal refusal = {0};
    saboteur2 changed = *s;
    adit_err err = saboteur2_game.why(s, s2_move(move), &refusal);

    view_refusal(&refusal, &t);
    assert_string_equal(buffer, json);
    assert_int_equal(err, refusal.err);
    assert_int_equal(saboteur2_game.apply(&changed, s2_move(move), NULL), err);
    assert_memory_equal(&changed, s, sizeof changed);
}

static void refusals_of_cards_on_players(void **unused)
{
    saboteur2 s = s2_at(
        (s2_setup){.hand = {"theft hands-off swap-hand inspect swap-hat trap"},
                   .pile = "NS",
                   .theft = "P1 P3",
                   .trapped = 1 << P2});

    (void)unused;
    is_refused(&s, "theft",
               "{\"refused\":\"has_theft\",\"text\":\"a theft lies in front of "
               "you already\"}");
    is_refused(&s, "hands-off@P2",
               "{\"refused\":\"no_theft\",\"p\":\"P2\",\"text\":\"no theft "
               "lies in front of P2\"}");
    is_refused(&s, "hands-off@P5",
               "{\"refused\":\"no_such_player\",\"text\":\"there is no such "
               "player\"}");
    is_refused(&s, "swap-hand@P1",
               "{\"refused\":\"not_on_self\",\"p\":\"P1\",\"text\":\"that may "
               "not be played on oneself\"}");
    is_refused(&s, "inspect@P1",
               "{\"refused\":\"not_on_self\",\"p\":\"P1\",\"text\":\"that may "
               "not be played on oneself\"}");
    is_refused(&s, "trap@P1",
               "{\"refused\":\"not_on_self\",\"p\":\"P1\",\"text\":\"that may "
               "not be played on oneself\"}");
    is_refused(&s, "trap@P2",
               "{\"refused\":\"already_trapped\",\"p\":\"P2\",\"text\":\"P2 is "
               "trapped already\"}");
    is_refused(
        &s, "free@P3",
        "{\"refused\":\"not_in_hand\",\"thing\":\"free\",\"text\":\"free "
        "is not in your hand\"}");
    s.hand[P1][5] = CARD_FREE;
    is_refused(&s, "free@P3",
               "{\"refused\":\"not_trapped\",\"p\":\"P3\",\"text\":\"P3 is not "
               "trapped\"}");
    s.n_hats = 0;
    is_refused(&s, "swap-hat@P4",
               "{\"refused\":\"no_hat\",\"text\":\"the hat pile is empty\"}");
    is_refused(&s, "swap-hat@P12",
               "{\"refused\":\"no_such_player\",\"text\":\"there is no such "
               "player\"}");
}

static void refusals_of_path_cards(void **unused)
{
    saboteur2 s = s2_at((s2_setup){
        .hand = {"S.ladder W.ladder EW"}, .pile = "NS", .mine = "NS@0,1"});

    (void)unused;
    is_refused(
        &s, "dig S.ladder@8,1",
        "{\"refused\":\"next_to_goal\",\"x\":8,\"y\":1,\"text\":\"8,1 is "
        "next to a goal: no ladder\"}");
    is_refused(
        &s, "dig S.ladder@5,-5",
        "{\"refused\":\"touches_nothing\",\"x\":5,\"y\":-5,\"text\":\"no "
        "path card lies beside 5,-5\"}");
    is_refused(&s, "dig W.ladder@1,1",
               "{\"refused\":\"side\",\"side\":\"W\",\"x\":1,\"y\":1,\"text\":"
               "\"side W does not fit at 1,1\"}");
    is_refused(&s, "dig E.ladder@0,1",
               "{\"refused\":\"occupied\",\"x\":0,\"y\":1,\"text\":\"0,1 is "
               "occupied: a card lies there\"}");
    is_refused(&s, "dig EW@5,5",
               "{\"refused\":\"no_way_back\",\"x\":5,\"y\":5,\"text\":\"no way "
               "back to the start from 5,5\"}");
    /* E17: a side that does not fit comes before next to a goal. */
    s2_set_mine(&s, "NS@6,0");
    is_refused(&s, "dig W.ladder@7,0",
               "{\"refused\":\"side\",\"side\":\"W\",\"x\":7,\"y\":0,\"text\":"
               "\"side W does not fit at 7,0\"}");
    s.trapped = 1 << P1;
    is_refused(
        &s, "dig EW@1,0",
        "{\"refused\":\"trapped\",\"text\":\"you are trapped: you cannot "
        "lay path cards\"}");
    is_refused(
        &s, "dig S.ladder@8,1",
        "{\"refused\":\"trapped\",\"text\":\"you are trapped: you cannot "
        "lay path cards\"}");
    s.broken[TOOL_CART] = 1 << P1;
    is_refused(&s, "dig EW@1,0",
               "{\"refused\":\"broken\",\"thing\":\"cart\",\"text\":\"broken "
               "cart: you cannot lay path cards\"}");
}

static void refusals_of_several_cards(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.hand = {"NES map map"}, .pile = "NS", .lamp = 1});

    (void)unused;
    is_refused(&s, "pass NES NES",
               "{\"refused\":\"not_in_hand\",\"thing\":\"NES\",\"text\":\"NES "
               "is not in your hand\"}");
    is_refused(&s, "pass map map map",
               "{\"refused\":\"not_in_hand\",\"thing\":\"map\",\"text\":\"map "
               "is not in your hand\"}");
    is_refused(
        &s, "pass NES map free",
        "{\"refused\":\"not_in_hand\",\"thing\":\"free\",\"text\":\"free "
        "is not in your hand\"}");
    is_refused(&s, "pass NS EW theft",
               "{\"refused\":\"not_in_hand\",\"thing\":\"NS\",\"text\":\"NS is "
               "not in your hand\"}");
    is_refused(&s, "pass",
               "{\"refused\":\"hand_not_empty\",\"text\":\"you hold cards: say "
               "what you pass\"}");
    is_refused(&s, "shed lamp with NES NES",
               "{\"refused\":\"not_in_hand\",\"thing\":\"NES\",\"text\":\"NES "
               "is not in your hand\"}");
    is_refused(&s, "shed pick with map map",
               "{\"refused\":\"not_broken\",\"p\":\"P1\",\"thing\":\"pick\","
               "\"text\":\"P1 has no broken pick\"}");
    is_refused(&s, "shed trap with map map",
               "{\"refused\":\"not_trapped\",\"p\":\"P1\",\"text\":\"P1 is not "
               "trapped\"}");
    is_refused(
        &s, "shed theft with map map",
        "{\"refused\":\"no_theft\",\"p\":\"P1\",\"text\":\"no theft lies "
        "in front of P1\"}");
    is_refused(&s, "steal@P2",
               "{\"refused\":\"not_now\",\"text\":\"that is no move for this "
               "part of the game\"}");
}

static void refusals_of_thefts(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.hand = {"fix-lamp"}, .theft = "P1", .rounds = 1});

    (void)unused;
    s.gold[P1] = 2, s.gold[P3] = 1;
    s2_play(&s, "pass fix-lamp", NULL);
    is_refused(&s, "steal@P1",
               "{\"refused\":\"not_on_self\",\"p\":\"P1\",\"text\":\"that may "
               "not be played on oneself\"}");
    is_refused(&s, "steal@P2",
               "{\"refused\":\"no_gold\",\"p\":\"P2\",\"text\":\"P2 has no "
               "gold\"}");
    is_refused(&s, "steal@P5",
               "{\"refused\":\"no_such_player\",\"text\":\"there is no such "
               "player\"}");
    is_refused(&s, "pass",
               "{\"refused\":\"not_now\",\"text\":\"that is no move for this "
               "part of the game\"}");
    s2_play(&s, "steal@P3", NULL);
    is_refused(&s, "steal none",
               "{\"refused\":\"over\",\"text\":\"the game is over\"}");
}

/* ---- Events ---- */

typedef struct telling {
    adit_event e;
    const char *words, *json;
} telling;

static void says(const adit_event *e, int viewer, const char *words,
                 const char *json)
{
    adit_event seen = adit_witness(e, viewer);
    char buffer[256];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    saboteur2_game.say(&seen, &t);
    assert_string_equal(buffer, words);
    t = adit_text_in(buffer, sizeof buffer);
    saboteur2_game.event(&seen, &t);
    assert_string_equal(buffer, json);
}

/* To a player, who need not be in it, to the public and to everyone. */
static void all_are_told(const telling *tests, int n)
{
    for (int i = 0; i < n; i++)
        for (int viewer = ADIT_EVERYONE; viewer < 4; viewer++)
            says(&tests[i].e, viewer, tests[i].words, tests[i].json);
}

#define PUBLIC_EVENT(...)                                                      \
    {                                                                          \
        .knower = ADIT_NOBODY, __VA_ARGS__                                     \
    }

static void public_events_are_told_to_all(void **unused)
{
    static const telling tests[] = {
        {PUBLIC_EVENT(.kind = EVENT_DUG, .card = CARD_BRIDGE, .x = 1),
         "P1 lays NS+EW at 1,0.",
         "{\"event\":\"dug\",\"p\":\"P1\",\"lies\":\"NS+EW\",\"x\":1,\"y\":0}"},
        {PUBLIC_EVENT(.kind = EVENT_DUG, .card = CARD_LADDER_NE, .way = 1,
                      .x = -1, .y = 2),
         "P1 lays SW.ladder at -1,2.",
         "{\"event\":\"dug\",\"p\":\"P1\",\"lies\":\"SW.ladder\",\"x\":-1,"
         "\"y\":2}"},
        {PUBLIC_EVENT(.kind = EVENT_FELL, .card = CARD_GREEN_NSE, .way = 1,
                      .seat = 1, .x = 3),
         "P2 lets rocks fall at 3,0: NSw.green is gone.",
         "{\"event\":\"fell\",\"p\":\"P2\",\"lies\":\"NSw.green\",\"x\":3,"
         "\"y\":0}"},
        {PUBLIC_EVENT(.kind = EVENT_THIEF, .seat = 2, .target = 2),
         "P3 plays a theft.", "{\"event\":\"thief\",\"p\":\"P3\"}"},
        {PUBLIC_EVENT(.kind = EVENT_HANDS_OFF, .target = 1),
         "P1 says hands off: the theft of P2 is gone.",
         "{\"event\":\"hands_off\",\"p\":\"P1\",\"on\":\"P2\"}"},
        {PUBLIC_EVENT(.kind = EVENT_HANDS_OFF, .seat = 1, .target = 1),
         "P2 gives up their own theft.",
         "{\"event\":\"hands_off\",\"p\":\"P2\",\"on\":\"P2\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SWAPPED, .seat = 1, .target = 11),
         "P2 and P12 swap their hands.",
         "{\"event\":\"swapped\",\"p\":\"P2\",\"on\":\"P12\"}"},
        {PUBLIC_EVENT(.kind = EVENT_TRAPPED, .target = 1), "P1 traps P2.",
         "{\"event\":\"trapped\",\"p\":\"P1\",\"on\":\"P2\"}"},
        {PUBLIC_EVENT(.kind = EVENT_FREED, .target = 1), "P1 sets P2 free.",
         "{\"event\":\"freed\",\"p\":\"P1\",\"on\":\"P2\"}"},
        {PUBLIC_EVENT(.kind = EVENT_FREED, .seat = 1, .target = 1),
         "P2 gets free.", "{\"event\":\"freed\",\"p\":\"P2\",\"on\":\"P2\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHED, .way = TOOL_PICK),
         "P1 gives two cards to be rid of a broken pick.",
         "{\"event\":\"shed\",\"p\":\"P1\",\"rid_of\":\"pick\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHED, .way = TOOL_LAMP),
         "P1 gives two cards to be rid of a broken lamp.",
         "{\"event\":\"shed\",\"p\":\"P1\",\"rid_of\":\"lamp\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHED, .way = TOOL_CART),
         "P1 gives two cards to be rid of a broken cart.",
         "{\"event\":\"shed\",\"p\":\"P1\",\"rid_of\":\"cart\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHED, .way = FRONT_TRAP, .seat = 3),
         "P4 gives two cards to be rid of the trap.",
         "{\"event\":\"shed\",\"p\":\"P4\",\"rid_of\":\"trap\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHED, .way = FRONT_THEFT),
         "P1 gives two cards to be rid of the theft.",
         "{\"event\":\"shed\",\"p\":\"P1\",\"rid_of\":\"theft\"}"},
        {PUBLIC_EVENT(.kind = EVENT_STOLE, .target = 2, .amount = 1),
         "P1 steals 1 from P3.",
         "{\"event\":\"stole\",\"p\":\"P1\",\"on\":\"P3\",\"n\":1}"},
        {PUBLIC_EVENT(.kind = EVENT_STOLE, .target = ADIT_NOBODY),
         "P1 steals nothing.", "{\"event\":\"stole\",\"p\":\"P1\"}"},
    };

    (void)unused;
    all_are_told(tests, countof(tests));
}

static void the_end_of_a_round_is_told_to_all(void **unused)
{
    static const telling tests[] = {
        {PUBLIC_EVENT(.kind = EVENT_ENDED, .seat = ADIT_NOBODY,
                      .way = BY_TREASURE,
                      .card = 1 << DWARF_BLUE | 1 << DWARF_BOSS, .amount = 2),
         "Round 2 ends: gold! Blue and the boss have won.",
         "{\"event\":\"ended\",\"by\":\"treasure\",\"won\":[\"blue\","
         "\"boss\"],\"n\":2}"},
        {PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_GREEN),
         "P1 was a green digger.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"green\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_BLUE),
         "P1 was a blue digger.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"blue\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_BOSS),
         "P1 was the boss.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"boss\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_PROFITEER),
         "P1 was the profiteer.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"profiteer\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_GEOLOGIST),
         "P1 was a geologist.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"geologist\"}"},
        {PUBLIC_EVENT(.kind = EVENT_SHOWN, .card = DWARF_SABOTEUR),
         "P1 was a saboteur.",
         "{\"event\":\"shown\",\"p\":\"P1\",\"role\":\"saboteur\"}"},
        {PUBLIC_EVENT(.kind = EVENT_FREE_WAY, .seat = 3),
         "P4 made the connection. Neither team has a free way.",
         "{\"event\":\"free_way\",\"p\":\"P4\",\"free\":[],\"won\":[]}"},
        {PUBLIC_EVENT(.kind = EVENT_FREE_WAY, .way = 1, .card = 1),
         "P1 made the connection. Green has a free way.",
         "{\"event\":\"free_way\",\"p\":\"P1\",\"free\":[\"green\"],\"won\":"
         "[\"green\"]}"},
        {PUBLIC_EVENT(.kind = EVENT_FREE_WAY, .way = 2, .card = 2),
         "P1 made the connection. Blue has a free way.",
         "{\"event\":\"free_way\",\"p\":\"P1\",\"free\":[\"blue\"],\"won\":"
         "[\"blue\"]}"},
        {PUBLIC_EVENT(.kind = EVENT_FREE_WAY, .way = 3, .card = 1),
         "P1 made the connection. Both teams have a free way, and green wins.",
         "{\"event\":\"free_way\",\"p\":\"P1\",\"free\":[\"green\",\"blue\"],"
         "\"won\":[\"green\"]}"},
        {PUBLIC_EVENT(.kind = EVENT_FREE_WAY, .way = 3, .card = 2),
         "P1 made the connection. Both teams have a free way, and blue wins.",
         "{\"event\":\"free_way\",\"p\":\"P1\",\"free\":[\"green\",\"blue\"],"
         "\"won\":[\"blue\"]}"},
        {PUBLIC_EVENT(.kind = EVENT_FREE_WAY, .way = 3, .card = 3),
         "P1 made the connection. Both teams have a free way.",
         "{\"event\":\"free_way\",\"p\":\"P1\",\"free\":[\"green\",\"blue\"],"
         "\"won\":[\"green\",\"blue\"]}"},
        {PUBLIC_EVENT(.kind = EVENT_PAID, .way = 1, .amount = 3),
         "P1 is paid 3.", "{\"event\":\"paid\",\"p\":\"P1\",\"n\":3}"},
        {PUBLIC_EVENT(.kind = EVENT_PAID, .way = 1),
         "P1 wins, but is paid nothing.",
         "{\"event\":\"paid\",\"p\":\"P1\",\"n\":0}"},
        {PUBLIC_EVENT(.kind = EVENT_CRYSTALS, .amount = 2),
         "P1 is paid 2 for crystals.",
         "{\"event\":\"crystals\",\"p\":\"P1\",\"n\":2}"},
        {PUBLIC_EVENT(.kind = EVENT_CRYSTALS),
         "P1 is paid nothing for crystals.",
         "{\"event\":\"crystals\",\"p\":\"P1\",\"n\":0}"},
    };

    (void)unused;
    all_are_told(tests, countof(tests));
}

/* To the knower and everyone; to other seats and the public. */
static void secret_events_are_told_to_their_knower(void **unused)
{
    static const struct {
        adit_event e;
        const char *known, *known_json, *hidden, *hidden_json;
    } tests[] = {
        {{.kind = EVENT_DEALT, .seat = 1, .knower = 1, .card = DWARF_GREEN},
         "P2 is a green digger this round.",
         "{\"event\":\"dealt\",\"p\":\"P2\",\"role\":\"green\"}",
         "P2 gets a dwarf and a hand of cards.",
         "{\"event\":\"dealt\",\"p\":\"P2\"}"},
        {{.kind = EVENT_INSPECTED,
          .seat = 1,
          .target = 2,
          .knower = 1,
          .card = DWARF_BOSS},
         "P2 inspects P3: the boss.",
         "{\"event\":\"inspected\",\"p\":\"P2\",\"on\":\"P3\",\"role\":"
         "\"boss\"}",
         "P2 inspects P3.",
         "{\"event\":\"inspected\",\"p\":\"P2\",\"on\":\"P3\"}"},
        {{.kind = EVENT_HAT,
          .seat = 2,
          .target = 1,
          .knower = 1,
          .card = DWARF_BLUE},
         "P3 has P2 take a new hat: a blue digger now.",
         "{\"event\":\"hat\",\"p\":\"P3\",\"on\":\"P2\",\"role\":\"blue\"}",
         "P3 has P2 take a new hat.",
         "{\"event\":\"hat\",\"p\":\"P3\",\"on\":\"P2\"}"},
        {{.kind = EVENT_HAT,
          .seat = 1,
          .target = 1,
          .knower = 1,
          .card = DWARF_GEOLOGIST},
         "P2 takes a new hat and is a geologist now.",
         "{\"event\":\"hat\",\"p\":\"P2\",\"on\":\"P2\",\"role\":"
         "\"geologist\"}",
         "P2 takes a new hat.",
         "{\"event\":\"hat\",\"p\":\"P2\",\"on\":\"P2\"}"},
        {{.kind = EVENT_PASSED, .seat = 1, .knower = 1, .card = CARD_SWAP_HAT},
         "P2 passes swap-hat, face down.",
         "{\"event\":\"passed\",\"p\":\"P2\",\"card\":\"swap-hat\"}",
         "P2 passes.",
         "{\"event\":\"passed\",\"p\":\"P2\"}"},
        {{.kind = EVENT_DREW, .seat = 1, .knower = 1, .card = CARD_CRYSTAL_W},
         "P2 draws w.crystal.",
         "{\"event\":\"drew\",\"p\":\"P2\",\"card\":\"w.crystal\"}",
         "P2 draws a card.",
         "{\"event\":\"drew\",\"p\":\"P2\"}"},
    };

    (void)unused;
    for (int i = 0; i < countof(tests); i++)
        for (int viewer = ADIT_EVERYONE; viewer < 4; viewer++) {
            bool knows = viewer == ADIT_EVERYONE || viewer == 1;

            says(&tests[i].e, viewer, knows ? tests[i].known : tests[i].hidden,
                 knows ? tests[i].known_json : tests[i].hidden_json);
        }
}

/* ---- Views ---- */

static void views_are(const saboteur2 *s, int viewer, const char *json)
{
    static char buffer[8192];
    adit_text t = adit_text_in(buffer, sizeof buffer);
    saboteur2 obs;

    saboteur2_game.observe(s, viewer, &obs);
    saboteur2_game.view(&obs, viewer, &t);
    assert_string_equal(buffer, json);
}

/* P2 was a blue digger when P1 inspected him, and is the profiteer now. P1 has
 * given him a hand of which the map is left. Most of the discard pile is left
 * out. */
static saboteur2 known_in_part(void)
{
    saboteur2 s = s2_at((s2_setup){
        .n = 3,
        .roles = "green profiteer boss",
        .hand = {"NES theft", "map"},
        .pile = "NS NS EW n",
        .mine = "NS+EW@1,0 e.crystal@-1,0 EW.green@5,5 N.ladder@0,-5",
        .lamp = 1 << P2,
        .cart = 1 << P2,
        .trapped = 1 << P3,
        .theft = "P3 P1"});

    s.n_hats = 11;
    s.n_discard = 3;
    s.deck[0] = CARD_MAP, s.deck[1] = CARD_NS, s.deck[2] = CARD_EW;
    s.face_down[1] = P2, s.face_down[2] = P1;
    s.gold[P1] = 3, s.gold[P2] = 1;
    s.looked[P1] = 1 << 2;
    mine_turn_goal(&s.mine, 0, lies_so(CARD_NE, true));
    s.old_hat[s.n_old_hats++] = (old_hat){.dwarf = DWARF_BLUE, .owner = P2};
    s.inspection[s.n_inspections++] =
        (inspection){.by = P1, .of = P2, .move = 5};
    s.known[0] = (known_hand){.knower = P1,
                              .holder = P2,
                              .first = ADIT_NOBODY,
                              .since = 2,
                              .card = {CARD_MAP}};
    return s;
}

static void a_view_is_what_the_seat_knows(void **unused)
{
    saboteur2 s = known_in_part();

    (void)unused;
    views_are(
        &s, P1,
        "\"phase\":\"play\",\"round\":1,\"rounds\":1,\"pile\":4,\"out\":10,"
        "\"hats\":11,\"crystals\":1,"
        "\"seats\":[{\"p\":\"P1\",\"role\":\"green\",\"cards\":2,\"broken\":[],"
        "\"trapped\":false,\"theft\":true,\"looked\":[\"G3\"],\"passed\":1,"
        "\"hats\":0,\"gold\":3,\"has_gold\":true,\"hand\":[\"NES\",\"theft\"]},"
        "{\"p\":\"P2\",\"role\":null,\"cards\":1,\"broken\":[\"lamp\","
        "\"cart\"],\"trapped\":false,\"theft\":false,\"looked\":[],\"passed\":1,"
        "\"hats\":1,\"gold\":null,\"has_gold\":true},"
        "{\"p\":\"P3\",\"role\":null,\"cards\":0,\"broken\":[],\"trapped\":true,"
        "\"theft\":true,\"looked\":[],\"passed\":0,\"hats\":0,\"gold\":null,\"has_gold\":false,"
        "\"hand\":[]}],"
        "\"goals\":[{\"goal\":\"G1\",\"x\":8,\"y\":2,\"is\":\"NE\",\"lies\":"
        "\"SW\",\"lit\":false},{\"goal\":\"G2\",\"x\":8,\"y\":0,\"is\":null,"
        "\"lies\":null,\"lit\":false},{\"goal\":\"G3\",\"x\":8,\"y\":-2,\"is\":"
        "\"NW\",\"lies\":null,\"lit\":false}],"
        "\"mine\":[{\"x\":0,\"y\":0,\"lies\":\"NESW\",\"lit\":true},"
        "{\"x\":1,\"y\":0,\"lies\":\"NS+EW\",\"lit\":true,"
        "\"light\":[false,true]},"
        "{\"x\":-1,\"y\":0,\"lies\":\"e.crystal\",\"lit\":true},"
        "{\"x\":5,\"y\":5,\"lies\":\"EW.green\",\"lit\":false},"
        "{\"x\":0,\"y\":-5,\"lies\":\"N.ladder\",\"lit\":true}],"
        "\"discard\":[{\"card\":\"map\"},{\"card\":null,\"by\":\"P2\"},"
        "{\"card\":\"EW\",\"by\":\"P1\"}],"
        "\"thieves\":[\"P3\",\"P1\"],"
        "\"inspections\":[{\"p\":\"P1\",\"of\":\"P2\",\"move\":5,\"role\":"
        "\"blue\",\"old\":true}],"
        "\"old_hats\":[{\"p\":\"P2\",\"role\":\"blue\"}],"
        "\"known\":[{\"by\":\"P1\",\"p\":\"P2\",\"cards\":[\"map\"],\"sure\":"
        "true}]");
}

/* Of two tunnels each has its own light, in the order in which they are written,
 * whichever of them is the card's first. */
static void two_tunnels_have_their_own_light(void **unused)
{
    static const struct {
        const char *mine, *lies, *light;
    } tests[] = {{"NS+EW@1,0", "NS+EW", "false,true"},
                 {"NS+EW@0,1", "NS+EW", "true,false"},
                 {"NW+ES@1,0", "NW+ES", "true,false"},
                 {"NW+ES@-1,0", "NW+ES", "false,true"},
                 {"NE+SW@1,0", "NE+SW", "false,true"},
                 {"NE+SW@5,5", "NE+SW", "false,false"},
                 {"ES@0,1 SW@1,1 NS+EW@1,0", "NS+EW", "true,true"}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        static char buffer[8192];
        adit_text t = adit_text_in(buffer, sizeof buffer);
        char card[64];
        saboteur2 s = s2_at((s2_setup){.n = 2,
                                       .roles = "green blue",
                                       .hand = {"NES", "map"},
                                       .mine = tests[i].mine});

        saboteur2_game.view(&s, ADIT_PUBLIC, &t);
        snprintf(card, sizeof card, "\"lies\":\"%s\",\"lit\":%s,\"light\":[%s]",
                 tests[i].lies,
                 strstr(tests[i].light, "true") ? "true" : "false",
                 tests[i].light);
        if (strstr(buffer, card) == NULL)
            fail_msg("no %s in %s", card, buffer);
    }
}

/* Light that falls on a blocked side is on the card, and in none of its tunnels. */
static void a_blocked_side_lets_no_light_in(void **unused)
{
    static const struct {
        const char *mine, *card;
    } tests[] = {
        {"NESw.crystal@1,0", "NESw.crystal\",\"lit\":true,\"light\":[false]"},
        {"SWn@1,0", "SWn\",\"lit\":true,\"light\":[true]"},
        {"NSew@5,5", "NSew\",\"lit\":false,\"light\":[false]"},
        {"NESW@1,0", "NESW\",\"lit\":true}"},
        {"nesw@1,0", "nesw\",\"lit\":true}"}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        static char buffer[8192];
        adit_text t = adit_text_in(buffer, sizeof buffer);
        saboteur2 s = s2_at((s2_setup){.n = 2,
                                       .roles = "green blue",
                                       .hand = {"NES", "map"},
                                       .mine = tests[i].mine});

        saboteur2_game.view(&s, ADIT_PUBLIC, &t);
        if (strstr(buffer, tests[i].card) == NULL)
            fail_msg("no %s in %s", tests[i].card, buffer);
    }
}

/* All that differs for the others; how much gold there is, is shown with open_gold,
 * and always that there is any (E29). */
static void other_views_hide_it(void **unused)
{
    saboteur2 s = known_in_part();

    (void)unused;
    s.n_discard = 2;
    s.mine.n_cards = MINE_FIRST_LAID - 1; /* only the start */
    s.open_gold = 1;                      /* yes */
    views_are(
        &s, P2,
        "\"phase\":\"play\",\"round\":1,\"rounds\":1,\"pile\":4,\"out\":10,"
        "\"hats\":11,\"crystals\":0,"
        "\"seats\":[{\"p\":\"P1\",\"role\":null,\"cards\":2,\"broken\":[],"
        "\"trapped\":false,\"theft\":true,\"looked\":[\"G3\"],\"passed\":0,"
        "\"hats\":0,\"gold\":3,\"has_gold\":true},"
        "{\"p\":\"P2\",\"role\":\"profiteer\",\"cards\":1,\"broken\":"
        "[\"lamp\",\"cart\"],\"trapped\":false,\"theft\":false,\"looked\":[],"
        "\"passed\":1,\"hats\":1,\"gold\":1,\"has_gold\":true,\"hand\":[\"map\"]},"
        "{\"p\":\"P3\",\"role\":null,\"cards\":0,\"broken\":[],\"trapped\":true,"
        "\"theft\":true,\"looked\":[],\"passed\":0,\"hats\":0,\"gold\":0,\"has_gold\":false,"
        "\"hand\":[]}],"
        "\"goals\":[{\"goal\":\"G1\",\"x\":8,\"y\":2,\"is\":\"NE\",\"lies\":"
        "\"SW\",\"lit\":false},{\"goal\":\"G2\",\"x\":8,\"y\":0,\"is\":null,"
        "\"lies\":null,\"lit\":false},{\"goal\":\"G3\",\"x\":8,\"y\":-2,\"is\":"
        "null,\"lies\":null,\"lit\":false}],"
        "\"mine\":[{\"x\":0,\"y\":0,\"lies\":\"NESW\",\"lit\":true}],"
        "\"discard\":[{\"card\":\"map\"},{\"card\":\"NS\",\"by\":\"P2\"}],"
        "\"thieves\":[\"P3\",\"P1\"],"
        "\"inspections\":[{\"p\":\"P1\",\"of\":\"P2\",\"move\":5,\"role\":null,"
        "\"old\":true}],"
        "\"old_hats\":[{\"p\":\"P2\",\"role\":\"blue\"}],"
        "\"known\":[]");
}

/* While thieves choose, the dwarves lie open, but not who was what before. */
static void the_public_sees_the_thieves(void **unused)
{
    saboteur2 s = known_in_part();

    (void)unused;
    s.n_discard = 2;
    s.mine.n_cards = MINE_FIRST_LAID - 1;
    s.phase = PHASE_STEAL, s.stealing = 1 << P1 | 1 << P3;
    views_are(
        &s, ADIT_PUBLIC,
        "\"phase\":\"steal\",\"round\":1,\"rounds\":1,\"pile\":4,\"out\":10,"
        "\"hats\":11,\"crystals\":0,"
        "\"seats\":[{\"p\":\"P1\",\"role\":\"green\",\"cards\":2,\"broken\":[],"
        "\"trapped\":false,\"theft\":true,\"looked\":[\"G3\"],\"passed\":0,"
        "\"hats\":0,\"gold\":null,\"has_gold\":true},"
        "{\"p\":\"P2\",\"role\":\"profiteer\",\"cards\":1,\"broken\":"
        "[\"lamp\",\"cart\"],\"trapped\":false,\"theft\":false,\"looked\":[],"
        "\"passed\":1,\"hats\":1,\"gold\":null,\"has_gold\":true},"
        "{\"p\":\"P3\",\"role\":\"boss\",\"cards\":0,\"broken\":[],\"trapped\":"
        "true,\"theft\":true,\"looked\":[],\"passed\":0,\"hats\":0,\"gold\":null,\"has_gold\":false,"
        "\"hand\":[]}],"
        "\"goals\":[{\"goal\":\"G1\",\"x\":8,\"y\":2,\"is\":\"NE\",\"lies\":"
        "\"SW\",\"lit\":false},{\"goal\":\"G2\",\"x\":8,\"y\":0,\"is\":null,"
        "\"lies\":null,\"lit\":false},{\"goal\":\"G3\",\"x\":8,\"y\":-2,\"is\":"
        "null,\"lies\":null,\"lit\":false}],"
        "\"mine\":[{\"x\":0,\"y\":0,\"lies\":\"NESW\",\"lit\":true}],"
        "\"discard\":[{\"card\":\"map\"},{\"card\":null,\"by\":\"P2\"}],"
        "\"thieves\":[\"P3\",\"P1\"],\"stealing\":[\"P1\",\"P3\"],"
        "\"inspections\":[{\"p\":\"P1\",\"of\":\"P2\",\"move\":5,\"role\":null,"
        "\"old\":true}],"
        "\"old_hats\":[{\"p\":\"P2\",\"role\":null}],"
        "\"known\":[]");
}

/* ---- Traces ---- */

static adit_event events[ADIT_MAX_EVENTS];

static const char *traced(const saboteur2 *s, adit_trace_part part,
                          const adit_story *story)
{
    static char buffer[4096];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    saboteur2_game.trace(s, part, story, &t);
    return buffer;
}

/* The keys of a turn after its move; a turn that ends no round has no lines. */
static void traces(s2_setup x, const char *move, const char *after)
{
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    saboteur2 s = s2_at(x);

    s2_play(&s, move, &story);
    assert_string_equal(traced(&s, ADIT_TRACE_AFTER, &story), after);
    assert_string_equal(traced(&s, ADIT_TRACE_GAME, &story), "");
    assert_string_equal(traced(&s, ADIT_TRACE_BEFORE, &story), "");
    assert_string_equal(traced(&s, ADIT_TRACE_LINES, &story), "");
}

static void a_turn_traces_what_it_brought(void **unused)
{
    (void)unused;
    traces((s2_setup){.hand = {"map"}, .pile = "NS EW"}, "map@G2",
           "\"seen\":\"treasure\",\"drew\":[\"NS\"]");
    traces((s2_setup){.hand = {"map"}, .pile = "NS EW"}, "map@G1",
           "\"seen\":\"stone\",\"drew\":[\"NS\"]");
    traces((s2_setup){.hand = {"inspect"}, .pile = "NS EW"}, "inspect@P3",
           "\"seen\":\"boss\",\"drew\":[\"NS\"]");
    traces((s2_setup){.hand = {"swap-hat"}, .pile = "NS EW"}, "swap-hat@P3",
           "\"new\":\"green\",\"drew\":[\"NS\"]");
    traces((s2_setup){.hand = {"swap-hat"}, .pile = "NS EW"}, "swap-hat@P1",
           "\"new\":\"green\",\"drew\":[\"NS\"]");
    traces((s2_setup){.hand = {"swap-hand"}, .pile = "NS EW"}, "swap-hand@P4",
           "\"drew_other\":[\"NS\"]");
    traces((s2_setup){.hand = {"swap-hand", "map"}}, "swap-hand@P2", "");
    traces((s2_setup){.hand = {"NES NES map"}, .pile = "NS EW n"},
           "pass NES NES map", "\"drew\":[\"NS\",\"EW\",\"n\"]");
    traces((s2_setup){.hand = {"NES NES map"}, .pile = "NS EW", .cart = 1},
           "shed cart with NES map", "\"drew\":[\"NS\"]");
    traces((s2_setup){.hand = {"theft"}, .pile = "w.crystal EW"}, "theft",
           "\"drew\":[\"w.crystal\"]");
    traces((s2_setup){.hand = {"", "map"}, .pile = "EW"}, "pass", "");
    traces((s2_setup){.hand = {"EW"},
                      .pile = "NS NS",
                      .mine = "ESW@1,0 EW@2,0 EW@3,0 ESW@4,0 ESW@5,0 NSW@6,0 "
                              "NES@6,-1 NE@6,-2"},
           "dig EW@7,-2",
           "\"turned\":[{\"goal\":\"G3\",\"lies\":\"NW\"}],\"drew\":[\"NS\"]");
}

/* The example of the rules: gold before the theft; the theft is a turn without
 * more keys. */
static void the_end_of_a_round_is_a_line(void **unused)
{
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    saboteur2 s = s2_at(
        (s2_setup){.n = 7,
                   .roles = "blue green green boss profiteer saboteur saboteur",
                   .hand = {"", "", "", "ESW"},
                   .pile = "NS",
                   .mine = "EW.blue@1,0 EW@2,0 EW@3,0 EW@4,0 ESW@5,0 NESW@6,0",
                   .theft = "P6 P7",
                   .trapped = 1 << 6,
                   .turn = P4});

    (void)unused;
    s2_play(&s, "dig ESW@7,0", &story);
    assert_string_equal(traced(&s, ADIT_TRACE_AFTER, &story),
                        "\"turned\":[{\"goal\":\"G2\",\"lies\":\"NESW\"}]");
    assert_string_equal(traced(&s, ADIT_TRACE_LINES, &story),
                        "{\"t\":\"round_end\",\"n\":1,\"by\":\"treasure\","
                        "\"won\":[\"P1\",\"P4\",\"P5\"],"
                        "\"gold\":[3,0,0,2,1,0,0]}\n");
    story.n = 0;
    s2_play(&s, "steal@P1", &story);
    assert_string_equal(traced(&s, ADIT_TRACE_AFTER, &story), "");
    assert_string_equal(traced(&s, ADIT_TRACE_LINES, &story), "");
}

/* Who wins nothing has won all the same; geologists have not. Two lines: the next
 * round follows at once. */
static void an_exhausted_round_is_a_line(void **unused)
{
    static const char first[] =
        "{\"t\":\"round_end\",\"n\":1,\"by\":\"exhausted\",\"won\":[\"P2\","
        "\"P3\",\"P4\",\"P5\"],\"gold\":[1,2,2,2,0]}\n"
        "{\"t\":\"round\",\"n\":2,\"first\":\"P2\",\"roles\":[\"";
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    saboteur2 s = s2_at(
        (s2_setup){.n = 5,
                   .roles = "geologist saboteur saboteur saboteur profiteer",
                   .hand = {"fix-lamp"},
                   .mine = "w.crystal@1,0",
                   .rounds = 2});

    (void)unused;
    s2_play(&s, "pass fix-lamp", &story);
    assert_memory_equal(traced(&s, ADIT_TRACE_LINES, &story), first,
                        sizeof first - 1);
}

static void a_round_is_a_line(void **unused)
{
    adit_event round = {.kind = EVENT_ROUND, .knower = ADIT_NOBODY};
    adit_story story = {.event = &round, .room = 1, .n = 1};
    saboteur2 s = s2_at((s2_setup){
        .n = 2,
        .roles = "boss profiteer",
        .hand = {"theft NES", "NS+EW map fix-lamp/cart ESWn.crystal"},
        .pile = "n S.ladder free",
        .turn = P2});
    static const uint8_t out[10] = {
        CARD_TRAP, CARD_NESW, CARD_MAP,     CARD_GREEN_NSE, CARD_DEAD_E,
        CARD_EW,   CARD_FREE, CARD_INSPECT, CARD_HALF_ESN,  CARD_ROCKFALL};

    (void)unused;
    memcpy(&s.deck[108], out, sizeof out);
    assert_string_equal(
        traced(&s, ADIT_TRACE_LINES, &story),
        "{\"t\":\"round\",\"n\":1,\"first\":\"P2\",\"roles\":[\"boss\","
        "\"profiteer\"],\"aside\":[\"green\",\"green\",\"green\",\"green\","
        "\"blue\",\"blue\",\"blue\",\"blue\",\"saboteur\",\"saboteur\","
        "\"saboteur\",\"geologist\",\"geologist\"],\"goals\":[\"NE\","
        "\"treasure\",\"NW\"],\"hands\":[[\"NES\",\"theft\"],[\"NS+EW\","
        "\"ESWn.crystal\",\"map\",\"fix-lamp/cart\"]],\"pile\":[\"n\","
        "\"S.ladder\",\"free\"],\"out\":[\"trap\",\"NESW\",\"map\","
        "\"NSe.green\",\"e\",\"EW\",\"free\",\"inspect\",\"ESn\","
        "\"rockfall\"]}\n");
}

/* ---- Set-up ---- */

static void options_take_their_values_only(void **unused)
{
    static const struct {
        const char *option, *value;
        bool right;
    } tests[] = {
        {"extra_rockfall", "yes", true}, {"extra_rockfall", "no", true},
        {"extra_rockfall", "4", false},  {"boss", "team", true},
        {"boss", "treasure", true},      {"boss", "no", false},
        {"open_gold", "yes", true},      {"open_gold", "no", true},
        {"open_gold", "", false},        {"break_self", "yes", true},
        {"break_self", "no", true},      {"break_self", "NO", false},
        {"rounds", "1", true},           {"rounds", "9", true},
        {"rounds", "0", false},          {"rounds", "10", false},
        {"first", "random", true},       {"first", "P4", true},
        {"first", "P5", false},          {"draw", "miners", false}};
    static const char *const usual[] = {"yes", "team", "no",
                                        "yes", "3",    "random"};
    adit_config config;

    (void)unused;
    assert_non_null(adit_config_init(&saboteur2_game, 1, &config));
    assert_non_null(adit_config_init(&saboteur2_game, 13, &config));
    assert_null(adit_config_init(&saboteur2_game, 12, &config));
    assert_null(adit_config_init(&saboteur2_game, 2, &config));
    assert_null(adit_config_init(&saboteur2_game, 4, &config));
    for (int i = 0; i < countof(usual); i++) {
        char value[16];
        adit_text t = adit_text_in(value, sizeof value);

        adit_config_value(&saboteur2_game, &config, i, &t);
        assert_string_equal(value, usual[i]);
    }
    for (int i = 0; i < countof(tests); i++)
        if ((adit_config_set(&saboteur2_game, &config, tests[i].option,
                             tests[i].value) == NULL) != tests[i].right)
            fail_msg("%s=%s", tests[i].option, tests[i].value);
    assert_non_null(adit_config_profile(&saboteur2_game, &config, "rulebook"));
}

/* The text of the longest move has room. */
static void the_longest_move_has_room(void **unused)
{
    (void)unused;
    is_read_back("pass fix-pick/lamp fix-pick/cart fix-lamp/cart");
    is_read_back("pass ESWn.crystal NSWe.crystal NESW.crystal");
    is_read_back("shed theft with fix-pick/cart fix-lamp/cart");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_has_one_spelling),
        cmocka_unit_test(other_spellings_are_no_moves),
        cmocka_unit_test(cards_stand_in_the_order_of_the_notation),
        cmocka_unit_test(the_longest_move_has_room),
        cmocka_unit_test(most_kinds_are_no_move),
        cmocka_unit_test(unused_fields_are_zero),
        cmocka_unit_test(some_values_are_no_move),
        cmocka_unit_test(any_bytes_are_a_listed_move_or_refused),
        cmocka_unit_test(refusals_of_cards_on_players),
        cmocka_unit_test(refusals_of_path_cards),
        cmocka_unit_test(refusals_of_several_cards),
        cmocka_unit_test(refusals_of_thefts),
        cmocka_unit_test(public_events_are_told_to_all),
        cmocka_unit_test(the_end_of_a_round_is_told_to_all),
        cmocka_unit_test(secret_events_are_told_to_their_knower),
        cmocka_unit_test(a_view_is_what_the_seat_knows),
        cmocka_unit_test(two_tunnels_have_their_own_light),
        cmocka_unit_test(a_blocked_side_lets_no_light_in),
        cmocka_unit_test(other_views_hide_it),
        cmocka_unit_test(the_public_sees_the_thieves),
        cmocka_unit_test(a_turn_traces_what_it_brought),
        cmocka_unit_test(the_end_of_a_round_is_a_line),
        cmocka_unit_test(an_exhausted_round_is_a_line),
        cmocka_unit_test(a_round_is_a_line),
        cmocka_unit_test(options_take_their_values_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
