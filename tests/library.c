/* library.c -- what the public headers promise about matches, minds, watchers and
 * batches: each caller's view of a game is the same by every way to it, and what is
 * refused changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "adit_batch.h"
#include "adit_play.h"

typedef union position {
    _Alignas(8) adit_head head;
    uint8_t bytes[ADIT_MAX_STATE];
} position;

enum { PLAYERS = 4, ROOM = 512, PLACES = 5 };

/* ---- A game of bots ---- */

static void set_up(const char *name, adit_config *config, uint8_t seed[32])
{
    assert_null(adit_config_init(adit_game_named(name), PLAYERS, config));
    assert_true(adit_seed_read("5eed", seed));
}

static adit_match *match_of(const char *name)
{
    adit_match *m = malloc(adit_match_size());
    adit_config config;
    uint8_t seed[32];

    set_up(name, &config, seed);
    adit_match_begin(m, adit_game_named(name), &config, seed);
    return m;
}

static adit_mind *mind_at(const adit_match *m, const char *bot, int seat)
{
    const adit_bot *b = adit_bot_named(bot, NULL);
    adit_mind *mind = malloc(adit_mind_size(b, adit_match_game(m)));

    adit_mind_sit(mind, b, m, seat);
    return mind;
}

static void play_best(adit_match *m, adit_mind *mind)
{
    adit_mind_think(mind, adit_mind_thought(mind));
    assert_int_equal(
        adit_match_play(m, adit_mind_seat(mind), adit_mind_choose(mind), NULL),
        ADIT_OK);
}

/* Plays up to n moves, with all that is said. */
static void play(adit_match *m, const char *bot, int n)
{
    adit_mind *mind[ADIT_MAX_PLAYERS];

    for (int seat = 0; seat < PLAYERS; seat++)
        mind[seat] = mind_at(m, bot, seat);
    while (n-- > 0 && adit_match_turn(m) != ADIT_NOBODY) {
        adit_minds_talk(mind, m);
        play_best(m, mind[adit_match_turn(m)]);
    }
    for (int seat = 0; seat < PLAYERS; seat++)
        free(mind[seat]);
}

static char *record_of(const adit_match *m)
{
    char *room = malloc(ADIT_RECORD_ROOM);
    adit_text text = adit_text_in(room, ADIT_RECORD_ROOM);

    adit_record_write(m, &text);
    assert_false(text.cut);
    return room;
}

/* Everything that can be asked of a match. */
static void is_same(const adit_match *a, const adit_match *b)
{
    static char views[2][ADIT_VIEW_ROOM], events[2][ADIT_EVENTS_ROOM];
    char *of_a = record_of(a), *of_b = record_of(b);

    assert_string_equal(of_a, of_b);
    free(of_a), free(of_b);
    assert_memory_equal(adit_match_state(a), adit_match_state(b),
                        adit_match_game(a)->state_size);
    for (int viewer = ADIT_EVERYONE; viewer < PLAYERS; viewer++) {
        const adit_match *both[] = {a, b};

        for (int i = 0; i < 2; i++) {
            adit_text view = adit_text_in(views[i], sizeof views[i]);
            adit_text seen = adit_text_in(events[i], sizeof events[i]);

            adit_match_view(both[i], viewer, true, &view);
            adit_match_view_events(both[i], viewer, &seen);
        }
        assert_string_equal(views[0], views[1]);
        assert_string_equal(events[0], events[1]);
    }
}

/* ---- Matches ---- */

static void a_copy_is_the_same(void **state)
{
    adit_match *m = match_of(*state), *copy = malloc(adit_match_size());

    play(m, "trained", 30);
    adit_match_name(m, 2, "somebody");
    adit_match_at(m, adit_match_length(m), copy);
    is_same(m, copy);
    assert_string_equal(adit_match_named(copy, 2), "somebody");
    assert_string_equal(adit_match_named(copy, 1), "");
    free(m), free(copy);
}

/* From any earlier position the same moves and claims lead to the same match. */
static void an_earlier_position_goes_on_as_before(void **state)
{
    adit_match *m = match_of(*state), *then = malloc(adit_match_size());
    int said;

    play(m, "trained", 25);
    adit_match_at(m, 9, then);
    assert_int_equal(adit_match_length(then), 9);
    said = adit_match_n_said(then);
    for (int i = 9; i <= adit_match_length(m); i++) {
        for (; said < adit_match_n_said(m) &&
               adit_match_said(m, said).n_moves <= i;
             said++)
            adit_match_say(then, adit_match_said(m, said).seat,
                           adit_match_said(m, said).claim);
        if (i < adit_match_length(m))
            assert_int_equal(adit_match_play(then, adit_match_turn(then),
                                             adit_match_move(m, i), NULL),
                             ADIT_OK);
    }
    is_same(m, then);
    free(m), free(then);
}

