/* imagine.c -- what a seat cannot see, guessed two ways: by drawing deals that
 * agree with what it sees, all equally likely; and by what watchers make of the
 * deeds of the others.
 *
 *     imagine [SEED [MOVES]]
 *
 * A round of saboteur among five bots, up to that move, from the first seat. */
#include <adit_play.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ME = 0, PLAYERS = 5, DEALS = 10000 };

static void *get(size_t size)
{
    void *memory = malloc(size);

    if (memory == NULL) {
        fputs("imagine: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void play(adit_match *match, int n)
{
    const adit_game *game = adit_match_game(match);
    const adit_bot *bot = adit_bot_named("trained", NULL);
    adit_mind *mind[PLAYERS];

    for (int seat = 0; seat < PLAYERS; seat++) {
        mind[seat] = get(adit_mind_size(bot, game));
        adit_mind_sit(mind[seat], bot, match, seat);
    }
    while (adit_match_length(match) < n &&
           adit_match_turn(match) != ADIT_NOBODY) {
        int seat = adit_match_turn(match);

        adit_minds_talk(mind, match);
        adit_mind_think(mind[seat], adit_mind_thought(mind[seat]));
        adit_match_play(match, seat, adit_mind_choose(mind[seat]), NULL);
    }
    for (int seat = 0; seat < PLAYERS; seat++)
        free(mind[seat]);
}

static bool is_saboteur(const adit_game *game, const void *state, int seat)
{
    return strcmp(game->roles[adit_role_of(game, state, seat)], "saboteur") ==
           0;
}

/* In how many of the deals, of ADIT_SURE. */
static void imagine(const adit_match *match, int32_t out[PLAYERS])
{
    const adit_game *game = adit_match_game(match);
    _Alignas(8) uint8_t seen[ADIT_MAX_STATE], deal[ADIT_MAX_STATE];
    adit_luck luck = adit_luck_from(1);

    memset(out, 0, PLAYERS * sizeof out[0]);
    adit_match_observe(match, ME, seen);
    for (int i = 0; i < DEALS; i++) {
        game->imagine(seen, ME, &luck, deal);
        for (int seat = 0; seat < PLAYERS; seat++)
            out[seat] += is_saboteur(game, deal, seat);
    }
    for (int seat = 0; seat < PLAYERS; seat++)
        out[seat] = out[seat] * ADIT_SURE / DEALS;
}

int main(int argc, char **argv)
{
    const adit_game *game = adit_game_named("saboteur");
    adit_match *match = get(adit_match_size());
    adit_watch *watch = get(adit_watch_size());
    int32_t drawn[PLAYERS], watched[ADIT_MAX_PLAYERS];
    adit_config config;
    uint8_t seed[32];

    if (!adit_seed_read(argc > 1 ? argv[1] : "1", seed)) {
        fputs("imagine: a seed is 1 to 64 hex digits\n", stderr);
        return 2;
    }
    adit_config_init(game, PLAYERS, &config);
    adit_config_set(game, &config, "rounds", "1");
    adit_match_begin(match, game, &config, seed);
    play(match, argc > 2 ? atoi(argv[2]) : 30);

    adit_watch_sit(watch, match);
    adit_watch_follow(watch, match);
    adit_watch_suspects(watch, ME, watched);
    imagine(match, drawn);
    puts("seat   by the cards   by the deeds   in truth");
    for (int seat = 1; seat < PLAYERS; seat++)
        printf("P%d   %11.1f %% %12.1f %%   %s\n", seat + 1,
               100.0 * drawn[seat] / ADIT_SURE,
               100.0 * watched[seat] / ADIT_SURE,
               is_saboteur(game, adit_match_state(match), seat) ? "saboteur"
                                                                : "miner");
    free(match);
    free(watch);
    return 0;
}
