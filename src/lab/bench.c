/* bench.c -- how fast the engine is, and whether it still plays as it did.
 * Everything runs on one thread. Each kind of work is run several times and the
 * fastest run counts, because a slow one says more about the machine than about
 * the code. Seeds are fixed, so that every run does exactly the same work, and
 * a hash of what was done shows if a change made the engine play differently. A
 * ratio to a simple loop makes numbers of different machines comparable. Called
 * by `adit bench`. */
#include "lab/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "common/cli.h"
#include "core/json.h"
#include "tui/draw.h"

enum {
    GAMES = 200,     /* that a run plays */
    POSITIONS = 200, /* that a run looks at, */
    LOOKS = 50,      /* so many times each */
    EARLIEST = 10,   /* moves before a position, at least; */
    LATEST = 50,     /* and at most one less than this */
    DECISIONS = 10,  /* that a run makes, */
    SEARCHES = 2,    /* and searches, */
    THOUGHT = 50,    /* of so many iterations */
    MIN_RUNS = 5,
    MAX_RUNS = 1000000,
    CALIBRATION_STEPS = 100000000,
    JSON_ROOM = 64 * 1024
};

/* Not every number of players is measured: that would take too long for a game
 * of up to twelve. The fewest and the most are, 5 and 7 are, and all of a game
 * for a few. */
static bool is_measured(const adit_game *game, int n_players)
{
    bool few = game->max_players < 5;

    return n_players == game->min_players || n_players == game->max_players ||
           n_players == 5 || n_players == 7 || few;
}

/* ---- What is measured ---- */

typedef struct position {
    _Alignas(8) uint8_t bytes[ADIT_MAX_STATE];
} position;

/* All that the runs of one game and number of players need. It is made before
 * the clock starts, so that only the work itself is timed. It is large, and
 * allocated once for all. */
typedef struct ground {
    const adit_game *game;
    adit_config config;
    uint8_t seed[GAMES][32];
    position state[POSITIONS], seen[POSITIONS]; /* as the mover sees it */
} ground;

/* Copies the head, because a position that is assigned as a whole may not be
 * read as another type. */
static int turn_of(const position *p)
{
    adit_head head;

    memcpy(&head, p->bytes, sizeof head);
    return head.turn;
}

/* FNV-1a. Does nothing where no hash is wanted, so that the timed runs do not
 * pay for it. */
static void mix(uint64_t *hash, const void *data, size_t size)
{
    const uint8_t *bytes = data;

    for (size_t i = 0; hash != NULL && i < size; i++)
        *hash = (*hash ^ bytes[i]) * 0x100000001b3u;
}

/* Keeps the compiler from leaving out work whose result nobody uses. */
static void look_at(void *bytes)
{
    __asm__ volatile("" : : "r"(bytes) : "memory");
}

static adit_action from_list(const adit_game *game, const void *state,
                             adit_luck *luck)
{
    adit_action moves[ADIT_MAX_MOVES];
    int n = game->legal(state, moves, ADIT_MAX_MOVES);

    return moves[adit_luck_below(luck, (uint32_t)n)];
}

/* Both ways to choose make the same moves, so that their hashes can be
 * compared: `random` and `list` of the same game must have the same one. */
static int64_t play_randomly(const ground *g, bool listed, uint64_t *hash)
{
    int64_t played = 0;
    position p;

    for (int i = 0; i < GAMES; i++) {
        adit_luck luck = adit_luck_from((uint64_t)i);

        g->game->init(p.bytes, &g->config, g->seed[i], NULL);
        for (; turn_of(&p) != ADIT_NOBODY; played++) {
            adit_action move = listed ? from_list(g->game, p.bytes, &luck)
                                      : g->game->any(p.bytes, &luck);

            g->game->apply(p.bytes, move, NULL);
            mix(hash, &move, sizeof move);
        }
    }
    return played;
}

static int64_t run_random(const ground *g, uint64_t *hash)
{
    return play_randomly(g, false, hash);
}

static int64_t run_list(const ground *g, uint64_t *hash)
{
    return play_randomly(g, true, hash);
}

static int64_t run_clone(const ground *g, uint64_t *hash)
{
    position copy;

    for (int i = 0; i < POSITIONS; i++) {
        for (int j = 0; j < LOOKS; j++) {
            memcpy(copy.bytes, g->state[i].bytes, g->game->state_size);
            look_at(copy.bytes);
        }
        mix(hash, copy.bytes, g->game->state_size);
    }
    return POSITIONS * LOOKS;
}

