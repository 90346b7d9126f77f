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

void opinion_open(opinion *o, const adit_game *game)
{
    *o = (opinion){.before = {0}};
    if (game == &saboteur_game)
        o->base.viewer = ADIT_PUBLIC;
    else if (game == &saboteur2_game)
        o->more.viewer = ADIT_PUBLIC;
}

/* ---- Who is who ---- */

static int32_t part_of(double p)
{
    return (int32_t)(p * OPINION_SURE + 0.5);
}

static void think_of_saboteurs(opinion *o, const table *before,
                               const table *now, const adit_story *story)
{
    double p[ADIT_MAX_PLAYERS][N_DWARVES];

    belief_see(&o->base, before, now, story);
    belief_roles(&o->base, p);
    for (int seat = 0; seat < now->head->n_players; seat++)
        o->part[0][seat] = part_of(p[seat][DWARF_SABOTEUR]);
}

static void think_of_roles(opinion *o, const table *before, const table *now,
                           const adit_story *story)
{
    guesses who;

    roles_see(&o->more, before, now, story);
    roles_ready(&o->more);
    roles_guess(&o->more, &who);
    for (int seat = 0; seat < now->head->n_players; seat++)
        for (int role = 0; role < N_ROLES; role++)
            o->part[role][seat] =
                part_of(who.seat[seat][DWARF_SABOTEUR + role]);
}

static void watch_dwarves(opinion *o, const match *m, const adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {events, ADIT_MAX_EVENTS, story->n};
    table before = table_of(m->game, o->before), now = table_of(m->game, obs);

    match_observe(m, ADIT_PUBLIC, obs);
    for (int i = 0; i < seen.n; i++)
        events[i] = adit_witness(&story->event[i], ADIT_PUBLIC);
    if (m->game == &saboteur_game)
        think_of_saboteurs(o, &before, &now, &seen);
    else
        think_of_roles(o, &before, &now, &seen);
    __builtin_memcpy(o->before, obs, sizeof obs);
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
