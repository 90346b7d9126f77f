/* settle.c -- what was asked for becomes true: the entries of all tables that
 * have been collected are committed together, and nobody waits for that. When it
 * has landed every request is answered, and everyone at a table that has changed
 * is sent the change. If it fails, nothing of it is kept, and each table is read
 * again as it was. One commit is in the air at a time; what is asked for
 * meanwhile, at other tables, is collected for the next. Called by
 * src/server/server.c once in each turn of its loop, and by api.c.
 *
 *   lobby_settle   without entries -> answers, publish, at once
 *                  with entries    -> launch -+
 *                                             | in the air: messages to these
 *                                             | tables wait
 *   land  <-----------------------------------+
 *     \-- ok ------> answers, in order -> each table: plan, publish,
 *      |                                  hear what has waited
 *      \-- failed -> refusals           -> each table: read again, the same
 *
 * Answers come first, so that a client sees `done` before the step it asked
 * for. */
#include "lobby/lobby_impl.h"

#include <stdlib.h>

/* Clears what was noted down for publishing. */
static void forget_news(table *t)
{
    t->live.room_changed = t->live.begun = t->live.has_step = false;
    t->live.has_line = t->live.has_marks = false;
    t->live.leads = false;
    t->live.noted = t->live.guessed = 0;
}

/* The turn is planned before anything is sent, because messages contain the
 * clock. Newcomers come last: they are sent the position with everything in it,
 * while the others are sent the changes. */
static void publish(lobby *l, table *t)
{
    if (t->phase == TABLE_OVER && t->live.reported != TABLE_OVER &&
        days_count(l, t))
        nodes_tell_result(l, t);
    report_table(l, t);
    if (t->live.begun || t->live.has_step)
        timers_step(l, t);
    timers_plan(l, t);
    if (!t->live.halted) {
        if (t->live.room_changed) {
            outbox_face(t);
            outbox_table(l, t);
        }
        if (t->live.begun)
            outbox_beginning(l, t);
        else if (t->live.has_step)
            outbox_step(l, t);
        outbox_said(l, t);
        outbox_lead(l, t);
        outbox_newcomers(l, t);
    }
    forget_news(t);
}

/* Makes a table as it was at the last commit, and sends everyone there the
 * whole of it, because they may have to take something back. A table whose very
 * opening could not be stored is gone. What a bot was thinking about may not be
 * so any more. */
static void undo(lobby *l, table *t)
{
    forget_news(t);
    tables_call_off(l, t);
    timers_silence(t);
    t->live.has_thought = false;
    t->live.dirty = true; /* so that restoring does not mark it again */
    ledger_restore(l, t);
    t->live.dirty = t->live.room_changed = false;
    if (t->live.awaited) /* nodes.c goes on */
        return;
    if (t->phase == TABLE_NEW && t->live.first == NULL) {
        tables_drop(l, t);
        return;
    }
    for (session *s = t->live.first; s != NULL && !t->live.halted; s = s->next)
        outbox_everything(l, s);
    timers_retry(l, t);
}

/* ---- Answers ---- */

static void answer(lobby *l, const reply *r, bool done)
{
    r->to->promised--;
    if (r->refused != REFUSED_NONE)
        outbox_refused(l, r->to, r->id, r->refused);
    else if (r->by_rule.err != ADIT_OK)
        outbox_refused_move(l, r->to, r->id, &r->by_rule);
    else if (done)
        outbox_done(l, r->to, r->id);
    else
        outbox_refused(l, r->to, r->id, REFUSED_NOT_STORED);
    metrics_time(&l->metrics.request, report_ticks(l) - r->heard);
}

/* A socket that is to be closed is closed after the last of its answers, hence
 * the second pass. */
static void close_answered(lobby *l, const reply_list *these)
{
    for (int i = 0; i < these->n; i++) {
        session *s = these->at[i].to;

        if (s->closes != CLOSED_NONE && s->promised == 0) {
            l->out.close(s->conn, s->closes);
            s->closes = CLOSED_NONE;
        }
    }
}

/* ---- Without a commit ---- */

/* Answers those whose table needs no commit; the others keep their order. */
static void answer_quiet(lobby *l)
{
    reply_list *r = &l->replies;
    int kept = 0;

    for (int i = 0; i < r->n; i++)
        if (!r->at[i].to->table->live.unsettled)
            answer(l, &r->at[i], true);
    close_answered(l, r);
    for (int i = 0; i < r->n; i++)
        if (r->at[i].to->table->live.unsettled)
            r->at[kept++] = r->at[i];
    r->n = kept;
}

