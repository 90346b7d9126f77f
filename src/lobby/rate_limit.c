/* rate_limit.c -- nobody is given more than a share of the server: what each address
 * does is counted, in a table whose size is fixed when it is made. */
#define _GNU_SOURCE /* getrandom */

#include "lobby/rate_limit.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/base.h"

enum { LEAST_PLACES = 16384, NOWHERE = -1 };

/* An address: what IPv4 has is put where no IPv6 network is. Or a guest, of whom only
 * the work is counted. */
typedef struct place {
    uint64_t network;
    bucket of[RATE_LIMIT_KINDS];
    int64_t seen; /* when it last did anything */
    int32_t open; /* sockets */
    bool is_guest;
    int32_t next; /* in its chain, or among those that are free */
} place;

struct rate_limit {
    rate_limits limits;
    uint64_t salt; /* so that nobody can choose addresses of one chain */
    place *place;
    int32_t *chain; /* as many as places */
    int32_t n_places, n_used, free, open;
};

/* ---- Buckets ---- */

static double filled_at(const bucket *b, bucket_size size, int64_t now)
{
    double more, filled;

    if (b->at == 0)
        return size.room;
    more = now > b->at ? (double)(now - b->at) * size.rate / 1000 : 0;
    filled = b->filled + more;
    return filled < size.room ? filled : size.room;
}

bool bucket_has(const bucket *b, bucket_size size, int64_t now)
{
    return filled_at(b, size, now) >= 1;
}

void bucket_pay(bucket *b, bucket_size size, double cost, int64_t now)
{
    b->filled = filled_at(b, size, now) - cost;
    b->at = now > 0 ? now : 1;
}

bool bucket_take(bucket *b, bucket_size size, int64_t now)
{
    bool taken = bucket_has(b, size, now);

    bucket_pay(b, size, taken ? 1 : 0, now);
    return taken;
}

/* ---- Addresses ---- */

uint64_t rate_limit_network(const char *address)
{
    struct in_addr four;
    struct in6_addr six;
    uint64_t network = 0;

    if (inet_pton(AF_INET, address, &four) == 1)
        return (uint64_t)0xffff << 32 | four.s_addr;
    if (inet_pton(AF_INET6, address, &six) != 1)
        return 0;
    memcpy(&network, &six, sizeof network);
    return network;
}

/* A guest's place has a key in which no network is: 100::/64 leads nowhere. */
static uint64_t place_of_guest(const uint8_t key[16])
{
    uint8_t bytes[sizeof(uint64_t)] = {1};
    uint64_t network;

    memcpy(bytes + 1, key, sizeof bytes - 1);
    memcpy(&network, bytes, sizeof network);
    return network;
}

static int32_t *chain_of(rate_limit *g, uint64_t network)
{
    uint64_t h = (network ^ g->salt) * 0x9e3779b97f4a7c15;

    h = (h ^ h >> 32) * 0xd6e8feb86659fd93;
    return &g->chain[(h ^ h >> 32) % (uint64_t)g->n_places];
}

/* Nothing would change for an address if it were forgotten. */
static bool is_idle(const rate_limit *g, const place *p, int64_t now)
{
    if (p->open > 0)
        return false;
    if (p->is_guest)
        return filled_at(&p->of[RATE_LIMIT_WORK], g->limits.guest_work, now) >=
               g->limits.guest_work.room;
    for (int i = 0; i < RATE_LIMIT_KINDS; i++)
        if (filled_at(&p->of[i], g->limits.of[i], now) < g->limits.of[i].room)
            return false;
    return true;
}

static void forget(rate_limit *g, int32_t i)
{
    int32_t *link = chain_of(g, g->place[i].network);

    while (*link != i)
        link = &g->place[*link].next;
    *link = g->place[i].next;
    g->place[i].next = g->free;
    g->free = i;
}

/* Forgets all that are idle; if there are none, the one that was silent longest of
 * those that have nothing open. */
static void make_room(rate_limit *g, int64_t now)
{
    int32_t oldest = NOWHERE;

    for (int32_t i = 0; i < g->n_places; i++) {
        const place *p = &g->place[i];

        if (is_idle(g, p, now))
            forget(g, i);
        else if (p->open == 0 &&
                 (oldest == NOWHERE || p->seen < g->place[oldest].seen))
            oldest = i;
    }
    if (g->free == NOWHERE && oldest != NOWHERE)
        forget(g, oldest);
}

