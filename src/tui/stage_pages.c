/* stage_pages.c -- what lies over the stage: pages, lists, questions, help.
 * Each has a loop of its own that waits for keys, and the game may go on
 * meanwhile: screen_wait lets the company do its work, and every turn of a loop
 * paints anew. Called by client/screen_run.c, stage_keys.c and `adit learn`. */
#include "core/text.h"
#include "tui/stage.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Pages ---- */

/* A page to read: what writes it, and from what. */
typedef struct leaf {
    stage_page *write;
    const void *self;
} leaf;

static void write_text(const draw *d, const void *self)
{
    draw_text(d, self);
}

static void write_round(const draw *d, const void *self)
{
    const stage_round *r = self;
    adit_event event[ADIT_MAX_EVENTS];
    adit_story story = {.event = event, .n = r->n, .room = ADIT_MAX_EVENTS};
    draw of_game = *d;

    of_game.game = r->game;
    memcpy(event, r->event, sizeof event);
    draw_round_end(&of_game, r->before, &story, r->viewer);
    draw_turning(&of_game, r->turning.point, r->turning.n);
    if (r->read[0]) {
        fputc('\n', d->to);
        draw_text(d, r->read);
    }
}

static void write_end(const draw *d, const void *self)
{
    const stage *s = self;

    draw_end(d, s->obs, s->viewer);
    draw_turning(d, s->turning.point, s->turning.n);
}

static screen_area body_of_page(void)
{
    screen_area all = screen_whole();

    return (screen_area){1, 0, all.height - 2, all.width};
}

/* Title and keys. What the player should know even now (`call`) stands in front
 * of the keys. */
static void frame_page(const stage *s, const char *title, const char *keys)
{
    screen_area all = screen_whole(), foot = {all.height - 1, 0, 1, all.width};
    char text[STAGE_SAID];

    screen_clear();
    screen_line((screen_area){0, 0, 1, all.width}, INK_HERE, title);
    if (s->call != NULL) {
        snprintf(text, sizeof text, "%s  %s", s->call, keys);
        screen_keys(foot, INK_STRONG, text);
    } else {
        screen_keys(foot, INK_FAINT, keys);
    }
}

/* Paints as much of the page as has room from that line on. Returns the last
 * line from which it can be painted. */
static int paint_page(const stage *s, const char *title, leaf of, int from)
{
    screen_area body = body_of_page();
    draw_page page = {0};
    draw d = s->sheet;
    int most;

    d.width = body.width;
    d.height = body.height;
    draw_to_page(&d, &page);
    of.write(&d, of.self);
    most = draw_lines(draw_page_text(&page)) - body.height;
    most = most > 0 ? most : 0;
    frame_page(s, title,
               text_of(most ? TEXT_terminal_bar_more : TEXT_terminal_bar_goOn));
    screen_put(body, draw_page_text(&page), from > most ? most : from, 0);
    screen_show();
    draw_page_drop(&page);
    return most;
}

/* Until it is closed. False: Ctrl-C, which the caller passes on as the wish to
 * leave. If a turn has come meanwhile, no key that was meant for the page plays
 * it. */
static bool read_leaf(stage *s, const char *title, leaf of)
{
    int from = 0;
    bool goes_on = true;

    screen_forget();
    s->reads = true;
    for (bool read = false; !read;) {
        int most = paint_page(s, title, of, from);
        int by = body_of_page().height - 1;

        from = from > most ? most : from;
        switch (screen_wait(-1).key) {
        case KEYS_LEAVE:
            goes_on = false;
            read = true;
            break;
        case KEYS_UP:
        case KEYS_SCROLL_UP:
            from -= from > 0;
            break;
        case KEYS_DOWN:
        case KEYS_SCROLL_DOWN:
            from += from < most;
            break;
        case KEYS_NEXT:
            from += by;
            break;
        case KEYS_BEFORE:
            from = from > by ? from - by : 0;
            break;
        case KEYS_ENTER:
        case KEYS_ESCAPE:
        case ' ':
        case 'q':
            read = true;
            break;
        }
    }
    s->reads = false;
    if (s->has_come)
        screen_forget();
    s->has_come = false;
    return goes_on;
}

bool stage_read(stage *s, const char *title, const char *text)
{
    return read_leaf(s, title, (leaf){write_text, text});
}

bool stage_read_round(stage *s, const stage_round *round)
{
    return read_leaf(s, text_of(TEXT_terminal_page_round),
                     (leaf){write_round, round});
}

bool stage_read_end(stage *s)
{
    return read_leaf(s, text_of(TEXT_terminal_page_end), (leaf){write_end, s});
}

bool stage_read_page(stage *s, const char *title, stage_page *page,
                     const void *self)
{
    return read_leaf(s, title, (leaf){page, self});
}

