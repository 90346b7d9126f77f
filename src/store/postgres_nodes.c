/* postgres_nodes.c -- what only a store of many nodes can do: that this node is
 * known to live, whose tables are whose, what others show and tell, and how
 * many there are. Called through store_nodes, and each second by
 * postgres_link.c.
 *
 * To hold a table is one transaction: first its row is changed, then its log is
 * read. Whoever was about to append to it has done so by then, and is read; or
 * has to wait for the row, and fails the fence. That is so for this node
 * itself, too: to hold again what is held makes a new term. */
#include "store/postgres_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEATING = 1000, SUSPECTED = 60000 /* ms */ };

/* ---- Suspects ----
 *
 * Whatever was on its way when a connection ended may be done, or be done yet.
 * If that makes this node the holder of a table that nobody here knows of, none
 * of the others takes it up, as we are alive. For a minute such tables are
 * looked for. */

typedef struct suspect {
    key_node node; /* comes first; its key is the name */
    int64_t until;
} suspect;

/* Without memory it is not looked for: it waits for this node's end. */
void postgres_suspect(postgres_store *s, const char *table)
{
    map_key key = key_of_text(table);
    suspect *t = (suspect *)(void *)key_map_find(&s->suspects, key);

    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t)
            return;
        t->node.key = key;
        if (!key_map_add(&s->suspects, &t->node)) {
            free(t);
            return;
        }
    }
    t->until = postgres_clock() + SUSPECTED;
}

static void list_suspects(postgres_store *s, postgres_array *names)
{
    key_map *m = &s->suspects;
    int64_t now = postgres_clock();

    postgres_array_begin(names, POSTGRES_TEXT);
    for (uint32_t i = 0; i < m->n_slots && m->n > 0; i++)
        for (key_node *n = m->slots[i], *next; n; n = next) {
            suspect *t = (suspect *)(void *)n;

            next = n->next;
            postgres_array_add(names, &n->key,
                               strnlen((const char *)&n->key, sizeof n->key));
            if (t->until < now) {
                key_map_remove(m, n);
                free(t);
            }
        }
}

/* ---- Living ---- */

static int64_t n_open(const postgres_store *s)
{
    const key_map *m = &s->tables;
    int64_t n = 0;

    for (uint32_t i = 0; i < m->n_slots; i++)
        for (const key_node *k = m->slots[i]; k; k = k->next) {
            const postgres_table *t = (const postgres_table *)(const void *)k;

            n += t->held && !t->over;
        }
    return n;
}

static void put_node(const postgres_store *s, postgres_values *v)
{
    postgres_put_text(v, s->name);
    postgres_put_number(v, s->incarnation);
    postgres_put_text(v, s->node_address);
    postgres_put_text(v, s->version);
    postgres_put_number(v, s->draining);
    postgres_put_number(v, n_open(s));
}

bool postgres_enlist(postgres_store *s, bool *is_alive)
{
    postgres_values v = {0};
    store_result result;
    PGresult *row;

    put_node(s, &v);
    row = postgres_ask(s, postgres_statements[SQL_BEAT], &v, &result);
    *is_alive = row && PQntuples(row) == 0;
    PQclear(row);
    return row && !*is_alive;
}

/* Open tables that nobody alive holds, but for those that are known here: they
 * have been asked for already. And those that this node holds without knowing
 * it: the answer was lost, or what was sent before has come late. */
static void tell_orphans(postgres_store *s, const PGresult *names)
{
    for (int i = 0; names && i < PQntuples(names) && s->base.ear.orphaned; i++)
        if (!postgres_find(s, postgres_text(names, i, 0)))
            s->base.ear.orphaned(s->base.ear.self, postgres_text(names, i, 0));
}

static void returns(postgres_store *s)
{
    bool was_away = s->base.is_away;

    s->base.is_away = false;
    if (was_away && s->base.ear.returned)
        s->base.ear.returned(s->base.ear.self);
}

