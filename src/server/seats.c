/* seats.c -- sitting down, standing up, and what is one's own at a table. */
#include "server/seats.h"

#include "server/wake.h"

#include <string.h>

/* ---- Sitting down ---- */

static refusal may_be_called(const table *t, const char *name, int seat)
{
    if (!message_is_name(name))
        return REFUSED_BAD_NAME;
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (i != seat && t->seats[i].kind == SEAT_PERSON &&
            strcmp(t->seats[i].name, name) == 0)
            return REFUSED_NAME_TAKEN;
    return REFUSED_NONE;
}

/* The one that he brings; or gave before, when he changes his seat. */
static void keep_nonce(const session *s, const message *m, entry *e)
{
    bool brings = s->seat == ADIT_NOBODY || !proof_is_none(m->nonce);

    memcpy(e->nonce, brings ? m->nonce : s->table->seats[s->seat].nonce,
           sizeof e->nonce);
}

static refusal may_take(const table *t, const session *s, const message *m)
{
    if (!t->setting.late || s->seat != ADIT_NOBODY || !proof_is_none(m->nonce))
        return REFUSED_NOT_WAITING;
    if (m->seat == ADIT_NOBODY)
        return REFUSED_TABLE_FULL;
    if (m->seat >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (t->seats[m->seat].kind != SEAT_BOT)
        return REFUSED_SEAT_TAKEN;
    return may_be_called(t, m->name, ADIT_NOBODY);
}

/* One who sits already changes his seat. */
static refusal sit(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    int at = m->seat != ADIT_NOBODY ? m->seat : table_empty_seat(t);
    entry e = {.kind = ENTRY_SAT, .seat = (uint8_t)at, .guest = s->guest};
    refusal r = may_be_called(t, m->name, s->seat);

    if (t->phase != TABLE_WAITING)
        return REFUSED_NOT_WAITING;
    if (at == ADIT_NOBODY)
        return REFUSED_TABLE_FULL;
    if (at >= t->setting.config.n_players)
        return REFUSED_NO_SUCH_SEAT;
    if (t->seats[at].kind != SEAT_EMPTY)
        return REFUSED_SEAT_TAKEN;
    keep_nonce(s, m, &e);
    if (r == REFUSED_NONE && s->seat != ADIT_NOBODY)
        r = house_write(
            l, t, &(entry){.kind = ENTRY_STOOD, .seat = (uint8_t)s->seat});
    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, m->name, sizeof e.name);
    return house_write(l, t, &e);
}

/* Where a bot plays, who comes late may go on for it. All sockets of his see what the
 * seat sees, and a move that the bot was about to make is not made. */
static refusal take_seat(lobby *l, session *s, const message *m)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_TOOK, .seat = (uint8_t)m->seat, .guest = s->guest};
    refusal r = may_take(t, s, m);

    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, m->name, sizeof e.name);
    r = house_write(l, t, &e);
    if (r != REFUSED_NONE)
        return r;
    if (m->seat == table_turn(t))
        wake_turn(l, t);
    for (session *at = t->first; at != NULL; at = at->next)
        at->fresh |= at->seat == m->seat;
    return REFUSED_NONE;
}

refusal seats_sit(lobby *l, session *s, const message *m)
{
    return s->table->phase == TABLE_PLAYING ? take_seat(l, s, m) : sit(l, s, m);
}

/* ---- Who sits ---- */

static refusal stand(lobby *l, session *s)
{
    table *t = s->table;
    entry e = {.kind = ENTRY_STOOD, .seat = (uint8_t)s->seat};

    if (t->phase > TABLE_PLAYING)
        return REFUSED_NOT_PLAYING;
    if (t->phase == TABLE_PLAYING) {
        if (t->seats[s->seat].stood_in)
            return REFUSED_NONE;
        e.kind = ENTRY_STANDIN;
        e.reason = REASON_LEFT;
    }
    return house_write(l, t, &e);
}

static refusal rename_seat(lobby *l, session *s, const message *m)
{
    entry e = {.kind = ENTRY_NAMED, .seat = (uint8_t)s->seat};
    refusal r = may_be_called(s->table, m->name, s->seat);

    if (s->table->phase != TABLE_WAITING)
        return REFUSED_NOT_WAITING;
    if (r != REFUSED_NONE)
        return r;
    memcpy(e.name, m->name, sizeof e.name);
    return house_write(l, s->table, &e);
}

static refusal give_nonce(lobby *l, session *s, const message *m)
{
    entry e = {.kind = ENTRY_NONCE, .seat = (uint8_t)s->seat};

    if (s->table->phase != TABLE_WAITING)
        return REFUSED_NOT_WAITING;
    memcpy(e.nonce, m->nonce, sizeof e.nonce);
    return house_write(l, s->table, &e);
}

/* Who has used up his time, and takes a turn back, has what a move adds for it. */
static void give_time(table *t, int seat, int64_t now)
{
    if (t->setting.clock != CLOCK_TOTAL || table_left(t, seat, now) > 0)
        return;
    t->used = t->seats[seat].left - (int64_t)t->setting.add_s * 1000;
    t->since = now;
}

static refusal take_back(lobby *l, session *s)
{
    table *t = s->table;
    const chair *mine = &t->seats[s->seat];
    const setting *set = &t->setting;
    refusal r;

    if (t->phase != TABLE_PLAYING)
        return REFUSED_NOT_PLAYING;
    if (!mine->stood_in)
        return REFUSED_NO_BOT_PLAYS;
    if (set->clock != CLOCK_NONE && set->add_s == 0 &&
        table_left(t, s->seat, house_now(l)) == 0)
        return REFUSED_NO_TIME;
    r = house_write(l, t,
                    &(entry){.kind = ENTRY_BACK, .seat = (uint8_t)s->seat});
    if (r == REFUSED_NONE && s->seat == table_turn(t))
        give_time(t, s->seat, house_now(l));
    return r;
}

refusal seats_meet(lobby *l, session *s, const message *m)
{
    if (s->seat == ADIT_NOBODY)
        return REFUSED_NOT_SEATED;
    if (m->kind == MESSAGE_STAND)
        return stand(l, s);
    if (m->kind == MESSAGE_NAME)
        return rename_seat(l, s, m);
    if (m->kind == MESSAGE_NONCE)
        return give_nonce(l, s, m);
    return take_back(l, s);
}

/* Only who was away is back by coming back; who left, or ran out of time, says so. */
void seats_return(lobby *l, session *s)
{
    if (s->seat != ADIT_NOBODY && s->table->phase == TABLE_PLAYING &&
        s->table->seats[s->seat].stood_in &&
        s->table->seats[s->seat].reason == REASON_AWAY)
        take_back(l, s);
}