static place *place_of(rate_limit *g, uint64_t network)
{
    int32_t i = *chain_of(g, network);

    while (i != NOWHERE && g->place[i].network != network)
        i = g->place[i].next;
    return i == NOWHERE ? NULL : &g->place[i];
}

/* NULL: every address that is known has something open. */
static place *new_place(rate_limit *g, uint64_t network, int64_t now)
{
    int32_t *chain = chain_of(g, network), i;

    if (g->n_used < g->n_places) {
        i = g->n_used++;
    } else {
        if (g->free == NOWHERE)
            make_room(g, now);
        if (g->free == NOWHERE)
            return NULL;
        i = g->free;
        g->free = g->place[i].next;
    }
    g->place[i] = (place){.network = network, .next = *chain};
    *chain = i;
    return &g->place[i];
}

static place *visit_place(rate_limit *g, uint64_t network, int64_t now)
{
    place *p = place_of(g, network);

    if (p == NULL)
        p = new_place(g, network, now);
    if (p != NULL)
        p->seen = now;
    return p;
}

static place *visit(rate_limit *g, const char *address, int64_t now)
{
    return visit_place(g, rate_limit_network(address), now);
}

static place *visit_guest(rate_limit *g, const uint8_t key[16], int64_t now)
{
    place *p = visit_place(g, place_of_guest(key), now);

    if (p != NULL)
        p->is_guest = true;
    return p;
}

/* ---- The guard ---- */

rate_limit *rate_limit_open(const rate_limits *limits)
{
    rate_limit *g = calloc(1, sizeof *g);
    /* Whoever has a socket open has a place. */
    int32_t n =
        limits->sockets < LEAST_PLACES / 2 ? LEAST_PLACES : 2 * limits->sockets;

    if (g == NULL)
        return NULL;
    *g = (rate_limit){.limits = *limits, .n_places = n, .free = NOWHERE};
    g->place = calloc((size_t)n, sizeof *g->place);
    g->chain = malloc((size_t)n * sizeof *g->chain);
    if (g->place == NULL || g->chain == NULL ||
        getrandom(&g->salt, sizeof g->salt, 0) != sizeof g->salt) {
        rate_limit_close(g);
        return NULL;
    }
    for (int32_t i = 0; i < n; i++)
        g->chain[i] = NOWHERE;
    return g;
}

void rate_limit_close(rate_limit *g)
{
    if (g == NULL)
        return;
    free(g->place);
    free(g->chain);
    free(g);
}

bool rate_limit_allows(rate_limit *g, const char *address, rate_kind kind,
                       int64_t now)
{
    place *p = visit(g, address, now);

    return p != NULL && bucket_take(&p->of[kind], g->limits.of[kind], now);
}

bool rate_limit_address_has(rate_limit *g, const char *address, int64_t now)
{
    const place *p = visit(g, address, now);

    return p != NULL && bucket_has(&p->of[RATE_LIMIT_WORK],
                                   g->limits.of[RATE_LIMIT_WORK], now);
}

/* Whoever there is no room for is counted by the address alone. */
bool rate_limit_guest_has(rate_limit *g, const uint8_t key[16], int64_t now)
{
    const place *p = visit_guest(g, key, now);

    return p == NULL ||
           bucket_has(&p->of[RATE_LIMIT_WORK], g->limits.guest_work, now);
}

void rate_limit_pay(rate_limit *g, const char *address, const uint8_t key[16],
                    double cost, int64_t now)
{
    place *p = visit(g, address, now);

    if (p != NULL)
        bucket_pay(&p->of[RATE_LIMIT_WORK], g->limits.of[RATE_LIMIT_WORK], cost,
                   now);
    p = visit_guest(g, key, now);
    if (p != NULL)
        bucket_pay(&p->of[RATE_LIMIT_WORK], g->limits.guest_work, cost, now);
}

const char *rate_limit_enter(rate_limit *g, const char *address, int64_t now)
{
    place *p;

    if (g->open >= g->limits.sockets)
        return "server_full";
    p = visit(g, address, now);
    if (p == NULL)
        return "server_full";
    if (p->open >= g->limits.sockets_of_address)
        return "too_many_sockets";
    p->open++;
    g->open++;
    return NULL;
}

void rate_limit_leave(rate_limit *g, const char *address)
{
    place *p = place_of(g, rate_limit_network(address));

    require(p != NULL && p->open > 0);
    p->open--;
    g->open--;
}
