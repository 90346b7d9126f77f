/* saboteur2_bots.c -- a greedy dwarf of the expansion, who plays his role openly,
 * and a deducer, who works out who is who. */
#include "bots/saboteur2_bots.h"

#include "bots/dwarves_bots.h"
#include "bots/roles.h"

/* ---- Greedy ---- */

/* He remembers who has helped with the way, and who has hindered; and the doors
 * that were laid, green ones less blue ones. */
typedef struct tally {
    lefts lefts;
    int8_t help[ADIT_MAX_PLAYERS], doors[ADIT_MAX_PLAYERS];
} tally;

static void judge(tally *mem, const deed *d, int kind)
{
    mem->help[d->seat] = dwarves_helped(mem->help[d->seat], dwarves_help[kind]);
    mem->doors[d->seat] = (int8_t)(mem->doors[d->seat] + (kind == DEED_GREEN) -
                                   (kind == DEED_BLUE));
}

/* Of another dwarf nothing is known. */
static void forget(tally *mem, int seat)
{
    mem->help[seat] = mem->doors[seat] = 0;
}

static void greedy_see(mind *m, const void *obs, const adit_story *story)
{
    tally *mem = (tally *)(void *)m->memory;
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
    sight seen;
    deed d;

    seen = deed_seen(&mem->lefts, &before, &now, story, &d);
    if (seen == SIGHT_ROUND)
        for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
            forget(mem, seat);
    if (seen != SIGHT_DEED)
        return;
    if (d.kind[0] == DEED_HAT || d.kind[0] == DEED_HAT_SELF)
        forget(mem, d.target);
    else
        judge(mem, &d, d.kind[lowest_bit(table_hopes(&now))]);
}

/* Dwarves that the seat has not seen, by number. */
static void count_unseen(const table *t, double left[N_DWARVES])
{
    for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
        left[dwarf] = dwarves_of_15[dwarf];
    for (int seat = 0; seat < t->head->n_players; seat++)
        if (t->dwarf[seat] != DWARF_NONE)
            left[t->dwarf[seat]]--;
    for (int i = 0; i < t->more->n_old_hats; i++)
        if (t->more->old_hat[i].dwarf != DWARF_NONE)
            left[t->more->old_hat[i].dwarf]--;
}

static void make_sum_one(double p[N_DWARVES])
{
    double sum = 0;

    for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
        sum += p[dwarf];
    for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
        p[dwarf] /= sum;
}

static const int8_t wishes[N_DWARVES] = {[DWARF_GREEN] = 1,
                                         [DWARF_BLUE] = 1,
                                         [DWARF_BOSS] = 1,
                                         [DWARF_SABOTEUR] = -1,
                                         [DWARF_GEOLOGIST] = -1};

/* Who helps is likelier a digger or the boss. */
static void guess_by_deeds(const tally *mem, int seat,
                           const double left[N_DWARVES], double p[N_DWARVES])
{
    double help = mem->help[seat], doors = mem->doors[seat];

    for (int dwarf = 0; dwarf < N_DWARVES; dwarf++) {
        double wants = help * wishes[dwarf];

        p[dwarf] = left[dwarf] * (1 + (wants > 0 ? wants : 0));
    }
    p[DWARF_GREEN] *= 1 + (doors > 0 ? 3 * doors : 0);
    p[DWARF_BLUE] *= 1 + (doors < 0 ? -3 * doors : 0);
    make_sum_one(p);
}

static void guess_all(const tally *mem, const table *t, guesses *who)
{
    count_unseen(t, who->hat);
    for (int seat = 0; seat < t->head->n_players; seat++) {
        if (t->dwarf[seat] == DWARF_NONE) {
            guess_by_deeds(mem, seat, who->hat, who->seat[seat]);
            continue;
        }
        for (int dwarf = 0; dwarf < N_DWARVES; dwarf++)
            who->seat[seat][dwarf] = dwarf == t->dwarf[seat];
    }
    make_sum_one(who->hat);
}

static adit_action greedy_choose(mind *m)
{
    const tally *mem = (const tally *)(const void *)m->memory;
    table t = table_of(mind_game(m), m->obs);
    stance s = {.gold = 0};
    guesses who;

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    dwarves_hope_evenly(&t, &s);
    guess_all(mem, &t, &who);
    shares_stance(&t, m->seat, t.dwarf[m->seat], &who, &s);
    return dwarves_best(&t, &s);
}

const brain saboteur2_greedy = {
    .game = &saboteur2_game,
    .memory = sizeof(tally),
    .see = greedy_see,
    .choose = greedy_choose,
};

/* ---- Deducer ---- */

typedef struct thoughts {
    lefts lefts;
    roles own; /* for all that the seat knows */
    roles all; /* for all that everybody knows */
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
        roles_begin(&mem->own, &now, m->seat);
        roles_begin(&mem->all, &now, ADIT_PUBLIC);
        break;
    case SIGHT_DEED:
        roles_hear(&mem->own, &d);
        roles_hear(&mem->all, &d);
        break;
    default:
        break;
    }
    roles_look(&mem->own, &now);
    roles_look(&mem->all, &now);
}

static float cover_of(thoughts *mem, const table *t, int seat)
{
    guesses who;

    roles_ready(&mem->all);
    roles_guess(&mem->all, &who);
    return dwarves_cover(t, who.seat[seat][DWARF_SABOTEUR]);
}

static void deducer_stance(mind *m, const table *t, stance *s)
{
    thoughts *mem = thoughts_of(m);
    double goals[MINE_GOALS];
    guesses who;

    roles_ready(&mem->own);
    roles_goals(&mem->own, goals);
    roles_guess(&mem->own, &who);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] = (float)goals[goal];
    shares_stance(t, m->seat, t->dwarf[m->seat], &who, s);
    s->patient = true;
    if (t->dwarf[m->seat] == DWARF_SABOTEUR)
        s->cover = cover_of(mem, t, m->seat);
}

/* ---- What he thinks, for the searcher ---- */

/* A seat's own guesses are better than what all know of the others. */
static void deducer_views(mind *m, const table *t, views *v)
{
    thoughts *mem = thoughts_of(m);
    guesses own, all;

    roles_ready(&mem->all);
    roles_guess(&mem->own, &own);
    roles_guess(&mem->all, &all);
    __builtin_memset(v, 0, sizeof *v);
    v->me = m->seat;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        v->ways[goal] = way_over(goal);
    for (int seat = 0; seat < t->head->n_players; seat++)
        for (int role = 0; role < N_ROLES; role++) {
            shares_stance(t, seat, DWARF_SABOTEUR + role,
                          seat == m->seat ? &own : &all,
                          &v->stance[seat][role]);
            v->stance[seat][role].patient = true;
        }
}

static void deducer_draw(mind *m, world *w)
{
    int treasure = roles_deal(&thoughts_of(m)->own, &m->luck, &w->more);

    dwarves_set_treasure(w->more.goal, treasure);
}

const deducer saboteur2_thoughts = {
    .see = deducer_see,
    .stance = deducer_stance,
    .views = deducer_views,
    .draw = deducer_draw,
};

static adit_action deducer_choose(mind *m)
{
    return dwarves_deduce(m, &saboteur2_thoughts);
}

const brain saboteur2_deducer = {
    .game = &saboteur2_game,
    .memory = sizeof(thoughts),
    .see = deducer_see,
    .choose = deducer_choose,
};
