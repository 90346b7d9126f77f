/* trained.c -- the bot that has learnt: it remembers what everybody has
 * witnessed, and a net says how good each legal move is. It draws among the
 * best ones, so that it cannot be read like a book. In the list of bots.c;
 * master.c and believer.c use its memory. */
#include "bots/trained.h"

#include "bots/weights.h"
#include "bots/why.h"

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

void trained_hear(mind *m, int seat, adit_claim claim)
{
    if (trained_of(m)->has_net)
        dwarves_hear(&trained_of(m)->memory, seat, claim);
}

/* Whoever is kind says to a newcomer where to dig, and accuses nobody. */
static talk_manner manner_of(const bot *b)
{
    talk_manner manner = b->character->manner;

    if (b->is_kind) {
        manner.guides = 60;
        manner.accuses = 0;
    }
    return manner;
}

bool trained_speak(mind *m, adit_luck *luck, adit_claim *out)
{
    const trained *t = trained_of(m);
    talk_manner manner;

    if (!t->has_net || m->bot->character == NULL)
        return false;
    manner = manner_of(m->bot);
    return policy_speak(m->game, &t->net, &t->memory, m->obs, m->seat, &manner,
                        luck, out);
}

/* Luck that follows from the position, so that whoever asks again gets the same
 * answer. */
static adit_luck luck_of_looks(const mind *m)
{
    const adit_head *head = (const adit_head *)(const void *)m->obs;

    return adit_luck_from(~(m->words + ((uint64_t)head->n_moves << 20)));
}

void trained_look(const mind *m, policy *out)
{
    const trained *t = (const trained *)(const void *)m->memory;
    adit_luck luck = luck_of_looks(m);

    policy_look(m->game, &t->net, &t->memory, m->obs, m->seat, out);
    if (m->bot->character != NULL)
        out->expects = m->bot->character->manner.expects;
    policy_rate(m->game, &t->net, &t->memory, m->obs, m->seat, out);
    policy_mix_looks(m->game, &t->memory, m->obs, &luck, out);
    if (m->bot->is_kind)
        policy_be_kind(m->game, &t->memory, m->obs, m->seat, out);
    out->would_dig = policy_best(out).kind == MOVE_DIG;
    if (m->bot->character != NULL)
        policy_lean(m->game, &t->memory, m->obs, m->seat, m->bot->character,
                    out);
}

/* A beginner is not sure where to dig and, as a saboteur, not sure of anything:
 * then the bot lays any card that joins. In how many cases of a hundred. */
static int strolls_here(const mind *m, const policy *p)
{
    bool is_saboteur =
        table_of(m->game, m->obs).dwarf[m->seat] == DWARF_SABOTEUR;

    return !p->is_eager && (is_saboteur || p->would_dig)
               ? m->bot->strolls[is_saboteur ? 0 : 1]
               : 0;
}

/* Luck is drawn before the rest is asked, so that it does not depend on what
 * the net says. */
static bool strolls(mind *m, const policy *p)
{
    const int *often = m->bot->strolls;

    if (often[0] == 0 && often[1] == 0)
        return false;
    return (int)adit_luck_below(&m->luck, 100) < strolls_here(m, p);
}

static int find(const policy *p, adit_action move)
{
    int i = 0;

    while (!same_bytes(&p->move[i], &move, sizeof move))
        i++;
    return i;
}

void trained_shares(const mind *m, const policy *p,
                    int32_t share[ADIT_MAX_MOVES])
{
    int sharp = m->bot->sharp ? m->bot->sharp : POLICY_SHARP;
    int often = strolls_here(m, p);
    policy aimless = *p;

    for (int i = 0; i < p->n; i++)
        share[i] = policy_share(p, i, sharp) * (100 - often) / 100;
    if (often == 0)
        return;
    policy_stroll(&aimless);
    for (int i = 0; i < aimless.n; i++)
        share[find(p, aimless.move[i])] +=
            policy_share(&aimless, i, sharp) * often / 100;
}

static adit_action choose(mind *m)
{
    policy p;

    if (!trained_of(m)->has_net)
        return hasty_brain.choose(m);
    trained_look(m, &p);
    if (strolls(m, &p))
        policy_stroll(&p);
    return policy_draw(&p, m->bot->sharp, &m->luck);
}

/* In any game: one for which there is no net is played hastily. */
const brain trained_brain = {.memory = sizeof(trained),
                             .sit = trained_sit,
                             .see = trained_see,
                             .hear = trained_hear,
                             .speak = trained_speak,
                             .choose = choose,
                             .why = why_by_net};
