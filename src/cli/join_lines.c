/* join_lines.c -- a server's table, by lines: what happens is told a sentence a line,
 * and what is typed is a line. What is not typed on a terminal is read only when it is
 * for this seat to do something, so that a script can be written ahead. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/join.h"
#include "core/text.h"
#include "tui/choices.h"

enum { LINE = 2000, LAST_LINES = 1000 };

typedef struct lines {
    joining *j;
    draw sheet;
    choices choices;
    bool typed;       /* at a terminal */
    bool shown;       /* the turn is on the page, with a prompt */
    bool ended, left; /* the input; the table */
    bool over_shown, wants_next, in_trouble;
    int after; /* lines since the end */
    char *log;
    size_t n_log;
    char input[LINE];
    size_t n_input;
} lines;

static room *room_of(lines *l)
{
    return &l->j->room;
}

/* ---- Telling ---- */

/* What is told begins on a line of its own, not behind a prompt. */
static void begin_line(lines *l)
{
    if (l->shown && l->typed)
        putchar('\n');
}

static void keep(lines *l, const char *text)
{
    size_t n = strlen(text);
    char *more = realloc(l->log, l->n_log + n + 1);

    if (more == NULL)
        return;
    l->log = more;
    memcpy(l->log + l->n_log, text, n + 1);
    l->n_log += n;
}

static void say(void *self, const char *sentence)
{
    lines *l = self;

    begin_line(l);
    puts(sentence);
    if (l->shown && l->typed)
        fputs("> ", stdout);
    cli_printed();
}

static void seat(void *self, int of)
{
    const room *r = room_of(self);
    char line[2 * ROOM_NAME];

    snprintf(line, sizeof line, "P%d: %s%s", of + 1, r->who[of],
             of == r->seat ? " (you)" : "");
    say(self, line);
}

static void story(void *self, const seen *before, const adit_story *told)
{
    lines *l = self;
    draw_page page = {0};
    int viewer = before ? before->viewer : room_of(l)->seat;

    begin_line(l);
    l->shown = false;
    l->sheet.game = room_of(l)->kind;
    draw_to_page(&l->sheet, &page);
    draw_story(&l->sheet, NULL, told, viewer, "");
    keep(l, draw_page_text(&page));
    draw_page_drop(&page);
    l->sheet.to = stdout;
    draw_story(&l->sheet, before ? before->m.state : NULL, told, viewer, "");
    cli_printed();
}

static void name_seats(lines *l)
{
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        l->sheet.name[seat] =
            seat < room_of(l)->n_players ? room_of(l)->called[seat] : NULL;
}

static void position(void *self)
{
    lines *l = self;

    if (room_of(l)->knows)
        l->sheet.game = room_of(l)->at.m.game;
    name_seats(l);
}

/* ---- Commands ---- */

static void no_game(void)
{
    printf("There is no game yet.\n");
}

static void show_moves(lines *l, const char *only)
{
    if (!room_asks(room_of(l)))
        printf("It is not your turn.\n");
    else if (choices_list(&l->choices, &l->sheet, only) == 0)
        printf("No legal move has that in it.\n");
}

static void show_log(lines *l, const char *rest)
{
    (void)rest;
    fputs(l->log ? l->log : "Nothing has happened yet.\n", stdout);
}

static void show_seats(lines *l, const char *rest)
{
    (void)rest;
    room_list(room_of(l), stdout);
}

static void explain(lines *l, adit_action move)
{
    const adit_game *game = room_of(l)->at.m.game;
    char name[ADIT_MAX_MOVE_TEXT], reason[128] = "legal";
    adit_text text = adit_text_in(name, sizeof name);
    adit_text out = adit_text_in(reason, sizeof reason);
    adit_refusal why;

    game->write_move(move, &text);
    if (game->why(room_of(l)->at.m.state, move, &why) != ADIT_OK)
        adit_refusal_say(&why, &out);
    else
        text_put(&out, "legal");
    printf("  %s: %s\n", name, reason);
}

