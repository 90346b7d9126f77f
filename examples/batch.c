/* batch.c -- many games at once, by random moves, on one or more threads: and
 * how many steps a second that makes.
 *
 *     batch [GAME [PLAYERS [THREADS [GAMES [STEPS]]]]]
 *
 * A step plays a move in each game, and writes what the next seat sees and its
 * list of moves. The last line is the same whatever the number of threads. */
#define _POSIX_C_SOURCE 200809L
#include <adit_batch.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* No list of random moves was ever half as long. Rows whose length is a power
 * of two would push each other out of the processor's memory. */
enum { ROOM = 296, MAX_THREADS = 64 };

typedef struct worker {
    pthread_t thread;
    adit_batch *batch;
    const adit_batch_arrays *arrays;
    int32_t *choices;
    int32_t from, to, steps;
    int players;
    double seconds; /* of CPU time, in steps */
    double gold;
    long long games;
} worker;

/* A list of n numbers of that size, all zeros. */
static void *list(int32_t n, size_t size)
{
    void *memory = calloc((size_t)n, size);

    if (memory == NULL) {
        fputs("batch: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Each game has luck of its own, so that it does not matter who plays it. */
static void *play(void *self)
{
    worker *w = self;
    adit_luck *luck = list(w->to - w->from, sizeof *luck);
    double began;

    for (int32_t i = w->from; i < w->to; i++)
        luck[i - w->from] = adit_luck_from((uint64_t)i);
    for (int32_t step = 0; step < w->steps; step++) {
        for (int32_t i = w->from; i < w->to; i++)
            w->choices[i] = (int32_t)adit_luck_below(
                &luck[i - w->from], (uint32_t)w->arrays->n_moves[i]);
        began = now(CLOCK_THREAD_CPUTIME_ID);
        adit_batch_step(w->batch, w->choices, w->from, w->to);
        w->seconds += now(CLOCK_THREAD_CPUTIME_ID) - began;
        for (int32_t i = w->from; i < w->to; i++) {
            w->games += w->arrays->done[i];
            for (int seat = 0; seat < w->players; seat++)
                w->gold += w->arrays->reward[i * w->players + seat];
        }
    }
    free(luck);
    return NULL;
}

/* Argument i as a number from `least` to `most`, or `usual` without it. */
static int32_t number(char **argv, int argc, int i, int32_t least, int32_t most,
                      int32_t usual)
{
    char *end;
    long n;

    if (i >= argc)
        return usual;
    n = strtol(argv[i], &end, 10);
    if (*end != 0 || n < least || n > most) {
        fprintf(stderr, "batch: %s is no number from %d to %d\n", argv[i],
                (int)least, (int)most);
        exit(2);
    }
    return (int32_t)n;
}

int main(int argc, char **argv)
{
    static const uint8_t series[32] = {1};
    static worker workers[MAX_THREADS];
    const adit_game *game = adit_game_named(argc > 1 ? argv[1] : "saboteur");
    int players = number(argv, argc, 2, 1, ADIT_MAX_PLAYERS, 4);
    int32_t threads = number(argv, argc, 3, 1, MAX_THREADS, 1);
    int32_t n = number(argv, argc, 4, 1, ADIT_BATCH_MAX, 1024);
    int32_t steps = number(argv, argc, 5, 1, 1000000000, 2000);
    adit_batch_arrays arrays;
    adit_config config;
    adit_batch *batch;
    const char *wrong =
        game ? adit_config_init(game, players, &config) : "no such game";
    worker all = {0};
    double began, took;

    if (wrong != NULL) {
        fprintf(stderr, "batch: %s\n", wrong);
        return 2;
    }
    arrays =
        (adit_batch_arrays){.obs = list(n, game->state_size),
                            .moves = list(n, ROOM * sizeof(adit_action)),
                            .n_moves = list(n, sizeof(int32_t)),
                            .turn = list(n, 1),
                            .reward = list(n, (size_t)players * sizeof(float)),
                            .done = list(n, 1)};
    batch = list(1, adit_batch_size(game, n, ADIT_BATCH_PLAIN));
    adit_batch_begin(batch, game, &config, series, n, ROOM, ADIT_BATCH_PLAIN,
                     &arrays);
    all.choices = list(n, sizeof(int32_t));
    began = now(CLOCK_MONOTONIC);
    for (int32_t i = 0; i < threads; i++) {
        workers[i] = (worker){.batch = batch,
                              .arrays = &arrays,
                              .choices = all.choices,
                              .from = (int32_t)((int64_t)n * i / threads),
                              .to = (int32_t)((int64_t)n * (i + 1) / threads),
                              .steps = steps,
                              .players = players};
        if (pthread_create(&workers[i].thread, NULL, play, &workers[i]) != 0) {
            fputs("batch: no thread\n", stderr);
            return 1;
        }
    }
    for (int32_t i = 0; i < threads; i++) {
        pthread_join(workers[i].thread, NULL);
        all.seconds += workers[i].seconds;
        all.gold += workers[i].gold;
        all.games += workers[i].games;
    }
    took = now(CLOCK_MONOTONIC) - began;
    printf("%s, %d players, %d games at once: %.2f M steps a second of CPU, "
           "%.2f M by the clock with the choices\n",
           game->name, players, (int)n,
           (double)n * (double)steps / all.seconds / 1e6,
           (double)n * (double)steps / took / 1e6);
    printf("%lld games ended, %.0f gold\n", all.games, all.gold);
    free(arrays.obs), free(arrays.moves), free(arrays.n_moves);
    free(arrays.turn), free(arrays.reward), free(arrays.done);
    free(batch), free(all.choices);
    return 0;
}
