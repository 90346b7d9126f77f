/* stage.c -- a game on the screen. Everything is painted anew after each key or
 * event: it is decided what stands where, then each part is drawn as a page of
 * text (draw.h) and put into its area. Nothing here knows where the game is
 * played; a caller hands in what somebody sees (stage_see) and what happened
 * (stage_story). Keys are in stage_keys.c, and pages over the stage in
 * stage_pages.c. Called by client/screen_run.c and `adit learn`.
 *
 *   saboteur  round 1 of 3, pile 38                                P2 thinks
 *   board ............................................ players ............
 *   .................................................. what happened, or the
 *   .................................................. moves to choose from
 *   hand .................................................................
 *   [NES] map break-lamp pass
 *   dig NES@3,1
 *   arrows choose  r turns  Enter digs  Esc back  w why  ? help */
#include "tui/stage.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum {
    LEAST_HEIGHT = 16,
    LEAST_WIDTH = 60,
    MOST_HAND = 9, /* lines */
    LEAST_BOARD = 8,
    BESIDE = 12,     /* columns for what can be done besides playing a card */
    LEAST_LOG = 6,   /* lines, where there are many players */
    BROAD = 100,     /* columns from which on the sides are wider */
    KEPT = 64 * 1024 /* bytes of sentences */
};

/* ---- Beginning and end ---- */

/* Nothing has been seen yet, and nobody looks. Inks are written as bytes into
 * the text, because ncurses paints them and not the terminal itself. */
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

/* The engine sorts a hand to its own needs; a player who looks at it finds each
 * card where it was. The observation itself stays as it is: only the copy for
 * drawing the hand has the other order. */
static void keep_hand(stage *s, const void *obs, int viewer)
{
    _Alignas(8) uint8_t before[ADIT_MAX_STATE];
    size_t size = s->sheet.game->state_size;
    bool knows = viewer >= 0 && s->viewer == viewer && s->seen == s->sheet.game;

    memcpy(before, s->hand_obs, sizeof before);
    memcpy(s->hand_obs, obs, size);
    if (knows)
        draw_keep_hand(s->seen, before, s->hand_obs, viewer);
}

/* The same position may be shown again while the player is choosing: then what
 * is chosen so far stays. */
void stage_see(stage *s, const void *obs, int viewer, bool asked)
{
    size_t size = s->sheet.game->state_size;

    if (s->asked && asked && s->viewer == viewer &&
        memcmp(s->obs, obs, size) == 0)
        return; /* what is chosen so far stays */
    keep_hand(s, obs, viewer);
    memcpy(s->obs, obs, size);
    s->seen = s->sheet.game;
    s->viewer = viewer;
    s->asked = asked;
    s->wonders = false;
    if (!asked)
        return;
    choosing_begin(&s->choosing, s->sheet.game, s->obs, s->hand_obs);
    /* What is typed while a page is read is meant for the page. */
    if (s->answers == NULL && s->reads)
        s->has_come = true;
    else if (s->answers == NULL)
        screen_forget();
}

/* When there is too much text the older half is forgotten, up to the end of a
 * line. Without memory the log just misses these sentences. Scrolls to the end,
 * so that what is new is seen. */
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

/* What others did since the viewer's own move is marked on the board; for
 * anyone who only looks on, what the last move did. A new round begins without
 * marks. */
static void note_fresh(stage *s, const adit_story *story, int viewer)
{
    if (story->n > 0 && (viewer < 0 || story->event[0].seat == viewer))
        s->n_fresh = 0;
    for (int i = 0; i < story->n; i++) {
        draw_spot at = draw_spot_of_event(s->sheet.game, &story->event[i]);

        if (draw_begins_round(s->sheet.game, &story->event[i]))
            s->n_fresh = 0;
        if (at.kind != SPOT_NONE && s->n_fresh < STAGE_FRESH)
            s->fresh[s->n_fresh++] = at;
    }
    s->happened = true;
}

/* The sentences go into the log at once. What is needed to draw the end of a
 * round is copied, because the caller may read it later, when the next round
 * has begun. */
