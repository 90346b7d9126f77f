/* stage.c -- a game on the screen.
 *
 *   saboteur  round 1 of 3, pile 38                                P2 thinks
 *   board ............................................ players ............
 *   .................................................. what happened, or the
 *   .................................................. moves to choose from
 *   hand .................................................................
 *   [NES] map break-lamp pass
 *   dig NES@3,1
 *   arrows choose  r turns  Enter digs  Esc back  w why  ? help               */
#include "tui/stage.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum {
    LEAST_HEIGHT = 16,
    LEAST_WIDTH = 60,
    MOST_HAND = 8,   /* lines */
    BROAD = 100,     /* columns from which on the sides are wider */
    KEPT = 64 * 1024 /* bytes of sentences */
};

/* ---- Beginning and end ---- */

void stage_begin(stage *s, const draw *sheet)
{
    s->sheet = *sheet;
    s->sheet.inks = INKS_TOLD;
    s->viewer = ADIT_NOBODY;
}

void stage_end(stage *s)
{
    stage_untell(s);
}

void stage_see(stage *s, const void *obs, int viewer, bool asked)
{
    size_t size = s->sheet.game->state_size;

    if (s->asked && asked && s->viewer == viewer &&
        memcmp(s->obs, obs, size) == 0)
        return; /* what is chosen so far stays */
    memcpy(s->obs, obs, size);
    s->viewer = viewer;
    s->asked = asked;
    s->wonders = false;
    if (asked)
        choosing_begin(&s->choosing, s->sheet.game, obs);
}

/* The oldest are forgotten when there are too many. */
void stage_tell(stage *s, const char *sentences)
{
    size_t n = strlen(sentences);
    char *more;

    if (n == 0 || n > KEPT / 2)
        return;
    if (s->n_told + n > KEPT) {
        const char *from = strchr(s->told + s->n_told - KEPT / 2, '\n');

        s->n_told = from ? strlen(from + 1) : 0;
        memmove(s->told, from ? from + 1 : s->told, s->n_told + 1);
    }
    more = realloc(s->told, s->n_told + n + 1);
    if (more == NULL)
        return;
    s->told = more;
    memcpy(s->told + s->n_told, sentences, n + 1);
    s->n_told += n;
    s->back = 0;
}

bool stage_story(stage *s, const void *before, const adit_story *story,
                 int viewer, stage_round *round)
{
    _Alignas(8) uint8_t after[ADIT_MAX_STATE];
    draw d = s->sheet;
    draw_page sentences = {0};

    draw_to_page(&d, &sentences);
    draw_story(&d, NULL, story, viewer, "");
    stage_tell(s, draw_page_text(&sentences));
    draw_page_drop(&sentences);
    if (before == NULL)
        return false;
    round->game = d.game;
    round->viewer = viewer;
    round->n = story->n;
    memcpy(round->before, before, d.game->state_size);
    memcpy(round->event, story->event, (size_t)story->n * sizeof *story->event);
    memcpy(after, before, d.game->state_size);
    return draw_follow(&d, after, story, viewer);
}

void stage_untell(stage *s)
{
    free(s->told);
    s->told = NULL;
    s->n_told = 0;
    s->back = 0;
}

void stage_say(stage *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(s->said, sizeof s->said, format, args);
    va_end(args);
}

/* ---- What stands where ---- */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The things on bars as wide as the screen. */
static int bars_of(const choosing *c, int width, int column[CHOOSING_THINGS],
                   int line[CHOOSING_THINGS])
{
    int x = 0, y = 0;

    for (int i = 0; i < c->n_things; i++) {
        int wide = (int)strlen(c->thing[i]) + (i < 9 ? 4 : 2);

        if (x > 0 && x + wide > width) {
            x = 0;
            y++;
        }
        column[i] = x;
        line[i] = y;
        x += wide;
    }
    return y + 1;
}

static int side_width(int width)
{
    return width < BROAD ? 25 : larger(36, smaller(60, width / 4));
}

