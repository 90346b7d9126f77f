/* remote_http.h -- requests to a server of adit over HTTP, and connections that
 * become a WebSocket. */
#ifndef CLIENT_REMOTE_HTTP_H
#define CLIENT_REMOTE_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    REMOTE_HOST = 256,
    REMOTE_WHY = 256,
    REMOTE_COOKIE = 128,
    REMOTE_JSON = 4000
};

/* Where a server is. */
typedef struct remote_place {
    char host[REMOTE_HOST]; /* a name, or an address without brackets */
    char port[8];
    bool secure;
    const char *ca; /* a file of more certificates to trust; or NULL */
} remote_place;

/* Who asks, and where. The cookie is the one that the server gave last; "" for
 * none. Every answer may replace it. */
typedef struct remote_asker {
    remote_place place;
    char cookie[REMOTE_COOKIE];
} remote_asker;

/* The status of the answer to a GET, and its body, which the caller frees; or
 * 0, and no body. `why` says what is wrong whenever the answer is not the one
 * that was hoped for. It blocks, for 40 seconds at most. A certificate must be
 * for the host, and signed by somebody whom the system trusts, or the file. */
int remote_get(remote_asker *a, const char *path, char **body,
               char why[REMOTE_WHY]);
/* The same for a POST, with JSON of less than REMOTE_JSON bytes. */
int remote_post(remote_asker *a, const char *path, const char *json,
                char **body, char why[REMOTE_WHY]);

/* ---- WebSockets ---- */

typedef struct remote_line remote_line;

/* Opens a WebSocket. NULL: it was refused with this status, or there was no
 * answer (0), and `why` says why. It blocks. */
remote_line *remote_socket(remote_asker *a, const char *path, int *status,
                           char why[REMOTE_WHY]);
void remote_line_close(remote_line *l);

/* How many bytes; 0: the other side has closed; -1: none now; -2: the
 * connection is broken. Neither blocks. */
ssize_t remote_line_read(remote_line *l, void *to, size_t room);
ssize_t remote_line_write(remote_line *l, const void *from, size_t size);
/* For poll; and whether there may be bytes that poll does not know of, because
 * TLS has read them already. */
int remote_line_fd(const remote_line *l);
bool remote_line_holds(const remote_line *l);

/* ---- In the background ---- */

enum { REMOTE_PATH = 128 };

/* A WebSocket that is opened in another thread: names, certificates and answers
 * take their time, and the user has keys to press. What comes of it, as
 * remote_socket says it, can be taken once it is done. */
typedef struct remote_dialing remote_dialing;

/* NULL: there is no memory left. */
remote_dialing *remote_dial(const remote_asker *who, const char *path);
/* For poll: it can be read once this is done. */
int remote_dial_fd(const remote_dialing *d);
bool remote_dial_is_done(const remote_dialing *d);
/* The connection, or NULL. `who` gets the cookie that the server gave. */
remote_line *remote_dial_take(remote_dialing *d, remote_asker *who, int *status,
                              char why[REMOTE_WHY]);
/* Does not wait, even if it is not done. Nothing may use it after this. */
void remote_dial_leave(remote_dialing *d);

/* ---- Besides ---- */

/* Can this file of certificates be used? If not, says why. */
bool remote_trusts(const char *file, char why[REMOTE_WHY]);

#endif
