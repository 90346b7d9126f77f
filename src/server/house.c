/* house.c -- the tables by name, the sockets at them, and the log. */
#include "server/house.h"

#include "server/summary.h"

#include <stdlib.h>
#include <string.h>

int64_t house_now(const lobby *l)
{
    return l->world.now(l->world.self);
}

void house_random(const lobby *l, void *out, size_t n)
{
    l->world.random(l->world.self, out, n);
}

/* ---- Tables by name ---- */

/* Names are random, so any mixture of their bytes will do. */
static table **slot_of(const lobby *l, const char *name)
{
    uint32_t hash = 0;

    for (; *name; name++)
        hash = hash * 31 + (uint8_t)*name;
    return &l->slots[hash & (l->n_slots - 1)];
}

table *house_find(const lobby *l, const char *name)
{
    table *t = *slot_of(l, name);

    while (t != NULL && strcmp(t->name, name) != 0)
        t = t->next_in_slot;
    return t;
}

static table *add_named(lobby *l, const char *name)
{
    table *t = table_new(name);
    table **slot = slot_of(l, name);

    if (t == NULL)
        return NULL;
    t->next_in_slot = *slot;
    *slot = t;
    t->older = l->newest;
    if (l->newest != NULL)
        l->newest->newer = t;
    l->newest = t;
    t->empty = house_now(l);
    t->number = ++l->numbers;
    l->n_tables++;
    return t;
}

/* 80 bits in letters and digits that are not mistaken for each other. */
static void draw_name(const lobby *l, char name[STORE_NAME])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t bytes[STORE_NAME - 1];

    house_random(l, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        name[i] = letters[bytes[i] & 31];
    name[sizeof bytes] = 0;
}

table *house_add(lobby *l)
{
    char name[STORE_NAME];

    draw_name(l, name);
    return add_named(l, name);
}

static void unmark(lobby *l, table *t)
{
    table **at = &l->dirty;

    if (!t->dirty)
        return;
    while (*at != t)
        at = &(*at)->next_dirty;
    *at = t->next_dirty;
    if (l->last == &t->next_dirty)
        l->last = at;
    t->dirty = false;
}

void house_call_off(lobby *l, table *t)
{
    if (t->asked != NULL)
        l->out.call_off(l->out.self, t->asked);
    t->asked = NULL;
}

void house_drop(lobby *l, table *t)
{
    table **at = slot_of(l, t->name);

    require(t->first == NULL);
    house_call_off(l, t);
    while (*at != t)
        at = &(*at)->next_in_slot;
    *at = t->next_in_slot;
    *(t->newer != NULL ? &t->newer->older : &l->newest) = t->older;
    if (t->older != NULL)
        t->older->newer = t->newer;
    unmark(l, t);
    due_set(&l->due, t, DUE_NEVER);
    table_index_take_out(&l->index, t);
    table_free(t);
    l->n_tables--;
}

/* ---- The log ---- */

void house_mark(lobby *l, table *t)
{
    if (t->dirty)
        return;
    t->dirty = true;
    t->next_dirty = NULL;
    *l->last = t;
    l->last = &t->next_dirty;
}

/* Where others sit now, notes are gone or elsewhere: who had any is told, and nobody
 * else, who could tell from it that somebody has. */
static void note_change(table *t, const entry *e, unsigned noters)
{
    switch (e->kind) {
    case ENTRY_SAT:
    case ENTRY_BOT:
    case ENTRY_STOOD:
        t->noted |= (uint16_t)(noters & ~(1u << e->seat));
        t->room_changed = true;
        break;
    case ENTRY_SWAPPED:
        t->noted |= (uint16_t)talk_noters(&t->talk);
        t->room_changed = true;
        break;
    case ENTRY_STARTED:
        t->begun = true;
        t->room_changed = true;
        break;
    case ENTRY_MOVED:
        t->has_step = true;
        t->room_changed |= t->phase == TABLE_OVER;
        break;
    case ENTRY_CLAIMED:
    case ENTRY_SAID:
        t->has_line = true;
        break;
    case ENTRY_NOTED:
        t->noted |= (uint16_t)(1 << e->seat);
        break;
    default:
        t->room_changed = true;
    }
}

static store_result append(lobby *l, table *t, const entry *e, int64_t date)
{
    char line[STORE_ENTRY];
    adit_text text = adit_text_in(line, sizeof line);
    store_entry stored = {
        .table = t->name, .seq = t->seq + 1, .date = date, .text = line};

    entry_write(e, t->setting.game, &text);
    require(!text.cut);
    stored.length = text.length;
    l->added++;
    return l->store->append(l->store, &stored);
}

store_result house_mention(store *s, const char *name, const entry *e)
{
    const guest *who = entry_guest(e);
    char key[STORE_GUEST];

    if (who == NULL || is_nobody(who))
        return STORE_OK;
    guest_write(who, key);
    return s->mention(s, name, key);
}

store_result house_shelve(store *s, const table *t, int64_t date)
{
    char text[STORE_ENTRY];
    adit_text out = adit_text_in(text, sizeof text);
    store_entry kept = {.table = t->name, .date = date, .text = text};
    summary sum;

    if (t->phase == TABLE_OVER && !t->outdated) {
        summary_make(t, &sum);
        summary_write(&sum, &out);
    }
    require(!out.cut);
    kept.length = out.length;
    return s->shelve(s, &kept);
}

