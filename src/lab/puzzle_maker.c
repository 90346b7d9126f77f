/* puzzle_maker.c -- makes puzzles: bots play, each game is looked through for a
 * position that is a puzzle of the kind that is wanted, and what was found is
 * put in the order of days. Each kind has games of its own, which are numbered,
 * and what is taken are the first of each kind: so neither the number of
 * threads nor an end in between changes anything. Called by cli/puzzle.c. */
#include "lab/puzzle_maker.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/progress.h"
#include "common/threads.h"
#include "lab/bot_game.h"

enum {
    BLOCK = 64,          /* games between two looks at what is still wanted */
    GAMES_MOST = 1 << 22 /* of a kind, among which one that was made is found */
};

/* The characters at the table, by seat. */
static const char *const people[] = {"fenn", "bram", "odile", "tuck",
                                     "wren", "moss", "ida",   "pell"};

/* A puzzle that was made, and what its day depends on; or a game without
 * one. */
typedef struct made {
    char *line; /* NULL: none */
    puzzle_kind kind;
    int64_t game;    /* of those of its kind */
    int levels, sum; /* of bots that find it */
} made;

typedef struct making {
    const puzzle_order *order;
    made *all;
    int n, room;
    int wanted[N_PUZZLE_KINDS];   /* still */
    int64_t game[N_PUZZLE_KINDS]; /* of each kind, that comes next */
    made slot[BLOCK];
    int next; /* slot; those before it are played */
    pthread_mutex_t lock;
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

static void seed_of(const puzzle_order *order, puzzle_kind kind, int64_t game,
                    uint8_t seed[32])
{
    adit_seed_of(order->seed, (uint64_t)(game * N_PUZZLE_KINDS + kind), seed);
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
    int n = at->players[number % at->n];
    adit_config config;
    uint8_t seed[32];

    adit_config_init(game, n, &config);
    if (game->rounds != NULL)
        adit_config_set(game, &config, "rounds", "1");
    seed_of(w->of->order, kind, number, seed);
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

/* The line of a puzzle, and what its day depends on. NULL in `line`: no
 * memory. */
static void keep(puzzle_item *item, char line[PUZZLE_LINE], made *out)
{
    adit_text text = adit_text_in(line, PUZZLE_LINE);

    out->kind = item->puzzle.kind;
    out->levels = puzzle_levels(&item->puzzle);
    out->sum = 0;
    for (int level = 0; level < PUZZLE_LEVELS; level++)
        out->sum += item->puzzle.found[level];
    item->number = 1; /* until its day is known */
    puzzle_write(item, &text);
    out->line = text.cut ? NULL : strdup(line);
}

static void play(worker *w, made *m)
{
    begin(w, m->kind, m->game);
    if (!look_through(w, m->kind))
        return;
    puzzle_grade(&w->item.game, &w->item.puzzle, w->minds);
    keep(&w->item, w->line, m);
}

/* Before an early end every slot that was taken is played. */
static void *work(void *self)
{
    worker *w = self;
    making *k = w->of;

    for (;;) {
        int i;

        pthread_mutex_lock(&k->lock);
        i = k->next < BLOCK && !cli_ends_early() ? k->next++ : BLOCK;
        pthread_mutex_unlock(&k->lock);
        if (i == BLOCK)
            return NULL;
        play(w, &k->slot[i]);
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

/* Kind by kind. */
static int by_kind(const void *a, const void *b)
{
    const made *x = a, *y = b;

    return x->kind != y->kind ? (int)x->kind - (int)y->kind : by_ease(a, b);
}

static int common_divisor(int a, int b)
{
    while (b != 0) {
        int rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Dealt to the weeks with this step, what lies side by side by kind and ease
 * comes to weeks that are far apart, and each week gets as much of it. */
static int step_of(int weeks)
{
    int step = weeks * 3 / 8;

    while (step > 1 && common_divisor(step, weeks) != 1)
        step--;
    return step > 0 ? step : 1;
}

/* A week, as far as its days are chosen. */
typedef struct week {
    made *of[PUZZLE_WEEKDAYS];
    int left[N_PUZZLE_KINDS];
    int yesterday, before; /* kinds: of the day before, and a week before */
} week;

/* Another kind than yesterday's, then the easier level, then another kind than
 * on that day a week ago, then the kind of which the week has most left. */
static bool comes_first(const week *w, const made *a, const made *b)
{
    const int wrong[][2] = {
        {(int)a->kind == w->yesterday, (int)b->kind == w->yesterday},
        {b->levels, a->levels},
        {(int)a->kind == w->before, (int)b->kind == w->before},
        {w->left[b->kind], w->left[a->kind]},
    };

    for (int i = 0; i < (int)(sizeof wrong / sizeof *wrong); i++)
        if (wrong[i][0] != wrong[i][1])
            return wrong[i][0] < wrong[i][1];
    return by_ease(a, b) < 0;
}

static made *choose(week *w)
{
    made **best = NULL, *found;

    for (int i = 0; i < PUZZLE_WEEKDAYS; i++)
        if (w->of[i] != NULL &&
            (best == NULL || comes_first(w, w->of[i], *best)))
            best = &w->of[i];
    found = *best;
    *best = NULL;
    w->left[found->kind]--;
    w->yesterday = (int)found->kind;
    return found;
}

/* A line has "1" for its number, which is the first thing in it. */
static void print(FILE *to, int number, const char *line)
{
    fprintf(to, "{\"puzzle\":%d%s\n", number, line + strlen("{\"puzzle\":1"));
}

/* What is left over comes last. */
static void print_days(made *all, int n, FILE *to)
{
    int weeks = n / PUZZLE_WEEKDAYS, number = 1, step = step_of(weeks);
    int on[PUZZLE_WEEKDAYS]; /* the kind of that day a week ago */
    week w = {.yesterday = -1};

    qsort(all, (size_t)n, sizeof *all, by_kind);
    memset(on, -1, sizeof on);
    for (int i = 0; i < weeks; i++) {
        for (int k = 0, n_of = 0; k < weeks * PUZZLE_WEEKDAYS; k++)
            if ((int64_t)k * step % weeks == i) {
                w.of[n_of++] = &all[k];
                w.left[all[k].kind]++;
            }
        for (int day = 0; day < PUZZLE_WEEKDAYS; day++) {
            w.before = on[day];
            print(to, number++, choose(&w)->line);
            on[day] = w.yesterday;
        }
    }
    for (int i = weeks * PUZZLE_WEEKDAYS; i < n; i++)
        print(to, number++, all[i].line);
}

/* ---- What a file has already ---- */

/* The number of a game among those of its kind, by its seed; or -1. */
static int64_t game_of(const puzzle_order *order, const puzzle_item *item)
{
    for (int64_t game = 0; game < GAMES_MOST; game++) {
        uint8_t seed[32];

        seed_of(order, item->puzzle.kind, game, seed);
        if (memcmp(seed, item->game.m.seed, sizeof seed) == 0)
            return game;
    }
    return -1;
}

/* Would it be made now? A line that was changed, or that was made when the
 * rules were others, would have the rest go on from what never was. */
static bool would_be_made(worker *w, puzzle_item *again)
{
    const puzzle_item *item = &w->item;

    return puzzle_holds(item, false, again, w->minds) &&
           puzzle_rules_of(item->puzzle.kind)
               ->is_good(&item->game, &item->puzzle);
}

typedef struct taking_up {
    worker *w;
    puzzle_item again;
    int lines, code;
} taking_up;

static bool has_game(const making *k, puzzle_kind kind, int64_t game)
{
    for (int i = 0; i < k->n; i++)
        if (k->all[i].kind == kind && k->all[i].game == game)
            return true;
    return false;
}

static bool make_room(making *k)
{
    made *more;

    if (k->n < k->room)
        return true;
    if ((more = realloc(k->all, 2 * (size_t)k->room * sizeof *more)) == NULL)
        return false;
    k->all = more;
    k->room *= 2;
    return true;
}

/* A cli_taker. */
static bool take_up(void *self, const char *line, size_t length)
{
    taking_up *t = self;
    making *k = t->w->of;
    puzzle_item *item = &t->w->item;
    made m = {.line = NULL};
    const char *wrong;

    t->lines++;
    if (!puzzle_read(line, length, item, &wrong))
        t->code = CLI_FAIL(cli_puzzle_badLine, .file = k->order->path,
                           .n = t->lines, .why = wrong);
    else if ((m.game = game_of(k->order, item)) < 0 ||
             has_game(k, item->puzzle.kind, m.game))
        t->code = CLI_FAIL(cli_puzzle_otherSeed, .file = k->order->path,
                           .n_number = item->number);
    else if (!would_be_made(t->w, &t->again))
        t->code = CLI_FAIL(cli_puzzle_fails, .file = k->order->path,
                           .n_number = item->number);
    else if (keep(item, t->w->line, &m), m.line == NULL || !make_room(k))
        t->code = cli_fail(TEXT_cli_errors_noMemory, NULL);
    if (t->code != CLI_DONE) {
        free(m.line);
        return false;
    }
    k->all[k->n++] = m;
    return true;
}

static int by_game(const void *a, const void *b)
{
    const made *x = a, *y = b;

    return (x->game > y->game) - (x->game < y->game);
}

/* Of each kind the first that are wanted; the games after them are still to be
 * played. */
static void take_first(making *k)
{
    int n = 0;

    qsort(k->all, (size_t)k->n, sizeof *k->all, by_game);
    for (int i = 0; i < k->n; i++) {
        made m = k->all[i];

        if (k->wanted[m.kind] == 0) {
            free(m.line);
            continue;
        }
        k->wanted[m.kind]--;
        k->game[m.kind] = m.game + 1;
        k->all[n++] = m;
    }
    k->n = n;
}

static int resume(making *k, worker *w)
{
    taking_up *t = calloc(1, sizeof *t);
    int code;

    if (t == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    t->w = w;
    code = cli_lines(k->order->path, take_up, t);
    if (code == CLI_DONE)
        code = t->code;
    free(t);
    take_first(k);
    return code;
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

/* The next games of those kinds that are still wanted, in turn. */
static void line_up(making *k)
{
    int64_t game[N_PUZZLE_KINDS];

    memcpy(game, k->game, sizeof game);
    k->next = 0;
    for (int i = 0, kind = 0; i < BLOCK; kind = (kind + 1) % N_PUZZLE_KINDS)
        if (k->wanted[kind] > 0)
            k->slot[i++] =
                (made){.kind = (puzzle_kind)kind, .game = game[kind]++};
}

/* Takes what the games of the block have brought, in their order. */
static void take(making *k)
{
    for (int i = 0; i < k->next; i++) {
        made m = k->slot[i];

        k->game[m.kind] = m.game + 1;
        if (m.line != NULL && k->wanted[m.kind] > 0) {
            k->wanted[m.kind]--;
            k->all[k->n++] = m;
        } else {
            free(m.line);
        }
    }
}

static int make(making *k, worker *workers)
{
    const puzzle_order *order = k->order;
    progress bar = progress_begin();
    int code = CLI_DONE;

    want(k);
    if (order->resumes)
        code = resume(k, workers);
    while (code == CLI_DONE && k->n < order->count && !cli_ends_early()) {
        line_up(k);
        threads_work(work, workers, sizeof *workers, order->n_threads);
        take(k);
        progress_show(&bar, k->n, order->count);
    }
    progress_erase(&bar);
    if (code == CLI_DONE)
        print_days(k->all, k->n, order->to);
    for (int i = 0; i < k->n; i++)
        free(k->all[i].line);
    return code;
}

int puzzles_make(const puzzle_order *order)
{
    making *k = calloc(1, sizeof *k);
    worker *workers = calloc((size_t)order->n_threads, sizeof *workers);
    bot_game *games = calloc((size_t)order->n_threads, sizeof *games);
    bool able = k && workers && games;
    int code = CLI_DONE;

    if (able) {
        *k = (making){.order = order, .room = order->count};
        able = (k->all = calloc((size_t)k->room, sizeof *k->all)) != NULL;
    }
    for (int i = 0; able && i < order->n_threads; i++) {
        workers[i].of = k;
        workers[i].game = &games[i];
        able = bot_game_equip(&games[i], (bot_game_terms){.patience = 1});
    }
    if (able) {
        pthread_mutex_init(&k->lock, NULL);
        cli_end_early();
        code = make(k, workers);
        pthread_mutex_destroy(&k->lock);
    } else {
        code = cli_fail(TEXT_cli_errors_noMemory, NULL);
    }
    for (int i = 0; games && i < order->n_threads; i++)
        bot_game_free(&games[i]);
    free(games);
    if (k != NULL)
        free(k->all);
    free(workers);
    free(k);
    if (code != CLI_DONE)
        return code;
    return ferror(order->to) ? cli_cannot_write(order->path, errno) : CLI_DONE;
}
