/* server_flight.c -- while a commit is in the air nobody hears of what is in
 * it, messages to its tables wait, and everything else goes on. */
#include "tests/server_table.h"

static adit_luck luck;
static char first_move[ADIT_MAX_MOVE_TEXT];

/* Ann and Bo play; it is Ann's turn. What they ask from now on stays in the
 * air. */
static void begin_holding(const char *more)
{
    luck = adit_luck_from(3);
    begin_there(more);
    snprintf(first_move, sizeof first_move, "%s", text_of(legal_move(&luck)));
    forget_all();
    e.holds = true;
}

static void ann_moves(void)
{
    edge_say(&e, ANN, "{\"t\":\"move\",\"id\":9,\"move\":\"%s\"}", first_move);
    MUST(lobby_waits(e.lobby));
}

/* Has nobody heard anything? */
static bool all_is_quiet(void)
{
    for (int i = 0; i < GUESTS; i++)
        if (edge_last(&e, i)[0] != 0)
            return false;
    return true;
}

static void land_all(void)
{
    do
        lobby_settle(e.lobby);
    while (edge_land(&e));
    lobby_settle(e.lobby);
}

static const char *frame(int who, const char *begins)
{
    const char *at = edge_find(&e, who, begins);

    return at != NULL ? at : "";
}

/* ---- Moves ---- */

static void nobody_hears_before(void)
{
    begin_holding("");
    ann_moves();
    MUST(all_is_quiet());
    edge_land(&e);
    MUST(frame(ANN, "{\"t\":\"done\"")[0] && frame(BO, "{\"t\":\"step\"")[0]);
    MUST(frame(ANN, "{\"t\":\"done\"") < frame(ANN, "{\"t\":\"step\""));
    point("nobody hears of a move before it is on disk, and then of the answer "
          "first");
    clean_up();
}

static void messages_wait(void)
{
    begin_holding(",\"talk\":\"free\"");
    ann_moves();
    edge_say(&e, BO, "{\"t\":\"chat\",\"id\":1,\"text\":\"one\"}");
    edge_say(&e, ANN, "{\"t\":\"chat\",\"id\":2,\"text\":\"two\"}");
    edge_say(&e, BO, "{\"t\":\"nonsense\",\"id\":3}");
    edge_say(&e, BO, "{\"t\":\"chat\",\"id\":4,\"text\":\"three\"}");
    MUST(all_is_quiet());
    land_all();
    MUST(strstr(frame(WATCHES, "{\"t\":\"said\""), "three") != NULL);
    MUST(here()->talk.n_chats == 3 && here()->talk.chats[0].seat == 1 &&
         here()->talk.chats[1].seat == 0 && here()->talk.chats[2].seat == 1);
    MUST(frame(BO, "{\"t\":\"done\",\"id\":1")[0] &&
         frame(BO, "{\"t\":\"done\",\"id\":1") <
             frame(BO, "{\"t\":\"refused\",\"id\":3") &&
         frame(BO, "{\"t\":\"refused\",\"id\":3") <
             frame(BO, "{\"t\":\"done\",\"id\":4"));
    point("what is sent meanwhile is heard when it has landed, in order");
    clean_up();
}

static void too_many_wait(void)
{
    begin_holding("");
    ann_moves();
    for (int i = 0; i < 40; i++)
        edge_say(&e, BO, "{\"t\":\"ping\"}");
    MUST(e.socket[BO].closed == 0);
    edge_say(&e, BO, "{\"t\":\"ping\"}");
    MUST(e.socket[BO].closed != 0 && e.socket[CY].closed == 0);
    land_all();
    point("nobody can have many messages wait");
    clean_up();
}

static void a_failure_is_refused(void)
{
    gist was;

    begin_holding("");
    was = gist_of(here());
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    ann_moves();
    edge_say(&e, ANN, "{\"t\":\"move\",\"id\":10,\"move\":\"%s\"}", first_move);
    edge_land(&e);
    MUST(strstr(frame(ANN, "{\"t\":\"refused\",\"id\":9"), "not_stored"));
    MUST(edge_find(&e, BO, "{\"t\":\"step\"") == NULL);
    land_all();
    MUST(edge_find(&e, ANN, "{\"t\":\"done\",\"id\":10") != NULL);
    MUST(!same_gist(was, gist_of(here())) && here()->match.n_moves == 1);
    point(
        "if it fails it is refused, and what has waited finds the table as it "
        "was");
    clean_up();
}

static int n_probes;

static store_result count_probe(store *s)
{
    (void)s;
    n_probes++;
    return STORE_OK;
}

