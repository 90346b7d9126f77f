/* evaluate.c -- the moves that make sense to a dwarf, and what each is worth,
 * in cards of the way to the gold. For each card of the hand it finds the best
 * place or target, so that there are at most a few dozen moves to compare. It
 * knows the cards of `saboteur`, evaluate_saboteur2.c those of the expansion.
 * The numbers were found by trial, in matches of bots. Called by
 * greedy_dwarves.c. */
#include "bots/evaluate_scene.h"

/* By the number of cards that are missing; the first is the gold itself. */
const float evaluate_nearness[WAY_NONE + 1] = {
    12.0f, 6.0f,  4.4f,  3.4f,  2.6f,  1.9f,  1.3f,  0.8f,  0.4f,  0.1f,  0.0f,
    -0.2f, -0.4f, -0.6f, -0.8f, -1.0f, -1.2f, -1.4f, -1.6f, -1.8f, -2.0f, -2.2f,
    -2.4f, -2.6f, -2.8f, -3.0f, -3.0f, -3.0f, -3.0f, -3.0f, -3.0f};

const taste evaluate_tastes[2] = {
    {.breaks = 0.9f, .cut = 1.0f, .doubt = 0.25f, .second = 0.2f, .keep = 0.3f},
    {.breaks = 2.0f,
     .cut = 0.65f,
     .doubt = 0.16f,
     .second = 0.08f,
     .keep = 0.45f},
};

static const taste *taste_of(const scene *c)
{
    return &evaluate_tastes[c->s->patient];
}

/* By card: the first row for a dwarf that wants the gold to be found, the
 * second for one that does not. */
const float evaluate_keeps[2][N_CARDS] = {{[CARD_NESW] = 0.9f,
                                           [CARD_ESW] = 0.8f,
                                           [CARD_NES] = 0.7f,
                                           [CARD_NS] = 0.3f,
                                           [CARD_EW] = 0.8f,
                                           [CARD_NE] = 0.4f,
                                           [CARD_NW] = 0.4f,
                                           [CARD_MAP] = 0.3f,
                                           [CARD_ROCKFALL] = 0.6f,
                                           [CARD_BREAK_PICK] = 0.4f,
                                           [CARD_BREAK_LAMP] = 0.4f,
                                           [CARD_BREAK_CART] = 0.4f,
                                           [CARD_FIX_PICK] = 0.6f,
                                           [CARD_FIX_LAMP] = 0.6f,
                                           [CARD_FIX_CART] = 0.6f,
                                           [CARD_FIX_PICK_LAMP] = 0.7f,
                                           [CARD_FIX_PICK_CART] = 0.7f,
                                           [CARD_FIX_LAMP_CART] = 0.7f},
                                          {[CARD_NS] = 0.1f,
                                           [CARD_NE] = 0.1f,
                                           [CARD_NW] = 0.1f,
                                           [CARD_DEAD_NESW] = 0.7f,
                                           [CARD_DEAD_ESW] = 0.7f,
                                           [CARD_DEAD_NES] = 0.7f,
                                           [CARD_DEAD_NS] = 0.4f,
                                           [CARD_DEAD_EW] = 0.6f,
                                           [CARD_DEAD_NE] = 0.5f,
                                           [CARD_DEAD_NW] = 0.5f,
                                           [CARD_DEAD_N] = 0.3f,
                                           [CARD_DEAD_E] = 0.5f,
                                           [CARD_MAP] = 0.2f,
                                           [CARD_ROCKFALL] = 0.9f,
                                           [CARD_BREAK_PICK] = 0.9f,
                                           [CARD_BREAK_LAMP] = 0.9f,
                                           [CARD_BREAK_CART] = 0.9f,
                                           [CARD_FIX_PICK] = 0.3f,
                                           [CARD_FIX_LAMP] = 0.3f,
                                           [CARD_FIX_CART] = 0.3f,
                                           [CARD_FIX_PICK_LAMP] = 0.35f,
                                           [CARD_FIX_PICK_CART] = 0.35f,
                                           [CARD_FIX_LAMP_CART] = 0.35f}};

