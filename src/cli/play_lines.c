/* play_lines.c -- a game against bots, by lines.
 *
 * No cursor is ever moved: what happens is told a sentence a line, a turn shows
 * the table and the moves by number, and an answer is a line. So it serves
 * terminals, screen readers, pipes and scripts alike. Only on a terminal that is
 * too small for all of it, what happened stands below the table. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "tui/choices.h"
#include "tui/draw.h"

enum {
    BLANK_LINES = 60, /* that clear a screen */
    FEWEST_NEWS = 2,  /* lines, however small the screen is */
    QUOTE_ROOM = 48,
    LAST_LINES = 1000, /* of a script, after the end */
    MAX_SAVED = 8      /* files that a game knows as its own */
};

typedef struct play {
    sitting *at;
    draw sheet;
    match told[ADIT_MAX_PLAYERS]; /* the game as far as each has heard of it */
    int seat; /* who looks and is asked: a person, or everyone after the end */
    bool waits;     /* a person reads and answers at a terminal */
    draw_page news; /* what has happened, held back until the table is shown */
    bool
        thinking; /* the line on the screen says who thinks, and is not ended */
    struct stat saved[MAX_SAVED]; /* the files that this game was saved in */
    int n_saves, saved_moves;     /* how often, and what the last of them has */
    choices choices;
    char *line; /* the last that was read */
    size_t room;
} play;

/* What came of a line. */
typedef enum outcome { ASK_AGAIN, PLAYED, LEFT, INPUT_ENDED } outcome;

/* ---- Talking ---- */

/* What somebody typed, fit to be shown: one short line of ASCII. */
static const char *quoted(const char *text, char out[QUOTE_ROOM])
{
    int n = 0;

    for (; n < QUOTE_ROOM - 1 && text[n]; n++)
        out[n] = text[n] >= ' ' && text[n] <= '~' ? text[n] : '?';
    if (text[n])
        memcpy(out + n - 3, "...", 3);
    out[n] = 0;
    return out;
}

/* Blanks around it are no part of a line. */
static char *trimmed(char *line)
{
    size_t n;

    line += strspn(line, " \t\r\n");
    n = strlen(line);
    while (n > 0 && strchr(" \t\r\n", line[n - 1]))
        line[--n] = 0;
    return line;
}

/* The next line after a prompt, or NULL at the end of the input. A line that
 * was not typed on a terminal is shown, so that the page reads like a talk. One
 * that is no text is refused here. */
static char *ask(play *p, const char *prompt)
{
    char quote[QUOTE_ROOM], *line;
    ssize_t length;
    bool is_text;

    for (;;) {
        fputs(prompt, stdout);
        if (!cli_printed())
            return NULL;
        length = getline(&p->line, &p->room, stdin);
        if (length < 0) {
            putchar('\n');
            return NULL;
        }
        is_text = memchr(p->line, 0, (size_t)length) == NULL;
        line = trimmed(p->line);
        if (!isatty(STDIN_FILENO))
            puts(quoted(line, quote));
        if (is_text)
            return line;
        printf("A line with a zero byte in it is no text: it is not read.\n");
    }
}

static void refuse(const adit_refusal *refusal)
{
    char sentence[128];
    adit_text text = adit_text_in(sentence, sizeof sentence);

    adit_refusal_say(refusal, &text);
    printf("No: %s.\n", sentence);
}

static void write_move(const play *p, adit_action move,
                       char out[ADIT_MAX_MOVE_TEXT])
{
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);

    p->at->m.game->write_move(move, &text);
}

/* ---- What a person gets to know ---- */

static void name_seats(play *p)
{
    for (int seat = 0; seat < p->at->m.config.n_players; seat++) {
        const cli_bot *b = &p->at->bot[seat];

        p->sheet.name[seat] = b->bot            ? b->name
                              : seat == p->seat ? "you"
                                                : "person";
    }
}

