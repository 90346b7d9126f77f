/* imagine.c -- imagined worlds are uniform over all deals that agree with what
 * a seat knows. The deals are counted here by hand or by trying every order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/saboteur.h"
#include "tests/galleries_table.h"
#include "tests/saboteur2_table.h"

static const uint8_t seed[32] = {1};

/* A dealt round for n players with empty hands, pile and discard. */
static saboteur bare_table(int n)
{
    adit_config config;
    saboteur s;

    assert_null(adit_config_init(&saboteur_game, n, &config));
    saboteur_game.init(&s, &config, seed, NULL);
    memset(s.hand, 0, sizeof s.hand);
    memset(s.n_hand, 0, sizeof s.n_hand);
    memset(s.deck, 0, sizeof s.deck);
    s.n_pile = s.n_discard = 0;
    s.head.turn = 0;
    return s;
}

/* All cards but these lie face up in the discard pile. */
static void discard_all_but(saboteur *s, const uint8_t *kept, int n)
{
    for (int card = 1; card < N_CARDS; card++) {
        int left = card_kinds[card].count;

        for (int i = 0; i < n; i++)
            left -= kept[i] == card;
        for (; left > 0; left--)
            s->deck[s->n_discard++] = (uint8_t)card;
    }
}

/* Values above this come once in a thousand, for 1, 8, 71 and 107 degrees of
 * freedom. */
static const double limit_1 = 10.8, limit_8 = 26.1, limit_71 = 113.6,
                    limit_107 = 156;

static double chi_square(const int *counts, const double *due, int n)
{
    double chi = 0;

    for (int i = 0; i < n; i++)
        chi += (counts[i] - due[i]) * (counts[i] - due[i]) / due[i];
    return chi;
}

/* P1 holds nothing. P2 holds two cards, P3 one, and P2 has passed one: between
 * them a map, a fix for each of three tools. Nothing is broken and the pile is
 * empty, so only the map can be played, and since the round goes on (B7) it is
 * not the card that was passed: 3 * 3! = 18 ways. The saboteur is P2, P3 or
 * aside: 3 ways. P1 has seen that G1 is NE: the treasure is G2 or G3. */
static void every_deal_that_agrees_is_as_likely(void **unused)
{
    static const uint8_t kept[4] = {CARD_MAP, CARD_FIX_PICK, CARD_FIX_LAMP,
                                    CARD_FIX_CART};
    static int counts[5][5][5][3][2];
    saboteur s = bare_table(3), obs, world;
    adit_luck luck = adit_luck_from(1);
    int n = 108000, cells = 0;
    double chi = 0;

    (void)unused;
    discard_all_but(&s, kept, 4);
    s.deck[s.n_discard] = kept[1];
    s.face_down[s.n_discard++] = 1;
    s.hand[1][0] = kept[0], s.hand[1][1] = kept[2], s.n_hand[1] = 2;
    s.hand[2][0] = kept[3], s.n_hand[2] = 1;
    s.dwarf[0] = s.dwarf[1] = s.dwarf[2] = DWARF_MINER;
    s.aside = DWARF_SABOTEUR;
    s.goal[0] = GOAL_NE, s.goal[1] = GOAL_TREASURE, s.goal[2] = GOAL_NW;
    s.looked[0] = 1;
    saboteur_game.observe(&s, 0, &obs);
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < n; i++) {
        int at[3], saboteur_at = 2;

        saboteur_game.imagine(&obs, 0, &luck, &world);
        assert_null(saboteur_game.check(&world));
        for (int k = 0; k < 3; k++)
            for (at[k] = 0;
                 kept[at[k]] != (k < 2 ? world.hand[1][k] : world.hand[2][0]);)
                assert_true(++at[k] < 4);
        for (int seat = 1; seat <= 2; seat++)
            if (world.dwarf[seat] == DWARF_SABOTEUR)
                saboteur_at = seat - 1;
        counts[at[0]][at[1]][at[2]][saboteur_at]
              [world.goal[1] == GOAL_TREASURE]++;
    }
    for (int i = 0; i < 5 * 5 * 5 * 3 * 2; i++) {
        int count = (&counts[0][0][0][0][0])[i];

        cells += count > 0;
        if (count > 0)
            chi += (count - n / 108.0) * (count - n / 108.0) / (n / 108.0);
    }
    assert_int_equal(cells, 108);
    assert_true(chi < limit_107);
}