/* ---- The situation ---- */

/* The three nearest ends to a goal, in rising order, by insertion. */
static void look_at_goal(scene *c, int goal)
{
    const mine *m = c->t->mine;
    const way *w = &c->s->ways[goal];
    heads *h = &c->h[c->n_goals++];

    *h = (heads){(uint8_t)goal, {WAY_NONE, WAY_NONE, WAY_NONE}, {0}};
    for (int end = 0; end < m->n_ends; end++) {
        int i = HEADS, far = way_from_place(w, m, m->first_end + end);

        for (; i > 0 && far < h->far[i - 1]; i--)
            if (i < HEADS) {
                h->far[i] = h->far[i - 1];
                h->end[i] = h->end[i - 1];
            }
        if (i < HEADS) {
            h->far[i] = (uint8_t)far;
            h->end[i] = (uint8_t)end;
        }
    }
}

/* What the way to a goal is worth: the nearest end, and a little for a second
 * one, because a tunnel can be blocked. */
static float worth_of(const scene *c, int first, int second)
{
    return evaluate_near(first) + taste_of(c)->second * evaluate_near(second);
}

/* The situation before any move: for each goal that may be the treasure what
 * the way is worth, and what one card more would add (the stake); and in which
 * of three situations a deed will be seen. */
static void look(scene *c)
{
    c->when = WHEN_FAR;
    for (int goal = 0; goal < MINE_GOALS; goal++) {
        float hope = c->s->hope[goal];
        const heads *h = &c->h[c->n_goals];
        int first;

        if (hope <= 0)
            continue;
        look_at_goal(c, goal);
        first = h->far[0];
        c->now += hope * worth_of(c, first, h->far[1]);
        c->stake += hope * (evaluate_near(first ? first - 1 : 0) -
                            evaluate_near(first));
        if (first <= 3)
            c->when = WHEN_NEAR;
    }
    c->digs = !(table_cannot_dig(c->t) >> c->seat & 1);
    if (!c->digs)
        c->when = WHEN_LAME;
}

/* Counted in games of bots with their own kind. The columns are WHEN_FAR,
 * WHEN_NEAR, WHEN_LAME. */
const float guilt_of[N_OBSERVED][N_WHENS] = {
    [OBSERVED_CLOSER] = {-3.00f, -2.68f, 0.00f},
    [OBSERVED_LEVEL] = {1.15f, 0.25f, 0.00f},
    [OBSERVED_AWAY] = {2.06f, 2.07f, 0.00f},
    [OBSERVED_DEAD] = {-1.09f, -1.36f, 0.00f},
    [OBSERVED_BLOCK] = {2.34f, 2.22f, 0.00f},
    [OBSERVED_CLEAR] = {-1.19f, -0.56f, -0.77f},
    [OBSERVED_FELL] = {0.05f, -0.24f, -0.12f},
    [OBSERVED_CUT] = {1.49f, 0.99f, 0.88f},
    [OBSERVED_BREAK] = {0.11f, 0.62f, 0.04f},
    [OBSERVED_MEND] = {0.54f, 0.33f, 0.01f},
    [OBSERVED_MEND_SELF] = {0.00f, 0.00f, -0.33f},
    [OBSERVED_LOOK] = {0.08f, -0.19f, -0.11f},
    [OBSERVED_PASS] = {1.19f, 0.02f, 0.14f},
};

/* ---- Moves ---- */

float evaluate_keep(const scene *c, int card)
{
    float worth = card < N_CARDS ? evaluate_keeps[c->s->gold < 0][card] : 0;

    return c->t->more ? evaluate_keep_more(c, card, worth) : worth;
}

void evaluate_add(scene *c, adit_action move, float worth, float guilt)
{
    require(c->n < EVALUATE_MOVES);
    worth -= taste_of(c)->keep * evaluate_keep(c, move.card[0]);
    if (guilt > 0)
        worth -= c->s->cover * guilt;
    c->out[c->n++] = (evaluated){move, worth, guilt};
}

