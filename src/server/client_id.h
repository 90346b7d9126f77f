/* client_id.h -- who sends a request: from which address, from whose page, and
 * which guest. It looks at headers alone, so that it can be tested without a
 * network. */
#ifndef SERVER_CLIENT_ID_H
#define SERVER_CLIENT_ID_H

#include "lobby/lobby.h"

enum {
    CLIENT_ID_TRUSTED = 8, /* entries in each list of the operator, at most */
    /* Bytes of an address as text, with its zero byte. */
    CLIENT_ID_ADDRESS = 46,
    CLIENT_ID_COOKIE = 160, /* bytes of a Set-Cookie header */
    CLIENT_ID_SEAL = 32     /* bytes of the key that tokens are sealed with */
};

/* What the operator says about the world outside. A list that is not full ends
 * with NULL. */
typedef struct client_id_trust {
    const char *origin[CLIENT_ID_TRUSTED]; /* "https://adit.example" */
    const char *host[CLIENT_ID_TRUSTED];   /* "adit.example", without a port */
    /* As client_id_canonical writes them: proxies that are believed, and
     * addresses of the operator besides this machine. */
    const char *proxy[CLIENT_ID_TRUSTED], *operator[CLIENT_ID_TRUSTED];
} client_id_trust;

/* Writes an address in the one spelling by which addresses are compared; IPv4
 * in IPv6 becomes IPv4. False: it is not an address. */
bool client_id_canonical(const char *text, char out[CLIENT_ID_ADDRESS]);

/* Is it the name of a host, in small letters and without a port? */
bool client_id_is_host(const char *text);
/* Is this (a Host header) a name that no stranger can have pointed at this
 * machine? A stranger's page can have its own name resolve to this machine (DNS
 * rebinding), and would then be of the same origin as what it asks for. For
 * this reason the name has to be an address; or a name that the public DNS does
 * not have: localhost, one without a dot, or below .local, .internal or
 * .home.arpa; or one that the operator has named. */
bool client_id_knows_host(const client_id_trust *trust, const char *host);

/* Is it "http://HOST" or "https://HOST", in small letters and without a
 * path? */
bool client_id_is_origin(const char *text);

/* The address that a request comes from. If `peer` is one of our proxies, it is
 * the last hop of X-Forwarded-For (`forwarded`, or NULL) that is not a proxy of
 * ours; otherwise it is `peer`. */
void client_id_address(const client_id_trust *trust, const char *peer,
                       const char *forwarded, char out[CLIENT_ID_ADDRESS]);

/* Does the operator send this? That is anyone on this machine, with no proxy in
 * between, and anyone at an address that was named; but nobody whose request
 * was `relayed` by a proxy that was not named. */
bool client_id_is_operator(const client_id_trust *trust, const char *peer,
                           const char *address, bool relayed);

/* May a page of this origin (NULL: not a page) do more than look? *secure: the
 * browser came by https. */
bool client_id_is_ours(const client_id_trust *trust, const char *origin,
                       const char *host, bool *secure);

/* The names of our cookie, for https and for http. A token is taken from the
 * first that is there. */
extern const char *const client_id_cookies[2];

typedef enum client_id_token {
    CLIENT_ID_NO_TOKEN,
    CLIENT_ID_UNSEALED, /* without our seal: somebody may have made it up */
    CLIENT_ID_SEALED
} client_id_token;

/* Reads a token (NULL: no cookie). Unless it is CLIENT_ID_NO_TOKEN, *out is its
 * guest; whether an unsealed one is believed is the caller's decision. */
client_id_token client_id_guest(const uint8_t seal[CLIENT_ID_SEAL],
                                const char *token, guest *out);
/* Makes a new guest, and the Set-Cookie header that gives them their token. */
void client_id_new_guest(const world *w, const uint8_t seal[CLIENT_ID_SEAL],
                         bool secure, guest *out,
                         char cookie[CLIENT_ID_COOKIE]);
/* The header by which a guest keeps their token, now sealed and under the name
 * that is right for https or not. */
void client_id_same_guest(const uint8_t seal[CLIENT_ID_SEAL], const char *token,
                          bool secure, char cookie[CLIENT_ID_COOKIE]);
/* The header that takes the token away. */
void client_id_no_guest(bool secure, char cookie[CLIENT_ID_COOKIE]);

#endif
