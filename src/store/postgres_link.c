/* postgres_link.c -- the connection to a database that never waits. Requests are
 * sent one after another, without waiting for answers (libpq's pipeline mode),
 * and each ends by a call of its own. It connects by itself, again and again.
 * Called by all postgres files.
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

int64_t postgres_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
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

    if (!s->base.is_away)
        due = earlier(due, s->leased_until);
    return l->first ? earlier(due, l->first->limit) : due;
}

static void watch(postgres_store *s)
{
    int64_t wait = next_due(s) - postgres_clock();
    struct itimerspec in = {.it_value = {.tv_nsec = 1}};

    if (wait > 0)
        in.it_value = (struct timespec){.tv_sec = wait / 1000,
                                        .tv_nsec = wait % 1000 * 1000000 + 1};
    watch_socket(&s->link);
    timerfd_settime(s->link.timer, 0, &in, NULL);
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
        postgres_begin_alone(s, r);
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
        postgres_send_alone(s, r, sql, v);
        return;
    }
    snprintf(name, sizeof name, "s%d", sql);
    if (!PQsendQueryPrepared(s->link.conn, name, v->n, v->value, v->length,
                             postgres_binary, 1))
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
        postgres_end_alone(s, r);
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
    postgres_beat(s);
}

/* All is by key here, whatever the planner has seen of tables that were empty
 * yesterday; plans are made once. Nobody is waited for longer than for a node
 * that is at work; and one that has vanished in the middle of a commit keeps
 * its rows no longer than that. */
static const char settings[] =
    "SELECT set_config('plan_cache_mode', 'force_generic_plan', false),"
    " set_config('enable_seqscan', 'off', false),"
    " set_config('enable_bitmapscan', 'off', false),"
    " set_config('enable_hashjoin', 'off', false),"
    " set_config('enable_mergejoin', 'off', false),"
    " set_config('max_parallel_workers_per_gather', '0', false),"
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

    while (postgres_is_ready(l->conn, l->polling, 0)) {
        l->polling = PQconnectPoll(l->conn);
        if (l->polling == PGRES_POLLING_FAILED) {
            lose(s);
            return;
        }
        if (l->polling != PGRES_POLLING_OK)
            continue;
        if (!postgres_takes_writes(l->conn)) {
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
    if (!s->base.is_away && postgres_clock() >= s->leased_until) {
        postgres_say(s, TEXT_cli_postgres_silent, NULL);
        s->base.is_away = true;
    }
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
