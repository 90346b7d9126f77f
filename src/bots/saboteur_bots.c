/* saboteur_bots.c -- a greedy dwarf, who plays his role openly, and a deducer, who
 * works out who is who and minds how he looks. */
#include "bots/saboteur_bots.h"

#include "bots/belief.h"
#include "bots/dwarves_bots.h"

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

/* Whoever breaks the tool of somebody helpful, or mends it, is judged by that. */
static int help_of(const tally *m, const deed *d, int kind)
{
    int him = m->help[d->target];

    if (kind == DEED_BREAK)
        return him > 0 ? -2 : him < 0 ? 1 : -1;
    if (kind == DEED_MEND)
        return him > 0 ? 1 : him < 0 ? -1 : 0;
    return dwarves_help[kind];
}

static void judge(tally *mem, const deed *d, int kind)
{
    mem->help[d->seat] =
        dwarves_helped(mem->help[d->seat], help_of(mem, d, kind));
}

static void greedy_see(mind *m, const void *obs, const adit_story *story)
{
    tally *mem = (tally *)(void *)m->memory;
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
    deed d;

    switch (deed_seen(&mem->lefts, &before, &now, story, &d)) {
    case SIGHT_ROUND:
        __builtin_memset(mem->help, 0, sizeof mem->help);
        break;
    case SIGHT_DEED:
        judge(mem, &d, d.kind[lowest_bit(table_hopes(&now))]);
        break;
    default:
        break;
    }
}

static adit_action greedy_choose(mind *m)
{
    const tally *mem = (const tally *)(const void *)m->memory;
    table t = table_of(mind_game(m), m->obs);
    stance s = {.gold = wants_gold(&t, m->seat)};

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    dwarves_hope_evenly(&t, &s);
    for (int seat = 0; seat < t.head->n_players; seat++) {
        float help = (float)mem->help[seat] + 0.5f;

        s.trust[seat] = s.gold * help / (1 + (help < 0 ? -help : help));
    }
    return dwarves_best(&t, &s);
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
_Static_assert(sizeof(thoughts) <= DWARVES_THOUGHTS, "the searcher has room");

static thoughts *thoughts_of(mind *m)
{
    return (thoughts *)(void *)m->memory;
}

static void deducer_see(mind *m, const void *obs, const adit_story *story)
{
    thoughts *mem = thoughts_of(m);
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
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
    belief_look(&mem->all, &now);
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
        s->cover = dwarves_cover(t, roles[m->seat][DWARF_SABOTEUR]);
    }
}

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
    .see = deducer_see,
    .stance = deducer_stance,
    .views = deducer_views,
    .draw = deducer_draw,
};

static adit_action deducer_choose(mind *m)
{
    return dwarves_deduce(m, &saboteur_thoughts);
}

const brain saboteur_deducer = {
    .game = &saboteur_game,
    .memory = sizeof(thoughts),
    .see = deducer_see,
    .choose = deducer_choose,
};
