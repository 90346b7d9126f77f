/* kernels.c -- the kernels of batch.h for one game: one thread a game, or one a move.
 *
 * Compiled with -DNAME=saboteur (or another game) for a GPU, where each kernel is an
 * entry of the module, and for the processor, where kernels_saboteur is a table of
 * loops. What a thread does is the same C in both, and so are the rules. */
#include "gpu/batch.h"

#include "bots/features_dwarves.h"
#include "bots/features_galleries.h"
#include "bots/galleries_bots.h"
#include "bots/greedy_dwarves.h"
#include "bots/talk_dwarves.h"
#include "gpu/train/opponents/deducer.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define GAME JOIN(NAME, _game)

/* ---- Features, by game ---- */

enum { KIND_saboteur, KIND_saboteur2, KIND_galleries };
enum {
    WHICH = JOIN(KIND_, NAME) == KIND_saboteur ? (int)DWARVES_BASE
                                               : (int)DWARVES_MORE,
    GOBLINS = JOIN(KIND_, NAME) == KIND_galleries
};
_Static_assert(sizeof(dwarves_memory) % BATCH_ALIGN == 0 &&
                   sizeof(goblins_memory) % BATCH_ALIGN == 0,
               "memories lie one after the other");

#define GREEDY JOIN(NAME, _greedy)
#define DEDUCER JOIN(NAME, _deducer)

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* A mind is cut off behind what these bots remember. */
static uint32_t mind_size(void)
{
    uint32_t all = (uint32_t)offsetof(mind, memory) +
                   larger(GREEDY.memory, DEDUCER.memory);

    return (all + BATCH_ALIGN - 1) / BATCH_ALIGN * BATCH_ALIGN;
}

static batch_sizes sizes(void)
{
    batch_sizes s = {.state = (GAME.state_size + BATCH_ALIGN - 1u) /
                              BATCH_ALIGN * BATCH_ALIGN};

    s.mind = mind_size();
    if (GOBLINS) {
        s.memory = sizeof(goblins_memory);
        s.view = GOBLINS_VIEW;
        s.row = GOBLINS_MOVE;
    } else {
        s.memory = sizeof(dwarves_memory);
        s.view =
            (int)WHICH == (int)DWARVES_BASE ? SABOTEUR_VIEW : SABOTEUR2_VIEW;
        s.row =
            (int)WHICH == (int)DWARVES_BASE ? SABOTEUR_MOVE : SABOTEUR2_MOVE;
        s.secret = DWARVES_SECRET;
    }
    return s;
}

static void *memory_at(const batch *b, uint64_t i)
{
    return __builtin_assume_aligned(b->memory + i * sizes().memory,
                                    BATCH_ALIGN);
}

static void witness(void *memory, const void *state, const adit_story *story)
{
    if (GOBLINS)
        goblins_see(memory, state, story);
    else
        dwarves_notice(memory, WHICH, state, story);
}

typedef union position {
    adit_head head;
    uint64_t words[ADIT_MAX_STATE / 8];
} position;

static void *state_at(const batch *b, uint64_t i)
{
    return __builtin_assume_aligned(b->state + i * sizes().state, BATCH_ALIGN);
}

static void *seen_at(const batch *b, uint64_t i)
{
    return __builtin_assume_aligned(b->seen + i * sizes().state, BATCH_ALIGN);
}

static int turn_of(const void *state)
{
    return ((const adit_head *)state)->turn;
}

static const adit_config *config_of(const batch *b, uint64_t number)
{
    return &b->config[b->configs > 1 ? number % b->configs : 0];
}

/* ---- Whole games ---- */

static uint64_t play_one(const batch *b, uint64_t number, uint64_t *moves)
{
    adit_luck luck = adit_luck_from(number);
    uint64_t hash = 14695981039346656037u, word;
    uint8_t seed[32];
    position p;

    adit_seed_of(b->series, number, seed);
    GAME.init(&p, config_of(b, number), seed, NULL);
    while (p.head.turn != ADIT_NOBODY) {
        adit_action a = GAME.any(&p, &luck);

        GAME.apply(&p, a, NULL);
        __builtin_memcpy(&word, &a, sizeof word);
        hash = (hash ^ word) * 1099511628211u;
    }
    *moves += p.head.n_moves;
    return hash * (2 * number + 1);
}

