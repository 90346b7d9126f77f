/* server.c -- one loop on one thread. In each turn everything that has come is
 * read and heard; before the loop waits again, the lobby settles all of it in
 * one commit, and each socket is sent what there is for it. Nothing makes the
 * loop wait: commits are made, bots think and passwords are hashed on other
 * threads. Called by `adit serve`.
 *
 *   +--> wait: sockets, HTTP, timers, rings of other threads
 *   |      |  websocket.c: messages       -> lobby_hear
 *   |      |  http.c: requests            -> lobby_ask
 *   |      |  timers: what is due         -> lobby_tick
 *   |      |  thinkers.c: a move          -> lobby_job_done
 *   |      |  password_worker.c: a hash   -> lobby_hashed
 *   |      |  the store: a commit landed  -> the lobby answers
 *   |      v
 *   |    on_turn: lobby_settle (launches a commit), sockets_flush (one send per
 *   |             socket), until nothing is left; then the timers are set
 *   +------+
 *
 * A signal begins the end: nobody new is let in, sockets are closed with a last
 * word, and after LAST_WORDS at most the loop stops. What was acknowledged is
 * on disk at any time, so nothing depends on this going well. */
#define _GNU_SOURCE /* getrandom, AI_ADDRCONFIG */

#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "core/base.h"
#include "lobby/log_reader.h"
#include "server/admin.h"
#include "server/control.h"
#include "server/http.h"
#include "server/password_worker.h"
#include "server/relay.h"
#include "server/static_files.h"
#include "server/systemd.h"
#include "server/thinkers.h"
#include "server/websocket.h"
#include "texts/texts.h"

enum {
    OTHER_FILES = 48,     /* descriptors for anything but connections */
    LEAST_REQUESTS = 16,  /* connections of HTTP, at least */
    MOST_REQUESTS = 4096, /* and at most */
    TICK = 1000,          /* ms between two looks at what is slow or silent */
    SUMMARY = 60 * 1000,  /* ms between two log lines about limits */
    LAST_WORDS = 1500,    /* ms for sockets to end when the server does */
    APART = 5,            /* seconds that clocks may differ */
    MOST_THREADS = 256    /* threads for bots */
};

/* Everything that is open, in one place, so that `end` can close what there is
 * after any failure. NULL, -1 or false: it is not open yet. */
typedef struct server {
    const server_settings *settings;
    relay *relay;                 /* to other nodes, or NULL */
    uint8_t seal[CLIENT_ID_SEAL]; /* the key that seals the tokens of guests */
    world world;
    uv_loop_t loop;
    uv_prepare_t turn; /* runs on_turn just before the loop waits */
    uv_poll_t web;     /* libmicrohttpd's descriptor */
    uv_poll_t landing; /* the store's */
    uv_timer_t web_due, lobby_due, tick; /* tick: once a second */
    uv_signal_t terminate, interrupt;
    static_files static_files;
    rate_limit *rate_limit;
    store *store;
    lobby *lobby;
    sockets sockets;
    control *control;
    admin admin;
    http *http;
    thinkers *bots;
    password_worker password_worker;
    int64_t told_limits[N_REFUSALS], summed_up; /* in the log; when */
    int32_t most_sockets, most_requests;
    int64_t stop_by;      /* when to end at the latest; 0: it serves */
    bool drains, drained; /* others are to have its tables; and have them */
    char failed[256];     /* why it ends by itself; "": it does not */
    int listener;         /* until HTTP has it */
    bool has_loop;
} server;

/* Why the server cannot begin, into `why`. Always false, to be returned. */
static bool fail(char *why, size_t room, const char *cause)
{
    adit_text text = adit_text_in(why, room);

    TEXT(&text, cli_server_cannotBegin, .why = cause);
    return false;
}

static int32_t within(int32_t n, int32_t least, int32_t most)
{
    return n < least ? least : n > most ? most : n;
}

/* ---- The world ---- */

static int64_t monotonic(void *self)
{
    (void)self;
    return (int64_t)(uv_hrtime() / 1000000);
}

