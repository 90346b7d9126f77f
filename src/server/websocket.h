/* websocket.h -- WebSockets: messages of guests to the lobby, and what it says to them.
 * Each has limits: how large and how many its messages are, how long it may be
 * silent, how much may wait for it. */
#ifndef SERVER_WEBSOCKET_H
#define SERVER_WEBSOCKET_H

#include <uv.h>

#include "lobby/lobby.h"
#include "server/client_id.h"

enum {
    SOCKET_QUEUE = 256 * 1024, /* bytes that wait; over it, it is closed */
    SOCKET_PING = 30 * 1000,   /* ms without a word until it is asked for one */
    SOCKET_SILENCE = 75 * 1000,
    SOCKET_STALL = 60 * 1000, /* ms in which it takes nothing of what waits */
    SOCKET_PARTING = 5 * 1000 /* ms for the other side to hang up */
};

typedef struct web_socket web_socket;

/* All sockets of a server. */
typedef struct sockets {
    uv_loop_t *loop;
    const world *world;
    lobby *lobby;
    rate_limit *rate_limit;
    web_socket *first;
    web_socket *full; /* those that have something to send */
    web_socket
        *ending; /* those that the lobby has to hear about, or are gone */
    int32_t count;
} sockets;

/* What a handshake leaves behind; `extra` has come behind it. */
typedef struct socket_line {
    int fd; /* which is closed when the socket has ended */
    const char *extra;
    size_t n_extra;
    const char *table, *address;
    guest who;
} socket_line;

/* The handshake is over, and rate_limit_enter has let the address in, which is let out
 * again when the socket ends. */
void socket_begin(sockets *all, const socket_line *line);

/* For the lobby (lobby_outlet). */
void socket_send(void *conn, const char *text, size_t length);
size_t socket_queued(void *conn);
void socket_close(void *conn, closing why);

/* Sends what waits, each socket's in one piece; lets go those that have ended. True:
 * the lobby was told something, so there may be more. */
bool sockets_flush(sockets *all);
/* Looks after the silent and the slow; to be called once a second. */
void sockets_tick(sockets *all);
/* Tells all that the server ends; and, if they do not hang up, ends them. */
void sockets_farewell(sockets *all);
void sockets_drop(sockets *all);

#endif
