/* draw_galleries.c -- `galleries` as text.
 *
 *                .1    .2     .3       A gallery is dug into the rock: its cards by
 *   3 P4 leads   ┏1 N  │5 Nc+2│1 D  ░░ number and symbols, the goblins on them, and
 *     closes 1   ┃P3g1^│      │P4g1 ░░ the bombs if there are any. Before it stand
 *     *P1        ┗     │*P3   │     ░░ who leads, which numbers would close it, and
 *                                      the bombs at its entrance. */
#include <string.h>

#include "core/text.h"
#include "tui/moves_galleries.h"

/* Columns. */
enum {
    NARROWEST = 5,       /* a card, */
    LARGE = 11,          /* and one with words */
    NARROWEST_RAIL = 10, /* what stands before a gallery: "closes 1 3" */
    ROCK = 2,            /* at its end, at least */
    PILE = 6,
    NARROW = 60, /* columns below which there is less room between piles */
    GOBLIN = 14, /* "g1^# held 3.10" */
    BAR = 30,
    BRIEF = 15,                       /* "12 3.2 - rip" */
    WIDE_BRIEF = 3 + 3 * 8,           /* "3.10^+#" */
    MAX_WIDTH = GALLERIES_LENGTH * 64 /* of all cards */
};

enum {
    SHALLOWEST = 5, /* cards that there is always room for */
    TEXT = 64       /* bytes for any cell */
};

/* ---- What all parts ask ---- */

static bool is_in(unsigned set, int i)
{
    return set >> i & 1;
}

/* The goblin that leads a gallery, or -1. */
static int leader_of(const galleries *s, int gallery)
{
    int at = s->length[gallery];

    while (at > 0 && s->card[gallery][at].goblin == 0)
        at--;
    return at > 0 ? s->card[gallery][at].goblin - 1 : -1;
}

/* Goblins have the colour of their owner. */
static draw_ink ink_of(int seat)
{
    return (draw_ink)(INK_SEAT + seat);
}

/* ---- The galleries ---- */

enum { ROW_CARDS, ROW_KIND, ROW_MORE, ROW_GOBLINS, ROW_BOMBS, N_ROWS };

/* The rows of a gallery: with its bombs, without, and where there is room for words. */
static const int8_t with_bombs[] = {ROW_CARDS, ROW_GOBLINS, ROW_BOMBS},
                    without[] = {ROW_CARDS, ROW_GOBLINS},
                    in_words[] = {ROW_CARDS, ROW_KIND, ROW_MORE, ROW_GOBLINS,
                                  ROW_BOMBS};

/* "5 Nc+2": its number, its symbols, and what the chest has put under it. */
static void write_card(tunnel card, adit_text *out)
{
    int under = galleries_nuggets(card) - nuggets_on(card.symbols);

    text_int(out, card.number);
    text_char(out, ' ');
    galleries_write_symbols(card.symbols, out);
    if (under > 0) {
        text_char(out, '+');
        text_int(out, under);
    }
    text_put(out, card.chest == CHEST_BONES ? "+b" : "");
}

/* One of the things that a card shows: the first has a row of its own. */
static void write_thing(int row, int *n, const char *what, adit_text *out)
{
    if (((*n)++ == 0) != (row == ROW_KIND))
        return;
    text_put(out, out->length ? " " : "");
    text_put(out, what);
}

static void write_number(int row, int *n, int of, const char *what,
                         adit_text *out)
{
    char text[TEXT];

    snprintf(text, sizeof text, "%d %s%s", of, what, of == 1 ? "" : "s");
    if (of > 0)
        write_thing(row, n, text, out);
}

/* "2 nuggets" above "chest" */
static void write_in_words(tunnel card, int row, adit_text *out)
{
    int n = 0, symbols = card.symbols;

    write_number(row, &n, galleries_nuggets(card), "nugget", out);
    write_number(row, &n, diamonds_on(symbols), "diamond", out);
    if (symbols & SYMBOL_BONES || card.chest == CHEST_BONES)
        write_thing(row, &n, "bones", out);
    if (symbols & SYMBOL_CHEST)
        write_thing(row, &n, "chest", out);
    if (symbols & SYMBOL_PICK)
        write_thing(row, &n, "pick", out);
}

/* "2 NN"; what lies on top is not known before the used cards are shuffled. */
static void write_top(const galleries *s, int pile, adit_text *out)
{
    text_int(out, pile);
    text_char(out, ' ');
    if (s->n_pile[pile] > 0)
        galleries_write_symbols(galleries_top(s, pile), out);
    else
        text_char(out, s->n_used[pile] > 0 ? '?' : '-');
}