static int64_t ticks(void *self)
{
    (void)self;
    return (int64_t)uv_hrtime();
}

static int64_t date(void *self)
{
    struct timespec t;

    (void)self;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Random bytes of the system. Without them nothing can be kept secret, so the
 * server ends. */
static void chance(void *self, void *out, size_t n)
{
    uint8_t *at = out;

    (void)self;
    while (n > 0) {
        ssize_t got = getrandom(at, n, 0);

        require(got > 0 || errno == EINTR);
        at += got > 0 ? got : 0;
        n -= got > 0 ? (size_t)got : 0;
    }
}

/* ---- Bots ---- */

/* A bot's job comes back, on the loop's thread. One that was called off has
 * found nothing, and is counted as such; what shows need is not counted. */
static void on_thought(void *self, bot_job *t)
{
    server *s = self;
    metrics *m = lobby_metrics(s->lobby);

    if (t->kind == BOT_JOB_SHOW) {
        lobby_job_done(s->lobby, t);
        return;
    }
    if (t->found) {
        metrics_time(&m->thought, t->took);
        metrics_time(&m->wait[t->kind], t->waited);
    } else {
        metrics_add(m, METRIC_CALLED_OFF, 1);
    }
    lobby_job_done(s->lobby, t);
}

static void think(void *self, bot_job *t)
{
    thinkers_ask(((server *)self)->bots, t);
}

static void call_off(void *self, bot_job *t)
{
    thinkers_call_off(((server *)self)->bots, t);
}

/* The lobby asks for bots from its first moment, so their threads are opened
 * before it. As many as there are cores, unless the operator says otherwise. */
static bool open_bots(server *s, char *why, size_t room)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    thinkers_settings settings = {.loop = &s->loop,
                                  .threads = s->settings->bot_threads,
                                  .node = s->settings->node,
                                  .address = s->settings->peers,
                                  .for_others = s->settings->bots_only,
                                  .done = on_thought,
                                  .self = s};

    if (settings.threads == 0)
        settings.threads = within((int32_t)cores, 1, MOST_THREADS);
    s->bots = thinkers_open(&settings);
    return s->bots != NULL ||
           fail(why, room, text_of(TEXT_cli_server_noThread));
}

/* ---- Passwords ---- */

static void on_hashed(void *self, lobby_password *k)
{
    lobby_hashed(self, k);
}

/* The lobby's outlet: hashes for a socket. Requests over HTTP ask the worker
 * themselves. */
static bool hash(void *self, lobby_password *k)
{
    server *s = self;

    return password_worker_ask(&s->password_worker, k, on_hashed, s->lobby);
}

/* ---- The log ---- */

static void note(const server *s, server_log_event event,
                 const server_log_fact *facts)
{
    server_log_note(s->settings->log, event, facts);
}

static void warn(const server *s, const char *sentence)
{
    note(s, SERVER_LOG_WARNING,
         (const server_log_fact[]){{"text", sentence, 0}, {0}});
}

/* The log does not say which address: it might be somebody's. */
static const char one_address[] =
    "20 guests have come, all from one private address; if that is a proxy, name it "
    "by --proxy and have it set X-Forwarded-For, or all share one address's limits";

/* The lobby's outlet: news as a line in the log. Facts are added as far as the
 * news has them. */
