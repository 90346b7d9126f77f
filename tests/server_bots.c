/* server_bots.c -- bots talk and listen at a server's tables: what they say is
 * what they would say anywhere, it is kept like what people say, its moment
 * tells nothing, and people always have room to speak. */
#include "tests/server_table.h"

enum { SEATS = 5, MOVES = 4096, MOST = TALK_MOST_CLAIMS };

/* Ann has the first seat of five, bots that talk the others. */
static void begin_with_bots(const char *more)
{
    char body[256];

    memset(&e, 0, sizeof e);
    e.limits = edge_limits;
    e.limits.watchers = 20;
    edge_open(&e, 11, NULL);
    e.talks = true;
    snprintf(body, sizeof body,
             "{\"game\":\"saboteur\",\"players\":5,\"options\":{\"rounds\":1,"
             "\"first\":\"P1\"}%s}",
             more);
    MUST(edge_table(&e, OPENER, body, name));
    everybody_comes();
    MUST(asks(ANN, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\"}"));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    MUST(here()->phase == TABLE_PLAYING && table_turn(here()) == 0);
}

static bool claims(int who, const char *claim)
{
    e.now += 3000;
    return asks(who, "{\"t\":\"claim\",\"id\":1,\"claim\":\"%s\"}", claim);
}

/* What bots want to say is found out by them, or is silence. */
static void think_all(void)
{
    while (e.n_thoughts > 0)
        edge_answer(&e, NULL);
}

static bool asks_for_words(void)
{
    return e.n_thoughts == 1 && e.thought[0]->seat == ADIT_NOBODY;
}

/* The first n bots say thanks. */
static void answer_with_words(int n)
{
    MUST(asks_for_words());
    edge_thank(&e, ((1u << n) - 1) << 1);
}

static void move_ann(adit_luck *luck)
{
    MUST(table_turn(here()) == 0);
    MUST(asks(ANN, "{\"t\":\"move\",\"id\":%lld,\"move\":\"%s\"}",
              (long long)next_id++, text_of(legal_move(luck))));
}

/* One move, and before it everything that bots have to say. */
static void go_on(adit_luck *luck)
{
    int n = here()->match.n_moves;

    for (int i = 0; i < 40 && here()->match.n_moves == n; i++) {
        think_all();
        edge_pass(&e, edge_limits.bot_delay);
    }
    if (here()->match.n_moves == n && !here()->seats[0].stood_in)
        move_ann(luck);
    MUST(here()->match.n_moves > n);
}

/* ---- What they say ---- */

/* The same game once more, as bots play it where there is no server. */
static struct {
    match match;
    adit_action moves[MOVES];
    mind minds[SEATS];
    match_said said[MOST];
    int n_said;
} other;

/* A bots_sayer. */
static void expect_word(void *self, int seat, adit_claim claim)
{
    (void)self;
    other.said[other.n_said++] = (match_said){
        .n_moves = other.match.n_moves, .claim = claim, .seat = (int8_t)seat};
}

static void follow_there(const adit_story *story)
{
    for (int i = 1; i < SEATS; i++)
        bot_follow(&other.minds[i], &other.match, story);
    bots_talk(other.minds, &other.match, expect_word, NULL);
}

static void begin_other(adit_story *story)
{
    const match *m = &here()->match;

    memset(&other, 0, sizeof other);
    other.match.moves = other.moves;
    other.match.room = MOVES;
    match_begin(&other.match, m->game, &m->config, m->seed, story);
    for (int i = 1; i < SEATS; i++)
        bot_sit(&other.minds[i], bot_named(here()->seats[i].name), m->game, i,
                bot_luck(m->seed, i));
    follow_there(story);
}

/* Ann says something, too, and all bots hear it. */
static void ann_speaks(const char *text)
{
    adit_claim claim;

    MUST(claims(ANN, text));
    adit_claim_read(other.match.game, text, &claim);
    expect_word(NULL, 0, claim);
    bots_hear(other.minds, &other.match, 0, claim);
}

static void is_as_expected(void)
{
    const talk *t = &here()->talk;

    MUST(t->n_claims == other.n_said);
    for (int i = 0; i < t->n_claims && i < other.n_said; i++) {
        const match_said *a = &t->claims[i].said, *b = &other.said[i];

        if (a->seat != b->seat || a->n_moves != b->n_moves ||
            memcmp(&a->claim, &b->claim, sizeof a->claim) != 0)
            complain("claim %d is another: P%d after %d moves", i, a->seat + 1,
                     a->n_moves);
    }
}