static void went_to(saboteur *s, int round, int seat, int value)
{
    s->box.value[s->box.n] = (uint8_t)value;
    s->box.to[s->box.n++] = (uint8_t)(round << 4 | seat);
    s->box.n_taken = s->box.n;
}

/* B12: P1 took the 1 and passed on 2 and 3. P3 and P2 have one each. */
static void what_was_passed_on_is_with_those_after(void **unused)
{
    saboteur s = bare_table(3), obs, world;
    adit_luck luck = adit_luck_from(2);
    int counts[2] = {0};
    double due[2] = {5000, 5000};

    (void)unused;
    s.round = 2;
    went_to(&s, 1, 0, 1);
    went_to(&s, 1, 2, 3);
    went_to(&s, 1, 1, 2);
    discard_all_but(&s, NULL, 0);
    s.deck[--s.n_discard] = 0;
    s.hand[0][0] = CARD_FIX_LAMP_CART, s.n_hand[0] = 1;
    s.broken[TOOL_LAMP] = 1;
    saboteur_recount(&s);
    for (int i = 0; i < s.n_discard; i++)
        if (s.deck[i] == CARD_BREAK_LAMP) {
            s.deck[i] = s.deck[--s.n_discard];
            break;
        }
    saboteur_game.observe(&s, 0, &obs);
    for (int i = 0; i < 10000; i++) {
        saboteur_game.imagine(&obs, 0, &luck, &world);
        assert_int_equal(world.box.value[0], 1);
        assert_int_equal(world.box.value[1] + world.box.value[2], 5);
        counts[world.box.value[1] == 3]++;
    }
    assert_true(chi_square(counts, due, 2) < limit_1);
}

/* P1 was the saboteur and saw nothing: P2's and P3's cards are any two of the
 * 28, of which 16 are 1, 8 are 2 and 4 are 3. */
static void unseen_nuggets_are_any_of_the_box(void **unused)
{
    static const int box[3] = {16, 8, 4};
    saboteur s = bare_table(3), obs, world;
    adit_luck luck = adit_luck_from(3);
    int counts[9] = {0}, n = 75600;
    double due[9];

    (void)unused;
    s.round = 2;
    went_to(&s, 1, 1, 1);
    went_to(&s, 1, 2, 1);
    s.n_pile = 0;
    s.hand[0][0] = CARD_MAP, s.n_hand[0] = 1;
    discard_all_but(&s, s.hand[0], 1);
    saboteur_game.observe(&s, 0, &obs);
    for (int i = 0; i < n; i++) {
        saboteur_game.imagine(&obs, 0, &luck, &world);
        counts[3 * (world.box.value[0] - 1) + world.box.value[1] - 1]++;
    }
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            due[3 * a + b] = n * box[a] * (box[b] - (a == b)) / (28.0 * 27);
    assert_true(chi_square(counts, due, 9) < limit_8);
}

/* The lone saboteur was paid 2 + 2 and not 3 + 1 (B10): the box held no 3, so
 * the four cards drafted before were all four 3s. */
static void a_payment_tells_what_the_box_lacked(void **unused)
{
    saboteur s = bare_table(3), obs, world;
    adit_luck luck = adit_luck_from(4);

    (void)unused;
    s.round = 4, s.rounds = 9;
    for (int round = 1; round <= 2; round++) {
        went_to(&s, round, 1, 3);
        went_to(&s, round, 2, 3);
    }
    went_to(&s, 3, 0, 2);
    went_to(&s, 3, 0, 2);
    s.box.paid[2] = 1;
    s.hand[0][0] = CARD_MAP, s.n_hand[0] = 1;
    discard_all_but(&s, s.hand[0], 1);
    assert_null(saboteur_game.check(&s));
    saboteur_game.observe(&s, 0, &obs);
    for (int i = 0; i < 4; i++)
        assert_int_equal(obs.box.value[i], 0);
    for (int i = 0; i < 20; i++) {
        saboteur_game.imagine(&obs, 0, &luck, &world);
        assert_memory_equal(world.box.value, s.box.value, 6);
    }
}

/* Ten players, four saboteurs who get 2 each, and all of it loose: the box held
 * nothing but 3s, and they are still in it. */
