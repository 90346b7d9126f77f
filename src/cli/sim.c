/* sim.c -- adit sim: bots against bots, and what came of it.
 *
 * Threads take blocks of games. What a block's games have to say goes into pages
 * of memory, and from there into the files when all blocks before it are written:
 * so the output does not depend on the number of threads, and what is held back
 * is bounded. Sums are of whole numbers, which come out alike in any order. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/json.h"
#include "games/saboteur.h"
#include "wire/record.h"
#include "wire/trace.h"
#include "wire/view.h"

enum {
    BLOCK = 8,      /* games that a thread takes at a time */
    PAGE = 4 << 20, /* bytes that a thread holds back for a file */
    MAX_THREADS = 256,
    MAX_GAMES = 1000000000,
    USUAL_PLAYERS = 5,
    MAX_SIDES = 2,
    MAX_ENDS = 3,
    BAR = 40, /* characters of the progress bar */
    JSON_ROOM = 64 * 1024
};

enum { OUT_TRACE, OUT_RECORD, N_OUTS };

static const char help[] =
    "usage: adit sim GAME --games N [OPTION]...\n"
    "\n"
    "Plays N games of bots against bots and says who won how often, how rounds\n"
    "ended, and what gold and how many moves it came to.\n"
    "\n"
    "  --games N        how many games, for each number of players\n"
    "  --players P      a number, a list 3,5,7 or a range 3-10 (usually 5)\n"
    "  --bots A[,B...]  one bot for all seats, or one for each (usually hasty)\n"
    "  --set K=V        an option of the game, as 'adit games GAME' lists them\n"
    "  --profile NAME   a named set of options, which --set can change\n"
    "  --seed HEX       1 to 64 hex digits (usually drawn, and told)\n"
    "  --threads T      usually as many as there are cores\n"
    "  --trace FILE     writes all that happened, for other programs\n"
    "  --record FILE    writes records, each of which replays a game\n"
    "  --json           prints the results as one JSON object\n"
    "  --help           this text\n"
    "\n"
    "The same seed gives the same output, whatever the number of threads. FILE -\n"
    "is standard output; the results go to standard error then.\n"
    "\n"
    "examples:\n"
    "  adit sim saboteur --games 1000\n"
    "  adit sim saboteur --games 100 --players 3-10 --bots random --seed 2a\n"
    "  adit sim saboteur --games 1 --set rounds=1 --record game.jsonl\n";

/* ---- What is added up ---- */

typedef struct side_tally {
    int64_t won, dwarves, gold; /* rounds won; dwarves of all rounds; nuggets */
} side_tally;

/* Over all games of one number of players. */
typedef struct tally {
    int64_t games, moves, rounds;
    int64_t won[ADIT_MAX_PLAYERS], gold[ADIT_MAX_PLAYERS]; /* by seat */
    int64_t end[MAX_ENDS];
    side_tally side[MAX_SIDES];
} tally;

static void add_tally(tally *sum, const tally *t)
{
    sum->games += t->games;
    sum->moves += t->moves;
    sum->rounds += t->rounds;
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++) {
        sum->won[seat] += t->won[seat];
        sum->gold[seat] += t->gold[seat];
    }
    for (int i = 0; i < MAX_ENDS; i++)
        sum->end[i] += t->end[i];
    for (int i = 0; i < MAX_SIDES; i++) {
        sum->side[i].won += t->side[i].won;
        sum->side[i].dwarves += t->side[i].dwarves;
        sum->side[i].gold += t->side[i].gold;
    }
}

/* ---- What is known of single games: all that this file knows ---- */

/* The round that is being told of. */
typedef struct round_told {
    int by, saboteurs;
    uint8_t side[ADIT_MAX_PLAYERS];
} round_told;

/* A game with sides: what they and the ends of rounds are called, and what its
 * events mean. */
typedef struct study {
    const adit_game *game;
    const char *side[MAX_SIDES], *one_of[MAX_SIDES], *end[MAX_ENDS];
    void (*hear)(const adit_event *event, round_told *r, tally *t);
} study;

enum { MINERS, SABOTEURS };
enum { END_TREASURE, END_EXHAUSTED, NO_SABOTEUR };

