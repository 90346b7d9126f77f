/* handshake.c -- how a request becomes a WebSocket: the answer to its key,
 * which shows that the server understood what it was asked for. SHA-1 is used
 * here and nowhere else: the protocol asks for it, and nothing depends on its
 * strength. Digest and base64 are GnuTLS's. Called by http.c, which answers,
 * and by `adit join`, which asks. */
#include "server/handshake.h"

#include <gnutls/crypto.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { KEY = 16, DIGEST = 20 }; /* bytes of a key, and of SHA-1 */

/* Are these 16 bytes in base64, without anything else? */
static bool is_key(const char *text)
{
    const gnutls_datum_t coded = {.data = (unsigned char *)text,
                                  .size = (unsigned)strlen(text)};
    gnutls_datum_t key = {0};
    bool is_one = coded.size == 24 &&
                  gnutls_base64_decode2(&coded, &key) == GNUTLS_E_SUCCESS &&
                  key.size == KEY;

    gnutls_free(key.data);
    return is_one;
}

bool handshake_accepts(const char *key, char answer[HANDSHAKE_ACCEPT])
{
    char text[64];
    uint8_t digest[DIGEST];
    const gnutls_datum_t bytes = {.data = digest, .size = DIGEST};
    gnutls_datum_t coded = {0};
    bool done;

    if (!is_key(key))
        return false;
    snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    done = gnutls_hash_fast(GNUTLS_DIG_SHA1, text, strlen(text), digest) == 0 &&
           gnutls_base64_encode2(&bytes, &coded) == GNUTLS_E_SUCCESS;
    if (done)
        snprintf(answer, HANDSHAKE_ACCEPT, "%.*s", (int)coded.size,
                 (const char *)coded.data);
    gnutls_free(coded.data);
    return done;
}

bool handshake_lists(const char *list, const char *word, bool exactly)
{
    size_t length = strlen(word);

    for (;;) {
        size_t n;

        list += strspn(list, " \t,");
        if (*list == 0)
            return false;
        n = strcspn(list, " \t,");
        if (n == length && (exactly ? strncmp(list, word, n) == 0
                                    : strncasecmp(list, word, n) == 0))
            return true;
        list += n;
    }
}
