/* relay.c -- passes sockets and requests on to the node that holds their table,
 * and takes those that other nodes pass on. One connection for each. Called by
 * http.c for what goes out; what comes is handed to websocket.c and to the
 * lobby.
 *
 *   here                                  the node that holds the table
 *        ------- connects ------------->
 *        <-- "adit-node 1 CHALLENGE" ---
 *        --- "MAC socket TABLE GUEST FROM" ->   may they join?
 *        <-- "ok", or "no REFUSAL", or "moved",
 *            or "yours TERM": nobody is at it -
 *        <-- WebSocket, byte for byte -->  websocket.c, as of any guest
 *
 *        --- "MAC ask METHOD GUEST FROM LENGTH PATH", the body ->  lobby_ask
 *        <-- "STATUS LENGTH REFUSED TYPE", the text --
 *
 *        --- "MAC think VERSION NODE NONCE" ->  thinkers.c
 *        <-- "ok", or "moved" --
 *        <-- jobs of bots and their moves, each sealed -->
 *
 * The MAC (relay_line.h) shows that a node speaks. This way nobody else can say
 * who a guest is, and what was said once is worth nothing again. What follows is
 * not encrypted: nodes belong on a network of their own.
 *
 * A node of another version is left in peace. What it holds is wanted here
 * instead, and comes with its log (lobby_cannot_reach). */
#include "server/relay.h"

#include "core/base.h"
#include "texts/texts.h"

#include <inttypes.h>
#include <limits.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    VERSION = 1,
    PATIENCE = 2000,   /* ms for a connection and an answer */
    BODY = 64 * 1024,  /* of a body that comes */
    ANSWER = 1 << 24,  /* and of an answer */
    STRANGERS = 64,    /* connections that have not said who they are */
    FULL = 256 * 1024, /* bytes that wait for one end: the other is not read */
    UNHEARD = 3,       /* calls in turn that a node ends without a word */
    AGAIN = 60 * 1000  /* ms until the log has the same warning again */
};

/* What was passed on to another node. */
struct relay_call {
    uv_tcp_t tcp; /* comes first: a handle is its call */
    uv_connect_t connecting;
    uv_timer_t timer;
    relay *relay;
    relay_call *next, **link;
    relay_done *done;
    void *self;
    char *says;          /* the line after its MAC, and the body */
    size_t n_says, line; /* of it all, and up to the end of the line */
    relay_inbox in;
    bool asks, has_said, ended;
    int handles;                       /* that are not closed yet */
    char session[RELAY_CHALLENGE + 1]; /* of a lasting connection */
    /* Of a socket that is joined. */
    uv_tcp_t client;
    bool joined;
    char from[48], table[STORE_NAME];
    char address[STORE_ADDRESS]; /* of the other node */
};

/* What another node passes on to us. */
typedef struct caller {
    uv_tcp_t tcp;
    uv_timer_t timer;
    relay *relay;
    struct caller *next, **link;
    relay_inbox in;
    char challenge[RELAY_CHALLENGE + 1];
    char *line, *body;
    size_t n_body;
    bool known, parked, again, ended;
    char opened[STORE_NAME];
    int handles;
} caller;

typedef enum warning { IS_STRANGER, IS_UNHEARD, IS_FOREIGN, WARNINGS } warning;

struct relay {
    relay_settings settings;
    uv_tcp_t tcp;
    relay_call *calls;
    caller *callers;
    int strangers;
    int unheard;
    int64_t warned[WARNINGS]; /* when; 0: never */
    relay_counts counts;
};

bool relay_is_address(const char *text)
{
    struct sockaddr_storage at;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&at;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&at;

    return strlen(text) < STORE_ADDRESS && relay_read_address(text, &at) &&
           (at.ss_family == AF_INET
                ? four->sin_addr.s_addr != INADDR_ANY
                : !IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr));
}

/* ---- What the operator has to know ---- */