bool stage_story(stage *s, const void *before, const adit_story *story,
                 int viewer, stage_round *round)
{
    _Alignas(8) uint8_t after[ADIT_MAX_STATE];
    draw d = s->sheet;
    draw_page sentences = {0};

    note_fresh(s, story, viewer);
    draw_to_page(&d, &sentences);
    draw_story(&d, NULL, story, viewer, "");
    stage_tell(s, draw_page_text(&sentences));
    draw_page_drop(&sentences);
    if (before == NULL)
        return false;
    round->game = d.game;
    round->viewer = viewer;
    round->n = story->n;
    round->turning.n = 0;
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
    s->n_fresh = 0;
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

/* How many cards lie drawn there: the boxes after them are empty. */
static int n_drawn(const draw_box card[DRAW_CARDS])
{
    int n = 0;

    while (n < DRAW_CARDS && card[n].height > 0)
        n++;
    return n;
}

/* What a thing is called, with the number key that takes it; in brackets if it
 * cannot be played. Returns how many bytes that is, which are columns as
 * well. */
static int write_thing(const choosing *c, int i, char out[2 * CHOOSING_NAME])
{
    bool can = choosing_can(c, i);
    char number[16] = "";

    if (i < 9)
        snprintf(number, sizeof number, "%d ", i + 1);
    return snprintf(out, 2 * CHOOSING_NAME, "%s%s%s%s", number, can ? "" : "(",
                    c->thing[i], can ? "" : ")");
}

/* The things from one on, on bars as wide as the screen. Lines are counted from
 * the first bar, whose place is not known yet. Returns how many bars. */
static int lay_out_bars(stage *s, int from, int width)
{
    int x = 0, y = 0;

    for (int i = from; i < s->choosing.n_things; i++) {
        char text[2 * CHOOSING_NAME];
        int wide = write_thing(&s->choosing, i, text);

        if (x > 0 && x + wide > width) {
            x = 0;
            y++;
        }
        s->thing[i] = (screen_area){y, x, 1, wide};
        x += wide + 2;
    }
    return y + 1;
}

/* How the hand is drawn, and where each card is in it. */
typedef struct hand_look {
    const char *text;
    draw_box card[DRAW_CARDS];
} hand_look;

/* Are its cards seen whole, so that they can be chosen there? Otherwise they
 * are chosen on the bars. */
static bool shows_cards(const hand_look *h, int room)
{
    return n_drawn(h->card) > 0 && draw_lines(h->text) <= room;
}

/* The line after the last of them, counted from the first card. */
static int end_of_cards(const hand_look *h)
{
    int end = 0;

    for (int i = 0; i < n_drawn(h->card); i++)
        end = larger(end, h->card[i].line + h->card[i].height);
    return end;
}

/* The columns that they take; the sentences above them may take more. */
static int cards_width(const hand_look *h)
{
    const char *text = h->text;

    for (int above = draw_lines(text) - end_of_cards(h); above > 0; above--)
        text += strcspn(text, "\n") + 1;
    return draw_columns(text);
}

/* Is there room beside them for what can be done besides? Whoever's turn it is:
 * nothing should move on the screen when the turn passes to somebody else. */
static bool has_room_beside(const stage *s, const hand_look *h, int width)
{
    int besides = s->choosing.n_things - s->choosing.n_drawn;

    return cards_width(h) + BESIDE <= width &&
           (!s->asked || besides <= h->card[0].height);
}

/* Columns for players and log: a quarter of a broad screen, within reason. */
static int side_width(int width)
{
    return width < BROAD ? 25 : larger(36, smaller(60, width / 4));
}

/* Each card where it lies in the hand, and the other things beside them, one
 * per line. */
static void lay_out_cards(stage *s, const hand_look *h, bool beside)
{
    int n = n_drawn(h->card);
    int above = s->hand.line + draw_lines(h->text) - end_of_cards(h);

    for (int i = 0; i < n; i++)
        s->thing[i] = (screen_area){above + h->card[i].line, h->card[i].column,
                                    h->card[i].height, h->card[i].width};
    for (int i = n; beside && i < s->choosing.n_things; i++)
        s->thing[i] =
            (screen_area){above + i - n, cards_width(h) + 3, 1, BESIDE - 3};
}

/* Board at the left; at the right the players, a free line, and the log or the
 * menu. With many players the log keeps a few lines. */
static void lay_out_side(stage *s, int middle, int width)
{
    int n = ((const adit_head *)s->obs)->n_players, side = side_width(width);
    int log = middle > 2 * LEAST_LOG ? LEAST_LOG : 2;

    s->board = (screen_area){1, 0, middle, width - side - 1};
    s->crew =
        (screen_area){1, width - side, smaller(n, middle - 1 - log), side};
    s->menu = (screen_area){2 + s->crew.height, width - side,
                            middle - s->crew.height - 1, side};
}

/* From the bottom up: keys, words, bars, hand; the board has what is left, and
 * at least LEAST_BOARD lines. The hand is measured before, because its height
 * decides about all others. */
static void lay_out(stage *s, const hand_look *h)
{
    screen_area all = screen_whole();
    int room = smaller(MOST_HAND, all.height - LEAST_BOARD - 4);
    bool cards = shows_cards(h, room);
    bool beside = cards && has_room_beside(s, h, all.width);
    int from = cards ? n_drawn(h->card) : 0, bars = beside ? 0 : 1;

    memset(s->thing, 0, sizeof s->thing);
    if (!beside && s->asked)
        bars = smaller(3, lay_out_bars(s, from, all.width));
    room = smaller(MOST_HAND, all.height - LEAST_BOARD - 3 - bars);
    s->bar = (screen_area){all.height - bars - 2, 0, bars, all.width};
    s->hand = (screen_area){.height = smaller(draw_lines(h->text), room),
                            .width = all.width};
    s->hand.line = s->bar.line - s->hand.height;
    lay_out_side(s, s->hand.line - 1, all.width);
    for (int i = from; !beside && i < s->choosing.n_things; i++)
        s->thing[i].line += s->bar.line;
    if (cards)
        lay_out_cards(s, h, beside);
}

/* ---- Parts ---- */

typedef void part(const draw *d, const void *obs, int viewer);

/* A part as a page of so many columns. The caller drops the page. */
static const char *page_of(stage *s, draw_page *page, part *of, const void *obs,
                           int width)
{
    FILE *to = s->sheet.to;

    s->sheet.width = width;
    draw_to_page(&s->sheet, page);
    of(&s->sheet, obs, s->viewer);
    s->sheet.to = to;
    return draw_page_text(page);
}

/* Anyone who only looks on has no hand. Anyone who sees everything sees the
 * hand of the player whose turn it is. */
static void hand_part(const draw *d, const void *obs, int viewer)
{
    int whose = viewer;

    if (viewer == ADIT_EVERYONE)
        whose = ((const adit_head *)obs)->turn;
    if (whose >= 0)
        draw_hand(d, obs, whose);
}

/* The name of the game is left out where there is no room for it: how far the
 * game is, and what the client has to say, matter more. */
static void paint_title(const stage *s, screen_area all)
{
    draw_page page = {0};
    draw d = s->sheet;
    char text[2 * STAGE_SAID];
    int room, wide = draw_columns(s->title);

    draw_to_page(&d, &page);
    d.inks = INKS_NONE;
    if (s->before == NULL)
        draw_stand(&d, s->obs);
    snprintf(text, sizeof text, " adit  %s  %s", draw_title(d.game),
             draw_page_text(&page));
    if (draw_columns(text) + wide + 2 > all.width)
        snprintf(text, sizeof text, " %s", draw_page_text(&page));
    room = larger(1, all.width - draw_columns(text) - wide - 1);
    snprintf(text + strlen(text), sizeof text - strlen(text), "%*s%s", room, "",
             s->title);
    draw_page_drop(&page);
    screen_line((screen_area){0, 0, 1, all.width}, INK_HERE, text);
}

/* Scrolls as little as possible so that a box is seen, with two lines or
 * columns around it; never beyond the ends. Returns the first line or column
 * that is seen. */
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

/* What the board has to mark: the places to choose from, where the player is,
 * and what is new. Where they were drawn comes back in s->box, for clicks. */
static draw_marks marks_of(stage *s)
{
    const choosing *c = &s->choosing;
    draw_marks m = {.fresh = s->fresh, .n_fresh = s->n_fresh};

    memset(s->box, 0, sizeof s->box);
    if (!s->asked)
        return m;
    m.spot = c->spot;
    m.box = s->box;
    m.n = c->n_spots;
    if (s->wonders) {
        m.at = s->eye;
    } else if (c->going && choosing_is_done(c)) {
        m.at = c->spot[c->at];
        m.move = choosing_move(c);
    }
    return m;
}

/* The hand, with the card that is chosen and those that cannot be played. Notes
 * where each card lies, for clicks and for lay_out. */
static void draw_hand_of(stage *s, draw_page *page, int width, hand_look *h)
{
    const choosing *c = &s->choosing;
    draw_spot spot[DRAW_CARDS];
    draw_marks m = {.spot = spot, .box = h->card, .n = DRAW_CARDS};

    memset(h->card, 0, sizeof h->card);
    for (int i = 0; i < DRAW_CARDS; i++)
        spot[i] = (draw_spot){SPOT_CARD, (int8_t)i, 0};
    for (int i = 0; s->asked && i < c->n_drawn; i++)
        m.idle |= (unsigned)!choosing_can(c, i) << i;
    if (s->asked && c->held >= 0 && c->held < c->n_drawn)
        m.at = spot[c->held];
    s->sheet.marks = s->viewer >= 0 ? &m : NULL;
    h->text = page_of(s, page, hand_part, s->hand_obs, width);
    s->sheet.marks = NULL;
}

/* Moves an area to the middle of itself if it is larger than need be. */
static void centre(screen_area *a, int height, int width)
{
    int above = larger(0, (a->height - height) / 2);
    int before = larger(0, (a->width - width) / 2);

    *a = (screen_area){a->line + above, a->column + before, a->height - above,
                       a->width - before};
}

/* Where the last lines of a text begin. */
static const char *last_lines(const char *text, int n)
{
    const char *at = text + strlen(text);

    for (n++; at > text; at--)
        if (at[-1] == '\n' && --n == 0)
            break;
    return at;
}

/* Scrolls to where the player is; if they are nowhere, once to what has
 * happened. A board that has become smaller is scrolled back from where there
 * is nothing. */
static void scroll_board(stage *s, const draw_marks *m, int lines, int columns)
{
    draw_box to = m->here.height > 0 || !s->happened ? m->here : m->newest;

    s->happened = false;
    if (to.height > 0) {
        s->top = follow(s->top, to.line, to.height, s->board.height, lines);
        s->left = follow(s->left, to.column, to.width, s->board.width, columns);
    } else {
        s->top = smaller(s->top, larger(0, lines - s->board.height));
        s->left = smaller(s->left, larger(0, columns - s->board.width));
    }
}

/* The last lines of the board, the numbers of the columns, stay in sight when
 * it is scrolled up or down. Afterwards s->board is the area that is really
 * painted, which clicks rely on. */
static void paint_board(stage *s, draw_marks *m)
{
    draw_page page = {0};
    const char *text;
    int lines, columns;
    screen_area foot;

    s->sheet.marks = m;
    s->sheet.height = s->board.height;
    text = page_of(s, &page, draw_board, s->obs, s->board.width);
    s->sheet.marks = NULL;
    lines = draw_lines(text) - m->foot;
    columns = draw_columns(text);
    s->board.height -= m->foot;
    scroll_board(s, m, lines, columns);
    centre(&s->board, lines, columns);
    screen_put(s->board, text, s->top, s->left);
    foot = s->board;
    foot.line += smaller(lines, s->board.height);
    foot.height = m->foot;
    s->board.height = smaller(lines, s->board.height);
    screen_put(foot, last_lines(text, m->foot), 0, s->left);
    draw_page_drop(&page);
}

/* How many players are not seen, in the line between players and log. */
static void paint_more(const stage *s, int hidden)
{
    screen_area line = {s->crew.line + s->crew.height, s->crew.column, 1,
                        s->crew.width};
    char text[64];

    screen_line(line, INK_FAINT,
                TEXT_IN(text, terminal_choose_morePlayers, .n = hidden));
}

/* Where not all players have room, those around the one that is chosen, or
 * whose turn it is; and how many there are besides. */
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
    if (s->crew.height < head->n_players)
        paint_more(s, head->n_players - s->crew.height);
}

