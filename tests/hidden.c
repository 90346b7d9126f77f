/* hidden.c -- another world for a viewer. Never by way of `imagine` or
 * `observe`, which it is there to judge: it collects the places of what is
 * hidden, and deals their contents to them anew. */
#include "tests/hidden.h"

#include <string.h>

#include "core/text.h"
#include "games/galleries.h"
#include "games/saboteur.h"
#include "games/saboteur2.h"

/* Places whose contents may be exchanged with each other. */
typedef struct places {
    uint8_t *at[256];
    int n;
} places;

static void add(places *p, uint8_t *place)
{
    p->at[p->n++] = place;
}

static void exchange(places *p, adit_luck *luck)
{
    for (int i = p->n - 1; i > 0; i--) {
        int j = (int)adit_luck_below(luck, (uint32_t)i + 1);
        uint8_t held = *p->at[i];

        *p->at[i] = *p->at[j], *p->at[j] = held;
    }
}

/* "Never: anyone else's hand, [...] the pile's order, which card was
 * passed." */
static void exchange_cards(saboteur *s, int viewer, adit_luck *luck)
{
    places p = {.n = 0};

    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; seat != viewer && i < s->n_hand[seat]; i++)
            add(&p, &s->hand[seat][i]);
    for (int i = 0; i < s->n_pile; i++)
        add(&p, &s->deck[SABOTEUR_DECK - 1 - i]);
    for (int i = 0; i < s->n_discard; i++)
        if (s->face_down[i] >= 0 && s->face_down[i] != viewer)
            add(&p, &s->deck[i]);
    exchange(&p, luck);
}

/* "[...] dwarf (before the end of the round)". With max_saboteurs everybody
 * knows that a miner lies aside. */
static void exchange_dwarves(saboteur *s, int viewer, adit_luck *luck)
{
    places p = {.n = 0};
    uint8_t aside = (uint8_t)s->aside;

    if (s->phase != PHASE_PLAY)
        return;
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (seat != viewer)
            add(&p, &s->dwarf[seat]);
    if (aside != DWARF_NONE && !s->max_saboteurs)
        add(&p, &aside);
    exchange(&p, luck);
    s->aside = (int8_t)aside;
}

/* "[...] face-down goals", but for those that he has looked at. */
static void exchange_goals(const mine *m, uint8_t goals[MINE_GOALS], int looked,
                           adit_luck *luck)
{
    places p = {.n = 0};

    for (int goal = 0; goal < MINE_GOALS; goal++)
        if (mine_goal_is_down(m, goal) && !(looked >> goal & 1))
            add(&p, &goals[goal]);
    exchange(&p, luck);
}

static bool is_draft(const saboteur *s, int i)
{
    return s->box.paid[(s->box.to[i] >> 4) - 1] == 0;
}

/* Has the viewer had the cards of this draft in hand before place i, or at
 * it? */
static bool has_had(const saboteur *s, int viewer, int i)
{
    for (int j = i; j >= 0 && s->box.to[j] >> 4 == s->box.to[i] >> 4; j--)
        if (viewer >= 0 && (s->box.to[j] & 15) == viewer && j <= s->box.n_taken)
            return true;
    return false;
}

static bool comes_again(const saboteur *s, int viewer, int i)
{
    return viewer >= 0 && (s->box.to[i] & 15) == viewer && i <= s->box.n_taken;
}

static void sort_offer(saboteur *s)
{
    for (int i = s->box.n_taken; i < s->box.n; i++)
        for (int j = i;
             j > s->box.n_taken && s->box.value[j] < s->box.value[j - 1]; j--) {
            uint8_t held = s->box.value[j];

            s->box.value[j] = s->box.value[j - 1], s->box.value[j - 1] = held;
        }
}

/* "[...] nuggets (before the end of the game)", but for what he passed on
 * (B12): what went round between two turns of his may have gone to others, and
 * what he never had in hand may lie in the box. A payment tells what the box
 * held, so before one only cards of equal value change places. */