static void report(void *self, const lobby_news *news)
{
    static const server_log_event events[LOBBY_N_EVENTS] = {
        [LOBBY_OPENED] = SERVER_LOG_OPENED,
        [LOBBY_BEGUN] = SERVER_LOG_BEGUN,
        [LOBBY_OVER] = SERVER_LOG_OVER,
        [LOBBY_ABANDONED] = SERVER_LOG_ABANDONED,
        [LOBBY_STORE_FAILED] = SERVER_LOG_STORE_FAILED,
        [LOBBY_STORE_WORKS] = SERVER_LOG_STORE_WORKS,
        [LOBBY_STORE_SLOW] = SERVER_LOG_STORE_SLOW};
    server_log_fact facts[8];
    int n = 0;

    if (news->event == LOBBY_ONE_ADDRESS) {
        warn(self, one_address);
        return;
    }
    if (news->table != 0) {
        facts[n++] = (server_log_fact){"table", NULL, news->table};
        facts[n++] = (server_log_fact){"game", news->game, 0};
        facts[n++] = (server_log_fact){"players", NULL, news->players};
        facts[n++] = (server_log_fact){"moves", NULL, news->moves};
    }
    if (news->ms != 0)
        facts[n++] = (server_log_fact){"ms", NULL, news->ms};
    if (news->why != NULL)
        facts[n++] = (server_log_fact){"why", news->why, 0};
    facts[n] = (server_log_fact){0};
    note(self, events[news->event], facts);
}

/* One log line about limits, if any were exceeded since the last one: how often
 * each. */
static void sum_up(server *s)
{
    static const refusal limits[] = {
        REFUSED_TOO_FAST,          REFUSED_TOO_BIG,
        REFUSED_SERVER_FULL,       REFUSED_TOO_MANY_SOCKETS,
        REFUSED_TOO_MANY_TABLES,   REFUSED_TOO_MANY_TABLES_OF_ADDRESS,
        REFUSED_TOO_MANY_WATCHERS, REFUSED_HOST};
    server_log_fact facts[countof(limits) + 1] = {0};
    int n = 0;

    for (int i = 0; i < countof(limits); i++) {
        refusal r = limits[i];
        int64_t now = lobby_metrics(s->lobby)->refused[r];

        if (now > s->told_limits[r])
            facts[n++] = (server_log_fact){refusal_name(r), NULL,
                                           now - s->told_limits[r]};
        s->told_limits[r] = now;
    }
    if (n == 0)
        return;
    s->summed_up = monotonic(NULL);
    note(s, SERVER_LOG_LIMITS, facts);
}

/* ---- The loop ---- */

static void on_web_due(uv_timer_t *timer)
{
    http_run(((server *)timer->data)->http);
}

static void on_web(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    http_run(((server *)poll->data)->http);
}

static void on_lobby_due(uv_timer_t *timer)
{
    lobby_tick(((server *)timer->data)->lobby);
}

/* A commit has landed, and the lobby hears of it. */
static void on_landing(uv_poll_t *poll, int status, int events)
{
    const server *s = poll->data;

    (void)status;
    (void)events;
    s->store->run(s->store);
}

/* The lobby's outlet. HTTP is not open yet when the lobby begins. */
static void landed(void *self)
{
    server *s = self;

    if (s->relay != NULL)
        relay_landed(s->relay);
    if (s->http != NULL)
        http_landed(s->http);
    if (s->control != NULL)
        control_landed(s->control);
}

/* The lobby's outlet: the order came from the operator, perhaps by way of
 * another node, and is answered first. */
static void drain(void *self)
{
    ((server *)self)->drains = true;
}

static void thinker(void *self, const char *news)
{
    thinkers_hear(((server *)self)->bots, news);
}

static void moved(void *self, const char *name)
{
    const server *s = self;

    if (s->relay != NULL)
        relay_moved(s->relay, name);
}

/* Sending may tell the lobby something (a slow socket has caught up, a socket
 * is gone), which has to be settled and sent again, until nothing is new. */
static void settle(server *s)
{
    do
        lobby_settle(s->lobby);
    while (sockets_flush(&s->sockets));
}

/* The same, and waits until nothing is in the air. */
static void settle_all(server *s)
{
    settle(s);
    while (lobby_waits(s->lobby)) {
        struct pollfd bell = {.fd = s->store->wakes, .events = POLLIN};

        poll(&bell, 1, -1);
        s->store->run(s->store);
        settle(s);
    }
}

static void arm(uv_timer_t *timer, int64_t wait, uv_timer_cb due)
{
    if (wait < 0)
        uv_timer_stop(timer);
    else
        uv_timer_start(timer, due, (uint64_t)wait, 0);
}