static int64_t run_observe(const ground *g, uint64_t *hash)
{
    position obs;

    for (int i = 0; i < POSITIONS; i++) {
        for (int j = 0; j < LOOKS; j++) {
            g->game->observe(g->state[i].bytes, turn_of(&g->state[i]),
                             obs.bytes);
            look_at(obs.bytes);
        }
        mix(hash, obs.bytes, g->game->state_size);
    }
    return POSITIONS * LOOKS;
}

/* What a bot pays for each guess at the hidden cards. It starts from what the
 * mover sees, as a bot has to. */
static int64_t run_imagine(const ground *g, uint64_t *hash)
{
    adit_luck luck = adit_luck_from(0);
    position imagined;

    for (int i = 0; i < POSITIONS; i++) {
        for (int j = 0; j < LOOKS; j++) {
            g->game->imagine(g->seen[i].bytes, turn_of(&g->seen[i]), &luck,
                             imagined.bytes);
            look_at(imagined.bytes);
        }
        mix(hash, imagined.bytes, g->game->state_size);
    }
    return POSITIONS * LOOKS;
}

/* A hasty player's move, from what its seat sees. One mind plays for all seats:
 * a hasty bot remembers nothing. */
static adit_action play_hastily(mind *m, position *p, adit_story *story)
{
    adit_action move;

    m->game->observe(p->bytes, turn_of(p), m->obs);
    move = bot_choose(m);
    m->game->apply(p->bytes, move, story);
    return move;
}

static int rounds_in(const adit_game *game, const adit_story *story)
{
    int n = 0;

    for (int i = 0; i < story->n; i++)
        n += draw_begins_round(game, &story->event[i]);
    return n;
}

/* Whole games by the bot `hasty`, counted in rounds. The first round of each
 * game is not in any story, because `init` has none here: for that reason the
 * count starts with one per game. A game without rounds is one. */
static int64_t run_hasty(const ground *g, uint64_t *hash)
{
    adit_event events[ADIT_MAX_EVENTS];
    int64_t rounds = GAMES;
    position p;
    static mind m;

    for (int i = 0; i < GAMES; i++) {
        bot_sit(&m, &bot_hasty, g->game, 0, adit_luck_from((uint64_t)i));
        g->game->init(p.bytes, &g->config, g->seed[i], NULL);
        while (turn_of(&p) != ADIT_NOBODY) {
            adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
            adit_action move = play_hastily(&m, &p, &story);

            mix(hash, &move, sizeof move);
            rounds += rounds_in(g->game, &story);
        }
    }
    return rounds;
}

/* What a bot does at the beginning of a game after so many iterations. The
 * state of its chance goes into the hash as well, which then also tells apart
 * two versions that reach the same move by different searches. */
static void choose_first(const ground *g, int i, const char *name, int thought,
                         uint64_t *hash)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match fresh = {0};
    adit_action move;
    static mind m;

    match_begin(&fresh, g->game, &g->config, g->seed[i], &story);
    bot_sit(&m, bot_named(name), g->game, match_turn(&fresh),
            adit_luck_from((uint64_t)i));
    bot_follow(&m, &fresh, &story);
    bot_think(&m, thought);
    move = bot_choose(&m);
    mix(hash, &move, sizeof move);
    mix(hash, &m.luck, sizeof m.luck);
}

static int64_t run_decide(const ground *g, uint64_t *hash)
{
    for (int i = 0; i < DECISIONS; i++)
        choose_first(g, i, "trained", 0, hash);
    return DECISIONS;
}

static int64_t run_search(const ground *g, uint64_t *hash)
{
    for (int i = 0; i < SEARCHES; i++)
        choose_first(g, i, "master", THOUGHT, hash);
    return SEARCHES * THOUGHT;
}

/* What there is to measure. A kind without a unit counts what its game consists
 * of: rounds or games. */
