/* handshake.h -- how a request becomes a WebSocket (RFC 6455, 4.2): what both
 * sides have to compute. */
#ifndef SERVER_HANDSHAKE_H
#define SERVER_HANDSHAKE_H

#include <stdbool.h>

/* The subprotocol: docs/protocol.md in its second version. */
#define HANDSHAKE_PROTOCOL "adit.v2"

enum { HANDSHAKE_ACCEPT = 29 }; /* bytes of the answer, with its zero byte */

/* Is the word in a list such as "keep-alive, Upgrade"? The case of letters
 * counts only if `exactly`. */
bool handshake_lists(const char *list, const char *word, bool exactly);

/* The answer to a Sec-WebSocket-Key. False: it is not a key of 16 bytes in
 * base64. */
bool handshake_accepts(const char *key, char answer[HANDSHAKE_ACCEPT]);

#endif
