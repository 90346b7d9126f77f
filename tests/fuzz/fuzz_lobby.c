/* fuzz_lobby.c -- a lobby, some guests, and any bytes as what they do: come,
 * go, say legal messages and rubbish, wait, while the disk fails now and then
 * and an operator gives orders. Each table is at any moment what its log
 * says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/edge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SOCKETS = 8, TABLES = 3, STEPS = 200 };

static edge e, other;
static char tables[TABLES][STORE_NAME];
static int n_tables;

static const char *const bodies[] = {
    "{\"game\":\"galleries\",\"players\":2,\"options\":{\"gems\":10}}",
    "{\"game\":\"saboteur\",\"players\":3,\"options\":{\"rounds\":1},"
    "\"late\":\"sit\"}",
    "{\"game\":\"saboteur2\",\"players\":2,\"password\":\"opal\","
    "\"options\":{\"rounds\":1}}",
    "{\"game\":\"saboteur\",\"players\":3,\"watch\":\"none\","
    "\"clock\":{\"kind\":\"total\",\"seconds\":30,\"add\":2}}"};

/* But for its last digit. */
#define NONCE "00112233445566778899aabbccddeeff00112233445566778899aabbccddeef"

/* After these come a letter's worth of choices. */
static const char *const said[] = {
    "{\"t\":\"sit\",\"id\":%d,\"name\":\"N%d\"}",
    "{\"t\":\"sit\",\"id\":%d,\"name\":\"M\",\"seat\":\"P%d\"}",
    "{\"t\":\"fill\",\"id\":%d}",
    "{\"t\":\"start\",\"id\":%d}",
    "{\"t\":\"stand\",\"id\":%d}",
    "{\"t\":\"back\",\"id\":%d}",
    "{\"t\":\"name\",\"id\":%d,\"name\":\"N%d\"}",
    "{\"t\":\"bot\",\"id\":%d,\"seat\":\"P%d\",\"bot\":\"random\"}",
    "{\"t\":\"clear\",\"id\":%d,\"seat\":\"P%d\"}",
    "{\"t\":\"swap\",\"id\":%d,\"seats\":[\"P1\",\"P%d\"]}",
    "{\"t\":\"rematch\",\"id\":%d}",
    "{\"t\":\"sync\",\"id\":%d}",
    "{\"t\":\"ping\",\"id\":%d}",
    "{\"t\":\"enter\",\"id\":%d,\"password\":\"opal\"}",
    "{\"t\":\"why\",\"id\":%d,\"move\":\"pass\"}",
    "{\"t\":\"claim\",\"id\":%d,\"claim\":\"trust@P%d\"}",
    "{\"t\":\"claim\",\"id\":%d,\"claim\":\"stone@G%d\"}",
    "{\"t\":\"chat\",\"id\":%d,\"text\":\"Hello %d\"}",
    "{\"t\":\"note\",\"id\":%d,\"seat\":\"P%d\",\"mark\":\"trust\"}",
    "{\"t\":\"note\",\"id\":%d,\"seat\":\"P%d\",\"text\":\"x\",\"mute\":true}",
    "{\"t\":\"nonce\",\"id\":%d,\"nonce\":\"" NONCE "%d\"}"};

static void open_one(uint8_t chance)
{
    lobby_answer a;

    if (n_tables == TABLES)
        return;
    a = edge_ask(&e, chance % SOCKETS, "POST", "/api/tables",
                 bodies[chance / SOCKETS % countof(bodies)]);
    if (a.status == 201)
        memcpy(tables[n_tables++], strstr(a.text, "\":\"") + 3, STORE_NAME - 1);
    free(a.text);
}

static void say(int socket, uint8_t chance)
{
    char text[256];

    snprintf(text, sizeof text, said[chance % countof(said)], 1 + chance,
             chance / countof(said) % 4 + 1);
    edge_hear(&e, socket, text, strlen(text));
}

/* About a table or a guest; or what the bytes say. */
static void order(const uint8_t *data, size_t size, uint8_t chance)
{
    static const char *const orders[] = {"table ", "close ", "block ",
                                         "unblock "};
    char text[64] = "", key[STORE_GUEST];
    const guest who = edge_guest(chance / 16 % 4);
    lobby_answer a;

    guest_write(&who, key);
    if (chance % 16 < 12)
        snprintf(text, sizeof text, "%s%s", orders[chance % 4],
                 chance % 4 < 2 ? tables[chance / 16 % TABLES] : key);
    else
        memcpy(text, data, size < sizeof text ? size : sizeof text - 1);
    a = edge_ask(&e, 0, "ORDER", text, "");
    require(a.status == 200 || a.status == 409);
    free(a.text);
}

static void move(int socket, uint8_t chance)
{
    const session *s = e.socket[socket].session;
    adit_luck luck = adit_luck_from(chance);
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text out = adit_text_in(text, sizeof text);

    if (table_turn(s->table) == ADIT_NOBODY)
        return;
    s->table->match.game->write_move(
        s->table->match.game->any(s->table->match.state, &luck), &out);
    edge_say(&e, socket, "{\"t\":\"move\",\"id\":%d,\"move\":\"%s\"}",
             1 + chance + 256 * s->table->match.n_moves, text);
}

