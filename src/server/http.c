/* http.c -- requests over HTTP. libmicrohttpd reads them; here it is decided
 * what they may ask, and what it lets pass but should not is refused. The
 * answers come from src/lobby/api.c, admin.c and static_files.c; a request that
 * becomes a WebSocket is handed to websocket.c. Opened by server.c, on whose
 * thread everything here runs.
 *
 * How a request goes, by the calls of libmicrohttpd:
 *
 *   on_connection  come: who is it, is there room?   go: all of it is freed
 *   on_request     1st call  meet: judges the head
 *                  others    hear: the body, kept or wasted
 *                  last call answer: rate limit, guest, route -> one answer
 *                            or wait_for: a password is hashed, the connection
 *                            is suspended, and `answer` is called once more
 *   on_upgrade     the socket leaves libmicrohttpd
 *   on_completed   forget_request: the connection may ask again */
#define _POSIX_C_SOURCE 200809L

#include "server/http.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base.h"
#include "lobby/refusal.h"
#include "server/handshake.h"
#include "server/http_headers.h"

enum {
    MEMORY = 8192,           /* bytes for a request's head and its answer's */
    LARGEST_BODY = 4096,     /* bytes of a body that are kept; */
    LARGEST_PAST = 65536,    /* of a table that begins from a position */
    LARGEST_WASTE = 65536,   /* bytes of one that are read and thrown away */
    LONGEST_PATH = 256,      /* bytes */
    SPARE = 8,               /* connections, to hang up on one for another */
    HEAD_TIME = 20 * 1000,   /* ms in which a request has to be complete */
    ANSWER_TIME = 120 * 1000 /* ms in which an answer has to be read */
};

/* Headers of every answer. Scripts, styles and the engine come from this server
 * and nowhere else, and no other page may frame or read what is here. */
static const struct {
    const char *name, *value;
} always[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
     "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

/* What a handshake has been granted, from its answer until it is a socket: the
 * address has been let in by rate_limit_enter, and is let out again if this
 * comes to nothing. */
typedef struct promise {
    char table[STORE_NAME];
    guest who;
    char address[CLIENT_ID_ADDRESS];
} promise;

/* A connection, which makes one request after another. libmicrohttpd keeps it
 * for us from `come` to `go`. */
typedef struct visit {
    struct http *http;
    struct MHD_Connection *connection;
    struct visit *newer, *older; /* among all connections */
    promise *promise;            /* or NULL */
    char *body;                  /* `room` bytes, or NULL */
    uint32_t room, most;         /* of it now, and at most */
    lobby_password *lock;        /* the password in it, hashed; or NULL */
    /* While the lobby has said `later`: who has asked, with the cookie that the
     * answer needs, and what the lobby said with it. */
    bool asleep, again;
    /* What another node has said: an answer, or a line for this socket. */
    bool relayed;
    relay_result heard;
    guest who;
    char cookie[CLIENT_ID_COOKIE], opened[STORE_NAME];
    uint32_t length, wasted; /* bytes of the body, kept and not */
    int64_t since;           /* when it came, or was last answered or done */
    uint8_t refused;         /* a refusal to be sent when the body was read */
    bool answered, counted, can_upgrade; /* counted: by `connections` */
    bool is_old;                         /* by HTTP/1.0 */
    bool is_cut;                  /* its first line did not end with CR LF */
    char peer[CLIENT_ID_ADDRESS]; /* of the other end, perhaps a proxy */
} visit;

struct http {
    http_settings settings;
    struct MHD_Daemon *daemon;
    rate_limit *connections; /* counts those that are open, by peer */
    visit *newest, *oldest;
    int32_t n_asleep; /* visits that wait for a commit */
    bool retired;     /* nothing is answered any more but health and numbers */
    bool is_due;      /* to be run at once, whatever it says itself */
};

static int64_t now_of(const http *h)
{
    const world *w = h->settings.sockets->world;

    return w->now(w->self);
}

/* ---- Answers ---- */

static void give(struct MHD_Response *r, const char *name, const char *value)
{
    MHD_add_response_header(r, name, value);
}

static void give_always(struct MHD_Response *r)
{
    for (int i = 0; i < countof(always); i++)
        give(r, always[i].name, always[i].value);
}

/* A response of this text, which libmicrohttpd frees; so does this, on failure.
 * It must not be cached. */
static struct MHD_Response *answer_of(char *text, size_t length,
                                      const char *type)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(
        length, text, text ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);

    if (r == NULL) {
        free(text);
        return NULL;
    }
    give_always(r);
    give(r, "Content-Type", type);
    give(r, "Cache-Control", "no-store");
    return r;
}

