/* forget.c -- what is kept is deleted: everything about a guest who asks for
 * it, in one commit or not at all; and tables that have been over for longer
 * than the operator keeps them, a few at a time. Called by api.c and by
 * lobby_tick.
 *
 * Deleting a guest takes three steps, and only the commit in the last one makes
 * them so:
 *
 *   on disk    each of the guest's logs is read, and every line about the
 *              guest is written again without them; so are summaries
 *   in memory  the guest leaves each table they are at, as by `stand`;
 *              names and chat are taken out
 *   settle     commits all of it, or undoes all of it; then rankings and
 *              sockets go, too
 *
 * Until that has landed, whoever asks has to ask again. */
#include "lobby/lobby_impl.h"

#include "lobby/log_reader.h"
#include "lobby/summary.h"

enum {
    AT_ONCE = 16,          /* old tables removed at a time */
    LOOKED_AT = 256,       /* tables looked at for that, at most */
    PATIENCE = 200,        /* ms for other nodes to release tables */
    SOON = 1000,           /* ms until the next, if there may be more */
    LATER = 10 * 60 * 1000 /* ms otherwise */
};

/* ---- Leaving ---- */

/* The person who becomes the host after this guest: somebody who is there
 * rather than somebody who is not. NULL: nobody else has a seat. */
static const guest *heir_of(const table *t, const guest *who)
{
    const guest *heir = NULL;

    for (int i = 0; i < t->setting.config.n_players; i++) {
        const chair *s = &t->seats[i];

        if (s->kind == SEAT_PERSON && !is_nobody(&s->guest) &&
            !same_guest(&s->guest, who) && (heir == NULL || s->live.here > 0)) {
            heir = &s->guest;
            if (s->live.here > 0)
                break;
        }
    }
    return heir;
}

/* As when the player stands up: during a game a bot stands in. */
static refusal leave_seat(lobby *l, table *t, int seat)
{
    entry e = {.kind = ENTRY_STOOD, .seat = (uint8_t)seat};

    if (t->phase == TABLE_PLAYING) {
        e.kind = ENTRY_STANDIN;
        e.reason = REASON_LEFT;
    }
    return ledger_write(l, t, &e);
}

/* The guest is the host no more. Without an heir, a table that waits is
 * abandoned; a game that is going on gets nobody as its host. */
static refusal leave_office(lobby *l, table *t, const guest *who)
{
    const guest *heir = heir_of(t, who);
    entry e = {.kind = ENTRY_HOST};

    if (heir != NULL)
        e.guest = *heir;
    else if (t->phase == TABLE_WAITING)
        e.kind = ENTRY_ABANDONED;
    return ledger_write(l, t, &e);
}

/* At a table that is over there is nothing to leave. */
static refusal leave(lobby *l, table *t, const guest *who)
{
    int seat = table_seat_of(t, who);
    refusal r = REFUSED_NONE;

    if (t->phase > TABLE_PLAYING)
        return REFUSED_NONE;
    if (seat != ADIT_NOBODY)
        r = leave_seat(l, t, seat);
    if (r == REFUSED_NONE && table_is_host(t, who))
        r = leave_office(l, t, who);
    return r;
}

/* ---- Erasing ---- */

typedef struct erasing {
    lobby *l;
    guest who;
    char key[STORE_GUEST];
    int tables;  /* at which there was something */
    refusal why; /* the first failure; REFUSED_NONE so far */
} erasing;

static void expect(erasing *x, store_result result)
{
    if (result != STORE_OK)
        x->why = REFUSED_NOT_STORED;
}

/* One entry of a log, on disk. If it is about the guest, it is written again
 * without what says so. Its number and date stay. */
static void erase_entry(log_reader *r, const store_entry *line, const entry *e)
{
    erasing *x = r->self;
    char text[STORE_ENTRY];
    adit_text out = adit_text_in(text, sizeof text);
    store_entry anew = *line;
    entry less = *e;

    if (x->why != REFUSED_NONE || !log_reader_concerns(r, e, &x->who) ||
        !entry_erase(&less))
        return;
    entry_write(&less, r->table->setting.game, &out);
    require(!out.cut);
    anew.text = text;
    anew.length = out.length;
    expect(x, x->l->store->rewrite(x->l->store, &anew));
}

/* The summary of a table, on disk: the guest's name and key go, the result
 * stays. */
static void erase_summary(erasing *x, const store_entry *kept)
{
    char text[STORE_ENTRY];
    adit_text out = adit_text_in(text, sizeof text);
    store_entry anew = *kept;
    summary sum;

    if (kept->length == 0)
        return;
    if (!summary_read(kept->text, kept->length, &sum)) {
        x->why = REFUSED_DAMAGED;
        return;
    }
    summary_erase(&sum, &x->who);
    summary_write(&sum, &out);
    require(!out.cut);
    anew.text = text;
    anew.length = out.length;
    expect(x, x->l->store->shelve(x->l->store, &anew));
}

/* One of the guest's tables, on disk. A log that cannot be read to its end is
 * not erased by halves: then everything is refused. */
