/* learn.c -- adit learn: a short guided game, on the screen of a terminal or by lines. Only
 * the move that is asked for is taken; what it would be, h or 'hint' shows. */
#include <stdlib.h>
#include <string.h>

#include "cli/lessons.h"
#include "common/cli.h"
#include "core/text.h"
#include "tui/stage.h"

static const char usage[] =
    "usage: adit learn [GAME] [--plain] [--ascii] [--words]\n"
    "\n"
    "A short guided game that teaches the rules: it says what you see and which move\n"
    "to make, and the others answer. Without GAME, saboteur.\n"
    "\n"
    "  --plain       by lines; so it is without a terminal, too\n"
    "  --ascii       no line-drawing characters\n"
    "  --words       the board in sentences instead of a picture\n"
    "  --help        this text\n"
    "\n"
    "examples:\n"
    "  adit learn\n"
    "  adit learn galleries\n";

enum {
    MOVES = 64,
    ANSWER = 1000, /* ms that a move of the others is seen */
    NOTE = 1024
};

typedef struct learning {
    const lesson *lesson;
    match m;
    adit_action moves[MOVES];
    stage stage;
    draw sheet;
    char note[NOTE];
    bool plain, left;
} learning;

static const char *const others[] = {"Bram", "Odile"};

static int n_steps(const lesson *l)
{
    int n = 0;

    while (n < LESSON_STEPS && l->step[n].title != NULL)
        n++;
    return n;
}

/* ---- The game ---- */

static void deal(learning *l)
{
    const adit_game *game = l->lesson->game;
    adit_config config;
    uint8_t seed[32];

    adit_config_init(game, l->lesson->n_players, &config);
    for (int i = 0; i < LESSON_SETS && l->lesson->set[i].option; i++)
        adit_config_set(game, &config, l->lesson->set[i].option,
                        l->lesson->set[i].value);
    record_seed(l->lesson->seed, seed);
    l->m = (match){.moves = l->moves, .room = MOVES};
    match_begin(&l->m, game, &config, seed, NULL);
}

static void look_as_learner(const learning *l, void *obs)
{
    match_observe(&l->m, 0, obs);
}

static void see(learning *l, bool asked)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    look_as_learner(l, obs);
    stage_see(&l->stage, obs, 0, asked);
}

/* What happened by it is told, and read if it ended the round. */
static void make(learning *l, adit_action move)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    stage_round round;

    look_as_learner(l, before);
    require(match_play(&l->m, match_turn(&l->m), move, NULL, &story) ==
            ADIT_OK);
    if (l->plain)
        draw_story(&l->sheet, before, &story, 0, "");
    else if (stage_story(&l->stage, before, &story, 0, &round))
        l->left |= !stage_read_round(&l->stage, &round);
}

static adit_action move_of(const learning *l, const char *text)
{
    adit_action move = {0};

    require(l->m.game->read_move(text, &move));
    return move;
}

/* ---- On the screen ---- */

static void leave(learning *l)
{
    l->left = stage_asks(&l->stage, "Leave the lesson?");
}

static void read_note(learning *l, const lesson_step *s)
{
    if (!stage_read(&l->stage, s->title, s->text))
        leave(l);
}

static void show_answer(learning *l, const lesson_step *s)
{
    choosing_pick(&l->stage.choosing, move_of(l, s->ask));
    stage_say(&l->stage, "This is asked for: %s", s->ask);
}

/* True: the move that is asked for was chosen. */
static bool obey(learning *l, const lesson_step *s, screen_event e)
{
    adit_action asked, chosen;

    switch (stage_press(&l->stage, e)) {
    case STAGE_MOVE:
        asked = move_of(l, s->ask);
        chosen = stage_move(&l->stage);
        if (memcmp(&asked, &chosen, sizeof asked) == 0)
            return true;
        stage_say(&l->stage, "It could be played, but the lesson asks for "
                             "another move. h shows it.");
        break;
    case STAGE_HINT:
        show_answer(l, s);
        break;
    case STAGE_QUIT:
        leave(l);
        break;
    case STAGE_OTHER:
        if (e.key == 'n')
            read_note(l, s);
        break;
    default:
        break;
    }
    return false;
}

/* A small window has no room for it beside the board. */
static void read_if_cut(learning *l, const lesson_step *s)
{
    stage_paint(&l->stage);
    if (l->stage.aside_cut)
        read_note(l, s);
}

static void ask_on_screen(learning *l, const lesson_step *s)
{
    bool done = false;

    l->stage.keys = NULL;
    see(l, true);
    read_if_cut(l, s);
    while (!l->left && !done) {
        stage_paint(&l->stage);
        done = obey(l, s, screen_wait(-1));
    }
    if (done)
        make(l, move_of(l, s->ask));
}

static bool goes_on(screen_event e)
{
    return e.key == KEYS_ENTER || e.key == ' ';
}

static void read_on(learning *l, const lesson_step *s)
{
    bool done = false;

    l->stage.keys = "Enter: go on";
    see(l, false);
    read_if_cut(l, s);
    while (!l->left && !done) {
        screen_event e;

        stage_paint(&l->stage);
        e = screen_wait(-1);
        done = goes_on(e);
        obey(l, s, e);
    }
}

/* One after the other, so that they can be followed; Enter goes on at once. */
static void answer_move(learning *l, const char *move)
{
    enum { STEP = 50 };

    l->stage.keys = "Enter: go on faster";
    see(l, false);
    for (int ms = ANSWER; ms > 0 && !l->left; ms -= STEP) {
        screen_event e;

        stage_paint(&l->stage);
        e = screen_wait(STEP);
        if (goes_on(e))
            break;
        if (stage_press(&l->stage, e) == STAGE_QUIT)
            leave(l);
    }
    make(l, move_of(l, move));
}

