/* positions_reader.c -- reads files of positions: sets up a table as the lines
 * say and plays moves on it. What is asked about it is for the program that
 * reads: positions.c asks the rules, blunders.c asks minds. Here is what all
 * games share; positions_GAME.c knows the table of a game.
 * tests/positions/README.md lists the lines. */
#include "tests/positions.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const game_part *const parts[] = {&saboteur_part, &saboteur2_part,
                                         &galleries_part};

void fail(test *t, const char *format, ...)
{
    va_list args;

    t->failed = true;
    if (t->misread)
        return;
    printf("# %s:%d: ", t->file, t->line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

void same(test *t, const char *what, int is, int expected)
{
    if (is != expected)
        fail(t, "%s is %d, not %d", what, is, expected);
}

static void write_seats(int seats, adit_text *out)
{
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        if (seats >> seat & 1) {
            text_char(out, ' ');
            text_seat(out, seat);
        }
}

void same_seats(test *t, const char *what, int is, int expected)
{
    char text[64];
    adit_text out = adit_text_in(text, sizeof text);

    write_seats(is, &out);
    if (is != expected)
        fail(t, "%s:%s", what, is ? text : " nobody");
}

/* ---- Words ---- */

void misread(test *t, const char *what, const char *word)
{
    fail(t, "%s is no %s", *word ? word : "nothing", what);
    t->misread = true;
}

bool same_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Ends each word with a zero byte. */
static void take_apart(test *t, char *line)
{
    char *end;

    t->n_words = t->next_word = 0;
    snprintf(t->whole, sizeof t->whole, "%s", line);
    for (char *at = line; *(at += strspn(at, " ")); at = end) {
        t->word[t->n_words++] = at;
        end = at + strcspn(at, " ");
        if (*end)
            *end++ = 0;
    }
    t->rest = t->n_words > 1 ? t->whole + (t->word[1] - line)
                             : t->whole + strlen(t->whole);
}

bool has_word(const test *t)
{
    return t->next_word < t->n_words;
}

const char *take_word(test *t)
{
    if (has_word(t))
        return t->word[t->next_word++];
    fail(t, "the line ends too early");
    t->misread = true;
    return "";
}

char *take_rest(test *t)
{
    t->next_word = t->n_words;
    return t->rest;
}

int take_number(test *t, int min, int max)
{
    const char *word = take_word(t), *at = word;
    char what[64];
    int number;

    if (text_takes_int(&at, min, max, &number) && *at == 0)
        return number;
    snprintf(what, sizeof what, "number from %d to %d", min, max);
    misread(t, what, word);
    return min;
}

int seat_of(test *t, const char *word)
{
    uint8_t seat;
    const char *at = word;

    if (text_takes_seat(&at, &seat) && *at == 0 && seat < t->m.config.n_players)
        return seat;
    misread(t, "seat of this game", word);
    return 0;
}

int take_seat(test *t)
{
    return seat_of(t, take_word(t));
}

int take_seat_or(test *t, const char *nobody)
{
    const char *word = take_word(t);

    return same_word(word, nobody) ? ADIT_NOBODY : seat_of(t, word);
}

int take_seats(test *t)
{
    int seats = 0;

    while (has_word(t)) {
        int seat = take_seat(t);

        if (seats >> seat & 1)
            fail(t, "P%d is named twice", seat + 1);
        seats |= 1 << seat;
    }
    return seats;
}

int take_named(test *t, const char *what, const char *const *names, int n)
{
    const char *word = take_word(t);

    for (int i = 1; i < n; i++)
        if (same_word(names[i], word))
            return i;
    misread(t, what, word);
    return 0;
}

char *cut_at(char *text, const char *separator)
{
    char *found = strstr(text, separator);

    if (found == NULL)
        return NULL;
    *found = 0;
    return found + strlen(separator);
}

/* ---- Moves ---- */

bool read_move(test *t, const char *text, adit_action *out)
{
    if (t->m.game->read_move(text, out))
        return true;
    misread(t, "move", text);
    return false;
}

bool is_among(const adit_action *list, int n, adit_action move)
{
    for (int i = 0; i < n; i++)
        if (memcmp(&list[i], &move, sizeof move) == 0)
            return true;
    return false;
}

bool is_listed(test *t, adit_action move)
{
    adit_action list[ADIT_MAX_MOVES];
    int n = t->m.game->legal(t->m.state, list, ADIT_MAX_MOVES);

    return is_among(list, n, move);
}

void play(test *t)
{
    const char *text = take_rest(t);
    adit_action move;
    adit_refusal refusal;

    if (t->m.n_moves == t->m.room)
        fail(t, "a test has at most %d moves", POSITIONS_MOVES);
    if (t->failed || !read_move(t, text, &move))
        return;
    t->part->before(t, move);
    if (t->failed)
        return;
    if (match_play(&t->m, match_turn(&t->m), move, &refusal, &t->story) !=
        ADIT_OK) {
        fail(t, "%s is refused: %s", text, adit_err_name(refusal.err));
        return;
    }
    t->played = true;
    t->part->after(t);
    t->purpose->follow(t);
}

const adit_story *last_story(test *t)
{
    if (!t->played)
        fail(t, "nothing was played before this");
    return &t->story;
}

const adit_event *told(test *t, int kind)
{
    const adit_story *story = last_story(t);

    for (int i = 0; i < story->n; i++)
        if (story->event[i].kind == kind)
            return &story->event[i];
    return NULL;
}

/* ---- Commands ---- */

/* Is there a command of that name? */
static const command *find(const command *list, const char *name)
{
    for (; list->name != NULL; list++)
        if (same_word(list->name, name))
            return list;
    return NULL;
}

bool run_named(test *t, const command *list, const char *name)
{
    const command *found = find(list, name);

    if (found != NULL)
        found->run(t);
    return found != NULL;
}

/* ---- The table ---- */

static void set_option(test *t, adit_config *config, const char *word)
{
    const adit_game *game = t->part->game;
    char name[32];
    const char *at = word, *wrong;

    if (!text_takes_word(&at, "=", name, sizeof name) ||
        !text_takes(&at, "=")) {
        misread(t, "option", word);
        return;
    }
    wrong = same_word(name, "profile")
                ? adit_config_profile(game, config, at)
                : adit_config_set(game, config, name, at);
    if (wrong)
        fail(t, "%s: %s", word, wrong);
}

/* Deals a game from a fixed seed. */
static void begin(test *t)
{
    static const uint8_t seed[32] = {7};
    int n_players = take_number(t, 1, ADIT_MAX_PLAYERS);
    adit_config config;

    if (t->stage != STAGE_NAMED)
        fail(t, "a test has one table only");
    else if (!t->failed &&
             adit_config_init(t->part->game, n_players, &config) != NULL)
        fail(t, "not a game for so many players: %d", n_players);
    while (has_word(t) && !t->failed)
        set_option(t, &config, take_word(t));
    if (t->failed)
        return;
    match_begin(&t->m, t->part->game, &config, seed, &t->story);
    t->part->begin(t);
    t->stage = STAGE_PLAY;
}

static void begin_empty(test *t)
{
    begin(t);
    if (t->failed)
        return;
    t->part->clear(t);
    t->stage = STAGE_POSITION;
}

static const command beginnings[] = {
    {"players", begin_empty}, {"deal", begin}, {0}};

/* ---- Tests ---- */

static bool run_check(test *t, const char *what)
{
    const command *check = find(t->purpose->checks, what);

    if (check == NULL)
        return false;
    if (t->stage == STAGE_POSITION)
        t->part->complete(t);
    t->stage = STAGE_PLAY;
    if (!t->failed && !t->checked)
        t->purpose->follow(t);
    t->checked = true;
    if (!t->failed)
        check->run(t);
    return true;
}

/* A line of the position. */
static bool run_set_up(test *t, const char *what)
{
    const command *list = t->part->set_once, *line = find(list, what);
    uint32_t bit;

    if (t->stage != STAGE_POSITION)
        return false;
    if (line == NULL)
        return run_named(t, t->part->set_up, what);
    bit = 1u << (line - list);
    if (t->set & bit)
        fail(t, "a second line '%s'", what);
    t->set |= bit;
    line->run(t);
    return true;
}

static void run_command(test *t)
{
    const char *what = take_word(t);

    if (run_named(t, beginnings, what))
        ;
    else if (t->stage == STAGE_NAMED)
        fail(t, "neither 'players' nor 'deal' before this: %s", what);
    else if (!run_named(t, t->part->foretell, what) && !run_set_up(t, what) &&
             !run_check(t, what))
        fail(t, "no such command here: %s", what);
    if (!t->failed && has_word(t))
        fail(t, "a word too many: %s", take_word(t));
}

static void end_test(test *t)
{
    if (t->stage == STAGE_NONE)
        return;
    if (!t->failed && !t->checked)
        fail(t, "nothing is checked");
    if (!t->failed)
        t->part->end(t);
    t->purpose->end(t);
    t->stage = STAGE_NONE;
}

static void begin_test(test *t, const char *name)
{
    t->stage = STAGE_NAMED;
    t->n_tests++;
    t->failed = t->misread = t->checked = t->played = false;
    t->set = 0;
    snprintf(t->name, sizeof t->name, "%s", name);
    memset(&t->m, 0, sizeof t->m);
    t->m.moves = t->moves;
    t->m.room = countof(t->moves);
    t->story = (adit_story){.event = t->events, .room = ADIT_MAX_EVENTS};
    if (*name == 0)
        fail(t, "a test has a name");
}

/* ---- Files ---- */

static void run_line(test *t, int number, char *line)
{
    bool is_test;

    take_apart(t, line);
    if (t->n_words == 0)
        return;
    is_test = same_word(t->word[0], "test");
    if (is_test)
        end_test(t);
    t->line = number;
    if (is_test)
        begin_test(t, take_rest(t));
    else if (t->stage == STAGE_NONE) {
        begin_test(t, "what stands before the first test");
        fail(t, "no test has begun");
    } else if (!t->failed)
        run_command(t);
}

/* Takes away the comment, and blanks at the end. */
static void trim(char *line)
{
    size_t n = strcspn(line, "#\n");

    while (n > 0 && line[n - 1] == ' ')
        n--;
    line[n] = 0;
}

/* A test of its own that fails. */
static void refuse(test *t, const char *why)
{
    end_test(t);
    begin_test(t, t->file);
    fail(t, "%s", why);
    end_test(t);
}

static void run_lines(test *t, FILE *file)
{
    char line[POSITIONS_LINE];

    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (strchr(line, '\n') == NULL && !feof(file)) {
            t->line = number;
            refuse(t, "not a line of text, or too long");
            return;
        }
        trim(line);
        run_line(t, number, line);
    }
    end_test(t);
}

/* The part of the game whose name the file has: "saboteur.txt". */
static const game_part *part_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

    for (int i = 0; i < countof(parts); i++) {
        const char *at = name;

        if (text_takes(&at, parts[i]->game->name) && same_word(at, ".txt"))
            return parts[i];
    }
    return NULL;
}

void run_positions(const purpose *what_for, const char *path)
{
    static test t;
    FILE *file = fopen(path, "r");

    t.purpose = what_for;
    t.file = path;
    t.part = part_of(path);
    t.line = t.n_tests = 0;
    if (file == NULL)
        refuse(&t, "it cannot be read");
    else if (t.part == NULL)
        refuse(&t, "it does not have the name of a game");
    else
        run_lines(&t, file);
    if (t.n_tests == 0)
        refuse(&t, "there are no tests in it");
    if (file != NULL)
        fclose(file);
}
