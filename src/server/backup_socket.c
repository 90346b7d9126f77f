/* backup_socket.c -- copies of the store for its owner, while the server runs.
 * Each piece is asked for when the one before has been sent, so that a slow
 * reader makes nobody wait, and the store copies on between two commits.
 * Everything runs on the loop's thread. Opened by server.c; `adit backup` is
 * the other side.
 *
 *   on_visitor -> on_heard "backup" -> copy_begin
 *      send_next: copy_next, "data ..." and its bytes -> on_written --+
 *          ^----------------------------------------------------------+
 *      until a piece is empty: "done", end_copy, send_home
 *   The other side hangs up or the store fails: end_copy, and no "done". */
#define _GNU_SOURCE /* O_PATH */

#include "server/backup_socket.h"

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

enum { VISITORS = 8 }; /* connections at the same time */

/* A connection. libuv's callbacks find it by pipe.data. */
typedef struct visitor {
    uv_pipe_t pipe;
    uv_write_t write;
    backup_socket *all;
    struct visitor *next, **link; /* among all connections */
    char asked[16]; /* the line so far, with room for a zero byte */
    size_t n_asked;
    char line[BACKUP_SOCKET_LINE]; /* the line that is being sent */
    int64_t size, began; /* of the copy: bytes; when it began, in ms */
    bool is_last;        /* this line ends it */
} visitor;

struct backup_socket {
    backup_socket_settings settings;
    uv_pipe_t door; /* listens */
    visitor *first;
    visitor *copying; /* the one that gets a copy, or NULL */
    int folder;       /* of the data folder, a descriptor */
    int n_handles;    /* of libuv that are not closed yet; then all is freed */
};

/* ---- Names ---- */

/* A path by way of the folder's descriptor: the address of a Unix socket may
 * have 107 bytes, but a folder's path may be longer. */
static void name_socket(int folder, char out[64])
{
    snprintf(out, 64, "/proc/self/fd/%d/" BACKUP_SOCKET_NAME, folder);
}

int backup_socket_connect(const char *folder)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    char path[64];
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = at < 0 ? -1 : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int error;

    name_socket(at, path);
    memcpy(a.sun_path, path, strlen(path) + 1);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&a, sizeof a) != 0) {
        error = errno;
        close(fd);
        fd = -1;
        errno = error;
    }
    error = errno;
    if (at >= 0)
        close(at);
    errno = error;
    return fd;
}

/* ---- Coming and going ---- */

static void note(const backup_socket *c, server_log_event event,
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
    backup_socket *c = v->all;
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

static void forget(backup_socket *c)
{
    if (--c->n_handles > 0)
        return;
    close(c->folder);
    free(c);
}

static void on_gone(uv_handle_t *pipe)
{
    visitor *v = pipe->data;

    forget(v->all);
    free(v);
}

/* Ends a connection, at any time. If it was getting a copy, that has failed: a
 * complete one was ended before. */
static void send_home(visitor *v)
{
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

/* The next piece, or the end. A piece is never larger than the store's blocks,
 * so the loop is not held up for long. */
static void send_next(visitor *v)
{
    store *s = v->all->settings.store;
    store_piece p;

    if (s->copy_next(s, &p) != STORE_OK) {
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

/* ---- Questions ---- */

/* One copy at a time: the store can make no more. */
static void answer_question(visitor *v)
{
    backup_socket *c = v->all;
    store *s = c->settings.store;

    if (strcmp(v->asked, "backup\n") != 0) {
        say_failed(v, "nothing but a backup can be asked for here");
        return;
    }
    if (c->copying != NULL) {
        say_failed(v, "another backup is being made");
        return;
    }
    c->copying = v;
    v->began = now();
    note(c, SERVER_LOG_COPY_BEGUN, NULL);
    if (s->copy_begin(s) == STORE_OK)
        send_next(v);
    else
        say_failed(v, s->why);
}

static void on_room(uv_handle_t *pipe, size_t suggested, uv_buf_t *out)
{
    visitor *v = pipe->data;

    (void)suggested;
    *out = uv_buf_init(v->asked + v->n_asked,
                       (unsigned)(sizeof v->asked - 1 - v->n_asked));
}

/* One line is all that is heard. A client that then says more, or hangs up, has
 * lost interest, and its copy ends. */
static void on_heard(uv_stream_t *pipe, ssize_t n, const uv_buf_t *unused)
{
    visitor *v = pipe->data;
    bool had_line = v->n_asked > 0 && v->asked[v->n_asked - 1] == '\n';

    (void)unused;
    if (n == 0)
        return;
    if (n < 0 || had_line) {
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
static void on_visitor(uv_stream_t *door, int status)
{
    backup_socket *c = door->data;
    visitor *v;

    if (status < 0)
        return;
    v = calloc(1, sizeof *v);
    require(v != NULL);
    uv_pipe_init(c->settings.loop, &v->pipe, 0);
    v->pipe.data = v;
    v->all = c;
    c->n_handles++;
    v->next = c->first;
    v->link = &c->first;
    if (v->next != NULL)
        v->next->link = &v->next;
    c->first = v;
    if (uv_accept(door, (uv_stream_t *)&v->pipe) != 0 ||
        c->n_handles > VISITORS + 1 ||
        uv_read_start((uv_stream_t *)&v->pipe, on_room, on_heard) != 0)
        send_home(v);
}

/* ---- Opening and closing ---- */

/* Binds the socket, readable for its owner alone. One that is left over from a
 * server that was killed is removed first: that server is gone, because the
 * store is ours. */
static int bind_door(backup_socket *c)
{
    struct stat is;
    char path[64];
    mode_t mask;
    int error;

    name_socket(c->folder, path);
    if (lstat(path, &is) == 0 && S_ISSOCK(is.st_mode))
        unlink(path);
    mask = umask(0177);
    error = uv_pipe_bind(&c->door, path);
    umask(mask);
    return error ? error : uv_listen((uv_stream_t *)&c->door, 4, on_visitor);
}

static void on_shut(uv_handle_t *door)
{
    forget(door->data);
}

backup_socket *backup_socket_open(const backup_socket_settings *settings,
                                  char *why, size_t room)
{
    backup_socket *c = calloc(1, sizeof *c);
    int error;

    if (c == NULL) {
        snprintf(why, room, "there is not enough memory");
        return NULL;
    }
    c->settings = *settings;
    c->folder = open(settings->folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    uv_pipe_init(settings->loop, &c->door, 0);
    c->door.data = c;
    c->n_handles = 1;
    error = c->folder < 0 ? -errno : bind_door(c);
    if (error == 0)
        return c;
    snprintf(why, room, "%.200s/" BACKUP_SOCKET_NAME ": %s", settings->folder,
             uv_strerror(error));
    backup_socket_close(c);
    return NULL;
}

void backup_socket_close(backup_socket *c)
{
    while (c->first != NULL)
        send_home(c->first);
    uv_close((uv_handle_t *)&c->door, on_shut);
}
