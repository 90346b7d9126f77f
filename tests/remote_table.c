/* remote_table.c -- what somebody at a server's table is told, and what is sent
 * for him, with the server played by the test: names and claims of strangers,
 * marks, nonces, rules, clocks, and hints that can be played in whole games of
 * each kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/why.h"
#include "client/remote_table.h"
#include "lobby/utf8.h"
#include "texts/telling.h"
#include "wire/record.h"
#include "wire/view.h"

enum { TEXT = 100000 };

static struct {
    remote_table r;
    char told[4000]; /* sentences, a line each */
    json_t *sent;    /* all messages */
    int kept, stories;
} at;

/* ---- In place of the line ---- */

bool remote_send(remote *g, json_t *message)
{
    (void)g;
    json_array_append_new(at.sent, message);
    return true;
}

bool remote_is_refused(const remote *g)
{
    (void)g;
    return false;
}

const char *remote_trouble(const remote *g)
{
    (void)g;
    return NULL;
}

/* ---- The one who listens ---- */

static void say(void *self, const char *sentence)
{
    (void)self;
    strncat(at.told, sentence, sizeof at.told - strlen(at.told) - 2);
    strcat(at.told, "\n");
}

static void claim(void *self, const match_said *said, bool late)
{
    const adit_game *game = adit_game_named(at.r.game);
    const teller nobody = {.me = ADIT_NOBODY};
    char sentence[200];
    adit_text out = adit_text_in(sentence, sizeof sentence);

    if (late)
        tell_said_again(game, said, &nobody, &out);
    else
        tell_said(game, said, &nobody, &out);
    say(self, sentence);
}

static void seat(void *self, int of)
{
    (void)self;
    (void)of;
}

static void story(void *self, const void *before, const adit_story *told,
                  int viewer, bool late)
{
    (void)self;
    (void)before;
    (void)told;
    (void)viewer;
    (void)late;
    at.stories++;
}

static void position(void *self)
{
    (void)self;
}

static void keep(void *self)
{
    (void)self;
    at.kept++;
}

static int come(void **state)
{
    (void)state;
    memset(&at, 0, sizeof at);
    at.sent = json_array();
    at.r = (remote_table){.client = {.ears = {.say = say,
                                              .notice = say,
                                              .claim = claim,
                                              .refuse = say,
                                              .seat = seat,
                                              .story = story,
                                              .position = position}},
                          .keep = keep,
                          .adviser = adviser_new(),
                          .name = "Ann",
                          .seat = ADIT_NOBODY};
    return 0;
}

static int go(void **state)
{
    (void)state;
    json_decref(at.sent);
    adviser_free(at.r.adviser);
    return 0;
}

static void hear(const char *message)
{
    json_t *heard = json_loads(message, 0, NULL);

    assert_non_null(heard);
    remote_table_hear(&at.r, heard);
    json_decref(heard);
}

/* A text of the last message that was sent. */
static const char *sent(const char *key)
{
    size_t n = json_array_size(at.sent);
    const char *text = json_string_value(
        json_object_get(n ? json_array_get(at.sent, n - 1) : NULL, key));

    return text ? text : "";
}

#define TABLE(phase, you, seats)                                               \
    "{\"t\":\"table\",\"game\":\"saboteur\",\"players\":3,\"phase\":\"" phase  \
    "\",\"you\":{\"p\":" you                                                   \
    ",\"host\":false,\"entered\":true},\"seats\":[" seats "]}"
#define ANN "{\"p\":\"P1\",\"kind\":\"person\",\"name\":\"Ann\",\"here\":true}"

/* ---- Tests ---- */

static void clean(const char *text, bool ascii, const char *seen_as)
{
    char out[40];

    utf8_clean(text, ascii, out, sizeof out);
    assert_string_equal(out, seen_as);
}

