/* control.c -- what a server does for its owner, while it runs: copies of the
 * store, and orders. Each piece of an answer is asked for when the one before has
 * been sent, so that a slow reader makes nobody wait, and the store copies on
 * between two commits. Everything runs on the loop's thread. Opened by server.c;
 * `adit backup` and `adit admin` are the other side.
 *
 *   on_visitor -> on_heard -> answer_question
 *      "backup": begin_copy           "order ...": give_order -> lobby_ask
 *                                          later: control_landed asks again
 *                                          elsewhere: relay_ask -> on_relayed
 *      send_next: a piece, "data ..." and its bytes -> on_written --+
 *          ^---------------------------------------------------------+
 *      until a piece is empty: "done", end_copy, send_home
 *   The other side hangs up or the store fails: end_copy, and no "done". */
#define _GNU_SOURCE /* O_PATH */

#include "server/control.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/base.h"

enum {
    VISITORS = 8,     /* connections at the same time */
    PATIENCE = 10000, /* ms until an order that waits has failed */
    LONGEST_PATH = 4096
};

/* A connection. libuv's callbacks find it by pipe.data. */
typedef struct visitor {
    uv_pipe_t pipe;
    uv_write_t write;
    control *all;
    struct visitor *next, **link; /* among all connections */
    char asked[CONTROL_ORDER]; /* the line so far, with room for a zero byte */
    size_t n_asked;
    char line[CONTROL_LINE]; /* the line that is being sent */
    int64_t size, began; /* of the answer: bytes; when it was asked, in ms */
    bool is_last;        /* this line ends it */
    /* Of an order: what came of it, and how much of that was sent; or where it
     * stands (`waits`: it is to be asked again). */
    char *text;
    size_t sent;
    bool waits, gone;
    char opened[STORE_NAME];
    int n_handles; /* its pipe, and the relay, if that has its order */
} visitor;

struct control {
    control_settings settings;
    uv_pipe_t door; /* listens */
    visitor *first;
    visitor *copying; /* the one that gets a copy, or NULL */
    int folder;       /* of the socket, a descriptor */
    char name[64];    /* of the socket in it */
    int n_handles;    /* of libuv that are not closed yet; then all is freed */
};

/* ---- Names ---- */

/* A path by way of its folder's descriptor: the address of a Unix socket may
 * have 107 bytes, but a path may be longer. Returns that descriptor; -1: errno
 * says why there is none. */
static int find_folder(const char *path, char name[64])
{
    const char *slash = strrchr(path, '/');
    size_t n = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    char folder[LONGEST_PATH] = ".";

    if (n >= sizeof folder || snprintf(name, 64, "%s", path + n) >= 64 ||
        name[0] == 0) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (n > 0) {
        memcpy(folder, path, n);
        folder[n] = 0;
    }
    return open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static void name_socket(int folder, const char *name, char out[104])
{
    snprintf(out, 104, "/proc/self/fd/%d/%s", folder, name);
}

static int connect_in(int folder, const char *name)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    char path[104];
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), error;

    name_socket(folder, name, path);
    memcpy(a.sun_path, path, strlen(path) + 1);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&a, sizeof a) != 0) {
        error = errno;
        close(fd);
        fd = -1;
        errno = error;
    }
    return fd;
}

int control_connect(const char *path)
{
    char name[64];
    int at = find_folder(path, name);
    int fd = at < 0 ? -1 : connect_in(at, name);
    int error = errno;

    if (at >= 0)
        close(at);
    errno = error;
    return fd;
}

/* ---- Coming and going ---- */

static void note(const control *c, server_log_event event,
                 const server_log_fact *facts)
{
    server_log_note(c->settings.log, event, facts);
}

static int64_t now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

/* Ends the copy, if it is this connection's, and logs how that went: done, or
 * why it failed. */
static void end_copy(visitor *v, const char *failure)
{
    control *c = v->all;
    int64_t ms = now() - v->began;

    if (c->copying != v)
        return;
    c->copying = NULL;
    c->settings.store->copy_end(c->settings.store);
    if (failure != NULL)
        note(c, SERVER_LOG_COPY_FAILED,
             (const server_log_fact[]){{"why", failure, 0}, {0}});
    else
        note(c, SERVER_LOG_COPY_DONE,
             (const server_log_fact[]){
                 {"bytes", NULL, v->size}, {"ms", NULL, ms}, {0}});
}

static void forget(control *c)
{
    if (--c->n_handles > 0)
        return;
    if (c->folder >= 0)
        close(c->folder);
    free(c);
}

static void let_go(visitor *v)
{
    control *c = v->all;

    if (--v->n_handles > 0)
        return;
    free(v->text);
    free(v);
    forget(c);
}

static void on_gone(uv_handle_t *pipe)
{
    let_go(pipe->data);
}

/* Ends a connection, at any time. If it was getting a copy, that has failed: a
 * complete one was ended before. */
