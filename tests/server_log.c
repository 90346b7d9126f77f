/* server_log.c -- at any moment a table is what its log says, also when the
 * disk fails; and no move is lost that was acknowledged. */
#include "tests/server_table.h"

#define NONCE "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static bool is_full_test(void)
{
    const char *full = getenv("ADIT_TEST");

    return full != NULL && strcmp(full, "full") == 0;
}

/* ---- Memory and disk ---- */

/* A table and what happens at it, by chance. */
typedef struct walk {
    adit_luck luck;
    char tables[8][STORE_NAME];
    int n_tables;
    int steps;
    bool timed;
    struct {
        int64_t id;
        int table, who;
    } done[4096]; /* moves that were acknowledged */
    int n_done;
} walk;

static walk w;

static int chance(int n)
{
    return (int)adit_luck_below(&w.luck, (uint32_t)n);
}

/* "t":"table" and "game" as of now, without the clocks, which go on. */
static void view_of(edge *at, int socket, char *out, size_t room)
{
    const char *heard;
    char *clock;

    edge_forget(at, socket);
    at->socket[socket].session->work = (bucket){0};
    edge_say(at, socket, "{\"t\":\"sync\"}");
    heard = at->socket[socket].heard;
    snprintf(out, room, "%s", heard != NULL ? strchr(heard, '\n') : "");
    while ((clock = strstr(out, ",\"bot_in\":")) != NULL) {
        char *end = clock + strcspn(clock, "}");

        memmove(clock, end, strlen(end) + 1);
    }
    while ((clock = strstr(out, ",\"clock\":{\"left\"")) != NULL) {
        char *end = strchr(clock, '}') + 1;

        memmove(clock, end, strlen(end) + 1);
    }
    while ((clock = strstr(out, ",\"bot_in\":")) != NULL) {
        char *end = clock + strcspn(clock + 1, ",}") + 1;

        memmove(clock, end, strlen(end) + 1);
    }
    /* With it its length changes. */
    while ((clock = strstr(out, "\n1000")) != NULL)
        *clock = ' ';
}

static void blank_lengths(char *text)
{
    for (char *at = text; (at = strchr(at, '\n')) != NULL;)
        for (at++; *at && *at != '{' && *at != '\n'; at++)
            *at = '#';
}

/* Somebody is about to have his seat again, and would have it after a
 * restart. */
static bool is_between(const table *t)
{
    for (int i = 0; i < t->setting.config.n_players; i++)
        if (t->seats[i].live.here > 0 && t->seats[i].stood_in &&
            t->seats[i].reason == REASON_AWAY)
            return true;
    return false;
}

/* Another server on the same disk says the same to everybody who is there. */
static void recovers(void)
{
    static char here_is[1 << 16], there_is[1 << 16];
    static edge other;
    store *copy = edge_copy_store(e.store, w.tables, w.n_tables);

    memset(&other, 0, sizeof other);
    other.limits = e.limits;
    edge_open(&other, 99, copy);
    other.now = e.now;
    for (int k = 0; k < w.n_tables; k++) {
        bool is_shelved = tables_find(other.lobby, w.tables[k]) == NULL;
        const table *a = tables_find(e.lobby, w.tables[k]),
                    *b = ledger_fetch(other.lobby, w.tables[k], NULL);

        if (is_shelved != (a == NULL || a->phase > TABLE_PLAYING))
            complain("step %d: a table is open that is over, or not", w.steps);
        if (a != NULL && (b == NULL || !same_gist(gist_of(a), gist_of(b))))
            complain("step %d: a table is not what its log says", w.steps);
        for (int i = 0; i < w.n_done; i++)
            if (w.done[i].table == k) {
                guest g = edge_guest(w.done[i].who);

                if (b == NULL ||
                    !table_knows(b, table_seat_of(b, &g), w.done[i].id))
                    complain("step %d: move %lld was lost", w.steps,
                             (long long)w.done[i].id);
            }
    }
    for (int i = EDGE_SOCKETS - 1; i >= 0; i--)
        if (e.socket[i].session != NULL)
            MUST(edge_join(&other, i, e.socket[i].session->table->name,
                           i % GUESTS));
    for (int i = 0; i < EDGE_SOCKETS && !failed; i++)
        if (e.socket[i].session != NULL &&
            !is_between(e.socket[i].session->table)) {
            view_of(&e, i, here_is, sizeof here_is);
            view_of(&other, i, there_is, sizeof there_is);
            blank_lengths(here_is);
            blank_lengths(there_is);
            if (strcmp(here_is, there_is) != 0)
                complain("step %d: socket %d sees\n# %.3000s\n# and then\n# "
                         "%.3000s",
                         w.steps, i, here_is, there_is);
        }
    edge_close(&other);
}

