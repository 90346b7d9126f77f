/* puzzle_maker.c -- makes puzzles: bots play, each game is looked through for a
 * position that is a puzzle of the kind that is wanted, and what was found is
 * put in the order of days. Games are numbered, and what is taken follows from
 * their numbers, so that the number of threads changes nothing. Called by
 * cli/puzzle.c. */
#include "lab/puzzle_maker.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/progress.h"
#include "common/threads.h"
#include "lab/bot_game.h"

enum { BLOCK = 64 /* games between two looks at what is still wanted */ };

/* The characters at the table, by seat. */
static const char *const people[] = {"fenn", "bram", "odile", "tuck",
                                     "wren", "moss", "ida",   "pell"};

/* A puzzle that was made, and what its day depends on. */
typedef struct made {
    char *line;
    puzzle_kind kind;
    int levels, sum; /* of bots that find it */
} made;

typedef struct making {
    const puzzle_order *order;
    int wanted[N_PUZZLE_KINDS];
    int64_t first; /* game of this block */
    int next;      /* in the block, to be taken */
    made slot[BLOCK];
    pthread_mutex_t lock;
    bool failed; /* no memory */
} making;

typedef struct worker {
    making *of;
    bot_game *game;
    cli_bot bots[ADIT_MAX_PLAYERS];
    puzzle_item item;
    mind minds[2];
    char line[PUZZLE_LINE];
} worker;

/* ---- A game ---- */

/* Which kind a game is looked through for: each that is still wanted in
 * turn. */
static int kind_of_game(const making *k, int64_t number)
{
    int open[N_PUZZLE_KINDS] = {0}, n = 0;

    for (int i = 0; i < N_PUZZLE_KINDS; i++)
        if (k->wanted[i] > 0)
            open[n++] = i;
    return open[number % n];
}

static void seat_bots(worker *w, const adit_game *game, int n_players)
{
    for (int seat = 0; seat < n_players; seat++) {
        cli_bot *b = &w->bots[seat];

        snprintf(b->name, sizeof b->name, "%s:hard", people[seat]);
        b->bot = bot_named(b->name);
        b->iterations = (int)bot_brain(b->bot, game)->thought;
        w->game->bots[seat] = b;
        snprintf(w->item.bot[seat], RECORD_BOT, "%s", b->name);
    }
}

static void begin(worker *w, puzzle_kind kind, int64_t number)
{
    const puzzle_rules *at = puzzle_rules_of(kind);
    const adit_game *game = at->game;
    int n = at->players[number / N_PUZZLE_KINDS % at->n];
    adit_config config;
    uint8_t seed[32];

    adit_config_init(game, n, &config);
    if (game->rounds != NULL)
        adit_config_set(game, &config, "rounds", "1");
    adit_seed_of(w->of->order->seed, (uint64_t)number, seed);
    seat_bots(w, game, n);
    bot_game_begin(w->game, game, &config, seed);
}

/* The position as it is now. */
static bool finds(worker *w, puzzle_kind kind)
{
    puzzle_game *g = &w->item.game;
    const puzzle_rules *at = puzzle_rules_of(kind);
    int viewer = at->is_public ? ADIT_PUBLIC : match_turn(&w->game->match);

    g->m = w->game->match;
    g->said = w->game->said;
    g->n_said = w->game->n_said;
    if (at->may_hold != NULL && !at->may_hold(g, viewer))
        return false;
    return puzzle_prove(kind, g, viewer, &w->item.puzzle) &&
           at->is_good(g, &w->item.puzzle);
}

/* Plays until a position is a puzzle. */
static bool look_through(worker *w, puzzle_kind kind)
{
    while (match_turn(&w->game->match) != ADIT_NOBODY) {
        adit_action move;

        if (finds(w, kind))
            return true;
        if (!bot_game_choose(w->game, &move))
            return false;
        bot_game_play(w->game, move);
    }
    return false;
}

static void play(worker *w, int i)
{
    making *k = w->of;
    puzzle_kind kind = (puzzle_kind)kind_of_game(k, k->first + i);
    adit_text line = adit_text_in(w->line, sizeof w->line);
    made *m = &k->slot[i];

    begin(w, kind, k->first + i);
    if (!look_through(w, kind))
        return;
    puzzle_grade(&w->item.game, &w->item.puzzle, w->minds);
    m->kind = kind;
    m->levels = puzzle_levels(&w->item.puzzle);
    m->sum = 0;
    for (int level = 0; level < PUZZLE_LEVELS; level++)
        m->sum += w->item.puzzle.found[level];
    w->item.number = 1; /* until its day is known */
    puzzle_write(&w->item, &line);
    if (!line.cut)
        m->line = strdup(w->line);
}

