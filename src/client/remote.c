/* remote.c -- the connection to a server's table: a WebSocket that is opened in
 * the background, opened again when it breaks, and tested when it is silent.
 * Frames are wslay's. A move that was not answered is sent again with the same
 * id, by which the server knows it: it is played once. All of it runs in the
 * thread of the caller, except for the opening (remote_http.c). Called by
 * remote_table.c and remote_client.c. */
#define _GNU_SOURCE /* getrandom */

#include "client/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <wslay/wslay.h>

#include "client/remote_http.h"
#include "common/clock.h"
#include "lobby/refusal.h"
#include "texts/telling.h"
#include "texts/texts.h"

enum {
    MESSAGE = 1 << 20,     /* bytes of a message at most */
    AT_ONCE = 1 << 16,     /* bytes that are read before keys are looked at */
    UNSENT = 100,          /* messages that may wait to be sent */
    FIRST_PAUSE = 1000,    /* ms before the first new attempt */
    LONGEST_PAUSE = 30000, /* ms; it doubles up to this */
    SILENCE = 45000        /* ms after which the server is asked for a sign */
};

/* There is a `line`, or `dialing`, or neither until next_at. A line that is
 * `broken` has ended; one that is `strange` does not lead to a server of
 * ours; and one that is `blocked` was closed for good. */
struct remote {
    remote_asker *who;
    char path[REMOTE_PATH];
    remote_dialing *dialing; /* the line is being opened */
    remote_line *line;       /* NULL: there is none */
    wslay_event_context_ptr frames;
    size_t room;     /* bytes that may still be read in this turn */
    json_t *heard;   /* messages that have not been passed on */
    json_t *move;    /* that was not answered; or NULL */
    int64_t waits;   /* the id of the last message, until its answer; or 0 */
    int64_t next_at; /* when to connect again, or to ask for a sign */
    int pause;       /* ms before the next attempt */
    bool arrived;    /* there has been a line */
    bool again;      /* this is a later one, and has not sent the game yet */
    bool asked, broken, strange, blocked; /* of the line */
    bool refused;
    char why[REMOTE_WHY], trouble[REMOTE_WHY + 64];
};

static uint32_t chance(uint32_t below)
{
    uint32_t n;

    if (getrandom(&n, sizeof n, 0) != sizeof n)
        abort();
    return n % below;
}

/* ---- Frames ---- */

/* The result of reading or writing, for wslay. That no byte can go now (-1) is
 * not a fault: wslay tries again later. */
