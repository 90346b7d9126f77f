/* draw_mine.c -- the mine and hands of cards as text, for `saboteur` and
 * `saboteur2`: as a picture, and in words for people who cannot see one. A mine
 * has no fixed size, and the picture shows the part that has cards or open
 * ends. Called by draw_saboteur.c and draw_saboteur2.c.
 *
 *   1       ▒▒▒▒▒░░╹░░
 *           ▒▒┏━━╸ ╳ ╺    Cards lie side by side, as card_picture.c draws them;
 *           ▒▒┃▒▒░░░░░    an open end shows its cell.
 *           ░░┃░░
 *   0  -1,0 ━━S━━ 1,0
 *           ░░┃░░
 *       -1    0    1 */
#include "tui/draw_mine.h"

#include <string.h>

#include "core/text.h"
#include "games/nuggets.h"
#include "tui/card_picture.h"

/* ---- The mine ---- */

/* The part of the mine that is drawn, in cells, with all its edges included. */
typedef struct box {
    int left, right, bottom, top;
    card_picture_size size; /* of a card */
    bool even;              /* rows without cards are as high as the others */
} box;

enum { RULER = 4 }; /* columns for the numbers of the rows */

static void include(box *b, int x, int y)
{
    b->left = x < b->left ? x : b->left;
    b->right = x > b->right ? x : b->right;
    b->bottom = y < b->bottom ? y : b->bottom;
    b->top = y > b->top ? y : b->top;
}

/* All cards and, if they are shown, all open ends. */
static box box_of(const mine_sight *s)
{
    const mine *m = s->mine;
    box b = {0};

    for (int card = MINE_START; card <= m->n_cards; card++)
        include(&b, mine_x(m, card), mine_y(m, card));
    for (int i = 0; s->ends && i < m->n_ends; i++)
        include(&b, mine_x(m, m->first_end + i), mine_y(m, m->first_end + i));
    return b;
}

/* A player who chooses among cells sees them all, even cells far from any
 * card. */
static void include_marks(const draw *d, box *b)
{
    const draw_marks *m = d->marks;

    for (int i = 0; m != NULL && i < m->n; i++)
        if (m->spot[i].kind == SPOT_CELL)
            include(b, m->spot[i].x, m->spot[i].y);
    if (m != NULL && m->at.kind == SPOT_CELL)
        include(b, m->at.x, m->at.y);
}

static light light_on(const mine *m, int card)
{
    return (light){.sides = m->at[card].lit,
                   .reached = mine_is_reached(m, card),
                   .dark = (mine_x(m, card) + mine_y(m, card)) & 1};
}

/* A goal face down shows what the viewer knows of it; any other card its
 * tunnels, with a letter for start and treasure. */
static card_picture card_picture_of_card(const draw *d, const mine_sight *s,
                                         card_picture_size size, int card)
{
    const mine *m = s->mine;
    int goal = card - MINE_FIRST_GOAL;
    bool is_goal = goal >= 0 && goal < MINE_GOALS;
    card_picture f;

    if (is_goal && mine_goal_is_down(m, goal))
        return card_picture_of_goal(d, size, goal, s->goal[goal]);
    f = card_picture_of_path(d, size, m->at[card].lies, light_on(m, card));
    if (is_goal)
        card_picture_name_goal(&f, goal);
    if (is_goal && s->goal[goal] == GOAL_TREASURE)
        card_picture_mark_middle(&f, "$");
    if (card == MINE_START)
        card_picture_mark_middle(&f, "S");
    return f;
}

static card_picture card_picture_of_cell(const draw *d, const mine_sight *s,
                                         card_picture_size size, draw_spot at)
{
    int card = mine_card_at(s->mine, at.x, at.y);

    if (card)
        return card_picture_of_card(d, s, size, card);
    if (s->ends && mine_end_at(s->mine, at.x, at.y))
        return card_picture_of_end(size, at.x, at.y);
    return card_picture_blank(size);
}

static const light all_lit = {.sides = 15, .reached = true};

/* The card that a player is about to lay. Its tunnels are seen best without
 * rock, when all of it is inverted. */