static int said_by_bots(const talk *t)
{
    int n = 0;

    for (int i = 0; i < t->n_claims; i++)
        n += t->claims[i].said.seat != 0;
    return n;
}

static void is_kept(void)
{
    gist before = gist_of(here());
    int n = said_by_bots(&here()->talk);
    char path[64], line[128];
    lobby_answer a;

    MUST(here()->talk.n_of_bots == n);
    edge_restart(&e);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(same_gist(before, gist_of(here())) && here()->talk.n_of_bots == n);
    snprintf(path, sizeof path, "/api/tables/%s/record", name);
    a = edge_ask(&e, ANN, "GET", path, NULL);
    MUST(a.status == 200);
    for (int i = 1; i < SEATS; i++) {
        int spoke = 0;

        for (int k = 0; k < here()->talk.n_claims; k++)
            spoke += here()->talk.claims[k].said.seat == i;
        snprintf(line, sizeof line, "\",\"p\":\"P%d\"", i + 1);
        MUST(!spoke || strstr(a.text, line) != NULL);
    }
    free(a.text);
}

static void they_say_what_they_would_say_anywhere(void)
{
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    adit_luck luck = adit_luck_from(5);

    begin_with_bots("");
    begin_other(&story);
    for (int n = 0; here()->phase == TABLE_PLAYING && !failed; n++) {
        if (n % 7 == 3 && table_turn(here()) == 0) {
            think_all();
            edge_pass(&e, 20 * edge_limits.bot_delay);
            ann_speaks(n % 2 ? "suspect@P3" : "stone@G1");
        }
        go_on(&luck);
        match_play(&other.match, match_turn(&other.match),
                   here()->match.moves[n], NULL, &story);
        follow_there(&story);
    }
    is_as_expected();
    tap_say("%d claims after %d moves, %d of them by bots",
            here()->talk.n_claims, here()->match.n_moves,
            said_by_bots(&here()->talk));
    MUST(said_by_bots(&here()->talk) > 5);
    MUST(edge_heard(&e, BO, "\"said\",\"line\":{\"k\":1,\"p\":\"P"));
    is_kept();
    clean_up();
    point("bots say at a table what they would say anywhere, and it is kept");
}

static void some_say_nothing(void)
{
    adit_luck luck = adit_luck_from(5);

    begin_with_bots(",\"talk\":\"none\"");
    for (int n = 0; n < 20 && here()->phase == TABLE_PLAYING; n++) {
        MUST(!asks_for_words());
        go_on(&luck);
    }
    MUST(here()->talk.n_claims == 0);
    clean_up();
    /* A bot that stands in for Ann hears everything, and says nothing. */
    begin_with_bots("");
    think_all();
    MUST(claims(ANN, "suspect@P3"));
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(e.n_thoughts == 1 && e.thought[0]->seat == 0 &&
         e.thought[0]->ears.n_said == 1);
    while (here()->phase == TABLE_PLAYING && !failed) {
        MUST(!asks_for_words() || e.thought[0]->bots[0] == NULL);
        go_on(&luck);
    }
    MUST(said_by_bots(&here()->talk) == here()->talk.n_claims - 1);
    MUST(said_by_bots(&here()->talk) > 0);
    clean_up();
    point("who stands in for somebody is silent, and so is a silent table");
}

static void people_have_room(void)
{
    adit_luck luck = adit_luck_from(5);

    begin_with_bots("");
    here()->talk.n_of_bots = BOT_MOST_CLAIMS - 1;
    answer_with_words(2);
    edge_pass(&e, 10 * edge_limits.bot_delay);
    MUST(here()->talk.n_claims == 1);
    for (int n = 0; n < 10; n++) {
        MUST(!asks_for_words());
        go_on(&luck);
    }
    MUST(here()->talk.n_claims == 1 && claims(ANN, "thanks"));
    clean_up();
    point("bots leave people room to speak");
}

/* ---- When they say it ---- */

/* How long after the beginning of the turn each of two words is heard, if the
 * bots think for that long. */
