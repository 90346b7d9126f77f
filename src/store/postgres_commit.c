/* postgres_commit.c -- one commit: what was collected, as few statements however
 * many tables there are, and how it ended. Called through store.h, by postgres.c.
 *
 * The first two statements are the fence: they write the rows of all tables that
 * are changed, if those are held here and end as is thought here, or are new.
 * What follows changes only tables whose row this very transaction has written.
 * What failed the fence comes back as rows: it is lost.
 *
 *   FENCE    a 3..5, b 7..8, c 2..3      -> b      somebody else has b
 *   OPEN     d 1                         ->
 *   APPEND   a4 a5 b8 c3 d1                        b8 is left out
 *   SUM_UP, MENTION, ...                           if there is anything
 *
 * Arrays are columns: all that FENCE has to say about its tables are nine
 * arrays. Whatever else is asked of a table that is removed is void. */
#include "store/postgres_store.h"

#include "core/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IS_OVER = 1, IS_LET_GO = 2, HAS_FACE = 4 };

/* What becomes of one table. */
typedef struct plan_table {
    key_node node; /* comes first; its key is the name */
    char name[STORE_NAME];
    bool is_new, is_removed, appends;
    int64_t was, last, born;
    int flags;
    const batch_change *face, *summary; /* the last of each */
} plan_table;

/* Columns of the first two statements. */
enum {
    NAMES,
    TERMS,
    WERE,
    LASTS,
    FLAGS,
    BORN,
    HOSTS,
    NETWORKS,
    LISTED,
    FACES,
    N_COLUMNS
};

/* Its memory is used again, so that a small commit allocates next to
 * nothing. */
struct postgres_plan {
    batch air; /* what is in the air */
    plan_table *table;
    int n, room;
    key_map index; /* of the tables */
    postgres_array column[N_COLUMNS];
    char (*lost)[STORE_NAME];
    int n_lost;
};

postgres_plan *postgres_plan_new(void)
{
    return calloc(1, sizeof(postgres_plan));
}

void postgres_plan_free(postgres_plan *p)
{
    if (!p)
        return;
    batch_free(&p->air);
    key_map_clear(&p->index, NULL);
    free(p->table);
    free(p->lost);
    for (int i = 0; i < N_COLUMNS; i++)
        free(p->column[i].bytes);
    free(p);
}

/* ---- What becomes of each table ---- */

/* Room for all tables that are changed, and as many that may be lost. */
static bool has_room(postgres_store *s)
{
    postgres_plan *p = s->plan;
    int need = p->air.n + (int)s->tables.n;
    plan_table *tables;
    char(*lost)[STORE_NAME];

    p->n = p->n_lost = 0;
    key_map_clear(&p->index, NULL);
    if (need <= p->room)
        return true;
    tables = realloc(p->table, (size_t)need * sizeof *tables);
    if (tables)
        p->table = tables;
    lost = realloc(p->lost, (size_t)need * sizeof *lost);
    if (lost)
        p->lost = lost;
    if (!tables || !lost)
        return false;
    p->room = need;
    return true;
}

static plan_table *planned(postgres_plan *p, const char *name)
{
    map_key key = key_of_text(name);
    plan_table *t = (plan_table *)(void *)key_map_find(&p->index, key);

    if (t)
        return t;
    t = &p->table[p->n];
    *t = (plan_table){.node.key = key, .was = -1};
    memcpy(t->name, name, strlen(name) + 1);
    if (!key_map_add(&p->index, &t->node))
        return NULL;
    p->n++;
    return t;
}

static void plan_append(plan_table *t, const batch_change *c)
{
    if (!t->appends) {
        t->appends = true;
        t->was = c->seq - 1;
        t->is_new = c->seq == 1;
        t->born = c->date;
    }
    t->last = c->seq;
}

static void plan_change(plan_table *t, const batch_change *c)
{
    switch (c->kind) {
    case BATCH_APPEND:
        plan_append(t, c);
        break;
    case BATCH_SHELVE:
        t->flags |= IS_OVER;
        t->summary = c;
        break;
    case BATCH_LET_GO:
        t->flags |= IS_LET_GO;
        break;
    case BATCH_SHOW:
        t->flags |= HAS_FACE;
        t->face = c;
        break;
    case BATCH_REMOVE:
        t->is_removed = true;
        break;
    default:
        break;
    }
}