/* Before the loop waits: everything of this turn is committed and sent, and the
 * timers are set for what is due next. libuv's time is from the start of the
 * turn and in whole milliseconds, so one is added: a timer must not ring too
 * early and find nothing due. */
static void on_turn(uv_prepare_t *turn)
{
    server *s = turn->data;
    int64_t wait;

    settle(s);
    wait = lobby_wait(s->lobby);
    arm(&s->lobby_due, wait > 0 ? wait + 1 : wait, on_lobby_due);
    if (s->http != NULL)
        arm(&s->web_due, http_wait(s->http), on_web_due);
    if (s->stop_by > 0 &&
        ((s->sockets.count == 0 && thinkers_are_idle(s->bots)) ||
         monotonic(NULL) >= s->stop_by))
        uv_stop(&s->loop);
}

static void on_tick(uv_timer_t *timer);

/* A last word to everyone; where other nodes are, they have its tables from now
 * on. */
static void send_away(server *s)
{
    if (s->store->nodes != NULL) {
        settle_all(s);
        lobby_drain(s->lobby);
    }
    settle_all(s);
    sockets_farewell(&s->sockets);
}

/* The operator has asked for it: it stays, and does nothing, until it is
 * stopped. */
static void begin_drain(server *s)
{
    s->drained = true;
    note(s, SERVER_LOG_DRAINING, NULL);
    systemd_tell("STATUS=Drained: others have its tables");
    s->admin.drained = true;
    if (s->http != NULL)
        http_refuse_all(s->http);
    send_away(s);
}

/* The same, without new connections and thinking. */
static void begin_end(server *s)
{
    s->stop_by = monotonic(NULL) + LAST_WORDS;
    /* The loop may wait for long: this makes it turn when the time is up. */
    uv_timer_start(&s->tick, on_tick, LAST_WORDS + 1, TICK);
    note(s, SERVER_LOG_STOPPING, NULL);
    systemd_tell("STOPPING=1\nSTATUS=Going down");
    if (s->http != NULL)
        http_retire(s->http);
    if (!s->drained)
        send_away(s);
    password_worker_call_off(&s->password_worker);
    thinkers_retire(s->bots);
}

/* The first signal begins the end; a second one ends it at once. */
static void on_signal(uv_signal_t *handle, int number)
{
    server *s = handle->data;

    (void)number;
    if (s->stop_by > 0)
        s->stop_by = 1;
    else
        begin_end(s);
}

/* Once a second: what nobody asks for, but time decides. Where the store has
 * become one that this program may not change, it ends, and others go on. */
static void on_tick(uv_timer_t *timer)
{
    server *s = timer->data;

    if (s->drains && !s->drained && s->stop_by == 0)
        begin_drain(s);
    sockets_tick(&s->sockets);
    if (s->http != NULL)
        http_tick(s->http);
    if (s->control != NULL)
        control_landed(s->control);
    thinkers_tick(s->bots);
    if (s->store->nodes != NULL)
        s->store->run(s->store);
    lobby_look_after(s->lobby);
    if (s->summed_up == 0 || monotonic(NULL) - s->summed_up >= SUMMARY)
        sum_up(s);
    if (s->store->is_outdated && s->stop_by == 0) {
        snprintf(s->failed, sizeof s->failed, "%s", s->store->why);
        begin_end(s);
    }
}

/* ---- Beginning ---- */

/* Asks for as many file descriptors as the system allows, and divides them
 * between HTTP and sockets. The operator's number of sockets is lowered to what
 * is left. */
static void count_files(server *s)
{
    struct rlimit files = {.rlim_cur = 256};
    int32_t have, wanted = s->settings->sockets;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    have = files.rlim_cur > 1 << 20 ? 1 << 20 : (int32_t)files.rlim_cur;
    have = within(have - OTHER_FILES, 2 * LEAST_REQUESTS, have);
    s->most_requests = within(have / 4, LEAST_REQUESTS, MOST_REQUESTS);
    s->most_sockets = within(wanted, 1, have - s->most_requests);
}

