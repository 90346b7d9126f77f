/* client_id.c -- who sends a request: the address, as reported by the proxies
 * that the operator named, and the guest of a cookie. A token is read, hashed
 * and forgotten here: nothing else in the server has ever seen one. Called by
 * http.c.
 *
 *   cookie = token (16 random bytes) + seal (8 bytes), as hex digits
 *   seal   = SHA-256("adit seal 1", key, token), shortened: only we can make it
 *   guest  = SHA-256("adit guest 1", token), shortened: what is kept of it */
#define _POSIX_C_SOURCE 200809L

#include "server/client_id.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base.h"

enum { TOKEN = 16, SEAL = 8, HOST = 256 }; /* bytes */

/* Browsers accept a cookie with the prefix __Host- only over https and from the
 * very host that it is for, so that no neighbouring site can set it. */
const char *const client_id_cookies[2] = {"__Host-adit", "adit"};

/* ---- Addresses ---- */

/* A system that listens on IPv6 sees IPv4 clients as ::ffff:a.b.c.d. */
bool client_id_canonical(const char *text, char out[CLIENT_ID_ADDRESS])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct in_addr four;
    struct in6_addr six;

    if (inet_pton(AF_INET, text, &four) == 1)
        return inet_ntop(AF_INET, &four, out, CLIENT_ID_ADDRESS) != NULL;
    if (inet_pton(AF_INET6, text, &six) != 1)
        return false;
    if (memcmp(&six, mapped, sizeof mapped) == 0)
        return inet_ntop(AF_INET, six.s6_addr + 12, out, CLIENT_ID_ADDRESS) !=
               NULL;
    return inet_ntop(AF_INET6, &six, out, CLIENT_ID_ADDRESS) != NULL;
}

static bool lists(const char *const list[CLIENT_ID_TRUSTED],
                  const char *address)
{
    for (int i = 0; i < CLIENT_ID_TRUSTED && list[i]; i++)
        if (strcmp(list[i], address) == 0)
            return true;
    return false;
}

static bool is_proxy(const client_id_trust *trust, const char *address)
{
    return lists(trust->proxy, address);
}

/* Reads the last address of a list before `end`, which is moved to its comma,
 * or to NULL if it was the first. False: it is not an address. */
static bool hop_before(const char *list, const char **end,
                       char out[CLIENT_ID_ADDRESS])
{
    const char *begin = *end, *stop = *end;
    char word[CLIENT_ID_ADDRESS];

    while (begin > list && begin[-1] != ',')
        begin--;
    *end = begin > list ? begin - 1 : NULL;
    while (begin < stop && (*begin == ' ' || *begin == '\t'))
        begin++;
    while (stop > begin && (stop[-1] == ' ' || stop[-1] == '\t'))
        stop--;
    if (stop - begin >= CLIENT_ID_ADDRESS)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)(stop - begin), begin);
    return client_id_canonical(word, out);
}

/* From the right, as far as each hop is a proxy of ours: what is further left
 * was written by somebody whom we do not believe. */
void client_id_address(const client_id_trust *trust, const char *peer,
                       const char *forwarded, char out[CLIENT_ID_ADDRESS])
{
    const char *end = forwarded ? forwarded + strlen(forwarded) : NULL;
    char hop[CLIENT_ID_ADDRESS];

    snprintf(out, CLIENT_ID_ADDRESS, "%s", peer);
    while (end != NULL && is_proxy(trust, out) &&
           hop_before(forwarded, &end, hop))
        memcpy(out, hop, sizeof hop);
}

/* A request from this machine that carries headers of a proxy comes from a
 * proxy here, so it is a stranger's. */
bool client_id_is_operator(const client_id_trust *trust, const char *peer,
                           const char *address, bool relayed)
{
    bool local =
        strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;

    if (relayed && !is_proxy(trust, peer))
        return false;
    return (local && !relayed) || lists(trust->operator, address);
}

/* ---- Origins ---- */

