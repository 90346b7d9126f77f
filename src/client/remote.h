/* remote.h -- the connection of a guest to a server's table: a WebSocket that
 * is opened again when it breaks. */
#ifndef CLIENT_REMOTE_H
#define CLIENT_REMOTE_H

#include <jansson.h>
#include <poll.h>

#include "client/remote_http.h"

enum { REMOTE_TABLE = 64 };

/* Gets each message of the server. The message is gone when it returns. */
typedef void remote_heard(void *self, const json_t *message);

typedef struct remote remote;

/* Begins to connect, in the background. NULL: there is no memory left. `who`
 * must outlive it, and gets the cookie that the server gives. If the first
 * attempt fails, no other is made. */
remote *remote_open(remote_asker *who, const char *table);
/* Waits until it is connected; false: it cannot be. */
bool remote_arrives(remote *g);
/* Does not wait for anything. */
void remote_close(remote *g);

/* Sends a message with an id of its own, and takes the message over. A move is
 * sent again after each reconnection until it is answered. Other messages are
 * lost if there is no connection: false. */
bool remote_send(remote *g, json_t *message);
/* Is an answer to a message still to come? */
bool remote_waits(const remote *g);

/* What poll should wait for, and at most how many ms (-1: for ever). Nothing
 * here blocks, whatever the server does. */
struct pollfd remote_poll(const remote *g);
int remote_patience(const remote *g);
/* Does what can be done now: hears, sends, and connects again. */
void remote_tend(remote *g, remote_heard *hear, void *self);

/* NULL: it is connected. Otherwise what is wrong, as a sentence. */
const char *remote_trouble(const remote *g);
/* No other attempt will be made: the first one failed, the server has refused,
 * its operator has blocked the user, or it is not one of ours. */
bool remote_is_refused(const remote *g);

#endif