static void a_payment_without_cards_tells_it_too(void **unused)
{
    saboteur s = bare_table(10), obs, world;
    adit_luck luck = adit_luck_from(6);

    (void)unused;
    s.round = 4, s.rounds = 9;
    for (int i = 0; i < 24; i++)
        went_to(&s, 1 + i / 10, i % 7 + 3, i < 16 ? 1 : 2);
    for (int seat = 0; seat < 4; seat++)
        s.box.loose[seat] = 2;
    s.box.paid[3] = 15;
    s.round = 5;
    s.hand[0][0] = CARD_MAP, s.n_hand[0] = 1;
    discard_all_but(&s, s.hand[0], 1);
    assert_null(saboteur_game.check(&s));
    saboteur_game.observe(&s, 0, &obs);
    for (int i = 0; i < 3; i++) {
        saboteur_game.imagine(&obs, 0, &luck, &world);
        for (int k = 0; k < 24; k++)
            assert_int_not_equal(world.box.value[k], 3);
    }
}

/* With max_saboteurs everybody knows that a miner lies aside. */
static void a_miner_lies_aside_with_max_saboteurs(void **unused)
{
    adit_config config;
    saboteur s, obs, world;
    adit_luck luck = adit_luck_from(5);

    (void)unused;
    adit_config_init(&saboteur_game, 5, &config);
    assert_null(
        adit_config_set(&saboteur_game, &config, "max_saboteurs", "yes"));
    saboteur_game.init(&s, &config, seed, NULL);
    for (int viewer = ADIT_PUBLIC; viewer < 5; viewer++) {
        saboteur_game.observe(&s, viewer, &obs);
        for (int i = 0; i < 200; i++) {
            saboteur_game.imagine(&obs, viewer, &luck, &world);
            assert_int_equal(world.aside, DWARF_MINER);
            assert_null(saboteur_game.check(&world));
        }
    }
}

/* The rounds to come are unknown too: no part of the seed comes twice. */
static void every_imagined_future_is_another(void **unused)
{
    enum { WORLDS = 500, WORDS = 4 };
    static uint64_t words[WORLDS * WORDS];
    saboteur s = bare_table(3), obs, world;
    adit_luck luck = adit_luck_from(7);

    (void)unused;
    s.hand[0][0] = CARD_MAP, s.n_hand[0] = 1;
    discard_all_but(&s, s.hand[0], 1);
    saboteur_game.observe(&s, 0, &obs);
    for (int i = 0; i < WORLDS; i++) {
        saboteur_game.imagine(&obs, 0, &luck, &world);
        memcpy(&words[i * WORDS], world.seed, sizeof world.seed);
    }
    for (int i = 0; i < WORLDS * WORDS; i++)
        for (int j = 0; j < i; j++)
            assert_true(words[i] != words[j]);
}

/* ---- galleries ---- */

/* Of pile 1 the top, ND, and three more are left of ten that were shuffled; of
 * pile 2 the top, ND, and two; of the chests three. Of the others some lie in
 * galleries, with a chest card under one and a bomb from a chest on another,
 * and the rest is used. Pile 3 is empty, and pile 4 has one card. */
static galleries few_left(void)
{
    galleries s = table(3);

    lay(&s, 1, 1, N, P1G1);
    lay(&s, 5, 2, NC, P2G1);
    lay_under(&s, 5, CHEST_2N);
    lay(&s, 4, 2, C, NO_GOBLIN);
    lay_bomb(&s, CHEST, 4, 1);
    for (int i = 0; i < 5; i++)
        use(&s, 1, (int[]){NN, NNN, D, NC, C}[i]);
    for (int i = 0; i < 5; i++)
        use(&s, 2, (int[]){DDB, N, NNN, D, NN}[i]);
    for (int i = 0; i < 5; i++)
        use(&s, 0,
            (int[]){CHEST_N, CHEST_D, CHEST_2D, CHEST_HELMET, CHEST_CROSS}[i]);
    use_all(&s, 3);
    while (s.n_pile[4] > 1)
        use(&s, 4, s.pile[4][0]);
    memmove(&s.pile[1][6], s.pile[1], 4);
    s.n_shuffled[1] = 10;
    return s;
}

/* The place of a card in a pile. */
static int place_in(const galleries *s, int pile, int card)
{
    int first = s->n_shuffled[pile] - s->n_pile[pile];

    for (int i = 0; i < s->n_pile[pile]; i++)
        if (s->pile[pile][first + i] == card)
            return i;
    fail_msg("card %d is not in pile %d", card, pile);
    return 0;
}

/* Below the top of pile 1 lie DDb, Np and NNb, in 3! orders, below that of pile
 * 2 Np and NNb, in 2!; the chests are a bomb, bones and armour, in 3!: 72
 * ways. */
