/* nodes.c -- where several servers share one store, each is a node, and each
 * table is held by one of them. This is what the lobby does with what the store
 * says of the others: a table comes here with its log, or goes elsewhere; its
 * face is shown in everybody's list; the result of a day is ranked everywhere.
 * Called by the store, through settle.c, and by settle.c for what has landed.
 *
 *   somebody asks for a table   ledger_fetch: hold -> LATER
 *   the store answers           nodes_hear_held: it is here, or ELSEWHERE
 *   its node has died           nodes_hear_orphan: hold
 *   nobody is there, but one    lobby_yield; the other node: lobby_take_yielded
 *   who came to another node
 *   others may have it          nodes_hear_return: hold, again
 *   a commit was not allowed    nodes_give_up: sockets are closed, and come back
 *                               to where it is */
#include "lobby/lobby_impl.h"

#include "core/json.h"

#include <stdio.h>
#include <string.h>

enum { STRANGE = 60 * 1000 /* ms until a node may have become another */ };

/* What nodes tell each other begins so. */
static const char result_of_day[] = "result ", wanted[] = "release ",
                  released[] = "released ", forgotten[] = "forget ",
                  taken[] = "here ", thinker[] = "thinker ";

static void tell(lobby *l, const char *what, const char *name)
{
    char news[128];
    adit_text text = adit_text_in(news, sizeof news);

    text_put(&text, what);
    text_put(&text, name);
    l->store->nodes->tell(l->store, news);
}

/* It goes on here as after a start of the server. */
static void go_on_here(lobby *l, table *t)
{
    timers_turn(l, t);
    timers_plan(l, t);
    outbox_face(t);
    t->live.room_changed = false;
    t->live.reported = t->phase;
    for (session *s = t->live.first; s != NULL && !t->live.halted; s = s->next)
        outbox_everything(l, s);
}

refusal nodes_refusal(const whereabouts *at, lobby_place *where)
{
    where->later = at->is == TABLE_LATER;
    if (at->is == TABLE_ELSEWHERE)
        memcpy(where->elsewhere, at->address, sizeof where->elsewhere);
    return at->is == TABLE_NOWHERE  ? REFUSED_NO_SUCH_TABLE
           : at->is == TABLE_UNREAD ? REFUSED_NOT_STORED
                                    : REFUSED_NONE;
}

/* It stays for its sockets alone. */
void nodes_leave(lobby *l, table *t)
{
    t->live.halted = t->live.moved = true;
    t->live.awaited = false;
    tables_call_off(l, t);
    timers_silence(t);
    table_index_put(&l->index, t);
}

/* The sockets are closed as if the server restarted, and their clients come
 * back. A table without any leaves memory at once. */
void nodes_give_up(lobby *l, table *t)
{
    nodes_leave(l, t);
    if (t->live.first == NULL) {
        tables_drop(l, t);
        return;
    }
    for (session *s = t->live.first; s != NULL; s = s->next)
        sessions_close(l, s, CLOSED_RESTART);
    timers_plan(l, t);
}

/* What is in the air is found out when it lands; and what others have told
 * meanwhile was not heard. */
void nodes_hear_return(void *self)
{
    lobby *l = self;

    for (table *t = l->newest, *older; t != NULL; t = older) {
        older = t->live.older;
        if (!t->live.is_show && !t->live.unsettled && !t->live.awaited &&
            !t->live.moved)
            ledger_restore(l, t);
    }
    if (l->out.moved != NULL)
        l->out.moved(l->out.self, NULL);
}

/* Whoever is on the way to where it was has to come here: the node there may be
 * paused, and close nothing by itself. */
static void tell_taken(lobby *l, const char *name)
{
    tell(l, taken, name);
    if (l->out.moved != NULL)
        l->out.moved(l->out.self, name);
}

/* A table that is here already was asked for again, because it was not certain
 * what is stored of it. */
static void hear_again(lobby *l, table *t, const store_holding *h)
{
    const bool was_elsewhere = t->live.moved;

    if (h->result == STORE_OK && h->n > 0) {
        if (!t->live.awaited && !was_elsewhere) /* asked for twice */
            return;
        ledger_take_held(l, h);
        go_on_here(l, t);
        if (was_elsewhere)
            tell_taken(l, t->name);
    } else if (h->result == STORE_FAILED || h->result == STORE_NO_ROOM) {
        t->live.unread = true;
        timers_retry(l, t);
    } else {
        nodes_give_up(l, t); /* elsewhere; or its opening was never stored */
    }
}