static void beaten(postgres_store *s, postgres_request *r)
{
    if (r->lost)
        return;
    s->beating = false;
    if (r->result != STORE_OK || r->n_answers < 1)
        return;
    if (PQntuples(r->answer[0]) == 0) {
        s->base.is_away = true;
        POSTGRES_SAY(s, cli_postgres_alive, .node = s->name);
        return;
    }
    if (!s->draining && !s->base.is_outdated)
        s->base.is_outdated =
            !postgres_schema_serves(s, postgres_number(r->answer[0], 0, 0));
    s->leased_until = s->beaten_at + POSTGRES_LEASE;
    if (postgres_clock() >= s->leased_until) /* the answer took so long */
        return;
    returns(s);
    if (r->n_answers < POSTGRES_ANSWERS)
        return;
    PQclear(s->faces);
    s->faces = r->answer[1];
    r->answer[1] = NULL;
    tell_orphans(s, r->answer[2]);
}

/* A node that ends takes nothing up any more. */
void postgres_beat(postgres_store *s)
{
    postgres_values v = {0};
    postgres_request *r;

    s->beat_due = postgres_clock() + BEATING;
    r = s->beating ? NULL : postgres_begin(s);
    if (!r)
        return;
    s->beating = true;
    s->beaten_at = postgres_clock();
    r->ends = beaten;
    put_node(s, &v);
    postgres_send(s, r, SQL_BEAT, &v);
    list_suspects(s, &s->suspected);
    v = (postgres_values){0};
    postgres_put_text(&v, s->name);
    if (!s->draining)
        postgres_send(s, r, SQL_FACES, &v);
    postgres_put_number(&v, s->incarnation);
    if (!s->draining && postgres_put_array(&v, &s->suspected))
        postgres_send(s, r, SQL_ORPHANS, &v);
    postgres_end(s, r);
}

/* ---- Holding ---- */

static void tell_held(postgres_store *s, const store_holding *holding)
{
    if (s->base.ear.held)
        s->base.ear.held(s->base.ear.self, holding);
}

static void tell_failed(postgres_store *s, const char *table,
                        store_result result)
{
    tell_held(s, &(store_holding){.table = table, .result = result});
}

/* The row says how many entries there are; they are numbered 1, 2, 3, ... */
static bool is_whole(const PGresult *log, int64_t last)
{
    int n = PQntuples(log);

    for (int i = 0; i < n; i++)
        if (postgres_number(log, i, 1) != i + 1)
            return false;
    return n == last;
}

/* It is held here, and this is its log. */
static void tell_log(postgres_store *s, const char *table, const PGresult *row,
                     const PGresult *log)
{
    int64_t last = postgres_number(row, 0, 1);
    size_t n = (size_t)PQntuples(log);
    store_entry *entries = malloc((n + 1) * sizeof *entries);
    postgres_table *t = entries ? postgres_add(s, table) : NULL;

    if (!t || !is_whole(log, last)) {
        if (t)
            POSTGRES_SAY(s, cli_store_damagedAfter, .table = table, .n = last);
        else
            postgres_say(s, TEXT_cli_store_tooMuch, NULL);
        tell_failed(s, table, STORE_FAILED);
        free(entries);
        return;
    }
    t->term = postgres_number(row, 0, 0);
    t->last = t->kept = last;
    t->held = true;
    t->over = postgres_number(row, 0, 2) == 0;
    t->unsure = t->flying = false;
    for (size_t i = 0; i < n; i++)
        entries[i] = postgres_entry(log, (int)i);
    tell_held(s, &(store_holding){.table = table,
                                  .result = STORE_OK,
                                  .entries = entries,
                                  .n = (int64_t)n});
    free(entries);
}

/* Another node has it; or nobody has, as there is no such table. */
static void tell_holder(postgres_store *s, const char *table,
                        const PGresult *holder)
{
    postgres_table *t = postgres_find(s, table);

    if (t)
        postgres_drop(s, t);
    if (PQntuples(holder) == 0) {
        tell_failed(s, table, STORE_OK);
        return;
    }
    POSTGRES_SAY(s, cli_postgres_lost, .table = table);
    tell_held(s, &(store_holding){.table = table,
                                  .result = PQgetisnull(holder, 0, 0)
                                                ? STORE_FAILED
                                                : STORE_TAKEN,
                                  .node = postgres_text(holder, 0, 0),
                                  .address = postgres_text(holder, 0, 1)});
}