/* Nothing happens on the screen while bots think: so that it does not look stuck, a
 * line says who does, and grows. */
static void show_thinking(play *p, int seat)
{
    if (!p->waits || p->at->bot[seat].iterations + p->at->bot[seat].ms == 0)
        return;
    printf(p->thinking ? " P%d" : "Thinking: P%d", seat + 1);
    p->thinking = true;
    cli_printed();
}

static void end_thinking(play *p)
{
    if (p->thinking)
        putchar('\n');
    p->thinking = false;
}

static void tell_news(play *p)
{
    end_thinking(p);
    fputs(draw_page_text(&p->news), stdout);
    draw_page_drop(&p->news);
}

/* Tells a part of a story now, or keeps it for the next table. The end of a
 * round is told at once, for the board is drawn then. */
static void tell(play *p, const void *before, const adit_story *part)
{
    bool ended;

    if (p->waits)
        draw_to_page(&p->sheet, &p->news);
    ended = draw_story(&p->sheet, before, part, p->seat, "");
    p->sheet.to = stdout;
    if (ended)
        tell_news(p);
}

/* What a move did. Before another round is dealt there is time to read who was
 * who, and what it brought. */
static void tell_move(play *p, const void *before, const adit_story *story)
{
    adit_story part = *story;

    part.n = draw_before_round(&p->sheet, story);
    tell(p, before, &part);
    if (part.n == story->n)
        return;
    tell_news(p);
    if (p->waits)
        ask(p, "Press Enter for the next round. ");
    part.event += part.n;
    part.n = story->n - part.n;
    tell(p, NULL, &part);
}

/* Tells the one who looks what has happened since he was last told. */
static void catch_up(play *p)
{
    match *told = &p->told[p->at->is_open ? 0 : p->seat];
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];

    if (told->game == NULL) {
        told->moves = p->at->m.moves;
        told->room = p->at->m.room;
        match_begin(told, p->at->m.game, &p->at->m.config, p->at->m.seed,
                    &story);
        tell(p, NULL, &story);
    }
    while (told->n_moves < p->at->m.n_moves) {
        match_observe(told, p->seat, before);
        match_play(told, match_turn(told), told->moves[told->n_moves], NULL,
                   &story);
        tell_move(p, before, &story);
    }
    cli_printed();
}

static void sit_down(play *p, int seat)
{
    p->seat = seat;
    name_seats(p);
}

/* A pause in which the keyboard changes hands and nobody sees another's cards.
 * False at the end of the input. */
static bool hand_over(play *p, int to)
{
    char prompt[80];

    if (p->seat == to)
        return true;
    if (p->at->is_open) {
        sit_down(p, to);
        return true;
    }
    tell_news(p);
    if (p->seat >= 0) {
        snprintf(prompt, sizeof prompt,
                 "P%d, press Enter to clear the screen for P%d. ", p->seat + 1,
                 to + 1);
        if (ask(p, prompt) == NULL)
            return false;
    }
    if (p->at->n_people > 1) {
        for (int i = 0; i < BLANK_LINES; i++)
            putchar('\n');
        snprintf(prompt, sizeof prompt, "P%d, press Enter when only you look. ",
                 to + 1);
        if (ask(p, prompt) == NULL)
            return false;
    }
    sit_down(p, to);
    return true;
}

/* ---- Commands ---- */

static outcome say_over(void)
{
    printf("The game is over: there are no more moves.\n");
    return ASK_AGAIN;
}

static void observe(const play *p, uint8_t obs[ADIT_MAX_STATE])
{
    match_observe(&p->at->m, p->seat, obs);
}

static outcome show_moves(play *p, const char *only)
{
    char quote[QUOTE_ROOM];

    if (p->choices.n == 0)
        return say_over();
    if (choices_list(&p->choices, &p->sheet, only) == 0)
        printf("No legal move has '%s' in it.\n", quoted(only, quote));
    return ASK_AGAIN;
}

