/* dialect.c -- the servers that a crowd can talk to.
 *
 * What the peers write is searched for what is needed and no more: to read all of it would
 * cost more than to write it. At adit each seat follows its game by the rules, as clients do,
 * for otherwise it would not know what it may play. */
#include "bench/dialect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/reading.h"
#include "wire/read_view.h"

/* What stands behind a key, NULL if the key is not there. */
static const char *behind(const char *text, size_t length, const char *key)
{
    const char *found = memmem(text, length, key, strlen(key));

    return found ? found + strlen(key) : NULL;
}

static bool begins(const char *text, size_t length, const char *with)
{
    size_t n = strlen(with);

    return length >= n && memcmp(text, with, n) == 0;
}

/* Copies up to a character that ends it. */
static void copy_until(char *out, size_t room, const char *text, char end)
{
    size_t n = strcspn(text, (char[]){end, '\r', '\0'});

    if (n == 0 || n >= room)
        fail("the server's answer is not understood: %.80s", text);
    memcpy(out, text, n);
    out[n] = '\0';
}

static void count_position(crowd *c, bool is_on_turn, size_t length)
{
    counts *n = &c->counts;

    if (is_on_turn) {
        n->turns++;
        n->turn_bytes += (int64_t)length;
    } else {
        n->steps++;
        n->step_bytes += (int64_t)length;
    }
}

/* ---- The ws server, and answers as adit writes them ---- */

/* A move is a card of the hand and a cell of the mine, and any will do. */
static void choose_any(crowd *c, table *t)
{
    snprintf(t->move, sizeof(t->move), "%u,%u", chance_below(c, 6),
             chance_below(c, 8));
}

static void hear_turn(crowd *c, seat *s, const char *text, size_t length)
{
    const char *n = behind(text, length, "\"n\":");
    const char *turn = behind(text, length, "\"turn\":\"P");

    if (!n || !turn)
        fail("a position without a number, or nobody's turn: %.80s", text);
    s->table->turn = (int8_t)(*turn - '1');
    choose_any(c, s->table);
    count_position(c, s->table->turn == s->number, length);
    seat_saw(c, s, strtoll(n, NULL, 10));
}

static void hear_answer(crowd *c, seat *s, const char *text, size_t length)
{
    if (begins(text, length, "{\"t\":\"done\"")) {
        if (s->state != SEAT_SETTLED)
            seat_settled(c, s);
        else if (s->table->n >= 0)
            c->counts.done++;
    } else if (begins(text, length, "{\"t\":\"refused\""))
        fail("table %s, seat %d: %.*s", s->table->name, s->number, (int)length,
             text);
}

static bool is_position(const char *text, size_t length)
{
    return begins(text, length, "{\"t\":\"step\"") ||
           begins(text, length, "{\"t\":\"game\"");
}

static void hear_ws(crowd *c, seat *s, const char *text, size_t length)
{
    if (is_position(text, length))
        hear_turn(c, s, text, length);
    else
        hear_answer(c, s, text, length);
}

/* ---- adit, whose clients follow the game by the rules ---- */

static bool follow(viewed *at, scan message)
{
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    scan view = reading_of(message, "view");

    if (reading_is_there(view))
        return read_view(view, at);
    return read_view_events(at->m.game, at->m.config.n_players,
                            reading_of(message, "events"), &story) &&
           read_view_follow(at, &story);
}

static void choose_legal(crowd *c, table *t, const viewed *at)
{
    static adit_action moves[ADIT_MAX_MOVES];
    adit_text out = adit_text_in(t->move, sizeof t->move);
    int n = at->m.game->legal(at->m.state, moves, ADIT_MAX_MOVES);

    at->m.game->write_move(moves[chance_below(c, (uint32_t)n)], &out);
}

static void hear_step(crowd *c, seat *s, const char *text, size_t length)
{
    const char *n = behind(text, length, "\"n\":");
    bool is_on_turn;
    viewed *at = s->own;

    if (at == NULL)
        at = s->own = calloc(1, sizeof *at);
    if (at == NULL || !n || !follow(at, (scan){text, text + length}))
        fail("table %s, seat %d cannot follow: %.80s", s->table->name,
             s->number, text);
    is_on_turn = match_turn(&at->m) == at->viewer;
    count_position(c, is_on_turn, length);
    if (is_on_turn) {
        choose_legal(c, s->table, at);
        s->table->turn = s->number;
    }
    seat_saw(c, s, strtoll(n, NULL, 10));
}

static void hear_adit(crowd *c, seat *s, const char *text, size_t length)
{
    if (is_position(text, length))
        hear_step(c, s, text, length);
    else
        hear_answer(c, s, text, length);
}

static int adit_ask(const table *t, char *out)
{
    static const char body[] = "{\"game\":\"saboteur\",\"players\":5}";

    (void)t;
    return snprintf(out, MESSAGE,
                    "POST /api/tables HTTP/1.1\r\n"
                    "Host: 127.0.0.1\r\n"
                    "Content-Type: application/json\r\n"
                    "Content-Length: %zu\r\n"
                    "Connection: close\r\n\r\n"
                    "%s",
                    strlen(body), body);
}