/* As a line in the log, in English like all of it. */
static void warn(relay *r, warning about, const char *address, int version)
{
    const world *w = r->settings.sockets->world;
    int64_t now = w->now(w->self);
    char text[STORE_ADDRESS + 200];

    if (r->warned[about] != 0 && now - r->warned[about] < AGAIN)
        return;
    r->warned[about] = now;
    if (about == IS_STRANGER)
        snprintf(text, sizeof text,
                 "somebody speaks to --peers-listen without the secret of this "
                 "database: a node of another database, or nobody's");
    else if (about == IS_UNHEARD)
        snprintf(text, sizeof text,
                 "the node at %s does not answer what this one says: it has "
                 "another secret, that of another database",
                 address);
    else
        snprintf(
            text, sizeof text,
            "the node at %s speaks version %d of the language of nodes, and "
            "this one version %d: tables that are wanted here come here",
            address, version, VERSION);
    r->settings.warn(r->settings.self, text);
}

/* ---- Calls ---- */

static void free_call(uv_handle_t *handle)
{
    relay_call *c = handle->data;

    if (--c->handles > 0)
        return;
    free(c->in.at);
    free(c->says);
    free(c);
}

static void end_call(relay_call *c)
{
    if (c->ended)
        return;
    c->ended = true;
    *c->link = c->next;
    if (c->next != NULL)
        c->next->link = c->link;
    if (c->joined) {
        rate_limit_leave(c->relay->settings.rate_limit, c->from);
        c->relay->counts.lines--;
        uv_close((uv_handle_t *)&c->client, free_call);
    }
    uv_close((uv_handle_t *)&c->tcp, free_call);
    uv_close((uv_handle_t *)&c->timer, free_call);
}

/* Says what has come of it, once. A line that is awaited goes on. */
static void tell(relay_call *c, const relay_result *result)
{
    relay_done *done = c->done;

    c->done = NULL;
    if (done != NULL)
        done(c->self, result);
    if (result->line == NULL)
        end_call(c);
}

static void give_up(relay_call *c)
{
    tell(c, &(relay_result){.again = true});
}

static void on_timer(uv_timer_t *timer)
{
    give_up(timer->data);
}

static bool seal_call(relay_call *c, const char *challenge,
                      char seal[RELAY_SEAL + 1])
{
    bool sealed;

    c->says[c->line] = 0;
    sealed = relay_seal(c->relay->settings.key, challenge, c->says,
                        c->says + c->line + 1, c->n_says - c->line - 1, seal);
    c->says[c->line] = '\n';
    return sealed;
}

static void leave_in_peace(relay_call *c, int version)
{
    warn(c->relay, IS_FOREIGN, c->address, version);
    lobby_cannot_reach(c->relay->settings.sockets->lobby, c->address);
    give_up(c);
}

/* "adit-node 1 CHALLENGE": now we say what we want. */
static void greet(relay_call *c, const char *line)
{
    static const char begins[] = "adit-node ";
    char mac[RELAY_SEAL + 1];
    int version = VERSION;

    if (text_takes(&line, begins) && text_takes_int(&line, 1, 1000, &version) &&
        version != VERSION) {
        leave_in_peace(c, version);
        return;
    }
    if (!text_takes(&line, " ") || strlen(line) != RELAY_CHALLENGE ||
        !seal_call(c, line, mac)) {
        give_up(c);
        return;
    }
    c->has_said = true;
    memcpy(c->session, mac, RELAY_CHALLENGE);
    mac[RELAY_SEAL] = ' ';
    if (!relay_send((uv_stream_t *)&c->tcp, mac, RELAY_SEAL + 1, NULL) ||
        !relay_send((uv_stream_t *)&c->tcp, c->says, c->n_says, NULL))
        give_up(c);
}

static refusal refusal_named(const char *name)
{
    for (int i = 1; i < N_REFUSALS; i++)
        if (strcmp(refusal_name((refusal)i), name) == 0)
            return (refusal)i;
    return REFUSED_NOT_STORED;
}

/* "yours TERM": nobody is at that table, and it comes here, where somebody is.
 * Whoever asked for it waits until it is here. */
