/* draw_saboteur.c -- `saboteur` as text.
 *
 *   1       ▒▒▒▒▒░░╹░░    A card is five columns by three lines: rock, and
 *           ▒▒┏━━╸ ╳ ╺    the tunnels through it. Neighbours have different
 *           ▒▒┃▒▒░░░░░    rock, so that one sees where a card begins. A dead
 *           ░░┃░░         end has a boulder in the middle and gaps around it,
 *   0  -1,0 ━━S━━ 1,0     an open end shows its cell, and what is cut off
 *           ░░┃░░         from the start has thin lines and no rock at all.
 *       -1    0    1                                                        */
#include <string.h>

#include "core/text.h"
#include "games/saboteur.h"
#include "tui/draw.h"

/* ---- What cards look like ---- */

enum { WIDE = 5, HIGH = 3, MIDDLE_X = WIDE / 2, MIDDLE_Y = HIGH / 2 };

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

/* The tunnel from the middle to one side; a stub leaves a gap. */
static void mark_side(face *f, const pen *p, int side, bool joined)
{
    const char *glyph = joined ? p->arm[side] : p->stub[side];

    switch (1 << side) {
    case SIDE_N:
        mark(f, MIDDLE_X, 0, glyph, p->ink);
        break;
    case SIDE_S:
        mark(f, MIDDLE_X, HIGH - 1, glyph, p->ink);
        break;
    case SIDE_E:
        mark(f, MIDDLE_X + 1, MIDDLE_Y, joined ? glyph : " ", p->ink);
        mark(f, WIDE - 1, MIDDLE_Y, glyph, p->ink);
        break;
    default:
        mark(f, MIDDLE_X - 1, MIDDLE_Y, joined ? glyph : " ", p->ink);
        mark(f, 0, MIDDLE_Y, glyph, p->ink);
    }
}

