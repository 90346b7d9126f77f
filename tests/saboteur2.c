/* saboteur2.c -- what positions cannot say of `saboteur2`: what each move tells
 * to whom, how many moves a hand has, what is hidden and what is remembered,
 * where a hasty player digs, and that its own invariants can fail. */
#include <stdio.h>

#include "tests/newcomer.h"
#include "tests/saboteur2_table.h"

enum { P1, P2, P3, P4, P5, P6, P7 };

/* ---- Events ---- */

/* One that all may see, and what may be added to it. */
static adit_event by(int kind, int seat, int target)
{
    return (adit_event){.kind = (uint8_t)kind,
                        .seat = (int8_t)seat,
                        .target = (int8_t)target,
                        .knower = ADIT_NOBODY};
}

static adit_event with(adit_event e, int card, int way)
{
    e.card = (uint8_t)card, e.way = (uint8_t)way;
    return e;
}

static adit_event secret(adit_event e, int knower, int card)
{
    e.knower = (int8_t)knower, e.card = (uint8_t)card;
    return e;
}

static adit_event dug(int seat, int card, int way, int x, int y)
{
    adit_event e = with(by(EVENT_DUG, seat, 0), card, way);

    e.x = (int8_t)x, e.y = (int8_t)y;
    return e;
}

static adit_event fell(int seat, int card, int way, int x, int y)
{
    adit_event e = dug(seat, card, way, x, y);

    e.kind = EVENT_FELL;
    return e;
}

static adit_event drew(int seat, int card)
{
    return secret(by(EVENT_DREW, seat, 0), seat, card);
}

static adit_event passed(int seat, int card)
{
    return secret(by(EVENT_PASSED, seat, 0), seat, card);
}

/* By which dwarves it was won, as bits. */
static adit_event ended(int how, int won)
{
    adit_event e = with(by(EVENT_ENDED, ADIT_NOBODY, 0), won, how);

    e.amount = 1;
    return e;
}

static adit_event shown(int seat, int dwarf)
{
    return with(by(EVENT_SHOWN, seat, 0), dwarf, 0);
}

static adit_event gets(int kind, int seat, int amount)
{
    adit_event e = by(kind, seat, 0);

    e.way = kind == EVENT_PAID;
    e.amount = (int16_t)amount;
    return e;
}

static adit_event stole(int seat, int target)
{
    adit_event e = by(EVENT_STOLE, seat, target);

    e.amount = target != ADIT_NOBODY;
    return e;
}

/* What is known to one of them alone is told to him. */
static adit_event swapped(int seat, int target)
{
    adit_event e = by(EVENT_SWAPPED, seat, target);

    e.knower = (int8_t)seat;
    return e;
}

static adit_event over(void)
{
    return by(EVENT_OVER, ADIT_NOBODY, 0);
}

/* The card, way and amount of an event are for its knower alone, and of what
 * more there is, one half each for him and for who receives something. */
static void leaks_nothing(const adit_event *e, int viewer)
{
    adit_event seen = adit_witness(e, viewer), due = *e;

    if (e->knower != ADIT_NOBODY && e->knower != viewer &&
        viewer != ADIT_EVERYONE)
        due.card = due.way = 0, due.amount = 0, memset(due.more[0], 0, 6);
    if (e->receiver != ADIT_NOBODY && e->receiver != viewer &&
        viewer != ADIT_EVERYONE)
        memset(due.more[1], 0, 6);
    assert_memory_equal(&seen, &due, sizeof due);
}

static void tells(saboteur2 *s, const char *move, const adit_event *due, int n)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    s2_play(s, move, &story);
    for (int i = 0; i < story.n && i < n; i++) {
        if (memcmp(&events[i], &due[i], offsetof(adit_event, receiver)) != 0)
            fail_msg("'%s': event %d is of kind %d, of seat %d on %d, for %d: "
                     "card %d, way %d at %d,%d, amount %d",
                     move, i, events[i].kind, events[i].seat, events[i].target,
                     events[i].knower, events[i].card, events[i].way,
                     events[i].x, events[i].y, events[i].amount);
        for (int viewer = ADIT_EVERYONE; viewer < s->head.n_players; viewer++)
            leaks_nothing(&events[i], viewer);
    }
    if (story.n != n)
        fail_msg("'%s' tells %d events", move, story.n);
}

#define TELLS(s, move, ...)                                                    \
    tells(s, move, (const adit_event[]){__VA_ARGS__},                          \
          countof(((const adit_event[]){__VA_ARGS__})))

/* What has been discarded since there were n cards, in any order: "P1 NES" was
 * put face down by P1, "- map" lies face up. */
static void discarded(const saboteur2 *s, int n, const char *due)
{
    bool used[SABOTEUR2_DECK] = {false};
    char who[16], card[16];

    while (s2_word(&due, who) && s2_word(&due, card)) {
        int by_whom = who[0] == '-' ? ADIT_NOBODY : s2_seat(who), i = n;

        while (i < s->n_discard && (used[i] || s->deck[i] != s2_card(card) ||
                                    s->face_down[i] != by_whom))
            i++;
        if (i == s->n_discard)
            fail_msg("%s %s was not discarded", who, card);
        used[i] = true;
    }
    for (int i = n; i < s->n_discard; i++)
        assert_true(used[i]);
}

static void holds(const saboteur2 *s, int seat, const char *hand)
{
    int n = 0;
    char word[16];

    for (; s2_word(&hand, word); n++)
        if (s->hand[seat][n] != s2_card(word))
            fail_msg("P%d holds %s, not %s", seat + 1,
                     card_names[s->hand[seat][n]], word);
    assert_int_equal(s->n_hand[seat], n);
}

static void path_cards_are_told_as_they_lie(void **unused)
{
    saboteur2 s;
    int n;

    (void)unused;
    s = s2_at((s2_setup){.hand = {"EW"}, .pile = "NS"}), n = s.n_discard;
    TELLS(&s, "dig EW@1,0", dug(P1, CARD_EW, 0, 1, 0), drew(P1, CARD_NS));
    discarded(&s, n, "");
    holds(&s, P1, "NS");
    assert_int_equal(s.head.turn, P2);
    s = s2_at((s2_setup){.hand = {"ESW.crystal", "map"}});
    TELLS(&s, "dig NEW.crystal@0,-1", dug(P1, CARD_CRYSTAL_ESW, 1, 0, -1));
    s = s2_at(
        (s2_setup){.hand = {"W.ladder"}, .mine = "NS@0,1", .pile = "NS+EW"});
    TELLS(&s, "dig E.ladder@1,1", dug(P1, CARD_LADDER_W, 1, 1, 1),
          drew(P1, CARD_BRIDGE));
    s = s2_at((s2_setup){.hand = {"NE+SW"}, .pile = "theft"});
    TELLS(&s, "dig NE+SW@-1,0", dug(P1, CARD_CURVES_NE, 0, -1, 0),
          drew(P1, CARD_THEFT));
}

/* A stone, before the card is drawn; then two goals, by a card that touches
 * neither: over a bridge to a stone, and from there to the treasure. */
static void turned_goals_are_told_before_the_draw(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"NESW"},
                                   .pile = "free map",
                                   .mine = "EW@1,0 EW@2,0 EW@3,0 ESW@4,0 "
                                           "ESW@5,0 ESW@6,0"});

    (void)unused;
    s.goal[0] = GOAL_TREASURE, s.goal[1] = GOAL_NE;
    TELLS(&s, "dig NESW@7,0", dug(P1, CARD_NESW, 0, 7, 0),
          with(by(EVENT_TURNED, P1, 1), GOAL_NE, lies_so(CARD_NE, true)),
          drew(P1, CARD_FREE));
    s = s2_at((s2_setup){.hand = {"EW.green"},
                         .pile = "free map",
                         .mine =
                             "EW@1,0 EW@2,0 EW@3,0 ESW@4,0 ESW@5,0 NS+EW@7,0 "
                             "NS@8,-1"});
    s.goal[1] = GOAL_NE, s.goal[2] = GOAL_TREASURE;
    s.goal[0] = GOAL_NW;
    TELLS(
        &s, "dig EW.green@6,0", dug(P1, CARD_GREEN_EW, 0, 6, 0),
        with(by(EVENT_TURNED, P1, 1), GOAL_NE, lies_so(CARD_NE, true)),
        with(by(EVENT_TURNED, P1, 2), GOAL_TREASURE, lies_so(CARD_NESW, false)),
        ended(BY_TREASURE, 1 << DWARF_GREEN | 1 << DWARF_BOSS),
        shown(P1, DWARF_GREEN), shown(P2, DWARF_BLUE), shown(P3, DWARF_BOSS),
        shown(P4, DWARF_SABOTEUR), with(by(EVENT_FREE_WAY, P1, 0), 1, 1),
        gets(EVENT_PAID, P1, 4), gets(EVENT_PAID, P3, 3), over());
}

