/* audit.c -- is everything that a store holds in order? Every log is read and
 * played again, and what is kept beside it (the list of open tables, summaries,
 * mentions of guests) is compared with what follows from it. It changes nothing
 * and goes on after what is wrong. Called by `adit serve --check`.
 *
 * First the names of all tables are listed, then the summaries are noted with
 * them, and then each log is replayed and compared with these notes. */
#include "lobby/audit.h"

#include "lobby/log_reader.h"
#include "lobby/summary.h"

#include "texts/texts.h"
#include <stdlib.h>
#include <string.h>

/* What the store has about a table besides its log. Only a hash of the summary
 * is kept, so that a large store does not need much memory. */
typedef struct mark {
    char name[STORE_NAME];
    /* Listed as open; has a summary; one with a game. */
    bool open, summed_up, has_result;
    int64_t date;     /* of its summary: when the table ended */
    uint8_t hash[32]; /* of its summary */
} mark;

typedef struct work {
    store *s;
    audit *a;
    mark *marks; /* sorted by name */
    int n, room;
    bool lost; /* not everything could be read: missing things prove nothing */
} work;

static void complain(work *w, const char *name, const char *what)
{
    w->a->complaints++;
    w->a->complain(w->a->self, name, what);
}

/* ---- What there is ---- */

/* A reader of the store: one more table. False: no memory for it. */
static bool list_name(void *self, const store_entry *named)
{
    work *w = self;

    if (w->n == w->room) {
        int room = w->room ? 2 * w->room : 256;
        mark *more = realloc(w->marks, (size_t)room * sizeof *more);

        if (more == NULL) {
            w->lost = true;
            return false;
        }
        w->marks = more;
        w->room = room;
    }
    w->marks[w->n] = (mark){.open = named->length > 0};
    memcpy(w->marks[w->n++].name, named->table, strlen(named->table));
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const mark *)a)->name, ((const mark *)b)->name);
}

/* A reader of the store: one summary, noted with its table. */
static bool mark_summary(void *self, const store_entry *kept)
{
    work *w = self;
    mark key = {0}, *m;

    memcpy(key.name, kept->table, strlen(kept->table));
    m = bsearch(&key, w->marks, (size_t)w->n, sizeof *m, by_name);
    if (m == NULL)
        return true;
    m->summed_up = true;
    m->has_result = kept->length > 0;
    m->date = kept->date;
    adit_sha256(kept->text, kept->length, m->hash);
    return true;
}

/* ---- A table ---- */

enum { NAMED = 64 }; /* guests of a table that are compared, at most */

typedef struct guests {
    guest at[NAMED];
    int n;
} guests;

static int find_guest(const guests *all, const guest *who)
{
    for (int i = 0; i < all->n; i++)
        if (same_guest(&all->at[i], who))
            return i;
    return -1;
}

/* Collects the guests whom a log names, each once. */
static void note_guest(log_reader *r, const store_entry *line, const entry *e)
{
    guests *all = r->self;
    const guest *who = entry_guest(e);

    (void)line;
    if (who != NULL && !is_nobody(who) && all->n < NAMED &&
        find_guest(all, who) < 0)
        all->at[all->n++] = *who;
}

/* Each guest whom the store mentions is struck off the list of those whom the
 * log names. One who is left over, or who was not on it, is a mistake. */
typedef struct comparing {
    guests left; /* named by the log, not mentioned yet */
    bool more;   /* the store mentions somebody whom the log does not name */
} comparing;

static bool strike(void *self, const char *key)
{
    comparing *c = self;
    guest who;
    int i = guest_read(key, &who) ? find_guest(&c->left, &who) : -1;

    if (i < 0)
        c->more = true;
    else
        c->left.at[i] = c->left.at[--c->left.n];
    return true;
}

/* A log that names as many guests as can be compared may name more, and is not
 * judged. */
