/* operator.c -- what the operator asks of the lobby: which nodes and tables there
 * are, who is at a table; to close one, to keep somebody out, to say something to
 * all. One line is one order, and each is answered with JSON, or refused with a
 * sentence in English. Called by api.c for orders that come through the control
 * socket (src/server/control.c), here or at another node, which has passed them
 * on because they are about something that is held here.
 *
 *   nodes                 tables             table NAME
 *   drain NODE            close NAME
 *   block WHOM [WHY]      unblock WHOM       blocks
 *   say TEXT */
#include "lobby/lobby_impl.h"

#include "core/json.h"
#include "lobby/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED = 1000,          /* tables in a list, at most */
    BLOCKS = 10000,         /* who may be blocked at the same time */
    ALIVE = 3000,           /* ms since a node was heard of */
    ROOM = 8 * 1024 * 1024, /* bytes for any answer, also for all blocks */
    REASON = 200            /* bytes of why somebody is blocked */
};

/* ---- Answers ---- */

static adit_text begin_answer(void)
{
    char *room = malloc(ROOM);

    require(room != NULL);
    return adit_text_in(room, ROOM);
}

static lobby_answer answer(const adit_text *t)
{
    require(!t->cut);
    return (lobby_answer){.status = 200,
                          .text = t->at,
                          .length = t->length,
                          .type = "application/json"};
}

/* Why not, as a sentence that begins with a small letter. */
static lobby_answer refuse(const char *why)
{
    char *text = strdup(why);

    require(text != NULL);
    return (lobby_answer){.status = 409,
                          .text = text,
                          .length = strlen(text),
                          .type = "text/plain"};
}

static lobby_answer refuse_by_store(const lobby *l)
{
    return refuse(l->store->why[0] ? l->store->why
                                   : "nothing can be stored at the moment");
}

static lobby_answer done(void)
{
    adit_text t = begin_answer();

    json_open(&t, '{');
    json_close(&t, '}');
    return answer(&t);
}

/* ---- Nodes ---- */

static void begin_node(adit_text *t, const char *name, const char *address,
                       const char *version)
{
    json_open(t, '{');
    json_key_string(t, "node", name);
    json_key_string(t, "address", address);
    json_key_string(t, "version", version);
}

static bool list_node(void *self, const store_node *n)
{
    adit_text *t = self;

    begin_node(t, n->name, n->address, n->version);
    json_key_string(t, "state",
                    n->heard >= ALIVE ? "dead"
                    : n->draining     ? "draining"
                                      : "alive");
    json_key_int(t, "heard", n->heard);
    json_key_int(t, "tables", n->tables);
    json_close(t, '}');
    return true;
}

/* A server that shares no database is one node without a name. */
static lobby_answer list_nodes(lobby *l)
{
    const store_nodes *nodes = l->store->nodes;
    adit_text t = begin_answer();

    json_open(&t, '{');
    json_key(&t, "nodes");
    json_open(&t, '[');
    if (nodes == NULL) {
        begin_node(&t, "", "", ADIT_VERSION);
        json_key_string(&t, "state", "alive");
        json_key_int(&t, "heard", 0);
        json_key_int(&t, "tables", l->index.n_open);
        json_close(&t, '}');
    } else if (nodes->read_nodes(l->store, list_node, &t) != STORE_OK) {
        free(t.at);
        return refuse_by_store(l);
    }
    json_close(&t, ']');
    json_close(&t, '}');
    return answer(&t);
}

/* ---- Draining a node ---- */

typedef struct node_search {
    const char *name;
    bool is_alive;
    int others; /* that are well */
    char address[STORE_ADDRESS];
} node_search;

static bool find_node(void *self, const store_node *n)
{
    node_search *s = self;

    if (strcmp(n->name, s->name) == 0) {
        s->is_alive = n->heard < ALIVE;
        snprintf(s->address, sizeof s->address, "%s", n->address);
    } else {
        s->others += n->heard < ALIVE && !n->draining;
    }
    return true;
}

