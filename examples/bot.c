/* bot.c -- a bot of one's own, among those of the library.
 *
 *     bot [GAME [GAMES [RIVAL]]]
 *
 * It sees what its seat sees. Of each move that looks good at first sight it
 * imagines what the others may hold, a few times, and takes the one after which
 * it has the most gold when all go on hastily. It plays each game twice, once
 * at the first seat and once at the second, and its gold is compared with that
 * of its rivals. */
#include <adit_play.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRIED = 4, IMAGINED = 8, PLAYERS = 3 };

typedef union position {
    adit_head head;
    uint64_t words[ADIT_MAX_STATE / 8]; /* aligned to 8 */
} position;

static void *get(size_t size)
{
    void *memory = malloc(size);

    if (memory == NULL) {
        fputs("bot: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* The moves that look best, first. */
static int best_of(const adit_game *game, const position *seen,
                   adit_action best[TRIED])
{
    static adit_action move[ADIT_MAX_MOVES];
    static int gain[ADIT_MAX_MOVES];
    int n = game->legal(seen, move, ADIT_MAX_MOVES), kept = 0;

    game->gains(seen, move, n, gain);
    for (; kept < TRIED && kept < n; kept++) {
        int at = kept, g;
        adit_action m;

        for (int i = kept + 1; i < n; i++)
            if (gain[i] > gain[at])
                at = i;
        m = move[at], move[at] = move[kept], move[kept] = m;
        g = gain[at], gain[at] = gain[kept], gain[kept] = g;
        best[kept] = move[kept];
    }
    return kept;
}

/* All go on hastily, by the looks of moves, to the end of the round. */
static int32_t gold_later(const adit_game *game, position *p, int seat,
                          adit_luck *luck)
{
    int32_t gold[ADIT_MAX_PLAYERS];
    int over = adit_rounds_of(game, p).over;

    while (p->head.turn != ADIT_NOBODY &&
           adit_rounds_of(game, p).over == over) {
        adit_action best[TRIED];
        int n = best_of(game, p, best);

        game->apply(p, best[adit_luck_below(luck, 4) == 0 && n > 1], NULL);
    }
    game->gold(p, gold);
    return gold[seat];
}

static adit_action choose(const adit_game *game, const position *seen, int seat,
                          adit_luck *luck)
{
    adit_action move[TRIED];
    int n = best_of(game, seen, move), best = 0;
    long most = -1;

    for (int i = 0; i < n; i++) {
        long sum = 0;

        for (int j = 0; j < IMAGINED; j++) {
            position world;

            game->imagine(seen, seat, luck, &world);
            game->apply(&world, move[i], NULL);
            sum += gold_later(game, &world, seat, luck);
        }
        if (sum > most)
            most = sum, best = i;
    }
    return move[best];
}

/* Its gold, and that of all. */
static void play(adit_match *match, const adit_bot *rival, int me,
                 adit_mind **mind, long *mine, long *all)
{
    const adit_game *game = adit_match_game(match);
    adit_luck luck = adit_luck_from((uint64_t)me);
    int32_t gold[ADIT_MAX_PLAYERS];
    int seat;

    for (seat = 0; seat < PLAYERS; seat++)
        if (seat != me)
            adit_mind_sit(mind[seat], rival, match, seat);
    while ((seat = adit_match_turn(match)) != ADIT_NOBODY) {
        adit_action move;

        if (seat == me) {
            position seen;

            adit_match_observe(match, me, &seen);
            move = choose(game, &seen, me, &luck);
        } else {
            adit_mind_follow(mind[seat], match);
            adit_mind_think(mind[seat], adit_mind_thought(mind[seat]));
            move = adit_mind_choose(mind[seat]);
        }
        if (adit_match_play(match, seat, move, NULL) != ADIT_OK) {
            fputs("bot: that was no legal move\n", stderr);
            exit(1);
        }
    }
    game->gold(adit_match_state(match), gold);
    *mine += gold[me];
    for (seat = 0; seat < PLAYERS; seat++)
        *all += gold[seat];
}

int main(int argc, char **argv)
{
    static const uint8_t series[32] = {7};
    const adit_game *game = adit_game_named(argc > 1 ? argv[1] : "saboteur");
    int games = argc > 2 ? atoi(argv[2]) : 10;
    const adit_bot *rival = adit_bot_named(argc > 3 ? argv[3] : "hasty", NULL);
    adit_match *match = get(adit_match_size());
    adit_mind *mind[PLAYERS];
    adit_config config;
    long mine = 0, all = 0;

    if (game == NULL || rival == NULL || games < 1 ||
        adit_config_init(game, PLAYERS, &config) != NULL) {
        fputs("usage: bot [GAME [GAMES [RIVAL]]]\n", stderr);
        return 2;
    }
    for (int seat = 0; seat < PLAYERS; seat++)
        mind[seat] = get(adit_mind_size(rival, game));
    for (int i = 0; i < games; i++) {
        uint8_t seed[32];

        adit_seed_of(series, (uint64_t)i, seed);
        for (int me = 0; me < 2; me++) {
            adit_match_begin(match, game, &config, seed);
            play(match, rival, me, mind, &mine, &all);
        }
    }
    printf("%d games of %s against %s: %.2f gold a game, a rival %.2f\n",
           2 * games, game->title, adit_bot_name(rival),
           (double)mine / (2 * games),
           (double)(all - mine) / (2 * games * (PLAYERS - 1)));
    for (int seat = 0; seat < PLAYERS; seat++)
        free(mind[seat]);
    free(match);
    return 0;
}
