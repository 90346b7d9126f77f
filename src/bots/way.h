/* way.h -- how far it is to the goals: how many cards have yet to be laid. A
 * part of the mine is a bit set of 16 rows of 16 cells, and a search goes out
 * from the goal, all cells of a distance at once. */
#ifndef BOTS_WAY_H
#define BOTS_WAY_H

#include "games/mine.h"

/* The part of the mine that is looked at; farther out nobody digs for gold. */
enum {
    WAY_COLUMNS = 16,
    WAY_CELLS = 256,
    WAY_LEFT = -4,
    WAY_BOTTOM = -8,
    WAY_NONE = 30 /* farther than any */
};

/* For each cell, how many cards a way to a goal needs from there on, its own
 * among them: 0 on the goal, 1 beside it, WAY_NONE where there is no way.
 *
 *       ...  3   2   1   2
 *       ...  2   1   G   1      G: the goal at 8,2
 *       ...  3   2   1   2 */
typedef struct way {
    uint8_t far[WAY_CELLS];
} way;

/* The number of a cell in that part of the mine, or -1 if it is outside. */
static inline int way_cell(int x, int y)
{
    unsigned column = (unsigned)(x - WAY_LEFT),
             row = (unsigned)(y - WAY_BOTTOM);

    return column < WAY_COLUMNS && row < WAY_CELLS / WAY_COLUMNS
               ? (int)(row * WAY_COLUMNS + column)
               : -1;
}

static inline int way_from(const way *w, int x, int y)
{
    int cell = way_cell(x, y);

    return cell < 0 ? WAY_NONE : w->far[cell];
}

/* From a place of the mine. */
static inline int way_from_place(const way *w, const mine *m, int place)
{
    return way_from(w, mine_x(m, place), mine_y(m, place));
}

/* Does a tunnel that is cut off open on that side of a card? */
static inline bool way_is_dark(const mine *m, int card, int side)
{
    return !m->at[card].lit && card_lies[m->at[card].lies].joined >> side & 1;
}

/* A set of cells, four rows of 16 in a word. */
typedef struct way_cells {
    uint64_t row[4];
} way_cells;

/* What lies in the mine, for searches to all goals: the cells that are taken,
 * and the cards that are cut off, by the sides on which their tunnels open. A
 * way that comes to one of these is through it without laying a card. */
typedef struct way_ground {
    way_cells taken, dark[N_SIDES];
    bool is_dark; /* is any card? */
} way_ground;

void way_survey(const mine *m, way_ground *out);

/* A search that goes out from a goal: `at` is the goal at first, and after each
 * step the cells that are one card farther away. False: there are none. */
typedef struct way_search {
    way_cells at, free, dark; /* the latter two: not come to yet */
} way_search;

way_search way_begin(const way_ground *g, int goal);
bool way_step(const way_ground *g, way_search *s);

/* The distances to a goal around all that lies in the mine; and as if nothing
 * lay there. */
way way_to(const mine *m, int goal);
/* As if nothing lay there. */
way way_over(int goal);

/* How far it is from the two nearest ends; begins as WAY_NONE, WAY_NONE. */
typedef struct nearest {
    int first, second;
} nearest;

static inline void nearest_take(nearest *n, int far)
{
    if (far < n->first) {
        n->second = n->first;
        n->first = far;
    } else if (far < n->second) {
        n->second = far;
    }
}

/* The cards that are missing from the nearest end. */
int way_left(const way *w, const mine *m);

#endif
