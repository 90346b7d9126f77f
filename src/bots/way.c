/* way.c -- how far it is to the goals: how many cards have yet to be laid, by
 * the shortest way that is not blocked. It is asked at every move of every
 * game, and so works on sets of cells as bits, a step of the search in a few
 * dozen instructions. Sides that would have to fit are not considered: it is a
 * distance, not a plan. Called by features_dwarves.c, observed.c,
 * opinion_dwarves.c and greedy_dwarves.c. */
#include "bots/way.h"

/* The westernmost cell of each of the four rows in a word. What is shifted east
 * or west must not run over into the next row. */
static const uint64_t west_column = 0x0001000100010001;

static void add_cell(way_cells *c, int x, int y)
{
    int cell = way_cell(x, y);

    if (cell >= 0)
        c->row[cell / 64] |= (uint64_t)1 << cell % 64;
}

/* The cells at side i of those of a set: a shift by one bit for E and W, by a
 * row of 16 for N and S. */
static way_cells at_side(const way_cells *c, int i)
{
    way_cells out;

    for (int j = 0; j < 4; j++) {
        uint64_t at = c->row[j];
        uint64_t below = j > 0 ? c->row[j - 1] >> 48 : 0;
        uint64_t above = j < 3 ? c->row[j + 1] << 48 : 0;

        out.row[j] = 1 << i == SIDE_N   ? at << 16 | below
                     : 1 << i == SIDE_E ? at << 1 & ~west_column
                     : 1 << i == SIDE_S ? at >> 16 | above
                                        : at >> 1 & ~(west_column << 15);
    }
    return out;
}

/* The cells beside those of a set. */
static way_cells beside(const way_cells *c)
{
    way_cells out;

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

/* Lit cards block the way, and so do dead ends; a card that is cut off is a way
 * of its own. */
void way_survey(const mine *m, way_ground *out)
{
    *out = (way_ground){.is_dark = false};
    for (int card = MINE_START; card <= m->n_cards; card++) {
        int x = mine_x(m, card), y = mine_y(m, card);
        int joined = card_lies[m->at[card].lies].joined;

        add_cell(&out->taken, x, y);
        if (!joined || m->at[card].lit)
            continue;
        out->is_dark = true;
        for (int i = 0; i < N_SIDES; i++)
            if (joined >> i & 1)
                add_cell(&out->dark[i], x, y);
    }
}

/* Goes on through tunnels that are cut off, without laying a card: takes in the
 * dark cards that open on the cells just come to, then those that open on
 * these, until there are no more. A card that opens to the N lies S of the cell
 * on which it opens. Dark cards are rare; keeping this out of line keeps the
 * steps of a search short. */
__attribute__((noinline)) static void go_through(const way_ground *g,
                                                 way_search *s)
{
    uint64_t more;

    do {
        way_cells in = {{0}};

        more = 0;
        for (int i = 0; i < N_SIDES; i++) {
            way_cells by = at_side(&s->at, i ^ 2);

            for (int j = 0; j < 4; j++)
                in.row[j] |= by.row[j] & g->dark[i].row[j];
        }
        for (int j = 0; j < 4; j++) {
            in.row[j] &= s->dark.row[j];
            s->dark.row[j] &= ~in.row[j];
            s->at.row[j] |= in.row[j];
            more |= in.row[j];
        }
    } while (more);
}

/* Comes to those cells of a set that are free. Only a copy of the search has an
 * address, and only where there are dark cards: this way the search itself
 * stays in registers. */
TAKEN_IN bool come_to(const way_ground *g, way_search *s, const way_cells *set)
{
    uint64_t any = 0;

    for (int i = 0; i < 4; i++) {
        s->at.row[i] = set->row[i] & s->free.row[i];
        s->free.row[i] &= ~s->at.row[i];
        any |= s->at.row[i];
    }
    if (any && g->is_dark) {
        way_search dark = *s;

        go_through(g, &dark);
        *s = dark;
    }
    return any != 0;
}

way_search way_begin(const way_ground *g, int goal)
{
    way_search s = {.dark = {{0}}};
    way_cells at = {{0}};

    add_cell(&at, MINE_GOAL_X, 2 - 2 * goal);
    for (int i = 0; i < 4; i++) {
        s.free.row[i] = ~g->taken.row[i] | at.row[i];
        for (int side = 0; side < N_SIDES; side++)
            s.dark.row[i] |= g->dark[side].row[i];
    }
    come_to(g, &s, &at);
    return s;
}

bool way_step(const way_ground *g, way_search *s)
{
    way_cells next = beside(&s->at);

    return come_to(g, s, &next);
}

/* The whole search, written down cell by cell. */
static way spread(const way_ground *g, int goal)
{
    way_search s = way_begin(g, goal);
    way w;
    int far = 0;

    __builtin_memset(w.far, WAY_NONE, sizeof w.far);
    do {
        for (int i = 0; i < 4; i++)
            for (uint64_t bits = s.at.row[i]; bits; bits &= bits - 1)
                w.far[64 * i + __builtin_ctzll(bits)] = (uint8_t)far;
    } while (++far < WAY_NONE && way_step(g, &s));
    return w;
}

way way_to(const mine *m, int goal)
{
    way_ground g;

    way_survey(m, &g);
    return spread(&g, goal);
}

way way_over(int goal)
{
    const way_ground nothing = {.is_dark = false};

    return spread(&nothing, goal);
}

int way_left(const way *w, const mine *m)
{
    int least = WAY_NONE;

    for (int i = 0; i < m->n_ends; i++) {
        int end = m->first_end + i;
        int far = way_from(w, mine_x(m, end), mine_y(m, end));

        least = far < least ? far : least;
    }
    return least;
}
