/* websocket.c -- WebSockets. wslay reads: it takes frames apart, puts fragments
 * together, and knows what RFC 6455 forbids. What is written are whole frames
 * in a buffer, so that everything that a turn of the loop has for a socket
 * leaves in one send.
 *
 * A guest who thinks costs little memory: between two messages there is no
 * reader, and when everything is sent there is no buffer. Begun by http.c,
 * flushed by server.c; what is to be sent comes from the lobby. All of it runs
 * on the loop's thread.
 *
 * The stages of a socket, and what moves it on:
 *
 *   OPEN ----------------- a close of ours or theirs is queued ----> PARTING
 *     |                                                                |
 *     | error, or the other side hung up        they hung up, or time  |
 *     v                                                                v
 *   GONE: lobby_leave, then the descriptor and the memory go
 *
 * lobby_leave is called for PARTING already: from then on nothing is heard. */
#define _GNU_SOURCE /* MSG_NOSIGNAL */

#include "server/websocket.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "core/base.h"
#include "core/scan.h"

enum {
    READ_AT_ONCE = 16 * 1024, /* bytes; then others have their turn */
    /* Bytes that the kernel may keep for a slow reader: little, so that it is
     * noticed here that a socket is slow. */
    KERNEL_QUEUE = 64 * 1024,
    MOST_FRAGMENTS = 256, /* of a message, at most: each costs memory */
    LEAST_ROOM = 512      /* bytes of a buffer, at first */
};

/* Pings and pongs that nobody asked for cost the sender nothing else. */
static const bucket_size pace_of_pings = {.room = 40, .rate = 20};

typedef enum stage {
    STAGE_NONE,
    STAGE_OPEN,
    STAGE_PARTING, /* the last frame is queued or sent: nothing is read */
    STAGE_GONE,
    STAGE_COUNT
} stage;

/* A socket. It is small, because there are thousands of them. */
struct web_socket {
    uv_poll_t poll;
    sockets *all;
    web_socket *next, **link;            /* in the list of all */
    web_socket *next_full, *next_ending; /* in the lists of `sockets` */
    session *session;                    /* NULL: it has left the lobby */
    wslay_event_context_ptr reader; /* wslay; NULL: no message is half read */
    uint8_t *out;                   /* NULL: nothing waits */
    uint32_t begin, end, room;      /* what waits is out[begin .. end) */
    int32_t fd;
    const char *extra; /* bytes that came with the handshake, at first */
    size_t n_extra;
    int64_t heard, asked; /* when bytes last came; when it was last pinged */
    int64_t since;        /* when it last read something; or parted */
    /* Bytes that wslay was given, less the size of each frame that has begun: 0
     * means that no frame is half read. */
    int64_t unread;
    bucket pings;
    int32_t left;            /* bytes that may still be read in this turn */
    int16_t fragments;       /* of the present message, so far */
    uint8_t stage;           /* a `stage` */
    uint8_t fault;           /* a `closing`, for when all is answered */
    bool is_full, is_ending; /* whether it is in that list */
    bool stalled;            /* the kernel takes no more; wait until it does */
    bool in_message, dry, lost; /* between fragments; read empty; hung up */
    char address[CLIENT_ID_ADDRESS];
    bool is_counted; /* by another node, among those of its address */
};

static int64_t now_of(const web_socket *s)
{
    return s->all->world->now(s->all->world->self);
}

static metrics *metrics_of(const web_socket *s)
{
    return lobby_metrics(s->all->lobby);
}

/* ---- What waits to be sent ---- */

static void mark_full(web_socket *s)
{
    if (s->is_full)
        return;
    s->is_full = true;
    s->next_full = s->all->full;
    s->all->full = s;
}

static void mark_ending(web_socket *s)
{
    if (s->is_ending)
        return;
    s->is_ending = true;
    s->next_ending = s->all->ending;
    s->all->ending = s;
}

/* It is gone: nothing is sent any more. Nothing is freed here, because the
 * caller may still use it. */
