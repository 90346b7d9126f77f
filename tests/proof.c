/* proof.c -- the seed of a table, and records that were tampered with: each
 * forgery has its reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "wire/verify.h"

/* ---- Hashes; the numbers are those of docs/fairness.md, from another program
 * ---- */

#define SECRET                                                                 \
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define COMMIT                                                                 \
    "eb6d1f71da1397c87d89b5985f2f35d4959403e35e931b2c82f8d97d99227245"
#define NONCE1                                                                 \
    "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
#define NONCE3                                                                 \
    "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0"
#define NONE "0000000000000000000000000000000000000000000000000000000000000000"
#define LINE(commit, secret, nonces)                                           \
    "{\"proof\":{\"commit\":\"" commit "\",\"secret\":\"" secret               \
    "\",\"nonces\":[" nonces "]}}"
#define LIST "\"" NONCE1 "\",\"" NONE "\",\"" NONCE3 "\""

static void takes_bytes(const char *hex, uint8_t bytes[PROOF_BYTES])
{
    assert_true(proof_takes_bytes(hex, bytes));
}

static void is_bytes(const uint8_t bytes[PROOF_BYTES], const char *hex)
{
    uint8_t due[PROOF_BYTES];

    takes_bytes(hex, due);
    assert_memory_equal(bytes, due, PROOF_BYTES);
}

static proof three_seats(void)
{
    proof p = {.n_nonces = 3};

    takes_bytes(SECRET, p.secret);
    takes_bytes(COMMIT, p.commit);
    takes_bytes(NONCE1, p.nonces[0]);
    takes_bytes(NONCE3, p.nonces[2]);
    return p;
}

static void hashes_are_those_of_the_document(void **unused)
{
    proof p = three_seats();
    uint8_t out[PROOF_BYTES];

    (void)unused;
    proof_commit(p.secret, out);
    is_bytes(out, COMMIT);
    proof_seed(&p, out);
    is_bytes(
        out,
        "2c52cbe4d1e0a224f3b5c8da9d059b0171bf6d7bb8c0b2af211e3c3d23468163");
    p = (proof){.n_nonces = 2};
    takes_bytes(SECRET, p.secret);
    proof_seed(&p, out);
    is_bytes(
        out,
        "d94772386ee37f36192248c71adbc724861a2bb29ae3c6a1256cfdad67af12bc");
    assert_true(proof_is_none(p.nonces[0]));
    p.nonces[0][31] = 1;
    assert_false(proof_is_none(p.nonces[0]));
}

static void a_line_is_read_as_it_is_written(void **unused)
{
    proof p = three_seats(), q;
    char line[RECORD_LINE];
    adit_text t = adit_text_in(line, sizeof line);

    (void)unused;
    proof_write(&p, &t);
    assert_string_equal(line, LINE(COMMIT, SECRET, LIST) "\n");
    assert_true(proof_read(line, strlen(line) - 1, &q));
    assert_memory_equal(&p, &q, sizeof p);
    p = (proof){.n_nonces = ADIT_MAX_PLAYERS};
    t = adit_text_in(line, sizeof line);
    proof_write(&p, &t);
    assert_false(t.cut);
}

static void a_line_that_is_not_right_is_refused(void **unused)
{
    static const char *const lines[] = {
        "",
        "{}",
        "{\"proof\":null}",
        "{\"proof\":{}}",
        "{\"proof\":[\"" COMMIT "\",\"" SECRET "\"]}",
        LINE("", SECRET, LIST),
        LINE(COMMIT "0", SECRET, LIST),
        LINE(COMMIT, "", LIST),
        LINE(COMMIT, SECRET, ""),
        LINE(COMMIT, SECRET, "7"),
        LINE(COMMIT, SECRET, LIST ","),
        LINE(COMMIT, SECRET, LIST " \"\""),
        LINE(COMMIT, SECRET, LIST "," LIST "," LIST "," LIST ",\"" NONE "\""),
        LINE(COMMIT, "A" SECRET, LIST),
        "{\"x\":1,\"proof\":{\"commit\":\"" COMMIT "\",\"secret\":\"" SECRET
        "\",\"nonces\":[" LIST "]}}",
        "{\"proof\":{\"commit\":\"" COMMIT "\",\"secret\":\"" SECRET
        "\",\"nonces\":[" LIST "],\"x\":1}}",
        "{\"proof\":{\"commit\":\"" COMMIT "\",\"commit\":\"" COMMIT
        "\",\"secret\":\"" SECRET "\",\"nonces\":[" LIST "]}}"};
    proof p;

    (void)unused;
    for (int i = 0; i < countof(lines); i++)
        assert_false(proof_read(lines[i], strlen(lines[i]), &p));
    assert_true(proof_read(LINE(COMMIT, SECRET, LIST),
                           strlen(LINE(COMMIT, SECRET, LIST)), &p));
    assert_false(proof_takes_bytes("A1" NONCE1, p.secret));
}