static void hear_two(int64_t thinks, int64_t heard_at[2])
{
    int64_t began;

    begin_with_bots("");
    began = here()->live.since;
    edge_pass(&e, thinks);
    answer_with_words(2);
    for (int i = 0; i < 2; i++) {
        while (here()->talk.n_claims == i && e.now < began + 100000)
            edge_pass(&e, 1);
        heard_at[i] = e.now - began;
    }
    clean_up();
}

static void their_moment_tells_nothing(void)
{
    int64_t delay = edge_limits.bot_delay, first[2], again[2];
    int64_t due, long_ago;

    hear_two(0, first);
    MUST(first[0] == delay / 2 && first[1] == first[0] + delay);
    hear_two(delay / 2 - 10, again);
    MUST(again[0] == first[0] && again[1] == first[1]);
    hear_two(3 * delay, again);
    MUST(again[0] == first[0] + 3 * delay && again[1] == again[0] + delay);
    /* Nor does that of a bot's move: a delay after the last word. */
    begin_with_bots("");
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    due = here()->live.bot_at;
    answer_with_words(0);
    MUST(here()->live.bot_at == due && e.n_thoughts == 1);
    clean_up();
    begin_with_bots("");
    long_ago = here()->live.since;
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    answer_with_words(2);
    MUST(here()->live.bot_at == long_ago + delay / 2 + 2 * delay);
    MUST(e.n_thoughts == 0);
    edge_pass(&e, delay);
    MUST(here()->talk.n_claims == 1 && e.n_thoughts == 0);
    edge_pass(&e, delay);
    MUST(here()->talk.n_claims == 2 && e.n_thoughts == 1);
    MUST(e.thought[0]->kind == BOT_JOB_QUICK && e.thought[0]->ears.n_said == 2);
    clean_up();
    point("when a bot speaks does not depend on how long it thought");
}

/* Ann is there again, and nobody says or thinks anything. */
static void nothing_comes(int64_t delay)
{
    MUST(edge_join(&e, ANN, name, ANN));
    edge_pass(&e, 10 * delay);
    MUST(here()->talk.n_claims == 0 && e.n_thoughts == 0);
}

/* What has not been said by then is never said. */
static void words_can_come_too_late(void)
{
    adit_luck luck = adit_luck_from(5);
    int64_t delay = edge_limits.bot_delay;

    begin_with_bots("");
    answer_with_words(2);
    edge_pass(&e, delay);
    MUST(here()->talk.n_claims == 1);
    move_ann(&luck);
    edge_pass(&e, 10 * delay);
    MUST(here()->talk.n_claims == 1 && asks_for_words());
    clean_up();
    /* The job itself is overtaken. */
    begin_with_bots("");
    move_ann(&luck);
    MUST(e.n_thoughts == 2 && e.thought[0]->called_off);
    clean_up();
    /* Everybody has left. */
    begin_with_bots("");
    answer_with_words(2);
    edge_leave(&e, ANN);
    nothing_comes(delay);
    clean_up();
    begin_with_bots("");
    answer_with_words(2);
    edge_restart(&e);
    nothing_comes(delay);
    clean_up();
    /* The disk takes nothing: neither this nor what would follow. */
    begin_with_bots("");
    answer_with_words(2);
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    edge_pass(&e, 10 * delay);
    MUST(here()->talk.n_claims == 0);
    clean_up();
    /* Somebody sits there now, in whose name nobody else speaks. */
    begin_with_bots(",\"late\":\"sit\"");
    answer_with_words(3);
    MUST(asks(CY, "{\"t\":\"sit\",\"id\":9,\"name\":\"Cy\",\"seat\":\"P3\"}"));
    edge_pass(&e, 10 * delay);
    MUST(here()->talk.n_claims == 2 && here()->talk.claims[0].said.seat == 1 &&
         here()->talk.claims[1].said.seat == 3);
    clean_up();
    point("what is overtaken is not said");
}

/* Five at once, whatever bots say in between. */
static void people_talk_as_fast_as_ever(void)
{
    begin_with_bots("");
    answer_with_words(4);
    edge_pass(&e, 10 * edge_limits.bot_delay);
    MUST(here()->talk.n_claims == 4);
    for (int i = 0; i < 6; i++) {
        edge_forget(&e, ANN);
        edge_say(&e, ANN, "{\"t\":\"claim\",\"claim\":\"thanks\"}");
        MUST(edge_heard(&e, ANN, "too_fast") == (i >= 5));
    }
    MUST(asks(ANN, "{\"t\":\"note\",\"id\":1,\"seat\":\"P2\",\"mute\":true}"));
    clean_up();
    point("people talk as fast as ever, and may mute bots");
}