static void compare_guests(work *w, const mark *m, const guests *named)
{
    comparing c = {.left = *named};

    if (w->s->read_mentioned(w->s, m->name, strike, &c) != STORE_OK)
        complain(w, m->name, w->s->why);
    else if (named->n < NAMED && (c.more || c.left.n > 0))
        complain(w, m->name, text_of(TEXT_cli_audit_mentions));
}

/* A summary is always written the same way, so comparing hashes is enough. That
 * of an abandoned table is empty. */
static void compare_summary(work *w, const mark *m, const log_reader *r)
{
    char text[STORE_ENTRY];
    adit_text out = adit_text_in(text, sizeof text);
    uint8_t hash[32];
    summary sum;

    if (r->table->phase == TABLE_OVER) {
        summary_make(r->table, &sum);
        summary_write(&sum, &out);
    }
    adit_sha256(text, out.length, hash);
    if (!m->summed_up)
        complain(w, m->name, text_of(TEXT_cli_audit_overNoSummary));
    else if (m->date != r->ended || memcmp(hash, m->hash, sizeof hash) != 0)
        complain(w, m->name, text_of(TEXT_cli_audit_otherSummary));
}

/* A game by earlier rules has a summary, but it does not follow from its log
 * any more. If such a game was not over, it ends when a server starts. */
static void check_outdated(work *w, const mark *m)
{
    if (m->open == m->summed_up && !w->lost)
        complain(w, m->name,
                 text_of(m->open ? TEXT_cli_audit_openSummary
                                 : TEXT_cli_audit_overNoSummary));
    w->a->over += m->has_result;
}

/* A table that is over has a summary and is not listed as open; others the
 * reverse. */
static void check_end(work *w, const mark *m, const log_reader *r)
{
    bool over = r->table->phase > TABLE_PLAYING;

    if (over == m->open)
        complain(w, m->name,
                 text_of(over ? TEXT_cli_audit_overOpen
                              : TEXT_cli_audit_openNotListed));
    if (over && !w->lost)
        compare_summary(w, m, r);
    else if (!over && m->summed_up)
        complain(w, m->name, text_of(TEXT_cli_audit_openSummary));
    w->a->over += r->table->phase == TABLE_OVER;
}

/* Replays one log. If that fails, what is beside it is not compared: it would
 * only repeat that something is wrong. */
static void check_table(work *w, const mark *m)
{
    guests named = {.n = 0};
    log_reader r = {.hear = note_guest, .self = &named};
    store_result read = log_reader_table(w->s, m->name, &r);
    char what[128];

    w->a->tables++;
    if (r.table != NULL)
        w->a->entries += r.table->seq;
    if (read != STORE_OK) {
        complain(w, m->name, w->s->why);
    } else if (r.broken) {
        adit_text out = adit_text_in(what, sizeof what);

        TEXT(&out, cli_audit_entry, .n = r.table->seq + 1);
        complain(w, m->name, what);
    } else if (r.table->seq == 0) {
        complain(w, m->name, text_of(TEXT_cli_audit_noLog));
    } else {
        compare_guests(w, m, &named);
        if (r.table->outdated)
            check_outdated(w, m);
        else
            check_end(w, m, &r);
    }
    if (r.table != NULL)
        table_free(r.table);
}

bool audit_store(store *s, audit *a)
{
    work w = {.s = s, .a = a};

    if (s->read_names(s, list_name, &w) != STORE_OK)
        complain(&w, "", s->why);
    else if (w.lost)
        complain(&w, "", text_of(TEXT_cli_audit_noMemory));
    if (w.n > 0)
        qsort(w.marks, (size_t)w.n, sizeof *w.marks, by_name);
    if (s->read_past(s, 0, mark_summary, &w) != STORE_OK) {
        complain(&w, "", s->why);
        w.lost = true;
    }
    for (int i = 0; i < w.n; i++)
        check_table(&w, &w.marks[i]);
    free(w.marks);
    return a->complaints == 0;
}
