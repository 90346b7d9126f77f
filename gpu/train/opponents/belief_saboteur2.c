/* belief_saboteur2.c -- who is who in `saboteur2`. */
#include "gpu/train/opponents/belief_saboteur2.h"

#include "core/rng.h"

/* ---- Steps ---- */

static int n_holders(const belief_saboteur2 *b)
{
    return b->n_players + b->n_old;
}

/* Of a dwarf that is new nothing is known. */
static void start_afresh(belief_saboteur2 *b, int holder)
{
    b->seen[holder] = DWARF_NONE;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        for (int role = 0; role < N_ROLES; role++)
            b->factor[goal][holder][role] = 1;
}

void belief_saboteur2_look(belief_saboteur2 *b, const table *now)
{
    bool in_play = b->viewer >= 0 && *now->phase == PHASE_PLAY;

    b->hopes = 0;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        b->hopes |= (uint8_t)(mine_goal_is_down(now->mine, goal) << goal);
    if (b->viewer >= 0 || b->hopes == 0)
        b->hopes = (uint8_t)table_hopes(now);
    for (int seat = 0; in_play && seat < b->n_players; seat++)
        b->seen[seat] = now->dwarf[seat];
    for (int i = 0; in_play && i < b->n_old; i++)
        b->seen[b->n_players + i] = now->more->old_hat[i].dwarf;
}

void belief_saboteur2_begin(belief_saboteur2 *b, const table *t, int viewer)
{
    b->viewer = (int8_t)viewer;
    b->n_players = t->head->n_players;
    b->n_old = t->more->n_old_hats; /* for one who comes in the middle */
    for (int holder = 0; holder < ROLES_HOLDERS; holder++)
        start_afresh(b, holder);
    belief_saboteur2_look(b, t);
}

/* The number that a holder has for a role. */
static double factor_of(const belief_saboteur2 *b, int goal, int holder,
                        int role)
{
    int seen = b->seen[holder];

    if (seen != DWARF_NONE)
        return seen == DWARF_SABOTEUR + role;
    return b->factor[goal][holder][role];
}

/* What a holder seems to have, as if there were no others. */
static void seems(const belief_saboteur2 *b, int goal, int holder,
                  double p[N_ROLES])
{
    double sum = 0;

    for (int role = 0; role < N_ROLES; role++)
        sum += p[role] = factor_of(b, goal, holder, role) *
                         dwarves_of_15[DWARF_SABOTEUR + role];
    for (int role = 0; role < N_ROLES; role++)
        p[role] /= sum;
}

/* A deed without a target, or on nobody else, tells of the one who did it. */
static void hear_alone(belief_saboteur2 *b, int goal, const observed *d)
{
    const float *done = likelihood_done[d->kind[goal]][d->when[goal]];

    for (int role = 0; role < N_ROLES; role++)
        b->factor[goal][d->seat][role] *= (double)done[role];
}

static void hear_on_target(belief_saboteur2 *b, int goal, const observed *d)
{
    const float(*toward)[N_ROLES] = likelihood_toward[d->kind[goal]];
    const float *done = likelihood_done[d->kind[goal]][d->when[goal]];
    double doer[N_ROLES], target[N_ROLES], all = 0;

    seems(b, goal, d->seat, doer);
    seems(b, goal, d->target, target);
    for (int role = 0; role < N_ROLES; role++)
        all += doer[role] * (double)done[role];
    for (int role = 0; role < N_ROLES; role++) {
        double as_doer = 0, as_target = 0;

        for (int other = 0; other < N_ROLES; other++) {
            as_doer += target[other] * (double)toward[role][other];
            as_target += doer[other] * (double)(done[other]) *
                         (double)toward[other][role];
        }
        b->factor[goal][d->seat][role] *= (double)done[role] * as_doer;
        b->factor[goal][d->target][role] *= as_target / all;
    }
}

/* The largest number of a holder becomes 1. */
static void keep_large(belief_saboteur2 *b, int holder)
{
    double most = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        for (int role = 0; role < N_ROLES; role++)
            if (b->factor[goal][holder][role] > most)
                most = b->factor[goal][holder][role];
    for (int goal = 0; goal < MINE_GOALS; goal++)
        for (int role = 0; role < N_ROLES; role++)
            b->factor[goal][holder][role] /= most;
}

/* A dwarf is put aside, and what was known of it stays with it. */
static void put_aside(belief_saboteur2 *b, int seat)
{
    int old = n_holders(b);

    b->n_old++;
    b->seen[old] = b->seen[seat];
    for (int goal = 0; goal < MINE_GOALS; goal++)
        for (int role = 0; role < N_ROLES; role++)
            b->factor[goal][old][role] = b->factor[goal][seat][role];
    start_afresh(b, seat);
}

