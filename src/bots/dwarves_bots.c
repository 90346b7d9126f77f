/* dwarves_bots.c -- what the simple bots of `saboteur` and `saboteur2` have in common. */
#include "bots/dwarves_bots.h"

const int8_t dwarves_help[N_DEEDS] = {
    [DEED_CLOSER] = 1, [DEED_CLEAR] = 2, [DEED_AWAY] = -1,
    [DEED_BLOCK] = -3, [DEED_CUT] = -3,
};

int8_t dwarves_helped(int before, int by)
{
    const int most = 9;
    int help = before + by;

    return (int8_t)(help > most ? most : help < -most ? -most : help);
}

void dwarves_hope_evenly(const table *t, stance *s)
{
    int hopes = table_hopes(t);

    for (int goal = 0; goal < MINE_GOALS; goal++)
        s->hope[goal] =
            hopes >> goal & 1 ? 1.0f / (float)count_bits(hopes) : 0.0f;
}

adit_action dwarves_take_most(const mind *m)
{
    adit_action moves[ADIT_MAX_PLAYERS + 1];
    int32_t gold[ADIT_MAX_PLAYERS];
    int n = mind_game(m)->legal(m->obs, moves, countof(moves)), best = 0;

    mind_game(m)->gold(m->obs, gold);
    for (int i = 1; i < n; i++) {
        const adit_action *a = &moves[i], *b = &moves[best];

        if (a->kind == MOVE_TAKE ? a->way > b->way
                                 : !a->way && gold[a->target] > gold[b->target])
            best = i;
    }
    return moves[best];
}

adit_action dwarves_best(const table *t, stance *s)
{
    way ways[MINE_GOALS];
    weighed moves[WEIGH_MOVES];
    int n, best = 0;

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->hope[goal] > 0)
            ways[goal] = way_to(t->mine, goal);
    s->ways = ways;
    n = weigh(t, s, moves);
    for (int i = 1; i < n; i++)
        if (moves[i].worth > moves[best].worth)
            best = i;
    return moves[best].move;
}
