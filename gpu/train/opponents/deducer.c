/* deducer.c -- the bot that works out who is who, and minds how he looks: nets learn from
 * him and against him. */
#include "gpu/train/opponents/deducer.h"

#include "bots/greedy_dwarves.h"
#include "gpu/train/opponents/belief.h"
#include "gpu/train/opponents/belief_saboteur2.h"

/* What it costs a saboteur to look guilty: the less he is suspected and the longer the
 * round goes on, the more there is to lose. */
static float cover(const table *t, double suspected)
{
    float left = (float)table_cards_left(t) / 60.0f;

    return 0.1f * (float)(1 - suspected) * (left > 1 ? 1 : left);
}

/* ---- `saboteur` ---- */

typedef struct base_thoughts {
    lefts lefts;
    belief own; /* for all that the seat knows */
    belief all; /* for all that everybody knows */
} base_thoughts;

static base_thoughts *base_of(mind *m)
{
    return (base_thoughts *)(void *)m->memory;
}

static void base_see(mind *m, const void *obs, const adit_story *story)
{
    base_thoughts *mem = base_of(m);
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
    observed d;

    switch (observed_in(&mem->lefts, &before, &now, story, &d)) {
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

static void base_stance(mind *m, const table *t, stance *s)
{
    const base_thoughts *mem = base_of(m);
    double goals[MINE_GOALS], chance[ADIT_MAX_PLAYERS][N_DWARVES];

    s->gold = t->dwarf[m->seat] == DWARF_SABOTEUR ? -1.0f : 1.0f;
    s->patient = true;
    belief_goals(&mem->own, goals);
    belief_roles(&mem->own, chance);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] = (float)goals[goal];
    for (int other = 0; other < t->head->n_players; other++)
        s->trust[other] =
            s->gold * (float)(1 - 2 * chance[other][DWARF_SABOTEUR]);
    if (s->gold < 0) {
        belief_roles(&mem->all, chance);
        s->cover = cover(t, chance[m->seat][DWARF_SABOTEUR]);
    }
}

static adit_action base_choose(mind *m)
{
    table t = table_of(mind_game(m), m->obs);
    stance s = {.gold = 0};

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    base_stance(m, &t, &s);
    return dwarves_best(&t, &s);
}

const brain saboteur_deducer = {
    .game = &saboteur_game,
    .memory = sizeof(base_thoughts),
    .see = base_see,
    .choose = base_choose,
};

/* ---- `saboteur2` ---- */

typedef struct more_thoughts {
    lefts lefts;
    belief_saboteur2 own; /* for all that the seat knows */
    belief_saboteur2 all; /* for all that everybody knows */
} more_thoughts;

static more_thoughts *more_of(mind *m)
{
    return (more_thoughts *)(void *)m->memory;
}

static void more_see(mind *m, const void *obs, const adit_story *story)
{
    more_thoughts *mem = more_of(m);
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
    observed d;

    switch (observed_in(&mem->lefts, &before, &now, story, &d)) {
    case SIGHT_ROUND:
        belief_saboteur2_begin(&mem->own, &now, m->seat);
        belief_saboteur2_begin(&mem->all, &now, ADIT_PUBLIC);
        break;
    case SIGHT_DEED:
        belief_saboteur2_hear(&mem->own, &d);
        belief_saboteur2_hear(&mem->all, &d);
        break;
    default:
        break;
    }
    belief_saboteur2_look(&mem->own, &now);
    belief_saboteur2_look(&mem->all, &now);
}

static float cover_of(more_thoughts *mem, const table *t, int seat)
{
    guesses who;

    belief_saboteur2_ready(&mem->all);
    belief_saboteur2_guess(&mem->all, &who);
    return cover(t, who.seat[seat][DWARF_SABOTEUR]);
}

static void more_stance(mind *m, const table *t, stance *s)
{
    more_thoughts *mem = more_of(m);
    double goals[MINE_GOALS];
    guesses who;

    belief_saboteur2_ready(&mem->own);
    belief_saboteur2_goals(&mem->own, goals);
    belief_saboteur2_guess(&mem->own, &who);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] = (float)goals[goal];
    payoff_stance(t, m->seat, t->dwarf[m->seat], &who, s);
    s->patient = true;
    if (t->dwarf[m->seat] == DWARF_SABOTEUR)
        s->cover = cover_of(mem, t, m->seat);
}

static adit_action more_choose(mind *m)
{
    table t = table_of(mind_game(m), m->obs);
    stance s = {.gold = 0};

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    more_stance(m, &t, &s);
    return dwarves_best(&t, &s);
}

const brain saboteur2_deducer = {
    .game = &saboteur2_game,
    .memory = sizeof(more_thoughts),
    .see = more_see,
    .choose = more_choose,
};
