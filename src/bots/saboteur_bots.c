/* saboteur_bots.c -- a greedy dwarf, who plays his role openly, and a deducer, who
 * works out who is who and minds how he looks. */
#include "bots/saboteur_bots.h"

#include "bots/belief.h"
#include "bots/deducer.h"

#include "bots/weigh.h"

/* ---- What both do ---- */

adit_action dwarves_take_most(const mind *m)
{
    adit_action moves[ADIT_MAX_PLAYERS + 1];
    int32_t gold[ADIT_MAX_PLAYERS];
    int n = m->game->legal(m->obs, moves, countof(moves)), best = 0;

    m->game->gold(m->obs, gold);
    for (int i = 1; i < n; i++) {
        const adit_action *a = &moves[i], *b = &moves[best];

        if (a->kind == MOVE_TAKE ? a->way > b->way
                                 : !a->way && gold[a->target] > gold[b->target])
            best = i;
    }
    return moves[best];
}

void dwarves_set_treasure(uint8_t goal[MINE_GOALS], int treasure)
{
    int was = 0;

    while (goal[was] != GOAL_TREASURE)
        was++;
    goal[was] = goal[treasure];
    goal[treasure] = GOAL_TREASURE;
}

/* The best by a stance; of equal ones the first. */
static adit_action best_of(const table *t, stance *s)
{
    way ways[MINE_GOALS];
    weighed moves[WEIGH_MOVES];
    int n, best = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->hope[goal] > 0)
            ways[goal] = way_to(t->mine, goal);
    s->ways = ways;
    n = weigh(t, s, moves);
    for (int i = 1; i < n; i++)
        if (moves[i].worth > moves[best].worth)
            best = i;
    return moves[best].move;
}

static float wants_gold(const table *t, int seat)
{
    return t->dwarf[seat] == DWARF_SABOTEUR ? -1.0f : 1.0f;
}

/* ---- Greedy ---- */

/* He remembers who has helped with the way, and who has hindered. */
typedef struct tally {
    lefts lefts;
    int8_t help[ADIT_MAX_PLAYERS];
} tally;

static const int8_t helps[N_DEEDS] = {
    [DEED_CLOSER] = 1, [DEED_CLEAR] = 2, [DEED_AWAY] = -1,
    [DEED_BLOCK] = -3, [DEED_CUT] = -3,
};

/* Whoever breaks the tool of somebody helpful, or mends it, is judged by that. */
static int help_of(const tally *m, const deed *d, int kind)
{
    int him = m->help[d->target];

    if (kind == DEED_BREAK)
        return him > 0 ? -2 : him < 0 ? 1 : -1;
    if (kind == DEED_MEND)
        return him > 0 ? 1 : him < 0 ? -1 : 0;
    return helps[kind];
}

static void judge(tally *mem, const deed *d, int kind)
{
    int help = mem->help[d->seat] + help_of(mem, d, kind);

    mem->help[d->seat] = (int8_t)(help > 9 ? 9 : help < -9 ? -9 : help);
}

static void greedy_see(mind *m, const void *obs, const adit_story *story)
{
    tally *mem = (tally *)(void *)m->memory;
    table before = table_of(m->game, m->obs), now = table_of(m->game, obs);
    deed d;

    switch (deed_seen(&mem->lefts, &before, &now, story, &d)) {
    case SIGHT_ROUND:
        __builtin_memset(mem->help, 0, sizeof mem->help);
        break;
    case SIGHT_DEED:
        for (int goal = 0; goal < MINE_GOALS; goal++)
            if (table_hopes(&now) >> goal & 1) {
                judge(mem, &d, d.kind[goal]);
                break;
            }
        break;
    default:
        break;
    }
}

/* Hope is the same for every goal that may be the treasure. */
static void hope_evenly(const table *t, stance *s)
{
    int hopes = table_hopes(t);

    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] =
            hopes >> goal & 1 ? 1.0f / (float)count_bits(hopes) : 0.0f;
}

static adit_action greedy_choose(mind *m)
{
    const tally *mem = (const tally *)(const void *)m->memory;
    table t = table_of(m->game, m->obs);
    stance s = {.gold = wants_gold(&t, m->seat)};

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    hope_evenly(&t, &s);
    for (int seat = 0; seat < t.head->n_players; seat++) {
        float help = (float)mem->help[seat] + 0.5f;

        s.trust[seat] = s.gold * help / (1 + (help < 0 ? -help : help));
    }
    return best_of(&t, &s);
}