static void open_one(void)
{
    static const char *const games[] = {
        "{\"game\":\"galleries\",\"players\":2,\"options\":{\"gems\":10}}",
        "{\"game\":\"saboteur\",\"players\":3,\"options\":{\"rounds\":1}}",
        "{\"game\":\"saboteur2\",\"players\":3,\"options\":{\"rounds\":1},"
        "\"late\":\"sit\"}",
        "{\"game\":\"saboteur\",\"players\":3,\"options\":{\"rounds\":1},"
        "\"clock\":{\"kind\":\"total\",\"seconds\":60,\"add\":2}}",
        "{\"game\":\"saboteur\",\"players\":4,\"options\":{\"rounds\":1},"
        "\"watch\":\"none\",\"clock\":{\"kind\":\"move\",\"seconds\":20}}"};
    lobby_answer a;
    int who = chance(3);
    bool holds = e.holds;

    if (w.n_tables >= 4)
        return;
    e.holds = false;
    a = edge_ask(&e, who, "POST", "/api/tables", games[chance(5)]);
    if (a.status == 201)
        memcpy(w.tables[w.n_tables++], strstr(a.text, "\":\"") + 3,
               STORE_NAME - 1);
    else if (!strstr(a.text, "not_stored") && !strstr(a.text, "too_many"))
        complain("no table: %s", a.text);
    free(a.text);
    e.holds = holds;
}

/* A rematch is a table that we have not opened. */
static void find_rematches(void)
{
    for (int i = 0, n = w.n_tables; i < n; i++) {
        const table *t = tables_find(e.lobby, w.tables[i]);
        bool known = t == NULL || t->next[0] == 0;

        for (int k = 0; k < w.n_tables && !known; k++)
            known = strcmp(w.tables[k], t->next) == 0;
        if (!known && w.n_tables < 8)
            memcpy(w.tables[w.n_tables++], t->next, STORE_NAME);
    }
}

static int table_number(const table *t)
{
    int i = 0;

    while (i < w.n_tables && strcmp(w.tables[i], t->name) != 0)
        i++;
    return i;
}

/* Somebody whose turn it is, if there is one. */
static int who_moves(void)
{
    int from = chance(3 * GUESTS);

    for (int i = 0; i < 3 * GUESTS; i++) {
        int socket = (from + i) % (3 * GUESTS);
        const session *s = e.socket[socket].session;

        if (s != NULL && s->seat != ADIT_NOBODY &&
            table_turn(s->table) == s->seat)
            return socket;
    }
    return from;
}

static void walk_move(int socket)
{
    const session *s = e.socket[socket].session;
    const table *t = s != NULL ? s->table : NULL;
    int turn = t != NULL ? table_turn(t) : ADIT_NOBODY;
    int64_t id = next_id++;
    char text[ADIT_MAX_MOVE_TEXT];
    adit_text out = adit_text_in(text, sizeof text);

    if (turn == ADIT_NOBODY || turn != s->seat)
        return;
    t->match.game->write_move(t->match.game->any(t->match.state, &w.luck),
                              &out);
    edge_forget(&e, socket);
    edge_say(&e, socket, "{\"t\":\"move\",\"id\":%lld,\"move\":\"%s\"}",
             (long long)id, text);
    if (!e.lazy && edge_heard(&e, socket, "{\"t\":\"done\"") &&
        w.n_done < countof(w.done)) {
        w.done[w.n_done].id = id;
        w.done[w.n_done].table = table_number(t);
        w.done[w.n_done++].who = socket % GUESTS;
    }
}

static int people_at(const table *t)
{
    int n = 0;

    for (int i = 0; i < t->setting.config.n_players; i++)
        n += t->seats[i].kind == SEAT_PERSON;
    return n;
}

