/* record.c -- what the reader of records takes and what it refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "wire/record.h"

#define SEED "0000000000000000000000000000000000000000000000000000000000000001"
#define OPTIONS                                                                \
    "\"dwarves5\":\"2+4\",\"break_self\":\"yes\",\"draw\":\"miners\","         \
    "\"broken_shares\":\"yes\",\"starter\":\"last_path\","                     \
    "\"max_saboteurs\":\"no\",\"rounds\":3,\"first\":\"P2\""
#define HEADER(options)                                                        \
    "{\"adit\":1,\"game\":\"saboteur\",\"players\":3,\"options\":{" options    \
    "},\"seed\":\"" SEED "\"}"

static adit_action moves[RECORD_MOVES];
static match m = {.moves = moves, .room = RECORD_MOVES};
static record_reader r;

static bool takes(const char *line)
{
    return record_line(&r, line, strlen(line));
}

/* Refuses a line with this sentence. */
static void refuses(const char *line, const char *wrong)
{
    assert_false(takes(line));
    assert_string_equal(r.wrong, wrong);
}

static void begin(void)
{
    record_open(&r, &m);
    assert_true(takes(HEADER(OPTIONS)));
}

static void a_header_is_taken_as_it_is_written(void **unused)
{
    char line[RECORD_LINE];
    adit_text t = adit_text_in(line, sizeof line);

    (void)unused;
    begin();
    assert_int_equal(match_turn(&m), 1);
    record_header(&m, &t);
    assert_string_equal(line, HEADER(OPTIONS) "\n");
    record_open(&r, &m);
    assert_true(takes(" { \"seed\" : \"" SEED "\",\"options\":{" OPTIONS
                      "} ,\"players\":3,\"game\":\"saboteur\",\"adit\":1}\t"));
}

static void a_header_that_is_not_right_is_refused(void **unused)
{
    static const struct {
        const char *header, *wrong;
    } tests[] = {
        {"", "line 1: line"},
        {"[]", "line 1: line"},
        {"{\"p\":\"P1\",\"move\":\"pass\"}", "line 1: header"},
        {"{\"adit\":2}", "line 1: version"},
        {"{\"adit\":0}", "line 1: version"},
        {"{\"adit\":\"1\"}", "line 1: header"},
        {"{\"adit\":1.0}", "line 1: header"},
        {"{\"adit\":1,\"game\":\"chess\"}", "line 1: game"},
        {"{\"adit\":1,\"game\":\"galleries\",\"players\":3}",
         "line 1: earlier"},
        {"{\"adit\":1,\"game\":\"galleries\",\"rules\":1,\"players\":3}",
         "line 1: earlier"},
        {"{\"adit\":1,\"game\":\"galleries\",\"rules\":3,\"players\":3}",
         "line 1: later"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"rules\":2,\"players\":3}",
         "line 1: later"},
        {"{\"adit\":1,\"game\":\"galleries\",\"rules\":\"2\",\"players\":3}",
         "line 1: rules"},
        {"{\"adit\":1,\"game\":\"galleries\",\"rules\":0,\"players\":3}",
         "line 1: rules"},
        {"{\"adit\":1,\"game\":\"galleries\",\"rules\":2,\"players\":3}",
         "line 1: noOptions"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":11}",
         "line 1: players: saboteur"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":3.5}",
         "line 1: players: saboteur"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":4294967299}",
         "line 1: players: saboteur"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":3}",
         "line 1: noOptions"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":3,\"options\":[]}",
         "line 1: options"},
        {HEADER("\"rounds\":3"), "line 1: noValue: dwarves5"},
        {HEADER("\"dwarves5\":\"2+4\",\"break_self\":1"),
         "line 1: noValue: break_self"},
        {HEADER("\"dwarves5\":\"3+4\""), "line 1: value: dwarves5"},
        {HEADER("\"dwarves5\":null"), "line 1: noValue: dwarves5"},
        {HEADER(OPTIONS ",\"\\u0061\":1"), "line 1: options"},
        {HEADER(OPTIONS ",\"spades\":1"), "line 1: option"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":3,\"options\":{" OPTIONS
         "},\"seed\":\"01\"}",
         "line 1: seed"},
        {"{\"adit\":1,\"game\":\"saboteur\",\"players\":3,\"options\":{" OPTIONS
         "},\"seed\":\"" SEED "\",\"x\":1}",
         "line 1: key"},
        {HEADER(OPTIONS) "\r", "line 1: return"},
        {"\xef\xbb\xbf" HEADER(OPTIONS), "line 1: byteOrder"},
    };

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        record_open(&r, &m);
        refuses(tests[i].header, tests[i].wrong);
    }
}

