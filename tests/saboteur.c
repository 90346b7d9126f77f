/* saboteur.c -- what positions cannot say of `saboteur`: how moves are spelt,
 * how views, refusals and events are told, how it is set up, who sees what at
 * the end, and that its own invariants can fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/saboteur.h"
#include "tests/newcomer.h"
#include "wire/view.h"

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

/* What no text can say is no move, whatever the hand. */
static void bytes_that_no_text_can_say_are_no_move(void **unused)
{
    static const adit_action tests[] = {
        {.kind = 0},
        {.kind = MOVE_TAKE + 1},
        {.kind = 255},
        {.kind = MOVE_PASS, .card = {N_CARDS}},
        {.kind = MOVE_PASS, .card = {CARD_MAP, CARD_MAP}},
        {.kind = MOVE_PASS, .card = {CARD_MAP}, .way = 1},
        {.kind = MOVE_DIG, .card = {CARD_NS}, .way = 1, .x = 1},
        {.kind = MOVE_DIG, .card = {CARD_MAP}, .x = 1},
        {.kind = MOVE_DIG, .x = 1},
        {.kind = MOVE_BREAK, .card = {CARD_BREAK_LAMP}, .way = TOOL_PICK},
        {.kind = MOVE_BREAK, .card = {CARD_MAP}},
        {.kind = MOVE_FIX, .card = {CARD_MAP}, .way = TOOL_LAMP},
        {.kind = MOVE_FIX, .card = {CARD_FIX_LAMP}, .way = TOOL_NONE},
        {.kind = MOVE_FIX, .card = {CARD_FIX_LAMP}, .way = N_TOOLS},
        {.kind = MOVE_ROCKFALL, .card = {CARD_MAP}},
        {.kind = MOVE_MAP, .card = {CARD_ROCKFALL}},
        {.kind = MOVE_TAKE},
        {.kind = MOVE_TAKE, .way = 4},
    };
    static const uint8_t hand[] = {CARD_NS,         CARD_MAP,
                                   CARD_BREAK_LAMP, CARD_FIX_LAMP,
                                   CARD_ROCKFALL,   CARD_NW};
    saboteur s = dealt(3), before;

    (void)unused;
    memcpy(s.hand[s.head.turn], hand, sizeof hand);
    for (int empty = 0; empty <= 1; empty++) {
        before = s;
        for (int i = 0; i < countof(tests); i++) {
            adit_refusal refusal;

            if (saboteur_game.why(&s, tests[i], &refusal) != ADIT_ERR_MOVE ||
                saboteur_game.apply(&s, tests[i], NULL) != ADIT_ERR_MOVE)
                fail_msg("test %d is a move", i);
        }
        assert_memory_equal(&s, &before, SABOTEUR_SIZE);
        memset(s.hand[s.head.turn], 0, sizeof hand);
        s.n_hand[s.head.turn] = 0;
    }
}

/* The notation is that of both games. */
static const char *const cards_of_the_expansion[] = {
    "NS+EW",       "NW+ES",        "NE+SW",        "S.ladder",
    "W.ladder",    "ES.ladder",    "NE.ladder",    "ES.green",
    "EW.green",    "NSe.green",    "NS.blue",      "EW.blue",
    "SW.blue",     "NEs",          "NSew",         "EWns",
    "NSe",         "ESn",          "w.crystal",    "s.crystal",
    "ESW.crystal", "NES.crystal",  "ESWn.crystal", "NSWe.crystal",
    "EWs.crystal", "NESW.crystal", "theft",        "hands-off",
    "swap-hand",   "inspect",      "swap-hat",     "trap",
    "free"};
static const char *const turned_cards_of_the_expansion[] = {
    "N.ladder",     "E.ladder",   "NW.ladder",   "SW.ladder",   "NW.green",
    "NSw.green",    "NE.blue",    "SWn",         "NSw",         "NWs",
    "e.crystal",    "n.crystal",  "NEW.crystal", "NSW.crystal", "NEWs.crystal",
    "NESw.crystal", "EWn.crystal"};
enum { MORE_PATH_KINDS = 26 };

