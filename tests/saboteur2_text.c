/* saboteur2_text.c -- `saboteur2` as text: the order of cards, what no text can
 * say, how views and traces are told. */
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

/* P1 has one card of each sort of move, a broken lamp and a theft; P2 is
 * trapped and P3 has a broken pick. */
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

/* Each kind of move, as it is legal; then with something in a field that it
 * does not use. `uses` names those it does: target, way, cards 1 to 3, cell. */
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

/* Cards that P1 knows of are with somebody else, who has as many. */
static void a_known_hand_must_have_room(void **unused)
{
    static const struct {
        const char *was, *is;
        bool may;
    } tests[] = {{"\"p\":\"P2\",\"cards\":[\"map\"]", NULL, true},
                 {"\"p\":\"P2\",\"cards\":[\"map\"]",
                  "\"p\":\"P1\",\"cards\":[\"map\"]", false},
                 {"\"p\":\"P2\",\"cards\":[\"map\"]",
                  "\"p\":\"P3\",\"cards\":[\"map\"]", false},
                 {"\"p\":\"P2\",\"cards\":[\"map\"]",
                  "\"p\":\"P2\",\"cards\":[\"NS\",\"map\",\"rockfall\"]",
                  false}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        saboteur2 s = known_in_part(), obs;
        char buffer[8192], changed[8192];
        adit_text t = adit_text_in(buffer, sizeof buffer);
        adit_luck luck = adit_luck_from(1);
        const char *at;
        bool read;

        saboteur2_game.observe(&s, P1, &obs);
        text_put(&t, "{");
        saboteur2_game.view(&obs, P1, &t);
        text_put(&t, "}");
        at = strstr(buffer, tests[i].was);
        assert_non_null(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - buffer),
                 buffer, tests[i].is ? tests[i].is : tests[i].was,
                 at + strlen(tests[i].was));
        read = saboteur2_game.read_view(
            (adit_span){changed, changed + strlen(changed)}, P1, &obs);
        assert_int_equal(read, tests[i].may);
        for (int j = 0; read && j < 10; j++)
            saboteur2_game.imagine(&obs, P1, &luck, &s);
    }
}

/* Of two tunnels each has its own light, in the order in which they are
 * written, whichever of them is the card's first. */
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

/* Light that falls on a blocked side is on the card, and in none of its
 * tunnels. */
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

/* All that differs for the others; how much gold there is, is shown with
 * open_gold, and always that there is any (E29). */
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

/* Who wins nothing has won all the same; geologists have not. Two lines: the
 * next round follows at once. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_stand_in_the_order_of_the_notation),
        cmocka_unit_test(most_kinds_are_no_move),
        cmocka_unit_test(unused_fields_are_zero),
        cmocka_unit_test(some_values_are_no_move),
        cmocka_unit_test(any_bytes_are_a_listed_move_or_refused),
        cmocka_unit_test(a_view_is_what_the_seat_knows),
        cmocka_unit_test(a_known_hand_must_have_room),
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
