/* ledger.c -- the log of each table. Every change is an entry, which is given
 * to the store first and takes effect after that. Nothing is on disk before
 * lobby_settle commits; what could not be stored is undone by reading the
 * committed log again. Called by whatever changes a table: handlers.c,
 * timers.c, forget.c. */
#include "lobby/lobby_impl.h"

#include "lobby/summary.h"

#include <string.h>

/* ---- Writing ---- */

/* Notes down what an entry changes for those at the table, for the next settle.
 * `noters` are the seats that had noted something before it, and `was` is the
 * phase before it. When somebody else sits down, notes about that seat are
 * gone: only those who had any are sent their notes again, because a message to
 * the others would show that somebody has notes. */
static void note_change(table *t, const entry *e, unsigned noters, int was)
{
    int is = entry_is(e->kind);

    if (is & IS_RESEATING)
        t->live.noted |= (uint16_t)(noters & ~(1u << e->seat));
    if (e->kind == ENTRY_SWAPPED)
        t->live.noted |= (uint16_t)talk_noters(&t->talk);
    if (is & IS_NOTE)
        t->live.noted |= (uint16_t)(1 << e->seat);
    if (is & IS_GUESS)
        t->live.guessed |= (uint16_t)(1 << e->seat);
    t->live.begun |= e->kind == ENTRY_STARTED;
    t->live.has_step |= e->kind == ENTRY_MOVED;
    t->live.has_line |= (is & IS_LINE) != 0;
    t->live.room_changed |= !(is & (IS_STEP | IS_LINE | IS_NOTE | IS_GUESS)) ||
                            ((is & IS_STEP) && t->phase != was);
}

/* Its number is the next of the table: if another program had written to the
 * same log, the store would refuse it. A show has no log. */
static store_result append(lobby *l, table *t, const entry *e, int64_t date)
{
    char line[STORE_ENTRY];
    adit_text text = adit_text_in(line, sizeof line);
    store_entry stored = {
        .table = t->name, .seq = t->seq + 1, .date = date, .text = line};

    if (t->live.is_show)
        return STORE_OK;
    entry_write(e, t->setting.game, &text);
    require(!text.cut);
    stored.length = text.length;
    l->added++;
    return l->store->append(l->store, &stored);
}

store_result ledger_mention(store *s, const char *name, const entry *e)
{
    const guest *who = entry_guest(e);
    char key[STORE_GUEST];

    if (who == NULL || is_nobody(who))
        return STORE_OK;
    guest_write(who, key);
    return s->mention(s, name, key);
}

/* A table that was abandoned, or whose game is by earlier rules, has an empty
 * summary: there is no result to keep. */
store_result ledger_shelve(store *s, const table *t, int64_t date)
{
    char text[STORE_ENTRY];
    adit_text out = adit_text_in(text, sizeof text);
    store_entry kept = {.table = t->name, .date = date, .text = text};
    summary sum;

    if (t->phase == TABLE_OVER && !t->outdated) {
        summary_make(t, &sum);
        summary_write(&sum, &out);
    }
    require(!out.cut);
    kept.length = out.length;
    return s->shelve(s, &kept);
}

/* The order matters: first the store, then the table in memory, then what
 * others need to know. If any step fails, `failed` is set, and the settle that
 * follows undoes everything since the last commit, of all tables: this step may
 * have left the store and the memory different from each other. */
refusal ledger_write(lobby *l, table *t, const entry *e)
{
    bool was_open = t->phase <= TABLE_PLAYING || t->outdated;
    int phase = t->phase;
    unsigned noters = talk_noters(&t->talk);
    int64_t date = l->world.date(l->world.self);

    require(!t->live.flies);
    tables_mark(l, t);
    t->live.unsettled |= !t->live.is_show;
    if (l->failed || append(l, t, e, date) != STORE_OK) {
        l->failed = true;
        return REFUSED_NOT_STORED;
    }
    if (!table_take(t, e)) {
        l->failed = true; /* no memory, or a bug: all is undone */
        return REFUSED_NOT_STORED;
    }
    note_change(t, e, noters, phase);
    t->live.has_marks |=
        e->kind == ENTRY_MOVED && table_rounds_over(t) > t->live.before.over;
    if (ledger_mention(l->store, t->name, e) != STORE_OK ||
        (was_open && !t->live.is_show && t->phase > TABLE_PLAYING &&
         ledger_shelve(l->store, t, date) != STORE_OK)) {
        l->failed = true;
        return REFUSED_NOT_STORED;
    }
    sessions_recount(l, t);
    return REFUSED_NONE;
}

/* ---- Reading ---- */

/* Reads entries of several tables, which come table by table. */
typedef struct reading {
    lobby *l;
    table *t; /* the table of the last entry; NULL at first */
} reading;

/* One entry from the store. If it does not follow from those before it, its
 * table is halted: people see an error there, rather than a guess at what their
 * game may have been. The other tables are read on. False: no memory. */
static bool read_entry(void *self, const store_entry *stored)
{
    reading *r = self;
    char line[STORE_ENTRY];
    entry e;

    if (r->t == NULL || strcmp(r->t->name, stored->table) != 0) {
        r->t = tables_find(r->l, stored->table);
        if (r->t == NULL)
            r->t = tables_add_named(r->l, stored->table);
        if (r->t == NULL)
            return false;
    }
    if (r->t->live.halted)
        return true;
    if (!table_reads(r->t, stored, line, &e) || !table_take(r->t, &e))
        r->t->live.halted = true;
    return true;
}

/* The log is the truth: whatever was in memory is thrown away first. */
bool ledger_restore(lobby *l, table *t)
{
    reading r = {.l = l, .t = t};

    table_forget(t);
    t->live.halted = false;
    if (l->store->read_table(l->store, t->name, read_entry, &r) != STORE_OK)
        t->live.halted = true;
    sessions_recount(l, t);
    return !t->live.halted;
}

/* Finished tables are read when somebody asks for them, and leave memory again
 * after a while (timers.c). No more than twice as many tables as may be open
 * are in memory, so that asking for old tables cannot fill it. */
table *ledger_fetch(lobby *l, const char *name)
{
    table *t = tables_find(l, name);
    reading r = {.l = l};

    if (t != NULL && t->live.halted)
        ledger_restore(l, t);
    if (t != NULL || strlen(name) != STORE_NAME - 1)
        return t;
    if (l->tables.n >= 2 * (uint32_t)l->limits.tables)
        return NULL;
    if (l->store->read_table(l->store, name, read_entry, &r) != STORE_OK &&
        r.t != NULL)
        r.t->live.halted = true; /* it was not read to its end */
    if (r.t != NULL) {
        r.t->live.reported = r.t->phase;
        sessions_recount(l, r.t);
    }
    return r.t;
}

store_result ledger_read_all(lobby *l)
{
    reading r = {.l = l};

    return l->store->read_open(l->store, read_entry, &r);
}
