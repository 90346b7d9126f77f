/* trained.c -- the bot that has learnt: it remembers what everybody has witnessed, and a
 * net says how good each legal move is. It draws among the best ones, so that it
 * cannot be read like a book. */
#include "bots/trained.h"

_Static_assert(sizeof(trained) <= BOT_MEMORY, "a mind has room for it");

trained *trained_of(mind *m)
{
    return (trained *)(void *)m->memory;
}

void trained_see(mind *m, const void *obs, const adit_story *story)
{
    if (trained_of(m)->net != NULL)
        policy_see(m->game, &trained_of(m)->memory, obs, story);
}

void trained_look(mind *m, policy *out)
{
    const trained *t = trained_of(m);

    policy_look(m->game, t->net, &t->memory, m->obs, m->seat, out);
    policy_rate(m->game, t->net, &t->memory, m->obs, m->seat, out);
}

static adit_action choose(mind *m)
{
    policy p;

    if (trained_of(m)->net == NULL)
        return hasty_brain.choose(m);
    trained_look(m, &p);
    return policy_draw(&p, &m->luck);
}

/* In any game: what depends on it is in policy.c. */
static const brain learnt = {
    .memory = sizeof(trained), .see = trained_see, .choose = choose};

const bot bot_trained = {
    .name = "trained",
    .about = "plays as it has learnt by playing against itself",
    .brains = {&learnt},
};

void trained_give(mind *m, const nets *all)
{
    if (m->brain->see == trained_see)
        trained_of(m)->net = nets_of(all, m->game->name);
}