static void *work(void *self)
{
    worker *w = self;
    making *k = w->of;

    for (;;) {
        int i;

        pthread_mutex_lock(&k->lock);
        i = k->next++;
        pthread_mutex_unlock(&k->lock);
        if (i >= BLOCK || cli_ends_early())
            return NULL;
        play(w, i);
    }
}

/* ---- The order of days ---- */

/* Easy ones first. */
static int by_ease(const void *a, const void *b)
{
    const made *x = a, *y = b;

    if (x->levels != y->levels)
        return y->levels - x->levels;
    if (x->sum != y->sum)
        return y->sum - x->sum;
    return strcmp(x->line, y->line);
}

/* The first of a tier whose kind the week has had least often. */
static int choose(const made *tier, int n, const int had[N_PUZZLE_KINDS])
{
    int best = -1;

    for (int i = 0; i < n; i++)
        if (tier[i].line != NULL &&
            (best < 0 || had[tier[i].kind] < had[tier[best].kind]))
            best = i;
    return best;
}

/* A line has "1" for its number, which is the first thing in it. */
static void print(FILE *to, int number, const char *line)
{
    fprintf(to, "{\"puzzle\":%d%s\n", number, line + strlen("{\"puzzle\":1"));
}

/* Sorted by ease, they are as many tiers as a week has days: each week takes
 * one of each. What is left over comes last. */
static void print_days(made *all, int n, FILE *to)
{
    int weeks = n / PUZZLE_WEEKDAYS, number = 1;

    qsort(all, (size_t)n, sizeof *all, by_ease);
    for (int week = 0; week < weeks; week++) {
        int had[N_PUZZLE_KINDS] = {0};

        for (int day = 0; day < PUZZLE_WEEKDAYS; day++) {
            made *tier = all + day * weeks, *m;

            m = &tier[choose(tier, weeks, had)];
            had[m->kind]++;
            print(to, number++, m->line);
            free(m->line);
            m->line = NULL;
        }
    }
    for (int i = weeks * PUZZLE_WEEKDAYS; i < n; i++)
        print(to, number++, all[i].line);
}

/* ---- All of it ---- */

static void want(making *k)
{
    int sum = 0;

    for (int i = 0; i < N_PUZZLE_KINDS; i++)
        sum += k->wanted[i] = k->order->count * puzzle_rules_of(i)->share / 100;
    for (int i = 0; sum < k->order->count; i = (i + 1) % N_PUZZLE_KINDS, sum++)
        k->wanted[i]++;
}

/* Takes what the block has brought, in the order of its games. */
static void take(making *k, made *all, int *n)
{
    for (int i = 0; i < BLOCK; i++) {
        made *m = &k->slot[i];

        if (m->line != NULL && k->wanted[m->kind] > 0) {
            k->wanted[m->kind]--;
            all[(*n)++] = *m;
        } else {
            free(m->line);
        }
        *m = (made){0};
    }
}

static void make(making *k, worker *workers, made *all)
{
    progress bar = progress_begin();
    int n = 0;

    while (n < k->order->count && !cli_ends_early()) {
        k->next = 0;
        threads_work(work, workers, sizeof *workers, k->order->n_threads);
        take(k, all, &n);
        k->first += BLOCK;
        progress_show(&bar, n, k->order->count);
    }
    progress_erase(&bar);
    print_days(all, n, k->order->to);
}

int puzzles_make(const puzzle_order *order)
{
    making *k = calloc(1, sizeof *k);
    worker *workers = calloc((size_t)order->n_threads, sizeof *workers);
    made *all = calloc((size_t)order->count, sizeof *all);
    bot_game *games = calloc((size_t)order->n_threads, sizeof *games);
    bool able = k && workers && all && games;

    for (int i = 0; able && i < order->n_threads; i++) {
        workers[i].of = k;
        workers[i].game = &games[i];
        able = bot_game_equip(&games[i], (bot_game_terms){.patience = 1});
    }
    if (able) {
        k->order = order;
        pthread_mutex_init(&k->lock, NULL);
        want(k);
        cli_end_early();
        make(k, workers, all);
        pthread_mutex_destroy(&k->lock);
    }
    for (int i = 0; games && i < order->n_threads; i++)
        bot_game_free(&games[i]);
    free(games);
    free(all);
    free(workers);
    free(k);
    if (!able)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    return ferror(order->to) ? cli_cannot_write(order->path, errno) : CLI_DONE;
}
