/* adit-gpu.c -- adit-gpu: the rules on a GPU, checked against the processor and
 * measured. docs/gpu.md tells more. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/features_dwarves.h"
#include "bots/features_galleries.h"
#include "gpu/device.h"

static const char usage[] =
    "usage: adit-gpu check [GAME] [OPTION...]\n"
    "       adit-gpu bench [GAME] [OPTION...]\n"
    "       adit-gpu layout\n"
    "\n"
    "Check plays the same games by chance on the GPU and on the processor: the hash\n"
    "over all moves must be equal, and after each of some steps so must all arrays.\n"
    "Bench tells how many actions a second are played, in whole games and in steps\n"
    "with features. Layout tells programs where the fields of a batch are, as JSON.\n"
    "Without GAME, all games.\n"
    "\n"
    "  --players N       4 without it\n"
    "  --set NAME=VALUE  an option of the game, as in adit; more than once\n"
    "  --games N         check: 20000 without it; bench: at once, 262144 without it\n"
    "  --each N          bench: whole games that each thread plays; 4 without it\n"
    "  --steps N         in check and bench; 100 without it\n"
    "  --bots NAME,...   random, hasty, greedy, deducer: who plays in steps, seat by\n"
    "                    seat and then again from the first\n"
    "  --cpu             bench: on the processor, not on the GPU\n"
    "  --threads N       of the processor; without it as many as it has\n"
    "  --kernels FOLDER  where the PTX is; without it, where this program is\n"
    "  --registers N     of a thread, at most\n"
    "  --help            this text\n"
    "\n"
    "The exit status is 0; 1 when something differs, or there is no GPU; 2 when the\n"
    "command cannot be understood.\n"
    "\n"
    "example:\n"
    "  adit-gpu check saboteur --players 5 --games 1000000\n";

enum {
    USUAL_PLAYERS = 4,
    CHECKED = 1024, /* games whose arrays are compared */
    RUNS = 3        /* of which the fastest counts */
};

typedef struct order {
    const adit_game *game; /* NULL: all */
    int players;           /* 0: as usual */
    uint64_t games, each, steps;
    bool cpu;
    device_tuning tuning;
    char folder[PATH_MAX];
    const char *set[ADIT_MAX_OPTIONS];
    int n_set;
    uint8_t bot[ADIT_MAX_PLAYERS]; /* BY_..., seat by seat and then again */
    int n_bots;
} order;

static _Noreturn void misused(const char *what, const char *which)
{
    fprintf(stderr, "adit-gpu: %s%s; adit-gpu --help tells more\n", what,
            which);
    exit(2);
}

/* ---- Arrays ---- */

/* What a batch consists of, and how much of it there is. */
typedef enum extent { PER_GAME, PER_END, PER_CHUNK, PER_ROW, PER_SEAT } extent;

typedef struct array {
    const char *name;
    size_t field; /* where in the batch */
    extent extent;
    uint32_t size; /* in bytes; 0: the game says */
    bool compared;
} array;

