/* recall.c -- what a seat knows that has watched from the beginning. A view is read as if
 * it were the first one (seen.c); what it leaves open is then carried over from the
 * position before, along the events between them, by the same steps by which the game
 * itself has kept it. */
#include "tui/recall.h"

#include <string.h>

#include "games/galleries.h"
#include "games/saboteur.h"
#include "games/saboteur2.h"

/* ---- The mine, and who laid what, in both games with dwarves ---- */

/* A card has left the hand of who is named by the event. */
static bool is_played(int kind)
{
    switch (kind) {
    case EVENT_DUG:
    case EVENT_BROKE:
    case EVENT_FIXED:
    case EVENT_FELL:
    case EVENT_LOOKED:
    case EVENT_PASSED:
    case EVENT_THIEF:
    case EVENT_HANDS_OFF:
    case EVENT_SWAPPED:
    case EVENT_INSPECTED:
    case EVENT_HAT:
    case EVENT_TRAPPED:
    case EVENT_FREED:
        return true;
    default:
        return false;
    }
}

/* What both states keep and no view has. */
typedef struct digging {
    mine *mine;
    int8_t *laid, *played;
    int room; /* of the mine */
} digging;

static void dig_on(const digging *d, const adit_event *e)
{
    if (is_played(e->kind))
        *d->played = e->seat;
    switch (e->kind) {
    case EVENT_ROUND:
        mine_open(d->mine, d->room);
        *d->laid = *d->played = ADIT_NOBODY;
        break;
    case EVENT_DUG:
        mine_put(d->mine, e->x, e->y, lies_so(e->card, e->way));
        *d->laid = e->seat;
        break;
    case EVENT_FELL:
        mine_remove(d->mine, mine_card_at(d->mine, e->x, e->y));
        break;
    case EVENT_TURNED:
        mine_turn_goal(d->mine, e->target, e->way);
        break;
    }
}

/* ---- Nuggets ---- */

static void hand_out(nuggets *b, int round, int seat, int value)
{
    if (b->n < NUGGET_CARDS) {
        b->value[b->n] = (uint8_t)value;
        b->to[b->n++] = (uint8_t)(round << 4 | seat);
    }
}

static void pay(nuggets *b, int round, const adit_event *e)
{
    if (e->card)
        hand_out(b, round, e->seat, e->amount);
    else
        b->loose[e->seat] = (uint8_t)(b->loose[e->seat] + e->amount);
    b->paid[round - 1] |= (uint16_t)(1 << e->seat);
    b->n_taken = b->n;
}

/* Who takes when, the view says. */
static void draft(nuggets *b, int round, const nuggets *told)
{
    for (int i = told->n_taken; i < told->n; i++)
        hand_out(b, round, nugget_seat(told, i), 1);
}

/* A card that goes to somebody else may be any of those that went by. */
static void take(nuggets *b, int viewer, const adit_event *e)
{
    if (b->n_taken == b->n)
        return;
    if (e->seat == viewer && e->amount)
        nuggets_take(b, e->amount);
    else
        b->n_taken++;
}

/* Where the cards of this draft begin that the seat has had in hand. */
static int held_since(const nuggets *b, int viewer)
{
    int i = b->n_taken;

    while (i > 0 && nugget_round(b, i - 1) == nugget_round(b, b->n_taken) &&
           nugget_seat(b, i - 1) != viewer)
        i--;
    return i > 0 && nugget_round(b, i - 1) == nugget_round(b, b->n_taken)
               ? i
               : b->n_taken;
}

/* It has the rest of a draft in hand, and knows by that what was taken since it had
 * them last. */
static void look_at_draft(nuggets *b, int viewer, const nuggets *told)
{
    int from = held_since(b, viewer), n = b->n - b->n_taken, gone = from;
    int left[4] = {0};

    if (n != told->n - told->n_taken || told->value[told->n_taken] == 0)
        return;
    for (int i = from; i < b->n; i++)
        left[b->value[i] & 3]++;
    for (int i = 0; i < n; i++)
        left[told->value[told->n_taken + i] & 3]--;
    for (int v = 1; v <= 3; v++)
        for (int i = 0; i < left[v] && gone < b->n_taken; i++)
            b->value[gone++] = (uint8_t)v;
    for (int i = 0; i < n; i++)
        b->value[b->n_taken + i] = told->value[told->n_taken + i];
}

