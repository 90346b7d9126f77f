/* postgres_link.c -- two connections to a database, and what goes through them.
 * The first never waits: requests are sent one after another, without waiting
 * for answers (libpq's pipeline mode), and each ends by a call of its own. It
 * connects by itself, again and again. The second is for whatever may wait, two
 * seconds at most; it connects when it is asked for. Called by all postgres
 * files.
 *
 *   begin, send, send, end    one request, one transaction
 *   run -> ends(request)      answered, or the connection is gone
 *
 * A database that does not answer is as good as gone: whatever was asked has a
 * limit, after which the connection is given up. */
#include "store/postgres_store.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum {
    CONNECTING = 1500, /* ms for one host */
    RESTING = 250,     /* ms after all of them could not be reached */
    ANSWERING = 5000   /* ms for an answer */
};

static const int binary[POSTGRES_VALUES] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

int64_t postgres_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Values ---- */

static void write_number(uint8_t out[8], uint64_t number)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> (56 - 8 * i));
}

void postgres_put_bytes(postgres_values *v, const void *bytes, size_t n)
{
    v->value[v->n] = bytes;
    v->length[v->n++] = (int)n;
}

void postgres_put_text(postgres_values *v, const char *text)
{
    postgres_put_bytes(v, text, text ? strlen(text) : 0);
}

void postgres_put_number(postgres_values *v, int64_t number)
{
    write_number(v->number[v->n], (uint64_t)number);
    postgres_put_bytes(v, v->number[v->n], 8);
}

static void write_size(uint8_t out[4], uint32_t size)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(size >> (24 - 8 * i));
}

static uint8_t *array_room(postgres_array *a, size_t n)
{
    if (a->failed || n > a->room - a->used) {
        size_t room = 2 * (a->used + n) + 64;
        uint8_t *more = a->failed ? NULL : realloc(a->bytes, room);

        a->failed = more == NULL;
        if (!more)
            return NULL;
        a->bytes = more;
        a->room = room;
    }
    a->used += n;
    return a->bytes + a->used - n;
}

/* As PostgreSQL sends and takes arrays: dimensions, flags, type; then for the
 * only dimension its size, and where it begins. */
void postgres_array_begin(postgres_array *a, postgres_type type)
{
    uint8_t *head;

    a->used = 0;
    a->n = 0;
    a->failed = false;
    head = array_room(a, 20);
    if (head) {
        memset(head, 0, 20);
        write_size(head + 8, type);
        write_size(head + 16, 1);
    }
}

void postgres_array_add(postgres_array *a, const void *bytes, size_t n)
{
    uint8_t *room = array_room(a, 4 + n);

    if (!room)
        return;
    write_size(room, (uint32_t)n);
    if (n > 0)
        memcpy(room + 4, bytes, n);
    a->n++;
}

void postgres_array_add_text(postgres_array *a, const char *text)
{
    if (text)
        postgres_array_add(a, text, strlen(text));
    else
        postgres_array_add_null(a);
}

void postgres_array_add_number(postgres_array *a, int64_t number)
{
    uint8_t bytes[8];

    write_number(bytes, (uint64_t)number);
    postgres_array_add(a, bytes, 8);
}

void postgres_array_add_null(postgres_array *a)
{
    uint8_t *room = array_room(a, 4);

    if (!room)
        return;
    write_size(room, UINT32_MAX);
    a->n++;
}

bool postgres_put_array(postgres_values *v, postgres_array *a)
{
    if (a->failed)
        return false;
    write_size(a->bytes, a->n > 0);
    write_size(a->bytes + 12, (uint32_t)a->n);
    postgres_put_bytes(v, a->bytes, a->n > 0 ? a->used : 12);
    return true;
}

