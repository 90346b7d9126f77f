/* trained.c -- the bot that has learnt: it remembers what everybody has witnessed, and a
 * net says how good each legal move is. It draws among the best ones, so that it
 * cannot be read like a book. */
#include "bots/trained.h"

enum { SHARPER = 8 /* than it was while it learnt, in halves */ };

typedef struct trained {
    const net *net; /* NULL: it has none for this game */
    dwarves_memory memory;
} trained;
_Static_assert(sizeof(trained) <= BOT_MEMORY, "a mind has room for it");

static trained *of(mind *m)
{
    return (trained *)(void *)m->memory;
}

void trained_give(mind *m, const nets *all)
{
    if (m->brain == &saboteur_trained)
        of(m)->net = nets_of(all, m->game->name);
}

static void see(mind *m, const void *obs, const adit_story *story)
{
    dwarves_see(&of(m)->memory, DWARVES_BASE, obs, story);
}

static int draw(mind *m, const int32_t *logit, int n)
{
    uint64_t all = 0, at;
    int32_t top = logit[0];

    for (int i = 1; i < n; i++)
        top = logit[i] > top ? logit[i] : top;
    for (int i = 0; i < n; i++)
        all += net_share(((int64_t)top - logit[i]) * SHARPER / 2);
    at = adit_luck_below(&m->luck, (uint32_t)all);
    for (int i = 0; i < n; i++) {
        uint32_t share = net_share(((int64_t)top - logit[i]) * SHARPER / 2);

        if (at < share)
            return i;
        at -= share;
    }
    return n - 1;
}

static adit_action choose(mind *m)
{
    trained *t = of(m);
    _Alignas(16) int8_t view[DWARVES_VIEW], row[DWARVES_MOVE];
    adit_action moves[ADIT_MAX_MOVES];
    int32_t logit[ADIT_MAX_MOVES] = {0};
    net_thought thought;
    int n = m->game->legal(m->obs, moves, ADIT_MAX_MOVES);

    if (t->net == NULL)
        return hasty_brain.choose(m);
    n = n < ADIT_MAX_MOVES ? n : ADIT_MAX_MOVES;
    dwarves_view(&t->memory, DWARVES_BASE, m->obs, m->seat, view);
    net_look(t->net, view, &thought);
    for (int i = 0; i < n; i++) {
        dwarves_move(&t->memory, DWARVES_BASE, m->obs, m->seat, moves[i], row);
        logit[i] = net_rate(t->net, &thought, row);
    }
    return moves[draw(m, logit, n)];
}

const brain saboteur_trained = {.game = &saboteur_game,
                                .memory = sizeof(trained),
                                .see = see,
                                .choose = choose};
