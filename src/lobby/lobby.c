/* lobby.c -- the way into the lobby: guests who come and go, the messages they
 * send, the time that passes, and what other threads give back. Every function
 * here checks that the request can be paid for and hands it to the file that
 * knows what to do. Nothing is final when it returns: lobby_settle (settle.c)
 * makes it last. Called by src/server, on the thread of its loop. */
#include "lobby/lobby_impl.h"

#include "lobby/bot_job.h"

#include <stdlib.h>
#include <string.h>

enum {
    LATER = 1000,      /* ms until a table in the air is looked at again */
    BLOCKS = 60 * 1000 /* ms until it is looked again who is blocked: what other
                        * nodes tell may get lost */
};

/* ---- Opening and closing ---- */

/* After a start: works out for each table what follows from time and from
 * nobody being there yet, and when something is due. The oldest table is first,
 * so that the newest ends up first where tables are listed. Nothing of this is
 * news for anybody, so the list of changed tables is emptied afterwards. */
static void plan_all(lobby *l)
{
    table *oldest = l->newest;

    while (oldest != NULL && oldest->live.older != NULL)
        oldest = oldest->live.older;
    for (table *t = oldest; t != NULL; t = t->live.newer) {
        sessions_recount(l, t);
        timers_turn(l, t);
        timers_plan(l, t);
        outbox_face(t);
        t->live.dirty = t->live.room_changed = false;
        t->live.reported = t->phase;
    }
    l->dirty = NULL;
    l->last = &l->dirty;
}

/* Open games that were begun by earlier rules cannot go on: they end here. If
 * the disk refuses, they are tried again at the next start. */
static void end_outdated(lobby *l)
{
    for (table *t = l->newest; t != NULL; t = t->live.older)
        if (t->outdated)
            ledger_write(l, t, &(entry){.kind = ENTRY_ABANDONED});
    if (l->dirty != NULL)
        lobby_settle(l);
}

/* Draws the salt of the tables by name: names of tables come from clients, who
 * must not be able to choose names that fall into one slot of a hash table. */
static bool has_memory(lobby *l)
{
    lobby_random(l, &l->tables.salt, sizeof l->tables.salt);
    table_index_open(&l->index, l->tables.salt);
    l->text = malloc(LOBBY_ANSWER);
    return l->text != NULL;
}

static bool is_read(lobby *l, char *why, size_t room)
{
    if (!has_memory(l)) {
        adit_text t = adit_text_in(why, room);

        text_put(&t, "there is not enough memory");
        return false;
    }
    if (ledger_read_all(l) != STORE_OK || days_restore(l) != STORE_OK ||
        blocks_load(l) != STORE_OK) {
        adit_text t = adit_text_in(why, room);

        text_put(&t, l->store->why);
        return false;
    }
    return true;
}

lobby *lobby_open(const world *w, store *s, rate_limit *g,
                  const lobby_limits *limits, const lobby_outlet *out,
                  char *why, size_t room)
{
    lobby *l = calloc(1, sizeof *l);

    if (l == NULL)
        return NULL;
    l->world = *w;
    l->store = s;
    l->rate_limit = g;
    l->limits = *limits;
    l->out = *out;
    l->last = &l->dirty;
    settle_listen(l);
    if (!is_read(l, why, room)) {
        lobby_close(l);
        return NULL;
    }
    plan_all(l);
    end_outdated(l);
    return l;
}

void lobby_close(lobby *l)
{
    while (l->newest != NULL)
        tables_drop(l, l->newest);
    due_free(&l->due);
    table_index_close(&l->index);
    key_map_clear(&l->tables, NULL);
    days_close(l);
    free(l->blocks.at);
    free(l->replies.at);
    free(l->flight.replies.at);
    free(l->text);
    free(l);
}

/* ---- Sockets ---- */

/* What is in the air may be about to be undone; whoever comes meanwhile sees
 * what it was. A table that is being read again has to be waited for. */
refusal lobby_may_join(lobby *l, const char *name, const guest *who,
                       lobby_place *where)
{
    whereabouts at;
    table *t = timers_fetch(l, name, &at);

    *where = (lobby_place){0};
    if (t == NULL)
        return nodes_refusal(&at, where);
    if (t->live.awaited) {
        where->later = true;
        return REFUSED_NONE;
    }
    if (t->live.halted)
        return REFUSED_DAMAGED;
    if (t->outdated)
        return REFUSED_EARLIER_RULES;
    if (table_seat_of(t, who) == ADIT_NOBODY && !table_is_host(t, who) &&
        sessions_watchers(t) >= l->limits.watchers)
        return REFUSED_TOO_MANY_WATCHERS;
    return REFUSED_NONE;
}

int64_t lobby_yield(lobby *l, const char *name)
{
    table *t = tables_find(l, name);

    if (l->store->nodes == NULL || t == NULL || t->live.first != NULL ||
        t->live.unsettled || t->live.awaited || t->live.halted ||
        t->live.is_show)
        return 0;
    return ledger_yield(l, t);
}

void lobby_take_yielded(lobby *l, const char *name, int64_t term)
{
    if (l->store->nodes != NULL)
        ledger_take_yielded(l, name, term);
}

