/* rate_limit.c -- nobody gets more than a share of the server: what each
 * address and each guest does is counted, for as many of them as there is room
 * for when it is opened. Somebody who is forgotten starts again with full
 * buckets; so those whose buckets are full anyway are forgotten first. Asked by
 * http.c, websocket.c and budget.c.
 *
 * Memory is fixed and work per call is bounded, because this is what an
 * attacker calls:
 *
 *   place[]     n_places of them, allocated once
 *   known       those in use, by network or guest: a hash table with a salt
 *   first..last those in use without open sockets, the longest unused first
 *   free        those that were forgotten */
#define _GNU_SOURCE /* getrandom */

#include "lobby/rate_limit.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/base.h"
#include "store/key_map.h"

enum {
    LEAST_PLACES = 16384, /* even if the server allows few sockets */
    LOOK = 1000,          /* ms between two searches through everybody */
    RUMOURS = 512,        /* networks of other servers that are kept in mind */
    BELIEVED = 4000,      /* ms; a server repeats itself each second */
    FEW = 8 /* who has less than an eighth of what is allowed is not worth
             * telling */
};

/* What is known of an address, by its network; or of a guest, of whom only the
 * work is counted. */
typedef struct place {
    key_node node; /* comes first; its next also links free places */
    bucket of[RATE_LIMIT_KINDS]; /* sizes are in rate_limits */
    int32_t open; /* sockets; a place with any is never forgotten */
    /* Its neighbours among those without sockets, by when they last did
     * anything. */
    struct place *before, *after;
    bool is_guest;
} place;

/* What another server has said. */
typedef struct crowd_elsewhere {
    uint64_t server;
    rate_limit_crowd crowd;
    int64_t until; /* in ms; what is over is free for another */
} crowd_elsewhere;

struct rate_limit {
    rate_limits limits;
    key_map known;                  /* places by network or guest */
    place *place;                   /* all that there can be */
    key_node *free;                 /* places of those who were forgotten */
    place *first, *last;            /* places without open sockets */
    int64_t looked;                 /* when everybody was last looked at */
    int32_t n_places, n_used, open; /* in all; ever used; sockets of all */
    crowd_elsewhere elsewhere[RUMOURS];
    int64_t heard; /* until when any of these may count */
};

/* ---- Buckets ---- */

/* The tokens in a bucket at that time. A clock that goes back adds nothing. */
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

/* `at` must not be 0, which would mean a full bucket. */
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

/* IPv4 addresses differ from IPv6 networks in the bits above their own. A
 * network that has the same number all the same shares the limits of that
 * address. */
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

/* Are all buckets full? Then forgetting it changes nothing, if it has no
 * sockets. */
static bool is_idle(const rate_limit *g, const place *p, int64_t now)
{
    if (p->is_guest)
        return filled_at(&p->of[RATE_LIMIT_WORK], g->limits.guest_work, now) >=
               g->limits.guest_work.room;
    for (int i = 0; i < RATE_LIMIT_KINDS; i++)
        if (filled_at(&p->of[i], g->limits.of[i], now) < g->limits.of[i].room)
            return false;
    return true;
}

/* ---- Places ---- */

static void unlink_place(rate_limit *g, place *p)
{
    *(p->before != NULL ? &p->before->after : &g->first) = p->after;
    *(p->after != NULL ? &p->after->before : &g->last) = p->before;
}

static void link_last(rate_limit *g, place *p)
{
    p->before = g->last;
    p->after = NULL;
    *(g->last != NULL ? &g->last->after : &g->first) = p;
    g->last = p;
}

static void free_place(rate_limit *g, place *p)
{
    p->node.next = g->free;
    g->free = &p->node;
}

static void forget(rate_limit *g, place *p)
{
    unlink_place(g, p);
    key_map_remove(&g->known, &p->node);
    free_place(g, p);
}

static void forget_idle(rate_limit *g, int64_t now)
{
    for (place *p = g->first, *next; p != NULL; p = next) {
        next = p->after;
        if (is_idle(g, p, now))
            forget(g, p);
    }
    g->looked = now;
}

/* Makes a place free, if possible. Everybody who is idle is forgotten, but the
 * search for them is made at most once a second: it takes long, and strangers
 * decide how often it is needed. If nobody is idle, the one is forgotten that
 * was silent longest, of those without sockets. */
static void make_room(rate_limit *g, int64_t now)
{
    if (g->looked == 0 || now - g->looked >= LOOK)
        forget_idle(g, now);
    if (g->free == NULL && g->first != NULL)
        forget(g, g->first);
}

static place *place_of(const rate_limit *g, map_key key)
{
    return (place *)(void *)key_map_find(&g->known, key);
}

static place *take_free(rate_limit *g)
{
    place *p = (place *)(void *)g->free;

    if (p != NULL)
        g->free = p->node.next;
    return p;
}