static void take_step(learning *l, int at)
{
    const lesson_step *s = &l->lesson->step[at];

    snprintf(l->note, sizeof l->note, "%s\n\n%s", s->title, s->text);
    snprintf(l->stage.title, sizeof l->stage.title, "lesson, step %d of %d",
             at + 1, n_steps(l->lesson));
    l->stage.aside = l->note;
    if (s->ask != NULL)
        ask_on_screen(l, s);
    else
        read_on(l, s);
    for (int i = 0; i < LESSON_ANSWERS && !l->left; i++)
        if (s->answer[i] != NULL)
            answer_move(l, s->answer[i]);
}

static void learn_on_screen(learning *l)
{
    static const draw_key note = {.key = "n", .what = TEXT_terminal_help_note};

    stage_begin(&l->stage, &l->sheet);
    l->stage.more = &note;
    l->stage.n_more = 1;
    for (int i = 0; i < n_steps(l->lesson) && !l->left; i++)
        take_step(l, i);
    l->left |= screen_is_gone();
    screen_close();
    stage_end(&l->stage);
}

/* ---- By lines ---- */

/* The next line without its end; false: there is none. */
static bool types(char **line, size_t *room, const char *prompt)
{
    ssize_t n;

    fputs(prompt, stdout);
    fflush(stdout);
    n = getline(line, room, stdin);
    if (n > 0 && (*line)[n - 1] == '\n')
        (*line)[n - 1] = 0;
    return n >= 0 && strcmp(*line, "quit") != 0;
}

/* Why a move that was typed is not taken. */
static void refuse(const learning *l, adit_action typed)
{
    adit_refusal why;
    char sentence[256];

    if (match_why(&l->m, 0, typed, &why) == ADIT_OK) {
        printf("It could be played, but the lesson asks for another move; "
               "'hint' says which.\n");
        return;
    }
    draw_no(&l->sheet, &why, sentence, sizeof sentence);
    printf("%s\n", sentence);
}

/* True: that is the move. Whatever else it is, is answered. */
static bool hears(const learning *l, const lesson_step *s, const char *line)
{
    adit_action asked = move_of(l, s->ask), typed;

    if (strcmp(line, "hint") == 0)
        printf("This is asked for: %s\n", s->ask);
    else if (!draw_reads_move(l->m.game, line, &typed))
        printf("That is not a move; 'hint' says which is asked for, and "
               "'quit' leaves.\n");
    else if (memcmp(&asked, &typed, sizeof asked) == 0)
        return true;
    else
        refuse(l, typed);
    return false;
}

static void ask_by_lines(learning *l, const lesson_step *s, char **line,
                         size_t *room)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    look_as_learner(l, obs);
    draw_turn(&l->sheet, obs, 0);
    do
        l->left = !types(line, room, "P1> ");
    while (!l->left && !hears(l, s, *line));
    if (!l->left)
        make(l, move_of(l, s->ask));
}

static void learn_by_lines(learning *l)
{
    char *line = NULL;
    size_t room = 0;

    for (int i = 0; i < n_steps(l->lesson) && !l->left; i++) {
        const lesson_step *s = &l->lesson->step[i];

        printf("\n%d. %s\n", i + 1, s->title);
        draw_flow(&l->sheet, s->text);
        if (s->ask != NULL)
            ask_by_lines(l, s, &line, &room);
        else
            l->left = !types(&line, &room, "Enter goes on: ");
        for (int j = 0; j < LESSON_ANSWERS && !l->left; j++)
            if (s->answer[j] != NULL)
                make(l, move_of(l, s->answer[j]));
    }
    free(line);
}

/* ---- The command ---- */

typedef struct request {
    const char *game;
    bool plain, ascii, words;
} request;

static int learn_as_asked(const request *w)
{
    const adit_game *game = w->game ? cli_game(w->game) : lesson_first();
    const lesson *of = game ? lesson_of(game) : NULL;
    learning *l;
    bool left;

    if (game == NULL)
        return CLI_USAGE;
    if (of == NULL)
        return cli_fail("there is no lesson of %s", game->name);
    l = calloc(1, sizeof *l);
    if (l == NULL)
        return cli_fail("there is no memory left");
    l->lesson = of;
    l->sheet = draw_on(stdout, game, w->ascii);
    l->sheet.words = w->words;
    l->sheet.me = 0;
    l->sheet.name[0] = text_of(TEXT_terminal_you);
    for (int seat = 1; seat < of->n_players; seat++)
        l->sheet.name[seat] = others[seat - 1];
    deal(l);
    l->plain = w->plain || !screen_is_possible() || !screen_open();
    if (l->plain)
        learn_by_lines(l);
    else
        learn_on_screen(l);
    left = l->left;
    free(l);
    if (!left)
        printf("That was the lesson. Now play: adit play %s\n", game->name);
    return cli_flush();
}

int cli_learn(int argc, char **argv)
{
    request w = {0};
    const cli_option options[] = {
        {.name = "plain", .given = &w.plain},
        {.name = "ascii", .given = &w.ascii},
        {.name = "words", .given = &w.words},
    };
    cli_args args = {.command = "learn",
                     .usage = usage,
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &w.game,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    return code == CLI_DONE ? learn_as_asked(&w) : code;
}
