/* draw_mine.c -- cards and the mine as text, for `saboteur` and `saboteur2`.
 *
 *   1       ▒▒▒▒▒░░╹░░    A card is five columns by three lines: rock, and
 *           ▒▒┏━━╸ ╳ ╺    the tunnels through it. Neighbours have different
 *           ▒▒┃▒▒░░░░░    rock, so that one sees where a card begins. A dead
 *           ░░┃░░         end has a boulder in the middle and gaps around it,
 *   0  -1,0 ━━S━━ 1,0     an open end shows its cell, and what is cut off
 *           ░░┃░░         from the start has thin lines and no rock at all.
 *       -1    0    1
 *
 * Cards of the expansion:
 *
 *   ..|..  ..|..  .....  .....  ..|..  ..|<>
 *   -)|(-  --/--  ..H--  -[G]-  ..|X-  --+..   bridge, curves, ladder, door,
 *   ..|..  ..|..  ..|..  .....  ..|..  ..|..   half blocked, crystal          */
#include "tui/draw_mine.h"

#include <string.h>

#include "core/text.h"

/* ---- What cards look like ---- */

enum { WIDE = 5, HIGH = 3, MIDDLE_X = WIDE / 2, MIDDLE_Y = HIGH / 2 };
enum { RULER = 4 }; /* columns before the mine, with the numbers of the rows */

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

/* A card as it is seen: a glyph, in UTF-8, and its ink for each place. */
typedef struct face {
    char glyph[HIGH][WIDE][4];
    draw_ink ink[HIGH][WIDE];
} face;

static void mark(face *f, int x, int y, const char *glyph, draw_ink ink)
{
    snprintf(f->glyph[y][x], sizeof f->glyph[y][x], "%s", glyph);
    f->ink[y][x] = ink;
}

/* A text in ASCII, a letter a column. */
static void letter(face *f, int x, int y, const char *text, draw_ink ink)
{
    for (; *text && x < WIDE; text++, x++)
        mark(f, x, y, (char[]){*text, 0}, ink);
}

static face all_of(const char *glyph, draw_ink ink)
{
    face f = {0};

    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            mark(&f, x, y, glyph, ink);
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
        mark(f, MIDDLE_X, 1 << side == SIDE_N ? 0 : HIGH - 1,
             blocked ? p->block : glyph, blocked ? INK_BAD : p->ink);
        return;
    }
    mark(f, inner, MIDDLE_Y,
         joined    ? glyph
         : blocked ? p->block
                   : " ",
         blocked ? INK_BAD : p->ink);
    mark(f, outer, MIDDLE_Y, glyph, p->ink);
}

/* Two tunnels that do not meet: one leads over the other by a bridge, or a rock
 * parts two curves. */
static void mark_two(const draw *d, face *f, card_sides sides, draw_ink ink)
{
    bool bridge = half_turn(sides.second) == sides.second;
    bool rises = card_tunnel(sides, SIDE_N) & SIDE_W; /* N with W: / */

    if (bridge) {
        mark(f, MIDDLE_X - 1, MIDDLE_Y, ")", INK_STRONG);
        mark(f, MIDDLE_X + 1, MIDDLE_Y, "(", INK_STRONG);
    } else if (d->ascii) {
        mark(f, MIDDLE_X, MIDDLE_Y, rises ? "/" : "\\", ink);
    } else {
        mark(f, MIDDLE_X, MIDDLE_Y, rises ? "╱" : "╲", ink);
    }
}

/* A door stands across the tunnel: what is blocked is so at its edge then. */
static void mark_door(face *f, const pen *p, card_sides sides)
{
    bool green = sides.feature == FEATURE_GREEN;
    int stubs = sides.open & ~sides.joined;

    letter(f, MIDDLE_X - 1, MIDDLE_Y, green ? "[G]" : "[B]",
           green ? INK_GREEN : INK_BLUE);
    if (stubs & SIDE_E)
        mark(f, WIDE - 1, MIDDLE_Y, p->block, INK_BAD);
    if (stubs & SIDE_W)
        mark(f, 0, MIDDLE_Y, p->block, INK_BAD);
}

static void mark_feature(const draw *d, face *f, const pen *p, card_sides sides)
{
    switch (sides.feature) {
    case FEATURE_LADDER:
        mark(f, MIDDLE_X, MIDDLE_Y, "H", INK_STRONG);
        break;
    case FEATURE_GREEN:
    case FEATURE_BLUE:
        mark_door(f, p, sides);
        break;
    case FEATURE_CRYSTAL:
        if (d->ascii)
            letter(f, WIDE - 2, 0, "<>", INK_CRYSTAL);
        else
            mark(f, WIDE - 1, 0, "◆", INK_CRYSTAL);
    }
}

/* How light falls on a card: on which of its joined sides, and at all. */
typedef struct light {
    int sides;
    bool reached;
} light;