#define FIELD(name) #name, offsetof(batch, name)
#define SIZE(name) (uint32_t)sizeof *((batch *)0)->name
static const array arrays[] = {
    {FIELD(state), PER_GAME, 0, true},
    {FIELD(memory), PER_GAME, 0, true},
    {FIELD(seen), PER_GAME, 0, true},
    {FIELD(episode), PER_GAME, SIZE(episode), true},
    {FIELD(luck), PER_GAME, SIZE(luck), true},
    {FIELD(move), PER_GAME, SIZE(move), true},
    {FIELD(turn), PER_GAME, SIZE(turn), true},
    {FIELD(ended), PER_GAME, SIZE(ended), true},
    {FIELD(round), PER_GAME, SIZE(round), true},
    {FIELD(gold), PER_GAME, SIZE(gold) * ADIT_MAX_PLAYERS, true},
    {FIELD(claim), PER_GAME, SIZE(claim), true},
    {FIELD(speaker), PER_GAME, SIZE(speaker), true},
    {FIELD(doubt), PER_GAME, SIZE(doubt) * ADIT_MAX_PLAYERS, true},
    {FIELD(begin), PER_END, SIZE(begin), true},
    {FIELD(sum), PER_CHUNK, SIZE(sum), false},
    {FIELD(legal), PER_ROW, SIZE(legal), true},
    {FIELD(game), PER_ROW, SIZE(game), true},
    {FIELD(view), PER_GAME, 0, true},
    {FIELD(row), PER_ROW, 0, true},
    {FIELD(secret), PER_GAME, 0, true},
    {FIELD(bot), PER_SEAT, SIZE(bot), true},
    {FIELD(mind), PER_SEAT, 0, false}, /* it has addresses */
    {FIELD(event), PER_GAME, SIZE(event) * ADIT_MAX_EVENTS, false},
    {FIELD(told), PER_GAME, SIZE(told), true},
    {FIELD(tally), PER_GAME, SIZE(tally), false},
};
enum { N_ARRAYS = sizeof arrays / sizeof arrays[0] };

static uint32_t size_of(const array *a, batch_sizes s)
{
    return a->size                          ? a->size
           : strcmp(a->name, "memory") == 0 ? s.memory
           : strcmp(a->name, "view") == 0   ? s.view
           : strcmp(a->name, "row") == 0    ? s.row
           : strcmp(a->name, "secret") == 0 ? s.secret
           : strcmp(a->name, "mind") == 0   ? s.mind
                                            : s.state;
}

static uint64_t count_of(const array *a, const batch *b, uint64_t rows)
{
    switch (a->extent) {
    case PER_GAME:
        return b->n;
    case PER_END:
        return b->n + 1;
    case PER_CHUNK:
        return BATCH_CHUNKS(b);
    case PER_ROW:
        return rows;
    default:
        return b->n * b->seats;
    }
}

static void **field_of(batch *b, const array *a)
{
    return (void **)(void *)((char *)b + a->field);
}

/* ---- A batch on a device ---- */

typedef struct plant {
    device *d;
    const host_game *host;
    adit_config config;
    batch b;
} plant;

static void *give(device *d, const void *from, size_t size)
{
    void *to = device_take(d, size);

    device_put(d, to, from, size);
    return to;
}

static adit_config config_of(const adit_game *game, const order *o)
{
    adit_config config;
    const char *wrong = adit_config_init(
        game, o->players ? o->players : USUAL_PLAYERS, &config);

    for (int i = 0; i < o->n_set && wrong == NULL; i++) {
        const char *equals = strchr(o->set[i], '=');
        char name[64];

        if (equals == NULL || equals - o->set[i] >= (int)sizeof name)
            misused("--set takes NAME=VALUE, not ", o->set[i]);
        snprintf(name, sizeof name, "%.*s", (int)(equals - o->set[i]),
                 o->set[i]);
        wrong = adit_config_set(game, &config, name, equals + 1);
    }
    if (wrong != NULL)
        misused(wrong, "");
    return config;
}

static plant plant_for(const adit_game *game, const order *o, bool gpu)
{
    const uint8_t series[32] = {7};
    plant p = {.host = host_named(game->name), .config = config_of(game, o)};
    char why[8192];

    p.d = gpu ? device_open_gpu(p.host, o->folder, o->tuning, why, sizeof why)
              : device_open_cpu(p.host, o->tuning);
    if (p.d == NULL) {
        fprintf(stderr, "adit-gpu: %s\n", why);
        exit(1);
    }
    p.b.configs = 1;
    p.b.config = give(p.d, &p.config, sizeof p.config);
    p.b.series = give(p.d, series, sizeof series);
    return p;
}

/* What only bots need. */
static bool is_of_bots(const array *a)
{
    return a->extent == PER_SEAT || strcmp(a->name, "event") == 0 ||
           strcmp(a->name, "told") == 0;
}