static void cards_of_the_base_game_are_told(void **unused)
{
    saboteur2 s;
    int n;

    (void)unused;
    s = s2_at((s2_setup){.hand = {"break-lamp"}, .pile = "NS EW"}),
    n = s.n_discard;
    TELLS(&s, "break lamp@P3",
          with(by(EVENT_BROKE, P1, P3), CARD_BREAK_LAMP, TOOL_LAMP),
          drew(P1, CARD_NS));
    discarded(&s, n, "");
    s = s2_at((s2_setup){
        .hand = {"fix-cart"}, .pile = "NS EW", .cart = 1 << P1 | 1 << P4}),
    n = s.n_discard;
    TELLS(&s, "fix cart@P4",
          with(by(EVENT_FIXED, P1, P4), CARD_FIX_CART, TOOL_CART),
          drew(P1, CARD_NS));
    discarded(&s, n, "- fix-cart - break-cart");
    s = s2_at(
        (s2_setup){.hand = {"fix-pick/lamp"}, .pile = "NS EW", .lamp = 1}),
    n = s.n_discard;
    TELLS(&s, "fix lamp@P1 with pick/lamp",
          with(by(EVENT_FIXED, P1, P1), CARD_FIX_PICK_LAMP, TOOL_LAMP),
          drew(P1, CARD_NS));
    discarded(&s, n, "- fix-pick/lamp - break-lamp");
    s = s2_at((s2_setup){
        .hand = {"rockfall"}, .pile = "NS EW", .mine = "NSw.green@0,1"}),
    n = s.n_discard;
    TELLS(&s, "rockfall@0,1", fell(P1, CARD_GREEN_NSE, 1, 0, 1),
          drew(P1, CARD_NS));
    discarded(&s, n, "- NSe.green - rockfall");
    s = s2_at((s2_setup){.hand = {"map"}, .pile = "NS EW"}), n = s.n_discard;
    TELLS(&s, "map@G3", secret(by(EVENT_LOOKED, P1, 2), P1, GOAL_NW),
          drew(P1, CARD_NS));
    discarded(&s, n, "- map");
}

static void cards_of_the_expansion_are_told(void **unused)
{
    saboteur2 s;
    int n;

    (void)unused;
    s = s2_at((s2_setup){.hand = {"theft"}, .pile = "NS EW"}), n = s.n_discard;
    TELLS(&s, "theft", by(EVENT_THIEF, P1, P1), drew(P1, CARD_NS));
    discarded(&s, n, "");
    assert_int_equal(saboteur2_thieves(&s), 1 << P1);
    s = s2_at((s2_setup){
        .hand = {"hands-off"}, .pile = "NS EW", .theft = "P4 P3 P2"}),
    n = s.n_discard;
    TELLS(&s, "hands-off@P3", by(EVENT_HANDS_OFF, P1, P3), drew(P1, CARD_NS));
    discarded(&s, n, "- hands-off - theft");
    assert_int_equal(s.n_thieves, 2);
    assert_int_equal(s.thief[0], P4);
    assert_int_equal(s.thief[1], P2);
    s = s2_at(
        (s2_setup){.hand = {"hands-off"}, .pile = "NS EW", .theft = "P1"});
    TELLS(&s, "hands-off@P1", by(EVENT_HANDS_OFF, P1, P1), drew(P1, CARD_NS));
    s = s2_at((s2_setup){.hand = {"trap"}, .pile = "NS EW"}), n = s.n_discard;
    TELLS(&s, "trap@P2", by(EVENT_TRAPPED, P1, P2), drew(P1, CARD_NS));
    discarded(&s, n, "");
    s = s2_at((s2_setup){
        .hand = {"free"}, .pile = "NS EW", .trapped = 1 << P1 | 1 << P3}),
    n = s.n_discard;
    TELLS(&s, "free@P3", by(EVENT_FREED, P1, P3), drew(P1, CARD_NS));
    discarded(&s, n, "- free - trap");
    assert_int_equal(s.trapped, 1 << P1);
    s = s2_at(
        (s2_setup){.hand = {"free"}, .pile = "NS EW", .trapped = 1 << P1});
    TELLS(&s, "free@P1", by(EVENT_FREED, P1, P1), drew(P1, CARD_NS));
    assert_int_equal(s.trapped, 0);
}

/* E14: the other draws, into the hand that he got. */
/* Each of them sees the hand that he gets, and nobody else does. */
static void swapped_hands_are_shown_to_whose_they_are(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"NES swap-hand map", "NS", "EW"},
                                   .pile = "free trap"});
    adit_event events[ADIT_MAX_EVENTS], seen;
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    static const uint8_t gets[6] = {CARD_NS}, gives[6] = {CARD_NES, CARD_MAP},
                         nothing[6];

    (void)unused;
    s2_play(&s, "swap-hand@P2", &story);
    seen = adit_witness(&events[0], P1);
    assert_memory_equal(seen.more[0], gets, 6);
    assert_memory_equal(seen.more[1], nothing, 6);
    seen = adit_witness(&events[0], P2);
    assert_memory_equal(seen.more[0], nothing, 6);
    assert_memory_equal(seen.more[1], gives, 6);
    seen = adit_witness(&events[0], P3);
    assert_memory_equal(seen.more[0], nothing, 6);
    assert_memory_equal(seen.more[1], nothing, 6);
}

static void swapped_hands_are_told_and_the_other_draws(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"NES swap-hand map", "NS", "EW"},
                                   .pile = "free trap"});
    int n = s.n_discard;

    (void)unused;
    TELLS(&s, "swap-hand@P2", swapped(P1, P2), drew(P2, CARD_FREE));
    discarded(&s, n, "- swap-hand");
    holds(&s, P1, "NS");
    holds(&s, P2, "NES map free");
    s = s2_at((s2_setup){.hand = {"NES swap-hand", "NS", "map"}});
    TELLS(&s, "swap-hand@P3", swapped(P1, P3));
    holds(&s, P1, "map");
    holds(&s, P3, "NES");
    s = s2_at((s2_setup){.hand = {"swap-hand"}, .pile = "NW"});
    TELLS(&s, "swap-hand@P4", swapped(P1, P4), drew(P4, CARD_NW));
    holds(&s, P1, "");
    holds(&s, P4, "NW");
}

/* The hat pile: green green green blue ... from the top. */
static void dwarves_are_told_to_who_sees_them(void **unused)
{
    saboteur2 s;
    int n;

    (void)unused;
    s = s2_at((s2_setup){.hand = {"inspect"}, .pile = "NS"}), n = s.n_discard;
    TELLS(&s, "inspect@P3", secret(by(EVENT_INSPECTED, P1, P3), P1, DWARF_BOSS),
          drew(P1, CARD_NS));
    discarded(&s, n, "- inspect");
    s = s2_at((s2_setup){.hand = {"swap-hat"}, .pile = "NS"}), n = s.n_discard;
    TELLS(&s, "swap-hat@P4", secret(by(EVENT_HAT, P1, P4), P4, DWARF_GREEN),
          drew(P1, CARD_NS));
    discarded(&s, n, "- swap-hat");
    assert_int_equal(s.n_hats, 10);
    assert_int_equal(s.hat[10], DWARF_NONE);
    s = s2_at((s2_setup){.hand = {"swap-hat"}, .pile = "NS"});
    s.hat[10] = DWARF_PROFITEER, s.hat[0] = DWARF_GREEN;
    TELLS(&s, "swap-hat@P1", secret(by(EVENT_HAT, P1, P1), P1, DWARF_PROFITEER),
          drew(P1, CARD_NS));
}

static void sheds_are_told(void **unused)
{
    static const struct {
        const char *move, *front;
        int way;
    } tests[] = {{"shed pick with NES map", "- break-pick", TOOL_PICK},
                 {"shed lamp with NES map", "- break-lamp", TOOL_LAMP},
                 {"shed cart with NES map", "- break-cart", TOOL_CART},
                 {"shed trap with NES map", "- trap", FRONT_TRAP},
                 {"shed theft with NES map", "- theft", FRONT_THEFT}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        saboteur2 s = s2_at((s2_setup){.hand = {"free NES map"},
                                       .pile = "NS EW",
                                       .pick = 1,
                                       .lamp = 1,
                                       .cart = 1,
                                       .trapped = 1,
                                       .theft = "P1"});
        char due[64];
        int n = s.n_discard;

        snprintf(due, sizeof due, "P1 NES P1 map %s", tests[i].front);
        TELLS(&s, tests[i].move, passed(P1, CARD_NES), passed(P1, CARD_MAP),
              with(by(EVENT_SHED, P1, 0), 0, tests[i].way), drew(P1, CARD_NS));
        discarded(&s, n, due);
        holds(&s, P1, "NS free");
        assert_int_equal(s.broken[1] + s.broken[2] + s.broken[3] + s.trapped +
                             s.n_thieves,
                         4);
    }
}

/* Two equal cards, with the pile empty: nothing is drawn. */
static void with_the_pile_empty_nothing_is_drawn(void **unused)
{
    saboteur2 s;

    (void)unused;
    s = s2_at((s2_setup){.hand = {"NES NES", "map"}, .lamp = 1});
    TELLS(&s, "shed lamp with NES NES", passed(P1, CARD_NES),
          passed(P1, CARD_NES), with(by(EVENT_SHED, P1, 0), 0, TOOL_LAMP));
    holds(&s, P1, "");
    s = s2_at((s2_setup){.hand = {"", "map"}});
    TELLS(&s, "pass", by(EVENT_IDLE, P1, 0));
    s = s2_at((s2_setup){.hand = {"", "map"}, .pile = "NS"});
    TELLS(&s, "pass", by(EVENT_IDLE, P1, 0)); /* a pass of no card draws none */
    assert_int_equal(s.n_pile, 1);
    assert_int_equal(s.played, ADIT_NOBODY);
}

