/* heap.c -- an example of a game, as small as a whole one can be: 2 to 4
 * dwarves take turns to take 1 to 3 nuggets from a heap. Each has a secret
 * lucky number, and what he takes counts double when it is just as many. */
#include "core/json.h"
#include "core/reading.h"
#include "core/rng.h"

enum { HEAP_SEATS = 4 };

ADIT_NO_HOLES_BEGIN
typedef struct heap {
    adit_head head;
    uint8_t lucky[HEAP_SEATS];   /* secret: 1 to 3; 0 in an observation */
    uint8_t took[HEAP_SEATS][4]; /* how often each took 1, 2 or 3 */
    uint8_t left, spare[3];
} heap;
ADIT_NO_HOLES_END

enum { MOVE_TAKE = 1 };  /* way: how many */
enum { EVENT_TOOK = 1 }; /* seat; way: how many; at the end more[0]: lucky */
enum { OPTION_NUGGETS, N_OPTIONS };

static const adit_option options[N_OPTIONS] = {
    [OPTION_NUGGETS] = {.name = "nuggets",
                        .about = "nuggets in the heap",
                        .source = "our own",
                        .min = 5,
                        .max = 50,
                        .usual = 21},
};

static const adit_profile profiles[] = {
    {.name = "short", .about = "a small heap", .set = {{"nuggets", "9"}}},
};

static void heap_init(void *state, const adit_config *config,
                      const uint8_t seed[32], adit_story *story)
{
    heap *h = state;
    rng chance = rng_open(seed, 0);

    (void)story;
    *h = (heap){.head = {.n_players = config->n_players},
                .left = (uint8_t)config->option[OPTION_NUGGETS]};
    for (int seat = 0; seat < config->n_players; seat++)
        h->lucky[seat] = (uint8_t)(1 + rng_below(&chance, 3));
}

static adit_action take(int many)
{
    return (adit_action){.kind = MOVE_TAKE, .way = (uint8_t)many};
}

static int heap_legal(const void *obs, adit_action *out, int room)
{
    const heap *h = obs;
    int n = h->left < 3 ? h->left : 3;

    for (int i = 0; i < n && i < room; i++)
        out[i] = take(i + 1);
    return n;
}

static adit_action heap_any(const void *obs, adit_luck *luck)
{
    uint32_t n = (uint32_t)heap_legal(obs, NULL, 0);

    return take(1 + (int)adit_luck_below(luck, n));
}

static adit_err heap_why(const void *obs, adit_action a, adit_refusal *out)
{
    const heap *h = obs;
    adit_action same = take(a.way);
    adit_err err = ADIT_OK;

    if (h->left == 0)
        err = ADIT_ERR_OVER;
    else if (a.way < 1 || a.way > 3 || !same_bytes(&a, &same, sizeof a))
        err = ADIT_ERR_MOVE;
    else if (a.way > h->left)
        err = ADIT_ERR_NOW;
    if (out != NULL)
        *out = (adit_refusal){.err = err};
    return err;
}

static void make(heap *h, int many)
{
    int seat = h->head.turn;

    h->head.n_moves++;
    h->left = (uint8_t)(h->left - many);
    h->took[seat][many]++;
    h->head.turn = (int8_t)((seat + 1) % h->head.n_players);
    if (h->left == 0)
        h->head.turn = ADIT_NOBODY;
}

/* With the last nuggets lucky numbers come to light. */
static adit_err heap_apply(void *state, adit_action a, adit_story *story)
{
    heap *h = state;
    adit_event took = {.kind = EVENT_TOOK,
                       .seat = h->head.turn,
                       .knower = ADIT_NOBODY,
                       .way = a.way};
    adit_err err = heap_why(h, a, NULL);

    if (err != ADIT_OK)
        return err;
    make(h, a.way);
    for (int seat = 0; h->left == 0 && seat < h->head.n_players; seat++)
        took.more[0][seat] = h->lucky[seat];
    if (story != NULL)
        story_add(story, took);
    return ADIT_OK;
}

/* Lucky numbers are shown at the end. */
static void heap_observe(const void *state, int viewer, void *obs)
{
    heap *o = obs;

    *o = *(const heap *)state;
    for (int seat = 0; seat < HEAP_SEATS && o->left > 0; seat++)
        if (seat != viewer)
            o->lucky[seat] = 0;
}

static void heap_imagine(const void *obs, int seat, adit_luck *luck,
                         void *state)
{
    heap *h = state;

    *h = *(const heap *)obs;
    for (int other = 0; other < HEAP_SEATS; other++)
        if (other != seat && other < h->head.n_players && h->left > 0)
            h->lucky[other] = (uint8_t)(1 + adit_luck_below(luck, 3));
}

static void heap_gold(const void *obs, int32_t out[ADIT_MAX_PLAYERS])
{
    const heap *h = obs;

    for (int seat = 0; seat < h->head.n_players; seat++) {
        const uint8_t *took = h->took[seat];

        out[seat] = took[1] + 2 * took[2] + 3 * took[3] +
                    h->lucky[seat] * took[h->lucky[seat]];
    }
}

static void heap_gains(const void *obs, const adit_action *moves, int n,
                       int *out)
{
    const heap *h = obs;

    for (int i = 0; i < n; i++)
        out[i] =
            moves[i].way * (h->lucky[h->head.turn] == moves[i].way ? 2 : 1);
}

static void heap_write_move(adit_action a, adit_text *out)
{
    text_put(out, "take ");
    text_int(out, a.way);
}

static bool heap_read_move(const char *text, adit_action *out)
{
    int many;

    if (!text_takes(&text, "take ") || !text_takes_int(&text, 1, 3, &many) ||
        *text)
        return false;
    *out = take(many);
    return true;
}