static void seat_bots(plant *p, const order *o)
{
    uint8_t *all = calloc(p->b.n * p->b.seats, 1);

    if (all == NULL)
        misused("there is no memory for so many games", "");
    for (uint64_t i = 0; i < p->b.n * p->b.seats; i++)
        all[i] = o->bot[i % p->b.seats % (uint64_t)o->n_bots];
    device_put(p->d, p->b.bot, all, p->b.n * p->b.seats);
    free(all);
}

/* All arrays, for n games with so many legal moves. */
static void furnish(plant *p, const order *o, uint64_t n, uint64_t room)
{
    batch_sizes sizes = p->host->sizes();

    p->b.n = n;
    p->b.room = room;
    p->b.seats = o->n_bots ? p->config.n_players : 0;
    for (int i = 0; i < N_ARRAYS; i++)
        if (size_of(&arrays[i], sizes) > 0 &&
            (o->n_bots || !is_of_bots(&arrays[i])))
            *field_of(&p->b, &arrays[i]) =
                device_take(p->d, count_of(&arrays[i], &p->b, room) *
                                      size_of(&arrays[i], sizes));
    if (o->n_bots)
        seat_bots(p, o);
}

static bool is_thought(const char *kernel)
{
    return strcmp(kernel, "sit") == 0 || strcmp(kernel, "watch") == 0 ||
           strcmp(kernel, "think") == 0;
}

/* Bots' kernels take care of nothing where there are none. */
static void run_all(plant *p, const char *const *kernels)
{
    for (; *kernels != NULL; kernels++)
        if (p->b.bot != NULL || !is_thought(*kernels))
            device_run(p->d, *kernels, &p->b);
}

static const char *const dealing[] = {"reset", "survey", "sit", "watch", NULL};
static const char *const stepping[] = {"any",    "think", "step",
                                       "survey", "watch", NULL};
static const char *const looking[] = {"observe", "count", "place", "legal",
                                      "look",    "rows",  NULL};

/* ---- Whole games ---- */

/* Each of n threads plays some. */
static batch_tally play(plant *p, uint64_t n, uint64_t each, double *seconds)
{
    batch_tally sum = {0, 0}, *all = calloc(n, sizeof *all);

    if (all == NULL)
        misused("there is no memory for so many games", "");
    p->b.n = n;
    p->b.each = each;
    if (p->b.tally == NULL)
        p->b.tally = device_take(p->d, n * sizeof *all);
    device_lap(p->d);
    device_run(p->d, "play", &p->b);
    *seconds = device_lap(p->d);
    device_get(p->d, all, p->b.tally, n * sizeof *all);
    for (uint64_t i = 0; i < n; i++) {
        sum.moves += all[i].moves;
        sum.hash ^= all[i].hash;
    }
    free(all);
    return sum;
}

/* ---- Check ---- */

static bool check_games(const adit_game *game, const order *o)
{
    plant p[2] = {plant_for(game, o, true), plant_for(game, o, false)};
    batch_tally t[2];
    double seconds[2];
    bool same;

    for (int i = 0; i < 2; i++)
        t[i] = play(&p[i], o->games, 1, &seconds[i]);
    same = t[0].moves == t[1].moves && t[0].hash == t[1].hash;
    for (int i = 0; i < 2; i++)
        printf(
            "%-9s %2d players  %llu games  %llu moves  hash %016llx  %.2f s on %s\n",
            game->name, p[i].config.n_players, (unsigned long long)o->games,
            (unsigned long long)t[i].moves, (unsigned long long)t[i].hash,
            seconds[i], device_name(p[i].d));
    printf("%-9s %2d players  whole games %s\n", game->name,
           p[0].config.n_players, same ? "equal" : "DIFFER");
    for (int i = 0; i < 2; i++)
        device_close(p[i].d);
    return same;
}

