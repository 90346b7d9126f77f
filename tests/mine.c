/* mine.c -- the tunnel board by itself: what no game of 67 cards can build. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/mine.h"

static uint8_t lies(const char *name)
{
    uint8_t so = 0;

    assert_true(card_reads_lies(name, &so));
    return so;
}

/* Forty straight cards fit in any direction (B2). To the right they run over the
 * row between two goals. */
static void forty_straight_cards_fit_in_any_direction(void **unused)
{
    static const struct {
        int x, y;
        const char *card;
    } ways[] = {{0, 1, "NS"}, {0, -1, "NS"}, {-1, 0, "EW"}};

    (void)unused;
    for (int w = 0; w < countof(ways); w++) {
        mine m;

        mine_open(&m);
        for (int i = 1; i <= 40; i++) {
            int end = mine_end_at(&m, i * ways[w].x, i * ways[w].y);

            assert_int_not_equal(end, 0);
            assert_int_equal(mine_lay(&m, end, lies(ways[w].card)), 0);
            assert_null(mine_check(&m));
        }
        assert_int_not_equal(mine_end_at(&m, 41 * ways[w].x, 41 * ways[w].y),
                             0);
    }
}

/* Down one row, and then to the right as far as the cards go. */
static void the_way_to_the_right_has_no_end_either(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m);
    mine_put(&m, 0, -1, lies("NE"));
    for (int i = 1; i < 40; i++) {
        assert_int_equal(mine_put(&m, i, -1, lies("EW")), 0);
        assert_null(mine_check(&m));
    }
    assert_int_not_equal(mine_end_at(&m, 40, -1), 0);
}

/* As many ends as there can be: all crosses and forks, side by side. */
static void the_ends_never_run_out_of_room(void **unused)
{
    mine m;
    int crosses = 5, forks = 10;

    (void)unused;
    mine_open(&m);
    for (int n = 0; crosses + forks > 0 && n < 1000; n++) {
        int end = MINE_FIRST_END + n * 7 % m.n_ends;
        const char *const tries[] = {crosses ? "NESW" : "ESW",
                                     crosses ? "NESW" : "NEW", "NES", "NSW"};

        for (int i = 0; i < 4; i++) {
            uint8_t so = lies(tries[i]);

            if (need_unmet(m.need[end - MINE_FIRST_END], card_lies[so].open))
                continue;
            if (crosses)
                crosses--;
            else
                forks--;
            mine_lay(&m, end, so);
            break;
        }
        assert_null(mine_check(&m));
    }
    assert_int_equal(crosses + forks, 0);
}

/* Cards come and go at random; everything is worked out again each time. */
static void rockfalls_leave_nothing_behind(void **unused)
{
    adit_luck luck = adit_luck_from(1);

    (void)unused;
    for (int round = 0; round < 300; round++) {
        mine m;

        mine_open(&m);
        for (int n = 0; n < 150; n++) {
            int laid = m.n_cards - MINE_FIRST_LAID + 1;
            uint32_t card = 1 + adit_luck_below(&luck, N_PATH_CARDS - 1);
            uint8_t so =
                lies_so((int)card,
                        adit_luck_below(&luck, (uint32_t)card_ways((int)card)));
            int end = m.n_ends ? MINE_FIRST_END +
                                     (int)adit_luck_below(&luck, m.n_ends)
                               : 0;

            if (laid > 0 && (laid > 30 || m.n_ends > 15 || n % 3 == 0))
                mine_remove(&m, MINE_FIRST_LAID + (int)adit_luck_below(
                                                      &luck, (uint32_t)laid));
            else if (end && !need_unmet(m.need[end - MINE_FIRST_END],
                                        card_lies[so].open))
                mine_lay(&m, end, so);
            assert_null(mine_check(&m));
        }
    }
}

/* B5: several sides reach a goal at once. The way up that fits more neighbours
 * wins, then the unturned one. */
