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
    metrics_add(&l->metrics, METRIC_LOST, 1);
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
    l->blocks_due = 0;
    if (l->out.moved != NULL)
        l->out.moved(l->out.self, NULL);
}

/* Whoever is on the way to where it was has to come here: the node there may be
 * paused, and close nothing by itself. */
static void tell_taken(lobby *l, const char *name)
{
    metrics_add(&l->metrics, METRIC_TAKEN, 1);
    news_tell(l, NEWS_TAKEN, name);
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
    const bool is_held = h->result == STORE_OK && h->n > 0;

    ledger_hear_where(l, h);
    if (l->drained && is_held) /* it was asked for before */
        l->failed |= l->store->nodes->let_go(l->store, h->table) != STORE_OK;
    else if (t != NULL)
        hear_again(l, t, h);
    else if (is_held && (t = ledger_take_held(l, h)) != NULL) {
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

    if (l->store->nodes == NULL || t->live.is_show || t->phase == TABLE_NEW ||
        t->phase > TABLE_PLAYING)
        return;
    guest_write(&t->setting.host, host);
    outbox_write_face(t, &text);
    require(!text.cut);
    shown.length = text.length;
    l->failed |= l->store->nodes->show(l->store, &shown) != STORE_OK;
}

/* ---- News ---- */

/* Another node has to change it all over, because somebody who was here is to
 * be erased. While it is in the air it stays: that node asks again. */
static void release(lobby *l, const char *name)
{
    table *t = tables_find(l, name);

    if (t == NULL || t->live.is_show || t->live.unsettled || t->live.awaited ||
        t->live.moved)
        return;
    l->failed |= l->store->nodes->let_go(l->store, name) != STORE_OK;
    nodes_give_up(l, t);
    news_tell(l, NEWS_RELEASED, name);
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
    text_put(&text, NEWS_RESULT);
    days_write_result(t, &text);
    require(!text.cut);
    l->store->nodes->tell(l->store, news);
}

static void hear_crowds(lobby *l, const char *news)
{
    char node[STORE_NODE];
    map_key key;
    rate_limit_crowd c = {0};

    if (!text_takes_word(&news, " ", node, sizeof node) ||
        (l->out.node != NULL && strcmp(node, l->out.node) == 0))
        return;
    key = key_of_text(node);
    rate_limit_unhear(l->rate_limit, key.half[0] ^ key.half[1]);
    while (text_takes(&news, " ") &&
           text_takes_hex(&news, (uint8_t *)&c.network, sizeof c.network) &&
           text_takes(&news, ":") &&
           text_takes_int(&news, 1, 1 << 24, &c.sockets))
        rate_limit_hear(l->rate_limit, key.half[0] ^ key.half[1], c,
                        lobby_now(l));
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

    metrics_add(&l->metrics, METRIC_NEWS, 1);
    if (text_takes(&news, NEWS_RESULT))
        days_take_result(l, news);
    else if (text_takes(&news, NEWS_WANTED))
        release(l, news);
    else if (text_takes(&news, NEWS_RELEASED) && l->erasure.is == ERASE_WAITS)
        l->store->nodes->hold(l->store, news, 0);
    else if (text_takes(&news, NEWS_FORGOTTEN))
        forget(l, news);
    else if (text_takes(&news, NEWS_TAKEN))
        hear_taken(l, news);
    else if (text_takes(&news, NEWS_BLOCKS))
        blocks_load(l);
    else if (text_takes(&news, NEWS_CROWDS))
        hear_crowds(l, news);
    else if (text_takes(&news, NEWS_NOTICE))
        outbox_notice(l, news);
    else if (text_takes(&news, NEWS_THINKER) && l->out.thinker != NULL)
        l->out.thinker(l->out.self, news);
}
