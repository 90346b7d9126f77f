/* backup_socket.h -- the Unix socket `control` in the folder of data, for who owns that: he
 * asks for a copy of the store while the server has it open.
 *
 * The other side sends the line "backup". It is answered by
 *
 *     data N AT OF  and behind that line N bytes, which belong at AT in a file of OF
 *                   bytes, as far as is known; a place may come twice
 *     done OF       that was all: it has OF bytes
 *     failed WHY    there will be no copy, and why, in words
 *
 * each a line; nothing follows after "done" or "failed". */
#ifndef SERVER_BACKUP_SOCKET_H
#define SERVER_BACKUP_SOCKET_H

#include <uv.h>

#include "server/server_log.h"
#include "store/store.h"

#define BACKUP_SOCKET_NAME "control"

enum { BACKUP_SOCKET_LINE = 320 }; /* bytes of a line at most */

typedef struct backup_socket_settings {
    uv_loop_t *loop;
    store *store;
    const char *folder; /* which nobody else serves */
    server_log_form log;
} backup_socket_settings;

typedef struct backup_socket backup_socket;

/* NULL, and in `why` the reason. */
backup_socket *backup_socket_open(const backup_socket_settings *settings,
                                  char *why, size_t room);
/* Nobody is answered any more; it is gone when the loop has run. */
void backup_socket_close(backup_socket *c);

/* A connection to the server of a folder; -1: errno says why there is none. */
int backup_socket_connect(const char *folder);

#endif