static void exchange_nuggets(saboteur *s, int viewer, adit_luck *luck)
{
    static const uint8_t full[4] = {0, 16, 8, 4};
    uint8_t box[28], gone[4] = {0};
    places unknown = {.n = 0};
    bool paid = false;

    if (s->phase == PHASE_OVER)
        return;
    for (int i = 0; i < s->box.n; i++) {
        gone[s->box.value[i]]++;
        paid |= !is_draft(s, i);
    }
    for (int v = 1, n = 0; v <= 3; v++)
        for (int k = gone[v]; k < full[v]; k++)
            add(&unknown, memset(&box[n++], v, 1));
    for (int i = 0; i < s->box.n; i++) {
        places run = {.n = 0};

        if (!is_draft(s, i))
            continue;
        if (!has_had(s, viewer, i)) {
            add(&unknown, &s->box.value[i]);
            continue;
        }
        if (comes_again(s, viewer, i) && i < s->box.n_taken)
            continue; /* his own */
        for (; i < s->box.n && has_had(s, viewer, i) && is_draft(s, i); i++) {
            if (comes_again(s, viewer, i) && run.n > 0)
                break;
            add(&run, &s->box.value[i]);
        }
        if (!(run.n > 0 && run.at[0] == &s->box.value[s->box.n_taken]))
            exchange(&run, luck);
        i--;
    }
    if (!paid)
        exchange(&unknown, luck);
    sort_offer(s);
}

static void shuffle_saboteur(void *state, int viewer, adit_luck *luck)
{
    saboteur *s = state;

    exchange_cards(s, viewer, luck);
    exchange_dwarves(s, viewer, luck);
    exchange_goals(&s->mine, s->goal, viewer < 0 ? 0 : s->looked[viewer], luck);
    exchange_nuggets(s, viewer, luck);
    for (int i = 0; i < 32; i++)
        s->seed[i] = (uint8_t)adit_luck_next(luck);
}

/* Does the viewer know that a card is in a hand that he once had, or was put
 * down from it? Then it stays with them. */
static bool is_known(saboteur2 *s, int viewer, const uint8_t *place)
{
    for (int k = 0; k < SABOTEUR2_KNOWN; k++) {
        known_hand *known = &s->known[k];
        places group = {.n = 0};

        if (known->card[0] == 0 || known->knower != viewer)
            continue;
        for (int i = 0; known->holder >= 0 && i < s->n_hand[known->holder]; i++)
            add(&group, &s->hand[known->holder][i]);
        for (int i = 0; i < s->n_discard; i++)
            if (s->face_down[i] >= 0 &&
                (i < known->since
                     ? s->face_down[i] == known->first && i >= known->from
                     : s->face_down[i] == known->holder))
                add(&group, &s->deck[i]);
        for (int c = 0; c < 6 && known->card[c]; c++)
            for (int i = 0; i < group.n; i++)
                if (group.at[i] && *group.at[i] == known->card[c]) {
                    if (group.at[i] == place)
                        return true;
                    group.at[i] = NULL;
                    break;
                }
    }
    return false;
}

/* "As in the base game, and: [...] the hand he gave away [...] the cards he
 * discarded." Ten cards are out, unseen. */
static void exchange_cards2(saboteur2 *s, int viewer, adit_luck *luck)
{
    places hidden = {.n = 0}, p = {.n = 0};

    for (int seat = 0; seat < s->head.n_players; seat++)
        for (int i = 0; seat != viewer && i < s->n_hand[seat]; i++)
            add(&hidden, &s->hand[seat][i]);
    for (int i = SABOTEUR2_BOTTOM - s->n_pile; i < SABOTEUR2_DECK; i++)
        add(&hidden, &s->deck[i]);
    for (int i = 0; i < s->n_discard; i++)
        if (s->face_down[i] >= 0 && s->face_down[i] != viewer)
            add(&hidden, &s->deck[i]);
    for (int i = 0; i < hidden.n; i++)
        if (!is_known(s, viewer, hidden.at[i]))
            add(&p, hidden.at[i]);
    exchange(&p, luck);
    for (int k = 0; k < SABOTEUR2_KNOWN; k++)
        if (s->known[k].knower != viewer)
            s->known[k] = (known_hand){0};
    saboteur2_recount(s);
}