const brain saboteur_greedy = {
    .game = &saboteur_game,
    .memory = sizeof(tally),
    .see = greedy_see,
    .choose = greedy_choose,
};

/* ---- Deducer ---- */

typedef struct thoughts {
    lefts lefts;
    belief own; /* for all that the seat knows */
    belief all; /* for all that everybody knows */
} thoughts;

static thoughts *thoughts_of(mind *m)
{
    return (thoughts *)(void *)m->memory;
}

static void deducer_see(mind *m, const void *obs, const adit_story *story)
{
    thoughts *mem = thoughts_of(m);
    table before = table_of(m->game, m->obs), now = table_of(m->game, obs);
    deed d;

    switch (deed_seen(&mem->lefts, &before, &now, story, &d)) {
    case SIGHT_ROUND:
        belief_begin(&mem->own, &now, m->seat);
        belief_begin(&mem->all, &now, ADIT_PUBLIC);
        break;
    case SIGHT_DEED:
        belief_hear(&mem->own, &d);
        belief_hear(&mem->all, &d);
        break;
    default:
        break;
    }
    belief_look(&mem->own, &now);
}

/* The less one is suspected and the longer the round goes on, the more there is to
 * lose by a deed that looks guilty. */
static float cover_of(const table *t, double suspected)
{
    float left = (float)table_cards_left(t) / 60.0f;

    return 0.1f * (float)(1 - suspected) * (left > 1 ? 1 : left);
}

static void deducer_stance(mind *m, const table *t, stance *s)
{
    const thoughts *mem = thoughts_of(m);
    double goals[MINE_GOALS], roles[ADIT_MAX_PLAYERS][N_DWARVES];

    s->gold = wants_gold(t, m->seat);
    s->patient = true;
    belief_goals(&mem->own, goals);
    belief_roles(&mem->own, roles);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] = (float)goals[goal];
    for (int other = 0; other < t->head->n_players; other++)
        s->trust[other] =
            s->gold * (float)(1 - 2 * roles[other][DWARF_SABOTEUR]);
    if (s->gold < 0) {
        belief_roles(&mem->all, roles);
        s->cover = cover_of(t, roles[m->seat][DWARF_SABOTEUR]);
    }
}

static adit_action deducer_choose(mind *m)
{
    table t = table_of(m->game, m->obs);
    stance s = {.gold = 0};

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    deducer_stance(m, &t, &s);
    return best_of(&t, &s);
}

const brain saboteur_deducer = {
    .game = &saboteur_game,
    .memory = sizeof(thoughts),
    .see = deducer_see,
    .choose = deducer_choose,
};

/* ---- What he thinks, for the searcher ---- */

static void odds_of(const belief *b, float odds[ADIT_MAX_PLAYERS])
{
    double roles[ADIT_MAX_PLAYERS][N_DWARVES];

    belief_roles(b, roles);
    for (int seat = 0; seat < b->n_players; seat++)
        odds[seat] = (float)(roles[seat][DWARF_SABOTEUR] /
                             (roles[seat][DWARF_MINER] + 1e-6));
}

static void deducer_views(mind *m, const table *t, views *v)
{
    (void)t;
    v->me = m->seat;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        v->ways[goal] = way_over(goal);
    odds_of(&thoughts_of(m)->own, v->own);
    odds_of(&thoughts_of(m)->all, v->all);
}

static void set_dwarves(saboteur *s, int saboteurs)
{
    bool gone = saboteur_dwarves(s, DWARF_SABOTEUR) > count_bits(saboteurs);

    for (int seat = 0; seat < s->head.n_players; seat++)
        s->dwarf[seat] = saboteurs >> seat & 1 ? DWARF_SABOTEUR : DWARF_MINER;
    if (s->aside != DWARF_NONE)
        s->aside = gone ? DWARF_SABOTEUR : DWARF_MINER;
}

static void deducer_draw(mind *m, world *w)
{
    int treasure;

    set_dwarves(&w->base,
                belief_draw(&thoughts_of(m)->own, &m->luck, &treasure));
    dwarves_set_treasure(w->base.goal, treasure);
}

const deducer saboteur_thoughts = {
    .game = &saboteur_game,
    .memory = sizeof(thoughts),
    .see = deducer_see,
    .stance = deducer_stance,
    .views = deducer_views,
    .draw = deducer_draw,
};
