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
        won[role] += s->last.won >> seat & 1;
        s->of[owner][role].gold += s->last.gold[seat];
    }
    for (int role = 0; role < N_DWARVES; role++)
        clusters_add(&s->of[owner][role].won, won[role], dwarves[role]);
}

static void count(scores *s)
{
    unsigned owners = 0;

    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (s->owner[seat] != SCORE_NOBODY)
            owners |= 1u << s->owner[seat];
    for (; owners; owners &= owners - 1)
        count_owner(s, __builtin_ctz(owners));
}

void scores_hear(scores *s, const adit_story *story)
{
    for (int i = 0; s->game->round != NULL && i < story->n; i++)
        if (s->game->round(&story->event[i], &s->last))
            count(s);
}
