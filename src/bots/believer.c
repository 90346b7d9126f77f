/* believer.c -- what somebody believes who watches a game with roles, from a
 * seat or without one: who is who, by the net, and where the treasure is, by
 * what was seen. It is given only what its viewer sees. Called by `adit bot`,
 * by lab/insight.c, which measures it, and by opinion_dwarves.c, which shows it
 * to people who watch. */
#include "bots/believer.h"

#include "bots/payoff.h"

bool believer_knows(const adit_game *game)
{
    return policy_knows(game);
}

void believer_sit(believer *b, const adit_game *game, int viewer)
{
    *b = (believer){.game = game, .viewer = viewer};
    trained_learn(&b->mind, game);
}

void believer_see(believer *b, const void *obs, const adit_story *story)
{
    policy_see(b->game, &b->mind.memory, obs, story);
    __builtin_memcpy(b->seen, obs, b->game->state_size);
}

void believer_hear(believer *b, int seat, adit_claim claim)
{
    dwarves_hear(&b->mind.memory, seat, claim);
}

/* ---- Roles ---- */

/* How many dwarves of a kind were shuffled. In `saboteur` one card more than
 * there are seats; with max_saboteurs a miner was set aside first, so that
 * there are as many as seats (B16). */
static int shuffled(const table *t, int dwarf)
{
    if (t->more != NULL)
        return dwarves_of_15[dwarf];
    if (dwarf > DWARF_SABOTEUR)
        return 0;
    if (t->base->max_saboteurs && dwarf == DWARF_MINER)
        return t->head->n_players - saboteur_dwarves(t->base, DWARF_SABOTEUR);
    return saboteur_dwarves(t->base, dwarf);
}

/* How likely each dwarf is for a seat of which nothing is known: by counting
 * the cards that the viewer does not see. */
static void foretell_deal(const table *t, double role[N_DWARVES])
{
    double all = 0;

    for (int dwarf = DWARF_MINER; dwarf < N_DWARVES; dwarf++) {
        role[dwarf] = shuffled(t, dwarf);
        for (int seat = 0; seat < t->head->n_players; seat++)
            role[dwarf] -= t->dwarf[seat] == dwarf;
        all += role[dwarf];
    }
    for (int dwarf = DWARF_MINER; dwarf < N_DWARVES; dwarf++)
        role[dwarf] /= all;
}

/* The net's roles are the dwarves of its game, in order. */
static void take_chances(const believer *b, const uint16_t *chance,
                         double role[N_DWARVES])
{
    int first = policy_first_dwarf(b->game);

    for (int i = 0; i < b->mind.net.n_roles; i++)
        role[first + i] = (double)chance[i] / NET_CHANCE;
}

/* Dwarves that the viewer sees are certain. The net counts seats from the
 * viewer on, or from P1 for one who has no seat. */
static void foretell_roles(const believer *b, const table *t, forecast *out)
{
    int n = t->head->n_players, from = b->viewer < 0 ? 0 : b->viewer;
    const trained *who = &b->mind;
    bool by_net = who->has_net && who->memory.n_deeds > 0;
    policy p;

    if (by_net)
        policy_look(b->game, &who->net, &who->memory, b->seen, b->viewer, &p);
    for (int seat = 0; seat < n; seat++)
        if (t->dwarf[seat] != DWARF_NONE)
            out->role[seat][t->dwarf[seat]] = 1;
        else if (!by_net)
            foretell_deal(t, out->role[seat]);
        else
            take_chances(b, p.thought.chance[features_from(from, seat, n)],
                         out->role[seat]);
}

/* ---- Where the treasure is ---- */

/* Every goal that may be the treasure is equally likely: what others did is not
 * considered. */
static void foretell_goals(const table *t, double goal[MINE_GOALS])
{
    int hopes = table_hopes(t);

    for (int i = 0; i < MINE_GOALS; i++)
        goal[i] = hopes >> i & 1 ? 1.0 / count_bits(hopes) : 0;
}

void believer_foretell(const believer *b, forecast *out)
{
    table t = table_of(b->game, b->seen);

    *out = (forecast){0};
    foretell_roles(b, &t, out);
    foretell_goals(&t, out->goal);
}
