/* saboteur_bots.c -- a greedy dwarf, who plays his role openly. */
#include "bots/saboteur_bots.h"

#include "bots/dwarves_bots.h"

static float wants_gold(const table *t, int seat)
{
    return t->dwarf[seat] == DWARF_SABOTEUR ? -1.0f : 1.0f;
}

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
