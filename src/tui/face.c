/* face.c -- cards as pictures of five columns by three lines.
 *
 *   ▒▒▒▒▒░░╹░░    Rock, and the tunnels through it. Neighbours have different rock, so
 *   ▒▒┏━━╸ ╳ ╺    that one sees where a card begins. A dead end has a boulder in the
 *   ▒▒┃▒▒░░░░░    middle and gaps around it, and what is cut off from the start has
 *                 thin lines and no rock at all.
 *
 * Cards of the expansion:
 *
 *   ..|..  ..|..  .....  .....  ..|..  ..|<>
 *   -)|(-  --/--  ..H--  -[G]-  ..|X-  --+..   bridge, curves, ladder, door,
 *   ..|..  ..|..  ..|..  .....  ..|..  ..|..   half blocked, crystal          */
#include "tui/face.h"

#include <string.h>

#include "core/text.h"

enum {
    WIDE = FACE_WIDE,
    HIGH = FACE_HIGH,
    MIDDLE_X = FACE_MIDDLE_X,
    MIDDLE_Y = FACE_MIDDLE_Y
};

/* The strokes that tunnels are drawn with. */
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

void face_mark(face *f, int x, int y, const char *glyph, draw_ink ink)
{
    snprintf(f->glyph[y][x], sizeof f->glyph[y][x], "%s", glyph);
    f->ink[y][x] = ink;
}

void face_letter(face *f, int x, int y, const char *text, draw_ink ink)
{
    for (; *text && x < WIDE; text++, x++)
        face_mark(f, x, y, (char[]){*text, 0}, ink);
}

face face_all_of(const char *glyph, draw_ink ink)
{
    face f = {0};

    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            face_mark(&f, x, y, glyph, ink);
    return f;
}

/* The tunnel from the middle to one side. A stub leaves a gap, or has its boulder
 * where a tunnel is in the middle. */
static void mark_side(face *f, const pen *p, int side, bool joined, bool half)
{
    const char *glyph = joined ? p->arm[side] : p->stub[side];
    bool blocked = !joined && half;
    int inner = 1 << side == SIDE_E ? MIDDLE_X + 1 : MIDDLE_X - 1;
    int outer = 1 << side == SIDE_E ? WIDE - 1 : 0;

    if (1 << side == SIDE_N || 1 << side == SIDE_S) {
        face_mark(f, MIDDLE_X, 1 << side == SIDE_N ? 0 : HIGH - 1,
                  blocked ? p->block : glyph, blocked ? INK_BAD : p->ink);
        return;
    }
    face_mark(f, inner, MIDDLE_Y,
              joined    ? glyph
              : blocked ? p->block
                        : " ",
              blocked ? INK_BAD : p->ink);
    face_mark(f, outer, MIDDLE_Y, glyph, p->ink);
}

/* Two tunnels that do not meet: one leads over the other by a bridge, or a rock
 * parts two curves. */
static void mark_two(const draw *d, face *f, card_sides sides, draw_ink ink)
{
    bool bridge = half_turn(sides.second) == sides.second;
    bool rises = card_tunnel(sides, SIDE_N) & SIDE_W; /* N with W: / */

    if (bridge) {
        face_mark(f, MIDDLE_X - 1, MIDDLE_Y, ")", INK_STRONG);
        face_mark(f, MIDDLE_X + 1, MIDDLE_Y, "(", INK_STRONG);
    } else if (d->ascii) {
        face_mark(f, MIDDLE_X, MIDDLE_Y, rises ? "/" : "\\", ink);
    } else {
        face_mark(f, MIDDLE_X, MIDDLE_Y, rises ? "╱" : "╲", ink);
    }
}

/* A door stands across the tunnel: what is blocked is so at its edge then. */
static void mark_door(face *f, const pen *p, card_sides sides)
{
    bool green = sides.feature == FEATURE_GREEN;
    int stubs = sides.open & ~sides.joined;

    face_letter(f, MIDDLE_X - 1, MIDDLE_Y, green ? "[G]" : "[B]",
                green ? INK_GREEN : INK_BLUE);
    if (stubs & SIDE_E)
        face_mark(f, WIDE - 1, MIDDLE_Y, p->block, INK_BAD);
    if (stubs & SIDE_W)
        face_mark(f, 0, MIDDLE_Y, p->block, INK_BAD);
}

static void mark_feature(const draw *d, face *f, const pen *p, card_sides sides)
{
    switch (sides.feature) {
    case FEATURE_LADDER:
        face_mark(f, MIDDLE_X, MIDDLE_Y, "H", INK_STRONG);
        break;
    case FEATURE_GREEN:
    case FEATURE_BLUE:
        mark_door(f, p, sides);
        break;
    case FEATURE_CRYSTAL:
        if (d->ascii)
            face_letter(f, WIDE - 2, 0, "<>", INK_CRYSTAL);
        else
            face_mark(f, WIDE - 1, 0, "◆", INK_CRYSTAL);
    }
}