static void a_disk_is_asked_between_commits(void)
{
    begin_holding("");
    e.store->probe = count_probe;
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_NO_ROOM);
    ann_moves();
    edge_land(&e);
    MUST(lobby_ails(e.lobby) != NULL);
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_NO_ROOM);
    ann_moves();
    lobby_look_after(e.lobby);
    MUST(n_probes == 0 && lobby_ails(e.lobby) != NULL);
    edge_land(&e);
    lobby_look_after(e.lobby);
    MUST(n_probes == 1 && lobby_ails(e.lobby) == NULL);
    point("whether a full disk works again is found out by the next commit, or "
          "asked if there is none");
    clean_up();
}

/* ---- Other tables ---- */

static void others_go_on(void)
{
    char other[STORE_NAME];

    luck = adit_luck_from(3);
    begin_there("");
    MUST(edge_table(&e, CY, "{\"game\":\"saboteur\",\"players\":4}", other));
    edge_leave(&e, ELSEWHERE);
    MUST(edge_join(&e, ELSEWHERE, other, ELSEWHERE));
    snprintf(first_move, sizeof first_move, "%s", text_of(legal_move(&luck)));
    forget_all();
    e.holds = true;
    ann_moves();
    edge_say(&e, ELSEWHERE, "{\"t\":\"ping\"}");
    MUST(frame(ELSEWHERE, "{\"t\":\"pong\"")[0]);
    edge_say(&e, ELSEWHERE, "{\"t\":\"sit\",\"id\":4,\"name\":\"Else\"}");
    edge_say(&e, ELSEWHERE, "{\"t\":\"ping\"}");
    MUST(edge_find(&e, ELSEWHERE, "{\"t\":\"done\"") == NULL);
    MUST(tables_find(e.lobby, other)->live.unsettled);
    edge_land(&e);
    MUST(edge_find(&e, ELSEWHERE, "{\"t\":\"done\"") == NULL);
    land_all();
    MUST(frame(ELSEWHERE, "{\"t\":\"done\",\"id\":4")[0] &&
         frame(ELSEWHERE, "{\"t\":\"pong\"")[0]);
    point("other tables go on, and fly next");
    clean_up();
}

/* ---- Coming and going ---- */

static void people_come_and_go(void)
{
    begin_holding("");
    e.holds = false;
    edge_leave(&e, ANN);
    edge_pass(&e, 10 * 60 * 1000); /* a bot stands in */
    MUST(here()->seats[0].stood_in);
    forget_all();
    e.holds = true;
    edge_say(&e, BO, "{\"t\":\"stand\",\"id\":1}");
    MUST(lobby_waits(e.lobby));
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(edge_last(&e, ANN)[0] == 0 && here()->seats[0].stood_in);
    MUST(e.lobby->flight.replies.n == 1);
    edge_leave(&e, BO);
    MUST(e.lobby->flight.replies.n == 0);
    land_all();
    MUST(edge_find(&e, ANN, "{\"t\":\"game\"") != NULL);
    MUST(!here()->seats[0].stood_in && here()->seats[1].stood_in);
    point("who comes sees what is on disk, and then has their seat again; who "
          "goes is not answered");
    clean_up();
}

static void passwords_wait(void)
{
    begin_holding(",\"password\":\"opal\"");
    e.keeps_locks = true;
    edge_say(&e, OUTSIDE, "{\"t\":\"enter\",\"id\":5,\"password\":\"opal\"}");
    ann_moves();
    edge_hash(&e);
    MUST(edge_find(&e, OUTSIDE, "{\"t\":\"done\"") == NULL);
    land_all();
    MUST(edge_find(&e, OUTSIDE, "{\"t\":\"done\",\"id\":5") != NULL);
    edge_say(&e, ELSEWHERE, "{\"t\":\"enter\",\"id\":6,\"password\":\"opal\"}");
    edge_say(&e, BO, "{\"t\":\"stand\",\"id\":7}");
    edge_hash(&e);
    edge_leave(&e, ELSEWHERE); /* while its hash waits here */
    land_all();
    point("a password that is right is answered after what is in the air");
    clean_up();
}

/* ---- Over HTTP ---- */

static lobby_answer asks_for(int who, const char *method, const char *path,
                             const char *body, const char *opened)
{
    lobby_request ask = {.method = method,
                         .path = path,
                         .body = body,
                         .length = strlen(body),
                         .guest = edge_guest(who),
                         .address = "192.0.2.77",
                         .again = opened != NULL,
                         .opened = opened};

    return lobby_ask(e.lobby, &ask);
}

static bool lists(const char *opened)
{
    lobby_answer a = asks_for(CY, "GET", "/api/tables", "", NULL);
    bool found = strstr(a.text, opened) != NULL;

    free(a.text);
    return found;
}