/* Has the viewer inspected the dwarf that a seat had after so many hats? */
static bool has_inspected(const saboteur2 *s, int viewer, int seat, int hats)
{
    for (int i = 0; i < s->n_inspections; i++)
        if (s->inspection[i].by == viewer && s->inspection[i].of == seat &&
            s->inspection[i].hats == hats)
            return true;
    return viewer == seat;
}

/* "Own dwarf after swapped hats (he did see his own old one), dwarves he
 * inspected [...] At the end of a round the players' dwarves are shown, the hat
 * pile and dwarves put aside are not." */
static void exchange_dwarves2(saboteur2 *s, int viewer, adit_luck *luck)
{
    places p = {.n = 0};
    int hats[12] = {0};

    for (int i = 0; i < s->n_hats; i++)
        add(&p, &s->hat[i]);
    for (int i = 0; i < s->n_old_hats; i++) {
        int owner = s->old_hat[i].owner;

        if (!has_inspected(s, viewer, owner, hats[owner]++))
            add(&p, &s->old_hat[i].dwarf);
    }
    for (int seat = 0; seat < s->head.n_players; seat++)
        if (s->phase == PHASE_PLAY &&
            !has_inspected(s, viewer, seat, hats[seat]))
            add(&p, &s->dwarf[seat]);
    exchange(&p, luck);
}

static void shuffle_saboteur2(void *state, int viewer, adit_luck *luck)
{
    saboteur2 *s = state;

    exchange_cards2(s, viewer, luck);
    exchange_dwarves2(s, viewer, luck);
    exchange_goals(&s->mine, s->goal, viewer < 0 ? 0 : s->looked[viewer], luck);
    for (int i = 0; i < 32; i++)
        s->seed[i] = (uint8_t)adit_luck_next(luck);
}

/* "Everything but the order of the piles below their top cards, the order of
 * the chest pile, and the dice to come." What lay above a top has been seen. */
static void shuffle_galleries(void *state, int viewer, adit_luck *luck)
{
    galleries *g = state;

    (void)viewer;
    for (int pile = 0; pile <= 5; pile++) {
        places p = {.n = 0};
        int first = g->n_shuffled[pile] - g->n_pile[pile] + (pile > 0);

        for (int i = first; i < g->n_shuffled[pile]; i++)
            add(&p, &g->pile[pile][i]);
        exchange(&p, luck);
    }
    for (int i = 0; i < 8; i++)
        g->chance.key[i] = (uint32_t)adit_luck_next(luck);
    for (int i = 0; i < 16; i++)
        g->chance.block[i] = (uint32_t)adit_luck_next(luck);
}

/* The lucky numbers stand behind the head of a state. */
static void shuffle_heap(void *state, int viewer, adit_luck *luck)
{
    const adit_head *head = state;
    uint8_t *lucky = (uint8_t *)state + sizeof *head;

    for (int seat = 0; head->turn >= 0 && seat < head->n_players; seat++)
        if (seat != viewer)
            lucky[seat] = (uint8_t)(1 + adit_luck_below(luck, 3));
}

typedef void shuffle(void *state, int viewer, adit_luck *luck);

/* A game that is not here must hide nothing: the laws see to that. */
static const struct {
    const char *game;
    shuffle *shuffle;
} shuffles[] = {
    {"saboteur", shuffle_saboteur},
    {"saboteur2", shuffle_saboteur2},
    {"galleries", shuffle_galleries},
    {"heap", shuffle_heap},
};

static shuffle *shuffle_of(const adit_game *game)
{
    for (int i = 0; i < countof(shuffles); i++)
        if (text_same(shuffles[i].game, game->name))
            return shuffles[i].shuffle;
    return NULL;
}

bool hidden_has(const adit_game *game)
{
    return shuffle_of(game) != NULL;
}

void hidden_shuffle(const adit_game *game, void *state, int viewer,
                    adit_luck *luck)
{
    shuffle_of(game)(state, viewer, luck);
}
