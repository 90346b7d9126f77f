/* believer.c -- what somebody believes who watches a game with roles. */
#include "cli/believer.h"

bool believer_knows(const adit_game *game)
{
    return game == &saboteur_game || game == &saboteur2_game;
}

void believer_sit(believer *b, const adit_game *game, int viewer)
{
    *b = (believer){.game = game, .viewer = viewer};
    if (game == &saboteur_game)
        b->base.viewer = (int8_t)viewer;
    else
        b->more.viewer = (int8_t)viewer;
}

void believer_see(believer *b, const void *obs, const adit_story *story)
{
    table before = table_of(b->game, b->before), now = table_of(b->game, obs);

    if (b->game == &saboteur_game)
        belief_see(&b->base, &before, &now, story);
    else
        roles_see(&b->more, &before, &now, story);
    __builtin_memcpy(b->before, obs, b->game->state_size);
}

void believer_foretell(believer *b, forecast *out)
{
    guesses who;

    if (b->game == &saboteur_game) {
        belief_roles(&b->base, out->role);
        belief_goals(&b->base, out->goal);
        return;
    }
    roles_ready(&b->more);
    roles_guess(&b->more, &who);
    roles_goals(&b->more, out->goal);
    __builtin_memcpy(out->role, who.seat, sizeof out->role);
}
