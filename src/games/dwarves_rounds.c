/* dwarves_rounds.c -- what rounds of `saboteur` and `saboteur2` came to, from what
 * happened: a round is over, dwarves are shown, gold is handed out, thieves steal, and
 * then there is the next round or the game is over. */
#include "games/dwarves.h"

static void hear_gold(const adit_event *e, adit_round *now)
{
    switch (e->kind) {
    case EVENT_PAID:
    case EVENT_TOOK:
    case EVENT_CRYSTALS:
        now->gold[e->seat] = (int16_t)(now->gold[e->seat] + e->amount);
        break;
    case EVENT_STOLE:
        if (e->amount == 0)
            break;
        now->gold[e->seat] = (int16_t)(now->gold[e->seat] + e->amount);
        now->gold[e->target] = (int16_t)(now->gold[e->target] - e->amount);
        break;
    default:
        break;
    }
}

/* True if with it the round is over. */
static bool hear(const adit_event *e, adit_round *now)
{
    if (e->kind == EVENT_ENDED)
        *now = (adit_round){.by = e->way};
    if (e->kind == EVENT_SHOWN && e->seat != ADIT_NOBODY)
        now->role[e->seat] = e->card;
    hear_gold(e, now);
    return now->by != 0 && (e->kind == EVENT_ROUND || e->kind == EVENT_OVER);
}

/* A side wins together, whatever there is for it. */
bool saboteur_round(const adit_event *e, adit_round *now)
{
    bool over = hear(e, now);

    if (e->kind == EVENT_SHOWN && e->seat != ADIT_NOBODY &&
        (e->card == DWARF_SABOTEUR) == (now->by == BY_EXHAUSTION))
        now->won |= (uint16_t)(1u << e->seat);
    return over;
}

/* All winners are paid, even if it is nothing. */
bool saboteur2_round(const adit_event *e, adit_round *now)
{
    bool over = hear(e, now);

    if (e->kind == EVENT_PAID)
        now->won |= (uint16_t)(1u << e->seat);
    return over;
}