static metrics *metrics_of(const http *h)
{
    return lobby_metrics(h->settings.sockets->lobby);
}

/* Queues the response, which is still the caller's, and counts it. */
static enum MHD_Result put_header(visit *v, int status, struct MHD_Response *r)
{
    v->answered = true;
    v->since = now_of(v->http);
    metrics_of(v->http)->answers[status / 100]++;
    return MHD_queue_response(v->connection, (unsigned)status, r);
}

/* Queues a response that is used only once. */
static enum MHD_Result send_away(visit *v, int status, struct MHD_Response *r)
{
    enum MHD_Result result;

    if (r == NULL)
        return MHD_NO;
    result = put_header(v, status, r);
    MHD_destroy_response(r);
    return result;
}

/* Answers with a refusal. After a request that may have been misread, or whose
 * body is too long, the connection ends: what follows on it may not be what we
 * think. */
static enum MHD_Result refuse(visit *v, refusal why)
{
    char *buffer = malloc(512);
    struct MHD_Response *r;
    adit_text t;

    if (buffer == NULL)
        return MHD_NO;
    t = adit_text_in(buffer, 512);
    metrics_of(v->http)->refused[why]++;
    refusal_write(why, &t);
    r = answer_of(buffer, strlen(buffer), "application/json");
    if (r != NULL && why == REFUSED_BAD_METHOD)
        give(r, "Allow", "GET, HEAD, POST, DELETE");
    if (r != NULL && why == REFUSED_VERSION)
        give(r, "Sec-WebSocket-Version", "13");
    if (r != NULL && (why == REFUSED_BAD_MESSAGE || why == REFUSED_TOO_BIG))
        give(r, "Connection", "close");
    return send_away(v, refusal_status(why), r);
}

/* ---- The page ---- */

/* The responses for one form of a file: with its content, and "not modified"
 * (304). */
typedef struct form {
    struct MHD_Response *whole, *unchanged;
} form;

/* Both forms of a file, as it is and packed by gzip. They are made when the
 * file is first asked for, kept in page.extra, and used for every answer. */
typedef struct served {
    form plain, packed;
} served;

/* Files in assets/ have their content in their name and may be cached for ever;
 * all others have to be asked for again, which their ETag makes cheap. */
static struct MHD_Response *response_of(const page *p, const uint8_t *data,
                                        size_t size, bool packed)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(
        size, (void *)(uintptr_t)data, MHD_RESPMEM_PERSISTENT);

    if (r == NULL)
        return NULL;
    give_always(r);
    give(r, "Content-Type", p->type);
    give(r, "ETag", packed ? p->packed_tag : p->tag);
    give(r, "Cache-Control",
         p->lasts ? "public, max-age=31536000, immutable" : "no-cache");
    if (p->file.packed != NULL)
        give(r, "Vary", "Accept-Encoding");
    if (packed)
        give(r, "Content-Encoding", "gzip");
    return r;
}

static served *serving(page *p)
{
    served *s = p->extra;

    if (s != NULL)
        return s;
    s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    p->extra = s;
    s->plain = (form){response_of(p, p->file.data, p->file.size, false),
                      response_of(p, NULL, 0, false)};
    if (p->file.packed != NULL)
        s->packed =
            (form){response_of(p, p->file.packed, p->file.packed_size, true),
                   response_of(p, NULL, 0, true)};
    return s;
}

static void drop_form(const form *f)
{
    if (f->whole != NULL)
        MHD_destroy_response(f->whole);
    if (f->unchanged != NULL)
        MHD_destroy_response(f->unchanged);
}

static void unserve(page *p)
{
    served *s = p->extra;

    p->extra = NULL;
    if (s == NULL)
        return;
    drop_form(&s->plain);
    drop_form(&s->packed);
    free(s);
}

/* The tags of the two forms differ, so that a cache does not mix them up. */
static enum MHD_Result answer_page(visit *v, const headers *seen, page *p)
{
    served *s = serving(p);
    bool packed, unchanged;
    struct MHD_Response *r;
    const form *f;

    if (s == NULL)
        return MHD_NO;
    packed = s->packed.whole != NULL && headers_takes_gzip(seen);
    f = packed ? &s->packed : &s->plain;
    unchanged = seen->tag != NULL &&
                (strcmp(seen->tag, "*") == 0 ||
                 strstr(seen->tag, packed ? p->packed_tag : p->tag) != NULL);
    r = unchanged ? f->unchanged : f->whole;
    return r ? put_header(v, unchanged ? 304 : 200, r) : MHD_NO;
}

/* ---- Guests ---- */

