/* server_history.c -- what a guest is told of what is kept about him, who else
 * is not, and what is left when he deletes it. */
#include "tests/server_table.h"

#include "lobby/audit.h"
#include "lobby/log_reader.h"

#include "games/saboteur.h"
#include "wire/record.h"

/* ---- Asking ---- */

/* An answer, until the next. */
static char said[1 << 18];

static int ask_as(const guest *who, const char *method, const char *path)
{
    const lobby_request r = {.method = method,
                             .path = path,
                             .body = "",
                             .guest = *who,
                             .address = "192.0.2.1"};
    lobby_answer a = lobby_ask(e.lobby, &r);

    snprintf(said, sizeof said, "%.*s", (int)a.length, a.text);
    free(a.text);
    lobby_settle(e.lobby);
    return a.status;
}

static int ask(int who, const char *method, const char *path)
{
    guest g = edge_guest(who);

    return ask_as(&g, method, path);
}

static bool says(const char *piece)
{
    return strstr(said, piece) != NULL;
}

/* ---- All that a store holds ---- */

static char held[1 << 20];

static void hold(const char *text, size_t length)
{
    size_t used = strlen(held);

    snprintf(held + used, sizeof held - used, "%.*s\n", (int)length, text);
}

static bool hold_line(void *self, const store_entry *line)
{
    (void)self;
    hold(line->text, line->length);
    return true;
}

static bool hold_guest(void *self, const char *who)
{
    (void)self;
    hold(who, strlen(who));
    return true;
}

static bool hold_table(void *self, const store_entry *named)
{
    store *s = self;

    hold(named->table, strlen(named->table));
    s->read_table(s, named->table, hold_line, NULL);
    s->read_mentioned(s, named->table, hold_guest, NULL);
    return true;
}

static const char *all_that_is_held(void)
{
    held[0] = 0;
    e.store->read_names(e.store, hold_table, e.store);
    e.store->read_past(e.store, 0, hold_line, NULL);
    return held;
}

static bool is_held(const char *piece)
{
    return strstr(all_that_is_held(), piece) != NULL;
}

static const char *key_of(int who)
{
    static char key[STORE_GUEST];
    guest g = edge_guest(who);

    guest_write(&g, key);
    return key;
}

/* ---- Is it in order? ---- */

static char complaint[256];

static void note(void *unused, const char *of, const char *what)
{
    (void)unused;
    snprintf(complaint, sizeof complaint, "%s: %s", of, what);
}

static bool is_in_order(void)
{
    audit a = {.complain = note};

    complaint[0] = 0;
    return audit_store(e.store, &a);
}

/* ---- Games that are over ---- */

static void the_history_is_of_who_played(void)
{
    end_there("");
    MUST(ask(ANN, "GET", "/api/me") == 200);
    MUST(says("{\"games\":[{\"table\":\"") && says(name));
    MUST(says("\"game\":\"saboteur\",\"players\":4,\"date\":17000"));
    MUST(
        says("\"p\":\"P1\",\"names\":[\"Ann\",\"Bo\",\"greedy\",\"trained\"]"));
    MUST(says("\"statistics\":{\"saboteur\":{\"games\":1,"));
    MUST(says("\"rounds\":1"));
    MUST(ask(BO, "GET", "/api/me") == 200 && says("\"p\":\"P2\""));
    MUST(!says(key_of(ANN)));
    MUST(ask(OPENER, "GET", "/api/me") == 200);
    MUST(strcmp(said, "{\"games\":[],\"statistics\":{}}") == 0);
    MUST(ask(WATCHES, "GET", "/api/me") == 200);
    MUST(strcmp(said, "{\"games\":[],\"statistics\":{}}") == 0);
    point("a game is in the history of who played it, and of nobody else");

    MUST(ask(ANN, "GET", "/api/me/data") == 200);
    MUST(says("\"line\":\"sat P1 ") && says(" Ann\"") && says("/record\""));
    MUST(says("\"line\":\"moved P1 ") && !says("moved P2") && !says("started"));
    MUST(!says("Bo\"") && !says(key_of(BO)));
    MUST(ask(OPENER, "GET", "/api/me/data") == 200);
    MUST(says("\"line\":\"opened\"") && !says("Ann") && !says("record"));
    point("and so are his lines of the log");
    clean_up();
}