/* As many cards are drawn as were passed, as far as the pile goes. */
static void passes_are_told_card_by_card(void **unused)
{
    static const struct {
        const char *pile, *one, *two, *three; /* the hand after it */
    } tests[] = {
        {"", "NS map theft", "NS theft", "theft"},
        {"EW", "NS EW map theft", "NS EW theft", "EW theft"},
        {"EW trap", "NS EW map theft", "NS EW theft trap", "EW theft trap"},
        {"EW trap n", "NS EW map theft", "NS EW theft trap", "EW n theft trap"},
        {"EW trap n free", "NS EW map theft", "NS EW theft trap",
         "EW n theft trap"}};
    saboteur2 s;
    int n;

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        s2_setup x = {.hand = {"NES NS map theft", "map"},
                      .pile = tests[i].pile};

        s = s2_at(x), n = s.n_discard;
        s2_play(&s, "pass NES", NULL);
        discarded(&s, n, "P1 NES");
        holds(&s, P1, tests[i].one);
        s = s2_at(x), n = s.n_discard;
        s2_play(&s, "pass NES map", NULL);
        discarded(&s, n, "P1 NES P1 map");
        holds(&s, P1, tests[i].two);
        s = s2_at(x), n = s.n_discard;
        s2_play(&s, "pass NES NS map", NULL);
        discarded(&s, n, "P1 NES P1 NS P1 map");
        holds(&s, P1, tests[i].three);
    }
    s = s2_at((s2_setup){.hand = {"NES NS map"}, .pile = "EW trap"});
    TELLS(&s, "pass NES NS map", passed(P1, CARD_NES), passed(P1, CARD_NS),
          passed(P1, CARD_MAP), drew(P1, CARD_EW), drew(P1, CARD_TRAP));
    assert_int_equal(s.played, P1);
}

/* ---- The end of a round ---- */

static const char to_the_gold[] =
    "EW.blue@1,0 EW@2,0 EW@3,0 EW@4,0 ESW@5,0 NESW@6,0";

/* The example of the rules: the boss connects through a blue door. */
static void the_example_is_told_to_the_piece(void **unused)
{
    saboteur2 s = s2_at(
        (s2_setup){.n = 7,
                   .roles = "blue green green boss profiteer saboteur saboteur",
                   .hand = {"", "", "", "ESW"},
                   .pile = "NS",
                   .mine = to_the_gold,
                   .theft = "P6 P7",
                   .trapped = 1 << P7,
                   .turn = P4});

    (void)unused;
    TELLS(
        &s, "dig ESW@7,0", dug(P4, CARD_ESW, 0, 7, 0),
        with(by(EVENT_TURNED, P4, 1), GOAL_TREASURE, lies_so(CARD_NESW, false)),
        ended(BY_TREASURE,
              1 << DWARF_BLUE | 1 << DWARF_BOSS | 1 << DWARF_PROFITEER),
        shown(P1, DWARF_BLUE), shown(P2, DWARF_GREEN), shown(P3, DWARF_GREEN),
        shown(P4, DWARF_BOSS), shown(P5, DWARF_PROFITEER),
        shown(P6, DWARF_SABOTEUR), shown(P7, DWARF_SABOTEUR),
        with(by(EVENT_FREE_WAY, P4, 0), 2, 2), gets(EVENT_PAID, P1, 3),
        gets(EVENT_PAID, P4, 2), gets(EVENT_PAID, P5, 1));
    assert_int_equal(s.head.turn, P6);
    assert_int_equal(s.phase, PHASE_STEAL);
    TELLS(&s, "steal@P1", stole(P6, P1), over());
    assert_int_equal(s.gold[P1], 2);
    assert_int_equal(s.gold[P6], 1);
    assert_int_equal(s.gold[P7], 0);
}

/* A digger whose own team is shut out has made the connection for the other;
 * with both doors in a row for none, and nobody wins. */
static void a_team_that_is_shut_out_does_not_win(void **unused)
{
    static const char roles[] = "green blue geologist saboteur";
    saboteur2 s = s2_at((s2_setup){
        .roles = roles, .hand = {"ESW"}, .pile = "NS", .mine = to_the_gold});

    (void)unused;
    TELLS(
        &s, "dig ESW@7,0", dug(P1, CARD_ESW, 0, 7, 0),
        with(by(EVENT_TURNED, P1, 1), GOAL_TREASURE, lies_so(CARD_NESW, false)),
        ended(BY_TREASURE, 1 << DWARF_BLUE), shown(P1, DWARF_GREEN),
        shown(P2, DWARF_BLUE), shown(P3, DWARF_GEOLOGIST),
        shown(P4, DWARF_SABOTEUR), with(by(EVENT_FREE_WAY, P1, 0), 2, 2),
        gets(EVENT_PAID, P2, 5), gets(EVENT_CRYSTALS, P3, 0), over());
    s = s2_at((s2_setup){.roles = roles,
                         .hand = {"EW.green"},
                         .pile = "NS",
                         .mine = to_the_gold});
    TELLS(
        &s, "dig EW.green@7,0", dug(P1, CARD_GREEN_EW, 0, 7, 0),
        with(by(EVENT_TURNED, P1, 1), GOAL_TREASURE, lies_so(CARD_NESW, false)),
        ended(BY_TREASURE, 0), shown(P1, DWARF_GREEN), shown(P2, DWARF_BLUE),
        shown(P3, DWARF_GEOLOGIST), shown(P4, DWARF_SABOTEUR),
        with(by(EVENT_FREE_WAY, P1, 0), 0, 0), gets(EVENT_CRYSTALS, P3, 0),
        over());
}

/* Nobody can play on: saboteurs and the profiteer win, and two geologists share
 * three crystals. */
static void an_exhausted_round_is_told(void **unused)
{
    saboteur2 s = s2_at(
        (s2_setup){.roles = "geologist geologist saboteur profiteer",
                   .hand = {"fix-lamp", "fix-pick"},
                   .mine = "w.crystal@1,0 s.crystal@9,9 ESW.crystal@0,1"});

    (void)unused;
    TELLS(&s, "pass fix-lamp", passed(P1, CARD_FIX_LAMP),
          ended(BY_EXHAUSTION, 1 << DWARF_SABOTEUR | 1 << DWARF_PROFITEER),
          shown(P1, DWARF_GEOLOGIST), shown(P2, DWARF_GEOLOGIST),
          shown(P3, DWARF_SABOTEUR), shown(P4, DWARF_PROFITEER),
          gets(EVENT_PAID, P3, 4), gets(EVENT_PAID, P4, 2),
          gets(EVENT_CRYSTALS, P1, 1), gets(EVENT_CRYSTALS, P2, 1), over());
    assert_int_equal(s.head.turn, ADIT_NOBODY);
}

/* Pay of nothing is told too: five winners, so the boss gets 0; no crystal; and
 * nobody at all who wins. */
static void pay_of_nothing_is_told(void **unused)
{
    saboteur2 s = s2_at(
        (s2_setup){.n = 6,
                   .roles = "green green green green boss geologist",
                   .hand = {"ESW"},
                   .pile = "NS",
                   .mine = "EW@1,0 EW@2,0 EW@3,0 ESW@4,0 ESW@5,0 ESW@6,0"});

    (void)unused;
    TELLS(
        &s, "dig ESW@7,0", dug(P1, CARD_ESW, 0, 7, 0),
        with(by(EVENT_TURNED, P1, 1), GOAL_TREASURE, lies_so(CARD_NESW, false)),
        ended(BY_TREASURE, 1 << DWARF_GREEN | 1 << DWARF_BOSS),
        shown(P1, DWARF_GREEN), shown(P2, DWARF_GREEN), shown(P3, DWARF_GREEN),
        shown(P4, DWARF_GREEN), shown(P5, DWARF_BOSS),
        shown(P6, DWARF_GEOLOGIST), with(by(EVENT_FREE_WAY, P1, 0), 1, 3),
        gets(EVENT_PAID, P1, 1), gets(EVENT_PAID, P2, 1),
        gets(EVENT_PAID, P3, 1), gets(EVENT_PAID, P4, 1),
        gets(EVENT_PAID, P5, 0), gets(EVENT_CRYSTALS, P6, 0), over());
    s = s2_at((s2_setup){
        .n = 2, .roles = "green boss", .hand = {"fix-lamp", "free"}});
    TELLS(&s, "pass fix-lamp", passed(P1, CARD_FIX_LAMP),
          ended(BY_EXHAUSTION, 0), shown(P1, DWARF_GREEN),
          shown(P2, DWARF_BOSS), over());
}

/* P3, P1 and P2 played thefts; P2's was the last, so he begins, then P3 and P1.
 * P4's is worth nothing, for he is trapped. */