/* A session is entered at once if there is no password, or for the host. A
 * table whose address was forgotten in a restart counts from now on for the
 * address that its host comes back from. */
session *lobby_join(lobby *l, const char *name, const guest *who,
                    const char *address, void *conn)
{
    lobby_place where;
    session *s;
    table *t;

    if (lobby_may_join(l, name, who, &where) != REFUSED_NONE || where.later ||
        where.elsewhere[0])
        return NULL;
    s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    t = tables_find(l, name);
    s->conn = conn;
    s->guest = *who;
    strncpy(s->address, address, sizeof s->address - 1);
    s->entered = !t->setting.locked || table_is_host(t, who);
    s->fresh = s->returns = true;
    if (t->live.network == 0 && table_is_host(t, who))
        t->live.network = rate_limit_network(address);
    report_arrival(l, who, address);
    sessions_add(l, s, t);
    handle_return(l, s);
    return s;
}

/* An entry that was refused undoes all that was collected: at once, so that
 * others need not be refused for it. */
static void settle_failure(lobby *l)
{
    if (l->failed)
        lobby_settle(l);
}

void lobby_hear(lobby *l, session *s, const char *text, size_t length)
{
    if (s->table->live.dirty && !s->table->live.unsettled)
        settle_quiet(l);
    hearing_take(l, s, text, length);
    settle_failure(l);
}

/* The session may have left in the meantime; then there is nobody to answer. */
void lobby_hashed(lobby *l, lobby_password *k)
{
    session *s = k->to;

    if (s == NULL) {
        lobby_password_free(k);
        return;
    }
    k->back = true;
    if (s->table->live.dirty && !s->table->live.unsettled)
        settle_quiet(l);
    hearing_go_on(l, s->table);
    settle_failure(l);
}

void lobby_drained(lobby *l, session *s)
{
    if (s->behind) {
        s->fresh = true;
        tables_mark(l, s->table);
    }
}

void lobby_leave(lobby *l, session *s)
{
    lobby_password *k = s->knocks;

    sessions_remove(l, s);
    if (k != NULL && k->back)
        lobby_password_free(k);
    else if (k != NULL)
        k->to = NULL;
    free(s);
}

/* ---- Other nodes ---- */

void lobby_drain(lobby *l)
{
    if (l->store->nodes != NULL)
        l->failed |= l->store->nodes->let_go(l->store, NULL) != STORE_OK;
    l->drained = true;
    l->limits.tables = 0;
    for (table *t = l->newest; t != NULL; t = t->live.older)
        if (!t->live.is_show)
            nodes_leave(l, t);
}

/* ---- Time ---- */

/* A table with a change that is not published is settled first, which plans it
 * again and so moves it in the heap or leaves it due. One in the air is planned
 * when it has landed. */
void lobby_tick(lobby *l)
{
    int64_t now = lobby_now(l);
    table *t;

    while ((t = due_first(&l->due)) != NULL && t->live.due <= now) {
        if (t->live.dirty && !(t->live.unsettled && l->flight.is_up))
            lobby_settle(l);
        else if (t->live.unsettled)
            due_set(&l->due, t, now + LATER);
        else
            timers_run(l, t);
    }
    if (l->limits.keep > 0 && l->sweep <= now)
        l->sweep = forget_old(l);
}

int64_t lobby_wait(const lobby *l)
{
    const table *t = due_first(&l->due);
    int64_t now = lobby_now(l), due = t != NULL ? t->live.due : -1;

    if (l->limits.keep > 0 && (due < 0 || l->sweep < due))
        due = l->sweep;
    return due < 0 ? -1 : due > now ? due - now : 0;
}

/* The job may be of a table that is gone, or of a turn that is over: only the
 * job that its table has on record counts. One that found nothing is tried
 * again later. */
void lobby_job_done(lobby *l, bot_job *th)
{
    table *t = tables_find(l, th->table);

    if (t != NULL && t->live.asked == th) {
        t->live.asked = NULL;
        if (!th->found)
            timers_retry(l, t);
        else if (th->seat == ADIT_NOBODY)
            timers_words(l, t, th);
        else
            timers_bot_move(l, t, th->move);
    }
    bot_job_free(th);
}

/* ---- Health ---- */

/* What other nodes and the operator may have changed. */
static void look_around(lobby *l)
{
    news_of_crowds(l);
    if (l->blocks_due > lobby_now(l))
        return;
    l->blocks_due = lobby_now(l) + BLOCKS;
    blocks_load(l);
}

/* Commits what may be waiting; if there is nothing to commit, writes something
 * that changes nothing. Either way the disk has to answer, perhaps later. */
void lobby_look_after(lobby *l)
{
    if (l->store->nodes != NULL && !l->store->is_away)
        look_around(l);
    if (l->store->is_away) { /* which nobody may have met */
        report_health(l, STORE_FAILED, false);
        return;
    }
    if (!l->ailing)
        return;
    lobby_settle(l);
    if (l->ailing && !lobby_waits(l) && l->store->probe(l->store) == STORE_OK)
        report_health(l, STORE_OK, true);
}

const char *lobby_ails(const lobby *l)
{
    return l->store->is_away ? "the database cannot be reached"
           : l->ailing       ? "the last commit failed: nothing can be stored"
                             : NULL;
}
