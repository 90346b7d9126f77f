/* guest.c -- somebody at a server's table. */
#define _GNU_SOURCE /* getrandom */

#include "cli/guest.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <wslay/wslay.h>

enum {
    MESSAGE = 1 << 20, /* bytes of one */
    FIRST_PAUSE = 1000,
    LONGEST_PAUSE = 30000,
    MOST_HEARD = 64, /* messages that are kept between two calls */
    PATH = 128,
    SILENCE = 45000 /* ms after which it is asked whether it is there */
};

struct guest {
    asker *who;
    char path[PATH];
    link_line *line; /* NULL: there is none */
    wslay_event_context_ptr frames;
    json_t *heard;   /* messages that nobody has been told of */
    json_t *move;    /* not answered; or NULL */
    int64_t waits;   /* the id of the last message that was not answered; 0 */
    int64_t next_at; /* when the line is tried again, or looked after */
    int pause;
    bool again, asked, broken, refused; /* of the line */
    char why[LINK_WHY], trouble[LINK_WHY + 64];
};

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static uint32_t chance(uint32_t below)
{
    uint32_t n;

    if (getrandom(&n, sizeof n, 0) != sizeof n)
        abort();
    return n % below;
}

/* ---- Frames ---- */

static ssize_t receive(wslay_event_context_ptr frames, uint8_t *to, size_t room,
                       int flags, void *self)
{
    guest *g = self;
    ssize_t n = link_read(g->line, to, room);

    (void)flags;
    if (n > 0)
        return n;
    g->broken |= n != -1;
    wslay_event_set_error(frames, n == -1 ? WSLAY_ERR_WOULDBLOCK
                                          : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t transmit(wslay_event_context_ptr frames, const uint8_t *from,
                        size_t size, int flags, void *self)
{
    guest *g = self;
    ssize_t n = link_write(g->line, from, size);

    (void)flags;
    if (n > 0)
        return n;
    g->broken |= n != -1;
    wslay_event_set_error(frames, n == -1 ? WSLAY_ERR_WOULDBLOCK
                                          : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int mask(wslay_event_context_ptr frames, uint8_t *to, size_t size,
                void *self)
{
    (void)frames;
    (void)self;
    return getrandom(to, size, 0) == (ssize_t)size ? 0 : -1;
}

static void take(wslay_event_context_ptr frames,
                 const struct wslay_event_on_msg_recv_arg *got, void *self)
{
    guest *g = self;
    json_t *message;

    (void)frames;
    g->next_at = now_ms() + SILENCE;
    g->asked = false;
    if (got->opcode != WSLAY_TEXT_FRAME)
        return;
    message = json_loadb((const char *)got->msg, got->msg_length, 0, NULL);
    if (message == NULL || json_array_size(g->heard) >= MOST_HEARD * 64)
        g->broken = true;
    else
        json_array_append(g->heard, message);
    json_decref(message);
}

static bool put(guest *g, const json_t *message)
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

static bool dial(guest *g)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive,
        .send_callback = transmit,
        .genmask_callback = mask,
        .on_msg_recv_callback = take};
    int status;

    g->line = ask_socket(g->who, g->path, &status, g->why);
    g->refused =
        g->line == NULL && status >= 400 && status != 429 && status < 500;
    if (g->line == NULL)
        return false;
    if (wslay_event_context_client_init(&g->frames, &callbacks, g) != 0) {
        link_close(g->line);
        g->line = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(g->frames, MESSAGE);
    g->broken = g->asked = false;
    g->pause = FIRST_PAUSE;
    g->next_at = now_ms() + SILENCE;
    return true;
}

static void hang_up(guest *g)
{
    if (g->line == NULL)
        return;
    wslay_event_context_free(g->frames);
    link_close(g->line);
    g->line = NULL;
}

/* So long, half of it by chance, that not all come back at once. */
static void plan(guest *g)
{
    int wait = g->pause / 2 + (int)chance((uint32_t)g->pause / 2 + 1);

    g->next_at = now_ms() + wait;
    g->pause = g->pause * 2 > LONGEST_PAUSE ? LONGEST_PAUSE : g->pause * 2;
}

static void lose(guest *g)
{
    hang_up(g);
    g->again = true;
    g->waits = 0;
    snprintf(g->why, sizeof g->why, "the line is broken");
    plan(g);
}

guest *guest_open(asker *who, const char *table, char why[LINK_WHY])
{
    guest *g = calloc(1, sizeof *g);

    if (g == NULL || (g->heard = json_array()) == NULL) {
        free(g);
        snprintf(why, LINK_WHY, "there is no memory left");
        return NULL;
    }
    g->who = who;
    snprintf(g->path, sizeof g->path, "/api/tables/%s/socket", table);
    if (dial(g))
        return g;
    snprintf(why, LINK_WHY, "%s", g->why);
    guest_close(g);
    return NULL;
}

void guest_close(guest *g)
{
    if (g == NULL)
        return;
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

bool guest_send(guest *g, json_t *message)
{
    int64_t id = (int64_t)chance(1u << 30) << 20 | (chance(1u << 20) + 1);
    bool sent;

    json_object_set_new(message, "id", json_integer(id));
    if (is_kind(message, "move")) {
        json_decref(g->move);
        g->move = json_incref(message);
    }
    sent = g->line != NULL && put(g, message);
    g->waits = sent ? id : 0;
    json_decref(message);
    return sent;
}

bool guest_waits(const guest *g)
{
    return g->waits != 0 || g->move != NULL;
}

/* A move that was not answered is sent again with the same id, once the table has
 * said how far the game is. */
static void note(guest *g, const json_t *message)
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
            put(g, g->move);
    }
}

static void tell(guest *g, guest_heard *hear, void *self)
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

struct pollfd guest_poll(const guest *g)
{
    struct pollfd p = {.fd = -1};

    if (g->line != NULL) {
        p.fd = link_fd(g->line);
        p.events =
            (short)(POLLIN | (wslay_event_want_write(g->frames) ? POLLOUT : 0));
    }
    return p;
}

int guest_patience(const guest *g)
{
    int64_t left = g->next_at - now_ms();

    if (g->line != NULL && (link_holds(g->line) || json_array_size(g->heard)))
        return 0;
    return left < 0 ? 0 : (int)left;
}

/* Nobody has been heard for long: is there anybody? */
static void knock(guest *g)
{
    json_t *ping = json_pack("{ss}", "t", "ping");

    g->broken |= g->asked || !put(g, ping);
    g->asked = true;
    g->next_at = now_ms() + SILENCE;
    json_decref(ping);
}

void guest_tend(guest *g, guest_heard *hear, void *self)
{
    bool due = now_ms() >= g->next_at;

    if (g->line == NULL && due && !g->refused && !dial(g))
        plan(g);
    if (g->line != NULL) {
        if (wslay_event_recv(g->frames) != 0 ||
            wslay_event_send(g->frames) != 0 ||
            wslay_event_get_close_received(g->frames))
            g->broken = true;
        if (due && !g->broken)
            knock(g);
    }
    tell(g, hear, self);
    if (g->line != NULL && g->broken)
        lose(g);
    snprintf(g->trouble, sizeof g->trouble, "%s; trying again", g->why);
}

const char *guest_trouble(const guest *g)
{
    return g->line != NULL ? NULL : g->refused ? g->why : g->trouble;
}

bool guest_is_refused(const guest *g)
{
    return g->refused;
}