static void thieves_are_told_in_their_order(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"", "", "", "fix-lamp"},
                                   .theft = "P3 P1 P2 P4",
                                   .trapped = 1 << P4,
                                   .turn = P4});

    (void)unused;
    s.gold[P1] = 1, s.gold[P2] = 2;
    TELLS(&s, "pass fix-lamp", passed(P4, CARD_FIX_LAMP),
          ended(BY_EXHAUSTION, 0), shown(P1, DWARF_GREEN),
          shown(P2, DWARF_BLUE), shown(P3, DWARF_BOSS),
          shown(P4, DWARF_SABOTEUR));
    assert_int_equal(s.head.turn, P2);
    TELLS(&s, "steal@P1", stole(P2, P1));
    assert_int_equal(s.head.turn, P3);
    TELLS(&s, "steal none", stole(P3, ADIT_NOBODY));
    assert_int_equal(s.head.turn, P1);
    TELLS(&s, "steal@P2", stole(P1, P2), over());
    assert_int_equal(s.gold[P1], 1);
    assert_int_equal(s.gold[P2], 2);
}

/* The next round is told after the last thief, or at once: P2 is left of P1,
 * who played the last card. Each learns his own dwarf only. */
static void the_next_round_is_told(void **unused)
{
    adit_event events[ADIT_MAX_EVENTS];

    (void)unused;
    for (int thief = 0; thief <= 1; thief++) {
        saboteur2 s = s2_at((s2_setup){.hand = {"fix-lamp", "fix-pick"},
                                       .theft = thief ? "P3" : NULL,
                                       .rounds = 2});
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        const adit_event *e;

        s2_play(&s, "pass fix-lamp", &story);
        if (thief) {
            story.n = 0;
            s2_play(&s, "steal none", &story);
        }
        e = &events[story.n - 5];
        assert_int_equal(story.n, thief ? 1 + 5 : 2 + 4 + 1 + 5);
        assert_int_equal(e->kind, EVENT_ROUND);
        assert_int_equal(e->seat, P2);
        assert_int_equal(e->amount, 2);
        assert_int_equal(e->knower, ADIT_NOBODY);
        for (int seat = 0; seat < 4; seat++) {
            adit_event due =
                secret(by(EVENT_DEALT, seat, 0), seat, s.dwarf[seat]);

            assert_memory_equal(&e[1 + seat], &due, sizeof due);
        }
        assert_int_equal(s.head.turn, P2);
        assert_int_equal(s.n_pile, 118 - 10 - 4 * 6);
    }
}

/* Of whole games: who may know the card, the way or the amount, and that all
 * kinds of events of this game come up. */
static void real_events_have_the_right_knower(void **unused)
{
    static const int never[] = {EVENT_NUGGETS, EVENT_TOOK};
    adit_luck luck = adit_luck_from(4);
    int told[N_EVENTS] = {0};

    (void)unused;
    for (int game = 0; game < 44; game++) {
        adit_event events[ADIT_MAX_EVENTS];
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        adit_config config;
        saboteur2 s, obs;

        adit_config_init(&saboteur2_game, 2 + game % 11, &config);
        saboteur2_game.init(&s, &config, (uint8_t[32]){(uint8_t)game}, &story);
        for (;;) {
            for (int i = 0; i < story.n; i++) {
                int kind = events[i].kind, knower = ADIT_NOBODY;

                if (kind == EVENT_DEALT || kind == EVENT_LOOKED ||
                    kind == EVENT_PASSED || kind == EVENT_DREW ||
                    kind == EVENT_INSPECTED || kind == EVENT_SWAPPED)
                    knower = events[i].seat;
                if (kind == EVENT_HAT)
                    knower = events[i].target;
                assert_int_equal(events[i].knower, knower);
                assert_true(knower == ADIT_NOBODY || events[i].card != 0 ||
                            kind == EVENT_SWAPPED);
                told[kind]++;
            }
            if (s.head.turn == ADIT_NOBODY)
                break;
            story.n = 0;
            saboteur2_game.observe(&s, s.head.turn, &obs);
            saboteur2_game.apply(&s,
                                 newcomer_chooses(bot_at(game % 2),
                                                  &saboteur2_game, &obs, &luck),
                                 &story);
        }
    }
    for (int i = 0; i < countof(never); i++)
        assert_int_equal(told[never[i]]--, 0);
    for (int kind = 1; kind < N_EVENTS; kind++)
        if (told[kind] == 0 && kind != EVENT_IDLE)
            fail_msg("no event of kind %d", kind);
    assert_int_equal(told[EVENT_SHOWN], told[EVENT_DEALT]);
    assert_int_equal(told[EVENT_OVER], 44);
    assert_int_equal(told[EVENT_ROUND], 3 * 44);
    assert_int_equal(told[EVENT_ENDED], 3 * 44);
}

/* ---- How many moves ---- */

/* The list, its length alone and any move of it agree; no move comes twice. */
static void there_are_moves(const saboteur2 *s, int due)
{
    static adit_action list[ADIT_MAX_MOVES];
    int n = saboteur2_game.legal(s, list, ADIT_MAX_MOVES);
    saboteur2 obs;

    assert_int_equal(n, due);
    assert_int_equal(saboteur2_game.legal(s, NULL, 0), due);
    assert_int_equal(saboteur2_game.legal(s, list, 1), due);
    saboteur2_game.legal(s, list, ADIT_MAX_MOVES);
    saboteur2_game.observe(s, s->head.turn, &obs);
    for (int i = 0; i < n; i++)
        assert_int_equal(saboteur2_game.why(&obs, list[i], NULL), ADIT_OK);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(&list[i], &list[j], sizeof list[i]);
    for (uint64_t seed = 0; seed < 100; seed++) {
        adit_luck luck = adit_luck_from(seed), again = luck;
        adit_action any = saboteur2_game.any(s, &luck);

        assert_memory_equal(&any, &list[adit_luck_below(&again, (uint32_t)n)],
                            sizeof any);
    }
}

/* Hands of some equal cards: how many sets of one to three different ones there
 * are, and of just two. Worked out by hand: of d kinds, of which p come twice
 * at least and t three times, there are d single cards, d(d-1)/2 + p pairs and
 * d(d-1)(d-2)/6 + p(d-1) + t threes. */
static const struct {
    int equal[6], passes, pairs;
} hands[] = {
    {{1, 1, 1, 1, 1, 1}, 6 + 15 + 20, 15},
    {{2, 1, 1, 1, 1}, 5 + 11 + 14, 11},
    {{2, 2, 1, 1}, 4 + 8 + 10, 8},
    {{2, 2, 2}, 3 + 6 + 7, 6},
    {{3, 1, 1, 1}, 4 + 7 + 8, 7},
    {{3, 2, 1}, 3 + 5 + 6, 5},
    {{3, 3}, 2 + 3 + 4, 3},
    {{4, 1, 1}, 3 + 4 + 4, 4},
    {{4, 2}, 2 + 3 + 3, 3},
    {{5, 1}, 2 + 2 + 2, 2},
    {{6}, 1 + 1 + 1, 1},
    {{1, 1, 1, 1, 1}, 5 + 10 + 10, 10},
    {{2, 1, 1, 1}, 4 + 7 + 7, 7},
    {{2, 2, 1}, 3 + 5 + 5, 5},
    {{3, 1, 1}, 3 + 4 + 4, 4},
    {{3, 2}, 2 + 3 + 3, 3},
    {{4, 1}, 2 + 2 + 2, 2},
    {{5}, 1 + 1 + 1, 1},
    {{1, 1, 1, 1}, 4 + 6 + 4, 6},
    {{2, 1, 1}, 3 + 4 + 3, 4},
    {{2, 2}, 2 + 3 + 2, 3},
    {{3, 1}, 2 + 2 + 2, 2},
    {{4}, 1 + 1 + 1, 1},
    {{1, 1, 1}, 3 + 3 + 1, 3},
    {{2, 1}, 2 + 2 + 1, 2},
    {{3}, 1 + 1 + 1, 1},
    {{1, 1}, 2 + 1, 1},
    {{2}, 1 + 1, 1},
    {{1}, 1, 0},
};

/* So many of each, starting with kind number `first` of those that cannot be
 * played by a trapped player with nothing broken: base and expansion, path and
 * action. */
static void give(saboteur2 *s, const int equal[6], int first)
{
    static const char *const idle[] = {
        "NESW",         "e", "NS+EW", "ESn", "fix-lamp", "fix-pick/cart",
        "fix-lamp/cart"};
    int n = 0;

    memset(s->hand[P1], 0, sizeof s->hand[P1]);
    for (int kind = 0; kind < 6; kind++)
        for (int i = 0; i < equal[kind]; i++)
            s->hand[P1][n++] =
                s2_card(idle[(first + 3 * kind) % countof(idle)]);
    s->n_hand[P1] = (uint8_t)n;
    saboteur2_recount(s);
}

/* All the ways in which the runs of equal cards can follow each other, as the
 * kinds are taken in seven different orders. With a trap in front there are as
 * many sheds as pairs, with a theft as well twice as many. */
