/* stage.c -- a game on the screen, without a terminal: the test is the screen,
 * of any size, and says which keys are pressed. A failure says how to find the
 * position again. */
#define _GNU_SOURCE /* wcwidth */

#include "tui/stage.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>

#include "match/match.h"

enum { MOVES = 2000, LOOKS = 250, WIDEST = 220, HIGHEST = 60, KEYS = 64 };

static struct {
    int width, height;
    wchar_t glyph[HIGHEST][WIDEST];
    draw_ink ink[HIGHEST][WIDEST];
    char keys[WIDEST * 4]; /* the last line */
    const screen_event *pressed;
    int n_pressed;
    int sizes; /* another with each key, so many */
    int shown; /* how often */
} screen;

static struct {
    match m;
    adit_action moves[MOVES];
    stage stage;
} now;

/* ---- The screen ---- */

screen_area screen_whole(void)
{
    return (screen_area){.height = screen.height, .width = screen.width};
}

void screen_clear(void)
{
    for (int y = 0; y < HIGHEST; y++)
        for (int x = 0; x < WIDEST; x++) {
            screen.glyph[y][x] = L' ';
            screen.ink[y][x] = INK_PLAIN;
        }
}

/* What an ink is, is certain; else where it is painted would be read as its
 * letter. */
static draw_ink ink_of(const char *text)
{
    int ink = text[1] - 'A';

    if (ink < 0 || ink >= N_INKS)
        fail_msg("ink %d in a window of %dx%d", ink, screen.width,
                 screen.height);
    return (draw_ink)ink;
}

static void put(screen_area a, draw_ink ink, const char **text, int line,
                int column)
{
    mbstate_t state = {0};
    wchar_t c = L'?';
    size_t n = mbrtowc(&c, *text, MB_CUR_MAX, &state);

    assert_true(n > 0 && n <= MB_CUR_MAX);
    *text += n;
    if (line < 0 || line >= a.height || column < 0 || column >= a.width)
        return;
    line += a.line;
    column += a.column;
    assert_true(line >= 0 && line < screen.height);
    assert_true(column >= 0 && column < screen.width);
    screen.glyph[line][column] = c;
    screen.ink[line][column] = ink;
}

void screen_put(screen_area a, const char *text, int line, int column)
{
    draw_ink ink = INK_PLAIN;
    int x = -column, y = -line;

    while (*text) {
        if (*text == INK_BEGINS) {
            ink = ink_of(text);
            text += 2;
        } else if (*text == INK_ENDS) {
            ink = INK_PLAIN;
            text++;
        } else if (*text == '\n') {
            x = -column;
            y++;
            text++;
        } else {
            put(a, ink, &text, y, x++);
        }
    }
}

void screen_line(screen_area a, draw_ink ink, const char *text)
{
    for (int x = 0; x < a.width; x++) {
        const char *blank = " ";

        put(a, ink, *text ? &text : &blank, 0, x);
    }
}

void screen_keys(screen_area a, draw_ink ink, const char *text)
{
    screen_line(a, ink, text);
    snprintf(screen.keys, sizeof screen.keys, "%s", text);
}

void screen_show(void)
{
    screen.shown++;
}

static void resize(int width, int height)
{
    screen.width = width;
    screen.height = height;
}

void screen_forget(void)
{
    screen.n_pressed = 0;
}

/* The keys that were given, each in a window of another size; then Enter. */
screen_event screen_wait(int ms)
{
    static const int sizes[][2] = {{200, 50}, {60, 16},  {132, 30},
                                   {80, 24},  {161, 50}, {61, 17}};
    static int at;

    (void)ms;
    if (screen.sizes > 0) {
        screen.sizes--;
        at = (at + 1) % countof(sizes);
        resize(sizes[at][0], sizes[at][1]);
        return (screen_event){.key = KEYS_SIZE};
    }
    if (screen.n_pressed > 0) {
        screen.n_pressed--;
        return *screen.pressed++;
    }
    return (screen_event){.key = KEYS_ENTER};
}

/* ---- Games ---- */

typedef struct table {
    const char *game;
    int players, seed;
} table;

static void begin(table t)
{
    draw sheet = {.game = adit_game_named(t.game), .inks = INKS_TOLD};
    adit_config config;

    adit_config_init(sheet.game, t.players, &config);
    for (int seat = 0; seat < t.players; seat++)
        sheet.name[seat] = seat ? "master" : "you";
    now.m = (match){.moves = now.moves, .room = MOVES};
    match_begin(&now.m, sheet.game, &config, (uint8_t[32]){(uint8_t)t.seed},
                NULL);
    stage_end(&now.stage);
    memset(&now.stage, 0, sizeof now.stage);
    stage_begin(&now.stage, &sheet);
}

