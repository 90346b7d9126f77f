/* galleries.c -- what positions cannot say of `galleries`: every step that a
 * move is told in, what any bytes are, who sees what, what a hasty player does,
 * how it is set up, and that its own invariants can fail. */
#include "tests/galleries_table.h"
#include "tests/newcomer.h"

/* ---- Every step of a move ---- */

static void is_told(const adit_story *story, const step *steps, int n)
{
    for (int i = 0; i < story->n && i < n; i++) {
        const adit_event *e = &story->event[i],
                         due = {.kind = (uint8_t)steps[i].kind,
                                .seat = (int8_t)steps[i].seat,
                                .target = (int8_t)steps[i].owner,
                                .knower = NOBODY,
                                .card = (uint8_t)steps[i].card,
                                .way = (uint8_t)steps[i].way,
                                .x = (int8_t)steps[i].x,
                                .y = (int8_t)steps[i].y,
                                .amount = (int16_t)steps[i].amount};

        if (memcmp(e, &due, offsetof(adit_event, receiver)) != 0)
            fail_msg("event %d is {%d, %d, %d, %d, %d, %d, %d, %d}, kind %d "
                     "was due",
                     i, e->kind, e->seat, e->target, e->way, e->x, e->y,
                     e->card, e->amount, due.kind);
    }
    assert_int_equal(story->n, n);
}

static void tells_of(galleries *s, const char *move, const step *steps, int n)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    memset(events, 0, sizeof events);
    assert_int_equal(galleries_game.apply(s, move_of(move), &story), ADIT_OK);
    is_told(&story, steps, n);
}

/* Exactly these events, from a sound position to a sound one. */
static void tells(galleries *s, const char *move, const step *steps, int n)
{
    const char *wrong = galleries_game.check(s);

    if (wrong != NULL)
        fail_msg("before %s: %s", move, wrong);
    tells_of(s, move, steps, n);
    assert_null(galleries_game.check(s));
}

#define TELLS(s, move, steps) tells(s, move, steps, countof(steps))