/* The hash does not depend on how games are portioned out to threads. */
static void play(const batch *b, uint64_t i)
{
    batch_tally t = {0, 0};

    for (uint64_t k = 0; k < b->each; k++)
        t.hash ^= play_one(b, b->first + i + k * b->n, &t.moves);
    b->tally[i] = t;
}

/* ---- One move at a time ---- */

/* Who listens hears it in a story; it is kept where others will. */
static adit_story *listen(const batch *b, uint64_t i, adit_story *story)
{
    story->n = 0;
    if (b->event != NULL)
        story->event = b->event + i * ADIT_MAX_EVENTS;
    return b->memory != NULL || b->round != NULL || b->event != NULL ? story
                                                                     : NULL;
}

static void deal(const batch *b, uint64_t i, uint64_t number, void *state)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    uint8_t seed[32];

    adit_seed_of(b->series, number, seed);
    GAME.init(state, config_of(b, number), seed, listen(b, i, &story));
    if (b->memory != NULL) {
        __builtin_memset(memory_at(b, i), 0, sizes().memory);
        witness(memory_at(b, i), state, &story);
    }
    if (b->told != NULL)
        b->told[i] = (uint8_t)story.n;
}

static void reset(const batch *b, uint64_t i)
{
    deal(b, i, b->first + i, state_at(b, i));
    if (b->round != NULL)
        __builtin_memset(&b->round[i], 0, sizeof b->round[i]);
    if (b->luck != NULL)
        b->luck[i] = adit_luck_from(b->first + i);
    if (b->episode != NULL)
        b->episode[i] = 0;
    if (b->turn != NULL)
        b->turn[i] = (int8_t)turn_of(state_at(b, i));
}

static void any(const batch *b, uint64_t i)
{
    const void *state = state_at(b, i);

    if (turn_of(state) != ADIT_NOBODY)
        b->move[i] = GAME.any(state, &b->luck[i]);
}

static bool ends_round(const batch *b, uint64_t i, const adit_story *story)
{
    bool ends = false;

    for (int k = 0; GAME.round != NULL && b->round != NULL && k < story->n; k++)
        ends |= GAME.round(&story->event[k], &b->round[i]);
    return ends;
}

/* A step of game i, whose state may lie elsewhere meanwhile. */
static void advance(const batch *b, uint64_t i, void *state)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};

    b->ended[i] = 0;
    if (turn_of(state) == ADIT_NOBODY ||
        GAME.apply(state, b->move[i], listen(b, i, &story)) != ADIT_OK)
        return;
    if (b->told != NULL)
        b->told[i] = (uint8_t)story.n;
    if (ends_round(b, i, &story))
        b->ended[i] |= ENDED_ROUND;
    if (b->memory != NULL)
        witness(memory_at(b, i), state, &story);
    if (turn_of(state) == ADIT_NOBODY) {
        b->ended[i] |= ENDED_GAME;
        if (b->gold != NULL)
            GAME.gold(state, b->gold + i * ADIT_MAX_PLAYERS);
        if (b->episode != NULL)
            deal(b, i, b->first + i + ++b->episode[i] * b->n, state);
    }
    if (b->turn != NULL)
        b->turn[i] = (int8_t)turn_of(state);
}

/* Whether its mine must be surveyed. */
static bool is_changed(const batch *b, uint64_t i)
{
    return !GOBLINS && ((const dwarves_memory *)memory_at(b, i))->changed;
}

static void hear(const batch *b, uint64_t i)
{
    if (b->speaker[i] < 0)
        return;
    if (GOBLINS)
        goblins_hear(memory_at(b, i), b->speaker[i], b->claim[i]);
    else
        dwarves_hear(memory_at(b, i), b->speaker[i], b->claim[i]);
}

/* How the players of a deal talk, by its number: at one table of four nobody
 * says a word, and at the others each has manners of their own, so that nets
 * meet honest dwarves, liars and silent ones. */
