/* bots_galleries.c -- the bots of `galleries`: positions with one right answer,
 * the same thought in any portions, a tree that keeps to its memory, and games
 * to their end. */
#include "bots/bot.h"
#include "bots/galleries_bots.h"
#include "tests/galleries_table.h"

enum { THOUGHT = 200 };

static const bot players[] = {
    {.name = "greedy", .brains = {&galleries_greedy}},
    {.name = "deducer", .brains = {&galleries_deducer}},
    {.name = "searcher", .brains = {&galleries_searcher}},
};
enum { GREEDY, DEDUCER, SEARCHER };

static mind one, other;

static void sit_at(mind *m, const bot *b, const galleries *s, uint64_t luck)
{
    const adit_story silence = {0};
    galleries obs;

    bot_sit(m, b, &galleries_game, s->head.turn, adit_luck_from(luck));
    galleries_game.observe(s, s->head.turn, &obs);
    bot_see(m, &obs, &silence);
}

static adit_action chosen(const bot *b, const galleries *s, int thought)
{
    sit_at(&one, b, s, 7);
    bot_think(&one, thought);
    return bot_choose(&one);
}

/* Of the bots from `from` on, all play that. */
static void all_play(int from, const galleries *s, const char *move)
{
    assert_null(galleries_game.check(s));
    for (int i = from; i < countof(players); i++) {
        char buffer[ADIT_MAX_MOVE_TEXT];
        adit_text text = adit_text_in(buffer, sizeof buffer);

        galleries_game.write_move(chosen(&players[i], s, THOUGHT), &text);
        if (strcmp(buffer, move) != 0)
            fail_msg("%s plays %s instead of %s", players[i].name, buffer,
                     move);
    }
}

/* ---- One right answer ---- */

/* Rolled 4 and 2. Gallery 2 (4, 4) pays 3 + 2 loose nuggets and the closing
 * card's one; gallery 4 (2, 2) pays 1 and 2. */
static void the_closing_that_pays_most_is_taken(void **unused)
{
    galleries s = table(4);

    (void)unused;
    lay(&s, 2, 4, NNN, NO_GOBLIN);
    lay(&s, 2, 4, NN, NO_GOBLIN);
    lay(&s, 4, 2, N, NO_GOBLIN);
    lay(&s, 4, 2, C, NO_GOBLIN);
    put_on_top(&s, 4, N);
    put_on_top(&s, 2, NN);
    show_dice(&s, 4, 2);
    all_play(GREEDY, &s, "dig 4 in 2 with g1");
    /* The same nuggets, under others' goblins with helmets: now gallery 4 is
     * better. */
    s.card[2][1].goblin = P2G1, s.card[2][2].goblin = P3G1;
    dress(&s, P2G1, WEARS_HELMET);
    dress(&s, P3G1, WEARS_HELMET);
    all_play(GREEDY, &s, "dig 2 in 4 with g1");
}

/* The last gem is the bounty: with it P1 has 11. P2 has 10, and a goblin on
 * three nuggets that count if it lives; the other one stands on none, in the
 * lead. */
static void a_shot_that_wins_is_taken(void **unused)
{
    galleries s = table(2);

    (void)unused;
    give(&s, P1, 10);
    give(&s, P2, 10);
    leave(&s, 1);
    lay(&s, 3, 1, NNN, P2G2);
    lay(&s, 3, 2, D, P2G1);
    show_dice(&s, 3, GUN);
    all_play(GREEDY, &s, "shoot P2g2");
}

/* One gem is left. P1 is behind: who takes it ends the game and loses, who
 * passes plays on. */
static void nobody_ends_a_game_that_is_lost(void **unused)
{
    galleries s = table(2);

    (void)unused;
    give(&s, P1, 3);
    give(&s, P2, 5);
    leave(&s, 1);
    lay(&s, 5, 1, N, NO_GOBLIN);
    put_on_top(&s, 1, D);
    show_dice(&s, 1, 1);
    all_play(DEDUCER, &s, "pass");
}

