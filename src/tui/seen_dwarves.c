/* seen_dwarves.c -- what views of both games with dwarves have in common. */
#include <string.h>

#include "tui/seen_parts.h"

/* No card lies so far away: there are not so many. */
enum { FAR = 100 };

/* ---- Cards ---- */

int seen_card(reading *r, const json_t *value, int most)
{
    int card = card_named(reading_word(r, value));

    if (card != CARD_NONE && card < most)
        return card;
    r->bad = true;
    return CARD_MAP;
}

uint8_t seen_lies(reading *r, const json_t *value, int most)
{
    uint8_t lies;

    if (card_reads_lies(reading_word(r, value), &lies) && lies >> 1 < most)
        return lies;
    r->bad = true;
    return lies_so(CARD_NESW, false);
}

int seen_cards(reading *r, const json_t *value, int most, uint8_t *out,
               int room)
{
    int n = reading_list(r, value, 0, room);

    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)seen_card(r, json_array_get(value, (size_t)i), most);
    return n;
}

/* ---- The mine ---- */

/* The mine has room for whatever can be laid with the cards that there are. */
static bool is_left(const mine *m, uint8_t lies)
{
    int n = card_kinds[lies >> 1].count;

    for (int i = MINE_FIRST_LAID; i <= m->n_cards; i++)
        n -= m->at[i].lies >> 1 == lies >> 1;
    return n > 0;
}

static bool can_lie(const mine *m, int x, int y, uint8_t lies)
{
    return mine_card_at(m, x, y) == 0 && is_left(m, lies);
}

/* Is none of the goals that lie face up the same? */
static bool can_turn(const mine *m, int goal, uint8_t lies)
{
    for (int i = MINE_FIRST_GOAL; i < MINE_FIRST_LAID; i++)
        if (m->at[i].lies >> 1 == lies >> 1)
            return false;
    return mine_goal_is_down(m, goal);
}

static void put(reading *r, const json_t *from, int most, mine *m)
{
    int x = reading_int(r, json_object_get(from, "x"), -FAR, FAR);
    int y = reading_int(r, json_object_get(from, "y"), -FAR, FAR);
    uint8_t lies = seen_lies(r, json_object_get(from, "lies"), most);

    r->bad |= !can_lie(m, x, y, lies);
    if (!r->bad)
        mine_put(m, x, y, lies);
}

int seen_goal(uint8_t lies)
{
    switch (lies >> 1) {
    case CARD_NESW:
        return GOAL_TREASURE;
    case CARD_NE:
        return GOAL_NE;
    case CARD_NW:
        return GOAL_NW;
    default:
        return GOAL_NONE;
    }
}

static void turn(reading *r, const json_t *from, int i, mine *m, uint8_t *goal)
{
    const json_t *lies = json_object_get(from, "lies");
    uint8_t card;

    *goal = (uint8_t)reading_name_or_none(
        r, json_object_get(from, "is"), goal_names, GOAL_TREASURE, GOAL_NW + 1);
    if (json_is_null(lies))
        return;
    card = seen_lies(r, lies, N_CARDS);
    r->bad |= seen_goal(card) != *goal || !can_turn(m, i, card);
    if (!r->bad)
        mine_turn_goal(m, i, card);
}

void seen_mine(reading *r, const json_t *view, int most, mine *m,
               uint8_t goal[MINE_GOALS])
{
    const json_t *cards = json_object_get(view, "mine");
    const json_t *goals = json_object_get(view, "goals");
    int room = most == N_CARDS ? MINE_FEW : MINE_MANY;
    int n = reading_list(r, cards, 1, 1 + room);

    reading_list(r, goals, MINE_GOALS, MINE_GOALS);
    mine_open(m, room);
    for (int i = 1; i < n && !r->bad; i++)
        put(r, json_array_get(cards, (size_t)i), most, m);
    for (int i = 0; i < MINE_GOALS && !r->bad; i++)
        turn(r, json_array_get(goals, (size_t)i), i, m, &goal[i]);
}