static void hear_of_yielded(const relay_call *c, const char *line)
{
    const char *says = c->says;
    char table[STORE_NAME];
    int term;

    if (text_takes(&line, "yours ") &&
        text_takes_int(&line, 1, INT_MAX, &term) &&
        text_takes(&says, "socket ") &&
        text_takes_word(&says, " ", table, sizeof table))
        lobby_take_yielded(c->relay->settings.sockets->lobby, table, term);
}

/* "ok": the line is handed to whoever asked; what comes on it from now on is
 * the guest's. */
static void hear_of_socket(relay_call *c, const char *line)
{
    relay_result result = {0};

    uv_timer_stop(&c->timer);
    if (strcmp(line, "ok") == 0) {
        uv_read_stop((uv_stream_t *)&c->tcp);
        result.line = c;
    } else if (text_takes(&line, "no ")) {
        result.refused = refusal_named(line);
    } else {
        result.again = true;
    }
    tell(c, &result);
    hear_of_yielded(c, line);
}

/* The last one is that of an order that is refused. */
static const char *const types[] = {"application/json", "application/jsonl",
                                    "text/plain"};

/* Bytes, and a zero byte after them. NULL: no memory. */
static char *copy_of(const char *bytes, size_t n)
{
    char *text = malloc(n + 1);

    if (text != NULL) {
        memcpy(text, bytes, n);
        text[n] = 0;
    }
    return text;
}

/* "200 1234 ok application/json", and the text, if all of it is there. */
static bool hear_answer(relay_call *c, const char *line, size_t used)
{
    relay_result result = {0};
    lobby_answer *a = &result.answer;
    char refused[64];
    int n;

    if (!text_takes_int(&line, 100, 599, &a->status) ||
        !text_takes(&line, " ") || !text_takes_int(&line, 0, ANSWER, &n) ||
        !text_takes(&line, " ") ||
        !text_takes_word(&line, " ", refused, sizeof refused) ||
        !text_takes(&line, " ")) {
        give_up(c);
        return true;
    }
    if (c->in.n - used < (size_t)n)
        return false;
    for (int i = 0; i < countof(types); i++)
        if (strcmp(line, types[i]) == 0)
            a->type = types[i];
    if (strcmp(refused, "ok") != 0)
        a->refused = refusal_named(refused);
    a->length = (size_t)n;
    a->text = a->type != NULL ? copy_of(c->in.at + used, (size_t)n) : NULL;
    if (a->text != NULL)
        tell(c, &result);
    else
        give_up(c);
    return true;
}

static void hear_line(relay_call *c)
{
    size_t used;
    char *line = relay_take_line(&c->in, &used);

    if (line == NULL) {
        if (c->in.n > RELAY_LINE)
            give_up(c);
        return;
    }
    c->relay->unheard = c->has_said ? 0 : c->relay->unheard;
    if (!c->has_said) {
        greet(c, line);
        if (!c->ended)
            relay_skip(&c->in, used);
    } else if (c->asks && strcmp(line, "moved") != 0) {
        if (!hear_answer(c, line, used))
            line[used - 1] = '\n'; /* until the rest has come */
    } else if (c->asks) {
        give_up(c);
    } else {
        char said[RELAY_LINE];

        snprintf(said, sizeof said, "%s", line);
        relay_skip(&c->in, used);
        hear_of_socket(c, said);
    }
}

static void on_call_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    relay_call *c = stream->data;

    /* One that has just ended does the same, once. */
    if (n == UV_EOF && c->has_said && c->in.n == 0 &&
        ++c->relay->unheard >= UNHEARD)
        warn(c->relay, IS_UNHEARD, c->address, 0);
    if (n < 0 || !relay_take_in(&c->in, buf->base, (size_t)n) ||
        c->in.n > ANSWER)
        give_up(c);
    else if (n > 0)
        hear_line(c);
    free(buf->base);
}

static void on_connected(uv_connect_t *connecting, int status)
{
    relay_call *c = connecting->data;

    if (c->ended)
        return;
    if (status != 0 ||
        uv_read_start((uv_stream_t *)&c->tcp, relay_alloc, on_call_read) != 0)
        give_up(c);
    else
        uv_tcp_nodelay(&c->tcp, 1);
}