static void follow_nuggets(recall *r, const saboteur *told)
{
    int round = told->round;

    for (int i = 0; i < r->story.n; i++) {
        const adit_event *e = &r->event[i];

        if (e->kind == EVENT_ENDED)
            round = e->amount;
        else if (e->kind == EVENT_PAID)
            pay(&r->box, round, e);
        else if (e->kind == EVENT_NUGGETS && told->phase == PHASE_DRAFT)
            draft(&r->box, round, &told->box);
        else if (e->kind == EVENT_TOOK)
            take(&r->box, r->now.viewer, e);
    }
    if (told->phase == PHASE_DRAFT)
        look_at_draft(&r->box, r->now.viewer, &told->box);
}

static void recall_saboteur(recall *r, const saboteur *before, saboteur *now)
{
    const digging d = {&now->mine, &now->laid, &now->played, MINE_FEW};

    memcpy(&now->mine, &before->mine, MINE_SIZE_OF_FEW);
    now->laid = before->laid, now->played = before->played;
    for (int i = 0; i < r->story.n; i++)
        dig_on(&d, &r->event[i]);
    follow_nuggets(r, now);
    now->box = r->box;
    nuggets_hide(&now->box, r->now.viewer);
}

/* ---- Hands that were given away, inspections and gold of the expansion ---- */

static void go_on(known_hand *k, int to, int n_discard)
{
    k->first = k->holder, k->from = k->since;
    k->holder = (int8_t)(to == k->knower ? ADIT_NOBODY : to);
    k->since = (uint8_t)n_discard;
}

/* The one that somebody holds, of those that the seat knew before. */
static known_hand *known_with(known_hand known[SABOTEUR2_KNOWN], int holder)
{
    for (int i = 0; i < SABOTEUR2_KNOWN; i++)
        if (known[i].card[0] != CARD_NONE && known[i].holder == holder)
            return &known[i];
    return NULL;
}

static void swap(const adit_event *e, int n_discard,
                 known_hand known[SABOTEUR2_KNOWN])
{
    known_hand *a = known_with(known, e->seat),
               *b = known_with(known, e->target);

    if (a != NULL)
        go_on(a, e->target, n_discard);
    if (b != NULL)
        go_on(b, e->seat, n_discard);
}

/* A hand that was not known before was given away just now. */
static void follow_hands(const recall *r, const saboteur2 *before,
                         saboteur2 *now)
{
    known_hand known[SABOTEUR2_KNOWN];

    memcpy(known, before->known, sizeof known);
    for (int i = 0; i < r->story.n; i++)
        if (r->event[i].kind == EVENT_SWAPPED)
            swap(&r->event[i], now->n_discard, known);
    for (int i = 0; i < SABOTEUR2_KNOWN; i++) {
        known_hand *k = &now->known[i];
        const known_hand *old = known_with(known, k->holder);

        if (k->card[0] == CARD_NONE)
            continue;
        k->first = old ? old->first : ADIT_NOBODY;
        k->from = old ? old->from : 0;
        k->since = old ? old->since : now->n_discard;
    }
}

static void follow_inspections(const saboteur2 *before, saboteur2 *now)
{
    for (int i = 0; i < now->n_inspections; i++) {
        inspection *it = &now->inspection[i];
        bool old =
            i < before->n_inspections && before->inspection[i].move == it->move;

        it->hats = old ? before->inspection[i].hats
                       : (uint8_t)saboteur2_hats_of(now, it->of);
    }
}

static void follow_gold(const recall *r, const saboteur2 *before,
                        saboteur2 *now)
{
    memcpy(now->gold, before->gold, sizeof now->gold);
    for (int i = 0; i < r->story.n; i++) {
        const adit_event *e = &r->event[i];

        if (e->kind == EVENT_STOLE && e->target != ADIT_NOBODY)
            now->gold[e->target] = (uint8_t)(now->gold[e->target] - e->amount);
        if (e->kind == EVENT_PAID || e->kind == EVENT_CRYSTALS ||
            e->kind == EVENT_STOLE)
            now->gold[e->seat] = (uint8_t)(now->gold[e->seat] + e->amount);
    }
}