/* A round is over, dwarves are shown, gold is handed out: in this order. */
static void hear_saboteur(const adit_event *event, round_told *r, tally *t)
{
    int side = event->card == DWARF_SABOTEUR ? SABOTEURS : MINERS;

    switch (event->kind) {
    case EVENT_ENDED:
        *r = (round_told){.by = event->way};
        t->rounds++;
        t->end[r->by == BY_TREASURE ? END_TREASURE : END_EXHAUSTED]++;
        t->end[NO_SABOTEUR]++; /* until one is shown */
        t->side[MINERS].won += r->by == BY_TREASURE;
        break;
    case EVENT_SHOWN:
        if (event->seat == ADIT_NOBODY)
            break;
        r->side[event->seat] = (uint8_t)side;
        t->side[side].dwarves++;
        if (side == MINERS || r->saboteurs++ > 0)
            break;
        t->end[NO_SABOTEUR]--;
        t->side[SABOTEURS].won += r->by == BY_EXHAUSTION;
        break;
    case EVENT_PAID:
    case EVENT_TOOK:
        t->side[r->side[event->seat]].gold += event->amount;
        break;
    default:
        break;
    }
}

static const study studies[] = {
    {.game = &saboteur_game,
     .side = {"miners", "saboteurs"},
     .one_of = {"miner", "saboteur"},
     .end = {"treasure", "exhausted", "no saboteur"},
     .hear = hear_saboteur},
};

static const study *study_of(const adit_game *game)
{
    for (int i = 0; i < countof(studies); i++)
        if (studies[i].game == game)
            return &studies[i];
    return NULL;
}

/* ---- A simulation ---- */

/* The games of one number of players. */
typedef struct series {
    adit_config config;
    const bot *bots[ADIT_MAX_PLAYERS];
    tally tally;
} series;

typedef struct sim {
    const adit_game *game;
    const study *study; /* NULL: a game without sides */
    uint8_t seed[32];
    int64_t games, blocks; /* of each series */
    int n_series, n_threads;
    series series[ADIT_MAX_PLAYERS];

    /* From here on the lock protects what changes, but for the files: they
     * belong to the thread whose block is the next to be written. */
    pthread_mutex_t lock;
    pthread_cond_t moved_on;
    int64_t taken, written; /* blocks, of all series */
    cli_out out[N_OUTS];
    int failed_out, error; /* the file that could not be written, and why */
    bool shows_progress;
    double began, shown; /* seconds */
} sim;

typedef struct worker {
    sim *sim;
    series *series;
    int64_t block;
    adit_text page[N_OUTS]; /* at NULL: not wanted */
    tally tally;
    round_told told;
    adit_luck luck[ADIT_MAX_PLAYERS];
    match match;
    adit_action moves[RECORD_MOVES];
    pthread_t thread;
} worker;

/* ---- Progress ---- */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void show_progress(sim *s)
{
    static const char full[BAR + 1] =
        "########################################";
    int64_t all = s->blocks * s->n_series;
    double at = now(), done = (double)s->written / (double)all;
    int left = (int)((at - s->began) * (1 - done) / done + 0.5);

    if (!s->shows_progress || at - s->shown < 0.1)
        return;
    s->shown = at;
    fprintf(stderr, "\r[%-*.*s] %3d %%, %d:%02d left   ", BAR,
            (int)(done * BAR), full, (int)(done * 100), left / 60, left % 60);
}

static void erase_progress(const sim *s)
{
    if (s->shown > s->began)
        fprintf(stderr, "\r%*s\r", BAR + 30, "");
}

/* ---- Output, in the order of games ---- */

static bool has_failed(sim *s)
{
    bool failed;

    pthread_mutex_lock(&s->lock);
    failed = s->error != 0;
    pthread_mutex_unlock(&s->lock);
    return failed;
}

static void fail(sim *s, int out, int error)
{
    pthread_mutex_lock(&s->lock);
    if (s->error == 0) {
        s->failed_out = out;
        s->error = error;
    }
    pthread_cond_broadcast(&s->moved_on);
    pthread_mutex_unlock(&s->lock);
}

