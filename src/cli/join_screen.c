/* join_screen.c -- a server's table on the screen of a terminal. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/join.h"
#include "cli/join_talk.h"
#include "core/text.h"
#include "tui/stage.h"

enum { PATH = 400, NAME = 64, SEATS = 2048 };

static const char game_keys[] =
    "\n"
    "  c         a claim; what it was worth is told when the round is over\n"
    "  t         anything you like, where the table allows it\n"
    "  p         who sits where\n"
    "  b         play again instead of the bot that has taken your seat\n"
    "  m         sit down in the seat of a bot, where the table allows it\n"
    "  n         after the end: another game with the same people\n";

static const char hall_keys[] =
    "The game begins when the host starts it. Until then:\n"
    "\n"
    "  m         sit down at another seat\n"
    "  n         another name\n"
    "  t         say something, where the table allows it\n"
    "  q         leave; Ctrl-C too\n"
    "\n"
    "and for the host:\n"
    "\n"
    "  f         bots for all empty seats\n"
    "  s         start the game\n"
    "  b         a bot for a seat\n"
    "  x         empty a seat\n"
    "  w         two change their seats\n";

/* The end of a round that he has not read about yet. */
typedef struct news {
    draw_page page;
    struct news *next;
} news;

typedef struct visit {
    joining *j;
    stage stage;
    news *news; /* the oldest first */
    char name[NAME], hall[SEATS];
    char farewell[2 * ROOM_LINE]; /* what he may want to copy */
    bool left, wants_next, end_read;
} visit;

static room *room_of(visit *v)
{
    return &v->j->room;
}

/* ---- What is heard ---- */

static void say(void *self, const char *sentence)
{
    visit *v = self;

    stage_tell(&v->stage, sentence);
    stage_tell(&v->stage, "\n");
    stage_say(&v->stage, "%s", sentence);
}

/* As long as the game has not begun the seats are before his eyes. */
static void seat(void *self, int of)
{
    const room *r = room_of(self);
    char line[2 * ROOM_NAME];

    if (r->phase == ROOM_WAITING || !r->knows)
        return;
    snprintf(line, sizeof line, "P%d: %s%s", of + 1, r->who[of],
             of == r->seat ? " (you)" : "");
    say(self, line);
}

static void story(void *self, const seen *before, const adit_story *told)
{
    visit *v = self;
    news *more = calloc(1, sizeof *more), **last = &v->news;
    int viewer = before ? before->viewer : room_of(v)->seat;

    if (more == NULL)
        return;
    v->stage.sheet.game = room_of(v)->kind;
    if (!stage_story(&v->stage, before ? before->m.state : NULL, told, viewer,
                     &more->page)) {
        free(more);
        return;
    }
    while (*last != NULL)
        last = &(*last)->next;
    *last = more;
}

static void drop_news(visit *v)
{
    news *first = v->news;

    v->news = first->next;
    draw_page_drop(&first->page);
    free(first);
}

/* ---- What is seen ---- */

/* A move that was sent is not chosen again before it is answered. */
static bool asks(visit *v)
{
    return room_asks(room_of(v)) && !guest_waits(room_of(v)->guest);
}

static void write_hall(visit *v)
{
    const room *r = room_of(v);
    char address[JOIN_ADDRESS];
    draw d = v->stage.sheet;
    draw_page page = {0};

    join_address(v->j, address);
    draw_to_page(&d, &page);
    fprintf(d.to, "%s\n\n", r->about);
    room_list(r, d.to);
    fprintf(d.to,
            "\nOthers join with  adit join '%s'\n"
            "or by that address in a browser.\n",
            address);
    snprintf(v->hall, sizeof v->hall, "%s", draw_page_text(&page));
    draw_page_drop(&page);
}

