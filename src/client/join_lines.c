/* join_lines.c -- a server's table, by lines: what happens is told a sentence a line,
 * and what is typed is a line. What is not typed on a terminal is read only when it is
 * for this seat to do something, so that a script can be written ahead. */
#include "client/join_lines.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/cli.h"

enum {
    LAST_LINES = 1000,
    LOG = 1 << 20
}; /* of a script, after the end; bytes */

static remote_table *remote_table_of(lines *l)
{
    return &l->j->there;
}

/* ---- Telling ---- */

/* What is told begins on a line of its own, not behind what somebody types. */
static void begin_line(lines *l)
{
    if (l->orders.typing.typed)
        typing_make_way(&l->orders.typing);
}

static void say(void *self, const char *sentence)
{
    lines *l = self;

    begin_line(l);
    puts(sentence);
    cli_printed();
}

static void seat(void *self, int of)
{
    char line[REMOTE_LINE];

    remote_table_say_seat(remote_table_of(self), of, line);
    say(self, line);
}

static void story(void *self, const seen *before, const adit_story *told)
{
    lines *l = self;
    draw *sheet = &l->orders.sheet;
    int viewer = before ? before->viewer : remote_table_of(l)->seat;

    begin_line(l);
    sheet->game = remote_table_of(l)->kind;
    if (l->log.file != NULL && ftell(l->log.file) > LOG)
        draw_page_drop(&l->log); /* no game has as much to tell */
    draw_to_page(sheet, &l->log);
    draw_story(sheet, NULL, told, viewer, "");
    sheet->to = stdout;
    draw_story(sheet, before ? before->m.state : NULL, told, viewer, "");
    cli_printed();
}

static void position(void *self)
{
    lines *l = self;
    const remote_table *r = remote_table_of(l);
    char about[REMOTE_LINE];
    const adit_game *game = r->knows ? r->at.m.game : adit_game_named(r->game);

    if (game != NULL)
        l->orders.sheet.game = game;
    for (int seat = 0; seat < ADIT_MAX_PLAYERS; seat++)
        l->orders.sheet.name[seat] =
            seat < r->n_players ? r->called[seat] : NULL;
    l->sat |= r->seat != ADIT_NOBODY;
    if (!l->about_told && r->phase != REMOTE_UNKNOWN) {
        join_say_about(l, about);
        say(l, about);
        l->about_told = true;
    }
}

/* ---- At the prompt ---- */

static const void *look(void *self, int *viewer)
{
    const remote_table *r = remote_table_of(self);

    *viewer = r->at.viewer;
    return r->knows ? r->at.m.state : NULL;
}

static const char *rests(void *self)
{
    const remote_table *r = remote_table_of(self);

    if (remote_table_asks(r))
        return NULL;
    if (r->phase == REMOTE_OVER)
        return "The game is over: there are no more moves.";
    if (!r->knows)
        return "There is no game yet.";
    return r->replaced ? "A bot plays for you: 'back' takes your seat back."
                       : "It is not your turn.";
}

static void play(void *self, adit_action move)
{
    if (!remote_table_move(remote_table_of(self), move))
        printf("There is no line to the server now: it is sent as soon as "
               "there is one.\n");
}

static void tell_all(void *self)
{
    lines *l = self;

    if (l->log.file != NULL)
        fflush(l->log.file);
    fputs(l->log.size > 0 ? l->log.text : "Nothing has happened yet.\n",
          stdout);
}

static const char *hint(void *self, adit_action *move)
{
    return remote_table_hint(remote_table_of(self), move) ? adviser_bot : NULL;
}

static bool save(void *self, const char *path)
{
    lines *l = self;
    char why[REMOTE_WHY] = "", proof[REMOTE_LINE];

    if (!join_saves(l->j, path, why)) {
        printf("The game is not saved%s%s.\n", *why ? ": " : "", why);
        return false;
    }
    remote_table_say_proof(remote_table_of(l), path, proof);
    printf("Saved; 'adit replay %s' shows it. Whether it was dealt as "
           "promised:\n  %s\n",
           path, proof);
    return true;
}

static const char *loses(void *self)
{
    const remote_table *r = remote_table_of(self);

    return r->phase == REMOTE_PLAYING && r->seat != ADIT_NOBODY
               ? "A bot plays on for you until you come back. Leave? y/n "
               : NULL;
}

static void leave(void *self)
{
    ((lines *)self)->left = true;
}

static const orders_place there = {
    .own = join_orders,
    .n_own = JOIN_ORDERS,
    .look = look,
    .rests = rests,
    .play = play,
    .tell = tell_all,
    .hint = hint,
    .save = save,
    .loses = loses,
    .leave = leave,
};

/* ---- Asking ---- */

static void show_turn(lines *l)
{
    const remote_table *r = remote_table_of(l);

    l->turn = r->at.m.n_moves;
    orders_show_turn(&l->orders, r->at.m.state, r->at.viewer, "");
    if (remote_table_clock(r, r->seat) >= 0)
        printf("You have %lld seconds.\n",
               (long long)(remote_table_clock(r, r->seat) + 999) / 1000);
}

static void show_end(lines *l)
{
    const remote_table *r = remote_table_of(l);

    l->over_shown = true;
    if (r->knows)
        draw_end(&l->orders.sheet, r->at.m.state, r->at.viewer);
    printf("'save FILE' keeps the game, 'rematch' plays another; Enter "
           "leaves.\n");
}

