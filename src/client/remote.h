/* remote.h -- somebody at a server's table, over a WebSocket that is opened again when it
 * breaks. */
#ifndef CLIENT_REMOTE_H
#define CLIENT_REMOTE_H

#include <jansson.h>
#include <poll.h>

#include "client/remote_http.h"

enum { REMOTE_TABLE = 64 };

/* A message of the server; the guest keeps it. */
typedef void remote_heard(void *self, const json_t *message);

typedef struct remote remote;

/* Sets out. NULL: there is no memory left. `who` outlives the guest, and is given the
 * cookie that comes. If there is no way the first time, there is no coming back. */
remote *remote_open(remote_asker *who, const char *table);
/* Waits until he is there; false: there is no way. */
bool remote_arrives(remote *g);
/* Waits for nothing. */
void remote_close(remote *g);

/* Sends a message with an id of its own, and gives that up to who calls; a move is
 * sent again until it is answered. Where there is no line, other messages are lost:
 * false. */
bool remote_send(remote *g, json_t *message);
/* Is an answer to any of them still to come? */
bool remote_waits(const remote *g);

/* What poll should wait for, and at most how many ms (-1: for ever). None of it waits,
 * whatever the server does. */
struct pollfd remote_poll(const remote *g);
int remote_patience(const remote *g);
/* Does what can be done now: hears, sends, opens the line again. */
void remote_tend(remote *g, remote_heard *hear, void *self);

/* NULL: the line is there. Else what is the matter, in words. */
const char *remote_trouble(const remote *g);
/* The server will have none of it: there is no coming back. */
bool remote_is_refused(const remote *g);

#endif