static void adit_answered(table *t, const char *text)
{
    const char *cookie = strcasestr(text, "\r\nSet-Cookie: adit=");
    const char *name = strstr(text, "\"table\":\"");

    if (!cookie || !name)
        fail("no table, or no cookie: %s", text);
    copy_until(t->cookie, sizeof(t->cookie), cookie + 19, ';');
    copy_until(t->name, sizeof(t->name), name + 9, '"');
}

/* Only who opened the table has been there before. */
static int adit_path(const seat *s, char *out)
{
    const table *t = s->table;

    return snprintf(out, MESSAGE,
                    "/api/tables/%s/socket HTTP/1.1\r\n"
                    "Sec-WebSocket-Protocol: adit.v2\r\n"
                    "%s%s%s",
                    t->name, s->number == 0 ? "Cookie: adit=" : "",
                    s->number == 0 ? t->cookie : "",
                    s->number == 0 ? "\r\n" : "");
}

static void adit_opened(crowd *c, seat *s)
{
    char text[MESSAGE];
    int n = snprintf(text, sizeof(text),
                     "{\"t\":\"sit\",\"id\":1,\"name\":\"Dwarf %d\","
                     "\"seat\":\"P%d\"}",
                     s->number + 1, s->number + 1);

    seat_say(c, s, text, (size_t)n);
}

static void adit_begin(crowd *c, table *t)
{
    static const char start[] = "{\"t\":\"start\",\"id\":2}";

    seat_say(c, &t->seat[0], start, strlen(start));
}

static int adit_move(crowd *c, const table *t, char *out)
{
    uint64_t id = (uint64_t)chance_below(c, 1 << 20) << 32;

    id += 1 + chance_below(c, UINT32_MAX);
    return snprintf(out, MESSAGE,
                    "{\"t\":\"move\",\"id\":%llu,\"move\":\"%s\"}",
                    (unsigned long long)id, t->move);
}

static int ws_path(const seat *s, char *out)
{
    return snprintf(out, MESSAGE, "/%s/%d HTTP/1.1\r\n", s->table->name,
                    s->number);
}

static void ws_opened(crowd *c, seat *s)
{
    seat_settled(c, s);
}

/* ---- boardgame.io: packets of Engine.IO 4 and Socket.IO 5 ---- */

static int boardgame_path(const seat *s, char *out)
{
    (void)s;
    return snprintf(out, MESSAGE,
                    "/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n");
}

static void boardgame_opened(crowd *c, seat *s)
{
    (void)c;
    (void)s;
}

/* The first who asks for a match makes it. */
static void boardgame_sync(crowd *c, seat *s)
{
    char text[MESSAGE];
    int n =
        snprintf(text, sizeof(text), "42/pit,[\"sync\",\"%s\",\"%d\",null,%d]",
                 s->table->name, s->number, SEATS);

    seat_say(c, s, text, (size_t)n);
}

static void boardgame_position(crowd *c, seat *s, const char *text, size_t n)
{
    const char *id = behind(text, n, "\"_stateID\":");
    const char *turn = behind(text, n, "\"currentPlayer\":\"");
    table *t = s->table;

    if (!id || !turn)
        fail("a position without a number, or nobody's turn: %.80s", text);
    t->turn = (int8_t)(*turn - '0');
    choose_any(c, t);
    count_position(c, t->turn == s->number, n);
    seat_saw(c, s, strtoll(id, NULL, 10));
}

static void hear_boardgame(crowd *c, seat *s, const char *text, size_t length)
{
    if (begins(text, length, "42/pit,[\"update\""))
        boardgame_position(c, s, text, length);
    else if (begins(text, length, "42/pit,[\"sync\"")) {
        seat_settled(c, s);
        boardgame_position(c, s, text, length);
    } else if (begins(text, length, "40/pit,"))
        boardgame_sync(c, s);
    else if (begins(text, length, "0"))
        seat_say(c, s, "40/pit,", 7);
    else if (begins(text, length, "2"))
        seat_say(c, s, "3", 1);
    else if (begins(text, length, "44"))
        fail("boardgame.io: %.*s", (int)length, text);
}

static int boardgame_move(crowd *c, const table *t, char *out)
{
    (void)c;
    return snprintf(out, MESSAGE,
                    "42/pit,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":"
                    "{\"type\":\"play\",\"args\":[%s],\"playerID\":\"%d\"}},"
                    "%lld,\"%s\",\"%d\"]",
                    t->move, t->turn, (long long)t->n, t->name, t->turn);
}

static const dialect dialects[] = {
    {.name = "adit",
     .ask = adit_ask,
     .answered = adit_answered,
     .path = adit_path,
     .opened = adit_opened,
     .hear = hear_adit,
     .begin = adit_begin,
     .move = adit_move},
    {.name = "ws",
     .path = ws_path,
     .opened = ws_opened,
     .hear = hear_ws,
     .move = adit_move},
    {.name = "boardgame",
     .path = boardgame_path,
     .opened = boardgame_opened,
     .hear = hear_boardgame,
     .move = boardgame_move},
};

const dialect *dialect_named(const char *name)
{
    for (size_t i = 0; i < sizeof(dialects) / sizeof(dialects[0]); i++)
        if (strcmp(dialects[i].name, name) == 0)
            return &dialects[i];
    return NULL;
}