/* Whatever is refused leaves every byte as it was, and says why. */
static void what_is_refused_changes_nothing(void **state)
{
    adit_match *m = match_of(*state), *before = malloc(adit_match_size());
    adit_action none = {.kind = 255}, first;
    adit_refusal why;
    int turn;

    play(m, "hasty", 6);
    turn = adit_match_turn(m);
    memcpy(before, m, adit_match_size());
    assert_int_equal(adit_match_play(m, turn, none, &why), ADIT_ERR_MOVE);
    assert_int_equal(why.err, ADIT_ERR_MOVE);
    assert_true(adit_match_legal(m, &first, 1) > 1);
    assert_int_equal(adit_match_play(m, (turn + 1) % PLAYERS, first, &why),
                     ADIT_ERR_TURN);
    assert_int_equal(adit_match_why(m, (turn + 1) % PLAYERS, first, NULL),
                     ADIT_ERR_TURN);
    assert_int_equal(adit_match_why(m, turn, first, &why), ADIT_OK);
    assert_memory_equal(before, m, adit_match_size());
    free(m), free(before);
}

/* Does a claim come back from its text? */
static bool is_claim(const adit_game *game, adit_claim claim)
{
    char room[ADIT_MAX_CLAIM_TEXT];
    adit_text text = adit_text_in(room, sizeof room);
    adit_claim again;

    adit_claim_write(game, claim, &text);
    return adit_claim_read(game, room, &again) &&
           memcmp(&claim, &again, sizeof claim) == 0;
}

/* Whatever bytes come from anybody: what is said can be written and read. */
static void no_claim_is_made_up(void **state)
{
    adit_match *m = match_of(*state), *again = malloc(adit_match_size());
    const adit_game *game = adit_match_game(m);
    int n = 0;
    char *record;

    for (int kind = 0; kind < 256; kind++)
        for (int target = 0; target < 256; target++)
            for (int x = 0; x < 2; x++) {
                adit_claim claim = {(uint8_t)kind, (uint8_t)target, (int8_t)x,
                                    0};

                if (adit_match_say(m, 1, claim) == ADIT_MARK_NONE)
                    continue;
                assert_in_range(kind, 0, game->n_claims - 1);
                assert_true(is_claim(game, claim));
                n++;
            }
    assert_true(n > 0 && n < ADIT_MAX_SAID);
    record = record_of(m);
    assert_true(adit_record_read(record, strlen(record), again, NULL));
    free(record), free(m), free(again);
}

/* A game begins with what adit_config_init and adit_config_set make, and with
 * nothing else. */
static void a_config_fits_its_game(void **state)
{
    const adit_game *game = adit_game_named(*state);
    adit_config config;

    adit_config_init(game, PLAYERS, &config);
    assert_true(adit_config_fits(game, &config));
    for (int i = 0; i < ADIT_MAX_OPTIONS; i++)
        for (int value = -2; value < 300; value++) {
            adit_config other = config, set = config;
            char room[ADIT_MAX_MOVE_TEXT];
            adit_text text = adit_text_in(room, sizeof room);

            other.option[i] = (int16_t)value;
            if (!adit_config_fits(game, &other))
                continue;
            if (i >= game->n_options) {
                assert_int_equal(value, 0);
                continue;
            }
            adit_config_value(game, &other, i, &text);
            assert_null(
                adit_config_set(game, &set, game->options[i].name, room));
            assert_int_equal(set.option[i], value);
        }
    config.n_players = (uint8_t)(game->max_players + 1);
    assert_false(adit_config_fits(game, &config));
    config.n_players = 0;
    assert_false(adit_config_fits(game, &config));
}

static void a_game_that_is_over_takes_nothing(void **state)
{
    adit_match *m = match_of(*state);
    adit_action any = {.kind = 1};
    adit_claim claim = {0};

    play(m, "random", ADIT_MAX_LENGTH);
    assert_int_equal(adit_match_turn(m), ADIT_NOBODY);
    assert_int_equal(adit_match_legal(m, &any, 1), 0);
    assert_int_equal(adit_match_play(m, 0, any, NULL), ADIT_ERR_OVER);
    assert_int_equal(adit_match_say(m, 0, claim), ADIT_MARK_NONE);
    free(m);
}

/* While it goes on, everyone sees what the public sees; then all of it. */
static void secrets_are_kept_until_the_end(void **state)
{
    adit_match *m = match_of(*state);
    position of_public, of_all;

    play(m, "hasty", 10);
    memset(&of_public, 0, sizeof of_public);
    memset(&of_all, 0, sizeof of_all);
    adit_match_observe(m, ADIT_PUBLIC, &of_public);
    adit_match_observe(m, ADIT_EVERYONE, &of_all);
    assert_memory_equal(&of_public, &of_all, sizeof of_all);
    play(m, "hasty", ADIT_MAX_LENGTH);
    adit_match_observe(m, ADIT_EVERYONE, &of_all);
    assert_memory_equal(&of_all, adit_match_state(m),
                        adit_match_game(m)->state_size);
    free(m);
}

/* ---- Records ---- */