static void send_home(visitor *v)
{
    if (v->gone)
        return;
    v->gone = true;
    end_copy(v, "the other side has hung up");
    *v->link = v->next;
    if (v->next != NULL)
        v->next->link = v->link;
    uv_close((uv_handle_t *)&v->pipe, on_gone);
}

/* ---- Answers ---- */

static void send_next(visitor *v);

static void on_written(uv_write_t *write, int status)
{
    visitor *v = write->data;

    if (uv_is_closing((uv_handle_t *)&v->pipe))
        return;
    if (status < 0 || v->is_last)
        send_home(v);
    else
        send_next(v);
}

/* Sends v->line and the bytes of a piece, which stay where they are until the
 * next piece is asked for. */
static void say(visitor *v, const store_piece *p)
{
    uv_buf_t parts[] = {uv_buf_init(v->line, (unsigned)strlen(v->line)),
                        {.base = (char *)(uintptr_t)p->bytes, .len = p->n}};

    v->write.data = v;
    if (uv_write(&v->write, (uv_stream_t *)&v->pipe, parts, p->n ? 2 : 1,
                 on_written) != 0)
        send_home(v);
}

static void say_failed(visitor *v, const char *why)
{
    end_copy(v, why);
    v->is_last = true;
    snprintf(v->line, sizeof v->line, "failed %.300s\n", why);
    say(v, &(store_piece){0});
}

/* The next piece of what has come of an order. */
static void next_of_text(visitor *v, store_piece *out)
{
    size_t left = (size_t)v->size - v->sent;

    *out = (store_piece){.bytes = v->text + v->sent,
                         .n = left < CONTROL_PIECE ? left : CONTROL_PIECE,
                         .at = (int64_t)v->sent,
                         .size = v->size};
    v->sent += out->n;
}

/* The next piece, or the end. A piece is never larger than the store's blocks,
 * so the loop is not held up for long. */
static void send_next(visitor *v)
{
    store *s = v->all->settings.store;
    store_piece p;

    if (v->text != NULL) {
        next_of_text(v, &p);
    } else if (s->copy_next(s, &p) != STORE_OK) {
        say_failed(v, s->why);
        return;
    }
    v->size = p.size;
    v->is_last = p.n == 0;
    if (v->is_last) {
        end_copy(v, NULL);
        snprintf(v->line, sizeof v->line, "done %lld\n", (long long)p.size);
    } else {
        snprintf(v->line, sizeof v->line, "data %zu %lld %lld\n", p.n,
                 (long long)p.at, (long long)p.size);
    }
    say(v, &p);
}

/* ---- Orders ---- */

static void give_order(visitor *v);

/* The text is the visitor's from now on. */
static void give_answer(visitor *v, const lobby_answer *a)
{
    if (a->status == 200) {
        v->text = a->text;
        v->size = (int64_t)a->length;
        send_next(v);
        return;
    }
    say_failed(v, a->text);
    free(a->text);
}

/* Another node has answered. One that could not be reached, or has passed the
 * table on, is asked again: by then others may have what was there. */
static void on_relayed(void *self, const relay_result *result)
{
    visitor *v = self;

    if (v->gone)
        free(result->answer.text);
    else if (result->again)
        v->waits = true;
    else
        give_answer(v, &result->answer);
    let_go(v);
}

/* The order is the line's rest. */
static lobby_request order_of(const visitor *v)
{
    return (lobby_request){.method = "ORDER",
                           .path = v->asked + strlen("order "),
                           .body = "",
                           .address = "operator",
                           .opened = v->opened};
}

static void pass_on(visitor *v, const char *address)
{
    const lobby_request order = order_of(v);

    v->n_handles++;
    if (v->all->settings.relay != NULL &&
        relay_ask(v->all->settings.relay, address, &order, on_relayed, v))
        return;
    v->n_handles--;
    say_failed(v, "the node that it is about cannot be asked");
}

static void give_order(visitor *v)
{
    const lobby_request order = order_of(v);
    lobby_answer a;

    v->waits = false;
    if (now() - v->began > PATIENCE) {
        say_failed(v, "what it is about cannot be reached at the moment");
        return;
    }
    a = lobby_ask(v->all->settings.lobby, &order);
    if (a.later) {
        v->waits = true;
        memcpy(v->opened, a.opened, sizeof v->opened);
    } else if (a.elsewhere[0]) {
        pass_on(v, a.elsewhere);
    } else {
        give_answer(v, &a);
    }
}

/* An order can end a connection, and others can come meanwhile. */
void control_landed(control *c)
{
    visitor *next;

    for (visitor *v = c->first; v != NULL; v = next) {
        next = v->next;
        if (v->waits)
            give_order(v);
    }
}

/* ---- Questions ---- */

