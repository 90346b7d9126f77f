/* choices.c -- the legal moves by number.
 *
 *   dig NES@     1) 0,-1    2) 0,1     3) 1,0
 *   break lamp@  4) P1      5) P2
 *   pass         6) NES         7) break-lamp                            */
#include "tui/choices.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum {
    HEADING = 11, /* columns, of "break lamp@" */
    NUMBER = 5,   /* "123) " */
    CELL = 5,     /* "-1,-1" */
    GAP = 1
};

static void write_move(const adit_game *game, adit_action move,
                       char out[ADIT_MAX_MOVE_TEXT])
{
    adit_text text = adit_text_in(out, ADIT_MAX_MOVE_TEXT);

    game->write_move(move, &text);
}

/* A move is listed under its beginning: "dig NES@", "pass ". */
static int heading_length(const char *move)
{
    size_t at = strcspn(move, "@");

    if (move[at] == 0)
        at = strcspn(move, " ");
    return (int)at + (move[at] != 0);
}

static bool same_heading(const adit_game *game, adit_action a, adit_action b)
{
    char one[ADIT_MAX_MOVE_TEXT], other[ADIT_MAX_MOVE_TEXT];
    int length;

    write_move(game, a, one);
    write_move(game, b, other);
    length = heading_length(one);
    return length == heading_length(other) &&
           memcmp(one, other, (size_t)length) == 0;
}

/* By place, then by whom or what it is done to. */
static int compare(const void *a, const void *b)
{
    const adit_action *one = a, *other = b;

    if (one->x != other->x)
        return one->x - other->x;
    if (one->y != other->y)
        return one->y - other->y;
    if (one->target != other->target)
        return one->target - other->target;
    return one->card[0] - other->card[0];
}

static void sort(adit_action *moves, int n)
{
    qsort(moves, (size_t)n, sizeof moves[0], compare);
}

/* Moves with the same heading come together, where the last of them was: so
 * what every card can do, to pass it, comes at the end. */
void choices_find(choices *c, const adit_game *game, const void *obs)
{
    adit_action legal[ADIT_MAX_MOVES];
    int n = game->legal(obs, legal, ADIT_MAX_MOVES);

    require(n <= ADIT_MAX_MOVES);
    c->game = game;
    c->n = 0;
    for (int last = 0; last < n; last++) {
        int first = c->n;
        bool more = false;

        for (int i = last + 1; i < n && !more; i++)
            more = same_heading(game, legal[i], legal[last]);
        for (int i = 0; i <= last && !more; i++)
            if (same_heading(game, legal[i], legal[last]))
                c->move[c->n++] = legal[i];
        sort(&c->move[first], c->n - first);
    }
}

/* move[from] to move[to - 1], which share a heading, and the room that the
 * widest of them needs behind it. */
typedef struct group {
    int from, to, widest;
} group;

static group group_from(const choices *c, int from)
{
    group g = {.from = from, .to = from, .widest = CELL};
    char text[ADIT_MAX_MOVE_TEXT];

    for (; g.to < c->n; g.to++) {
        int length;

        if (!same_heading(c->game, c->move[from], c->move[g.to]))
            break;
        write_move(c->game, c->move[g.to], text);
        length = (int)strlen(text) - heading_length(text);
        g.widest = length > g.widest ? length : g.widest;
    }
    return g;
}

/* Lists a group in columns; returns how many. */
static int list_group(const choices *c, const draw *d, group g,
                      const char *only)
{
    char text[ADIT_MAX_MOVE_TEXT];
    int column = 0, pad = 0, listed = 0;

    for (int i = g.from; i < g.to; i++) {
        int heading;

        write_move(c->game, c->move[i], text);
        if (strstr(text, only) == NULL)
            continue;
        heading = heading_length(text);
        if (listed++ == 0)
            column = fprintf(d->to, " %-*.*s", HEADING, heading, text);
        else if (column + pad + NUMBER + g.widest > d->width)
            column = fprintf(d->to, "\n %*s", HEADING, "") - 1;
        else
            column += fprintf(d->to, "%*s", pad, "");
        column += fprintf(d->to, "%3d) %s", i + 1, text + heading);
        pad = g.widest - ((int)strlen(text) - heading) + GAP;
    }
    if (listed > 0)
        fputc('\n', d->to);
    return listed;
}

int choices_list(const choices *c, const draw *d, const char *only)
{
    int listed = 0;

    for (int from = 0; from < c->n;) {
        group g = group_from(c, from);

        listed += list_group(c, d, g, only);
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
