/* history.c -- another history of a round. Each card, dwarf and goal is
 * followed from its home, which is where it was when the round began; what the
 * viewer never comes to know changes homes. */
#include "tests/history.h"

#include <string.h>

#include "games/saboteur.h"
#include "games/saboteur2.h"

typedef struct piece {
    uint8_t *home; /* in the first state */
    bool known;    /* to the viewer */
} piece;

/* Cards: first those of hands, then the pile from the top, then those that are
 * out. Dwarves: those of seats, then the hat pile from the top. */
typedef struct pieces {
    int n_cards, n_dwarves, top, top_hat;
    int n_hand[ADIT_MAX_PLAYERS], hand[ADIT_MAX_PLAYERS][DWARVES_HAND_ROOM];
    int dwarf[ADIT_MAX_PLAYERS];
    piece cards[SABOTEUR2_DECK], dwarves[SABOTEUR2_DWARVES];
    int down[HISTORY_MOVES][3]; /* pieces that a move puts face down */
} pieces;

/* A state of either game. */
typedef struct parts {
    uint8_t (*hand)[DWARVES_HAND_ROOM];
    uint8_t *n_hand, *n_pile, *deck, *dwarf, *goal, *looked, *seed;
    const mine *mine;
    int bottom, end; /* of the pile, and of what is out, in deck */
} parts;

#define PARTS_OF(s, b, e)                                                      \
    (parts)                                                                    \
    {                                                                          \
        .hand = (s)->hand, .n_hand = (s)->n_hand, .n_pile = &(s)->n_pile,      \
        .deck = (s)->deck, .dwarf = (s)->dwarf, .goal = (s)->goal,             \
        .looked = (s)->looked, .seed = (s)->seed, .mine = &(s)->mine,          \
        .bottom = (b), .end = (e)                                              \
    }

static parts parts_of(const adit_game *game, void *state)
{
    saboteur *base = state;
    saboteur2 *more = state;

    if (game == &saboteur_game)
        return PARTS_OF(base, SABOTEUR_DECK, SABOTEUR_DECK);
    return PARTS_OF(more, SABOTEUR2_BOTTOM, SABOTEUR2_DECK);
}

static int players(const history *h)
{
    return ((const adit_head *)h->first)->n_players;
}

/* ---- Following the pieces ---- */

static void collect_cards(pieces *p, history *h)
{
    parts first = parts_of(h->game, h->first);

    for (int seat = 0; seat < players(h); seat++)
        for (int i = 0; i < first.n_hand[seat]; i++) {
            p->hand[seat][p->n_hand[seat]++] = p->n_cards;
            p->cards[p->n_cards++] =
                (piece){&first.hand[seat][i], seat == h->viewer};
        }
    p->top = p->n_cards;
    for (int i = first.bottom - *first.n_pile; i < first.end; i++)
        p->cards[p->n_cards++] = (piece){&first.deck[i], false};
}

static void collect_dwarves(pieces *p, history *h)
{
    parts first = parts_of(h->game, h->first);
    saboteur *base = (saboteur *)h->first;
    saboteur2 *more = (saboteur2 *)h->first;

    for (int seat = 0; seat < players(h); seat++) {
        p->dwarf[seat] = p->n_dwarves;
        p->dwarves[p->n_dwarves++] =
            (piece){&first.dwarf[seat], seat == h->viewer};
    }
    p->top_hat = p->n_dwarves;
    if (h->game == &saboteur2_game)
        for (int i = more->n_hats - 1; i >= 0; i--)
            p->dwarves[p->n_dwarves++] = (piece){&more->hat[i], false};
    else if (base->aside != DWARF_NONE && !base->max_saboteurs)
        p->dwarves[p->n_dwarves++] = (piece){(uint8_t *)&base->aside, false};
}

/* The seat's card of that kind, which leaves its hand. If one that the viewer
 * knows would do it is played rather, and put face down rather not. */
static int take_card(pieces *p, int seat, int kind, bool openly)
{
    int n = p->n_hand[seat], at = n, taken;

    for (int i = 0; i < n; i++)
        if (*p->cards[p->hand[seat][i]].home == kind &&
            (at == n || p->cards[p->hand[seat][i]].known == openly))
            at = i;
    require(at < n);
    taken = p->hand[seat][at];
    p->hand[seat][at] = p->hand[seat][--p->n_hand[seat]];
    return taken;
}

