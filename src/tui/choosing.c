/* choosing.c -- a move, chosen step by step: what to take in hand, then where
 * to go with it, then which way round. Only legal moves can be chosen. All of
 * them are found at the beginning; each step only narrows them down, and
 * nothing is asked of the rules again. Called by stage.c and stage_keys.c. */
#include "tui/choosing.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* ---- Things ---- */

/* The first of that name, or -1. */
static int thing_named(const choosing *c, const char *name)
{
    for (int i = 0; i < c->n_things; i++)
        if (strcmp(c->thing[i], name) == 0)
            return i;
    return -1;
}

/* When there is no room any more the last thing stands for all others. */
static int add_thing(choosing *c, const char *name)
{
    if (c->n_things == CHOOSING_THINGS)
        return c->n_things - 1;
    snprintf(c->thing[c->n_things++], CHOOSING_NAME, "%s", name);
    c->like[c->n_things - 1] = (int8_t)thing_named(c, name);
    return c->n_things - 1;
}

/* The cards of the hand in the order in which they are drawn, so that the
 * number of a thing is the number on the card. */
static void add_drawn(choosing *c, const adit_game *game, const void *obs)
{
    const char *name;
    int seat = ((const adit_head *)obs)->turn;

    while (c->n_drawn < DRAW_CARDS &&
           (name = draw_card_name(game, obs, seat, c->n_drawn)) != NULL) {
        add_thing(c, name);
        c->n_drawn++;
    }
}

/* Cards of the hand come first, whether they can be played or not. Then each
 * move belongs to a thing, and things that are not in the hand are added. */
void choosing_begin(choosing *c, const adit_game *game, const void *obs,
                    const void *hand)
{
    choices_find(&c->all, game, obs);
    c->n_things = c->n_drawn = 0;
    add_drawn(c, game, hand);
    for (int i = 0; i < c->all.n; i++) {
        char name[CHOOSING_NAME];
        adit_text text = adit_text_in(name, sizeof name);
        int thing;

        draw_thing(game, c->all.move[i], &text);
        thing = thing_named(c, name);
        c->thing_of[i] = (int8_t)(thing < 0 ? add_thing(c, name) : thing);
    }
    choosing_hold(c, -1);
}

/* Is the move done with the thing, or with one like it? Two equal cards of a
 * hand are two things, and the same moves. */
static bool is_done_with(const choosing *c, int move, int thing)
{
    return thing >= 0 && c->thing_of[move] == c->like[thing];
}

bool choosing_can(const choosing *c, int thing)
{
    for (int i = 0; i < c->all.n; i++)
        if (is_done_with(c, i, thing))
            return true;
    return false;
}

static bool same_place(draw_spot a, draw_spot b)
{
    return a.kind != SPOT_NONE && a.kind == b.kind && a.x == b.x && a.y == b.y;
}

/* The number of that place among the places so far; n_spots if it is new. Moves
 * without a place are all different. */
static int spot_of(const choosing *c, draw_spot spot)
{
    int i = 0;

    while (i < c->n_spots && !same_place(c->spot[i], spot))
        i++;
    return i;
}

/* Finds the places for the thing. With only one there is nothing to choose. */
void choosing_hold(choosing *c, int thing)
{
    c->held = thing;
    c->n_spots = c->way = 0;
    c->going = false;
    for (int i = 0; i < c->all.n; i++) {
        draw_spot spot;

        if (!is_done_with(c, i, thing))
            continue;
        spot = draw_spot_of(c->all.game, c->all.obs, c->all.move[i]);
        if (spot_of(c, spot) < c->n_spots)
            continue;
        c->spot[c->n_spots] = spot;
        c->first[c->n_spots++] = i;
    }
    c->at = c->n_spots == 1 ? 0 : -1;
}

bool choosing_go(choosing *c)
{
    bool was = c->going;

    c->going = c->n_spots > 0;
    return c->going && !was;
}

/* One step back: from the place to the thing, or from the thing to nothing. */
void choosing_back(choosing *c)
{
    choosing_hold(c, c->going ? c->held : -1);
}

bool choosing_is_done(const choosing *c)
{
    return c->at >= 0;
}

/* ---- Ways ---- */

/* The n-th move at the place, or -1. */
static int move_at(const choosing *c, int n)
{
    draw_spot spot;

    if (c->at < 0)
        return -1;
    spot = c->spot[c->at];
    if (spot.kind == SPOT_NONE)
        return n == 0 ? c->first[c->at] : -1;
    for (int i = 0; i < c->all.n; i++)
        if (is_done_with(c, i, c->held) &&
            same_place(draw_spot_of(c->all.game, c->all.obs, c->all.move[i]),
                       spot) &&
            n-- == 0)
            return i;
    return -1;
}