static void lay_out(stage *s, int hand_lines, screen_area *hand)
{
    screen_area all = screen_whole();
    int column[CHOOSING_THINGS], line[CHOOSING_THINGS];
    int bars = s->asked ? bars_of(&s->choosing, all.width, column, line) : 1;
    int side = side_width(all.width), below, middle;
    int n = ((const adit_head *)s->obs)->n_players;

    bars = smaller(bars, 3);
    below = bars + 2;
    *hand = (screen_area){.height = smaller(hand_lines, MOST_HAND),
                          .width = all.width};
    hand->height = smaller(hand->height, all.height - 1 - below - 8);
    middle = all.height - 1 - below - hand->height;
    hand->line = 1 + middle;
    s->bar = (screen_area){all.height - below, 0, bars, all.width};
    s->board = (screen_area){1, 0, middle, all.width - side - 1};
    s->crew = (screen_area){1, all.width - side, smaller(n, middle - 3), side};
    s->menu = (screen_area){2 + s->crew.height, all.width - side,
                            middle - s->crew.height - 1, side};
}

/* ---- Parts ---- */

typedef void part(const draw *d, const void *obs, int viewer);

/* A part as a page of so many columns. */
static const char *page_of(stage *s, draw_page *page, part *of, int width)
{
    FILE *to = s->sheet.to;

    s->sheet.width = width;
    draw_to_page(&s->sheet, page);
    of(&s->sheet, s->obs, s->viewer);
    s->sheet.to = to;
    return draw_page_text(page);
}

/* Who only looks on has no hand; who sees everything sees that of who is next. */
static void hand_part(const draw *d, const void *obs, int viewer)
{
    int whose = viewer;

    if (viewer == ADIT_EVERYONE)
        whose = ((const adit_head *)obs)->turn;
    if (whose >= 0)
        draw_hand(d, obs, whose);
}

/* What the game is called is left out where there is no room for it. */
static void paint_title(const stage *s, screen_area all)
{
    draw_page page = {0};
    draw d = s->sheet;
    char text[2 * STAGE_SAID];
    int n, room;

    draw_to_page(&d, &page);
    d.inks = INKS_NONE;
    if (s->before == NULL)
        draw_stand(&d, s->obs);
    n = snprintf(text, sizeof text, " adit  %s  %s", d.game->title,
                 draw_page_text(&page));
    if (n + (int)strlen(s->title) + 2 > all.width)
        n = snprintf(text, sizeof text, " %s", draw_page_text(&page));
    room = larger(1, all.width - n - (int)strlen(s->title) - 1);
    snprintf(text + strlen(text), sizeof text - strlen(text), "%*s%s", room, "",
             s->title);
    draw_page_drop(&page);
    screen_line((screen_area){0, 0, 1, all.width}, INK_HERE, text);
}

/* Scrolls so that a box is seen, with something around it. */
static int follow(int from, int at, int size, int room, int whole)
{
    if (whole <= room)
        return 0;
    if (at - 2 < from)
        from = at - 2;
    if (at + size + 2 > from + room)
        from = at + size + 2 - room;
    return larger(0, smaller(from, whole - room));
}

static draw_marks marks_of(stage *s)
{
    const choosing *c = &s->choosing;
    draw_marks m = {0};

    memset(s->box, 0, sizeof s->box);
    if (!s->asked)
        return m;
    m.spot = c->spot;
    m.box = s->box;
    m.n = c->n_spots;
    if (s->wonders) {
        m.at = s->eye;
    } else if (c->going) {
        m.at = c->spot[c->at];
        m.move = choosing_move(c);
    }
    return m;
}

/* In the middle of an area that is larger than need be. */
static void centre(screen_area *a, int height, int width)
{
    int above = larger(0, (a->height - height) / 2);
    int before = larger(0, (a->width - width) / 2);

    *a = (screen_area){a->line + above, a->column + before, a->height - above,
                       a->width - before};
}

static void paint_board(stage *s, draw_marks *m)
{
    draw_page page = {0};
    const char *text;

    s->sheet.marks = m;
    s->sheet.height = s->board.height;
    text = page_of(s, &page, draw_board, s->board.width);
    s->sheet.marks = NULL;
    if (m->here.height > 0) {
        s->top = follow(s->top, m->here.line, m->here.height, s->board.height,
                        draw_lines(text));
        s->left = follow(s->left, m->here.column, m->here.width, s->board.width,
                         draw_columns(text));
    } else {
        s->top = smaller(s->top, larger(0, draw_lines(text) - s->board.height));
        s->left =
            smaller(s->left, larger(0, draw_columns(text) - s->board.width));
    }
    centre(&s->board, draw_lines(text), draw_columns(text));
    screen_put(s->board, text, s->top, s->left);
    draw_page_drop(&page);
}