static const struct kind {
    const char *name, *unit; /* no unit: what the game consists of */
    text_id includes;
    /* A run returns how many units it was; the hash, if wanted, takes in what
     * it did. */
    int64_t (*run)(const ground *g, uint64_t *hash);
} kinds[] = {
    {"random", "action", TEXT_cli_bench_kinds_random, .run = run_random},
    {"list", "action", TEXT_cli_bench_kinds_list, .run = run_list},
    {"clone", "copy", TEXT_cli_bench_kinds_clone, .run = run_clone},
    {"imagine", "state", TEXT_cli_bench_kinds_imagine, .run = run_imagine},
    {"observe", "look", TEXT_cli_bench_kinds_observe, .run = run_observe},
    {"hasty", NULL, TEXT_cli_bench_kinds_hasty, .run = run_hasty},
    {"decide", "decision", TEXT_cli_bench_kinds_decide, .run = run_decide},
    {"search", "iteration", TEXT_cli_bench_kinds_search, .run = run_search},
};

/* A position from the middle of a game, where hands and board are as full as in
 * real play. If the game ends before that, it is the last position in which
 * there is still a move to make. */
static void find_position(const ground *g, int i, position *out)
{
    static mind m;
    adit_luck luck = adit_luck_from((uint64_t)i);
    int moves = EARLIEST + (int)adit_luck_below(&luck, LATEST - EARLIEST);

    bot_sit(&m, &bot_hasty, g->game, 0, luck);
    g->game->init(out->bytes, &g->config, g->seed[i % GAMES], NULL);
    while (moves-- > 0) {
        position before = *out;

        play_hastily(&m, out, NULL);
        if (turn_of(out) == ADIT_NOBODY) {
            *out = before;
            return;
        }
    }
}

/* Depends on nothing but the game and the number of players, so that hashes can
 * be compared between machines. */
static void prepare(ground *g, const adit_game *game, int n_players)
{
    static const uint8_t series[32] = {0};

    memset(g, 0, sizeof *g);
    g->game = game;
    adit_config_init(game, n_players, &g->config);
    for (int i = 0; i < GAMES; i++)
        adit_seed_of(series, (uint64_t)i, g->seed[i]);
    for (int i = 0; i < POSITIONS; i++) {
        find_position(g, i, &g->state[i]);
        game->observe(g->state[i].bytes, turn_of(&g->state[i]),
                      g->seen[i].bytes);
    }
}

/* ---- Measuring ---- */

/* The time of this thread alone: other programs on the machine do not count. */
static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Nanoseconds per step of a multiplication and an addition, the fastest of
 * MIN_RUNS runs. No step can be left out or joined with the next, since each is
 * looked at. */
static double calibrate(void)
{
    uint64_t x = 1;
    double best = 0;

    for (int run = 0; run < MIN_RUNS; run++) {
        double began = cpu_seconds(), took;

        for (int i = 0; i < CALIBRATION_STEPS; i++) {
            x = x * 6364136223846793005u + 1442695040888963407u;
            __asm__ volatile("" : "+r"(x));
        }
        took = cpu_seconds() - began;
        best = run == 0 || took < best ? took : best;
    }
    return best * 1e9 / CALIBRATION_STEPS;
}

typedef struct result {
    char name[64];
    const char *unit;
    double ns, per_second, ratio;
    uint64_t hash;
} result;

/* How long to measure, what it is compared to, and where JSON goes; NULL: there
 * is a table instead, row by row as results are found. */
typedef struct setting {
    double seconds, step_ns;
    adit_text *out;
} setting;

/* The first run is not timed: it makes the hash and warms the caches. After
 * that at least MIN_RUNS runs are timed, and more until the seconds are used
 * up. */
static result measure(const ground *g, const struct kind *kind,
                      const setting *with)
{
    result r = {.unit = kind->unit, .hash = 0xcbf29ce484222325u};
    double best = 0, spent = 0;
    int64_t n = kind->run(g, &r.hash);

    for (int i = 0; i < MIN_RUNS || (spent < with->seconds && i < MAX_RUNS);
         i++) {
        double began = cpu_seconds(), took;

        kind->run(g, NULL);
        took = cpu_seconds() - began;
        spent += took;
        best = i == 0 || took < best ? took : best;
    }
    if (best <= 0)
        best = 1e-9; /* a clock too coarse to tell */
    if (r.unit == NULL)
        r.unit = g->game->rounds ? "round" : "game";
    snprintf(r.name, sizeof r.name, "%s/%s/%dp", g->game->name, kind->name,
             g->config.n_players);
    r.ns = best * 1e9 / (double)n;
    r.per_second = 1e9 / r.ns;
    r.ratio = with->step_ns / r.ns;
    return r;
}

