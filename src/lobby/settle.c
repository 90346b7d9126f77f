/* settle.c -- what was asked for becomes true: the entries of all tables are
 * committed together; then every request is answered, and everyone at a table
 * that has changed is sent the change. If the commit fails, nothing of it is
 * kept, and each table is read again as it was. Called by src/server/server.c
 * once in each turn of its loop, and by api.c for each request over HTTP.
 *
 *   commit -- ok ------> answers, in order -> each changed table: plan, publish
 *        \-- failed ---> refusals           -> each changed table: read again
 *
 * Answers come first, so that a client sees `done` before the step it asked
 * for. */
#include "lobby/lobby_impl.h"

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
    if (t->phase == TABLE_OVER && t->live.reported != TABLE_OVER)
        days_count(l, t);
    report_table(l, t);
    if (t->live.begun || t->live.has_step)
        timers_step(l, t);
    timers_plan(l, t);
    if (!t->live.halted) {
        if (t->live.room_changed)
            outbox_table(l, t);
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
    if (t->phase == TABLE_NEW && t->live.first == NULL) {
        tables_drop(l, t);
        return;
    }
    for (session *s = t->live.first; s != NULL && !t->live.halted; s = s->next)
        outbox_everything(l, s);
    timers_retry(l, t);
}

/* Replies are answered in the order of the requests. A socket that is to be
 * closed is closed after the last of its answers, hence the second pass. */
static void answer_all(lobby *l, bool done)
{
    for (int i = 0; i < l->n_replies; i++) {
        const reply *r = &l->replies[i];

        r->to->promised = 0;
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
    for (int i = 0; i < l->n_replies; i++) {
        session *s = l->replies[i].to;

        if (s->closes != CLOSED_NONE)
            l->out.close(s->conn, s->closes);
        s->closes = CLOSED_NONE;
    }
    l->n_replies = 0;
}

/* Publishing writes no entries, so that nothing can be published here that is
 * not committed; the list is taken from the front, because undoing may free a
 * table. */
void lobby_settle(lobby *l)
{
    bool done = report_commit(l);

    l->failed = false;
    l->undone += !done;
    answer_all(l, done);
    while (l->dirty != NULL) {
        table *t = l->dirty;

        l->dirty = t->live.next_dirty;
        if (l->dirty == NULL)
            l->last = &l->dirty;
        t->live.dirty = false;
        if (done || t->live.is_show) /* nothing of it is to be undone */
            publish(l, t);
        else
            undo(l, t);
    }
}
