/* lines.c -- a game by lines, wherever it is played, and the way of a game on
 * this machine (the others are lines_remote.c and lines_recorded.c). One loop
 * waits for the client and for standard input at once, asks when the user can
 * do something, and shows each turn once. Lines from a pipe are read only when
 * the seat can do something, so that a script can be written ahead. Called by
 * `adit play`, `adit join` and `adit replay`. */
#include "client/lines.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LAST_LINES = 1000 }; /* of a script that are read after the end */

static const client_kind *kind_of(const lines *l)
{
    return l->client->kind;
}

/* ---- Telling ---- */

static void end_thinking(lines *l)
{
    if (l->thinking)
        putchar('\n');
    l->thinking = false;
}

/* At a terminal the prompt makes way and comes back below the sentence. */
void lines_say(lines *l, const char *sentence)
{
    if (l->orders.typing.typed)
        typing_make_way(&l->orders.typing);
    puts(sentence);
    cli_printed();
}

void lines_tell_news(lines *l)
{
    end_thinking(l);
    fputs(draw_page_text(&l->news), stdout);
    draw_page_drop(&l->news);
}

void lines_name_seats(lines *l)
{
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        l->orders.sheet.name[seat] = kind_of(l)->name(l->client, seat);
    l->orders.sheet.me = client_me(l->client);
}

/* ---- What is heard ---- */

static void hear_sentence(void *self, const char *sentence)
{
    lines_say(self, sentence);
}

/* Sentences about a server's table, too, go where its talk goes. */
static void hear_talk(void *self, const char *sentence)
{
    lines *l = self;

    if (l->way->said != NULL)
        l->way->said(l, sentence);
    else
        lines_say(l, sentence);
}

static void hear_claim(void *self, const match_said *said, bool late)
{
    lines *l = self;
    char sentence[DRAW_SAID];

    l->orders.sheet.game = kind_of(l)->game(l->client);
    lines_name_seats(l);
    draw_said(&l->orders.sheet, said, late, sentence);
    hear_talk(l, sentence);
}

/* Only a server's table calls this: elsewhere nobody comes or goes. */
static void hear_seat(void *self, int seat)
{
    lines *l = self;
    char line[REMOTE_LINE];

    remote_table_say_seat((const remote_table *)(void *)l->client, seat, line);
    lines_say(l, line);
}

/* Nothing happens on the page while bots think. For it not to look stuck, a
 * line says which bots do, and grows. Bots that answer at once are not named.
 * Only a local game calls this. */
static void hear_thinking(void *self, int seat)
{
    lines *l = self;
    const cli_bot *b = &((const local_game *)(void *)l->client)->bot[seat];
    char line[80];

    if (!l->waits || b->iterations + b->ms == 0)
        return;
    if (l->thinking)
        printf(" %s", draw_seat_name(seat));
    else
        fputs(TEXT_IN(line, terminal_lines_thinking, .p = draw_seat_name(seat)),
              stdout);
    l->thinking = true;
    cli_printed();
}

static void hear_story(void *self, const void *before, const adit_story *story,
                       int viewer, bool late)
{
    lines *l = self;

    (void)late;
    l->orders.sheet.game = kind_of(l)->game(l->client);
    l->way->story(l, before, story, viewer);
    cli_printed();
}

static void hear_position(void *self)
{
    lines *l = self;
    const adit_game *game = kind_of(l)->game(l->client);

    if (game != NULL)
        l->orders.sheet.game = game;
    lines_name_seats(l);
    if (l->way->position != NULL)
        l->way->position(l);
}

static client_ears ears_of(lines *l)
{
    return (client_ears){.self = l,
                         .say = hear_talk,
                         .notice = hear_talk,
                         .claim = hear_claim,
                         .refuse = hear_sentence,
                         .seat = hear_seat,
                         .thinks = hear_thinking,
                         .story = hear_story,
                         .position = hear_position};
}

static void tell_log(void *self)
{
    lines *l = self;

    l->way->log(l);
}

/* ---- Asking ---- */

/* The next line while nothing else happens, or NULL at the end of the input. It
 * blocks, and the bots of a local game wait meanwhile. */
static char *next_line(lines *l)
{
    typing *t = &l->orders.typing;
    char *line;

    while ((line = typing_line(t)) == NULL && !typing_is_over(t) &&
           cli_printed())
        typing_read(t);
    typing_break(t);
    return line;
}

bool lines_wait_for_enter(lines *l, const char *prompt)
{
    char apart[TYPING_PROMPT];

    snprintf(apart, sizeof apart, "%s ", prompt);
    orders_pause(&l->orders, apart);
    return next_line(l) != NULL;
}