static void equal_cards_give_one_move(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(hands); i++)
        for (int first = 0; first < 7; first++) {
            saboteur2 s = s2_at((s2_setup){.pile = "NS", .trapped = 1 << P1});

            give(&s, hands[i].equal, first);
            there_are_moves(&s, hands[i].passes + hands[i].pairs);
            s = s2_at(
                (s2_setup){.pile = "NS", .trapped = 1 << P1, .theft = "P2 P1"});
            give(&s, hands[i].equal, first);
            there_are_moves(&s, hands[i].passes + 2 * hands[i].pairs);
        }
}

/* A shaft of crosses up from the start, with an end on each side of each: 15 to
 * the left, 15 to the right, one above and one below, more than the base game
 * can have. A card with an open side to the west fits on all to the right, one
 * with an open side to the east on all to the left; NES and NSW above and below
 * too, NW below and ES above. */
static void many_ends_take_a_card(void **unused)
{
    static const struct {
        const char *hand;
        int digs;
    } tests[] = {{"NES", 17 + 17}, {"NW", 16 + 16}, {"NESW", 32}, {"EW", 30}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        saboteur2 s = s2_at((s2_setup){.hand = {tests[i].hand}, .pile = "NS"});

        for (int y = 1; y < 15; y++)
            mine_put(&s.mine, 0, y, lies_so(CARD_NESW, false));
        saboteur2_recount(&s);
        assert_int_equal(s.mine.n_ends, 32);
        there_are_moves(&s, tests[i].digs + 1);
    }
}

/* All five things in front of P1, who holds path cards. */
static void every_front_can_be_shed(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"NESW NESW EW n ESn ESn"},
                                   .pile = "NS",
                                   .pick = 1,
                                   .lamp = 1,
                                   .cart = 1,
                                   .trapped = 1,
                                   .theft = "P1"});

    (void)unused;
    there_are_moves(&s, 22 + 5 * 8);
    s.broken[TOOL_LAMP] = 0;
    saboteur2_recount(&s);
    there_are_moves(&s, 22 + 4 * 8);
}

/* In a fresh mine, with one card in hand and nothing else: the ways to lay it
 * at the four ends, and to pass it. A card whose stubs differ when it is turned
 * lies in two ways wherever it fits. */
static void path_cards_have_so_many_ways(void **unused)
{
    static const struct {
        const char *card;
        int ways;
    } tests[26] = {{"NS+EW", 4},       {"NW+ES", 4},        {"NE+SW", 4},
                   {"S.ladder", 2},    {"W.ladder", 2},     {"ES.ladder", 4},
                   {"NE.ladder", 4},   {"ES.green", 4},     {"EW.green", 2},
                   {"NSe.green", 6},   {"NS.blue", 2},      {"EW.blue", 2},
                   {"SW.blue", 4},     {"NEs", 6},          {"NSew", 4},
                   {"EWns", 4},        {"NSe", 6},          {"ESn", 6},
                   {"w.crystal", 2},   {"s.crystal", 2},    {"ESW.crystal", 6},
                   {"NES.crystal", 6}, {"ESWn.crystal", 8}, {"NSWe.crystal", 8},
                   {"EWs.crystal", 6}, {"NESW.crystal", 4}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        saboteur2 s = s2_at((s2_setup){.hand = {tests[i].card}, .pile = "NS"});

        if (saboteur2_game.legal(&s, NULL, 0) != tests[i].ways + 1)
            fail_msg("%s has %d moves", tests[i].card,
                     saboteur2_game.legal(&s, NULL, 0));
        there_are_moves(&s, tests[i].ways + 1);
        s.trapped = 1 << P1; /* one card alone cannot be shed either */
        there_are_moves(&s, 1);
        s.trapped = 0, s.broken[TOOL_CART] = 1 << P1;
        saboteur2_recount(&s);
        there_are_moves(&s, 1);
    }
}

/* Five players. P2 and P4 have thefts, P3 and P4 are trapped, P1 and P5 have
 * broken picks; each card by itself, in the hand of P1, who is on turn. */
static void action_cards_have_so_many_targets(void **unused)
{
    static const struct {
        const char *card;
        int ways, without_self; /* with break_self=no */
    } tests[] = {
        {"theft", 1, 1},    {"hands-off", 2, 2},  {"swap-hand", 4, 4},
        {"inspect", 4, 4},  {"swap-hat", 5, 5},   {"trap", 2, 2},
        {"free", 2, 2},     {"break-pick", 3, 3}, {"break-lamp", 5, 4},
        {"fix-pick", 2, 2}, {"fix-lamp", 0, 0},   {"fix-pick/lamp", 2, 2},
        {"map", 3, 3},      {"rockfall", 1, 1}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        saboteur2 s = s2_at((s2_setup){.n = 5,
                                       .roles = "green blue boss blue blue",
                                       .hand = {tests[i].card},
                                       .pile = "NS",
                                       .mine = "NS@0,1",
                                       .theft = "P4 P2",
                                       .trapped = 1 << P3 | 1 << P4,
                                       .pick = 1 << P1 | 1 << P5});

        there_are_moves(&s, tests[i].ways + 1);
        s.break_self = 1; /* no */
        there_are_moves(&s, tests[i].without_self + 1);
    }
}

/* An empty hat pile, a theft of one's own, and a trap of one's own. */
static void some_cards_have_no_target(void **unused)
{
    saboteur2 s = s2_at((s2_setup){
        .hand = {"theft swap-hat trap"}, .pile = "NS", .theft = "P1"});

    (void)unused;
    /* Seven passes, three sheds, four hats, three traps. */
    there_are_moves(&s, 7 + 3 + 4 + 3);
    s.n_hats = 0;
    there_are_moves(&s, 7 + 3 + 3);
    s.trapped = 1 << P1 | 1 << P2;
    there_are_moves(&s, 7 + 2 * 3 + 2);
}

static void a_thief_has_a_choice(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.hand = {"", "fix-lamp"}, .theft = "P2", .turn = P2});

    (void)unused;
    s.gold[P1] = 1, s.gold[P2] = 5, s.gold[P4] = 2;
    s2_play(&s, "pass fix-lamp", NULL);
    assert_int_equal(s.head.turn, P2);
    there_are_moves(&s, 3); /* P1, P4 (who is the saboteur), nobody */
    s.gold[P1] = 0, s.gold[P4] = 0;
    there_are_moves(&s, 1);
    s2_play(&s, "steal none", NULL);
    assert_int_equal(saboteur2_game.legal(&s, NULL, 0), 0);
}

static void with_an_empty_hand_one_passes(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.pile = "NS", .lamp = 1, .theft = "P1"});

    (void)unused;
    there_are_moves(&s, 1);
}

/* ---- What each player may know ---- */

static void sees(const saboteur2 *s, int viewer, const char *json)
{
    static char buffer[8192];
    adit_text t = adit_text_in(buffer, sizeof buffer);
    saboteur2 obs;

    saboteur2_game.observe(s, viewer, &obs);
    saboteur2_game.view(&obs, viewer, &t);
    assert_false(t.cut);
    if (strstr(buffer, json) == NULL)
        fail_msg("%s is not in %s", json, buffer);
}

/* What three players and the public know of hands that they gave away. */
static void they_know(const saboteur2 *s, const char *p1, const char *p2,
                      const char *p3)
{
    const char *const due[] = {"[]", p1, p2, p3};
    char json[512];

    for (int viewer = ADIT_PUBLIC; viewer < 3; viewer++) {
        snprintf(json, sizeof json, "\"known\":%s", due[viewer + 1]);
        sees(s, viewer, json);
    }
}

/* Until it is played; from when its holder has put cards face down, not for
 * sure. */
static void a_hand_given_away_is_known(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.n = 3,
                         .roles = "green blue boss",
                         .hand = {"NES swap-hand map", "NS trap", "EW"},
                         .pile = "NW ESW free theft n e"});

    (void)unused;
    they_know(&s, "[]", "[]", "[]");
    s2_play(&s, "swap-hand@P2", NULL);
    they_know(
        &s,
        "[{\"by\":\"P1\",\"p\":\"P2\",\"cards\":[\"NES\",\"map\"],\"sure\":true}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\",\"trap\"],\"sure\":true}]",
        "[]");
    s2_play(&s, "map@G1", NULL);
    they_know(
        &s, "[{\"by\":\"P1\",\"p\":\"P2\",\"cards\":[\"NES\"],\"sure\":true}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\",\"trap\"],\"sure\":true}]",
        "[]");
    s2_play(&s, "pass EW", NULL);
    s2_play(&s, "pass NS", NULL);
    they_know(
        &s, "[{\"by\":\"P1\",\"p\":\"P2\",\"cards\":[\"NES\"],\"sure\":true}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\",\"trap\"],\"sure\":"
        "false}]",
        "[]");
    s2_play(&s, "pass NW", NULL);
    s2_play(&s, "pass free", NULL);
    s2_play(&s, "trap@P3", NULL);
    they_know(
        &s, "[{\"by\":\"P1\",\"p\":\"P2\",\"cards\":[\"NES\"],\"sure\":false}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\"],\"sure\":false}]",
        "[]");
    s2_play(&s, "dig NSW@1,0", NULL);
    they_know(
        &s, "[]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\"],\"sure\":false}]",
        "[]");
}