/* Until all blocks before this one are written, or can never be. */
static void await_turn(worker *w)
{
    sim *s = w->sim;

    pthread_mutex_lock(&s->lock);
    while (s->written != w->block && s->error == 0)
        pthread_cond_wait(&s->moved_on, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static void write_pages(worker *w)
{
    await_turn(w);
    for (int i = 0; i < N_OUTS; i++) {
        adit_text *page = &w->page[i];

        if (page->length == 0)
            continue;
        require(!page->cut);
        errno = 0;
        if (!has_failed(w->sim) && fwrite(page->at, 1, page->length,
                                          w->sim->out[i].file) != page->length)
            fail(w->sim, i, errno ? errno : EIO);
        *page = text_in(page->at, page->room);
    }
}

/* A page with at least so much room; NULL if nobody wants it. */
static adit_text *page_for(worker *w, int out, size_t room)
{
    adit_text *page = &w->page[out];

    if (page->at == NULL)
        return NULL;
    if (page->room - page->length < room)
        write_pages(w);
    return page;
}

/* ---- Games ---- */

static void tell_begin(worker *w, const adit_story *story)
{
    const match *m = &w->match;
    adit_text *page = page_for(w, OUT_TRACE, TRACE_ROOM);

    if (page != NULL)
        trace_begin(m, story, page);
    page = page_for(w, OUT_RECORD, (ADIT_MAX_PLAYERS + 1) * RECORD_LINE);
    if (page == NULL)
        return;
    record_header(m, page);
    for (int seat = 0; seat < m->config.n_players; seat++)
        record_bot(seat, w->series->bots[seat]->name, page);
}

static void tell_before(worker *w, adit_action move)
{
    adit_text *page = page_for(w, OUT_TRACE, 2 * TRACE_ROOM);

    if (page != NULL)
        trace_before(&w->match, move, page);
    page = page_for(w, OUT_RECORD, 2 * RECORD_LINE);
    if (page != NULL)
        record_move(&w->match, match_turn(&w->match), move, page);
}

/* The room was asked for before the move. */
static void tell_after(worker *w, const adit_story *story)
{
    if (w->page[OUT_TRACE].at != NULL)
        trace_after(&w->match, story, &w->page[OUT_TRACE]);
    if (w->page[OUT_RECORD].at != NULL && match_turn(&w->match) == ADIT_NOBODY)
        record_end(&w->match, &w->page[OUT_RECORD]);
}

static void hear(worker *w, const adit_story *story)
{
    const study *known = w->sim->study;

    for (int i = 0; known != NULL && i < story->n; i++)
        known->hear(&story->event[i], &w->told, &w->tally);
}

static void count_game(worker *w)
{
    const match *m = &w->match;
    int n = m->config.n_players;
    int32_t gold[ADIT_MAX_PLAYERS];
    unsigned winners;

    m->game->gold(m->state, gold);
    winners = adit_winners(gold, n);
    w->tally.games++;
    w->tally.moves += m->n_moves;
    for (int seat = 0; seat < n; seat++) {
        w->tally.won[seat] += winners >> seat & 1;
        w->tally.gold[seat] += gold[seat];
    }
}

static void play_move(worker *w, adit_story *story)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    match *m = &w->match;
    int seat = match_turn(m);
    adit_action move;
    adit_err err;

    match_observe(m, seat, obs);
    move = w->series->bots[seat]->choose(m->game, obs, &w->luck[seat]);
    tell_before(w, move);
    err = match_play(m, seat, move, NULL, story);
    require(err == ADIT_OK);
    tell_after(w, story);
    hear(w, story);
}

static void play_game(worker *w, int64_t number)
{
    const adit_config *config = &w->series->config;
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    uint8_t seed[32];

    adit_seed_of(w->sim->seed, (uint64_t)number, seed);
    for (int seat = 0; seat < config->n_players; seat++)
        w->luck[seat] = bot_luck(seed, seat);
    match_begin(&w->match, w->sim->game, config, seed, &story);
    tell_begin(w, &story);
    hear(w, &story);
    while (match_turn(&w->match) != ADIT_NOBODY)
        play_move(w, &story);
    count_game(w);
}

/* ---- Threads ---- */

static bool take_block(worker *w)
{
    sim *s = w->sim;
    bool taken;

    pthread_mutex_lock(&s->lock);
    taken = s->error == 0 && s->taken < s->blocks * s->n_series;
    if (taken)
        w->block = s->taken++;
    pthread_mutex_unlock(&s->lock);
    return taken;
}

static void finish_block(worker *w)
{
    sim *s = w->sim;

    write_pages(w);
    pthread_mutex_lock(&s->lock);
    if (s->error == 0) {
        add_tally(&w->series->tally, &w->tally);
        s->written++;
        show_progress(s);
        pthread_cond_broadcast(&s->moved_on);
    }
    pthread_mutex_unlock(&s->lock);
}

static void *work(void *arg)
{
    worker *w = arg;
    sim *s = w->sim;

    while (take_block(w)) {
        int64_t first = w->block % s->blocks * BLOCK;
        int64_t end = first + BLOCK < s->games ? first + BLOCK : s->games;

        w->series = &s->series[w->block / s->blocks];
        w->tally = (tally){0};
        for (int64_t i = first; i < end && !has_failed(s); i++)
            play_game(w, i);
        finish_block(w);
    }
    return NULL;
}

static bool equip(worker *w, sim *s)
{
    w->sim = s;
    w->match.moves = w->moves;
    w->match.room = RECORD_MOVES;
    for (int i = 0; i < N_OUTS; i++) {
        if (s->out[i].file == NULL)
            continue;
        w->page[i].at = malloc(PAGE);
        if (w->page[i].at == NULL)
            return false;
        w->page[i] = text_in(w->page[i].at, PAGE);
    }
    return true;
}

/* The first worker is this thread itself. Where the system has no room for
 * another, the work is done by those there are. */
static void work_together(worker *workers, int n)
{
    int started = 1;

    while (started < n && pthread_create(&workers[started].thread, NULL, work,
                                         &workers[started]) == 0)
        started++;
    work(&workers[0]);
    while (started > 1)
        pthread_join(workers[--started].thread, NULL);
}

static int run(sim *s)
{
    worker *workers = calloc((size_t)s->n_threads, sizeof *workers);
    bool equipped = workers != NULL;

    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->moved_on, NULL);
    s->began = s->shown = now();
    for (int i = 0; equipped && i < s->n_threads; i++)
        equipped = equip(&workers[i], s);
    if (equipped)
        work_together(workers, s->n_threads);
    erase_progress(s);
    for (int i = 0; workers != NULL && i < s->n_threads; i++)
        for (int out = 0; out < N_OUTS; out++)
            free(workers[i].page[out].at);
    free(workers);
    pthread_cond_destroy(&s->moved_on);
    pthread_mutex_destroy(&s->lock);
    if (!equipped)
        return cli_fail("no memory for %d threads; --threads can be fewer",
                        s->n_threads);
    if (s->error != 0)
        return cli_fail("cannot write to %s: %s", s->out[s->failed_out].path,
                        strerror(s->error));
    return CLI_DONE;
}