/* By anybody who sits. */
static void walk_talk(void)
{
    static const char *const said[] = {
        "{\"t\":\"claim\",\"id\":2,\"claim\":\"gold@G2\"}",
        "{\"t\":\"claim\",\"id\":2,\"claim\":\"trust@P1\"}",
        "{\"t\":\"claim\",\"id\":2,\"claim\":\"truce@P2\"}",
        "{\"t\":\"chat\",\"id\":2,\"text\":\"caf\xc3\xa9 \\\"x\\\"\"}",
        "{\"t\":\"note\",\"id\":2,\"seat\":\"P2\",\"mark\":\"trust\"}",
        "{\"t\":\"note\",\"id\":2,\"seat\":\"P1\",\"text\":\"a b\"}",
        "{\"t\":\"note\",\"id\":2,\"seat\":\"P1\",\"mute\":true}"};
    int from = chance(3 * GUESTS);

    for (int i = 0; i < 3 * GUESTS; i++) {
        int socket = (from + i) % (3 * GUESTS);
        const session *s = e.socket[socket].session;

        if (s != NULL && s->seat != ADIT_NOBODY) {
            edge_say(&e, socket, "%s", said[chance(countof(said))]);
            return;
        }
    }
}

static void walk_say(int socket)
{
    static const char *const said[] = {
        "{\"t\":\"fill\",\"id\":2}",
        "{\"t\":\"fill\",\"id\":2,\"bot\":\"random\"}",
        "{\"t\":\"start\",\"id\":2}",
        "{\"t\":\"start\",\"id\":2}",
        "{\"t\":\"stand\",\"id\":2}",
        "{\"t\":\"back\",\"id\":2}",
        "{\"t\":\"back\",\"id\":2}",
        "{\"t\":\"swap\",\"id\":2,\"seats\":[\"P1\",\"P2\"]}",
        "{\"t\":\"change\",\"id\":2,\"talk\":\"free\",\"options\":"
        "{\"first\":\"P1\"},\"clock\":{\"kind\":\"move\",\"seconds\":9}}",
        "{\"t\":\"bot\",\"id\":2,\"seat\":\"P2\",\"bot\":\"master:5\"}",
        "{\"t\":\"rematch\",\"id\":2}",
        "{\"t\":\"nonce\",\"id\":2,\"nonce\":\"" NONCE "\"}",
        "{\"t\":\"sit\",\"id\":2,\"name\":\"Late\",\"seat\":\"P3\"}",
        "{\"t\":\"why\",\"id\":2,\"move\":\"pass\"}"};

    const session *s = e.socket[socket].session;

    if (people_at(s->table) < 2 && s->seat == ADIT_NOBODY && chance(8) > 0)
        edge_say(&e, socket, "{\"t\":\"sit\",\"id\":3,\"name\":\"Name %d\"}",
                 socket % GUESTS);
    else if (table_is_host(s->table, &s->guest) && chance(2) == 0)
        edge_say(&e, socket, "{\"t\":\"%s\",\"id\":2}",
                 s->table->phase == TABLE_OVER               ? "rematch"
                 : table_empty_seat(s->table) == ADIT_NOBODY ? "start"
                                                             : "fill");
    else if (chance(3) == 0)
        edge_say(&e, socket, "{\"t\":\"sit\",\"id\":3,\"name\":\"Name %d\"}",
                 socket % GUESTS);
    else if (chance(8) == 0)
        edge_say(&e, socket, "{\"t\":\"name\",\"id\":3,\"name\":\"New %d\"}",
                 chance(5));
    else if (chance(20) == 0)
        edge_say(&e, socket, "{\"t\":\"clear\",\"id\":3,\"seat\":\"P%d\"}",
                 1 + chance(3));
    else
        edge_say(&e, socket, "%s", said[chance(countof(said))]);
}

static void walk_bots(void)
{
    while (e.n_thoughts > 0) {
        const bot_job *t = e.thought[0];
        adit_action move;

        if (t->seat == ADIT_NOBODY) {
            edge_thank(&e, (unsigned)chance(1 << ADIT_MAX_PLAYERS));
            continue;
        }
        move = t->match.game->any(t->match.state, &w.luck);
        edge_answer(&e, &move);
    }
}

/* True if it was more than one thing. */
static bool walk_on(void)
{
    int socket = chance(3 * GUESTS);

    w.steps++;
    e.now += 500;
    if (chance(4) == 0) {
        walk_bots();
        edge_pass(&e, 1500);
        return true;
    }
    if (w.n_tables == 0 || chance(150) == 0) {
        open_one();
        return true;
    }
    if (e.socket[socket].session == NULL) {
        int at = chance(4) ? 0 : chance(w.n_tables);

        if (chance(3) == 0)
            edge_join(&e, socket, w.tables[at], socket % GUESTS);
        else
            walk_move(who_moves());
        return false;
    }
    edge_forget(&e, socket);
    switch (chance(12)) {
    case 0:
        if (chance(6) == 0)
            edge_leave(&e, socket);
        return false;
    case 1:
    case 2:
        walk_bots();
        edge_pass(&e, chance(10) ? chance(2500) : chance(90000));
        return true;
    case 3:
    case 4:
    case 5:
        walk_say(socket);
        find_rematches();
        return false;
    case 6:
        walk_talk();
        return false;
    default:
        walk_move(who_moves());
        return false;
    }
}