/* Is there something for him to say? A script's lines are not for anything else. While
 * an answer is under way it comes first; but nobody waits at a terminal for a line that
 * may never be there again. */
static bool has_say(lines *l)
{
    const remote_table *r = remote_table_of(l);
    bool typed = l->orders.typing.typed;

    if (r->phase == REMOTE_UNKNOWN)
        return false;
    if (remote_waits(r->remote) &&
        !(typed && remote_trouble(r->remote) != NULL))
        return false;
    return typed || remote_table_asks(r) || r->phase == REMOTE_OVER ||
           (r->phase == REMOTE_WAITING && r->host && r->seat != ADIT_NOBODY);
}

static bool wants_line(lines *l)
{
    return has_say(l) && !typing_is_over(&l->orders.typing);
}

/* The prompt, with what there is to see before it; unless that is on the page. */
static void ask(lines *l)
{
    const remote_table *r = remote_table_of(l);
    typing *t = &l->orders.typing;
    bool asks = remote_table_asks(r);
    bool new_turn = asks && l->turn != r->at.m.n_moves;
    bool new_end = r->phase == REMOTE_OVER && !l->over_shown;
    char prompt[16] = "> ";

    if (asks)
        snprintf(prompt, sizeof prompt, "P%d> ", r->seat + 1);
    if (!wants_line(l) ||
        (t->asks && !new_turn && !new_end &&
         (l->orders.question || strcmp(prompt, t->prompt) == 0)))
        return;
    typing_make_way(t);
    if (new_turn)
        show_turn(l);
    if (new_end)
        show_end(l);
    orders_ask(&l->orders, prompt);
}

static void take_line(lines *l, const char *line)
{
    if (remote_table_of(l)->phase == REMOTE_OVER &&
        (*line == 0 || (!l->orders.typing.typed && ++l->after > LAST_LINES)))
        l->left = true;
    else
        orders_obey(&l->orders, line);
}

/* ---- Staying ---- */

static void say_trouble(lines *l)
{
    const char *trouble = remote_trouble(remote_table_of(l)->remote);

    if ((trouble != NULL) == l->in_trouble)
        return;
    l->in_trouble = trouble != NULL;
    say(l, trouble ? trouble : "The line is there again.");
}

static void wait_and_tend(lines *l)
{
    remote_table *r = remote_table_of(l);
    bool reads = l->orders.typing.asks && wants_line(l);
    struct pollfd p[2] = {remote_poll(r->remote),
                          {.fd = reads ? STDIN_FILENO : -1, .events = POLLIN}};

    poll(p, 2, remote_patience(r->remote));
    remote_tend(r->remote, remote_table_hear, r);
    if (p[1].revents)
        typing_read(&l->orders.typing);
    say_trouble(l);
}

static int give_up(lines *l, const char *why, const char *more)
{
    typing_break(&l->orders.typing);
    cli_printed();
    return cli_fail("%s%s", why, more);
}

static int input_ended(lines *l)
{
    const remote_table *r = remote_table_of(l);

    if (r->phase == REMOTE_PLAYING && r->seat != ADIT_NOBODY)
        return give_up(l, "the input ended in the middle of the game",
                       "; a bot will play on");
    if (r->phase == REMOTE_WAITING && !l->orders.typing.typed)
        return give_up(l, "the input ended before the game began", "");
    l->left = true;
    return CLI_DONE;
}

/* Why it cannot go on; CLI_DONE if it can. */
static int hindrance(lines *l)
{
    const remote_table *r = remote_table_of(l);
    char why[REMOTE_LINE];

    if (remote_table_is_closed(r, why))
        return give_up(l, why, "");
    if (r->asked_to_sit && !l->sat && r->refusal[0])
        return give_up(l, r->refusal, "; --watch looks on");
    if (typing_is_over(&l->orders.typing) && has_say(l))
        return input_ended(l);
    return CLI_DONE;
}

/* To the table of the rematch, where all begins anew. */
static int go_on(lines *l)
{
    l->wants_next = l->over_shown = l->sat = l->about_told = false;
    l->turn = -1;
    draw_page_drop(&l->log);
    if (!join_next(l->j))
        return CLI_FAILED;
    remote_arrives(remote_table_of(l)->remote);
    return CLI_DONE;
}

static int stay(lines *l)
{
    int code = CLI_DONE;

    while (code == CLI_DONE && !l->left) {
        const char *line;

        ask(l);
        line = l->orders.typing.asks ? typing_line(&l->orders.typing) : NULL;
        if (line != NULL)
            take_line(l, line);
        else if (!typing_is_over(&l->orders.typing) || !has_say(l))
            wait_and_tend(l);
        code = l->wants_next && remote_table_of(l)->next[0] ? go_on(l)
                                                            : hindrance(l);
    }
    return code;
}

int join_by_lines(joining *j)
{
    draw sheet = draw_on(stdout, adit_game_at(0), j->ascii);
    lines *l = calloc(1, sizeof *l);
    int code;

    if (l == NULL)
        return cli_fail("there is no memory left");
    l->j = j;
    l->turn = -1;
    sheet.words = j->words;
    j->there.ascii = sheet.ascii;
    orders_begin(&l->orders, &there, l, &sheet);
    j->there.ears = (remote_table_ears){l, say, say, seat, story, position};
    code = stay(l);
    orders_end(&l->orders);
    draw_page_drop(&l->log);
    free(l);
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}
