/* card_picture.c -- cards as pictures of five columns by three lines, and in
 * two other sizes. A picture is built in memory, glyph by glyph with an ink for
 * each, so that it can still be marked, tinted or cut before it is printed line
 * by line. Every glyph takes one column. Called by draw_mine.c.
 *
 *   ▒▒▒▒▒░░╹░░    Rock, and the tunnels through it. Neighbours have different
 *   ▒▒┏━━╸ ╳ ╺    rock, so that one sees where a card begins. A dead end has a
 *   ▒▒┃▒▒░░░░░    boulder in the middle and gaps around it, and what is cut off
 *                 from the start has thin lines and no rock at all.
 *
 * Cards of the expansion:
 *
 *   ..|..  ..|..  .....  .....  ..|..  ..|<>
 *   -)|(-  --/--  ..H--  -[G]-  ..|X-  --+..   bridge, curves, ladder, door,
 *   ..|..  ..|..  ..|..  .....  ..|..  ..|..   half blocked, crystal */
#include "tui/card_picture.h"

#include <string.h>

#include "core/text.h"

const card_picture_size card_picture_narrow = {3, 3},
                        card_picture_usual = {CARD_PICTURE_WIDE,
                                              CARD_PICTURE_HIGH},
                        card_picture_large = {CARD_PICTURE_WIDEST,
                                              CARD_PICTURE_HIGHEST};

/* The strokes that tunnels are drawn with. A joint is found by the sides that
 * meet in it, as bits. */
typedef struct pen {
    const char *joint[16]; /* by the sides that are joined */
    const char *arm[N_SIDES], *stub[N_SIDES];
    const char *block, *rock[2];
    draw_ink ink;
} pen;

enum { LIT, CUT_OFF, N_LIGHTS };

static const pen pens[N_LIGHTS] = {
    [LIT] = {.joint = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━",
                       "┻", "┓", "┫", "┳", "╋"},
             .arm = {"┃", "━", "┃", "━"},
             .stub = {"╹", "╺", "╻", "╸"},
             .block = "╳",
             .rock = {"░", "▒"},
             .ink = INK_STRONG},
    [CUT_OFF] = {.joint = {" ", "╵", "╶", "└", "╷", "┆", "┌", "├", "╴", "┘",
                           "╌", "┴", "┐", "┤", "┬", "┼"},
                 .arm = {"┆", "╌", "┆", "╌"},
                 .stub = {"╵", "╶", "╷", "╴"},
                 .block = "╳",
                 .rock = {" ", " "},
                 .ink = INK_FAINT},
};

static const pen ascii_pens[N_LIGHTS] = {
    [LIT] = {.joint = {" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-",
                       "+", "+", "+", "+", "+"},
             .arm = {"|", "-", "|", "-"},
             .stub = {"|", "-", "|", "-"},
             .block = "X",
             .rock = {".", ":"},
             .ink = INK_STRONG},
    [CUT_OFF] = {.joint = {" ", "!", "~", "+", "!", "!", "+", "+", "~", "+",
                           "~", "+", "+", "+", "+", "+"},
                 .arm = {"!", "~", "!", "~"},
                 .stub = {"!", "~", "!", "~"},
                 .block = "X",
                 .rock = {" ", " "},
                 .ink = INK_FAINT},
};

/* ---- Places of a face ---- */

static int middle_x(const card_picture *f)
{
    return f->size.wide / 2;
}

static int middle_y(const card_picture *f)
{
    return f->size.high / 2;
}

static void mark(card_picture *f, int x, int y, const char *glyph, draw_ink ink)
{
    snprintf(f->glyph[y][x], sizeof f->glyph[y][x], "%s", glyph);
    f->ink[y][x] = ink;
}

/* A text in ASCII, one letter per column; a blank leaves what is there. What
 * would go beyond the card is cut. */
static void letter(card_picture *f, int x, int y, const char *text,
                   draw_ink ink)
{
    for (; *text && x < f->size.wide; text++, x++)
        if (*text != ' ')
            mark(f, x, y, (char[]){*text, 0}, ink);
}

static card_picture all_of(card_picture_size size, const char *glyph,
                           draw_ink ink)
{
    card_picture f = {.size = size};

    for (int y = 0; y < size.high; y++)
        for (int x = 0; x < size.wide; x++)
            mark(&f, x, y, glyph, ink);
    return f;
}

card_picture card_picture_blank(card_picture_size size)
{
    return all_of(size, " ", INK_PLAIN);
}

/* ---- Path cards ---- */

/* The tunnel from a side to the middle. A stub leaves a gap, or has its boulder
 * where a tunnel is in the middle. */
typedef struct arm {
    int side, length;
    bool joined, blocked;
} arm;

/* The stroke of an arm at so many places from the edge. */
static const char *stroke(const pen *p, arm a, int at)
{
    int stub = a.length > 1 ? a.length / 2 : 1;

    if (a.joined || at < stub - 1)
        return p->arm[a.side];
    if (a.blocked && at == a.length - 1)
        return p->block;
    return at < stub ? p->stub[a.side] : " ";
}