static void a_stone_lies_as_it_fits_best(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m);
    for (int x = 1; x <= 7; x++)
        mine_put(&m, x, 0, lies("EW"));
    /* G2 at 8,0 is reached from the west: NW as it is, or NE turned to SW. */
    assert_int_equal(mine_goal_lies(&m, 1, CARD_NW), lies("NW"));
    assert_int_equal(mine_goal_lies(&m, 1, CARD_NE), lies("SW"));
    /* And from the south: SW meets both sides, and fits both. */
    mine_put(&m, 7, 1, lies("EW"));
    mine_put(&m, 8, -1, lies("NESW"));
    mine_put(&m, 7, -1, lies("NE"));
    assert_int_equal(mine_goal_lies(&m, 1, CARD_NE), lies("SW"));
    /* NW and ES meet one side each and fit as many neighbours: unturned. */
    assert_int_equal(mine_goal_lies(&m, 1, CARD_NW), lies("NW"));
}

/* Cells that are far apart and hashed alike: those behind a card that goes are
 * found as before. None of it is lit, so nothing is worked out anew. */
static void cells_that_clash_are_found(void **unused)
{
    static const int columns[] = {-33, -18, -17, -1, 15, 30, 31};
    static const int rows[] = {-17, -9, -1, 7, 8, 15};
    adit_luck luck = adit_luck_from(2);

    (void)unused;
    for (int round = 0; round < 20; round++) {
        mine m;

        mine_open(&m);
        for (int n = 0; n < 200; n++) {
            uint32_t laid = m.n_cards - MINE_FIRST_LAID + 1u;
            int x = columns[adit_luck_below(&luck, countof(columns))];
            int y = rows[adit_luck_below(&luck, countof(rows))];

            if (laid == 40 || (laid > 0 && adit_luck_below(&luck, 3) == 0))
                mine_remove(&m, MINE_FIRST_LAID +
                                    (int)adit_luck_below(&luck, laid));
            else if (!mine_card_at(&m, x, y))
                mine_put(&m, x, y, lies("nesw"));
            assert_null(mine_check(&m));
        }
    }
}

/* A row of crosses, then of forks: 26 ends. The n-th that fits is the n-th of all
 * of them, and there are as many as are counted. */
static void every_end_is_counted_and_found(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m);
    for (int i = 1; i <= 16; i++) {
        mine_put(&m, -i, 0, lies(i <= 6 ? "NESW" : i % 2 ? "NEW" : "ESW"));
        for (int open = 0; open < 16; open++) {
            uint32_t all = mine_all_fitting(&m, open);
            int n = 0;

            for (int end = 0; end < MINE_ENDS; end++)
                if (all >> end & 1)
                    assert_int_equal(mine_nth_fitting(&m, open, n++),
                                     MINE_FIRST_END + end);
            assert_int_equal(mine_fits(&m, open), n);
        }
    }
    assert_int_equal(m.n_ends, MINE_ENDS);
    assert_null(mine_check(&m));
}

/* A cell holds a card or an end or nothing. */
static void a_card_is_no_end(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m);
    assert_int_equal(mine_card_at(&m, 0, 0), MINE_START);
    assert_int_equal(mine_end_at(&m, 0, 0), 0);
    assert_int_equal(mine_card_at(&m, 1, 0), 0);
    assert_int_not_equal(mine_end_at(&m, 1, 0), 0);
    assert_int_equal(mine_card_at(&m, 1, 1), 0);
    assert_int_equal(mine_end_at(&m, 1, 1), 0);
}

/* As a goal may lie: a tunnel opens on it where it shows rock. */
static void no_light_falls_in_through_rock(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m);
    mine_put(&m, 1, 0, lies("NS"));
    assert_int_equal(mine_end_at(&m, 1, 1), 0);
    assert_false(mine_is_reached(&m, mine_card_at(&m, 1, 0)));
    assert_null(mine_check(&m));
}

static void light_falls_on_a_dead_end_and_no_further(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m);
    assert_true(mine_is_reached(&m, MINE_START));
    assert_false(mine_is_reached(&m, MINE_FIRST_GOAL));
    mine_put(&m, 1, 0, lies("ew"));
    mine_put(&m, 2, 0, lies("EW"));
    assert_true(mine_is_reached(&m, mine_card_at(&m, 1, 0)));
    assert_false(mine_is_reached(&m, mine_card_at(&m, 2, 0)));
    assert_null(mine_check(&m));
}

