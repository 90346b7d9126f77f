/* fresh.c -- which entries of each open table have not been put away yet: counts per table,
 * kept in memory, so that a commit knows without a query which table fills a page. Used by
 * sqlite.c. */
#include "store/fresh.h"

#include <stdlib.h>
#include <string.h>

uint32_t fresh_hash(const char *name)
{
    uint32_t hash = 2166136261u;

    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 16777619u;
    return hash ^ hash >> 16;
}

static fresh_table **slot_of(const fresh *f, const char *name)
{
    return &f->slot[fresh_hash(name) & (f->n_slots - 1)];
}

fresh_table *fresh_find(const fresh *f, const char *name)
{
    fresh_table *t = f->n_slots ? *slot_of(f, name) : NULL;

    while (t && strcmp(t->name, name) != 0)
        t = t->next;
    return t;
}

static bool grow(fresh *f)
{
    fresh more = *f;

    more.n_slots = f->n_slots ? 2 * f->n_slots : 64;
    more.slot = calloc(more.n_slots, sizeof *more.slot);
    if (!more.slot)
        return false;
    for (uint32_t i = 0; i < f->n_slots; i++)
        for (fresh_table *t = f->slot[i], *next; t; t = next) {
            fresh_table **slot = slot_of(&more, t->name);

            next = t->next;
            t->next = *slot;
            *slot = t;
        }
    free(f->slot);
    *f = more;
    return true;
}

fresh_table *fresh_add(fresh *f, const char *name)
{
    fresh_table *t = fresh_find(f, name), **slot;

    if (t)
        return t;
    if (f->n == f->n_slots && !grow(f))
        return NULL;
    t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    memcpy(t->name, name, strlen(name));
    slot = slot_of(f, name);
    t->next = *slot;
    *slot = t;
    f->n++;
    return t;
}

void fresh_drop(fresh *f, fresh_table *t)
{
    fresh_table **at = slot_of(f, t->name);

    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    free(t);
    f->n--;
}

void fresh_put(fresh *f, fresh_table *t, int64_t id)
{
    if (t->n == 0) {
        t->older = f->youngest;
        *(f->youngest ? &f->youngest->younger : &f->oldest) = t;
        f->youngest = t;
    }
    t->id[t->n++] = id;
}

void fresh_clear(fresh *f, fresh_table *t)
{
    if (t->n == 0)
        return;
    *(t->older ? &t->older->younger : &f->oldest) = t->younger;
    *(t->younger ? &t->younger->older : &f->youngest) = t->older;
    t->older = t->younger = NULL;
    t->n = 0;
}

void fresh_free(fresh *f)
{
    for (uint32_t i = 0; i < f->n_slots; i++)
        for (fresh_table *t = f->slot[i], *next; t; t = next) {
            next = t->next;
            free(t);
        }
    free(f->slot);
    *f = (fresh){0};
}