/* One's own deeds tell oneself nothing. */
void belief_saboteur2_hear(belief_saboteur2 *b, const observed *d)
{
    for (int goal = 0; d->seat != b->viewer && goal < MINE_GOALS; goal++) {
        if (likelihood_has_target(d->kind[goal]))
            hear_on_target(b, goal, d);
        else
            hear_alone(b, goal, d);
    }
    keep_large(b, d->seat);
    keep_large(b, d->target);
    if (d->kind[0] == OBSERVED_HAT || d->kind[0] == OBSERVED_HAT_SELF)
        put_aside(b, d->target);
}

/* ---- Sums over all deals ---- */

/* How many of each role were dealt out, as one number; the next role's step is the
 * number of states of those before it. */
typedef struct dealt {
    int state, n;
    uint8_t of[N_ROLES];
} dealt;

static int dwarves(int role)
{
    return dwarves_of_15[DWARF_SABOTEUR + role];
}

/* Roles in the order of the dwarves: saboteur, green, blue, boss, profiteer,
 * geologist. */
static const int step[N_ROLES] = {1, 4, 20, 100, 200, 400};

static void next(dealt *d)
{
    int role = 0;

    d->state++, d->n++;
    while (role < N_ROLES && d->of[role] == dwarves(role)) {
        d->n -= d->of[role];
        d->of[role++] = 0;
    }
    if (role < N_ROLES)
        d->of[role]++;
}

static void previous(dealt *d)
{
    int role = 0;

    d->state--, d->n--;
    while (role < N_ROLES && d->of[role] == 0) {
        d->of[role] = (uint8_t)dwarves(role);
        d->n += d->of[role++];
    }
    if (role < N_ROLES)
        d->of[role]--;
}

/* In how many ways the next holder can get a role, by what he has for it. */
static double chance_of(const belief_saboteur2 *b, int goal, const dealt *d,
                        int role)
{
    return (dwarves(role) - d->of[role]) * factor_of(b, goal, d->n, role);
}

static void sum_up(const belief_saboteur2 *b, int goal, double *rest)
{
    dealt d = {ROLES_STATES - 1, SABOTEUR2_DWARVES, {0}};

    for (int role = 0; role < N_ROLES; role++)
        d.of[role] = (uint8_t)dwarves(role);
    for (; d.state >= 0; previous(&d)) {
        rest[d.state] = d.n == n_holders(b);
        for (int role = 0; d.n < n_holders(b) && role < N_ROLES; role++)
            if (d.of[role] < dwarves(role))
                rest[d.state] +=
                    chance_of(b, goal, &d, role) * rest[d.state + step[role]];
    }
}

void belief_saboteur2_ready(belief_saboteur2 *b)
{
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (b->hopes >> goal & 1)
            sum_up(b, goal, b->rest[goal]);
        else
            b->rest[goal][0] = 0;
    }
}

void belief_saboteur2_goals(const belief_saboteur2 *b, double p[MINE_GOALS])
{
    double all = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        all += p[goal] = b->rest[goal][0];
    for (int goal = 0; goal < MINE_GOALS; goal++)
        p[goal] /= all;
}

/* Adds how likely each holder has each role, times the weight of the goal. */
static void add_goal(const belief_saboteur2 *b, int goal,
                     double p[ROLES_HOLDERS][N_ROLES])
{
    double so_far[ROLES_STATES];
    dealt d = {0};

    for (int state = 0; state < ROLES_STATES; state++)
        so_far[state] = state == 0;
    for (; d.state < ROLES_STATES; next(&d)) {
        if (d.n >= n_holders(b) || so_far[d.state] <= 0)
            continue;
        for (int role = 0; role < N_ROLES; role++) {
            int to = d.state + step[role];
            double weight = so_far[d.state] * chance_of(b, goal, &d, role);

            if (d.of[role] == dwarves(role))
                continue;
            so_far[to] += weight;
            p[d.n][role] += weight * b->rest[goal][to];
        }
    }
}

/* What the holders do not have is in the hat pile. */
static void guess_hat(double p[ROLES_HOLDERS][N_ROLES], int n,
                      double hat[N_DWARVES])
{
    for (int role = 0; role < N_ROLES; role++) {
        double left = dwarves(role);

        for (int holder = 0; holder < n; holder++)
            left -= p[holder][role];
        hat[DWARF_SABOTEUR + role] =
            n < SABOTEUR2_DWARVES ? left / (SABOTEUR2_DWARVES - n) : 0;
    }
}

void belief_saboteur2_guess(const belief_saboteur2 *b, guesses *out)
{
    double p[ROLES_HOLDERS][N_ROLES] = {{0}}, all = 0;

    *out = (guesses){{{0}}, {0}};
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        all += b->rest[goal][0];
        if (b->rest[goal][0] > 0)
            add_goal(b, goal, p);
    }
    for (int holder = 0; holder < n_holders(b); holder++)
        for (int role = 0; role < N_ROLES; role++) {
            p[holder][role] /= all;
            if (holder < b->n_players)
                out->seat[holder][DWARF_SABOTEUR + role] = p[holder][role];
        }
    guess_hat(p, n_holders(b), out->hat);
}