static void heap_parts(adit_action a, adit_text *out)
{
    json_key_string(out, "move", "take");
    json_key_int(out, "n", a.way);
}

/* What each has taken, how often 1, 2 and 3; and the lucky numbers that are
 * seen. */
static void heap_view(const void *obs, int viewer, adit_text *out)
{
    const heap *h = obs;

    (void)viewer;
    json_key_int(out, "left", h->left);
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < h->head.n_players; seat++) {
        json_open(out, '{');
        json_key_seat(out, "p", seat);
        json_key(out, "took");
        json_open(out, '[');
        for (int many = 1; many <= 3; many++)
            json_int(out, h->took[seat][many]);
        json_close(out, ']');
        if (h->lucky[seat])
            json_key_int(out, "lucky", h->lucky[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void read_seat(reading *r, scan of, heap *h, int seat)
{
    scan took = reading_of(of, "took"), lucky = reading_of(of, "lucky");

    reading_list(r, took, 3, 3);
    for (int many = 1; many <= 3; many++)
        h->took[seat][many] =
            (uint8_t)reading_int(r, reading_next(&took), 0, UINT8_MAX);
    h->lucky[seat] =
        (uint8_t)(reading_is_there(lucky) ? reading_int(r, lucky, 1, 3) : 0);
}

static bool heap_read_view(adit_span json, int viewer, void *obs)
{
    heap *h = obs;
    reading r = {.n_players = h->head.n_players};
    scan seats = reading_of(json, "seats");

    h->left = (uint8_t)reading_int(&r, reading_of(json, "left"), 0, 50);
    reading_list(&r, seats, r.n_players, r.n_players);
    for (int seat = 0; seat < r.n_players; seat++)
        read_seat(&r, reading_next(&seats), h, seat);
    return !r.bad && (h->left == 0) == (h->head.turn == ADIT_NOBODY) &&
           (viewer < 0 || h->lucky[viewer] != 0);
}

static void heap_event(const adit_event *e, adit_text *out)
{
    json_open(out, '{');
    json_key_string(out, "event", "took");
    json_key_seat(out, "p", e->seat);
    json_key_int(out, "n", e->way);
    if (e->more[0][0]) {
        json_key(out, "lucky");
        json_open(out, '[');
        for (int seat = 0; seat < HEAP_SEATS && e->more[0][seat]; seat++)
            json_int(out, e->more[0][seat]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static bool heap_read_event(adit_span json, int n_players, adit_event *out)
{
    reading r = {.n_players = n_players};
    scan lucky = reading_of(json, "lucky");
    adit_event e = {.kind = EVENT_TOOK, .knower = ADIT_NOBODY};

    r.bad = !reading_is(reading_of(json, "event"), "took");
    e.seat = (int8_t)reading_seat(&r, reading_of(json, "p"));
    e.way = (uint8_t)reading_int(&r, reading_of(json, "n"), 1, 3);
    if (reading_is_there(lucky)) {
        reading_list(&r, lucky, n_players, n_players);
        for (int seat = 0; seat < n_players; seat++)
            e.more[0][seat] =
                (uint8_t)reading_int(&r, reading_next(&lucky), 1, 3);
    }
    *out = e;
    return !r.bad;
}

/* An event says all of a move here, so that there is nothing to do behind
 * it. */
static bool heap_follow(void *obs, int viewer, const adit_event *e)
{
    heap *h = obs;

    (void)viewer;
    if (e == NULL)
        return true;
    if (e->seat != h->head.turn || e->way > h->left)
        return false;
    make(h, e->way);
    for (int seat = 0; h->left == 0 && seat < h->head.n_players; seat++)
        h->lucky[seat] = e->more[0][seat];
    return true;
}

static void heap_say(const adit_event *e, adit_text *out)
{
    text_seat(out, e->seat);
    text_put(out, " takes ");
    text_int(out, e->way);
    text_char(out, '.');
}

static void heap_trace(const void *state, adit_trace_part part,
                       const adit_story *story, adit_text *out)
{
    const heap *h = state;

    (void)story;
    if (part != ADIT_TRACE_GAME)
        return;
    json_key(out, "lucky");
    json_open(out, '[');
    for (int seat = 0; seat < h->head.n_players; seat++)
        json_int(out, h->lucky[seat]);
    json_close(out, ']');
}

static const char *heap_check(const void *state)
{
    const heap *h = state;

    if ((h->left == 0) != (h->head.turn == ADIT_NOBODY))
        return "somebody is on turn after the end, or nobody before it";
    return NULL;
}

const adit_game heap_game = {
    .name = "heap",
    .title = "The heap",
    .about = "2 to 4 dwarves take nuggets from a heap",
    .min_players = 2,
    .max_players = HEAP_SEATS,
    .n_options = N_OPTIONS,
    .n_profiles = countof(profiles),
    .rules = 1,
    .state_size = sizeof(heap),
    .options = options,
    .profiles = profiles,
    .init = heap_init,
    .legal = heap_legal,
    .any = heap_any,
    .why = heap_why,
    .apply = heap_apply,
    .observe = heap_observe,
    .imagine = heap_imagine,
    .gold = heap_gold,
    .gains = heap_gains,
    .write_move = heap_write_move,
    .parts = heap_parts,
    .read_move = heap_read_move,
    .view = heap_view,
    .event = heap_event,
    .read_view = heap_read_view,
    .read_event = heap_read_event,
    .follow = heap_follow,
    .say = heap_say,
    .trace = heap_trace,
    .check = heap_check,
};
