/* dwarves_search.c -- a dwarf who searches: he imagines worlds that agree with what
 * he believes, and plays them on.
 *
 * In each world every move that makes sense is tried in turn, with the same luck,
 * so that moves are compared and not worlds; those without hope are dropped. What
 * makes the most sense to a deducer is played unless another is clearly better.
 * Below them a tree is kept of what the others did there, each by his dwarf, and how
 * it went for them. Behind the tree all play as guided.h says: the searcher's own
 * dwarf is hidden from the others in these worlds as it is at the table, so that
 * a bluff can pay. */
#include "bots/dwarves_bots.h"
#include "bots/saboteur2_bots.h"
#include "bots/saboteur_bots.h"

enum {
    TREE_NODES = 4000,
    TREE_DEPTH = 24,
    TREE_WIDTH = 24, /* moves that are kept after a move */
    ENTRIES = 8,     /* moves that are tried */
    FIRST_DROP = 16  /* worlds before any move is dropped */
};

/* A move of a dwarf in the tree, and how it went for who made it. */
typedef struct node {
    adit_action move;
    uint16_t first, next; /* its first child, its next sibling; 0: none */
    uint8_t dwarf, children;
    uint16_t visits;
    float sum;
} node;

/* A move at the root. */
typedef struct entry {
    weighed w;
    double sum, squares; /* of what it brought, beside the others */
    float got;           /* in this world */
    uint16_t node;
    bool dropped;
} entry;

typedef struct search {
    int32_t move;          /* at which it was begun, and 1 */
    int32_t worlds, n, at; /* worlds drawn; entries; the next to be tried */
    int32_t n_nodes;
    adit_luck luck; /* with which this world is played on */
    views views;
    entry entry[ENTRIES]; /* what makes the most sense comes first */
    node node[TREE_NODES];
    world world;
} search;
_Static_assert(DWARVES_THOUGHTS + sizeof(search) <= BOT_MEMORY,
               "a search fits");

static search *search_of(mind *m)
{
    return (search *)(void *)(m->memory + DWARVES_THOUGHTS);
}

static const deducer *thinker(const mind *m)
{
    return m->game == &saboteur_game ? &saboteur_thoughts : &saboteur2_thoughts;
}

/* Moves that are played on behind the tree, more in the expansion, where who gets
 * what depends on more than on how near the gold is; and by how many times what
 * chance may do a move must be ahead to be played against his sense. */
typedef struct habit {
    int plies;
    double clearly;
} habit;

static const habit *habit_of(const mind *m)
{
    static const habit in_base = {24, 2.5}, in_more = {40, 1.5};

    return m->game == &saboteur_game ? &in_base : &in_more;
}

/* ---- The tree ---- */

/* The way down it: whose moves they were. */
typedef struct path {
    uint16_t node[TREE_DEPTH];
    int8_t seat[TREE_DEPTH];
    int n;
} path;

static bool same_move(const adit_action *a, const adit_action *b)
{
    uint64_t x, y;

    __builtin_memcpy(&x, a, sizeof x);
    __builtin_memcpy(&y, b, sizeof y);
    return x == y;
}

static int child_of(const search *s, int at, adit_action move, int dwarf)
{
    int child = s->node[at].first;

    while (child && !(s->node[child].dwarf == dwarf &&
                      same_move(&s->node[child].move, &move)))
        child = s->node[child].next;
    return child;
}

/* 0 where there is no room for it. */
static int add_child(search *s, int at, adit_action move, int dwarf)
{
    node *parent = &s->node[at];
    int child = s->n_nodes;

    if (child == TREE_NODES || parent->children == TREE_WIDTH)
        return 0;
    s->n_nodes++;
    s->node[child] =
        (node){.move = move, .next = parent->first, .dwarf = (uint8_t)dwarf};
    parent->first = (uint16_t)child;
    parent->children++;
    return child;
}

/* What makes sense at first counts for less the more is known of how it went: as
 * much as so many visits, each as good as that. */
static const float first_visits = 6, fair = 1.2f, by_worth = 0.4f;