/* "P2g1^", in brackets if it is held. */
static void write_goblin(const galleries *s, int goblin, adit_text *out)
{
    bool held = is_in(s->held, goblin);

    text_put(out, held ? "[" : "");
    text_piece(out, seat_of(goblin), number_of(goblin));
    galleries_write_marks(s->wears[goblin], out);
    text_put(out, held ? "]" : "");
}

/* "*P3*chest" */
static void write_bombs(const galleries *s, int gallery, int at, adit_text *out)
{
    for (int i = 0; i < GALLERIES_BOMBS; i++) {
        if (s->bomb[i] != place_of(gallery, at))
            continue;
        text_char(out, '*');
        if (i < GALLERIES_SEATS)
            text_seat(out, i);
        else
            text_put(out, "chest");
    }
}

static void write_cell(const galleries *s, int gallery, int at, int row,
                       adit_text *out)
{
    tunnel card = s->card[gallery][at];

    if (row == ROW_CARDS)
        write_card(card, out);
    else if (row == ROW_BOMBS)
        write_bombs(s, gallery, at, out);
    else if (row != ROW_GOBLINS)
        write_in_words(card, row, out);
    else if (card.goblin)
        write_goblin(s, card.goblin - 1, out);
}

/* Cards of a number that lies twice stand out, and so do goblins. */
static draw_ink ink_of_cell(const galleries *s, int gallery, int at, int row)
{
    tunnel card = s->card[gallery][at];

    if (row == ROW_BOMBS)
        return INK_BAD;
    if (row == ROW_KIND || row == ROW_MORE)
        return INK_PLAIN;
    if (row == ROW_GOBLINS)
        return card.goblin ? ink_of(seat_of(card.goblin - 1)) : INK_PLAIN;
    return closes(s, gallery, card.number) ? INK_STRONG : INK_PLAIN;
}

/* "closes 1 3", if a third card of them would. */
static void write_closing(const galleries *s, int gallery, adit_text *out)
{
    int n = 0;

    for (int number = 1; number <= GALLERIES; number++)
        n += closes(s, gallery, number);
    if (n > 0)
        text_put(out, n == GALLERIES ? "closes any" : "closes");
    for (int number = 1; n < GALLERIES && number <= GALLERIES; number++)
        if (closes(s, gallery, number)) {
            text_char(out, ' ');
            text_int(out, number);
        }
}

/* What stands at the left of a gallery; a lead only where it brings a gem. */
static void write_rail(const galleries *s, int gallery, int row, adit_text *out)
{
    int leader = leader_of(s, gallery);

    if (row == ROW_BOMBS) {
        write_bombs(s, gallery, 0, out);
    } else if (row == ROW_GOBLINS) {
        write_closing(s, gallery, out);
    } else if (row == ROW_CARDS && leader >= 0 && !s->income) {
        text_seat(out, seat_of(leader));
        text_put(out, " leads");
    }
}

/* How wide the rail is, and the cards at each depth of all galleries. */
typedef struct layout {
    int rail, width[GALLERIES_LENGTH + 1], deepest;
    bool large; /* with words, and a line between galleries */
} layout;

static int wider(int width, const adit_text *text)
{
    return (int)text->length > width ? (int)text->length : width;
}

static void lay_out_gallery(const galleries *s, int gallery, layout *l)
{
    for (int row = 0; row < N_ROWS; row++) {
        char cell[TEXT];
        adit_text text = adit_text_in(cell, sizeof cell);

        if (!l->large && (row == ROW_KIND || row == ROW_MORE))
            continue;
        write_rail(s, gallery, row, &text);
        l->rail = wider(l->rail, &text);
        for (int at = 1; at <= s->length[gallery]; at++) {
            text = adit_text_in(cell, sizeof cell);
            write_cell(s, gallery, at, row, &text);
            l->width[at] = wider(l->width[at], &text);
        }
    }
    if (s->length[gallery] > l->deepest)
        l->deepest = s->length[gallery];
}

/* As deep as somebody could dig who chooses where. */
static int deepest_mark(const draw *d)
{
    const draw_marks *m = d->marks;
    int deepest = SHALLOWEST;

    for (int i = 0; m != NULL && i < m->n; i++)
        if (m->spot[i].kind == SPOT_PLACE && m->spot[i].y > deepest)
            deepest = m->spot[i].y;
    return deepest < GALLERIES_LENGTH ? deepest : GALLERIES_LENGTH;
}