static bool is_silent(uint64_t number)
{
    adit_luck luck = adit_luck_from(number ^ 0x7a1c);

    return adit_luck_below(&luck, 4) == 0;
}

static talk_manner manner_of(uint64_t number, int seat)
{
    adit_luck luck = adit_luck_from(number * ADIT_MAX_PLAYERS + (uint64_t)seat);
    uint8_t often = (uint8_t)(40 + 20 * adit_luck_below(&luck, 4));

    return (talk_manner){
        .tells = often,
        .lies = (uint8_t)(25 * adit_luck_below(&luck, 5)),
        .asks = often,
        .accuses = (uint8_t)(often / (1 + adit_luck_below(&luck, 2))),
        .denies = (uint8_t)(often / 2),
        .chats = (uint8_t)(often / (1 + adit_luck_below(&luck, 4)))};
}

/* From the seat on turn clockwise the first who has something to say. */
static void say(const batch *b, uint64_t i)
{
    const void *state = state_at(b, i);
    uint64_t number =
        b->first + i + (b->episode != NULL ? b->episode[i] * b->n : 0);
    int turn = turn_of(state), n = ((const adit_head *)state)->n_players;

    b->speaker[i] = ADIT_NOBODY;
    if (GOBLINS || turn == ADIT_NOBODY || is_silent(number))
        return;
    for (int k = 0; k < (b->asked ? 1 : n) && b->speaker[i] < 0; k++) {
        int seat = turn + k < n ? turn + k : turn + k - n;
        talk_manner manner = manner_of(number, seat);
        position seen;
        talk_sight sight = {.memory = memory_at(b, i),
                            .obs = &seen,
                            .seat = seat,
                            .doubt = b->asked ? b->doubt + i * ADIT_MAX_PLAYERS
                                              : NULL};

        if (!talk_has_cause(sight.memory, seat))
            continue;
        GAME.observe(state, seat, &seen);
        if (talk_choose(&sight, WHICH, &manner, &b->luck[i], &b->claim[i]) ==
            TALK_CLAIM)
            b->speaker[i] = (int8_t)seat;
    }
}

/* ---- What is seen, and what may be done ---- */

/* Who looks. */
static int viewer_of(const batch *b, const void *state)
{
    return b->watches ? ADIT_PUBLIC : turn_of(state);
}

/* The bytes behind an observation are zeros. */
static void see(const batch *b, const void *state, void *seen)
{
    GAME.observe(state, viewer_of(b, state), seen);
    __builtin_memset((uint8_t *)seen + GAME.state_size, 0,
                     sizes().state - GAME.state_size);
}

static int n_legal(const batch *b, uint64_t i)
{
    const void *seen = seen_at(b, i);

    return turn_of(seen) == ADIT_NOBODY ? 0 : GAME.legal(seen, NULL, 0);
}

/* Where a game's legal moves begin; what lies beyond the room is left out. */
static uint64_t begin_of(const batch *b, uint64_t i)
{
    return b->begin[i] < b->room ? b->begin[i] : b->room;
}

/* A game's legal moves, and of each that it is this game's. */
static void list(const batch *b, uint64_t i, adit_action *legal, uint32_t *game)
{
    uint64_t n = begin_of(b, i + 1) - begin_of(b, i);

    if (n > 0)
        GAME.legal(seen_at(b, i), legal, (int)n);
    for (uint64_t k = 0; k < n; k++)
        game[k] = (uint32_t)i;
}

/* What one of BATCH_HANDS puts into a view, and into what the seat does not see; both
 * begin as zeros. */
static void look_at(const batch *b, const void *memory, const void *seen,
                    int hand, int8_t *view)
{
    features_hand by = {hand, BATCH_HANDS};
    int seat = viewer_of(b, seen);

    if (turn_of(seen) == ADIT_NOBODY)
        return;
    if (GOBLINS)
        goblins_view_by(memory, seen, seat, by, view);
    else
        dwarves_view_by(memory, WHICH, seen, seat, by, view);
}