static void every_order_below_the_tops_is_as_likely(void **unused)
{
    static int counts[3][3][2][3][3];
    galleries s = few_left(), obs, world;
    adit_luck luck = adit_luck_from(8);
    int n = 72000, cells = 0;
    double chi = 0;

    (void)unused;
    assert_null(galleries_game.check(&s));
    galleries_game.observe(&s, P2, &obs);
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < n; i++) {
        galleries_game.imagine(&obs, P2, &luck, &world);
        assert_null(galleries_game.check(&world));
        counts[place_in(&world, 1, DDB) - 1][place_in(&world, 1, NP) - 1]
              [place_in(&world, 2, NP) - 1][place_in(&world, 0, CHEST_BOMB)]
              [place_in(&world, 0, CHEST_BONES)]++;
    }
    for (int i = 0; i < 3 * 3 * 2 * 3 * 3; i++) {
        int count = (&counts[0][0][0][0][0])[i];

        cells += count > 0;
        if (count > 0)
            chi += (count - n / 72.0) * (count - n / 72.0) / (n / 72.0);
    }
    assert_int_equal(cells, 72);
    assert_true(chi < limit_71);
}

/* Whoever imagines: tops, used cards, galleries and all else. */
static void what_is_seen_stays_as_it_is(void **unused)
{
    galleries s = few_left(), obs, world;
    adit_luck luck = adit_luck_from(9);

    (void)unused;
    for (int viewer = ADIT_PUBLIC; viewer < 3; viewer++)
        for (int i = 0; i < 200; i++) {
            galleries_game.observe(&s, viewer, &obs);
            galleries_game.imagine(&obs, viewer, &luck, &world);
            assert_int_equal(galleries_top(&world, 1), ND);
            assert_int_equal(galleries_top(&world, 2), ND);
            assert_int_equal(galleries_top(&world, 3), 0);
            assert_int_equal(galleries_top(&world, 4), NNB);
            assert_int_equal(galleries_top(&world, 5), N);
            memcpy(world.pile, s.pile, sizeof s.pile);
            world.chance = s.chance;
            assert_memory_equal(&world, &s, sizeof s);
        }
}

/* The dice to come are unknown too. */
static void every_imagined_chance_is_another(void **unused)
{
    enum { WORLDS = 500, WORDS = 4 };
    static uint64_t words[WORLDS * WORDS];
    galleries s = few_left(), obs, world;
    adit_luck luck = adit_luck_from(10);

    (void)unused;
    galleries_game.observe(&s, P1, &obs);
    for (int i = 0; i < WORLDS; i++) {
        galleries_game.imagine(&obs, P1, &luck, &world);
        memcpy(&words[i * WORDS], world.chance.key, sizeof world.chance.key);
    }
    for (int i = 0; i < WORLDS * WORDS; i++)
        for (int j = 0; j < i; j++)
            assert_true(words[i] != words[j]);
}

/* ---- saboteur2 ---- */

/* Values above these come once in a thousand, by degrees of freedom. */
static const double limit_2 = 13.8, limit_4 = 18.5, limit_11 = 31.3,
                    limit_14 = 36.1, limit_23 = 49.7, limit_29 = 58.3,
                    limit_33 = 63.9;

/* Kinds of which there are so many that cannot be seen. */
typedef struct unseen {
    int kind, count;
} unseen;

static int which(const unseen *pool, int n, int kind)
{
    for (int i = 0; i < n; i++)
        if (pool[i].kind == kind)
            return i;
    fail_msg("%d can be seen, or is not there", kind);
    return 0;
}

enum { KINDS = 6 };

/* Two places that hold any two of the pool: what comes of so many worlds. */
static double chi_of_two(int counts[KINDS][KINDS], const unseen *pool, int n,
                         int worlds)
{
    int size = 0;
    double chi = 0;

    for (int i = 0; i < n; i++)
        size += pool[i].count;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            double due = (double)worlds * pool[a].count *
                         (pool[b].count - (a == b)) / (size * (size - 1));

            if (due == 0)
                assert_int_equal(counts[a][b], 0);
            else
                chi += (counts[a][b] - due) * (counts[a][b] - due) / due;
        }
    return chi;
}

/* P1 was the boss and inspected P2, who was green. Both have taken new hats,
 * green ones. The hat pile has eleven. */