int choosing_ways(const choosing *c)
{
    int n = 0;

    while (move_at(c, n) >= 0)
        n++;
    return n;
}

bool choosing_turn(choosing *c)
{
    int n = choosing_ways(c);

    if (n > 0)
        c->way = (c->way + 1) % n;
    return n > 1;
}

adit_action choosing_move(const choosing *c)
{
    int i = move_at(c, c->way);

    return i >= 0 ? c->all.move[i] : (adit_action){0};
}

/* ---- Places ---- */

void choosing_set(choosing *c, int spot)
{
    adit_action before = choosing_move(c);

    c->at = spot;
    c->way = 0;
    /* A card stays turned as it is, where it can. */
    for (int way = 0; move_at(c, way) >= 0; way++)
        if (c->all.move[move_at(c, way)].way == before.way) {
            c->way = way;
            return;
        }
}

/* How far a place is in a direction, what is aside counting more; 0: it is not
 * in that direction. */
static int distance(draw_spot from, draw_spot to, choosing_step step)
{
    int x = to.x - from.x, y = to.y - from.y, along, aside;

    /* Galleries are counted downwards, rows of the mine upwards. */
    if (from.kind == SPOT_PLACE) {
        int gallery = x;

        x = y;
        y = -gallery;
    }
    along = step == STEP_LEFT    ? -x
            : step == STEP_RIGHT ? x
            : step == STEP_UP    ? y
                                 : -y;
    aside = step == STEP_LEFT || step == STEP_RIGHT ? y : x;
    return along > 0 ? along + 3 * abs(aside) : 0;
}

static bool lies_on_board(draw_spot s)
{
    return s.kind == SPOT_CELL || s.kind == SPOT_PLACE;
}

/* The nearest place in a direction, or -1. */
static int nearest(const choosing *c, choosing_step step)
{
    int best = 0, found = -1;

    for (int i = 0; i < c->n_spots; i++) {
        int far = lies_on_board(c->spot[i])
                      ? distance(c->spot[c->at], c->spot[i], step)
                      : 0;

        if (far > 0 && (best == 0 || far < best)) {
            best = far;
            found = i;
        }
    }
    return found;
}

/* The next place after one that lies on the board, or that does not; or -1. */
static int next_spot(const choosing *c, int from, int by, bool on_board)
{
    for (int i = from + by; i >= 0 && i < c->n_spots; i += by)
        if (lies_on_board(c->spot[i]) == on_board)
            return i;
    return -1;
}

/* On the board an arrow goes by its shape, and beyond its edge to the places
 * beside it. Through those it goes in their order, and from the last back to
 * the board, if there is one. */
static int follow_arrow(const choosing *c, choosing_step step)
{
    int by = step == STEP_RIGHT || step == STEP_DOWN ? 1 : -1;
    int before = by > 0 ? -1 : c->n_spots, to;

    if (lies_on_board(c->spot[c->at])) {
        to = nearest(c, step);
        return to >= 0 ? to : next_spot(c, before, by, false);
    }
    to = next_spot(c, c->at, by, false);
    if (to < 0)
        to = next_spot(c, before, by, true);
    return to >= 0 ? to : next_spot(c, before, by, false);
}

/* The first step goes to the first place, or to the last one if it leads
 * backwards through a list. */
bool choosing_walk(choosing *c, choosing_step step)
{
    bool on = step == STEP_RIGHT || step == STEP_DOWN || step == STEP_NEXT;
    int to;

    if (c->n_spots < 2)
        return false;
    if (c->at < 0)
        to = on || lies_on_board(c->spot[0]) ? 0 : c->n_spots - 1;
    else if (step < STEP_NEXT)
        to = follow_arrow(c, step);
    else
        to = (c->at + (on ? 1 : c->n_spots - 1)) % c->n_spots;
    if (to < 0)
        return false;
    choosing_set(c, to);
    return true;
}

void choosing_pick(choosing *c, adit_action move)
{
    for (int i = 0; i < c->all.n; i++) {
        if (memcmp(&c->all.move[i], &move, sizeof move) != 0)
            continue;
        choosing_hold(c, c->thing_of[i]);
        for (int spot = 0; spot < c->n_spots; spot++)
            for (c->at = spot, c->way = 0; move_at(c, c->way) >= 0; c->way++)
                if (move_at(c, c->way) == i) {
                    c->going = true;
                    return;
                }
    }
}