/* The sides of a card by which light would leave it. */
int evaluate_lit(const scene *c, card_sides sides, int x, int y)
{
    const mine *m = c->t->mine;
    int lit = 0;

    if (sides.joined == sides.open && sides.second == 0)
        return sides.joined;
    if (sides.feature == FEATURE_LADDER)
        return sides.joined;
    for (int i = 0; i < N_SIDES; i++) {
        int card = mine_card_at(m, x + step_x[i], y + step_y[i]);

        if (m->at[card].lit >> (i ^ 2) & 1)
            lit |= card_tunnel(sides, 1 << i);
    }
    return lit;
}

/* The cells on which these sides open: those that are empty, the goal itself,
 * or a tunnel that is cut off and would be joined, give new ends. A card that
 * does not come nearer than two known ends need not be looked up. */
static void look_beyond(const scene *c, int goal, int sides, int x, int y,
                        nearest *n)
{
    const mine *m = c->t->mine;

    for (; sides; sides &= sides - 1) {
        int i = lowest_bit(sides), to_x = x + step_x[i], to_y = y + step_y[i];
        int far = way_from(&c->s->ways[goal], to_x, to_y);
        int card = far < n->second ? mine_card_at(m, to_x, to_y) : MINE_START;

        if (card == 0 || card == MINE_FIRST_GOAL + goal ||
            way_is_dark(m, card, i ^ 2))
            nearest_take(n, far);
    }
}

/* How much more the ways are worth after a card was laid on an end: that end is
 * gone, and there are new ones where light leaves the card. No mine is copied
 * or lit for it. */
static float dig_gain(const scene *c, int end, card_sides sides, int x, int y)
{
    int lit = evaluate_lit(c, sides, x, y);
    float after = 0;

    for (int i = 0; i < c->n_goals; i++) {
        const heads *h = &c->h[i];
        nearest n = {WAY_NONE, WAY_NONE};

        for (int j = 0; j < HEADS; j++)
            if (h->end[j] != end)
                nearest_take(&n, h->far[j]);
        look_beyond(c, h->goal, lit, x, y, &n);
        after += c->s->hope[h->goal] * worth_of(c, n.first, n.second);
    }
    return after - c->now;
}

/* What the others will see in a card that is laid: a gain of less than a tenth
 * of a card is level. */
static int look_of(card_sides sides, float gain)
{
    static const uint8_t deeds[2][3] = {
        {OBSERVED_BLOCK, OBSERVED_DEAD, OBSERVED_DEAD},
        {OBSERVED_AWAY, OBSERVED_LEVEL, OBSERVED_CLOSER}};
    const float level = 0.1f;

    if (sides.feature == FEATURE_GREEN)
        return OBSERVED_GREEN;
    if (sides.feature == FEATURE_BLUE)
        return OBSERVED_BLUE;
    return deeds[sides.joined != 0][1 + (gain > level) - (gain < -level)];
}

/* A place for a card that is under consideration. */
typedef struct spot {
    adit_action move;
    float worth, gain;
} spot;

static void consider(spot *best, adit_action move, float worth, float gain)
{
    if (best->move.kind == 0 || worth > best->worth)
        *best = (spot){move, worth, gain};
}

/* The best end for a card, lying in this way. */
static void find_spot(const scene *c, int card, int turned, spot *best)
{
    const mine *m = c->t->mine;
    card_sides sides = card_lies[lies_so(card, turned)];

    for (uint64_t ends = mine_all_fitting(m, sides.open); ends;
         ends &= ends - 1) {
        int end = __builtin_ctzll(ends), place = m->first_end + end;
        int x = mine_x(m, place), y = mine_y(m, place);
        float gain = dig_gain(c, end, sides, x, y);
        float worth = c->t->more ? evaluate_dig_more(c, end, sides, x, y)
                                 : gain * c->s->gold;

        consider(best, move_of(MOVE_DIG, card, turned, 0, x, y), worth, gain);
    }
}

