/* server_rights.c -- who may do what at a table, and when: everything else is
 * refused by its name and changes nothing. */
#include "tests/server_table.h"

#include "lobby/message.h"

/* ---- Who may do what ---- */

typedef void get_there(const char *more);

typedef struct right {
    const char *message; /* "%s" is a legal move */
    bool changes;        /* something, where it is allowed */
    /* What the host, Ann, Bo, a watcher and one outside are told. */
    const char *told[5];
} right;

#define NOBODY_BUT_HOST "not_host", "not_host", "not_host", "locked"
#define ALL_WAIT "not_waiting", "not_waiting", "not_waiting", "not_waiting"
#define ALL(x) x, x, x, x
static const char ok[] = "ok";

#define NONCE "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define NO_NONCE                                                               \
    "0000000000000000000000000000000000000000000000000000000000000000"

static const right waiting[] = {
    {"enter\",\"password\":\"beryl", false, {ALL(ok), "wrong_password"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P4", true, {ALL(ok), "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P1",
     true,
     {ALL("seat_taken"), "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P5",
     true,
     {ALL("no_such_seat"), "locked"}},
    {"sit\",\"name\":\" New", true, {ALL("bad_name"), "locked"}},
    {"stand", true, {"not_seated", ok, ok, "not_seated", "locked"}},
    {"name\",\"name\":\"Other",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"name\",\"name\":\"Bo",
     true,
     {"not_seated", "name_taken", ok, "not_seated", "locked"}},
    {"nonce\",\"nonce\":\"" NONCE,
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"nonce\",\"nonce\":\"1" NONCE, true, {ALL("bad_nonce"), "bad_nonce"}},
    {"sit\",\"seat\":\"P4\",\"name\":\"New\",\"nonce\":\"" NONCE,
     true,
     {ALL(ok), "locked"}},
    {"sit\",\"seat\":\"P4\",\"name\":\"New\",\"nonce\":\"" NO_NONCE,
     true,
     {ALL("bad_nonce"), "bad_nonce"}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"trained", true, {ok, NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P3\",\"bot\":\"master:50", true, {ok, NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P1\",\"bot\":\"trained",
     true,
     {"seat_taken", NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P5\",\"bot\":\"trained",
     true,
     {"no_such_seat", NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"clever",
     true,
     {"no_such_bot", NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"searcher:7", true, {ok, NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"trained:easy",
     true,
     {ok, NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"trained:soft",
     true,
     {"no_such_bot", NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"master:1000",
     true,
     {ok, NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"master:1001",
     true,
     {"bot_too_slow", NOBODY_BUT_HOST}},
    {"fill\",\"bot\":\"master:1001", true, {"bot_too_slow", NOBODY_BUT_HOST}},
    {"bot\",\"seat\":\"P4\",\"bot\":\"master:9999999",
     true,
     {"no_such_bot", NOBODY_BUT_HOST}},
    {"fill", true, {ok, NOBODY_BUT_HOST}},
    {"fill\",\"bot\":\"clever", true, {"no_such_bot", NOBODY_BUT_HOST}},
    {"clear\",\"seat\":\"P1", true, {ok, NOBODY_BUT_HOST}},
    {"clear\",\"seat\":\"P3", true, {ok, NOBODY_BUT_HOST}},
    {"clear\",\"seat\":\"P4", false, {ok, NOBODY_BUT_HOST}},
    {"clear\",\"seat\":\"P9", true, {"no_such_seat", NOBODY_BUT_HOST}},
    {"change\",\"talk\":\"none", true, {ok, NOBODY_BUT_HOST}},
    {"change\",\"public\":true,\"late\":\"sit", true, {ok, NOBODY_BUT_HOST}},
    {"change\",\"watch\":\"all", true, {"bad_message", NOBODY_BUT_HOST}},
    {"change\",\"profile\":\"house", true, {"bad_option", NOBODY_BUT_HOST}},
    {"start", true, {"seats_empty", NOBODY_BUT_HOST}},
    {"move\",\"move\":\"pass",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"why\",\"move\":\"pass",
     false,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"back",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"rematch", true, {"not_over", NOBODY_BUT_HOST}},
    {"claim\",\"claim\":\"thanks",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"chat\",\"text\":\"Good evening",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"chat\",\"text\":\"",
     true,
     {"not_seated", "bad_text", "bad_text", "not_seated", "locked"}},
    {"note\",\"seat\":\"P3\",\"mark\":\"trust",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"note\",\"seat\":\"P1\",\"mark\":\"trust",
     true,
     {"not_seated", "no_such_seat", ok, "not_seated", "locked"}},
    {"note\",\"seat\":\"P5\",\"text\":\"he",
     true,
     {"not_seated", "no_such_seat", "no_such_seat", "not_seated", "locked"}},
    {"sync", false, {ALL(ok), "locked"}},
    {"ping", false, {ALL(ok), ok}},
};

static const right playing[] = {
    {"enter\",\"password\":\"beryl", false, {ALL(ok), "wrong_password"}},
    {"sit\",\"name\":\"New", true, {ALL_WAIT, "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P3", true, {ALL_WAIT, "locked"}},
    {"stand", true, {"not_seated", ok, ok, "not_seated", "locked"}},
    {"name\",\"name\":\"Other",
     true,
     {"not_seated", "not_waiting", "not_waiting", "not_seated", "locked"}},
    {"nonce\",\"nonce\":\"" NONCE,
     true,
     {"not_seated", "not_waiting", "not_waiting", "not_seated", "locked"}},
    {"bot\",\"seat\":\"P3\",\"bot\":\"trained",
     true,
     {"not_waiting", NOBODY_BUT_HOST}},
    {"fill", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"clear\",\"seat\":\"P1", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"change\",\"talk\":\"none", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"start", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"move\",\"move\":\"%s",
     true,
     {"not_seated", ok, "not_your_turn", "not_seated", "locked"}},
    {"move\",\"n\":0,\"move\":\"%s",
     true,
     {"not_seated", ok, "not_your_turn", "not_seated", "locked"}},
    {"move\",\"n\":1,\"move\":\"%s",
     true,
     {"not_seated", "stale", "stale", "not_seated", "locked"}},
    {"move\",\"move\":\"jump",
     true,
     {"not_seated", "no_such_move", "no_such_move", "not_seated", "locked"}},
    {"why\",\"move\":\"%s",
     false,
     {"not_seated", ok, "not_your_turn", "not_seated", "locked"}},
    {"back",
     true,
     {"not_seated", "no_bot_plays", "no_bot_plays", "not_seated", "locked"}},
    {"rematch", true, {"not_over", NOBODY_BUT_HOST}},
    {"claim\",\"claim\":\"gold@G2",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"claim\",\"claim\":\"trust@P1",
     true,
     {"not_seated", "no_such_claim", ok, "not_seated", "locked"}},
    {"claim\",\"claim\":\"gold@G4",
     true,
     {"not_seated", "no_such_claim", "no_such_claim", "not_seated", "locked"}},
    {"claim\",\"claim\":\"truce@P3",
     true,
     {"not_seated", "no_such_claim", "no_such_claim", "not_seated", "locked"}},
    {"chat\",\"text\":\"Good evening",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"note\",\"seat\":\"P3\",\"text\":\"he",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"sync", false, {ALL(ok), "locked"}},
    {"ping", false, {ALL(ok), ok}},
};

/* Where late comers may take a bot's seat; what else may be done is as
 * above. */
static const right late[] = {
    {"sit\",\"name\":\"New",
     true,
     {"table_full", "not_waiting", "not_waiting", "table_full", "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P3",
     true,
     {ok, "not_waiting", "not_waiting", ok, "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P1",
     true,
     {"seat_taken", "not_waiting", "not_waiting", "seat_taken", "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P5",
     true,
     {"no_such_seat", "not_waiting", "not_waiting", "no_such_seat", "locked"}},
    {"sit\",\"name\":\"Bo\",\"seat\":\"P3",
     true,
     {"name_taken", "not_waiting", "not_waiting", "name_taken", "locked"}},
    {"sit\",\"name\":\"\",\"seat\":\"P3",
     true,
     {"bad_name", "not_waiting", "not_waiting", "bad_name", "locked"}},
    {"sit\",\"name\":\"New\",\"seat\":\"P3\",\"nonce\":\"" NONCE,
     true,
     {ALL_WAIT, "locked"}},
    {"nonce\",\"nonce\":\"" NONCE,
     true,
     {"not_seated", "not_waiting", "not_waiting", "not_seated", "locked"}},
};

static const right over[] = {
    {"enter\",\"password\":\"beryl", false, {ALL(ok), "wrong_password"}},
    {"sit\",\"name\":\"New", true, {ALL_WAIT, "locked"}},
    {"stand",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"name\",\"name\":\"Other",
     true,
     {"not_seated", "not_waiting", "not_waiting", "not_seated", "locked"}},
    {"nonce\",\"nonce\":\"" NONCE,
     true,
     {"not_seated", "not_waiting", "not_waiting", "not_seated", "locked"}},
    {"bot\",\"seat\":\"P3\",\"bot\":\"trained",
     true,
     {"not_waiting", NOBODY_BUT_HOST}},
    {"fill", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"clear\",\"seat\":\"P1", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"change\",\"talk\":\"none", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"start", true, {"not_waiting", NOBODY_BUT_HOST}},
    {"move\",\"move\":\"pass",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"why\",\"move\":\"pass",
     false,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"back",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"rematch", true, {ok, NOBODY_BUT_HOST}},
    {"claim\",\"claim\":\"thanks",
     true,
     {"not_seated", "not_playing", "not_playing", "not_seated", "locked"}},
    {"chat\",\"text\":\"Good evening",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"note\",\"seat\":\"P3\",\"mark\":\"trust",
     true,
     {"not_seated", ok, ok, "not_seated", "locked"}},
    {"sync", false, {ALL(ok), "locked"}},
    {"ping", false, {ALL(ok), ok}},
};

#define GONE                                                                   \
    {                                                                          \
        ALL("abandoned"), "locked"                                             \
    }
static const right abandoned[] = {
    {"enter\",\"password\":\"beryl", false, {ALL(ok), "wrong_password"}},
    {"sit\",\"name\":\"New", true, GONE},
    {"stand", true, GONE},
    {"name\",\"name\":\"Other", true, GONE},
    {"nonce\",\"nonce\":\"" NONCE, true, GONE},
    {"bot\",\"seat\":\"P3\",\"bot\":\"trained", true, GONE},
    {"fill", true, GONE},
    {"clear\",\"seat\":\"P1", true, GONE},
    {"change\",\"talk\":\"none", true, GONE},
    {"start", true, GONE},
    {"move\",\"move\":\"pass", true, GONE},
    {"why\",\"move\":\"pass", false, GONE},
    {"back", true, GONE},
    {"rematch", true, GONE},
    {"claim\",\"claim\":\"thanks", true, GONE},
    {"chat\",\"text\":\"Good evening", true, GONE},
    {"note\",\"seat\":\"P3\",\"mark\":\"trust", true, GONE},
    {"sync", false, {ALL(ok), "locked"}},
    {"ping", false, {ALL(ok), ok}},
};

static const char *const no_move = "pass";

/* {"t":"sit","name":"New","id":9} */
static void write_message(const char *said, char *out, size_t room)
{
    static adit_luck luck = {5};
    char text[512];

    snprintf(text, sizeof text, said,
             table_turn(here()) != ADIT_NOBODY ? text_of(legal_move(&luck))
                                               : no_move);
    snprintf(out, room, "{\"t\":\"%s\",\"id\":9}", text);
}

static bool others_heard(int who)
{
    for (int i = 0; i < GUESTS; i++)
        if (i != who && e.socket[i].frames > 0)
            return true;
    return false;
}

static const char *answer_to(int who)
{
    static char refused[32];
    const char *frame = edge_find(&e, who, "{\"t\":\"refused\",\"id\":9,");

    if (frame != NULL)
        return edge_refusal(frame, refused);
    return edge_find(&e, who, "{\"t\":\"done\",\"id\":9}") ? ok : "nothing";
}

static void judge(const char *said, int who, const char *told, bool changes)
{
    gist before = gist_of(here());
    char text[600];
    const char *answer;
    bool same;

    write_message(said, text, sizeof text);
    forget_all();
    edge_say(&e, who, "%s", text);
    answer = answer_to(who);
    same = same_gist(before, gist_of(here()));
    if (strcmp(answer, told) != 0)
        complain("guest %d says %s, and is told %s, not %s", who, text, answer,
                 told);
    if (told != ok && !same)
        complain("guest %d says %s, and something changes", who, text);
    if (told != ok && others_heard(who))
        complain("guest %d says %s, and others hear of it", who, text);
    if (told == ok && same == changes)
        complain("guest %d says %s, and it is done wrong", who, text);
}

static long judged;

/* Each in a table of its own, with a password and (but for one who is outside)
 * without. */
static void judge_all(get_there *go, const right *rights, int n)
{
    static const int guests[5] = {OPENER, ANN, BO, WATCHES, OUTSIDE};

    for (int i = 0; i < n; i++)
        for (int k = 0; k < 5; k++) {
            bool locked = k == 4 || (i + k) % 2;

            go(locked ? ",\"password\":\"opal\"" : "");
            e.now += 5000;
            judge(rights[i].message, guests[k], rights[i].told[k],
                  rights[i].changes);
            judged++;
            clean_up();
        }
}

static void begin_late(const char *more)
{
    char both[128];

    snprintf(both, sizeof both, ",\"late\":\"sit\"%s", more);
    begin_there(both);
}

static void rights_are_kept(void)
{
    judge_all(wait_there, waiting, countof(waiting));
    point("at a table that waits everybody may do what is his to do");
    judge_all(begin_there, playing, countof(playing));
    point("at a table that plays");
    judge_all(begin_late, late, countof(late));
    point("at a table that plays, and lets late comers sit");
    judge_all(end_there, over, countof(over));
    point("at a table that is over");
    judge_all(abandon_there, abandoned, countof(abandoned));
    point("at a table that was abandoned");
    tap_say("%ld requests judged", judged);
}

/* "swap" has an array in it. */
static void seats_are_swapped(void)
{
    wait_there("");
    MUST(asks(OPENER, "{\"t\":\"swap\",\"id\":9,\"seats\":[\"P1\",\"P4\"]}"));
    MUST(here()->seats[3].kind == SEAT_PERSON &&
         here()->seats[0].kind == SEAT_EMPTY);
    MUST(edge_heard(&e, ANN, "\"you\":{\"p\":\"P4\""));
    MUST(!asks(ANN, "{\"t\":\"swap\",\"id\":9,\"seats\":[\"P1\",\"P4\"]}"));
    MUST(edge_heard(&e, ANN, "\"not_host\""));
    MUST(!asks(OPENER, "{\"t\":\"swap\",\"id\":9,\"seats\":[\"P1\",\"P5\"]}"));
    MUST(edge_heard(&e, OPENER, "\"no_such_seat\""));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":9}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":9}"));
    MUST(!asks(OPENER, "{\"t\":\"swap\",\"id\":9,\"seats\":[\"P1\",\"P4\"]}"));
    MUST(edge_heard(&e, OPENER, "\"not_waiting\""));
    clean_up();
    point("seats are swapped by the host, before the start");
}

/* What is agreed is changed by the host until the game begins, which is then
 * played so; what is not named stays. Everybody is told. The log says all of
 * it: it is read again when the disk has failed. */
static void terms_are_changed(void)
{
    const setting *set;
    gist before;

    wait_there(",\"watch\":\"none\",\"password\":\"opal\"");
    forget_all();
    MUST(asks(OPENER, "{\"t\":\"change\",\"id\":9,\"options\":{\"rounds\":2,"
                      "\"break_self\":\"no\"},\"clock\":{\"kind\":\"move\","
                      "\"seconds\":60},\"talk\":\"claims\"}"));
    MUST(edge_heard(&e, ANN, "\"rounds\":2"));
    MUST(edge_heard(&e, WATCHES, "\"talk\":\"claims\""));
    set = &here()->setting;
    MUST(set->clock == CLOCK_MOVE && set->seconds == 60);
    MUST(!set->watched && set->locked && !set->is_public && !set->late);
    MUST(table_is_host(here(), &e.socket[OPENER].guest));
    MUST(!asks(OPENER, "{\"t\":\"change\",\"id\":9,\"talk\":\"free\","
                       "\"options\":{\"rounds\":0}}"));
    MUST(edge_heard(&e, OPENER, "\"bad_option\""));
    MUST(!asks(OPENER, "{\"t\":\"change\",\"id\":9,\"talk\":\"free\","
                       "\"clock\":{\"kind\":\"sand\"}}"));
    MUST(edge_heard(&e, OPENER, "\"bad_clock\""));
    before = gist_of(here());
    memory_store_fail(e.disk, MEMORY_COMMIT, 1, STORE_FAILED);
    MUST(!asks(OPENER, "{\"t\":\"change\",\"id\":9,\"talk\":\"free\"}"));
    MUST(edge_heard(&e, OPENER, "\"not_stored\""));
    MUST(same_gist(before, gist_of(here())));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":9}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":9}"));
    MUST(edge_heard(&e, ANN, "\"rounds\":2"));
    MUST(edge_heard(&e, ANN, "\"left\":[60000,"));
    clean_up();
    point("what is agreed is changed by the host, before the start");
}

/* ---- What is no message ---- */

typedef struct wrong {
    const char *text, *told;
} wrong;

/* "#" stands for a legal message of that kind without its closing brace. */
static const wrong wrongs[] = {
    {"", "bad_json"},
    {" ", "bad_json"},
    {"null", "bad_json"},
    {"true", "bad_json"},
    {"1", "bad_json"},
    {"\"ping\"", "bad_json"},
    {"[]", "bad_json"},
    {"[{\"t\":\"ping\"}]", "bad_json"},
    {"{\"t\":\"ping\"", "bad_json"},
    {"{\"t\":\"ping\"}}", "bad_json"},
    {"{\"t\":\"ping\"} {\"t\":\"ping\"}", "bad_json"},
    {"{\"t\":\"ping\",}", "bad_json"},
    {"{'t':'ping'}", "bad_json"},
    {"{t:\"ping\"}", "bad_json"},
    {"{\"t\":\"ping\",\"t\":\"ping\"}", "bad_json"},
    {"{\"t\":\"ping\",\"id\":1,\"id\":2}", "bad_json"},
    {"{\"t\":\"p\xffng\"}", "bad_json"},
    {"{\"t\":\"ping\",\"\xc3\":1}", "bad_json"},
    {"{\"t\":\"sit\",\"name\":\"\xc0\xaf\"}", "bad_json"},
    {"{\"t\":\"sit\",\"name\":\"\xed\xa0\x80\"}", "bad_json"},
    {"{\"t\":\"sit\",\"name\":\"\\ud800\"}", "bad_json"},
    {"{\"t\":\"sit\",\"name\":\"a\\u0000b\"}", "bad_json"},
    {"{\"t\":\"sit\",\"name\":\"a\nb\"}", "bad_json"},
    {"{\"t\":\"ping\",\"id\":99999999999999999999}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":01}", "bad_json"},
    {"{\"t\":\"ping\",\"id\":NaN}", "bad_json"},
    {"{}", "bad_message"},
    {"{\"id\":1}", "bad_message"},
    {"{\"t\":\"\"}", "bad_message"},
    {"{\"t\":null}", "bad_message"},
    {"{\"t\":1}", "bad_message"},
    {"{\"t\":[\"ping\"]}", "bad_message"},
    {"{\"t\":\"PING\"}", "bad_message"},
    {"{\"t\":\"ping \"}", "bad_message"},
    {"{\"t\":\"game\"}", "bad_message"},
    {"{\"t\":\"step\"}", "bad_message"},
    {"{\"T\":\"ping\"}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":0}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":-1}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":1.0}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":1e3}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":\"1\"}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":null}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":9007199254740992}", "bad_message"},
    {"{\"t\":\"ping\",\"id\":-9223372036854775808}", "bad_message"},
    {"{\"t\":\"move\",\"move\":\"pass\"}", "bad_message"},
    {"{\"t\":\"move\",\"id\":5}", "bad_message"},
    {"{\"t\":\"move\",\"id\":5,\"move\":\"pass\",\"n\":-1}", "bad_message"},
    {"{\"t\":\"move\",\"id\":5,\"move\":\"pass\",\"n\":\"1\"}", "bad_message"},
    {"{\"t\":\"move\",\"id\":5,\"move\":\"pass\",\"n\":1.5}", "bad_message"},
    {"{\"t\":\"why\",\"move\":\"pass\",\"n\":1}", "bad_message"},
    {"{\"t\":\"nonce\",\"nonce\":\"\"}", "bad_nonce"},
    {"{\"t\":\"nonce\",\"nonce\":\"" NO_NONCE "\"}", "bad_nonce"},
    {"{\"t\":\"nonce\",\"nonce\":\"" NONCE "0\"}", "bad_nonce"},
    {"{\"t\":\"nonce\",\"nonce\":\"0x" NONCE "\"}", "bad_nonce"},
    {"{\"t\":\"nonce\",\"nonce\":\" " NONCE "\"}", "bad_nonce"},
    {"{\"t\":\"nonce\",\"nonce\":\"00112233445566778899AABBCCDDEEFF"
     "00112233445566778899aabbccddeeff\"}",
     "bad_nonce"},
    {"{\"t\":\"sit\",\"name\":\"New\",\"nonce\":\"1\"}", "bad_nonce"},
    {"{\"t\":\"swap\",\"seats\":[\"P1\"]}", "bad_message"},
    {"{\"t\":\"swap\",\"seats\":[\"P1\",\"P2\",\"P3\"]}", "bad_message"},
    {"{\"t\":\"swap\",\"seats\":[\"P1\",2]}", "bad_message"},
    {"{\"t\":\"swap\",\"seats\":\"P1P2\"}", "bad_message"},
    {"{\"t\":\"swap\",\"seats\":{\"0\":\"P1\",\"1\":\"P2\"}}", "bad_message"},
    {"{\"t\":\"swap\"}", "bad_message"},
    {"{\"t\":\"claim\",\"claim\":7}", "bad_message"},
    {"{\"t\":\"chat\",\"text\":null}", "bad_message"},
    {"{\"t\":\"chat\",\"text\":[\"a\"]}", "bad_message"},
    {"{\"t\":\"note\",\"seat\":\"P3\",\"mark\":\"love\"}", "bad_message"},
    {"{\"t\":\"note\",\"seat\":\"P3\",\"mark\":1}", "bad_message"},
    {"{\"t\":\"note\",\"seat\":\"P3\",\"mute\":\"yes\"}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":\"P0\"}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":\"P13\"}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":\"P01\"}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":\"P1 \"}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":\"p1\"}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":1}", "bad_message"},
    {"{\"t\":\"clear\",\"seat\":\"\"}", "bad_message"},
};

/* Keys of each message: those that must be there, and those that may. */
static const struct {
    const char *type, *must[3], *may[3];
} shapes[] = {
    {"enter", {"\"password\":\"x\""}, {NULL}},
    {"sit",
     {"\"name\":\"New\""},
     {"\"seat\":\"P4\"", "\"nonce\":\"" NONCE "\""}},
    {"stand", {NULL}, {NULL}},
    {"name", {"\"name\":\"New\""}, {NULL}},
    {"nonce", {"\"nonce\":\"" NONCE "\""}, {NULL}},
    {"bot", {"\"seat\":\"P4\"", "\"bot\":\"greedy\""}, {NULL}},
    {"fill", {NULL}, {"\"bot\":\"greedy\""}},
    {"clear", {"\"seat\":\"P4\""}, {NULL}},
    {"swap", {"\"seats\":[\"P1\",\"P2\"]"}, {NULL}},
    {"change", {"\"talk\":\"none\""}, {NULL}},
    {"start", {NULL}, {NULL}},
    {"move", {"\"move\":\"pass\"", "\"id\":4"}, {"\"n\":0"}},
    {"why", {"\"move\":\"pass\""}, {NULL}},
    {"back", {NULL}, {NULL}},
    {"claim", {"\"claim\":\"thanks\""}, {NULL}},
    {"chat", {"\"text\":\"Hello\""}, {NULL}},
    {"note",
     {"\"seat\":\"P4\""},
     {"\"mark\":\"trust\"", "\"text\":\"Hello\"", "\"mute\":true"}},
    {"rematch", {NULL}, {NULL}},
    {"sync", {NULL}, {NULL}},
    {"ping", {NULL}, {NULL}},
};

static long malformed;

/* Refused with that name, and with the id if there is one that can be read. */
static void is_refused(int who, const char *text, size_t length,
                       const char *told)
{
    gist before = gist_of(here());
    char refused[32] = "nothing";
    message m;

    e.now += 1000;
    forget_all();
    edge_hear(&e, who, text, length);
    if (e.socket[who].frames == 1)
        edge_refusal(edge_last(&e, who), refused);
    if (strcmp(refused, told) != 0)
        complain("%.200s is %s, not %s", text, refused, told);
    if (!same_gist(before, gist_of(here())) || others_heard(who))
        complain("%.200s does something", text);
    message_read(text, length, &m);
    if ((m.id != 0) != edge_heard(&e, who, "\"id\":"))
        complain("%.200s is answered with another id", text);
    malformed++;
}

static const char *const all_keys[] = {
    "\"password\":\"x\"",        "\"name\":\"New\"",
    "\"seat\":\"P4\"",           "\"bot\":\"greedy\"",
    "\"move\":\"pass\"",         "\"n\":0",
    "\"seats\":[\"P1\",\"P2\"]", "\"nonce\":\"" NONCE "\"",
    "\"claim\":\"thanks\"",      "\"text\":\"Hello\"",
    "\"mark\":\"trust\"",        "\"mute\":true",
    "\"talk\":\"none\""};
static const char *const values[] = {
    "null", "true",      "7",
    "1.5",  "[]",        "{}",
    "[7]",  "{\"a\":1}", "[[[[[[[[[[]]]]]]]]]]"};

static void join_keys(int shape, int without, char *out, size_t room)
{
    size_t n = (size_t)snprintf(out, room, "{\"t\":\"%s\"", shapes[shape].type);

    for (int i = 0; i < 3 && shapes[shape].must[i]; i++)
        if (i != without)
            n += (size_t)snprintf(out + n, room - n, ",%s",
                                  shapes[shape].must[i]);
}

static bool has_key(int shape, const char *key)
{
    for (int i = 0; i < 3; i++)
        if ((shapes[shape].must[i] && !strcmp(shapes[shape].must[i], key)) ||
            (shapes[shape].may[i] && !strcmp(shapes[shape].may[i], key)))
            return true;
    return false;
}

/* A key without its value. */
static int key_length(const char *key)
{
    return (int)(strchr(key, ':') - key);
}

/* What is agreed on is judged after who wants to change it, */
static const char *told_of_wrong(const char *key, int who)
{
    return strstr(key, "\"talk\"") && who != OPENER ? "not_host"
                                                    : "bad_message";
}

/* and what may be said after who says it. */
static const char *told_of_long(const char *key, int who)
{
    if (strstr(key, "\"nonce\""))
        return "bad_nonce";
    if (strstr(key, "\"text\""))
        return who == ANN ? "too_long" : "not_seated";
    return told_of_wrong(key, who);
}

static void misshape_key(int shape, int without, const char *key, int who)
{
    char text[8000], whole[256], *at;

    join_keys(shape, without, whole, sizeof whole);
    for (int i = 0; i < countof(values); i++) {
        if (strcmp(values[i], "7") == 0 &&
            (strstr(key, "\"n\"") || strstr(key, "\"id\"")))
            continue;
        if (strcmp(values[i], "true") == 0 && strstr(key, "\"mute\""))
            continue;
        snprintf(text, sizeof text, "%s,%.*s:%s}", whole, key_length(key), key,
                 values[i]);
        is_refused(who, text, strlen(text),
                   strstr(values[i], "[[") ? "bad_message"
                                           : told_of_wrong(key, who));
    }
    if (strchr(key, '\"') != NULL && key[strlen(key) - 1] == '"') {
        at = text + snprintf(text, sizeof text, "%s,%.*s:\"", whole,
                             key_length(key), key);
        memset(at, 'x', 3000);
        memcpy(at + 3000, "\"}", 3);
        is_refused(who, text, strlen(text), told_of_long(key, who));
        memcpy(at, "x\0y\"}", 6);
        is_refused(who, text, (size_t)(at - text) + 5, "bad_json");
    }
    /* Deeper than anything is. */
    at = text +
         snprintf(text, sizeof text, "%s,%.*s:", whole, key_length(key), key);
    memset(at, '[', 3000);
    memset(at + 3000, ']', 3000);
    memcpy(at + 6000, "}", 2);
    is_refused(who, text, strlen(text), "bad_message");
}

static void misshape(int shape, int who)
{
    char text[512], whole[256];

    join_keys(shape, -1, whole, sizeof whole);
    for (int i = 0; i < 3 && shapes[shape].must[i]; i++) {
        join_keys(shape, i, text, sizeof text - 1);
        strncat(text, "}", 2);
        is_refused(who, text, strlen(text), "bad_message");
        misshape_key(shape, i, shapes[shape].must[i], who);
        snprintf(text, sizeof text, "%s,%s}", whole, shapes[shape].must[i]);
        is_refused(who, text, strlen(text), "bad_json");
    }
    for (int i = 0; i < 3 && shapes[shape].may[i]; i++)
        misshape_key(shape, -1, shapes[shape].may[i], who);
    for (int i = 0; i < countof(all_keys); i++)
        if (!has_key(shape, all_keys[i])) {
            snprintf(text, sizeof text, "%s,%s}", whole, all_keys[i]);
            is_refused(who, text, strlen(text), "bad_message");
        }
    snprintf(text, sizeof text, "%s,\"x\":1}", whole);
    is_refused(who, text, strlen(text), "bad_message");
    for (size_t n = 0; n < strlen(whole) + 1; n++) {
        snprintf(text, sizeof text, "%s}", whole);
        is_refused(who, text, n, "bad_json");
    }
}

/* The id, if it can be found, is in the refusal of what cannot be read. */
static const struct {
    const char *text;
    const char *id; /* NULL: there is none */
} unreadable[] = {
    {"{\"t\":\"ping\",\"id\":17", "17"},
    {"{\"t\":\"ping\" \"id\" : 17}", "17"},
    {"{\"id\":9007199254740991,\"t\":ping}", "9007199254740991"},
    {"{\"id\":17,\"x\":[[[]]]}", "17"},
    {"{\"id\":17,\"x\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
     "0,0,0,0,0,0,0,0,0,0,0]}",
     "17"},
    {"{\"t\":\"chat\",\"text\":\"\\\"id\\\":5\",\"id\":17", "17"},
    {"{\"t\":\"ping\",\"id\":0", NULL},
    {"{\"t\":\"ping\",\"id\":9007199254740992", NULL},
    {"{\"t\":\"ping\",\"id\":\"17\"", NULL},
    {"{\"t\":\"ping\",\"identity\":17", NULL},
    {"{\"t\":\"ping\",\"id\"", NULL},
    {"\"id", NULL},
    {"", NULL},
};

static void refusals_keep_the_id(void)
{
    wait_there("");
    for (int i = 0; i < countof(unreadable); i++) {
        char expected[64];

        e.now += 10000;
        forget_all();
        edge_say(&e, OPENER, "%s", unreadable[i].text);
        snprintf(expected, sizeof expected, "\"id\":%s,",
                 unreadable[i].id ? unreadable[i].id : "");
        if (!edge_heard(&e, OPENER, "\"refused\"") ||
            edge_heard(&e, OPENER, unreadable[i].id ? expected : "\"id\"") !=
                (unreadable[i].id != NULL))
            complain("%s: %s", unreadable[i].text, edge_last(&e, OPENER));
    }
    /* An id that is somewhere else in what can be read is none. */
    forget_all();
    edge_say(&e, OPENER, "{\"t\":\"change\",\"options\":{\"id\":5}}");
    MUST(edge_heard(&e, OPENER, "bad_option") &&
         !edge_heard(&e, OPENER, "\"id\""));
    clean_up();
    point("what cannot be read is refused with its id, if it has one");
}

static void misshape_all(int who)
{
    for (int i = 0; i < countof(wrongs); i++)
        is_refused(who, wrongs[i].text, strlen(wrongs[i].text), wrongs[i].told);
    for (int i = 0; i < countof(shapes); i++)
        misshape(i, who);
}

static void nonsense_is_refused(void)
{
    wait_there("");
    misshape_all(OPENER);
    clean_up();
    begin_there("");
    misshape_all(ANN);
    misshape_all(WATCHES);
    clean_up();
    tap_say("%ld malformed messages", malformed);
    point("what is no message is refused and changes nothing");
}

/* ---- Requests over HTTP ---- */

static const struct {
    const char *method, *path, *body;
    int status;
    const char *told;
} requests[] = {
    {"GET", "/api/tables", NULL, 200, ""},
    {"GET", "/api/catalogue", NULL, 200, ""},
    {"GET", "/api/tables/@", NULL, 200, ""},
    {"GET", "/api/tables/@/record", NULL, 409, "not_over"},
    {"GET", "/api/tables/@/state", NULL, 404, "no_such_route"},
    {"GET", "/api/tables/@/", NULL, 404, "no_such_route"},
    {"GET", "/api/tables/@0", NULL, 404, "no_such_table"},
    {"GET", "/api/tables/", NULL, 404, "no_such_table"},
    {"GET", "/api/tables//record", NULL, 404, "no_such_table"},
    {"GET", "/api/tables/0123456789abcdef", NULL, 404, "no_such_table"},
    {"GET", "/api/tables/..", NULL, 404, "no_such_table"},
    {"GET", "/api/tables/%2e%2e", NULL, 404, "no_such_table"},
    {"GET", "/api/", NULL, 404, "no_such_route"},
    {"GET", "/api/tablesx", NULL, 404, "no_such_route"},
    {"POST", "/api/tables/@", NULL, 405, "bad_method"},
    {"DELETE", "/api/tables/@", NULL, 405, "bad_method"},
    {"PUT", "/api/tables", "{}", 405, "bad_method"},
    {"POST", "/api/tables", NULL, 400, "bad_json"},
    {"POST", "/api/tables", "", 400, "bad_json"},
    {"POST", "/api/tables", "[]", 400, "bad_json"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"game\":\"saboteur\"}",
     400, "bad_json"},
    {"POST", "/api/tables", "{}", 400, "bad_message"},
    {"POST", "/api/tables", "{\"game\":7}", 400, "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"\"}", 400, "no_such_game"},
    {"POST", "/api/tables", "{\"game\":\"chess\"}", 400, "no_such_game"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"host\":\"me\"}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"players\":2}", 400,
     "bad_players"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"players\":11}", 400,
     "bad_players"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"players\":-5}", 400,
     "bad_players"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"players\":\"5\"}", 400,
     "bad_players"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"options\":[]}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"options\":{\"x\":1}}",
     400, "bad_option"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"options\":{\"rounds\":10}}", 400, "bad_option"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"options\":{\"rounds\":1.5}}", 400, "bad_option"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"options\":{\"rounds\":null}}", 400,
     "bad_option"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"profile\":\"mine\"}", 400,
     "bad_option"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"profile\":1}", 400,
     "bad_option"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"public\":1}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"watch\":\"all\"}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"talk\":\"all\"}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"talk\":null}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"watch\":null}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"late\":\"maybe\"}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"late\":true}", 400,
     "bad_message"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"password\":\"\"}", 400,
     "bad_password"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"password\":7}", 400,
     "bad_password"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"password\":\"0123456789012345678901234567890123"
     "4567890123456789012345678901234\"}",
     400, "bad_password"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"clock\":7}", 400,
     "bad_clock"},
    {"POST", "/api/tables", "{\"game\":\"saboteur\",\"clock\":{}}", 400,
     "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"sand\"}}", 400, "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"none\",\"seconds\":5}}", 400,
     "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"move\"}}", 400, "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"move\",\"seconds\":0}}", 400,
     "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"move\",\"seconds\":604801}}",
     400, "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"move\",\"seconds\":5,"
     "\"add\":1}}",
     400, "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"total\",\"seconds\":5,"
     "\"add\":-1}}",
     400, "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"clock\":{\"kind\":\"total\",\"seconds\":5,"
     "\"add\":1,\"x\":1}}",
     400, "bad_clock"},
    {"POST", "/api/tables",
     "{\"game\":\"saboteur\",\"players\":10,\"profile\":\"summary\","
     "\"options\":{\"rounds\":\"9\",\"first\":\"P10\"},\"public\":true,"
     "\"password\":\"x\",\"watch\":\"none\",\"late\":\"sit\","
     "\"clock\":{\"kind\":\"total\","
     "\"seconds\":604800,\"add\":3600}}",
     201, ""},
};

static void ask_at(int i)
{
    char path[128], refused[32];
    const char *at = strchr(requests[i].path, '@');
    lobby_answer a;

    if (at != NULL)
        snprintf(path, sizeof path, "%.*s%s%s", (int)(at - requests[i].path),
                 requests[i].path, name, at + 1);
    else
        snprintf(path, sizeof path, "%s", requests[i].path);
    a = edge_ask(&e, CY, requests[i].method, path, requests[i].body);
    if (a.status != requests[i].status ||
        strcmp(edge_refusal(a.text, refused), requests[i].told) != 0)
        complain("%s %s %s: %d %s", requests[i].method, path,
                 requests[i].body ? requests[i].body : "", a.status, a.text);
    free(a.text);
}

static void requests_are_judged(void)
{
    gist before;

    begin_there("");
    before = gist_of(here());
    for (int i = 0; i < countof(requests); i++)
        ask_at(i);
    MUST(same_gist(before, gist_of(here())));
    clean_up();
    point("requests over HTTP are answered or refused by name");
}

static void records_are_for_those_who_may_watch(void)
{
    end_there("");
    MUST(ask_record(ANN) == 200 && ask_record(CY) == 200);
    clean_up();
    end_there(",\"watch\":\"none\"");
    MUST(ask_record(ANN) == 200 && ask_record(CY) == 403);
    MUST(edge_find(&e, WATCHES, "{\"t\":\"game\"") == NULL);
    clean_up();
    end_there(",\"password\":\"opal\"");
    MUST(ask_record(ANN) == 200 && ask_record(CY) == 403);
    clean_up();
    abandon_there("");
    MUST(ask_record(ANN) == 409);
    clean_up();
    point("a record is for those who might have watched, when it is over");
}

static void tables_are_limited(void)
{
    char other[STORE_NAME];
    lobby_answer a;

    wait_there("");
    for (int i = 1; i < edge_limits.tables_of_guest; i++)
        MUST(edge_table(&e, OPENER, "{\"game\":\"galleries\"}", other));
    a = edge_ask(&e, OPENER, "POST", "/api/tables", "{\"game\":\"galleries\"}");
    MUST(a.status == 429 && strstr(a.text, "too_many_tables"));
    free(a.text);
    for (int i = 4; i < edge_limits.tables; i++)
        MUST(edge_table(&e, 50 + i, "{\"game\":\"galleries\"}", other));
    a = edge_ask(&e, 49, "POST", "/api/tables", "{\"game\":\"galleries\"}");
    MUST(a.status == 503 && strstr(a.text, "server_full"));
    free(a.text);
    clean_up();
    point("tables are limited");
}

/* The name of the refusal to open a table; "": it was opened. */
static const char *opens(int who, const char *address)
{
    static char why[32];
    lobby_answer a;

    e.address = address;
    a = edge_ask(&e, who, "POST", "/api/tables", "{\"game\":\"galleries\"}");
    edge_refusal(a.text, why);
    free(a.text);
    return why;
}

/* Who opened what is known until the process ends; after that a table counts
 * for the address that its host comes back from. */
static void tables_of_an_address_are_limited(void)
{
    static const char full[] = "too_many_tables_of_address";

    wait_there("");
    e.lobby->limits.tables_of_address = 3;
    for (int i = 1; i < 3; i++)
        MUST(strcmp(opens(20 + i, NULL), "") == 0);
    MUST(strcmp(opens(23, NULL), full) == 0);
    MUST(strcmp(opens(23, "2001:db8::1"), "") == 0);
    MUST(strcmp(opens(24, "2001:db8::2"), "") == 0);
    MUST(strcmp(opens(25, "2001:db8::3"), "") == 0);
    MUST(strcmp(opens(26, "2001:db8::4"), full) == 0);
    MUST(strcmp(opens(26, "2001:db8:0:1::4"), "") == 0);
    edge_pass(&e, 11 * 60 * 1000); /* those at which nobody sat are gone */
    MUST(strcmp(opens(23, NULL), "") == 0);
    MUST(strcmp(opens(24, NULL), "") == 0);
    MUST(strcmp(opens(24, NULL), full) == 0);
    edge_restart(&e);
    e.lobby->limits.tables_of_address = 1;
    MUST(strcmp(opens(OPENER, "192.0.2.0"), "") == 0);
    MUST(strcmp(opens(OPENER, "192.0.2.0"), full) == 0);
    MUST(strcmp(opens(ANN, "192.0.2.1"), "") == 0);
    e.lobby->limits.tables_of_address = 2;
    e.address = NULL;
    MUST(edge_join(&e, OPENER, name, OPENER)); /* from 192.0.2.0 */
    MUST(strcmp(opens(OPENER, "192.0.2.0"), full) == 0);
    e.address = NULL;
    clean_up();
    point("tables of an address are limited");
}

static const char *listed(void)
{
    static char text[LOBBY_ANSWER];
    lobby_answer a = edge_ask(&e, OUTSIDE, "GET", "/api/tables", NULL);

    snprintf(text, sizeof text, "%s", a.text);
    free(a.text);
    return text;
}

/* So many guests come and go, each from an address that the row says by its
 * number. */
static int warnings_about(const char *const address[], int guests)
{
    int told;

    memset(&e, 0, sizeof e);
    edge_open(&e, 7, NULL);
    MUST(edge_table(&e, OPENER, "{\"game\":\"galleries\"}", name));
    for (int i = 0; i < guests; i++) {
        e.address = address[i % 3];
        MUST(edge_join(&e, 0, name, 100 + i));
        edge_leave(&e, 0);
        MUST(edge_join(&e, 0, name, 100 + i)); /* again counts for nothing */
        edge_leave(&e, 0);
    }
    told = e.told[LOBBY_ONE_ADDRESS];
    clean_up();
    return told;
}

static void a_proxy_that_is_not_named(void)
{
    static const struct {
        const char *address[3];
        int guests, told;
    } rows[] = {
        {{"127.0.0.1", "127.0.0.1", "127.0.0.1"}, 45, 1},
        {{"127.0.0.1", "127.0.0.1", "127.0.0.1"}, 19, 0},
        {{"10.1.2.3", "10.1.2.3", "10.1.2.3"}, 20, 1},
        {{"172.31.0.1", "172.31.0.1", "172.31.0.1"}, 20, 1},
        {{"172.32.0.1", "172.32.0.1", "172.32.0.1"}, 20, 0},
        {{"192.168.7.1", "192.168.7.1", "192.168.7.1"}, 20, 1},
        {{"::1", "::1", "::1"}, 20, 1},
        {{"fd00::1", "fd00::1", "fd00::1"}, 20, 1},
        {{"fe80::1", "fe80::1", "fe80::1"}, 20, 1},
        {{"203.0.113.1", "203.0.113.1", "203.0.113.1"}, 45, 0},
        {{"2001:db8::1", "2001:db8::1", "2001:db8::1"}, 45, 0},
        {{"127.0.0.1", "127.0.0.1", "10.1.2.3"}, 45, 0},
        {{"127.0.0.1", "203.0.113.1", "127.0.0.1"}, 45, 0},
    };

    for (int i = 0; i < countof(rows); i++) {
        int told = warnings_about(rows[i].address, rows[i].guests);

        if (told != rows[i].told)
            complain("row %d: %d warnings", i, told);
    }
    point("the operator is told of many guests from one private address, once");
}

static bool is_before(const char *list, const char *one, const char *other)
{
    const char *a = strstr(list, one), *b = strstr(list, other);

    return a != NULL && b != NULL && a < b;
}

static void tables_are_listed(void)
{
    static const char open[] = "{\"game\":\"galleries\",\"public\":true}";
    char older[STORE_NAME], newer[STORE_NAME], hidden[STORE_NAME];

    wait_there(",\"public\":true");
    MUST(edge_table(&e, OPENER, open, older));
    MUST(edge_table(&e, OPENER, open, newer));
    MUST(edge_table(&e, OPENER, "{\"game\":\"galleries\"}", hidden));
    MUST(strstr(listed(), hidden) == NULL);
    MUST(is_before(listed(), newer, older) && is_before(listed(), older, name));
    MUST(asks(OPENER, "{\"t\":\"fill\",\"id\":1}"));
    MUST(asks(OPENER, "{\"t\":\"start\",\"id\":1}"));
    MUST(is_before(listed(), older, name) && here()->phase == TABLE_PLAYING);
    edge_restart(&e);
    MUST(is_before(listed(), newer, older) && is_before(listed(), older, name));
    for (int i = 0; i < GUESTS; i++)
        edge_leave(&e, i);
    edge_pass(&e, edge_limits.abandon + 1000);
    MUST(strstr(listed(), "[]") != NULL);
    clean_up();
    point("public tables are listed while they are open, the newest first");
}

/* At a locked table nobody outside learns who is there. */
static void locked_tables_keep_names(void)
{
    char path[64];
    lobby_answer a;

    wait_there(",\"password\":\"opal\",\"public\":true");
    MUST(edge_heard(&e, OUTSIDE, "\"locked\":true"));
    MUST(!edge_heard(&e, OUTSIDE, "Ann") && !edge_heard(&e, OUTSIDE, "seats"));
    snprintf(path, sizeof path, "/api/tables/%s", name);
    a = edge_ask(&e, OUTSIDE, "GET", path, NULL);
    MUST(a.status == 200 && !strstr(a.text, "Ann"));
    free(a.text);
    MUST(asks(OPENER, "{\"t\":\"sit\",\"id\":1,\"name\":\"Opener\"}"));
    a = edge_ask(&e, OUTSIDE, "GET", "/api/tables", NULL);
    MUST(a.status == 200 && strstr(a.text, name) && !strstr(a.text, "Opener"));
    free(a.text);
    e.now += 10000;
    for (int i = 0; i < 5; i++)
        asks(OUTSIDE, "{\"t\":\"enter\",\"id\":1,\"password\":\"no\"}");
    asks(OUTSIDE, "{\"t\":\"enter\",\"id\":1,\"password\":\"opal\"}");
    MUST(edge_heard(&e, OUTSIDE, "too_fast"));
    e.now += 10000;
    MUST(asks(OUTSIDE, "{\"t\":\"enter\",\"id\":1,\"password\":\"opal\"}"));
    MUST(edge_heard(&e, OUTSIDE, "Ann"));
    clean_up();
    point("at a locked table nobody outside learns who is there");
}

/* A password is hashed aside. Until then what its sender says after it waits,
 * and nobody else does. */
static void passwords_keep_their_senders_waiting(void)
{
    const char *entered, *pong, *refused;

    wait_there(",\"password\":\"opal\"");
    e.now += 10000;
    e.keeps_locks = true;
    edge_forget(&e, OUTSIDE);
    edge_say(&e, OUTSIDE, "{\"t\":\"enter\",\"id\":1,\"password\":\"opal\"}");
    edge_say(&e, OUTSIDE, "{\"t\":\"ping\",\"id\":2}");
    edge_say(&e, OUTSIDE, "{\"t\":\"start\",\"id\":3}");
    edge_say(&e, OUTSIDE, "{\"t\":\"enter\",\"id\":4,\"password\":\"no\"}");
    MUST(e.socket[OUTSIDE].frames == 0);
    MUST(asks(OPENER, "{\"t\":\"sit\",\"id\":1,\"name\":\"Opener\"}"));
    edge_hash(&e);
    entered = edge_find(&e, OUTSIDE, "{\"t\":\"done\",\"id\":1}");
    pong = edge_find(&e, OUTSIDE, "{\"t\":\"done\",\"id\":2}");
    refused = edge_find(&e, OUTSIDE, "{\"t\":\"refused\",\"id\":3");
    MUST(entered != NULL && pong != NULL && refused != NULL);
    MUST(entered < pong && pong < refused);
    MUST(edge_find(&e, OUTSIDE, "{\"t\":\"done\",\"id\":4}"));
    edge_leave(&e, OUTSIDE);
    clean_up();
    wait_there(",\"password\":\"opal\"");
    e.now += 10000;
    e.keeps_locks = true;
    edge_say(&e, OUTSIDE, "{\"t\":\"enter\",\"id\":1,\"password\":\"no\"}");
    for (int i = 0; i < 100 && !e.socket[OUTSIDE].closed; i++)
        edge_say(&e, OUTSIDE, "{\"t\":\"ping\"}");
    MUST(e.socket[OUTSIDE].closed == 1008);
    edge_leave(&e, OUTSIDE);
    edge_hash(&e); /* he has left */
    clean_up();
    point("a password keeps its sender waiting, in order, and nobody else");
}

/* ---- Twice ---- */

static void moves_are_played_once(void)
{
    adit_luck luck = adit_luck_from(1);
    char move[ADIT_MAX_MOVE_TEXT];

    begin_there("");
    snprintf(move, sizeof move, "%s", text_of(legal_move(&luck)));
    for (int i = 0; i < 3; i++) {
        MUST(asks(ANN, "{\"t\":\"move\",\"id\":5,\"move\":\"%s\"}", move));
        MUST(here()->match.n_moves == 1);
        MUST((edge_find(&e, ANN, "{\"t\":\"step\"") != NULL) == (i == 0));
    }
    /* Whatever else it says. */
    MUST(asks(ANN, "{\"t\":\"move\",\"id\":5,\"move\":\"pass\",\"n\":7}"));
    MUST(here()->match.n_moves == 1);
    /* Ids are each seat's own. */
    snprintf(move, sizeof move, "%s", text_of(legal_move(&luck)));
    MUST(asks(BO, "{\"t\":\"move\",\"id\":5,\"move\":\"%s\"}", move));
    MUST(here()->match.n_moves == 2);
    edge_restart(&e);
    everybody_comes();
    MUST(asks(ANN, "{\"t\":\"move\",\"id\":5,\"move\":\"pass\"}"));
    MUST(here()->match.n_moves == 2);
    while (here()->phase == TABLE_PLAYING && !failed)
        move_on(&luck);
    MUST(asks(BO, "{\"t\":\"move\",\"id\":5,\"move\":\"pass\"}"));
    MUST(!asks(BO, "{\"t\":\"move\",\"id\":6,\"move\":\"pass\"}"));
    clean_up();
    point("a move is played once, however often it is sent");
}

/* First it is done, then it is told. */
static void answers_come_first(void)
{
    adit_luck luck = adit_luck_from(1);
    const char *done, *step;

    begin_there("");
    forget_all();
    move_on(&luck);
    done = edge_find(&e, ANN, "{\"t\":\"done\"");
    step = edge_find(&e, ANN, "{\"t\":\"step\"");
    MUST(done != NULL && step != NULL && done < step);
    MUST(e.socket[ANN].frames == 2 && e.socket[BO].frames == 1);
    clean_up();
    point("who moves is told that it is done, then what follows");
}

static void hurry_is_refused(void)
{
    begin_there("");
    e.now += 10000;
    for (int i = 0; i < 160; i++)
        edge_say(&e, ANN, "{\"t\":\"ping\"}");
    MUST(!edge_heard(&e, ANN, "too_fast"));
    for (int i = 0; i < 49; i++)
        edge_say(&e, ANN, "{\"t\":\"stand\",\"id\":1}");
    MUST(edge_heard(&e, ANN, "too_fast") && e.socket[ANN].closed == 0);
    MUST(edge_heard(&e, ANN, "\"id\":1"));
    MUST(!here()->seats[0].stood_in);
    edge_say(&e, ANN, "{\"t\":\"ping\"}");
    MUST(e.socket[ANN].closed == 1008);
    clean_up();
    point("who is too fast is refused, and then closed");
}

/* How many of these are heard at once, before one is too fast. */
static int heard_at_once(const char *text)
{
    int n = 0;

    e.now += 100000;
    forget_all();
    while (n < 1000) {
        edge_say(&e, WATCHES, "%s", text);
        if (edge_heard(&e, WATCHES, "too_fast"))
            break;
        n++;
    }
    e.socket[WATCHES].session->hurries = 0;
    return n;
}

static void dear_messages_cost_more(void)
{
    char text[4096];

    begin_there("");
    MUST(heard_at_once("{\"t\":\"ping\"}") == 160);
    MUST(heard_at_once("{\"t\":\"sync\"}") == 80);
    snprintf(text, sizeof text, "{\"t\":\"ping\"%*s}", 3072, "");
    MUST(heard_at_once(text) == 40);
    /* A refusal costs something, rubbish more. */
    MUST(heard_at_once("{\"t\":\"start\"}") == 160);
    MUST(heard_at_once("{}") == 40);
    clean_up();
    point("what costs the server more is heard less often");
}

/* Of a guest in any tab, and of an address: others have spent what there
 * was. */
static void budgets_are_shared(void)
{
    static const uint8_t nobody[16] = {1};
    const session *ann, *bo;

    begin_there("");
    e.now += 100000;
    ann = e.socket[ANN].session;
    bo = e.socket[BO].session;
    rate_limit_pay(e.rate_limit, "192.0.2.201", ann->guest.key, 2e6, e.now);
    MUST(!asks(ANN, "{\"t\":\"ping\",\"id\":1}"));
    MUST(edge_heard(&e, ANN, "too_fast"));
    MUST(asks(BO, "{\"t\":\"ping\",\"id\":1}"));
    /* Nobody is closed for what others at the address did. */
    rate_limit_pay(e.rate_limit, bo->address, nobody, 2e6, e.now);
    for (int i = 0; i < 100; i++)
        edge_say(&e, BO, "{\"t\":\"ping\",\"id\":2}");
    MUST(edge_heard(&e, BO, "too_fast") && e.socket[BO].closed == 0);
    MUST(asks(WATCHES, "{\"t\":\"ping\",\"id\":1}"));
    MUST(e.lobby->metrics.unpaid[PAYER_GUEST] == 1);
    MUST(e.lobby->metrics.unpaid[PAYER_ADDRESS] == 100);
    MUST(e.lobby->metrics.unpaid[PAYER_SOCKET] == 0);
    e.now += 100000;
    MUST(asks(ANN, "{\"t\":\"ping\",\"id\":3}"));
    MUST(asks(BO, "{\"t\":\"ping\",\"id\":3}"));
    clean_up();
    point("a guest and an address have a budget, whatever the socket");
}

static void rubbish_is_closed(void)
{
    begin_there("");
    e.now += 1000000;
    for (int who = 0; who < EDGE_SOCKETS; who++)
        if (e.socket[who].session != NULL)
            strncpy(e.socket[who].session->address, "192.0.2.200", 47);
    for (int i = 0; i < 20; i++) {
        edge_say(&e, ANN, i % 2 ? "hello" : "{\"t\":\"sit\"}");
        MUST(e.socket[ANN].closed == 0);
        edge_say(&e, ANN, "{\"t\":\"move\",\"id\":1,\"move\":\"jump\"}");
        e.now += 100;
    }
    edge_say(&e, ANN, "hello");
    MUST(e.socket[ANN].closed == 1008);
    /* Nobody at that address is closed for it who does not do the same, */
    for (int i = 0; i < 20; i++)
        edge_say(&e, BO, "hello");
    MUST(e.socket[BO].closed == 0);
    edge_say(&e, CY, "{\"t\":\"ping\"}");
    for (int i = 0; i < 11; i++)
        edge_say(&e, CY, "hello");
    MUST(e.socket[CY].closed == 0);
    /* but whoever does when it was enough is, at once. */
    edge_say(&e, WATCHES, "hello");
    MUST(e.socket[WATCHES].closed == 1008);
    clean_up();
    point("whoever says again and again what is no message is closed");
}

/* ---- Names ---- */

static const struct {
    const char *name;
    bool ok;
} names[] = {
    {"Ann", true},
    {"a", true},
    {"Ann Bo", true},
    {"\xc3\x84nne", true},
    {"\xe6\x9d\x8e", true},
    {"\xf0\x9f\x90\x89", true},
    {"O'Neil <b>", true},
    {"123456789012345678901234", true},
    {"\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e"
     "\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e"
     "\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e"
     "\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e\xe6\x9d\x8e",
     true},
    {"", false},
    {" ", false},
    {" Ann", false},
    {"Ann ", false},
    {"1234567890123456789012345", false},
    {"Ann\\n", false},
    {"Ann\\t", false},
    {"\\u001b[1m", false},
    {"Ann\\u007f", false},
    {"Ann\\u0085", false},
    {"\\u00a0", false},
    {"Ann\\u00ad", false},
    {"\\u200b", false},
    {"A\\u200dn", false},
    {"\\u202eAnn", false},
    {"\\u2066Ann", false},
    {"\\u2028", false},
    {"\\u3000", false},
    {"\\u2800", false},
    {"\\u3164", false},
    {"\\uffa0", false},
    {"\\ufeffAnn", false},
    {"\\ufffe", false},
    {"\\uffff", false},
    {"\\ue000", false},
    {"\\udb40\\udc41", false},
    {"\\udbff\\udfff", false},
};

static void names_can_be_seen(void)
{
    for (int i = 0; i < countof(names); i++) {
        bool sat;

        wait_there("");
        sat =
            asks(CY, "{\"t\":\"sit\",\"id\":1,\"name\":\"%s\"}", names[i].name);
        if (sat && (!strcmp(names[i].name, "Ann")))
            complain("two have one name");
        if (sat != names[i].ok && strcmp(names[i].name, "Ann") != 0)
            complain("the name \"%s\" is %staken", names[i].name,
                     sat ? "" : "not ");
        if (!sat && !edge_heard(&e, CY, "bad_name") &&
            !edge_heard(&e, CY, "name_taken"))
            complain("the name \"%s\": %s", names[i].name, edge_last(&e, CY));
        clean_up();
    }
    point("names can be seen, and told from each other");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    rights_are_kept();
    seats_are_swapped();
    terms_are_changed();
    nonsense_is_refused();
    refusals_keep_the_id();
    requests_are_judged();
    records_are_for_those_who_may_watch();
    tables_are_limited();
    tables_of_an_address_are_limited();
    tables_are_listed();
    a_proxy_that_is_not_named();
    locked_tables_keep_names();
    passwords_keep_their_senders_waiting();
    moves_are_played_once();
    answers_come_first();
    hurry_is_refused();
    dear_messages_cost_more();
    budgets_are_shared();
    rubbish_is_closed();
    names_can_be_seen();
    return tap_done();
}
