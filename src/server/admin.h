/* admin.h -- what is said to the operator over HTTP: is the server well, which one is
 * it, and what has it counted. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "lobby/lobby.h"
#include "server/websocket.h"

typedef struct admin {
    lobby *lobby;
    const sockets *sockets;
    struct bot_workers *bots;
    const char *data;    /* the folder of the store */
    int32_t connections; /* of HTTP, now */
    bool closing;        /* the server is going down */
} admin;

/* Answers a request of "/healthz", "/api/version" or, if the operator asks, "/metrics".
 * False: it is for none of them. */
bool admin_ask(const admin *o, const char *path, bool is_operator,
               lobby_answer *out);

#endif