/* Begins a call, which says `says` when it is greeted. */
static bool begin_call(relay *r, const char *address, char *says, size_t line,
                       size_t n_says, bool asks, relay_done *done, void *self)
{
    relay_call *c = calloc(1, sizeof *c);
    struct sockaddr_storage to;

    if (c == NULL || says == NULL) {
        free(c);
        free(says);
        return false;
    }
    *c = (relay_call){.relay = r,
                      .done = done,
                      .self = self,
                      .says = says,
                      .line = line,
                      .n_says = n_says,
                      .asks = asks,
                      .handles = 2,
                      .next = r->calls,
                      .link = &r->calls};
    if (c->next != NULL)
        c->next->link = &c->next;
    r->calls = c;
    r->counts.out++;
    snprintf(c->address, sizeof c->address, "%s", address);
    uv_tcp_init(r->settings.loop, &c->tcp);
    uv_timer_init(r->settings.loop, &c->timer);
    c->tcp.data = c->timer.data = c->connecting.data = c;
    /* If the address cannot even be tried, the timer says so at once: not
     * within this call. */
    uv_timer_start(&c->timer, on_timer,
                   relay_read_address(address, &to) &&
                           uv_tcp_connect(&c->connecting, &c->tcp,
                                          (struct sockaddr *)&to,
                                          on_connected) == 0
                       ? PATIENCE
                       : 0,
                   0);
    return true;
}

bool relay_socket(relay *r, const char *address, const char *table,
                  const guest *who, const char *from, relay_done *done,
                  void *self)
{
    char key[STORE_GUEST], *says = malloc(RELAY_LINE);
    int n = 0;

    guest_write(who, key);
    if (says != NULL)
        n = snprintf(says, RELAY_LINE, "socket %s %s %s\n", table, key, from);
    return begin_call(r, address, says, (size_t)n - 1, (size_t)n, false, done,
                      self);
}

bool relay_ask(relay *r, const char *address, const lobby_request *request,
               relay_done *done, void *self)
{
    size_t room = RELAY_LINE + request->length;
    char key[STORE_GUEST], *says = malloc(room);
    int n = 0;

    guest_write(&request->guest, key);
    if (says != NULL)
        n = snprintf(says, RELAY_LINE, "ask %s %s %s %zu %s\n", request->method,
                     key, request->address, request->length, request->path);
    if (n < 1 || n >= RELAY_LINE) {
        free(says);
        return false;
    }
    memcpy(says + n, request->body, request->length);
    return begin_call(r, address, says, (size_t)n - 1,
                      (size_t)n + request->length, true, done, self);
}

bool relay_think(relay *r, const char *address, const char *node,
                 relay_done *done, void *self)
{
    const world *w = r->settings.sockets->world;
    char *says = malloc(RELAY_LINE);
    uint8_t drawn[16];
    char nonce[2 * sizeof drawn + 1];
    adit_text text = adit_text_in(nonce, sizeof nonce);
    int n = 0;

    w->random(w->self, drawn, sizeof drawn);
    text_hex(&text, drawn, sizeof drawn);
    if (says != NULL)
        n = snprintf(says, RELAY_LINE, "think %s %s %s\n", ADIT_VERSION, node,
                     nonce);
    return begin_call(r, address, says, (size_t)n - 1, (size_t)n, false, done,
                      self);
}

bool relay_take(relay_call *c, relay_lasting *out)
{
    const uint8_t *key = c->relay->settings.key;
    uv_os_fd_t fd;

    *out = (relay_lasting){.fd = -1, .in = c->in};
    memcpy(out->key, key, RELAY_KEY);
    memcpy(out->session, c->session, sizeof out->session);
    c->in = (relay_inbox){0};
    if (uv_fileno((uv_handle_t *)&c->tcp, &fd) == 0)
        out->fd = dup(fd);
    end_call(c);
    if (out->fd < 0)
        free(out->in.at);
    return out->fd >= 0;
}

/* ---- Bytes both ways ---- */