static void lose(web_socket *s)
{
    s->stage = STAGE_GONE;
    mark_ending(s);
}

/* Room for n more bytes after what waits, which is moved to the front first.
 * NULL: no memory. */
static uint8_t *make_room(web_socket *s, size_t n)
{
    uint32_t waits = s->end - s->begin;
    size_t room = s->room ? s->room : LEAST_ROOM;
    uint8_t *out;

    if (s->begin > 0) {
        memmove(s->out, s->out + s->begin, waits);
        s->begin = 0;
        s->end = waits;
    }
    while (room < waits + n)
        room *= 2;
    if (room > s->room) {
        out = realloc(s->out, room);
        if (out == NULL)
            return NULL;
        s->out = out;
        s->room = (uint32_t)room;
    }
    return s->out + s->end;
}

/* Queues bytes. Without memory for them the socket is lost: the other side
 * would see half a frame. */
static void put_bytes(web_socket *s, const void *data, size_t n)
{
    uint8_t *at = s->room - s->end >= n ? s->out + s->end : make_room(s, n);

    if (at == NULL) {
        lose(s);
        return;
    }
    if (n > 0)
        memcpy(at, data, n);
    s->end += (uint32_t)n;
    mark_full(s);
}

/* Queues a whole frame. A server's frames are not masked. */
static void put_frame(web_socket *s, int opcode, const void *data, size_t n)
{
    uint8_t head[10] = {(uint8_t)(0x80 | opcode)};
    int bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;

    head[1] = (uint8_t)(bytes == 0 ? n : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)((uint64_t)n >> 8 * (bytes - 1 - i));
    metrics_add(metrics_of(s), METRIC_FRAMES, 1);
    put_bytes(s, head, 2 + (size_t)bytes);
    if (s->stage != STAGE_GONE)
        put_bytes(s, data, n);
}

/* The last frame is queued. From here on nothing that comes is heard. */
static void part(web_socket *s)
{
    s->stage = STAGE_PARTING;
    s->since = now_of(s);
    mark_full(s);
    mark_ending(s);
}

/* Queues a close with the code and the reason, once; later calls do nothing. */
static void close_by(web_socket *s, closing why)
{
    int code = closing_code(why);
    uint8_t text[125] = {(uint8_t)(code >> 8), (uint8_t)code};
    size_t n = strlen(closing_reason(why));

    if (s->stage != STAGE_OPEN)
        return;
    n = n < sizeof text - 2 ? n : sizeof text - 2;
    memcpy(text + 2, closing_reason(why), n);
    metrics_of(s)->closed[why]++;
    put_frame(s, WSLAY_CONNECTION_CLOSE, text, n + 2);
    if (s->stage != STAGE_GONE)
        part(s);
    if (s->reader != NULL)
        wslay_event_shutdown_read(s->reader);
}

static void close_slow(web_socket *s)
{
    metrics_add(metrics_of(s), METRIC_SLOW, s->stage == STAGE_OPEN);
    close_by(s, CLOSED_SLOW);
}

/* A socket for which too much waits is closed; the lobby stops sending
 * positions long before that (LOBBY_SLOW). */
void socket_send(void *conn, const char *text, size_t length)
{
    web_socket *s = conn;

    if (s->stage != STAGE_OPEN)
        return;
    if (s->end - s->begin > SOCKET_QUEUE || length > SOCKET_QUEUE)
        close_slow(s);
    else
        put_frame(s, WSLAY_TEXT_FRAME, text, length);
}

size_t socket_queued(void *conn)
{
    const web_socket *s = conn;

    return s->end - s->begin;
}

void socket_close(void *conn, closing why)
{
    close_by(conn, why);
}

/* ---- Reading ----
 *
 * Answers go out in the order of what they answer, and some wait for the disk.
 * What wslay has to say by itself, pongs and closes, waits with them: until the
 * next message of that socket is heard (answer_until_now), or until the turn of
 * the loop is over (conclude). */