/* ---- Results ---- */

static double mean(int64_t sum, int64_t n)
{
    return n > 0 ? (double)sum / (double)n : 0;
}

static double percent(int64_t part, int64_t n)
{
    return 100 * mean(part, n);
}

/* Newton's method: one root is not worth a mathematical library. */
static double square_root(double v)
{
    double root = v > 1 ? v : 1;

    for (int i = 0; i < 64; i++)
        root = (root + v / root) / 2;
    return v > 0 ? root : 0;
}

/* Wilson's interval of 95 % for a share, in percent. */
static void interval(int64_t part, int64_t n, double *low, double *high)
{
    double z = 1.96, p = mean(part, n), m = n > 0 ? (double)n : 1;
    double middle = (p + z * z / (2 * m)) / (1 + z * z / m);
    double half = z / (1 + z * z / m) *
                  square_root(p * (1 - p) / m + z * z / (4 * m * m));

    *low = middle > half ? 100 * (middle - half) : 0;
    *high = middle + half < 1 ? 100 * (middle + half) : 100;
}

static void write_hex(const uint8_t seed[32], char out[65])
{
    for (int i = 0; i < 32; i++)
        snprintf(out + 2 * i, 3, "%02x", seed[i]);
}

/* ---- Results for people ---- */

/* One bot's name stands for all seats. */
static void print_bots(const sim *s, FILE *to)
{
    const series *x = &s->series[0];
    bool alike = true;

    for (int seat = 1; seat < x->config.n_players; seat++)
        alike = alike && x->bots[seat] == x->bots[0];
    fprintf(to, "bots     %s", x->bots[0]->name);
    for (int seat = 1; !alike && seat < x->config.n_players; seat++)
        fprintf(to, ",%s", x->bots[seat]->name);
    fprintf(to, "\n");
}