/* ---- What they hear ---- */

static adit_action move_of(bot_job *t)
{
    adit_action move;

    while (!lobby_think(t))
        ;
    MUST(t->found);
    move = t->move;
    bot_job_free(t);
    return move;
}

/* The same bot with the same luck moves otherwise when Ann has spoken. */
static void they_listen(void)
{
    adit_luck luck = adit_luck_from(5);
    int others = 0, all = 0;

    begin_with_bots("");
    while (here()->phase == TABLE_PLAYING && !failed) {
        int turn = table_turn(here());

        if (turn != 0) {
            table spoken = *here();
            talk_claim claim = {
                .said = {.n_moves = spoken.match.n_moves, .seat = 0}};
            adit_action silent = move_of(bot_job_new(here(), turn)), heard;

            adit_claim_read(spoken.match.game,
                            turn == 1 ? "suspect@P3" : "suspect@P2",
                            &claim.said.claim);
            spoken.talk.claims = &claim;
            spoken.talk.n_claims = 1;
            heard = move_of(bot_job_new(&spoken, turn));
            others += memcmp(&silent, &heard, sizeof heard) != 0;
            all++;
        }
        here()->talk.n_of_bots = BOT_MOST_CLAIMS;
        go_on(&luck);
    }
    tap_say("%d of %d moves are others", others, all);
    MUST(others > 0 && others < all);
    clean_up();
    point("bots listen to people");
}

/* ---- Shows: bots' tables to watch ---- */

static int games(void)
{
    int n = 0;

    while (adit_game_at(n) != NULL)
        n++;
    return n;
}

static void open_with_shows(int shows)
{
    memset(&e, 0, sizeof e);
    e.limits = edge_limits;
    e.limits.watchers = 20;
    e.limits.show_tables = shows;
    edge_open(&e, 11, NULL);
}

/* How many tables a guest is told of, and how many of them are shows; `name`
 * becomes that of the last table of that game. */
static int listed(const char *game, int *shows)
{
    static const char head[] = "{\"table\":\"";
    lobby_answer a = edge_ask(&e, OUTSIDE, "GET", "/api/tables", "");
    char piece[64];
    int n = 0;

    *shows = 0;
    snprintf(piece, sizeof piece, "\",\"game\":\"%s\"", game);
    for (const char *at = a.text; (at = strstr(at, head)) != NULL; n++) {
        at += strlen(head);
        if (!strncmp(at + STORE_NAME - 1, piece, strlen(piece)))
            memcpy(name, at, STORE_NAME - 1);
    }
    for (const char *at = a.text; (at = strstr(at, "\"show\":true")); at++)
        ++*shows;
    free(a.text);
    return n;
}

static bool count_entry(void *self, const store_entry *unused)
{
    (void)unused;
    ++*(int *)self;
    return true;
}

static int stored(void)
{
    int n = 0;

    MUST(e.store->read_open(e.store, count_entry, &n) == STORE_OK);
    return n;
}

/* The game of a show goes on by itself to its end. */
static void play_show(void)
{
    adit_luck luck = adit_luck_from(5);

    while (here()->phase == TABLE_PLAYING && !failed) {
        int n = here()->match.n_moves;
        int64_t since = here()->live.since;
        adit_action move = legal_move(&luck);

        MUST(e.n_thoughts == 1 && e.thought[0]->kind == BOT_JOB_SHOW);
        while (e.n_thoughts > 0)
            edge_answer(&e, &move);
        for (int i = 0; i < 40 && here()->match.n_moves == n; i++)
            edge_pass(&e, 100);
        MUST(here()->match.n_moves == n + 1);
        MUST(n == 0 || e.now - since >= 3 * edge_limits.bot_delay);
    }
}

static void there_is_something_to_watch(void)
{
    char first[STORE_NAME];
    int shows;

    open_with_shows(0);
    MUST(listed("saboteur", &shows) == 0);
    clean_up();
    open_with_shows(1);
    MUST(listed("saboteur", &shows) == games() && shows == games());
    memcpy(first, name, sizeof first);
    MUST(listed("saboteur", &shows) == games() && !strcmp(first, name));
    MUST(here()->phase == TABLE_PLAYING);
    MUST(stored() == 0 && e.told[LOBBY_OPENED] == 0 &&
         e.told[LOBBY_BEGUN] == 0);
    point("each game has a table of bots to watch, which is not stored, and "
          "none with --show-tables 0");
    clean_up();
}