/* Something was wrong with what was read, and no more is read. The socket is
 * not closed at once, because what came before may still have to be answered:
 * see conclude. */
static void stop_reading(web_socket *s, closing why)
{
    if (s->fault == CLOSED_NONE)
        s->fault = (uint8_t)why;
    mark_full(s);
    if (s->reader != NULL)
        wslay_event_shutdown_read(s->reader);
}

/* Bytes for wslay: first those that came with the handshake, then the socket's,
 * up to this turn's share. EAGAIN if there are none for now. */
static ssize_t some_bytes(web_socket *s, uint8_t *buffer, size_t room)
{
    ssize_t n;

    if (s->n_extra > 0) {
        n = (ssize_t)(s->n_extra < room ? s->n_extra : room);
        memcpy(buffer, s->extra, (size_t)n);
        s->extra += n;
        s->n_extra -= (size_t)n;
        return n;
    }
    if (s->dry || s->left <= 0) {
        errno = EAGAIN;
        return -1;
    }
    n = recv(s->fd, buffer, room, MSG_DONTWAIT);
    s->dry = n < (ssize_t)room;
    s->left -= n > 0 ? (int32_t)n : 0;
    return n;
}

static bool is_for_now(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

/* wslay asks for bytes. An end or an error of the socket is noted in `lost`. */
static ssize_t on_read(wslay_event_context_ptr reader, uint8_t *buffer,
                       size_t room, int flags, void *self)
{
    web_socket *s = self;
    ssize_t n = some_bytes(s, buffer, room);

    (void)flags;
    if (n > 0) {
        s->unread += n;
        return n;
    }
    s->lost = n == 0 || !is_for_now(errno);
    wslay_event_set_error(reader, s->lost ? WSLAY_ERR_CALLBACK_FAILURE
                                          : WSLAY_ERR_WOULDBLOCK);
    return -1;
}

/* What wslay sends by itself, pongs and its close, goes into our buffer. */
static ssize_t on_write(wslay_event_context_ptr reader, const uint8_t *data,
                        size_t n, int flags, void *self)
{
    (void)reader;
    (void)flags;
    put_bytes(self, data, n);
    return (ssize_t)n;
}

/* wslay has read the head of a frame; a client's has 6, 8 or 14 bytes. What
 * wslay would accept and we do not is noted here. */
static void on_frame(wslay_event_context_ptr reader,
                     const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *self)
{
    web_socket *s = self;
    uint64_t n = frame->payload_length;

    (void)reader;
    s->unread -= (int64_t)n + (n < 126 ? 6 : n < 65536 ? 8 : 14);
    if (frame->opcode == WSLAY_BINARY_FRAME)
        stop_reading(s, CLOSED_BINARY);
    /* The code of a close has two bytes; wslay would let one byte pass. */
    else if (frame->opcode == WSLAY_CONNECTION_CLOSE && n == 1)
        stop_reading(s, CLOSED_PROTOCOL);
    if (wslay_is_ctrl_frame(frame->opcode))
        return;
    s->in_message = !frame->fin;
    s->fragments = frame->opcode == WSLAY_CONTINUATION_FRAME
                       ? (int16_t)(s->fragments + 1)
                       : 0;
    if (s->fragments >= MOST_FRAGMENTS)
        stop_reading(s, CLOSED_FRAGMENTS);
}

/* Before a message is heard: if wslay has something to say about an earlier
 * one, the answers before that are queued first, as far as they need not wait
 * for a commit. */
static void answer_until_now(web_socket *s)
{
    if (!wslay_event_want_write(s->reader))
        return;
    lobby_settle(s->all->lobby);
    wslay_event_send(s->reader);
}

/* Is it valid UTF-8? The reason of a close, after its code, has to be; wslay
 * checks that only if the frame comes in one piece. */
static bool is_text(const uint8_t *data, size_t n)
{
    scan s = {(const char *)data, (const char *)data + n};

    while (s.at < s.end)
        if (!scan_utf8(&s))
            return false;
    return true;
}

/* A whole message. The lobby judges what messages cost; pings, and pongs that
 * nobody asked for, are limited here, because the lobby never hears of them. */
static void on_message(wslay_event_context_ptr reader,
                       const struct wslay_event_on_msg_recv_arg *message,
                       void *self)
{
    web_socket *s = self;

    (void)reader;
    if (s->stage != STAGE_OPEN || s->fault != CLOSED_NONE)
        return;
    if (message->opcode == WSLAY_CONNECTION_CLOSE) {
        if (message->msg_length > 2 &&
            !is_text(message->msg + 2, message->msg_length - 2))
            stop_reading(s, CLOSED_NO_TEXT);
    } else if (message->opcode == WSLAY_PING || message->opcode == WSLAY_PONG) {
        if (!bucket_take(&s->pings, pace_of_pings, s->heard))
            stop_reading(s, CLOSED_PINGS);
    } else if (s->session != NULL) {
        answer_until_now(s);
        lobby_hear(s->all->lobby, s->session,
                   message->msg ? (const char *)message->msg : "",
                   message->msg_length);
    }
}

/* wslay's context is made when bytes come, and dropped when a message is
 * complete. False: no memory. */
static bool has_reader(web_socket *s)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_read,
        .send_callback = on_write,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_message};

    if (s->reader != NULL)
        return true;
    if (wslay_event_context_server_init(&s->reader, &callbacks, s) != 0) {
        s->reader = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(s->reader, LOBBY_MESSAGE);
    s->unread = 0;
    return true;
}

