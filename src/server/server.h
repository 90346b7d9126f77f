/* server.h -- the whole server: one loop around the lobby, its sockets and
 * HTTP. `adit serve` fills in the settings and runs it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "lobby/lobby.h"
#include "server/client_id.h"
#include "server/server_log.h"

/* All strings are the caller's, and have to last until server_run returns. */
typedef struct server_settings {
    /* Where to listen, unless a service manager hands over a socket; NULL:
     * nowhere. */
    const char *address;
    int port;         /* 0: any that is free */
    const char *data; /* a folder that exists; NULL: a database */
    /* The address of the database, the name of this node, and where others
     * reach it; NULL: a folder. */
    const char *database, *node, *peers;
    const char *control; /* path of the socket for the operator; NULL: none */
    const char *web;     /* folder of the page; NULL: the one in the program */
    client_id_trust trust;
    lobby_limits limits;
    int32_t sockets, sockets_of_address;
    bool bots_only;      /* it holds no tables, but thinks for other nodes */
    int32_t bot_threads; /* for bots; 0: as many as there are cores */
    /* Is called once, when connections are accepted, with the address in the
     * form "http://127.0.0.1:8080/". */
    void (*ready)(const char *address);
    server_log_form log;
} server_settings;

/* Runs until SIGTERM or SIGINT. False: it could not begin, and `why` has the
 * reason as a sentence. */
bool server_run(const server_settings *settings, char *why, size_t room);

#endif