static lobby_answer drain(lobby *l, const char *name)
{
    node_search s = {.name = name};
    lobby_answer a = {0};

    if (l->store->nodes == NULL)
        return refuse("this server is alone: nobody can take its tables");
    if (l->store->nodes->read_nodes(l->store, find_node, &s) != STORE_OK)
        return refuse_by_store(l);
    if (s.address[0] == 0)
        return refuse("there is no node of that name");
    if (!s.is_alive)
        return refuse("that node is dead; others have its tables");
    if (s.others == 0)
        return refuse("no other node is well: nobody can take its tables");
    if (l->out.node != NULL && strcmp(l->out.node, name) == 0) {
        l->out.drain(l->out.self);
        return done();
    }
    memcpy(a.elsewhere, s.address, sizeof a.elsewhere);
    return a;
}

/* ---- Tables ---- */

typedef struct listing {
    adit_text *out;
    int n;
} listing;

/* The face is JSON, and of a version that may be another. */
static bool list_face(void *self, const store_face *face)
{
    listing *of = self;
    char text[STORE_FACE + 1];

    if (face->length == 0 || face->length > STORE_FACE)
        return true;
    memcpy(text, face->text, face->length);
    text[face->length] = 0;
    json_open(of->out, '{');
    json_key_string(of->out, "table", face->table);
    if (face->node[0])
        json_key_string(of->out, "node", face->node);
    if (face->host[0])
        json_key_string(of->out, "host", face->host);
    json_key_bool(of->out, "listed", face->listed > 0);
    json_key(of->out, "face");
    json_ready(of->out, text);
    json_close(of->out, '}');
    return ++of->n < LISTED;
}

/* Those of a server that is alone. */
static void list_here(const lobby *l, listing *of)
{
    for (const table *t = l->newest; t != NULL && of->n < LISTED;
         t = t->live.older) {
        char text[STORE_FACE], host[STORE_GUEST];
        adit_text face = adit_text_in(text, sizeof text);

        if (t->live.is_show || t->phase < TABLE_WAITING ||
            t->phase > TABLE_PLAYING)
            continue;
        outbox_write_face(t, &face);
        guest_write(&t->setting.host, host);
        list_face(of, &(store_face){.table = t->name,
                                    .host = host,
                                    .listed = (int8_t)t->live.listed,
                                    .text = text,
                                    .length = face.length,
                                    .node = ""});
    }
}

static lobby_answer list_tables(lobby *l)
{
    const store_nodes *nodes = l->store->nodes;
    store_census all = {.open = l->index.n_open};
    adit_text t = begin_answer();
    listing of = {.out = &t};

    if (nodes != NULL && nodes->count(l->store, NULL, 0, &all) != STORE_OK) {
        free(t.at);
        return refuse_by_store(l);
    }
    json_open(&t, '{');
    json_key_int(&t, "open", all.open);
    json_key(&t, "tables");
    json_open(&t, '[');
    if (nodes == NULL)
        list_here(l, &of);
    else if (nodes->read_faces(l->store, LISTED, list_face, &of) != STORE_OK) {
        free(t.at);
        return refuse_by_store(l);
    }
    json_close(&t, ']');
    json_close(&t, '}');
    return answer(&t);
}

/* The table that an order is about. NULL: `out` is the answer. */
static table *find_table(lobby *l, const char *name, lobby_answer *out)
{
    whereabouts at;
    lobby_place where;
    table *t;

    *out = (lobby_answer){0};
    if (l->limits.tables == 0) { /* and so it cannot ask who does */
        *out = refuse("this node holds no tables: ask another");
        return NULL;
    }
    t = timers_fetch(l, name, &at);
    if (t == NULL) {
        refusal r = nodes_refusal(&at, &where);

        out->later = where.later;
        memcpy(out->elsewhere, where.elsewhere, sizeof out->elsewhere);
        if (r == REFUSED_NO_SUCH_TABLE)
            *out = refuse("there is no table of that name");
        else if (r != REFUSED_NONE)
            *out = refuse_by_store(l);
        return NULL;
    }
    if (t->live.is_show)
        *out = refuse("bots alone play there, for people who watch");
    else if (t->live.halted && !t->live.awaited)
        *out = refuse("its log cannot be read");
    else if (t->live.unsettled || t->live.awaited)
        out->later = true;
    else
        return t;
    return NULL;
}