/* In the draft and after the end as well: that it is no move comes first. */
static void is_read_and_is_no_move(const char *prefix, const char *card,
                                   const char *rest)
{
    char due[ADIT_MAX_MOVE_TEXT], is[ADIT_MAX_MOVE_TEXT];
    adit_text t = adit_text_in(is, sizeof is);
    adit_action a;

    snprintf(due, sizeof due, "%s%s%s", prefix, card, rest);
    if (!saboteur_game.read_move(due, &a))
        fail_msg("'%s' is not read", due);
    saboteur_game.write_move(a, &t);
    assert_string_equal(is, due);
    for (int phase = PHASE_PLAY; phase <= PHASE_OVER; phase++) {
        saboteur s = dealt(3), before;
        adit_refusal refusal = {0};

        s.phase = (uint8_t)phase;
        before = s;
        if (saboteur_game.why(&s, a, &refusal) != ADIT_ERR_MOVE ||
            saboteur_game.why(&s, a, NULL) != ADIT_ERR_MOVE ||
            saboteur_game.apply(&s, a, NULL) != ADIT_ERR_MOVE)
            fail_msg("'%s' is a move of the base game", due);
        assert_int_equal(refusal.err, ADIT_ERR_MOVE);
        assert_memory_equal(&s, &before, SABOTEUR_SIZE);
    }
}

static void moves_of_the_expansion_are_read_and_refused(void **unused)
{
    static const char *const moves[] = {"pass NES map",
                                        "pass map map",
                                        "pass NES NS map",
                                        "pass map map map",
                                        "pass NES theft",
                                        "theft",
                                        "hands-off@P1",
                                        "swap-hand@P2",
                                        "inspect@P3",
                                        "swap-hat@P1",
                                        "trap@P2",
                                        "free@P3",
                                        "shed pick with NES map",
                                        "shed lamp with NES NES",
                                        "shed cart with map map",
                                        "shed trap with theft free",
                                        "shed theft with NS NS+EW",
                                        "steal@P1",
                                        "steal@P2",
                                        "steal none"};

    (void)unused;
    for (int i = 0; i < countof(moves); i++)
        is_read_and_is_no_move(moves[i], "", "");
    for (int i = 0; i < countof(cards_of_the_expansion); i++)
        is_read_and_is_no_move("pass ", cards_of_the_expansion[i], "");
    for (int i = 0; i < MORE_PATH_KINDS; i++)
        is_read_and_is_no_move("dig ", cards_of_the_expansion[i], "@1,0");
    for (int i = 0; i < countof(turned_cards_of_the_expansion); i++)
        is_read_and_is_no_move("dig ", turned_cards_of_the_expansion[i],
                               "@0,-1");
}

/* ---- Views ---- */

static void sees(const saboteur *s, int viewer, const char *json)
{
    static char buffer[4096];
    adit_text t = adit_text_in(buffer, sizeof buffer);
    saboteur obs;

    saboteur_game.observe(s, viewer, &obs);
    saboteur_game.view(&obs, viewer, &t);
    if (strstr(buffer, json) == NULL)
        fail_msg("%s is not in %s", json, buffer);
}

/* P2 was paid a 3 and one loose nugget in round 1, and took the last card of
 * the draft of round 2, a 1. P1 was paid a 3 in round 3. */
static saboteur known_in_part(void)
{
    saboteur s = dealt(3);

    s.round = 4, s.rounds = 9, s.n_pile = 5;
    memset(s.hand, 0, sizeof s.hand);
    s.n_hand[0] = 1, s.hand[0][0] = CARD_MAP;
    s.n_hand[1] = 2, s.hand[1][0] = CARD_NES, s.hand[1][1] = CARD_FIX_LAMP_CART;
    s.n_hand[2] = 0;
    s.dwarf[0] = s.dwarf[2] = s.aside = DWARF_MINER;
    s.dwarf[1] = DWARF_SABOTEUR;
    s.broken[TOOL_PICK] = 1, s.broken[TOOL_CART] = 1 | 1 << 2;
    saboteur_recount(&s);
    s.goal[0] = GOAL_TREASURE, s.goal[1] = GOAL_NE, s.goal[2] = GOAL_NW;
    s.looked[1] = 1 << 2;
    s.n_discard = 3;
    s.deck[0] = CARD_ROCKFALL, s.deck[1] = CARD_EW, s.deck[2] = CARD_NS;
    s.face_down[1] = 1, s.face_down[2] = 0;
    s.box =
        (nuggets){.n = 5,
                  .n_taken = 5,
                  .value = {3, 1, 2, 1, 3},
                  .to = {1 << 4 | 1, 2 << 4, 2 << 4 | 2, 2 << 4 | 1, 3 << 4},
                  .paid = {1 << 1, 0, 1 << 0},
                  .loose = {[1] = 1}};
    return s;
}