/* ---- Records ---- */

enum { LINES = 2000 };

static struct {
    char line[LINES][RECORD_LINE];
    int n, first_move, end;
} r;

static adit_action moves[RECORD_MOVES];
static match m = {.moves = moves, .room = RECORD_MOVES};
static proof told;
static verify v;

static adit_text next_line(void)
{
    return adit_text_in(r.line[r.n], RECORD_LINE);
}

static void keep_line(const adit_text *t)
{
    assert_false(t->cut);
    r.line[r.n++][t->length - 1] = 0;
}

/* A game of some bots without a plan, with a proof of those nonces. */
static void play_with(const adit_game *game, uint8_t number,
                      const proof *nonces)
{
    adit_luck luck = adit_luck_from(number);
    adit_config config;
    uint8_t seed[PROOF_BYTES];
    adit_text t;

    assert_null(adit_config_init(game, 3, &config));
    told = *nonces;
    told.secret[0] = number;
    proof_commit(told.secret, told.commit);
    proof_seed(&told, seed);
    match_begin(&m, game, &config, seed, NULL);
    r.n = 0;
    t = next_line(), record_header(&m, &t), keep_line(&t);
    t = next_line(), record_bot(1, "random", &t), keep_line(&t);
    r.first_move = r.n;
    while (match_turn(&m) != ADIT_NOBODY) {
        int seat = match_turn(&m);
        adit_action move = game->any(m.state, &luck);

        assert_int_equal(match_play(&m, seat, move, NULL, NULL), ADIT_OK);
        t = next_line(), record_move(&m, seat, move, &t), keep_line(&t);
    }
    r.end = r.n;
    t = next_line(), record_end(&m, &t), keep_line(&t);
    t = next_line(), proof_write(&told, &t), keep_line(&t);
}

static void play(const adit_game *game, uint8_t number)
{
    proof nonces = three_seats();

    play_with(game, number, &nonces);
}

/* Puts other words where these stand, once, in a line. */
static void put(int line, const char *old, const char *new)
{
    char whole[RECORD_LINE], *at = strstr(r.line[line], old);

    assert_non_null(at);
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(at - r.line[line]),
             r.line[line], new, at + strlen(old));
    strcpy(r.line[line], whole);
}

static void take_out(int line)
{
    r.n--;
    for (int i = line; i < r.n; i++)
        strcpy(r.line[i], r.line[i + 1]);
}

/* Another digit where one stands, behind a text. */
static void spoil(int line, const char *behind)
{
    char *at = strstr(r.line[line], behind);

    assert_non_null(at);
    at += strlen(behind) + 5;
    *at = *at == '7' ? '8' : '7';
}

static void comes_to(const verify_known *known, verify_fault due)
{
    char json[VERIFY_ROOM];
    adit_text j = adit_text_in(json, sizeof json);

    verify_open(&v, &m);
    for (int i = 0; i < r.n; i++)
        verify_line(&v, r.line[i], strlen(r.line[i]));
    assert_int_equal(verify_close(&v, known), due);
    verify_write(&v, &j);
    assert_false(j.cut);
    assert_int_equal(strstr(json, "\"fault\"") == NULL, due == FAULT_NONE);
    assert_non_null(
        strstr(json, due ? "{\"holds\":false," : "{\"holds\":true,"));
}