/* A node that vanishes without a word is noticed after five seconds, also by
 * somebody who says nothing. */
static void watch_over(uv_tcp_t *tcp)
{
    const int yes = 1, idle = 2, every = 1, times = 3;
    uv_os_fd_t fd;

    if (uv_fileno((uv_handle_t *)tcp, &fd) != 0)
        return;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every, sizeof every);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
}

static uv_stream_t *other_end(uv_stream_t *end)
{
    relay_call *c = end->data;

    return end == (uv_stream_t *)&c->tcp ? (uv_stream_t *)&c->client
                                         : (uv_stream_t *)&c->tcp;
}

static void on_passed(uv_stream_t *to);
static void on_shut(uv_shutdown_t *shut, int status);

/* One end has nothing more to say: what waits for the other is still sent. */
static void hang_up(uv_stream_t *to)
{
    relay_call *c = to->data;
    uv_shutdown_t *shut = malloc(sizeof *shut);

    uv_timer_start(&c->timer, on_timer, PATIENCE, 0);
    if (shut != NULL && uv_shutdown(shut, to, on_shut) == 0)
        return;
    free(shut);
    end_call(c);
}

static void on_shut(uv_shutdown_t *shut, int status)
{
    relay_call *c = shut->handle->data;

    (void)status;
    free(shut);
    end_call(c);
}

static void on_passing(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    uv_stream_t *to = other_end(stream);

    if (n < 0) {
        uv_read_stop(stream);
        hang_up(to);
    } else if (n > 0) {
        if (!relay_send(to, buf->base, (size_t)n, on_passed))
            end_call(stream->data);
        else if (uv_stream_get_write_queue_size(to) > FULL)
            uv_read_stop(stream);
    }
    free(buf->base);
}

/* An end has taken what waited for it: the other is read again. */
static void on_passed(uv_stream_t *to)
{
    relay_call *c = to->data;

    if (!c->ended && uv_stream_get_write_queue_size(to) < FULL / 2)
        uv_read_start(other_end(to), relay_alloc, on_passing);
}

void relay_join(relay_call *c, const socket_line *socket)
{
    relay *r = c->relay;

    c->joined = true;
    r->counts.lines++;
    snprintf(c->from, sizeof c->from, "%s", socket->address);
    snprintf(c->table, sizeof c->table, "%s", socket->table);
    uv_tcp_init(r->settings.loop, &c->client);
    c->client.data = c;
    c->handles++;
    if (uv_tcp_open(&c->client, socket->fd) != 0) {
        close(socket->fd);
        end_call(c);
        return;
    }
    uv_tcp_nodelay(&c->client, 1);
    watch_over(&c->tcp);
    if ((socket->n_extra > 0 &&
         !relay_send((uv_stream_t *)&c->tcp, socket->extra, socket->n_extra,
                     NULL)) ||
        (c->in.n > 0 &&
         !relay_send((uv_stream_t *)&c->client, c->in.at, c->in.n, NULL)) ||
        uv_read_start((uv_stream_t *)&c->client, relay_alloc, on_passing) !=
            0 ||
        uv_read_start((uv_stream_t *)&c->tcp, relay_alloc, on_passing) != 0)
        end_call(c);
}

void relay_moved(relay *r, const char *table)
{
    for (relay_call *c = r->calls, *next; c != NULL; c = next) {
        next = c->next;
        if (c->joined && (table == NULL || strcmp(c->table, table) == 0))
            end_call(c);
    }
}

void relay_drop(relay_call *line)
{
    end_call(line);
}

/* ---- Callers ---- */

static void free_caller(uv_handle_t *handle)
{
    caller *c = handle->data;

    if (--c->handles > 0)
        return;
    free(c->in.at);
    free(c->line);
    free(c->body);
    free(c);
}

static void end_caller(caller *c)
{
    if (c->ended)
        return;
    c->ended = true;
    c->relay->strangers -= !c->known;
    *c->link = c->next;
    if (c->next != NULL)
        c->next->link = c->link;
    uv_close((uv_handle_t *)&c->tcp, free_caller);
    uv_close((uv_handle_t *)&c->timer, free_caller);
}

