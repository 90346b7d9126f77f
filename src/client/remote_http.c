/* remote_http.c -- requests to a server of adit. They are libcurl's, with all
 * that it knows of names, addresses, TLS and HTTP; it also connects for a
 * WebSocket. The few lines by which a request becomes one are written here,
 * since the libcurl of Debian 12 does not know WebSockets, and frames are
 * wslay's (remote.c). Nothing that a server answers is believed: it is short
 * and has only the characters that it may have, or it is refused. Called by
 * remote.c and `adit join`. */
#define _GNU_SOURCE /* strcasestr */

#include "client/remote_http.h"

#include <curl/curl.h>
#include <errno.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "common/clock.h"
#include "core/base.h"
#include "core/text.h"
#include "lobby/utf8.h"
#include "server/handshake.h"
#include "texts/telling.h"
#include "texts/texts.h"

enum {
    REACH = 10000,  /* ms to be connected; */
    ANSWER = 30000, /* and from then on for the whole answer */
    HEAD = 8192,    /* bytes before the body, when a WebSocket is opened */
    BODY = 2 << 20, /* bytes of a body: a long game with its proof is less */
    REQUEST = 1024, /* bytes of the request for a WebSocket */
    URL = REMOTE_HOST + REMOTE_PATH + 32,
    NONCE = 16 /* bytes, by RFC 6455 */
};

#define DIGITS "0123456789"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/* The certificates of the system, which count beside a file of one's own. */
#define SYSTEM_TRUST "/etc/ssl/certs"

/* ---- What is wrong ---- */

/* What can be wrong with a certificate, the worst first. */
static const struct {
    unsigned fault;
    text_id text;
} faults[] = {
    {GNUTLS_CERT_REVOKED, TEXT_terminal_remote_revoked},
    {GNUTLS_CERT_SIGNER_NOT_FOUND, TEXT_terminal_remote_unknownSigner},
    {GNUTLS_CERT_EXPIRED, TEXT_terminal_remote_expired},
    {GNUTLS_CERT_NOT_ACTIVATED, TEXT_terminal_remote_notYetValid},
    {~0u, TEXT_terminal_remote_distrusted},
};

/* Why a certificate is not trusted. If nothing else is wrong, it is for another
 * host. */
static const char *distrust(CURL *c)
{
    long status = 0;
    int i = 0;

    curl_easy_getinfo(c, CURLINFO_SSL_VERIFYRESULT, &status);
    if (status == 0)
        return text_of(TEXT_terminal_remote_otherHost);
    while (i < countof(faults) - 1 && !((unsigned)status & faults[i].fault))
        i++;
    return text_of(faults[i].text);
}

/* What went wrong, for people. The rarer errors of libcurl are not theirs. */
static const char *trouble_of(CURL *c, CURLcode code)
{
    long error = 0;

    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return text_of(TEXT_terminal_remote_noHost);
    case CURLE_COULDNT_CONNECT:
        curl_easy_getinfo(c, CURLINFO_OS_ERRNO, &error);
        return error ? strerror((int)error) : curl_easy_strerror(code);
    case CURLE_OPERATION_TIMEDOUT:
        return strerror(ETIMEDOUT);
    case CURLE_PEER_FAILED_VERIFICATION:
        return distrust(c);
    case CURLE_SSL_CACERT_BADFILE: /* nobody is trusted on this system */
        return text_of(TEXT_terminal_remote_unknownSigner);
    case CURLE_SSL_CONNECT_ERROR:
        return text_of(TEXT_terminal_remote_noTls);
    case CURLE_OUT_OF_MEMORY:
        return curl_easy_strerror(code);
    case CURLE_PARTIAL_FILE:
        return text_of(TEXT_terminal_remote_cutShort);
    default:
        return text_of(TEXT_terminal_remote_strangeAnswer);
    }
}

bool remote_trusts(const char *file, char why[REMOTE_WHY])
{
    gnutls_certificate_credentials_t trusted = NULL;
    bool found = gnutls_certificate_allocate_credentials(&trusted) == 0 &&
                 gnutls_certificate_set_x509_trust_file(
                     trusted, file, GNUTLS_X509_FMT_PEM) > 0;

    if (!found)
        snprintf(why, REMOTE_WHY, "%s",
                 access(file, R_OK) != 0
                     ? strerror(errno)
                     : text_of(TEXT_terminal_remote_noCertificate));
    if (trusted != NULL)
        gnutls_certificate_free_credentials(trusted);
    return found;
}

/* ---- Asking ---- */

/* "[::1]:8080". The port is left out where it is the default, as browsers do
 * it, unless `whole` asks for it. */
