/* server_table.h -- tables of a lobby in all their phases, with people at them,
 * for tests of what they may do. */
#ifndef TESTS_SERVER_TABLE_H
#define TESTS_SERVER_TABLE_H

#include "tests/edge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/tap.h"

/* Guests, each with the socket of the same number. */
enum { OPENER, ANN, BO, CY, WATCHES, OUTSIDE, ELSEWHERE, GUESTS };

static edge e;
static char name[STORE_NAME]; /* of the table in question */
static bool failed;

__attribute__((format(printf, 1, 2))) static void complain(const char *format,
                                                           ...)
{
    va_list args;

    va_start(args, format);
    tap_say_all(format, args);
    va_end(args);
    failed = true;
}

static inline void point(const char *what)
{
    tap_point(!failed, what);
    failed = false;
}

/* ---- What a table is ---- */

/* A hash of all that follows from its log. */
typedef struct gist {
    uint64_t hash;
} gist;

static inline void hash(gist *g, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;

    for (size_t i = 0; i < n; i++)
        g->hash = (g->hash ^ at[i]) * 0x100000001b3;
}

static inline void hash_seat(gist *g, const chair *s)
{
    const int64_t numbers[] = {s->kind, s->stood_in,
                               s->stood_in ? s->reason : 0, s->left};

    hash(g, numbers, sizeof numbers);
    hash(g, s->name, sizeof s->name);
    hash(g, &s->guest, sizeof s->guest);
    hash(g, s->nonce, sizeof s->nonce);
}

static inline void hash_talk(gist *g, const talk *t)
{
    hash(g, &t->k, sizeof t->k);
    for (int i = 0; i < t->n_claims; i++) {
        const talk_claim *c = &t->claims[i];
        const int64_t numbers[] = {c->k,
                                   c->round,
                                   c->said.mark,
                                   c->said.n_moves,
                                   c->said.seat,
                                   c->said.claim.kind,
                                   c->said.claim.target};

        hash(g, numbers, sizeof numbers);
    }
    for (int i = 0; i < t->n_chats; i++) {
        const int64_t numbers[] = {t->chats[i].k, t->chats[i].n_moves,
                                   t->chats[i].seat};

        hash(g, numbers, sizeof numbers);
        hash(g, t->chats[i].text, strlen(t->chats[i].text));
    }
    for (int i = 0; t->notes != NULL && i < ADIT_MAX_PLAYERS; i++)
        for (int k = 0; k < ADIT_MAX_PLAYERS; k++) {
            const talk_note *note = &t->notes[i][k];

            hash(g, &note->mark, sizeof note->mark);
            hash(g, &note->mute, sizeof note->mute);
            if (note->text != NULL)
                hash(g, note->text, strlen(note->text));
        }
    for (int i = 0; i < t->n_guesses; i++) {
        const int64_t numbers[] = {t->guesses[i].n_moves, t->guesses[i].round,
                                   t->guesses[i].seat};

        hash(g, numbers, sizeof numbers);
        hash(g, t->guesses[i].of, sizeof t->guesses[i].of);
    }
    hash(g, t->n_guessed, sizeof t->n_guessed);
}

static inline void hash_setting(gist *g, const setting *s)
{
    const int64_t numbers[] = {s->is_public, s->watched, s->late,    s->talk,
                               s->locked,    s->clock,   s->seconds, s->add_s};

    hash(g, numbers, sizeof numbers);
    hash(g, &s->config, sizeof s->config);
    hash(g, &s->host, sizeof s->host);
}

static inline gist gist_of(const table *t)
{
    gist g = {0xcbf29ce484222325};

    if (t == NULL)
        return (gist){0};
    hash(&g, &t->seq, sizeof t->seq);
    hash(&g, &t->phase, sizeof t->phase);
    hash_setting(&g, &t->setting);
    hash(&g, t->secret, sizeof t->secret);
    hash(&g, t->commit, sizeof t->commit);
    hash(&g, t->next, strlen(t->next));
    hash_talk(&g, &t->talk);
    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        hash_seat(&g, &t->seats[i]);
    if (t->match.game == NULL)
        return g;
    hash(&g, t->match.state, t->match.game->state_size);
    hash(&g, t->match.seed, sizeof t->match.seed);
    for (int i = 0; i < t->match.n_moves; i++) {
        hash(&g, &t->match.moves[i], sizeof t->match.moves[i]);
        hash(&g, &t->played[i].id, sizeof t->played[i].id);
        hash(&g, &t->played[i].seat, sizeof t->played[i].seat);
    }
    return g;
}

static inline table *here(void)
{
    return tables_find(e.lobby, name);
}