/* The guest of the request's cookie, and the token itself; NULL, and nobody:
 * there is none that counts. A token without our seal was issued before there
 * were seals, or sealed with a key that is lost: it counts if its guest is
 * known here. *renew: the client should get its cookie again, sealed and under
 * the right name. */
static const char *find_guest(const visit *v, const char *table, guest *who,
                              bool secure, bool *renew)
{
    const http_settings *s = &v->http->settings;

    for (int i = 0; i < countof(client_id_cookies); i++) {
        const char *token = MHD_lookup_connection_value(
            v->connection, MHD_COOKIE_KIND, client_id_cookies[i]);
        client_id_token is = client_id_guest(s->seal, token, who);

        *renew = is == CLIENT_ID_UNSEALED || i != !secure;
        if (is == CLIENT_ID_SEALED ||
            (is == CLIENT_ID_UNSEALED &&
             lobby_knows(s->sockets->lobby, who, table)))
            return token;
    }
    *who = (guest){{0}};
    return NULL;
}

/* The same, but a request without a valid cookie makes a new guest. `cookie` is
 * the Set-Cookie header that the answer needs, or "". */
static void know_guest(const visit *v, const char *table, bool secure,
                       guest *who, char cookie[CLIENT_ID_COOKIE])
{
    const http_settings *s = &v->http->settings;
    bool renew;
    const char *token = find_guest(v, table, who, secure, &renew);

    cookie[0] = 0;
    if (token == NULL)
        client_id_new_guest(s->sockets->world, s->seal, secure, who, cookie);
    else if (renew)
        client_id_same_guest(s->seal, token, secure, cookie);
}

/* Has the operator blocked whoever this is? Their own data they may see and
 * delete all the same. */
static bool is_barred(const visit *v, const char *path, const char *address,
                      const guest *who)
{
    static const char own[] = "/api/me";

    return strncmp(path, own, sizeof own - 1) != 0 &&
           lobby_blocks(v->http->settings.sockets->lobby, address, who);
}

/* ---- Sockets ---- */

/* The handshake was answered. The socket goes on with a descriptor of its own,
 * without libmicrohttpd, which would keep several kilobytes for it as long as
 * it lives. libmicrohttpd closes its own descriptor when it is run next, but
 * would not ask for that by itself. */