/* ---- Piles, hands, tools ---- */

int seen_discard(reading *r, const json_t *view, int most, int room,
                 uint8_t *deck, int8_t *face_down)
{
    const json_t *pile = json_object_get(view, "discard");
    int n = reading_list(r, pile, 0, room);

    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(pile, (size_t)i);
        const json_t *card = json_object_get(one, "card");
        const json_t *by = json_object_get(one, "by");

        deck[i] = (uint8_t)(json_is_null(card) ? CARD_NONE
                                               : seen_card(r, card, most));
        face_down[i] = (int8_t)(by ? reading_seat(r, by) : ADIT_NOBODY);
        r->bad |= deck[i] == CARD_NONE && by == NULL;
    }
    return n;
}

void seen_tools(reading *r, const json_t *of, int seat, uint16_t *broken)
{
    const json_t *tools = json_object_get(of, "broken");
    int n = reading_list(r, tools, 0, N_TOOLS - TOOL_PICK);

    for (int i = 0; i < n; i++) {
        int tool = reading_name(r, json_array_get(tools, (size_t)i), tool_names,
                                TOOL_PICK, N_TOOLS);

        broken[tool] |= (uint16_t)(1 << seat);
    }
}

uint8_t seen_looked(reading *r, const json_t *of)
{
    const json_t *goals = json_object_get(of, "looked");
    int n = reading_list(r, goals, 0, MINE_GOALS), looked = 0;

    for (int i = 0; i < n; i++)
        looked |=
            1 << reading_goal(r, json_array_get(goals, (size_t)i), MINE_GOALS);
    return (uint8_t)looked;
}

/* A hand that is not shown is as many blanks. */
uint8_t seen_hand(reading *r, const json_t *of, int most,
                  uint8_t hand[DWARVES_HAND_ROOM])
{
    const json_t *cards = json_object_get(of, "hand");
    int n = reading_int(r, json_object_get(of, "cards"), 0, DWARVES_HAND);

    memset(hand, CARD_NONE, DWARVES_HAND_ROOM);
    if (cards != NULL)
        r->bad |= seen_cards(r, cards, most, hand, DWARVES_HAND) != n;
    return (uint8_t)n;
}

void seen_own(reading *r, const json_t *view)
{
    const json_t *seats = json_object_get(view, "seats");
    const json_t *goals = json_object_get(view, "goals");
    const json_t *own;

    if (r->viewer < 0)
        return;
    own = json_array_get(seats, (size_t)r->viewer);
    r->bad |= json_is_null(json_object_get(own, "role"));
    r->bad |= json_object_get(own, "hand") == NULL &&
              json_integer_value(json_object_get(own, "cards")) > 0;
    for (int i = 0, looked = seen_looked(r, own); i < MINE_GOALS; i++) {
        const json_t *goal = json_array_get(goals, (size_t)i);

        r->bad |= looked >> i & 1 && json_is_null(json_object_get(goal, "is"));
    }
}

/* ---- Events ---- */

/* One move digs or lets rocks fall once. */
bool seen_can_follow(const mine *before, const adit_story *story)
{
    mine m = *before;
    int changes = 0;

    for (int i = 0; i < story->n; i++) {
        const adit_event *e = &story->event[i];

        switch (e->kind) {
        case EVENT_DUG:
            if (changes++ || !can_lie(&m, e->x, e->y, lies_so(e->card, e->way)))
                return false;
            mine_put(&m, e->x, e->y, lies_so(e->card, e->way));
            break;
        case EVENT_FELL:
            if (changes++ || mine_card_at(&m, e->x, e->y) < MINE_FIRST_LAID)
                return false;
            break;
        case EVENT_TURNED:
            if (!can_turn(&m, e->target, e->way))
                return false;
            mine_turn_goal(&m, e->target, e->way);
            break;
        }
    }
    return true;
}