static void print_options(const sim *s, FILE *to)
{
    const adit_config *config = &s->series[0].config;
    int unusual = 0;

    fprintf(to, "options ");
    for (int i = 0; i < s->game->n_options; i++) {
        char value[32];
        adit_text t = text_in(value, sizeof value);

        if (config->option[i] == s->game->options[i].usual)
            continue;
        adit_config_value(s->game, config, i, &t);
        fprintf(to, " %s=%s", s->game->options[i].name, value);
        unusual++;
    }
    fprintf(to, "%s\n", unusual ? ", else as usual" : " as usual");
}

static void print_setting(const sim *s, FILE *to)
{
    char hex[65];
    size_t zeros;

    write_hex(s->seed, hex);
    zeros = strspn(hex, "0");
    fprintf(to, "game     %s\n", s->game->name);
    fprintf(to, "games    %lld for each number of players\n",
            (long long)s->games);
    fprintf(to, "seed     %s\n", hex + (zeros < 64 ? zeros : 63));
    print_bots(s, to);
    print_options(s, to);
}

/* A table has a row for each number of players. */
typedef struct table {
    const char *title;
    bool of_rounds; /* only for a game with sides */
    void (*head)(const sim *s, FILE *to);
    void (*row)(const series *x, FILE *to);
} table;

static void head_sides(const sim *s, FILE *to)
{
    fprintf(to, "%10s", "rounds");
    for (int i = 0; i < MAX_SIDES; i++)
        fprintf(to, "%12s  95 %% interval", s->study->side[i]);
}

static void row_sides(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10lld", (long long)t->rounds);
    for (int i = 0; i < MAX_SIDES; i++) {
        double low, high;

        interval(t->side[i].won, t->rounds, &low, &high);
        fprintf(to, "%12.1f   %4.1f to %4.1f",
                percent(t->side[i].won, t->rounds), low, high);
    }
}

static void head_ends(const sim *s, FILE *to)
{
    for (int i = 0; i < MAX_ENDS; i++)
        fprintf(to, "%14s", s->study->end[i]);
}

static void row_ends(const series *x, FILE *to)
{
    for (int i = 0; i < MAX_ENDS; i++)
        fprintf(to, "%14.1f", percent(x->tally.end[i], x->tally.rounds));
}

static void head_round(const sim *s, FILE *to)
{
    fprintf(to, "%10s", "moves");
    for (int i = 0; i < MAX_SIDES; i++)
        fprintf(to, "%12s's gold", s->study->one_of[i]);
}

static void row_round(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10.1f", mean(t->moves, t->rounds));
    for (int i = 0; i < MAX_SIDES; i++)
        fprintf(to, "%19.2f", mean(t->side[i].gold, t->side[i].dwarves));
}

static void head_seats(const sim *s, FILE *to)
{
    int most = s->series[s->n_series - 1].config.n_players;

    for (int seat = 0; seat < most; seat++)
        fprintf(to, seat < 9 ? "%4sP%d" : "%3sP%d", "", seat + 1);
}

static void head_game(const sim *s, FILE *to)
{
    fprintf(to, "%10s", "moves");
    head_seats(s, to);
}

static void row_game(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10.1f", mean(t->moves, t->games));
    for (int seat = 0; seat < x->config.n_players; seat++)
        fprintf(to, "%6.2f", mean(t->gold[seat], t->games));
}

static void head_games(const sim *s, FILE *to)
{
    fprintf(to, "%10s", "games");
    head_seats(s, to);
}

static void row_games(const series *x, FILE *to)
{
    const tally *t = &x->tally;

    fprintf(to, "%10lld", (long long)t->games);
    for (int seat = 0; seat < x->config.n_players; seat++)
        fprintf(to, "%6.1f", percent(t->won[seat], t->games));
}

static const table tables[] = {
    {"rounds won, in percent", true, head_sides, row_sides},
    {"how rounds ended, in percent", true, head_ends, row_ends},
    {"a round, on average", true, head_round, row_round},
    {"a game, on average: moves, and gold by seat", false, head_game, row_game},
    {"games won or shared by seat, in percent", false, head_games, row_games},
};