static void on_upgrade(void *self, struct MHD_Connection *connection,
                       void *request, const char *extra, size_t n_extra,
                       MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    visit *v = self;
    promise *p = v->promise;
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    socket_line line = {.fd = own,
                        .extra = extra,
                        .n_extra = n_extra,
                        .table = p->table,
                        .address = p->address,
                        .who = p->who};

    (void)connection;
    (void)request;
    if (own >= 0) {
        v->promise = NULL;
        if (v->heard.line != NULL)
            relay_join(v->heard.line, &line);
        else
            socket_begin(v->http->settings.sockets, &line);
        v->heard.line = NULL;
        free(p);
    }
    v->http->is_due = true;
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

static enum MHD_Result welcome(visit *v, const headers *seen,
                               const char *accept, const char *cookie)
{
    struct MHD_Response *r = MHD_create_response_for_upgrade(on_upgrade, v);

    if (r == NULL)
        return MHD_NO;
    give(r, "Upgrade", "websocket");
    give(r, "Sec-WebSocket-Accept", accept);
    if (seen->offers_ours)
        give(r, "Sec-WebSocket-Protocol", HANDSHAKE_PROTOCOL);
    if (cookie[0])
        give(r, "Set-Cookie", cookie);
    return send_away(v, MHD_HTTP_SWITCHING_PROTOCOLS, r);
}

/* What another node has said about a request of ours: libmicrohttpd then calls
 * on_request once more. A node that is gone is asked again, or another in its
 * place, in a moment. */
static void on_relayed(void *self, const relay_result *result)
{
    visit *v = self;

    if (result->again) {
        v->asleep = true;
        v->http->n_asleep++;
        return;
    }
    v->relayed = true;
    v->heard = *result;
    v->http->is_due = true;
    MHD_resume_connection(v->connection);
}

/* Puts the connection to sleep until a commit has landed, or a table has come
 * here. */
static enum MHD_Result go_to_sleep(visit *v)
{
    v->asleep = v->again = true;
    v->http->n_asleep++;
    MHD_suspend_connection(v->connection);
    return MHD_YES;
}

/* Puts it to sleep until another node has answered. */
static enum MHD_Result await_relay(visit *v, bool called)
{
    v->again = true;
    if (!called)
        return go_to_sleep(v);
    MHD_suspend_connection(v->connection);
    return MHD_YES;
}

/* May one more socket come from this address to this table? On REFUSED_NONE it
 * is counted, and has to be let out by whoever ends it; unless where the table
 * is has to be found out first. */
static refusal may_enter(const visit *v, const promise *p, lobby_place *where)
{
    const sockets *all = v->http->settings.sockets;
    const char *why;
    refusal r = v->relayed
                    ? v->heard.refused
                    : lobby_may_join(all->lobby, p->table, &p->who, where);

    if (r != REFUSED_NONE || where->later || where->elsewhere[0])
        return r;
    if (!rate_limit_allows(all->rate_limit, p->address, RATE_LIMIT_SOCKET,
                           now_of(v->http)))
        return REFUSED_TOO_FAST;
    why = rate_limit_enter(all->rate_limit, p->address, now_of(v->http));
    if (why == NULL)
        return REFUSED_NONE;
    return strcmp(why, "server_full") == 0 ? REFUSED_SERVER_FULL
                                           : REFUSED_TOO_MANY_SOCKETS;
}

/* The origin is checked first: a page of somebody else must learn nothing, not
 * even whether a table exists. A client that offers no subprotocol is accepted;
 * one that offers others only is not. */
static enum MHD_Result shake_hands(visit *v, const headers *seen,
                                   const char *table, const char *address)
{
    char accept[HANDSHAKE_ACCEPT];
    lobby_place where = {0};
    bool secure;
    promise *p;
    refusal r;

    if (!client_id_is_ours(&v->http->settings.trust, seen->origin, seen->host,
                           &secure))
        return refuse(v, REFUSED_ORIGIN);
    if (seen->upgrade && seen->websocket && seen->version != NULL &&
        strcmp(seen->version, "13") != 0)
        return refuse(v, REFUSED_VERSION);
    if (!seen->upgrade || !seen->websocket || seen->key == NULL ||
        seen->version == NULL || !handshake_accepts(seen->key, accept) ||
        (seen->offers && !seen->offers_ours))
        return refuse(v, REFUSED_PROTOCOL);
    p = calloc(1, sizeof *p);
    if (p == NULL)
        return MHD_NO;
    snprintf(p->table, sizeof p->table, "%s", table);
    snprintf(p->address, sizeof p->address, "%s", address);
    if (!v->again)
        know_guest(v, table, secure, &v->who, v->cookie);
    p->who = v->who;
    r = is_barred(v, "", address, &v->who) ? REFUSED_BLOCKED
                                           : may_enter(v, p, &where);
    if (r == REFUSED_NONE && !where.later && !where.elsewhere[0]) {
        v->promise = p;
        return welcome(v, seen, accept, v->cookie);
    }
    free(p);
    if (r != REFUSED_NONE)
        return refuse(v, r);
    if (where.later)
        return go_to_sleep(v);
    return await_relay(v, relay_socket(v->http->settings.relay, where.elsewhere,
                                       table, &v->who, address, on_relayed, v));
}

/* ---- /api/ ---- */

/* Sends the lobby's answer, with the cookie if there is one. The text is freed
 * in any case. */
static enum MHD_Result pass_on(visit *v, const lobby_answer *a,
                               const char *cookie)
{
    struct MHD_Response *r = answer_of(a->text, a->length, a->type);

    if (r != NULL && cookie[0])
        give(r, "Set-Cookie", cookie);
    if (r != NULL && a->file != NULL) {
        char file[64];

        snprintf(file, sizeof file, "attachment; filename=\"%s\"", a->file);
        give(r, "Content-Disposition", file);
    }
    if (a->refused != REFUSED_NONE)
        metrics_of(v->http)->refused[a->refused]++;
    return send_away(v, a->status, r);
}

/* The hash is ready, or the server is going down: libmicrohttpd then calls
 * on_request for the same request once more, and all of it is looked at
 * again. */
static void on_hashed(void *self, lobby_password *k)
{
    visit *v = self;

    v->lock = k;
    if (!lobby_is_hashed(k))
        v->refused = REFUSED_CLOSING;
    MHD_resume_connection(v->connection);
    v->http->is_due = true;
}

/* Puts the connection to sleep until a password is hashed; meanwhile nothing of
 * it is read. */
static enum MHD_Result wait_for(visit *v, lobby_password *k)
{
    if (!password_worker_ask(v->http->settings.password_worker, k, on_hashed,
                             v)) {
        lobby_password_free(k);
        return refuse(v, REFUSED_TOO_FAST);
    }
    MHD_suspend_connection(v->connection);
    return MHD_YES;
}

/* There is no answer yet. */
static enum MHD_Result sleep_on(visit *v, const lobby_request *request,
                                const lobby_answer *a)
{
    v->who = request->guest;
    memcpy(v->opened, a->opened, sizeof v->opened);
    return go_to_sleep(v);
}

void http_landed(http *h)
{
    for (visit *v = h->n_asleep > 0 ? h->newest : NULL; v != NULL;
         v = v->older) {
        if (!v->asleep)
            continue;
        v->asleep = false;
        h->n_asleep--;
        h->is_due = true;
        MHD_resume_connection(v->connection);
    }
}

/* Asks the lobby. If it answers later, libmicrohttpd calls on_request for the
 * same request once more, and all of it is looked at again, for the same
 * guest. */
static lobby_answer ask(visit *v, lobby_request *request)
{
    request->again = v->again;
    request->opened = v->opened;
    return lobby_ask(v->http->settings.sockets->lobby, request);
}

static enum MHD_Result answer_as(visit *v, lobby_request *request,
                                 const char *cookie)
{
    lobby_answer a = v->relayed ? v->heard.answer : ask(v, request);

    if (v->relayed)
        v->heard.answer.text = NULL; /* it is sent now */
    if (a.later)
        return sleep_on(v, request, &a);
    if (a.elsewhere[0]) {
        v->who = request->guest;
        return await_relay(v, relay_ask(v->http->settings.relay, a.elsewhere,
                                        request, on_relayed, v));
    }
    return a.lock != NULL ? wait_for(v, a.lock) : pass_on(v, &a, cookie);
}

/* A page of another origin cannot send application/json without asking first,
 * so this type is required, in addition to the check of the origin. */
static enum MHD_Result answer_post(visit *v, const headers *seen,
                                   const char *path, const char *address)
{
    bool secure;
    lobby_request request = {.method = "POST",
                             .path = path,
                             .body = v->body ? v->body : "",
                             .length = v->length,
                             .address = address,
                             .guest = v->who,
                             .lock = v->lock};

    if (!client_id_is_ours(&v->http->settings.trust, seen->origin, seen->host,
                           &secure))
        return refuse(v, REFUSED_ORIGIN);
    if (!headers_is_json(seen))
        return refuse(v, REFUSED_BAD_TYPE);
    if (!v->again)
        know_guest(v, "", secure, &request.guest, v->cookie);
    if (is_barred(v, path, address, &request.guest))
        return refuse(v, REFUSED_BLOCKED);
    return answer_as(v, &request, v->cookie);
}

/* Deletes what is kept about a guest. The request makes no new guest; after it
 * the browser is asked to drop its token. */
static enum MHD_Result answer_delete(visit *v, const headers *seen,
                                     const char *path, const char *address)
{
    lobby_request request = {
        .method = "DELETE", .path = path, .body = "", .address = address};
    char cookie[CLIENT_ID_COOKIE];
    bool secure, unused;
    lobby_answer a;

    if (!client_id_is_ours(&v->http->settings.trust, seen->origin, seen->host,
                           &secure))
        return refuse(v, REFUSED_ORIGIN);
    find_guest(v, "", &request.guest, secure, &unused);
    a = ask(v, &request);
    if (a.later)
        return sleep_on(v, &request, &a);
    client_id_no_guest(secure, cookie);
    return pass_on(v, &a, a.farewell ? cookie : "");
}

/* Looking changes nothing, so the origin does not matter and no guest is
 * made. */
static enum MHD_Result answer_get(visit *v, const char *path,
                                  const char *address)
{
    lobby_request request = {
        .method = "GET", .path = path, .body = "", .address = address};
    bool unused;

    find_guest(v, "", &request.guest, false, &unused);
    if (is_barred(v, path, address, &request.guest))
        return refuse(v, REFUSED_BLOCKED);
    return answer_as(v, &request, "");
}

/* Is it "/api/tables/TABLE/socket"? Then `table` is the name. */
static bool is_socket(const char *path, char table[STORE_NAME])
{
    static const char before[] = "/api/tables/", after[] = "/socket";
    size_t n;

    if (strncmp(path, before, sizeof before - 1) != 0)
        return false;
    path += sizeof before - 1;
    n = strcspn(path, "/");
    if (strcmp(path + n, after) != 0)
        return false;
    /* A name that is too long becomes "", which is not a table's name
     * either. */
    snprintf(table, STORE_NAME, "%.*s", n < STORE_NAME ? (int)n : 0, path);
    return true;
}

/* Is it a request for the operator, and may it be answered? While the server is
 * going down, its health is all that can be asked for. */
static bool asks_office(const visit *v, const headers *seen, const char *path,
                        const char *address, lobby_answer *out)
{
    const http_settings *s = &v->http->settings;

    if (v->refused && (v->refused != REFUSED_CLOSING ||
                       !(s->admin->drained || admin_is_health(path))))
        return false;
    return admin_ask(
        s->admin, path,
        client_id_is_operator(&s->trust, v->peer, address, seen->relayed), out);
}

static enum MHD_Result answer_look(visit *v, const headers *seen,
                                   const char *path, const char *address)
{
    char table[STORE_NAME];
    page *p;

    if (is_socket(path, table))
        return v->can_upgrade ? shake_hands(v, seen, table, address)
                              : refuse(v, REFUSED_PROTOCOL);
    if (strncmp(path, "/api/", 5) == 0)
        return answer_get(v, path, address);
    p = static_files_at(v->http->settings.static_files, path);
    return p ? answer_page(v, seen, p) : refuse(v, REFUSED_NO_SUCH_ROUTE);
}

/* A request that was read completely. The operator's requests are not limited,
 * so that a flood of others does not hide the metrics. The address is worked
 * out again for each request, because a proxy sends those of several people
 * over one connection. */
static enum MHD_Result answer(visit *v, const char *path, const char *method)
{
    headers seen = headers_of(v->connection);
    char address[CLIENT_ID_ADDRESS];
    bool posts = strcmp(method, "POST") == 0;
    bool deletes = strcmp(method, "DELETE") == 0;
    lobby_answer a;

    client_id_address(&v->http->settings.trust, v->peer, seen.forwarded,
                      address);
    if (!posts && !deletes && asks_office(v, &seen, path, address, &a))
        return pass_on(v, &a, "");
    if (v->refused || v->http->settings.admin->is_all)
        return refuse(v, v->refused ? v->refused : REFUSED_NO_SUCH_ROUTE);
    if (!v->again &&
        !rate_limit_allows(v->http->settings.sockets->rate_limit, address,
                           RATE_LIMIT_REQUEST, now_of(v->http)))
        return refuse(v, REFUSED_TOO_FAST);
    if (deletes)
        return answer_delete(v, &seen, path, address);
    return posts ? answer_post(v, &seen, path, address)
                 : answer_look(v, &seen, path, address);
}

/* ---- Requests ---- */

static bool is_method(const char *method)
{
    return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0 ||
           strcmp(method, "POST") == 0 || strcmp(method, "DELETE") == 0;
}

/* What is wrong with a request by its head alone. The first condition refuses
 * everything that a proxy in front of us might have understood differently: two
 * lengths, a length and a coding, any coding but chunked, no host, odd ends of
 * lines. */
static refusal first_look(const visit *v, const headers *seen, const char *path,
                          const char *method)
{
    if (seen->malformed || v->is_cut || seen->host == NULL ||
        (seen->coding != NULL && (seen->length != NULL || v->is_old)) ||
        (seen->coding != NULL && strcasecmp(seen->coding, "chunked") != 0))
        return REFUSED_BAD_MESSAGE;
    if (!client_id_knows_host(&v->http->settings.trust, seen->host))
        return REFUSED_HOST;
    if (v->http->retired)
        return REFUSED_CLOSING;
    if (!is_method(method))
        return REFUSED_BAD_METHOD;
    if (strlen(path) > LONGEST_PATH)
        return REFUSED_NO_SUCH_ROUTE;
    return headers_length(seen) > v->most ? REFUSED_TOO_BIG : REFUSED_NONE;
}

/* The head of a request has come. A refusal is sent when the body was read: a
 * client that is still sending when its connection is closed may never read
 * why. It is sent at once if the end of the body cannot be trusted, if the body
 * is too large to be worth it, or if the client waits to be asked for it. */
static enum MHD_Result meet(visit *v, const char *path, const char *method)
{
    headers seen = headers_of(v->connection);
    refusal r;

    v->most = strcmp(path, "/api/tables") == 0 ? LARGEST_PAST : LARGEST_BODY;
    r = first_look(v, &seen, path, method);
    v->answered = false;
    v->refused = (uint8_t)r;
    if (r == REFUSED_BAD_MESSAGE ||
        (r != REFUSED_NONE &&
         (seen.expect != NULL || headers_length(&seen) > LARGEST_WASTE)))
        return refuse(v, r);
    return MHD_YES;
}

/* Few bodies are large: it grows as they come. */
static bool has_room(visit *v, uint32_t needed)
{
    uint32_t room = v->room < LARGEST_BODY ? LARGEST_BODY : v->room;
    char *body;

    while (room < needed)
        room *= 2;
    if (room == v->room)
        return true;
    body = realloc(v->body, room);
    if (body == NULL)
        return false;
    v->body = body;
    v->room = room;
    return true;
}

/* A piece of the body. It is kept, or if the request is refused anyway, thrown
 * away up to a limit. */
static enum MHD_Result hear(visit *v, const char *data, size_t *n)
{
    size_t more = *n;

    *n = 0;
    if (v->length + more > v->most && !v->refused)
        v->refused = REFUSED_TOO_BIG;
    if (v->refused) {
        v->wasted += (uint32_t)(more < LARGEST_WASTE ? more : LARGEST_WASTE);
        return v->wasted > LARGEST_WASTE ? MHD_NO : MHD_YES;
    }
    if (!has_room(v, v->length + (uint32_t)more))
        return MHD_NO;
    memcpy(v->body + v->length, data, more);
    v->length += (uint32_t)more;
    return MHD_YES;
}

/* Called by libmicrohttpd several times for each request: with its head, with
 * each piece of its body, and when it is complete. *request is NULL only the
 * first time. */
static enum MHD_Result on_request(void *self, struct MHD_Connection *connection,
                                  const char *path, const char *method,
                                  const char *version, const char *data,
                                  size_t *n_data, void **request)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    visit *v = info ? info->socket_context : NULL;

    (void)self;
    if (v == NULL)
        return MHD_NO;
    if (*request == NULL) {
        *request = v;
        v->is_old = strcmp(version, "HTTP/1.1") != 0;
        v->is_cut = !headers_ends(version);
        v->can_upgrade = !v->is_old && strcmp(method, "GET") == 0;
        return meet(v, path, method);
    }
    if (*n_data > 0)
        return hear(v, data, n_data);
    return v->answered ? MHD_YES : answer(v, path, method);
}

