/* sessions.c -- the sockets at a table: who is there, who watches, and which
 * requests they will get an answer to. Nothing of it is in the log: it is lost
 * in a restart and comes back with the people. Called by lobby.c when somebody
 * comes or goes, and by ledger.c after each entry. */
#include "lobby/lobby_impl.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_HELD = 40 }; /* messages of a socket that wait */

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
static void break_promises(reply_list *list, const session *s)
{
    int kept = 0;

    for (int i = 0; i < list->n; i++)
        if (list->at[i].to != s)
            list->at[kept++] = list->at[i];
    list->n = kept;
}

/* Nor is anything heard of it any more. */
static void forget_held(table *t, const session *s)
{
    held_message **at = &t->live.held;

    while (*at != NULL) {
        held_message *h = *at;

        if (h->from == s) {
            *at = h->next;
            free(h);
        } else {
            at = &h->next;
        }
    }
    t->live.last_held = at;
}

void sessions_remove(lobby *l, session *s)
{
    table *t = s->table;

    break_promises(&l->replies, s);
    break_promises(&l->flight.replies, s);
    forget_held(t, s);
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
    reply_list *list = &l->replies;

    if (list->n == list->room) {
        int room = list->room ? 2 * list->room : 64;
        reply *more = realloc(list->at, (size_t)room * sizeof *more);

        if (more == NULL)
            return false;
        list->at = more;
        list->room = room;
    }
    list->at[list->n++] = (reply){.to = s, .id = id, .heard = l->heard};
    s->promised++;
    return true;
}

bool sessions_hold(session *s, const char *text, size_t length)
{
    table_live *at = &s->table->live;
    held_message *h = s->n_held < MOST_HELD ? malloc(sizeof *h + length) : NULL;

    if (h == NULL)
        return false;
    h->next = NULL;
    h->from = s;
    h->length = length;
    memcpy(h->text, text, length);
    if (at->held == NULL)
        at->last_held = &at->held;
    *at->last_held = h;
    at->last_held = &h->next;
    s->n_held++;
    return true;
}

/* Those of a session wait for its password. */
held_message *sessions_let_go(table *t)
{
    held_message **at = &t->live.held, *h;

    while (*at != NULL && (*at)->from->knocks != NULL)
        at = &(*at)->next;
    h = *at;
    if (h == NULL)
        return NULL;
    *at = h->next;
    if (h->next == NULL)
        t->live.last_held = at;
    h->from->n_held--;
    return h;
}

void sessions_close(lobby *l, session *s, closing why)
{
    if (s->promised == 0)
        l->out.close(s->conn, why);
    else
        s->closes = why;
}

/* It becomes nobody's first. */
void sessions_expel(lobby *l, session *s, closing why)
{
    s->guest = (guest){{0}};
    sessions_close(l, s, why);
}

void sessions_close_guest(lobby *l, const guest *who, closing why)
{
    for (table *t = l->newest; t != NULL; t = t->live.older)
        for (session *s = t->live.first; s != NULL; s = s->next)
            if (same_guest(&s->guest, who))
                sessions_expel(l, s, why);
}
