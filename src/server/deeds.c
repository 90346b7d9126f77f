/* deeds.c -- what people ask for at a table. */
#include "server/deeds.h"

#include "server/lock.h"
#include "server/seats.h"
#include "server/speak.h"
#include "server/tell.h"
#include "server/thought.h"

#include <stdio.h>
#include <string.h>

static const char usual_bot[] = "trained";

_Static_assert(THOUGHT_MOST == 40000, "the refusal of a bot tells the bound");

/* ---- Opening ---- */

static refusal may_open(const lobby *l, const guest *host, uint64_t network)
{
    const table_index *x = &l->index;

    if (x->n_open >= l->limits.tables)
        return REFUSED_SERVER_FULL;
    if (table_index_of_host(x, host) >= l->limits.tables_of_guest)
        return REFUSED_TOO_MANY_TABLES;
    if (table_index_of_network(x, network) >= l->limits.tables_of_address)
        return REFUSED_TOO_MANY_TABLES_OF_ADDRESS;
    return REFUSED_NONE;
}

refusal deed_open(lobby *l, const setting *s, const char *address, table **out)
{
    entry e = {.kind = ENTRY_OPENED, .setting = *s};
    uint64_t network = guard_network(address);
    refusal r = may_open(l, &s->host, network);

    if (r != REFUSED_NONE)
        return r;
    *out = house_add(l);
    if (*out == NULL)
        return REFUSED_SERVER_FULL;
    (*out)->network = network;
    house_random(l, e.secret, sizeof e.secret);
    return house_write(l, *out, &e);
}

/* ---- Entering ---- */

static verdict enter(lobby *l, session *s, const message *m)
{
    lobby_lock *k;

    if (s->entered)
        return (verdict){0};
    if (!guard_allows(l->guard, s->address, GUARD_PASSWORD, house_now(l)))
        return (verdict){.refused = REFUSED_TOO_FAST};
    k = lock_like(&s->table->setting, m->password);
    if (k == NULL)
        return (verdict){.refused = REFUSED_TOO_FAST};
    k->to = s;
    k->id = m->id;
    k->heard = l->heard;
    s->knocks = k;
    if (l->out.hash(l->out.self, k))
        return (verdict){.later = true};
    s->knocks = NULL;
    lobby_lock_free(k);
    return (verdict){.refused = REFUSED_TOO_FAST};
}

refusal deed_enter(lobby *l, session *s, const lobby_lock *k)
{
    if (!lobby_is_hashed(k))
        return REFUSED_CLOSING;
    if (s->table->halted)
        return REFUSED_DAMAGED;
    if (!lock_fits(k, &s->table->setting))
        return REFUSED_WRONG_PASSWORD;
    s->entered = true;
    tell_all_there_is(l, s);
    return REFUSED_NONE;
}

/* ---- The host ---- */