/* A path card as it lies; `dark` chooses between the two kinds of rock. */
static face face_of_path(const draw *d, uint8_t lies, light on, bool dark)
{
    const pen *pair = d->ascii ? ascii_pens : pens;
    const pen *p = &pair[on.reached ? LIT : CUT_OFF];
    card_sides sides = card_lies[lies];
    int middle = sides.second ? card_tunnel(sides, SIDE_N) : sides.joined;
    face f = all_of(p->rock[dark], INK_FAINT);

    for (int side = 0; side < N_SIDES; side++) {
        bool joined = sides.joined >> side & 1;
        const pen *with =
            joined ? &pair[on.sides >> side & 1 ? LIT : CUT_OFF] : p;

        if (sides.open >> side & 1)
            mark_side(&f, with, side, joined, sides.joined != 0);
    }
    p = sides.joined ? &pair[on.sides & middle ? LIT : CUT_OFF] : p;
    if (sides.joined)
        mark(&f, MIDDLE_X, MIDDLE_Y, p->joint[middle], p->ink);
    else
        mark(&f, MIDDLE_X, MIDDLE_Y, p->block, INK_BAD);
    if (sides.second)
        mark_two(d, &f, sides, on.reached ? INK_STRONG : INK_FAINT);
    mark_feature(d, &f, p, sides);
    return f;
}

/* A card that shows no tunnel, with three letters on it. */
static face face_of_box(const draw *d, const char *text, draw_ink ink)
{
    static const char *const corners[] = {"┌", "┐", "└", "┘"};
    face f = all_of(d->ascii ? "-" : "─", INK_PLAIN);

    for (int i = 0; i < 4; i++)
        mark(&f, i % 2 * (WIDE - 1), i / 2 * (HIGH - 1),
             d->ascii ? "+" : corners[i], INK_PLAIN);
    letter(&f, 0, MIDDLE_Y, "     ", INK_PLAIN);
    mark(&f, 0, MIDDLE_Y, d->ascii ? "|" : "│", INK_PLAIN);
    mark(&f, WIDE - 1, MIDDLE_Y, d->ascii ? "|" : "│", INK_PLAIN);
    letter(&f, 1, MIDDLE_Y, text, ink);
    return f;
}

/* A goal that lies face down: its name, and what is known of it. */
static face face_of_goal(const draw *d, int goal, int is)
{
    static const char *const known[] = {[GOAL_NONE] = " ? ",
                                        [GOAL_TREASURE] = " $ ",
                                        [GOAL_NE] = "NE",
                                        [GOAL_NW] = "NW"};
    face f = face_of_box(d, known[is], INK_STRONG);

    letter(&f, 1, 0, (char[]){'G', (char)('1' + goal), 0}, INK_STRONG);
    return f;
}

/* The name of the cell; one that would touch its neighbour's is only marked. */
static face face_of_end(int x, int y)
{
    char text[16];
    face f = all_of(" ", INK_PLAIN);
    int length = snprintf(text, sizeof text, "%d,%d", x, y);

    if (length >= WIDE)
        letter(&f, MIDDLE_X, MIDDLE_Y, "*", INK_END);
    else
        letter(&f, (WIDE - length) / 2, MIDDLE_Y, text, INK_END);
    return f;
}

/* "map", "***", "-L" for a broken lamp, "+PC" for a fix of pick or cart, and
 * those of the expansion. */
static face face_of_action(const draw *d, int card)
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

/* How many columns of a line are not blank at the right. */
static int used(const face *f, int line)
{
    int n = WIDE;

    while (n > 0 && strcmp(f->glyph[line][n - 1], " ") == 0)
        n--;
    return n;
}

/* The first n columns of a line; what has the same ink is put at once. */
static void put_line(const draw *d, const face *f, int line, int n)
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

/* ---- The mine ---- */

typedef struct box {
    int left, right, bottom, top;
} box;

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
    return (light){m->at[card].lit, mine_is_reached(m, card)};
}

static face face_of_card(const draw *d, const mine_sight *s, int card)
{
    const mine *m = s->mine;
    int goal = card - MINE_FIRST_GOAL;
    bool is_goal = goal >= 0 && goal < MINE_GOALS;
    bool dark = (mine_x(m, card) + mine_y(m, card)) & 1;
    face f;

    if (is_goal && mine_goal_is_down(m, goal))
        return face_of_goal(d, goal, s->goal[goal]);
    f = face_of_path(d, m->at[card].lies, light_on(m, card), dark);
    if (is_goal)
        letter(&f, 0, 0, (char[]){'G', (char)('1' + goal), 0}, INK_STRONG);
    if (is_goal && s->goal[goal] == GOAL_TREASURE)
        mark(&f, MIDDLE_X, MIDDLE_Y, "$", INK_STRONG);
    if (card == MINE_START)
        mark(&f, MIDDLE_X, MIDDLE_Y, "S", INK_STRONG);
    return f;
}

static face face_of_cell(const draw *d, const mine_sight *s, int x, int y)
{
    int card = mine_card_at(s->mine, x, y);

    if (card)
        return face_of_card(d, s, card);
    if (s->ends && mine_end_at(s->mine, x, y))
        return face_of_end(x, y);
    return all_of(" ", INK_PLAIN);
}