static void is_told(const char *text)
{
    char said[VERIFY_ROOM];
    adit_text t = adit_text_in(said, sizeof said);

    verify_write(&v, &t);
    assert_non_null(strstr(said, text));
}

static const adit_game *game_of(void **state)
{
    return adit_game_named(*state);
}

static void an_honest_record_holds(void **state)
{
    verify_known known = {.has_commit = true, .has_nonce = 7};

    for (uint8_t i = 0; i < 5; i++) {
        play(game_of(state), i);
        comes_to(NULL, FAULT_NONE);
        assert_int_equal(verify_step_result(&v, VERIFY_PUBLISHED),
                         STEP_PASSED_OVER);
        assert_int_equal(verify_step_result(&v, VERIFY_NONCES),
                         STEP_PASSED_OVER);
        assert_int_equal(verify_step_result(&v, VERIFY_END), STEP_HELD);
        assert_false(verify_is_complete(&v));
        memcpy(known.commit, told.commit, PROOF_BYTES);
        memcpy(known.nonces, told.nonces, sizeof known.nonces);
        comes_to(&known, FAULT_NONE);
        for (int step = 0; step < N_VERIFY_STEPS; step++)
            assert_int_equal(verify_step_result(&v, (verify_step)step),
                             STEP_HELD);
        assert_true(verify_is_complete(&v));
    }
}

/* P2 is a bot, whose nonce nobody need note. */
static void what_was_not_compared_is_told(void **state)
{
    verify_known known = {.has_commit = true, .has_nonce = 1};

    play(game_of(state), 1);
    memcpy(known.commit, told.commit, PROOF_BYTES);
    memcpy(known.nonces, told.nonces, sizeof known.nonces);
    comes_to(&known, FAULT_NONE);
    assert_int_equal(verify_step_result(&v, VERIFY_NONCES), STEP_PARTLY);
    assert_int_equal(verify_missing(&v), 4);
    assert_false(verify_is_complete(&v));
    known.has_nonce = 5;
    comes_to(&known, FAULT_NONE);
    assert_int_equal(verify_step_result(&v, VERIFY_NONCES), STEP_HELD);
    assert_true(verify_is_complete(&v));
    known.has_commit = false;
    comes_to(&known, FAULT_NONE);
    assert_false(verify_is_complete(&v));
}

static void what_was_noted_is_compared(void **state)
{
    verify_known known = {.has_commit = true};

    play(game_of(state), 1);
    comes_to(&known, FAULT_OTHER_COMMIT);
    known = (verify_known){.has_nonce = 4};
    memcpy(known.nonces, told.nonces, sizeof known.nonces);
    comes_to(&known, FAULT_NONE);
    known.nonces[2][0] ^= 1;
    comes_to(&known, FAULT_OTHER_NONCE);
    is_told("\"p\":\"P3\"");
    assert_int_equal(verify_step_result(&v, VERIFY_COMMIT), STEP_HELD);
    assert_int_equal(verify_step_result(&v, VERIFY_NONCES), STEP_FAILED);
    assert_int_equal(verify_step_result(&v, VERIFY_SEED), STEP_NOT_REACHED);
}

static void what_the_proof_lacks_is_told(void **state)
{
    play(game_of(state), 1);
    take_out(r.end + 1);
    comes_to(NULL, FAULT_NO_PROOF);
    play(game_of(state), 1);
    put(r.end + 1, "nonces", "numbers");
    comes_to(NULL, FAULT_BAD_PROOF);
    play(game_of(state), 1);
    strcpy(r.line[r.n], r.line[r.n - 1]); /* twice */
    r.n++;
    comes_to(NULL, FAULT_BAD_PROOF);
    play(game_of(state), 1);
    strcpy(r.line[1], r.line[r.end + 1]); /* before the end */
    take_out(r.end + 1);
    comes_to(NULL, FAULT_BAD_PROOF);
    play(game_of(state), 1);
    put(r.end + 1, "\"" NONE "\",", "");
    comes_to(NULL, FAULT_BAD_COUNT);
    play(game_of(state), 1);
    put(r.end + 1, "\"" NONE "\",", "\"" NONE "\",\"" NONE "\",");
    comes_to(NULL, FAULT_BAD_COUNT);
}

