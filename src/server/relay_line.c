/* relay_line.c -- what is said between nodes, as bytes. A line begins with its
 * seal, HMAC-SHA-256 of the challenge, the line and the body, with a key that
 * follows from what only nodes know: nobody else can have written it, and what
 * was said once is worth nothing again. Called by relay.c and thinkers.c. */
#include "server/relay_line.h"

#include "core/text.h"
#include "store/store.h"

#include <gnutls/crypto.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes that come ---- */

void relay_alloc(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    (void)handle;
    *out = uv_buf_init(malloc(size), (unsigned)size);
    if (out->base == NULL)
        out->len = 0;
}

bool relay_take_in(relay_inbox *in, const char *bytes, size_t n)
{
    if (in->n + n + 1 > in->room) {
        size_t room = 2 * (in->n + n + 1);
        char *more = realloc(in->at, room);

        if (more == NULL)
            return false;
        in->at = more;
        in->room = room;
    }
    memcpy(in->at + in->n, bytes, n);
    in->n += n;
    in->at[in->n] = 0;
    return true;
}

char *relay_take_line(relay_inbox *in, size_t *used)
{
    char *end = in->n > 0 ? memchr(in->at, '\n', in->n) : NULL;

    if (end == NULL)
        return NULL;
    *end = 0;
    *used = (size_t)(end - in->at) + 1;
    return in->at;
}

void relay_skip(relay_inbox *in, size_t n)
{
    memmove(in->at, in->at + n, in->n - n);
    in->n -= n;
    in->at[in->n] = 0;
}

/* ---- And go ---- */

typedef struct sending {
    uv_write_t write;
    void (*sent)(uv_stream_t *to);
    char bytes[];
} sending;

static void on_sent(uv_write_t *write, int status)
{
    sending *s = (sending *)(void *)write;

    if (status == 0 && s->sent != NULL)
        s->sent(write->handle);
    free(s);
}

bool relay_send(uv_stream_t *to, const char *bytes, size_t n,
                void (*sent)(uv_stream_t *to))
{
    sending *s = malloc(sizeof *s + n);
    uv_buf_t buf;

    if (s == NULL)
        return false;
    memcpy(s->bytes, bytes, n);
    s->sent = sent;
    buf = uv_buf_init(s->bytes, (unsigned)n);
    if (uv_write(&s->write, to, &buf, 1, on_sent) == 0)
        return true;
    free(s);
    return false;
}

bool relay_read_address(const char *text, struct sockaddr_storage *out)
{
    char host[STORE_ADDRESS];
    const char *colon = strrchr(text, ':');
    size_t n = colon != NULL ? (size_t)(colon - text) : 0;
    int port;

    if (n == 0 || n >= sizeof host)
        return false;
    colon++;
    if (!text_takes_int(&colon, 1, 65535, &port) || *colon != 0)
        return false;
    memcpy(host, text, n);
    host[n] = 0;
    if (host[0] == '[' && host[n - 1] == ']') {
        host[n - 1] = 0;
        return uv_ip6_addr(host + 1, port, (struct sockaddr_in6 *)out) == 0;
    }
    return uv_ip4_addr(host, port, (struct sockaddr_in *)out) == 0;
}

/* ---- Who says so ---- */

bool relay_seal(const uint8_t key[RELAY_KEY], const char *challenge,
                const char *line, const char *body, size_t n_body,
                char out[RELAY_SEAL + 1])
{
    uint8_t digest[RELAY_SEAL / 2];
    gnutls_hmac_hd_t h;
    adit_text text = adit_text_in(out, RELAY_SEAL + 1);

    if (gnutls_hmac_init(&h, GNUTLS_MAC_SHA256, key, RELAY_KEY) != 0)
        return false;
    gnutls_hmac(h, challenge, RELAY_CHALLENGE);
    gnutls_hmac(h, line, strlen(line));
    gnutls_hmac(h, "\n", 1);
    gnutls_hmac(h, body, n_body);
    gnutls_hmac_deinit(h, digest);
    text_hex(&text, digest, sizeof digest);
    return true;
}

bool relay_is_sealed(const uint8_t key[RELAY_KEY], const char *challenge,
                     const char *line, const char *body, size_t n_body)
{
    char seal[RELAY_SEAL + 1];
    unsigned differ = 0;

    if (strlen(line) <= RELAY_SEAL + 1 || line[RELAY_SEAL] != ' ' ||
        !relay_seal(key, challenge, line + RELAY_SEAL + 1, body, n_body, seal))
        return false;
    for (int i = 0; i < RELAY_SEAL; i++)
        differ |= (unsigned)(seal[i] ^ line[i]);
    return differ == 0;
}