static void look_behind(const batch *b, const void *memory, const void *state,
                        int hand, int8_t *secret)
{
    if (!GOBLINS && turn_of(state) != ADIT_NOBODY)
        dwarves_secret(memory, WHICH, state, viewer_of(b, state),
                       (features_hand){hand, BATCH_HANDS}, secret);
}

static void row_of(const batch *b, uint64_t i, int8_t *row)
{
    uint64_t game = b->game[i];
    const void *seen = seen_at(b, game), *memory = memory_at(b, game);

    if (GOBLINS)
        goblins_move(memory, seen, turn_of(seen), b->legal[i], row);
    else
        dwarves_move(memory, WHICH, seen, turn_of(seen), b->legal[i], row);
}

static uint64_t n_rows(const batch *b)
{
    return begin_of(b, b->n);
}

/* ---- Bots ---- */

static mind *mind_at(const batch *b, uint64_t i)
{
    return (mind *)(void *)(b->mind + i * sizes().mind);
}

/* As bot_sit. */
static void sit(const batch *b, uint64_t i)
{
    uint64_t game = i / b->seats;
    uint64_t episode = b->episode != NULL ? b->episode[game] : 0;
    mind *m = mind_at(b, i);
    uint8_t seed[32];

    adit_seed_of(b->series, b->first + game + episode * b->n, seed);
    __builtin_memset(m, 0, sizes().mind);
    m->seat = (int)(i % b->seats);
    m->luck = bot_luck(seed, m->seat);
#ifndef __NVPTX__
    m->game = &GAME;
#endif
}

/* Who lives in the present looks only when it is his turn. */
static bool lives_in_present(int by)
{
    return !(by == BY_GREEDY && GREEDY.see != NULL) &&
           !(by == BY_DEDUCER && DEDUCER.see != NULL);
}

/* As bot_follow. */
static void watch(const batch *b, uint64_t i)
{
    uint64_t game = i / b->seats;
    const void *state = state_at(b, game);
    int by = b->bot[i];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story seen = {
        .event = events, .room = ADIT_MAX_EVENTS, .n = b->told[game]};
    mind *m = mind_at(b, i);
    position obs;

    if (b->ended[game] & ENDED_GAME && b->episode != NULL)
        sit(b, i);
    if (by == BY_OTHERS || (lives_in_present(by) && turn_of(state) != m->seat))
        return;
    GAME.observe(state, m->seat, &obs);
    for (int k = 0; k < seen.n; k++)
        events[k] = adit_witness(
            &b->event[game * ADIT_MAX_EVENTS + (uint64_t)k], m->seat);
    if (by == BY_GREEDY && GREEDY.see != NULL)
        GREEDY.see(m, &obs, &seen);
    if (by == BY_DEDUCER && DEDUCER.see != NULL)
        DEDUCER.see(m, &obs, &seen);
    __builtin_memcpy(m->obs, &obs, GAME.state_size);
}

static void think(const batch *b, uint64_t i)
{
    int turn = b->turn[i];
    uint64_t at = i * b->seats + (uint64_t)turn;

    if (turn == ADIT_NOBODY)
        return;
    switch (b->bot[at]) {
    case BY_RANDOM:
        b->move[i] = bot_random.brains[0]->choose(mind_at(b, at));
        break;
    case BY_HASTY:
        b->move[i] = hasty_brain.choose(mind_at(b, at));
        break;
    case BY_GREEDY:
        b->move[i] = GREEDY.choose(mind_at(b, at));
        break;
    case BY_DEDUCER:
        b->move[i] = DEDUCER.choose(mind_at(b, at));
        break;
    default:
        break;
    }
}

/* ---- Entries ---- */

#ifdef __NVPTX__

const adit_game *const bot_game = &GAME;

/* What a block reads and writes lies here in between, and comes and goes by whole
 * lines: bytes that each thread wrote by itself would each be a journey. */
#define SHARED __attribute__((address_space(3)))
extern _Alignas(16) SHARED uint8_t stage[];

typedef uint64_t pair __attribute__((vector_size(16)));

static uint64_t block(void)
{
    return (uint64_t)__nvvm_read_ptx_sreg_ctaid_x();
}

