/* due.c -- which table is to be looked at first: a binary heap, in which each table knows
 * its place, so that a change of plan costs a few comparisons. Filled by timers.c, asked by
 * lobby_tick. */
#include "lobby/due.h"

#include <stdlib.h>

static void put(due_heap *d, table *t, int i)
{
    d->at[i] = t;
    t->live.place = i;
}

static void rise(due_heap *d, table *t, int i)
{
    for (; i > 0 && d->at[(i - 1) / 2]->live.due > t->live.due; i = (i - 1) / 2)
        put(d, d->at[(i - 1) / 2], i);
    put(d, t, i);
}

static void sink(due_heap *d, table *t, int i)
{
    for (int below; (below = 2 * i + 1) < d->n; i = below) {
        if (below + 1 < d->n &&
            d->at[below + 1]->live.due < d->at[below]->live.due)
            below++;
        if (d->at[below]->live.due >= t->live.due)
            break;
        put(d, d->at[below], i);
    }
    put(d, t, i);
}

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