static void position(void *self)
{
    visit *v = self;
    const room *r = room_of(v);
    stage *s = &v->stage;

    for (int i = 0; i < ADIT_MAX_PLAYERS; i++)
        s->sheet.name[i] = i < r->n_players ? r->called[i] : NULL;
    s->before = r->knows ? NULL : v->hall;
    if (r->knows) {
        s->sheet.game = r->at.m.game;
        s->over = r->phase == ROOM_OVER;
        stage_see(s, r->at.m.state, r->at.viewer, asks(v));
    } else {
        if (adit_game_named(r->game) != NULL)
            s->sheet.game = adit_game_named(r->game);
        write_hall(v);
    }
}

/* "  0:27", where there is a clock. */
static void add_clock(visit *v, int of)
{
    int64_t left = room_clock(room_of(v), of);
    size_t n = strlen(v->stage.title);

    if (left >= 0)
        snprintf(v->stage.title + n, sizeof v->stage.title - n, "  %lld:%02lld",
                 (long long)(left + 999) / 60000,
                 (long long)(left + 999) / 1000 % 60);
}

static void write_title(visit *v)
{
    const room *r = room_of(v);
    const char *trouble = guest_trouble(r->guest);
    char *title = v->stage.title;
    int turn = r->knows ? match_turn(&r->at.m) : ADIT_NOBODY;

    if (trouble != NULL)
        snprintf(title, STAGE_SAID, "no line: %.200s", trouble);
    else if (r->phase == ROOM_OVER)
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
    if (trouble == NULL && r->phase == ROOM_PLAYING && turn >= 0 &&
        turn == r->running)
        add_clock(v, turn);
}

static void choose_keys(visit *v)
{
    const room *r = room_of(v);

    v->stage.more = r->knows ? game_keys : NULL;
    v->stage.keys =
        !r->knows && r->host
            ? "f: fill with bots  s: start  m: seat  n: name  t: talk"
        : !r->knows             ? "m: seat  n: name  t: talk"
        : r->phase == ROOM_OVER ? "s: save  n: another game  l: all of it"
        : r->replaced           ? "b: take your seat back  t: talk"
        : r->seat < 0           ? "arrows: scroll  p: who sits where"
        : !v->stage.asked       ? "arrows: scroll  c: claim  t: talk"
                                : NULL;
}

static void paint(visit *v)
{
    write_title(v);
    choose_keys(v);
    stage_paint(&v->stage);
}

/* ---- What is pressed ---- */

/* Many a message is lost without a line; a move is not. */
static void check(visit *v, bool sent)
{
    if (!sent)
        stage_say(&v->stage,
                  "There is no line to the server now: that was not sent.");
}

static void talk(visit *v)
{
    char text[ROOM_LINE] = "";

    if (stage_types(&v->stage, "Say:", text, sizeof text) && text[0])
        check(v, room_send(room_of(v), "chat", "text", text));
}

static void claim(visit *v)
{
    char text[ADIT_MAX_MOVE_TEXT];

    if (room_of(v)->seat < 0)
        stage_say(&v->stage, "You have no seat here.");
    else if (join_picks_claim(&v->stage, room_of(v)->seat, text))
        check(v, room_send(room_of(v), "claim", "claim", text));
}

static bool types_seat(visit *v, const char *prompt, char out[NAME])
{
    out[0] = 0;
    return stage_types(&v->stage, prompt, out, NAME) && out[0];
}

static void sit_elsewhere(visit *v)
{
    char where[NAME];

    if (types_seat(v, "Which seat? P", where)) {
        char text[NAME + 1];

        snprintf(text, sizeof text, "%s%s", where[0] == 'P' ? "" : "P", where);
        check(v, room_sit(room_of(v), text));
    }
}

/* Who has no seat yet may have been refused for his name. */
static void rename_him(visit *v)
{
    room *r = room_of(v);
    char name[NAME];

    snprintf(name, sizeof name, "%s", r->name ? r->name : "");
    if (!stage_types(&v->stage, "Your name:", name, sizeof name) || !name[0])
        return;
    memcpy(v->name, name, sizeof name);
    r->name = v->name;
    check(v,
          r->seat < 0 ? room_sit(r, NULL) : room_send(r, "name", "name", name));
}

