/* caller.c -- who asks. A token is read, hashed and forgotten here: nothing behind
 * this file has ever seen one. */
#define _POSIX_C_SOURCE 200809L

#include "server/caller.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TOKEN = 16 }; /* bytes */

/* ---- Addresses ---- */

bool caller_canonical(const char *text, char out[CALLER_ADDRESS])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct in_addr four;
    struct in6_addr six;

    if (inet_pton(AF_INET, text, &four) == 1)
        return inet_ntop(AF_INET, &four, out, CALLER_ADDRESS) != NULL;
    if (inet_pton(AF_INET6, text, &six) != 1)
        return false;
    if (memcmp(&six, mapped, sizeof mapped) == 0)
        return inet_ntop(AF_INET, six.s6_addr + 12, out, CALLER_ADDRESS) !=
               NULL;
    return inet_ntop(AF_INET6, &six, out, CALLER_ADDRESS) != NULL;
}

static bool lists(const char *const list[CALLER_TRUSTED], const char *address)
{
    for (int i = 0; i < CALLER_TRUSTED && list[i]; i++)
        if (strcmp(list[i], address) == 0)
            return true;
    return false;
}

static bool is_proxy(const caller_trust *trust, const char *address)
{
    return lists(trust->proxy, address);
}

/* The last hop before `end`, which is moved to its comma, or to NULL. */
static bool hop_before(const char *list, const char **end,
                       char out[CALLER_ADDRESS])
{
    const char *begin = *end, *stop = *end;
    char word[CALLER_ADDRESS];

    while (begin > list && begin[-1] != ',')
        begin--;
    *end = begin > list ? begin - 1 : NULL;
    while (begin < stop && (*begin == ' ' || *begin == '\t'))
        begin++;
    while (stop > begin && (stop[-1] == ' ' || stop[-1] == '\t'))
        stop--;
    if (stop - begin >= CALLER_ADDRESS)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)(stop - begin), begin);
    return caller_canonical(word, out);
}

void caller_address(const caller_trust *trust, const char *peer,
                    const char *forwarded, char out[CALLER_ADDRESS])
{
    const char *end = forwarded ? forwarded + strlen(forwarded) : NULL;
    char hop[CALLER_ADDRESS];

    snprintf(out, CALLER_ADDRESS, "%s", peer);
    while (end != NULL && is_proxy(trust, out) &&
           hop_before(forwarded, &end, hop))
        memcpy(out, hop, sizeof hop);
}

bool caller_is_operator(const caller_trust *trust, const char *peer,
                        const char *address, bool relayed)
{
    bool local =
        strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;

    if (relayed && !is_proxy(trust, peer))
        return false;
    return (local && !relayed) || lists(trust->operator, address);
}

/* ---- Origins ---- */

/* What stands behind "http://" or "https://"; NULL: neither. */
static const char *host_of(const char *origin, bool *secure)
{
    *secure = strncmp(origin, "https://", 8) == 0;
    if (*secure)
        return origin + 8;
    return strncmp(origin, "http://", 7) == 0 ? origin + 7 : NULL;
}

bool caller_is_origin(const char *text)
{
    bool secure;
    const char *host = host_of(text, &secure);

    return host != NULL && *host != 0 &&
           host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]")] == 0;
}

/* Of the origins that the operator named, is one at this host? */
static bool is_named_host(const caller_trust *trust, const char *host,
                          bool *secure)
{
    for (int i = 0; i < CALLER_TRUSTED && trust->origin[i]; i++)
        if (strcasecmp(host_of(trust->origin[i], secure), host) == 0)
            return true;
    return false;
}

static bool is_named(const caller_trust *trust, const char *origin)
{
    for (int i = 0; i < CALLER_TRUSTED && trust->origin[i]; i++)
        if (strcasecmp(trust->origin[i], origin) == 0)
            return true;
    return false;
}

bool caller_is_ours(const caller_trust *trust, const char *origin,
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

bool caller_guest(const char *token, guest *out)
{
    uint8_t bytes[TOKEN];

    if (token == NULL || !text_takes_hex(&token, bytes, TOKEN) || *token != 0)
        return false;
    *out = guest_of(bytes);
    return true;
}

void caller_new_guest(const world *w, bool secure, guest *out,
                      char cookie[CALLER_COOKIE])
{
    uint8_t bytes[TOKEN];
    char token[2 * TOKEN + 1];
    adit_text text = adit_text_in(token, sizeof token);

    w->random(w->self, bytes, sizeof bytes);
    text_hex(&text, bytes, TOKEN);
    *out = guest_of(bytes);
    snprintf(cookie, CALLER_COOKIE,
             "adit=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s",
             token, secure ? "; Secure" : "");
}

void caller_no_guest(bool secure, char cookie[CALLER_COOKIE])
{
    snprintf(cookie, CALLER_COOKIE,
             "adit=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax%s",
             secure ? "; Secure" : "");
}