/* Where not all have room, those around who is chosen, or on turn. */
static void paint_crew(stage *s, draw_marks *m)
{
    const adit_head *head = (const adit_head *)s->obs;
    int seat = m->at.kind == SPOT_SEAT ? m->at.x : head->turn;
    draw_page page = {0};
    FILE *to = s->sheet.to;

    s->sheet.marks = m;
    draw_to_page(&s->sheet, &page);
    draw_crew(&s->sheet, s->obs, s->viewer, s->crew.width);
    s->sheet.to = to;
    s->sheet.marks = NULL;
    s->first = follow(0, seat, 1, s->crew.height, head->n_players);
    screen_put(s->crew, draw_page_text(&page), s->first, 0);
    draw_page_drop(&page);
}

/* The last sentences that have room, or those before. */
static void paint_log(stage *s)
{
    draw_page page = {0};
    draw d = s->sheet;
    int lines;

    d.width = s->menu.width;
    draw_to_page(&d, &page);
    for (const char *at = s->told; at != NULL && *at;) {
        char sentence[STAGE_SAID];
        size_t n = strcspn(at, "\n");

        snprintf(sentence, sizeof sentence, "%.*s", (int)n, at);
        draw_flow(&d, sentence);
        at += n + (at[n] != 0);
    }
    lines = draw_lines(draw_page_text(&page));
    s->back = smaller(s->back, larger(0, lines - s->menu.height));
    screen_put(s->menu, draw_page_text(&page),
               larger(0, lines - s->menu.height - s->back), 0);
    draw_page_drop(&page);
}

/* A note that begins with a word stands apart. */
static void add_note(const stage *s, adit_action move, adit_text *out)
{
    char note[STAGE_SAID];
    adit_text text = adit_text_in(note, sizeof note);

    draw_note(s->sheet.game, s->obs, move, &text);
    text_put(out, note[0] >= 'a' && note[0] <= 'z' ? " " : "");
    text_put(out, note);
}

/* A move in so many columns: what all like it begin with is in hand, and known. */
static const char *in_columns(const stage *s, adit_action move, int width,
                              adit_text *out)
{
    int heading;

    s->sheet.game->write_move(move, out);
    heading = draw_heading(s->sheet.game, out->at);
    add_note(s, move, out);
    return draw_columns(out->at) > width ? out->at + heading : out->at;
}

/* The places that what is in hand can go to, around the one where one is. At an edge
 * beyond which there are more, their number. */
static void paint_menu(const stage *s)
{
    const choosing *c = &s->choosing;
    int from = follow(c->at - s->menu.height / 2, c->at, 1, s->menu.height,
                      c->n_spots);
    int above = from, below = c->n_spots - from - s->menu.height;

    for (int i = 0; i < s->menu.height && from + i < c->n_spots; i++) {
        screen_area line = {s->menu.line + i, s->menu.column, 1, s->menu.width};
        int hidden = i == 0 ? above : i == s->menu.height - 1 ? below : 0;
        char text[STAGE_SAID];
        adit_text out = adit_text_in(text, sizeof text);
        bool here = from + i == c->at;
        adit_action move =
            here ? choosing_move(c) : c->all.move[c->first[from + i]];

        if (hidden > 0) {
            snprintf(text, sizeof text, "... %d more", hidden + 1);
            screen_line(line, INK_FAINT, text);
        } else {
            screen_line(line, here ? INK_HERE : INK_PLAIN,
                        in_columns(s, move, s->menu.width, &out));
        }
    }
}

static void paint_bar(const stage *s)
{
    const choosing *c = &s->choosing;
    int column[CHOOSING_THINGS], line[CHOOSING_THINGS];

    if (!s->asked)
        return;
    bars_of(c, s->bar.width, column, line);
    for (int i = 0; i < c->n_things; i++) {
        char text[2 * CHOOSING_NAME];
        int wide =
            i < 9 ? snprintf(text, sizeof text, "%d %s", i + 1, c->thing[i])
                  : snprintf(text, sizeof text, "%s", c->thing[i]);

        if (line[i] < s->bar.height)
            screen_line(
                (screen_area){s->bar.line + line[i], column[i], 1, wide},
                i == c->held ? INK_HERE : INK_PLAIN, text);
    }
}

