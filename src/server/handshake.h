/* handshake.h -- how a request becomes a WebSocket (RFC 6455, 4.2). */
#ifndef SERVER_HANDSHAKE_H
#define SERVER_HANDSHAKE_H

#include <stdbool.h>

#define HANDSHAKE_PROTOCOL "adit.v2"

enum { HANDSHAKE_ACCEPT = 29 }; /* bytes of the answer, with its zero byte */

/* Of a list such as "keep-alive, Upgrade": is the word in it? Letters' case counts
 * only if `exactly`. */
bool handshake_lists(const char *list, const char *word, bool exactly);

/* The answer to a Sec-WebSocket-Key. False: that is no key. */
bool handshake_accepts(const char *key, char answer[HANDSHAKE_ACCEPT]);

#endif