static void text_of_strangers(void **state)
{
    char out[6];

    (void)state;
    clean("Zoë", false, "Zoë");
    clean("Zoë", true, "Zo?");
    clean("a\033[31mb", false, "a?[31mb");
    clean("a\nb\tc\177", false, "a?b?c?");
    clean("a\xc2\x9b"
          "b",
          false, "a?b"); /* a control of C1 */
    clean("a\xe2\x80\xae"
          "b",
          false, "a?b"); /* right to left from here */
    clean("\xe2\x81\xa6x\xe2\x81\xa9", false, "?x?"); /* isolates */
    clean("\xef\xbb\xbfx", false, "?x");
    clean("\xf3\xa0\x81\x81x", false, "?x"); /* a tag */
    clean("日本", false, "日本");
    utf8_clean("日本", false, out, sizeof out); /* no half of a character */
    assert_string_equal(out, "日");
}

static void names_are_cleaned(void **state)
{
    (void)state;
    hear(TABLE("waiting", "null",
               "{\"kind\":\"person\",\"name\":\"\\u001b]0;x\\u0007\"}"));
    assert_string_equal(at.r.called[0], "?]0;x?");
    at.r.client.ascii = true;
    hear(TABLE("waiting", "null", "{\"kind\":\"person\",\"name\":\"Zoë\"}"));
    assert_string_equal(at.r.called[0], "Zo?");
}

static void nonces(void **state)
{
    char first[REMOTE_NONCE];

    (void)state;
    hear(TABLE("waiting", "null", "{\"kind\":\"empty\"}"));
    assert_string_equal(sent("t"), "sit");
    assert_string_equal(sent("nonce"), at.r.nonce);
    assert_int_equal(strlen(at.r.nonce), 64);
    assert_int_equal(at.kept, 1);
    memcpy(first, at.r.nonce, sizeof first);
    hear(TABLE("waiting", "\"P1\"", ANN));
    assert_int_equal(json_array_size(at.sent), 1);
    /* Another seat, the same nonce. */
    remote_table_sit(&at.r, "P2");
    assert_string_equal(sent("nonce"), first);
    /* At the table of a rematch he sits already. */
    at.r.nonce[0] = 0;
    hear(TABLE("waiting", "\"P1\"", ANN));
    assert_string_equal(sent("t"), "nonce");
    assert_string_equal(sent("nonce"), at.r.nonce);
    assert_string_not_equal(at.r.nonce, first);
    assert_int_equal(at.kept, 2);
    /* None once the game has begun. */
    at.r.nonce[0] = 0;
    hear(TABLE("playing", "\"P1\"", ANN));
    assert_int_equal(at.r.nonce[0], 0);
    assert_int_equal(json_array_size(at.sent), 3);
}

static void marks(void **state)
{
    static const char over[] =
        "{\"t\":\"talk\",\"lines\":["
        "{\"k\":1,\"p\":\"P2\",\"claim\":\"stone@G2\",\"mark\":\"false\"},"
        "{\"k\":2,\"p\":\"P1\",\"text\":\"oh\"},"
        "{\"k\":3,\"p\":\"P3\",\"claim\":\"miner\",\"mark\":\"true\"},"
        "{\"k\":4,\"p\":\"P3\",\"claim\":\"thanks\"}]}";

    (void)state;
    hear(TABLE("playing", "\"P1\"", ANN));
    hear(
        "{\"t\":\"said\",\"line\":{\"k\":1,\"p\":\"P2\",\"claim\":\"stone@G2\"}}");
    hear("{\"t\":\"said\",\"line\":{\"k\":2,\"p\":\"P1\",\"text\":\"oh\"}}");
    hear(
        "{\"t\":\"said\",\"line\":{\"k\":3,\"p\":\"P3\",\"claim\":\"miner\"}}");
    assert_string_equal(at.told, "P2 says: G2 is stone.\nP1 you: oh\n"
                                 "P3 says: I am a miner.\n");
    at.told[0] = 0;
    hear(over);
    assert_string_equal(at.told, "P2 said: G2 is stone. That was a lie.\n"
                                 "P3 said: I am a miner. That was true.\n"
                                 "P3 says: Thank you.\n");
    at.told[0] = 0;
    hear(over);
    assert_string_equal(at.told, "");
}