static layout lay_out_so(const draw *d, const galleries *s, bool large)
{
    layout l = {
        .rail = NARROWEST_RAIL, .deepest = deepest_mark(d), .large = large};

    for (int at = 1; at <= GALLERIES_LENGTH; at++)
        l.width[at] = large ? LARGE : NARROWEST;
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        lay_out_gallery(s, gallery, &l);
    return l;
}

/* A text in an ink, with blanks up to a width; where one is they are seen, too. */
static void put_padded(const draw *d, draw_ink ink, const char *text, int width)
{
    int blanks = width - (int)strlen(text);
    char padding[TEXT];

    snprintf(padding, sizeof padding, "%*s", blanks > 0 ? blanks : 0, "");
    draw_put(d, ink, text);
    draw_put(d, ink == INK_HERE ? ink : INK_PLAIN, padding);
}

/* So many of a glyph. */
static void put_run(const draw *d, draw_ink ink, const char *glyph, int n)
{
    char run[4 * MAX_WIDTH];
    adit_text text = adit_text_in(run, sizeof run);

    for (int i = 0; i < n; i++)
        text_put(&text, glyph);
    if (n > 0)
        draw_put(d, ink, run);
}

/* The last of the cards from `from` on that the screen has room for. */
static int fits_until(const draw *d, const layout *l, int from)
{
    int used = l->rail + 4 + l->width[from] + ROCK, last = from;

    while (last < l->deepest && used + 1 + l->width[last + 1] <= d->width)
        used += 1 + l->width[++last];
    return last;
}

/* On a screen as large as there is room for: all cards in one line, and the piles. */
static layout lay_out(const draw *d, const galleries *s)
{
    layout l = lay_out_so(d, s, true);
    int lines = 1 + GALLERIES * (countof(in_words) + 1) + 2;

    if (d->marks != NULL && lines <= d->height &&
        fits_until(d, &l, 1) == l.deepest)
        return l;
    return lay_out_so(d, s, false);
}

/* The cards `from` to `to` of a gallery, which stand in one line. */
typedef struct part {
    const layout *l;
    const int8_t *row;
    int gallery, from, to, n_rows;
    int fits; /* the last card that there is room for */
    int top;  /* its first line on the page */
} part;

/* A bracket around all rows. */
static const char *entrance(const draw *d, part p, int row)
{
    if (row == ROW_CARDS)
        return d->ascii ? "/" : "┏";
    if (row == p.row[p.n_rows - 1])
        return d->ascii ? "\\" : "┗";
    return d->ascii ? "|" : "┃";
}

/* Where a place of the part is drawn; 0 is the entrance. */
static draw_box box_of(part p, int at)
{
    draw_box box = {.line = p.top,
                    .column = p.l->rail + 3,
                    .width = at > 0 && at <= p.fits ? p.l->width[at] : 1,
                    .height = p.n_rows};

    box.column += at > 0;
    while (--at >= p.from)
        box.column += p.l->width[at] + 1;
    return box;
}

/* A place that somebody who chooses could go to. */
static draw_ink marked(const draw *d, part p, int at, draw_ink usual)
{
    draw_spot spot = {SPOT_PLACE, (int8_t)p.gallery, (int8_t)at};

    return draw_marked(d, spot, usual, box_of(p, at));
}

static void draw_rail(const draw *d, const galleries *s, part p, int row)
{
    char rail[TEXT], number[4] = " ";
    adit_text text = adit_text_in(rail, sizeof rail);

    if (p.from == 1)
        write_rail(s, p.gallery, row, &text);
    if (p.from == 1 && row == ROW_CARDS)
        snprintf(number, sizeof number, "%d", p.gallery);
    draw_put(d, INK_STRONG, number);
    fputc(' ', d->to);
    put_padded(d, row == ROW_BOMBS ? INK_BAD : INK_PLAIN, rail, p.l->rail + 1);
    if (p.from == 1)
        draw_put(d, marked(d, p, 0, INK_STRONG), entrance(d, p, row));
    else
        fputc(' ', d->to);
}

/* The card that is about to be laid, and who will stand on it. */
static void write_next(const galleries *s, adit_action dig, int row,
                       adit_text *out)
{
    if (row == ROW_CARDS)
        write_top(s, dig.card[0], out);
    else if (row == ROW_GOBLINS)
        text_piece(out, s->head.turn, dig.way);
}

/* Where a tunnel could be dug on; whoever is there sees it lie already. At the end of
 * the line there is room for its number only. */