static void save(visit *v)
{
    char path[PATH] = "game.jsonl", why[LINK_WHY], proof[ROOM_LINE];

    if (room_of(v)->phase != ROOM_OVER) {
        stage_say(&v->stage, "It can be saved when it is over.");
        return;
    }
    if (!stage_types_file(&v->stage, path, sizeof path))
        return;
    if (strcmp(path, "-") == 0 || !join_saves(v->j, path, why)) {
        stage_say(&v->stage, "It cannot be saved there.");
        return;
    }
    room_say_proof(room_of(v), path, proof);
    snprintf(v->farewell, sizeof v->farewell,
             "The game is saved. To see it again:\n  adit replay %s\n"
             "Whether it was dealt as promised:\n  %s\n",
             path, proof);
    stage_say(&v->stage, "Saved; how to see it again is told when you leave.");
}

static void leave(visit *v)
{
    const room *r = room_of(v);

    v->left = r->phase == ROOM_OVER || r->seat < 0 ||
              stage_asks(&v->stage, r->phase == ROOM_PLAYING
                                        ? "Leave? A bot plays on until you "
                                          "come back."
                                        : "Leave this table?");
}

static void show_seats(visit *v)
{
    draw d = v->stage.sheet;
    draw_page page = {0};

    draw_to_page(&d, &page);
    room_list(room_of(v), d.to);
    if (!stage_read(&v->stage, "Who sits where", draw_page_text(&page)))
        leave(v);
    draw_page_drop(&page);
}

static void go_on(visit *v)
{
    v->wants_next = true;
    if (room_of(v)->next[0] == 0)
        check(v, room_send(room_of(v), "rematch", NULL, NULL));
}

/* The host's keys before the game; false: it is none. */
static bool arrange(visit *v, int key)
{
    room *r = room_of(v);
    char text[NAME] = "", one[NAME], other[NAME];

    switch (key) {
    case 'f':
        snprintf(text, sizeof text, "deducer");
        if (stage_types(&v->stage, "Which bot in the empty seats?", text, NAME))
            check(v, room_send(r, "fill", "bot", text));
        return true;
    case 's':
        check(v, room_send(r, "start", NULL, NULL));
        return true;
    case 'b':
        if (!types_seat(v, "Which bot where? For example P3 greedy:", text))
            return true;
        if (sscanf(text, "%63s %63s", one, other) == 2)
            check(v, room_bot(r, one, other));
        else
            stage_say(&v->stage, "That is no seat and a bot.");
        return true;
    case 'x':
        if (types_seat(v, "Empty which seat? For example P3:", text))
            check(v, room_send(r, "clear", "seat", text));
        return true;
    case 'w':
        if (!types_seat(v, "Which two? For example P1 P3:", text))
            return true;
        if (sscanf(text, "%63s %63s", one, other) == 2)
            check(v, room_swap(r, one, other));
        else
            stage_say(&v->stage, "Those are not two seats.");
        return true;
    default:
        return false;
    }
}

/* Before the game. */
static void press_in_hall(visit *v, int key)
{
    v->stage.said[0] = 0;
    if (room_of(v)->host && arrange(v, key))
        return;
    switch (key) {
    case 'm':
        sit_elsewhere(v);
        break;
    case 'n':
        rename_him(v);
        break;
    case 't':
        talk(v);
        break;
    case '?':
        if (!stage_read(&v->stage, "Before the game", hall_keys))
            leave(v);
        break;
    case 'q':
    case KEYS_LEAVE:
        leave(v);
        break;
    default:
        break;
    }
}

static void hint(visit *v)
{
    adit_action move;

    stage_say(&v->stage, "thinking...");
    stage_paint(&v->stage);
    if (room_hint(room_of(v), &move)) {
        stage_suggest(&v->stage, move);
        stage_say(&v->stage, "The bot '%s' would do this.", adviser_bot);
    }
}