static void tables_open_later(void)
{
    static const char body[] = "{\"game\":\"saboteur\",\"public\":true}";
    lobby_answer a, b;

    for (int fails = 0; fails < 2; fails++) {
        begin_holding("");
        if (fails)
            memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_NO_ROOM);
        a = asks_for(CY, "POST", "/api/tables", body, NULL);
        MUST(a.later && a.opened[0] && a.text == NULL);
        MUST(!lists(a.opened));
        b = asks_for(CY, "POST", "/api/tables", body, a.opened);
        MUST(b.later && strcmp(a.opened, b.opened) == 0);
        edge_land(&e);
        b = asks_for(CY, "POST", "/api/tables", body, a.opened);
        MUST(b.status == (fails ? 503 : 201));
        MUST(lists(a.opened) == !fails);
        free(b.text);
        clean_up();
    }
    point("a table is opened, and listed, when it is on disk");
}

/* ---- With other nodes ---- */

static char held[STORE_NAME]; /* was asked for last */
static int n_holds;

static void hold(store *s, const char *which, int64_t term)
{
    (void)s;
    (void)term;
    n_holds++;
    snprintf(held, sizeof held, "%s", which);
}

static void answer_hold(store_result result)
{
    e.store->ear.held(e.store->ear.self,
                      &(store_holding){.table = held, .result = result});
}

static store_result show_face(store *s, const store_face *face)
{
    (void)s;
    (void)face;
    return STORE_OK;
}

static store_result count_none(store *s, const char *host, uint64_t network,
                               store_census *out)
{
    (void)s;
    (void)host;
    (void)network;
    *out = (store_census){0};
    return STORE_OK;
}

static store_result let_go(store *s, const char *which)
{
    (void)s;
    (void)which;
    return STORE_OK;
}

static char told[128];

static void tell(store *s, const char *news)
{
    (void)s;
    snprintf(told, sizeof told, "%s", news);
}

static const store_nodes nodes = {.hold = hold,
                                  .let_go = let_go,
                                  .show = show_face,
                                  .count = count_none,
                                  .tell = tell};

/* A log for an answer. */
typedef struct copied {
    store_entry entry[64];
    char texts[16384];
    size_t used;
    int n;
} copied;

static bool copy_entry(void *self, const store_entry *at)
{
    copied *c = self;

    if (c->n == countof(c->entry) || c->used + at->length > sizeof c->texts)
        return false;
    memcpy(c->texts + c->used, at->text, at->length);
    c->entry[c->n] = *at;
    c->entry[c->n].table = name;
    c->entry[c->n++].text = c->texts + c->used;
    c->used += at->length;
    return true;
}

/* The store says that the table is here; another node wants it, and it goes. */
static void what_goes_is_asked_for_again(void)
{
    static copied log;
    store_holding h = {.table = name, .result = STORE_OK, .entries = log.entry};
    char path[64], news[64];
    lobby_answer a;

    begin_holding("");
    e.holds = false;
    snprintf(path, sizeof path, "/api/tables/%s", name);
    snprintf(news, sizeof news, "release %s", name);
    e.store->nodes = &nodes;
    MUST(e.disk->read_table(e.disk, name, copy_entry, &log) == STORE_OK);
    h.n = log.n;
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    e.store->ear.returned(e.store->ear.self);
    e.store->ear.held(e.store->ear.self, &h);
    e.store->ear.told(e.store->ear.self, news);
    MUST(tables_find(e.lobby, name) == NULL);
    n_holds = 0;
    a = asks_for(CY, "GET", path, "", NULL);
    MUST(a.later && n_holds == 1 && strcmp(held, name) == 0);
    e.store->nodes = NULL;
    point("a table that was here a moment ago is asked for");
    clean_up();
}

/* Nobody knows whether it was stored, until the store says what there is. */
static void an_opening_is_in_doubt(void)
{
    static const char body[] = "{\"game\":\"saboteur\"}";
    lobby_answer a, b;

    begin_holding("");
    e.store->nodes = &nodes;
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    a = asks_for(CY, "POST", "/api/tables", body, NULL);
    MUST(a.later && a.opened[0]);
    edge_land(&e);
    MUST(strcmp(held, a.opened) == 0);
    b = asks_for(CY, "POST", "/api/tables", body, a.opened);
    MUST(b.later && strcmp(a.opened, b.opened) == 0);
    answer_hold(STORE_OK);
    b = asks_for(CY, "POST", "/api/tables", body, a.opened);
    MUST(b.status == 503);
    free(b.text);
    e.store->nodes = NULL;
    point("a table that was perhaps opened is awaited, and may turn out not to "
          "be there");
    clean_up();
}