/* A nugget card that P2 has not seen is worth 1 at least. */
static void a_view_shows_what_the_seat_knows(void **unused)
{
    saboteur s = known_in_part();

    (void)unused;
    sees(&s, 1,
         "\"phase\":\"play\",\"round\":4,\"rounds\":9,\"pile\":5,"
         "\"aside\":null,\"seats\":[");
    sees(&s, 1,
         "[{\"p\":\"P1\",\"role\":null,\"cards\":1,\"broken\":[\"pick\","
         "\"cart\"],\"looked\":[],\"passed\":1,\"nuggets\":2,\"paid\":3,"
         "\"gold\":null,\"least\":4},{\"p\":\"P2\",\"role\":\"saboteur\","
         "\"cards\":2,\"broken\":[],\"looked\":[\"G3\"],\"passed\":1,"
         "\"nuggets\":2,\"paid\":4,\"gold\":5,\"least\":5,"
         "\"hand\":[\"NES\",\"fix-lamp/cart\"]},"
         "{\"p\":\"P3\",\"role\":null,\"cards\":0,\"broken\":[\"cart\"],"
         "\"looked\":[],\"passed\":0,\"nuggets\":1,\"paid\":0,\"gold\":null,"
         "\"least\":1,\"hand\":[]}]");
    sees(&s, 1,
         "\"discard\":[{\"card\":\"rockfall\"},{\"card\":\"EW\",\"by\":"
         "\"P2\"},{\"card\":null,\"by\":\"P1\"}]");
}

static void a_view_shows_the_mine_and_the_goals(void **unused)
{
    saboteur s = known_in_part();

    (void)unused;
    for (int x = 1; x <= 7; x++)
        mine_put(&s.mine, x, 0, lies_so(CARD_EW, false));
    mine_put(&s.mine, 4, -3, lies_so(CARD_NES, true));
    mine_turn_goal(&s.mine, 1, lies_so(CARD_NE, true));
    sees(&s, 1,
         "\"goals\":[{\"goal\":\"G1\",\"x\":8,\"y\":2,\"is\":null,\"lies\":"
         "null,\"lit\":false},{\"goal\":\"G2\",\"x\":8,\"y\":0,\"is\":\"NE\","
         "\"lies\":\"SW\",\"lit\":true},{\"goal\":\"G3\",\"x\":8,\"y\":-2,"
         "\"is\":\"NW\",\"lies\":null,\"lit\":false}]");
    sees(&s, 1,
         "\"mine\":[{\"x\":0,\"y\":0,\"lies\":\"NESW\",\"lit\":true},"
         "{\"x\":1,\"y\":0,\"lies\":\"EW\",\"lit\":true}");
    sees(&s, 1, "{\"x\":4,\"y\":-3,\"lies\":\"NSW\",\"lit\":false}]");
}

/* P1 has taken a 2 and passed on a 1 and a 3 to P3, who is on turn. */
static void a_view_shows_the_draft(void **unused)
{
    saboteur s = known_in_part();

    (void)unused;
    s.phase = PHASE_DRAFT, s.head.turn = 2;
    for (int i = 0; i < 3; i++) {
        s.box.value[s.box.n] = (uint8_t[]){2, 1, 3}[i];
        s.box.to[s.box.n++] = (uint8_t)(4 << 4 | (3 - i) % 3);
    }
    s.box.n_taken++;
    sees(&s, 2, "\"phase\":\"draft\"");
    sees(&s, 2, "\"aside\":\"miner\"");
    sees(&s, 2,
         "\"draft\":{\"left\":2,\"order\":[\"P3\",\"P2\"],\"values\":[1,3]}");
    sees(&s, 0, "\"draft\":{\"left\":2,\"order\":[\"P3\",\"P2\"]}");
    sees(&s, 1, "\"draft\":{\"left\":2,\"order\":[\"P3\",\"P2\"]}");
}

static const char *whole_view(const match *m, int viewer, bool moves)
{
    static char buffer[VIEW_ROOM];
    adit_text t = adit_text_in(buffer, sizeof buffer);

    view_write(m, viewer, moves, &t);
    return buffer;
}

