/* draw_plain.c -- a game that has no drawing of its own: what is seen of it, as
 * a list that people can read. It is made from the game's view, the JSON that
 * clients get, so that a new game can be played before anybody draws it. There
 * is a line for each member of the view; a list of things that have parts has a
 * line for each of them. In draw.c, for games that are not in its list. */
#include <string.h>

#include "core/json.h"
#include "core/scan.h"
#include "tui/draw.h"

enum { WORD = 64 };

/* ---- Values in words ---- */

/* "in_hand" as people write it. */
static void put_key(const draw *d, const char *key)
{
    for (; *key; key++)
        fputc(*key == '_' ? ' ' : *key, d->to);
}

static void put_value(const draw *d, scan value);

/* Its items, with what goes between two of them; a word if there are none. */
static void put_list(const draw *d, scan list, const char *between)
{
    const char *before = "";
    scan item;

    while (scan_next(&list, &item)) {
        fputs(before, d->to);
        put_value(d, item);
        before = between;
    }
    if (*before == 0)
        fputs(text_of(TEXT_terminal_plain_none), d->to);
}

/* "left 3, open yes"; what is not known is left out. A seat comes without its
 * key: "P2: left 3". */
static void put_object(const draw *d, scan object)
{
    const char *before = "";
    char key[SCAN_KEY];
    scan value;

    for (int n = 0; scan_member(&object, n, key, &value); n++) {
        scan null = value;

        if (scan_null(&null))
            continue;
        fputs(before, d->to);
        if (strcmp(key, "p") != 0) {
            put_key(d, key);
            fputc(' ', d->to);
        }
        put_value(d, value);
        before = strcmp(key, "p") == 0 ? ": " : ", ";
    }
}

/* Any value, by trying one kind after the other. A scan that fails stays where
 * it was; the copies only look ahead. */
static void put_value(const draw *d, scan value)
{
    char word[WORD];
    int64_t number;
    bool yes;

    if (scan_null(&(scan){value.at, value.end}))
        fputc('?', d->to);
    else if (scan_int(&value, &number))
        fprintf(d->to, "%lld", (long long)number);
    else if (scan_bool(&value, &yes))
        fputs(text_of(yes ? TEXT_terminal_plain_yes : TEXT_terminal_plain_no),
              d->to);
    else if (scan_word(&value, word, sizeof word))
        fputs(word, d->to);
    else if (scan_char(&(scan){value.at, value.end}, '['))
        put_list(d, value, " ");
    else if (scan_char(&(scan){value.at, value.end}, '{'))
        put_object(d, value);
}

/* ---- What is seen ---- */

static bool is_object(scan value)
{
    return scan_char(&value, '{');
}

/* A list of things that have parts has a line for each. */
static void draw_member(const draw *d, const char *key, scan value)
{
    scan list = value, item;

    if (!scan_next(&list, &item) || !is_object(item)) {
        put_key(d, key);
        fputs(": ", d->to);
        put_value(d, value);
        fputc('\n', d->to);
        return;
    }
    for (list = value; scan_next(&list, &item);) {
        put_value(d, item);
        fputc('\n', d->to);
    }
}

/* The buffer is static because it is too large for a stack. Lines are broken
 * only at the end, when they are complete. */
static void plain_board(const draw *d, const void *obs, int viewer)
{
    static char text[64 * 1024];
    adit_text out = adit_text_in(text, sizeof text);
    draw lines = *d;
    draw_page page = {0};
    char key[SCAN_KEY];
    scan view, value;

    json_open(&out, '{');
    d->game->view(obs, viewer, &out);
    json_close(&out, '}');
    view = (scan){text, text + out.length};
    draw_to_page(&lines, &page);
    for (int n = 0; scan_member(&view, n, key, &value); n++)
        draw_member(&lines, key, value);
    draw_text(d, draw_page_text(&page));
    draw_page_drop(&page);
}

static void plain_sight(const draw *d, const void *obs, int viewer)
{
    const adit_head *head = obs;

    plain_board(d, obs, viewer);
    if (head->turn != ADIT_NOBODY)
        TEXT_LINE(d->to, terminal_plain_turn, .p = draw_seat_name(head->turn));
}

const drawing draw_plain = {
    .table = plain_sight,
    .sight = plain_sight,
    .board = plain_board,
    .words = plain_board,
};
