/* scores.c -- what players made of rounds. */
#include "cli/scores.h"

/* What one owner's seats made of the round. */
static void count_owner(scores *s, int owner)
{
    int won[N_DWARVES] = {0}, dwarves[N_DWARVES] = {0};

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        int role = s->last.role[seat];

        if (role == DWARF_NONE || s->owner[seat] != owner)
            continue;
        dwarves[role]++;
        won[role] += s->won(&s->last, seat);
        s->of[owner][role].gold += s->last.gold[seat];
    }
    for (int role = 0; role < N_DWARVES; role++)
        clusters_add(&s->of[owner][role].won, won[role], dwarves[role]);
}

void scores_end(scores *s)
{
    unsigned owners = 0;

    if (s->last.by == 0)
        return;
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (s->owner[seat] != SCORE_NOBODY)
            owners |= 1u << s->owner[seat];
    for (; owners; owners &= owners - 1)
        count_owner(s, __builtin_ctz(owners));
    s->last = (ending){0};
}

/* A round is over, dwarves are shown, gold is handed out: in this order. */
static void hear(scores *s, const adit_event *e)
{
    ending *last = &s->last;

    switch (e->kind) {
    case EVENT_ROUND:
        scores_end(s);
        break;
    case EVENT_ENDED:
        last->by = e->way;
        break;
    case EVENT_SHOWN:
        if (e->seat != ADIT_NOBODY)
            last->role[e->seat] = e->card;
        break;
    case EVENT_PAID:
        last->paid |= (uint16_t)(1u << e->seat);
        last->gold[e->seat] += e->amount;
        break;
    case EVENT_TOOK:
    case EVENT_CRYSTALS:
        last->gold[e->seat] += e->amount;
        break;
    case EVENT_STOLE:
        if (e->amount == 0)
            break;
        last->gold[e->seat] += e->amount;
        last->gold[e->target] -= e->amount;
        break;
    default:
        break;
    }
}

void scores_hear(scores *s, const adit_story *story)
{
    for (int i = 0; s->won != NULL && i < story->n; i++)
        hear(s, &story->event[i]);
}
