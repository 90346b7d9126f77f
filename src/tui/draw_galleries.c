/* draw_galleries.c -- `galleries` as text: the galleries with their goblins and
 * bombs, the piles, the players, the dice; as a picture and in words. The
 * widths of all cards are found first, because the cards of five galleries
 * stand below each other. In the list of draw.c; moves are in
 * moves_galleries.c.
 *
 *                .1    .2     .3       A gallery is dug into the rock: its
 *   3 P4 leads   ┏1 N  │5 Nc+2│1 D  ░░ cards by number and symbols, the goblins
 *     closes 1   ┃P3g1^│      │P4g1 ░░ on them, and the bombs if there are any.
 *     *P1        ┗     │*P3   │     ░░ In front of it stand who leads, which
 *                                      numbers would close it, and the bombs at
 *                                      its entrance. */
#include <string.h>

#include "core/text.h"
#include "tui/moves_galleries.h"

/* Columns. */
enum {
    NARROWEST = 5,       /* a card, */
    LARGE = 11,          /* and one with words */
    NARROWEST_RAIL = 10, /* at the left of a gallery: "closes 1 3" */
    ROCK = 2,            /* at its end, at least */
    PILE = 6,
    NARROW = 60, /* columns below which there is less room between piles */
    GOBLIN = 14, /* "g1^# held 3.10" */
    NARROW_GOBLIN = 11,
    WIDE = 70, /* columns from which on there is room for wide ones */
    BAR = 30,
    BRIEF = 15,                       /* "12 3.2 - rip" */
    WIDE_BRIEF = 3 + 3 * 8,           /* "3.10^+#" */
    MAX_WIDTH = GALLERIES_LENGTH * 64 /* of all cards */
};

enum {
    SHALLOWEST = 5, /* cards that there is always room for */
    CELL = 64,      /* bytes for any cell */
    SAID = 192      /* and for what is said of one */
};

/* ---- What all parts ask ---- */

static bool is_in(unsigned set, int i)
{
    return set >> i & 1;
}

/* The goblin that leads a gallery, the one deepest in it; or -1. */
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

/* The rows of a gallery: with its bombs, without, and where there is room for
 * words. */
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

/* One of the things that a card shows: the first is in ROW_KIND, and all others
 * are in ROW_MORE. */
static void write_thing(int row, int *n, const char *what, adit_text *out)
{
    if (((*n)++ == 0) != (row == ROW_KIND))
        return;
    text_put(out, out->length ? " " : "");
    text_put(out, what);
}

/* "2 nuggets" above "chest" */
static void write_in_words(tunnel card, int row, adit_text *out)
{
    int n = 0, symbols = card.symbols, nuggets = galleries_nuggets(card);
    int diamonds = diamonds_on(symbols);
    char text[CELL];

    if (nuggets > 0)
        write_thing(row, &n,
                    TEXT_IN(text, terminal_galleries_nuggets, .n = nuggets),
                    out);
    if (diamonds > 0)
        write_thing(row, &n,
                    TEXT_IN(text, terminal_galleries_diamonds, .n = diamonds),
                    out);
    if (symbols & SYMBOL_BONES || card.chest == CHEST_BONES)
        write_thing(row, &n, text_of(TEXT_terminal_galleries_bones), out);
    if (symbols & SYMBOL_CHEST)
        write_thing(row, &n, text_of(TEXT_terminal_galleries_chest), out);
    if (symbols & SYMBOL_PICK)
        write_thing(row, &n, text_of(TEXT_terminal_galleries_pick), out);
}

/* "2 NN"; what will lie on top is not known before the used cards are
 * shuffled. */
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

/* Cards whose number lies there twice stand out, because a third one closes the
 * gallery; and so do goblins. */
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

/* The numbers of which a third card would close it; returns how many. */
static int write_closers(const galleries *s, int gallery, const char *between,
                         adit_text *out)
{
    int n = 0;

    for (int number = 1; number <= GALLERIES; number++)
        if (closes(s, gallery, number)) {
            text_put(out, n++ > 0 ? between : "");
            text_int(out, number);
        }
    return n;
}