static void who_has_no_cookie_has_no_history(void)
{
    guest nobody = {{0}};

    end_there("");
    MUST(ask(ANN, "DELETE", "/api/me") == 200);
    MUST(ask_as(&nobody, "GET", "/api/me") == 200);
    MUST(strcmp(said, "{\"games\":[],\"statistics\":{}}") == 0);
    MUST(ask_as(&nobody, "GET", "/api/me/data") == 200);
    MUST(strcmp(said, "{\"key\":\"\",\"tables\":[]}") == 0);
    MUST(ask_as(&nobody, "DELETE", "/api/me") == 200);
    MUST(strcmp(said, "{\"tables\":0}") == 0);
    MUST(ask(BO, "GET", "/api/me") == 200 && says("\"p\":\"P2\""));
    point("who has no cookie is not taken for who was deleted");
    clean_up();
}

static void other_requests_are_refused(void)
{
    end_there("");
    MUST(ask(ANN, "POST", "/api/me") == 405 && says("bad_method"));
    MUST(ask(ANN, "DELETE", "/api/me/data") == 405 && says("bad_method"));
    MUST(ask(ANN, "PUT", "/api/me/data") == 405 && says("bad_method"));
    MUST(ask(ANN, "GET", "/api/me/") == 404 && says("no_such_route"));
    MUST(ask(ANN, "GET", "/api/me/games") == 404 && says("no_such_route"));
    MUST(ask(ANN, "GET", "/api/mean") == 404 && says("no_such_route"));
    MUST(ask(ANN, "GET", "/api/me") == 200 && says(name));
    point("what cannot be asked is refused by its name");
    clean_up();
}

/* ---- A game that goes on ---- */

static void a_game_in_progress_is_not_history(void)
{
    adit_luck luck = adit_luck_from(5);

    begin_there("");
    for (int i = 0; i < 12; i++)
        move_on(&luck);
    MUST(ask(ANN, "GET", "/api/me") == 200);
    MUST(strcmp(said, "{\"games\":[],\"statistics\":{}}") == 0);
    MUST(ask(ANN, "GET", "/api/me/data") == 200);
    MUST(says("moved P1 ") && !says("moved P2") && !says("moved P3"));
    MUST(!says("started") && !says("record") && !says("Bo\""));
    MUST(ask(WATCHES, "GET", "/api/me/data") == 200 && !says(name));
    point("of a game that goes on there is only what one did oneself");
    clean_up();
}

/* ---- Games that begin from a position ---- */

/* The body that opens such a table: after so many moves of any players, with a
 * claim among them, as the seat knows it whose turn it is. */
static const char *from_position(int n, const char *more)
{
    static char body[1 << 16];
    static const uint8_t seed[32] = {5};
    adit_text t = adit_text_in(body, sizeof body);
    adit_luck luck = adit_luck_from(9);
    adit_action moves[64];
    adit_config config;
    match m = {.moves = moves, .room = countof(moves)};

    adit_config_init(&saboteur_game, 4, &config);
    adit_config_set(&saboteur_game, &config, "rounds", "1");
    match_begin(&m, &saboteur_game, &config, seed, NULL);
    text_put(&t, "{\"from\":{\"record\":[");
    record_header(&m, &t);
    for (int i = 0; i < n; i++) {
        adit_action any = m.game->any(m.state, &luck);

        if (i == 1)
            text_put(&t, "{\"claim\":\"thanks\",\"p\":\"P2\"}\n");
        record_move(&m, match_turn(&m), any, &t);
        match_play(&m, match_turn(&m), any, NULL, NULL);
    }
    text_put(&t, " ],\"as\":\"P1\"}");
    text_put(&t, more);
    text_put(&t, "}");
    for (char *at = body; (at = strchr(at, '\n')) != NULL;)
        *at = at[1] == ' ' ? ' ' : ','; /* lines, as a list has them */
    return body;
}

static adit_action read_moves[RECORD_MOVES];
static match read_match = {.moves = read_moves, .room = RECORD_MOVES};