void nodes_hear_held(void *self, const store_holding *h)
{
    lobby *l = self;
    table *t = tables_find(l, h->table);

    ledger_hear_where(l, h);
    if (t != NULL)
        hear_again(l, t, h);
    else if (h->result == STORE_OK && h->n > 0 &&
             (t = ledger_take_held(l, h)) != NULL) {
        go_on_here(l, t);
        tell_taken(l, t->name);
    }
    if (l->out.landed != NULL)
        l->out.landed(l->out.self);
}

/* Tables of a node that has died are taken up, as long as there is
 * room for them. */
void nodes_hear_orphan(void *self, const char *name)
{
    lobby *l = self;

    if (tables_find(l, name) == NULL &&
        l->tables.n < (uint32_t)l->limits.tables)
        l->store->nodes->hold(l->store, name, 0);
}

void nodes_show(lobby *l, const table *t)
{
    char face[STORE_FACE], host[STORE_GUEST];
    adit_text text = adit_text_in(face, sizeof face);
    store_face shown = {.table = t->name,
                        .host = host,
                        .network = t->live.network,
                        .listed = (int8_t)t->live.listed,
                        .text = face};

    if (l->store->nodes == NULL || t->live.is_show || t->phase > TABLE_PLAYING)
        return;
    guest_write(&t->setting.host, host);
    if (t->live.listed != TABLE_NEW)
        outbox_write_face(t, &text);
    require(!text.cut);
    shown.length = text.length;
    l->failed |= l->store->nodes->show(l->store, &shown) != STORE_OK;
}

/* ---- Nodes of other versions ---- */

/* Takes the place of the one that is forgotten first. */
void lobby_cannot_reach(lobby *l, const char *address)
{
    stranger *at = &l->strangers[0];

    for (int i = 0; i < countof(l->strangers); i++) {
        stranger *s = &l->strangers[i];

        if (strcmp(s->address, address) == 0) {
            at = s;
            break;
        }
        if (s->until < at->until)
            at = s;
    }
    snprintf(at->address, sizeof at->address, "%s", address);
    at->until = lobby_now(l) + STRANGE;
}

bool nodes_are_strange(const lobby *l, const char *address)
{
    for (int i = 0; i < countof(l->strangers); i++)
        if (strcmp(l->strangers[i].address, address) == 0)
            return l->strangers[i].until > lobby_now(l);
    return false;
}

/* ---- News ---- */

void nodes_want(lobby *l, const char *name)
{
    tell(l, wanted, name);
}

/* Another node has to change it all over, because somebody who was here is to be
 * erased. While it is in the air it stays: that node asks again. */
static void release(lobby *l, const char *name)
{
    table *t = tables_find(l, name);

    if (t == NULL || t->live.is_show || t->live.unsettled || t->live.awaited ||
        t->live.moved)
        return;
    l->failed |= l->store->nodes->let_go(l->store, name) != STORE_OK;
    nodes_give_up(l, t);
    tell(l, released, name);
}

void nodes_forget(lobby *l, const guest *who)
{
    char key[STORE_GUEST];

    guest_write(who, key);
    if (l->store->nodes != NULL)
        tell(l, forgotten, key);
}

static void forget(lobby *l, const char *key)
{
    guest who;

    if (!guest_read(key, &who))
        return;
    days_forget(l, &who);
    sessions_close_guest(l, &who, CLOSED_DELETED);
}

void nodes_tell_result(lobby *l, const table *t)
{
    char news[STORE_NEWS];
    adit_text text = adit_text_in(news, sizeof news);

    if (l->store->nodes == NULL)
        return;
    text_put(&text, result_of_day);
    days_write_result(t, &text);
    require(!text.cut);
    l->store->nodes->tell(l->store, news);
}

/* Another node has that table now. Whoever waits for it goes there. */
static void hear_taken(lobby *l, const char *name)
{
    ledger_doubt(l, name);
    if (l->out.moved != NULL)
        l->out.moved(l->out.self, name);
    if (l->out.landed != NULL)
        l->out.landed(l->out.self);
}

/* Of another node, perhaps of another version: what is not known is passed
 * over. */
void nodes_hear_news(void *self, const char *news)
{
    lobby *l = self;

    if (text_takes(&news, result_of_day))
        days_take_result(l, news);
    else if (text_takes(&news, wanted))
        release(l, news);
    else if (text_takes(&news, released) && l->erasure.is == ERASE_WAITS)
        l->store->nodes->hold(l->store, news, 0);
    else if (text_takes(&news, forgotten))
        forget(l, news);
    else if (text_takes(&news, taken))
        hear_taken(l, news);
    else if (text_takes(&news, thinker) && l->out.thinker != NULL)
        l->out.thinker(l->out.self, news);
}