/* "closes 1 3" */
static void write_closing(const galleries *s, int gallery, adit_text *out)
{
    char numbers[CELL];
    adit_text text = adit_text_in(numbers, sizeof numbers);
    int n = write_closers(s, gallery, " ", &text);

    if (n == GALLERIES)
        text_put(out, text_of(TEXT_terminal_galleries_closesAny));
    else if (n > 0)
        TEXT(out, terminal_galleries_closes, .numbers = numbers);
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
        TEXT(out, terminal_galleries_leads,
             .p = draw_seat_name(seat_of(leader)));
    }
}

/* How wide the rail is, and the cards at each depth of all galleries. */
typedef struct layout {
    int rail, width[GALLERIES_LENGTH + 1], deepest;
    bool large; /* with words, and a line between galleries */
} layout;

static int wider(int width, const adit_text *text)
{
    int columns = draw_columns(text->at);

    return columns > width ? columns : width;
}

/* Each cell is written once just to measure it, so that the widths are right in
 * every language. */
static void lay_out_gallery(const galleries *s, int gallery, layout *l)
{
    for (int row = 0; row < N_ROWS; row++) {
        char cell[CELL];
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

/* As deep as a player could dig who chooses where. */
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

/* A glyph n times. */
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

/* Large, with words, if a screen has room for all cards in one line, and for
 * the piles; otherwise compact. Plain lines of text are always compact. */
static layout lay_out(const draw *d, const galleries *s)
{
    layout l = lay_out_so(d, s, true);
    int lines = 1 + GALLERIES * (countof(in_words) + 1) + 2;

    if (d->marks != NULL && lines <= d->height &&
        fits_until(d, &l, 1) == l.deepest)
        return l;
    return lay_out_so(d, s, false);
}

/* The cards `from` to `to` of a gallery, which stand in one line. A long
 * gallery on a narrow screen has several parts, one below the other. */
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

/* Where a place of the part is drawn; place 0 is the entrance. */
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

/* Only the first part has a number, a rail and an entrance. */
static void draw_rail(const draw *d, const galleries *s, part p, int row)
{
    char rail[CELL], number[4] = " ";
    adit_text text = adit_text_in(rail, sizeof rail);

    if (p.from == 1)
        write_rail(s, p.gallery, row, &text);
    if (p.from == 1 && row == ROW_CARDS)
        snprintf(number, sizeof number, "%d", p.gallery);
    draw_put(d, INK_STRONG, number);
    fputc(' ', d->to);
    draw_padded(d, row == ROW_BOMBS ? INK_BAD : INK_PLAIN, rail, p.l->rail + 1);
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

/* Where a tunnel could be dug on. A player who is there sees the card lie
 * already. At the end of the line there is room for its number only. */
static void draw_next(const draw *d, const galleries *s, part p, int row)
{
    draw_ink ink = marked(d, p, p.to + 1, INK_FAINT);
    int wide = box_of(p, p.to + 1).width;
    char cell[CELL] = "";
    adit_text text = adit_text_in(cell, sizeof cell);

    if (ink == INK_HERE && d->marks->move.kind == ACT_DIG)
        write_next(s, d->marks->move, row, &text);
    if (text.length == 0) {
        put_run(d, ink, d->ascii ? ":" : "░", wide);
        return;
    }
    cell[wide] = 0;
    draw_padded(d, ink, cell, wide);
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
        char cell[CELL];
        adit_text text = adit_text_in(cell, sizeof cell);

        write_cell(s, p.gallery, at, row, &text);
        draw_padded(d, marked(d, p, at, ink_of_cell(s, p.gallery, at, row)),
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

/* Two lines: the top cards, then how many cards are left and used. The chests
 * come last, as pile 0. */
static void draw_piles(const draw *d, const galleries *s, const layout *l)
{
    const char *wall = d->ascii ? "|" : "│";
    int wide = d->width < NARROW ? PILE - 1 : PILE;

    fputs("  ", d->to);
    draw_padded(d, INK_PLAIN, text_of(TEXT_terminal_galleries_tops),
                l->rail + 2);
    for (int pile = 1; pile <= GALLERIES; pile++) {
        char top[CELL];
        adit_text text = adit_text_in(top, sizeof top);

        write_top(s, pile, &text);
        draw_padded(d, INK_STRONG, top, wide);
        draw_put(d, INK_FAINT, wall);
    }
    fprintf(d->to, "%s\n  ", text_of(TEXT_terminal_galleries_chests));
    draw_padded(d, INK_PLAIN, text_of(TEXT_terminal_galleries_leftUsed),
                l->rail + 2);
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

/* Adds to a list. */
static void add_thing(adit_text *out, const char *thing)
{
    text_put(out, out->length > 0 ? ", " : "");
    text_put(out, thing);
}

static void add_nuggets(adit_text *out, int n)
{
    char text[CELL];

    if (n > 0)
        add_thing(out, TEXT_IN(text, cards_symbols_N, .n = n));
}

/* "2 nuggets, a chest" */
static void list_symbols(int symbols, adit_text *out)
{
    int diamonds = diamonds_on(symbols);
    char text[CELL];

    add_nuggets(out, nuggets_on(symbols));
    if (diamonds > 0)
        add_thing(out, TEXT_IN(text, cards_symbols_D, .n = diamonds));
    if (symbols & SYMBOL_BONES)
        add_thing(out, text_of(TEXT_cards_symbols_b));
    if (symbols & SYMBOL_CHEST)
        add_thing(out, text_of(TEXT_cards_symbols_c));
    if (symbols & SYMBOL_PICK)
        add_thing(out, text_of(TEXT_cards_symbols_p));
    if (out->length == 0)
        add_thing(out, text_of(TEXT_cards_symbols_none));
}

/* "P2g1 with helmet and armour" */
static const char *with_equipment(const char *goblin, int wears, char out[SAID])
{
    int n = __builtin_popcount((unsigned)(wears & WEARS_ALL)), i = 0;
    char list[SAID / 2];
    adit_text text = adit_text_in(list, sizeof list);
    adit_text words = adit_text_in(out, SAID);

    for (int one = WEARS_HELMET; one > 0; one /= 2)
        if (wears & one)
            text_list_item(&text, i++, n,
                           text_or("cards.wears", galleries_equipment(one)));
    if (n > 0)
        TEXT(&words, terminal_words_with, .goblin = goblin, .wears = list);
    else
        text_put(&words, goblin);
    return out;
}

static void say_bombs(draw_prose *l, const galleries *s, int gallery, int at)
{
    for (int i = 0; i < GALLERIES_BOMBS; i++) {
        const char *p = i < GALLERIES_SEATS ? draw_seat_name(i) : NULL;
        char words[SAID];

        if (s->bomb[i] != place_of(gallery, at))
            continue;
        if (p != NULL && at == 0)
            draw_item(l, TEXT_IN(words, terminal_words_bombAtEntrance, .p = p));
        else if (p != NULL)
            draw_item(l, TEXT_IN(words, terminal_words_bomb, .p = p));
        else
            draw_item(l,
                      text_of(at == 0 ? TEXT_terminal_words_chestBombAtEntrance
                                      : TEXT_terminal_words_chestBomb));
    }
}

static void say_goblin(draw_prose *l, const galleries *s, int goblin)
{
    char piece[CELL], words[SAID];
    adit_text name = adit_text_in(piece, sizeof piece);

    text_piece(&name, seat_of(goblin), number_of(goblin));
    draw_item(l, with_equipment(piece, s->wears[goblin], words));
    if (is_in(s->held, goblin)) {
        fputc(',', l->d->to);
        draw_say(l, text_of(TEXT_terminal_words_held));
    }
}

/* What a chest has put under a card. */
static void say_under(draw_prose *l, tunnel card)
{
    char things[SAID], words[2 * SAID];
    adit_text list = adit_text_in(things, sizeof things);

    add_nuggets(&list, galleries_nuggets(card) - nuggets_on(card.symbols));
    if (card.chest == CHEST_BONES)
        add_thing(&list, text_of(TEXT_cards_symbols_b));
    if (list.length > 0)
        draw_item(l, TEXT_IN(words, terminal_words_under, .things = things));
}

/* A card has a line of its own in words, because a gallery may have eleven. */
static void say_card(const draw *d, const galleries *s, int gallery, int at)
{
    tunnel card = s->card[gallery][at];
    draw_prose l = {.d = d, .column = 2, .is_apart = true};
    char name[CELL], number[4], things[SAID], words[SAID];
    adit_text place = adit_text_in(name, sizeof name);
    adit_text list = adit_text_in(things, sizeof things);

    text_place(&place, gallery, at);
    snprintf(number, sizeof number, "%d", card.number);
    list_symbols(card.symbols, &list);
    fputs("  ", d->to);
    draw_say(&l, TEXT_IN(words, terminal_words_card, .place = name,
                         .number = number));
    fputc(',', d->to);
    draw_say(&l, things);
    say_under(&l, card);
    if (card.goblin)
        say_goblin(&l, s, card.goblin - 1);
    say_bombs(&l, s, gallery, at);
    fputs(".\n", d->to);
}

/* A line for the gallery, then one for each card. */
static void say_gallery(const draw *d, const galleries *s, int gallery)
{
    int leader = leader_of(s, gallery);
    draw_prose l = {.d = d};
    char numbers[CELL], words[SAID];
    adit_text list = adit_text_in(numbers, sizeof numbers);

    if (s->length[gallery] == 0)
        TEXT_IN(words, terminal_words_galleryEmpty, .n = gallery);
    else if (leader < 0)
        TEXT_IN(words, terminal_words_galleryFree, .n = gallery);
    else
        TEXT_IN(words, terminal_words_galleryLed, .n = gallery,
                .p = draw_seat_name(seat_of(leader)));
    draw_say(&l, words);
    if (write_closers(s, gallery, ", ", &list) > 0)
        draw_item(&l,
                  TEXT_IN(words, terminal_words_closedBy, .numbers = numbers));
    say_bombs(&l, s, gallery, 0);
    fputs(".\n", d->to);
    for (int at = 1; at <= s->length[gallery]; at++)
        say_card(d, s, gallery, at);
}

static void say_pile(const draw *d, const galleries *s, int pile)
{
    int left = s->n_pile[pile], used = s->n_used[pile];
    char things[SAID];
    adit_text list = adit_text_in(things, sizeof things);

    if (left > 0)
        list_symbols(galleries_top(s, pile), &list);
    if (left > 0)
        TEXT_LINE(d->to, terminal_words_pile, .n = pile, .things = things,
                  .n_left = left, .n_used = used);
    else if (can_give(s, pile))
        TEXT_LINE(d->to, terminal_words_pileUnknown, .n = pile, .n_left = left,
                  .n_used = used);
    else
        TEXT_LINE(d->to, terminal_words_pileGone, .n = pile, .n_left = left,
                  .n_used = used);
}

static void galleries_words(const draw *d, const void *obs, int viewer)
{
    const galleries *s = obs;

    (void)viewer;
    for (int gallery = 1; gallery <= GALLERIES; gallery++)
        say_gallery(d, s, gallery);
    for (int pile = 1; pile <= GALLERIES; pile++)
        say_pile(d, s, pile);
    TEXT_LINE(d->to, terminal_words_chests, .n_left = s->n_pile[0],
              .n_used = s->n_used[0]);
}

/* ---- The players ---- */

/* "g1^ 3.2", "g2 held 1.3", "g3 cemetery". */
static void write_whereabouts(const galleries *s, int goblin, adit_text *out)
{
    int place = s->place[goblin];
    char at[CELL];
    adit_text where = adit_text_in(at, sizeof at);

    text_char(out, 'g');
    text_int(out, number_of(goblin));
    galleries_write_marks(s->wears[goblin], out);
    text_char(out, ' ');
    text_place(&where, place >> 4, place & 15);
    if (place && is_in(s->held, goblin))
        TEXT(out, terminal_galleries_held, .place = at);
    else if (place)
        text_put(out, at);
    else
        text_put(out, text_of(is_in(s->cemetery, goblin)
                                  ? TEXT_terminal_galleries_cemetery
                                  : TEXT_terminal_galleries_reserve));
}

static void say_whereabouts(draw_prose *l, const galleries *s, int index)
{
    int place = s->place[index];
    char number[8], at[CELL], named[SAID], words[2 * SAID];
    adit_text where = adit_text_in(at, sizeof at);
    const char *goblin;

    snprintf(number, sizeof number, "g%d", number_of(index));
    goblin = with_equipment(number, s->wears[index], named);
    text_place(&where, place >> 4, place & 15);
    if (place && is_in(s->held, index))
        TEXT_IN(words, terminal_words_goblinHeld, .goblin = goblin,
                .place = at);
    else if (place)
        TEXT_IN(words, terminal_words_goblinAt, .goblin = goblin, .place = at);
    else if (is_in(s->cemetery, index))
        TEXT_IN(words, terminal_words_goblinDead, .goblin = goblin);
    else
        TEXT_IN(words, terminal_words_goblinWaits, .goblin = goblin);
    draw_item(l, words);
}

/* The same in words, in a line that is begun. */
static void say_player(draw_prose *l, const galleries *s, int seat)
{
    int bomb = s->bomb[seat];
    char at[CELL], words[SAID];
    adit_text where = adit_text_in(at, sizeof at);

    text_place(&where, bomb >> 4, bomb & 15);
    for (int number = 1; number <= GALLERIES_GOBLINS; number++)
        say_whereabouts(l, s, index_of(seat, number));
    if (bomb && (bomb & 15) == 0)
        draw_item(
            l, TEXT_IN(words, terminal_words_ownBombAtEntrance, .place = at));
    else if (bomb)
        draw_item(l, TEXT_IN(words, terminal_words_ownBomb, .place = at));
    fputs(".\n", l->d->to);
}

static void draw_goblins(const draw *d, const galleries *s, int seat)
{
    int room = d->width < WIDE ? NARROW_GOBLIN : GOBLIN;

    for (int number = 1; number <= GALLERIES_GOBLINS; number++) {
        int goblin = index_of(seat, number);
        char where[CELL];
        adit_text text = adit_text_in(where, sizeof where);

        write_whereabouts(s, goblin, &text);
        fputc(' ', d->to);
        draw_padded(d, s->place[goblin] ? ink_of(seat) : INK_PLAIN, where,
                    number < GALLERIES_GOBLINS || s->bomb[seat] ? room : 0);
    }
    if (s->bomb[seat]) {
        char at[CELL], bomb[CELL];
        adit_text where = adit_text_in(at, sizeof at);

        text_place(&where, s->bomb[seat] >> 4, s->bomb[seat] & 15);
        fputc(' ', d->to);
        draw_put(d, INK_BAD,
                 TEXT_IN(bomb, terminal_galleries_bomb, .place = at));
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

static void say_player_in_words(const draw *d, const galleries *s, int seat)
{
    const char *name = d->name[seat];
    char who[SAID], gems[CELL], words[2 * SAID];
    draw_prose l = {.d = d};

    snprintf(who, sizeof who, "%s%s%s", draw_seat_name(seat), name ? " " : "",
             name ? name : "");
    TEXT_IN(gems, options_gems, .n = gems_of(d, s, seat));
    draw_say(&l, TEXT_IN(words, terminal_player_line, .p = who, .has = gems));
    say_player(&l, s, seat);
}

/* How many columns a seat's gems take at most. */
static int gems_width(void)
{
    char most[CELL];

    TEXT_IN(most, terminal_galleries_gems, .n = 999);
    return draw_columns(most);
}

static void draw_player(const draw *d, const galleries *s, int seat)
{
    int n = gems_of(d, s, seat), before = n < 10 ? 2 : n < 100 ? 1 : 0;
    char gems[CELL];

    if (d->words) {
        say_player_in_words(d, s, seat);
        return;
    }
    fputs(seat == s->head.turn ? "> " : "  ", d->to);
    draw_seat(d, seat);
    fprintf(d->to, "%*s", 1 + before, "");
    draw_padded(d, INK_PLAIN, TEXT_IN(gems, terminal_galleries_gems, .n = n),
                gems_width() - before + 1);
    draw_goblins(d, s, seat);
}

/* A bar that drains, as one word with its inks, so that a text of any language
 * can put it where it belongs. It is empty only when no gem is left. */
static const char *bar_of(const draw *d, const galleries *s, char *out,
                          size_t room)
{
    int full = (s->left * BAR + s->total - 1) / s->total;
    char run[2][4 * BAR], inked[2][4 * BAR + 4];
    const char *glyph[] = {d->ascii ? "#" : "█", d->ascii ? "." : "░"};

    for (int i = 0; i < 2; i++) {
        adit_text text = adit_text_in(run[i], sizeof run[i]);

        for (int n = i ? BAR - full : full; n > 0; n--)
            text_put(&text, glyph[i]);
        draw_inked(i ? INK_FAINT : INK_END, run[i], inked[i], sizeof inked[i]);
    }
    snprintf(out, room, "%s%s", inked[0], inked[1]);
    return out;
}

/* The gems that are left. */
static void draw_gems(const draw *d, const galleries *s)
{
    int turn = s->turns + (s->turns < GALLERIES_TURNS);
    draw_prose l = {.d = d};
    char bar[16 * BAR], words[16 * BAR + SAID];

    bar_of(d, s, bar, sizeof bar);
    if (d->words && s->boxed)
        TEXT_IN(words, terminal_galleries_leftBoxedInWords, .n = turn,
                .n_left = s->left, .n_all = s->total, .n_box = s->boxed);
    else if (d->words)
        TEXT_IN(words, terminal_galleries_leftInWords, .n = turn,
                .n_left = s->left, .n_all = s->total);
    else if (s->boxed)
        TEXT_IN(words, terminal_galleries_leftBoxed, .n = turn, .bar = bar,
                .n_left = s->left, .n_all = s->total, .n_box = s->boxed);
    else
        TEXT_IN(words, terminal_galleries_left, .n = turn, .bar = bar,
                .n_left = s->left, .n_all = s->total);
    draw_say(&l, words);
    fputc('\n', d->to);
}

/* "12 3.2 - rip": its gems, and where its goblins are; where there is room
 * "3.2^#", with what they wear. */
static void galleries_brief(const draw *d, const void *obs, int seat,
                            int viewer)
{
    const galleries *s = obs;
    bool wide = d->width >= WIDE_BRIEF;

    (void)viewer;
    fprintf(d->to, " %2d", gems_of(d, s, seat));
    for (int number = 1; number <= GALLERIES_GOBLINS; number++) {
        int goblin = index_of(seat, number), place = s->place[goblin];
        char where[CELL];
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
    char words[SAID];

    fputs(TEXT_IN(words, terminal_stand_galleries,
                  .n_turn = s->turns + (s->turns < GALLERIES_TURNS),
                  .n_left = s->left, .n_all = s->total),
          d->to);
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

/* "[bomb]", or "a bomb" in words. */
static void write_die(const draw *d, int face, int die, char out[SAID])
{
    static const text_id symbols[][2] = {
        {TEXT_terminal_galleries_face_bomb, TEXT_cards_face_bomb},
        {TEXT_terminal_galleries_face_gun, TEXT_cards_face_gun}};
    char text[CELL], number[4];

    snprintf(number, sizeof number, "%d", face);
    snprintf(text, sizeof text, d->words ? "%s" : "[%s]",
             face == FACE_SYMBOL ? text_of(symbols[die][d->words]) : number);
    draw_inked(INK_STRONG, text, out, SAID);
}

static void write_dice(const draw *d, const galleries *s, adit_text *out)
{
    char one[SAID], other[SAID];

    write_die(d, s->die[DIE_A], 0, one);
    write_die(d, s->die[DIE_B], 1, other);
    if (d->words) {
        text_list_item(out, 0, 2, one);
        text_list_item(out, 1, 2, other);
    } else {
        text_put(out, one);
        text_char(out, ' ');
        text_put(out, other);
    }
}

/* What the dice allow, in one line with them. */
static void say_dice(const draw *d, const galleries *s)
{
    int a = s->die[DIE_A], b = s->die[DIE_B];
    const char *p = draw_seat_name(s->head.turn);
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width};
    char dice[2 * SAID], words[4 * SAID];
    adit_text text = adit_text_in(dice, sizeof dice);

    write_dice(d, s, &text);
    if (a == FACE_SYMBOL && b == FACE_SYMBOL)
        TEXT_IN(words, terminal_galleries_rolled_any, .p = p, .dice = dice);
    else if (a == FACE_SYMBOL)
        TEXT_IN(words, terminal_galleries_rolled_bomb, .p = p, .dice = dice,
                .n = b);
    else if (b == FACE_SYMBOL)
        TEXT_IN(words, terminal_galleries_rolled_gun, .p = p, .dice = dice,
                .n = a);
    else if (a == b)
        TEXT_IN(words, terminal_galleries_rolled_same, .p = p, .dice = dice,
                .n = a);
    else
        TEXT_IN(words, terminal_galleries_rolled_dig, .p = p, .dice = dice,
                .n_one = a, .n_other = b);
    draw_say(&l, words);
    fputc('\n', d->to);
}

static void say_step(const draw *d, const galleries *s)
{
    const char *p =
        s->head.turn == ADIT_NOBODY ? "" : draw_seat_name(s->head.turn);
    draw_prose l = {.d = d, .width = d->words ? 0 : d->width};
    char words[SAID];

    if (s->step == STEP_DICE)
        say_dice(d, s);
    if (s->step != STEP_START && s->step != STEP_VILLAGE)
        return;
    if (s->step == STEP_START)
        TEXT_IN(words, terminal_galleries_step_start, .p = p);
    else
        TEXT_IN(words, terminal_galleries_step_village, .p = p);
    draw_say(&l, words);
    fputc('\n', d->to);
}

/* ---- All of it ---- */

static void galleries_table(const draw *d, const void *obs, int viewer)
{
    draw_players(d, obs);
    draw_board(d, obs, viewer);
    say_step(d, obs);
}

/* In words only the player's own goblins; anyone who wants all of it can ask
 * for the table. */
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

/* There are no cards in hand here, only gems, goblins and dice. */
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

static const char *const kinds[] = {
    "buy helmet g1",      "buy cross g1",
    "buy armour g1",      "buy bomb@1",
    "buy defuse@1:P1",    "buy kill P1g1",
    "dig 1 in 1 with g1", "bomb@1",
    "shoot P1g1",         NULL,
};

static void galleries_legend(const draw *d)
{
    draw_paragraph(d, text_of(TEXT_terminal_legend_galleries_aim));
    draw_paragraph(d, text_of(TEXT_terminal_legend_galleries_cards));
    draw_paragraph(d, text_of(TEXT_terminal_legend_galleries_goblins));
}

/* "(21, and 5 where goblins stand)" */
static void galleries_reckon(const draw *d, const void *obs, int seat)
{
    const galleries *s = obs;
    int all = gems_of(d, s, seat);
    char words[SAID];

    if (all != s->gems[seat])
        fprintf(d->to, " %s",
                TEXT_IN(words, terminal_end_standing, .n_had = s->gems[seat],
                        .n_more = all - s->gems[seat]));
}

/* That a turn begins is seen from what is done in it, that a goblin digs on
 * from where it does, and where a bomb lies from where its chest was. */
static bool galleries_is_dull(const adit_event *e, const adit_story *story)
{
    (void)story;
    return e->kind == TOLD_TURN || e->kind == TOLD_PICK ||
           (e->kind == TOLD_PLANTED && e->target == BOMB_OF_CHEST);
}

static const draw_asked asked = {
    .examples = TEXT_terminal_why_galleries_examples,
    .unknown = TEXT_terminal_why_galleries_unknown,
    .all = TEXT_terminal_why_galleries_all,
    .all_of_piece = TEXT_terminal_why_galleries_allOfPiece,
};

const drawing draw_galleries = {
    .game = &galleries_game,
    .counts_gems = true,
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
    .crew = TEXT_terminal_legend_galleries_crew,
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
    .asked = &asked,
    .kinds = kinds,
    .moves_about = galleries_moves_about,
};