static void on_caller_timer(uv_timer_t *timer)
{
    end_caller(timer->data);
}

static void on_answered(uv_stream_t *to)
{
    end_caller(to->data);
}

/* The last thing that is said to a caller. */
static void say_last(caller *c, const char *text, size_t n)
{
    if (!relay_send((uv_stream_t *)&c->tcp, text, n, on_answered))
        end_caller(c);
}

static void say_yours(caller *c, int64_t term)
{
    char yours[40];
    int n = snprintf(yours, sizeof yours, "yours %" PRId64 "\n", term);

    say_last(c, yours, (size_t)n);
}

static void say_moved(caller *c)
{
    say_last(c, "moved\n", 6);
}

/* "socket TABLE GUEST FROM". The descriptor becomes the socket's own. */
static void admit(caller *c, const char *table, const guest *who,
                  const char *from)
{
    const relay_settings *s = &c->relay->settings;
    lobby_place where;
    refusal r = lobby_may_join(s->sockets->lobby, table, who, &where);
    socket_line line = {
        .table = table, .address = from, .who = *who, .is_counted = true};
    int64_t term;
    uv_os_fd_t fd;
    uv_buf_t ok = uv_buf_init((char[]){'o', 'k', '\n'}, 3);

    c->parked = r == REFUSED_NONE && where.later;
    if (c->parked)
        return;
    if (r == REFUSED_NONE && where.elsewhere[0]) {
        say_moved(c);
        return;
    }
    if (r == REFUSED_NONE &&
        (term = lobby_yield(s->sockets->lobby, table)) != 0) {
        say_yours(c, term);
        return;
    }
    if (r == REFUSED_NONE &&
        rate_limit_enter(s->rate_limit, NULL,
                         s->sockets->world->now(s->sockets->world->self)) !=
            NULL)
        r = REFUSED_SERVER_FULL;
    if (r != REFUSED_NONE) {
        char no[96];
        int n = snprintf(no, sizeof no, "no %s\n", refusal_name(r));

        say_last(c, no, (size_t)n);
        return;
    }
    uv_read_stop((uv_stream_t *)&c->tcp);
    line.fd = uv_fileno((uv_handle_t *)&c->tcp, &fd) == 0 ? dup(fd) : -1;
    if (line.fd < 0 || uv_try_write((uv_stream_t *)&c->tcp, &ok, 1) != 3) {
        rate_limit_leave(s->rate_limit, NULL);
        if (line.fd >= 0)
            close(line.fd);
    } else {
        line.extra = c->in.at;
        line.n_extra = c->in.n;
        socket_begin(s->sockets, &line);
    }
    end_caller(c);
}

/* "ask METHOD GUEST FROM LENGTH PATH". */
static void answer(caller *c, const char *method, const guest *who,
                   const char *from, const char *path)
{
    lobby_request request = {.method = method,
                             .path = path,
                             .body = c->body,
                             .length = c->n_body,
                             .guest = *who,
                             .address = from,
                             .again = c->again,
                             .opened = c->opened};
    lobby_answer a = lobby_ask(c->relay->settings.sockets->lobby, &request);
    char head[RELAY_LINE];
    int n;

    c->parked = c->again = a.later;
    memcpy(c->opened, a.opened, sizeof c->opened);
    if (a.later)
        return;
    if (a.elsewhere[0] || a.lock != NULL) {
        if (a.lock != NULL)
            lobby_password_free(a.lock);
        say_moved(c);
        return;
    }
    n = snprintf(head, sizeof head, "%d %zu %s %s\n", a.status, a.length,
                 a.refused == REFUSED_NONE ? "ok" : refusal_name(a.refused),
                 a.type);
    if (!relay_send((uv_stream_t *)&c->tcp, head, (size_t)n, NULL))
        end_caller(c);
    else
        say_last(c, a.text, a.length);
    free(a.text);
}

/* "think VERSION NODE NONCE": the connection is that of thinkers.c from now on,
 * if this node thinks for others of this version. */