static uint64_t n_rows(plant *p)
{
    uint64_t n;

    device_get(p->d, &n, p->b.begin + p->b.n, sizeof n);
    return n;
}

static void *fetch(plant *p, const array *a, uint64_t rows, size_t *size)
{
    void *copy;

    *size = count_of(a, &p->b, rows) * size_of(a, p->host->sizes());
    copy = malloc(*size + 1);
    if (copy == NULL)
        misused("there is no memory for so many games", "");
    device_get(p->d, copy, *field_of(&p->b, a), *size);
    return copy;
}

/* NULL, or the first array in which they differ. */
static const char *first_difference(plant p[2])
{
    uint64_t rows = n_rows(&p[1]);
    const char *found = NULL;

    if (rows > p[1].b.room)
        misused("there are more legal moves than there is room for", "");
    for (int i = 0; i < N_ARRAYS && found == NULL; i++) {
        size_t size;
        void *a, *b;

        if (!arrays[i].compared || *field_of(&p[0].b, &arrays[i]) == NULL)
            continue;
        a = fetch(&p[0], &arrays[i], rows, &size);
        b = fetch(&p[1], &arrays[i], rows, &size);
        if (memcmp(a, b, size) != 0)
            found = arrays[i].name;
        free(a);
        free(b);
    }
    return found;
}

static bool check_steps(const adit_game *game, const order *o)
{
    plant p[2] = {plant_for(game, o, true), plant_for(game, o, false)};
    const char *differ = NULL;
    uint64_t step = 0, n = o->games < CHECKED ? o->games : CHECKED;

    for (int i = 0; i < 2; i++) {
        furnish(&p[i], o, n, n * ADIT_MAX_MOVES / 4);
        run_all(&p[i], dealing);
    }
    for (;; step++) {
        for (int i = 0; i < 2; i++)
            run_all(&p[i], looking);
        differ = first_difference(p);
        if (differ != NULL || step == o->steps)
            break;
        for (int i = 0; i < 2; i++)
            run_all(&p[i], stepping);
    }
    if (differ != NULL)
        printf("%-9s %2d players  after %llu steps `%s` DIFFERS\n", game->name,
               p[0].config.n_players, (unsigned long long)step, differ);
    else
        printf("%-9s %2d players  %llu games x %llu steps: all arrays equal\n",
               game->name, p[0].config.n_players, (unsigned long long)n,
               (unsigned long long)step);
    for (int i = 0; i < 2; i++)
        device_close(p[i].d);
    return differ == NULL;
}

static bool check(const adit_game *game, const order *o)
{
    bool games = check_games(game, o);
    bool steps = check_steps(game, o);

    fflush(stdout);
    return games && steps;
}

/* ---- Bench ---- */

static void bench_games(const adit_game *game, const order *o)
{
    plant p = plant_for(game, o, !o->cpu);
    batch_tally t = {0, 0};
    double best = 0, seconds;
    char needs[128];

    for (int i = 0; i < RUNS; i++) {
        t = play(&p, o->games, o->each, &seconds);
        if ((double)t.moves / seconds > best)
            best = (double)t.moves / seconds;
    }
    device_describe(p.d, "play", needs, sizeof needs);
    printf(
        "%-9s %2d players  whole games    %9.2f M actions/s  hash %016llx  %s%s%s\n",
        game->name, p.config.n_players, best / 1e6, (unsigned long long)t.hash,
        device_name(p.d), *needs ? ", " : "", needs);
    fflush(stdout);
    device_close(p.d);
}

/* The seconds of some steps, or of one kernel in them. */
static double time_steps(plant *p, const order *o, bool looks,
                         const char *kernel)
{
    double sum = 0;

    run_all(p, dealing);
    device_lap(p->d);
    for (uint64_t step = 0; step < o->steps; step++)
        for (int part = looks ? 0 : 1; part < 2; part++)
            for (const char *const *k = part ? stepping : looking; *k; k++) {
                if (p->b.bot == NULL && is_thought(*k))
                    continue;
                bool measured = kernel != NULL && strcmp(*k, kernel) == 0;

                if (measured)
                    device_lap(p->d);
                device_run(p->d, *k, &p->b);
                if (measured)
                    sum += device_lap(p->d);
            }
    return kernel ? sum : device_lap(p->d);
}