/* Its people go meanwhile, which plans it anew. */
static void it_is_asked_for_until_it_can_be_read(void)
{
    begin_holding("");
    e.store->nodes = &nodes;
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    ann_moves();
    n_holds = 0;
    edge_land(&e);
    MUST(n_holds == 1 && strcmp(held, name) == 0);
    for (int i = 2; i < 5; i++) {
        answer_hold(STORE_FAILED);
        edge_leave(&e, i == 2 ? ANN : BO);
        edge_pass(&e, 2000);
        MUST(n_holds == i);
    }
    e.store->nodes = NULL;
    point("a table that could not be read is asked for again and again");
    clean_up();
}

/* Whoever asks for its table is passed on, until that node turns out to speak
 * another language: then it is to release the table, which comes here. */
static void what_a_stranger_holds_comes_here(void)
{
    static const char elsewhere[] = "0123456789abcdef";
    store_holding h = {.table = elsewhere,
                       .result = STORE_TAKEN,
                       .node = "old",
                       .address = "10.0.0.5:7401"};
    lobby_place where;
    const guest ann = edge_guest(ANN);

    begin_holding("");
    e.holds = false;
    e.store->nodes = &nodes;
    for (int i = 0; i < 3; i++) {
        bool strange = i == 1;

        told[0] = 0;
        if (i > 0)
            edge_pass(&e, i == 2 ? 61 * 1000 : 1000); /* it is asked again */
        if (strange)
            lobby_cannot_reach(e.lobby, h.address);
        MUST(lobby_may_join(e.lobby, elsewhere, &ann, &where) == REFUSED_NONE &&
             where.later && strcmp(held, elsewhere) == 0);
        e.store->ear.held(e.store->ear.self, &h);
        MUST((strcmp(told, "release 0123456789abcdef") == 0) == strange);
        MUST(lobby_may_join(e.lobby, elsewhere, &ann, &where) == REFUSED_NONE &&
             where.later == strange);
        MUST((strcmp(where.elsewhere, h.address) == 0) == !strange);
    }
    e.store->nodes = NULL;
    point("what a node of another version holds is wanted here, for a minute");
    clean_up();
}

static void a_position_is_shown_later(void)
{
    char path[64];
    lobby_answer a;

    begin_holding("");
    snprintf(path, sizeof path, "/api/tables/%s", name);
    ann_moves();
    a = asks_for(CY, "GET", path, "", NULL);
    MUST(a.later);
    land_all();
    a = asks_for(CY, "GET", path, "", "");
    MUST(!a.later && a.status == 200);
    free(a.text);
    point("a table is shown as it is on disk");
    clean_up();
}

static void guests_are_deleted_later(void)
{
    lobby_answer a;

    for (int fails = 0; fails < 2; fails++) {
        gist was;

        begin_holding("");
        ann_moves();
        a = asks_for(BO, "DELETE", "/api/me", "", NULL);
        MUST(a.later && e.lobby->erasure.is == ERASES_NOBODY);
        land_all();
        was = gist_of(here());
        if (fails)
            memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
        a = asks_for(BO, "DELETE", "/api/me", "", "");
        MUST(a.later && e.socket[BO].closed == 0);
        a = asks_for(ANN, "DELETE", "/api/me", "", NULL);
        MUST(a.later);
        edge_land(&e);
        MUST((e.socket[BO].closed != 0) == !fails);
        MUST(same_gist(was, gist_of(here())) == fails);
        a = asks_for(BO, "DELETE", "/api/me", "", "");
        MUST(a.status == (fails ? 503 : 200));
        free(a.text);
        land_all();
        clean_up();
    }
    point("a guest is deleted when that is on disk, one at a time");
}

/* ---- Time ---- */

static void clocks_wait(void)
{
    begin_holding(",\"clock\":{\"kind\":\"move\",\"seconds\":20}");
    ann_moves();
    edge_pass(&e, 60 * 1000);
    MUST(all_is_quiet() && !here()->seats[0].stood_in);
    land_all();
    MUST(!here()->seats[1].stood_in);
    edge_pass(&e, 21 * 1000);
    land_all();
    MUST(here()->seats[1].stood_in);
    point("a turn begins when the move before it is on disk");
    clean_up();
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    flying = true;
    nobody_hears_before();
    messages_wait();
    too_many_wait();
    a_failure_is_refused();
    a_disk_is_asked_between_commits();
    others_go_on();
    people_come_and_go();
    passwords_wait();
    tables_open_later();
    an_opening_is_in_doubt();
    it_is_asked_for_until_it_can_be_read();
    what_goes_is_asked_for_again();
    what_a_stranger_holds_comes_here();
    a_position_is_shown_later();
    guests_are_deleted_later();
    clocks_wait();
    return tap_done();
}