static bool erase_table(void *self, const store_entry *kept)
{
    erasing *x = self;
    log_reader r = {.hear = erase_entry, .self = x, .seats_only = true};
    table *t = tables_find(x->l, kept->table);

    x->tables++;
    if ((t != NULL && t->live.halted && !t->live.awaited &&
         !ledger_restore(x->l, t)) ||
        log_reader_whole(x->l->store, kept->table, &r) != STORE_OK)
        x->why = REFUSED_DAMAGED;
    if (r.table != NULL)
        table_free(r.table);
    if (x->why == REFUSED_NONE)
        erase_summary(x, kept);
    if (x->why == REFUSED_NONE)
        expect(x, x->l->store->unmention(x->l->store, kept->table, x->key));
    return x->why == REFUSED_NONE;
}

/* One table, in memory. The others there are sent that the seat has changed. */
static void erase_in_memory(lobby *l, table *t, const guest *who)
{
    table_erase(t, who);
    t->live.room_changed = t->live.unsettled = true;
    sessions_recount(l, t);
}

/* Leaves all tables in memory, and erases the guest there. Chat of a guest may
 * also be at tables where they do not sit any more. */
static void leave_all(erasing *x)
{
    for (table *t = x->l->newest; t != NULL; t = t->live.older) {
        bool is_there = table_seat_of(t, &x->who) != ADIT_NOBODY ||
                        table_is_host(t, &x->who);

        if (is_there && x->why == REFUSED_NONE)
            x->why = leave(x->l, t, &x->who);
        if (is_there || talk_has(&t->talk, &x->who))
            erase_in_memory(x->l, t, &x->who);
    }
}

/* Is anything of the guest's in the air, or about to be? Then the logs are not
 * yet what they will be. */
static bool is_unsettled(const lobby *l, const guest *who)
{
    for (const table *t = l->newest; t != NULL; t = t->live.older)
        if (t->live.unsettled &&
            (table_seat_of(t, who) != ADIT_NOBODY || table_is_host(t, who) ||
             talk_has(&t->talk, who)))
            return true;
    return false;
}

/* Everything in one commit, or nothing: a commit that fails makes all tables in
 * memory as they were. */
static refusal erase_all(erasing *x)
{
    lobby *l = x->l;
    store *s = l->store;

    if (s->read_guest(s, x->key, erase_table, x) != STORE_OK)
        x->why = REFUSED_DAMAGED;
    if (x->why != REFUSED_NONE) {
        s->undo(s);
        l->failed = l->added > 0; /* what others have asked for is gone, too */
        return x->why;
    }
    if (l->erasure.is == ERASE_WAITS && same_guest(&l->erasure.who, &x->who))
        x->tables += l->erasure.done;
    l->erasure = (erasure){ERASE_COLLECTED, x->who, x->tables, 0, 0};
    leave_all(x);
    if (x->why != REFUSED_NONE)
        l->failed = true;
    lobby_settle(l);
    return REFUSED_NONE;
}

/* One guest at a time: others are to ask again. The answer is given once. */
refusal forget_guest(lobby *l, const guest *who, int *tables, bool *later)
{
    erasure *e = &l->erasure;
    erasing x = {.l = l, .who = *who};
    bool is_busy = e->is == ERASE_COLLECTED || e->is == ERASE_FLIES;
    refusal r = REFUSED_NONE;

    *tables = 0;
    *later = false;
    if (is_nobody(who)) /* a request without a cookie has nothing to delete */
        return REFUSED_NONE;
    guest_write(who, x.key);
    if (e->is == ERASE_WAITS && same_guest(&e->who, who))
        is_busy = lobby_now(l) - e->since < PATIENCE;
    if (!is_busy && (e->is < ERASED || !same_guest(&e->who, who))) {
        *later = is_unsettled(l, who);
        if (*later)
            return REFUSED_NONE;
        r = erase_all(&x);
    }
    *later = e->is != ERASES_NOBODY && e->is < ERASED;
    if (*later || r != REFUSED_NONE)
        return r;
    *tables = e->tables;
    r = e->is == ERASED ? REFUSED_NONE : REFUSED_NOT_STORED;
    e->is = ERASES_NOBODY;
    return r;
}

/* ---- Old tables ---- */

/* A search for old tables, which stops after some work, so that it makes nobody
 * wait. */
typedef struct sweeping {
    lobby *l;
    int64_t before; /* the date: tables that ended earlier are removed */
    int looked_at, removed;
    bool failed;
} sweeping;

/* A reader of summaries, oldest first. A table in memory is left for the next
 * time: somebody is looking at it. */
static bool sweep(void *self, const store_entry *kept)
{
    sweeping *s = self;
    store *from = s->l->store;

    if (kept->date >= s->before || s->removed == AT_ONCE ||
        ++s->looked_at > LOOKED_AT)
        return false;
    if (tables_find(s->l, kept->table) != NULL)
        return true;
    s->removed++;
    s->failed = from->remove(from, kept->table) != STORE_OK;
    return !s->failed;
}

/* What is removed goes with the next commit; if that fails, it is still old the
 * next time. What ended today stays until tomorrow, so that
 * nobody plays the deal of a day twice. */
int64_t forget_old(lobby *l)
{
    sweeping s = {.l = l,
                  .before = l->world.date(l->world.self) - l->limits.keep};
    int64_t midnight = days_began(l);

    if (s.before > midnight)
        s.before = midnight;
    if (l->store->read_past(l->store, 0, sweep, &s) != STORE_OK || s.failed) {
        l->failed |= s.failed && l->added > 0;
        return lobby_now(l) + LATER;
    }
    return lobby_now(l) + (s.removed == AT_ONCE ? SOON : LATER);
}