/* A place for a new key. NULL: all places have sockets open, or no memory. */
static place *new_place(rate_limit *g, map_key key, int64_t now)
{
    place *p;

    if (g->n_used == g->n_places && g->free == NULL)
        make_room(g, now);
    p = g->n_used < g->n_places ? &g->place[g->n_used++] : take_free(g);
    if (p == NULL)
        return NULL;
    *p = (place){.node = {.key = key}};
    if (key_map_add(&g->known, &p->node)) {
        link_last(g, p);
        return p;
    }
    free_place(g, p);
    return NULL;
}

/* The place of a key, made if needed, and moved to the end of those without
 * sockets. */
static place *visit_place(rate_limit *g, map_key key, int64_t now)
{
    place *p = place_of(g, key);

    if (p == NULL)
        return new_place(g, key, now);
    if (p->open == 0) {
        unlink_place(g, p);
        link_last(g, p);
    }
    return p;
}

static map_key key_of_address(const char *address)
{
    return key_of_number(rate_limit_network(address));
}

static place *visit(rate_limit *g, const char *address, int64_t now)
{
    return visit_place(g, key_of_address(address), now);
}

static place *visit_guest(rate_limit *g, const uint8_t key[16], int64_t now)
{
    place *p = visit_place(g, key_of_bytes(key), now);

    if (p != NULL)
        p->is_guest = true;
    return p;
}

/* ---- The limits ---- */

rate_limit *rate_limit_open(const rate_limits *limits)
{
    rate_limit *g = calloc(1, sizeof *g);
    /* Everyone with an open socket keeps a place, so there are more than
     * those. */
    int32_t n =
        limits->sockets < LEAST_PLACES / 2 ? LEAST_PLACES : 2 * limits->sockets;

    if (g == NULL)
        return NULL;
    *g = (rate_limit){.limits = *limits, .n_places = n};
    g->place = calloc((size_t)n, sizeof *g->place);
    if (g->place == NULL || getrandom(&g->known.salt, sizeof g->known.salt,
                                      0) != sizeof g->known.salt) {
        rate_limit_close(g);
        return NULL;
    }
    return g;
}

void rate_limit_close(rate_limit *g)
{
    if (g == NULL)
        return;
    free(g->place);
    key_map_clear(&g->known, NULL);
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

/* A guest for whom there is no place is counted by the address alone. */
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

/* ---- Other servers ---- */

int rate_limit_crowds(const rate_limit *g, rate_limit_crowd *out, int most)
{
    int32_t least = g->limits.sockets_of_address / FEW;
    int n = 0;

    for (int i = 0; i < g->n_used; i++) {
        rate_limit_crowd c = {.network = g->place[i].node.key.half[0],
                              .sockets = g->place[i].open};
        int at;

        if (c.sockets < 2 || c.sockets < least ||
            (n == most && c.sockets <= out[n - 1].sockets))
            continue;
        for (at = n < most ? n++ : n - 1;
             at > 0 && out[at - 1].sockets < c.sockets; at--)
            out[at] = out[at - 1];
        out[at] = c;
    }
    return n;
}

/* Takes the place of what the same server has said before, or of what is over;
 * with none of these, of the smallest crowd. */
void rate_limit_hear(rate_limit *g, uint64_t server, rate_limit_crowd crowd,
                     int64_t now)
{
    crowd_elsewhere *to = &g->elsewhere[0];

    for (int i = 0; i < RUMOURS; i++) {
        crowd_elsewhere *e = &g->elsewhere[i];

        if (e->server == server && e->crowd.network == crowd.network) {
            to = e;
            break;
        }
        if (to->until > now &&
            (e->until <= now || e->crowd.sockets < to->crowd.sockets))
            to = e;
    }
    *to = (crowd_elsewhere){
        .server = server, .crowd = crowd, .until = now + BELIEVED};
    g->heard = now + BELIEVED;
}

void rate_limit_unhear(rate_limit *g, uint64_t server)
{
    for (int i = 0; i < RUMOURS; i++)
        if (g->elsewhere[i].server == server)
            g->elsewhere[i].until = 0;
}

static int64_t open_elsewhere(const rate_limit *g, uint64_t network,
                              int64_t now)
{
    int64_t n = 0;

    for (int i = 0; i < RUMOURS && g->heard > now; i++)
        if (g->elsewhere[i].until > now &&
            g->elsewhere[i].crowd.network == network)
            n += g->elsewhere[i].crowd.sockets;
    return n;
}

const char *rate_limit_enter(rate_limit *g, const char *address, int64_t now)
{
    place *p;

    if (g->open >= g->limits.sockets)
        return "server_full";
    if (address == NULL) {
        g->open++;
        return NULL;
    }
    p = visit(g, address, now);
    if (p == NULL)
        return "server_full";
    if (p->open + open_elsewhere(g, rate_limit_network(address), now) >=
        g->limits.sockets_of_address)
        return "too_many_sockets";
    if (p->open++ == 0)
        unlink_place(g, p);
    g->open++;
    return NULL;
}

void rate_limit_leave(rate_limit *g, const char *address)
{
    place *p;

    g->open--;
    if (address == NULL)
        return;
    p = place_of(g, key_of_address(address));
    require(p != NULL && p->open > 0);
    if (--p->open == 0)
        link_last(g, p);
}