static void write_help(const draw *d, const void *self)
{
    static const draw_key keys[] = {
        {.key = "w", .what = TEXT_terminal_help_why},
        {.name = TEXT_terminal_keys_shift, .what = TEXT_terminal_help_scroll},
        {.key = "x", .what = TEXT_terminal_help_explain},
        {.key = "h", .what = TEXT_terminal_help_hint},
        {.key = ":", .what = TEXT_terminal_help_type},
        {.key = "l", .what = TEXT_terminal_help_log},
        {.key = "s", .what = TEXT_terminal_help_save},
        {.key = "q", .what = TEXT_terminal_help_leave},
        {.name = TEXT_terminal_keys_mouse, .what = TEXT_terminal_help_mouse},
    };
    const stage *s = self;

    draw_paragraph(d, text_of(TEXT_terminal_help_choosing));
    fputc('\n', d->to);
    draw_keys(d, keys, countof(keys));
    if (s->n_more > 1)
        fputc('\n', d->to);
    draw_keys(d, s->more, s->n_more);
    fputc('\n', d->to);
    draw_legend(d);
}

bool stage_help(stage *s)
{
    return stage_read_page(s, text_of(TEXT_terminal_page_help), write_help, s);
}

/* ---- Lists ---- */

/* Scrolls a list no more than needed to see that item. */
static int scrolled(int from, int at)
{
    int height = body_of_page().height;

    return at < from ? at : at >= from + height ? at - height + 1 : from;
}

static void paint_list(const stage *s, const char *title,
                       const char *const *texts, int n, int from, int at)
{
    screen_area body = body_of_page();

    frame_page(s, title, text_of(TEXT_terminal_bar_list));
    for (int i = 0; i < body.height && from + i < n; i++) {
        char line[STAGE_SAID];
        bool here = from + i == at;

        snprintf(line, sizeof line, "%c %s", here ? '>' : ' ', texts[from + i]);
        screen_line((screen_area){1 + i, 0, 1, body.width},
                    here ? INK_HERE : INK_PLAIN, line);
    }
    screen_show();
}

/* The one that was clicked; -1: none. */
static int clicked(screen_event e, int n, int from)
{
    screen_area body = body_of_page();
    int which = from + e.line - body.line;

    return e.line >= body.line && e.line < body.line + body.height && which < n
               ? which
               : -1;
}

int stage_picks(stage *s, const char *title, const char *const *texts, int n)
{
    int at = 0, from = 0, click;

    s->said[0] = 0;
    for (;;) {
        screen_event e;

        from = scrolled(from, at);
        paint_list(s, title, texts, n, from, at);
        e = screen_wait(-1);
        switch (e.key) {
        case KEYS_UP:
        case KEYS_SCROLL_UP:
        case KEYS_BACK_TAB:
            at = (at + n - 1) % n;
            break;
        case KEYS_DOWN:
        case KEYS_SCROLL_DOWN:
        case KEYS_TAB:
            at = (at + 1) % n;
            break;
        case KEYS_FIRST:
            at = 0;
            break;
        case KEYS_LAST:
            at = n - 1;
            break;
        case KEYS_CLICK:
            click = clicked(e, n, from);
            if (click == at)
                return at;
            at = click < 0 ? at : click;
            break;
        case KEYS_ENTER:
        case ' ':
            return at;
        case KEYS_LEAVE:
        case KEYS_ESCAPE:
        case 'q':
            return -1;
        }
    }
}

/* ---- Sheets ---- */

/* A paragraph from that line on, unless it would leave fewer than so many lines
 * of the page. Returns how many lines it took. */
static int put_paragraph(const stage *s, const char *text, int line, int leaves)
{
    screen_area body = body_of_page();
    draw_page page = {0};
    draw d = s->sheet;
    int n;

    d.width = body.width;
    draw_to_page(&d, &page);
    draw_paragraph(&d, text);
    n = draw_lines(draw_page_text(&page));
    if (line + n + leaves <= body.line + body.height)
        screen_put((screen_area){line, 0, n, body.width}, draw_page_text(&page),
                   0, 0);
    else
        n = 0;
    draw_page_drop(&page);
    return n;
}

/* "> Wren     [##..]  50% even": what stands between the brackets can be seen
 * without colours, and on any terminal. */
static void paint_row(const stage *s, const stage_sheet *sheet, int row,
                      screen_area at, bool here)
{
    char line[STAGE_SAID], bar[64] = "", said[64];
    adit_text text = adit_text_in(bar, sizeof bar);
    int value = sheet->value[row], width = 0;

    for (int i = 0; i < sheet->n; i++) {
        int columns = text_columns(sheet->name[i]);

        width = columns > width ? columns : width;
    }
    for (int i = 0; i < sheet->most && value >= 0; i++)
        text_put(&text, i < value ? s->sheet.ascii ? "##" : "\u25a0\u25a0"
                        : s->sheet.ascii ? ".."
                                         : "\u00b7\u00b7");
    sheet->say(value, said, sizeof said);
    snprintf(line, sizeof line, "%c %s%*s %c%s%c %s", here ? '>' : ' ',
             sheet->name[row], width - text_columns(sheet->name[row]), "",
             value >= 0 ? '[' : ' ', bar, value >= 0 ? ']' : ' ', said);
    screen_line(at, here ? INK_HERE : INK_PLAIN, line);
}