static void draw_next(const draw *d, const galleries *s, part p, int row)
{
    draw_ink ink = marked(d, p, p.to + 1, INK_FAINT);
    int wide = box_of(p, p.to + 1).width;
    char cell[TEXT] = "";
    adit_text text = adit_text_in(cell, sizeof cell);

    if (ink == INK_HERE && d->marks->move.kind == ACT_DIG)
        write_next(s, d->marks->move, row, &text);
    if (text.length == 0) {
        put_run(d, ink, d->ascii ? ":" : "░", wide);
        return;
    }
    cell[wide] = 0;
    put_padded(d, ink, cell, wide);
}

/* Rock where nobody has dug yet, as far as the deepest gallery goes. */
static void draw_rock(const draw *d, const galleries *s, part p, int row)
{
    const char *rock = d->ascii ? ":" : "░";
    int columns = p.to < p.fits ? ROCK : 0;

    for (int at = p.to + 2; at <= p.fits; at++)
        columns += p.l->width[at] + 1;
    put_run(d, INK_FAINT, rock, p.to >= p.from);
    draw_next(d, s, p, row);
    put_run(d, INK_FAINT, rock, columns);
}

static void draw_row(const draw *d, const galleries *s, part p, int row)
{
    draw_rail(d, s, p, row);
    for (int at = p.from; at <= p.to; at++) {
        char cell[TEXT];
        adit_text text = adit_text_in(cell, sizeof cell);

        write_cell(s, p.gallery, at, row, &text);
        put_padded(d, marked(d, p, at, ink_of_cell(s, p.gallery, at, row)),
                   cell, p.l->width[at]);
        if (at < s->length[p.gallery])
            draw_put(d, INK_FAINT, d->ascii ? "|" : "│");
    }
    if (p.to == s->length[p.gallery])
        draw_rock(d, s, p, row);
    fputc('\n', d->to);
}

static bool has_bombs(const galleries *s, int gallery)
{
    for (int i = 0; i < GALLERIES_BOMBS; i++)
        if (s->bomb[i] >> 4 == gallery)
            return true;
    return false;
}

static void choose_rows(const galleries *s, part *p)
{
    bool bombs = has_bombs(s, p->gallery);

    p->row = p->l->large ? in_words : bombs ? with_bombs : without;
    p->n_rows = p->l->large ? countof(in_words)
                : bombs     ? countof(with_bombs)
                            : countof(without);
}

/* Draws it from a line of the page on; returns the line after it. */
static int draw_gallery(const draw *d, const galleries *s, part p)
{
    int length = s->length[p.gallery];

    p.from = 1;
    choose_rows(s, &p);
    do {
        p.fits = fits_until(d, p.l, p.from);
        p.to = p.fits > length ? length : p.fits;
        for (int i = 0; i < p.n_rows; i++)
            draw_row(d, s, p, p.row[i]);
        p.top += p.n_rows;
        p.from = p.to + 1;
    } while (p.from <= length);
    if (p.l->large)
        fputc('\n', d->to);
    return p.top + p.l->large;
}

/* How the cards below are counted, as far as they fit in one line. */
static void draw_ruler(const draw *d, const layout *l)
{
    int last = fits_until(d, l, 1);

    fprintf(d->to, "%*s", l->rail + 4, "");
    for (int at = 1; at < last; at++)
        fprintf(d->to, ".%-*d", l->width[at], at);
    fprintf(d->to, ".%d\n", last);
}

/* ---- The piles ---- */

static void draw_piles(const draw *d, const galleries *s, const layout *l)
{
    const char *wall = d->ascii ? "|" : "│";
    int wide = d->width < NARROW ? PILE - 1 : PILE;

    fprintf(d->to, "  %-*s", l->rail + 2, "tops");
    for (int pile = 1; pile <= GALLERIES; pile++) {
        char top[TEXT];
        adit_text text = adit_text_in(top, sizeof top);

        write_top(s, pile, &text);
        put_padded(d, INK_STRONG, top, wide);
        draw_put(d, INK_FAINT, wall);
    }
    fprintf(d->to, "chests\n  %-*s", l->rail + 2, "left/used");
    for (int i = 1; i <= GALLERIES + 1; i++) {
        int pile = i % (GALLERIES + 1), n;

        n = fprintf(d->to, "%d/%d", s->n_pile[pile], s->n_used[pile]);
        if (pile == 0)
            continue;
        fprintf(d->to, "%*s", wide - n, "");
        draw_put(d, INK_FAINT, wall);
    }
    fputc('\n', d->to);
}

static void galleries_board(const draw *d, const void *obs, int viewer)
{
    const galleries *s = obs;
    layout l = lay_out(d, s);
    int top = 1; /* below the ruler */

    (void)viewer;
    draw_ruler(d, &l);
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        top =
            draw_gallery(d, s, (part){.l = &l, .gallery = gallery, .top = top});
    draw_piles(d, s, &l);
}

