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

/* Entry i is number i + 1. */
typedef struct memory_table {
    char name[STORE_NAME];
    memory_entry *entry;
    int64_t n, n_kept;          /* all, and those that are committed */
    bool shelved, kept_shelved; /* the same */
} memory_table;

typedef struct memory_store {
    store base;
    memory_table *table;
    int n_tables;
    int reading;
    int fails_in[MEMORY_N_CALLS]; /* calls; 0: never */
    store_result fails_with[MEMORY_N_CALLS];
} memory_store;

static void undo(memory_store *m)
{
    for (int i = 0; i < m->n_tables; i++) {
        memory_table *t = &m->table[i];

        while (t->n > t->n_kept)
            free(t->entry[--t->n].text);
        t->shelved = t->kept_shelved;
    }
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

static void add(memory_table *t, const store_entry *e)
{
    memory_entry *to;

    t->entry = more(t->entry, (size_t)(t->n + 1) * sizeof *t->entry);
    to = &t->entry[t->n++];
    *to = (memory_entry){.date = e->date, .length = e->length};
    to->text = more(NULL, e->length + 1);
    if (e->length > 0)
        memcpy(to->text, e->text, e->length);
    to->text[e->length] = '\0';
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

static store_result memory_shelve(store *s, const char *table)
{
    memory_store *m = (memory_store *)s;
    memory_table *t;

    if (fails(m, MEMORY_SHELVE))
        return refuse(m, m->fails_with[MEMORY_SHELVE], "told to fail");
    if (!is_name(table))
        return refuse(m, STORE_FAILED, "no proper name");
    t = find(m, table);
    if (t && t->n > 0)
        t->shelved = true;
    return STORE_OK;
}

static store_result memory_commit(store *s)
{
    memory_store *m = (memory_store *)s;

    require(m->reading == 0);
    if (fails(m, MEMORY_COMMIT))
        return refuse(m, m->fails_with[MEMORY_COMMIT], "told to fail");
    for (int i = 0; i < m->n_tables; i++) {
        m->table[i].n_kept = m->table[i].n;
        m->table[i].kept_shelved = m->table[i].shelved;
    }
    return STORE_OK;
}

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
        if (!m->table[i].kept_shelved && !tells(m, i, each, self))
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

static void memory_close(store *s)
{
    memory_store *m = (memory_store *)s;

    for (int i = 0; i < m->n_tables; i++)
        m->table[i].n_kept = 0;
    undo(m);
    for (int i = 0; i < m->n_tables; i++)
        free(m->table[i].entry);
    free(m->table);
    free(m);
}

store *memory_store_open(void)
{
    memory_store *m = more(NULL, sizeof *m);

    *m = (memory_store){.base = {.append = memory_append,
                                 .shelve = memory_shelve,
                                 .commit = memory_commit,
                                 .read_open = memory_read_open,
                                 .read_table = memory_read_table,
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
