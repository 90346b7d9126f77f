/* http.h -- requests over HTTP: the page's files, /api/, and handshakes of sockets.
 * It neither waits nor polls by itself; whoever runs it does. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/admin.h"
#include "server/client_id.h"
#include "server/password_worker.h"
#include "server/static_files.h"
#include "server/websocket.h"

typedef struct http_settings {
    int listener;        /* a descriptor that listens */
    int32_t connections; /* besides those of sockets; at least 16 */
    int32_t connections_of_address;
    client_id_trust trust;
    uint8_t seal[CLIENT_ID_SEAL]; /* of tokens */
    const static_files *static_files;
    sockets *sockets;
    password_worker *password_worker;
    admin *admin;
} http_settings;

typedef struct http http;

/* NULL: it cannot be. The settings are copied. */
http *http_open(const http_settings *settings);
/* A descriptor that is readable when http_run has something to do; and the
 * milliseconds after which it has all the same, or -1. */
int http_descriptor(const http *h);
int64_t http_wait(const http *h);
void http_run(http *h);
/* Hangs up on those who take too long; to be called once a second. */
void http_tick(http *h);
/* No new connection, and no new request on an old one. */
void http_retire(http *h);
void http_close(http *h);

#endif
