/* seen_saboteur.c -- a view of `saboteur` becomes an observation. */
#include "games/saboteur.h"
#include "tui/seen_parts.h"

enum { MOST_GOLD = 120 };

static const char *const phases[] = {"", "play", "draft", "over"};

/* ---- Nuggets ---- */

/* A card that was taken, in a round in which cards were paid or drafted. */
static void hand_out(nuggets *b, int seat, int value, bool paid)
{
    b->to[b->n] = (uint8_t)((paid ? 2 : 1) << 4 | seat);
    b->value[b->n++] = (uint8_t)value;
    b->n_taken = b->n;
}

/* Which cards a seat holds is not said; what is known of them is how many there are,
 * what was paid, and the least that all are worth: then some that come to the same. Of
 * the drafted ones, at most one is unknown here. */
static void read_nuggets(reading *r, const json_t *of, int seat, nuggets *b)
{
    const json_t *gold = json_object_get(of, "gold");
    int cards =
        reading_int(r, json_object_get(of, "nuggets"), 0, NUGGET_CARDS - b->n);
    int paid = reading_int(r, json_object_get(of, "paid"), 0, MOST_GOLD);
    int least = reading_int(r, json_object_get(of, "least"), 0, MOST_GOLD);
    int unknown = json_is_null(gold);
    int drafted = least - paid - unknown, n = cards - unknown, n_paid;

    r->bad |= !unknown && reading_int(r, gold, 0, MOST_GOLD) != least;
    r->bad |= drafted < 0 || n < 0 || (n == 0 && drafted > 0);
    n_paid = drafted < n ? n - drafted : 0;
    r->bad |= n_paid > paid;
    if (r->bad)
        return;
    for (int i = 0; i < n; i++)
        hand_out(b, seat, i > 0 || drafted <= n ? 1 : drafted - (n - 1),
                 i >= n - n_paid);
    if (unknown)
        hand_out(b, seat, 0, false);
    b->loose[seat] = (uint8_t)(paid - n_paid);
}

/* Those that are still to be taken come last. */
static void read_draft(reading *r, const json_t *view, nuggets *b)
{
    const json_t *draft = json_object_get(view, "draft");
    const json_t *order = json_object_get(draft, "order");
    const json_t *values = json_object_get(draft, "values");
    int n = reading_list(r, order, 1, NUGGET_CARDS - b->n);

    if (values != NULL)
        reading_list(r, values, n, n);
    for (size_t i = 0; i < (size_t)n && !r->bad; i++) {
        b->to[b->n] =
            (uint8_t)(1 << 4 | reading_seat(r, json_array_get(order, i)));
        b->value[b->n++] =
            (uint8_t)(values ? reading_int(r, json_array_get(values, i), 1, 3)
                             : 0);
    }
}

/* ---- The rest ---- */

static void read_seat(reading *r, const json_t *of, int seat, saboteur *s)
{
    r->bad |= reading_seat(r, json_object_get(of, "p")) != seat;
    s->dwarf[seat] = (uint8_t)reading_name_or_none(
        r, json_object_get(of, "role"), dwarf_names, DWARF_MINER,
        DWARF_SABOTEUR + 1);
    s->n_hand[seat] = seen_hand(r, of, N_CARDS, s->hand[seat]);
    s->looked[seat] = seen_looked(r, of);
    seen_tools(r, of, seat, s->broken);
    read_nuggets(r, of, seat, &s->box);
}

void seen_saboteur(reading *r, const json_t *view, void *obs)
{
    saboteur *s = obs;
    const json_t *seats = json_object_get(view, "seats");

    s->laid = s->played = ADIT_NOBODY;
    s->phase = (uint8_t)reading_name(r, json_object_get(view, "phase"), phases,
                                     PHASE_PLAY, PHASE_OVER + 1);
    s->round =
        (uint8_t)reading_int(r, json_object_get(view, "round"), 1, s->rounds);
    s->n_pile = (uint8_t)reading_int(r, json_object_get(view, "pile"), 0,
                                     SABOTEUR_DECK);
    s->aside = (int8_t)reading_name_or_none(r, json_object_get(view, "aside"),
                                            dwarf_names, DWARF_MINER,
                                            DWARF_SABOTEUR + 1);
    reading_list(r, seats, r->n_players, r->n_players);
    for (int seat = 0; seat < r->n_players; seat++)
        read_seat(r, json_array_get(seats, (size_t)seat), seat, s);
    seen_mine(r, view, N_CARDS, &s->mine, s->goal);
    s->n_discard = (uint8_t)seen_discard(
        r, view, N_CARDS, SABOTEUR_DECK - s->n_pile, s->deck, s->face_down);
    if (s->phase == PHASE_DRAFT)
        read_draft(r, view, &s->box);
    s->box.paid[1] = 1;
    seen_own(r, view);
    if (!r->bad)
        saboteur_recount(s);
}