static void moves_are_listed_for_who_may_make_them(void **unused)
{
    adit_action moves[1];
    match m = {.moves = moves, .room = countof(moves)};
    adit_config config;
    saboteur *over;
    int turn;

    (void)unused;
    adit_config_init(&saboteur_game, 4, &config);
    match_begin(&m, &saboteur_game, &config, seed, NULL);
    turn = match_turn(&m);
    assert_non_null(strstr(whole_view(&m, turn, true), "\"legal\":[\""));
    assert_non_null(strstr(whole_view(&m, turn, true), "\"hand\":[\""));
    assert_null(strstr(whole_view(&m, turn, false), "\"legal\""));
    assert_null(strstr(whole_view(&m, (turn + 1) % 4, true), "\"legal\""));
    assert_null(strstr(whole_view(&m, ADIT_PUBLIC, true), "\"legal\""));
    assert_non_null(strstr(whole_view(&m, ADIT_PUBLIC, true),
                           "\"viewer\":\"public\",\"moves\":0,"));
    assert_non_null(
        strstr(whole_view(&m, ADIT_EVERYONE, true), "\"viewer\":\"everyone\""));
    over = (saboteur *)m.state;
    over->phase = PHASE_OVER, over->head.turn = ADIT_NOBODY;
    assert_null(strstr(whole_view(&m, ADIT_PUBLIC, true), "\"legal\""));
}

/* ---- Events ---- */

static void only_its_knower_sees_card_way_and_amount(void **unused)
{
    const adit_event e = {.kind = EVENT_DUG,
                          .seat = 1,
                          .target = 2,
                          .knower = 1,
                          .card = 3,
                          .way = 4,
                          .x = 5,
                          .y = 6,
                          .amount = 7};
    adit_event seen = adit_witness(&e, 1), due = e;

    (void)unused;
    assert_memory_equal(&seen, &e, sizeof e);
    due.card = due.way = 0, due.amount = 0;
    seen = adit_witness(&e, 0);
    assert_memory_equal(&seen, &due, sizeof due);
}

/* Passes the last card that could be played; all others of the 67 are out of
 * the game. Returns how often seats are told to be paid, and sums up what. */
static int ends_exhausted(saboteur *s, int *sum)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    int n = 0;

    memset(s->hand, 0, sizeof s->hand);
    memset(s->n_hand, 0, sizeof s->n_hand);
    s->n_pile = 0, s->head.turn = 0;
    s->hand[0][0] = CARD_MAP, s->n_hand[0] = 1;
    assert_int_equal(
        saboteur_game.apply(
            s, (adit_action){.kind = MOVE_PASS, .card = {CARD_MAP}}, &story),
        ADIT_OK);
    *sum = 0;
    for (int i = 0; i < story.n; i++) {
        adit_event seen = adit_witness(&events[i], ADIT_PUBLIC);

        if (seen.kind != EVENT_PAID)
            continue;
        assert_int_equal(seen.seat, 1);
        *sum += seen.amount;
        n++;
    }
    return n;
}

/* B14. A 3 and a 1; and with no card left in the box 4 loose ones, each round
 * anew (B10). */
static void pay_is_told_to_all_and_adds_up(void **unused)
{
    saboteur s = dealt(3);
    int sum;

    (void)unused;
    for (int round = 1; round <= 3; round++) {
        s.dwarf[0] = s.dwarf[2] = DWARF_MINER, s.dwarf[1] = DWARF_SABOTEUR;
        assert_int_equal(ends_exhausted(&s, &sum), round == 1 ? 2 : 1);
        assert_int_equal(sum, 4);
        assert_int_equal(nuggets_of(&s.box, 1), 4 * round);
        if (round > 1)
            continue;
        while (s.box.n < NUGGET_CARDS) {
            s.box.value[s.box.n] = s.box.n < 17 ? 1 : s.box.n < 25 ? 2 : 3;
            s.box.to[s.box.n++] = 9 << 4;
        }
        s.box.n_taken = s.box.n;
    }
}