/* What follows "http://" or "https://"; NULL: neither. */
static const char *host_of(const char *origin, bool *secure)
{
    *secure = strncmp(origin, "https://", 8) == 0;
    if (*secure)
        return origin + 8;
    return strncmp(origin, "http://", 7) == 0 ? origin + 7 : NULL;
}

bool client_id_is_origin(const char *text)
{
    bool secure;
    const char *host = host_of(text, &secure);

    return host != NULL && *host != 0 &&
           host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]")] == 0;
}

bool client_id_is_host(const char *text)
{
    return *text != 0 && strlen(text) < HOST &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789.-_")] == 0;
}

/* A Host header without its port, its last dot and its capitals; "" if it is
 * too long to be a host. */
static void bare_host(const char *host, char out[HOST])
{
    size_t n = strcspn(host, ":");

    if (host[0] == '[')
        n = strcspn(host, "]") + 1;
    if (n > 1 && host[n - 1] == '.')
        n--;
    snprintf(out, HOST, "%.*s", n < HOST ? (int)n : 0, host);
    for (char *at = out; *at; at++)
        *at |= *at >= 'A' && *at <= 'Z' ? 0x20 : 0;
}

/* "127.0.0.1" or "[::1]" */
static bool is_address(char host[HOST])
{
    char out[CLIENT_ID_ADDRESS];
    size_t n = strlen(host);

    if (host[0] != '[')
        return strchr(host, ':') == NULL && client_id_canonical(host, out);
    if (n < 2 || host[n - 1] != ']')
        return false;
    host[n - 1] = 0;
    return client_id_canonical(host + 1, out);
}

/* Is it a name that the public DNS will never have (RFC 6761, 6762, 8375)? */
static bool is_of_the_house(const char *host)
{
    static const char *const below[] = {".localhost", ".local", ".internal",
                                        ".home.arpa"};
    size_t n = strlen(host);

    if (!client_id_is_host(host))
        return false;
    if (strchr(host, '.') == NULL)
        return true;
    for (int i = 0; i < countof(below); i++) {
        size_t m = strlen(below[i]);

        if (n > m && strcmp(host + n - m, below[i]) == 0)
            return true;
    }
    return false;
}

/* The names in --origin count as well as those in --host. */
bool client_id_knows_host(const client_id_trust *trust, const char *host)
{
    char bare[HOST], named[HOST];
    bool unused;

    bare_host(host, bare);
    for (int i = 0; i < CLIENT_ID_TRUSTED && trust->origin[i]; i++) {
        bare_host(host_of(trust->origin[i], &unused), named);
        if (strcmp(named, bare) == 0)
            return true;
    }
    return lists(trust->host, bare) || is_of_the_house(bare) ||
           is_address(bare);
}

/* Of the origins that the operator named, is one at this host? */
static bool is_named_host(const client_id_trust *trust, const char *host,
                          bool *secure)
{
    for (int i = 0; i < CLIENT_ID_TRUSTED && trust->origin[i]; i++)
        if (strcasecmp(host_of(trust->origin[i], secure), host) == 0)
            return true;
    return false;
}

static bool is_named(const client_id_trust *trust, const char *origin)
{
    for (int i = 0; i < CLIENT_ID_TRUSTED && trust->origin[i]; i++)
        if (strcasecmp(trust->origin[i], origin) == 0)
            return true;
    return false;
}

/* With --origin, host and origin have to be named there. Without, a page has to
 * come from the host that it asks. A request without an Origin does not come
 * from a page, so no page can have made it with somebody's cookie. */
bool client_id_is_ours(const client_id_trust *trust, const char *origin,
                       const char *host, bool *secure)
{
    const char *at;

    *secure = false;
    if (trust->origin[0] != NULL && !is_named_host(trust, host, secure))
        return false;
    if (origin == NULL)
        return true;
    at = host_of(origin, secure);
    if (trust->origin[0] != NULL)
        return is_named(trust, origin);
    return at != NULL && strcasecmp(at, host) == 0;
}

/* ---- Guests ---- */