static saboteur2 new_hats(void)
{
    saboteur2 s = s2_at((s2_setup){.n = 2,
                                   .roles = "boss green",
                                   .hand = {"inspect swap-hat", "swap-hat map"},
                                   .pile = "NS NS NS EW"});

    s2_play(&s, "inspect@P2", NULL);
    s2_play(&s, "swap-hat@P2", NULL);
    s2_play(&s, "swap-hat@P1", NULL);
    return s;
}

/* P1 knows three of the fifteen: his two, and what P2 was. P2 has any of the
 * twelve others, and any two of them are at the top and at the bottom of the
 * hat pile. */
static void an_inspected_dwarf_that_changed_is_any_other(void **unused)
{
    static const unseen pool[] = {{DWARF_GREEN, 2},
                                  {DWARF_BLUE, 4},
                                  {DWARF_SABOTEUR, 3},
                                  {DWARF_GEOLOGIST, 2},
                                  {DWARF_PROFITEER, 1}};
    int his[KINDS][KINDS] = {{0}}, hats[KINDS][KINDS] = {{0}}, n = 132 * 250;
    adit_luck luck = adit_luck_from(11);
    saboteur2 s = new_hats(), obs, world;

    (void)unused;
    saboteur2_game.observe(&s, P1, &obs);
    for (int i = 0; i < n; i++) {
        int top, bottom;

        saboteur2_game.imagine(&obs, P1, &luck, &world);
        assert_int_equal(world.dwarf[P1], DWARF_GREEN);
        assert_int_equal(world.old_hat[0].dwarf, DWARF_GREEN);
        assert_int_equal(world.old_hat[1].dwarf, DWARF_BOSS);
        top = which(pool, 5, world.hat[10]);
        bottom = which(pool, 5, world.hat[0]);
        his[which(pool, 5, world.dwarf[P2])][top]++;
        hats[top][bottom]++;
    }
    assert_true(chi_of_two(his, pool, 5, n) < limit_23);
    assert_true(chi_of_two(hats, pool, 5, n) < limit_23);
}

/* P2 knows his own two: what P1 is and what he was are any two of the
 * others. */
static void an_old_dwarf_of_another_is_any_other(void **unused)
{
    static const unseen pool[] = {{DWARF_GREEN, 2},    {DWARF_BLUE, 4},
                                  {DWARF_SABOTEUR, 3}, {DWARF_GEOLOGIST, 2},
                                  {DWARF_BOSS, 1},     {DWARF_PROFITEER, 1}};
    int his[KINDS][KINDS] = {{0}}, n = 156 * 250;
    adit_luck luck = adit_luck_from(12);
    saboteur2 s = new_hats(), obs, world;

    (void)unused;
    saboteur2_game.observe(&s, P2, &obs);
    for (int i = 0; i < n; i++) {
        saboteur2_game.imagine(&obs, P2, &luck, &world);
        assert_int_equal(world.dwarf[P2], DWARF_GREEN);
        assert_int_equal(world.old_hat[0].dwarf, DWARF_GREEN);
        his[which(pool, 6, world.dwarf[P1])]
           [which(pool, 6, world.old_hat[1].dwarf)]++;
    }
    assert_true(chi_of_two(his, pool, 6, n) < limit_33);
}

/* While P2's dwarf is the one that was inspected, it is known. */
static void an_inspected_dwarf_is_known(void **unused)
{
    adit_luck luck = adit_luck_from(13);
    saboteur2 obs, world;
    saboteur2 s = s2_at((s2_setup){.n = 3,
                                   .roles = "boss profiteer green",
                                   .hand = {"inspect"},
                                   .pile = "NS EW"});
    int boss = 0;

    (void)unused;
    s2_play(&s, "inspect@P2", NULL);
    for (int i = 0; i < 300; i++) {
        saboteur2_game.observe(&s, P1, &obs);
        saboteur2_game.imagine(&obs, P1, &luck, &world);
        assert_int_equal(world.dwarf[P2], DWARF_PROFITEER);
        assert_int_equal(world.dwarf[P1], DWARF_BOSS);
        saboteur2_game.observe(&s, P3, &obs);
        saboteur2_game.imagine(&obs, P3, &luck, &world);
        assert_int_equal(world.dwarf[P3], DWARF_GREEN);
        boss += world.dwarf[P2] == DWARF_BOSS;
    }
    assert_true(boss > 0 && boss < 60); /* one in fourteen */
}

