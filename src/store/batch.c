/* batch.c -- what was changed in a store since its last commit, so that it can be done
 * again after a commit that may have failed half way. Used by sqlite.c alone. */
#include "store/batch.h"

#include "store/fresh.h"

#include <stdlib.h>
#include <string.h>

/* The most for one commit: some seconds of a full house. */
enum { MOST_CHANGES = 1 << 18, MOST_TEXT = 1 << 26 };

static int32_t *chain_of(batch *b, const char *table)
{
    return &b->chain[fresh_hash(table) % BATCH_CHAINS];
}

/* The text is never NULL then, even if it is empty. */
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

/* The entry has been looked at: its name and its text are not too long. */
bool batch_add(batch *b, batch_kind kind, const store_entry *entry)
{
    int32_t *last = chain_of(b, entry->table);
    batch_change *c;

    if (!has_room(b, entry->length))
        return false;
    c = &b->change[b->n];
    *c = (batch_change){.kind = kind,
                        .seq = entry->seq,
                        .date = entry->date,
                        .text = b->text_used,
                        .length = entry->length,
                        .earlier = *last - 1};
    memcpy(c->table, entry->table, strlen(entry->table));
    if (entry->length > 0)
        memcpy(b->text + b->text_used, entry->text, entry->length);
    b->text_used += entry->length;
    *last = ++b->n;
    return true;
}

int64_t batch_last(const batch *b, const char *table)
{
    int32_t at = *chain_of((batch *)b, table) - 1;

    while (at >= 0 && (b->change[at].kind != BATCH_APPEND ||
                       strcmp(b->change[at].table, table) != 0))
        at = b->change[at].earlier;
    return at < 0 ? 0 : b->change[at].seq;
}

void batch_clear(batch *b)
{
    b->n = 0;
    b->text_used = 0;
    memset(b->chain, 0, sizeof b->chain);
}

void batch_free(batch *b)
{
    free(b->change);
    free(b->text);
    *b = (batch){0};
}