static outcome show_log(play *p, const char *rest)
{
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match log = {.moves = p->at->m.moves, .room = p->at->m.room};

    (void)rest;
    match_begin(&log, p->at->m.game, &p->at->m.config, p->at->m.seed, &story);
    draw_story(&p->sheet, NULL, &story, p->seat, "");
    while (log.n_moves < p->at->m.n_moves) {
        char label[16];

        snprintf(label, sizeof label, "%4d. ", log.n_moves + 1);
        match_play(&log, match_turn(&log), log.moves[log.n_moves], NULL,
                   &story);
        draw_story(&p->sheet, NULL, &story, p->seat, label);
    }
    return ASK_AGAIN;
}

/* What a bot would do in this seat, which has seen all that the person has. */
static outcome give_hint(play *p, const char *rest)
{
    char text[ADIT_MAX_MOVE_TEXT];
    adit_action move;

    (void)rest;
    if (p->choices.n == 0)
        return say_over();
    move = sitting_hint(p->at, p->seat);
    write_move(p, move, text);
    printf("The bot '%s' would play %d) %s.\n", p->at->hint.bot->name,
           choices_number(&p->choices, move), text);
    return ASK_AGAIN;
}

/* ---- Why? ---- */

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == 0;
}

/* The move of a number in the list; says so if there is none. */
static bool move_of_number(const play *p, const char *digits, adit_action *move)
{
    int n = strlen(digits) < 6 ? (int)strtol(digits, NULL, 10) : 0;

    if (n < 1 || n > p->choices.n) {
        printf("The moves have the numbers 1 to %d.\n", p->choices.n);
        return false;
    }
    *move = p->choices.move[n - 1];
    return true;
}

/* Does it begin moves of another part of the game, such as this one? */
static bool begins_elsewhere(const play *p, const char *text, adit_action *move)
{
    const char *begun = draw_begun_move(p->at->m.game, text);
    adit_refusal refusal;

    return begun != NULL && p->at->m.game->read_move(begun, move) &&
           match_why(&p->at->m, p->seat, *move, &refusal) == ADIT_ERR_NOW;
}

/* The answer about one move, as a sentence. */
static void reason(const play *p, adit_action move, char out[128])
{
    adit_text text = adit_text_in(out, 128);
    adit_refusal refusal;

    if (match_why(&p->at->m, p->seat, move, &refusal) != ADIT_OK) {
        adit_refusal_say(&refusal, &text);
        return;
    }
    text_put(&text, "legal, number ");
    text_int(&text, choices_number(&p->choices, move));
}

/* One line a move, or one for all where the answer is the same. */
static void explain(const play *p, const adit_action *moves, int n,
                    const char *all)
{
    char name[ADIT_MAX_MOVE_TEXT], first[128], answer[128];
    bool same = true;

    reason(p, moves[0], first);
    for (int i = 1; i < n && same; i++) {
        reason(p, moves[i], answer);
        same = strcmp(answer, first) == 0;
    }
    if (same && n > 1) {
        printf("  %s: %s\n", all, first);
        return;
    }
    for (int i = 0; i < n; i++) {
        reason(p, moves[i], answer);
        write_move(p, moves[i], name);
        printf("  %s: %s\n", name, answer);
    }
}

/* Explains what may be meant by a cell, a place, a piece; false if that is
 * none. */
static bool explain_about(const play *p, const char *what)
{
    const draw_asked *can = draw_what_is_asked(p->at->m.game);
    bool is_piece = strchr("-0123456789", *what) == NULL;
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    adit_action moves[32];
    int n;

    observe(p, obs);
    n = draw_moves_about(p->at->m.game, obs, what, moves, countof(moves));
    if (n == 0)
        printf("You have nothing that could be played at %s.\n", what);
    else if (n > 0)
        explain(p, moves, n,
                is_piece && can->all_of_piece ? can->all_of_piece : can->all);
    return n >= 0;
}