static void a_record_comes_back(void **state)
{
    adit_match *m = match_of(*state), *again = malloc(adit_match_size());
    char *text;

    adit_match_name(m, 0, "trained");
    for (int n = 0; n < 2;
         n++) { /* of a game under way, and of one to its end */
        play(m, "trained", n ? ADIT_MAX_LENGTH : 20);
        text = record_of(m);
        assert_true(adit_record_read(text, strlen(text), again, NULL));
        is_same(m, again);
        free(text);
    }
    free(m), free(again);
}

static void a_broken_record_is_refused(void **state)
{
    adit_match *m = match_of(*state), *again = malloc(adit_match_size());
    char *text, *end, wrong[ADIT_SENTENCE_ROOM];
    adit_text why = adit_text_in(wrong, sizeof wrong);

    play(m, "hasty", 5);
    text = record_of(m);
    end = strstr(text, "\"p\":");
    end[1] = 'q';
    assert_false(adit_record_read(text, strlen(text), again, &why));
    assert_non_null(strstr(wrong, "\"line\":2"));
    assert_non_null(strstr(wrong, "\"text\":\"line 2"));
    assert_false(adit_record_read("", 0, again, NULL));
    free(text), free(m), free(again);
}

/* A name that a record could not give back is refused. */
static void names_come_back(void **state)
{
    static const struct {
        const char *name;
        bool may;
    } tests[] = {{"me", true},
                 {"exec:./my bot (v2)", true},
                 {"1234567890123456789012345678901", true},
                 {"12345678901234567890123456789012", false},
                 {"", false},
                 {"a\"b", false},
                 {"a\\b", false},
                 {"a\nb", false},
                 {"\x7f", false},
                 {"Zo\xc3\xab", false},
                 {"\xff", false}};
    adit_match *m = match_of(*state), *again = malloc(adit_match_size());

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        char *text;

        adit_match_name(m, 1, "before");
        assert_int_equal(adit_match_name(m, 1, tests[i].name), tests[i].may);
        text = record_of(m);
        assert_true(adit_record_read(text, strlen(text), again, NULL));
        assert_string_equal(adit_match_named(again, 1),
                            tests[i].may ? tests[i].name : "before");
        free(text);
    }
    assert_true(adit_match_name(m, 1, NULL));
    assert_string_equal(adit_match_named(m, 1), "");
    free(m), free(again);
}

/* ---- Minds and watchers ---- */

/* What it would play and say, and why. */
static void is_of_one_mind(adit_mind *a, adit_mind *b)
{
    static char why[2][ADIT_REASON_ROOM];
    adit_mind *both[] = {a, b};
    adit_claim said[2] = {{0}, {0}};
    adit_action move[2];

    for (int i = 0; i < 2; i++) {
        adit_text text = adit_text_in(why[i], sizeof why[i]);

        adit_mind_think(both[i], 10);
        move[i] = adit_mind_choose(both[i]);
        adit_mind_why(both[i], move[i], &text);
        assert_false(text.cut);
        adit_mind_speak(both[i], &said[i]);
    }
    assert_memory_equal(&move[0], &move[1], sizeof move[0]);
    assert_memory_equal(&said[0], &said[1], sizeof said[0]);
    assert_string_equal(why[0], why[1]);
}

/* Whoever sits down late, or looks away for some moves, or is shown an earlier
 * position, thinks what somebody thinks who has seen all of it. */
static void a_mind_catches_up(void **state)
{
    adit_match *m = match_of(*state), *then = malloc(adit_match_size());
    const char *bots[] = {"greedy", "trained", "tuck:easy", "master"};

    play(m, "trained", 24);
    for (int k = 0; k < 4; k++) {
        int seat = adit_match_turn(m);
        adit_mind *always = mind_at(m, bots[k], seat);
        adit_mind *sometimes = mind_at(m, bots[k], seat);
        adit_mind *late = mind_at(m, bots[k], seat);

        for (int i = 0; i <= adit_match_length(m); i++) {
            adit_match_at(m, i, then);
            adit_mind_follow(always, then);
            if (i % 7 == 3)
                adit_mind_follow(sometimes, then);
        }
        adit_mind_follow(sometimes, m);
        is_of_one_mind(always, sometimes);
        for (int i = 5; adit_match_turn(then) != seat || i == 5; i++)
            adit_match_at(m, i, then);
        adit_mind_follow(late, m);
        adit_mind_follow(late, then); /* and back again */
        adit_mind_sit(always, adit_bot_named(bots[k], NULL), m, seat);
        adit_mind_follow(always, then);
        is_of_one_mind(always, late);
        free(always), free(sometimes), free(late);
    }
    free(m), free(then);
}

/* Bytes of a mind are all of it. */
/* One's own loop, in which each mind hears and sees the others only when it is
 * asked itself, is the game that all of them follow at each word. */
