/* server_late.c -- who comes late may take the seat of a bot, where the table
 * says so: he sees what the seat sees, and plays on with what it has. */
#include "tests/server_table.h"

static const char late[] = ",\"late\":\"sit\"";

static bool takes(int who, const char *called, int seat)
{
    return asks(who,
                "{\"t\":\"sit\",\"id\":1,\"name\":\"%s\",\"seat\":\"P%d\"}",
                called, seat + 1);
}

/* Until it is that seat's turn. */
static void play_to(int seat, adit_luck *luck)
{
    while (table_turn(here()) != seat && !failed)
        move_on(luck);
}

static void he_sees_and_plays(void)
{
    adit_luck luck = adit_luck_from(4);

    begin_there(late);
    MUST(edge_heard(&e, CY, "\"late\":\"sit\""));
    for (int i = 0; i < 6; i++)
        move_on(&luck);
    MUST(edge_join(&e, 20, name, CY)); /* his other tab */
    forget_all();
    MUST(takes(CY, "Cy", 2));
    MUST(here()->seats[2].kind == SEAT_PERSON &&
         here()->seats[2].live.here == 2);
    for (int tab = 0; tab < 2; tab++) {
        int socket = tab ? 20 : CY;

        MUST(edge_find(&e, socket, "{\"t\":\"table\"") != NULL);
        MUST(edge_heard(&e, socket, "\"you\":{\"p\":\"P3\""));
        MUST(edge_heard(&e, socket, "\"viewer\":\"P3\""));
        MUST(!edge_heard(&e, socket, "\"viewer\":\"public\""));
    }
    MUST(edge_heard(&e, BO,
                    "{\"p\":\"P3\",\"kind\":\"person\",\"name\":\"Cy\""));
    MUST(edge_find(&e, BO, "{\"t\":\"game\"") == NULL);
    MUST(edge_find(&e, WATCHES, "{\"t\":\"game\"") == NULL);
    play_to(2, &luck);
    edge_forget(&e, CY);
    MUST(asks(CY, "{\"t\":\"move\",\"id\":2,\"move\":\"%s\"}",
              text_of(legal_move(&luck))));
    clean_up();
    point("he sees what the seat sees, in all his windows, and plays");
}

static void the_bot_is_silent(void)
{
    adit_luck luck = adit_luck_from(4);
    adit_action move;
    int n;

    begin_there(late);
    play_to(2, &luck);
    n = here()->match.n_moves;
    /* It has thought already, and waits for its time; */
    move = legal_move(&luck);
    MUST(e.n_thoughts == 1);
    edge_answer(&e, &move);
    MUST(here()->live.has_thought);
    MUST(takes(CY, "Cy", 2));
    edge_pass(&e, 30000);
    MUST(here()->match.n_moves == n && e.n_thoughts == 0);
    clean_up();
    /* or it thinks still. */
    begin_there(late);
    luck = adit_luck_from(4);
    play_to(2, &luck);
    MUST(e.n_thoughts == 1);
    MUST(takes(CY, "Cy", 2));
    move = legal_move(&luck);
    edge_answer(&e, &move);
    MUST(!here()->live.has_thought);
    edge_pass(&e, 30000);
    MUST(here()->match.n_moves == n);
    MUST(asks(CY, "{\"t\":\"move\",\"id\":2,\"move\":\"%s\"}", text_of(move)));
    MUST(here()->match.n_moves == n + 1);
    clean_up();
    point("what the bot was about to play is not played");
}

static void he_has_a_clock_of_his_own(void)
{
    adit_luck luck = adit_luck_from(4);

    begin_there(",\"late\":\"sit\",\"clock\":{\"kind\":\"total\","
                "\"seconds\":60,\"add\":1}");
    play_to(2, &luck);
    edge_pass(&e, 20000); /* nobody has answered for the bot */
    MUST(takes(CY, "Cy", 2));
    MUST(table_left(here(), 2, e.now) == 60000);
    edge_pass(&e, 59000);
    MUST(!here()->seats[2].stood_in);
    edge_pass(&e, 2000);
    MUST(here()->seats[2].stood_in);
    clean_up();
    point("his time begins when he sits down");
}

static void persons_keep_their_seats(void)
{
    char refused[32];

    begin_there(late);
    MUST(asks(ANN, "{\"t\":\"stand\",\"id\":1}"));
    MUST(here()->seats[0].stood_in);
    MUST(!takes(CY, "Cy", 0));
    MUST(!strcmp(edge_refusal(edge_last(&e, CY), refused), "seat_taken"));
    MUST(takes(CY, "Cy", 2));
    MUST(!takes(WATCHES, "Di", 2));
    MUST(!strcmp(edge_refusal(edge_last(&e, WATCHES), refused), "seat_taken"));
    MUST(!takes(CY, "Cy", 3));
    MUST(!strcmp(edge_refusal(edge_last(&e, CY), refused), "not_waiting"));
    MUST(asks(ANN, "{\"t\":\"back\",\"id\":1}"));
    clean_up();
    point("the seat of a person is his, though a bot stands in for him");
}

static void it_is_remembered(void)
{
    adit_luck luck = adit_luck_from(4);
    gist before;

    begin_there(late);
    MUST(takes(CY, "Cy", 2));
    before = gist_of(here());
    edge_restart(&e);
    MUST(same_gist(before, gist_of(here())));
    everybody_comes();
    MUST(edge_heard(&e, CY, "\"you\":{\"p\":\"P3\""));
    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    MUST(ask_record(CY) == 200);
    MUST(asks(OPENER, "{\"t\":\"rematch\",\"id\":1}"));
    memcpy(name, here()->next, STORE_NAME);
    MUST(here()->setting.late && here()->seats[2].kind == SEAT_PERSON);
    clean_up();
    point("it is in the log, and he sits at the rematch");
}

static void a_disk_may_fail(void)
{
    gist before;

    begin_there(late);
    before = gist_of(here());
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    MUST(!takes(CY, "Cy", 2));
    MUST(edge_heard(&e, CY, "not_stored"));
    MUST(same_gist(before, gist_of(here())));
    MUST(!edge_heard(&e, CY, "\"viewer\":\"P3\""));
    MUST(takes(CY, "Cy", 2));
    clean_up();
    point("when a disk fails he has no seat, and sees none");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    he_sees_and_plays();
    the_bot_is_silent();
    he_has_a_clock_of_his_own();
    persons_keep_their_seats();
    it_is_remembered();
    a_disk_may_fail();
    return tap_done();
}