static void write_host(const remote_place *p, bool whole,
                       char out[REMOTE_HOST + 16])
{
    bool six = strchr(p->host, ':') != NULL;
    bool bare = !whole && strcmp(p->port, p->secure ? "443" : "80") == 0;

    snprintf(out, REMOTE_HOST + 16, "%s%s%s%s%s", six ? "[" : "", p->host,
             six ? "]" : "", bare ? "" : ":", bare ? "" : p->port);
}

/* A handle for the address; NULL: there is no memory left. Proxies of the
 * environment are not used, redirects are not followed, and no signals are used
 * for timeouts, since there are threads. */
static CURL *open_handle(const remote_asker *a, const char *path)
{
    CURL *c = curl_easy_init();
    char host[REMOTE_HOST + 16], url[URL];

    if (c == NULL)
        return NULL;
    write_host(&a->place, true, host);
    snprintf(url, sizeof url, "http%s://%s%s", a->place.secure ? "s" : "", host,
             path);
    curl_easy_setopt(c, CURLOPT_URL, url);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(c, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(c, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(c, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)REACH);
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)(REACH + ANSWER));
    if (a->place.ca != NULL) {
        curl_easy_setopt(c, CURLOPT_CAINFO, a->place.ca);
        curl_easy_setopt(c, CURLOPT_CAPATH, SYSTEM_TRUST);
    }
    return c;
}

/* The value of a header in a head, up to its end or a semicolon. False: there
 * is none, or it has other characters than these. */
