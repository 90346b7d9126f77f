/* believer.c -- what somebody believes who watches a game with roles. */
#include "bots/believer.h"

bool believer_knows(const adit_game *game)
{
    return game == &saboteur_game || game == &saboteur2_game;
}

void believer_sit(believer *b, const adit_game *game, int viewer)
{
    *b = (believer){.game = game, .viewer = viewer};
    if (game == &saboteur2_game) {
        b->more.viewer = (int8_t)viewer;
        return;
    }
    trained_learn(&b->base.who, game);
    b->base.where.viewer = (int8_t)viewer;
}

void believer_see(believer *b, const void *obs, const adit_story *story)
{
    table before = table_of(b->game, b->seen), now = table_of(b->game, obs);

    if (b->game == &saboteur2_game) {
        roles_see(&b->more, &before, &now, story);
    } else {
        policy_see(b->game, &b->base.who.memory, obs, story);
        belief_see(&b->base.where, &before, &now, story);
    }
    __builtin_memcpy(b->seen, obs, b->game->state_size);
}

/* ---- In `saboteur` ---- */

/* How likely any other seat is a saboteur for all that the deal says: one dwarf may lie
 * aside, and with an option that is a miner. */
static double dealt(const table *t, int viewer)
{
    int saboteurs = saboteur_dwarves(t->base, DWARF_SABOTEUR);
    int all = saboteurs + saboteur_dwarves(t->base, DWARF_MINER);

    if (t->base->max_saboteurs)
        all = t->head->n_players;
    if (viewer < 0)
        return (double)saboteurs / all;
    return (double)(saboteurs - (t->dwarf[viewer] == DWARF_SABOTEUR)) /
           (all - 1);
}

static void be_saboteur(double *role, double p)
{
    role[DWARF_SABOTEUR] = p;
    role[DWARF_MINER] = 1 - p;
}

/* The net's, once somebody has done something. */
static void foretell_roles(const believer *b, const table *t, forecast *out)
{
    int n = t->head->n_players, from = b->viewer < 0 ? 0 : b->viewer;
    const trained *who = &b->base.who;
    bool by_net = who->has_net && who->memory.dwarves.n_deeds > 0;
    policy p;

    if (by_net)
        policy_look(b->game, &who->net, &who->memory, b->seen, b->viewer, &p);
    for (int seat = 0; seat < n; seat++)
        if (seat == b->viewer)
            be_saboteur(out->role[seat], t->dwarf[seat] == DWARF_SABOTEUR);
        else if (!by_net)
            be_saboteur(out->role[seat], dealt(t, b->viewer));
        else
            be_saboteur(
                out->role[seat],
                (double)p.thought.chance[features_from(from, seat, n)][1] /
                    NET_CHANCE);
}

void believer_foretell(believer *b, forecast *out)
{
    table t = table_of(b->game, b->seen);
    guesses who;

    *out = (forecast){0};
    if (b->game == &saboteur_game) {
        foretell_roles(b, &t, out);
        belief_goals(&b->base.where, out->goal);
        return;
    }
    roles_ready(&b->more);
    roles_guess(&b->more, &who);
    roles_goals(&b->more, out->goal);
    __builtin_memcpy(out->role, who.seat, sizeof out->role);
}
