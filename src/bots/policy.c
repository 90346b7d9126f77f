/* policy.c -- what a net makes of a seat's moves. */
#include "bots/policy.h"

static bool has_goblins(const adit_game *game)
{
    return game == &galleries_game;
}

static int which(const adit_game *game)
{
    return game == &saboteur_game ? DWARVES_BASE : DWARVES_MORE;
}

void policy_see(const adit_game *game, policy_memory *m, const void *now,
                const adit_story *story)
{
    if (has_goblins(game))
        goblins_see(&m->goblins, now, story);
    else
        dwarves_see(&m->dwarves, which(game), now, story);
}

void policy_look(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out)
{
    _Alignas(16) union {
        int8_t dwarves[DWARVES_VIEW], goblins[GOBLINS_VIEW];
    } view;

    if (has_goblins(game))
        goblins_view(&m->goblins, obs, seat, view.goblins);
    else
        dwarves_view(&m->dwarves, which(game), obs, seat, view.dwarves);
    net_look(n, view.dwarves, &out->thought);
}

void policy_rate(const adit_game *game, const net *n, const policy_memory *m,
                 const void *obs, int seat, policy *out)
{
    _Alignas(16) union {
        int8_t dwarves[DWARVES_MOVE], goblins[GOBLINS_MOVE];
    } row;

    out->n = game->legal(obs, out->move, ADIT_MAX_MOVES);
    require(out->n <= ADIT_MAX_MOVES);
    for (int i = 0; i < out->n; i++) {
        adit_action move = out->move[i];

        if (has_goblins(game))
            goblins_move(&m->goblins, obs, seat, move, row.goblins);
        else
            dwarves_move(&m->dwarves, which(game), obs, seat, move,
                         row.dwarves);
        out->logit[i] = net_rate(n, &out->thought, row.dwarves);
    }
}

/* Of all moves together, beside 65536 for the best one. */
static uint32_t share_of(const policy *p, int i, int32_t top, int sharp)
{
    return net_share(((int64_t)top - p->logit[i]) * sharp / 2);
}

adit_action policy_draw(const policy *p, int sharp, adit_luck *luck)
{
    int32_t top = p->logit[0];
    uint32_t all = 0, at;
    int i = 0;

    for (int k = 1; k < p->n; k++)
        top = p->logit[k] > top ? p->logit[k] : top;
    for (int k = 0; k < p->n; k++)
        all += share_of(p, k, top, sharp);
    at = adit_luck_below(luck, all);
    for (uint32_t share; at >= (share = share_of(p, i, top, sharp)); i++)
        at -= share;
    return p->move[i];
}
