/* saboteur2_bots.c -- a greedy dwarf of the expansion, who plays his role openly. */
#include "bots/saboteur2_bots.h"

#include "bots/dwarves_bots.h"
#include "bots/shares.h"

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
