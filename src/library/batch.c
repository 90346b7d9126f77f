/* batch.c -- many games at once, as adit_batch.h promises them. A batch is one
 * piece of memory: its head, then for each place a state, what is remembered
 * between steps, and, if rows are wanted, what everybody has witnessed. */
#include "adit_batch.h"

#include "library/rows.h"
#include "wire/view.h"

/* What is remembered of a place between two steps. */
typedef struct place {
    uint64_t game; /* its number in the series */
    uint64_t cuts;
    int32_t gold[ADIT_MAX_PLAYERS]; /* as the last round left it */
    uint8_t over;                   /* rounds */
    bool is_paid;                   /* its row of `reward` is not all zeros */
} place;

struct adit_batch {
    const adit_game *game;
    adit_config config;
    uint8_t series[32];
    adit_batch_arrays out;
    int32_t n, room;
    uint8_t *states, *memories; /* those, NULL without rows */
    place *places;
};

int32_t adit_batch_view_columns(const adit_game *game)
{
    return rows_of(game)->view;
}

int32_t adit_batch_move_columns(const adit_game *game)
{
    return rows_of(game)->move;
}

/* ---- Where things are ---- */

static void *state_of(const adit_batch *b, int32_t i)
{
    return b->states + (size_t)i * b->game->state_size;
}

static void *memory_of(const adit_batch *b, int32_t i)
{
    return b->memories + (size_t)i * (size_t)rows_of(b->game)->memory;
}

static uint8_t *obs_of(const adit_batch *b, int32_t i)
{
    return b->out.obs + (size_t)i * b->game->state_size;
}

static adit_action *moves_of(const adit_batch *b, int32_t i)
{
    return b->out.moves + (size_t)i * (size_t)b->room;
}

/* Whatever follows in a batch begins at a large word. */
static size_t rounded(size_t size)
{
    return (size + 15) / 16 * 16;
}

static size_t places_at(void)
{
    return rounded(sizeof(adit_batch));
}

static size_t states_at(int32_t n)
{
    return places_at() + rounded((size_t)n * sizeof(place));
}

static size_t memories_at(const adit_game *game, int32_t n)
{
    return states_at(n) + rounded((size_t)n * game->state_size);
}

size_t adit_batch_size(const adit_game *game, int32_t n, int with)
{
    size_t size = memories_at(game, n);

    require(n >= 1 && n <= ADIT_BATCH_MAX);
    if (with == ADIT_BATCH_ROWS)
        size += (size_t)n * (size_t)rows_of(game)->memory;
    return size;
}

/* ---- One place ---- */

static adit_head head_of(const void *state)
{
    adit_head h;

    __builtin_memcpy(&h, state, sizeof h);
    return h;
}

/* Writes what the seat sees whose turn it is, and its moves. */
static void show(const adit_batch *b, int32_t i)
{
    const void *state = state_of(b, i);
    int turn = head_of(state).turn;
    int n = b->game->legal(state, moves_of(b, i), b->room);

    b->game->observe(state, turn, obs_of(b, i));
    if (n > b->room) {
        b->places[i].cuts++;
        n = b->room;
    }
    b->out.n_moves[i] = n;
    b->out.turn[i] = (int8_t)turn;
}

/* Deals the game whose number stands in the place. */
static void deal(const adit_batch *b, int32_t i)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    const rows *r = rows_of(b->game);
    bool witnessed = b->memories != NULL;
    place *p = &b->places[i];
    uint8_t seed[32];

    adit_seed_of(b->series, p->game, seed);
    b->game->init(state_of(b, i), &b->config, seed, witnessed ? &story : NULL);
    __builtin_memset(p->gold, 0, sizeof p->gold);
    p->over = 0;
    if (witnessed) {
        __builtin_memset(memory_of(b, i), 0, (size_t)r->memory);
        r->see(memory_of(b, i), state_of(b, i), &story);
    }
}

static void pay_nothing(const adit_batch *b, int32_t i)
{
    size_t n = b->config.n_players;

    if (!b->places[i].is_paid)
        return;
    b->places[i].is_paid = false;
    for (size_t seat = 0; seat < n; seat++)
        b->out.reward[(size_t)i * n + seat] = 0;
}

/* When a round has ended, what it brought. */
static void reward(const adit_batch *b, int32_t i, bool is_over)
{
    int n = b->config.n_players;
    float *out = b->out.reward + (size_t)i * (size_t)n;
    int32_t gold[ADIT_MAX_PLAYERS];
    place *p = &b->places[i];
    int over = is_over || b->game->rounds == NULL
                   ? p->over + is_over
                   : b->game->rounds(state_of(b, i)).over;

    if (over == p->over) {
        pay_nothing(b, i);
        return;
    }
    p->is_paid = true;
    b->game->gold(state_of(b, i), gold);
    for (int seat = 0; seat < n; seat++) {
        out[seat] = (float)(gold[seat] - p->gold[seat]);
        p->gold[seat] = gold[seat];
    }
    p->over = (uint8_t)over;
}

static void apply(const adit_batch *b, int32_t i, adit_action move)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    bool witnessed = b->memories != NULL;
    adit_err err;

    err = b->game->apply(state_of(b, i), move, witnessed ? &story : NULL);
    require(err == ADIT_OK);
    if (witnessed)
        rows_of(b->game)->see(memory_of(b, i), state_of(b, i), &story);
}