/* ---- The same in words ---- */

/* Puts what stands between the things of a list. */
typedef struct list {
    const char *lead, *between;
    int n;
} list;

static void put_next(const draw *d, list *l)
{
    fputs(l->n++ ? l->between : l->lead, d->to);
}

static void say_count(const draw *d, list *l, int n, const char *thing)
{
    if (n == 0)
        return;
    put_next(d, l);
    fprintf(d->to, "%d %s%s", n, thing, n == 1 ? "" : "s");
}

static void say_thing(const draw *d, list *l, bool is_there, const char *thing)
{
    if (!is_there)
        return;
    put_next(d, l);
    fputs(thing, d->to);
}

static void say_symbols(const draw *d, const char *lead, int symbols)
{
    list l = {.lead = lead, .between = ", "};

    say_count(d, &l, nuggets_on(symbols), "nugget");
    say_count(d, &l, diamonds_on(symbols), "diamond");
    say_thing(d, &l, symbols & SYMBOL_BONES, "bones");
    say_thing(d, &l, symbols & SYMBOL_CHEST, "a chest");
    say_thing(d, &l, symbols & SYMBOL_PICK, "a pick");
}

/* " with helmet and armour" */
static const char *equipment(int wears, char out[TEXT])
{
    adit_text text = adit_text_in(out, TEXT);

    for (int one = WEARS_HELMET; one > 0; one /= 2)
        if (wears & one) {
            text_put(&text, text.length ? " and " : " with ");
            text_put(&text, galleries_equipment(one));
        }
    return out;
}

static void say_bombs(const draw *d, const galleries *s, int gallery, int at)
{
    for (int i = 0; i < GALLERIES_BOMBS; i++) {
        if (s->bomb[i] != place_of(gallery, at))
            continue;
        if (i < GALLERIES_SEATS)
            fprintf(d->to, "; a bomb of P%d", i + 1);
        else
            fputs("; a bomb of a chest", d->to);
        fputs(at == 0 ? " at the entrance" : "", d->to);
    }
}

static void say_goblin(const draw *d, const galleries *s, int goblin)
{
    char worn[TEXT];

    fprintf(d->to, "; P%dg%d%s%s", seat_of(goblin) + 1, number_of(goblin),
            equipment(s->wears[goblin], worn),
            is_in(s->held, goblin) ? ", held" : "");
}

static void say_card(const draw *d, const galleries *s, int gallery, int at)
{
    tunnel card = s->card[gallery][at];
    list under = {.lead = " and under it "};

    fprintf(d->to, "  %d.%d: number %d", gallery, at, card.number);
    say_symbols(d, ", ", card.symbols);
    say_count(d, &under, galleries_nuggets(card) - nuggets_on(card.symbols),
              "nugget");
    say_thing(d, &under, card.chest == CHEST_BONES, "bones");
    if (card.goblin)
        say_goblin(d, s, card.goblin - 1);
    say_bombs(d, s, gallery, at);
    fputs(".\n", d->to);
}

static void say_gallery(const draw *d, const galleries *s, int gallery)
{
    int leader = leader_of(s, gallery);
    list closing = {.lead = "; closed by a third ", .between = " or "};

    fprintf(d->to, "Gallery %d", gallery);
    if (s->length[gallery] == 0)
        fputs(" is empty", d->to);
    else if (leader < 0)
        fputs(": no goblin", d->to);
    else
        fprintf(d->to, ": P%d leads", seat_of(leader) + 1);
    for (int number = 1; number <= GALLERIES; number++)
        say_thing(d, &closing, closes(s, gallery, number),
                  (char[]){(char)('0' + number), 0});
    say_bombs(d, s, gallery, 0);
    fputs(".\n", d->to);
    for (int at = 1; at <= s->length[gallery]; at++)
        say_card(d, s, gallery, at);
}

static void say_pile(const draw *d, const galleries *s, int pile)
{
    fprintf(d->to, "Pile %d: ", pile);
    if (s->n_pile[pile] > 0)
        say_symbols(d, "on top ", galleries_top(s, pile));
    else
        fputs(can_give(s, pile) ? "empty, its top is not known before the used "
                                  "cards are shuffled"
                                : "no card to be had",
              d->to);
    fprintf(d->to, "; %d left, %d used.\n", s->n_pile[pile], s->n_used[pile]);
}

static void galleries_words(const draw *d, const void *obs, int viewer)
{
    const galleries *s = obs;

    (void)viewer;
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        say_gallery(d, s, gallery);
    for (int pile = 1; pile <= GALLERIES; pile++)
        say_pile(d, s, pile);
    fprintf(d->to, "Chests: %d left, %d used.\n", s->n_pile[0], s->n_used[0]);
}

