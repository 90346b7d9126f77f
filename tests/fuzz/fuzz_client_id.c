/* fuzz_client_id.c -- any headers: lines of the input are an Origin, a Host, an
 * address, an X-Forwarded-For, a token, a list and a key. */
#include <string.h>
#include <strings.h>

#include "server/client_id.h"
#include "server/handshake.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 7, ROOM = 2048 };

static void look_at_addresses(const char *peer, const char *forwarded)
{
    static const client_id_trust trust = {.proxy = {"127.0.0.1", "::1"}};
    char address[CLIENT_ID_ADDRESS], again[CLIENT_ID_ADDRESS];

    client_id_address(&trust, peer, forwarded, address);
    require(strlen(address) < sizeof address);
    if (client_id_canonical(peer, address)) {
        require(client_id_canonical(address, again));
        require(strcmp(address, again) == 0);
    }
}

/* A page of another host is never ours. */
static void look_at_origins(const char *origin, const char *host)
{
    static const client_id_trust any = {0};
    static const client_id_trust one = {.origin = {"https://adit.example"}};
    bool secure;

    if (client_id_is_ours(&any, origin, host, &secure))
        require(strcasecmp(origin + (secure ? 8 : 7), host) == 0);
    if (client_id_is_ours(&one, origin, host, &secure))
        require(strcasecmp(origin, one.origin[0]) == 0);
    client_id_is_origin(origin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[ROOM], answer[HANDSHAKE_ACCEPT], *line[LINES];
    static const uint8_t seal[CLIENT_ID_SEAL] = {1};
    static const client_id_trust named = {.host = {"adit.example"}};
    guest who;
    int n = 0;

    if (size >= ROOM)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    for (char *at = text; n < LINES; n++) {
        line[n] = at;
        at += strcspn(at, "\n");
        if (*at == '\n')
            *at++ = 0;
    }
    look_at_origins(line[0], line[1]);
    look_at_addresses(line[2], line[3]);
    client_id_guest(seal, line[4], &who);
    client_id_knows_host(&named, line[1]);
    handshake_lists(line[5], "upgrade", false);
    if (handshake_accepts(line[6], answer))
        require(strlen(answer) == HANDSHAKE_ACCEPT - 1);
    return 0;
}