static void drop_reader(web_socket *s)
{
    wslay_event_context_free(s->reader);
    s->reader = NULL;
}

/* wslay closes with a code only. We count why, and give a reason: the close
 * that wslay has just put at the end of the buffer, 4 bytes, is replaced by
 * ours. */
static void explain_close(web_socket *s)
{
    int code = wslay_event_get_close_received(s->reader)
                   ? 0
                   : wslay_event_get_status_code_sent(s->reader);
    closing why = code == WSLAY_CODE_MESSAGE_TOO_BIG ? CLOSED_TOO_BIG
                  : code == WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA
                      ? CLOSED_NO_TEXT
                  : code == WSLAY_CODE_PROTOCOL_ERROR ? CLOSED_PROTOCOL
                                                      : CLOSED_NONE;

    if (why == CLOSED_NONE || s->stage != STAGE_OPEN)
        return;
    s->end -= 4;
    close_by(s, why);
}

/* Drops the reader if nothing is half read. */
static void rest(web_socket *s)
{
    if (s->stage != STAGE_OPEN || (s->unread == 0 && !s->in_message))
        drop_reader(s);
}

/* The turn is over and everything that was heard is answered. Now comes what
 * wslay has to say about what it read, and the close for what was wrong with
 * it. */
static void conclude(web_socket *s)
{
    if (s->stage == STAGE_OPEN && s->fault != CLOSED_NONE)
        close_by(s, s->fault);
    if (s->reader == NULL)
        return;
    if (s->stage == STAGE_OPEN) {
        wslay_event_send(s->reader);
        explain_close(s);
        if (s->stage == STAGE_OPEN && !wslay_event_want_read(s->reader))
            part(s);
    }
    if (s->end - s->begin > SOCKET_QUEUE)
        close_slow(s);
    rest(s);
}

/* What came of a call of wslay. What has to be said about it waits for
 * conclude. */
static void finish_reading(web_socket *s, int result)
{
    if (s->lost)
        lose(s);
    else if (result == WSLAY_ERR_NOMEM)
        stop_reading(s, CLOSED_MEMORY);
    else if (result != 0)
        stop_reading(s, CLOSED_PROTOCOL);
    if (s->stage == STAGE_OPEN && (wslay_event_want_write(s->reader) ||
                                   !wslay_event_want_read(s->reader)))
        mark_full(s);
    else
        rest(s);
}

/* Reads this turn's share of a socket; each whole message goes to the lobby
 * through on_message. */
