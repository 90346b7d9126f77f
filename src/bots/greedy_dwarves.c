/* greedy_dwarves.c -- a greedy dwarf of `saboteur` and of `saboteur2`, who
 * plays its role openly: the best move of evaluate.c, by a stance that follows
 * from its role and from what others did. It has no probabilities in
 * `saboteur`, only a score for each seat, and simple ones in `saboteur2`. A bot
 * by itself, in the list of bots.c. */
#include "bots/greedy_dwarves.h"

#include "bots/observed.h"
#include "bots/payoff.h"

/* How much a deed helps to find the gold. */
static const int8_t help_by[N_OBSERVED] = {
    [OBSERVED_CLOSER] = 1, [OBSERVED_CLEAR] = 2, [OBSERVED_AWAY] = -1,
    [OBSERVED_BLOCK] = -3, [OBSERVED_CUT] = -3,
};

/* The score after a deed, within bounds: what somebody did long ago cannot
 * outweigh everything. */
static int8_t helped(int before, int by)
{
    const int most = 9;
    int help = before + by;

    return (int8_t)(help > most ? most : help < -most ? -most : help);
}

/* Hope is the same for every goal that may be the treasure. */
static void hope_evenly(const table *t, stance *s)
{
    int hopes = table_hopes(t);

    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] =
            hopes >> goal & 1 ? 1.0f / (float)count_bits(hopes) : 0.0f;
}

adit_action dwarves_take_most(const mind *m)
{
    adit_action moves[ADIT_MAX_PLAYERS + 1];
    int32_t gold[ADIT_MAX_PLAYERS];
    int n = mind_game(m)->legal(m->obs, moves, countof(moves)), best = 0;

    mind_game(m)->gold(m->obs, gold);
    for (int i = 1; i < n; i++) {
        const adit_action *a = &moves[i], *b = &moves[best];

        if (a->kind == MOVE_TAKE ? a->way > b->way
                                 : !a->way && gold[a->target] > gold[b->target])
            best = i;
    }
    return moves[best];
}

adit_action dwarves_best(const table *t, stance *s)
{
    way ways[MINE_GOALS];
    evaluated moves[EVALUATE_MOVES];
    int n, best = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->hope[goal] > 0)
            ways[goal] = way_to(t->mine, goal);
    s->ways = ways;
    n = evaluate(t, s, moves);
    for (int i = 1; i < n; i++)
        if (moves[i].worth > moves[best].worth)
            best = i;
    return moves[best].move;
}

/* ---- `saboteur` ---- */

static float wants_gold(const table *t, int seat)
{
    return t->dwarf[seat] == DWARF_SABOTEUR ? -1.0f : 1.0f;
}

/* What it remembers: who has helped with the way, and who has hindered. */
typedef struct base_tally {
    lefts lefts;
    int8_t help[ADIT_MAX_PLAYERS];
} base_tally;

/* What a deed adds to the score of the seat that did it. Anyone who breaks the
 * tool of a helpful player, or mends it, is judged by that. */
static int base_help_of(const base_tally *m, const observed *d, int kind)
{
    int him = m->help[d->target];

    if (kind == OBSERVED_BREAK)
        return him > 0 ? -2 : him < 0 ? 1 : -1;
    if (kind == OBSERVED_MEND)
        return him > 0 ? 1 : him < 0 ? -1 : 0;
    return help_by[kind];
}

static void base_judge(base_tally *mem, const observed *d, int kind)
{
    mem->help[d->seat] = helped(mem->help[d->seat], base_help_of(mem, d, kind));
}

/* Of the goals that may be the treasure the first stands for all when a deed is
 * judged. */
static void base_see(mind *m, const void *obs, const adit_story *story)
{
    base_tally *mem = (base_tally *)(void *)m->memory;
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
    observed d;

    switch (observed_in(&mem->lefts, &before, &now, story, &d)) {
    case SIGHT_ROUND:
        __builtin_memset(mem->help, 0, sizeof mem->help);
        break;
    case SIGHT_DEED:
        base_judge(mem, &d, d.kind[lowest_bit(table_hopes(&now))]);
        break;
    default:
        break;
    }
}