/* Of whole games: who may know the card, the way or the amount. */
static void real_events_have_the_right_knower(void **unused)
{
    adit_luck luck = adit_luck_from(4);
    int told[N_EVENTS] = {0};

    (void)unused;
    for (int game = 0; game < 40; game++) {
        adit_event events[ADIT_MAX_EVENTS];
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        adit_config config;
        saboteur s, obs;

        adit_config_init(&saboteur_game, 3 + game % 8, &config);
        saboteur_game.init(&s, &config, (uint8_t[32]){(uint8_t)game}, &story);
        for (;;) {
            for (int i = 0; i < story.n; i++) {
                int kind = events[i].kind;
                bool secret = kind == EVENT_DEALT || kind == EVENT_LOOKED ||
                              kind == EVENT_PASSED || kind == EVENT_DREW ||
                              kind == EVENT_TOOK;

                assert_int_equal(events[i].knower,
                                 secret ? events[i].seat : ADIT_NOBODY);
                assert_false(kind == EVENT_PAID && events[i].amount == 0);
                told[kind]++;
            }
            if (s.head.turn == ADIT_NOBODY)
                break;
            story.n = 0;
            saboteur_game.observe(&s, s.head.turn, &obs);
            saboteur_game.apply(
                &s,
                newcomer_chooses(bot_at(game % 2), &saboteur_game, &obs, &luck),
                &story);
        }
    }
    for (int kind = 1; kind < N_EVENTS; kind++)
        assert_true((told[kind] > 0) == (kind <= EVENT_OVER) ||
                    kind == EVENT_IDLE);
    /* Each player's dwarf, and the one set aside. */
    assert_int_equal(told[EVENT_SHOWN], told[EVENT_DEALT] + 3 * 40);
}

/* Plays one move with these cards in the hand of P1; the events. */
static adit_story played(saboteur *s, const char *move, adit_event *events)
{
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_action a;

    assert_true(saboteur_game.read_move(move, &a));
    s->head.turn = 0, s->hand[0][0] = a.card[0];
    assert_int_equal(saboteur_game.apply(s, a, &story), ADIT_OK);
    return story;
}

static void lie(saboteur *s, const char *card, int x, int y)
{
    uint8_t lies;

    assert_true(card_reads_lies(card, &lies));
    mine_put(&s->mine, x, y, lies);
    saboteur_recount(s);
}

static void a_fallen_card_is_told_as_it_lay(void **unused)
{
    adit_event events[ADIT_MAX_EVENTS];
    saboteur s = dealt(3);

    (void)unused;
    lie(&s, "NSW", 1, 0);
    played(&s, "rockfall@1,0", events);
    assert_int_equal(events[0].kind, EVENT_FELL);
    assert_int_equal(events[0].card, CARD_NES);
    assert_int_equal(events[0].way, 1);
    assert_int_equal(s.deck[0], CARD_NES);
    assert_int_equal(s.deck[1], CARD_ROCKFALL);
}

/* B19: G1 and G2 are reached at once, and G1 when it is turned leads to G2. */
static void a_goal_is_turned_once(void **unused)
{
    static const struct {
        const char *card;
        int x, y;
    } tunnels[] = {{"NESW", 0, 1}, {"NS", 0, 2},  {"ES", 0, 3}, {"EW", 1, 3},
                   {"EW", 2, 3},   {"EW", 3, 3},  {"EW", 4, 3}, {"EW", 5, 3},
                   {"EW", 6, 3},   {"EW", 7, 3},  {"EW", 8, 3}, {"SW", 9, 3},
                   {"NS", 9, 2},   {"NW", 9, 1},  {"ES", 7, 2}, {"NS", 7, 1},
                   {"NS", 7, 0},   {"NE", 7, -1}, {"NW", 8, -1}};
    adit_event events[ADIT_MAX_EVENTS];
    saboteur s = dealt(3);
    adit_story story;
    int turned[MINE_GOALS] = {0};

    (void)unused;
    s.goal[0] = GOAL_NE, s.goal[1] = GOAL_NW, s.goal[2] = GOAL_TREASURE;
    for (int i = 0; i < countof(tunnels); i++)
        lie(&s, tunnels[i].card, tunnels[i].x, tunnels[i].y);
    story = played(&s, "dig NES@8,1", events);
    for (int i = 0; i < story.n; i++)
        if (events[i].kind == EVENT_TURNED)
            turned[events[i].target]++;
    assert_int_equal(turned[0], 1);
    assert_int_equal(turned[1], 1);
    assert_int_equal(turned[2], 0);
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
    assert_ptr_equal(bot_at(0), bot_named("random"));
    assert_null(bot_at(-1));
    assert_null(bot_at(99));
    assert_null(bot_named("rand"));
}