static void see(int viewer, bool asked)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    match_observe(&now.m, viewer, obs);
    stage_see(&now.stage, obs, viewer, asked);
    stage_paint(&now.stage);
}

/* Any move, and what it did; true: a round has ended by it. */
static bool plays(adit_luck *luck, int viewer, stage_round *round)
{
    _Alignas(8) uint8_t before[ADIT_MAX_STATE], obs[ADIT_MAX_STATE];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    int seat = match_turn(&now.m);

    match_observe(&now.m, viewer, before);
    match_observe(&now.m, seat, obs);
    match_play(&now.m, seat, now.m.game->any(obs, luck), NULL, &story);
    return stage_story(&now.stage, before, &story, viewer, round);
}

/* ---- Sizes ---- */

static const table tables[] = {{"saboteur", 5, 1},
                               {"saboteur", 10, 2},
                               {"saboteur2", 3, 3},
                               {"saboteur2", 12, 4},
                               {"galleries", 4, 5}};

/* A page that was drawn for one size is seen in another (a text that was broken
 * anew between an ink and its letter was painted with an ink that is none). */
static void pages_are_whole_in_a_window_that_changes(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(tables); i++) {
        adit_luck luck = adit_luck_from(1);

        begin(tables[i]);
        resize(200, 50);
        while (match_turn(&now.m) != ADIT_NOBODY && now.m.n_moves < MOVES) {
            stage_round round;

            if (!plays(&luck, 0, &round))
                continue;
            screen.sizes = 6;
            assert_true(stage_read_round(&now.stage, &round));
        }
        see(ADIT_EVERYONE, false);
        screen.sizes = 6;
        assert_true(stage_read_end(&now.stage));
    }
}

/* A text that was not meant for the window: whatever is broken off, inks are
 * whole. */
static void inks_are_whole_in_any_width(void **unused)
{
    static const char text[] =
        "\016Bab\017\016Cc\017 \016Dlonger\017\016Ethan it\017\n";
    char line[40 * sizeof text] = "";

    (void)unused;
    for (int i = 0; i < 40; i++)
        memcpy(line + i * (sizeof text - 2), text, sizeof text - 2);
    begin(tables[0]);
    for (int width = 1; width < WIDEST; width++) {
        resize(width, 10);
        assert_true(stage_read(&now.stage, "", line));
    }
}

/* ---- Choosing ---- */

static stage_wish press(int key)
{
    return stage_press(&now.stage, (screen_event){.key = key});
}

/* Calls it at each turn of a game of any moves, in a window of 80x24. */
static void at_each_turn(table t, void (*look)(int seat))
{
    adit_luck luck = adit_luck_from(7);
    stage_round round;
    int seat;

    begin(t);
    resize(80, 24);
    while ((seat = match_turn(&now.m)) != ADIT_NOBODY &&
           now.m.n_moves < LOOKS) {
        if (seat == 0) {
            see(0, true);
            look(seat);
        }
        plays(&luck, 0, &round);
    }
}

static void at_each_turn_of_all(void (*look)(int seat))
{
    for (int i = 0; i < countof(tables); i++)
        at_each_turn(tables[i], look);
}

static void press_enter_only(int seat)
{
    const choosing *c = &now.stage.choosing;

    (void)seat;
    for (int i = 0; i < 14; i++)
        assert_int_not_equal(press(i % 2 ? KEYS_ENTER : ' '), STAGE_MOVE);
    assert_int_equal(c->held, -1);
    for (int thing = 0; thing < c->n_things && thing < 9; thing++) {
        bool can = choosing_can(c, thing);

        press('1' + thing);
        assert_int_equal(c->held, thing);
        if (!can || c->n_spots > 1)
            for (int i = 0; i < 3; i++)
                assert_int_not_equal(press(KEYS_ENTER), STAGE_MOVE);
        assert_true(c->going == (can && c->n_spots > 1));
        if (!c->going)
            continue;
        press(KEYS_TAB);
        assert_int_equal(press(KEYS_ENTER), STAGE_MOVE);
        press(KEYS_ESCAPE);
        assert_false(c->going || choosing_is_done(c));
    }
}