static void print_results(const sim *s, FILE *to)
{
    print_setting(s, to);
    for (int i = 0; i < countof(tables); i++) {
        if (tables[i].of_rounds && s->study == NULL)
            continue;
        fprintf(to, "\n%s\nplayers", tables[i].title);
        tables[i].head(s, to);
        fprintf(to, "\n");
        for (int n = 0; n < s->n_series; n++) {
            fprintf(to, "%7d", s->series[n].config.n_players);
            tables[i].row(&s->series[n], to);
            fprintf(to, "\n");
        }
    }
}

/* ---- Results for programs ---- */

static void json_sides(const sim *s, const tally *t, adit_text *out)
{
    json_key(out, "sides");
    json_open(out, '[');
    for (int i = 0; i < MAX_SIDES; i++) {
        const side_tally *side = &t->side[i];
        double low, high;

        interval(side->won, t->rounds, &low, &high);
        json_open(out, '{');
        json_key_string(out, "side", s->study->side[i]);
        json_key_int(out, "won", side->won);
        cli_json_real(out, "won_percent", percent(side->won, t->rounds));
        cli_json_real(out, "won_percent_low", low);
        cli_json_real(out, "won_percent_high", high);
        json_key_int(out, "dwarves", side->dwarves);
        json_key_int(out, "gold", side->gold);
        cli_json_real(out, "gold_per_dwarf", mean(side->gold, side->dwarves));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_rounds(const sim *s, const tally *t, adit_text *out)
{
    json_key_int(out, "rounds", t->rounds);
    cli_json_real(out, "moves_per_round", mean(t->moves, t->rounds));
    json_key(out, "ends");
    json_open(out, '{');
    for (int i = 0; i < MAX_ENDS; i++)
        json_key_int(out, s->study->end[i], t->end[i]);
    json_close(out, '}');
    json_sides(s, t, out);
}

static void json_seats(const series *x, adit_text *out)
{
    const tally *t = &x->tally;

    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < x->config.n_players; seat++) {
        json_open(out, '{');
        json_key_seat(out, "seat", seat);
        json_key_string(out, "bot", x->bots[seat]->name);
        json_key_int(out, "won", t->won[seat]);
        cli_json_real(out, "won_percent", percent(t->won[seat], t->games));
        json_key_int(out, "gold", t->gold[seat]);
        cli_json_real(out, "gold_per_game", mean(t->gold[seat], t->games));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_series(const sim *s, const series *x, adit_text *out)
{
    const tally *t = &x->tally;

    json_open(out, '{');
    json_key_int(out, "players", x->config.n_players);
    json_key_int(out, "games", t->games);
    json_key_int(out, "moves", t->moves);
    cli_json_real(out, "moves_per_game", mean(t->moves, t->games));
    if (s->study != NULL)
        json_rounds(s, t, out);
    json_seats(x, out);
    json_close(out, '}');
}

static void json_results(const sim *s, FILE *to)
{
    char buffer[JSON_ROOM], hex[65];
    adit_text out = text_in(buffer, sizeof buffer);

    write_hex(s->seed, hex);
    json_open(&out, '{');
    json_key_string(&out, "game", s->game->name);
    view_options(s->game, &s->series[0].config, &out);
    json_key_string(&out, "seed", hex);
    json_key(&out, "results");
    json_open(&out, '[');
    for (int n = 0; n < s->n_series; n++)
        json_series(s, &s->series[n], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    require(!out.cut);
    fprintf(to, "%s\n", buffer);
}

/* ---- The command line ---- */

typedef struct request {
    const char *game, *games, *players, *bots, *profile, *seed, *threads;
    const char *out[N_OUTS];
    bool json, help;
} request;

/* "5" or "3-10". */
static int read_range(const adit_game *game, char *piece, unsigned *players)
{
    char *dash = strchr(piece, '-');
    int first, last, code;

    if (dash != NULL)
        *dash++ = 0;
    if ((code = cli_players(game, piece, &first)) ||
        (code = cli_players(game, dash ? dash : piece, &last)))
        return code;
    if (last < first)
        return cli_misused("a range of players begins with the smaller number: "
                           "%d-%d, not %d-%d",
                           last, first, first, last);
    for (int n = first; n <= last; n++)
        *players |= 1u << n;
    return CLI_DONE;
}

/* A list of them; the numbers of players as bits. */
static int read_players(const adit_game *game, const char *text,
                        unsigned *players)
{
    bool fits = USUAL_PLAYERS >= game->min_players &&
                USUAL_PLAYERS <= game->max_players;

    *players = text ? 0 : 1u << (fits ? USUAL_PLAYERS : game->min_players);
    while (text != NULL) {
        const char *comma = strchr(text, ',');
        char piece[32];
        int code;

        snprintf(piece, sizeof piece, "%.*s", (int)strcspn(text, ","), text);
        code = read_range(game, piece, players);
        if (code != CLI_DONE)
            return code;
        text = comma ? comma + 1 : NULL;
    }
    return CLI_DONE;
}

static int add_series(sim *s, int n_players, const request *r,
                      const cli_args *args)
{
    series *x = &s->series[s->n_series++];
    int code = cli_config(s->game, n_players, r->profile, args, &x->config);

    return code ? code : cli_bots(r->bots, n_players, x->bots);
}

/* As many as were asked for, but no more than there is work for. */
static int read_threads(sim *s, const char *text)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t all = s->blocks * s->n_series;

    if (text != NULL && cli_number("--threads", text, 1, MAX_THREADS, &n))
        return CLI_USAGE;
    if (n < 1)
        n = 1;
    if (n > MAX_THREADS)
        n = MAX_THREADS;
    s->n_threads = (int)(n < all ? n : all);
    return CLI_DONE;
}

static int prepare(sim *s, const request *r, const cli_args *args)
{
    unsigned players;
    long games;
    int code;

    s->game = cli_game(r->game);
    if (s->game == NULL)
        return CLI_USAGE;
    if (r->games == NULL)
        return cli_misused("sim: --games N is missing: how many games?");
    if ((code = cli_number("--games", r->games, 1, MAX_GAMES, &games)) ||
        (code = read_players(s->game, r->players, &players)))
        return code;
    s->study = study_of(s->game);
    s->games = games;
    s->blocks = (games + BLOCK - 1) / BLOCK;
    for (int n = 1; n <= ADIT_MAX_PLAYERS; n++)
        if (players >> n & 1 && (code = add_series(s, n, r, args)))
            return code;
    if ((code = read_threads(s, r->threads)))
        return code;
    return cli_seed(r->seed, s->seed);
}

static int open_outs(sim *s, const request *r)
{
    const char *trace = r->out[OUT_TRACE], *record = r->out[OUT_RECORD];
    bool shown = false;
    int code = CLI_DONE;

    if (trace != NULL && record != NULL && strcmp(trace, record) == 0)
        return cli_misused("--trace and --record cannot both go to '%s'",
                           trace);
    for (int i = 0; i < N_OUTS && code == CLI_DONE; i++)
        if (r->out[i] != NULL) {
            code = cli_open(&s->out[i], r->out[i]);
            shown = shown || s->out[i].file == stdout;
        }
    s->shows_progress =
        isatty(STDERR_FILENO) && !(shown && isatty(STDOUT_FILENO));
    return code;
}

static int simulate(sim *s, const request *r)
{
    FILE *to = stdout;
    int code = open_outs(s, r);

    if (code == CLI_DONE)
        code = run(s);
    for (int i = 0; i < N_OUTS; i++) {
        if (s->out[i].file == stdout)
            to = stderr;
        if (cli_close(&s->out[i], code == CLI_DONE) != CLI_DONE)
            code = CLI_FAILED;
    }
    if (code != CLI_DONE)
        return code;
    if (r->json)
        json_results(s, to);
    else
        print_results(s, to);
    return cli_flush();
}

int cli_sim(int argc, char **argv)
{
    request r = {0};
    sim s = {0};
    const cli_option options[] = {
        {.name = "games", .value = &r.games},
        {.name = "players", .value = &r.players},
        {.name = "bots", .value = &r.bots},
        {.name = "profile", .value = &r.profile},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "trace", .value = &r.out[OUT_TRACE]},
        {.name = "record", .value = &r.out[OUT_RECORD]},
        {.name = "json", .given = &r.json},
        {.name = "help", .given = &r.help},
    };
    cli_args args = {.command = "sim",
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &r.game,
                     .min_rest = 1,
                     .max_rest = 1,
                     .takes_set = true};
    int code = cli_read(&args, argc, argv);

    if (code != CLI_DONE)
        return code;
    if (r.help) {
        fputs(help, stdout);
        return cli_flush();
    }
    code = prepare(&s, &r, &args);
    return code ? code : simulate(&s, &r);
}