static void forget_request(visit *v)
{
    free(v->body);
    if (v->lock != NULL)
        lobby_password_free(v->lock);
    v->body = NULL;
    v->room = 0;
    v->lock = NULL;
    free(v->heard.answer.text);
    if (v->heard.line != NULL)
        relay_drop(v->heard.line);
    v->heard = (relay_result){0};
    v->relayed = false;
    v->length = v->wasted = 0;
    v->refused = 0;
    v->answered = v->again = false;
    v->who = (guest){{0}};
    v->cookie[0] = v->opened[0] = 0;
    v->since = now_of(v->http);
}

static void on_completed(void *self, struct MHD_Connection *connection,
                         void **request, enum MHD_RequestTerminationCode code)
{
    (void)self;
    (void)connection;
    (void)code;
    if (*request != NULL)
        forget_request(*request);
    *request = NULL;
}

/* ---- Connections ---- */

/* The address at the other end in its canonical spelling, or "". */
static void find_peer(visit *v)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        v->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *a = info ? info->client_addr : NULL;
    char text[CLIENT_ID_ADDRESS] = "";

    if (a != NULL && a->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)a)->sin_addr, text,
                  sizeof text);
    else if (a != NULL && a->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)a)->sin6_addr, text,
                  sizeof text);
    if (!client_id_canonical(text, v->peer))
        v->peer[0] = 0;
}