static bool lend(caller *c, const char *version, const char *node)
{
    const relay_settings *s = &c->relay->settings;
    relay_lasting l = {.fd = -1};
    uv_buf_t ok = uv_buf_init((char[]){'o', 'k', '\n'}, 3);
    uv_os_fd_t fd;

    if (s->thinks == NULL || strcmp(version, ADIT_VERSION) != 0) {
        say_moved(c);
        return true;
    }
    uv_read_stop((uv_stream_t *)&c->tcp);
    if (uv_fileno((uv_handle_t *)&c->tcp, &fd) != 0 ||
        uv_try_write((uv_stream_t *)&c->tcp, &ok, 1) != 3 ||
        (l.fd = dup(fd)) < 0)
        return false;
    snprintf(l.node, sizeof l.node, "%s", node);
    memcpy(l.key, s->key, RELAY_KEY);
    memcpy(l.session, c->line, RELAY_CHALLENGE);
    l.in = c->in;
    c->in = (relay_inbox){0};
    end_caller(c);
    s->thinks(s->self, &l);
    return true;
}

/* What a caller who is known wants. False: it is nothing that we know. */
static bool serve(caller *c)
{
    const char *at = c->line + RELAY_SEAL + 1;
    char kind[16], method[16], table[STORE_NAME], key[STORE_GUEST], from[48];
    char node[STORE_NODE];
    const char *order;
    bool is_socket;
    guest who;
    int n;

    if (!text_takes_word(&at, " ", kind, sizeof kind) || !text_takes(&at, " "))
        return false;
    if (strcmp(kind, "think") == 0)
        return text_takes_word(&at, " ", key, sizeof key) &&
               text_takes(&at, " ") &&
               text_takes_word(&at, " ", node, sizeof node) &&
               lend(c, key, node);
    order = at;
    if (c->relay->settings.thinks != NULL && !text_takes(&order, "ORDER ")) {
        say_moved(c); /* it holds no tables */
        return true;
    }
    is_socket = strcmp(kind, "socket") == 0;
    if (!(is_socket ? text_takes_word(&at, " ", table, sizeof table)
                    : strcmp(kind, "ask") == 0 &&
                          text_takes_word(&at, " ", method, sizeof method)) ||
        !text_takes(&at, " ") || !text_takes_word(&at, " ", key, sizeof key) ||
        !guest_read(key, &who) || !text_takes(&at, " ") ||
        !text_takes_word(&at, " ", from, sizeof from))
        return false;
    if (is_socket) {
        admit(c, table, &who, from);
        return true;
    }
    if (!text_takes(&at, " ") || !text_takes_int(&at, 0, BODY, &n) ||
        !text_takes(&at, " "))
        return false;
    answer(c, method, &who, from, at);
    return true;
}

/* How many bytes of body the line announces; -1: it is too much, or nothing
 * that we know. */
static int body_of(const char *line)
{
    const char *at = line + RELAY_SEAL + 1;
    char word[64];
    int n = 0;

    if (strlen(line) <= RELAY_SEAL + 1)
        return -1;
    if (!text_takes(&at, "ask "))
        return 0;
    for (int i = 0; i < 3; i++)
        if (!text_takes_word(&at, " ", word, sizeof word) ||
            !text_takes(&at, " "))
            return -1;
    return text_takes_int(&at, 0, BODY, &n) ? n : -1;
}

/* The line, and its body, when both have come. Who cannot show the key is not
 * answered. */
static void hear_caller(caller *c)
{
    size_t used = 0;
    char *line = c->line == NULL ? relay_take_line(&c->in, &used) : NULL;
    int n = line != NULL ? body_of(line) : 0;

    if (line == NULL || n < 0) {
        if (n < 0 || c->in.n > RELAY_LINE)
            end_caller(c);
        return;
    }
    if (c->in.n - used < (size_t)n) {
        line[used - 1] = '\n';
        return;
    }
    c->line = strdup(line);
    c->body = malloc((size_t)n + 1);
    if (c->line == NULL || c->body == NULL) {
        end_caller(c);
        return;
    }
    memcpy(c->body, c->in.at + used, (size_t)n);
    c->body[n] = 0;
    c->n_body = (size_t)n;
    relay_skip(&c->in, used + (size_t)n);
    if (!relay_is_sealed(c->relay->settings.key, c->challenge, c->line, c->body,
                         c->n_body)) {
        warn(c->relay, IS_STRANGER, NULL, 0);
        end_caller(c);
        return;
    }
    c->known = true;
    c->relay->strangers--;
    c->relay->counts.in++;
    if (!serve(c))
        end_caller(c);
}

