/* edge.c -- a lobby with nothing around it. */
#include "tests/edge.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const lobby_limits edge_limits = {.tables = 50,
                                  .tables_of_guest = 4,
                                  .tables_of_address = 50,
                                  .watchers = 4,
                                  .bot_delay = 800,
                                  .grace = 60 * 1000,
                                  .abandon = 24 * 60 * 60 * 1000,
                                  .lock_rounds = 2};

static const rate_limits open_door = {.of = {[RATE_LIMIT_REQUEST] = {1e6, 1e6},
                                             [RATE_LIMIT_SOCKET] = {1e6, 1e6},
                                             [RATE_LIMIT_CREATE] = {1e6, 1e6},
                                             [RATE_LIMIT_PASSWORD] = {5, 1},
                                             [RATE_LIMIT_HISTORY] = {1e6, 1e6},
                                             [RATE_LIMIT_WORK] = {1e6, 1e6},
                                             [RATE_LIMIT_RUBBISH] = {50, 1}},
                                      .guest_work = {1e6, 1e6},
                                      .sockets_of_address = 1000,
                                      .sockets = 1000};

/* ---- The world ---- */

static int64_t tell_now(void *self)
{
    return ((edge *)self)->now;
}

static int64_t tell_ticks(void *self)
{
    return ((edge *)self)->now * 1000000;
}

/* It goes on whenever somebody looks. */
static int64_t tell_date(void *self)
{
    edge *e = self;

    return e->now + e->looks++ + 1700000000000 - e->late;
}

static void draw(void *self, void *out, size_t n)
{
    uint8_t *at = out;

    for (size_t i = 0; i < n; i++)
        at[i] = (uint8_t)(adit_luck_next(&((edge *)self)->luck) >> 24);
}

static void hears(void *conn, const char *text, size_t length)
{
    edge_socket *s = conn;
    size_t needed = s->n + length + 64;

    if (needed > s->room) {
        s->room = 2 * needed;
        s->heard = realloc(s->heard, s->room);
        require(s->heard != NULL);
    }
    s->n += (size_t)snprintf(s->heard + s->n, 64, "%lld %zu\n",
                             (long long)s->edge->now, length);
    s->last = s->n;
    memcpy(s->heard + s->n, text, length);
    s->n += length;
    s->heard[s->n++] = '\n';
    s->heard[s->n] = 0;
    s->frames++;
}

static size_t queued(void *conn)
{
    return ((edge_socket *)conn)->queued;
}

static void is_closed(void *conn, closing why)
{
    (void)why;
    ((edge_socket *)conn)->closed = closing_code(why);
}

static void tells(void *self, const lobby_news *news)
{
    ((edge *)self)->told[news->event]++;
}

static void keep(void *self, bot_job *t)
{
    edge *e = self;

    require(e->n_thoughts < EDGE_THOUGHTS);
    e->thought[e->n_thoughts++] = t;
}

static void calls_off(void *self, bot_job *t)
{
    (void)self;
    atomic_store(&t->called_off, true);
}

static bool keep_lock(void *self, lobby_password *k)
{
    edge *e = self;

    if (e->n_locks == EDGE_SOCKETS)
        return false;
    e->lock[e->n_locks++] = k;
    return true;
}

/* ---- Opening and closing ---- */

static void open_lobby(edge *e)
{
    char why[256] = "";
    const world w = {.now = tell_now,
                     .date = tell_date,
                     .random = draw,
                     .self = e,
                     .ticks = tell_ticks,
                     .lasting = {1, 2, 3}};
    const lobby_outlet out = {.send = hears,
                              .queued = queued,
                              .close = is_closed,
                              .think = keep,
                              .call_off = calls_off,
                              .hash = keep_lock,
                              .report = tells,
                              .self = e};

    e->lobby = lobby_open(&w, e->store, e->rate_limit, &e->limits, &out, why,
                          sizeof why);
    require(e->lobby != NULL);
}

void edge_open(edge *e, uint64_t seed, store *s)
{
    lobby_limits limits = e->limits.tables ? e->limits : edge_limits;

    *e = (edge){.now = 1000000, .luck = adit_luck_from(seed)};
    e->limits = limits;
    e->store = e->disk = s != NULL ? s : memory_store_open();
    e->rate_limit = rate_limit_open(&open_door);
    require(e->rate_limit != NULL);
    for (int i = 0; i < EDGE_SOCKETS; i++)
        e->socket[i].edge = e;
    open_lobby(e);
}

void edge_open_flying(edge *e, uint64_t seed)
{
    char why[256];
    store *disk = memory_store_open(), *s;

    s = store_open_aside(disk, why, sizeof why);
    require(s != NULL);
    edge_open(e, seed, s);
    e->disk = disk;
}

