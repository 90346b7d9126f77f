/* simple.c -- the bots that know no game: one does anything, the other does
 * what looks best at once by the game's own word (`gains`). They can play any
 * game, also one that was just added. In the list of bots.c; lab/bench.c
 * measures the second. */
#include "bots/bot.h"

static adit_action choose_any(mind *m)
{
    return mind_game(m)->any(m->obs, &m->luck);
}

static const brain anything = {.choose = choose_any};

const bot bot_random = {
    .name = "random",
    .brains = {&anything},
};

/* One of the moves with the highest gain above 0; any move if none has one. The
 * best ones are gathered at the front of the list. */
static adit_action choose_hastily(mind *m)
{
    adit_action moves[ADIT_MAX_MOVES];
    int gains[ADIT_MAX_MOVES];
    int n = mind_game(m)->legal(m->obs, moves, ADIT_MAX_MOVES), best = 1,
        n_best = 0;

    require(n <= ADIT_MAX_MOVES);
    mind_game(m)->gains(m->obs, moves, n, gains);
    for (int i = 0; i < n; i++) {
        if (gains[i] < best)
            continue;
        if (gains[i] > best)
            n_best = 0;
        best = gains[i];
        moves[n_best++] = moves[i];
    }
    return moves[adit_luck_below(&m->luck, (uint32_t)(n_best ? n_best : n))];
}

const brain hasty_brain = {.choose = choose_hastily};

const bot bot_hasty = {
    .name = "hasty",
    .brains = {&hasty_brain},
};