static void on_caller_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    caller *c = stream->data;

    if (n < 0 || !relay_take_in(&c->in, buf->base, (size_t)n) ||
        c->in.n > RELAY_LINE + BODY)
        end_caller(c);
    else if (n > 0 && c->line == NULL)
        hear_caller(c);
    free(buf->base);
}

static void on_caller(uv_stream_t *listener, int status)
{
    relay *r = listener->data;
    const world *w = r->settings.sockets->world;
    caller *c = status == 0 ? calloc(1, sizeof *c) : NULL;
    uint8_t drawn[RELAY_CHALLENGE / 2];
    char hello[64];
    adit_text out = adit_text_in(hello, sizeof hello);

    if (c == NULL)
        return;
    *c = (caller){
        .relay = r, .next = r->callers, .link = &r->callers, .handles = 2};
    if (c->next != NULL)
        c->next->link = &c->next;
    r->callers = c;
    r->strangers++;
    uv_tcp_init(r->settings.loop, &c->tcp);
    uv_timer_init(r->settings.loop, &c->timer);
    c->tcp.data = c->timer.data = c;
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) != 0 ||
        r->strangers > STRANGERS) {
        end_caller(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    w->random(w->self, drawn, sizeof drawn);
    text_put(&out, "adit-node 1 ");
    text_hex(&out, drawn, sizeof drawn);
    memcpy(c->challenge, hello + strlen("adit-node 1 "), RELAY_CHALLENGE);
    text_char(&out, '\n');
    uv_timer_start(&c->timer, on_caller_timer, 2 * PATIENCE, 0);
    if (!relay_send((uv_stream_t *)&c->tcp, hello, out.length, NULL) ||
        uv_read_start((uv_stream_t *)&c->tcp, relay_alloc, on_caller_read) != 0)
        end_caller(c);
}

/* A caller that is served may be gone after that. */
void relay_landed(relay *r)
{
    for (caller *c = r->callers, *next; c != NULL; c = next) {
        next = c->next;
        if (c->parked && !serve(c))
            end_caller(c);
    }
}

/* ---- The whole ---- */

relay_counts relay_count(const relay *r)
{
    return r->counts;
}

static void free_relay(uv_handle_t *handle)
{
    free(handle->data);
}

relay *relay_open(const relay_settings *settings, char *why, size_t room)
{
    relay *r = calloc(1, sizeof *r);
    struct sockaddr_storage at;
    adit_text text = adit_text_in(why, room);
    int error = UV_EINVAL;

    if (r == NULL) {
        text_put(&text, text_of(TEXT_cli_errors_noMemory));
        return NULL;
    }
    r->settings = *settings;
    uv_tcp_init(settings->loop, &r->tcp);
    r->tcp.data = r;
    if (relay_read_address(settings->listen, &at) &&
        (error = uv_tcp_bind(&r->tcp, (struct sockaddr *)&at, 0)) == 0)
        error = uv_listen((uv_stream_t *)&r->tcp, 128, on_caller);
    if (error == 0)
        return r;
    TEXT(&text, cli_server_cannotPeer, .address = settings->listen,
         .why = uv_strerror(error));
    uv_close((uv_handle_t *)&r->tcp, free_relay);
    return NULL;
}

void relay_close(relay *r)
{
    while (r->calls != NULL) {
        if (r->calls->done != NULL)
            give_up(r->calls);
        else
            end_call(r->calls);
    }
    while (r->callers != NULL)
        end_caller(r->callers);
    uv_close((uv_handle_t *)&r->tcp, free_relay);
}
