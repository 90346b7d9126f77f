/* client_id.h -- who asks: from which address, from whose page, and which guest. It
 * looks at headers alone, so that it can be tested without a network. */
#ifndef SERVER_CLIENT_ID_H
#define SERVER_CLIENT_ID_H

#include "lobby/lobby.h"

enum {
    CLIENT_ID_TRUSTED = 8, /* origins, proxies, operators, at most */
    CLIENT_ID_ADDRESS =
        46, /* bytes of an address as text, with its zero byte */
    CLIENT_ID_COOKIE = 160, /* bytes of a Set-Cookie header */
    CLIENT_ID_SEAL = 32     /* bytes of the key that tokens are sealed with */
};

/* What the operator says about the world outside; the lists end with NULL if they
 * are not full. */
typedef struct client_id_trust {
    const char *origin[CLIENT_ID_TRUSTED]; /* "https://adit.example" */
    const char *host[CLIENT_ID_TRUSTED];   /* "adit.example", without a port */
    /* As client_id_canonical writes them: proxies, and who else is the operator. */
    const char *proxy[CLIENT_ID_TRUSTED], *operator[CLIENT_ID_TRUSTED];
} client_id_trust;

/* An address in the one spelling that is compared; IPv4 in IPv6 is IPv4. False: it
 * is none. */
bool client_id_canonical(const char *text, char out[CLIENT_ID_ADDRESS]);

/* Is it a name, in small letters and without a port? */
bool client_id_is_host(const char *text);
/* Is this (a Host header) a name that nobody else can have led here? A page of a
 * stranger can have its own name lead to this machine, and would then be of the same
 * origin as what it asks. So it has to be an address; a name that is not in the DNS of
 * the world: localhost, one without a dot, or below .local, .internal or .home.arpa; or
 * one that the operator has named. */
bool client_id_knows_host(const client_id_trust *trust, const char *host);

/* Is it "http://HOST" or "https://HOST", in small letters and no more? */
bool client_id_is_origin(const char *text);

/* The address that a request comes from: the last hop of X-Forwarded-For (or NULL)
 * that is no proxy, if `peer` is one; else `peer`. */
void client_id_address(const client_id_trust *trust, const char *peer,
                       const char *forwarded, char out[CLIENT_ID_ADDRESS]);

/* Is it the operator? So is who asks from this machine, with no proxy in between, and
 * who asks from an address that was named; and nobody whose request was `relayed` by
 * a proxy that was not. */
bool client_id_is_operator(const client_id_trust *trust, const char *peer,
                           const char *address, bool relayed);

/* May a page of this origin (NULL: no page) ask for more than to look? *secure: the
 * browser came by https. */
bool client_id_is_ours(const client_id_trust *trust, const char *origin,
                       const char *host, bool *secure);

/* Where a token is to be found: of these cookies the first that is there. */
extern const char *const client_id_cookies[2];

typedef enum client_id_token {
    CLIENT_ID_NO_TOKEN,
    CLIENT_ID_UNSEALED, /* not by this seal: it may be anybody's choice */
    CLIENT_ID_SEALED
} client_id_token;

/* The guest whose token this is (NULL: no cookie). */
client_id_token client_id_guest(const uint8_t seal[CLIENT_ID_SEAL],
                                const char *token, guest *out);
/* A new guest, and the Set-Cookie header that gives him his token. */
void client_id_new_guest(const world *w, const uint8_t seal[CLIENT_ID_SEAL],
                         bool secure, guest *out,
                         char cookie[CLIENT_ID_COOKIE]);
/* The header by which a guest has his token sealed, and under the name that is right
 * for https or not. */
void client_id_same_guest(const uint8_t seal[CLIENT_ID_SEAL], const char *token,
                          bool secure, char cookie[CLIENT_ID_COOKIE]);
/* The header that takes it away. */
void client_id_no_guest(bool secure, char cookie[CLIENT_ID_COOKIE]);

#endif