/* The last sentences that have room, or earlier ones if somebody has scrolled
 * back. They are broken into lines each time, because the screen may have
 * changed its size. */
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

/* A move in so many columns. If it is too long its beginning is left out: that
 * is what is in hand, and known. */
static const char *in_columns(const stage *s, adit_action move, int width,
                              adit_text *out)
{
    int heading;

    s->sheet.game->write_move(move, out);
    heading = draw_heading(s->sheet.game, out->at);
    draw_note(s->sheet.game, s->obs, move, out);
    return draw_columns(out->at) > width ? out->at + heading : out->at;
}

/* The places that what is in hand can go to, around the present one. At an edge
 * beyond which there are more, their number takes the place of a line. */
static void paint_menu(const stage *s)
{
    const choosing *c = &s->choosing;
    int at = larger(0, c->at);
    int from =
        follow(at - s->menu.height / 2, at, 1, s->menu.height, c->n_spots);
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
            screen_line(line, INK_FAINT,
                        TEXT_IN(text, terminal_choose_more, .n = hidden + 1));
        } else {
            screen_line(line, here ? INK_HERE : INK_PLAIN,
                        in_columns(s, move, s->menu.width, &out));
        }
    }
}

/* What does not lie drawn in the hand. */
static void paint_bar(const stage *s)
{
    const choosing *c = &s->choosing;

    for (int i = 0; s->asked && i < c->n_things; i++) {
        screen_area at = s->thing[i];
        char text[2 * CHOOSING_NAME];

        at.width = write_thing(c, i, text);
        if (at.height == 1 && at.line < s->bar.line + s->bar.height)
            screen_line(at, i == c->held ? INK_HERE : INK_PLAIN, text);
    }
}

