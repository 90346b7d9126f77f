/* handshake.c -- the answer to a WebSocket's key, which shows that a server knows
 * what it was asked for. SHA-1 is used here and nowhere else: the protocol asks for
 * it, and nothing depends on its strength. */
#include "server/handshake.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { KEY = 24, DIGEST = 20 }; /* characters of a key, bytes of SHA-1 */

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ---- SHA-1 (FIPS 180-4) ---- */

static uint32_t rotate(uint32_t v, int by)
{
    return v << by | v >> (32 - by);
}

static uint32_t mixed(int round, const uint32_t v[5])
{
    if (round < 20)
        return ((v[1] & v[2]) | (~v[1] & v[3])) + 0x5a827999;
    if (round < 40)
        return (v[1] ^ v[2] ^ v[3]) + 0x6ed9eba1;
    if (round < 60)
        return ((v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3])) + 0x8f1bbcdc;
    return (v[1] ^ v[2] ^ v[3]) + 0xca62c1d6;
}

static void take_block(uint32_t hash[5], const uint8_t block[64])
{
    uint32_t w[80], v[5];

    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, hash, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint32_t next = rotate(v[0], 5) + mixed(i, v) + v[4] + w[i];

        v[4] = v[3];
        v[3] = v[2];
        v[2] = rotate(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (int i = 0; i < 5; i++)
        hash[i] += v[i];
}

/* Of a text that fits one block, but not with what belongs behind it. */
static void sha1(const char *text, size_t length, uint8_t out[DIGEST])
{
    uint32_t hash[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                        0xc3d2e1f0};
    uint8_t block[128] = {0};

    memcpy(block, text, length);
    block[length] = 0x80;
    block[126] = (uint8_t)(length * 8 >> 8);
    block[127] = (uint8_t)(length * 8);
    take_block(hash, block);
    take_block(hash, block + 64);
    for (int i = 0; i < DIGEST; i++)
        out[i] = (uint8_t)(hash[i / 4] >> (24 - 8 * (i % 4)));
}

/* ---- The key and its answer ---- */

/* 20 bytes as 28 characters, of which the last stands for nothing. */
static void encode(const uint8_t digest[DIGEST], char out[HANDSHAKE_ACCEPT])
{
    for (int i = 0; i < 28; i++) {
        int bit = i * 6, at = bit / 8;
        int two = digest[at < DIGEST ? at : 0] << 8 |
                  (at + 1 < DIGEST ? digest[at + 1] : 0);

        out[i] = digits[two >> (10 - bit % 8) & 63];
    }
    out[27] = '=';
    out[28] = 0;
}

/* 16 bytes in base64: 22 characters, the last of which has four bits to spare. */
static bool is_key(const char *key)
{
    return strlen(key) == KEY && strspn(key, digits) == KEY - 2 &&
           strcmp(key + KEY - 2, "==") == 0 && strchr("AQgw", key[KEY - 3]);
}

bool handshake_accepts(const char *key, char answer[HANDSHAKE_ACCEPT])
{
    char text[64];
    uint8_t digest[DIGEST];

    if (!is_key(key))
        return false;
    snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1(text, strlen(text), digest);
    encode(digest, answer);
    return true;
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