static bool header(const char *head, size_t size, const char *name,
                   const char *characters, char *out, size_t room)
{
    const char *at = strcasestr(head, name);
    size_t n;

    if (at == NULL || at >= head + size)
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

/* Over TLS the cookie has the longer name; it is sent back as "adit". */
static void keep_cookie(remote_asker *a, const char *head, size_t size)
{
    static const char *const names[] = {"\nSet-Cookie: adit=",
                                        "\nSet-Cookie: __Host-adit="};
    char cookie[REMOTE_COOKIE];

    for (int i = 0; i < countof(names); i++)
        if (header(head, size, names[i], DIGITS LETTERS "-_", cookie,
                   sizeof cookie)) {
            memcpy(a->cookie, cookie, sizeof cookie);
            return;
        }
}

/* What an answer says that is not the one that was hoped for, for people: in
 * the user's language if we know the refusal by its name, and otherwise cleaned
 * of all that could do harm to a terminal. */
static void say_refusal(int status, const char *body, size_t size,
                        const char *elsewhere, char why[REMOTE_WHY])
{
    json_t *refusal = status >= 400 ? json_loadb(body, size, 0, NULL) : NULL;
    const char *text = json_string_value(json_object_get(refusal, "text"));
    const char *name = json_string_value(json_object_get(refusal, "refused"));
    const char *known = name != NULL ? tell_refused(name) : NULL;
    adit_text out = adit_text_in(why, REMOTE_WHY);
    char number[16];

    snprintf(number, sizeof number, "%d", status);
    if (text != NULL && known != NULL)
        text_put(&out, known);
    else if (text != NULL)
        utf8_clean(text, true, why, REMOTE_WHY);
    else if (elsewhere != NULL && *elsewhere && strlen(elsewhere) < 128 &&
             elsewhere[strspn(elsewhere, LETTERS DIGITS ":/.-_[]")] == 0)
        TEXT(&out, terminal_remote_elsewhere, .place = elsewhere);
    else
        TEXT(&out, terminal_remote_notOurs, .status = number);
    json_decref(refusal);
}

/* An answer as it comes. `asker` gets the cookie. */
typedef struct answer {
    remote_asker *asker;
    CURL *curl;
    char *body;
    size_t size;
    bool has_head, in_chunks;
} answer;

/* An answer has to say how long it is, or to come in chunks. Otherwise only the
 * other side's hanging up would end it, and a cut one would look whole. */
static bool ends_somewhere(const answer *r)
{
    curl_off_t length = -1;

    curl_easy_getinfo(r->curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    return length >= 0 || r->in_chunks;
}

/* A curl callback, for each line of the head. Fewer bytes than there were end
 * the request. */
static size_t take_header(char *line, size_t one, size_t n, void *self)
{
    char copy[HEAD];
    answer *r = self;

    if (one * n + 2 < sizeof copy) {
        copy[0] = '\n';
        memcpy(copy + 1, line, one * n);
        copy[one * n + 1] = 0;
        keep_cookie(r->asker, copy, one * n);
        r->in_chunks |= strncasecmp(copy, "\nTransfer-Encoding:", 19) == 0;
        r->has_head |= strcmp(copy, "\n\r\n") == 0;
    }
    return !r->has_head || ends_somewhere(r) ? one * n : 0;
}

/* A curl callback. A body that is longer than it may be ends the request. */
static size_t take_body(char *bytes, size_t one, size_t n, void *self)
{
    answer *r = self;
    char *more = r->size + one * n <= BODY
                     ? realloc(r->body, r->size + one * n + 1)
                     : NULL;

    if (more == NULL)
        return 0;
    r->body = more;
    memcpy(r->body + r->size, bytes, one * n);
    r->size += one * n;
    r->body[r->size] = 0;
    return one * n;
}

/* Performs the request; the status, or 0. `why` is filled in either case, for a
 * caller who hoped for another status. */
static int perform(CURL *c, answer *r, char why[REMOTE_WHY])
{
    char *elsewhere = NULL;
    long status = 0;
    CURLcode code = curl_easy_perform(c);

    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(c, CURLINFO_REDIRECT_URL, &elsewhere);
    if (code == CURLE_PARTIAL_FILE && !r->has_head)
        code = CURLE_WEIRD_SERVER_REPLY;
    if (code != CURLE_OK) {
        snprintf(why, REMOTE_WHY, "%s", trouble_of(c, code));
        return 0;
    }
    if (status < 100 || status > 599) {
        snprintf(why, REMOTE_WHY, "%s",
                 text_of(TEXT_terminal_remote_strangeAnswer));
        return 0;
    }
    if (r->body == NULL)
        r->body = strdup("");
    say_refusal((int)status, r->body, r->size, elsewhere, why);
    return r->body != NULL ? (int)status : 0;
}

/* A GET, or with JSON a POST. */
static int ask_server(remote_asker *a, const char *path, const char *json,
                      char **body, char why[REMOTE_WHY])
{
    CURL *c = open_handle(a, path);
    struct curl_slist *type =
        json ? curl_slist_append(NULL, "Content-Type: application/json") : NULL;
    answer r = {.asker = a, .curl = c};
    char cookie[REMOTE_COOKIE + 8];
    int status = 0;

    snprintf(why, REMOTE_WHY, "%s", text_of(TEXT_terminal_memory));
    if (c != NULL && (type != NULL || json == NULL)) {
        snprintf(cookie, sizeof cookie, "adit=%s", a->cookie);
        curl_easy_setopt(c, CURLOPT_USERAGENT, "adit");
        curl_easy_setopt(c, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)BODY);
        curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, take_header);
        curl_easy_setopt(c, CURLOPT_HEADERDATA, &r);
        curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, take_body);
        curl_easy_setopt(c, CURLOPT_WRITEDATA, &r);
        if (a->cookie[0])
            curl_easy_setopt(c, CURLOPT_COOKIE, cookie);
        if (json != NULL) {
            curl_easy_setopt(c, CURLOPT_HTTPHEADER, type);
            curl_easy_setopt(c, CURLOPT_POSTFIELDS, json);
        }
        status = perform(c, &r, why);
    }
    curl_slist_free_all(type);
    curl_easy_cleanup(c);
    *body = status ? r.body : NULL;
    if (status == 0)
        free(r.body);
    return status;
}

int remote_get(remote_asker *a, const char *path, char **body,
               char why[REMOTE_WHY])
{
    return ask_server(a, path, NULL, body, why);
}

int remote_post(remote_asker *a, const char *path, const char *json,
                char **body, char why[REMOTE_WHY])
{
    return ask_server(a, path, json, body, why);
}

/* ---- Lines ---- */

struct remote_line {
    CURL *curl;
    int fd;
    bool holds; /* not all was read that is there */
};

void remote_line_close(remote_line *l)
{
    if (l == NULL)
        return;
    curl_easy_cleanup(l->curl);
    free(l);
}

static ssize_t outcome(CURLcode code, size_t n)
{
    if (code == CURLE_OK)
        return (ssize_t)n;
    return code == CURLE_AGAIN ? -1 : -2;
}

ssize_t remote_line_read(remote_line *l, void *to, size_t room)
{
    size_t n = 0;
    CURLcode code = curl_easy_recv(l->curl, to, room, &n);
    ssize_t came = outcome(code, n);

    l->holds = came > 0;
    return came;
}

ssize_t remote_line_write(remote_line *l, const void *from, size_t size)
{
    size_t n = 0;
    CURLcode code = curl_easy_send(l->curl, from, size, &n);

    return outcome(code, n);
}

int remote_line_fd(const remote_line *l)
{
    return l->fd;
}