static void answer_why(lines *l, const char *what)
{
    const adit_game *game = room_of(l)->at.m.game;
    adit_action moves[32];
    int n;

    if (!room_asks(room_of(l))) {
        printf("It is not your turn.\n");
        return;
    }
    n = draw_moves_about(game, room_of(l)->at.m.state, what, moves,
                         countof(moves));
    if (n < 0 && draw_reads_move(game, what, &moves[0]))
        n = 1;
    if (n < 0)
        printf("Why what? For example 'why %s'.\n",
               draw_is_open(game) ? "3.1" : "3,1");
    else if (n == 0)
        printf("You have nothing that could be played at %s.\n", what);
    for (int i = 0; i < n; i++)
        explain(l, moves[i]);
}

static void list_claims(lines *l)
{
    const adit_game *game = adit_game_named(room_of(l)->game);

    printf("Say what? For example:");
    for (int i = 0; game != NULL && i < game->n_claims; i++) {
        const adit_claim_kind *c = &game->claims[i];

        printf(" %s%s", c->word,
               c->about == ADIT_ABOUT_GOAL      ? "@G2"
               : c->about == ADIT_ABOUT_CELL    ? "@3,-1"
               : c->about == ADIT_ABOUT_SEAT    ? "@P3"
               : c->about == ADIT_ABOUT_GALLERY ? "@3"
                                                : "");
    }
    putchar('\n');
}

static void send(lines *l, const char *kind, const char *key, const char *value)
{
    if (!room_send(room_of(l), kind, key, value))
        printf("There is no line to the server now: that was not sent.\n");
}

static void say_claim(lines *l, const char *claim)
{
    if (*claim == 0)
        list_claims(l);
    else
        send(l, "claim", "claim", claim);
}

static void chat(lines *l, const char *text)
{
    send(l, "chat", "text", text);
}

static void fill(lines *l, const char *name)
{
    send(l, "fill", *name ? "bot" : NULL, name);
}

static void start(lines *l, const char *rest)
{
    (void)rest;
    send(l, "start", NULL, NULL);
}

static void come_back(lines *l, const char *rest)
{
    (void)rest;
    send(l, "back", NULL, NULL);
}

static void rematch(lines *l, const char *rest)
{
    (void)rest;
    l->wants_next = true;
    if (room_of(l)->next[0] == 0)
        send(l, "rematch", NULL, NULL);
}

static void save(lines *l, const char *path)
{
    char why[LINK_WHY], proof[ROOM_LINE];

    if (*path == 0) {
        printf("Save where? For example 'save game.jsonl'.\n");
    } else if (access(path, F_OK) == 0) {
        printf("There is such a file already: choose another name.\n");
    } else if (!join_saves(l->j, path, why)) {
        printf("The game is not saved: %s.\n", why);
    } else {
        room_say_proof(room_of(l), path, proof);
        printf("Saved; 'adit replay %s' shows it. Whether it was dealt as "
               "promised:\n  %s\n",
               path, proof);
    }
}

static void quit(lines *l, const char *rest)
{
    (void)rest;
    l->left = true;
}

static void help(lines *l, const char *rest);

static const struct {
    const char *name, *argument, *about;
    void (*run)(lines *l, const char *rest);
    void (*show)(const draw *d, const void *obs, int viewer);
} commands[] = {
    {"moves", " [TEXT]", "the moves; with a text those that hold it",
     .run = show_moves},
    {"table", "", "the players, the board, your hand", .show = draw_table},
    {"board", "", "the board alone", .show = draw_board},
    {"words", "", "the board in words", .show = draw_words},
    {"hand", "", "your hand, or what else is yours", .show = draw_hand},
    {"seats", "", "who sits where", .run = show_seats},
    {"log", "", "what has happened since you came", .run = show_log},
    {"why", " MOVE", "may that move be played? Also: why PLACE",
     .run = answer_why},
    {"say", " CLAIM", "a claim, such as stone@G2; alone it lists them",
     .run = say_claim},
    {"chat", " TEXT", "anything, where the table allows it", .run = chat},
    {"fill", " [BOT]", "the host puts bots in the empty seats", .run = fill},
    {"start", "", "the host begins the game", .run = start},
    {"back", "", "play again instead of the bot", .run = come_back},
    {"rematch", "", "another game with the same people, after the end",
     .run = rematch},
    {"save", " FILE", "write the record, after the end", .run = save},
    {"help", "", "this list; also ?", .run = help},
    {"quit", "", "leave; a bot plays on if you do not come back", .run = quit},
};

