/* way.c -- how far it is to the goals. */
#include "bots/way.h"

/* A set of cells, four rows of 16 in a word. */
typedef struct cells {
    uint64_t row[4];
} cells;

static const uint64_t west_column = 0x0001000100010001;

static void add_cell(cells *c, int x, int y)
{
    int cell = way_cell(x, y);

    if (cell >= 0)
        c->row[cell / 64] |= (uint64_t)1 << cell % 64;
}

/* The cells beside those of a set. */
static cells beside(const cells *c)
{
    cells out;

    for (int i = 0; i < 4; i++) {
        uint64_t at = c->row[i];
        uint64_t below = i > 0 ? c->row[i - 1] >> 48 : 0;
        uint64_t above = i < 3 ? c->row[i + 1] << 48 : 0;

        out.row[i] = (at << 1 & ~west_column) |
                     (at >> 1 & ~(west_column << 15)) | at << 16 | at >> 16 |
                     below | above;
    }
    return out;
}

/* Marks the cells of a set that are free, and keeps only those. */
static bool mark(way *w, cells *at, cells *free, int far)
{
    uint64_t any = 0;

    for (int i = 0; i < 4; i++) {
        at->row[i] &= free->row[i];
        free->row[i] &= ~at->row[i];
        any |= at->row[i];
        for (uint64_t bits = at->row[i]; bits; bits &= bits - 1)
            w->far[64 * i + __builtin_ctzll(bits)] = (uint8_t)far;
    }
    return any != 0;
}

static bool has_cell(const cells *c, int x, int y)
{
    int cell = way_cell(x, y);

    return cell >= 0 && c->row[cell / 64] >> cell % 64 & 1;
}

/* Cards that are cut off: whoever comes to one of their tunnels is through it
 * without laying a card. */
typedef struct dark {
    const mine *m;
    int n;
    uint8_t card[MINE_FIRST_LAID + MINE_MANY];
} dark;

static void find_dark(dark *d)
{
    d->n = 0;
    for (int card = MINE_START; card <= d->m->n_cards; card++)
        if (card_lies[d->m->at[card].lies].joined && !d->m->at[card].lit)
            d->card[d->n++] = (uint8_t)card;
}

static bool opens_on(const mine *m, int card, const cells *at)
{
    static const int8_t step_x[] = {0, 1, 0, -1}, step_y[] = {1, 0, -1, 0};
    int x = mine_x(m, card), y = mine_y(m, card);

    for (int i = 0; i < N_SIDES; i++)
        if (card_lies[m->at[card].lies].joined >> i & 1 &&
            has_cell(at, x + step_x[i], y + step_y[i]))
            return true;
    return false;
}

/* Takes in the dark cards that open on these cells, and on those. */
static void go_through(dark *d, way *w, cells *at, int far)
{
    for (int i = 0; i < d->n; i++) {
        int card = d->card[i], x = mine_x(d->m, card), y = mine_y(d->m, card);

        if (!opens_on(d->m, card, at))
            continue;
        add_cell(at, x, y);
        if (way_cell(x, y) >= 0)
            w->far[way_cell(x, y)] = (uint8_t)far;
        d->card[i] = d->card[--d->n];
        i = -1; /* once more from the first */
    }
}

static way spread(cells at, cells *free, dark *d)
{
    way w;

    __builtin_memset(w.far, WAY_NONE, sizeof w.far);
    for (int far = 0; far < WAY_NONE && mark(&w, &at, free, far); far++) {
        if (d->n > 0)
            go_through(d, &w, &at, far);
        at = beside(&at);
    }
    return w;
}

way way_to(const mine *m, int goal)
{
    cells free, taken = {{0}}, at = {{0}};
    dark d = {.m = m};

    find_dark(&d);
    add_cell(&at, MINE_GOAL_X, 2 - 2 * goal);
    for (int card = MINE_START; card <= m->n_cards; card++)
        add_cell(&taken, mine_x(m, card), mine_y(m, card));
    for (int i = 0; i < 4; i++)
        free.row[i] = ~taken.row[i] | at.row[i];
    return spread(at, &free, &d);
}

way way_over(int goal)
{
    cells free = {{~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0}};
    cells at = {{0}};
    dark none = {.n = 0};

    add_cell(&at, MINE_GOAL_X, 2 - 2 * goal);
    return spread(at, &free, &none);
}

int way_left(const way *w, const mine *m)
{
    int nearest = WAY_NONE;

    for (int i = 0; i < m->n_ends; i++) {
        int end = m->first_end + i;
        int far = way_from(w, mine_x(m, end), mine_y(m, end));

        nearest = far < nearest ? far : nearest;
    }
    return nearest;
}
