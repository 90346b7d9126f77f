/* backup_socket.h -- the Unix socket `control` in the data folder, through
 * which the folder's owner asks for a copy of the store while the server has it
 * open. Only the owner can connect: the file system decides that.
 *
 * The other side sends the line "backup". The answer is a sequence of lines:
 *
 *     data N AT OF  and after that line N bytes, which belong at AT in a
 *                   file of OF bytes, as far as is known; a place may come
 *                   twice, and then the second counts
 *     done OF       that was all: it has OF bytes
 *     failed WHY    there will be no copy, and why, in words
 *
 * Nothing follows after "done" or "failed". A copy without "done" is not
 * complete. */
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
    const char *folder; /* which only this server serves */
    server_log_form log;
} backup_socket_settings;

typedef struct backup_socket backup_socket;

/* NULL on failure, with the reason in `why`. */
backup_socket *backup_socket_open(const backup_socket_settings *settings,
                                  char *why, size_t room);
/* Nobody is answered any more. The memory goes when the loop has run. */
void backup_socket_close(backup_socket *c);

/* For `adit backup`: a connection to the server of a folder; -1: errno says why
 * there is none. */
int backup_socket_connect(const char *folder);

#endif