/* What the stage does not know. */
static void press_besides(visit *v, int key)
{
    switch (key) {
    case 'c':
        claim(v);
        break;
    case 't':
        talk(v);
        break;
    case 'p':
        show_seats(v);
        break;
    case 'b':
        check(v, room_send(room_of(v), "back", NULL, NULL));
        break;
    case 'm':
        sit_elsewhere(v);
        break;
    case 'n':
        if (room_of(v)->phase == ROOM_OVER)
            go_on(v);
        break;
    default:
        break;
    }
}

static void play(visit *v)
{
    room *r = room_of(v);

    if (!asks(v))
        return;
    if (!room_move(r, stage_move(&v->stage)))
        stage_say(&v->stage, "There is no line to the server now: it is sent "
                             "as soon as there is one.");
    position(v);
}

static void press(visit *v, screen_event e)
{
    if (e.key == KEYS_NONE || e.key == KEYS_SIZE)
        return;
    if (v->stage.before != NULL) {
        press_in_hall(v, e.key);
        return;
    }
    switch (stage_press(&v->stage, e)) {
    case STAGE_MOVE:
        play(v);
        break;
    case STAGE_HINT:
        hint(v);
        break;
    case STAGE_SAVE:
        save(v);
        break;
    case STAGE_QUIT:
        leave(v);
        break;
    case STAGE_OTHER:
        press_besides(v, e.key);
        break;
    case STAGE_NOTHING:
        break;
    }
}

/* ---- Staying ---- */

static void read_news(visit *v)
{
    if (!stage_read(&v->stage, "The round is over",
                    draw_page_text(&v->news->page)))
        leave(v);
    drop_news(v);
}

static void read_end(visit *v)
{
    const seen *at = &room_of(v)->at;
    draw d = v->stage.sheet;
    draw_page page = {0};

    v->end_read = true;
    d.width = screen_whole().width;
    draw_to_page(&d, &page);
    draw_end(&d, at->m.state, at->viewer);
    if (!stage_read(&v->stage, "The game is over", draw_page_text(&page)))
        leave(v);
    draw_page_drop(&page);
}

static struct pollfd line_of(const void *self)
{
    return guest_poll(((const visit *)self)->j->room.guest);
}

static int patience_of(const void *self)
{
    return guest_patience(((const visit *)self)->j->room.guest);
}

static void tend(void *self)
{
    visit *v = self;
    room *r = room_of(v);

    guest_tend(r->guest, room_hear, r);
    if (r->knows && v->stage.asked != asks(v))
        position(v);
    v->stage.call = v->stage.asked ? "It is your turn." : NULL;
}

static void turn_of_events(visit *v)
{
    const room *r = room_of(v);

    if (v->news != NULL) {
        read_news(v);
    } else if (r->knows && r->phase == ROOM_OVER && !v->end_read) {
        read_end(v);
    } else {
        paint(v);
        press(v, screen_wait(-1));
    }
}

static int stay(visit *v)
{
    room *r = room_of(v);
    char why[ROOM_LINE];

    while (!v->left) {
        turn_of_events(v);
        if (v->wants_next && r->next[0]) {
            v->wants_next = v->end_read = false;
            if (!join_next(v->j))
                return CLI_FAILED;
            stage_untell(&v->stage);
            v->stage.said[0] = 0;
            position(v);
        } else if (room_is_closed(r, why)) {
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
    j->room.ascii = sheet.ascii;
    v->j = j;
    j->room.ears = (room_ears){v, say, seat, story, position};
    stage_begin(&v->stage, &sheet);
    position(v);
    code = stay(v);
    screen_close();
    fputs(v->farewell, stdout);
    while (v->news != NULL)
        drop_news(v);
    stage_end(&v->stage);
    free(v);
    return cli_flush() == CLI_DONE ? code : CLI_FAILED;
}
