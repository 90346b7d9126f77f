/* galleries_opinion.c -- what somebody who watches `galleries` thinks: who will
 * win, by playing on from there many times for a few turns, quickly, and
 * estimating each outcome. The same position of the same game always gives the
 * same numbers. Called by way of opinion.c. */
#include "bots/bot.h"
#include "bots/galleries_bots.h"
#include "bots/opinion.h"

/* The dice decide much: it is played on so many times, for so many turns,
 * before the outcome is estimated. */
enum { TRIES = 100, AHEAD = 8 };

/* All play for the whole game, and quickly. */
static void play_on(galleries *s)
{
    int last = s->turns + AHEAD;

    while (s->head.turn != ADIT_NOBODY && s->turns < last) {
        adit_action a = galleries_pick(&galleries_patient, s);
        adit_err err = galleries_game.apply(s, a, NULL);

        require(err == ADIT_OK);
    }
}

/* The chance of it follows from the game and the number of the move. */
static adit_luck luck_at(const match *m)
{
    adit_luck luck = bot_luck(m->seed, ADIT_PUBLIC);

    return adit_luck_from(luck.at + (uint64_t)m->n_moves * 0xd1342543de82ef95);
}

/* The watcher sees what the public sees, and imagines the rest each time. */
static void watch(opinion *o, const match *m, const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int32_t shares[GALLERIES_SEATS], sum[GALLERIES_SEATS] = {0};
    adit_luck luck = luck_at(m);
    galleries s;

    (void)story;
    match_observe(m, ADIT_PUBLIC, obs);
    for (int i = 0; i < TRIES; i++) {
        galleries_game.imagine(obs, ADIT_PUBLIC, &luck, &s);
        play_on(&s);
        galleries_shares(&s, shares);
        for (int seat = 0; seat < s.head.n_players; seat++)
            sum[seat] += shares[seat];
    }
    for (int seat = 0; seat < s.head.n_players; seat++)
        o->part[0][seat] = sum[seat] / TRIES;
}

static int likeliest(const opinion *o, const match *m)
{
    int best = 0;

    for (int seat = 1; seat < m->config.n_players; seat++)
        if (o->part[0][seat] > o->part[0][best])
            best = seat;
    return best;
}

static int32_t chance(const match *m, int side)
{
    int32_t shares[GALLERIES_SEATS];
    galleries s;

    __builtin_memcpy(&s, m->state, sizeof s);
    galleries_shares(&s, shares);
    return shares[side];
}

static const char *const lines[] = {"win"};

const watcher galleries_watcher = {
    .game = &galleries_game,
    .line = lines,
    .n_lines = countof(lines),
    .sum = "gems",
    .see = watch,
    .ahead = likeliest,
    .chance = chance,
};