static void help(lines *l, const char *rest)
{
    (void)rest;
    printf("At your turn a number plays that move, and so does a move as it is "
           "written.\nAlso, by its beginning if that is enough:\n");
    for (int i = 0; i < countof(commands); i++) {
        int length = printf("  %s%s", commands[i].name, commands[i].argument);

        printf("%*s%s\n", 17 - length, "", commands[i].about);
    }
    if (room_of(l)->knows)
        draw_legend(&l->sheet);
}

static void run(lines *l, int command, const char *rest)
{
    if (commands[command].run != NULL)
        commands[command].run(l, rest);
    else if (room_of(l)->knows)
        commands[command].show(&l->sheet, room_of(l)->at.m.state,
                               room_of(l)->at.viewer);
    else
        no_game();
}

/* The command that a word begins, or -1. */
static int command_of(const char *line, size_t word)
{
    for (int i = 0; i < countof(commands); i++)
        if (strncmp(commands[i].name, line, word) == 0)
            return i;
    return -1;
}

static void play(lines *l, adit_action move)
{
    if (!room_asks(room_of(l)))
        printf("It is not your turn.\n");
    else if (!room_move(room_of(l), move))
        printf(
            "There is no line to the server now: it is sent as soon as there "
            "is one.\n");
}

static void obey(lines *l, char *line)
{
    size_t word = strcspn(line, " \t");
    const char *rest = line + word + strspn(line + word, " \t");
    bool number = *line && line[strspn(line, "0123456789")] == 0;
    long n = number && word < 6 ? strtol(line, NULL, 10) : 0;
    adit_action move;
    int command;

    if (number && (!room_asks(room_of(l)) || n < 1 || n > l->choices.n))
        printf("%s\n", room_asks(room_of(l)) ? "There is no such number."
                                             : "It is not your turn.");
    else if (number)
        play(l, l->choices.move[n - 1]);
    else if (room_of(l)->knows &&
             draw_reads_move(room_of(l)->at.m.game, line, &move))
        play(l, move);
    else if (strcmp(line, "?") == 0)
        help(l, "");
    else if ((command = command_of(line, word)) >= 0)
        run(l, command, rest);
    else
        printf("That is no number, move or command; 'help' lists them.\n");
}

/* ---- Turns ---- */

static void say_clock(lines *l)
{
    const room *r = room_of(l);

    if (r->running == r->seat && r->seat >= 0 && r->clock[r->seat] > 0)
        printf("You have %lld seconds.\n",
               (long long)(r->clock[r->seat] + 999) / 1000);
}

static void show_turn(lines *l)
{
    const seen *at = &room_of(l)->at;

    choices_find(&l->choices, at->m.game, at->m.state);
    putchar('\n');
    draw_turn(&l->sheet, at->m.state, at->viewer);
    choices_list(&l->choices, &l->sheet, "");
    say_clock(l);
}

static void show_end(lines *l)
{
    const room *r = room_of(l);

    if (r->knows)
        draw_end(&l->sheet, r->at.m.state, r->at.viewer);
    printf("'save FILE' keeps the game, 'rematch' plays another; Enter "
           "leaves.\n");
}

/* Is there something for him to say? A script's lines are not for anything else. */
static bool wants_line(lines *l)
{
    const room *r = room_of(l);

    if (l->ended || guest_waits(r->guest))
        return false;
    return l->typed || room_asks(r) || r->phase == ROOM_OVER ||
           (r->phase == ROOM_WAITING && r->host && r->seat != ADIT_NOBODY);
}

static void prompt(lines *l)
{
    room *r = room_of(l);

    if (l->shown || !wants_line(l))
        return;
    if (room_asks(r))
        show_turn(l);
    else if (r->phase == ROOM_OVER && !l->over_shown)
        show_end(l);
    l->over_shown |= r->phase == ROOM_OVER;
    if (room_asks(r))
        printf("P%d> ", r->seat + 1);
    else
        fputs("> ", stdout);
    l->shown = true;
    cli_printed();
}

