/* fresh.c -- which entries of each open table have not been put away yet, kept
 * in memory, so that a commit knows without a query which table fills a page
 * and where `fresh` can be cut off. It repeats what is in the file, and is read
 * again from there if in doubt. Used by sqlite.c and sqlite_read.c. */
#include "store/fresh.h"

#include <stdlib.h>

fresh_table *fresh_find(const fresh *f, const char *name)
{
    return (fresh_table *)(void *)key_map_find(&f->tables, key_of_text(name));
}

fresh_table *fresh_add(fresh *f, const char *name)
{
    fresh_table *t = fresh_find(f, name);

    if (t)
        return t;
    t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->node.key = key_of_text(name);
    if (key_map_add(&f->tables, &t->node))
        return t;
    free(t);
    return NULL;
}

void fresh_drop(fresh *f, fresh_table *t)
{
    key_map_remove(&f->tables, &t->node);
    free(t);
}

/* A table's place in the list is set by its first entry: ids only grow, so the
 * list is in order. */
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

static void drop(key_node *node)
{
    free(node);
}

void fresh_free(fresh *f)
{
    key_map_clear(&f->tables, drop);
    *f = (fresh){0};
}