static void write_guest(adit_text *out, const guest *who)
{
    char key[STORE_GUEST];

    guest_write(who, key);
    if (!is_nobody(who))
        json_key_string(out, "guest", key);
}

static void write_seats(const table *t, adit_text *out)
{
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 0; i < t->setting.config.n_players; i++) {
        const chair *c = &t->seats[i];

        json_open(out, '{');
        json_key_seat(out, "p", i);
        if (c->kind != SEAT_EMPTY)
            json_key_string(out, c->kind == SEAT_BOT ? "bot" : "name", c->name);
        if (c->kind == SEAT_PERSON)
            write_guest(out, &c->guest);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_sockets(const table *t, adit_text *out)
{
    json_key(out, "sockets");
    json_open(out, '[');
    for (const session *s = t->live.first; s != NULL; s = s->next) {
        json_open(out, '{');
        if (s->seat != ADIT_NOBODY)
            json_key_seat(out, "p", s->seat);
        write_guest(out, &s->guest);
        json_key_string(out, "address", s->address);
        json_close(out, '}');
        if (out->length > ROOM / 2) /* enough to see what is going on */
            break;
    }
    json_close(out, ']');
}

static lobby_answer show_table(lobby *l, const char *name)
{
    static const char *const phases[] = {"new", "waiting", "playing", "over",
                                         "abandoned"};
    lobby_answer a;
    const table *t = find_table(l, name, &a);
    adit_text text;

    if (t == NULL)
        return a;
    text = begin_answer();
    json_open(&text, '{');
    json_key_string(&text, "table", t->name);
    if (l->out.node != NULL)
        json_key_string(&text, "node", l->out.node);
    if (t->setting.game != NULL)
        json_key_string(&text, "game", t->setting.game->name);
    json_key_string(&text, "phase", phases[t->phase]);
    json_key_int(&text, "moves", t->outdated ? 0 : t->match.n_moves);
    write_seats(t, &text);
    write_sockets(t, &text);
    json_close(&text, '}');
    return answer(&text);
}

/* It ends as an abandoned one does. The order is asked again when that is on
 * disk, or was refused by it. */
static lobby_answer close_table(lobby *l, const char *name, bool was_written)
{
    lobby_answer a;
    table *t = find_table(l, name, &a);

    if (t == NULL) {
        if (a.later && was_written)
            snprintf(a.opened, sizeof a.opened, "%s", name);
        return a;
    }
    if (was_written)
        return t->phase == TABLE_ABANDONED ? done() : refuse_by_store(l);
    if (t->phase > TABLE_PLAYING || t->outdated)
        return refuse("that table is over");
    if (ledger_write(l, t, &(entry){.kind = ENTRY_ABANDONED}) != REFUSED_NONE)
        return refuse_by_store(l);
    a = (lobby_answer){.later = true};
    snprintf(a.opened, sizeof a.opened, "%s", name);
    return a;
}

/* ---- Blocks ---- */

static lobby_answer changed(lobby *l, const blocked *b, store_result r)
{
    adit_text t;
    char whom[STORE_WHOM];

    if (r != STORE_OK || blocks_load(l) != STORE_OK)
        return refuse_by_store(l);
    news_tell(l, NEWS_BLOCKS, "");
    blocks_write(b, whom);
    t = begin_answer();
    json_open(&t, '{');
    json_key_string(&t, "whom", whom);
    json_close(&t, '}');
    return answer(&t);
}

static bool takes_whom(const char **rest, blocked *out)
{
    char word[STORE_WHOM];

    return text_takes_word(rest, " ", word, sizeof word) &&
           blocks_read(word, out) && (**rest == 0 || text_takes(rest, " "));
}

static const char who_can_be[] =
    "that is no address (192.0.2.7, 2001:db8::7), no network (192.0.2.0/24, "
    "2001:db8::/32) and no guest (32 hex digits; see `table`)";

static lobby_answer block(lobby *l, const char *rest)
{
    char whom[STORE_WHOM];
    blocked b;

    if (!takes_whom(&rest, &b))
        return refuse(who_can_be);
    if (blocks_is_large(&b))
        return refuse("that network is so large that it may be everybody's");
    if (!utf8_is_line(rest, REASON))
        return refuse("the reason has to be one line of at most 200 bytes, "
                      "without a blank at its ends");
    if (l->blocks.n >= BLOCKS)
        return refuse("10000 are blocked already");
    blocks_write(&b, whom);
    return changed(
        l, &b,
        l->store->block(l->store,
                        &(store_entry){.table = whom,
                                       .date = l->world.date(l->world.self),
                                       .text = rest,
                                       .length = strlen(rest)}));
}

static lobby_answer unblock(lobby *l, const char *rest)
{
    char whom[STORE_WHOM];
    blocked b;

    if (!takes_whom(&rest, &b) || *rest != 0)
        return refuse(who_can_be);
    if (!blocks_has(&l->blocks, &b))
        return refuse("exactly that is not blocked: see `blocks`");
    blocks_write(&b, whom);
    return changed(l, &b, l->store->unblock(l->store, whom));
}

static bool list_block(void *self, const store_entry *e)
{
    adit_text *t = self;
    char why[REASON + 1];
    size_t n = e->length < sizeof why - 1 ? e->length : sizeof why - 1;

    if (strlen(e->table) >= STORE_WHOM || !utf8_is(e->table))
        return true; /* of a later version */
    memcpy(why, e->text, n);
    why[n] = 0;
    json_open(t, '{');
    json_key_string(t, "whom", e->table);
    json_key_int(t, "since", e->date);
    if (why[0] && utf8_is(why))
        json_key_string(t, "why", why);
    json_close(t, '}');
    return t->length < ROOM - 4096;
}

static lobby_answer list_blocks(lobby *l)
{
    adit_text t = begin_answer();

    json_open(&t, '{');
    json_key(&t, "blocks");
    json_open(&t, '[');
    if (l->store->read_blocks(l->store, list_block, &t) != STORE_OK) {
        free(t.at);
        return refuse_by_store(l);
    }
    json_close(&t, ']');
    json_close(&t, '}');
    return answer(&t);
}

/* ---- Saying something ---- */

static lobby_answer say(lobby *l, const char *text)
{
    int n = outbox_notice(l, text);
    adit_text t;

    if (text[0] == 0 || !utf8_is_line(text, OUTBOX_NOTICE))
        return refuse("what is said has to be one line of 1 to 500 bytes, "
                      "without control characters, or a blank at its ends");
    t = begin_answer();
    json_open(&t, '{');
    json_key_int(&t, "sockets", n);
    json_close(&t, '}');
    news_tell(l, NEWS_NOTICE, text);
    return answer(&t);
}

/* ---- Orders ---- */

/* The only word of what is left of an order, which is a name. */
static bool is_name(const char *rest)
{
    return *rest != 0 && strchr(rest, ' ') == NULL && strlen(rest) < STORE_NODE;
}

lobby_answer operator_ask(lobby *l, const lobby_request *order)
{
    const char *rest = order->path;
    bool was_written = order->opened != NULL && order->opened[0];

    if (text_same(rest, "nodes"))
        return list_nodes(l);
    if (text_same(rest, "tables"))
        return list_tables(l);
    if (text_same(rest, "blocks"))
        return list_blocks(l);
    if (text_takes(&rest, "table ") && is_name(rest))
        return show_table(l, rest);
    if (text_takes(&rest, "close ") && is_name(rest))
        return close_table(l, rest, was_written);
    if (text_takes(&rest, "drain ") && is_name(rest))
        return drain(l, rest);
    if (text_takes(&rest, "block "))
        return block(l, rest);
    if (text_takes(&rest, "unblock "))
        return unblock(l, rest);
    if (text_takes(&rest, "say "))
        return say(l, rest);
    return refuse("there is no such order");
}