/* ---- Input ---- */

static char *trimmed(char *line)
{
    size_t n;

    line += strspn(line, " \t\r\n");
    n = strlen(line);
    while (n > 0 && strchr(" \t\r\n", line[n - 1]))
        line[--n] = 0;
    return line;
}

static void take_line(lines *l)
{
    char *end = memchr(l->input, '\n', l->n_input), copy[LINE], *line;
    size_t n;

    if (end == NULL)
        return;
    n = (size_t)(end - l->input);
    memcpy(copy, l->input, n);
    copy[n] = 0;
    memmove(l->input, end + 1, l->n_input - n - 1);
    l->n_input -= n + 1;
    line = trimmed(copy);
    if (!l->typed)
        puts(line);
    l->shown = false;
    if (room_of(l)->phase == ROOM_OVER &&
        (*line == 0 || (!l->typed && ++l->after > LAST_LINES)))
        l->left = true;
    else if (*line)
        obey(l, line);
    cli_printed();
}

static bool has_line(const lines *l)
{
    return memchr(l->input, '\n', l->n_input) != NULL;
}

/* A line that is too long is cut. */
static void read_input(lines *l)
{
    ssize_t n = read(STDIN_FILENO, l->input + l->n_input,
                     sizeof l->input - 1 - l->n_input);

    if (n > 0)
        l->n_input += (size_t)n;
    else if (n == 0 || errno != EINTR)
        l->ended = true;
    if ((l->ended && l->n_input > 0) || l->n_input == sizeof l->input - 1)
        l->input[l->n_input == sizeof l->input - 1 ? l->n_input - 1
                                                   : l->n_input++] = '\n';
}

/* ---- Staying ---- */

static void say_trouble(lines *l)
{
    const char *trouble = guest_trouble(room_of(l)->guest);

    if ((trouble != NULL) == l->in_trouble)
        return;
    l->in_trouble = trouble != NULL;
    say(l, trouble ? trouble : "The line is there again.");
}

static void wait_and_tend(lines *l)
{
    room *r = room_of(l);
    bool reads = wants_line(l) && !has_line(l);
    struct pollfd p[2] = {guest_poll(r->guest),
                          {.fd = reads ? STDIN_FILENO : -1, .events = POLLIN}};

    poll(p, 2, guest_patience(r->guest));
    guest_tend(r->guest, room_hear, r);
    if (p[1].revents)
        read_input(l);
    say_trouble(l);
}

/* Why it cannot go on; CLI_DONE if it can. */
static int hindrance(lines *l)
{
    room *r = room_of(l);
    char why[ROOM_LINE];

    if (room_is_closed(r, why))
        return cli_fail("%s", why);
    if (r->asked_to_sit && r->seat == ADIT_NOBODY && r->refusal[0])
        return cli_fail("%s; --watch looks on", r->refusal);
    if (l->ended && !has_line(l)) {
        if (r->phase == ROOM_OVER)
            l->left = true;
        else if (wants_line(l) || room_asks(r))
            return cli_fail("the input ended in the middle of the game; a bot "
                            "will play on");
    }
    return CLI_DONE;
}

int join_by_lines(joining *j)
{
    lines *l = calloc(1, sizeof *l);
    int code = CLI_DONE;

    if (l == NULL)
        return cli_fail("there is no memory left");
    l->j = j;
    l->typed = isatty(STDIN_FILENO);
    l->sheet = draw_on(stdout, adit_game_at(0), j->ascii);
    l->sheet.words = j->words;
    j->room.ascii = l->sheet.ascii;
    j->room.ears = (room_ears){l, say, seat, story, position};
    while (code == CLI_DONE && !l->left) {
        prompt(l);
        if (l->shown && has_line(l) && wants_line(l))
            take_line(l);
        else
            wait_and_tend(l);
        if (l->wants_next && j->room.next[0]) {
            l->wants_next = l->over_shown = l->shown = false;
            code = join_next(j) ? CLI_DONE : CLI_FAILED;
            guest_arrives(j->room.guest);
        } else {
            code = code == CLI_DONE ? hindrance(l) : code;
        }
    }
    free(l->log);
    free(l);
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}