static void a_chain_of_picks_ends_in_a_chest(void **unused)
{
    static const step due[] = {{TOLD_DUG, P1, P1, 2, 5, 2, NP, 1},
                               {TOLD_PICK, P1, P1, 2, 5, 2, 0, 2},
                               {TOLD_DUG, P1, P1, 2, 5, 3, NP, 2},
                               {TOLD_PICK, P1, P1, 2, 5, 3, 0, 3},
                               {TOLD_DUG, P1, P1, 2, 5, 4, NC, 3},
                               {TOLD_CHEST, P1, 0, 0, 5, 4, CHEST_D, 0},
                               {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 1, 1},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    galleries s = table(2);

    (void)unused;
    lay(&s, 4, 4, N, P1G1);
    lay(&s, 5, 2, NN, P2G1);
    put_on_top(&s, 1, NP);
    put_on_top(&s, 2, NP);
    put_on_top(&s, 3, NC);
    put_on_top(&s, 0, CHEST_D);
    show_dice(&s, 1, 5);
    TELLS(&s, "dig 1 in 5 with g2", due);
}

/* 1 comes after 5; and where no card of the next number is to be had, the
 * goblin stays (D7). */
static void a_pick_digs_on_if_it_can(void **unused)
{
    static const step round[] = {{TOLD_DUG, P1, P1, 1, 3, 1, NP, 5},
                                 {TOLD_PICK, P1, P1, 1, 3, 1, 0, 1},
                                 {TOLD_DUG, P1, P1, 1, 3, 2, N, 1},
                                 {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    static const step stays[] = {{TOLD_DUG, P1, P1, 1, 5, 3, NP, 5},
                                 {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    galleries s = table(2);

    (void)unused;
    put_on_top(&s, 5, NP);
    show_dice(&s, 3, 5);
    TELLS(&s, "dig 5 in 3 with g1", round);
    s = table(2);
    put_on_top(&s, 5, NP);
    show_dice(&s, 5, 5);
    for (int i = 0; i < 10; i++)
        lay(&s, i / 2 + 1, 1, s.pile[1][0], NO_GOBLIN);
    TELLS(&s, "dig 5 in 5 with g1", stays);
}

/* P2 has no gem, so that the dice are rolled. */
static void each_chest_card_is_told(void **unused)
{
    static const struct {
        int chest, wears, n;
        step due[2];
    } tests[] = {
        {CHEST_N, 0, 0, {{0}}},
        {CHEST_2N, 0, 0, {{0}}},
        {CHEST_D, 0, 1, {{TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 1, 1}}},
        {CHEST_2D, 0, 1, {{TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 2, 2}}},
        {CHEST_BOMB, 0, 1, {{TOLD_PLANTED, P1, CHEST, 0, 2, 1, 0, 0}}},
        {CHEST_BONES, 0, 1, {{TOLD_HELD, P1, P1, 1, 2, 1, 0, 0}}},
        {CHEST_BONES, WEARS_CROSS, 0, {{0}}},
        {CHEST_HELMET, 0, 1, {{TOLD_WEARS, P1, P1, 1, 0, 0, WEARS_HELMET, 0}}},
        {CHEST_CROSS, 0, 1, {{TOLD_WEARS, P1, P1, 1, 0, 0, WEARS_CROSS, 0}}},
        {CHEST_ARMOUR, 0, 1, {{TOLD_WEARS, P1, P1, 1, 0, 0, WEARS_ARMOUR, 0}}},
        {CHEST_HELMET, WEARS_HELMET, 0, {{0}}},
        {CHEST_CROSS, WEARS_CROSS, 0, {{0}}},
        {CHEST_ARMOUR, WEARS_ARMOUR, 0, {{0}}},
    };

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        galleries s = table(2);
        int n = tests[i].n;
        step due[6] = {{TOLD_DUG, P1, P1, 1, 2, 1, C, 3},
                       {TOLD_CHEST, P1, 0, 0, 2, 1, tests[i].chest, 0}};

        memcpy(due + 2, tests[i].due, sizeof tests[i].due);
        due[n + 2] = (step){TOLD_TURN, P2, 0, 0, 0, 0, 0, 8};
        due[n + 3] = (step){TOLD_ROLLED, P2, 0, GUN, 0, 0, 4, 0};
        put_on_top(&s, 3, C);
        put_on_top(&s, 0, tests[i].chest);
        dress(&s, P1G1, tests[i].wears);
        give(&s, P2, 0);
        show_dice(&s, 2, 3);
        foretell_roll(&s, 4, GUN);
        tells(&s, "dig 3 in 2 with g1", due, n + 4);
        if (n > 0 && tests[i].due[0].kind == TOLD_WEARS)
            assert_int_equal(s.wears[0], tests[i].due[0].card);
    }
}

/* While the first lies elsewhere; and both can be removed. */
static void the_second_bomb_of_the_chests_is_told(void **unused)
{
    static const step due[] = {{TOLD_DUG, P1, P1, 1, 2, 1, NC, 3},
                               {TOLD_CHEST, P1, 0, 0, 2, 1, CHEST_BOMB, 0},
                               {TOLD_PLANTED, P1, CHEST, 0, 2, 1, 0, 0},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    static const step first[] = {{TOLD_BOUGHT, P2, 0, 0, 0, 0, ACT_DEFUSE, 2},
                                 {TOLD_DEFUSED, P2, CHEST, 0, 5, 1, 0, 0},
                                 {TOLD_ROLLED, P2, 0, 2, 0, 0, 1, 0}};
    static const step second[] = {{TOLD_BOUGHT, P2, 0, 0, 0, 0, ACT_DEFUSE, 2},
                                  {TOLD_DEFUSED, P2, CHEST, 0, 2, 1, 0, 0},
                                  {TOLD_ROLLED, P2, 0, 2, 0, 0, 1, 0}};
    galleries s = table(2), t;

    (void)unused;
    lay(&s, 5, 1, N, NO_GOBLIN);
    lay_bomb(&s, CHEST, 5, 1);
    put_on_top(&s, 3, NC);
    put_on_top(&s, 0, CHEST_BOMB);
    show_dice(&s, 2, 3);
    TELLS(&s, "dig 3 in 2 with g1", due);
    foretell_roll(&s, 1, 2);
    t = s;
    TELLS(&t, "buy defuse@5.1:chest", first);
    TELLS(&s, "buy defuse@2.1:chest", second);
}

/* So many chest cards cannot be away, but if they were: */
static void a_chest_without_a_card_is_told(void **unused)
{
    static const step due[] = {{TOLD_DUG, P1, P1, 1, 1, 1, C, 1},
                               {TOLD_CHEST, P1, 0, 0, 1, 1, CHEST_NONE, 0},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    galleries s = table(2);

    (void)unused;
    put_on_top(&s, 1, C);
    use_all(&s, 0);
    s.n_used[0] = 0;
    show_dice(&s, 1, 1);
    tells_of(&s, "dig 1 in 1 with g1", due, countof(due));
}

static void bones_hold_but_for_a_cross(void **unused)
{
    static const step turn = {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8};
    static const step dug[] = {{TOLD_DUG, P1, P1, 1, 4, 1, NNB, 2},
                               {TOLD_DUG, P1, P1, 1, 4, 1, DDB, 2}};
    static const step paid = {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 2, 2};
    static const step held = {TOLD_HELD, P1, P1, 1, 4, 1, 0, 0};

    (void)unused;
    for (int diamonds = 0; diamonds <= 1; diamonds++)
        for (int cross = 0; cross <= 1; cross++) {
            galleries s = table(2);
            step due[4];
            int n = 0;

            due[n++] = dug[diamonds];
            if (diamonds)
                due[n++] = paid;
            if (!cross)
                due[n++] = held;
            due[n++] = turn;
            put_on_top(&s, 2, diamonds ? DDB : NNB);
            dress(&s, P1G1, cross ? WEARS_CROSS : WEARS_ARMOUR | WEARS_HELMET);
            /* The others wear less: they are other choices. */
            show_dice(&s, 4, 2);
            tells(&s, "dig 2 in 4 with g1", due, n);
        }
}

/*      3     3.1    3.2    3.3   3.4    3.5      3.6   3.7
 *            4:NN   1:Nc   4:D   2:NNN  5:c      3:Np  4:ND
 *            P2g1   P3g2         P1g1   P4g3           P1g2
 *            helmet +2N          helmet +bones
 *   P4's            P2's                a chest's                (bombs)
 * P1 digs tunnel 3 with g2, whose pick leads to the third 4. */
static galleries about_to_close(void)
{
    galleries s = table(4);

    lay(&s, 3, 4, NN, P2G1);
    lay(&s, 3, 1, NC, P3G2);
    lay_under(&s, 3, CHEST_2N);
    lay(&s, 3, 4, D, NO_GOBLIN);
    lay(&s, 3, 2, NNN, P1G1);
    lay(&s, 3, 5, C, P4G3);
    lay_under(&s, 3, CHEST_BONES);
    dress(&s, P2G1, WEARS_HELMET);
    dress(&s, P1G1, WEARS_HELMET);
    lay_bomb(&s, P1, 2, 0);
    lay_bomb(&s, P2, 3, 2);
    lay_bomb(&s, P4, 3, 0);
    lay_bomb(&s, CHEST, 3, 5);
    put_on_top(&s, 3, NP);
    put_on_top(&s, 4, ND);
    show_dice(&s, 3, 3);
    return s;
}

/* P1: 3 on 3.4, 1 on 3.6 and 1 on 3.7. P2: twice 2. P3: 1 and the chest's 2. */
static void a_chain_that_closes_a_gallery_is_told(void **unused)
{
    static const step due[] = {{TOLD_DUG, P1, P1, 2, 3, 6, NP, 3},
                               {TOLD_PICK, P1, P1, 2, 3, 6, 0, 4},
                               {TOLD_DUG, P1, P1, 2, 3, 7, ND, 4},
                               {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 1, 1},
                               {TOLD_CLOSED, P1, 0, 0, 3, 0, 0, 0},
                               {TOLD_HOME, P1, P2, 1, 3, 1, 0, 4},
                               {TOLD_HOME, P1, P3, 2, 3, 2, 0, 3},
                               {TOLD_HOME, P1, P1, 1, 3, 4, 0, 0},
                               {TOLD_HOME, P1, P4, 3, 3, 5, 0, 0},
                               {TOLD_HOME, P1, P1, 2, 3, 7, 0, 0},
                               {TOLD_BOMB_HOME, P1, P2, 0, 3, 2, 0, 0},
                               {TOLD_BOMB_HOME, P1, CHEST, 0, 3, 5, 0, 0},
                               {TOLD_PAID, P1, 0, PAY_CLOSING, 0, 0, 5, 5},
                               {TOLD_PAID, P2, 0, PAY_CLOSING, 0, 0, 4, 4},
                               {TOLD_PAID, P3, 0, PAY_CLOSING, 0, 0, 3, 3},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    galleries s = about_to_close();

    (void)unused;
    TELLS(&s, "dig 3 in 3 with g2", due);
}

/*   1 P2's bomb    2.1 P2g1    4.1 P1g1, P1's bomb           5.1 P1g2
 *                  2.2 P3g2    4.2 P2g2    4 P3's bomb
 *                  a chest's   4.3 P3g1
 * P2g2 and P3g2 wear armour. */
static galleries about_to_explode(void)
{
    galleries s = table(3);

    lay(&s, 2, 1, N, P2G1);
    lay(&s, 2, 2, N, P3G2);
    lay(&s, 4, 1, NN, P1G1);
    lay(&s, 4, 3, N, P2G2);
    lay(&s, 4, 4, N, P3G1);
    lay(&s, 5, 5, N, P1G2);
    dress(&s, P2G2, WEARS_ARMOUR | WEARS_HELMET);
    dress(&s, P3G2, WEARS_ARMOUR);
    dress(&s, P2G1, WEARS_CROSS | WEARS_HELMET);
    lay_bomb(&s, P1, 4, 1);
    lay_bomb(&s, P2, 1, 0);
    lay_bomb(&s, P3, 4, 0);
    lay_bomb(&s, CHEST, 2, 2);
    s.head.turn = P3;
    foretell_roll(&s, BOMB, 2);
    return s;
}

/* P1's bomb and P3's each killed P1g1 and P3g1: two for both, or with
 * bounty=others one. */
static void an_explosion_and_the_new_roll_are_told(void **unused)
{
    galleries s = about_to_explode();
    step due[] = {{TOLD_ROLLED, P3, 0, 2, 0, 0, BOMB, 0},
                  {TOLD_EXPLODED, P3, P1, 0, 4, 1, 0, 0},
                  {TOLD_EXPLODED, P3, P2, 0, 1, 0, 0, 0},
                  {TOLD_EXPLODED, P3, P3, 0, 4, 0, 0, 0},
                  {TOLD_EXPLODED, P3, CHEST, 0, 2, 2, 0, 0},
                  {TOLD_DIED, P3, P1, 1, 4, 1, 0, 0},
                  {TOLD_DIED, P3, P2, 1, 2, 1, 0, 0},
                  {TOLD_ARMOUR, P3, P2, 2, 4, 2, 0, 0},
                  {TOLD_DIED, P3, P3, 1, 4, 3, 0, 0},
                  {TOLD_ARMOUR, P3, P3, 2, 2, 2, 0, 0},
                  {TOLD_PAID, P3, 0, PAY_BOMB, 0, 0, 2, 2},
                  {TOLD_PAID, P1, 0, PAY_BOMB, 0, 0, 2, 2},
                  {TOLD_ROLLED, P3, 0, GUN, 0, 0, BOMB, 0}};

    (void)unused;
    foretell_roll(&s, BOMB, GUN);
    TELLS(&s, "roll", due);
    s = about_to_explode();
    s.bounty = 1;
    foretell_roll(&s, BOMB, GUN);
    due[10].card = due[10].amount = due[11].card = due[11].amount = 1;
    TELLS(&s, "roll", due);
}

/* D21, and that a roll without a bomb lets them lie. */
static void bombs_that_find_nobody_are_told(void **unused)
{
    static const step bang[] = {{TOLD_ROLLED, P1, 0, GUN, 0, 0, BOMB, 0},
                                {TOLD_EXPLODED, P1, P2, 0, 3, 0, 0, 0},
                                {TOLD_ROLLED, P1, 0, 5, 0, 0, 1, 0}};
    static const step quiet[] = {{TOLD_ROLLED, P1, 0, GUN, 0, 0, 2, 0}};
    galleries s = table(2), t;

    (void)unused;
    lay_bomb(&s, P2, 3, 0);
    t = s;
    foretell_roll(&s, BOMB, GUN);
    foretell_roll(&s, 1, 5);
    TELLS(&s, "roll", bang);
    foretell_roll(&t, 2, GUN);
    TELLS(&t, "roll", quiet);
}

/* P1g1 at 1.1, P2g1 at 1.2, who is in the lead: P2 gets a gem when his turn
 * begins if he lives. */
static void shots_are_told(void **unused)
{
    static const step armour[] = {{TOLD_SHOT, P1, P2, 1, 1, 2, 0, 0},
                                  {TOLD_ARMOUR, P1, P2, 1, 1, 2, 0, 0},
                                  {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8},
                                  {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, 1, 1}};
    static const step dies[] = {{TOLD_SHOT, P1, P2, 1, 1, 2, 0, 0},
                                {TOLD_DIED, P1, P2, 1, 1, 2, 0, 0},
                                {TOLD_PAID, P1, 0, PAY_GUN, 0, 0, 1, 1},
                                {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    static const step own[] = {{TOLD_SHOT, P1, P1, 1, 1, 1, 0, 0},
                               {TOLD_DIED, P1, P1, 1, 1, 1, 0, 0},
                               {TOLD_PAID, P1, 0, PAY_GUN, 0, 0, 1, 1},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8},
                               {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, 1, 1}};
    static const step for_nothing[] = {
        {TOLD_SHOT, P1, P1, 1, 1, 1, 0, 0},
        {TOLD_DIED, P1, P1, 1, 1, 1, 0, 0},
        {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8},
        {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, 1, 1}};
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 1, 1, N, P1G1);
    lay(&start, 1, 2, N, P2G1);
    show_dice(&start, 1, GUN);
    s = start;
    dress(&s, P2G1, WEARS_ARMOUR | WEARS_CROSS);
    TELLS(&s, "shoot P2g1", armour);
    s = start;
    TELLS(&s, "shoot P2g1", dies);
    s = start;
    TELLS(&s, "shoot P1g1", own);
    s = start, s.bounty = 1;
    TELLS(&s, "shoot P1g1", for_nothing);
    s = start, s.bounty = 1;
    TELLS(&s, "shoot P2g1", dies);
}

static void contracts_are_told(void **unused)
{
    step due[] = {{TOLD_BOUGHT, P1, 0, 0, 0, 0, ACT_KILL, 3},
                  {TOLD_CONTRACT, P1, P2, 3, 5, 1, 0, 0},
                  {TOLD_DIED, P1, P2, 3, 5, 1, 0, 0},
                  {TOLD_ROLLED, P1, 0, 4, 0, 0, 3, 0}};
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 5, 1, N, P2G3);
    give(&start, P1, 3);
    foretell_roll(&start, 3, 4);
    s = start;
    TELLS(&s, "buy kill P2g3", due);
    s = start;
    dress(&s, P2G3, WEARS_ARMOUR);
    TELLS(&s, "buy kill P2g3", due); /* D13 */
    s = start;
    for (int i = 1; i <= 2; i++) /* in reserve (D27) */
        due[i].way = 1, due[i].x = due[i].y = 0;
    TELLS(&s, "buy kill P2g1", due);
}

/* P2 buys. P1's bomb lies at 3.1, his own is at home. */
static void purchases_are_told(void **unused)
{
    static const struct {
        const char *move;
        int act, price;
        step does;
    } tests[] = {
        {"buy armour g1",
         ACT_EQUIP,
         1,
         {TOLD_WEARS, P2, P2, 1, 0, 0, WEARS_ARMOUR, 0}},
        {"buy cross g2",
         ACT_EQUIP,
         1,
         {TOLD_WEARS, P2, P2, 2, 0, 0, WEARS_CROSS, 0}},
        {"buy helmet g3",
         ACT_EQUIP,
         1,
         {TOLD_WEARS, P2, P2, 3, 0, 0, WEARS_HELMET, 0}},
        {"buy bomb@4", ACT_PLANT, 2, {TOLD_PLANTED, P2, P2, 0, 4, 0, 0, 0}},
        {"buy bomb@3.1", ACT_PLANT, 2, {TOLD_PLANTED, P2, P2, 0, 3, 1, 0, 0}},
        {"buy defuse@3.1:P1",
         ACT_DEFUSE,
         2,
         {TOLD_DEFUSED, P2, P1, 0, 3, 1, 0, 0}},
    };

    (void)unused;
    for (int i = 0; i < countof(tests); i++)
        for (int box = 0; box <= 1; box++) {
            galleries s = table(2);
            int price = tests[i].price;
            step due[] = {{TOLD_BOUGHT, P2, 0, 0, 0, 0, tests[i].act, price},
                          tests[i].does,
                          {TOLD_ROLLED, P2, 0, 5, 0, 0, 5, 0}};

            s.head.turn = P2, s.spent = (uint8_t)box;
            lay(&s, 3, 1, N, NO_GOBLIN);
            lay_bomb(&s, P1, 3, 1);
            dress(&s, P2G2, WEARS_HELMET);
            dress(&s, P2G3, WEARS_CROSS);
            foretell_roll(&s, 5, 5);
            TELLS(&s, tests[i].move, due);
            assert_int_equal(s.left, box ? 40 : 40 + price);
            assert_int_equal(s.boxed, box ? price : 0);
        }
}

/* A pile when a card is dug, the chests when one is opened, and a pile that a
 * pick needs. */
static void shuffles_are_told(void **unused)
{
    static const step due[] = {{TOLD_SHUFFLED, NOBODY, 0, 3, 0, 0, 0, 2},
                               {TOLD_DUG, P1, P1, 1, 1, 8, NP, 2},
                               {TOLD_PICK, P1, P1, 1, 1, 8, 0, 3},
                               {TOLD_SHUFFLED, NOBODY, 0, 2, 0, 0, 0, 3},
                               {TOLD_DUG, P1, P1, 1, 1, 9, C, 3},
                               {TOLD_SHUFFLED, NOBODY, 0, 10, 0, 0, 0, 0},
                               {TOLD_CHEST, P1, 0, 0, 1, 9, CHEST_N, 0},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    static const int used[] = {NP, D, N};
    galleries s = table(2);
    int gallery = 2;

    (void)unused;
    for (int i = 0; i < 3; i++)
        use(&s, 2, used[i]);
    use(&s, 3, C);
    use(&s, 3, N);
    for (int number = 1; number <= 5; number++)
        if (number != 2 && number != 3)
            lay(&s, 1, number, number == 1 ? N : NN, NO_GOBLIN);
    for (int number = 4; number <= 5; number++)
        lay(&s, 1, number, N, NO_GOBLIN);
    lay(&s, 1, 2, s.pile[2][0], NO_GOBLIN);
    lay(&s, 1, 3, s.pile[3][0], NO_GOBLIN);
    for (; s.n_pile[2] > 0; gallery = gallery == 5 ? 2 : gallery + 1)
        lay(&s, gallery, 2, s.pile[2][0], NO_GOBLIN);
    for (; s.n_pile[3] > 0; gallery = gallery == 5 ? 2 : gallery + 1)
        lay(&s, gallery, 3, s.pile[3][0], NO_GOBLIN);
    use_all(&s, 0);
    show_dice(&s, 2, 1);
    foretell_order(&s, 3);
    foretell_order(&s, 2);
    foretell_order(&s, 10);
    TELLS(&s, "dig 2 in 1 with g1", due);
    assert_int_equal(s.chance.next, 16); /* nothing else was drawn */
}

/* P1g1 and P1g3 are dead, P1g2 is in the lead. P2 has a dead goblin too. */
static void fetch_and_work_are_told(void **unused)
{
    static const step fetch[] = {{TOLD_FETCHED, P1, 0, 0, 0, 0, 0, 2},
                                 {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8}};
    static const step work[] = {{TOLD_WORKS, P1, 0, 0, 0, 0, 0, 0},
                                {TOLD_PAID, P1, 0, PAY_INCOME, 0, 0, 1, 1}};
    static const step broke[] = {{TOLD_WORKS, P1, 0, 0, 0, 0, 0, 0},
                                 {TOLD_ROLLED, P1, 0, 4, 0, 0, 1, 0}};
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 2, 2, N, P1G2);
    bury(&start, P1G1);
    bury(&start, P1G3);
    bury(&start, P2G1);
    start.step = STEP_START;
    s = start;
    TELLS(&s, "fetch", fetch);
    assert_int_equal(s.step, STEP_START);
    s = start;
    TELLS(&s, "work", work);
    assert_int_equal(s.step, STEP_VILLAGE);
    s = start;
    lay(&s, 2, 3, N, P2G2);
    give(&s, P1, 0);
    foretell_roll(&s, 1, 4);
    TELLS(&s, "work", broke);
}

/* P2 leads in galleries 1 and 3; P2g2 stands behind P2g1. */
static galleries about_to_get_income(void)
{
    galleries s = table(2);

    lay(&s, 1, 1, NN, P2G2);
    lay(&s, 1, 2, D, P2G1);
    lay(&s, 1, 3, N, NO_GOBLIN);
    lay(&s, 3, 1, N, P1G1);
    lay(&s, 3, 2, NNN, P2G3);
    show_dice(&s, 5, 5);
    return s;
}

/* In one sum: for two leads, or for all three goblins. */
static void income_is_told(void **unused)
{
    (void)unused;
    for (int every = 0; every <= 1; every++) {
        int n = every ? 3 : 2;
        step due[] = {{TOLD_PASSED, P1, 0, 0, 0, 0, 0, 0},
                      {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8},
                      {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, n, n}};
        step over[] = {{TOLD_PASSED, P1, 0, 0, 0, 0, 0, 0},
                       {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8},
                       {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, n, 2},
                       {TOLD_COUNTED, P1, 0, 0, 0, 0, 0, 1},
                       {TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 5},
                       {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
        galleries s = about_to_get_income();

        s.income = (uint8_t)every;
        TELLS(&s, "pass", due);
        s = about_to_get_income();
        s.income = (uint8_t)every;
        leave(&s, 2);
        TELLS(&s, "pass", over);
    }
}

/* A closing is paid in full (D9), whether the pile has 3 gems left or 8. */
static void a_closing_is_paid_in_full(void **unused)
{
    static const step due[] = {{TOLD_DUG, P1, P1, 2, 3, 6, NP, 3},
                               {TOLD_PICK, P1, P1, 2, 3, 6, 0, 4},
                               {TOLD_DUG, P1, P1, 2, 3, 7, ND, 4},
                               {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 1, 1},
                               {TOLD_CLOSED, P1, 0, 0, 3, 0, 0, 0},
                               {TOLD_HOME, P1, P2, 1, 3, 1, 0, 4},
                               {TOLD_HOME, P1, P3, 2, 3, 2, 0, 3},
                               {TOLD_HOME, P1, P1, 1, 3, 4, 0, 0},
                               {TOLD_HOME, P1, P4, 3, 3, 5, 0, 0},
                               {TOLD_HOME, P1, P1, 2, 3, 7, 0, 0},
                               {TOLD_BOMB_HOME, P1, P2, 0, 3, 2, 0, 0},
                               {TOLD_BOMB_HOME, P1, CHEST, 0, 3, 5, 0, 0},
                               {TOLD_PAID, P1, 0, PAY_CLOSING, 0, 0, 5, 5},
                               {TOLD_PAID, P2, 0, PAY_CLOSING, 0, 0, 4, 4},
                               {TOLD_PAID, P3, 0, PAY_CLOSING, 0, 0, 3, 3},
                               {TOLD_COUNTED, P4, 0, 0, 0, 0, 0, 2},
                               {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};

    (void)unused;
    for (int left = 4; left <= 9; left += 5) {
        galleries s = about_to_close();

        lay(&s, 5, 5, NN, P4G1);
        leave(&s, left);
        TELLS(&s, "dig 3 in 3 with g2", due);
    }
}

/* Neither does the gallery close, nor do bones hold, nor is anything rolled.
 * P1g2 stands on the new card. */
static void diamonds_can_end_the_game(void **unused)
{
    static const step closing[] = {{TOLD_DUG, P1, P1, 2, 3, 6, NP, 3},
                                   {TOLD_PICK, P1, P1, 2, 3, 6, 0, 4},
                                   {TOLD_DUG, P1, P1, 2, 3, 7, ND, 4},
                                   {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 1, 1},
                                   {TOLD_COUNTED, P1, 0, 0, 0, 0, 0, 4},
                                   {TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 2},
                                   {TOLD_COUNTED, P3, 0, 0, 0, 0, 0, 3},
                                   {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
    static const step bones[] = {{TOLD_DUG, P1, P1, 1, 2, 1, DDB, 2},
                                 {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 2, 1},
                                 {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
    static const step chest[] = {{TOLD_DUG, P1, P1, 1, 2, 1, NC, 2},
                                 {TOLD_CHEST, P1, 0, 0, 2, 1, CHEST_2D, 0},
                                 {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 2, 2},
                                 {TOLD_COUNTED, P1, 0, 0, 0, 0, 0, 1},
                                 {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
    galleries s = about_to_close();

    (void)unused;
    leave(&s, 1);
    TELLS(&s, "dig 3 in 3 with g2", closing);
    s = table(2);
    leave(&s, 1);
    put_on_top(&s, 2, DDB);
    show_dice(&s, 2, 2);
    TELLS(&s, "dig 2 in 2 with g1", bones);
    s = table(2);
    leave(&s, 2);
    put_on_top(&s, 2, NC);
    put_on_top(&s, 0, CHEST_2D);
    show_dice(&s, 2, 2);
    TELLS(&s, "dig 2 in 2 with g1", chest);
}

/* The dead add nothing (D22), those in armour do; and the dice lie no more. */
static void kills_can_end_the_game(void **unused)
{
    static const step bombs[] = {{TOLD_ROLLED, P3, 0, 2, 0, 0, BOMB, 0},
                                 {TOLD_EXPLODED, P3, P1, 0, 4, 1, 0, 0},
                                 {TOLD_EXPLODED, P3, P2, 0, 1, 0, 0, 0},
                                 {TOLD_EXPLODED, P3, P3, 0, 4, 0, 0, 0},
                                 {TOLD_EXPLODED, P3, CHEST, 0, 2, 2, 0, 0},
                                 {TOLD_DIED, P3, P1, 1, 4, 1, 0, 0},
                                 {TOLD_DIED, P3, P2, 1, 2, 1, 0, 0},
                                 {TOLD_ARMOUR, P3, P2, 2, 4, 2, 0, 0},
                                 {TOLD_DIED, P3, P3, 1, 4, 3, 0, 0},
                                 {TOLD_ARMOUR, P3, P3, 2, 2, 2, 0, 0},
                                 {TOLD_PAID, P3, 0, PAY_BOMB, 0, 0, 2, 2},
                                 {TOLD_PAID, P1, 0, PAY_BOMB, 0, 0, 2, 1},
                                 {TOLD_COUNTED, P1, 0, 0, 0, 0, 0, 1},
                                 {TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 1},
                                 {TOLD_COUNTED, P3, 0, 0, 0, 0, 0, 1},
                                 {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
    static const step gun[] = {{TOLD_SHOT, P1, P2, 1, 1, 1, 0, 0},
                               {TOLD_DIED, P1, P2, 1, 1, 1, 0, 0},
                               {TOLD_PAID, P1, 0, PAY_GUN, 0, 0, 1, 1},
                               {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
    galleries s = about_to_explode();

    (void)unused;
    leave(&s, 3);
    TELLS(&s, "roll", bombs);
    s = table(2);
    lay(&s, 1, 1, N, P2G1);
    leave(&s, 1);
    show_dice(&s, BOMB, GUN);
    TELLS(&s, "shoot P2g1", gun);
    assert_int_equal(s.die[0] | s.die[1], 0);
}

/* D16: 999 turns are over, and this is one to pass or to fetch. */
static void the_thousandth_turn_ends_the_game(void **unused)
{
    static const step passed[] = {{TOLD_PASSED, P1, 0, 0, 0, 0, 0, 0},
                                  {TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 3},
                                  {TOLD_OVER, NOBODY, 0, 2, 0, 0, 0, 0}};
    static const step fetched[] = {{TOLD_FETCHED, P1, 0, 0, 0, 0, 0, 1},
                                   {TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 3},
                                   {TOLD_OVER, NOBODY, 0, 2, 0, 0, 0, 0}};
    static const step next[] = {{TOLD_PASSED, P1, 0, 0, 0, 0, 0, 0},
                                {TOLD_TURN, P2, 0, 0, 0, 0, 0, 1000},
                                {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, 1, 1}};
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 1, 1, NC, P2G1);
    lay_under(&start, 1, CHEST_2N);
    dress(&start, P2G1, WEARS_HELMET);
    start.turns = 999;
    s = start;
    show_dice(&s, 1, 1);
    TELLS(&s, "pass", passed);
    s = start;
    s.step = STEP_START;
    bury(&s, P1G1);
    TELLS(&s, "fetch", fetched);
    s = start, s.turns = 998;
    show_dice(&s, 1, 1);
    TELLS(&s, "pass", next);
}

static void a_deal_is_told(void **unused)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    step due[] = {{TOLD_TURN, P3, 0, 0, 0, 0, 0, 1},
                  {TOLD_ROLLED, P3, 0, 0, 0, 0, 0, 0}};
    adit_config config;
    galleries s;

    (void)unused;
    assert_null(adit_config_init(&galleries_game, 4, &config));
    assert_null(adit_config_set(&galleries_game, &config, "first", "P3"));
    galleries_game.init(&s, &config, (uint8_t[32]){5}, &story);
    due[1].card = s.die[0], due[1].way = s.die[1];
    is_told(&story, due, countof(due));
}

/* All cards lie in galleries but for those of the chain: a pick of each number,
 * and a diamond with the number 1, all used. Gallery 1 has one of each number;
 * the other galleries have two, but gallery 5 one 1 less. P2 has no gem and all
 * his goblins in gallery 2. */
static galleries fullest_table(void)
{
    static const uint8_t in_first[] = {P3G1, P4G1, P3G2, P4G2, P1G2};
    static const uint8_t in_second[] = {P1G3, P2G1, P3G3, P4G3, P2G2,
                                        P2G3, 0,    0,    0,    0};
    galleries s = table(4);

    for (int number = 1; number <= 5; number++) {
        use(&s, number, NP);
        lay(&s, 1, number, N, in_first[number - 1]);
        lay(&s, 2, number, NN, in_second[2 * number - 2]);
        lay(&s, 2, number, NNN, in_second[2 * number - 1]);
    }
    use(&s, 1, D);
    for (int number = 1; number <= 5; number++)
        for (int i = 0; s.n_pile[number] > 0; i++)
            lay(&s, 3 + i / 2, number, s.pile[number][0], NO_GOBLIN);
    dress(&s, P1G3, WEARS_ARMOUR);
    dress(&s, P2G1, WEARS_ARMOUR);
    dress(&s, P3G3, WEARS_ARMOUR);
    dress(&s, P4G3, WEARS_ARMOUR);
    lay_bomb(&s, P1, 2, 0);
    lay_bomb(&s, P2, 2, 1);
    lay_bomb(&s, P3, 2, 0);
    lay_bomb(&s, P4, 2, 10);
    lay_bomb(&s, CHEST, 1, 1);
    lay_bomb(&s, CHEST, 1, 2);
    give(&s, P2, 0);
    show_dice(&s, 1, 1);
    foretell_order(&s, 2);
    foretell_roll(&s, BOMB, 1);
    return s;
}

/* No move is told in more steps, 51. There are five picks, so a chain has at
 * most six cards, of five piles: 16. Then 2 for a diamond and the closing; a
 * chest is 3, but nobody is paid for nuggets then. 18 for twelve goblins and
 * six bombs, each of which goes home, or is struck, or explodes, once. 4 for
 * nuggets and the income of the next player, who with a second gem would go to
 * the village; 2 for his turn and his roll; 4 for bombs; and 5 for the end,
 * which is more than another roll. */
static void the_longest_story_has_room(void **unused)
{
    static const step due[] = {{TOLD_SHUFFLED, NOBODY, 0, 2, 0, 0, 0, 1},
                               {TOLD_DUG, P1, P1, 1, 1, 6, NP, 1},
                               {TOLD_PICK, P1, P1, 1, 1, 6, 0, 2},
                               {TOLD_SHUFFLED, NOBODY, 0, 1, 0, 0, 0, 2},
                               {TOLD_DUG, P1, P1, 1, 1, 7, NP, 2},
                               {TOLD_PICK, P1, P1, 1, 1, 7, 0, 3},
                               {TOLD_SHUFFLED, NOBODY, 0, 1, 0, 0, 0, 3},
                               {TOLD_DUG, P1, P1, 1, 1, 8, NP, 3},
                               {TOLD_PICK, P1, P1, 1, 1, 8, 0, 4},
                               {TOLD_SHUFFLED, NOBODY, 0, 1, 0, 0, 0, 4},
                               {TOLD_DUG, P1, P1, 1, 1, 9, NP, 4},
                               {TOLD_PICK, P1, P1, 1, 1, 9, 0, 5},
                               {TOLD_SHUFFLED, NOBODY, 0, 1, 0, 0, 0, 5},
                               {TOLD_DUG, P1, P1, 1, 1, 10, NP, 5},
                               {TOLD_PICK, P1, P1, 1, 1, 10, 0, 1},
                               {TOLD_DUG, P1, P1, 1, 1, 11, D, 1},
                               {TOLD_PAID, P1, 0, PAY_DIAMONDS, 0, 0, 1, 1},
                               {TOLD_CLOSED, P1, 0, 0, 1, 0, 0, 0},
                               {TOLD_HOME, P1, P3, 1, 1, 1, 0, 1},
                               {TOLD_HOME, P1, P4, 1, 1, 2, 0, 1},
                               {TOLD_HOME, P1, P3, 2, 1, 3, 0, 1},
                               {TOLD_HOME, P1, P4, 2, 1, 4, 0, 1},
                               {TOLD_HOME, P1, P1, 2, 1, 5, 0, 0},
                               {TOLD_HOME, P1, P1, 1, 1, 11, 0, 0},
                               {TOLD_BOMB_HOME, P1, CHEST, 0, 1, 1, 0, 0},
                               {TOLD_BOMB_HOME, P1, CHEST, 0, 1, 2, 0, 0},
                               {TOLD_PAID, P1, 0, PAY_CLOSING, 0, 0, 6, 6},
                               {TOLD_PAID, P3, 0, PAY_CLOSING, 0, 0, 2, 2},
                               {TOLD_PAID, P4, 0, PAY_CLOSING, 0, 0, 2, 2},
                               {TOLD_TURN, P2, 0, 0, 0, 0, 0, 8},
                               {TOLD_PAID, P2, 0, PAY_INCOME, 0, 0, 1, 1},
                               {TOLD_ROLLED, P2, 0, 1, 0, 0, BOMB, 0},
                               {TOLD_EXPLODED, P2, P1, 0, 2, 0, 0, 0},
                               {TOLD_EXPLODED, P2, P2, 0, 2, 1, 0, 0},
                               {TOLD_EXPLODED, P2, P3, 0, 2, 0, 0, 0},
                               {TOLD_EXPLODED, P2, P4, 0, 2, 10, 0, 0},
                               {TOLD_ARMOUR, P2, P1, 3, 2, 1, 0, 0},
                               {TOLD_ARMOUR, P2, P2, 1, 2, 2, 0, 0},
                               {TOLD_DIED, P2, P2, 2, 2, 5, 0, 0},
                               {TOLD_DIED, P2, P2, 3, 2, 6, 0, 0},
                               {TOLD_ARMOUR, P2, P3, 3, 2, 3, 0, 0},
                               {TOLD_ARMOUR, P2, P4, 3, 2, 4, 0, 0},
                               {TOLD_PAID, P2, 0, PAY_BOMB, 0, 0, 2, 2},
                               {TOLD_PAID, P3, 0, PAY_BOMB, 0, 0, 2, 2},
                               {TOLD_PAID, P4, 0, PAY_BOMB, 0, 0, 2, 2},
                               {TOLD_PAID, P1, 0, PAY_BOMB, 0, 0, 2, 1},
                               {TOLD_COUNTED, P1, 0, 0, 0, 0, 0, 2},
                               {TOLD_COUNTED, P2, 0, 0, 0, 0, 0, 3},
                               {TOLD_COUNTED, P3, 0, 0, 0, 0, 0, 2},
                               {TOLD_COUNTED, P4, 0, 0, 0, 0, 0, 3},
                               {TOLD_OVER, NOBODY, 0, 1, 0, 0, 0, 0}};
    galleries s = fullest_table();

    (void)unused;
    _Static_assert(countof(due) == 51 && countof(due) <= ADIT_MAX_EVENTS,
                   "all of it is told");
    leave(&s, 19);
    TELLS(&s, "dig 1 in 1 with g1", due);
}

/* ---- Any eight bytes ---- */

/* One position of each step, and of each kind of dice. */
enum { N_POSITIONS = 6 };

static galleries some_position(int which)
{
    static const uint8_t dice[N_POSITIONS][2] = {
        {0, 0}, {0, 0}, {1, 2}, {BOMB, 2}, {1, GUN}, {BOMB, GUN}};
    galleries s = table(3);

    lay(&s, 1, 1, N, P1G1);
    lay(&s, 2, 2, NNB, P2G1);
    lay(&s, 2, 1, NN, P2G2);
    bury(&s, P1G2);
    give(&s, P1, 5);
    if (dice[which][0] != 0)
        show_dice(&s, dice[which][0], dice[which][1]);
    if (which < 3)
        lay_bomb(&s, P2, 2, 1);
    if (which == 0)
        s.step = STEP_START;
    return s;
}

/* Can the notation write it? Typed anew from its table. */
static bool can_be_written(adit_action a)
{
    bool goblin = a.way >= 1 && a.way <= 3, target = a.target <= 11;
    bool place = a.x >= 1 && a.x <= 9 && a.y >= 0 && a.y <= 99;
    bool no_place = a.x == 0 && a.y == 0;

    if (a.card[1] != 0 || a.card[2] != 0)
        return false;
    switch (a.kind) {
    case 1: /* fetch, work, roll, pass */
    case 2:
    case 3:
    case 11:
        return a.target == 0 && a.way == 0 && a.card[0] == 0 && no_place;
    case 4: /* equipment */
        return a.target == 0 && goblin && no_place &&
               (a.card[0] == 1 || a.card[0] == 2 || a.card[0] == 4);
    case 5: /* a bomb, bought or rolled */
    case 9:
        return a.target == 0 && a.way == 0 && a.card[0] == 0 && place;
    case 6: /* one removed: a seat's, or a chest's */
        return a.target <= 12 && a.way == 0 && a.card[0] == 0 && place;
    case 7: /* a goblin killed or shot */
    case 10:
        return target && goblin && a.card[0] == 0 && no_place;
    case 8: /* dig */
        return a.target == 0 && goblin && a.card[0] >= 1 && a.card[0] <= 9 &&
               a.x >= 1 && a.x <= 9 && a.y == 0;
    default:
        return false;
    }
}

/* Refused it changes nothing, and a move of the game is read back as it is. */
static void is_judged(galleries *s, adit_action a)
{
    const galleries before = *s;
    adit_err err = galleries_game.why(s, a, NULL);
    bool move = can_be_written(a);

    if ((err == ADIT_ERR_MOVE) == move)
        fail_msg("{%d, %d, %d, {%d, %d, %d}, %d, %d} is %s", a.kind, a.target,
                 a.way, a.card[0], a.card[1], a.card[2], a.x, a.y,
                 move ? "no move" : "a move");
    assert_int_equal(galleries_game.apply(s, a, NULL), err);
    if (err != ADIT_OK)
        assert_memory_equal(s, &before, sizeof *s);
    *s = before;
    if (move) {
        char buffer[ADIT_MAX_MOVE_TEXT];
        adit_text t = adit_text_in(buffer, sizeof buffer);
        adit_action back;

        galleries_game.write_move(a, &t);
        back = move_of(buffer);
        assert_memory_equal(&back, &a, sizeof a);
    }
}

/* Every kind, with any two fields at any of these values, and the others as a
 * move may have them. */
static void any_bytes_are_judged(void **unused)
{
    static const uint8_t values[] = {0,  1,  2,  3,  4,   5,   6,   7,   9,  10,
                                     11, 12, 16, 99, 100, 127, 128, 254, 255};
    static const adit_action others[] = {{0},
                                         {.way = 1},
                                         {.way = 1, .card = {1}},
                                         {.way = 1, .card = {1}, .x = 2},
                                         {.x = 1},
                                         {.target = 1, .x = 2, .y = 1}};

    (void)unused;
    for (int which = 0; which < N_POSITIONS; which++) {
        galleries s = some_position(which);

        assert_null(galleries_game.check(&s));
        for (int kind = 0; kind < 256; kind++)
            for (int other = 0; other < (kind < 13 ? countof(others) : 1);
                 other++)
                for (int i = 1; i < 8; i++)
                    for (int v = 0; v < countof(values); v++)
                        for (int j = i; j < 8; j++) {
                            adit_action a = others[other];
                            uint8_t *bytes = (uint8_t *)&a;

                            a.kind = (uint8_t)kind;
                            bytes[i] = values[v];
                            bytes[j] = values[(v * 7 + kind) % countof(values)];
                            is_judged(&s, a);
                        }
    }
}

/* ---- What each player may know ---- */

/* Four cards of pile 1 are drawn, of the chests three, and all of pile 2. */
static galleries half_drawn(void)
{
    galleries s = table(3);

    for (int i = 0; i < 10; i++) {
        s.chance.key[i % 8] = s.chance.block[i] = 77;
        if (i < 4)
            s.used[1][s.n_used[1]++] = s.pile[1][i];
        if (i < 3)
            s.used[0][s.n_used[0]++] = s.pile[0][i];
        s.used[2][s.n_used[2]++] = s.pile[2][i];
    }
    s.chance.counter = s.chance.stream = 5;
    s.n_pile[1] = 6, s.n_pile[0] = 7, s.n_pile[2] = 0;
    return s;
}

static void an_observation_shows_the_tops_only(void **unused)
{
    static const uint8_t due[6][10] = {{0}, {[4] = D}, {0}, {N}, {N}, {N}};
    static const rng no_chance;
    const galleries s = half_drawn();

    (void)unused;
    assert_null(galleries_game.check(&s));
    for (int viewer = ADIT_EVERYONE; viewer < 3; viewer++) {
        galleries obs, whole;

        memset(&obs, 9, sizeof obs);
        galleries_game.observe(&s, viewer, &obs);
        assert_memory_equal(obs.pile, due, sizeof due);
        assert_memory_equal(&obs.chance, &no_chance, sizeof no_chance);
        whole = obs;
        memcpy(whole.pile, s.pile, sizeof s.pile);
        whole.chance = s.chance;
        assert_memory_equal(&whole, &s, sizeof s);
    }
}

static void everyone_sees_all_after_the_end_only(void **unused)
{
    galleries s = half_drawn(), all, open;

    (void)unused;
    s.step = STEP_OVER, s.head.turn = NOBODY;
    galleries_game.observe(&s, ADIT_EVERYONE, &all);
    assert_memory_equal(&all, &s, sizeof s);
    for (int viewer = ADIT_PUBLIC; viewer < 3; viewer++) {
        galleries_game.observe(&s, viewer, &open);
        assert_int_equal(open.pile[1][4], D);
        assert_int_equal(open.pile[1][5], 0);
        assert_int_equal(open.pile[0][3], 0);
        assert_int_equal(open.chance.key[0], 0);
    }
    assert_int_equal(galleries_game.why(&s, move_of("pass"), NULL),
                     ADIT_ERR_OVER);
    assert_int_equal(galleries_game.legal(&s, NULL, 0), 0);
}

/* Nuggets count at the end only, without what helmets would double. */
static void gold_is_gems_and_at_the_end_nuggets(void **unused)
{
    galleries s = a_bit_of_everything();
    int32_t gold[ADIT_MAX_PLAYERS];

    (void)unused;
    galleries_game.gold(&s, gold);
    assert_int_equal(gold[P1], 7);
    assert_int_equal(gold[P2], 0);
    assert_int_equal(gold[P3], 12);
    s.card[2][2].goblin = P3G3;
    galleries_recount(&s);
    s.step = STEP_OVER, s.head.turn = NOBODY;
    galleries_game.gold(&s, gold);
    assert_int_equal(gold[P1], 9);
    assert_int_equal(gold[P2], 0);
    assert_int_equal(gold[P3], 15);
}

/* ---- A hasty player ---- */

/* Whatever the luck, hasty does this. */
static void hasty_does(const galleries *s, const char *move)
{
    assert_null(galleries_game.check(s));
    for (uint64_t i = 0; i < 50; i++) {
        adit_luck luck = adit_luck_from(i);
        char buffer[ADIT_MAX_MOVE_TEXT];
        adit_text t = adit_text_in(buffer, sizeof buffer);
        galleries obs;

        galleries_game.observe(s, s->head.turn, &obs);
        galleries_game.write_move(
            newcomer_chooses(&bot_hasty, &galleries_game, &obs, &luck), &t);
        assert_string_equal(buffer, move);
    }
}

static void hasty_fetches_when_nobody_can_move(void **unused)
{
    galleries s = table(2);

    (void)unused;
    s.step = STEP_START;
    bury(&s, P1G1);
    hasty_does(&s, "work");
    lay(&s, 1, 1, NNB, P1G2);
    hasty_does(&s, "work");
    lay(&s, 2, 1, DDB, P1G3);
    hasty_does(&s, "fetch");
    s = table(2);
    s.step = STEP_START;
    for (int goblin = P1G1; goblin <= P1G3; goblin++)
        bury(&s, goblin);
    hasty_does(&s, "fetch");
}

static void hasty_takes_diamonds(void **unused)
{
    galleries s = table(2);

    (void)unused;
    show_dice(&s, 1, 2);
    put_on_top(&s, 1, ND);
    hasty_does(&s, "dig 1 in 2 with g1");
    put_on_top(&s, 2, DDB);
    hasty_does(&s, "dig 2 in 1 with g1");
    put_on_top(&s, 1, NNN);
    hasty_does(&s, "dig 2 in 1 with g1");
}

/* With whom it can lose the least: not the one in the lead, and onto bones one
 * with a cross. */
static void hasty_digs_with_the_right_goblin(void **unused)
{
    galleries s = table(2);

    (void)unused;
    show_dice(&s, 1, 1);
    lay(&s, 2, 2, NNN, P1G1);
    hasty_does(&s, "dig 1 in 1 with g2");
    dress(&s, P1G3, WEARS_CROSS);
    put_on_top(&s, 1, NNB);
    hasty_does(&s, "dig 1 in 1 with g3");
    dress(&s, P1G2, WEARS_CROSS);
    dress(&s, P1G3, 0);
    hasty_does(&s, "dig 1 in 1 with g2");
}

/* D24: it can be any of the used cards, which all have diamonds. */
static void hasty_reckons_with_used_cards(void **unused)
{
    galleries s = table(2);

    (void)unused;
    use(&s, 1, D);
    use(&s, 1, ND);
    use(&s, 1, DDB);
    for (int i = 0; s.n_pile[1] > 0; i++)
        lay(&s, 5 - i / 2, 1, s.pile[1][0], NO_GOBLIN);
    put_on_top(&s, 2, NNN);
    show_dice(&s, 1, 2);
    hasty_does(&s, "dig 1 in 2 with g1");
}

/* Two cards of number 1 in gallery 2, where nobody stands; or P2's goblins. */
static void hasty_closes_when_it_pays(void **unused)
{
    galleries pays = table(2), s;

    (void)unused;
    lay(&pays, 2, 1, D, NO_GOBLIN);
    lay(&pays, 2, 1, NNN, NO_GOBLIN);
    put_on_top(&pays, 1, C);
    put_on_top(&pays, 2, NNN);
    show_dice(&pays, 1, 2);
    hasty_does(&pays, "dig 1 in 2 with g1");
    s = pays;
    s.card[2][1].goblin = P2G1, s.card[2][2].goblin = P2G2;
    galleries_recount(&s);
    hasty_does(&s, "dig 2 in 1 with g1");
    /* Nothing but to close for nothing. */
    s = table(2);
    lay(&s, 1, 1, NN, P2G1);
    lay(&s, 1, 1, NNN, P2G2);
    put_on_top(&s, 1, C);
    show_dice(&s, 1, 1);
    hasty_does(&s, "pass");
}

/* Though others are in the lead everywhere, and bombs lie there. */
static void hasty_buys_nothing(void **unused)
{
    galleries s = table(4);

    (void)unused;
    give(&s, P1, 9);
    hasty_does(&s, "roll");
    for (int i = 0; i < 9; i++)
        lay(&s, 1, i / 2 + 1, s.pile[i / 2 + 1][0], P2G1 + i);
    hasty_does(&s, "roll");
    lay(&s, 2, 5, NNB, P1G1);
    lay_bomb(&s, P2, 2, 0);
    lay_bomb(&s, CHEST, 2, 1);
    hasty_does(&s, "roll");
    lay_bomb(&s, P1, 1, 0);
    hasty_does(&s, "roll");
}

/* Its own goblin only; P2's in armour; P2's. */
static void hasty_shoots_others_only(void **unused)
{
    static const uint8_t in_the_way[] = {NO_GOBLIN, P2G1};

    (void)unused;
    for (int others = 0; others <= 1; others++)
        for (int i = 0; i < 2; i++) {
            galleries s = table(2);

            s.bounty = (uint8_t)others;
            lay(&s, 1, 1, i ? D : NNN, P1G1);
            lay(&s, 1, 2, N, in_the_way[i]);
            dress(&s, P2G1, WEARS_ARMOUR);
            show_dice(&s, 1, GUN);
            hasty_does(&s, "pass");
        }
    for (int others = 0; others <= 1; others++) {
        galleries s = table(2);

        s.bounty = (uint8_t)others;
        lay(&s, 1, 1, NNN, P1G1);
        lay(&s, 2, 1, N, P2G1);
        show_dice(&s, BOMB, GUN);
        hasty_does(&s, "shoot P2g1");
    }
}

/* ---- Set-up ---- */

static void options_take_their_values_only(void **unused)
{
    static const struct {
        const char *option, *value;
        bool right;
    } tests[] = {{"income", "lead", true},  {"income", "every", true},
                 {"income", "all", false},  {"spent", "pile", true},
                 {"spent", "box", true},    {"spent", "", false},
                 {"bounty", "any", true},   {"bounty", "others", true},
                 {"bounty", "own", false},  {"gems", "auto", true},
                 {"gems", "10", true},      {"gems", "200", true},
                 {"gems", "9", false},      {"gems", "201", false},
                 {"gems", "0", false},      {"gems", "050", false},
                 {"first", "random", true}, {"first", "P3", true},
                 {"first", "P4", false},    {"first", "3", false},
                 {"rounds", "3", false}};
    adit_config config;

    (void)unused;
    assert_null(adit_config_init(&galleries_game, 3, &config));
    for (int i = 0; i < countof(tests); i++)
        if ((adit_config_set(&galleries_game, &config, tests[i].option,
                             tests[i].value) == NULL) != tests[i].right)
            fail_msg("%s=%s", tests[i].option, tests[i].value);
    assert_non_null(adit_config_init(&galleries_game, 1, &config));
    assert_non_null(adit_config_init(&galleries_game, 5, &config));
    assert_ptr_equal(adit_game_named("galleries"), &galleries_game);
}

/* ---- Invariants ---- */

static void is_broken(const galleries *s, const char *words)
{
    const char *wrong = galleries_game.check(s);

    if (wrong == NULL || strstr(wrong, words) == NULL)
        fail_msg("'%s' is not noticed, but: %s", words,
                 wrong ? wrong : "nothing");
}

static void disorder_of_the_turn_is_noticed(void **unused)
{
    galleries s = table(2);

    (void)unused;
    assert_null(galleries_game.check(&s));
    s.head.turn = NOBODY;
    is_broken(&s, "somebody is on turn after the end, or nobody before it");
    s = table(2), s.step = STEP_OVER;
    is_broken(&s, "somebody is on turn after the end, or nobody before it");
    s = table(2), s.die[0] = s.die[1] = 1;
    is_broken(&s, "dice lie there at another step, or none at theirs");
    s = table(2), s.step = STEP_DICE;
    is_broken(&s, "dice lie there at another step, or none at theirs");
    s = table(2);
    show_dice(&s, BOMB, 1);
    assert_null(galleries_game.check(&s));
    lay_bomb(&s, P2, 1, 0);
    is_broken(&s, "a bomb was rolled and those in play have not exploded");
    s = table(2);
    give(&s, P1, 0);
    is_broken(&s, "a village where nothing can be bought");
    s = table(2), s.left--;
    is_broken(&s, "gems were lost or made");
    s = table(2), s.boxed++;
    is_broken(&s, "gems were lost or made");
    s = table(2), s.gems[P2]++;
    is_broken(&s, "gems were lost or made");
    s = table(2);
    leave(&s, 0);
    is_broken(&s, "the game goes on without gems");
}

static void disorder_of_the_galleries_is_noticed(void **unused)
{
    static const char kept[] =
        "what is kept of goblins and cards is not what is there";
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 1, 1, NNB, P1G1);
    assert_null(galleries_game.check(&start));
    s = start, s.held = 0;
    is_broken(&s, kept);
    s = start, s.place[0] = 2 << 4 | 1;
    is_broken(&s, kept);
    s = start, s.reserve |= 1;
    is_broken(&s, kept);
    s = start, s.in_gallery[2] |= 2;
    is_broken(&s, kept);
    s = start, s.on_number[1] = 0;
    is_broken(&s, kept);
    s = start, s.numbered[1][1] = 0;
    is_broken(&s, kept);
    s = start, s.length[0]++;
    is_broken(&s, kept);
    s = start;
    bury(&s, P2G1);
    s.wears[P2G1 - 1] = WEARS_CROSS;
    is_broken(&s, "a dead goblin wears something");
    s = start;
    lay(&s, 5, 5, N, NO_GOBLIN);
    lay(&s, 5, 5, NN, NO_GOBLIN);
    assert_null(galleries_game.check(&s));
    lay(&s, 5, 5, D, NO_GOBLIN);
    is_broken(&s, "a gallery with three cards of a number is open");
    s.step = STEP_OVER, s.head.turn = NOBODY; /* by the third's diamond */
    assert_null(galleries_game.check(&s));
    s = start, s.bomb[P1] = 1 << 4 | 2;
    is_broken(&s, "a bomb lies where there is no place");
    s = start, s.bomb[4] = 6 << 4;
    is_broken(&s, "a bomb lies where there is no place");
}

static void disorder_of_the_cards_is_noticed(void **unused)
{
    static const char once[] =
        "the ten cards of a pile are not each somewhere once";
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 1, 1, C, P1G1);
    lay_under(&start, 1, CHEST_2N);
    lay_bomb(&start, CHEST, 1, 1);
    use(&start, 3, D);
    assert_null(galleries_game.check(&start));
    s = start, s.pile[5][3] = N;
    is_broken(&s, once);
    s = start, s.n_pile[5]--;
    is_broken(&s, once);
    s = start, s.used[3][0] = N;
    is_broken(&s, once);
    s = start, s.n_used[3] = 0;
    is_broken(&s, once);
    s = start, s.card[1][1].symbols = NC;
    is_broken(&s, once);
    s = start, s.card[1][1].chest = CHEST_N;
    is_broken(&s, once);
    s = start, s.bomb[4] = 0;
    is_broken(&s, once);
    s = start, s.pile[0][0] = CHEST_D;
    is_broken(&s, once);
    /* An eleventh card. */
    s = start, s.used[3][s.n_used[3]++] = D;
    is_broken(&s, once);
    s = start, s.used[0][s.n_used[0]++] = CHEST_2N;
    is_broken(&s, once);
}

/* All that is kept agrees with it. */
static void a_goblin_is_in_one_place_and_its_player_plays(void **unused)
{
    galleries start = table(2), s;

    (void)unused;
    lay(&start, 1, 1, N, P1G1);
    s = start;
    bury(&s, P1G1);
    assert_non_null(galleries_game.check(&s));
    s = start;
    lay(&s, 2, 1, NN, P1G1);
    assert_non_null(galleries_game.check(&s));
    s = start;
    lay(&s, 2, 1, NN, P3G1);
    assert_non_null(galleries_game.check(&s));
    s = start;
    bury(&s, P4G3);
    assert_non_null(galleries_game.check(&s));
    s = start;
    lay_bomb(&s, P3, 2, 0);
    assert_non_null(galleries_game.check(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_of_picks_ends_in_a_chest),
        cmocka_unit_test(a_pick_digs_on_if_it_can),
        cmocka_unit_test(each_chest_card_is_told),
        cmocka_unit_test(the_second_bomb_of_the_chests_is_told),
        cmocka_unit_test(a_chest_without_a_card_is_told),
        cmocka_unit_test(bones_hold_but_for_a_cross),
        cmocka_unit_test(a_chain_that_closes_a_gallery_is_told),
        cmocka_unit_test(an_explosion_and_the_new_roll_are_told),
        cmocka_unit_test(bombs_that_find_nobody_are_told),
        cmocka_unit_test(shots_are_told),
        cmocka_unit_test(contracts_are_told),
        cmocka_unit_test(purchases_are_told),
        cmocka_unit_test(shuffles_are_told),
        cmocka_unit_test(fetch_and_work_are_told),
        cmocka_unit_test(income_is_told),
        cmocka_unit_test(a_closing_is_paid_in_full),
        cmocka_unit_test(diamonds_can_end_the_game),
        cmocka_unit_test(kills_can_end_the_game),
        cmocka_unit_test(the_thousandth_turn_ends_the_game),
        cmocka_unit_test(a_deal_is_told),
        cmocka_unit_test(the_longest_story_has_room),
        cmocka_unit_test(any_bytes_are_judged),
        cmocka_unit_test(an_observation_shows_the_tops_only),
        cmocka_unit_test(everyone_sees_all_after_the_end_only),
        cmocka_unit_test(gold_is_gems_and_at_the_end_nuggets),
        cmocka_unit_test(hasty_fetches_when_nobody_can_move),
        cmocka_unit_test(hasty_takes_diamonds),
        cmocka_unit_test(hasty_digs_with_the_right_goblin),
        cmocka_unit_test(hasty_reckons_with_used_cards),
        cmocka_unit_test(hasty_closes_when_it_pays),
        cmocka_unit_test(hasty_buys_nothing),
        cmocka_unit_test(hasty_shoots_others_only),
        cmocka_unit_test(options_take_their_values_only),
        cmocka_unit_test(disorder_of_the_turn_is_noticed),
        cmocka_unit_test(disorder_of_the_galleries_is_noticed),
        cmocka_unit_test(disorder_of_the_cards_is_noticed),
        cmocka_unit_test(a_goblin_is_in_one_place_and_its_player_plays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