static void every_story_begins_anew(void **unused)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS, .n = 9};
    adit_action moves[1];
    match m = {.moves = moves, .room = countof(moves)};
    adit_config config;

    (void)unused;
    adit_config_init(&saboteur_game, 4, &config);
    match_begin(&m, &saboteur_game, &config, seed, &story);
    assert_int_equal(story.n, 1 + 4);
    assert_int_equal(events[0].kind, EVENT_ROUND);
    match_play(&m, match_turn(&m), (adit_action){0}, NULL, &story);
    assert_int_equal(story.n, 0);
}

/* ---- The end ---- */

static void everyone_sees_all_after_the_end_only(void **unused)
{
    saboteur s = dealt(4), all, open;

    (void)unused;
    saboteur_game.observe(&s, ADIT_EVERYONE, &all);
    saboteur_game.observe(&s, ADIT_PUBLIC, &open);
    assert_memory_equal(&all, &open, SABOTEUR_SIZE);
    s.phase = PHASE_OVER, s.head.turn = ADIT_NOBODY;
    saboteur_game.observe(&s, ADIT_EVERYONE, &all);
    assert_memory_equal(&all, &s, SABOTEUR_SIZE);
    saboteur_game.observe(&s, ADIT_PUBLIC, &open);
    assert_memory_not_equal(&open, &s, SABOTEUR_SIZE);
    assert_int_equal(
        saboteur_game.why(&s, (adit_action){.kind = MOVE_PASS}, NULL),
        ADIT_ERR_OVER);
}

/* Neither in the hands and piles nor in the room between them. */
static void an_observation_holds_the_cards_that_are_known(void **unused)
{
    adit_luck luck = adit_luck_from(2);

    (void)unused;
    for (int n = 3; n <= 10; n++) {
        saboteur s = dealt(n), obs;

        for (; s.head.turn != ADIT_NOBODY;
             saboteur_game.apply(&s, saboteur_game.any(&s, &luck), NULL))
            for (int viewer = ADIT_PUBLIC; viewer < n; viewer++) {
                int due = viewer < 0 ? 0 : s.n_hand[viewer], is = 0;

                for (int i = 0; i < s.n_discard; i++)
                    due += s.face_down[i] < 0 || s.face_down[i] == viewer;
                saboteur_game.observe(&s, viewer, &obs);
                for (int i = 0; i < SABOTEUR_DECK; i++)
                    is += obs.deck[i] != CARD_NONE;
                for (int i = 0; i < (int)sizeof obs.hand; i++)
                    is += (&obs.hand[0][0])[i] != CARD_NONE;
                assert_int_equal(is, due);
            }
    }
}

static void who_does_not_see_the_hand_sees_no_move(void **unused)
{
    adit_action list[ADIT_MAX_MOVES];
    saboteur s = dealt(4), obs;

    (void)unused;
    for (int viewer = ADIT_PUBLIC; viewer < 4; viewer++) {
        int due = viewer == s.head.turn
                      ? saboteur_game.legal(&s, list, ADIT_MAX_MOVES)
                      : 0;

        saboteur_game.observe(&s, viewer, &obs);
        assert_int_equal(saboteur_game.legal(&obs, list, ADIT_MAX_MOVES), due);
        assert_int_equal(saboteur_game.legal(&obs, NULL, 0), due);
    }
}

/* P1 took the 1, and passed on a 2 and a 3 to P3 and P2: what they have is not
 * known, and counts nothing. */
static void gold_is_counted_as_far_as_it_is_known(void **unused)
{
    saboteur s = dealt(3), obs;
    int32_t gold[ADIT_MAX_PLAYERS];

    (void)unused;
    s.box = (nuggets){.n = 3,
                      .n_taken = 3,
                      .value = {1, 3, 2},
                      .to = {1 << 4, 1 << 4 | 2, 1 << 4 | 1}};
    saboteur_game.gold(&s, gold);
    assert_int_equal(gold[0], 1);
    assert_int_equal(gold[1], 2);
    assert_int_equal(gold[2], 3);
    saboteur_game.observe(&s, 0, &obs);
    saboteur_game.gold(&obs, gold);
    assert_int_equal(gold[0], 1);
    assert_int_equal(gold[1], 0);
    assert_int_equal(gold[2], 0);
}