static void a_number_is_a_number(void **unused)
{
    (void)unused;
    record_open(&r, &m);
    refuses(HEADER("\"dwarves5\":\"2+4\",\"break_self\":\"yes\",\"draw\":"
                   "\"miners\",\"broken_shares\":\"yes\",\"starter\":"
                   "\"last_path\",\"max_saboteurs\":\"no\",\"rounds\":\"3\","
                   "\"first\":\"random\""),
            "line 1: noValue: rounds");
}

static void moves_are_taken_if_they_are_legal(void **unused)
{
    (void)unused;
    begin();
    refuses("{\"p\":\"P1\",\"move\":\"pass\"}", "line 2: illegal: pass");
    refuses("{\"p\":\"P2\",\"move\":\"pass\"}", "line 3: illegal: pass");
    refuses("{\"p\":\"P2\",\"move\":\"jump\"}", "line 4: move: jump");
    refuses("{\"p\":\"Q2\",\"move\":\"pass\"}", "line 5: noMove");
    refuses("{\"p\":\"P2\",\"move\":\"pass\",\"x\":1}", "line 6: noMove");
    refuses("{\"move\":\"pass\"}", "line 7: noMove");
    refuses("{\"p\":\"P2\",\"move\":\"\xc2\x9b"
            "31m\"}",
            "line 8: noMove");
    refuses("{\"p\":\"P2x\",\"move\":\"pass\"}", "line 9: noMove");
    assert_int_equal(m.n_moves, 0);
}

static void lines_of_other_kinds_are_passed_over(void **unused)
{
    (void)unused;
    begin();
    assert_true(
        takes("{\"seat\":\"P1\",\"name\":\"Z\xc3\xb6\",\"bot\":\"x\"}"));
    assert_true(takes("{\"weather\":{\"rain\":\"G2\"},\"by\":[1,2.5,null]}"));
    assert_true(takes("{\"clock\":12}"));
    refuses("{}", "line 5: nothing");
    refuses("{\"seat\":\"P4\"}", "line 6: seat");
    refuses("{\"seat\":1}", "line 7: seat");
    refuses(HEADER(OPTIONS), "line 8: another");
}