static uint32_t thread(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

static uint32_t threads(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
}

/* Of so many things, those that this block takes care of. */
static uint32_t share(uint64_t n, uint64_t first, uint64_t each)
{
    return first >= n ? 0 : (uint32_t)(n - first < each ? n - first : each);
}

/* The i-th of things of that size that lie on the stage, from some byte on. */
static void *staged(uint32_t from, uint32_t i, uint32_t size)
{
    return (uint8_t *)stage + from + i * size;
}

/* Where the i-th 16 bytes of things of that size lie that are so far apart. */
static uint32_t staged_at(uint32_t i, uint32_t size, uint32_t apart)
{
    uint32_t pairs = size / (uint32_t)sizeof(pair);

    return apart == size ? i * 16 : i / pairs * apart + i % pairs * 16;
}

/* All threads of a block copy and clear together. What comes in is awaited in
 * set_stage. */
static void fill_stage(uint32_t from, const void *things, uint32_t n,
                       uint32_t size, uint32_t apart)
{
    const pair *all = things;
    uint32_t pairs = size / (uint32_t)sizeof(pair);

    for (uint32_t i = thread(); i < n * pairs; i += threads()) {
        SHARED uint8_t *to = stage + from + staged_at(i, size, apart);

        __asm__ volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                             (uint32_t)(uintptr_t)to),
                         "l"(&all[i])
                         : "memory");
    }
}

static void clear_stage(uint32_t from, uint32_t size)
{
    for (uint32_t i = thread() * 16; i < size; i += threads() * 16)
        *(SHARED pair *)(stage + from + i) = (pair){0, 0};
}

static void set_stage(void)
{
    __asm__ volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
}

static void empty_stage(uint32_t from, void *into, uint32_t n, uint32_t size,
                        uint32_t apart)
{
    pair *all = into;
    uint32_t pairs = size / (uint32_t)sizeof(pair);

    for (uint32_t i = thread(); i < n * pairs; i += threads())
        all[i] =
            *(const SHARED pair *)(stage + from + staged_at(i, size, apart));
}

/* Plays on the stage: what a step reads and writes is all over the state. */
static void block_step(const batch *b, uint64_t each)
{
    uint64_t first = block() * each;
    uint32_t n = share(b->n, first, each), i = thread();
    uint32_t size = sizes().state, apart = BATCH_STAGED(size);

    fill_stage(0, state_at(b, first), n, size, apart);
    set_stage();
    if (i < n)
        advance(b, first + i, staged(0, i, apart));
    __syncthreads();
    empty_stage(0, state_at(b, first), n, size, apart);
}

/* Lists first which mines have changed, so that all threads have something to do: a
 * goal of such a mine each. */
static void block_survey(const batch *b, uint64_t each)
{
    SHARED int *n = (SHARED int *)stage;
    SHARED uint32_t *list = (SHARED uint32_t *)(n + 1);
    uint64_t first = block() * each, i = first + thread();
    bool changed = i < b->n && is_changed(b, i);

    if (GOBLINS)
        return;
    if (thread() == 0)
        *n = 0;
    __syncthreads();
    if (changed)
        list[__nvvm_atom_add_gen_i((int *)n, 1)] = thread();
    __syncthreads();
    for (uint32_t k = thread(); k < (uint32_t)*n * MINE_GOALS; k += threads()) {
        uint64_t game = first + list[k / MINE_GOALS];

        dwarves_survey(memory_at(b, game), WHICH, state_at(b, game),
                       (int)(k % MINE_GOALS));
    }
    __syncthreads();
    if (changed)
        dwarves_settle(memory_at(b, i));
}

/* States on the stage become what is seen of them. */
static void block_observe(const batch *b, uint64_t each)
{
    uint64_t first = block() * each;
    uint32_t n = share(b->n, first, each), i = thread();
    uint32_t size = sizes().state, apart = BATCH_STAGED(size);

    fill_stage(0, state_at(b, first), n, size, apart);
    set_stage();
    if (i < n)
        see(b, staged(0, i, apart), staged(0, i, apart));
    __syncthreads();
    empty_stage(0, seen_at(b, first), n, size, apart);
}