int64_t postgres_number(const PGresult *rows, int row, int column)
{
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(rows, row, column);
    uint64_t number = 0;

    for (int i = 0; i < PQgetlength(rows, row, column); i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

const char *postgres_text(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column);
}

store_entry postgres_entry(const PGresult *rows, int row)
{
    return (store_entry){.table = postgres_text(rows, row, 0),
                         .seq = postgres_number(rows, row, 1),
                         .date = postgres_number(rows, row, 2),
                         .text = PQgetvalue(rows, row, 3),
                         .length = (size_t)PQgetlength(rows, row, 3)};
}

/* ---- The connection that may wait ---- */

static bool is_ready(const PGconn *conn, PostgresPollingStatusType polling,
                     int64_t wait)
{
    struct pollfd fd = {.fd = PQsocket(conn),
                        .events = polling == PGRES_POLLING_READING ? POLLIN
                                                                   : POLLOUT};

    return poll(&fd, 1, wait > 0 ? (int)wait : 0) > 0;
}

/* A standby would take nothing in; neither would a primary that is made read
 * only while another takes its place. */
static bool takes_writes(const PGconn *conn)
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
        if (!is_ready(s->reader, polling, until - postgres_clock())) {
            postgres_say(s, TEXT_cli_postgres_silent, NULL);
            return false;
        }
        polling = PQconnectPoll(s->reader);
    }
    if (polling == PGRES_POLLING_FAILED)
        postgres_complain_of(s, s->reader);
    else if (!takes_writes(s->reader))
        postgres_say(s, TEXT_cli_postgres_standby, NULL);
    else
        return PQsetnonblocking(s->reader, 1) == 0;
    return false;
}

/* All hosts in turn, beginning with the one that the other connection is
 * connected to. Of several hosts each has its share of the time. */
static bool finds_host(postgres_store *s, int64_t until)
{
    int64_t share = (until - postgres_clock()) / s->address.n;

    for (int i = 0; i < s->address.n; i++) {
        s->reader = postgres_address_connect(&s->address);
        if (s->reader && connects(s, postgres_clock() + share)) {
            PQsetNoticeReceiver(s->reader, hear_nothing, NULL);
            return true;
        }
        drop_reader(s);
        if (s->link.state != LINK_UP)
            postgres_address_next(&s->address);
    }
    return false;
}