/* Nobody has looked at a goal when the game begins. */
static void claims_are_kept_and_what_they_were_worth_is_checked(void **unused)
{
    static const char *const wrong[] = {
        "{\"claim\":\"gold@G2\"}",
        "{\"claim\":\"gold@G2\",\"p\":\"P4\",\"mark\":\"unknown\"}",
        "{\"claim\":\"gold@G2\",\"p\":\"P1\",\"mark\":1}",
        "{\"claim\":{\"gold\":2},\"p\":\"P1\",\"mark\":\"unknown\"}",
        "{\"claim\":\"gold@G2\",\"p\":\"P1\",\"mark\":\"unknown\",\"x\":1}",
    };
    match_said said[RECORD_CLAIMS];
    char line[RECORD_LINE];
    adit_text t = adit_text_in(line, sizeof line);

    (void)unused;
    begin();
    r.said = said;
    assert_true(
        takes("{\"mark\":\"unknown\",\"p\":\"P1\",\"claim\":\"gold@G2\"}"));
    assert_true(takes("{\"claim\":\"thanks\",\"p\":\"P3\"}"));
    assert_int_equal(r.n_said, 2);
    assert_int_equal(said[0].seat, 0);
    assert_int_equal(said[0].mark, ADIT_MARK_UNKNOWN);
    assert_int_equal(said[0].n_moves, 0);
    record_claim(m.game, &said[0], &t);
    record_claim(m.game, &said[1], &t);
    assert_string_equal(
        line, "{\"claim\":\"gold@G2\",\"p\":\"P1\",\"mark\":\"unknown\"}\n"
              "{\"claim\":\"thanks\",\"p\":\"P3\"}\n");
    for (int i = 0; i < countof(wrong); i++) {
        assert_false(takes(wrong[i]));
        assert_non_null(strstr(r.wrong, ": claim"));
    }
    refuses("{\"claim\":\"gold@G2\",\"p\":\"P1\",\"mark\":\"true\"}",
            "line 9: mark: gold@G2");
    refuses("{\"claim\":\"gold@G2\",\"p\":\"P1\"}", "line 10: mark: gold@G2");
    refuses("{\"claim\":\"thanks\",\"p\":\"P1\",\"mark\":\"true\"}",
            "line 11: mark: thanks");
    refuses("{\"claim\":\"gold@G4\",\"p\":\"P1\",\"mark\":\"unknown\"}",
            "line 12: badClaim: gold@G4");
    refuses("{\"claim\":\"trust@P1\",\"p\":\"P1\",\"mark\":\"true\"}",
            "line 13: badClaim: trust@P1");
    assert_int_equal(r.part, PART_MOVE);
    assert_true(takes("{\"end\":false}"));
    refuses("{\"claim\":\"thanks\",\"p\":\"P1\"}", "line 15: lateClaim");
    assert_int_equal(r.n_said, 2);
}

static void an_end_is_the_one_the_moves_lead_to(void **unused)
{
    (void)unused;
    begin();
    refuses("{\"end\":1}", "line 2: end");
    refuses("{\"end\":true,\"gold\":[0,0,0],\"winners\":[\"P1\"]}",
            "line 3: earlyEnd");
    refuses("{\"end\":false,\"x\":1}", "line 4: otherEnd");
    assert_false(record_close(&r));
    assert_string_equal(r.wrong, "line 5: cut");
    assert_true(takes("{\"end\":\t false}"));
    assert_true(takes("{\"proof\":\"later\"}"));
    refuses("{\"p\":\"P2\",\"move\":\"pass\"}", "line 8: lateMove");
    refuses("{\"end\":false}", "line 9: lateMove");
    r.wrong[0] = 0;
    assert_true(record_close(&r));
    assert_false(r.finished);
    record_open(&r, &m);
    assert_false(record_close(&r));
    assert_string_equal(r.wrong, "line 1: empty");
}

/* Directly in front of the end, once, and a number that can be. */
static void what_was_taken_back_is_kept(void **unused)
{
    static const char *const wrong[] = {
        "{\"undone\":0}",
        "{\"undone\":-1}",
        "{\"undone\":100000}",
        "{\"undone\":1.5}",
        "{\"undone\":\"1\"}",
        "{\"undone\":null}",
        "{\"undone\":1,\"x\":1}",
        "{\"end\":false,\"undone\":1}",
        "{\"undone\":18446744073709551617}",
    };
    char line[RECORD_LINE];
    adit_text t = adit_text_in(line, sizeof line);

    (void)unused;
    begin();
    for (int i = 0; i < countof(wrong); i++) {
        assert_false(takes(wrong[i]));
        assert_non_null(strstr(r.wrong, ": undone"));
    }
    assert_int_equal(r.undone, 0);
    record_undone(0, &t);
    assert_string_equal(line, "");
    record_undone(RECORD_UNDONE, &t);
    assert_string_equal(line, "{\"undone\":99999}\n");
    assert_true(takes("{\"undone\":99999}"));
    refuses("{\"undone\":1}", "line 12: afterUndone");
    refuses("{\"p\":\"P2\",\"move\":\"pass\"}", "line 13: afterUndone");
    refuses("{\"claim\":\"thanks\",\"p\":\"P1\"}", "line 14: afterUndone");
    assert_true(takes("{\"end\":false}"));
    assert_true(takes("{\"proof\":\"later\"}"));
    refuses("{\"undone\":1}", "line 17: lateUndone");
    assert_int_equal(r.undone, RECORD_UNDONE);
}