static ssize_t passed(remote *g, ssize_t n)
{
    if (n > 0)
        return n;
    g->broken |= n != -1;
    wslay_event_set_error(g->frames, n == -1 ? WSLAY_ERR_WOULDBLOCK
                                             : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t receive(wslay_event_context_ptr frames, uint8_t *to, size_t room,
                       int flags, void *self)
{
    remote *g = self;
    size_t most = room < g->room ? room : g->room;
    ssize_t n = most > 0 ? remote_line_read(g->line, to, most) : -1;

    (void)frames;
    (void)flags;
    g->room -= n > 0 ? (size_t)n : 0;
    return passed(g, n);
}

static ssize_t transmit(wslay_event_context_ptr frames, const uint8_t *from,
                        size_t size, int flags, void *self)
{
    remote *g = self;

    (void)frames;
    (void)flags;
    return passed(g, remote_line_write(g->line, from, size));
}

static int mask(wslay_event_context_ptr frames, uint8_t *to, size_t size,
                void *self)
{
    (void)frames;
    (void)self;
    return getrandom(to, size, 0) == (ssize_t)size ? 0 : -1;
}

/* The server closes the connection. It may give a reason that wslay takes for a
 * fault, such as 1012, and that must not count as strange. */
static void begin_frame(wslay_event_context_ptr frames,
                        const struct wslay_event_on_frame_recv_start_arg *got,
                        void *self)
{
    remote *g = self;

    (void)frames;
    g->broken |= got->opcode == WSLAY_CONNECTION_CLOSE;
}

/* Any message is a sign of life. What is not JSON is not from a server of
 * ours. */
static void take(wslay_event_context_ptr frames,
                 const struct wslay_event_on_msg_recv_arg *got, void *self)
{
    remote *g = self;
    json_t *message;

    (void)frames;
    g->next_at = clock_ms() + SILENCE;
    g->asked = false;
    if (wslay_is_ctrl_frame(got->opcode))
        return;
    message = json_loadb((const char *)got->msg, got->msg_length, 0, NULL);
    g->strange |= json_array_append_new(g->heard, message) != 0;
    g->pause = FIRST_PAUSE;
}

static bool put_message(remote *g, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    struct wslay_event_msg m = {.opcode = WSLAY_TEXT_FRAME,
                                .msg = (const uint8_t *)text,
                                .msg_length = text ? strlen(text) : 0};
    bool sent = text && wslay_event_queue_msg(g->frames, &m) == 0 &&
                wslay_event_send(g->frames) == 0;

    free(text);
    return sent && !g->broken;
}

/* ---- The line ---- */

/* When to try again. Half of the pause is random, so that after a restart of
 * the server not all guests come back at once. */
static void plan(remote *g)
{
    int wait = g->pause / 2 + (int)chance((uint32_t)g->pause / 2 + 1);

    g->next_at = clock_ms() + wait;
    g->pause = g->pause * 2 > LONGEST_PAUSE ? LONGEST_PAUSE : g->pause * 2;
}

/* Why there is no connection; and the same for while it is tried again. */
static void say(remote *g, const char *why)
{
    snprintf(g->why, sizeof g->why, "%s", why);
    TEXT_IN(g->trouble, terminal_remote_again, .why = why);
}

/* Begins to connect. Without memory it is tried again later. */
static void dial(remote *g)
{
    g->dialing = remote_dial(g->who, g->path);
    if (g->dialing != NULL)
        return;
    say(g, text_of(TEXT_terminal_memory));
    g->refused = !g->arrived;
    plan(g);
}

/* The connection is open: from here on wslay reads and writes. */
static bool begin_frames(remote *g)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive,
        .send_callback = transmit,
        .genmask_callback = mask,
        .on_frame_recv_start_callback = begin_frame,
        .on_msg_recv_callback = take};

    if (wslay_event_context_client_init(&g->frames, &callbacks, g) != 0) {
        remote_line_close(g->line);
        g->line = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(g->frames, MESSAGE);
    g->arrived = true;
    g->broken = g->blocked = g->asked = false;
    g->next_at = clock_ms() + SILENCE;
    return true;
}

/* What came of connecting. Where the first attempt fails, or the server refuses
 * (status 400 to 499, but not 429, which asks to come later), no other is
 * made. */
static void take_dialed(remote *g)
{
    char why[REMOTE_WHY];
    int status;
    bool never;

    g->line = remote_dial_take(g->dialing, g->who, &status, why);
    remote_dial_leave(g->dialing);
    g->dialing = NULL;
    never = status >= 400 && status != 429 && status < 500;
    say(g, why);
    if (g->line != NULL && begin_frames(g))
        return;
    g->refused = never || !g->arrived;
    plan(g);
}

static void hang_up(remote *g)
{
    if (g->line == NULL)
        return;
    wslay_event_context_free(g->frames);
    remote_line_close(g->line);
    g->line = NULL;
}

/* The connection is gone: it was cut, it led to somebody else, or the operator
 * wants nobody to come back to it. Messages that were on their way are lost,
 * but for the move. */
static void lose(remote *g)
{
    g->refused = g->strange || g->blocked;
    g->again = true;
    g->waits = 0;
    say(g, g->blocked   ? tell_refused(refusal_name(REFUSED_BLOCKED))
           : g->strange ? text_of(TEXT_terminal_remote_strangeWords)
                        : text_of(TEXT_terminal_remote_broken));
    hang_up(g);
    plan(g);
}

struct pollfd remote_poll(const remote *g)
{
    struct pollfd p = {.fd = -1, .events = POLLIN};

    if (g->dialing != NULL)
        p.fd = remote_dial_fd(g->dialing);
    if (g->line != NULL) {
        p.fd = remote_line_fd(g->line);
        p.events |= wslay_event_want_write(g->frames) ? POLLOUT : 0;
    }
    return p;
}

remote *remote_open(remote_asker *who, const char *table)
{
    remote *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    g->who = who;
    g->heard = json_array();
    g->pause = FIRST_PAUSE;
    snprintf(g->trouble, sizeof g->trouble, "%s",
             text_of(TEXT_terminal_remote_onTheWay));
    snprintf(g->path, sizeof g->path, "/api/tables/%s/socket", table);
    dial(g);
    return g;
}

bool remote_arrives(remote *g)
{
    while (g->dialing != NULL) {
        struct pollfd p = remote_poll(g);

        poll(&p, 1, -1);
        if (remote_dial_is_done(g->dialing))
            take_dialed(g);
    }
    return g->line != NULL;
}

void remote_close(remote *g)
{
    if (g == NULL)
        return;
    if (g->dialing != NULL)
        remote_dial_leave(g->dialing);
    if (g->line != NULL) {
        wslay_event_queue_close(g->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
        wslay_event_send(g->frames);
    }
    hang_up(g);
    json_decref(g->heard);
    json_decref(g->move);
    free(g);
}

/* ---- Messages ---- */

static bool is_kind(const json_t *message, const char *kind)
{
    const char *t = json_string_value(json_object_get(message, "t"));

    return t != NULL && strcmp(t, kind) == 0;
}

static int64_t id_of(const json_t *message)
{
    return json_integer_value(json_object_get(message, "id"));
}

/* A new move takes the place of an older one without an answer, which can only
 * have been for a position that is gone. */
bool remote_send(remote *g, json_t *message)
{
    int64_t id = (int64_t)chance(1u << 30) << 20 | (chance(1u << 20) + 1);
    bool sent;

    json_object_set_new(message, "id", json_integer(id));
    if (is_kind(message, "move")) {
        json_decref(g->move);
        g->move = json_incref(message);
    }
    sent = g->line != NULL && put_message(g, message);
    g->waits = sent ? id : 0;
    json_decref(message);
    return sent;
}

bool remote_waits(const remote *g)
{
    return g->waits != 0 || g->move != NULL;
}

/* Answers end the waiting. After a reconnection the move is sent again, but
 * only when the table has said how far the game is. */
static void note(remote *g, const json_t *message)
{
    if (is_kind(message, "done") || is_kind(message, "refused")) {
        if (id_of(message) == g->waits)
            g->waits = 0;
        if (g->move != NULL && id_of(message) == id_of(g->move)) {
            json_decref(g->move);
            g->move = NULL;
        }
    } else if (is_kind(message, "game") && g->again) {
        g->again = false;
        if (g->move != NULL)
            put_message(g, g->move);
    }
}

/* Passes the messages on. The list is replaced first, because the listener may
 * send, and more may be heard meanwhile. */
static void tell(remote *g, remote_heard *hear, void *self)
{
    json_t *heard = g->heard;
    json_t *message;
    size_t i;

    g->heard = json_array();
    json_array_foreach(heard, i, message)
    {
        note(g, message);
        hear(self, message);
    }
    json_decref(heard);
}

/* ---- Looking after it ---- */

int remote_patience(const remote *g)
{
    int64_t left = g->next_at - clock_ms();

    if (g->dialing != NULL || g->refused)
        return -1;
    if (g->line != NULL && remote_line_holds(g->line))
        return 0;
    return left < 0 ? 0 : (int)left;
}

/* Nothing was heard for long. A ping that is not answered either means that the
 * connection is broken, though nobody has closed it. */
static void knock(remote *g)
{
    json_t *ping = json_pack("{ss}", "t", "ping");

    g->broken |= g->asked || !put_message(g, ping);
    g->asked = true;
    g->next_at = clock_ms() + SILENCE;
    json_decref(ping);
}

/* Reads and writes as much as goes now. A peer that breaks the rules of
 * WebSockets is not heard any more, and one that takes nothing is not there. */
static void look_after(remote *g)
{
    g->room = AT_ONCE;
    if (wslay_event_recv(g->frames) != 0 || !wslay_event_want_read(g->frames))
        g->strange |= !g->broken;
    g->blocked |= wslay_event_get_status_code_received(g->frames) ==
                  closing_code(CLOSED_BLOCKED);
    if (wslay_event_send(g->frames) != 0 ||
        wslay_event_get_queued_msg_count(g->frames) > UNSENT)
        g->broken = true;
}

void remote_tend(remote *g, remote_heard *hear, void *self)
{
    if (g->dialing != NULL && remote_dial_is_done(g->dialing))
        take_dialed(g);
    if (g->line != NULL) {
        look_after(g);
        if (clock_ms() >= g->next_at && !g->broken)
            knock(g);
    } else if (remote_patience(g) == 0) {
        dial(g);
    }
    tell(g, hear, self);
    if (g->line != NULL && (g->broken || g->strange))
        lose(g);
}

const char *remote_trouble(const remote *g)
{
    return g->line != NULL ? NULL : g->refused ? g->why : g->trouble;
}

bool remote_is_refused(const remote *g)
{
    return g->refused;
}