static void read_messages(web_socket *s)
{
    s->left = READ_AT_ONCE;
    s->dry = false;
    s->heard = now_of(s);
    if (!has_reader(s))
        lose(s);
    else
        finish_reading(s, wslay_event_recv(s->reader));
}

/* While parting, whatever comes is thrown away until the other side hangs up:
 * closing a socket with unread bytes would reset it, and the last frame might
 * never arrive. */
static void read_nothing(web_socket *s)
{
    static uint8_t nowhere[READ_AT_ONCE];
    ssize_t n = recv(s->fd, nowhere, sizeof nowhere, MSG_DONTWAIT);

    if (n == 0 || (n < 0 && !is_for_now(errno)))
        lose(s);
}

/* ---- The loop ---- */

/* libuv: the socket can be read or written. Writing itself waits for the end of
 * the turn. */
static void on_ready(uv_poll_t *poll, int status, int events)
{
    web_socket *s = poll->data;

    if (status < 0)
        lose(s);
    if (s->stage == STAGE_OPEN && (events & UV_READABLE))
        read_messages(s);
    else if (s->stage == STAGE_PARTING && (events & UV_READABLE))
        read_nothing(s);
    if (events & UV_WRITABLE)
        mark_full(s);
}

static void listen_for(web_socket *s, bool stalled)
{
    s->stalled = stalled;
    if (uv_poll_start(&s->poll, UV_READABLE | (stalled ? UV_WRITABLE : 0),
                      on_ready) != 0)
        lose(s);
}

/* Everything was sent, so the buffer is freed. True: lobby_drained was called,
 * because the lobby may have kept something back while the socket was slow. */
static bool drained(web_socket *s)
{
    bool was_stalled = s->stalled,
         was_slow = was_stalled || s->end > LOBBY_SLOW;

    free(s->out);
    s->out = NULL;
    s->begin = s->end = s->room = 0;
    if (was_stalled)
        listen_for(s, false);
    if (s->stage == STAGE_PARTING)
        shutdown(s->fd, SHUT_WR);
    if (!was_slow || s->session == NULL || s->stage != STAGE_OPEN)
        return false;
    lobby_drained(s->all->lobby, s->session);
    return true;
}

/* Sends what waits for one socket. True: the lobby has heard of it, and may
 * have more to send. */
static bool flush(web_socket *s)
{
    ssize_t n = 0;

    conclude(s);
    if (s->stage == STAGE_GONE)
        return false;
    if (s->end > s->begin)
        n = send(s->fd, s->out + s->begin, s->end - s->begin,
                 MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n < 0 && !is_for_now(errno)) {
        lose(s);
        return false;
    }
    if (n > 0) {
        s->begin += (uint32_t)n;
        metrics_add(metrics_of(s), METRIC_BYTES, n);
        s->since = s->stage == STAGE_OPEN ? now_of(s) : s->since;
    }
    if (s->begin == s->end)
        return drained(s);
    if (!s->stalled) {
        s->since = now_of(s);
        listen_for(s, true);
    }
    return false;
}

/* ---- Beginning and end ---- */

/* libuv has let go of the descriptor: only now may it be closed. */
static void on_closed(uv_handle_t *poll)
{
    web_socket *s = poll->data;

    close(s->fd);
    free(s);
}

/* The end of a socket that the lobby has forgotten and that is in no list but
 * `first`. */
static void let_go(web_socket *s)
{
    *s->link = s->next;
    if (s->next != NULL)
        s->next->link = s->link;
    s->all->count--;
    rate_limit_leave(s->all->rate_limit, s->is_counted ? NULL : s->address);
    if (s->reader != NULL)
        drop_reader(s);
    free(s->out);
    uv_close((uv_handle_t *)&s->poll, on_closed);
}

/* NULL: no memory, or libuv does not take the descriptor. Nothing is kept
 * then. */
