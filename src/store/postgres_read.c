/* postgres_read.c -- what a store in a database gives back: logs in order, and
 * what is kept about guests. It asks through the connection that may wait, and
 * by pages, so that no answer is large, and a reader can ask for something else
 * meanwhile. Called through store.h, and by postgres.c.
 *
 * Each page begins after the last row of the one before. What is committed
 * while they are read may be in it or not; a log is read up to some entry in
 * any case. */
#include "store/postgres_store.h"

#include <stdio.h>
#include <string.h>

#define PAGE "1000" /* rows, */
#define TABLES "25" /* of that many tables */

/* Where the next page begins: after these. */
typedef struct place {
    char table[STORE_NAME];
    int64_t number;
} place;

typedef struct reading {
    postgres_store *s;
    const char *sql; /* $1 and $2: the place; $3 and $4, if they are needed */
    const char *text;
    int64_t number;
    int values;
    place at;
} reading;

/* The next page, or NULL: *result says why, and is STORE_OK after the last. */
static PGresult *read_page(reading *r, store_result *result)
{
    postgres_values v = {0};
    PGresult *page;

    postgres_put_text(&v, r->at.table);
    postgres_put_number(&v, r->at.number);
    if (r->values > 2)
        postgres_put_text(&v, r->text);
    if (r->values > 3)
        postgres_put_number(&v, r->number);
    page = postgres_ask(r->s, r->sql, &v, result);
    if (page && PQntuples(page) == 0) {
        PQclear(page);
        page = NULL;
    }
    return page;
}

/* A name that we have not written is not given to anybody. */
static bool keeps_place(place *at, const char *table, int64_t number)
{
    if (!postgres_is_name(table))
        return false;
    memcpy(at->table, table, strlen(table) + 1);
    at->number = number;
    return true;
}

static store_result say_damaged(reading *r, const char *table, int64_t after)
{
    POSTGRES_SAY(r->s, cli_store_damagedAfter, .table = table, .n = after);
    return STORE_FAILED;
}

/* Remembers where the row is, for the next page to begin after it; or says that
 * it cannot be one of ours. */
typedef store_result placer(reading *r, const store_entry *e);

static store_result tell_rows(reading *r, placer *keeps, store_reader *each,
                              void *self)
{
    store_result result = STORE_OK;
    PGresult *page;
    bool more = true;

    while (more && (page = read_page(r, &result)) != NULL) {
        for (int i = 0; more && i < PQntuples(page); i++) {
            store_entry e = postgres_entry(page, i);

            result = keeps(r, &e);
            more = result == STORE_OK && each(self, &e);
        }
        PQclear(page);
    }
    return result;
}

/* ---- Logs ---- */

/* Table by table; the entries of each are numbered 1, 2, 3, ... */
static store_result keeps_entry(reading *r, const store_entry *e)
{
    bool same = strcmp(e->table, r->at.table) == 0;

    return e->seq == (same ? r->at.number + 1 : 1) &&
                   keeps_place(&r->at, e->table, e->seq)
               ? STORE_OK
               : say_damaged(r, r->at.table, r->at.number);
}

/* Each page looks at its own tables only: sorting all that are open for each
 * page would take the square of their number. */
store_result postgres_read_open(store *base, store_reader *each, void *self)
{
    postgres_store *s = (postgres_store *)base;
    reading r = {
        .s = s,
        .sql =
            "SELECT g.name, e.seq, e.at, e.body"
            " FROM (SELECT name FROM adit.game"
            "  WHERE name >= $1::text AND open AND ($3::text IS NULL"
            "  OR node = $3::text AND incarnation = $4::bigint)"
            "  ORDER BY name LIMIT " TABLES ") g"
            " CROSS JOIN LATERAL (SELECT * FROM adit.event"
            "  WHERE game = g.name"
            "  AND seq > CASE game WHEN $1::text THEN $2::bigint ELSE 0 END) e"
            " ORDER BY g.name, e.seq LIMIT " PAGE,
        .text = s->name[0] ? s->name : NULL,
        .number = s->incarnation,
        .values = 4};

    return tell_rows(&r, keeps_entry, each, self);
}

/* A name that no table can have has no entries, which is not an error: it comes
 * from a client. */
store_result postgres_read_table(store *base, const char *table,
                                 store_reader *each, void *self)
{
    reading r = {.s = (postgres_store *)base,
                 .sql = "SELECT game, seq, at, body FROM adit.event"
                        " WHERE game = $1::text AND seq > $2::bigint"
                        " ORDER BY seq LIMIT " PAGE,
                 .values = 2};

    return keeps_place(&r.at, table, 0) ? tell_rows(&r, keeps_entry, each, self)
                                        : STORE_OK;
}