static card_picture card_picture_of_dig(const draw *d, card_picture_size size,
                                        adit_action dig)
{
    card_picture f = card_picture_of_path(
        d, size, lies_so(dig.card[0], dig.way & 1), all_lit);

    card_picture_clear(&f);
    return f;
}

static bool has_cards(const mine_sight *s, box b, int y)
{
    for (int x = b.left; x <= b.right; x++)
        if (mine_card_at(s->mine, x, y))
            return true;
    return false;
}

/* A row that a card may come to lie in is drawn as high as a card, so that
 * nothing moves when one walks through it. */
static bool is_marked(const draw *d, int y)
{
    const draw_marks *m = d->marks;

    for (int i = 0; m != NULL && i < m->n; i++)
        if (m->spot[i].kind == SPOT_CELL && m->spot[i].y == y)
            return true;
    return m != NULL && m->at.kind == SPOT_CELL && m->at.y == y;
}

/* A row of cells on the page: where it begins, and how high it is. */
typedef struct row {
    int y, top, height;
} row;

/* For a player who chooses, the card lies already where they are. What is new
 * is seen without rock; where a card has fallen there is rubble. */
static card_picture card_picture_in_row(const draw *d, const mine_sight *s,
                                        box b, row r, int x)
{
    draw_spot at = {SPOT_CELL, (int8_t)x, (int8_t)r.y};
    draw_box where = {.line = r.top,
                      .column = RULER + (x - b.left) * b.size.wide,
                      .width = b.size.wide,
                      .height = r.height};
    draw_ink ink = draw_marked(d, at, INK_PLAIN, where);
    bool digs = ink == INK_HERE && d->marks->move.kind == MOVE_DIG;
    card_picture f = digs ? card_picture_of_dig(d, b.size, d->marks->move)
                          : card_picture_of_cell(d, s, b.size, at);

    if (ink == INK_NEW)
        card_picture_clear(&f);
    if (ink == INK_NEW && !mine_card_at(s->mine, x, r.y))
        card_picture_of_rubble(&f);
    if (ink != INK_PLAIN)
        card_picture_tint(&f, ink);
    return f;
}

/* One line of a row of cells, without blanks at its end: the cell in which it
 * ends is found first. */
static void draw_line(const draw *d, const mine_sight *s, box b, row r,
                      int line)
{
    int right = b.right;
    card_picture f;

    for (; right >= b.left; right--) {
        f = card_picture_in_row(d, s, b, r, right);
        if (card_picture_used(&f, line) > 0)
            break;
    }
    if (line == b.size.high / 2)
        fprintf(d->to, "%3d", r.y);
    if (right >= b.left)
        fputs(line == b.size.high / 2 ? " " : "    ", d->to);
    for (int x = b.left; x <= right; x++) {
        f = card_picture_in_row(d, s, b, r, x);
        card_picture_put(d, &f, line,
                         x == right ? card_picture_used(&f, line)
                                    : b.size.wide);
    }
    fputc('\n', d->to);
}

/* A row of cells. One without cards takes only one line where lines are few.
 * Returns how many lines. */
static int draw_row(const draw *d, const mine_sight *s, box b, int y, int top)
{
    row r = {.y = y, .top = top, .height = b.size.high};

    if (!b.even && !has_cards(s, b, y) && !is_marked(d, y)) {
        r.height = 1;
        draw_line(d, s, b, r, b.size.high / 2);
        return r.height;
    }
    for (int line = 0; line < b.size.high; line++)
        draw_line(d, s, b, r, line);
    return r.height;
}

/* From a line of the page on, with the numbers of the columns below; returns
 * the line after it. */
static int draw_part(const draw *d, const mine_sight *s, box b, int top)
{
    for (int y = b.top; y >= b.bottom; y--)
        top += draw_row(d, s, b, y, top);
    fprintf(d->to, "%*s", RULER + 1 + b.size.wide / 2 - b.size.wide, "");
    for (int x = b.left; x <= b.right; x++)
        fprintf(d->to, "%*d", b.size.wide, x);
    fputc('\n', d->to);
    return top + 1;
}

/* Is there room for all of it with cards of that size? */
static bool has_columns(const draw *d, box b, card_picture_size size)
{
    return RULER + (b.right - b.left + 1) * size.wide <= d->width &&
           (b.top - b.bottom + 1) * size.high + 1 <= d->height;
}