bool edge_land(edge *e)
{
    struct pollfd bell = {.fd = e->store->wakes, .events = POLLIN};

    if (!lobby_waits(e->lobby))
        return false;
    require(poll(&bell, 1, 60 * 1000) == 1);
    e->store->run(e->store);
    return true;
}

static void shut_lobby(edge *e)
{
    while (edge_land(e))
        ;
    for (int i = 0; i < EDGE_SOCKETS; i++) {
        if (e->socket[i].session != NULL)
            lobby_leave(e->lobby, e->socket[i].session);
        e->socket[i].session = NULL;
    }
    for (int i = 0; i < e->n_thoughts; i++)
        lobby_job_done(e->lobby, e->thought[i]);
    for (int i = 0; i < e->n_locks; i++)
        lobby_password_free(e->lock[i]);
    e->n_thoughts = e->n_locks = 0;
    lobby_close(e->lobby);
}

store *edge_shut(edge *e)
{
    shut_lobby(e);
    rate_limit_close(e->rate_limit);
    for (int i = 0; i < EDGE_SOCKETS; i++)
        free(e->socket[i].heard);
    return e->store;
}

void edge_close(edge *e)
{
    store *s = edge_shut(e);

    s->close(s);
}

void edge_restart(edge *e)
{
    shut_lobby(e);
    memory_store_crash(e->disk);
    open_lobby(e);
}

typedef struct copying {
    store *to;
    bool shelved;
} copying;

static bool copies(void *self, const store_entry *line)
{
    copying *c = self;

    require(c->to->append(c->to, line) == STORE_OK);
    return true;
}

static bool is_open(void *self, const store_entry *line)
{
    char(*names)[STORE_NAME] = self;

    if (strcmp(names[0], line->table) == 0)
        names[0][0] = 0; /* seen */
    return names[0][0] != 0;
}

store *edge_copy_store(store *from, char (*names)[STORE_NAME], int n)
{
    store *to = memory_store_open();

    for (int i = 0; i < n; i++) {
        copying c = {.to = to};
        char name[1][STORE_NAME];

        from->read_table(from, names[i], copies, &c);
        memcpy(name[0], names[i], STORE_NAME);
        from->read_open(from, is_open, name);
        if (name[0][0] != 0)
            to->shelve(to, &(store_entry){.table = names[i]});
    }
    require(to->commit(to) == STORE_OK);
    return to;
}

guest edge_guest(int number)
{
    guest g = {{0}};

    g.key[0] = (uint8_t)number;
    g.key[15] = 0x5a;
    return g;
}

/* ---- Requests ---- */

static bot_job *take_thought(edge *e, int i)
{
    bot_job *t = e->thought[i];

    e->n_thoughts--;
    memmove(e->thought + i, e->thought + i + 1,
            (size_t)(e->n_thoughts - i) * sizeof *e->thought);
    return t;
}

/* Where a test is about something else bots have nothing to say. */
static void say_nothing(edge *e)
{
    for (int i = 0; i < e->n_thoughts && !e->talks;) {
        if (e->thought[i]->seat != ADIT_NOBODY) {
            i++;
            continue;
        }
        e->thought[i]->found = !atomic_load(&e->thought[i]->called_off);
        lobby_job_done(e->lobby, take_thought(e, i));
        i = 0;
    }
}

static void settle(edge *e)
{
    if (e->lazy)
        return;
    do
        lobby_settle(e->lobby);
    while (!e->holds && edge_land(e));
    say_nothing(e);
}

bool edge_join(edge *e, int socket, const char *name, int who)
{
    edge_socket *s = &e->socket[socket];
    char address[32];

    require(s->session == NULL);
    s->guest = edge_guest(who);
    s->queued = 0;
    s->closed = 0;
    snprintf(address, sizeof address, "192.0.2.%d", who & 255);
    s->session = lobby_join(e->lobby, name, &s->guest,
                            e->address ? e->address : address, s);
    settle(e);
    return s->session != NULL;
}

void edge_leave(edge *e, int socket)
{
    edge_socket *s = &e->socket[socket];

    if (s->session != NULL)
        lobby_leave(e->lobby, s->session);
    s->session = NULL;
    settle(e);
}

void edge_forget(edge *e, int socket)
{
    edge_socket *s = &e->socket[socket];

    s->n = s->last = 0;
    s->frames = 0;
    if (s->heard != NULL)
        s->heard[0] = 0;
}