static void say_why_what(const play *p, const char *asked)
{
    const draw_asked *can = draw_what_is_asked(p->at->m.game);
    char quote[QUOTE_ROOM];

    if (*asked == 0)
        printf("Why what? For example %s.\n",
               can->examples ? can->examples : "'why 1'");
    else if (can->what != NULL)
        printf("'%s' is neither %s nor a move.\n", quoted(asked, quote),
               can->what);
    else
        printf("'%s' is no move.\n", quoted(asked, quote));
}

static outcome answer_why(play *p, const char *rest)
{
    char answer[128];
    adit_action move;

    if (p->choices.n == 0)
        return say_over();
    if (explain_about(p, rest))
        return ASK_AGAIN;
    if (is_number(rest) ? move_of_number(p, rest, &move)
                        : draw_reads_move(p->at->m.game, rest, &move)) {
        explain(p, &move, 1, NULL);
    } else if (begins_elsewhere(p, rest, &move)) {
        reason(p, move, answer);
        printf("  %s: %s\n", rest, answer);
    } else if (!is_number(rest)) {
        say_why_what(p, rest);
    }
    return ASK_AGAIN;
}

/* ---- Saving ---- */

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Is there a file that this game did not write, or somebody else did since? */
static bool is_of_others(const play *p, const char *path)
{
    struct stat now;

    if (stat(path, &now) != 0 || !S_ISREG(now.st_mode))
        return false;
    for (int i = 0; i < p->n_saves && i < MAX_SAVED; i++)
        if (is_same_file(&p->saved[i], &now))
            return false;
    return true;
}

static void note_saved(play *p, const char *path)
{
    p->saved_moves = p->at->m.n_moves;
    if (stat(path, &p->saved[p->n_saves % MAX_SAVED]) == 0)
        p->n_saves++;
    printf("Saved after %d move%s; 'adit replay' shows it.\n", p->at->m.n_moves,
           p->at->m.n_moves == 1 ? "" : "s");
}

/* Says why a game cannot be saved there; false if that can be tried. */
static bool cannot_save(const play *p, const char *path)
{
    if (*path == 0)
        printf("Save where? For example 'save game.jsonl'.\n");
    else if (strcmp(path, "-") == 0 && p->at->n_people > 1 && p->seat >= 0)
        printf("Not here: its seed would tell everyone what is hidden.\n");
    else
        return false;
    return true;
}

/* Replaces whatever there is at the path. */
static outcome save_over(play *p, const char *path)
{
    cli_out out;

    if (cannot_save(p, path) || !cli_printed())
        return ASK_AGAIN;
    if (cli_open(&out, path) != CLI_DONE) {
        printf("The game is not saved.\n");
        return ASK_AGAIN;
    }
    sitting_write(p->at, out.file);
    if (cli_close(&out, true) != CLI_DONE)
        printf("The game is not saved.\n");
    else if (strcmp(path, "-") != 0)
        note_saved(p, path);
    return ASK_AGAIN;
}

static outcome save(play *p, const char *path)
{
    char quote[QUOTE_ROOM];

    if (!is_of_others(p, path))
        return save_over(p, path);
    quoted(path, quote);
    printf("%s exists; 'save! %s' replaces it.\n", quote, quote);
    return ASK_AGAIN;
}

/* ---- Lines ---- */

/* A person is asked whether he means it, unless nothing would be lost. */
static outcome quit(play *p, const char *rest)
{
    const char *answer;

    (void)rest;
    if (!p->waits || match_turn(&p->at->m) == ADIT_NOBODY ||
        (p->n_saves > 0 && p->saved_moves == p->at->m.n_moves))
        return LEFT;
    answer = ask(p, "The game is not saved. Quit? y/n ");
    if (answer == NULL)
        return INPUT_ENDED;
    return *answer == 'y' || *answer == 'Y' ? LEFT : ASK_AGAIN;
}

