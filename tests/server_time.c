/* server_time.c -- clocks, people who are away, tables that sleep and end,
 * bots. */
#include "tests/server_table.h"

/* ---- Time ---- */

static bool stands_in(int seat, reason why)
{
    return here()->seats[seat].stood_in && here()->seats[seat].reason == why;
}

static void clock_of_a_move(void)
{
    adit_luck luck = adit_luck_from(2);

    begin_there(",\"clock\":{\"kind\":\"move\",\"seconds\":30}");
    MUST(edge_heard(&e, ANN, "\"running\":\"P1\""));
    edge_pass(&e, 29800);
    MUST(!here()->seats[0].stood_in);
    edge_pass(&e, 300);
    MUST(stands_in(0, REASON_CLOCK));
    MUST(edge_heard(&e, BO, "\"standin\":\"clock\""));
    MUST(!asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    MUST(edge_heard(&e, ANN, "\"no_time\""));
    MUST(!asks(ANN, "{\"t\":\"move\",\"id\":2,\"move\":\"%s\"}",
               text_of(legal_move(&luck))));
    MUST(edge_heard(&e, ANN, "\"bot_plays\""));
    move_on(&luck);
    MUST(asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    MUST(!here()->seats[0].stood_in);
    /* Bo has 30 seconds of his own, whatever was before. */
    edge_pass(&e, 25000);
    MUST(!here()->seats[1].stood_in);
    move_on(&luck);
    clean_up();
    point("a clock for each move");
}

static void clock_of_the_game(void)
{
    adit_luck luck = adit_luck_from(2);

    begin_there(",\"clock\":{\"kind\":\"total\",\"seconds\":20,\"add\":5}");
    edge_pass(&e, 7900);
    move_on(&luck); /* 8 s used, 5 more: 17 */
    MUST(here()->seats[0].left == 17000);
    for (int i = 0; i < 3; i++)
        move_on(&luck);
    MUST(table_turn(here()) == 0 && here()->seats[2].left == 20000);
    edge_pass(&e, table_left(here(), 0, e.now) - 100);
    MUST(!here()->seats[0].stood_in);
    edge_pass(&e, 300);
    MUST(stands_in(0, REASON_CLOCK));
    /* He may come back, with what a move adds, at this very turn. */
    MUST(asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    MUST(!here()->seats[0].stood_in);
    edge_pass(&e, 3000);
    MUST(!here()->seats[0].stood_in);
    edge_pass(&e, 3000);
    MUST(stands_in(0, REASON_CLOCK));
    clean_up();
    begin_there(",\"clock\":{\"kind\":\"total\",\"seconds\":20}");
    edge_pass(&e, 21000);
    MUST(stands_in(0, REASON_CLOCK));
    move_on(&luck);
    MUST(!asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    MUST(edge_heard(&e, ANN, "\"no_time\""));
    clean_up();
    point("a clock for the whole game");
}

static void who_is_away_is_waited_for(void)
{
    adit_luck luck = adit_luck_from(2);
    int64_t grace = edge_limits.grace;
    char told[40];

    begin_there("");
    edge_leave(&e, ANN);
    MUST(edge_heard(&e, BO, "\"name\":\"Ann\",\"here\":false"));
    snprintf(told, sizeof told, "\"bot_in\":%lld", (long long)grace);
    MUST(edge_heard(&e, BO, told));
    edge_pass(&e, grace - 1);
    MUST(!here()->seats[0].stood_in);
    edge_pass(&e, 1);
    MUST(stands_in(0, REASON_AWAY));
    MUST(edge_heard(&e, BO, "\"standin\":\"away\""));
    move_on(&luck);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(!here()->seats[0].stood_in);
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(stands_in(0, REASON_LEFT));
    edge_leave(&e, ANN);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(stands_in(0, REASON_LEFT));
    MUST(asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    MUST(!here()->seats[0].stood_in);
    /* Nor is he stood in for when something else happens. */
    for (int i = 0; i < 2; i++)
        move_on(&luck);
    edge_leave(&e, ANN);
    MUST(table_bot_plays(here(), table_turn(here())));
    move_on(&luck);
    MUST(!here()->seats[0].stood_in);
    /* Who comes back when a clock has run out for him plays after that turn. */
    clean_up();
    begin_there(",\"clock\":{\"kind\":\"move\",\"seconds\":61}");
    edge_leave(&e, ANN);
    edge_pass(&e, grace);
    MUST(stands_in(0, REASON_AWAY));
    edge_pass(&e, 5000);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(stands_in(0, REASON_AWAY));
    move_on(&luck);
    MUST(!here()->seats[0].stood_in);
    /* Two windows are one person. */
    MUST(edge_join(&e, 20, name, ANN));
    edge_leave(&e, ANN);
    edge_pass(&e, 2 * grace);
    MUST(!here()->seats[0].stood_in);
    clean_up();
    point("who is away is waited for, and then stood in for");
}

static void tables_sleep(void)
{
    begin_there(",\"clock\":{\"kind\":\"move\",\"seconds\":30}");
    edge_pass(&e, 9000);
    edge_leave(&e, ANN);
    edge_leave(&e, BO);
    edge_pass(&e, 3600 * 1000);
    MUST(!here()->seats[0].stood_in && !here()->seats[1].stood_in);
    MUST(edge_join(&e, ANN, name, ANN));
    edge_pass(&e, 20000);
    MUST(!here()->seats[0].stood_in);
    edge_pass(&e, 2000);
    MUST(stands_in(0, REASON_CLOCK));
    clean_up();
    point("a table sleeps while none of its people is there");
}

static void tables_are_abandoned(void)
{
    int64_t hour = 3600 * 1000;

    begin_there("");
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    edge_pass(&e, edge_limits.abandon - 1000);
    MUST(here() != NULL && here()->phase == TABLE_PLAYING);
    edge_pass(&e, 2000);
    MUST(here() == NULL || here()->phase == TABLE_ABANDONED);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(edge_heard(&e, ANN, "\"phase\":\"abandoned\""));
    clean_up();
    wait_there("");
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    edge_pass(&e, 2 * hour + 1000);
    MUST(here() == NULL || here()->phase == TABLE_ABANDONED);
    clean_up();
    /* One at which nobody ever sat has minutes, whether or not bots play
     * there. */
    for (int plays = 0; plays < 2; plays++) {
        wait_there("");
        MUST(edge_table(&e, OPENER, "{\"game\":\"galleries\"}", name));
        MUST(edge_join(&e, ELSEWHERE + 1, name, OPENER));
        if (plays) {
            MUST(asks(ELSEWHERE + 1, "{\"t\":\"fill\",\"id\":1}"));
            MUST(asks(ELSEWHERE + 1, "{\"t\":\"start\",\"id\":2}"));
        }
        edge_pass(&e, hour);
        MUST(here()->phase == (plays ? TABLE_PLAYING : TABLE_WAITING));
        edge_leave(&e, ELSEWHERE + 1);
        edge_pass(&e, 9 * 60 * 1000);
        MUST(here()->phase == (plays ? TABLE_PLAYING : TABLE_WAITING));
        edge_pass(&e, 2 * 60 * 1000);
        MUST(here() == NULL || here()->phase == TABLE_ABANDONED);
        clean_up();
    }
    /* One that is over leaves memory, and comes back when asked for. */
    end_there("");
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    edge_pass(&e, hour);
    MUST(here() == NULL);
    MUST(ask_record(CY) == 200);
    MUST(edge_join(&e, ANN, name, ANN));
    MUST(edge_heard(&e, ANN, "\"phase\":\"over\""));
    clean_up();
    point("a table that nobody is at ends by itself");
}

static void hosts_pass_on(void)
{
    guest ann = edge_guest(ANN);

    wait_there("");
    edge_leave(&e, OPENER);
    edge_pass(&e, edge_limits.grace - 1);
    MUST(!table_is_host(here(), &ann));
    edge_pass(&e, 1);
    MUST(table_is_host(here(), &ann));
    MUST(asks(ANN, "{\"t\":\"fill\",\"id\":1}"));
    MUST(edge_join(&e, OPENER, name, OPENER));
    MUST(!asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    clean_up();
    point("when the host is away somebody else who sits is host");
}

/* Its moment is chosen before it thinks. */
static void bots_take_their_time(void)
{
    adit_luck luck = adit_luck_from(2);
    adit_action move;
    int64_t planned;

    begin_there("");
    move_on(&luck);
    move_on(&luck);
    MUST(table_turn(here()) == 2 && e.n_thoughts == 1);
    move = legal_move(&luck);
    edge_answer(&e, &move);
    edge_pass(&e, edge_limits.bot_delay - 1);
    MUST(here()->match.n_moves == 2);
    edge_pass(&e, edge_limits.bot_delay);
    MUST(here()->match.n_moves == 3);
    /* One that is late moves at the next beat. */
    MUST(e.n_thoughts == 1);
    planned = here()->live.bot_at;
    edge_pass(&e, 60 * edge_limits.bot_delay);
    move = legal_move(&luck);
    edge_answer(&e, &move);
    MUST((here()->live.bot_at - planned) % edge_limits.bot_delay == 0);
    MUST(here()->live.bot_at - planned > 57 * edge_limits.bot_delay);
    edge_pass(&e, edge_limits.bot_delay);
    MUST(here()->match.n_moves == 4);
    clean_up();
    /* A thought about a turn that somebody took back is called off and
     * dropped. */
    begin_there("");
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}") && e.n_thoughts == 1);
    MUST(!e.thought[0]->called_off);
    MUST(asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    MUST(e.thought[0]->called_off);
    move_on(&luck);
    move_on(&luck);
    MUST(table_turn(here()) == 2 && e.n_thoughts == 2);
    move = legal_move(&luck);
    edge_answer(&e, &move);
    MUST(!here()->live.has_thought);
    edge_pass(&e, 5000);
    MUST(here()->match.n_moves == 2);
    clean_up();
    point("a bot moves at its time");
}

/* The bot whose turn it is thinks on. */
static void begin_with_thought(void)
{
    adit_luck luck = adit_luck_from(2);

    begin_there("");
    move_on(&luck);
    move_on(&luck);
    MUST(e.n_thoughts == 1 && !e.thought[0]->called_off);
}

/* Nobody thinks for a table that sleeps, is over or gone, or whose host wants
 * to be forgotten. */
static void bots_stop_thinking(void)
{
    begin_with_thought();
    edge_leave(&e, ANN);
    MUST(!e.thought[0]->called_off);
    edge_leave(&e, BO);
    MUST(e.thought[0]->called_off);
    edge_answer(&e, NULL);
    MUST(!here()->live.has_thought && e.n_thoughts == 0);
    MUST(edge_join(&e, BO, name, BO));
    MUST(e.n_thoughts == 1 && !e.thought[0]->called_off);
    clean_up();
    /* A move that could not be stored: it is asked again, about what is
     * stored. */
    begin_with_thought();
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    asks(ANN, "{\"t\":\"chat\",\"id\":1,\"text\":\"hm\"}");
    MUST(e.thought[0]->called_off && e.n_thoughts == 2);
    MUST(!e.thought[1]->called_off);
    clean_up();
    /* The last of its people is forgotten. */
    begin_with_thought();
    for (int who = ANN; who <= BO; who++) {
        lobby_answer a = edge_ask(&e, who, "DELETE", "/api/me", NULL);

        MUST(a.status == 200);
        free(a.text);
        edge_leave(&e, who);
    }
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    MUST(e.thought[0]->called_off);
    clean_up();
    point("a bot whose move nobody waits for stops thinking");
}

/* While the disk takes nothing a bot asks no more often than anybody else. */
static void bots_wait_for_the_disk(void)
{
    adit_luck luck = adit_luck_from(3);
    adit_action move;
    int tried = 0;

    begin_there("");
    e.lobby->limits.bot_delay = 0;
    move_on(&luck);
    move_on(&luck);
    MUST(table_turn(here()) == 2);
    forget_all();
    for (int64_t ms = 0; ms < 10 * 1000; ms += 10) {
        memory_store_fail(e.disk, MEMORY_APPEND, 1, STORE_FAILED);
        while (e.n_thoughts > 0) {
            move = legal_move(&luck);
            edge_answer(&e, &move);
            tried++;
        }
        edge_pass(&e, 10);
        MUST(here()->match.n_moves == 2);
    }
    if (tried < 8 || tried > 11)
        complain("it tried %d times in ten seconds", tried);
    if (e.socket[ANN].frames > 2 * tried)
        complain("%ld frames", e.socket[ANN].frames);
    memory_store_fail(e.disk, MEMORY_APPEND, 0, STORE_OK);
    MUST(e.n_thoughts == 1);
    move = legal_move(&luck);
    edge_answer(&e, &move);
    edge_pass(&e, 1000);
    MUST(here()->match.n_moves == 3);
    clean_up();
    point("a bot whose move cannot be stored waits a second each time");
}

/* Where in the list of its moves a random bot's choice stands, over a game. */
static void bots_have_chance(void)
{
    enum { PARTS = 8, LOOKS = 200 };
    adit_luck luck = adit_luck_from(4);
    int drawn[PARTS] = {0};

    begin_there("");
    for (int i = 0; i < LOOKS && here()->phase == TABLE_PLAYING; i++) {
        adit_action legal[ADIT_MAX_MOVES];
        const match *m = &here()->match;
        int n = m->game->legal(m->state, legal, ADIT_MAX_MOVES), at = 0;
        bot_job *th = bot_job_new(here(), match_turn(m));

        th->bots[th->seat] = bot_named("random");
        th->iterations = 0;
        while (!lobby_think(th))
            ;
        while (memcmp(&legal[at], &th->move, sizeof th->move) != 0)
            at++;
        drawn[at * PARTS / n]++;
        bot_job_free(th);
        move_on(&luck);
    }
    for (int i = 0; i < PARTS; i++)
        if (drawn[i] == 0)
            complain("no move of part %d of the list was ever drawn", i);
    clean_up();
    point("the chance of a bot is another one at each move");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    clock_of_a_move();
    clock_of_the_game();
    who_is_away_is_waited_for();
    tables_sleep();
    tables_are_abandoned();
    hosts_pass_on();
    bots_take_their_time();
    bots_stop_thinking();
    bots_wait_for_the_disk();
    bots_have_chance();
    return tap_done();
}
