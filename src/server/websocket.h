/* websocket.h -- WebSockets: carries messages of guests to the lobby, and what
 * it says to them. Each socket has limits: how large its messages are, how long
 * it may be silent, how much may wait to be sent to it. */
#ifndef SERVER_WEBSOCKET_H
#define SERVER_WEBSOCKET_H

#include <uv.h>

#include "lobby/lobby.h"
#include "server/client_id.h"

enum {
    SOCKET_QUEUE = 256 * 1024,  /* bytes that may wait; then it is closed */
    SOCKET_PING = 30 * 1000,    /* ms of silence until it is sent a ping */
    SOCKET_SILENCE = 75 * 1000, /* ms of silence until it is closed */
    SOCKET_STALL = 60 * 1000,   /* ms in which it reads nothing of what waits */
    SOCKET_PARTING = 5 * 1000   /* ms to hang up, after our close */
};

typedef struct web_socket web_socket;

/* All sockets of a server. */
typedef struct sockets {
    uv_loop_t *loop;
    const world *world;
    lobby *lobby;
    rate_limit *rate_limit;
    web_socket *first; /* of all that are open */
    web_socket *full;  /* with something to send, in this turn */
    /* Those that have ended: lobby_leave has to be called for them, or they are
     * to be freed. */
    web_socket *ending;
    int32_t count;
} sockets;

/* What is left after a handshake: a descriptor, and bytes that came right after
 * the request. Everything is copied or taken over by socket_begin. */
typedef struct socket_line {
    int fd; /* the socket's own: closed when it has ended */
    const char *extra;
    size_t n_extra;
    const char *table, *address;
    bool is_counted; /* among those of the address, by another node */
    guest who;
} socket_line;

/* The handshake is over. rate_limit_enter has let the address in, or nobody's
 * if it is counted elsewhere; it is let out again when the socket ends. On
 * failure the descriptor is closed. */
void socket_begin(sockets *all, const socket_line *line);

/* For the lobby (lobby_outlet). `conn` is a web_socket. They only put bytes
 * into a buffer or mark the socket: nothing is sent and nothing is freed before
 * sockets_flush. */
void socket_send(void *conn, const char *text, size_t length);
size_t socket_queued(void *conn);
void socket_close(void *conn, closing why);

/* Sends what waits, each socket's in one piece, and frees those that have
 * ended. True: the lobby heard of something, so that there may be more to
 * settle and to send. */
bool sockets_flush(sockets *all);
/* Pings and closes those that are silent or slow; to be called once a
 * second. */
void sockets_tick(sockets *all);
/* Sends everyone that the server is going down, and closes; and ends those that
 * have not hung up by then, without a word. */
void sockets_farewell(sockets *all);
void sockets_drop(sockets *all);

#endif