static void holding(postgres_store *s, postgres_request *r)
{
    if (r->lost)
        postgres_suspect(s, r->table);
    if (r->result != STORE_OK || r->n_answers < POSTGRES_ANSWERS)
        tell_failed(s, r->table,
                    r->result == STORE_OK ? STORE_FAILED : r->result);
    else if (PQntuples(r->answer[0]) == 1)
        tell_log(s, r->table, r->answer[0], r->answer[1]);
    else
        tell_holder(s, r->table, r->answer[2]);
}

static void postgres_hold(store *base, const char *table, int64_t term)
{
    postgres_store *s = (postgres_store *)base;
    bool is_name = postgres_is_name(table);
    postgres_request *r =
        is_name && !base->is_away && s->name[0] ? postgres_begin(s) : NULL;
    postgres_values v = {0}, take;

    if (!r) {
        if (is_name)
            postgres_say(s, TEXT_cli_postgres_away, NULL);
        tell_failed(s, table, is_name ? STORE_FAILED : STORE_OK);
        return;
    }
    r->ends = holding;
    snprintf(r->table, sizeof r->table, "%s", table);
    postgres_put_text(&v, s->name);
    postgres_put_number(&v, s->incarnation);
    postgres_put_text(&v, r->table);
    take = v;
    postgres_put_number(&take, term);
    postgres_send(s, r, SQL_TAKE, &take);
    postgres_send(s, r, SQL_LOG, &v);
    postgres_send(s, r, SQL_HOLDER, &v);
    postgres_end(s, r);
}

static bool is_changed(const postgres_store *s, const char *table)
{
    for (int i = 0; i < s->batch.n; i++)
        if (strcmp(s->batch.change[i].table, table) == 0)
            return true;
    return false;
}

static int64_t postgres_yield(store *base, const char *table)
{
    postgres_store *s = (postgres_store *)base;
    postgres_table *t = postgres_find(s, table);
    int64_t term;

    if (base->is_away || !t || !t->held || t->flying || t->unsure ||
        is_changed(s, table))
        return 0;
    term = t->term;
    postgres_drop(s, t);
    postgres_suspect(s, table);
    return term;
}

/* ---- What others show ---- */

static store_face face_in(const PGresult *rows, int i)
{
    return (store_face){.table = postgres_text(rows, i, 0),
                        .host = postgres_text(rows, i, 1),
                        .network = (uint64_t)postgres_number(rows, i, 2),
                        .listed = (int8_t)postgres_number(rows, i, 3),
                        .text = postgres_text(rows, i, 4),
                        .length = (size_t)PQgetlength(rows, i, 4),
                        .node = ""};
}

static void postgres_list(store *base, store_face_reader *each, void *self)
{
    postgres_store *s = (postgres_store *)base;
    const PGresult *rows = s->faces;

    for (int i = 0; rows && i < PQntuples(rows); i++) {
        const store_face face = face_in(rows, i);

        if (!postgres_find(s, face.table) && !each(self, &face))
            return;
    }
}

/* ---- News ---- */

static void told(postgres_store *s, postgres_request *r)
{
    (void)s;
    (void)r;
}

static void postgres_tell(store *base, const char *news)
{
    postgres_store *s = (postgres_store *)base;
    size_t n = strnlen(news, STORE_NEWS);
    postgres_request *r = n < STORE_NEWS && !base->is_away && s->name[0]
                              ? postgres_begin(s)
                              : NULL;
    postgres_values v = {0};

    if (!r)
        return;
    r->ends = told;
    postgres_put_bytes(&v, news, n);
    postgres_send(s, r, SQL_TELL, &v);
    postgres_end(s, r);
}

/* The value of a digit of base64, as PostgreSQL writes it; -1: it is none. */
static int digit_of(char c)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) : -1;
}

/* Anybody who may use the database could have sent it: what is too long, or
 * nothing, is passed over. Ends of lines and the padding are not digits. */
void postgres_hear_news(postgres_store *s, const char *payload)
{
    char news[STORE_NEWS];
    size_t n = 0;
    uint32_t bits = 0;
    int n_bits = 0;

    for (; *payload && n < sizeof news - 1; payload++) {
        int digit = digit_of(*payload);

        if (digit < 0)
            continue;
        bits = bits << 6 | (uint32_t)digit;
        n_bits += 6;
        if (n_bits >= 8)
            news[n++] = (char)(bits >> (n_bits -= 8) & 0xff);
    }
    news[n] = 0;
    if (n > 0 && s->base.ear.told)
        s->base.ear.told(s->base.ear.self, news);
}