static inline bool same_gist(gist a, gist b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* ---- Getting there ---- */

static inline void forget_all(void)
{
    for (int i = 0; i < EDGE_SOCKETS; i++)
        edge_forget(&e, i);
}

/* Shows are not counted. */
static inline bool is_counted(const table *t)
{
    return !t->live.is_show &&
           (t->phase == TABLE_WAITING || t->phase == TABLE_PLAYING);
}

/* What a walk over all tables finds is what the index says. */
static inline void check_index(void)
{
    const table_index *x = &e.lobby->index;
    int open = 0, listed = 0, in_list = 0;

    for (const table *t = e.lobby->newest; t != NULL; t = t->live.older) {
        bool is_open = is_counted(t);
        int hosted = 0, near = 0;

        for (const table *o = e.lobby->newest; o != NULL; o = o->live.older) {
            if (!is_counted(o))
                continue;
            hosted += table_is_host(o, &t->setting.host);
            near += t->live.network != 0 && o->live.network == t->live.network;
        }
        open += is_open;
        listed += is_open && t->setting.is_public && !t->live.halted;
        if (table_index_of_host(x, &t->setting.host) != hosted ||
            table_index_of_network(x, t->live.network) != near)
            complain("a table's host or address is not counted right");
    }
    for (int phase = TABLE_WAITING; phase <= TABLE_PLAYING; phase++)
        for (const table *t = x->listed[phase]; t != NULL;
             t = t->live.list_next)
            in_list += t->phase == phase;
    if (x->n_open != open || in_list != listed)
        complain("%d are open, %d listed; the index has %d and %d", open,
                 listed, (int)x->n_open, in_list);
}

static inline void clean_up(void)
{
    check_index();
    edge_close(&e);
    memset(&e, 0, sizeof e);
}

/* Asks, and says whether it was done. */
__attribute__((format(printf, 2, 3))) static bool asks(int who,
                                                       const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    e.now += 100;
    edge_forget(&e, who);
    edge_say(&e, who, "%s", text);
    return edge_find(&e, who, "{\"t\":\"done\"") != NULL;
}

static inline void expect(bool ok, const char *what)
{
    if (!ok)
        complain("%s; the last frame: %.200s", what, edge_last(&e, OPENER));
}

#define MUST(x) expect(x, #x)

static inline void everybody_comes(void)
{
    for (int i = 0; i < GUESTS; i++)
        MUST(edge_join(&e, i, name, i));
}

/* Ann and Bo sit, and a bot; the host has no seat, and one is empty. `more` are
 * settings, or a whole body. */
/* Commits are made by a thread, and can be held in the air. */
static bool flying;

static inline void wait_there(const char *more)
{
    static char body[1 << 16];

    memset(&e, 0, sizeof e);
    e.limits = edge_limits;
    e.limits.watchers = 20;
    if (flying)
        edge_open_flying(&e, 7);
    else
        edge_open(&e, 7, NULL);
    snprintf(body, sizeof body,
             "{\"game\":\"saboteur\",\"players\":4,\"options\":{\"rounds\":1,"
             "\"first\":\"P1\"}%s}",
             more);
    if (more[0] == '{')
        snprintf(body, sizeof body, "%s", more);
    MUST(edge_table(&e, OPENER, body, name));
    everybody_comes();
    if (here()->setting.locked)
        for (int i = ANN; i < OUTSIDE; i++)
            MUST(asks(i, "{\"t\":\"enter\",\"id\":1,\"password\":\"opal\"}"));
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\"}"));
    MUST(asks(BO, "{\"t\":\"sit\",\"id\":1,\"name\":\"Bo\",\"seat\":\"P2\"}"));
    MUST(asks(OPENER, "{\"t\":\"bot\",\"id\":1,\"seat\":\"P3\","
                      "\"bot\":\"greedy\"}"));
}

static inline void begin_there(const char *more)
{
    wait_there(more);
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    MUST(here()->phase == TABLE_PLAYING && table_turn(here()) == 0);
}

static inline adit_action legal_move(adit_luck *luck)
{
    return here()->match.game->any(here()->match.state, luck);
}

static inline const char *text_of(adit_action move)
{
    static char text[ADIT_MAX_MOVE_TEXT];
    adit_text out = adit_text_in(text, sizeof text);

    here()->match.game->write_move(move, &out);
    return text;
}

/* The socket of a seat's person. */
static inline int socket_of(int seat)
{
    guest g = here()->seats[seat].guest;

    for (int i = 0; i < GUESTS; i++)
        if (e.socket[i].session != NULL && same_guest(&g, &e.socket[i].guest))
            return i;
    return -1;
}

static int64_t next_id = 100;

/* The seat on turn moves, be it a person or a bot. */
static inline void move_on(adit_luck *luck)
{
    const table *t = here();
    int seat = table_turn(t), n = t->match.n_moves;
    adit_action move = legal_move(luck);

    e.now += 100;
    if (table_bot_plays(t, seat)) {
        while (e.n_thoughts > 0)
            edge_answer(&e, &move);
        edge_pass(&e, 2000);
    } else if (socket_of(seat) >= 0) {
        edge_say(&e, socket_of(seat),
                 "{\"t\":\"move\",\"id\":%lld,\"move\":\"%s\"}",
                 (long long)next_id++, text_of(move));
    }
    if (here()->match.n_moves != n + 1)
        complain("P%d makes no move", seat + 1);
}

static inline void end_there(const char *more)
{
    adit_luck luck = adit_luck_from(3);

    begin_there(more);
    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    MUST(here()->phase == TABLE_OVER);
}

static inline void abandon_there(const char *more)
{
    begin_there(more);
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    edge_pass(&e, edge_limits.abandon + 1000);
    everybody_comes();
    if (here()->setting.locked)
        for (int i = ANN; i < OUTSIDE; i++)
            asks(i, "{\"t\":\"enter\",\"id\":1,\"password\":\"opal\"}");
    MUST(here()->phase == TABLE_ABANDONED);
}

static inline int ask_record(int who)
{
    char path[64];
    lobby_answer a;
    int status;

    snprintf(path, sizeof path, "/api/tables/%s/record", name);
    a = edge_ask(&e, who, "GET", path, NULL);
    status = a.status;
    free(a.text);
    return status;
}

#endif