bool remote_line_holds(const remote_line *l)
{
    return l->holds;
}

/* Connects, with TLS if the address wants it, and sends nothing yet. */
static remote_line *open_line(const remote_asker *a, char why[REMOTE_WHY])
{
    remote_line *l = calloc(1, sizeof *l);
    curl_socket_t fd = CURL_SOCKET_BAD;
    CURLcode code;

    snprintf(why, REMOTE_WHY, "%s", text_of(TEXT_terminal_memory));
    if (l == NULL || (l->curl = open_handle(a, "/")) == NULL) {
        free(l);
        return NULL;
    }
    curl_easy_setopt(l->curl, CURLOPT_CONNECT_ONLY, 1L);
    code = curl_easy_perform(l->curl);
    if (code == CURLE_OK)
        curl_easy_getinfo(l->curl, CURLINFO_ACTIVESOCKET, &fd);
    if (fd != CURL_SOCKET_BAD) {
        l->fd = fd;
        return l;
    }
    snprintf(why, REMOTE_WHY, "%s", trouble_of(l->curl, code));
    remote_line_close(l);
    return NULL;
}

/* ---- The beginning of a WebSocket ---- */

static bool wait_for(const remote_line *l, short what, int64_t until)
{
    struct pollfd p = {.fd = l->fd, .events = what};
    int64_t left;
    int n;

    do {
        left = until - clock_ms();
        n = left > 0 ? poll(&p, 1, (int)left) : 0;
    } while (n < 0 && errno == EINTR);
    return n > 0;
}

static bool send_all(remote_line *l, const char *at, int64_t until)
{
    for (size_t size = strlen(at); size > 0;) {
        ssize_t n = remote_line_write(l, at, size);

        if (n == -2 || (n < 0 && !wait_for(l, POLLOUT, until)))
            return false;
        if (n > 0) {
            at += n;
            size -= (size_t)n;
        }
    }
    return true;
}

/* What was answered: head, and of a refusal the body. */
typedef struct reply {
    char bytes[HEAD + BODY / 64 + 1];
    size_t size, head; /* bytes in all, and of the head */
    int status;
} reply;

/* As much as there is room for up to `most`. False: there will be no more. The
 * time is checked first, so that a server that sends drop by drop comes to an
 * end. */
static bool read_more(remote_line *l, reply *r, size_t most, int64_t until)
{
    ssize_t n;

    do {
        n = clock_ms() < until
                ? remote_line_read(l, r->bytes + r->size, most - r->size)
                : -2;
    } while (n == -1 && wait_for(l, POLLIN, until));
    if (n <= 0)
        return false;
    r->size += (size_t)n;
    r->bytes[r->size] = 0;
    return true;
}

static bool ends_head(reply *r)
{
    const char *end = strstr(r->bytes, "\r\n\r\n");

    if (end == NULL)
        return false;
    r->head = (size_t)(end - r->bytes) + 4;
    return sscanf(r->bytes, "HTTP/1.%*1d %3d", &r->status) == 1;
}

/* One byte at a time, so that nothing of the WebSocket that follows the head is
 * taken. */
static bool read_head(remote_line *l, reply *r, int64_t until)
{
    while (r->size < HEAD && !ends_head(r))
        if (!read_more(l, r, r->size + 1, until))
            return false;
    return r->head > 0 && r->status >= 100 && r->status < 600;
}

static bool has_header(const reply *r, const char *name, const char *characters,
                       char *out, size_t room)
{
    return header(r->bytes, r->head, name, characters, out, room);
}

/* The body of a refusal, which is short and says how long it is. */
static bool read_refusal(remote_line *l, reply *r, int64_t until)
{
    char length[8];
    size_t wanted;

    if (!has_header(r, "\nContent-Length:", DIGITS, length, sizeof length))
        return false;
    wanted = strtoul(length, NULL, 10);
    if (r->head + wanted >= sizeof r->bytes)
        return false;
    while (r->size < r->head + wanted)
        if (!read_more(l, r, r->head + wanted, until))
            return false;
    return true;
}

/* Random bytes as RFC 6455 wants them written. */
static void make_key(char out[32])
{
    uint8_t bytes[NONCE];
    const gnutls_datum_t nonce = {.data = bytes, .size = NONCE};
    gnutls_datum_t coded = {0};

    require(gnutls_rnd(GNUTLS_RND_NONCE, bytes, NONCE) == 0 &&
            gnutls_base64_encode2(&nonce, &coded) == 0);
    snprintf(out, 32, "%.*s", (int)coded.size, (const char *)coded.data);
    gnutls_free(coded.data);
}