/* P3 takes P2's hand, which P1 had given to P2. */
static void a_hand_is_known_when_it_goes_on(void **unused)
{
    saboteur2 s = s2_at(
        (s2_setup){.n = 3,
                   .roles = "green blue boss",
                   .hand = {"NES swap-hand map", "NS", "EW swap-hand free"},
                   .pile = "NW ESW trap theft n"});

    (void)unused;
    s2_play(&s, "swap-hand@P2", NULL);
    s2_play(&s, "pass NW", NULL);
    s2_play(&s, "swap-hand@P2", NULL);
    holds(&s, P3, "ESW NES map");
    holds(&s, P2, "EW trap free");
    they_know(
        &s,
        "[{\"by\":\"P1\",\"p\":\"P3\",\"cards\":[\"NES\",\"map\"],\"sure\":"
        "false}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\"],\"sure\":true},"
        "{\"by\":\"P2\",\"p\":\"P3\",\"cards\":[\"ESW\",\"NES\",\"map\"],"
        "\"sure\":true}]",
        "[{\"by\":\"P3\",\"p\":\"P2\",\"cards\":[\"EW\",\"free\"],\"sure\":true}]");
    s2_play(&s, "pass NS", NULL);
    s2_play(&s, "pass EW", NULL);
    s2_play(&s, "map@G2", NULL);
    they_know(
        &s, "[{\"by\":\"P1\",\"p\":\"P3\",\"cards\":[\"NES\"],\"sure\":false}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NS\"],\"sure\":false},"
        "{\"by\":\"P2\",\"p\":\"P3\",\"cards\":[\"ESW\",\"NES\"],"
        "\"sure\":true}]",
        "[{\"by\":\"P3\",\"p\":\"P2\",\"cards\":[\"EW\",\"free\"],\"sure\":"
        "false}]");
}

/* P1 gets his old hand back: what is not in it was put down, and that he knows.
 * What P2 gave has come back to him whole. */
static void a_hand_comes_back(void **unused)
{
    saboteur2 s = s2_at(
        (s2_setup){.n = 3,
                   .roles = "green blue boss",
                   .hand = {"NES swap-hand map", "NS swap-hand theft", "EW"},
                   .pile = "NW ESW trap n e"});

    (void)unused;
    s2_play(&s, "swap-hand@P2", NULL);
    s2_play(&s, "pass NES", NULL);
    s2_play(&s, "pass EW", NULL);
    s2_play(&s, "swap-hand@P2", NULL);
    holds(&s, P1, "ESW NW map");
    they_know(
        &s,
        "[{\"by\":\"P1\",\"p\":null,\"cards\":[\"NES\"],\"sure\":false},"
        "{\"by\":\"P1\",\"p\":\"P2\",\"cards\":[\"NS\",\"theft\"],\"sure\":"
        "true}]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"ESW\",\"NW\",\"map\"],"
        "\"sure\":true}]",
        "[]");
    /* An empty hand is nothing to know. */
    s = s2_at((s2_setup){.n = 3,
                         .roles = "green blue boss",
                         .hand = {"swap-hand", "NES NES"},
                         .pile = "NW map"});
    s2_play(&s, "swap-hand@P2", NULL);
    they_know(
        &s, "[]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NES\",\"NES\"],\"sure\":true}]",
        "[]");
    s2_play(&s, "pass NW", NULL);
    s2_play(&s, "pass", NULL);
    s2_play(&s, "dig NSW@1,0", NULL);
    they_know(
        &s, "[]",
        "[{\"by\":\"P2\",\"p\":\"P1\",\"cards\":[\"NES\"],\"sure\":true}]",
        "[]");
}

static void a_new_round_forgets(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.n = 3,
                         .roles = "green blue boss",
                         .hand = {"inspect", "swap-hat", "fix-lamp swap-hand"},
                         .rounds = 2});
    saboteur2 zero = {0};

    (void)unused;
    s2_play(&s, "inspect@P2", NULL);
    s2_play(&s, "swap-hat@P1", NULL);
    assert_int_equal(s.n_inspections + s.n_old_hats, 2);
    s2_play(&s, "swap-hand@P1", NULL); /* and nobody can play on */
    assert_int_equal(s.round, 2);
    assert_memory_equal(s.known, zero.known, sizeof s.known);
    assert_memory_equal(s.inspection, zero.inspection, sizeof s.inspection);
    assert_memory_equal(s.old_hat, zero.old_hat, sizeof s.old_hat);
    assert_int_equal(s.n_inspections + s.n_old_hats, 0);
}

/* The dwarves of three seats as each of them, and the public, sees them; and
 * those put aside: "?" is nothing. */
static void dwarves_seen(const saboteur2 *s, int viewer, const char *dwarves,
                         const char *old)
{
    saboteur2 obs;
    char word[16];

    saboteur2_game.observe(s, viewer, &obs);
    for (int seat = 0; seat < 3; seat++) {
        assert_true(s2_word(&dwarves, word));
        assert_int_equal(obs.dwarf[seat], word[0] == '?' ? 0 : s2_dwarf(word));
    }
    for (int i = 0; i < obs.n_old_hats; i++) {
        assert_true(s2_word(&old, word));
        assert_int_equal(obs.old_hat[i].dwarf,
                         word[0] == '?' ? 0 : s2_dwarf(word));
    }
    assert_int_equal(strlen(old), 0);
    for (int i = 0; i < countof(obs.hat); i++)
        assert_int_equal(obs.hat[i], DWARF_NONE);
}

/* P1 inspects P3, who then gets another dwarf: P1 knows what he knew and no
 * more. P3 inspects P1, who then takes another himself. The hat pile is blue,
 * profiteer from the top. */
static saboteur2 hats_change(int n_moves)
{
    static const char *const moves[] = {"inspect@P3", "swap-hat@P3",
                                        "inspect@P1", "swap-hat@P1"};
    saboteur2 s = s2_at(
        (s2_setup){.n = 3,
                   .roles = "green geologist boss",
                   .hand = {"inspect swap-hat", "map swap-hat", "inspect"},
                   .pile = "NS NS NS NS EW"});

    s.hat[s.n_hats - 1] = DWARF_BLUE;
    for (int i = 0; i < s.n_hats - 1; i++)
        if (s.hat[i] == DWARF_BLUE) {
            s.hat[i] = DWARF_GREEN;
            break;
        }
    s.hat[0] = s.hat[s.n_hats - 2], s.hat[s.n_hats - 2] = DWARF_PROFITEER;
    for (int i = 0; i < n_moves; i++)
        s2_play(&s, moves[i], NULL);
    return s;
}

static void inspections_grow_old(void **unused)
{
    saboteur2 s;

    (void)unused;
    s = hats_change(0);
    dwarves_seen(&s, P1, "green ? ?", "");
    dwarves_seen(&s, ADIT_PUBLIC, "? ? ?", "");
    s = hats_change(1);
    dwarves_seen(&s, P1, "green ? boss", "");
    dwarves_seen(&s, P2, "? geologist ?", "");
    dwarves_seen(&s, P3, "? ? boss", "");
    dwarves_seen(&s, ADIT_PUBLIC, "? ? ?", "");
    sees(&s, P1,
         "\"inspections\":[{\"p\":\"P1\",\"of\":\"P3\",\"move\":1,\"role\":"
         "\"boss\",\"old\":false}],\"old_hats\":[]");
    sees(&s, P3,
         "\"inspections\":[{\"p\":\"P1\",\"of\":\"P3\",\"move\":1,\"role\":"
         "null,\"old\":false}],\"old_hats\":[]");
    s = hats_change(2);
    dwarves_seen(&s, P1, "green ? ?", "boss");
    dwarves_seen(&s, P2, "? geologist ?", "?");
    dwarves_seen(&s, P3, "? ? blue", "boss");
    dwarves_seen(&s, ADIT_PUBLIC, "? ? ?", "?");
    sees(&s, P1,
         "\"inspections\":[{\"p\":\"P1\",\"of\":\"P3\",\"move\":1,\"role\":"
         "\"boss\",\"old\":true}],\"old_hats\":[{\"p\":\"P3\",\"role\":"
         "\"boss\"}]");
    sees(&s, P2,
         "\"inspections\":[{\"p\":\"P1\",\"of\":\"P3\",\"move\":1,\"role\":"
         "null,\"old\":true}],\"old_hats\":[{\"p\":\"P3\",\"role\":null}]");
}

static void ones_own_old_dwarf_is_known(void **unused)
{
    saboteur2 s = hats_change(4);

    (void)unused;
    dwarves_seen(&s, P1, "profiteer ? ?", "boss green");
    dwarves_seen(&s, P2, "? geologist ?", "? ?");
    dwarves_seen(&s, P3, "? ? blue", "boss green");
    dwarves_seen(&s, ADIT_PUBLIC, "? ? ?", "? ?");
    sees(&s, P1,
         "\"inspections\":[{\"p\":\"P1\",\"of\":\"P3\",\"move\":1,\"role\":"
         "\"boss\",\"old\":true},{\"p\":\"P3\",\"of\":\"P1\",\"move\":3,"
         "\"role\":null,\"old\":true}],\"old_hats\":[{\"p\":\"P3\",\"role\":"
         "\"boss\"},{\"p\":\"P1\",\"role\":\"green\"}]");
    sees(&s, P3,
         "\"inspections\":[{\"p\":\"P1\",\"of\":\"P3\",\"move\":1,\"role\":"
         "null,\"old\":true},{\"p\":\"P3\",\"of\":\"P1\",\"move\":3,"
         "\"role\":\"green\",\"old\":true}],\"old_hats\":[{\"p\":\"P3\","
         "\"role\":\"boss\"},{\"p\":\"P1\",\"role\":\"green\"}]");
}

