/* seen_saboteur2.c -- a view of `saboteur2` becomes an observation. */
#include <string.h>

#include "games/saboteur2.h"
#include "tui/seen_parts.h"

static const char *const phases[] = {"", "play", NULL, "over", "steal"};

static int read_dwarf(reading *r, const json_t *of, const char *key)
{
    return reading_name_or_none(r, json_object_get(of, key), dwarf_names,
                                DWARF_SABOTEUR, N_DWARVES);
}

static void read_seat(reading *r, const json_t *of, int seat, saboteur2 *s)
{
    const json_t *gold = json_object_get(of, "gold");

    r->bad |= reading_seat(r, json_object_get(of, "p")) != seat;
    s->dwarf[seat] = (uint8_t)read_dwarf(r, of, "role");
    s->n_hand[seat] = seen_hand(r, of, N_ALL_CARDS, s->hand[seat]);
    s->looked[seat] = seen_looked(r, of);
    seen_tools(r, of, seat, s->broken);
    if (reading_bool(r, json_object_get(of, "trapped")))
        s->trapped |= (uint16_t)(1 << seat);
    /* Of gold that is covered it is told whether there is any (E29). */
    s->gold[seat] =
        (uint8_t)(json_is_null(gold)
                      ? reading_bool(r, json_object_get(of, "has_gold"))
                      : reading_int(r, gold, 0, UINT8_MAX));
}

static void read_thieves(reading *r, const json_t *view, saboteur2 *s)
{
    const json_t *thieves = json_object_get(view, "thieves");

    s->n_thieves = (uint8_t)reading_list(r, thieves, 0, SABOTEUR2_THEFTS);
    reading_seats(r, thieves);
    for (int i = 0; i < s->n_thieves; i++)
        s->thief[i] =
            (uint8_t)reading_seat(r, json_array_get(thieves, (size_t)i));
    if (s->phase == PHASE_STEAL)
        s->stealing =
            (uint16_t)reading_seats(r, json_object_get(view, "stealing"));
}

static void read_old_hats(reading *r, const json_t *view, saboteur2 *s)
{
    const json_t *hats = json_object_get(view, "old_hats");

    s->n_old_hats = (uint8_t)reading_list(r, hats, 0, SABOTEUR2_HATS);
    for (int i = 0; i < s->n_old_hats; i++) {
        const json_t *one = json_array_get(hats, (size_t)i);

        s->old_hat[i].owner =
            (uint8_t)reading_seat(r, json_object_get(one, "p"));
        s->old_hat[i].dwarf = (uint8_t)read_dwarf(r, one, "role");
    }
}

/* Which dwarf was seen, of those that he has had: if it is not his present one, then
 * one that was the same. */
static void find_seen(reading *r, const json_t *from, const saboteur2 *s,
                      inspection *i)
{
    int hats = saboteur2_hats_of(s, i->of), role = read_dwarf(r, from, "role");

    i->hats = (uint8_t)hats;
    if (!reading_bool(r, json_object_get(from, "old")))
        return;
    r->bad |= hats == 0;
    i->hats = 0;
    while (i->hats < hats - 1 && role && saboteur2_inspected(s, i) != role)
        i->hats++;
}

static void read_inspections(reading *r, const json_t *view, saboteur2 *s)
{
    const json_t *list = json_object_get(view, "inspections");

    s->n_inspections = (uint8_t)reading_list(r, list, 0, SABOTEUR2_INSPECTIONS);
    for (int i = 0; i < s->n_inspections; i++) {
        const json_t *one = json_array_get(list, (size_t)i);
        inspection *seen = &s->inspection[i];

        seen->by = (uint8_t)reading_seat(r, json_object_get(one, "p"));
        seen->of = (uint8_t)reading_seat(r, json_object_get(one, "of"));
        seen->move = (uint16_t)reading_int(r, json_object_get(one, "move"), 0,
                                           UINT16_MAX);
        find_seen(r, one, s, seen);
    }
}

/* Where it is not sure, some card that was put face down may be of that hand. */
static void blur(reading *r, const saboteur2 *s, known_hand *k)
{
    int i = 0;

    while (i < s->n_discard && s->face_down[i] == ADIT_NOBODY)
        i++;
    r->bad |= i == s->n_discard;
    if (r->bad)
        return;
    k->first = s->face_down[i];
    k->from = (uint8_t)i;
    k->since = (uint8_t)(i + 1);
}

static void read_known(reading *r, const json_t *view, saboteur2 *s)
{
    const json_t *list = json_object_get(view, "known");
    int n = reading_list(r, list, 0, SABOTEUR2_KNOWN);

    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(list, (size_t)i);
        known_hand *k = &s->known[i];

        *k = (known_hand){.first = ADIT_NOBODY, .since = UINT8_MAX};
        k->knower = (int8_t)reading_seat(r, json_object_get(one, "by"));
        k->holder = (int8_t)reading_seat_or_none(r, json_object_get(one, "p"));
        r->bad |= seen_cards(r, json_object_get(one, "cards"), N_ALL_CARDS,
                             k->card, DWARVES_HAND) == 0;
        if (!reading_bool(r, json_object_get(one, "sure")))
            blur(r, s, k);
    }
}

void seen_saboteur2(reading *r, const json_t *view, void *obs)
{
    saboteur2 *s = obs;
    const json_t *seats = json_object_get(view, "seats");

    s->laid = s->played = ADIT_NOBODY;
    s->phase = (uint8_t)reading_name(r, json_object_get(view, "phase"), phases,
                                     PHASE_PLAY, PHASE_STEAL + 1);
    s->round =
        (uint8_t)reading_int(r, json_object_get(view, "round"), 1, s->rounds);
    s->n_pile = (uint8_t)reading_int(r, json_object_get(view, "pile"), 0,
                                     SABOTEUR2_BOTTOM);
    s->n_hats = (uint8_t)reading_int(r, json_object_get(view, "hats"), 0,
                                     countof(s->hat));
    memset(s->hat, DWARF_NONE, sizeof s->hat);
    reading_list(r, seats, r->n_players, r->n_players);
    for (int seat = 0; seat < r->n_players; seat++)
        read_seat(r, json_array_get(seats, (size_t)seat), seat, s);
    seen_mine(r, view, N_ALL_CARDS, &s->mine, s->goal);
    s->n_discard = (uint8_t)seen_discard(r, view, N_ALL_CARDS,
                                         SABOTEUR2_BOTTOM - s->n_pile, s->deck,
                                         s->face_down);
    read_thieves(r, view, s);
    read_old_hats(r, view, s);
    read_inspections(r, view, s);
    read_known(r, view, s);
    seen_own(r, view);
    if (!r->bad)
        saboteur2_recount(s);
}