static void paint_sheet(const stage *s, const stage_sheet *sheet, int at)
{
    screen_area body = body_of_page();
    int line = body.line, room, from;

    frame_page(s, sheet->title, text_of(TEXT_terminal_bar_guessing));
    line += put_paragraph(s, sheet->about, line, sheet->n);
    room = body.line + body.height - line;
    from = at < room ? 0 : at - room + 1;
    for (int i = from; i < sheet->n && i < from + room; i++)
        paint_row(s, sheet, i, (screen_area){line++, 0, 1, body.width},
                  i == at);
    put_paragraph(s, sheet->how, line + 1, 0);
    screen_show();
}

/* The next row that can be set, in that direction. */
static int next_row(const stage_sheet *sheet, int at, int by)
{
    do
        at = (at + by + sheet->n) % sheet->n;
    while (sheet->value[at] < 0);
    return at;
}

bool stage_sets(stage *s, const stage_sheet *sheet)
{
    int at = next_row(sheet, -1, 1);

    s->said[0] = 0;
    for (;;) {
        int *value = &sheet->value[at];

        paint_sheet(s, sheet, at);
        switch (screen_wait(-1).key) {
        case KEYS_UP:
        case KEYS_BACK_TAB:
            at = next_row(sheet, at, -1);
            break;
        case KEYS_DOWN:
        case KEYS_TAB:
            at = next_row(sheet, at, 1);
            break;
        case KEYS_LEFT:
            *value -= *value > 0;
            break;
        case KEYS_RIGHT:
            *value += *value < sheet->most;
            break;
        case KEYS_ENTER:
            return true;
        case KEYS_LEAVE:
        case KEYS_ESCAPE:
        case 'q':
            return false;
        }
    }
}

/* ---- Questions ---- */

/* Asks in the words of the stage and waits for a key; `answers` says which keys
 * there are. */
static screen_event next_answer(stage *s, const char *question,
                                const char *answers)
{
    screen_event e;

    s->answers = answers;
    stage_say(s, "%s", question);
    stage_paint(s);
    e = screen_wait(-1);
    s->said[0] = 0;
    s->answers = NULL;
    return e;
}

/* Clicks, the wheel and a new size are not answers, and it goes on asking. */
bool stage_asks(stage *s, const char *question, bool at_leave)
{
    char asked[STAGE_SAID];

    TEXT_IN(asked, terminal_yes_ask, .question = question);
    for (;;) {
        int key = next_answer(s, asked, text_of(TEXT_terminal_yes_keys)).key;

        switch (key) {
        case KEYS_SIZE:
        case KEYS_NONE:
        case KEYS_CLICK:
        case KEYS_SCROLL_UP:
        case KEYS_SCROLL_DOWN:
            break;
        case KEYS_LEAVE:
            return at_leave;
        default:
            return text_means_yes(key);
        }
    }
}

/* A letter may have several bytes in UTF-8. */
static void erase_letter(char *text)
{
    size_t n = strlen(text);

    while (n > 0 && (text[--n] & 0xc0) == 0x80)
        ;
    text[n] = 0;
}

/* As much as there is room for; a letter is added whole or not at all. */
static void add_letter(char *text, size_t room, int key)
{
    char letter[MB_LEN_MAX];
    int length = wctomb(letter, (wchar_t)key);
    size_t n = strlen(text);

    if (length <= 0 || n + (size_t)length >= room)
        return;
    memcpy(text + n, letter, (size_t)length);
    text[n + (size_t)length] = 0;
}

bool stage_types(stage *s, const char *prompt, char *out, size_t room)
{
    for (;;) {
        char text[STAGE_SAID];
        screen_event e;

        snprintf(text, sizeof text, "%s %s_", prompt, out);
        e = next_answer(s, text, text_of(TEXT_terminal_bar_typing));
        if (e.key == KEYS_ENTER)
            return true;
        if (e.key == KEYS_ESCAPE || e.key == KEYS_LEAVE)
            return false;
        if (e.key == KEYS_ERASE)
            erase_letter(out);
        else if (e.key == KEYS_EMPTY)
            out[0] = 0;
        else if (e.key >= ' ' && e.key < KEYS_UP)
            add_letter(out, room, e.key);
    }
}

bool stage_types_file(stage *s, char *out, size_t room)
{
    return stage_types(s, text_of(TEXT_terminal_page_saveAs), out, room) &&
           out[0] &&
           (access(out, F_OK) != 0 ||
            stage_asks(s, text_of(TEXT_terminal_page_replace), false));
}
