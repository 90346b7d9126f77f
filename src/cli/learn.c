/* learn.c -- adit learn: a short guided game, on the screen of a terminal or by
 * lines. The deal, the moves and the texts are those of a lesson (lessons.h).
 * The learner is P1 and can make no move but the one that is asked for; h, or
 * 'hint', shows it. The other seats have no bots: their moves are part of the
 * lesson. Called by main.c. */
#include <stdlib.h>
#include <string.h>

#include "cli/lessons.h"
#include "common/cli.h"
#include "core/text.h"
#include "tui/stage.h"

enum {
    MOVES = 64,    /* of a lesson at most */
    ANSWER = 1000, /* ms before each move of the others */
    NOTE = 1024    /* bytes of what is said beside the board */
};

/* A lesson that is being given. `plain` is by lines; `left` is set when the
 * learner wants to leave, and ends every loop below. */
typedef struct learning {
    const lesson *lesson;
    match m;
    adit_action moves[MOVES];
    stage stage;
    draw sheet;
    char note[NOTE];
    bool plain, left;
} learning;

/* The names of the other players. */
static const char *const others[] = {"Bram", "Odile"};

/* ---- The game ---- */

/* The same cards for everyone, by the seed of the lesson. Nothing here can
 * fail: lessons are constant, and a test plays each of them. */
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

/* Makes a move of the lesson and tells what it did. On the screen, if the move
 * has ended the round, the learner reads about that before anything else. */
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
    l->left = stage_asks(&l->stage, text_of(TEXT_cli_learn_leave), true);
}

static void read_note(learning *l, const lesson_step *s)
{
    int i = (int)(s - l->lesson->step);

    if (!stage_read(&l->stage, lesson_title(l->lesson, i),
                    lesson_text(l->lesson, i)))
        leave(l);
}

/* Puts the move that is asked for on the board as if it had been chosen, and
 * says how it is written. Enter then makes it. */
static void show_answer(learning *l, const lesson_step *s)
{
    char sentence[256];
    adit_text t = adit_text_in(sentence, sizeof sentence);

    choosing_pick(&l->stage.choosing, move_of(l, s->ask));
    TEXT(&t, cli_learn_asked, .move = s->ask);
    stage_say(&l->stage, "%s", sentence);
}

/* One key while a move is asked for. True: the right move was chosen. Another
 * legal one is not made, since the moves of the others would not fit any
 * more. */
static bool obey(learning *l, const lesson_step *s, screen_event e)
{
    adit_action asked, chosen;

    switch (stage_press(&l->stage, e)) {
    case STAGE_MOVE:
        asked = move_of(l, s->ask);
        chosen = stage_move(&l->stage);
        if (memcmp(&asked, &chosen, sizeof asked) == 0)
            return true;
        stage_say(&l->stage, "%s", text_of(TEXT_cli_learn_otherKey));
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

/* A small window has no room for the text beside the board. Then it is shown
 * over the whole screen first; n shows it again. */
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

/* A step that only says something. All keys still work, such as those that
 * scroll or show the help. */
static void read_on(learning *l, const lesson_step *s)
{
    bool done = false;

    l->stage.keys = text_of(TEXT_cli_learn_goOn);
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

/* A move of the others, after a pause in which the one before can be followed.
 * Enter ends the pause. The keyboard is looked at often, so that keys are not
 * answered late. */
static void answer_move(learning *l, const char *move)
{
    enum { STEP = 50 }; /* ms */

    l->stage.keys = text_of(TEXT_cli_learn_faster);
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

    adit_text title = adit_text_in(l->stage.title, sizeof l->stage.title);

    snprintf(l->note, sizeof l->note, "%s\n\n%s", lesson_title(l->lesson, at),
             lesson_text(l->lesson, at));
    TEXT(&title, cli_learn_step, .n_step = at + 1,
         .n_steps = l->lesson->n_steps);
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
    for (int i = 0; i < l->lesson->n_steps && !l->left; i++)
        take_step(l, i);
    l->left |= screen_is_gone();
    screen_close();
    stage_end(&l->stage);
}

/* ---- By lines ---- */

/* The next line, without its end, into a buffer that getline grows and the
 * caller frees. False: the input is over, or "quit" was typed. */
static bool types(char **line, size_t *room, const char *prompt)
{
    ssize_t n;

    printf("%s ", prompt);
    fflush(stdout);
    n = getline(line, room, stdin);
    if (n > 0 && (*line)[n - 1] == '\n')
        (*line)[n - 1] = 0;
    return n >= 0 && strcmp(*line, "quit") != 0;
}

/* Why a move is not made: the rules do not allow it, with the sentence that a
 * game has for that; or it is legal, but not the one that is asked for. */
static void refuse(const learning *l, adit_action typed)
{
    adit_refusal why;
    char sentence[256];

    if (match_why(&l->m, 0, typed, &why) == ADIT_OK) {
        printf("%s\n", text_of(TEXT_cli_learn_otherLine));
        return;
    }
    draw_no(&l->sheet, &why, sentence, sizeof sentence);
    printf("%s\n", sentence);
}

static bool hears(const learning *l, const lesson_step *s, const char *line)
{
    adit_action asked = move_of(l, s->ask), typed;

    if (strcmp(line, "hint") == 0) {
        CLI_PRINT(stdout, cli_learn_asked, .move = s->ask);
        putchar('\n');
    } else if (!draw_reads_move(l->m.game, line, &typed))
        printf("%s\n", text_of(TEXT_cli_learn_notAMove));
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
        l->left = !types(line, room, "P1>");
    while (!l->left && !hears(l, s, *line));
    if (!l->left)
        make(l, move_of(l, s->ask));
}

/* The whole lesson for pipes, scripts and screen readers: no cursor moves, and
 * nothing waits but for a line. */
static void learn_by_lines(learning *l)
{
    char *line = NULL;
    size_t room = 0;

    for (int i = 0; i < l->lesson->n_steps && !l->left; i++) {
        const lesson_step *s = &l->lesson->step[i];

        printf("\n%d. %s\n", i + 1, lesson_title(l->lesson, i));
        draw_flow(&l->sheet, lesson_text(l->lesson, i));
        if (s->ask != NULL)
            ask_by_lines(l, s, &line, &room);
        else
            l->left = !types(&line, &room, text_of(TEXT_cli_learn_enter));
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

/* Gives the lesson of a game. Leaving it is not an error; only what is said at
 * the end differs. */
static int learn_as_asked(const request *w)
{
    const adit_game *game = w->game ? cli_game(w->game) : lesson_first();
    const lesson *of = game ? lesson_of(game) : NULL;
    learning *l;
    bool left;

    if (game == NULL)
        return CLI_USAGE;
    if (of == NULL)
        return CLI_FAIL(cli_learn_none, .game = game->name);
    l = calloc(1, sizeof *l);
    if (l == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
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
    if (!left) {
        CLI_PRINT(stdout, cli_learn_done, .game = game->name);
        putchar('\n');
    }
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
                     .usage = TEXT_cli_usage_learn,
                     .options = options,
                     .n_options = countof(options),
                     .what = "GAME",
                     .rest = &w.game,
                     .max_rest = 1};
    int code = cli_read(&args, argc, argv);

    return code == CLI_DONE ? learn_as_asked(&w) : code;
}