/* The sum of what the threads up to this one have; and that of all. */
static uint64_t sum_upto(uint64_t here, uint64_t *sum)
{
    SHARED uint64_t *all = (SHARED uint64_t *)stage;
    uint32_t i = thread();

    all[i] = here;
    __syncthreads();
    for (uint32_t by = 1; by < threads(); by *= 2) {
        uint64_t more = i >= by ? all[i - by] : 0;

        __syncthreads();
        all[i] += more;
        __syncthreads();
    }
    *sum = all[threads() - 1];
    here = all[i];
    __syncthreads();
    return here;
}

/* begin[i + 1] is first how many there are, and then where they end. */
static void block_count(const batch *b, uint64_t each)
{
    uint64_t i = block() * each * BATCH_CHUNK + thread(), n = 0, sum;

    if (i < b->n)
        b->begin[i + 1] = n = (uint64_t)n_legal(b, i);
    sum_upto(n, &sum);
    if (thread() == 0)
        b->sum[block()] = sum;
}

static void block_place(const batch *b, uint64_t each)
{
    uint64_t i = block() * each * BATCH_CHUNK + thread();
    uint64_t before = 0, upto, sum;

    for (uint64_t k = thread(); k < block(); k += threads())
        before += b->sum[k];
    sum_upto(before, &before);
    upto = before + sum_upto(i < b->n ? b->begin[i + 1] : 0, &sum);
    if (i < b->n)
        b->begin[i + 1] = upto;
    if (i == 0)
        b->begin[0] = 0;
}

/* The moves of a block's games follow each other. If they have room on the stage, they
 * are listed there, and whose they are behind them. */
static void block_legal(const batch *b, uint64_t each)
{
    uint64_t first = block() * each;
    uint32_t n = share(b->n, first, each), i = thread();
    uint64_t from = begin_of(b, first), moves = begin_of(b, first + n) - from;
    bool fits = moves <= each * BATCH_LISTED;
    adit_action *legal = fits ? staged(0, 0, 0) : b->legal + from;
    uint32_t *game =
        fits ? staged(0, (uint32_t)each * BATCH_LISTED, sizeof *legal)
             : b->game + from;

    if (i < n) {
        uint64_t at = begin_of(b, first + i) - from;

        list(b, first + i, legal + at, game + at);
    }
    __syncthreads();
    for (uint32_t k = thread(); fits && k < moves; k += threads()) {
        b->legal[from + k] = legal[k];
        b->game[from + k] = game[k];
    }
}

/* Memories come first on the stage, then what is seen, views and secrets. */
static void block_look(const batch *b, uint64_t each)
{
    uint64_t first = block() * each;
    uint32_t n = share(b->n, first, each), games = (uint32_t)each;
    uint32_t i = thread() / BATCH_HANDS;
    int hand = (int)(thread() % BATCH_HANDS);
    batch_sizes size = sizes();
    uint32_t seen = games * size.memory, view = seen + games * size.state,
             secret = view + games * size.view;

    fill_stage(0, memory_at(b, first), n, size.memory, size.memory);
    fill_stage(seen, seen_at(b, first), n, size.state, size.state);
    clear_stage(view, games * (size.view + size.secret));
    set_stage();
    if (i < n)
        look_at(b, staged(0, i, size.memory), staged(seen, i, size.state), hand,
                staged(view, i, size.view));
    if (i < n && b->secret != NULL)
        look_behind(b, staged(0, i, size.memory), state_at(b, first + i), hand,
                    staged(secret, i, size.secret));
    __syncthreads();
    empty_stage(view, b->view + first * size.view, n, size.view, size.view);
    if (b->secret != NULL)
        empty_stage(secret, b->secret + first * size.secret, n, size.secret,
                    size.secret);
}

static void block_rows(const batch *b, uint64_t each)
{
    uint64_t first = block() * each;
    uint32_t n = share(n_rows(b), first, each);
    uint32_t size = sizes().row, apart = BATCH_STAGED(size);

    if (thread() < n)
        row_of(b, first + thread(), staged(0, thread(), apart));
    __syncthreads();
    empty_stage(0, b->row + first * size, n, size, apart);
}