static void walk_begins(uint64_t seed)
{
    memset(&w, 0, sizeof w);
    w.luck = adit_luck_from(seed);
    memset(&e, 0, sizeof e);
    e.limits = edge_limits;
    e.limits.watchers = 30;
    if (flying)
        edge_open_flying(&e, seed);
    else
        edge_open(&e, seed, NULL);
    e.talks = true;
}

static void memory_follows_disk(void)
{
    int walks = is_full_test() ? 100 : 5, steps = 0, moves = 0, ended = 0,
        claims = 0, chats = 0, notes = 0;

    for (int i = 0; i < walks && !failed; i++) {
        walk_begins((uint64_t)i);
        while (w.steps < 400 && !failed) {
            walk_on();
            recovers();
            if (chance(200) == 0)
                edge_restart(&e);
        }
        for (int k = 0; k < w.n_tables; k++) {
            const table *t = tables_find(e.lobby, w.tables[k]);

            ended += t != NULL && t->phase == TABLE_OVER;
            claims += t != NULL ? t->talk.n_claims : 0;
            chats += t != NULL ? t->talk.n_chats : 0;
            notes += t != NULL ? t->talk.n_notes : 0;
        }
        steps += w.steps;
        moves += w.n_done;
        clean_up();
    }
    tap_say("%d walks, %d steps, %d moves of people, %d games to the end",
            walks, steps, moves, ended);
    tap_say("%d claims, %d lines of chat, %d notes", claims, chats, notes);
    if (moves < steps / 50 || ended == 0 || claims == 0 || chats == 0 ||
        notes == 0)
        complain("nothing happened");
    point("at any moment a table is what its log says");
}

/* The gists of all tables. */
static void gists(gist *out)
{
    for (int i = 0; i < 8; i++)
        out[i] = i < w.n_tables ? gist_of(tables_find(e.lobby, w.tables[i]))
                                : (gist){0};
}

/* How many commits of this lobby have failed. */
static int64_t failures(void)
{
    return e.lobby->metrics.count[METRIC_FAILURES];
}

/* Several requests are settled at once, and the disk fails now and then. */
static void many_at_once(void)
{
    int walks = is_full_test() ? 100 : 5;
    int64_t undone = 0;

    for (int i = 0; i < walks && !failed; i++) {
        walk_begins(1000 + (uint64_t)i);
        while (w.steps < 400 && !failed) {
            e.lazy = true;
            if (chance(20) == 0)
                memory_store_fail(e.disk, (memory_call)chance(MEMORY_N_CALLS),
                                  1 + chance(4), STORE_FAILED);
            for (int n = chance(6); n >= 0; n--)
                walk_on();
            e.lazy = false;
            lobby_settle(e.lobby);
            recovers();
        }
        undone += failures();
        clean_up();
    }
    tap_say("%lld batches were undone", (long long)undone);
    if (undone == 0)
        complain("no disk failed");
    point("so it is when many things happen at once");
}

/* While one commit is in the air others ask, bots move and people come and go;
 * what lands is sometimes refused. When nothing is in the air, all is as
 * above. */
static void in_the_air(void)
{
    int walks = is_full_test() ? 100 : 8, landed = 0, waited = 0;
    int64_t failed_ones = 0;

    flying = true;
    for (int i = 0; i < walks && !failed; i++) {
        walk_begins(2000 + (uint64_t)i);
        while (w.steps < 600 && !failed) {
            e.holds = true;
            if (!lobby_waits(e.lobby) && chance(15) == 0)
                memory_store_fail(e.disk, (memory_call)chance(MEMORY_N_CALLS),
                                  1 + chance(4), STORE_FAILED);
            for (int n = chance(6); n >= 0; n--)
                walk_on();
            for (const table *t = e.lobby->newest; t != NULL; t = t->live.older)
                waited += t->live.held != NULL;
            if (chance(2) && edge_land(&e))
                landed++;
            e.holds = false;
            if (chance(6) == 0) {
                edge_pass(&e, 0);
                MUST(!lobby_waits(e.lobby));
                recovers();
            }
        }
        failed_ones += failures();
        clean_up();
    }
    flying = false;
    tap_say("%d landed among other things, %d had messages waiting, %lld were "
            "undone",
            landed, waited, (long long)failed_ones);
    if (landed == 0 || waited == 0 || failed_ones == 0)
        complain("nothing happened");
    point("so it is when commits are in the air");
}