static void warn_of_files(const server *s)
{
    char text[160];

    if (s->most_sockets == s->settings->sockets)
        return;
    snprintf(text, sizeof text,
             "the limit of open files leaves room for %d sockets, not %d",
             (int)s->most_sockets, (int)s->settings->sockets);
    warn(s, text);
}

/* Nodes need no clocks, but people see dates. */
static void warn_of_clock(const server *s)
{
    const store_nodes *nodes = s->store->nodes;
    int64_t ms = nodes != NULL ? nodes->ahead(s->store) : 0;
    int64_t ahead = (ms + (ms < 0 ? -500 : 500)) / 1000;
    char text[200];

    if (ahead >= -APART && ahead <= APART)
        return;
    snprintf(text, sizeof text,
             "the clock of this machine is %lld seconds %s that of the "
             "database: dates of games and days of deals differ between nodes",
             (long long)(ahead < 0 ? -ahead : ahead),
             ahead < 0 ? "behind" : "ahead of");
    warn(s, text);
}

/* A socket that listens, or -1 with the reason in errno. */
static int listener_at(const struct addrinfo *a)
{
    int yes = 1, fd = socket(a->ai_family,
                             SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, a->ai_addr, a->ai_addrlen) != 0 ||
        listen(fd, SOMAXCONN) != 0) {
        int error = errno;

        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

static bool cannot_listen(const server *s, char *why, size_t room,
                          const char *cause)
{
    adit_text text = adit_text_in(why, room);
    char port[16];

    snprintf(port, sizeof port, "%d", s->settings->port);
    TEXT(&text, cli_server_cannotListen, .address = s->settings->address,
         .port = port, .why = cause);
    return false;
}

/* A service manager's socket comes first: with it the server need not be
 * allowed to bind. */
static bool open_listener(server *s, char *why, size_t room)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    char port[16];
    int error;

    if (!systemd_listener(&s->listener, why, room))
        return false;
    if (s->listener >= 0 || s->settings->address == NULL)
        return true;
    snprintf(port, sizeof port, "%d", s->settings->port);
    error = getaddrinfo(s->settings->address, port, &hints, &found);
    if (error != 0)
        return cannot_listen(s, why, room, gai_strerror(error));
    s->listener = listener_at(found);
    error = errno;
    freeaddrinfo(found);
    return s->listener >= 0 || cannot_listen(s, why, room, strerror(error));
}

/* Says where it listens, in the form that a browser takes: the port may have
 * been chosen by the system. A node without HTTP says where other nodes reach
 * it. */
