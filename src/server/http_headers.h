/* http_headers.h -- the head of a request: those of its headers that matter
 * here, and what they say. */
#ifndef SERVER_HTTP_HEADERS_H
#define SERVER_HTTP_HEADERS_H

#include <microhttpd.h>
#include <stdbool.h>

/* NULL: there is no such header. The strings are libmicrohttpd's and last as
 * long as the request. */
typedef struct headers {
    const char *host, *origin, *forwarded, *type, *length, *coding, *expect;
    const char *tag, *packing, *key, *version;
    /* What a handshake needs: Connection and Upgrade say so; whether
     * subprotocols are offered, and ours among them. */
    bool upgrade, websocket, offers, offers_ours;
    bool relayed;   /* passed on by a proxy, named by the operator or not */
    bool malformed; /* could be read in two ways, or is not a header */
} headers;

headers headers_of(struct MHD_Connection *connection);

/* Of a text that libmicrohttpd has cut from the end of a line of the head: did
 * that line end with CR LF? */
bool headers_ends(const char *text);
/* Bytes of the body that Content-Length announces; what is not a number of at
 * most nine digits counts as larger than anything. */
long headers_length(const headers *seen);
bool headers_is_json(const headers *seen);
/* Is gzip accepted, as "gzip" or "gzip;q=0.5", and not refused by "q=0"? */
bool headers_takes_gzip(const headers *seen);

#endif