/* Who deals, and could choose what a bot adds, could choose the deal. */
static void a_bot_adds_nothing(void **state)
{
    proof chosen = three_seats();

    chosen.nonces[1][7] = 1;
    play_with(game_of(state), 1, &chosen);
    comes_to(NULL, FAULT_BOT_NONCE);
    is_told("\"p\":\"P2\"");
    assert_int_equal(verify_step_result(&v, VERIFY_PROOF), STEP_FAILED);
    strcpy(r.line[1], "{\"seat\":\"P2\",\"name\":\"Bo\"}");
    comes_to(NULL, FAULT_NONE);
    strcpy(r.line[r.n++], "{\"bot\":\"greedy\",\"seat\":\"P2\"}");
    comes_to(NULL, FAULT_BOT_NONCE);
}

static void what_was_changed_is_told(void **state)
{
    play(game_of(state), 1);
    spoil(r.end + 1, "\"commit\":\"");
    comes_to(NULL, FAULT_WRONG_COMMIT);
    play(game_of(state), 1);
    spoil(r.end + 1, "\"secret\":\"");
    comes_to(NULL, FAULT_WRONG_SECRET);
    play(game_of(state), 1);
    spoil(r.end + 1, "\"nonces\":[\"");
    comes_to(NULL, FAULT_WRONG_NONCES);
    play(game_of(state), 1);
    spoil(0, "\"seed\":\"");
    comes_to(NULL, FAULT_WRONG_SEED);
    play(game_of(state), 1);
    take_out(r.first_move);
    comes_to(NULL, FAULT_WRONG_MOVE);
    is_told("\"line\":3,");
    play(game_of(state), 1);
    put(r.first_move, "\"move\":\"", "\"move\":\"jump ");
    comes_to(NULL, FAULT_WRONG_MOVE);
    is_told("\"fault\":\"move\",\"more\":\"jump ");
    play(game_of(state), 1);
    put(r.end, "\"gold\":[", "\"gold\":[1");
    comes_to(NULL, FAULT_WRONG_END);
    is_told("\"fault\":\"otherEnd\"");
    play(game_of(state), 1);
    take_out(r.end - 1);
    comes_to(NULL, FAULT_WRONG_END);
    is_told("\"fault\":\"earlyEnd\"");
}

static void what_is_no_whole_record_is_told(void **state)
{
    play(game_of(state), 1);
    r.n = r.end;
    comes_to(NULL, FAULT_CUT);
    is_told("\"fault\":\"cut\",\"record\":");
    r.n = 0;
    comes_to(NULL, FAULT_CUT);
    is_told("\"fault\":\"empty\"");
    play(game_of(state), 1);
    strcpy(r.line[r.end - 1], "{\"end\":false}");
    r.n = r.end;
    comes_to(NULL, FAULT_UNFINISHED);
    play(game_of(state), 1);
    strcpy(r.line[1], "rubbish");
    comes_to(NULL, FAULT_BROKEN);
    is_told("\"line\":2,\"fault\":\"line\"");
    strcpy(r.line[0], "{\"adit\":2}");
    comes_to(NULL, FAULT_BROKEN);
    is_told("\"line\":1,\"fault\":\"version\"");
}

/* Once for each game. */
#define IN_ALL_GAMES(test)                                                     \
    cmocka_unit_test_prestate(test, "saboteur"),                               \
        cmocka_unit_test_prestate(test, "saboteur2"),                          \
        cmocka_unit_test_prestate(test, "galleries")

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_those_of_the_document),
        cmocka_unit_test(a_line_is_read_as_it_is_written),
        cmocka_unit_test(a_line_that_is_not_right_is_refused),
        IN_ALL_GAMES(an_honest_record_holds),
        IN_ALL_GAMES(what_was_noted_is_compared),
        IN_ALL_GAMES(what_was_not_compared_is_told),
        IN_ALL_GAMES(what_the_proof_lacks_is_told),
        IN_ALL_GAMES(a_bot_adds_nothing),
        IN_ALL_GAMES(what_was_changed_is_told),
        IN_ALL_GAMES(what_is_no_whole_record_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
