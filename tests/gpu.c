/* gpu.c -- the kernels of gpu/, as loops on the processor, do what the engine
 * does when it is called game by game: whole games, and one move at a time with
 * all that is seen, legal, told and shown to a learner. For all games, numbers
 * of players and some options. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/features_dwarves.h"
#include "bots/features_galleries.h"
#include "bots/galleries_bots.h"
#include "bots/greedy_dwarves.h"
#include "gpu/host.h"
#include "gpu/train/opponents/deducer.h"
#include "tests/tap.h"

enum { N = 6, STEPS = 400, EACH = 64 }; /* games, moves, legal moves a game */

static const uint8_t series[32] = {7};
static const char *where = ""; /* what was being compared when it failed */

static void run(const adit_game *game, const char *kernel, const batch *b)
{
    host_run(game->name, kernel, b);
}

static adit_config config_of(const adit_game *game, int players, int option)
{
    adit_config config;

    adit_config_init(game, players, &config);
    if (option >= 0) /* another value than usual, where it may have one */
        config.option[option] = (int16_t)(game->options[option].words[1] != NULL
                                              ? !config.option[option]
                                              : config.option[option]);
    return config;
}

/* ---- Whole games ---- */

static bool plays(const adit_game *game, int players, int option)
{
    adit_config config = config_of(game, players, option);
    batch_tally tally[2], wanted = {0, 0};
    batch b = {.n = 2, .each = 2, .first = 10, .configs = 1};
    _Alignas(16) uint8_t state[ADIT_MAX_STATE];
    adit_head *head = (adit_head *)(void *)state;

    b.config = &config;
    b.series = series;
    b.tally = tally;
    run(game, "play", &b);
    for (uint64_t i = 10; i < 14; i++) {
        adit_luck luck = adit_luck_from(i);
        uint64_t hash = 14695981039346656037u, word;
        uint8_t seed[32];

        adit_seed_of(series, i, seed);
        for (game->init(state, &config, seed, NULL);
             head->turn != ADIT_NOBODY;) {
            adit_action a = game->any(state, &luck);

            memcpy(&word, &a, sizeof word);
            hash = (hash ^ word) * 1099511628211u;
            game->apply(state, a, NULL);
        }
        wanted.moves += head->n_moves;
        wanted.hash ^= hash * (2 * i + 1);
    }
    return tally[0].moves + tally[1].moves == wanted.moves &&
           (tally[0].hash ^ tally[1].hash) == wanted.hash;
}

/* ---- One move at a time ---- */

/* The same game, played without kernels. */
typedef struct twin {
    _Alignas(16) uint8_t state[ADIT_MAX_STATE], seen[ADIT_MAX_STATE];
    dwarves_memory dwarves;
    goblins_memory goblins;
    adit_round round;
    adit_luck luck;
    uint64_t number;
    bool round_ended, game_ended;
    int32_t gold[ADIT_MAX_PLAYERS];
} twin;

static int turn_of(const twin *t)
{
    return ((const adit_head *)(const void *)t->state)->turn;
}

static int which_of(const adit_game *game)
{
    return game == &saboteur_game ? DWARVES_BASE : DWARVES_MORE;
}

static void tell(const adit_game *game, twin *t, const adit_story *story)
{
    t->round_ended = false;
    for (int i = 0; game->round != NULL && i < story->n; i++)
        t->round_ended |= game->round(&story->event[i], &t->round);
    if (game == &galleries_game)
        goblins_see(&t->goblins, t->state, story);
    else
        dwarves_see(&t->dwarves, which_of(game), t->state, story);
}

static void begin(const adit_game *game, twin *t, const adit_config *config)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    bool round_ended = t->round_ended;
    uint8_t seed[32];

    adit_seed_of(series, t->number, seed);
    memset(&t->dwarves, 0, sizeof t->dwarves);
    memset(&t->goblins, 0, sizeof t->goblins);
    game->init(t->state, config, seed, &story);
    tell(game, t, &story);
    t->round_ended = round_ended;
}

