/* trajectory.c -- plays games and hashes every state on the way. Built natively
 * by gcc and by clang, and as WebAssembly without a C library: all must come to
 * the same hash. */
#include "bots/bot.h"
#include "match/match.h"

/* FNV-1a, over every byte of every state. */
static uint64_t hash;

static void take(const uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
}

static void play(const adit_game *game, int n_players, uint32_t number)
{
    _Alignas(8) uint8_t state[ADIT_MAX_STATE], obs[ADIT_MAX_STATE];
    const adit_head *head = (const adit_head *)state;
    adit_luck luck[ADIT_MAX_PLAYERS];
    uint8_t series[32] = {0}, seed[32];
    adit_config config;

    adit_seed_of(series, number, seed);
    adit_config_init(game, n_players, &config);
    for (int seat = 0; seat < n_players; seat++)
        luck[seat] = bot_luck(seed, seat);
    game->init(state, &config, seed, NULL);
    while (head->turn != ADIT_NOBODY) {
        int seat = head->turn;
        const bot *b = bot_at((seat + (int)number) % 2);

        game->observe(state, seat, obs);
        game->apply(state, b->choose(game, obs, &luck[seat]), NULL);
        game->imagine(obs, seat, &luck[seat], obs);
        take(obs, game->state_size);
        take(state, game->state_size);
    }
}

/* Plays `games` of every game with every number of players in turn. The hash in
 * two halves, for a border that knows no 64 bits. */
void trajectory_run(uint32_t games);
uint32_t trajectory_low(void);
uint32_t trajectory_high(void);

void trajectory_run(uint32_t games)
{
    hash = 0xcbf29ce484222325;
    for (uint32_t i = 0; i < games; i++)
        for (int g = 0; adit_game_at(g) != NULL; g++) {
            const adit_game *game = adit_game_at(g);
            uint32_t sizes =
                (uint32_t)(game->max_players - game->min_players) + 1;

            play(game, game->min_players + (int)(i % sizes), i);
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
void *memset(void *to, int byte, size_t n);

void *memcpy(void *to, const void *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
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
    trajectory_run(argc > 1 ? (uint32_t)atoi(argv[1]) : 1);
    printf("%08x%08x\n", trajectory_high(), trajectory_low());
    return 0;
}
#endif
