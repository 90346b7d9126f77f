/* postgres_ask.c -- the connection to a database that may wait, but never for
 * longer than it is given: for readings, for what has to be known at the start,
 * and for tools, which have no other. It connects when it is asked for, and
 * again when it turns out to be dead. Called by all postgres files. */
#include "store/postgres_store.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Connecting ---- */

bool postgres_is_ready(const PGconn *conn, PostgresPollingStatusType polling,
                       int64_t wait)
{
    struct pollfd fd = {.fd = PQsocket(conn),
                        .events = polling == PGRES_POLLING_READING ? POLLIN
                                                                   : POLLOUT};

    return poll(&fd, 1, wait > 0 ? (int)wait : 0) > 0;
}

/* A standby would take nothing in; neither would a primary that is made read
 * only while another takes its place. */
bool postgres_takes_writes(const PGconn *conn)
{
    const char *standby = PQparameterStatus(conn, "in_hot_standby");
    const char *only = PQparameterStatus(conn, "default_transaction_read_only");

    return !(standby && strcmp(standby, "on") == 0) &&
           !(only && strcmp(only, "on") == 0);
}

static void hear_nothing(void *self, const PGresult *notice)
{
    (void)self;
    (void)notice;
}

static void drop_reader(postgres_store *s)
{
    PQfinish(s->reader);
    s->reader = NULL;
}

/* Until the connection has connected to this host, or cannot. */
static bool connects(postgres_store *s, int64_t until)
{
    PostgresPollingStatusType polling = PGRES_POLLING_WRITING;

    if (PQstatus(s->reader) == CONNECTION_BAD)
        polling = PGRES_POLLING_FAILED;
    while (polling != PGRES_POLLING_OK && polling != PGRES_POLLING_FAILED) {
        if (!postgres_is_ready(s->reader, polling, until - postgres_clock())) {
            postgres_say(s, TEXT_cli_postgres_silent, NULL);
            return false;
        }
        polling = PQconnectPoll(s->reader);
    }
    if (polling == PGRES_POLLING_FAILED)
        postgres_complain_of(s, s->reader);
    else if (!postgres_takes_writes(s->reader))
        postgres_say(s, TEXT_cli_postgres_standby, NULL);
    else
        return PQsetnonblocking(s->reader, 1) == 0;
    return false;
}

/* All hosts in turn, beginning with the one that the other connection is
 * connected to. Of several hosts each has its share of the time. That one of
 * them is a standby says more than why the last one could not be reached. */
static bool finds_host(postgres_store *s, int64_t until)
{
    bool knows = s->link.state == LINK_UP, has_standby = false;
    int n = knows ? 1 : s->address.n;
    int64_t share = (until - postgres_clock()) / n;

    for (int i = 0; i < n; i++) {
        s->reader = postgres_address_connect(&s->address);
        if (s->reader && connects(s, postgres_clock() + share)) {
            PQsetNoticeReceiver(s->reader, hear_nothing, NULL);
            return true;
        }
        has_standby = has_standby || (PQstatus(s->reader) == CONNECTION_OK &&
                                      !postgres_takes_writes(s->reader));
        drop_reader(s);
        if (!knows)
            postgres_address_next(&s->address);
    }
    if (has_standby && n > 1)
        postgres_say(s, TEXT_cli_postgres_onlyStandbys, NULL);
    return false;
}

static bool sends(postgres_store *s, const char *sql, const postgres_values *v)
{
    return v ? PQsendQueryParams(s->reader, sql, v->n, NULL, v->value,
                                 v->length, postgres_binary, 1)
             : PQsendQuery(s->reader, sql);
}

/* The last answer of a statement, or its first error; NULL: it did not come in
 * time, or the connection is gone. */