/* A path card as it lies; `dark` chooses between the two kinds of rock. */
static face face_of_path(const draw *d, uint8_t lies, bool lit, bool dark)
{
    const pen *p = &(d->ascii ? ascii_pens : pens)[lit ? LIT : CUT_OFF];
    card_sides sides = card_lies[lies];
    face f = all_of(p->rock[dark], INK_FAINT);

    for (int side = 0; side < N_SIDES; side++)
        if (sides.open >> side & 1)
            mark_side(&f, p, side, sides.joined >> side & 1);
    if (sides.joined)
        mark(&f, MIDDLE_X, MIDDLE_Y, p->joint[sides.joined], p->ink);
    else
        mark(&f, MIDDLE_X, MIDDLE_Y, p->block, INK_BAD);
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

/* "map", "***", "-L" for a broken lamp, "+PC" for a fix of pick or cart. */
static face face_of_action(const draw *d, int card)
{
    static const char letters[N_TOOLS] = {0, 'P', 'L', 'C'};
    const card_kind *kind = &card_kinds[card];
    const char *text = card == CARD_MAP ? "map" : "***";
    char tools[4] = {0};

    if (kind->breaks || kind->fixes[0]) {
        tools[0] = kind->breaks ? '-' : '+';
        tools[1] = letters[kind->breaks | kind->fixes[0]];
        tools[2] = letters[kind->fixes[1]];
        text = tools;
    }
    return face_of_box(d, text, INK_STRONG);
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

/* Ends are shown as long as one can lay cards there. */
static bool shows_ends(const saboteur *s)
{
    return s->phase == PHASE_PLAY;
}

static box box_of(const saboteur *s)
{
    const mine *m = &s->mine;
    box b = {0};

    for (int card = MINE_START; card <= m->n_cards; card++)
        include(&b, mine_x(m, card), mine_y(m, card));
    for (int i = 0; shows_ends(s) && i < m->n_ends; i++)
        include(&b, mine_x(m, MINE_FIRST_END + i),
                mine_y(m, MINE_FIRST_END + i));
    return b;
}

static face face_of_card(const draw *d, const saboteur *s, int card)
{
    const mine *m = &s->mine;
    int goal = card - MINE_FIRST_GOAL;
    bool is_goal = goal >= 0 && goal < MINE_GOALS;
    bool dark = (mine_x(m, card) + mine_y(m, card)) & 1;
    face f;

    if (is_goal && mine_goal_is_down(m, goal))
        return face_of_goal(d, goal, s->goal[goal]);
    f = face_of_path(d, m->lies[card], mine_is_reached(m, card), dark);
    if (is_goal)
        letter(&f, 0, 0, (char[]){'G', (char)('1' + goal), 0}, INK_STRONG);
    if (is_goal && s->goal[goal] == GOAL_TREASURE)
        mark(&f, MIDDLE_X, MIDDLE_Y, "$", INK_STRONG);
    if (card == MINE_START)
        mark(&f, MIDDLE_X, MIDDLE_Y, "S", INK_STRONG);
    return f;
}

static face face_at(const draw *d, const saboteur *s, int x, int y)
{
    int card = mine_card_at(&s->mine, x, y);

    if (card)
        return face_of_card(d, s, card);
    if (shows_ends(s) && mine_end_at(&s->mine, x, y))
        return face_of_end(x, y);
    return all_of(" ", INK_PLAIN);
}

static bool has_cards(const saboteur *s, box b, int y)
{
    for (int x = b.left; x <= b.right; x++)
        if (mine_card_at(&s->mine, x, y))
            return true;
    return false;
}

/* One line of a row of cells, without blanks at its end. */
static void draw_line(const draw *d, const saboteur *s, box b, int y, int line)
{
    int right = b.right;
    face f;

    for (; right >= b.left; right--) {
        f = face_at(d, s, right, y);
        if (used(&f, line) > 0)
            break;
    }
    if (line == MIDDLE_Y)
        fprintf(d->to, "%3d", y);
    if (right >= b.left)
        fputs(line == MIDDLE_Y ? " " : "    ", d->to);
    for (int x = b.left; x <= right; x++) {
        f = face_at(d, s, x, y);
        put_line(d, &f, line, x == right ? used(&f, line) : WIDE);
    }
    fputc('\n', d->to);
}

/* A row of cells; one without cards takes one line only. */
static void draw_row(const draw *d, const saboteur *s, box b, int y)
{
    if (!has_cards(s, b, y)) {
        draw_line(d, s, b, y, MIDDLE_Y);
        return;
    }
    for (int line = 0; line < HIGH; line++)
        draw_line(d, s, b, y, line);
}

/* As many columns as the screen has room for, then the others below. */
static void draw_mine(const draw *d, const void *obs)
{
    const saboteur *s = obs;
    box all = box_of(s), part = all;
    int room = (d->width - 4) / WIDE;

    for (; part.left <= all.right; part.left += room) {
        if (part.left + room - 1 < all.right)
            part.right = part.left + room - 1;
        else
            part.right = all.right;
        for (int y = all.top; y >= all.bottom; y--)
            draw_row(d, s, part, y);
        fprintf(d->to, "  ");
        for (int x = part.left; x <= part.right; x++)
            fprintf(d->to, "%*d", WIDE, x);
        fputc('\n', d->to);
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

static const char *goal_in_words(int is)
{
    static const char *const words[] = {[GOAL_NONE] = "not known",
                                        [GOAL_TREASURE] = "the treasure",
                                        [GOAL_NE] = "a stone, NE",
                                        [GOAL_NW] = "a stone, NW"};

    return words[is];
}

static void say_card(const draw *d, const saboteur *s, int card)
{
    const mine *m = &s->mine;
    int goal = card - MINE_FIRST_GOAL;

    if (card >= MINE_FIRST_GOAL && card < MINE_FIRST_LAID)
        fprintf(d->to, "G%d, %s, ", goal + 1,
                mine_goal_is_down(m, goal) ? "face down" : "turned over");
    if (m->lies[card] == 0) {
        fputs(goal_in_words(s->goal[goal]), d->to);
        return;
    }
    put_lies(d, m->lies[card]);
    if (card == MINE_START)
        fputs(" the start", d->to);
    if (card_lies[m->lies[card]].joined == 0)
        fputs(" dead end", d->to);
    if (!mine_is_reached(m, card))
        fputs(" cut off", d->to);
}

static void say_row(const draw *d, const saboteur *s, box b, int y)
{
    const char *before = "";

    fprintf(d->to, "Row %d: ", y);
    for (int x = b.left; x <= b.right; x++) {
        int card = mine_card_at(&s->mine, x, y);

        if (card == 0)
            continue;
        fprintf(d->to, "%scolumn %d ", before, x);
        say_card(d, s, card);
        before = "; ";
    }
    fputs(".\n", d->to);
}

/* The sides of a need behind a word: " open ES". */
static void say_sides(const draw *d, const char *word, int sides)
{
    if (sides == 0)
        return;
    fprintf(d->to, " %s ", word);
    for (int side = 0; side < N_SIDES; side++)
        if (sides >> side & 1)
            fputc("NESW"[side], d -> to);
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

static void say_mine(const draw *d, const void *obs)
{
    const saboteur *s = obs;
    box b = box_of(s);

    for (int y = b.top; y >= b.bottom; y--)
        if (has_cards(s, b, y))
            say_row(d, s, b, y);
    if (shows_ends(s))
        say_ends(d, &s->mine, b);
}

/* ---- The players ---- */

/* A seat's broken tools behind a lead; false if it has none. */
static bool say_broken(const draw *d, const saboteur *s, int seat,
                       const char *lead)
{
    int n = 0, left = 0;

    for (int t = TOOL_PICK; t < N_TOOLS; t++)
        left += s->broken[t] >> seat & 1;
    for (int t = TOOL_PICK; t < N_TOOLS; t++) {
        if (!(s->broken[t] >> seat & 1))
            continue;
        left--;
        fputs(n++ == 0 ? lead : left > 0 ? ", " : " and ", d->to);
        draw_put(d, INK_BAD, tool_names[t]);
    }
    return n > 0;
}

static void say_looked(const draw *d, const saboteur *s, int seat)
{
    const char *before = "; saw ";

    for (int goal = 0; goal < MINE_GOALS; goal++) {
        if (!(s->looked[seat] >> goal & 1))
            continue;
        fprintf(d->to, "%sG%d", before, goal + 1);
        before = ", ";
    }
}

/* The sum of a seat's nugget cards, "4+" where it is not known of all, and how
 * many they are. */
static void say_nuggets(const draw *d, const nuggets *b, int seat)
{
    int cards = 0, sum = nuggets_of(b, seat);
    bool all = true;

    for (int i = 0; i < b->n_taken; i++) {
        if (nugget_seat(b, i) != seat)
            continue;
        cards++;
        sum += !nugget_is_known(b, i); /* at least 1 */
        all &= nugget_is_known(b, i);
    }
    if (cards > 0 || sum > 0)
        fprintf(d->to, "; gold %d%s in %d card%s", sum, all ? "" : "+", cards,
                cards == 1 ? "" : "s");
}

/* The hands of others are seen when a finished game is replayed. */
static void say_hand(const draw *d, const saboteur *s, int seat)
{
    if (s->n_hand[seat] == 0 || s->hand[seat][0] == CARD_NONE)
        return;
    fputs("      holds", d->to);
    for (int i = 0; i < s->n_hand[seat]; i++)
        fprintf(d->to, " %s", card_kinds[s->hand[seat][i]].name);
    fputc('\n', d->to);
}

static void say_passed(const draw *d, const saboteur *s, int seat)
{
    int n = 0;

    for (int i = 0; i < s->n_discard; i++)
        n += s->face_down[i] == seat;
    if (n > 0)
        fprintf(d->to, "; passed %d", n);
}

static void draw_player(const draw *d, const saboteur *s, int seat, int viewer)
{
    fputs(seat == s->head.turn ? "> " : "  ", d->to);
    draw_seat(d, seat);
    fprintf(d->to, " %-8s  %d card%s", saboteur_dwarves[s->dwarf[seat]],
            s->n_hand[seat], s->n_hand[seat] == 1 ? "" : "s");
    say_broken(d, s, seat, "; broken ");
    say_looked(d, s, seat);
    say_passed(d, s, seat);
    say_nuggets(d, &s->box, seat);
    fputc('\n', d->to);
    if (seat != viewer)
        say_hand(d, s, seat);
}

/* ---- The hand ---- */

/* What a card of the hand is called: "NES/NSW" can lie in two ways. */
static void name_in_hand(int card, adit_text *out)
{
    text_put(out, card_kinds[card].name);
    if (!card_is_path(card) || card_ways(card) == 1)
        return;
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
    h.face = card_is_path(card)
                 ? face_of_path(d, lies_so(card, false), true, false)
                 : face_of_action(d, card);
    return h;
}

static void draw_cards(const draw *d, const uint8_t *hand, int n)
{
    held cards[SABOTEUR_HAND] = {0};

    for (int i = 0; i < n; i++)
        cards[i] = held_card(d, hand[i]);
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

static void say_cards(const draw *d, const uint8_t *hand, int n)
{
    for (int i = 0; i < n; i++) {
        char name[32];
        adit_text text = adit_text_in(name, sizeof name);

        name_in_hand(hand[i], &text);
        fprintf(d->to, "%s%s", i ? ", " : "Hand: ", name);
    }
    fputs(".\n", d->to);
}

/* Who one is, and what only one's own eyes have seen. */
static void say_secrets(const draw *d, const saboteur *s, int viewer)
{
    if (d->name[viewer] != NULL)
        fprintf(d->to, "You are P%d, a ", viewer + 1);
    else
        fprintf(d->to, "P%d is a ", viewer + 1);
    draw_put(d, INK_STRONG, saboteur_dwarves[s->dwarf[viewer]]);
    fputc('.', d->to);
    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (s->looked[viewer] >> goal & 1)
            fprintf(d->to, " G%d is %s.", goal + 1,
                    goal_in_words(s->goal[goal]));
    if (say_broken(d, s, viewer, " No digging with a broken "))
        fputc('.', d->to);
    fputc('\n', d->to);
}

/* The nugget cards that go round, if the viewer knows them. */
static void say_draft(const draw *d, const nuggets *b)
{
    if (nugget_is_known(b, b->n_taken)) {
        fputs("Nugget cards to choose from:", d->to);
        for (int i = b->n_taken; i < b->n; i++)
            fprintf(d->to, " %d", b->value[i]);
    } else {
        fprintf(d->to, "Nugget cards still to be taken: %d", b->n - b->n_taken);
    }
    fputs(". The order is", d->to);
    for (int i = b->n_taken; i < b->n; i++)
        fprintf(d->to, " P%d", nugget_seat(b, i) + 1);
    fputs(".\n", d->to);
}

static void saboteur_hand(const draw *d, const void *obs, int viewer)
{
    const saboteur *s = obs;

    if (s->phase == PHASE_DRAFT)
        say_draft(d, &s->box);
    if (s->phase != PHASE_PLAY || viewer < 0)
        return;
    say_secrets(d, s, viewer);
    if (s->n_hand[viewer] == 0)
        fputs("No cards are left in the hand.\n", d->to);
    else if (d->words)
        say_cards(d, s->hand[viewer], s->n_hand[viewer]);
    else
        draw_cards(d, s->hand[viewer], s->n_hand[viewer]);
}

/* ---- All of it ---- */

static void draw_players(const draw *d, const saboteur *s, int viewer)
{
    fprintf(d->to, "Round %d of %d. Pile: %d, discarded: %d.\n", s->round,
            s->rounds, s->n_pile, s->n_discard);
    for (int seat = 0; seat < s->head.n_players; seat++)
        draw_player(d, s, seat, viewer);
}

static void saboteur_table(const draw *d, const void *obs, int viewer)
{
    draw_players(d, obs, viewer);
    draw_board(d, obs, viewer);
    saboteur_hand(d, obs, viewer);
}

/* In the draft the mine does not matter any more. */
static void saboteur_turn(const draw *d, const void *obs, int viewer)
{
    const saboteur *s = obs;

    draw_players(d, s, viewer);
    if (s->phase == PHASE_PLAY)
        draw_board(d, s, viewer);
    saboteur_hand(d, s, viewer);
}

static const char legend[] =
    "The aim: miners dig from the start S to the treasure, which is G1, G2 or G3;\n"
    "saboteurs want the cards to run out before. Nobody knows who is who.\n"
    "Cards: NES is a tunnel that joins north, east and south. Turned by half a\n"
    "turn it is NSW. Small letters are a dead end: nes leads nowhere.\n"
    "Cells: 3,-1 is column 3, row -1; S is at 0,0, the goals are in column 8.\n"
    "A cell or * in the picture is an open end: there a card can go on.\n";

static void saboteur_legend(const draw *d)
{
    const char *format =
        "In the picture %s is a tunnel, %s is cut off from S, %s blocks a dead end.\n"
        "On cards -L breaks a lamp (P pick, C cart), +L fixes it.\n"
        "gold 4+ in 2 cards: at least 4, for you have not seen all of them.\n";

    fputs(legend, d->to);
    if (d->ascii)
        fprintf(d->to, format, "--", "~~", "X");
    else
        fprintf(d->to, format, "━━", "╌╌", "╳");
}

/* When a round ends the next one is dealt at once, so its last position is
 * drawn from what was seen before and what happened. */
static bool saboteur_follow(void *obs, const adit_event *e)
{
    saboteur *s = obs;
    mine *m = &s->mine;

    switch (e->kind) {
    case EVENT_DUG:
        mine_put(m, e->x, e->y, lies_so(e->card, e->way));
        break;
    case EVENT_FELL:
        mine_remove(m, mine_card_at(m, e->x, e->y));
        break;
    case EVENT_TURNED:
        s->goal[e->target] = e->card;
        mine_turn_goal(m, e->target, e->way);
        break;
    case EVENT_ENDED:
        s->phase = PHASE_OVER;
        return true;
    }
    return false;
}

static bool saboteur_begins_round(const adit_event *e)
{
    return e->kind == EVENT_ROUND;
}

/* That others are dealt cards, and draw one after each turn. */
static bool saboteur_is_dull(const adit_event *e)
{
    return (e->kind == EVENT_DEALT || e->kind == EVENT_DREW) && e->card == 0;
}

/* At a cell: each path card of the hand, both ways, and a rockfall. */
static int saboteur_moves_about(const void *obs, const char *what,
                                adit_action *out, int room)
{
    const saboteur *s = obs;
    const uint8_t *hand = s->hand[s->head.turn];
    uint32_t done = 0;
    int8_t x, y;
    int n = 0;

    if (!text_takes_cell(&what, &x, &y) || *what)
        return -1;
    for (int i = 0; i < s->n_hand[s->head.turn]; i++) {
        int card = hand[i], ways = card_is_path(card) ? card_ways(card) : 1;

        if (done >> card & 1 || !(card_is_path(card) || card == CARD_ROCKFALL))
            continue;
        done |= 1u << card;
        for (int way = 0; way < ways && n < room; way++)
            out[n++] = (adit_action){
                .kind = card == CARD_ROCKFALL ? MOVE_ROCKFALL : MOVE_DIG,
                .card = {(uint8_t)card},
                .way = (uint8_t)way,
                .x = x,
                .y = y};
    }
    return n;
}

const drawing draw_saboteur = {
    .game = "saboteur",
    .gold = "gold",
    .table = saboteur_table,
    .turn = saboteur_turn,
    .board = draw_mine,
    .words = say_mine,
    .hand = saboteur_hand,
    .legend = saboteur_legend,
    .follow = saboteur_follow,
    .begins_round = saboteur_begins_round,
    .is_dull = saboteur_is_dull,
    .asked = {.what = "a cell such as 3,1",
              .examples = "'why 3,1' or 'why dig NES@3,1'",
              .all = "any card of yours"},
    .moves_about = saboteur_moves_about,
};
