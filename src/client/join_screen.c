/* join_screen.c -- a server's table on the screen of a terminal. */
#include <stdlib.h>
#include <string.h>

#include "client/join_visit.h"

static const char game_keys[] =
    "\n"
    "  c         a claim; what it was worth is told when the round is over\n"
    "  t         anything you like, where the table allows it\n"
    "  p         who sits where\n"
    "  b         play again instead of the bot that has taken your seat\n"
    "  m         sit down in the seat of a bot, where the table allows it\n"
    "  n         after the end: another game with the same people\n";

/* ---- What is heard ---- */

static void refuse(void *self, const char *sentence)
{
    visit *v = self;

    stage_say(&v->stage, "%s", sentence);
}

/* Who has something in hand does not see the log. */
static void say(void *self, const char *sentence)
{
    visit *v = self;
    const stage *s = &v->stage;

    stage_tell(&v->stage, sentence);
    stage_tell(&v->stage, "\n");
    if (s->before == NULL && s->asked && s->choosing.going)
        refuse(self, sentence);
}

/* As long as the game has not begun the seats are before his eyes. */
static void seat(void *self, int of)
{
    const remote_table *r = visit_room(self);
    char line[REMOTE_LINE];

    if (r->phase == REMOTE_WAITING || !r->knows)
        return;
    remote_table_say_seat(r, of, line);
    say(self, line);
}

/* More rounds than a game has are not kept to be read. */
static void story(void *self, const seen *before, const adit_story *told)
{
    visit *v = self;
    news *more = calloc(1, sizeof *more), **last = &v->news;
    int viewer = before ? before->viewer : visit_room(v)->seat, n = 0;

    if (more == NULL)
        return;
    v->stage.sheet.game = visit_room(v)->kind;
    for (; *last != NULL; n++)
        last = &(*last)->next;
    if (stage_story(&v->stage, before ? before->m.state : NULL, told, viewer,
                    &more->round) &&
        n < VISIT_NEWS) {
        *last = more;
        return;
    }
    free(more);
}

static void drop_news(visit *v)
{
    news *first = v->news;

    v->news = first->next;
    free(first);
}

/* ---- What is seen ---- */

bool visit_asks(const visit *v)
{
    return remote_table_asks(&v->j->there) && !remote_waits(v->j->there.remote);
}

static void write_hall(visit *v)
{
    const remote_table *r = visit_room(v);
    char address[JOIN_ADDRESS];
    draw d = v->stage.sheet;
    draw_page page = {0};

    join_address(v->j, address);
    draw_to_page(&d, &page);
    fprintf(d.to, "%s\n\n", r->about);
    remote_table_list(r, d.to);
    fprintf(d.to,
            "\nOthers join with  adit join '%s'\n"
            "or by that address in a browser.\n",
            address);
    snprintf(v->hall, sizeof v->hall, "%s", draw_page_text(&page));
    draw_page_drop(&page);
}

void visit_look(visit *v)
{
    const remote_table *r = visit_room(v);
    stage *s = &v->stage;

    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        s->sheet.name[i] = i < r->n_players ? r->called[i] : NULL;
    s->before = r->knows ? NULL : v->hall;
    if (r->knows) {
        s->sheet.game = r->at.m.game;
        s->over = r->phase == REMOTE_OVER;
        stage_see(s, r->at.m.state, r->at.viewer, visit_asks(v));
    } else {
        if (adit_game_named(r->game) != NULL)
            s->sheet.game = adit_game_named(r->game);
        write_hall(v);
    }
}

static void position(void *self)
{
    visit_look(self);
}

/* "  0:27", where there is a clock. */
static void add_clock(visit *v, int of)
{
    int64_t left = remote_table_clock(visit_room(v), of);
    size_t n = strlen(v->stage.title);

    if (left >= 0)
        snprintf(v->stage.title + n, sizeof v->stage.title - n, "  %lld:%02lld",
                 (long long)(left + 999) / 60000,
                 (long long)(left + 999) / 1000 % 60);
}