/* Ten cards are out: four free, three traps, two swap-hats and an inspection.
 * With one more, which P2 drew, they are the eleven that P1 cannot see. */
enum { POOL = 5, OUTS = 11 };
static const unseen with_one_more[POOL] = {{CARD_EW, 1},
                                           {CARD_FREE, 4},
                                           {CARD_TRAP, 3},
                                           {CARD_SWAP_HAT, 2},
                                           {CARD_INSPECT, 1}};

static int how_many(const saboteur2 *s, int seat, int card)
{
    int n = 0;

    for (int i = 0; i < s->n_hand[seat]; i++)
        n += s->hand[seat][i] == card;
    return n;
}

/* P1 gave NES and map to P2, who drew a card. It may be another NES, which is
 * one of the eleven; that he has one NES says nothing about it. */
static void a_hand_given_away_is_there(void **unused)
{
    adit_luck luck = adit_luck_from(14);
    int counts[POOL] = {0}, n = OUTS * 1500;
    double due[POOL];
    saboteur2 obs, world;
    saboteur2 s = s2_at((s2_setup){.n = 3,
                                   .roles = "green blue boss",
                                   .hand = {"NES swap-hand map", "NS"},
                                   .pile = "NES"});

    (void)unused;
    s2_play(&s, "swap-hand@P2", NULL);
    saboteur2_game.observe(&s, P1, &obs);
    for (int i = 0; i < n; i++) {
        int nes, drawn = 0;

        saboteur2_game.imagine(&obs, P1, &luck, &world);
        assert_null(saboteur2_game.check(&world));
        nes = how_many(&world, P2, CARD_NES);
        assert_true(nes >= 1 && how_many(&world, P2, CARD_MAP) == 1);
        for (int k = 1; nes == 1 && k < POOL; k++)
            drawn += how_many(&world, P2, with_one_more[k].kind) ? k : 0;
        counts[drawn]++;
    }
    for (int k = 0; k < POOL; k++)
        due[k] = (double)n * with_one_more[k].count / OUTS;
    assert_true(chi_square(counts, due, POOL) < limit_4);
}

/* P1 gave NES and map to P2, who drew a card and then put one of the three face
 * down: any of them, and the one drawn is any of eleven. 3 * 11 ways. */
static void a_hand_given_away_may_have_been_put_down(void **unused)
{
    adit_luck luck = adit_luck_from(15);
    int counts[3 * POOL] = {0}, n = 3 * OUTS * 1000;
    double due[3 * POOL];
    saboteur2 obs, world;
    saboteur2 s = s2_at((s2_setup){.n = 3,
                                   .roles = "green blue boss",
                                   .hand = {"NES swap-hand map", "NS"},
                                   .pile = "EW"});
    int at;

    (void)unused;
    s2_play(&s, "swap-hand@P2", NULL);
    s2_play(&s, "pass NES", NULL);
    at = s.n_discard - 1;
    saboteur2_game.observe(&s, P1, &obs);
    assert_int_equal(obs.deck[at], CARD_NONE);
    for (int i = 0; i < n; i++) {
        int down, drawn = 0;

        saboteur2_game.imagine(&obs, P1, &luck, &world);
        assert_null(saboteur2_game.check(&world));
        down = world.deck[at] == CARD_NES   ? 0
               : world.deck[at] == CARD_MAP ? 1
                                            : 2;
        if (down == 2) {
            drawn = which(with_one_more, POOL, world.deck[at]);
        } else {
            for (int k = 0; k < POOL; k++)
                drawn += how_many(&world, P2, with_one_more[k].kind) ? k : 0;
        }
        assert_int_equal(how_many(&world, P2, CARD_NES), down != 0);
        assert_int_equal(how_many(&world, P2, CARD_MAP), down != 1);
        counts[down * POOL + drawn]++;
    }
    for (int k = 0; k < 3 * POOL; k++)
        due[k] = n * with_one_more[k % POOL].count / (3.0 * OUTS);
    assert_true(chi_square(counts, due, 3 * POOL) < limit_14);
}

/* P1 gave NES, map and theft to P2, who drew a card and put one face down; then
 * P3 took the hand and put one face down. What P2 put down and what P3 did are
 * any two of the four, in order: 12 ways. */