static void minds_that_hear_late_say_the_same(void **state)
{
    adit_match *m = match_of(*state), *own = match_of(*state);
    adit_mind *mind[PLAYERS];
    char *a, *b;

    play(m, "trained", 60);
    for (int seat = 0; seat < PLAYERS; seat++)
        mind[seat] = mind_at(own, "trained", seat);
    for (int n = 0; n < 60 && adit_match_turn(own) != ADIT_NOBODY; n++) {
        int turn = adit_match_turn(own);

        for (int i = 0; i < PLAYERS; i++) {
            int seat = (turn + i) % PLAYERS;
            adit_claim claim;

            adit_mind_follow(mind[seat], own);
            if (adit_mind_speak(mind[seat], &claim))
                adit_match_say(own, seat, claim);
        }
        adit_mind_follow(mind[turn], own);
        play_best(own, mind[turn]);
    }
    a = record_of(m), b = record_of(own);
    assert_string_equal(a, b);
    for (int seat = 0; seat < PLAYERS; seat++)
        free(mind[seat]);
    free(m), free(own), free(a), free(b);
}

static void a_mind_is_copied_by_its_bytes(void **state)
{
    adit_match *m = match_of(*state);
    size_t size;
    adit_mind *mind, *copy;
    adit_action a, b;

    play(m, "hasty", 12);
    size = adit_mind_size(adit_bot_named("master", NULL), adit_match_game(m));
    mind = mind_at(m, "master", adit_match_turn(m));
    copy = malloc(size);
    adit_mind_follow(mind, m);
    adit_mind_think(mind, 20);
    memcpy(copy, mind, size);
    adit_mind_think(mind, 20);
    adit_mind_think(copy, 5);
    adit_mind_think(copy, 15);
    a = adit_mind_choose(mind), b = adit_mind_choose(copy);
    assert_memory_equal(&a, &b, sizeof a);
    free(mind), free(copy), free(m);
}

static void bots_are_found_by_name(void **unused)
{
    int32_t thought = -1;

    (void)unused;
    for (int i = 0; adit_bot_at(i) != NULL; i++)
        assert_non_null(adit_bot_name(adit_bot_at(i)));
    assert_non_null(adit_bot_named("master", &thought));
    assert_int_equal(thought, 0);
    assert_non_null(adit_bot_named("master:500", &thought));
    assert_int_equal(thought, 500);
    assert_non_null(adit_bot_named("trained:easy", NULL));
    assert_null(adit_bot_named("master:0", NULL));
    assert_null(adit_bot_named("master:", NULL));
    assert_null(adit_bot_named("master:5x", NULL));
    assert_null(adit_bot_named("nobody", NULL));
    assert_null(adit_bot_named("", NULL));
}

/* A watcher who comes late guesses as one who came early; and knows at the end who
 * was what. */
static void a_watcher_catches_up(void **state)
{
    adit_match *m = match_of(*state);
    const adit_game *game = adit_match_game(m);
    adit_watch *early = malloc(adit_watch_size()),
               *late = malloc(adit_watch_size());
    int32_t a[ADIT_MAX_PLAYERS], b[ADIT_MAX_PLAYERS];

    adit_watch_sit(early, m);
    for (int i = 0; i < 20; i++) {
        play(m, "hasty", 1);
        adit_watch_follow(early, m);
    }
    adit_watch_sit(late, m);
    adit_watch_follow(late, m);
    for (int reader = ADIT_PUBLIC; reader < PLAYERS; reader++) {
        bool guesses = adit_watch_suspects(early, reader, a);

        assert_int_equal(guesses, adit_watch_suspects(late, reader, b));
        assert_int_equal(guesses, game->suspects != NULL);
        if (guesses)
            assert_memory_equal(a, b, PLAYERS * sizeof a[0]);
        if (guesses && reader >= 0)
            assert_int_equal(a[reader], ADIT_KNOWN);
    }
    for (int line = 0; line < adit_watch_lines(game); line++) {
        assert_non_null(adit_watch_line(game, line));
        adit_watch_opinion(early, line, a);
        adit_watch_opinion(late, line, b);
        assert_memory_equal(a, b, PLAYERS * sizeof a[0]);
    }
    free(m), free(early), free(late);
}

static void opinion_of(const adit_match *m, int32_t out[ADIT_MAX_PLAYERS])
{
    adit_watch *w = malloc(adit_watch_size());

    adit_watch_sit(w, m);
    adit_watch_follow(w, m);
    adit_watch_opinion(w, 0, out);
    free(w);
}

/* Words count as soon as they are said, for whoever came early and late. */
static void a_watcher_hears_at_once(void **state)
{
    adit_match *m = match_of(*state);
    adit_watch *early = malloc(adit_watch_size());
    int32_t before[ADIT_MAX_PLAYERS], now[ADIT_MAX_PLAYERS],
        late[ADIT_MAX_PLAYERS];
    adit_claim claim;

    play(m, "hasty", 10);
    assert_true(adit_claim_read(adit_match_game(m), "suspect@P4", &claim));
    adit_watch_sit(early, m);
    adit_watch_follow(early, m);
    adit_watch_opinion(early, 0, before);
    for (int seat = 0; seat < 3; seat++)
        assert_int_not_equal(adit_match_say(m, seat, claim), ADIT_MARK_NONE);
    adit_watch_follow(early, m);
    adit_watch_opinion(early, 0, now);
    opinion_of(m, late);
    assert_memory_equal(now, late, PLAYERS * sizeof now[0]);
    assert_memory_not_equal(now, before, PLAYERS * sizeof now[0]);
    free(m), free(early);
}

