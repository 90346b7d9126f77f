/* caller.h -- who asks: from which address, from whose page, and which guest. It
 * looks at headers alone, so that it can be tested without a network. */
#ifndef SERVER_CALLER_H
#define SERVER_CALLER_H

#include "server/lobby.h"
#include "server/world.h"

enum {
    CALLER_TRUSTED = 8,  /* origins, proxies, operators, at most */
    CALLER_ADDRESS = 46, /* bytes of an address as text, with its zero byte */
    CALLER_COOKIE = 160, /* bytes of a Set-Cookie header */
    CALLER_SEAL = 32     /* bytes of the key that tokens are sealed with */
};

/* What the operator says about the world outside; the lists end with NULL if they
 * are not full. */
typedef struct caller_trust {
    const char *origin[CALLER_TRUSTED]; /* "https://adit.example" */
    const char *host[CALLER_TRUSTED];   /* "adit.example", without a port */
    /* As caller_canonical writes them: proxies, and who else is the operator. */
    const char *proxy[CALLER_TRUSTED], *operator[CALLER_TRUSTED];
} caller_trust;

/* An address in the one spelling that is compared; IPv4 in IPv6 is IPv4. False: it
 * is none. */
bool caller_canonical(const char *text, char out[CALLER_ADDRESS]);

/* Is it a name, in small letters and without a port? */
bool caller_is_host(const char *text);
/* Is this (a Host header) a name that nobody else can have led here? A page of a
 * stranger can have its own name lead to this machine, and would then be of the same
 * origin as what it asks. So it has to be an address; a name that is not in the DNS of
 * the world: localhost, one without a dot, or below .local, .internal or .home.arpa; or
 * one that the operator has named. */
bool caller_knows_host(const caller_trust *trust, const char *host);

/* Is it "http://HOST" or "https://HOST", in small letters and no more? */
bool caller_is_origin(const char *text);

/* The address that a request comes from: the last hop of X-Forwarded-For (or NULL)
 * that is no proxy, if `peer` is one; else `peer`. */
void caller_address(const caller_trust *trust, const char *peer,
                    const char *forwarded, char out[CALLER_ADDRESS]);

/* Is it the operator? So is who asks from this machine, with no proxy in between, and
 * who asks from an address that was named; and nobody whose request was `relayed` by
 * a proxy that was not. */
bool caller_is_operator(const caller_trust *trust, const char *peer,
                        const char *address, bool relayed);

/* May a page of this origin (NULL: no page) ask for more than to look? *secure: the
 * browser came by https. */
bool caller_is_ours(const caller_trust *trust, const char *origin,
                    const char *host, bool *secure);

/* Where a token is to be found: of these cookies the first that is there. */
extern const char *const caller_cookies[2];

typedef enum caller_token {
    CALLER_NO_TOKEN,
    CALLER_UNSEALED, /* not by this seal: it may be anybody's choice */
    CALLER_SEALED
} caller_token;

/* The guest whose token this is (NULL: no cookie). */
caller_token caller_guest(const uint8_t seal[CALLER_SEAL], const char *token,
                          guest *out);
/* A new guest, and the Set-Cookie header that gives him his token. */
void caller_new_guest(const world *w, const uint8_t seal[CALLER_SEAL],
                      bool secure, guest *out, char cookie[CALLER_COOKIE]);
/* The header by which a guest has his token sealed, and under the name that is right
 * for https or not. */
void caller_same_guest(const uint8_t seal[CALLER_SEAL], const char *token,
                       bool secure, char cookie[CALLER_COOKIE]);
/* The header that takes it away. */
void caller_no_guest(bool secure, char cookie[CALLER_COOKIE]);

#endif
