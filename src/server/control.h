/* control.h -- the Unix socket through which whoever owns a server asks it for a
 * copy of its store, and gives orders. Only the owner can connect: the file system
 * decides that. It is called `control` and lies in the data folder; a server whose
 * store is a database is given a path.
 *
 * The other side sends one line:
 *
 *     backup        a copy of the store
 *     order ORDER   src/lobby/operator.c has the orders; the answer is JSON
 *
 * The answer to either is a file, as a sequence of lines:
 *
 *     data N AT OF  and after that line N bytes, which belong at AT in a
 *                   file of OF bytes, as far as is known; a place may come
 *                   twice, and then the second counts
 *     done OF       that was all: it has OF bytes
 *     failed WHY    there will be no answer, and why, in words
 *
 * Nothing follows after "done" or "failed". What comes without "done" is not
 * complete. */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H

#include <uv.h>

#include "server/relay.h"
#include "server/server_log.h"
#include "store/store.h"

#define CONTROL_NAME "control"

enum {
    CONTROL_LINE = 320,       /* bytes of a line of an answer, at most, */
    CONTROL_ORDER = 1024,     /* and of what is asked */
    CONTROL_PIECE = 64 * 1024 /* bytes of a piece, at most */
};

typedef struct control_settings {
    uv_loop_t *loop;
    store *store;
    lobby *lobby;
    relay *relay;     /* to other nodes; NULL: there are none */
    const char *path; /* of the socket */
    server_log_form log;
} control_settings;

typedef struct control control;

/* NULL on failure, with the reason in `why`. */
control *control_open(const control_settings *settings, char *why, size_t room);
/* Nobody is answered any more. The memory goes when the loop has run, and the
 * relay is closed. */
void control_close(control *c);
/* A commit has landed, or time has passed: orders that wait are tried again. */
void control_landed(control *c);

/* For `adit backup` and `adit admin`: a connection to the server that has its
 * socket there; -1: errno says why there is none. */
int control_connect(const char *path);

/* Takes a piece of the answer. False: that is enough, and the taker knows
 * why. */
typedef bool control_taker(void *self, const store_piece *piece);

typedef enum control_result {
    CONTROL_DONE,
    CONTROL_FAILED,  /* the server says why not */
    CONTROL_STOPPED, /* by the taker */
    CONTROL_SILENT,  /* the server has said nothing for a minute */
    CONTROL_LOST     /* it is gone, or its answer makes no sense */
} control_result;

/* Sends a question (a line with its end), and takes the whole answer, of *size
 * bytes. The descriptor is closed. */
control_result control_ask(int fd, const char *question, control_taker *take,
                           void *self, int64_t *size, char why[CONTROL_LINE]);

#endif
