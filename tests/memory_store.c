/* memory_store.c -- a store without a disk. */
#include "tests/memory_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base.h"

typedef struct memory_entry {
    int64_t date;
    char *text;
    size_t length;
} memory_entry;

typedef struct memory_guest {
    char name[STORE_GUEST];
} memory_guest;

/* Entry i is number i + 1. */
typedef struct memory_table {
    char name[STORE_NAME];
    memory_entry *entry;
    int64_t n, n_kept; /* all, and those that are committed */
    bool shelved;
    memory_entry summary; /* if it is shelved */
    memory_guest *guest;  /* whom it mentions, in order */
    int n_guests;
} memory_table;

/* What is to be done by the next commit, besides keeping what was appended. */
typedef enum memory_kind {
    SHELVE,
    MENTION,
    UNMENTION,
    REWRITE,
    REMOVE
} memory_kind;

typedef struct memory_change {
    memory_kind kind;
    char table[STORE_NAME];
    int64_t seq;
    memory_entry entry; /* its text is a guest, or an entry's */
} memory_change;

typedef struct memory_store {
    store base;
    memory_table *table;
    int n_tables;
    memory_change *change;
    int n_changes;
    int reading;
    memory_entry block[8]; /* of those who are blocked; */
    char whom[8][STORE_WHOM];
    int n_blocks;
    int fails_in[MEMORY_N_CALLS]; /* calls; 0: never */
    store_result fails_with[MEMORY_N_CALLS];
} memory_store;

static void undo(memory_store *m)
{
    for (int i = 0; i < m->n_tables; i++) {
        memory_table *t = &m->table[i];

        while (t->n > t->n_kept)
            free(t->entry[--t->n].text);
    }
    while (m->n_changes > 0)
        free(m->change[--m->n_changes].entry.text);
}

static store_result refuse(memory_store *m, store_result with, const char *why)
{
    undo(m);
    snprintf(m->base.why, sizeof m->base.why, "%s", why);
    return with;
}

static bool fails(memory_store *m, memory_call call)
{
    return m->fails_in[call] > 0 && --m->fails_in[call] == 0;
}

static memory_table *find(memory_store *m, const char *name)
{
    for (int i = 0; i < m->n_tables; i++)
        if (strcmp(m->table[i].name, name) == 0)
            return &m->table[i];
    return NULL;
}

static void *more(void *old, size_t size)
{
    void *new = realloc(old, size);

    require(new);
    return new;
}

static memory_table *find_or_make(memory_store *m, const char *name)
{
    memory_table *t = find(m, name);

    if (t)
        return t;
    m->table = more(m->table, (size_t)(m->n_tables + 1) * sizeof *t);
    t = &m->table[m->n_tables++];
    *t = (memory_table){0};
    memcpy(t->name, name, strlen(name));
    return t;
}

static bool is_name(const char *table)
{
    size_t length = strnlen(table, STORE_NAME);

    return length > 0 && length < STORE_NAME;
}

static memory_entry copy_of(const store_entry *e)
{
    memory_entry to = {.date = e->date, .length = e->length};

    to.text = more(NULL, e->length + 1);
    if (e->length > 0)
        memcpy(to.text, e->text, e->length);
    to.text[e->length] = '\0';
    return to;
}

static void add(memory_table *t, const store_entry *e)
{
    t->entry = more(t->entry, (size_t)(t->n + 1) * sizeof *t->entry);
    t->entry[t->n++] = copy_of(e);
}

static store_result memory_append(store *s, const store_entry *entry)
{
    memory_store *m = (memory_store *)s;
    memory_table *t;

    if (fails(m, MEMORY_APPEND))
        return refuse(m, m->fails_with[MEMORY_APPEND], "told to fail");
    if (!is_name(entry->table) || entry->seq < 1 || entry->length > STORE_ENTRY)
        return refuse(m, STORE_FAILED, "no proper entry");
    t = find_or_make(m, entry->table);
    if (entry->seq <= t->n)
        return refuse(m, STORE_TAKEN, "there is such an entry already");
    if (entry->seq > t->n + 1)
        return refuse(m, STORE_FAILED, "it would leave a gap");
    add(t, entry);
    return STORE_OK;
}