static void mark_side(card_picture *f, const pen *p, card_sides sides, int side)
{
    bool upright = 1 << side == SIDE_N || 1 << side == SIDE_S;
    bool from_end = 1 << side == SIDE_E || 1 << side == SIDE_S;
    arm a = {.side = side,
             .length = upright ? middle_y(f) : middle_x(f),
             .joined = sides.joined >> side & 1,
             .blocked = sides.joined != 0};

    for (int at = 0; at < a.length; at++) {
        bool block = !a.joined && a.blocked && at == a.length - 1;
        int x = from_end ? f->size.wide - 1 - at : at;
        int y = from_end ? f->size.high - 1 - at : at;

        mark(f, upright ? middle_x(f) : x, upright ? y : middle_y(f),
             stroke(p, a, at), block ? INK_BAD : p->ink);
    }
}

/* Two tunnels that do not meet: one leads over the other by a bridge, or a rock
 * parts two curves. */
static void mark_two(const draw *d, card_picture *f, card_sides sides,
                     draw_ink ink)
{
    bool bridge = half_turn(sides.second) == sides.second;
    bool rises = card_tunnel(sides, SIDE_N) & SIDE_W; /* N with W: / */

    if (bridge) {
        mark(f, middle_x(f) - 1, middle_y(f), ")", INK_STRONG);
        mark(f, middle_x(f) + 1, middle_y(f), "(", INK_STRONG);
    } else if (d->ascii) {
        mark(f, middle_x(f), middle_y(f), rises ? "/" : "\\", ink);
    } else {
        mark(f, middle_x(f), middle_y(f), rises ? "╱" : "╲", ink);
    }
}

/* A door stands across the tunnel and hides the middle: a side that is blocked
 * has its boulder at the edge then. */
static void mark_door(card_picture *f, const pen *p, card_sides sides)
{
    bool green = sides.feature == FEATURE_GREEN;
    int stubs = sides.open & ~sides.joined;

    letter(f, middle_x(f) - 1, middle_y(f), green ? "[G]" : "[B]",
           green ? INK_GREEN : INK_BLUE);
    if (stubs & SIDE_E)
        mark(f, f->size.wide - 1, middle_y(f), p->block, INK_BAD);
    if (stubs & SIDE_W)
        mark(f, 0, middle_y(f), p->block, INK_BAD);
}

/* In the upper right corner, where no card has a tunnel. */
static void mark_crystal(const draw *d, card_picture *f)
{
    int right = f->size.wide - 1;

    if (!d->ascii)
        mark(f, right, 0, "◆", INK_CRYSTAL);
    else if (right - 1 > middle_x(f))
        letter(f, right - 1, 0, "<>", INK_CRYSTAL);
    else
        letter(f, right, 0, "<", INK_CRYSTAL);
}

static void mark_feature(const draw *d, card_picture *f, const pen *p,
                         card_sides sides)
{
    switch (sides.feature) {
    case FEATURE_LADDER:
        card_picture_mark_middle(f, "H");
        break;
    case FEATURE_GREEN:
    case FEATURE_BLUE:
        mark_door(f, p, sides);
        break;
    case FEATURE_CRYSTAL:
        mark_crystal(d, f);
    }
}

/* Each joined side has the light that falls on it. On a card with two tunnels
 * one of them can be lit and the other one cut off. */
card_picture card_picture_of_path(const draw *d, card_picture_size size,
                                  uint8_t lies, light on)
{
    const pen *pair = d->ascii ? ascii_pens : pens;
    const pen *p = &pair[on.reached ? LIT : CUT_OFF];
    card_sides sides = card_lies[lies];
    int middle = sides.second ? card_tunnel(sides, SIDE_N) : sides.joined;
    card_picture f = all_of(size, p->rock[on.dark], INK_FAINT);

    for (int side = 0; side < N_SIDES; side++) {
        bool joined = sides.joined >> side & 1;
        const pen *with =
            joined ? &pair[on.sides >> side & 1 ? LIT : CUT_OFF] : p;

        if (sides.open >> side & 1)
            mark_side(&f, with, sides, side);
    }
    p = sides.joined ? &pair[on.sides & middle ? LIT : CUT_OFF] : p;
    if (sides.joined)
        mark(&f, middle_x(&f), middle_y(&f), p->joint[middle], p->ink);
    else
        mark(&f, middle_x(&f), middle_y(&f), p->block, INK_BAD);
    if (sides.second)
        mark_two(d, &f, sides, on.reached ? INK_STRONG : INK_FAINT);
    mark_feature(d, &f, p, sides);
    return f;
}

void card_picture_mark_middle(card_picture *f, const char *glyph)
{
    mark(f, middle_x(f), middle_y(f), glyph, INK_STRONG);
}

void card_picture_number(card_picture *f, int number)
{
    letter(f, 0, 0, (char[]){(char)('0' + number), 0}, INK_STRONG);
}

/* ---- Cards that show no tunnel ---- */

