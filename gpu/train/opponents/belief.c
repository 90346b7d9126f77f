/* belief.c -- who is who, and where the gold is. */
#include "gpu/train/opponents/belief.h"

#include "gpu/train/opponents/likelihood.h"

/* ---- Worlds ---- */

static bool fits(const belief *b, int saboteurs, const table *t)
{
    bool is = b->viewer >= 0 && t->dwarf[b->viewer] == DWARF_SABOTEUR;

    return b->viewer < 0 || (saboteurs >> b->viewer & 1) == is;
}

/* All sets of so many saboteurs, which share a probability. */
static void add_worlds(belief *b, const table *t, int n_saboteurs, double share)
{
    int all = 1 << b->n_players, first = b->n_worlds, n = 0;

    for (int set = 0; set < all; set++) {
        if (count_bits(set) != n_saboteurs)
            continue;
        n++;
        if (fits(b, set, t))
            b->saboteurs[b->n_worlds++] = (uint16_t)set;
    }
    for (int goal = 0; goal < MINE_GOALS; goal++)
        for (int i = first; i < b->n_worlds; i++)
            b->weight[goal][i] = share / n;
}

/* One dwarf may be set aside: a miner, or one of the saboteurs. */
static void open_worlds(belief *b, const table *t)
{
    int miners = saboteur_dwarves(t->base, DWARF_MINER);
    int saboteurs = saboteur_dwarves(t->base, DWARF_SABOTEUR);
    int all = miners + saboteurs;
    bool aside = all > b->n_players;
    double gone = aside ? (double)saboteurs / all : 0;

    if (t->base->max_saboteurs)
        gone = 0;
    add_worlds(b, t, saboteurs, 1 - gone);
    if (gone > 0)
        add_worlds(b, t, saboteurs - 1, gone);
}

/* What anybody may hope for: goals that lie face down, until the treasure does
 * not. */
static int public_hopes(const table *t)
{
    int hopes = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        bool down = mine_goal_is_down(t->mine, goal);

        if (!down && t->goal[goal] == GOAL_TREASURE)
            return 1 << goal;
        hopes |= down << goal;
    }
    return hopes;
}

void belief_look(belief *b, const table *now)
{
    b->hopes = (uint8_t)(b->viewer < 0 ? public_hopes(now) : table_hopes(now));
}

void belief_begin(belief *b, const table *t, int viewer)
{
    b->viewer = (int8_t)viewer;
    b->n_players = t->head->n_players;
    b->n_worlds = 0;
    belief_look(b, t);
    open_worlds(b, t);
}

void belief_hear(belief *b, const observed *d)
{
    if (d->seat == b->viewer)
        return; /* one's own deeds tell oneself nothing */
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        const chance_of *c = &likelihood[d->kind[goal]][d->when[goal]];
        double *weight = b->weight[goal];

        for (int i = 0; i < b->n_worlds; i++) {
            int set = b->saboteurs[i];

            weight[i] *= (double)c->p[set >> d->seat & 1][set >> d->target & 1];
        }
    }
}

/* ---- What follows ---- */

static double weight_of(const belief *b, int goal)
{
    double sum = 0;

    for (int i = 0; b->hopes >> goal & 1 && i < b->n_worlds; i++)
        sum += b->weight[goal][i];
    return sum;
}

void belief_goals(const belief *b, double p[MINE_GOALS])
{
    double all = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        all += p[goal] = weight_of(b, goal);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        p[goal] /= all;
}

void belief_roles(const belief *b, double p[][N_DWARVES])
{
    double all = 0, sum[ADIT_MAX_PLAYERS] = {0};

    for (int i = 0; i < b->n_worlds; i++) {
        double weight = 0;

        for (int goal = 0; goal < MINE_GOALS; goal++)
            weight += b->hopes >> goal & 1 ? b->weight[goal][i] : 0;
        all += weight;
        for (int set = b->saboteurs[i]; set; set &= set - 1)
            sum[lowest_bit(set)] += weight;
    }
    for (int seat = 0; seat < b->n_players; seat++) {
        for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
            p[seat][dwarf] = 0;
        p[seat][DWARF_SABOTEUR] = sum[seat] / all;
        p[seat][DWARF_MINER] = 1 - p[seat][DWARF_SABOTEUR];
    }
}
