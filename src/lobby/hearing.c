/* hearing.c -- what a message goes through, from its bytes to its answer, and
 * when it has to wait for that: while a password of the same socket is being
 * hashed, or a commit is about the table. Called by lobby.c for what comes, and
 * by settle.c for what has waited. */
#include "lobby/lobby_impl.h"

#include <stdlib.h>

/* Queues a refusal after the answers that wait for the commit, if this session
 * has any: answers have to come in the order of the requests. False: it can be
 * sent at once. */
static bool waits(lobby *l, session *s, int64_t id, const verdict *v)
{
    reply *r;

    if (s->promised == 0 || !sessions_promise(l, s, id))
        return false;
    r = &l->replies.at[l->replies.n - 1];
    r->refused = v->refused;
    r->by_rule = v->by_rule;
    return true;
}

/* Answers a request, or promises to do so after the commit. Only a request with
 * an id gets `done`. If there is no memory to remember a promise, everything
 * since the last commit is undone: better than a request that is done and never
 * answered. */
static void answer_request(lobby *l, session *s, int64_t id, const verdict *v)
{
    const bool refused =
        v->refused != REFUSED_NONE || v->by_rule.err != ADIT_OK;

    if (refused && waits(l, s, id, v))
        return;
    if (v->refused != REFUSED_NONE)
        outbox_refused(l, s, id, v->refused);
    else if (v->by_rule.err != ADIT_OK)
        outbox_refused_move(l, s, id, &v->by_rule);
    else if (id != 0 && !sessions_promise(l, s, id))
        l->failed = true;
}

/* One message, from its bytes to its answer or promise. A message that cannot
 * be paid for is not even parsed: only its id is looked for, so that the
 * refusal has it. A table that is halted is read again first, in case the disk
 * works by now. */
static void hear(lobby *l, session *s, const char *text, size_t length)
{
    message m;
    verdict v = {0};

    l->heard = report_ticks(l);
    metrics_add(&l->metrics, METRIC_MESSAGES, 1);
    if (is_nobody(&s->guest))
        return;
    v.refused = budget_admits(l, s);
    if (v.refused == REFUSED_NONE)
        v.refused = message_read(text, length, &m);
    else
        message_skip(text, length, &m);
    if (s->table->live.halted && !s->table->live.awaited &&
        ledger_restore(l, s->table))
        outbox_everything(l, s);
    if (v.refused == REFUSED_NONE)
        v = handle_message(l, s, &m);
    budget_pay(l, s, &m, v.refused);
    if (v.later)
        return;
    answer_request(l, s, m.id, &v);
}

/* Can a message be heard now? While a password is hashed its socket has to
 * wait, because the answers depend on whether it is let in; while a commit is
 * about the table everybody there has to, because nobody knows yet how it
 * is. */
static bool can_hear(const session *s)
{
    return s->knocks == NULL && s->n_held == 0 && !s->table->live.unsettled;
}

void hearing_take(lobby *l, session *s, const char *text, size_t length)
{
    if (s->closes != CLOSED_NONE)
        return;
    if (can_hear(s))
        hear(l, s, text, length);
    else if (!sessions_hold(s, text, length))
        sessions_close(l, s, CLOSED_TOO_FAST);
}

/* The hash of a password has come back. */
static void answer_knock(lobby *l, session *s)
{
    lobby_password *k = s->knocks;
    verdict v = {0};

    s->knocks = NULL;
    l->heard = k->heard;
    v.refused = handle_password(l, s, k);
    answer_request(l, s, k->id, &v);
    lobby_password_free(k);
}

void hearing_go_on(lobby *l, table *t)
{
    held_message *h;

    for (session *s = t->live.first; s != NULL; s = s->next) {
        handle_return(l, s);
        if (s->knocks != NULL && s->knocks->back && !t->live.unsettled)
            answer_knock(l, s);
    }
    while (!t->live.unsettled && (h = sessions_let_go(t)) != NULL) {
        if (h->from->closes == CLOSED_NONE)
            hear(l, h->from, h->text, h->length);
        free(h);
    }
}