/* Every table that is held goes, because this node ends. */
static bool plan_to_drain(postgres_store *s)
{
    const key_map *m = &s->tables;

    for (uint32_t i = 0; i < m->n_slots; i++)
        for (key_node *n = m->slots[i]; n; n = n->next) {
            char name[STORE_NAME] = "";
            plan_table *t;

            memcpy(name, &n->key, sizeof n->key);
            t = planned(s->plan, name);
            if (!t)
                return false;
            t->flags |= IS_LET_GO;
        }
    s->draining = true;
    s->beat_due = 0;
    return true;
}

static bool plan_all(postgres_store *s)
{
    postgres_plan *p = s->plan;

    if (!has_room(s))
        return false;
    for (int i = 0; i < p->air.n; i++) {
        const batch_change *c = &p->air.change[i];
        plan_table *t = c->table[0] ? planned(p, c->table) : NULL;

        if (t)
            plan_change(t, c);
        else if (c->table[0] || !plan_to_drain(s))
            return false;
    }
    return true;
}

/* ---- The fence ---- */

static void begin_columns(postgres_plan *p)
{
    static const postgres_type types[N_COLUMNS] = {
        POSTGRES_TEXT,   POSTGRES_NUMBER, POSTGRES_NUMBER, POSTGRES_NUMBER,
        POSTGRES_NUMBER, POSTGRES_NUMBER, POSTGRES_TEXT,   POSTGRES_NUMBER,
        POSTGRES_NUMBER, POSTGRES_BYTES};

    for (int i = 0; i < N_COLUMNS; i++)
        postgres_array_begin(&p->column[i], types[i]);
}

static void add_known(postgres_array *a, int64_t number, bool is_known)
{
    if (is_known)
        postgres_array_add_number(a, number);
    else
        postgres_array_add_null(a);
}

/* A face's text is the host, a zero byte, and what is shown (postgres.c). */
static void add_face(postgres_plan *p, const batch_change *c)
{
    const char *host = c ? p->air.text + c->text : NULL;
    size_t length = host ? strlen(host) + 1 : 0;

    postgres_array_add_text(&p->column[HOSTS], host && *host ? host : NULL);
    add_known(&p->column[NETWORKS], c ? c->seq : 0, c && c->seq != 0);
    add_known(&p->column[LISTED], c ? c->date : 0, c != NULL);
    if (c)
        postgres_array_add(&p->column[FACES], host + length,
                           c->length - length);
    else
        postgres_array_add_null(&p->column[FACES]);
}

static void add_table(postgres_store *s, const plan_table *t)
{
    postgres_plan *p = s->plan;
    const postgres_table *known = postgres_find(s, t->name);
    int64_t was = t->appends || !known ? t->was : known->last;

    postgres_array_add_text(&p->column[NAMES], t->name);
    add_known(&p->column[TERMS], known ? known->term : 0, known != NULL);
    add_known(&p->column[WERE], was, was >= 0);
    add_known(&p->column[LASTS], t->last, t->appends);
    postgres_array_add_number(&p->column[FLAGS], t->flags);
    postgres_array_add_number(&p->column[BORN], t->born);
    add_face(p, t->face);
}

static bool send_columns(postgres_store *s, postgres_request *r,
                         postgres_sql sql, const int *columns)
{
    postgres_values v = {0};

    postgres_put_text(&v, s->name[0] ? s->name : NULL);
    postgres_put_number(&v, s->incarnation);
    for (int i = 0; columns[i] < N_COLUMNS; i++)
        if (!postgres_put_array(&v, &s->plan->column[columns[i]]))
            return false;
    postgres_send(s, r, sql, &v);
    return true;
}

/* Those that are new, or all others. */
static bool send_tables(postgres_store *s, postgres_request *r, bool are_new)
{
    static const int fence[] = {NAMES, TERMS,    WERE,   LASTS, FLAGS,
                                HOSTS, NETWORKS, LISTED, FACES, N_COLUMNS};
    static const int open[] = {NAMES,    LASTS,  FLAGS, BORN,     HOSTS,
                               NETWORKS, LISTED, FACES, N_COLUMNS};
    postgres_plan *p = s->plan;

    begin_columns(p);
    for (int i = 0; i < p->n; i++)
        if (p->table[i].is_new == are_new)
            add_table(s, &p->table[i]);
    if (p->column[NAMES].n == 0 && !p->column[NAMES].failed)
        return true;
    return are_new ? send_columns(s, r, SQL_OPEN, open)
                   : send_columns(s, r, SQL_FENCE, fence);
}