/* Ends a connection from below; libmicrohttpd notices, and calls `go`. */
static void hang_up(const visit *v)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        v->connection, MHD_CONNECTION_INFO_CONNECTION_FD);

    if (info != NULL)
        shutdown(info->connect_fd, SHUT_RDWR);
}

/* Connections of proxies are not counted: they carry many people's requests. */
static bool is_counted(const visit *v)
{
    const client_id_trust *trust = &v->http->settings.trust;

    for (int i = 0; i < CLIENT_ID_TRUSTED && trust->proxy[i]; i++)
        if (strcmp(trust->proxy[i], v->peer) == 0)
            return false;
    return true;
}

static void let_out(visit *v)
{
    if (v->counted)
        rate_limit_leave(v->http->connections, v->peer);
    v->counted = false;
}

/* Makes room by hanging up on the connection that has been asking longest
 * without an answer, of all or of one address. This way slow connections on
 * purpose (slow loris) cannot keep others out. False: there is none. */
static bool drop_oldest(http *h, const char *peer)
{
    visit *v = h->oldest;

    while (v != NULL && (v->answered || !v->counted ||
                         (peer != NULL && strcmp(v->peer, peer) != 0)))
        v = v->newer;
    if (v == NULL)
        return false;
    let_out(v);
    hang_up(v);
    return true;
}