static void a_show_is_played_while_somebody_looks(void)
{
    int shows;

    open_with_shows(1);
    listed("saboteur", &shows);
    edge_pass(&e, 60 * 1000);
    MUST(e.n_thoughts == 0 && here()->match.n_moves == 0);
    MUST(edge_join(&e, WATCHES, name, WATCHES));
    MUST(e.n_thoughts == 1 && e.thought[0]->kind == BOT_JOB_SHOW);
    edge_leave(&e, WATCHES);
    edge_pass(&e, 60 * 1000);
    MUST(here()->match.n_moves == 0);
    MUST(edge_join(&e, WATCHES, name, WATCHES));
    MUST(!asks(WATCHES, "{\"t\":\"sit\",\"id\":1,\"name\":\"Ann\","
                        "\"seat\":\"P2\"}"));
    MUST(!asks(WATCHES, "{\"t\":\"again\",\"id\":1}"));
    edge_leave(&e, WATCHES);
    edge_pass(&e, 20 * 60 * 1000);
    MUST(here() == NULL);
    MUST(listed("saboteur", &shows) == games() && here() != NULL);
    MUST(stored() == 0);
    point("a show is played only while somebody is there, by its bots alone, "
          "and is gone if nobody comes");
    clean_up();
}

static void a_show_begins_anew(void)
{
    char before[STORE_NAME];
    int shows;

    open_with_shows(1);
    listed("saboteur", &shows);
    memcpy(before, name, sizeof before);
    MUST(edge_join(&e, WATCHES, name, WATCHES));
    play_show();
    MUST(here()->phase == TABLE_OVER && here()->next[0] == 0);
    edge_pass(&e, 14 * 1000);
    MUST(here()->next[0] == 0);
    edge_pass(&e, 2 * 1000);
    MUST(here()->next[0] != 0 && edge_heard(&e, WATCHES, here()->next));
    MUST(tables_find(e.lobby, here()->next) != NULL &&
         tables_find(e.lobby, here()->next)->phase == TABLE_PLAYING);
    MUST(listed("saboteur", &shows) == games() && strcmp(before, name) != 0);
    MUST(stored() == 0 && e.told[LOBBY_OVER] == 0);
    MUST(e.lobby->metrics.moves_of_bots == 0);
    point("a show that is over goes on at another table, and counts nowhere");
    clean_up();
}

/* While somebody plays where everyone can watch there is no show of that
 * game. */
static void people_come_before_shows(void)
{
    int shows;

    begin_there(",\"public\":true");
    e.lobby->limits.show_tables = 1;
    MUST(listed("x", &shows) == games() && shows == games() - 1);
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    MUST(listed("x", &shows) == games() + 1 && shows == games());
    clean_up();
    begin_there(",\"public\":true,\"watch\":\"none\"");
    e.lobby->limits.show_tables = 1;
    MUST(listed("x", &shows) == games() + 1 && shows == games());
    point("a show is listed only if nobody plays that game where it can be "
          "watched");
    clean_up();
}

static void a_show_needs_no_disk(void)
{
    int shows, n;

    begin_there("");
    e.lobby->limits.show_tables = 1;
    listed("galleries", &shows);
    MUST(edge_join(&e, 20, name, OUTSIDE));
    n = here()->match.n_moves;
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    for (int i = 0; i < 40 && here()->match.n_moves == n; i++) {
        adit_luck luck = adit_luck_from(5);
        adit_action move = legal_move(&luck);

        while (e.n_thoughts > 0)
            edge_answer(&e, &move);
        edge_pass(&e, 1000);
    }
    MUST(here()->match.n_moves > n && !here()->live.halted);
    point("a show goes on while nothing can be stored");
    clean_up();
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    they_say_what_they_would_say_anywhere();
    some_say_nothing();
    people_have_room();
    their_moment_tells_nothing();
    words_can_come_too_late();
    people_talk_as_fast_as_ever();
    they_listen();
    there_is_something_to_watch();
    a_show_is_played_while_somebody_looks();
    a_show_begins_anew();
    people_come_before_shows();
    a_show_needs_no_disk();
    return tap_done();
}