/* The server has to prove that it has read the key, as RFC 6455 has it. */
static bool is_accepted(const reply *r, const char *key)
{
    char wanted[HANDSHAKE_ACCEPT], got[HANDSHAKE_ACCEPT];

    return r->status == 101 && handshake_accepts(key, wanted) &&
           has_header(r, "\nSec-WebSocket-Accept:", LETTERS DIGITS "+/=", got,
                      sizeof got) &&
           strcmp(got, wanted) == 0;
}

static void write_upgrade(const remote_asker *a, const char *path,
                          const char *key, char out[REQUEST])
{
    char host[REMOTE_HOST + 16];

    write_host(&a->place, false, host);
    snprintf(out, REQUEST,
             "GET %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: adit\r\n%s%s%s"
             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: " HANDSHAKE_PROTOCOL "\r\n\r\n",
             path, host, a->cookie[0] ? "Cookie: adit=" : "", a->cookie,
             a->cookie[0] ? "\r\n" : "", key);
}

/* True: the connection is a WebSocket from now on. */
static bool upgrades(remote_line *l, remote_asker *a, const char *path,
                     reply *r, char why[REMOTE_WHY])
{
    const int64_t until = clock_ms() + ANSWER;
    char request[REQUEST], key[32];

    make_key(key);
    write_upgrade(a, path, key, request);
    snprintf(why, REMOTE_WHY, "%s",
             text_of(TEXT_terminal_remote_strangeAnswer));
    if (!send_all(l, request, until) || !read_head(l, r, until)) {
        r->status = 0;
        return false;
    }
    keep_cookie(a, r->bytes, r->head);
    if (is_accepted(r, key))
        return true;
    if (read_refusal(l, r, until))
        say_refusal(r->status, r->bytes + r->head, r->size - r->head, NULL,
                    why);
    return false;
}

remote_line *remote_socket(remote_asker *a, const char *path, int *status,
                           char why[REMOTE_WHY])
{
    remote_line *l = open_line(a, why);
    reply *r = l != NULL ? calloc(1, sizeof *r) : NULL;
    bool done = r != NULL && upgrades(l, a, path, r, why);

    *status = r != NULL ? r->status : 0;
    free(r);
    if (done)
        return l;
    remote_line_close(l);
    return NULL;
}

/* ---- In the background ---- */

/* The thread and the caller share it, and the last of them to leave frees it. A
 * name that is being looked up cannot be called off, so that the caller may be
 * gone long before. */
struct remote_dialing {
    remote_asker who; /* a copy, which gets the cookie */
    char path[REMOTE_PATH], why[REMOTE_WHY];
    remote_line *line;
    int status, fd;
    atomic_bool is_done, left; /* one of the two has left */
};

void remote_dial_leave(remote_dialing *d)
{
    if (!atomic_exchange(&d->left, true))
        return;
    remote_line_close(d->line);
    close(d->fd);
    free(d);
}

/* The thread. Everything is written before is_done, and read after it. */
static void *go(void *self)
{
    remote_dialing *d = self;

    d->line = remote_socket(&d->who, d->path, &d->status, d->why);
    atomic_store(&d->is_done, true);
    eventfd_write(d->fd, 1);
    remote_dial_leave(d);
    return NULL;
}

/* The thread takes no signals: all of them are for the thread that plays. */
static bool start(remote_dialing *d)
{
    pthread_t thread;
    sigset_t all, before;
    bool started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    started = pthread_create(&thread, NULL, go, d) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        pthread_detach(thread);
    return started;
}

remote_dialing *remote_dial(const remote_asker *who, const char *path)
{
    remote_dialing *d = calloc(1, sizeof *d);

    if (d == NULL)
        return NULL;
    d->who = *who;
    snprintf(d->path, sizeof d->path, "%s", path);
    d->fd = eventfd(0, EFD_CLOEXEC);
    if (d->fd >= 0 && start(d))
        return d;
    if (d->fd >= 0)
        close(d->fd);
    free(d);
    return NULL;
}

int remote_dial_fd(const remote_dialing *d)
{
    return d->fd;
}

bool remote_dial_is_done(const remote_dialing *d)
{
    return atomic_load(&d->is_done);
}

remote_line *remote_dial_take(remote_dialing *d, remote_asker *who, int *status,
                              char why[REMOTE_WHY])
{
    remote_line *l = d->line;

    d->line = NULL;
    *status = d->status;
    memcpy(who->cookie, d->who.cookie, sizeof who->cookie);
    memcpy(why, d->why, REMOTE_WHY);
    return l;
}