/* A player who chooses sees all of it, with cards as large as the screen
 * allows, and with rows that stay where they are if there is room for that. */
static void draw_whole(const draw *d, const mine_sight *s, box b)
{
    int rows = b.top - b.bottom + 1;

    if (has_columns(d, b, card_picture_large))
        b.size = card_picture_large;
    else if (RULER + (b.right - b.left + 1) * b.size.wide > d->width)
        b.size = card_picture_narrow;
    b.even = rows * b.size.high + 1 <= d->height;
    draw_part(d, s, b, 0);
    d->marks->foot = 1; /* the numbers of the columns */
}

/* For lines of text: as many columns as have room, then the others below.
 * Nothing can be scrolled there. */
static void draw_in_parts(const draw *d, const mine_sight *s, box b)
{
    int room = (d->width - RULER) / b.size.wide, last = b.right, top = 0;

    for (; b.left <= last; b.left += room) {
        b.right = b.left + room - 1 < last ? b.left + room - 1 : last;
        top = draw_part(d, s, b, top);
    }
}

void draw_mine(const draw *d, const mine_sight *s)
{
    box all = box_of(s);

    all.size = card_picture_usual;
    include_marks(d, &all);
    if (d->marks != NULL)
        draw_whole(d, s, all);
    else
        draw_in_parts(d, s, all);
}

/* ---- The same in words ---- */

const char *const goal_labels[MINE_GOALS] = {"G1", "G2", "G3"};

enum { SAID = 128, ROW = 2048 }; /* bytes of a card, and of all in a row */

static void write_goal(const mine_sight *s, int goal, const char *lies,
                       adit_text *out)
{
    const char *name = goal_labels[goal];
    int is = s->goal[goal];

    if (!mine_goal_is_down(s->mine, goal))
        TEXT(out, terminal_words_goalUp, .goal = name, .card = lies);
    else if (is == GOAL_TREASURE)
        TEXT(out, terminal_words_goalTreasure, .goal = name);
    else if (is == GOAL_NONE)
        TEXT(out, terminal_words_goalDown, .goal = name);
    else
        TEXT(out, terminal_words_goalStone, .goal = name,
             .card = goal_names[is]);
}

static void write_sides(int sides, char out[N_SIDES + 1])
{
    int n = 0;

    for (int side = 0; side < N_SIDES; side++)
        if (sides >> side & 1)
            out[n++] = "NESW"[side];
    out[n] = 0;
}

static void add_to_card(adit_text *out, const char *words)
{
    text_char(out, ' ');
    text_put(out, words);
}

/* Says which sides are cut off, on a card of which only a part is: one of two
 * tunnels. */
static void add_dark(int sides, adit_text *out)
{
    char letters[N_SIDES + 1], words[SAID];

    write_sides(sides, letters);
    if (sides)
        add_to_card(
            out, TEXT_IN(words, terminal_words_partCutOff, .sides = letters));
}

/* Everything that the picture shows of a card: its sides, start or goal, a dead
 * end, and whether it is cut off. */
static void write_card(const mine_sight *s, int card, adit_text *out)
{
    const mine *m = s->mine;
    uint8_t lies = m->at[card].lies;
    char name[16];
    adit_text text = adit_text_in(name, sizeof name);

    if (lies != 0)
        card_write_lies(lies, &text);
    if (card >= MINE_FIRST_GOAL && card < MINE_FIRST_LAID)
        write_goal(s, card - MINE_FIRST_GOAL, name, out);
    else
        text_put(out, name);
    if (lies == 0)
        return;
    if (card == MINE_START)
        add_to_card(out, text_of(TEXT_terminal_words_start));
    if (card_lies[lies].joined == 0)
        add_to_card(out, text_of(TEXT_terminal_words_deadEnd));
    if (!mine_is_reached(m, card))
        add_to_card(out, text_of(TEXT_terminal_words_cutOff));
    else
        add_dark(card_lies[lies].joined & ~m->at[card].lit, out);
}

static const char *number_of(int n, char out[16])
{
    snprintf(out, 16, "%d", n);
    return out;
}