static void advance(const adit_game *game, twin *t, const adit_config *config)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_action a = game->any(t->state, &t->luck);

    game->apply(t->state, a, &story);
    tell(game, t, &story);
    t->game_ended = turn_of(t) == ADIT_NOBODY;
    if (!t->game_ended)
        return;
    game->gold(t->state, t->gold);
    t->number += N;
    begin(game, t, config);
}

static bool same(const char *what, const void *a, const void *b, size_t n)
{
    if (memcmp(a, b, n) == 0)
        return true;
    where = what;
    return false;
}

/* Rows of the seat on turn, as they should be. */
static void show(const adit_game *game, twin *t, int8_t *view,
                 const adit_action *a, int8_t *row)
{
    int seat = turn_of(t);

    game->observe(t->state, seat, t->seen);
    if (game == &galleries_game && a == NULL)
        goblins_view(&t->goblins, t->seen, seat, view);
    else if (game == &galleries_game)
        goblins_move(&t->goblins, t->seen, seat, *a, row);
    else if (a == NULL)
        dwarves_view(&t->dwarves, which_of(game), t->seen, seat, view);
    else
        dwarves_move(&t->dwarves, which_of(game), t->seen, seat, *a, row);
}

static bool shows(const adit_game *game, const batch *b, twin *t, uint64_t i)
{
    static _Alignas(16) int8_t row[DWARVES_VIEW];
    adit_action legal[ADIT_MAX_MOVES];
    batch_sizes size = host_named(game->name)->sizes();
    uint64_t from = b->begin[i];
    int n = game->legal(t->state, legal, ADIT_MAX_MOVES);

    show(game, t, row, NULL, NULL);
    if (!same("seen", t->seen, b->seen + i * size.state, game->state_size) ||
        !same("view", row, b->view + i * size.view, size.view))
        return false;
    memset(row, 0, sizeof row);
    if (size.secret > 0)
        dwarves_secret(&t->dwarves, which_of(game), t->state, turn_of(t),
                       (features_hand){0, 1}, row);
    if (!same("secret", row, b->secret + i * size.secret, size.secret))
        return false;
    if (b->begin[i + 1] - from != (uint64_t)n) {
        where = "begin";
        return false;
    }
    for (int k = 0; k < n && from + (uint64_t)k < b->room; k++) {
        uint64_t at = from + (uint64_t)k;

        show(game, t, NULL, &legal[k], row);
        if (b->game[at] != i ||
            !same("legal", &legal[k], &b->legal[at], sizeof *legal) ||
            !same("row", row, b->row + at * size.row, size.row))
            return false;
    }
    return true;
}

static bool agrees(const adit_game *game, const batch *b, const twin *t,
                   uint64_t i)
{
    batch_sizes size = host_named(game->name)->sizes();
    int ended =
        (t->round_ended ? ENDED_ROUND : 0) | (t->game_ended ? ENDED_GAME : 0);

    if (b->ended[i] != ended || b->turn[i] != turn_of(t)) {
        where = "ended or turn";
        return false;
    }
    return same("state", t->state, b->state + i * size.state,
                game->state_size) &&
           same("round", &t->round, &b->round[i], sizeof t->round) &&
           (!t->game_ended ||
            same("gold", t->gold, b->gold + i * ADIT_MAX_PLAYERS,
                 sizeof t->gold)) &&
           (game == &galleries_game
                ? same("memory", &t->goblins, b->memory + i * size.memory,
                       size.memory)
                : same("memory", &t->dwarves, b->memory + i * size.memory,
                       size.memory));
}

static void *zeros(size_t n, size_t size)
{
    size_t bytes = (n * size + 256) / 256 * 256;
    void *got = aligned_alloc(256, bytes);

    if (got == NULL)
        abort();
    return memset(got, 0, bytes);
}

static void run_all(const adit_game *game, const batch *b,
                    const char *const *kernels)
{
    for (; *kernels != NULL; kernels++)
        run(game, *kernels, b);
}

/* Somebody says something now and then; who, or ADIT_NOBODY. */
static int8_t speak(const adit_game *game, twin *t, int players, int step,
                    adit_claim *out)
{
    int seat = (int)((t->number + (uint64_t)step) % (uint64_t)players);

    if (t->number % 3 == 0)
        return ADIT_NOBODY;
    *out = (adit_claim){.kind = (uint8_t)(step / 16 % game->n_claims)};
    if (game == &galleries_game)
        goblins_hear(&t->goblins, seat, *out);
    else
        dwarves_hear(&t->dwarves, seat, *out);
    return (int8_t)seat;
}