/* A command does something or shows something; help lists them all, but for
 * one that another tells of, which must be written whole. */
static const struct {
    const char *name, *argument, *about;
    outcome (*run)(play *p, const char *rest);
    void (*show)(const draw *d, const void *obs, int viewer);
} commands[] = {
    {"moves", " [TEXT]", "the moves; with a text those that hold it",
     .run = show_moves},
    {"table", "", "the players, the board, your hand", .show = draw_table},
    {"board", "", "the board alone", .show = draw_board},
    {"words", "", "the board in words", .show = draw_words},
    {"hand", "", "your hand, or what else is yours", .show = draw_hand},
    {"log", "", "what has happened so far, as you saw it", .run = show_log},
    {"why", " MOVE", "may that move or number be played? Also: why PLACE",
     .run = answer_why},
    {"hint", "", "what a bot would do", .run = give_hint},
    {"save", " FILE", "write a record to replay; save! replaces another file",
     .run = save},
    {"save!", " FILE", NULL, .run = save_over},
    {"help", "", "this list; also ?", .run = NULL},
    {"quit", "", "leave the game", .run = quit},
};

static outcome help(const play *p)
{
    printf("A number plays that move, and so does a move as it is written.\n"
           "Also, by its beginning if that is enough:\n");
    for (int i = 0; i < countof(commands); i++) {
        int length;

        if (commands[i].about == NULL)
            continue;
        length = printf("  %s%s", commands[i].name, commands[i].argument);
        printf("%*s%s\n", 17 - length, "", commands[i].about);
    }
    draw_legend(&p->sheet);
    return ASK_AGAIN;
}

/* Is the word the beginning of a command? */
static bool may_mean(int command, const char *word, size_t length)
{
    const char *name = commands[command].name;

    return strncmp(name, word, length) == 0 &&
           (commands[command].about != NULL || name[length] == 0);
}

/* The command that a word begins, or -1; *n says how many there are. */
static int command_of(const char *word, size_t length, int *n)
{
    int found = -1;

    *n = 0;
    for (int i = 0; i < countof(commands); i++) {
        if (!may_mean(i, word, length))
            continue;
        found = i;
        if (commands[i].name[length] == 0) {
            *n = 1;
            return found;
        }
        ++*n;
    }
    return found;
}

static outcome play_move(play *p, adit_action move)
{
    adit_refusal refusal;

    if (sitting_move(p->at, move, &refusal) == ADIT_OK)
        return PLAYED;
    refuse(&refusal);
    return ASK_AGAIN;
}

static outcome play_number(play *p, const char *digits)
{
    adit_action move;

    if (p->choices.n == 0)
        return say_over();
    return move_of_number(p, digits, &move) ? play_move(p, move) : ASK_AGAIN;
}

/* Part of a move is answered with the moves that it may be part of. */
static outcome not_understood(play *p, const char *line)
{
    char quote[QUOTE_ROOM];
    adit_action move;

    if (choices_list(&p->choices, &p->sheet, line) > 0)
        return ASK_AGAIN;
    if (begins_elsewhere(p, line, &move))
        return play_move(p, move);
    printf("'%s' is no number, move or command; 'help' lists them.\n",
           quoted(line, quote));
    return ASK_AGAIN;
}

static outcome run_command(play *p, int command, const char *rest)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];

    if (*rest && commands[command].argument[0] == 0) {
        printf("'%s' stands alone: nothing may follow it.\n",
               commands[command].name);
        return ASK_AGAIN;
    }
    if (commands[command].run != NULL)
        return commands[command].run(p, rest);
    if (commands[command].show == NULL)
        return help(p);
    observe(p, obs);
    commands[command].show(&p->sheet, obs, p->seat);
    return ASK_AGAIN;
}