/* The record of the table is that of its game, and has no proof. */
static void compare_record(void)
{
    static match_past past;
    record_reader reader;
    char path[64], *at = said, *end;

    snprintf(path, sizeof path, "/api/tables/%s/record", name);
    MUST(ask(BO, "GET", path) == 200 && !says("proof"));
    record_open(&reader, &read_match);
    reader.past = &past;
    for (; *at; at = end + 1) {
        end = strchr(at, '\n');
        MUST(record_line(&reader, at, (size_t)(end - at)));
    }
    MUST(record_close(&reader) && reader.finished);
    MUST(past.n_moves == 20 && past.n_said == 1 && past.as == 0);
    MUST(memcmp(read_match.state, here()->match.state,
                saboteur_game.state_size) == 0);
}

static void a_game_from_a_position_counts_for_nothing(void)
{
    adit_luck luck = adit_luck_from(3);
    gist before;

    wait_there(from_position(20, ",\"public\":true"));
    MUST(edge_heard(&e, OPENER, "\"from\":{\"at\":20,\"as\":\"P1\"}"));
    MUST(!asks(OPENER, "{\"t\":\"change\",\"id\":1,\"options\":"
                       "{\"rounds\":2}}"));
    MUST(edge_heard(&e, OPENER, "bad_option"));
    MUST(asks(OPENER, "{\"t\":\"change\",\"id\":1,\"public\":false}"));
    before = gist_of(here());
    edge_restart(&e);
    ledger_fetch(e.lobby, name, NULL);
    MUST(same_gist(gist_of(here()), before) && here()->past->n_moves == 20);
    everybody_comes();
    point("a table that begins from a position is read again as it was");

    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    MUST(here()->match.past == here()->past && here()->match.n_moves == 0);
    MUST(edge_heard(&e, WATCHES, "\"n\":0,\"events\":[]"));
    for (int i = 0; i < 3; i++)
        move_on(&luck);
    before = gist_of(here());
    edge_restart(&e);
    ledger_fetch(e.lobby, name, NULL);
    MUST(same_gist(gist_of(here()), before));
    everybody_comes();
    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    compare_record();
    point("so is its game, and the record has no proof");

    MUST(ask(ANN, "GET", "/api/me") == 200);
    MUST(says(name) && says("\"from\":true") && says("\"statistics\":{}"));
    MUST(is_in_order());
    MUST(asks(OPENER, "{\"t\":\"rematch\",\"id\":1}"));
    strcpy(name, here()->next);
    MUST(here()->past != NULL && here()->past->n_moves == 20);
    point("it is listed and counts for nothing; its rematch begins there, too");
    clean_up();
}

static void no_table_begins_there(void)
{
    static const char *const wrong[] = {
        "{\"from\":null}",
        "{\"from\":{\"record\":[],\"as\":\"P1\"}}",
        "{\"from\":{\"record\":[7],\"as\":\"P1\"}}",
        "{\"from\":{\"as\":\"P1\"}}",
        "{\"from\":{\"record\":{},\"as\":\"P1\"},\"from\":1}",
    };
    static char body[1 << 16];
    char *at;

    memset(&e, 0, sizeof e);
    edge_open(&e, 7, NULL);
    for (int i = 0; i < countof(wrong); i++)
        MUST(!edge_table(&e, OPENER, wrong[i], name));
    MUST(!edge_table(&e, OPENER, from_position(3, ",\"game\":\"saboteur\""),
                     name));
    MUST(!edge_table(&e, OPENER, from_position(3, ",\"options\":{}"), name));
    MUST(!edge_table(&e, OPENER, from_position(3, ",\"players\":4"), name));
    strcpy(body, from_position(3, ""));
    at = strstr(body, "\"as\":\"P1\"");
    at[7] = '9';
    MUST(!edge_table(&e, OPENER, body, name));
    strcpy(body, from_position(3, ""));
    at = strstr(body, "\"move\":\"");
    memcpy(at + 8, "map@G9", 6);
    MUST(!edge_table(&e, OPENER, body, name));
    MUST(e.lobby->index.n_open == 0);
    MUST(edge_table(&e, OPENER, from_position(3, ""), name));
    point("a past that is none, or settings that are its own, open no table");
    clean_up();
}

/* ---- Deleting ---- */