static bool steps(const adit_game *game, int players, int option)
{
    static const char *const dealing[] = {"reset", "survey", NULL};
    static const char *const stepping[] = {"any", "step", "survey", NULL};
    static const char *const looking[] = {"observe", "count", "place", "legal",
                                          "look",    "rows",  NULL};
    adit_config config = config_of(game, players, option);
    batch_sizes size = host_named(game->name)->sizes();
    batch b = {.n = N, .first = 3, .room = N * EACH, .configs = 1};
    twin *t = zeros(N, sizeof *t);
    bool good = true;

    b.config = &config;
    b.series = series;
    void *all[] = {b.state = zeros(N, size.state),
                   b.memory = zeros(N, size.memory),
                   b.seen = zeros(N, size.state),
                   b.episode = zeros(N, 4),
                   b.luck = zeros(N, 8),
                   b.move = zeros(N, 8),
                   b.turn = zeros(N, 1),
                   b.ended = zeros(N, 1),
                   b.round = zeros(N, sizeof *b.round),
                   b.gold = zeros(N, sizeof *b.gold * ADIT_MAX_PLAYERS),
                   b.begin = zeros(N + 1, 8),
                   b.sum = zeros(1, 8),
                   b.legal = zeros(b.room, 8),
                   b.game = zeros(b.room, 4),
                   b.view = zeros(N, size.view),
                   b.row = zeros(b.room, size.row),
                   b.secret = zeros(N, size.secret + 1u),
                   b.claim = zeros(N, sizeof *b.claim),
                   b.speaker = zeros(N, 1)};

    run_all(game, &b, dealing);
    for (uint64_t i = 0; i < N; i++) {
        t[i].number = b.first + i;
        t[i].luck = adit_luck_from(t[i].number);
        begin(game, &t[i], &config);
        t[i].round_ended = false;
    }
    for (int step = 0; good && step < STEPS; step++) {
        if (step % 16 == 0) {
            run_all(game, &b, looking);
            for (uint64_t i = 0; i < N && good; i++)
                good = shows(game, &b, &t[i], i);
        }
        for (uint64_t i = 0; step % 16 == 0 && i < N; i++)
            b.speaker[i] = speak(game, &t[i], players, step, &b.claim[i]);
        if (step % 16 == 0)
            run(game, "hear", &b);
        run_all(game, &b, stepping);
        for (uint64_t i = 0; i < N && good; i++) {
            advance(game, &t[i], &config);
            good = agrees(game, &b, &t[i], i);
        }
    }
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    free(t);
    return good;
}

/* ---- Bots ---- */

/* The bots that nets learn against (batch.h). */
static const bot bot_deducer = {
    .name = "deducer",
    .brains = {&saboteur_deducer, &saboteur2_deducer, &galleries_deducer}};

