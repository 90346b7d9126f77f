/* tables.c -- the tables in memory: by name, by when something is due at them,
 * and by host and address. Names are drawn by chance, so that nobody can find a
 * table whose name nobody gave them. A table leaves memory when nothing needs
 * it any more, and comes back from its log (ledger.c). Called by everything
 * else in the lobby; of the lobby it needs only table.c. */
#include "lobby/lobby_impl.h"

#include <stdlib.h>
#include <string.h>

/* ---- By what is due ---- */

/* A binary heap in which each table knows its place, so that changing the time
 * of one costs a few comparisons. Moves a table to place i. */
static void put_in_heap(due_heap *d, table *t, int i)
{
    d->at[i] = t;
    t->live.place = i;
}

/* Puts a table at place i or above it, moving later ones down. */
static void rise(due_heap *d, table *t, int i)
{
    for (; i > 0 && d->at[(i - 1) / 2]->live.due > t->live.due; i = (i - 1) / 2)
        put_in_heap(d, d->at[(i - 1) / 2], i);
    put_in_heap(d, t, i);
}

/* The opposite: puts a table at place i or below it, moving earlier ones up. */
static void sink(due_heap *d, table *t, int i)
{
    for (int below; (below = 2 * i + 1) < d->n; i = below) {
        if (below + 1 < d->n &&
            d->at[below + 1]->live.due < d->at[below]->live.due)
            below++;
        if (d->at[below]->live.due >= t->live.due)
            break;
        put_in_heap(d, d->at[below], i);
    }
    put_in_heap(d, t, i);
}

/* The last table takes the free place, and then goes down or up from there. */
static void take_out(due_heap *d, table *t)
{
    int i = t->live.place;
    table *last;

    if (i < 0)
        return;
    t->live.place = -1;
    last = d->at[--d->n];
    if (last == t)
        return;
    sink(d, last, i);
    rise(d, last, last->live.place);
}

static bool has_room(due_heap *d)
{
    int room = d->room ? 2 * d->room : 64;
    table **at;

    if (d->n < d->room)
        return true;
    at = realloc(d->at, (size_t)room * sizeof *at);
    if (at == NULL)
        return false;
    d->at = at;
    d->room = room;
    return true;
}

/* If there is no memory, nothing is due at the table any more; the next change
 * of the table plans it again. */
bool due_set(due_heap *d, table *t, int64_t when)
{
    if (t->live.place >= 0 && t->live.due == when)
        return true;
    take_out(d, t);
    t->live.due = when;
    if (when == DUE_NEVER)
        return true;
    if (!has_room(d))
        return false;
    rise(d, t, d->n++);
    return true;
}

table *due_first(const due_heap *d)
{
    return d->n ? d->at[0] : NULL;
}

void due_free(due_heap *d)
{
    free(d->at);
}

/* ---- By whose they are ---- */

/* Counting must not look at all tables. A table knows where it is counted
 * (live.host_owner, live.network_owner) and listed, and can be taken out from
 * there whatever has become of it since. */

/* A host or a network that has open tables, and how many. */
typedef struct table_owner {
    key_node node; /* comes first */
    int32_t n;
} owner;

void table_index_open(table_index *x, uint64_t salt)
{
    *x = (table_index){.hosts = {.salt = salt}, .networks = {.salt = salt}};
}

void table_index_close(table_index *x)
{
    key_map_clear(&x->hosts, NULL);
    key_map_clear(&x->networks, NULL);
}

/* The key of no guest and of no known network: it is never counted. */
static const map_key nobody;

static owner *owner_of(const key_map *m, map_key key)
{
    return (owner *)(void *)key_map_find(m, key);
}

static owner *new_owner(key_map *m, map_key key)
{
    owner *o = calloc(1, sizeof *o);

    if (o == NULL)
        return NULL;
    o->node.key = key;
    if (key_map_add(m, &o->node))
        return o;
    free(o);
    return NULL;
}

/* Counts one more for that key. Without memory it is not counted, which is
 * better than refusing a table that exists already. */
static owner *add_to(key_map *m, map_key key)
{
    owner *o = owner_of(m, key);

    if (o == NULL && !key_is(key, nobody))
        o = new_owner(m, key);
    if (o != NULL)
        o->n++;
    return o;
}

/* Counts one less, and forgets an owner who has none left. */
static void take_from(key_map *m, owner *o)
{
    if (o == NULL || --o->n > 0)
        return;
    key_map_remove(m, &o->node);
    free(o);
}

/* The table counts for that key from now on, and for nobody else. */
static void change_owner(key_map *m, owner **is, map_key key)
{
    if (*is != NULL && key_is((*is)->node.key, key))
        return;
    take_from(m, *is);
    *is = add_to(m, key);
}

int table_index_of_host(const table_index *x, const guest *host)
{
    const owner *o = owner_of(&x->hosts, key_of_bytes(host->key));

    return o != NULL ? o->n : 0;
}

int table_index_of_network(const table_index *x, uint64_t network)
{
    const owner *o = owner_of(&x->networks, key_of_number(network));

    return o != NULL ? o->n : 0;
}

/* TABLE_NEW stands for "in no list": a new table is never listed. */
static void unlist(table_index *x, table *t)
{
    if (t->live.listed == TABLE_NEW)
        return;
    if (t->live.list_before != NULL)
        t->live.list_before->live.list_next = t->live.list_next;
    else
        x->listed[t->live.listed] = t->live.list_next;
    if (t->live.list_next != NULL)
        t->live.list_next->live.list_before = t->live.list_before;
    t->live.listed = TABLE_NEW;
}

