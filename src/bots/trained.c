/* trained.c -- the bot that has learnt: it remembers what everybody has
 * witnessed, and a net says how good each legal move is. It draws among the
 * best ones, so that it cannot be read like a book. In the list of bots.c;
 * master.c and believer.c use its memory. */
#include "bots/trained.h"

#include "bots/weights.h"

_Static_assert(sizeof(trained) <= BOT_MEMORY, "a mind has room for it");

trained *trained_of(mind *m)
{
    return (trained *)(void *)m->memory;
}

/* The net is copied into the mind, its weights stay in the file: a copy of a
 * mind can think on its own. */
void trained_learn(trained *t, const adit_game *game)
{
    size_t size;
    const uint8_t *file = weights_file(&size);
    const net *found = NULL;
    nets all;

    if (policy_knows(game) && nets_open(&all, file, size) == NULL)
        found = nets_of(&all, game->name);
    t->has_net = found != NULL;
    if (found != NULL)
        t->net = *found;
}

void trained_sit(mind *m)
{
    trained_learn(trained_of(m), m->game);
}

void trained_see(mind *m, const void *obs, const adit_story *story)
{
    if (trained_of(m)->has_net)
        policy_see(m->game, &trained_of(m)->memory, obs, story);
}

void trained_look(mind *m, policy *out)
{
    const trained *t = trained_of(m);

    policy_look(m->game, &t->net, &t->memory, m->obs, m->seat, out);
    policy_rate(m->game, &t->net, &t->memory, m->obs, m->seat, out);
}

/* A beginner is not sure where to dig and, as a saboteur, not sure of anything:
 * then the bot passes. Luck is drawn before the rest is asked, so that it does
 * not depend on what the net says. */
static bool hesitates(mind *m, const policy *p)
{
    const int *often = m->bot->hesitates;
    bool is_saboteur;

    if (often[0] == 0 && often[1] == 0)
        return false;
    is_saboteur = table_of(m->game, m->obs).dwarf[m->seat] == DWARF_SABOTEUR;
    return (int)adit_luck_below(&m->luck, 100) < often[is_saboteur ? 0 : 1] &&
           !p->is_eager && (is_saboteur || policy_best(p).kind == MOVE_DIG);
}

static adit_action choose(mind *m)
{
    policy p;

    if (!trained_of(m)->has_net)
        return hasty_brain.choose(m);
    trained_look(m, &p);
    if (hesitates(m, &p))
        policy_pass(&p);
    return policy_draw(&p, m->bot->sharp, &m->luck);
}

/* In any game: one for which there is no net is played hastily. */
const brain trained_brain = {.memory = sizeof(trained),
                             .sit = trained_sit,
                             .see = trained_see,
                             .choose = choose};