/* E16: after the round the players' dwarves are shown, no others. */
static void dwarves_are_shown_after_the_round(void **unused)
{
    saboteur2 s = hats_change(4);

    (void)unused;
    s.phase = PHASE_STEAL;
    dwarves_seen(&s, P2, "profiteer geologist blue", "? ?");
    dwarves_seen(&s, ADIT_PUBLIC, "profiteer geologist blue", "? ?");
    s.phase = PHASE_OVER, s.head.turn = ADIT_NOBODY;
    dwarves_seen(&s, P1, "profiteer geologist blue", "boss green");
    dwarves_seen(&s, P2, "profiteer geologist blue", "? ?");
    sees(&s, ADIT_EVERYONE,
         "\"role\":\"boss\",\"old\":true},{\"p\":\"P3\",\"of\":\"P1\","
         "\"move\":3,\"role\":\"green\",\"old\":true}]");
}

/* Somebody who is given another dwarf twice, and inspected in between. */
static void a_second_new_dwarf_is_another(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.n = 3,
                         .roles = "green geologist boss",
                         .hand = {"swap-hat swap-hat", "inspect", "inspect"},
                         .pile = "NS NS NS NS EW"});

    (void)unused;
    s.hat[s.n_hats - 2] = DWARF_PROFITEER, s.hat[0] = DWARF_GREEN;
    s2_play(&s, "swap-hat@P3", NULL);
    s2_play(&s, "inspect@P3", NULL);
    s2_play(&s, "inspect@P1", NULL);
    s2_play(&s, "swap-hat@P3", NULL);
    dwarves_seen(&s, P1, "green ? ?", "? ?");
    dwarves_seen(&s, P2, "? geologist ?", "? green");
    dwarves_seen(&s, P3, "green ? profiteer", "boss green");
    sees(&s, P2,
         "\"inspections\":[{\"p\":\"P2\",\"of\":\"P3\",\"move\":2,\"role\":"
         "\"green\",\"old\":true},{\"p\":\"P3\",\"of\":\"P1\",\"move\":3,"
         "\"role\":null,\"old\":false}]");
}

static void everyone_sees_all_after_the_end_only(void **unused)
{
    saboteur2 s = hats_change(4), all, open;

    (void)unused;
    saboteur2_game.observe(&s, ADIT_EVERYONE, &all);
    saboteur2_game.observe(&s, ADIT_PUBLIC, &open);
    assert_memory_equal(&all, &open, sizeof all);
    s.phase = PHASE_OVER, s.head.turn = ADIT_NOBODY;
    saboteur2_game.observe(&s, ADIT_EVERYONE, &all);
    assert_memory_equal(&all, &s, sizeof all);
    saboteur2_game.observe(&s, ADIT_PUBLIC, &open);
    assert_memory_not_equal(&open, &s, sizeof open);
    assert_int_equal(saboteur2_game.why(&s, s2_move("pass"), NULL),
                     ADIT_ERR_OVER);
}

/* Of every card: in hands, among what was put down, in the pile and out. What
 * is known of hands given away is true, and of no other seat. */
static void an_observation_holds_the_cards_that_are_known(void **unused)
{
    adit_luck luck = adit_luck_from(2);

    (void)unused;
    for (int n = 2; n <= 12; n++) {
        saboteur2 s, obs;
        adit_config config;

        adit_config_init(&saboteur2_game, n, &config);
        saboteur2_game.init(&s, &config, (uint8_t[32]){3}, NULL);
        for (; s.head.turn != ADIT_NOBODY;
             saboteur2_game.apply(&s, saboteur2_game.any(&s, &luck), NULL))
            for (int viewer = ADIT_PUBLIC; viewer < n; viewer++) {
                int due = viewer < 0 ? 0 : s.n_hand[viewer], is = 0;

                for (int i = 0; i < s.n_discard; i++)
                    due += s.face_down[i] < 0 || s.face_down[i] == viewer;
                saboteur2_game.observe(&s, viewer, &obs);
                for (int i = 0; i < SABOTEUR2_DECK; i++)
                    is += obs.deck[i] != CARD_NONE;
                for (int i = 0; i < (int)sizeof obs.hand; i++)
                    is += (&obs.hand[0][0])[i] != CARD_NONE;
                assert_int_equal(is, due);
                for (int i = 0; i < SABOTEUR2_KNOWN; i++)
                    assert_true(obs.known[i].card[0] == CARD_NONE ||
                                obs.known[i].knower == viewer);
                for (int i = 0; i < 32; i++)
                    assert_int_equal(obs.seed[i], 0);
            }
    }
}

/* The goals that were looked at; the public knows none. */
static void a_goal_is_known_to_who_looked(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"map", "map"}, .pile = "NS EW"}),
              obs;

    (void)unused;
    s2_play(&s, "map@G2", NULL);
    s2_play(&s, "map@G1", NULL);
    for (int viewer = ADIT_PUBLIC; viewer < 4; viewer++) {
        saboteur2_game.observe(&s, viewer, &obs);
        assert_int_equal(obs.goal[0], viewer == P2 ? GOAL_NE : GOAL_NONE);
        assert_int_equal(obs.goal[1], viewer == P1 ? GOAL_TREASURE : GOAL_NONE);
        assert_int_equal(obs.goal[2], GOAL_NONE);
    }
}

static void who_does_not_see_the_hand_sees_no_move(void **unused)
{
    saboteur2 s = s2_at((s2_setup){.hand = {"NS", "map"}, .pile = "NS"}), obs;

    (void)unused;
    for (int viewer = ADIT_PUBLIC; viewer < 4; viewer++) {
        int due = viewer == P1 ? 3 : 0;

        saboteur2_game.observe(&s, viewer, &obs);
        assert_int_equal(saboteur2_game.legal(&obs, NULL, 0), due);
    }
}

/* ---- A hasty player ---- */

static void gains(const saboteur2 *s, const char *move, int due)
{
    adit_action a = s2_move(move);
    saboteur2 obs;
    int is;

    assert_int_equal(saboteur2_game.why(s, a, NULL), ADIT_OK);
    saboteur2_game.observe(s, s->head.turn, &obs);
    saboteur2_game.gains(&obs, &a, 1, &is);
    if (is != due)
        fail_msg("'%s' gains %d", move, is);
}

static void is_chosen(const saboteur2 *s, const char *move)
{
    adit_action due = s2_move(move), is;
    saboteur2 obs;

    saboteur2_game.observe(s, s->head.turn, &obs);
    for (uint64_t seed = 0; seed < 20; seed++) {
        adit_luck luck = adit_luck_from(seed);

        is = newcomer_chooses(&bot_hasty, &saboteur2_game, &obs, &luck);
        assert_memory_equal(&is, &due, sizeof is);
    }
}

/* The end at 4,0 is four steps from G2. A card that opens on 5,0 gains one
 * step; a ladder beside the cut-off card at 5,1 that opens on 7,1, two steps
 * from G2, and from G1 too, gains two. */
static void hasty_digs_over_ladders_and_bridges(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.hand = {"NS+EW EW.blue W.ladder map nesw ESn"},
                         .pile = "NS",
                         .mine = "EW@1,0 EW@2,0 EW@3,0 NS@5,1"});

    (void)unused;
    gains(&s, "dig NS+EW@4,0", 1);
    gains(&s, "dig NS+EW@0,1", 0);
    gains(&s, "dig EW.blue@4,0", 1);
    gains(&s, "dig EW.blue@-1,0", 0);
    gains(&s, "dig W.ladder@4,0", 0);
    gains(&s, "dig E.ladder@6,1", 2);
    gains(&s, "dig W.ladder@4,1", 0);
    gains(&s, "dig nesw@4,0", 0);
    gains(&s, "dig NWs@4,0", 0);
    gains(&s, "map@G1", 0);
    gains(&s, "pass map", 0);
    is_chosen(&s, "dig E.ladder@6,1");
    /* Who knows that the treasure is G3 digs towards it: 7,1 is four steps from
     * there, and so is 5,0 less one. */
    s.looked[P1] = 7;
    s.goal[1] = GOAL_NW, s.goal[2] = GOAL_TREASURE;
    gains(&s, "dig NS+EW@4,0", 1);
    gains(&s, "dig E.ladder@6,1", 2);
    gains(&s, "dig NWs@4,0", 0);
    gains(&s, "dig NS+EW@0,-1", 0);
}

