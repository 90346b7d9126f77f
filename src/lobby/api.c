/* api.c -- what is asked of the lobby over HTTP: the list of tables, a new
 * table, its record, what is kept about a guest. Each answer is whole text with
 * a status; nothing here knows sockets or headers. What a request changes is
 * committed before it is answered: until then it is to be asked again. Called
 * by src/server/http.c, through lobby.h; docs/protocol.md has the requests. */
#include "lobby/lobby_impl.h"

#include "lobby/json_reader.h"

#include "bots/catalogue.h"
#include "core/json.h"
#include "texts/texts.h"
#include "wire/record.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 }; /* public tables in a list, at most */

/* An answer of JSON. The text's buffer becomes the answer's, and is freed by
 * the server when it has been sent. */
static lobby_answer answer(int status, const adit_text *t)
{
    lobby_answer a = {
        .status = status, .text = t->at, .type = "application/json"};

    require(!t->cut);
    a.length = t->length;
    return a;
}

/* Room for an answer. A server without memory for even that cannot go on. */
static adit_text begin_answer(size_t room)
{
    char *buffer = malloc(room);

    require(buffer != NULL);
    return adit_text_in(buffer, room);
}

static lobby_answer refuse(refusal r)
{
    adit_text t = begin_answer(256);
    lobby_answer a;

    refusal_write(r, &t);
    a = answer(refusal_status(r), &t);
    a.refused = r;
    return a;
}

/* ---- Tables ---- */

/* Tables that wait for players come first, and among them the last opened. The
 * index has them in this order, so no table is looked at that is not listed.
 * Shows come last; they may be gone after settling, and are looked for
 * again. */
static void list_table(const table *t, adit_text *out)
{
    if (t->live.face != NULL) /* else it is not on disk yet */
        json_ready(out, t->live.face);
}

/* The tables of other nodes, of one phase. */
typedef struct listing {
    int phase, n;
    adit_text *out;
} listing;

static bool list_face(void *self, const store_face *face)
{
    listing *of = self;
    char text[STORE_FACE + 1];

    if (face->listed != of->phase || face->length > STORE_FACE)
        return true;
    memcpy(text, face->text, face->length);
    text[face->length] = 0;
    json_ready(of->out, text);
    return ++of->n < LISTED;
}

static lobby_answer list(lobby *l)
{
    adit_text t = begin_answer(LOBBY_ANSWER);
    char shows[LOBBY_SHOWS][STORE_NAME];
    int n = 0, n_shows = shows_offer(l, shows);

    lobby_settle(l);
    json_open(&t, '{');
    json_key(&t, "tables");
    json_open(&t, '[');
    for (int phase = TABLE_WAITING; phase <= TABLE_PLAYING; phase++) {
        listing of = {.phase = phase, .n = n, .out = &t};

        for (const table *at = l->index.listed[phase];
             at != NULL && of.n < LISTED; at = at->live.list_next, of.n++)
            list_table(at, &t);
        if (l->store->nodes != NULL)
            l->store->nodes->list(l->store, list_face, &of);
        n = of.n;
    }
    for (int i = 0; i < n_shows; i++) {
        const table *at = tables_find(l, shows[i]);

        if (at != NULL)
            list_table(at, &t);
    }
    json_close(&t, ']');
    json_close(&t, '}');
    return answer(200, &t);
}

static lobby_answer show(const lobby *l, const table *t)
{
    adit_text text = begin_answer(LOBBY_ANSWER);

    json_open(&text, '{');
    outbox_write_table(l, t, NULL, &text);
    json_close(&text, '}');
    return answer(200, &text);
}

static lobby_answer tell_opened(const table *t)
{
    adit_text text = begin_answer(256);
    char address[32];
    adit_text where = adit_text_in(address, sizeof address);

    text_put(&where, "/#/table/");
    text_put(&where, t->name);
    json_open(&text, '{');
    json_key_string(&text, "table", t->name);
    json_key_string(&text, "address", address);
    outbox_write_commit(t, &text);
    json_close(&text, '}');
    return answer(201, &text);
}

/* There is no answer yet: the same is to be asked again. */
static lobby_answer ask_again(void)
{
    return (lobby_answer){.later = true};
}

/* The answer about a table that is not here. */
static lobby_answer look_elsewhere(const whereabouts *at)
{
    lobby_place where;
    refusal r = nodes_refusal(at, &where);
    lobby_answer a = {.later = where.later};

    if (r != REFUSED_NONE)
        return refuse(r);
    memcpy(a.elsewhere, where.elsewhere, sizeof a.elsewhere);
    return a;
}