refusal house_write(lobby *l, table *t, const entry *e)
{
    bool was_open = t->phase <= TABLE_PLAYING || t->outdated;
    int rounds_over = table_rounds_over(t);
    unsigned noters = talk_noters(&t->talk);
    int64_t date = l->world.date(l->world.self);

    if (l->failed || append(l, t, e, date) != STORE_OK) {
        l->failed = true;
        house_mark(l, t);
        return REFUSED_NOT_STORED;
    }
    house_mark(l, t);
    if (!table_take(t, e)) {
        l->failed = true; /* no memory: all of it is undone */
        return REFUSED_NOT_STORED;
    }
    note_change(t, e, noters);
    t->has_marks |= table_rounds_over(t) > rounds_over;
    if (house_mention(l->store, t->name, e) != STORE_OK ||
        (was_open && t->phase > TABLE_PLAYING &&
         house_shelve(l->store, t, date) != STORE_OK)) {
        l->failed = true;
        return REFUSED_NOT_STORED;
    }
    house_recount(l, t);
    return REFUSED_NONE;
}

/* ---- Reading the log ---- */

typedef struct reading {
    lobby *l;
    table *t; /* the table of the entries before */
} reading;

/* An entry that does not fit halts its table: rather that than a guess. */
static bool read_entry(void *self, const store_entry *stored)
{
    reading *r = self;
    entry e;

    if (r->t == NULL || strcmp(r->t->name, stored->table) != 0) {
        r->t = house_find(r->l, stored->table);
        if (r->t == NULL)
            r->t = add_named(r->l, stored->table);
        if (r->t == NULL)
            return false;
    }
    if (r->t->halted)
        return true;
    if (!table_reads(r->t, stored, &e) || !table_take(r->t, &e))
        r->t->halted = true;
    return true;
}

bool house_restore(lobby *l, table *t)
{
    reading r = {.l = l, .t = t};

    table_forget(t);
    t->halted = false;
    if (l->store->read_table(l->store, t->name, read_entry, &r) != STORE_OK)
        t->halted = true;
    house_recount(l, t);
    return !t->halted;
}

table *house_fetch(lobby *l, const char *name)
{
    table *t = house_find(l, name);
    reading r = {.l = l};

    if (t != NULL && t->halted)
        house_restore(l, t);
    if (t != NULL || strlen(name) != STORE_NAME - 1)
        return t;
    if (l->n_tables >= 2 * l->limits.tables)
        return NULL;
    if (l->store->read_table(l->store, name, read_entry, &r) != STORE_OK &&
        r.t != NULL)
        r.t->halted = true; /* what is there is not all of it */
    if (r.t != NULL) {
        r.t->reported = r.t->phase;
        house_recount(l, r.t);
    }
    return r.t;
}

store_result house_read_all(lobby *l)
{
    reading r = {.l = l};

    return l->store->read_open(l->store, read_entry, &r);
}

/* ---- Sockets ---- */

/* Since when something is not so; 0 while it is. */
static int64_t missed_since(const lobby *l, bool is_so, int64_t since)
{
    return is_so ? 0 : since != 0 ? since : house_now(l);
}

static void recount_seat(const lobby *l, table *t, int i)
{
    chair *s = &t->seats[i];
    int here = 0;

    for (const session *at = t->first; at != NULL; at = at->next)
        here += at->seat == i;
    s->away = missed_since(l, here > 0, s->away);
    t->room_changed |= (here > 0) != (s->here > 0);
    s->here = (int16_t)here;
    t->n_here += here > 0;
}

void house_recount(lobby *l, table *t)
{
    bool host = false;

    for (session *at = t->first; at != NULL; at = at->next) {
        at->seat = (int8_t)table_seat_of(t, &at->guest);
        at->entered |= at->seat != ADIT_NOBODY;
        host |= table_is_host(t, &at->guest);
    }
    t->host_away = missed_since(l, host, t->host_away);
    t->empty = missed_since(l, t->first != NULL, t->empty);
    t->n_here = 0;
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (t->seats[i].kind == SEAT_PERSON)
            recount_seat(l, t, i);
    if (t->room_changed)
        house_mark(l, t);
    table_index_put(&l->index, t);
}

void house_seat(lobby *l, session *s, table *t)
{
    s->table = t;
    s->next = t->first;
    s->before = NULL;
    if (t->first != NULL)
        t->first->before = s;
    t->first = s;
    t->n_sessions++;
    t->room_changed = true;
    house_recount(l, t);
}

int house_watchers(const table *t)
{
    int n = 0;

    for (const session *s = t->first; s != NULL; s = s->next)
        n += s->seat == ADIT_NOBODY;
    return n;
}

static void break_promises(lobby *l, const session *s)
{
    int kept = 0;

    for (int i = 0; i < l->n_replies; i++)
        if (l->replies[i].to != s)
            l->replies[kept++] = l->replies[i];
    l->n_replies = kept;
}

void house_unseat(lobby *l, session *s)
{
    table *t = s->table;

    break_promises(l, s);
    if (s->before != NULL)
        s->before->next = s->next;
    else
        t->first = s->next;
    if (s->next != NULL)
        s->next->before = s->before;
    t->n_sessions--;
    t->room_changed = true;
    house_recount(l, t);
}

bool house_promise(lobby *l, session *s, int64_t id)
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

void house_close(lobby *l, session *s, closing why)
{
    if (s->promised == 0)
        l->out.close(s->conn, why);
    else
        s->closes = why;
}