static int pick(guided *g, const search *s, int at, const weighed *w, int n)
{
    int dwarf = g->t.dwarf[g->t.head->turn], best = 0;
    float most = 0;

    for (int i = 0; i < n; i++) {
        const node *known = &s->node[child_of(s, at, w[i].move, dwarf)];
        float first = fair + by_worth * (w[i].worth + guided_stir(g));
        float worth = (known->sum + first_visits * first) /
                      ((float)known->visits + first_visits);

        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* Down the tree, which grows by one move at its end. */
static void descend(guided *g, search *s, int at, path *p)
{
    weighed moves[WEIGH_MOVES];
    bool known = true;

    while (known && p->n < TREE_DEPTH && guided_goes_on(g)) {
        int seat = g->t.head->turn, dwarf = g->t.dwarf[seat];
        int n = guided_weigh(g, moves), i = pick(g, s, at, moves, n);
        int child = child_of(s, at, moves[i].move, dwarf);

        known = child != 0;
        if (!known)
            child = add_child(s, at, moves[i].move, dwarf);
        guided_make(g, &moves[i]);
        if (child == 0)
            return;
        p->node[p->n] = (uint16_t)child;
        p->seat[p->n++] = (int8_t)seat;
        at = child;
    }
}

static void climb(search *s, const path *p, const float got[ADIT_MAX_PLAYERS])
{
    for (int i = 0; i < p->n; i++) {
        node *at = &s->node[p->node[i]];

        if (at->visits == UINT16_MAX)
            continue;
        at->visits++;
        at->sum += got[p->seat[i]];
    }
}

/* ---- The root ---- */

/* The moves that make the most sense come first, and only so many are tried. */
static int sort(weighed *w, int n)
{
    for (int i = 1; i < n; i++) {
        weighed moving = w[i];
        int at = i;

        for (; at > 0 && w[at - 1].worth < moving.worth; at--)
            w[at] = w[at - 1];
        w[at] = moving;
    }
    return n < ENTRIES ? n : ENTRIES;
}

static void begin(mind *m, search *s)
{
    table t = table_of(m->game, m->obs);
    stance own = {.gold = 0};
    weighed moves[WEIGH_MOVES];
    way ways[MINE_GOALS];

    s->move = (int32_t)t.head->n_moves + 1;
    s->worlds = s->at = 0;
    s->n_nodes = 1;
    s->node[0] = (node){.visits = 0};
    thinker(m)->stance(m, &t, &own);
    thinker(m)->views(m, &t, &s->views);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        ways[goal] = way_to(t.mine, goal);
    own.ways = ways;
    s->n = weigh(&t, &own, moves);
    s->n = sort(moves, s->n);
    for (int i = 0; i < s->n; i++) {
        s->entry[i] = (entry){.w = moves[i], .node = (uint16_t)s->n_nodes};
        s->node[s->n_nodes++] = (node){.move = moves[i].move};
    }
}

static void draw_world(mind *m, search *s)
{
    m->game->imagine(m->obs, m->seat, &m->luck, &s->world);
    thinker(m)->draw(m, &s->world);
    s->luck = adit_luck_from(adit_luck_next(&m->luck));
    s->worlds++;
}

/* What a move brings in the world that is at hand. */
static float try_move(mind *m, search *s, const entry *e)
{
    float got[ADIT_MAX_PLAYERS];
    path p = {.n = 0};
    guided g;

    guided_begin(&g, m->game, &s->world, &s->views, s->luck);
    guided_make(&g, &e->w);
    descend(&g, s, e->node, &p);
    guided_play(&g, habit_of(m)->plies);
    guided_gold(&g, got);
    climb(s, &p, got);
    return got[m->seat];
}

static int count_left(const search *s)
{
    int n = 0;

    for (int i = 0; i < s->n; i++)
        n += !s->entry[i].dropped;
    return n;
}

/* Is a move ahead of another by more than so many times what chance may do? As each
 * is compared with the mean of all, one gains what others lose: the fewer there are,
 * the more. */
static bool is_ahead(const search *s, const entry *a, const entry *b,
                     double times)
{
    double ahead = a->sum - b->sum, n = count_left(s);
    double spread = (a->squares + b->squares) * n / (n > 1 ? n - 1 : 1);

    return ahead > 0 && ahead * ahead > times * times * spread;
}

static const entry *best_entry(const search *s)
{
    const entry *best = NULL;

    for (const entry *e = s->entry; e < s->entry + s->n; e++)
        if (!e->dropped && (best == NULL || e->sum > best->sum))
            best = e;
    return best;
}

/* What makes the most sense, unless another move has clearly brought more. */
static const entry *choice(mind *m, const search *s)
{
    const entry *best = best_entry(s), *first = s->entry;
    bool clear = is_ahead(s, best, first, habit_of(m)->clearly);

    return first->dropped || clear ? best : first;
}

/* All have been tried in this world: each is compared with their mean. */
static void compare(search *s)
{
    double mean = 0;

    for (int i = 0; i < s->n; i++)
        if (!s->entry[i].dropped)
            mean += (double)s->entry[i].got;
    mean /= count_left(s);
    for (int i = 0; i < s->n; i++) {
        double beside = (double)s->entry[i].got - mean;

        if (s->entry[i].dropped)
            continue;
        s->entry[i].sum += beside;
        s->entry[i].squares += beside * beside;
    }
}

/* Those that have no hope of being the best. */
static void drop(search *s)
{
    const double hopelessly = 3;
    const entry *best = best_entry(s);

    for (int i = 0; i < s->n; i++)
        s->entry[i].dropped |= is_ahead(s, best, &s->entry[i], hopelessly);
}

static int next_entry(const search *s, int i)
{
    while (i < s->n && s->entry[i].dropped)
        i++;
    return i;
}

static void iterate(mind *m, search *s)
{
    if (s->at == 0)
        draw_world(m, s);
    s->at = next_entry(s, s->at);
    s->entry[s->at].got = try_move(m, s, &s->entry[s->at]);
    s->at = next_entry(s, s->at + 1);
    if (s->at < s->n)
        return;
    s->at = 0;
    compare(s);
    if (s->worlds >= FIRST_DROP && s->worlds % 8 == 0)
        drop(s);
}

/* ---- The brains ---- */

/* The search for the position that the seat sees. */
static search *search_at(mind *m)
{
    search *s = search_of(m);
    adit_head head;

    __builtin_memcpy(&head, m->obs, sizeof head);
    if (s->move != (int32_t)head.n_moves + 1)
        begin(m, s);
    return s;
}

static bool is_deciding(const mind *m)
{
    return *table_of(m->game, m->obs).phase == PHASE_PLAY;
}

static void think(mind *m, int n)
{
    search *s = is_deciding(m) ? search_at(m) : NULL;

    for (; s != NULL && s->n > 1 && n > 0; n--)
        iterate(m, s);
}

static adit_action choose(mind *m)
{
    return is_deciding(m) ? choice(m, search_at(m))->w.move
                          : dwarves_take_most(m);
}

static void see(mind *m, const void *obs, const adit_story *story)
{
    thinker(m)->see(m, obs, story);
}

const brain saboteur2_searcher = {
    .game = &saboteur2_game,
    .memory = DWARVES_THOUGHTS + offsetof(search, views),
    .thought = 1000,
    .see = see,
    .think = think,
    .choose = choose,
};