face face_of_path(const draw *d, uint8_t lies, light on, bool dark)
{
    const pen *pair = d->ascii ? ascii_pens : pens;
    const pen *p = &pair[on.reached ? LIT : CUT_OFF];
    card_sides sides = card_lies[lies];
    int middle = sides.second ? card_tunnel(sides, SIDE_N) : sides.joined;
    face f = face_all_of(p->rock[dark], INK_FAINT);

    for (int side = 0; side < N_SIDES; side++) {
        bool joined = sides.joined >> side & 1;
        const pen *with =
            joined ? &pair[on.sides >> side & 1 ? LIT : CUT_OFF] : p;

        if (sides.open >> side & 1)
            mark_side(&f, with, side, joined, sides.joined != 0);
    }
    p = sides.joined ? &pair[on.sides & middle ? LIT : CUT_OFF] : p;
    if (sides.joined)
        face_mark(&f, MIDDLE_X, MIDDLE_Y, p->joint[middle], p->ink);
    else
        face_mark(&f, MIDDLE_X, MIDDLE_Y, p->block, INK_BAD);
    if (sides.second)
        mark_two(d, &f, sides, on.reached ? INK_STRONG : INK_FAINT);
    mark_feature(d, &f, p, sides);
    return f;
}

face face_of_box(const draw *d, const char *text, draw_ink ink)
{
    static const char *const corners[] = {"┌", "┐", "└", "┘"};
    face f = face_all_of(d->ascii ? "-" : "─", INK_PLAIN);

    for (int i = 0; i < 4; i++)
        face_mark(&f, i % 2 * (WIDE - 1), i / 2 * (HIGH - 1),
                  d->ascii ? "+" : corners[i], INK_PLAIN);
    face_letter(&f, 0, MIDDLE_Y, "     ", INK_PLAIN);
    face_mark(&f, 0, MIDDLE_Y, d->ascii ? "|" : "│", INK_PLAIN);
    face_mark(&f, WIDE - 1, MIDDLE_Y, d->ascii ? "|" : "│", INK_PLAIN);
    face_letter(&f, 1, MIDDLE_Y, text, ink);
    return f;
}

face face_of_goal(const draw *d, int goal, int is)
{
    static const char *const known[] = {[GOAL_NONE] = " ? ",
                                        [GOAL_TREASURE] = " $ ",
                                        [GOAL_NE] = "NE",
                                        [GOAL_NW] = "NW"};
    face f = face_of_box(d, known[is], INK_STRONG);

    face_letter(&f, 1, 0, (char[]){'G', (char)('1' + goal), 0}, INK_STRONG);
    return f;
}

/* A name that would touch its neighbour's is left out. */
face face_of_end(int x, int y, int wide)
{
    char text[16];
    face f = face_all_of(" ", INK_PLAIN);
    int length = snprintf(text, sizeof text, "%d,%d", x, y);

    if (length >= wide)
        face_letter(&f, wide / 2, MIDDLE_Y, "*", INK_END);
    else
        face_letter(&f, (wide - length) / 2, MIDDLE_Y, text, INK_END);
    return f;
}

/* "map", "***", "-L" for a broken lamp, "+PC" for a fix of pick or cart, and
 * those of the expansion. */
face face_of_action(const draw *d, int card)
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
        return face_of_box(d, texts[card], INK_STRONG);
    tools[0] = kind->breaks ? '-' : '+';
    tools[1] = letters[kind->breaks | kind->fixes[0]];
    tools[2] = letters[kind->fixes[1]];
    return face_of_box(d, tools, INK_STRONG);
}

void face_tint(face *f, draw_ink ink)
{
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            f->ink[y][x] = ink;
}

void face_clear(face *f)
{
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            if (f->ink[y][x] == INK_FAINT)
                face_mark(f, x, y, " ", INK_FAINT);
}

/* What stands at a side: at its edge, or what differs from that further in and is
 * neither rock nor frame. */
static int seen_at(const face *f, int y, int outer, int inner)
{
    const char *glyph = f->glyph[y][inner];
    draw_ink ink = f->ink[y][inner];
    bool differs = strcmp(glyph, f->glyph[y][outer]) != 0 &&
                   strcmp(glyph, " ") != 0 && ink != INK_PLAIN &&
                   ink != INK_FAINT;

    return differs && f->ink[y][outer] != INK_BAD ? inner : outer;
}

face face_narrow(const face *f)
{
    face out = {0};

    for (int y = 0; y < HIGH; y++) {
        int from[FACE_NARROW] = {seen_at(f, y, 0, 1), MIDDLE_X,
                                 seen_at(f, y, WIDE - 1, WIDE - 2)};

        for (int x = 0; x < FACE_NARROW; x++)
            face_mark(&out, x, y, f->glyph[y][from[x]], f->ink[y][from[x]]);
    }
    return out;
}

int face_used(const face *f, int line, int wide)
{
    int n = wide;

    while (n > 0 && strcmp(f->glyph[line][n - 1], " ") == 0 &&
           f->ink[line][n - 1] != INK_HERE)
        n--;
    return n;
}

/* What has the same ink is put at once. */
void face_put(const draw *d, const face *f, int line, int n)
{
    for (int x = 0, next; x < n; x = next) {
        char run[WIDE * 4];
        adit_text text = adit_text_in(run, sizeof run);

        for (next = x; next < n && f->ink[line][next] == f->ink[line][x];
             next++)
            text_put(&text, f->glyph[line][next]);
        draw_put(d, f->ink[line][x], run);
    }
}
