/* http_headers.h -- the head of a request: of its headers those that matter, and what they
 * say. */
#ifndef SERVER_HTTP_HEADERS_H
#define SERVER_HTTP_HEADERS_H

#include <microhttpd.h>
#include <stdbool.h>

/* NULL: there is no such header. They last as long as the request. */
typedef struct headers {
    const char *host, *origin, *forwarded, *type, *length, *coding, *expect;
    const char *tag, *packing, *key, *version;
    bool upgrade, websocket, offers, offers_ours;
    bool relayed;   /* by a proxy, declared or not */
    bool malformed; /* read in two ways, or no header at all */
} headers;

headers headers_of(struct MHD_Connection *connection);

/* Of a text that is the end of a line of the head: did the line end by CR and LF? */
bool headers_ends(const char *text);
/* Bytes of the body; what is no number of few digits is larger than anything. */
long headers_length(const headers *seen);
bool headers_is_json(const headers *seen);
/* "gzip" or "gzip;q=0.5" is among what is accepted, and not with "q=0". */
bool headers_takes_gzip(const headers *seen);

#endif