/* Issue: Enter, which hurries the bots, was also "take it" and "do it". */
static void enter_does_only_what_was_chosen(void **unused)
{
    (void)unused;
    at_each_turn_of_all(press_enter_only);
}

static void what_was_typed_before_a_turn_is_forgotten(void **unused)
{
    static const screen_event typed[] = {{.key = '1'}, {.key = KEYS_ENTER}};

    (void)unused;
    begin(tables[0]);
    see(match_turn(&now.m), false);
    screen.pressed = typed;
    screen.n_pressed = countof(typed);
    see(match_turn(&now.m), false);
    assert_int_equal(screen.n_pressed, countof(typed));
    see(match_turn(&now.m), true);
    assert_int_equal(screen.n_pressed, 0);
}

/* ---- Cards ---- */

static struct {
    char name[DRAW_CARDS][CHOOSING_NAME];
    int n, round;
} hand;

/* How many of them are called so. */
static int count(char name[][CHOOSING_NAME], int n, const char *called)
{
    int found = 0;

    for (int i = 0; i < n; i++)
        found += strcmp(name[i], called) == 0;
    return found;
}

/* Each card that is still there lies where it did. */
static void compare_hands(int seat)
{
    choosing *c = &now.stage.choosing;
    int round = adit_rounds_of(now.m.game, now.m.state).now;

    (void)seat;
    if (c->n_drawn == 0 || strncmp(c->thing[0], "take", 4) == 0)
        return;
    for (int i = 0; hand.round == round && i < hand.n; i++) {
        bool stays = count(c->thing, c->n_drawn, hand.name[i]) >=
                     count(hand.name, hand.n, hand.name[i]);

        if (stays && c->n_drawn == hand.n)
            assert_string_equal(hand.name[i], c->thing[i]);
    }
    hand.round = round;
    hand.n = c->n_drawn;
    memcpy(hand.name, c->thing, sizeof hand.name);
}

static void a_hand_keeps_its_order(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(tables); i++) {
        memset(&hand, 0, sizeof hand);
        at_each_turn(tables[i], compare_hands);
    }
}

/* Is the whole area in that ink? */
static int n_inked(screen_area a, draw_ink ink)
{
    int n = 0;

    for (int y = a.line; y < a.line + a.height; y++)
        for (int x = a.column; x < a.column + a.width; x++)
            n += screen.ink[y][x] == ink;
    return n;
}

/* Every thing can be clicked where it stands, the number in the corner of a
 * card is the one that takes it, and it alone is marked then. */
static void click_all(int seat)
{
    stage *s = &now.stage;
    const choosing *c = &s->choosing;
    bool drawn = s->thing[0].height > 1;

    (void)seat;
    for (int thing = 0; thing < c->n_things; thing++) {
        screen_area a = s->thing[thing];

        if (a.line >= s->bar.line + s->bar.height || a.height == 0)
            continue;
        if (thing < 9)
            assert_int_equal(screen.glyph[a.line][a.column], L'1' + thing);
        stage_press(
            s, (screen_event){KEYS_CLICK, a.line + a.height - 1, a.column + 1});
        assert_int_equal(c->held, thing);
        stage_paint(s);
        for (int i = 0; drawn && i < c->n_drawn; i++)
            assert_true((n_inked(s->thing[i], INK_HERE) > 5) == (i == thing));
    }
}

static void each_thing_is_clicked_where_it_stands(void **unused)
{
    (void)unused;
    at_each_turn_of_all(click_all);
}

/* ---- What is told ---- */

static void explain_all(int seat)
{
    const stage *s = &now.stage;

    (void)seat;
    for (int thing = 0; thing < s->choosing.n_things && thing < 9; thing++) {
        const char *name = s->choosing.thing[thing];

        press('1' + thing);
        press('x');
        assert_memory_equal(s->said, name, strlen(name));
        assert_null(strstr(s->said, "nothing to explain"));
        assert_int_equal(s->said[strlen(s->said) - 1], '.');
        assert_true(strlen(s->said) < 2 * 80);
    }
}

static void each_thing_is_explained(void **unused)
{
    (void)unused;
    at_each_turn_of_all(explain_all);
}

