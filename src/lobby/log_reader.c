/* log_reader.c -- the log of a table read again from the store, entry by entry,
 * beside whatever is in memory. The caller hears each entry before it takes
 * effect. Nothing is written here, except for the index of older versions.
 * Called by audit.c, history.c and forget.c, and by the store when it brings an
 * old file up to date. */
#include "lobby/log_reader.h"

#include "lobby/lobby_impl.h"

/* One entry from the store. An entry that is passed over (seats_only) still
 * counts for the numbers. */
static bool take_entry(void *self, const store_entry *line)
{
    log_reader *r = self;
    char text[STORE_ENTRY];
    entry e;

    if (!table_reads(r->table, line, text, &e)) {
        r->broken = true;
        return false;
    }
    if (r->hear != NULL)
        r->hear(r, line, &e);
    if (r->seats_only && (entry_is(e.kind) & IS_ASIDE)) {
        r->table->seq++;
        return true;
    }
    if (!table_take(r->table, &e)) {
        r->broken = true;
        return false;
    }
    if (r->ended == 0 && r->table->phase > TABLE_PLAYING)
        r->ended = line->date;
    return true;
}

store_result log_reader_table(store *s, const char *name, log_reader *r)
{
    r->ended = 0;
    r->broken = false;
    r->table = table_new(name);
    if (r->table == NULL)
        return STORE_FAILED;
    return s->read_table(s, name, take_entry, r);
}

store_result log_reader_whole(store *s, const char *name, log_reader *r)
{
    store_result result = log_reader_table(s, name, r);

    return r->broken ? STORE_FAILED : result;
}

bool log_reader_concerns(const log_reader *r, const entry *e, const guest *who)
{
    const guest *named = entry_guest(e);

    if (named != NULL && same_guest(named, who))
        return true;
    return entry_has_seat(e->kind) && table_seat_of(r->table, who) == e->seat;
}

/* ---- Older versions ---- */

/* The first failure is kept, and nothing is mentioned after it. */
typedef struct indexing {
    store *s;
    store_result result;
} indexing;

static void mention(log_reader *r, const store_entry *line, const entry *e)
{
    indexing *i = r->self;

    if (i->result == STORE_OK)
        i->result = ledger_mention(i->s, line->table, e);
}

store_result log_reader_index(store *s, const char *name)
{
    indexing i = {.s = s};
    log_reader r = {.hear = mention, .self = &i};
    store_result read = log_reader_whole(s, name, &r);

    if (read == STORE_OK && i.result == STORE_OK && r.ended != 0)
        i.result = ledger_shelve(s, r.table, r.ended);
    if (r.table != NULL)
        table_free(r.table);
    return i.result;
}