static void a_log_without_room_is_refused(void **unused)
{
    static adit_action one[1];
    char line[RECORD_LINE];
    adit_text t = adit_text_in(line, sizeof line);
    match small = {.moves = one, .room = 0};
    adit_action any;
    adit_luck luck = adit_luck_from(1);

    (void)unused;
    record_open(&r, &small);
    assert_true(takes(HEADER(OPTIONS)));
    any = small.game->any(small.state, &luck);
    record_move(&small, 1, any, &t);
    line[t.length - 1] = 0;
    refuses(line, "line 2: tooLong");
}

/* ---- Games that begin from a position of another ---- */

static match_past past, past_read;
static char header[RECORD_HEADER];

/* After so many moves by any players; what was said is one claim. */
static void play_until(match *of, const adit_game *game, int n)
{
    static adit_action list[RECORD_MOVES];
    static const uint8_t seed[32] = {7};
    adit_luck luck = adit_luck_from(3);
    adit_config config;

    adit_config_init(game, game->min_players + 1, &config);
    *of = (match){.moves = list, .room = RECORD_MOVES};
    match_begin(of, game, &config, seed, NULL);
    while (of->n_moves < n && match_turn(of) != ADIT_NOBODY) {
        adit_action any = game->any(of->state, &luck);

        assert_int_equal(match_play(of, match_turn(of), any, NULL, NULL), 0);
    }
}

static void take_past(match *of, int n, int as)
{
    static match_said one;
    record_reader reader = {.m = of, .said = &one, .n_said = n > 0};

    one = (match_said){.n_moves = 1, .seat = 1, .mark = ADIT_MARK_SAID};
    adit_claim_read(of->game, of->game->open ? "truce@P1" : "thanks",
                    &one.claim);
    assert_int_equal(record_take_past(&reader, n, as, &past), PAST_FITS);
}

/* The header of the game that is begun there is read as it was written, and
 * gives the same state, in which the seat knows what it knew. */
static void follows_from(match *of, int n, int as)
{
    static const uint8_t seed[32] = {9};
    _Alignas(8) uint8_t knew[ADIT_MAX_STATE] = {0}, knows[ADIT_MAX_STATE] = {0};
    adit_text t = adit_text_in(header, sizeof header);
    size_t size = of->game->state_size;
    match then, begun = {.room = 0};
    uint8_t hash[2][32];

    take_past(of, n, as);
    match_begin_from(&begun, of->game, &of->config, &past, seed, NULL);
    assert_null(of->game->check(begun.state));
    record_header(&begun, &t);
    assert_false(t.cut);
    record_open(&r, &m);
    r.past = &past_read;
    if (!record_line(&r, header, t.length - 1))
        fail_msg("%s", r.wrong);
    assert_memory_equal(m.state, begun.state, size);
    assert_int_equal(m.past->n_said, past.n_said);
    begun.moves = moves;
    record_hash(&begun, hash[0]);
    record_hash(&m, hash[1]);
    assert_memory_equal(hash[0], hash[1], 32);
    match_at(of, n, &then);
    match_observe(&then, as, knew);
    match_observe(&begun, as, knows);
    memcpy(knows, knew, sizeof(uint32_t)); /* moves are counted anew */
    assert_memory_equal(knew, knows, size);
    match_again(&m, &begun, NULL);
    assert_memory_equal(m.state, begun.state, size);
}

static void a_game_begins_from_any_position(void **unused)
{
    static const char *const games[] = {"saboteur", "saboteur2", "galleries"};

    (void)unused;
    for (int i = 0; i < countof(games); i++) {
        match of;
        int last;

        play_until(&of, adit_game_named(games[i]), MATCH_PAST);
        last = match_turn(&of) == ADIT_NOBODY ? of.n_moves - 1 : of.n_moves;
        for (int n = 0; n <= last; n += 1 + last / 100)
            follows_from(&of, n, n % of.config.n_players);
        assert_int_equal(record_take_past(&(record_reader){.m = &of},
                                          of.n_moves + 1, 0, &past),
                         PAST_NO_MOVE);
        assert_int_equal(record_take_past(&(record_reader){.m = &of}, 0,
                                          of.config.n_players, &past),
                         PAST_NO_SEAT);
        if (last < of.n_moves)
            assert_int_equal(record_take_past(&(record_reader){.m = &of},
                                              of.n_moves, 0, &past),
                             PAST_IS_OVER);
        assert_int_equal(
            record_take_past(&(record_reader){.m = &m}, 0, 0, &past),
            PAST_HAS_ONE);
    }
}