/* A card that can lie in two ways gives two moves, each with its best place. */
static void evaluate_dig(scene *c, int card, int turned)
{
    card_sides sides = card_lies[lies_so(card, turned)];
    spot best = {.worth = 0};

    find_spot(c, card, turned, &best);
    if (best.move.kind)
        evaluate_add(c, best.move, best.worth,
                     guilt_of[look_of(sides, best.gain)][c->when]);
}

/* The seat that is trusted least; sooner rather than later in the order of
 * turns, and rather one that can still dig. `doubt` is what it must promise to
 * be worth a card. */
static void evaluate_break(scene *c, int card)
{
    int tool = card_kinds[card].breaks, n = c->t->head->n_players, best = -1;
    int lame = table_cannot_dig(c->t);
    float most = 0, late = 1;

    for (int i = 1; i < n; i++, late *= worth_late) {
        int seat = (c->seat + i) % n;
        float worth = -c->s->trust[seat] * late;

        if (c->t->broken[tool] >> seat & 1)
            continue;
        if (lame >> seat & 1)
            worth *= worth_lame;
        if (best < 0 || worth > most) {
            most = worth;
            best = seat;
        }
    }
    if (best >= 0)
        evaluate_add(c, move_of(MOVE_BREAK, card, tool, best, 0, 0),
                     (most - taste_of(c)->doubt) * taste_of(c)->breaks *
                         c->stake,
                     guilt_of[OBSERVED_BREAK][c->when]);
}

/* Does nothing but this tool keep a seat from digging? (Traps are not
 * considered.) */
static bool is_last_hindrance(const scene *c, int seat, int tool)
{
    for (int other = TOOL_PICK; other < N_TOOLS; other++)
        if (other != tool && c->t->broken[other] >> seat & 1)
            return false;
    return true;
}

/* The seat that is trusted most, or oneself. */
static void evaluate_mend(scene *c, int card, int tool)
{
    float most = 0;
    int best = -1;

    for (int who = c->t->broken[tool]; who; who &= who - 1) {
        int seat = lowest_bit(who);
        float worth =
            seat == c->seat ? worth_mend_self : c->s->trust[seat] * worth_mend;

        if (!is_last_hindrance(c, seat, tool))
            worth *= 0.6f;
        if (best < 0 || worth > most) {
            most = worth;
            best = seat;
        }
    }
    if (best >= 0)
        evaluate_add(c, move_of(MOVE_FIX, card, tool, best, 0, 0),
                     most * c->stake,
                     best == c->seat ? guilt_of[OBSERVED_MEND_SELF][c->when]
                                     : guilt_of[OBSERVED_MEND][c->when]);
}

/* A look is worth what is not known about a goal: hope * (1 - hope) is largest
 * at one half. Of goals that are alike, neighbours at the table begin with
 * different ends, so that together they see more. */
static void evaluate_look(scene *c)
{
    float most = 0;
    int best = -1;

    for (int i = 0; i < MINE_GOALS; i++) {
        int goal = c->seat & 1 ? MINE_GOALS - 1 - i : i;
        float hope = c->s->hope[goal];

        if (!mine_goal_is_down(c->t->mine, goal))
            continue;
        if (best < 0 || hope * (1 - hope) > most) {
            most = hope * (1 - hope);
            best = goal;
        }
    }
    if (best >= 0)
        evaluate_add(c, move_of(MOVE_MAP, CARD_MAP, 0, best, 0, 0),
                     most * worth_look * (c->s->gold > 0 ? 1.0f : 0.6f),
                     guilt_of[OBSERVED_LOOK][c->when]);
}

/* How much more the ways are worth after a card fell, roughly: the ends beside
 * it are gone, and its cell is an end again, one card before what is beyond
 * it. */