static void recall_saboteur2(recall *r, const saboteur2 *before, saboteur2 *now)
{
    const digging d = {&now->mine, &now->laid, &now->played, MINE_MANY};

    now->mine = before->mine;
    now->laid = before->laid, now->played = before->played;
    for (int i = 0; i < r->story.n; i++)
        dig_on(&d, &r->event[i]);
    follow_hands(r, before, now);
    follow_inspections(before, now);
    follow_gold(r, before, now);
}

/* ---- Galleries: bombs of chests, and how far a pile is used up ---- */

static void follow_bomb(uint8_t bomb[GALLERIES_BOMBS], const adit_event *e)
{
    uint8_t *first = &bomb[GALLERIES_SEATS], *second = first + 1;
    uint8_t place = (uint8_t)(e->x << 4 | e->y);

    if (e->kind == TOLD_PLANTED)
        *(*first ? second : first) = place;
    else if (e->kind == TOLD_DEFUSED || e->kind == TOLD_EXPLODED ||
             e->kind == TOLD_BOMB_HOME)
        *(*first == place ? first : second) = 0;
}

static void put_pile(galleries *s, int pile, int n_shuffled)
{
    uint8_t top = s->pile[pile][0];

    s->n_shuffled[pile] = (uint8_t)n_shuffled;
    s->pile[pile][0] = 0;
    if (s->n_pile[pile] > 0 && s->n_pile[pile] <= n_shuffled)
        s->pile[pile][n_shuffled - s->n_pile[pile]] = top;
}

static void recall_galleries(recall *r, const galleries *before, galleries *now)
{
    uint8_t n_shuffled[GALLERIES + 1];

    memcpy(n_shuffled, before->n_shuffled, sizeof n_shuffled);
    memcpy(&now->bomb[GALLERIES_SEATS], &before->bomb[GALLERIES_SEATS],
           GALLERIES_CHEST_BOMBS);
    for (int i = 0; i < r->story.n; i++) {
        const adit_event *e = &r->event[i];

        if (e->kind == TOLD_SHUFFLED)
            n_shuffled[e->amount] = e->way;
        if (e->target == BOMB_OF_CHEST)
            follow_bomb(now->bomb, e);
    }
    for (int pile = 0; pile <= GALLERIES; pile++)
        put_pile(now, pile, n_shuffled[pile]);
}

/* ---- All of it ---- */

/* The empty table, before the first look. */
static void begin(recall *r, const seen *now, seen *before)
{
    *before = (seen){.m = {.game = now->m.game, .config = now->m.config},
                     .viewer = now->viewer};
    r->box = (nuggets){0};
    if (now->m.game == &galleries_game)
        memset(((galleries *)before->m.state)->n_shuffled, GALLERIES_PILE,
               GALLERIES + 1);
}

bool recall_see(recall *r, const json_t *view, const json_t *events)
{
    seen now = {0}, before = r->now;
    void *state = now.m.state;

    r->story = (adit_story){.event = r->event, .room = ADIT_MAX_EVENTS};
    if (!seen_read(view, &now) || now.viewer < 0)
        return false;
    if (!r->begun)
        begin(r, &now, &before);
    if (now.m.game != before.m.game || now.viewer != before.viewer ||
        memcmp(&now.m.config, &before.m.config, sizeof now.m.config) != 0 ||
        !seen_events(now.m.game, r->begun ? &before : NULL, events, &r->story))
        return false;
    r->begun = true;
    r->now.viewer = now.viewer;
    if (now.m.game == &galleries_game)
        recall_galleries(r, (const galleries *)before.m.state, state);
    else if (now.m.game == &saboteur2_game)
        recall_saboteur2(r, (const saboteur2 *)before.m.state, state);
    else
        recall_saboteur(r, (const saboteur *)before.m.state, state);
    r->now = now;
    return true;
}