#define FROM(record, at, as)                                                   \
    "{\"adit\":1,\"game\":\"saboteur\",\"players\":3,\"options\":{" OPTIONS    \
    "},\"from\":{\"record\":[" record "],\"at\":" at ",\"as\":\"" as           \
    "\",\"seed\":\"" SEED "\"}}"

static void a_past_that_cannot_be_is_refused(void **unused)
{
    static const struct {
        const char *header, *wrong;
    } tests[] = {
        {FROM(HEADER(OPTIONS), "1", "P1"), "line 1: from"},
        {FROM(HEADER(OPTIONS), "0", "P4"), "line 1: from"},
        {FROM(HEADER(OPTIONS), "0", "public"), "line 1: from"},
        {FROM(HEADER(OPTIONS), "2001", "P1"), "line 1: from"},
        {FROM(HEADER(OPTIONS), "-1", "P1"), "line 1: from"},
        {FROM("", "0", "P1"), "line 1: past: 1"},
        {FROM("7", "0", "P1"), "line 1: past: 1"},
        {FROM(HEADER(OPTIONS) "," HEADER(OPTIONS), "0", "P1"),
         "line 1: past: 2"},
        {FROM(HEADER(OPTIONS) ",{\"p\":\"P2\",\"move\":\"dig NES@9,9\"}", "1",
              "P1"),
         "line 1: past: 2"},
        {FROM(HEADER(OPTIONS) ",{\"end\":false}", "0", "P1"),
         "line 1: past: 2"},
        {FROM(HEADER(OPTIONS) ",{\"undone\":1}", "0", "P1"), "line 1: past: 2"},
        {FROM("{\"adit\":1,\"game\":\"saboteur\",\"players\":4,\"options\":"
              "{" OPTIONS "},\"seed\":\"" SEED "\"}",
              "0", "P1"),
         "line 1: past: 1"},
        {FROM(FROM(HEADER(OPTIONS), "0", "P1"), "0", "P1"),
         "line 1: pastTwice: 1"},
    };
    static char line[8192];

    (void)unused;
    for (int i = 0; i < countof(tests); i++) {
        record_open(&r, &m);
        r.past = &past_read;
        refuses(tests[i].header, tests[i].wrong);
    }
    record_open(&r, &m);
    refuses(FROM(HEADER(OPTIONS), "0", "P1"), "line 1: from");
    record_open(&r, &m);
    r.past = &past_read;
    assert_true(takes(FROM(HEADER(OPTIONS), "0", "P1")));
    record_open(&r, &m);
    r.past = &past_read;
    snprintf(line, sizeof line, "%.*s,\"seed\":\"%s\"}",
             (int)strlen(FROM(HEADER(OPTIONS), "0", "P1")) - 1,
             FROM(HEADER(OPTIONS), "0", "P1"), SEED);
    refuses(line, "line 1: key");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_is_taken_as_it_is_written),
        cmocka_unit_test(a_header_that_is_not_right_is_refused),
        cmocka_unit_test(a_number_is_a_number),
        cmocka_unit_test(moves_are_taken_if_they_are_legal),
        cmocka_unit_test(lines_of_other_kinds_are_passed_over),
        cmocka_unit_test(claims_are_kept_and_what_they_were_worth_is_checked),
        cmocka_unit_test(an_end_is_the_one_the_moves_lead_to),
        cmocka_unit_test(what_was_taken_back_is_kept),
        cmocka_unit_test(a_log_without_room_is_refused),
        cmocka_unit_test(a_game_begins_from_any_position),
        cmocka_unit_test(a_past_that_cannot_be_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