/* ---- What they contain ---- */

/* The statement of a kind of change, and its arrays: the table, and up to three
 * more. */
static const struct {
    postgres_sql sql;
    int n;
    postgres_type type[4];
} rows_of[] = {
    [BATCH_APPEND] = {SQL_APPEND,
                      4,
                      {POSTGRES_TEXT, POSTGRES_NUMBER, POSTGRES_NUMBER,
                       POSTGRES_BYTES}},
    [BATCH_SHELVE] = {SQL_SUM_UP,
                      3,
                      {POSTGRES_TEXT, POSTGRES_NUMBER, POSTGRES_BYTES}},
    [BATCH_MENTION] = {SQL_MENTION,
                       3,
                       {POSTGRES_TEXT, POSTGRES_TEXT, POSTGRES_NUMBER}},
    [BATCH_REWRITE] = {SQL_REWRITE,
                       4,
                       {POSTGRES_TEXT, POSTGRES_NUMBER, POSTGRES_NUMBER,
                        POSTGRES_BYTES}},
    [BATCH_REMOVE] = {SQL_REMOVE, 1, {POSTGRES_TEXT}},
};

/* Is it a row of that statement? What has been said of a table that is removed
 * is not, nor a summary that has been replaced. */
static bool is_row(postgres_plan *p, const batch_change *c, batch_kind kind)
{
    batch_kind of = c->kind == BATCH_UNMENTION ? BATCH_MENTION : c->kind;
    const plan_table *t;

    if (of != kind)
        return false;
    t = planned(p, c->table);
    return t->is_removed == (kind == BATCH_REMOVE) &&
           (kind != BATCH_SHELVE || t->summary == c);
}

static void add_row(postgres_plan *p, const batch_change *c)
{
    const char *text = p->air.text + c->text;
    postgres_array *column = p->column;

    postgres_array_add_text(column++, c->table);
    switch (c->kind) {
    case BATCH_APPEND:
    case BATCH_REWRITE:
        postgres_array_add_number(column++, c->seq);
        postgres_array_add_number(column++, c->date);
        postgres_array_add(column, text, c->length);
        break;
    case BATCH_SHELVE:
        postgres_array_add_number(column++, c->date);
        postgres_array_add(column, text, c->length);
        break;
    case BATCH_MENTION:
    case BATCH_UNMENTION:
        postgres_array_add(column++, text, c->length);
        postgres_array_add_number(column, c->kind == BATCH_MENTION);
        break;
    default:
        break;
    }
}

/* All changes of one kind. */
static bool send_rows(postgres_store *s, postgres_request *r, batch_kind kind)
{
    postgres_plan *p = s->plan;
    postgres_values v = {0};
    bool some = false;

    for (int i = 0; i < rows_of[kind].n; i++)
        postgres_array_begin(&p->column[i], rows_of[kind].type[i]);
    for (int i = 0; i < p->air.n; i++)
        if (is_row(p, &p->air.change[i], kind)) {
            add_row(p, &p->air.change[i]);
            some = true;
        }
    for (int i = 0; some && i < rows_of[kind].n; i++)
        if (!postgres_put_array(&v, &p->column[i]))
            return false;
    if (some)
        postgres_send(s, r, rows_of[kind].sql, &v);
    return true;
}

static bool send_all(postgres_store *s, postgres_request *r)
{
    bool done = send_tables(s, r, false) && send_tables(s, r, true);

    for (int kind = 0; done && kind < countof(rows_of); kind++)
        done = rows_of[kind].n == 0 || send_rows(s, r, (batch_kind)kind);
    return done;
}

/* ---- In the air, and back ---- */

/* What the next commit may build on, if this one goes well. */
static bool takes_off(postgres_store *s)
{
    const postgres_plan *p = s->plan;

    for (int i = 0; i < p->n; i++) {
        const plan_table *of = &p->table[i];
        postgres_table *t =
            of->is_new ? postgres_add(s, of->name) : postgres_find(s, of->name);

        if (!t && of->is_new)
            return false;
        if (!t)
            continue;
        if (of->is_new) {
            t->held = s->name[0] != 0;
            t->over = false;
            t->term = 1;
        }
        t->flying = true;
        t->goes = !t->held || of->is_removed || (of->flags & IS_LET_GO);
        t->kept = t->last;
        if (of->appends)
            t->last = of->last;
    }
    return true;
}