/* What a mine_check would say of a mine that is not in order. */
static void disorder_is_noticed(void **unused)
{
    mine m, good;

    (void)unused;
    mine_open(&good);
    mine_put(&good, 1, 0, lies("NESW"));
    m = good, m.n_cards = MINE_CARDS + 1;
    assert_non_null(mine_check(&m));
    m = good, m.lit[MINE_FIRST_LAID] = 0;
    assert_non_null(mine_check(&m));
    m = good, m.lit[MINE_FIRST_GOAL] = SIDE_W;
    assert_non_null(mine_check(&m));
    m = good, m.need[0] ^= 1;
    assert_non_null(mine_check(&m));
    m = good, m.need[MINE_NEEDS - 1] = 0;
    assert_non_null(mine_check(&m));
    m = good, m.fits[15]++;
    assert_non_null(mine_check(&m));
    m = good, m.cell[MINE_FIRST_LAID]++;
    assert_non_null(mine_check(&m));
    m = good, m.cell[MINE_FIRST_END]++;
    assert_non_null(mine_check(&m));
    m = good, m.lies[MINE_CARDS] = 2;
    assert_non_null(mine_check(&m));
    m = good, m.n_ends--;
    assert_non_null(mine_check(&m));
    m = good, m.lit[MINE_PLACES - 1] = SIDE_N;
    assert_non_null(mine_check(&m));
    m = good, m.slot[100] = MINE_START;
    assert_non_null(mine_check(&m));
}

/* Disorder that only one of the checks can notice, for all else agrees. */
static void each_disorder_by_itself_is_noticed(void **unused)
{
    static const char *const ring[] = {"NE", "NW", "SW", "ES"};
    mine m, good;
    int last;

    (void)unused;
    /* A ring of tunnels, joined to nothing, is said to be lit. */
    mine_open(&good);
    for (int i = 0; i < 4; i++)
        mine_put(&good, 5 + (i == 1 || i == 2), 5 + i / 2, lies(ring[i]));
    assert_null(mine_check(&good));
    m = good;
    for (int card = MINE_FIRST_LAID; card <= m.n_cards; card++)
        m.lit[card] = card_lies[m.lies[card]].joined;
    assert_non_null(mine_check(&m));
    /* One of its cards lies where another does. */
    m = good, m.cell[MINE_FIRST_LAID + 1] = m.cell[MINE_FIRST_LAID];
    assert_non_null(mine_check(&m));
    /* An end is forgotten, with all that it asked. */
    mine_open(&m);
    last = MINE_FIRST_END + --m.n_ends;
    for (int open = 0; open < 16; open++)
        m.fits[open] -= need_unmet(m.need[m.n_ends], open) == 0;
    m.need[m.n_ends] = NEED_TOO_MUCH;
    for (int i = 0; i < MINE_SLOTS; i++)
        m.slot[i] = m.slot[i] == last ? 0 : m.slot[i];
    assert_non_null(mine_check(&m));
    /* An end where no tunnel leads, which asks nothing: at 5,5. */
    mine_open(&m);
    last = MINE_FIRST_END + m.n_ends;
    m.need[m.n_ends++] = 0;
    m.cell[last] = (128 + 5) << 8 | (128 + 5);
    m.slot[5 << 4 | 5] = (uint8_t)last;
    for (int open = 0; open < 16; open++)
        m.fits[open]++;
    assert_non_null(mine_check(&m));
    /* The same end twice. */
    mine_open(&m);
    last = MINE_FIRST_END + m.n_ends;
    m.need[m.n_ends++] = m.need[0];
    m.cell[last] = m.cell[MINE_FIRST_END];
    m.slot[100] = (uint8_t)last;
    for (int open = 0; open < 16; open++)
        m.fits[open] += need_unmet(m.need[0], open) == 0;
    assert_non_null(mine_check(&m));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forty_straight_cards_fit_in_any_direction),
        cmocka_unit_test(the_way_to_the_right_has_no_end_either),
        cmocka_unit_test(the_ends_never_run_out_of_room),
        cmocka_unit_test(rockfalls_leave_nothing_behind),
        cmocka_unit_test(a_stone_lies_as_it_fits_best),
        cmocka_unit_test(cells_that_clash_are_found),
        cmocka_unit_test(every_end_is_counted_and_found),
        cmocka_unit_test(a_card_is_no_end),
        cmocka_unit_test(no_light_falls_in_through_rock),
        cmocka_unit_test(light_falls_on_a_dead_end_and_no_further),
        cmocka_unit_test(disorder_is_noticed),
        cmocka_unit_test(each_disorder_by_itself_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