static float fall_gain(const scene *c, int card)
{
    const mine *m = c->t->mine;
    int x = mine_x(m, card), y = mine_y(m, card), lit = m->at[card].lit;
    float after = 0;

    if (!mine_is_reached(m, card))
        return 0;
    for (int i = 0; i < c->n_goals; i++) {
        const heads *h = &c->h[i];
        nearest here = {WAY_NONE, WAY_NONE}, n = {WAY_NONE, WAY_NONE};

        look_beyond(c, h->goal, 15, x, y, &here);
        for (int j = 0; j < HEADS; j++) {
            int place = m->first_end + h->end[j];
            int dx = mine_x(m, place) - x, dy = mine_y(m, place) - y;
            bool starts = lit && dx * dx + dy * dy == 1;

            if (!starts)
                nearest_take(&n, h->far[j]);
        }
        if (here.first < WAY_NONE)
            nearest_take(&n, here.first + 1);
        after += c->s->hope[h->goal] * worth_of(c, n.first, n.second);
    }
    return after - c->now;
}

/* The card whose fall is worth most, by what the dwarf wants. */
static void evaluate_fall(scene *c)
{
    float most = 0, gain_of_best = 0;
    int best = 0;

    for (int card = MINE_FIRST_LAID; card <= c->t->mine->n_cards; card++) {
        float gain = fall_gain(c, card);
        float worth =
            c->t->more ? evaluate_fall_more(c, card, gain) : gain * c->s->gold;

        if (best == 0 || worth > most) {
            most = worth;
            gain_of_best = gain;
            best = card;
        }
    }
    if (best)
        evaluate_add(c,
                     move_of(MOVE_ROCKFALL, CARD_ROCKFALL, 0, 0,
                             mine_x(c->t->mine, best),
                             mine_y(c->t->mine, best)),
                     most * taste_of(c)->cut,
                     guilt_of[gain_of_best > 0.1f    ? OBSERVED_CLEAR
                              : gain_of_best < -0.1f ? OBSERVED_CUT
                                                     : OBSERVED_FELL][c->when]);
}

static void evaluate_card(scene *c, int card)
{
    const card_kind *kind = &card_kinds[card];

    if (evaluate_is_more(card)) {
        evaluate_more(c, card);
    } else if (kind->open) {
        for (int turned = 0; c->digs && turned < card_ways(card); turned++)
            evaluate_dig(c, card, turned);
    } else if (kind->breaks) {
        evaluate_break(c, card);
    } else if (card == CARD_MAP) {
        evaluate_look(c);
    } else if (card == CARD_ROCKFALL) {
        evaluate_fall(c);
    } else {
        for (int i = 0; i < 2 && kind->fixes[i]; i++)
            evaluate_mend(c, card, kind->fixes[i]);
    }
}

/* The card that is least missed. */
static void evaluate_pass(scene *c)
{
    const uint8_t *hand = c->t->hand[c->seat];
    int best = 0, n = c->t->n_hand[c->seat];

    for (int i = 1; i < n; i++)
        if (evaluate_keep(c, hand[i]) < evaluate_keep(c, hand[best]))
            best = i;
    evaluate_add(c, move_of(MOVE_PASS, n ? hand[best] : CARD_NONE, 0, 0, 0, 0),
                 0, guilt_of[OBSERVED_PASS][c->when]);
}

/* Equal cards are evaluated once. */
int evaluate(const table *t, const stance *s, evaluated out[EVALUATE_MOVES])
{
    scene c = {.t = t, .s = s, .seat = t->head->turn, .out = out};
    const uint8_t *hand = t->hand[c.seat];
    uint64_t seen = 0;
    doors room;

    look(&c);
    if (t->more)
        evaluate_look_more(&c, &room);
    for (int i = 0; i < t->n_hand[c.seat]; i++) {
        if (seen >> hand[i] & 1)
            continue;
        seen |= (uint64_t)1 << hand[i];
        evaluate_card(&c, hand[i]);
    }
    if (t->more) {
        evaluate_shed(&c);
        evaluate_passes(&c);
    } else {
        evaluate_pass(&c);
    }
    return c.n;
}