static PGresult *awaits(postgres_store *s, int64_t until)
{
    PGresult *kept = NULL, *more;

    for (;;) {
        while (PQisBusy(s->reader) || PQflush(s->reader) == 1) {
            PostgresPollingStatusType polling = PQflush(s->reader) == 1
                                                    ? PGRES_POLLING_WRITING
                                                    : PGRES_POLLING_READING;

            if (!postgres_is_ready(s->reader, polling,
                                   until - postgres_clock())) {
                postgres_say(s, TEXT_cli_postgres_silent, NULL);
                PQclear(kept);
                return NULL;
            }
            if (!PQconsumeInput(s->reader))
                break;
        }
        more = PQgetResult(s->reader);
        if (!more)
            return kept;
        if (kept && PQresultStatus(kept) == PGRES_FATAL_ERROR) {
            PQclear(more);
        } else {
            PQclear(kept);
            kept = more;
        }
    }
}

/* One answer that says that all went well, or NULL. */
static PGresult *judges(postgres_store *s, PGresult *answer,
                        store_result *result)
{
    ExecStatusType status = PQresultStatus(answer);

    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
        *result = STORE_OK;
        return answer;
    }
    *result = postgres_complain(s, answer);
    PQclear(answer);
    return NULL;
}

/* The database gives up what nobody waits for any more. */
static bool limits(postgres_store *s, int64_t until)
{
    char sql[64];
    PGresult *done;

    snprintf(sql, sizeof sql, "SET statement_timeout = %d", (int)s->patience);
    done = sends(s, sql, NULL) ? awaits(s, until) : NULL;
    PQclear(done);
    return done != NULL;
}

/* What was begun on a connection cannot go on with another. */
static PGresult *asks(postgres_store *s, const char *sql,
                      const postgres_values *v, int64_t until)
{
    if (!s->reader && s->in_transaction) {
        postgres_say(s, TEXT_cli_postgres_away, NULL);
        return NULL;
    }
    if (!s->reader && (!finds_host(s, until) || !limits(s, until)))
        return NULL;
    return sends(s, sql, v) ? awaits(s, until) : NULL;
}

/* A connection that was quiet for long may turn out to be dead; then a fresh
 * one is tried once. */
PGresult *postgres_ask(postgres_store *s, const char *sql,
                       const postgres_values *v, store_result *result)
{
    int64_t until = postgres_clock() + s->patience;
    bool fresh = s->reader == NULL;
    PGresult *answer;

    *result = STORE_FAILED;
    if (s->base.is_away) {
        postgres_say(s, TEXT_cli_postgres_away, NULL);
        return NULL;
    }
    answer = asks(s, sql, v, until);
    if (!fresh && !s->in_transaction && PQstatus(s->reader) == CONNECTION_BAD) {
        PQclear(answer);
        drop_reader(s);
        answer = asks(s, sql, v, until);
    }
    if (answer)
        return judges(s, answer, result);
    if (s->reader && PQstatus(s->reader) == CONNECTION_BAD)
        postgres_complain_of(s, s->reader);
    drop_reader(s);
    return NULL;
}

/* ---- Requests of a tool ----
 *
 * A tool has only this connection, and each request is done when it has ended.
 * While a database is filled, all of them are one transaction. */

static store_result asks_for(postgres_store *s, const char *sql)
{
    store_result result;

    PQclear(postgres_ask(s, sql, NULL, &result));
    return result;
}

void postgres_begin_alone(postgres_store *s, postgres_request *r)
{
    if (!s->is_filled)
        r->result = asks_for(s, "BEGIN");
    s->in_transaction = true;
}

void postgres_send_alone(postgres_store *s, postgres_request *r,
                         postgres_sql sql, const postgres_values *v)
{
    PGresult *answer;

    if (r->result != STORE_OK)
        return;
    answer = postgres_ask(s, postgres_statements[sql], v, &r->result);
    if (answer && r->hears)
        r->hears(s, answer);
    PQclear(answer);
}

/* Only of a COMMIT that was sent can it be unknown what has become of it. */
void postgres_end_alone(postgres_store *s, postgres_request *r)
{
    char why[sizeof s->base.why];

    if (s->is_filled)
        return;
    if (r->result == STORE_OK) {
        r->result = asks_for(s, "COMMIT");
        r->lost = r->result != STORE_OK;
    } else if (s->reader) {
        memcpy(why, s->base.why, sizeof why);
        asks_for(s, "ROLLBACK");
        memcpy(s->base.why, why, sizeof why);
    }
    s->in_transaction = false;
}