/* ---- Changes ---- */

static store_result plan(memory_store *m, memory_kind kind,
                         const store_entry *e)
{
    memory_change *c;

    if (!e->table || !is_name(e->table) || e->length > STORE_ENTRY)
        return refuse(m, STORE_FAILED, "no proper name, or too long");
    m->change = more(m->change, (size_t)(m->n_changes + 1) * sizeof *c);
    c = &m->change[m->n_changes++];
    *c = (memory_change){.kind = kind, .seq = e->seq, .entry = copy_of(e)};
    memcpy(c->table, e->table, strlen(e->table));
    return STORE_OK;
}

static store_result memory_shelve(store *s, const store_entry *summary)
{
    memory_store *m = (memory_store *)s;

    if (fails(m, MEMORY_SHELVE))
        return refuse(m, m->fails_with[MEMORY_SHELVE], "told to fail");
    return plan(m, SHELVE, summary);
}

static store_result plan_part(store *s, memory_kind kind, const char *table,
                              const char *guest)
{
    size_t length = strnlen(guest, STORE_GUEST);
    bool proper = length > 0 && length < STORE_GUEST;

    return plan((memory_store *)s, kind,
                &(store_entry){.table = proper ? table : NULL,
                               .text = guest,
                               .length = length});
}

static store_result memory_mention(store *s, const char *table,
                                   const char *guest)
{
    return plan_part(s, MENTION, table, guest);
}

static store_result memory_unmention(store *s, const char *table,
                                     const char *guest)
{
    return plan_part(s, UNMENTION, table, guest);
}

static store_result memory_rewrite(store *s, const store_entry *entry)
{
    memory_store *m = (memory_store *)s;
    const memory_table *t = entry->table ? find(m, entry->table) : NULL;

    if (fails(m, MEMORY_REWRITE))
        return refuse(m, m->fails_with[MEMORY_REWRITE], "told to fail");
    if (!t || entry->seq < 1 || entry->seq > t->n_kept)
        return refuse(m, STORE_FAILED, "there is no such entry");
    return plan(m, REWRITE, entry);
}

static store_result memory_remove(store *s, const char *table)
{
    return plan((memory_store *)s, REMOVE, &(store_entry){.table = table});
}

