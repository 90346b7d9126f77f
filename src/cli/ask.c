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

#include "lobby/utf8.h"
#include "server/handshake.h"

enum {
    HEAD = 8192,    /* bytes before the body */
    BODY = 2 << 20, /* of the body: a long game with its proof is less */
    PLACE = 128,    /* of an address that is shown */
    REQUEST = 1024,
    NONCE = 16
};

#define DIGITS "0123456789"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

static const char strange[] = "it does not answer as a server of adit does";

typedef struct answer {
    int status;
    char *bytes; /* head and body */
    size_t size, body;
} answer;

/* ---- Writing ---- */

static int write_head(const asker *a, const char *method, const char *path,
                      char out[REQUEST])
{
    bool six = strchr(a->place.host, ':') != NULL;
    bool usual = strcmp(a->place.port, a->place.secure ? "443" : "80") == 0;

    return snprintf(out, REQUEST,
                    "%s %s HTTP/1.1\r\nHost: %s%s%s%s%s\r\n"
                    "User-Agent: adit\r\n%s%s%s",
                    method, path, six ? "[" : "", a->place.host, six ? "]" : "",
                    usual ? "" : ":", usual ? "" : a->place.port,
                    a->cookie[0] ? "Cookie: adit=" : "", a->cookie,
                    a->cookie[0] ? "\r\n" : "");
}

/* ---- Reading ---- */

/* The value of a header of the answer, up to its end or a semicolon; false: none, or
 * it has others than these characters. */
static bool header(const answer *r, const char *name, const char *characters,
                   char *out, size_t room)
{
    const char *at = strcasestr(r->bytes, name);
    size_t n;

    if (at == NULL || at >= r->bytes + r->body)
        return false;
    at += strlen(name);
    at += strspn(at, " ");
    n = strspn(at, characters);
    if (n == 0 || n >= room || strchr(";\r", at[n]) == NULL)
        return false;
    memcpy(out, at, n);
    out[n] = 0;
    return true;
}

static void keep_cookie(asker *a, const answer *r)
{
    char cookie[ASK_COOKIE];

    if (header(r, "\r\nSet-Cookie: adit=", DIGITS LETTERS "-_", cookie,
               sizeof cookie) ||
        header(r, "\r\nSet-Cookie: __Host-adit=", DIGITS LETTERS "-_", cookie,
               sizeof cookie))
        memcpy(a->cookie, cookie, sizeof cookie);
}

static bool ends_head(answer *r)
{
    const char *end = strstr(r->bytes, "\r\n\r\n");

    if (end == NULL)
        return false;
    r->body = (size_t)(end - r->bytes) + 4;
    return sscanf(r->bytes, "HTTP/1.%*1d %3d", &r->status) == 1;
}

/* More bytes; 0 at the end, below it if there will be none. */
static ssize_t more(link_line *l, answer *r, size_t most)
{
    ssize_t n;

    do {
        if (!link_wait(l))
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

/* All of it; says what is wrong. */
static bool read_body(link_line *l, answer *r, char why[LINK_WHY])
{
    char length[12];
    size_t wanted;
    char *bytes;

    snprintf(why, LINK_WHY, "%s", strange);
    if (!header(r, "\r\nContent-Length:", DIGITS, length, sizeof length))
        return false;
    wanted = strtoul(length, NULL, 10);
    if (wanted > BODY)
        return false;
    bytes = realloc(r->bytes, r->body + wanted + 1);
    if (bytes == NULL)
        return false;
    r->bytes = bytes;
    while (r->size < r->body + wanted)
        if (more(l, r, r->body + wanted) <= 0) {
            snprintf(why, LINK_WHY, "the answer was cut short");
            return false;
        }
    return true;
}

/* What a refusal says, for people. */
static void say_refusal(const answer *r, char why[LINK_WHY])
{
    json_t *refusal = r->status >= 400 ? json_loadb(r->bytes + r->body,
                                                    r->size - r->body, 0, NULL)
                                       : NULL;
    const char *text = json_string_value(json_object_get(refusal, "text"));
    char place[PLACE];

    if (text != NULL)
        utf8_clean(text, true, why, LINK_WHY);
    else if (r->status / 100 == 3 &&
             header(r, "\r\nLocation:", LETTERS DIGITS ":/.-_[]", place,
                    sizeof place))
        snprintf(why, LINK_WHY, "it says that it is at %s", place);
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
        snprintf(why, LINK_WHY, "%s", strange);
    link_close(l);
    free(r->bytes);
    r->bytes = NULL;
    return NULL;
}

/* Sends it all, and reads all that comes. */
static int ask(asker *a, const char *request, char **body, char why[LINK_WHY])
{
    answer r;
    link_line *l = send_request(a, request, &r, why);
    int status = 0;

    *body = NULL;
    if (l == NULL)
        return 0;
    if (read_body(l, &r, why)) {
        say_refusal(&r, why);
        *body = strdup(r.bytes + r.body);
        status = *body ? r.status : 0;
    }
    link_close(l);
    free(r.bytes);
    return status;
}

int ask_get(asker *a, const char *path, char **body, char why[LINK_WHY])
{
    char request[REQUEST];
    int n = write_head(a, "GET", path, request);

    snprintf(request + n, sizeof request - (size_t)n,
             "Connection: close\r\n\r\n");
    return ask(a, request, body, why);
}

int ask_post(asker *a, const char *path, const char *json, char **body,
             char why[LINK_WHY])
{
    char request[REQUEST + ASK_JSON];
    int n = write_head(a, "POST", path, request);

    snprintf(request + n, sizeof request - (size_t)n,
             "Connection: close\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             strlen(json), json);
    return ask(a, request, body, why);
}

/* Random bytes as RFC 6455 wants them written. */
static void make_key(char out[25])
{
    static const char digits[] = LETTERS DIGITS "+/";
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
           header(r, "\r\nSec-WebSocket-Accept:", LETTERS DIGITS "+/=", got,
                  sizeof got) &&
           strcmp(got, wanted) == 0;
}

link_line *ask_socket(asker *a, const char *path, int *status,
                      char why[LINK_WHY])
{
    char request[REQUEST], key[25];
    int n = write_head(a, "GET", path, request);
    answer r;
    link_line *l;

    make_key(key);
    snprintf(request + n, sizeof request - (size_t)n,
             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: adit.v2\r\n\r\n",
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
    if (read_body(l, &r, why))
        say_refusal(&r, why);
    link_close(l);
    free(r.bytes);
    return NULL;
}
