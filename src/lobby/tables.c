/* tables.c -- the tables in memory, by name. Names are drawn by chance, so that nobody finds a
 * table that he was not told of; a table leaves memory when nothing needs it any more, and
 * comes back from its log (ledger.c). */
#include "lobby/lobby_impl.h"

#include <string.h>

/* Names are random, so any mixture of their bytes will do. */
static table **slot_of(const lobby *l, const char *name)
{
    uint32_t hash = 0;

    for (; *name; name++)
        hash = hash * 31 + (uint8_t)*name;
    return &l->slots[hash & (l->n_slots - 1)];
}

table *tables_find(const lobby *l, const char *name)
{
    table *t = *slot_of(l, name);

    while (t != NULL && strcmp(t->name, name) != 0)
        t = t->live.next_in_slot;
    return t;
}

table *tables_add_named(lobby *l, const char *name)
{
    table *t = table_new(name);
    table **slot = slot_of(l, name);

    if (t == NULL)
        return NULL;
    t->live.next_in_slot = *slot;
    *slot = t;
    t->live.older = l->newest;
    if (l->newest != NULL)
        l->newest->live.newer = t;
    l->newest = t;
    t->live.empty = lobby_now(l);
    t->live.number = ++l->numbers;
    l->n_tables++;
    return t;
}

/* 80 bits in letters and digits that are not mistaken for each other. */
static void draw_name(const lobby *l, char name[STORE_NAME])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t bytes[STORE_NAME - 1];

    lobby_random(l, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        name[i] = letters[bytes[i] & 31];
    name[sizeof bytes] = 0;
}

table *tables_add(lobby *l)
{
    char name[STORE_NAME];

    draw_name(l, name);
    return tables_add_named(l, name);
}

void tables_mark(lobby *l, table *t)
{
    if (t->live.dirty)
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

void tables_call_off(lobby *l, table *t)
{
    if (t->live.asked != NULL)
        l->out.call_off(l->out.self, t->live.asked);
    t->live.asked = NULL;
}

void tables_drop(lobby *l, table *t)
{
    table **at = slot_of(l, t->name);

    require(t->live.first == NULL);
    tables_call_off(l, t);
    while (*at != t)
        at = &(*at)->live.next_in_slot;
    *at = t->live.next_in_slot;
    *(t->live.newer != NULL ? &t->live.newer->live.older : &l->newest) =
        t->live.older;
    if (t->live.older != NULL)
        t->live.older->live.newer = t->live.newer;
    unmark(l, t);
    due_set(&l->due, t, DUE_NEVER);
    table_index_take_out(&l->index, t);
    table_free(t);
    l->n_tables--;
}
