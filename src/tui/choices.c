/* choices.c -- the legal moves by number, for people who type. There may be
 * hundreds, therefore moves that begin alike stand in one group, in columns,
 * and long groups are only named. Numbers depend on the position alone, so that
 * a number means the same move however it is listed. Called by client/orders.c
 * and choosing.c.
 *
 *   dig NES@     1) 0,-1    2) 0,1     3) 1,0
 *   break lamp@  4) P1      5) P2
 *   pass         6) NES         7) break-lamp
 *   pass         9 more, such as NES break-lamp; see 'moves pass' */
#include "tui/choices.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum {
    HEADING = 11, /* columns at least: "break lamp@" */
    NUMBER = 5,   /* "123) " */
    CELL = 5,     /* columns at least: "-1,-1" */
    GAP = 1,
    NOTE = 160 /* bytes */
};

static void write_move(const adit_game *game, adit_action move,
                       char out[ADIT_MAX_MOVE_TEXT])
{
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);

    game->write_move(move, &text);
}

/* Do they belong to one group? Moves that may be listed in different numbers do
 * not, even if they begin alike. */
static bool same_heading(const adit_game *game, adit_action a, adit_action b)
{
    char one[ADIT_MAX_MOVE_TEXT], other[ADIT_MAX_MOVE_TEXT];
    int length;

    if (draw_most_listed(game, a) != draw_most_listed(game, b))
        return false;
    write_move(game, a, one);
    write_move(game, b, other);
    length = draw_heading(game, one);
    return length == draw_heading(game, other) &&
           memcmp(one, other, (size_t)length) == 0;
}

/* By place, then by whom or what it is done to, and how. */
static int compare(const void *a, const void *b)
{
    const adit_action *one = a, *other = b;

    if (one->x != other->x)
        return one->x - other->x;
    if (one->y != other->y)
        return one->y - other->y;
    if (one->target != other->target)
        return one->target - other->target;
    for (int i = 0; i < countof(one->card); i++)
        if (one->card[i] != other->card[i])
            return one->card[i] - other->card[i];
    return one->way - other->way;
}

static void sort(adit_action *moves, int n)
{
    qsort(moves, (size_t)n, sizeof moves[0], compare);
}

static bool is_pass(const adit_game *game, adit_action move)
{
    char text[ADIT_MAX_MOVE_TEXT];

    write_move(game, move, text);
    return strncmp(text, "pass", 4) == 0;
}

/* Moves with the same heading come together, where the last of them was; with
 * `pass` those that pass, otherwise the others. */
static void group_moves(choices *c, const adit_action *legal, int n, bool pass)
{
    for (int last = 0; last < n; last++) {
        int first = c->n;
        bool more = is_pass(c->game, legal[last]) != pass;

        for (int i = last + 1; i < n && !more; i++)
            more = same_heading(c->game, legal[i], legal[last]);
        for (int i = 0; i <= last && !more; i++)
            if (same_heading(c->game, legal[i], legal[last]))
                c->move[c->n++] = legal[i];
        sort(&c->move[first], c->n - first);
    }
}

/* Long groups go after the others, so that the numbers of what is listed have
 * no gaps. */
static void part_groups(choices *c)
{
    adit_action later[ADIT_MAX_MOVES];
    int n = 0, n_later = 0;

    for (int from = 0, to; from < c->n; from = to) {
        bool is_long;

        for (to = from + 1; to < c->n; to++)
            if (!same_heading(c->game, c->move[from], c->move[to]))
                break;
        is_long = to - from > draw_most_listed(c->game, c->move[from]);
        for (int i = from; i < to; i++)
            if (is_long)
                later[n_later++] = c->move[i];
            else
                c->move[n++] = c->move[i];
    }
    c->n_listed = n;
    for (int i = 0; i < n_later; i++)
        c->move[n + i] = later[i];
}

/* What can be done comes first, and passing last. */
void choices_find(choices *c, const adit_game *game, const void *obs)
{
    adit_action legal[ADIT_MAX_MOVES];
    int n = game->legal(obs, legal, ADIT_MAX_MOVES);

    require(n <= ADIT_MAX_MOVES);
    c->game = game;
    memcpy(c->obs, obs, game->state_size);
    c->n = 0;
    group_moves(c, legal, n, false);
    group_moves(c, legal, n, true);
    part_groups(c);
}

/* A move as it is listed: what follows its heading, with a note. */
typedef struct item {
    char move[ADIT_MAX_MOVE_TEXT], text[ADIT_MAX_MOVE_TEXT + NOTE];
    int heading, width;
} item;

/* Both text and width, because the widths of a whole group are needed before
 * any of it is printed. */