/* Only rows and cells that have cards are spoken of. */
static void say_row(const draw *d, const mine_sight *s, box b, int y)
{
    char cards[ROW], number[16];
    adit_text all = adit_text_in(cards, sizeof cards);

    for (int x = b.left; x <= b.right; x++) {
        int at = mine_card_at(s->mine, x, y);
        char card[SAID];
        adit_text text = adit_text_in(card, sizeof card);

        if (at == 0)
            continue;
        write_card(s, at, &text);
        text_put(&all, all.length > 0 ? "; " : "");
        TEXT(&all, terminal_words_at, .x = number_of(x, number), .card = card);
    }
    TEXT_LINE(d->to, terminal_words_row, .y = number_of(y, number),
              .cards = cards);
}

/* "3,1 open W closed S": which sides a card must have there, and must not have.
 * Other sides are free. */
static void write_end(int x, int y, int need, adit_text *out)
{
    char cell[16], open[N_SIDES + 1], closed[N_SIDES + 1];
    adit_text text = adit_text_in(cell, sizeof cell);

    text_cell(&text, x, y);
    write_sides(need & 15, open);
    write_sides(need >> 4, closed);
    if (closed[0])
        TEXT(out, terminal_words_endClosed, .cell = cell, .open = open,
             .closed = closed);
    else
        TEXT(out, terminal_words_end, .cell = cell, .open = open);
}

void say_ends(const draw *d, const mine_sight *s)
{
    const mine *m = s->mine;
    box b = box_of(s);
    char ends[ROW];
    adit_text all = adit_text_in(ends, sizeof ends);

    if (!s->ends)
        return;
    for (int x = b.left; x <= b.right; x++)
        for (int y = b.bottom; y <= b.top; y++) {
            if (mine_end_at(m, x, y) == 0)
                continue;
            text_put(&all, all.length > 0 ? "; " : "");
            write_end(x, y, mine_need(m, x, y), &all);
        }
    if (m->n_ends > 0)
        TEXT_LINE(d->to, terminal_words_ends, .ends = ends);
    else
        fprintf(d->to, "%s\n", text_of(TEXT_terminal_words_noEnds));
}

void say_mine(const draw *d, const mine_sight *s)
{
    box b = box_of(s);

    for (int y = b.top; y >= b.bottom; y--)
        if (has_cards(s, b, y))
            say_row(d, s, b, y);
    say_ends(d, s);
}

/* ---- The hand ---- */

/* What a card of the hand is called: "NES/NSW" can lie in two ways, and so can
 * "ES/NW.ladder". */
static void name_in_hand(int card, adit_text *out)
{
    const char *name = card_names[card], *feature = strchr(name, '.');

    if (!card_is_path(card) || card_ways(card) == 1) {
        text_put(out, name);
        return;
    }
    for (; *name && name != feature; name++)
        text_char(out, *name);
    text_char(out, '/');
    card_write_lies(lies_so(card, true), out);
}

/* A card of the hand with its name, as wide as the wider of them. */
typedef struct held {
    card_picture face;
    char name[32];
    int width;
} held;

/* As many nuggets as it is worth, and the number; on a screen, the move that
 * takes it. */
static held held_nugget(const draw *d, int worth)
{
    static const char *const pieces[] = {"", " $ ", "$$", "$$$"};
    held h;
    int length =
        snprintf(h.name, sizeof h.name, d->marks ? "take %d" : "  %d", worth);

    h.width = length < CARD_PICTURE_WIDE ? CARD_PICTURE_WIDE : length;
    h.face = card_picture_of_box(d, pieces[worth & 3]);
    return h;
}

static held held_card(const draw *d, int card)
{
    held h;
    adit_text text = adit_text_in(h.name, sizeof h.name);

    name_in_hand(card, &text);
    h.width =
        text.length < CARD_PICTURE_WIDE ? CARD_PICTURE_WIDE : (int)text.length;
    h.face = card_is_path(card)
                 ? card_picture_of_path(d, card_picture_usual,
                                        lies_so(card, false), all_lit)
                 : card_picture_of_action(d, card);
    return h;
}

/* Cards that lie side by side; `first` is the place of the first of them in the
 * hand. */
