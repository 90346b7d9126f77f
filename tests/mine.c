/* mine.c -- the tunnel board by itself: what no game of 67 cards can build, and
 * what that of 118 can. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/mine.h"
#include "tests/deck.h"

static uint8_t lies(const char *name)
{
    uint8_t so = 0;

    assert_true(card_reads_lies(name, &so));
    return so;
}

/* Forty straight cards fit in any direction (B2). To the right they run over
 * the row between two goals. */
static void forty_straight_cards_fit_in_any_direction(void **unused)
{
    static const struct {
        int x, y;
        const char *card;
    } ways[] = {{0, 1, "NS"}, {0, -1, "NS"}, {-1, 0, "EW"}};

    (void)unused;
    for (int w = 0; w < countof(ways); w++) {
        mine m;

        mine_open(&m, MINE_FEW);
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
    mine_open(&m, MINE_FEW);
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
    mine_open(&m, MINE_FEW);
    for (int n = 0; crosses + forks > 0 && n < 1000; n++) {
        int end = m.first_end + n * 7 % m.n_ends;
        const char *const tries[] = {crosses ? "NESW" : "ESW",
                                     crosses ? "NESW" : "NEW", "NES", "NSW"};

        for (int i = 0; i < 4; i++) {
            uint8_t so = lies(tries[i]);

            if (need_unmet(m.need[end - m.first_end], card_lies[so].open))
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

        mine_open(&m, MINE_FEW);
        for (int n = 0; n < 150; n++) {
            int laid = m.n_cards - MINE_FIRST_LAID + 1;
            uint32_t card = 1 + adit_luck_below(&luck, CARD_MAP - 1);
            uint8_t so =
                lies_so((int)card,
                        adit_luck_below(&luck, (uint32_t)card_ways((int)card)));
            int end = m.n_ends
                          ? m.first_end + (int)adit_luck_below(&luck, m.n_ends)
                          : 0;

            if (laid > 0 && (laid > 30 || m.n_ends > 15 || n % 3 == 0))
                mine_remove(&m, MINE_FIRST_LAID + (int)adit_luck_below(
                                                      &luck, (uint32_t)laid));
            else if (end &&
                     !need_unmet(m.need[end - m.first_end], card_lies[so].open))
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
    mine_open(&m, MINE_FEW);
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

        mine_open(&m, MINE_FEW);
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

/* A row of crosses, then of forks: 26 ends. The n-th that fits is the n-th of
 * all of them, and there are as many as are counted. */
static void every_end_is_counted_and_found(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m, MINE_FEW);
    for (int i = 1; i <= 16; i++) {
        mine_put(&m, -i, 0, lies(i <= 6 ? "NESW" : i % 2 ? "NEW" : "ESW"));
        for (int open = 0; open < 16; open++) {
            uint64_t all = mine_all_fitting(&m, open);
            int n = 0;

            for (int end = 0; end < MINE_ENDS_OF_FEW; end++)
                if (all >> end & 1)
                    assert_int_equal(mine_nth_fitting(&m, open, n++),
                                     m.first_end + end);
            assert_int_equal(mine_fits(&m, open), n);
        }
    }
    assert_int_equal(m.n_ends, MINE_ENDS_OF_FEW);
    assert_null(mine_check(&m));
}

/* A cell holds a card or an end or nothing. */
static void a_card_is_no_end(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m, MINE_FEW);
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
    mine_open(&m, MINE_FEW);
    mine_put(&m, 1, 0, lies("NS"));
    assert_int_equal(mine_end_at(&m, 1, 1), 0);
    assert_false(mine_is_reached(&m, mine_card_at(&m, 1, 0)));
    assert_null(mine_check(&m));
}

static void light_falls_on_a_dead_end_and_no_further(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m, MINE_FEW);
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
    mine_open(&good, MINE_FEW);
    mine_put(&good, 1, 0, lies("NESW"));
    m = good, m.n_cards = m.first_end;
    assert_non_null(mine_check(&m));
    m = good, m.at[MINE_FIRST_LAID].lit = 0;
    assert_non_null(mine_check(&m));
    m = good, m.at[MINE_FIRST_GOAL].lit = SIDE_W;
    assert_non_null(mine_check(&m));
    m = good, m.need[0] ^= 1;
    assert_non_null(mine_check(&m));
    m = good, m.need[MINE_NEEDS - 1] = 0;
    assert_non_null(mine_check(&m));
    m = good, m.fits[15]++;
    assert_non_null(mine_check(&m));
    m = good, m.at[MINE_FIRST_LAID].cell++;
    assert_non_null(mine_check(&m));
    m = good, m.at[m.first_end].cell++;
    assert_non_null(mine_check(&m));
    m = good, m.at[m.first_end - 1].lies = 2;
    assert_non_null(mine_check(&m));
    m = good, m.n_ends--;
    assert_non_null(mine_check(&m));
    m = good, m.at[m.first_end].lit = SIDE_N;
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
    mine_open(&good, MINE_FEW);
    for (int i = 0; i < 4; i++)
        mine_put(&good, 5 + (i == 1 || i == 2), 5 + i / 2, lies(ring[i]));
    assert_null(mine_check(&good));
    m = good;
    for (int card = MINE_FIRST_LAID; card <= m.n_cards; card++)
        m.at[card].lit = card_lies[m.at[card].lies].joined;
    assert_non_null(mine_check(&m));
    /* One of its cards lies where another does. */
    m = good, m.at[MINE_FIRST_LAID + 1].cell = m.at[MINE_FIRST_LAID].cell;
    assert_non_null(mine_check(&m));
    /* An end is forgotten, with all that it asked. */
    mine_open(&m, MINE_FEW);
    last = m.first_end + --m.n_ends;
    for (int open = 0; open < 16; open++)
        m.fits[open] -= need_unmet(m.need[m.n_ends], open) == 0;
    m.need[m.n_ends] = NEED_TOO_MUCH;
    for (int i = 0; i < MINE_SLOTS; i++)
        m.slot[i] = m.slot[i] == last ? 0 : m.slot[i];
    assert_non_null(mine_check(&m));
    /* An end where no tunnel leads, which asks nothing: at 5,5. */
    mine_open(&m, MINE_FEW);
    last = m.first_end + m.n_ends;
    m.need[m.n_ends++] = 0;
    m.at[last].cell = (128 + 5) << 8 | (128 + 5);
    m.slot[5 << 4 | 5] = (uint8_t)last;
    for (int open = 0; open < 16; open++)
        m.fits[open]++;
    assert_non_null(mine_check(&m));
    /* The same end twice. */
    mine_open(&m, MINE_FEW);
    last = m.first_end + m.n_ends;
    m.need[m.n_ends++] = m.need[0];
    m.at[last].cell = m.at[m.first_end].cell;
    m.slot[100] = (uint8_t)last;
    for (int open = 0; open < 16; open++)
        m.fits[open] += need_unmet(m.need[0], open) == 0;
    assert_non_null(mine_check(&m));
}

/* ---- The expansion ---- */

typedef struct laid_card {
    const char *lies;
    int x, y;
} laid_card;

/* Puts cards down, each checked; returns the goals that were reached by any. */
static int put_all(mine *m, const laid_card *cards, int n)
{
    int reached = 0;

    for (int i = 0; i < n; i++) {
        reached |= mine_put(m, cards[i].x, cards[i].y, lies(cards[i].lies));
        if (mine_check(m) != NULL)
            fail_msg("%s at %d,%d: %s", cards[i].lies, cards[i].x, cards[i].y,
                     mine_check(m));
    }
    return reached;
}

static void take_away(mine *m, int x, int y)
{
    mine_remove(m, mine_card_at(m, x, y));
    assert_null(mine_check(m));
}

/* The sides of a card, or of the cell, that are named: "NS". */
static int sides_named(const char *names)
{
    int sides = 0;

    for (; *names; names++)
        for (int i = 0; i < N_SIDES; i++)
            sides |= (*names == "NESW"[i]) << i;
    return sides;
}

static const int side_x[] = {0, 1, 0, -1}, side_y[] = {1, 0, -1, 0};

static int lit_at(const mine *m, int x, int y)
{
    return m->at[mine_card_at(m, x, y)].lit;
}

static bool is_reached_at(const mine *m, int x, int y)
{
    return mine_is_reached(m, mine_card_at(m, x, y));
}

/* A card beside the start: its lit sides, and that ends are beyond them. */
static void lights(const char *card, int from, const char *lit)
{
    int x = side_x[from], y = side_y[from];
    mine m;

    mine_open(&m, MINE_MANY);
    mine_put(&m, x, y, lies(card));
    if (lit_at(&m, x, y) != sides_named(lit))
        fail_msg("%s: lit are %x", card, (unsigned)lit_at(&m, x, y));
    assert_true(is_reached_at(&m, x, y));
    for (int i = 0; i < N_SIDES; i++)
        if (i != (from ^ 2))
            assert_int_equal(mine_end_at(&m, x + side_x[i], y + side_y[i]) != 0,
                             sides_named(lit) >> i & 1);
    assert_null(mine_check(&m));
}

/* Bridges and double curves, on every side of the start. */
static void light_keeps_to_its_tunnel(void **unused)
{
    static const struct {
        const char *card, *lit[N_SIDES]; /* N, E, S and W of the start */
    } tests[] = {{"NS+EW", {"NS", "EW", "NS", "EW"}},
                 {"NW+ES", {"ES", "NW", "NW", "ES"}},
                 {"NE+SW", {"SW", "SW", "NE", "NE"}}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++)
        for (int from = 0; from < N_SIDES; from++)
            lights(tests[i].card, from, tests[i].lit[from]);
}

/* All other cards of the expansion that open to the west, east of the start.
 * Stubs let no light in or out; doors do (E13); a ladder is lit whatever. */
static void stubs_let_no_light_through(void **unused)
{
    static const struct {
        const char *card, *lit;
    } tests[] = {{"W.ladder", "W"},       {"SW.ladder", "SW"},
                 {"NW.ladder", "NW"},     {"NW.green", "NW"},
                 {"EW.green", "EW"},      {"NSw.green", ""},
                 {"EW.blue", "EW"},       {"SW.blue", "SW"},
                 {"SWn", "SW"},           {"NSew", ""},
                 {"EWns", "EW"},          {"NSw", ""},
                 {"NWs", "NW"},           {"w.crystal", ""},
                 {"ESW.crystal", "ESW"},  {"NEW.crystal", "NEW"},
                 {"NSW.crystal", "NSW"},  {"ESWn.crystal", "ESW"},
                 {"NEWs.crystal", "NEW"}, {"NSWe.crystal", "NSW"},
                 {"NESw.crystal", ""},    {"EWs.crystal", "EW"},
                 {"EWn.crystal", "EW"},   {"NESW.crystal", "NESW"}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++)
        lights(tests[i].card, 1, tests[i].lit);
}

/* A card that meets nothing but a stub fits there and stays dark. */
static void nothing_is_joined_by_a_stub(void **unused)
{
    static const laid_card cards[] = {{"NSe", 0, 1}, {"EW", 1, 1}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    put_all(&m, cards, 1);
    assert_int_equal(mine_need(&m, 1, 1), SIDE_W);
    assert_int_equal(mine_end_at(&m, 1, 1), 0);
    put_all(&m, cards + 1, 1);
    assert_false(is_reached_at(&m, 1, 1));
    assert_int_equal(mine_end_at(&m, 2, 1), 0);
    assert_int_equal(m.n_ends, 4);
}

/* A way out through one tunnel and back in through the other, for each double
 * card; a rockfall on the way makes the second tunnel dark again. */
static void a_loop_comes_back_into_the_second_tunnel(void **unused)
{
    static const struct {
        laid_card loop[4]; /* the double card first */
        int x, y;          /* the end of the second tunnel */
    } tests[] = {
        {{{"NS+EW", 1, 0}, {"NW", 2, 0}, {"SW", 2, 1}, {"ES", 1, 1}}, 1, -1},
        {{{"NW+ES", 1, 0}, {"ES", 1, 1}, {"SW", 2, 1}, {"NW", 2, 0}}, 1, -1},
        {{{"NE+SW", 1, 0}, {"NE", 1, -1}, {"NW", 2, -1}, {"SW", 2, 0}}, 1, 1}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        int x = tests[i].x, y = tests[i].y;
        mine m;

        mine_open(&m, MINE_MANY);
        put_all(&m, tests[i].loop, 3);
        assert_int_equal(mine_end_at(&m, x, y), 0);
        put_all(&m, &tests[i].loop[3], 1);
        assert_int_equal(lit_at(&m, 1, 0), 15);
        assert_int_not_equal(mine_end_at(&m, x, y), 0);
        for (int gone = 1; gone <= 3; gone++) {
            const laid_card *card = &tests[i].loop[gone];

            take_away(&m, card->x, card->y);
            assert_int_equal(__builtin_popcount((unsigned)lit_at(&m, 1, 0)), 2);
            assert_int_equal(mine_end_at(&m, x, y), 0);
            assert_int_not_equal(mine_end_at(&m, card->x, card->y), 0);
            put_all(&m, card, 1);
            assert_int_equal(lit_at(&m, 1, 0), 15);
            assert_int_not_equal(mine_end_at(&m, x, y), 0);
        }
        take_away(&m, 1, 0);
        assert_int_equal(mine_need(&m, 1, 0) & SIDE_W, SIDE_W);
        assert_int_equal(m.n_ends, 4);
    }
}

/* The second tunnel is joined later, from another side, and each by itself. */
static void both_tunnels_may_be_joined_apart(void **unused)
{
    static const laid_card cards[] = {
        {"NS+EW", 1, 0}, {"NE", 0, -1}, {"NW", 1, -1}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    put_all(&m, cards, 2);
    assert_int_equal(lit_at(&m, 1, 0), SIDE_E | SIDE_W);
    put_all(&m, cards + 2, 1);
    assert_int_equal(lit_at(&m, 1, 0), 15);
    assert_int_not_equal(mine_end_at(&m, 1, 1), 0);
    take_away(&m, 0, -1);
    assert_int_equal(lit_at(&m, 1, 0), SIDE_E | SIDE_W);
    assert_false(is_reached_at(&m, 1, -1));
    assert_int_equal(mine_end_at(&m, 1, 1), 0);
}

/* One tunnel leads to a goal, the other is lit: it is not reached until a way
 * comes into its own tunnel. */
static void a_goal_is_reached_through_its_own_tunnel(void **unused)
{
    static const laid_card cards[] = {
        {"ES", 0, 1},    {"EW", 1, 1}, {"EW", 2, 1}, {"EW", 3, 1},
        {"EW", 4, 1},    {"EW", 5, 1}, {"EW", 6, 1}, {"SW", 7, 1},
        {"NS+EW", 7, 0}, {"NS", 7, -1}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    assert_int_equal(put_all(&m, cards, countof(cards)), 0);
    assert_int_equal(lit_at(&m, 7, 0), SIDE_N | SIDE_S);
    assert_int_not_equal(mine_end_at(&m, 7, -2), 0);
    /* It opens on G3 and not on G2. */
    assert_int_equal(put_all(&m, &(laid_card){"NE", 7, -2}, 1), 1 << 2);
    /* A card that does not touch G2 brings a way to it. */
    for (int x = 1; x < 6; x++)
        assert_int_equal(put_all(&m, &(laid_card){"EW", x, 0}, 1), 0);
    assert_int_equal(put_all(&m, &(laid_card){"EW", 6, 0}, 1), 1 << 1);
}

/* ---- Ladders ---- */

static void a_ladder_is_lit_by_itself(void **unused)
{
    static const struct {
        const char *card;
        int n, x[2], y[2]; /* of its ends, from 5,5 on */
    } tests[] = {
        {"S.ladder", 1, {5}, {4}},        {"N.ladder", 1, {5}, {6}},
        {"W.ladder", 1, {4}, {5}},        {"E.ladder", 1, {6}, {5}},
        {"ES.ladder", 2, {6, 5}, {5, 4}}, {"NW.ladder", 2, {5, 4}, {6, 5}},
        {"NE.ladder", 2, {5, 6}, {6, 5}}, {"SW.ladder", 2, {5, 4}, {4, 5}}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        mine m, before;

        mine_open(&before, MINE_MANY);
        m = before;
        assert_int_equal(mine_put(&m, 5, 5, lies(tests[i].card)), 0);
        assert_null(mine_check(&m));
        assert_true(is_reached_at(&m, 5, 5));
        assert_int_equal(m.n_ends, 4 + tests[i].n);
        for (int end = 0; end < tests[i].n; end++)
            assert_int_not_equal(
                mine_end_at(&m, tests[i].x[end], tests[i].y[end]), 0);
        take_away(&m, 5, 5);
        assert_int_equal(m.n_ends, 4);
        for (int end = 0; end < tests[i].n; end++)
            assert_int_equal(mine_end_at(&m, tests[i].x[end], tests[i].y[end]),
                             0);
        assert_memory_equal(m.fits, before.fits, sizeof m.fits);
        assert_memory_equal(m.need, before.need, sizeof m.need);
    }
}

/* A part that is cut off, with a ladder at either end of it. */
static void ladders_light_what_is_cut_off(void **unused)
{
    static const laid_card part[] = {
        {"NS", 5, 4}, {"NE", 5, 3}, {"EW", 6, 3}, {"NS", 4, 3}};
    static const laid_card ladders[] = {{"S.ladder", 5, 5}, {"W.ladder", 7, 3}};
    mine m;

    (void)unused;
    for (int order = 0; order < 2; order++) {
        mine_open(&m, MINE_MANY);
        put_all(&m, part, countof(part));
        assert_int_equal(m.n_ends, 4);
        put_all(&m, &ladders[order], 1);
        assert_int_equal(lit_at(&m, 5, 4), SIDE_N | SIDE_S);
        assert_int_equal(lit_at(&m, 5, 3), SIDE_N | SIDE_E);
        assert_int_equal(lit_at(&m, 6, 3), SIDE_E | SIDE_W);
        assert_int_equal(lit_at(&m, 4, 3), 0); /* rock to rock joins nothing */
        assert_int_equal(m.n_ends, 5);
        put_all(&m, &ladders[!order], 1);
        assert_int_equal(m.n_ends, 4);
        take_away(&m, ladders[order].x, ladders[order].y);
        assert_int_equal(lit_at(&m, 5, 3), SIDE_N | SIDE_E);
        assert_int_equal(m.n_ends, 5);
        take_away(&m, ladders[!order].x, ladders[!order].y);
        assert_int_equal(lit_at(&m, 5, 3), 0);
        assert_int_equal(m.n_ends, 4);
    }
}

/* What is joined to the start as well stays lit without its ladder; what was
 * cut off from the start stays lit with it. */
static void a_ladder_and_the_start_light_the_same(void **unused)
{
    static const laid_card cards[] = {
        {"EW", 1, 0}, {"EW", 2, 0}, {"EW", 3, 0}, {"W.ladder", 4, 0}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    put_all(&m, cards, countof(cards));
    assert_int_equal(m.n_ends, 3);
    take_away(&m, 2, 0);
    assert_int_equal(lit_at(&m, 3, 0), SIDE_E | SIDE_W);
    assert_int_equal(m.n_ends, 4);
    put_all(&m, &cards[1], 1);
    take_away(&m, 4, 0);
    assert_int_equal(lit_at(&m, 3, 0), SIDE_E | SIDE_W);
    assert_int_not_equal(mine_end_at(&m, 4, 0), 0);
}

/* By a card that does not touch them: one, two at once, and over a bridge whose
 * other tunnel stays dark. */
static void a_ladder_reaches_goals_from_afar(void **unused)
{
    static const laid_card part[] = {{"NS+EW", 7, 1}, {"SW", 8, 1},
                                     {"ES", 7, 2},    {"NE", 7, 0},
                                     {"EW", 6, 1},    {"EW", 5, 1}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    assert_int_equal(put_all(&m, part, countof(part)), 0);
    /* From 4,1: over 5,1 6,1 and the bridge to 8,1, which opens on G2. */
    assert_int_equal(put_all(&m, &(laid_card){"E.ladder", 4, 1}, 1), 1 << 1);
    assert_int_equal(lit_at(&m, 7, 1), SIDE_E | SIDE_W);
    mine_open(&m, MINE_MANY);
    put_all(&m, part, countof(part));
    take_away(&m, 7, 0);
    put_all(&m, &(laid_card){"NES", 7, 0}, 1);
    /* From 7,-1: 7,0 opens on G2, and over the bridge 7,2 on G1. */
    assert_int_equal(put_all(&m, &(laid_card){"NW.ladder", 7, -1}, 1),
                     1 << 0 | 1 << 1);
    assert_int_equal(lit_at(&m, 7, 1), SIDE_N | SIDE_S);
}

/* ---- Ways and doors ---- */

static const laid_card straight[] = {{"EW", 1, 0}, {"EW", 2, 0}, {"EW", 3, 0},
                                     {"EW", 4, 0}, {"EW", 5, 0}, {"EW", 6, 0},
                                     {"EW", 7, 0}};

/* Is G2 joined for one who passes every door, no blue one, no green one? */
static void has_ways(mine *m, bool any, bool green, bool blue)
{
    assert_int_equal(mine_has_way(m, 1, FEATURE_NONE), any);
    assert_int_equal(mine_has_way(m, 1, FEATURE_BLUE), green);
    assert_int_equal(mine_has_way(m, 1, FEATURE_GREEN), blue);
}

/* Other cards instead of some of a straight way to G2, which is turned over. */
static mine way_with(const laid_card *cards, int n)
{
    mine m;

    mine_open(&m, MINE_MANY);
    put_all(&m, straight, countof(straight));
    for (int i = 0; i < n; i++) {
        if (mine_card_at(&m, cards[i].x, cards[i].y))
            take_away(&m, cards[i].x, cards[i].y);
        put_all(&m, &cards[i], 1);
    }
    mine_turn_goal(&m, 1, lies("NESW"));
    assert_null(mine_check(&m));
    return m;
}

static void doors_shut_a_way(void **unused)
{
    static const laid_card doors[] = {{"EW.blue", 3, 0}, {"EW.green", 5, 0}};
    mine m;

    (void)unused;
    m = way_with(NULL, 0);
    has_ways(&m, true, true, true);
    m = way_with(doors, 1);
    has_ways(&m, true, false, true);
    m = way_with(doors + 1, 1);
    has_ways(&m, true, true, false);
    m = way_with(doors, 2);
    has_ways(&m, true, false, false);
    take_away(&m, 1, 0);
    has_ways(&m, false, false, false);
    mine_open(&m, MINE_MANY); /* G2 lies face down, so there is no way to it */
    put_all(&m, straight, countof(straight));
    has_ways(&m, false, false, false);
}

/* Round 4,0 by 3,1 4,1 5,1. */
static void one_free_way_is_enough(void **unused)
{
    static const laid_card round[] = {
        {"NEW", 3, 0}, {"NEW", 5, 0}, {"ES", 3, 1}, {"SW", 5, 1}};
    static const struct {
        const char *below, *above;
        bool green, blue;
    } tests[] = {{"EW", "EW", true, true},
                 {"EW.blue", "EW.green", true, true},
                 {"EW.blue", "EW", true, true},
                 {"EW", "EW.green", true, true},
                 {"EW.blue", "EW.blue", false, true},
                 {"EW.green", "EW.green", true, false},
                 {"EW.green", "NSe.green", true, false},
                 {"EW.blue", "NS+EW", true, true},
                 {"EW.blue", "NSew", false, true},
                 {"EW.blue", "EWns", true, true}};

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        mine m = way_with(round, countof(round));

        take_away(&m, 4, 0);
        put_all(&m,
                (laid_card[]){{tests[i].below, 4, 0}, {tests[i].above, 4, 1}},
                2);
        has_ways(&m, true, tests[i].green, tests[i].blue);
    }
}

/* A loop that leads through a door and back shuts nothing; nor does a door
 * behind the goal, or on the other tunnel of a bridge. */
static void doors_beside_the_way_shut_nothing(void **unused)
{
    static const laid_card loop[] = {
        {"NESW", 3, 0}, {"ES.green", 3, 1}, {"SW.blue", 4, 1}, {"NEW", 4, 0}};
    static const laid_card behind[] = {{"EW.blue", 9, 0}, {"NS.blue", 8, 1}};
    static const laid_card beside[] = {
        {"NS+EW", 3, 0}, {"NS.blue", 3, 1}, {"NSe.green", 3, -1}};
    mine m;

    (void)unused;
    m = way_with(loop, countof(loop));
    has_ways(&m, true, true, true);
    m = way_with(behind, countof(behind));
    has_ways(&m, true, true, true);
    m = way_with(beside, countof(beside));
    has_ways(&m, true, true, true);
}

/* By way of a ladder one comes past a door, but not through one behind it. A
 * door that is entered by its stub is no way at all. */
static void ladders_lead_past_doors(void **unused)
{
    static const laid_card past[] = {
        {"EW.blue", 2, 0}, {"NEW", 5, 0}, {"S.ladder", 5, 1}};
    static const laid_card behind[] = {
        {"EW.blue", 6, 0}, {"NEW", 5, 0}, {"S.ladder", 5, 1}};
    static const laid_card stub[] = {{"NSw.green", 3, 0}};
    static const laid_card up_and_over[] = {
        {"EW.green", 1, 0},  {"EW.blue", 2, 0},  {"EWn.crystal", 4, 0},
        {"SW.ladder", 5, 0}, {"E.ladder", 5, 3}, {"E.ladder", 6, 0}};
    mine m;

    (void)unused;
    m = way_with(past, countof(past));
    has_ways(&m, true, true, true);
    take_away(&m, 5, 1);
    has_ways(&m, true, false, true);
    m = way_with(behind, countof(behind));
    has_ways(&m, true, false, true);
    m = way_with(stub, countof(stub));
    has_ways(&m, false, false, false);
    /* All ladders are joined with each other. */
    m = way_with(up_and_over, countof(up_and_over));
    has_ways(&m, true, true, true);
    take_away(&m, 6, 0);
    has_ways(&m, false, false, false);
}

/* Over a stone that was turned, to the next goal. */
static void a_stone_is_part_of_a_way(void **unused)
{
    static const laid_card on[] = {{"NS.blue", 8, 1}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    assert_int_equal(put_all(&m, straight, countof(straight)), 1 << 1);
    assert_int_equal(mine_turn_goal(&m, 1, lies("NW")), 0);
    assert_int_equal(put_all(&m, on, 1), 1 << 0);
    assert_int_equal(mine_turn_goal(&m, 0, lies("NESW")), 0);
    assert_null(mine_check(&m));
    assert_true(mine_has_way(&m, 0, FEATURE_NONE));
    assert_true(mine_has_way(&m, 0, FEATURE_GREEN));
    assert_false(mine_has_way(&m, 0, FEATURE_BLUE));
    assert_true(mine_has_way(&m, 1, FEATURE_BLUE));
    assert_false(mine_has_way(&m, 2, FEATURE_NONE));
}

/* ---- Footholds, counts, room ---- */

/* The way to a goal as cells, "0,0 1,0 ... ". */
static void assert_way(const mine *m, int goal, const char *cells)
{
    uint8_t card[MINE_PLACES_OF_MANY];
    char found[512];
    adit_text text = adit_text_in(found, sizeof found);
    int n = mine_way(m, goal, card);

    for (int i = 0; i < n; i++) {
        text_cell(&text, mine_x(m, card[i]), mine_y(m, card[i]));
        text_char(&text, ' ');
    }
    assert_string_equal(found, cells);
}

/* It goes through tunnels that are joined, round a card that is none, by the
 * fewest cards, and from the nearest ladder. */
static void light_comes_by_the_fewest_cards(void **unused)
{
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    for (int x = 1; x < MINE_GOAL_X; x++)
        mine_put(&m, x, 0, lies(x == 3 ? "NE+SW" : "ESW"));
    assert_way(&m, 1, "");
    mine_turn_goal(&m, 1, lies("NESW"));
    assert_way(&m, 1, "");
    mine_put(&m, 3, -1, lies("NE"));
    mine_put(&m, 4, -1, lies("NW"));
    assert_way(&m, 0, "");
    assert_way(&m, 1, "0,0 1,0 2,0 3,0 3,-1 4,-1 4,0 5,0 6,0 7,0 8,0 ");
    mine_put(&m, 6, -1, lies("NE.ladder"));
    assert_way(&m, 1, "6,-1 6,0 7,0 8,0 ");
}

static void ten_cells_are_beside_a_goal(void **unused)
{
    static const int cells[][2] = {{8, 3}, {8, 1}, {8, -1}, {8, -3}, {7, 2},
                                   {9, 2}, {7, 0}, {9, 0},  {7, -2}, {9, -2}};

    (void)unused;
    for (int x = -128; x <= 127; x++)
        for (int y = -128; y <= 127; y++) {
            bool due = false;

            for (int i = 0; i < countof(cells); i++)
                due |= cells[i][0] == x && cells[i][1] == y;
            if (mine_is_beside_goal(x, y) != due)
                fail_msg("%d,%d", x, y);
        }
}

static void features_are_counted_lit_or_not(void **unused)
{
    static const laid_card cards[] = {
        {"w.crystal", 1, 0}, {"ESWn.crystal", 0, -1}, {"s.crystal", 9, 9},
        {"EW.green", -1, 0}, {"NS.blue", 5, 5},       {"NW.green", 6, 6},
        {"S.ladder", 7, 7},  {"NS+EW", 0, 1}};
    static const int due[] = {1, 1, 2, 1, 3}; /* none, ladder, green, ... */
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    for (int feature = FEATURE_LADDER; feature <= FEATURE_CRYSTAL; feature++)
        assert_int_equal(mine_count(&m, feature), 0);
    put_all(&m, cards, countof(cards));
    for (int feature = 0; feature < countof(due); feature++)
        assert_int_equal(mine_count(&m, feature), due[feature]);
    take_away(&m, 9, 9);
    assert_int_equal(mine_count(&m, FEATURE_CRYSTAL), 2);
}

/* A column of all 70 cards has two footholds beside each card and the start,
 * and one at either end. */
static void there_is_room_for_all_footholds(void **unused)
{
    foothold at[MINE_FOOTHOLDS];
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    assert_int_equal(mine_footholds(&m, at), 4);
    for (int i = 1; i <= 70; i++) {
        assert_int_equal(mine_put(&m, 0, -i, lies("NS")), 0);
        assert_int_equal(mine_footholds(&m, at), 2 * (i + 1) + 2);
    }
    assert_int_equal(m.n_ends, 4);
    assert_null(mine_check(&m));
}

/* As many ends as there can be, with the cards that there are: all crosses and
 * forks in one lit part, and four ladders that light nothing else. */
static void the_ends_never_run_out_of_room_for_many(void **unused)
{
    static const laid_card cards[] = {{"NESW", 1, 0},
                                      {"NESW", 2, 0},
                                      {"NESW", 3, 0},
                                      {"NESW", 4, 0},
                                      {"NESW", 5, 0},
                                      {"NESW.crystal", 6, 0},
                                      {"ESW", 7, 0},
                                      {"ESW", -1, 0},
                                      {"ESW", -2, 0},
                                      {"NEW", -3, 0},
                                      {"NEW", -4, 0},
                                      {"ESW.crystal", -5, 0},
                                      {"NEW.crystal", -6, 0},
                                      {"ESW.crystal", -7, 0},
                                      {"ESWn.crystal", -8, 0},
                                      {"NES", -9, 0},
                                      {"NSW", -9, 1},
                                      {"NSW", -9, 2},
                                      {"NSW.crystal", -9, 3},
                                      {"NSW", -9, -1},
                                      {"NSWe.crystal", -9, -2},
                                      {"NSW", -9, -3},
                                      {"NE.ladder", -2, 1},
                                      {"ES.ladder", -4, -1},
                                      {"N.ladder", -5, 1},
                                      {"E.ladder", -8, 2}};
    mine m;

    (void)unused;
    mine_open(&m, MINE_MANY);
    assert_int_equal(put_all(&m, cards, countof(cards)), 1 << 1);
    assert_int_equal(m.n_ends, 37);
    assert_int_equal(mine_turn_goal(&m, 1, lies("NESW")), 0);
    assert_int_equal(m.n_ends, 40);
    assert_null(mine_check(&m));
    for (int open = 0; open < 16; open++) {
        uint64_t all = mine_all_fitting(&m, open);
        int n = 0;

        for (int end = 0; end < 40; end++)
            if (all >> end & 1)
                assert_int_equal(mine_nth_fitting(&m, open, n++),
                                 m.first_end + end);
        assert_int_equal(mine_fits(&m, open), n);
    }
}

/* The mine once more, slowly, from how its cards are written. */
typedef struct plain_card {
    int x, y;
    int tunnel[2], open; /* sides; a stub is open and in no tunnel */
    bool source, down;
    int lit;
} plain_card;

typedef struct plain {
    int n;
    plain_card card[MINE_FIRST_LAID + MINE_MANY];
} plain;

static plain_card read_plainly(const mine *m, int place)
{
    plain_card c = {.x = mine_x(m, place), .y = mine_y(m, place)};
    char name[16];
    adit_text text = adit_text_in(name, sizeof name);
    int tunnel = 0;

    c.down = m->at[place].lies == 0;
    if (c.down)
        return c;
    card_write_lies(m->at[place].lies, &text);
    for (const char *s = name; *s && *s != '.'; s++) {
        tunnel += *s == '+';
        for (int i = 0; i < N_SIDES; i++) {
            if (*s == "NESW"[i])
                c.tunnel[tunnel] |= 1 << i;
            c.open |= (*s == "NESW"[i] || *s == "nesw"[i]) << i;
        }
    }
    c.source = place == MINE_START || strstr(name, ".ladder") != NULL;
    c.lit = c.source ? c.tunnel[0] : 0;
    return c;
}

static plain_card *plain_at(plain *p, int x, int y)
{
    for (int i = 0; i < p->n; i++)
        if (p->card[i].x == x && p->card[i].y == y)
            return &p->card[i];
    return NULL;
}

static void light_plainly(plain *p)
{
    for (bool more = true; more;) {
        more = false;
        for (int c = 0; c < p->n; c++)
            for (int i = 0; i < N_SIDES; i++) {
                const plain_card *from = &p->card[c];
                plain_card *to =
                    plain_at(p, from->x + side_x[i], from->y + side_y[i]);

                for (int t = 0; to && from->lit >> i & 1 && t < 2; t++)
                    if (to->tunnel[t] >> (i ^ 2) & 1 &&
                        (to->tunnel[t] & ~to->lit)) {
                        to->lit |= to->tunnel[t];
                        more = true;
                    }
            }
    }
}

static plain read_mine(const mine *m)
{
    plain p = {.n = 0};

    for (int place = MINE_START; place <= m->n_cards; place++)
        p.card[p.n++] = read_plainly(m, place);
    light_plainly(&p);
    return p;
}

/* What a cell asks, and whether a lit tunnel opens on it. */
static int plain_need(plain *p, int x, int y, bool *lit)
{
    int need = 0;

    *lit = false;
    for (int i = 0; i < N_SIDES; i++) {
        const plain_card *c = plain_at(p, x + side_x[i], y + side_y[i]);

        if (c == NULL || c->down)
            continue;
        need |= 1 << (c->open >> (i ^ 2) & 1 ? i : i + 4);
        *lit |= c->lit >> (i ^ 2) & 1;
    }
    return need;
}

static bool is_foothold(const foothold *at, int n, int x, int y, int need)
{
    int found = 0;

    for (int i = 0; i < n; i++)
        if (at[i].x == x && at[i].y == y) {
            assert_int_equal(at[i].need, need);
            found++;
        }
    assert_true(found <= 1);
    return found == 1;
}

/* Light, ends and footholds, over all cells near a card. */
static void agrees_with_plain(const mine *m)
{
    plain p = read_mine(m);
    foothold at[MINE_FOOTHOLDS];
    int n = mine_footholds(m, at), n_footholds = 0, n_ends = 0;

    for (int i = 0; i < p.n; i++) {
        assert_int_equal(m->at[MINE_START + i].lit, p.card[i].lit);
        for (int s = 0; s < N_SIDES; s++) {
            int x = p.card[i].x + side_x[s], y = p.card[i].y + side_y[s];
            bool lit, first = true;
            int need = plain_need(&p, x, y, &lit);

            /* Each cell once, beside the first card that it is beside. */
            for (int j = 0; j < i; j++)
                first &= abs(p.card[j].x - x) + abs(p.card[j].y - y) != 1;
            if (!first || plain_at(&p, x, y))
                continue;
            assert_int_equal(mine_end_at(m, x, y) != 0, lit);
            assert_int_equal(mine_need(m, x, y), need);
            assert_int_equal(is_foothold(at, n, x, y, need),
                             need != 0 && !mine_is_beside_goal(x, y));
            n_ends += lit;
            n_footholds += need != 0 && !mine_is_beside_goal(x, y);
        }
    }
    assert_int_equal(m->n_ends, n_ends);
    assert_int_equal(n, n_footholds);
}

/* Cards that are not in the mine. */
typedef struct stock {
    int n;
    uint8_t card[MINE_MANY];
} stock;

static stock all_path_cards(void)
{
    stock s = {.n = 0};

    for (int i = 0; i < DECK_PATHS; i++)
        for (int j = 0; j < all_cards[i].base + all_cards[i].more; j++)
            s.card[s.n++] = (uint8_t)card_named(all_cards[i].name);
    assert_int_equal(s.n, 70);
    return s;
}

static void take_from(stock *s, const char *name)
{
    int i = 0;

    while (s->card[i] != card_named(name))
        i++;
    s->card[i] = s->card[--s->n];
}

/* Where a card is tried: an end, or for a ladder a foothold. */
static bool find_cell(const mine *m, bool ladder, adit_luck *luck, int *x,
                      int *y)
{
    foothold at[MINE_FOOTHOLDS];
    uint32_t n = ladder ? (uint32_t)mine_footholds(m, at) : m->n_ends;
    uint32_t i = n ? adit_luck_below(luck, n) : 0;

    if (n == 0)
        return false;
    *x = ladder ? at[i].x : mine_x(m, m->first_end + (int)i);
    *y = ladder ? at[i].y : mine_y(m, m->first_end + (int)i);
    return true;
}

static void turn_all(mine *m, int reached, const uint8_t goals[MINE_GOALS])
{
    while (reached) {
        int goal = __builtin_ctz((unsigned)reached);

        reached |=
            mine_turn_goal(m, goal, mine_goal_lies(m, goal, goals[goal]));
        for (goal = 0; goal < MINE_GOALS; goal++)
            if (!mine_goal_is_down(m, goal))
                reached &= ~(1 << goal);
    }
}

/* One card is laid if it fits, or taken away. */
static void come_or_go(mine *m, stock *s, bool go, adit_luck *luck)
{
    static const uint8_t goals[] = {CARD_NE, CARD_NESW, CARD_NW};
    int laid = m->n_cards - MINE_FIRST_LAID + 1;

    if (go && laid > 0) {
        int card = MINE_FIRST_LAID + (int)adit_luck_below(luck, (uint32_t)laid);

        s->card[s->n++] = m->at[card].lies >> 1;
        mine_remove(m, card);
    } else if (s->n > 0) {
        uint32_t i = adit_luck_below(luck, (uint32_t)s->n);
        int card = s->card[i], x, y;
        uint8_t so =
            lies_so(card, adit_luck_below(luck, (uint32_t)card_ways(card)));
        bool ladder = card_lies[so].feature == FEATURE_LADDER;

        if (!find_cell(m, ladder, luck, &x, &y) ||
            need_unmet(mine_need(m, x, y), card_lies[so].open))
            return;
        s->card[i] = s->card[--s->n];
        turn_all(m, mine_put(m, x, y, so), goals);
    }
}

/* All 42 kinds come and go at random, up to 70 cards: light, ends, needs and
 * footholds are as a plain reading of the cards has them, each time. */
static void cards_of_the_expansion_come_and_go(void **unused)
{
    adit_luck luck = adit_luck_from(3);
    int most = 0, turned = 0;

    (void)unused;
    for (int round = 0; round < 60; round++) {
        stock s = all_path_cards();
        uint32_t stay = 3 + (uint32_t)round % 30;
        mine m;

        mine_open(&m, MINE_MANY);
        for (int x = 1; round % 2 && x <= 6; x++) { /* near the goals */
            mine_put(&m, x, 0, lies(x < 6 ? "NESW" : "NESW.crystal"));
            take_from(&s, x < 6 ? "NESW" : "NESW.crystal");
        }
        for (int n = 0; n < 250; n++) {
            come_or_go(&m, &s, adit_luck_below(&luck, stay) == 0, &luck);
            if (mine_check(&m) != NULL)
                fail_msg("round %d, card %d: %s", round, n, mine_check(&m));
            if (n % 8 == 0)
                agrees_with_plain(&m);
        }
        assert_int_equal(m.n_cards - MINE_FIRST_LAID + 1 + s.n, 70);
        most = m.n_cards > most ? m.n_cards : most;
        turned += !mine_goal_is_down(&m, 1);
    }
    assert_true(most - MINE_FIRST_LAID + 1 > 55 && turned > 5);
}

/* A state of the base game ends where its few places end. */
static void a_mine_of_few_writes_no_further(void **unused)
{
    enum { GUARD = 0xa5 };
    adit_luck luck = adit_luck_from(4);
    mine m;
    uint8_t *bytes = (uint8_t *)&m;

    (void)unused;
    assert_true((int)MINE_SIZE_OF_FEW < (int)sizeof m);
    for (int round = 0; round < 40; round++) {
        memset(&m, GUARD, sizeof m);
        mine_open(&m, MINE_FEW);
        for (int n = 0; n < 200; n++) {
            int laid = m.n_cards - MINE_FIRST_LAID + 1;

            if (laid == 40 || (laid > 0 && adit_luck_below(&luck, 6) == 0))
                mine_remove(&m, MINE_FIRST_LAID + (int)adit_luck_below(
                                                      &luck, (uint32_t)laid));
            else if (m.n_ends > 0)
                mine_lay(&m,
                         m.first_end + (int)adit_luck_below(&luck, m.n_ends),
                         lies(m.n_ends > 20 ? "nesw"
                              : n % 2       ? "ESW"
                                            : "NESW"));
            if (mine_goal_is_down(&m, 0) && n == 100)
                mine_turn_goal(&m, 0, lies("NESW"));
            for (int i = MINE_SIZE_OF_FEW; i < (int)sizeof m; i++)
                assert_int_equal(bytes[i], GUARD);
        }
        assert_null(mine_check(&m));
    }
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
        cmocka_unit_test(light_keeps_to_its_tunnel),
        cmocka_unit_test(stubs_let_no_light_through),
        cmocka_unit_test(nothing_is_joined_by_a_stub),
        cmocka_unit_test(a_loop_comes_back_into_the_second_tunnel),
        cmocka_unit_test(both_tunnels_may_be_joined_apart),
        cmocka_unit_test(a_goal_is_reached_through_its_own_tunnel),
        cmocka_unit_test(a_ladder_is_lit_by_itself),
        cmocka_unit_test(ladders_light_what_is_cut_off),
        cmocka_unit_test(a_ladder_and_the_start_light_the_same),
        cmocka_unit_test(a_ladder_reaches_goals_from_afar),
        cmocka_unit_test(doors_shut_a_way),
        cmocka_unit_test(one_free_way_is_enough),
        cmocka_unit_test(doors_beside_the_way_shut_nothing),
        cmocka_unit_test(ladders_lead_past_doors),
        cmocka_unit_test(a_stone_is_part_of_a_way),
        cmocka_unit_test(light_comes_by_the_fewest_cards),
        cmocka_unit_test(ten_cells_are_beside_a_goal),
        cmocka_unit_test(features_are_counted_lit_or_not),
        cmocka_unit_test(there_is_room_for_all_footholds),
        cmocka_unit_test(the_ends_never_run_out_of_room_for_many),
        cmocka_unit_test(cards_of_the_expansion_come_and_go),
        cmocka_unit_test(a_mine_of_few_writes_no_further),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