/* The answer to whoever has opened the table of that name. If it could not be
 * stored, it is gone; as long as nobody knows whether it was, it is awaited. */
static lobby_answer await_opened(lobby *l, const char *name)
{
    const table *t = tables_find(l, name);
    lobby_answer a = ask_again();

    if (t == NULL)
        return refuse(REFUSED_NOT_STORED);
    if (!t->live.unsettled && !t->live.awaited)
        return tell_opened(t);
    memcpy(a.opened, t->name, sizeof a.opened);
    return a;
}

static lobby_answer settle_opened(lobby *l, refusal r, const table *t)
{
    char name[STORE_NAME];

    if (r == REFUSED_NONE)
        memcpy(name, t->name, sizeof name);
    lobby_settle(l);
    return r == REFUSED_NONE ? await_opened(l, name) : refuse(r);
}

/* No answer yet: the server has the password hashed and asks again. */
static lobby_answer hash_first(lobby *l, const char *password)
{
    lobby_answer a = {.lock = password_new(l, password)};

    return a.lock != NULL ? a : refuse(REFUSED_SERVER_FULL);
}

/* What a table is to be, as somebody wishes, and from which position it begins.
 * A past is played here once, on the loop: 64 KB of it, the most that http.c
 * takes, cost less than a hash of a password's first round
 * (docs/protocol.md). */
static refusal read_wish(const lobby_request *ask, setting *s,
                         char password[MESSAGE_PASSWORD], match_past *past,
                         bool *begins)
{
    char rest[READER_TEXT];
    size_t n;
    match then;
    refusal r =
        message_read_past(ask->body, ask->length, past, &then, rest, &n);

    *begins = r == REFUSED_NONE && then.game != NULL;
    if (r != REFUSED_NONE)
        return r;
    if (*begins)
        return message_read_setting(rest, n, &then, s, password);
    return ask->length > READER_TEXT
               ? REFUSED_TOO_BIG
               : message_read_setting(ask->body, ask->length, NULL, s,
                                      password);
}

/* Opens a table. With a password this is called twice: the first call only asks
 * for the hash, the second comes with it and is not limited again. */
static lobby_answer open_table(lobby *l, const lobby_request *ask)
{
    char password[MESSAGE_PASSWORD];
    match_past past;
    bool begins;
    setting s;
    table *t = NULL;
    refusal r = REFUSED_TOO_FAST;

    if (ask->lock != NULL || rate_limit_allows(l->rate_limit, ask->address,
                                               RATE_LIMIT_CREATE, lobby_now(l)))
        r = read_wish(ask, &s, password, &past, &begins);
    if (r != REFUSED_NONE)
        return refuse(r);
    s.host = ask->guest;
    if (s.locked && ask->lock == NULL)
        return hash_first(l, password);
    if (s.locked)
        password_put(ask->lock, &s);
    r = handle_open(l, &s, begins ? &past : NULL, ask->address, &t);
    return settle_opened(l, r, t);
}

/* ---- The deal of the day ---- */

/* Comes back to the table of an earlier try, if there was one. */
static lobby_answer open_day(lobby *l, const lobby_request *ask,
                             const adit_game *game)
{
    char called[ENTRY_NAME];
    refusal r = REFUSED_TOO_FAST;
    whereabouts at;
    table *t = NULL;

    if (ask->again || rate_limit_allows(l->rate_limit, ask->address,
                                        RATE_LIMIT_CREATE, lobby_now(l)))
        r = message_read_name(ask->body, ask->length, called);
    if (r == REFUSED_NONE)
        r = days_open(l, game, &ask->guest, called, ask->address, &t, &at);
    return r == REFUSED_NONE && t == NULL ? look_elsewhere(&at)
                                          : settle_opened(l, r, t);
}

/* The day in "/2026-11-19" or "/week/2026-11-19"; nothing is today. */
static bool takes_day(lobby *l, const char *rest, int32_t *day, bool *week)
{
    *day = days_today(l);
    *week = text_takes(&rest, "/week");
    return *rest == 0 ||
           (text_takes(&rest, "/") && text_takes_day(&rest, day) && *rest == 0);
}