/* What is chosen so far, in words, and what it would bring, in brackets if
 * there is anything to say. */
static void say_choice(const stage *s, adit_text *out)
{
    const choosing *c = &s->choosing;
    adit_action move = choosing_move(c);
    size_t before;

    if (!s->asked || !c->going)
        return;
    if (!choosing_is_done(c)) {
        TEXT(out, terminal_choose_where, .thing = c->thing[c->held]);
        return;
    }
    s->sheet.game->write_move(move, out);
    draw_note(s->sheet.game, s->obs, move, out);
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

/* The keys that matter now. */
static const char *keys_of(const stage *s)
{
    if (s->keys != NULL)
        return s->keys;
    if (s->over)
        return text_of(TEXT_terminal_bar_over);
    if (!s->asked)
        return text_of(TEXT_terminal_bar_waiting);
    if (s->wonders)
        return text_of(TEXT_terminal_bar_looking);
    return text_of(s->choosing.going ? TEXT_terminal_bar_placing
                                     : TEXT_terminal_bar_choosing);
}

/* A sentence that is longer than a line takes the line of the keys, too, and
 * those above, if it needs them. */
static void paint_long(const stage *s, screen_area all, const char *text)
{
    draw_page page = {0};
    draw d = s->sheet;
    int lines;

    d.width = all.width;
    draw_to_page(&d, &page);
    lines = smaller(draw_flow(&d, text), all.height);
    for (int i = all.height - lines; i < all.height; i++)
        screen_line((screen_area){i, 0, 1, all.width}, INK_PLAIN, "");
    screen_put((screen_area){all.height - lines, 0, lines, all.width},
               draw_page_text(&page), 0, 0);
    draw_page_drop(&page);
}

/* As many keys as have room; two blanks stand between them, so that none is cut
 * in the middle. */
static void leave_out_last(char *keys, int width)
{
    while (draw_columns(keys) > width) {
        char *last = keys;

        for (char *at = keys; (at = strstr(at, "  ")) != NULL; at += 2)
            last = at;
        *last = 0;
    }
}

/* Tries to name all keys; then leaves out the spare one; then puts the keys
 * that always work in front, because those are the ones that must not be cut:
 * help and the way out. */
static void write_keys(const stage *s, int width, char *out, size_t room)
{
    const char *always = text_of(TEXT_terminal_bar_always);

    snprintf(out, room, "%s%s%s  %s", keys_of(s), s->spare ? "  " : "",
             s->spare ? s->spare : "", always);
    if (draw_columns(out) > width)
        snprintf(out, room, "%s  %s", keys_of(s), always);
    if (draw_columns(out) > width)
        snprintf(out, room, "%s  %s", always, keys_of(s));
    leave_out_last(out, width);
}

/* The last two lines: what was said, or else what is chosen; and the keys, if
 * that leaves room for them. */
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
        paint_long(s, all, text);
        return;
    }
    screen_line(last, INK_STRONG, text);
    last.line++;
    write_keys(s, all.width, text, sizeof text);
    screen_keys(last, INK_FAINT, s->answers ? s->answers : text);
}