/* Those of one name are told by their seats. */
static void who_has_a_name_is_told_by_it(void **unused)
{
    static const char *const names[] = {"you", "Ann", "Bo", "bot", "bot"};

    (void)unused;
    for (int i = 0; i < countof(tables); i++) {
        adit_luck luck = adit_luck_from(7);
        stage_round round;

        begin(tables[i]);
        for (int seat = 0; seat < now.m.config.n_players; seat++)
            now.stage.sheet.name[seat] = names[seat < 4 ? seat : 4];
        while (match_turn(&now.m) != ADIT_NOBODY && now.m.n_moves < 40)
            plays(&luck, 0, &round);
        assert_non_null(strstr(now.stage.told, "Ann "));
        assert_non_null(strstr(now.stage.told, "You "));
        assert_null(strstr(now.stage.told, "P1 "));
        assert_null(strstr(now.stage.told, "P2 "));
        assert_true(now.m.config.n_players < 5 ||
                    strstr(now.stage.told, "P5 ") != NULL);
        assert_true(i < 4 || strstr(now.stage.told, "Ann’s goblin ") != NULL);
    }
}

static int n_marked;

/* What others have laid since one's own move stands out, and nothing else
 * does. */
static void look_for_fresh(int seat)
{
    stage *s = &now.stage;
    int on_board = 0;

    (void)seat;
    for (int i = 0; i < s->n_fresh; i++)
        on_board += s->fresh[i].kind != SPOT_SEAT;
    if (now.m.n_moves > 40)
        return;
    assert_true((n_inked(s->board, INK_NEW) > 0) == (on_board > 0));
    n_marked += on_board;
}

static void what_others_did_is_marked(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(tables); i++) {
        n_marked = 0;
        at_each_turn(tables[i], look_for_fresh);
        assert_true(n_marked > 0);
    }
}

/* ---- What is seen at 80x24 ---- */

static bool is_seen_in(int line, const wchar_t *text)
{
    for (int x = 0; x + (int)wcslen(text) <= screen.width; x++)
        if (wcsncmp(&screen.glyph[line][x], text, wcslen(text)) == 0)
            return true;
    return false;
}

/* Below what is seen of the mine stand the numbers of its columns. */
static void look_for_columns(int seat)
{
    const stage *s = &now.stage;
    int line = s->board.line + s->board.height, numbers = 0;

    (void)seat;
    if (now.m.game == adit_game_named("galleries"))
        return;
    for (int x = 0; x < s->board.column + s->board.width; x++)
        numbers +=
            screen.glyph[line][x] >= L'0' && screen.glyph[line][x] <= L'9';
    assert_true(numbers >= 8);
    assert_true(line < s->hand.line);
}

static void columns_are_numbered_at_each_turn(void **unused)
{
    (void)unused;
    at_each_turn_of_all(look_for_columns);
}

static void look_for_log(int seat)
{
    (void)seat;
    assert_true(now.stage.menu.height > 2);
}

static void there_is_a_log_beside_many_players(void **unused)
{
    (void)unused;
    at_each_turn_of_all(look_for_log);
}

static void holds_role(int line)
{
    static const wchar_t *const roles[] = {L"saboteur", L"miner", L"green",
                                           L"blue",     L"boss",  L"profiteer",
                                           L"geologist"};
    bool told = false;

    for (int i = 0; i < countof(roles); i++)
        told |= is_seen_in(line, roles[i]);
    assert_true(told);
}

static void all_roles_are_told_at_the_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        adit_luck luck = adit_luck_from(7);
        stage_round round;

        begin(tables[i]);
        while (match_turn(&now.m) != ADIT_NOBODY && now.m.n_moves < MOVES)
            plays(&luck, 0, &round);
        resize(80, 24);
        see(ADIT_EVERYONE, false);
        for (int seat = 0; seat < now.stage.crew.height; seat++)
            holds_role(now.stage.crew.line + seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_whole_in_a_window_that_changes),
        cmocka_unit_test(inks_are_whole_in_any_width),
        cmocka_unit_test(enter_does_only_what_was_chosen),
        cmocka_unit_test(what_was_typed_before_a_turn_is_forgotten),
        cmocka_unit_test(a_hand_keeps_its_order),
        cmocka_unit_test(each_thing_is_clicked_where_it_stands),
        cmocka_unit_test(each_thing_is_explained),
        cmocka_unit_test(who_has_a_name_is_told_by_it),
        cmocka_unit_test(what_others_did_is_marked),
        cmocka_unit_test(columns_are_numbered_at_each_turn),
        cmocka_unit_test(there_is_a_log_beside_many_players),
        cmocka_unit_test(all_roles_are_told_at_the_end),
    };

    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
