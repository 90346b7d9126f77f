/* opinion.c -- what somebody who watches a game thinks of it. */
#include "bots/opinion.h"

#include "bots/bot.h"
#include "bots/galleries_taste.h"
#include "bots/galleries_worth.h"

/* In `galleries` the dice decide much: so many times it is played on, for so many
 * turns, before a glance at who will win. */
enum { TRIES = 100, AHEAD = 8 };

int opinion_lines(const adit_game *game)
{
    if (game == &saboteur2_game)
        return N_ROLES;
    return game == &saboteur_game || game == &galleries_game;
}

const char *opinion_line(const adit_game *game, int line)
{
    return game == &galleries_game ? "win" : dwarf_names[DWARF_SABOTEUR + line];
}

bool opinion_needs_net(const adit_game *game)
{
    return believer_knows(game);
}

void opinion_open(opinion *o, const adit_game *game)
{
    *o = (opinion){.part = {{0}}};
    if (believer_knows(game))
        believer_sit(&o->by, game, ADIT_PUBLIC);
}

/* ---- Who is who ---- */

static void watch_dwarves(opinion *o, const match *m, const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, story->n};
    forecast f;

    match_observe(m, ADIT_PUBLIC, obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&story->event[i], ADIT_PUBLIC);
    believer_see(&o->by, obs, &seen);
    believer_foretell(&o->by, &f);
    for (int line = 0; line < opinion_lines(m->game); line++)
        for (int seat = 0; seat < m->config.n_players; seat++)
            o->part[line][seat] =
                (int32_t)(f.role[seat][DWARF_SABOTEUR + line] * OPINION_SURE +
                          0.5);
}

/* ---- Who will win ---- */

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

static void watch_galleries(opinion *o, const match *m)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    int32_t shares[GALLERIES_SEATS], sum[GALLERIES_SEATS] = {0};
    adit_luck luck = luck_at(m);
    galleries s;

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

void opinion_see(opinion *o, const match *now, const adit_story *story)
{
    if (now->game == &galleries_game)
        watch_galleries(o, now);
    else if (opinion_lines(now->game) > 0)
        watch_dwarves(o, now, story);
}