static outcome find_command(play *p, const char *line)
{
    size_t word = strcspn(line, " \t");
    const char *rest = line + word + strspn(line + word, " \t");
    int n, command = command_of(line, word, &n);

    if (n == 0)
        return not_understood(p, line);
    if (n == 1)
        return run_command(p, command, rest);
    printf("'%.*s' could be", (int)word, line);
    for (int i = 0; i < countof(commands); i++)
        if (may_mean(i, line, word))
            printf(" %s%s", commands[i].name, --n ? "," : ".\n");
    return ASK_AGAIN;
}

static outcome obey(play *p, const char *line)
{
    adit_action move;

    if (*line == 0)
        return ASK_AGAIN;
    if (is_number(line))
        return play_number(p, line);
    if (draw_reads_move(p->at->m.game, line, &move))
        return play_move(p, move);
    if (strcmp(line, "?") == 0)
        return help(p);
    return find_command(p, line);
}

/* ---- The game ---- */

static void name_a_move(const play *p)
{
    char example[ADIT_MAX_MOVE_TEXT];

    write_move(p, p->choices.move[0], example);
    printf("%d moves, such as %s. 'moves' lists them, 'help' explains.\n",
           p->choices.n, example);
}

/* How many lines the news take as one paragraph. */
static int lines_of_flow(play *p, const char *news)
{
    draw_page page = {0};
    int lines;

    draw_to_page(&p->sheet, &page);
    lines = draw_flow(&p->sheet, news);
    p->sheet.to = stdout;
    draw_page_drop(&page);
    return lines;
}

/* The last sentences of the news, as many as so many lines have room for; 'log'
 * tells them all. */
static const char *last_news(play *p, const char *news, int room)
{
    while (lines_of_flow(p, news) > room) {
        size_t sentence = strcspn(news, "\n");

        news += sentence + (news[sentence] != 0);
    }
    return news;
}

/* What a turn is shown with: the table as usual, or in two parts, and moves. */
typedef struct turn_pages {
    draw_page table, others, sight, moves;
} turn_pages;

/* All of it, if the screen has room. If not, the news stand below the table, as
 * much of them as there is room for. Where table and moves alone are too much,
 * the others go, or the list of moves; but not all news, if it is so tight. */
static void arrange(play *p, turn_pages *t)
{
    const char *table = draw_page_text(&t->table);
    const char *others = draw_page_text(&t->others);
    const char *sight = draw_page_text(&t->sight);
    const char *moves = draw_page_text(&t->moves);
    const char *news = draw_page_text(&p->news);
    int room = p->sheet.height - 1 - draw_lines(moves); /* and the prompt */
    int few = lines_of_flow(p, last_news(p, news, FEWEST_NEWS));
    bool lists = true;

    if (p->sheet.height == 0 ||
        draw_lines(news) + 1 + draw_lines(table) <= room) {
        printf("%s\n%s%s", news, table, moves);
        return;
    }
    if (draw_lines(table) > room && draw_lines(sight) + few > room) {
        lists = false;
        room = p->sheet.height - 2;
    }
    if (draw_lines(table) <= room) {
        printf("\n%s", table);
        room -= draw_lines(table);
    } else {
        printf("\n%s%s", others, sight);
        room -= draw_lines(sight);
        room = room < few ? few : room;
    }
    draw_flow(&p->sheet, last_news(p, news, room));
    if (lists)
        fputs(moves, stdout);
    else
        name_a_move(p);
}

/* What one needs for a turn. */
static void show_turn(play *p)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    turn_pages t = {0};

    observe(p, obs);
    choices_find(&p->choices, p->at->m.game, obs);
    draw_measure(&p->sheet);
    draw_to_page(&p->sheet, &t.table);
    draw_turn(&p->sheet, obs, p->seat);
    draw_to_page(&p->sheet, &t.others);
    draw_others(&p->sheet, obs, p->seat);
    draw_to_page(&p->sheet, &t.sight);
    draw_sight(&p->sheet, obs, p->seat);
    draw_to_page(&p->sheet, &t.moves);
    choices_list(&p->choices, &p->sheet, "");
    p->sheet.to = stdout;
    arrange(p, &t);
    draw_page_drop(&p->news);
    draw_page_drop(&t.table);
    draw_page_drop(&t.others);
    draw_page_drop(&t.sight);
    draw_page_drop(&t.moves);
}