/* A card without rock: a frame, to be told apart from tunnels at a glance. */
static card_picture framed(const draw *d, card_picture_size size)
{
    static const char *const corners[] = {"┌", "┐", "└", "┘"};
    card_picture f = card_picture_blank(size);

    for (int x = 0; x < size.wide; x++) {
        mark(&f, x, 0, d->ascii ? "-" : "─", INK_PLAIN);
        mark(&f, x, size.high - 1, d->ascii ? "-" : "─", INK_PLAIN);
    }
    for (int y = 0; y < size.high; y++) {
        mark(&f, 0, y, d->ascii ? "|" : "│", INK_PLAIN);
        mark(&f, size.wide - 1, y, d->ascii ? "|" : "│", INK_PLAIN);
    }
    for (int i = 0; i < 4; i++)
        mark(&f, i % 2 * (size.wide - 1), i / 2 * (size.high - 1),
             d->ascii ? "+" : corners[i], INK_PLAIN);
    return f;
}

card_picture card_picture_of_box(const draw *d, const char *text)
{
    card_picture f = framed(d, card_picture_usual);

    letter(&f, middle_x(&f) - 1, middle_y(&f), text, INK_STRONG);
    return f;
}

card_picture card_picture_of_goal(const draw *d, card_picture_size size,
                                  int goal, int is)
{
    static const char *const known[] = {[GOAL_NONE] = " ? ",
                                        [GOAL_TREASURE] = " $ ",
                                        [GOAL_NE] = "NE",
                                        [GOAL_NW] = "NW"};
    card_picture f = framed(d, size);

    letter(&f, middle_x(&f) - 1, middle_y(&f), known[is], INK_STRONG);
    letter(&f, size.wide > card_picture_narrow.wide, 0,
           (char[]){'G', (char)('1' + goal), 0}, INK_STRONG);
    return f;
}

/* A narrow card has room for the number only. */
void card_picture_name_goal(card_picture *f, int goal)
{
    char name[] = {'G', (char)('1' + goal), 0};

    letter(f, 0, 0, middle_x(f) > 1 ? name : name + 1, INK_STRONG);
}

/* A name that would touch its neighbour's is replaced by a star. */
card_picture card_picture_of_end(card_picture_size size, int x, int y)
{
    char text[16];
    card_picture f = card_picture_blank(size);
    int length = snprintf(text, sizeof text, "%d,%d", x, y);

    if (length >= size.wide)
        letter(&f, middle_x(&f), middle_y(&f), "*", INK_END);
    else
        letter(&f, (size.wide - length) / 2, middle_y(&f), text, INK_END);
    return f;
}

/* An inverted blank is seen, and counts. */
int card_picture_used(const card_picture *f, int line)
{
    int n = f->size.wide;

    while (n > 0 && strcmp(f->glyph[line][n - 1], " ") == 0 &&
           f->ink[line][n - 1] != INK_HERE)
        n--;
    return n;
}

void card_picture_of_rubble(card_picture *f)
{
    if (card_picture_used(f, middle_y(f)) == 0)
        letter(f, middle_x(f) - 1, middle_y(f), ".:.", INK_PLAIN);
}

/* "map", "***" for a rockfall, "-L" for a broken lamp, "+PC" for a fix of pick
 * or cart, and those of the expansion. */
card_picture card_picture_of_action(const draw *d, int card)
{
    static const char letters[N_TOOLS] = {0, 'P', 'L', 'C'};
    static const char *const texts[N_ALL_CARDS] = {
        [CARD_MAP] = "map",       [CARD_ROCKFALL] = "***",
        [CARD_THEFT] = "+$",      [CARD_HANDS_OFF] = "-$",
        [CARD_SWAP_HAND] = "<=>", [CARD_INSPECT] = "(o)",
        [CARD_SWAP_HAT] = "<^>",  [CARD_TRAP] = "-#",
        [CARD_FREE] = "+#"};
    const card_kind *kind = &card_kinds[card];
    char tools[4] = {0};

    if (texts[card] != NULL)
        return card_picture_of_box(d, texts[card]);
    tools[0] = kind->breaks ? '-' : '+';
    tools[1] = letters[kind->breaks | kind->fixes[0]];
    tools[2] = letters[kind->fixes[1]];
    return card_picture_of_box(d, tools);
}

/* ---- Showing them ---- */

void card_picture_tint(card_picture *f, draw_ink ink)
{
    for (int y = 0; y < f->size.high; y++)
        for (int x = 0; x < f->size.wide; x++)
            f->ink[y][x] = ink;
}

void card_picture_clear(card_picture *f)
{
    for (int y = 0; y < f->size.high; y++)
        for (int x = 0; x < f->size.wide; x++)
            if (f->ink[y][x] == INK_FAINT)
                mark(f, x, y, " ", INK_FAINT);
}

/* What has the same ink is put at once, so that the output has few escape
 * codes. */
void card_picture_put(const draw *d, const card_picture *f, int line, int n)
{
    for (int x = 0, next; x < n; x = next) {
        char run[CARD_PICTURE_WIDEST * 4];
        adit_text text = adit_text_in(run, sizeof run);

        for (next = x; next < n && f->ink[line][next] == f->ink[line][x];
             next++)
            text_put(&text, f->glyph[line][next]);
        draw_put(d, f->ink[line][x], run);
    }
}
