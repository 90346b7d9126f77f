/* fuzz_action.c -- any bytes as actions: each is refused and changes nothing,
 * or leads to a state that is in order. The first bytes choose the game, the
 * number of players, and which options are not as usual. */
#include <string.h>

#include "match/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A value that is not the usual one, if there is another. */
static int16_t unusual(const adit_option *option)
{
    int words = 0;

    while (words < 4 && option->words[words])
        words++;
    if (option->max > 0)
        return option->min;
    return (int16_t)(option->seat ? 1 : words - 1);
}

static const adit_game *choose(const uint8_t *data, adit_config *config)
{
    int n_games = 0;
    const adit_game *game;

    while (adit_game_at(n_games) != NULL)
        n_games++;
    game = adit_game_at(data[0] % n_games);
    adit_config_init(game,
                     game->min_players +
                         data[1] % (game->max_players - game->min_players + 1),
                     config);
    for (int i = 0; i < game->n_options; i++)
        if (data[2] >> i & 1)
            config->option[i] = unusual(&game->options[i]);
    return game;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    _Alignas(8) uint8_t state[ADIT_MAX_STATE], before[ADIT_MAX_STATE];
    const adit_head *head = (const adit_head *)state;
    uint8_t seed[32] = {0};
    adit_config config;
    const adit_game *game;
    adit_luck luck;

    if (size < 8)
        return 0;
    game = choose(data, &config);
    memcpy(seed, data + 3, 4);
    luck = adit_luck_from(data[7]);
    game->init(state, &config, seed, NULL);
    if (size > 8 * 300)
        size = 8 * 300;
    for (size_t at = 8; at + 8 <= size; at += 8) {
        adit_action move;

        memcpy(&move, data + at, sizeof move);
        /* A kind that no game has stands for some legal move, so that the
         * fuzzer gets anywhere. */
        if (move.kind >= 128 && head->turn != ADIT_NOBODY)
            move = game->any(state, &luck);
        memcpy(before, state, game->state_size);
        if (game->apply(state, move, NULL) != ADIT_OK)
            require(memcmp(before, state, game->state_size) == 0);
        else if (head->n_moves % 8 == 0)
            require(game->check(state) == NULL);
    }
    require(game->check(state) == NULL);
    return 0;
}