/* A goblin on three nuggets stays; one in reserve digs. */
static void the_right_goblin_digs(void **unused)
{
    galleries s = table(2);

    (void)unused;
    leave(&s, 12);
    lay(&s, 3, 1, NNN, P1G1);
    put_on_top(&s, 2, D);
    show_dice(&s, 2, 2);
    all_play(GREEDY, &s, "dig 2 in 2 with g2");
}

static void all_dead_are_fetched(void **unused)
{
    galleries s = table(3);

    (void)unused;
    s.step = STEP_START;
    for (int goblin = P1G1; goblin <= P1G3; goblin++)
        bury(&s, goblin);
    all_play(GREEDY, &s, "fetch");
}

static void own_goblins_are_not_shot(void **unused)
{
    galleries s = table(2);

    (void)unused;
    lay(&s, 3, 1, NN, P1G1);
    lay(&s, 4, 3, N, P1G2);
    show_dice(&s, 3, GUN);
    all_play(GREEDY, &s, "pass");
}

/* ---- At a glance ---- */

/* When a game is over the chances are the result: shared by those with the most
 * (D15), but for a little that each gem more adds. */
static void the_end_is_certain(void **unused)
{
    galleries s = table(3);
    int32_t chances[GALLERIES_SEATS];

    (void)unused;
    s.gems[P1] = 20, s.gems[P2] = 20, s.gems[P3] = 17;
    s.head.turn = ADIT_NOBODY, s.step = STEP_OVER;
    galleries_chances(&s, chances);
    assert_int_equal(chances[P1], chances[P2]);
    assert_in_range(chances[P1], 5000, 5100);
    assert_true(chances[P3] < 0 && chances[P3] > -100);
    s.gems[P2] = 19;
    galleries_chances(&s, chances);
    assert_true(chances[P1] > 9900 && chances[P2] < 100);
}

/* ---- Thought ---- */

/* Positions of a game between greedy bots, one after each move. */
static bool next_position(galleries *s)
{
    adit_action a = chosen(&players[GREEDY], s, 0);

    assert_int_equal(galleries_game.apply(s, a, NULL), ADIT_OK);
    return s->step != STEP_OVER;
}

static galleries a_game(int n_players, int number, const char *set[2])
{
    const uint8_t seed[32] = {(uint8_t)number, (uint8_t)n_players};
    adit_config config;
    galleries s;

    assert_null(adit_config_init(&galleries_game, n_players, &config));
    if (set != NULL)
        assert_null(adit_config_set(&galleries_game, &config, set[0], set[1]));
    galleries_game.init(&s, &config, seed, NULL);
    return s;
}

static void without_thought_a_searcher_is_a_deducer(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 4; n++) {
        galleries s = a_game(n, 1, NULL);

        do {
            adit_action a = chosen(&players[DEDUCER], &s, 0);
            adit_action b = chosen(&players[SEARCHER], &s, 0);

            assert_memory_equal(&a, &b, sizeof a);
        } while (next_position(&s));
    }
}

static void think_in_portions(mind *m, int n, int portion)
{
    for (; n > portion; n -= portion)
        bot_think(m, portion);
    bot_think(m, n);
}

static void portions_make_no_difference(void **unused)
{
    galleries s = a_game(4, 2, NULL);

    (void)unused;
    for (int i = 0; i < 12; i++, next_position(&s)) {
        sit_at(&one, &players[SEARCHER], &s, 3);
        sit_at(&other, &players[SEARCHER], &s, 3);
        think_in_portions(&one, THOUGHT, THOUGHT);
        think_in_portions(&other, THOUGHT, 1 + i);
        assert_memory_equal(one.memory, other.memory,
                            galleries_searcher.memory);
        assert_int_equal(one.luck.at, other.luck.at);
    }
}

/* What a mind thought of an earlier position has no part in the next. */
static void a_new_position_is_a_new_thought(void **unused)
{
    galleries before = a_game(3, 4, NULL), s = before;
    adit_action a, b;

    (void)unused;
    next_position(&s);
    sit_at(&one, &players[SEARCHER], &before, 5);
    bot_think(&one, THOUGHT);
    other = one;
    galleries_game.observe(&s, s.head.turn, one.obs);
    memset(other.memory, 0, galleries_searcher.memory);
    memcpy(other.obs, one.obs, sizeof s);
    one.seat = other.seat = s.head.turn;
    bot_think(&one, THOUGHT);
    bot_think(&other, THOUGHT);
    a = bot_choose(&one), b = bot_choose(&other);
    assert_memory_equal(&a, &b, sizeof a);
}