/* The label keeps this hash apart from all others that we make of secrets. */
static guest guest_of(const uint8_t token[TOKEN])
{
    static const char label[] = "adit guest 1";
    uint8_t text[sizeof label - 1 + TOKEN], hash[32];
    guest who;

    memcpy(text, label, sizeof label - 1);
    memcpy(text + sizeof label - 1, token, TOKEN);
    adit_sha256(text, sizeof text, hash);
    memcpy(who.key, hash, sizeof who.key);
    return who;
}

/* Eight bytes that nobody can make without the key. Each guess costs a request,
 * so eight are enough. */
static void seal_token(const uint8_t seal[CLIENT_ID_SEAL],
                       const uint8_t token[TOKEN], uint8_t out[SEAL])
{
    static const char label[] = "adit seal 1";
    uint8_t text[sizeof label - 1 + CLIENT_ID_SEAL + TOKEN], hash[32];

    memcpy(text, label, sizeof label - 1);
    memcpy(text + sizeof label - 1, seal, CLIENT_ID_SEAL);
    memcpy(text + sizeof label - 1 + CLIENT_ID_SEAL, token, TOKEN);
    adit_sha256(text, sizeof text, hash);
    memcpy(out, hash, SEAL);
}

/* Compares all bytes, in the same time however many are right. */
static bool is_sealed(const uint8_t seal[CLIENT_ID_SEAL],
                      const uint8_t token[TOKEN], const uint8_t by[SEAL])
{
    uint8_t right[SEAL], differs = 0;

    seal_token(seal, token, right);
    for (int i = 0; i < SEAL; i++)
        differs |= right[i] ^ by[i];
    return differs == 0;
}

client_id_token client_id_guest(const uint8_t seal[CLIENT_ID_SEAL],
                                const char *token, guest *out)
{
    uint8_t bytes[TOKEN], by[SEAL];

    if (token == NULL || !text_takes_hex(&token, bytes, TOKEN))
        return CLIENT_ID_NO_TOKEN;
    *out = guest_of(bytes);
    if (*token == 0)
        return CLIENT_ID_UNSEALED;
    if (!text_takes_hex(&token, by, SEAL) || *token != 0)
        return CLIENT_ID_NO_TOKEN;
    return is_sealed(seal, bytes, by) ? CLIENT_ID_SEALED : CLIENT_ID_UNSEALED;
}

static void write_cookie(const uint8_t seal[CLIENT_ID_SEAL],
                         const uint8_t token[TOKEN], bool secure,
                         char cookie[CLIENT_ID_COOKIE])
{
    char digits[2 * (TOKEN + SEAL) + 1];
    adit_text text = adit_text_in(digits, sizeof digits);
    uint8_t by[SEAL];

    seal_token(seal, token, by);
    text_hex(&text, token, TOKEN);
    text_hex(&text, by, SEAL);
    snprintf(cookie, CLIENT_ID_COOKIE,
             "%s=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s",
             client_id_cookies[!secure], digits, secure ? "; Secure" : "");
}

void client_id_new_guest(const world *w, const uint8_t seal[CLIENT_ID_SEAL],
                         bool secure, guest *out, char cookie[CLIENT_ID_COOKIE])
{
    uint8_t bytes[TOKEN];

    w->random(w->self, bytes, sizeof bytes);
    *out = guest_of(bytes);
    write_cookie(seal, bytes, secure, cookie);
}

void client_id_same_guest(const uint8_t seal[CLIENT_ID_SEAL], const char *token,
                          bool secure, char cookie[CLIENT_ID_COOKIE])
{
    uint8_t bytes[TOKEN];

    if (text_takes_hex(&token, bytes, TOKEN))
        write_cookie(seal, bytes, secure, cookie);
}

void client_id_no_guest(bool secure, char cookie[CLIENT_ID_COOKIE])
{
    snprintf(cookie, CLIENT_ID_COOKIE,
             "%s=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax%s",
             client_id_cookies[!secure], secure ? "; Secure" : "");
}