/* ---- What may wait ---- */

/* All rows of open tables are many, and this is asked for each new one: nodes
 * say how many they have when they say that they live, and this one knows. A
 * tool has the time to count. */
static const char all_open[] =
    "$3::bigint + (SELECT count(*) FROM adit.game WHERE open AND node IS NULL)"
    " + (SELECT coalesce(sum(tables), 0)::bigint FROM adit.node"
    "  WHERE until >= now() AND name <> $4::text)";
static const char all_counted[] = "(SELECT count(*) FROM adit.game WHERE open)";

static store_result postgres_count(store *base, const char *host,
                                   uint64_t network, store_census *out)
{
    postgres_store *s = (postgres_store *)base;
    postgres_values v = {0};
    char sql[640];
    store_result result;
    PGresult *row;

    snprintf(sql, sizeof sql,
             "SELECT %s,"
             " (SELECT count(*) FROM adit.game WHERE open AND host = $1::text),"
             " (SELECT count(*) FROM adit.game"
             "  WHERE open AND network = $2::bigint)",
             s->name[0] ? all_open : all_counted);
    postgres_put_text(&v, host && *host ? host : NULL);
    postgres_put_number(&v, (int64_t)network);
    if (s->name[0]) {
        postgres_put_number(&v, n_open(s));
        postgres_put_text(&v, s->name);
    }
    row = postgres_ask(s, sql, &v, &result);
    if (row)
        *out = (store_census){.open = postgres_number(row, 0, 0),
                              .of_host = postgres_number(row, 0, 1),
                              .of_network = postgres_number(row, 0, 2)};
    PQclear(row);
    return result;
}

static store_result postgres_read_nodes(store *base, store_node_reader *each,
                                        void *self)
{
    postgres_store *s = (postgres_store *)base;
    store_result result;
    PGresult *rows = postgres_ask(
        s,
        "SELECT name, address, version, (extract(epoch FROM now() - until)"
        " * 1000)::bigint + 3000, (SELECT count(*) FROM adit.game g"
        "  WHERE g.open AND g.node = n.name"
        "  AND g.incarnation = n.incarnation), draining::int::bigint"
        " FROM adit.node n ORDER BY name",
        &(postgres_values){0}, &result);
    bool more = true;

    for (int i = 0; rows && more && i < PQntuples(rows); i++)
        more = each(
            self, &(store_node){.name = postgres_text(rows, i, 0),
                                .address = postgres_text(rows, i, 1),
                                .version = postgres_text(rows, i, 2),
                                .heard = postgres_number(rows, i, 3),
                                .tables = postgres_number(rows, i, 4),
                                .draining = postgres_number(rows, i, 5) != 0});
    PQclear(rows);
    return result;
}

static store_result postgres_read_faces(store *base, int most,
                                        store_face_reader *each, void *self)
{
    store_result result;
    postgres_values v = {0};
    PGresult *rows;

    postgres_put_number(&v, most);
    rows = postgres_ask((postgres_store *)base,
                        "SELECT name, host, network, listed::bigint, face, node"
                        " FROM adit.game WHERE open"
                        " ORDER BY born DESC, name LIMIT $1::bigint",
                        &v, &result);
    for (int i = 0; rows && i < PQntuples(rows); i++) {
        store_face face = face_in(rows, i);

        face.node = postgres_text(rows, i, 5);
        if (!each(self, &face))
            break;
    }
    PQclear(rows);
    return result;
}

static const uint8_t *postgres_secret(store *base)
{
    return ((postgres_store *)base)->secret;
}

static int64_t postgres_ahead(store *base)
{
    return ((postgres_store *)base)->ahead;
}

const store_nodes postgres_nodes = {
    .hold = postgres_hold,
    .yield = postgres_yield,
    .let_go = postgres_let_go,
    .show = postgres_show,
    .list = postgres_list,
    .count = postgres_count,
    .read_nodes = postgres_read_nodes,
    .read_faces = postgres_read_faces,
    .tell = postgres_tell,
    .secret = postgres_secret,
    .ahead = postgres_ahead,
};
