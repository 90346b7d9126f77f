/* guest.h -- somebody at a server's table, over a WebSocket that is opened again when it
 * breaks. */
#ifndef CLI_GUEST_H
#define CLI_GUEST_H

#include <jansson.h>
#include <poll.h>

#include "cli/ask.h"

enum { GUEST_TABLE = 64 };

/* A message of the server; the guest keeps it. */
typedef void guest_heard(void *self, const json_t *message);

typedef struct guest guest;

/* Sets out. NULL: there is no memory left. `who` outlives the guest, and is given the
 * cookie that comes. If there is no way the first time, there is no coming back. */
guest *guest_open(asker *who, const char *table);
/* Waits until he is there; false: there is no way. */
bool guest_arrives(guest *g);
/* Waits for nothing. */
void guest_close(guest *g);

/* Sends a message with an id of its own, and gives that up to who calls; a move is
 * sent again until it is answered. Where there is no line, other messages are lost:
 * false. */
bool guest_send(guest *g, json_t *message);
/* Is an answer to any of them still to come? */
bool guest_waits(const guest *g);

/* What poll should wait for, and at most how many ms (-1: for ever). None of it waits,
 * whatever the server does. */
struct pollfd guest_poll(const guest *g);
int guest_patience(const guest *g);
/* Does what can be done now: hears, sends, opens the line again. */
void guest_tend(guest *g, guest_heard *hear, void *self);

/* NULL: the line is there. Else what is the matter, in words. */
const char *guest_trouble(const guest *g);
/* The server will have none of it: there is no coming back. */
bool guest_is_refused(const guest *g);

#endif