void edge_hear(edge *e, int socket, const char *text, size_t length)
{
    lobby_hear(e->lobby, e->socket[socket].session, text, length);
    while (e->n_locks > 0 && !e->keeps_locks)
        edge_hash(e);
    settle(e);
}

/* The first that was asked for. */
void edge_hash(edge *e)
{
    lobby_password *k = e->lock[0];

    require(e->n_locks > 0);
    e->n_locks--;
    memmove(e->lock, e->lock + 1, (size_t)e->n_locks * sizeof *e->lock);
    lobby_hash(k);
    lobby_hashed(e->lobby, k);
    settle(e);
}

void edge_say(edge *e, int socket, const char *format, ...)
{
    char text[EDGE_SAID];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    require(n >= 0 && n < (int)sizeof text);
    edge_hear(e, socket, text, (size_t)n);
}

lobby_answer edge_ask(edge *e, int who, const char *method, const char *path,
                      const char *body)
{
    lobby_request ask = {.method = method,
                         .path = path,
                         .body = body,
                         .length = body ? strlen(body) : 0,
                         .guest = edge_guest(who),
                         .address = e->address ? e->address : "192.0.2.77"};
    lobby_answer a = lobby_ask(e->lobby, &ask);

    if (a.lock != NULL) {
        lobby_password *k = a.lock;

        lobby_hash(k);
        ask.lock = k;
        a = lobby_ask(e->lobby, &ask);
        lobby_password_free(k);
    }
    while (a.later && !e->holds) {
        char opened[STORE_NAME];

        settle(e);
        memcpy(opened, a.opened, sizeof opened);
        ask.again = true;
        ask.opened = opened;
        a = lobby_ask(e->lobby, &ask);
    }
    settle(e);
    return a;
}

bool edge_table(edge *e, int who, const char *body, char name[STORE_NAME])
{
    static const char key[] = "{\"table\":\"";
    lobby_answer a = edge_ask(e, who, "POST", "/api/tables", body);
    bool made = a.status == 201 && strncmp(a.text, key, strlen(key)) == 0;

    memset(name, 0, STORE_NAME);
    if (made)
        memcpy(name, a.text + strlen(key), STORE_NAME - 1);
    else
        printf("# %s -> %s\n", body, a.text);
    free(a.text);
    return made;
}

/* ---- Time ---- */

void edge_pass(edge *e, int64_t ms)
{
    int64_t until = e->now + ms, wait;

    while ((wait = lobby_wait(e->lobby)) >= 0 && e->now + wait <= until) {
        e->now += wait;
        lobby_tick(e->lobby);
        settle(e);
        if (lobby_wait(e->lobby) == 0) {
            if (e->now == until)
                return;
            e->now++;
        }
    }
    e->now = until;
    lobby_tick(e->lobby);
    settle(e);
}

/* ---- Bots ---- */

void edge_answer(edge *e, const adit_action *move)
{
    bot_job *t;

    require(e->n_thoughts > 0);
    t = take_thought(e, 0);
    if (move == NULL) {
        while (!lobby_think(t))
            ;
    } else {
        t->move = *move;
        t->found = true;
    }
    lobby_job_done(e->lobby, t);
    settle(e);
}

void edge_thank(edge *e, unsigned who)
{
    bot_job *t = e->thought[0];

    require(e->n_thoughts > 0 && t->seat == ADIT_NOBODY);
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        if (t->bots[i] != NULL && who >> i & 1) {
            t->words[t->n_words].seat = (int8_t)i;
            require(adit_claim_read(t->match.game, "thanks",
                                    &t->words[t->n_words++].claim));
        }
    edge_answer(e, &(adit_action){0});
}

/* ---- What was heard ---- */

const char *edge_last(const edge *e, int socket)
{
    const edge_socket *s = &e->socket[socket];

    return s->frames > 0 ? s->heard + s->last : "";
}

bool edge_heard(const edge *e, int socket, const char *piece)
{
    return e->socket[socket].frames > 0 &&
           strstr(e->socket[socket].heard, piece) != NULL;
}

const char *edge_find(const edge *e, int socket, const char *start)
{
    const edge_socket *s = &e->socket[socket];
    const char *found = NULL, *at = s->heard;

    if (s->frames == 0)
        return NULL;
    while ((at = strstr(at, start)) != NULL) {
        if (at[-1] == '\n')
            found = at;
        at++;
    }
    return found;
}

const char *edge_refusal(const char *text, char name[32])
{
    static const char key[] = "\"refused\":\"";
    const char *at = strstr(text, key);
    int n = 0;

    if (at != NULL)
        for (at += strlen(key); *at && *at != '"' && n < 31; at++)
            name[n++] = *at;
    name[n] = 0;
    return name;
}