static void leaves_hand(pieces *p, int number, adit_action move, int seat)
{
    bool openly = move.kind != MOVE_PASS && move.kind != MOVE_SHED;

    for (int i = 0; i < 3 && move.card[i]; i++) {
        int card = take_card(p, seat, move.card[i], openly);

        p->down[number][i] = card;
        p->cards[card].known |= openly;
    }
}

static void knows_hand(pieces *p, int seat)
{
    for (int i = 0; i < p->n_hand[seat]; i++)
        p->cards[p->hand[seat][i]].known = true;
}

static void exchange_hands(pieces *p, int a, int b)
{
    int hand[DWARVES_HAND_ROOM], n = p->n_hand[a];

    memcpy(hand, p->hand[a], sizeof hand);
    memcpy(p->hand[a], p->hand[b], sizeof hand);
    memcpy(p->hand[b], hand, sizeof hand);
    p->n_hand[a] = p->n_hand[b], p->n_hand[b] = n;
}

static void follow(pieces *p, const adit_event *e, int viewer)
{
    if (e->kind == EVENT_DREW)
        p->hand[e->seat][p->n_hand[e->seat]++] = p->top++;
    if (e->kind == EVENT_SWAPPED)
        exchange_hands(p, e->seat, e->target);
    if (e->kind == EVENT_HAT)
        p->dwarf[e->target] = p->top_hat++;
    if (e->kind == EVENT_INSPECTED && e->seat == viewer)
        p->dwarves[p->dwarf[e->target]].known = true;
    p->dwarves[p->dwarf[viewer]].known = true;
    knows_hand(p, viewer);
}

/* Plays all moves; the last state. */
static void follow_all(pieces *p, const history *h, void *state)
{
    adit_event events[ADIT_MAX_EVENTS];

    memcpy(state, h->first, ADIT_MAX_STATE);
    for (int i = 0; i < h->n_moves; i++) {
        adit_story story = {.event = events, .room = ADIT_MAX_EVENTS};
        int seat = ((const adit_head *)state)->turn;

        require(h->game->apply(state, h->moves[i], &story) == ADIT_OK);
        leaves_hand(p, i, h->moves[i], seat);
        for (int j = 0; j < story.n; j++)
            follow(p, &events[j], h->viewer);
    }
}

/* ---- Another world ---- */

static void change_homes(piece *list, int n, adit_luck *luck)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)adit_luck_below(luck, (uint32_t)i + 1);
        uint8_t held = *list[i].home;

        if (list[i].known || list[j].known)
            continue;
        *list[i].home = *list[j].home, *list[j].home = held;
    }
}

static void change_goals(history *h, const parts *last, adit_luck *luck)
{
    parts first = parts_of(h->game, h->first);
    piece goals[MINE_GOALS];

    for (int goal = 0; goal < MINE_GOALS; goal++)
        goals[goal] =
            (piece){&first.goal[goal], !mine_goal_is_down(last->mine, goal) ||
                                           last->looked[h->viewer] >> goal & 1};
    change_homes(goals, MINE_GOALS, luck);
}

static void sort_cards(uint8_t cards[3])
{
    for (int i = 1; i < 3; i++)
        for (int j = i;
             j > 0 && cards[j] && card_rank(cards[j]) < card_rank(cards[j - 1]);
             j--) {
            uint8_t held = cards[j];

            cards[j] = cards[j - 1], cards[j - 1] = held;
        }
}

void history_change(history *h, adit_luck *luck)
{
    _Alignas(8) uint8_t state[ADIT_MAX_STATE];
    pieces p = {.n_cards = 0};
    parts last;

    collect_cards(&p, h);
    collect_dwarves(&p, h);
    follow_all(&p, h, state);
    last = parts_of(h->game, state);
    change_homes(p.cards, p.n_cards, luck);
    change_homes(p.dwarves, p.n_dwarves, luck);
    change_goals(h, &last, luck);
    for (int i = 0; i < 32; i++)
        parts_of(h->game, h->first).seed[i] = (uint8_t)adit_luck_next(luck);
    for (int i = 0; i < h->n_moves; i++) {
        adit_action *move = &h->moves[i];

        for (int c = 0; c < 3 && move->card[c]; c++)
            move->card[c] = *p.cards[p.down[i][c]].home;
        sort_cards(move->card);
    }
    if (h->game == &saboteur2_game)
        saboteur2_recount((saboteur2 *)h->first);
}