static void tell_kernels(plant *p, const order *o)
{
    for (int part = 0; part < 2; part++)
        for (const char *const *k = part ? stepping : looking; *k; k++) {
            char needs[128];
            double seconds;

            if (p->b.bot == NULL && is_thought(*k))
                continue;
            seconds = time_steps(p, o, true, *k);

            device_describe(p->d, *k, needs, sizeof needs);
            printf("  %-8s %8.3f ns a game  %s\n", *k,
                   seconds * 1e9 / (double)(o->steps * o->games), needs);
        }
}

/* As many legal moves as there are on average, and half as many again. */
static uint64_t enough_rows(const adit_game *game, const order *o)
{
    plant p = plant_for(game, o, !o->cpu);
    uint64_t most = 0, n = o->games < 4096 ? o->games : 4096;

    furnish(&p, o, n, 0);
    run_all(&p, dealing);
    for (uint64_t step = 0; step < o->steps; step++) {
        uint64_t rows;

        for (int i = 0; i < 3; i++)
            device_run(p.d, looking[i], &p.b);
        rows = n_rows(&p);
        most = rows > most ? rows : most;
        run_all(&p, stepping);
    }
    device_close(p.d);
    return (most + most / 2) / n * o->games + ADIT_MAX_MOVES;
}

static void bench_steps(const adit_game *game, const order *o)
{
    uint64_t room = enough_rows(game, o);
    plant p = plant_for(game, o, !o->cpu);
    double steps = (double)(o->steps * o->games), plain = 1e9, looks = 1e9;

    furnish(&p, o, o->games, room);
    for (int i = 0; i < RUNS; i++) {
        double a = time_steps(&p, o, false, NULL),
               b = time_steps(&p, o, true, NULL);

        plain = a < plain ? a : plain;
        looks = b < looks ? b : looks;
    }
    printf(
        "%-9s %2d players  steps          %9.2f M/s, with features %.2f M/s  %llu games, "
        "%.1f legal moves each\n",
        game->name, p.config.n_players, steps / plain / 1e6,
        steps / looks / 1e6, (unsigned long long)o->games,
        (double)n_rows(&p) / (double)o->games);
    tell_kernels(&p, o);
    fflush(stdout);
    device_close(p.d);
}

static bool bench(const adit_game *game, const order *o)
{
    bench_games(game, o);
    bench_steps(game, o);
    return true;
}

/* ---- Layout ---- */

static const char *extent_name(extent e)
{
    return e == PER_GAME    ? "game"
           : e == PER_END   ? "end"
           : e == PER_CHUNK ? "chunk"
           : e == PER_SEAT  ? "seat"
                            : "row";
}

/* The parts of rows: first column, columns, how often. */
static void tell_part(bool first, const char *name, int at, int n, int times)
{
    printf("%s\"%s\":[%d,%d,%d]", first ? "" : ",", name, at, n, times);
}

