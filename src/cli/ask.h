/* ask.h -- requests to a server over HTTP, and the beginning of a WebSocket. */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "cli/link.h"

enum { ASK_COOKIE = 128, ASK_JSON = 4000 };

/* Who asks, and where. The cookie is what the server gave last; "" for none. */
typedef struct asker {
    link_place place;
    char cookie[ASK_COOKIE];
} asker;

/* The status of the answer to a GET and its body, which is the caller's to free; or 0,
 * and `why` says why there is none. */
int ask_get(asker *a, const char *path, char **body, char why[LINK_WHY]);
/* The same of a POST, with JSON of less than ASK_JSON bytes. */
int ask_post(asker *a, const char *path, const char *json, char **body,
             char why[LINK_WHY]);

/* Opens a WebSocket there. NULL: refused with the status, or not answered (0), and
 * `why` says why. */
link_line *ask_socket(asker *a, const char *path, int *status,
                      char why[LINK_WHY]);

#endif