/* One copy at a time: the store can make no more. */
static void begin_copy(visitor *v)
{
    control *c = v->all;
    store *s = c->settings.store;

    if (c->copying != NULL) {
        say_failed(v, "another backup is being made");
        return;
    }
    c->copying = v;
    note(c, SERVER_LOG_COPY_BEGUN, NULL);
    if (s->copy_begin(s) == STORE_OK)
        send_next(v);
    else
        say_failed(v, s->why);
}

static void answer_question(visitor *v)
{
    char *end = memchr(v->asked, '\n', v->n_asked);

    v->began = now();
    if (end != NULL)
        *end = 0;
    if (end == NULL)
        say_failed(v, "that is too long");
    else if (memchr(v->asked, 0, v->n_asked) != end)
        say_failed(v, "there is a zero byte in it");
    else if (strcmp(v->asked, "backup") == 0)
        begin_copy(v);
    else if (strncmp(v->asked, "order ", strlen("order ")) == 0)
        give_order(v);
    else
        say_failed(v, "only a backup and orders can be asked for here");
}

static void on_room(uv_handle_t *pipe, size_t suggested, uv_buf_t *out)
{
    visitor *v = pipe->data;

    (void)suggested;
    *out = uv_buf_init(v->asked + v->n_asked,
                       (unsigned)(sizeof v->asked - 1 - v->n_asked));
}

/* One line is all that is heard. A client that then says more, or hangs up, has
 * lost interest, and its answer ends. */
static void on_heard(uv_stream_t *pipe, ssize_t n, const uv_buf_t *unused)
{
    visitor *v = pipe->data;

    (void)unused;
    if (n == 0)
        return;
    if (n < 0 || v->began != 0) {
        send_home(v);
        return;
    }
    v->n_asked += (size_t)n;
    if (memchr(v->asked, '\n', v->n_asked) != NULL ||
        v->n_asked == sizeof v->asked - 1)
        answer_question(v);
}

/* Too many connections are accepted and closed at once, so that they do not
 * wait. */
static void turn_away(visitor *v)
{
    static char words[] = "failed too many ask it at the same time\n";
    uv_buf_t part = uv_buf_init(words, sizeof words - 1);

    uv_try_write((uv_stream_t *)&v->pipe, &part, 1);
    send_home(v);
}

static void on_visitor(uv_stream_t *door, int status)
{
    control *c = door->data;
    visitor *v;

    if (status < 0)
        return;
    v = calloc(1, sizeof *v);
    require(v != NULL);
    uv_pipe_init(c->settings.loop, &v->pipe, 0);
    v->pipe.data = v;
    v->all = c;
    v->n_handles = 1;
    c->n_handles++;
    v->next = c->first;
    v->link = &c->first;
    if (v->next != NULL)
        v->next->link = &v->next;
    c->first = v;
    if (uv_accept(door, (uv_stream_t *)&v->pipe) != 0)
        send_home(v);
    else if (c->n_handles > VISITORS + 1)
        turn_away(v);
    else if (uv_read_start((uv_stream_t *)&v->pipe, on_room, on_heard) != 0)
        send_home(v);
}

/* ---- Opening and closing ---- */

/* One that is left over from a server that was killed is removed first; but not
 * one at which somebody listens. */
static int clear_path(const control *c, const char *path)
{
    struct stat is;
    int fd;

    if (lstat(path, &is) != 0 || !S_ISSOCK(is.st_mode))
        return 0;
    fd = connect_in(c->folder, c->name);
    if (fd >= 0) {
        close(fd);
        return UV_EADDRINUSE;
    }
    unlink(path);
    return 0;
}

/* Binds the socket, readable for its owner alone. */
static int bind_door(control *c)
{
    char path[104];
    mode_t mask;
    int error;

    name_socket(c->folder, c->name, path);
    error = clear_path(c, path);
    if (error != 0)
        return error;
    mask = umask(0177);
    error = uv_pipe_bind(&c->door, path);
    umask(mask);
    return error ? error : uv_listen((uv_stream_t *)&c->door, 4, on_visitor);
}

static void on_shut(uv_handle_t *door)
{
    forget(door->data);
}

control *control_open(const control_settings *settings, char *why, size_t room)
{
    control *c = calloc(1, sizeof *c);
    int error;

    if (c == NULL) {
        snprintf(why, room, "there is not enough memory");
        return NULL;
    }
    c->settings = *settings;
    c->folder = find_folder(settings->path, c->name);
    uv_pipe_init(settings->loop, &c->door, 0);
    c->door.data = c;
    c->n_handles = 1;
    error = c->folder < 0 ? -errno : bind_door(c);
    if (error == 0)
        return c;
    snprintf(why, room, "%.200s: %s", settings->path, uv_strerror(error));
    control_close(c);
    return NULL;
}

void control_close(control *c)
{
    while (c->first != NULL)
        send_home(c->first);
    uv_close((uv_handle_t *)&c->door, on_shut);
}