/* Counts a new connection, making room for it if needed. False: there is
 * none. */
static bool let_in(visit *v)
{
    http *h = v->http;
    const char *why = rate_limit_enter(h->connections, v->peer, v->since);

    if (why != NULL) {
        bool all = strcmp(why, "server_full") == 0;

        if (!drop_oldest(h, all ? NULL : v->peer))
            return false;
        why = rate_limit_enter(h->connections, v->peer, v->since);
    }
    return why == NULL;
}

/* A new connection. If there is no room it is cut off; libmicrohttpd still
 * calls `go` for it. */
static void come(http *h, struct MHD_Connection *connection, void **context)
{
    visit *v = calloc(1, sizeof *v);

    *context = v;
    if (v == NULL)
        return;
    v->http = h;
    h->settings.admin->connections++;
    metrics_add(metrics_of(h), METRIC_CONNECTIONS, 1);
    v->connection = connection;
    v->since = now_of(h);
    find_peer(v);
    if (is_counted(v)) {
        v->counted = let_in(v);
        if (!v->counted)
            hang_up(v);
    }
    v->older = h->newest;
    *(v->older ? &v->older->newer : &h->oldest) = v;
    h->newest = v;
}

/* The connection is gone. A handshake that did not become a socket gives its
 * place back. */