bool stage_thing_at(const stage *s, int thing, screen_event e)
{
    int column[CHOOSING_THINGS], line[CHOOSING_THINGS];

    bars_of(&s->choosing, s->bar.width, column, line);
    return e.line == s->bar.line + line[thing] && e.column >= column[thing] &&
           e.column < column[thing] + 2 + (int)strlen(s->choosing.thing[thing]);
}

/* What is chosen so far, in words. */
static void say_choice(const stage *s, adit_text *out)
{
    const choosing *c = &s->choosing;
    adit_action move = choosing_move(c);
    size_t before;

    if (!s->asked || !c->going)
        return;
    s->sheet.game->write_move(move, out);
    add_note(s, move, out);
    before = out->length;
    text_put(out, "  (");
    draw_remark(s->sheet.game, s->obs, move, out);
    if (out->length == before + 3) {
        out->length = before;
        out->at[before] = 0;
    } else {
        text_put(out, ")");
    }
}

static const char *keys_of(const stage *s)
{
    if (s->keys != NULL)
        return s->keys;
    if (s->over)
        return "s: save  l: all that happened  arrows: scroll";
    if (!s->asked)
        return "Enter: go on faster";
    if (s->wonders)
        return "arrows: look around  w or Esc: back";
    if (s->choosing.going)
        return "Enter: do it  arrows: where  r: turn  Esc: back  w: why not";
    return "Enter: take it  left, right: what  h: hint  w: why not";
}

/* On the line of the keys, too. */
static void paint_long(const stage *s, screen_area last, const char *text)
{
    draw_page page = {0};
    draw d = s->sheet;

    d.width = last.width;
    draw_to_page(&d, &page);
    draw_flow(&d, text);
    screen_put(last, draw_page_text(&page), 0, 0);
    draw_page_drop(&page);
}

/* As many keys as have room; two blanks stand between them. */
static void leave_out_last(char *keys, int width)
{
    while (draw_columns(keys) > width) {
        char *last = keys;

        for (char *at = keys; (at = strstr(at, "  ")) != NULL; at += 2)
            last = at;
        *last = 0;
    }
}

/* What is said, or chosen; and the keys, if that leaves room for them. */
static void paint_words(const stage *s, screen_area all)
{
    char text[2 * STAGE_SAID];
    adit_text line = adit_text_in(text, sizeof text);
    screen_area last = {all.height - 2, 0, 2, all.width};

    if (s->said[0])
        text_put(&line, s->said);
    else
        say_choice(s, &line);
    if (draw_columns(text) > all.width) {
        paint_long(s, last, text);
        return;
    }
    screen_line(last, INK_STRONG, text);
    last.line++;
    snprintf(text, sizeof text, "%s  ?: help  q: leave", keys_of(s));
    if (draw_columns(text) > all.width)
        snprintf(text, sizeof text, "?: help  q: leave  %s", keys_of(s));
    leave_out_last(text, all.width);
    screen_keys(last, INK_FAINT, s->answers ? s->answers : text);
}

/* Before the game: a text, and what was told below it. */
static void paint_before(stage *s, screen_area all)
{
    int lines = draw_lines(s->before);
    int height = smaller(lines, all.height - 6);

    screen_put((screen_area){2, 2, height, all.width - 2}, s->before, 0, 0);
    s->menu =
        (screen_area){3 + height, 2, all.height - height - 6, all.width - 2};
    paint_log(s);
}

static void paint_game(stage *s, screen_area all)
{
    screen_area hand;
    draw_page page = {0};
    draw_marks marks = marks_of(s);
    const char *text = page_of(s, &page, hand_part, all.width);

    lay_out(s, draw_lines(text), &hand);
    paint_board(s, &marks);
    paint_crew(s, &marks);
    if (s->aside != NULL)
        screen_put(s->menu, s->aside, 0, 0);
    else if (s->asked && s->choosing.going)
        paint_menu(s);
    else
        paint_log(s);
    screen_put(hand, text, 0, 0);
    draw_page_drop(&page);
    paint_bar(s);
}

void stage_paint(stage *s)
{
    screen_area all = screen_whole();

    screen_clear();
    if (all.height < LEAST_HEIGHT || all.width < LEAST_WIDTH) {
        screen_line((screen_area){0, 0, 1, all.width}, INK_BAD,
                    "Too small: at least 60x16.");
        screen_show();
        return;
    }
    paint_title(s, all);
    if (s->before != NULL)
        paint_before(s, all);
    else
        paint_game(s, all);
    paint_words(s, all);
    screen_show();
}
