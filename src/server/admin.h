/* admin.h -- what the operator can ask over HTTP: is the server well, which
 * version is it, and what has it counted. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "lobby/lobby.h"
#include "server/websocket.h"

/* Where the answers come from. server.c fills it in; http.c keeps the last two
 * up to date. */
typedef struct admin {
    lobby *lobby;
    const sockets *sockets;
    struct thinkers *bots;
    const char *data;          /* the folder of the store; NULL: a database */
    const struct relay *relay; /* to other nodes, or NULL */
    int32_t connections;       /* of HTTP, at this moment */
    bool closing;              /* the server is going down; or */
    bool drained; /* others have its tables: it is well, not ready */
    bool is_all;  /* nothing else can be asked for here */
} admin;

/* Answers a request of "/healthz", "/readyz", "/api/version" or, if the
 * operator asks, "/metrics". False: it is for none of them. The text of the
 * answer is the caller's to free. */
bool admin_ask(const admin *o, const char *path, bool is_operator,
               lobby_answer *out);
/* One that is answered to the last, even while the server goes down. */
bool admin_is_health(const char *path);

#endif