/* By kernels, as in the program: a match with a mind at each seat. */
static bool bots_play(const adit_game *game, int players, int option)
{
    static const char *const dealing[] = {"reset", "sit", "watch", NULL};
    static const char *const stepping[] = {"think", "step", "watch", NULL};
    enum { MOVES = 150, LAST = 4 };
    static adit_action moves[MOVES];
    static mind minds[ADIT_MAX_PLAYERS];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_config config = config_of(game, players, option);
    batch_sizes size = host_named(game->name)->sizes();
    batch b = {.n = 1, .first = 5, .configs = 1, .seats = (uint64_t)players};
    match m = {.moves = moves, .room = MOVES};
    uint8_t seed[32];
    const bot *bots[LAST] = {&bot_random, &bot_hasty, bot_named("greedy"),
                             &bot_deducer};
    bool good = true;

    b.config = &config;
    b.series = series;
    void *all[] = {b.state = zeros(1, size.state),
                   b.move = zeros(1, 8),
                   b.turn = zeros(1, 1),
                   b.ended = zeros(1, 1),
                   b.bot = zeros(b.seats, 1),
                   b.mind = zeros(b.seats, size.mind),
                   b.event = zeros(ADIT_MAX_EVENTS, sizeof *b.event),
                   b.told = zeros(1, 1)};
    adit_seed_of(series, 5, seed);
    match_begin(&m, game, &config, seed, &story);
    for (int seat = 0; seat < players; seat++) {
        int kind = seat % LAST;

        b.bot[seat] = (uint8_t)(BY_RANDOM + kind);
        bot_sit(&minds[seat], bots[kind], game, seat, bot_luck(seed, seat));
        bot_follow(&minds[seat], &m, &story);
    }
    run_all(game, &b, dealing);
    for (int i = 0; good && i < MOVES && match_turn(&m) != ADIT_NOBODY; i++) {
        int turn = match_turn(&m);
        adit_action a = bot_choose(&minds[turn]);

        run_all(game, &b, stepping);
        story.n = 0;
        match_play(&m, turn, a, NULL, &story);
        for (int seat = 0; seat < players; seat++)
            bot_follow(&minds[seat], &m, &story);
        good = same("move", &a, b.move, sizeof a) &&
               same("state", m.state, b.state, game->state_size);
    }
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    return good;
}

/* ---- Where moves begin ---- */

/* Of more games than a chunk has. */
static bool places(const adit_game *game, int players, int option)
{
    static const char *const kernels[] = {"reset", "observe", "count", "place",
                                          NULL};
    enum { MANY = 2 * BATCH_CHUNK + 3 };
    adit_config config = config_of(game, players, option);
    batch b = {.n = MANY, .configs = 1};
    uint32_t size = host_named(game->name)->sizes().state;
    uint64_t at = 0;
    bool good;

    b.config = &config;
    b.series = series;
    void *all[] = {b.state = zeros(MANY, size), b.seen = zeros(MANY, size),
                   b.begin = zeros(MANY + 1, 8), b.sum = zeros(3, 8)};
    run_all(game, &b, kernels);
    good = b.begin[0] == 0;
    for (int i = 0; i < MANY; i++) {
        at += (uint64_t)game->legal(b.state + (size_t)i * size, NULL, 0);
        good &= b.begin[i + 1] == at;
    }
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    return good;
}

/* ---- Blocks ---- */

/* Of compute capability 8.0 or more, even those with the least shared memory
 * can run every kernel. */
static bool fits_every_gpu(const adit_game *game)
{
    enum { SHARED = 99 * 1024, THREADS = 1024 };
    const batch b = {.n = N, .room = N, .seats = N};
    const host_kernel *k = host_named(game->name)->kernels;

    while (k->name != NULL && k->shape(&b).shared <= SHARED &&
           k->shape(&b).threads <= THREADS)
        k++;
    if (k->name != NULL)
        tap_say("%s: a block of %s is too large", game->name, k->name);
    return k->name == NULL;
}

/* ---- All of it ---- */

static bool all(const adit_game *game, const char *what,
                bool (*holds)(const adit_game *, int, int))
{
    for (int players = game->min_players; players <= game->max_players;
         players++)
        for (int option = -1;
             option < (players == game->min_players + 1 ? game->n_options : 0);
             option++) {
            if (holds(game, players, option))
                continue;
            tap_say("%s, %d players, option %d: %s %s", game->name, players,
                    option, what, where);
            return false;
        }
    return true;
}

int main(void)
{
    const adit_game *game;
    char name[128];

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++) {
        snprintf(name, sizeof name, "%s: whole games are those of the engine",
                 game->name);
        tap_point(all(game, "games", plays), name);
        snprintf(name, sizeof name,
                 "%s: each step, what is seen, legal, told and shown",
                 game->name);
        tap_point(all(game, "steps", steps), name);
        snprintf(name, sizeof name, "%s: bots play as in a match", game->name);
        tap_point(all(game, "bots", bots_play), name);
        snprintf(name, sizeof name,
                 "%s: legal moves of many games, one after the other",
                 game->name);
        tap_point(places(game, game->min_players, -1), name);
        snprintf(name, sizeof name, "%s: every block fits every GPU",
                 game->name);
        tap_point(fits_every_gpu(game), name);
    }
    return tap_done();
}
