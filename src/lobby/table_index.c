/* table_index.c -- how many tables are open and whose they are, without a look at all of
 * them. A table knows where it is counted, so that it can be taken out from there
 * whatever has become of it since. */
#include "lobby/table_index.h"

#include <stdlib.h>

/* A host or a network that has open tables. */
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

/* ---- Owners ---- */

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

/* Without memory nothing is counted, which is better than to refuse a table that is
 * there. */
static owner *add_to(key_map *m, map_key key)
{
    owner *o = owner_of(m, key);

    if (o == NULL && !key_is(key, nobody))
        o = new_owner(m, key);
    if (o != NULL)
        o->n++;
    return o;
}

static void take_from(key_map *m, owner *o)
{
    if (o == NULL || --o->n > 0)
        return;
    key_map_remove(m, &o->node);
    free(o);
}

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

/* ---- The list ---- */

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

/* ---- Tables ---- */

static void count(table_index *x, table *t, bool open)
{
    change_owner(&x->hosts, &t->live.host_owner,
                 open ? key_of_bytes(t->setting.host.key) : nobody);
    change_owner(&x->networks, &t->live.network_owner,
                 open ? key_of_number(t->live.network) : nobody);
    x->n_open += open - t->live.counted;
    t->live.counted = open;
}

void table_index_put(table_index *x, table *t)
{
    bool open = t->phase == TABLE_WAITING || t->phase == TABLE_PLAYING;
    bool is_listed = open && t->setting.is_public && !t->live.halted;

    count(x, t, open);
    list(x, t, is_listed ? (table_phase)t->phase : TABLE_NEW);
}

void table_index_take_out(table_index *x, table *t)
{
    count(x, t, false);
    unlist(x, t);
}