typedef struct held_row {
    const held *cards;
    int n, first, line;
} held_row;

static bool is_idle(const draw *d, int card)
{
    return d->marks != NULL && d->marks->idle >> card & 1;
}

/* On a screen a card has its number in a corner, the one that is chosen is
 * inverted, and one that cannot be played is faint. Notes where it lies. */
static card_picture card_picture_in_hand(const draw *d, held_row r, int i,
                                         int column)
{
    int card = r.first + i;
    draw_box where = {.line = r.line,
                      .column = column,
                      .width = r.cards[i].width,
                      .height = CARD_PICTURE_HIGH + 1};
    draw_spot spot = {SPOT_CARD, (int8_t)card, 0};
    card_picture f = r.cards[i].face;

    if (d->marks == NULL)
        return f;
    if (is_idle(d, card))
        card_picture_tint(&f, INK_FAINT);
    if (card < 9)
        card_picture_number(&f, card + 1);
    if (draw_marked(d, spot, INK_PLAIN, where) == INK_HERE) {
        card_picture_clear(&f);
        card_picture_tint(&f, INK_HERE);
    }
    return f;
}

/* The names below, in brackets what cannot be played. A name in brackets may be
 * wider than its card by a column, which the next name gives up. */
static void put_names(const draw *d, held_row r)
{
    bool before = false;

    for (int i = 0; i < r.n; i++) {
        const held *h = &r.cards[i];
        bool idle = is_idle(d, r.first + i), last = i == r.n - 1;
        bool here = d->marks != NULL && d->marks->at.kind == SPOT_CARD &&
                    d->marks->at.x == r.first + i;
        int blanks = h->width - (int)strlen(h->name) - idle;

        fprintf(d->to, "%s%s", before ? "" : " ", idle ? "(" : " ");
        draw_put(d, here ? INK_HERE : INK_PLAIN, h->name);
        fputs(idle ? ")" : "", d->to);
        before = blanks < 0;
        if (!last)
            fprintf(d->to, "%*s", before ? 0 : blanks, "");
    }
    fputc('\n', d->to);
}

static void draw_held(const draw *d, held_row r)
{
    for (int line = 0; line < CARD_PICTURE_HIGH; line++) {
        int column = 2;

        for (int i = 0; i < r.n; i++) {
            card_picture f = card_picture_in_hand(d, r, i, column);

            fputs("  ", d->to);
            card_picture_put(d, &f, line, CARD_PICTURE_WIDE);
            if (i < r.n - 1)
                fprintf(d->to, "%*s", r.cards[i].width - CARD_PICTURE_WIDE, "");
            column += r.cards[i].width + 2;
        }
        fputc('\n', d->to);
    }
    put_names(d, r);
}

/* As many as the screen has room for, then the others below. */
static void draw_in_lines(const draw *d, const held *cards, int n)
{
    held_row r = {.cards = cards};
    int width = 0;

    for (int i = 0; i < n; i++) {
        if (r.n > 0 && width + 2 + cards[i].width > d->width) {
            draw_held(d, r);
            r = (held_row){&cards[i], 0, i, r.line + CARD_PICTURE_HIGH + 1};
            width = 0;
        }
        width += 2 + cards[i].width;
        r.n++;
    }
    draw_held(d, r);
}

void draw_cards(const draw *d, const uint8_t *hand, int n)
{
    held cards[DWARVES_HAND];

    for (int i = 0; i < n; i++)
        cards[i] = held_card(d, hand[i]);
    draw_in_lines(d, cards, n);
}

void draw_nuggets(const draw *d, const uint8_t *worth, int n)
{
    held cards[NUGGET_CARDS];

    for (int i = 0; i < n; i++)
        cards[i] = held_nugget(d, worth[i]);
    draw_in_lines(d, cards, n);
}

void say_cards(const draw *d, const uint8_t *hand, int n)
{
    char cards[512];
    adit_text text = adit_text_in(cards, sizeof cards);

    for (int i = 0; i < n; i++) {
        text_put(&text, i > 0 ? ", " : "");
        name_in_hand(hand[i], &text);
    }
    TEXT_LINE(d->to, terminal_hand_cards, .cards = cards);
}