static outcome person_moves(play *p, int seat)
{
    outcome came = ASK_AGAIN;
    char prompt[32];

    end_thinking(p);
    if (!hand_over(p, seat))
        return INPUT_ENDED;
    catch_up(p);
    show_turn(p);
    snprintf(prompt, sizeof prompt, "P%d> ", seat + 1);
    while (came == ASK_AGAIN) {
        const char *line = ask(p, prompt);

        came = line ? obey(p, line) : INPUT_ENDED;
    }
    if (came == PLAYED)
        catch_up(p);
    return came;
}

static void bot_moves(play *p, int seat)
{
    adit_action move;
    adit_err err;

    show_thinking(p, seat);
    move = cli_bot_moves(&p->at->bot[seat], &p->at->mind[seat]);
    err = sitting_move(p->at, move, NULL);
    require(err == ADIT_OK);
    if (p->at->n_people == 1)
        catch_up(p);
}

/* The end: everyone may look, save the game and ask what happened. */
static outcome after_the_end(play *p)
{
    _Alignas(8) uint8_t obs[ADIT_MAX_STATE];
    outcome came = ASK_AGAIN;

    if (p->seat >= 0)
        catch_up(p);
    tell_news(p);
    p->seat = ADIT_EVERYONE;
    if (p->at->n_people > 1)
        name_seats(p); /* "you" is nobody now */
    p->choices.n = 0;
    observe(p, obs);
    draw_end(&p->sheet, obs, p->seat);
    printf("'save FILE' keeps the game, 'log' tells it; Enter leaves.\n");
    for (int n = 0; came == ASK_AGAIN; n++) {
        const char *line =
            n < LAST_LINES || isatty(STDIN_FILENO) ? ask(p, "> ") : NULL;

        came = line == NULL || *line == 0 ? LEFT : obey(p, line);
    }
    return LEFT;
}

static int play_on(play *p)
{
    outcome came = PLAYED;
    int seat;

    while (came == PLAYED && (seat = match_turn(&p->at->m)) != ADIT_NOBODY) {
        if (p->at->bot[seat].bot != NULL)
            bot_moves(p, seat);
        else
            came = person_moves(p, seat);
    }
    if (came == PLAYED) {
        sitting_forget(p->at);
        came = after_the_end(p);
    } else if (came == LEFT)
        printf("The game is left unfinished%s.\n",
               p->at->kept ? "; 'adit play --resume' goes on with it" : "");
    if (cli_flush() != CLI_DONE)
        return CLI_FAILED;
    return came == LEFT ? CLI_DONE
                        : cli_fail("the input ended in the middle of the game, "
                                   "which is not kept; 'save FILE' keeps one");
}

static void begin(play *p)
{
    const adit_config *config = &p->at->m.config;
    int n_bots = config->n_players - p->at->n_people;

    name_seats(p);
    printf("%s: %d players, ", p->at->m.game->title, config->n_players);
    if (n_bots > 1)
        printf("%d of them bots.", n_bots);
    else
        printf("%s of them a bot.", n_bots == 1 ? "1" : "none");
    printf(" 'help' at the prompt explains.\n");
}

int play_by_lines(sitting *at, const draw *sheet)
{
    play *p = calloc(1, sizeof *p);
    int code;

    if (p == NULL)
        return cli_fail("there is no memory left");
    p->at = at;
    p->sheet = *sheet;
    p->waits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    p->seat = sitting_person(at);
    if (p->waits)
        sitting_keep(at);
    begin(p);
    code = play_on(p);
    draw_page_drop(&p->news);
    free(p->line);
    free(p);
    return code;
}