static void hasty_steals(void **unused)
{
    saboteur2 s =
        s2_at((s2_setup){.hand = {"", "fix-lamp"}, .theft = "P2", .turn = P2});

    (void)unused;
    s.gold[P4] = 1;
    s2_play(&s, "pass fix-lamp", NULL);
    gains(&s, "steal@P4", 1);
    gains(&s, "steal none", 0);
    is_chosen(&s, "steal@P4");
}

/* ---- Invariants ---- */

static saboteur2 in_order(void)
{
    saboteur2 s = hats_change(2);

    s2_play(&s, "pass inspect", NULL);
    assert_null(saboteur2_game.check(&s));
    return s;
}

static void notices(const saboteur2 *s, const char *disorder)
{
    const char *found = saboteur2_game.check(s);

    if (found == NULL || strcmp(found, disorder) != 0)
        fail_msg("not noticed: %s (but: %s)", disorder, found ? found : "");
}

static void disorder_is_noticed(void **unused)
{
    const saboteur2 good = in_order();
    static const char counters[] =
        "a counter is wrong, or a hand is not in order",
                      turn[] = "somebody is on turn after the end, or nobody "
                               "before it",
                      cards[] = "the cards are not each somewhere exactly once",
                      dwarves[] = "the fifteen dwarves are not each somewhere "
                                  "exactly once";
    saboteur2 s;

    (void)unused;
    for (int i = 0; i < N_COUNTS; i++)
        if (i != COUNT_NONE) {
            s = good, s.count[i]++;
            notices(&s, counters);
        }
    s = good, s.broken[TOOL_LAMP] = 1;
    notices(&s, counters);
    s = good, s.hand[P2][0] = good.hand[P2][1],
    s.hand[P2][1] = good.hand[P2][0];
    notices(&s, counters);
    s = good, s.n_hand[P2]--;
    notices(&s, counters); /* a card lies behind the hand */
    s = good, s.head.turn = ADIT_NOBODY;
    notices(&s, turn);
    s = good, s.phase = PHASE_OVER;
    notices(&s, turn);
    s = good, s.phase = PHASE_STEAL;
    notices(&s, "somebody steals who is no thief");
    s = good, s.deck[SABOTEUR2_DECK - 1] = CARD_NONE;
    notices(&s, cards);
    s = good, s.deck[s.n_discard] = CARD_MAP;
    notices(&s, cards);
    s = good, s.trapped = 1 << P1;
    notices(&s, cards);
    s = good, s.thief[s.n_thieves++] = P1;
    notices(&s, cards);
    s = good, s.dwarf[P1] = DWARF_MINER;
    notices(&s, dwarves);
    s = good, s.dwarf[P1] = DWARF_NONE;
    notices(&s, dwarves);
    s = good, s.n_hats--;
    notices(&s, dwarves);
    s = good, s.hat[3] = s.hat[3] == DWARF_BLUE ? DWARF_GREEN : DWARF_BLUE;
    notices(&s, dwarves);
    s = good, s.old_hat[0].dwarf = DWARF_NONE;
    notices(&s, dwarves);
    s = good, s.n_old_hats--;
    notices(&s, dwarves);
    s = good, s.mine.need[0] ^= 1;
    notices(&s, "an end's need is wrong");
    s = good, s.extra_rockfall = 1; /* no */
    notices(&s, cards);
}

/* Takes a card out of those that are out, and puts another discarded one there,
 * so that all cards are still somewhere. */
static void find_card(saboteur2 *s, int card)
{
    for (int i = 0; i < SABOTEUR2_DECK; i++)
        if (s->deck[i] == card) {
            s->deck[i] = s->deck[s->n_discard - 1];
            s->deck[--s->n_discard] = CARD_NONE;
            return;
        }
    fail_msg("no such card is left");
}

/* Disorder that only one of the checks can notice, for all else agrees. */
static void each_disorder_by_itself_is_noticed(void **unused)
{
    static const char stranger[] =
        "something lies in front of somebody who does not play";
    const saboteur2 good = in_order();
    saboteur2 s;

    (void)unused;
    s = good, find_card(&s, CARD_TRAP), s.trapped = 1 << P3;
    assert_null(saboteur2_game.check(&s));
    s = good, find_card(&s, CARD_TRAP), s.trapped = 1 << P4;
    notices(&s, stranger);
    s = good, find_card(&s, CARD_THEFT), s.thief[s.n_thieves++] = P4;
    notices(&s, stranger);
    s = good, find_card(&s, CARD_BREAK_CART), s.broken[TOOL_CART] = 1 << P7;
    s.count[COUNT_BROKEN + TOOL_CART]++, s.count[COUNT_WHOLE + TOOL_CART]--;
    notices(&s, stranger);
    s = good, find_card(&s, CARD_THEFT), find_card(&s, CARD_THEFT);
    s.thief[0] = s.thief[1] = P2, s.n_thieves = 2;
    notices(&s, "somebody has two thefts");
    /* Seven cards in a hand. */
    s = s2_at((s2_setup){.hand = {"NS NS NS NS EW EW", "map"}, .pile = "NES"});
    find_card(&s, CARD_FREE);
    s.hand[P1][s.n_hand[P1]++] = CARD_FREE;
    notices(&s, "a hand has too many cards");
    /* Nobody can play on. */
    s = s2_at((s2_setup){.hand = {"fix-lamp", "free", "hands-off"}});
    notices(&s, "the round goes on though nobody can play");
}

static void untrue_knowledge_is_noticed(void **unused)
{
    static const char untrue[] = "what is known of a hand is not true";
    saboteur2 s = s2_at((s2_setup){.n = 3,
                                   .roles = "green blue boss",
                                   .hand = {"NES swap-hand map", "NS"},
                                   .pile = "NW ESW trap"}),
              good;

    (void)unused;
    /* The other card for it is among those put aside: this is the second
     * swap. */
    s2_play(&s, "swap-hand@P2", NULL);
    s2_play(&s, "pass NES", NULL);
    good = s;
    s = good, s.known[2].card[0] = CARD_ESW;
    assert_null(saboteur2_game.check(&s)); /* it was drawn, but it is there */
    s = good, s.known[2].card[0] = CARD_EW;
    notices(&s, untrue);
    s = good, s.known[2].card[2] = CARD_MAP;
    notices(&s, untrue);
    s = good, s.known[2].holder = P3;
    notices(&s, untrue);
    s = good, s.known[2].holder = ADIT_NOBODY;
    notices(&s, untrue);
    s = good, s.known[2].since++;
    notices(&s, untrue);
    s = good, s.known[2].first = P2, s.known[2].from = s.known[2].since,
    s.known[2].since++;
    assert_null(saboteur2_game.check(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_cards_are_told_as_they_lie),
        cmocka_unit_test(turned_goals_are_told_before_the_draw),
        cmocka_unit_test(cards_of_the_base_game_are_told),
        cmocka_unit_test(cards_of_the_expansion_are_told),
        cmocka_unit_test(swapped_hands_are_shown_to_whose_they_are),
        cmocka_unit_test(swapped_hands_are_told_and_the_other_draws),
        cmocka_unit_test(dwarves_are_told_to_who_sees_them),
        cmocka_unit_test(sheds_are_told),
        cmocka_unit_test(with_the_pile_empty_nothing_is_drawn),
        cmocka_unit_test(passes_are_told_card_by_card),
        cmocka_unit_test(the_example_is_told_to_the_piece),
        cmocka_unit_test(a_team_that_is_shut_out_does_not_win),
        cmocka_unit_test(an_exhausted_round_is_told),
        cmocka_unit_test(pay_of_nothing_is_told),
        cmocka_unit_test(thieves_are_told_in_their_order),
        cmocka_unit_test(the_next_round_is_told),
        cmocka_unit_test(real_events_have_the_right_knower),
        cmocka_unit_test(equal_cards_give_one_move),
        cmocka_unit_test(many_ends_take_a_card),
        cmocka_unit_test(every_front_can_be_shed),
        cmocka_unit_test(path_cards_have_so_many_ways),
        cmocka_unit_test(action_cards_have_so_many_targets),
        cmocka_unit_test(some_cards_have_no_target),
        cmocka_unit_test(a_thief_has_a_choice),
        cmocka_unit_test(with_an_empty_hand_one_passes),
        cmocka_unit_test(a_hand_given_away_is_known),
        cmocka_unit_test(a_hand_is_known_when_it_goes_on),
        cmocka_unit_test(a_hand_comes_back),
        cmocka_unit_test(a_new_round_forgets),
        cmocka_unit_test(inspections_grow_old),
        cmocka_unit_test(ones_own_old_dwarf_is_known),
        cmocka_unit_test(dwarves_are_shown_after_the_round),
        cmocka_unit_test(a_second_new_dwarf_is_another),
        cmocka_unit_test(everyone_sees_all_after_the_end_only),
        cmocka_unit_test(an_observation_holds_the_cards_that_are_known),
        cmocka_unit_test(a_goal_is_known_to_who_looked),
        cmocka_unit_test(who_does_not_see_the_hand_sees_no_move),
        cmocka_unit_test(hasty_digs_over_ladders_and_bridges),
        cmocka_unit_test(hasty_steals),
        cmocka_unit_test(disorder_is_noticed),
        cmocka_unit_test(each_disorder_by_itself_is_noticed),
        cmocka_unit_test(untrue_knowledge_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