static void hear_lost(postgres_store *s, const PGresult *rows)
{
    postgres_plan *p = s->plan;

    for (int i = 0; i < PQntuples(rows) && p->n_lost < p->room; i++)
        if (PQgetlength(rows, i, 0) < STORE_NAME)
            snprintf(p->lost[p->n_lost++], STORE_NAME, "%s",
                     postgres_text(rows, i, 0));
}

/* What is known of a table now. If nobody knows how the commit ended, nobody
 * knows what the table's last entry is, until it is held again: that is a
 * change of its row which has to wait for the commit if that is still on its
 * way, and after which it comes too late if it is not. */
static void settle(postgres_store *s, const plan_table *of,
                   const postgres_request *r)
{
    postgres_table *t = postgres_find(s, of->name);

    if (!t || !t->flying)
        return;
    t->flying = false;
    if (r->lost) {
        t->unsure = true;
        postgres_suspect(s, of->name);
    } else if (r->result != STORE_OK) {
        t->last = t->kept;
        if (of->is_new || !t->held)
            postgres_drop(s, t);
    } else if (t->goes) {
        postgres_drop(s, t);
    } else if (of->flags & IS_OVER) {
        t->over = true;
    }
}

static void land(postgres_store *s, store_result result)
{
    postgres_plan *p = s->plan;

    s->flying = false;
    s->landing = (store_landing){.result = result,
                                 .lost = (const char(*)[STORE_NAME])p->lost,
                                 .n_lost = result == STORE_OK ? p->n_lost : 0};
    batch_clear(&p->air);
    if (!s->waiting && s->base.ear.landed)
        s->base.ear.landed(s->base.ear.self, &s->landing);
}

static void landed(postgres_store *s, postgres_request *r)
{
    postgres_plan *p = s->plan;

    for (int i = 0; i < p->n; i++)
        settle(s, &p->table[i], r);
    for (int i = 0; r->result == STORE_OK && i < p->n_lost; i++) {
        postgres_table *t = postgres_find(s, p->lost[i]);

        if (t)
            postgres_drop(s, t);
        postgres_suspect(s, p->lost[i]);
    }
    land(s, r->result);
}

/* A request for it; NULL, and why: the database is away, or there is no
 * memory. */
static postgres_request *prepares(postgres_store *s)
{
    postgres_request *r = NULL;

    if (s->base.is_away) {
        postgres_say(s, TEXT_cli_postgres_away, NULL);
        return NULL;
    }
    if (plan_all(s))
        r = postgres_begin(s);
    if (!r)
        postgres_say(s, TEXT_cli_store_tooMuch, NULL);
    return r;
}

/* Where only a part can be sent, for want of memory, the connection is given up
 * and with it that part. */
bool postgres_launch(store *base)
{
    postgres_store *s = (postgres_store *)base;
    postgres_request *r;
    batch taken = s->batch;

    if (s->flying || s->batch.n == 0)
        return false;
    s->batch = s->plan->air;
    s->plan->air = taken;
    s->flying = true;
    r = prepares(s);
    if (!r) {
        land(s, STORE_FAILED);
        return true;
    }
    r->ends = landed;
    r->hears = hear_lost;
    r->limit += taken.n / 8;
    if (!takes_off(s) || !send_all(s, r))
        s->link.broken = true;
    postgres_end(s, r);
    return true;
}

store_result postgres_commit(store *base)
{
    postgres_store *s = (postgres_store *)base;

    require(!s->link.running);
    while (s->flying)
        postgres_wait(s, postgres_clock() + 1000);
    if (s->batch.n == 0)
        return STORE_OK;
    s->waiting = true;
    postgres_launch(base);
    while (s->flying)
        postgres_wait(s, postgres_clock() + 1000);
    s->waiting = false;
    if (s->landing.result == STORE_OK && s->landing.n_lost > 0) {
        POSTGRES_SAY(s, cli_postgres_lost, .table = s->landing.lost[0]);
        return STORE_TAKEN;
    }
    return s->landing.result;
}