static void others_keep_the_whole_game(void)
{
    static char record[2][sizeof said];
    gist before;

    end_there("");
    before = gist_of(here());
    MUST(is_held(" Ann\n") && is_held(key_of(ANN)));
    for (int i = 0; i < 2; i++) {
        char path[64];

        snprintf(path, sizeof path, "/api/tables/%s/record", name);
        MUST(ask(BO, "GET", path) == 200);
        memcpy(record[i], said, sizeof said);
        if (i == 0)
            MUST(ask(ANN, "DELETE", "/api/me") == 200 &&
                 strcmp(said, "{\"tables\":1}") == 0);
    }
    MUST(!is_held("Ann") && !is_held(key_of(ANN)));
    MUST(is_held(" Bo\n") && is_held(key_of(BO)));
    MUST(strstr(record[0], "\"name\":\"Ann\"") != NULL);
    MUST(strstr(record[1], "{\"seat\":\"P1\",\"name\":\"\"}") != NULL);
    MUST(strcmp(strstr(record[0], "{\"p\":"), strstr(record[1], "{\"p\":")) ==
         0);
    MUST(ask(BO, "GET", "/api/me") == 200);
    MUST(says("\"names\":[\"\",\"Bo\",\"greedy\",\"trained\"]"));
    MUST(ask(ANN, "GET", "/api/me") == 200);
    MUST(strcmp(said, "{\"games\":[],\"statistics\":{}}") == 0);
    MUST(ask(ANN, "DELETE", "/api/me") == 200 && says("{\"tables\":0}"));
    MUST(is_in_order());
    point("who deletes himself is nowhere; the others' game is whole");

    MUST(!same_gist(gist_of(here()), before));
    before = gist_of(here());
    edge_restart(&e);
    ledger_fetch(e.lobby, name, NULL);
    MUST(same_gist(gist_of(here()), before));
    MUST(edge_join(&e, BO, name, BO) && edge_find(&e, BO, "{\"t\":\"game\""));
    MUST(edge_heard(&e, BO, "\"p\":\"P1\",\"kind\":\"person\",\"name\":\"\""));
    point("and so it is when it is read again");
    clean_up();
}

static void a_bot_plays_on(void)
{
    adit_luck luck = adit_luck_from(5);
    const chair *seat;

    begin_there("");
    for (int i = 0; i < 5; i++)
        move_on(&luck);
    forget_all();
    MUST(ask(ANN, "DELETE", "/api/me") == 200);
    seat = &here()->seats[0];
    MUST(seat->kind == SEAT_PERSON && seat->stood_in && !seat->name[0]);
    MUST(seat->reason == REASON_LEFT && is_nobody(&seat->guest));
    MUST(!is_held("Ann") && !is_held(key_of(ANN)));
    MUST(e.socket[ANN].closed == closing_code(CLOSED_DELETED) &&
         e.socket[BO].closed == 0);
    MUST(edge_heard(&e, BO,
                    "\"name\":\"\",\"here\":false,\"standin\":\"left\""));
    MUST(!asks(ANN, "{\"t\":\"sync\",\"id\":9}"));
    MUST(!asks(ANN, "{\"t\":\"back\",\"id\":10}"));
    MUST(e.socket[ANN].frames == 0);
    edge_leave(&e, ANN);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(edge_heard(&e, ANN, "\"you\":{\"p\":null"));
    MUST(is_in_order());
    point("a bot plays on for who was deleted, and nobody can be him again");

    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    MUST(ask(BO, "GET", "/api/me") == 200 && says("\"names\":[\"\",\"Bo\""));
    MUST(ask(ANN, "GET", "/api/me") == 200 && !says(name));
    MUST(ask(OPENER, "DELETE", "/api/me") == 200 && says("{\"tables\":1}"));
    MUST(!is_held(key_of(OPENER)));
    point("the game comes to its end, and is no history of his");
    clean_up();
}

/* Also where he has stood up, or was sent away, since. */
static void what_he_said_is_gone(void)
{
    wait_there(",\"talk\":\"free\"");
    MUST(asks(ANN, "{\"t\":\"chat\",\"id\":1,\"text\":\"my secret\"}"));
    MUST(asks(BO, "{\"t\":\"chat\",\"id\":1,\"text\":\"another\"}"));
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":2}"));
    MUST(here()->talk.n_chats == 2 && is_held("my secret"));
    MUST(ask(ANN, "DELETE", "/api/me") == 200 && says("{\"tables\":1}"));
    MUST(!is_held("my secret") && is_held("another"));
    forget_all();
    edge_say(&e, BO, "{\"t\":\"sync\"}");
    MUST(edge_heard(&e, BO, "another") && !edge_heard(&e, BO, "my secret"));
    MUST(here()->talk.n_chats == 1);
    point("what he said is told nobody any more, also where he has left");
    clean_up();
}