/* All others: a thread for each thing. */
#define EACH(name)                                                             \
    static void block_##name(const batch *b, uint64_t each)                    \
    {                                                                          \
        uint64_t i = block() * each + thread();                                \
                                                                               \
        if (i < threads_of_##name(b))                                          \
            name(b, i);                                                        \
    }

#define THINGS(name, things, each, by, shared)                                 \
    static uint64_t threads_of_##name(const batch *b)                          \
    {                                                                          \
        return things;                                                         \
    }
BATCH_KERNELS(THINGS)
EACH(play)
EACH(reset)
EACH(any)
EACH(hear)
EACH(say)
EACH(sit)
EACH(watch)
EACH(think)

#define ENTRY(name, things, each, by, shared)                                  \
    void adit_##name(batch b);                                                 \
    void adit_##name(batch b)                                                  \
    {                                                                          \
        block_##name(&b, each);                                                \
    }
BATCH_KERNELS(ENTRY)

#else

#include "gpu/host.h"

static void step(const batch *b, uint64_t i)
{
    advance(b, i, state_at(b, i));
}

static void survey(const batch *b, uint64_t i)
{
    if (!is_changed(b, i))
        return;
    for (int goal = 0; goal < MINE_GOALS; goal++)
        dwarves_survey(memory_at(b, i), WHICH, state_at(b, i), goal);
    dwarves_settle(memory_at(b, i));
}

static void observe(const batch *b, uint64_t i)
{
    see(b, state_at(b, i), seen_at(b, i));
}

static uint64_t last_of(const batch *b, uint64_t chunk)
{
    uint64_t end = (chunk + 1) * BATCH_CHUNK;

    return end < b->n ? end : b->n;
}

/* begin[i + 1] is first how many there are, and then where they end. */
static void count(const batch *b, uint64_t chunk)
{
    uint64_t n = 0;

    for (uint64_t i = chunk * BATCH_CHUNK; i < last_of(b, chunk); i++)
        n += b->begin[i + 1] = (uint64_t)n_legal(b, i);
    b->sum[chunk] = n;
}

static void place(const batch *b, uint64_t chunk)
{
    uint64_t at = 0;

    for (uint64_t i = 0; i < chunk; i++)
        at += b->sum[i];
    if (chunk == 0)
        b->begin[0] = 0;
    for (uint64_t i = chunk * BATCH_CHUNK; i < last_of(b, chunk); i++)
        b->begin[i + 1] = at += b->begin[i + 1];
}

static void legal(const batch *b, uint64_t i)
{
    list(b, i, b->legal + begin_of(b, i), b->game + begin_of(b, i));
}

static void look(const batch *b, uint64_t i)
{
    int8_t *view = b->view + i * sizes().view;

    __builtin_memset(view, 0, sizes().view);
    for (int hand = 0; hand < BATCH_HANDS; hand++)
        look_at(b, memory_at(b, i), seen_at(b, i), hand, view);
    if (b->secret != NULL) {
        int8_t *secret = b->secret + i * sizes().secret;

        __builtin_memset(secret, 0, sizes().secret);
        for (int hand = 0; hand < BATCH_HANDS; hand++)
            look_behind(b, memory_at(b, i), state_at(b, i), hand, secret);
    }
}

static void rows(const batch *b, uint64_t i)
{
    if (i < n_rows(b))
        row_of(b, i, b->row + i * sizes().row);
}

#define LOOP(name, things, each, by, shared)                                   \
    static void loop_##name(const batch *b, uint64_t from, uint64_t to)        \
    {                                                                          \
        for (uint64_t i = from; i < to; i++)                                   \
            name(b, i);                                                        \
    }                                                                          \
    static host_shape shape_of_##name(const batch *b)                          \
    {                                                                          \
        return (host_shape){things, each, (each) * (by), (each) * (shared)};   \
    }
BATCH_KERNELS(LOOP)

#define KERNEL(name, things, each, by, shared)                                 \
    {#name, loop_##name, shape_of_##name},
const host_game JOIN(kernels_, NAME) = {&GAME, sizes, {BATCH_KERNELS(KERNEL)}};

#endif
