/* batch.c -- what was changed in a store since its last commit, in the order in
 * which it was asked for. Changes and texts lie in two arrays that grow and are
 * used again, so that a commit of a few entries allocates nothing. Used by
 * each kind of store. */
#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

/* The most for one commit: what a full server does in some seconds. */
enum { MOST_CHANGES = 1 << 18, MOST_TEXT = 1 << 26 };

typedef struct batch_table {
    key_node node; /* comes first; its key is the name */
    int64_t last;  /* of the last entry that is appended */
} batch_table;

/* Remembers the number of an appended entry: the next one is checked against
 * it. */
static bool notes_last(batch *b, const store_entry *e)
{
    map_key key = key_of_text(e->table);
    batch_table *t = (batch_table *)(void *)key_map_find(&b->tables, key);

    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t)
            return false;
        t->node.key = key;
        if (!key_map_add(&b->tables, &t->node)) {
            free(t);
            return false;
        }
    }
    t->last = e->seq;
    return true;
}

/* Room for one more change with so much text. b->text is not NULL after that,
 * even if all texts are empty. */
static bool has_room(batch *b, size_t length)
{
    if (b->n == b->room) {
        int32_t room = b->room ? 2 * b->room : 64;
        void *more = room > MOST_CHANGES
                         ? NULL
                         : realloc(b->change, (size_t)room * sizeof *b->change);

        if (!more)
            return false;
        b->change = more;
        b->room = room;
    }
    if (length >= b->text_room - b->text_used) {
        size_t room = 2 * b->text_room + STORE_ENTRY;
        void *more = room > MOST_TEXT ? NULL : realloc(b->text, room);

        if (!more)
            return false;
        b->text = more;
        b->text_room = room;
    }
    return true;
}

/* The caller has made sure that name and text are not too long. */
bool batch_add(batch *b, batch_kind kind, const store_entry *entry)
{
    batch_change *c;

    if (!has_room(b, entry->length) ||
        (kind == BATCH_APPEND && !notes_last(b, entry)))
        return false;
    c = &b->change[b->n];
    *c = (batch_change){.kind = kind,
                        .seq = entry->seq,
                        .date = entry->date,
                        .text = b->text_used,
                        .length = entry->length};
    memcpy(c->table, entry->table, strlen(entry->table));
    if (entry->length > 0)
        memcpy(b->text + b->text_used, entry->text, entry->length);
    b->text_used += entry->length;
    b->n++;
    return true;
}

int64_t batch_last(const batch *b, const char *table)
{
    const key_node *found = key_map_find(&b->tables, key_of_text(table));

    return found ? ((const batch_table *)(const void *)found)->last : 0;
}

static void drop(key_node *node)
{
    free(node);
}

void batch_clear(batch *b)
{
    b->n = 0;
    b->text_used = 0;
    key_map_clear(&b->tables, drop);
}

void batch_free(batch *b)
{
    batch_clear(b);
    free(b->change);
    free(b->text);
    *b = (batch){0};
}
