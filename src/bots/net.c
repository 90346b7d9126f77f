/* net.c -- a trained net in whole numbers.
 *
 * Rows of features are mostly zeros, so that a layer goes through its inputs,
 * passes over those that are 0, and adds the weights of the others to all
 * outputs at once. An activation is a number from 0 to 127; a layer's sum
 * becomes one by the layer's multiplier. gpu/train/reference.py does the same,
 * line by line. Called by policy_dwarves.c. */
#include "bots/net.h"

#include "core/text.h"

enum {
    FORMAT = 1,
    SUM = 32, /* bytes of a SHA-256 */
    HEAD = 8 + 4 * 4 + SUM,
    MOST = 127, /* activation */
    SHIFT = 24, /* of multipliers */
    OF_ROW = NET_ONE / FEATURES_ONE
};

/* ---- Reading ---- */

/* A file, read from the front; what is not there sets `broken`, and reading
 * goes on harmlessly. */
typedef struct reader {
    const uint8_t *at, *end;
    bool broken;
} reader;

static const uint8_t *take(reader *r, size_t n)
{
    const uint8_t *at = r->at;

    if ((size_t)(r->end - r->at) < n) {
        r->broken = true;
        return NULL;
    }
    r->at += n;
    return at;
}

static int32_t number_at(const uint8_t *at)
{
    return (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 |
                     (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

static int32_t take_number(reader *r)
{
    const uint8_t *at = take(r, 4);

    return at != NULL ? number_at(at) : 0;
}

/* A layer must have the inputs and outputs that its place in the net asks for.
 * Weights are padded to four bytes. */
static void take_layer(reader *r, net_layer *l, int n_rows, int n_in, int n_out)
{
    *l = (net_layer){.n_rows = take_number(r)};
    l->n_in = take_number(r);
    l->n_out = take_number(r);
    l->multiplier = take_number(r);
    if (l->n_rows != n_rows || l->n_in != n_in || l->n_out != n_out ||
        l->multiplier < 0) {
        r->broken = true;
        return;
    }
    l->bias = take(r, 4 * (size_t)n_out);
    l->weights =
        (const int8_t *)take(r, ((size_t)n_in * (size_t)n_out + 3) / 4 * 4);
}

static const net_shape *const shapes[NET_GAMES] = {
    &dwarves_shape_of_base, &dwarves_shape_of_more, &goblins_shape};

static const net_shape *shape_of(const char *game)
{
    for (int i = 0; i < NET_GAMES; i++)
        if (text_same(shapes[i]->game, game))
            return shapes[i];
    return NULL;
}

/* Columns of a view that are looked at for one seat, and those of all seats
 * together. What two seats have to do with each other is looked at from both
 * sides. */
static int of_seat(const net_shape *s)
{
    return s->seat + s->own + 2 * s->pair * s->seats;
}

static int of_seats(const net_shape *s)
{
    return s->seats * (s->seat + s->own + s->pair * s->seats);
}

/* The name of a game, seven widths, and the layers in the order of
 * net_layer_name. A game without roles has empty layers for them. */
static void take_net(reader *r, net *n)
{
    const uint8_t *name = take(r, sizeof n->game);
    int32_t *sizes[] = {&n->e, &n->g, &n->z, &n->r, &n->h, &n->k, &n->v};
    net_layer *l = n->layer;
    const net_shape *s = NULL;
    int roles;

    if (name != NULL && name[sizeof n->game - 1] == 0) {
        __builtin_memcpy(n->game, name, sizeof n->game);
        s = shape_of(n->game);
    }
    for (int i = 0; i < countof(sizes); i++) {
        *sizes[i] = take_number(r);
        r->broken |= *sizes[i] < 1 || *sizes[i] > NET_WIDEST;
    }
    if (s == NULL || r->broken) {
        r->broken = true;
        return;
    }
    n->n_seats = s->seats;
    n->n_roles = roles = s->roles;
    take_layer(r, &l[NET_U], of_seat(s), of_seat(s), n->e);
    take_layer(r, &l[NET_G], s->view - of_seats(s),
               s->view - of_seats(s) + s->seats * n->e, n->g);
    take_layer(r, &l[NET_Z], 0, n->g, n->z);
    take_layer(r, &l[NET_R], 0, roles ? n->e + n->z : 0, roles ? n->r : 0);
    take_layer(r, &l[NET_ROLE], 0, roles ? n->r : 0, roles);
    take_layer(r, &l[NET_H], s->row, s->row + n->z + n->e + roles, n->h);
    take_layer(r, &l[NET_K], 0, n->h, n->k);
    take_layer(r, &l[NET_MOVE], 0, n->k, 1);
    take_layer(r, &l[NET_V], 0, n->z, n->v);
    take_layer(r, &l[NET_VALUE], 0, n->v, 2);
}

static bool are_same(const uint8_t *a, const void *b, int n)
{
    const uint8_t *other = b;
    int i = 0;

    while (i < n && a[i] == other[i])
        i++;
    return i == n;
}

/* The head is a magic word, four numbers and a SHA-256; then a note, and the
 * nets. Nothing may be left over. */
const char *nets_open(nets *all, const uint8_t *file, size_t size)
{
    reader r = {file, file + size, false};
    const uint8_t *magic = take(&r, 8);
    int32_t format = take_number(&r), features = take_number(&r);
    int32_t n_text = take_number(&r), n = take_number(&r);

    *all = (nets){.n = 0};
    take(&r, SUM);
    if (r.broken || !are_same(magic, "ADITNETS", 8))
        return "this is no file of nets";
    if (format != FORMAT)
        return "the file of nets has a format that this program does not know";
    if (features != FEATURES_VERSION)
        return "the nets were trained for another version of the features";
    if (n_text < 0 || n < 0 || n > NET_GAMES)
        return "the file of nets makes no sense";
    all->note = (const char *)take(&r, (size_t)n_text);
    all->n_note = n_text;
    for (int i = 0; i < n && !r.broken; i++)
        take_net(&r, &all->net[i]);
    if (r.broken || r.at != r.end)
        return "the file of nets makes no sense";
    all->n = n;
    return NULL;
}

bool nets_are_whole(const uint8_t *file, size_t size)
{
    uint8_t sum[SUM];

    if (size < HEAD)
        return false;
    adit_sha256(file + HEAD, size - HEAD, sum);
    return are_same(sum, file + HEAD - SUM, SUM);
}

const net *nets_of(const nets *all, const char *game)
{
    for (int i = 0; i < all->n; i++)
        if (text_same(all->net[i].game, game))
            return &all->net[i];
    return NULL;
}

/* ---- Sums ---- */

/* An output begins with its bias, which is not aligned in the file. */
static void begin_sums(const net_layer *l, int32_t *sum)
{
    for (int o = 0; o < l->n_out; o++)
        sum[o] = number_at(l->bias + 4 * o);
}

/* Adds input i to all outputs. Weights lie input by input, so that the inner
 * loop is one run of bytes. Callers require() that the layer has the input, so
 * that a sanitizer need not look at each weight, which takes long. */
__attribute__((no_sanitize("address", "undefined"))) static inline void
add_one(const net_layer *l, int i, int32_t x, int32_t *sum)
{
    const int8_t *w = l->weights + (size_t)i * (size_t)l->n_out;

    if (x != 0)
        for (int o = 0; o < l->n_out; o++)
            sum[o] += w[o] * x;
}

/* Adds n columns of a row as the inputs from i on. A row's 1 is 8, an
 * activation's is 32. */
static void add_row(const net_layer *l, int i, const int8_t *x, int n,
                    int32_t *sum)
{
    require(i >= 0 && i + n <= l->n_in);
    for (int j = 0; j < n; j++)
        add_one(l, i + j, x[j] * OF_ROW, sum);
}

static void add_acts(const net_layer *l, int i, const uint8_t *x, int n,
                     int32_t *sum)
{
    require(i >= 0 && i + n <= l->n_in);
    for (int j = 0; j < n; j++)
        add_one(l, i + j, x[j], sum);
}

/* Rounded to the nearest. */
static int32_t scaled(const net_layer *l, int32_t sum)
{
    return (int32_t)(((int64_t)sum * l->multiplier + (1 << (SHIFT - 1))) >>
                     SHIFT);
}

static void activate(const net_layer *l, const int32_t *sum, uint8_t *out)
{
    for (int o = 0; o < l->n_out; o++) {
        int32_t y = scaled(l, sum[o]);

        out[o] = (uint8_t)(y < 0 ? 0 : y > MOST ? MOST : y);
    }
}

/* A whole layer whose inputs are activations. */
static void pass(const net_layer *l, const uint8_t *in, uint8_t *out)
{
    int32_t sum[NET_WIDEST];

    begin_sums(l, sum);
    add_acts(l, 0, in, l->n_in, sum);
    activate(l, sum, out);
}

/* The last one: logits. */
static void pass_out(const net_layer *l, const uint8_t *in, int32_t *out)
{
    int32_t sum[NET_WIDEST];

    begin_sums(l, sum);
    add_acts(l, 0, in, l->n_in, sum);
    for (int o = 0; o < l->n_out; o++)
        out[o] = scaled(l, sum[o]);
}

/* The exponent is turned into one of base 2, in 256ths; its whole part is a
 * shift, and the rest two factors by table. */
uint32_t net_share(int64_t below)
{
    /* 2 to the -n/16, and to the -n/256. */
    static const uint16_t coarse[16] = {
        32768, 31379, 30048, 28774, 27554, 26386, 25268, 24196,
        23170, 22188, 21247, 20347, 19484, 18658, 17867, 17109};
    static const uint32_t fine[16] = {65536, 65359, 65182, 65006, 64830, 64655,
                                      64480, 64306, 64132, 63958, 63785, 63613,
                                      63441, 63269, 63098, 62928};
    int64_t bits = below * 5909 >> 12; /* by the logarithm of e to base 2 */

    if (bits >= 31 * 256)
        return 0;
    return (uint32_t)((uint64_t)coarse[bits >> 4 & 15] * fine[bits & 15] >>
                      15 >> (bits >> 8));
}

/* ---- Looking ---- */

/* The layer U, for each seat: its columns, its own deeds, and what it and each
 * other seat did to each other. A seat that is not there is zeros. */
static void look_at_seats(const net *n, const net_shape *s, const int8_t *view,
                          uint8_t *e)
{
    const net_layer *l = &n->layer[NET_U];
    int32_t sum[NET_WIDEST];

    for (int seat = 0; seat < s->seats; seat++, e += n->e) {
        const int8_t *at = view + s->seat_at + seat * s->seat;
        int i = s->seat + s->own;

        __builtin_memset(e, 0, (size_t)n->e);
        if (at[s->here] <= 0)
            continue;
        begin_sums(l, sum);
        add_row(l, 0, at, s->seat, sum);
        add_row(l, s->seat, view + s->own_at + seat * s->own, s->own, sum);
        for (int other = 0; s->pair && other < s->seats; other++) {
            const int8_t *pairs = view + s->pair_at;

            add_row(l, i, pairs + (seat * s->seats + other) * s->pair, s->pair,
                    sum);
            add_row(l, i + s->pair, pairs + (other * s->seats + seat) * s->pair,
                    s->pair, sum);
            i += 2 * s->pair;
        }
        activate(l, sum, e);
    }
}

/* The layer G: the columns that belong to no seat, in their order, and all
 * seats as U sees them. */
static void look_at_rest(const net *n, const net_shape *s, const int8_t *view,
                         const uint8_t *e, uint8_t *g)
{
    const net_layer *l = &n->layer[NET_G];
    int first = s->seat_at, last = first + of_seats(s);
    int32_t sum[NET_WIDEST];

    begin_sums(l, sum);
    add_row(l, 0, view, first, sum);
    add_row(l, first, view + last, s->view - last, sum);
    add_acts(l, l->n_rows, e, s->seats * n->e, sum);
    activate(l, sum, g);
}

/* Logits become chances that sum up to `one`, rounded; below the largest, so
 * that nothing overflows. */
static void share_out(const int32_t *logit, int n, uint16_t *chance, int one)
{
    int32_t top = logit[0];
    uint64_t all = 0;

    for (int i = 1; i < n; i++)
        top = logit[i] > top ? logit[i] : top;
    for (int i = 0; i < n; i++)
        all += net_share((int64_t)top - logit[i]);
    for (int i = 0; i < n; i++)
        chance[i] =
            (uint16_t)((net_share((int64_t)top - logit[i]) * (uint64_t)one +
                        all / 2) /
                       all);
}

/* The layers R and ROLE for each seat. What z adds is the same for all seats,
 * and is summed up once. */
static void judge_roles(const net *n, const uint8_t *e, const uint8_t *z,
                        net_thought *t)
{
    const net_layer *l = &n->layer[NET_R];
    int32_t of_all[NET_WIDEST];

    begin_sums(l, of_all);
    add_acts(l, n->e, z, n->z, of_all);
    for (int seat = 0; seat < n->n_seats; seat++, e += n->e) {
        int32_t sum[NET_WIDEST];
        uint8_t r[NET_WIDEST];

        __builtin_memcpy(sum, of_all, (size_t)l->n_out * sizeof *sum);
        add_acts(l, 0, e, n->e, sum);
        activate(l, sum, r);
        pass_out(&n->layer[NET_ROLE], r, t->role[seat]);
        share_out(t->role[seat], n->n_roles, t->chance[seat], NET_CHANCE);
    }
}

/* What all moves have in common in the layer H; and, for each seat, those that
 * mean it: they also see that seat, and what it may be. */
static void prepare(const net *n, const uint8_t *e, const uint8_t *z,
                    net_thought *t)
{
    const net_layer *l = &n->layer[NET_H];

    begin_sums(l, t->base);
    add_acts(l, l->n_rows, z, n->z, t->base);
    for (int seat = 0; seat < n->n_seats; seat++, e += n->e) {
        uint16_t chance[NET_ROLES];
        bool here = false;

        __builtin_memcpy(t->about[seat], t->base, sizeof t->base);
        for (int i = 0; i < n->e; i++)
            here |= e[i] > 0;
        if (!here)
            continue;
        add_acts(l, l->n_rows + n->z, e, n->e, t->about[seat]);
        if (n->n_roles)
            share_out(t->role[seat], n->n_roles, chance, NET_ONE);
        for (int i = 0; i < n->n_roles; i++)
            add_one(l, l->n_rows + n->z + n->e + i, chance[i], t->about[seat]);
    }
}

void net_look(const net *n, const int8_t *view, net_thought *t)
{
    const net_shape *s = shape_of(n->game);
    uint8_t e[NET_SEATS * NET_WIDEST], g[NET_WIDEST], z[NET_WIDEST],
        v[NET_WIDEST];
    int32_t value[2];

    look_at_seats(n, s, view, e);
    look_at_rest(n, s, view, e, g);
    pass(&n->layer[NET_Z], g, z);
    if (n->n_roles)
        judge_roles(n, e, z, t);
    pass(&n->layer[NET_V], z, v);
    pass_out(&n->layer[NET_VALUE], v, value);
    t->wins = value[0];
    t->gold = value[1];
    prepare(n, e, z, t);
}

/* Only the row of the move is left to be added; then the rest of the net. */
int32_t net_rate(const net *n, const net_thought *t, const int8_t *row)
{
    const net_shape *s = shape_of(n->game);
    const net_layer *l = &n->layer[NET_H];
    const int32_t *from = t->base;
    int32_t sum[NET_WIDEST], logit;
    uint8_t h[NET_WIDEST], k[NET_WIDEST];

    for (int seat = 0; seat < s->seats; seat++)
        if (row[s->target + seat] > 0)
            from = t->about[seat];
    __builtin_memcpy(sum, from, (size_t)l->n_out * sizeof *sum);
    add_row(l, 0, row, l->n_rows, sum);
    activate(l, sum, h);
    pass(&n->layer[NET_K], h, k);
    pass_out(&n->layer[NET_MOVE], k, &logit);
    return logit;
}