static void a_hand_that_went_on_is_with_either(void **unused)
{
    static const uint8_t given[] = {CARD_NES, CARD_MAP, CARD_THEFT};
    adit_luck luck = adit_luck_from(16);
    int counts[4][4] = {{0}}, n = 12 * 1000;
    double chi = 0;
    saboteur2 obs, world;
    saboteur2 s =
        s2_at((s2_setup){.n = 3,
                         .roles = "green blue boss",
                         .hand = {"NES swap-hand map theft", "NS", "swap-hand"},
                         .pile = "EW"});
    int by_p2, by_p3;

    (void)unused;
    s2_play(&s, "swap-hand@P2", NULL);
    s2_play(&s, "pass EW", NULL);
    by_p2 = s.n_discard - 1;
    s2_play(&s, "swap-hand@P2", NULL);
    s2_play(&s, "dig NS@0,1", NULL);
    s2_play(&s, "pass", NULL);
    s2_play(&s, "pass map", NULL);
    by_p3 = s.n_discard - 1;
    saboteur2_game.observe(&s, P1, &obs);
    for (int i = 0; i < n; i++) {
        int down[2] = {3, 3};

        saboteur2_game.imagine(&obs, P1, &luck, &world);
        assert_null(saboteur2_game.check(&world));
        for (int k = 0; k < 3; k++) {
            int is_down = 0;

            if (world.deck[by_p2] == given[k])
                down[0] = k, is_down++;
            if (world.deck[by_p3] == given[k])
                down[1] = k, is_down++;
            assert_int_equal(how_many(&world, P3, given[k]) + is_down, 1);
        }
        counts[down[0]][down[1]]++;
    }
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            if (a != b)
                chi += (counts[a][b] - n / 12.0) * (counts[a][b] - n / 12.0) /
                       (n / 12.0);
            else
                assert_int_equal(counts[a][b], 0);
    assert_true(chi < limit_11);
}

/* P1 gave NES, map and theft to P2, who drew a card, put three face down and
 * drew one; then P1 took the hand back, with theft and n. So NES and map are
 * among the three, and the third is any of eleven: 3 * 2 * 11 ways. */
static void what_did_not_come_back_was_put_down(void **unused)
{
    static const int place[3][3] = {{-1, 0, 1}, {2, -1, 3}, {4, 5, -1}};
    adit_luck luck = adit_luck_from(17);
    int counts[6 * POOL] = {0}, n = 6 * OUTS * 400;
    double due[6 * POOL];
    saboteur2 obs, world;
    saboteur2 s =
        s2_at((s2_setup){.n = 2,
                         .roles = "green blue",
                         .hand = {"NES swap-hand map theft", "NS swap-hand"},
                         .pile = "EW n"});
    int first;

    (void)unused;
    s2_play(&s, "swap-hand@P2", NULL);
    first = s.n_discard;
    s2_play(&s, "pass NES EW map", NULL);
    s2_play(&s, "swap-hand@P2", NULL);
    saboteur2_game.observe(&s, P1, &obs);
    for (int i = 0; i < n; i++) {
        int nes = -1, map = -1, third;

        saboteur2_game.imagine(&obs, P1, &luck, &world);
        assert_null(saboteur2_game.check(&world));
        assert_int_equal(world.hand[P2][0], CARD_NS);
        for (int k = 0; k < 3; k++) {
            nes = world.deck[first + k] == CARD_NES ? k : nes;
            map = world.deck[first + k] == CARD_MAP ? k : map;
        }
        assert_true(nes >= 0 && map >= 0);
        third = which(with_one_more, POOL, world.deck[first + 3 - nes - map]);
        counts[place[nes][map] * POOL + third]++;
    }
    for (int k = 0; k < 6 * POOL; k++)
        due[k] = n * with_one_more[k % POOL].count / (6.0 * OUTS);
    assert_true(chi_square(counts, due, 6 * POOL) < limit_29);
}

/* The pile is empty, and P1 cannot act: so P2's card can be played now. Of
 * eleven unseen ones that holds for three traps, two swap-hats and two
 * inspections, and not for four free. */
static void the_round_goes_on_so_somebody_can_act(void **unused)
{
    static const unseen pool[] = {
        {CARD_TRAP, 3}, {CARD_SWAP_HAT, 2}, {CARD_INSPECT, 2}};
    adit_luck luck = adit_luck_from(18);
    int counts[3] = {0}, n = 7 * 1500;
    double due[3];
    saboteur2 obs, world;
    saboteur2 s = s2_at((s2_setup){
        .n = 2, .roles = "green blue", .hand = {"fix-lamp", "trap"}});

    (void)unused;
    saboteur2_game.observe(&s, P1, &obs);
    for (int i = 0; i < n; i++) {
        saboteur2_game.imagine(&obs, P1, &luck, &world);
        counts[which(pool, 3, world.hand[P2][0])]++;
    }
    for (int k = 0; k < 3; k++)
        due[k] = n * pool[k].count / 7.0;
    assert_true(chi_square(counts, due, 3) < limit_2);
}