/* A score becomes trust between -1 and 1, help / (1 + |help|), with the sign of
 * what the dwarf itself wants. A new player is trusted a little. */
static adit_action base_choose(mind *m)
{
    const base_tally *mem = (const base_tally *)(const void *)m->memory;
    table t = table_of(mind_game(m), m->obs);
    stance s = {.gold = wants_gold(&t, m->seat)};

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    hope_evenly(&t, &s);
    for (int seat = 0; seat < t.head->n_players; seat++) {
        float help = (float)mem->help[seat] + 0.5f;

        s.trust[seat] = s.gold * help / (1 + (help < 0 ? -help : help));
    }
    return dwarves_best(&t, &s);
}

const brain saboteur_greedy = {
    .game = &saboteur_game,
    .memory = sizeof(base_tally),
    .see = base_see,
    .choose = base_choose,
};

/* ---- `saboteur2` ---- */

/* What it remembers: who has helped with the way, and who has hindered; and the
 * doors that each laid, green ones less blue ones. */
typedef struct more_tally {
    lefts lefts;
    int8_t help[ADIT_MAX_PLAYERS], doors[ADIT_MAX_PLAYERS];
} more_tally;

static void more_judge(more_tally *mem, const observed *d, int kind)
{
    mem->help[d->seat] = helped(mem->help[d->seat], help_by[kind]);
    mem->doors[d->seat] =
        (int8_t)(mem->doors[d->seat] + (kind == OBSERVED_GREEN) -
                 (kind == OBSERVED_BLUE));
}

/* Nothing is known of another dwarf. */
static void more_forget(more_tally *mem, int seat)
{
    mem->help[seat] = mem->doors[seat] = 0;
}

static void more_see(mind *m, const void *obs, const adit_story *story)
{
    more_tally *mem = (more_tally *)(void *)m->memory;
    table before = table_of(mind_game(m), m->obs),
          now = table_of(mind_game(m), obs);
    sight seen;
    observed d;

    seen = observed_in(&mem->lefts, &before, &now, story, &d);
    if (seen == SIGHT_ROUND)
        for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
            more_forget(mem, seat);
    if (seen != SIGHT_DEED)
        return;
    if (d.kind[0] == OBSERVED_HAT || d.kind[0] == OBSERVED_HAT_SELF)
        more_forget(mem, d.target);
    else
        more_judge(mem, &d, d.kind[lowest_bit(table_hopes(&now))]);
}

/* How many dwarves of each kind the seat has not seen. */
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

/* Which dwarves want the gold to be found, and which do not. */
static const int8_t wishes[N_DWARVES] = {[DWARF_GREEN] = 1,
                                         [DWARF_BLUE] = 1,
                                         [DWARF_BOSS] = 1,
                                         [DWARF_SABOTEUR] = -1,
                                         [DWARF_GEOLOGIST] = -1};

/* How likely a seat has each dwarf: by the cards that are left, times how well
 * its deeds fit. Anyone who helps is likelier a digger or the boss; anyone who
 * lays green doors is likelier green. */
static void guess_by_deeds(const more_tally *mem, int seat,
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

/* Dwarves that are seen are certain, all others guessed; the next hat is any of
 * those not seen. */
static void guess_all(const more_tally *mem, const table *t, guesses *who)
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

/* Guesses become what there is to win (payoff.c), and that a stance. */
static adit_action more_choose(mind *m)
{
    const more_tally *mem = (const more_tally *)(const void *)m->memory;
    table t = table_of(mind_game(m), m->obs);
    stance s = {.gold = 0};
    guesses who;

    if (*t.phase != PHASE_PLAY)
        return dwarves_take_most(m);
    hope_evenly(&t, &s);
    guess_all(mem, &t, &who);
    payoff_stance(&t, m->seat, t.dwarf[m->seat], &who, &s);
    return dwarves_best(&t, &s);
}

const brain saboteur2_greedy = {
    .game = &saboteur2_game,
    .memory = sizeof(more_tally),
    .see = more_see,
    .choose = more_choose,
};