static void think(uint8_t chance)
{
    adit_luck luck = adit_luck_from(chance);

    while (e.n_thoughts > 0) {
        const bot_job *t = e.thought[0];
        adit_action m;

        if (t->seat == ADIT_NOBODY) {
            edge_thank(&e, chance);
            continue;
        }
        m = t->match.game->any(t->match.state, &luck);
        edge_answer(&e, &m);
    }
}

/* Two bytes, and for rubbish as many more as the second says. */
static size_t step(const uint8_t *data, size_t size)
{
    int socket = data[0] / 16 % SOCKETS;
    uint8_t chance = data[1];
    bool is_there = e.socket[socket].session != NULL;
    size_t length = chance < size - 2 ? chance : size - 2;

    e.now += 50;
    switch (data[0] % 16) {
    case 0:
        open_one(chance);
        return 2;
    case 1:
        edge_leave(&e, socket);
        return 2;
    case 2:
        think(chance);
        edge_pass(&e, (int64_t)chance * chance * 8);
        return 2;
    case 3:
        /* Not the reading of blocks, without which no server begins. */
        memory_store_fail(e.store, (memory_call)(chance % MEMORY_READ_BLOCKS),
                          1 + chance / 16, STORE_FAILED);
        return 2;
    case 4:
        if (chance % 16 == 0)
            edge_restart(&e);
        e.lazy = chance % 2;
        if (!e.lazy)
            lobby_settle(e.lobby);
        return 2;
    case 5:
        if (is_there)
            edge_hear(&e, socket, (const char *)data + 2, length);
        return 2 + (is_there ? length : 0);
    case 6:
        order(data + 2, size - 2, chance);
        return 2;
    default:
        if (!is_there && n_tables > 0)
            edge_join(&e, socket, tables[chance % n_tables], socket);
        else if (is_there && data[0] % 16 < 10)
            move(socket, chance);
        else if (is_there)
            say(socket, chance);
        return 2;
    }
}

static void same_claim(const talk_claim *a, const talk_claim *b)
{
    const match_said *said = &a->said, *again = &b->said;

    require(a->k == b->k && a->round == b->round);
    require(said->n_moves == again->n_moves && said->seat == again->seat &&
            said->mark == again->mark);
    require(memcmp(&said->claim, &again->claim, sizeof said->claim) == 0);
}

static void same_talk(const talk *a, const talk *b)
{
    require(a->k == b->k && a->n_claims == b->n_claims &&
            a->n_of_bots == b->n_of_bots && a->n_chats == b->n_chats &&
            a->n_notes == b->n_notes);
    for (int i = 0; i < a->n_claims; i++)
        same_claim(&a->claims[i], &b->claims[i]);
    for (int i = 0; i < a->n_chats; i++)
        require(a->chats[i].k == b->chats[i].k &&
                strcmp(a->chats[i].text, b->chats[i].text) == 0);
}

static void same_table(const table *a, const table *b)
{
    require(b != NULL && a->seq == b->seq && a->phase == b->phase);
    require(same_guest(&a->setting.host, &b->setting.host));
    require(strcmp(a->next, b->next) == 0);
    for (int i = 0; i < a->setting.config.n_players; i++) {
        const chair *s = &a->seats[i], *t = &b->seats[i];

        require(s->kind == t->kind && s->stood_in == t->stood_in &&
                s->left == t->left && strcmp(s->name, t->name) == 0 &&
                same_guest(&s->guest, &t->guest));
        require(memcmp(s->nonce, t->nonce, sizeof s->nonce) == 0);
    }
    require(memcmp(a->secret, b->secret, sizeof a->secret) == 0);
    same_talk(&a->talk, &b->talk);
    require((a->match.game == NULL) == (b->match.game == NULL));
    if (a->match.game == NULL)
        return;
    require(a->match.n_moves == b->match.n_moves);
    require(memcmp(a->match.state, b->match.state, a->match.game->state_size) ==
            0);
    require(a->match.game->check(a->match.state) == NULL);
}

/* Another lobby reads what is on disk. */
static void recovers(void)
{
    other.limits = e.limits;
    edge_open(&other, 2, edge_copy_store(e.store, tables, n_tables));
    for (int i = 0; i < n_tables; i++) {
        const table *t = tables_find(e.lobby, tables[i]);

        if (t != NULL)
            same_table(t, ledger_fetch(other.lobby, tables[i], NULL));
    }
    edge_close(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    memset(&e, 0, sizeof e);
    memset(&other, 0, sizeof other);
    memset(tables, 0, sizeof tables);
    n_tables = 0;
    edge_open(&e, 1, NULL);
    e.talks = true;
    for (int i = 0; i < STEPS && size >= 2; i++) {
        size_t used = step(data, size);

        data += used;
        size -= used;
        for (int k = 0; k < EDGE_SOCKETS; k++)
            edge_forget(&e, k);
    }
    lobby_settle(e.lobby);
    recovers();
    edge_close(&e);
    return 0;
}