static void forget_guest(memory_table *t, const char *guest)
{
    int kept = 0;

    for (int i = 0; i < t->n_guests; i++)
        if (strcmp(t->guest[i].name, guest) != 0)
            t->guest[kept++] = t->guest[i];
    t->n_guests = kept;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_guest(memory_table *t, const memory_entry *guest)
{
    forget_guest(t, guest->text);
    t->guest = more(t->guest, (size_t)(t->n_guests + 1) * sizeof *t->guest);
    memcpy(t->guest[t->n_guests++].name, guest->text, guest->length + 1);
    qsort(t->guest, (size_t)t->n_guests, sizeof *t->guest, by_name);
}

static void empty(memory_table *t)
{
    while (t->n > 0)
        free(t->entry[--t->n].text);
    free(t->summary.text);
    t->summary = (memory_entry){0};
    t->n_kept = t->n_guests = 0;
    t->shelved = false;
}

static void replace(memory_entry *old, memory_change *c)
{
    free(old->text);
    *old = c->entry;
    c->entry.text = NULL;
}

static void do_change(memory_store *m, memory_change *c)
{
    memory_table *t = find_or_make(m, c->table);

    if (c->kind == SHELVE && t->n > 0) {
        replace(&t->summary, c);
        t->shelved = true;
    } else if (c->kind == MENTION) {
        add_guest(t, &c->entry);
    } else if (c->kind == UNMENTION) {
        forget_guest(t, c->entry.text);
    } else if (c->kind == REWRITE) {
        replace(&t->entry[c->seq - 1], c);
    } else if (c->kind == REMOVE) {
        empty(t);
    }
}

static store_result memory_commit(store *s)
{
    memory_store *m = (memory_store *)s;

    require(m->reading == 0);
    if (fails(m, MEMORY_COMMIT))
        return refuse(m, m->fails_with[MEMORY_COMMIT], "told to fail");
    for (int i = 0; i < m->n_tables; i++)
        m->table[i].n_kept = m->table[i].n;
    for (int i = 0; i < m->n_changes; i++)
        do_change(m, &m->change[i]);
    undo(m);
    return STORE_OK;
}

static void memory_undo(store *s)
{
    undo((memory_store *)s);
}

/* ---- Reading ---- */

/* By number: a reader that adds may move the tables. */
static bool tells(memory_store *m, int table, store_reader *each, void *self)
{
    int64_t n_kept = m->table[table].n_kept;

    for (int64_t i = 0; i < n_kept; i++) {
        const memory_table *t = &m->table[table];
        char name[STORE_NAME];
        const store_entry entry = {.table = name,
                                   .seq = i + 1,
                                   .date = t->entry[i].date,
                                   .text = t->entry[i].text,
                                   .length = t->entry[i].length};

        memcpy(name, t->name, sizeof name);
        if (!each(self, &entry))
            return false;
    }
    return true;
}

static store_result memory_read_open(store *s, store_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;

    m->reading++;
    for (int i = 0; i < m->n_tables; i++)
        if (!m->table[i].shelved && !tells(m, i, each, self))
            break;
    m->reading--;
    return STORE_OK;
}

static store_result memory_read_table(store *s, const char *table,
                                      store_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;
    const memory_table *t = find(m, table);

    m->reading++;
    if (t)
        tells(m, (int)(t - m->table), each, self);
    m->reading--;
    return STORE_OK;
}

static bool mentions(const memory_table *t, const char *guest)
{
    for (int i = 0; i < t->n_guests; i++)
        if (strcmp(t->guest[i].name, guest) == 0)
            return true;
    return false;
}

typedef bool in_order(const memory_table *a, const memory_table *b);

static bool is_older(const memory_table *a, const memory_table *b)
{
    if (a->summary.date != b->summary.date)
        return a->summary.date < b->summary.date;
    return strcmp(a->name, b->name) < 0;
}

static bool is_newer(const memory_table *a, const memory_table *b)
{
    if (a->summary.date != b->summary.date)
        return a->summary.date > b->summary.date;
    return strcmp(a->name, b->name) < 0;
}

/* The first that is over after `last`, or of all with NULL; of a guest, or of
 * all; and not before that date. */
static const memory_table *next_past(memory_store *m, in_order *before,
                                     int64_t since, const char *guest,
                                     const memory_table *last)
{
    const memory_table *next = NULL;

    for (int i = 0; i < m->n_tables; i++) {
        const memory_table *t = &m->table[i];

        if (t->shelved && t->summary.date >= since &&
            (!guest || mentions(t, guest)) && (!last || before(last, t)) &&
            (!next || before(t, next)))
            next = t;
    }
    return next;
}

static bool tells_summary(const memory_table *t, store_reader *each, void *self)
{
    char name[STORE_NAME];
    const store_entry entry = {.table = name,
                               .date = t->summary.date,
                               .text = t->shelved ? t->summary.text : "",
                               .length = t->summary.length};

    memcpy(name, t->name, sizeof name);
    return each(self, &entry);
}

/* A copy of the last, for a reader that adds may move the tables. */
static bool tells_past(memory_store *m, in_order *before, int64_t since,
                       const char *guest, store_reader *each, void *self)
{
    const memory_table *t = next_past(m, before, since, guest, NULL);
    memory_table last;

    while (t) {
        last = *t;
        if (!tells_summary(t, each, self))
            return false;
        t = next_past(m, before, since, guest, &last);
    }
    return true;
}

static store_result memory_read_past(store *s, int64_t since,
                                     store_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;

    m->reading++;
    tells_past(m, is_older, since, NULL, each, self);
    m->reading--;
    return STORE_OK;
}

static store_result memory_read_guest(store *s, const char *guest,
                                      store_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;
    bool goes_on = true;

    m->reading++;
    for (int i = 0; i < m->n_tables && goes_on; i++)
        if (!m->table[i].shelved && mentions(&m->table[i], guest))
            goes_on = tells_summary(&m->table[i], each, self);
    if (goes_on)
        tells_past(m, is_newer, INT64_MIN, guest, each, self);
    m->reading--;
    return STORE_OK;
}

static store_result memory_read_mentioned(store *s, const char *table,
                                          store_guest_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;
    const memory_table *t = find(m, table);

    for (int i = 0; t && i < t->n_guests; i++)
        if (!each(self, t->guest[i].name))
            break;
    return STORE_OK;
}

static store_result memory_read_names(store *s, store_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;

    m->reading++;
    for (int i = 0; i < m->n_tables; i++) {
        const memory_table *t = &m->table[i];
        char name[STORE_NAME];

        memcpy(name, t->name, sizeof name);
        if ((t->n_kept > 0 || t->n_guests > 0) &&
            !each(self, &(store_entry){.table = name,
                                       .text = t->shelved ? "" : "open",
                                       .length = t->shelved ? 0 : 4}))
            break;
    }
    m->reading--;
    return STORE_OK;
}

static int find_block(const memory_store *m, const char *whom)
{
    int i = 0;

    while (i < m->n_blocks && strcmp(m->whom[i], whom) != 0)
        i++;
    return i;
}

static store_result memory_unblock(store *s, const char *whom)
{
    memory_store *m = (memory_store *)s;
    int i = find_block(m, whom);

    if (i == m->n_blocks)
        return STORE_OK;
    free(m->block[i].text);
    m->block[i] = m->block[--m->n_blocks];
    memcpy(m->whom[i], m->whom[m->n_blocks], sizeof m->whom[i]);
    return STORE_OK;
}

static store_result memory_block(store *s, const store_entry *e)
{
    memory_store *m = (memory_store *)s;

    if (fails(m, MEMORY_BLOCK))
        return m->fails_with[MEMORY_BLOCK];
    memory_unblock(s, e->table);
    if (m->n_blocks == countof(m->block))
        return STORE_NO_ROOM;
    snprintf(m->whom[m->n_blocks], STORE_WHOM, "%s", e->table);
    m->block[m->n_blocks] = (memory_entry){.date = e->date,
                                           .text = more(NULL, e->length + 1),
                                           .length = e->length};
    memcpy(m->block[m->n_blocks++].text, e->text, e->length);
    return STORE_OK;
}

static store_result memory_read_blocks(store *s, store_reader *each, void *self)
{
    memory_store *m = (memory_store *)s;

    if (fails(m, MEMORY_READ_BLOCKS))
        return m->fails_with[MEMORY_READ_BLOCKS];
    for (int i = 0; i < m->n_blocks; i++)
        if (!each(self, &(store_entry){.table = m->whom[i],
                                       .date = m->block[i].date,
                                       .text = m->block[i].text,
                                       .length = m->block[i].length}))
            break;
    return STORE_OK;
}

static void memory_close(store *s)
{
    memory_store *m = (memory_store *)s;

    undo(m);
    while (m->n_blocks > 0)
        memory_unblock(s, m->whom[0]);
    for (int i = 0; i < m->n_tables; i++) {
        empty(&m->table[i]);
        free(m->table[i].entry);
        free(m->table[i].guest);
    }
    free(m->table);
    free(m->change);
    free(m);
}

store *memory_store_open(void)
{
    memory_store *m = more(NULL, sizeof *m);

    *m = (memory_store){.base = {.append = memory_append,
                                 .shelve = memory_shelve,
                                 .mention = memory_mention,
                                 .unmention = memory_unmention,
                                 .rewrite = memory_rewrite,
                                 .remove = memory_remove,
                                 .commit = memory_commit,
                                 .launch = store_launch_waiting,
                                 .wakes = -1,
                                 .undo = memory_undo,
                                 .block = memory_block,
                                 .unblock = memory_unblock,
                                 .read_blocks = memory_read_blocks,
                                 .read_open = memory_read_open,
                                 .read_table = memory_read_table,
                                 .read_past = memory_read_past,
                                 .read_guest = memory_read_guest,
                                 .read_mentioned = memory_read_mentioned,
                                 .read_names = memory_read_names,
                                 .close = memory_close}};
    return &m->base;
}

void memory_store_fail(store *s, memory_call call, int nth, store_result with)
{
    memory_store *m = (memory_store *)s;

    m->fails_in[call] = nth;
    m->fails_with[call] = with;
}

void memory_store_crash(store *s)
{
    undo((memory_store *)s);
}
