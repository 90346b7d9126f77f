/* server.h -- the whole server: one loop around the lobby, its sockets and HTTP. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "lobby/lobby.h"
#include "server/client_id.h"
#include "server/server_log.h"

typedef struct server_settings {
    /* To listen at, unless a service manager hands a socket over. */
    const char *address;
    int port;         /* 0: any that is free */
    const char *data; /* a folder that is there */
    const char *web;  /* a folder with the page; NULL: the one in the program */
    client_id_trust trust;
    lobby_limits limits;
    int32_t sockets, sockets_of_address;
    int32_t bot_threads; /* that think; 0: as many as there are cores */
    /* It accepts connections, at "http://127.0.0.1:8080/". */
    void (*ready)(const char *address);
    server_log_form log;
} server_settings;

/* Runs until SIGTERM or SIGINT. False: it could not begin, and in `why` is the
 * reason. */
bool server_run(const server_settings *settings, char *why, size_t room);

#endif
