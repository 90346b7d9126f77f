/* blocks.c -- whom the operator keeps out: addresses, networks and guests. The
 * store has the list, and every server has it in memory, in order, so that
 * asking costs a few comparisons however long it is. Called by operator.c, which
 * changes it, and through lobby.h by src/server/http.c before anything else is
 * looked at.
 *
 *   a block    bits of the network, and its first address
 *   a guest    as if it were a network of more bits than any has */
#include "lobby/lobby_impl.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ADDRESS_BITS = 128,
    IPV4_BITS = 96, /* before an IPv4 address, as a part of IPv6 */
    GUEST_BITS = 129,
    LEAST_BITS = 8,      /* of a network that may be blocked; */
    LEAST_IPV6_BITS = 16 /* a larger one is a slip of the hand */
};

/* ---- How they are written ---- */

static const uint8_t ipv4_before[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255};

static bool is_ipv4(const blocked *b)
{
    return b->bits >= IPV4_BITS &&
           memcmp(b->key, ipv4_before, sizeof ipv4_before) == 0;
}

static bool read_address(const char *text, blocked *out)
{
    *out = (blocked){.bits = ADDRESS_BITS};
    memcpy(out->key, ipv4_before, sizeof ipv4_before);
    return inet_pton(AF_INET, text, out->key + sizeof ipv4_before) == 1 ||
           inet_pton(AF_INET6, text, out->key) == 1;
}

/* Takes away what is not of the network. */
static void cut(blocked *b, int bits)
{
    b->bits = (uint8_t)bits;
    for (int i = 0; i < countof(b->key); i++) {
        int kept = bits - 8 * i;

        b->key[i] &= (uint8_t)(kept >= 8   ? 0xff
                               : kept <= 0 ? 0
                                           : 0xff << (8 - kept));
    }
}

bool blocks_read(const char *text, blocked *out)
{
    char address[INET6_ADDRSTRLEN];
    size_t n = strcspn(text, "/");
    const char *rest = text + n;
    int most, bits;
    guest who;

    if (guest_read(text, &who)) {
        *out = (blocked){.bits = GUEST_BITS};
        memcpy(out->key, who.key, sizeof out->key);
        return !is_nobody(&who);
    }
    if (n >= sizeof address)
        return false;
    memcpy(address, text, n);
    address[n] = 0;
    if (!read_address(address, out))
        return false;
    if (*rest == 0)
        return true;
    most = is_ipv4(out) ? ADDRESS_BITS - IPV4_BITS : ADDRESS_BITS;
    if (!text_takes(&rest, "/") || !text_takes_int(&rest, 0, most, &bits) ||
        *rest != 0)
        return false;
    cut(out, bits + ADDRESS_BITS - most);
    return true;
}

/* A network that all of IPv4 is a part of, such as ::/16, is one of these. */
bool blocks_is_large(const blocked *b)
{
    blocked four = {.bits = ADDRESS_BITS};

    if (is_ipv4(b))
        return b->bits < IPV4_BITS + LEAST_BITS;
    memcpy(four.key, ipv4_before, sizeof ipv4_before);
    cut(&four, b->bits);
    return b->bits < LEAST_IPV6_BITS || memcmp(&four, b, sizeof four) == 0;
}

/* A whole address is written without its "/128" or "/32". */
void blocks_write(const blocked *b, char out[STORE_WHOM])
{
    bool is_four = is_ipv4(b);
    char address[INET6_ADDRSTRLEN] = "";
    guest who;

    if (b->bits == GUEST_BITS) {
        memcpy(who.key, b->key, sizeof who.key);
        guest_write(&who, out);
        return;
    }
    if (is_four)
        inet_ntop(AF_INET, b->key + sizeof ipv4_before, address,
                  sizeof address);
    else
        inet_ntop(AF_INET6, b->key, address, sizeof address);
    if (b->bits == ADDRESS_BITS)
        snprintf(out, STORE_WHOM, "%s", address);
    else
        snprintf(out, STORE_WHOM, "%s/%d", address,
                 is_four ? b->bits - IPV4_BITS : b->bits);
}

/* ---- The list ---- */

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(blocked));
}

bool blocks_has(const blocks *list, const blocked *b)
{
    return list->n > 0 && bsearch(b, list->at, (size_t)list->n,
                                  sizeof *list->at, compare) != NULL;
}

/* How many bits their networks have, each number once. */
static void count_sizes(blocks *list)
{
    list->n_sizes = 0;
    for (int i = 0; i < list->n; i++)
        if (i == 0 || list->at[i].bits != list->at[i - 1].bits)
            list->sizes[list->n_sizes++] = list->at[i].bits;
}

/* What cannot be read is of a later version, and passed over. */
static bool add(void *self, const store_entry *e)
{
    blocks *list = self;
    blocked b;

    if (!blocks_read(e->table, &b))
        return true;
    if (list->n == list->room) {
        int32_t room = list->room ? 2 * list->room : 16;
        blocked *more = realloc(list->at, (size_t)room * sizeof *more);

        if (more == NULL)
            return false;
        list->at = more;
        list->room = room;
    }
    list->at[list->n++] = b;
    return true;
}

static bool is_barred(const lobby *l, const session *s)
{
    return !is_nobody(&s->guest) && lobby_blocks(l, s->address, &s->guest);
}

static void close_sockets(lobby *l)
{
    for (table *t = l->newest; t != NULL; t = t->live.older)
        for (session *s = t->live.first; s != NULL; s = s->next)
            if (is_barred(l, s))
                sessions_expel(l, s, CLOSED_BLOCKED);
}

store_result blocks_load(lobby *l)
{
    blocks list = {0};
    store_result r = l->store->read_blocks(l->store, add, &list);

    if (r != STORE_OK) { /* what is known is better than nothing */
        free(list.at);
        return r;
    }
    if (list.n > 0)
        qsort(list.at, (size_t)list.n, sizeof *list.at, compare);
    count_sizes(&list);
    free(l->blocks.at);
    l->blocks = list;
    if (list.n > 0)
        close_sockets(l);
    return STORE_OK;
}

bool lobby_blocks(const lobby *l, const char *address, const guest *who)
{
    blocked at = {.bits = GUEST_BITS}, net;

    if (l->blocks.n == 0)
        return false;
    memcpy(at.key, who->key, sizeof at.key);
    if (!is_nobody(who) && blocks_has(&l->blocks, &at))
        return true;
    if (!read_address(address, &at))
        return false;
    for (int i = 0; i < l->blocks.n_sizes; i++) {
        net = at;
        cut(&net, l->blocks.sizes[i]);
        if (l->blocks.sizes[i] <= ADDRESS_BITS && blocks_has(&l->blocks, &net))
            return true;
    }
    return false;
}