/* All that an operator may say has room; what only an enemy would send does no
 * harm. */
static void notices(void **state)
{
    char message[700], due[700];

    (void)state;
    hear("{\"t\":\"notice\",\"text\":\"Neustart um 20:00 – bis später\"}");
    assert_string_equal(at.told,
                        "The operator says: Neustart um 20:00 – bis später\n");
    at.told[0] = 0;
    hear("{\"t\":\"notice\",\"text\":\"a\\u001b[31mb\\nc\\u202ed\"}");
    assert_string_equal(at.told, "The operator says: a?[31mb?c?d\n");
    at.told[0] = 0;
    hear("{\"t\":\"notice\"}");
    hear("{\"t\":\"notice\",\"text\":[\"x\"]}");
    hear("{\"t\":\"notice\",\"text\":\"\"}");
    assert_string_equal(at.told, "");
    snprintf(message, sizeof message, "{\"t\":\"notice\",\"text\":\"%0500d\"}",
             7);
    snprintf(due, sizeof due, "The operator says: %0500d\n", 7);
    hear(message);
    assert_string_equal(at.told, due);
}

static void rules_and_clocks(void **state)
{
    (void)state;
    hear("{\"t\":\"table\",\"game\":\"saboteur\",\"players\":4,\"phase\":"
         "\"waiting\",\"talk\":\"claims\",\"clock\":{\"kind\":\"move\","
         "\"seconds\":90},\"options\":{\"rounds\":1,\"nonsense\":true},"
         "\"you\":{\"entered\":true}}");
    assert_string_equal(at.r.about,
                        "4 players, 90 seconds a move, claims only; rounds 1");
    at.r.clock[2] = 5000;
    assert_int_equal(remote_table_clock(&at.r, 2), 5000);
    assert_int_equal(remote_table_clock(&at.r, 1), -1);
}

static void rematches(void **state)
{
    static const char *const none[] = {"", "../x", "A", "a/b", "a b"};

    (void)state;
    for (int i = 0; i < countof(none); i++) {
        json_t *table = json_pack("{ssss}", "t", "table", "next", none[i]);

        remote_table_hear(&at.r, table);
        json_decref(table);
        assert_string_equal(at.r.next, "");
    }
    hear("{\"t\":\"table\",\"next\":\"abc123\"}");
    hear("{\"t\":\"table\",\"next\":\"abc123\"}");
    assert_string_equal(at.r.next, "abc123");
    assert_string_equal(at.told, "There is a table for a rematch.\n");
}

/* ---- Hints ---- */

static struct {
    match m;
    adit_action moves[RECORD_MOVES];
    adit_luck luck; /* of those whose moves nobody chooses */
    char text[TEXT];
} game;

/* As the server tells it: a position, with what happened before it or
 * without. */
static void tell(const char *kind, const adit_story *told)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_text text = adit_text_in(game.text, TEXT);
    json_t *message = json_pack("{sssi}", "t", kind, "n", game.m.n_moves);
    int now = adit_rounds_of(game.m.game, game.m.state).now;
    static int round;

    if (strcmp(kind, "game") == 0 || now != round) {
        match_observe(&game.m, 0, obs);
        view_seen(&game.m, obs, 0, false, &text);
        json_object_set_new(message, "view", json_loads(game.text, 0, NULL));
    }
    round = now;
    if (told != NULL) {
        text = adit_text_in(game.text, TEXT);
        view_events(&game.m, 0, told, &text);
        json_object_set_new(message, "events", json_loads(game.text, 0, NULL));
    }
    remote_table_hear(&at.r, message);
    json_decref(message);
}

/* A line that comes back tells nothing that was told. */
static void lines_that_come_back(void **state)
{
    static adit_event events[ADIT_MAX_EVENTS];
    adit_story told = {.event = events, .room = ADIT_MAX_EVENTS};
    const adit_game *of = adit_game_named("saboteur");
    adit_config config;
    uint8_t seed[32] = {3};

    (void)state;
    assert_null(adit_config_init(of, 3, &config));
    game.m = (match){.moves = game.moves, .room = RECORD_MOVES};
    match_begin(&game.m, of, &config, seed, &told);
    hear(TABLE("playing", "\"P1\"", ANN));
    tell("game", &told);
    tell("game", &told);
    assert_int_equal(at.stories, 1);
}

