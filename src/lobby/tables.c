/* tables.c -- the tables in memory, by name. Names are drawn by chance, so that nobody finds a
 * table that he was not told of; a table leaves memory when nothing needs it any more, and
 * comes back from its log (ledger.c). */
#include "lobby/lobby_impl.h"

#include <string.h>

table *tables_find(const lobby *l, const char *name)
{
    return strnlen(name, STORE_NAME) < STORE_NAME
               ? (table *)(void *)key_map_find(&l->tables, key_of_text(name))
               : NULL;
}

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
    require(t->live.first == NULL);
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
