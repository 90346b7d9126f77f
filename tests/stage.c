/* stage.c -- a game on the screen, without a terminal: the test is the screen, of any
 * size, and says which keys are pressed. A failure says how to find the position again. */
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

enum { MOVES = 1200, WIDEST = 220, HIGHEST = 60, KEYS = 64 };

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

/* What an ink is, is certain; else where it is painted would be read as its letter. */
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
        sheet.name[seat] = seat ? "searcher" : "you";
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

/* A page that was drawn for one size is seen in another (a text that was broken anew
 * between an ink and its letter was painted with an ink that is none). */
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

/* A text that was not meant for the window: whatever is broken off, inks are whole. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_whole_in_a_window_that_changes),
        cmocka_unit_test(inks_are_whole_in_any_width),
    };

    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