/* "/api/days", "/api/days/GAME" and, of a game, a day or a week. */
static lobby_answer ask_days(lobby *l, const lobby_request *ask,
                             const char *rest)
{
    const adit_game *game = NULL;
    adit_text t;
    char name[32];
    int32_t day;
    bool later = false, week, gets = text_same(ask->method, "GET");
    refusal r = REFUSED_NONE;

    if (text_takes(&rest, "/") &&
        text_takes_word(&rest, "/", name, sizeof name))
        game = adit_game_named(name);
    if (game != NULL && *rest == 0 && text_same(ask->method, "POST"))
        return open_day(l, ask, game);
    if (!gets)
        return refuse(REFUSED_BAD_METHOD);
    if (!takes_day(l, rest, &day, &week))
        return refuse(REFUSED_NO_SUCH_DAY);
    t = begin_answer(LOBBY_ANSWER);
    if (text_same(ask->path, "/api/days"))
        days_write(l, &ask->guest, &later, &t);
    else
        r = days_write_ranking(l, game, day, week, &ask->guest, &t);
    if (r == REFUSED_NONE && !later)
        return answer(200, &t);
    free(t.at);
    return later ? ask_again() : refuse(r);
}

/* ---- Records ---- */

static void write_seat_line(const table *t, int i, adit_text *out)
{
    const chair *s = &t->seats[i];

    if (s->kind == SEAT_BOT) {
        record_bot(i, s->name, out);
        return;
    }
    json_open(out, '{');
    json_key_seat(out, "seat", i);
    json_key_string(out, "name", s->name);
    json_close(out, '}');
    text_char(out, '\n');
}

/* The moves, and between them the claims, each where it was made. */
static void write_moves(const table *t, adit_text *out)
{
    const talk *said = &t->talk;
    int claim = 0;

    for (int i = 0; i <= t->match.n_moves; i++) {
        while (claim < said->n_claims && said->claims[claim].said.n_moves == i)
            record_claim(t->setting.game, &said->claims[claim++].said, out);
        if (i < t->match.n_moves)
            record_move(&t->match, t->played[i].seat, t->match.moves[i], out);
    }
}

/* Only a finished game has a record to show, because it has everybody's
 * secrets. A table with a password, or one that must not be watched, shows it
 * to its players only; the deal of a day is hidden until the day is over. One
 * that began from a position has no proof: nobody dealt it. The buffer is as
 * large as all lines can become, so that
 * nothing is cut. */
static lobby_answer show_record(lobby *l, const table *t, const guest *who)
{
    adit_text text;
    lobby_answer a;
    proof shown = table_proof(t);
    bool sat = table_seat_of(t, who) != ADIT_NOBODY;

    if (t->phase != TABLE_OVER)
        return refuse(REFUSED_NOT_OVER);
    if (days_hides(l, t))
        return refuse(REFUSED_DAY_NOT_OVER);
    if (!sat && (t->setting.locked || !t->setting.watched))
        return refuse(REFUSED_WATCHING_FORBIDDEN);
    text = begin_answer((size_t)RECORD_LINE * 16 +
                        (t->match.past != NULL ? RECORD_HEADER : 0) +
                        (size_t)t->match.n_moves * (ADIT_MAX_MOVE_TEXT + 32) +
                        (size_t)t->talk.n_claims * (ADIT_MAX_CLAIM_TEXT + 64));
    record_header(&t->match, &text);
    for (int i = 0; i < t->setting.config.n_players; i++)
        write_seat_line(t, i, &text);
    write_moves(t, &text);
    record_end(&t->match, &text);
    if (t->match.past == NULL)
        proof_write(&shown, &text);
    a = answer(200, &text);
    a.type = "application/jsonl";
    return a;
}

/* ---- What is kept about oneself ---- */

static lobby_answer tell_me(lobby *l, const lobby_request *ask, bool all)
{
    adit_text t = begin_answer(LOBBY_ANSWER);
    refusal r = all ? history_data(l, &ask->guest, &t)
                    : history_games(l, &ask->guest, &t);
    lobby_answer a;

    if (r != REFUSED_NONE) {
        free(t.at);
        return refuse(r);
    }
    a = answer(200, &t);
    a.file = all ? "adit.json" : NULL;
    return a;
}