static void write_title(visit *v)
{
    const remote_table *r = visit_room(v);
    const char *trouble = remote_trouble(r->remote);
    char *title = v->stage.title;
    int turn = r->knows ? match_turn(&r->at.m) : ADIT_NOBODY;

    if (trouble != NULL)
        snprintf(title, STAGE_SAID, "no line: %.200s", trouble);
    else if (r->phase == REMOTE_OVER)
        snprintf(title, STAGE_SAID, "the game is over");
    else if (!r->knows)
        snprintf(title, STAGE_SAID, "%s",
                 r->host ? "you are the host" : "waiting for the host");
    else if (r->replaced)
        snprintf(title, STAGE_SAID, "a bot plays for you");
    else if (turn == r->seat && turn >= 0)
        snprintf(title, STAGE_SAID, "your turn, P%d", turn + 1);
    else if (turn >= 0)
        snprintf(title, STAGE_SAID, "P%d is on turn", turn + 1);
    if (trouble == NULL && r->phase == REMOTE_PLAYING && turn >= 0 &&
        turn == r->running)
        add_clock(v, turn);
}

/* What can be pressed now; NULL: what one chooses with. */
static const char *keys_of(const visit *v)
{
    const remote_table *r = &v->j->there;
    const stage *s = &v->stage;

    if (!r->knows)
        return r->host
                   ? "f: fill with bots  s: start  m: seat  n: name  t: talk"
                   : "m: seat  n: name  t: talk";
    if (r->phase == REMOTE_OVER)
        return "s: save  n: another game  l: all of it";
    if (r->replaced)
        return "b: take your seat back  t: talk";
    if (r->seat < 0)
        return "arrows: scroll  p: who sits where";
    if (!s->asked)
        return "arrows: scroll  c: claim  t: talk";
    if (s->choosing.going || s->wonders)
        return NULL;
    return "Enter: take it  h: hint  x: what it does  c: claim  t: talk";
}

static void paint(visit *v)
{
    write_title(v);
    v->stage.keys = keys_of(v);
    v->stage.more = visit_room(v)->knows ? game_keys : NULL;
    stage_paint(&v->stage);
}

/* ---- Staying ---- */

static void read_news(visit *v)
{
    if (!stage_read_round(&v->stage, &v->news->round))
        visit_leave(v);
    drop_news(v);
}

static void read_end(visit *v)
{
    v->end_read = true;
    if (!stage_read_end(&v->stage))
        visit_leave(v);
}

static struct pollfd line_of(const void *self)
{
    return remote_poll(((const visit *)self)->j->there.remote);
}

static int patience_of(const void *self)
{
    return remote_patience(((const visit *)self)->j->there.remote);
}

static void tend(void *self)
{
    visit *v = self;
    remote_table *r = visit_room(v);

    remote_tend(r->remote, remote_table_hear, r);
    if (r->knows && v->stage.asked != visit_asks(v))
        visit_look(v);
    v->stage.call = v->stage.asked ? "It is your turn." : NULL;
}

static void turn_of_events(visit *v)
{
    const remote_table *r = visit_room(v);

    if (v->news != NULL) {
        read_news(v);
    } else if (r->knows && r->phase == REMOTE_OVER && !v->end_read) {
        read_end(v);
    } else {
        paint(v);
        visit_press(v, screen_wait(-1));
    }
}

static int stay(visit *v)
{
    remote_table *r = visit_room(v);
    char why[REMOTE_LINE];

    while (!v->left) {
        turn_of_events(v);
        if (v->wants_next && r->next[0]) {
            v->wants_next = v->end_read = false;
            if (!join_next(v->j))
                return CLI_FAILED;
            stage_untell(&v->stage);
            v->stage.said[0] = 0;
            visit_look(v);
        } else if (remote_table_is_closed(r, why)) {
            return cli_fail("%s", why);
        }
    }
    return CLI_DONE;
}

int join_on_screen(joining *j)
{
    visit *v = calloc(1, sizeof *v);
    draw sheet = draw_on(stdout, adit_game_at(0), j->ascii);
    int code;

    if (v == NULL)
        return cli_fail("there is no memory left");
    if (!screen_open()) {
        free(v);
        return join_by_lines(j);
    }
    screen_invite(&(screen_company){v, line_of, patience_of, tend});
    sheet.words = j->words;
    j->there.ascii = sheet.ascii;
    v->j = j;
    j->there.ears = (remote_table_ears){v, say, refuse, seat, story, position};
    stage_begin(&v->stage, &sheet);
    visit_look(v);
    code = stay(v);
    /* Who was told to end has left a game that goes on. */
    if (screen_is_gone() && j->there.phase == REMOTE_PLAYING)
        code = CLI_FAILED;
    screen_close();
    stage_leave_result(&v->stage, &sheet);
    fputs(v->farewell, stdout);
    while (v->news != NULL)
        drop_news(v);
    stage_end(&v->stage);
    free(v);
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}