static item item_of(const choices *c, int i)
{
    item it;
    char listed[sizeof it.text];
    adit_text text = adit_text_in(listed, sizeof listed);

    write_move(c->game, c->move[i], it.move);
    it.heading = draw_heading(c->game, it.move);
    text_put(&text, it.move + it.heading);
    draw_note(c->game, c->obs, c->move[i], &text);
    if (text.length == 0) /* a word, and nothing to say of it */
        text_put(&text, it.move);
    /* A note alone does without what parts it from the move. */
    it.width = draw_columns(listed + strspn(listed, ": "));
    snprintf(it.text, sizeof it.text, "%s", listed + strspn(listed, ": "));
    return it;
}

/* move[from] to move[to - 1], which share a heading, and the columns that the
 * widest of them needs. */
typedef struct group {
    int from, to, widest;
} group;

static group group_from(const choices *c, int from)
{
    group g = {.from = from, .to = from, .widest = CELL};

    for (; g.to < c->n; g.to++) {
        int width;

        if (!same_heading(c->game, c->move[from], c->move[g.to]))
            break;
        width = item_of(c, g.to).width;
        g.widest = width > g.widest ? width : g.widest;
    }
    return g;
}

/* What there is to say of a group: after it, or below if the line has no
 * room. */
static void remark(const choices *c, const draw *d, group g, int column,
                   int indent)
{
    char text[2 * NOTE];
    adit_text note = adit_text_in(text, sizeof text);

    draw_remark(c->game, c->obs, c->move[g.from], &note);
    if (note.length == 0)
        return;
    if (column + 4 + draw_columns(text) <= d->width)
        fprintf(d->to, "  (%s)", text);
    else
        fprintf(d->to, "\n%*s(%s)", indent, "", text);
}

/* Lists those of a group whose text holds `only`, in columns, after a heading
 * so wide; returns how many. */
static int list_group(const choices *c, const draw *d, group g,
                      const char *only, int heading)
{
    int column = 0, pad = 0, listed = 0;

    for (int i = g.from; i < g.to; i++) {
        item it = item_of(c, i);

        if (strstr(it.move, only) == NULL)
            continue;
        if (listed++ == 0)
            column = fprintf(d->to, " %-*.*s", heading, it.heading, it.move);
        else if (column + pad + NUMBER + g.widest > d->width)
            column = fprintf(d->to, "\n %*s", heading, "") - 1;
        else
            column += fprintf(d->to, "%*s", pad, "");
        column += fprintf(d->to, "%3d) ", i + 1) + it.width;
        fputs(it.text, d->to);
        pad = g.widest - it.width + GAP;
    }
    if (listed == 0)
        return 0;
    remark(c, d, g, column, heading + 1 + NUMBER);
    fputc('\n', d->to);
    return listed;
}

/* A long group by an example. Its moves have numbers, too, but nobody has to
 * count. */
static void name_group(const choices *c, const draw *d, group g, int heading)
{
    item it = item_of(c, g.to - 1);
    char text[2 * NOTE], what[ADIT_MAX_MOVE_TEXT], words[4 * NOTE];
    adit_text note = adit_text_in(text, sizeof text);
    draw_prose line = {.d = d, .width = d->width, .indent = heading + 3};
    int name = it.heading;

    while (name > 0 && it.move[name - 1] == ' ')
        name--;
    draw_remark(c->game, c->obs, c->move[g.to - 1], &note);
    line.column = fprintf(d->to, " %-*.*s  ", heading, it.heading, it.move);
    line.is_apart = true;
    snprintf(what, sizeof what, "%.*s", name, it.move);
    if (note.length > 0)
        TEXT_IN(words, terminal_moves_manyOf, .n = g.to - g.from, .kind = text,
                .move = it.move + it.heading, .what = what);
    else
        TEXT_IN(words, terminal_moves_many, .n = g.to - g.from,
                .move = it.move + it.heading, .what = what);
    draw_say(&line, words);
    fputc('\n', d->to);
}

static int widest_heading(const choices *c)
{
    int widest = HEADING;

    for (int i = 0; i < c->n; i++) {
        item it = item_of(c, i);

        widest = it.heading > widest ? it.heading : widest;
    }
    return widest;
}

int choices_list(const choices *c, const draw *d, const char *only)
{
    int listed = 0, heading = widest_heading(c);

    for (int from = 0; from < c->n;) {
        group g = group_from(c, from);

        if (*only == 0 && from >= c->n_listed) {
            name_group(c, d, g, heading);
            listed++;
        } else {
            listed += list_group(c, d, g, only, heading);
        }
        from = g.to;
    }
    return listed;
}

int choices_number(const choices *c, adit_action move)
{
    for (int i = 0; i < c->n; i++)
        if (memcmp(&c->move[i], &move, sizeof move) == 0)
            return i + 1;
    return 0;
}