/* ---- The players ---- */

/* "g1^ 3.2", "g2 held 1.3", "g3 cemetery". */
static void write_whereabouts(const galleries *s, int goblin, adit_text *out)
{
    int place = s->place[goblin];

    text_char(out, 'g');
    text_int(out, number_of(goblin));
    galleries_write_marks(s->wears[goblin], out);
    text_char(out, ' ');
    text_put(out, is_in(s->held, goblin) ? "held " : "");
    if (place)
        text_place(out, place >> 4, place & 15);
    else
        text_put(out, is_in(s->cemetery, goblin) ? "cemetery" : "reserve");
}

static void say_whereabouts(draw_prose *l, const galleries *s, int goblin)
{
    int place = s->place[goblin];
    char worn[TEXT];

    draw_phrase(l, "; g%d%s", number_of(goblin),
                equipment(s->wears[goblin], worn));
    if (place)
        draw_phrase(l, "%s at %d.%d", is_in(s->held, goblin) ? " held" : "",
                    place >> 4, place & 15);
    else
        draw_phrase(l, " in %s",
                    is_in(s->cemetery, goblin) ? "the cemetery" : "reserve");
}

/* The same in words, in a line that is begun. */
static void say_player(draw_prose *l, const galleries *s, int seat)
{
    int bomb = s->bomb[seat];

    for (int number = 1; number <= GALLERIES_GOBLINS; number++)
        say_whereabouts(l, s, index_of(seat, number));
    if (bomb && (bomb & 15) == 0)
        draw_phrase(l, "; the bomb at entrance %d", bomb >> 4);
    else if (bomb)
        draw_phrase(l, "; the bomb at %d.%d", bomb >> 4, bomb & 15);
    fputs(".\n", l->d->to);
}

static void draw_goblins(const draw *d, const galleries *s, int seat)
{
    for (int number = 1; number <= GALLERIES_GOBLINS; number++) {
        int goblin = index_of(seat, number);
        char where[TEXT];
        adit_text text = adit_text_in(where, sizeof where);

        write_whereabouts(s, goblin, &text);
        fputc(' ', d->to);
        put_padded(d, s->place[goblin] ? ink_of(seat) : INK_PLAIN, where,
                   number < GALLERIES_GOBLINS || s->bomb[seat] ? GOBLIN : 0);
    }
    if (s->bomb[seat]) {
        char bomb[TEXT];
        adit_text text = adit_text_in(bomb, sizeof bomb);

        text_put(&text, " bomb ");
        text_place(&text, s->bomb[seat] >> 4, s->bomb[seat] & 15);
        draw_put(d, INK_BAD, bomb);
    }
    fputc('\n', d->to);
}

/* Once the game is over, with the nuggets where the goblins stand. */
static int gems_of(const draw *d, const galleries *s, int seat)
{
    int32_t gold[ADIT_MAX_PLAYERS];

    d->game->gold(s, gold);
    return (int)gold[seat];
}

static void draw_player(const draw *d, const galleries *s, int seat)
{
    int n = gems_of(d, s, seat);
    const char *gems = n == 1 ? "gem" : "gems";
    draw_prose l = {.d = d};

    if (d->words) {
        fprintf(d->to, "P%d%s%s: %d %s", seat + 1, d->name[seat] ? " " : "",
                d->name[seat] ? d->name[seat] : "", n, gems);
        say_player(&l, s, seat);
        return;
    }
    fputs(seat == s->head.turn ? "> " : "  ", d->to);
    draw_seat(d, seat);
    fprintf(d->to, "%4d %-4s ", n, gems);
    draw_goblins(d, s, seat);
}

/* The gems that are left, with a bar that drains. */
static void draw_gems(const draw *d, const galleries *s)
{
    int full = (s->left * BAR + s->total - 1) / s->total;

    fprintf(d->to, "Turn %d. Gems: ", s->turns + (s->turns < GALLERIES_TURNS));
    if (!d->words) {
        put_run(d, INK_END, d->ascii ? "#" : "█", full);
        put_run(d, INK_FAINT, d->ascii ? "." : "░", BAR - full);
        fputc(' ', d->to);
    }
    fprintf(d->to, "%d of %d left", s->left, s->total);
    if (s->boxed)
        fprintf(d->to, ", %d in the box", s->boxed);
    fputs(".\n", d->to);
}

/* "12 3.2 - rip": its gems, and where its goblins are; where there is room "3.2^#",
 * with what they wear. */
