/* ledger.c -- the log of each table. Every change is an entry, which is given
 * to the store first and takes effect after that. Nothing is on disk before
 * lobby_settle commits; what could not be stored is undone by reading the
 * committed log again. Called by whatever changes a table: handlers.c,
 * timers.c, forget.c. */
#include "lobby/lobby_impl.h"

#include "lobby/summary.h"

#include <stdio.h>
#include <string.h>

/* ms for which an answer of the store is believed, and waited for. */
enum { BELIEVED = 500, ASKED = 10 * 1000 };

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

/* The log is the truth: whatever was in memory is thrown away first. Where
 * other nodes write, too, the store has to be asked for it (ledger_take_held
 * goes on); until it has answered, the table is halted. */
bool ledger_restore(lobby *l, table *t)
{
    const store_nodes *nodes = l->store->nodes;
    reading r = {.l = l, .t = t};

    if (nodes != NULL) {
        t->live.halted = t->live.awaited = true;
        t->live.unread = false;
        nodes->hold(l->store, t->name, 0);
        return !t->live.halted;
    }
    table_forget(t);
    t->live.halted = false;
    if (l->store->read_table(l->store, t->name, read_entry, &r) != STORE_OK)
        t->live.halted = true;
    sessions_recount(l, t);
    return !t->live.halted;
}

/* ---- Where tables are ---- */

/* The place of what the store has said about that name, or of the oldest of all
 * that it has said. */
static rumour *rumour_of(lobby *l, const char *name)
{
    rumour *oldest = &l->rumours[0];

    for (int i = 0; i < countof(l->rumours); i++) {
        rumour *r = &l->rumours[i];

        if (strcmp(r->name, name) == 0)
            return r;
        if (r->since < oldest->since)
            oldest = r;
    }
    memset(oldest, 0, sizeof *oldest);
    memcpy(oldest->name, name, strlen(name));
    return oldest;
}

/* The store is asked, unless it was asked a moment ago. */
static void ask_where(lobby *l, const char *name, int64_t term,
                      whereabouts *out)
{
    rumour *r = rumour_of(l, name);
    int64_t now = lobby_now(l);

    if (r->since == 0 || now - r->since > (r->asked ? ASKED : BELIEVED)) {
        r->asked = true;
        r->since = now;
        l->store->nodes->hold(l->store, name, term); /* may answer at once */
    }
    out->is = r->asked ? TABLE_LATER : r->is;
    memcpy(out->address, r->address, sizeof out->address);
}

void ledger_doubt(lobby *l, const char *name)
{
    for (int i = 0; i < countof(l->rumours); i++)
        if (strcmp(l->rumours[i].name, name) == 0)
            l->rumours[i] = (rumour){0};
}

void ledger_take_yielded(lobby *l, const char *name, int64_t term)
{
    whereabouts unused;

    ledger_doubt(l, name);
    ask_where(l, name, term, &unused);
}

int64_t ledger_yield(lobby *l, table *t)
{
    int64_t term = l->store->nodes->yield(l->store, t->name);
    rumour *r = rumour_of(l, t->name);

    if (term == 0)
        return 0;
    metrics_add(&l->metrics, METRIC_LOST, 1);
    r->asked = true; /* the other node will say that it has it */
    r->since = lobby_now(l);
    tables_drop(l, t);
    return term;
}

void ledger_hear_where(lobby *l, const store_holding *h)
{
    rumour *r = rumour_of(l, h->table);
    bool is_here = h->result == STORE_OK && h->n > 0, was_asked = r->asked;

    r->asked = false;
    r->since = is_here ? 0 : lobby_now(l); /* should it go, it is asked for */
    r->is = h->result == STORE_TAKEN             ? TABLE_ELSEWHERE
            : h->result == STORE_OK && h->n == 0 ? TABLE_NOWHERE
                                                 : TABLE_UNREAD;
    if (h->result == STORE_TAKEN)
        snprintf(r->address, sizeof r->address, "%s", h->address);
    if (was_asked && h->result == STORE_TAKEN &&
        news_are_strange(l, h->address)) {
        r->is = TABLE_LATER;
        news_tell(l, NEWS_WANTED, h->table);
    }
}

table *ledger_take_held(lobby *l, const store_holding *h)
{
    table *t = tables_find(l, h->table);
    reading r = {.l = l, .t = t};

    if (t == NULL && (l->tables.n >= 2 * (uint32_t)l->limits.tables ||
                      (t = r.t = tables_add_named(l, h->table)) == NULL))
        return NULL;
    table_forget(t);
    t->live.halted = t->live.awaited = t->live.moved = false;
    for (int64_t i = 0; i < h->n; i++)
        if (!read_entry(&r, &h->entries[i]))
            t->live.halted = true;
    sessions_recount(l, t);
    return t;
}

/* Finished tables are read when somebody asks for them, and leave memory again
 * after a while (timers.c). No more than twice as many tables as may be open
 * are in memory, so that asking for old tables cannot fill it. */
table *ledger_fetch(lobby *l, const char *name, whereabouts *where)
{
    table *t = tables_find(l, name);
    whereabouts unused;
    reading r = {.l = l};

    if (where == NULL)
        where = &unused;
    *where = (whereabouts){.is = TABLE_NOWHERE};
    if (t != NULL && t->live.moved && t->live.first == NULL) {
        tables_drop(l, t);
        t = NULL;
    }
    if (t != NULL && t->live.halted && !t->live.awaited)
        ledger_restore(l, t);
    if (t != NULL && !t->live.moved)
        return t;
    if (l->drained) { /* whoever has asked finds it */
        *where = (whereabouts){.is = TABLE_ELSEWHERE, .address = "-"};
        return NULL;
    }
    if (strlen(name) != STORE_NAME - 1 ||
        l->tables.n >= 2 * (uint32_t)l->limits.tables)
        return NULL;
    if (l->store->nodes != NULL) {
        ask_where(l, name, 0, where);
        t = tables_find(l, name);
        return t != NULL && !t->live.moved ? t : NULL;
    }
    if (l->store->read_table(l->store, name, read_entry, &r) != STORE_OK &&
        r.t != NULL)
        r.t->live.halted = true; /* it was not read to its end */
    if (r.t != NULL) {
        r.t->live.reported = r.t->phase;
        sessions_recount(l, r.t);
    }
    return r.t;
}

void ledger_let_go(lobby *l, table *t)
{
    if (l->store->nodes != NULL && !t->live.moved && !t->live.is_show)
        l->failed |= l->store->nodes->let_go(l->store, t->name) != STORE_OK;
    tables_drop(l, t);
}

store_result ledger_read_all(lobby *l)
{
    reading r = {.l = l};

    return l->store->read_open(l->store, read_entry, &r);
}