#define TELL_BASE_VIEW(part, name, n, more, times, more_times)                 \
    tell_part(BASE_VIEW_##part == 0, #part, BASE_VIEW_##part, n, times);
#define TELL_MORE_VIEW(part, name, base, n, base_times, times)                 \
    tell_part(MORE_VIEW_##part == 0, #part, MORE_VIEW_##part, n, times);
#define TELL_BASE_MOVE(part, name, n, more, times, more_times)                 \
    tell_part(BASE_MOVE_##part == 0, #part, BASE_MOVE_##part, n, times);
#define TELL_MORE_MOVE(part, name, base, n, base_times, times)                 \
    tell_part(MORE_MOVE_##part == 0, #part, MORE_MOVE_##part, n, times);
#define TELL_BASE_SEAT(part, name, n, more)                                    \
    tell_part(BASE_SEAT_##part == 0, #part, BASE_SEAT_##part, n, 1);
#define TELL_MORE_SEAT(part, name, base, n)                                    \
    tell_part(MORE_SEAT_##part == 0, #part, MORE_SEAT_##part, n, 1);
#define TELL_GOBLINS_VIEW(part, name, n, times)                                \
    tell_part(GOBLINS_VIEW_##part == 0, #part, GOBLINS_VIEW_##part, n, times);
#define TELL_GOBLINS_MOVE(part, name, n, times)                                \
    tell_part(GOBLINS_MOVE_##part == 0, #part, GOBLINS_MOVE_##part, n, times);
#define TELL_GOBLINS_SEAT(part, name, n)                                       \
    tell_part(GOBLINS_SEAT_##part == 0, #part, GOBLINS_SEAT_##part, n, 1);
#define TELL_ROWS(KIND, parts)                                                 \
    printf(",\"view\":{");                                                     \
    parts##_VIEW_PARTS(TELL_##KIND##_VIEW) printf("},\"move\":{");             \
    parts##_MOVE_PARTS(TELL_##KIND##_MOVE) printf("},\"seat\":{");             \
    parts##_SEAT_PARTS(TELL_##KIND##_SEAT) printf("}")

static void tell_rows(const adit_game *game)
{
    if (game == &saboteur_game) {
        TELL_ROWS(BASE, DWARVES);
    } else if (game == &saboteur2_game) {
        TELL_ROWS(MORE, DWARVES);
    } else {
        TELL_ROWS(GOBLINS, GOBLINS);
    }
}

static void tell_layout(void)
{
    const adit_game *game;
    const char *comma = "";

    printf("{\"features\":%d,\"batch\":%zu,\"chunk\":%d,\"players\":%d,"
           "\"config\":%zu,\"fields\":{",
           FEATURES_VERSION, sizeof(batch), BATCH_CHUNK, ADIT_MAX_PLAYERS,
           sizeof(adit_config));
#define TELL_FIELD(type, name)                                                 \
    printf("%s\"%s\":%zu", comma, #name, offsetof(batch, name));               \
    comma = ",";
    BATCH_FIELDS(TELL_FIELD)
    printf("},\"kernels\":[");
    comma = "";
    for (const host_kernel *k = kernels_saboteur.kernels; k->name;
         k++, comma = ",")
        printf("%s\"%s\"", comma, k->name);
    printf("],\"games\":{");
    for (int i = 0; (game = adit_game_at(i)) != NULL; i++) {
        printf("%s\"%s\":{\"state_size\":%d,\"arrays\":{", i ? "," : "",
               game->name, game->state_size);
        comma = "";
        for (int k = 0; k < N_ARRAYS; k++, comma = ",")
            printf("%s\"%s\":[\"%s\",%u]", comma, arrays[k].name,
                   extent_name(arrays[k].extent),
                   size_of(&arrays[k], host_named(game->name)->sizes()));
        printf("}");
        tell_rows(game);
        printf("}");
    }
    printf("}}\n");
}

/* ---- The command line ---- */

static uint64_t number(const char *option, const char *text, uint64_t most)
{
    char *end;
    unsigned long long n;

    errno = 0;
    n = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || n < 1 || n > most) {
        fprintf(stderr, "adit-gpu: %s takes a number from 1 to %llu, not %s\n",
                option, (unsigned long long)most, text);
        exit(2);
    }
    return n;
}

static void take_bots(order *o, const char *names)
{
    static const char *const all[] = {"random", "hasty", "greedy", "deducer"};

    for (o->n_bots = 0; *names && o->n_bots < ADIT_MAX_PLAYERS; o->n_bots++) {
        size_t n = strcspn(names, ","), i = 0;

        while (i < 4 && (strlen(all[i]) != n || strncmp(all[i], names, n) != 0))
            i++;
        if (i == 4)
            misused("no such bot plays on a GPU: ", names);
        o->bot[o->n_bots] = (uint8_t)(BY_RANDOM + i);
        names += n + (names[n] == ',');
    }
    if (o->n_bots == 0)
        misused("--bots takes names", "");
}

static void take_option(order *o, const char *name, const char *value)
{
    if (strcmp(name, "--set") == 0 && o->n_set == ADIT_MAX_OPTIONS)
        misused("no game has so many options: ", value);
    else if (strcmp(name, "--set") == 0)
        o->set[o->n_set++] = value;
    else if (strcmp(name, "--bots") == 0)
        take_bots(o, value);
    else if (strcmp(name, "--kernels") == 0)
        snprintf(o->folder, sizeof o->folder, "%s", value);
    else if (strcmp(name, "--players") == 0)
        o->players = (int)number(name, value, ADIT_MAX_PLAYERS);
    else if (strcmp(name, "--games") == 0)
        o->games = number(name, value, 1 << 28);
    else if (strcmp(name, "--each") == 0)
        o->each = number(name, value, 1 << 20);
    else if (strcmp(name, "--steps") == 0)
        o->steps = number(name, value, 1 << 20);
    else if (strcmp(name, "--threads") == 0)
        o->tuning.threads = (int)number(name, value, 256);
    else if (strcmp(name, "--registers") == 0)
        o->tuning.registers = (int)number(name, value, 255);
    else
        misused("there is no option ", name);
}

static void take_words(order *o, int n, char **words)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(words[i], "--cpu") == 0)
            o->cpu = true;
        else if (strncmp(words[i], "--", 2) == 0 && i + 1 == n)
            misused("no value stands after ", words[i]);
        else if (strncmp(words[i], "--", 2) == 0)
            take_option(o, words[i], words[i + 1]), i++;
        else if (o->game != NULL)
            misused("one game at a time, not also ", words[i]);
        else if ((o->game = adit_game_named(words[i])) == NULL)
            misused("there is no game ", words[i]);
    }
}

/* The folder that this program is in. */
static void find_folder(order *o)
{
    ssize_t n = readlink("/proc/self/exe", o->folder, sizeof o->folder - 1);
    char *slash;

    o->folder[n > 0 ? n : 0] = 0;
    slash = strrchr(o->folder, '/');
    if (slash != NULL)
        *slash = 0;
    else
        snprintf(o->folder, sizeof o->folder, ".");
}

/* For one game, or for each that is played by so many. */
static int for_games(const order *o,
                     bool (*what)(const adit_game *, const order *))
{
    const adit_game *game;
    bool good = true;

    for (int i = 0; (game = adit_game_at(i)) != NULL; i++)
        if (o->game ? o->game == game
                    : o->players == 0 || (o->players >= game->min_players &&
                                          o->players <= game->max_players))
            good &= what(game, o);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "--help";
    bool checks = strcmp(command, "check") == 0;
    order o = {.games = checks ? 20000 : 262144, .each = 4, .steps = 100};

    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0)
            command = "--help";
    if (strcmp(command, "--help") == 0) {
        fputs(usage, argc > 1 ? stdout : stderr);
        return argc > 1 ? 0 : 2;
    }
    find_folder(&o);
    take_words(&o, argc - 2, argv + 2);
    if (checks && o.cpu)
        misused("--cpu is for bench: check needs both", "");
    if (strcmp(command, "layout") == 0 && argc > 2)
        misused("layout stands alone, without ", argv[2]);
    if (strcmp(command, "layout") == 0)
        tell_layout();
    else if (checks)
        return for_games(&o, check);
    else if (strcmp(command, "bench") == 0)
        return for_games(&o, bench);
    else
        misused("there is no command ", command);
    return 0;
}
