/* relay.h -- from one node to another: a socket or a request reaches the node
 * that holds its table, whichever node a browser has reached. */
#ifndef SERVER_RELAY_H
#define SERVER_RELAY_H

#include "server/relay_line.h"
#include "server/websocket.h"

/* A connection on which jobs of bots go one way and moves the other
 * (thinkers.c). What it says is sealed with `session` as the challenge, which
 * follows from what both ends have drawn. Descriptor and bytes are the
 * receiver's. */
typedef struct relay_lasting {
    int fd;
    uint8_t key[RELAY_KEY];
    char session[RELAY_CHALLENGE + 1];
    relay_inbox in;
    char node[STORE_NODE]; /* who has called; or "" */
} relay_lasting;

typedef struct relay_settings {
    uv_loop_t *loop;
    sockets *sockets;
    rate_limit *rate_limit;
    uint8_t key[RELAY_KEY]; /* all nodes have the same, and nobody else */
    const char *listen;     /* "10.0.0.5:7401" */
    /* Another node wants this one to think for it; NULL: this one does not, but
     * holds tables. */
    void (*thinks)(void *self, const relay_lasting *line);
    /* A sentence for the log. */
    void (*warn)(void *self, const char *sentence);
    void *self;
} relay_settings;

typedef struct relay relay;
typedef struct relay_call relay_call;

/* What has come of a call. */
typedef struct relay_result {
    /* The other node could not be reached, or does not hold the table any more:
     * to be tried again in a while. */
    bool again;
    refusal refused;  /* of a socket */
    relay_call *line; /* that the other node awaits: relay_join, relay_take */
    lobby_answer answer; /* to a request; its text is the receiver's */
} relay_result;
typedef void relay_done(void *self, const relay_result *result);

/* An address that other nodes can use, by number: "10.0.0.5:7401" or
 * "[fd00::5]:7401", but not 0.0.0.0. */
bool relay_is_address(const char *text);

/* NULL, with the reason in `why`: nobody can be heard at that address. */
relay *relay_open(const relay_settings *settings, char *why, size_t room);
/* Ends everything that is under way; its memory is freed by the loop. */
void relay_close(relay *r);

/* A guest wants to come to a table that the node at that address holds; or asks
 * something that is about it. `done` is called once, later. False: no
 * memory. */
bool relay_socket(relay *r, const char *address, const char *table,
                  const guest *who, const char *from, relay_done *done,
                  void *self);
bool relay_ask(relay *r, const char *address, const lobby_request *request,
               relay_done *done, void *self);
/* The socket of that guest: bytes go both ways from now on. The descriptor is
 * the relay's, and so is the place of the address in the limits. */
void relay_join(relay_call *line, const socket_line *socket);
/* The guest is gone before that. */
void relay_drop(relay_call *line);

/* A node at that address is to think for this one, whose name is `node`. */
bool relay_think(relay *r, const char *address, const char *node,
                 relay_done *done, void *self);
/* The connection, when the other node agrees. False: it is lost. */
bool relay_take(relay_call *line, relay_lasting *out);

/* A commit has landed, or a table has come: what other nodes have asked for is
 * looked at again. */
void relay_landed(relay *r);

/* Another node holds that table now (NULL: any may be held by another): sockets
 * that are passed on for it are closed, and come back. */
void relay_moved(relay *r, const char *table);

/* Sockets and requests that were passed on, and those that came. */
typedef struct relay_counts {
    int64_t out, in, lines; /* lines: sockets that are passed on now */
} relay_counts;
relay_counts relay_count(const relay *r);

#endif