static web_socket *new_socket(sockets *all, const socket_line *line)
{
    web_socket *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    if (uv_poll_init(all->loop, &s->poll, line->fd) != 0) {
        free(s);
        return NULL;
    }
    s->poll.data = s;
    s->all = all;
    s->stage = STAGE_OPEN;
    s->fd = line->fd;
    s->heard = s->since = now_of(s);
    snprintf(s->address, sizeof s->address, "%s", line->address);
    s->is_counted = line->is_counted;
    s->next = all->first;
    s->link = &all->first;
    if (s->next != NULL)
        s->next->link = &s->next;
    all->first = s;
    all->count++;
    metrics_add(metrics_of(s), METRIC_SOCKETS, 1);
    return s;
}

/* The kernel must not wait for more bytes (TCP_NODELAY): each send here is all
 * there is. Bytes that came with the handshake are read at once, because no
 * event will announce them. */
void socket_begin(sockets *all, const socket_line *line)
{
    int yes = 1, queue = KERNEL_QUEUE;
    web_socket *s = new_socket(all, line);

    if (s == NULL) {
        rate_limit_leave(all->rate_limit,
                         line->is_counted ? NULL : line->address);
        close(line->fd);
        return;
    }
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(s->fd, SOL_SOCKET, SO_SNDBUF, &queue, sizeof queue);
    listen_for(s, false);
    s->session = lobby_join(all->lobby, line->table, &line->who, s->address, s);
    if (s->session == NULL) /* whoever comes again hears why */
        close_by(s, CLOSED_RESTART);
    s->extra = line->extra;
    s->n_extra = line->n_extra;
    if (s->n_extra > 0 && s->stage == STAGE_OPEN)
        read_messages(s);
    s->n_extra = 0;
}

/* ---- All of them ---- */

/* Tells the lobby about sockets that have ended, and frees those that are gone.
 * One that is also in the list of full ones is freed in the next round, after
 * that list has let go of it. True: there were some. */
static bool end_all(sockets *all)
{
    web_socket *ending = all->ending;

    all->ending = NULL;
    for (web_socket *s = ending, *next; s != NULL; s = next) {
        next = s->next_ending;
        s->is_ending = false;
        if (s->session != NULL)
            lobby_leave(all->lobby, s->session);
        s->session = NULL;
        if (s->stage != STAGE_GONE)
            continue;
        if (s->is_full)
            mark_ending(s);
        else
            let_go(s);
    }
    return ending != NULL;
}

/* The list is taken in one go, because flushing may mark sockets again. */
bool sockets_flush(sockets *all)
{
    web_socket *full = all->full;
    bool told = false;

    all->full = NULL;
    for (web_socket *s = full, *next; s != NULL; s = next) {
        next = s->next_full;
        s->is_full = false;
        told |= flush(s);
    }
    told |= end_all(all);
    return told || all->full != NULL;
}

static void look_after(web_socket *s, int64_t now)
{
    if (s->stage == STAGE_PARTING && now - s->since > SOCKET_PARTING)
        lose(s);
    if (s->stage != STAGE_OPEN)
        return;
    if (s->stalled && now - s->since > SOCKET_STALL) {
        close_slow(s);
    } else if (now - s->heard > SOCKET_SILENCE) {
        close_by(s, CLOSED_SILENT);
    } else if (now - s->heard >= SOCKET_PING && now - s->asked >= SOCKET_PING) {
        s->asked = now;
        put_frame(s, WSLAY_PING, "", 0);
    }
}

void sockets_tick(sockets *all)
{
    int64_t now = all->world->now(all->world->self);

    for (web_socket *s = all->first; s != NULL; s = s->next)
        look_after(s, now);
}

void sockets_farewell(sockets *all)
{
    static const char bye[] = "{\"t\":\"bye\",\"why\":\"restart\"}";

    for (web_socket *s = all->first; s != NULL; s = s->next) {
        socket_send(s, bye, sizeof bye - 1);
        close_by(s, CLOSED_RESTART);
    }
}

/* The memory goes with the next sockets_flush. */
void sockets_drop(sockets *all)
{
    for (web_socket *s = all->first; s != NULL; s = s->next)
        lose(s);
}