static refusal seat_bot(lobby *l, table *t, int i, const char *name)
{
    entry e = {.kind = ENTRY_BOT, .seat = (uint8_t)i};
    const char *budget;
    const bot *b;
    int iterations;

    if (!thought_reads_bot(name, t->setting.game, &b, &iterations))
        return REFUSED_NO_SUCH_BOT;
    if (i >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (iterations > thought_most(b, &t->setting.config, t->setting.game))
        return REFUSED_BOT_TOO_SLOW;
    if (t->seats[i].kind == SEAT_PERSON)
        return REFUSED_SEAT_TAKEN;
    /* As it is called now. */
    bot_begins(name, &budget);
    snprintf(e.name, sizeof e.name, "%s%s", b->name, budget);
    return house_write(l, t, &e);
}

static refusal fill(lobby *l, table *t, const char *name)
{
    refusal r = REFUSED_NONE;

    for (int i; (i = table_empty_seat(t)) != ADIT_NOBODY && r == REFUSED_NONE;)
        r = seat_bot(l, t, i, name[0] ? name : usual_bot);
    return r;
}

static refusal clear(lobby *l, table *t, int i)
{
    if (i >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (t->seats[i].kind == SEAT_EMPTY)
        return REFUSED_NONE;
    return house_write(l, t, &(entry){.kind = ENTRY_STOOD, .seat = (uint8_t)i});
}

static refusal swap(lobby *l, table *t, int a, int b)
{
    if (a >= t->setting.config.n_players || b >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    return house_write(l, t,
                       &(entry){.kind = ENTRY_SWAPPED,
                                .seat = (uint8_t)a,
                                .other = (uint8_t)b});
}

/* Game, seats and password stay. */
static refusal change(lobby *l, table *t, const message *m)
{
    entry e = {.kind = ENTRY_AGREED, .setting = t->setting};
    refusal r = message_read_change(m, &e.setting);

    if (r != REFUSED_NONE)
        return r;
    e.setting.host = (guest){{0}};
    return house_write(l, t, &e);
}

static refusal start(lobby *l, table *t)
{
    if (table_empty_seat(t) != ADIT_NOBODY)
        return REFUSED_SEATS_EMPTY;
    return house_write(
        l, t, &(entry){.kind = ENTRY_STARTED, .rules = t->setting.game->rules});
}

/* Before the game begins. */
static refusal prepare(lobby *l, session *s, const message *m)
{
    table *t = s->table;

    if (!table_is_host(t, &s->guest))
        return REFUSED_NOT_HOST;
    if (t->phase != TABLE_WAITING)
        return REFUSED_NOT_WAITING;
    switch (m->kind) {
    case MESSAGE_BOT:
        return seat_bot(l, t, m->seat, m->bot);
    case MESSAGE_FILL:
        return fill(l, t, m->bot);
    case MESSAGE_CLEAR:
        return clear(l, t, m->seat);
    case MESSAGE_SWAP:
        return swap(l, t, m->seat, m->other);
    case MESSAGE_CHANGE:
        return change(l, t, m);
    default:
        return start(l, t);
    }
}

/* The same people and bots sit down again, but for those who have left. */
static refusal seat_again(lobby *l, const table *from, table *to)
{
    refusal r = REFUSED_NONE;

    for (int i = 0; i < from->setting.config.n_players && r == REFUSED_NONE;
         i++) {
        const chair *s = &from->seats[i];
        entry e = {.kind = s->kind == SEAT_BOT ? ENTRY_BOT : ENTRY_SAT,
                   .seat = (uint8_t)i,
                   .guest = s->guest};

        if ((s->stood_in && s->here == 0) ||
            (s->kind == SEAT_PERSON && is_nobody(&s->guest)))
            continue;
        memcpy(e.name, s->name, sizeof e.name);
        r = house_write(l, to, &e);
    }
    return r;
}

static refusal rematch(lobby *l, session *s)
{
    table *t = s->table, *again;
    entry e = {.kind = ENTRY_NEXT};
    refusal r;

    if (!table_is_host(t, &s->guest))
        return REFUSED_NOT_HOST;
    if (t->phase != TABLE_OVER)
        return REFUSED_NOT_OVER;
    if (t->next[0])
        return REFUSED_NONE;
    r = deed_open(l, &t->setting, s->address, &again);
    if (r == REFUSED_NONE)
        r = seat_again(l, t, again);
    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, again->name, sizeof again->name);
    return house_write(l, t, &e);
}

/* ---- The game ---- */

static verdict judge(const session *s, const message *m, adit_action *move)
{
    const table *t = s->table;
    verdict v = {0};

    if (s->seat == ADIT_NOBODY)
        v.refused = REFUSED_NOT_SEATED;
    else if (t->phase != TABLE_PLAYING)
        v.refused = REFUSED_NOT_PLAYING;
    else if (!t->setting.game->read_move(m->move, move))
        v.by_rule.err = ADIT_ERR_MOVE;
    else
        match_why(&t->match, s->seat, *move, &v.by_rule);
    return v;
}

static verdict play(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_MOVED, .id = m->id};
    verdict v;

    if (s->seat != ADIT_NOBODY && t->match.game != NULL &&
        table_knows(t, s->seat, m->id))
        return (verdict){0};
    v = judge(s, m, &e.move);
    if (v.refused != REFUSED_NONE)
        return v;
    if (t->seats[s->seat].stood_in)
        return (verdict){.refused = REFUSED_BOT_PLAYS};
    if (m->n >= 0 && m->n != t->match.n_moves)
        return (verdict){.refused = REFUSED_STALE};
    if (v.by_rule.err != ADIT_OK)
        return v;
    e.seat = (uint8_t)s->seat;
    e.left = table_left_after(t, s->seat, house_now(l));
    v.refused = house_write(l, t, &e);
    return v;
}

/* ---- All of it ---- */

static refusal other_deed(lobby *l, session *s, const message *m)
{
    switch (m->kind) {
    case MESSAGE_SIT:
        return seats_sit(l, s, m);
    case MESSAGE_STAND:
    case MESSAGE_NAME:
    case MESSAGE_NONCE:
    case MESSAGE_BACK:
        return seats_meet(l, s, m);
    case MESSAGE_REMATCH:
        return rematch(l, s);
    case MESSAGE_CLAIM:
    case MESSAGE_CHAT:
    case MESSAGE_NOTE:
        return speak(l, s, m);
    case MESSAGE_SYNC:
        tell_all_there_is(l, s);
        return REFUSED_NONE;
    case MESSAGE_PING:
        tell_pong(l, s);
        return REFUSED_NONE;
    default:
        return prepare(l, s, m);
    }
}

/* What could be asked for without end, and would make a log that has none. To get up
 * before the game, to begin it and to come back to it is always possible. */
static bool fidgets(const table *t, message_kind kind)
{
    if (t->n_changes < TABLE_MOST_CHANGES)
        return false;
    switch (kind) {
    case MESSAGE_SIT:
    case MESSAGE_NAME:
    case MESSAGE_NONCE:
    case MESSAGE_BOT:
    case MESSAGE_CLEAR:
    case MESSAGE_SWAP:
    case MESSAGE_CHANGE:
        return true;
    default:
        return kind == MESSAGE_STAND && t->phase == TABLE_PLAYING;
    }
}

verdict deed(lobby *l, session *s, const message *m)
{
    adit_action unused;

    if (s->table->halted)
        return (verdict){.refused = REFUSED_DAMAGED};
    if (!s->entered && m->kind != MESSAGE_ENTER && m->kind != MESSAGE_PING)
        return (verdict){.refused = REFUSED_LOCKED};
    if (s->table->phase == TABLE_ABANDONED && m->kind != MESSAGE_ENTER &&
        m->kind != MESSAGE_SYNC && m->kind != MESSAGE_PING)
        return (verdict){.refused = REFUSED_ABANDONED};
    if (fidgets(s->table, m->kind))
        return (verdict){.refused = REFUSED_TOO_MUCH};
    if (m->kind == MESSAGE_MOVE)
        return play(l, s, m);
    if (m->kind == MESSAGE_WHY)
        return judge(s, m, &unused);
    if (m->kind == MESSAGE_ENTER)
        return enter(l, s, m);
    return (verdict){.refused = other_deed(l, s, m)};
}