static void go(visit *v)
{
    if (v == NULL)
        return;
    *(v->older ? &v->older->newer : &v->http->oldest) = v->newer;
    *(v->newer ? &v->newer->older : &v->http->newest) = v->older;
    let_out(v);
    v->http->settings.admin->connections--;
    if (v->promise != NULL)
        rate_limit_leave(v->http->settings.sockets->rate_limit,
                         v->promise->address);
    free(v->promise);
    free(v->body);
    free(v);
}

static void on_connection(void *self, struct MHD_Connection *connection,
                          void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        come(self, connection, context);
    else
        go(*context);
}

/* ---- The whole ---- */

/* Unescapes a path. One with a zero byte in it stays as it came, and is
 * therefore no file's and no route's: otherwise it would end early for us and
 * not for others. */
static size_t unescape(void *self, struct MHD_Connection *connection,
                       char *text)
{
    (void)self;
    (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

/* With STRICT_FOR_CLIENT at 1, libmicrohttpd would answer a request without a
 * host by itself, and without the headers of every answer; first_look refuses
 * it instead. */
static struct MHD_Daemon *start(http *h)
{
    unsigned flags =
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME;

    return MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, h, MHD_OPTION_LISTEN_SOCKET,
        h->settings.listener, MHD_OPTION_STRICT_FOR_CLIENT, 0,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)h->settings.connections,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(HEAD_TIME / 1000),
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, h, MHD_OPTION_NOTIFY_CONNECTION,
        on_connection, h, MHD_OPTION_NOTIFY_COMPLETED, on_completed, h,
        MHD_OPTION_END);
}

http *http_open(const http_settings *settings)
{
    /* libmicrohttpd accepts a few more than we count, so that there is one to
     * hang up on in favour of another. */
    rate_limits limits = {.sockets = settings->connections - SPARE,
                          .sockets_of_address =
                              settings->connections_of_address};
    http *h = calloc(1, sizeof *h);

    if (h == NULL)
        return NULL;
    h->settings = *settings;
    h->connections = rate_limit_open(&limits);
    h->daemon = h->connections ? start(h) : NULL;
    if (h->daemon == NULL) {
        rate_limit_close(h->connections);
        free(h);
        return NULL;
    }
    return h;
}

int http_descriptor(const http *h)
{
    return MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

int64_t http_wait(const http *h)
{
    MHD_UNSIGNED_LONG_LONG wait;

    if (h->is_due)
        return 0;
    return MHD_get_timeout(h->daemon, &wait) == MHD_YES ? (int64_t)wait : -1;
}

void http_run(http *h)
{
    h->is_due = false;
    MHD_run(h->daemon);
}

/* libmicrohttpd's timeout counts from the last byte, so that a client that
 * sends one byte at a time could stay for ever. Here it is counted from the
 * beginning. */
void http_tick(http *h)
{
    int64_t now = now_of(h);

    for (const visit *v = h->oldest; v != NULL; v = v->newer)
        if (now - v->since > (v->answered ? ANSWER_TIME : HEAD_TIME))
            hang_up(v);
    http_landed(h);
}

void http_refuse_all(http *h)
{
    h->retired = h->settings.admin->closing = true;
}

void http_retire(http *h)
{
    MHD_socket listener = MHD_quiesce_daemon(h->daemon);

    http_refuse_all(h);
    if (listener != MHD_INVALID_SOCKET)
        close(listener);
}

/* Responses of files are destroyed after the daemon, which may still have used
 * them. */
void http_close(http *h)
{
    MHD_stop_daemon(h->daemon);
    for (int i = 0; i < h->settings.static_files->n; i++)
        unserve(&h->settings.static_files->page[i]);
    rate_limit_close(h->connections);
    free(h);
}