static long failures_seen, refused_seen;

/* One walk with a disk that fails once. False: it did not come to that. */
static bool walk_with_failure(uint64_t seed, memory_call call, int nth)
{
    gist before[8], after[8];
    bool seen = false;

    walk_begins(seed);
    memory_store_fail(e.disk, call, nth,
                      nth % 2 ? STORE_FAILED : STORE_NO_ROOM);
    while (w.steps < 400 && !failed) {
        int64_t undone = failures();
        bool many;

        gists(before);
        many = walk_on();
        if (failures() == undone)
            continue;
        seen = true;
        failures_seen++;
        gists(after);
        if (!many && memcmp(before, after, sizeof before) != 0)
            complain("seed %d, call %d, nth %d: something changed", (int)seed,
                     call, nth);
        for (int i = 0; i < EDGE_SOCKETS; i++)
            refused_seen += edge_heard(&e, i, "not_stored");
        recovers();
    }
    recovers();
    if (failed)
        tap_say("seed %d, call %d, nth %d", (int)seed, call, nth);
    clean_up();
    return seen;
}

static void disks_fail(void)
{
    static const memory_call calls[] = {MEMORY_APPEND, MEMORY_SHELVE,
                                        MEMORY_COMMIT};
    int walks = is_full_test() ? 3 : 1;

    for (int i = 0; i < walks; i++)
        for (int c = 0; c < countof(calls); c++)
            for (int nth = 1;
                 !failed && walk_with_failure((uint64_t)i, calls[c], nth);)
                nth += calls[c] == MEMORY_COMMIT && !is_full_test() ? 7 : 1;
    tap_say("%ld failures of a disk, %ld requests refused by them",
            failures_seen, refused_seen);
    if (failures_seen == 0 || refused_seen == 0)
        complain("no disk failed");
    point("when a disk fails nothing has changed, and it goes on");
}

/* A log that cannot be read. */
static store_result (*reads)(store *s, const char *named, store_reader *each,
                             void *self);
static int reads_until;

static bool reads_some(void *self, const store_entry *line)
{
    void **both = self;

    return reads_until-- > 0 &&
           (*(store_reader *const *)both[0])(both[1], line);
}

static store_result reads_badly(store *s, const char *named, store_reader *each,
                                void *self)
{
    void *both[2] = {&each, self};

    reads(s, named, reads_some, both);
    return STORE_FAILED;
}

static void logs_cannot_be_read(void)
{
    for (int until = 0; until < 8; until++) {
        gist before;

        begin_there("");
        before = gist_of(here());
        reads = e.store->read_table;
        e.store->read_table = reads_badly;
        reads_until = until;
        memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
        asks(ANN, "{\"t\":\"stand\",\"id\":1}");
        MUST(edge_heard(&e, ANN, "not_stored"));
        reads_until = until;
        asks(BO, "{\"t\":\"stand\",\"id\":1}");
        MUST(edge_heard(&e, BO, "damaged"));
        reads_until = until;
        edge_leave(&e, CY);
        MUST(!edge_join(&e, CY, name, CY));
        reads_until = until;
        edge_pass(&e, 5000);
        e.store->read_table = reads;
        edge_say(&e, BO, "{\"t\":\"sync\"}");
        MUST(same_gist(before, gist_of(here())));
        MUST(asks(ANN, "{\"t\":\"stand\",\"id\":2}"));
        clean_up();
        /* One that is over, and has left memory. */
        end_there("");
        before = gist_of(here());
        for (int i = 0; i < GUESTS; i++)
            edge_leave(&e, i);
        edge_pass(&e, 3600 * 1000);
        e.store->read_table = reads_badly;
        reads_until = until;
        MUST(ask_record(ANN) >= 400);
        e.store->read_table = reads;
        MUST(edge_join(&e, ANN, name, ANN));
        MUST(same_gist(before, gist_of(here())));
        clean_up();
    }
    point("a log that cannot be read halts its table, until it can be read");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    memory_follows_disk();
    many_at_once();
    in_the_air();
    disks_fail();
    logs_cannot_be_read();
    return tap_done();
}