static void show_turn(lines *l)
{
    int viewer;
    const void *obs = kind_of(l)->look(l->client, &viewer);

    end_thinking(l);
    l->turn = kind_of(l)->n_moves(l->client);
    orders_show_turn(&l->orders, obs, viewer, draw_page_text(&l->news));
    draw_page_drop(&l->news);
}

static void show_end(lines *l)
{
    int viewer;
    const void *obs = kind_of(l)->look(l->client, &viewer);

    lines_tell_news(l);
    l->over_shown = true;
    lines_name_seats(l);
    if (obs != NULL)
        draw_end(&l->orders.sheet, obs, viewer);
    l->way->end(l);
}

static bool asks(lines *l)
{
    return kind_of(l)->rests(l->client) == NULL;
}

static bool is_over(const lines *l)
{
    return kind_of(l)->is_over(l->client);
}

static bool wants_line(lines *l)
{
    return l->way->has_say(l) && !typing_is_over(&l->orders.typing);
}

/* Shows the prompt, and before it whatever of a turn or an end is not on the
 * page yet. It is called again and again, and does nothing if all of that is
 * there already. A turn is known by its number of moves. */
static void ask_for_turn(lines *l)
{
    typing *t = &l->orders.typing;
    bool asked = asks(l), new_turn, new_end;
    char prompt[LINES_PROMPT] = "> ";
    int viewer;

    new_turn = asked && l->turn != kind_of(l)->n_moves(l->client);
    new_end = is_over(l) && !l->over_shown;
    if (asked) {
        kind_of(l)->look(l->client, &viewer);
        snprintf(prompt, sizeof prompt, "P%d> ", viewer + 1);
    }
    if (!wants_line(l) ||
        (t->asks && !new_turn && !new_end &&
         (l->orders.question || strcmp(prompt, t->prompt) == 0)))
        return;
    typing_make_way(t);
    if (new_turn)
        show_turn(l);
    if (new_turn && l->way->turn != NULL)
        l->way->turn(l);
    if (new_end)
        show_end(l);
    orders_ask(&l->orders, prompt);
}

/* A way with a prompt of its own shows what there is to see by itself. */
static void ask(lines *l)
{
    char prompt[LINES_PROMPT];

    if (l->way->prompt == NULL) {
        ask_for_turn(l);
    } else if (wants_line(l) && !l->orders.typing.asks) {
        l->way->prompt(l, prompt);
        orders_pause(&l->orders, prompt);
    }
}

/* After the end an empty line leaves. A script that goes on and on after it is
 * left, too, since nothing that it orders can change anything. */
static void take_line(lines *l, const char *line)
{
    if (l->way->takes != NULL && l->way->takes(l, line))
        return;
    if (is_over(l) && !l->orders.question &&
        (*line == 0 || (!l->orders.typing.typed && ++l->after > LAST_LINES)))
        l->orders.left = true;
    else
        orders_obey(&l->orders, line);
}

/* ---- Staying ---- */

/* Sleeps until the client or the keyboard has something, or a bot can move. */
static void wait_and_tend(lines *l)
{
    bool reads = l->orders.typing.asks && wants_line(l);
    struct pollfd p[2] = {client_poll(l->client),
                          {.fd = reads ? STDIN_FILENO : -1, .events = POLLIN}};

    poll(p, 2, client_patience(l->client));
    client_tend(l->client);
    if (p[1].revents)
        typing_read(&l->orders.typing);
}

int lines_give_up(lines *l, const char *why)
{
    typing_break(&l->orders.typing);
    cli_printed();
    return cli_fail_because(why);
}

/* One round of the loop: ask, take a line or wait for something, and see
 * whether it can go on. Returns the exit code if it cannot. */
static int turn_of_events(lines *l)
{
    const char *line;

    if (l->way->prepare != NULL && !l->way->prepare(l))
        return l->way->input_ended(l);
    if (l->orders.left)
        return CLI_DONE;
    ask(l);
    line = l->orders.typing.asks ? typing_line(&l->orders.typing) : NULL;
    if (line != NULL)
        take_line(l, line);
    else if (!typing_is_over(&l->orders.typing) || !l->way->has_say(l))
        wait_and_tend(l);
    if (l->way->hindrance != NULL && l->way->hindrance(l) != CLI_DONE)
        return CLI_FAILED;
    if (typing_is_over(&l->orders.typing) && l->way->has_say(l) &&
        !l->orders.left)
        return l->way->input_ended(l);
    return CLI_DONE;
}

static int stay(lines *l)
{
    int code = CLI_DONE;

    while (code == CLI_DONE && !l->orders.left && cli_printed())
        code = turn_of_events(l);
    return code;
}

/* ---- Beginning and end ---- */