/* Three goblins can dig at two places, each dig turns up one of nine tops, and
 * 36 dice follow: thousands of sights. */
static void a_full_tree_keeps_to_its_memory(void **unused)
{
    galleries s = table(4);
    uint32_t size = galleries_searcher.memory, last = size - 8192;

    (void)unused;
    dress(&s, P1G1, WEARS_ARMOUR);
    dress(&s, P1G2, WEARS_HELMET);
    show_dice(&s, 1, 3);
    sit_at(&one, &players[SEARCHER], &s, 9);
    memset(one.memory + size, 0xa5, BOT_MEMORY - size);
    bot_think(&one, 20000);
    while (last < size && one.memory[last] == 0)
        last++;
    assert_true(last < size); /* it is full */
    for (uint32_t i = size; i < BOT_MEMORY; i++)
        assert_int_equal(one.memory[i], 0xa5);
    assert_int_equal(galleries_game.apply(&s, bot_choose(&one), NULL), ADIT_OK);
}

/* ---- Whole games ---- */

/* Every seat another bot: all moves are legal, and nobody spins the game
 * out. */
static void play_to_the_end(galleries *s)
{
    while (s->step != STEP_OVER) {
        const bot *b = &players[s->head.turn % countof(players)];
        adit_action a = chosen(b, s, 20);

        assert_int_equal(galleries_game.apply(s, a, NULL), ADIT_OK);
        assert_null(galleries_game.check(s));
    }
    assert_true(s->turns < 400);
}

static void games_come_to_an_end(void **unused)
{
    static const char *sets[][2] = {{"gems", "auto"}, {"income", "every"},
                                    {"spent", "box"}, {"bounty", "others"},
                                    {"gems", "10"},   {"gems", "200"}};

    (void)unused;
    for (int n = 2; n <= 4; n++)
        for (int i = 0; i < countof(sets); i++) {
            galleries s = a_game(n, 6 + i, sets[i]);

            play_to_the_end(&s);
        }
}

/* Gems that one bot among others of a kind has more than they have on average,
 * in hundredths over some games; in each seat in turn. */
static int lead_of(int bot_of, const bot *rest, int n, int deals)
{
    int sum = 0;

    for (int i = 0; i < deals * n; i++) {
        galleries s = a_game(n, i / n, NULL);
        int32_t gold[ADIT_MAX_PLAYERS];
        int seat = i % n;

        while (s.step != STEP_OVER) {
            const bot *b = s.head.turn == seat ? &players[bot_of] : rest;

            galleries_game.apply(&s, chosen(b, &s, 0), NULL);
        }
        galleries_game.gold(&s, gold);
        for (int k = 0; k < n; k++)
            sum += k == seat ? gold[k] * 100 : -gold[k] * 100 / (n - 1);
    }
    return sum / (deals * n);
}

static void each_is_stronger_than_the_one_before(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 4; n++) {
        assert_true(lead_of(GREEDY, &bot_hasty, n, 200) > 30);
        assert_true(lead_of(DEDUCER, &players[GREEDY], n, 25) > 30);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_closing_that_pays_most_is_taken),
        cmocka_unit_test(a_shot_that_wins_is_taken),
        cmocka_unit_test(nobody_ends_a_game_that_is_lost),
        cmocka_unit_test(the_right_goblin_digs),
        cmocka_unit_test(all_dead_are_fetched),
        cmocka_unit_test(own_goblins_are_not_shot),
        cmocka_unit_test(the_end_is_certain),
        cmocka_unit_test(without_thought_a_searcher_is_a_deducer),
        cmocka_unit_test(portions_make_no_difference),
        cmocka_unit_test(a_new_position_is_a_new_thought),
        cmocka_unit_test(a_full_tree_keeps_to_its_memory),
        cmocka_unit_test(games_come_to_an_end),
        cmocka_unit_test(each_is_stronger_than_the_one_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
