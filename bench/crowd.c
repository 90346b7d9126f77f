/* crowd.c -- many players at many tables, on one thread. */
#include "bench/crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    AT_ONCE = 128,        /* tables that are being opened at a time */
    EVENTS = 512,         /* heard at a time */
    BUFFER = 1024 * 1024, /* more than any frame */
    ALL_SEATS = (1 << SEATS) - 1
};

enum { OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, FIN = 0x80 };

void fail(const char *format, ...)
{
    va_list args;

    fputs("load: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

int64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* xorshift64*: good enough to choose a move, and quick. */
static uint32_t chance_bits(crowd *c)
{
    c->chance ^= c->chance >> 12;
    c->chance ^= c->chance << 25;
    c->chance ^= c->chance >> 27;
    return (uint32_t)((c->chance * 2685821657736338717u) >> 32);
}

uint32_t chance_below(crowd *c, uint32_t n)
{
    return (uint32_t)(((uint64_t)chance_bits(c) * n) >> 32);
}

/* ---- Sockets ---- */

/* Each player has an address of his own, 127.100.x.y to 127.104.x.y: a server may
 * bound what one address does. */
static struct sockaddr_in home_of(const seat *s)
{
    uint32_t where = s->table->serial & 0xffff;

    return (struct sockaddr_in){
        .sin_family = AF_INET,
        .sin_addr.s_addr =
            htonl(0x7f640000u + ((uint32_t)s->number << 16) + where)};
}

static void dial(crowd *c, seat *s, seat_state state)
{
    struct sockaddr_in home = home_of(s);
    int port = s->number == 0 ? c->home : c->port;
    struct sockaddr_in server = {.sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
    int on = 1;

    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s->fd < 0)
        fail("socket: %s", strerror(errno));
    setsockopt(s->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof(on));
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    if (bind(s->fd, (struct sockaddr *)&home, sizeof(home)) != 0)
        fail("bind: %s", strerror(errno));
    if (connect(s->fd, (struct sockaddr *)&server, sizeof(server)) != 0)
        fail("connect: %s", strerror(errno));
    if (epoll_ctl(c->epoll, EPOLL_CTL_ADD, s->fd, &event) != 0)
        fail("epoll_ctl: %s", strerror(errno));
    s->state = state;
}

static void hang_up(seat *s)
{
    if (s->state == SEAT_AWAY)
        return;
    close(s->fd);
    free(s->rest);
    free(s->own);
    s->rest = s->own = NULL;
    s->n_rest = s->room = 0;
    s->state = SEAT_AWAY;
}

/* What is said is short, and a server that does not read it is no use here. */
static void send_all(const seat *s, const void *bytes, size_t n)
{
    if (send(s->fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)n)
        fail("table %s, seat %d: send: %s", s->table->name, s->number,
             strerror(errno));
}

static void send_frame(crowd *c, seat *s, int op, const char *text, size_t n)
{
    uint8_t frame[8 + MESSAGE];
    uint32_t key = chance_bits(c);
    size_t head = n < 126 ? 2 : 4;

    if (n > MESSAGE)
        fail("a message of %zu bytes is too long", n);
    frame[0] = (uint8_t)(FIN | op);
    frame[1] = (uint8_t)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        frame[2] = (uint8_t)(n >> 8);
        frame[3] = (uint8_t)n;
    }
    memcpy(frame + head, &key, 4);
    for (size_t i = 0; i < n; i++)
        frame[head + 4 + i] = (uint8_t)text[i] ^ frame[head + i % 4];
    send_all(s, frame, head + 4 + n);
}

void seat_say(crowd *c, seat *s, const char *text, size_t length)
{
    send_frame(c, s, OP_TEXT, text, length);
}

/* ---- Tables ---- */

static void shake_hands(crowd *c, seat *s)
{
    char path[2 * MESSAGE], request[3 * MESSAGE];
    int n;

    dial(c, s, SEAT_SHAKING);
    c->dialect->path(s, path);
    n = snprintf(request, sizeof(request),
                 "GET %s"
                 "Host: 127.0.0.1:%d\r\n"
                 "Upgrade: websocket\r\n"
                 "Connection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 path, c->port);
    send_all(s, request, (size_t)n);
}

static void ask_for_table(crowd *c, table *t)
{
    char request[2 * MESSAGE];
    int n;

    dial(c, &t->seat[0], SEAT_ASKING);
    n = c->dialect->ask(t, request);
    send_all(&t->seat[0], request, (size_t)n);
}

static void open_table(crowd *c, table *t)
{
    t->serial = c->serial++;
    t->n = t->next = t->turn = -1;
    snprintf(t->name, sizeof(t->name), "t%u", (unsigned)t->serial);
    for (int i = 0; i < SEATS; i++) {
        t->seat[i].table = t;
        t->seat[i].number = (int8_t)i;
    }
    if (c->dialect->ask)
        ask_for_table(c, t);
    else
        shake_hands(c, &t->seat[0]);
}

static void open_more(crowd *c)
{
    while (c->n_asked < c->n_tables && c->n_asked - c->n_ready < AT_ONCE)
        open_table(c, &c->tables[c->n_asked++]);
}

void crowd_open(crowd *c, int n_tables)
{
    if (!c->buffer)
        c->buffer = malloc(BUFFER);
    c->tables = calloc((size_t)n_tables, sizeof(*c->tables));
    if (!c->tables || !c->buffer)
        fail("no memory");
    c->n_tables = n_tables;
    c->n_asked = c->n_ready = c->n_busy = 0;
    open_more(c);
}

void crowd_leave(crowd *c)
{
    for (int i = 0; i < c->n_tables; i++)
        for (int k = 0; k < SEATS; k++)
            hang_up(&c->tables[i].seat[k]);
    free(c->tables);
    c->tables = NULL;
    c->n_tables = 0;
}

/* The first player comes alone, since the table may be his; then the others. */
void seat_settled(crowd *c, seat *s)
{
    table *t = s->table;

    if (s->state == SEAT_SETTLED)
        fail("table %s, seat %d is settled twice", t->name, s->number);
    s->state = SEAT_SETTLED;
    if (++t->n_settled == 1)
        for (int i = 1; i < SEATS; i++)
            shake_hands(c, &t->seat[i]);
    if (t->n_settled == SEATS && c->dialect->begin)
        c->dialect->begin(c, t);
}

static void all_have_seen(crowd *c, table *t)
{
    bool is_first = t->n < 0;

    t->n = t->next;
    t->seen = 0;
    if (is_first) {
        c->n_ready++;
        open_more(c);
    } else if (t->sent) {
        sample_add(&c->latency, c->now - t->sent);
        t->sent = 0;
        c->counts.moves++;
        c->n_busy--;
    }
    c->ready(c, t);
}

void seat_saw(crowd *c, seat *s, int64_t n)
{
    table *t = s->table;

    if (n <= t->n)
        return;
    if (t->seen && n != t->next)
        fail("table %s: position %lld came before all had seen %lld", t->name,
             (long long)n, (long long)t->next);
    t->next = n;
    t->seen |= 1u << s->number;
    if (t->seen == ALL_SEATS)
        all_have_seen(c, t);
}

void table_play(crowd *c, table *t)
{
    char text[MESSAGE];
    seat *mover = &t->seat[t->turn];
    int n = c->dialect->move(c, t, text);

    t->turn = -1;
    c->n_busy++;
    t->sent = now_ns();
    seat_say(c, mover, text, (size_t)n);
}

/* ---- Hearing ---- */

/* Whether the answer to an HTTP request is whole: Content-Length says so, or that
 * there is no body. */
static bool is_whole(const char *text, size_t length, size_t *head)
{
    const char *end = memmem(text, length, "\r\n\r\n", 4);
    const char *body;
    size_t expected = 0;

    if (!end)
        return false;
    *head = (size_t)(end - text) + 4;
    body = strcasestr(text, "\r\nContent-Length:");
    if (body && body < end)
        expected = strtoul(body + 17, NULL, 10);
    return length >= *head + expected;
}

/* Takes an HTTP answer, and says how many bytes of the text that was. */
static size_t hear_http(crowd *c, seat *s, char *text, size_t length)
{
    bool asked = s->state == SEAT_ASKING;
    size_t head;

    text[length] = '\0';
    if (!is_whole(text, length, &head))
        return 0;
    if (strncmp(text, asked ? "HTTP/1.1 201" : "HTTP/1.1 101", 12) != 0)
        fail("table %s, seat %d: the server answered: %s", s->table->name,
             s->number, text);
    if (asked) {
        c->dialect->answered(s->table, text);
        hang_up(s);
        shake_hands(c, s);
        return length;
    }
    s->state = SEAT_OPEN;
    c->dialect->opened(c, s);
    return head;
}

typedef struct frame {
    int op;
    const char *text;
    size_t length;
} frame;

/* How many bytes the first frame takes, 0 if it is not whole. */
static size_t read_frame(const char *bytes, size_t n, frame *f)
{
    const uint8_t *b = (const uint8_t *)bytes;
    size_t head = 2, size = 0, length;

    if (n < head)
        return 0;
    if (!(b[0] & FIN) || (b[1] & 0x80))
        fail("the server sent a frame in parts, or a masked one");
    length = b[1];
    if (length >= 126) {
        size = length == 126 ? 2 : 8;
        head += size;
        if (n < head)
            return 0;
        length = 0;
        for (size_t i = 0; i < size; i++)
            length = length << 8 | b[2 + i];
    }
    if (length > BUFFER / 2)
        fail("the server sent a frame of %zu bytes", length);
    *f = (frame){b[0] & 15, bytes + head, length};
    return n < head + length ? 0 : head + length;
}

static size_t hear_frame(crowd *c, seat *s, const char *bytes, size_t n)
{
    frame f;
    size_t taken = read_frame(bytes, n, &f);

    if (taken == 0)
        return 0;
    c->counts.frames++;
    c->counts.bytes += (int64_t)taken;
    if (f.op == OP_TEXT)
        c->dialect->hear(c, s, f.text, f.length);
    else if (f.op == OP_PING)
        send_frame(c, s, OP_PONG, f.text, f.length);
    else if (f.op == OP_CLOSE)
        fail("table %s, seat %d: the server closed the socket, %d: %.*s",
             s->table->name, s->number,
             f.length < 2 ? 0 : (uint8_t)f.text[0] << 8 | (uint8_t)f.text[1],
             f.length < 2 ? 0 : (int)f.length - 2, f.text + 2);
    return taken;
}

static void keep_rest(seat *s, const char *bytes, size_t n)
{
    if (n > s->room) {
        free(s->rest);
        s->rest = malloc(n);
        s->room = n;
        if (!s->rest)
            fail("no memory");
    }
    if (n > 0)
        memcpy(s->rest, bytes, n);
    s->n_rest = n;
}

static void hear_seat(crowd *c, seat *s)
{
    size_t n = s->n_rest, at = 0, taken;
    ssize_t got;

    if (s->state == SEAT_AWAY)
        return;
    if (n > 0)
        memcpy(c->buffer, s->rest, n);
    got = recv(s->fd, c->buffer + n, BUFFER - 1 - n, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0)
        fail("table %s, seat %d: the server hung up", s->table->name,
             s->number);
    c->now = now_ns();
    n += (size_t)got;
    do {
        if (s->state == SEAT_ASKING || s->state == SEAT_SHAKING)
            taken = hear_http(c, s, c->buffer + at, n - at);
        else
            taken = hear_frame(c, s, c->buffer + at, n - at);
        at += taken;
    } while (taken > 0 && at < n);
    keep_rest(s, c->buffer + at, n - at);
}

void crowd_listen(crowd *c, int64_t patience)
{
    struct epoll_event events[EVENTS];
    struct timespec t = {patience / 1000000000, patience % 1000000000};
    int n = epoll_pwait2(c->epoll, events, EVENTS, &t, NULL);

    if (n < 0 && errno != EINTR)
        fail("epoll_pwait2: %s", strerror(errno));
    for (int i = 0; i < n; i++)
        hear_seat(c, events[i].data.ptr);
}