/* Afterwards the guest is nobody, and the server takes the cookie away. */
static lobby_answer forget_me(lobby *l, const lobby_request *ask)
{
    int tables;
    bool later;
    refusal r = forget_guest(l, &ask->guest, &tables, &later);
    adit_text t;
    lobby_answer a;

    if (r != REFUSED_NONE)
        return refuse(r);
    if (later)
        return ask_again();
    t = begin_answer(64);
    json_open(&t, '{');
    json_key_int(&t, "tables", tables);
    json_close(&t, '}');
    a = answer(200, &t);
    a.farewell = true;
    return a;
}

/* "/api/me" and "/api/me/data". */
static lobby_answer ask_me(lobby *l, const lobby_request *ask, const char *rest)
{
    bool all = text_same(rest, "/data");
    bool deletes = text_same(ask->method, "DELETE");

    if (*rest != 0 && !all)
        return refuse(REFUSED_NO_SUCH_ROUTE);
    if (!(deletes && !all) && !text_same(ask->method, "GET"))
        return refuse(REFUSED_BAD_METHOD);
    if (!ask->again && !rate_limit_allows(l->rate_limit, ask->address,
                                          RATE_LIMIT_HISTORY, lobby_now(l)))
        return refuse(REFUSED_TOO_FAST);
    return deletes ? forget_me(l, ask) : tell_me(l, ask, all);
}

/* One table is enough to know a guest: notes it and ends the reading. */
static bool is_enough(void *self, const store_entry *e)
{
    (void)e;
    *(bool *)self = true;
    return false;
}

/* A table whose opening is still in the air counts, as it is in memory. */
bool lobby_knows(lobby *l, const guest *who, const char *name)
{
    const table *t = timers_fetch(l, name, NULL);
    char key[STORE_GUEST];
    bool known = false;

    if (t != NULL &&
        (table_seat_of(t, who) != ADIT_NOBODY || table_is_host(t, who)))
        return true;
    guest_write(who, key);
    return l->store->read_guest(l->store, key, is_enough, &known) == STORE_OK &&
           known;
}

/* ---- Routes ---- */

static lobby_answer show_catalogue(void)
{
    adit_text t = begin_answer(CATALOGUE_ROOM);

    catalogue_write(NULL, text_english, &t);
    return answer(200, &t);
}

/* "/api/tables/NAME" and "/api/tables/NAME/record". */
static lobby_answer ask_table(lobby *l, const lobby_request *ask,
                              const char *rest)
{
    char name[STORE_NAME];
    whereabouts at;
    table *t;
    bool wants_record;

    if (!text_takes_word(&rest, "/", name, sizeof name))
        return refuse(REFUSED_NO_SUCH_TABLE);
    wants_record = text_same(rest, "/record");
    if (*rest != 0 && !wants_record)
        return refuse(REFUSED_NO_SUCH_ROUTE);
    t = timers_fetch(l, name, &at);
    if (t == NULL)
        return look_elsewhere(&at);
    if (t->live.awaited)
        return ask_again();
    if (t->live.halted)
        return refuse(REFUSED_DAMAGED);
    if (t->outdated)
        return refuse(REFUSED_EARLIER_RULES);
    if (t->live.unsettled)
        return ask_again();
    return wants_record ? show_record(l, t, &ask->guest) : show(l, t);
}

/* Settles first: what others have asked for in this turn flies before this
 * request adds to it, if nothing else does. */
lobby_answer lobby_ask(lobby *l, const lobby_request *ask)
{
    const char *rest = ask->path;
    bool gets = text_same(ask->method, "GET");

    lobby_settle(l);
    if (text_same(ask->method, "ORDER"))
        return operator_ask(l, ask);
    if (ask->opened != NULL && ask->opened[0])
        return await_opened(l, ask->opened);
    if (text_same(ask->path, "/api/tables") && text_same(ask->method, "POST"))
        return open_table(l, ask);
    if (text_takes(&rest, "/api/me") && (*rest == 0 || *rest == '/'))
        return ask_me(l, ask, rest);
    rest = ask->path;
    if (text_takes(&rest, "/api/days") && (*rest == 0 || *rest == '/'))
        return ask_days(l, ask, rest);
    rest = ask->path;
    if (!gets)
        return refuse(REFUSED_BAD_METHOD);
    if (text_same(ask->path, "/api/tables"))
        return list(l);
    if (text_same(ask->path, "/api/catalogue"))
        return show_catalogue();
    if (text_takes(&rest, "/api/tables/"))
        return ask_table(l, ask, rest);
    return refuse(REFUSED_NO_SUCH_ROUTE);
}