static void galleries_brief(const draw *d, const void *obs, int seat,
                            int viewer)
{
    const galleries *s = obs;
    bool wide = d->width >= WIDE_BRIEF;

    (void)viewer;
    fprintf(d->to, " %2d", gems_of(d, s, seat));
    for (int number = 1; number <= GALLERIES_GOBLINS; number++) {
        int goblin = index_of(seat, number), place = s->place[goblin];
        char where[TEXT];
        adit_text text = adit_text_in(where, sizeof where);

        text_char(&text, ' ');
        if (place)
            text_place(&text, place >> 4, place & 15);
        else
            text_put(&text, is_in(s->cemetery, goblin) ? "rip" : "-");
        if (wide)
            galleries_write_marks(s->wears[goblin], &text);
        draw_put(d, is_in(s->held, goblin) ? INK_BAD : ink_of(seat), where);
    }
}

static void galleries_stand(const draw *d, const void *obs)
{
    const galleries *s = obs;

    fprintf(d->to, "turn %d, gems left %d of %d",
            s->turns + (s->turns < GALLERIES_TURNS), s->left, s->total);
}

/* Where a bomb lies or a goblin stands; where a tunnel would come. Goblins in
 * reserve are with their owner. */
static draw_spot galleries_spot(const void *obs, adit_action a)
{
    const galleries *s = obs;
    int place;

    switch (a.kind) {
    case ACT_PLANT:
    case ACT_DEFUSE:
    case ACT_BOMB:
        return (draw_spot){SPOT_PLACE, a.x, a.y};
    case ACT_DIG:
        return (draw_spot){SPOT_PLACE, a.x, (int8_t)(s->length[a.x] + 1)};
    case ACT_KILL:
    case ACT_SHOOT:
        place = s->place[index_of(a.target, a.way)];
        if (place == 0)
            return (draw_spot){SPOT_SEAT, (int8_t)a.target, 0};
        return (draw_spot){SPOT_PLACE, (int8_t)(place >> 4),
                           (int8_t)(place & 15)};
    default:
        return (draw_spot){0};
    }
}

static draw_spot galleries_spot_of_event(const adit_event *e)
{
    switch (e->kind) {
    case TOLD_DUG:
    case TOLD_PLANTED:
    case TOLD_DEFUSED:
    case TOLD_EXPLODED:
    case TOLD_SHOT:
        return (draw_spot){SPOT_PLACE, e->x, e->y};
    default:
        return (draw_spot){0};
    }
}

static void draw_players(const draw *d, const galleries *s)
{
    draw_gems(d, s);
    for (int seat = 0; seat < s->head.n_players; seat++)
        draw_player(d, s, seat);
}

/* ---- What is to be done ---- */

static void put_die(const draw *d, int face, const char *symbol)
{
    char text[TEXT], number[4];

    snprintf(number, sizeof number, "%d", face);
    snprintf(text, sizeof text, d->words ? "%s" : "[%s]",
             face == FACE_SYMBOL ? symbol : number);
    draw_put(d, INK_STRONG, text);
}

/* What the dice allow, in one line with them. */
static void say_dice(const draw *d, const galleries *s)
{
    int a = s->die[DIE_A], b = s->die[DIE_B];

    fprintf(d->to, "P%d rolled ", s->head.turn + 1);
    put_die(d, a, d->words ? "a bomb" : "bomb");
    fputs(d->words ? " and " : " ", d->to);
    put_die(d, b, d->words ? "a gun" : "gun");
    if (a == FACE_SYMBOL && b == FACE_SYMBOL)
        fputs(": a bomb anywhere, or a shot at any goblin.\n", d->to);
    else if (a == FACE_SYMBOL)
        fprintf(d->to, ": a bomb at entrance %d, or on a card %d.\n", b, b);
    else if (b == FACE_SYMBOL)
        fprintf(d->to, ": a shot in gallery %d, or at a goblin on a %d.\n", a,
                a);
    else if (a == b)
        fprintf(d->to, ": tunnel %d in gallery %d.\n", a, a);
    else
        fprintf(d->to, ": tunnel %d in gallery %d, or tunnel %d in %d.\n", a, b,
                b, a);
}

static void say_step(const draw *d, const galleries *s)
{
    int seat = s->head.turn + 1;

    if (s->step == STEP_START)
        fprintf(d->to,
                "P%d may fetch the goblins from the cemetery, for the whole "
                "turn.\n",
                seat);
    else if (s->step == STEP_VILLAGE)
        fprintf(d->to, "P%d may buy one thing in the village, then rolls.\n",
                seat);
    else if (s->step == STEP_DICE)
        say_dice(d, s);
}