store_result postgres_read_last(postgres_store *s, const char *table,
                                int64_t *last, int64_t *term)
{
    postgres_values v = {0};
    store_result result;
    PGresult *row;

    postgres_put_text(&v, table);
    row = postgres_ask(s,
                       "SELECT last, term FROM adit.game WHERE name = $1::text",
                       &v, &result);
    *last = *term = 0;
    if (row && PQntuples(row) == 1) {
        *last = postgres_number(row, 0, 0);
        *term = postgres_number(row, 0, 1);
    }
    PQclear(row);
    return result;
}

/* ---- Beside the logs ---- */

/* Rows of summaries: table, 0, date, text; of a table that is not over only the
 * first is there. */
static store_result keeps_summary(reading *r, const store_entry *e)
{
    return keeps_place(&r->at, e->table, e->date ? e->date : INT64_MAX)
               ? STORE_OK
               : say_damaged(r, "?", 0);
}

store_result postgres_read_past(store *base, int64_t since, store_reader *each,
                                void *self)
{
    reading r = {.s = (postgres_store *)base,
                 .sql = "SELECT game, 0::bigint, at, body FROM adit.past"
                        " WHERE (at, game) > ($2::bigint, $1::text)"
                        " ORDER BY at, game LIMIT " PAGE,
                 .values = 2,
                 .at.number = since};

    return tell_rows(&r, keeps_summary, each, self);
}

/* The newest first, and before them what is not over: that has the highest of
 * all dates here. */
store_result postgres_read_guest(store *base, const char *guest,
                                 store_reader *each, void *self)
{
    reading r = {
        .s = (postgres_store *)base,
        .sql = "SELECT * FROM (SELECT part.game, 0::bigint, past.at, past.body,"
               " coalesce(past.at, 9223372036854775807) AS order_at"
               " FROM adit.part LEFT JOIN adit.past ON past.game = part.game"
               " WHERE part.guest = $3::text) g"
               " WHERE order_at < $2::bigint"
               " OR order_at = $2::bigint AND game > $1::text"
               " ORDER BY order_at DESC, game LIMIT " PAGE,
        .text = guest,
        .values = 3,
        .at.number = INT64_MAX};

    return tell_rows(&r, keeps_summary, each, self);
}

store_result postgres_read_mentioned(store *base, const char *table,
                                     store_guest_reader *each, void *self)
{
    reading r = {.s = (postgres_store *)base,
                 .sql = "SELECT guest FROM adit.part WHERE game = $1::text"
                        " AND $2::bigint = 0 ORDER BY guest",
                 .values = 2};
    store_result result = STORE_OK;
    PGresult *rows;

    if (!keeps_place(&r.at, table, 0))
        return STORE_OK;
    rows = read_page(&r, &result);
    for (int i = 0; rows && i < PQntuples(rows); i++)
        if (!each(self, postgres_text(rows, i, 0)))
            break;
    PQclear(rows);
    return result;
}

/* Tables that are only mentioned, or only have a summary, are rows without a
 * row of their own. */
store_result postgres_read_names(store *base, store_reader *each, void *self)
{
    reading r = {
        .s = (postgres_store *)base,
        .sql = "SELECT name, bool_or(open)::int::bigint FROM ("
               " (SELECT name, open FROM adit.game WHERE name > $1::text"
               "  ORDER BY 1 LIMIT " PAGE ") UNION ALL"
               " (SELECT game, false FROM adit.past WHERE game > $1::text"
               "  ORDER BY 1 LIMIT " PAGE ") UNION ALL"
               " (SELECT DISTINCT game, false FROM adit.part"
               "  WHERE game > $1::text ORDER BY 1 LIMIT " PAGE ")) n"
               " WHERE $2::bigint = 0 GROUP BY name ORDER BY name LIMIT " PAGE,
        .values = 2};
    store_result result = STORE_OK;
    PGresult *page;
    bool more = true;

    while (more && (page = read_page(&r, &result)) != NULL) {
        for (int i = 0; more && i < PQntuples(page); i++) {
            const char *text = postgres_number(page, i, 1) ? "open" : "";

            more = keeps_place(&r.at, postgres_text(page, i, 0), 0) &&
                   each(self, &(store_entry){.table = r.at.table,
                                             .text = text,
                                             .length = strlen(text)});
        }
        PQclear(page);
    }
    return result;
}

store_result postgres_read_blocks(store *base, store_reader *each, void *self)
{
    store_result result;
    PGresult *rows = postgres_ask((postgres_store *)base,
                                  "SELECT whom, 0::bigint, at, why"
                                  " FROM adit.block ORDER BY whom",
                                  &(postgres_values){0}, &result);

    for (int i = 0; rows && i < PQntuples(rows); i++) {
        const store_entry e = postgres_entry(rows, i);

        if (!each(self, &e))
            break;
    }
    PQclear(rows);
    return result;
}