/* A mark is a secret exactly until the round is over in which it was given; a
 * game that has no rounds is one. */
static void marks_are_secret_until_the_round_is_over(void **state)
{
    adit_match *m = match_of(*state), *copy = malloc(adit_match_size());
    const adit_game *game = adit_match_game(m);
    int round[ADIT_MAX_SAID], n = 0, n_shown = 0;

    for (;;) {
        adit_rounds rounds = adit_rounds_of(game, adit_match_state(m));

        while (n < adit_match_n_said(m))
            round[n++] = rounds.now;
        adit_match_at(m, adit_match_length(m), copy);
        for (int i = 0; i < n; i++) {
            assert_int_equal(adit_match_said(m, i).over,
                             round[i] <= rounds.over);
            assert_int_equal(adit_match_said(copy, i).over,
                             round[i] <= rounds.over);
            n_shown += round[i] <= rounds.over;
        }
        if (adit_match_turn(m) == ADIT_NOBODY)
            break;
        if (n < ADIT_MAX_SAID / 2) {
            adit_claim thanks = {0};

            for (int kind = 0; kind < game->n_claims; kind++)
                if (game->claims[kind].about == ADIT_ABOUT_NOTHING)
                    thanks.kind = (uint8_t)kind;
            adit_match_say(m, 0, thanks);
            round[n++] = rounds.now;
        }
        play(m, "random", 1);
        while (n < adit_match_n_said(m)) /* by bots, before that move */
            round[n++] = rounds.now;
    }
    adit_match_at(m, adit_match_length(m) / 2, copy);
    for (int i = 0; i < adit_match_n_said(copy); i++)
        assert_int_equal(adit_match_said(copy, i).over,
                         round[i] <=
                             adit_rounds_of(game, adit_match_state(copy)).over);
    assert_true(n > 10 && n_shown > 0);
    free(m), free(copy);
}

/* What a seat knows of roles is its own. */
static void a_role_is_seen_by_its_seat(void **state)
{
    adit_match *m = match_of(*state);
    const adit_game *game = adit_match_game(m);
    position seen;

    play(m, "hasty", 3);
    for (int viewer = 0; viewer < PLAYERS; viewer++) {
        adit_match_observe(m, viewer, &seen);
        for (int seat = 0; seat < PLAYERS; seat++) {
            int role = adit_role_of(game, adit_match_state(m), seat);

            assert_int_equal(role != 0, game->roles != NULL);
            assert_int_equal(adit_role_of(game, &seen, seat),
                             seat == viewer ? role : 0);
        }
    }
    free(m);
}

/* What a goal is shows to whoever has looked, and to all when the round is
 * over; other games have none. */
static void a_goal_is_seen_by_who_has_looked(void **state)
{
    adit_match *m = match_of(*state);
    const adit_game *game = adit_match_game(m);
    int found = 0;
    position seen;

    for (int n = 0; n < 40; n++) {
        play(m, "random", 1);
        for (int viewer = ADIT_PUBLIC; viewer < PLAYERS; viewer++) {
            adit_match_observe(m, viewer, &seen);
            for (int goal = -1; goal < 4; goal++) {
                int is = adit_goal_of(game, adit_match_state(m), goal);
                int as_seen = adit_goal_of(game, &seen, goal);

                assert_int_equal(is != 0,
                                 game->roles != NULL && goal >= 0 && goal < 3);
                assert_true(as_seen == 0 || as_seen == is);
                found += viewer >= 0 && as_seen != 0;
            }
        }
    }
    assert_int_equal(found > 0, game->roles != NULL);
    assert_true(found < 40 * PLAYERS * 3);
    free(m);
}

static bool finds(const char *json, const char *way, const char *piece)
{
    adit_span out, all = {json, json + strlen(json)};

    if (!adit_view_find(all, way, &out))
        return piece == NULL;
    return piece != NULL && strlen(piece) == (size_t)(out.end - out.at) &&
           memcmp(piece, out.at, strlen(piece)) == 0;
}

static void pieces_of_a_view_are_found(void **state)
{
    static char view[ADIT_VIEW_ROOM];
    const char *json = "{\"a\":[1,{\"b\":\"x\"},[]],\"c\":null}";
    adit_match *m = match_of(*state);
    adit_text text = adit_text_in(view, sizeof view);
    char turn[16];

    assert_true(finds(json, "", json));
    assert_true(finds(json, "a", "[1,{\"b\":\"x\"},[]]"));
    assert_true(finds(json, "a.0", "1"));
    assert_true(finds(json, "a.1.b", "\"x\""));
    assert_true(finds(json, "a.2", "[]"));
    assert_true(finds(json, "c", "null"));
    for (int i = 0; i < 14; i++) {
        static const char *const none[] = {
            "b",
            "a.3",
            "a.-1",
            "a.01",
            "a.0.0",
            "a.1.b.0",
            "a.2.0",
            "a..0",
            ".a",
            "c.0",
            "a.x",
            "a.1.c",
            "a.99999999999",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};

        assert_true(finds(json, none[i], NULL));
    }
    assert_true(finds("", "a", NULL));
    assert_true(finds("{\"a\":[1,2", "a.0", NULL));
    adit_match_view(m, 1, true, &text);
    snprintf(turn, sizeof turn, "\"P%d\"", adit_match_turn(m) + 1);
    assert_true(finds(view, "turn", turn));
    assert_true(finds(view, "seats.3.p", "\"P4\""));
    free(m);
}