void settle_quiet(lobby *l)
{
    table *rest = l->dirty;

    answer_quiet(l);
    l->dirty = NULL;
    l->last = &l->dirty;
    while (rest != NULL) {
        table *t = rest;

        rest = t->live.next_dirty;
        t->live.dirty = false;
        if (t->live.unsettled)
            tables_mark(l, t);
        else
            publish(l, t);
    }
}

/* ---- In the air ---- */

/* Everything that was collected flies; what is asked for from now on is for the
 * next. */
static void take_off(lobby *l)
{
    flight *f = &l->flight;
    reply_list empty = f->replies;

    f->is_up = true;
    f->failed = l->failed;
    f->first = l->dirty;
    f->replies = l->replies;
    f->began = report_ticks(l);
    f->added = l->added;
    for (table *t = f->first; t != NULL; t = t->live.next_dirty) {
        t->live.dirty = false;
        t->live.flies = true;
        if (t->live.room_changed && !f->failed)
            nodes_show(l, t);
    }
    l->dirty = NULL;
    l->last = &l->dirty;
    l->replies = empty;
    l->failed = false;
    l->added = 0;
    if (l->erasure.is == ERASE_COLLECTED)
        l->erasure.is = ERASE_FLIES;
}

/* A guest has been erased, if the commit was done; but for tables that other
 * nodes hold. Whoever asked asks again, until there are none. */
static void end_erasure(lobby *l, bool done, const store_landing *landing)
{
    erasure *e = &l->erasure;

    e->is = !done ? NOT_ERASED : landing->n_lost > 0 ? ERASE_WAITS : ERASED;
    e->done = e->tables - landing->n_lost;
    e->since = lobby_now(l);
    for (int i = 0; e->is == ERASE_WAITS && i < landing->n_lost; i++)
        news_tell(l, NEWS_WANTED, landing->lost[i]);
    if (e->is != ERASED)
        return;
    news_forget(l, &e->who);
    days_forget(l, &e->who);
    sessions_close_guest(l, &e->who, CLOSED_DELETED);
}

/* The list is taken from the front, because undoing may free a table.
 * Publishing writes no entries, so that nothing can be published here that is
 * not committed; what has waited is heard when all is published. */
static void land(lobby *l, const store_landing *landing)
{
    flight *f = &l->flight;
    table *here = NULL, *t; /* those at which somebody is */
    bool done = report_landing(l, landing->result);

    for (int i = 0; i < landing->n_lost; i++)
        if ((t = tables_find(l, landing->lost[i])) != NULL)
            t->live.lost = true;
    for (int i = 0; i < f->replies.n; i++)
        answer(l, &f->replies.at[i],
               done && !f->replies.at[i].to->table->live.lost);
    close_answered(l, &f->replies);
    f->replies.n = 0;
    if (l->erasure.is == ERASE_FLIES)
        end_erasure(l, done, landing);
    while ((t = f->first) != NULL) {
        f->first = t->live.next_dirty;
        t->live.flies = t->live.unsettled = false;
        if (t->live.first != NULL) { /* so that it is not dropped here */
            t->live.next_here = here;
            here = t;
        }
        if (!done && !t->live.is_show) /* nothing of a show is to be undone */
            undo(l, t);
        else if (t->live.lost)
            nodes_give_up(l, t);
        else
            publish(l, t);
    }
    f->is_up = false;
    while ((t = here) != NULL) {
        here = t->live.next_here;
        hearing_go_on(l, t);
    }
}

/* The store says so: whoever waits for it may ask again. */
static void hear_landed(void *self, const store_landing *landing)
{
    lobby *l = self;

    land(l, landing);
    if (l->out.landed != NULL)
        l->out.landed(l->out.self);
}

bool lobby_waits(const lobby *l)
{
    return l->flight.is_up;
}

void settle_listen(lobby *l)
{
    l->store->ear = (store_ear){.landed = hear_landed,
                                .held = nodes_hear_held,
                                .orphaned = nodes_hear_orphan,
                                .returned = nodes_hear_return,
                                .told = nodes_hear_news,
                                .self = l};
}

/* With a store whose commits wait, all has landed when this returns, and what
 * it has made possible is settled, too. */
void lobby_settle(lobby *l)
{
    do {
        settle_quiet(l);
        if (l->flight.is_up)
            return;
        if (l->failed) /* the store may hold some of it */
            l->store->undo(l->store);
        take_off(l);
        if (!l->store->launch(l->store))
            land(l, &(store_landing){.result = STORE_OK});
    } while (!l->flight.is_up &&
             (l->failed || l->dirty != NULL || l->replies.n > 0));
}