/* ---- Results ---- */

static void print_head(double step_ns)
{
    char ns[32];

    snprintf(ns, sizeof ns, "%.3f", step_ns);
    CLI_PRINT(stdout, cli_bench_calibration, .ns = ns);
    printf("\n\n");
    cli_cell(stdout, -22, text_of(TEXT_cli_bench_name));
    cli_cell(stdout, -9, text_of(TEXT_cli_bench_unit));
    cli_cell(stdout, 10, text_of(TEXT_cli_bench_perUnit));
    cli_cell(stdout, 11, text_of(TEXT_cli_bench_perSecond));
    cli_cell(stdout, 9, text_of(TEXT_cli_bench_ratio));
    printf("  %s\n", text_of(TEXT_cli_bench_hash));
}

static void print_result(const result *r)
{
    printf("%-21s ", r->name);
    cli_cell(stdout, -9, text_or("cli.bench.units", r->unit));
    printf(" %9.1f %10.0f %8.3g  %016llx\n", r->ns, r->per_second, r->ratio,
           (unsigned long long)r->hash);
    cli_printed();
}

static void print_foot(void)
{
    printf("\n");
    CLI_PRINT(stdout, cli_bench_fastest, .n = MIN_RUNS);
    printf("\n%s\n\n", text_of(TEXT_cli_bench_ratioIs));
    for (int i = 0; i < countof(kinds); i++) {
        const char *unit = kinds[i].unit ? kinds[i].unit : "round";

        printf("%-8s ", kinds[i].name);
        cli_cell(stdout, -10, text_or("cli.bench.units", unit));
        printf("%s\n", text_of(kinds[i].includes));
    }
}

/* The keys say "action" whatever the unit is, because tools that compare two
 * runs know these names. */
static void json_result(const result *r, adit_text *out)
{
    char hash[17];

    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)r->hash);
    json_open(out, '{');
    json_key_string(out, "name", r->name);
    json_key_int(out, "actions_per_s", (int64_t)r->per_second);
    cli_json_real(out, "ns_per_action", r->ns);
    cli_json_real(out, "ratio", r->ratio);
    json_key_string(out, "hash", hash);
    json_key_string(out, "unit", r->unit);
    json_close(out, '}');
}

/* One kind, for all numbers of players that are measured; as JSON with `out`,
 * else as rows of the table. */
static void measure_kind(ground *g, const adit_game *game,
                         const struct kind *kind, const setting *with)
{
    for (int n = game->min_players; n <= game->max_players; n++) {
        result r;

        if (!is_measured(game, n))
            continue;
        prepare(g, game, n);
        r = measure(g, kind, with);
        if (with->out != NULL)
            json_result(&r, with->out);
        else
            print_result(&r);
    }
}

/* The bot `master` searches in some games only. In the others there is no
 * iteration to time. */
static bool applies(const struct kind *kind, const adit_game *game)
{
    bool is_searched = bot_brain(bot_named("master"), game)->thought > 0;

    return kind->run != run_search || is_searched;
}

static void measure_all(ground *g, const setting *with)
{
    const adit_game *game;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        for (int k = 0; k < countof(kinds); k++)
            if (applies(&kinds[k], game))
                measure_kind(g, game, &kinds[k], with);
}

static void bench_json(ground *g, double seconds)
{
    char buffer[JSON_ROOM];
    adit_text out = adit_text_in(buffer, sizeof buffer);
    setting with = {seconds, calibrate(), &out};

    json_open(&out, '{');
    cli_json_real(&out, "calibration_ns", with.step_ns);
    json_key(&out, "results");
    json_open(&out, '[');
    measure_all(g, &with);
    json_close(&out, ']');
    json_close(&out, '}');
    require(!out.cut);
    puts(buffer);
}

static void bench_table(ground *g, double seconds)
{
    setting with = {seconds, calibrate(), NULL};

    print_head(with.step_ns);
    measure_all(g, &with);
    print_foot();
}

int bench_run(bool json, double seconds)
{
    ground *g = malloc(sizeof *g);

    if (g == NULL)
        return cli_fail(TEXT_cli_bench_noMemory, NULL);
    if (json)
        bench_json(g, seconds);
    else
        bench_table(g, seconds);
    free(g);
    return cli_flush();
}