static bool sends(postgres_store *s, const char *sql, const postgres_values *v)
{
    return v ? PQsendQueryParams(s->reader, sql, v->n, NULL, v->value,
                                 v->length, binary, 1)
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

            if (!is_ready(s->reader, polling, until - postgres_clock())) {
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

static PGresult *asks(postgres_store *s, const char *sql,
                      const postgres_values *v, int64_t until)
{
    if (!s->reader && (!finds_host(s, until) || !limits(s, until)))
        return NULL;
    return sends(s, sql, v) ? awaits(s, until) : NULL;
}

/* A connection that was quiet for long may turn out to be dead; then a fresh one
 * is tried once. */
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
 * A tool has only this connection, and each request is done when it
 * has ended. While a database is filled, all of them are one transaction. */

static store_result asks_for(postgres_store *s, const char *sql)
{
    store_result result;

    PQclear(postgres_ask(s, sql, NULL, &result));
    return result;
}

static void begin_alone(postgres_store *s, postgres_request *r)
{
    if (!s->is_filled)
        r->result = asks_for(s, "BEGIN");
    s->in_transaction = true;
}

static void send_alone(postgres_store *s, postgres_request *r, postgres_sql sql,
                       const postgres_values *v)
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
static void end_alone(postgres_store *s, postgres_request *r)
{
    char why[sizeof s->base.why];

    if (s->is_filled)
        return;
    if (r->result == STORE_OK) {
        r->result = asks_for(s, "COMMIT");
        r->lost = r->result != STORE_OK;
    } else {
        memcpy(why, s->base.why, sizeof why);
        asks_for(s, "ROLLBACK");
        memcpy(s->base.why, why, sizeof why);
    }
    s->in_transaction = false;
}

/* ---- What wakes us ---- */

/* Sees that epoll has the socket of the connection, which changes while libpq
 * connects; one that was closed is gone from there by itself. */
static void watch_socket(postgres_link *l)
{
    struct epoll_event event = {.events = EPOLLIN};
    int fd = l->conn ? PQsocket(l->conn) : -1;

    if (fd < 0)
        return;
    if (l->state == LINK_CONNECTING)
        event.events = l->polling == PGRES_POLLING_READING ? EPOLLIN : EPOLLOUT;
    else if (PQflush(l->conn) == 1)
        event.events |= EPOLLOUT;
    if (epoll_ctl(l->watched, EPOLL_CTL_MOD, fd, &event) < 0 &&
        (errno != ENOENT ||
         epoll_ctl(l->watched, EPOLL_CTL_ADD, fd, &event) < 0))
        l->broken = true;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* When something has to be done though nothing comes. */
static int64_t next_due(const postgres_store *s)
{
    const postgres_link *l = &s->link;
    int64_t due = l->state == LINK_UP ? s->beat_due : l->due;

    return l->first ? earlier(due, l->first->limit) : due;
}

static void watch(postgres_store *s)
{
    int64_t due = next_due(s);
    struct itimerspec at = {.it_value = {.tv_sec = due / 1000,
                                         .tv_nsec = due % 1000 * 1000000 + 1}};

    watch_socket(&s->link);
    timerfd_settime(s->link.timer, TFD_TIMER_ABSTIME, &at, NULL);
}

/* ---- Requests ---- */

postgres_request *postgres_begin(postgres_store *s)
{
    postgres_link *l = &s->link;
    bool alone = s->name[0] == 0;
    postgres_request *r = NULL;

    if (alone || (l->conn && l->state != LINK_CONNECTING))
        r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    if (alone) {
        begin_alone(s, r);
        return r;
    }
    r->limit = postgres_clock() + ANSWERING;
    *l->last = r;
    l->last = &r->next;
    return r;
}

void postgres_send(postgres_store *s, postgres_request *r, postgres_sql sql,
                   const postgres_values *v)
{
    char name[8];

    if (s->name[0] == 0) {
        send_alone(s, r, sql, v);
        return;
    }
    snprintf(name, sizeof name, "s%d", sql);
    if (!PQsendQueryPrepared(s->link.conn, name, v->n, v->value, v->length,
                             binary, 1))
        s->link.broken = true;
}

static void free_request(postgres_request *r)
{
    for (int i = 0; i < r->n_answers; i++)
        PQclear(r->answer[i]);
    free(r);
}

/* The socket takes what it can at once; the rest goes out when it can be
 * written to. */
void postgres_end(postgres_store *s, postgres_request *r)
{
    if (s->name[0] == 0) {
        end_alone(s, r);
        r->ends(s, r);
        free_request(r);
        return;
    }
    if (!PQpipelineSync(s->link.conn) || PQflush(s->link.conn) < 0)
        s->link.broken = true;
    watch(s);
}

/* The next one has its whole time from now on: it has had to wait for this. */
static void end_first(postgres_store *s)
{
    postgres_link *l = &s->link;
    postgres_request *r = l->first;

    l->first = r->next;
    if (!l->first)
        l->last = &l->first;
    else if (l->first->limit < postgres_clock() + ANSWERING)
        l->first->limit = postgres_clock() + ANSWERING;
    r->ends(s, r);
    free_request(r);
}

/* The connection is gone; s->base.why says why. Whoever waits for an answer
 * will not get it. What is asked for from now on fails at once, so that nothing
 * is added while these are called. */
static void hang_up(postgres_store *s)
{
    postgres_link *l = &s->link;
    char why[sizeof s->base.why];

    memcpy(why, s->base.why, sizeof why);
    PQfinish(l->conn);
    l->conn = NULL;
    l->broken = l->doubt = false;
    if (l->state != LINK_UP) {
        l->failures++;
        postgres_address_next(&s->address);
    }
    l->state = LINK_DOWN;
    l->due = postgres_clock();
    if (l->failures > 0 && l->failures % s->address.n == 0)
        l->due += RESTING;
    s->beating = false;
    s->base.is_away = true;
    while (l->first) {
        l->first->lost = true;
        l->first->result = STORE_FAILED;
        memcpy(s->base.why, why, sizeof why);
        end_first(s);
    }
    memcpy(s->base.why, why, sizeof why);
}

static void lose(postgres_store *s)
{
    postgres_complain_of(s, s->link.conn);
    hang_up(s);
}

/* ---- Connecting ---- */

static void hear_warning(void *self, const PGresult *notice)
{
    postgres_store *s = self;
    const char *severity =
        PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);

    if (severity && strcmp(severity, "WARNING") == 0)
        s->link.doubt = true;
}

static void dial(postgres_store *s)
{
    postgres_link *l = &s->link;

    l->conn = postgres_address_connect(&s->address);
    l->state = LINK_CONNECTING;
    l->polling = PGRES_POLLING_WRITING;
    l->due = postgres_clock() + CONNECTING;
    if (!l->conn || PQstatus(l->conn) == CONNECTION_BAD)
        lose(s);
    else
        PQsetNoticeReceiver(l->conn, hear_warning, s);
}

static void greeted(postgres_store *s, postgres_request *r)
{
    if (r->lost)
        return;
    if (r->result != STORE_OK) {
        hang_up(s);
        return;
    }
    s->link.state = LINK_UP;
    s->link.failures = 0;
    s->link.doubt = false;
    s->base.is_away = s->name[0] != 0;
    postgres_beat(s);
}

/* All is by key here, whatever the planner has seen of tables that were empty
 * yesterday; plans are made once. Nobody is waited for longer than for a node
 * that is at work; and one that has vanished in the middle of a commit keeps
 * its rows no longer than that. */
static const char settings[] =
    "SELECT set_config('plan_cache_mode', 'force_generic_plan', false),"
    " set_config('enable_seqscan', 'off', false),"
    " set_config('enable_hashjoin', 'off', false),"
    " set_config('enable_mergejoin', 'off', false),"
    " set_config('jit', 'off', false),"
    " set_config('lock_timeout', '2000', false),"
    " set_config('tcp_keepalives_idle', '2', false),"
    " set_config('tcp_keepalives_interval', '1', false),"
    " set_config('tcp_keepalives_count', '2', false),"
    " set_config('tcp_user_timeout', '4000', false)";

static bool greets(postgres_store *s)
{
    postgres_link *l = &s->link;
    postgres_request *r;
    char name[8];

    l->state = LINK_GREETING;
    if (PQsetnonblocking(l->conn, 1) != 0 || !PQenterPipelineMode(l->conn))
        return false;
    r = postgres_begin(s);
    if (!r)
        return false;
    r->ends = greeted;
    l->due = r->limit;
    if (!PQsendQueryParams(l->conn, settings, 0, NULL, NULL, NULL, NULL, 1) ||
        !PQsendQueryParams(l->conn, "LISTEN adit", 0, NULL, NULL, NULL, NULL,
                           1))
        return false;
    for (int i = 0; i < N_SQL; i++) {
        snprintf(name, sizeof name, "s%d", i);
        if (!PQsendPrepare(l->conn, name, postgres_statements[i], 0, NULL))
            return false;
    }
    postgres_end(s, r);
    return !l->broken;
}

static void connect_on(postgres_store *s)
{
    postgres_link *l = &s->link;

    while (is_ready(l->conn, l->polling, 0)) {
        l->polling = PQconnectPoll(l->conn);
        if (l->polling == PGRES_POLLING_FAILED) {
            lose(s);
            return;
        }
        if (l->polling != PGRES_POLLING_OK)
            continue;
        if (!takes_writes(l->conn)) {
            postgres_say(s, TEXT_cli_postgres_standby, NULL);
            hang_up(s);
        } else if (!greets(s)) {
            lose(s);
        }
        return;
    }
    if (postgres_clock() >= l->due) {
        postgres_say(s, TEXT_cli_postgres_silent, NULL);
        hang_up(s);
    }
}

/* ---- Answers ---- */

/* One statement's answer. After an error the others of that request are
 * PIPELINE_ABORTED, and say nothing. */
static void hear_answer(postgres_store *s, PGresult *answer)
{
    postgres_request *r = s->link.first;
    ExecStatusType status = PQresultStatus(answer);

    if (!r) {
        s->link.broken = true;
    } else if (status == PGRES_TUPLES_OK && r->hears) {
        r->hears(s, answer);
    } else if (status == PGRES_TUPLES_OK && r->n_answers < POSTGRES_ANSWERS) {
        r->answer[r->n_answers++] = answer;
        return;
    } else if (status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE) {
        const char *code = PQresultErrorField(answer, PG_DIAG_SQLSTATE);

        r->result = postgres_complain(s, answer);
        /* It has become a standby: somebody else is the primary now. */
        if (code && strcmp(code, "25006") == 0)
            hang_up(s);
    }
    PQclear(answer);
}

/* A warning while a transaction ends says that somebody has ended the wait for
 * the standby that has to confirm it: what was committed may be lost with this
 * machine. */
static void hear_end(postgres_store *s)
{
    if (!s->link.first) {
        s->link.broken = true;
    } else if (s->link.doubt && s->link.state == LINK_UP) {
        postgres_say(s, TEXT_cli_postgres_unconfirmed, NULL);
        hang_up(s);
    } else {
        end_first(s);
    }
}

static void hear_news(postgres_store *s)
{
    for (PGnotify *n; s->link.conn && (n = PQnotifies(s->link.conn));) {
        if (n->be_pid != PQbackendPID(s->link.conn))
            postgres_hear_news(s, n->extra);
        PQfreemem(n);
    }
}

/* All answers that have come. Two NULLs in a row: that was all. Whoever hears
 * an answer may send something, or find that the connection is gone. */
static void hear_all(postgres_store *s)
{
    postgres_link *l = &s->link;
    int nothing = 0;

    while (l->conn && !l->broken && nothing < 2 && !PQisBusy(l->conn)) {
        PGresult *answer = PQgetResult(l->conn);

        nothing = answer ? 0 : nothing + 1;
        if (!answer)
            continue;
        if (PQresultStatus(answer) == PGRES_PIPELINE_SYNC) {
            PQclear(answer);
            hear_end(s);
        } else {
            hear_answer(s, answer);
        }
    }
}

static void talk(postgres_store *s)
{
    postgres_link *l = &s->link;

    if (PQconsumeInput(l->conn) == 0) {
        /* What came before the end of the connection counts. */
        hear_all(s);
        if (l->conn)
            lose(s);
        return;
    }
    hear_all(s);
    hear_news(s);
    if (!l->conn)
        return;
    if (l->broken || PQstatus(l->conn) == CONNECTION_BAD ||
        PQflush(l->conn) < 0) {
        lose(s);
    } else if (l->first && postgres_clock() >= l->first->limit) {
        postgres_say(s, TEXT_cli_postgres_silent, NULL);
        hang_up(s);
    }
}

void postgres_run(store *base)
{
    postgres_store *s = (postgres_store *)base;
    postgres_link *l = &s->link;
    uint64_t expired;

    if (l->running)
        return;
    l->running = true;
    if (read(l->timer, &expired, sizeof expired) < 0)
        expired = 0;
    if (l->state == LINK_DOWN && postgres_clock() >= l->due)
        dial(s);
    if (l->state == LINK_CONNECTING)
        connect_on(s);
    if (l->state == LINK_GREETING || l->state == LINK_UP)
        talk(s);
    if (l->state == LINK_UP && postgres_clock() >= s->beat_due)
        postgres_beat(s);
    watch(s);
    l->running = false;
}

void postgres_wait(postgres_store *s, int64_t until)
{
    struct pollfd fd = {.fd = s->base.wakes, .events = POLLIN};
    int64_t wait = until - postgres_clock();

    poll(&fd, 1, wait > 0 ? (int)wait : 0);
    postgres_run(&s->base);
}

bool postgres_link_open(postgres_store *s)
{
    postgres_link *l = &s->link;
    struct epoll_event event = {.events = EPOLLIN};

    s->base.is_away = true;
    l->last = &l->first;
    l->watched = epoll_create1(EPOLL_CLOEXEC);
    l->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    s->base.wakes = l->watched;
    if (l->watched >= 0 && l->timer >= 0 &&
        epoll_ctl(l->watched, EPOLL_CTL_ADD, l->timer, &event) == 0) {
        watch(s);
        return true;
    }
    postgres_say(s, TEXT_cli_errors_noMemory, NULL);
    return false;
}

void postgres_link_close(postgres_store *s)
{
    postgres_link *l = &s->link;

    PQfinish(s->reader);
    PQfinish(l->conn);
    while (l->first) {
        postgres_request *r = l->first;

        l->first = r->next;
        free_request(r);
    }
    if (l->timer >= 0)
        close(l->timer);
    if (l->watched >= 0)
        close(l->watched);
}
