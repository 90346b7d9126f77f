/* trajectory.c -- plays games and hashes every move and state on the way, what
 * those think who watch, and rows for a learner. Built natively by gcc and by
 * clang, and as WebAssembly without a C library: all must come to the same
 * hash. */
#include "bots/bot.h"
#include "bots/features_dwarves.h"
#include "bots/features_galleries.h"
#include "bots/suspicion.h"
#include "wire/record.h"

enum { THOUGHT = 20 }; /* iterations, for bots that think */

/* FNV-1a, over every byte of every move and state, and of every line of what is
 * thought. */
static uint64_t hash;

static mind minds[ADIT_MAX_PLAYERS];
static suspicion watched;
static bool is_watched; /* is the game that is played? It takes its time. */

static void take(const void *bytes, int n)
{
    for (int i = 0; i < n; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
}

static void sit(const match *m, uint32_t number, uint32_t n_bots)
{
    for (int seat = 0; seat < m->config.n_players; seat++) {
        const bot *b = bot_at((int)(((uint32_t)seat + number) % n_bots));

        bot_sit(&minds[seat], b, m->game, seat, bot_luck(m->seed, seat));
    }
}

static void watch(const match *m, const adit_story *story)
{
    static char lines[SUSPICION_ROOM];
    adit_text text = adit_text_in(lines, sizeof lines);

    suspicion_see(&watched, m, story);
    suspicion_write(&watched, m, &text);
    require(!text.cut);
    take(lines, (int)text.length);
}

/* In one game of eight: rows are long. */
static bool has_rows;
static dwarves_memory dwarves;
static goblins_memory goblins;

static void see_rows(const match *m, const adit_story *story)
{
    if (m->game == &galleries_game)
        goblins_see(&goblins, m->state, story);
    else
        dwarves_see(&dwarves, m->game == &saboteur2_game, m->state, story);
}

enum { ROWS = 8 /* of moves */ };

static void take_rows(const match *m, const mind *on_turn)
{
    static _Alignas(16) int8_t row[DWARVES_VIEW];
    int which = m->game == &saboteur2_game, seat = on_turn->seat;
    adit_action moves[ROWS];
    int n = m->game->legal(on_turn->obs, moves, ROWS);

    if (m->game == &galleries_game) {
        goblins_view(&goblins, on_turn->obs, seat, row);
        take(row, GOBLINS_VIEW);
    } else {
        dwarves_view(&dwarves, which, on_turn->obs, seat, row);
        take(row, which ? SABOTEUR2_VIEW : SABOTEUR_VIEW);
    }
    for (int i = 0; i < ROWS && i < n; i++)
        if (m->game == &galleries_game) {
            goblins_move(&goblins, on_turn->obs, seat, moves[i], row);
            take(row, GOBLINS_MOVE);
        } else {
            dwarves_move(&dwarves, which, on_turn->obs, seat, moves[i], row);
            take(row, which ? SABOTEUR2_MOVE : SABOTEUR_MOVE);
        }
}

static void all_see(const match *m, const adit_story *story)
{
    if (has_rows)
        see_rows(m, story);
    for (int seat = 0; seat < m->config.n_players; seat++)
        bot_follow(&minds[seat], m, story);
    if (is_watched)
        watch(m, story);
}

static void play_on(match *m, mind *on_turn, adit_story *story)
{
    _Alignas(8) uint8_t world[ADIT_MAX_STATE];
    adit_action move;

    if (has_rows)
        take_rows(m, on_turn);
    bot_think(on_turn, THOUGHT);
    move = bot_choose(on_turn);
    take(&move, sizeof move);
    m->game->imagine(on_turn->obs, on_turn->seat, &on_turn->luck, world);
    take(world, m->game->state_size);
    match_play(m, on_turn->seat, move, NULL, story);
    take(m->state, m->game->state_size);
}

static void play(const adit_game *game, int n_players, uint32_t number,
                 uint32_t n_bots)
{
    static adit_event events[ADIT_MAX_EVENTS];
    static adit_action log[RECORD_MOVES];
    static match m;
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    uint8_t series[32] = {0}, seed[32];
    adit_config config;

    m.moves = log, m.room = RECORD_MOVES;
    adit_seed_of(series, number, seed);
    adit_config_init(game, n_players, &config);
    match_begin(&m, game, &config, seed, &story);
    sit(&m, number, n_bots);
    has_rows = number % 8 == 0;
    __builtin_memset(&dwarves, 0, sizeof dwarves);
    __builtin_memset(&goblins, 0, sizeof goblins);
    suspicion_open(&watched, game);
    all_see(&m, &story);
    while (match_turn(&m) != ADIT_NOBODY) {
        play_on(&m, &minds[match_turn(&m)], &story);
        all_see(&m, &story);
    }
}

/* Plays `games` of every game with every number of players in turn, and the
 * first so many bots (0: all of them, and they are watched) changing seats. The
 * hash in two halves, for a border that knows no 64 bits. */
void trajectory_run(uint32_t games, uint32_t n_bots);
uint32_t trajectory_low(void);
uint32_t trajectory_high(void);

void trajectory_run(uint32_t games, uint32_t n_bots)
{
    hash = 0xcbf29ce484222325;
    is_watched = n_bots == 0;
    if (n_bots == 0)
        while (bot_at((int)n_bots) != NULL)
            n_bots++;
    for (uint32_t i = 0; i < games; i++)
        for (int g = 0; adit_game_at(g) != NULL; g++) {
            const adit_game *game = adit_game_at(g);
            uint32_t sizes =
                (uint32_t)(game->max_players - game->min_players) + 1;

            play(game, game->min_players + (int)(i % sizes), i, n_bots);
        }
}

uint32_t trajectory_low(void)
{
    return (uint32_t)hash;
}

uint32_t trajectory_high(void)
{
    return (uint32_t)(hash >> 32);
}

#ifdef __wasm__
/* The compiler may call these for large copies. */
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);

void *memcpy(void *to, const void *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = to < from ? i : n - 1 - i;

        ((volatile uint8_t *)to)[at] = ((const uint8_t *)from)[at];
    }
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile uint8_t *)to)[i] = (uint8_t)byte;
    return to;
}
#else
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    trajectory_run(argc > 1 ? (uint32_t)atoi(argv[1]) : 1,
                   argc > 2 ? (uint32_t)atoi(argv[2]) : 0);
    printf("%08x%08x\n", trajectory_high(), trajectory_low());
    return 0;
}
#endif