static void with_an_empty_hand_one_passes(void **unused)
{
    saboteur s = dealt(3);
    adit_luck luck = adit_luck_from(1);
    adit_action any;

    (void)unused;
    memset(s.hand[s.head.turn], 0, DWARVES_HAND);
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

/* Takes a broken lamp out of the pile and puts it in front of a seat: all 67
 * cards are still somewhere. */
static void break_lamp_of(saboteur *s, int seat)
{
    int top = SABOTEUR_DECK - s->n_pile, i = top;

    while (i < SABOTEUR_DECK && s->deck[i] != CARD_BREAK_LAMP)
        i++;
    assert_true(i < SABOTEUR_DECK);
    s->deck[i] = s->deck[top], s->deck[top] = CARD_NONE;
    s->n_pile--;
    s->broken[TOOL_LAMP] = (uint16_t)(1 << seat);
    saboteur_recount(s);
}

static void a_stranger_has_no_tools(void **unused)
{
    saboteur s = dealt(5);

    (void)unused;
    break_lamp_of(&s, 4);
    assert_null(saboteur_game.check(&s));
    s = dealt(5);
    break_lamp_of(&s, 7);
    assert_non_null(saboteur_game.check(&s));
}

/* Disorder that only one of the checks can notice, for all else agrees. */
static void each_disorder_by_itself_is_noticed(void **unused)
{
    saboteur s = dealt(10);

    (void)unused;
    s.count[COUNT_BROKEN + TOOL_LAMP] = 1;
    assert_non_null(saboteur_game.check(&s));
    /* A fifth card in a hand of four. */
    s = dealt(10);
    s.hand[1][s.n_hand[1]++] = s.deck[SABOTEUR_DECK - s.n_pile];
    s.deck[SABOTEUR_DECK - s.n_pile--] = CARD_NONE;
    assert_non_null(saboteur_game.check(&s));
    /* A card behind the four of a hand. */
    s = dealt(10);
    s.hand[1][s.n_hand[1]] = CARD_MAP;
    assert_non_null(saboteur_game.check(&s));
    /* All cards are discarded, and nobody ends the round. */
    s = dealt(10);
    memset(s.hand, 0, sizeof s.hand);
    memset(s.n_hand, 0, sizeof s.n_hand);
    s.n_pile = 0;
    for (int card = 1; card < N_CARDS; card++)
        for (int i = 0; i < card_kinds[card].count; i++)
            s.deck[s.n_discard++] = (uint8_t)card;
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
    b.to[0] = 9 << 4, b.to[1] = 9 << 4 | 1; /* in the last round as well */
    b.paid[8] = b.paid[0], b.paid[0] = 0;
    assert_non_null(nuggets_check(&b));
    b.value[1] = 3;
    assert_null(nuggets_check(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_that_no_text_can_say_are_no_move),
        cmocka_unit_test(moves_of_the_expansion_are_read_and_refused),
        cmocka_unit_test(a_view_shows_what_the_seat_knows),
        cmocka_unit_test(a_view_shows_the_mine_and_the_goals),
        cmocka_unit_test(a_view_shows_the_draft),
        cmocka_unit_test(moves_are_listed_for_who_may_make_them),
        cmocka_unit_test(only_its_knower_sees_card_way_and_amount),
        cmocka_unit_test(pay_is_told_to_all_and_adds_up),
        cmocka_unit_test(real_events_have_the_right_knower),
        cmocka_unit_test(a_fallen_card_is_told_as_it_lay),
        cmocka_unit_test(a_goal_is_turned_once),
        cmocka_unit_test(options_take_their_values_only),
        cmocka_unit_test(games_are_found_by_name_and_number),
        cmocka_unit_test(every_story_begins_anew),
        cmocka_unit_test(everyone_sees_all_after_the_end_only),
        cmocka_unit_test(an_observation_holds_the_cards_that_are_known),
        cmocka_unit_test(who_does_not_see_the_hand_sees_no_move),
        cmocka_unit_test(gold_is_counted_as_far_as_it_is_known),
        cmocka_unit_test(with_an_empty_hand_one_passes),
        cmocka_unit_test(disorder_is_noticed),
        cmocka_unit_test(a_stranger_has_no_tools),
        cmocka_unit_test(each_disorder_by_itself_is_noticed),
        cmocka_unit_test(disorder_in_the_box_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
