/* remote_http.h -- a server of adit: requests over HTTP, and the line of a WebSocket. */
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
    const char
        *ca; /* a file with more whom to trust about certificates; NULL */
} remote_place;

/* Who asks, and where. The cookie is what the server gave last; "" for none. */
typedef struct remote_asker {
    remote_place place;
    char cookie[REMOTE_COOKIE];
} remote_asker;

/* The status of the answer to a GET and its body, which is the caller's to free; or 0,
 * and `why` says why there is none. The name in a certificate must be that of the host,
 * and somebody must vouch for it whom the system trusts, or the file. */
int remote_get(remote_asker *a, const char *path, char **body,
               char why[REMOTE_WHY]);
/* The same of a POST, with JSON of less than REMOTE_JSON bytes. */
int remote_post(remote_asker *a, const char *path, const char *json,
                char **body, char why[REMOTE_WHY]);

/* ---- WebSockets ---- */

typedef struct remote_line remote_line;

/* Opens a WebSocket there. NULL: refused with the status, or not answered (0), and
 * `why` says why. */
remote_line *remote_socket(remote_asker *a, const char *path, int *status,
                           char why[REMOTE_WHY]);
void remote_line_close(remote_line *l);

/* So many bytes; 0: the other side has closed; -1: not now; -2: the line is broken. */
ssize_t remote_line_read(remote_line *l, void *to, size_t room);
ssize_t remote_line_write(remote_line *l, const void *from, size_t size);
/* For poll; and whether there may be something that poll does not know of. */
int remote_line_fd(const remote_line *l);
bool remote_line_holds(const remote_line *l);

/* ---- In the background ---- */

enum { REMOTE_PATH = 128 };

/* A WebSocket that is opened while other things go on: names, certificates and answers take
 * their time, and whoever plays has keys to press. What comes of it, as remote_socket says it,
 * is to be read once it is done. */
typedef struct remote_dialing remote_dialing;

/* NULL: there is no memory left. */
remote_dialing *remote_dial(const remote_asker *who, const char *path);
/* For poll: can be read once it is done. */
int remote_dial_fd(const remote_dialing *d);
bool remote_dial_is_done(const remote_dialing *d);
/* The line, or NULL; and the asker with the cookie that he has then. */
remote_line *remote_dial_take(remote_dialing *d, remote_asker *who, int *status,
                              char why[REMOTE_WHY]);
/* Waits for nothing, even if it is not done. */
void remote_dial_leave(remote_dialing *d);

/* ---- Besides ---- */

/* Can such a file be used? If not, says why. */
bool remote_trusts(const char *file, char why[REMOTE_WHY]);

#endif
