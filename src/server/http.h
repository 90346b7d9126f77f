/* http.h -- requests over HTTP: the page's files, /api/, and the handshakes of
 * sockets. It neither waits nor has a thread: the loop runs it when its
 * descriptor is readable or its time has come. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/admin.h"
#include "server/client_id.h"
#include "server/password_worker.h"
#include "server/relay.h"
#include "server/static_files.h"
#include "server/websocket.h"

typedef struct http_settings {
    int listener;        /* a descriptor that listens; closed by http_close */
    int32_t connections; /* of HTTP, without sockets; at least 16 */
    int32_t connections_of_address;
    client_id_trust trust;
    uint8_t seal[CLIENT_ID_SEAL]; /* the key that seals the tokens of guests */
    const static_files *static_files;
    sockets *sockets;
    password_worker *password_worker;
    admin *admin;
    relay *relay; /* to other nodes; NULL: there are none */
} http_settings;

typedef struct http http;

/* NULL: no memory, or libmicrohttpd does not start. The settings are copied;
 * what they point to has to outlive it. */
http *http_open(const http_settings *settings);
/* A descriptor that is readable when http_run has something to do; and the
 * milliseconds after which it has all the same, or -1. */
int http_descriptor(const http *h);
int64_t http_wait(const http *h);
/* Reads, answers and sends as far as possible without waiting. */
void http_run(http *h);
/* A commit of the lobby has landed: requests that wait for it go on. */
void http_landed(http *h);
/* Hangs up on clients that take too long; to be called once a second. */
void http_tick(http *h);
/* The server is going down: no new connection is accepted, and a new request on
 * an old one is refused, except for health. Or only the latter: it stays. */
void http_retire(http *h);
void http_refuse_all(http *h);
/* Ends all connections. Sockets must have ended before. */
void http_close(http *h);

#endif
