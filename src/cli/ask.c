/* ask.c -- requests to a server over HTTP. */
#define _GNU_SOURCE /* strcasestr, getrandom */

#include "cli/ask.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "server/handshake.h"

enum {
    HEAD = 8192, /* bytes before the body */
    BODY =
        8 * 1024 * 1024, /* of the body: a long game with its proof is less */
    PATIENCE = 15000,    /* ms without a byte */
    REQUEST = 1024,
    NONCE = 16
};

typedef struct answer {
    int status;
    char *bytes; /* head and body */
    size_t size, body;
} answer;

/* ---- Writing ---- */

static int write_head(const asker *a, const char *path, char out[REQUEST])
{
    bool six = strchr(a->place.host, ':') != NULL;
    bool usual = strcmp(a->place.port, a->place.secure ? "443" : "80") == 0;

    return snprintf(out, REQUEST,
                    "GET %s HTTP/1.1\r\nHost: %s%s%s%s%s\r\n"
                    "User-Agent: adit\r\n%s%s%s",
                    path, six ? "[" : "", a->place.host, six ? "]" : "",
                    usual ? "" : ":", usual ? "" : a->place.port,
                    a->cookie[0] ? "Cookie: adit=" : "", a->cookie,
                    a->cookie[0] ? "\r\n" : "");
}

/* ---- Reading ---- */

/* The value of a header of the answer, up to its end or `stop`; false: none. */
static bool header(const answer *r, const char *name, const char *stop,
                   char *out, size_t room)
{
    const char *at = strcasestr(r->bytes, name);
    size_t n;

    if (at == NULL || at >= r->bytes + r->body)
        return false;
    at += strlen(name);
    at += strspn(at, " ");
    n = strcspn(at, stop);
    if (n >= room)
        return false;
    memcpy(out, at, n);
    out[n] = 0;
    return true;
}

static void keep_cookie(asker *a, const answer *r)
{
    char cookie[ASK_COOKIE];

    if (header(r, "\r\nSet-Cookie: adit=", ";\r", cookie, sizeof cookie) &&
        cookie[0] && cookie[strcspn(cookie, " \"\\,")] == 0)
        memcpy(a->cookie, cookie, sizeof cookie);
}

static bool ends_head(answer *r)
{
    const char *end = strstr(r->bytes, "\r\n\r\n");

    if (end == NULL)
        return false;
    r->body = (size_t)(end - r->bytes) + 4;
    return sscanf(r->bytes, "HTTP/1.%*d %d", &r->status) == 1;
}

/* More bytes; 0 at the end, below it if there will be none. */
static ssize_t more(link_line *l, answer *r, size_t most)
{
    ssize_t n;

    do {
        if (!link_wait(l, PATIENCE))
            return -1;
        n = link_read(l, r->bytes + r->size, most - r->size);
    } while (n == -1);
    if (n > 0)
        r->size += (size_t)n;
    r->bytes[r->size] = 0;
    return n;
}

/* A byte at a time, so that nothing of what follows the head is taken. */
static bool read_head(link_line *l, answer *r)
{
    while (r->size < HEAD && !ends_head(r))
        if (more(l, r, r->size + 1) <= 0)
            return false;
    return r->body > 0 && r->status >= 100 && r->status < 600;
}

static bool read_body(link_line *l, answer *r)
{
    char length[16] = "";
    size_t wanted;
    char *bytes;

    if (!header(r, "\r\nContent-Length:", "\r", length, sizeof length))
        return false;
    wanted = strtoul(length, NULL, 10);
    if (wanted > BODY)
        return false;
    bytes = realloc(r->bytes, r->body + wanted + 1);
    if (bytes == NULL)
        return false;
    r->bytes = bytes;
    while (r->size < r->body + wanted)
        if (more(l, r, r->body + wanted) <= 0)
            return false;
    return true;
}

/* What a refusal says, for people. */
static void say_refusal(const answer *r, char why[LINK_WHY])
{
    json_t *refusal =
        json_loadb(r->bytes + r->body, r->size - r->body, 0, NULL);
    const char *text = json_string_value(json_object_get(refusal, "text"));

    if (text != NULL)
        snprintf(why, LINK_WHY, "%s", text);
    else
        snprintf(why, LINK_WHY, "that is no server of adit (status %d)",
                 r->status);
    json_decref(refusal);
}

/* ---- Asking ---- */

static link_line *send_request(asker *a, const char *request, answer *r,
                               char why[LINK_WHY])
{
    link_line *l = link_open(&a->place, why);

    *r = (answer){.bytes = calloc(1, HEAD + 1)};
    if (l != NULL && r->bytes != NULL &&
        link_send(l, request, strlen(request)) && read_head(l, r)) {
        keep_cookie(a, r);
        return l;
    }
    if (l != NULL)
        snprintf(why, LINK_WHY, "it does not answer as a server of adit does");
    link_close(l);
    free(r->bytes);
    r->bytes = NULL;
    return NULL;
}

int ask_get(asker *a, const char *path, char **body, char why[LINK_WHY])
{
    char request[REQUEST];
    int n = write_head(a, path, request), status = 0;
    answer r;
    link_line *l;

    *body = NULL;
    snprintf(request + n, sizeof request - (size_t)n,
             "Connection: close\r\n\r\n");
    l = send_request(a, request, &r, why);
    if (l == NULL)
        return 0;
    if (read_body(l, &r)) {
        status = r.status;
        say_refusal(&r, why);
        *body = strdup(r.bytes + r.body);
        status = *body ? status : 0;
    } else {
        snprintf(why, LINK_WHY, "the answer was cut short");
    }
    link_close(l);
    free(r.bytes);
    return status;
}

/* Random bytes as RFC 6455 wants them written. */
static void make_key(char out[25])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t bytes[NONCE + 2] = {0};

    if (getrandom(bytes, NONCE, 0) != NONCE)
        abort();
    for (int i = 0, o = 0; i < NONCE + 2; i += 3, o += 4) {
        unsigned three = (unsigned)bytes[i] << 16 |
                         (unsigned)bytes[i + 1] << 8 | bytes[i + 2];

        for (int j = 0; j < 4; j++)
            out[o + j] = digits[three >> (18 - 6 * j) & 63];
    }
    out[22] = out[23] = '=';
    out[24] = 0;
}

static bool is_accepted(const answer *r, const char *key)
{
    char wanted[HANDSHAKE_ACCEPT], got[HANDSHAKE_ACCEPT];

    return r->status == 101 && handshake_accepts(key, wanted) &&
           header(r, "\r\nSec-WebSocket-Accept:", "\r", got, sizeof got) &&
           strcmp(got, wanted) == 0;
}

link_line *ask_socket(asker *a, const char *path, int *status,
                      char why[LINK_WHY])
{
    char request[REQUEST], key[25];
    int n = write_head(a, path, request);
    answer r;
    link_line *l;

    make_key(key);
    snprintf(request + n, sizeof request - (size_t)n,
             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: adit.v1\r\n\r\n",
             key);
    *status = 0;
    l = send_request(a, request, &r, why);
    if (l == NULL)
        return NULL;
    *status = r.status;
    if (is_accepted(&r, key)) {
        free(r.bytes);
        return l;
    }
    if (read_body(l, &r))
        say_refusal(&r, why);
    else
        snprintf(why, LINK_WHY, "it does not answer as a server of adit does");
    link_close(l);
    free(r.bytes);
    return NULL;
}