static void list(table_index *x, table *t, table_phase phase)
{
    if (t->live.listed == phase)
        return;
    unlist(x, t);
    t->live.listed = (uint8_t)phase;
    if (phase == TABLE_NEW)
        return;
    t->live.list_before = NULL;
    t->live.list_next = x->listed[phase];
    if (t->live.list_next != NULL)
        t->live.list_next->live.list_before = t;
    x->listed[phase] = t;
}

/* The host can change while a table is open, so it is compared each time. */
static void count(table_index *x, table *t, bool open)
{
    change_owner(&x->hosts, &t->live.host_owner,
                 open ? key_of_bytes(t->setting.host.key) : nobody);
    change_owner(&x->networks, &t->live.network_owner,
                 open ? key_of_number(t->live.network) : nobody);
    x->n_open += open - t->live.counted;
    t->live.counted = open;
}

/* A halted table still counts as open, but nobody can do anything there, so it
 * is not listed. A show is neither: shows.c says when it is offered. */
void table_index_put(table_index *x, table *t)
{
    bool open = !t->live.is_show &&
                (t->phase == TABLE_WAITING || t->phase == TABLE_PLAYING);
    bool is_listed = open && t->setting.is_public && !t->live.halted;

    count(x, t, open);
    list(x, t, is_listed ? (table_phase)t->phase : TABLE_NEW);
}

void table_index_take_out(table_index *x, table *t)
{
    count(x, t, false);
    unlist(x, t);
}

/* ---- By name ---- */

/* Names come from clients: one that is too long is not the name of any
 * table. */
table *tables_find(const lobby *l, const char *name)
{
    return strnlen(name, STORE_NAME) < STORE_NAME
               ? (table *)(void *)key_map_find(&l->tables, key_of_text(name))
               : NULL;
}

/* It counts as empty from now on, so that it is abandoned if nobody comes. */
table *tables_add_named(lobby *l, const char *name)
{
    table *t = table_new(name);

    if (t == NULL)
        return NULL;
    if (!key_map_add(&l->tables, &t->node)) {
        table_free(t);
        return NULL;
    }
    t->live.older = l->newest;
    if (l->newest != NULL)
        l->newest->live.newer = t;
    l->newest = t;
    t->live.empty = lobby_now(l);
    t->live.number = ++l->numbers;
    return t;
}

/* 80 bits, in letters and digits that are not mistaken for each other (no i, l,
 * o, u). */
void tables_spell(const uint8_t bytes[STORE_NAME - 1], char name[STORE_NAME])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

    for (int i = 0; i < STORE_NAME - 1; i++)
        name[i] = letters[bytes[i] & 31];
    name[STORE_NAME - 1] = 0;
}

table *tables_add(lobby *l)
{
    uint8_t bytes[STORE_NAME - 1];
    char name[STORE_NAME];

    lobby_random(l, bytes, sizeof bytes);
    tables_spell(bytes, name);
    return tables_add_named(l, name);
}

/* With other nodes, what somebody has opened there counts, too; what is about
 * to be stored at this moment may be missed. */
static bool count_everywhere(lobby *l, const guest *host, uint64_t network,
                             store_census *c)
{
    char key[STORE_GUEST];
    store_census all;

    if (l->store->nodes == NULL)
        return true;
    guest_write(host, key);
    if (l->store->nodes->count(l->store, key, network, &all) != STORE_OK)
        return false;
    c->of_host = all.of_host > c->of_host ? all.of_host : c->of_host;
    c->of_network =
        all.of_network > c->of_network ? all.of_network : c->of_network;
    return true;
}

refusal tables_may_open(lobby *l, const guest *host, uint64_t network)
{
    const table_index *x = &l->index;
    store_census c = {.of_host = table_index_of_host(x, host),
                      .of_network = table_index_of_network(x, network)};

    if (l->store->is_away || !count_everywhere(l, host, network, &c))
        return REFUSED_NOT_STORED;
    if (x->n_open >= l->limits.tables)
        return REFUSED_SERVER_FULL;
    if (c.of_host >= l->limits.tables_of_guest)
        return REFUSED_TOO_MANY_TABLES;
    if (c.of_network >= l->limits.tables_of_address)
        return REFUSED_TOO_MANY_TABLES_OF_ADDRESS;
    return REFUSED_NONE;
}

void tables_mark(lobby *l, table *t)
{
    if (t->live.dirty || t->live.flies)
        return;
    t->live.dirty = true;
    t->live.next_dirty = NULL;
    *l->last = t;
    l->last = &t->live.next_dirty;
}

static void unmark(lobby *l, table *t)
{
    table **at = &l->dirty;

    if (!t->live.dirty)
        return;
    while (*at != t)
        at = &(*at)->live.next_dirty;
    *at = t->live.next_dirty;
    if (l->last == &t->live.next_dirty)
        l->last = at;
    t->live.dirty = false;
}

/* The job itself comes back through lobby_job_done, which frees it. */
void tables_call_off(lobby *l, table *t)
{
    if (t->live.asked != NULL)
        l->out.call_off(l->out.self, t->live.asked);
    t->live.asked = NULL;
}

void tables_drop(lobby *l, table *t)
{
    require(t->live.first == NULL && !t->live.flies);
    tables_call_off(l, t);
    key_map_remove(&l->tables, &t->node);
    *(t->live.newer != NULL ? &t->live.newer->live.older : &l->newest) =
        t->live.older;
    if (t->live.older != NULL)
        t->live.older->live.newer = t->live.newer;
    unmark(l, t);
    due_set(&l->due, t, DUE_NEVER);
    table_index_take_out(&l->index, t);
    table_free(t);
}