static void announce(const server *s)
{
    struct sockaddr_storage a;
    socklen_t n = sizeof a;
    char host[NI_MAXHOST], port[NI_MAXSERV], text[NI_MAXHOST + 64];
    bool six;

    if (s->http == NULL) {
        s->settings->ready(s->settings->peers);
        systemd_tell("READY=1\nSTATUS=Thinks for others");
        note(s, SERVER_LOG_READY, NULL);
        return;
    }
    if (getsockname(s->listener, (struct sockaddr *)&a, &n) != 0 ||
        getnameinfo((struct sockaddr *)&a, n, host, sizeof host, port,
                    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return;
    six = a.ss_family == AF_INET6;
    snprintf(text, sizeof text, "http://%s%s%s:%s/", six ? "[" : "", host,
             six ? "]" : "", port);
    s->settings->ready(text);
    systemd_tell("READY=1\nSTATUS=Tables are open");
    note(s, SERVER_LOG_READY, NULL);
}

/* The limits of an address grow with the sockets and tables that it may have:
 * an operator who allows a school more sockets allows it more of everything.
 * docs/protocol.md has what follows from the figures for clients; budget.c says
 * what a token of work is. */
static rate_limits limits_of(const server *s)
{
    double n = s->settings->sockets_of_address;
    double tables = s->settings->limits.tables_of_guest;

    return (rate_limits){
        .of = {[RATE_LIMIT_REQUEST] = {.room = 200 + 4 * n, .rate = 20 + n},
               [RATE_LIMIT_SOCKET] = {.room = 20 + 2 * n, .rate = 2 + n / 4},
               [RATE_LIMIT_CREATE] = {.room = 4 + 2 * tables,
                                      .rate = (1 + tables) / 60},
               [RATE_LIMIT_PASSWORD] = {.room = 10, .rate = 0.2},
               [RATE_LIMIT_HISTORY] = {.room = 10 + n / 10,
                                       .rate = 0.2 + n / 400},
               [RATE_LIMIT_WORK] = {.room = 2000 + 32 * n, .rate = 400 + 8 * n},
               [RATE_LIMIT_RUBBISH] = {.room = 100, .rate = 1}},
        .guest_work = {.room = 320, .rate = 80},
        .sockets_of_address = s->settings->sockets_of_address,
        .sockets = s->most_sockets};
}

/* What follows from the key of the guests, for a purpose of its own, and does
 * not tell that key. */
static void derive(const server *s, const char *label, uint8_t out[32])
{
    uint8_t text[32 + CLIENT_ID_SEAL];
    size_t n = strlen(label);

    require(n <= 32);
    memcpy(text, label, n);
    memcpy(text + n, s->seal, CLIENT_ID_SEAL);
    adit_sha256(text, n + CLIENT_ID_SEAL, out);
}

/* Reads the key that seals the tokens of guests, or draws one and writes it. It
 * stays the same from one run to the next. If it is lost, guests are still
 * known by what they have done here (lobby_knows), and there is no deal of the
 * day, so failing to write it is a warning. */
static void find_seal(server *s)
{
    uint8_t *seal = s->seal;
    char path[4096];
    int fd, n = snprintf(path, sizeof path, "%s/guests.key", s->settings->data);
    bool found;

    if (n < 0 || n >= (int)sizeof path)
        n = 0;
    fd = n ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    found = fd >= 0 && read(fd, seal, CLIENT_ID_SEAL) == CLIENT_ID_SEAL;
    if (fd >= 0)
        close(fd);
    if (found) {
        derive(s, "adit lasting 1", s->world.lasting);
        return;
    }
    s->world.random(NULL, seal, CLIENT_ID_SEAL);
    fd = n ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (fd < 0 || write(fd, seal, CLIENT_ID_SEAL) != CLIENT_ID_SEAL)
        warn(s,
             "guests.key cannot be written: whoever has done nothing here is "
             "another guest when the server has started again, and there is no "
             "deal of the day");
    else
        derive(s, "adit lasting 1", s->world.lasting);
    if (fd >= 0)
        close(fd);
}

/* A folder's file, with commits on a thread of their own; or a database, whose
 * secret is the key of all its nodes. */
static bool open_store(server *s, char *why, size_t room)
{
    const server_settings *wish = s->settings;
    store_membership as = {
        .name = wish->node, .address = wish->peers, .version = ADIT_VERSION};

    if (wish->database != NULL) {
        s->store = store_open_postgres(wish->database, &as, why, room);
        if (s->store == NULL)
            return false;
        memcpy(s->seal, s->store->nodes->secret(s->store), CLIENT_ID_SEAL);
        derive(s, "adit lasting 1", s->world.lasting);
        return true;
    }
    s->store = store_open_sqlite(wish->data, log_reader_index, why, room);
    if (s->store != NULL)
        s->store = store_open_aside(s->store, why, room);
    if (s->store == NULL)
        return false;
    find_seal(s);
    return true;
}

static void warn_of_peer(void *self, const char *sentence)
{
    warn(self, sentence);
}

/* For nodes to reach each other. */
static bool open_relay(server *s, char *why, size_t room)
{
    relay_settings settings = {.loop = &s->loop,
                               .sockets = &s->sockets,
                               .rate_limit = s->rate_limit,
                               .listen = s->settings->peers,
                               .warn = warn_of_peer,
                               .self = s};

    if (s->settings->database == NULL)
        return true;
    if (s->settings->bots_only)
        settings.thinks = thinkers_receive;
    settings.self = s->bots;
    derive(s, "adit peers 1", settings.key);
    s->relay = relay_open(&settings, why, room);
    if (s->relay == NULL)
        return false;
    return thinkers_join(s->bots, s->relay, s->store) ||
           fail(why, room, text_of(TEXT_cli_errors_noMemory));
}

/* Store and lobby. The store is locked when it is open, so from here on no
 * other server has this folder. */
static bool open_house(server *s, char *why, size_t room)
{
    rate_limits limits = limits_of(s);
    lobby_outlet outlet = {.send = socket_send,
                           .queued = socket_queued,
                           .close = socket_close,
                           .think = think,
                           .call_off = call_off,
                           .hash = hash,
                           .landed = landed,
                           .moved = moved,
                           .thinker = thinker,
                           .drain = drain,
                           .node = s->settings->node,
                           .report = report,
                           .self = s};

    s->rate_limit = rate_limit_open(&limits);
    if (s->rate_limit == NULL)
        return fail(why, room, text_of(TEXT_cli_errors_noMemory));
    if (!open_store(s, why, room))
        return false;
    s->lobby = lobby_open(&s->world, s->store, s->rate_limit,
                          &s->settings->limits, &outlet, why, room);
    if (s->lobby == NULL)
        return false;
    settle_all(s);
    return true;
}

static bool open_web(server *s, char *why, size_t room)
{
    http_settings settings = {.listener = s->listener,
                              .connections = s->most_requests,
                              .connections_of_address =
                                  s->settings->sockets_of_address +
                                  s->most_requests / 16,
                              .trust = s->settings->trust,
                              .static_files = &s->static_files,
                              .sockets = &s->sockets,
                              .password_worker = &s->password_worker,
                              .admin = &s->admin,
                              .relay = s->relay};

    s->admin = (admin){.lobby = s->lobby,
                       .sockets = &s->sockets,
                       .bots = s->bots,
                       .data = s->settings->data,
                       .relay = s->relay,
                       .is_all = s->settings->bots_only};
    s->sockets = (sockets){.loop = &s->loop,
                           .world = &s->world,
                           .lobby = s->lobby,
                           .rate_limit = s->rate_limit};
    memcpy(settings.seal, s->seal, sizeof settings.seal);
    if (s->listener < 0) /* it has not been asked for */
        return true;
    s->http = http_open(&settings);
    return s->http != NULL || fail(why, room, text_of(TEXT_cli_server_noHttp));
}

/* For backups and orders while the server runs. Without it people can play all
 * the same. */
static void open_control(server *s)
{
    control_settings settings = {.loop = &s->loop,
                                 .store = s->store,
                                 .lobby = s->lobby,
                                 .relay = s->relay,
                                 .path = s->settings->control,
                                 .log = s->settings->log};
    char why[256], text[320];

    if (settings.path == NULL)
        return;
    s->control = control_open(&settings, why, sizeof why);
    if (s->control != NULL)
        return;
    snprintf(text, sizeof text,
             "neither `adit admin` nor `adit backup` can ask it: %s", why);
    warn(s, text);
}

/* Handles are initialised here and started in begin_serving, so that `end`
 * finds them in a known state after any failure. */
static bool open_loop(server *s, char *why, size_t room)
{
    uv_loop_t *loop = &s->loop;
    int error;

    if ((error = uv_loop_init(loop)) != 0)
        return fail(why, room, uv_strerror(error));
    s->has_loop = true;
    s->password_worker.loop = loop;
    uv_prepare_init(loop, &s->turn);
    uv_timer_init(loop, &s->web_due);
    uv_timer_init(loop, &s->lobby_due);
    uv_timer_init(loop, &s->tick);
    uv_signal_init(loop, &s->terminate);
    uv_signal_init(loop, &s->interrupt);
    s->landing.data = s;
    s->turn.data = s->web.data = s->web_due.data = s->lobby_due.data = s;
    s->tick.data = s->terminate.data = s->interrupt.data = s;
    return true;
}

/* The order is that of dependence: each step needs those before it. Signals
 * come last, when there is something to end. */
static bool begin_serving(server *s, char *why, size_t room)
{
    int error;

    if (!static_files_open(&s->static_files, s->settings->web, why, room) ||
        !open_loop(s, why, room) || !open_bots(s, why, room) ||
        !open_house(s, why, room) || !open_listener(s, why, room) ||
        !open_relay(s, why, room) || !open_web(s, why, room))
        return false;
    if (s->http != NULL) {
        error = uv_poll_init(&s->loop, &s->web, http_descriptor(s->http));
        if (error != 0)
            return fail(why, room, uv_strerror(error));
        uv_poll_start(&s->web, UV_READABLE, on_web);
    }
    error = uv_poll_init(&s->loop, &s->landing, s->store->wakes);
    if (error != 0)
        return fail(why, room, uv_strerror(error));
    uv_poll_start(&s->landing, UV_READABLE, on_landing);
    uv_prepare_start(&s->turn, on_turn);
    uv_timer_start(&s->tick, on_tick, TICK, TICK);
    uv_signal_start(&s->terminate, on_signal, SIGTERM);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    return true;
}

/* ---- The end ---- */

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* First the sockets, because they use HTTP and the lobby; then backups and
 * bots, which give back what they have; then the loop runs until every handle
 * is closed. */
static void close_loop(server *s)
{
    if (s->http != NULL) {
        sockets_drop(&s->sockets);
        settle_all(s);
    }
    if (s->control != NULL)
        control_close(s->control);
    s->control = NULL; /* the loop frees it */
    if (s->bots != NULL)
        thinkers_close(s->bots);
    if (s->relay != NULL)
        relay_close(s->relay);
    s->relay = NULL;
    if (s->http != NULL) /* nobody sleeps any more */
        http_landed(s->http);
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
}

/* The reverse of begin_serving, for as much as there is. HTTP owns the listener
 * once it is open; the lobby is closed before its store. */
static void end(server *s)
{
    if (s->has_loop)
        close_loop(s);
    if (s->http != NULL)
        http_close(s->http);
    else if (s->listener >= 0)
        close(s->listener);
    if (s->lobby != NULL)
        lobby_close(s->lobby);
    if (s->store != NULL)
        s->store->close(s->store);
    thinkers_free(s->bots);
    rate_limit_close(s->rate_limit);
    static_files_close(&s->static_files);
}

static void note_start(const server *s)
{
    note(s, SERVER_LOG_STARTED,
         (const server_log_fact[]){{"version", ADIT_VERSION, 0},
                                   {"sockets", NULL, s->most_sockets},
                                   {"tables", NULL, s->settings->limits.tables},
                                   {0}});
}

/* If somebody has started the server with a standard descriptor closed, the
 * next file that is opened would get that number, and the log would be written
 * into it. This fills them. */
static void fill_standard(void)
{
    int fd;

    do
        fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

bool server_run(const server_settings *settings, char *why, size_t room)
{
    server *s = calloc(1, sizeof *s);
    bool began;

    if (s == NULL)
        return fail(why, room, text_of(TEXT_cli_errors_noMemory));
    s->settings = settings;
    s->world = (world){
        .now = monotonic, .date = date, .random = chance, .ticks = ticks};
    s->listener = -1;
    fill_standard();
    count_files(s);
    began = begin_serving(s, why, room);
    if (began) {
        note_start(s);
        warn_of_files(s);
        warn_of_clock(s);
        open_control(s);
        announce(s);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        sum_up(s);
    }
    end(s);
    if (began)
        note(s, SERVER_LOG_STOPPED, NULL);
    if (s->failed[0]) {
        snprintf(why, room, "%s", s->failed);
        began = false;
    }
    free(s);
    return began;
}