static void play(const adit_batch *b, int32_t i, int32_t choice)
{
    bool is_over;

    require(choice >= 0 && choice < b->out.n_moves[i]);
    apply(b, i, moves_of(b, i)[choice]);
    is_over = head_of(state_of(b, i)).turn == ADIT_NOBODY;
    reward(b, i, is_over);
    b->out.done[i] = is_over;
    if (is_over) {
        b->places[i].game += (uint64_t)b->n;
        deal(b, i);
    }
    show(b, i);
}

static void wait(const adit_batch *b, int32_t i)
{
    pay_nothing(b, i);
    b->out.done[i] = 0;
}

/* ---- All of them ---- */

void adit_batch_begin(adit_batch *b, const adit_game *game,
                      const adit_config *config, const uint8_t series[32],
                      int32_t n, int32_t room, int with,
                      const adit_batch_arrays *arrays)
{
    uint8_t *at = (uint8_t *)b;

    require(adit_config_fits(game, config));
    require(n >= 1 && n <= ADIT_BATCH_MAX && room >= 1 &&
            room <= ADIT_MAX_MOVES);
    require(with == ADIT_BATCH_PLAIN ||
            (with == ADIT_BATCH_ROWS && rows_of(game)->game != NULL));
    *b = (adit_batch){.game = game,
                      .config = *config,
                      .out = *arrays,
                      .n = n,
                      .room = room,
                      .places = (place *)(void *)(at + places_at()),
                      .states = at + states_at(n)};
    if (with == ADIT_BATCH_ROWS)
        b->memories = at + memories_at(game, n);
    __builtin_memcpy(b->series, series, sizeof b->series);
    for (int32_t i = 0; i < n; i++) {
        b->places[i] = (place){.game = (uint64_t)i, .is_paid = true};
        deal(b, i);
        wait(b, i);
        show(b, i);
    }
}

int32_t adit_batch_wrong(const adit_batch *b, const int32_t *choices)
{
    for (int32_t i = 0; i < b->n; i++)
        if (choices[i] < ADIT_BATCH_LEAVE || choices[i] >= b->out.n_moves[i])
            return i;
    return ADIT_NOBODY;
}

static void require_range(const adit_batch *b, int32_t from, int32_t to)
{
    require(from >= 0 && from <= to && to <= b->n);
}

/* States lie far apart, and so do lists of moves: the next state is fetched
 * while this one is played, with the move that will change it. */
enum { LINE = 64 };
static void fetch(const adit_batch *b, int32_t i, int32_t choice)
{
    const char *at = state_of(b, i);

    for (int line = 0; line < b->game->state_size; line += LINE)
        __builtin_prefetch(at + line);
    if (choice >= 0 && choice < b->room)
        __builtin_prefetch(moves_of(b, i) + choice);
}

void adit_batch_step(adit_batch *b, const int32_t *choices, int32_t from,
                     int32_t to)
{
    require_range(b, from, to);
    for (int32_t i = from; i < to; i++) {
        if (i + 1 < to)
            fetch(b, i + 1, choices[i + 1]);
        if (choices[i] == ADIT_BATCH_LEAVE)
            wait(b, i);
        else
            play(b, i, choices[i]);
    }
}

uint64_t adit_batch_game(const adit_batch *b, int32_t i)
{
    require_range(b, i, i + 1);
    return b->places[i].game;
}

uint64_t adit_batch_cuts(const adit_batch *b, int32_t i)
{
    require_range(b, i, i + 1);
    return b->places[i].cuts;
}

const void *adit_batch_state(const adit_batch *b, int32_t i)
{
    require_range(b, i, i + 1);
    return state_of(b, i);
}

void adit_batch_view(const adit_batch *b, int32_t i, int viewer, bool moves,
                     adit_text *out)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    match now = {.game = b->game, .config = b->config};

    require_range(b, i, i + 1);
    now.n_moves = (int32_t)head_of(state_of(b, i)).n_moves;
    require(viewer >= ADIT_PUBLIC && viewer < b->config.n_players);
    __builtin_memcpy(now.state, state_of(b, i), b->game->state_size);
    match_observe(&now, viewer, obs);
    view_seen(&now, obs, viewer, moves, out);
}

/* ---- Rows ---- */

void adit_batch_view_rows(const adit_batch *b, int32_t from, int32_t to,
                          int8_t *out)
{
    const rows *r = rows_of(b->game);

    require_range(b, from, to);
    require(b->memories != NULL);
    for (int32_t i = from; i < to; i++)
        r->look(memory_of(b, i), obs_of(b, i), b->out.turn[i],
                out + (size_t)i * (size_t)r->view);
}

void adit_batch_move_rows(const adit_batch *b, int32_t from, int32_t to,
                          int8_t *out)
{
    const rows *r = rows_of(b->game);

    require_range(b, from, to);
    require(b->memories != NULL);
    for (int32_t i = from; i < to; i++) {
        int8_t *row = out + (size_t)i * (size_t)b->room * (size_t)r->move;

        for (int32_t j = 0; j < b->out.n_moves[i]; j++, row += r->move)
            r->rate(memory_of(b, i), obs_of(b, i), b->out.turn[i],
                    moves_of(b, i)[j], row);
    }
}