/* ---- Batches ---- */

typedef struct many {
    adit_batch *batch;
    adit_batch_arrays of;
    int32_t choice[PLACES];
} many;

static many many_of(const char *name, int32_t room, int with)
{
    const adit_game *game = adit_game_named(name);
    many m = {.batch = malloc(adit_batch_size(game, PLACES, with)),
              .of = {.obs = malloc((size_t)PLACES * game->state_size),
                     .moves = malloc((size_t)PLACES * (size_t)room *
                                     sizeof(adit_action)),
                     .n_moves = malloc(PLACES * sizeof(int32_t)),
                     .turn = malloc(PLACES),
                     .reward = malloc(PLACES * PLAYERS * sizeof(float)),
                     .done = malloc(PLACES)}};
    adit_config config;
    uint8_t series[32];

    set_up(name, &config, series);
    adit_batch_begin(m.batch, game, &config, series, PLACES, room, with, &m.of);
    return m;
}

static void many_free(many *m)
{
    free(m->of.obs), free(m->of.moves), free(m->of.n_moves);
    free(m->of.turn), free(m->of.reward), free(m->of.done);
    free(m->batch);
}

static const uint8_t *obs_of(const many *m, int i, const adit_game *game)
{
    return m->of.obs + i * game->state_size;
}

/* A place shows what a match shows that makes the same moves. */
static void is_like(const many *m, int i, const adit_match *like)
{
    static adit_action legal[ROOM];
    const adit_game *game = adit_match_game(like);
    int n = adit_match_legal(like, legal, ROOM);
    position seen;

    assert_int_equal(m->of.turn[i], adit_match_turn(like));
    assert_int_equal(m->of.n_moves[i], n);
    assert_memory_equal(&m->of.moves[i * ROOM], legal,
                        (size_t)n * sizeof legal[0]);
    memset(&seen, 0, sizeof seen);
    adit_match_observe(like, adit_match_turn(like), &seen);
    assert_memory_equal(obs_of(m, i, game), &seen, game->state_size);
    assert_memory_equal(adit_batch_state(m->batch, i), adit_match_state(like),
                        game->state_size);
}

static void begin_like(const char *name, const many *m, int i, adit_match *out)
{
    adit_config config;
    uint8_t series[32], seed[32];

    set_up(name, &config, series);
    adit_seed_of(series, adit_batch_game(m->batch, i), seed);
    adit_match_begin(out, adit_game_named(name), &config, seed);
}

/* Rewards add up to the gold of the game, and come when a round ends. */
static void pay(const many *m, int i, const adit_match *like, long sum[PLAYERS],
                int *over)
{
    const adit_game *game = adit_match_game(like);
    int now = adit_match_turn(like) == ADIT_NOBODY
                  ? *over + 1
                  : adit_rounds_of(game, adit_match_state(like)).over;
    int32_t gold[ADIT_MAX_PLAYERS];

    for (int seat = 0; seat < PLAYERS; seat++) {
        float paid = m->of.reward[i * PLAYERS + seat];

        if (now == *over)
            assert_true(paid == 0);
        sum[seat] += (long)paid;
    }
    *over = now;
    game->gold(adit_match_state(like), gold);
    if (adit_match_turn(like) == ADIT_NOBODY)
        for (int seat = 0; seat < PLAYERS; seat++)
            assert_int_equal(sum[seat], gold[seat]);
}

static void a_batch_plays_as_matches_do(void **state)
{
    many m = many_of(*state, ROOM, ADIT_BATCH_PLAIN);
    adit_match *like[PLACES];
    adit_luck luck = adit_luck_from(3);
    long sum[PLACES][PLAYERS] = {{0}};
    int over[PLACES] = {0}, number[PLACES], ended = 0;

    for (int i = 0; i < PLACES; i++) {
        number[i] = i;
        assert_int_equal(adit_batch_game(m.batch, i), i);
        like[i] = malloc(adit_match_size());
        begin_like(*state, &m, i, like[i]);
        is_like(&m, i, like[i]);
    }
    while (ended < 2 * PLACES) {
        for (int i = 0; i < PLACES; i++) {
            m.choice[i] =
                (int32_t)adit_luck_below(&luck, (uint32_t)m.of.n_moves[i] + 1) -
                1; /* some of them wait */
            if (m.choice[i] != ADIT_BATCH_LEAVE)
                adit_match_play(like[i], adit_match_turn(like[i]),
                                m.of.moves[i * ROOM + m.choice[i]], NULL);
        }
        assert_int_equal(adit_batch_wrong(m.batch, m.choice), ADIT_NOBODY);
        adit_batch_step(m.batch, m.choice, 0, 2);
        adit_batch_step(m.batch, m.choice, 2, PLACES);
        for (int i = 0; i < PLACES; i++) {
            bool is_over = adit_match_turn(like[i]) == ADIT_NOBODY;

            pay(&m, i, like[i], sum[i], &over[i]);
            assert_int_equal(m.of.done[i], is_over);
            if (is_over) {
                number[i] += PLACES;
                assert_int_equal(adit_batch_game(m.batch, i), number[i]);
                begin_like(*state, &m, i, like[i]);
                memset(sum[i], 0, sizeof sum[i]);
                over[i] = 0, ended++;
            }
            is_like(&m, i, like[i]);
        }
    }
    for (int i = 0; i < PLACES; i++)
        free(like[i]);
    many_free(&m);
}

