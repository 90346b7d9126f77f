/* sessions.c -- the sockets at a table: who is there, who watches, and which
 * requests they will get an answer to. Nothing of it is in the log: it is lost
 * in a restart and comes back with the people. Called by lobby.c when somebody
 * comes or goes, and by ledger.c after each entry. */
#include "lobby/lobby_impl.h"

#include <stdlib.h>

/* Since when something is not so: 0 while it is, otherwise the time when that
 * began or, if it begins now, the present. */
static int64_t missed_since(const lobby *l, bool is_so, int64_t since)
{
    return is_so ? 0 : since != 0 ? since : lobby_now(l);
}

/* Counts the sockets of the person in a seat. If they have just come or gone,
 * the others are to be sent the table. */
static void recount_seat(const lobby *l, table *t, int i)
{
    chair *s = &t->seats[i];
    int here = 0;

    for (const session *at = t->live.first; at != NULL; at = at->next)
        here += at->seat == i;
    s->live.away = missed_since(l, here > 0, s->live.away);
    t->live.room_changed |= (here > 0) != (s->live.here > 0);
    s->live.here = (int16_t)here;
    t->live.n_here += here > 0;
}

/* Everything is worked out from the list of sockets and the table, so it does
 * not matter what has changed. A player with a seat needs no password. */
void sessions_recount(lobby *l, table *t)
{
    bool host = false;

    for (session *at = t->live.first; at != NULL; at = at->next) {
        at->seat = (int8_t)table_seat_of(t, &at->guest);
        at->entered |= at->seat != ADIT_NOBODY;
        host |= table_is_host(t, &at->guest);
    }
    t->live.host_away = missed_since(l, host, t->live.host_away);
    t->live.empty = missed_since(l, t->live.first != NULL, t->live.empty);
    t->live.n_here = 0;
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (t->seats[i].kind == SEAT_PERSON)
            recount_seat(l, t, i);
    if (t->live.room_changed)
        tables_mark(l, t);
    table_index_put(&l->index, t);
}

void sessions_add(lobby *l, session *s, table *t)
{
    s->table = t;
    s->next = t->live.first;
    s->before = NULL;
    if (t->live.first != NULL)
        t->live.first->before = s;
    t->live.first = s;
    t->live.n_sessions++;
    t->live.room_changed = true;
    sessions_recount(l, t);
}

int sessions_watchers(const table *t)
{
    int n = 0;

    for (const session *s = t->live.first; s != NULL; s = s->next)
        n += s->seat == ADIT_NOBODY;
    return n;
}

/* A session that is gone cannot be answered. The other replies keep their
 * order. */
static void break_promises(lobby *l, const session *s)
{
    int kept = 0;

    for (int i = 0; i < l->n_replies; i++)
        if (l->replies[i].to != s)
            l->replies[kept++] = l->replies[i];
    l->n_replies = kept;
}

void sessions_remove(lobby *l, session *s)
{
    table *t = s->table;

    break_promises(l, s);
    if (s->before != NULL)
        s->before->next = s->next;
    else
        t->live.first = s->next;
    if (s->next != NULL)
        s->next->before = s->before;
    if (t->live.leader == s) {
        t->live.leader = NULL;
        t->live.leads = true;
    }
    t->live.n_sessions--;
    t->live.room_changed = true;
    sessions_recount(l, t);
}

bool sessions_promise(lobby *l, session *s, int64_t id)
{
    if (l->n_replies == l->replies_room) {
        int room = l->replies_room ? 2 * l->replies_room : 64;
        reply *more = realloc(l->replies, (size_t)room * sizeof *more);

        if (more == NULL)
            return false;
        l->replies = more;
        l->replies_room = room;
    }
    l->replies[l->n_replies++] = (reply){.to = s, .id = id, .heard = l->heard};
    s->promised++;
    return true;
}

void sessions_close(lobby *l, session *s, closing why)
{
    if (s->promised == 0)
        l->out.close(s->conn, why);
    else
        s->closes = why;
}