/* P2 has two of twelve cards, of which four are free and cannot be played: of
 * 66 pairs 6 have two of them, 32 one, 28 none. With a broken lamp in front of
 * him he can shed it with any two (E5); without it he has not two free. */
static void to_shed_is_to_act(void **unused)
{
    adit_luck luck = adit_luck_from(19);
    int n = 66 * 300;

    (void)unused;
    for (int lamp = 0; lamp <= 1; lamp++) {
        saboteur2 s = s2_at((s2_setup){.n = 2,
                                       .roles = "green blue",
                                       .hand = {"fix-cart", "trap free"},
                                       .lamp = (uint16_t)(lamp << P2)}),
                  obs, world;
        int counts[3] = {0};

        saboteur2_game.observe(&s, P1, &obs);
        for (int i = 0; i < n; i++) {
            saboteur2_game.imagine(&obs, P1, &luck, &world);
            counts[how_many(&world, P2, CARD_FREE)]++;
        }
        if (lamp) {
            assert_true(chi_square(counts,
                                   (double[]){n * 28 / 66.0, n * 32 / 66.0,
                                              n * 6 / 66.0},
                                   3) < limit_2);
        } else {
            assert_int_equal(counts[2], 0);
            assert_true(chi_square(counts,
                                   (double[]){n * 28 / 60.0, n * 32 / 60.0},
                                   2) < limit_1);
        }
    }
}

/* What is put aside unseen, what is out and what another holds are alike: P2's
 * two cards and the first one out are any of twelve. */
static void cards_that_are_out_may_be_anywhere(void **unused)
{
    static const unseen pool[] = {{CARD_FREE, 4},
                                  {CARD_TRAP, 3},
                                  {CARD_SWAP_HAT, 2},
                                  {CARD_INSPECT, 2},
                                  {CARD_SWAP_HAND, 1}};
    adit_luck luck = adit_luck_from(20);
    int counts[KINDS][KINDS] = {{0}}, n = 132 * 200;
    saboteur2 s = s2_at((s2_setup){.n = 2,
                                   .roles = "green blue",
                                   .hand = {"map"},
                                   .down = "P2 trap P2 free"}),
              obs, world;

    (void)unused;
    saboteur2_game.observe(&s, P1, &obs);
    for (int i = 0; i < n; i++) {
        saboteur2_game.imagine(&obs, P1, &luck, &world);
        counts[which(pool, 5, world.deck[0])]
              [which(pool, 5, world.deck[SABOTEUR2_BOTTOM])]++;
    }
    assert_true(chi_of_two(counts, pool, 5, n) < limit_23);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deal_that_agrees_is_as_likely),
        cmocka_unit_test(what_was_passed_on_is_with_those_after),
        cmocka_unit_test(unseen_nuggets_are_any_of_the_box),
        cmocka_unit_test(a_payment_tells_what_the_box_lacked),
        cmocka_unit_test(a_payment_without_cards_tells_it_too),
        cmocka_unit_test(a_miner_lies_aside_with_max_saboteurs),
        cmocka_unit_test(every_imagined_future_is_another),
        cmocka_unit_test(every_order_below_the_tops_is_as_likely),
        cmocka_unit_test(what_is_seen_stays_as_it_is),
        cmocka_unit_test(every_imagined_chance_is_another),
        cmocka_unit_test(an_inspected_dwarf_that_changed_is_any_other),
        cmocka_unit_test(an_old_dwarf_of_another_is_any_other),
        cmocka_unit_test(an_inspected_dwarf_is_known),
        cmocka_unit_test(a_hand_given_away_is_there),
        cmocka_unit_test(a_hand_given_away_may_have_been_put_down),
        cmocka_unit_test(a_hand_that_went_on_is_with_either),
        cmocka_unit_test(what_did_not_come_back_was_put_down),
        cmocka_unit_test(the_round_goes_on_so_somebody_can_act),
        cmocka_unit_test(to_shed_is_to_act),
        cmocka_unit_test(cards_that_are_out_may_be_anywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
