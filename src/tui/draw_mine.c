/* draw_mine.c -- the mine and hands of cards as text, for `saboteur` and `saboteur2`.
 *
 *   1       ▒▒▒▒▒░░╹░░
 *           ▒▒┏━━╸ ╳ ╺    Cards lie side by side, as face.c draws them; an open end shows
 *           ▒▒┃▒▒░░░░░    its cell.
 *           ░░┃░░
 *   0  -1,0 ━━S━━ 1,0
 *           ░░┃░░
 *       -1    0    1                                                                   */
#include "tui/draw_mine.h"

#include <string.h>

#include "core/text.h"
#include "games/nuggets.h"
#include "tui/card_picture.h"

/* ---- The mine ---- */

typedef struct box {
    int left, right, bottom, top;
    card_picture_size size; /* of a card */
    bool even;              /* rows without cards are as high as the others */
} box;

enum { RULER = 4 }; /* columns before the mine, with the numbers of the rows */

static void include(box *b, int x, int y)
{
    b->left = x < b->left ? x : b->left;
    b->right = x > b->right ? x : b->right;
    b->bottom = y < b->bottom ? y : b->bottom;
    b->top = y > b->top ? y : b->top;
}

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

/* Somebody who chooses among cells sees them all. */
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

/* Its tunnels are seen best without rock, when all of it is inverted. */
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

/* A row that a card may come to lie in is drawn as high as a card. */
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

/* For somebody who chooses the card lies already where they are; what is new lies without
 * rock. */
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

/* One line of a row of cells, without blanks at its end. */
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

/* A row of cells; one without cards takes one line only, where lines are few. Returns
 * how many. */
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

/* From a line of the page on; returns the line after it. */
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

static bool has_columns(const draw *d, box b, card_picture_size size)
{
    return RULER + (b.right - b.left + 1) * size.wide <= d->width &&
           (b.top - b.bottom + 1) * size.high + 1 <= d->height;
}

/* Whoever chooses sees all of it, with cards as large as the screen allows, and with
 * rows that stay where they are if there is room for that. */
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

/* As many columns as the screen has room for, then the others below. */
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

static void put_lies(const draw *d, uint8_t lies)
{
    char name[16];
    adit_text text = adit_text_in(name, sizeof name);

    card_write_lies(lies, &text);
    fputs(name, d->to);
}

const char *goal_in_words(int is)
{
    static const char *const words[] = {[GOAL_NONE] = "not known",
                                        [GOAL_TREASURE] = "the treasure",
                                        [GOAL_NE] = "a stone, NE",
                                        [GOAL_NW] = "a stone, NW"};

    return words[is];
}

/* Sides behind a word: " open ES". */
static void say_sides(const draw *d, const char *word, int sides)
{
    if (sides == 0)
        return;
    fprintf(d->to, " %s ", word);
    for (int side = 0; side < N_SIDES; side++)
        if (sides >> side & 1)
            fputc("NESW"[side], d -> to);
}

/* Of two tunnels one can be cut off alone, and one beside a stub. */
static void say_dark(const draw *d, int sides)
{
    say_sides(d, "with", sides);
    if (sides)
        fputs(" cut off", d->to);
}

static void say_card(const draw *d, const mine_sight *s, int card)
{
    const mine *m = s->mine;
    int goal = card - MINE_FIRST_GOAL;

    if (card >= MINE_FIRST_GOAL && card < MINE_FIRST_LAID)
        fprintf(d->to, "G%d, %s, ", goal + 1,
                mine_goal_is_down(m, goal) ? "face down" : "turned over");
    if (m->at[card].lies == 0) {
        fputs(goal_in_words(s->goal[goal]), d->to);
        return;
    }
    put_lies(d, m->at[card].lies);
    if (card == MINE_START)
        fputs(" the start", d->to);
    if (card_lies[m->at[card].lies].joined == 0)
        fputs(" dead end", d->to);
    if (!mine_is_reached(m, card))
        fputs(" cut off", d->to);
    else
        say_dark(d, card_lies[m->at[card].lies].joined & ~m->at[card].lit);
}

static void say_row(const draw *d, const mine_sight *s, box b, int y)
{
    const char *before = "";

    fprintf(d->to, "Row %d: ", y);
    for (int x = b.left; x <= b.right; x++) {
        int card = mine_card_at(s->mine, x, y);

        if (card == 0)
            continue;
        fprintf(d->to, "%scolumn %d ", before, x);
        say_card(d, s, card);
        before = "; ";
    }
    fputs(".\n", d->to);
}

void say_ends(const draw *d, const mine_sight *s)
{
    const mine *m = s->mine;
    box b = box_of(s);
    const char *lead = "Open ends: ";

    if (!s->ends)
        return;

    for (int x = b.left; x <= b.right; x++)
        for (int y = b.bottom; y <= b.top; y++) {
            int need = mine_need(m, x, y);

            if (mine_end_at(m, x, y) == 0)
                continue;
            fprintf(d->to, "%s%d,%d", lead, x, y);
            say_sides(d, "open", need & 15);
            say_sides(d, "closed", need >> 4);
            lead = "; ";
        }
    fputs(m->n_ends > 0 ? ".\n" : "No open ends.\n", d->to);
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
    const char *name = card_kinds[card].name, *feature = strchr(name, '.');

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

/* As many nuggets as it is worth, and the number; on a screen, what takes it. */
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

/* Cards that lie side by side: the first of them is that one of all. */
typedef struct held_row {
    const held *cards;
    int n, first, line;
} held_row;

static bool is_idle(const draw *d, int card)
{
    return d->marks != NULL && d->marks->idle >> card & 1;
}

/* On a screen a card has its number in a corner, the one that is chosen is inverted, and
 * one that cannot be played is faint. Notes where it lies. */
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

/* The names below; in brackets what cannot be played. */
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
    for (int i = 0; i < n; i++) {
        char name[32];
        adit_text text = adit_text_in(name, sizeof name);

        name_in_hand(hand[i], &text);
        fprintf(d->to, "%s%s", i ? ", " : "Hand: ", name);
    }
    fputs(".\n", d->to);
}