static bool is_host(int who)
{
    guest g = edge_guest(who);

    return table_is_host(here(), &g);
}

static void his_office_passes_on(void)
{
    wait_there("");
    MUST(ask(OPENER, "DELETE", "/api/me") == 200);
    MUST(is_host(ANN));
    MUST(!is_held(key_of(OPENER)));
    MUST(ask(ANN, "DELETE", "/api/me") == 200);
    MUST(here()->seats[0].kind == SEAT_EMPTY && here()->phase == TABLE_WAITING);
    MUST(is_host(BO));
    MUST(ask(BO, "DELETE", "/api/me") == 200);
    MUST(here()->phase == TABLE_ABANDONED &&
         here()->seats[1].kind == SEAT_EMPTY);
    MUST(!is_held(key_of(BO)) && !is_held("Bo\n") && !is_held("Ann\n"));
    MUST(is_in_order());
    point("a seat before the game is empty then; the host is another, or none");
    clean_up();
}

/* A table that is over, and one that waits: two entries are rewritten. */
static const struct {
    memory_call call;
    int nth;
} failures[] = {{MEMORY_APPEND, 1},  {MEMORY_SHELVE, 1},  {MEMORY_SHELVE, 2},
                {MEMORY_REWRITE, 1}, {MEMORY_REWRITE, 2}, {MEMORY_COMMIT, 2}};

static void a_disk_that_fails_deletes_nothing(void)
{
    static char before[1 << 20];
    char other[STORE_NAME];

    end_there("");
    MUST(edge_table(&e, ANN, "{\"game\":\"galleries\",\"players\":2}", other));
    for (int i = 0; i < countof(failures); i++) {
        gist was = gist_of(here());
        const table *t;

        memcpy(before, all_that_is_held(), sizeof before);
        memory_store_fail(e.disk, failures[i].call, failures[i].nth,
                          STORE_NO_ROOM);
        MUST(ask(ANN, "DELETE", "/api/me") == 503 && says("not_stored"));
        MUST(strcmp(all_that_is_held(), before) == 0);
        MUST(same_gist(gist_of(here()), was));
        t = tables_find(e.lobby, other);
        MUST(t != NULL && t->phase == TABLE_WAITING);
        MUST(e.socket[ANN].closed == 0);
    }
    MUST(ask(ANN, "DELETE", "/api/me") == 200 && says("{\"tables\":2}"));
    MUST(!is_held("Ann\n") && !is_held(key_of(ANN)));
    point("while the disk fails nothing is deleted, and then all of it");
    clean_up();
}

/* ---- Old tables ---- */

static void old_tables_are_removed(void)
{
    const int64_t day = 24 * 60 * 60 * 1000;

    end_there("");
    edge_restart(&e);
    e.limits.keep = 10 * day;
    e.store = edge_shut(&e);
    edge_open(&e, 8, e.store);
    edge_pass(&e, 9 * day);
    MUST(is_held(" Ann\n"));
    MUST(edge_join(&e, BO, name, BO));
    edge_pass(&e, 2 * day);
    MUST(is_held(" Ann\n"));
    edge_leave(&e, BO);
    edge_pass(&e, day);
    MUST(!is_held("Ann") && !is_held("saboteur"));
    MUST(ask(ANN, "GET", "/api/me") == 200 && says("{\"games\":[]"));
    MUST(!edge_join(&e, BO, name, BO));
    point("a table that was over for long goes, but not while somebody looks");
    clean_up();
}

/* ---- What is not in order is told ---- */

static char kept_text[STORE_ENTRY];
static store_entry kept;

/* The last entry that is heard. */
static bool keep_last(void *self, const store_entry *line)
{
    kept = *line;
    memcpy(kept_text, line->text, line->length);
    kept_text[line->length] = 0;
    kept.text = kept_text;
    kept.table = self;
    return true;
}