static adit_event told_events[ADIT_MAX_EVENTS];

static void begin(const char *name, int players)
{
    adit_story told = {.event = told_events, .room = ADIT_MAX_EVENTS};
    const adit_game *of = adit_game_named(name);
    adit_config config;
    uint8_t seed[32] = {7};

    assert_null(adit_config_init(of, players, &config));
    game.m = (match){.moves = game.moves, .room = RECORD_MOVES};
    game.luck = adit_luck_from(7);
    match_begin(&game.m, of, &config, seed, &told);
    hear(TABLE("playing", "\"P1\"", ANN));
    tell("game", &told);
}

/* Any move, or the one that is hinted at. A client that was away gets the
 * position alone, and so does one that cannot follow: it asks for it. */
static bool move_on(bool misses)
{
    adit_story told = {.event = told_events, .room = ADIT_MAX_EVENTS};
    adit_action move = game.m.game->any(game.m.state, &game.luck);
    bot_reason reason;
    bool hinted = remote_table_hint(&at.r, &reason);

    move = hinted ? reason.move : move;
    assert_int_equal(
        match_play(&game.m, match_turn(&game.m), move, NULL, &told), ADIT_OK);
    if (!misses || game.m.n_moves % 5)
        tell("step", &told);
    if (at.r.at.m.n_moves < game.m.n_moves)
        tell("game", NULL);
    return hinted;
}

/* Every hint can be played; how many there were. */
static int play(const char *name, int players, bool misses)
{
    int hints = 0;

    begin(name, players);
    while (match_turn(&game.m) != ADIT_NOBODY)
        hints += move_on(misses);
    return hints;
}

static void hints(void **state)
{
    (void)state;
    for (int misses = 0; misses < 2; misses++) {
        assert_true(play("saboteur", 3, misses) > 10);
        assert_true(play("saboteur2", 4, misses) > 10);
        assert_true(play("galleries", 2, misses) > 10);
    }
}

static void says_gold(int seat, int line)
{
    char said[200];

    snprintf(said, sizeof said,
             "{\"t\":\"said\",\"line\":{\"k\":%d,\"p\":\"P%d\",\"n\":%d,"
             "\"claim\":\"gold@G%d\"}}",
             line, seat, game.m.n_moves, 1 + line / 4 % 3);
    hear(said);
    at.told[0] = 0;
}

/* A hint hears claims: a move is worth another share to the bot once everybody
 * has said that a goal is gold. */
static void hints_hear_claims(void **state)
{
    bot_reason silent, told;
    int differ = 0, lines = 0;

    (void)state;
    begin("saboteur", 5);
    while (differ == 0) {
        assert_int_not_equal(match_turn(&game.m), ADIT_NOBODY);
        if (remote_table_hint(&at.r, &silent)) {
            for (int seat = 2; seat <= 5; seat++)
                says_gold(seat, ++lines);
            assert_true(remote_table_hint(&at.r, &told));
            differ = memcmp(&told.move, &silent.move, sizeof told.move) == 0 &&
                     told.worth != silent.worth;
        }
        move_on(false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_strangers),
        cmocka_unit_test_setup_teardown(names_are_cleaned, come, go),
        cmocka_unit_test_setup_teardown(nonces, come, go),
        cmocka_unit_test_setup_teardown(marks, come, go),
        cmocka_unit_test_setup_teardown(notices, come, go),
        cmocka_unit_test_setup_teardown(rules_and_clocks, come, go),
        cmocka_unit_test_setup_teardown(rematches, come, go),
        cmocka_unit_test_setup_teardown(lines_that_come_back, come, go),
        cmocka_unit_test_setup_teardown(hints, come, go),
        cmocka_unit_test_setup_teardown(hints_hear_claims, come, go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