/* NULL: there is no memory left. */
static lines *new_lines(client *c, const lines_way *way, const draw *sheet)
{
    lines *l = calloc(1, sizeof *l);

    if (l == NULL)
        return NULL;
    l->client = c;
    l->way = way;
    l->turn = -1;
    l->waits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    c->ascii = sheet->ascii;
    orders_begin(&l->orders, c, sheet);
    l->orders.own = way->own;
    l->orders.n_own = way->n_own;
    l->orders.tell = tell_log;
    l->orders.self = l;
    return l;
}

static void end(lines *l)
{
    orders_end(&l->orders);
    draw_page_drop(&l->news);
    draw_page_drop(&l->log);
    free(l);
}

static void say_what_begins(const local_game *g)
{
    int n_players = g->m.config.n_players, n_bots = n_players - g->n_people;
    const char *game = draw_title(g->m.game);

    if (n_bots > 0)
        TEXT_LINE(stdout, terminal_lines_begins, .game = game,
                  .n_players = n_players, .n = n_bots);
    else
        TEXT_LINE(stdout, terminal_lines_beginsAlone, .game = game,
                  .n_players = n_players);
}

/* The game is kept for later only if a person plays: a script that ends too
 * early has made a mistake, and nobody wants to go on with that. */
int lines_play(local_game *g, const draw *sheet)
{
    lines *l = new_lines(&g->client, &lines_local, sheet);
    client_ears ears;
    bool left;
    int code;

    if (l == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    ears = ears_of(l);
    if (l->waits)
        local_game_keep(g);
    say_what_begins(g);
    local_game_begin(g, &ears, false);
    code = stay(l);
    left = code == CLI_DONE && !is_over(l);
    end(l);
    if (left)
        puts(text_of(g->kept ? TEXT_terminal_leftKept : TEXT_terminal_left));
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}

int lines_join(remote_table *r, const draw *sheet)
{
    lines *l = new_lines(&r->client, &lines_remote, sheet);
    client_ears ears;
    int code;

    if (l == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    ears = ears_of(l);
    remote_table_begin(r, &ears, false);
    code = stay(l);
    end(l);
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}

/* It has no ears: lines_recorded.c prints what led to each position itself. */
int lines_replay(recorded *g, const draw *sheet)
{
    lines *l = new_lines(&g->client, &lines_recorded, sheet);

    if (l == NULL)
        return cli_fail(TEXT_cli_errors_noMemory, NULL);
    l->orders.sheet = *sheet; /* with its colours: people look at this */
    stay(l);
    end(l);
    return cli_flush();
}

/* ---- On this machine ---- */

enum { BLANK_LINES = 60 }; /* that clear a screen */

static local_game *game_of(lines *l)
{
    return (local_game *)(void *)l->client;
}

static void show_turning(lines *l, int round)
{
    turning_point points[TURNING_POINTS];
    int n = local_game_turning(game_of(l), round, points);

    draw_turning(&l->orders.sheet, points, n);
    if (n > 0)
        putchar('\n');
}

/* Anyone who guessed learns what it was worth. */
static void show_read(lines *l, int viewer, int round)
{
    const draw *sheet = &l->orders.sheet;
    teller who = draw_teller(sheet);
    char told[GUESS_TOLD];
    adit_text text = adit_text_in(told, sizeof told);

    local_game_tell_read(game_of(l), viewer, round, &who, &text);
    draw_text(sheet, told);
    if (text.length > 0)
        putchar('\n');
}

/* Tells a part of a story now, or keeps it for the next table. The end of a
 * round comes at once, because the board is drawn with it. */
static void show_part(lines *l, const void *before, const adit_story *part,
                      int viewer)
{
    bool ended;
    int round;

    if (l->waits)
        draw_to_page(&l->orders.sheet, &l->news);
    ended = draw_story(&l->orders.sheet, before, part, viewer, "");
    l->orders.sheet.to = stdout;
    if (!ended)
        return;
    lines_tell_news(l);
    round = adit_rounds_of(l->orders.sheet.game, before).now;
    show_turning(l, round);
    show_read(l, viewer, round);
}

/* Before another round is dealt there is time to read who was who, and what it
 * brought: the story comes in two parts, with a pause between them. */
static void local_story(lines *l, const void *before, const adit_story *story,
                        int viewer)
{
    adit_story part = *story;

    lines_name_seats(l);
    if (before != NULL)
        part.n = draw_before_round(&l->orders.sheet, story);
    show_part(l, before, &part, viewer);
    if (part.n == story->n)
        return;
    lines_tell_news(l);
    if (l->waits)
        lines_wait_for_enter(l, text_of(TEXT_terminal_lines_nextRound));
    part.event += part.n;
    part.n = story->n - part.n;
    show_part(l, NULL, &part, viewer);
}

/* Waits for the next table as stories do; but what is said while a table is on
 * the page is printed at once. */
static void local_said(lines *l, const char *sentence)
{
    if (!l->waits || l->turn == kind_of(l)->n_moves(l->client)) {
        lines_say(l, sentence);
        return;
    }
    draw_to_page(&l->orders.sheet, &l->news);
    fprintf(l->orders.sheet.to, "%s\n", sentence);
    l->orders.sheet.to = stdout;
}

/* What was said after so many moves, from claim i on. Returns the next
 * claim. */
static int log_said(lines *l, int i, int n_moves)
{
    const local_game *g = game_of(l);

    for (; i < g->n_said && g->said[i].n_moves == n_moves; i++) {
        match_said said = local_game_said(g, i);

        lines_show_said(&l->orders.sheet, &said);
    }
    return i;
}

/* All of it once more, with the number of each move. It is played again from
 * the beginning, since stories are not kept. */
static void local_log(lines *l)
{
    const local_game *g = game_of(l);
    adit_event events[ADIT_MAX_EVENTS];
    adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
    match log = {.moves = g->m.moves, .room = g->m.room};
    int said;

    match_again(&g->m, &log, &story);
    draw_story(&l->orders.sheet, NULL, &story, g->viewer, "");
    said = log_said(l, 0, 0);
    while (log.n_moves < g->m.n_moves) {
        char label[16];

        snprintf(label, sizeof label, "%4d. ", log.n_moves + 1);
        match_play(&log, match_turn(&log), log.moves[log.n_moves], NULL,
                   &story);
        draw_story(&l->orders.sheet, NULL, &story, g->viewer, label);
        said = log_said(l, said, log.n_moves);
    }
}

static bool local_has_say(lines *l)
{
    return asks(l) || is_over(l);
}

/* What turned a game without rounds, which has no other end; and what can still
 * be typed: with one person that includes "undo". */
static void local_end(lines *l)
{
    if (l->orders.sheet.game->rounds == NULL)
        show_turning(l, 1);
    puts(text_of(local_game_stands(game_of(l))
                     ? TEXT_terminal_lines_atEnd
                     : TEXT_terminal_lines_atEndUndo));
}

/* A pause in which the keyboard changes hands. Blank lines scroll the hand of
 * one player away before the next one looks. False: the input is over. */
static bool hands_over(lines *l, int from, int to)
{
    char prompt[TYPING_PROMPT];

    lines_tell_news(l);
    if (from >= 0 &&
        !lines_wait_for_enter(l, TEXT_IN(prompt, terminal_lines_clear,
                                         .p = draw_seat_name(from),
                                         .next = draw_seat_name(to))))
        return false;
    if (game_of(l)->n_people == 1)
        return true;
    for (int i = 0; i < BLANK_LINES; i++)
        putchar('\n');
    return lines_wait_for_enter(
        l, TEXT_IN(prompt, terminal_lines_onlyYou, .p = draw_seat_name(to)));
}

/* Gives the keyboard to the person whose turn it is. In a game without secrets
 * nobody has to look away. */
static bool local_prepare(lines *l)
{
    local_game *g = game_of(l);
    int to = kind_of(l)->hands_over(l->client);

    if (to == ADIT_NOBODY)
        return true;
    end_thinking(l);
    if (!g->is_open && !hands_over(l, g->viewer, to))
        return false;
    kind_of(l)->sit(l->client, to, false);
    lines_name_seats(l);
    l->turn = -1;
    return true;
}

/* After the end of the game that is not an error. */
static int local_input_ended(lines *l)
{
    l->orders.left = true;
    if (is_over(l))
        return CLI_DONE;
    return lines_give_up(l, text_of(game_of(l)->kept
                                        ? TEXT_terminal_lines_inputEndedKept
                                        : TEXT_terminal_lines_inputEnded));
}

/* Takes back to the user's last decision. The log is made anew from the moves
 * whenever it is asked for, and needs no change. */
static void undo(orders *o, const char *rest)
{
    lines *l = o->self;
    const char *why = local_game_stands(game_of(l));

    (void)rest;
    if (why != NULL) {
        printf("%s\n", why);
        return;
    }
    local_game_back(game_of(l));
    l->turn = -1;
    l->over_shown = false;
    l->after = 0;
    puts(text_of(TEXT_terminal_takenBack));
}

static bool is_alone(orders *o)
{
    return game_of(o->self)->n_people == 1;
}

static const order local_orders[] = {
    {"undo", "", TEXT_terminal_orders_undo, .run = undo, .fits = is_alone},
};

const lines_way lines_local = {
    .own = local_orders,
    .n_own = countof(local_orders),
    .log = local_log,
    .story = local_story,
    .said = local_said,
    .has_say = local_has_say,
    .end = local_end,
    .prepare = local_prepare,
    .input_ended = local_input_ended,
};