static void a_wrong_choice_is_found(void **state)
{
    many m = many_of(*state, ROOM, ADIT_BATCH_PLAIN);

    assert_int_equal(adit_batch_wrong(m.batch, m.choice), ADIT_NOBODY);
    m.choice[3] = m.of.n_moves[3];
    assert_int_equal(adit_batch_wrong(m.batch, m.choice), 3);
    m.choice[2] = -2;
    assert_int_equal(adit_batch_wrong(m.batch, m.choice), 2);
    many_free(&m);
}

/* Of a list that is too long for its row, the beginning is there. */
static void a_long_list_is_cut(void **state)
{
    many whole = many_of(*state, ROOM, ADIT_BATCH_PLAIN);
    many cut = many_of(*state, 2, ADIT_BATCH_PLAIN);

    for (int i = 0; i < PLACES; i++) {
        assert_int_equal(adit_batch_cuts(whole.batch, i), 0);
        assert_int_equal(adit_batch_cuts(cut.batch, i),
                         whole.of.n_moves[i] > 2);
        assert_int_equal(cut.of.n_moves[i],
                         whole.of.n_moves[i] > 2 ? 2 : whole.of.n_moves[i]);
        assert_memory_equal(&cut.of.moves[2 * i], &whole.of.moves[ROOM * i],
                            sizeof(adit_action));
    }
    many_free(&whole), many_free(&cut);
}

/* Rows depend on the game and on nothing that is left over from another. */
static void rows_are_of_their_game(void **state)
{
    const adit_game *game = adit_game_named(*state);
    size_t view = (size_t)adit_batch_view_columns(game);
    size_t move = (size_t)adit_batch_move_columns(game);
    int8_t *rows[2], *moves[2];
    many m[2];

    assert_true(view > 0 && view % 16 == 0 && move > 0 && move % 16 == 0);
    for (int k = 0; k < 2; k++) {
        m[k] = many_of(*state, ROOM, ADIT_BATCH_ROWS);
        rows[k] = calloc(PLACES, view);
        moves[k] = calloc(PLACES * ROOM, move);
        for (int step = 0; step < 40; step++) {
            /* the second goes on place by place, the last one first */
            for (int i = 0; i < PLACES; i++)
                m[k].choice[i] = (step + i) % m[k].of.n_moves[i];
            for (int i = PLACES; k == 1 && i > 0; i--)
                adit_batch_step(m[k].batch, m[k].choice, i - 1, i);
            if (k == 0)
                adit_batch_step(m[k].batch, m[k].choice, 0, PLACES);
        }
        adit_batch_view_rows(m[k].batch, 0, PLACES, rows[k]);
        adit_batch_move_rows(m[k].batch, 0, PLACES, moves[k]);
    }
    assert_memory_equal(rows[0], rows[1], PLACES * view);
    assert_memory_equal(moves[0], moves[1], PLACES * ROOM * move);
    for (int i = 0; i + 1 < PLACES; i++)
        assert_memory_not_equal(rows[0] + (size_t)i * view,
                                rows[0] + (size_t)(i + 1) * view, view);
    for (int k = 0; k < 2; k++)
        free(rows[k]), free(moves[k]), many_free(&m[k]);
}

/* A match has the rows of the batch in which the same moves are made; and
 * whoever sits down late has those of whoever followed move by move. */