/* ---- All of it ---- */

static void galleries_table(const draw *d, const void *obs, int viewer)
{
    draw_players(d, obs);
    draw_board(d, obs, viewer);
    say_step(d, obs);
}

/* In words just what is one's own; all of it is told to who asks. */
static void galleries_turn(const draw *d, const void *obs, int viewer)
{
    if (!d->words) {
        galleries_table(d, obs, viewer);
        return;
    }
    draw_gems(d, obs);
    if (viewer >= 0)
        draw_player(d, obs, viewer);
    say_step(d, obs);
}

/* Nothing is in hand here but gems and goblins; and dice. */
static void galleries_hand(const draw *d, const void *obs, int viewer)
{
    draw_player(d, obs, viewer);
    say_step(d, obs);
}

static void galleries_others(const draw *d, const void *obs, int viewer)
{
    const galleries *s = obs;

    for (int seat = 0; seat < s->head.n_players; seat++)
        if (seat != viewer)
            draw_player(d, s, seat);
}

static void galleries_sight(const draw *d, const void *obs, int viewer)
{
    draw_board(d, obs, viewer);
    draw_gems(d, obs);
    if (viewer >= 0)
        draw_player(d, obs, viewer);
    say_step(d, obs);
}

/* ---- The whole ---- */

static const char legend[] =
    "The aim: the most gems when their pile is empty. In a turn you get a gem for\n"
    "each gallery that you lead, may buy one thing, and roll the dice. 1 and 3: dig\n"
    "tunnel 1 in gallery 3, or 3 in 1. The third card of a number closes a gallery:\n"
    "goblins of others are paid the nuggets they stand on, and you all the rest.\n"
    "Cards: N nugget, D diamond (a gem at once), c chest, p pick (dig on), b bones.\n"
    "+2 or +b: nuggets or bones from a chest. ? is not known before the shuffle.\n"
    "Goblins: P2g1^+# has a helmet (twice the nuggets), a cross (bones do not hold\n"
    "it) and armour (takes a bomb or a shot); [P2g1] is held by bones, *P3 is P3's\n"
    "bomb. Places: 3.2 is the second card of gallery 3, bomb@3 is at its entrance.\n";

static const char *const kinds[] = {
    "buy helmet g1",      "buy cross g1",
    "buy armour g1",      "buy bomb@1",
    "buy defuse@1:P1",    "buy kill P1g1",
    "dig 1 in 1 with g1", "bomb@1",
    "shoot P1g1",         NULL,
};

static void galleries_legend(const draw *d)
{
    fputs(legend, d->to);
}

/* "(21, and 5 where goblins stand)" */
static void galleries_reckon(const draw *d, const void *obs, int seat)
{
    const galleries *s = obs;
    int all = gems_of(d, s, seat);

    if (all != s->gems[seat])
        fprintf(d->to, " (%d, and %d where goblins stand)", s->gems[seat],
                all - s->gems[seat]);
}

/* That a turn begins is seen from what is done in it, that a goblin digs on from
 * where it does, and where a bomb lies from where its chest was. */
static bool galleries_is_dull(const adit_event *e, const adit_story *story)
{
    (void)story;
    return e->kind == TOLD_TURN || e->kind == TOLD_PICK ||
           (e->kind == TOLD_PLANTED && e->target == BOMB_OF_CHEST);
}

const drawing draw_galleries = {
    .game = &galleries_game,
    .gold = "gems",
    .table = galleries_table,
    .others = galleries_others,
    .sight = galleries_sight,
    .turn = galleries_turn,
    .board = galleries_board,
    .words = galleries_words,
    .hand = galleries_hand,
    .brief = galleries_brief,
    .briefest = BRIEF,
    .briefest_at_end = BRIEF,
    .crew =
        "Players: 12 3.2 - rip is 12 gems, a goblin at 3.2, one in reserve, one in the\n"
        "cemetery.\n",
    .stand = galleries_stand,
    .thing = galleries_thing,
    .spot = galleries_spot,
    .explain = galleries_explain,
    .spot_of_event = galleries_spot_of_event,
    .legend = galleries_legend,
    .reckon = galleries_reckon,
    .is_dull = galleries_is_dull,
    .heading = galleries_heading,
    .note = galleries_note,
    .remark = galleries_remark,
    .asked = {.examples = "'why 3.2', 'why g1' or 'why shoot P2g1'",
              .what = "a place such as 3.2, a goblin such as P2g1",
              .all = "anything there",
              .all_of_piece = "anything with it"},
    .kinds = kinds,
    .moves_about = galleries_moves_about,
};