static void expect_complaint(store_result changed, const char *piece)
{
    MUST(changed == STORE_OK && e.store->commit(e.store) == STORE_OK);
    MUST(!is_in_order());
    if (strstr(complaint, piece) == NULL || strstr(complaint, name) == NULL)
        complain("'%s' does not say '%s'", complaint, piece);
}

static void disorder_is_told(void)
{
    store *s;

    end_there("");
    s = e.store;
    MUST(is_in_order());
    expect_complaint(s->mention(s, name, key_of(CY)), "mentions");
    MUST(s->unmention(s, name, key_of(CY)) == STORE_OK);
    expect_complaint(s->unmention(s, name, key_of(BO)), "mentions");
    MUST(s->mention(s, name, key_of(BO)) == STORE_OK);
    MUST(s->commit(s) == STORE_OK && is_in_order());

    MUST(s->read_past(s, 0, keep_last, name) == STORE_OK);
    kept.date++;
    expect_complaint(s->shelve(s, &kept), "summary does not follow");
    kept.date--;
    kept.text = "";
    kept.length = 0;
    expect_complaint(s->shelve(s, &kept), "summary does not follow");
    kept.text = kept_text;
    kept.length = strlen(kept_text);
    MUST(s->shelve(s, &kept) == STORE_OK);
    MUST(s->commit(s) == STORE_OK && is_in_order());

    MUST(s->read_table(s, name, keep_last, name) == STORE_OK);
    kept.seq++;
    kept.text = "next 0123456789abcdef";
    kept.length = strlen(kept.text);
    MUST(s->append(s, &kept) == STORE_OK && s->commit(s) == STORE_OK);
    MUST(is_in_order());
    kept.text = "moved P1 1 0 pass";
    kept.length = strlen(kept.text);
    expect_complaint(s->rewrite(s, &kept), "does not follow from those before");
    point("what is not as the log says is told, and which table it is");
    clean_up();
}

static void a_table_that_is_not_as_it_is_listed_is_told(void)
{
    store *s;

    begin_there("");
    s = e.store;
    MUST(is_in_order());
    expect_complaint(s->shelve(s, &(store_entry){.table = name}),
                     "it is not over, but has a summary");
    clean_up();
    point("and so is a game that goes on, but is not listed as open");
}

/* ---- Older versions ---- */

static bool index_one(void *self, const store_entry *named)
{
    MUST(log_reader_index(self, named->table) == STORE_OK);
    return true;
}

static void logs_alone_are_enough(void)
{
    static char due[2][sizeof said];
    char names_of[2][STORE_NAME];
    store *logs;

    end_there("");
    memcpy(names_of[0], name, sizeof name);
    MUST(edge_table(&e, ANN, "{\"game\":\"galleries\"}", names_of[1]));
    for (int who = ANN; who <= BO; who++) {
        ask(who, "GET", "/api/me");
        memcpy(due[who - ANN], said, sizeof said);
    }
    logs = edge_copy_store(e.store, names_of, 2);
    clean_up();
    edge_open(&e, 9, logs);
    MUST(ask(ANN, "GET", "/api/me") == 200 && !says(name));
    MUST(logs->read_names(logs, index_one, logs) == STORE_OK);
    MUST(logs->commit(logs) == STORE_OK);
    for (int who = ANN; who <= BO; who++)
        MUST(ask(who, "GET", "/api/me") == 200 &&
             strcmp(said, due[who - ANN]) == 0);
    MUST(ask(ANN, "GET", "/api/me/data") == 200 && says(names_of[1]));
    point("what an older version kept is in the history too");
    clean_up();
}

int main(void)
{
    the_history_is_of_who_played();
    who_has_no_cookie_has_no_history();
    other_requests_are_refused();
    a_game_in_progress_is_not_history();
    a_game_from_a_position_counts_for_nothing();
    no_table_begins_there();
    others_keep_the_whole_game();
    a_bot_plays_on();
    what_he_said_is_gone();
    his_office_passes_on();
    a_disk_that_fails_deletes_nothing();
    old_tables_are_removed();
    disorder_is_told();
    a_table_that_is_not_as_it_is_listed_is_told();
    logs_alone_are_enough();
    return tap_done();
}