/* Before the game: a text, and the log below it. */
static void paint_before(stage *s, screen_area all)
{
    draw_page page = {0};
    draw d = s->sheet;
    int height;

    d.width = all.width - 2;
    draw_to_page(&d, &page);
    draw_text(&d, s->before);
    height = smaller(draw_lines(draw_page_text(&page)), all.height - 6);
    screen_put((screen_area){2, 2, height, all.width - 2},
               draw_page_text(&page), 0, 0);
    draw_page_drop(&page);
    s->menu =
        (screen_area){3 + height, 2, all.height - height - 6, all.width - 2};
    paint_log(s);
}

/* A text in the place of the log. Whether all of it had room is noted, so that
 * `adit learn` can offer it as a page. */
static void paint_aside(stage *s)
{
    draw_page page = {0};
    draw d = s->sheet;

    d.width = s->menu.width;
    draw_to_page(&d, &page);
    draw_text(&d, s->aside);
    s->aside_cut = draw_lines(draw_page_text(&page)) > s->menu.height;
    screen_put(s->menu, draw_page_text(&page), 0, 0);
    draw_page_drop(&page);
}

/* The hand first, since the layout depends on it. */
static void paint_game(stage *s, screen_area all)
{
    draw_page page = {0};
    draw_marks marks = marks_of(s);
    hand_look hand = {0};

    draw_hand_of(s, &page, all.width, &hand);
    lay_out(s, &hand);
    paint_board(s, &marks);
    paint_crew(s, &marks);
    if (s->aside != NULL)
        paint_aside(s);
    else if (s->asked && s->choosing.going)
        paint_menu(s);
    else
        paint_log(s);
    screen_put(s->hand, hand.text, 0, 0);
    draw_page_drop(&page);
    paint_bar(s);
}

/* On a screen that is too small it says how large it has to be. */
void stage_paint(stage *s)
{
    screen_area all = screen_whole();
    char size[16], small[STAGE_SAID];

    screen_clear();
    if (all.height < LEAST_HEIGHT || all.width < LEAST_WIDTH) {
        snprintf(size, sizeof size, "%dx%d", LEAST_WIDTH, LEAST_HEIGHT);
        screen_line((screen_area){0, 0, 1, all.width}, INK_BAD,
                    TEXT_IN(small, terminal_page_tooSmall, .size = size));
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

void stage_leave_result(const stage *s, const draw *sheet)
{
    draw d = *sheet;

    d.game = s->sheet.game;
    memcpy(d.name, s->sheet.name, sizeof d.name);
    if (s->over)
        draw_result(&d, s->obs);
}
