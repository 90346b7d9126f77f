/* ledger.h -- what was added to a store, commit by commit, to compare with what
 * it gives back. */
#ifndef TESTS_LEDGER_H
#define TESTS_LEDGER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base.h"
#include "store/store.h"

enum { LEDGER_TABLES = 8, LEDGER_ENTRIES = 2048, LEDGER_COMMITS = 2048 };

/* Row c of n_after is how many entries each table has after c commits. The row
 * after the last is of the commit that is being tried, or was refused. */
typedef struct ledger {
    int n_commits;
    int tries;
    int big; /* bytes of an entry at most */
    adit_luck luck;
    int n_after[LEDGER_COMMITS + 2][LEDGER_TABLES];
    int of_try[LEDGER_TABLES][LEDGER_ENTRIES + 1]; /* by number */
} ledger;

/* The texts of an entry that was refused and of one that came later differ. */
static inline size_t ledger_text(const ledger *l, int table, int seq, char *out)
{
    int try = l->of_try[table][seq];
    int n = 40 + (try * 7919 + seq * 104729) % (l->big - 39);

    memset(out, 'a' + seq % 26, (size_t)n);
    snprintf(out, 40, "table %d entry %d try %d", table, seq, try);
    return (size_t)n;
}

static inline void ledger_name(int table, char *out)
{
    snprintf(out, STORE_NAME, "table%d", table);
}

/* Adds some entries to some tables. */
static inline store_result ledger_add(ledger *l, store *s, int n)
{
    int *after = l->n_after[l->n_commits + 1];
    char name[STORE_NAME], text[STORE_ENTRY];
    store_result result = STORE_OK;

    require(l->n_commits < LEDGER_COMMITS);
    memcpy(after, l->n_after[l->n_commits], sizeof l->n_after[0]);
    l->tries++;
    for (int i = 0; i < n && result == STORE_OK; i++) {
        int table = (int)adit_luck_below(&l->luck, LEDGER_TABLES);
        store_entry e = {.table = name, .text = text};

        e.seq = ++after[table];
        e.date = e.seq * 1000 + l->tries;
        require(e.seq <= LEDGER_ENTRIES);
        l->of_try[table][e.seq] = l->tries;
        ledger_name(table, name);
        e.length = ledger_text(l, table, (int)e.seq, text);
        result = s->append(s, &e);
    }
    return result;
}

static inline store_result ledger_commit(ledger *l, store *s, int n)
{
    store_result result = ledger_add(l, s, n);

    if (result == STORE_OK)
        result = s->commit(s);
    if (result == STORE_OK)
        l->n_commits++;
    return result;
}

typedef struct ledger_check {
    const ledger *ledger;
    int n[LEDGER_TABLES];
    bool wrong;
} ledger_check;

static inline bool ledger_hear(void *self, const store_entry *e)
{
    ledger_check *check = self;
    char name[STORE_NAME], text[STORE_ENTRY];
    int table = e->table[5] - '0';
    size_t length;

    if (table < 0 || table >= LEDGER_TABLES || e->seq != check->n[table] + 1 ||
        e->seq > LEDGER_ENTRIES) {
        check->wrong = true;
        return false;
    }
    check->n[table]++;
    ledger_name(table, name);
    length = ledger_text(check->ledger, table, (int)e->seq, text);
    check->wrong |=
        strcmp(e->table, name) != 0 || e->length != length ||
        memcmp(e->text, text, length) != 0 ||
        e->date != e->seq * 1000 + check->ledger->of_try[table][e->seq];
    return !check->wrong;
}

/* After which commit the store is just as it is. Otherwise, whether it says
 * that it is damaged, or each table has a part of its entries but together they
 * were never so, or, the worst, an entry is none of ours. */
enum { LEDGER_DAMAGED = -1, LEDGER_MIXED = -2, LEDGER_WRONG = -3 };
static inline int ledger_find(const ledger *l, store *s)
{
    ledger_check check = {.ledger = l};
    store_result result = s->read_open(s, ledger_hear, &check);

    if (check.wrong)
        return LEDGER_WRONG;
    if (result != STORE_OK)
        return s->why[0] ? LEDGER_DAMAGED : LEDGER_WRONG;
    for (int c = l->n_commits; c >= 0; c--)
        if (memcmp(l->n_after[c], check.n, sizeof check.n) == 0)
            return c;
    if (memcmp(l->n_after[l->n_commits + 1], check.n, sizeof check.n) == 0)
        return l->n_commits + 1;
    return LEDGER_MIXED;
}

/* An empty one, whose entries have so many bytes at most. */
static inline void ledger_begin(ledger *l, uint64_t seed, int big)
{
    memset(l, 0, sizeof *l);
    l->luck = adit_luck_from(seed);
    l->big = big;
}

#endif