/* All of it in one ink. */
static void tint(face *f, draw_ink ink)
{
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            f->ink[y][x] = ink;
}

/* The same for somebody who chooses: where he is, the card lies already. */
static face face_at(const draw *d, const mine_sight *s, int x, int y,
                    draw_box where)
{
    draw_spot spot = {.kind = SPOT_CELL, .x = (int8_t)x, .y = (int8_t)y};
    draw_ink ink = draw_marked(d, spot, INK_PLAIN, where);
    const adit_action *move = d->marks ? &d->marks->move : NULL;

    if (ink == INK_HERE && move->kind == MOVE_DIG) {
        face f = face_of_path(d, lies_so(move->card[0], move->way & 1),
                              (light){15, true}, false);
        tint(&f, ink);
        return f;
    }

    face f = face_of_cell(d, s, x, y);

    if (ink != INK_PLAIN)
        tint(&f, ink);
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

static face face_in_row(const draw *d, const mine_sight *s, box b, row r, int x)
{
    return face_at(d, s, x, r.y,
                   (draw_box){.line = r.top,
                              .column = RULER + (x - b.left) * WIDE,
                              .width = WIDE,
                              .height = r.height});
}

/* One line of a row of cells, without blanks at its end. */
static void draw_line(const draw *d, const mine_sight *s, box b, row r,
                      int line)
{
    int right = b.right;
    face f;

    for (; right >= b.left; right--) {
        f = face_in_row(d, s, b, r, right);
        if (used(&f, line) > 0)
            break;
    }
    if (line == MIDDLE_Y)
        fprintf(d->to, "%3d", r.y);
    if (right >= b.left)
        fputs(line == MIDDLE_Y ? " " : "    ", d->to);
    for (int x = b.left; x <= right; x++) {
        f = face_in_row(d, s, b, r, x);
        put_line(d, &f, line, x == right ? used(&f, line) : WIDE);
    }
    fputc('\n', d->to);
}

/* A row of cells; one without cards takes one line only. Returns how many. */
static int draw_row(const draw *d, const mine_sight *s, box b, int y, int top)
{
    row r = {.y = y, .top = top, .height = HIGH};

    if (!has_cards(s, b, y) && !is_marked(d, y)) {
        r.height = 1;
        draw_line(d, s, b, r, MIDDLE_Y);
        return r.height;
    }
    for (int line = 0; line < HIGH; line++)
        draw_line(d, s, b, r, line);
    return r.height;
}

/* As many columns as the screen has room for, then the others below. */
void draw_mine(const draw *d, const mine_sight *s)
{
    box all = box_of(s), part;
    int room = (d->width - RULER) / WIDE, top = 0;

    include_marks(d, &all);
    part = all;
    for (; part.left <= all.right; part.left += room) {
        if (part.left + room - 1 < all.right)
            part.right = part.left + room - 1;
        else
            part.right = all.right;
        for (int y = all.top; y >= all.bottom; y--)
            top += draw_row(d, s, part, y, top);
        fprintf(d->to, "  ");
        for (int x = part.left; x <= part.right; x++)
            fprintf(d->to, "%*d", WIDE, x);
        fputc('\n', d->to);
        top++;
    }
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

/* Where one can dig on, and what a card must be like there. */
static void say_ends(const draw *d, const mine *m, box b)
{
    const char *lead = "Open ends: ";

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
    if (s->ends)
        say_ends(d, s->mine, b);
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
    face face;
    char name[32];
    int width;
} held;

static held held_card(const draw *d, int card)
{
    held h;
    adit_text text = adit_text_in(h.name, sizeof h.name);

    name_in_hand(card, &text);
    h.width = text.length < WIDE ? WIDE : (int)text.length;
    h.face = card_is_path(card) ? face_of_path(d, lies_so(card, false),
                                               (light){15, true}, false)
                                : face_of_action(d, card);
    return h;
}

static void draw_held(const draw *d, const held *cards, int n)
{
    for (int line = 0; line < HIGH; line++)
        for (int i = 0; i < n; i++) {
            fputs("  ", d->to);
            put_line(d, &cards[i].face, line, WIDE);
            if (i < n - 1)
                fprintf(d->to, "%*s", cards[i].width - WIDE, "");
            else
                fputc('\n', d->to);
        }
    for (int i = 0; i < n - 1; i++)
        fprintf(d->to, "  %-*s", cards[i].width, cards[i].name);
    fprintf(d->to, "  %s\n", cards[n - 1].name);
}

/* As many as the screen has room for, then the others below. */
void draw_cards(const draw *d, const uint8_t *hand, int n)
{
    held cards[DWARVES_HAND] = {0};
    int from = 0, width = 0;

    for (int i = 0; i < n; i++) {
        cards[i] = held_card(d, hand[i]);
        if (i > from && width + 2 + cards[i].width > d->width) {
            draw_held(d, &cards[from], i - from);
            from = i, width = 0;
        }
        width += 2 + cards[i].width;
    }
    draw_held(d, &cards[from], n - from);
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