static void rows_of_a_match_are_those_of_a_batch(void **state)
{
    many m = many_of(*state, ROOM, ADIT_BATCH_ROWS);
    adit_match *like = malloc(adit_match_size());
    const adit_game *game = adit_game_named(*state);
    size_t view = (size_t)adit_batch_view_columns(game);
    size_t move = (size_t)adit_batch_move_columns(game);
    adit_rows *early = malloc(adit_rows_size(game)),
              *late = malloc(adit_rows_size(game));
    int8_t *a = calloc(PLACES + ROOM, view), *b = calloc(PLACES * ROOM, move);
    adit_claim claim;

    begin_like(*state, &m, 0, like);
    adit_rows_sit(early, like);
    for (int step = 0; step < 60; step++) {
        int turn = m.of.turn[0], n = m.of.n_moves[0];

        adit_rows_follow(early, like);
        adit_rows_sit(late, like);
        adit_rows_follow(late, like);
        adit_batch_view_rows(m.batch, 0, 1, a);
        adit_rows_view(early, like, turn, a + view);
        adit_rows_view(late, like, turn, a + 2 * view);
        assert_memory_equal(a, a + view, view);
        assert_memory_equal(a, a + 2 * view, view);
        adit_batch_move_rows(m.batch, 0, 1, b);
        adit_rows_moves(early, like, m.of.moves, n, b + ROOM * move);
        assert_memory_equal(b, b + ROOM * move, (size_t)n * move);
        for (int i = 0; i < PLACES; i++)
            m.choice[i] = step % m.of.n_moves[i];
        adit_match_play(like, turn, m.of.moves[m.choice[0]], NULL);
        adit_batch_step(m.batch, m.choice, 0, PLACES);
    }
    if (game->roles != NULL) { /* words change what is seen of who spoke */
        int seat = adit_match_turn(like);

        adit_rows_follow(early, like);
        adit_rows_view(early, like, seat, a);
        assert_true(adit_claim_read(
            game, seat == 3 ? "suspect@P1" : "suspect@P4", &claim));
        adit_match_say(like, seat, claim);
        adit_rows_follow(early, like);
        adit_rows_view(early, like, seat, a + view);
        assert_memory_not_equal(a, a + view, view);
    }
    free(a), free(b), free(early), free(late), free(like), many_free(&m);
}

/* ---- What the library says of itself ---- */

static void it_knows_its_sizes(void **unused)
{
    (void)unused;
    assert_string_equal(adit_version(), ADIT_VERSION);
    assert_int_equal(adit_size_of("adit_game"), sizeof(adit_game));
    assert_int_equal(adit_size_of("adit_batch_arrays"),
                     sizeof(adit_batch_arrays));
    assert_int_equal(adit_size_of("ADIT_MAX_STATE"), ADIT_MAX_STATE);
    assert_int_equal(adit_size_of("adit_nothing"), 0);
    assert_int_equal(adit_size_of(""), 0);
}

/* Each number of a move, an event or a card that turns up has a name. */
static void what_turns_up_has_a_name(void **state)
{
    adit_match *m = match_of(*state);
    const adit_game *game = adit_match_game(m);
    adit_event event[ADIT_MAX_EVENTS];

    while (adit_match_turn(m) != ADIT_NOBODY) {
        int n;

        play(m, "random", 1);
        n = adit_match_move(m, adit_match_length(m) - 1).kind;
        assert_in_range(n, 1, game->move_names.n - 1);
        assert_true(game->move_names.name[n][0] != 0);
        n = adit_match_events(m, ADIT_PUBLIC, event, ADIT_MAX_EVENTS);
        for (int i = 0; i < n; i++) {
            assert_in_range(event[i].kind, 1, game->event_names.n - 1);
            assert_true(game->event_names.name[event[i].kind][0] != 0);
        }
    }
    free(m);
}

/* Once for each game. */
#define IN_ALL_GAMES(test)                                                     \
    cmocka_unit_test_prestate(test, "saboteur"),                               \
        cmocka_unit_test_prestate(test, "saboteur2"),                          \
        cmocka_unit_test_prestate(test, "galleries")

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_GAMES(a_copy_is_the_same),
        IN_ALL_GAMES(an_earlier_position_goes_on_as_before),
        IN_ALL_GAMES(what_is_refused_changes_nothing),
        IN_ALL_GAMES(no_claim_is_made_up),
        IN_ALL_GAMES(a_config_fits_its_game),
        IN_ALL_GAMES(a_game_that_is_over_takes_nothing),
        IN_ALL_GAMES(secrets_are_kept_until_the_end),
        IN_ALL_GAMES(a_record_comes_back),
        IN_ALL_GAMES(a_broken_record_is_refused),
        IN_ALL_GAMES(names_come_back),
        IN_ALL_GAMES(a_mind_catches_up),
        IN_ALL_GAMES(minds_that_hear_late_say_the_same),
        IN_ALL_GAMES(a_mind_is_copied_by_its_bytes),
        cmocka_unit_test(bots_are_found_by_name),
        IN_ALL_GAMES(a_watcher_catches_up),
        cmocka_unit_test_prestate(a_watcher_hears_at_once, "saboteur"),
        cmocka_unit_test_prestate(a_watcher_hears_at_once, "saboteur2"),
        IN_ALL_GAMES(marks_are_secret_until_the_round_is_over),
        IN_ALL_GAMES(a_role_is_seen_by_its_seat),
        IN_ALL_GAMES(a_goal_is_seen_by_who_has_looked),
        IN_ALL_GAMES(pieces_of_a_view_are_found),
        IN_ALL_GAMES(a_batch_plays_as_matches_do),
        IN_ALL_GAMES(a_wrong_choice_is_found),
        IN_ALL_GAMES(a_long_list_is_cut),
        IN_ALL_GAMES(rows_are_of_their_game),
        IN_ALL_GAMES(rows_of_a_match_are_those_of_a_batch),
        cmocka_unit_test(it_knows_its_sizes),
        IN_ALL_GAMES(what_turns_up_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
