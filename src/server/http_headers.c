/* http_headers.c -- the head of a request. libmicrohttpd lets some heads pass
 * that another reader might understand differently, such as one with two
 * lengths. They are marked here as malformed, so that a proxy in front of us
 * and we can never disagree about where a request ends. Called by http.c. */
#define _POSIX_C_SOURCE 200809L

#include "server/http_headers.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base.h"
#include "server/handshake.h"

/* Where each header goes, and whether it may come only once. */
static const struct {
    const char *name;
    size_t at;
    bool once; /* coming twice is an attempt to be read in two ways */
} known[] = {
    {"Host", offsetof(headers, host), true},
    {"Origin", offsetof(headers, origin), true},
    {"X-Forwarded-For", offsetof(headers, forwarded), false},
    {"Content-Type", offsetof(headers, type), true},
    {"Content-Length", offsetof(headers, length), true},
    {"Transfer-Encoding", offsetof(headers, coding), true},
    {"Expect", offsetof(headers, expect), false},
    {"If-None-Match", offsetof(headers, tag), false},
    {"Accept-Encoding", offsetof(headers, packing), false},
    {"Sec-WebSocket-Key", offsetof(headers, key), true},
    {"Sec-WebSocket-Version", offsetof(headers, version), false},
};

/* A token by RFC 9110, 5.6.2. */
static bool is_name(const char *name)
{
    static const char allowed[] =
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return *name != 0 && name[strspn(name, allowed)] == 0;
}

/* libmicrohttpd puts a zero byte over the CR and one over the LF; after a lone
 * LF the next line follows. */
bool headers_ends(const char *text)
{
    return text[strlen(text) + 1] == 0;
}

/* No control characters except tabs. */
static bool is_seen(const char *value)
{
    for (; *value; value++)
        if (((uint8_t)*value < 0x20 && *value != '\t') || *value == 0x7f)
            return false;
    return true;
}

/* Was the header one whole line? libmicrohttpd leaves each header where it came
 * in, and puts zero bytes over what ended its name and its value: a line that
 * ended as it should ends in two of them. After a lone line feed comes the next
 * line, and after a zero byte in the value the rest of it. A value that was put
 * together from folded lines is somewhere else. (A test fails if another
 * version of libmicrohttpd keeps them differently.) */
static bool is_one_line(const char *name, const char *value)
{
    const char *behind = name + strlen(name) + 1;

    while (behind < value && (*behind == ' ' || *behind == '\t'))
        behind++;
    return behind == value && headers_ends(value) && is_seen(value);
}

/* Headers that proxies add, whichever they are. */
static bool is_of_proxy(const char *name)
{
    static const char *const names[] = {"X-Forwarded-For", "Forwarded",
                                        "X-Real-IP", "Via"};

    for (int i = 0; i < countof(names); i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Headers that are lists, of which only one word matters; they may come several
 * times. */
static void note_list(headers *seen, const char *name, const char *value)
{
    if (strcasecmp(name, "Connection") == 0) {
        seen->upgrade |= handshake_lists(value, "upgrade", false);
    } else if (strcasecmp(name, "Upgrade") == 0) {
        seen->websocket |= handshake_lists(value, "websocket", false);
    } else if (strcasecmp(name, "Sec-WebSocket-Protocol") == 0) {
        seen->offers = true;
        seen->offers_ours |= handshake_lists(value, HANDSHAKE_PROTOCOL, true);
    }
}

/* Called by libmicrohttpd for each header, in order. */
static enum MHD_Result note(void *self, enum MHD_ValueKind kind,
                            const char *name, const char *value)
{
    headers *seen = self;

    (void)kind;
    if (!is_name(name) || value == NULL || !is_one_line(name, value))
        seen->malformed = true;
    value = value ? value : "";
    seen->relayed |= is_of_proxy(name);
    for (int i = 0; i < countof(known); i++) {
        const char **place = (const char **)((char *)seen + known[i].at);

        if (strcasecmp(name, known[i].name) != 0)
            continue;
        seen->malformed |= known[i].once && *place != NULL;
        *place = value;
        return MHD_YES;
    }
    note_list(seen, name, value);
    return MHD_YES;
}

headers headers_of(struct MHD_Connection *connection)
{
    headers seen = {0};

    MHD_get_connection_values(connection, MHD_HEADER_KIND, note, &seen);
    return seen;
}

long headers_length(const headers *seen)
{
    const char *text = seen->length;

    if (text == NULL)
        return 0;
    if (strlen(text) > 9 || strspn(text, "0123456789") != strlen(text))
        return LONG_MAX;
    return strtol(text, NULL, 10);
}

bool headers_is_json(const headers *seen)
{
    const char *type = seen->type;
    static const char json[] = "application/json";
    size_t n = sizeof json - 1;

    return type != NULL && strncasecmp(type, json, n) == 0 &&
           (type[n] == 0 || type[n] == ';' || type[n] == ' ');
}

/* Understands the forms that browsers send, not all that RFC 9110 allows. */
bool headers_takes_gzip(const headers *seen)
{
    const char *at = seen->packing ? strstr(seen->packing, "gzip") : NULL;

    if (at == NULL)
        return false;
    at += 4 + strspn(at + 4, " \t");
    if (*at != ';')
        return true;
    at += 1 + strspn(at + 1, " \t");
    return strncmp(at, "q=0", 3) != 0 ||
           strspn(at + 3, ".0") != strcspn(at + 3, ", ");
}
